"""``workbench lpr``: the table of the loan prime rate, and what you add to it (specification R5.3)."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, note, print_json
from workbench.domain.lpr import LprBrought, LprRow, LprTable
from workbench.words import Words

Json = dict[str, object]


def row_json(row: LprRow) -> Json:
    """A row; rates are texts, in percent a year, as they were written."""
    five = None if row.five_year is None else f"{row.five_year}"
    return {"date": row.day.isoformat(), "one_year": f"{row.one_year}", "five_year": five, "own": row.own}


def table_json(table: LprTable) -> Json:
    """All rows, oldest first."""
    return {"rows": [row_json(row) for row in table.rows], "fault": table.fault or None}


def brought_json(brought: LprBrought) -> Json:
    """The table with what an addition did to it."""
    counts = {"added": brought.added, "replaced": brought.replaced, "known": brought.known}
    return {**table_json(brought.table), "counts": counts}


def tell_fault(words: Words, table: LprTable) -> None:
    """Say that the user's own rows are not used, and why."""
    if table.fault:
        note(words.say("cli.lpr.damaged", fault=table.fault))


def show_table(words: Words, table: LprTable) -> None:
    """Every row in a line, and where the table ends."""
    out = console()
    for row in table.rows:
        five = words.say("cli.lpr.five", rate=row.five_year) if row.five_year is not None else ""
        whose = words.say("cli.lpr.own" if row.own else "cli.lpr.packaged")
        line = words.say("cli.lpr.line", day=row.day.isoformat(), rate=row.one_year, five=five, whose=whose)
        out.print(escape(line), soft_wrap=True)
    if not table.rows:
        out.print(escape(words.say("cli.lpr.empty")), soft_wrap=True)
    tell_fault(words, table)


def _tell(shell: Shell, brought: LprBrought, as_json: bool) -> None:
    if as_json:
        print_json(brought_json(brought))
        return
    said = shell.words.say(
        "cli.lpr.brought", added=brought.added, replaced=brought.replaced, known=brought.known
    )
    console().print(escape(said), soft_wrap=True)


def _list(app: typer.Typer, shell: Shell) -> None:
    def listed(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        with shell.reporting(as_json):
            table = shell.open().lpr()
            if as_json:
                print_json(table_json(table))
            else:
                show_table(shell.words, table)

    app.command("list", help=shell.words.say("cli.help.lpr_list"))(listed)


def _add(app: typer.Typer, shell: Shell) -> None:
    def add(
        day: Annotated[str, shell.argument("lpr_day", "DATE")],
        one_year: Annotated[str, shell.argument("lpr_one", "1Y")],
        five_year: Annotated[str, shell.argument("lpr_five", "[5Y]")] = "",
        replace: Annotated[bool, shell.option("lpr_replace", "--replace")] = False,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            _tell(shell, shell.open().add_lpr(day, one_year, five_year, replace=replace), as_json)

    app.command("add", help=shell.words.say("cli.help.lpr_add"))(add)


def _import(app: typer.Typer, shell: Shell) -> None:
    def bring(
        file: Annotated[Path, shell.argument("lpr_file", "FILE")],
        replace: Annotated[bool, shell.option("lpr_replace", "--replace")] = False,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            _tell(shell, shell.open().import_lpr(file, replace=replace), as_json)

    app.command("import", help=shell.words.say("cli.help.lpr_import"))(bring)


def _remove(app: typer.Typer, shell: Shell) -> None:
    def remove(
        day: Annotated[str, shell.argument("lpr_day", "DATE")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            table = shell.open().remove_lpr(day)
            if as_json:
                print_json(table_json(table))
            else:
                show_table(shell.words, table)

    app.command("remove", help=shell.words.say("cli.help.lpr_remove"))(remove)


def add_lpr(app: typer.Typer, shell: Shell) -> None:
    """``workbench lpr list|add|import|remove``"""
    group = typer.Typer(no_args_is_help=True, add_completion=False)
    for declare in (_list, _add, _import, _remove):
        declare(group, shell)
    app.add_typer(group, name="lpr", help=shell.words.say("cli.help.lpr"))


COMMANDS = (add_lpr,)
