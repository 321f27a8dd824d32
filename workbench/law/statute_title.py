"""The title of a statute: found in the head of its text, else in the name of its file (specification R5.1)."""

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from workbench.domain.statutes import Line
from workbench.law.statute_dates import decree_title
from workbench.law.statute_lines import simplified, squeezed
from workbench.law.titles import is_generic, is_party_paper, title_key
from workbench.text.dates import find_dates

_KINDS = re.compile(
    r"(?:法|法典|条例|规定|办法|解释|细则|决定|意见|通则|规则|批复|纪要|决议|安排|解答|公约|准则|通知|公告|指引|指南|规范|"
    r"目录|标准|复函|答复|章程|宪法|修正案|议定书|协定|清单|措施|制度)"
    r"(?:[（(][^（）()]{1,12}[）)]){0,2}\Z"
)
_BODY_MARK = re.compile(r"[。；!！?？]|：\Z|:\Z")
_DATED = re.compile(r"[（(]?(?:19|20)\d{2}\s*(?:年|[-.]\d)")
_SHORTEST, _LONGEST = 3, 120
_STATE = "中华人民共和国"
_WIDEST = 1200
_JOINED = 5
_LOOK = 40
_NAME_DATE = re.compile(
    r"[\s_\-—]*[（(\[【]?(?P<y>(?:19|20)\d{2})[-._年]?(?P<m>\d{1,2})[-._月]?(?P<d>\d{1,2})日?[）)\]】]?\s*\Z"
)
_NAME_HEAD = re.compile(
    r"\A(?:(?:法律|行政法规|监察法规|地方性法规|司法解释|部门规章|规章|宪法)[_\-—\s]+|\d{1,4}[._\-—、\s]+)+"
)
_SITE = re.compile(r"[_\-—|·\s]+[^_\-—|]{0,20}(?:网|网站|数据库|政府|法院|Gov\.cn|gov\.cn)\s*\Z")
_WRAPPER = re.compile(r"(?:令|公告|公报)(?:[（(].*[）)])?\Z|\A(?:目\s*录|全文|公告)\Z")


class Named(NamedTuple):
    """A title, and how many of the first lines belong to it."""

    title: str
    end: int


class FileName(NamedTuple):
    """What the name of a file says: a title (empty where it reads like none) and a day."""

    title: str
    day: date | None


def title_in(lines: Sequence[Line]) -> Named | None:
    """The title in the head of a text: a heading of the first level, what a decree names, or the first
    lines that read like a title together. None where there is none."""
    head = [line if len(line.text) <= _WIDEST else Line("") for line in lines[:_LOOK]]
    for order, line in enumerate(head):
        text = squeezed(_SITE.sub("", line.text))
        if line.heading == 1 and reads_like_title(text):
            return Named(text, order + 1)
    for order, line in enumerate(head):
        if title := decree_title(line.text):
            return Named(title, _end_of(title, lines, order + 1))
    return _joined(head)


def _end_of(title: str, lines: Sequence[Line], after: int) -> int:
    """Where the text of a decreed title begins: behind the line that repeats it, else behind the decree."""
    key = title_key(title)
    for order in range(after, min(len(lines), after + _LOOK)):
        if len(lines[order].text) <= _WIDEST and title_key(lines[order].text) == key:
            return order + 1
    return after


def _joined(head: Sequence[Line]) -> Named | None:
    for start in range(len(head)):
        for stop in range(start + 1, min(len(head), start + _JOINED) + 1):
            part = [line.text for line in head[start:stop]]
            if not all(part) or any(_BODY_MARK.search(text) or _DATED.match(text) for text in part):
                break
            text = squeezed("".join(part))
            if _WRAPPER.search(text) and stop == start + 1:
                break
            if reads_like_title(text):
                return Named(text, stop)
    return None


def reads_like_title(text: str) -> bool:
    """Whether a line ends as instruments are called, and is no paper of parties and no bare kind."""
    key = title_key(simplified(text))
    return (
        (len(key) >= _SHORTEST or simplified(text).startswith(_STATE))
        and len(key) <= _LONGEST
        and bool(_KINDS.search(key))
        and not _BODY_MARK.search(text)
        and not is_party_paper_only(text)
        and not is_generic(key)
        and not _WRAPPER.search(key)
    )


def is_party_paper_only(text: str) -> bool:
    """Whether a title is that of a contract or a company's paper, and not of an instrument."""
    return is_party_paper(text) and not _KINDS.search(title_key(text))


def from_file_name(stem: str) -> FileName:
    """Title and day in a file's name: 行政法规_保障中小企业款项支付条例(2020-07-05), 公司法_20231229."""
    found = _NAME_DATE.search(stem)
    day = None
    if found:
        try:
            day = date(int(found["y"]), int(found["m"]), int(found["d"]))
        except ValueError:
            day = None
    rest = stem[: found.start()] if found and day else stem
    text = squeezed(_NAME_HEAD.sub("", rest).replace("_", " "))
    if day is None and (facts := [fact for fact in find_dates(stem) if fact.value]):
        day = facts[-1].value
    return FileName(text if reads_like_title(text) else "", day)
