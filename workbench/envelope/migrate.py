"""Envelopes of other minor versions: older ones are filled, later ones keep what we do not know (R1.7).

Nothing on disk is rewritten: a record is filled while it is read, and the chain goes on verifying the
bytes that were hashed. What later minor versions may add: fields of the record, of the skeleton and its
parts, of blocks, and new kinds of rows.
"""

import json
from collections.abc import Callable
from typing import NamedTuple, cast

from pydantic import JsonValue, ValidationError

from workbench.envelope.blocks import Block, Unknown, load_block
from workbench.envelope.model import ENV_VER
from workbench.errors import UserError

Json = dict[str, JsonValue]


class Version(NamedTuple):
    """A version of the envelope; readers understand one major and every minor of it."""

    major: int
    minor: int


def version_of(text: str) -> Version:
    """The version that a record names. Raises UserError ``envelope_version`` for another major."""
    major, dot, minor = text.partition(".")
    if not (dot and major.isascii() and major.isdigit() and minor.isascii() and minor.isdigit()):
        raise UserError("envelope_version", found=text[:20], known=ENV_VER)
    found = Version(int(major), int(minor))
    if major != ENV_VER.partition(".")[0]:
        raise UserError("envelope_version", found=text[:20], known=ENV_VER)
    return found


PRESENT = version_of(ENV_VER)


def filled(record: Json) -> Json:
    """A record of an older minor version as one of the present; others as they are."""
    minor = version_of(str(record["env_ver"])).minor
    if minor >= PRESENT.minor:
        return record
    now: Json = {**record, "skeleton": dict(cast("Json", record["skeleton"]))}
    for step in range(minor, PRESENT.minor):
        STEPS[step](now, cast("Json", now["skeleton"]))
    return {**now, "env_ver": ENV_VER}


def _parents_by_hash(record: Json, skeleton: Json) -> None:
    """1.0 to 1.1: a hop was built on the one before it; now it says so."""
    previous = record.get("previous")
    skeleton.setdefault("parents", [previous] if previous else [])
    skeleton.setdefault("attempt", 1)


def _addressed(_record: Json, skeleton: Json) -> None:
    """1.1 to 1.2: the node stands beside the agent, and confidence is kept in hundredths."""
    sender = skeleton.get("sender")
    skeleton.setdefault("node", sender.get("agent_id", "") if isinstance(sender, dict) else "")
    session, number = skeleton.get("session_id", ""), skeleton.get("hop_seq", 0)
    skeleton.setdefault("envelope_id", f"env_{session}_{number:04d}" if isinstance(number, int) else "")
    sure = skeleton.get("confidence")
    if isinstance(sure, int | float) and not isinstance(sure, bool) and 0 <= sure <= 1:
        skeleton["confidence"] = round(sure * 100)


def _calls_listed(_record: Json, _skeleton: Json) -> None:
    """1.2 to 1.3: every call to a model is listed; of earlier hops only the sums are known."""


STEPS: dict[int, Callable[[Json, Json], None]] = {0: _parents_by_hash, 1: _addressed, 2: _calls_listed}


def read_block(kind: str, data: bytes, version: Version) -> Block:
    """A block of any minor version. One with fields that we do not know is read without them and keeps
    its bytes; one that says something else than we expect comes back as :class:`Unknown`."""
    if version.minor <= PRESENT.minor:
        return load_block(kind, data)
    try:
        return load_block(kind, data)
    except ValidationError as error:
        places = [problem["loc"] for problem in error.errors() if problem["type"] == "extra_forbidden"]
        if len(places) < error.error_count():
            return Unknown(name=kind, raw=data)
    value: JsonValue = json.loads(data)
    for place in places:
        _take_out(value, place)
    try:
        return load_block(kind, json.dumps(value).encode()).as_it_came(data)
    except ValidationError:
        return Unknown(name=kind, raw=data)


def read_row(kind: str, data: bytes) -> Block:
    """A block of a record whose minor version is not at hand, later ones included."""
    return read_block(kind, data, Version(PRESENT.major, PRESENT.minor + 1))


def _take_out(value: JsonValue, place: tuple[int | str, ...]) -> None:
    """Take one field out of a JSON value; a place that a union named otherwise stays."""
    for step in place[:-1]:
        if isinstance(value, dict):
            value = value.get(str(step), value)
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step]
    if isinstance(value, dict):
        value.pop(str(place[-1]), None)
