"""``workbench models …``: which models are configured, their keys, limits, tests and cost (R2.8).

A key is read from a prompt without echo or from standard input, never from an option: options stay in
the shell's history and in the list of processes.
"""

import getpass
import sys
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from workbench.app import model_view as view
from workbench.app.chain_commands import Shell
from workbench.app.terminal import note, print_json
from workbench.app.workbench import Workbench
from workbench.domain.models import KeyPlace, ModelCard, ModelEntry, ModelLimits, ModelsReport, Price, Purpose
from workbench.errors import UserError

MILLION = 1_000_000
NO_LIMIT = frozenset({"none", "无"})
CURRENCIES = ("CNY", "USD")


def parse_name(name: str) -> ModelEntry:
    """``provider/model`` as a bare entry."""
    provider, slash, model = name.partition("/")
    if not provider or not slash or not model:
        raise UserError("model_name_bad")
    return ModelEntry(provider=provider, model=model)


def parse_price(price: str | None, currency: str) -> Price | None:
    """``IN,OUT`` a million tokens."""
    if price is None:
        return None
    code = currency.strip().upper()
    if code not in CURRENCIES:
        raise UserError("bad_currency", text=currency, known=", ".join(CURRENCIES))
    given, comma, asked = price.partition(",")
    return Price(
        currency=code,
        tokens_in=parse_number(given),
        tokens_out=parse_number(asked if comma else given),
        source="user",
    )


def parse_number(text: str) -> Decimal:
    """A number that is not negative."""
    try:
        number = Decimal(text.strip())
    except InvalidOperation as error:
        raise UserError("bad_number", text=text) from error
    if not number.is_finite() or number < 0:
        raise UserError("bad_number", text=text)
    return number


def parse_limit(text: str, unit: int = 1) -> int | None:
    """A limit in its unit, None for no limit."""
    return None if text.strip().lower() in NO_LIMIT else int(parse_number(text) * unit)


def parse_purpose(text: str) -> Purpose:
    """What a model is for."""
    known = [purpose.value for purpose in Purpose]
    if text not in known:
        raise UserError("bad_purpose", text=text, known=", ".join(known))
    return Purpose(text)


def ask_key(shell: Shell, from_stdin: bool) -> str:
    """A key from a prompt without echo, or the first line of standard input. Raises UserError
    ``key_needs_terminal`` where nothing can be typed unseen, ``key_malformed`` where nothing came."""
    if not from_stdin and not sys.stdin.isatty():
        raise UserError("key_needs_terminal")
    ask = (
        sys.stdin.readline
        if from_stdin
        else partial(getpass.getpass, shell.words.say("cli.models.key_prompt"))
    )
    key = ask().strip()
    if not key:
        raise UserError("key_malformed")
    return key


def card_of(report: ModelsReport, name: str) -> ModelCard:
    """The card of a model. Raises UserError ``no_such_model``."""
    found = next((card for card in report.models if card.entry.name == name), None)
    if found is None:
        raise UserError("no_such_model", model=name)
    return found


def add_models(app: typer.Typer, shell: Shell) -> None:
    """``workbench models`` and all that stands behind it."""
    group = typer.Typer(
        invoke_without_command=True, add_completion=False, help=shell.words.say("cli.help.models")
    )

    @group.callback()
    def models(
        context: typer.Context,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            changing(shell, as_json, lambda bench: bench.models())

    _ = models
    for add in (_add_add, _add_named, _add_order, _add_switch, _add_test, _add_key, _add_limits, _add_shown):
        add(group, shell)
    app.add_typer(group, name="models")


def changing(shell: Shell, as_json: bool, change: Callable[[Workbench], ModelsReport]) -> None:
    """Do something to what is configured, and show what is configured then."""
    with shell.reporting(as_json):
        bench = shell.open()
        report = change(bench)
        if as_json:
            print_json(view.models_json(report))
        else:
            view.show_models(shell.words, report)


def _add_add(app: typer.Typer, shell: Shell) -> None:
    @app.command("add", help=shell.words.say("cli.help.models_add"))
    def add(
        name: Annotated[str, shell.argument("model", "PROVIDER/MODEL")],
        base_url: Annotated[str, shell.option("base_url", "--base-url")] = "",
        key_variable: Annotated[str, shell.option("key_variable", "--key-variable")] = "",
        purpose: Annotated[str, shell.option("purpose", "--purpose")] = Purpose.ANY.value,
        price: Annotated[str | None, shell.option("price", "--price")] = None,
        currency: Annotated[str, shell.option("currency", "--currency")] = CURRENCIES[0],
        key_stdin: Annotated[bool, shell.option("key_stdin", "--key-stdin")] = False,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        def added(bench: Workbench) -> ModelsReport:
            entry = parse_name(name).model_copy(
                update={
                    "base_url": base_url,
                    "key_variable": key_variable,
                    "purpose": parse_purpose(purpose),
                    "price": parse_price(price, currency),
                }
            )
            return bench.add_model(entry, ask_key(shell, True) if key_stdin else "")

        changing(shell, as_json, added)

    _ = add


def _add_named(app: typer.Typer, shell: Shell) -> None:
    @app.command("remove", help=shell.words.say("cli.help.models_remove"))
    def remove(
        name: Annotated[str, shell.argument("model", "PROVIDER/MODEL")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        changing(shell, as_json, lambda bench: bench.remove_model(name))

    @app.command("forget-key", help=shell.words.say("cli.help.models_forget_key"))
    def forget_key(
        name: Annotated[str, shell.argument("model", "PROVIDER/MODEL")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        def forgotten(bench: Workbench) -> ModelsReport:
            before = card_of(bench.models(), name)
            report = bench.forget_key(name)
            note(view.forgotten(shell.words, before, card_of(report, name), keyring=report.keyring))
            return report

        changing(shell, as_json, forgotten)

    _ = remove, forget_key


def _add_order(app: typer.Typer, shell: Shell) -> None:
    @app.command("order", help=shell.words.say("cli.help.models_order"))
    def order(
        names: Annotated[list[str], shell.argument("models", "PROVIDER/MODEL")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        changing(shell, as_json, lambda bench: bench.order_models(names))

    _ = order


def _add_switch(app: typer.Typer, shell: Shell) -> None:
    def switched(name: str | None, on: bool, as_json: bool) -> None:
        changing(
            shell,
            as_json,
            lambda bench: bench.use_models(on) if name is None else bench.enable_model(name, on),
        )

    @app.command("enable", help=shell.words.say("cli.help.models_enable"))
    def enable(
        name: Annotated[str | None, shell.argument("model_or_all", "PROVIDER/MODEL")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        switched(name, True, as_json)

    @app.command("disable", help=shell.words.say("cli.help.models_disable"))
    def disable(
        name: Annotated[str | None, shell.argument("model_or_all", "PROVIDER/MODEL")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        switched(name, False, as_json)

    @app.command("hide-amounts", help=shell.words.say("cli.help.models_hide_amounts"))
    def hide_amounts(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        changing(shell, as_json, lambda bench: bench.mask_amounts(True))

    @app.command("show-amounts", help=shell.words.say("cli.help.models_show_amounts"))
    def show_amounts(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        changing(shell, as_json, lambda bench: bench.mask_amounts(False))

    _ = enable, disable, hide_amounts, show_amounts


def _add_test(app: typer.Typer, shell: Shell) -> None:
    @app.command("test", help=shell.words.say("cli.help.models_test"))
    def test(
        name: Annotated[str, shell.argument("model", "PROVIDER/MODEL")],
        key_stdin: Annotated[bool, shell.option("key_stdin", "--key-stdin")] = False,
        ask: Annotated[bool, shell.option("ask_key", "--ask-key")] = False,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            bench.configured(name)
            if key_stdin or ask:
                bench.keep_key(name, ask_key(shell, key_stdin), KeyPlace.SESSION)
            note(shell.words.say("cli.models.testing", model=name))
            report = bench.test_model(name, lambda: shell.cancelled)
            if as_json:
                print_json(report.model_dump(mode="json"))
            else:
                view.show_probe(shell.words, report)
            if not report.works:
                raise typer.Exit(view.UNUSABLE)

    _ = test


def _add_key(app: typer.Typer, shell: Shell) -> None:
    @app.command("key", help=shell.words.say("cli.help.models_key"))
    def key(
        name: Annotated[str, shell.argument("model", "PROVIDER/MODEL")],
        key_stdin: Annotated[bool, shell.option("key_stdin", "--key-stdin")] = False,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        def kept(bench: Workbench) -> ModelsReport:
            bench.configured(name)  # nobody types a key for nothing
            return bench.keep_key(name, ask_key(shell, key_stdin))

        changing(shell, as_json, kept)

    _ = key


def _add_limits(app: typer.Typer, shell: Shell) -> None:
    @app.command("limits", help=shell.words.say("cli.help.models_limits"))
    def limits(
        run_tokens: Annotated[str | None, shell.option("run_tokens", "--run-tokens")] = None,
        day_tokens: Annotated[str | None, shell.option("day_tokens", "--day-tokens")] = None,
        run_cost: Annotated[str | None, shell.option("run_cost", "--run-cost")] = None,
        day_cost: Annotated[str | None, shell.option("day_cost", "--day-cost")] = None,
        warn_at: Annotated[str | None, shell.option("warn_at", "--warn-at")] = None,
        dollar: Annotated[str | None, shell.option("dollar", "--yuan-per-dollar")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            given: dict[str, object] = {}
            for name, text, unit in (
                ("run_tokens", run_tokens, 1), ("day_tokens", day_tokens, 1),
                ("run_cost", run_cost, MILLION), ("day_cost", day_cost, MILLION),
            ):  # fmt: skip
                if text is not None:
                    given[name] = parse_limit(text, unit)
            if warn_at is not None:
                given["warn_at"] = int(parse_number(warn_at))
            if dollar is not None:
                given["yuan_per_dollar"] = parse_number(dollar)
            bench = shell.open()
            found: ModelLimits = bench.models().limits
            if given:
                found = bench.set_limits(found.model_copy(update=given)).limits
            if as_json:
                print_json({"limits": found.model_dump(mode="json")})
            else:
                view.show_limits(shell.words, found)

    _ = limits


def _add_shown(app: typer.Typer, shell: Shell) -> None:
    @app.command("profiles", help=shell.words.say("cli.help.models_profiles"))
    def profiles(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        with shell.reporting(as_json):
            found = shell.open().profiles()
            if as_json:
                print_json({"profiles": [profile.model_dump(mode="json") for profile in found]})
            else:
                view.show_profiles(shell.words, found)

    @app.command("preview", help=shell.words.say("cli.help.models_preview"))
    def preview(
        file: Annotated[str, shell.argument("file_or_run", "FILE")],
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            stored = view.RUN_ID.fullmatch(file) is not None and not Path(file).exists()
            sent = bench.would_send(run_id=file) if stored else bench.would_send(Path(file))
            if as_json:
                print_json({"sent": [view.sent_json(each) for each in sent]})
            else:
                view.show_sent(shell.words, sent)

    @app.command("spend", help=shell.words.say("cli.help.models_spend"))
    def spend(as_json: Annotated[bool, shell.option("json", "--json")] = False) -> None:
        with shell.reporting(as_json):
            report = shell.open().spending()
            if as_json:
                print_json(view.spend_json(report))
            else:
                view.show_spend(shell.words, report)

    _ = profiles, preview, spend


COMMANDS = (add_models,)
