"""Automatic list numbers, computed from numbering.xml and styles.xml as Word shows them (R6.1).

Lists that share an abstract definition count on together; a ``w:num`` with a start override begins
anew at its first use. ECMA-376 part 1, 17.9.
"""

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from workbench.documents.docx_styles import StyleTable, number, value
from workbench.documents.number_formats import format_number
from workbench.documents.ooxml import w
from workbench.documents.symbols import bullet
from workbench.documents.xmltree import Element

_PLACE = re.compile(r"%([1-9])")
_ILVL, _FONTS = w("ilvl"), w("rFonts")
_CUSTOM_ZERO = re.compile(r"^(0*)1(?:,|$)")
LEVELS = 9


class Label(NamedTuple):
    """A computed number: what is shown, the level from 0, and whether it is only a bullet."""

    text: str
    level: int
    bullet: bool


@dataclass(frozen=True)
class Level:
    """One level of a list. ``restart`` is the 1-based level after which it restarts; 0 is never."""

    start: int = 1
    format: str = "decimal"
    width: int = 0
    text: str = ""
    restart: int | None = None
    legal: bool = False
    style: str = ""
    font: str = ""


@dataclass(frozen=True)
class List:
    """One ``w:num``: the abstract list it counts in, its levels, its start overrides by level."""

    abstract: str
    levels: tuple[Level, ...]
    overrides: dict[int, int]


@dataclass
class Numbering:
    """The lists of one document by numId."""

    lists: dict[int, List] = field(default_factory=dict[int, List])

    @classmethod
    def load(cls, root: Element | None, styles: StyleTable) -> "Numbering":
        """Read numbering.xml; a document without one has no lists."""
        if root is None:
            return cls()
        abstracts = {a.get(w("abstractNumId")) or "": a for a in root.iter(w("abstractNum"))}
        numbers = {
            int(n.get(w("numId")) or 0): n for n in root.iter(w("num")) if (n.get(w("numId")) or "").isdigit()
        }
        by_style = {
            value(a, w("styleLink")): key
            for key, a in abstracts.items()
            if a.find(w("styleLink")) is not None
        }
        lists: dict[int, List] = {}
        for num_id, item in numbers.items():
            key = _follow(value(item, w("abstractNumId")), abstracts, by_style, numbers, styles)
            if key in abstracts:
                lists[num_id] = _list(key, abstracts[key], item)
        return cls(lists)

    def counter(self) -> "Counter":
        """A fresh count for one story of the document."""
        return Counter(self)

    def level_of(self, num_id: int, ilvl: int | None, style_id: str) -> int:
        """The level of a paragraph: what it states, else the level that its style is tied to, else 0."""
        known = self.lists.get(num_id)
        if ilvl is None and known is not None and style_id:
            ilvl = next((i for i, level in enumerate(known.levels) if level.style == style_id), None)
        return min(max(ilvl or 0, 0), LEVELS - 1)


@dataclass
class Counter:
    """Counts paragraphs in document order. ``label`` is called once a numbered paragraph."""

    numbering: Numbering
    _counts: dict[str, list[int | None]] = field(default_factory=dict[str, list[int | None]])
    _begun: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])

    def label(self, num_id: int, ilvl: int) -> Label | None:
        """The number of the next paragraph in list ``num_id`` at level ``ilvl`` (from 0)."""
        known = self.numbering.lists.get(num_id)
        if known is None or ilvl >= len(known.levels):
            return None
        counts = self._counts.setdefault(known.abstract, [None] * LEVELS)
        self._advance(known, counts, num_id, ilvl)
        level = known.levels[ilvl]
        if level.format == "bullet":
            return Label(bullet(level.text, level.font).strip(), ilvl, bullet=True)
        return Label(_compose(known, counts, ilvl).strip(), ilvl, bullet=False)

    def _advance(self, known: List, counts: list[int | None], num_id: int, ilvl: int) -> None:
        override = known.overrides.get(ilvl)
        if override is not None and (num_id, ilvl) not in self._begun:
            counts[ilvl] = override
        else:
            current = counts[ilvl]
            counts[ilvl] = known.levels[ilvl].start if current is None else current + 1
        self._begun.add((num_id, ilvl))
        for deeper in range(ilvl + 1, len(known.levels)):
            restart = known.levels[deeper].restart
            if restart is None or (restart and ilvl < restart):
                counts[deeper] = None
        for above in range(ilvl):
            if counts[above] is None:
                counts[above] = known.overrides.get(above, known.levels[above].start)


def _compose(known: List, counts: list[int | None], ilvl: int) -> str:
    level = known.levels[ilvl]
    if level.format == "none" and "%" not in level.text:
        return level.text

    def shown(match: re.Match[str]) -> str:
        place = int(match[1]) - 1
        if place > ilvl or place >= len(known.levels):
            return ""
        other = known.levels[place]
        count = counts[place]
        kind = "decimal" if level.legal and other.format not in ("none", "bullet") else other.format
        text = format_number(count if count is not None else other.start, kind) if kind != "bullet" else ""
        return text.rjust(other.width, "0") if kind == "decimal" and other.width and not level.legal else text

    return _PLACE.sub(shown, level.text)


def _follow(
    key: str,
    abstracts: dict[str, Element],
    by_style: dict[str, str],
    numbers: dict[int, Element],
    styles: StyleTable,
) -> str:
    """Follow numStyleLink to the list that the numbering style is defined by."""
    for _ in range(10):
        if key not in abstracts:
            return key
        link = value(abstracts[key], w("numStyleLink"))
        if not link:
            return key
        if link in by_style and by_style[link] != key:
            key = by_style[link]
            continue
        num_id = styles.paragraph(link).num_id
        target = numbers.get(num_id) if num_id is not None else None
        if target is None:
            return key
        key = value(target, w("abstractNumId"))
    return key


def _list(key: str, abstract: Element, item: Element) -> List:
    levels = [Level()] * LEVELS
    for element in abstract.findall(w("lvl")):
        place = _place(element)
        if place is not None:
            levels[place] = _level(element)
    overrides: dict[int, int] = {}
    for element in item.findall(w("lvlOverride")):
        place = _place(element)
        if place is None:
            continue
        own = element.find(w("lvl"))
        if own is not None:
            levels[place] = _level(own)
        start = number(element, w("startOverride"), None)
        if start is not None:
            overrides[place] = start
            levels[place] = replace(levels[place], start=start)
    return List(key, tuple(levels), overrides)


def _place(element: Element) -> int | None:
    text = element.get(_ILVL) or ""
    return int(text) if text.isdigit() and int(text) < LEVELS else None


def _level(element: Element) -> Level:
    kind, width = _format(element)
    fonts = element.find(f"{w('rPr')}/{_FONTS}")
    legal = element.find(w("isLgl"))
    return Level(
        start=number(element, w("start"), 0 if element.find(w("start")) is None else 1) or 0,
        format=kind,
        width=width,
        text=value(element, w("lvlText")),
        restart=number(element, w("lvlRestart"), None),
        legal=legal is not None and legal.get(w("val")) not in ("0", "false", "off"),
        style=value(element, w("pStyle")),
        font=((fonts.get(w("ascii")) or fonts.get(w("hAnsi")) or "") if fonts is not None else ""),
    )


def _format(element: Element) -> tuple[str, int]:
    found = list(element.iter(w("numFmt")))
    if not found:
        return "decimal", 0
    kind = found[0].get(w("val")) or "decimal"
    padded = _CUSTOM_ZERO.match((found[0].get(w("format")) or "").replace(" ", ""))
    if kind == "custom" and padded:
        return "decimal", len(padded[1]) + 1
    return kind, 0
