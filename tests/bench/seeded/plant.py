"""Planting one defect into one clean contract, with the lines that hold it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.bench.seeded.articles import (
    Article,
    label,
    own_label,
    references_moved,
    renamed_point,
    shifted,
    split,
)
from tests.bench.seeded.bases import Base

Row = dict[str, Any]
_SLOT = re.compile(r"\{(\w+?)(?::(\d+))?\}")


@dataclass(frozen=True)
class Planted:
    """The spoilt text. ``places`` are the paragraphs that hold the defect, empty where it is something
    absent, which has no place."""

    text: str
    places: tuple[str, ...]


class NoPlace(Exception):
    """The contract has no place for this wording."""


def filled(text: str, base: Base, literal: bool = False) -> str:
    """``text`` with its slots; NoPlace where the contract lacks one. ``literal`` quotes them for a pattern."""

    def slot(match: re.Match[str]) -> str:
        if match[1] == "share" and base.price:
            return f"{base.price * int(match[2]) // 100:,}"
        if match[1] not in base.slots:
            raise NoPlace
        value = base.slots[match[1]]
        return re.escape(value) if literal else value

    return _SLOT.sub(slot, text)


def _article(lines: list[str], pattern: str) -> Article:
    for article in split(lines):
        if re.search(pattern, article.heading):
            return article
    raise NoPlace


def _added(lines: list[str], at: str, text: str) -> str:
    articles = split(lines)
    if not articles:
        raise NoPlace
    article = next((each for each in articles if re.search(at, each.heading)), articles[-1])
    line = label(lines, article) + text
    lines.insert(article.end, line)
    return line


def _add(lines: list[str], row: Row, base: Base) -> tuple[str, ...]:
    places = [_added(lines, row["at"], filled(row["text"], base))]
    if "more" in row:
        places.append(_added(lines, row["more_at"], filled(row["more"], base)))
    return tuple(places)


def _swap(lines: list[str], row: Row, base: Base) -> tuple[str, ...]:
    text = "\n".join(lines)
    found = list(re.finditer(filled(row["find"], base, literal=True), text))
    if not found:
        raise NoPlace
    match = found[-1 if row.get("last") else 0]
    put = match.expand(filled(row["put"], base))
    text = text[: match.start()] + put + text[match.end() :]
    for pattern, value in row.get("and", ()):
        text = re.sub(pattern, value, text, count=1)
    lines[:] = text.split("\n")
    place = text[text.rfind("\n", 0, match.start()) + 1 :].split("\n")[0]
    return () if "and" in row else (place,)


def _line(lines: list[str], row: Row, base: Base) -> tuple[str, ...]:
    for at, line in enumerate(lines):
        if re.search(row["find"], line):
            lines[at] = own_label(line) + filled(row["put"], base)
            place = lines[at]
            if "drop_also" in row:
                _drop(lines, {"at": row["drop_also"]}, base, optional=True)
                return ()
            return (place,)
    raise NoPlace


def _body(lines: list[str], row: Row, base: Base) -> tuple[str, ...]:
    article = _article(lines, row["at"])
    first = own_label(lines[article.start + 1]) if article.end > article.start + 1 else ""
    place = first + filled(row["put"], base)
    lines[article.start + 1 : article.end] = [place]
    return (lines[article.start], place)


def _drop(lines: list[str], row: Row, base: Base, optional: bool = False) -> tuple[str, ...]:
    try:
        gone = _article(lines, row["at"])
    except NoPlace:
        if optional:
            return ()
        raise
    articles = split(lines)
    for article in articles:
        if article.start > gone.start:
            block = lines[article.start : article.end]
            lines[article.start : article.end] = [shifted(line, -1) for line in block]
    del lines[gone.start : gone.end]
    lines[:] = [references_moved(line, gone.number) for line in lines]
    return ()


def _cut(lines: list[str], row: Row, base: Base) -> tuple[str, ...]:
    text = "\n".join(lines)
    found = list(re.finditer(filled(row["find"], base), text))
    if not found:
        raise NoPlace
    start = found[-1].start()
    annex = re.search(r"\n附件", text[start:])
    lines[:] = (text[:start] + (text[start + annex.start() :] if annex else "")).split("\n")
    return ()


def _renumber(step: int) -> Callable[[list[str], Row, Base], tuple[str, ...]]:
    def number(lines: list[str], row: Row, base: Base) -> tuple[str, ...]:
        articles = split(lines)
        place: int = row["place"]
        if row["level"] == 2:
            return _point(lines, articles[place:], step)
        if len(articles) <= place:
            raise NoPlace
        before = articles[place - 1]
        for article in articles[place:]:
            block = lines[article.start : article.end]
            lines[article.start : article.end] = [shifted(line, step) for line in block]
        return lines[before.start], lines[before.end]

    return number


def _point(lines: list[str], articles: list[Article], step: int) -> tuple[str, ...]:
    for article in articles:
        last = article.end - 1
        if article.end - article.start > 2 and (own_label(lines[last]) and own_label(lines[last - 1])):
            lines[last] = renamed_point(lines[last], step)
            return lines[last - 1], lines[last]
    raise NoPlace


OPS: dict[str, Callable[[list[str], Row, Base], tuple[str, ...]]] = {
    "add": _add,
    "swap": _swap,
    "line": _line,
    "body": _body,
    "drop": _drop,
    "cut": _cut,
    "gap": _renumber(1),
    "dup": _renumber(-1),
}


def plant(base: Base, row: Row) -> Planted:
    """The contract with the variant's defect; NoPlace where it has no place for it."""
    lines = base.text.split("\n")
    places = OPS[row["op"]](lines, row, base)
    text = "\n".join(lines)
    if text == base.text:
        raise NoPlace
    return Planted(text, places)
