"""Does an article bear out a restatement in other words? (specification R5.2)

Green needs proof, so the comparison is strict in what decides a provision and lenient in the rest. Each
clause of the claim is laid beside the passage of the article that has most of its words, word for word and
in order. What decides has to be the same on both sides and in the same order: figures, modal verbs,
negations, limits, exclusive words, qualifiers, and whoever or whatever may be taken for another. A clause
whose words the article has not, a party in another place, or a part of the passage that the claim leaves
out and that decides something, proves nothing.
"""

import re
from collections.abc import Sequence

from workbench.law.alignment import CLAUSE_COVER, Fit, common, fit_of, nearest, trimmed
from workbench.law.deciding import agrees
from workbench.law.passages import WORD, Passage, clauses_of, groups, neighbours, read
from workbench.law.support_words import PRONOUN, ROLES

_SENTENCE = re.compile(r"[。；;\n]")
_CLAUSE = re.compile(r"[，,：:]")
_CONDITION = re.compile(r"(?<!之一)的\Z")
_EXCEPTION = re.compile(r"但|除")
# At least this part of a claim's words stands in the article.
_CLAIM_COVER = 0.75
# And this part of the passage is what the claim says.
_PASSAGE_COVER = 0.3
_SHORTEST = 6
_LITERAL = 0.95
_MODALS = frozenset({"<duty>", "<may>"})


def supported(claim: str, article: str) -> bool:
    """Whether ``article`` (the cited part) bears out ``claim``."""
    sentences = [part for part in _SENTENCE.split(claim) if WORD.search(part)]
    parts = groups(article)
    if not decides(claim):
        return any(_nearly_literal(claim, group) for group in parts)
    return bool(sentences) and all(any(_sentence(said, group) for group in parts) for said in sentences)


def _nearly_literal(claim: str, group: str) -> bool:
    """Whether hardly a word is another one; all that can be asked of what decides nothing (a definition)."""
    mine, theirs = read(claim), read(group)
    both = len(common([t.key for t in mine.tokens], [t.key for t in theirs.tokens]))
    least = max(len(mine.tokens), len(theirs.tokens)) * _LITERAL
    decided = any(token.kind for token in theirs.tokens)
    named = ROLES.findall(mine.text) == ROLES.findall(theirs.text)
    own = both < len(mine.tokens)
    return named and not decided and not own and len(mine.tokens) >= _SHORTEST and both >= least


def decides(text: str) -> bool:
    """Whether a text holds anything that decides a provision."""
    return any(token.kind for token in read(text).tokens)


def rules(text: str) -> bool:
    """Whether a text lays down a rule: something in it decides, and not a figure alone."""
    return any(token.kind and "=" not in token.kind for token in read(text).tokens)


def touches(text: str, article: str) -> bool:
    """Whether an article has at least a pair of a text's words."""
    return bool(neighbours(read(text)) & neighbours(read(article)))


def _sentence(said: str, group: str) -> bool:
    """Whether a sentence is borne out by some sentences of the article that belong together."""
    clauses = [clause for part in _CLAUSE.split(said) if (clause := read(PRONOUN.sub("", part))).tokens]
    whole = read(group)
    body = clauses_of(whole)
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
    ahead = [
        clause
        for place, clause in enumerate(body)
        if place < last and place not in used and not clause.text.startswith("或者")
    ]
    behind = [clause for place, clause in enumerate(body) if place > last]
    return any(
        _CONDITION.search(clause.text) or any("=" in token.kind for token in clause.tokens)
        for clause in ahead
    ) or any(_EXCEPTION.match(clause.text) for clause in behind)


def _borne_out(clause: Passage, body: Sequence[Passage], before: frozenset[str]) -> Fit | None:
    """The passage that fits a clause best, where it bears it out. ``before`` are the modal verbs of the clause before, which hold on: 应当通知，并提供证明."""
    if not clause.words:
        return None
    fits = [fit_of(clause, passage) for passage in nearest(clause, body)]
    fits = [
        fit
        for fit in fits
        if fit.covered >= max(CLAUSE_COVER * clause.weight, _PASSAGE_COVER * fit.passage.weight)
    ]
    if not fits:
        return None
    most = max(fit.covered for fit in fits)
    best = [fit for fit in fits if fit.covered == most]
    shortest = min(len(fit.passage.tokens) for fit in best)
    for fit in best:
        if len(fit.passage.tokens) > shortest:
            continue
        found = next((each for each in trimmed(clause, fit) if agrees(clause, each, before, len(body))), None)
        if found is not None:
            return found
    return None
