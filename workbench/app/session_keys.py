"""``--ask-key``: keys that are typed for one command, unseen, and forgotten when it ends (specification R2.8).

For computers without a keyring that works. A key is never an option's value: options stay in the shell's
history and in the list of processes.
"""

import getpass
import sys

from workbench.app.chain_commands import Shell
from workbench.app.terminal import note
from workbench.app.workbench import Workbench
from workbench.domain.models import KeyPlace, ModelCard, ModelsReport
from workbench.errors import UserError


def ask_session_keys(shell: Shell, bench: Workbench) -> None:
    """Ask for the key of every model in use that has none; an empty answer leaves one that works without a
    key as it is. Held in this process's memory only.

    Raises UserError ``session_key_needs_terminal`` where nothing can be typed unseen, ``key_malformed``.
    """
    report = bench.models()
    keyless = [card for card in report.models if card.key is KeyPlace.NONE and card.entry.enabled]
    if not keyless or not report.enabled:
        note(shell.words.say("cli.models.no_key_missing"))
        return
    for card in keyless:
        key = typed(shell, card.entry.name, card.variable)
        if key or _needs(report, card):
            bench.keep_key(card.entry.name, key, KeyPlace.SESSION)


def typed(shell: Shell, model: str, variable: str) -> str:
    """A key from a prompt without echo; may be empty. Raises UserError ``session_key_needs_terminal``."""
    if not sys.stdin.isatty():
        raise UserError("session_key_needs_terminal", model=model, variable=variable or "…")
    return getpass.getpass(shell.words.say("cli.models.session_key_prompt", model=model)).strip()


def _needs(report: ModelsReport, card: ModelCard) -> bool:
    profile = next((each for each in report.profiles if each.provider == card.entry.provider), None)
    return profile is not None and profile.needs_key
