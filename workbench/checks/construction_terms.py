"""Building works: funding, settlement, extension of time and bonds (CON-08 to 11, 13)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.construction import DISPUTES, WORKS, works
from workbench.checks.measures import AMOUNT, DURATION, PERCENT, length, like, money, rates, share
from workbench.checks.passages import Passage, find, hit_with_edit, sentences
from workbench.checks.prime_rate import highest
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import CONTRACTOR, EMPLOYER, around, onward
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

FUNDING_LINE = Decimal("0.12")


@check(
    "CON-08",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="发包人",
    basis=(f"{DISPUTES} 第25条第1款",),
    fires=("承包人垫资施工，垫资利息按年利率24%计算。", "乙方垫付工程资金的，甲方按月利率1.5%支付垫资利息。"),
    silent=(
        "承包人垫资施工，垫资利息按同期贷款市场报价利率计算。",
        "发包人逾期付款的，按年利率15%支付利息。",
    ),
)
def advance_funding(contract: Contract, context: Context) -> Iterator[Hit]:
    """Interest on advance funding above the prime rate of the contract's day (without one, of 12 % a year or
    more); the rate may stand in the next sentence."""
    if not works(contract):
        return
    allowed = highest(context)
    for passage in sentences(contract.text, ("垫资", "垫付", "垫款", "带资", "先行投入", "前期投入")):
        text = onward(contract, passage, 90)
        for rate in rates(text):
            if _for_delay(text, rate.start) or not _INTEREST.search(text):
                continue
            if allowed.passed_by(rate.yearly, FUNDING_LINE):
                facts = {"stated": rate.text, **allowed.facts}
                reason = "lookup" if allowed.most is None else "judgement"
                yield Hit(passage.span, variant=allowed.variant, facts=facts, comment_reason=reason)
                break
        else:
            multiple = _OVER_PRIME.search(text)
            if multiple and not _for_delay(text, multiple.start()):
                facts = {"stated": multiple[0], **allowed.facts}
                yield Hit(passage.span, variant=allowed.variant, facts=facts, comment_reason="judgement")


_INTEREST = re.compile(r"息|利率|回报|占用费|收益|费率")
_DELAY = re.compile(r"逾期|拖欠|欠付|迟延|延迟|未按(?:期|时)|滞纳")
_OVER_PRIME = re.compile(
    r"(?:贷款(?:基准)?利率|报价利率|LPR|lpr)[^。；，\n]{0,14}(?:(?:的|之)?\s*(?:[2-9]|1\.[1-9]|[二两三四五])[0-9.]*\s*倍|上浮|加(?:收|计|点)|再加)"
)


def _for_delay(text: str, at: int) -> bool:
    """Whether the rate at ``at`` is owed for late payment: its own sentence says so before it."""
    start = max(text.rfind(mark, 0, at) for mark in "。；\n") + 1
    return bool(_DELAY.search(text, start, at))


_AUDITOR = r"(?:审计(?:机关|部门|局|机构|署|厅|单位)?|财政(?:投资)?评审|投资评审|财审|评审(?:中心|机构)|(?:财政|审计)(?:部门|局|厅)[^。；，\n]{0,6}(?:审核|审定|核定|评审))"
_SETTLES = r"(?:结算|决算|工程(?:价|造)?款|造价|价款|尾款|余款|付款|支付|拨付)"
_AUDIT = re.compile(
    rf"{_SETTLES}[^。；\n]{{0,40}}(?:以|按照?|根据|依据|依照|依|按|待|经|须经|取决于|服从)[^。；\n]{{0,20}}{_AUDITOR}[^。；\n]{{0,24}}(?:为准|依据|为限|确定|确认|执行|基础|标准|审定|核定|金额|数额|结论|结果|后)"
    rf"|(?:以|按照?|根据|依据|依照|经|待|由)[^。；\n]{{0,16}}{_AUDITOR}[^。；\n]{{0,40}}{_SETTLES}"
    rf"|{_AUDITOR}[^。；\n]{{0,30}}(?:作为|为|是|系|视为|构成)[^。；\n]{{0,20}}(?:{_SETTLES}|依据|根据)"
    rf"|{_AUDITOR}[^。；\n]{{0,40}}(?:核减|审减|审定|核定)[^。；\n]{{0,30}}(?:认可|无异议|执行|结算|为准)|{_AUDITOR}[^。；\n]{{0,30}}后[^。；\n]{{0,12}}(?:支付|付清|付款|结算|结清)|{_AUDITOR}[^。；\n]{{0,16}}(?:出具|作出|完成|结束|通过)?[^。；\n]{{0,10}}(?:之?前)[^。；\n]{{0,20}}(?:不予|有权不|不|暂不|无权)[^。；\n]{{0,8}}{_SETTLES}"
)
_NOT_PUBLIC_AUDIT = re.compile(
    r"不得以|不以|不作为|不应以|无需|共同(?:委托|选定|聘请)|双方(?:认可|选定|委托)|造价咨询|会计师|税务|年度审计|接受审计"
)
_PUBLIC = re.compile(
    r"(?:局|委员会|人民政府|政府|街道办|管委会|财政|事业单位|医院|学校|大学|中学|小学|国有|国企|央企|政府投资|城投|城市建设投资|交通投资|机关)"
)


@check(
    "CON-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.PREFER,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="承包人",
    basis=("保障中小企业款项支付条例 第12条", "中华人民共和国民营经济促进法 第67条第1款"),
    fires=(
        "某区住建局与中小企业承包人约定，以审计机关的审计结果作为工程结算依据。",
        "本工程以审计部门的审计结论作为结算依据。",
    ),
    silent=(
        "某区住建局与中小企业承包人约定，以双方共同委托的造价咨询机构审核结果作为结算依据。",
        "工程结算后，发包人可以接受审计机关的审计。",
    ),
)
def audit_settles(contract: Contract, _: Context) -> Iterator[Hit]:
    """The auditor's result is the basis of settlement."""
    words = ("审计", "评审", "财审", "财政")
    for passage, _match in find(contract, words, _AUDIT, _NOT_PUBLIC_AUDIT) if works(contract) else ():
        known = _PUBLIC.search(contract.text) and _SMALL_FIRM.search(contract.text)
        if known:
            yield Hit(passage.span, comment_reason="negotiable")
        else:
            yield Hit(passage.span, variant="unknown", risk=Risk.LOW, comment_reason="judgement")


_SILENCE = re.compile(
    r"沉默|缄默|默不|不作声|不吭声|置之不理|不予理会|不理睬|无回音|未置可否|不置可否|无(?:任何)?(?:书面)?(?:异议|意见|答复|回复|回应)|(?:未|不|没有|没|怠于|拒绝|拒不)(?:予|能|作|作出|提出|给予|进行|书面|提供|做出|完成|出具|以)*[^。；，\n]{0,12}?(?:答复|回复|审核|异议|意见|审定|审结|审查|审批|批复|确认|反馈|核对|回函|表态|核定|复核)"
    r"|(?:逾期|超过|超期|届期|期满|过期|逾)[^。；，\n]{0,24}(?:未|不|没|的|仍)|(?:逾期|超期|届期|过期)(?:则|即|便|[，,])|(?:到期|届时)[^。；，\n]{0,10}(?:未|不)"
)
_DEEMED = re.compile(
    r"(?:视为|视同|视作|即为|即视|默认|默示|推定|等同于?|等于|自动|当然|即告|即?成为|构成|直接|应当?(?:即)?(?:按|以)|即(?:以|按)|则(?:以|按)|就(?:以|按)|均?以|按)[^。；\n]{0,30}"
    r"(?:认可|同意|接受|确认|无异议|生效|通过|送审|报送|提交|上报|申报|递交|结算(?:依据|金额|价)|为准|审定|成立|最终)"
)


@check(
    "CON-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="发包人",
    basis=(f"{DISPUTES} 第21条",),
    fires=(
        "发包人收到竣工结算文件后二十八日内未答复的，视为认可该结算文件。",
        "甲方收到结算资料后30天内未提出异议，视为同意乙方的结算。",
    ),
    silent=(
        "发包人应当在收到竣工结算文件后二十八日内审核并书面答复。",
        "发包人逾期未答复的，不视为认可结算文件。",
    ),
)
def deemed_account(contract: Contract, _: Context) -> Iterator[Hit]:
    """Silence accepts the final account; the account is often named a sentence earlier."""
    for passage in sentences(contract.text, _SILENT_WORDS) if works(contract) else ():
        silence = _SILENCE.search(passage.text)
        if not silence or _NOT_DEEMED.search(passage.text) or not _IN_TIME.search(passage.text):
            continue
        clause = around(contract, passage)
        before = clause[: max(0, clause.find(passage.text))]
        deemed = _DEEMED.search(passage.text, silence.start())
        if deemed and _ACCOUNT.search(before[-120:] + passage.text) and _employer_is_silent(before, passage):
            yield Hit(passage.span, comment_reason="negotiable")


_SILENT_WORDS = (
    "视为",
    "视同",
    "视作",
    "即为",
    "默认",
    "成为",
    "构成",
    "异议",
    "推定",
    "自动",
    "等同",
    "等于",
    "为准",
    "送审",
    "报送",
    "最终",
    "生效",
    "认可",
)
_NOT_DEEMED = re.compile(r"不(?:得|应|能)?(?:视为|视同|构成|代表|等于|等同)")
_ACCOUNT = re.compile(r"结算|决算")
_BY_CONTRACTOR = re.compile(
    rf"{CONTRACTOR}[^。；，\n]{{0,8}}(?:递交|提交|报送|送交|交付|编制|送审|申报|上报|提供|报审|呈报|的)"
)


def _employer_is_silent(before: str, passage: Passage) -> bool:
    """Whether it is the employer who keeps silent: the last party named before, papers of others aside."""
    found = _SILENCE.search(passage.text)
    said = _BY_CONTRACTOR.sub("", before[-120:] + passage.text[: found.start() + 1 if found else None])
    employer = max((match.end() for match in _EMPLOYER_ACTS.finditer(said)), default=-1)
    contractor = max((match.end() for match in _CONTRACTOR_ACTS.finditer(said)), default=-1)
    if employer < 0 and contractor < 0:
        return bool(re.search(EMPLOYER, passage.text))
    return employer >= contractor and not re.search(rf"(?:视为|视同|即为|推定){CONTRACTOR}", passage.text)


# A party that is only told, given or heard is not the one who has to answer.
_EMPLOYER_ACTS = re.compile(rf"(?<![给向由与经在到或]){EMPLOYER}")
_CONTRACTOR_ACTS = re.compile(rf"(?<![给向由与经在到或]){CONTRACTOR}")
_IN_TIME = re.compile(rf"{DURATION}|逾期|超过|期限|期满|到期|届期|届时|届满|约定时间|[_＿]")


_EXTENSION = re.compile(r"顺延|延期|延长|工期[^。；，\n]{0,8}(?:调整|延误|补偿|索赔|签证)|延误")
_SOON = rf"(?P<a>{DURATION}|[0-9０-９一二三四五六七八九十百]+\s*(?:个)?小时|当(?:日|天))"
_ASKED_SOON = re.compile(
    rf"{_SOON}(?:之)?(?:以)?(?:内|前)?[^。；\n]{{0,26}}?(?:提出|申请|报告|提交|书面|报|通知|告知|签认|签证|索赔|办理|确认|递交|送达|上报|主张)"
)
_LOST = re.compile(
    r"(?:视为|视同|即为|否则|错过|过了|逾期|过期|过时|超期|超过|未|没有|不(?:申请|提出|报|办|提交|通知))[^。；\n]{0,40}?(?:不(?:再|予|得|能)?[^。；，\n]{0,6}(?:顺延|延长|延期|调整|影响|补偿|受理|认可|签认|签证|考虑|要求|主张)|放弃|丧失|失权|无权|失去|不影响|(?:没有|无|未产生)[^。；，\n]{0,2}影响|自行承担|不存在[^。；，\n]{0,6}延误|(?:按|以|依)(?:照)?原(?:定|约定|合同)?(?:的)?(?:竣工|完工|工期|日期|计划)|原(?:定)?(?:工期|竣工日期)[^。；，\n]{0,6}(?:不变|照旧|执行|计算)|工期照旧|照原工期|权利[^。；，\n]{0,6}消灭)"
)


@check(
    "CON-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.ACCEPT,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="承包人",
    basis=(f"{DISPUTES} 第10条第2款",),
    fires=(
        "承包人未在七日内提出顺延申请的，视为工期不顺延。",
        "乙方未能在事件发生后3天内提出工期顺延申请的，视为放弃顺延的权利。",
    ),
    silent=(
        "承包人提出顺延申请后，发包人应在七日内答复。",
        "承包人未在二十八日内提出顺延申请的，视为工期不顺延。",
    ),
)
def no_extension(contract: Contract, _: Context) -> Iterator[Hit]:
    """Loss of the extension of time after fewer than fourteen days."""
    for passage in (
        sentences(contract.text, ("顺延", "延期", "延长", "延误", "工期", "原竣工"))
        if works(contract)
        else ()
    ):
        asked = _ASKED_SOON.search(passage.text)
        if (
            not asked
            or not _EXTENSION.search(passage.text)
            or not _contractor_asks(passage.text, asked.start())
        ):
            continue
        if not _LOST.search(_with_result(contract, passage), max(0, asked.start() - 12)):
            continue
        value = length(asked["a"])
        if value and (value.months or value.days >= _SHORT_CLAIM):
            continue
        if value is None:
            yield Hit(passage.span, facts={"stated": asked["a"]}, comment_reason="needs_terms")
        else:
            new = like(value.text, 28, "天" if "天" in value.text else "日")
            span = passage.part(*asked.span("a"))
            yield hit_with_edit(contract, passage, span, new, stated=value.text)


_SHORT_CLAIM = 14
_RESULT = re.compile(r"[。；\s]*(?:[^。；，\n]{0,6}(?:未|逾期|过期|没有|不)|否则|超过)")


def _with_result(contract: Contract, passage: Passage) -> str:
    """The sentence, with the next one where that says what follows from being late."""
    longer = onward(contract, passage, 60)
    return longer if _RESULT.match(longer, len(passage.text)) else passage.text


def _contractor_asks(text: str, at: int) -> bool:
    """Whether the time runs for the contractor: the last party named before it is not the employer."""
    said = re.sub(rf"(?:因|由于|非因|由){EMPLOYER}", "", text[:at])
    employer = max((match.end() for match in re.finditer(EMPLOYER, said)), default=-1)
    contractor = max((match.end() for match in re.finditer(CONTRACTOR, said)), default=-1)
    return contractor >= employer


_PRICE = re.compile(
    rf"(?:中标(?:合同)?(?:总?金额|价款?|价格|总价)|(?:签约)?合同(?:总?金额|价款?|总价|价格|造价)|工程(?:总)?造价|合同暂定(?:总?价|金额))[^。；，\n0-9]{{0,10}}?({AMOUNT})"
)
_BOND_KINDS = r"(?:安全|文明|廉|诚信|信誉|信用|资信|诚意|进度|工期|维稳|稳定|治安|环保|扬尘|进场|人员|项目经理|管理|合同|材料|设备|水电|创优|承诺|合作|竣工|风险|开工|施工)"
_OTHER_BOND = re.compile(
    rf"(?P<kind>{_BOND_KINDS}[\u4e00-\u9fff]{{0,8}}?(?:保证金|抵押金|押金|风险金|诚意金|担保金))(?![^。；，\n]{{0,14}}(?:退还|返还)给?承包)"
)
_PAID_IN = re.compile(r"缴|交(?!工(?!程)|底|付(?:使用|工程))|提交|支付|收取|预留|扣|汇入|存入|打入")
_BOND = re.compile(
    rf"履约(?:保证金|担保|保证|保函|押金)[^。；，\n0-9]{{0,24}}?(?:(?P<a>{AMOUNT})|(?P<b>{PERCENT}))|(?:(?P<c>{PERCENT})|(?P<d>{AMOUNT}))[^。；，\n]{{0,24}}履约(?:保证金|担保|保证|保函|押金)"
)
_BOND_OFF = re.compile(
    r"不(?:得|再)?(?:要求|收取|缴纳|设)|不得|无需|无须|禁止|(?:退还|返还)[^。；，\n]{0,6}履约"
)
_TENDERED = re.compile(r"中标|(?<!未经)(?<!未)(?<!不)招标(?!代理)|投标")


@check(
    "CON-13",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="承包人",
    basis=("中华人民共和国招标投标法实施条例 第58条", "保障中小企业款项支付条例 第13条"),
    fires=(
        "中标合同金额500万元，承包人缴纳履约保证金80万元。",
        "承包人应按中标价的15%缴纳履约保证金。",
    ),
    silent=(
        "中标合同金额500万元，承包人缴纳履约保证金50万元。",
        "承包人应按中标价的10%缴纳履约保证金。",
        "本工程未经招标，承包人缴纳合同价15%的履约保证金。",
    ),
)
def bond(contract: Contract, context: Context) -> Iterator[Hit]:
    """A performance bond over a tenth of the award price in a tendered contract; bonds of other names."""
    if not works(contract):
        return
    for passage, match in find(
        contract, ("保证金", "抵押金", "押金", "风险金", "诚意金"), _OTHER_BOND, _BOND_OFF
    ):
        if _PAID_IN.search(passage.text):
            facts = {"stated": match["kind"]}
            yield Hit(passage.span, variant="other", facts=facts, comment_reason="delete_or_redraft")
    yield from _cash_only(contract)
    if not _TENDERED.search(contract.text) or _UNTENDERED.search(contract.text):
        return
    price = _PRICE.search(contract.text)
    whole = money(price[1]) if price else None
    most = context.limit("B121")
    for passage, match in find(contract, ("履约",), _BOND, _BOND_OFF):
        sum_asked, part_asked = match["a"] or match["d"], match["b"] or match["c"]
        asked = money(sum_asked) if sum_asked else None
        ratio = share(part_asked) if part_asked else None
        over = asked and whole and asked < whole and asked > whole * most
        if over or (ratio and most < ratio < 1):
            facts = {"stated": sum_asked or part_asked}
            yield Hit(passage.span, facts=facts, comment_reason="needs_terms")


_CASH = r"(?:现金|转账|电汇|汇款|现款|银行划转)"
_LETTER = r"(?:保函|保证保险|保险|担保书|担保函|(?:其他|其它)(?:形式|方式))"
_CASH_ONLY = re.compile(
    rf"保证金[^。；\n]{{0,60}}(?:仅|只|限于?|必须|一律|唯一)[^。；，\n]{{0,10}}{_CASH}|(?:仅|只)(?:能|可|限|接受|收取?)[^。；，\n]{{0,6}}{_CASH}[^。；\n]{{0,24}}保证金|保证金[^。；\n]{{0,60}}(?:不(?:予|得)?(?:接受|认可|收|使用|采用|以|适用|允许)|拒收|拒绝)[^。；，\n]{{0,14}}{_LETTER}"
)
_SMALL_FIRM = re.compile(r"中小企业|小微|民营|私营|(?:中|小|微)型企业")


def _cash_only(contract: Contract) -> Iterator[Hit]:
    """A bond that may be paid in money alone; certain where a public payer faces a small firm."""
    for passage, _match in find(contract, ("保证金",), _CASH_ONLY):
        known = _PUBLIC.search(contract.text) and _SMALL_FIRM.search(contract.text)
        risk = None if known else Risk.LOW
        yield Hit(passage.span, variant="cash", risk=risk, key="cash", comment_reason="needs_terms")
        return


_UNTENDERED = re.compile(r"未经招标|没有招标|未(?:进行)?招标|不进行招标|无需招标|直接发包|非招标")
