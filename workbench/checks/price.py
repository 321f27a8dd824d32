"""The price of a contract, as far as the text states one: what shares and deposits are compared with."""

import re
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.index import Index
from workbench.checks.measures import AMOUNT, money
from workbench.domain.span import Span

SUM = rf"(?:[￥¥]\s*[0-9０-９][0-9０-９,，]*(?:[.．][0-9０-９]+)?(?!\s*万)|{AMOUNT})"
_PRICE = re.compile(
    r"(?P<what>合同总价款?|合同总额|合同总金额|合同价款|合同金额|合同价格?|协议总价|总价款|总价|总金额|价款总额|货款总额|总货款|(?:服务费|费用?|报酬|工程款)总(?:额|计)|(?<!逾期)(?<!剩余)(?:开发|设计|研发|制作|咨询|服务)费用?(?=(?:共计|合计|总计)?(?:为|是|：|:)?人民币)|总费用|总报酬|转让价款|转让总价|标的额|合同标的)"
    rf"(?:共计|合计|总计|暂定|金额|为|人民币|[（(][^（()）]{{0,12}}[）)]|：|:|是|计|大写|小写|\s)*(?P<sum>{SUM})"
)
_OTHERWISE = re.compile(
    r"(?<!剩余)(?<!逾期)(?<!未付)(?<!每期)(?<!部分)(?P<what>价款|价格|货款|房款|房价|购房款|工程款|设备款|成交价|工程造价|总造价|签约价|服务费用?|转让款|报酬)"
    rf"(?:共计|合计|总计|共|为人民币|计人民币|为|计)(?:共计|合计|人民币|：|:|\s)*(?P<sum>{SUM})(?![／/每])"
)


class Price(NamedTuple):
    """A stated total with its place."""

    value: Decimal
    span: Span
    text: str


def yuan(text: str) -> Decimal | None:
    """The sum in yuan of 8,000元, ￥8,000.00 or 八万元."""
    plain = re.sub(r"[￥¥\s]", "", text)
    return money(plain if plain.endswith("元") else plain + "元")


def price(index: Index) -> Price | None:
    """The one total that the text states; None where there is none or several differ."""
    words = ("总价", "总额", "价款", "金额", "货款", "总费用", "合同价", "标的", "费用为", "费为")
    found = _stated(index, words, _PRICE)
    if not found:
        found = _stated(index, ("款", "价", "总", "造价", "服务费", "报酬"), _OTHERWISE)
    if not found or len({item.value for item in found}) > 1:
        return None
    return found[0]


def _stated(index: Index, words: tuple[str, ...], pattern: re.Pattern[str]) -> list[Price]:
    return [
        Price(value, sentence.at(match, "sum"), match["sum"])
        for sentence in index.holding(*words)
        for match in pattern.finditer(sentence.text)
        if (value := yuan(match["sum"]))
    ]
