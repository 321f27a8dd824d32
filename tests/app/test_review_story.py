"""Given a contract, when it is reviewed, then everything is on disk and can be told again."""

from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.domain import wording
from workbench.domain.contract import Contract
from workbench.domain.finding import DecisionKind, Mark, TerminalState
from workbench.domain.review import (
    CitationsJudged,
    ContractRead,
    FindingsFound,
    HopChanged,
    Review,
    ReviewOptions,
    RunEvent,
    RunFinished,
    RunStarted,
    RunStopped,
)
from workbench.errors import Cancelled, RetryableError, UserError
from workbench.storage.hold import hold

NODES = ["intent", "segment", "researcher", "analyst", "drafter", "symbolic", "reviewer", "gate", "terminal"]


def review(bench: Workbench, path: Path, events: list[RunEvent] | None = None) -> Review:
    return bench.review(path, ReviewOptions(), (events if events is not None else []).append)


def test_a_run_tells_its_story_in_order(bench: Workbench, contract_file: Path) -> None:
    events: list[RunEvent] = []
    done = review(bench, contract_file, events)
    kinds = [event.kind for event in events]
    assert kinds[:2] == ["run_started", "contract_read"]
    assert kinds[-1] == "run_finished"
    committed = [event.hop for event in events if isinstance(event, HopChanged) and event.committed]
    assert [hop.agent for hop in committed] == NODES
    assert [hop.seq for hop in committed] == list(range(9))
    assert tuple(committed) == done.hops
    began = [event.hop for event in events if isinstance(event, HopChanged) and not event.committed]
    assert [hop.node for hop in began] == NODES
    assert sum(isinstance(event, CitationsJudged) for event in events) == 1
    found = next(event for event in events if isinstance(event, FindingsFound))
    assert {finding.finding_id for finding in found.findings} == {f.finding_id for f in done.findings}


def test_findings_quote_the_contract_exactly(bench: Workbench, contract_file: Path) -> None:
    done = review(bench, contract_file)
    assert done.findings
    assert all(finding.span.of(done.contract.text) == finding.quote for finding in done.findings)
    assert any("申请仲裁" in finding.quote for finding in done.findings)
    assert done.state is TerminalState.PASSED  # defects of the contract are findings, not gaps


def test_a_review_loads_as_it_was_even_when_its_file_is_gone(bench: Workbench, contract_file: Path) -> None:
    done = review(bench, contract_file)
    contract_file.unlink()
    assert bench.load(done.run_id) == done
    assert isinstance(bench.load(done.run_id).contract, Contract)
    assert bench.verify_run(done.run_id).valid


def test_the_chain_names_its_parents(bench: Workbench, contract_file: Path) -> None:
    done = review(bench, contract_file)
    hops = {hop.node: hop for hop in bench._home.archive(done.run_id).hops()}
    drafter = hops["drafter"].envelope.skeleton
    assert drafter.parents == (hops["researcher"].digest, hops["analyst"].digest)
    assert all(hop.envelope.env_ver == "1.3" for hop in hops.values())


def test_a_skeleton_never_quotes_the_contract(bench: Workbench, contract_file: Path) -> None:
    done = review(bench, contract_file)
    records = "".join(link.record for link in bench._store.chain(done.run_id))
    for words in ("云杉", "青禾", "仓储管理", "伍拾陆", "开发合同.txt"):
        assert words not in records


def test_an_unreadable_file_leaves_no_run(bench: Workbench, tmp_path: Path) -> None:
    empty, events = tmp_path / "空.txt", list[RunEvent]()
    empty.write_bytes(b"")
    with pytest.raises(UserError):
        review(bench, empty, events)
    assert [event.kind for event in events] == ["run_stopped"]
    assert bench.recent(5) == ()


def test_cancel_keeps_what_was_done_and_the_run_goes_on(bench: Workbench, contract_file: Path) -> None:
    whole = review(bench, contract_file)
    events: list[RunEvent] = []

    def asked() -> bool:
        return any(
            isinstance(event, HopChanged) and event.committed and event.hop.seq == 3 for event in events
        )

    with pytest.raises(Cancelled):
        bench.review(contract_file, ReviewOptions(), events.append, asked)
    last = events[-1]
    assert isinstance(last, RunStopped)
    assert last.cancelled
    (card,) = bench.unfinished()
    assert card.run_id == last.run_id
    more: list[RunEvent] = []
    resumed = bench.resume(card.run_id, more.append)
    assert isinstance(more[0], RunStarted)
    assert more[0].resumed
    again = [event.hop.node for event in more if isinstance(event, HopChanged) and event.committed]
    assert again == NODES[4:]
    assert resumed.findings == whole.findings
    assert bench.unfinished() == ()


def test_a_run_that_was_judged_but_not_ended_has_no_state(bench: Workbench, contract_file: Path) -> None:
    events: list[RunEvent] = []

    def asked() -> bool:
        return any(
            isinstance(event, HopChanged) and event.committed and event.hop.node == "gate" for event in events
        )

    with pytest.raises(Cancelled):
        bench.review(contract_file, ReviewOptions(), events.append, asked)
    (card,) = bench.unfinished()
    open_run = bench.load(card.run_id)
    assert [hop.node for hop in open_run.hops] == NODES[:-1]
    assert (open_run.state, open_run.score, open_run.gaps) == (None, None, ())


def test_resuming_a_finished_run_only_shows_it(bench: Workbench, contract_file: Path) -> None:
    done = review(bench, contract_file)
    events: list[RunEvent] = []
    assert bench.resume(done.run_id, events.append) == done
    assert [event.kind for event in events] == ["run_started", "contract_read", "run_finished"]


def test_an_open_run_does_not_go_on_over_a_changed_file(bench: Workbench, contract_file: Path) -> None:
    events: list[RunEvent] = []
    with pytest.raises(Cancelled):
        bench.review(contract_file, ReviewOptions(), events.append, lambda: len(events) > 6)
    contract_file.write_text(contract_file.read_text("utf-8") + "补充", "utf-8")
    (card,) = bench.unfinished()
    with pytest.raises(UserError) as refused:
        bench.resume(card.run_id)
    assert refused.value.code == "source_changed"


def test_a_run_at_work_elsewhere_is_left_alone(bench: Workbench, contract_file: Path) -> None:
    events: list[RunEvent] = []
    with pytest.raises(Cancelled):
        bench.review(contract_file, ReviewOptions(), events.append, lambda: len(events) > 6)
    (card,) = bench.unfinished()
    with hold(bench.paths.data / "locks", card.run_id):
        assert bench.unfinished() == ()
        with pytest.raises(RetryableError) as refused:
            bench.resume(card.run_id)
    assert refused.value.code == "run_held"
    assert bench.unfinished() == (card,)


def test_decisions_are_envelopes_by_a_person_and_undo_takes_them_back(
    bench: Workbench, contract_file: Path
) -> None:
    done = review(bench, contract_file)
    first, second = done.findings[0].finding_id, done.findings[1].finding_id
    changes = bench.decide(done.run_id, first, DecisionKind.ACCEPT, by="张律师")
    assert changes.findings == (first,)
    bench.decide(done.run_id, second, DecisionKind.REJECT, reason="商业安排", by="张律师")
    bench.decide(done.run_id, first, DecisionKind.EDIT, new="改后的文字", by="张律师")
    (card,) = bench.recent(1)
    assert card.undecided == len(done.findings) - 2

    def kinds() -> list[DecisionKind]:
        return [decision.kind for decision in bench.load(done.run_id).decisions]

    assert kinds() == [DecisionKind.ACCEPT, DecisionKind.REJECT, DecisionKind.EDIT]
    assert bench.undo(done.run_id).findings == (first,)
    assert kinds() == [DecisionKind.ACCEPT, DecisionKind.REJECT]
    assert bench.undo(done.run_id).findings == (second,)
    assert bench.undo(done.run_id).findings == (first,)
    assert kinds() == []
    with pytest.raises(UserError) as nothing:
        bench.undo(done.run_id)
    assert nothing.value.code == "nothing_to_undo"
    hops = bench._home.archive(done.run_id).hops()
    people = [hop.envelope.skeleton.sender for hop in hops if hop.node == "decision"]
    assert len(people) == 6
    assert all(sender.human for sender in people)
    assert bench.verify_run(done.run_id).valid
    assert bench.verify_run(done.run_id).hops == 15


def test_decisions_on_nothing_are_refused(bench: Workbench, contract_file: Path) -> None:
    done = review(bench, contract_file)
    with pytest.raises(UserError) as unknown:
        bench.decide(done.run_id, "COM-99-00000000", DecisionKind.ACCEPT)
    assert unknown.value.code == "no_such_finding"
    with pytest.raises(UserError) as wordless:
        bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.EDIT, new=" ")
    assert wordless.value.code == "edit_needs_words"
    assert bench.verify_run(done.run_id).hops == 9


def test_a_confirmed_basis_gets_the_lawyers_mark_and_green_ones_keep_theirs(
    bench: Workbench, contract_file: Path
) -> None:
    done = review(bench, contract_file)
    doubtful = next(
        (f for f in done.findings if any(basis.mark is Mark.NEEDS_CHECK for basis in f.basis)), None
    )
    assert doubtful is not None
    bench.decide(done.run_id, doubtful.finding_id, DecisionKind.CONFIRM, by="张律师")
    after = next(f for f in bench.load(done.run_id).findings if f.finding_id == doubtful.finding_id)
    for before, now in zip(doubtful.basis, after.basis, strict=True):
        assert now.mark is (Mark.LAWYER_CONFIRMED if before.mark is Mark.NEEDS_CHECK else before.mark)
        if now.mark is Mark.LAWYER_CONFIRMED:
            assert wording.mark(now, bench.words) == "[律师确认·张律师·2026-11-30]"
    bench.undo(done.run_id)
    assert bench.load(done.run_id).findings == done.findings


def test_another_reference_date_is_judged_in_the_same_chain(bench: Workbench, contract_file: Path) -> None:
    done = review(bench, contract_file)
    bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.ACCEPT)
    events: list[RunEvent] = []
    older = bench.rejudge(done.run_id, "2019-06-01", events.append)
    assert older.reference.value.isoformat() == "2019-06-01"
    assert {v.citation.text: v.outcome for v in older.verdicts} != {
        v.citation.text: v.outcome for v in done.verdicts
    }
    assert [d.finding_id for d in older.decisions] == [done.findings[0].finding_id]
    again = [event.hop.node for event in events if isinstance(event, HopChanged) and event.committed]
    assert again == NODES[1:]
    report = bench.verify_run(done.run_id)
    assert (report.valid, report.hops) == (True, 19)
    assert bench.load(done.run_id) == older
    assert isinstance(events[-1], RunFinished)
    assert next(e for e in events if isinstance(e, ContractRead)).reference == older.reference


def test_law_and_article_need_no_store(bench: Workbench) -> None:
    report = bench.law("依据《中华人民共和国合同法》第五十二条。")
    assert [verdict.outcome.value for verdict in report.verdicts] == ["repealed"]
    view = bench.article("中华人民共和国民法典", "585")
    assert view is not None
    assert "违约金" in view.text
    assert not bench.paths.database.exists()
