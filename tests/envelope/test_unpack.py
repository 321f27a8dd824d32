"""Given an envelope and any budget, when it is rendered, then skeleton and blocks are whole and read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.envelope.made import ANY, ENVELOPES, envelope
from workbench.domain.finding import Edit, Finding, Negotiability, Risk
from workbench.domain.span import Span
from workbench.envelope.aggregate import GAP, Need, aggregate, shares
from workbench.envelope.blocks import RiskPoints
from workbench.envelope.lines import CompactLine, parse_compact, write_compact
from workbench.envelope.model import Envelope
from workbench.envelope.pack import Output
from workbench.envelope.readable import read_blocks, write_blocks
from workbench.envelope.unpack import compact, read_compact, standard, unpack, unpack_compact
from workbench.errors import UserError
from workbench.settings.paths import locate
from workbench.text.token_count import estimate
from workbench.words import Words

WORDS = Words.load(locate().words)
LISTS = st.lists(ANY, max_size=4).map(tuple)
BUDGETS = st.integers(0, 400)
WORK = settings(max_examples=80, deadline=None)


def test_the_line_has_the_shape_of_the_protocol() -> None:
    output = Output(
        deliverables=("劳动合同法第87条", "经济补偿金计算标准"),
        files=("report.md",),
        notes=("重点关注赔偿金",),
    )
    assert unpack_compact(envelope(output), WORDS) == (
        "[研究员|法律检索|OK] D:劳动合同法第87条;经济补偿金计算标准|F:report.md|N:重点关注赔偿金"
    )
    assert unpack_compact(envelope(output), WORDS.speak("en")).startswith("[Researcher|legal research|OK] D:")


@given(st.builds(CompactLine, ANY, ANY, ANY, LISTS, LISTS, LISTS))
def test_the_line_reads_back_for_any_text(line: CompactLine) -> None:
    text = write_compact(line)
    assert len(text.splitlines()) == 1
    assert parse_compact(text) == line


@pytest.mark.parametrize(
    "text", ["", "[a|b] D:|F:|N:", "[a|b|c] D:x|N:", "x [a|b|c] D:|F:|N:", "[a|b|c]D:|F:|N:"]
)
def test_a_line_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        parse_compact(text)


@WORK
@given(ENVELOPES)
def test_blocks_read_back_whole(made: Envelope) -> None:
    assert read_blocks(write_blocks(made.blocks).split("\n")) == made.blocks


@WORK
@given(ENVELOPES, BUDGETS, st.booleans())
def test_the_compact_form_reads_back_at_every_budget(made: Envelope, budget: int, degraded: bool) -> None:
    reading = read_compact(unpack_compact(made, WORDS, budget, degraded=degraded))
    skeleton = made.skeleton
    assert reading.blocks == made.blocks
    assert reading.line.deliverables == skeleton.key_deliverables
    assert (reading.line.files, reading.line.notes) == (skeleton.output_files, skeleton.handoff_notes)


@WORK
@given(ENVELOPES, BUDGETS, st.booleans())
def test_skeleton_and_blocks_are_whole_at_every_budget(made: Envelope, budget: int, degraded: bool) -> None:
    for rendering in (standard(made, WORDS, degraded=degraded), compact(made, WORDS, degraded=degraded)):
        text = rendering.within(budget, WORDS)
        assert text == rendering.fixed or text.startswith(rendering.fixed + "\n")
        assert write_blocks(made.blocks) in rendering.fixed
        assert estimate(text).tokens <= max(budget, rendering.floor(WORDS))
        if text != rendering.whole:
            kept = text[len(rendering.fixed) + len(rendering.heading) + 2 :].rpartition("\n")[0]
            assert rendering.payload.startswith(kept)
            assert not kept or kept[-1] in "。；. …" or rendering.payload[len(kept)] == "\n"
            omitted = len(rendering.payload) - len(kept)
            assert f"略去 {omitted} 字" in text


@WORK
@given(ENVELOPES)
def test_without_a_bound_nothing_is_cut(made: Envelope) -> None:
    assert made.payload.content in unpack(made, WORDS)
    assert made.payload.content in unpack_compact(made, WORDS, None)


def test_a_degraded_payload_is_marked() -> None:
    made = envelope(Output(content="正文一句。"))
    assert "待验证" in unpack(made, WORDS, degraded=True)
    assert "待验证" not in unpack(made, WORDS)
    assert "待验证" in unpack(made, WORDS, 0, degraded=True)


def test_the_standard_form_says_everything_of_the_skeleton() -> None:
    finding = Finding(
        finding_id="COM-05-1", check="COM-05", risk=Risk.HIGH, negotiability=Negotiability.MUST, clause=2,
        span=Span(3, 9), quote="违约金为百分之五十",
    )  # fmt: skip
    made = envelope(
        Output(
            deliverables=("一", "二"),
            notes=("三",),
            files=("四.md",),
            blocks=(RiskPoints(findings=(finding,)),),
        )
    )
    text = unpack(made, WORDS, 0)
    for part in ("- 一", "- 二", "- 三", "- 四.md", "违约金为百分之五十", "COM-05-1", "high", "0.80"):
        assert part in text


def test_a_long_quote_of_a_risk_reads_back_whole() -> None:
    quote = "违约金为百分之五十，" * 40
    finding = Finding(
        finding_id="COM-05-1", check="COM-05", risk=Risk.HIGH, negotiability=Negotiability.MUST, clause=2,
        span=Span(3, 3 + len(quote)), quote=quote,
        edit=Edit(span=Span(3, 3 + len(quote)), old=quote, new="违约金为百分之二十。"),
    )  # fmt: skip
    text = unpack_compact(envelope(Output(blocks=(RiskPoints(findings=(finding,)),))), WORDS)
    assert text.count(quote) == 1
    assert read_compact(text).blocks == (RiskPoints(findings=(finding,)),)


def test_a_kind_that_is_given_otherwise_can_be_left_out() -> None:
    made = envelope(Output(blocks=(RiskPoints(findings=()),)))
    assert "RISK_POINTS" in unpack(made, WORDS)
    assert "RISK_POINTS" not in unpack(made, WORDS, without=("RISK_POINTS",))


NEEDS = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 300)).map(lambda pair: Need(pair[0], sum(pair))), max_size=6
)


@given(NEEDS, st.integers(0, 1200))
def test_shares_are_even_and_what_one_leaves_goes_to_the_others(needs: list[Need], total: int) -> None:
    given_to = shares(needs, total)
    floors, wanted = sum(need.floor for need in needs), sum(need.full for need in needs)
    assert all(need.floor <= share <= need.full for need, share in zip(needs, given_to, strict=True))
    assert sum(given_to) == max(floors, min(total, wanted))
    even = total // len(needs) if needs else 0
    if all(need.floor <= even for need in needs):
        assert all(share >= min(need.full, even) for need, share in zip(needs, given_to, strict=True))
    cut_short = [share for need, share in zip(needs, given_to, strict=True) if need.floor < share < need.full]
    assert max(cut_short, default=0) - min(cut_short, default=0) <= 1


@WORK
@given(st.lists(ENVELOPES, max_size=4), st.integers(0, 1500), st.sampled_from(["standard", "compact"]))
def test_an_aggregate_stays_within_its_budget_and_keeps_every_block(
    made: list[Envelope], budget: int, form: str
) -> None:
    text = aggregate(made, WORDS, budget, form=form)  # type: ignore[arg-type] - drawn from its literals
    render = standard if form == "standard" else compact
    floors = [render(one, WORDS).floor(WORDS) for one in made]
    least = sum(floors) + estimate(GAP).tokens * max(0, len(made) - 1)
    assert estimate(text).tokens <= max(budget, least)
    assert all(write_blocks(one.blocks) in text for one in made)


def test_a_short_envelope_leaves_its_share_to_a_long_one() -> None:
    short, long = envelope(Output(content="短。")), envelope(Output(content="很长的一句话。" * 200))
    alone = unpack(long, WORDS, 300)
    together = aggregate([short, long], WORDS, 600)
    assert together.count("很长的一句话。") > alone.count("很长的一句话。") * 1.5
    assert "短。" in together


def test_degraded_nodes_are_marked_in_an_aggregate() -> None:
    made = [envelope(Output(content="甲。"), node="a"), envelope(Output(content="乙。"), node="b")]
    text = aggregate(made, WORDS, 1000, degraded=("b",))
    assert text.index("待验证") > text.index("甲。")
    assert text.count("待验证") == 1
