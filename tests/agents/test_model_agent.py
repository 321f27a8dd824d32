"""Given a model in a seat, when it answers, then rules stand, what holds is added, and the rest is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.agents.seated import (
    CIVIL,
    QUOTE,
    RISK,
    asked,
    block,
    envelope,
    faults,
    job,
    matter,
    perform,
    risks,
    seat,
)
from tests.scripted.contracts import contract_text
from tests.scripted.stage import House
from workbench.agents.analyst import ANALYST
from workbench.agents.drafter import DRAFTER
from workbench.agents.prompting import PromptRules
from workbench.agents.researcher import RESEARCHER
from workbench.agents.reviewer import REVIEWER
from workbench.domain.directed import ChangeKind, DirectedChange
from workbench.domain.finding import Mark, Risk
from workbench.envelope.blocks import Redline, RiskPoints
from workbench.envelope.pack import Output
from workbench.errors import LimitError, RetryableError
from workbench.providers.base import OVER_BUDGET, TIMEOUT, spent
from workbench.text.fence import quoted
from workbench.text.token_count import estimate

# ---- rules stand


def test_without_a_model_the_rules_answer_alone(house: House) -> None:
    work = job(house, model=None)
    for name, rule in (
        ("analyst", ANALYST),
        ("researcher", RESEARCHER),
        ("drafter", DRAFTER),
        ("reviewer", REVIEWER),
    ):
        assert perform(seat(house, name), work) == rule.run(work)


def test_a_model_adds_to_what_the_rules_found(house: House) -> None:
    work = job(house, risks(RISK))
    ruled, output = ANALYST.run(work), perform(seat(house, "analyst"), work)
    known, found = block(ruled, RiskPoints).findings, block(output, RiskPoints).findings
    assert [item for item in found if item.source == "rule"] == list(known)
    (added,) = [item for item in found if item.source != "rule"]
    assert added.source == "model:maker/large"
    assert added.quote == QUOTE
    assert [item.span for item in found] == sorted(item.span for item in found)
    assert (output.model, output.rung, output.status) == ("maker/large", "well_formed", "success")
    assert faults(output) == []


def test_only_the_library_makes_a_mark_green(house: House) -> None:
    said = {
        **RISK,
        "basis": [f"{CIVIL}第五百八十五条", f"{CIVIL}第一千三百条", "《最高人民法院关于某事的批复》第三条"],
    }
    output = perform(seat(house, "analyst"), job(house, risks(said)))
    (added,) = [item for item in block(output, RiskPoints).findings if item.source != "rule"]
    marks = {basis.cited: basis.mark for basis in added.basis}
    assert marks[f"{CIVIL}第五百八十五条"] is Mark.VERIFIED_EXISTENCE
    assert all(
        basis.verdict is not None and basis.verdict.verified for basis in added.basis if basis.mark.green
    )
    assert f"{CIVIL}第一千三百条" not in marks
    assert ("basis_article_missing", f"{CIVIL}第一千三百条") in faults(output)


def test_a_quotation_of_an_article_is_compared_with_it(house: House) -> None:
    true = f"{CIVIL}第五百八十六条规定：“定金合同自实际交付定金时成立”"
    false = f"{CIVIL}第五百八十六条规定：“定金的数额不得超过主合同标的额的百分之四十”"
    output = perform(seat(house, "analyst"), job(house, risks({**RISK, "basis": [true, false]})))
    (added,) = [item for item in block(output, RiskPoints).findings if item.source != "rule"]
    assert [(basis.cited, basis.mark) for basis in added.basis] == [(true, Mark.VERIFIED_CONTENT)]
    assert ("basis_content_disagrees", false) in faults(output)


def test_a_rule_s_edit_is_never_displaced_by_a_model_s(house: House) -> None:
    work = job(house, risks())
    ruled = ANALYST.run(job(house, matter=matter(house, contract_text(1, long=False)), model=None))
    known = [item for item in block(ruled, RiskPoints).findings if item.edit is not None]
    first = known[0]
    rival = first.model_copy(
        update={"finding_id": "AI-01-0", "risk": Risk.HIGH, "source": "model:m",
                "edit": first.edit.model_copy(update={"new": "别的文字"})}
    )  # fmt: skip
    points = envelope(Output(blocks=(RiskPoints(findings=(rival, first)),)), "analyst")
    items = block(DRAFTER.run(job(house, matter=work.matter, upstream={"analyst": points})), Redline).items
    assert {item.finding_id: bool(item.dropped) for item in items} == {
        "AI-01-0": True,
        first.finding_id: False,
    }


# ---- what does not hold


def test_an_invented_quotation_is_left_out_and_named(house: House) -> None:
    output = perform(
        seat(house, "analyst"), job(house, risks({**RISK, "quote": "乙方应当无条件承担一切损失"}, RISK))
    )
    added = [item for item in block(output, RiskPoints).findings if item.source != "rule"]
    assert [item.quote for item in added] == [QUOTE]
    assert faults(output) == [("quote_not_found", "乙方应当无条件承担一切损失")]
    assert output.status == "partial"
    assert "乙方应当无条件承担一切损失" in output.content


@pytest.mark.parametrize("place", ["title", "why", "advice", "rewrite"])
def test_invented_law_is_heard_in_every_word(house: House, place: str) -> None:
    cited = f"{CIVIL}第一千三百零五条"
    said = {**RISK, place: f"{RISK.get(place, QUOTE)}，参见{cited}"}
    assert ("basis_article_missing", cited) in faults(
        perform(seat(house, "analyst"), job(house, risks(said)))
    )


def test_law_that_the_contract_itself_gets_wrong_may_be_spoken_of(house: House) -> None:
    text = contract_text(2, long=False).replace(QUOTE, "违约金依照《中华人民共和国合同法》第一百一十四条计算")
    said = {**RISK, "quote": "违约金依照《中华人民共和国合同法》第一百一十四条计算", "basis": [],
            "why": "所引《中华人民共和国合同法》第一百一十四条已经废止。"}  # fmt: skip
    output = perform(seat(house, "analyst"), job(house, risks(said), matter=matter(house, text)))
    assert faults(output) == []


@pytest.mark.parametrize(
    "mark", ["[已核验]", "【已核验·条文现行】", "[已核验·内容一致]", "（律师确认·张三）", "[Verified]"]
)
def test_a_mark_that_a_model_gives_itself_is_taken_out(house: House, mark: str) -> None:
    said = risks({**RISK, "why": f"{mark}没有风险"}, deliverables=[f"{mark} 全部条款"])
    output = perform(seat(house, "analyst"), job(house, said))
    shown = [value for item in block(output, RiskPoints).findings for _, value in item.facts]
    assert not any("已核验" in line or "Verified" in line for line in (*shown, *output.deliverables))
    assert [code for code, _ in faults(output)].count("mark_claimed") == 2


def test_a_mark_is_never_written_into_the_contract(house: House) -> None:
    said = risks({**RISK, "rewrite": f"{QUOTE}[已核验]"})
    output = perform(seat(house, "analyst"), job(house, said))
    (added,) = [item for item in block(output, RiskPoints).findings if item.source != "rule"]
    assert added.edit is None


# ---- asking again


def test_what_cannot_be_read_is_asked_for_once_more_and_told_why(house: House) -> None:
    work = job(house, "我认为没有问题。", risks(RISK))
    output = perform(seat(house, "analyst"), work)
    first, second = asked(work)
    assert output.rung == "reasked"
    assert house.words.say("prompt.head.reask") in second.user
    assert house.words.say("repair.no_json", kinds="RISK_POINTS") in second.user
    assert quoted("我认为没有问题。", "answer").text in second.user
    assert second.user.startswith(first.user)
    assert "我认为没有问题。" in output.content
    assert output.usage is not None
    assert output.usage.tokens_in > 2 * estimate(first.user).tokens


def test_an_answer_that_stays_unreadable_goes_to_the_gate_as_it_is(house: House) -> None:
    output = perform(seat(house, "analyst"), job(house, "没有问题。", "确实没有问题。"))
    assert (output.rung, output.blocks, output.status) == ("minimal", (), "partial")
    assert "没有问题。" in output.content
    assert "确实没有问题。" in output.content


class _Purse:
    left = 0

    def take(self) -> bool:
        return False


def test_nothing_is_asked_again_where_nothing_is_left(house: House) -> None:
    work = job(house, "没有问题。", allowance=_Purse())
    assert perform(seat(house, "analyst"), work).rung == "minimal"
    assert len(asked(work)) == 1


RETRY = (
    DirectedChange(kind=ChangeKind.RETRY_MISSING, node="analyst", facts=(("field_missing", "RISK_POINTS"),)),
)


def test_the_second_time_the_rules_stand_alone_and_say_so(house: House) -> None:
    work = job(house, "没有问题。", "真的没有。", changes=RETRY)
    output, ruled = perform(seat(house, "analyst"), work), ANALYST.run(work)
    assert output.blocks[: len(ruled.blocks)] == ruled.blocks
    assert faults(output) == [("model_unread", "analyst")]
    assert house.words.say("model.unread") in output.notes
    assert "真的没有。" in output.content
    assert (output.rung, output.status, output.model) == ("typed", "partial", "maker/large")


def test_a_failed_call_is_raised_first_and_then_the_rules_stand(house: House) -> None:
    with pytest.raises(RetryableError):
        perform(seat(house, "analyst"), job(house, RetryableError(TIMEOUT, tokens_in=7)))
    output = perform(seat(house, "analyst"), job(house, RetryableError(TIMEOUT, tokens_in=7), changes=RETRY))
    assert faults(output) == [("model_unread", "analyst")]
    assert output.usage is not None
    assert output.usage.tokens_in == 7


def test_a_call_that_fails_when_asked_again_keeps_the_first_answer_and_its_cost(house: House) -> None:
    output = perform(
        seat(house, "analyst"), job(house, "没有问题。", RetryableError(TIMEOUT, tokens_in=1_000_000))
    )
    assert output.rung == "minimal"
    assert output.usage is not None
    assert output.usage.tokens_in > 1_000_000


def test_a_limit_that_forbids_the_second_question_keeps_the_first_answer(house: House) -> None:
    limit = LimitError(OVER_BUDGET, model="maker/large", limit="limit.run_tokens")
    output = perform(seat(house, "analyst"), job(house, "没有问题。", limit))
    assert output.rung == "minimal"
    assert output.usage is not None
    assert output.usage.tokens_in > 0


def test_a_limit_that_forbids_a_later_part_is_raised_with_what_the_parts_before_cost(house: House) -> None:
    limit = LimitError(OVER_BUDGET, model="maker/large", limit="limit.run_tokens")
    text = contract_text(2, long=True)
    work = job(house, risks(RISK), limit, matter=matter(house, text))
    agent = seat(house, "analyst", PromptRules(contract=estimate(text).tokens * 2 // 3))
    with pytest.raises(LimitError) as error:
        perform(agent, work)
    assert (error.value.code, error.value.facts["limit"]) == (OVER_BUDGET, "limit.run_tokens")
    assert spent(error.value).tokens_in > 100


def test_the_wrong_language_is_asked_for_again_and_then_named(house: House) -> None:
    english = {**RISK, "title": "Penalty too high for the client", "why": "The daily rate is above the loss.",
               "advice": "Agree on a cap for the total."}  # fmt: skip
    good = perform(seat(house, "analyst"), job(house, risks(english), risks(RISK)))
    assert (good.rung, faults(good)) == ("reasked", [])
    bad = perform(seat(house, "analyst"), job(house, risks(english), risks(english)))
    assert faults(bad) == [("language_wrong", "zh")]
    spoken = job(house, risks(english), matter=matter(house, language="en"))
    assert faults(perform(seat(house, "analyst"), spoken)) == []


# ---- whatever a model writes


@settings(max_examples=60, deadline=None)
@given(
    text=st.text(max_size=200) | st.sampled_from(["{", "[]", "null", '{"blocks": {}}', "```json\n{}\n```"])
)
def test_no_answer_raises_and_no_answer_touches_the_rules(text: str) -> None:
    house = _HOUSE
    work = job(house, text, text)
    output = perform(seat(house, "analyst"), work)
    ruled = block(ANALYST.run(work), RiskPoints).findings
    points = block(output, RiskPoints)
    assert points is None or [f for f in points.findings if f.source == "rule"] == list(ruled)
    assert points is not None or not text.strip() or output.content


_HOUSE = House.open()
