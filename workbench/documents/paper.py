"""A document of ours before it has a format: headings, lines of coloured runs, labelled rows, tables.

What is said is composed once; ``paper_docx`` and ``paper_pdf`` lay it out. ``Paper.text`` is all its words, for the
gate that looks at what leaves (specification R3.4).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from workbench.text.legible import ILLEGAL

INK, MUTED, LINE = "1F2328", "5B6168", "C9CED6"
GREEN, AMBER, RED, BLUE, VIOLET = "17683F", "8A5200", "B42318", "2C5282", "5A3E99"


class Run(NamedTuple):
    """Words of one look; ``colour`` is RRGGBB, empty for ink."""

    text: str
    colour: str = ""
    bold: bool = False
    strike: bool = False


class Line:
    """A paragraph that is filled run by run. With a ``label`` it is a row: the label stands in a narrow column of its
    own. ``keep`` holds it on the page of what follows, ``quoted`` sets it apart as somebody else's words,
    ``lead`` is a small heading that no list of contents names."""

    def __init__(
        self, label: str = "", *, keep: bool = False, quoted: bool = False, lead: bool = False
    ) -> None:
        self.label = label
        self.keep = keep
        self.quoted = quoted
        self.lead = lead
        self.runs: list[Run] = []

    def put(self, text: str, colour: str = "", bold: bool = False, strike: bool = False) -> "Line":
        """Append words. Characters that XML forbids are left out."""
        self.runs.append(Run(ILLEGAL.sub("", text), colour, bold, strike))
        return self

    @property
    def text(self) -> str:
        """The words with their label."""
        words = "".join(run.text for run in self.runs)
        return f"{self.label}　{words}" if self.label else words


class Heading(NamedTuple):
    """A heading: level 0 is the title, 1 a section, 2 a group in it."""

    text: str
    level: int


class Facts(NamedTuple):
    """A table of labels and values."""

    rows: tuple[tuple[str, str], ...]


class Tally(NamedTuple):
    """Figures side by side, each with its label and its colour."""

    cells: tuple[tuple[str, str, str], ...]


class Contents(NamedTuple):
    """The place of the list of sections and groups, under its own heading."""

    title: str


Part = Line | Heading | Facts | Tally | Contents


class Paper:
    """The parts in their order. ``running`` stands at the head of every page but the first; ``page`` is how a page's
    number is said, with {page} and {pages}."""

    def __init__(self, running: str = "", page: str = "{page} / {pages}", language: str = "zh") -> None:
        self.running = ILLEGAL.sub("", running)
        self.page = page
        self.language = language
        self.parts: list[Part] = []

    def heading(self, text: str, level: int) -> None:
        """A heading."""
        self.parts.append(Heading(ILLEGAL.sub("", text), level))

    def line(self, *, keep: bool = False, lead: bool = False) -> Line:
        """A new paragraph."""
        return self._add(Line(keep=keep, lead=lead))

    def row(self, label: str, *, quoted: bool = False) -> Line:
        """A new paragraph with a label."""
        return self._add(Line(label, quoted=quoted))

    def _add(self, line: Line) -> Line:
        self.parts.append(line)
        return line

    def facts(self, rows: Iterable[tuple[str, str]]) -> None:
        """A table of labels and values; what has no value is left out."""
        clean = ((label, ILLEGAL.sub("", value)) for label, value in rows)
        self.parts.append(Facts(tuple(row for row in clean if row[1])))

    def tally(self, cells: Sequence[tuple[str, str, str]]) -> None:
        """Figures side by side: figure, label, colour."""
        self.parts.append(Tally(tuple(cells)))

    def contents(self, title: str) -> None:
        """The list of contents stands here."""
        self.parts.append(Contents(title))

    @property
    def headings(self) -> tuple[Heading, ...]:
        """What the list of contents names."""
        return tuple(part for part in self.parts if isinstance(part, Heading) and part.level)

    @property
    def text(self) -> str:
        """What the document says, a line a paragraph or row."""
        return "\n".join(said for part in self.parts for said in _said(part)).strip()


def _said(part: Part) -> Iterable[str]:
    if isinstance(part, Heading):
        return ("", part.text)
    if isinstance(part, Facts):
        return (f"{label}：{value}" for label, value in part.rows)
    if isinstance(part, Tally):
        return (f"{label}：{figure}" for figure, label, _ in part.cells)
    return (part.title,) if isinstance(part, Contents) else (part.text,)
