"""Stable pseudonyms for the personal data of a matter, and the way back, exactly (specification R2.8).

``restore(mask(text)) == text`` for every text. What a text holds that looks like a pseudonym is itself
replaced: a bracket of ours by a pseudonym of its own, the letters of a code parted by one that stands
for nothing. So whatever looks like a pseudonym in an answer and is none was bent, and is refused.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.errors import RetryableError
from workbench.text.fence import quoted
from workbench.text.personal import find_personal
from workbench.text.personal_kinds import KINDS, Known, Value
from workbench.text.personal_occurrences import Occurrences
from workbench.text.pseudonyms_form import Form, Lookalikes, code_of, near, tokens

BENT = "model_bent"
_SIGN = "sign"
_JOINT = "joint"
_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*)\\u([0-9A-Fa-f]{4})")
_SPECIAL = re.compile(r'["\\\x00-\x1f]')


class Bent(RetryableError):
    """A pseudonym came back changed, torn or made up. It says nothing of what stood there."""

    def __init__(self) -> None:
        super().__init__(BENT)

    def __reduce__(self) -> tuple[object, ...]:
        """Cross a process border."""
        return (type(self), ())


class Named(NamedTuple):
    """A value with its pseudonym. ``value`` is what is replaced, ``plain`` what an answer gets back: not
    the same where the value is written as a fence or as JSON writes it."""

    kind: str
    value: str
    plain: str
    code: str


class Masked(NamedTuple):
    """A masked text, and how many values were replaced in it by kind."""

    text: str
    replaced: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Pseudonyms:
    """The pseudonyms of a matter: the same for the same texts, in whatever process and order."""

    form: Form
    named: tuple[Named, ...]
    amounts: bool
    key: str
    words: frozenset[str]

    @classmethod
    def of(
        cls, texts: Iterable[str], known: Known | None = None, *, amounts: bool = False, secret: str = ""
    ) -> "Pseudonyms":
        """Pseudonyms for what is known and what is found in the matter's texts, sums of money only where
        ``amounts``. ``secret`` may be any constant of the installation."""
        ordered = sorted(set(texts))
        values = dict.fromkeys(known.values if known else ())
        for text in ordered:
            values |= dict.fromkeys(_found(text, known or Known(), amounts=amounts))
        joined = "\n".join(ordered)
        words = frozenset(tokens(joined))
        form = Form.of(joined)
        skeleton = sha256(f"{secret}\n{len(values)}\n{len(ordered)}".encode("utf-8", "surrogatepass"))
        drawn = _Drawn(skeleton.hexdigest(), words)
        named = [drawn.sign(place, value) for place, value in enumerate(("", *form.pair))]
        for place, value in enumerate(_variants(values)):
            named.append(drawn.value(value, str(place)))
        inner = "\n".join((secret, joined, *(value.value for value in values)))
        key = sha256(inner.encode("utf-8", "surrogatepass")).hexdigest()
        return cls(form, tuple(named), amounts, key, words)

    def extended(self, text: str) -> "Pseudonyms":
        """These and pseudonyms for what else is personal in a text; they follow from value and matter
        alone, so they are the same in every prompt."""
        plain = text.replace("\n│ ", "\n")
        have = {item.value for item in self.named}
        found = dict.fromkeys(_found(plain, self._known, amounts=self.amounts))
        fresh = [value for value in _variants(found) if value.value not in have]
        if not fresh:
            return self
        drawn = _Drawn(self.key, self.words, {item.code for item in self.named})
        more = tuple(drawn.value(value, value.value) for value in sorted(fresh))
        return Pseudonyms(self.form, (*self.named, *more), self.amounts, self.key, self.words)

    @property
    def counts(self) -> Mapping[str, int]:
        """How many values have a pseudonym, by kind."""
        return _counted(item for item in self.named if item.value == item.plain)

    def mask(self, text: str) -> str:
        """The text with every value replaced."""
        return self.masked(text).text

    def masked(self, text: str) -> Masked:
        """The text with every value replaced, and what was replaced in it."""
        parts: list[str] = []
        used: dict[str, Named] = {}
        at = 0
        for span in self._occurrences.find(text):
            item = self._by_value[span.of(text)]
            used[item.plain] = item
            parts += self._shattered(text[at : span.start])
            parts.append(self._written(item))
            at = span.end
        parts += self._shattered(text[at:])
        masked = "".join(parts)
        if not self._reads(masked, text):  # as in an answer in JSON: it is taken to the letter instead
            masked = self._joint + masked
        return Masked(masked, tuple(_counted(used.values()).items()))

    def restore(self, text: str) -> str:
        """The text with the values back in place, inside JSON escaped as JSON wants it. Raises Bent, a
        RetryableError, where anything looks like a pseudonym that came back changed or was made up."""
        if text.startswith(self._joint):
            return "".join(self._restored(text, None, literal=True))
        text = self._unescaped(text)
        return "".join(self._restored(text, _json_part(text), literal=False))

    def _reads(self, masked: str, text: str) -> bool:
        try:
            return self.restore(masked) == text
        except Bent:
            return False

    def _restored(self, text: str, inside: Span | None, *, literal: bool) -> Iterator[str]:
        at = 0
        for match in self.form.exact.finditer(text):
            item = self._by_pseudonym.get(match[0])
            if item is None:
                raise Bent
            yield self._clean(text[at : match.start()], literal=literal)
            value = item.value if literal else item.plain
            if inside is not None and inside.start <= match.start() < inside.end and _SPECIAL.search(value):
                value = json.dumps(value, ensure_ascii=False)[1:-1]
            yield value
            at = match.end()
        yield self._clean(text[at:], literal=literal)

    def _clean(self, text: str, *, literal: bool) -> str:
        if text and (self._lookalikes.find(text) or (not literal and self._spelled.search(text))):
            raise Bent
        return text

    def _unescaped(self, text: str) -> str:
        """The signs of pseudonyms as signs, where JSON spells them out."""
        if "\\u" not in text:
            return text
        signs = self._signs

        def sign(match: re.Match[str]) -> str:
            shown = chr(int(match[2], 16))
            return match[1] + shown if shown in signs else match[0]

        return _ESCAPE.sub(sign, text)

    def _shattered(self, text: str) -> list[str]:
        """A stretch without values, with everything in it made safe that looks like a pseudonym."""
        done: list[str] = []
        parted = re.split(f"([{self.form.pair}])", text) if text else []
        todo = [_Piece(part) for part in reversed(parted) if part]
        while todo:
            piece = todo.pop()
            place = None if piece.ours else self._lookalikes.find(piece.text)
            if place is None:
                done.append(piece.text)
                continue
            end, sign = place.start + 1, self._by_sign.get(place.of(piece.text))
            middle = _Piece(self._written(sign) if sign else self._joint, ours=True)
            begin = place.start if sign else end
            todo += (_Piece(piece.text[end:]), middle, _Piece(piece.text[:begin]))
        return done

    def _written(self, item: Named) -> str:
        return self.form.write(_SIGN if item.kind in {_SIGN, _JOINT} else item.kind, item.code)

    @cached_property
    def _known(self) -> Known:
        return Known(tuple(Value(item.kind, item.value) for item in self.named if item.kind in KINDS))

    @cached_property
    def _by_value(self) -> dict[str, Named]:
        return {item.value: item for item in self.named if item.kind in KINDS}

    @cached_property
    def _by_sign(self) -> dict[str, Named]:
        return {item.value: item for item in self.named if item.kind == _SIGN}

    @cached_property
    def _by_pseudonym(self) -> dict[str, Named]:
        return {self._written(item): item for item in self.named}

    @cached_property
    def _joint(self) -> str:
        return next(self._written(item) for item in self.named if item.kind == _JOINT)

    @cached_property
    def _occurrences(self) -> Occurrences:
        return Occurrences(Value(item.kind, item.value) for item in self.named if item.kind in KINDS)

    @cached_property
    def _lookalikes(self) -> Lookalikes:
        return Lookalikes(self.form, frozenset(item.code for item in self.named))

    @cached_property
    def _signs(self) -> frozenset[str]:
        return frozenset("".join(self._by_pseudonym))

    @cached_property
    def _spelled(self) -> re.Pattern[str]:
        """Brackets as JSON in JSON or a web page spells them."""
        codes = [ord(sign) for sign in self.form.pair]
        return re.compile("|".join(rf"\\u{code:04x}|&#{code};|&#x{code:x};" for code in codes), re.IGNORECASE)


class _Drawn:
    """Draws codes, none of them taken, none near a word of the matter."""

    def __init__(self, key: str, words: frozenset[str], taken: Iterable[str] = ()) -> None:
        self._key = key
        self._words = words
        self._taken = set(taken)

    def sign(self, place: int, value: str) -> Named:
        return Named(_SIGN if value else _JOINT, value, value, self._code(f"sign {place}"))

    def value(self, value: "_Variant", seed: str) -> Named:
        return Named(value.kind, value.value, value.plain, self._code(f"value {seed}"))

    def _code(self, seed: str) -> str:
        code = code_of(f"{self._key} {seed}")
        turn = 0
        while code in self._taken or near(code, self._words):
            turn += 1
            code = code_of(f"{self._key} {seed} {turn}")
        self._taken.add(code)
        return code


class _Piece(NamedTuple):
    text: str
    ours: bool = False


class _Variant(NamedTuple):
    kind: str
    value: str
    plain: str


def _found(text: str, known: Known, *, amounts: bool) -> Iterator[Value]:
    return (Value(item.kind, item.value) for item in find_personal(text, known, amounts=amounts))


def _variants(values: Iterable[Value]) -> Iterator[_Variant]:
    """The values, and as a fence and as JSON write them where that is another way; each value once."""
    seen: set[str] = set()
    for value in values:
        fenced = "\n".join(quoted(value.value, "data").text.split("\n")[1:-1]).removeprefix("│ ")
        escaped = json.dumps(value.value, ensure_ascii=False)[1:-1]
        for written in (value.value, fenced, escaped):
            if written not in seen:
                seen.add(written)
                yield _Variant(value.kind, written, value.value)


def _counted(items: Iterable[Named]) -> dict[str, int]:
    counts = dict.fromkeys(KINDS, 0)
    for item in items:
        if item.kind in counts:
            counts[item.kind] += 1
    return {kind: count for kind, count in counts.items() if count}


def _json_part(text: str) -> Span | None:
    """Where an answer's JSON stands: from its first brace or bracket to its last."""
    starts = [at for at in (text.find("{"), text.find("[")) if at >= 0]
    end = max(text.rfind("}"), text.rfind("]"))
    return Span(min(starts), end) if starts and min(starts) < end else None
