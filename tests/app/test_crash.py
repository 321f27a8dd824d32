"""Given a run that is killed at any hop, when it is resumed, then no hop runs twice and none is missing."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.domain.review import HopChanged, Review, ReviewOptions, RunEvent
from workbench.settings.paths import Paths

HOPS = 9
KILLED = -9
CHILD = """
import os, signal, sys
from pathlib import Path
from workbench.app.workbench import Workbench
from workbench.domain.review import HopChanged, ReviewOptions
from workbench.settings.paths import locate

last = int(sys.argv[2])

def emit(event):
    here = event.kind == "run_started" and last < 0
    if here or (isinstance(event, HopChanged) and event.committed and event.hop.seq == last):
        os.kill(os.getpid(), signal.SIGKILL)

Workbench.open(locate()).review(Path(sys.argv[1]), ReviewOptions(), emit)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")


@pytest.fixture
def whole(contract_file: Path, tmp_path: Path) -> Iterator[Review]:
    """The same contract reviewed without a crash, in another home."""
    bench = Workbench.open(Paths(resources=resources(), data=tmp_path / "elsewhere"))
    yield bench.review(contract_file, ReviewOptions())
    bench.close()


def resources() -> Path:
    return Path(__file__).resolve().parents[2] / "resources"


@pytest.mark.parametrize("last", range(-1, HOPS))
def test_a_killed_run_goes_on_where_it_was(
    bench: Workbench, contract_file: Path, whole: Review, last: int
) -> None:
    died = subprocess.run([sys.executable, "-c", CHILD, str(contract_file), str(last)], check=False)
    assert died.returncode == KILLED
    (card,) = bench.unfinished()
    before = {link.seq: link for link in bench._store.chain(card.run_id)}
    assert sorted(before) == list(range(last + 1))
    assert bench.verify_run(card.run_id).valid
    events: list[RunEvent] = []
    resumed = bench.resume(card.run_id, events.append)
    ran = [event.hop.seq for event in events if isinstance(event, HopChanged) and event.committed]
    assert ran == list(range(last + 1, HOPS))
    after = bench._store.chain(card.run_id)
    assert [link.seq for link in after] == list(range(HOPS))
    assert all(after[seq] == link for seq, link in before.items())
    assert bench.verify_run(card.run_id).valid
    assert (resumed.findings, resumed.state, resumed.verdicts) == (
        whole.findings,
        whole.state,
        whole.verdicts,
    )
    assert bench.unfinished() == ()
