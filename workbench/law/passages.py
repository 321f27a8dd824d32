"""Texts of a provision as tokens: what decides (figures, modal verbs, negations …) and all other characters."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from workbench.law.figures import figures, in_months
from workbench.law.support_words import DECIDING, SAME_WORDS, SILENT

COMMA = re.compile(r"[，,：:。；;\n]")
WORD = re.compile(r"[\u4e00-\u9fffA-Za-z0-9]")
_PARTS = re.compile(r"[；;](?!但)")
_ITEM = re.compile(r"\s*[（(][一二三四五六七八九十]{1,3}[）)]")
# A lead such as 合同中的下列免责条款无效, whose items each say it of themselves: 造成人身损害的免责条款无效.
_OF_A_KIND = re.compile(r"[^，,：:]*(?:下列|以下)(?P<kind>[^，,：:]{2,14})[：:]，")
# A word that decides counts for so many others.
_WEIGHT = 2


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
            elif COMMA.match(word) or (WORD.match(word) and word not in SILENT):
                yield Token("", word, found.start())
        if figure is not None:
            measure = in_months(figure)
            yield Token(f"<{measure.unit}={measure.value}>", figure.text, figure.span.start)
            position = figure.span.end


def clauses_of(whole: Passage) -> list[Passage]:
    """The clauses of a text, between its marks."""
    clauses: list[Passage] = []
    row: list[Token] = []
    begin = 0
    for token in (*whole.tokens, Token("", "\n", len(whole.text))):
        if not COMMA.match(token.text):
            row.append(token._replace(at=token.at - begin))
            continue
        if row:
            clauses.append(Passage(tuple(row), whole.text[begin : token.at]))
        row, begin = [], token.at + 1
    return clauses


def joined(body: Sequence[Passage], places: range) -> Passage:
    """Some clauses in a row."""
    tokens: list[Token] = []
    owners: list[int] = []
    text = ""
    for place in places:
        tokens += [token._replace(at=token.at + len(text)) for token in body[place].tokens]
        owners += [place] * len(body[place].tokens)
        text += f"{body[place].text}，"
    return Passage(tuple(tokens), text[:-1], tuple(owners))


def neighbours(passage: Passage) -> set[str]:
    """Pairs of tokens beside each other."""
    keys = [token.key for token in passage.tokens]
    return {first + second for first, second in pairwise(keys)}


def groups(article: str) -> list[str]:
    """What may bear out one sentence: a sentence, a semicolon's part of one, two sentences in a row, and an
    item with the words that lead the items in. Parts beside each other (items, semicolons) never mix."""
    groups: list[str] = []
    lead = ""
    listed: list[str] = []
    for line in (*article.split("\n"), ""):
        if item := _ITEM.match(line):
            groups.append(f"{lead}{line}")
            if kind := _OF_A_KIND.fullmatch(lead):
                groups.append(f"{line[item.end() :].rstrip('；;。')}{kind['kind']}")
            listed.append(line[item.end() :].rstrip("；;。"))
            continue
        if len(listed) > 1 and not any(COMMA.search(each) for each in listed):
            groups.append(lead + "、".join(listed))
        listed = []
        sentences = [part for part in line.split("。") if part]
        groups += [part for sentence in sentences for part in _PARTS.split(sentence) if part]
        pairs = pairwise(sentences)
        groups += [f"{one}。{other}" for one, other in pairs if not _PARTS.search(one + other)]
        lead = f"{sentences[-1]}，" if line.endswith(("：", ":")) else ""
    return groups
