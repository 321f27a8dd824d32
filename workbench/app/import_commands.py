"""``workbench import`` and ``workbench imports``: the user's own statutes (specification R5.1)."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from workbench.app import choices
from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, note, print_json, show_error
from workbench.domain.import_wording import import_counts, import_sentence
from workbench.domain.statutes import (
    ImportedCard,
    ImportedFile,
    ImportedText,
    ImportOutcome,
    ImportProgress,
    ImportReport,
)
from workbench.errors import Cancelled, UserError
from workbench.law.statute_english import label_of
from workbench.words import Words

Json = dict[str, object]
NOT_ALL = 2


def report_json(report: ImportReport, words: Words) -> Json:
    """Every file with what became of it."""
    return {
        "files": [_file(file, words) for file in report.files],
        "counts": {outcome.value: report.count(outcome) for outcome in ImportOutcome},
        "cancelled": report.cancelled,
    }


def _file(file: ImportedFile, words: Words) -> Json:
    card = file.card
    return {
        "path": file.path,
        "result": file.outcome.value,
        "reason": file.reason,
        "sentence": import_sentence(file, words),
        "id": card.import_id or None if card else None,
        "title": card.title if card else None,
        "version": card.version_date or None if card else None,
        "effective": card.effective.isoformat() if card and card.effective else None,
        "standing": card.standing.value if card else None,
        "articles": card.articles if card else None,
    }


def card_json(card: ImportedCard) -> Json:
    """An imported text in a list."""
    return {
        "id": card.import_id,
        "title": card.title,
        "language": card.language,
        "number": card.number,
        "version": card.version_date or None,
        "effective": card.effective.isoformat() if card.effective else None,
        "dated_by": card.dated_by or None,
        "standing": card.standing.value,
        "articles": card.articles,
        "file": card.name,
        "path": card.path,
        "sha256": card.sha256,
        "imported": card.imported.isoformat(),
    }


def show_report(words: Words, report: ImportReport) -> None:
    """What became of every file, and the counts."""
    for file in report.files:
        head = words.say(f"import.outcome.{file.outcome.value}")
        line = f"{Path(file.path).name}: [{head}] {import_sentence(file, words)}"
        if file.outcome is ImportOutcome.FAILED:
            show_error(line)
        else:
            console().print(escape(line), soft_wrap=True)
    note(import_counts(report, words))


def show_cards(words: Words, cards: tuple[ImportedCard, ...]) -> None:
    """The user's own statutes, two lines each."""
    out, say = console(), words.say
    if not cards:
        out.print(escape(say("import.none")))
        return
    for card in cards:
        line = say(
            "import.line",
            id=card.import_id,
            title=card.title,
            version=card.version_date or "—",
            effective=card.effective.isoformat() if card.effective else "—",
            articles=card.articles,
            standing=say(f"import.standing.{card.standing.value}"),
        )
        out.print(escape(line), soft_wrap=True)
        out.print(escape(f"    {source(card, words)}"), style="dim", soft_wrap=True)


def source(card: ImportedCard, words: Words) -> str:
    """Where a text came from, in words."""
    return words.say("import.source", on=card.imported.isoformat(), name=card.name, sha256=card.sha256[:16])


def show_text(words: Words, text: ImportedText, label: str) -> None:
    """An imported text, or one of its provisions."""
    out = console()
    out.print(escape(f"{text.card.title} {text.card.version_date}"), style="bold", soft_wrap=True)
    out.print(escape(source(text.card, words)), soft_wrap=True)
    for item in text.provisions:
        if not label or item.label == label:
            out.print(escape(f"{item.label}　{item.text}"), soft_wrap=True)


def chosen_label(text: ImportedText, asked: str) -> str:
    """The label of the provision that was asked for (第十条, 10, Article 28). Raises UserError
    ``no_such_provision``."""
    from_number = {str(item.number): item.label for item in text.provisions if item.number}
    plain = asked.strip().removeprefix("第").removesuffix("条")
    labels = {item.label for item in text.provisions}
    for label in (asked.strip(), label_of(asked), from_number.get(plain, "")):
        if label in labels:
            return label
    raise UserError("no_such_provision", label=asked, title=text.card.title)


def add_import(app: typer.Typer, shell: Shell) -> None:
    """``workbench import PATH ...``"""

    def bring(
        paths: Annotated[list[Path], shell.argument("import_path", "PATH")],
        title: Annotated[str, shell.option("import_title", "--title")] = "",
        version: Annotated[str | None, shell.option("version_date", "--version-date")] = None,
        effective: Annotated[str | None, shell.option("effective", "--effective")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            days = choices.parse_date(version), choices.parse_date(effective)
            screen = console(stderr=True)

            def told(step: ImportProgress) -> None:
                if screen.is_terminal and not as_json:
                    screen.print(f"{step.done}/{step.total}", end="\r")

            report = shell.open().import_laws(
                paths, title, *days, emit=told, cancelled=lambda: shell.cancelled
            )
            if as_json:
                print_json(report_json(report, shell.words))
            else:
                show_report(shell.words, report)
            if report.cancelled:
                rest = report.total - len(report.files)
                note(shell.words.say("import.cancelled", rest=rest))
                raise typer.Exit(Cancelled.exit_code)
            if report.count(ImportOutcome.FAILED):
                raise typer.Exit(NOT_ALL)

    app.command("import", help=shell.words.say("cli.help.import"))(bring)


def add_imports(app: typer.Typer, shell: Shell) -> None:
    """``workbench imports [ID]``"""

    def imports(
        number: Annotated[int | None, shell.argument("import_id", "ID")] = None,
        article: Annotated[str, shell.option("import_article", "--article")] = "",
        remove: Annotated[bool, shell.option("import_remove", "--remove")] = False,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            if number is not None and remove:
                card = bench.remove_import(number)
                said = shell.words.say("import.removed", title=card.title, version=card.version_date)
                note(said)
            if number is None or remove:
                cards = bench.imports()
                if as_json:
                    print_json({"imports": [card_json(card) for card in cards]})
                else:
                    show_cards(shell.words, cards)
                return
            text = bench.imported(number)
            label = chosen_label(text, article) if article else ""
            if as_json:
                print_json(text_json(text, label))
            else:
                show_text(shell.words, text, label)

    app.command("imports", help=shell.words.say("cli.help.imports"))(imports)


def text_json(text: ImportedText, label: str) -> Json:
    """An imported text with its provisions, or one of them."""
    return {
        **card_json(text.card),
        "provisions": [
            {"label": item.label, "place": item.place, "text": item.text}
            for item in text.provisions
            if not label or item.label == label
        ],
    }


COMMANDS = (add_import, add_imports)
