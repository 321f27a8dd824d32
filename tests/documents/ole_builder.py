"""Small compound files (.doc and kin) made for tests: a header, one table of sectors, a directory, streams."""

import struct

SECTOR = 512
FREE, END, TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
LONG = 4096


def ole(*streams: str, storages: tuple[str, ...] = (), contents: dict[str, bytes] | None = None) -> bytes:
    """A compound file with these streams (of 4 kB of zeros, unless ``contents`` says otherwise)."""
    given = contents or {}
    bodies = [given.get(name, b"").ljust(LONG, b"\0") for name in streams]
    count = 1 + len(streams) + len(storages)
    directory_sectors = -(-count * 128 // SECTOR)
    table, places = _chains(bodies, directory_sectors)
    entries = [_entry("Root Entry", 5, END, 0)]
    entries += [_entry(name, 2, at, len(b)) for name, at, b in zip(streams, places, bodies, strict=True)]
    entries += [_entry(name, 1, 0, 0) for name in storages]
    directory = b"".join(entries).ljust(directory_sectors * SECTOR, b"\0")
    packed = struct.pack(f"<{len(table)}I", *table).ljust(SECTOR, b"\xff")
    assert len(packed) == SECTOR
    return _header() + packed + directory + b"".join(bodies)


def _chains(bodies: list[bytes], directory_sectors: int) -> tuple[list[int], list[int]]:
    """The table (itself in sector 0, the directory from sector 1) and where each stream begins."""
    table = [TABLE]
    places: list[int] = []
    for sectors in (directory_sectors, *(len(body) // SECTOR for body in bodies)):
        first = len(table)
        places.append(first)
        table += [*range(first + 1, first + sectors), END]
    return table, places[1:]


def _header() -> bytes:
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<IIIIIIIII", 0, 1, 1, 0, LONG, END, 0, END, 0)
    return head + struct.pack("<109I", 0, *[FREE] * 108)


def _entry(name: str, kind: int, start: int, size: int) -> bytes:
    raw = name.encode("utf-16-le") + b"\0\0"
    return struct.pack("<64sHBBIII36xIQ", raw, len(raw), kind, 1, FREE, FREE, FREE, start, size)


def word(flags: int = 0, *more: str, storages: tuple[str, ...] = ()) -> bytes:
    """A .doc as its first look sees it: the head of its text, with flags, and a table stream."""
    head = struct.pack("<HH6xH", 0xA5EC, 0xC1, flags)
    return ole("WordDocument", "1Table", *more, storages=storages, contents={"WordDocument": head})
