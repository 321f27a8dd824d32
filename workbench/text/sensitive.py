"""Sensitive values in a text, by form and checksum (specification R3.4).

Identity cards by GB 11643, unified social credit codes by GB 32100, bank cards by Luhn and a known
issuer's first digits, mobile numbers by form; passwords, API keys, tokens and private keys by name and
value or by their own form. The name of a field alone (身份证号：) is never one.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.text.disguise import INVISIBLE

ID_CARD, BANK_CARD, MOBILE, CREDIT_CODE = "id_card", "bank_card", "mobile", "credit_code"
PASSWORD, API_KEY, PRIVATE_KEY = "password", "api_key", "private_key"
SECRETS = frozenset({PASSWORD, API_KEY, PRIVATE_KEY})
"""Kinds that are sensitive wherever they come from."""

_WIDE = str.maketrans({code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)})
_ID = re.compile(r"(?<![0-9A-Za-z])[1-9](?:[ -]?\d){16}[ -]?[\dXx](?![0-9A-Za-z])")
_CARD = re.compile(r"(?<![0-9A-Za-z.])\d(?:[ -]?\d){12,18}(?![0-9A-Za-z])(?!\.\d)")
_MOBILE = re.compile(
    r"(?<![0-9A-Za-z.])(?:(?:\+|00)?86[ -]?)?(1[3-9]\d(?:[ -]?\d){8})(?![0-9A-Za-z])(?!\.\d)"
)
_CREDIT = re.compile(
    r"(?<![0-9A-Za-z])[0-9A-HJ-NP-RT-UW-Y][ -]?[0-9A-HJ-NP-RT-UW-Y](?:[ -]?\d){6}(?:[ -]?[0-9A-HJ-NP-RT-UW-Y]){10}(?![0-9A-Za-z])"
)
_ISSUER = re.compile(r"62|4|5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720)|3[0-9]|6[05]|9[0-9]")
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_ID_SIGNS = "10X98765432"
_CREDIT_SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY"
_CREDIT_WEIGHTS = (1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28)
_SAYS = r"\s*+(?:[\"'”`]\s*+)?(?:[:=]|=>|为|是|is\b|设为|改为)\s*+[\"'“`]?"
_PASSWORD = re.compile(
    rf"(?i)(?:密码|口令|(?<![a-z])pass(?:word|wd|code|phrase)|(?<![a-z])pwd|pin码){_SAYS}(?P<value>[!-~]{{4,64}})"
)
_NAMED_KEY = re.compile(
    rf"(?i)(?:(?<![a-z])(?:api|access|secret|client|private|auth|app|session|refresh|bearer)?[_\- ]?(?:api[_\- ]?key|access[_\- ]?key(?:[_\- ]?id)?|secret(?:[_\- ]?key)?|token|app[_\- ]?secret|client[_\- ]?secret)|密钥|秘钥|令牌|访问凭证){_SAYS}(?P<value>[!-~]{{6,200}})"
)
_KEY_WORDS = ("key", "token", "secret", "密钥", "秘钥", "令牌", "凭证")
_PASS_WORDS = ("密码", "口令", "pass", "pwd", "pin码")
_FORMED_KEY = re.compile(
    r"(?<![0-9A-Za-z])(?:sk-(?:[a-z]+-)*[0-9A-Za-z_-]{16,}|(?:AKIA|ASIA)[0-9A-Z]{16}|gh[pousr]_[0-9A-Za-z]{30,}|github_pat_\w{20,}"
    r"|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{30,}|hf_[0-9A-Za-z]{24,}|LTAI[0-9A-Za-z]{12,}|AKID[0-9A-Za-z]{12,}"
    r"|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}|[Bb]earer\s+[\w.~+/-]{20,}=*)"
)
_PEM = re.compile(r"-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY(?: BLOCK)?-----")
_MASK = re.compile(
    r"[*xX_＊●.\-#]+|(?:your|my|the|example|changeme|placeholder|string|redacted|null|none|true|false)\S*",
    re.IGNORECASE,
)
_ENDS = "\"'`,;.)]}>”’"
_HAN = re.compile(r"[\u3400-\u9fff]")


class Sensitive(NamedTuple):
    """A sensitive value: its kind, its place, and the bare value for comparing (digits and letters)."""

    kind: str
    span: Span
    value: str


class _Seen(NamedTuple):
    text: str
    places: tuple[int, ...]


def find_sensitive(text: str) -> tuple[Sensitive, ...]:
    """Every sensitive value in order; a place is named once, under the strictest kind that fits."""
    seen, places = _visible(text)
    plain = seen.translate(_WIDE)
    found: list[Sensitive] = []
    for finder in (_secrets, _numbers):
        found += [item for item in finder(plain) if not any(item.span.meets(other.span) for other in found)]
    if places:
        found = [
            item._replace(span=Span(places[item.span.start], places[item.span.end - 1] + 1)) for item in found
        ]
    return tuple(sorted(found, key=lambda item: item.span))


def _visible(text: str) -> _Seen:
    """The text without signs that take no room, which would tear a number apart, and where each sign of
    it stood; no places where all of it is visible."""
    if INVISIBLE.search(text) is None:
        return _Seen(text, ())
    places = tuple(at for at, sign in enumerate(text) if not INVISIBLE.match(sign))
    return _Seen("".join(text[at] for at in places), places)


def known_values(*texts: str) -> frozenset[str]:
    """The bare values that stand in texts which are nobody's secret here: the contract, the request."""
    return frozenset(item.value for text in texts for item in _numbers(_visible(text).text.translate(_WIDE)))


def id_card(number: str) -> bool:
    """Whether eighteen signs are an identity card number: province, date and check sign of GB 11643."""
    if not re.fullmatch(r"[1-9]\d{16}[\dX]", number) or not "11" <= number[:2] <= "83":
        return False
    try:
        born = date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return False
    total = sum(int(sign) * weight for sign, weight in zip(number, _ID_WEIGHTS, strict=False))
    return 1850 <= born.year <= 2100 and number[17] == _ID_SIGNS[total % 11]


def credit_code(code: str) -> bool:
    """Whether eighteen signs are a unified social credit code: the check sign of GB 32100."""
    if len(code) != 18 or any(sign not in _CREDIT_SIGNS for sign in code):
        return False
    total = sum(
        _CREDIT_SIGNS.index(sign) * weight for sign, weight in zip(code, _CREDIT_WEIGHTS, strict=False)
    )
    return _CREDIT_SIGNS[(31 - total % 31) % 31] == code[17]


def luhn(digits: str) -> bool:
    """Whether the last digit is the Luhn check digit of the others."""
    total = 0
    for place, sign in enumerate(reversed(digits)):
        value = int(sign) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def bank_card(digits: str) -> bool:
    """Whether digits are a payment card: 13 to 19 of them, a known issuer, the Luhn check digit."""
    alike = len(set(digits)) == 1
    return 13 <= len(digits) <= 19 and not alike and bool(_ISSUER.match(digits)) and luhn(digits)


def mobile(digits: str) -> bool:
    """Whether digits have the form of a mainland mobile number."""
    return bool(re.fullmatch(r"1[3-9]\d{9}", digits)) and len(set(digits[3:])) > 1


class _Form(NamedTuple):
    kind: str
    pattern: re.Pattern[str]
    holds: Callable[[str], bool]
    group: int = 0


_FORMS = (
    _Form(ID_CARD, _ID, id_card),
    _Form(CREDIT_CODE, _CREDIT, credit_code),
    _Form(BANK_CARD, _CARD, bank_card),
    _Form(MOBILE, _MOBILE, mobile, 1),
)


def _numbers(plain: str) -> Iterator[Sensitive]:
    taken: list[Span] = []
    for form in _FORMS:
        for match in form.pattern.finditer(plain):
            value = re.sub(r"[ -]", "", match[form.group]).upper()
            span = Span(*match.span(form.group))
            if form.holds(value) and not any(span.meets(other) for other in taken):
                taken.append(span)
                yield Sensitive(form.kind, span, value)


def _secrets(plain: str) -> Iterator[Sensitive]:
    for match in _PEM.finditer(plain):
        yield Sensitive(PRIVATE_KEY, Span(*match.span()), match[0])
    for match in _FORMED_KEY.finditer(plain):
        yield Sensitive(API_KEY, Span(*match.span()), match[0])
    lowered = plain.lower()
    for words, pattern, kind in ((_KEY_WORDS, _NAMED_KEY, API_KEY), (_PASS_WORDS, _PASSWORD, PASSWORD)):
        if any(word in lowered for word in words):
            yield from _named(plain, pattern.finditer(plain), kind)


def _named(plain: str, matches: Iterable[re.Match[str]], kind: str) -> Iterator[Sensitive]:
    """Values beside the name of a field: only such as look made up, not words of a sentence."""
    for match in matches:
        value = match["value"].rstrip(_ENDS)
        end = match.start("value") + len(value)
        followed = bool(_HAN.match(plain[end : end + 1]))
        assigned = "=" in match[0][: match.start("value") - match.start()]
        if not _MASK.fullmatch(value) and not followed and _made_up(value, assigned=assigned):
            yield Sensitive(kind, Span(match.start("value"), end), value)


def _made_up(value: str, *, assigned: bool) -> bool:
    """Whether a value is a secret and no word: it has a digit, a sign or capitals inside; after an
    equals sign any value of four signs is one."""
    if len(value) < 4 or value.startswith(("<", "{", "$", "[", "(")):
        return False
    mixed = any(sign.isdigit() for sign in value) or any(sign in "!@#$%^&*+=~?" for sign in value[:-1])
    return assigned or mixed or (value[1:] != value[1:].lower() and value != value.upper())
