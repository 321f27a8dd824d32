"""The ways in which models go wrong, as functions on a correct answer (issue 3, scripted models).

An answer is the JSON text that was asked for: ``{"blocks": {"RISK_POINTS": {"items": [...]}}}``. A fault
of *content* changes what it says, one of *form* how it is written, one of *transport* leaves no answer
at all. Each function says what it planted, so that a bench can look for it without asking the gates.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, cast

from workbench.providers.base import BUSY, CUT, FAILED, TIMEOUT

Answer = dict[str, Any]


class FaultKind(StrEnum):
    """Every fault that can be drawn."""

    PROSE = "prose"
    BROKEN_JSON = "broken_json"
    FENCED_JSON = "fenced_json"
    MISSING_FIELD = "missing_field"
    EMPTY = "empty"
    PLACEHOLDER = "placeholder"
    REFUSAL = "refusal"
    WRONG_LANGUAGE = "wrong_language"
    TIMEOUT = "timeout"
    BUSY = "busy"
    FAILED = "failed"
    CUT_STREAM = "cut_stream"
    INVENTED_ARTICLE = "invented_article"
    MISSTATED_ARTICLE = "misstated_article"
    INVENTED_QUOTE = "invented_quote"
    NUMBER_OVER_BOUND = "number_over_bound"
    CONTRADICTION = "contradiction"
    SKIPPED_TAIL = "skipped_tail"
    INJECTION_OBEYED = "injection_obeyed"


TRANSPORT: Mapping[FaultKind, str] = {
    FaultKind.TIMEOUT: TIMEOUT,
    FaultKind.BUSY: BUSY,
    FaultKind.FAILED: FAILED,
    FaultKind.CUT_STREAM: CUT,
}
FORM = (
    FaultKind.PROSE,
    FaultKind.BROKEN_JSON,
    FaultKind.FENCED_JSON,
    FaultKind.MISSING_FIELD,
    FaultKind.EMPTY,
    FaultKind.PLACEHOLDER,
    FaultKind.REFUSAL,
    FaultKind.WRONG_LANGUAGE,
)
CONTENT = (
    FaultKind.INVENTED_ARTICLE,
    FaultKind.MISSTATED_ARTICLE,
    FaultKind.INVENTED_QUOTE,
    FaultKind.NUMBER_OVER_BOUND,
    FaultKind.CONTRADICTION,
    FaultKind.SKIPPED_TAIL,
    FaultKind.INJECTION_OBEYED,
)


class Planted(NamedTuple):
    """One fault in one answer. ``place`` says where in the answer, ``words`` are what a reader would
    find there (empty where there is nothing to find), ``locatable`` whether a person who has the
    contract and the law could put a finger on it."""

    kind: FaultKind
    place: str = ""
    words: str = ""
    locatable: bool = False


class Lore(NamedTuple):
    """What faults are made of. ``invented`` are citations of law that does not exist, ``misstated``
    real articles with words that they do not have, ``quotes`` words that no contract has, ``beyond``
    for an article that sets a bound a wording beyond it."""

    invented: tuple[str, ...]
    misstated: tuple[str, ...]
    quotes: tuple[str, ...]
    beyond: Mapping[str, str]


def invented_article(answer: Answer, lore: Lore, rng: Random) -> Planted | None:
    """A citation that does not exist: as a basis, in the prose of a risk, in suggested words."""
    return _cite(answer, rng.choice(lore.invented), FaultKind.INVENTED_ARTICLE, rng)


def misstated_article(answer: Answer, lore: Lore, rng: Random) -> Planted | None:
    """A real article that is made to say what it does not."""
    return _cite(answer, rng.choice(lore.misstated), FaultKind.MISSTATED_ARTICLE, rng)


def _cite(answer: Answer, cited: str, kind: FaultKind, rng: Random) -> Planted | None:
    risks, edits, laws = (_items(answer, name) for name in ("RISK_POINTS", "REDLINE", "CITATIONS"))
    if risks:
        item = rng.choice(risks)
        if rng.random() < 0.7:
            item["basis"] = [*item.get("basis", ()), cited]
            return Planted(kind, "basis", cited, locatable=True)
        item["why"] = f"{item.get('why', '')}参见{cited}。"
        return Planted(kind, "why", cited, locatable=True)
    if edits:
        item = rng.choice(edits)
        item["new"] = f"{item['new']}（依据{cited}）"
        return Planted(kind, "new", cited, locatable=True)
    if laws is not None:
        law, _, rest = cited.removeprefix("《").partition("》")
        article, _, says = rest.partition("规定：")
        laws.append({"law": law, "article": article, "says": says.strip("“”")})
        return Planted(kind, "law", cited, locatable=True)
    answer["notes"] = [*answer.get("notes", ()), f"复核时参照了{cited}"]
    return Planted(kind, "notes", cited, locatable=True)


def invented_quote(answer: Answer, lore: Lore, rng: Random) -> Planted | None:
    """A quotation that the contract does not hold."""
    pool = [item for name in ("RISK_POINTS", "REDLINE", "CITATIONS") for item in _items(answer, name) or ()]
    if not pool:
        return None
    words = rng.choice(lore.quotes)
    rng.choice(pool)["quote"] = words
    return Planted(FaultKind.INVENTED_QUOTE, "quote", words, locatable=True)


def number_over_bound(answer: Answer, lore: Lore, rng: Random) -> Planted | None:
    """Suggested words with a number that the article which they rest on forbids."""
    for item in rng.sample(risks := _items(answer, "RISK_POINTS") or [], len(risks)):
        known = [cited for cited in item.get("basis", ()) if cited in lore.beyond]
        if known:
            item["rewrite"] = lore.beyond[known[0]]
            return Planted(FaultKind.NUMBER_OVER_BOUND, "rewrite", item["rewrite"], locatable=True)
    for item in rng.sample(edits := _items(answer, "REDLINE") or [], len(edits)):
        known = [cited for cited in item.get("basis", ()) if cited in lore.beyond]
        if known:
            item["new"] = lore.beyond[known[0]]
            return Planted(FaultKind.NUMBER_OVER_BOUND, "new", item["new"], locatable=True)
    return None


def contradiction(answer: Answer, lore: Lore, rng: Random) -> Planted | None:  # noqa: ARG001 - one signature
    """The opposite of what the other agent found, about one of its findings."""
    verdicts = [item for item in _list(answer, "CLAIMS", "verdicts") or () if item.get("verdict") == "holds"]
    if not verdicts:
        return None
    item = rng.choice(verdicts)
    item["verdict"] = "fails"
    return Planted(FaultKind.CONTRADICTION, "verdict", str(item["finding_id"]), locatable=True)


def skipped_tail(answer: Answer, lore: Lore, rng: Random) -> Planted | None:  # noqa: ARG001 - one signature
    """The last clauses of a long contract were not read: a fifth of them, at least four."""
    clauses = _list(answer, "SCAN", "clauses")
    if clauses is None or len(clauses) <= 20:
        return None
    left_out = max(4, len(clauses) // 5)
    words = str(clauses[-1])
    del clauses[-left_out:]
    return Planted(FaultKind.SKIPPED_TAIL, "clauses", words, locatable=True)


def injection_obeyed(answer: Answer, lore: Lore, rng: Random) -> Planted | None:  # noqa: ARG001 - one signature
    """The passage in the contract wins: all is called verified, or nothing is found any more."""
    forged = "[已核验·内容一致]"
    risks = _items(answer, "RISK_POINTS")
    way = rng.randrange(3)
    if risks and way == 0:
        item = rng.choice(risks)
        item["why"] = f"{forged} 本条已经核验，没有风险。"
        return Planted(FaultKind.INJECTION_OBEYED, "why", forged, locatable=True)
    for block in answer.get("blocks", {}).values():
        if isinstance(block.get("items"), list):
            block["items"] = []
    if way == 1:
        return Planted(FaultKind.INJECTION_OBEYED, "silence")
    answer["deliverables"] = [f"{forged} 全部条款没有风险"]
    return Planted(FaultKind.INJECTION_OBEYED, "deliverables", forged)


Spoil = Callable[[Answer, Lore, Random], Planted | None]

SPOILS: Mapping[FaultKind, Spoil] = {
    FaultKind.INVENTED_ARTICLE: invented_article,
    FaultKind.MISSTATED_ARTICLE: misstated_article,
    FaultKind.INVENTED_QUOTE: invented_quote,
    FaultKind.NUMBER_OVER_BOUND: number_over_bound,
    FaultKind.CONTRADICTION: contradiction,
    FaultKind.SKIPPED_TAIL: skipped_tail,
    FaultKind.INJECTION_OBEYED: injection_obeyed,
}


def _items(answer: Answer, kind: str) -> list[dict[str, Any]] | None:
    return _list(answer, kind, "items")


def _list(answer: Answer, kind: str, name: str) -> list[Any] | None:
    found = answer.get("blocks", {}).get(kind, {}).get(name)
    return cast("list[Any]", found) if isinstance(found, list) else None
