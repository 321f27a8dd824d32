"""The paragraphs of a statute's web page: what stands in it as text, without its furniture (R5.1)."""

import codecs
import re
from collections.abc import Mapping

from workbench.documents.decode import decode
from workbench.documents.xmltree import feed_html
from workbench.domain.statutes import Line
from workbench.errors import LimitError

MAX_LINES = 60_000
MAX_DEPTH = 500
_SKIPPED = frozenset(
    {"script", "style", "noscript", "template", "nav", "footer", "aside", "form", "select", "button", "svg", "iframe",
     "object", "title"}
)  # fmt: skip
_VOID = frozenset(
    {"br", "hr", "img", "input", "link", "meta", "source", "wbr", "area", "base", "col", "embed", "param"}
)
_BREAKS = frozenset(
    {"p", "div", "section", "article", "main", "header", "body", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "dl",
     "dt", "dd", "table", "tr", "td", "th", "tbody", "thead", "blockquote", "center", "pre", "figure", "br", "hr"}
)  # fmt: skip
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_HAN = r"[\u3000-\u9fff\uff00-\uffef]"
_INSIDE = re.compile(rf"(?<={_HAN})[ \t]*[\r\n][ \t\r\n]*(?={_HAN})")
_CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([A-Za-z0-9_\-]{2,20})""", re.IGNORECASE)
_HEAD = 4096
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "gb_2312-80": "gb18030", "iso-8859-1": "", "us-ascii": ""}


def html_lines(data: bytes) -> tuple[Line, ...]:
    """The paragraphs of a page. Raises UserError or LimitError for what cannot be read."""
    target = _Page()
    feed_html(_decoded(data), target)
    target.flush()
    return tuple(target.lines)


def _decoded(data: bytes) -> str:
    """By byte order mark, by what the page declares if it holds, else as any text."""
    found = _CHARSET.search(data[:_HEAD])
    if found and not data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        name = found[1].decode("ascii").lower()
        try:
            return data.decode(_WIDER.get(name, name) or "utf-8")
        except (LookupError, UnicodeDecodeError):
            pass
    return decode(data).text


class _Page:
    """Hears a page and keeps its paragraphs."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._words: list[str] = []
        self._heading = 0
        self._silent = 0
        self._open: list[str] = []

    def start(self, tag: str, attrib: Mapping[str, str]) -> None:
        """A tag opens."""
        if len(self._open) > MAX_DEPTH:
            raise LimitError("document_nested", part="html")
        if tag in _BREAKS:
            self.flush()
        if tag in _VOID:
            return
        hidden = "hidden" in attrib or bool(_HIDDEN.search(attrib.get("style", "")))
        self._open.append(tag)
        if self._silent or tag in _SKIPPED or hidden:
            self._silent += 1
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self._heading = int(tag[1])

    def end(self, tag: str) -> None:
        """A tag closes."""
        if tag in _BREAKS:
            self.flush()
        if tag in _VOID or not self._open:
            return
        self._open.pop()
        if self._silent:
            self._silent -= 1
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self._heading = 0

    def data(self, data: str) -> None:
        """Words."""
        if not self._silent:
            self._words.append(data)

    def close(self) -> None:
        """The page is over."""

    def flush(self) -> None:
        """End the paragraph that is being heard."""
        text = _BLANKS.sub(" ", _INSIDE.sub("", "".join(self._words))).strip()
        self._words.clear()
        if text:
            self.lines.append(Line(text, self._heading))
        if len(self.lines) > MAX_LINES:
            raise LimitError("document_too_long", limit=MAX_LINES)
