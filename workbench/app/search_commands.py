"""``workbench search``: a question in plain Chinese to articles of law, as a list or as JSON."""

from typing import Annotated

import typer
from rich.markup import escape

from workbench.app import choices
from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, print_json
from workbench.domain.search import LawHit, LawSearch, Met
from workbench.law.store import article_number
from workbench.words import Words

Json = dict[str, object]


def search_json(found: LawSearch) -> Json:
    """The hits of a question; ``snippet`` is ``[start, end)`` in the article's ``text``."""
    return {
        "question": found.question,
        "date": found.on.isoformat(),
        "laws": list(found.laws),
        "hits": [_hit(hit) for hit in found.hits],
    }


def _hit(hit: LawHit) -> Json:
    article = hit.article
    return {
        "instrument": article.instrument,
        "article": str(article_number(article.article)),
        "version": article.version,
        "chapter": article.chapter,
        "text": article.text,
        "snippet": list(hit.snippet),
        "score": hit.score,
        "why": [{"word": met.word, "by": met.by.value, "law": met.law or None} for met in hit.why],
    }


def show_search(words: Words, found: LawSearch) -> None:
    """Every hit with the sentence that speaks to the question, and why it is there."""
    out = console()
    out.print(escape(words.say("cli.search.date", date=found.on.isoformat())))
    if not found.hits:
        out.print(escape(words.say("cli.search.none")))
    for number, hit in enumerate(found.hits, start=1):
        article = hit.article
        head = words.say(
            "cli.search.hit",
            number=number,
            law=article.instrument,
            article=article.article,
            chapter=article.chapter,
        )
        out.print(escape(head), style="bold", soft_wrap=True)
        out.print(escape(hit.snippet.of(article.text).strip()), soft_wrap=True)
        why = words.say("cli.search.between").join(why_sentence(met, words) for met in hit.why)
        if why:
            out.print(escape(words.say("cli.search.why", why=why)), style="dim", soft_wrap=True)


def why_sentence(met: Met, words: Words) -> str:
    """How one word led to an article."""
    return words.say(f"search.met.{met.by.value}", word=met.word, law=met.law)


def add_search(app: typer.Typer, shell: Shell) -> None:
    """``workbench search QUESTION``"""

    def search(
        question: Annotated[str, shell.argument("asked", "QUESTION")],
        on: Annotated[str | None, shell.option("search_date", "--date")] = None,
        limit: Annotated[int, shell.option("most", "--limit")] = 10,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            day = choices.parse_date(on)
            found = shell.open().search(question, day, limit)
            if as_json:
                print_json(search_json(found))
            else:
                show_search(shell.words, found)

    app.command("search", help=shell.words.say("cli.help.search"))(search)


COMMANDS = (add_search,)
