"""Subleases: beyond the head lease, or without the landlord's consent (LEA-07)."""

import calendar
import re
from collections.abc import Iterator
from datetime import date

from workbench.checks.deal_words import NO_NEED
from workbench.checks.lease import CODE, LEASE, lease, own_end
from workbench.checks.measures import DATE, DURATION, day, length, whole_months
from workbench.checks.passages import first_words, paragraph_at, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.text.numerals import half_width, parse_integer

_MONTH = r"(?:[12][0-9]{3}\s*年\s*(?:[0-9]{1,2}\s*月)?(?:[底末])?)"
_WHEN = rf"(?:{DATE}|{_MONTH})"
_HEAD = r"(?:转租人|转租方|甲方|原租赁合同|原合同|主租赁合同|原租约|二房东|原租赁期限?|原租期|原承租人|主合同|上手租约|与(?:房东|业主|原出租人|产权人|大房东)[^。；，\n]{0,10}(?:合同|租约|协议))"
_HEAD_END = re.compile(
    rf"{_HEAD}[^。；\n]{{0,24}}?(?:租期|租赁期限?|期限|承租期)?[^。；\n]{{0,20}}?(?:(?:至|到)\s*({_WHEN})|于?\s*({_WHEN})\s*(?:到期|届满|期满|终止|截止))"
)
_SUB_END = re.compile(
    rf"转租(?!人|方)[^。；\n]{{0,50}}?(?:至|到)\s*({_WHEN})|转租期限?[^。；\n]{{0,40}}?(?:至|到)\s*({_WHEN})|现[把将][^。；\n]{{0,30}}租给[^。；\n]{{0,40}}?(?:至|到)\s*({_WHEN})"
)
_SUBLET = re.compile(
    r"租期[^。；，\n]{0,12}(?:仅剩|尚余|剩余|还剩)[\s\S]{0,80}?(?:转给|转由|交由|交给)|转租|再(?:行)?出租|分租|租得|租入|二房东|承租的|租用的|租来的|租赁的|承租人[^。；\n]{0,30}(?:尚余|剩余|还剩|尚有)[\s\S]{0,120}?(?:转给|交给|交由|转由|让与)"
)
_LEFT = re.compile(rf"(?:剩余|尚余|还剩|尚有|仅剩|余下)[^。；，\n]{{0,12}}?({DURATION})")
_SUB_LASTS = re.compile(
    rf"(?:转租(?!方|人|协议|合同)|租给|出租给|转给|转由|交由|交给)[^。；\n]{{0,40}}?({DURATION})(?!内|后|前|起|底|末)"
)


def _last_day(text: str) -> date | None:
    """The day, or the last day of the month or year, that ``text`` states."""
    exact = day(text)
    parts = re.match(r"([0-9]{4})\s*年\s*(?:([0-9]{1,2})\s*月)?", half_width(text))
    if exact or parts is None:
        return exact
    year, month = parse_integer(parts[1]) or 0, (parse_integer(parts[2]) if parts[2] else 12) or 12
    return date(year, month, calendar.monthrange(year, month)[1]) if month <= 12 else None


_SUB_PAPER = r"(?:转租|次承租人|分租|次租)[^。；，\n]{0,10}"
_BEYOND = r"(?:长于|超过|超出|长过|晚于|迟于|后于|突破|多于|大于|延伸至)"
_LONGER = re.compile(
    rf"{_SUB_PAPER}(?:期限|租期|期间|期|到期日|届满日|终止日|截止日)[^。；，\n]{{0,8}}(?:可以?|(?<!不)得|(?<!不)能|允许|有权|将)[^。；，\n]{{0,8}}(?:{_BEYOND}[^。；\n]{{0,16}}(?:租赁期|租期|期限|届满|到期)|比[^。；，\n]{{0,20}}(?:租赁期|租期|期限)[^。；，\n]{{0,4}}(?:长|多|久|晚|迟))"
    r"|(?:转租|次承租人)[^。；\n]{0,40}(?:合同|租约|租期|租赁期)[^。；，\n]{0,6}(?:到期|届满|期满|终止)(?:之?后)?[^。；，\n]{0,8}(?:可以?|有权|仍|继续)[^。；，\n]{0,6}(?:使用|承租|占有|有效|存续)"
    rf"|{_SUB_PAPER}(?:期限|租期|期间|期)[^。；，\n]{{0,6}}不(?:受|以)[^。；，\n]{{0,16}}(?:租赁期|租期|期限)[^。；，\n]{{0,4}}(?:限制|约束|影响|为限)"
    r"|(?:转租|次承租人|分租)[^。；\n]{0,30}超(?:出|过)[^。；，\n]{0,10}部分[^。；，\n]{0,6}(?:有效|不受影响|继续)"
    r"|(?:可以?|允许|有权)[^。；，\n]{0,10}(?:签订|订立|签)[^。；，\n]{0,10}(?:长于|超过|超出|长过|晚于|迟于)[^。；\n]{0,16}(?:租赁期|租期|期限)[^。；，\n]{0,4}的?(?:转租|分租)"
    rf"|(?:转租|分租)[^。；\n]{{0,60}}[，,](?:并)?(?:可以?|(?<!不)得|允许|有权)[^。；，\n]{{0,4}}{_BEYOND}[^。；\n]{{0,16}}(?:租赁期|租期|期限)"
)


@check(
    "LEA-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="次承租人",
    basis=(f"{CODE} 第716条", f"{CODE} 第717条"),
    fires=(
        "转租人的租期至2027年6月30日止，现将房屋转租至2029年6月30日。",
        "房屋转租合同\n原租赁合同期限自2024年1月1日至2026年12月31日。\n经出租人同意，本次转租期限自2026年1月1日至2028年12月31日。",
        "房屋转租合同\n转租人将其承租的房屋转租给次承租人，月租金三千元。",
    ),
    silent=(
        "转租人的租期至2029年6月30日止，经出租人书面同意，现将房屋转租至2027年6月30日。",
        "承租人未经出租人同意不得转租。",
        "房屋转租合同\n经出租人书面同意，转租人将其承租的房屋转租给次承租人。",
    ),
)
def sublease(contract: Contract, _: Context) -> Iterator[Hit]:
    """A sublease beyond the head lease, or without a word of the landlord's consent."""
    if not lease(contract) or not _SUBLET.search(contract.text):
        return
    found = sentences(
        contract.text, ("转租", "次承租", "原租", "原合同", "主合同", "租约", "租赁合同", "租给")
    )
    own = own_end(contract.text)
    for passage in found:
        match = _SUB_END.search(passage.text)
        ends = _last_day(match[1] or match[2] or match[3]) if match else None
        if _LONGER.search(passage.text) or (ends and own and ends > own and "现将" not in passage.text):
            yield Hit(passage.span, variant="longer", comment_reason="needs_terms")
            return
    head = next((m for p in found if (m := _HEAD_END.search(p.text.partition("现将")[0]))), None)
    for passage in found:
        match = _SUB_END.search(passage.text.rpartition("现将")[2])
        ends = _last_day(match[1] or match[2] or match[3]) if match else None
        last = _last_day(head[1] or head[2]) if head else None
        if ends and last and ends > last:
            facts = {"head": last.isoformat(), "sub": ends.isoformat()}
            yield Hit(passage.span, facts=facts, comment_reason="needs_terms")
            return
    told = [*_tenant_lets(contract, own), *_outlasts(contract)]
    yield from told
    if not told:
        yield from _without_consent(contract)


# The lessor is himself a tenant: 甲方自产权人处承租, 系甲方向业主租用, 甲方为房屋的承租人, 以转租人身份.
_IS_TENANT = re.compile(
    r"(?:甲方|出租人|出租方|转租人|转租方|二房东)[^。；\n]{0,24}(?:承租(?!人不)|租用|租得|租来|租下|租入|租赁取得|享有[^。；，\n]{0,8}(?:承租权|租赁权)|转租人)|(?:由|系|为)(?:甲方|出租人|出租方)[^。；\n]{0,24}(?:承租|租用|租得|租来|租入)"
)
_HEAD_LAST = re.compile(
    rf"(?:(?:至|到)\s*(?P<a>{_WHEN})|(?:于|在)?\s*(?P<b>{_WHEN})\s*即?(?:到期|届满|期满|终止|截止|止))"
)


def _tenant_lets(contract: Contract, own: date | None) -> Iterator[Hit]:
    """The lessor lets what it rents itself: to a day behind the end of its own lease, or without a word of
    the owner's consent. All of it is said in one paragraph."""
    for passage in sentences(contract.text, ("转租", "租用", "承租", "租得", "租来", "租入", "再行出租")):
        if not _IS_TENANT.search(passage.text):
            continue
        said = paragraph_at(contract, passage.span.start).text
        sublets = re.search(r"转租|再(?:行)?出租|租给|分租|转由|转给", said)
        head = _HEAD_LAST.search(said)
        last = _last_day(head["a"] or head["b"]) if head else None
        if sublets and last and own and own > last:
            facts = {"head": last.isoformat(), "sub": own.isoformat()}
            yield Hit(passage.span, facts=facts, comment_reason="needs_terms")
            return
        left, lasts = _LEFT.search(said), own_months(contract)
        rest = length(left[1]) if left else None
        if sublets and rest and lasts and rest.in_days < lasts * 30:
            yield Hit(passage.span, variant="longer", comment_reason="needs_terms")
            return
        lacks = _CONSENT_LACKS.search(said)
        if sublets and lacks and not _supposes(said, lacks.end()):
            yield Hit(passage.span, variant="consent", comment_reason="judgement")
            return


def own_months(contract: Contract) -> int:
    """The whole months of the contract's own term, as far as the text gives it by dates or by length."""
    found = _OWN_TERM.search(contract.text)
    first, last = (day(found[1]), day(found[2])) if found else (None, None)
    if first and last and first < last:
        return whole_months(first, last)
    stated = _OWN_LASTS.search(contract.text)
    value = length(stated[1]) if stated else None
    return int(value.months) if value else 0


_OWN_TERM = re.compile(
    rf"租(?:赁)?期(?:限|间)?[^。；\n]{{0,12}}?({DATE})\s*(?:起)?[，,]?\s*(?:至|到)\s*({DATE})"
)
_OWN_LASTS = re.compile(rf"(?:租赁期限?|租期)[^。；，\n剩余尚]{{0,8}}?({DURATION})(?!内|后|前)")


def _supposes(text: str, end: int) -> bool:
    """Whether what is lacking is only a case that is thought of: 未经同意的，…"""
    return bool(re.match(r"[^，。；]{0,10}(?:的[，,]|不得|擅自)", text[end:]))


def _outlasts(contract: Contract) -> Iterator[Hit]:
    """A sublease for longer than what is left of the head lease, both given by their length."""
    left = _LEFT.search(contract.text)
    rest = length(left[1]) if left else None
    for passage in sentences(contract.text, ("转租", "租给", "转给", "转由", "交由", "交给")) if rest else ():
        match = _SUB_LASTS.search(passage.text)
        own = length(match[1]) if match and not (left and left[1] == match[1]) else None
        if rest and own and own.in_days > rest.in_days:
            yield Hit(passage.span, variant="longer", comment_reason="needs_terms")
            return


_SUBLETS = re.compile(
    r"(?:将|把)[^。；\n]{0,30}(?:承租|租用|租赁|租来|租得|所租)[^。；\n]{0,40}(?:转租|再出租|转给|分租|出租给|租给)(?!权)|(?:二房东|转租人|转租方)[^。；\n]{0,30}(?:转租|分租|出租|租给)"
)
_OWNER = r"(?:房东|业主|产权人|原出租人|原出租方|大房东|出租人|房屋所有人|所有权人)"
_CONSENT_LACKS = re.compile(
    rf"(?:未|尚未|没有|暂未|还没|并未|未曾)(?:能)?(?:就[^。；，\n]{{0,10}})?(?:向|对|取得|征得|获得|经|得到|告知|通知|征求|请示|知会)[^。；，\n]{{0,8}}{_OWNER}|对(?:此|转租|上述转租)[^。；，\n]{{0,6}}(?:不知情|不知晓|毫不知情|并不知情|未(?:予|曾)?同意)|(?:瞒着|背着|绕过|避开|隐瞒){_OWNER}|(?:{NO_NEED}|无)(?:经过?|征得|取得|告知|通知)?[^。；，\n]{{0,4}}{_OWNER}[^。；，\n]{{0,8}}(?:同意|许可)|{_OWNER}[^。；，\n]{{0,10}}(?:尚未|未|没有|并未|不)(?:知情|同意|答复|表态|书面)"
)
_CONSENTS = re.compile(r"同意|许可|授权|准许|认可|批准")


def _without_consent(contract: Contract) -> Iterator[Hit]:
    """A sublease whose text shows no consent of the owner, or says that there is none."""
    title = re.search(r"转租(?:合同|协议)", first_words(contract))
    found = sentences(contract.text, ("转租", "再出租", "分租", "租给"))
    lets = next((p for p in found if _SUBLETS.search(p.text) and "不得" not in p.text), None)
    lacks = _CONSENT_LACKS.search(contract.text) if title or lets else None
    conditional = lacks and _supposes(contract.text, lacks.end())
    if not (title or lets) or (_CONSENTS.search(contract.text) and (not lacks or conditional)):
        return
    body = lets or next((p for p in found if len(p.text) > 10), found[0] if found else None)
    if body:
        yield Hit(body.span, variant="consent", comment_reason="judgement")
