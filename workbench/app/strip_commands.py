"""``workbench strip``: a Word file made ready to be sent (specification R6.4)."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from workbench.app.chain_commands import Shell
from workbench.app.choices import folder
from workbench.app.terminal import console, note, print_json
from workbench.domain.reports import StripReport
from workbench.words import Words

Json = dict[str, object]


def strip_json(report: StripReport, words: Words) -> Json:
    """What was written, what is gone from it and what stays."""
    file = report.file
    return {
        "files": [{"kind": file.kind.value, "path": file.path, "size": file.size, "sha256": file.digest}],
        "removed": {"evidence": report.evidence, "comments": report.comments, "replies": report.replies},
        "kept": {"comments": report.kept, "changes": report.changes},
        "notes": [words.say(f"export.note.{code}") for code in report.notes],
    }


def show_stripped(words: Words, report: StripReport) -> None:
    """The same for a reader."""
    out = console()
    found = report.evidence or report.comments
    said = words.say(
        "cli.strip.done" if found else "cli.strip.nothing",
        evidence=report.evidence,
        comments=report.comments,
        replies=report.replies,
    )
    out.print(escape(said), soft_wrap=True)
    out.print(
        escape(words.say("cli.strip.kept", comments=report.kept, changes=report.changes)), soft_wrap=True
    )
    out.print(escape(f"  {report.file.path}"), soft_wrap=True)
    for code in report.notes:
        note(words.say(f"export.note.{code}"))


def add_strip(app: typer.Typer, shell: Shell) -> None:
    """``workbench strip FILE``"""

    @app.command("strip", help=shell.words.say("cli.help.strip"))
    def strip(
        file: Annotated[Path, shell.argument("strip_file", "FILE")],
        out: Annotated[Path, shell.option("out", "--out")] = Path(),
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            report = shell.open().strip(file, folder(out) or Path())
            if as_json:
                print_json(strip_json(report, shell.words))
            else:
                show_stripped(shell.words, report)

    _ = strip


COMMANDS = (add_strip,)
