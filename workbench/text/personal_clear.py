"""Names that stand clear in running text: their signs are a surname and a given name, and no word runs into
them on either side. No word for a role need stand there (R2.8).
"""

import re
from collections.abc import Iterator
from functools import cache

from workbench.domain.span import Span
from workbench.text.personal_given import GIVEN_SIGNS, Sort, first_signs, sort_of
from workbench.text.personal_guess import JAPANESE, SYLLABLES, deed, foreign
from workbench.text.personal_kinds import PERSON
from workbench.text.personal_numbers import Found
from workbench.text.personal_pairs import common_pairs, ordinary
from workbench.text.personal_roles import role_at
from workbench.text.personal_words import DOUBLE_SURNAMES, NOT_NAMES

_EDGE = re.compile(r"[^\u3400-\u9fff·《》]|\Z")
_SMALL_BEFORE = frozenset("人由与和及同向对给为是将被让令若且并而之在于即系派托因以或至从到替如致其")
_DATED = re.compile(r" *\n? *(?:日期:? ?)?\d{4} ?年")
_BEING = frozenset("为是系由即")
_SMALL_AFTER = frozenset(
    "的与和及在应有为以将向对所不须同先经于持等签承作之若未可已自本提名是仍还就则因或至从到也均并且收付支委负享拥出交按如即系称转受担保借租购买卖住身工医律总老确认知诉现随"
)
# How well a name is set off from what stands before it, and from what follows it.
# ASKED is a role whose last sign makes a common pair with the surname: 负责人应采薇.
_RUN_IN, _LOOSE, _OFF, _ASKED, _TOLD = range(5)
_DEED, _SIGN = 3, 4
_PART = -1  # a dot: the name goes on
_NEEDS: dict[Sort, tuple[tuple[int, int], ...]] = {
    Sort.CLEAR: ((_LOOSE, _LOOSE), (_TOLD, _RUN_IN)),
    Sort.MIXED: ((_OFF, _OFF), (_TOLD, _LOOSE)),
    Sort.WORDISH: ((_OFF, _OFF), (_TOLD, _LOOSE)),
    Sort.WORDISH_MIXED: ((_TOLD, _OFF), (_ASKED, _SIGN)),
    Sort.SHORT: ((_TOLD, _LOOSE), (_ASKED, _SIGN)),
    Sort.SHORT_WORDISH: ((_TOLD, _OFF), (_ASKED, _SIGN)),
}


@cache
def _pattern() -> re.Pattern[str]:
    signs = "".join(sorted(GIVEN_SIGNS))
    doubles = "|".join(DOUBLE_SURNAMES)
    return re.compile(rf"(?=[{first_signs()}])(?=(?:{doubles})|.[{signs}])")


def find_clear(seen: str) -> Iterator[Found]:
    """Names anywhere in an evened text that stand clear of the words beside them."""
    last = 0
    for match in _pattern().finditer(seen):
        start = match.start()
        if start < last:
            continue
        for size in (4, 3, 2):
            name = seen[start : start + size]
            sort = sort_of(name) if len(name) == size else Sort.NONE
            if sort and _stands(seen, Span(start, start + size), sort):
                yield Found(PERSON, Span(start, start + size))
                last = start + size
                break


def find_sounded(seen: str) -> Iterator[Found]:
    """Names of Tibetan, Mongolian, Uyghur and Japanese people that stand clear, on an evened text."""
    for match in _sounded().finditer(seen):
        start = match.start() + (seen[match.start()] in "和不" and len(match[0]) > 3)
        span = Span(start, match.end())
        if (
            span.of(seen) not in NOT_NAMES
            and not ordinary(span.of(seen))
            and foreign(span.of(seen))
            and _set_off(seen, span)
        ):
            yield Found(PERSON, span)
    for match in JAPANESE.finditer(seen):
        for size in (len(match[0]), len(match[0]) - 1, len(match[0]) - 2):
            span = Span(match.start(), match.start() + size)
            if size > 2 and not ordinary(span.of(seen)[2:]) and _set_off(seen, span):
                yield Found(PERSON, span)
                break


def _set_off(seen: str, span: Span) -> bool:
    return _before(seen, span.start) >= _OFF and _after(seen, span.end) >= _OFF


@cache
def _sounded() -> re.Pattern[str]:
    return re.compile(f"[{''.join(sorted(SYLLABLES))}]{{3,8}}")


def _stands(seen: str, span: Span, sort: Sort) -> bool:
    after = _after(seen, span.end)
    needs = _NEEDS[sort]
    if after < min(need[1] for need in needs) or (seen[span.start] == "应" and after < _DEED):
        return False
    before = _before(seen, span.start)
    if any(before >= need[0] and after >= need[1] for need in needs):
        return True
    # Two signs behind a small word or a sign, before a deed or the end: 由王芳执行, 支付给李娜。
    if sort not in {Sort.SHORT, Sort.SHORT_WORDISH} or before != _OFF:
        return False
    small = seen[span.start - 1 : span.start] in _SMALL_BEFORE and span.start > 0
    if after == _DEED:
        return small or sort == Sort.SHORT
    return after == _SIGN and sort == Sort.SHORT and (small or _signature(seen, span))


def _signature(seen: str, span: Span) -> bool:
    """Whether a name has a line of its own over a date."""
    return seen[span.start - 1 : span.start] in {"", "\n"} and _DATED.match(seen, span.end) is not None


def _before(seen: str, start: int) -> int:
    if start == 0 or _EDGE.match(seen, start - 1):
        blank = seen[start - 1 : start] == " " and role_at(seen, _filled(seen, start))
        return _ASKED if blank else _OFF
    sign = seen[start - 1]
    if sign == "·":
        return _PART
    joined = sign + seen[start] in common_pairs()
    if role_at(seen, start - (sign in _BEING)):
        return _ASKED if joined else _TOLD
    if joined:
        return _LOOSE if sign in _SMALL_BEFORE else _RUN_IN
    return _OFF if sign in _SMALL_BEFORE else _LOOSE


def _filled(seen: str, start: int) -> int:
    """Where the blanks before a place begin."""
    floor = max(0, start - 12)
    return floor + len(seen[floor:start].rstrip(" "))


def _after(seen: str, end: int) -> int:
    if _EDGE.match(seen, end):
        return _SIGN
    if seen[end] == "·":
        return _PART
    if deed(seen, end):
        return _DEED
    if seen[end - 1 : end + 1] in common_pairs():
        return _RUN_IN
    if seen[end : end + 2] in common_pairs() or seen[end] in _SMALL_AFTER:
        return _OFF
    return _LOOSE
