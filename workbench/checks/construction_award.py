"""Building works: who may take them, what a tender settled, and works cut in pieces (CON-01, 04, 19)."""

import re
from collections.abc import Iterator

from workbench.checks.construction import BUILDING, CODE, DISPUTES, WORKS, works
from workbench.checks.passages import find, first_words, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType, Party
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_BUILDER = r"(?:承包人|承包方|承建人|承建方|施工人|施工方|分包人|分包方|承揽施工人|实际施工人|施工承包人)"
_PERSON = (
    r"(?:自然人|个人(?!所得|信息|原因|账户|独资|防护|收款)|公民|包工头|工头|身份证|居民身份|农民工?(?!工资))"
)
_WORKS = re.compile(
    r"(?:厂房|车间|办公楼|综合楼|住宅楼|宿舍楼|教学楼|商品房|楼房|房屋|仓库|桥梁|道路|公路|隧道|管网|钢结构|土建|主体结构|基础工程|市政|水利|地下室|车库|园区|大楼|建筑|安装工程|施工|工程|[一二三四五六七八九十]+层|[0-9]+层|装修|装饰|围墙|水池)"
)
_BY_A_PERSON = re.compile(
    rf"{_BUILDER}(?:[（(][甲乙]方[）)])?\s*[：:为系是，,]*\s*[^。；\n]{{0,14}}?(?:[（(，,、；;：:]|系|为|是|均为|以)\s*(?:一名|一位|本地|某)?[^。；，\n]{{0,6}}?{_PERSON}"
    rf"|(?:发包给|分包给|交由|交给|转给|委托(?:给)?|承包给|包给|由)[^。；，\n]{{0,10}}?{_PERSON}[^。；\n]{{0,24}}?(?:承建|承包|施工|建造|承揽|完成|负责)?"
    rf"|{_PERSON}[^。；，\n]{{0,12}}?(?:以个人名义)?(?:承建|承包|承揽|负责施工|组织施工)|(?:以)?个人(?:名义|身份)[^。；，\n]{{0,10}}(?:承建|承包|承揽|施工)"
    rf"|(?:乙方|丙方)[：:]?\s*[^。；，\n]{{0,8}}?[（(，,]\s*(?:系|为)?{_PERSON}[^。；\n]{{0,40}}?(?:承建|承包|承揽|施工|建造)"
)
_SPARED = re.compile(
    r"农村|村民|宅基地|农房|自建(?:住)?房|自建低层|家庭(?:居室)?(?:装饰|装修)|家装|住宅装修|居室装|室内装|家居|住房装修|(?:住宅|住房|房屋|商品房|套房|旧房)[^。；，\n]{0,6}装[修饰]"
)
_LABOUR_ONLY = re.compile(r"劳务[^。；\n]{0,30}资质|资质[^。；\n]{0,20}劳务|劳务(?:资质|作业)")
_NO_BUILDER = re.compile(
    r"不得|禁止|严禁|项目经理|项目负责人|法定代表人|联系人|代理人|代表|经办|个人[^。；，\n]{0,6}(?:账户|防护|信息)|(?:任何|其他)(?:单位和|单位或(?:者)?|单位、)?个人|单位(?:和|或(?:者)?|、)个人|如|若|凡|一经|视为|有权解除|内部承包|职工|员工|雇员|监理|总包|工资(?!质)"
)
_FIRM = re.compile(r"公司|集团|企业|厂|局|院|中心|队|店|部|所|社|行|委员会|单位|政府|处|Ltd|LTD|_|＿|…|□")
_COMPLEX = re.compile(
    r"(?:承建|建造|新建|修建|建设|施工)[^。；，\n]{0,24}(?:厂房|车间|办公楼|综合楼|住宅楼|宿舍楼|教学楼|楼|桥|隧道|公路|道路|钢结构|仓库|地下室|大楼|大厦)|(?:厂房|办公楼|综合楼|住宅楼|宿舍楼|教学楼|桥梁|隧道|公路|道路|大楼|大厦)[^。；，\n]{0,12}(?:工程|施工|项目|建设)"
)
_FIRM_BUILDS = re.compile(rf"(?:{_BUILDER}|乙方)[：:]?\s*[^。；，\n]{{0,24}}?公司")
_QUALIFIED = re.compile(r"资质|资格(?:证|等级)|安全生产许可|证书编号|总承包[一二三特甲乙]级|示范文本")


@check(
    "CON-01",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=(f"{DISPUTES} 第1条第1款第1项", f"{BUILDING} 第26条第1款", f"{CODE} 第791条第3款"),
    fires=(
        "承包人张某（自然人）承建某公司三层钢结构厂房。",
        "发包人将办公楼土建工程发包给个人李某施工。",
        "建设工程施工合同\n发包人：华东机械有限公司\n承包人：王建国，身份证号：110101199001010019\n承包人承建发包人的二层厂房。",
        "承包人某工程有限公司承建发包人的五层综合楼。",
    ),
    silent=(
        "承包人某建筑工程有限公司（建筑工程施工总承包三级资质）承建某公司三层钢结构厂房。",
        "承包人李某（自然人）为村民王某建造两层农村自建住房。",
        "承包人张某（个人）为业主进行住宅装修，总价三万元。",
        "承包人不得将工程分包给不具备资质的个人。",
        "承包人某建筑工程有限公司（三级资质），项目经理张某（身份证号见附件），承建厂房工程。",
    ),
)
def no_qualification(contract: Contract, _: Context) -> Iterator[Hit]:
    """A natural person as contractor, or a firm without a word on its qualification."""
    if not _building(contract) or _SPARED.search(_about(contract)):
        return
    words = ("自然人", "个人", "公民", "工头", "身份证", "居民身份", "农民")
    for passage, _match in find(contract, words, _BY_A_PERSON, _NO_BUILDER):
        if is_menu(passage.text) or _LABOUR_ONLY.search(passage.text) or not _WORKS.search(contract.text):
            continue
        yield Hit(passage.span, comment_reason="judgement")
        return
    person = next((party for party in contract.parties if _is_person(party)), None)
    named = _PERSON_PARTY.search(contract.text[:_OPENING])
    if named and _TO_PARTY.search(contract.text) and _WORKS.search(contract.text):
        yield Hit(Span(*named.span()), comment_reason="judgement")
    elif person is not None:
        yield Hit(person.name_span or person.span, comment_reason="judgement")
    elif qualification_unstated(contract):
        place = next((item for item, _ in find(contract, ("公司",), _FIRM_BUILDS)), None)
        if place:
            yield Hit(
                place.span, variant="unstated", risk=Risk.LOW, missing=True, comment_reason="needs_terms"
            )


_PERSON_PARTY = re.compile(
    rf"(?:乙方|丙方|{_BUILDER})[：:]\s*[^\s，。；（(]{{2,6}}\s*[（(，,]\s*(?:自然人|个人|系个人)"
)
_TO_PARTY = re.compile(
    rf"(?:交由|交给|发包给|分包给|承包给|包给|委托|由)(?:乙方|丙方|{_BUILDER})[^。；，\n]{{0,10}}(?:承建|施工|承包|建造|承揽|负责)"
)


def _about(contract: Contract) -> str:
    return contract.text if len(contract.text) < 400 else first_words(contract)


def _building(contract: Contract) -> bool:
    return works(contract) or (
        contract.type.type is ContractType.OTHER and bool(re.search(_BUILDER, contract.text[:200]))
    )


def qualification_unstated(contract: Contract) -> bool:
    """Whether a firm builds something that asks for a qualification, and none is spoken of."""
    return bool(
        _building(contract)
        and _COMPLEX.search(contract.text)
        and not _QUALIFIED.search(contract.text)
        and not _SPARED.search(_about(contract))
    )


def _is_person(party: Party) -> bool:
    """A contractor with a name of two to four characters and an identity number."""
    builds = re.search(r"承包|施工|承建|分包", f"{party.label}{party.role}")
    name = re.fullmatch(r"[\u4e00-\u9fff]{2,4}", party.name) and not _FIRM.search(party.name)
    return bool(builds and name and re.fullmatch(r"[1-9]\d{16}[\dXx]", party.identifier))


_TENDER = re.compile(r"中标|招标|投标")
_AWARD = r"(?:中标(?:合同|价|价格|金额|通知书|条件|工期|范围|方案|总价|文件)?|备案(?:的)?(?:施工)?(?:合同|价)|招标文件|投标文件|投标(?:价|报价)|招投标(?:合同|价)?)"
_LESS = (
    r"(?:让利|下浮|优惠|降(?:价|低|至|为)|折让|打[0-9一二三四五六七八九]+折|按[^。；，\n]{0,10}(?:折|[0-9０-９.]+\s*[%％]|百分之[^。；，\n]{1,6})[^。；，\n]{0,6}(?:结算|计价|计算|计取|支付)|返(?:还|点|利)(?!保证金|质保金)|捐(?:赠|款|资|建)|赞助|无偿(?:建设|修建|提供|施工|承建|完成|为)|免费(?:建设|修建|施工|承建|为)"
    r"|(?:高价|高于市场|以[^。；，\n]{0,12}价格?)[^。；，\n]{0,12}(?:购买|认购|购置)|(?:购买|认购)[^。；，\n]{0,18}(?:商品房|住房|房屋|房产|商铺|车位|套房|房)"
    r"|工期[^。；，\n]{0,12}(?:缩短|压缩|提前|改为|变更为|调整为|延长)|(?:缩短|压缩|延长)[^。；，\n]{0,10}工期|质量(?:标准|等级)?[^。；，\n]{0,8}(?:降低|改为|调整为|变更为)"
    r"|(?:合同|结算|工程)?(?:价款|总价|造价|价格|单价|结算价)[^。；，\n]{0,12}(?:调整为|改为|变更为|增加到|提高(?:到|至)|减少|减至|调减|调低|调高|下调|上调|降)|(?:增加|减少|扩大|缩小|变更|调整)[^。；，\n]{0,6}(?:承包|工程|施工)(?:范围|内容))"
)
_ASIDE = r"(?:另行|另外|另(?=签|有|约定|订)|双方(?:一致|同意|私下|又|再|补充|另)?|补充(?:协议|约定)|私下|实际(?:上|结算|履行|执行)?|基础上|承诺|同意|自愿|再|仍|结算(?:时|价|总价)?|应|须|按|予以)"
_DEPARTS = re.compile(
    rf"{_AWARD}[^。；\n]{{0,50}}?{_ASIDE}[^。；\n]{{0,40}}?{_LESS}"
    rf"|{_LESS}[^。；\n]{{0,40}}(?:作为|换取|取得|以便|获得)[^。；\n]{{0,10}}中标|(?:不|不再|并不)(?:按照?|以|依|执行|适用)[^。；，\n]{{0,8}}{_AWARD}|{_AWARD}[^。；，\n]{{0,12}}(?:仅|只)(?:用于|供|作(?:为)?|限于)[^。；，\n]{{0,14}}(?:备案|招投标|办理|手续|报建|报批|存档|形式)"
    rf"|{_AWARD}[^。；，\n]{{0,20}}(?:不作为|不得作为|不用于)[^。；，\n]{{0,10}}(?:结算|依据)|(?:与)[^。；，\n]{{0,6}}{_AWARD}[^。；，\n]{{0,10}}(?:不一致|冲突|不符|抵触|不同)[^。；\n]{{0,16}}以(?:本|补充)(?:补充)?(?:协议|合同|约定)?为准"
)
_SIDE_PAPER = re.compile(
    rf"(?:承包人|承包方|乙方|施工单位|中标人|总包)[^。；\n]{{0,40}}?(?:自愿|同意|承诺|应|须|愿意|再|另)[^。；\n]{{0,30}}?{_LESS}"
    r"|(?:双方|甲乙双方)[^。；\n]{0,10}(?:另行|私下|一致|重新|再次)?(?:约定|同意|商定|议定)[^。；\n]{0,30}?"
    + _LESS
)
# No main contract says these for a lawful reason: they lower the price by another name.
_GIFT = re.compile(
    r"(?:承包人|承包方|乙方|施工单位|中标人)[^。；\n]{0,30}?(?:捐(?:赠|款|资|建)|赞助|(?:无偿|免费)(?:捐|修建|建设|建造|赠)|(?:高价|高于市场)[^。；，\n]{0,12}(?:购买|认购)|(?:购买|认购)[^。；，\n]{0,18}(?:商品房|住房|商铺|车位|房产))"
)
_LAWFUL_CHANGE = re.compile(
    r"设计变更|工程变更|变更签证|签证|工程量[^。；，\n]{0,10}(?:增加|减少|变化|增减|变更|差异|偏差|调整|清单)|(?:增加|减少|增减)[^。；，\n]{0,6}工程量|不可抗力|情势变更|(?:材料|人工|物价|钢材)[^。；，\n]{0,10}(?:价格|波动|上涨|变化|涨)|市场(?:价格|行情)?(?:波动|上涨|变化)|政策|法律法规(?:变化|调整)|地质|规划(?:调整|变更)|不利物质|不得|禁止|严禁|无效|不再|不予认可|招标文件(?:中)?(?:已)?(?:载明|约定|规定|要求|明确)(?![^。]*(?:改为|另行|实际|现约定|变更为))|投标(?:时|函|文件中?)(?:已)?(?:承诺|载明|列明|的)|甩项|误期|顺延|暂停施工|发包人(?:原因|违约)|奖励"
)
_OPENING = 400
_AGREED_ANEW = re.compile(
    r"(?:现|经)[^。；，\n]{0,6}双方[^。；，\n]{0,8}(?:另行|重新|再次|协商一致)|双方[^。；，\n]{0,6}(?:另行|重新|再次|私下)(?:商定|约定|协商|议定)|(?:中标|施工)[^。；\n]{0,16}(?:合同)?签订(?:之?后|以后)"
)
_SUPPLEMENT = re.compile(r"补充协议|补充合同|补充约定|让利协议|承诺书|承诺函|协议书")


@check(
    "CON-04",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=("中华人民共和国招标投标法 第46条第1款", f"{DISPUTES} 第2条", f"{DISPUTES} 第23条"),
    fires=(
        "中标价为1000万元，双方另行约定承包人让利10%结算。",
        "补充协议\n本工程经公开招标由承包人中标。\n承包人自愿向发包人捐赠建设资金二百万元，从工程款中扣除。",
        "中标合同仅用于办理备案手续，双方实际按本补充协议约定的价款结算。",
    ),
    silent=(
        "因设计变更增加工程量，双方按照中标合同的计价方法调整工程价款。",
        "承包人按照中标价与发包人签订合同，双方不得另行订立背离合同实质性内容的其他协议。",
        "本工程未经招标，双方约定承包人让利10%结算。",
        "招标文件载明本工程按中标价下浮3%签订合同。",
    ),
)
def departs_from_award(contract: Contract, _: Context) -> Iterator[Hit]:
    """After a tender other terms on scope, time, quality or price without a change in the works."""
    if not (_building(contract) or _TENDER.search(contract.text[:400])) or not _tendered(contract):
        return
    seen = False
    for passage in sentences(contract.text, ("中标", "备案", "招标", "投标")):
        if _DEPARTS.search(passage.text) and not _LAWFUL_CHANGE.search(passage.text):
            seen = True
            yield Hit(passage.span, comment_reason="judgement")
    if seen:
        return
    later = _SUPPLEMENT.search(first_words(contract)[:80]) or _AGREED_ANEW.search(contract.text[:_OPENING])
    aside = _SIDE_PAPER if later else _GIFT
    words = (
        "让利",
        "下浮",
        "优惠",
        "降",
        "捐",
        "赞助",
        "无偿",
        "免费",
        "购",
        "折",
        "工期",
        "返",
        "价",
        "结算",
    )
    for passage, _match in find(contract, words, aside, _LAWFUL_CHANGE):
        yield Hit(passage.span, comment_reason="judgement")
        return


def _tendered(contract: Contract) -> bool:
    """Whether the text says that the works were awarded after a tender."""
    none = re.compile(
        r"未(?:经|进行|办理|通过)?[^。；，\n]{0,4}招标|不(?:进行|属于|需要?)[^。；，\n]{0,6}招标|无需招标|非招标|直接发包"
    )
    return any(
        re.search(r"中标|招标|投标|备案(?:的)?(?:施工)?合同", none.sub("", item.text))
        for item in sentences(contract.text, ("中标", "招标", "投标", "备案"))
    )


_ONE_UNIT = r"(?:同一|一栋|一幢|一座|单栋|该(?:栋|楼|工程|项目|建筑)|单位工程|单项工程|整栋|整体工程|主体结构|主体工程|主体|地基与?基础|土建(?:工程)?|(?:本|该|一个)(?:建筑)?工程|[0-9０-９一二三四五六七八九十]+(?:号|#)楼|综合楼|办公楼|教学楼|住宅楼|厂房|大楼|大厦|桥梁)"
_CUT = r"(?:拆分|拆开|切开|分开|剖成|肢解|支解|分解|分割|分拆|切分|切割|拆成|拆为|分成|分为|划分(?:为|成)?|按(?:照)?(?:楼层|层|轴线|施工段|部位|区段|工序|楼座段))"
_MANY = r"(?:分别|各自|若干|数家|数个|多家|多个|两家|两个|三家|几家|几个|不同|各家|甲、乙|各施工|[^。；，\n]{1,14}(?:、|和|与|及)[^。；，\n]{1,14})"
_PIECES = r"(?:基础|主体|屋面|土方|砌体|墙体|桩基|结构)"
_CUT_UP = re.compile(
    rf"{_ONE_UNIT}[^。；\n]{{0,40}}?{_CUT}[^。；\n]{{0,50}}?(?:发包|订立|签订|签约|交由|交给|委托|承包|施工|承建|承揽)"
    rf"|(?:发包人|甲方|建设单位|业主|招标人)[^。；\n]{{0,30}}?(?:肢解|支解)[^。；\n]{{0,24}}?(?:发包|承包|交由|分别)"
    rf"|(?:主体结构|主体工程|土建)[^。；\n]{{0,20}}(?:分别|各)(?:发包|交由|交给|委托|由)[^。；\n]{{0,40}}(?:、|和|与|及|两家|多家|不同)"
    rf"|{_PIECES}[^。；，\n]{{0,8}}(?:、|和|与|及)[^。；\n]{{0,24}}?(?:分别|各自|各)(?:发包|交由|交给|委托|由|承包)"
)
_BY_FLOORS = re.compile(
    r"(?:[0-9０-９一二三四五六七八九十负地下上]+(?:层)?(?:至|到|-|—|~)(?:第)?[0-9０-９一二三四五六七八九十]+层|地下(?:部分|室|[一二三四0-9]+层)|地上(?:部分|[0-9一二三四五六七八九十]+层)|±0(?:\.00)?以[上下]|[0-9０-９一二三四五六七八九十]+层(?:以下|以上|及以下|及以上)|(?:基础|主体|上部|下部)(?:结构|工程|部分)?)"
)
# Two halves of one building: the east and the west, the left and the right.
_HALVES = re.compile(
    r"(东|西|南|北|左|右|前|后|上|下|[一二三四五1-5ABCabc甲乙])(?:半(?:部|侧|幢|栋|边)|半部分|侧|(?:半)?段|单元|区段)"
)
_SINGLE = re.compile(r"(?:同一|一|单|整|该|本)(?:栋|幢|座|个?单位工程|个?单项工程|楼)|单体")
_HALF_FINE = re.compile(
    r"不得|禁止|严禁|专业(?:工程|承包|分包)|装饰|装修|精装|绿化|劳务|监理|设计单位|流水|如(?!图|下)|若(?!干)|视为|违反|联合体|转包"
)
_GIVEN = re.compile(
    r"(?:由|交由|交给|发包给|承包给|委托)[^。；，\n]{1,24}?(?:施工|承建|承包|完成|公司|单位|队|负责|$)"
)
_TWO = 2
_LAWFUL_SPLIT = re.compile(
    r"不得|禁止|严禁|不(?:应|能|会|存在|构成|属于|允许)|(?:勘察|设计)[^。；，\n]{0,10}(?:、|和|与|及)[^。；，\n]{0,10}(?:施工|监理|设备)|专业(?:工程|承包|分包)|(?:电梯|消防|幕墙|智能化|弱电|园林|绿化|设备|空调|装饰|装修|精装)[^。；，\n]{0,8}(?:安装|工程|采购)?|劳务|施工段[^。；，\n]{0,6}流水|流水|如(?!图|下)|若(?!干)|的，|视为|违反|(?<!一个)承包人[^。；，\n]{0,14}(?:将|把|肢解|支解|不)|标段|群体|各栋|[0-9一二三四五六七八九十]+(?:号|#)楼[^。；\n]{0,30}[0-9一二三四五六七八九十]+(?:号|#)楼|转包|联合体|付款|支付"
)


@check(
    "CON-19",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=(f"{CODE} 第791条第1款", f"{BUILDING} 第24条"),
    fires=(
        "发包人将同一栋楼的主体结构按楼层拆分，分别发包给甲、乙两家施工单位。",
        "本综合楼工程一至五层由甲公司施工，六至十层由乙公司施工。",
        "甲方有权将本单位工程分解成若干部分，发包给多家施工队伍。",
    ),
    silent=(
        "发包人将工程的设计和施工分别发包给设计单位和施工单位。",
        "发包人不得将应当由一个承包人完成的建设工程支解成若干部分发包给数个承包人。",
        "发包人将1号楼发包给甲公司，2号楼发包给乙公司。",
        "电梯安装等专业工程由发包人另行发包。",
    ),
)
def cut_in_pieces(contract: Contract, _: Context) -> Iterator[Hit]:
    """One unit of works split among several contractors."""
    if not _building(contract):
        return
    words = (
        "肢解",
        "支解",
        "分解",
        "拆",
        "分割",
        "切",
        "划分",
        "分成",
        "分为",
        "按楼层",
        "按层",
        "分别",
        "楼层",
    )
    for passage, match in find(contract, words, _CUT_UP, _LAWFUL_SPLIT):
        if re.search(_MANY, passage.text[match.start() :]):
            yield Hit(passage.span, comment_reason="judgement")
            return
    for passage in sentences(contract.text, ("半", "单元", "段", "侧")):
        text = passage.text
        if len(set(_HALVES.findall(text))) < _TWO or not _SINGLE.search(text) or _HALF_FINE.search(text):
            continue
        if re.search(
            r"(?:另行|另|分别|各)?(?:发包|交由|交给|由|委托)[^。；，\n]{0,16}(?:承包|施工|企业|公司|单位|队)",
            text,
        ):
            yield Hit(passage.span, comment_reason="judgement")
            return
    for passage in sentences(contract.text, ("层", "地下", "地上", "基础", "主体", "上部", "下部", "±0")):
        text = passage.text
        if len(_BY_FLOORS.findall(text)) < 2 or _LAWFUL_SPLIT.search(text):
            continue
        if len({found[0] for found in _GIVEN.finditer(text)}) > 1:
            yield Hit(passage.span, comment_reason="judgement")
            return
