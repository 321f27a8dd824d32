"""Paragraphs (款) and items (项) of an article, counted only where its layout leaves no doubt."""

import re
from dataclasses import dataclass
from enum import StrEnum

from workbench.text.numerals import parse_integer

_ITEM = re.compile(r"[（(](?P<n>[一二三四五六七八九十]{1,3})[）)]")
_SUB_ITEM = re.compile(r"\d{1,2}\s*[.．、]")


class Part(StrEnum):
    """What was found about the cited 款 or 项."""

    PRESENT = "present"
    PARAGRAPH_MISSING = "paragraph_missing"
    ITEM_MISSING = "item_missing"
    UNSURE = "part_unsure"


@dataclass(frozen=True)
class Paragraph:
    """One 款: its whole text with its items, and the items' numbers."""

    text: str
    items: tuple[int, ...]


def paragraphs(article: str) -> tuple[Paragraph, ...]:
    """The 款 of an article: each line that is no item begins one."""
    found: list[list[str]] = []
    for line in (line.strip() for line in article.split("\n")):
        if not line:
            continue
        if found and (_ITEM.match(line) or _SUB_ITEM.match(line)):
            found[-1].append(line)
        else:
            found.append([line])
    return tuple(Paragraph("\n".join(lines), _items(lines)) for lines in found)


def _items(lines: list[str]) -> tuple[int, ...]:
    numbers = (parse_integer(match["n"]) for line in lines if (match := _ITEM.match(line)))
    return tuple(number for number in numbers if number is not None)


def inspect(article: str, paragraph: int | None, item: int | None, sub_item: int | None) -> Part:
    """Whether the article has the cited parts."""
    parts = paragraphs(article)
    if paragraph is not None and not 1 <= paragraph <= len(parts):
        return Part.PARAGRAPH_MISSING
    if item is None:
        return Part.UNSURE if sub_item is not None else Part.PRESENT
    chosen = parts if paragraph is None else parts[paragraph - 1 : paragraph]
    if not any(item in part.items for part in chosen):
        inline = any(_ITEM.search(part.text) for part in chosen if not part.items)
        return Part.UNSURE if inline else Part.ITEM_MISSING
    return Part.UNSURE if sub_item is not None else Part.PRESENT


def part_text(article: str, paragraph: int | None, item: int | None) -> str | None:
    """The text of the cited 款, or of the cited 项 with the words above its list; None for a whole article."""
    parts = paragraphs(article)
    chosen = parts if paragraph is None else parts[paragraph - 1 : paragraph]
    if item is not None:
        chosen = tuple(part for part in chosen if item in part.items)[:1]
    if not chosen or (paragraph is None and item is None):
        return None
    return chosen[0].text if item is None else _item_text(chosen[0].text, item)


def _item_text(paragraph: str, item: int) -> str:
    kept: list[str] = []
    current: int | None = 0
    for order, line in enumerate(paragraph.split("\n")):
        if match := _ITEM.match(line):
            current = parse_integer(match["n"])
        if order == 0 or current == item:
            kept.append(line)
    return "\n".join(kept)
