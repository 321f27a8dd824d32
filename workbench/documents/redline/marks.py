"""Names of WordprocessingML that the redline uses, and the allocator of our own marks."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from workbench.documents.docx_choice import MC, SPACE
from workbench.documents.ooxml import w
from workbench.documents.xmltree import Element, new_element
from workbench.text.legible import ILLEGAL

P, RUN, TEXT, DEL_TEXT = w("p"), w("r"), w("t"), w("delText")
INS, DEL, MOVE_FROM, MOVE_TO = w("ins"), w("del"), w("moveFrom"), w("moveTo")
PPR, RPR, RPR_CHANGE, PPR_CHANGE, SECTION = w("pPr"), w("rPr"), w("rPrChange"), w("pPrChange"), w("sectPr")
SDT, SDT_PR, SDT_CONTENT = w("sdt"), w("sdtPr"), w("sdtContent")
FLD_SIMPLE, FLD_CHAR = w("fldSimple"), w("fldChar")
TAB, BREAK, CELL, TEXTBOX, RUBY = w("tab"), w("br"), w("tc"), w("txbxContent"), w("ruby")
START, END, REFERENCE = w("commentRangeStart"), w("commentRangeEnd"), w("commentReference")
ID, AUTHOR, DATE = w("id"), w("author"), w("date")
ALTERNATE = MC + "AlternateContent"
TRACKED = frozenset((INS, DEL, MOVE_FROM, MOVE_TO))
COMES, GOES = (INS, MOVE_TO), (DEL, MOVE_FROM)
TABLE, ROW, ROW_PR = w("tbl"), w("tr"), w("trPr")
RANGES = {
    MOVE_FROM: (w("moveFromRangeStart"), w("moveFromRangeEnd")),
    MOVE_TO: (w("moveToRangeStart"), w("moveToRangeEnd")),
}
RANGE_MARKS = frozenset(tag for pair in RANGES.values() for tag in pair)
NAME = w("name")

_NUMBERS = re.compile(rb"""[:\s]id\s*=\s*["'](-?\d{1,9})["']""")


class MoveRange(NamedTuple):
    """Where moved paragraphs begin and end."""

    start: Element
    end: Element


class Marks:
    """Hands out our revision marks: author, date (UTC) and ids that no part uses yet."""

    def __init__(self, author: str, when: datetime, parts: Iterable[bytes]) -> None:
        self.author = legal(author)
        aware = when if when.tzinfo else when.replace(tzinfo=UTC)
        self.date = aware.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        used = {int(number) for part in parts for number in _NUMBERS.findall(_as_ascii(part))}
        self._used = used
        self._last = max((number for number in used if number < 10**8), default=0)
        self.revisions: set[str] = set()
        self.copies: set[str] = set()

    def fresh(self) -> str:
        """An id that is neither in the source nor given out before, above all note ids."""
        self._last += 1
        while self._last in self._used:
            self._last += 1
        return str(self._last)

    def mark(self, tag: str) -> Element:
        """A tracked-change element of ours, without content."""
        element = new_element(tag)
        number = self.fresh()
        self.revisions.add(number)
        element.set(ID, number)
        element.set(AUTHOR, self.author)
        element.set(DATE, self.date)
        return element

    def range_of(self, tag: str, name: str) -> MoveRange:
        """The two ends of a move's source or goal, under the move's name."""
        start = self.mark(RANGES[tag][0])
        start.set(NAME, name)
        end = new_element(RANGES[tag][1])
        end.set(ID, start.get(ID) or "")
        return MoveRange(start, end)

    def renumber(self, copied: Element) -> None:
        """Give the marks inside a copied element (a split run's rPrChange) ids of their own."""
        for element in copied.iter():
            if element.get(AUTHOR) is not None and element.get(ID) is not None:
                number = self.fresh()
                self.copies.add(number)
                element.set(ID, number)


def _as_ascii(part: bytes) -> bytes:
    """A part whose markup can be searched as ASCII: UTF-16 and UTF-32 put zeros between the signs."""
    return part.replace(b"\0", b"") if b"\0" in part[:8] else part


def writable(text: str) -> bool:
    """Whether XML can carry every character of ``text``."""
    return ILLEGAL.search(text) is None


def legal(text: str) -> str:
    """``text`` with characters that XML cannot carry shown as U+FFFD."""
    return ILLEGAL.sub("\ufffd", text)


def words_into(run: Element, text: str) -> None:
    """Append ``text`` to a run: tabs and line breaks as elements, never inside w:t."""
    for part in re.split(r"([\t\n])", text):
        if part in ("\t", "\n"):
            run.append(new_element(TAB if part == "\t" else BREAK))
        elif part:
            node = new_element(TEXT)
            node.text = part
            node.set(SPACE, "preserve")
            run.append(node)
