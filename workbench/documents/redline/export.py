"""The lawyer's own file with our tracked changes and comments, proven before it is handed over (R6.4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from workbench.documents.convert import convert
from workbench.documents.docx import read_docx
from workbench.documents.guard import sniff
from workbench.documents.ooxml import Package, open_package, w
from workbench.documents.redline.additions import Additions
from workbench.documents.redline.blocks import (
    NewParagraph,
    delete_block,
    keeps_mark,
    new_paragraphs,
    put_behind,
)
from workbench.documents.redline.comments import Comments
from workbench.documents.redline.evidence import put_in
from workbench.documents.redline.flatten import Ours
from workbench.documents.redline.hang import Hanger
from workbench.documents.redline.line import Line
from workbench.documents.redline.marks import MOVE_TO, Marks, P
from workbench.documents.redline.moves import arrive, move_away
from workbench.documents.redline.plan import Planner
from workbench.documents.redline.planned import Arrival, BlockPlan, Key, Plan, RowPlan
from workbench.documents.redline.prove import PartProof, Unproven
from workbench.documents.redline.prove_package import prove_added, prove_comments, prove_marks, prove_members
from workbench.documents.redline.repack import repack
from workbench.documents.redline.rows import delete_row, first_paragraphs, insert_row
from workbench.documents.redline.story import Story
from workbench.documents.redline.write import apply_step
from workbench.documents.xmltree import Element, parse_xml, serialise
from workbench.domain.contract import Contract
from workbench.domain.reports import ExportItem, ItemOutcome
from workbench.errors import Bug, UserError
from workbench.text.digests import sha256
from workbench.words import Words

CHECKS = ("reject_restores", "accept_proposes", "untouched_equal", "comments_anchored", "ids_unique")
_STRICT = b"purl.oclc.org/ooxml"
_ATTEMPTS = 3


class RedlineFile(NamedTuple):
    """A proven file. ``outcomes`` follow the items' order; ``checks`` are the proofs that held
    (``export.check.<code>``), ``notes`` what the lawyer should know (``export.note.<code>``)."""

    data: bytes
    outcomes: tuple[ItemOutcome, ...]
    checks: tuple[str, ...]
    notes: tuple[str, ...] = ()


def write_redline(
    source: Path,
    contract: Contract,
    items: Sequence[ExportItem],
    author: str,
    when: datetime,
    words: Words | None = None,
    evidence: bytes | None = None,
) -> RedlineFile:
    """Write ``items`` into a copy of ``source`` and prove it. The source file is only read.

    What cannot be written safely becomes a comment with its reason; ``words`` gives the language of
    such comments. ``evidence`` (see ``redline.evidence``) goes into the file as a part of its own. Raises UserError (source changed, no .docx, signed, strict dialect) and Bug where
    the result could not be proven: nothing is handed over then.
    """
    data = opened_source(source, contract)
    return export(data, contract, items, author, when, words, with_comments=True, evidence=evidence).file


class Export(NamedTuple):
    """A proven export and what later steps need of it: which marks are ours, which parts changed."""

    file: RedlineFile
    ours: Ours
    parts: tuple[str, ...]


def opened_source(source: Path, contract: Contract) -> bytes:
    """The bytes to write into: the source's, if it is the very file that was reviewed, or those of the copy
    that was made of it where its own format cannot be written."""
    if not contract.source.word:
        raise UserError("redline_needs_docx", name=source.name)
    try:
        data = source.read_bytes()
    except OSError:
        raise UserError("redline_source_missing", name=source.name) from None
    if sha256(data) != contract.source.digest:
        raise UserError("source_changed", name=source.name)
    return _copy_of(data, source, contract) if contract.source.converted else data


def _copy_of(data: bytes, source: Path, contract: Contract) -> bytes:
    """The source turned into .docx once more, held against what was reviewed: another version of the
    converter might number paragraphs otherwise, and changes would land in the wrong place."""
    copy = convert(data, sniff(data, source.name)).data
    found = ((block.part, block.ordinal, block.digest) for block in read_docx(open_package(copy)).blocks)
    if tuple(found) != tuple((block.part, block.ordinal, block.digest) for block in contract.blocks):
        raise UserError("conversion_differs", name=source.name)
    return copy


def export(
    data: bytes,
    contract: Contract,
    items: Sequence[ExportItem],
    author: str,
    when: datetime,
    words: Words | None,
    *,
    with_comments: bool,
    evidence: bytes | None = None,
) -> Export:
    """Write and prove; an item whose paragraph does not hold is tried again as a comment."""
    package = open_package(data)
    refuse(package)
    barred: dict[str, str] = {}
    for _ in range(_ATTEMPTS):
        attempt = _Attempt(data, package, contract, items, Marks(author, when, _xml_parts(package)), words)
        attempt.evidence = evidence
        result = attempt.write(barred, with_comments=with_comments)
        try:
            attempt.prove(result)
        except Unproven as failure:
            culprits = attempt.culprits(failure.places) - set(barred)
            if not culprits:
                raise _unproven(contract, failure) from None
            barred.update(dict.fromkeys(culprits, "unproven"))
            continue
        file = RedlineFile(result, attempt.outcomes(), _checks(contract), _notes(package, contract))
        return Export(file, attempt.ours, tuple(attempt.changed))
    raise Bug("redline_unproven", check="attempts", paragraph="")


def _unproven(contract: Contract, failure: Unproven) -> Bug:
    numbers = {(b.part, b.ordinal): b.index + 1 for b in contract.blocks}
    named = sorted(numbers[place] for place in failure.places if place in numbers)
    return Bug("redline_unproven", check=failure.check, paragraph=", ".join(map(str, named)) or "?")


def refuse(package: Package) -> None:
    """Raise UserError for a package that must not be written: signed, or in the strict dialect."""
    if any(name.startswith("_xmlsignatures/") for name in package.names):
        raise UserError("redline_signed")
    if _STRICT in package.part(package.main):
        raise UserError("redline_strict")


def _checks(contract: Contract) -> tuple[str, ...]:
    """What was proven; of a converted copy never that the original comes back."""
    said = {"reject_restores": "reject_restores_copy"} if contract.source.converted else {}
    return tuple(said.get(code, code) for code in CHECKS)


def _notes(package: Package, contract: Contract) -> tuple[str, ...]:
    copy = ("converted",) if contract.source.converted else ()
    return (*copy, *restrictions(package))


def restrictions(package: Package) -> tuple[str, ...]:
    """What the file's settings forbid, as codes of notes."""
    found = package.related(package.main, "settings")
    root = package.tree(found[0].target) if found else None
    if root is None:
        return ()
    protection = root.find(w("documentProtection"))
    enforced = protection is not None and protection.get(w("enforcement")) in ("1", "true", "on")
    codes = (("protected", enforced), ("write_reserved", root.find(w("writeProtection")) is not None))
    return tuple(code for code, holds in codes if holds)


def _xml_parts(package: Package) -> list[bytes]:
    return [package.part(name) for name in package.names if name.lower().endswith(".xml")]


@dataclass
class _Attempt:
    """One pass over the package: plan, write, hang comments, put together, prove."""

    data: bytes
    package: Package
    contract: Contract
    items: Sequence[ExportItem]
    marks: Marks
    words: Words | None
    plan: Plan = field(default_factory=Plan)
    stories: dict[str, Story] = field(default_factory=dict[str, Story])
    changed: dict[str, bytes] = field(default_factory=dict[str, bytes])
    evidence: bytes | None = None
    comments: Comments | None = None
    proposals: dict[str, dict[int, tuple[str, ...]]] = field(
        default_factory=dict[str, dict[int, tuple[str, ...]]]
    )
    rows: dict[str, dict[int, tuple[str, ...]]] = field(default_factory=dict[str, dict[int, tuple[str, ...]]])
    _names: dict[str, str] = field(default_factory=dict[str, str])
    _doers: dict[Key, set[str]] = field(default_factory=dict[Key, set[str]])
    _outcomes: dict[str, ItemOutcome] = field(default_factory=dict[str, ItemOutcome])

    @property
    def ours(self) -> Ours:
        ids = self.comments.ids if self.comments is not None else set[str]()
        return Ours(frozenset(self.marks.revisions), frozenset(ids))

    def write(self, barred: Mapping[str, str], *, with_comments: bool) -> bytes:
        for name in {block.part for block in self.contract.blocks} | {self.package.main}:
            if self.package.has(name):
                self.stories[name] = Story(name, self.package.tree(name), self.marks)
        self.plan = Planner(self.contract, self.stories, barred).decide(self.items)
        self.comments = Comments(self.package, self.marks, self.marks.author[:2])
        hanger = Hanger(self.contract, self.stories, self.package.main, self.comments, self.words)
        written = {key: self._write_block(block) for key, block in self.plan.blocks.items()}
        self._write_structures(written)
        for item in self.items:
            outcome = hanger.settle(item, self.plan, written, with_comments=with_comments)
            self._outcomes[item.item_id] = outcome
        for name, story in self.stories.items():
            if story.dirty:
                self.changed[name] = serialise(story.root)
        self._doers = self.plan.doers()
        self.plan, self.stories = (
            Plan(),
            {},
        )  # the proof reads the finished bytes: one tree less is held meanwhile
        self._parts = dict(self.changed)
        self.additions = Additions(self.package)
        self.changed |= self.comments.parts(self.additions)
        if self.evidence is not None:
            put_in(self.additions, self.evidence, self.comments.written)
        replaced, new = self.additions.lists()
        self.changed |= replaced
        return repack(self.data, self.changed, {**self.additions.added, **new})

    def _write_block(self, block: BlockPlan) -> dict[str, list[Element]]:
        """Write everything that happens to one block; the marks written, by item."""
        story = self.stories[block.block.part]
        story.dirty = True
        written: dict[str, list[Element]] = {}
        keep = keeps_mark(block.line.paragraph)
        proposal = block.proposal(keep_mark=keep)
        steps = [(step, change.item) for change in block.changes for step in change.steps]
        for line in (block.line, *block.twins):
            for step, item in sorted(steps, key=lambda pair: pair[0].span, reverse=True):
                marks = apply_step(line, step, self.marks)
                if line is block.line:
                    written.setdefault(item.item_id, [])[:0] = marks
            twin = line is not block.line
            ordinal = story.paragraphs.index(line.paragraph) if twin else block.block.ordinal
            own = self.proposals.setdefault(block.block.part, {})
            own[ordinal] = proposal
            last = max((story.ordinals.get(p, ordinal) for p in line.paragraph.iter(P)), default=ordinal)
            if last == ordinal:
                own[ordinal] = (*proposal, *block.arriving())
            elif block.inserted:  # behind the text boxes that the paragraph carries
                self.rows.setdefault(block.block.part, {})[last] = block.arriving()
        for line in (block.line, *block.twins):
            if block.deleted is not None:
                marks = delete_block(line, self.marks)
                written.setdefault(block.deleted.item_id, marks)
            if block.inserted:
                new = [each for arrival in block.inserted for each in self._new(arrival, block, line)]
                put_behind(line, new, self.marks)
        return written

    def _new(self, arrival: Arrival, block: BlockPlan, line: Line) -> list[NewParagraph]:
        if arrival.moved is None:
            return new_paragraphs(line, arrival.lines, self.marks, numbered=bool(block.block.label))
        came = arrive(arrival.moved, self._name(arrival.item), self.marks)
        new = [NewParagraph(element, MOVE_TO) for element in came.paragraphs]
        return [*new[:-1], new[-1]._replace(behind=came.end)]

    def _name(self, item: ExportItem) -> str:
        """The name of a move, the same at both ends."""
        return self._names.setdefault(item.item_id, f"move{self.marks.fresh()}")

    def _write_structures(self, written: dict[Key, dict[str, list[Element]]]) -> None:
        """Rows that go and come, and paragraphs that move away."""
        for item, moved, keys in self.plan.moves:
            self.stories[keys[0][0]].dirty = True
            marks = move_away(moved, self._name(item), self.marks)
            self._gone(keys)
            written.setdefault(keys[0], {})[item.item_id] = marks
        for row in self.plan.rows.values():
            self.stories[row.part].dirty = True
            if row.deleted is not None:
                marks = delete_row(row.row, row.lines, self.marks)
                keys = tuple((row.part, ordinal) for ordinal in row.ordinals)
                self._gone(keys)
                for key in keys:
                    written.setdefault(key, {})[row.deleted.item_id] = marks
            self._insert_rows(row)

    def _gone(self, keys: Iterable[Key]) -> None:
        for part, ordinal in keys:
            self.proposals.setdefault(part, {})[ordinal] = ()

    def _insert_rows(self, row: RowPlan) -> None:
        story = self.stories[row.part]
        lines = [story.line_of(paragraph) for paragraph in first_paragraphs(row.row)]
        for arrival in reversed(row.inserted):
            insert_row(row.row, arrival.lines, lines, self.marks)
        texts = [words for a in row.inserted for words in (*a.lines, *[""] * (len(lines) - len(a.lines)))]
        if texts:
            self.rows.setdefault(row.part, {})[row.ordinals[-1]] = tuple(texts)

    def outcomes(self) -> tuple[ItemOutcome, ...]:
        return tuple(self._outcomes[item.item_id] for item in self.items)

    def culprits(self, places: Iterable[Key]) -> set[str]:
        """The items that do something at these paragraphs."""
        return {item for place in places for item in self._doers.get(place, ())}

    def prove(self, result: bytes) -> None:
        """Raise Unproven unless the finished bytes hold."""
        after = open_package(result)
        roots: dict[str, Element] = {}
        for name in self._parts:
            roots[name] = parse_xml(after.part(name), name)
        prove_marks(roots, self.marks, self.ours)
        comments = after.related(after.main, "comments")
        part = after.part(comments[0].target) if comments else None
        main = roots.get(self.package.main)
        if main is not None or self.ours.comments:
            prove_comments(main if main is not None else after.tree(after.main), part, self.ours.comments)
        for name, root in roots.items():
            before = Story(name, self.package.tree(name), self.marks)
            PartProof(before, Story(name, root, self.marks), self.ours).run(
                self.proposals.get(name, {}), self.rows.get(name, {})
            )
        prove_members(self.data, result, self.changed)
        self._prove_lists(after)

    def _prove_lists(self, after: Package) -> None:
        count = len(self.ours.comments)
        people = {relation.target for relation in after.related(after.main, "people")}
        for name in set(self.changed) - set(self._parts):
            old, new = self.package.part(name), after.part(name)
            grown = self.additions.grown.get(name, count)
            if name in people:
                grown = len(list(parse_xml(new, name))) - len(list(parse_xml(old, name)))
            prove_added(old, new, name, grown)
