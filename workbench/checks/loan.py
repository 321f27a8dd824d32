"""Loans: rates, late charges, deductions, compounding, source and repayment (LOA-01 to 10).

Rates are held against four times the one-year loan prime rate of the contract's day, which the explanation
names. Where the table has no value for that day, rates of 24 % a year and more are reported (the setting of
the check's description), and the explanation says that nothing could be compared.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from workbench.checks.measures import AMOUNT, NUM, PERCENT, Rate, money, rates
from workbench.checks.passages import (
    find,
    hit_with_edit,
    is_extract,
    is_type,
    negated,
    sentences,
)
from workbench.checks.prime_rate import Allowed, times_of_year
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

LOAN = (ContractType.LOAN, ContractType.GUARANTEE, ContractType.OTHER)
CODE = "中华人民共和国民法典"
PRIVATE = "最高人民法院关于审理民间借贷案件适用法律若干问题的规定"
CEILING = Decimal("0.24")
_LICENSED = re.compile(
    r"(?:银行(?=[^\u4e00-\u9fa5]|对|向|应|按|有权|可以|$)|银行(?:股份)?(?:有限)?(?:责任)?公司|银行[^。；，\n]{0,14}(?:支行|分行|营业部)|信用(?:合作)?社|小额贷款|消费金融|信托(?:有限)?(?:责任)?公司"
    r"|典当|融资租赁[^。；，\n]{0,6}公司|商业保理|资产管理[^。；，\n]{0,4}公司|融资担保[^。；，\n]{0,6}公司|财务公司|贷款公司|农村商业银行|持牌金融机构)"
)
_LENDER = re.compile(
    r"(?:出借人|贷款人|出借方|贷款方|债权人|授信人)[（(：:\s]*(?:[（(]?甲方[)）]?)?[:：]?[^。；\n]{0,30}"
)


def private_loan(contract: Contract) -> bool:
    """Whether a loan stands in the text that no licensed institution gives."""
    if not (
        contract.type.type in (ContractType.LOAN, ContractType.GUARANTEE)
        or is_type(contract, ContractType.LOAN, "借")
    ):
        return False
    names = [
        party.name for party in contract.parties if re.search("出借|贷款|债权", party.label + party.role)
    ]
    places = [match[0] for match in _LENDER.finditer(contract.text[:3000]) if "开户" not in match[0]]
    head = re.match(r"[^。；\n]{0,40}", contract.text)
    return not any(_LICENSED.search(name) for name in (*names, *places, head[0] if head else ""))


def _yearly(value: Decimal) -> str:
    return f"{(value * 100).quantize(Decimal('0.1')).normalize():f}%"


@check(
    "LOA-01",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="借款人",
    basis=(f"{PRIVATE} 第25条", f"{CODE} 第680条第1款", f"{PRIVATE} 第1条第2款"),
    fires=(
        "自然人甲向自然人乙出借十万元，年利率36%。",
        "借款月利率为百分之三，按月付息。",
        "借款月息3分，到期一次还本。",
        "借款利息按日利率千分之一计算。",
    ),
    silent=(
        "自然人甲向自然人乙出借十万元，年利率6%。",
        "出借人某某小额贷款有限公司向乙方发放贷款，年利率24%。",
        "借款月利率为1%。",
        "借款利率为36%。",
        "借款人逾期的，按年利率8%支付逾期利息。",
    ),
)
def rate_too_high(contract: Contract, context: Context) -> Iterator[Hit]:
    """A yearly rate of a private loan above four times the prime rate."""
    if not private_loan(contract):
        return
    allowed = times_of_year(context, "B147")
    for passage in sentences(contract.text, ("利率", "利息", "息")):
        late = re.search(r"逾期|违约|罚息", passage.text)
        for rate in rates(passage.text):
            before = late is not None and late.start() < rate.start
            if not before and allowed.passed_by(rate.yearly, CEILING):
                yield _beyond(passage.span, allowed, rate.text, rate.yearly)
                break


def _beyond(span: Span, allowed: Allowed, stated: str, yearly: Decimal) -> Hit:
    """A rate that is too high, or may be: what it was held against stands in the facts."""
    facts = {"stated": stated, "yearly": _yearly(yearly), **allowed.facts}
    reason = "lookup" if allowed.most is None else "needs_terms"
    basis = (f"{PRIVATE} 第31条第2款", f"{PRIVATE} 第1条第2款") if allowed.variant == "early" else None
    return Hit(span, variant=allowed.variant, facts=facts, comment_reason=reason, basis=basis)


@check(
    "LOA-02",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="借款人",
    basis=(f"{PRIVATE} 第28条第1款", f"{PRIVATE} 第29条", f"{PRIVATE} 第1条第2款"),
    fires=(
        "借款人逾期的，按年利率24%支付逾期利息，并另按每日千分之一支付违约金。",
        "借款人逾期还款的，每日按借款金额的0.5%支付违约金。",
        "逾期的，除按年利率15%计收逾期利息外，另按日万分之五支付违约金。",
    ),
    silent=(
        "借款人逾期的，按年利率8%支付逾期利息，不另收违约金。",
        "借款年利率12%，逾期的按年利率15%计收逾期利息。",
        "借款人逾期的，承担出借人实现债权的律师费、诉讼费。",
        "贷款人某某农村商业银行股份有限公司对逾期贷款按日万分之七计收罚息。",
    ),
)
def late_charges(contract: Contract, context: Context) -> Iterator[Hit]:
    """Late interest and penalty that add up to more than four times the prime rate."""
    if not private_loan(contract):
        return
    allowed = times_of_year(context, "B149")
    for passage in sentences(contract.text, ("逾期", "罚息", "不按期", "未按", "不还", "未还")):
        start = re.search(r"逾期|罚息|不按期|未按|不还|未还", passage.text)
        after = [rate for rate in rates(passage.text) if start and rate.end > start.start()]
        if not after or not re.search(r"利息|违约金|罚息|滞纳金|费", passage.text):
            continue
        total = _total(after, passage.text)
        if allowed.passed_by(total, CEILING):
            yield _beyond(passage.span, allowed, "、".join(rate.text for rate in after), total)


def _total(found: list[Rate], text: str) -> Decimal:
    """The sum where the words add the charges up, else the highest."""
    added = re.search(r"并(?:另|且|按|支付)|另(?:行|外)?按|同时|外[，,]|此外|加收|还(?:应|须)", text)
    figures = [rate.yearly for rate in found]
    return sum(figures, Decimal(0)) if added else max(figures)


_DEDUCT = re.compile(
    r"(?:预先|预|提前|先行|事先)(?:一次性)?(?:从[^。；，\n]{0,10}中)?(?:扣(?:除|收|减|划|下|留)|收取)[^。；，\n]{0,14}(?:利息|息|服务费|手续费|管理费|咨询费|费用)"
    r"|(?:从|在)(?:出借|借款|贷款|放款)?[^。；，\n]{0,4}(?:本金|借款|贷款|款项)(?:金额|总额)?中(?:直接|预先|先行|一次性)?(?:扣(?:除|收|减|划)|收取)[^。；，\n]{0,14}(?:利息|息|费)"
    r"|(?:发放|放款|支付|交付|出借)[^。；，\n]{0,6}(?:借款|贷款|本金)?(?:时|当日|的同时)[^。；\n]{0,14}扣(?:除|收|减|划)[^。；，\n]{0,14}(?:利息|息|费)"
    r"|(?:利息|服务费|手续费|费用)[^。；，\n]{0,12}(?:在|从|于)[^。；，\n]{0,10}(?:放款|发放|本金)[^。；，\n]{0,6}(?:中|时)[^。；，\n]{0,6}(?:扣|抵)|(?:利息|服务费|手续费)[^。；，\n]{0,6}(?:在|于)(?:出借|汇款|打款|转账|交付|支付借款)(?:时|当日)[^。；，\n]{0,8}(?:扣|抵)|砍头息"
)
_LESS = re.compile(
    rf"借款(?:本金|金额|总额)?[^。；\n0-9]{{0,8}}?(?P<a>{AMOUNT})[^。\n]{{0,40}}实际(?:到账|交付|支付|收到|发放|出借|放款|转账|打款|汇款)(?:金额)?[^。；\n0-9]{{0,8}}?(?P<b>{AMOUNT})"
)


@check(
    "LOA-03",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="借款人",
    basis=(f"{CODE} 第670条", f"{PRIVATE} 第26条"),
    fires=(
        "出借人在发放借款时预先扣除三个月利息。",
        "借款本金10万元，实际到账9万元。",
        "出借人从借款本金中直接扣除首月利息。",
        "放款时一次性扣收服务费5000元。",
    ),
    silent=(
        "出借人足额发放借款后，借款人按月支付利息。",
        "出借人不得预先在本金中扣除利息。",
        "借款本金10万元，实际到账10万元。",
        "利息由出借人从借款人指定账户中按月扣收。",
    ),
)
def interest_deducted(contract: Contract, _: Context) -> Iterator[Hit]:
    """Interest or a fee taken out of the principal at payout."""
    if not (contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "借")):
        return
    for passage in sentences(contract.text, ("扣", "砍头息", "实际", "预先收取", "本金中")):
        text = passage.text
        match, less = _DEDUCT.search(text), _LESS.search(text)
        lent, paid = (money(less["a"]), money(less["b"])) if less else (None, None)
        if match and not negated(text, match.start() + 2) and not re.search(r"不得|的，(?:应|按|以)", text):
            new = "出借人应当足额发放借款，不预先扣除利息和任何费用"
            if len(text) <= 60:
                yield hit_with_edit(contract, passage, passage.span, new)
            else:
                yield Hit(passage.span, comment_reason="not_writable")
        elif less and lent and paid and paid < lent:
            facts = {"lent": less["a"], "paid": less["b"]}
            yield Hit(passage.span, variant="less", facts=facts, comment_reason="judgement")


_INTEREST = re.compile(
    r"利息|利率|月息|年息|日息|无息|分息|资金占用费|LPR|罚息|免息|[一二三四五六七八九十0-9]分利|回报"
)


@check(
    "LOA-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.LOAN, ContractType.OTHER),
    example_type=ContractType.LOAN,
    favours="出借人",
    basis=(f"{CODE} 第680条第2款", f"{PRIVATE} 第24条"),
    fires=(
        "甲公司向乙公司出借一百万元，期限一年，到期归还本金。",
        "今借到王某人民币伍万元整，2027年5月1日前归还。",
    ),
    silent=(
        "甲公司向乙公司出借一百万元，期限一年，年利率5%。",
        "甲向乙出借五万元，本借款为无息借款。",
        "今借到王某五万元，月息一分。",
    ),
)
def no_interest(contract: Contract, _: Context) -> Iterator[Hit]:
    """A loan with no word on interest bears none."""
    known = contract.type.type is ContractType.LOAN or is_extract(contract, "出借|借款|借到")
    if known and not _INTEREST.search(contract.text):
        for passage in sentences(contract.text, ("出借", "借款", "借到", "借给", "贷款")):
            if re.search(AMOUNT, passage.text):
                yield Hit(passage.span, missing=True, comment_reason="needs_terms")
                return


_BARE = re.compile(
    rf"(?<![年月日季])(?:利率|利息)(?:按|为|是|以|：|:|标准)*\s*(?:固定)?(?:为)?\s*(?:{PERCENT}|{NUM}\s*[分厘])"
    rf"|按(?:照)?\s*{PERCENT}\s*(?:的)?(?:利率)?(?:计息|计算利息|支付利息|收取利息)|(?<![年月日]息)(?<![年月日])(?:息|利)?{NUM}分利"
)
_HAS_UNIT = re.compile(
    r"[年月日](?:利率|利息|息|化|费率|利)|[/／每按][年月日天]|每(?:个)?月|按(?:年|月|日|季)|%\s*[（(]?[年月日]|LPR|上浮|下浮|浮动|基点|加点|公式|逾期|税|[年月日]\s*百分|一年|每百元|日万分|日千分|复利"
)


_ALSO_SAID = re.compile(
    r"逾期|LPR|[年月日](?:利率|利息|息|化)|[/／][年月日天]|%\s*[（(]?[年月日]|公式|复利|每百元|日万分|日千分"
)


@check(
    "LOA-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(f"{CODE} 第680条第3款", f"{PRIVATE} 第24条第2款"),
    fires=("借款利率为2%，到期一次还本付息。", "双方约定利息2分。", "借款利率：百分之一点五。"),
    silent=(
        "借款月利率为1%，到期一次还本付息。",
        "借款利率为6%/年。",
        "利率按日万分之二计算。",
        "借款利率为合同签订时一年期LPR上浮30%。",
        "借款年利率为12%。",
    ),
)
def rate_without_unit(contract: Contract, _: Context) -> Iterator[Hit]:
    """A rate with no word on whether it is for a year, a month or a day."""
    if contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "借款"):
        for passage, match in find(contract, ("利率", "利息", "计息", "分利"), _BARE):
            start = max(passage.text.rfind(mark, 0, match.start()) for mark in "，,；（(") + 1
            stop = re.search(r"[，,；]", passage.text[match.end() :])
            end = match.end() + stop.start() if stop else len(passage.text)
            if not _HAS_UNIT.search(passage.text[start:end]) and not _ALSO_SAID.search(passage.text):
                yield Hit(passage.span, comment_reason="choose")


_SAME_RATE = re.compile(r"即|折合|折算|相当于|换算|合(?:年|月|日)|[（(/／、，,=]")


@check(
    "LOA-06",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(f"{CODE} 第466条第1款",),
    fires=(
        "借款年利率为12%，即月利率1.2%。",
        "月利率千分之五，折合年利率百分之八。",
        "借款月利率1%（年利率10%）。",
    ),
    silent=(
        "借款年利率为12%，即月利率1%。",
        "年利率3.65%，即日利率0.01%。",
        "年利率5%，即月利率0.4167%。",
        "借款年利率为12%，逾期的按月利率1.2%计收逾期利息。",
        "月利率1%，按复利计算的实际年利率为12.68%。",
    ),
)
def rates_disagree(contract: Contract, _: Context) -> Iterator[Hit]:
    """Two statements of one rate that differ after conversion."""
    if not (contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "利率")):
        return
    for passage in sentences(contract.text, ("利率",)):
        found = list(rates(passage.text))
        for one, other in pairwise(found):
            between = passage.text[one.end : other.start]
            if one.unit == other.unit or len(between) > 8 or not _SAME_RATE.search(between):
                continue
            if re.search(r"复利|实际年|有效|逾期|罚", passage.text[one.start : other.end] + between):
                continue
            if not _agree(one, other):
                facts = {"first": one.text, "second": other.text}
                yield Hit(passage.span, facts=facts, comment_reason="choose")


def _agree(one: Rate, other: Rate) -> bool:
    """Whether two rates agree within one hundredth of the rate (rounding), for 360 or 365 days."""
    big, small = (
        (one, other) if one.unit == "年" or (one.unit == "月" and other.unit in "日天") else (other, one)
    )
    units = {"年月": (12,), "月日": (30,), "月天": (30,), "年日": (360, 365), "年天": (360, 365)}
    counts = units.get(big.unit + small.unit, (1,))
    return any(abs(big.share - small.share * count) <= big.share / 100 for count in counts)
