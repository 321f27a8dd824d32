"""What is personal in a contract, and what is known of a matter beforehand (specification R2.8)."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from workbench.domain.contract import Contract
from workbench.domain.span import Span
from workbench.text.personal_script import SIMPLER

PERSON, COMPANY, ADDRESS = "person", "company", "address"
ID, PHONE, ACCOUNT, CODE = "id", "phone", "account", "code"
EMAIL, CONTACT, PLATE, SECRET, AMOUNT = "email", "contact", "plate", "secret", "amount"
KINDS = (PERSON, COMPANY, ADDRESS, ID, PHONE, ACCOUNT, CODE, EMAIL, CONTACT, PLATE, SECRET, AMOUNT)
"""Kinds in the order in which they are listed; ``contact`` is WeChat, QQ and their like."""

_ODD = {
    " ": "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t",
    "-": "‐‑‒–—―−﹣",
    "·": "•・‧∙⋅",
    ":": "∶︰",
}
_EVEN = (
    SIMPLER
    | {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | {ord(odd): plain for plain, signs in _ODD.items() for odd in signs}
)
_PSEUDONYM = re.compile(r"[〖〘⟬⦃⟪](?:[\u4e00-\u9fff]{2}|[A-Z][a-z]+-)[A-Z]{5}[〗〙⟭⦄⟫]")
_PLACEHOLDER = re.compile(
    r"[\s_/.\-:·…*×xX某]*|.*(?:__|XX|xx|××|\*\*\*|某某|\.\.\.|…).*|[\[【{<〔(].*[\]】}>〕)]?", re.DOTALL
)


class Personal(NamedTuple):
    """A personal datum: its kind, its place, and its very signs."""

    kind: str
    span: Span
    value: str


class Value(NamedTuple):
    """A personal value of a matter, wherever it stands."""

    kind: str
    value: str


@dataclass(frozen=True)
class Known:
    """What is known beforehand; every one of these is replaced wherever it stands."""

    values: tuple[Value, ...] = ()

    @classmethod
    def of(cls, contract: Contract) -> "Known":
        """The parties' names, addresses and identifiers as the reader of the contract found them."""
        found: list[Value] = []
        for party in contract.parties:
            for kind, value in ((None, party.name), (ADDRESS, party.address), (ID, party.identifier)):
                if len(value.strip()) > 1 and not placeholder(value):
                    found.append(Value(kind or _kind(value), value.strip()))
        return cls(tuple(dict.fromkeys(found)))


def even(text: str) -> str:
    """The text with full-width signs, odd spaces and dashes and traditional signs made plain, sign for sign."""
    return text.translate(_EVEN)


def placeholder(value: str) -> bool:
    """Whether a value only keeps a place: blanks, XX, 某某, a bracket to fill in."""
    return _PLACEHOLDER.fullmatch(value.strip()) is not None or masked(value)


def masked(value: str) -> bool:
    """Whether a pseudonym stands in a value: it was hidden before."""
    return _PSEUDONYM.search(value) is not None


def _kind(name: str) -> str:
    short = len(re.sub(r"\s", "", name)) <= 4 or "·" in even(name)
    return PERSON if short and not re.search(r"公司|集团|厂|店|社|所|院|校|行$", name) else COMPANY
