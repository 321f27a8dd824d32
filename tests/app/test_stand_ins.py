"""Given a seat of a model that breaks for a fault of ours, then its rules stand in and the run goes on (R2.2)."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.app.conftest import Clock
from tests.app.test_review_models import SEATS, answered, lease, living, opened, said
from workbench.agents.base import Job
from workbench.agents.model_agent import ModelAgent
from workbench.app.workbench import Workbench
from workbench.domain.finding import TerminalState
from workbench.domain.review import ReviewOptions
from workbench.envelope.blocks import Spliced
from workbench.envelope.pack import Output
from workbench.errors import Bug
from workbench.flow.hops import SPLICE
from workbench.settings.paths import Paths

__all__ = ["lease"]


def broken(monkeypatch: pytest.MonkeyPatch, *seats: str) -> None:
    """Seats that fall over whatever a model says."""
    whole = ModelAgent.perform

    async def perform(self: ModelAgent, job: Job) -> Output:
        output = await whole(self, job)
        if self.name in seats:
            raise TypeError("a fault of ours")
        return output

    monkeypatch.setattr(ModelAgent, "perform", perform)


@pytest.mark.parametrize("seat", sorted(SEATS))
def test_the_rules_of_a_broken_seat_stand_in_and_the_other_seats_keep_their_models(
    seat: str, paths: Paths, lease: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, seat)
    with closing(opened(paths, living())) as bench:
        review = bench.review(lease, ReviewOptions())
        hops = bench._home.archive(review.run_id).hops()
        assert answered(bench, review.run_id).keys() == SEATS - {seat}
        assert bench.verify_run(review.run_id).valid
        assert bench.load(review.run_id) == review
    (splice,) = [hop.envelope for hop in hops if hop.node == SPLICE]
    block = splice.block(Spliced)
    assert block is not None
    assert (block.splice.remove, [step.actor for step in block.splice.add]) == ((seat,), [f"{seat}.rules"])
    assert review.state is TerminalState.PASSED


def test_with_every_seat_broken_the_review_is_the_one_by_rules(
    paths: Paths, lease: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Workbench.open(paths, clock=Clock())) as bare:
        by_rules = bare.review(lease, ReviewOptions())
    broken(monkeypatch, *SEATS)
    with closing(opened(paths, living())) as bench:
        review = bench.review(lease, ReviewOptions())
    assert said(review) == said(by_rules)
    assert review.state is by_rules.state


def test_a_run_with_a_stand_in_is_finished_without_models(
    paths: Paths, lease: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, "drafter")
    with closing(opened(paths, living())) as bench:
        review = bench.review(lease, ReviewOptions())
    with closing(Workbench.open(paths, clock=Clock())) as bare:
        again = bare.rejudge(review.run_id, "2026-11-01")
        assert bare.verify_run(review.run_id).valid
    assert again.state is not None


def test_rules_that_break_have_no_stand_in(
    paths: Paths, lease: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, "drafter")

    def fails(_job: Job) -> Output:
        raise TypeError("a fault of ours")

    monkeypatch.setattr("workbench.agents.drafter.DRAFTER.__class__.run", lambda _self, job: fails(job))
    with closing(opened(paths, living())) as bench, pytest.raises(Bug, match="node_failed"):
        bench.review(lease, ReviewOptions())
