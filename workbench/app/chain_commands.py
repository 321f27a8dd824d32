"""The commands that deal with chains: destroy, fork, compare, keys and trust."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Protocol

import typer

from workbench.app import chain_view
from workbench.app.terminal import print_json, progress
from workbench.app.workbench import Workbench
from workbench.errors import UserError
from workbench.words import Words


class Shell(Protocol):
    """The part of an invocation that these commands need (``workbench.cli.Terminal``)."""

    words: Words
    cancelled: bool

    def open(self) -> Workbench:
        """The front door."""
        ...

    def option(self, code: str, *names: str) -> typer.models.OptionInfo:
        """A declared option with its help from the words."""
        ...

    def argument(self, code: str, metavar: str) -> typer.models.ArgumentInfo:
        """A declared argument with its help from the words."""
        ...

    def reporting(self, as_json: bool) -> AbstractContextManager[None]:
        """Turn an error of ours into one sentence and its exit code."""
        ...


def add_destroy(app: typer.Typer, shell: Shell) -> None:
    """``workbench destroy RUN ... --yes``"""

    def destroy(
        runs: Annotated[list[str], shell.argument("runs", "RUN")],
        only: Annotated[bool, shell.option("only", "--only")] = False,
        yes: Annotated[bool, shell.option("yes", "--yes")] = False,
        keep_exports: Annotated[bool, shell.option("keep_exports", "--keep-exports")] = False,
        reason: Annotated[str, shell.option("destroy_reason", "--reason")] = "",
        by: Annotated[str, shell.option("by", "--by")] = "",
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            named = [card.run_id for run in runs for card in bench.matter(run)]
            doomed = list(dict.fromkeys(runs if only else [*runs, *named]))
            if not yes:
                raise UserError("destroy_needs_yes", count=len(doomed), runs=", ".join(doomed))
            report = bench.destroy(doomed, by, reason, keep_exports)
            if as_json:
                print_json(report.model_dump(mode="json"))
            else:
                chain_view.show_destroyed(shell.words, report)

    app.command("destroy", help=shell.words.say("cli.help.destroy"))(destroy)


def add_fork(app: typer.Typer, shell: Shell) -> None:
    """``workbench fork RUN HOP``"""

    def fork(
        run: Annotated[str, shell.argument("forked_run", "RUN")],
        hop: Annotated[int, shell.argument("hop", "HOP")],
        by: Annotated[str, shell.option("by", "--by")] = "",
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            with progress(shell.words, quiet=as_json) as emit:
                review = bench.fork(run, hop, by, emit, lambda: shell.cancelled)
            comparison = bench.compare(run, review.run_id)
            if as_json:
                told = {"run_id": review.run_id, "parent": run, "hop": hop}
                print_json({**told, "comparison": chain_view.comparison_json(comparison)})
            else:
                chain_view.show_forked(shell.words, review.run_id, run, hop)
                chain_view.show_comparison(shell.words, comparison)

    app.command("fork", help=shell.words.say("cli.help.fork"))(fork)


def add_compare(app: typer.Typer, shell: Shell) -> None:
    """``workbench compare RUN RUN``"""

    def compare(
        before: Annotated[str, shell.argument("before", "RUN")],
        after: Annotated[str, shell.argument("after", "RUN")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            comparison = shell.open().compare(before, after)
            if as_json:
                print_json(chain_view.comparison_json(comparison))
            else:
                chain_view.show_comparison(shell.words, comparison)

    app.command("compare", help=shell.words.say("cli.help.compare"))(compare)


def add_keys(app: typer.Typer, shell: Shell) -> None:
    """``workbench keys``"""

    def keys(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        with shell.reporting(as_json):
            cards = shell.open().keys()
            if as_json:
                print_json({"keys": [card.model_dump() for card in cards]})
            else:
                chain_view.show_keys(shell.words, cards)

    app.command("keys", help=shell.words.say("cli.help.keys"))(keys)


def add_trust(app: typer.Typer, shell: Shell) -> None:
    """``workbench trust BUNDLE --fingerprint F --name N``, ``workbench trust --remove F``"""

    def trust(
        bundle: Annotated[Path | None, shell.argument("bundle", "BUNDLE")] = None,
        fingerprint: Annotated[str, shell.option("fingerprint", "--fingerprint")] = "",
        name: Annotated[str, shell.option("key_name", "--name")] = "",
        remove: Annotated[str, shell.option("remove", "--remove")] = "",
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            if bundle is None and not remove:
                raise UserError("usage_missing", name="BUNDLE", command="workbench trust")
            card = bench.trust(bundle, fingerprint, name) if bundle else bench.distrust(remove)
            if as_json:
                print_json({**card.model_dump(), "trusted": bundle is not None})
            else:
                chain_view.show_trust(shell.words, card, trusted=bundle is not None)

    app.command("trust", help=shell.words.say("cli.help.trust"))(trust)


COMMANDS = (add_destroy, add_fork, add_compare, add_keys, add_trust)
