"""Given a model in a seat, when it answers, then rules stand, what holds is added, and the rest is named."""

import asyncio
import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scripted.contracts import contract_text
from tests.scripted.stage import House
from workbench.agents.analyst import ANALYST
from workbench.agents.base import Job, Matter
from workbench.agents.drafter import DRAFTER
from workbench.agents.model_agent import ModelAgent
from workbench.agents.prompting import PromptRules
from workbench.agents.researcher import RESEARCHER
from workbench.agents.reviewer import REVIEWER
from workbench.agents.seats import SEATS
from workbench.domain.directed import ChangeKind, DirectedChange
from workbench.domain.finding import Mark, Risk
from workbench.domain.review import ReviewOptions
from workbench.envelope.blocks import Citations, Claims, Conflicts, Redline, Request, RiskPoints, Scan
from workbench.envelope.model import Envelope, Sender
from workbench.envelope.pack import Address, ConfidenceRules, Output, pack
from workbench.errors import LimitError, RetryableError
from workbench.gates.changes import change_text
from workbench.providers.base import OVER_BUDGET, TIMEOUT, spent
from workbench.providers.scripted import ListedModel
from workbench.scenarios import review_models
from workbench.text.fence import quoted
from workbench.text.token_count import estimate

WHEN = datetime(2026, 11, 30, tzinfo=UTC)
CIVIL = "《中华人民共和国民法典》"
QUOTE = "违约金按照所欠款项每日万分之五计算"
RISK = {
    "quote": QUOTE,
    "title": "违约金需与损失相称",
    "why": "过高的违约金可以请求调整。",
    "advice": "可以约定总额上限。",
    "risk": "medium",
    "basis": [f"{CIVIL}第五百八十五条"],
}


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


def matter(house: House, text: str = "", language: str = "zh") -> Matter:
    from workbench.documents.plain import contract_from_text

    contract = contract_from_text(text or contract_text(2, long=False))
    request = Request(
        workflow="review", name="n", path="p", source_digest="d", options=ReviewOptions(language=language),
        today=date(2026, 11, 30), started=WHEN,
    )  # fmt: skip
    tools = review_models.tools(house.law, house.settings)
    return Matter("r1", contract, request, tools, house.words.speak(language))


def seat(house: House, name: str, rules: PromptRules | None = None) -> ModelAgent:
    found = next(each for each in SEATS if each.name == name)
    return ModelAgent(found, house.prompts, change_text, rules)


def job(house: House, *answers: str | RetryableError | LimitError, **given: Any) -> Job:
    fields = {
        "matter": matter(house),
        "upstream": {},
        "model": ListedModel(list(answers), "maker/large"),
        **given,
    }
    return Job(**fields)


def answer(blocks: dict[str, Any], **fields: Any) -> str:
    return json.dumps({**fields, "blocks": blocks}, ensure_ascii=False)


def risks(*items: dict[str, Any], **fields: Any) -> str:
    return answer({"RISK_POINTS": {"items": list(items)}}, **fields)


def perform(agent: ModelAgent, work: Job) -> Output:
    return asyncio.run(agent.perform(work))


def block(output: Output, kind: type[Any]) -> Any:
    return next((each for each in output.blocks if isinstance(each, kind)), None)


def faults(output: Output) -> list[tuple[str, str]]:
    claims = block(output, Claims)
    return [(fault.code, fault.subject) for fault in claims.faults] if claims else []


def envelope(output: Output, node: str) -> Envelope:
    address = Address(
        session_id="r1", hop_seq=0, attempt=1, node=node, sender=Sender(agent_id=node), parents=(), created_at=WHEN
    )  # fmt: skip
    return pack(output, address, ConfidenceRules())


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
    first, second = work.model.asked  # type: ignore[union-attr]  # the scripted agent is built with its model and block
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
    assert len(work.model.asked) == 1  # type: ignore[union-attr]  # the scripted agent is built with its model and block


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


# ---- the other seats


def test_law_that_a_researcher_adds_stands_apart_from_the_contract_s_own(house: House) -> None:
    said = answer({"CITATIONS": {"items": [{"law": "中华人民共和国民法典", "article": "第五百八十五条"}]}})
    work = job(house, said)
    output = perform(seat(house, "researcher"), work)
    own, added = (each for each in output.blocks if isinstance(each, Citations))
    assert own == block(RESEARCHER.run(work), Citations)
    assert [verdict.verified for verdict in added.verdicts] == [True]


def test_law_that_was_not_among_the_articles_given_is_kept_and_said(house: House) -> None:
    items = [
        {"law": "中华人民共和国民法典", "article": article}
        for article in ("第五百八十五条", "第一千零四十二条")
    ]
    work = job(house, answer({"CITATIONS": {"items": items}}))
    output = perform(seat(house, "researcher"), work)
    (prompt,) = work.model.asked  # type: ignore[union-attr]  # the scripted agent is built with its model and block
    assert "第五百八十五条" in prompt.user
    assert "第一千零四十二条" not in prompt.user
    _, added = (each for each in output.blocks if isinstance(each, Citations))
    assert len(added.verdicts) == 2
    assert house.words.say("model.from_memory", count=1) in output.notes
    alone = perform(seat(house, "researcher"), job(house, answer({"CITATIONS": {"items": items[:1]}})))
    assert not any("不在所给条文之内" in note for note in alone.notes)


def test_what_repeats_or_was_not_asked_for_is_counted(house: House) -> None:
    twice = perform(seat(house, "analyst"), job(house, risks(RISK, {**RISK, "title": "同一处又说一次"})))
    assert len([each for each in block(twice, RiskPoints).findings if each.source != "rule"]) == 2
    text = contract_text(2, long=False).replace(
        QUOTE, f"甲方收货后一日内未提出书面异议的，视为验收合格。{QUOTE}", 1
    )
    work = matter(house, text)
    ruled = block(ANALYST.run(job(house, matter=work)), RiskPoints).findings
    known = next(each for each in ruled if each.edit is None and each.quote)
    again = {**RISK, "quote": known.quote, "title": "规则已经说过"}
    output = perform(seat(house, "analyst"), job(house, risks(RISK, again), matter=work))
    assert house.words.say("model.left_out", count=1) in output.notes


def found(house: House, work: Job) -> dict[str, Envelope]:
    return {
        "analyst": envelope(
            perform(seat(house, "analyst"), job(house, risks(RISK), matter=work.matter)), "analyst"
        )
    }


def test_a_drafter_words_findings_that_had_no_wording_and_no_others(house: House) -> None:
    work = job(house)
    upstream = found(house, work)
    name = next(f.finding_id for f in upstream["analyst"].block(RiskPoints).findings if f.check == "AI-01")  # type: ignore[union-attr]  # the scripted agent is built with its model and block
    new = {"quote": QUOTE, "kind": "replace", "new": "违约金按照所欠款项每日万分之三计算"}
    said = answer({"REDLINE": {"items": [{"finding_id": name, **new}, {"finding_id": "NO-1", **new}]}})
    output = perform(seat(house, "drafter"), job(house, said, matter=work.matter, upstream=upstream))
    made = {item.finding_id: item.edit.new for item in block(output, Redline).items}
    assert made[name] == new["new"]
    assert "NO-1" not in made
    assert faults(output) == [("finding_unknown", "NO-1")]
    redline = envelope(output, "drafter")
    checked = REVIEWER.run(job(house, matter=work.matter, upstream={**upstream, "drafter": redline}))
    assert block(checked, Conflicts).items == ()


def test_a_reviewer_s_record_is_what_the_model_read(house: House) -> None:
    work = job(house)
    upstream = found(house, work)
    numbers = [clause.number for clause in work.matter.contract.clauses if clause.number]
    said = answer({
        "SCAN": {"clauses": numbers[:-2]},
        "CLAIMS": {"criteria": [{"name": "explained", "passed": True}, {"name": "of_my_own", "passed": True}],
                   "verdicts": [{"finding_id": f.finding_id, "verdict": "fails"}
                                for f in upstream["analyst"].block(RiskPoints).findings]},  # type: ignore[union-attr]  # the scripted agent is built with its model and block
        "CONFLICTS": {"items": []},
    })  # fmt: skip
    output = perform(seat(house, "reviewer"), job(house, said, matter=work.matter, upstream=upstream))
    read = {record.clause for record in block(output, Scan).clauses}
    unread = {clause.number for clause in work.matter.contract.clauses if clause.index not in read}
    assert unread >= set(numbers[-2:])
    assert not unread & set(numbers[:-2])
    # Signatures below clauses that nobody read were read by nobody.
    assert work.matter.contract.clauses[-1].index not in read
    claims = block(output, Claims)
    assert [(item.name, item.graded_by, item.model) for item in claims.criteria] == [
        ("explained", "model", "maker/large")
    ]
    assert {(v.node, v.verdict, v.built) for v in claims.verdicts} == {
        ("reviewer", "fails", "model:maker/large")
    }


def reviewed(house: House, text: str, *numbers: str) -> Output:
    said = answer({"SCAN": {"clauses": numbers}, "CLAIMS": {"criteria": [{"name": "complete", "passed": False}]},
                   "CONFLICTS": {"items": []}})  # fmt: skip
    return perform(seat(house, "reviewer"), job(house, said, matter=matter(house, text)))


ANNEXED = "服务合同\n第一条 内容\n乙方提供服务。\n第二条 期限\n期限一年。\n附件一：服务清单\n第一条 范围\n运行维护。"


def test_a_number_that_stands_twice_counts_once_it_was_said_twice(house: House) -> None:
    everything = {clause.index for clause in matter(house, ANNEXED).contract.clauses}
    whole = reviewed(house, ANNEXED, "第一条", "第二条", "附件一", "第一条")
    assert {record.clause for record in block(whole, Scan).clauses} == everything
    assert whole.held is not None
    assert whole.held.share == 100
    once = reviewed(house, ANNEXED, "第一条", "第二条", "附件一")
    assert {record.clause for record in block(once, Scan).clauses} < everything


def test_where_nothing_was_found_an_opinion_alone_is_no_grade(house: House) -> None:
    claims = block(reviewed(house, ANNEXED, "第二条"), Claims)
    assert claims.criteria == ()


def test_what_a_rule_typed_is_no_placeholder_of_the_model_s(house: House) -> None:
    from workbench.gates.expected import expected
    from workbench.gates.state import check

    output = perform(seat(house, "analyst"), job(house, risks(RISK)))
    points = block(output, RiskPoints)
    named = [item.model_copy(update={"variant": "none"}) for item in points.findings]
    others = tuple(each for each in output.blocks if not isinstance(each, RiskPoints))

    def passes(*findings: Any) -> bool:
        made = output.model_copy(update={"blocks": (RiskPoints(findings=findings), *others)})
        return check(made, expected("analyst"), house.settings.state).result.passed

    assert passes(*points.findings)
    assert passes(*(item.model_copy(update={"source": "rule"}) for item in named))
    assert not passes(*(item for item in named if item.source != "rule"))


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
