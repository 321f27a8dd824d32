"""Names that stand in a field: 甲方：…, 法定代表人（签字）：…, 户名, Attn: (R2.8)."""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_guess import foreign
from workbench.text.personal_kinds import COMPANY, PERSON, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_people import LATIN_OTHER, chinese, latin, name_after, named
from workbench.text.personal_words import NOT_NAMES, PERSON_FIELDS, SURNAMES

_FIELDS = "|".join(sorted(PERSON_FIELDS, key=len, reverse=True))
# The colon is the anchor; the field is looked for backwards from it.
_COLON = re.compile(r":(?:[ _]{0,20}(?=[^\s:])|\n {0,8}(?=[^\s:]{2,4} {0,4}(?:\n|\Z)))")
_HEAD = re.compile(
    rf"(?<![A-Za-z])(?:{_FIELDS})(?:之?(?:[一二三四五六七八九十]|[甲乙丙丁](?!方)|\d{{1,2}}|[A-F](?![a-z])))?(?: {{0,4}}[(\[][^()\[\]\n]{{0,24}}[)\]]){{0,2}}(?:的?(?:名称|姓名|全称))?(?:(?:和|及|与|/|、)(?:联系)?(?:电话|手机|方式|号码|职务|[账帐]号|身份证号码?|负责人|法定代表人|授权代表|盖章|签字))?(?: ?(?:签字|签名|盖章|签章)){{0,2}} {{0,8}}\Z"
)
_REACH = 70
# Other fields whose last word asks for somebody, and a party at the head of a line without a colon.
_ASKING = re.compile(
    r"(?:[\u3400-\u9fff]{1,5}(?:人|员|者|方|商|姓名|代表|经理|总监|主任|单位|总工|长|主|工|户|师|手|匠|岗|郎|娘|亲|属|童|客|哥|嫂|姐|姨|妈|爸|侄|孙|甥|妹|弟|兄|联系|对接|持有人|父亲?|母亲?|儿子?|女儿?|妻子?|丈夫|配偶)|复核|审核|批准|审批|制表|制单|经办|记录|主持|主管|出席|列席|抄送|抬头|尊敬的|汇款至|付款至|打款至|名单|致)(?:之?[一二三四五六七八九十]|[甲乙丙丁]|\d{1,2}|[A-F])?(?:\([^()\n]{0,16}\))?(?:(?:及|和|/|、)?(?:联系)?(?:电话|方式|手机))?(?:签字|签名|签章|盖章|捺印)? {0,8}\Z"
)
_BARE = re.compile(
    r"^ {0,4}[甲乙丙丁] {0,6}方(?: ?\([^()\n]{1,16}\))? {0,4}(?=[\u3400-\u9fff· ]{2,12} {0,4}(?:$|[,(]))",
    re.MULTILINE,
)
_CELL = re.compile(rf"^ {{0,4}}(?:{_FIELDS}) {{0,4}}\n {{0,4}}(?=[^\s:]{{1,40}} {{0,4}}$)", re.MULTILINE)
_STOP = re.compile(
    r"[。;\n,、/<>|]|\d{6,}|,(?! ?(?:Ltd|Inc|LLC|LLP|L\.P|Corp|Co\.|S\.A|GmbH|PLC))| {2,}|\((?!有限|个人|特殊|中国|集团|控股|普通|特殊|[\u3400-\u9fff]{2,3}\)[\u3400-\u9fff])|_|"
    r" ?(?:统一社会信用|社会信用代码|信用代码|法定代表|地\s*址|住\s*所|住\s*址|身份证|护照|证件|电\s*话|手\s*机|联系|性\s*别|签[订约字署章]|盖章|日\s*期|委托代理|负责人|职\s*务|邮箱|账号|帐号|开户行|出生|民族|国籍|年\s*月|Title|Date|Address|Tel|Phone|Email)"
)
_TITLE = re.compile(r" ?(?:先生|女士|小姐|经理|总经理|律师|工程师|同志|主任|教授|博士|总|收|启|亲启)\Z")
_BODY = re.compile(
    r"(?:公司|(?:集团|厂|店|社|所|院|校|行|部|中心|协会|学会|基金|委员会|大学|企业|户|室|会|站|队|局|馆|园|坊|铺|庄|城|政府|小学|中学|分校|总部|办|处|组)(?:\([^()]{1,12}\))?\Z)"
)
_SENTENCE = re.compile(
    r"^(?:因|为|根据|兹|经|依|按|鉴于|上述|如|若|应|须|不|有权|负责|同意|承诺|的|向|在|将|与|和|及|所|已|可以|双方|提供|指|是|系|以|其|该|由|对|无(?!锡|为|极)|或)|应当|不得|有权|的"
)
_LATIN_BODY = re.compile(
    r"(?i)\b(?:bank|branch|company|co|ltd|limited|inc|corp|corporation|llc|university|hospital|partners|group|holdings|school|institute|gmbh|ag|plc)\b"
)
_COURT = re.compile("法院|检察院|仲裁|国务院|人民银行$")
_FIRST_NAME = re.compile(
    "(?!None|Name|Party|Company|Title|Date|Same|Nil|The|This|See|Not|Seller|Buyer|Agent|Director|Manager|President)[A-Z][a-z]{2,14}"
)
_LONGEST = 40


def find_fields(seen: str) -> Iterator[Found]:
    """Names of people and companies in fields that ask for one."""
    for match in _COLON.finditer(seen):
        begin = max(0, match.start() - _REACH)
        if _HEAD.search(seen, begin, match.start()):
            yield from _values(seen, match.end(), told=True)
        elif _ASKING.search(seen, begin, match.start()):
            yield from _values(seen, match.end(), told=False)
    for match in _BARE.finditer(seen):
        found = _value(seen, match.end(), told=False)
        if found is not None and (found.kind == PERSON or "公司" in found.span.of(seen)):
            yield found
    for match in _CELL.finditer(seen):
        yield from _values(seen, match.end(), told=False)


def _values(seen: str, start: int, *, told: bool) -> Iterator[Found]:
    """The value at ``start``, and more of them behind 、 and /."""
    for _ in range(6):
        found = _value(seen, start, told=told)
        if found is None:
            return
        yield found
        more = re.compile(r" ?(?:先生|女士)? ?[、/,] ?(?=[\u3400-\u9fffA-Z])").match(seen, found.span.end)
        if more is None or found.kind == COMPANY:
            return
        start = more.end()


def _value(seen: str, start: int, *, told: bool) -> Found | None:
    while start < len(seen) and seen[start] in ' _"“':
        start += 1
    spaced = name_after(seen, start, sure=True)
    if spaced is not None and "·" in spaced.of(seen):
        return Found(PERSON, spaced)
    if spaced is not None and " " in spaced.of(seen)[:5] and not spaced.of(seen).isascii():
        return Found(PERSON, spaced)
    stop = _STOP.search(seen, start, min(len(seen), start + _LONGEST + 20))
    end = stop.start() if stop else min(len(seen), start + _LONGEST + 20)
    value = (
        seen[start:end].rstrip(' _"”)')
        if seen[start:end].count("(") < seen[start:end].count(")")
        else seen[start:end].rstrip(' _"”')
    )
    title = _TITLE.search(value)
    if title and len(value) - len(title[0]) >= 2:
        value = value[: title.start()]
    end = start + len(value)
    if seen[end : end + 2].lstrip(" ").startswith(":") or not 2 <= len(value) <= _LONGEST:
        return None
    kind = _kind_of(value, told=told)
    if (
        kind is None
        and told
        and spaced is not None
        and (seen[spaced.start] in SURNAMES or spaced.of(seen).isascii())
    ):
        return Found(PERSON, spaced)
    return Found(kind, Span(start, end)) if kind else None


def _kind_of(value: str, *, told: bool) -> str | None:
    if (
        value in NOT_NAMES
        or placeholder(value)
        or _COURT.search(value)
        or re.search(r"[\[\]【】{}_《》|│]|[甲乙丙丁]方|×|某", value)
    ):
        return None
    if re.search(r"[\u3400-\u9fff]", value) is None:
        if latin(value):
            return PERSON
        if told and _FIRST_NAME.fullmatch(value) and not LATIN_OTHER.search(value):
            return PERSON
        return COMPANY if told and _LATIN_BODY.search(value) else None
    if (
        foreign(value)
        or chinese(value, sure=True)
        or (told and named(value))
        or ("·" in value and not _BODY.search(value))
    ):
        return PERSON
    if _SENTENCE.search(value) or len(value) < 4:
        return None
    return COMPANY if _BODY.search(value) else None
