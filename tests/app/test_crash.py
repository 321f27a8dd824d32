"""Given a run that is killed at any hop, when it is resumed, then no hop runs twice and none is missing."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.app.conftest import CONTRACT
from workbench.app.workbench import Workbench
from workbench.domain.review import HopChanged, Review, ReviewOptions, RunEvent
from workbench.settings.paths import Paths

HOPS = 9
KILLED = -9
MOMENTS = ("began", "writing", "committed")

# One process imports everything once; a child of it dies at each point, in a home of its own.
NURSERY = """
import json, os, signal, sys
from pathlib import Path
from workbench.app.workbench import Workbench
from workbench.domain.review import HopChanged, ReviewOptions
from workbench.settings.paths import Paths, locate
from workbench.storage import store

def die():
    os.kill(os.getpid(), signal.SIGKILL)

def run(home, file, moment, hop):
    whole = store.write

    def write(connection, run_id, node, made):
        whole(connection, run_id, node, made)
        if moment == "writing" and made.sealed.seq == hop:
            die()  # everything is written, nothing committed

    def emit(event):
        if moment == "started" and event.kind == "run_started":
            die()
        if isinstance(event, HopChanged) and event.hop.seq == hop:
            if (moment == "committed") == event.committed and moment != "writing":
                die()

    store.write = write
    Workbench.open(Paths(resources=locate().resources, data=Path(home))).review(Path(file), ReviewOptions(), emit)

file, points = sys.argv[1], json.loads(sys.argv[2])
warm = Workbench.open(Paths(resources=locate().resources, data=Path(sys.argv[3])))
warm.review(Path(file), ReviewOptions())
warm.close()
codes = []
for home, moment, hop in points:
    child = os.fork()
    if child == 0:
        run(home, file, moment, hop)
        os._exit(0)
    codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
print(json.dumps(codes))
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")


class Point(NamedTuple):
    """Where a run dies: at the beginning of a hop, with its rows written, or right after its commit."""

    moment: str
    hop: int

    @property
    def kept(self) -> int:
        """How many hops are committed there."""
        return self.hop + 1 if self.moment == "committed" else self.hop


POINTS = (Point("started", 0), *(Point(moment, hop) for hop in range(HOPS) for moment in MOMENTS))


def resources() -> Path:
    return Path(__file__).resolve().parents[2] / "resources"


class Dead(NamedTuple):
    """The homes of all runs that died, and the file that they reviewed."""

    folder: Path
    file: Path

    def home(self, point: Point) -> Paths:
        return Paths(resources=resources(), data=self.folder / f"{point.moment}{point.hop}")


@pytest.fixture(scope="module")
def dead(tmp_path_factory: pytest.TempPathFactory) -> Dead:
    folder = tmp_path_factory.mktemp("dead")
    found = Dead(folder, folder / "开发合同.txt")
    found.file.write_text(CONTRACT, "utf-8")
    points = [[str(found.home(point).data), *point] for point in POINTS]
    signing = {
        "PYTHON_KEYRING_BACKEND": "tests.keyring_memory.MemoryKeyring",
        "WORKBENCH_TEST_SECRET": "07" * 32,
    }
    done = subprocess.run(
        [sys.executable, "-c", NURSERY, str(found.file), json.dumps(points), str(folder / "warm")],
        check=True, stdout=subprocess.PIPE, env={**os.environ, **signing},
        cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    assert json.loads(done.stdout) == [KILLED] * len(POINTS)
    return found


@pytest.fixture(scope="module")
def whole(dead: Dead) -> Iterator[Review]:
    """The same contract reviewed without a crash, in another home."""
    bench = Workbench.open(Paths(resources=resources(), data=dead.folder / "elsewhere"))
    yield bench.review(dead.file, ReviewOptions())
    bench.close()


@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point.moment}-{point.hop}")
def test_a_killed_run_goes_on_where_it_was(dead: Dead, whole: Review, point: Point) -> None:
    bench = Workbench.open(dead.home(point))
    (card,) = bench.unfinished()
    before = bench._store.chain(card.run_id)
    assert [link.seq for link in before] == list(range(point.kept))
    report = bench.verify_run(card.run_id)
    assert (report.valid, report.signed) == (True, point.kept == HOPS)
    events: list[RunEvent] = []
    resumed = bench.resume(card.run_id, events.append)
    ran = [event.hop.seq for event in events if isinstance(event, HopChanged) and event.committed]
    assert ran == list(range(point.kept, HOPS))
    after = bench._store.chain(card.run_id)
    assert [link.seq for link in after] == list(range(HOPS))
    assert after[: len(before)] == before
    assert bench.verify_run(card.run_id).valid
    assert (resumed.findings, resumed.state, resumed.verdicts) == (
        whole.findings,
        whole.state,
        whole.verdicts,
    )
    assert bench.unfinished() == ()
    bench.close()
