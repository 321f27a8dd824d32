"""Security: ceilings, forfeiture, consent, registration, branches, barred things (GUA-08 to 10, 13, 14, 17)."""

import re
from collections.abc import Iterator

from workbench.checks.guarantee import CODE, SECURED, SECURITY
from workbench.checks.measures import AMOUNT
from workbench.checks.passages import find, hit_with_edit, hits, negated
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

CONTRACTS = "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释"


@check(
    "GUA-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="保证人",
    basis=(f"{CODE} 第690条第1款", f"{CODE} 第423条", f"{SECURITY} 第30条"),
    fires=(
        "保证人为债务人今后的全部借款提供最高额保证。",
        "丙方提供最高额保证担保，担保自2026年1月1日至2027年12月31日发生的债务。",
    ),
    silent=(
        "保证人为债务人2026年至2027年发生的借款提供最高额保证，最高债权额五百万元。",
        "保证人为债务人的单笔借款一百万元提供连带责任保证。",
    ),
)
def ceiling(contract: Contract, _: Context) -> Iterator[Hit]:
    """Maximum-amount security without a ceiling or without the period of the debts."""
    text = contract.text
    kinds = re.compile(r"最高额(?:连带责任)?(?:保证|抵押|担保|质押)")
    found = [passage for passage, _ in find(contract, ("最高额",), kinds)]
    if not found:
        return
    amount = re.search(rf"(?:最高|限额|债权额|额度|余额)[^。；\n]{{0,30}}?{AMOUNT}", text)
    period = re.search(
        r"(?:自|从)?[^。；\n]{0,12}(?:年|月|日)[^。；\n]{0,6}(?:至|到)|确定期间|发生期间|债权确定|期间", text
    )
    if not amount or not period:
        body = next((item for item in found if len(item.text) > 12), found[0])
        yield Hit(body.span, missing=True, comment_reason="needs_terms")


_TAKES_THING = re.compile(
    r"(?:到期|逾期|未|不(?:能|还|履行|按)?|无法)[^。；\n]{0,16}(?:还|清偿|偿还|履行|归还|债务|借款)[^。；\n]{0,16}"
    r"(?P<tail>(?:则|即)?[^。；，\n]{0,4}(?:抵押|质押|质物|担保|房屋|房产|车辆|股权|标的|不动产)[^。；，\n]{0,10}(?:直接|自动|自行|即)*(?:归|过户给|转归|转移给|抵偿给|抵给|由)[^。；，\n]{0,4}(?:债权人|出借人|甲方|贷款人|抵押权人|质权人)[^。；，\n]{0,4}(?:所有|名下|取得)?)"
)
_TAKES_TITLE = re.compile(
    r"(?:届满|到期|逾期|未|不(?:能|还|履行|按)|无法)[^。；\n]{0,24}(?P<tail>(?:债权人|抵押权人|质权人|出借人|贷款人|甲方)[^。；，\n]{0,8}取得[^。；，\n]{0,8}(?:抵押|质押|质物|担保|房屋|房产|车辆|股权)[^。；，\n]{0,6}所有权)"
)
_REALISE = re.compile(
    r"不得|无效|拍卖|变卖|折价|优先受偿|清算|多退少补|协商|委托[^。；，\n]{0,4}评估|到期后[^。；，\n]{0,6}(?:协议|达成)|保管|占有|处置"
)


def _realised(tail: str) -> str:
    """What the creditor, named as in the clause, may do instead of taking the thing."""
    who = re.search(r"债权人|出借人|贷款人|抵押权人|质权人|甲方", tail)
    name = who[0] if who else "债权人"
    return f"{name}可以依法就担保财产折价或者拍卖、变卖所得的价款优先受偿"


@check(
    "GUA-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    basis=(f"{CODE} 第401条", f"{CODE} 第428条", f"{CONTRACTS} 第28条第2款", f"{SECURITY} 第68条第2款"),
    fires=(
        "借款到期不还的，抵押房屋直接归债权人所有。",
        "债务人未按期偿还借款的，质押车辆即归甲方所有。",
    ),
    silent=(
        "借款到期不还的，债权人可以就拍卖、变卖抵押房屋的价款优先受偿。",
        "债务清偿完毕前，质押车辆由质权人保管。",
    ),
)
def forfeiture(contract: Contract, _: Context) -> Iterator[Hit]:
    """On default the thing belongs to the creditor."""
    words = ("抵押", "质押", "质物", "担保", "房屋", "房产", "车辆", "股权")
    for passage, match in find(contract, words, _TAKES_THING, _REALISE):
        if "所有" in match[0] or "名下" in match[0] or "取得" in match[0] or "过户" in match[0]:
            comma = passage.text.rfind("，", 0, match.end())
            start = comma + 1 if comma > match.start() else match.start("tail")
            span = Span(passage.span.start + start, passage.span.end)
            yield hit_with_edit(contract, passage, span, _realised(match["tail"]))
    for passage, match in find(contract, ("取得",), _TAKES_TITLE, _REALISE):
        span = Span(passage.span.start + match.start("tail"), passage.span.end)
        yield hit_with_edit(contract, passage, span, _realised(match["tail"]))


_ADVANCE = re.compile(
    r"(?:变更|修改|加重|转让|转移|展期)[^。；\n]{0,40}(?:无需|无须|不需|不必|毋须|无需另行)[^。；，\n]{0,6}(?:经|征得|取得|通知)?(?:保证人|担保人|丙方|保证方)[^。；，\n]{0,8}(?:同意|许可|确认)?"
)


@check(
    "GUA-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="保证人",
    basis=(f"{CODE} 第695条第1款", f"{CODE} 第697条第1款"),
    fires=(
        "债权人与债务人变更主合同加重债务的，无需保证人同意，保证人继续承担全部责任。",
        "债务转移给第三人的，无须征得保证人同意，保证人仍承担连带责任。",
    ),
    silent=(
        "债权人与债务人变更主合同加重债务的，须经保证人书面同意。",
        "债权人减轻债务人债务的，无需经保证人同意。",
    ),
)
def advance_consent(contract: Contract, _: Context) -> Iterator[Hit]:
    """Any change or transfer of the debt without the guarantor's consent."""
    unless = re.compile(r"减轻|限额内|最高额(?:以)?内|利率(?:的)?调整")
    yield from hits(
        contract, ("无需", "无须", "不需", "不必", "毋须"), _ADVANCE, unless, comment_reason="negotiable"
    )


_PLEDGED = re.compile(
    r"(?:以|将)[^。；\n]{0,24}(?:房屋|房产|商品房|住宅|不动产|土地使用权|商铺|厂房|股权|专利|商标|应收账款|知识产权|著作权)[^。；\n]{0,20}(?:抵押|质押|出质)"
)


@check(
    "GUA-13",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{CODE} 第402条", f"{CODE} 第443条第1款", f"{CODE} 第444条第1款", f"{CODE} 第445条第1款"),
    fires=(
        "乙方以其房屋为债务设定抵押，抵押自本合同签字之日起设立。",
        "乙方以其持有的目标公司股权向甲方出质。",
    ),
    silent=(
        "乙方以其房屋为债务设定抵押，双方应在签订后十日内办理抵押登记。",
        "乙方不得将租赁房屋抵押。",
    ),
)
def unregistered(contract: Contract, _: Context) -> Iterator[Hit]:
    """Mortgage of immovables or pledge of rights with no word on registration."""
    if "登记" not in contract.text:
        unless = re.compile(r"不得|未经|如(?:果)?|若|保证[^。；，\n]{0,8}(?:没有|无|未|不存在)|禁止|曾|已被")
        for passage, match in find(contract, ("抵押", "质押", "出质"), _PLEDGED, unless):
            if not negated(passage.text, match.start()):
                yield Hit(passage.span, missing=True, comment_reason="needs_terms")
                return


_BRANCH = re.compile(
    r"(?:保证人|担保人|保证方|担保方)[：:\s]*[^。；，\n]{0,30}?(?:分公司|办事处|分店|分厂)(?=[^\u4e00-\u9fa5]|为|自愿|提供|承担|$)"
)


@check(
    "GUA-14",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{SECURITY} 第11条",),
    fires=(
        "保证人某商贸有限公司北京分公司提供连带责任保证。",
        "保证人：甲建设集团上海分公司\n保证人承担连带责任保证。",
    ),
    silent=(
        "保证人某商贸有限公司提供连带责任保证，附股东会决议。",
        "保证人某商贸有限公司北京分公司提供连带责任保证，公司股东会决议作为附件。",
    ),
)
def branch(contract: Contract, _: Context) -> Iterator[Hit]:
    """A branch as guarantor without the company's resolution."""
    if not re.search(r"决议|银行|公司授权", contract.text):
        yield from hits(
            contract, ("保证人", "担保人", "保证方", "担保方"), _BRANCH, comment_reason="judgement"
        )


_BARRED = re.compile(
    r"(?:宅基地(?:使用权)?|土地所有权|集体土地使用权|自留地|自留山|教育设施|教学楼|医疗卫生设施)[^。；\n]{0,24}(?:抵押)"
    r"|(?:公立|公办|非营利性?)[^。；，\n]{0,8}(?:医院|学校|中学|小学|幼儿园)[^。；\n]{0,6}以其[^。；，\n]{0,24}抵押"
    r"|抵押(?:财产|物|房屋|房产)[^。；，\n]{0,16}(?:违法建筑|违章建筑|违建)"
)


@check(
    "GUA-17",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{CODE} 第399条", f"{SECURITY} 第37条", f"{SECURITY} 第49条第1款"),
    fires=("乙方以其宅基地使用权为债务设定抵押。", "某中学以其教学楼为该笔贷款提供抵押担保。"),
    silent=(
        "乙方以其国有建设用地使用权为债务设定抵押，并办理登记。",
        "乙方不得将宅基地使用权设定抵押。",
    ),
)
def barred_object(contract: Contract, _: Context) -> Iterator[Hit]:
    """Mortgage of things that the law bars."""
    unless = re.compile(
        r"不得|经营性建设用地|土地经营权|不能|禁止|(?<!非)营利性|不属于|不是|保证[^。；，]{0,8}(?:不|无)"
    )
    yield from hits(
        contract,
        ("宅基地", "土地", "自留", "设施", "教学楼", "医院", "学", "幼儿园", "违"),
        _BARRED,
        unless,
        comment_reason="judgement",
    )
