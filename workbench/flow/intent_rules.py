"""The fast path of the intent router: rules over concepts, deterministic, no model (specification R2.5)."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from workbench.domain.base import Model
from workbench.domain.intent import Candidate, Guess, Intent
from workbench.flow.intent_words import Lexicon, Token

_NEXT = 1  # a reach of the next phrase only


class RouterRules(Model):
    """The numbers of the router; see ``resources/intent/rules.toml``."""

    decides: int = 80
    model: int = 80
    candidates: int = 3
    reads: int = 400
    gap: int = 3
    reach: int = 6


class Rule(Model):
    """One rule of ``resources/intent/rules.toml``; its fields are told there."""

    to: Intent
    all: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    twice: str = ""
    confidence: int
    act: bool = False


class _Match(NamedTuple):
    """A rule that holds, and the token that it is about."""

    rule: Rule
    lead: Token


@dataclass(frozen=True)
class FastPath:
    """Reads a request by keyword. Building it reads three small tables; reading a request reads none."""

    lexicon: Lexicon
    rules: tuple[Rule, ...]
    numbers: RouterRules

    @classmethod
    def load(cls, folder: Path) -> "FastPath":
        """The fast path over ``resources/intent``."""
        table = tomllib.loads((folder / "rules.toml").read_text("utf-8"))
        return cls(
            lexicon=Lexicon.load(folder),
            rules=tuple(Rule.model_validate(row) for row in table["rule"]),
            numbers=RouterRules.model_validate(table["router"]),
        )

    def read(self, text: str) -> Guess:
        """What a text is for. Any string will do, and the same string always gives the same answer."""
        line = self.lexicon.normal(text, self.numbers.reads)
        tokens = self._standing(self.lexicon.tokens(line))
        best = _best(self._matches(tokens))
        if not best:
            return Guess()
        ordered = sorted(best.values(), key=lambda match: (-match.rule.confidence, match.lead.start))
        candidates = tuple(Candidate(match.rule.to, match.rule.confidence) for match in ordered)
        jobs = self._jobs(ordered)
        if len(jobs) > 1:
            return self._several(jobs, tokens, candidates)
        return _one(ordered[0], candidates)

    def _several(
        self, jobs: Sequence[_Match], tokens: Sequence[Token], candidates: tuple[Candidate, ...]
    ) -> Guess:
        """Two jobs or more: in the order that the text gives them, or else nobody knows which is meant."""
        first = next((token for token in tokens if "first" in token.concepts), None)
        if first is not None or any("sequence" in token.concepts for token in tokens):
            start = first.end if first is not None else 0
            order = sorted(jobs, key=lambda match: (match.lead.start < start, match.lead.start))
            following = tuple(match.rule.to for match in order[1:])
            return _one(order[0], candidates, following)
        if _joined(jobs, tokens):
            return Guess(candidates=candidates, evidence=tuple(match.lead.phrase for match in jobs))
        return _one(jobs[0], candidates)

    def _jobs(self, ordered: Sequence[_Match]) -> list[_Match]:
        """The orders among the best readings, each about words of its own."""
        jobs: list[_Match] = []
        for match in ordered:
            fresh = all(match.lead.start != other.lead.start for other in jobs)
            if match.rule.act and match.rule.confidence >= self.numbers.decides and fresh:
                jobs.append(match)
        return jobs if jobs and jobs[0] is ordered[0] else []

    def _standing(self, tokens: list[Token]) -> list[Token]:
        """The tokens without the acts that the text takes back, puts off or calls done."""
        gone: set[int] = set()
        for number, token in enumerate(tokens):
            if reach := self._reach(token):
                gone.update(self._reached(tokens, number, reach))
            elif "later" in token.concepts and not _first_things(token.part, tokens):
                gone.update(self._acts(tokens, lambda other, part=token.part: other.part == part))
            elif "done_before" in token.concepts:
                gone.update(
                    self._acts(
                        tokens,
                        lambda other, at=token: other.part == at.part and 0 <= at.start - other.end <= 1,
                    )
                )
        law = any("law" in token.concepts for token in tokens)
        named = {"article": "cited" if law else "contract"}
        return [
            token._replace(concepts=frozenset(named.get(name, name) for name in token.concepts))
            for number, token in enumerate(tokens)
            if number not in gone
        ]

    def _reach(self, token: Token) -> int:
        """How far to the right a token takes acts back: 不用 over a few words, 不 and 已经 the next one."""
        if "neg" in token.concepts:
            return self.numbers.reach
        return _NEXT if token.concepts & {"neg_adjacent", "done_after"} else 0

    def _reached(self, tokens: Sequence[Token], number: int, reach: int) -> Iterator[int]:
        """The acts that the negation at ``number`` reaches, up to the end of its part or a turn."""
        end = tokens[number].end
        for place in range(number + 1, len(tokens)):
            token = tokens[place]
            if token.part != tokens[number].part or token.start - end > reach:
                return
            if token.concepts & {"pivot", "sequence", "neg"}:
                return
            if token.concepts & self.lexicon.acts:
                yield place
            if reach <= _NEXT:
                return
            end = token.end

    def _acts(self, tokens: Sequence[Token], where: Callable[[Token], bool]) -> Iterator[int]:
        return (n for n, token in enumerate(tokens) if token.concepts & self.lexicon.acts and where(token))

    def _matches(self, tokens: Sequence[Token]) -> Iterator[_Match]:
        present: dict[str, Token] = {}
        for token in tokens:
            for concept in token.concepts:
                present.setdefault(concept, token)
        for rule in self.rules:
            lead = self._lead(rule, present, tokens)
            if lead is not None:
                yield _Match(rule, lead)

    def _lead(self, rule: Rule, present: dict[str, Token], tokens: Sequence[Token]) -> Token | None:
        """The token that a rule is about, None where the rule does not hold."""
        if any(name in present for name in rule.none) or not all(name in present for name in rule.all):
            return None
        if rule.any and not any(name in present for name in rule.any):
            return None
        if rule.follows:
            return self._following(rule.follows, tokens)
        if rule.twice:
            return _second(rule.twice, tokens)
        return present[rule.all[0]]

    def _following(self, names: tuple[str, ...], tokens: Sequence[Token]) -> Token | None:
        for place in range(len(tokens) - len(names) + 1):
            row = tokens[place : place + len(names)]
            fits = all(name in token.concepts for name, token in zip(names, row, strict=True))
            near = all(b.start - a.end <= self.numbers.gap for a, b in pairwise(row))
            if fits and near:
                return row[0]
        return None


def _first_things(part: int, tokens: Sequence[Token]) -> bool:
    """Whether a part of the text says what comes first: 先看一遍再说 puts nothing off."""
    return any("first" in token.concepts for token in tokens if token.part == part)


def _second(name: str, tokens: Sequence[Token]) -> Token | None:
    """The second phrase of a concept, None where all that there is says the same."""
    found = {token.phrase: token for token in tokens if name in token.concepts}
    return list(found.values())[1] if len(found) > 1 else None


def _best(matches: Iterable[_Match]) -> dict[Intent, _Match]:
    """The surest match of every workflow, the first of equals."""
    best: dict[Intent, _Match] = {}
    for match in matches:
        held = best.get(match.rule.to)
        if held is None or match.rule.confidence > held.rule.confidence:
            best[match.rule.to] = match
    return best


def _joined(jobs: Sequence[_Match], tokens: Sequence[Token]) -> bool:
    """Whether jobs stand side by side: in parts of their own, or with an "and" or "or" between them."""
    leads = [match.lead for match in jobs[:2]]
    starts = sorted(lead.start for lead in leads)
    if len({lead.part for lead in leads}) > 1:
        return True
    return any("and" in token.concepts and starts[0] < token.start < starts[1] for token in tokens)


def _one(match: _Match, candidates: tuple[Candidate, ...], following: tuple[Intent, ...] = ()) -> Guess:
    return Guess(
        intent=match.rule.to,
        confidence=match.rule.confidence,
        candidates=candidates,
        following=following,
        evidence=(match.lead.phrase,),
    )
