"""What an imported text is: its official title, its dates, and how it stands to what is here (R5.1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from workbench.domain.statutes import ImportedCard, Provision, Standing, StatuteText
from workbench.law.facts import CatalogueRow, Facts
from workbench.law.shelf import NEAR
from workbench.law.statute import same_words
from workbench.law.statute_english import short_title
from workbench.law.statute_lines import compared
from workbench.law.statute_title import from_file_name
from workbench.law.store import StatuteStore
from workbench.law.titles import title_key, without_issuer, without_version
from workbench.law.versions import Version
from workbench.text.digests import digest_of


class Brought(NamedTuple):
    """The file that a text came in: name with and without its ending, path, size, digest, and the day."""

    name: str
    stem: str
    path: str
    size: int
    sha256: str
    day: date


@dataclass(frozen=True)
class Chosen:
    """What the user says about a text; None and empty where the text itself is to speak."""

    title: str = ""
    version_date: date | None = None
    effective: date | None = None


class Twin(NamedTuple):
    """The packaged text of the same version, and the labels of articles that read otherwise there."""

    version: Version
    differing: tuple[str, ...]


def card_of(
    text: StatuteText, file: Brought, chosen: Chosen, facts: Facts, packaged: frozenset[str]
) -> ImportedCard:
    """The card of a text that was read from a file. ``packaged`` are the keys of the packaged laws."""
    ours = text.language == "zh"
    title = official(text.title, facts) if ours else text.title
    key = title_key(title) if ours else title_key(short_title(title) or title).lower()
    dated = _dated(text, file, chosen, facts.catalogue.get(key, ()) if ours else ())
    return ImportedCard(
        key=key,
        title=title,
        language=text.language,
        number=text.number,
        version_date=dated.version,
        effective=dated.effective,
        first=text.first,
        dated_by=dated.by,
        standing=_standing(text, key, dated, packaged),
        articles=len(text.provisions),
        name=file.name,
        path=file.path,
        size=file.size,
        sha256=file.sha256,
        text_sha256=text_digest(text.provisions or (Provision(label="", text=text.preamble),)),
        imported=file.day,
        notes=text.notes,
    )


def text_digest(provisions: Sequence[Provision]) -> str:
    """The digest by which the same text is known in another file: blanks and widths do not count."""
    return digest_of(compared(same_words(provisions)))


def official(title: str, facts: Facts) -> str:
    """A title as the catalogue and our table of names write it: 公司法解释三 and titles without the
    issuing court are the same instruments as their full titles."""
    plain = title.replace("(", "（").replace(")", "）")
    key = without_version(title_key(plain))
    if key in facts.aliases:
        return facts.aliases[key]
    full = [
        row.title
        for row in facts.catalogue.get(key, ())
        if without_issuer(title_key(row.title)) == without_issuer(key)
    ]
    issued = [name for name in full if title_key(name) != without_issuer(title_key(name))]
    if issued and len({title_key(name) for name in issued}) == 1:
        return issued[0]
    longer = _issued(key, facts)
    return longer or (plain if key == title_key(plain) else key)


def _issued(key: str, facts: Facts) -> str:
    """The one listed title that is ``key`` with the issuing court in front; empty where there is none."""
    if not key.startswith("关于"):
        return ""
    found = {row.title for court in _COURTS for row in facts.catalogue.get(court + key, ())}
    return found.pop() if len(found) == 1 else ""


_COURTS = ("最高人民法院", "最高人民检察院", "最高人民法院最高人民检察院")


class _Dated(NamedTuple):
    """The dates of a version, empty and None where there are none, and where they come from."""

    version: str
    effective: date | None
    by: str
    expired: bool


def _dated(text: StatuteText, file: Brought, chosen: Chosen, rows: Sequence[CatalogueRow]) -> _Dated:
    """By what the user says, else by the catalogue where it lists this version, else by text and name."""
    named = from_file_name(file.stem).day
    row = _row(rows, text, named)
    found = _stated(text, named) if row is None else _listed(text, row)
    expired = row is not None and row.expired and _newest(row, rows)
    if chosen.effective or chosen.version_date:
        effective = chosen.effective or found.effective
        version = chosen.version_date or (None if found.version else effective)
        return _Dated(version.isoformat() if version else found.version, effective, "user", expired)
    return found._replace(expired=expired)


def _stated(text: StatuteText, named: date | None) -> _Dated:
    """A text whose head speaks of an earlier version than its file's name is the later one, of which the
    closing article need not say anything: it often still gives the day of the first version."""
    if named is None or (text.enacted is not None and named <= text.enacted):
        version = text.enacted or text.effective
        return _Dated(
            version.isoformat() if version else "", text.effective, "text" if version else "", False
        )
    effective = text.effective if text.effective is not None and text.effective >= named else None
    return _Dated(named.isoformat(), effective, "file", False)


def _listed(text: StatuteText, row: CatalogueRow) -> _Dated:
    published = date.fromisoformat(row.version_date)
    if text.effective is not None and text.effective >= published - NEAR:
        return _Dated(row.version_date, text.effective, "text", False)
    return _Dated(row.version_date, row.effective_from, "catalogue", False)


def _row(rows: Sequence[CatalogueRow], text: StatuteText, named: date | None) -> CatalogueRow | None:
    """The listed version that a text is: by the day in the file's name, by its days, by its day of effect."""
    listed = [row for row in rows if row.version_date]
    if named is not None:
        return next((row for row in listed if row.version_date == named.isoformat()), None)
    days = [day for day in (text.enacted, text.passed) if day]
    for row in listed:
        if date.fromisoformat(row.version_date) in days or (
            text.effective is not None and row.effective_from == text.effective
        ):
            return row
    near = [
        row
        for row in listed
        if any(0 <= (date.fromisoformat(row.version_date) - day).days <= NEAR.days for day in days)
    ]
    return near[0] if near else None


def _newest(row: CatalogueRow, rows: Sequence[CatalogueRow]) -> bool:
    return all(other.version_date <= row.version_date for other in rows)


def _standing(text: StatuteText, key: str, dated: _Dated, packaged: frozenset[str]) -> Standing:
    if text.language != "zh":
        return Standing.FOREIGN
    if key in packaged:
        return Standing.STANDS_BACK
    if not dated.version:
        return Standing.UNDATED
    return Standing.EXPIRED if dated.expired else Standing.COUNTS


def twin(card: ImportedCard, text: StatuteText, store: StatuteStore) -> Twin | None:
    """The packaged text of the version that was imported; None where the library lacks it."""
    for version in store.packaged.get(card.key, ()):
        same_day = version.version_date == card.version_date or (
            card.effective is not None and version.from_date == card.effective
        )
        if version.law_id and same_day:
            return Twin(version, _differing(text, store, version))
    return None


def _differing(text: StatuteText, store: StatuteStore, version: Version) -> tuple[str, ...]:
    held: Mapping[object, str] = {
        number: compared(article.text) for number, article in store.articles(version.law_id).items()
    }
    given = {item.number: item for item in text.provisions}
    other = [item.label for item in text.provisions if held.get(item.number) != compared(item.text)]
    absent = [
        article.label for number, article in store.articles(version.law_id).items() if number not in given
    ]
    return (*other, *absent)
