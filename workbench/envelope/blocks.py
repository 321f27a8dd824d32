"""Structured blocks: an agent's typed conclusions, whole at every budget (specification R1.2).

A new type is one model here with its kind in :data:`BLOCKS`. Blocks may quote the contract, so the
chain holds them by digest only and their bytes are rows of their own that can be destroyed (R1.7).
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, ClassVar, Literal, NamedTuple, Self

from pydantic import PrivateAttr

from workbench.domain.base import Model
from workbench.domain.citation import ReferenceDate, Verdict
from workbench.domain.contract import Contract
from workbench.domain.directed import DirectedChange
from workbench.domain.finding import Decision, Edit, Finding
from workbench.domain.intent import Decision as Routed
from workbench.domain.judgement import (
    Claim,
    Conflict,
    Criterion,
    Fault,
    Judgement,
    NumericClaim,
    ReviewedClause,
    StatedNumber,
    TopicVerdict,
)
from workbench.domain.question import Answer
from workbench.domain.review import ReviewOptions
from workbench.domain.steps import Splice


class Block(Model):
    """Base of all blocks; ``kind`` is the name that stands in the chain."""

    KIND: ClassVar[str] = ""

    _came: bytes | None = PrivateAttr(None)

    @property
    def kind(self) -> str:
        """The type's name in the chain."""
        return self.KIND

    def as_it_came(self, data: bytes) -> Self:
        """The same block, which keeps the bytes of a later minor version that it was read from."""
        kept = self.model_copy()
        kept.keep(data)
        return kept

    @property
    def came(self) -> bytes | None:
        """The bytes that it was read from, where they hold more than this version knows."""
        return self._came

    def keep(self, data: bytes | None) -> None:
        """Note those bytes."""
        self._came = data

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy; a changed one is this version's own."""
        made = super().model_copy(update=update, deep=deep)
        if update and self._came is not None:
            made.keep(None)
        return made


class Suggestion(Model):
    """Something the next agent must look at; ``code`` is a word code, ``about`` names a hop or finding."""

    code: str
    about: str = ""


class Suggestions(Block):
    """What one agent asks of the next."""

    KIND: ClassVar[str] = "SUGGESTIONS"
    items: tuple[Suggestion, ...]


class Scan(Block):
    """Which clauses were looked at, by the hash of their text; ``none_found`` is an explicit nothing."""

    KIND: ClassVar[str] = "SCAN"
    clauses: tuple[ReviewedClause, ...]
    none_found: bool = False


class RiskPoints(Block):
    """Findings with their risk level."""

    KIND: ClassVar[str] = "RISK_POINTS"
    findings: tuple[Finding, ...]


class Citations(Block):
    """The contract's citations of law with their verdicts."""

    KIND: ClassVar[str] = "CITATIONS"
    verdicts: tuple[Verdict, ...]


class DiffOp(NamedTuple):
    """One operation of a readable diff: equal, delete or insert, and the words."""

    kind: str
    text: str


class RedlineItem(Model):
    """The edit for one finding. ``dropped`` is a code where it may not be written, empty otherwise,
    and ``against`` the finding whose edit took its place. ``ops`` is the readable diff of a REPLACE:
    what is kept, deleted and inserted, in order (``text.diff``)."""

    finding_id: str
    edit: Edit
    dropped: str = ""
    against: str = ""
    ops: tuple[DiffOp, ...] = ()


class Redline(Block):
    """The edits of a review (``redline_diff``)."""

    KIND: ClassVar[str] = "REDLINE"
    items: tuple[RedlineItem, ...]


class Claims(Block):
    """What an agent states so that others can check it (claims, verdicts on topics, numbers), what was
    re-checked, and what did not hold."""

    KIND: ClassVar[str] = "CLAIMS"
    checked: int = 0
    criteria: tuple[Criterion, ...] = ()
    faults: tuple[Fault, ...] = ()
    numeric: tuple[NumericClaim, ...] = ()
    claims: tuple[Claim, ...] = ()
    verdicts: tuple[TopicVerdict, ...] = ()
    stated: tuple[StatedNumber, ...] = ()


class Conflicts(Block):
    """Contradictions between agents; ``compared`` counts the pairs that were looked at. ``second_view``
    says that a differently built check looked (a model over a rule's work, say), so that the pairs
    count for consistency (R4.1)."""

    KIND: ClassVar[str] = "CONFLICTS"
    items: tuple[Conflict, ...] = ()
    compared: int = 0
    second_view: bool = False


class Settlement(Block):
    """A lawyer settled an item of the review queue, with a reason (R4.5)."""

    KIND: ClassVar[str] = "SETTLEMENT"
    item_id: str
    reason: str
    by: str
    at: datetime


class Jurisdiction(Block):
    """Whose law applies and on which day."""

    KIND: ClassVar[str] = "JURISDICTION"
    jurisdiction: str
    reference: ReferenceDate


class Request(Block):
    """What was asked for: the workflow, where it came from, the lawyer's choices, the file. ``source`` and
    ``routed`` are what the router was told and decided; older runs have neither. ``by_rules`` says why no
    model takes part though one may be configured: ``rules_only`` of the matter, ``switched_off`` of all."""

    KIND: ClassVar[str] = "REQUEST"
    workflow: str
    origin: Literal["file", "rejudge"] = "file"
    name: str
    path: str
    source_digest: str
    options: ReviewOptions
    today: date
    started: datetime
    source: str = ""
    routed: Routed | None = None
    by_rules: Literal["", "rules_only", "switched_off"] = ""


class Material(Block):
    """The contract as it was read, so that a review opens even when the file is gone."""

    KIND: ClassVar[str] = "MATERIAL"
    text_digest: str
    contract: Contract


class Judged(Block):
    """The quality gate's answer."""

    KIND: ClassVar[str] = "JUDGEMENT"
    judgement: Judgement


class LawVersion(Model):
    """One article that a review rested on, with the SHA-256 of its text as it was on this machine."""

    instrument: str
    version: str
    article: str
    digest: str


class LawVersions(Block):
    """The law that a review rested on."""

    KIND: ClassVar[str] = "LAW_VERSIONS"
    articles: tuple[LawVersion, ...]


class CarriedFrom(Model):
    """The decision of an earlier version's review that one repeats: its run, its hop and that envelope's hash; ``by``
    asked for it to be carried over."""

    run_id: str
    hop: int
    digest: str
    by: str


class DecisionTaken(Block):
    """A human decision. ``undoes`` is the hop of the decision that this one takes back; ``carried`` names the one
    that it carries over from the review of an earlier version."""

    KIND: ClassVar[str] = "DECISION"
    decision: Decision
    undoes: int | None = None
    carried: CarriedFrom | None = None


class Refused(Block):
    """Why an attempt was kept out, and what the next one is told (R2.4, R3.3). ``told`` is what this
    one had been told, ``about`` what the reason is about where it names something (a limit, say)."""

    KIND: ClassVar[str] = "REFUSED"
    reason: str
    changes: tuple[DirectedChange, ...] = ()
    told: tuple[DirectedChange, ...] = ()
    about: str = ""


class Rerun(Block):
    """A directed rerun: what the named nodes are told, and the keys of these attempts (R4.4). The
    nodes' earlier hops, and those of all that depends on them, stand no more."""

    KIND: ClassVar[str] = "RERUN"
    changes: tuple[DirectedChange, ...]
    keys: tuple[str, ...]


class Wish(Block):
    """What an agent asks of the workflow itself: another step, say (R2.2)."""

    KIND: ClassVar[str] = "WISH"
    splice: Splice


class Spliced(Block):
    """A change to the workflow; ``refused`` is a code where it was not made."""

    KIND: ClassVar[str] = "SPLICE"
    splice: Splice
    refused: str = ""


class Destroyed(Block):
    """A matter that was destroyed at the client's wish: whose word it was, and the digests of the rows
    that are gone (R1.7). It quotes nothing, and is the one row that stays."""

    KIND: ClassVar[str] = "DESTROYED"
    by: str
    at: datetime
    reason: str = ""
    rows: tuple[str, ...] = ()


class Forked(Block):
    """Where a run leaves another: the run, the hop that is made anew, and the hash of the last hop that
    both share, empty where that is none (R1.8)."""

    KIND: ClassVar[str] = "FORK"
    parent: str
    hop: int
    shared: str = ""
    by: str = ""


class Answered(Block):
    """What the lawyer answered when no provider did (R2.8)."""

    KIND: ClassVar[str] = "ANSWER"
    answer: Answer


class StatuteEnvelope(Block):
    """The articles that a chain of reasoning works with (R2.6). ``seen`` are the sets that it worked with
    before and gave up, the oldest first."""

    KIND: ClassVar[str] = "STATUTES"
    articles: tuple[str, ...]
    seen: tuple[tuple[str, ...], ...] = ()


class Watched(Block):
    """What the soft breaker made of a hop of a chain of reasoning (R2.6).

    ``confidence`` in hundredths. GO lets the chain go on, BACK takes it back to the elements with
    ``offered``, ESCALATE ends it. ``reason`` is a code (``reasoning.<reason>``), empty for GO.
    """

    KIND: ClassVar[str] = "WATCHED"
    hop: str
    confidence: int
    state: Literal["go", "back", "escalate"]
    reason: str = ""
    offered: tuple[str, ...] = ()


class Unknown(Block):
    """A block of a later minor version: kept as it is."""

    name: str
    raw: bytes

    @property
    def kind(self) -> str:
        """The kind under which it came."""
        return self.name


BLOCKS: dict[str, type[Block]] = {
    block.KIND: block
    for block in (
        Suggestions,
        Scan,
        RiskPoints,
        Citations,
        Redline,
        Claims,
        Conflicts,
        Jurisdiction,
        Request,
        Material,
        Judged,
        LawVersions,
        DecisionTaken,
        Settlement,
        Refused,
        Rerun,
        Wish,
        Spliced,
        Answered,
        Destroyed,
        Forked,
        StatuteEnvelope,
        Watched,
    )
}


def dump_block(block: Block) -> bytes:
    """The block's bytes: pydantic's JSON, which is the same for equal blocks.

    Defaults are left out: a 300-page contract is read and stored at a third of the size. RFC 8785
    is not used here since the digest in the chain is over these very bytes.
    """
    if isinstance(block, Unknown):
        return block.raw
    if block.came is not None:
        return block.came
    return block.model_dump_json(exclude_defaults=True).encode()


def load_block(kind: str, data: bytes) -> Block:
    """The block from its bytes; a kind of a later version comes back as :class:`Unknown`."""
    known = BLOCKS.get(kind)
    return Unknown(name=kind, raw=data) if known is None else known.model_validate_json(data)
