"""Given what a hop hands over, when the state gate looks at it, then nothing empty goes on."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.gates.cases import lines
from workbench.domain.finding import Edit, Finding, Negotiability, Risk
from workbench.domain.judgement import ReviewedClause
from workbench.domain.span import Span
from workbench.envelope.blocks import Redline, RedlineItem, RiskPoints, Scan, Suggestion, Suggestions
from workbench.envelope.pack import Output
from workbench.gates.expected import Expected, expected
from workbench.gates.state import check, check_fields, is_placeholder, lacking, parsed
from workbench.settings.gate_rules import StateRules
from workbench.settings.paths import Paths
from workbench.words import Words

RULES = StateRules()
CLAUSES = (ReviewedClause(clause=0, digest="d"),)
FINDING = Finding(
    finding_id="f", check="X", risk=Risk.LOW, negotiability=Negotiability.ACCEPT, clause=0, span=Span(0, 1), quote="甲",
)  # fmt: skip

PLACEHOLDERS, MENTIONS = lines("placeholders"), lines("mentions")


@pytest.mark.parametrize("value", PLACEHOLDERS)
def test_a_placeholder_is_no_value_in_whatever_dress(value: str) -> None:
    assert lacking(value, RULES) == "placeholder"


@pytest.mark.parametrize("value", MENTIONS)
def test_a_value_that_only_mentions_a_placeholder_passes(value: str) -> None:
    assert lacking(value, RULES) == ""


DRESS = [
    "",
    " ",
    "\u3000",
    "【",
    "】",
    "[",
    "]",
    "（",
    "）",
    "“",
    "”",
    "。",
    ":",
    "：",
    "*",
    "**",
    "\n",
    "\u200b",
    "-",
]


@given(
    st.sampled_from(RULES.placeholders),
    st.lists(st.sampled_from(DRESS), max_size=4),
    st.lists(st.sampled_from(DRESS), max_size=4),
    st.sampled_from([str.upper, str.lower, str.title, str]),
    st.booleans(),
)
def test_whole_placeholders_never_pass(
    word: str, before: list[str], after: list[str], case: Callable[[str], str], wide: bool
) -> None:
    value = case(word)
    if wide:
        value = "".join(chr(ord(c) + 0xFEE0) if 33 <= ord(c) < 127 else c for c in value)
    assert is_placeholder("".join(before) + value + "".join(after), RULES)


@given(st.sampled_from([*RULES.placeholders, "XXX", "【 】", "..."]), st.booleans())
def test_a_sentence_around_a_placeholder_passes(word: str, behind: bool) -> None:
    sentence = "甲方应当在签署前补齐价款" if behind else "价款应当写明数额"
    assert not is_placeholder(f"{sentence}{word}" if behind else f"{word}，{sentence}", RULES)


@given(st.text("甲乙丙合同价款违约", min_size=6, max_size=40))
def test_ordinary_words_are_no_placeholder(text: str) -> None:
    assert not is_placeholder(text, RULES)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({}, "field_missing"),
        ({"entities": None}, "field_none"),
        ({"entities": ""}, "field_empty"),
        ({"entities": "  \n\u200b"}, "field_empty"),
        ({"entities": '["'}, "json_invalid"),
        ({"entities": "不是 JSON"}, "json_invalid"),
        ({"entities": "NaN"}, "placeholder"),
        ({"entities": "[NaN]"}, "json_invalid"),
        ({"entities": "[]"}, "list_empty"),
        ({"entities": "```json\n[]\n```"}, "list_empty"),
        ({"entities": []}, "list_empty"),
        ({"entities": {}}, "list_empty"),
        ({"entities": "[" * 100_000}, "json_invalid"),
    ],
)
def test_named_values_must_be_there_and_say_something(state: dict[str, object], reason: str) -> None:
    ruling = check_fields(state, ("entities",), RULES, as_json=("entities",))
    assert ruling.troubles[0].reason == reason
    assert ruling.remove == ("entities",)
    assert not ruling.result.passed


def test_json_in_a_fence_is_json() -> None:
    assert parsed('```json\n["违约金"]\n```').value == ["违约金"]
    ruling = check_fields({"e": '```\n{"a": [1]}\n```', "n": 0}, ("e", "n"), RULES, as_json=("e",))
    assert ruling.result.passed
    assert ruling.remove == ()


def test_a_hop_without_its_block_is_stopped() -> None:
    ruling = check(Output(content="没有块"), expected("analyst"), RULES)
    assert ruling.result.reason == "field_missing"
    assert "RISK_POINTS" in ruling.remove


def test_an_empty_list_needs_somebody_who_looked() -> None:
    said = ("0 条意见",)
    empty = Output(deliverables=said, blocks=(RiskPoints(findings=()),))
    assert check(empty, expected("analyst"), RULES).result.reason == "list_empty"
    for scan in (Scan(clauses=(), none_found=True), Scan(clauses=CLAUSES, none_found=False)):
        half = Output(deliverables=said, blocks=(RiskPoints(findings=()), scan))
        assert check(half, expected("analyst"), RULES).result.reason == "list_empty"
    scan = Scan(clauses=CLAUSES, none_found=True)
    vouched = Output(deliverables=said, blocks=(RiskPoints(findings=()), scan))
    assert check(vouched, expected("analyst"), RULES).result.passed


def test_a_failed_hop_leaves_nothing_in_shared_state() -> None:
    output = Output(status="failed", deliverables=("x",), blocks=(RiskPoints(findings=(FINDING,)),))
    ruling = check(output, expected("analyst"), RULES)
    assert ruling.result.reason == "hop_failed"
    assert "RISK_POINTS" in ruling.remove


def test_what_a_model_wrote_is_searched_for_placeholders_but_quotes_are_not() -> None:
    edit = Edit(span=Span(0, 4), old="【待补充】", new="人民币十万元")
    item = RedlineItem(finding_id="f", edit=edit)
    said = Output(deliverables=("1 处",), blocks=(Redline(items=(item,)),), rung="well_formed")
    assert check(said, expected("drafter"), RULES).result.passed
    lazy = item.model_copy(update={"edit": edit.model_copy(update={"new": "【待补充】"})})
    ruling = check(said.model_copy(update={"blocks": (Redline(items=(lazy,)),)}), expected("drafter"), RULES)
    assert ruling.troubles[0] == ("REDLINE.items.0.edit.new", "placeholder")
    assert ruling.remove == ("REDLINE",)


def test_a_placeholder_as_the_whole_content_is_stopped_everywhere() -> None:
    assert check(Output(content="【待补充】"), Expected(node="any"), RULES).result.reason == "placeholder"
    assert check(Output(content="第三条写有【待补充】。"), Expected(node="any"), RULES).result.passed


def test_a_field_that_must_be_json_is_parsed() -> None:
    row = Expected(node="n", fields=("content",), json_fields=("content",))
    assert check(Output(content="{'a': 1}"), row, RULES).result.reason == "json_invalid"
    assert check(Output(content='{"a": 1}'), row, RULES).result.passed
    assert check(Output(), row, RULES).result.reason == "field_empty"


def test_every_trouble_is_named_and_told_to_the_next_attempt(paths: Paths) -> None:
    output = Output(content="TODO", blocks=(Suggestions(items=()), RiskPoints(findings=())), rung="repaired")
    ruling = check(output, Expected(node="n", blocks=("SCAN",), fields=("deliverables",)), RULES)
    assert {trouble.reason for trouble in ruling.troubles} == {
        "field_missing", "field_empty", "placeholder", "list_empty",
    }  # fmt: skip
    assert set(ruling.remove) == {"SCAN", "deliverables", "content", "SUGGESTIONS", "RISK_POINTS"}
    words = Words.load(paths.words)
    assert all(words.has(f"gate.mend.{code}") for code in ruling.result.suggestions)
    assert all(words.has(f"gate.state.{trouble.reason}") for trouble in ruling.troubles)


def test_a_suggestion_of_a_model_may_not_be_a_placeholder() -> None:
    block = Suggestions(items=(Suggestion(code="N/A"),))
    said = Output(blocks=(block,), rung="fenced")
    assert check(said, Expected(node="n"), RULES).result.reason == "placeholder"
    assert check(said.model_copy(update={"rung": "typed"}), Expected(node="n"), RULES).result.passed


NOTHINGS: list[tuple[object, bool, str]] = [
    (["TODO"], False, "placeholder"),
    ([None], False, "field_none"),
    (["", "\u3000"], False, "field_empty"),
    ([{}, {}], False, "list_empty"),
    (["TODO", "第三条的金额"], False, ""),
    ('["TODO", "TBD"]', True, "placeholder"),
    ('"待补充"', True, "placeholder"),
    ("[NaN]", True, "json_invalid"),
    ('说明 {"x": 1}', True, "json_invalid"),
    ([[], [["TODO"], None]], False, "list_empty"),
    ([[["TODO"]], [["第三条"]]], False, ""),
    ("[" * 900 + "]" * 900, True, "list_empty"),
    ("[" * 900 + "1" + "]" * 900, True, ""),
]


@pytest.mark.parametrize(("value", "as_json", "reason"), NOTHINGS)
def test_a_list_of_nothings_says_nothing(value: object, as_json: bool, reason: str) -> None:
    assert check_fields({"a": value}, ["a"], RULES, ["a"] if as_json else []).result.reason == reason
