"""Other ways in which a person who was found is called: surname and title, one part, another script (R2.8)."""

import re
from collections.abc import Iterable, Iterator

from workbench.domain.span import Span
from workbench.text.personal_guess import SOUNDS, follow, odd
from workbench.text.personal_kinds import PERSON, Value
from workbench.text.personal_latin import namely
from workbench.text.personal_latin_words import NO_NAME, PINYIN_SURNAMES
from workbench.text.personal_numbers import Found
from workbench.text.personal_pairs import ordinary
from workbench.text.personal_part import Part
from workbench.text.personal_people import LATIN_OTHER
from workbench.text.personal_words import DOUBLE_SURNAMES

_TITLES = "总|律师|经理|工|先生|女士|老师|主任|博士|教授|医生|医师|校长|院长|董|小姐|总监|师傅|法官|处长|科长|厂长|会长|所长"
_CALLED = re.compile(rf"(?P<surname>[\u3400-\u9fff]{{1,2}})(?:{_TITLES})(?![\u3400-\u9fff]?(?:事务所|费|函))")
_LATIN = r"[A-Z][\w'’.\-]{1,20}(?: (?:[A-Z][\w'’.\-]{0,20}|de|van|von|der|la|bin)){1,4}"
_BOTH = re.compile(
    rf"(?P<latin>{_LATIN}) ?\(? ?[(] ?(?P<han>[\u3400-\u9fff]{{2,10}}(?:·[\u3400-\u9fff]{{1,8}}){{0,3}})(?=[,);: ])"
)
_FIRM = re.compile(r"\b(?:GmbH|AG|SA|SARL|BV|Pte|Pty|PLC|Oy|AB|KG|SE|Sdn|Bhd)\b")
_BRACKETED = re.compile(r"[A-Za-z.] ?\(? ?\( ?[\u3400-\u9fff]|\((?:英文名:?)?[A-Z]")
_TURNED = re.compile(
    rf"(?P<han>[\u3400-\u9fff]{{2,4}}|[\u3400-\u9fff]{{1,8}}(?:·[\u3400-\u9fff]{{1,8}}){{1,3}}) ?\((?:英文名[::]?)?(?P<latin>{_LATIN})(?=[,);:])"
)
_DOTTED = re.compile(r"[\u3400-\u9fff]{1,10}(?:·[\u3400-\u9fff]{1,8}){0,2}·[\u3400-\u9fff]{1,8}")
_LED = re.compile(r".*(?:[由与和及给向对将被就经从并以等即为系是员者师代]|[甲乙丙丁]方|人(?![^·]?·))")
_SYLLABLE = r"(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|uai|uan|iao|ian|an|en|in|un|ai|ei|ao|ou|ia|ie|iu|ua|uo|ui|ue|er|[aeiouv])"
_PINYIN = re.compile(
    rf"(?P<value>(?:{PINYIN_SURNAMES}|{PINYIN_SURNAMES.upper()}) "
    rf"(?=[A-Z])(?i:{_SYLLABLE}(?:[-'’]?{_SYLLABLE}){{0,2}})(?: (?=[A-Z])(?i:{_SYLLABLE}))?)(?![A-Za-z])"
)
_GIVEN_FIRST = re.compile(
    rf"(?<![A-Za-z])(?P<value>(?=[A-Z])(?i:{_SYLLABLE}-?{_SYLLABLE}) (?:{PINYIN_SURNAMES}))(?![A-Za-z'’-])"
)
_PART = re.compile(r"[A-Z][a-zÀ-ÿ'’\-]{3,}")


def both_scripts(seen: str) -> Iterator[Found]:
    """Names in Latin letters and in Chinese, one behind the other in brackets."""
    part = Part(seen, _BRACKETED)
    for pattern in (_BOTH, _TURNED):
        for match in pattern.finditer(part.text):
            han = match["han"]
            if (
                LATIN_OTHER.search(match["latin"])
                or not namely(match["latin"])
                or _FIRM.search(match["latin"])
                or not ("·" in han or odd(han))
            ):
                continue
            for group in ("latin", "han"):
                yield Found(PERSON, part.back(Span(*match.span(group))))


def find_dotted(seen: str) -> Iterator[Found]:
    """Names of several parts with a dot, wherever they stand."""
    for match in _dotted(seen):
        start, last = _dotted_start(seen, match), seen.rindex("·", 0, match.end()) + 1
        sizes = range(1, match.end() - last + 1)
        end = next((last + size for size in sizes if follow(seen, last + size) == 2), None)
        if (
            end is None
            or end - start < 4
            or seen[last:end] in {"时", "天", "次", "人", "月", "年", "日"}
            or seen.index("·", start) - start > 5
            or ordinary(seen[start : seen.index("·", start)])
        ):
            continue
        yield Found(PERSON, Span(start, end))


def find_pinyin(seen: str) -> Iterator[Found]:
    """Chinese names spelled in Latin letters."""
    for match in (*_PINYIN.finditer(seen), *_GIVEN_FIRST.finditer(seen)):
        before = seen[match.start() - 1 : match.start()]
        if (before.isascii() and before.isalpha()) or any(
            part.title() in NO_NAME for part in match["value"].split(" ")
        ):
            continue
        yield Found(PERSON, Span(*match.span("value")))


def _dotted_start(seen: str, match: re.Match[str]) -> int:
    """Where the first part begins: behind words that lead to it, or with signs by which sounds are written."""
    first = seen.index("·", match.start())
    lead = _LED.match(seen, match.start(), first - 1)
    begin = lead.end() if lead else match.start()
    start = first
    while start > begin and seen[start - 1] in SOUNDS:
        start -= 1
    return start if start < first else begin


def _dotted(seen: str) -> Iterator[re.Match[str]]:
    """The runs of signs about a dot; the dots, few in a contract, are the anchor."""
    end, dot = 0, seen.find("·")
    while dot >= 0:
        match = _DOTTED.search(seen, max(end, dot - 10), dot + 30)
        if match is not None:
            yield match
        end = match.end() if match else dot + 1
        dot = seen.find("·", end)


def called(seen: str, text: str, people: Iterable[str]) -> Iterator[Value]:
    """How evened people are called for short in a text: 周总 for 周明德, Sokolovsky for Dmitri Sokolovsky."""
    names = set(people)
    surnames = {name[: 2 if name[:2] in DOUBLE_SURNAMES else 1] for name in names if 2 <= len(name) <= 4}
    for match in _CALLED.finditer(seen):
        for size in (2, 1):
            if match["surname"][-size:] in surnames:
                yield Value(PERSON, text[max(match.start(), match.end("surname") - size) : match.end()])
                break
    for name in names:
        parts = name.split(" ")
        last = parts[-1]
        if len(parts) > 1 and _PART.fullmatch(last) and namely(last):
            yield Value(PERSON, last)
