"""Suretyship: kind, period, resolution, guarantor, scope (GUA-01 to 07)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import DEBTOR, GUARANTOR, around, said
from workbench.checks.measures import AMOUNT, DATE, day, money
from workbench.checks.passages import Passage, find, hit_with_edit, hits, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

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

_ANSWERS = re.compile(
    rf"{GUARANTOR}[^。；\n]{{0,30}}(?:为|对|就)[^。；\n]{{0,40}}(?:债务|借款|货款|义务|履行|还款|欠款|债权|本息)[^。；\n]{{0,30}}(?:提供|承担)[^。；，\n]{{0,4}}(?:保证(?!金|期)(?:担保|责任)?|担保责任|担保)"
    rf"|{GUARANTOR}[^。；，\n]{{0,8}}(?:自愿|愿意|同意)[^。；，\n]{{0,6}}承担(?:担保责任|保证责任)"
    r"|(?P<company>[\u4e00-\u9fa5（）()]{2,24}公司)(?:自愿|同意)?为[^。；，\n]{0,30}(?:债务|借款|货款|义务|还款|欠款)[^。；，\n]{0,16}提供保证(?!金)(?:担保|责任)?"
    r"|(?:不|未|如不)(?:能)?(?:按期|按时|如期|如约|依约)?(?:归还|偿还|清偿|还款|还|付款|履行)[^。；\n]{0,40}(?:承担|负|履行)(?:全部)?(?:保证|担保)责任"
    rf"|(?:由|愿由){GUARANTOR}[^。；，\n]{{0,14}}(?:提供|承担)(?:保证|担保)(?!金)(?:责任|担保)?"
    rf"|(?:为|对|就)[^。；\n]{{0,30}}(?:债务|借款|货款|还款|欠款|租金|工程款|本息)[^。；，\n]{{0,16}}(?:作保|(?:作|做|进行|予以|负责)(?:出)?(?:了)?(?:保证|担保)(?!金|期))"
    rf"|{GUARANTOR}[^。；\n]{{0,10}}(?:对|就|为)[^。；\n]{{0,30}}(?:债务|借款|货款|还款|欠款|租金|工程款|本息)[^。；\n]{{0,12}}负(?:有)?(?:保证|担保)(?:责任|义务|之责)"
)
_SIGNS_AS_SURETY = re.compile(
    r"(?:^|\n|[，。；\s])(?:担保人|保证人)(?:[（(](?:签字|签名|签章|盖章)[）)])?[：:]\s*[^\s，。；：\n_＿]{2,12}"
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
    for passage, match in find(contract, ("保证", "担保", "作保"), _ANSWERS, _NOT_SURETY):
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
    yield from _only_signed(contract)


def _only_signed(contract: Contract) -> Iterator[Hit]:
    """A note of debt that a third person signs as guarantor without a word on how he answers."""
    note = re.match(r"\s*(?:借条|欠条|借据|还款协议|还款承诺|还款计划)", contract.text)
    if note and not _NOT_SURETY.search(contract.text):
        signed = _SIGNS_AS_SURETY.search(contract.text)
        if signed:
            start = signed.start() + len(signed[0]) - len(signed[0].lstrip("，。； \n"))
            yield Hit(Span(start, signed.end()), missing=True, comment_reason="choose")


_JOINT = re.compile(r"连带(?:责任|保证|清偿|担保|还款|偿还)")
_DENIED = r"(?<!无需)(?<!无须)(?<!不必)(?<!不需)(?<!毋须)(?<!不以)(?<!不要求)(?<!无需要求)(?<!不论)(?<!无论)"
_AFTER_DEBTOR = re.compile(
    r"(?:不能|无力|无法|确无(?:能力|力)|无能力|没有能力|无财产)(?:按期|按时|足额|全部)?(?:履行|偿还|清偿|归还|支付|还款|偿付)"
    r"|(?:经|对|就)[^。；，\n]{0,16}(?:强制)?执行[^。；，\n]{0,10}(?:仍|后)[^。；，\n]{0,6}(?:不能|无法|不足|未)|(?:执行|诉讼|追索)[^。；，\n]{0,6}(?:无果|未果|不能)|穷尽[^。；，\n]{0,16}(?:措施|手段|财产|救济)"
    rf"|{_DENIED}(?:应当?|须|必须|首先)?(?:先|首先|优先)(?:行)?(?:应)?(?:就|向|对|以)(?:债务人|借款人|主债务人|乙方)"
    r"|(?:仅)?(?:对|就)[^。；，\n]{0,16}不足(?:清偿|偿还|以清偿)?的?部分[^。；\n]{0,10}(?:承担|清偿|负责)|补充(?:清偿|赔偿|保证)?责任|(?:享有|行使|保留|主张)[^。；，\n]{0,4}先诉抗辩权"
)
_NO_CONFLICT = re.compile(
    r"放弃[^。；，\n]{0,8}(?:先诉)?抗辩|追偿|破产|(?:无论|不论|不管)[^。；，\n]{0,14}(?:能否|是否)|"
    r"(?:无需|无须|不必|毋须|毋需|不需|不以)[^。；，\n]{0,4}(?:先|首先|事先)"
)
_DEBTOR_FIRST = re.compile(
    rf"(?:债务人|借款人|主债务人|乙方)[^。；，\n]{{0,6}}(?:不能|无力|无法|确无能力|无能力)(?:履行|偿还|清偿|归还|支付|还款)[^。；\n]{{0,16}}由?{GUARANTOR}[^。；，\n]{{0,6}}(?:代为|承担|负责|清偿|偿还)"
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
    yield from _both_named(contract)
    if "一般保证" in contract.text:
        return
    for passage in sentences(contract.text, ("连带",)):
        text = passage.text
        if is_menu(text) or not re.search(r"保证|担保", text) or not _JOINT.search(text):
            continue
        if _AFTER_DEBTOR.search(text) and not _NO_CONFLICT.search(text):
            yield Hit(passage.span, comment_reason="choose")
    joint = [
        item
        for item in sentences(contract.text, ("连带",))
        if _JOINT.search(item.text) and re.search(rf"{GUARANTOR}|保证|担保", item.text)
    ]
    if joint:
        yield from _debtor_first_elsewhere(contract, joint[0])


def _both_named(contract: Contract) -> Iterator[Hit]:
    denied = re.compile(r"(?:不是|非|不属于|而非|不构成|没有约定|约定不明)[^。；，\n]{0,6}(?:一般|连带)")
    for passage in sentences(contract.text, ("连带",)):
        text = passage.text
        if not is_menu(text) and _BOTH_NAMED.search(text) and not denied.search(text):
            yield Hit(passage.span, variant="both", comment_reason="choose")


def _debtor_first_elsewhere(contract: Contract, joint: Passage) -> Iterator[Hit]:
    unless = re.compile(r"连带|不得|" + _NO_CONFLICT.pattern)
    for passage, _match in find(contract, ("不能", "无力", "无法", "无能力"), _DEBTOR_FIRST, unless):
        yield Hit(passage.span, comment_reason="choose")
    words = ("执行", "不足", "补充", "先诉", "先", "穷尽")
    for passage, match in find(contract, words, _AFTER_DEBTOR, unless):
        text = passage.text
        near = joint.text[:20] in around(contract, passage) and not is_menu(text)
        put_first = "方可" in text or not match[0].startswith(("不能", "无力", "无法", "无能力"))
        if near and put_first and re.search(r"保证|担保|债权人|方可|才", text):
            yield Hit(passage.span, comment_reason="choose")


_PERIODS = r"(?:保证期间|保证期限|担保期间|担保期限|保证责任期间|保证的期间|担保责任期间|担保的期限|保证期(?!满)|担保期(?!满)|保证责任期限|保证责任的期间)"
_PERIOD = re.compile(_PERIODS)
_UNTIL_PAID = re.compile(
    rf"{_PERIODS}(?:为|是|：|:|自)?[^。；\n]{{0,30}}?(?P<tail>(?:直)?(?:至|到)[^。；，\n]{{0,24}}(?:还清|清偿|付清|结清|偿还|履行|清偿完|消灭|归还|还完|付完)[^。；，\n]{{0,6}}?(?:完毕|为止|之日|之时|时止|完|止|$)[^。；，\n]{{0,6}})"
)
_LASTS = re.compile(
    rf"{_PERIODS}(?:为|是|：|:)?[^。；，\n]{{0,6}}(?:长期|永久|无限期|一直有效|持续有效|永远|不受(?:时间|期限)限制)"
    r"|(?:承担|提供)[^。；，\n]{0,12}(?:保证|担保|连带)(?:责任|保证|担保)*[，,]?[^。；，\n]{0,8}直(?:至|到)[^。；，\n]{0,24}(?:还清|清偿|付清|结清|偿还|消灭|履行|归还)[^。；，\n]{0,6}(?:为止|之日|止|完毕|$)"
)
_BEFORE_DUE = re.compile(
    r"(?:保证|担保)(?:责任)?期[间限]?(?:为|是|：|:)?[^。；\n]{0,16}(?:届满|到期|期满)(?:之)?[日前][^。；，\n]{0,2}前?[^。；，\n]{0,6}(?:日|天|个月)(?:止)?$"
    rf"|{_PERIODS}[^。；，\n]{{0,4}}(?:与|同|和)[^。；，\n]{{0,14}}(?:期限|期间|履行期|还款期|借款期)[^。；，\n]{{0,4}}(?:相同|一致|相等|同步)"
    rf"|{_PERIODS}(?:为|是|即|：|:)(?:本)?(?:主债务|主合同|借款|贷款|债务|还款)(?:的)?(?:履行|借款|贷款|合同)?(?:期限|期间|期)(?:内)?$"
    rf"|{_PERIODS}[^。；\n]{{0,24}}(?:至|到)[^。；，\n]{{0,10}}(?:主债务|主合同|借款|贷款|债务|还款)[^。；，\n]{{0,8}}(?:届满|到期|期满)(?:之)?(?:日|时)?(?:为)?止?$"
)
_GIVES = re.compile(
    rf"(?:{GUARANTOR}|提供|承担)[^。；\n]{{0,40}}(?:连带责任保证|一般保证|连带保证|保证担保|保证责任|连带担保|担保责任|连带责任担保|提供保证)"
)
_PERIOD_END = re.compile(rf"(?:保证|担保)(?:责任)?期[间限]?[^。；\n]{{0,30}}?(?:至|到)\s*({DATE})")
_DUE = re.compile(
    rf"(?:债务|借款|还款|贷款)[^。；\n]{{0,16}}(?:到期日|履行期限?|届满日?|期限|还款日|归还)[^。；\n]{{0,16}}?(?:为|于|至|到|：|:)\s*({DATE})"
    rf"|({DATE})\s*(?:前|之前|到期|届满)?[^。；，\n]{{0,4}}(?:归还|还清|偿还|付清|还款)"
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
    elif lasting := next(find(contract, ("保证", "担保"), _LASTS), None):
        if not _PERIOD.search(text) or _PERIOD.search(lasting[1][0]):
            yield Hit(lasting[0].span, variant="until", comment_reason="needs_terms")
    elif not _PERIOD.search(text):
        given = next(find(contract, ("保证",), _GIVES, _NOT_SURETY), None)
        if given:
            yield Hit(given[0].span, missing=True, comment_reason="needs_terms")
    elif early := next(find(contract, ("保证期", "担保期", "保证责任期", "担保责任期"), _BEFORE_DUE), None):
        facts = {"end": early[1][0], "due": ""}
        yield Hit(early[0].span, variant="early", facts=facts, comment_reason="needs_terms")
    else:
        ends, due = _PERIOD_END.search(text), _DUE.search(text)
        last, first = day(ends[1]) if ends else None, day(due[1] or due[2]) if due else None
        if ends and last and first and last <= first:
            passage = sentences(text, (ends[0][:4],))[0]
            yield Hit(
                passage.span,
                variant="early",
                facts={"end": last.isoformat(), "due": first.isoformat()},
                comment_reason="needs_terms",
            )


_MAIN = r"(?:主合同|主债权合同|主债务合同|基础合同|基础交易|主债权|借款合同|贷款合同|购销合同|买卖合同|融资合同|被担保合同)"
_OF_SECURITY = re.compile(r"保证|担保|抵押|质押|本合同|本条款|本函|丙方")
_INDEPENDENT = re.compile(
    rf"(?:独立于|不(?:受|从属于|依附于|取决于))[^。；，\n]{{0,8}}{_MAIN}|不因[^。；，\n]{{0,4}}{_MAIN}[^。；，\n]{{0,12}}(?:无效|被?撤销|不成立|效力)[^。；，\n]{{0,10}}(?:而)?(?:无效|失效|免除|减轻|受|解除|丧失|消灭|终止)"
    rf"|(?:不论|无论|不管|即使|即便|纵使)[^。；，\n]{{0,6}}{_MAIN}[^。；，\n]{{0,14}}(?:有效|效力|无效|撤销|不成立)"
    rf"|{_MAIN}[^。；\n]{{0,6}}(?:被)?[^。；，\n]{{0,10}}(?:无效|撤销|不成立|不生效|效力瑕疵)[^。；\n]{{0,30}}(?:不影响|仍|继续|照样|不因此|同样|依然|均应|不受影响|亦应|也应|依旧)"
    rf"|{_MAIN}[^。；\n]{{0,16}}无效(?:后|时)[^。；\n]{{0,40}}(?:亦|也|仍|均|继续)[^。；，\n]{{0,6}}(?:承担|负)[^。；，\n]{{0,6}}(?:担保|保证|连带)"
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
    bank = re.search(r"独立保函|见索即付", contract.text[:400])
    unless = re.compile(r"保函|依照法律|依法承担|依法(?:相应)?承担|过错|不得约定|该约定无效")
    own = contract.type.type is ContractType.GUARANTEE
    for passage, _match in find(contract, _MAIN_WORDS, _INDEPENDENT, unless) if not bank else ():
        if not own and not _OF_SECURITY.search(passage.text):
            continue
        if not own and "本合同" in passage.text and not re.search(r"保证|担保|抵押|质押", passage.text):
            continue
        name = "本合同" if own else "保证约定"
        new = f"主合同无效的，{name}随之无效，保证人依照法律规定承担相应责任"
        if len(passage.text) <= 60:
            yield hit_with_edit(contract, passage, passage.span, new)
        else:
            yield Hit(passage.span, comment_reason="not_writable")


_MAIN_WORDS = (
    "主合同",
    "主债权",
    "主债务合同",
    "基础合同",
    "基础交易",
    "借款合同",
    "贷款合同",
    "买卖合同",
    "被担保合同",
)
_OWN_PENALTY = re.compile(
    rf"{GUARANTOR}[^。；\n]{{0,30}}(?:未|逾期|迟延|不|拒绝|怠于|违反|延迟|违约)[^。；\n]{{0,24}}(?:代偿|履行|承担|清偿|支付|付款|偿付|代为|约定|义务|责任|违约)[^。；\n]{{0,50}}(?:违约金|滞纳金|罚息|罚款|赔偿金|惩罚性)"
)
_MORE_THAN_DEBT = re.compile(
    rf"(?:{GUARANTOR}|保证|担保)[^。；\n]{{0,40}}(?:不受|不以|不限于|超出|高于|超过|大于|多于)[^。；\n]{{0,10}}(?:债务人|借款人|主债务|主债权|实际(?:欠款|债务|借款)|{DEBTOR})[^。；，\n]{{0,16}}(?:为限|限制|数额|金额|范围|欠款|债务)"
    rf"|(?:{GUARANTOR}|保证责任|担保责任|保证金额|担保金额)[^。；\n]{{0,30}}(?:主债务|主债权|欠款|借款本金|债务总额|债务金额|本金|债权|借款金额|借款总额)[^。；，\n]{{0,8}}的?\s*(?:1[0-9]*[1-9][0-9]*\s*[%％]|[2-9][0-9]{{2}}\s*[%％]|百分之一百[一-龥]{{1,4}}|(?:[1-9]\.[0-9]|[2-9]|一点[一-龥]|[二两三双])倍)"
    rf"|{GUARANTOR}[^。；\n]{{0,30}}(?:按|以)[^。；\n]{{0,20}}(?:高于|超过)(?:主合同|借款|债务人)[^。；，\n]{{0,12}}(?:利率|标准|违约金)"
)
_SCOPE_SUM = re.compile(
    rf"(?:保证|担保)(?:责任)?(?:的)?(?:金额|数额|限额|总额)?[^。；\n]{{0,10}}?(?:为|是|：|:)[^。；，\n]{{0,6}}?(?P<a>{AMOUNT})"
)
_PRINCIPAL_SUM = re.compile(
    rf"(?:主债务|债务|主债权|欠款|借款|应付款|货款)(?:总额|总计|金额|合计)[^。；，\n]{{0,8}}?(?P<a>{AMOUNT})"
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
    """A penalty that only the guarantor owes, or more than the debtor owes."""
    unless = re.compile(
        r"(?:保证范围|担保范围)(?:包括|为|及于)|不(?:再)?(?:承担|支付)[^。；，\n]{0,6}(?:违约金|滞纳金)|不(?:得|应)?(?:超过|超出|高于)|不再|无效|最高额|以[^。；，\n]{0,12}为限"
    )
    words = ("保证人", "担保人", "丙方", "丁方", "保证方", "担保方", "担保单位")
    yield from hits(contract, words, _OWN_PENALTY, unless, comment_reason="delete_or_redraft")
    words += ("保证责任", "担保责任", "保证金额", "担保金额")
    yield from hits(contract, words, _MORE_THAN_DEBT, _NOT_MORE, comment_reason="delete_or_redraft")
    scope = next(said(contract, ("保证", "担保"), _SCOPE_SUM), None)
    debt = _PRINCIPAL_SUM.search(contract.text)
    given, owed = (money(scope.parts[0]["a"]), money(debt["a"])) if scope and debt else (None, None)
    if scope and given and owed and given > owed and not _NOT_MORE.search(contract.text):
        yield Hit(scope.passage.span, comment_reason="delete_or_redraft")


_NOT_MORE = re.compile(
    r"不(?:得|应|会)?(?:超过|超出|高于)|无效|最高额|仅以|应当?以[^。；，\n]{0,12}为限|反担保|抵押物|评估"
)
