"""Given a researcher, drafter or reviewer with a model, then each adds what its seat may add, and no more."""

from typing import Any

from tests.agents.seated import (
    QUOTE,
    RISK,
    answer,
    asked,
    block,
    envelope,
    faults,
    found_by,
    job,
    matter,
    perform,
    risks,
    seat,
)
from tests.scripted.contracts import contract_text
from tests.scripted.stage import House
from workbench.agents.analyst import ANALYST
from workbench.agents.base import Job
from workbench.agents.researcher import RESEARCHER
from workbench.agents.reviewer import REVIEWER
from workbench.envelope.blocks import Citations, Claims, Conflicts, Redline, RiskPoints, Scan
from workbench.envelope.model import Envelope
from workbench.envelope.pack import Output


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
    (prompt,) = asked(work)
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
    name = next(f.finding_id for f in found_by(upstream["analyst"]) if f.check == "AI-01")
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
                                for f in found_by(upstream["analyst"])]},
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
