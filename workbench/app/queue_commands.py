"""``workbench queue``: what waits for a lawyer, and settling it (R4.5)."""

from typing import Annotated

import typer

from workbench.app import json_view, terminal
from workbench.app.chain_commands import Shell
from workbench.app.terminal import print_json


def add_queue(app: typer.Typer, shell: Shell) -> None:
    """``workbench queue [RUN]``, and ``--settle ITEM --reason TEXT``"""

    def queue(
        run: Annotated[str | None, shell.argument("queue_run", "RUN")] = None,
        settle: Annotated[str | None, shell.option("settle", "--settle")] = None,
        reason: Annotated[str, shell.option("reason", "--reason")] = "",
        author: Annotated[str, shell.option("settler", "--author")] = "",
        settled: Annotated[bool, shell.option("settled", "--all")] = False,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            if settle is not None:
                bench.settle(settle, reason, author)
            items = bench.queue(run, settled)
            if as_json:
                print_json(json_view.queue_json(items, shell.words))
            else:
                terminal.show_queue(shell.words, items)

    app.command("queue", help=shell.words.say("cli.help.queue"))(queue)


COMMANDS = (add_queue,)
