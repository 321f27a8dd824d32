"""The days that a statute states about itself, and its document number (specification R5.1).

Days stand in the lines below the title, in the decree in front of it, and in the closing article. The
closing article of a revised text often still gives the day of its first version: a day before the newest
revision is that of the first version, never that of this one.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import NamedTuple

from workbench.law.statute_lines import simplified
from workbench.text.dates import find_dates

NUMBER = re.compile(
    r"(?:法释|法发|法|高检发释字|国发|国办发|国函|汇发|银发|财税)\s*[〔［\[(（]\s*(?:19|20)\d{2}\s*[〕］\])）]\s*\d{1,4}\s*号"
    r"|(?:(?![年月日])[\u4e00-\u9fff]){2,24}?令\s*[（(]?第?\s*[\d〇零一二三四五六七八九十百]{1,6}\s*号[）)]?"
)
_STATED = re.compile(r"\A[（(]?\s*(?:根据)?\s*(?:(?:19|20)\d\d|[二一][〇○零九])")
_DECREE = re.compile(
    r"《(?P<title>[^《》\n]{2,60}(?:〈[^〈〉]{2,40}〉[^《》\n]{0,40}|《[^《》]{2,40}》[^《》\n]{0,40})?)》\s*(?:已经?|业经|已于|于)"
)
_PUBLISHED = re.compile(r"公布|发布|颁布|公告|印发")
_PASSED = re.compile(r"通过|批准")
_REVISED = re.compile(r"修订|修正|修改(?!〈|《|部分|和)|废止和修改.{0,20}修改")
_EFFECT = re.compile(r"\A\s*(?:起)?\s*(?:施行|实施|生效|执行)")
_FROM = re.compile(r"自\s*\Z")
_CLOSING = re.compile(
    r"(?:本|该)[\u4e00-\u9fff]{1,8}\s*自\s*(?P<d>[^，。；]{4,24}?)\s*起\s*(?:施行|实施|生效|执行)"
)
# A line of a head is short; a decree is a sentence of some length. Nothing longer states a day.
_HEAD_LINE, _DECREE_LINE, _CLOSING_TEXT = 160, 1200, 2000
_HEAD_LINES = 200
_ON_DAY = re.compile(r"自\s*(?:公布|发布|颁布|印发)之日")


class Days(NamedTuple):
    """What a text says about its days. ``passed`` and ``enacted`` are the newest, see ``StatuteText``."""

    passed: date | None
    enacted: date | None
    effective: date | None
    first: date | None


@dataclass
class _Found:
    passed: list[date]
    revised: list[date]
    published: list[date]
    effective: list[date]

    @property
    def newest(self) -> date | None:
        """The newest day of passing or revision."""
        return max((*self.passed, *self.revised), default=None)

    @property
    def once(self) -> date | None:
        """The one day of publication of a text that was never revised."""
        alone = len(self.published) == 1 and len(self.passed) <= 1 and not self.revised
        return self.published[0] if alone else None


def number_of(lines: Iterable[str]) -> str:
    """The newest document number (法释〔2020〕17号, 国务院令第802号) that the head of a text states."""
    found = [
        match.group()
        for line in islice(lines, _HEAD_LINES)
        if len(line) <= _HEAD_LINE
        for match in NUMBER.finditer(line)
    ]
    return re.sub(r"\s+", "", found[-1]) if found else ""


def decree_title(line: str) -> str:
    """The title that a decree names as passed (《…》已经…通过), empty where the line is no decree."""
    found = _DECREE.search(line) if len(line) <= _DECREE_LINE else None
    return found["title"] if found else ""


def days_of(head: Sequence[str], closing: Sequence[str]) -> Days:
    """The days stated in the head of a text (the lines in front of its first article) and in its closing
    articles, the last one first."""
    found = _Found([], [], [], [])
    for line in map(simplified, head[:_HEAD_LINES]):
        if len(line) > _DECREE_LINE:
            continue
        if _only_a_day(line) and (day := _day(line)):
            found.published.append(day)
        elif _STATED.match(line) or _DECREE.search(line) or _bracketed(line):
            _read(line, found)
    passed = found.newest
    enacted = max((*found.passed, *found.revised, *found.published), default=None)
    return _with_effect(passed, enacted, found, [simplified(text[:_CLOSING_TEXT]) for text in closing])


def _bracketed(line: str) -> bool:
    return line[:1] in "（(" and line[-1:] in "）)" and "年" in line


def _only_a_day(line: str) -> bool:
    if len(line) > _HEAD_LINE:
        return False
    dates = find_dates(line)
    return len(dates) == 1 and len(dates[0].text) >= len(line.strip("（）() 　")) - 1


def _read(line: str, found: _Found) -> None:
    dates = [fact for fact in find_dates(line) if fact.value]
    for order, fact in enumerate(dates):
        value = fact.value
        stop = dates[order + 1].span.start if order + 1 < len(dates) else len(line)
        after, before = line[fact.span.end : stop], line[: fact.span.start]
        if value is None:
            continue
        if _EFFECT.match(after) or (_FROM.search(before) and "起" in after[:4]):
            found.effective.append(value)
        elif _REVISED.search(after):
            found.revised.append(value)
        elif _PASSED.search(after):
            found.passed.append(value)
        elif _PUBLISHED.search(after):
            found.published.append(value)


def _with_effect(passed: date | None, enacted: date | None, found: _Found, closing: Sequence[str]) -> Days:
    stated = max(found.effective, default=None)
    if stated is not None and (passed is None or stated >= passed):
        return Days(passed, enacted, stated, None)
    for text in closing:
        if _ON_DAY.search(text) and not _CLOSING.search(text.replace("之日", "")):
            return Days(passed, enacted, found.once, None)
        if match := _CLOSING.search(text):
            day = _day(match["d"])
            if day is None:
                continue
            if passed is not None and day < passed:
                return Days(passed, enacted, None, day)
            return Days(passed, enacted, day, None)
    return Days(passed, enacted, None, None)


def _day(text: str) -> date | None:
    return next((fact.value for fact in find_dates(text) if fact.value), None)
