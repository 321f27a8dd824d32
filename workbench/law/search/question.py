"""What a question asks: its terms, the law's words for them, laws and articles that it names."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from workbench.domain.citation import ArticleNo
from workbench.law.book import LawBook
from workbench.law.resolve import Kind
from workbench.law.search.tables import Saying, Tables
from workbench.law.search.terms import count_terms
from workbench.law.store import Version
from workbench.law.titles import title_key
from workbench.text.numerals import parse_integer
from workbench.text.script import reading

LONGEST = 4_000  # characters of a question that are read
_NAMES = 50  # laws and articles that a question names at most
_MARKED = re.compile(r"[《〈]([^《》〈〉\n]{2,60})[》〉]")
_FIGURE = r"[0-9０-９]{1,4}|[零〇一二两三四五六七八九十百千]{1,9}"
_NUMBERED = re.compile(
    rf"\s*[》〉]?\s*(?:(?:第\s*(?P<n>{_FIGURE})\s*条|(?P<bare>{_FIGURE})\s*条)(?:\s*之\s*(?P<s>{_FIGURE}))?)"
)
# 劳动法律, 公司法人, 合同法务: the name of a law is only the beginning of another word.
_GOES_ON = "(?![律人务定院官规理学典])"
_POLITE = re.compile(
    "请问|想问|咨询|怎么办|怎么样|能不能|可不可以|可以吗|是不是|有没有|要不要|行不行|什么时候|什么|怎么|如何|怎样|是否|法律规定|"
    "有哪些规定|哪一条|哪条|依据"
)


class Named(NamedTuple):
    """A law that a question names. ``marked`` by 《》; ``number`` where an article of it is named too."""

    versions: tuple[Version, ...]
    marked: bool
    number: ArticleNo | None


class Word(NamedTuple):
    """Words of the law for what was said: ``said`` in the question, ``law`` in the library."""

    said: str
    law: str


@dataclass(frozen=True)
class Asked:
    """A question as the ranking takes it: terms with their weights, and what is to be looked at alone."""

    words: str
    terms: Mapping[str, int]
    meant: tuple[Word, ...]
    named: tuple[Named, ...]


@dataclass
class Reader:
    """Reads questions with the names of a law book and the tables of everyday words."""

    book: LawBook
    tables: Tables
    _names: Mapping[str, tuple[Version, ...]] = field(default_factory=dict[str, tuple[Version, ...]])

    @cached_property
    def _known(self) -> re.Pattern[str]:
        """Names that are known without 《》, the longest first."""
        names = {
            key for key in self.book.store.laws if len(key) >= 2 and key.endswith(("法", "法典", "条例"))
        }
        names |= {
            key for key, title in self.book.facts.aliases.items() if title_key(title) in self.book.store.laws
        }
        longest = sorted(names, key=lambda name: (-len(name), name))
        return re.compile(f"(?:{'|'.join(map(re.escape, longest))}){_GOES_ON}")

    def read(self, question: str) -> Asked:
        """What a question asks, in either script. Never raises; where nothing can be looked up there are no terms."""
        text = reading(question[:LONGEST])
        named = tuple(self._named(text))
        plain = _MARKED.sub("，", text)
        words = _POLITE.sub("，", self._without_names(plain) if named else plain)
        return Asked(words, count_terms(words), tuple(self._meant(text)), named)

    def _without_names(self, text: str) -> str:
        """The question without the names of laws and the numbers of articles, which narrow it down already."""
        bare = re.sub(_NUMBERED, "，", self._known.sub("，", text))
        return bare if count_terms(bare) else text

    def _named(self, text: str) -> list[Named]:
        found: list[Named] = []
        marked = [(match.span(1), match[1], True) for match in _MARKED.finditer(text)]
        bare = [
            (match.span(), match[0], False)
            for match in self._known.finditer(text)
            if not any(start <= match.start() < end for (start, end), _, _ in marked)
        ]
        for (_, end), name, by_marks in [*marked, *bare]:
            resolved = self.book.resolver.resolve(name)
            if resolved.kind is Kind.LAW:
                found.append(Named(resolved.versions, by_marks, _number_at(text, end)))
        return list(dict.fromkeys(found))[:_NAMES]

    def _meant(self, text: str) -> Iterable[Word]:
        """The law's words for everyday ones, each once, in the order of the table."""
        seen: set[str] = set()
        for saying in self.tables.sayings:
            said = _said(saying, text)
            for law in saying.law if said else ():
                if law not in seen:
                    seen.add(law)
                    yield Word(said, law)


def _said(saying: Saying, text: str) -> str:
    for way in saying.said:
        if all(word in text for word in way):
            return " ".join(way)
    return ""


def _number_at(text: str, end: int) -> ArticleNo | None:
    match = _NUMBERED.match(text, end)
    if match is None:
        return None
    number, suffix = parse_integer(match["n"] or match["bare"]), parse_integer(match["s"] or "零")
    return ArticleNo(number, suffix or 0) if number else None


def held(named: Sequence[Named]) -> frozenset[str]:
    """The ids of all versions of the laws that are named."""
    return frozenset(version.law_id for name in named for version in name.versions if version.law_id)
