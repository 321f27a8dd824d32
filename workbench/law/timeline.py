"""Which version of a law is in force on a day (specification R5.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from workbench.law.store import UNSURE_DAYS, Version


class Standing(StrEnum):
    """How a law stands on a day."""

    IN_FORCE = "in_force"
    ENACTED_LATER = "enacted_later"
    NOT_YET = "not_yet_in_force"
    EARLIER_TEXT_ABSENT = "earlier_text_absent"
    DATE_UNKNOWN = "effective_date_unknown"
    REPEALED = "repealed"


@dataclass(frozen=True)
class Placed:
    """The standing and the version that it rests on."""

    standing: Standing
    version: Version


def place(versions: Sequence[Version], day: date) -> Placed:
    """The version that counts on ``day``; ``versions`` oldest first, at least one."""
    current: Version | None = None
    for version in versions:
        if version.from_date is not None:
            if version.from_date <= day:
                current = version
            continue
        if version.passed + timedelta(days=UNSURE_DAYS) <= day:
            current = version
        elif version.passed <= day:
            return Placed(Standing.DATE_UNKNOWN, version)
    if current is None:
        return _before(versions[0], day)
    if current.to_date is not None and current is versions[-1] and current.to_date <= day:
        return Placed(Standing.REPEALED, current)
    if not current.law_id:
        return Placed(Standing.EARLIER_TEXT_ABSENT, current)
    return Placed(Standing.IN_FORCE, current)


def _before(oldest: Version, day: date) -> Placed:
    if oldest.first is not None:
        known = day >= oldest.first
        return Placed(Standing.EARLIER_TEXT_ABSENT if known else Standing.ENACTED_LATER, oldest)
    return Placed(Standing.NOT_YET if oldest.passed <= day else Standing.ENACTED_LATER, oldest)


def of_year(versions: Sequence[Version], year: int, day: date) -> Version | None:
    """The version named by a year; the one in force on ``day`` where two fit."""
    fitting = [v for v in versions if v.passed.year == year or (v.from_date and v.from_date.year == year)]
    running = [v for v in fitting if v.earliest <= day and (v.to_date is None or day < v.to_date)]
    exact = [v for v in fitting if v.passed.year == year]
    chosen = running or exact or fitting
    return chosen[-1] if chosen else None


def current(versions: Sequence[Version], day: date) -> Version | None:
    """The version in force on a day, where the library has its text and nothing speaks against it."""
    if any(version.contradicted for version in versions):
        return None
    placed = place(versions, day)
    held = placed.standing is Standing.IN_FORCE and placed.version.law_id
    return placed.version if held else None
