"""The search over a law book: the one door of this room (specification R5.4)."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path

from workbench.domain.search import LawHit, LawSearch, Met, MetBy
from workbench.law.book import LawBook, view
from workbench.law.search.cache import is_sound, load_index, save_index
from workbench.law.search.index import LawIndex, Place, build_index, subjects_of
from workbench.law.search.meaning import Embedder, Vectors, build_vectors, load_vectors
from workbench.law.search.question import Asked, Reader
from workbench.law.search.ranking import Ranked, Weights, fuse, rank
from workbench.law.search.showing import met, snippet
from workbench.law.search.tables import Tables
from workbench.law.store import Version
from workbench.law.timeline import Standing, current
from workbench.law.titles import title_key

_FILE, _MEANING = "statutes.index", "statutes.vectors"
_DEEP = 300  # documents that are put into order
_LONG = 400  # characters of an article that its vector is made of
_VERSION = "2"  # of what the index holds; a new one builds anew
MOST = 100  # hits that one question has at most


@dataclass
class StatuteSearch:
    """The search over ``book``. ``folder`` keeps the index between runs; without one it lives in memory.

    The index is read or built when it is first needed: opening costs nothing.
    """

    book: LawBook
    folder: Path | None = None
    weights: Weights = field(default_factory=Weights)
    embedder: Embedder | None = None
    _meaning: Vectors | None = field(default=None, repr=False)
    _looked: int = field(default=0, repr=False)
    _days: dict[date, Mapping[str, Version]] = field(
        default_factory=dict[date, Mapping[str, Version]], repr=False
    )

    @cached_property
    def tables(self) -> Tables:
        """Everyday words and subjects."""
        return Tables(self.book.facts.folder)

    @cached_property
    def index(self) -> LawIndex:
        """The index, from the folder where it is sound, else built anew and kept there."""
        if self.folder is None:
            return build_index(self.book.store, self.tables)
        path, key = self.folder / _FILE, self._key
        found = load_index(path, key)
        if found is None:
            found = build_index(self.book.store, self.tables)
            save_index(found, path, key)
        return found

    def kept(self) -> bool:
        """Whether the index is at hand: in memory, or whole in the folder."""
        return "index" in self.__dict__ or (
            self.folder is not None and is_sound(self.folder / _FILE, self._key)
        )

    def kept_meaning(self) -> bool:
        """Whether nothing is left to do for vectors: all are there, or there is no embedder."""
        return self.embedder is None or self._vectors is not None

    def build_meaning(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Make the vectors of all articles, from where an earlier attempt stopped; whether all are there.
        Raises OSError where the disk does not let us."""
        if self.embedder is None or self.folder is None:
            return False
        places = map(self.index.place, range(len(self.index)))
        texts = [self._passage(place) for place in places]
        return build_vectors(self.folder / _MEANING, self._library, self.embedder, texts, stop)

    def find(self, question: str, on: date, limit: int = 10) -> LawSearch:
        """At most ``limit`` articles in force on a day, the best first. An article that the question names
        by its number comes first; laws in 《》 are searched alone, laws without count for more. Never
        raises for what the question says."""
        asked = self._reader.read(question)
        most = max(0, min(limit, MOST))
        ranked = self._ranked(asked, self._in_force(on), most)
        direct = self._direct(asked, on, ranked[0].score if ranked else 0.0)
        once: dict[tuple[str, str], LawHit] = {}
        for hit in (*direct, *ranked):
            once.setdefault((hit.article.instrument, hit.article.article), hit)
        titles = dict.fromkeys(name.versions[-1].title for name in asked.named)
        return LawSearch(question=question, on=on, laws=tuple(titles), hits=tuple(once.values())[:most])

    @cached_property
    def _library(self) -> str:
        """The digest of the library's data, of the user's own texts, and of how articles are put in order."""
        with self.book.store.path.open("rb") as file:
            data = hashlib.file_digest(file, "sha256").hexdigest()
        own = self.book.store.shelf.stamp()
        return hashlib.sha256(f"{_VERSION} {data} {own}".encode()).hexdigest()[:32]

    @cached_property
    def _key(self) -> str:
        """What the index depends on: the library and our table of subjects. Vectors need the first alone."""
        return hashlib.sha256(f"{self._library} {self.tables.digest()}".encode()).hexdigest()[:32]

    @property
    def _vectors(self) -> Vectors | None:
        """The vectors where all are there; a file that was none is looked at again when it has changed."""
        if self._meaning is None and self.folder is not None and self.embedder is not None:
            path = self.folder / _MEANING
            written = path.stat().st_mtime_ns if path.exists() else 0
            if written != self._looked:
                self._looked = written
                self._meaning = load_vectors(path, self._library, self.embedder, len(self.index))
        return self._meaning

    def _passage(self, place: Place) -> str:
        article = self.book.store.articles(place.law_id)[place.number]
        return f"{self._titles[place.law_id]} {article.chapter} {article.text[:_LONG]}"

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        held = self.book.store.laws.items()
        return {version.law_id: key for key, versions in held for version in versions}

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.book, self.tables)

    @cached_property
    def _subjects(self) -> Mapping[str, dict[str, str]]:
        return subjects_of(self.book.store, self.tables)

    def _in_force(self, day: date) -> Mapping[str, Version]:
        """The versions in force on a day by their ids."""
        if day not in self._days:
            held = (current(versions, day) for versions in self.book.store.laws.values())
            self._days[day] = {version.law_id: version for version in held if version is not None}
        return self._days[day]

    def _ranked(self, asked: Asked, versions: Mapping[str, Version], limit: int) -> list[LawHit]:
        factors = self._factors(asked, versions)
        deep = limit if self.embedder is None else max(limit, _DEEP)
        by_words = rank(self.index, asked, factors, deep, self.weights)
        found = self._by_meaning(asked, by_words)[:limit]
        places = [(self.index.place(each.document), each.score) for each in found]
        return [self._hit(place, versions[place.law_id], score, asked) for place, score in places]

    def _by_meaning(self, asked: Asked, found: Sequence[Ranked]) -> Sequence[Ranked]:
        """The same documents in the order of words and meaning together, where there are vectors."""
        if not found or self.embedder is None or (vectors := self._vectors) is None:
            return found
        question = self.embedder.question(asked.words)
        near = vectors.near(question, [each.document for each in found])
        return fuse(found, near, self.weights)

    def _factors(self, asked: Asked, versions: Mapping[str, Version]) -> Sequence[float]:
        """What a score is worth, by law of the index: nothing where the law is not to be searched."""
        marked = {v.law_id for name in asked.named if name.marked for v in name.versions} & versions.keys()
        open_to = marked or versions.keys()
        named = {v.law_id for name in asked.named for v in name.versions}
        return [
            0.0 if law not in open_to else self.weights.named if law in named else 1.0
            for law in self.index.law_ids
        ]

    def _direct(self, asked: Asked, day: date, best: float) -> list[LawHit]:
        """The articles that the question names by their numbers, in force on the day."""
        found: list[LawHit] = []
        for name in asked.named:
            version = current(name.versions, day)
            if version is None or name.number is None:
                continue
            if name.number in self.book.store.articles(version.law_id):
                hit = self._hit(Place(version.law_id, name.number), version, best + 1, asked)
                met_by = Met(word=f"{title_key(version.title)}{hit.article.article}", by=MetBy.NUMBER)
                found.append(hit.model_copy(update={"why": (met_by, *hit.why)}))
        return found

    def _hit(self, place: Place, version: Version, score: float, asked: Asked) -> LawHit:
        articles = self.book.store.articles(version.law_id)
        article = view(version, Standing.IN_FORCE.value, articles, place.number)
        entries = self._subjects.get(title_key(version.title), {}).get(article.text, "")
        heading = f"{title_key(version.title)} {article.chapter}"
        return LawHit(
            article=article,
            snippet=snippet(article.text, asked),
            score=round(score, 4),
            why=met(article.text, heading, entries, asked),
        )
