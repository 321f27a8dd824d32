"""Building works: warranty periods under the statutory minimum (CON-06)."""

import re
from collections.abc import Iterator

from workbench.checks.construction import BUILDING, WORKS, works
from workbench.checks.measures import DURATION, length, like
from workbench.checks.passages import Passage, hit_with_edit, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import backward
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_ITEMS = (
    (re.compile(r"防水|防渗|渗漏|漏水"), 60),
    (re.compile(r"供热|供冷|冷暖|地暖|采暖|制冷|空调|供暖|暖通"), 24),
    (re.compile(r"电气|电线|管线|管道|给排水|给水|排水|上下水|水电|设备安装|装修|装饰|安装工程"), 24),
    (re.compile(r"基础|主体"), 300),
)
_ITEM = (
    r"(?:屋面防水|防水|防渗漏?|渗漏|漏水|电气(?:管线|系统)?|电线|管线|管道|给排水|给水|排水|上下水|水电|设备安装|安装工程|装修|装饰|供热|供冷|采暖|制冷|供暖|暖通"
    r"|空调|地基基础|基础(?!上)|主体(?:结构|工程)?)"
)
_ONE_SEASON = re.compile(
    r"(?P<item>冷暖(?:系统)?|地暖|供热(?:与|和|、|及)?供冷(?:系统)?|供热|供冷|采暖|制冷|供暖|暖通|空调)[^。；，\n]{0,24}?(?P<a>(?:一|1|壹|单)个?(?:采暖期|供冷期|采暖季|供暖期|供暖季|供热期|制冷季)(?:(?:、|和|及|或)供冷期)?)"
)
_ITEM_PERIOD = re.compile(
    rf"(?P<item>{_ITEM})(?:(?!使用年限|使用寿命)[^。；\n0-9]){{0,36}}?(?:为|是|：|:|不少于|期限)?\s*(?P<a>{DURATION})"
)
_PERIOD_ITEM = re.compile(
    rf"(?:保修|质保)期?(?:限|间)?[^。；，\n0-9]{{0,16}}?\s*(?P<a>{DURATION})[^。；\n0-9]{{0,30}}?(?:适用|包括|范围|含|涵盖|涉及|项目|：|:)[^。；\n]{{0,24}}?(?P<item>{_ITEM})"
)
_ALL_WORKS = re.compile(
    rf"(?P<item>(?:全部|所有|整个|各|一切)[^。；，\n]{{0,12}}(?:工程|分部|分项|项目|部位|专业)|不(?:分|区分|论)[^。；，\n]{{0,10}}(?:部位|项目|工程|专业))[^。；\n]{{0,20}}?(?:保修|质保)[^。；，\n0-9]{{0,14}}?(?P<a>{DURATION})"
    rf"|(?:保修|质保)期?限?(?:统一|一律|一概|均|都)(?:约定|确定|定|规定)?(?:为|是|按)?\s*(?P<b>{DURATION})"
)
_WARRANTY = re.compile(r"保修|质保期|质量保证期|保固期|免费维修期|包修|免费修")
_OTHER_PERIOD = re.compile(r"缺陷责任期|质保金|保证金|保修金|返还|退还")


@check(
    "CON-06",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="发包人",
    basis=("建设工程质量管理条例 第40条第1款", f"{BUILDING} 第62条"),
    fires=(
        "屋面防水工程的保修期为二年，自竣工验收合格之日起计算。",
        "质量保修期：电气管线、给排水管道、设备安装工程为1年。",
        "装修工程保修期为12个月。",
        "外墙面的防渗漏保修期限为3年。",
        "质量保修期如下：\n（一）屋面防水：三年；\n（二）主体结构：设计使用年限。",
        "本工程所有分部分项工程的保修期统一为一年。",
    ),
    silent=(
        "屋面防水工程的保修期为五年，自竣工验收合格之日起计算。",
        "本工程缺陷责任期为二年，自竣工验收合格之日起计算，含屋面防水工程。",
        "装修工程的保修期为2年，防水工程的保修期为5年。",
        "电气管线的保修期为24个月。",
    ),
)
def warranty_too_short(contract: Contract, _: Context) -> Iterator[Hit]:
    """Warranty of the listed items against the statutory minimum."""
    if not works(contract) or not _WARRANTY.search(contract.text):
        return
    words = ("防水", "渗", "漏水", "管", "电气", "电线", "排水", "水电", "安装", "装修", "装饰", "供热")
    more = ("供冷", "采暖", "冷暖", "地暖", "供暖", "制冷", "暖通", "空调", "基础", "主体", "保修", "质保期")
    for passage in sentences(contract.text, (*words, *more)):
        if _WARRANTY.search(backward(contract, passage)) and not is_menu(passage.text):
            hit = _of_season(contract, passage) or _of_item(contract, passage) or _of_all(passage)
            if hit:
                yield hit


def _of_season(contract: Contract, passage: Passage) -> Hit | None:
    match = _ONE_SEASON.search(passage.text)
    if not match:
        return None
    facts = {"item": match["item"], "stated": match["a"], "least": "2个采暖期、供冷期"}
    return hit_with_edit(contract, passage, passage.part(*match.span("a")), "二个采暖期、供冷期", **facts)


def _of_item(contract: Contract, passage: Passage) -> Hit | None:
    if _OTHER_PERIOD.search(passage.text):
        return None
    for match in (*_ITEM_PERIOD.finditer(passage.text), *_PERIOD_ITEM.finditer(passage.text)):
        value = length(match["a"])
        least = next(months for item, months in _ITEMS if item.search(match["item"]))
        if not value or not value.shorter_than(least) or value.text.endswith(("日", "天")):
            continue
        facts = {"item": match["item"], "stated": value.text}
        if least == _DESIGN_LIFE:
            return Hit(passage.span, variant="structure", facts=facts, comment_reason="judgement")
        new = like(value.text, least // 12, "年") if "年" in value.text else like(value.text, least, "个月")
        span = passage.part(*match.span("a"))
        return hit_with_edit(contract, passage, span, new, least=f"{least // 12}年", **facts)
    return None


_DESIGN_LIFE = 300


def _of_all(passage: Passage) -> Hit | None:
    """One period for all of the works, shorter than that of any listed item."""
    match = _ALL_WORKS.search(passage.text)
    if not match or _OTHER_PERIOD.search(passage.text):
        return None
    value = length(match["a"] or match["b"])
    if not value or not value.shorter_than(24) or value.text.endswith(("日", "天")):
        return None
    item = match["item"] or "全部工程"
    facts = {"item": item, "stated": value.text, "least": "2年（防水5年）"}
    return Hit(passage.span, facts=facts, comment_reason="judgement")
