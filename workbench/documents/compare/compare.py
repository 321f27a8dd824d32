"""Two versions of a contract compared (specification R6.3)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from workbench.documents.compare.align import Group, align
from workbench.documents.compare.pieces import pieces_of
from workbench.documents.compare.places import Places
from workbench.documents.compare.units import Unit, body, units_of
from workbench.domain.contract import Contract
from workbench.domain.span import Span
from workbench.domain.versions import (
    Noise,
    PassageChange,
    Renumbered,
    VersionChange,
    VersionComparison,
)
from workbench.text.substance import fold, spaceless

_REFERENCE = re.compile(
    r"第\s*[0-9〇零一二三四五六七八九十百千]+\s*条|(?<![0-9.])\d{1,3}(?:\.\d{1,3})+(?![0-9.])"
    r"|(?<=第)\s*\d+(?:\.\d+)*(?=\s*[条款项])"
)
_WRITTEN = ("pdf", "txt", "md", "text")


class Alignment(NamedTuple):
    """Both versions' passages and which is which."""

    old: tuple[Unit, ...]
    new: tuple[Unit, ...]
    groups: tuple[Group, ...]

    def side(self, group: Group, *, new: bool) -> tuple[Unit, ...]:
        """A group's passages on one side."""
        return tuple(self.new[at] for at in group.news) if new else tuple(self.old[at] for at in group.olds)


def aligned(old: Contract, new: Contract, *, whole: bool = False) -> Alignment:
    """The passages of both versions, headers and page numbers left out; ``whole`` as in ``units_of``."""
    before, after = tuple(body(units_of(old, whole=whole))), tuple(body(units_of(new, whole=whole)))
    return Alignment(before, after, align(before, after))


def compare(old: Contract, new: Contract, found: Alignment | None = None) -> VersionComparison:
    """What the new version changes. ``found`` is their alignment where it is known already.

    Passages that differ in form alone are counted in ``noise`` and are no changes.
    """
    return _Comparison(old, new, found or aligned(old, new)).told()


class _Told(NamedTuple):
    group: Group
    kind: VersionChange


@dataclass
class _Comparison:
    old: Contract
    new: Contract
    found: Alignment
    _noise: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("spaces", "punctuation", "paragraphs", "numbering"), 0)
    )

    def __post_init__(self) -> None:
        self._terms = tuple({d.term for d in (*self.old.definitions, *self.new.definitions)})
        self._places = Places(self.old), Places(self.new)
        self._loose = self.old.source.format in _WRITTEN or self.new.source.format in _WRITTEN

    def told(self) -> VersionComparison:
        renumbered = tuple(self._renumbered())
        changes: list[PassageChange] = []
        for run in self._runs([told for group in self.found.groups if (told := self._kind(group))]):
            changes.append(self._change(f"c{len(changes) + 1}", run))
        authors = {revision.author for block in self.new.blocks for revision in block.revisions}
        return VersionComparison(
            old=self.old.source,
            new=self.new.source,
            changes=tuple(changes),
            renumbered=renumbered,
            noise=Noise(**self._noise, furniture=self._furniture()),
            authors=tuple(sorted(authors)),
        )

    def _kind(self, group: Group) -> _Told | None:
        """What became of a group; None where nothing did that counts."""
        olds, news = self.found.side(group, new=False), self.found.side(group, new=True)
        if not olds or not news:
            return _Told(group, VersionChange.DELETED if olds else VersionChange.INSERTED)
        if len(olds) != len(news) and not self._broken(olds, news):
            return _Told(group, VersionChange.SPLIT if len(news) > len(olds) else VersionChange.MERGED)
        if group.moved:
            return _Told(group, VersionChange.MOVED)
        if not same(olds, news):
            return _Told(group, VersionChange.CHANGED)
        self._count_noise(olds, news)
        return None

    def _broken(self, olds: Sequence[Unit], news: Sequence[Unit]) -> bool:
        """Whether one clause is only set in more paragraphs, as other formats break lines elsewhere."""
        more = news[1:] if len(news) > len(olds) else olds[1:]
        if any(unit.number for unit in more):
            return self._loose and whole(olds) == whole(news)
        return self._loose

    def _count_noise(self, olds: Sequence[Unit], news: Sequence[Unit]) -> None:
        if len(olds) != len(news):
            self._noise["paragraphs"] += 1
            return
        before = "".join(unit.span.of(self.old.text)[unit.lead :] for unit in olds)
        after = "".join(unit.span.of(self.new.text)[unit.lead :] for unit in news)
        if before != after:
            same = spaceless(before) == spaceless(after)
            self._noise["spaces" if same else "punctuation"] += 1

    def _runs(self, told: Sequence[_Told]) -> Iterator[list[_Told]]:
        """What was inserted, deleted or moved as one: a clause with what stands under it."""
        run: list[_Told] = []
        for item in told:
            if run and self._continues(run, item):
                run.append(item)
                continue
            if run:
                yield run
            run = [item]
        if run:
            yield run

    def _continues(self, run: Sequence[_Told], item: _Told) -> bool:
        last, first = run[-1], run[0]
        whole = (VersionChange.INSERTED, VersionChange.DELETED, VersionChange.MOVED)
        if item.kind is not first.kind or item.kind not in whole or self._edited(item) or self._edited(last):
            return False
        for side in (False, True):
            before, now = self.found.side(last.group, new=side), self.found.side(item.group, new=side)
            if now and now[0].at != before[-1].at + 1:
                return False
        new = item.kind is not VersionChange.DELETED
        head = self.found.side(first.group, new=new)[0]
        unit = self.found.side(item.group, new=new)[0]
        if unit.row is not None or head.row is not None:
            return unit.row is not None and unit.row == head.row
        if unit.level is None and not (unit.number and not head.number):
            return head.level is not None or not unit.number
        return head.level is not None and unit.level is not None and unit.level > head.level

    def _edited(self, item: _Told) -> bool:
        if item.kind is not VersionChange.MOVED:
            return False
        group = item.group
        return not same(self.found.side(group, new=False), self.found.side(group, new=True))

    def _change(self, name: str, run: Sequence[_Told]) -> PassageChange:
        olds = [unit for item in run for unit in self.found.side(item.group, new=False)]
        news = [unit for item in run for unit in self.found.side(item.group, new=True)]
        before, after = (self._places[0].passage(olds), self._places[1].passage(news))
        pieces = ()
        if before is not None and after is not None and not same(olds, news):
            pieces = pieces_of(before.text, after.text, self._terms)
        blocks = [self.new.blocks[at] for unit in news for at in unit.blocks]
        authors = {revision.author for block in blocks for revision in block.revisions}
        return PassageChange(
            change_id=name,
            kind=run[0].kind,
            old=before,
            new=after,
            pieces=pieces,
            follows=run[0].kind is VersionChange.CHANGED and self._follows(olds, news),
            authors=tuple(sorted(authors)),
        )

    @cached_property
    def _numbers(self) -> Mapping[str, str]:
        """Old numbers of clauses to new ones, as a reference would say them."""
        return {one: other for one, other in self._pairs() if one != other}

    def _pairs(self) -> Iterator[tuple[str, str]]:
        for group in self.found.groups:
            if group.olds and group.news:
                one, other = self.found.old[group.olds[0]], self.found.new[group.news[0]]
                if one.number and other.number:
                    yield _bare(one.number), _bare(other.number)

    def _follows(self, olds: Sequence[Unit], news: Sequence[Unit]) -> bool:
        """Whether the old words with every reference brought up to date are the new ones."""
        said, numbers = _said(olds), self._numbers
        if not numbers:
            return False
        return _REFERENCE.sub(lambda m: numbers.get(_bare(m[0]), m[0]), said) == _said(news)

    def _renumbered(self) -> Iterator[Renumbered]:
        bare = not any(unit.number for unit in self.found.new) or not any(u.number for u in self.found.old)
        for group in self.found.groups:
            if not group.olds or not group.news:
                continue
            one, other = self.found.old[group.olds[0]], self.found.new[group.news[0]]
            if one.same_number == other.same_number or one.row is not None or other.row is not None:
                continue
            automatic = one.automatic or other.automatic or bare
            self._noise["numbering"] += automatic
            if not bare:
                heading = other.key[:24]
                yield Renumbered(old=one.number, new=other.number, heading=heading, automatic=automatic)

    def _furniture(self) -> int:
        """How many headers, footers and page numbers one version has and the other has not."""
        before = {unit.key for unit in units_of(self.old) if unit.edge}
        after = {unit.key for unit in units_of(self.new) if unit.edge}
        return len(before ^ after)


def _said(units: Sequence[Unit]) -> str:
    """What passages say, wherever their paragraphs break."""
    return fold("\n".join(unit.key for unit in units)) if len(units) > 1 else units[0].key


def same(olds: Sequence[Unit], news: Sequence[Unit]) -> bool:
    """Whether both say the same; what one file takes for a number may be the first cell of a row in the other."""
    if _said(olds) == _said(news):
        return True
    rows = all(unit.row is not None for unit in (*olds, *news))
    return not rows and whole(olds) == whole(news)


def whole(units: Sequence[Unit]) -> str:
    """What passages say with the numbers in front of them, without any blank."""
    return "".join(unit.same_number + unit.key for unit in units).replace(" ", "")


def _bare(number: str) -> str:
    return re.sub(r"[\s、:()\[\]]+|[.。]+$", "", fold(number))


def span_of(units: Sequence[Unit]) -> Span:
    """The range that passages take, from the first to the last."""
    return Span(units[0].span.start, units[-1].span.end)
