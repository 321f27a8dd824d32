"""Putting a package together again: members that did not change keep their very bytes and order."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

_LOCAL = struct.Struct("<4sHHHHHIIIHH")
_CENTRAL = struct.Struct("<4sHHHHHHIIIHHHHHII")
_END = struct.Struct("<4sHHHHIIH")
_UTF8, _SIZES_BEHIND = 0x800, 0x8
_VERSION = 20
_DOS_EPOCH = (1980, 1, 1, 0, 0, 0)


class Member(NamedTuple):
    """One member as it lies in the file: its directory entry and its bytes, still compressed."""

    info: zipfile.ZipInfo
    raw: bytes


def members(data: bytes) -> tuple[Member, ...]:
    """The members of a package in the order of its directory."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return tuple(Member(info, _raw(data, info)) for info in archive.infolist())


def repack(
    data: bytes,
    replaced: Mapping[str, bytes],
    added: Mapping[str, bytes],
    dropped: AbstractSet[str] = frozenset(),
) -> bytes:
    """The package ``data`` with some parts replaced, others added at its end, and others left out."""
    out: list[Member] = []
    for member in members(data):
        name = member.info.filename
        if name in dropped:
            continue
        out.append(_packed(name, replaced[name], member.info) if name in replaced else member)
    like = next((m.info for m in out if m.info.compress_type == zipfile.ZIP_DEFLATED), None)
    out += [_packed(name, content, like) for name, content in added.items()]
    return _assemble(out)


def _raw(data: bytes, info: zipfile.ZipInfo) -> bytes:
    fields = _LOCAL.unpack_from(data, info.header_offset)
    start = info.header_offset + _LOCAL.size + fields[9] + fields[10]
    return data[start : start + info.compress_size]


def _packed(name: str, content: bytes, like: zipfile.ZipInfo | None) -> Member:
    info = zipfile.ZipInfo(name, like.date_time if like is not None else _DOS_EPOCH)
    if like is not None:
        info.external_attr, info.create_system = like.external_attr, like.create_system
    packer = zlib.compressobj(5, zlib.DEFLATED, -15)
    raw = packer.compress(content) + packer.flush()
    info.compress_type = zipfile.ZIP_DEFLATED
    info.CRC, info.file_size, info.compress_size = zlib.crc32(content), len(content), len(raw)
    return Member(info, raw)


def _assemble(parts: list[Member]) -> bytes:
    body, directory = io.BytesIO(), io.BytesIO()
    for info, raw in parts:
        offset = body.tell()
        name = info.filename.encode("utf-8")
        flags = (info.flag_bits & ~_SIZES_BEHIND) | (0 if name.isascii() else _UTF8)
        year, month, day, hour, minute, second = info.date_time
        moment = hour << 11 | minute << 5 | second // 2
        day_code = max(year - 1980, 0) << 9 | month << 5 | day
        sizes = (moment, day_code, info.CRC, info.compress_size, info.file_size)
        body.write(_LOCAL.pack(b"PK\3\4", _VERSION, flags, info.compress_type, *sizes, len(name), 0))
        body.write(name)
        body.write(raw)
        made_by = info.create_system << 8 | _VERSION
        directory.write(
            _CENTRAL.pack(b"PK\1\2", made_by, _VERSION, flags, info.compress_type, *sizes, len(name), 0, 0, 0,
                          info.internal_attr, info.external_attr, offset)
        )  # fmt: skip
        directory.write(name)
    start = body.tell()
    listing = directory.getvalue()
    end = _END.pack(b"PK\5\6", 0, 0, len(parts), len(parts), len(listing), start, 0)
    return body.getvalue() + listing + end
