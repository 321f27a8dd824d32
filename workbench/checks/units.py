"""One sum in two units or currencies: ten thousand times too much, yuan here and dollars there (COM-21)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.figures import SAME_AS, amounts_in, by_unit, plain, share_of, worked_out
from workbench.checks.index import Index
from workbench.checks.price import price
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Amount, Contract
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span


@check(
    "COM-21",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第466条第1款", "中华人民共和国民法典 第514条"),
    fires=(
        "合同总价120万元，首期款为合同总价的30%，即360,000万元。",
        "合同总价为人民币500,000元，其中设备款400,000万元。",
        "合同总价200万元，定金为合同总价的10%，即2万元。",
        "设备单价为12,000美元，合同总价为人民币480,000元。",
    ),
    silent=(
        "合同总价120万元，首期款为合同总价的30%，即360,000元。",
        "合同总价120万元，首期款为合同总价的30%，即36万元。",
        "合同总价为人民币50万元，其中设备款400,000元。",
        "合同总价200万元，违约金为2万元。",
        "设备单价为12,000美元，合同总价按签约日汇率为人民币480,000元。",
    ),
)
def units(contract: Contract, context: Context) -> Iterator[Hit]:
    """A linked sum is off by ten thousand or ten."""
    index = context.places
    for sentence in index.holding(*SAME_AS, "占比"):
        yield from share_of(contract, index, sentence, wrong_unit=True)
    yield from _restated(contract, index)
    yield from _one_sum_two_currencies(contract, index)
    for total, unit_alone in worked_out(contract, index):
        if unit_alone:
            facts = {"stated": total.stated.text, "right": plain(total.right)}
            yield Hit(span=total.span, variant="part", facts=facts, comment_reason="choose")
    for sentence in index.holding("其中"):
        sums_here = amounts_in(contract, sentence)
        place = sentence.start + sentence.text.index("其中")
        before = [
            a
            for a in sums_here
            if a.span.end <= place and a.value and "总" in sentence.text[: place - sentence.start]
        ]
        for part in (a for a in sums_here if a.span.start > place):
            if before and part.value and before[-1].value and part.value >= before[-1].value * 100:
                facts = {"stated": part.text, "right": before[-1].text}
                span = Span(before[-1].span.start, part.span.end)
                yield Hit(span=span, variant="part", facts=facts, comment_reason="choose")
                break
    yield from _two_currencies(contract, index)


_SAME_SUM = re.compile(r"\s*[，,（(]?\s*(?:即|也就是|亦即|合计|计)\s*(?:人民币|￥|¥)?\s*$")
_PART = re.compile(
    r"(?:首期|首付|预付|进度|尾款|定金|第[一二三四五]期)[^。；，\n]{0,6}(?:为|是|计)?(?:人民币|￥)?\s*$"
)


def _restated(contract: Contract, index: Index) -> Iterator[Hit]:
    """A sum said again in another unit, or a part of the price, that is ten thousand times too much."""
    total = price(index)
    main = next((a for a in contract.amounts if a.pair is not None and not a.words), None)
    before: Amount | None = None
    for amount in contract.amounts:
        lead = index.text[max(0, amount.span.start - 14) : amount.span.start]
        between = index.text[before.span.end : amount.span.start] if before else ""
        known = (
            before if before and before.value and len(between) < 12 and _SAME_SUM.fullmatch(between) else None
        )
        right = known.text if known else total.text if total and _PART.search(lead) else ""
        base = known.value if known else total.value if right and total else None
        if base is None and main and main.value and _PART.search(lead):
            base, right = main.value, main.text
        if known and known.value and amount.value and by_unit(amount.value / known.value):
            facts = {"stated": amount.text, "right": known.text}
            span = Span(known.span.start, amount.span.end)
            yield Hit(span=span, variant="part", facts=facts, comment_reason="choose")
            return
        if base is None and _TOO_BIG.search(amount.text) and amount.value and _PAYS.search(lead):
            base, right = _largest_other(contract, amount)
        if base and amount.value and amount.value >= base * 100 and "万" in amount.text:
            facts = {"stated": amount.text, "right": right}
            yield Hit(span=amount.span, variant="part", facts=facts, comment_reason="choose")
            return
        before = amount


_TOO_BIG = re.compile(r"(?:\d{1,3}(?:[,，]\d{3})+|\d{5,})(?:\.\d+)?\s*万")
_PAYS = re.compile(
    r"(?:即|支付|付|每季度|每月|每年|合计|共计|总计|归还|偿还|价款?|租金|为|计)(?:人民币|￥|¥|：|:|\s)*$"
)


def _largest_other(contract: Contract, amount: Amount) -> tuple[Decimal | None, str]:
    """The largest sum of the contract that is not written in that odd way."""
    others = [a for a in contract.amounts if a.value and a is not amount and not _TOO_BIG.search(a.text)]
    top = max(others, key=lambda item: item.value or Decimal(0), default=None)
    return (None, "") if top is None else (top.value, top.text)


_PRICED = re.compile(
    r"(?:首付款?|首期款?|预付款|定金|报酬|费用|价款|余款|尾款|余额|归还|偿还|合计|共计|每季度|每月|每年|租金|服务费|单价|借款(?:金额|本金|总额)|总价款?|合同价款?|合同金额|合同总额|总金额|货款(?:总额)?|价款总额|服务费总额)[^。；，\n\d]{0,8}$"
)
_RATE_NEAR = re.compile(r"汇率|折算|换算|等值|牌价|中间价|兑|折")


def _one_sum_two_currencies(contract: Contract, index: Index) -> Iterator[Hit]:
    """The same figure in two currencies: words in one and figures in the other, or paid in another than priced."""
    if len({amount.currency for amount in contract.amounts}) < 2:
        return
    for place, amount in enumerate(contract.amounts):
        for other in contract.amounts[place + 1 : place + 3]:
            paired = amount.pair is not None and other is contract.amounts[amount.pair]
            sentence = index.sentence(amount.span.start)
            if not amount.value or amount.value != other.value or amount.currency == other.currency:
                continue
            if paired or (sentence.span.holds(other.span) and not _RATE_NEAR.search(sentence.text)):
                facts = {"first": amount.text, "second": other.text}
                span = Span(amount.span.start, other.span.end)
                yield Hit(span=span, variant="currency", facts=facts, comment_reason="choose")
                return


_CONVERTED = ("汇率", "折算", "折合", "换算", "等值", "牌价", "中间价", "兑")


def _two_currencies(contract: Contract, index: Index) -> Iterator[Hit]:
    """The price is in yuan here and in another currency there, and nothing says how to convert."""
    if len({amount.currency for amount in contract.amounts}) < 2 or index.has(*_CONVERTED):
        return
    first: Amount | None = None
    for amount in contract.amounts:
        lead = index.text[max(0, amount.span.start - 16) : amount.span.start]
        main = first is None and amount.pair is not None
        if amount.value is None or not (main or _PRICED.search(lead)):
            continue
        if first is not None and amount.currency != first.currency:
            facts = {"first": first.text, "second": amount.text}
            span = Span(amount.span.start, amount.span.end)
            yield Hit(
                span=span, variant="currency", facts=facts, evidence=(first.span,), comment_reason="choose"
            )
            return
        first = first or amount
