"""The part of a text in which something can be found at all (R2.8)."""

import re
from bisect import bisect_right

from workbench.domain.span import Span

_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_SHORT = 100


class Part:
    """The lines that can hold what is looked for, as a pattern tells, each with its short
    neighbours; most lines of a contract hold nothing. An empty line parts what did not stand together."""

    def __init__(self, seen: str, telling: re.Pattern[str]) -> None:
        lines = [match.span() for match in _LINE.finditer(seen)]
        kept = {
            near
            for place, (start, end) in enumerate(lines)
            if telling.search(seen, start, end)
            for near in (place - 1, place, place + 1)
            if near == place or (0 <= near < len(lines) and lines[near][1] - lines[near][0] <= _SHORT)
        }
        parts: list[str] = []
        self._starts: list[int] = []
        self._shifts: list[int] = []
        length, last = 0, -2
        for place in sorted(kept):
            start, end = lines[place]
            if place != last + 1:
                parts.append("\n")
                length += 1
            self._starts.append(length)
            self._shifts.append(start - length)
            parts.append(seen[start:end])
            length += len(parts[-1])
            last = place
        self.text = "".join(parts)

    def back(self, span: Span) -> Span:
        """The place in the whole text."""
        return span.shift(self._shifts[bisect_right(self._starts, span.start) - 1])
