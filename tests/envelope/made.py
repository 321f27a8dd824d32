"""Envelopes of any content for property tests."""

from datetime import UTC, date, datetime

from hypothesis import strategies as st

from workbench.domain.citation import ArticleNo, Citation, Outcome, Scope, Verdict
from workbench.domain.finding import Basis, Edit, EditKind, Finding, Mark, Negotiability, Risk
from workbench.domain.judgement import Conflict
from workbench.domain.span import Span
from workbench.envelope.blocks import (
    Block,
    Citations,
    Conflicts,
    RiskPoints,
    Suggestion,
    Suggestions,
    Unknown,
)
from workbench.envelope.model import Envelope, Sender
from workbench.envelope.pack import Address, ConfidenceRules, Output, pack

ANY = st.text(st.characters(codec="utf-8"), max_size=30) | st.text(
    "\\|;=[]#D:F:N: \n\r\u2028\x00正文。", max_size=30
)
SPANS = st.builds(Span, st.integers(0, 999), st.integers(0, 999))
FACTS = st.lists(st.tuples(ANY, ANY), max_size=3).map(tuple)
EDITS = st.builds(Edit, kind=st.sampled_from(EditKind), span=SPANS, old=ANY, new=ANY)
FINDINGS = st.builds(
    Finding,
    finding_id=ANY,
    check=ANY,
    variant=ANY,
    facts=FACTS,
    risk=st.sampled_from(Risk),
    negotiability=st.sampled_from(Negotiability),
    favours=ANY,
    clause=st.none() | st.integers(0, 99),
    span=SPANS,
    quote=ANY,
    evidence=st.lists(SPANS, max_size=2).map(tuple),
    basis=st.lists(st.builds(Basis, cited=ANY, mark=st.sampled_from(Mark)), max_size=2).map(tuple),
    edit=st.none() | EDITS,
    comment_reason=ANY,
    missing=st.booleans(),
    hop=st.none() | st.integers(0, 9),
    source=ANY,
)
DAYS = st.none() | st.dates(date(1950, 1, 1), date(2050, 1, 1))
CITED = st.builds(
    Citation,
    text=ANY,
    span=SPANS,
    named=ANY,
    name_span=SPANS,
    article=st.none() | st.builds(ArticleNo, st.integers(1, 1260), st.integers(0, 3)),
    paragraph=st.none() | st.integers(1, 9),
    claim=st.none() | SPANS,
    quoted=st.booleans(),
)
VERDICTS = st.builds(
    Verdict,
    citation=CITED,
    outcome=st.sampled_from(Outcome),
    scope=st.none() | st.sampled_from(Scope),
    reason=ANY,
    facts=FACTS,
    instrument=ANY,
    version=ANY,
    from_date=DAYS,
    to_date=DAYS,
    successor=ANY,
    compared=ANY,
    disagreement=ANY,
    reference=st.dates(date(1950, 1, 1), date(2050, 1, 1)),
)
CONFLICT = st.builds(Conflict, clause=st.none(), topic=ANY, first=ANY, second=ANY)
SOME: st.SearchStrategy[Block] = st.one_of(
    st.builds(RiskPoints, findings=st.lists(FINDINGS, max_size=3).map(tuple)),
    st.builds(Citations, verdicts=st.lists(VERDICTS, max_size=3).map(tuple)),
    st.builds(Suggestions, items=st.lists(st.builds(Suggestion, code=ANY, about=ANY), max_size=3).map(tuple)),
    st.builds(Conflicts, items=st.lists(CONFLICT, max_size=2).map(tuple)),
    st.builds(Unknown, name=st.just("LATER|KIND\n"), raw=st.binary(max_size=20)),
)
PAYLOADS = st.lists(st.sampled_from(["甲方应当付款。", "乙方应当交付；", "The end. ", "长" * 40, "\n", "…", "#RISK_POINTS\n x"]), max_size=30).map("".join)  # fmt: skip


def envelope(output: Output, seq: int = 0, node: str = "researcher") -> Envelope:
    """An output in a chain, confidence and all."""
    address = Address(
        session_id="s", hop_seq=seq, attempt=1, node=node, sender=Sender(agent_id="researcher"), parents=(),
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip
    return pack(output, address, ConfidenceRules())


ENVELOPES = st.builds(
    Output,
    deliverables=st.lists(ANY, max_size=8).map(tuple),
    notes=st.lists(ANY, max_size=6).map(tuple),
    files=st.lists(ANY, max_size=3).map(tuple),
    blocks=st.lists(SOME, max_size=3).map(tuple),
    content=PAYLOADS,
    status=st.sampled_from(["success", "partial", "failed"]),
).map(envelope)
