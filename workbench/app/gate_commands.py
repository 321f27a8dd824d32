"""``workbench gates``: how the gates fared, as a table or as JSON (specification R3.5)."""

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, print_json
from workbench.domain.gates import GateRates, GateReport
from workbench.words import Words

Json = dict[str, object]


def gates_json(report: GateReport) -> Json:
    """Rates a gate and a reason, and the newest rows. Shares are of ``looked``, null of nothing."""
    return {
        "rates": [_rates(item) for item in report.rates],
        "reasons": [{"reason": item.reason, **_rates(item)} for item in report.reasons],
        "recent": [event.model_dump(mode="json") for event in report.recent],
    }


def _rates(item: GateRates) -> Json:
    return {
        "gate": item.gate.value,
        "looked": item.looked,
        "hits": item.hits,
        "retries": item.retries,
        "overturned": item.overturned,
        "hit_rate": share(item.hits, item.looked),
        "retry_rate": share(item.retries, item.looked),
        "overturned_rate": share(item.overturned, item.hits),
    }


def share(part: int, whole: int) -> float | None:
    """A share from 0 to 1 with four places; None of nothing."""
    return round(part / whole, 4) if whole else None


def show_gates(words: Words, report: GateReport) -> None:
    """Rates and rows on the terminal."""
    out, say = console(), words.say
    columns = [say(f"gate.column.{name}") for name in ("gate", "looked", "hits", "retries", "overturned")]
    table = Table(*columns, box=None)
    for item in report.rates:
        counts = (item.looked, item.hits, item.retries, item.overturned)
        table.add_row(say(f"gate.name.{item.gate.value}"), *map(str, counts))
    out.print(table)
    for item in report.reasons:
        name = say(f"gate.name.{item.gate.value}")
        out.print(escape(say("gate.reason_line", gate=name, reason=reason(words, item), count=item.hits)))
    for event in report.recent:
        line = say(
            "gate.row",
            at=event.at.strftime("%Y-%m-%d %H:%M:%S"),
            gate=say(f"gate.name.{event.gate.value}"),
            route=say(f"gate.route.{event.route.value}"),
            reason=event.reason,
            subject=event.subject,
            run=event.run_id,
        )
        out.print(escape(line))


def reason(words: Words, item: GateRates) -> str:
    """A reason in a few words where there are any, else its code."""
    code = f"gate.reason.{item.reason}"
    return words.say(code) if words.has(code) else item.reason


def add_gates(app: typer.Typer, shell: Shell) -> None:
    """``workbench gates [RUN]``"""

    def gates(
        run: Annotated[str | None, shell.argument("run", "RUN")] = None,
        limit: Annotated[int, shell.option("limit", "--limit")] = 20,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            report = shell.open().gates(limit, run)
            if as_json:
                print_json(gates_json(report))
            else:
                show_gates(shell.words, report)

    app.command("gates", help=shell.words.say("cli.help.gates"))(gates)


COMMANDS = (add_gates,)
