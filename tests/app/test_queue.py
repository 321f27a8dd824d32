"""Given a review that the gate does not pass, when it ends, then every gap waits for a lawyer until one settles it."""

import json
from pathlib import Path

import pytest

from workbench.app.json_view import queue_json, review_json
from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind, TerminalState
from workbench.domain.judgement import Conflict, Delivery, Judgement
from workbench.domain.reports import ExportReport
from workbench.domain.review import Review, ReviewOptions
from workbench.envelope.blocks import Settlement
from workbench.errors import UserError
from workbench.gates.quality import judge
from workbench.scenarios import review as scenario

OPTIONS = ReviewOptions()


@pytest.fixture
def doubted(bench: Workbench, contract_file: Path, monkeypatch: pytest.MonkeyPatch) -> Review:
    """A review in which two agents contradict each other on the first finding and on a clause."""
    made = scenario.tools

    def contradicted(delivery: Delivery) -> Judgement:
        first = delivery.findings[0]
        against = (
            Conflict(
                clause=first.clause, topic="违约金", first="drafter", second="reviewer",
                finding_id=first.finding_id, first_says="valid", second_says="void",
            ),
            Conflict(clause=2, topic="争议解决", first="drafter", second="reviewer"),
        )  # fmt: skip
        return judge(delivery.model_copy(update={"conflicts": against}), bench.settings.gate)

    def tools(*arguments: object) -> object:
        import dataclasses

        return dataclasses.replace(made(*arguments), judge=contradicted)

    monkeypatch.setattr(scenario, "tools", tools)
    return bench.review(contract_file, OPTIONS)


def test_a_clean_review_raises_nothing(bench: Workbench, contract_file: Path) -> None:
    assert bench.review(contract_file, OPTIONS).state is TerminalState.PASSED
    assert bench.queue() == ()


def test_every_gap_is_an_item_with_place_evidence_and_the_hashes_of_its_envelopes(
    bench: Workbench, doubted: Review
) -> None:
    assert doubted.state is TerminalState.ESCALATE
    items = bench.queue()
    assert {item.gap for item in items} == set(doubted.gaps)
    assert len(items) == 2
    by_node = {hop.node: hop.envelope_hash for hop in doubted.hops}
    for item in items:
        assert item.run_id == doubted.run_id
        assert item.hops == (by_node["gate"], by_node["reviewer"], by_node["drafter"], by_node["analyst"])
        assert item.gap.evidence


def test_a_decision_on_its_finding_settles_an_item_and_undo_opens_it_again(
    bench: Workbench, doubted: Review
) -> None:
    item = next(item for item in bench.queue() if item.gap.finding_id)
    bench.decide(
        doubted.run_id, item.gap.finding_id, DecisionKind.REJECT, reason="双方已另行确认", by="张律师"
    )
    assert item.item_id not in {left.item_id for left in bench.queue()}
    done = next(done for done in bench.queue(settled=True) if done.item_id == item.item_id)
    assert (done.settled_by, done.reason) == ("张律师", "双方已另行确认")
    bench.undo(doubted.run_id, by="张律师")
    assert item in bench.queue()


def test_a_settlement_needs_a_reason_and_stands_in_the_chain_by_a_person(
    bench: Workbench, doubted: Review
) -> None:
    item = next(item for item in bench.queue() if not item.gap.finding_id)
    with pytest.raises(UserError, match="settle_needs_reason"):
        bench.settle(item.item_id, "  ")
    with pytest.raises(UserError, match="no_such_item"):
        bench.settle("nothing", "x")
    before = bench.verify_run(doubted.run_id).hops
    bench.settle(item.item_id, "经核对采纳复核意见", by="李律师")
    with pytest.raises(UserError, match="item_settled"):
        bench.settle(item.item_id, "再来一次")
    hop = bench._home.archive(doubted.run_id).hops()[-1]
    block = hop.envelope.block(Settlement)
    assert block is not None
    assert (block.item_id, block.reason, block.by) == (item.item_id, "经核对采纳复核意见", "李律师")
    assert hop.envelope.skeleton.sender.human
    assert "复核意见" not in hop.envelope.skeleton.model_dump_json()
    report = bench.verify_run(doubted.run_id)
    assert (report.valid, report.hops) == (True, before + 1)
    assert bench.load(doubted.run_id).gaps == doubted.gaps
    assert len(bench.queue()) == 1


def test_what_a_lawyer_sends_to_the_queue_waits_there_until_it_is_decided(
    bench: Workbench, contract_file: Path
) -> None:
    review = bench.review(contract_file, OPTIONS)
    finding = review.findings[0].finding_id
    bench.decide(review.run_id, finding, DecisionKind.QUEUE, reason="请合伙人看", by="张律师")
    (item,) = bench.queue()
    assert (item.gap.code, item.gap.finding_id, item.gap.evidence) == (
        "sent_by_lawyer",
        finding,
        "请合伙人看",
    )
    bench.decide(review.run_id, finding, DecisionKind.ACCEPT, by="王律师")
    assert bench.queue() == ()
    assert [done.settled_by for done in bench.queue(settled=True)] == ["王律师"]


def test_rows_that_a_crash_kept_from_the_queue_come_back_from_the_chain(
    bench: Workbench, doubted: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = bench.queue()
    with bench._store.database.writing() as session:
        session.connection().exec_driver_sql("DELETE FROM queued")
    assert bench.queue() == ()
    bench.resume(doubted.run_id)
    assert bench.queue() == items


def test_items_of_a_judgement_that_no_longer_finds_them_leave(
    bench: Workbench, doubted: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    again = bench.rejudge(doubted.run_id, "2026-11-01")
    assert again.gaps == ()
    assert bench.queue() == ()


def test_the_review_as_json_says_why_a_signal_lost_points(bench: Workbench, doubted: Review) -> None:
    view = review_json(doubted, bench.words, ExportReport(files=()))
    (lost,) = [signal["lost"] for signal in view["signals"] if signal["name"] == "consistency"]
    assert [(loss["kind"], loss["about"]) for loss in lost] == [
        ("conflict", "违约金"),
        ("conflict", "争议解决"),
    ]
    assert all(loss["about"] in loss["sentence"] and loss["clause"] for loss in lost)


def test_the_queue_as_json_says_where_and_why_in_words(bench: Workbench, doubted: Review) -> None:
    view = json.loads(json.dumps(queue_json(bench.queue(), bench.words)))
    assert {row["code"] for row in view["items"]} == {"conflict"}
    for row in view["items"]:
        assert row["evidence"] in row["sentence"]
        assert row["finding"] or row["clause"] is not None
        assert row["hops"]
        assert row["settled_by"] is None
