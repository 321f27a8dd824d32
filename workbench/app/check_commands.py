"""``workbench checks``: which checks look at a contract, and switches for them (specification R7.3)."""

from typing import Annotated

import typer
from rich.markup import escape

from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, note, print_json
from workbench.domain import wording
from workbench.domain.check_standing import CheckList, CheckRow
from workbench.words import Words

Json = dict[str, object]


def title(check_id: str, words: Words) -> str:
    """The check in a few words."""
    return wording.check_title(check_id, words)


def row_json(row: CheckRow, words: Words) -> Json:
    """One check."""
    return {
        "id": row.check_id,
        "title": title(row.check_id, words),
        "risk": row.risk.value,
        "on": row.on,
        "packaged": row.packaged,
        "reason": words.say(f"standing.{row.reason}") if row.reason else None,
    }


def list_json(found: CheckList, words: Words) -> Json:
    """All checks by id, how many are on, and what was left out of the catalogue."""
    on = sum(row.on for row in found.rows)
    return {
        "checks": [row_json(row, words) for row in found.rows],
        "left_out": [
            {"id": item.check_id, "reason": words.say(f"standing.{item.reason}")} for item in found.left_out
        ],
        "counts": {"on": on, "off": len(found.rows) - on, "left_out": len(found.left_out)},
        "fault": found.fault or None,
    }


def show_list(found: CheckList, words: Words) -> None:
    """A line a check; those that are off say why."""
    out = console()
    for row in found.rows:
        state = words.say("cli.checks.on" if row.on else "cli.checks.off")
        why = f" {words.say(f'standing.{row.reason}')}" if row.reason else ""
        line = words.say("cli.checks.line", check=row.check_id, state=state, title=title(row.check_id, words))
        out.print(escape(line + why), soft_wrap=True)
    for item in found.left_out:
        line = words.say("cli.checks.left_out", check=item.check_id, why=words.say(f"standing.{item.reason}"))
        out.print(escape(line), soft_wrap=True)
    on = sum(row.on for row in found.rows)
    said = words.say("cli.checks.counts", on=on, off=len(found.rows) - on, left_out=len(found.left_out))
    out.print(escape(said), soft_wrap=True)
    if found.fault:
        note(found.fault)


def _tell(shell: Shell, found: CheckList, as_json: bool) -> None:
    if as_json:
        print_json(list_json(found, shell.words))
    else:
        show_list(found, shell.words)


def _list(app: typer.Typer, shell: Shell) -> None:
    def listed(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        with shell.reporting(as_json):
            _tell(shell, shell.open().checks(), as_json)

    app.command("list", help=shell.words.say("cli.help.checks_list"))(listed)


def _turn(app: typer.Typer, shell: Shell, *, on: bool) -> None:
    def turn(
        check: Annotated[str, shell.argument("check", "CHECK")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            found = shell.open().turn_check(check, on=on)
            if as_json:
                print_json(list_json(found, shell.words))
                return
            row = next(row for row in found.rows if row.check_id == check)
            said = shell.words.say(
                "cli.checks.turned_on" if row.on else "cli.checks.turned_off",
                check=check,
                title=title(check, shell.words),
            )
            console().print(escape(said), soft_wrap=True)

    name = "on" if on else "off"
    app.command(name, help=shell.words.say(f"cli.help.checks_{name}"))(turn)


def add_checks(app: typer.Typer, shell: Shell) -> None:
    """``workbench checks list|on|off``"""
    group = typer.Typer(no_args_is_help=True, add_completion=False)
    _list(group, shell)
    _turn(group, shell, on=True)
    _turn(group, shell, on=False)
    app.add_typer(group, name="checks", help=shell.words.say("cli.help.checks"))


COMMANDS = (add_checks,)
