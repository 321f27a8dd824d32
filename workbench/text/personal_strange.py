"""People whom no list of names knows: signs behind a post, a role or a relation that ordinary language never puts
side by side (总工程师古力, 代理人呼斯楞) (R2.8).

Ordinary language is a table of pairs of signs, made from the statute library by packaging/pairs.py.
"""

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cache
from itertools import pairwise
from pathlib import Path

from workbench.domain.span import Span
from workbench.text.personal_given import GIVEN_SIGNS
from workbench.text.personal_guess import SOUNDS, SYLLABLES, deed, firm, fits
from workbench.text.personal_kinds import PERSON, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_words import NOT_NAMES

TABLE = Path(__file__).resolve().parents[2] / "resources" / "text" / "pairs.txt"
"""A line a first sign, with every sign that follows it somewhere."""
_HAN = "[\u3400-\u9fff]"
# Ends of words for somebody, without words that end alike.
_POST = (
    rf"(?<={_HAN})(?<![他个何每两二私一])人|(?<={_HAN})[员师部处组室队班]|(?<={_HAN})(?<![延增加最超较特过年时周])长|(?<={_HAN})(?<![或再前后两二三])者"
    r"|(?:学|研究|博士|硕士|毕业|实习|考|医)生|[员职技护民女男电焊瓦木钳总监]工|(?:工艺|技术|质检|检验|财务|总务|采购|设备|生产|计划|销售|供应|人事|信息|基建|后勤|安全|保卫|审计|外|内|骨|儿|妇产)科"
    r"|经理|主任|主管|代表|总监|会计|出纳|秘书|[文董]秘|助理|顾问|专家|干事|法务|仓管|保安|保洁|保姆|[月大]嫂|领班|主[编播厨持]|编剧|导演|厨师|调度|客服|窗口|学徒|总裁|书记"
    r"|经办|审核|复核|制单|制表|记录|批准|对接|家属|配偶|丈夫|妻子|爱人|前[夫妻]|父亲?|母亲?|[长次三][子女]|[独养继婚]生?[子女]|之[子女父母妻夫兄弟姐妹]|儿子|女儿|女婿|儿媳|孙[子女]?|[哥弟姐妹]|兄长|同事|朋友|教授|律师|教练|司机|新[郎娘人]|[租房乘旅]客|房东|[业房车户货雇店船买卖]主|[租农]户|[甲乙丙丁戊买卖男女]方|股东|董事|监事|[原被]告|抄送|聘请|[委指]派|聘任|任命|变更|致函|户名|姓名|签[字名]|拟稿|核稿|编制|校对|校核|绘图|制图|跟单|文案|策划|统筹|翻译|摄影"
)
_ROLE = re.compile(rf"(?:{_POST})\Z")
# The last sign of a role is the anchor; the role is looked up backwards from it.
_ANCHOR = re.compile(
    r"[人员师长者生工科部处组室队班理任管表计纳书文助问家事务仓安洁姆嫂领编剧演播厨度服口接徒裁记秘办核制单录准属偶夫妻父母儿子女婿媳孙哥弟姐妹兄友授律师练机郎娘客主东户方股告送请派命函更监亲持名字稿对图单案划筹译影]"
    rf"(?:\([^()\n]{{1,8}}\))?(?:为|是(?!否)|系(?![统列])|即|:)? ?(?={_HAN}{{2}})"
)
# Small words and beginnings, behind which somebody may stand who does something.
_LED = re.compile(
    rf"(?:[由与和及向给经系致聘将令、]|(?<=[送寄交登])[达到]?至?|(?:送达|寄|汇|付|发|打)[至到]|登记[在于]|授权|委托|收到|联系|证明|(?<![^\s。;:,(“\"|@])[@ ]?)(?={_HAN}{{2}})",
    re.MULTILINE,
)
_RUN = re.compile(f"{_HAN}{{2,5}}")
# What follows the last sign of a role where that sign begins another word: 部门, 组织.
_GOES_ON = {
    "部": "门分位件队长", "组": "织成合装建长", "室": "内外", "处": "理置罚于分长", "科": "学技研目长", "长": "期度久远短",
    "工": "程作资期地艺业序伤种时", "生": "产活效", "方": "案式法面向便", "东": "西南北方", "师": "范资生",
    "任": "务何职期", "表": "示明决现", "理": "由", "计": "算", "队": "伍长", "班": "级次长", "员": "工", "人": "员民数身格",
}  # fmt: skip
_LONGEST = 6
_BESIDE = re.compile(
    rf"[、与和]{_HAN}{{2,4}}(?:各|共同|系|均|分别|双方|[签承担]|继承)|诉{_HAN}{{2,20}}(?:纠纷|一案)|代[发收签领]|处(?:[,。;\n]|\Z)|为[^,。;\n]{{0,8}}[问理人员]"
)
_ALL_HAN = re.compile(f"{_HAN}+")
_HARD = re.compile(r"[,。;:、()\"/&|<>\n]| |\Z")
_JOIN = re.compile(rf"(?:[与和及]|以及)(?={_HAN}{{2}})")
# Small words: none begins, ends or parts a name.
_SMALL = frozenset("的与及或对被把在将须其此该每何之这那各并且而但若所者们和等为以已是由它要")
_INNER = frozenset("于未需已不仍均则也须又再方")
"""With these a name may begin, as a surname; within one they are words."""
_LEADING = frozenset("向从应不未可就因到给让再又也都均则自经按依即如有无没")
_AFTER = frozenset("的与和及在应有为以将向对须不于是已自就未均各可因从由等持按如即")


class _Edge(IntEnum):
    """How well a name ends."""

    NONE = 0
    SMALL = 1  # before a small word
    WORD = 2  # before a word that begins there
    HARD = 3  # before a sign


@cache
def seen_pairs() -> Mapping[str, str]:
    """Every sign with the signs that follow it in ordinary language."""
    return {line[0]: line[1:] for line in TABLE.read_text("utf-8").splitlines()}


def strange(signs: str) -> int:
    """How many of the pairs in these signs stand nowhere in ordinary language."""
    table = seen_pairs()
    return sum(second not in table.get(first, "") for first, second in pairwise(signs))


def stranger(name: str) -> bool:
    """Whether two to four signs can be no words, so that they are a name where one is asked for."""
    return (
        2 <= len(name) <= 4
        and strange(name) == len(name) - 1
        and not _SMALL & set(name)
        and not _INNER & set(name[1:])
        and name not in NOT_NAMES
        and not placeholder(name)
    )


def find_strange(seen: str) -> Iterator[Found]:
    """People behind posts, roles and relations, on an evened text."""
    table = seen_pairs()
    for match in _ANCHOR.finditer(seen):
        start = match.end()
        if seen[start + 1] in table.get(seen[start], "") or seen[start] in _GOES_ON.get(seen[start - 1], ""):
            continue
        if _ROLE.search(seen, max(0, match.start() - _LONGEST), match.start() + 1):
            size = sized(seen, start, weak=seen[match.start()] == "方")
            if size:
                yield Found(PERSON, Span(start, start + size))
    for match in _LED.finditer(seen):
        start = match.end()
        if seen[start + 1] not in table.get(seen[start], ""):
            size = _doing(seen, start) or (sized(seen, start, weak=True) if len(match[0]) > 1 else 0)
            if size:
                yield Found(PERSON, Span(start, start + size))


def _doing(seen: str, start: int) -> int:
    """How many signs from ``start`` on are no words, look like a name and are followed by a deed; 0 for none."""
    for size in (2, 3, 4):
        name = seen[start : start + size]
        if (
            (deed(seen, start + size) or _BESIDE.match(seen, start + size))
            and _ALL_HAN.fullmatch(name)
            and stranger(name)
            and name[0] not in _LEADING
            and _like_name(name, _Edge.WORD, weak=True)
        ):
            return size
    return 0


def sized(seen: str, start: int, *, weak: bool) -> int:
    """How many signs from ``start`` on are a name; 0 for none. The best edge counts, then shortness. ``weak``
    behind a party, where a sentence goes on with anything."""
    run = _RUN.match(seen, start)
    best = (_Edge.NONE, 0)
    for size in range(2, min(4, len(run[0])) + 1) if run else ():
        edge = _edge(seen, start + size)
        if edge > best[0] and _named(seen[start : start + size], edge, weak=weak):
            best = (edge, size)
    return best[1]


def _named(name: str, edge: _Edge, *, weak: bool) -> bool:
    if weak and edge < _Edge.HARD and (len(name) == 2 or not fits(name)):
        return False
    if name[0] in _LEADING and edge < (_Edge.WORD if fits(name) and name[-1] in GIVEN_SIGNS else _Edge.HARD):
        return False
    if stranger(name):
        return _like_name(name, edge, weak=weak)
    if _SMALL & set(name) or name in NOT_NAMES or placeholder(name):
        return False
    if len(name) == 3:
        return firm(name) and (edge > _Edge.SMALL or GIVEN_SIGNS.issuperset(name[1:]))
    return len(name) == 4 and strange(name) == 2 and edge > _Edge.SMALL and _sounding(name)


def _like_name(name: str, edge: _Edge, *, weak: bool) -> bool:
    """Whether signs that are no words have the look of a name, the more of it the worse they end."""
    if fits(name) or _sounding(name) or GIVEN_SIGNS.issuperset(name):
        return True
    return not weak and (len(name) > 2 or (edge > _Edge.SMALL and name[-1] in GIVEN_SIGNS))


def _sounding(name: str) -> bool:
    """Whether signs are those by which the sounds of other languages are written."""
    return (SYLLABLES | SOUNDS).issuperset(name)


def _edge(seen: str, end: int) -> _Edge:
    if _HARD.match(seen, end):
        return _Edge.HARD
    if _JOIN.match(seen, end) or deed(seen, end):
        return _Edge.WORD
    if strange(seen[end - 1 : end + 1]) and not strange(seen[end : end + 2]):
        return _Edge.WORD
    return _Edge.SMALL if seen[end] in _AFTER else _Edge.NONE
