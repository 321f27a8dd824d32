"""The file of configured models: entries in their fallback order, limits, the global switch (R2.8, R7.1).

A JSON file in the data folder, replaced as a whole at every change. No key stands in it. What a later
version wrote and this one does not know survives every change; a file that cannot be read is set aside
under another name, and said so once.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, cast

from pydantic import ValidationError

from workbench.domain.base import Model
from workbench.domain.models import Capabilities, ModelEntry, ModelLimits, Price
from workbench.errors import UserError
from workbench.settings.model_checks import checked, checked_limits
from workbench.settings.whole_file import write_whole

VERSION = 1
Json = dict[str, object]


class Configured(Model):
    """What is configured: ``models`` in the order in which they are asked, ``limits``, ``enabled`` the
    global switch, ``mask_amounts`` whether amounts of money are replaced like names before they leave."""

    models: tuple[ModelEntry, ...] = ()
    limits: ModelLimits = ModelLimits()
    enabled: bool = True
    mask_amounts: bool = False

    def find(self, name: str) -> ModelEntry:
        """An entry by its name. Raises UserError ``no_such_model``."""
        for entry in self.models:
            if entry.name == name:
                return entry
        raise UserError("no_such_model", model=name)

    def changed(self, entry: ModelEntry) -> "Configured":
        """With an entry in the place of the one that has its name."""
        models = tuple(entry if each.name == entry.name else each for each in self.models)
        return self.model_copy(update={"models": models})


class _Read(NamedTuple):
    """A file as it stands: what is understood, and everything that is in it."""

    configured: Configured
    raw: Json


class _Damaged(ValueError):
    """A file that is JSON and yet none of ours."""


class ModelEntries:
    """The file of configured models."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def read(self) -> Configured:
        """What is configured; nothing where there is no file. Raises UserError ``models_damaged`` once for
        a file that cannot be read, which then stands aside, and ``store_unreachable``."""
        return self._read().configured

    def glance(self) -> Configured | None:
        """What is configured, for whoever only shows it: None where the file cannot be read, which is left
        as it is for :meth:`read` to say so."""
        try:
            return _understood(self._file.read_bytes()).configured
        except FileNotFoundError:
            return Configured()
        except (OSError, ValueError, RecursionError):
            return None

    def change(self, how: Callable[[Configured], Configured]) -> Configured:
        """Change what is configured as it now stands; gives it as it is then."""
        found = self._read()
        new = how(found.configured)
        if new != found.configured or not self._file.exists():
            self._write(_merged_file(found.raw, new))
        return new

    def _read(self) -> _Read:
        try:
            data = self._file.read_bytes()
        except FileNotFoundError:
            return _Read(Configured(), {})
        except OSError as error:
            raise UserError("store_unreachable") from error
        try:
            return _understood(data)
        except (ValueError, RecursionError):
            kept = self._set_aside()
        raise UserError("models_damaged", name=self._file.name, kept=kept)

    def _set_aside(self) -> str:
        """Give a damaged file a name of its own, never over another file."""
        number = 1
        while (place := self._file.with_name(f"{self._file.stem}.damaged-{number}.json")).exists():
            number += 1
        try:
            self._file.rename(place)
        except OSError as error:
            raise UserError("store_unreachable") from error
        return place.name

    def _write(self, raw: Json) -> None:
        """Replace the file as a whole; it is on disk when this returns."""
        write_whole(self._file, json.dumps(raw, ensure_ascii=False, indent=1) + "\n")


def _understood(data: bytes) -> _Read:
    """A file's content. Raises ValueError for one that is damaged."""
    raw = _object(json.loads(data))
    later = _later(raw.get("version", VERSION))
    entries = [entry for item in _items(raw) if (entry := _entry(item, later=later)) is not None]
    if len({entry.name for entry in entries}) < len(entries):
        raise _Damaged("twice")
    known = {name: raw[name] for name in ("enabled", "mask_amounts") if name in raw}
    limits = ModelLimits.model_validate(_known(_object(raw.get("limits", {})), ModelLimits))
    try:
        checked_limits(limits)
    except UserError as error:
        raise _Damaged("limits") from error
    return _Read(
        Configured.model_validate({**known, "models": tuple(entries), "limits": limits}, strict=True), raw
    )


def _later(version: object) -> bool:
    if not isinstance(version, int):
        raise _Damaged("version")
    return version > VERSION


def _entry(item: Json, *, later: bool) -> ModelEntry | None:
    """An entry; None for one that only a later version understands."""
    known = _known(item, ModelEntry)
    for name, kind in (("capabilities", Capabilities), ("price", Price)):
        if known.get(name) is not None:
            known[name] = _known(_object(known[name]), kind)
    try:
        entry = ModelEntry.model_validate(known)
        checked(entry)  # a file can be written by hand: what may not be entered may not stand there either
    except (ValidationError, UserError) as error:
        if later:
            return None
        raise _Damaged("entry") from error
    return entry


def _known(raw: Json, kind: type[Model]) -> Json:
    return {name: raw[name] for name in kind.model_fields if name in raw}


def _items(raw: Json) -> list[Json]:
    found = raw.get("models", [])
    if not isinstance(found, list):
        raise _Damaged("models")
    return [_object(item) for item in cast("list[object]", found)]


def _object(value: object) -> Json:
    if not isinstance(value, dict):
        raise _Damaged("object")
    return cast("Json", value)


def _merged_file(raw: Json, new: Configured) -> Json:
    """A file with everything new in it, and whatever else stood there."""
    dumped = cast("Json", new.model_dump(mode="json", exclude={"models"}))
    old = {_name(item): item for item in _items(raw)}
    understood = {_name(item) for item in _items(raw) if _entry(item, later=True) is not None}
    models = [
        _merged(old.get(entry.name, {}), cast("Json", entry.model_dump(mode="json"))) for entry in new.models
    ]
    strangers = [item for name, item in old.items() if name not in understood]
    version = raw.get("version", VERSION)
    return {**_merged(raw, dumped), "version": version, "models": [*models, *strangers]}


def _name(item: Json) -> str:
    return f"{item.get('provider')}/{item.get('model')}"


def _merged(raw: Mapping[str, object], new: Json) -> Json:
    """``new`` over ``raw``; what only ``raw`` knows stays."""
    made = dict(raw)
    for name, value in new.items():
        before = made.get(name)
        both = isinstance(value, dict) and isinstance(before, dict)
        made[name] = _merged(cast("Json", before), cast("Json", value)) if both else value
    return made


def reordered(entries: Iterable[ModelEntry], names: Iterable[str]) -> tuple[ModelEntry, ...]:
    """Entries with the named ones first, in that order; the rest as they were.

    Raises UserError ``no_such_model``.
    """
    listed = tuple(entries)
    by_name = {entry.name: entry for entry in listed}
    wanted = list(dict.fromkeys(names))
    for name in wanted:
        if name not in by_name:
            raise UserError("no_such_model", model=name)
    return (*(by_name[name] for name in wanted), *(entry for entry in listed if entry.name not in wanted))
