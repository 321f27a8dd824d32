"""Sums that do not agree: words and figures, totals, shares, units, tiers."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.columns import summed_columns
from workbench.checks.index import Index, Sentence
from workbench.checks.price import price
from workbench.checks.reckoning import reckoned
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.checks.totals import Total, month_and_year, parts_and_total
from workbench.domain.contract import Amount, Contract
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, parse_integer

_CENT = Decimal("0.01")
_WHO_AGREES = (
    "中华人民共和国民法典 第466条第1款",
    "中华人民共和国民法典 第510条",
)


def plain(value: Decimal) -> str:
    """A figure as people write it: thousands apart, no idle zeros."""
    text = f"{value:,.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@check(
    "COM-18",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=_WHO_AGREES,
    fires=(
        "合同总价为人民币壹拾贰万元整（￥125,000.00）。",
        "服务费为￥80,000元（大写：人民币捌仟元整）。",
        "租金为每月人民币5,600元（大写：伍仟陆佰伍拾元整）。",
    ),
    silent=(
        "合同总价为人民币壹拾贰万伍仟元整（￥125,000.00）。",
        "合同总价为人民币12.5万元（大写：壹拾贰万伍仟元整）。",
        "设备款壹拾万元整，安装费￥5,000元。",
        "合同总价为人民币______元（大写：________）。",
        "合同总价为￥100,000.004（大写：壹拾万元整）。",
    ),
)
def words_and_figures(contract: Contract, context: Context) -> Iterator[Hit]:
    """Words and figures of one sum have different values."""
    amounts = contract.amounts
    for place, amount in enumerate(amounts):
        if amount.pair is None or amount.pair <= place or amount.pair >= len(amounts):
            continue
        twin = amounts[amount.pair]
        if amount.value is None or twin.value is None or abs(amount.value - twin.value) < _CENT:
            continue
        words, figures = (amount, twin) if amount.words else (twin, amount)
        yield Hit(
            span=Span(amount.span.start, _closed(context.places, twin.span.end)),
            facts={
                "words": words.text,
                "figures": figures.text,
                "words_value": plain(words.value or Decimal(0)),
                "figures_value": plain(figures.value or Decimal(0)),
            },
            comment_reason="choose",
        )


def _closed(index: Index, end: int) -> int:
    return end + 1 if index.text[end : end + 1] in {"）", ")"} else end


_UNITS = "台|套|个|件|吨|公斤|千克|kg|米|平方米|㎡|只|把|张|本|箱|盒|包|批|辆|部|支|条|块|根|瓶|桶|册|份|人|工日|人天|人月|次|课时|小时|升|株|头|组|片|卷|双|对|副|间|月|年|名|位|户|亩|场|期|季|桶|袋|头|棵|立方米"
_TIMES = re.compile(
    rf"单价[^。；\n]{{0,10}}?(?P<a>@)[^。；\n@]{{0,20}}?(?:共计?|数量|采购|购买|合计|订购|×|x|X|\*|，|,)[^。；\n@]{{0,10}}?(?P<n>{NUMBER}|[\d,.]+)\s*(?:{_UNITS})[^。；\n@]{{0,16}}?(?:合计|总价款?|总计|共计|总金额|金额|总额|价款|货款|小计)[^。；\n@]{{0,10}}?(?P<b>@)"
    rf"|(?P<n2>{NUMBER}|[\d,.]+)\s*(?:{_UNITS})[^。；\n@]{{0,14}}?(?:单价|每(?:{_UNITS})(?:每月)?)[^。；\n@]{{0,8}}?(?P<a2>@)[^。；\n@]{{0,14}}?(?:合计|总价款?|总(?:货款|费用|租金|报酬)|总计|共计|共|总金额|金额|总额|价款|货款|小计)[^。；\n@]{{0,10}}?(?P<b2>@)"
)
_EXPLAINED = re.compile(
    r"折|优惠|让利|暂估|暂定|据实|损耗|运费|另计|抹零|约(?!定)|不含|税|安装费|减免|扣除|返利|上下浮动|调整"
)


@check(
    "COM-19",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=_WHO_AGREES,
    fires=(
        "设备单价5,000元，共20台，合计110,000元。",
        "采购电脑30台，单价4,500元，总价为145,000元。",
        "合同总价100,000元，分两期支付：第一期支付40,000元，第二期支付50,000元。",
        "不含税价100,000元，税额13,000元，价税合计115,000元。",
        "合同总价200万元，预付款为合同总价的30%，即50万元。",
        "合同总价113万元，其中不含税价款100万元，增值税税额15万元。",
    ),
    silent=(
        "设备单价5,000元，共20台，合计100,000元。",
        "设备单价5,000元，共20台，优惠后合计90,000元。",
        "单价5,000元，数量暂估20台，合计110,000元，据实结算。",
        "合同总价100,000元，分两期支付：第一期支付40,000元，余款验收后付清。",
        "不含税价100,000元，税额13,000元，价税合计113,000元。",
        "合同总价200万元，预付款为合同总价的30%，即60万元。",
    ),
)
def sums(contract: Contract, context: Context) -> Iterator[Hit]:
    """Price times quantity, instalments, net plus tax or a share differ from the stated sum."""
    index = context.places
    told: set[int] = set()
    for hit in _by_words(contract, index):
        told.update(span.end for span in hit.evidence)
        yield hit
    for total, by_unit in worked_out(contract, index):
        if not by_unit and total.stated.span.end not in told:
            told.add(total.stated.span.end)
            yield _wrong_sum(total.span, total.stated, total.right)
    for column in summed_columns(contract) if index.has("合计", "总计", "共计", "合 计") else ():
        facts = {"stated": column.span.of(index.text).strip(), "right": plain(column.total)}
        yield Hit(span=column.span, facts=facts, comment_reason="choose")


def _by_words(contract: Contract, index: Index) -> Iterator[Hit]:
    """What is said in so many words: unit price and number, tax, a share and its sum, instalments."""
    for sentence in index.holding("单价", "每台", "每套", "每件", "每个", "每吨"):
        yield from _product(contract, sentence)
    for sentence in index.holding("税额", "税款", "税金"):
        yield from _with_tax(contract, sentence)
    for sentence in index.holding(*SAME_AS):
        yield from share_of(contract, index, sentence, wrong_unit=False)
    yield from _instalments(contract, index)


def worked_out(contract: Contract, index: Index) -> Iterator[tuple[Total, bool]]:
    """Totals that their parts do not bear out, and whether they are off by a unit alone."""
    by_sentence: dict[int, list[Amount]] = {}
    for amount in contract.amounts:
        by_sentence.setdefault(index.sentence(amount.span.start).start, []).append(amount)
    for total in parts_and_total(index, by_sentence):
        yield total, False
    for sentence in index.holding("每月", "月租", "月服务费", "/月", "每年", "年租金", "每季"):
        for total in month_and_year(index, sentence, by_sentence.get(sentence.start, [])):
            yield total, by_unit((total.stated.value or Decimal(0)) / total.right)
    for total in reckoned(index, by_sentence):
        yield total, by_unit((total.stated.value or Decimal(0)) / total.right)


def by_unit(factor: Decimal) -> bool:
    """Whether two figures differ by ten or ten thousand times."""
    return any(abs(factor / size - 1) < Decimal("0.001") for size in _FACTORS)


def amounts_in(contract: Contract, sentence: Sentence) -> list[Amount]:
    """The sums of a sentence in order."""
    span = sentence.span
    return [amount for amount in contract.amounts if span.holds(amount.span)] if contract.amounts else []


def _masked(contract: Contract, sentence: Sentence) -> tuple[str, dict[int, Amount]]:
    """The sentence with each sum as one @ (padded to its length), and the sums by place."""
    text, found = sentence.text, dict[int, Amount]()
    for amount in amounts_in(contract, sentence):
        start = amount.span.start - sentence.start
        width = amount.span.end - amount.span.start
        text = text[:start] + "@" + "\x00" * (width - 1) + text[start + width :]
        found[start] = amount
    return text.replace("\x00", "\u2060"), found


def _product(contract: Contract, sentence: Sentence) -> Iterator[Hit]:
    if _EXPLAINED.search(sentence.text):
        return
    text, by_place = _masked(contract, sentence)
    found = _TIMES.search(text)
    if found is None:
        return
    tail = "" if found["a"] else "2"
    unit_price = by_place[found.start("a" + tail)].value
    total = by_place[found.start("b" + tail)]
    count = _count(found["n" + tail])
    if (
        unit_price
        and total.value
        and count
        and abs(unit_price * count - total.value) > max(_CENT, count / 100)
    ):
        yield _wrong_sum(sentence.at(found), total, unit_price * count)


def _count(text: str) -> Decimal | None:
    digits = text.replace(",", "")
    if re.fullmatch(r"\d+(?:\.\d+)?", digits):
        return Decimal(digits)
    value = parse_integer(text)
    return None if value is None else Decimal(value)


def _wrong_sum(span: Span, total: Amount, right: Decimal) -> Hit:
    return Hit(
        span=Span(span.start, max(span.end, total.span.end)),
        facts={"stated": total.text, "right": plain(right)},
        evidence=(total.span,),
        comment_reason="choose",
    )


_NET = re.compile(
    r"(?:不含税|未税|税前)[^。；\n@]{0,14}?(?P<a>@)[^。；\n@]{0,20}?(?:税额|税款|税金)[^。；\n@]{0,12}?(?P<t>@)[^。；\n@]{0,20}?(?:价税合计|含税|合计|总价|总计)[^。；\n@]{0,14}?(?P<b>@)"
)
_GROSS = re.compile(
    r"(?:价税合计|含税(?:总)?价?|合同总价款?|合同价款|合同总额|总金额|总价款?)[^。；\n@不]{0,14}?(?P<b>@)[^。；\n@]{0,20}?(?:不含税|未税)[^。；\n@]{0,14}?(?P<a>@)[^。；\n@]{0,20}?(?:税额|税款|税金)[^。；\n@]{0,12}?(?P<t>@)"
)


def _with_tax(contract: Contract, sentence: Sentence) -> Iterator[Hit]:
    text, by_place = _masked(contract, sentence)
    found = _NET.search(text) or _GROSS.search(text)
    if found is None:
        return
    net, tax, gross = (by_place[found.start(group)] for group in ("a", "t", "b"))
    if net.value and tax.value and gross.value and abs(net.value + tax.value - gross.value) > Decimal("0.02"):
        yield _wrong_sum(sentence.at(found), gross, net.value + tax.value)


# Words that say that a sum is what the share comes to.
SAME_AS = ("即", "合计", "计人民币", "计￥", "折合", "折人民币", "相当于", "也就是", "等于", "约合", "亦即")
_LINK = re.compile(
    r"的?(?:作为)?[^。；，@%]{0,8}[，,（(]?\s*(?:即|计|合计|共计|也就是|折合|折|相当于|等于|约合|亦即)[^。；，@%]{0,6}$"
)
# A share of the price that is paid, in a clause that splits the price: 分三期付款：…支付百分之四十，即.
_PAID_SHARE = re.compile(r"(?:支付|付|给付|预付|付款)\s*$")
_SPLIT_PRICE = re.compile(r"分[^。；，]{1,4}(?:期|次|笔|阶段)|付款(?:方式|进度|安排|节点)|进度付款|方式付款")


def share_of(contract: Contract, index: Index, sentence: Sentence, *, wrong_unit: bool) -> Iterator[Hit]:
    """A share of the price with its sum beside it (30%，即360,000元) is worked out again."""
    sums_here = amounts_in(contract, sentence)
    if not sums_here:
        return
    for ratio in contract.ratios:
        if not sentence.span.holds(ratio.span):
            continue
        after = next((a for a in sums_here if a.span.start >= ratio.span.end), None)
        if after is None or after.value is None or not ratio.value:
            continue
        if not _LINK.search(index.text[ratio.span.end : after.span.start]):
            continue
        base = _base(index, sums_here, ratio.span, sentence)
        if base is None or abs(base * ratio.value - after.value) <= Decimal("0.5"):
            continue
        factor = after.value / (base * ratio.value)
        if by_unit(factor) == wrong_unit:
            hit = _wrong_sum(Span(ratio.span.start, after.span.end), after, base * ratio.value)
            yield _with_unit(hit, index, after, factor) if wrong_unit else hit


_FACTORS = (Decimal(10_000), Decimal(1) / 10_000, Decimal(10), Decimal(1) / 10)
_OF_SUM = re.compile(r"(?:总价|总额|价款|金额|货款|费)[^。；，]{0,8}$")
_OF_PRICE = re.compile(
    r"(?:总价款?|总额|合同价款?|合同金额|价款|货款|总金额|服务费)(?:总额)?的?\s*$|其中[^。；]{0,40}(?:占比|比例)为?\s*$"
)


def _base(index: Index, sums_here: list[Amount], ratio: Span, sentence: Sentence) -> Decimal | None:
    lead = index.text[sentence.start : ratio.start]
    beside = next((a for a in reversed(sums_here) if a.span.end <= ratio.start), None)
    if beside is not None and index.text[beside.span.end : ratio.start].strip("）) ") == "的":
        named = _OF_SUM.search(index.text[max(0, beside.span.start - 16) : beside.span.start])
        return beside.value if named else None
    split = _PAID_SHARE.search(lead) and _SPLIT_PRICE.search(lead)
    if not split and not _OF_PRICE.search(lead):
        return None
    total = price(index)
    if total is not None:
        return total.value
    earlier = [amount.value for amount in sums_here if amount.span.end <= ratio.start and amount.value]
    return earlier[0] if len(earlier) == 1 and re.search(r"总|价款|合同价|作价", lead) else None


def _with_unit(hit: Hit, index: Index, amount: Amount, factor: Decimal) -> Hit:
    edit = None
    place = index.text.rfind("万元", amount.span.start, amount.span.end)
    if place >= 0 and abs(factor - 10_000) < 1:
        edit = Edit(span=Span(place, place + 2), old="万元", new="元")
    return Hit(
        span=hit.span,
        facts=hit.facts,
        evidence=hit.evidence,
        edit=edit,
        comment_reason="" if edit else "choose",
    )


_STEP = re.compile(
    r"(?:第[一二三四五六七八九1-9]\s*(?:期|笔|次|阶段)|首期款?|首付款?|预付款|进度款|到货款|验收款|尾款|末期款?|质保金)[^。；;\n@]{0,30}?(?P<sum>@)"
)
_COUNTED = re.compile(rf"分(?P<n>{NUMBER}|两)\s*(?:期|次|笔|阶段)")
_NO_REASON = re.compile(r"折|优惠|让利|暂估|暂定|据实|损耗|抹零|减免|扣除|返利|上下浮动|调整")


_PAID_OUT = re.compile(r"(?:支付|付|给付|付清|归还|偿还)[^。；，\n@]{0,8}?(?P<sum>@)")
_WHOLE_SUM = re.compile(r"(?:总价款?|总额|总金额|价款|货款|费用|报酬|本金|借款)[^。；，\n\d]{0,10}$")


def _before_parts(
    contract: Contract, index: Index, sentence: Sentence, counted: re.Match[str]
) -> Amount | None:
    """The sum that the sentence itself divides: 总价910,000元由甲方分三期支付."""
    for amount in amounts_in(contract, sentence):
        lead = index.text[max(0, amount.span.start - 14) : amount.span.start]
        if amount.span.end <= sentence.start + counted.start() and _WHOLE_SUM.search(lead):
            return amount
    return None


def _instalments(contract: Contract, index: Index) -> Iterator[Hit]:
    known = price(index)
    for sentence in index.holding("分两", "分二", "分三", "分四", "分五", "分2", "分3", "分4", "分5"):
        counted = _COUNTED.search(sentence.text)
        passage = index.passage(sentence.trimmed())
        if (
            counted is None
            or re.search(r"余款|余额|剩余|其余|结余", passage.text)
            or re.search(r"每期|每次", sentence.text)
            or (_EXPLAINED.search(passage.text) and _NO_REASON.search(sentence.text))
        ):
            continue
        total = known or _before_parts(contract, index, sentence, counted)
        if total is None or total.value is None:
            continue
        text, by_place = _masked(contract, passage)
        steps = [by_place[found.start("sum")] for found in _STEP.finditer(text)]
        if len(steps) < 2:
            text, by_place = _masked(contract, sentence)
            steps = [by_place[found.start("sum")] for found in _PAID_OUT.finditer(text, counted.end())]
        values = [amount.value for amount in steps if amount.value is not None]
        number = 2 if counted["n"] == "两" else parse_integer(counted["n"])
        if number and len(values) == number == len(steps) and abs(sum(values) - total.value) > _CENT:
            yield Hit(
                span=Span(sentence.start + counted.start(), steps[-1].span.end),
                variant="instalments",
                facts={"stated": total.text, "right": plain(sum(values, Decimal(0)))},
                evidence=(total.span,),
                comment_reason="choose",
            )
