"""Places in a contract's text (specification R6.2)."""

from typing import NamedTuple


class Span(NamedTuple):
    """Half-open range ``[start, end)`` of code points in ``Contract.text`` unless said otherwise.

    Python's code points, not UTF-16 units: the desk converts at its own border.
    """

    start: int
    end: int

    def of(self, text: str) -> str:
        """The characters that the span covers."""
        return text[self.start : self.end]

    def shift(self, offset: int) -> "Span":
        """The same range, ``offset`` characters further on."""
        return Span(self.start + offset, self.end + offset)

    def holds(self, other: "Span") -> bool:
        """Whether ``other`` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: "Span") -> bool:
        """Whether the two share at least one character."""
        return self.start < other.end and other.start < self.end
