"""Labour contracts: pay and deductions (LAB-06, 25, 26)."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.labour import ACT, LABOUR, labour
from workbench.checks.labour_slots_pay import Portion, fined, portions
from workbench.checks.labour_words import speaking
from workbench.checks.measures import AMOUNT, NUM, PERCENT, is_arabic, money, number, share
from workbench.checks.passages import find, hit_with_edit, hits, negated, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.text.numerals import to_chinese

_PART = r"(?:基本工资|岗位工资|基础工资|底薪|日工资|时薪|小时工资)"
_NAME = rf"(?P<kind>{_PART}|月工资|工资|薪酬|劳动报酬|报酬|月薪|薪资|月收入|待遇|薪水)?"
_LEAD = r"(?:(?!转正|正式|试用|奖金|绩效|津贴|补贴|提成|补助|罚|违约|押金|至|个月)[^。；\n0-9０-９一二三四五六七八九十两]){0,16}?"
_SUM = rf"(?P<sum>{AMOUNT})(?:人民币)?\s*(?P<per>[/／每]\s*(?:月|天|日|小时|时))?"
_TRIAL_PAY = re.compile(rf"试用期?(?:内|间|期间|的)*{_LEAD}{_NAME}{_LEAD}{_SUM}")
_FULL_PAY = re.compile(
    rf"(?:转正|试用(?:期)?(?:满|届满|期满|结束|合格|通过|之?后)|正式(?:聘用|录用|员工|工作|工资)?|第[四三七二]个月(?:起|开始)){_LEAD}{_NAME}{_LEAD}{_SUM}"
)
_PLAIN_PAY = re.compile(
    r"(?P<kind>月工资|月薪|基本工资|工资|劳动报酬|薪资)(?:标准|总额)?[^。；\n0-9试]{0,10}?"
    rf"{_SUM}"
)
_AFTER_TRIAL = re.compile(r"试用期?(?:满|届满|期满|结束|合格|通过|之?后|考核)")
_TRIAL_SHARE = re.compile(
    r"试用期?(?:内|间|期间|的)*[^。；\n]{0,14}?(?:工资|薪酬|报酬|月薪|薪资|待遇|薪水)[^。；\n]{0,24}?(?:的|按|为|发放|计发|支付|打)\s*"
    rf"(?P<share>{PERCENT}|{NUM}折|{NUM}成)"
)
_BONUS = re.compile(r"奖金|绩效|津贴|补贴|提成|补助")
_DAILY = re.compile(r"日|天|时")


class _Pay(NamedTuple):
    """A sum of pay: yuan, what it is called, and whether it is for a day or an hour."""

    sum: Decimal
    kind: str
    daily: bool


def _pay(text: str, match: re.Match[str]) -> _Pay | None:
    value = money(match["sum"])
    if not value or _BONUS.search(match[0]):
        return None
    lead = text[match.start() : match.start("sum")]
    daily = bool(
        _DAILY.search(match["per"] or "") or re.search(r"每(?:天|日|小时)|日工资|日薪|时薪|小时工资", lead)
    )
    return _Pay(value, match["kind"] or "", daily)


def _same_kind(one: _Pay, other: _Pay) -> bool:
    parts = re.compile(_PART)
    alike = one.kind == other.kind or not (parts.match(one.kind) or parts.match(other.kind))
    return alike and one.daily == other.daily


def _full_pay(contract: Contract) -> _Pay | None:
    for passage in sentences(contract.text, ("转正", "试用", "正式", "个月起", "个月开始")):
        match = _FULL_PAY.search(passage.text)
        value = _pay(passage.text, match) if match else None
        if value:
            return value
    for passage in sentences(contract.text, ("工资", "月薪", "薪资", "劳动报酬")):
        for match in _PLAIN_PAY.finditer(passage.text):
            value = _pay(passage.text, match)
            if value and "试用" not in passage.text[max(0, match.start() - 10) : match.end()]:
                return value
    return None


def _share(text: str) -> Decimal | None:
    """The fraction of 70%, 七折, 六五折 and 七成."""
    if not text.endswith(("折", "成")):
        return share(text)
    digits = (
        [number(digit) for digit in text[:-1]] if re.fullmatch(r"[一二三四五六七八九]{2}", text[:-1]) else []
    )
    if len(digits) == 2 and digits[0] and digits[1]:
        return digits[0] / 10 + digits[1] / 100
    value = number(text[:-1])
    return None if value is None else value / (100 if value > 10 else 10)


def _sum_like(sample: str, value: Decimal) -> str:
    if is_arabic(sample):
        return f"{value:,}元" if re.search(r"[,，]", sample) else f"{value}元"
    return f"{to_chinese(int(value))}元"


@check(
    "LAB-06",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第20条", "中华人民共和国劳动合同法实施条例 第15条"),
    fires=(
        "转正后月工资10,000元，试用期月工资7,000元。",
        "试用期工资为转正后工资的70%。",
        "乙方月工资为八千元，试用期内月工资为五千元。",
        "乙方试用期间的薪酬按正式工资的百分之六十发放。",
    ),
    silent=(
        "转正后月工资10,000元，试用期月工资8,000元。",
        "试用期工资为转正后工资的80%。",
        "转正后月工资10,000元，试用期基本工资5,000元，另发岗位津贴。",
        "试用期月工资6000元。",
        "试用期内绩效奖金按转正后标准的50%发放。",
    ),
)
def trial_pay(contract: Contract, context: Context) -> Iterator[Hit]:
    """Probation pay under 80 % of the agreed pay: by sums of the same kind, or by the stated share."""
    if not labour(contract):
        return
    least_share = context.limit("B006")
    for passage, match in find(contract, ("试用",), _TRIAL_SHARE):
        value = _share(match["share"])
        if value is not None and value < least_share and not _BONUS.search(match[0]):
            new = "80%" if is_arabic(match["share"]) else "百分之八十"
            new = f"八{match['share'][-1]}" if match["share"][-1] in "折成" else new
            facts = {"trial": match["share"], "least": new}
            yield hit_with_edit(
                contract, passage, passage.part(*match.span("share")), new, variant="share", **facts
            )
    yield from _by_portion(contract, least_share)
    full = _full_pay(contract) if "试用" in contract.text else None
    for passage in sentences(contract.text, ("试用",)) if full else ():
        for match in _TRIAL_PAY.finditer(passage.text):
            value = _pay(passage.text, match)
            if not full or not value or _AFTER_TRIAL.match(match[0]) or not _same_kind(value, full):
                continue
            if value.sum < full.sum * least_share:
                least = (full.sum * least_share).normalize()
                least = least if least == least.to_integral() else least.to_integral() + 1
                facts = {
                    "trial": match["sum"],
                    "full": f"{full.sum:f}元",
                    "least": _sum_like(match["sum"], Decimal(int(least))),
                }
                yield hit_with_edit(
                    contract, passage, passage.part(*match.span("sum")), facts["least"], **facts
                )
                break


_THEN = re.compile(r"^(?:期间|期内|此间|其间|该期间|在此期间|上述期间)")


def _by_portion(contract: Contract, least: Decimal) -> Iterator[Hit]:
    """Shares of the pay under the least one in sentences on probation, or in the one that follows them."""
    for passage in sentences(contract.text, ("试用", "期间", "期内", "其间", "此间")):
        text = passage.text
        follows = (
            _THEN.search(text)
            and "试用" in contract.text[max(0, passage.span.start - 30) : passage.span.start]
        )
        if ("试用" not in text and not follows) or _TRIAL_SHARE.search(text):
            continue
        low = next((item for item in portions(text) if Decimal(0) < item.value < least), None)
        if low and not _full_only(text, low):
            facts = {"trial": low.text, "least": "80%"}
            yield Hit(passage.span, variant="share", facts=facts, comment_reason="needs_terms")


def _full_only(text: str, found: Portion) -> bool:
    """Whether the share belongs to the time after probation."""
    lead = text[max(0, found.start - 30) : found.start]
    return bool(re.search(r"转正(?:后|之日起|次日起)[^，。；]{0,20}$", lead)) and "试用" not in lead


_SELDOM = re.compile(
    r"(?:每|按)(?:个)?(?:季度|季|半年|年|两个月|二个月|2个月|三个月|3个月|六个月|6个月)[^。；，\n]{0,14}(?:支付|发放|结算|发)[^。；，\n]{0,8}(?:工资|劳动报酬|薪酬|薪资|报酬)"
    r"|(?:工资|劳动报酬|薪酬|薪资)[^。；，\n]{0,12}(?:每|按)(?:个)?(?:季度|季|半年|年(?!薪)|两个月|2个月|三个月|3个月)[^。；，\n]{0,10}(?:支付|发放|结算|发)"
    r"|(?:年底|年终)[^。；，\n]{0,6}一次性?(?:支付|发放|结清|结算)[^。；，\n]{0,8}(?:工资|劳动报酬|薪酬)"
)
_SELDOM_FINE = re.compile(
    r"十三个?[月薪]|双薪|奖金|提成|绩效|佣金|分红|年终奖|年薪|(?:按月|每月)(?:预|支付|发放)(?![^。；，\n]{0,4}(?:生活费|借支))|非全日制|一次性(?:临时)?工作|加班|补贴|津贴"
)
_YEARLY = re.compile(
    r"(?:年薪|年工资|全年工资|年度工资)[^。；\n]{0,30}(?:次年|年底|年终|年末|期满|届满|春节|年前|岁末|腊月|农历|年关)[^。；，\n]{0,8}一次性?(?:支付|发放|结算|付清|结清|兑付|给付)"
)
_KIND = r"(?:实物|产品|商品|购物卡|购物券|提货[券卡]|礼品卡|充值卡|卡券|有价证券|股权|股份|股票|期权|代金券|库存|消费券|代币|虚拟币|积分|理财产品|农产品|优惠券)"
_IN_KIND = re.compile(
    rf"(?:以|用|折算?[为成]?|换[为成]|通过)[^。；，\n]{{0,16}}{_KIND}[^。；\n]{{0,12}}(?:抵|充|支付|发放|折|冲|代替|形式|发给|结算|代付)"
    rf"|{_KIND}[^。；，\n]{{0,8}}(?:抵付|抵充|冲抵|抵扣|抵作|抵偿|折抵|形式支付|形式发放|发给)"
)
_IN_KIND_FINE = re.compile(r"奖励|激励|福利|补贴|津贴|年终奖|奖金|不(?:得|能|应|会|以|用)|禁止")
_WAITS = re.compile(
    r"(?:待|视|俟|等|于|在|以)[^。；\n]{0,20}(?:回款|到账|到位|结算|验收|融资|宽裕|好转|收到[^。；，\n]{0,8}款|盈利|付款|拨付|拨款|工程款|货款|回笼)[^。；\n]{0,6}(?:后|时|情况|为前提|为条件|再|才)"
    r"|(?:工程款|货款|回款|款项|项目款|进度款|业主|客户|融资|拨款|总包|发包|建设单位|老板|上家)[^。；，\n]{0,12}(?:到账|到位|付款|付清|收到|拨付|回笼|结算|支付|收回)[^。；，\n]{0,6}(?:之?后|时|方|才)"
    r"|(?:工程款|货款|回款|项目款|进度款|业主|客户|款项)[^。；，\n]{0,4}(?:未|没有?|尚未)[^。；，\n]{0,4}(?:到账|到位|付款|拨付|支付|收到)[^。；\n]{0,10}(?:顺延|延后|推迟|暂缓|延期)"
    r"|(?:资金|经营)[^。；，\n]{0,6}(?:困难|紧张|不足|周转)[^。；\n]{0,16}(?:暂缓|暂停|延迟|延期|推迟|缓发)"
)
_WAGES = re.compile(r"工资|工钱|劳动报酬|薪酬|薪资|薪水")
_GIVES = re.compile(r"支付|发放|补发|结清|付清|结算|发")
_WAITS_FINE = re.compile(r"工会|协商|双方同意|不得|补助|报销")
_YEAR_END = re.compile(
    r"(?:余额|余款|剩余|其余|差额|前[^。；，\n]{0,4}个月工资|全年工资|工资)[^。；，\n]{0,14}(?:年底|年终|年末|春节前)[^。；，\n]{0,6}(?:结清|补发|付清|发放|一次性|结算|支付)"
    r"|(?:年底|年终|年末|春节前)[^。；，\n]{0,8}(?:结清|补发|付清|一次性|结算|统一)[^。；，\n]{0,10}(?:工资|薪)"
    r"|每月[^。；，\n]{0,8}(?:生活费|借支)[^。；\n]{0,20}(?:年底|年终|年末|期满|完工)[^。；，\n]{0,6}(?:结清|补发|付清|发放|结算)"
)
_YEAR_END_FINE = re.compile(r"奖金|提成|绩效|佣金|分红|年终奖|双薪|年薪|加班|补贴|津贴")
_EVERY_DAYS = re.compile(
    rf"每({NUM})(?:日|天)[^。；，\n]{{0,10}}(?:支付|发放|结算|发)[^。；，\n]{{0,6}}(?:工资|薪|报酬)"
)


@check(
    "LAB-25",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=("工资支付暂行规定 第5条", "工资支付暂行规定 第7条"),
    fires=(
        "甲方每季度向乙方支付一次工资。",
        "甲方可以以本公司产品抵付乙方工资。",
        "待甲方客户回款到账后向乙方支付工资。",
        "乙方的劳动报酬按季度结算发放。",
    ),
    silent=(
        "甲方每月十日前向乙方支付上月工资，季度奖金另行发放。",
        "销售提成按季度结算。",
        "工资应当以货币形式支付，甲方不得以实物或者有价证券代替货币支付工资。",
        "乙方实行年薪制，按月预付工资，年终结算余额。",
    ),
)
def pay_interval(contract: Contract, _: Context) -> Iterator[Hit]:
    """Pay less often than monthly, in kind, or after an event that may not come."""
    if not labour(contract):
        return
    words = ("工资", "劳动报酬", "薪酬", "薪资", "工钱")
    yield from hits(contract, words, _SELDOM, _SELDOM_FINE, comment_reason="needs_terms")
    for passage, match in find(contract, words, _IN_KIND, _IN_KIND_FINE):
        if not negated(passage.text, match.start(), 40):
            yield Hit(passage.span, variant="kind", comment_reason="delete_or_redraft")
    waits = re.compile(f"{_WAITS_FINE.pattern}|{_SELDOM_FINE.pattern}")
    for passage in speaking(contract, words, (_WAITS, _WAGES, _GIVES), waits):
        yield Hit(passage.span, variant="event", comment_reason="needs_terms")
    yield from hits(contract, (*words, "生活费"), _YEAR_END, _YEAR_END_FINE, comment_reason="needs_terms")
    for passage, match in find(contract, words, _EVERY_DAYS, _SELDOM_FINE):
        if (number(match[1]) or 0) > 31:
            yield Hit(passage.span, comment_reason="needs_terms")
    yield from hits(
        contract,
        ("年薪", "年工资", "全年工资", "年度工资"),
        _YEARLY,
        re.compile(r"预|每月|按月"),
        comment_reason="needs_terms",
    )


_FINE = re.compile(
    rf"(?:罚款|罚金|罚|处罚|扣款|扣罚)[^。；，\n0-9]{{0,8}}(?:{NUM}元?[至到~～-])?(?:{AMOUNT}|{NUM}(?:个月|天|日)(?:的)?工资)"
    rf"|(?:扣除|扣发|扣减|扣)[^。；，\n0-9]{{0,10}}(?:{AMOUNT}|{NUM}(?:个月|天|日)(?:的)?工资)"
    rf"|(?:处以|给予|并处|予以|处)[^。；，\n]{{0,6}}罚款"
    r"|(?:罚|扣|扣除|扣发|扣罚)(?:当事人|其)?半(?:天|日|个月)(?:的)?工资"
)
_CONDUCT = re.compile(
    r"迟到|早退|违纪|违反|旷工|打架|吸烟|睡觉|脱岗|离岗|投诉|失误|不服从|损坏|擅自|未打卡|缺卡"
)
_EACH = r"(?:每次|一次|每人次|每发现一次|每例|每单|每件|每分钟|次)"
_FINED = re.compile(
    rf"(?:乙方|员工|职工|工人)[^。；\n]{{0,40}}{_EACH}[^。；，\n]{{0,4}}罚款{AMOUNT}"
    rf"|{_EACH}[^。；，\n]{{0,6}}(?:罚款|罚|扣|扣款|处罚|乐捐|扣除|扣工资)[^。；，\n]{{0,4}}{AMOUNT}"
    rf"|(?:罚款|罚金|处罚|乐捐|扣罚)[^。；\n]{{0,24}}{_EACH}[^。；，\n]{{0,6}}(?:{AMOUNT}|{NUM})"
    rf"|(?:处以|给予|并处|予以|处)(?:{NUM}元?[至到～~-])?{AMOUNT}(?:以[上下])?(?:不等)?的?(?:经济|现金)?(?:处罚|罚款|罚金|惩罚)"
    rf"|(?:处罚|罚款|罚金|乐捐)(?:{NUM}元?[至到～~-])?{AMOUNT}|{_EACH}，扣[^。；，\n]{{0,6}}工资{AMOUNT}"
    rf"|旷工[^。；，\n]{{0,8}}按(?:[二三四五六七两2-9]|{NUM}倍)[^。；，\n]{{0,4}}(?:天|日)?[^。；，\n]{{0,4}}扣"
)
_ALL_LOSS = re.compile(
    r"扣(?:除|发|减|收|抵)?[^。；，\n]{0,6}(?:全部|全额|所有)[^。；，\n]{0,4}(?:赔偿|赔款|损失)|扣[^。；\n]{0,16}(?:比例|数额|金额|上限)[^。；，\n]{0,4}(?:不受|不设|没有|无)[^。；，\n]{0,4}(?:限|上限)"
    r"|(?:全额|照价|按[^。；，\n]{0,6}价|全部)[^。；，\n]{0,8}(?:赔偿|赔付|承担|补足|弥补|垫付)[^。；\n]{0,24}(?:工资|薪)[^。；，\n]{0,10}(?:扣|抵)"
    r"|(?:扣除|扣发|扣减|扣)[^。；，\n]{0,10}(?:全部|全额|整月)[^。；，\n]{0,6}工资|(?:工资|薪)[^。；，\n]{0,8}(?:全额|全部|一次性)[^。；，\n]{0,4}(?:扣除|抵扣|扣发|扣)"
)
_LOSS = re.compile(r"损失|赔|丢失|损坏|不良|短款|盘亏|短少")
_FINE_OK = re.compile(
    r"绩效|不得|法院|个人所得税|当日工资|当天工资|缺勤期间|停工|按缺勤|行政机关|行政(?:处罚|部门)|主管部门"
)
_OVER_20 = re.compile(
    rf"(?:每月|当月|月)[^。；\n]{{0,12}}扣(?:除|发|减|款|缴|付)?[^。；\n]{{0,20}}?({PERCENT})|扣(?:除|发|减)[^。；\n]{{0,12}}(?:当月|月)?工资(?:总额)?的?\s*({PERCENT})"
)


@check(
    "LAB-26",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=("工资支付暂行规定 第15条", "工资支付暂行规定 第16条"),
    fires=(
        "乙方迟到一次罚款五百元，从当月工资中直接扣除。",
        "乙方旷工一天扣发三天工资。",
        "乙方因本人原因造成损失的，每月扣除当月工资的50%用于赔偿。",
    ),
    silent=(
        "乙方因本人原因造成损失的，每月扣除不超过当月工资的20%且余额不低于最低工资。",
        "乙方旷工的，扣发当日工资。",
        "甲方不得对乙方处以罚款。",
        "绩效工资按考核结果发放。",
    ),
)
def fines(contract: Contract, context: Context) -> Iterator[Hit]:
    """Fines for conduct, and deductions for loss beyond a fifth of the month's pay."""
    if not labour(contract):
        return
    for passage in sentences(contract.text, ("罚", "扣", "乐捐", "负激励")):
        text = passage.text
        if _FINE_OK.search(text):
            if fined(text):
                yield Hit(passage.span, comment_reason="delete_or_redraft")
            continue
        over = _OVER_20.search(text)
        value = share(over[1] or over[2]) if over else None
        if over and value is not None and value > context.limit("B132") and "损失" in text:
            new = "20%" if is_arabic(over[1] or over[2]) else "百分之二十"
            group = 1 if over[1] else 2
            stated = over[group]
            yield hit_with_edit(
                contract, passage, passage.part(*over.span(group)), new, variant="share", stated=stated
            )
        elif (
            (_ALL_LOSS.search(text) and _LOSS.search(text) and "20%" not in text)
            or (_FINE.search(text) and _CONDUCT.search(text))
            or _FINED.search(text)
            or fined(text)
        ):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
