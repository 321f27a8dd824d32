"""Recognise the type of a contract, with the words that speak for it (R6.2)."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from workbench.documents.contract_type_table import KINDS, ROLE_TYPES, WORDS, Kind
from workbench.domain.contract import ContractType, Party, RecognisedType, TypeEvidence
from workbench.domain.span import Span

_TITLE = 60
_ROLE = 12
_MOST_ROLES = 24
_MOST_WORDS = 40
_ONCE_MORE = 4
_ENOUGH = 5
_HEAD = 20_000
_BEST_EVIDENCE = 6

_BARE_LEASE = "租赁合同"
_PREMISES = re.compile(
    r"房屋|房产|住房|商铺|门面|店面|厂房|仓库|写字楼|办公|公寓|premises|Premises|apartment", re.ASCII
)

_TITLES = tuple((re.compile(kind.pattern, re.IGNORECASE), kind) for kind in KINDS)
_VOCABULARY = tuple((re.compile(word.pattern), word) for word in WORDS)


class _Score(NamedTuple):
    type: ContractType
    score: int
    evidence: tuple[TypeEvidence, ...]


def recognise(
    text: str, title: Span | None, parties: Sequence[Party], chosen: ContractType | None = None
) -> RecognisedType:
    """The type of the contract. The title weighs most, then the parties' roles, then vocabulary.

    A type that somebody chose stands, and what the text speaks for is kept as evidence.
    """
    kind = _settled(text, kind_of(title.of(text)) if title else None)
    scores = _scores(text, title, parties, kind)
    best = max(scores, key=lambda item: item.score, default=None)
    if kind is not None and title is not None:
        found = next((item for item in scores if item.type is kind.type), None)
        own = TypeEvidence(words=title.of(text), span=title, weight=_TITLE)
        best = found or _Score(kind.type, _TITLE, (own,))
    if best is None or best.score < _ENOUGH:
        best = _Score(ContractType.OTHER, 0, ())
    return RecognisedType(
        type=chosen or best.type,
        kind=kind.name if kind else "",
        score=min(100, best.score),
        evidence=best.evidence[:_BEST_EVIDENCE],
        chosen=chosen is not None,
    )


def _settled(text: str, kind: Kind | None) -> Kind | None:
    """A bare 租赁合同 is a lease of premises only where its text speaks of premises."""
    if kind is None or kind.name != _BARE_LEASE or _PREMISES.search(text, 0, _HEAD):
        return kind
    return Kind(kind.pattern, "动产租赁合同", ContractType.OTHER)


def kind_of(title: str) -> Kind | None:
    """The kind that a title names; None where it names none."""
    plain = re.sub(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])", "", title)
    plain = re.sub(r"[（(](?:示范文本|[一二三四五六七八九十甲乙]|试行|范本|通用)[^）)]{0,6}[）)]", "", plain)
    return next((kind for pattern, kind in _TITLES if pattern.search(plain)), None)


def _scores(text: str, title: Span | None, parties: Sequence[Party], kind: Kind | None) -> list[_Score]:
    evidence: defaultdict[ContractType, list[TypeEvidence]] = defaultdict(list)
    if kind is not None and title is not None:
        evidence[kind.type].append(TypeEvidence(words=title.of(text), span=title, weight=_TITLE))
    _by_roles(text, parties, evidence)
    _by_words(text, evidence)
    scores = [
        _Score(kind_type, sum(item.weight for item in items), tuple(sorted(items, key=lambda i: -i.weight)))
        for kind_type, items in evidence.items()
    ]
    return sorted(scores, key=lambda item: -item.score)


def _by_roles(
    text: str, parties: Sequence[Party], evidence: defaultdict[ContractType, list[TypeEvidence]]
) -> None:
    given: Counter[ContractType] = Counter()
    for party in parties:
        kind = ROLE_TYPES.get(party.role) or ROLE_TYPES.get(party.label)
        if kind is None or given[kind] >= _MOST_ROLES:
            continue
        given[kind] += _ROLE
        evidence[kind].append(TypeEvidence(words=party.span.of(text), span=party.span, weight=_ROLE))


def _by_words(text: str, evidence: defaultdict[ContractType, list[TypeEvidence]]) -> None:
    """Vocabulary counts each word once, and a little more where it comes again."""
    for pattern, word in _VOCABULARY:
        seen: dict[str, int] = {}
        places: dict[str, Span] = {}
        for match in pattern.finditer(text, 0, _HEAD):
            words = match.group()
            if words not in places:
                places[words] = Span(*match.span())
                seen[words] = word.weight
            elif seen[words] < word.weight + _ONCE_MORE:
                seen[words] += 1
        left = _MOST_WORDS
        for words, weight in sorted(seen.items(), key=lambda item: -item[1]):
            weight = min(weight, left)
            if weight <= 0:
                break
            left -= weight
            evidence[word.type].append(TypeEvidence(words=words, span=places[words], weight=weight))
