"""Given whatever a model wrote, when it is read, then nothing is raised, lost or believed unproven."""

import json
import time
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.envelope.ground import CONTRACT, GROUND, TEXT
from workbench.domain.finding import Mark
from workbench.envelope.answer import json_schema
from workbench.envelope.blocks import BLOCKS, Citations, Claims, Conflicts, Redline, RiskPoints, Scan
from workbench.envelope.chain import Head, open_sealed, seal
from workbench.envelope.ground import Ground
from workbench.envelope.model import Sender
from workbench.envelope.pack import Address, ConfidenceRules, Output, confidence, pack
from workbench.envelope.repair import Repair, repair
from workbench.settings.paths import locate
from workbench.words import Words

WORDS = Words.load(locate().words)
RULES = ConfidenceRules()
ADDRESS = Address(
    session_id="s", hop_seq=0, attempt=1, node="n", sender=Sender(agent_id="a"), parents=(),
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
)  # fmt: skip
RISK = {
    "clause": "第二条",
    "quote": "应按合同总额的百分之五十支付违约金",
    "title": "违约金过高",
    "why": "超过损失部分可以请求减少",
    "risk": "high",
    "basis": ["《民法典》第五百八十五条"],
    "rewrite": "应按实际损失支付违约金",
}


def answer(kind: str, block: Any, **fields: Any) -> str:
    return json.dumps({**fields, "blocks": {kind: block}}, ensure_ascii=False)


def read(raw: str, *kinds: str, ground: Ground = GROUND, earlier: tuple[str, ...] = ()) -> Repair:
    return repair(raw, kinds, ground, WORDS, earlier)


def risks(output: Output) -> RiskPoints:
    return next(block for block in output.blocks if isinstance(block, RiskPoints))


GOOD = answer("RISK_POINTS", {"items": [RISK]}, deliverables=["违约金条款需要修改"])


def test_a_well_formed_answer_becomes_a_finding_at_its_place() -> None:
    got = read(GOOD, "RISK_POINTS")
    (finding,) = risks(got.output).findings
    assert (got.output.rung, got.ask, got.faults) == ("well_formed", None, ())
    assert finding.quote == finding.span.of(TEXT) == RISK["quote"]
    assert CONTRACT.clauses[finding.clause or 0].number == "第二条"
    assert finding.edit is not None
    assert finding.edit.new == RISK["rewrite"]
    assert [basis.mark for basis in finding.basis] == [Mark.VERIFIED_EXISTENCE]
    assert confidence(got.output, RULES) == 80


@pytest.mark.parametrize(
    ("raw", "rung"),
    [
        (GOOD, "well_formed"),
        (f"```json\n{GOOD}\n```", "fenced"),
        (f"好的，结果如下：\n```\n{GOOD}\n```\n以上。", "fenced"),
        (f"好的，结果如下：{GOOD} 请查收。", "fenced"),
        (GOOD[:-1], "repaired"),
        (GOOD.replace('"clause"', "clause"), "repaired"),
        (GOOD[:-3] + ",}]}}", "repaired"),
        (f"```json\n{GOOD[:-2]}\n```", "repaired"),
        (json.dumps({"items": [RISK]}, ensure_ascii=False), "repaired"),
        (json.dumps([RISK], ensure_ascii=False), "repaired"),
        (json.dumps({"RISK_POINTS": {"items": [RISK]}}, ensure_ascii=False), "repaired"),
    ],
)
def test_every_rung_is_recorded_and_holds_the_same_finding(raw: str, rung: str) -> None:
    got = read(raw, "RISK_POINTS")
    assert got.output.rung == rung
    assert risks(got.output) == risks(read(GOOD, "RISK_POINTS").output)
    assert rung == "well_formed" or raw in got.output.content


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("", "empty"),
        (" \n\t ", "empty"),
        ("抱歉，我无法回答这个问题。", "no_json"),
        ("42", "no_json"),
        (answer("RISK_POINTS", {"items": [{"quote": "x", "risk": "high"}]}), "misfit"),
        (answer("RISK_POINTS", {"items": [{**RISK, "risk": "terrible"}]}), "misfit"),
        (answer("SCAN", {"clauses": []}), "misfit"),
        ("[" * 5000, "no_json"),
    ],
)
def test_what_cannot_be_read_asks_again_and_keeps_everything(raw: str, code: str) -> None:
    got = read(raw, "RISK_POINTS")
    assert got.ask is not None
    assert got.ask.code == code
    assert WORDS.say(f"repair.{code}", **dict(got.ask.facts))
    output = got.output
    assert (output.rung, output.status, output.content) == ("minimal", "partial", raw)
    assert confidence(output, RULES) == 20


def test_the_question_again_names_the_field_that_was_wrong() -> None:
    got = read(answer("RISK_POINTS", {"items": [RISK, {**RISK, "risk": 5}]}), "RISK_POINTS")
    assert got.ask is not None
    assert dict(got.ask.facts)["path"] == "blocks.RISK_POINTS.items.1.risk"


def test_an_answer_after_the_question_again_keeps_the_first_one() -> None:
    got = read(GOOD, "RISK_POINTS", earlier=("这是散文",))
    assert got.output.rung == "reasked"
    assert "这是散文" in got.output.content
    again = read("又是散文", "RISK_POINTS", earlier=("这是散文",))
    assert again.output.rung == "minimal"
    assert all(text in again.output.content for text in ("又是散文", "这是散文"))
    assert confidence(again.output, RULES) == 20


@pytest.mark.parametrize(
    ("change", "code", "findings", "held"),
    [
        ({"quote": "合同里没有这句话"}, "quote_not_found", 0, 0),
        ({"quote": "本合同"}, "quote_not_found", 0, 0),  # stands twice in its clause
        ({"basis": ["《民法典》第九百九十九条"]}, "basis_article_missing", 1, 66),
        ({"basis": ["某部法律"]}, "citation_unreadable", 1, 66),
        ({"quote": "第一条 服务内容\n乙方向甲方"}, "edit_does_not_fit", 1, 66),
    ],
)
@pytest.mark.parametrize("written", ["{}", "{", "```\n{}\n```"], ids=("whole", "cut", "fenced"))
def test_what_fails_its_check_is_dropped_noted_and_counted(
    change: dict[str, Any], code: str, findings: int, held: int, written: str
) -> None:
    clause = "第四条" if change.get("quote") == "本合同" else "第二条"
    whole = answer("RISK_POINTS", {"items": [{**RISK, "clause": clause, **change}]})
    raw = whole[:-2] if written == "{" else written.replace("{}", whole)
    got = read(raw, "RISK_POINTS")
    assert [fault.code for fault in got.faults] == [code]
    assert len(risks(got.output).findings) == findings
    assert got.output.status == "partial"
    assert got.output.held is not None
    assert got.output.held.share == held
    assert raw in got.output.content
    assert confidence(got.output, RULES) == min(80, held)
    assert got.output.notes


def test_a_quote_with_other_spaces_and_commas_is_the_contracts_own_words() -> None:
    item = {**RISK, "clause": "第一条", "quote": "软件维护服务, 期限为 一年", "rewrite": None, "basis": []}
    (finding,) = risks(read(answer("RISK_POINTS", {"items": [item]}), "RISK_POINTS").output).findings
    assert finding.quote == "软件维护服务，期限为一年"
    assert finding.edit is None


def test_a_clause_may_be_named_in_other_digits_or_wrongly() -> None:
    for number in ("2", "第2条", "第二条", "第三条", ""):
        got = read(answer("RISK_POINTS", {"items": [{**RISK, "clause": number}]}), "RISK_POINTS")
        assert len(risks(got.output).findings) == 1


def test_citations_are_judged_by_the_library_and_never_by_the_model() -> None:
    own = {
        "law": "民法典",
        "article": "第五百八十五条",
        "clause": "第二条",
        "quote": "《民法典》第五百八十五条",
    }
    relied = {"law": "《民法典》", "article": "第五百八十五条"}
    invented = {"law": "民法典", "article": "第九千条"}
    got = read(answer("CITATIONS", {"items": [own, relied, invented]}), "CITATIONS")
    block = next(b for b in got.output.blocks if isinstance(b, Citations))
    assert [v.citation.span.of(TEXT) for v in block.verdicts] == ["《民法典》第五百八十五条", ""]
    assert all(v.verified for v in block.verdicts)
    assert [f.code for f in got.faults] == ["citation_unreadable"]
    alone = read(answer("CITATIONS", {"items": [own]}), "CITATIONS", ground=Ground(contract=CONTRACT))
    assert [f.code for f in alone.faults] == ["citation_unexamined"]


def test_without_a_library_no_basis_is_green() -> None:
    got = read(GOOD, "RISK_POINTS", ground=Ground(contract=CONTRACT))
    (finding,) = risks(got.output).findings
    assert [basis.mark for basis in finding.basis] == [Mark.NEEDS_CHECK]


def test_a_scan_names_clauses_by_the_hash_of_their_text() -> None:
    got = read(answer("SCAN", {"clauses": ["第一条", "3", "第九十九条"], "none_found": True}), "SCAN")
    block = next(b for b in got.output.blocks if isinstance(b, Scan))
    assert [CONTRACT.clauses[c.clause].number for c in block.clauses] == ["第一条", "第三条"]
    assert all(c.digest == CONTRACT.clauses[c.clause].digest for c in block.clauses)
    assert [f.subject for f in got.faults] == ["第九十九条"]


def test_edits_opinions_and_conflicts_come_through() -> None:
    edit = {"finding_id": "F-1", "clause": "第三条", "quote": "三十日内", "new": "十日内"}
    redline = read(answer("REDLINE", {"items": [edit]}), "REDLINE").output.blocks[0]
    assert isinstance(redline, Redline)
    assert "".join(op.text for op in redline.items[0].ops if op.kind != "insert") == "三十日内"
    opinion = read(answer("CLAIMS", {"criteria": [{"name": "x", "passed": True}]}), "CLAIMS").output.blocks[0]
    assert isinstance(opinion, Claims)
    assert opinion.criteria[0].graded_by == "model"
    pair = {"clause": "第三条", "topic": "付款", "first": "分析师", "second": "起草员"}
    conflicts = read(answer("CONFLICTS", {"items": [pair]}), "CONFLICTS").output.blocks[0]
    assert isinstance(conflicts, Conflicts)
    assert CONTRACT.clauses[conflicts.items[0].clause or 0].number == "第三条"


@pytest.mark.parametrize("stated", [0.95, "HIGH", 100, "90%", 0.01])
def test_a_stated_confidence_is_kept_and_changes_nothing(stated: object) -> None:
    got = read(answer("RISK_POINTS", {"items": [RISK]}, confidence=stated), "RISK_POINTS").output
    assert got.stated is not None
    assert confidence(got, RULES) == 80
    assert pack(got, ADDRESS, RULES).skeleton.stated_confidence == got.stated


def test_failure_words_count_in_the_account_and_not_in_quoted_contract_text() -> None:
    assert confidence(read("检索失败。", ground=GROUND).output, RULES) == 45
    assert confidence(read("条款写明“逾期视为检索失败”。", ground=GROUND).output, RULES) == 60
    source = Ground(sources=("甲方无法履行的，应当赔偿。",))
    assert confidence(read("甲方无法履行的，应当赔偿。", ground=source).output, RULES) == 60


PROSE = """检索已完成。

一、违约金可以调减
（二）定金不超过百分之二十
3. 利息上限
- **付款期限** 过短
备注：请复核第三条
注意: see the memo

报告见 reports/检索报告.md，另存为C:\\out\\合同.docx；网址 https://a.cn/x.pdf。版本 1.2 不是文件，.md 也不是。"""


def test_prose_gives_points_notes_and_files() -> None:
    output = read(PROSE).output
    assert output.deliverables == ("违约金可以调减", "定金不超过百分之二十", "利息上限", "付款期限 过短")
    assert output.notes == ("请复核第三条", "see the memo")
    assert output.files == ("reports/检索报告.md", "C:\\out\\合同.docx", "https://a.cn/x.pdf")
    assert output.content == PROSE


def test_a_skeleton_never_quotes_the_contract() -> None:
    line = "任何一方违约，应按合同总额的百分之五十支付违约金"
    raw = answer(
        "RISK_POINTS", {"items": [RISK]}, deliverables=[f"建议修改：{line}", "《民法典》第五百八十五条"]
    )
    for got in (read(raw, "RISK_POINTS").output, read(f"- {line}\n备注：{line}").output):
        skeleton = pack(got, ADDRESS, RULES).skeleton.model_dump_json()
        assert not any(line[at : at + 8] in skeleton for at in range(len(line) - 7))
        assert line in got.content
    assert "《民法典》第五百八十五条" in read(raw, "RISK_POINTS").output.deliverables


def test_every_kind_has_a_schema_of_its_own() -> None:
    for kind in BLOCKS:
        assert kind in json.loads(json_schema(kind))["$defs"]["Blocks"]["properties"]


WILD = st.text(st.characters(codec=None)) | st.text(
    "{}[]\"':,`\\ \n/*-_(\x00\ud800“”abc0第条.md。", max_size=300
)
JSONISH = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(WILD | JSONISH.map(json.dumps), st.sampled_from([(), *((kind,) for kind in BLOCKS)]), WILD)
@example("\ud800", (), "\udfff")
@example('{"blocks":{"SCAN":{"clauses":[]}},"a":1,"a":2}', ("SCAN",), "x")
def test_nothing_is_raised_or_lost_whatever_the_text(raw: str, kinds: tuple[str, ...], earlier: str) -> None:
    got = read(raw, *kinds, earlier=(earlier,))
    envelope = pack(got.output, ADDRESS, RULES)
    kept = seal(envelope, Head())
    rows = {row.digest: row.data for row in kept.rows}
    content = open_sealed(kept.sealed, rows.get).payload.content
    if got.output.rung == "minimal" or not kinds:
        assert _stored(raw) in content
    assert _stored(earlier) in content or not earlier.strip()


BROKEN = st.lists(
    st.sampled_from(["{", "}", "[", "]", '"', "'", ":", ",", "\\", "\\u12", "/*", "//", "#", "(", ")", "“", "”", "a",
                     "字", "1", "-", ".", "null", "```", "\n", '":"', '","', '{"a":', '"}']),
    max_size=200,
).map("".join)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(BROKEN)
def test_no_broken_json_breaks_the_ladder(raw: str) -> None:
    got = read(raw, "SCAN")
    assert raw in got.output.content
    assert got.output.rung == "minimal"


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(st.text(max_size=12), JSONISH, max_size=4),
    st.lists(st.text(), max_size=12),
    st.booleans(),
)
def test_every_string_of_an_answer_that_fits_is_somewhere(
    more: dict[str, Any], lines: list[str], fenced: bool
) -> None:
    raw = json.dumps({"deliverables": lines, **more, "blocks": {"RISK_POINTS": {"items": [RISK]}}})
    got = read(f"```json\n{raw}\n```" if fenced else raw, "RISK_POINTS")
    envelope = pack(got.output, ADDRESS, RULES)
    everything = "\n".join((
        envelope.payload.content, *envelope.skeleton.key_deliverables, *envelope.skeleton.handoff_notes,
        *envelope.skeleton.output_files,
    ))  # fmt: skip
    for text in (*lines, *(leaf for value in more.values() for leaf in _strings(value))):
        assert text.strip() in everything or json.dumps(text)[1:-1] in everything


@pytest.mark.parametrize(
    "bomb",
    [
        "[" * 200_000,
        '{"a":' * 50_000,
        '{"a" ' * 5_000,
        '{"a":"“' * 4_000,
        "9" * 100_000,
        '{"n":' + "9" * 100_000 + "}",
        "“" * 100_000,
        "a" * 500_000 + ".md",
        "a.md" * 50_000,
        "1. " * 100_000,
        "```json\n" * 20_000,
        "\\" * 100_000,
        "字" * 1_000_000,
        '{"blocks":{"RISK_POINTS":{"items":[' + "{}," * 20_000 + "{}]}}}",
    ],
    ids=range(14),
)
def test_no_text_takes_long(bomb: str) -> None:
    for kinds in ((), ("RISK_POINTS",)):
        before = time.thread_time()
        output = read(bomb, *kinds).output
        assert time.thread_time() - before < 10
        assert bomb in output.content


def _stored(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = list(cast("dict[str, object]", value).values())
    inner = cast("list[object]", value) if isinstance(value, list) else []
    return [leaf for item in inner for leaf in _strings(item)]
