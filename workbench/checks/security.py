"""Security: ceilings, forfeiture, consent, registration, barred things (GUA-08 to 10, 13, 17)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import (
    LENDER,
    NO_NEED,
    NOT_PAID,
    around,
    before,
    forbade,
    said,
    supposed,
)
from workbench.checks.guarantee import CODE, SECURED, SECURITY
from workbench.checks.measures import AMOUNT
from workbench.checks.passages import find, hit_with_edit, negated, sentences
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
    """Maximum-amount or continuing security without a ceiling or without the period of the debts."""
    text = contract.text
    found = [passage for passage, _ in find(contract, ("最高额",), _MAXIMUM)]
    found += [one.passage for one in said(contract, _LATER_WORDS, _LATER, _SECURED_BY, unless=_SINGLE)]
    if not found:
        return
    amount = any(not re.search(r"不(?:论|管|限)", match[0]) for match in _CEILING.finditer(text))
    if not amount or not _OF_DEBTS.search(text):
        body = next((item for item in found if len(item.text) > 12), found[0])
        yield Hit(body.span, missing=True, comment_reason="needs_terms")


_MAXIMUM = re.compile(r"最高额(?:连带责任|的|不可撤销)*(?:保证|抵押|担保|质押)")
_LATER_WORDS = (
    "今后",
    "将来",
    "未来",
    "日后",
    "陆续",
    "持续性",
    "不论何时",
    "往后",
    "以后",
    "连续发生",
    "不时",
    "循环",
)
_LATER = re.compile(
    r"(?:今后|将来|未来|日后|往后|以后|不论何时|陆续|连续|循环)[^。；\n]{0,24}(?:债务|借款|欠款|货款|款项|债权|贷款|融资|赊购|欠付|交易|合同|订单|业务)|持续性(?:的)?(?:担保|保证)|滚动"
)
_SECURED_BY = re.compile(r"保证(?!金|其)(?:担保|责任|人)?|担保|抵押|质押")
_SINGLE = re.compile(r"不得|单笔|反担保|保证金|质量保证|不(?:包括|含|及于|担保)|除外")
_CEILING = re.compile(rf"(?:最高|限额|债权额|额度|余额|不超过)[^。；\n]{{0,30}}?{AMOUNT}")
_OF_DEBTS = re.compile(
    r"(?:债权|债务|业务|交易|授信|借款|货款|主债权|融资|决算)[^。；，\n]{0,14}(?:发生|确定|形成|产生|办理|签订)[^。；，\n]{0,4}(?:期间|日期|之日|期限)|(?:确定|决算|发生|授信|额度)(?:的)?(?:期间|期限|有效期|期)|决算日|债权确定"
    r"|(?:[0-9０-９]{4}|[二〇零一三四五六七八九]{4})\s*年[^。；\n]{0,10}(?:至|到|—|-|～)[^。；\n]{0,4}(?:[0-9０-９]{4}|[二〇零一三四五六七八九]{4})\s*年|(?:[0-9]{4}|[二〇零一三四五六七八九]{4})年度(?:内)?"
    r"|(?:自|从)[^。；\n]{0,24}(?:起|开始)[^。；，\n]{0,4}[0-9一二三四五六七八九十两]+(?:年|个月)(?:之)?(?:内|期间)"
)


_THING = r"(?:抵押|质押|质物|出质|担保|房|楼|车|股权|股份|标的|不动产|设备|机|商铺|产权|铺|货物|船|土地|住宅|质押物|财产|商标|专利|首饰|该物|布料|钢材|商品|产品|库存|存货|原料|材料|字画|藏品|珠宝|黄金|古董|苗木|牲畜)"
_TO = rf"(?:所有权|产权)?(?:即|便|则|应|将|直接|自动|自行|当然|无条件|立即|全部|均|随之)*(?:归(?:属|入)?|属于|属|转归|转移(?:至|给|到|登记)?|过户(?:给|至|到|登记)?|抵偿(?:给)?|抵给|抵债|抵充|抵作|变更(?:登记)?(?:至|到|为)|登记(?:至|到|在)|由)[^。；，\n]{{0,6}}{LENDER}[^。；，\n]{{0,6}}(?:所有|名下|取得|享有|占有并所有)?"
_TAKES_THING = re.compile(
    rf"{NOT_PAID}[^。；\n]{{0,40}}(?P<tail>[^。；，\n]{{0,14}}{_THING}[^。；，\n]{{0,16}}?{_TO})"
)
_TAKES_TITLE = re.compile(
    rf"(?:{NOT_PAID}|届满|到期)[^。；\n]{{0,30}}(?P<tail>{LENDER}[^。；，\n]{{0,10}}(?:取得|获得|享有|成为|拥有)[^。；，\n]{{0,14}}{_THING}[^。；，\n]{{0,12}}(?:所有权人|所有权|所有人|产权人|产权|权利人|持有人|主人|股东))"
)
_PAYS_DEBT = re.compile(
    rf"{NOT_PAID}[^。；\n]{{0,40}}(?P<tail>[^。；，\n]{{0,14}}{_THING}[^。；，\n]{{0,14}}(?:抵顶|抵偿|抵作|折抵|冲抵|抵债|抵充|抵销|抵扣|作价抵|清偿)[^。；，\n]{{0,10}}(?:债务|借款|欠款|本息|货款|债权|全部款项))"
)
_SECURED_THING = re.compile(r"抵偿|抵债|抵押|质押|出质|质物|担保|让与|借款|借条|流质|流押")
_REALISE = re.compile(
    r"不得|无效|拍卖|变卖|折价|优先受偿|(?<!再行)(?<!再)(?<!无需)(?<!无须)(?<!不)(?<!不必)(?<!进行)(?<!免于)清算|多退少补|(?<!无需)(?<!无须)(?<!不再)协商|(?<!无需)(?<!无须)(?<!不经)(?<!另行)(?<!未经)(?<!不再)(?<!进行)评估|(?:到期|届满)后[^。；，\n]{0,10}(?:协议|达成|协商|签订)|已(?:于[^。；，\n]{0,14})?(?:到期|届期)|保管|强制执行"
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
    secured = contract.type.type in (ContractType.GUARANTEE, ContractType.LOAN)
    for passage, match in find(contract, ("归", "过户", "名下", "属于", "抵"), _TAKES_THING, _REALISE):
        given = re.search(
            rf"所有|名下|取得|过户|抵|归(?:属)?(?:于)?{LENDER}$", match["tail"]
        ) and not _SOLD.search(passage.text)
        if given and (secured or _SECURED_THING.search(before(contract, passage) + passage.text)):
            comma = passage.text.rfind("，", 0, match.end())
            start = comma + 1 if comma > match.start() else match.start("tail")
            span = Span(passage.span.start + start, passage.span.end)
            yield hit_with_edit(contract, passage, span, _realised(match["tail"]))
    for passage, match in find(contract, ("取得", "获得", "成为", "享有", "拥有"), _TAKES_TITLE, _REALISE):
        span = Span(passage.span.start + match.start("tail"), passage.span.end)
        yield hit_with_edit(contract, passage, span, _realised(match["tail"]))
    for passage, match in find(contract, ("抵", "清偿"), _PAYS_DEBT, _REALISE):
        if re.search(r"抵押|质押|出质|质物|担保|作价", passage.text + before(contract, passage)):
            span = Span(passage.span.start + match.start("tail"), passage.span.end)
            yield hit_with_edit(contract, passage, span, _realised(match["tail"]))


_SOLD = re.compile(r"保证金|押金|定金|租金|货款归|利息归|收益归|孳息|所得价款|保留所有权|费用归")


_CHANGES = r"(?:变更|移转|改动|换由|改由|修改|加重|增加|提高|延长|展期|调整|补充|重新安排|续期|宽限|转让|转移|转给|转由|上调|追加|借新还旧|协议改变)"
_OF_DEBT = r"(?:主合同|主债权|债务|债权|利率|本金|金额|期限|义务|还款|借款|贷款|合同内容|条款|履行|主债务)"
_G = r"(?:保证人|担保人|丙方|丁方|保证方|担保方|抵押人|出质人|本人|我司)"
_ADVANCE = re.compile(
    rf"(?:{_CHANGES}[^。；\n]{{0,20}}{_OF_DEBT}|{_OF_DEBT}[^。；\n]{{0,24}}{_CHANGES})[^。；\n]{{0,60}}(?:{NO_NEED}(?:再|另行|事先|事前)?[^。；，\n]{{0,6}}(?:保证人|担保人|丙方|丁方|保证方|担保方|抵押人|出质人|其|我方|本人|我司)|{NO_NEED}(?:再|另行|事先)?(?:书面)?(?:通知|告知|取得|征得|征求|经过?)[^。；，\n]{{0,12}}(?:保证人|担保人|丙方|丁方|保证方|担保方|抵押人|出质人|同意|其))"
    rf"|(?:保证人|担保人|丙方|丁方|保证方|担保方|抵押人|本人|我司)[^。；，\n]{{0,12}}(?:事先|预先|提前|不可撤销|在此|无条件|均予|一概|概括)[^。；，\n]{{0,6}}(?:同意|认可|接受|许可)[^。；\n]{{0,50}}{_CHANGES}"
    rf"|{_CHANGES}[^。；\n]{{0,50}}(?:视为|视同|均视作)[^。；，\n]{{0,6}}(?:已)?(?:经|取得|征得)?(?:保证人|担保人|丙方|保证方|担保方|抵押人)[^。；，\n]{{0,8}}(?:同意|认可)"
    rf"|{_CHANGES}[^。；\n]{{0,40}}(?:自主|任意|自行|随意)[^。；\n]{{0,16}}{_G}[^。；\n]{{0,40}}(?:责任|之责|保证|异议)|放弃[^。；，\n]{{0,14}}{_CHANGES}[^。；，\n]{{0,8}}(?:知情权|同意权|异议权|抗辩)"
    rf"|{_CHANGES}[^。；\n]{{0,30}}的[，,][^。；，\n]{{0,4}}{_G}(?:仍|均|依然|继续|照样|同样)(?:应|须)?[^。；，\n]{{0,10}}(?:就|对|按)?[^。；，\n]{{0,6}}(?:变更后|加重|全部|增加)[^。；，\n]{{0,14}}(?:责任|保证|担保)"
    rf"|(?:无论|不论|不管|即使|即便)[^。；\n]{{0,30}}{_CHANGES}[^。；\n]{{0,30}}(?:保证人|担保人|丙方|保证方|担保方|抵押人)[^。；\n]{{0,12}}(?:仍|均|继续|不得)[^。；\n]{{0,16}}(?:责任|抗辩|免除|拒绝)"
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
    unless = re.compile(
        r"(?:减轻|减少|降低|减免|缩减)[^。；，\n]{0,8}(?:债务|主债务|金额|利率|负担|本金|责任的)|限额(?:以)?内|最高额(?:以)?内|(?:限额|最高额|保证额|额度|债权额)[^。；，\n]{0,24}(?:之内|以内|范围内|期间内)[，,]|利率(?:的)?调整|(?:LPR|基准利率|市场报价利率)[^。；，\n]{0,12}(?:调整|变动)|(?:(?<![无毋不])须|应|应当|必须)[^。；，\n]{0,6}(?:经|征得|取得)[^。；，\n]{0,6}(?:保证人|担保人|丙方)[^。；，\n]{0,6}同意"
    )
    words = ("保证", "担保", "抵押人", "出质人", "丙方", "丁方")
    for passage, match in find(contract, words, _ADVANCE, unless):
        only_claim = re.search(
            r"债权人?[^。；，\n]{0,10}(?:转让|转移)|(?:转让|转移)[^。；，\n]{0,8}债权", passage.text
        )
        if only_claim and not re.search(
            r"变更|修改|债务人[^。；，\n]{0,14}转|债务(?:的)?转|加重|增加|提高|延长|展期", passage.text
        ):
            continue
        if match:
            yield Hit(passage.span, comment_reason="negotiable")


_REALTY = r"(?:房屋|房产|商品房|住宅|不动产|土地使用权|商铺|厂房|房地产|别墅|公寓|门面|写字楼|车位|办公楼|仓库|在建工程|海域使用权|店面|楼房|一处房|一套房)"
_RIGHTS = r"(?:股权|股份|专利|商标|应收账款|应收[^。；，\n]{0,6}款|债权|知识产权|著作权|收费权|基金份额|收益权|租金收入|投资份额|出资额)"
_PLEDGED = re.compile(
    rf"(?:以|将|用|把)[^。；\n]{{0,30}}{_REALTY}[^。；\n]{{0,30}}(?:抵押|设押|作抵)|(?:以|将|用|把)[^。；\n]{{0,40}}{_RIGHTS}[^。；\n]{{0,50}}(?:质押|出质|质物)"
    rf"|(?:以|将|用|把)[^。；\n]{{0,24}}(?:{_REALTY}|{_RIGHTS})[^。；\n]{{0,20}}(?:抵押|质押|出质)|(?:抵押物|抵押财产|抵押房产|质押标的|质押财产|出质标的|质物)(?:为|系|是|：|:)[^。；\n]{{0,40}}(?:{_REALTY}|{_RIGHTS})"
    rf"|{_REALTY}[^。；，\n]{{0,20}}(?:作为|用于|用作|作)(?:借款|债务|还款)?(?:的)?(?:抵押|担保物)|(?:质押|出质|抵押)(?:其|乙方|丙方)[^。；，\n]{{0,24}}(?:{_REALTY}|{_RIGHTS})"
)
_REGISTERS = re.compile(
    r"(?:办理|完成|申请|配合|进行|协助|到|前往|做好|完善)[^。；，\n]{0,24}登记|登记(?:手续|机构|机关|部门|证明|完毕|完成|备案|之日|时设立|公示)|(?:抵押|出质|质押|权利|质权)登记|他项权|不动产登记|统一登记|动产融资|登记为(?:第一)?顺位"
)
_NO_REGISTER = re.compile(
    rf"(?:{NO_NEED}|不(?!动产)|暂不|暂缓|免|未|尚未|暂未)(?:再|予|去)?(?:办理|进行|申请|做|办)?[^。；，\n]{{0,8}}登记|(?:是否|有无|不论)(?:已)?(?:办理)?[^。；，\n]{{0,4}}登记[^。；，\n]{{0,6}}不影响"
)
_GOODS_PLEDGED = re.compile(r"质押的|(?:以|将|用|把)[^。；\n]{0,30}(?:质押|出质)|质物|质押物|质押财产")
_KEPT_BY_OWNER = re.compile(
    r"(?:仍|继续|依旧)?由(?:出质人|乙方|债务人|借款人|出质方)(?:继续|自行|负责|仍|实际)*(?:占有|使用|保管|经营|存放|留用|自用)|(?:无需|无须|不|毋须|不必)(?:移交|转移|交付|交给)(?:给)?[^。；，\n]{0,8}(?:占有|质物|质押|设备|车辆|甲方|质权人|$)|留(?:在|存|置于)[^。；，\n]{0,6}(?:出质人|乙方|债务人|借款人)"
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
    """Mortgage of immovables or pledge of rights with no word on registration, goods pledged and kept."""
    unless = re.compile(
        r"不得|未经|如(?:果)?(?!期|约|实)|若|保证[^。；，\n]{0,8}(?:没有|无|未|不存在)|禁止|曾|已被|擅自|不存在|(?:没有|无)[^。；，\n]{0,4}(?:抵押|质押)"
    )
    registers = _REGISTERS.search(contract.text) and not _NO_REGISTER.search(contract.text)
    for passage, match in (
        () if registers else find(contract, ("抵押", "质押", "出质", "质物"), _PLEDGED, unless)
    ):
        if not negated(passage.text, match.start()):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return
    for passage, match in find(contract, ("质押", "出质", "质物"), _GOODS_PLEDGED, unless):
        rights = re.search(_RIGHTS, passage.text)
        if not rights and _KEPT_BY_OWNER.search(around(contract, passage, 60)) and match:
            yield Hit(passage.span, variant="kept", comment_reason="needs_terms")
            return


_COLLECTIVE = r"(?:宅基地(?:使用权)?|土地(?:的)?所有权|集体(?:所有)?(?:的)?(?:土地|建设用地)(?:使用权)?|集体所有的[^。；，\n]{0,8}(?:地|土地)|自留地|自留山)"
_PUBLIC_USE = r"(?:教育设施|教学楼|教学用房|校舍|操场|学生宿舍|实验楼|图书馆|幼儿园园舍|园舍|医疗(?:卫生)?设施|门诊(?:大)?楼|住院(?:部|大)?楼|病房楼|医技楼|养老设施|公益设施|诊疗楼)"
_ILLEGAL = r"(?:违法建筑|违章建筑|违章搭建|违建|违法搭建|未经批准(?:建造|搭建|建设)|未经规划(?:许可)?|私自加建|私搭乱建)"
_DISPUTED = r"(?:(?:已)?被?(?:[^。；，\n]{0,8}法院)?(?:查封|冻结|扣押)|(?:所有权|使用权|产权|权属)[^。；，\n]{0,8}(?:争议|不明|纠纷)|存在[^。；，\n]{0,6}(?:权属|产权)争议)"
_MORTGAGED = re.compile(r"抵押|设押|作抵")
_BARRED = re.compile(
    rf"{_COLLECTIVE}|{_PUBLIC_USE}|{_ILLEGAL}|(?:公立|公办|(?<!非)非营利性?|民办非企业)[^。；，\n]{{0,10}}(?:医院|学校|中学|小学|幼儿园|养老院)[^。；\n]{{0,6}}(?:以其|将其)"
)
_DISPUTED_THING = re.compile(_DISPUTED)
_LIST_OF_THINGS = re.compile(
    r"抵押(?:物|财产)[^。；，\n]{0,4}(?:清单|明细|目录|如下|包括|为|：|:)[^。]{0,50}$"
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
    """Mortgage of things that the law bars; a comment where the thing is in dispute or seized."""
    unless = re.compile(
        r"不得|经营性建设用地|土地经营权|不能|禁止|(?<!非)营利性|不属于|不是|不涉及|不包括|保证[^。；，]{0,8}(?:不|无)|(?:非|未|没有|无)(?:被)?(?:查封|争议)"
    )
    for item in sentences(contract.text, ("楼", "设施", "宅基地", "校舍", "自留", "园舍", "集体")):
        listed = _BARRED.search(item.text)
        if listed and not unless.search(item.text) and _LIST_OF_THINGS.search(before(contract, item, 60)):
            yield Hit(item.span, comment_reason="judgement")
            return
    for one in said(contract, ("抵押", "设押", "作抵"), _BARRED, _MORTGAGED, unless=unless):
        public = re.search(_PUBLIC_USE, one.parts[0][0])
        if public and re.search(r"有限(?:责任)?公司(?:以|将)", one.passage.text):
            continue
        held = any(supposed(one.passage.text, *part.span()) for part in one.parts)
        if not held and not forbade(one.passage.text, one.parts[0].start()):
            yield Hit(one.passage.span, comment_reason="judgement")
    for one in said(
        contract, ("查封", "冻结", "扣押", "争议", "不明", "纠纷"), _DISPUTED_THING, _MORTGAGED, unless=unless
    ):
        text = one.passage.text
        lent = re.search(r"(?:以|将|用|把)[^。；\n]{0,60}抵押", text)
        if lent and not re.search(
            r"(?:抵押(?:物|财产|房产))[^。；，\n]{0,4}(?:被)?(?:查封|冻结)|期间|应当?(?:及时|立即)", text
        ):
            yield Hit(one.passage.span, variant="disputed", risk=Risk.LOW, comment_reason="judgement")
