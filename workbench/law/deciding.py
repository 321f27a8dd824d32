"""What decides a provision, held against each other in a clause and the passage beside it."""

import re
from itertools import pairwise

from workbench.law.alignment import NEAR, Fit
from workbench.law.passages import COMMA, Passage
from workbench.law.support_words import CASES, JOINT, JOINT_AHEAD, NAMES, PREPOSITION, ROLES, SILENT

# So many words in the place of so many others say something else.
_OTHER_WORDS = 2
# So many words between two that both have are more than another way to say the same.
_MORE_WORDS = 5
# What a claim may leave out.
_LIGHT = frozenset({"", "<and>"})
# Parties that act together: 董事、监事或者高级管理人员.
_SAME_ROW = re.compile(r"(?:(?:、|或者|或|和|与|及|以及)[\u4e00-\u9fff]{2,8})*")
_TURNS = frozenset({"<duty>", "<may>", "<ban>", "<free>", "<no>", "<only>", "<except>"})


def agrees(clause: Passage, fit: Fit, before: frozenset[str], clauses: int) -> bool:
    """Whether all that decides is the same in a clause and the passage that it is laid beside. ``before`` are
    the modal verbs of the clause before, ``clauses`` how many the part of the article has."""
    return (
        _same_deciding(clause, fit, before, ends=max(fit.clauses, default=0) == clauses - 1)
        and not _replaced(clause, fit)
        and _same_base(clause, fit)
        and _same_names(clause, fit)
        and _same_subject(clause, fit)
    )


def _replaced(clause: Passage, fit: Fit) -> bool:
    """Whether words of the passage have given way to others at the same place: 在展销会 for 在网络平台."""
    first_a, first_b = fit.pairs[0]
    ahead = fit.passage.text[: fit.passage.tokens[first_b].at]
    begin = sum(token.at < _begin(ahead) for token in fit.passage.tokens)
    for (a, b), (next_a, next_b) in pairwise(((-1, begin - 1), (first_a, first_b), *fit.pairs[1:])):
        mine = sum(not token.kind for token in clause.tokens[a + 1 : next_a])
        theirs = sum(not token.kind for token in fit.passage.tokens[b + 1 : next_b])
        if (mine >= _OTHER_WORDS and theirs >= _OTHER_WORDS) or mine > _MORE_WORDS:
            return True
    return False


def _same_base(clause: Passage, fit: Fit) -> bool:
    """Whether every figure follows words of the passage: 20% of the contract's price is not 20% of its
    value."""
    mine = {a for a, _ in fit.pairs}
    for place, token in enumerate(clause.tokens):
        ahead = [at for at in range(place) if not clause.tokens[at].kind][-2:]
        if "=" in token.kind and ahead and not mine.intersection(ahead):
            return False
    return True


def _same_deciding(clause: Passage, fit: Fit, before: frozenset[str], *, ends: bool) -> bool:
    """Whether every deciding word of the clause stands in the passage, and none of the passage is lost.

    A statute may state a duty without 应当: its bare sentence bears out one with it, where it ``ends`` there.
    """
    mine, theirs = {a for a, _ in fit.pairs}, {b for _, b in fit.pairs}
    tokens = fit.passage.tokens
    extra = {token.kind for place, token in enumerate(clause.tokens) if token.kind and place not in mine}
    if extra and (not ends or extra != {"<duty>"} or any(token.kind in _TURNS for token in tokens)):
        return False
    if not theirs:
        return False
    lost = [place for place, token in enumerate(tokens) if token.kind not in _LIGHT and place not in theirs]
    return all(
        tokens[place].kind in before
        or _beside(place, theirs, fit.passage)
        or _left_out(place, theirs, fit.passage)
        for place in lost
    )


def _beside(place: int, met: set[int], passage: Passage) -> bool:
    """Whether a deciding word stands outside what both texts have, in another clause or far away."""
    low, high = min(met), max(met)
    if low < place < high:
        return False
    near = low if place < low else high
    one, other = sorted((passage.tokens[place].at, passage.tokens[near].at))
    return abs(place - near) > NEAR or bool(COMMA.search(passage.text[one:other]))


def _left_out(place: int, met: set[int], passage: Passage) -> bool:
    """Whether a deciding word belongs to an alternative that the claim leaves out: 没有约定或者约定不明."""
    before = max((b for b in met if b < place), default=-1)
    after = min((b for b in met if b > place), default=len(passage.tokens))
    tokens, text = passage.tokens, passage.text
    start = tokens[before].at + len(tokens[before].text) if before >= 0 else 0
    stop = tokens[after].at if after < len(tokens) else len(text)
    gap = text[start:stop]
    if all(token.kind for token in tokens[before + 1 : after]):
        return False
    if JOINT_AHEAD.match(gap):
        return True
    return bool(JOINT.search(gap)) and (before < 0 or bool(COMMA.match(gap)))


def _same_names(clause: Passage, fit: Fit) -> bool:
    """Whether whatever could be taken for another stands in the passage, in the same part; of a party at
    the beginning says :func:`_same_subject`."""
    places = {clause.tokens[a].at: (a, b) for a, b in fit.pairs}
    first = ROLES.match(clause.text)
    for found in NAMES.finditer(clause.text):
        if first is not None and not found.start():
            continue
        if any(at not in places for at in range(*found.span()) if clause.text[at] not in SILENT):
            return False
        a, b = places[found.start()]
        mine, theirs = clause.tokens[a - 1].text if a else "", fit.passage.tokens[b - 1].text if b else ""
        if mine != theirs and CASES & {mine, theirs}:
            return False
    return True


def _same_subject(clause: Passage, fit: Fit) -> bool:
    """Whether the party with which a clause begins is the one who acts in the passage: named in front of what
    it does, or, where nobody is named there, acting elsewhere in it or alone."""
    first = ROLES.match(clause.text)
    if first is None:
        return True
    party, text, tokens = first.group(), fit.passage.text, fit.passage.tokens
    rest = [b for a, b in fit.pairs if clause.tokens[a].at >= first.end()]
    if rest:
        ahead = text[: tokens[rest[0]].at]
        named = list(ROLES.finditer(ahead, _begin(ahead)))
        own = next((found for found in named if found.group() == party), None)
        if named and (own is None or not _SAME_ROW.fullmatch(ahead[own.end() : named[-1].end()])):
            return False
    places = [found.start() for found in re.finditer(re.escape(party), text)]
    if any(not PREPOSITION.search(text[:at]) for at in places):
        return True
    others = (ROLES.match(part) for part in COMMA.split(text))
    return not any(other is not None and other.group() != party for other in others)


def _begin(text: str) -> int:
    """Where the last clause of a text begins."""
    return max((found.end() for found in COMMA.finditer(text)), default=0)
