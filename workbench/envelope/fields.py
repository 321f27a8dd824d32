"""Fields of a line: places, numbers, pairs (specification R1.5)."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from workbench.domain.span import Span
from workbench.envelope.lines import escape, split, unescape

Item = TypeVar("Item")
NONE = "\\0"


def write_place(span: Span | None) -> str:
    """A span as a field; none is empty."""
    return "" if span is None else f"{span.start}-{span.end}"


def read_span(text: str) -> Span:
    """The span again."""
    start, _, end = text.partition("-")
    return Span(int(start), int(end))


def read_optional(text: str, read: Callable[[str], Item]) -> Item | None:
    """A field that may be empty."""
    return read(text) if text else None


def write_pairs(pairs: Iterable[tuple[str, ...]]) -> str:
    """Tuples of words, divided by semicolons, their parts by equals signs."""
    return ";".join("=".join(escape(part) for part in pair) for pair in pairs)


def read_pairs(text: str) -> Iterator[list[str]]:
    """The tuples again."""
    for pair in split(text, ";") if text else ():
        yield [unescape(part) for part in split(pair, "=")]


def read_facts(text: str) -> tuple[tuple[str, str], ...]:
    """Facts: names and values."""
    return tuple((name, value) for name, value in read_pairs(text))


def write_number(value: int | None) -> str:
    """A number as a field; none is empty."""
    return "" if value is None else str(value)
