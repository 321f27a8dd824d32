"""One-line forms: escaping, and the compact line of an envelope (specification R1.5).

``[研究员|法律检索|OK] D:…;…|F:…|N:…``. Separators inside values are escaped with a backslash, and so is
whatever a reader may take for the end of a line, so that a value never breaks out of its place.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from workbench.errors import UserError

_UNSAFE = re.compile("[\\\\|;=\\[\\]\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_ESCAPED = re.compile(r"\\(?:u([0-9a-f]{4})|(.))", re.DOTALL)
_NAMED = {"\n": "n", "\r": "r", "\t": "t"}
_BACK = {name: char for char, name in _NAMED.items()}
_LINE = re.compile(
    r"\[(?P<who>(?:[^\\\[\]]|\\.)*)\] D:(?P<d>(?:[^\\|]|\\.)*)\|F:(?P<f>(?:[^\\|]|\\.)*)\|N:(?P<n>.*)"
)
# An empty list is nothing at all; a list of one empty value has to be told from it.
_EMPTY = "\\0"


class CompactLine(NamedTuple):
    """What the compact line says: who did which task with what status, and D, F and N."""

    agent: str
    task: str
    status: str
    deliverables: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def escape(value: str) -> str:
    """``value`` without separators or line ends of its own."""
    return _UNSAFE.sub(_escaped, value)


def _escaped(found: re.Match[str]) -> str:
    char = found.group()
    if char in _NAMED:
        return "\\" + _NAMED[char]
    return "\\" + char if char in "\\|;=[]" else f"\\u{ord(char):04x}"


def unescape(value: str) -> str:
    """The value again."""
    return _ESCAPED.sub(lambda m: chr(int(m[1], 16)) if m[1] else _BACK.get(m[2], m[2]), value)


def split(value: str, separator: str) -> list[str]:
    """The parts between separators that are not escaped, still escaped themselves."""
    parts: list[str] = []
    start = 0
    for found in re.finditer(rf"\\.|{re.escape(separator)}", value):
        if found.group() == separator:
            parts.append(value[start : found.start()])
            start = found.end()
    return [*parts, value[start:]]


def join_list(values: Iterable[str]) -> str:
    """A list of values, divided by semicolons."""
    return ";".join(escape(value) or _EMPTY for value in values)


def split_list(text: str) -> tuple[str, ...]:
    """The list again."""
    return tuple("" if part == _EMPTY else unescape(part) for part in split(text, ";")) if text else ()


def join_fields(fields: Iterable[str]) -> str:
    """Fields that are escaped already, divided by bars."""
    return "|".join(fields)


def write_compact(line: CompactLine) -> str:
    """The one line."""
    who = join_fields(escape(part) for part in (line.agent, line.task, line.status))
    given, files, notes = (join_list(part) for part in (line.deliverables, line.files, line.notes))
    return f"[{who}] D:{given}|F:{files}|N:{notes}"


def parse_compact(text: str) -> CompactLine:
    """The line read back. Raises UserError ``compact_unreadable`` for anything else."""
    found = _LINE.fullmatch(text.partition("\n")[0])
    who = [unescape(part) for part in split(found["who"], "|")] if found else []
    if found is None or len(who) != 3:
        raise UserError("compact_unreadable")
    return CompactLine(
        *who,
        deliverables=split_list(found["d"]),
        files=split_list(found["f"]),
        notes=split_list(found["n"]),
    )


def one_line(value: str) -> str:
    """``value`` for a line of a list: only what ends a line is escaped."""
    return _CONTROL.sub(_escaped, value)
