"""The user's own texts among the packaged ones (specification R5.1).

A packaged law never gives way to an import. An imported version of a packaged law counts only where our
table of dates knows that version and lacks its text; any other stands back: it can be opened and
compared, and where it is newer than the data set a citation that it would change is no longer verified.
An instrument without packaged text is judged by what was imported, within the dates of the catalogue:
a later version that the catalogue lists ends an earlier import even where its own text is not here.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import NamedTuple, Protocol

from workbench.domain.citation import ArticleNo
from workbench.domain.statutes import ImportedCard, Provision, Standing
from workbench.law.facts import Facts
from workbench.law.versions import Article, Imported, Version

IMPORTED = "imported:"
# Days between the passing of an instrument and its publication: two dates as near as this name one version.
NEAR = timedelta(days=31)


class Shelf(Protocol):
    """Where the user's own texts are kept."""

    def stamp(self) -> int:
        """A number that is another one after every change."""
        ...

    def cards(self) -> tuple[ImportedCard, ...]:
        """All texts, oldest import first."""
        ...

    def provisions(self, import_id: int) -> tuple[Provision, ...]:
        """The provisions of one text."""
        ...


class _NoShelf:
    """Nothing was ever imported."""

    def stamp(self) -> int:
        return 0

    def cards(self) -> tuple[ImportedCard, ...]:
        return ()

    def provisions(self, import_id: int) -> tuple[Provision, ...]:  # noqa: ARG002 - the protocol's
        return ()


NO_SHELF: Shelf = _NoShelf()


@dataclass(frozen=True)
class Shelved:
    """``laws`` are what citations are judged by; ``aside`` are versions of packaged laws that stand back;
    ``foreign`` are texts that are not of mainland China. All by title key, oldest first."""

    laws: dict[str, tuple[Version, ...]]
    aside: Mapping[str, tuple[Version, ...]] = field(default_factory=dict[str, tuple[Version, ...]])
    foreign: Mapping[str, tuple[Version, ...]] = field(default_factory=dict[str, tuple[Version, ...]])


def shelve(packaged: dict[str, tuple[Version, ...]], cards: Sequence[ImportedCard], facts: Facts) -> Shelved:
    """The packaged laws with the user's own texts among them."""
    if not cards:
        return Shelved(packaged)
    laws = dict(packaged)
    aside: dict[str, tuple[Version, ...]] = {}
    foreign: dict[str, tuple[Version, ...]] = {}
    for key, own in _by_key(card for card in cards if card.standing is Standing.FOREIGN).items():
        foreign[key] = _sorted(map(version_of, own))
    for key, own in _by_key(card for card in cards if card.standing is not Standing.FOREIGN).items():
        if key in packaged:
            laws[key], aside[key] = _beside(packaged[key], own)
        else:
            laws[key], aside[key] = _alone(key, own, facts)
    return Shelved(laws, aside, foreign)


def version_of(card: ImportedCard) -> Version:
    """An imported text as a version."""
    doubt = card.standing.value if card.standing in (Standing.UNDATED, Standing.EXPIRED) else ""
    return Version(
        title=card.title,
        version_date=card.version_date,
        law_id=f"{IMPORTED}{card.import_id}",
        from_date=card.effective,
        first=card.first,
        contradicted=bool(doubt),
        source=IMPORTED,
        imported=Imported(card.name, card.imported, card.sha256, doubt),
    )


def articles_of(shelf: Shelf, law_id: str) -> dict[ArticleNo, Article]:
    """The articles of an imported text by number; the first of two with one number stands."""
    found: dict[ArticleNo, Article] = {}
    for order, item in enumerate(shelf.provisions(int(law_id.removeprefix(IMPORTED)))):
        if item.number is not None and item.number not in found:
            found[item.number] = Article(item.number, item.label, item.text, item.place, order)
    return found


def _by_key(cards: Iterable[ImportedCard]) -> dict[str, list[ImportedCard]]:
    found: defaultdict[str, list[ImportedCard]] = defaultdict(list)
    for card in cards:
        found[card.key].append(card)
    return found


def _sorted(versions: Iterable[Version]) -> tuple[Version, ...]:
    return tuple(sorted(versions, key=lambda version: version.version_date))


class _Split(NamedTuple):
    """What counts, and what stands back."""

    counts: tuple[Version, ...]
    back: tuple[Version, ...]


def _beside(packaged: tuple[Version, ...], own: Sequence[ImportedCard]) -> _Split:
    """Imported versions of a packaged law: those that fill a gap of our table of dates count."""
    given = {version.version_date: version for version in map(version_of, reversed(own))}
    filled: list[Version] = []
    for version in packaged:
        text = given.get(version.version_date)
        if version.law_id or text is None or text.contradicted:
            filled.append(version)
            continue
        start = version.from_date or text.from_date
        filled.append(replace(version, law_id=text.law_id, from_date=start, imported=text.imported))
    used = {version.law_id for version in filled}
    back = (version for version in map(version_of, own) if version.law_id not in used)
    return _Split(tuple(filled), _sorted(back))


def _alone(key: str, own: Sequence[ImportedCard], facts: Facts) -> _Split:
    """Imported versions of an instrument that the packaged library lacks."""
    versions = [version_of(card) for card in own]
    dated: dict[str, Version] = {}
    for version in versions:
        if version.version_date and not (version.imported and version.imported.doubt == "undated"):
            dated.setdefault(version.version_date, version)
    if not dated:
        return _Split(tuple(versions[:1]), tuple(versions[1:]))
    listed = (row for row in facts.catalogue.get(key, ()) if row.version_date)
    bare = [
        Version(row.title, row.version_date, "", row.effective_from, highest_article=row.highest_article)
        for row in listed
        if not _near(row.version_date, dated)
    ]
    ordered = _sorted((*dated.values(), *bare))
    repeal = facts.repeals.get(key)
    ends = [*(later.earliest for later in ordered[1:]), repeal.by_then if repeal else None]
    counted = tuple(
        replace(version, to_date=end, contradicted=version.contradicted and version is ordered[-1])
        for version, end in zip(ordered, ends, strict=True)
    )
    used = {version.law_id for version in counted}
    return _Split(counted, _sorted(version for version in versions if version.law_id not in used))


def _near(day: str, dated: Mapping[str, Version]) -> bool:
    """Whether a listed day names a version that was imported, by another of its days."""
    listed = date.fromisoformat(day)
    return any(abs(listed - version.passed) <= NEAR for version in dated.values())
