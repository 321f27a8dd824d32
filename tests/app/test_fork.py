"""Given a run, when it is made again from any hop, then the old one is untouched and the two can be compared."""

from collections import Counter
from pathlib import Path

import pytest

from tests.app.conftest import CONTRACT
from tests.keyring_memory import MemoryKeyring
from workbench.app.workbench import Workbench
from workbench.domain.comparison import Change
from workbench.domain.finding import DecisionKind, Finding
from workbench.domain.review import HopChanged, Review, ReviewOptions, RunEvent
from workbench.envelope.blocks import DecisionTaken, Forked
from workbench.errors import UserError
from workbench.settings.paths import Paths

HOPS = 9


@pytest.fixture
def done(bench: Workbench, contract_file: Path) -> Review:
    return bench.review(contract_file, ReviewOptions())


def stored(bench: Workbench, run_id: str) -> object:
    store = bench._store
    rows = store.rows(run_id)
    return store.chain(run_id), store.head(run_id), store.signatures(run_id), store.card(run_id), rows("")


def found(review: Review) -> list[Finding]:
    """The findings without the number of the hop that they came from: the fork's own hop shifts it."""
    return [finding.model_copy(update={"hop": 0}) for finding in review.findings]


@pytest.mark.parametrize("hop", range(HOPS))
def test_a_fork_at_any_hop_shares_what_came_before_and_makes_the_rest_anew(
    bench: Workbench, done: Review, hop: int
) -> None:
    before = stored(bench, done.run_id)
    events: list[RunEvent] = []
    new = bench.fork(done.run_id, hop, by="张律师", emit=events.append)
    assert stored(bench, done.run_id) == before
    ran = [event.hop.node for event in events if isinstance(event, HopChanged) and event.committed]
    nodes = [item.node for item in done.hops]
    assert ran == nodes[hop:]
    hops = bench._home.archive(new.run_id).hops()
    first = hops[0].envelope.block(Forked)
    assert first is not None
    old = bench._store.chain(done.run_id)
    assert (first.parent, first.hop, first.by) == (done.run_id, hop, "张律师")
    assert first.shared == (old[hop - 1].digest if hop else "")
    origins = [item.envelope.skeleton.origin for item in hops[1 : hop + 1]]
    assert origins == [link.digest for link in old[:hop]]
    assert bench.verify_run(new.run_id).valid
    assert (found(new), new.state, new.verdicts) == (found(done), done.state, done.verdicts)
    comparison = bench.compare(done.run_id, new.run_id)
    assert [comparison.count(change) for change in Change] == [HOPS, 0, 1, 0]
    card = bench._store.card(new.run_id)
    assert (card.parent_run, card.parent_hop) == (done.run_id, hop)


def test_a_fork_keeps_its_parents_inputs_though_the_file_changed(
    bench: Workbench, done: Review, contract_file: Path
) -> None:
    contract_file.write_text(CONTRACT.replace("500000", "600000"), "utf-8")
    assert found(bench.fork(done.run_id, 3)) == found(done)
    with pytest.raises(UserError) as changed:
        bench.fork(done.run_id, 1)
    assert changed.value.code == "source_changed"


def test_decisions_stay_with_the_run_on_which_they_were_taken(bench: Workbench, done: Review) -> None:
    bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.ACCEPT)
    bench.decide(done.run_id, done.findings[1].finding_id, DecisionKind.CONFIRM)
    bench.undo(done.run_id)
    bench.rejudge(done.run_id, "2020-06-01")
    new = bench.fork(done.run_id, 15)
    assert new.decisions == ()
    assert new.reference.value.isoformat() == "2020-06-01"
    assert bench.verify_run(new.run_id).valid
    hops = bench._home.archive(new.run_id).hops()
    assert [hop.envelope.block(DecisionTaken) for hop in hops] == [None] * len(hops)
    counts = Counter(pair.change for pair in bench.compare(done.run_id, new.run_id).pairs)
    assert counts[Change.REMOVED] == 3
    assert counts[Change.CHANGED] == 0


def test_two_dates_are_told_apart_hop_by_hop(bench: Workbench, contract_file: Path, done: Review) -> None:
    older = bench.review(contract_file, ReviewOptions(date="2019-06-01"))
    comparison = bench.compare(done.run_id, older.run_id)
    changed = {pair.node: pair for pair in comparison.pairs if pair.change is Change.CHANGED}
    assert {"intent", "segment", "researcher"} <= set(changed)
    parts = {(item.part, item.place, item.after) for item in changed["segment"].differences}
    assert ("JURISDICTION", "reference.value", "2019-06-01") in parts
    assert comparison.count(Change.ADDED) == comparison.count(Change.REMOVED) == 0


@pytest.mark.parametrize("hop", [-1, HOPS, 10_000])
def test_a_hop_that_is_not_there_is_refused(bench: Workbench, done: Review, hop: int) -> None:
    with pytest.raises(UserError) as refused:
        bench.fork(done.run_id, hop)
    assert refused.value.code == "no_such_hop"
    assert len(bench.recent()) == 1


def test_a_broken_chain_is_not_forked(
    bench: Workbench, done: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bench._store.database.writing() as session:
        session.connection().exec_driver_sql("DELETE FROM payload WHERE kind = 'MATERIAL'")
    with pytest.raises(UserError) as refused:
        bench.fork(done.run_id, 4)
    assert refused.value.code == "chain_broken"


def test_a_fork_is_signed_by_who_forked_and_at_its_end(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.ACCEPT)
    new = bench.fork(done.run_id, 9)
    report = bench.verify_run(new.run_id)
    assert [(note.hop, note.purpose) for note in report.signatures] == [(0, "human")]
    again = bench.fork(done.run_id, 5)
    assert [note.hop for note in bench.verify_run(again.run_id).signatures] == [0, 9]


def test_a_fork_that_dies_at_its_start_leaves_nothing(
    bench: Workbench, done: Review, monkeypatch: pytest.MonkeyPatch, paths: Paths
) -> None:
    calls: list[int] = []
    from workbench.storage import store

    whole = store.write

    def failing(*args: object) -> None:
        calls.append(1)
        if len(calls) == 3:
            raise ZeroDivisionError
        whole(*args)  # pyright: ignore[reportArgumentType]  # arguments come from the table above

    monkeypatch.setattr(store, "write", failing)
    with pytest.raises(ZeroDivisionError):
        bench.fork(done.run_id, 5)
    assert [card.run_id for card in bench.recent()] == [done.run_id]


def test_a_long_chain_is_shown_in_pages(bench: Workbench, done: Review) -> None:
    first = bench.chain_page(done.run_id, limit=4)
    rest = bench.chain_page(done.run_id, after=3)
    assert (*first, *rest) == done.hops
    with pytest.raises(UserError):
        bench.chain_page("0" * 16)
