"""Does an article bear out a restatement in other words? (specification R5.2)

Green needs proof, so the comparison is strict in what decides a provision and lenient in the rest. Each
clause of the claim is laid beside the passage of the article that has most of its words, word for word and
in order. What decides has to be the same on both sides and in the same order: figures, modal verbs,
negations, limits, exclusive words, qualifiers, and whoever or whatever may be taken for another. A clause
whose words the article has not, a party in another place, or a part of the passage that the claim leaves
out and that decides something, proves nothing.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from workbench.law.figures import figures, in_months
from workbench.law.support_words import (
    CASES,
    DECIDING,
    JOINT,
    JOINT_AHEAD,
    NAMES,
    PREPOSITION,
    PRONOUN,
    ROLES,
    SAME_WORDS,
    SILENT,
)

_SENTENCE = re.compile(r"[。；;\n]")
_PARTS = re.compile(r"[；;](?!但)")
_ITEM = re.compile(r"\s*[（(][一二三四五六七八九十]{1,3}[）)]")
_CONDITION = re.compile(r"(?<!之一)的\Z")
_EXCEPTION = re.compile(r"但|除")
_CLAUSE = re.compile(r"[，,：:]")
_COMMA = re.compile(r"[，,：:。；;\n]")
_WORD = re.compile(r"[\u4e00-\u9fffA-Za-z0-9]")
# A clause is borne out where at least this part of its words stands in the passage, the claim where this does.
_CLAUSE_COVER, _CLAIM_COVER = 0.6, 0.75
# Passages are up to so many clauses long; so many of the best ones are looked at closely.
_LONGEST, _CLOSE = 4, 3
_SHORTEST = 6
# A word that decides counts for so many others.
_WEIGHT = 2
# So many words may stand in a passage by chance.
_CHANCE = 4
# A deciding word ahead of or behind what both texts have counts if it is no farther away than this.
_NEAR = 3
_MODALS = frozenset({"<duty>", "<may>", "<ban>"})
_TURNS = frozenset({"<duty>", "<may>", "<ban>", "<free>", "<no>", "<only>", "<except>"})


class Token(NamedTuple):
    """A word that decides (``kind`` says which) or one character of the rest (``kind`` empty), and where it
    begins."""

    kind: str
    text: str
    at: int

    @property
    def key(self) -> str:
        """What two tokens that say the same have in common."""
        return self.kind or self.text

    @property
    def weight(self) -> int:
        """How many plain characters it counts for."""
        return _WEIGHT if self.kind else 1


@dataclass(frozen=True)
class Passage:
    """A clause, or some in a row, as tokens; ``text`` is normalised, ``owners`` are the numbers of the clauses
    that the tokens of a row come from."""

    tokens: tuple[Token, ...]
    text: str
    owners: tuple[int, ...] = ()

    @property
    def words(self) -> int:
        """How many characters of it decide nothing."""
        return sum(not token.kind for token in self.tokens)

    @property
    def weight(self) -> int:
        """Its characters and what decides, weighed."""
        return sum(token.weight for token in self.tokens)


def supported(claim: str, article: str) -> bool:
    """Whether ``article`` (the cited part) bears out ``claim``."""
    sentences = [part for part in _SENTENCE.split(claim) if _WORD.search(part)]
    if not decides(claim):
        return False
    groups = _groups(article)
    return bool(sentences) and all(any(_sentence(said, group) for group in groups) for said in sentences)


def decides(text: str) -> bool:
    """Whether a text holds anything that decides a provision."""
    return any(token.kind for token in read(text).tokens)


def rules(text: str) -> bool:
    """Whether a text lays down a rule: something in it decides, and not a figure alone."""
    return any(token.kind and "=" not in token.kind for token in read(text).tokens)


def touches(text: str, article: str) -> bool:
    """Whether an article has at least a pair of a text's words."""
    return bool(_neighbours(read(text)) & _neighbours(read(article)))


def _sentence(said: str, group: str) -> bool:
    """Whether a sentence is borne out by some sentences of the article that belong together."""
    clauses = [clause for part in _CLAUSE.split(said) if (clause := read(PRONOUN.sub("", part))).tokens]
    whole = read(group)
    body = _clauses(whole)
    total = sum(clause.weight for clause in clauses)
    if total < _SHORTEST or not body:
        return False
    covered, before, used = 0, frozenset[str](), set[int]()
    for clause in clauses:
        found = _borne_out(clause, body, before)
        if found is None:
            return False
        covered += found.covered
        used |= found.clauses
        before = frozenset(token.kind for token in clause.tokens if token.kind in _MODALS)
    return covered >= _CLAIM_COVER * total and not _incomplete(body, used)


def _incomplete(body: Sequence[Passage], used: set[int]) -> bool:
    """Whether the claim leaves out a condition of the passage that it restates (a clause in front of it that
    ends in 的, or holds a figure) or an exception (但 or 除 behind it)."""
    last = max(used)
    ahead = [clause for place, clause in enumerate(body) if place < last and place not in used]
    behind = [clause for place, clause in enumerate(body) if place > last]
    return any(
        _CONDITION.search(clause.text) or any("=" in token.kind for token in clause.tokens)
        for clause in ahead
    ) or any(_EXCEPTION.match(clause.text) for clause in behind)


def _groups(article: str) -> list[str]:
    """What may bear out one sentence: a sentence, a semicolon's part of one, two sentences in a row, and an
    item with the words that lead the items in. Parts beside each other (items, semicolons) never mix."""
    groups: list[str] = []
    lead = ""
    listed: list[str] = []
    for line in (*article.split("\n"), ""):
        if item := _ITEM.match(line):
            groups.append(f"{lead}{line}")
            listed.append(line[item.end() :].rstrip("；;。"))
            continue
        if len(listed) > 1 and not any(_COMMA.search(each) for each in listed):
            groups.append(lead + "、".join(listed))
        listed = []
        sentences = [part for part in line.split("。") if part]
        groups += [part for sentence in sentences for part in _PARTS.split(sentence) if part]
        pairs = pairwise(sentences)
        groups += [f"{one}。{other}" for one, other in pairs if not _PARTS.search(one + other)]
        lead = f"{sentences[-1]}，" if line.endswith(("：", ":")) else ""
    return groups


def read(text: str) -> Passage:
    """Take a text apart."""
    plain = re.sub(r"[ \t\u3000]", "", unicodedata.normalize("NFKC", text))
    for pattern, word in SAME_WORDS:
        plain = pattern.sub(word, plain)
    return Passage(tuple(_tokens(plain)), plain)


def _tokens(plain: str) -> Iterator[Token]:
    position = 0
    for figure in (*figures(plain), None):
        stop = figure.span.start if figure else len(plain)
        for found in DECIDING.finditer(plain, position, stop):
            word = found.group()
            if found.lastgroup:
                kind = word if found.lastgroup == "qualifier" else found.lastgroup
                yield Token(f"<{kind}>", word, found.start())
            elif _COMMA.match(word) or (_WORD.match(word) and word not in SILENT):
                yield Token("", word, found.start())
        if figure is not None:
            measure = in_months(figure)
            yield Token(f"<{measure.unit}={measure.value}>", figure.text, figure.span.start)
            position = figure.span.end


def _clauses(whole: Passage) -> list[Passage]:
    clauses: list[Passage] = []
    row: list[Token] = []
    begin = 0
    for token in (*whole.tokens, Token("", "\n", len(whole.text))):
        if not _COMMA.match(token.text):
            row.append(token._replace(at=token.at - begin))
            continue
        if row:
            clauses.append(Passage(tuple(row), whole.text[begin : token.at]))
        row, begin = [], token.at + 1
    return clauses


class _Fit(NamedTuple):
    """A clause beside a passage: ``pairs`` are the places of the tokens that both have, in order."""

    passage: Passage
    pairs: tuple[tuple[int, int], ...]
    covered: int

    @property
    def clauses(self) -> set[int]:
        """The numbers of the article's clauses in which the words stand."""
        return {self.passage.owners[b] for _, b in self.pairs}


def _borne_out(clause: Passage, body: Sequence[Passage], before: frozenset[str]) -> _Fit | None:
    """The passage that fits a clause best, where it bears it out. ``before`` are the modal verbs of the clause before, which hold on: 应当通知，并提供证明."""
    if not clause.words:
        return None
    fits = [_fit(clause, passage) for passage in _nearest(clause, body)]
    fits = [fit for fit in fits if fit.covered >= _CLAUSE_COVER * clause.weight]
    if not fits:
        return None
    most = max(fit.covered for fit in fits)
    best = [fit for fit in fits if fit.covered == most]
    shortest = min(len(fit.passage.tokens) for fit in best)
    for fit in best:
        if len(fit.passage.tokens) > shortest:
            continue
        found = next((each for each in _trimmed(clause, fit) if _agrees(clause, each, before)), None)
        if found is not None:
            return found
    return None


def _trimmed(clause: Passage, fit: _Fit) -> Iterator[_Fit]:
    """A fit, and the same without the few words at one end that stand far from all others."""
    yield fit
    for pairs in (fit.pairs, tuple(reversed(fit.pairs))):
        far = next(
            (n for n, (one, other) in enumerate(pairwise(pairs), 1)
             if abs(other[1] - one[1]) > _NEAR), len(pairs)
        )  # fmt: skip
        rest = pairs[far:]
        if far > _CHANCE or not rest or any(clause.tokens[a].kind for a, _ in pairs[:far]):
            continue
        covered = sum(clause.tokens[a].weight for a, _ in rest)
        if covered >= _CLAUSE_COVER * clause.weight:
            yield _Fit(fit.passage, tuple(sorted(rest)), covered)


def _nearest(clause: Passage, body: Sequence[Passage]) -> list[Passage]:
    """The passages that share most pairs of neighbouring words with a clause, the shorter first."""
    own = _neighbours(clause)
    passages = [
        _joined(body, range(start, end))
        for start in range(len(body))
        for end in range(start + 1, min(len(body), start + _LONGEST) + 1)
    ]
    return sorted(passages, key=lambda passage: (-len(own & _neighbours(passage)), len(passage.tokens)))[
        :_CLOSE
    ]


def _neighbours(passage: Passage) -> set[str]:
    keys = [token.key for token in passage.tokens]
    return {first + second for first, second in pairwise(keys)}


def _joined(body: Sequence[Passage], places: range) -> Passage:
    tokens: list[Token] = []
    owners: list[int] = []
    text = ""
    for place in places:
        tokens += [token._replace(at=token.at + len(text)) for token in body[place].tokens]
        owners += [place] * len(body[place].tokens)
        text += f"{body[place].text}，"
    return Passage(tuple(tokens), text[:-1], tuple(owners))


def _fit(clause: Passage, passage: Passage) -> _Fit:
    """The longest common subsequence, runs before scattered words, and what decides before all."""
    pairs = _common([t.key for t in clause.tokens], [t.key for t in passage.tokens])
    kept = [(a, b) for place, (a, b) in enumerate(pairs) if clause.tokens[a].kind or _in_a_run(pairs, place)]
    return _Fit(passage, tuple(kept), sum(clause.tokens[a].weight for a, _ in kept))


def _in_a_run(pairs: list[tuple[int, int]], place: int) -> bool:
    a, b = pairs[place]
    near = pairs[max(0, place - 1) : place] + pairs[place + 1 : place + 2]
    return any(abs(other_a - a) == 1 and abs(other_b - b) <= 2 for other_a, other_b in near)


def _common(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    width = len(other) + 1
    score = [[0.0] * width for _ in range(len(one) + 1)]
    run = [[0] * width for _ in range(len(one) + 1)]
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(other) - 1, -1, -1):
            best = max(score[i + 1][j], score[i][j + 1])
            if one[i] == other[j]:
                value = 2.0 if one[i].startswith("<") else 1.0
                met = score[i + 1][j + 1] + value + (0.5 if run[i + 1][j + 1] else 0.0)
                if met >= best:
                    score[i][j], run[i][j] = met, 1
                    continue
            score[i][j] = best
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(one) and j < len(other):
        if run[i][j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif score[i + 1][j] >= score[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _agrees(clause: Passage, fit: _Fit, before: frozenset[str]) -> bool:
    return (
        _same_deciding(clause, fit, before)
        and _same_base(clause, fit)
        and _same_names(clause, fit)
        and _same_subject(clause, fit)
    )


def _same_base(clause: Passage, fit: _Fit) -> bool:
    """Whether every figure follows words of the passage: 20% of the contract's price is not 20% of its
    value."""
    mine = {a for a, _ in fit.pairs}
    for place, token in enumerate(clause.tokens):
        ahead = [at for at in range(place) if not clause.tokens[at].kind][-2:]
        if "=" in token.kind and ahead and not mine.intersection(ahead):
            return False
    return True


def _same_deciding(clause: Passage, fit: _Fit, before: frozenset[str]) -> bool:
    """Whether every deciding word of the clause stands in the passage, and none of the passage is lost.

    A statute may state a duty without 应当: its bare sentence bears out one with it.
    """
    mine, theirs = {a for a, _ in fit.pairs}, {b for _, b in fit.pairs}
    tokens = fit.passage.tokens
    extra = {token.kind for place, token in enumerate(clause.tokens) if token.kind and place not in mine}
    if extra and (extra != {"<duty>"} or any(token.kind in _TURNS for token in tokens)):
        return False
    if not theirs:
        return False
    lost = [place for place, token in enumerate(tokens) if token.kind and place not in theirs]
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
    return abs(place - near) > _NEAR or bool(_COMMA.search(passage.text[one:other]))


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
    return bool(JOINT.search(gap)) and (before < 0 or bool(_COMMA.match(gap)))


def _same_names(clause: Passage, fit: _Fit) -> bool:
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


def _same_subject(clause: Passage, fit: _Fit) -> bool:
    """Whether the party with which a clause begins is the one who acts in the passage, or nobody else is
    named there."""
    first = ROLES.match(clause.text)
    if first is None:
        return True
    party, text = first.group(), fit.passage.text
    for found in re.finditer(re.escape(party), text):
        if not PREPOSITION.search(text[: found.start()]):
            return True
    others = (ROLES.match(part) for part in _COMMA.split(text))
    return not any(other is not None and other.group() != party for other in others)
