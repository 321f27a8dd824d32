"""Recall and precision of the rules on planted defects, and what they say about the unchanged contracts.

One line a kind on the error stream; ``--table FILE`` writes the Markdown table of the README, ``--misses``
names each planting that was not found. Official forms need WORKBENCH_TESTDATA; without it our own
contracts alone are used, and the bench says so.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.bench.figures import Figure, report
from tests.bench.seeded.bases import Base, load_bases
from tests.bench.seeded.trial import Kind, Outcome, Score, load_kinds, outcome, read_back, review, trials
from workbench.domain.finding import Risk


def unchanged(bases: tuple[Base, ...], folder: Path) -> tuple[dict[str, Counter[str]], int, int]:
    """The findings of each clean contract by check, and how many of them are of medium or high risk in
    our own contracts and in the filled-in forms, where each is wrong by construction."""
    before: dict[str, Counter[str]] = {}
    worst = {True: 0, False: 0}
    for base in bases:
        findings = review(read_back(base.text, folder, as_docx=False))
        before[base.name] = Counter(each.check for each in findings)
        loud = [each for each in findings if each.risk is not Risk.LOW]
        worst[base.official] = max(worst[base.official], len(loud))
        for each in findings:
            print(f"# unchanged {base.name}: {each.check} {each.variant} {each.risk}", file=sys.stderr)
    return before, worst[False], worst[True]


def run(
    kinds: tuple[Kind, ...], bases: tuple[Base, ...], before: dict[str, Counter[str]], folder: Path
) -> list[Outcome]:
    """Every trial; every second file is a .docx."""
    done: list[Outcome] = []
    for kind in kinds:
        for number, base, planted in trials(kind, bases):
            contract = read_back(planted.text, folder, as_docx=len(done) % 2 == 1)
            done.append(outcome(kind, number, base, planted, contract, before[base.name]))
    return done


def table(kinds: tuple[Kind, ...], scores: dict[str, Score], total: Score) -> str:
    """The Markdown table of the README."""
    lines = ["| defect | check | planted | found | recall | precision |", "|---|---|---|---|---|---|"]
    for kind in kinds:
        score, checks = scores[kind.name], ", ".join(sorted(kind.expect))
        lines.append(
            f"| {kind.title} | {checks} | {score.planted} | {score.found}"
            f" | {score.recall:.2f} | {score.precision:.2f} |"
        )
    lines.append(
        f"| **all {len(kinds)} kinds** | | {total.planted} | {total.found}"
        f" | {total.recall:.3f} | {total.precision:.3f} |"
    )
    return "\n".join(lines) + "\n"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="seeded")
    parser.add_argument("--table", type=Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--kind", action="append", default=[])
    return parser.parse_args()


def _say(done: list[Outcome], scores: dict[str, Score], misses: bool) -> None:
    for name, score in sorted(scores.items(), key=lambda item: (item[1].recall, item[1].precision)):
        wrong = " ".join(f"{check}x{n}" for check, n in score.wrong.most_common())
        print(
            f"# {name}: recall {score.recall:.2f} ({score.found} of {score.planted}),"
            f" precision {score.precision:.2f} {wrong}",
            file=sys.stderr,
        )
    if misses:
        for each in done:
            if not each.found or each.wrong:
                word = "ok" if each.found else "MISSED"
                print(
                    f"# {word} {each.kind} variant {each.variant} in {each.base} {each.wrong}",
                    file=sys.stderr,
                )


def main() -> int:
    """Print the figures of the issue."""
    options = _options()
    data = os.environ.get("WORKBENCH_TESTDATA")
    if not data:
        print("# WORKBENCH_TESTDATA is not set: our own contracts alone, no official forms", file=sys.stderr)
    bases = load_bases(Path(data) if data else None)
    kinds = tuple(kind for kind in load_kinds() if not options.kind or kind.name in options.kind)
    with tempfile.TemporaryDirectory() as folder:
        before, own, official = unchanged(bases, Path(folder))
        done = run(kinds, bases, before, Path(folder))
    scores, total = {kind.name: Score() for kind in kinds}, Score()
    for each in done:
        scores[each.kind].add(each)
        total.add(each)
    _say(done, scores, options.misses)
    if options.table:
        options.table.write_text(table(kinds, scores, total), "utf-8")
    figures = [
        Figure("seeded.kinds", len(kinds), 40, at_least=True),
        Figure("seeded.contracts", len(bases), 8, at_least=True),
        Figure("seeded.planted", total.planted, 360, at_least=True),
        Figure("seeded.recall", total.recall, 0.95, at_least=True),
        Figure("seeded.recall_worst_kind", min(each.recall for each in scores.values()), 0.85, at_least=True),
        Figure("seeded.precision", total.precision, 0.9, at_least=True),
        Figure("seeded.unchanged_own", own, 1),
    ]
    if data:
        figures.append(Figure("seeded.unchanged_official", official, 1))
    return report(figures)


if __name__ == "__main__":
    sys.exit(main())
