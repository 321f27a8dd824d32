"""What became of the findings from one round of review to the next (specification R6.3)."""

from bisect import bisect_right
from collections.abc import Sequence

from workbench.documents.compare.align import Group
from workbench.documents.compare.compare import Alignment
from workbench.documents.compare.units import Unit
from workbench.domain.finding import Finding
from workbench.domain.versions import FindingChange, FindingPair
from workbench.text.substance import fold


def pair_findings(
    before: Sequence[Finding], after: Sequence[Finding], found: Alignment
) -> tuple[FindingPair, ...]:
    """Every finding of either round in one pair, those of the new round first, in its order.

    Two are one where the same check found them in the same passage, wherever that stands now; what a check
    misses in the whole contract needs no place. Reworded: the words that it points at are others.
    """
    free = list(before)
    groups = _Groups(found)
    partner: dict[int, Finding] = {}
    for same in (groups.exactly, groups.passage, groups.words):
        for at, finding in enumerate(after):
            if at not in partner:
                other = next((old for old in free if old.check == finding.check and same(old, finding)), None)
                if other is not None:
                    partner[at] = other
                    free.remove(other)
    pairs = [_pair(partner.get(at), finding) for at, finding in enumerate(after)]
    gone = [FindingPair(kind=FindingChange.RESOLVED, before=finding) for finding in free]
    return (*pairs, *gone)


def _pair(old: Finding | None, new: Finding) -> FindingPair:
    if old is None:
        return FindingPair(kind=FindingChange.GAINED, after=new)
    same = old.facts == new.facts if new.missing else fold(old.quote) == fold(new.quote)
    kind = FindingChange.KEPT if same else FindingChange.REWORDED
    return FindingPair(kind=kind, before=old, after=new)


class _Groups:
    """Tells whether two findings stand in the same passage."""

    def __init__(self, found: Alignment) -> None:
        self._old, self._new = found.old, found.new
        self._of_old: dict[int, Group] = {at: group for group in found.groups for at in group.olds}
        self._of_new: dict[int, Group] = {at: group for group in found.groups for at in group.news}

    def exactly(self, old: Finding, new: Finding) -> bool:
        """In the same passage with the same words, or about the same thing that is missing."""
        if old.missing or new.missing:
            return self.passage(old, new) and old.facts == new.facts
        return fold(old.quote) == fold(new.quote) and self.passage(old, new)

    def passage(self, old: Finding, new: Finding) -> bool:
        """In the same passage; of what is missing, of the same kind."""
        if old.missing or new.missing:
            return old.missing and new.missing and old.variant == new.variant
        one = self._of_old.get(_at(self._old, old))
        other = self._of_new.get(_at(self._new, new))
        return one is not None and one is other

    @staticmethod
    def words(old: Finding, new: Finding) -> bool:
        """With the same words, wherever."""
        return not old.missing and not new.missing and fold(old.quote) == fold(new.quote)


def _at(units: Sequence[Unit], finding: Finding) -> int:
    """The unit that holds the finding's first word; -1 for one outside the compared text (a header, a note)."""
    at = bisect_right(units, finding.span.start, key=lambda unit: unit.span.start) - 1
    return at if at >= 0 and finding.span.start <= units[at].span.end else -1
