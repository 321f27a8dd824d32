"""Runs the commands so that also a mistyped command line gets our sentence, our language and our JSON."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn, cast

import typer
from rich.text import Text
from typer import rich_utils
from typer._click.core import Command  # no public names; the version is pinned by its hash
from typer._click.exceptions import ClickException
from typer.core import TyperGroup

from workbench.errors import UserError, WorkbenchError
from workbench.words import Words

PROGRAM = "workbench"
INTERRUPTED = 130
_KNOWN = {
    "MissingParameter": "usage_missing",
    "NoSuchOption": "usage_option",
    "BadOptionUsage": "usage_value",
}

_HELP = "_make_rich_text"  # what makes every text of a help page; no public name, as above
_help_text = cast("Callable[..., object]", getattr(rich_utils, _HELP))


def _whole(**given: object) -> object:
    """A text of a help page that is broken where it is wider than its column: Chinese has no blanks to
    break at, and the rest of a sentence would be cut off."""
    text = _help_text(**given)
    if isinstance(text, Text):
        text.overflow = "fold"
    return text


def any_console() -> None:
    """Characters that the console's encoding lacks are replaced instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(app: typer.Typer, words: Words) -> int:
    """Run the command that the arguments name and give its exit code.

    Raises UserError for arguments that no command understands.
    """
    command = typer.main.get_command(app)
    _speak(command, words)
    try:
        code = command.main(prog_name=PROGRAM, standalone_mode=False)
    except ClickException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
            return error.exit_code
        raise named(error) from error
    except typer.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def leave(code: int, *, at_once: bool) -> NoReturn:
    """End the program. ``at_once`` after a cancel: what a thread still waits for (a locked keyring, a name
    that nobody resolves, a library half loaded) is not waited for, nor a second spent on tidying memory."""
    if not at_once:
        sys.exit(code)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def named(error: ClickException) -> WorkbenchError:
    """The error of ours for one of the command line's."""
    command = getattr(getattr(error, "ctx", None), "command_path", PROGRAM)
    code = _KNOWN.get(type(error).__name__, "usage_other")
    parameter = getattr(error, "param", None)
    name = getattr(parameter, "metavar", None) or getattr(error, "option_name", None) or ""
    return UserError(code, name=name, command=command)


def _all(command: Command) -> Iterator[Command]:
    """A command and all that stand behind it."""
    yield command
    for inner in command.commands.values() if isinstance(command, TyperGroup) else ():
        yield from _all(inner)


def _speak(command: Command, words: Words) -> None:
    """Heads and the help option of the help pages in the program's language."""
    rich_utils.ARGUMENTS_PANEL_TITLE = words.say("cli.panel.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = words.say("cli.panel.options")
    rich_utils.COMMANDS_PANEL_TITLE = words.say("cli.panel.commands")
    rich_utils.DEFAULT_STRING = "[" + words.say("cli.panel.default") + ": {}]"
    rich_utils.REQUIRED_LONG_STRING = "[" + words.say("cli.panel.required") + "]"
    setattr(rich_utils, _HELP, _whole)
    for each in _all(command):
        option = each.get_help_option(typer.Context(each))
        if option is not None:
            option.help = words.say("cli.option.help")
