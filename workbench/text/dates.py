"""Calendar dates on strings, in figures and in Chinese numerals, complete or left blank (R6.2)."""

import re
from datetime import date

from workbench.domain.contract import DateFact
from workbench.domain.span import Span
from workbench.text.numerals import parse_integer

_GAP = r"[^\S\n]{0,40}"
_HANZI = "〇○零一二三四五六七八九十Ｏ"
_BLANK = r"(?:[^\S\n_＿Xx×ｘＸ]|[_＿Xx×ｘＸ]|[【\[［][^\S\n_＿]{0,40}[】\]］]){0,60}+"
_YEAR = rf"(?:\d{{4}}|\d{{2}}(?!\d)|[{_HANZI}]{{4}}|[{_HANZI}]{{2}}(?=[^\S\n_＿])|20|二[〇○零])"
_PART = rf"(?:\d{{1,2}}|[{_HANZI}]{{1,3}})"
# 年 is the anchor; the year is looked for backwards from it.
_WRITTEN = re.compile(
    rf"年(?!度)(?P<gap2>{_BLANK})(?P<month>{_PART})?{_BLANK}月(?!租|薪)"
    rf"(?:(?P<gap3>{_BLANK})(?P<day>{_PART})?(?P<gap4>{_BLANK})[日号])?"
)
_BEFORE = re.compile(rf"(?<![\d{_HANZI}])(?P<year>{_YEAR})?(?P<gap>{_BLANK})\Z")
_LONGEST_BLANK = 40
_FIGURES = re.compile(
    r"(?P<year>(?:19|20)\d{2}|[１２][９０]\d{2})(?P<mark>[-/.．－／])(?P<month>\d{1,2})(?P=mark)"
    r"(?P<day>\d{1,2})(?![\d.\-/．－A-Za-z])"
)
_NOT_BEFORE = re.compile(r"[\d.\-/．－A-Za-z]")
_MONTHS: tuple[str, ...] = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTH = "|".join(name.capitalize() for name in _MONTHS)
_ENGLISH = re.compile(
    rf"(?<![A-Za-z\d])(?:(?P<month>{_MONTH})[ ]+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?[ ]+(?P<year>\d{{4}})"
    rf"|(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?(?:[ ]+day[ ]+of)?[ ]+(?P<month2>{_MONTH}),?[ ]+(?P<year2>\d{{4}}))(?!\d)"
)


def find_dates(text: str) -> tuple[DateFact, ...]:
    """All dates in ``text``, in order. ``complete`` is false where a part is missing or blank,
    ``valid`` is false where the calendar lacks the day (2月30日)."""
    found = [_written(text, match) for match in _WRITTEN.finditer(text)]
    found += [
        _complete(text, Span(*match.span()), match["year"], match["month"], match["day"])
        for match in _FIGURES.finditer(text)
        if not _NOT_BEFORE.match(text[max(0, match.start() - 1) : match.start()])
    ]
    named = any(name.capitalize() in text for name in _MONTHS)
    for match in _ENGLISH.finditer(text) if named else ():
        month = str(_MONTHS.index((match["month"] or match["month2"]).lower()) + 1)
        year, day = match["year"] or match["year2"], match["day"] or match["day2"]
        found.append(_complete(text, Span(*match.span()), year, month, day))
    return tuple(sorted(found, key=lambda item: item.span))


def parse_date(text: str) -> date | None:
    """The first complete date of the calendar in ``text``; None if there is none."""
    return next((item.value for item in find_dates(text) if item.value), None)


def _written(text: str, match: re.Match[str]) -> DateFact:
    anchor = match.start()
    before = _BEFORE.search(text, max(0, anchor - _LONGEST_BLANK), anchor)
    year = before["year"] if before else None
    start = before.start() if before else anchor
    month, day = match["month"], match["day"]
    full = year is not None and parse_integer(year.replace("Ｏ", "〇")) is not None and len(year) == 4
    if full and month and day and before and not before["gap"].strip():
        return _complete(text, Span(start, match.end()), year or "", month, day)
    words = text[start : match.end()]
    start += len(words) - len(words.lstrip())
    span = Span(start, match.end())
    return DateFact(text=span.of(text), span=span, value=None, complete=False)


def _complete(text: str, span: Span, year: str, month: str, day: str) -> DateFact:
    numbers = [parse_integer(part.replace("Ｏ", "〇")) or 0 for part in (year, month, day)]
    try:
        value = date(*numbers)
    except ValueError:
        value = None
    return DateFact(text=span.of(text), span=span, value=value, complete=True, valid=value is not None)
