"""Given other programs that use the store, when a matter is destroyed, then its words go all the same."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.app.conftest import Clock
from tests.app.test_destroy import bodies, forms, traces, worked
from workbench.app.workbench import Workbench
from workbench.domain.review import ReviewOptions
from workbench.settings.paths import Paths


def test_an_idle_desk_beside_it_keeps_no_trace_and_goes_on(
    bench: Workbench, contract_file: Path, paths: Paths, tmp_path: Path
) -> None:
    run_id = worked(bench, contract_file, tmp_path / "out")
    wanted = forms(bodies(paths.database))
    beside = Workbench.open(paths, clock=Clock())
    beside.load(run_id)
    idle = sqlite3.connect(paths.database)
    idle.execute("SELECT count(*) FROM payload").fetchall()
    doomed = [card.run_id for card in bench.matter(run_id)]
    assert not bench.destroy(doomed, by="张律师").pending
    assert traces(paths.data, wanted) == []
    assert not {card.run_id for card in beside.recent(9)} & set(doomed)
    assert all(beside.verify_run(each).valid for each in doomed)
    again = beside.review(contract_file, ReviewOptions())
    assert beside.verify_run(again.run_id).valid
    idle.close()
    beside.close()


CHILD = """
import sys
from workbench.app.workbench import Workbench
from workbench.settings.paths import locate
bench = Workbench.open(locate())
print("open", flush=True)
bench.destroy(sys.argv[1:])
print("done", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("wait", [0.0, 0.004, 0.01, 0.02, 0.04, 0.08])
def test_killed_at_any_moment_it_is_whole_or_gone_after_the_next_opening(
    bench: Workbench, contract_file: Path, paths: Paths, tmp_path: Path, wait: float
) -> None:
    run_id = worked(bench, contract_file, tmp_path / "out")
    wanted = forms(bodies(paths.database))
    doomed = [card.run_id for card in bench.matter(run_id)]
    bench.close()
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, *doomed],
        stdout=subprocess.PIPE,
        env=os.environ | {"WORKBENCH_HOME": str(paths.data)},
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"open\n"
    end = time.monotonic() + wait
    while time.monotonic() < end and child.poll() is None:
        pass
    child.send_signal(signal.SIGKILL)
    child.communicate()
    again = Workbench.open(paths, clock=Clock())
    reports = [again.verify_run(each) for each in doomed]
    assert all(report.valid for report in reports)
    if not all(report.destroyed for report in reports):
        again.destroy([each for each, report in zip(doomed, reports, strict=True) if not report.destroyed])
    again.close()
    assert traces(paths.data, wanted) == []
