"""Building works: funding, settlement, bonds, permits and tender (CON-08 to 11, 13 to 15, 17, 18)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.construction import BUILDING, CODE, DISPUTES, WORKS, works
from workbench.checks.measures import AMOUNT, DURATION, PERCENT, length, like, money, rates, share
from workbench.checks.passages import find, hit_with_edit, hits, sentences
from workbench.checks.prime_rate import highest
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

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
    more)."""
    if not works(contract):
        return
    allowed = highest(context)
    for passage in sentences(contract.text, ("垫资", "垫付")):
        for rate in rates(passage.text):
            if allowed.passed_by(rate.yearly, FUNDING_LINE) and "逾期" not in passage.text:
                facts = {"stated": rate.text, **allowed.facts}
                reason = "lookup" if allowed.most is None else "judgement"
                yield Hit(passage.span, variant=allowed.variant, facts=facts, comment_reason=reason)
                break


_AUDIT = re.compile(
    r"(?:审计(?:机关|部门|局|机构|署)?|财政评审|财审|评审中心)[^。；\n]{0,14}(?:结论|结果|报告|意见|审定|决定|金额)[^。；\n]{0,14}(?:作为|为|进行)[^。；，\n]{0,12}(?:结算|付款)|结算[^。；\n]{0,10}以[^。；，\n]{0,10}(?:审计|评审)[^。；，\n]{0,6}(?:结论|结果|报告|意见)?为准"
)
_PUBLIC = re.compile(r"(?:局|委员会|人民政府|街道办|管委会|财政|事业单位|医院|学校|大学|国有|政府投资|城投)")


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
    unless = re.compile(r"不得|不以|不作为")
    words = ("审计", "评审", "财审")
    for passage, _match in find(contract, words, _AUDIT, unless) if works(contract) else ():
        known = _PUBLIC.search(contract.text) and re.search(
            r"中小企业|小微|民营|(?:中|小|微)型企业", contract.text
        )
        if known:
            yield Hit(passage.span, comment_reason="negotiable")
        else:
            yield Hit(passage.span, variant="unknown", risk=Risk.LOW, comment_reason="judgement")


_DEEMED = re.compile(
    r"(?:未(?:予|能|作|提出)?(?:答复|回复|审核|异议|提出异议|审核完毕|书面答复)|不(?:予|提出|作)?(?:答复|回复|异议|提出异议))[^。；\n]{0,24}(?:视为|即为|视同)[^。；，\n]{0,10}(?:认可|同意|接受|确认|无异议)"
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
    """Silence accepts the final account."""
    for passage, _match in (
        find(contract, ("视为", "视同", "即为"), _DEEMED, re.compile(r"不(?:得)?视为"))
        if works(contract)
        else ()
    ):
        if "结算" in passage.text and re.search(r"发包人|甲方|建设单位|业主", passage.text):
            yield Hit(passage.span, comment_reason="negotiable")


_NO_CLAIM = re.compile(
    rf"(?:未(?:能)?(?:在)?)[^。；\n]{{0,20}}?(?P<a>{DURATION})(?:之)?内[^。；\n]{{0,20}}(?:提出|申请|报告)[^。；\n]{{0,20}}(?:视为|即为)[^。；，\n]{{0,10}}(?:工期)?[^。；，\n]{{0,4}}(?:不(?:予)?顺延|放弃)"
    rf"|(?P<b>{DURATION})(?:之)?内[^。；\n]{{0,16}}(?:提出|申请|报告)[^。；\n]{{0,16}}逾期[^。；，\n]{{0,10}}(?:视为|即为)[^。；，\n]{{0,6}}(?:不(?:予)?顺延|放弃)"
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
    for passage, match in find(contract, ("顺延",), _NO_CLAIM) if works(contract) else ():
        name = "a" if match["a"] else "b"
        value = length(match[name])
        if value and not value.months and value.days < 14:
            new = like(value.text, 28, "天" if "天" in value.text else "日")
            yield hit_with_edit(contract, passage, passage.part(*match.span(name)), new, stated=value.text)


_PRICE = re.compile(rf"(?:中标(?:合同)?(?:金额|价|价格)|合同(?:金额|价|总价))(?:为)?(?:人民币)?\s*({AMOUNT})")
_OTHER_BOND = re.compile(
    r"(?:承包人|乙方|施工单位)[^。；\n]{0,14}(?:缴纳|交纳|提交|支付|交付)[^。；\n]{0,10}?(?P<kind>(?:安全(?:生产|文明施工)?(?:风险)?|文明施工|廉[洁政](?:建设)?|诚信|进度|工期|维稳)(?:保证金|抵押金|押金|风险金))"
)
_BOND = re.compile(
    rf"履约(?:保证金|担保)[^。；，\n0-9]{{0,12}}?(?:({AMOUNT})|({PERCENT}))|({PERCENT})[^。；，\n]{{0,10}}履约(?:保证金|担保)"
)


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
    """A performance bond over a tenth of the award price in a tendered contract."""
    if not works(contract):
        return
    unless = re.compile(r"不(?:得|再)?(?:要求|收取|缴纳)|不得|无需|无须|禁止")
    for passage, match in find(contract, ("保证金", "抵押金", "押金"), _OTHER_BOND, unless):
        facts = {"stated": match["kind"]}
        yield Hit(passage.span, variant="other", facts=facts, comment_reason="delete_or_redraft")
    if "中标" not in contract.text:
        return
    price = _PRICE.search(contract.text)
    whole = money(price[1]) if price else None
    most = context.limit("B121")
    for passage, match in find(contract, ("履约",), _BOND):
        asked = money(match[1]) if match[1] else None
        ratio = share(match[2] or match[3]) if match[2] or match[3] else None
        if (asked and whole and asked > whole * most) or (ratio and most < ratio < 1):
            yield Hit(
                passage.span, facts={"stated": match[1] or match[2] or match[3]}, comment_reason="needs_terms"
            )


_NO_PERMIT = re.compile(
    r"(?:未取得|没有取得|尚未取得|未办理|尚未办理|未获得|没有|无)[^。；，\n]{0,10}(?:建设工程)?规划(?:许可|审批)"
    r"|规划许可[^。；，\n]{0,8}(?:尚|正|仍|还)在[^。；，\n]{0,4}办理[^。；\n]{0,20}(?:先行|提前)[^。；，\n]{0,6}(?:开工|施工|进场)"
)


@check(
    "CON-14",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=(f"{DISPUTES} 第3条第1款", f"{BUILDING} 第8条第1款第2项"),
    fires=("本工程尚未取得建设工程规划许可证，承包人先行施工。", "本项目未办理规划许可手续，乙方进场施工。"),
    silent=(
        "发包人应在开工前取得建设工程规划许可证和施工许可证。",
        "发包人未取得规划许可的，承包人有权拒绝开工。",
        "本装修工程无需办理规划许可。",
    ),
)
def no_permit(contract: Contract, _: Context) -> Iterator[Hit]:
    """The text admits that the planning permit is missing."""
    if works(contract):
        yield from hits(
            contract, ("规划",), _NO_PERMIT, re.compile(r"的，|如(?:果)?|若|无需|装修|因发包人|不得")
        )


_USE_FIRST = re.compile(
    r"(?:可以?|有权|先行|提前)[^。；，\n]{0,10}(?:投入)?使用[^。；\n]{0,16}(?:再|后|然后)[^。；，\n]{0,8}(?:竣工)?验收|未经(?:竣工)?验收[，,]?[^。；，\n]{0,10}(?:可以?|即可|有权)[^。；，\n]{0,8}(?:投入)?使用|验收(?:之)?前[^。；，\n]{0,10}(?:可以?|有权)[^。；，\n]{0,10}使用|(?:可以?|有权)[^。；，\n]{0,8}验收(?:之)?前[^。；，\n]{0,8}(?:投入)?使用"
)


@check(
    "CON-15",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="发包人",
    basis=(f"{CODE} 第799条第2款", f"{DISPUTES} 第14条", f"{BUILDING} 第61条第2款"),
    fires=(
        "工程完工后发包人可以先行投入使用，再组织竣工验收。",
        "竣工验收前发包人有权提前使用该工程。",
    ),
    silent=(
        "工程经竣工验收合格后，发包人方可投入使用。",
        "工程未经竣工验收，发包人不得使用。",
    ),
)
def used_first(contract: Contract, _: Context) -> Iterator[Hit]:
    """Use before completion acceptance."""
    unless = re.compile(r"不得|擅自|的，(?:视为|以)|(?<![甲乙丙双])方可|合格后")
    for passage, _match in find(contract, ("使用",), _USE_FIRST, unless) if works(contract) else ():
        who = "甲方" if "甲方" in passage.text else "发包人"
        new = f"工程经竣工验收合格后，{who}方可投入使用"
        yield hit_with_edit(contract, passage, Span(*passage.span), new)


@check(
    "CON-17",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=("中华人民共和国招标投标法 第3条第1款", f"{DISPUTES} 第1条第1款第3项"),
    fires=(
        "本工程为全额财政资金投资的市政道路工程，发包人未经招标直接发包给承包人。",
        "本项目使用国有资金，双方先施工后补办招标手续。",
    ),
    silent=(
        "本工程为全额财政资金投资的市政道路工程，承包人经公开招标中标。",
        "本工程为民营企业自建厂房，发包人直接发包给承包人。",
    ),
)
def no_tender(contract: Contract, _: Context) -> Iterator[Hit]:
    """Let without tender although public funds pay."""
    let = re.compile(
        r"未经招标|直接发包|未(?:进行|办理|履行)?招标|后补[^。；，\n]{0,6}招标|补办[^。；，\n]{0,6}招标"
    )
    public = re.compile(
        r"财政(?:性)?(?:资金|投资|拨款)|财政[^。；，\n]{0,4}出资|国有资金|政府投资|国家融资|市政|公用事业"
    )
    unless = re.compile(r"批准(?:不招标|免)|不属于[^。；，\n]{0,10}招标|依法(?:可以)?不(?:进行)?招标")
    for passage, _match in find(contract, ("招标", "发包"), let, unless) if works(contract) else ():
        if public.search(contract.text):
            yield Hit(passage.span, comment_reason="judgement")


@check(
    "CON-18",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="承包人",
    basis=("保障中小企业款项支付条例 第8条第2款",),
    fires=(
        "本项目为政府投资项目，由承包人垫资施工至竣工验收后支付工程款。",
        "本工程系政府投资建设。\n承包人带资施工。",
    ),
    silent=(
        "本项目为政府投资项目，发包人按月支付工程进度款。",
        "本项目为政府投资项目，承包人不得垫资施工。",
        "本项目为民营企业厂房，由承包人垫资施工。",
    ),
)
def public_funding(contract: Contract, _: Context) -> Iterator[Hit]:
    """A government project that the contractor funds."""
    if works(contract) and re.search(r"政府投资|财政[^。；，\n]{0,4}(?:出资|投资|拨款)", contract.text):
        pattern = re.compile(r"垫资|自?带资金?|垫付[^。；，\n]{0,6}(?:资金|款)|先行投入")
        unless = re.compile(r"不得|无需|不(?:需|要求|由)|禁止|严禁|PPP|特许经营")
        yield from hits(
            contract,
            ("垫资", "带资", "垫付", "先行投入"),
            pattern,
            unless,
            comment_reason="delete_or_redraft",
        )
