"""Calendar dates on strings, in figures and in Chinese numerals, complete or left blank (R6.2)."""

import re
from datetime import date

from workbench.domain.contract import DateFact
from workbench.domain.span import Span
from workbench.text.numerals import parse_integer

_GAP = r"[^\S\n]*"
_HANZI = "〇○零一二三四五六七八九十Ｏ"
_BLANK = r"(?:[^\S\n_＿Xx×ｘＸ]|[_＿Xx×ｘＸ]|[【\[［][^\S\n_＿]*[】\]］])*"
_YEAR = rf"(?:\d{{4}}|\d{{2}}(?!\d)|[{_HANZI}]{{4}}|[{_HANZI}]{{2}}(?=[^\S\n_＿])|20|二[〇○零])"
_PART = rf"(?:\d{{1,2}}|[{_HANZI}]{{1,3}})"
_WRITTEN = re.compile(
    rf"(?<![\d{_HANZI}])(?P<year>{_YEAR})?(?P<gap>{_BLANK})年(?!度)(?P<gap2>{_BLANK})(?P<month>{_PART})?{_BLANK}月(?!租|薪)"
    rf"(?:(?P<gap3>{_BLANK})(?P<day>{_PART})?(?P<gap4>{_BLANK})[日号])?"
)
_FIGURES = re.compile(
    r"(?<![\d.\-/．－A-Za-z])(?P<year>(?:19|20)\d{2}|[１２][９０]\d{2})(?P<mark>[-/.．－／])(?P<month>\d{1,2})(?P=mark)"
    r"(?P<day>\d{1,2})(?![\d.\-/．－A-Za-z])"
)
_MONTHS: tuple[str, ...] = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTH = "|".join(name.capitalize() for name in _MONTHS)
_ENGLISH = re.compile(
    rf"\b(?:(?P<month>{_MONTH})[ ]+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?[ ]+(?P<year>\d{{4}})"
    rf"|(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?(?:[ ]+day[ ]+of)?[ ]+(?P<month2>{_MONTH}),?[ ]+(?P<year2>\d{{4}}))\b"
)


def find_dates(text: str) -> tuple[DateFact, ...]:
    """All dates in ``text``, in order. ``complete`` is false where a part is missing or blank,
    ``valid`` is false where the calendar lacks the day (2月30日)."""
    found = [_written(match) for match in _WRITTEN.finditer(text)]
    found += [
        _complete(match, match["year"], match["month"], match["day"]) for match in _FIGURES.finditer(text)
    ]
    for match in _ENGLISH.finditer(text):
        month = (match["month"] or match["month2"]).lower()
        found.append(
            _complete(
                match,
                match["year"] or match["year2"],
                str(_MONTHS.index(month) + 1),
                match["day"] or match["day2"],
            )
        )
    return tuple(sorted(found, key=lambda item: item.span))


def parse_date(text: str) -> date | None:
    """The first complete date of the calendar in ``text``; None if there is none."""
    return next((item.value for item in find_dates(text) if item.value), None)


def _written(match: re.Match[str]) -> DateFact:
    year, month, day = match["year"], match["month"], match["day"]
    full = year is not None and parse_integer(year.replace("Ｏ", "〇")) is not None and len(year) == 4
    if full and month and day and not match["gap"].strip():
        return _complete(match, year or "", month, day)
    lead = len(match.group()) - len(match.group().lstrip())
    start = match.start() + lead
    span = Span(start, match.end())
    return DateFact(text=match.group()[lead:], span=span, value=None, complete=False)


def _complete(match: re.Match[str], year: str, month: str, day: str) -> DateFact:
    parts = [parse_integer(part.replace("Ｏ", "〇")) for part in (year, month, day)]
    value = None
    try:
        value = date(*(part or 0 for part in parts))
    except ValueError:
        value = None
    lead = len(match.group()) - len(match.group().lstrip())
    return DateFact(
        text=match.group()[lead:],
        span=Span(match.start() + lead, match.end()),
        value=value,
        complete=True,
        valid=value is not None,
    )
