"""Addresses: by the field that names them, or by their own form from a place to a number (R2.8)."""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_kinds import ADDRESS, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_places_latin import find_latin_addresses
from workbench.text.personal_words import ADDRESS_FIELDS, PLACE

_N = r"(?:[甲乙丙丁]?\d{1,5}(?:-\d{1,5}){0,3}[A-Za-z]?|[〇零一二三四五六七八九十百]{1,6}|[A-Za-z](?:-?\d{1,4})?)"
_UNIT = rf"(?:(?:负|地下)?{_N} ?(?:号楼|号院|号[铺档](?!位)|号|弄|支弄|栋|幢|座|单元|层|楼|室|房|铺|户|门|组|队|区|期|排|院|栋楼|号门|号铺|号商铺|号摊位|号档口|号铺位)|[东西南北AB]\d?[座塔楼栋区])"
_STREET = r"(?:路|街|道|巷|弄|胡同|里|村|园|苑|庄|大厦|大楼|广场|中心|花园|小区|公寓|新城|家园|城|院|厂|镇|乡|社区|组|屯|湾|坊|庭|府|府邸|公馆|国际|工业区|工业园|开发区|高新区|园区|新区|科技园|软件园|产业园|河|桥|坡|浜|埭|圩|塘|坑|坪|寨|沟|坝|岗|亭|埔|墩|桥头|市场|径|台|邨|苑)(?:[东南西北中一二三四五]{1,2}(?:段|期|区|路|街|里|巷))?"
_HOUSE = r"(?:大厦|大楼|广场|中心|花园|小区|公寓|新城|家园|楼|园|苑|院|酒店|宾馆|饭店|大学|学院|医院|山庄|别墅|商城|国际)"
# A street with a number is the anchor; what stands in front of it is looked for backwards.
_FORM = re.compile(
    rf"{_STREET}(?:\([^()\n]{{1,16}}\))? ?{_UNIT}(?:[ ,]?(?:\([^()\n]{{1,16}}\))?(?:[^的在与和及、,。;:\n ()为由]{{0,12}}?)(?:[A-Za-z]?{_UNIT})(?:之[一二三四五六七八九十])?)*"
    rf"(?:[^的在与和及、,。;\n (]{{1,14}}{_HOUSE})?(?:(?<=[栋幢座楼元])-?\d{{2,4}}(?!\d))?(?:厂房|厂区|仓库|商铺|底商|门面房?|车位)?"
)
_LEAD = re.compile(r"[\u3400-\u9fffA-Za-z0-9·()]{1,40}\Z")
_AREA = re.compile(
    rf"(?:{PLACE})|[\u3400-\u9fff]{{2,7}}?[省州](?=[\u3400-\u9fff]{{2}})|[\u3400-\u9fff]{{2,4}}(?:省|市|自治区|自治州|区|县|旗|镇|乡)"
)
_PLACE = re.compile(PLACE)
_INNER = re.compile(
    r".*(?:位于|[坐座]落[于在]|坐落在|坐落|住所为|地址为|住址为|住于|住在|现住|家住|居住于|居住在|设在|设于|送至|寄至|送达|寄往|交付至|运至|运到|送到|地址|住所地?|住址|[是在至到为住于](?=[\u3400-\u9fff]{2,6}(?:省|市|区|县|路|街|镇)))",
    re.DOTALL,
)
_FIELD = re.compile(
    rf"(?:{ADDRESS_FIELDS})(?: ?\([^()\n]{{0,20}}\))?(?P<says> {{0,4}}(?::|为|是|位于|在|于|系) {{0,8}}\n? {{0,8}}| {{1,4}}|\n)"
)
_STOP = re.compile(
    r"[。;\"”]|\n(?! {0,4}[\u3400-\u9fff]{0,16}\d{1,5}(?:-\d+)?(?:号|弄|栋|幢|座|室|单元|层|楼))|,(?! ?(?:[A-Z0-9]|[\u3400-\u9fff]{2,12}(?:室|楼|栋|层|单元)))| {2,}|(?: |\(|,|、)(?:邮\s*编|邮政编码|电\s*话|联系|传\s*真|法定|手\s*机|身份|统一|开户|账号|邮箱|以下|收件|Tel|Phone|Zip|Email|Attn|下同|即)|的|(?:邮编|电话)[:：]|\)(?=[,。;\n])"
)
_MARK = re.compile(r"[省市区县镇乡村路街道巷弄号室楼栋幢座园厦苑]|\d|[A-Za-z]{3}")
_NO_ADDRESS = re.compile(
    r"以|应|须|为准|如下|同上|详见|附件|人民法院|管辖|仲裁|变更|约定|本合同|首部|双方|任何|发生|所在|甲方|乙方|指定"
)
_LIVES = re.compile(
    rf"(?:[,;] ?(?:现|暂)?住(?:在|于|所地?)?|位于|坐落于?|住址|^[甲乙丙丁]方:) ?(?P<value>(?:{PLACE})[^,。;\n()的]{{6,60}}?(?:村|号|室|组|屯|单元|楼|栋|幢|户|层))(?=[,。;\n() ]|\Z|收件|邮编|电话)",
    re.MULTILINE,
)


def find_addresses(seen: str) -> Iterator[Found]:
    """Every address in an evened text."""
    for match in _LIVES.finditer(seen):
        yield Found(ADDRESS, Span(*match.span("value")))
    for match in _FIELD.finditer(seen):
        span = _told(seen, match.end(), firm=":" in match["says"])
        if span is not None and (":" in match["says"] or "地点" not in match[0]):
            yield Found(ADDRESS, span)
    for match in _FORM.finditer(seen):
        span = _formed(seen, match)
        if span is not None:
            yield Found(ADDRESS, span)
    yield from find_latin_addresses(seen)


def _told(seen: str, start: int, *, firm: bool) -> Span | None:
    """The value of a field of an address; without a colon it has to look like one."""
    stop = _STOP.search(seen, start, start + 120)
    value = seen[start : stop.start() if stop else start + 120].rstrip(" ,")
    end = start + len(value)
    start += len(value) - len(value.lstrip(" _"))
    value = seen[start:end]
    if len(value) < 4 or placeholder(value) or _NO_ADDRESS.search(value) or not _MARK.search(value):
        return None
    if not firm and not _AREA.match(value):
        return None
    return Span(start, end) if ":" not in value else None


def _formed(seen: str, match: re.Match[str]) -> Span | None:
    """An address by its form: it begins at its first place, else behind a word that leads to it."""
    floor = _LEAD.search(seen, max(0, match.start() - 40), match.start())
    if floor is None:
        return None
    base, lead = floor.start(), seen[floor.start() : match.start()]
    cut = _INNER.match(lead)
    begin = cut.end() if cut else 0
    areas = [found for found in (_PLACE.search(lead, begin), _AREA.search(lead, begin)) if found]
    area = min(areas, key=lambda found: found.start()) if areas else None
    if area is None and seen[match.start()] not in "路街道巷弄村大":
        return None
    if area is not None:
        begin = area.start()
    value = seen[base + begin : match.end()]
    if len(value) < 5 or re.search(r"第.{0,4}\Z", lead) or "《" in value or _NO_ADDRESS.search(value):
        return None
    return Span(base + begin, match.end())
