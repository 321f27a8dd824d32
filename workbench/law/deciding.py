"""What decides a provision, held against each other in a clause and the passage beside it."""

import re
from itertools import pairwise
from typing import NamedTuple

from workbench.law.alignment import NEAR, Fit
from workbench.law.passages import COMMA, Passage
from workbench.law.support_words import (
    CASES,
    JOINT,
    JOINT_AHEAD,
    LEADS_OVER,
    LEFT_OUT,
    NAMES,
    PREPOSITION,
    ROLES,
    SILENT,
)

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
        and not _shortened(clause, fit)
        and _same_base(clause, fit)
        and _same_names(clause, fit)
        and _same_subject(clause, fit)
    )


def _replaced(clause: Passage, fit: Fit) -> bool:
    """Whether the clause has words of its own, in the place of the passage's (在展销会 for 在网络平台, 完成工作后
    for 完成工作前) or beside them. What only leads over (依法, 的情况下) says nothing by itself."""
    return any(
        gap.own and not gap.lost.endswith(gap.own) and (gap.lost or LEADS_OVER.sub("", gap.own))
        for gap in _gaps(clause, fit)
    )


def _shortened(clause: Passage, fit: Fit) -> bool:
    """Whether the clause has lost words in the middle of what it repeats, other than what describes (… 的), one
    of several things in a row, whole parts between two marks, and who consents (未经出租人同意)."""
    text, tokens = fit.passage.text, fit.passage.tokens
    gaps = _gaps(clause, fit)
    for gap in [*gaps[1:-1], *(last for last in gaps[-1:] if last.own)]:
        if LEADS_OVER.sub("", gap.lost):
            start = tokens[gap.after].at + len(tokens[gap.after].text)
            stop = tokens[gap.before].at if gap.before < len(tokens) else len(text)
            between = text[start:stop].removesuffix(gap.own)
            who = ROLES.fullmatch(between) and text.endswith("经", 0, start)
            if not who and not LEFT_OUT.fullmatch(between):
                return True
    return False


class _Gap(NamedTuple):
    """What stands between two words that both texts have: the clause's ``own`` words, and those of the passage
    that are ``lost``; ``after`` and ``before`` are the passage's tokens at the gap's ends."""

    own: str
    lost: str
    after: int
    before: int


def _gaps(clause: Passage, fit: Fit) -> list[_Gap]:
    """The gaps of a fit, with those at both ends as far as the passage's clause reaches."""
    text, tokens = fit.passage.text, fit.passage.tokens
    begin = _begin(text[: tokens[fit.pairs[0][1]].at])
    rest = COMMA.search(text, tokens[fit.pairs[-1][1]].at)
    stop = rest.start() if rest else len(text)
    first = sum(token.at < begin for token in tokens) - 1
    last = sum(token.at < stop for token in tokens)
    places = ((-1, first), *fit.pairs, (len(clause.tokens), last))
    return [
        _Gap(_words(clause, a, next_a), _words(fit.passage, b, next_b), b, next_b)
        for (a, b), (next_a, next_b) in pairwise(places)
    ]


def _words(passage: Passage, after: int, before: int) -> str:
    return "".join(token.text for token in passage.tokens[after + 1 : before] if not token.kind)


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
