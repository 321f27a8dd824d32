"""Labour contracts: pay for overtime (LAB-16)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.labour import ACT, LABOUR, labour
from workbench.checks.labour_slots_pay import overtime_unpaid
from workbench.checks.labour_words import NEED_NOT, filled
from workbench.checks.measures import AMOUNT, NUM, PERCENT, number, share
from workbench.checks.passages import Passage, hit_with_edit, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_ALL_IN = re.compile(
    r"(?:月薪|工资|薪酬|报酬|薪资|年薪|待遇)[^。；\n]{0,24}(?:包含|包括|含有|涵盖|含)(?:了)?[^。；\n0-9]{0,30}加班(?:工资|费|报酬|薪酬)?"
    r"|(?:不(?:再|另行|予|另)*(?:向乙方)?(?:支付|发放|计发|计算|计付|享受|付|给|计|发)|没有|无)[^。；，\n]{0,8}加班(?:工资|费|报酬)"
    r"|加班[^。；\n]{0,20}(?:视为|属于|作为)?[^。；，\n]{0,4}(?:义务|自愿|无偿)[^。；\n]{0,10}(?:不计|不付|没有|无|不发|不支付)[^。；，\n]{0,4}(?:报酬|工资|费用|薪)|加班[^。；，\n]{0,12}(?:不计|不付|不发)(?:任何)?(?:报酬|工资|薪)"
)
_OVERTIME = re.compile(
    r"加班|延长工作时间|超时工作|超出工作时间|超过(?:正常|标准)?工作时间|延时工作|(?:法定|节假日|休假日|假日|周末|休息日|双休日|春节|国庆)[^。；，\n]{0,8}(?:值班|上班|值守|出勤|工作)|超时(?:劳动|报酬)|加班报酬"
)
_NOTHING = re.compile(
    rf"{NEED_NOT}(?:计|发放|发|支付|计发|计算|给予|享受|单独计算|另计)[^。；，\n]{{0,8}}(?:加班|报酬|工资|补贴|费)|(?:不得|无权|放弃)[^。；，\n]{{0,8}}(?:要求|主张|索要)|一律不[^。；，\n]{{0,4}}"
    r"|(?:含|包含|包括|涵盖|体现|计算|考虑|折算|计入|并入|核算)在(?:内|其中|月薪|工资|薪酬|薪资|底薪)|(?:工资|薪)[^。；\n]{0,8}(?:涵盖|包含|包括|含)|不适用[^。；，\n]{0,4}(?:三|二|两)倍|(?:按|统一)[^。；，\n]{0,8}(?:每天|每日|每小时|每次)[^。；，\n]{0,4}元|(?:节假日|休假日|假日|周末|休息日|双休日)[^。；\n]{0,30}不(?:算|作为?|计为|认定为|视为)加班"
)
_FLAT = re.compile(
    rf"加班(?:工资|费|报酬)?[^。；，\n]{{0,10}}(?:每天|每日|每次|每小时|一律|统一)[^。；，\n]{{0,8}}{AMOUNT}"
)
_ALL_IN_FINE = re.compile(
    r"(?<!不给)(?<!不予)(?<!不安排)(?<!不能)(?<!无)(?:调休|补休)|不定时|未经[^。；，]{0,8}(?:批准|审批|同意)|不视为加班|(?:甲方|公司|用人单位)[^。；，]{0,4}不得|法定(?:休假日|节假日)?[^。；]{0,8}除外"
)
_HOLIDAY = (
    r"(?:法定(?:休假日|节假日|假日|节日|假期)|节假日|休假日|春节|国庆(?:节)?|元旦|五一)(?:期间)?(?:加班)?"
)
_RATE = rf"({PERCENT}|[一1]倍半|{NUM}(?:\.{NUM})?倍|双倍|双薪)"
_KINDS = (
    (
        re.compile(
            rf"{_HOLIDAY}(?:(?!延时|延长|休息日|法定|平时(?!工资)|节假日|周末)[^。；、\n%％倍]){{0,24}}?{_RATE}"
        ),
        300,
    ),
    (
        re.compile(
            rf"(?:休息日|周末|双休日|公休日)(?:加班)?(?:(?!延时|延长|休息日|法定|平时(?!工资)|节假日|周末)[^。；、\n%％倍]){{0,24}}?{_RATE}"
        ),
        200,
    ),
    (
        re.compile(
            rf"(?:延时|延长工作时间|平时|工作日|正常工作日)(?:加班)?(?:(?!延时|延长|休息日|法定|平时(?!工资)|节假日|周末)[^。；、\n%％倍]){{0,24}}?{_RATE}"
        ),
        150,
    ),
)


_WORDS = (
    *(
        "加班",
        "延长工作时间",
        "工作时间",
        "下班",
        "劳动时间",
        "八小时",
        "超出",
        "超时",
        "延时",
        "值班",
        "值守",
    ),
    *("节假日", "休假日", "假日", "周末", "休息日", "双休日", "国庆", "春节"),
)
_WORKED = re.compile(r"到岗|在岗|当班|顶班|加班|值班|值守|上班|工作|出勤|延时|延长|超时")
_PAID_FOR = re.compile(r"工资|报酬|薪|加班费|支付|计发")
_ANY_KIND = re.compile(
    rf"(?:所有|全部|各类|无论|不论|一切|任何)[^。；\n]{{0,30}}?{_RATE}"
    rf"|加班[^。；\n]{{0,14}}(?:一律|统一|均)[^。；\n]{{0,20}}?{_RATE}"
)
_BARE_RATE = re.compile(rf"加班(?:费|工资|报酬)[^。；\n]{{0,24}}?{_RATE}")
_RATES = re.compile(_RATE)
_NAMED_KIND = re.compile(r"法定|节假日|休假日|假日|周末|休息日|双休日|公休日|平时|工作日|延时|延长")
_PLAIN_RATE = re.compile(
    r"(?:加班|节假日|休假日|假日|周末|休息日|双休日)[^。；\n]{0,24}按(?:照)?(?:其)?(?:平日|平时|正常|日常|普通|原|基本|当日|日)[^。；，\n%％倍]{0,8}(?:工资|标准|薪)[^。；，\n%％倍]{0,6}(?:支付|计发|计算|发放|计)(?![^。；\n]*(?:[%％]|百分之|倍))"
)


# What the employer owes who kept wages back is no rate of overtime.
_WITHHELD = re.compile(r"克扣|拖欠|拒不支付")


def _too_low(text: str) -> re.Match[str] | None:
    """A rate for all overtime that is under the one due on public holidays, or a lower one without a kind."""
    if len(_RATES.findall(text)) != 1 or re.search(r"国家规定|法律规定|依法|不低于", text):
        return None
    every = _ANY_KIND.search(text) if "加班" in text else None
    stated = _times(every[1] or every[2]) if every else None
    if every and stated is not None and stated < 300:
        return every
    bare = None if _NAMED_KIND.search(text) else _BARE_RATE.search(text)
    stated = _times(bare[1]) if bare else None
    return bare if bare and stated is not None and stated < 150 else None


def _times(text: str) -> Decimal | None:
    if text in ("一倍半", "1倍半"):
        return Decimal(150)
    text = text.replace("双倍", "二倍").replace("双薪", "二倍")
    value = number(text[:-1]) if text.endswith("倍") else share(text)
    return None if value is None else value * 100


@check(
    "LAB-16",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    debatable=True,
    basis=("中华人民共和国劳动法 第44条", f"{ACT} 第31条"),
    fires=(
        "乙方月薪一万元已包含全部加班工资，甲方不再另行支付。",
        "乙方自愿加班，甲方不支付加班费。",
        "休息日加班按工资的150%支付，法定休假日加班按工资的200%支付加班工资。",
    ),
    silent=(
        "延时、休息日、法定休假日加班分别按工资的150%、200%、300%支付。",
        "休息日加班的，甲方安排同等时间补休，不支付加班工资。",
        "乙方月薪一万元，其中基本工资六千元、加班工资四千元，月薪包含加班工资。",
        "休息日加班又不能补休的按200%支付加班工资，法定休假日加班按300%支付加班工资。",
    ),
)
def overtime_pay(contract: Contract, _: Context) -> Iterator[Hit]:
    """Overtime said to be included or unpaid, or paid under 150, 200 and 300 %."""
    if not labour(contract):
        return
    for passage in sentences(contract.text, _WORDS):
        text = passage.text
        if is_menu(text) or _WITHHELD.search(text):
            continue
        split = len(re.findall(AMOUNT, text)) >= 2
        unpaid = _ALL_IN.search(text) or _FLAT.search(text) or filled(text, _OVERTIME, _NOTHING)
        unpaid = unpaid or _PLAIN_RATE.search(text)
        unpaid = unpaid and not _ALL_IN_FINE.search(text) and not split
        if unpaid or overtime_unpaid(text):
            yield Hit(passage.span, variant="all_in", comment_reason="needs_terms")
        elif filled(text, _WORKED, _PAID_FOR) and "分别" not in text:
            yield from _rates(contract, passage)


def _rates(contract: Contract, passage: Passage) -> Iterator[Hit]:
    """A stated rate that is under the one of its kind of overtime."""
    text = passage.text
    for pattern, least in _KINDS:
        match = pattern.search(text)
        stated = _times(match[1]) if match else None
        if match and stated is not None and stated < least:
            new = f"{least}%"
            facts = {"stated": match[1], "least": new}
            yield hit_with_edit(contract, passage, passage.part(*match.span(1)), new, **facts)
            return
    low = _too_low(text)
    if low:
        stated = low[1] or (low[2] if low.lastindex == 2 else "")
        facts = {"stated": stated, "least": "150%、200%、300%"}
        yield Hit(passage.span, facts=facts, comment_reason="needs_terms")
