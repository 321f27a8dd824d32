"""A paper as HTML for pymupdf's Story, which knows paragraphs and simple tables but no tab stops.

The column of labels is made by measuring a label and filling the rest with narrow blanks.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple

from workbench.documents.paper import (
    INK,
    LINE,
    MUTED,
    Contents,
    Facts,
    Heading,
    Line,
    Paper,
    Part,
    Run,
    Tally,
)

SIZE = 9.5
LABELS = {"zh": 50.0, "en": 88.0}
"""Points of the column of labels."""
_WIDE, _NARROW = SIZE, 2.0
CSS = f"""
body {{ font-family: sans-serif; font-size: {SIZE}pt; line-height: 1.5; color: #{INK}; }}
p {{ margin: 0 0 4pt 0; }}
p.row {{ margin-bottom: 2.5pt; }}
p.quoted {{ color: #3A4D63; }}
p.lead {{ font-size: 10.5pt; margin: 12pt 0 3pt 0; }}
p.contents {{ font-size: 11pt; color: #{MUTED}; margin: 16pt 0 4pt 0; }}
h1 {{ font-size: 21pt; margin: 0 0 12pt 0; font-weight: normal; }}
h2 {{ font-size: 14pt; margin: 20pt 0 8pt 0; border-bottom: 0.7pt solid #{LINE}; font-weight: normal; }}
h3 {{ font-size: 11.5pt; margin: 14pt 0 4pt 0; font-weight: normal; color: #{MUTED}; }}
table {{ width: 100%; margin: 0; border-collapse: collapse; }}
td {{ padding: 1.2pt 3pt 1.2pt 0; vertical-align: top; }}
td.fact {{ border-bottom: 0.5pt solid #{LINE}; padding: 3pt 3pt 3pt 0; }}
td.label {{ border-bottom: 0.5pt solid #{LINE}; padding: 3pt 3pt 3pt 0; color: #{MUTED}; }}
td.tally {{ text-align: center; padding: 5pt; }}
td.page {{ text-align: right; color: #{MUTED}; }}
"""

Measure = Callable[[str, float], float]


class Entry(NamedTuple):
    """A heading as the list of contents and the file's outline name it."""

    level: int
    text: str
    name: str


def entries_of(paper: Paper) -> tuple[Entry, ...]:
    """The headings with their names in the page."""
    return tuple(Entry(head.level, head.text, f"h{at}") for at, head in enumerate(paper.headings))


class Html:
    """One page of HTML; ``measure`` gives the width of a text at a size in points, ``pages`` the page of each
    heading where it is known."""

    def __init__(self, paper: Paper, measure: Measure, pages: Mapping[str, int]) -> None:
        self._paper = paper
        self._measure = measure
        self._pages = pages
        self._entries = entries_of(paper)
        self._names = iter(self._entries)
        self._leads = 0

    def page(self) -> str:
        """The whole page."""
        lang = "zh-Hans" if self._paper.language == "zh" else "en"
        body = "".join(self._part(part) for part in self._paper.parts)
        return f'<html><body lang="{lang}">{body}</body></html>'

    def _part(self, part: Part) -> str:
        if isinstance(part, Heading):
            name = f' id="{next(self._names).name}"' if part.level else ""
            return f"<h{part.level + 1}{name}>{escape(part.text)}</h{part.level + 1}>"
        if isinstance(part, Facts):
            rows = (
                f'<tr><td class="label">{escape(label)}</td><td class="fact">{_broken(value)}</td></tr>'
                for label, value in part.rows
            )
            return f"<table>{''.join(rows)}</table>"
        if isinstance(part, Tally):
            return _tally(part)
        return self._contents(part) if isinstance(part, Contents) else self._line(part)

    def _contents(self, part: Contents) -> str:
        look = f"color:#{INK};text-decoration:none"
        rows = (
            f'<tr><td style="padding-left:{14 * (entry.level - 1)}pt">'
            f'<a href="#{entry.name}" style="{look}">{escape(entry.text)}</a></td>'
            f'<td class="page">{self._pages.get(entry.name, "")}</td></tr>'
            for entry in self._entries
        )
        return f'<p class="contents">{escape(part.title)}</p><table>{"".join(rows)}</table>'

    def _line(self, line: Line) -> str:
        words = "".join(_run(run) for run in line.runs)
        if not line.label:
            if line.lead:
                self._leads += 1
                return f'<p class="lead" id="k{self._leads}">{words}</p>'
            return f"<p>{words}</p>"
        kind = "row quoted" if line.quoted else "row"
        wide = LABELS[self._paper.language]
        label = f'<span style="color:#{MUTED}">{escape(line.label)}{self._fill(line.label, wide)}</span>'
        return f'<p class="{kind}" style="margin-left:{wide}pt;text-indent:-{wide}pt">{label}{words}</p>'

    def _fill(self, label: str, wide: float) -> str:
        """Blanks that bring what follows a label to the column of words: wide ones, then narrow ones."""
        left = max(0.0, wide - self._measure(label, SIZE))
        blank, narrow = self._measure(" ", _WIDE), self._measure(" ", _NARROW)
        many = int(left / blank)
        few = round((left - many * blank) / narrow)
        return "\xa0" * many + f'<span style="font-size:{_NARROW}pt">' + "\xa0" * few + "</span>"


def _tally(part: Tally) -> str:
    cells = (
        f'<td class="tally"><span style="font-size:17pt;color:#{colour}">{escape(figure)}</span><br/>'
        f'<span style="font-size:8.5pt;color:#{MUTED}">{escape(label)}</span></td>'
        for figure, label, colour in part.cells
    )
    return f"<table><tr>{''.join(cells)}</tr></table><p></p>"


def _run(run: Run) -> str:
    text = _broken(run.text)
    if run.strike:
        text = f"<s>{text}</s>"
    if run.bold:
        text = f"<b>{text}</b>"
    return f'<span style="color:#{run.colour}">{text}</span>' if run.colour else text


def _broken(text: str) -> str:
    return escape(text).replace("\n", "<br/>")
