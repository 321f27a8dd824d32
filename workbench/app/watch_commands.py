"""``workbench regwatch``: what a new version of a law changes, and whom it concerns (specification R5.5)."""

from typing import Annotated

import typer
from rich.markup import escape

from workbench.app import choices
from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, print_json
from workbench.domain.regwatch import (
    ArticleChange,
    ChangeKind,
    TouchedPlace,
    TouchedRun,
    VersionCard,
    WatchReport,
)
from workbench.words import Words

Json = dict[str, object]


def report_json(report: WatchReport) -> Json:
    """Every article of both versions, and the contracts that are touched."""
    law = report.law
    return {
        "law": law.instrument,
        "from": _version(law.before),
        "to": _version(law.after),
        "counts": {kind.value: count for kind, count in law.counts().items()},
        "changes": [_change(change) for change in law.changes],
        "touched": [_run(run) for run in report.touched],
        "looked": report.looked,
    }


def _version(card: VersionCard) -> Json:
    return {
        "version": card.version,
        "from_date": card.from_date.isoformat() if card.from_date else None,
        "articles": card.articles,
        "imported_from": card.imported_from or None,
    }


def _change(change: ArticleChange) -> Json:
    return {
        "change": change.kind.value,
        "old": list(change.old),
        "new": list(change.new),
        "old_text": "\n".join(change.old_texts),
        "new_text": "\n".join(change.new_texts),
        "likeness": change.likeness,
        "references_only": change.references_only,
    }


def _run(run: TouchedRun) -> Json:
    return {
        "run_id": run.run_id,
        "name": run.name,
        "path": run.path,
        "reference_date": run.reference.isoformat() if run.reference else None,
        "places": [
            {
                "cited": place.cited,
                "article": place.article or None,
                "change": place.kind.value,
                "new": list(place.new),
                "finding": place.finding or None,
                "judged_by": place.judged_by or None,
            }
            for place in run.places
        ],
    }


def show_report(words: Words, report: WatchReport) -> None:
    """Counts, what changed, and the contracts that are touched; what is the same is only counted."""
    out, say, law = console(), words.say, report.law
    head = say(
        "watch.head", law=law.instrument, before=_named(law.before, words), after=_named(law.after, words)
    )
    out.print(escape(head), style="bold", soft_wrap=True)
    counts = (say(f"watch.count.{kind.value}", count=count) for kind, count in law.counts().items())
    out.print(escape(say("watch.separator").join(counts)), soft_wrap=True)
    for change in law.changes:
        if change.kind is not ChangeKind.SAME:
            out.print(escape(change_line(change, words)), soft_wrap=True)
    if not report.touched:
        out.print(escape(say("watch.untouched", looked=report.looked)), soft_wrap=True)
    for run in report.touched:
        day = run.reference.isoformat() if run.reference else "—"
        line = say("watch.touched", name=run.name, run=run.run_id, date=day, count=len(run.places))
        out.print(escape(line), style="bold", soft_wrap=True)
        for place in run.places:
            out.print(escape(f"    {place_line(place, words)}"), soft_wrap=True)


def _named(card: VersionCard, words: Words) -> str:
    if card.imported_from:
        return words.say("watch.version_imported", version=card.version, name=card.imported_from)
    return words.say("watch.version", version=card.version)


def change_line(change: ArticleChange, words: Words) -> str:
    """An article's fate in a line."""
    facts = {"old": "、".join(change.old), "new": "、".join(change.new)}
    if change.references_only:
        return words.say("watch.change.references", **facts)
    return words.say(f"watch.change.{change.kind.value}", **facts)


def place_line(place: TouchedPlace, words: Words) -> str:
    """A place that rests on what changed, in a line."""
    if not place.article:
        return words.say("watch.place.whole", cited=place.cited)
    said = words.say(f"watch.change.{place.kind.value}", old=place.article, new="、".join(place.new))
    code = "watch.place.finding" if place.finding else "watch.place.citation"
    return words.say(code, cited=place.cited, change=said)


def add_regwatch(app: typer.Typer, shell: Shell) -> None:
    """``workbench regwatch LAW``"""

    def regwatch(
        law: Annotated[str, shell.argument("watched_law", "LAW")],
        before: Annotated[str | None, shell.option("watch_from", "--from")] = None,
        after: Annotated[str | None, shell.option("watch_to", "--to")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            days = choices.parse_date(before), choices.parse_date(after)
            report = shell.open().regwatch(law, *days)
            if as_json:
                print_json(report_json(report))
            else:
                show_report(shell.words, report)

    app.command("regwatch", help=shell.words.say("cli.help.regwatch"))(regwatch)


COMMANDS = (add_regwatch,)
