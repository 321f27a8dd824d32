"""Given a decided review and a new version, then what was decided holds where its clause stands as it stood."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.app.conftest import CONTRACT
from workbench import cli
from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind, Finding, Side
from workbench.domain.review import Review, ReviewOptions
from workbench.domain.versions import CarryReason
from workbench.envelope.blocks import DecisionTaken
from workbench.errors import UserError

COURT = "双方可以向仲裁委员会申请仲裁，也可以向人民法院起诉"


@pytest.fixture
def first(bench: Workbench, tmp_path: Path) -> Review:
    """Every finding of the first version is decided, by turns rejected and sent on."""
    done = bench.review(written(tmp_path / "一稿.txt", CONTRACT), ReviewOptions())
    for finding in done.findings:
        bench.decide(done.run_id, finding.finding_id, DecisionKind.REJECT, reason="商业安排", by="张律师")
    return bench.load(done.run_id)


def written(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def second(bench: Workbench, tmp_path: Path, text: str, side: Side = Side.NEUTRAL) -> Review:
    return bench.review(written(tmp_path / "二稿.txt", text), ReviewOptions(side=side))


def decided(bench: Workbench, run_id: str) -> set[str]:
    return {decision.finding_id for decision in bench.load(run_id).decisions}


def in_clause(review: Review, finding: Finding, number: str) -> bool:
    return finding.clause is not None and review.contract.clauses[finding.clause].number.startswith(number)


def test_the_same_text_keeps_every_decision_and_who_took_it(
    bench: Workbench, first: Review, tmp_path: Path
) -> None:
    again = second(bench, tmp_path, CONTRACT)
    report = bench.carry(again.run_id, first.run_id, by="李律师")
    assert {result.reason for result in report.results} == {CarryReason.CARRIED}
    assert decided(bench, again.run_id) == {finding.finding_id for finding in again.findings}
    assert {decision.by for decision in bench.load(again.run_id).decisions} == {"张律师"}


def test_each_is_an_envelope_of_its_own_that_names_the_earlier_one(
    bench: Workbench, first: Review, tmp_path: Path
) -> None:
    again = second(bench, tmp_path, CONTRACT)
    bench.carry(again.run_id, first.run_id, by="李律师")
    earlier = {hop.envelope.skeleton.hop_seq: hop for hop in bench._home.archive(first.run_id).hops()}
    blocks = [hop.envelope.block(DecisionTaken) for hop in bench._home.archive(again.run_id).hops()]
    carried = [block for block in blocks if block is not None]
    assert len(carried) == len(first.findings)
    for block in carried:
        origin = block.carried
        assert origin is not None
        assert (origin.run_id, origin.by) == (first.run_id, "李律师")
        source = earlier[origin.hop]
        assert source.digest == origin.digest
        told = source.envelope.block(DecisionTaken)
        assert told is not None
        assert (told.decision.kind, told.decision.at) == (block.decision.kind, block.decision.at)
    assert bench.verify_run(again.run_id).valid


def test_a_changed_clause_needs_a_look_and_the_others_hold(
    bench: Workbench, first: Review, tmp_path: Path
) -> None:
    changed = CONTRACT.replace("因本合同发生的争议，", "因履行本合同而发生的一切争议，")
    again = second(bench, tmp_path, changed)
    report = bench.carry(again.run_id, first.run_id)
    look = [result for result in report.results if result.needs_look]
    kept = [result for result in report.results if result.reason is CarryReason.CARRIED]
    assert look
    assert kept
    assert all(in_clause(first, result.before, "第四条") for result in look)
    assert not any(in_clause(first, result.before, "第四条") and not result.before.missing for result in kept)
    open_ones = {result.after.finding_id for result in look if result.after}
    assert not open_ones & decided(bench, again.run_id)


def test_what_was_mended_is_gone_and_nothing_is_decided_for_it(
    bench: Workbench, first: Review, tmp_path: Path
) -> None:
    again = second(bench, tmp_path, CONTRACT.replace(COURT, "提交青岛仲裁委员会仲裁"))
    report = bench.carry(again.run_id, first.run_id)
    gone = [result for result in report.results if result.reason is CarryReason.GONE]
    assert gone
    assert all(result.after is None and not result.needs_look for result in gone)
    assert decided(bench, again.run_id) <= {finding.finding_id for finding in again.findings}


def test_a_clause_that_only_moved_down_with_its_number_is_looked_at_or_kept_never_lost(
    bench: Workbench, first: Review, tmp_path: Path
) -> None:
    longer = CONTRACT.replace("第五条 其他", "第五条 通知\n通知以书面形式发出。\n第六条 其他")
    again = second(bench, tmp_path, longer)
    report = bench.carry(again.run_id, first.run_id)
    assert len(report.results) == len(first.findings)
    assert any(result.reason is CarryReason.CARRIED for result in report.results)


def test_another_side_takes_nothing_over(bench: Workbench, first: Review, tmp_path: Path) -> None:
    again = second(bench, tmp_path, CONTRACT, Side.PARTY_B)
    report = bench.carry(again.run_id, first.run_id)
    assert all(result.reason in (CarryReason.SIDE, CarryReason.GONE) for result in report.results)
    assert decided(bench, again.run_id) == set()


def test_what_was_taken_back_is_not_carried_and_what_is_decided_anew_stays(
    bench: Workbench, first: Review, tmp_path: Path
) -> None:
    bench.undo(first.run_id)
    again = second(bench, tmp_path, CONTRACT)
    own = again.findings[0].finding_id
    bench.decide(again.run_id, own, DecisionKind.QUEUE, by="王律师")
    report = bench.carry(again.run_id, first.run_id)
    assert len(report.results) == len(first.findings) - 1
    mine = [decision for decision in bench.load(again.run_id).decisions if decision.finding_id == own]
    assert [decision.by for decision in mine] == ["王律师"]
    twice = bench.carry(again.run_id, first.run_id)
    assert {result.reason for result in twice.results} == {CarryReason.DECIDED}


def test_the_terminal_says_what_was_carried(bench: Workbench, first: Review, tmp_path: Path) -> None:
    path = written(
        tmp_path / "二稿.txt", CONTRACT.replace("因本合同发生的争议，", "因履行本合同而发生的一切争议，")
    )
    shell = CliRunner()
    ran = shell.invoke(
        cli.build(cli.Terminal("zh")), ["review", str(path), "--previous", first.run_id, "--json"]
    )
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)["carried"]
    assert told["before"] == first.run_id
    assert told["counts"]["carried"] > 0
    assert any(item["needs_look"] for item in told["decisions"])
    shown = shell.invoke(cli.build(cli.Terminal("en")), ["review", str(path), "--previous", first.run_id])
    assert "carried over" in shown.stdout
    missing = shell.invoke(cli.build(cli.Terminal("zh")), ["review", str(path), "--previous", "0" * 16])
    assert missing.exit_code == 2


def test_a_review_that_is_not_there_is_refused(bench: Workbench, tmp_path: Path) -> None:
    again = second(bench, tmp_path, CONTRACT)
    with pytest.raises(UserError):
        bench.carry(again.run_id, "0" * 16)
