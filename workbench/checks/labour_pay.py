"""Labour contracts: pay, social insurance, injuries and severance (LAB-06, 13, 14, 21, 25, 26)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.labour import ACT, LABOUR, labour, spoken
from workbench.checks.measures import AMOUNT, NUM, PERCENT, is_arabic, money, share
from workbench.checks.passages import (
    find,
    first_words,
    hit_with_edit,
    hits,
    is_menu,
    negated,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import to_chinese

_PAY = r"(?P<{0}>基本工资|岗位工资|基础工资|底薪|月工资|工资|薪酬|劳动报酬|报酬|月薪|薪资|月收入)"
_TRIAL_PAY = re.compile(
    r"试用期(?:内|间|期间|的)*[^。；\n，,0-9]{0,12}?"
    + _PAY.format("kind")
    + rf"[^。；\n0-9转正]{{0,12}}?(?P<sum>{AMOUNT})"
)
_FULL_PAY = re.compile(
    r"(?:转正|试用期(?:满|届满|期满|结束|合格|通过)|正式(?:聘用|录用|员工|工作)?)[^。；\n0-9]{0,14}?"
    + _PAY.format("kind")
    + rf"[^。；\n0-9]{{0,12}}?(?P<sum>{AMOUNT})"
)
_PLAIN_PAY = re.compile(
    r"(?P<kind>月工资|月薪|基本工资|工资|劳动报酬|薪资)(?:标准|总额)?[^。；\n0-9试]{0,10}?"
    rf"(?P<sum>{AMOUNT})"
)
_TRIAL_SHARE = re.compile(
    r"试用期(?:内|间|期间|的)*[^。；\n]{0,14}?(?:工资|薪酬|报酬|月薪|薪资|待遇)[^。；\n]{0,24}?(?:的|按|为|发放|计发|支付)\s*"
    rf"(?P<share>{PERCENT}|{NUM}折)"
)
_BONUS = re.compile(r"奖金|绩效|津贴|补贴|提成|补助")


def _same_kind(one: str, other: str) -> bool:
    parts = ("基本工资", "岗位工资", "基础工资", "底薪")
    return one == other or (one not in parts and other not in parts)


def _full_pay(contract: Contract) -> tuple[Decimal, str] | None:
    for passage in sentences(contract.text, ("转正", "试用期", "正式")):
        match = _FULL_PAY.search(passage.text)
        value = money(match["sum"]) if match else None
        if match and value:
            return value, match["kind"]
    for passage in sentences(contract.text, ("工资", "月薪", "薪资", "劳动报酬")):
        for match in _PLAIN_PAY.finditer(passage.text):
            value = money(match["sum"])
            if value and "试用" not in passage.text[max(0, match.start() - 10) : match.end()]:
                return value, match["kind"]
    return None


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
    for passage, match in find(contract, ("试用期",), _TRIAL_SHARE):
        value = share(match["share"])
        if value is not None and value < least_share and not _BONUS.search(match[0]):
            new = "80%" if is_arabic(match["share"]) else "百分之八十"
            new = "八折" if "折" in match["share"] else new
            facts = {"trial": match["share"], "least": new}
            yield hit_with_edit(
                contract, passage, passage.part(*match.span("share")), new, variant="share", **facts
            )
    full = _full_pay(contract)
    for passage, match in find(contract, ("试用期",), _TRIAL_PAY) if full else ():
        value = money(match["sum"])
        if not full or not value or not _same_kind(match["kind"], full[1]) or _BONUS.search(match[0]):
            continue
        if value < full[0] * least_share:
            least = (full[0] * least_share).normalize()
            least = least if least == least.to_integral() else least.to_integral() + 1
            facts = {
                "trial": match["sum"],
                "full": f"{full[0]:f}元",
                "least": _sum_like(match["sum"], Decimal(int(least))),
            }
            yield hit_with_edit(contract, passage, passage.part(*match.span("sum")), facts["least"], **facts)


_INSURANCE = ("社会保险", "社保", "五险", "养老保险", "医疗保险", "工伤保险", "失业保险")
_INS = r"(?:社会保险|社保|五险一金|五险|养老保险|医疗保险|工伤保险|失业保险|参保|保险费)"
_NO_INSURANCE = re.compile(
    rf"(?:放弃|自愿不|要求不|同意不|申请不|不(?:再|予|为乙方|为其)?(?:缴纳|办理|参加|购买|上))[^。；\n]{{0,14}}{_INS}"
    rf"|{_INS}[^。；\n]{{0,16}}(?:由(?:乙方|员工|劳动者|其|本人)(?:自行|自己|个人)|乙方自行|自行(?:缴纳|承担|购买|参加|解决|办理))"
    rf"|由(?:乙方|员工|劳动者|其|本人)(?:自行|自己|个人)(?:购买|缴纳|办理|参加)[^。；，\n]{{0,6}}{_INS}"
    rf"|(?:折现|折算|现金|补贴|补助|工资)[^。；\n]{{0,12}}(?:代替|替代|冲抵|抵作|抵充|取代)[^。；\n]{{0,10}}{_INS}"
    rf"|{_INS}[^。；\n]{{0,16}}(?:折现|折算|以现金|以补贴|随工资|计入工资|包含在工资|已含在)"
    rf"|(?:单位|甲方|用人单位|公司)(?:应)?(?:承担|缴纳|缴费|负担)(?:的)?部分[^。；\n]{{0,12}}由(?:乙方|员工|劳动者)"
)
_LATE_INSURANCE = re.compile(
    rf"(?:试用期(?:满|期满|届满|合格|通过|结束|过)|转正)[^。；\n]{{0,16}}(?:缴纳|办理|参加|购买|缴|上)[^。；\n]{{0,10}}{_INS}"
    rf"|试用期(?:内|间|期间)?[^。；\n]{{0,8}}(?:不|暂不)[^。；\n]{{0,14}}{_INS}"
    rf"|(?:入职|工作|到岗)(?:满)?(?:{NUM}个月|{NUM}年|半年|一年)(?:后|起)[^。；\n]{{0,12}}(?:缴纳|办理|参加|购买)[^。；\n]{{0,10}}{_INS}"
)
_INSURANCE_FINE = re.compile(
    r"补充(?:养老|医疗)|退休|享受(?:基本)?养老保险待遇|商业(?:养老|医疗)?保险|个人(?:应)?(?:承担|缴纳|缴|负担)的?部分|个人应缴|入职(?:满)?(?:一|1)个月"
)
_NOT_WAIVED = re.compile(r"不得|不能|无效|不予准许|严禁|禁止|拒绝")


@check(
    "LAB-13",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(
        "中华人民共和国社会保险法 第58条第1款",
        "中华人民共和国社会保险法 第60条第1款",
        "中华人民共和国劳动法 第72条",
        f"{ACT} 第26条第1款第2项",
    ),
    fires=(
        "乙方自愿放弃缴纳社会保险，甲方每月发放社保补贴八百元。",
        "甲方自乙方试用期满后开始为其办理社会保险。",
        "乙方的社会保险由乙方自行缴纳，甲方不承担任何费用。",
        "社保费用以现金形式随工资一并发给乙方，甲方不再为其参保。",
        "社会保险费中甲方应承担的部分由乙方负担。",
    ),
    silent=(
        "甲方依法为乙方缴纳社会保险，个人应缴部分由甲方代扣代缴。",
        "甲方为乙方另行购买补充医疗保险，乙方可以放弃。",
        "甲方不得要求乙方放弃社会保险。",
        "甲乙双方依法参加社会保险，乙方应缴纳的社会保险费由甲方从其工资中代扣代缴。",
    ),
)
def insurance_waived(contract: Contract, _: Context) -> Iterator[Hit]:
    """Insurance waived, paid out in cash, put on the worker, or begun only after probation."""
    if not labour(contract):
        return
    part_time = "非全日制" in first_words(contract)
    for passage in sentences(contract.text, _INSURANCE):
        text = passage.text
        if _INSURANCE_FINE.search(text) or _NOT_WAIVED.search(text) or is_menu(text):
            continue
        late = _LATE_INSURANCE.search(text)
        if not late and not _NO_INSURANCE.search(text):
            continue
        if part_time and "工伤" not in text:
            continue
        new = spoken(contract, "甲乙双方依法参加社会保险、缴纳社会保险费，乙方个人应缴部分由甲方代扣代缴")
        if len(text) <= 80:
            yield hit_with_edit(contract, passage, passage.span, new, variant="late" if late else "")
        else:
            yield Hit(passage.span, variant="late" if late else "", comment_reason="not_writable")


_INJURY = re.compile(
    r"(?:工伤|伤亡|受伤|致伤|致残|负伤|伤残|残疾|伤害|死亡|疾病|患病|职业病|人身|意外|安全)[^。；\n]{0,30}?"
    r"(?P<tail>[，,]?(?:一切|全部|所有|任何)?(?:后果|责任|费用|损失|风险)?(?:均|全部|概)?(?:自负|自理|由(?:乙方|其|员工|劳动者|本人)(?:自行|自己|个人|本人)?(?:承担|负责|负担)|自行承担|自担|自行负责)"
    r"|[，,]?(?:均|概)?与(?:甲方|公司|用人单位|单位)无关|[，,]?(?:甲方|公司|用人单位)(?:均|概)?(?:不(?:承担|负|予|负责)|概不|免(?:于|除))"
    r"|[，,](?:甲方|公司|用人单位)[^。；\n]{0,24}(?:后|外)[，,]?(?:即|则)?不再(?:承担|负)[^。；，\n]{0,8}(?:责任|费用|义务))"
)
_INJURY_FINE = re.compile(
    r"非(?:因工|工作)|工作时间(?:以外|之外|外)|下班后|业余|私自|故意|自残|自杀|醉酒|酗酒|吸毒|犯罪|与工作无关|不在工作|甲方(?:应|依法)(?:当)?承担"
)


@check(
    "LAB-14",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=("中华人民共和国安全生产法 第52条第2款", f"{ACT} 第26条第1款第2项", "中华人民共和国民法典 第506条"),
    fires=(
        "乙方在工作中发生伤亡事故的，后果自负，与甲方无关。",
        "乙方工作期间受伤的，一切责任由乙方自行承担。",
        "因工患病或者死亡的，甲方概不负责。",
    ),
    silent=(
        "乙方在工作中发生伤亡事故的，按照《工伤保险条例》享受工伤保险待遇。",
        "乙方在工作时间以外私自外出发生伤害的，责任自负。",
        "乙方发生工伤的，甲方应当及时救治并申请工伤认定。",
        "甲方另行为乙方购买人身意外伤害保险。",
    ),
)
def injury_on_worker(contract: Contract, _: Context) -> Iterator[Hit]:
    """Injury, illness or death at work put on the worker."""
    if not labour(contract):
        return
    words = ("自负", "自理", "承担", "自担", "无关", "概不", "不负", "不予", "负责", "免")
    for passage, match in find(contract, words, _INJURY, _INJURY_FINE):
        tail = Span(passage.span.start + match.start("tail"), passage.span.end)
        lead = passage.text[: match.start("tail")]
        if match["tail"][0] not in "，," and not lead.endswith(("的", "时", "，")):
            yield Hit(passage.span, comment_reason="not_writable")
            continue
        comma = "" if lead.endswith("，") else "，"
        new = spoken(contract, f"{comma}依照《工伤保险条例》等规定处理，乙方依法享受工伤保险等待遇")
        yield hit_with_edit(contract, passage, tail, new)


_NO_SEVERANCE = re.compile(
    r"(?:放弃|无需|无须|不向[^。；，\n]{1,6}(?:主张|要求)|不(?:再|予|另行|需|享受|享有|支付|给予|承担|得要求|得主张|要求|主张)|免除|没有)[^。；\n]{0,18}经济补偿"
    r"|经济补偿(?:金)?[^。；\n]{0,14}(?:已)?(?:包含|包括|计入|含|随)(?:在)?[^。；\n]{0,8}(?:工资|薪|报酬)"
    r"|(?:工资|薪酬|月薪|报酬)[^。；\n]{0,10}(?:包含|包括|含有)[^。；\n]{0,8}经济补偿"
)
_SEVERANCE_FINE = re.compile(
    r"(?:一次性|已经?)(?:支付|付清|结清)[^。；]{0,20}(?:补偿|元)|竞业|竞争|保密|任职|严重|过错|过失|违反|主动|辞职|乙方(?:单方|提出|不同意续|拒绝续|自行|擅自)|三十九条|非全日制|试用期|刑事|欺诈|下列情形|法律规定"
)


@check(
    "LAB-21",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第46条", f"{ACT} 第47条", f"{ACT} 第26条第1款第2项"),
    fires=(
        "劳动合同到期甲方不续签的，无需支付任何经济补偿。",
        "无论何种原因终止劳动合同，乙方均放弃要求经济补偿金的权利。",
        "乙方每月工资中已包含解除劳动合同的经济补偿金。",
    ),
    silent=(
        "劳动合同解除或者终止的，甲方依法支付经济补偿。",
        "乙方严重违反规章制度被解除劳动合同的，甲方不支付经济补偿。",
        "劳动合同期满，甲方维持原条件续订而乙方不同意续订的，甲方不支付经济补偿。",
        "乙方离职后两年内不得入职竞争企业，甲方不另行支付经济补偿。",
    ),
)
def severance_waived(contract: Contract, _: Context) -> Iterator[Hit]:
    """Severance given up beforehand or excluded in cases where the law grants it."""
    if not labour(contract) or re.search(r"(?:解除|终止|和解|离职)[^。\n]{0,8}协议", contract.title):
        return
    for passage, _match in find(contract, ("经济补偿",), _NO_SEVERANCE, _SEVERANCE_FINE):
        if len(passage.text) <= 60:
            new = (
                "劳动合同解除或者终止，依法应当支付经济补偿的，甲方依照《中华人民共和国劳动合同法》的规定支付"
            )
            yield hit_with_edit(contract, passage, passage.span, spoken(contract, new))
        else:
            yield Hit(passage.span, comment_reason="not_writable")


_SELDOM = re.compile(
    r"(?:每|按)(?:个)?(?:季度|季|半年|年|两个月|二个月|2个月|三个月|3个月|六个月|6个月)[^。；，\n]{0,14}(?:支付|发放|结算|发)[^。；，\n]{0,8}(?:工资|劳动报酬|薪酬|薪资|报酬)"
    r"|(?:工资|劳动报酬|薪酬|薪资)[^。；，\n]{0,12}(?:每|按)(?:个)?(?:季度|季|半年|年(?!薪)|两个月|2个月|三个月|3个月)[^。；，\n]{0,10}(?:支付|发放|结算|发)"
    r"|(?:年底|年终)[^。；，\n]{0,6}一次性?(?:支付|发放|结清|结算)[^。；，\n]{0,8}(?:工资|劳动报酬|薪酬)"
)
_SELDOM_FINE = re.compile(
    r"奖金|提成|绩效|佣金|分红|年终奖|年薪|按月(?:预|支付|发放)|每月(?:预|支付|发放)|非全日制|一次性(?:临时)?工作|加班|补贴|津贴"
)
_YEARLY = re.compile(
    r"年薪[^。；\n]{0,30}(?:次年|年底|年终|年末|期满|届满)[^。；，\n]{0,8}一次性?(?:支付|发放|结算|付清)"
)
_IN_KIND = re.compile(
    r"以[^。；，\n]{0,10}(?:实物|产品|商品|购物卡|购物券|有价证券|股权|股票|期权|代金券|库存|消费券)[^。；，\n]{0,8}(?:抵|充|支付|发放|折|冲|代替)[^。；\n]{0,10}(?:工资|劳动报酬|薪酬)"
    r"|(?:工资|劳动报酬|薪酬)[^。；，\n]{0,12}以[^。；，\n]{0,10}(?:实物|产品|商品|购物卡|购物券|有价证券|股权|股票|期权|代金券|库存)[^。；，\n]{0,10}(?:支付|发放|抵|形式)"
)
_AFTER_EVENT = re.compile(
    r"(?:待|视|俟|等)[^。；\n]{0,20}(?:回款|到账|资金到位|结算|验收|融资)[^。；\n]{0,8}(?:后|情况)[^。；\n]{0,12}(?:支付|发放)[^。；\n]{0,8}(?:工资|劳动报酬|薪酬)|(?:工资|劳动报酬)[^。；\n]{0,8}(?:待|视|俟|在|于|以)[^。；\n]{0,20}(?:回款|到账|资金到位|结算|融资)[^。；\n]{0,12}(?:支付|发放)"
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
    words = ("工资", "劳动报酬", "薪酬", "薪资")
    yield from hits(contract, words, _SELDOM, _SELDOM_FINE, comment_reason="needs_terms")
    for passage, match in find(contract, words, _IN_KIND):
        if not negated(passage.text, match.start(), 40):
            yield Hit(passage.span, variant="kind", comment_reason="delete_or_redraft")
    yield from hits(
        contract, words, _AFTER_EVENT, _SELDOM_FINE, variant="event", comment_reason="needs_terms"
    )
    yield from hits(contract, ("年薪",), _YEARLY, re.compile(r"预|每月|按月"), comment_reason="needs_terms")


_FINE = re.compile(
    rf"(?:罚款|罚金|罚|处罚|扣款|扣罚)[^。；，\n0-9]{{0,8}}(?:{AMOUNT}|{NUM}(?:个月|天|日)(?:的)?工资)"
    rf"|(?:扣除|扣发|扣减|扣)[^。；，\n0-9]{{0,10}}(?:{AMOUNT}|{NUM}(?:个月|天|日)(?:的)?工资)"
    r"|(?:处以|给予|并处|予以)[^。；，\n]{0,6}罚款"
)
_CONDUCT = re.compile(
    r"迟到|早退|违纪|违反|旷工|打架|吸烟|睡觉|脱岗|离岗|投诉|失误|不服从|损坏|擅自|未打卡|缺卡"
)
_FINED = re.compile(
    rf"(?:乙方|员工|职工)[^。；\n]{{0,40}}(?:每次|一次|每人次|每发现一次)[^。；，\n]{{0,4}}罚款{AMOUNT}"
)
_FINE_OK = re.compile(
    r"绩效|不得|法院|个人所得税|当日工资|当天工资|缺勤期间|停工|按缺勤|行政机关|行政处罚|主管部门"
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
    for passage in sentences(contract.text, ("罚", "扣")):
        text = passage.text
        if _FINE_OK.search(text):
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
        elif _FINE.search(text) and (_CONDUCT.search(text) or _FINED.search(text)):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
