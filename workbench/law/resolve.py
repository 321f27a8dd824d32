"""From a name to the instrument that it means; never a guess between two (specification R5.2)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from workbench.law.english import english_key
from workbench.law.facts import CatalogueRow, Facts, Repeal
from workbench.law.names import FOREIGN, NameIndex
from workbench.law.store import StatuteStore, Version
from workbench.law.titles import is_generic, title_key, without_version
from workbench.text.script import simplified


class Kind(StrEnum):
    """What a name turned out to be."""

    LAW = "law"
    CATALOGUE = "catalogue"
    REPEALED = "repealed"
    FAMILY = "family"
    FOREIGN = "foreign"
    GENERIC = "generic"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Resolution:
    """The instrument behind a name with everything known about it."""

    kind: Kind
    title: str = ""
    versions: tuple[Version, ...] = ()
    rows: tuple[CatalogueRow, ...] = ()
    repeal: Repeal | None = None
    candidates: tuple[str, ...] = ()


_FOREIGN = re.compile(FOREIGN.pattern)
_FAMILY = re.compile(r"(?P<law>.+?法典?)(?:司法)?解释(?:（?(?P<n>[一二三四五六七八九十1-9])）?)?")
_NUMBERED = re.compile(r"（(?P<n>[一二三四五六七八九十])）$|(?P<d>[1-9])$|（(?P<e>[1-9])）$")
_DIGITS = dict(zip("123456789", "一二三四五六七八九", strict=True))


@dataclass
class Resolver:
    """Looks names up in library, register, aliases and catalogue, in that order."""

    store: StatuteStore
    facts: Facts
    _seen: dict[str, Resolution] = field(default_factory=dict[str, Resolution])

    def resolve(self, named: str) -> Resolution:
        """The instrument that ``named`` means."""
        if named not in self._seen:
            self._seen[named] = self._resolve(simplified(named))
        return self._seen[named]

    def names(self) -> NameIndex:
        """All names that may be recognised without 《》."""
        laws = {key for key in self.store.laws if key.endswith(("法", "法典", "条例")) and "关于" not in key}
        laws |= {key for key in self.facts.repeals if key.endswith(("法", "通则", "总则"))}
        alias = {key for key, title in self.facts.aliases.items() if title_key(title) in self.store.laws}
        known = {*laws, *self.store.laws, *self.facts.repeals, *self.facts.aliases, *self.facts.catalogue}
        return NameIndex(frozenset(known), frozenset(laws | alias), self.facts.english)

    def _resolve(self, named: str) -> Resolution:
        if named.isascii() or "’" in named:
            english = self.facts.english.get(english_key(named))
            known = self._known(title_key(english.title)) if english else None
            return known or Resolution(Kind.UNKNOWN, named)
        raw = title_key(named)
        for key in dict.fromkeys((raw, without_version(raw))):
            if found := self._known(key):
                return found
        if is_generic(named):
            return Resolution(Kind.GENERIC, named)
        if _FOREIGN.match(named) or _FOREIGN.match(raw):
            return Resolution(Kind.FOREIGN, named)
        return self._family(without_version(raw)) or Resolution(Kind.UNKNOWN, named)

    def _known(self, key: str) -> Resolution | None:
        repeal = self.facts.repeals.get(key)
        if versions := self.store.laws.get(key):
            return Resolution(Kind.LAW, versions[-1].title, versions, repeal=repeal)
        rows = self.facts.catalogue.get(key, ())
        if repeal is not None:
            return Resolution(Kind.REPEALED, repeal.title, rows=rows, repeal=repeal)
        if rows:
            own = self.store.laws.get(title_key(rows[-1].title))
            if own:  # named without the issuing court, and brought in by the user
                return Resolution(Kind.LAW, own[-1].title, own)
            return Resolution(Kind.CATALOGUE, rows[-1].title, rows=rows)
        if official := _alias(self.facts.aliases, key):
            return self._known(title_key(official))
        return None

    def _family(self, key: str) -> Resolution | None:
        """公司法司法解释 without a number: one of several, none of them on this machine."""
        found = _FAMILY.fullmatch(key)
        law = self._known(found["law"]) if found else None
        if found is None or law is None or law.kind not in (Kind.LAW, Kind.REPEALED):
            return None
        head = f"关于适用{title_key(law.title)}" + ("若干问题的" if found["n"] else "")
        titles = {
            row.title
            for rows in self.facts.catalogue.values()
            for row in rows
            if head in title_key(row.title)
        }
        if found["n"] is None:
            return Resolution(Kind.FAMILY, law.title, candidates=tuple(sorted(titles))) if titles else None
        number = f"（{_DIGITS.get(found['n'], found['n'])}）"
        numbered = [title for title in titles if title.endswith(number)]
        return self._known(title_key(numbered[0])) if len(numbered) == 1 else None


def _alias(aliases: Mapping[str, str], key: str) -> str | None:
    """The official title behind a short name; （三） and 3 at its end count as 三."""
    plain = _NUMBERED.sub(lambda m: m["n"] or _DIGITS[m["d"] or m["e"]], key)
    return aliases.get(key) or aliases.get(plain)
