"""Bytes of a text file as text (R6.1): by byte order mark, then by what reads as a Chinese contract.

GB18030, Big5 and UTF-16 often decode each other's bytes without a fault, to rare signs; so each candidate
is weighed by its share of signs that contracts are full of.
"""

import codecs
import re
from collections.abc import Callable
from typing import NamedTuple

from charset_normalizer import from_bytes

from workbench.documents.plain_table import COMMON
from workbench.errors import UserError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NARROW = ("gb18030", "big5", "cp950", "big5hkscs")
_WIDE = ("utf-16-le", "utf-16-be")
_CHINESE = (*_NARROW, *_WIDE)
"""Where two read as well, the first is taken."""
_FEW = 0.05
_HALF = 0.5
_LOOK = 20_000
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
"""What no text holds; tabs, line and page ends and the old mark of a file's end are let through."""
_BINARY = 0.01
_CUT = 64
"""From this many bytes on, a sign that is cut at the end of the file is left out."""
_TAIL = 3


class Decoded(NamedTuple):
    """Text and the encoding it was in; ``sure`` is false where the encoding was guessed, or where the last
    sign was cut."""

    text: str
    encoding: str
    sure: bool


def decode(data: bytes) -> Decoded:
    """Bytes as text. Raises UserError ``document_encoding`` where no encoding gives readable text."""
    found = _decode(data)
    if found is None or _binary(found.text):
        raise UserError("document_encoding")
    return found


def _decode(data: bytes) -> Decoded | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _try(data, encoding)
    if b"\x00" in data[:_LOOK]:
        return _best(data, _WIDE, _HALF, _fluency)
    plain = _try(data, "utf-8")
    if plain is not None and not _binary(plain.text):
        if not _beyond(plain.text) or _likeness(plain.text) > 0:
            return plain
        return _best(data, _CHINESE, _HALF) or plain
    best = _best(data, _CHINESE, _HALF) or _best(data, _NARROW, _FEW)
    return best or _rare(data) or _guessed(data)


def _binary(text: str) -> bool:
    head = text[:_LOOK]
    return len(_CONTROLS.findall(head)) > _BINARY * len(head)


def _try(data: bytes, encoding: str) -> Decoded | None:
    """The text in one encoding; a sign that is cut at the very end is left out, and not sure."""
    try:
        return Decoded(data.decode(encoding), encoding, sure=True)
    except UnicodeDecodeError as fault:
        cut = fault.start
    except (UnicodeError, LookupError):
        return None
    if len(data) < _CUT or len(data) - cut > _TAIL:
        return None
    try:
        return Decoded(data[:cut].decode(encoding), encoding, sure=False)
    except UnicodeError:
        return None


def _best(
    data: bytes, encodings: tuple[str, ...], least: float, weigh: Callable[[str], float] | None = None
) -> Decoded | None:
    """The encoding in which the bytes read best, and better than ``least``. UTF-16 without a mark is never
    sure."""
    best: Decoded | None = None
    for encoding in encodings:
        found = _try(data, encoding)
        if found is None or _binary(found.text):
            continue
        share = (weigh or _likeness)(found.text)
        if share > least:
            best, least = found, share
    return best._replace(sure=False) if best is not None and best.encoding in _WIDE else best


def _rare(data: bytes) -> Decoded | None:
    """Names and places hold none of the usual signs: GB18030 where all of them are of its common part."""
    found = _try(data, "gb18030")
    if found is None or _binary(found.text):
        return None
    try:
        "".join(_beyond(found.text)).encode("gb2312")
    except UnicodeEncodeError:
        return None
    return found._replace(sure=False)


def _guessed(data: bytes) -> Decoded | None:
    guess = from_bytes(data[:_LOOK]).best()
    found = None if guess is None else _try(data, guess.encoding)
    return None if found is None else found._replace(sure=False)


def _beyond(text: str) -> list[str]:
    return [char for char in text[:_LOOK] if char > "\x7f"]


def _likeness(text: str) -> float:
    """The share of signs beyond ASCII that Chinese contracts are full of; whole where there are none."""
    wide = _beyond(text)
    return sum(char in COMMON or char in _USUAL for char in wide) / len(wide) if wide else 1.0


def _fluency(text: str) -> float:
    """The same share of all signs, those of ASCII among the usual ones."""
    head = text[:_LOOK]
    usual = sum(char in COMMON or char in _USUAL or " " <= char <= "~" or char in "\r\n\t" for char in head)
    return usual / len(head) if head else 0.0


_USUAL = frozenset(
    chr(code)
    for first, last in ((0x2010, 0x2027), (0x2500, 0x257F), (0x3000, 0x301F), (0xFF01, 0xFF5E))
    for code in range(first, last + 1)
)
"""Points, full-width signs, and the lines of which old forms draw their tables."""
