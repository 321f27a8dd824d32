"""Two agents held against each other, topic by topic: the consistency signal's data (R4.2).

Codes and exact numbers are compared, never prose. A month and a year, 万元 and 元 count as one
measure; two measures that do not compare say nothing, and the verdict alone is compared.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from workbench.domain.judgement import Conflict, TopicVerdict

RULE = "rule"
_MEASURES: Mapping[str, tuple[str, Decimal]] = {
    "年": ("月", Decimal(12)),
    "个月": ("月", Decimal(1)),
    "天": ("日", Decimal(1)),
    "万元": ("元", Decimal(10_000)),
    "亿元": ("元", Decimal(100_000_000)),
    "％": ("%", Decimal(1)),
}


class Measure(NamedTuple):
    """A number in the unit in which it is compared."""

    value: Decimal
    unit: str


class Pair(NamedTuple):
    """Two conclusions of different agents about one clause and topic."""

    first: TopicVerdict
    second: TopicVerdict

    @property
    def agree(self) -> bool:
        """Same verdict, and the same number where both give one in one measure."""
        if self.first.verdict != self.second.verdict:
            return False
        one, other = measure(self.first), measure(self.second)
        return one is None or other is None or one.unit != other.unit or one.value == other.value

    @property
    def conflict(self) -> Conflict:
        """The pair as a conflict."""
        return Conflict(
            clause=self.first.clause,
            topic=self.first.topic,
            first=self.first.node,
            second=self.second.node,
            finding_id=self.first.finding_id or self.second.finding_id,
            first_says=_said(self.first),
            second_says=_said(self.second),
        )


def measure(verdict: TopicVerdict) -> Measure | None:
    """The number of a verdict, None where it gives none."""
    if verdict.number is None:
        return None
    unit, factor = _MEASURES.get(verdict.unit, (verdict.unit, Decimal(1)))
    return Measure(verdict.number * factor, unit)


def _said(verdict: TopicVerdict) -> str:
    number = "" if verdict.number is None else f" {verdict.number}{verdict.unit}"
    return f"{verdict.verdict}{number}"


def pairs(verdicts: Iterable[TopicVerdict]) -> tuple[Pair, ...]:
    """Each agent's last word on a clause and topic against the first agent's that spoke of it.

    Two agents that are both rules are a second opinion only where they are built differently (R4.1).
    """
    topics: dict[tuple[int | None, str], dict[str, TopicVerdict]] = {}
    for verdict in verdicts:
        topics.setdefault((verdict.clause, verdict.topic), {})[verdict.node] = verdict
    found: list[Pair] = []
    for said in topics.values():
        first, *others = said.values()
        found += [Pair(first, other) for other in others if _second_view(first, other)]
    return tuple(found)


def _second_view(first: TopicVerdict, second: TopicVerdict) -> bool:
    by_rules = first.built.startswith(RULE) and second.built.startswith(RULE)
    return not by_rules or first.built != second.built
