"""Ways to damage a file that was sound: byte by byte, and by what stands in it (parts, elements, objects)."""

import io
import random
import re
import zipfile
import zlib
from collections.abc import Callable

Mutation = Callable[[random.Random, bytes], bytes]
ODD = (
    b"\x00",
    b"\xff",
    b"<",
    b">",
    b"&",
    b"]]>",
    b"-1",
    b"99999999999",
    b"%n",
    b"\xf0\x9f\x98\x80",
    "甲".encode(),
    b"\xed\xa0\x80",
)
NUMBERS = (b"0", b"-1", b"1", b"65536", b"2147483648", b"99999999999999999999", b"1e309", b"0.0000001", b"-0")


def flip(draw: random.Random, data: bytes) -> bytes:
    """A few bits turned around."""
    out = bytearray(data)
    for _ in range(draw.choice((1, 1, 3, 20, 200))):
        out[draw.randrange(len(out))] ^= 1 << draw.randrange(8)
    return bytes(out)


def cut(draw: random.Random, data: bytes) -> bytes:
    """Broken off somewhere."""
    return data[: draw.randrange(1, len(data))]


def hole(draw: random.Random, data: bytes) -> bytes:
    """A stretch missing, or filled with zeros."""
    start = draw.randrange(len(data))
    size = draw.choice((1, 16, 512, 8192))
    return data[:start] + (b"\x00" * size if draw.random() < 0.5 else b"") + data[start + size :]


def splice(draw: random.Random, data: bytes) -> bytes:
    """A stretch of the file put in elsewhere, or something odd."""
    at, source = draw.randrange(len(data)), draw.randrange(len(data))
    piece = draw.choice(ODD) if draw.random() < 0.5 else data[source : source + draw.choice((4, 64, 4096))]
    return data[:at] + piece * draw.choice((1, 1, 2, 50)) + data[at:]


BYTES: tuple[Mutation, ...] = (flip, cut, hole, splice)

_TAG = re.compile(rb"<(/?)([A-Za-z0-9]+:[A-Za-z0-9]+)([^<>]*)>")
_VALUE = re.compile(rb'="([^"<>]*)"')


def _pieces(text: bytes) -> list[bytes]:
    return re.split(rb"(<[^<>]*>)", text)


def drop_tag(draw: random.Random, text: bytes) -> bytes:
    """One mark less, so that nothing closes any more; or a whole element less."""
    found = list(_TAG.finditer(text))
    if not found:
        return text
    tag = draw.choice(found)
    end = text.find(b"</" + tag[2] + b">", tag.end()) if draw.random() < 0.7 and not tag[1] else -1
    stop = end + len(tag[2]) + 3 if end >= 0 else tag.end()
    return text[: tag.start()] + text[stop:]


def repeat_element(draw: random.Random, text: bytes) -> bytes:
    """An element many times over, side by side or inside itself."""
    found = [tag for tag in _TAG.finditer(text) if not tag[1] and not tag[3].endswith(b"/")]
    if not found:
        return text
    tag = draw.choice(found)
    close = b"</" + tag[2] + b">"
    end = text.find(close, tag.end())
    if end < 0:
        return text
    whole, times = text[tag.start() : end + len(close)], draw.choice((2, 5, 300))
    if draw.random() < 0.5 and len(whole) * times < 4_000_000:
        return text[: tag.start()] + whole * times + text[end + len(close) :]
    return (
        text[: tag.start()]
        + tag[0] * times
        + text[tag.end() : end]
        + close * times
        + text[end + len(close) :]
    )


def swap_elements(draw: random.Random, text: bytes) -> bytes:
    """Two marks in each other's place."""
    pieces = _pieces(text)
    marks = list(range(1, len(pieces), 2))
    if len(marks) > 2:
        one, other = draw.sample(marks, 2)
        pieces[one], pieces[other] = pieces[other], pieces[one]
    return b"".join(pieces)


def odd_value(draw: random.Random, text: bytes) -> bytes:
    """The value of an attribute, or of several, something that nobody expects."""
    found = list(_VALUE.finditer(text))
    for value in sorted(
        draw.sample(found, min(len(found), draw.choice((1, 3, 30)))), key=lambda m: -m.start()
    ):
        odd = draw.choice((*NUMBERS, b"", b"../../etc/passwd", b"on", b"rId1", b"x" * 5000))
        text = text[: value.start(1)] + odd + text[value.end(1) :]
    return text


def other_name(draw: random.Random, text: bytes) -> bytes:
    """Every mark of one name under another name of the file."""
    names = sorted({tag[2] for tag in _TAG.finditer(text)})
    if len(names) < 2:
        return text
    one, other = draw.sample(names, 2)
    return re.sub(rb"(</?)" + re.escape(one) + rb"(?=[\s/>])", rb"\1" + other, text)


XML: tuple[Mutation, ...] = (drop_tag, repeat_element, swap_elements, odd_value, other_name)


def package(draw: random.Random, data: bytes) -> bytes:
    """A .docx with one or two of its parts damaged, gone, twice or under another's name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = [(entry.filename, archive.read(entry)) for entry in archive.infolist()]
    for _ in range(draw.choice((1, 1, 2))):
        xml = [at for at, (name, body) in enumerate(parts) if body and name.endswith((".xml", ".rels"))]
        main = [at for at in xml if "document" in parts[at][0]] or xml
        at = draw.choice(main if draw.random() < 0.5 else xml)
        name, body = parts[at]
        what = draw.random()
        if what < 0.7:
            parts[at] = (name, draw.choice(XML)(draw, body))
        elif what < 0.85:
            parts[at] = (name, draw.choice(BYTES)(draw, body))
        elif what < 0.92:
            del parts[at]
        else:
            parts[at] = (name, parts[draw.choice(xml)][1])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", draw.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as archive:
        for name, body in parts:
            archive.writestr(zipfile.ZipInfo(name), body)
    return out.getvalue()


_NUMBER = re.compile(rb"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
_REFERENCE = re.compile(rb"(\d+) 0 R\b")
_NAME = re.compile(rb"/[A-Z][A-Za-z0-9]+")
_STREAM = re.compile(rb"stream\r?\n")


def objects(draw: random.Random, data: bytes) -> bytes:
    """A .pdf with numbers, references, names or streams that lead elsewhere."""
    what = draw.random()
    if what < 0.3:
        return _replaced(draw, data, _REFERENCE, lambda: b"%d 0 R" % draw.choice((0, 1, 2, 3, 5, 9, 999999)))
    if what < 0.6:
        return _replaced(draw, data, _NUMBER, lambda: draw.choice(NUMBERS))
    if what < 0.9:
        names = list(dict.fromkeys(_NAME.findall(data)))[:200] or [b"/X"]
        return _replaced(draw, data, _NAME, lambda: draw.choice(names))
    return _replaced(
        draw, data, _STREAM, lambda: draw.choice((b"stream\n", b"endstream\n", b"stream\n" + b"\x00" * 64))
    )


def _replaced(
    draw: random.Random, data: bytes, pattern: re.Pattern[bytes], made: Callable[[], bytes]
) -> bytes:
    found = list(pattern.finditer(data))
    for match in sorted(
        draw.sample(found, min(len(found), draw.choice((1, 2, 10)))), key=lambda m: -m.start()
    ):
        data = data[: match.start()] + made() + data[match.end() :]
    return data


def mutate(seed: int, kind: str, data: bytes) -> bytes:
    """One damaged file; the same seed damages the same file the same way."""
    draw = random.Random(seed)
    inside = package if kind == "docx" else objects
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        if not data:
            break
        try:
            data = inside(draw, data) if draw.random() < 0.7 else draw.choice(BYTES)(draw, data)
        except (
            zipfile.BadZipFile,
            zlib.error,
            OSError,
            EOFError,
            ValueError,
            NotImplementedError,
            RuntimeError,
        ):
            data = draw.choice(BYTES)(draw, data)  # no longer a package: damage its bytes
    return data
