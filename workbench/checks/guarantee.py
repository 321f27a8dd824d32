"""Suretyship: kind, period, resolution, guarantor, scope (GUA-01 to 07)."""

import re
from collections.abc import Iterator

from workbench.checks.measures import DATE, day
from workbench.checks.passages import find, hit_with_edit, hits, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

SECURED = (
    ContractType.GUARANTEE,
    ContractType.LOAN,
    ContractType.SALE,
    ContractType.FRAMEWORK,
    ContractType.EQUITY,
    ContractType.CONSTRUCTION,
    ContractType.LEASE,
    ContractType.SERVICE,
    ContractType.SOFTWARE,
    ContractType.OTHER,
)
CODE = "中华人民共和国民法典"
SECURITY = "最高人民法院关于适用《中华人民共和国民法典》有关担保制度的解释"

_GUARANTOR = r"(?:保证人|担保人|丙方|丁方|戊方|第三人|担保方|保证方)"
_ANSWERS = re.compile(
    rf"{_GUARANTOR}[^。；\n]{{0,30}}(?:为|对|就)[^。；\n]{{0,40}}(?:债务|借款|货款|义务|履行|还款|欠款|债权|本息)[^。；\n]{{0,30}}(?:提供|承担)[^。；，\n]{{0,4}}(?:保证(?!金|期)(?:担保|责任)?|担保责任|担保)"
    rf"|{_GUARANTOR}[^。；，\n]{{0,8}}(?:自愿|愿意|同意)[^。；，\n]{{0,6}}承担(?:担保责任|保证责任)"
    r"|(?P<company>[\u4e00-\u9fa5（）()]{2,24}公司)(?:自愿|同意)?为[^。；，\n]{0,30}(?:债务|借款|货款|义务|还款|欠款)[^。；，\n]{0,16}提供保证(?!金)(?:担保|责任)?"
)
_KIND = re.compile(
    r"连带|一般保证|共同(?:偿还|还款|债务人)|加入债务|不能(?:履行|偿还|清偿)|无力|先(?:行)?(?:就|向)债务人"
)
_NAMED_KIND = re.compile(r"连带|一般保证|共同(?:偿还|还款|债务人)|加入债务")
_NOT_SURETY = re.compile(
    r"抵押|质押|反担保|保函|保险|不得|不(?:为|提供|承担)|无(?:需|须)|独立保函|权利质|留置"
)


@check(
    "GUA-01",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{CODE} 第686条第2款", f"{SECURITY} 第25条"),
    fires=(
        "丙方为乙方的借款债务提供保证。",
        "保证人自愿为债务人在主合同项下的全部债务提供保证担保。",
        "担保人对借款人的还款义务承担担保责任。",
    ),
    silent=(
        "丙方为乙方的借款债务提供连带责任保证。",
        "丙方为乙方的借款债务提供保证，保证方式为一般保证。",
        "乙方保证其履行本合同项下的义务。",
        "丙方以其房屋为乙方的借款债务提供抵押担保。",
        "乙方应当交纳履约保证金。",
    ),
)
def kind_open(contract: Contract, _: Context) -> Iterator[Hit]:
    """A third person answers for a debt and the text does not say general or joint."""
    if _NAMED_KIND.search(contract.text) or any(
        _KIND.search(item.text) for item in sentences(contract.text, ("保证", "担保"))
    ):
        return
    names = [party.name for party in contract.parties if party.name]
    for passage, match in find(contract, ("保证", "担保"), _ANSWERS, _NOT_SURETY):
        if match["company"] and any(match["company"].endswith(name) for name in names):
            continue
        new = "连带责任保证"
        word = re.search(r"(?:保证|担保)(?:担保|责任)?$", match[0])
        reason = "choose"
        if word and match[0].endswith(("提供保证", "提供担保", "提供保证担保")):
            start = match.end() - len(word[0])
            yield hit_with_edit(contract, passage, passage.part(start, match.end()), new)
        else:
            yield Hit(passage.span, comment_reason=reason)
        return


_JOINT = re.compile(r"连带(?:责任|保证|清偿|担保)")
_AFTER_DEBTOR = re.compile(
    r"(?:不能|无力|无法|确无(?:能力|力)|无能力)(?:履行|偿还|清偿|归还|支付|还款)|经(?:强制)?执行[^。；，\n]{0,10}仍(?:不能|无法)|(?<!无需)(?<!无须)(?<!不必)(?<!不需)(?<!毋须)先(?:行)?(?:就|向|对)(?:债务人|借款人|乙方)"
)
_DEBTOR_FIRST = re.compile(
    rf"(?:债务人|借款人|主债务人|乙方)[^。；，\n]{{0,6}}(?:不能|无力|无法|确无能力|无能力)(?:履行|偿还|清偿|归还|支付|还款)[^。；\n]{{0,16}}由?{_GUARANTOR}[^。；，\n]{{0,6}}(?:代为|承担|负责|清偿|偿还)"
)
_BOTH_NAMED = re.compile(r"一般保证[^。\n]{0,40}连带(?:责任|保证)|连带责任保证[^。\n]{0,40}一般保证")


@check(
    "GUA-02",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    basis=(f"{CODE} 第687条第1款", f"{CODE} 第688条第1款", f"{SECURITY} 第25条"),
    fires=(
        "丙方承担连带责任保证，在乙方不能履行债务时承担保证责任。",
        "担保人承担连带保证责任，借款人无力偿还时由担保人代为偿还。",
        "保证方式为一般保证，保证人承担连带责任保证。",
    ),
    silent=(
        "丙方承担连带责任保证，在乙方不履行到期债务时承担保证责任。",
        "丙方提供一般保证，在乙方不能履行债务时承担保证责任。",
        "保证方式：□一般保证 □连带责任保证",
        "本保证为连带责任保证，不是一般保证。",
    ),
)
def kinds_clash(contract: Contract, _: Context) -> Iterator[Hit]:
    """Joint liability with debtor-first words, or both kinds at once."""
    for passage in sentences(contract.text, ("连带",)):
        text = passage.text
        if is_menu(text) or not re.search(r"保证|担保", text):
            continue
        both = _BOTH_NAMED.search(text)
        if both and not re.search(
            r"(?:不是|非|不属于|而非|不构成|没有约定|约定不明)[^。；，\n]{0,6}(?:一般|连带)", text
        ):
            yield Hit(passage.span, variant="both", comment_reason="choose")
        elif _JOINT.search(text) and _AFTER_DEBTOR.search(text) and "一般保证" not in text:
            yield Hit(passage.span, comment_reason="choose")
    if "一般保证" not in contract.text and any(
        _JOINT.search(item.text) and re.search(_GUARANTOR, item.text)
        for item in sentences(contract.text, ("连带",))
    ):
        unless = re.compile(r"连带|不得|追偿|破产")
        for passage, _match in find(contract, ("不能", "无力", "无法", "无能力"), _DEBTOR_FIRST, unless):
            yield Hit(passage.span, comment_reason="choose")


_PERIOD = re.compile(r"保证期间|保证期限|担保期间|担保期限|保证责任期间|保证的期间|担保责任期间")
_UNTIL_PAID = re.compile(
    r"(?:保证期间|保证期限|担保期间|担保期限|保证责任期间)(?:为|是|：|:|自)?[^。；\n]{0,30}?(?P<tail>(?:直)?至[^。；，\n]{0,24}(?:还清|清偿|付清|结清|偿还|履行|清偿完)[^。；，\n]{0,6}?(?:完毕|为止|之日|完|止)[^。；，\n]{0,6})"
)
_BEFORE_DUE = re.compile(
    r"(?:保证|担保)期[间限](?:为|是|：|:)?[^。；\n]{0,16}(?:届满|到期|期满)(?:之)?[日前][^。；，\n]{0,2}前?[^。；，\n]{0,6}(?:日|天|个月)(?:止)?$"
)
_GIVES = re.compile(
    rf"(?:{_GUARANTOR}|提供|承担)[^。；\n]{{0,40}}(?:连带责任保证|一般保证|连带保证|保证担保|保证责任)"
)
_PERIOD_END = re.compile(rf"(?:保证|担保)期[间限][^。；\n]{{0,30}}?(?:至|到)\s*({DATE})")
_DUE = re.compile(
    rf"(?:债务|借款|还款|贷款)[^。；\n]{{0,16}}(?:到期日|履行期限?|届满日?|期限|还款日|归还)[^。；\n]{{0,16}}?(?:为|于|至|到|：|:)\s*({DATE})"
)


@check(
    "GUA-03",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{CODE} 第692条第2款", f"{SECURITY} 第32条"),
    fires=(
        "保证期间至主债务本息全部还清之日止。",
        "丙方为乙方的借款债务提供连带责任保证。",
        "借款到期日为2027年6月30日。丙方提供连带责任保证，保证期间自2026年7月1日至2027年6月30日。",
    ),
    silent=(
        "保证期间为主债务履行期限届满之日起三年。",
        "丙方提供连带责任保证，保证期间为每期债务履行期限届满之日起二年。",
        "借款到期日为2027年6月30日。丙方提供连带责任保证，保证期间至2030年6月30日。",
    ),
)
def guarantee_period(contract: Contract, _: Context) -> Iterator[Hit]:
    """No period, one until full payment, or one that ends by the due date."""
    text = contract.text
    until = next(
        find(contract, ("保证期", "担保期", "保证责任期"), _UNTIL_PAID, re.compile(r"届满之日起")), None
    )
    if until:
        passage, match = until
        verb = "" if passage.text[match.start("tail") - 1] in "为是：:" else "为"
        span, new = passage.part(*match.span("tail")), f"{verb}主债务履行期限届满之日起三年"
        yield hit_with_edit(contract, passage, span, new, variant="until")
    elif not _PERIOD.search(text):
        given = next(find(contract, ("保证",), _GIVES, _NOT_SURETY), None)
        if given:
            yield Hit(given[0].span, missing=True, comment_reason="needs_terms")
    elif early := next(find(contract, ("保证期", "担保期"), _BEFORE_DUE), None):
        facts = {"end": early[1][0], "due": ""}
        yield Hit(early[0].span, variant="early", facts=facts, comment_reason="needs_terms")
    else:
        ends, due = _PERIOD_END.search(text), _DUE.search(text)
        last, first = day(ends[1]) if ends else None, day(due[1]) if due else None
        if ends and last and first and last <= first:
            passage = sentences(text, (ends[0][:4],))[0]
            yield Hit(
                passage.span,
                variant="early",
                facts={"end": last.isoformat(), "due": first.isoformat()},
                comment_reason="needs_terms",
            )


_COMPANY = re.compile(r"(?:保证人|担保人|保证方|担保方)[^。；\n]{0,6}[：:（(]?[^。；，\n]{0,24}(?:公司|集团)")
_RESOLUTION = re.compile(r"决议|股东会|董事会|股东(?:大会|决定)|担保[^。；，\n]{0,6}公司|银行|独资|全资|公告")


@check(
    "GUA-04",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=("中华人民共和国公司法 第15条", f"{SECURITY} 第7条", f"{SECURITY} 第8条"),
    fires=(
        "保证人某实业有限公司自愿为借款人的借款提供连带责任保证。",
        "保证人：华东贸易有限公司\n保证人为债务人的全部债务提供连带责任保证，保证期间三年。",
    ),
    silent=(
        "保证人某实业有限公司为其股东的借款提供连带责任保证，已经股东会决议并作为附件。",
        "保证人张某为借款人的借款提供连带责任保证。",
        "保证人某某融资担保公司为借款人提供连带责任保证。",
    ),
)
def no_resolution(contract: Contract, _: Context) -> Iterator[Hit]:
    """A company gives security and the text shows no resolution."""
    if not _RESOLUTION.search(contract.text) and _JOINT.search(contract.text):
        for passage, _match in find(contract, ("保证人", "担保人", "保证方", "担保方"), _COMPANY):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


_UNFIT = re.compile(
    r"(?:保证人|担保人|保证方)[：:\s]*[^。；，\n]{0,16}?(?:中学|小学|幼儿园|大学|医院|养老院|福利院|人民政府|街道办事处|[\u4e00-\u9fa5]{1,4}局|管委会|管理委员会|村民委员会|居民委员会|村委会|居委会)(?=[^\u4e00-\u9fa5]|为|自愿|提供|承担|向|$)"
    r"|(?:中学|小学|幼儿园|大学|医院|养老院|福利院|人民政府|街道办事处|财政局|教育局|村民委员会|居民委员会)(?:[（(][^）)\n]{0,20}[)）])?(?:自愿)?(?:作为|担任)(?:本合同|借款|债务|的)*(?:保证人|担保人)"
)


@check(
    "GUA-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{CODE} 第683条", f"{SECURITY} 第5条", f"{SECURITY} 第6条"),
    fires=(
        "保证人某县第一中学为该借款提供连带责任保证。",
        "保证人：某某镇人民政府\n保证人提供连带责任保证。",
    ),
    silent=(
        "保证人某教育科技有限公司为该借款提供连带责任保证，附股东会决议。",
        "保证人某营利性民办医院为该借款提供连带责任保证。",
    ),
)
def unfit_guarantor(contract: Contract, _: Context) -> Iterator[Hit]:
    """A public body, school, hospital or committee as guarantor."""
    yield from hits(
        contract, ("保证人", "担保人", "保证方"), _UNFIT, re.compile(r"(?<!非)营利性|有限公司|表决")
    )


_INDEPENDENT = re.compile(
    r"(?:保证|担保)[^。；\n]{0,16}(?:独立于|不受)[^。；，\n]{0,6}主合同|(?:不论|无论)主合同[^。；，\n]{0,8}(?:有效|效力|无效)[^。；\n]{0,20}(?:保证|担保)|主合同(?:被确认)?(?:无效|被撤销)[^。；\n]{0,20}(?:不影响|仍|继续)[^。；\n]{0,16}(?:保证|担保|本合同)"
)


@check(
    "GUA-06",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    basis=(f"{SECURITY} 第2条", f"{CODE} 第682条第1款"),
    fires=(
        "本保证合同的效力独立于主合同，主合同无效不影响保证责任。",
        "主合同被确认无效的，保证人仍应对主合同项下的债务承担连带保证责任。",
    ),
    silent=(
        "主合同无效的，保证人依照法律规定承担相应责任。",
        "某某银行开立的独立保函独立于主合同。",
    ),
)
def independent(contract: Contract, _: Context) -> Iterator[Hit]:
    """Suretyship said to stand without the main contract."""
    unless = re.compile(r"保函|依照法律|依法承担")
    for passage, match in find(contract, ("主合同",), _INDEPENDENT, unless):
        own = contract.type.type is ContractType.GUARANTEE
        name = "本合同" if own else "保证约定"
        new = f"主合同无效的，{name}随之无效，保证人依照法律规定承担相应责任"
        if len(passage.text) <= 60 and match:
            yield hit_with_edit(contract, passage, passage.span, new)
        else:
            yield Hit(passage.span, comment_reason="not_writable")


_OWN_PENALTY = re.compile(
    r"(?:保证人|担保人|丙方|保证方)[^。；\n]{0,24}(?:未|逾期|迟延|不)[^。；\n]{0,16}(?:代偿|履行|承担|清偿|支付)[^。；\n]{0,40}(?:违约金|滞纳金|罚息)"
)


@check(
    "GUA-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="保证人",
    basis=(f"{SECURITY} 第3条", f"{CODE} 第691条"),
    fires=(
        "保证人未及时代偿的，另按保证金额的20%向债权人支付违约金。",
        "担保人逾期履行保证责任的，每日按担保金额的千分之一支付滞纳金。",
    ),
    silent=(
        "保证范围包括主债权及其利息、违约金和实现债权的费用。",
        "债务人逾期还款的，应支付违约金，由保证人承担连带责任。",
    ),
)
def beyond_main_debt(contract: Contract, _: Context) -> Iterator[Hit]:
    """A penalty that only the guarantor owes."""
    unless = re.compile(r"保证范围|担保范围|不(?:再)?承担[^。；，\n]{0,6}违约金")
    yield from hits(
        contract,
        ("保证人", "担保人", "丙方", "保证方"),
        _OWN_PENALTY,
        unless,
        comment_reason="delete_or_redraft",
    )
