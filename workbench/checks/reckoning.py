"""Sums that one sentence lets its reader work out: so much a piece for so many pieces, parts and their total.

A total is held against the figures beside it, whatever words join them: a price for each (每次收费2,000元, 每人每日
180元), how many (六次, 两人, 十日) and what is said to come out (六次共计15,000元).
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.checks.totals import Total
from workbench.domain.contract import Amount
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, parse_integer

_CENT = Decimal("0.01")
_LONGEST = 200
_KINDS = {"天": "日", "名": "人", "位": "人", "趟": "次", "回": "次"}
_UNIT = (
    r"(?:平方米|立方米|人次|人天|人日|人月|工日|课时|小时|学时|台|套|个|件|吨|公斤|千克|米|只|把|张|本|箱|盒|包|批|辆|部|支|条|块|根|瓶|桶|册|份"
    r"|人|名|位|次|趟|回|场|期|间|亩|株|头|组|片|卷|双|对|日|天|月|年|季度|周)"
)
_EACH = re.compile(rf"每(?:一)?(?P<unit>{_UNIT})")
_PER = re.compile(rf"^\s*(?:[/／]|每)\s*(?P<unit>{_UNIT})")
_COUNT = re.compile(
    rf"(?<![每第分各\d.,\-—])(?P<n>两|{NUMBER}|[\d,]+)\s*(?:个)?(?P<unit>{_UNIT})(?![款内前后起以间级方务类底])"
)
_TOTAL = re.compile(
    r"(?:合计|共计|总计|总共|共需|小计|总额|总价款?|总金额|总费用|总货款|总租金|总计费用|(?:补贴|费用|报酬|价款|货款|金额)总额|总(?:补贴|报酬)|(?:[两二三四五六七八]|\d)(?:笔|项|期|次|批|者|部分)(?:款项?|费用)?(?:共|合)计?|(?<=[，,金费用酬款次台套件人])共)[^。；，、\d￥¥@]{0,8}$"
)
_REASON = re.compile(
    r"折|优惠|让利|暂估|暂定|据实|损耗|抹零|减免|扣除|返利|浮动|调整|约(?!定)|不含|余|已(?:支)?付|押|起步|最低|最高|上限|不超过|以上|另加|其中|递增|首年|次年|运费|安装费|税[费金款额]"
)
_TAXED = re.compile(r"[（(][^（()）\d]{0,4}(?:含税|税价|免税|人民币)[^（()）\d]{0,6}[）)]")
_PART = re.compile(
    r"(?:付(?:款|清)?|支付|给付|缴纳|交纳|预付|(?<!总)[费款价金酬货税]|第[一二三四五六]\s*(?:期|笔|次|批)|[首二三末尾]期|(?:设备|软件|材料|人工|服务))(?:用|额)?[^。；，、\d@]{0,4}\s*$"
)
# Words that say without a doubt that the figures in front are added up, and what may still explain a difference.
_ADDED = re.compile(r"(?:之和|相加|加总|加起来|部分合计|各项合计|项合计)[^。；，、\d￥¥@]{0,8}$")
_TAKEN_OFF = re.compile(r"折|优惠|让利|抹零|减免|扣除|返利|约(?!定)|余|其中|暂估|暂定|据实")
_STATED = re.compile(r"(?P<n>[两二三四五六七八2-8])(?:笔|项|期|次|批|者|部分)")


class _Price(NamedTuple):
    """A price and the units that it is for one of each."""

    amount: Amount
    units: tuple[str, ...]


def reckoned(index: Index, by_sentence: dict[int, list[Amount]]) -> Iterator[Total]:
    """Totals that the figures of their own sentence do not bear out."""
    for start, amounts in by_sentence.items():
        if len(amounts) < 2:
            continue
        sentence = index.sentence(start)
        last = index.text[amounts[-2].span.end : amounts[-1].span.start]
        reason = _TAKEN_OFF if _ADDED.search(last) else _REASON
        if len(sentence.text) > _LONGEST or reason.search(_TAXED.sub("", sentence.text)):
            continue
        found = _product(index, sentence, amounts) or _parts(index, sentence, amounts)
        if found is not None:
            yield found


def _product(index: Index, sentence: Sentence, amounts: Sequence[Amount]) -> Total | None:
    """A price for one, how many, and a total behind it."""
    figures = [
        amount for amount in amounts if amount.value is not None and not (amount.words and amount.pair)
    ]
    if len(figures) != 2:
        return None
    price, total = _price(index, sentence, figures[0]), figures[1]
    between = index.text[figures[0].span.end : total.span.start]
    if price is None or total.value is None or not _TOTAL.search(between):
        return None
    right = price.amount.value or Decimal(0)
    for unit in price.units:
        count = _how_many(sentence.text, unit)
        if count is None:
            return None
        right *= count
    if right <= 0 or abs(right - total.value) <= max(_CENT, right / 10_000):
        return None
    return Total(Span(price.amount.span.start, total.span.end), total, right)


def _price(index: Index, sentence: Sentence, amount: Amount) -> _Price | None:
    """The price and its units, by the words close in front of it or behind it."""
    lead = index.text[max(sentence.start, amount.span.start - 16) : amount.span.start]
    lead = re.split(r"[，,；：:]", lead)[-1]
    units = [found["unit"] for found in _EACH.finditer(lead)]
    behind = _PER.match(index.text[amount.span.end : amount.span.end + 8])
    if behind:
        units.append(behind["unit"])
    kinds = tuple(dict.fromkeys(_KINDS.get(unit, unit) for unit in units))
    return _Price(amount, kinds) if kinds else None


def _how_many(text: str, kind: str) -> Decimal | None:
    """The one number of pieces of a kind that the sentence gives."""
    values: set[Decimal] = set()
    for found in _COUNT.finditer(text):
        if _KINDS.get(found["unit"], found["unit"]) != kind:
            continue
        value = parse_integer(found["n"].replace(",", "").replace("两", "二"))
        if value:
            values.add(Decimal(value))
    return values.pop() if len(values) == 1 else None


def _parts(index: Index, sentence: Sentence, amounts: Sequence[Amount]) -> Total | None:
    """Parts that are paid or charged one after the other, and what they are said to come to."""
    figures = [amount for amount in amounts if not (amount.words and amount.pair is not None)]
    values = [amount.value for amount in figures]
    if len(figures) < 3 or any(value is None for value in values) or len({a.currency for a in figures}) > 1:
        return None
    parts, total = figures[:-1], figures[-1]
    between = index.text[parts[-1].span.end : total.span.start]
    added = _ADDED.search(between) is not None
    if added and parts[0].value == total.value:
        parts = parts[1:]
    if not (added or _TOTAL.search(between)) or _EACH.search(sentence.text) or "单价" in sentence.text:
        return None
    begins = [sentence.start, *(part.span.end for part in parts)]
    leads = [index.text[begin : part.span.start] for begin, part in zip(begins, parts, strict=False)]
    if not added and (not all(_PART.search(lead) for lead in leads) or re.search(r"总|合同价", leads[0])):
        return None
    counted = _STATED.search(between)
    if counted and parse_integer(counted["n"].replace("两", "二")) != len(parts):
        return None
    return _unborne(parts, total)


def _unborne(parts: Sequence[Amount], total: Amount) -> Total | None:
    """The total, unless all of the parts or some of them come to it."""
    values = [part.value or Decimal(0) for part in parts]
    stated = total.value or Decimal(0)
    if len(values) > 6:
        return None
    for size in range(2, len(values) + 1):
        if any(abs(sum(some) - stated) <= _CENT for some in combinations(values, size)):
            return None
    return Total(Span(parts[0].span.start, total.span.end), total, sum(values, Decimal(0)))
