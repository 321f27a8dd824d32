"""Names of law without 《》: only known names, by longest match, and never the tail of a longer title.

招标投标法实施条例 is an instrument of its own, 某某公司法 is not 公司法, and 台湾地区民法典 is not 民法典.
"""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from workbench.domain.span import Span
from workbench.law.english import EnglishName
from workbench.law.titles import title_key

LONGEST = 70
_HAN = re.compile(r"[\u4e00-\u9fff]")
# What may stand directly in front of a name; anything else makes the known name a tail.
_BOUNDARY = re.compile(
    r"(?:\A|[\s　，。；：、！？,.;:!?（）()“”\"'‘’\[\]【】《》<>/|*·—…\-①-⑳0-9a-zA-Z]"
    r"|按照|依照|依据|根据|遵照|参照|违反|适用|符合|遵守|执行|履行|触犯|援引|引用|参见|参考|详见|以及|及其|或者|有关|相关"
    r"|现行|当时|我国|中国|上述|前述|所述|包括|例如|比如|属于|构成|认为|同意|确认|知悉|理解|说明|规定|约定|法律|遵循|受限于"
    r"|按|依|据|照|违|见|及|和|与|或|同|为|是|系|在|对|由|因|受|以|从|将|即|的|了|原|旧|新|该|本|其|于|自|至|到|指|用|如|引)\Z"
)
_CUT = re.compile(
    r"[^\u4e00-\u9fff（）()〈〉《》、\n0-9]|[，。；：！？]|按照|依照|依据|根据|遵照|参照|违反|适用(?!《|〈|中华|法律|若干)|符合|遵守|以及|或者|上述|前述|同意|确认|因为|由于|、|\n"
)
_FAMILY_TAIL = re.compile(
    r"(?:司法解释|解释|实施条例|实施细则|实施办法|若干规定|规定)(?:[（(]?[一二三四五六七八九十1-9][）)]?)?\Z"
)
_ONE_NAME = re.compile(r"(?!.*(?:及|和|与|或|、|相关|有关(?!担保)))[^，。；]{2,16}")
_ENDINGS = re.compile(
    r"(?:法|典|例|定|释|则|法》|办法|见|复|要|序|排|答|范|准|[（(](?:[一二三四五六七八九十1-9]|试行)[）)]|释[一二三四五六七八九十])\Z"
)
FOREIGN = re.compile(
    r"(?:中国)?(?:台湾地区|台湾|香港特别行政区|香港|澳门特别行政区|澳门|中华民国|德国|法国|日本|美国|英国|瑞士|意大利|韩国|新加坡|"
    r"加拿大|澳大利亚|新西兰|俄罗斯|荷兰|西班牙|印度|泰国|越南|马来西亚|印度尼西亚|菲律宾|欧盟|英格兰|英格兰及威尔士|苏格兰|"
    r"开曼群岛|百慕大|英属维尔京群岛|特拉华州|纽约州|加利福尼亚州|加州)(?:的|之|现行|有效|法律|法例|《|“|第[0-9]+章|\s)*"
)
_FOREIGN_AHEAD = re.compile(FOREIGN.pattern + r"\Z")


@dataclass(frozen=True)
class Name:
    """A name found in front of an article: its span and its words as written (spaces and breaks out)."""

    span: Span
    named: str


@dataclass(frozen=True)
class NameIndex:
    """Keys of all known names; ``laws`` are those of laws alone (parents of interpretations); ``english``
    is how they are called in English."""

    known: AbstractSet[str]
    laws: AbstractSet[str]
    english: Mapping[str, EnglishName] = field(default_factory=dict[str, EnglishName])

    def before(self, text: str, end: int, floor: int, extra: AbstractSet[str] = frozenset()) -> Name | None:
        """The name that ends at ``end`` (spaces skipped), not reaching back over ``floor``."""
        while end > floor and text[end - 1] in " \t\n　":
            end -= 1
        window = text[max(floor, end - 4) : end]
        if not _ENDINGS.search(window):
            return None
        start = self._longest(text, end, floor, extra)
        family = self._family(text, end, floor)
        if family is not None and (start is None or family < start):
            return _name(text, family, end)
        if start is None:
            return None
        if foreign := _FOREIGN_AHEAD.search(text[max(floor, start - 16) : start]):
            return _name(text, start - len(foreign.group()), end)
        if _BOUNDARY.search(text[max(0, start - 4) : start]):
            return _name(text, start, end)
        return _name(text, max(_cut(text, start, floor), floor), end)

    def after(self, text: str, start: int) -> Name | None:
        """The longest known law's name that begins at ``start`` and is not the head of a longer one."""
        best: Name | None = None
        for found in _LAW_END.finditer(text, start, min(len(text), start + 45)):
            key = title_key(text[start : found.end()])
            if key in self.known and _CLOSED.match(text, found.end()):
                best = _name(text, start, found.end())
        return best

    def _longest(self, text: str, end: int, floor: int, extra: AbstractSet[str]) -> int | None:
        low = max(floor, end - LONGEST)
        whole = title_key(text[low:end])
        if not any(whole[at:] in self.known or whole[at:] in extra for at in range(len(whole) - 1)):
            return None
        for start in range(low, end - 1):
            if not _HAN.match(text, start):
                continue
            key = title_key(text[start:end])
            if key in self.known or key in extra:
                return start
        return None

    def _family(self, text: str, end: int, floor: int) -> int | None:
        """The start of "known law + 司法解释 / 实施细则": an instrument of its own, known or not."""
        if not _FAMILY_TAIL.search(text[max(floor, end - 10) : end]):
            return None
        begin = max(_cut(text, end, floor), floor, end - LONGEST)
        for start in range(begin, end):
            if not (_BOUNDARY.search(text[max(0, start - 4) : start]) or start == begin):
                continue
            for stop in range(start + 2, min(end, start + 26)):
                if title_key(text[start:stop]) in self.laws and _ONE_NAME.fullmatch(text, stop, end):
                    return start
        return None


_LAW_END = re.compile(r"(?:法典|法|条例)")
_CLOSED = re.compile(
    r"\s*(?:\Z|[\s，。；：、！？,.;:（）()“”\"]|的|之|等|和|及|与|或|规定|执行|办理|处理|有关|相关|中|所|项下|第|以及|已|自)"
)


def _cut(text: str, end: int, floor: int) -> int:
    """Where the words that may belong to an unknown title begin."""
    low = max(floor, end - 40)
    last = low
    for found in _CUT.finditer(text, low, end):
        last = found.end()
    return last


def _name(text: str, start: int, end: int) -> Name:
    return Name(Span(start, end), re.sub(r"\s+", "", text[start:end]))
