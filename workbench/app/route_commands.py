"""``workbench route``: what a typed request is for, as a sentence or as JSON (specification R2.5)."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, print_json
from workbench.domain.intent import Decision, Situation
from workbench.words import Words

Json = dict[str, object]


def route_json(decision: Decision, words: Words) -> Json:
    """A decision. ``workflow`` is what would begin now, null where nothing does; ``wanted`` is what was
    understood; confidences are whole hundredths."""
    return {
        "action": decision.action,
        "workflow": decision.workflow,
        "wanted": decision.wanted,
        "path": decision.path,
        "confidence": decision.confidence,
        "reason": decision.reason,
        "sentence": sentence(decision, words),
        "candidates": [
            {"workflow": item.intent, "confidence": item.confidence} for item in decision.candidates
        ],
        "following": list(decision.following),
        "evidence": list(decision.evidence),
        "model": decision.model,
    }


def sentence(decision: Decision, words: Words) -> str:
    """What becomes of the request, for a reader."""
    return words.say(f"intent.{decision.reason}") if decision.reason else _named(decision, words)


def _named(decision: Decision, words: Words) -> str:
    return words.say(f"intent.workflow.{decision.workflow}") if decision.workflow else ""


def show_route(words: Words, decision: Decision) -> None:
    """The sentence, what is offered, and what would follow."""
    out = console()
    out.print(escape(sentence(decision, words)))
    for item in decision.candidates if decision.action == "ask" else ():
        out.print(escape(f"- {words.say(f'intent.workflow.{item.intent}')} ({item.confidence / 100:.2f})"))
    for intent in decision.following:
        out.print(escape(f"→ {words.say(f'intent.workflow.{intent}')}"))


def add_route(app: typer.Typer, shell: Shell) -> None:
    """``workbench route TEXT``"""

    def route(
        text: Annotated[str, shell.argument("request", "TEXT")] = "",
        source: Annotated[str, shell.option("source", "--source")] = "",
        file: Annotated[Path | None, shell.option("at_hand", "--file")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            bench = shell.open()
            material = file is not None and bool(bench.read(file).text.strip())
            decision = bench.route(text, source, Situation(material=material))
            if as_json:
                print_json(route_json(decision, shell.words))
            else:
                show_route(shell.words, decision)

    app.command("route", help=shell.words.say("cli.help.route"))(route)


COMMANDS = (add_route,)
