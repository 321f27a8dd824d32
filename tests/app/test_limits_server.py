"""Given limits and providers behind real sockets, when contracts are reviewed by one process or several, then the
lawyer is told before, nothing is sent that could pass a limit, and a killed call counts as spent (R2.8)."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from tests.app.conftest import Clock
from tests.app.test_model_server import configured, entry, lawyer
from tests.app.test_review_models import at_once, lease
from tests.loopback.acts import answer, silent
from tests.loopback.fixtures import loopback
from tests.loopback.server import Loopback
from workbench.app.workbench import Workbench
from workbench.domain.models import KeyPlace, ModelLimits, Price, Spend
from workbench.domain.review import BudgetWarned, ReviewOptions, RunEvent
from workbench.errors import Cancelled
from workbench.settings.paths import Paths

_ = lease, loopback  # fixtures
KEY = "sk-planted-0123456789abcdef0123456789"
FREE = ModelLimits(run_tokens=None, day_tokens=None, run_cost=None, day_cost=None)
PRICE = Price(currency="CNY", tokens_in=Decimal(2), tokens_out=Decimal(8), source="user")
LIMITS = ("run_tokens", "day_tokens", "run_cost", "day_cost")

BESIDE = """
import os, signal, sys
from pathlib import Path
from tests.app.conftest import Clock
from tests.app.test_review_models import at_once
from workbench.app.workbench import Workbench
from workbench.domain.review import ReviewOptions
from workbench.settings.paths import Paths

resources, home, file = sys.argv[1:]
Workbench.open(Paths(resources=Path(resources), data=Path(home)), clock=Clock(), sleep=at_once).review(
    Path(file), ReviewOptions()
)
"""


def priced(paths: Paths, server: Loopback, limits: ModelLimits) -> Workbench:
    bench = Workbench.open(paths, clock=Clock(), sleep=at_once)
    bench.add_model(entry(server, "one").model_copy(update={"price": PRICE}), KEY, KeyPlace.SESSION)
    bench.set_limits(limits)
    return bench


def near(events: list[RunEvent]) -> list[BudgetWarned]:
    return [event for event in events if isinstance(event, BudgetWarned)]


@pytest.mark.parametrize("limit", LIMITS)
def test_over_any_limit_nothing_is_sent(paths: Paths, lease: Path, loopback: Loopback, limit: str) -> None:
    with closing(priced(paths, loopback, FREE.model_copy(update={limit: 10}))) as bench:
        with pytest.raises(Cancelled, match="run_paused"):
            bench.review(lease, ReviewOptions())
        asked = {(question.code, dict(question.facts)["limit"]) for question in bench.questions()}
        assert asked == {("model_over_budget", f"limit.{limit}")}
        assert bench.spending().today == Spend()
    assert loopback.connections == 0


@pytest.mark.parametrize("limit", LIMITS)
def test_before_anything_is_sent_the_lawyer_is_told_what_a_review_may_take(
    paths: Paths, lease: Path, loopback: Loopback, limit: str
) -> None:
    """The estimate alone reaches the share at which a warning is wanted; the review then stays far below it."""
    loopback.play(answer(lawyer))
    events, sent = list[RunEvent](), list[int]()

    def emit(event: RunEvent) -> None:
        events.append(event)
        if isinstance(event, BudgetWarned):
            sent.append(len(loopback.asked))

    wide = FREE.model_copy(update={limit: 10**12})
    with closing(priced(paths, loopback, wide.model_copy(update={"warn_at": 1}))) as bench:
        bench.review(lease, ReviewOptions(), emit)
        assert near(events) == [], "far below a hundredth of it"
        took = bench.spending().today
        before = (took.tokens if limit == "day_tokens" else took.cost) if limit.startswith("day") else 0
        bench.set_limits(FREE.model_copy(update={limit: 80_000 if limit.endswith("tokens") else 400_000}))
        allowed = getattr(bench.models().limits, limit)
        asked = len(loopback.asked)
        bench.review(lease, ReviewOptions(), emit)
        used = bench.spending().runs[0].spend
    (warned,) = near(events)
    assert (warned.limit, warned.allowed, warned.spent) == (limit, allowed, before)
    assert before + warned.expected >= allowed * 80 // 100
    assert (used.tokens if limit.endswith("tokens") else used.cost) < warned.expected
    assert sent == [asked], "before the first call"


def test_what_is_open_elsewhere_counts_and_a_killed_call_is_spent_at_its_estimate(
    paths: Paths, lease: Path, loopback: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process waits for its first answers; another one may not spend what those could take."""
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", KEY)
    with closing(priced(paths, loopback, FREE)) as bench:
        bench.forget_key("compatible/one")
        loopback.play(silent())
        command = [sys.executable, "-c", BESIDE, str(paths.resources), str(paths.data), str(lease)]
        with subprocess.Popen(command) as beside:
            try:
                assert loopback.wait(lambda: loopback.busy == 2, 60), "researcher and analyst wait"
                with bench._gateways.reservations(bench._store).turn() as turn:
                    could = turn.total()
                bench.set_limits(FREE.model_copy(update={"day_tokens": could.tokens + 100}))
                with pytest.raises(Cancelled) as paused:
                    bench.review(lease, ReviewOptions(), cancelled=lambda: loopback.busy > 2)
                assert paused.value.code == "run_paused"
                assert {question.code for question in bench.questions()} == {"model_over_budget"}
                assert len(loopback.asked) == 2, "nothing was sent beside what is open"
                assert bench.spending().today == Spend(), "it is open yet"
            finally:
                beside.send_signal(signal.SIGKILL)
        assert beside.returncode == -signal.SIGKILL
        lost = bench.spending().today
        assert lost == could
        assert (lost.calls, lost.failed) == (2, 2)
        assert lost.tokens_out >= 2 * 1_000
        assert lost.cost > 0
        assert bench.models().today == lost, "and once only"
        (line,) = bench.spending().runs
        assert line.spend == lost


def test_the_terminal_says_it_too(paths: Paths, lease: Path, loopback: Loopback) -> None:
    loopback.play(answer(lawyer))
    with closing(configured(paths, loopback)) as bench:
        bench.add_model(entry(loopback, "one"))
        bench.set_limits(FREE.model_copy(update={"run_tokens": 60_000, "warn_at": 50}))
    environ = {**os.environ, "WORKBENCH_HOME": str(paths.data), "OPENAI_COMPATIBLE_API_KEY": KEY}
    done = subprocess.run(
        [sys.executable, "-m", "workbench.cli", "review", str(lease), "--json"],
        env=environ, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["run_id"]
    assert "预计" in done.stderr
    assert "60,000" in done.stderr
