"""Place names in a text: what a court is named after, and where else that place stands.

No gazetteer is needed: a place of a court that stands nowhere else in a contract whose parties all give
their addresses has no link to it that the text would show.
"""

import re
from typing import NamedTuple

from workbench.domain.span import Span

_HEAD = re.compile(
    r".*(?:提交给?|提请|起诉至|诉至|递交|申请|请求|交由|报请|约定|选择|选定|通过|或者|以及|均?由|向|至|到|将|或|及|、|，|,|：|:|“|\"|\s|（|\(|住所地|所在地|在|归|的)"
)
_COURT = re.compile(
    r"(?P<place>[\u4e00-\u9fff（）()]{2,28}?)(?P<level>基层|中级|高级|最高)?人民法院|(?P<special>[\u4e00-\u9fff]{2,10}?(?:互联网|金融|知识产权|海事|铁路运输)(?:中级)?法院)"
)
_UNITS = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{2,9}?)(?:特别行政区|自治区|自治州|自治县|新区|开发区|省|市|区|县|旗|州)"
)
_TOO_WIDE = re.compile(
    r"^(?:住所|所在|有管辖权|当地|本地|相关|合同|原告|被告|甲方|乙方|守约|违约|项目|工程|房屋|不动产|履行|签订|标的|双方|任何|对方|各自|人民|依法|上述|该)"
)
_GENERIC = re.compile(
    r"(?:所在地|住所地|住所|签订地|签约地|签署地|履行地|管辖权|注册地|交货地|营业地|当地|本地|认可|同意|有关|相关)$"
)


class Court(NamedTuple):
    """A court named after a place; ``parts`` from the widest to the narrowest (成都, 锦江)."""

    name: str
    place: str
    parts: tuple[str, ...]
    level: str
    special: bool
    span: Span


def courts(text: str, start: int = 0) -> list[Court]:
    """The courts that ``text`` names by place; generic ones (被告住所地人民法院) are left out."""
    found: list[Court] = []
    for match in _COURT.finditer(text):
        if match["special"]:
            found.append(Court(match[0], "", (), "", True, Span(start + match.start(), start + match.end())))
            continue
        head = _HEAD.match(match["place"])
        cut = head.end() if head else 0
        place = match["place"][cut:]
        if len(place) < 2 or _TOO_WIDE.match(place) or _GENERIC.search(place):
            continue
        span = Span(start + match.start() + cut, start + match.end())
        level = match["level"] or ""
        found.append(Court(text[match.start() + cut : match.end()], place, parts(place), level, False, span))
    return found


def parts(place: str) -> tuple[str, ...]:
    """The names inside a place: 四川省成都市锦江区 gives 四川, 成都, 锦江; a bare 北京 gives 北京."""
    names = tuple(match["name"] for match in _UNITS.finditer(place))
    return names or (place,)
