"""Which versions of a law there are to compare, and what changed between two of them (specification R5.5)."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import chain
from typing import NamedTuple

from workbench.domain.citation import ArticleNo
from workbench.domain.regwatch import ArticleChange, ChangeKind, LawChange, VersionCard
from workbench.errors import UserError
from workbench.law.book import LawBook
from workbench.law.likeness import Unit
from workbench.law.regwatch import compare_versions
from workbench.law.shelf import IMPORTED
from workbench.law.store import DATA_AS_OF
from workbench.law.timeline import place
from workbench.law.titles import title_key
from workbench.law.versions import Version
from workbench.text.numerals import chinese_article


class Held(NamedTuple):
    """A law by its official title with every version whose text is here, oldest first."""

    title: str
    versions: tuple[Version, ...]


def held_versions(book: LawBook, named: str) -> Held:
    """The versions of a law that can be compared, packaged and imported. Of two texts with one date the
    packaged one counts. Raises UserError ``watch_unknown_law``."""
    found = book.resolver.resolve(named.strip().strip("《》"))
    key = title_key(found.title or named)
    shelved = book.store.shelved
    known = (*shelved.laws.get(key, ()), *shelved.aside.get(key, ()))
    if not known:
        known = shelved.foreign.get(title_key(named).lower(), ())
    held: dict[str, Version] = {}
    for version in sorted(known, key=lambda version: version.imported is not None):
        if version.law_id and _units(book, version):
            held.setdefault(version.version_date, version)
    if not held:
        raise UserError("watch_unknown_law", law=named)
    ordered = tuple(sorted(held.values(), key=lambda version: version.version_date))
    return Held(ordered[-1].title, ordered)


def law_change(book: LawBook, named: str, before: date | None = None, after: date | None = None) -> LawChange:
    """What changed in a law between two of its versions: those passed on the days given, else those that
    applied on them; without days the newest and the one in front of it.

    Raises UserError ``watch_unknown_law``, ``watch_one_version``, ``watch_no_version`` or
    ``watch_same_version``.
    """
    held = held_versions(book, named)
    if len(held.versions) == 1:
        raise UserError("watch_one_version", law=held.title, version=_known(held))
    new = _version(held, after) if after else held.versions[-1]
    earlier = [version for version in held.versions if version.version_date < new.version_date]
    if before is None and not earlier:
        raise UserError("watch_no_version", law=held.title, date=new.version_date, known=_known(held))
    old = _version(held, before) if before else earlier[-1]
    if old.law_id == new.law_id:
        raise UserError("watch_same_version", law=held.title, version=old.version_date, known=_known(held))
    if old.version_date > new.version_date:
        old, new = new, old
    texts = _units(book, old), _units(book, new)
    return LawChange(
        instrument=held.title,
        before=_card(old, len(texts[0])),
        after=_card(new, len(texts[1])),
        changes=compare_versions(*texts),
    )


def _version(held: Held, day: date) -> Version:
    """The version passed on a day, else the newest one that can have applied on it."""
    exact = [version for version in held.versions if version.version_date == day.isoformat()]
    running = [version for version in held.versions if version.version_date and version.earliest <= day]
    if not exact and not running:
        raise UserError("watch_no_version", law=held.title, date=day.isoformat(), known=_known(held))
    return (exact or running)[-1]


def _known(held: Held) -> str:
    return "、".join(version.version_date or "—" for version in held.versions)


def _units(book: LawBook, version: Version) -> tuple[Unit, ...]:
    """The articles of a version; of a foreign one its provisions, recitals among them."""
    articles = book.store.articles(version.law_id)
    if articles:
        return tuple(Unit(article.label, article.text) for article in articles.values())
    if not version.law_id.startswith(IMPORTED):
        return ()
    items = book.store.shelf.provisions(int(version.law_id.removeprefix(IMPORTED)))
    return tuple(Unit(item.label, item.text) for item in items)


def _card(version: Version, articles: int) -> VersionCard:
    return VersionCard(
        version=version.version_date,
        from_date=version.from_date,
        articles=articles,
        imported_from=version.imported.name if version.imported else "",
    )


def pinned_version(book: LawBook, key: str) -> str:
    """The version of a law against which the bases of checks are written: that in force when the packaged
    data were made; empty where it has none."""
    versions = book.store.shelved.laws.get(key, ())
    return place(versions, DATA_AS_OF).version.version_date if versions else ""


def by_article(changes: Sequence[ArticleChange]) -> Mapping[str, ArticleChange]:
    """What became of every article of the old version, by its label; articles that are the same are left
    out."""
    changed = (change for change in changes if change.kind is not ChangeKind.SAME)
    return dict(chain.from_iterable(((label, change) for label in change.old) for change in changed))


def label(article: ArticleNo) -> str:
    """The label under which :func:`by_article` knows an article."""
    return chinese_article(article)
