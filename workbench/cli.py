"""The program through a terminal: the proof that the core is whole.

Exit codes (also in the README): 0 done; 2 the input or an option must be mended; 3 try again later;
4 a safety limit was met; 5 cancelled; 6 a bundle does not verify; 70 a fault of the program.
"""

import os
import re
import signal
import sys
import traceback
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from workbench.app import (
    chain_commands,
    chain_view,
    check_commands,
    choices,
    diff_commands,
    gate_commands,
    import_commands,
    json_view,
    launch,
    lpr_commands,
    model_commands,
    playbook_commands,
    question_commands,
    queue_commands,
    route_commands,
    search_commands,
    session_keys,
    strip_commands,
    terminal,
    usage,
    watch_commands,
)
from workbench.app.terminal import print_json
from workbench.app.workbench import Workbench
from workbench.domain.reports import ExportReport
from workbench.domain.review import Review, RunEvent
from workbench.errors import Bug, Cancelled, UserError, WorkbenchError
from workbench.settings.paths import locate
from workbench.words import LANGUAGES, Words

BROKEN = 6
ROOMS = (
    chain_commands,
    gate_commands,
    route_commands,
    search_commands,
    question_commands,
    model_commands,
    import_commands,
    watch_commands,
    diff_commands,
    playbook_commands,
    lpr_commands,
    check_commands,
    queue_commands,
    strip_commands,
)
RUN_ID = re.compile("[0-9a-f]{16}")

Run = Callable[[Callable[[RunEvent], None], Callable[[], bool]], Review]


class Terminal:
    """One invocation: its language, its words, and whether somebody pressed Ctrl+C."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = Words.load(locate().words, language)
        self.cancelled = False
        self._opened: list[Workbench] = []

    def open(self) -> Workbench:
        """The front door, opened only by the commands that need it; closed when the command has ended."""
        self._opened.append(Workbench.open(locate(), self.language))
        return self._opened[-1]

    def option(self, code: str, *names: str) -> typer.models.OptionInfo:
        """A declared option with its help from the words."""
        return typer.Option(*names, help=self.words.say(f"cli.option.{code}"))

    def argument(self, code: str, metavar: str) -> typer.models.ArgumentInfo:
        """A declared argument with its help from the words."""
        return typer.Argument(metavar=metavar, help=self.words.say(f"cli.option.{code}"))

    def stop(self, _signal: int, _frame: object) -> None:
        """The first Ctrl+C asks the run to stop at the next safe place, the second insists."""
        if self.cancelled:
            raise KeyboardInterrupt
        self.cancelled = True

    @contextmanager
    def reporting(self, as_json: bool) -> Generator[None]:
        """Turn an error of ours into one sentence and its exit code."""
        try:
            yield
        except WorkbenchError as error:
            self.tell(error, as_json)
            raise typer.Exit(error.exit_code) from error
        finally:
            while self._opened:
                self._opened.pop().close()

    def tell(self, error: WorkbenchError, as_json: bool) -> None:
        """An error as one sentence, and as an object where JSON was asked for."""
        if as_json:
            print_json(json_view.error_json(error, self.words))
        terminal.show_error(self.words.error(error))
        if error.code == "run_paused":
            terminal.note(self.words.say("cli.questions.how"))

    def failed(self, path: Path, error: WorkbenchError) -> dict[str, object]:
        """One of several files that could not be reviewed: said at once, the others go on."""
        terminal.show_error(f"{path}: {self.words.error(error)}")
        return {"file": str(path), **json_view.error_json(error, self.words)}

    def resume_one(
        self, bench: Workbench, run: str | None, out: choices.Place | None, author: str, as_json: bool
    ) -> dict[str, object]:
        """Finish the run that was named, else the newest interrupted one that can be gone on with:
        a run whose file is gone says so and does not stand in the way of the others."""
        runs = [run] if run else [card.run_id for card in bench.unfinished()]
        if not runs:
            raise UserError("nothing_to_resume")
        for run_id in runs[:-1]:
            try:
                return self._resumed(bench, run_id, out, author, as_json)
            except UserError as error:
                terminal.show_error(f"{run_id}: {self.words.error(error)}")
        return self._resumed(bench, runs[-1], out, author, as_json)

    def _resumed(
        self, bench: Workbench, run_id: str, out: choices.Place | None, author: str, as_json: bool
    ) -> dict[str, object]:
        return self.finish(bench, lambda emit, stop: bench.resume(run_id, emit, stop), out, author, as_json)

    def finish(
        self, bench: Workbench, run: Run, out: choices.Place | None, author: str, as_json: bool
    ) -> dict[str, object]:
        """Run a review, write its files, show or hand back the result."""
        with terminal.progress(self.words, quiet=as_json) as emit:
            review = run(emit, lambda: self.cancelled)
        report = ExportReport(files=())
        if out is not None:
            kinds = out.kinds or choices.default_kinds(review)
            report = bench.export(
                review.run_id,
                out.folder,
                kinds,
                author,
                all_findings=True,
                comments=out.audience,
                marks=out.marks,
            )
        if not as_json:
            terminal.show_review(self.words, review, report)
        return json_view.review_json(review, self.words, report)


def language_of(arguments: list[str]) -> str:
    """The language for help texts, which are needed before options are parsed."""
    asked = asked_language(arguments)
    return asked if asked in LANGUAGES else LANGUAGES[0]


def asked_language(arguments: list[str]) -> str | None:
    """What stands behind ``--language``, spoken here or not."""
    for index, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--language":
            return value if equals else "".join(arguments[index + 1 : index + 2])
    return None


def add_review(app: typer.Typer, shell: Terminal) -> None:
    """``workbench review FILE ...``"""

    @app.command("review", help=shell.words.say("cli.help.review"))
    def review(
        files: Annotated[list[Path], shell.argument("file", "FILE")],
        side: Annotated[str, shell.option("side", "--side")] = "中立",
        type_: Annotated[str | None, shell.option("type", "--type")] = None,
        on: Annotated[str | None, shell.option("date", "--date")] = None,
        out: Annotated[Path | None, shell.option("out", "--out")] = None,
        author: Annotated[str, shell.option("author", "--author")] = "",
        rules_only: Annotated[bool, shell.option("rules_only", "--rules-only")] = False,
        ask_key: Annotated[bool, shell.option("ask_key", "--ask-key")] = False,
        tone: Annotated[str, shell.option("tone", "--tone")] = "常规",
        comments: Annotated[str, shell.option("comments", "--comments")] = "internal",
        marks: Annotated[str, shell.option("marks", "--marks")] = "both",
        kind: Annotated[list[str] | None, shell.option("kinds", "--export")] = None,
        previous: Annotated[str | None, shell.option("previous", "--previous")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            options = choices.parse_options(side, type_, on, shell.language)
            options = options.model_copy(update={"rules_only": rules_only, "tone": choices.parse_tone(tone)})
            place = choices.place(out, comments, kind, marks)
            bench = shell.open()
            if previous:
                bench.load(previous)  # a run that does not exist is said before the work
            playbook_commands.tell_damaged(shell.words, bench.playbooks())
            lpr_commands.tell_fault(shell.words, bench.lpr())
            if ask_key and not rules_only:
                session_keys.ask_session_keys(shell, bench)
            results: list[dict[str, object]] = []
            failed: list[WorkbenchError] = []
            for path in files:
                run: Run = partial(bench.review, path, options, source="command.review")
                carried = diff_commands.Carrying(bench, run, previous, author) if previous else None
                try:
                    result = shell.finish(bench, carried or run, place, author, as_json)
                    results.append(carried.told(result, shell.words, as_json) if carried else result)
                except WorkbenchError as error:
                    if len(files) == 1 or isinstance(error, Cancelled):
                        raise
                    failed.append(error)
                    results.append(shell.failed(path, error))
            if as_json:
                print_json(results[0] if len(files) == 1 else {"reviews": results})
            if failed:
                raise typer.Exit(failed[0].exit_code)

    _ = review


def add_resume(app: typer.Typer, shell: Terminal) -> None:
    """``workbench resume [RUN]``"""

    @app.command("resume", help=shell.words.say("cli.help.resume"))
    def resume(
        run: Annotated[str | None, shell.argument("run", "RUN")] = None,
        out: Annotated[Path | None, shell.option("out", "--out")] = None,
        author: Annotated[str, shell.option("author", "--author")] = "",
        ask_key: Annotated[bool, shell.option("ask_key", "--ask-key")] = False,
        comments: Annotated[str, shell.option("comments", "--comments")] = "internal",
        marks: Annotated[str, shell.option("marks", "--marks")] = "both",
        kind: Annotated[list[str] | None, shell.option("kinds", "--export")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            place = choices.place(out, comments, kind, marks)
            bench = shell.open()
            if ask_key:
                session_keys.ask_session_keys(shell, bench)
            result = shell.resume_one(bench, run, place, author, as_json)
            if as_json:
                print_json(result)

    _ = resume


def add_read(app: typer.Typer, shell: Terminal) -> None:
    """``workbench read FILE``"""

    @app.command("read", help=shell.words.say("cli.help.read"))
    def read(
        file: Annotated[Path, shell.argument("file", "FILE")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            contract = shell.open().read(file)
            if as_json:
                print_json(json_view.read_json(contract, shell.words))
            else:
                terminal.show_contract(shell.words, contract)

    _ = read


def add_law(app: typer.Typer, shell: Terminal) -> None:
    """``workbench law TEXT``"""

    @app.command("law", help=shell.words.say("cli.help.law"))
    def law(
        text: Annotated[str, shell.argument("text", "TEXT")],
        on: Annotated[str | None, shell.option("date", "--date")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            day = choices.parse_date(on)
            raw = sys.stdin.buffer.read() if text == "-" else os.fsencode(text)
            given = raw.decode("utf-8", "replace")
            report = shell.open().law(given, day)
            if as_json:
                print_json(json_view.law_json(report, shell.words))
            else:
                terminal.show_law(shell.words, report)

    _ = law


def add_export(app: typer.Typer, shell: Terminal) -> None:
    """``workbench export [RUN]``"""

    @app.command("export", help=shell.words.say("cli.help.export"))
    def export(
        run: Annotated[str | None, shell.argument("run", "RUN")] = None,
        out: Annotated[Path, shell.option("out", "--out")] = Path(),
        kind: Annotated[list[str] | None, shell.option("kinds", "--kind")] = None,
        author: Annotated[str, shell.option("author", "--author")] = "",
        comments: Annotated[str, shell.option("comments", "--comments")] = "internal",
        marks: Annotated[str, shell.option("marks", "--marks")] = "both",
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            cards = [card for card in bench.recent(50) if card.finished is not None]
            if run is None and not cards:
                raise UserError("no_run")
            review = bench.load(run or cards[0].run_id)
            kinds = choices.parse_kinds(kind, choices.default_kinds(review))
            where = choices.place(out, comments, marks=marks) or choices.Place(Path())
            report = bench.export(
                review.run_id, where.folder, kinds, author, comments=where.audience, marks=where.marks
            )
            if as_json:
                print_json(json_view.export_json(report, shell.words))
            else:
                terminal.show_files(shell.words, report)

    _ = export


def add_verify(app: typer.Typer, shell: Terminal) -> None:
    """``workbench verify BUNDLE``"""

    @app.command("verify", help=shell.words.say("cli.help.verify"))
    def verify(
        bundle: Annotated[Path, shell.argument("bundle_or_run", "BUNDLE")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            stored = RUN_ID.fullmatch(str(bundle)) is not None and not bundle.exists()
            report = shell.open().verify_run(str(bundle)) if stored else Workbench.verify(bundle)
            if as_json:
                told = chain_view.signatures_json(report)
                print_json({**json_view.verify_json(report, shell.words), **told})
            else:
                told = chain_view.signature_sentences(report, shell.words)
                terminal.show_verified(shell.words, report, told)
            if not report.valid:
                raise typer.Exit(BROKEN)

    _ = verify


def add_desk(app: typer.Typer, shell: Terminal) -> None:
    """``workbench desk [FILE]``"""

    @app.command("desk", help=shell.words.say("cli.help.desk"))
    def desk(
        file: Annotated[Path | None, shell.argument("file", "FILE")] = None,
        screenshot: Annotated[Path | None, shell.option("screenshot", "--screenshot")] = None,
    ) -> None:
        with shell.reporting(as_json=False):
            launch.desk(file, shell.language, screenshot)

    _ = desk


def build(shell: Terminal) -> typer.Typer:
    """All commands, with their help in the language of ``shell``."""
    app = typer.Typer(
        help=shell.words.say("cli.help.program"),
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback()
    def root(language: Annotated[str, shell.option("language", "--language")] = shell.language) -> None:
        _ = language  # read before parsing, so that the help speaks it too

    _ = root
    for add in (add_review, add_resume, add_read, add_law, add_export, add_verify, add_desk):
        add(app, shell)
    for room in ROOMS:
        for add in room.COMMANDS:
            add(app, shell)
    return app


def main() -> None:
    """The ``workbench`` command."""
    usage.any_console()
    typed = sys.argv[1:]
    shell = Terminal(language_of(typed))
    signal.signal(signal.SIGINT, shell.stop)
    try:
        asked = asked_language(typed)
        if asked is not None and asked not in LANGUAGES:
            raise UserError("bad_language", text=asked, known=", ".join(LANGUAGES))
        code = usage.run(build(shell), shell.words)
    except WorkbenchError as error:
        shell.tell(error, as_json="--json" in typed)
        code = error.exit_code
    except Exception as error:  # noqa: BLE001  # the last stop: shown whole, said in words, and the program ends
        traceback.print_exc()
        bug = Bug("fault", kind=type(error).__name__)
        shell.tell(bug, as_json="--json" in typed)
        code = bug.exit_code
    usage.leave(code, at_once=shell.cancelled)


if __name__ == "__main__":
    main()
