"""Numbers that we deliver against prohibitive bounds of law (specification R4.3, R5.3).

Only what we write is looked at: the words of a suggested edit, and numbers that an agent's claim states.
Only the bounds of an article on which that very finding rests, in the version in force, count. Where
several rows limit one quantity the loosest is the bound. Whenever it is not plain that a number is the
bounded quantity, nothing is said: a false alarm would make lawyers stop looking.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from workbench.domain.finding import Basis
from workbench.domain.judgement import Delivery, NumericClaim, StatedNumber, Suggested
from workbench.domain.span import Span
from workbench.law.bounds import Bound
from workbench.law.figures import Figure, figures, in_months

# Exceptions and defaults: a number beyond such a row may still be lawful.
_OPEN = re.compile(r"除外|未约定|另有|列举|情形|一般|特殊|标准|或额外|时$")
_SENTENCE = re.compile(r"[。；;！？\n]")
_BREATH = re.compile(r"[，,、；;。：:]")
_NEAR = 24
# Words before or behind a figure that make it something else than the quantity's own value.
_OVER = re.compile(r"(?:超过|超出|逾|高于|多于|大于|满|至少|不少于|不低于|不短于|以上|起)")
_FORBIDS = re.compile(r"(?:不得|不能|不应|不可|未|不)(?:超过|超出|高于|多于|大于|逾)$")
_UNDER = re.compile(r"(?:低于|少于|短于|不足|未满|不满|至多|不超过|不高于|不多于|以下|以内|内)")
_KEEPS = re.compile(r"(?:不得|不能|不应|不可|不)(?:低于|少于|短于)$")
# What stands between the quantity and its figure and takes the figure back; suppositions; what is not to hold.
_DENIES = re.compile(r"[不非未无勿]|没有|缩短|减少")
_SUPPOSES = re.compile(r"^\s*[“\"]?(?:如果?(?!下)|若|倘若?|假如|假设)")
_VOID = re.compile(
    r"无效|违法|删[去除掉]|不予支持|不成立|违反了?(?:法|强制|《)|过[长高短低]|偏[长高短低]|不合法|不符合"
)
_CHANGES = re.compile(r"(?:由|从|原|将).{0,12}(?:改为|变更|调整)")
_RANGES = re.compile(r"每|累计|合计|分别|至|到|~|—|-")
_SHOWN: Mapping[str, tuple[str, Fraction]] = {
    "month": ("个月", Fraction(1)),
    "day": ("日", Fraction(1)),
    "share": ("%", Fraction(100)),
    "times": ("倍", Fraction(1)),
    "yuan": ("元", Fraction(1)),
    "age": ("周岁", Fraction(1)),
    "time": ("次", Fraction(1)),
}
_STATED = {"月": "month", "个月": "month", "年": "month", "日": "day", "天": "day", "%": "share", "倍": "times",
           "元": "yuan", "万元": "yuan", "周岁": "age", "次": "time"}  # fmt: skip
_FACTORS = {"年": Fraction(12), "%": Fraction(1, 100), "万元": Fraction(10_000)}

Article = tuple[str, str]


class _Limit(NamedTuple):
    """The loosest bound of one quantity in one article."""

    quantity: str
    operator: Literal["<=", ">="]
    value: Fraction
    unit: str
    source: str


def prohibitive(bounds: Iterable[Bound]) -> Mapping[Article, tuple[_Limit, ...]]:
    """The limits that can be held against a number, by full title and article number."""
    rows: defaultdict[tuple[str, str, str, str], list[Bound]] = defaultdict(list)
    for bound in bounds:
        if not bound.caps or bound.status != "verified":
            continue
        rows[bound.law, str(bound.number_of_article), bound.subject, _unit(bound)].append(bound)
    found: defaultdict[Article, list[_Limit]] = defaultdict(list)
    for (law, article, quantity, unit), same in rows.items():
        limit = _loosest(quantity, unit, same)
        if limit is not None and unit in _SHOWN:
            found[law, article].append(limit)
    return {key: tuple(limits) for key, limits in found.items()}


def _unit(bound: Bound) -> str:
    return "month" if bound.figure_unit == "year" else bound.figure_unit


def _loosest(quantity: str, unit: str, same: Sequence[Bound]) -> _Limit | None:
    """None where the rows point both ways or one of them has a way out."""
    operators = {bound.operator for bound in same if bound.operator != "=="}
    if len(operators) != 1 or any(_OPEN.search(f"{bound.quantity} {bound.condition}") for bound in same):
        return None
    values = [_value(bound) for bound in same]
    if operators == {"<="}:
        return _Limit(quantity, "<=", max(values), unit, same[0].bound_id)
    return _Limit(quantity, ">=", min(values), unit, same[0].bound_id) if operators == {">="} else None


def _value(bound: Bound) -> Fraction:
    return (bound.number or Fraction(0)) * (12 if bound.figure_unit == "year" else 1)


def held_against(delivery: Delivery, bounds: Iterable[Bound]) -> tuple[NumericClaim, ...]:
    """A claim for every number that we deliver for a quantity which a cited article limits."""
    limits = prohibitive(bounds)
    resting = {
        finding.finding_id: tuple(
            dict.fromkeys(limit for basis in finding.basis for limit in limits.get(_article(basis), ()))
        )
        for finding in delivery.findings
    }
    claims: list[NumericClaim] = []
    for suggested in delivery.suggested:
        claims += _written(suggested, resting.get(suggested.finding_id, ()))
    for stated in delivery.stated:
        claims += _claimed(stated, limits.get((stated.instrument, stated.article), ()))
    return tuple(claims)


def _article(basis: Basis) -> Article:
    """The article of a basis that holds now; bounds are those of the versions in force today."""
    verdict = basis.verdict
    if verdict is None or not verdict.verified or verdict.to_date is not None:
        return ("", "")
    return (verdict.instrument, str(verdict.citation.article or ""))


def _claimed(stated: StatedNumber, limits: Sequence[_Limit]) -> Iterable[NumericClaim]:
    value = Fraction(stated.value) * _FACTORS.get(stated.unit, Fraction(1))
    for limit in limits:
        if limit.quantity == stated.quantity and _STATED.get(stated.unit) == limit.unit:
            yield _claim(stated.finding_id, limit, value, stated.node)


def _written(suggested: Suggested, limits: Sequence[_Limit]) -> Iterable[NumericClaim]:
    for limit in limits:
        if limit.quantity not in suggested.text:
            continue
        figure = _own_figure(suggested, limit)
        if figure is not None:
            yield _claim(suggested.finding_id, limit, in_months(figure).value, suggested.node)


def _own_figure(suggested: Suggested, limit: _Limit) -> Figure | None:
    """The one figure of the quantity's unit in its breath, if we wrote it and it is plainly the
    quantity's value."""
    text = suggested.text
    found = [figure for figure in figures(text) if in_months(figure).unit == limit.unit]
    for figure in found:
        place = figure.span
        if not suggested.ours.start <= place.start < place.end <= suggested.ours.end:
            continue
        breath = _behind_its_name(_around(_BREATH, text, place), text, limit)
        alone = sum(breath.start <= other.span.start < breath.end for other in found) == 1
        sentence = _around(_SENTENCE, text, place).of(text)
        moves = _CHANGES.search(sentence) or _RANGES.search(breath.of(text))
        if (
            alone
            and not moves
            and not _VOID.search(sentence)
            and _plain(breath.of(text), place.shift(-breath.start), limit)
        ):
            return figure
    return None


def _around(stops: re.Pattern[str], text: str, place: Span) -> Span:
    """The stretch between two stops that holds a place."""
    start = max((match.end() for match in stops.finditer(text, 0, place.start)), default=0)
    stop = stops.search(text, place.end)
    return Span(start, stop.start() if stop else len(text))


def _behind_its_name(breath: Span, text: str, limit: _Limit) -> Span:
    """A breath that begins right behind the quantity and a colon (试用期：八个月), with both."""
    named = breath.start - 1 - len(limit.quantity)
    if named >= 0 and text[named : breath.start] in (f"{limit.quantity}：", f"{limit.quantity}:"):
        return Span(named, breath.end)
    return breath


def _plain(breath: str, place: Span, limit: _Limit) -> bool:
    """Whether the figure stands close behind the quantity as its value or its limit."""
    at = breath.rfind(limit.quantity, 0, place.start)
    between = breath[at + len(limit.quantity) : place.start]
    if at < 0 or len(between) > _NEAR:
        return False
    behind = breath[place.end : place.end + 3]
    beyond, own = (_OVER, _FORBIDS) if limit.operator == "<=" else (_UNDER, _KEEPS)
    said = own.sub("", between)
    doubtful = beyond.search(said) or _DENIES.search(said) or _SUPPOSES.search(breath)
    return not doubtful and not beyond.search(behind)


def _claim(finding_id: str, limit: _Limit, value: Fraction, node: str) -> NumericClaim:
    unit, factor = _SHOWN[limit.unit]
    return NumericClaim(
        finding_id=finding_id,
        operator=limit.operator,
        bound=_decimal(limit.value * factor),
        stated=_decimal(value * factor),
        unit=unit,
        source=limit.source,
        node=node,
    )


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)
