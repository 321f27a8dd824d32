"""What every bench shares: the figure line, CPU time, the median of runs, the peer."""

import os
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One figure and the bar it has to stay under, or with ``at_least`` to reach."""

    name: str
    value: float
    bar: float
    unit: str = ""
    at_least: bool = False

    @property
    def ok(self) -> bool:
        return self.value >= self.bar if self.at_least else self.value <= self.bar


def report(figures: list[Figure]) -> int:
    """Print one line a figure (name, value, bar, ok or short); 1 when one falls short."""
    for figure in figures:
        word = "ok" if figure.ok else "short"
        print(f"{figure.name}\t{figure.value:.3g}{figure.unit}\t{figure.bar:g}{figure.unit}\t{word}")
    return 0 if all(figure.ok for figure in figures) else 1


def cpu(action: Callable[[], object]) -> float:
    """CPU seconds (user and system, this process and the children it waited for) of one call."""

    def spent() -> float:
        own = resource.getrusage(resource.RUSAGE_SELF)
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime

    before = spent()
    action()
    return spent() - before


def median(action: Callable[[], float], runs: int = 5) -> float:
    """The median of several measurements."""
    return statistics.median(action() for _ in range(runs))


def wall(action: Callable[[], object]) -> float:
    """Wall seconds of one call."""
    before = time.perf_counter()
    action()
    return time.perf_counter() - before


def peak_megabytes() -> float:
    """Peak resident memory of this process."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def python_docx_lists(path: Path) -> None:
    """The peer: open the file with python-docx and list its text."""
    import docx

    document = docx.Document(str(path))
    sum(len(paragraph.text) for paragraph in document.paragraphs)


def testdata() -> Path:
    """The folder of fixtures; a bench without it says so and leaves."""
    folder = os.environ.get("WORKBENCH_TESTDATA")
    if not folder:
        print("WORKBENCH_TESTDATA is not set: the 300-page contract is not at hand", file=sys.stderr)
        raise SystemExit(2)
    return Path(folder)
