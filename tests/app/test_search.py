"""Given an installation, when a question is asked at the front door, then articles of law come back, and nothing was
read or built for it before (R5.4)."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.app.test_worker import Ends
from tests.law.small_library import small_library
from workbench.app import searching
from workbench.app.workbench import Workbench
from workbench.app.worker import Call, Done, serve
from workbench.domain.search import LawSearch
from workbench.settings.paths import Paths, locate

DAY = date(2025, 1, 1)
QUESTION = "房东不修屋顶"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small library in place of the packaged one."""
    path = small_library(tmp_path)
    for room in ("searching", "opened"):
        monkeypatch.setattr(f"workbench.app.{room}.statutes", lambda: path)
    return path


@pytest.fixture
def bench(library: Path, tmp_path: Path) -> Iterator[Workbench]:
    opened = Workbench.open(Paths(locate().resources, tmp_path / "data"))
    yield opened
    opened.close()


def test_a_question_gives_articles_of_the_day(bench: Workbench) -> None:
    report = bench.search(QUESTION, DAY)
    assert report.on == DAY
    assert report.hits[0].article.text == "出租人应当修理漏水的屋顶。"
    assert (bench.paths.search / "statutes.index").is_file()
    assert bench.search(QUESTION, DAY) == report


def test_without_a_day_it_is_today(bench: Workbench) -> None:
    assert bench.search(QUESTION).on == bench._today()


def test_opening_and_warming_build_nothing(bench: Workbench) -> None:
    bench.warm()
    assert "_opened_search" not in bench.__dict__
    assert not bench.paths.search.exists()


def test_a_front_door_that_is_never_asked_loads_nothing_of_the_search() -> None:
    asked = "import sys, workbench.app.workbench; print([n for n in sys.modules if 'law.search' in n])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_index_is_built_beside_and_waited_for(bench: Workbench, library: Path) -> None:
    bench.prepare_search()
    builder = bench._builder
    assert builder is not None
    bench.prepare_search()
    assert bench._builder is builder  # one at a time
    assert bench.search(QUESTION, DAY).hits
    builder.join()
    assert builder.exitcode == 0
    bench.prepare_search()
    assert bench._builder is builder  # nothing is left to build


def test_closing_ends_a_build(bench: Workbench) -> None:
    bench.prepare_search()
    builder = bench._builder
    assert builder is not None
    bench.close()
    assert not builder.is_alive()


def test_a_build_that_failed_leaves_the_work_to_the_search(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "build_ahead", _fails)
    bench.prepare_search()
    assert bench.search(QUESTION, DAY).hits


def _fails(*_places: Path) -> None:
    raise SystemExit(1)


def test_the_worker_answers_it(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    ends = Ends(Call(1, "search", {"question": QUESTION, "on": DAY, "limit": 2}))
    serve(ends, NeverSet())
    (done,) = ends.sent
    assert isinstance(done, Done)
    assert isinstance(done.result, LawSearch)
    assert done.result.hits[0].article.text == "出租人应当修理漏水的屋顶。"


class NeverSet:
    """A flag that nobody sets."""

    def is_set(self) -> bool:
        return False
