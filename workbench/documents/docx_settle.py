"""Settles what the reader of one block suspected: which of its words cannot be seen (specification R3.2)."""

import re
from collections.abc import Iterator

from workbench.documents.docx_hidden import hidden_run
from workbench.documents.docx_styles import StyleTable
from workbench.documents.docx_text import Dressed, Flat
from workbench.documents.docx_unseen import Unsaid
from workbench.domain.contract import Style
from workbench.domain.hidden import HiddenKind, HiddenText
from workbench.domain.span import Span

_WORD = re.compile(r"\w")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_SENTENCE = re.compile(r"[\u3400-\u9fff][^\x00-\x20]{7,}|(?:[A-Za-z']{2,}[ ,.;:]+){5,}[A-Za-z]{2,}")
_HARMLESS = re.compile(
    r"=?(?:ADDIN|ASK|AUTHOR|AUTOTEXT|BIBLIOGRAPHY|CITATION|CREATEDATE|DATE|DOCPROPERTY|DOCVARIABLE|EMBED|EQ|FILENAME"
    r"|FILLIN|FORMCHECKBOX|FORMDROPDOWN|FORMTEXT|GOTOBUTTON|HYPERLINK|INCLUDEPICTURE|INDEX|LINK|LISTNUM|MACROBUTTON"
    r"|MERGEFIELD|NOTEREF|NUMPAGES|PAGE|PAGEREF|PRINTDATE|REF|SAVEDATE|SECTION|SECTIONPAGES|SEQ|SHAPE|STYLEREF|SUBJECT"
    r"|SYMBOL|TIME|TITLE|TOA|TOC|USERNAME)\b",
    re.IGNORECASE,
)


def concealed(flat: Flat, offset: int, styles: StyleTable, whole: HiddenKind | None) -> Iterator[HiddenText]:
    """The hidden texts of a block that begins at ``offset``; ``whole`` is why none of it can be seen.

    Also takes the suspicion off runs that can be seen, so that ``Style.HIDDEN`` means hidden.
    """
    kinds = {suspect.start: hidden_run(suspect.run, styles) for suspect in flat.suspects}
    if kinds:
        dressed = [_settled(dress, kinds) for dress in flat.dressed]
        flat.dressed[:] = [dress for dress in dressed if dress.styles]
    text = flat.text if whole or kinds else ""
    if whole and _WORD.search(text):
        yield HiddenText(kind=whole, text=text, span=Span(offset, offset + len(text)))
    elif kinds:
        yield from _runs(flat, kinds, text, offset)
    for item in flat.unsaid:
        if _tells(item):
            yield HiddenText(
                kind=item.kind, text=item.text.strip(), span=Span(offset + item.at, offset + item.at)
            )


def _settled(dress: Dressed, kinds: dict[int, HiddenKind | None]) -> Dressed:
    """A suspected run's styles with the suspicion proven or taken back."""
    if dress.start not in kinds:
        return dress
    hidden = {Style.HIDDEN}
    return dress._replace(
        styles=dress.styles - hidden if kinds[dress.start] is None else dress.styles | hidden
    )


def _runs(flat: Flat, kinds: dict[int, HiddenKind | None], text: str, offset: int) -> Iterator[HiddenText]:
    """Neighbouring runs that are hidden for one reason are one text."""
    start, end, kind = 0, 0, None
    for suspect in flat.suspects:
        own = kinds[suspect.start]
        if own is kind and suspect.start == end:
            end = suspect.end
            continue
        yield from _one(kind, text, Span(start, end), offset)
        start, end, kind = suspect.start, suspect.end, own
    yield from _one(kind, text, Span(start, end), offset)


def _one(kind: HiddenKind | None, text: str, span: Span, offset: int) -> Iterator[HiddenText]:
    """A hidden text with words in it. What only web pages hide (page numbers of a table of contents)
    has to have letters."""
    needed = _LETTERS if kind is HiddenKind.WEB else _WORD
    words = span.of(text)
    if kind is not None and needed.search(words):
        yield HiddenText(kind=kind, text=words, span=span.shift(offset))


def _tells(item: Unsaid) -> bool:
    """Whether a field's code holds a sentence rather than what fields are made of."""
    if item.kind is HiddenKind.DELETED:
        return bool(_WORD.search(item.text))
    return not _HARMLESS.match(item.text.lstrip()) and bool(_SENTENCE.search(item.text))
