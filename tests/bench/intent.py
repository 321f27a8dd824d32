"""The intent router's fast path: how long it takes on 1,000 utterances, and how often it errs.

Each utterance is timed as the best of five, so that the machine's other work does not count; the first
pass is shown beside it. The error share is that of the whole labelled table; its untuned half, the
utterances that were written before the router, and the later rounds are shown beside it
(``tests/flow/data``, where the rate of each round at first sight stands too).
"""

import random
import statistics
import sys
import time

from tests.bench.figures import Figure, report
from tests.flow.utterances import load, misses
from workbench.flow.intent_rules import FastPath
from workbench.settings.paths import locate

COUNT, PASSES, SEED = 1_000, 5, 3


def milliseconds(path: FastPath, text: str) -> float:
    """Wall time of one reading."""
    before = time.perf_counter_ns()
    path.read(text)
    return (time.perf_counter_ns() - before) / 1e6


def p99(values: list[float]) -> float:
    """The value that 99 in 100 stay under."""
    return statistics.quantiles(values, n=100, method="inclusive")[98]


def main() -> int:
    """Print the figures of the issue."""
    path = FastPath.load(locate().intent)
    table, blind = load("utterances.tsv"), load("utterances_blind.tsv")
    rounds = load("utterances_rounds.tsv")
    texts = random.Random(SEED).choices([each.text for each in table + blind + rounds], k=COUNT)
    path.read(texts[0])
    passes = [[milliseconds(path, text) for text in texts] for _ in range(PASSES)]
    best = [min(times) for times in zip(*passes, strict=True)]
    parts = (
        ("tuned half", table[0::2]),
        ("other half", table[1::2]),
        ("set aside", blind),
        ("rounds", rounds),
    )
    for name, rows in parts:
        wrong = misses(rows, path)
        print(f"# {name}: {len(rows) - len(wrong)} of {len(rows)} right", file=sys.stderr)
    print(f"# p99 of the first pass: {p99(passes[0]):.3g}ms", file=sys.stderr)
    return report([
        Figure("intent.p99", p99(best), 1, "ms"),
        Figure("intent.errors", 100 * len(misses(table, path)) / len(table), 3, "%"),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
