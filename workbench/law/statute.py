"""The text of a statute out of the lines of a file (specification R5.1)."""

import re
from collections.abc import Sequence

from workbench.domain.statutes import Line, Provision, StatuteText
from workbench.errors import UserError
from workbench.law.statute_articles import read_articles
from workbench.law.statute_dates import days_of, number_of
from workbench.law.statute_english import effect_of, read_english
from workbench.law.statute_english import title_in as english_title
from workbench.law.statute_lines import plain_lines, squeezed, unwrapped
from workbench.law.statute_title import from_file_name, title_in
from workbench.text.dates import find_dates

_HAN = re.compile(r"[\u3400-\u9fff]")
_LETTER = re.compile(r"[A-Za-z]")
_ENGLISH = 0.08
_TRADITIONAL = re.compile(r"第[一二三四五六七八九十百\d]{1,6}條")
_AMENDING = re.compile(r"修正案|决定(?:[（(].*)?\Z")
_LOOK = 20_000
_CLOSING, _LONG = 6, 2000
# A text without articles that is shorter than this says nothing that could be cited.
_SHORTEST = 60


def read_statute(lines: Sequence[Line], stem: str, *, markdown: bool = False, title: str = "") -> StatuteText:
    """The statute in ``lines``. ``stem`` is the file's name without its ending, ``title`` what the user
    calls it. Raises UserError ``statute_no_title`` or ``statute_no_text``."""
    plain = plain_lines(lines, markdown=markdown)
    sample = "".join(line.text for line in plain)[:_LOOK]
    if not sample:
        raise UserError("statute_no_text")
    han, letters = len(_HAN.findall(sample)), len(_LETTER.findall(sample))
    if letters and han <= _ENGLISH * (han + letters):
        return _english(plain, title)
    return _chinese(plain if markdown else unwrapped(plain), stem, title)


def _chinese(lines: Sequence[Line], stem: str, title: str) -> StatuteText:
    named, name = title_in(lines), from_file_name(stem)
    called = squeezed(title) or (named.title if named else name.title)
    if not called:
        raise UserError("statute_no_title")
    start = named.end if named else 0
    body = lines[start:]
    found = read_articles(body, unbroken=bool(_AMENDING.search(called)))
    if not found.provisions and sum(len(text) for text in found.head) < _SHORTEST:
        raise UserError("statute_no_text")
    head = [*(line.text for line in lines[:start]), *found.head]
    closing = [item.text for item in reversed(found.provisions[-_CLOSING:])]
    days = days_of(head, closing)
    notes = list(found.notes)
    if not title and not named:
        notes.append(("title_from_name", called))
    if not found.provisions:
        notes.append(("no_articles", ""))
    traditional = _TRADITIONAL.search("".join(line.text for line in lines)[:_LOOK])
    return StatuteText(
        title=called,
        language="zh-Hant" if traditional else "zh",
        number=number_of(head),
        passed=days.passed,
        enacted=days.enacted,
        effective=days.effective,
        first=days.first,
        preamble="\n".join(found.head),
        provisions=tuple(found.provisions),
        annex="\n".join(found.annex),
        notes=tuple(notes),
    )


def _english(lines: Sequence[Line], title: str) -> StatuteText:
    called = title or english_title(lines)
    if not called:
        raise UserError("statute_no_title")
    found = read_english(lines)
    if not found.provisions:
        raise UserError("statute_no_text")
    stated = [fact.value for text in found.head[:20] for fact in find_dates(text[:_LONG]) if fact.value]
    enacted = max(stated, default=None)
    return StatuteText(
        title=called,
        language="en",
        passed=enacted,
        enacted=enacted,
        effective=effect_of([line.text for line in lines]),
        preamble="\n".join(found.head),
        provisions=tuple(found.provisions),
        annex="\n".join(found.annex),
    )


def same_words(provisions: Sequence[Provision]) -> str:
    """All provisions in one string, as texts are compared with one another."""
    return "\n".join(f"{item.label}\t{item.text}" for item in provisions)
