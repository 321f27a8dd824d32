"""People in lists, in cells of tables, before numbers of theirs and before titles (R2.8)."""

import re
from collections.abc import Iterator, Sequence

from workbench.domain.span import Span
from workbench.text.personal_given import GIVEN_SIGNS, sort_of
from workbench.text.personal_guess import firm, fits, foreign, guess, odd, sound
from workbench.text.personal_kinds import PERSON
from workbench.text.personal_numbers import Found
from workbench.text.personal_pairs import common_pairs, ordinary
from workbench.text.personal_people import latin
from workbench.text.personal_strange import sized, stranger
from workbench.text.personal_words import NOT_NAMES

_HAN = r"[\u3400-\u9fff]"
_DOTTED = rf"{_HAN}{{1,8}}(?:·{_HAN}{{1,8}}){{1,3}}"
_LATIN_NAME = r"[A-Z][\w'’.\-]{0,20}(?: [A-Z][\w'’.\-]{0,20}){1,3}(?<![a-zà-ÿ]\.)"
_MEMBER = rf"(?:{_DOTTED}|{_HAN}{{2,10}}|{_LATIN_NAME})"
_AFTER = rf"(?: ?\([^()\n]{{1,20}}\))?(?:先生|女士|总监|总)?(?: ?[、/;&] ?| {{1,12}}(?=[\u3400-\u9fff]{{2,4}}(?:[ (\n]|\Z))| and |以及|[和及与,] ?)(?P<value>{_MEMBER})(?=[、,。;/&()\s]|\.(?:\s|\Z)|以及|和|及|\Z)"
_NEXT = re.compile(_AFTER)
_LAST = re.compile(
    rf"(?:(?<=[、,:;(\s/])|^)(?P<value>{_MEMBER})(?: ?\([^()\n]{{1,12}}\))?(?:先生|女士)? ?[、/;&] ?\Z",
    re.MULTILINE,
)
_OWN_LINE = re.compile(rf" *\n *(?P<value>{_HAN}{{2,4}}) *(?=\n|\Z)")
_NAMED = re.compile(
    rf"(?:名单|人员|股东|成员|学员|董事|监事|教师|会计师|律师|人名|姓名|家属|子女|继承人|当事人|申请人|员工|专家|参会人|与会者|作者|团队)(?:包括|有|为|是|如下|分别为|分别是)?[::] ?(?P<list>{_MEMBER}(?: ?[、/] ?{_MEMBER})+)"
)
_CELL = re.compile(
    rf"(?:(?<=\|)|^) ?(?P<value>{_DOTTED}|{_HAN}{{2,10}}) ?\|(?=(?P<rest>[^\n]{{0,60}}))", re.MULTILINE
)
_NUMBER = re.compile(
    r"[^|]{0,20}\|? ?(?:\d{3,4}-?\d{4}|\d{15,17}[\dXx]|1[3-9]\d[ -]?\d{4})|[^|\n]{0,12}\| ?(?:\d{3,4}-\d{7,8}|1\d{10}|\d{17}[\dXx])"
)
_ASKS = re.compile(r"(?:姓名|[人员者]|代表|经理|签名|家长|学生)(?:\([^()\n|]{0,8}\))? ?\| ?\Z")
_BEFORE_NUMBER = re.compile(
    rf"(?:(?<=[:,;、。(|])|^) ?(?P<value>{_DOTTED}|{_HAN}{{2,8}}) ?[,:(|、]? ?(?:电话|手机|身份证(?:号码?)?|公民身份号码|证件号码?)?[:]? ?(?=1[3-9](?:[ \-.]?\d){{9}}(?!\d)|\d{{17}}[\dXx](?![\dA-Za-z])|\d{{6}} \d{{8}} \d{{3}})",
    re.MULTILINE,
)
_TITLE = re.compile(
    r"(?:(?:实习|执业|主办|承办|合伙|专职|兼职|资深|助理|高级|首席|主任)(?=律师|医师|医生|工程师|教授|经理|总监))?(?:先生|女士|小姐|同志|老师|教授|博士|律师(?!事务|费|函|资|执|协|服|法|团|代|意|证)|总经理|总监(?!理)|总(?=[、,。;(与和]|先生)|经理(?!人)|医生|医师|主任|院长|校长|工程师|\(签[名字章]\)|\(捺印\)|\(盖章\))"
)
_COMMA = re.compile(r"(?<=[\u3400-\u9fff])[、与和及](?=[\u3400-\u9fff]{2})")
_ALSO = re.compile(
    rf"(?:笔名|艺名|本名|真名|原姓名|现名|改名|曾用名|又名|化名|网名|乳名|小名|别名|原名|中文名|英文名|昵称|人称)(?:为|是)?[: ]{{0,2}}[“\"]?(?P<value>{_DOTTED}|{_HAN}{{2,6}}|{_LATIN_NAME}|[A-Z][a-z]{{2,14}})(?=[”\",。;)、\s])"
)


def find_listed(seen: str, people: Sequence[Span]) -> Iterator[Found]:
    """People beside those that are found already, and where a list of names is told."""
    for match in _NAMED.finditer(seen):
        parts = [Span(*part.span()) for part in re.finditer(_MEMBER, match["list"])]
        names = [span.of(match["list"]) for span in parts]
        if sum(map(_member, names)) * 2 >= len(names):
            for span, name in zip(parts, names, strict=True):
                if _member(name) or (odd(name) and 2 <= len(name) <= 8):
                    yield Found(PERSON, span.shift(match.start("list")))
    for span in people:
        yield from _beside(seen, span)
        yield from _below(seen, span)


def _below(seen: str, span: Span) -> Iterator[Found]:
    """Names that have the next lines to themselves, under one that has its own or stands behind a label."""
    end = span.end
    if seen[span.start - 1 : span.start].strip() not in {"", ":"}:
        return
    for _ in range(30):
        match = _OWN_LINE.match(seen, end)
        if match is None or not sort_of(match["value"]):
            return
        yield Found(PERSON, Span(*match.span("value")))
        end = match.end("value")


def _beside(seen: str, span: Span) -> Iterator[Found]:
    end = span.end
    for _ in range(30):
        match = _NEXT.match(seen, end)
        if match is None or not _member(match["value"]):
            more = guess(seen, end + 1, told=True) if seen[end : end + 1] == "、" else None
            if more is not None and more.score >= 5 and len(more.span.of(seen)) > 2:
                yield Found(PERSON, more.span)
            elif seen[end : end + 1] == "、" and (size := sized(seen, end + 1, weak=False)):
                yield Found(PERSON, Span(end + 1, end + 1 + size))
            break
        yield Found(PERSON, Span(*match.span("value")))
        end = match.end("value")
    start = span.start
    for _ in range(30):
        match = _LAST.search(seen, max(0, start - 40), start)
        if match is None or not _member(match["value"]):
            break
        yield Found(PERSON, Span(*match.span("value")))
        start = match.start("value")


def find_beside(seen: str) -> Iterator[Found]:
    """People in cells of a row, before a number, before a title, and under other names."""
    for match in _CELL.finditer(seen):
        name, asked = (
            match["value"],
            _ASKS.search(seen, max(0, match.start("value") - 30), match.start("value")),
        )
        if (_NUMBER.match(match["rest"]) or asked) and (_member(name) or (asked and odd(name))):
            yield Found(PERSON, Span(*match.span("value")))
    for match in _BEFORE_NUMBER.finditer(seen):
        if _member(match["value"]):
            yield Found(PERSON, Span(*match.span("value")))
    for match in _ALSO.finditer(seen):
        name = match["value"]
        if name not in NOT_NAMES and not ordinary(name):
            yield Found(PERSON, Span(*match.span("value")))
    yield from _titled(seen)
    yield from _joined(seen)


def _titled(seen: str) -> Iterator[Found]:
    for match in _TITLE.finditer(seen):
        span = _before(seen, match.start())
        if span is None:
            span = _lone(seen, match.start(), " \n:" if "(" in match[0] else "")
        if span is not None:
            yield Found(PERSON, span)


def _lone(seen: str, end: int, edges: str) -> Span | None:
    """A name of two signs by itself before a title: in a list, or behind one of the edges."""
    start = end - 2
    name, before = seen[max(0, start) : end], seen[start - 1 : start]
    edge = before == "、" or (bool(edges) and (not before or before in edges))
    told = bool(edges) or name[-1:] in GIVEN_SIGNS
    return Span(start, end) if edge and told and fits(name) and odd(name) else None


def _joined(seen: str) -> Iterator[Found]:
    """Two names joined by a sign or a word; things that are listed often end alike."""
    for match in _COMMA.finditer(seen):
        left = _before(seen, match.start())
        right = guess(seen, match.end(), told=True) if left else None
        if left is None or right is None or not right.surname or right.score < 4:
            continue
        one, other = left.of(seen), right.span.of(seen)
        if min(len(one), len(other)) > 2 and one[-1] != other[-1]:
            yield from (Found(PERSON, left), Found(PERSON, right.span))


def _before(seen: str, end: int) -> Span | None:
    """The name that ends before a title."""
    if seen[max(0, end - 2) : end] in common_pairs():
        return None
    for size in (8, 7, 6, 5, 4, 3, 2):
        name = seen[max(0, end - size) : end]
        if len(name) < size or not re.fullmatch(f"{_HAN}+", name):
            continue
        left = seen[max(0, end - size - 1) : end - size]
        clear = not left or not ordinary(left + name[0])
        if (foreign(name) or (fits(name) and odd(name) and (firm(name) or sound(name)))) and clear:
            return Span(end - size, end)
    return None


def _member(name: str) -> bool:
    """Whether a member of a list is a person."""
    bare = name.replace(" ", "")
    if "·" in bare:
        return True
    if bare[:1].isascii():
        return latin(name)
    return (
        (fits(bare) and odd(bare) and not bare.endswith(("公司", "银行"))) or foreign(bare) or stranger(bare)
    )
