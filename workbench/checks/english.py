"""What the checks of English contracts share: sentences, whose right or duty it is, what is said anywhere."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Function, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

# A full stop behind a word, a bracket or a figure, in front of a capital; initials and "No. 5" end nothing.
_END = re.compile(
    r"(?<=[a-z\d)\]\"”%])[.](?<!\bNo\.)(?<!\bInc\.)(?<!\bLtd\.)(?<!\bCo\.)(?<!\bCorp\.)\s+(?=[A-Z(“\"\d])|\n"
)
_SOMEBODY = r"(?:the\s+)?(?P<who>[A-Z][\w&.'’-]*(?:\s+(?:of\s+the\s+)?[A-Z][\w&.'’-]*){0,3})"
_BOTH = re.compile(
    r"\b(?:either|neither|each|both|no|any|such|a|the other)\s+(?:of\s+the\s+)?part(?:y|ies)\b|\bthe\s+part(?:y|ies)\b|\bmutual",
    re.IGNORECASE,
)
# The heading of the clause, run into its first sentence.
_HEADING = re.compile(r"^(?:[A-Z]{4,}[.:]?\s+)+(?=[A-Z][a-z]|You)|^.*\s{2,}(?=\S)")
_NOBODY = re.compile(
    r"(?:Party|Parties|Each|Either|Neither|Both|No|Any|Such|This|These|That|It|All|In|If|Section|Article|Clause|"
    r"Agreement|Services?|Products?|Software|Term|Notwithstanding|Except|Upon|Nothing|Other)\b"
)
_SELECTED = (ContractType.SERVICE, ContractType.SOFTWARE)


class Said(NamedTuple):
    """A sentence, the match in it, and who it is about (empty where no one party is)."""

    sentence: Sentence
    found: re.Match[str]
    who: str

    @property
    def span(self) -> Span:
        """The sentence without white space at either end."""
        return self.sentence.trimmed()


@lru_cache(maxsize=2)
def split(text: str) -> tuple[Sentence, ...]:
    """The sentences of an English text; each line begins one."""
    found: list[Sentence] = []
    start = 0
    for end in (*_END.finditer(text), None):
        stop = end.end() if end else len(text)
        if text[start:stop].strip():
            found.append(Sentence(start, text[start:stop]))
        start = stop
    return tuple(found)


def says(index: Index, pattern: re.Pattern[str], unless: re.Pattern[str] | None = None) -> Iterator[Said]:
    """Sentences in which ``pattern`` is found and ``unless`` is not."""
    for sentence in split(index.text):
        found = pattern.search(sentence.text)
        if found and (unless is None or not unless.search(sentence.text)):
            groups = found.groupdict()
            yield Said(sentence, found, _HEADING.sub("", groups.get("who") or "").strip())


def one_party(said: Said) -> bool:
    """Whether the sentence is about one named party alone."""
    before = said.sentence.text[: said.found.start()].rstrip().lower()
    if before.endswith((" or", " and", " and/or", " or the", " and the")):
        return False
    return bool(said.who) and not _NOBODY.match(said.who) and not _BOTH.search(said.sentence.text)


def subject(verb: str) -> re.Pattern[str]:
    """A pattern for one party in front of a verb: ``who`` is the party."""
    return re.compile(rf"\b{_SOMEBODY}\s+(?i:{verb})")


def is_licence(contract: Contract) -> bool:
    """Whether the contract is one of licence: such have no type of their own."""
    return "许可" in contract.type.kind or "License" in contract.title or "LICENSE" in contract.title


def is_supply(contract: Contract) -> bool:
    """Whether somebody renders services or grants a licence under the contract."""
    return contract.type.type in _SELECTED or is_licence(contract)


def whole(contract: Contract) -> Span:
    """Where an absent clause is reported: at the title, else at the first line."""
    if contract.title_span is not None:
        return contract.title_span
    return contract.blocks[0].span if contract.blocks else Span(0, 0)


def english(
    check_id: str,
    *,
    risk: Risk,
    fires: tuple[str, ...],
    silent: tuple[str, ...],
    negotiability: Negotiability = Negotiability.PREFER,
    types: tuple[ContractType, ...] = (),
    favours: str = "",
    example_type: ContractType | None = None,
) -> "Registration":
    """Register a check of English contracts: it rests on no law, so it holds under any."""
    return Registration(check_id, risk, fires, silent, negotiability, types, favours, example_type)


class Registration(NamedTuple):
    """What ``english`` was told; a decorator."""

    check_id: str
    risk: Risk
    fires: tuple[str, ...]
    silent: tuple[str, ...]
    negotiability: Negotiability
    types: tuple[ContractType, ...]
    favours: str
    example_type: ContractType | None

    def __call__(self, function: Function) -> Function:
        """Register the function."""
        return check(
            self.check_id,
            risk=self.risk,
            negotiability=self.negotiability,
            basis=(),
            fires=self.fires,
            silent=self.silent,
            types=self.types,
            favours=self.favours,
            example_type=self.example_type,
            laws=ANYWHERE,
            english=True,
        )(function)


def hit(said: Said, reason: str = "negotiable", **facts: str) -> Hit:
    """A finding on the sentence."""
    return Hit(span=said.span, facts=facts, comment_reason=reason)


def absent(contract: Contract, **facts: str) -> Hit:
    """A finding about something that is not said anywhere."""
    return Hit(span=whole(contract), facts=facts, missing=True, comment_reason="needs_terms")
