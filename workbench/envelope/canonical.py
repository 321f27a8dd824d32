"""Canonical JSON (RFC 8785): the bytes that the chain's hashes are made of (specification R1.7)."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import cast

import rfc8785
from pydantic import JsonValue

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
_EXACT = 1 << 53  # the first whole number whose neighbours a double cannot tell apart
_BEYOND = re.compile("[\U00010000-\U0010ffff]")


def canonical(value: Mapping[str, JsonValue]) -> bytes:
    """The object in canonical form. Raises rfc8785.CanonicalizationError for what has none.

    ``json`` writes the same bytes in a third of the time, but for two things: numbers that are no small
    integers, and the order of keys where one has a letter beyond the first 65,536. Wherever there could
    be one of them, and where it refuses, the library of the standard has the word.
    """
    try:
        if _plain(value.values()):
            text = _ENCODER.encode(value)
            if text.isascii() or not _BEYOND.search(text):
                return text.encode()
    except (TypeError, ValueError, RecursionError):
        pass
    return rfc8785.dumps(dict(value))


def _plain(values: Iterable[object]) -> bool:
    """Whether there is no number among them, at any depth, but whole ones that every reader holds exactly."""
    for value in values:
        kind = type(value)
        if kind is str or kind is bool or value is None:
            continue
        if kind is int:
            fits = -_EXACT < cast("int", value) < _EXACT
        elif kind is dict:
            fits = _plain(cast("dict[str, object]", value).values())
        else:
            fits = kind is list and _plain(cast("list[object]", value))
        if not fits:
            return False
    return True
