"""Defined terms of English contracts: defined and never used, used and nowhere defined (twice defined: COM-17)."""

import re
from collections import defaultdict
from collections.abc import Iterator

from workbench.checks.english import english
from workbench.checks.registry import Context, Hit
from workbench.domain.contract import Contract
from workbench.domain.finding import Risk
from workbench.domain.span import Span

# Words that agreements define wherever they matter; with a capital and no definition their reach is open.
_USUAL = re.compile(
    r"(?<![“\"‘])\b(?P<term>Confidential Information|Effective Date|Deliverables|Licensed (?:Software|Products|Materials|Marks|Technology)|"
    r"Territory|Royalt(?:y|ies)|Purchase Price|Closing Date|Net Sales|Intellectual Property Rights|Change of Control|"
    r"Affiliates?|Service Levels|Statement of Work|Acceptance Criteria|Field of Use|Documentation|Customer Data|"
    r"Permitted (?:Purpose|Use)|Initial Term|Renewal Term|Specifications|Work Product)\b"
)
_LOWER_AHEAD = re.compile(r"[a-z,;]\s\Z")
_FEW = 3
_SHOWN = 5
_MANY = 50
_DEFINES = r"[“\"‘'*_]\s*{term}s?\s*[”\"’'*_]|\b{term}s?\s*(?:\([^)]{{0,30}}\)\s*)?(?:means|shall mean|has the meaning|refers to|is defined|[:—–])"
_HEADINGS = frozenset({"Agreement", "Party", "Parties", "Company"})


@english(
    "EN-40",
    risk=Risk.LOW,
    fires=(
        "1. “Closing Date” means 1 March 2026.\n2. Buyer shall pay the price at once.",
        "1. The Services are described in Annex A (the “Special Works”).\n2. Supplier renders the Services.",
    ),
    silent=(
        "1. “Closing Date” means 1 March 2026.\n2. Buyer shall pay on the Closing Date.",
        "1. Acme Ltd (the “Supplier”).\n2. The suppliers' duties: SUPPLIER shall deliver.",
    ),
)
def never_used(contract: Contract, context: Context) -> Iterator[Hit]:
    """A term is defined and comes nowhere else."""
    text = context.places.text.lower()
    idle = [definition for definition in contract.definitions if _idle(definition.term, text)]
    if idle:
        named = "、".join(dict.fromkeys(" ".join(definition.term.split()) for definition in idle[:_SHOWN]))
        yield Hit(
            span=idle[0].span,
            facts={"term": named, "count": str(len(idle))},
            evidence=tuple(definition.span for definition in idle[1:_MANY]),
            comment_reason="judgement",
        )


def _idle(term: str, text: str) -> bool:
    """Whether a term stands only where it is defined. ``text`` is in small letters."""
    if len(term) < 4 or term in _HEADINGS or not term[0].isupper() or not term[-1].isalnum():
        return False
    plain = " ".join(term.lower().split())
    stem = plain[:-3] if plain.endswith("ies") else plain.rstrip("s")
    return text.count(stem) == 1


@english(
    "EN-42",
    risk=Risk.LOW,
    fires=(
        "1. Licensee shall sell in the Territory. 2. No sale outside the Territory is allowed. 3. For the Territory a royalty is due.",
    ),
    silent=(
        "1. “Territory” means France. 2. Licensee sells in the Territory, for the Territory, from the Territory.",
        "1. Territory: France. 2. Licensee sells in the Territory, for the Territory, from the Territory.",
        "1. Licensee sells in the Territory.",
    ),
)
def never_defined(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A usual term with capitals that nothing defines."""
    text = context.places.text
    places: defaultdict[str, list[re.Match[str]]] = defaultdict(list)
    for match in _USUAL.finditer(text):
        places[re.sub(r"ies$", "y", match["term"]).rstrip("s")].append(match)
    for stem, found in places.items():
        used = [
            match for match in found if _LOWER_AHEAD.search(text, max(0, match.start() - 2), match.start())
        ]
        root = re.escape(stem.removesuffix("y"))
        defined = re.compile(_DEFINES.format(term=rf"{root}(?:y|ie)?"), re.IGNORECASE)
        elsewhere = re.search(
            r"defined\s+in\s+the\s+(?:\w+\s+){0,3}(?:Agreement|Terms)|Standard Terms|Key Terms|Cover Page",
            text,
        )
        if len(used) >= _FEW and not defined.search(text) and not elsewhere:
            yield Hit(
                span=context.places.paragraph(used[0].start()).trimmed()
                if len(context.places.paragraph(used[0].start()).text) < 400
                else _near(used[0]),
                facts={"term": used[0]["term"], "count": str(len(used))},
                comment_reason="needs_terms",
                key=stem,
            )


def _near(match: re.Match[str]) -> Span:
    return Span(*match.span("term"))
