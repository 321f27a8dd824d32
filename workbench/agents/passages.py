"""Law for a contract's prompt: articles out of the library, with their version, never from memory (R5.4, R7.1).

The contract is asked about clause by clause, so that a long one does not drown its own short clauses; the
best articles of every clause come first. What the contract itself cites, and the library has, leads.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from workbench.agents.base import Matter
from workbench.domain.citation import ArticleView
from workbench.domain.contract import Clause, ClauseKind, Contract
from workbench.text.token_count import weight, whole
from workbench.words import Words

_QUESTIONS, _ASKED, _EACH = 40, 400, 3
_OWN = 8


def passages(matter: Matter, most: int) -> tuple[ArticleView, ...]:
    """At most ``most`` articles in force on the matter's day; none where there is no search."""
    retrieve = matter.tools.retrieve
    if retrieve is None or not most:
        return ()
    named = "".join(f"《{title}》" for title in matter.tools.relevant(matter.contract.type.type))
    day = matter.reference.value
    by_clause = [retrieve(f"{named}{asked}", _EACH, day) for asked in _questions(matter.contract)]
    ranked = (article for rank in zip_longest(*by_clause) for article in rank if article is not None)
    return tuple(dict.fromkeys((*_cited(matter), *ranked)))[:most]


def _cited(matter: Matter) -> Iterator[ArticleView]:
    """Articles that the contract cites and that hold."""
    lookup = matter.tools.article
    held = [v.citation for v in matter.verdicts if v.verified and v.citation.article is not None]
    for citation in held[:_OWN]:
        found = lookup(citation.named, str(citation.article), matter.reference.value) if lookup else None
        if found is not None:
            yield found


def _questions(contract: Contract) -> list[str]:
    """The contract's own words to ask with: clause by clause, without the parties and the signatures,
    neighbours put together where there are many, the beginning of each."""
    asked = [clause for clause in contract.clauses if clause.kind is ClauseKind.CLAUSE]
    size = -(-len(asked) // _QUESTIONS) or 1
    groups = [asked[at : at + size] for at in range(0, len(asked), size)]
    return [_beginnings(group, contract.text) for group in groups] or [contract.text[:_ASKED]]


def _beginnings(group: Sequence[Clause], text: str) -> str:
    each = _ASKED // len(group)
    return "\n".join(text[c.own.start : min(c.own.end, c.own.start + each)] for c in group)


def written(articles: Sequence[ArticleView], budget: int, words: Words) -> str:
    """Articles for a prompt, one under the other, as many as ``budget`` tokens hold, the best first."""
    kept: list[str] = []
    spent = 0
    for article in articles:
        shown = f"{label(article, words)}\n{article.text}"
        spent += weight(shown)
        if whole(spent) > budget:
            break
        kept.append(shown)
    return "\n\n".join(kept)


def label(article: ArticleView, words: Words) -> str:
    """How an article is to be cited, and which version of its law it is."""
    return cited_as(article.instrument, article.article, article.version, words)


def cited_as(law: str, article: str, version: str, words: Words) -> str:
    """The line above an article in a prompt. ``article`` as it stands in the law: 第五百八十五条."""
    return words.say("prompt.article", law=law, article=article, version=version)
