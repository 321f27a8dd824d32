"""Franchises: the three years and the franchisee's right to withdraw (SRV-13)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import DATE, DURATION, day, length, whole_months
from workbench.checks.passages import is_menu, place_of_missing
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Negotiability, Risk

_RULES = "商业特许经营管理条例"
_FRANCHISE = re.compile(
    r"特许经营|被特许人|特许人|加盟商|加盟店|加盟费|加盟方|加盟(?:合同|协议|合作)|特许权使用费|加盟者"
)
_BY_STATE = re.compile(
    r"政府(?:特许|授予|授权)|市政|高速公路|污水|垃圾|PPP|BOT|基础设施|公用事业|燃气|供水|轨道交通|实施机构|人民政府"
)
_TERM = re.compile(
    rf"(?:特许(?:经营|授权)?|加盟|合同|协议|授权|合作|经营|许可|本)(?:的)?(?:有效)?(?:期限?|期间|年限)[^。；\n0-9０-９]{{0,14}}?(?P<a>{DURATION})|(?:特许经营|加盟|授权|合同|协议)[^。；，\n]{{0,12}}(?:为期|有效期|期限)[^。；，\n]{{0,8}}?(?P<b>{DURATION})"
)
_DATES = re.compile(rf"({DATE})\s*(?:起)?[，,]?\s*(?:至|到|—|－|-|～|~)\s*({DATE})")
_IS_TERM = re.compile(r"期限|有效期|期间|年限|为期|合同期|授权期|加盟期|合作期")
_OTHER_TERM = re.compile(
    r"续(?:签|约|展|订|期|加盟)|保密|竞业|竞争|付款|整改|通知|质保|培训|试营业|装修|租赁|届满前|期满前|冷静|保护期|筹备"
)
_CONSENTS = re.compile(
    r"(?:被特许人|乙方|加盟商|加盟方|加盟者)[^。；\n]{0,16}(?:同意|自愿|确认|认可|知悉)[^。；\n]{0,24}(?:期限|不足(?:三|3)年|少于(?:三|3)年|短于(?:三|3)年|上述)|(?:不足|少于|短于|低于)(?:三|3)年[^。；\n]{0,24}(?:同意|自愿|认可|无异议)|(?:同意|确认)[^。；，\n]{0,20}(?:期限|有效期)[^。；，\n]{0,8}(?:不足|少于|短于|低于|为)"
)
_RENEWED = re.compile(r"续签|续约(?:合同|协议)|续展(?:合同|协议)|续加盟")
_MAY_LEAVE = re.compile(
    r"冷静期|犹豫期|反悔期|后悔期|(?:签订|签署|签约|订立|生效|成立|缴费|付款)[^。；\n]{0,20}?(?:日|天|个?月|周|小时)(?:之)?(?:内|以内|届满前)?[^。；\n]{0,30}(?:解除|退出|撤回|终止|反悔|解约|取消)|(?:被特许人|乙方|加盟商|加盟方|加盟者)[^。；\n]{0,24}(?:单方|无条件|无理由|任意)[^。；，\n]{0,8}(?:解除|终止|退出|解约)"
)
_MAY_NOT = re.compile(r"(?:不得|无权|不能|不可|不享有|放弃|不存在|不设|没有|不适用)[^。；\n]{0,24}$")
_BARS = re.compile(
    r"(?:被特许人|乙方|加盟商|加盟方|加盟者)[^。；，\n]{0,24}(?:不得|无权|不能|不可|放弃)[^。；，\n]{0,20}(?:解除|终止|退出|解约|反悔|退盟|撤回)|(?:加盟费|特许经营费|特许费|品牌使用费|品牌费|加盟金)[^。；\n]{0,24}(?:不退|不予退|概不|一律不|不返还|不予返还)|(?:不设|没有|不适用|不存在|放弃)[^。；，\n]{0,6}(?:冷静期|犹豫期|反悔期)"
)
_WHOLE, _THREE_YEARS = 500, 36


@check(
    "SRV-13",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    favours="被特许人",
    basis=(f"{_RULES} 第12条", f"{_RULES} 第13条"),
    fires=(
        "特许经营期限一年，加盟费签约后不退，被特许人不得解除合同。",
        "加盟合同\n加盟期限自2026年1月1日起至2027年12月31日止。",
        "加盟商签约后无权以任何理由解除合同，加盟费一律不予退还。",
    ),
    silent=(
        "特许经营期限三年，被特许人在签约后七日内可以单方解除合同。",
        "特许经营期限为二年，被特许人确认同意特许经营期限少于三年。被特许人自签约之日起十日内可以解除合同。",
        "特许经营续签合同\n双方续签特许经营合同，特许经营期限一年。",
        "经销合同\n甲方授权乙方在杭州市经销其产品，授权期限一年。",
        "政府特许经营协议\n市人民政府授予乙方污水处理特许经营权，特许经营期限二年。",
    ),
)
def franchise(contract: Contract, context: Context) -> Iterator[Hit]:
    """A franchise of under three years, or one that the franchisee cannot leave after signing."""
    index = context.places
    words = ("特许", "加盟")
    if not index.has(*words) or not _is_franchise(index):
        return
    short = next((each for each in index.holding("期", "年限") if _short(each)), None)
    if short is not None and not _CONSENTS.search(index.text) and not _RENEWED.search(index.text[:400]):
        yield Hit(
            short.trimmed(), variant="term", basis=(f"{_RULES} 第13条",), key="term", comment_reason="choose"
        )
    if _leaves(index):
        return
    barred = next((each for each in index.holding(*_BAR_WORDS) if _BARS.search(each.text)), None)
    if barred is not None or len(index.text) >= _WHOLE:
        span = barred.trimmed() if barred is not None else place_of_missing(contract)
        yield Hit(span, basis=(f"{_RULES} 第12条",), missing=True, key="leave", comment_reason="needs_terms")


_BAR_WORDS = (
    "解除",
    "终止",
    "退出",
    "解约",
    "反悔",
    "退盟",
    "撤回",
    "加盟费",
    "特许经营费",
    "特许费",
    "品牌",
    "冷静期",
    "犹豫期",
    "加盟金",
)


def _is_franchise(index: Index) -> bool:
    """Whether a business franchise is what the text is about, and not a concession of the state."""
    head = index.text[:1500]
    found = _FRANCHISE.findall(index.text[:6000])
    return bool(found) and not _BY_STATE.search(head) and (len(found) >= 2 or len(index.text) < _WHOLE)


def _short(sentence: Sentence) -> bool:
    """Whether the sentence fixes a term of under three years."""
    if is_menu(sentence.text):
        return False
    found = _TERM.search(sentence.text)
    dates = _DATES.search(sentence.text) if _IS_TERM.search(sentence.text) else None
    place = found or dates
    if place is None or _OTHER_TERM.search(re.split(r"[，,；;]", sentence.text[: place.end()])[-1]):
        return False
    term = length(found["a"] or found["b"]) if found else None
    if term is not None:
        return Decimal(0) < term.months < _THREE_YEARS
    first, last = (day(dates[1]), day(dates[2])) if dates else (None, None)
    return bool(first and last and first < last and whole_months(first, last) < _THREE_YEARS)


def _leaves(index: Index) -> bool:
    """Whether the franchisee may withdraw within a time after signing."""
    for sentence in index.holding(
        "解除", "退出", "撤回", "终止", "反悔", "解约", "取消", "冷静期", "犹豫期", "后悔期"
    ):
        found = _MAY_LEAVE.search(sentence.text)
        barred = found and (
            _MAY_NOT.search(sentence.text[: found.end()]) or re.search(r"不得|无权|不能|不可", found[0])
        )
        if found and not barred:
            return True
    return False
