"""Names of shops and other businesses of one person: a place in front and the sign of a trade behind
(温州市鹿城区老阿婆鱼丸店), or behind a label for the name of a business (R2.8).
"""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_kinds import COMPANY, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_pairs import ordinary
from workbench.text.personal_words import PLACE

_TRADE = r"[店馆坊铺行摊档轩阁斋楼屋庄栈社堂吧站]|经营部|门市部?|经销部|门诊部|诊所|药房|养殖场|农场|加工点|代销点|供应站|工作室|服务部|维修部|批发部|商店|专柜|养殖户|种植户|家庭农场|果园|茶园|鱼塘|网吧|影楼|美容院|理发室|作坊|车行|洗车场|修理厂|回收站"
_AFTER = r"(?=[^\u3400-\u9fffA-Za-z0-9]|\Z|[与和及的为系是在于将应向对由从自](?![\u3400-\u9fff]?[店铺])|经营者|作为|承诺|以下|负责人|签订)"
_SHOP = re.compile(rf"(?:{_TRADE})(?:\([\u3400-\u9fff]{{2,8}}\))?{_AFTER}")
_LEAD = re.compile(r"[\u3400-\u9fffA-Za-z0-9·&]{4,30}\Z")
_AREA = r"(?:[\u3400-\u9fff]{1,6}?(?:特别行政区|自治区|自治州|自治县|新区|街道|[省市区县旗镇乡州]))"
_FULL = re.compile(
    rf"(?:(?:{PLACE})(?:(?:[省市县区]){_AREA}{{0,3}}|{_AREA}{{1,4}})|[\u3400-\u9fff]{{2,4}}[县市区](?:[\u3400-\u9fff]{{2,3}}(?:镇|乡|街道))?|[\u3400-\u9fff]{{2,4}}(?<![城乡村市集本各])[镇乡])(?P<brand>[\u3400-\u9fffA-Za-z0-9·&]{{2,12}})\Z"
)
_TOLD = re.compile(
    rf"(?:字号(?:名称)?|商号|店名|店铺名称|商户名称|商铺名称|经营者名称|个体户|个体工商户)(?:\([^()\n]{{1,8}}\))?(?: ?: ?|为| {{1,4}}|[“\"])[“\" ]*(?P<value>[\u3400-\u9fffA-Za-z0-9·&]{{3,24}}?(?:{_TRADE}|厂|厅|部|室|场|院)(?:\([\u3400-\u9fff]{{2,8}}\))?)(?=[^\u3400-\u9fffA-Za-z0-9]|\Z)"
)
# What is no brand: the shop is told by its kind alone.
_KIND = re.compile(
    r"(?:[本各该其一二三四五两每某全][家个]?|所有|所属|全部|其他|线下|线上|连锁|加盟|直营|实体|旗舰|专卖|专营|分|门|总|网|商|便利|体验|零售|示范|标准|形象|合作|指定|特约|大型|小型|中型|新|老|原|的|内|区域?|范围|商业|银|执|进|发|运|施|实|现|另|先|自|履|推|试|通|举|暂|并|开设|设立|地|社区|物业|办公|教学|图书|博物|体育|宾|旅|酒|饭|展览|档案|科技|文化|合|旅行|服务|车|加油|工作|充电|变电|泵|监测|检查|收费|换热|水电|火车|客运|汽车|地铁)*"
)
_SENTENCE = re.compile(
    r"[的在应须将由按与及和给对向被把有内外开设]|不得|可以|开设|设立|经营范围|位于|坐落|门店|租赁|承租"
)


def find_shops(seen: str) -> Iterator[Found]:
    """Businesses of one person in an evened text."""
    for match in _TOLD.finditer(seen):
        if not placeholder(match["value"]) and not _KIND.fullmatch(match["value"][:-1]):
            yield Found(COMPANY, Span(*match.span("value")))
    for match in _SHOP.finditer(seen):
        lead = _LEAD.search(seen, max(0, match.start() - 30), match.start())
        if lead is None or ordinary(seen[match.start() - 1 : match.start() + 1]):
            continue
        span = _named(seen, Span(*lead.span()))
        if span is not None:
            yield Found(COMPANY, Span(span.start, match.end()))


def _named(seen: str, lead: Span) -> Span | None:
    """The place and the brand that end a run of signs."""
    for begin in _starts(seen, lead):
        full = _FULL.match(seen, begin, lead.end)
        if full is not None:
            brand = full["brand"]
            if not _KIND.fullmatch(brand) and not _SENTENCE.search(brand):
                return Span(begin, lead.end)
    return None


def _starts(seen: str, lead: Span) -> Iterator[int]:
    places = re.finditer(PLACE, lead.of(seen))
    yield from (lead.start + match.start() for match in places)
    if lead.start == 0 or seen[lead.start - 1] in ':\n(,“"、| ':
        led = seen[lead.start] in "就与由向对给和及自经"
        yield from (lead.start + 1, lead.start) if led else (lead.start,)
