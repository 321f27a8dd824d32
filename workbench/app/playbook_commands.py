"""``workbench playbook``: what the firm's positions are, whether a file of them holds, keep it, go back (R7)."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, note, print_json
from workbench.checks.rehearsal import examples
from workbench.domain.playbook import PlaybookCard, PlaybookText
from workbench.settings.playbooks import bad
from workbench.words import Words

Json = dict[str, object]
_LARGEST = 1_000_000


def card_json(card: PlaybookCard) -> Json:
    """A playbook in a list."""
    return {
        "name": card.name,
        "title": card.title,
        "types": list(card.types),
        "version": card.version,
        "sha256": card.digest,
        "own": card.own,
        "clauses": card.clauses,
        "fault": card.fault or None,
    }


def tell_damaged(words: Words, cards: tuple[PlaybookCard, ...]) -> None:
    """Say which of the user's copies cannot be used, with file and line."""
    for card in cards:
        if card.fault:
            note(words.say("cli.playbook.damaged", fault=card.fault))


def text_of(path: Path) -> str:
    """A playbook's file as text. Raises UserError ``playbook_bad``."""
    fault = "playbook_fault.size"
    try:
        data = path.read_bytes()
        if len(data) <= _LARGEST:
            return data.decode("utf-8")
    except OSError:
        fault = "playbook_fault.read"
    except UnicodeDecodeError:
        fault = "playbook_fault.text"
    raise bad(path.name, fault)


def _show(words: Words, cards: tuple[PlaybookCard, ...]) -> None:
    out = console()
    for card in cards:
        if card.version:
            whose = words.say("cli.playbook.own" if card.own else "cli.playbook.packaged")
            line = words.say(
                "cli.playbook.line",
                name=card.name,
                title=card.title,
                version=card.version,
                hash=card.digest[:8],
                clauses=card.clauses,
                whose=whose,
            )
            out.print(escape(line), soft_wrap=True)
    tell_damaged(words, cards)


def _list(app: typer.Typer, shell: Shell) -> None:
    def listed(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        with shell.reporting(as_json):
            cards = shell.open().playbooks()
            if as_json:
                print_json({"playbooks": [card_json(card) for card in cards]})
            else:
                _show(shell.words, cards)

    app.command("list", help=shell.words.say("cli.help.playbook_list"))(listed)


def _shown(app: typer.Typer, shell: Shell) -> None:
    def show(
        name: Annotated[str, shell.argument("playbook", "NAME")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            found = shell.open().playbook(name)
            if as_json:
                print_json(_whole(found))
            else:
                console().print(escape(found.text), soft_wrap=True, end="", highlight=False)

    app.command("show", help=shell.words.say("cli.help.playbook_show"))(show)


def _whole(found: PlaybookText) -> Json:
    return {
        **card_json(found.card),
        "clause": found.playbook.model_dump(mode="json")["clause"],
        "text": found.text,
    }


def _check(app: typer.Typer, shell: Shell) -> None:
    def check(
        file: Annotated[Path, shell.argument("playbook_file", "FILE")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            book = shell.open().check_playbook(text_of(file), file.name)
            count = len(examples(book))
            if as_json:
                print_json({"name": book.name, "version": book.version, "examples": count, "valid": True})
            else:
                said = shell.words.say("cli.playbook.holds", clauses=len(book.clause), count=count)
                console().print(escape(said), soft_wrap=True)

    app.command("check", help=shell.words.say("cli.help.playbook_check"))(check)


def _save(app: typer.Typer, shell: Shell) -> None:
    def save(
        file: Annotated[Path, shell.argument("playbook_file", "FILE")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            kept = shell.open().save_playbook(text_of(file)).card
            if as_json:
                print_json(card_json(kept))
            else:
                said = shell.words.say("cli.playbook.kept", name=kept.name, version=kept.version)
                console().print(escape(said), soft_wrap=True)

    app.command("save", help=shell.words.say("cli.help.playbook_save"))(save)


def _reset(app: typer.Typer, shell: Shell) -> None:
    def reset(
        name: Annotated[str, shell.argument("playbook", "NAME")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            found = shell.open().reset_playbook(name)
            if as_json:
                print_json({"name": name, "playbook": None if found is None else card_json(found.card)})
            else:
                code = "cli.playbook.gone" if found is None else "cli.playbook.reset"
                console().print(escape(shell.words.say(code, name=name)), soft_wrap=True)

    app.command("reset", help=shell.words.say("cli.help.playbook_reset"))(reset)


def add_playbook(app: typer.Typer, shell: Shell) -> None:
    """``workbench playbook list|show|check|save|reset``"""
    group = typer.Typer(no_args_is_help=True, add_completion=False)
    for add in (_list, _shown, _check, _save, _reset):
        add(group, shell)
    app.add_typer(group, name="playbook", help=shell.words.say("cli.help.playbook"))


COMMANDS = (add_playbook,)
