"""``workbench diff``: two versions of a contract, and what became of the findings (specification R6.3)."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from workbench.app import choices
from workbench.app.chain_commands import Shell
from workbench.app.diff_view import (
    carried_json,
    findings_json,
    report_json,
    show_carried,
    show_findings,
    show_report,
)
from workbench.app.terminal import print_json
from workbench.app.workbench import Workbench
from workbench.domain.review import Review, ReviewOptions, RunEvent
from workbench.domain.versions import CarryReport, RoundComparison, VersionReport
from workbench.errors import UserError
from workbench.words import Words

Run = Callable[[Callable[[RunEvent], None], Callable[[], bool]], Review]

_RUN = re.compile("[0-9a-f]{16}")


def _is_run(text: str) -> bool:
    return _RUN.fullmatch(text) is not None and not Path(text).exists()


def _compared(bench: Workbench, old: str, new: str, findings: bool) -> RoundComparison | None:
    """The two rounds where runs were named or findings asked for; files are reviewed first."""
    if not findings and not (_is_run(old) or _is_run(new)):
        return None
    runs = [
        name if _is_run(name) else bench.review(Path(name), ReviewOptions()).run_id for name in (old, new)
    ]
    return bench.rounds(*runs)


class Carrying:
    """A review that takes over the decisions of an earlier version's review before anything is shown or written."""

    def __init__(self, bench: Workbench, run: Run, previous: str, author: str) -> None:
        self._bench, self._run, self._previous, self._author = bench, run, previous, author
        self._report: CarryReport | None = None

    def __call__(self, emit: Callable[[RunEvent], None], cancelled: Callable[[], bool]) -> Review:
        """Review, carry over, and look at the review again."""
        review = self._run(emit, cancelled)
        self._report = self._bench.carry(review.run_id, self._previous, self._author)
        return self._bench.load(review.run_id)

    def told(self, result: dict[str, object], words: Words, as_json: bool) -> dict[str, object]:
        """The result with what became of the decisions, which is shown where no JSON was asked for."""
        if self._report is None:
            return result
        if not as_json:
            show_carried(words, self._report)
        return {**result, "carried": carried_json(self._report, words)}


def add_diff(app: typer.Typer, shell: Shell) -> None:
    """``workbench diff OLD NEW``"""

    def diff(
        old: Annotated[str, shell.argument("diff_old", "OLD")],
        new: Annotated[str, shell.argument("diff_new", "NEW")],
        theirs: Annotated[bool, shell.option("diff_theirs", "--theirs")] = False,
        ours: Annotated[list[str] | None, shell.option("diff_ours", "--ours")] = None,
        findings: Annotated[bool, shell.option("diff_findings", "--findings")] = False,
        out: Annotated[Path | None, shell.option("out", "--out")] = None,
        author: Annotated[str, shell.option("author", "--author")] = "",
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            where = choices.folder(out)
            bench = shell.open()
            by_run = _is_run(old) or _is_run(new)
            if by_run and (theirs or where is not None):
                raise UserError("diff_needs_files")
            rounds = _compared(bench, old, new, findings)
            if by_run and rounds is not None:
                report = VersionReport(versions=rounds.versions)
            else:
                report = bench.versions(Path(old), Path(new), where, theirs, tuple(ours or ()), author)
            if as_json:
                print_json({**report_json(report), "findings": findings_json(rounds, shell.words)})
            else:
                show_report(shell.words, report)
                show_findings(shell.words, rounds)

    app.command("diff", help=shell.words.say("cli.help.diff"))(diff)


COMMANDS = (add_diff,)
