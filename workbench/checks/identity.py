"""Numbers and names of persons: check characters (GB 32100-2015, GB 11643-1999) and near-equal names."""

import re
from datetime import date
from difflib import SequenceMatcher

_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"
_CODE_WEIGHTS = tuple(pow(3, place, 31) for place in range(17))
_ID_WEIGHTS = tuple(pow(2, 17 - place, 11) for place in range(17))
_ID_CHECK = "10X98765432"
_NEAR = 0.7
_BRACKETS = str.maketrans("（）【】［］", "()[][]")


def credit_code_holds(code: str) -> bool:
    """Whether an 18-character unified social credit code has the right check character (GB 32100)."""
    if any(char not in _ALPHABET for char in code) or len(code) != 18:
        return False
    total = sum(_ALPHABET.index(char) * weight for char, weight in zip(code[:17], _CODE_WEIGHTS, strict=True))
    return _ALPHABET[(31 - total % 31) % 31] == code[17]


def id_holds(number: str) -> bool:
    """Whether an 18-character identity number has a real birth date and the right check digit (GB 11643)."""
    if id_birth(number) is None:
        return False
    total = sum(int(char) * weight for char, weight in zip(number[:17], _ID_WEIGHTS, strict=True))
    return _ID_CHECK[total % 11] == number[17]


def id_birth(number: str) -> date | None:
    """The date of birth inside an identity number, None where the calendar lacks it."""
    try:
        return date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return None


def tidy(name: str) -> str:
    """A name without white space, end marks and differences of bracket width."""
    return re.sub(r"[\s。，,.;；:：·]", "", name.translate(_BRACKETS))


def differs_a_little(name: str, window: str) -> bool:
    """Whether ``window`` is the name with one or two characters off, or with another company form.

    A window that only starts too early or too late (动甲公司 for 甲公司) is not one.
    """
    one, two = tidy(name), tidy(window)
    if one == two or len(two) < 6 or len(two) != len(window):
        return False
    if len(one) == len(two):
        off = [place for place, pair in enumerate(zip(one, two, strict=True)) if pair[0] != pair[1]]
        return 0 < len(off) <= 2 and off[0] > 0
    if abs(len(one) - len(two)) == 1:
        return _one_lost(one, two)
    return _core(one) == _core(two) and len(_core(one)) >= 4


def _one_lost(one: str, two: str) -> bool:
    """Whether the longer name has one character more than the shorter, not at either end."""
    long, short = (one, two) if len(one) > len(two) else (two, one)
    at = next((n for n, sign in enumerate(short) if sign != long[n]), len(short))
    return at >= 2 and long[at + 1 :] == short[at:] and len(short) >= 8


def nearly(name: str, other: str) -> bool:
    """Whether two tidied company names begin alike and share nearly all their characters."""
    return name[:4] == other[:4] and SequenceMatcher(None, _core(name), _core(other)).ratio() >= _NEAR


def _core(name: str) -> str:
    return re.sub(r"(?:有限责任公司|股份有限公司|有限公司)$", "", name)
