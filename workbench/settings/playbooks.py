"""Playbooks on disk: the packaged ones, and the user's copies of them, which win (specification R7).

The user's copy of ``lease`` is ``playbooks/lease.toml`` in the data folder. Whatever was in force before a
change stays in ``playbooks/earlier`` under its version and hash. A copy that cannot be used is left as it
is and told with file and line; the packaged playbook does its work meanwhile.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from workbench.domain.contract import ContractType
from workbench.domain.playbook import FAULT, NAME, Playbook, PlaybookCard, PlaybookText
from workbench.errors import UserError
from workbench.settings.paths import make_private
from workbench.settings.whole_file import write_whole
from workbench.text.digests import sha256

_AT_LINE = re.compile(r"\(at line (\d+)")
_LARGEST = 1_000_000
_BAD = "playbook_bad"
_KINDS = {"missing": "missing", "extra_forbidden": "unknown", "enum": "listed", "literal_error": "listed"}


class Shelved(NamedTuple):
    """A playbook in force. ``fault`` says why a copy of the user's is not."""

    playbook: Playbook
    text: str
    digest: str
    own: bool
    fault: UserError | None = None

    @property
    def card(self) -> PlaybookCard:
        """Its entry in a list; a fault is put into words by whoever shows it."""
        book = self.playbook
        return PlaybookCard(
            name=book.name,
            title=book.title,
            types=tuple(kind.value for kind in book.types),
            version=book.version,
            digest=self.digest,
            own=self.own,
            clauses=len(book.clause),
        )

    @property
    def whole(self) -> PlaybookText:
        """With its text."""
        return PlaybookText(card=self.card, playbook=self.playbook, text=self.text)


def parse(text: str, name: str) -> Playbook:
    """A playbook from a file's text. Raises UserError ``playbook_bad`` with file, line and what is wrong."""
    line, fault, place = 0, f"{FAULT}syntax", ""
    try:
        return Playbook.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
    except ValidationError as error:
        first = error.errors()[0]
        line = _line(text, first["loc"])
        said = first["msg"].removeprefix("Value error, ")
        if said.startswith(FAULT):
            fault, _, place = said.partition(" ")
        else:
            fault = f"{FAULT}{_KINDS.get(first['type'], 'value')}"
            place = ".".join(str(part) for part in first["loc"])
    except RecursionError:
        line = 1
    raise bad(name, fault, line, place)


def bad(name: str, fault: str, line: int = 1, place: str = "") -> UserError:
    """The error for a file that cannot be used; ``fault`` is a code of the words."""
    shown = f"{place[:200]} " if place else ""
    return UserError(_BAD, file=name, line=max(line, 1), place=shown, fault=fault)


class PlaybookShelf:
    """Packaged playbooks and the user's own."""

    def __init__(self, packaged: Path, own: Path) -> None:
        self._packaged = packaged
        self._own = own

    @cached_property
    def _known(self) -> dict[str, Shelved]:
        found: dict[str, Shelved] = {}
        for path in sorted(self._packaged.glob("*.toml")):
            text = path.read_text("utf-8")
            book = parse(text, path.name)
            found[book.name] = Shelved(book, text, sha256(text.encode()), own=False)
        return found

    def all(self) -> tuple[Shelved, ...]:
        """Every playbook in force, packaged names first, then those that only the user has."""
        strangers = [name for name in self._own_names() if name not in self._known]
        own = (self._read(name) for name in strangers)
        return (*(self._in_force(name) for name in self._known), *(book for book in own if book))

    def damaged(self) -> tuple[UserError, ...]:
        """The user's copies that cannot be used, each with file and line."""
        return tuple(fault for name in self._own_names() if (fault := self._fault(name)) is not None)

    def get(self, name: str) -> Shelved:
        """A playbook by its name. Raises UserError ``no_such_playbook``, ``playbook_bad`` for one that only
        the user has and that cannot be used."""
        if name in self._known:
            return self._in_force(name)
        found = self._own_text(name)
        if found is None:
            known = ", ".join((*self._known, *self._own_names()))
            raise UserError("no_such_playbook", name=name[:60], known=known)
        return Shelved(parse(found, _file(name)), found, sha256(found.encode()), own=True)

    def of(self, kind: ContractType, opening: str) -> Shelved | None:
        """The playbook for a contract of a type that opens with these words; the user's before ours."""
        fitting = [book for book in self.all() if _fits(book.playbook, kind, opening)]
        return next((book for book in fitting if book.own), fitting[0] if fitting else None)

    def save(self, text: str) -> Shelved:
        """Keep a user's copy. Its version has to be above the one in force unless nothing changed.
        Raises UserError ``playbook_bad``, ``playbook_version``, ``store_unreachable``."""
        book = parse(text, "playbook.toml")
        before = self._before(book.name)
        if before is not None and before.text != text:
            if book.version <= before.playbook.version:
                raise UserError("playbook_version", version=book.version, least=before.playbook.version + 1)
            self._keep(before)
        if before is None or not before.own:
            self._aside(book.name)
        write_whole(self._own / _file(book.name), text)
        return self.get(book.name)

    def reset(self, name: str) -> Shelved | None:
        """Go back to the packaged playbook; what was the user's stays among the earlier ones. None where
        there is no packaged one. Raises UserError ``no_such_playbook``."""
        known = name in self._known
        if not (NAME.fullmatch(name) and self._aside(name)) and not known:
            raise UserError("no_such_playbook", name=name[:60], known=", ".join(self._known))
        return self._known.get(name)

    def _before(self, name: str) -> Shelved | None:
        if name in self._known:
            return self._in_force(name)
        return self._read(name)

    def _in_force(self, name: str) -> Shelved:
        packaged = self._known[name]
        own = self._read(name)
        if own is not None:
            return own
        fault = self._fault(name)
        return packaged if fault is None else packaged._replace(fault=fault)

    def _read(self, name: str) -> Shelved | None:
        text = None if self._fault(name) is not None else self._own_text(name)
        if text is None:
            return None
        return Shelved(parse(text, _file(name)), text, sha256(text.encode()), own=True)

    def _fault(self, name: str) -> UserError | None:
        try:
            text = self._own_text(name)
            if text is not None and parse(text, _file(name)).name != name:
                raise bad(_file(name), f"{FAULT}name")
        except UserError as error:
            if error.code != _BAD:
                raise
            return error
        return None

    def _own_names(self) -> Iterator[str]:
        try:
            found = sorted(path.stem for path in self._own.glob("*.toml"))
        except OSError as error:
            raise UserError("store_unreachable") from error
        return (name for name in found if NAME.fullmatch(name))

    def _own_text(self, name: str) -> str | None:
        if not NAME.fullmatch(name):
            return None
        path = self._own / _file(name)
        try:
            if path.stat().st_size > _LARGEST:
                raise bad(path.name, f"{FAULT}size")
            return path.read_bytes().decode("utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise bad(path.name, f"{FAULT}text") from error
        except OSError as error:
            raise UserError("store_unreachable") from error

    def _keep(self, before: Shelved) -> None:
        book = before.playbook
        name = f"{book.name}-{book.version}-{before.digest[:8]}.toml"
        write_whole(self._own / "earlier" / name, before.text)

    def _aside(self, name: str) -> bool:
        """Put the user's copy, whatever is in it, among the earlier ones; false where there is none."""
        path = self._own / _file(name)
        try:
            digest = sha256(path.read_bytes())
            make_private(self._own / "earlier")
            path.replace(self._own / "earlier" / f"{name}-{digest[:8]}.toml")
        except FileNotFoundError:
            return False
        except OSError as error:
            raise UserError("store_unreachable") from error
        return True


def _file(name: str) -> str:
    return f"{name}.toml"


def _fits(book: Playbook, kind: ContractType, opening: str) -> bool:
    if kind not in book.types or (book.only and not re.search(book.only, opening)):
        return False
    return not (book.unless and re.search(book.unless, opening))


def _line(text: str, place: Sequence[int | str]) -> int:
    """The line that a place of the schema stands on: the n-th [[clause]], then the last key that is found."""
    lines = text.split("\n")
    at, end = 0, len(lines)
    if len(place) > 1 and place[0] == "clause" and isinstance(place[1], int):
        starts = [n for n, line in enumerate(lines) if line.strip() == "[[clause]]"]
        if place[1] < len(starts):
            at = starts[place[1]]
            end = starts[place[1] + 1] if place[1] + 1 < len(starts) else end
    for part in place:
        if isinstance(part, str):
            key = re.compile(rf"\s*(?:{re.escape(part)}\b|\[+[\w.]*\b{re.escape(part)}\b)")
            at = next((n for n in range(at, end) if key.match(lines[n])), at)
    return at + 1
