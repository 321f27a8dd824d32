"""Frameworks: exclusivity that is not paid for, and orders under way when the framework ends (FRM-05, FRM-06)."""

import re
from collections.abc import Iterator

from workbench.checks.framework_orders import FRAMES, frame
from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_CODE = "中华人民共和国民法典"
_WHO = r"(?P<who>[甲乙丙]方|供方|需方|卖方|买方|供应商|供货方|采购方|经销商|代理商|供应方|出卖人|买受人|服务商|服务方|委托方|受托方|承揽方|定作方|分销商|客户|(?:加盟)?门店|加盟(?:商|店|方)|厂家|厂商|总部|设计(?:方|公司|单位|人)|承运(?:人|商|方)|平台|被?特许人|加工方|代工厂|制造商|生产商|委托人|受托人)"
_ELSEWHERE = r"(?:第三方|第三人|他人|其他|其它|任何(?:人|一方|单位)|竞争|以外|同行|同业|竞品|他处|他家|别处|别家|别人|外界)"
_TRADES = r"(?:供货|供应|采购|购买|订购|订货|销售|出售|经销|代理|合作|生产|加工|交易|服务|承接|接单|进货|订制|拿货|买入|购入|拿货|供给|经营|代工|接受|提供[^。；，\n]{0,6}(?:产品|货物|服务|同类|相同|类似|商品)?)"
_BOUND = re.compile(
    rf"{_WHO}[^。；\n]{{0,40}}?(?:(?:只能|仅能|仅可|只可|只得|只|仅|专门|独家|排他(?:性)?(?:地)?|唯一)(?:可以?|得|应)?(?:向|为|从|与|由|对)(?:[甲乙丙]方|供方|需方|卖方|买方|供应商|采购方|总部|厂家|厂商|其)[^。；，\n]{{0,12}}{_TRADES}"
    rf"|(?:只|仅|专)(?:能|可|限)?(?:供应?|供给|卖给|售予|销往|供货)(?:给|予)?(?:[甲乙丙]方|需方|买方|采购方|客户|其)(?![^。；，\n]{{0,16}}(?:参考|参照|参阅|查阅|了解|知悉|备查|评估))"
    rf"|(?:只|仅)(?:能|可|得)?(?:销售|经销|代理|采购|购买|经营)[^。；，\n]{{1,10}}(?:产品|品牌|商品|货物|原料|材料)|(?:只|仅|唯一)(?:能|可|得)?(?:以)?将[^。；，\n]{{0,12}}(?:销售|供应|出售|提供|供货)给?(?:予)?(?:[甲乙丙]方|供方|需方|卖方|买方|采购方)|不(?:得|可|能|应|再|会)?[^。；，\n]{{0,16}}(?:向|为|从|与|由|同|自)[^。；，\n]{{0,16}}{_ELSEWHERE}[^。；，\n]{{0,16}}?{_TRADES}"
    rf"|(?:不得|不可|不能|不应|禁止)(?:自行|再|另行|同时)?{_TRADES}[^。；，\n]{{0,16}}(?:{_ELSEWHERE}|同类|类似)"
    rf"|(?:全部|所有)[^。；，\n]{{0,14}}(?:均|都|须|应|应当|必须|只能)?[^。；，\n]{{0,4}}(?:向|由|从|自|供应给|销售给|提供给)(?:[甲乙]方|总部|厂家|厂商|供方|需方|卖方|买方|供应商|采购方|特许人)[^。；，\n]{{0,6}}(?:{_TRADES}|独家)?)"
)
# Two cheap looks before the long one: others are kept out, and something is traded.
_BARS_OTHERS = re.compile(rf"{_ELSEWHERE}|同类|类似|[只仅专]|独家|排他|唯一|全部|所有")
_TRADE = re.compile(_TRADES)
_NOT_TRADE = re.compile(r"信息|资料|图纸|商业秘密|保密|泄露|披露|转包|分包|转让|担保|贿赂|回扣|个人利益")
# 不得将甲方模具用于为他人生产: whose tools they are decides, nobody is kept from dealing with others.
_THEIR_TOOLS = re.compile(
    r"(?:将|把|用|使用|利用)(?:[甲乙丙]方|需方|买方|采购方|客户|定作方|委托方|对方)(?:的|提供的|所有的|出资的)?(?:模具|工装|图纸|样品|样件|技术|商标|夹具|检具)[^。；，\n]{0,6}(?:用于|用来|为|替|给)"
)
# Goods made to order or under a mark go to nobody else for a reason of their own, unless no volume is owed.
_OWN_GOODS = re.compile(r"定制|商标|专利|模具")
_COMMITS = re.compile(
    r"(?:承诺|保证)[^。；，\n]{0,14}(?:采购|订货|订购|购买|进货)(?![方人商])|(?:最低|保底|不少于|不低于|至少|不得少于|不得低于)[^。；，\n]{0,14}(?:采购(?![方人商])|订货|订购|购买(?!方)|数量|采购额|金额|销售额|销量|采购量|订单|供货量|供应量)|(?:采购(?![方人商])|订购|购买(?!方)|订货|供应(?![方商])|供货|销售)[^。；，\n]{0,14}(?:不少于|不低于|至少|不得低于|不得少于|保底)|不(?:再)?(?:另行|另|再)(?:设|授权|委托|发展|选)|(?:独家|排他)[^。；，\n]{0,8}(?:费|补偿|补贴|奖励|对价|权利金)|互为(?:独家|唯一|排他)|双方(?:均|都|互)[^。；，\n]{0,10}(?:不得|独家|排他)|同样(?:不得|只能|仅)|优先(?:采购|购买|订购)|(?:甲方|需方|采购方|买方)(?:也|亦)(?:不得|只能|仅)|年度?(?:采购|销售)(?:任务|目标|指标)|独家(?:经销|代理|销售|供应|供货)权"
)
_COMMITS_NOT = re.compile(
    r"不(?:保证|承诺|担保)[^。；，\n]{0,14}(?:供应|供货|货源|数量|业务量|工作量|销量|下达|给予)|对[^。；\n]{0,24}不(?:作|做|予)[^。；，\n]{0,4}(?:保证|承诺|担保)|(?:是否|买不买|要不要|[采购买订]多少)[^。；\n]{0,30}决定|(?:可以?|有权)[^。；，\n]{0,16}(?:随时)?(?:同时|另行|另外|再|自由)[^。；，\n]{0,10}(?:委托|授权|发展|设立|选择|开设|增设|与|向|开)[^。；，\n]{0,8}(?:其他|他人|多家|别的|别家|新|第三)|(?:可以?|有权)[^。；\n]{0,24}(?:增设|另开|新设|另设)[^。；，\n]{0,6}(?:门店|新店|店|网点|经销)|(?:无|没有|不设)[^。；，\n]{0,6}(?:最低|起订|保底)|"
    r"(?:不(?:对)?[^。；，\n]{0,10}(?:承诺|保证|负有|承担|作出)|无(?:任何)?|没有|未)[^。；\n]{0,14}(?:采购|订货|购买|订购|数量|金额|采购量|销售|最低|订单|供货|义务|承诺)|(?:数量|采购量|订单|采购)[^。；\n]{0,16}(?:以(?:实际|具体)[^。；，\n]{0,8}为准|视[^。；，\n]{0,10}(?:需要|需求|情况)|由(?:甲方|需方|采购方|买方)(?:自行|单方|随时)?(?:决定|确定))|不构成[^。；，\n]{0,16}承诺|不受[^。；，\n]{0,12}(?:采购|订货|数量|最低)|(?:自行|有权|自主|单方)[^。；，\n]{0,6}决定[^。；，\n]{0,12}(?:下单|采购|订购|数量)|(?:可|有权)[^。；，\n]{0,16}(?:随时|自行)?(?:增加|另设|另行设立|设立|增设|指定|发展)[^。；，\n]{0,6}(?:其他|新的)?(?:经销商|代理商|供应商)|(?:甲方|乙方|需方|采购方|买方|供方)?(?:可以?|有权)[^。；，\n]{0,8}(?:自行|自由|随时|同时)?(?:向|从|与|另行|选择)[^。；，\n]{0,8}(?:其他|第三方|他人|任何)[^。；，\n]{0,10}(?:采购|购买|供应商|供货|合作|销售)"
)


@check(
    "FRM-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.TRADE,
    types=FRAMES,
    example_type=ContractType.FRAMEWORK,
    favours="受不利方",
    debatable=True,
    basis=(f"{_CODE} 第6条", f"{_CODE} 第497条第1款第2项"),
    fires=(
        "乙方在协议期内只能向甲方供货，甲方不承诺任何采购数量。",
        "合作期间，供应商不得向采购方以外的任何第三方供应同类产品。采购方的采购数量以实际订单为准。",
        "乙方所需的全部包装材料均应向甲方采购，甲方不保证供货数量。",
    ),
    silent=(
        "乙方在协议期内只能向甲方供货，甲方每年采购不少于一百万元。",
        "乙方不得向任何第三方提供甲方的技术资料，采购数量以订单为准。",
        "协议期内乙方不得向第三方供应该产品，甲方也不得向第三方采购该产品。",
        "甲方不承诺最低采购数量，乙方可以向其他客户供货。",
    ),
)
def one_sided_exclusivity(contract: Contract, context: Context) -> Iterator[Hit]:
    """One side may deal with nobody else, the other owes no volume, fee or exclusivity for it."""
    index = context.places
    bound = next(_exclusive(index), None)
    if bound is None or any(_commits(each) for each in index.holding(*_COMMIT_WORDS)):
        return
    words = (
        "承诺",
        "保证",
        "多少",
        "有权",
        "可以",
        "可随时",
        "可同时",
        "义务",
        "为准",
        "决定",
        "确定",
        "其他",
        "第三方",
        "视",
        "最低",
        "数量",
        "订单",
    )
    free = [
        each for each in index.holding(*words) if _COMMITS_NOT.search(each.text.replace(bound.text, "", 1))
    ]
    own = _COMMITS_NOT.search(bound.text)
    if free or own or (contract.type.type is ContractType.FRAMEWORK and not _OWN_GOODS.search(bound.text)):
        evidence = tuple(each.trimmed() for each in free[:1] if each.start != bound.start)
        yield Hit(bound.trimmed(), evidence=evidence, comment_reason="negotiable")


_COMMIT_WORDS = (
    "最低", "补贴", "不再另", "不另", "保底", "不少于", "不低于", "至少", "起订", "承诺", "保证", "独家", "排他", "互为", "双方", "同样", "优先", "也不得", "亦不得", "任务",
    "目标", "指标", "不得少于", "不得低于", "也只能", "亦只能",
)  # fmt: skip


_BINDS = (
    "仅供", "只供", "专供",
    "只能", "只销售", "只经销", "只代理", "只采购", "仅销售", "仅经销", "仅代理", "仅采购", "仅能", "仅可", "只可", "只得", "只向",
    "仅向", "专门", "独家", "排他", "唯一", "不得", "不与", "不向", "不再", "不会", "不可", "不能", "不应", "禁止", "全部",
    "所有",
)  # fmt: skip


def _exclusive(index: Index) -> Iterator[Sentence]:
    for sentence in index.holding(*_BINDS):
        text = sentence.text
        found = _BOUND.search(text) if _BARS_OTHERS.search(text) and _TRADE.search(text) else None
        if found is None:
            continue
        said = found[0] + re.split(r"[，,；;。\n]", text[found.end() :])[0]
        if _THEIR_TOOLS.search(said):
            continue
        if not _NOT_TRADE.search(said.replace("同行", "")) and not re.search(r"双方|各方|任何一方", said):
            yield sentence


def _commits(sentence: Sentence) -> bool:
    """Whether the sentence promises volume, fee or exclusivity, and does not deny it."""
    found = _COMMITS.search(sentence.text)
    if not found or found[0].startswith("不"):
        return bool(found)
    before = sentence.text[max(0, found.start() - 8) : found.end()]
    return not re.search(
        r"不(?:对)?[^。；，\n]{0,4}(?:承诺|保证|设|约定)|无最低|没有最低|未|不构成|不负|不受|无需|无(?:任何)?义务",
        before,
    )


_ENDS = re.compile(
    r"(?:协议|合同|框架|合作|有效期|期限|期)[^。；\n]{0,24}(?:期满|届满|到期|终止|解除|失效)|(?:期满|届满|到期)[^。；，\n]{0,12}(?:终止|失效|结束)|(?:终止|解除)(?:本)?(?:框架)?(?:协议|合同|合作)"
)
_ORDER = r"(?:运单|托运单|任务书|订单|采购单|订购单|要货(?:单|计划)|单项合同|具体合同|个别合同|采购合同|购销合同|工作单|供货单|任务单|PO)"
_UNDER_WAY = re.compile(
    rf"{_ORDER}[^。\n]{{0,60}}(?:继续(?:有效|履行|执行|完成)|不受[^。；，\n]{{0,8}}影响|仍(?:应|须|需|然|按|有效|继续)|履行完毕|执行完毕|履行完成|结算|清算|结清|视为取消|自动取消|予以取消|停止履行|处理完毕|完成交付|按[^。；，\n]{{0,10}}(?:履行|执行|办理|约定|交货|付款))|(?:已(?:经)?(?:确认|接受|下达|签订|生效|发出|成立|签署|订立|下发)|在途|未(?:完成|履行|交付|执行)(?:完毕)?|尚未(?:履行|完成|执行)|正在履行|履行中|终止前|期满前|届满前|到期前|没(?:有)?(?:做|履行|执行|完成|交)完?)[^。；，\n]{{0,16}}{_ORDER}[^。\n]{{0,60}}(?:继续|履行|完成|结算|有效|处理|支付|交付|取消)"
    r"|(?:终止|解除|届满|期满)[^。；\n]{0,20}(?:不影响|不免除)[^。；\n]{0,30}(?:权利|义务|债权|债务|结算|订单|款项)|(?:终止|解除|期满|届满)[^。；\n]{0,30}(?:结清|清算|结算|清理)[^。；，\n]{0,10}(?:货款|款项|债权|债务|费用|账)?|债权债务[^。；\n]{0,20}(?:继续|结清|有效|不受)"
)
_LEFT_OPEN = re.compile(
    r"自行(?:处理|协商|解决|负责)|另行(?:协商|商定|处理|约定)|再行协商|视情况|看情况|再(?:议|说|谈|商)|(?:如何|怎么|怎样)(?:处理|处置|办|了结)|凭[^。；，\n]{0,6}关系|(?<!不成，)(?:由)?双方(?:友好)?(?:协商|商议|商量)(?:处理|解决|决定)?(?:$|[，,])"
)


@check(
    "FRM-06",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=FRAMES,
    example_type=ContractType.FRAMEWORK,
    basis=(f"{_CODE} 第558条", f"{_CODE} 第567条"),
    fires=(
        "本框架协议期满自动终止，订单由双方自行处理。",
        "年度采购框架协议\n甲方以订单方式向乙方采购。\n任何一方可以提前三十日书面通知终止本协议。",
        "本协议有效期一年，到期终止。甲方根据需要向乙方下达采购订单。",
    ),
    silent=(
        "本框架协议期满终止，已确认的订单继续履行并按原条件结算。",
        "本协议有效期一年，到期终止。协议终止不影响终止前已生效订单的履行。",
        "本框架协议终止的，双方应在三十日内结清已交付货物的货款。",
        "本框架协议有效期一年。",
    ),
)
def orders_under_way(contract: Contract, context: Context) -> Iterator[Hit]:
    """The framework ends and nothing says what becomes of accepted orders."""
    index = context.places
    if not frame(contract) or any(
        _UNDER_WAY.search(each.text) and not _LEFT_OPEN.search(each.text) for each in index.holding(*_AFTER)
    ):
        return
    if not re.search(_ORDER, index.text):
        return
    for match in index.matches(("期满", "届满", "到期", "终止", "解除", "失效"), _ENDS):
        yield Hit(match.sentence.trimmed(), missing=True, comment_reason="needs_terms")
        return


_AFTER = (
    "订单",
    "运单",
    "任务书",
    "采购单",
    "订购单",
    "合同",
    "工作单",
    "供货单",
    "任务单",
    "要货",
    "终止",
    "解除",
    "届满",
    "期满",
    "债权债务",
    "PO",
)
