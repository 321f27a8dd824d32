"""Suretyship: its kind and its period (GUA-01 to 03)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import GUARANTOR, around
from workbench.checks.measures import DATE, day
from workbench.checks.passages import Passage, find, hit_with_edit, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import onward
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
    rf"|(?:债务|借款|货款|还款|欠款|租金|工程款|本息|义务)[^。；，\n]{{0,8}}由(?!保证金)[^。；，\n]{{2,24}}?(?:承担|提供|负)[^。；，\n]{{0,4}}(?:保证责任|担保责任|保证担保)"
    rf"|{GUARANTOR}[^。；\n]{{0,10}}(?:对|就|为)[^。；\n]{{0,30}}(?:债务|借款|货款|还款|欠款|租金|工程款|本息)[^。；\n]{{0,12}}负(?:有)?(?:保证|担保)(?:责任|义务|之责)"
)
_SIGNS_AS_SURETY = re.compile(
    r"(?:^|\n|[，。；\s])(?:担保人|保证人)(?:[（(](?:签字|签名|签章|盖章)[）)])?[：:]\s*[^\s，。；：\n_＿]{2,12}"
)
_KIND = re.compile(
    r"连带|一般保证|共同(?:偿还|还款|债务人)|加入债务|不能(?:履行|偿还|清偿)|无力|先(?:行)?(?:就|向)债务人"
)
_NAMED_KIND = re.compile(
    r"连带|一般保证|共同(?:偿还|还款|债务人)|加入债务|(?:无需|无须|不必|不需要?|毋须|未)(?:首)?先[^。；\n]{0,24}(?:直接|径行|即可|有权)"
)
# The creditor has to go to the debtor first.
_ORDER = re.compile(
    r"(?:应当?|须|必须|只能)先(?:行)?(?:起诉|诉讼|仲裁|执行|追索|(?:就|向|对|要求)[^。；，\n]{0,6}(?:债务人|借款人|主债务人|乙方))|强制执行[^。；\n]{0,8}[，,]?[^。；，\n]{0,6}(?:仍)?(?:不能|不足|未能|未获|无法)[^。；，\n]{0,8}(?:清偿|受偿|实现|履行)"
)
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
    if _kind_is_named(contract):
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
    for passage in _sureties(contract):
        yield Hit(passage.span, comment_reason="choose")
        return
    yield from _only_signed(contract)


def _kind_is_named(contract: Contract) -> bool:
    """Whether the sentences on sureties and their debt name the kind or the order of recourse."""
    spoken = sentences(contract.text, ("保证", "担保"))
    if any(_KIND.search(item.text) or _ORDER.search(item.text) for item in spoken):
        return True
    owed = sentences(contract.text, ("债务人", "债权人", "清偿", "丙方", "第三人", "还款", "借款人"))
    return any(_NAMED_KIND.search(item.text) or _ORDER.search(item.text) for item in owed)


# Three kinds of words that only suretyship has together: who, for which debt, within what.
_SURETY = re.compile(
    r"(?:保证人|担保人)(?!员)|(?:提供|作出|出具|予以|承担|负有?|履行|以)[^。；，\n]{0,6}(?:保证(?!金|期|其|函)|担保(?!物|财产|权))|(?:保证|担保)(?:责任|担保|之责)|作保|担保[^。；，\n]{1,10}(?:履行|按[期时约]|付款|还款|清偿|归还|支付)|由[^。；，\n]{2,24}(?:担保|保证)(?=[。；，]|$)"
)
_SURETY_TERM = re.compile(
    r"(?<!质量)(?<!品质)(?:保证|担保)(?:责任)?(?:的)?(?:期间|期限|范围)|期间从|起(?:满|算)?[^。；，\n]{0,6}(?:免责|三十六个月|二十四个月|[二两三]年)|保证人|担保人|担保责任|保证责任|保证担保|第三人|案外人|股东|以外的"
)
_DEBT = re.compile(
    r"债务|欠款|借款|货款|还款|应付|付款|租金|价款|应收|款项|债权|清偿|偿还|本息|工程款|服务费|报酬"
)
_OTHER_WARRANTY = re.compile(
    r"质量|质保|瑕疵|维修|保修|保证金|陈述|投标|履约(?:保证|担保)|产品|真实|合法|权利瑕疵|侵权|知识产权|不变更|放弃|追加|另行提供|要求[^。；，\n]{0,6}提供|有权|可以要求|中止|如需|必要时"
)


def _sureties(contract: Contract) -> Iterator[Passage]:
    """Sentences in which somebody answers for another's debt, in whatever words: a surety, the debt, and
    a period, a scope or a third person beside them. A period may stand in the next sentence."""
    for passage in sentences(contract.text, ("保证", "担保", "作保")):
        text = passage.text
        if _NOT_SURETY.search(text) or _OTHER_WARRANTY.search(text) or is_menu(text):
            continue
        if _SURETY.search(text) and _DEBT.search(text) and _SURETY_TERM.search(onward(contract, passage, 60)):
            yield passage


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
    yield from _kinds_apart(contract)
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


_SAID_GENERAL = re.compile(
    r"(?:保证方式|所设(?:立的)?保证|本(?:合同|保证|函)|保证(?:性质|类型)?|保证责任)[^。；，\n]{0,10}(?:为|是|系|属于|：|:)[^。；，\n]{0,6}一般保证|(?:承担|提供|负)[^。；，\n]{0,4}一般保证"
)
_SAID_JOINT = re.compile(
    rf"(?:直接|径行|径直|无[须需]|不经|不必|可以?)[^。；\n]{{0,24}}(?:要求|请求|向){GUARANTOR}[^。；\n]{{0,24}}连带(?:清偿|保证|偿还)?责任|{GUARANTOR}[^。；\n]{{0,30}}(?:承担|负)[^。；，\n]{{0,8}}连带(?:清偿|保证|偿还)?责任"
)


def _kinds_apart(contract: Contract) -> Iterator[Hit]:
    """General suretyship in one sentence and joint liability of the guarantor in another."""
    general = next(
        (
            item
            for item in sentences(contract.text, ("一般保证",))
            if _SAID_GENERAL.search(item.text)
            and not is_menu(item.text)
            and not _ANOTHER_KIND.search(item.text)
        ),
        None,
    )
    if general is None or len(set(_LABELS.findall(contract.text))) > 1:
        return
    for passage, _match in find(contract, ("连带",), _SAID_JOINT, _ANOTHER_KIND):
        if not is_menu(passage.text) and passage.span != general.span and "一般保证" not in passage.text:
            yield Hit(passage.span, variant="both", evidence=(general.span,), comment_reason="choose")
            return


_ANOTHER_KIND = re.compile(
    r"不(?:是|属于|构成|承担|负)|而非|并非|非(?:一般|连带)|如(?:果)?(?!期|约|实)|若|反担保|共同保证人之间|变更为|视为|按照"
)
_LABELS = re.compile(r"(?:丙|丁|戊)方|保证人[一二三甲乙丙A-C1-3]")


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


_PERIODS = r"(?:(?<!质量)(?<!品质)(?:保证期间|保证期限|担保期间|担保期限|保证责任期间|保证的期间|担保责任期间|担保的期限|保证期(?!满)|担保期(?!满)|保证责任期限|保证责任的期间))"
_PERIOD = re.compile(_PERIODS)
_UNTIL_PAID = re.compile(
    rf"{_PERIODS}(?:为|是|：|:|自)?[^。；\n]{{0,30}}?(?P<tail>(?:直)?(?:至|到)[^。；，\n]{{0,24}}(?:还清|清偿|付清|结清|偿还|履行|清偿完|消灭|归还|还完|付完)[^。；，\n]{{0,14}}?(?:完毕|为止|之日|之时|时(?:止|终止|届满|失效|解除|$)|终止|后(?:终止|解除|届满|失效)|完|止|$)[^。；，\n]{{0,6}})"
)
_LASTS = re.compile(
    rf"{_PERIODS}(?:为|是|：|:)?[^。；，\n]{{0,6}}(?:长期|永久|无限期|一直有效|持续有效|永远|不受(?:时间|期限)限制)"
    r"|(?:还清|清偿|付清|结清|偿还|归还|履行)[^。；，\n]{0,6}(?:完毕)?(?:之)?前[，,][^。；\n]{0,16}(?:保证|担保)(?:责任|义务)[^。；，\n]{0,8}(?:不(?:终止|解除|消灭|免除)|(?:一直|持续|始终|继续)?(?:有效|存续|存在))"
    r"|(?:未(?:能)?)[^。；，\n]{0,10}(?:还清|清偿|付清|结清|偿还|归还)[^。；，\n]{0,6}(?:之?前|的)[，,]?[^。；\n]{0,16}(?:保证|担保)(?:责任|义务)[^。；，\n]{0,8}(?:不(?:终止|解除|消灭|免除)|(?:一直|持续|始终|继续)?(?:有效|存续|存在))"
    rf"|{_PERIODS}[^。；，\n]{{0,8}}(?:随|与)[^。；，\n]{{0,14}}(?:清偿|消灭|还清|履行完毕)[^。；，\n]{{0,6}}(?:而|同时|一并)?(?:终止|届满|消灭|结束)"
    r"|(?:承担|提供)[^。；，\n]{0,12}(?:保证|担保|连带)(?:责任|保证|担保)*[，,]?[^。；，\n]{0,8}直(?:至|到)[^。；，\n]{0,24}(?:还清|清偿|付清|结清|偿还|消灭|履行|归还)[^。；，\n]{0,6}(?:为止|之日|止|完毕|$)"
)
_BEFORE_DUE = re.compile(
    r"(?:保证|担保)(?:责任)?期[间限]?(?:为|是|：|:)?[^。；\n]{0,16}(?:届满|到期|期满)(?:之)?[日前][^。；，\n]{0,2}前?[^。；，\n]{0,6}(?:日|天|个月)(?:止)?$"
    rf"|{_PERIODS}[^。；，\n]{{0,4}}(?:与|同|和)[^。；，\n]{{0,14}}(?:期限|期间|履行期|还款期|借款期)[^。；，\n]{{0,4}}(?:相同|一致|相等|同步|同时(?:届满|终止|到期)|同日(?:届满|终止))"
    rf"|{_PERIODS}(?:为|是|即|：|:)(?:本)?(?:主债务|主合同|借款|贷款|债务|还款)(?:的)?(?:履行|借款|贷款|合同)?(?:期限|期间|期)(?:内)?$"
    rf"|{_PERIODS}[^。；\n]{{0,24}}(?:至|到)[^。；，\n]{{0,10}}(?:主债务|主合同|借款|贷款|债务|还款)[^。；，\n]{{0,8}}(?:届满|到期|期满)(?:之)?(?:日|时)?(?:为)?止?$"
)
_GIVES = re.compile(
    rf"(?:{GUARANTOR}|提供|承担)[^。；\n]{{0,40}}(?:连带责任保证|一般保证|连带保证|保证担保|保证责任|连带担保|担保责任|连带责任担保|提供保证)"
    r"|(?:以|作为|按)[^。；，\n]{0,6}(?:连带|一般)(?:责任)?保证(?:人|责任)?(?:的)?(?:方式|身份|形式)?[^。；\n]{0,30}(?:担保|保证|债务|付款|还款|款项|清偿)|担保[^。；，\n]{1,10}(?:履行|付款|还款)[^。；\n]{0,20}(?:担保|保证)范围"
)
_NO_SURETY_HERE = re.compile(_NOT_SURETY.pattern + r"|质量|质保|瑕疵|保修|产品|品质")
_PERIOD_END = re.compile(rf"(?:保证|担保)(?:责任)?期[间限]?[^。；\n]{{0,30}}?(?:至|到)\s*({DATE})")
_DUE = re.compile(
    rf"(?:债务|借款|还款|贷款)[^。；\n]{{0,16}}(?:到期日|履行期限?|届满日?|期限|还款日|归还)[^。；\n]{{0,16}}?(?:为|于|至|到|：|:)\s*({DATE})"
    rf"|(?:还款|到期|偿还|清偿|归还|付款|履行)(?:日期?|期限?|时间|之日)(?:为|于|至|到|是|：|:|[^。；，\n0-9]){{0,6}}?({DATE})"
    rf"|({DATE})\s*(?:前|之前|到期|届满)?[^。；，\n]{{0,4}}(?:归还|还清|偿还|付清|还款|清偿|履行|支付)"
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
        given = next(find(contract, ("保证",), _GIVES, _NO_SURETY_HERE), None)
        if given:
            yield Hit(given[0].span, missing=True, comment_reason="needs_terms")
    elif early := next(find(contract, ("保证期", "担保期", "保证责任期", "担保责任期"), _BEFORE_DUE), None):
        facts = {"end": early[1][0], "due": ""}
        yield Hit(early[0].span, variant="early", facts=facts, comment_reason="needs_terms")
    else:
        ends, due = _PERIOD_END.search(text), _DUE.search(text)
        last, first = day(ends[1]) if ends else None, day(due[1] or due[2] or due[3]) if due else None
        if ends and last and first and last <= first:
            passage = sentences(text, (ends[0][:4],))[0]
            yield Hit(
                passage.span,
                variant="early",
                facts={"end": last.isoformat(), "due": first.isoformat()},
                comment_reason="needs_terms",
            )
