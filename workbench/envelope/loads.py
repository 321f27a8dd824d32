"""Reading the JSON in a model's text, whatever the text is, in bounded time (specification R1.3).

json-repair reads nearly everything but needs quadratic time for some texts; its work is metered by
the calls that it makes and by the processor time of this thread, never by the clock on the wall.
"""

import json
import re
import sys
import time
from collections.abc import Iterator
from types import FrameType
from typing import Literal, NamedTuple, cast

import json_repair
from pydantic import JsonValue

LONGEST, DEEPEST = 400_000, 60
_CALLS, _EVERY = 3_000_000, 64
_SECONDS = 0.6  # for a whole answer, however many parts of it may be JSON
_FENCE = re.compile(r"```[ \t]*(?:[A-Za-z0-9_-]{0,20})[ \t]*\r?\n(.*?)```", re.DOTALL)
_OPENING, _CLOSING = frozenset("[{"), frozenset("]}")
_BRACKET = re.compile(r"[\[\]{}]")
JsonRung = Literal["well_formed", "fenced", "repaired"]


class Loaded(NamedTuple):
    """A value that was read, by which rung, and whether a name stood twice in an object."""

    value: JsonValue
    rung: JsonRung
    doubled: bool = False


class _Spent(Exception):
    """The repair took more work than any honest answer needs."""


def readings(raw: str) -> Iterator[Loaded]:
    """The values that can be read from a text, the most faithful rung first."""
    text = raw.strip().lstrip("\ufeff")
    if not text or depth(text) > DEEPEST:
        return
    whole = _strict(text, "well_formed")
    if whole is not None:
        yield whole
        return
    for inside in _fenced(text):
        read = _strict(inside, "fenced")
        if read is not None:
            yield read
    if len(text) <= LONGEST:
        left = _SECONDS
        for part in dict.fromkeys((*_fenced(text), _from_brace(text), text)):
            begun = time.thread_time()
            mended = mend(part, left / 2)  # junk in one part leaves time for the next
            left -= time.thread_time() - begun
            if isinstance(mended, dict | list) and mended:
                yield Loaded(mended, "repaired")


def depth(text: str) -> int:
    """How deep brackets nest, brackets in strings included; more than any answer needs is refused
    before a recursive parser sees it."""
    deepest = level = 0
    for found in _BRACKET.finditer(text):
        level = level + 1 if found.group() in _OPENING else max(0, level - 1)
        if level > deepest:
            deepest = level
    return deepest


def mend(text: str, seconds: float = _SECONDS) -> JsonValue:
    """What json-repair makes of a text; None where it gives up or takes longer than so many seconds of
    processor time."""
    calls, limit = 0, time.thread_time() + seconds

    def meter(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal calls
        calls += 1
        if calls > _CALLS or (calls % _EVERY == 0 and time.thread_time() > limit):
            raise _Spent

    before = sys.getprofile()
    sys.setprofile(meter)
    try:
        return cast("JsonValue", json_repair.loads(text, skip_json_loads=True))
    except Exception:  # noqa: BLE001 - it fails its own assertions on some texts; the next rung takes over
        return None
    finally:
        sys.setprofile(before)


def _strict(text: str, rung: JsonRung) -> Loaded | None:
    """A JSON document, exactly; None for anything else, bare numbers and strings included."""
    doubled = False

    def pairs(members: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        nonlocal doubled
        made = dict(members)
        doubled = doubled or len(made) < len(members)
        return made

    try:
        value = cast("JsonValue", json.loads(text, object_pairs_hook=pairs, parse_constant=str))
    except (ValueError, RecursionError):
        return None
    return Loaded(value, rung, doubled) if isinstance(value, dict | list) else None


def _fenced(text: str) -> list[str]:
    """What stands between code fences, and the first whole object or list in running prose."""
    inside = [found.group(1).strip() for found in _FENCE.finditer(text)][:20]
    first, last = _from_brace(text), max(text.rfind("}"), text.rfind("]"))
    start = len(text) - len(first)
    return [part for part in (*inside, text[start : last + 1]) if part]


def _from_brace(text: str) -> str:
    """The text from its first opening bracket of an object, or of a list, on."""
    found = re.search(r"\{|\[(?=\s*[\[{\"])", text)
    return text[found.start() :] if found else ""
