"""What the terminal says of chains, in words and as JSON."""

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table

from workbench.app.terminal import console
from workbench.domain.comparison import Change, Difference, RunComparison
from workbench.domain.reports import DestroyReport, KeyCard, VerifyReport
from workbench.words import Words


def _say(sentence: str, style: str = "") -> None:
    console().print(escape(sentence), style=style, soft_wrap=True)


def show_destroyed(words: Words, report: DestroyReport) -> None:
    """What is gone, and what is not."""
    _say(words.say("cli.destroyed.done", count=len(report.runs), rows=report.rows))
    for path in report.files:
        _say(words.say("cli.destroyed.file", path=path))
    for path in report.left:
        _say(words.say("cli.destroyed.left", path=path), "yellow")
    if report.pending:
        _say(words.say("cli.destroyed.pending"), "yellow")


def show_forked(words: Words, new: str, parent: str, hop: int) -> None:
    """The id of the new run."""
    _say(words.say("cli.forked", run=new, run_before=parent, hop=hop))


def show_comparison(words: Words, comparison: RunComparison) -> None:
    """Every hop that is not the same, with what differs."""
    _say(words.say("cli.compare.counts", **{change.value: comparison.count(change) for change in Change}))
    table = Table(box=None, show_header=False)
    for pair in comparison.pairs:
        told = [difference_sentence(item, words) for item in pair.differences]
        told += [words.say("cli.compare.more", count=pair.more)] if pair.more else []
        places = "/".join("-" if seq is None else str(seq) for seq in (pair.before, pair.after))
        node = pair.node if pair.turn == 1 else f"{pair.node} ({pair.turn})"
        state = words.say(f"cli.compare.{pair.change.value}")
        table.add_row(places, escape(node), state, escape("\n".join(told)))
    console().print(table)


def difference_sentence(item: Difference, words: Words) -> str:
    """One difference in words."""
    return words.say("cli.compare.difference", **item.model_dump())


def comparison_json(comparison: RunComparison) -> dict[str, object]:
    """``counts`` by kind of change, and ``hops`` in pairs with their differences."""
    return {
        "before": comparison.before,
        "after": comparison.after,
        "counts": {change.value: comparison.count(change) for change in Change},
        "hops": [pair.model_dump(mode="json") for pair in comparison.pairs],
    }


def show_keys(words: Words, cards: Sequence[KeyCard]) -> None:
    """Our own key first."""
    own = [card for card in cards if card.own]
    if not own:
        _say(words.say("cli.keys.none"), "yellow")
    for card in cards:
        code = ("own" if card == own[0] else "earlier") if card.own else "trusted"
        _say(words.say(f"cli.keys.{code}", name=card.name, fingerprint=card.fingerprint))


def show_trust(words: Words, card: KeyCard, *, trusted: bool) -> None:
    """Whose key is trusted now, or no longer."""
    code = "trust" if trusted else "distrust"
    _say(words.say(f"cli.keys.{code}", name=card.name, fingerprint=card.fingerprint))


def signature_sentences(report: VerifyReport, words: Words) -> list[str]:
    """Who vouches for a chain and how far, and whether its matter was destroyed."""
    told = [
        words.say(
            f"cli.signed.{note.trust}",
            hop=note.hop,
            at=_when(note.at.isoformat()),
            name=note.name,
            fingerprint=note.fingerprint,
        )
        for note in report.signatures
    ]
    last = max((note.hop for note in report.signatures), default=None)
    if last is None:
        told.append(words.say("cli.signed.unsigned"))
    elif last + 1 < report.hops:
        told.append(words.say("cli.signed.beyond", hop=last, count=report.hops - last - 1))
    told += [
        words.say(
            "cli.signed.destroyed",
            by=note.by,
            at=_when(note.at.isoformat()),
            hop=note.hop,
            rows=note.rows,
            reason=note.reason,
        )
        for note in report.destroyed
    ]
    return told


def _when(moment: str) -> str:
    return moment[:19].replace("T", " ") + "Z"


def signatures_json(report: VerifyReport) -> dict[str, object]:
    """The part of ``verify`` about signatures and destruction."""
    return {
        "signatures": [note.model_dump(mode="json") for note in report.signatures],
        "destroyed": [note.model_dump(mode="json") for note in report.destroyed],
    }
