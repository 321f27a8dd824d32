"""A contract as it was read: blocks, clauses and facts, each with its place in the text.

``Contract.text`` is the accepted view (earlier tracked insertions in, deletions out) of every block
in document order, joined by one newline. Computed automatic numbers are *not* part of the text: they
stand in ``Block.label``, since Word does not store them either (specification R6.1, R6.2).
"""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from workbench.domain.base import Model
from workbench.domain.hidden import HiddenText
from workbench.domain.jurisdiction import Jurisdiction, Script
from workbench.domain.scan import Scan
from workbench.domain.span import Span


class BlockKind(StrEnum):
    """What a block is in the source."""

    PARAGRAPH = "paragraph"
    CELL = "cell"
    HEADER = "header"
    FOOTER = "footer"
    FOOTNOTE = "footnote"
    ENDNOTE = "endnote"
    TEXTBOX = "textbox"


class CellPlace(Model):
    """Where a table cell's paragraph stands. ``table`` counts tables of the document from 0."""

    table: int
    row: int
    column: int
    depth: int = 1


class RevisionKind(StrEnum):
    """Kinds of tracked change that an earlier hand left."""

    INSERT = "insert"
    DELETE = "delete"
    MOVE_FROM = "move_from"
    MOVE_TO = "move_to"
    FORMAT = "format"
    PARAGRAPH_INSERT = "paragraph_insert"
    PARAGRAPH_DELETE = "paragraph_delete"


class Revision(Model):
    """A tracked change found in the source. ``span`` is relative to the block's text; for deleted
    text it is empty and ``deleted`` holds the words that are gone from the accepted view."""

    kind: RevisionKind
    author: str
    date: str = ""
    span: Span
    deleted: str = ""


class Style(StrEnum):
    """Character formatting that means something to a reader."""

    BOLD = "bold"
    ITALIC = "italic"
    UNDERLINE = "underline"
    STRIKE = "strike"
    HIGHLIGHT = "highlight"
    COLOUR = "colour"
    HIDDEN = "hidden"


class StyledRange(Model):
    """Formatting over a range of one block (relative to the block's text)."""

    span: Span
    styles: tuple[Style, ...]


class Block(Model):
    """One paragraph of the source.

    ``part`` names the package part ("word/document.xml", or "text" / "pdf" for other formats) and
    ``ordinal`` counts paragraphs inside that part in document order (for .docx: the n-th ``w:p`` of
    the part's tree, text boxes' fallback copies included, so that a writer finds it again).
    ``start`` is the offset of the block's first character in ``Contract.text``.
    ``locked`` are ranges (relative) that may not be edited: field results, data-bound controls.
    """

    index: int
    part: str
    ordinal: int
    kind: BlockKind
    text: str
    start: int
    label: str = ""
    list_level: int | None = None
    outline_level: int | None = None
    style: str = ""
    cell: CellPlace | None = None
    page: int | None = None
    alignment: str = ""
    styles: tuple[StyledRange, ...] = ()
    revisions: tuple[Revision, ...] = ()
    locked: tuple[Span, ...] = ()
    digest: str

    @property
    def span(self) -> Span:
        """The block's range in ``Contract.text``."""
        return Span(self.start, self.start + len(self.text))

    @property
    def shown(self) -> str:
        """The text with its automatic number in front, as Word shows it."""
        return f"{self.label} {self.text}" if self.label else self.text


class ExistingComment(Model):
    """A comment that the source already carries. ``span`` is in ``Contract.text``.

    ``parent`` is the ``comment_id`` of the comment that this one answers."""

    comment_id: str
    author: str
    date: str = ""
    text: str
    span: Span | None = None
    parent: str | None = None
    resolved: bool = False


class ClauseKind(StrEnum):
    """What a node of the clause tree is."""

    PREAMBLE = "preamble"
    CHAPTER = "chapter"
    CLAUSE = "clause"
    ANNEX = "annex"
    SIGNATURE = "signature"


class Clause(Model):
    """One node of the clause tree, in preorder.

    ``number`` is shown ("第六条", "6.1", "（一）"), ``path`` is the same as integers from the root of
    its division ((6,), (6, 1), (6, 1, 1)); an annex starts a new division (``annex`` counts from 1).
    ``span`` covers the clause with its children, ``own`` only its text before the first child.
    ``automatic`` is true where the number was computed from Word's numbering.
    """

    index: int
    kind: ClauseKind
    number: str
    path: tuple[int, ...]
    level: int
    heading: str
    heading_span: Span | None
    span: Span
    own: Span
    parent: int | None
    annex: int = 0
    automatic: bool = False
    digest: str


class Party(Model):
    """A party with its label in the text (甲方) and its role (出租人) where one is stated."""

    label: str
    role: str = ""
    name: str = ""
    span: Span
    name_span: Span | None = None
    address: str = ""
    address_span: Span | None = None
    identifier: str = ""
    identifier_span: Span | None = None
    signature: bool = False


class DateRole(StrEnum):
    """What a date is for, where the words beside it say so."""

    SIGNING = "signing"
    START = "start"
    END = "end"
    BIRTH = "birth"
    OTHER = "other"


class DateFact(Model):
    """A date as written. ``value`` is None where it is incomplete or not in the calendar."""

    text: str
    span: Span
    value: date | None
    complete: bool
    valid: bool = True
    role: DateRole = DateRole.OTHER


class Amount(Model):
    """A sum of money. ``value`` in units of the currency (元), None where blank or unreadable.

    ``words`` is true for 大写; ``pair`` is the index of the amount (in ``Contract.amounts``) that
    states the same sum in the other notation. ``unit`` is the unit as written (元, 万元, ...).
    """

    text: str
    span: Span
    value: Decimal | None
    currency: str = "CNY"
    unit: str = "元"
    words: bool = False
    pair: int | None = None


class Ratio(Model):
    """A share or rate; ``value`` is the plain fraction (0.3 for 30 %)."""

    text: str
    span: Span
    value: Decimal
    permille: bool = False


class PeriodUnit(StrEnum):
    """Units of time that contracts use."""

    HOUR = "hour"
    DAY = "day"
    WORKING_DAY = "working_day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


class Period(Model):
    """A length of time as written."""

    text: str
    span: Span
    value: Decimal
    unit: PeriodUnit


class Definition(Model):
    """A defined term; ``span`` covers the term itself, ``meaning`` the defining words."""

    term: str
    span: Span
    meaning: Span
    alias: bool = False


class ReferenceKind(StrEnum):
    """What an internal reference points at."""

    CLAUSE = "clause"
    ANNEX = "annex"
    RELATIVE = "relative"


class CrossReference(Model):
    """A reference from one clause to another (本合同第八条, 前款, 附件三).

    ``target`` is the clause's index where it was found. ``external`` is true where the words show
    that another document or a statute is meant; such references are kept but never judged.
    """

    text: str
    span: Span
    kind: ReferenceKind
    path: tuple[int, ...]
    annex: int = 0
    target: int | None = None
    external: bool = False
    subject: str = ""


class ContractType(StrEnum):
    """Contract types that have checks of their own."""

    LABOUR = "labour"
    SOFTWARE = "software"
    LEASE = "lease"
    SALE = "sale"
    FRAMEWORK = "framework"
    NDA = "nda"
    EQUITY = "equity"
    LOAN = "loan"
    GUARANTEE = "guarantee"
    SERVICE = "service"
    ENTRUST = "entrust"
    CONSTRUCTION = "construction"
    OTHER = "other"


class TypeEvidence(Model):
    """Why a type was recognised: the words and where they stand."""

    words: str
    span: Span
    weight: int


class RecognisedType(Model):
    """The recognised type, how sure the rule is (0 to 100) and the evidence for it.

    ``kind`` is the narrower name in Chinese where one is known (房屋租赁合同, 劳务派遣协议).
    """

    type: ContractType
    kind: str = ""
    score: int = 0
    evidence: tuple[TypeEvidence, ...] = ()
    chosen: bool = False


class Source(Model):
    """The file a contract came from. ``digest`` is the SHA-256 of its bytes in hex.

    ``encoding`` is that of a text file. ``converted`` names the program that made a .docx of the file for
    us where we cannot read its format; the blocks are those of that copy, digest and size the file's own.
    """

    name: str
    path: str = ""
    format: str
    size: int
    digest: str
    encoding: str = ""
    converted: str = ""

    @property
    def word(self) -> bool:
        """Whether changes can be written into it, or into the copy that was made of it."""
        return self.format == "docx" or bool(self.converted)


class ReadNote(Model):
    """Something a reader of the file should know; the sentence is ``read.<code>`` in the words."""

    code: str
    facts: tuple[tuple[str, str], ...] = ()
    span: Span | None = None


class Contract(Model):
    """A contract as it was read."""

    source: Source
    text: str
    blocks: tuple[Block, ...]
    clauses: tuple[Clause, ...] = ()
    title: str = ""
    title_span: Span | None = None
    type: RecognisedType
    parties: tuple[Party, ...] = ()
    dates: tuple[DateFact, ...] = ()
    amounts: tuple[Amount, ...] = ()
    ratios: tuple[Ratio, ...] = ()
    periods: tuple[Period, ...] = ()
    definitions: tuple[Definition, ...] = ()
    references: tuple[CrossReference, ...] = ()
    comments: tuple[ExistingComment, ...] = ()
    notes: tuple[ReadNote, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    scan: Scan | None = None
    script: Script = Script.SIMPLIFIED
    jurisdiction: Jurisdiction = Jurisdiction()

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Start offsets of the blocks, for binary search."""
        return tuple(block.start for block in self.blocks)
