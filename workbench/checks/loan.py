"""Loans: rates and late charges (LOA-01, 02, 05, 06).

Rates are held against four times the one-year loan prime rate of the contract's day, which the explanation
names. Where the table has no value for that day, rates of 24 % a year and more are reported (the setting of
the check's description), and the explanation says that nothing could be compared.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from workbench.checks.measures import AMOUNT, NUM, PERCENT, Rate, money, rates, share
from workbench.checks.passages import (
    Passage,
    find,
    is_type,
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
_AT_THE_BANK = re.compile(r"(?:走|经|经由|通过|去|到)银行")
_SAYS_LICENSED = re.compile(
    r"(?:甲方|出借人|贷款人|出借方|贷款方|债权人)[：:（(]?[^。；\n]{0,30}[（(，][^）)\n]{0,14}(?:地方金融组织|持牌金融机构|金融许可证|(?:系|为|是)金融机构)"
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
    if _SAYS_LICENSED.search(contract.text[:3000]):
        return False
    names = [
        party.name for party in contract.parties if re.search("出借|贷款|债权", party.label + party.role)
    ]
    opening = _AT_THE_BANK.sub("", contract.text[:3000])
    places = [match[0] for match in _LENDER.finditer(opening) if "开户" not in match[0]]
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
    for passage in sentences(contract.text, ("利率", "利息", "息", "年化", "收益", "回报", "占用费", "费率")):
        late = re.search(r"逾期|违约|罚息", passage.text)
        for rate in rates(passage.text):
            before = late is not None and late.start() < rate.start
            if not before and allowed.passed_by(rate.yearly, CEILING):
                yield _beyond(passage.span, allowed, rate.text, rate.yearly)
                break
        else:
            yield from _by_sums(contract, passage, allowed)


_EACH_TIME = re.compile(
    rf"(?:每(?:个)?(?P<u>月|年|日|天)|按(?P<v>月|年|日))[^。；，\n]{{0,10}}(?:利息|息)[^。；，\n]{{0,8}}?(?P<a>{AMOUNT})|(?:利息|息)[^。；，\n]{{0,6}}每(?:个)?(?P<w>月|年|日|天)[^。；，\n]{{0,6}}?(?P<b>{AMOUNT})"
)
_LENT_SUM = re.compile(
    rf"(?:借款|出借|借到|借给|借得|本金|贷款)[^。；\n0-9]{{0,24}}?(?P<a>{AMOUNT})|(?P<b>{AMOUNT})[^。；，\n]{{0,6}}(?:借款|借给)"
)
# Interest for each ten thousand (thousand, hundred) yuan: 每万元每月付息300元.
_EACH_UNIT = re.compile(
    rf"每[^。；，\n0-9]{{0,10}}?(?P<part>{AMOUNT}|[百千万]元?)[^。；\n]{{0,24}}?(?:每(?:个)?|按|一|逐)(?P<u>月|年|日|天)[^。；\n0-9]{{0,20}}?(?P<a>{AMOUNT})"
    rf"|每(?:个)?(?P<u2>月|年|日|天)每(?P<part2>[百千万]元)(?:支付|收取|计|付)?(?:利息)?(?P<a2>{AMOUNT})"
)


def _whole(stated: str) -> str:
    """万元 said alone means 一万元."""
    return f"一{stated.removesuffix('元')}元" if stated[0] in "百千万" else stated


_TIMES = {"月": 12, "年": 1, "日": 365, "天": 365}


def _by_sums(contract: Contract, passage: Passage, allowed: Allowed) -> Iterator[Hit]:
    """Interest that is stated as a sum for each month, held against the sum that was lent."""
    quota = _EACH_UNIT.search(passage.text)
    if quota and not re.search(r"逾期|违约", passage.text[: quota.start()]):
        part, own = money(_whole(quota["part"] or quota["part2"])), money(quota["a"] or quota["a2"])
        if part and own and own < part:
            yearly = own / part * _TIMES[quota["u"] or quota["u2"]]
            if allowed.passed_by(yearly, CEILING):
                yield _beyond(passage.span, allowed, quota[0], yearly)
        return
    paid = _EACH_TIME.search(passage.text)
    lent = _LENT_SUM.search(contract.text) if paid else None
    if not paid or not lent or re.search(r"逾期|违约", passage.text[: paid.start()]):
        return
    each, whole = money(paid["a"] or paid["b"]), money(lent["a"] or lent["b"])
    if each and whole and each < whole / 2:
        yearly = each / whole * _TIMES[paid["u"] or paid["v"] or paid["w"]]
        if allowed.passed_by(yearly, CEILING):
            yield _beyond(passage.span, allowed, paid[0], yearly)


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
    carried: list[Rate] = []
    last = -_NEAR
    for passage in sentences(contract.text, _LATE_WORDS):
        start = _LATE.search(passage.text)
        near = bool(carried) and passage.span.start - last < _NEAR and bool(_ALSO.search(passage.text))
        at = 0 if near else start.start() if start else len(passage.text)
        after = [rate for rate in rates(passage.text) if rate.end > at]
        if not after or not re.search(r"利息|违约金|罚息|滞纳金|费|计息|利率", passage.text):
            continue
        total = _total(after, passage.text)
        if near and not allowed.passed_by(total, CEILING):
            total += _total(carried, "")
            after = carried + after
        carried, last = after, passage.span.end
        if allowed.passed_by(total, CEILING):
            yield _beyond(passage.span, allowed, "、".join(rate.text for rate in after), total)


_NEAR = 60
_LATE_WORDS = (
    "逾期",
    "罚息",
    "不按",
    "未按",
    "不还",
    "未还",
    "延期",
    "超期",
    "拖欠",
    "违约",
    "滞纳金",
    "迟延",
    "延迟",
    "未清偿",
    "未能",
    "不能",
    "到期",
    "另",
    "此外",
    "同时",
)
_LATE = re.compile(
    r"逾期|罚息|不(?:能)?按|未(?:能)?按|不还|未还|延期|超期|拖欠|到期(?:未|不)|违约|滞纳金|迟延|延迟|拖延"
)
_ALSO = re.compile(r"并|另|同时|此外|还|加收|再")


def _total(found: list[Rate], text: str) -> Decimal:
    """The sum where the words add the charges up, else the highest."""
    added = re.search(
        r"并(?:另|且|按|支付)|另(?:行|外)?按|另|同时|外[，,]|此外|加收|还(?:应|须)|及|以及|和|再|与", text
    )
    figures = [rate.yearly for rate in found]
    return sum(figures, Decimal(0)) if added else max(figures)


_BARE = re.compile(
    rf"(?<![年月日季])(?:利率|利息)(?:按|为|是|以|：|:|标准)*\s*(?:固定)?(?:为)?\s*(?:{PERCENT}|{NUM}\s*[分厘])"
    rf"|(?:按照?|以|依)\s*{PERCENT}\s*的?(?:利率|标准|比例|利息)[^。；，\n]{{0,10}}(?:计息|(?:计算|支付|收取|给付|承担|偿付|计付|计收|结算)[^。；，\n]{{0,4}}利?息?)|(?:利息|利率|计息)[，,]?(?:的)?(?:标准|水平)(?:为|是|：|:|按)*\s*(?:{PERCENT}|{NUM}\s*[分厘])|(?:按照?|以|依照?)\s*(?:{PERCENT}|{NUM}\s*[分厘])\s*的?(?:固定)?(?:利率|标准|水平|利息)[^。；，\n]{{0,16}}(?:付息|计息|起息|结息|利息)|(?<![年月日季])(?:利率|利息)(?:双方|统一|一律|固定|约定|确定|标准|定|执行|采用|水平|数值|，|为|是|按|在|：|:){{1,6}}\s*(?:{PERCENT}|{NUM}\s*[分厘])|按(?:照)?\s*{PERCENT}\s*(?:的)?(?:利率)?(?:计息|计算利息|支付利息|收取利息)|(?<![年月日]息)(?<![年月日])(?:息|利)?{NUM}分利"
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
        for passage, match in find(contract, ("利率", "利息", "计息", "付息", "结息", "分利"), _BARE):
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
    for passage in sentences(contract.text, ("利率", "息")):
        found = list(rates(passage.text))
        for one, other in pairwise(found):
            between = passage.text[one.end : other.start]
            if one.unit == other.unit or len(between) > _gap(between) or not _SAME_RATE.search(between):
                continue
            if re.search(r"复利|实际年|有效|逾期|罚", passage.text[one.start : other.end] + between):
                continue
            if not _agree(one, other):
                facts = {"first": one.text, "second": other.text}
                yield Hit(passage.span, facts=facts, comment_reason="choose")
    yield from _turned_into(contract)


# The conversion in a sentence of its own: 将上述年利率换算为日利率，即万分之三.
_TURNED = re.compile(
    rf"(?P<from>[年月日])利率[^。；，\n]{{0,6}}(?:换算|折算|折合|转换|折)(?:为|成|作)?(?P<unit>[年月日])利率[，,]?(?:即|为|是|按|：|:|计|后)*\s*(?P<rate>{PERCENT})"
)


def _turned_into(contract: Contract) -> Iterator[Hit]:
    for passage in sentences(contract.text, ("换算", "折算", "折合", "转换")):
        found = _TURNED.search(passage.text)
        start = max(0, passage.span.start - 160)
        known = [
            rate
            for rate in rates(contract.text[start : passage.span.start + (found.start() if found else 0)])
            if found and rate.unit == found["from"]
        ]
        value = share(found["rate"]) if found else None
        if found and known and value is not None:
            other = Rate(value, found["unit"], found.start("rate"), found.end("rate"), found["rate"])
            if known[-1].unit != other.unit and not _agree(known[-1], other):
                facts = {"first": known[-1].text, "second": found["unit"] + "利率" + found["rate"]}
                yield Hit(passage.span, facts=facts, comment_reason="choose")


def _gap(between: str) -> int:
    """How far two statements of one rate may stand apart: farther where words say that they are the same."""
    return 24 if re.search(r"即|折合|折算|相当于|换算|合年|合月|合日|也就是|等于", between) else 8


def _agree(one: Rate, other: Rate) -> bool:
    """Whether two rates agree within one hundredth of the rate (rounding), for 360 or 365 days."""
    big, small = (
        (one, other) if one.unit == "年" or (one.unit == "月" and other.unit in "日天") else (other, one)
    )
    units = {"年月": (12,), "月日": (30,), "月天": (30,), "年日": (360, 365), "年天": (360, 365)}
    counts = units.get(big.unit + small.unit, (1,))
    return any(abs(big.share - small.share * count) <= big.share / 100 for count in counts)
