"""Guarantors among themselves, support of unnamed nature, old debts and listed companies (GUA-11, 12, 15, 16)."""

import re
from collections.abc import Iterator

from workbench.checks.guarantee import CODE, SECURED, SECURITY
from workbench.checks.passages import Passage, find, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_SURETY = r"(?:保证人|担保人|保证方|担保方|连带保证人)"
_GIVES = r"(?:(?:连带|一般|共同)(?:责任)?保证|保证(?:担保|责任)|连带(?:担保|清偿|偿还)?责任|担保责任|提供(?:连带责任)?(?:保证|担保)(?!金))"
_SEVERAL = re.compile(
    rf"(?:丙(?:方|公司)[^。；\n]{{0,24}}?(?:、|，|和|与|及|以及)[丁戊](?:方|公司)|丁方[^。；\n]{{0,24}}?(?:、|，|和|与|及|以及)戊方)[^。；\n]{{0,60}}?{_GIVES}"
    rf"|{_SURETY}[^。；，\n]{{0,14}}(?:、|和|与|及)\s*{_SURETY}[^。；，\n]{{0,14}}[^。；\n]{{0,50}}?{_GIVES}"
    rf"|{_SURETY}[：:]?\s*(?:(?!为|对|就|向|应|须|不)[^。；，、\n]){{2,24}}(?:、|和|与|及)(?:(?!债务人|借款人|债权人|之间)[^。；，\n]){{2,24}}?(?:为|对|就|共同|均|分别|自愿|同意|承诺|承担|提供|向)[^。；\n]{{0,50}}?{_GIVES}"
    rf"|(?:两|二|三|四|多|数|2|3|4|全体|各|上述|所有)(?:名|位|个|家|方)?{_SURETY}(?!(?:之间|均未))[^。；\n]{{0,50}}?{_GIVES}"
    rf"|[\u4e00-\u9fff]{{1,14}}(?:、|和|与|及)[\u4e00-\u9fff（）()]{{1,14}}?(?:二人|两人|两公司|三人|夫妇|等人)?(?:自愿|同意)?(?:共同|均|分别|一并|各自)(?:自愿|同意)?(?:作为{_SURETY})?[^。；，\n]{{0,4}}(?:为|对|就|向)[^。；\n]{{0,40}}?{_GIVES}"
    rf"|[\u4e00-\u9fff]{{1,14}}(?:、|和|与|及)[\u4e00-\u9fff（）()]{{1,14}}?(?:二人|两人|两公司|三人|夫妇|等人)?(?:自愿|同意)?(?:共同|均|分别|一并|各自)(?:自愿|同意)?(?:提供|承担)[^。；，\n]{{0,4}}(?:连带责任保证|保证担保|保证责任|担保责任|连带保证|一般保证|担保)"
    rf"|(?:以上|上述|前述|下列)?(?<!第)(?:两|二|三|四|五|2|3|4|5)(?:名|位|个|家)?(?:人|公司|方|单位|企业)[^。；，\n]{{0,4}}(?:自愿|均|共同|同意|愿|一致|分别)[^。；\n]{{0,50}}?{_GIVES}|{_SURETY}(?:共|计|合计|为|有)*(?:两|二|三|四|2|3|4)(?:名|位|人|家)[^。；\n]{{0,50}}?{_GIVES}"
    rf"|(?:两|二|三|四|多|2|3)(?:名|位|个|家)[^。；，\n]{{0,10}}(?:股东|自然人|公司|第三人|董事|关联方|企业)[^。；，\n]{{0,12}}(?:为|对|就|均|共同|分别)[^。；\n]{{0,40}}?{_GIVES}"
    rf"|{_SURETY}(?:一|1|１|甲|A|（一）|\(一\))[^。\n]{{0,80}}{_SURETY}(?:二|2|２|乙|B|（二）|\(二\))"
)
# One guarantor to a sentence; the labels tell that there are several.
_ONE_GIVES = re.compile(
    rf"(?:^|[，,、：:]|\d[.．、)])\s*(?P<who>[丙丁戊己]方|[丙丁戊]公司|{_SURETY}[一二三四甲乙丙A-D1-4])(?!、|和|与|及)[^。；\n]{{0,6}}(?:自愿|同意|愿意|承诺|亦|也|同样|另|为|对|就|[（(])[^。；\n]{{0,50}}?{_GIVES}"
)
_NOT_SEVERAL = re.compile(
    r"不得|抵押(?:人)?[^。；，\n]{0,20}共有|保证人(?:、|和|与|及)(?:债务人|借款人|被保证人|债权人)|(?:债务人|借款人|债权人|出借人)(?:、|和|与|及)[^。；，\n]{0,4}(?:保证人|担保人)(?!、)|格式|不承担(?:连带)?(?:保证|担保)责任|(?:甲方|乙方|买方|卖方)(?:和|与|、|及)(?:甲方|乙方|买方|卖方)"
)
_SHARED = re.compile(
    r"份额|承担[^。；，\n]{0,8}(?:[%％]|百分之)|各(?:自)?(?:承担|负担|保证|担保|按)|按比例|比例(?:分担|承担)|分担|按份|平均(?:承担|分担)|均摊|均担|各半|一半|对半|二分之一|三分之一"
    r"|(?:相互|互相|彼此|其他(?:的)?(?:保证人|担保人)|另一(?:方)?(?:保证人|担保人)?|内部|各(?:保证人|担保人)之间|(?:保证人|担保人)之间)[^。；\n]{0,24}(?:追偿|求偿|连带|分摊)|追偿[^。；，\n]{0,16}(?:其他(?:的)?(?:保证人|担保人)|另一)|向(?:其他|另一|其余)[^。；，\n]{0,16}(?:追偿|求偿)"
    r"|(?:连带共同|共同连带)(?:保证|担保|责任保证)|(?:先后|清偿|承担|履行|前述|上述)(?:的)?(?:顺序|次序)|(?:先|首先)向[^。\n]{0,24}(?:再|然后|不足)|任(?:何)?一(?:名|个|位|方)?(?:保证人|担保人)|任意一(?:名|个|位)?|任何(?:一)?(?:保证人|担保人)"
)
_HEADS = re.compile(
    r"(?:^|[；;，,。])\s*(?:连带)?(?:责任)?(?:保证|担保)人(?:[（(]?(?:[一二三四1-5甲乙丙丁A-D]|[甲乙丙丁戊]方)[)）]?)?\s*[：:]\s*([^\s（(，,。；_＿]{2,24})",
    re.MULTILINE,
)
_OF_MAIN_DEBT = re.compile(r"在?[^。；，\n]{0,4}(?:范围|限额)[^。；，\n]{0,4}内各自")


@check(
    "GUA-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="保证人",
    basis=(f"{CODE} 第699条", f"{SECURITY} 第13条"),
    fires=(
        "丙方、丁方共同为乙方的债务提供连带责任保证。",
        "张某与李某共同为债务人的借款提供连带责任保证担保。",
        "借款合同\n保证人一：张三\n保证人二：李四\n两名保证人均对借款人的全部债务承担连带保证责任。",
    ),
    silent=(
        "丙方、丁方共同为乙方的债务提供连带责任保证，各承担一半并可以相互追偿。",
        "丙方为乙方的债务提供连带责任保证。",
        "丙方、丁方为乙方的债务提供连带共同保证。",
        "保证人与债务人对债权人承担连带责任。",
    ),
)
def guarantors_among_themselves(contract: Contract, _: Context) -> Iterator[Hit]:
    """Two guarantors or more and nothing on shares, order or recourse."""
    place = _several(contract)
    if place and not _SHARED.search(_OF_MAIN_DEBT.sub("", contract.text)):
        yield Hit(place.span, missing=True, comment_reason="needs_terms")


def _several(contract: Contract) -> Passage | None:
    """The words by which two or more guarantee the same debt."""
    words = ("保证", "担保", "连带")
    for passage, _match in find(contract, words, _SEVERAL, _NOT_SEVERAL):
        if not is_menu(passage.text):
            return passage
    text = contract.text
    givers = {
        match["who"]: passage
        for passage, match in find(contract, words, _ONE_GIVES, _NOT_SEVERAL)
        if not is_menu(passage.text)
    }
    if len(givers) > 1:
        return list(givers.values())[-1]
    if text.count("保证人") + text.count("担保人") < 2:
        return None
    named = set[str](_HEADS.findall(text))
    if len(named) > 1:
        given = re.compile(rf"{_SURETY}[^。；\n]{{0,50}}?{_GIVES}|{_GIVES}")
        return next((item for item, _ in find(contract, words, given, _NOT_SEVERAL)), None)
    return None


_PROMISE = re.compile(
    r"(?:资金|偿债|现金流|本息|款项|账户)[^。；，\n]{0,10}(?:缺口|不足|短缺)[^。；\n]{0,16}(?:补足|补齐|填补|补上|兜底|垫付)|差额(?:部分)?[^。；，\n]{0,8}(?:补足|支付|补偿|付款)|(?:补足|补齐|补偿)[^。；，\n]{0,10}差额|流动性(?:资金)?(?:支持|支撑|补充|援助|差额)|(?:资金|财务|信用|增信)(?:上的)?支持|维好|安慰函|支持函|承诺函|(?:协调|调度)[^。；，\n]{0,6}资金|尽(?:最大)?(?:力|努力)[^。；，\n]{0,14}(?:支持|协助|解决|偿还)|"
    r"(?:回购|受让|收购|购回)[^。；，\n]{0,16}(?:债权|应收账款|收益权|受益权|份额|资产包|债券|基金|票据)|(?:协助|督促|确保|促使|敦促|保障)[^。；，\n]{0,20}(?:按[期时约]|及时|到期|足额)?[^。；，\n]{0,8}(?:偿还|还款|兑付|清偿|偿付|还本付息)"
    r"|(?:代为)?(?:筹措|筹集|提供|安排|注入)[^。；，\n]{0,8}资金[^。；，\n]{0,20}(?:偿还|清偿|兑付|还款)"
)
_PROMISER = (
    r"(?:丙方|丁方|戊方|第三[人方]|股东|母公司|控股(?:公司|方)|实际控制人|集团|关联(?:方|公司|企业)|承诺人|承诺方|支持方|增信(?:方|人|义务人)|差额补足(?:义务)?人|差额支付(?:承诺|义务)人|流动性支持(?:方|机构|人)|补足义务人|本公司|我公司|我司|本人|"
    r"[\u4e00-\u9fff（）()]{2,20}(?:有限公司|集团|平台公司|投资公司|财政局|管委会|人民政府)|(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{1,3}某)"
)
_FOR_A_DEBT = re.compile(
    r"债务人|借款人|融资(?:人|方)|发行人|乙方|项目公司|子公司|主债务|债权人|贷款人|出借人|投资(?:人|者|方)|优先级|受益人|委托人|持有人|本息|贷款|借款|融资|还本付息|兑付|信托|资管计划|基金|债券"
)
_IN_NEED = re.compile(
    r"(?:资金|流动性|现金流|账户(?:余额)?|可分配资金|偿债|财产|收入|收益|本息|款项)[^。；，\n]{0,14}(?:不足|短缺|缺口|紧张|困难|少于|低于|缺乏)|(?:不能|无法|未能|未|不)(?:按[期时约]|及时|足额|如期|完全|够)*(?:偿还|清偿|履行|兑付|支付|还款|偿付|归还|偿债)|逾期|到期|违约|无力|差额|按[期时约]|提供[^。；，\n]{0,10}支持|维好|还款|偿还|兑付"
)
_NAMED = re.compile(
    r"连带(?:责任)?保证|一般保证|保证担保|连带保证|保证责任|连带(?:清偿|偿还|还款)?责任|(?:债务|义务)(?:的)?加入|加入(?:该|本|上述)?(?:债务|到)|共同(?:债务人|还款人|借款人|承担债务|偿还)|独立(?:的)?(?:合同|承诺|支付)(?:义务|责任)"
    r"|(?:不|非|并非|不视为|不属于|不构成)[^。；，\n]{0,14}(?:保证|担保|债务加入)|(?:性质|视为|属于|构成|系|为)[^。；，\n]{0,10}(?:保证|担保|债务加入|独立)|承担保证"
)
_OWN_GOODS = re.compile(
    r"(?:回购|收购|购回|受让)[^。；\n]{0,20}(?:股权|股份|股票|货物|设备|产品|商品|房屋|车辆|标的物)|股权回购|估值|业绩(?:承诺|补偿|对赌)|上市失败|质押式回购|正回购|逆回购|技术支持|押金|保证金|租金|工资|保险|评估|税款"
)


@check(
    "GUA-12",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{SECURITY} 第36条", f"{CODE} 第552条"),
    fires=(
        "丙方承诺在乙方资金不足时给予流动性支持。",
        "债务人未能按期足额偿还本息的，其母公司应向债权人补足差额部分。",
        "集团公司向债权人出具维好承诺，保持借款人有足够的偿债资金。",
        "乙方到期不能兑付的，丙方承诺受让投资人持有的信托受益权。",
    ),
    silent=(
        "丙方承诺在乙方不履行到期债务时承担连带责任保证。",
        "丙方承诺就乙方的还款差额予以补足，该补足义务构成连带责任保证。",
        "目标公司未能上市的，创始股东应当回购投资人所持股权。",
        "押金不足的，乙方应在五日内补足差额。",
        "卖方应按原价回购不合格的货物。",
    ),
)
def support_unnamed(contract: Contract, _: Context) -> Iterator[Hit]:
    """A third person's support that is called neither suretyship nor joining of the debt."""
    words = (
        "差额",
        "流动性",
        "支持",
        "维好",
        "安慰函",
        "回购",
        "受让",
        "收购",
        "购回",
        "督促",
        "确保",
        "促使",
        "资金",
        "不足",
    )
    who = re.compile(
        rf"{_PROMISER}[^。；\n]{{0,90}}?(?:{_PROMISE.pattern})|不足(?:的)?(?:部分|之处|差额)[^。；\n]{{0,10}}由[^。；，\n]{{0,6}}?{_PROMISER}[^。；，\n]{{0,6}}(?:补足|补齐|兜底|支付|承担|垫付|补偿)"
    )
    for passage, match in find(contract, words, who, _OWN_GOODS):
        text = passage.text
        if not (_IN_NEED.search(text) and _FOR_A_DEBT.search(text)) or re.search(
            r"不(?:再)?(?:提供|承担|负)|有权(?:要求)?督促|无义务", text
        ):
            continue
        if _named_near(contract, passage) or _debtor_speaks(contract, text, match.start()):
            continue
        yield Hit(passage.span, comment_reason="choose")


def _named_near(contract: Contract, passage: Passage) -> bool:
    """Whether the nature stands in the paper: it seldom gives one person two kinds of promise."""
    return bool(_NAMED.search(passage.text)) or any(
        _NAMED.search(item.text)
        and re.search(r"差额|流动性|支持|维好|回购|承诺|受让|收购|性质|补足", item.text)
        for item in sentences(contract.text, ("保证", "担保", "加入", "共同", "独立", "连带"))
    )


def _debtor_speaks(contract: Contract, text: str, at: int) -> bool:
    """Whether the promise is the debtor's own, or is made to it by a party to an exchange."""
    name = next(
        (party.name for party in contract.parties if party.name and text.startswith(party.name, at)), ""
    )
    debtor = {
        party.name
        for party in contract.parties
        if re.search("借款|债务|融资|乙方", f"{party.label}{party.role}")
    }
    return name in debtor if name else False


_OLD = r"(?:旧贷|旧债|旧借款|旧账|老贷款|原(?:有)?(?:的)?(?:贷款|借款|债务|欠款|授信)|前(?:一)?(?:笔|期|次)(?:的)?(?:贷款|借款|债务)|此前[^。；，\n]{0,16}(?:贷款|借款|债务)|之前[^。；，\n]{0,12}(?:贷款|借款|欠款)|先前[^。；，\n]{0,12}(?:贷款|借款)|(?:已|即将|业已)?到期(?:的)?(?:贷款|借款)|逾期(?:的)?(?:贷款|借款)|(?:前|旧|原|先前|历史)欠(?:的)?(?:贷款|借款|本息|债务|款项|款)?|(?:结欠|所欠|欠付|尚欠|拖欠|未清偿|未还)(?:的)?[^。；，\n]{0,6}(?:贷款|借款|本息|债务)|[^。；，\n]{0,30}号[^。；，\n]{0,8}合同(?:项下)[^。；，\n]{0,8}(?:贷款|借款|本息|债务)|存量(?:贷款|债务|借款|授信)|既有(?:的)?(?:贷款|债务|借款)|上(?:一)?笔(?:贷款|借款)|[0-9]{4}年[^。；，\n]{0,24}(?:贷款|借款)|《[^》\n]{2,24}(?:借款|贷款)合同》(?:[（(][^）)\n]{0,30}[）)])?(?:项下)?)"
_ROLLS = re.compile(
    rf"借新还旧|以新还旧|以贷还贷|还旧借新|贷新还旧|(?:用于|用途(?:为|是|：|:)?|专项用于|专用于|用来|用作|旨在|目的(?:是|为))[^。；\n]{{0,16}}(?:偿还|归还|清偿|置换|结清|还清|抵还|偿付|承接|续转)[^。；\n]{{0,24}}?{_OLD}"
    rf"|(?:扣划|划扣|扣收|划转|扣款|划付)[^。；\n]{{0,20}}(?:冲抵|抵偿|归还|清偿|偿还|冲还|结清|抵销|冲销)[^。；，\n]{{0,8}}?{_OLD}"
    rf"|(?:偿还|归还|清偿|置换|结清|还清)[^。；，\n]{{0,24}}?{_OLD}[^。；，\n]{{0,12}}(?:之用|的用途|为目的|用途)"
)
_KNOWS = re.compile(
    r"(?:知悉|知道|知晓|明知|了解|清楚|得知|告知|获知|熟知|无异议|认可|已知|明示|(?<!补充)说明)[^。；\n]{0,40}(?:用途|借新还旧|以贷还贷|以新还旧|旧贷|旧债|原(?:有)?(?:贷款|借款)|该|上述|前述|此|本次|贷款|借款|保证人|担保人)"
    r"|(?:用途|借新还旧|以贷还贷|以新还旧|旧贷|旧债|原贷款|原借款|事实|情况|情形)[^。；\n]{0,40}(?:知悉|知道|知晓|明知|了解|清楚|告知|无异议|认可|已知)"
    r"|(?:保证人|担保人|抵押人|丙方|出质人)[^。；\n]{0,30}(?:同意|确认|愿意|认可|自愿)[^。；\n]{0,24}(?:借新还旧|以贷还贷|以新还旧|旧贷|旧债|用于(?:偿还|归还)|用途|原贷款|原借款|置换)"
)
_SAME = re.compile(
    r"(?:旧贷|旧债|原(?:有)?(?:的)?(?:贷款|借款|债务)|前(?:一)?笔(?:贷款|借款)|该(?:笔)?旧[^。；，\n]{0,4})[^。；\n]{0,24}(?:亦|也|均|同样|仍|系|即|原)[^。；\n]{0,20}(?:保证|担保|抵押)|(?:亦|也|同)(?:为|是|系)[^。；\n]{0,24}(?:旧贷|旧债|原(?:有)?(?:贷款|借款|债务)|前(?:一)?笔)[^。；\n]{0,12}(?:保证人|担保人|抵押人)|同一(?:保证人|担保人|抵押人|担保)|原(?:保证人|担保人|抵押人)[^。；，\n]{0,8}(?:继续|仍|同意|自愿)|继续(?:为|提供)[^。；，\n]{0,20}(?:保证|担保|抵押)"
)
_SECURES = re.compile(
    r"(?:保证|担保|抵押|出质|质押)人|保证方|担保方|(?:丙方|丁方|第三人)[^。；\n]{0,40}(?:保证|担保|抵押|质押)|(?:连带责任|一般)保证|保证担保|抵押担保"
)


@check(
    "GUA-15",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{SECURITY} 第16条第1款",),
    fires=(
        "本笔贷款用于偿还借款人的旧贷，新保证人提供连带责任保证。",
        "贷款用途：借新还旧。丙方为乙方的债务提供连带责任保证。",
        "借款用于归还乙方2024年在甲方的到期贷款，抵押人以其厂房提供抵押。",
    ),
    silent=(
        "本笔贷款用于偿还借款人的旧贷，保证人知悉该用途并同意提供连带责任保证。",
        "本笔贷款用于偿还借款人的旧贷，该旧贷亦由保证人提供担保，保证人承担连带责任保证。",
        "本笔贷款用于购买原材料，保证人提供连带责任保证。",
        "本笔贷款用于偿还借款人的旧贷。",
        "贷款不得用于借新还旧，保证人提供连带责任保证。",
    ),
)
def old_debt_untold(contract: Contract, _: Context) -> Iterator[Hit]:
    """The loan repays an old one and no guarantor is shown to know."""
    unless = re.compile(r"不得|不(?:能|可|会|用于|属于|是)|禁止|非(?:为|用于)|□")
    words = ("旧", "还", "置换", "偿", "结清", "冲抵", "冲销")
    place = next(find(contract, words, _ROLLS, unless), None)
    if place is None or not _SECURES.search(contract.text):
        return
    text = contract.text
    if not _KNOWS.search(text) and not (_SAME.search(text) and "新保证人" not in text):
        yield Hit(place[0].span, missing=True, comment_reason="needs_terms")


_LISTED = r"(?:(?<!非)(?<!不是)(?<!并非)(?<!不属于)(?<!亦非)(?<!拟)上市(?:股份有限)?公司|(?:股票|证券)(?:代码|简称)|挂牌公司|新三板|全国中小企业股份转让系统|(?:深|上|北)交所|[沪深北]市|科创板|创业板|(?:上海|深圳|北京)证券交易所|A股|Ａ股)"
_LISTED_SURETY = re.compile(
    rf"(?:{_SURETY}|抵押人|出质人|丙方|丁方|反担保人|担保单位)[^。；，\n]{{0,30}}[（(，,：:]?[^。；，\n]{{0,16}}{_LISTED}"
    rf"|{_LISTED}[^。；，\n]{{0,40}}(?:为|作为|向|就|对|以)[^。；\n]{{0,50}}(?:提供|承担|作)[^。；，\n]{{0,16}}(?:保证(?!金)|担保|抵押|质押)"
    rf"|{_LISTED}[^。；，\n]{{0,24}}(?:担任|系|即|为)[^。；，\n]{{0,6}}{_SURETY}|{_LISTED}[^。；，\n]{{0,24}}(?:提供|承担)[^。；，\n]{{0,12}}(?:保证(?!金)|担保|抵押|质押)"
)
_NOT_THE_SURETY = re.compile(
    r"(?:债务人|借款人|被担保人|被保证人|债权人|贷款人|乙方|甲方)(?:系|为|是|（|\()[^。；，\n]{0,10}上市|(?:为|对|就)[^。；，\n]{0,14}上市(?:股份有限)?公司[^。；，\n]{0,8}(?:的债务|提供|承担|作)|不(?:是|属于|系|为)[^。；，\n]{0,8}上市|非上市|均非|上市公司(?:的)?股票|不得|持有[^。；，\n]{0,14}(?:上市公司|股票)[^。；，\n]{0,10}(?:股份|股票|股权)?[^。；，\n]{0,10}质押"
)
# A subsidiary that the listed company has told the public of stands as the company itself does.
_OF_A_LISTED = re.compile(
    rf"(?:出具人|承诺人|承诺方|本公司|我公司|我司|{_SURETY}|丙方|丁方|抵押人|出质人)[^。；\n]{{0,60}}(?<!非)上市公司[^。；，\n]{{0,24}}(?:控股|全资|披露的|合并报表)[^。；，\n]{{0,6}}子公司"
)
_SUBSIDIARY_TOLD = re.compile(r"(?:公开)?披露(?:过)?的[^。；，\n]{0,6}(?:控股|全资)?子公司")
_HEAD_REACH = 20_000
_LABELLED = re.compile(
    r"(?:保证|担保|抵押|出质)人\s*[（(](?:以下(?:简)?称)?[“”\"]?([乙丙丁戊]方)|([乙丙丁戊]方)\s*[（(](?:连带)?(?:保证|担保|抵押|出质)人"
)
_ABOUT_SECURITY = re.compile(r"担保|保证|决议|董事会|股东|上市|交易所|网|编号|日报")
_ANNOUNCED = re.compile(r"公告(?!费|送达|催|期|栏)|信息披露|公开披露|予以披露|已披露|对外披露|披露义务|巨潮")
_UNANNOUNCED = re.compile(
    r"(?:无需|无须|不需|毋须|免于|不(?:予|再|作|另行|对外|公开)?|未(?:予|作|经|能|进行|履行|对外|公开)?|尚未|没有|不得|豁免|暂不|不必|暂未)[^。；，\n]{0,10}(?:公告|披露)|(?:公告|披露)[^。；，\n]{0,6}(?:尚未|未完成|未|缺失)|(?:签署|签订|生效|放款|事|担保)(?:之?后|以后)[^。；\n]{0,16}(?:公告|披露)|(?:后续|另行|适时|择期)[^。；，\n]{0,6}(?:公告|披露)"
)


@check(
    "GUA-16",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{SECURITY} 第9条",),
    fires=(
        "保证人某上市公司提供连带责任保证，附董事会决议。",
        "某科技股份有限公司（股票代码：600123）作为保证人承担连带责任保证，已经股东会决议通过，无需对外公告。",
        "丙方系全国中小企业股份转让系统挂牌公司，为乙方的债务提供连带责任保证，并提交董事会决议。",
    ),
    silent=(
        "保证人某上市公司提供连带责任保证，担保事项已经股东会决议通过并公告（公告编号2026-015）。",
        "保证人某实业有限公司为债务人某上市公司提供连带责任保证，附股东会决议。",
        "保证人不是上市公司，提供连带责任保证，附股东会决议。",
        "出质人以其持有的上市公司股票提供质押，并办理登记。",
    ),
)
def unannounced(contract: Contract, _: Context) -> Iterator[Hit]:
    """A listed guarantor, and no announcement of the resolution."""
    words = (
        "上市",
        "代码",
        "简称",
        "挂牌",
        "新三板",
        "交所",
        "交易所",
        "全国中小",
        "科创板",
        "创业板",
        "沪市",
        "深市",
        "A股",
    )
    if not sentences(contract.text, words) or _announced(contract):
        return
    unless = re.compile(_NOT_THE_SURETY.pattern)
    for passage, _match in find(contract, ("上市",), _OF_A_LISTED, unless):
        if re.search(r"担保|保证(?!金)|抵押|质押", contract.text):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return
    places = [passage for passage, _ in find(contract, words, _LISTED_SURETY, _NOT_THE_SURETY)]
    labels = "|".join(
        dict.fromkeys(found[1] or found[2] for found in _LABELLED.finditer(contract.text[:_HEAD_REACH]))
    )
    if not places and labels:
        listed = re.compile(rf"(?:{labels})(?:[：:]|系|为|是|作为|[（(])[^。；，\n不非未]{{0,24}}?{_LISTED}")
        places = [passage for passage, _ in find(contract, words, listed)]
    if places and re.search(r"担保|保证(?!金)|抵押|质押", contract.text):
        yield Hit(places[0].span, missing=True, comment_reason="needs_terms")


def _announced(contract: Contract) -> bool:
    """Whether an announcement of the security is spoken of as made."""
    return any(
        _ANNOUNCED.search(_UNANNOUNCED.sub("", _SUBSIDIARY_TOLD.sub("", item.text)))
        and _ABOUT_SECURITY.search(item.text)
        for item in sentences(contract.text, ("公告", "披露", "巨潮"))
    )
