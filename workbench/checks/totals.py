"""Totals of parts that a sentence or a list names one by one, and rates of a month against those of a year."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.domain.contract import Amount
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, parse_integer

_CENT = Decimal("0.01")
_TOTAL = re.compile(
    r"(?:合计|共计|总计|总共|共需|(?<=[费金用])共|(?:两|二|三|四|五)项(?:费用)?(?:共|合)计?)[^。；，、\d￥¥@]{0,12}$"
)
_PART_LEAD = re.compile(
    r"(?:费用?|款项?|价|金|货|品|酬|税|小计|[A-Za-z一二三四五六]|设备|软件|材料|服务)\s*(?:为|是|计|：|:|人民币|￥|¥|\s){0,3}$"
)
_NEXT_PART = re.compile(
    r"\s*(?:[（(][^（）()\d]{0,12}[）)])?\s*[、，,；;和及与加]{1,2}\s*(?:以及)?[^。；，、,;\d]{1,16}?(?:人民币|￥|¥)?\s*"
)
_MADE_OF = re.compile(r"(?:由|包括)[^。；\d]{0,16}$")
_MADE_UP = re.compile(r"组成|构成")
_REASON = re.compile(
    r"折|优惠|让利|暂估|暂定|据实|损耗|抹零|减免|扣除|返利|浮动|调整|约(?!定)|单价|其中|不含|每|余|已(?:支)?付|押"
)
_LONGEST = 200


class Total(NamedTuple):
    """A stated total with its place and what its parts come to."""

    span: Span
    stated: Amount
    right: Decimal


def parts_and_total(index: Index, by_sentence: dict[int, list[Amount]]) -> Iterator[Total]:
    """Sentences that name at least two parts one after the other and then their total."""
    for sentence in index.holding("合计", "共计", "总计", "总共", "共需", "项共"):
        amounts = by_sentence.get(sentence.start, [])
        if len(amounts) < 3 or len(sentence.text) > _LONGEST or _REASON.search(sentence.text):
            continue
        total = amounts[-1]
        if not _TOTAL.search(index.text[amounts[-2].span.end : total.span.start]):
            continue
        parts = _in_a_row(index, sentence, amounts[:-1])
        values = [amount.value for amount in parts if amount.value is not None]
        if len(values) < 2 or len(values) != len(amounts) - 1 or total.value is None:
            continue
        right = sum(values, Decimal(0))
        if abs(right - total.value) > _CENT and len({a.currency for a in amounts}) == 1:
            yield Total(Span(parts[0].span.start, total.span.end), total, right)
    yield from _subtotals(index, by_sentence)


def _in_a_row(index: Index, sentence: Sentence, amounts: list[Amount]) -> list[Amount]:
    """The amounts, if each is named a part and nothing but a label stands between them."""
    kept: list[Amount] = []
    for amount in amounts:
        begin = kept[-1].span.end if kept else sentence.start
        lead = index.text[begin : amount.span.start]
        if not _PART_LEAD.search(lead) or re.search(r"总|合同价", re.split("[：:]", lead)[-1]):
            return []
        if kept and not _NEXT_PART.fullmatch(lead):
            return []
        kept.append(amount)
    return kept


_SUBTOTAL = re.compile(r"(?:小计|金额)\s*(?:为|：|:)?\s*(?:人民币|￥|¥)?\s*$")
_GRAND = re.compile(r"^\s*(?:[（(]?[\d一二三四五六七八九十]{1,3}[）)、.．]\s*)?(?:以上)?(?:合计|总计|共计)")


def _subtotals(index: Index, by_sentence: dict[int, list[Amount]]) -> Iterator[Total]:
    """Lines that end with a subtotal each, above a line with their total."""
    for sentence in index.holding("合计", "总计", "共计"):
        amounts = by_sentence.get(sentence.start, [])
        figures = [amount for amount in amounts if not amount.words] or amounts
        if not figures or not _GRAND.search(sentence.text) or figures[0].value is None:
            continue
        lines: list[Amount] = []
        for above in reversed(index.sentences[: index.number_of(sentence)][-30:]):
            last = by_sentence.get(above.start, [])
            lead = (
                index.text[max(above.start, last[-1].span.start - 12) : last[-1].span.start] if last else ""
            )
            if not last or last[-1].value is None or not _SUBTOTAL.search(lead):
                break
            lines.append(last[-1])
        right = sum((line.value for line in lines if line.value is not None), Decimal(0))
        if len(lines) >= 2 and abs(right - figures[0].value) > _CENT:
            yield Total(Span(sentence.start, figures[0].span.end), figures[0], right)


_MONTHLY = re.compile(r"(?:每月|月(?:租金?|服务费|管理费|费|薪|工资)|按月)[^。；，\d]{0,12}$")
_PER_MONTH = re.compile(r"^\s*(?:[/／]\s*月|每月)")
_YEARLY = re.compile(r"(?:每年|全年|年(?:租金?|服务费|费|薪)|一年)[^。；，\d]{0,8}$")
_A_YEAR = re.compile(r"^\s*[/／]\s*年")
_QUARTERLY = re.compile(r"每季度?[^。；，\d]{0,10}$")
_OVER_TERM = re.compile(
    rf"(?:租期|期限|服务期|合同期)[^。；，\d]{{0,4}}(?P<n>{NUMBER})\s*(?P<u>年|个月)[^。；\d]{{0,6}}[，,][^。；，\d]{{0,8}}(?:总额|总计|合计|共计|总租金|总价)[^。；，\d]{{0,8}}$"
)
_RISES = re.compile(r"递增|上浮|免租|优惠|第[一二三四五]年|起[，,]|押|减半|调整|试用|保底|提成|奖")


def month_and_year(index: Index, sentence: Sentence, amounts: list[Amount]) -> Iterator[Total]:
    """A monthly sum beside the sum of the year or of the whole term."""
    if _RISES.search(sentence.text) or len(amounts) < 2:
        return
    for left, right in pairwise(amounts):
        between = index.text[left.span.end : right.span.start]
        if left.value is None or right.value is None or len(between) > 40:
            continue
        before = index.text[sentence.start : left.span.start]
        monthly = _MONTHLY.search(before) or _PER_MONTH.match(between)
        expected = None
        if monthly and _YEARLY.search(between):
            expected = left.value * 12
        elif monthly and (found := _OVER_TERM.search(between)):
            months = parse_integer(found["n"])
            expected = left.value * (months or 0) * (12 if found["u"] == "年" else 1)
        elif (_YEARLY.search(before) or _A_YEAR.match(between)) and _QUARTERLY.search(between):
            expected = left.value / 4
        elif _YEARLY.search(before) and _MONTHLY.search(between) and re.search("折|合|即|相当|平均", between):
            expected = left.value / 12
        if expected and abs(expected - right.value) > max(Decimal(1), expected / 1000):
            yield Total(Span(left.span.start, right.span.end), right, expected)
