"""Articles, sections and recitals of a statute in English (specification R5.1).

Known by what a citation says ("Article 28", "Section 2-207", "Recital 26"). Where a text has neither
articles nor sections, numbered headings of acts (``12 Short title``) are its sections.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from workbench.domain.statutes import Line, Provision
from workbench.text.dates import find_dates

_UNIT = re.compile(
    r"(?P<k>Articles?|Art\.|Sections?|Sec\.|§{1,2}|Rule|Regulation|Clause)\s*"
    r"(?P<n>\d{1,5}[A-Za-z]{0,2}(?:[-.:–]\d{1,5}[A-Za-z]?){0,3})(?![\d%])\s*[.:—–-]?\s*(?P<t>.*)",
    re.IGNORECASE | re.DOTALL,
)
_RECITAL = re.compile(r"\((?P<n>\d{1,3})\)\s*(?P<t>\S.*)", re.DOTALL)
_WHEREAS = re.compile(r"whereas\b:?|recitals?:?", re.IGNORECASE)
_PLACE = re.compile(
    r"(?:PART|TITLE|CHAPTER|SUBCHAPTER|DIVISION|Part|Title|Chapter|Division)\s+[\dIVXLC]+[A-Z]?\b.{0,100}"
)
_ANNEX = re.compile(r"(?:ANNEX|SCHEDULE|APPENDIX|Annex|Schedule|Appendix)\b.{0,80}")
_NUMBERED = re.compile(r"(?P<n>\d{1,4}[A-Z]{0,2})[.\s]\s*(?P<t>[A-Z][^\n]{2,120})")
_LOOK, _LONGEST = 300, 4000
_DIGITS = re.compile(r"\d")
_LATER = re.compile(
    r"(?:of|to|and|or|shall|is|does|applies|in|under|provides|\(|,|;)(?:\W|\Z)", re.IGNORECASE
)
_KINDS = {
    "art": "Article",
    "sec": "Section",
    "§": "Section",
    "rul": "Rule",
    "reg": "Regulation",
    "cla": "Clause",
}
_TITLE = re.compile(
    r"\b(?:Act|Code|Law|Regulation|Directive|Convention|Ordinance|Statute|Rules|Treaty|Constitution|Decree|Order)\b",
    re.IGNORECASE,
)
_SHORT = re.compile(r"\((?P<s>[A-Z][^()]{3,80}?(?:Act|Code|Law|Regulation|Directive|Convention|Rules))\)")
_EFFECT = re.compile(
    r"(?:shall apply|applies|comes? into force|enters? into force|in force|takes? effect|effective)\b.{0,30}?(?=\d|[A-Z][a-z]+ \d)"
)


@dataclass
class English:
    """What was found in an English text."""

    provisions: list[Provision] = field(default_factory=list[Provision])
    head: list[str] = field(default_factory=list[str])
    annex: list[str] = field(default_factory=list[str])


def label_of(text: str) -> str:
    """A label as it is looked up: "Art. 28" and "article 28(1)" are Article 28. Empty for no label."""
    match = _UNIT.match(text.strip())
    if match:
        return f"{_kind(match['k'])} {_plain(match['n'])}"
    found = re.match(r"recital\s*\(?(\d{1,3})\)?", text.strip(), re.IGNORECASE)
    return f"Recital {found[1]}" if found else ""


def title_in(lines: Sequence[Line]) -> str:
    """The title of an English text: a heading, else the first line that names a kind of statute."""
    head = [line for line in lines[:30] if not _UNIT.match(line.text)]
    for line in (*(line for line in head if line.heading == 1), *head):
        text = " ".join(line.text[:_LONGEST].split())
        if 4 <= len(text) <= 400 and _TITLE.search(text):
            return text.rstrip(".")
    return ""


def short_title(title: str) -> str:
    """The short title in brackets (General Data Protection Regulation), empty where there is none."""
    found = _SHORT.findall(title)
    return found[-1] if found else ""


def effect_of(lines: Sequence[str]) -> date | None:
    """The day from which an English text says that it applies."""
    for text in (*reversed(lines[-_LOOK:]), *lines[:_LOOK]):
        for match in _EFFECT.finditer(text[:_LONGEST]):
            days = [fact.value for fact in find_dates(text[match.start() : match.end() + 40]) if fact.value]
            if days:
                return days[0]
    return None


def read_english(lines: Sequence[Line]) -> English:
    """The provisions of ``lines`` in the order of the text."""
    units = sum(bool(_opens(line.text)) for line in lines)
    return _Reader(numbered=units < 2).read(lines)


@dataclass
class _Reader:
    numbered: bool
    found: English = field(default_factory=English)
    label: str = ""
    place: str = ""
    text: list[str] = field(default_factory=list[str])
    recitals: bool = False
    seen: set[str] = field(default_factory=set[str])
    last: int = 0

    def read(self, lines: Sequence[Line]) -> English:
        for at, line in enumerate(lines):
            if self.label and not self.label.startswith("Recital") and _ANNEX.fullmatch(line.text):
                self.found.annex = [later.text for later in lines[at:]]
                break
            self._line(line.text)
        self._close()
        return self.found

    def _line(self, text: str) -> None:
        opened = _opens(text) or self._recital(text) or self._plain(text)
        if opened and opened.label not in self.seen:
            self._close()
            self.label, rest = opened
            self.seen.add(self.label)
            self.text = [rest] if rest else []
        elif _WHEREAS.fullmatch(text):
            self.recitals = True
        elif _PLACE.fullmatch(text):
            self.place = " ".join(text.split())
        elif self.label:
            self.text.append(text)
        else:
            self.found.head.append(text)

    def _recital(self, text: str) -> "_Opened | None":
        match = _RECITAL.fullmatch(text) if self.recitals else None
        if match is None or (self.label and not self.label.startswith("Recital")):
            return None
        expected = 1 + sum(label.startswith("Recital") for label in self.seen)
        return _Opened(f"Recital {match['n']}", match["t"]) if int(match["n"]) == expected else None

    def _plain(self, text: str) -> "_Opened | None":
        match = _NUMBERED.fullmatch(text) if self.numbered else None
        number = int("".join(_DIGITS.findall(match["n"]))) if match else 0
        if match is None or not self.last <= number <= self.last + 3:
            return None
        self.last = number
        return _Opened(f"Section {match['n']}", match["t"])

    def _close(self) -> None:
        if self.label:
            self.found.provisions.append(
                Provision(label=self.label, text="\n".join(self.text), place=self.place)
            )


class _Opened(NamedTuple):
    """A label and what stands behind it on its line."""

    label: str
    rest: str


def _opens(text: str) -> "_Opened | None":
    match = _UNIT.fullmatch(text)
    if match is None or _LATER.match(match["t"]) or len(match["t"]) > _LONGEST:
        return None
    return _Opened(f"{_kind(match['k'])} {_plain(match['n'])}", match["t"].strip())


def _kind(word: str) -> str:
    return _KINDS.get(word[:3].lower(), _KINDS.get(word[:1], "Section"))


def _plain(number: str) -> str:
    return number.replace("–", "-").rstrip(".-:")
