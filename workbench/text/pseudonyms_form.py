"""The form of pseudonyms, and how a bent one is told (specification R2.8).

A pseudonym is a rare bracket, the kind, and five letters of which the last checks the others:
〖公司KQTMB〗, 〖Company-KQTMB〗. Only consonants, so that no code is a word; codes are sparse and any two
differ in two letters at least, so that a slip of a model is no other pseudonym.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.text.disguise import SIGNS

LETTERS = "BCDFGHJKMNPQRTVWZ"
PAIRS = ("〖〗", "〘〙", "⟬⟭", "⦃⦄", "⟪⟫")
CHINESE: Mapping[str, str] = {
    "person": "人名", "company": "公司", "address": "地址", "id": "证件", "phone": "电话", "account": "账号",
    "code": "代码", "email": "邮箱", "contact": "联系", "plate": "车牌", "secret": "密码", "amount": "金额",
    "sign": "符号",
}  # fmt: skip
ENGLISH: Mapping[str, str] = {
    "person": "Person", "company": "Company", "address": "Address", "id": "Number", "phone": "Phone",
    "account": "Account", "code": "Code", "email": "Email", "contact": "Contact", "plate": "Plate",
    "secret": "Secret", "amount": "Amount", "sign": "Sign",
}  # fmt: skip
_SIZE = 5
_WEIGHTS = (1, 2, 3, 4)
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_LOOK = "ВСНКМРТвснкмртΒΗΚΜΝΡΤΖ", "BCHKMPTBCHKMPTBHKMNPTZ"
_FOLD = _WIDE | {ord(odd): ord(even) for odd, even in zip(*_LOOK, strict=True)}
_ONE = "".join(sorted(set(LETTERS + LETTERS.lower() + _LOOK[0]))) + "Ａ-Ｚａ-ｚ"
_GAP = rf"(?:[\s\-_.·|{SIGNS}]|\\[nt]){{0,3}}"
_WORD = "A-Za-zＡ-Ｚａ-ｚ"
_HAN_SHARE = 20  # a text with one Chinese sign in so many is told in Chinese


class Form(NamedTuple):
    """How the pseudonyms of a matter look: the bracket's two signs, and the words for the kinds."""

    pair: str
    english: bool

    @classmethod
    def of(cls, text: str) -> "Form":
        """A form that the text does not hold already: the first pair of brackets that it lacks."""
        pair = next((pair for pair in PAIRS if pair[0] not in text and pair[1] not in text), PAIRS[0])
        han = sum(len(run) for run in re.findall(r"[\u4e00-\u9fff]+", text[:20_000]))
        return cls(pair, english=han * _HAN_SHARE < len(text[:20_000]))

    def write(self, kind: str, code: str) -> str:
        """The pseudonym of a kind and a code."""
        return f"{self.pair[0]}{self.label(kind)}{code}{self.pair[1]}"

    def label(self, kind: str) -> str:
        """What stands in front of the code."""
        return f"{ENGLISH[kind]}-" if self.english else CHINESE[kind]

    @property
    def exact(self) -> re.Pattern[str]:
        """What has the form of a pseudonym, issued or not."""
        labels = "|".join(re.escape(self.label(kind)) for kind in CHINESE)
        return re.compile(f"{self.pair[0]}(?:{labels})[{LETTERS}]{{{_SIZE}}}{self.pair[1]}")


def code_of(seed: str) -> str:
    """Five letters drawn from a seed; the last one checks the others."""
    number = int.from_bytes(hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()[:8], "big")
    places: list[int] = []
    for _ in _WEIGHTS:
        number, place = divmod(number, len(LETTERS))
        places.append(place)
    check = sum(place * weight for place, weight in zip(places, _WEIGHTS, strict=True)) % len(LETTERS)
    return "".join(LETTERS[place] for place in (*places, check))


class Lookalikes:
    """Finds what may be a pseudonym that lost its form, in a stretch without whole ones.

    That is: a bracket of ours; a code that was issued, in whatever letters, torn or whole; a word of
    five or six consonants one slip away from such a code; a kind straight before a code never issued.
    """

    def __init__(self, form: Form, codes: frozenset[str]) -> None:
        self._form = form
        self._codes = codes

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        labels = "|".join(sorted({*CHINESE.values(), *ENGLISH.values()}))
        opened, closed = self._form.pair
        return re.compile(
            f"(?P<bracket>[{opened}{closed}])"
            f"|(?:{labels})[-_: ]?(?P<invented>[{LETTERS}]{{{_SIZE}}})(?![{_WORD}])"
            f"|(?<![{_WORD}])(?P<token>[{_ONE}](?:{_GAP}[{_ONE}]){{4,5}})(?![{_WORD}])"
        )

    @cached_property
    def _inside(self) -> re.Pattern[str] | None:
        return re.compile("|".join(sorted(self._codes))) if self._codes else None

    @cached_property
    def _slips(self) -> frozenset[str]:
        return self._codes | {less for code in self._codes for less in _less(code)}

    def find(self, text: str, start: int = 0) -> Span | None:
        """The first suspicious place at or after ``start``: of the bracket, or of the code's signs."""
        whole = self._inside.search(text, start) if self._inside else None
        for match in self._pattern.finditer(text, start):
            if whole is not None and whole.start() <= match.start():
                break
            if match.lastgroup != "token" or self._slipped(match["token"]):
                return Span(*match.span(match.lastgroup or 0))
        return Span(*whole.span()) if whole else None

    def _slipped(self, token: str) -> bool:
        bare = re.sub(_GAP, "", token).translate(_FOLD).upper()
        if bare in self._codes:
            return True
        return len(bare) >= _SIZE and not self._slips.isdisjoint(_less(bare))


def tokens(text: str) -> Iterator[str]:
    """The words of consonants in a text, which no code may resemble."""
    for match in re.finditer(rf"(?<![{_WORD}])[{_ONE}]{{4,6}}(?![{_WORD}])", text):
        yield match[0].translate(_FOLD).upper()


def near(code: str, words: frozenset[str]) -> bool:
    """Whether a code is one slip away from one of the words."""
    around = {code, *_less(code)}
    return any(not around.isdisjoint((word, *_less(word))) for word in words)


def _less(word: str) -> tuple[str, ...]:
    return tuple(word[:place] + word[place + 1 :] for place in range(len(word)))
