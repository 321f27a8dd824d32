"""Where hidden words of a PDF stand in the text that was read from it (specification R3.2)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from workbench.documents.pdf_lines import clean
from workbench.documents.pdf_unseen import Unseen
from workbench.domain.contract import Block
from workbench.domain.hidden import HiddenText
from workbench.domain.span import Span

_LONGEST = 400
_NEAR = 3


def placed(found: Iterable[Unseen], blocks: Sequence[Block]) -> tuple[HiddenText, ...]:
    """The hidden texts with their spans in the joined text of ``blocks``. Words that the reader left out
    (off the page, clipped away) have none, only their page."""
    text = "\n".join(block.text for block in blocks)
    return tuple(hidden for item in found for hidden in _pieces(item, text, blocks))


def _pieces(item: Unseen, text: str, blocks: Sequence[Block]) -> Iterator[HiddenText]:
    """One text a run of drawn lines; lines that follow each other in the contract stay together."""
    open_span: Span | None = None
    for line in item.text.split("\n"):
        span = _find(line, text, _start(item.page, blocks), open_span)
        if span is not None and open_span is not None and 0 <= span.start - open_span.end <= _NEAR:
            open_span = Span(open_span.start, span.end)
            continue
        if open_span is not None:
            yield _hidden(item, open_span.of(text), open_span)
        if span is None:
            yield _hidden(item, line, None)
        open_span = span
    if open_span is not None:
        yield _hidden(item, open_span.of(text), open_span)


def _hidden(item: Unseen, words: str, span: Span | None) -> HiddenText:
    return HiddenText(kind=item.kind, text=words, span=span, page=item.page)


def _start(page: int, blocks: Sequence[Block]) -> int:
    """Where the words of a page may begin: with a paragraph that began on the page before."""
    return next((block.start for block in blocks if block.page is not None and block.page >= page - 1), 0)


def _find(line: str, text: str, start: int, after: Span | None) -> Span | None:
    """The line in the text, however its spaces were set."""
    signs = [re.escape(sign) for sign in clean(line[:_LONGEST]) if not sign.isspace()]
    if not signs:
        return None
    pattern = re.compile(r"\s*".join(signs))
    match = pattern.search(text, after.end if after else start) or pattern.search(text, start)
    return Span(*match.span()) if match else None
