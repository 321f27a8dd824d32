"""Given a text that is to leave, when the output gate looks at it, then what is unfit stays."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.test_sensitive import CARDS, CODES, IDS
from workbench.gates.output import Disposition, check, lacking, score
from workbench.settings.gate_rules import ADVICE, CONCLUSION, GROUNDS, DocumentRules, OutputRules
from workbench.settings.paths import Paths
from workbench.words import Words

RULES = OutputRules()
BODY = "约定的违约金过分高于造成的损失的，人民法院或者仲裁机构可以根据当事人的请求予以适当减少。"
REPORT = f"结论：第八条违约金过高，可以请求减少。\n依据：{BODY}\n建议：改为按日万分之五计算，并约定上限。"
SECTIONS = (CONCLUSION, GROUNDS, ADVICE)


def test_a_whole_report_passes() -> None:
    release = check(REPORT, RULES)
    assert release.disposition is Disposition.PASS
    assert release.result.passed
    assert release.score == 75


@pytest.mark.parametrize(
    "text",
    [
        REPORT,
        REPORT.replace("\n", ""),
        REPORT.replace("结论：", "一、结论\n")
        .replace("依据：", "二、法律依据\n")
        .replace("建议：", "三、修改建议\n"),
        REPORT.replace("结论：", "## 结论\n").replace("依据：", "**依据**\n").replace("建议：", "【建议】\n"),
        f"Conclusion: void.\nLegal basis: {BODY}\nRecommendations: delete the clause.",
        f"1. Conclusion\nvoid\n2. Basis\n{BODY}\n3. Advice\ndelete",
    ],
)
def test_headings_are_found_in_any_dress(text: str) -> None:
    assert lacking(text, SECTIONS) == ()


@pytest.mark.parametrize(
    "text",
    [
        f"本案没有结论可言，依据不足，建议另行处理。{BODY}",
        f"结论：\n依据：\n建议：{BODY}",
        f"这一结论有依据，也有建议。{BODY}",
    ],
)
def test_a_word_in_a_sentence_or_an_empty_heading_is_no_section(text: str) -> None:
    release = check(text, RULES)
    assert release.result.reason == "section_missing"
    assert release.disposition is Disposition.REGENERATE


def test_what_is_missing_is_told_to_the_next_attempt_and_then_to_a_person() -> None:
    text = REPORT.partition("建议")[0] + BODY
    release = check(text, RULES)
    assert release.result.suggestions == ("add_sections",)
    assert dict(release.result.data)["missing"] == "建议"
    assert check(text, RULES, attempt=2).disposition is Disposition.REGENERATE
    assert check(text, RULES, attempt=3).disposition is Disposition.HUMAN


@pytest.mark.parametrize(("length", "passes"), [(79, False), (80, True)])
def test_eighty_characters_are_the_least(length: int, passes: bool) -> None:
    text = "结论：可\n依据：法\n建议："
    assert check(text + "改" * (length - len(text)), RULES).result.passed is passes


@pytest.mark.parametrize("text", ["", " \n", "\u200b\u200b"])
def test_nothing_is_not_delivered(text: str) -> None:
    assert check(text, RULES).result.reason == "text_empty"


@given(st.one_of(IDS, CARDS, CODES, st.just("13812345678")))
def test_a_number_that_nobody_gave_us_goes_to_a_person(value: str) -> None:
    text = f"{REPORT}\n联系人：张三，{value}。"
    release = check(text, RULES)
    assert (release.disposition, release.result.reason) == (Disposition.HUMAN, "sensitive")
    assert value not in str(release.result)
    assert check(text, RULES, given=(f"甲方：张三 {value}",)).result.passed
    assert check(text, RULES, given=("甲方：李四",), attempt=9).disposition is Disposition.HUMAN


@pytest.mark.parametrize("secret", ["密码：Abc@1234", "api_key=abc123", "-----BEGIN RSA PRIVATE KEY-----"])
def test_keys_and_passwords_fire_wherever_they_come_from(secret: str) -> None:
    text = f"{REPORT}\n{secret}"
    assert check(text, RULES, given=(text,)).disposition is Disposition.HUMAN


def test_a_password_that_is_also_a_known_number_is_a_password() -> None:
    text = f"{REPORT}\n初始密码：13812345678"
    release = check(text, RULES, given=("联系电话：13812345678",))
    assert release.disposition is Disposition.HUMAN
    assert [item.kind for item in release.sensitive] == ["password"]


def test_names_of_fields_alone_never_fire() -> None:
    text = f"{REPORT}\n须补填身份证号、银行卡号、手机号和密码。"
    assert check(text, RULES).result.passed


@given(st.text("甲方应当付款。！\n", max_size=400), st.booleans())
def test_the_score_is_the_sum_of_its_parts(text: str, whole: bool) -> None:
    longer = score(text + "甲" * 201, RULES, whole=whole)
    assert longer - score(text + "甲", RULES, whole=whole) in (
        {15} if len((text + "甲").strip()) <= 200 else {0}
    )
    assert score("甲" + text, RULES, whole=True) - score("甲" + text, RULES, whole=False) == 10
    assert 60 <= longer <= 100


def test_a_long_whole_report_of_sentences_scores_ninety() -> None:
    assert score(REPORT + BODY * 3, RULES, whole=True) == 90
    assert score(REPORT, RULES, whole=False) == 65
    assert score("结论", RULES, whole=False) == 60


def test_kinds_of_documents_have_their_own_rules() -> None:
    assert check("可以。", RULES, kind="note").result.passed
    own = OutputRules(kinds=(DocumentRules(kind="note", sections=(), least=10),))
    assert check("可以。", own, kind="note").result.reason == "text_short"


def test_every_reason_has_its_words(paths: Paths) -> None:
    words = Words.load(paths.words)
    for text in ("", "短", f"{REPORT}13812345678", "结论：a\n依据：b\n建议：c"):
        result = check(text, RULES).result
        assert words.has(f"gate.output.{result.reason}")
        facts = dict(result.data)
        assert "{" not in words.say(f"gate.output.{result.reason}", **facts)
        for code in result.suggestions:
            assert "{" not in words.say(f"gate.mend.{code}", **facts)
    for section in {s.code for rules in (RULES.usual, *RULES.kinds) for s in rules.sections}:
        assert words.has(f"gate.section.{section}")


@pytest.mark.parametrize("title", ["结 论", "结　论", "一、结 论"])
def test_headings_set_with_spaces_are_headings(title: str) -> None:
    assert lacking(REPORT.replace("结论", title), SECTIONS) == ()


@given(st.one_of(IDS, CARDS, CODES), st.integers(1, 11))
def test_a_sign_that_takes_no_room_hides_no_number(value: str, at: int) -> None:
    text = f"{REPORT}\n{value[:at]}\u200b{value[at:]}"
    release = check(text, RULES)
    assert release.disposition is Disposition.HUMAN
    assert release.sensitive[0].span.of(text).replace("\u200b", "") == value
    assert check(text, RULES, given=(f"{value[:3]} {value[3:7]} {value[7:]}",)).result.passed


@pytest.mark.parametrize(
    "text",
    ["_" * 100_000, "*" * 100_000, f"附结论{' ' * 100_000}x", "甲" * 100_000, "a" * 100_000, f"密码{' ' * 100_000}", "*_" * 50_000],
    ids=range(7),
)  # fmt: skip
def test_no_text_takes_long(text: str) -> None:
    """One line of signs that never become a heading, a sentence or a value is read once."""
    before = time.thread_time()
    check(text, RULES)
    assert time.thread_time() - before < 5


def test_sentences_are_counted_by_their_ends() -> None:
    for text in ("一。二。三。", "One. Two. Three.", "第一，见附件。Two is void. 三！", "甲？！乙。丙。"):
        assert score(text, RULES, whole=False) == 65, text
    for text in ("一。二。", "价款为1.5万元，见第2.3条和report.md。", "。。。！！", "一。\n。\n。"):
        assert score(text, RULES, whole=False) == 60, text
