"""Framework agreements: how an order comes about, its price, and which paper goes first (FRM-01 to 03)."""

import re
from collections.abc import Iterator

from workbench.checks.measures import DATE, DURATION, day, length, months_later
from workbench.checks.passages import Passage, first_words, place_of_missing, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

FRAMES = (ContractType.FRAMEWORK, ContractType.SALE, ContractType.SERVICE, ContractType.OTHER)
CODE = "中华人民共和国民法典"
GENERAL = "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释"

_FRAME = re.compile(
    r"框架(?:性)?(?:采购|供货|供应|合作|服务|购销|买卖|销售)?[^。；，\n]{0,6}(?:协议|合同)|长期[^。；，\n]{0,6}(?:合作|供货|供应|采购|供需)|战略(?:合作|采购|供应)|(?:主|总)(?:服务|采购|供货|供应|合作|框架)?(?:协议|合同)(?!权|的(?:债|履))|年度[^。；，\n]{0,4}(?:合作|采购|供货|供应|服务|运输|加工)[^。；，\n]{0,4}(?:协议|合同)|合作期限[^#]{0,120}?(?:订货方式|下单方式|订单)|年度[^。；，\n]{0,4}(?:采购|供货|供应|服务)[^。；，\n]{0,4}(?:协议|合同)|集中采购(?:协议|合同)"
)
# A paper that is itself an order under a framework.
_UNDER_ONE = re.compile(
    r"(?:根据|依据|按照|基于|鉴于)[^。；，\n]{0,24}框架(?:采购|供货|合作|服务)?(?:协议|合同)"
)
_DEALS = re.compile(
    r"采购(?!额|量|金额|部|人|订单|合同|协议|框架|单|商)|供应(?!商|链)|供货(?!商|框架|合同|协议)|购买|销售(?!额|量)|购销(?!合同|协议)|订货(?!单)|委托加工|运输服务|提供[^。；，\n]{0,14}(?:服务|材料|产品|货物|设备|商品)|作为[^。；，\n]{0,14}(?:供应商|供货商|服务商|承运[商人])|租用|承运|加工"
)
ORDER = (
    r"(?:订单|订货单|采购单|购货单|要货(?:单|计划)|需求单|需求计划|下单|工作单|派工单|派单|任务单|任务书|工作说明书|通知单|提货单|(?:派车|运输|托运|发货|领料|送货|用车|调度|报修|维修|检测|印刷|加工|生产|用工)单|委托单|服务单|确认单|采购计划|"
    r"(?:具体|单项|单笔|分项|个别|子|分|项目|采购|供货|购销|买卖|销售|执行)(?:合同|协议)|运单|托运单|(?<![A-Za-z])(?:PO|SOW|Purchase Order)(?![A-Za-z]))"
)
_ORDERS = re.compile(ORDER)
_HEADING = 12
# Each of these words is part of a term above, so that only sentences with one of them are looked at.
_ORDER_WORDS = ("单", "合同", "协议", "计划", "任务书", "说明书", "PO", "SOW", "Order")
_BEYOND = re.compile(r"另行|另|分别|逐笔|逐次|每次|每批|单独")
_TAKEN = re.compile(
    r"确认|接受|接单|签收|签订|(?:双方|经|由)[^。；，\n]{0,10}(?:签署|盖章|签字)(?!的)|签署后|盖章后|签字后|公章后|回传|回复|答复|拒绝|拒单|异议|成立|生效|视为|审核|受理|承诺|约束力"
    r"|(?:按照?|依照?|依据|根据)[^。；，\n]{0,16}单[^。；，\n]{0,14}(?:供货|交货|发货|供应|备货|组织|提供|执行|履行|完成|送货|生产)"
)
# What is said of orders at the end, or of their clash with the framework, is no rule on how they come about.
_AFTERWARDS = re.compile(r"终止|解除|期满|届满|不一致|冲突|抵触|矛盾|不符")
_DONE = re.compile(
    r"已(?:经)?(?:生效|确认|签订|签署|接受|成立|下达)|不影响[^。；，\n]{0,14}(?:效力|履行)|生效的|确认的(?=订单)"
)
_HOW = re.compile(r"成立|生效|确认|接受|接单|拒绝|回传|签收|视为同意")


def frame(contract: Contract) -> bool:
    """Whether dealings of some time are agreed on whose orders follow."""
    if _UNDER_ONE.search(contract.text[:200]):
        return False
    if contract.type.type is ContractType.FRAMEWORK:
        return True
    short = len(contract.text) <= 200
    return bool(_FRAME.search(contract.text if short else first_words(contract)[:120]))


def _order_sentences(contract: Contract) -> list[Passage]:
    return [item for item in sentences(contract.text, _ORDER_WORDS) if _speaks_of_orders(item.text)]


def _speaks_of_orders(text: str) -> bool:
    return any(
        not found[0].endswith(("合同", "协议")) or _BEYOND.search(text) or found[0][0] in "具单分个子"
        for found in _ORDERS.finditer(text)
    )


def no_order_rule(contract: Contract) -> str:
    """Which part of the rule on orders is absent: "none" at all, "taking" them up, "" nothing."""
    deals = [
        item
        for item in sentences(contract.text, ("采购", "供", "购", "销", "服务", "加工", "运"))
        if _DEALS.search(item.text)
    ]
    if not deals:
        return ""
    orders = [
        item
        for item in _order_sentences(contract)
        if not _AFTERWARDS.search(item.text) or _HOW.search(_DONE.sub("", item.text))
    ]
    if not orders:
        return "none"
    text = contract.text
    return "" if any(_taken(text, item) for item in orders) else "taking"


def _taken(text: str, order: Passage) -> bool:
    """Whether it is said there, or in the next words, how an order is taken up."""
    return bool(
        _TAKEN.search(_DONE.sub("", order.text))
        or _HOW.search(text[order.span.end : order.span.end + 80].split("\n")[0])
    )


@check(
    "FRM-01",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=FRAMES,
    example_type=ContractType.FRAMEWORK,
    basis=(f"{CODE} 第471条", f"{CODE} 第495条第1款", f"{GENERAL} 第6条"),
    fires=(
        "双方建立长期合作关系，甲方优先向乙方采购办公用品。",
        "年度采购框架协议\n甲方在协议期内根据需要向乙方采购劳保用品，具体数量由甲方以订单通知乙方。",
    ),
    silent=(
        "甲方以书面订单采购办公用品，乙方两日内书面确认的，订单成立。",
        "框架协议\n甲方向乙方采购包装材料，双方另行签订具体采购合同，经双方盖章后生效。",
        "战略合作框架协议\n双方同意在技术、市场等方面加强交流。",
        "采购框架协议\n乙方按照甲方下达的订单组织供货，不得拒绝。",
    ),
)
def orders_open(contract: Contract, _: Context) -> Iterator[Hit]:
    """Nothing on how an order is placed, or on how it is taken up."""
    if not frame(contract):
        return
    absent = no_order_rule(contract)
    if absent == "none":
        yield Hit(_deal_at(contract), missing=True, comment_reason="needs_terms")
    elif absent == "taking":
        orders = _order_sentences(contract)
        # A heading speaks of orders too, but says nothing.
        place = next((item for item in orders if len(item.text) > _HEADING), orders[0]).span
        yield Hit(place, variant="taking", risk=Risk.LOW, missing=True, comment_reason="needs_terms")


def _deal_at(contract: Contract) -> Span:
    """The sentence about the dealings in a short text, the end of a whole contract."""
    for item in sentences(contract.text, ("采购", "供", "购", "销", "服务", "加工", "运")):
        if _DEALS.search(item.text) and len(item.text) > 12:
            return item.span
    return place_of_missing(contract)


_TERM = re.compile(
    rf"(?:有效期限?|合作期限?|合作期间|协议期限?|合同期限?|框架期限?|供货期限?|供应期限?|服务期限?|履行期限|(?<!质保)(?<!保密)(?<!付款)(?<!账)(?<!信用)期限|为期|合作|有效)(?:均|暂定|约定|共计?)?[为是：:]?[^。；，\n]{{0,10}}?(?P<term>{DURATION})|(?P<kind>{DURATION})(?:期(?:的)?[^。；，\n]{{0,8}}|(?:的)?(?:长期)?)(?:框架|合作)"
)
_DATES = re.compile(rf"(?:自|从|由)?\s*(?P<from>{DATE})\s*起?\s*(?:至|到|—|-|~)+\s*(?P<to>{DATE})")
_MONTHS = re.compile(
    r"(20\d\d)年(\d{1,2})月(?:份|起|初|底)*(?:至|到|—|-|~)+(20\d\d)年(\d{1,2})月(?!\d{1,2}日)"
)
_ENDLESS = re.compile(
    r"(?:协议|合同)[^。；，\n]{0,24}(?:长期|永久|无限期)有效|(?:有效期|期限)[^。；，\n]{0,6}(?:长期|不限|永久|无固定期限)"
)
_OTHER_TERM = re.compile(r"质保|保修|保密|付款期|账期|信用期|保质期|质量保证|竞业|提前")
_OPEN = re.compile(
    r"(?P<what>价格|单价|优惠价|价款|费用|货款|运费|租金|服务费|加工费|报酬|结算价|采购价|供货价|定价)[^。；\n]{0,24}(?:届时|到时|另行|另外|再行|另议|临时|面议|待定|暂不|未定|视[^。；，\n]{0,6}情况|随行就市|以后再|一[事单批]一议(?![^。；]{0,20}(?:订单|确认))|(?:以|按|依)(?:照)?(?:当时|届时|实际|当期|彼时|双方)?[^。；，\n]{0,4}(?:情况|行情|形势|商量)[^。；，\n]{0,4}(?:为准|确定|而定|定)|商量|友好协商|协商(?:确定|决定|一致|解决|而定)?|商定|议定|商议|商谈)"
    r"|(?:届时|到时|另行|再行|临时)[^。；，\n]{0,10}(?:商定|协商|议定|确定|约定)[^。；，\n]{0,6}(?:价格|单价|价款|费用|服务费)"
)
_BY_ORDER = re.compile(
    r"订单|采购单|需求单|委托单|任务单|任务书|(?:具体|单项|单笔|分项|项目|采购|供货|买卖|购销|销售|执行|服务)合同|报价单|报价[^。；，\n]{0,12}(?:确认|接受|同意)|确认单|一单一议|询价|比价|招标|竞价|竞标"
)
_MECHANISM = re.compile(
    r"价目|价格(?:清单|目录|附件)|价格表|报价表|单价表|费率|指数|公式|调价|(?:价格|单价|费用)[^。；，\n]{0,8}(?:调整|复核|复议|审核)|(?:调整|复核)[^。；，\n]{0,8}(?:价格|单价)|市场(?:均)?价|挂牌价|政府(?:指导|定)价|网(?:站)?价|基准价|中标|成本加|固定(?:单)?价|(?:单价|价格|价款|费用|服务费)(?:均|分别)?(?:为|：|:|按|见|详见|执行|以|固定|不变|不高于|不低于|_|＿)|附件[^。；，\n]{0,14}(?:价|费)|折扣|优惠价(?![^。；]{0,16}(?:情况|届时|另行|协商|商量|商定))|(?:[0-9０-９一二三四五六七八九十百千万])\s*元|元\s*/|[0-9０-９.]+\s*折|最惠|订单[^。；，\n]{0,14}价|价[^。；，\n]{0,14}订单"
)
_NO_PRICE_WORD = re.compile(r"价|费|元|金额|报酬|佣金|酬金|(?<!货到)(?<!付)(?<!条)款|折")
_BY_CONTRACT = re.compile(
    rf"(?:另行|另|分别|逐笔|逐次|单独)[^。；，\n]{{0,12}}(?:签订|订立|签署)[^。；，\n]{{0,12}}(?:合同|协议)|{ORDER}[^。；，\n]{{0,8}}(?:为准|约定|载明|确定)"
)


_MORE_THAN_A_YEAR = 12


def _long(contract: Contract) -> str:
    """The stated term where it is over a year, else nothing."""
    for passage in sentences(contract.text, ("期", "有效", "合作", "框架")):
        endless = _ENDLESS.search(passage.text)
        if endless:
            return endless[0]
        for found in _TERM.finditer(passage.text):
            value = length(found["term"] or found["kind"])
            near = passage.text[max(0, found.start() - 6) : found.end()]
            if value and value.longer_than(12) and not _OTHER_TERM.search(near):
                return value.text
        for found in _DATES.finditer(passage.text):
            first, last = day(found["from"]), day(found["to"])
            if first and last and last > months_later(first, 12):
                return found[0].strip()
        for found in _MONTHS.finditer(passage.text):
            if 12 * (int(found[3]) - int(found[1])) + int(found[4]) - int(found[2]) >= _MORE_THAN_A_YEAR:
                return found[0]
    return ""


def price_open(contract: Contract) -> Passage | None:
    """The sentence that leaves the price to later agreement, or the one on dealings where none speaks of it."""
    for passage in sentences(contract.text, ("价", "费", "款", "租金", "报酬")):
        if _OPEN.search(passage.text) and not _BY_ORDER.search(passage.text):
            rest = contract.text.replace(passage.text, "", 1)
            return None if _MECHANISM.search(rest) or _kept(passage.text) else passage
    if _NO_PRICE_WORD.search(contract.text) or _BY_CONTRACT.search(contract.text):
        return None
    deals = (item for item in sentences(contract.text, ("采购", "供", "购", "销", "服务", "加工", "运")))
    return next((item for item in deals if _DEALS.search(item.text)), None)


def _kept(text: str) -> bool:
    """Whether the sentence says what holds until the parties agree."""
    return bool(
        re.search(
            r"协商不成|未达成|达不成|挂牌|网站|网价|报价为准|调价|指数|公式|市场(?:均)?价|附件|固定|调整",
            text,
        )
    )


@check(
    "FRM-02",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=FRAMES,
    example_type=ContractType.FRAMEWORK,
    basis=(f"{CODE} 第510条", f"{CODE} 第511条第1款第2项"),
    fires=(
        "框架协议有效期三年，货物价格届时商定。",
        "供货框架协议\n合作期限自2026年1月1日起至2028年12月31日止。各批次货物的单价由双方另行协商。",
    ),
    silent=(
        "框架协议有效期三年，货物价格按附件价目表执行，每半年按指数公式调整。",
        "框架协议有效期一年，货物价格届时商定。",
        "框架协议有效期三年，合同期内单价固定不变。",
        "框架协议有效期三年，每批货物的价格由双方在订单中协商确定并盖章。",
    ),
)
def price_left_open(contract: Contract, _: Context) -> Iterator[Hit]:
    """More than a year, and the price is left to later agreement or not spoken of."""
    if not frame(contract):
        return
    term = _long(contract)
    passage = price_open(contract) if term else None
    if passage:
        yield Hit(passage.span, facts={"term": term}, missing=True, comment_reason="needs_terms")


def told_of_orders(contract: Contract) -> frozenset[str]:
    """The items of ``mandatory_table.FRAMEWORK_ITEMS`` whose absence FRM-01 and FRM-02 speak of already."""
    if not frame(contract):
        return frozenset()
    orders = {"01"} if no_order_rule(contract) else set[str]()
    price = {"03"} if _long(contract) and price_open(contract) else set[str]()
    return frozenset(orders | price)


_TERMS_IN_ORDER = re.compile(
    rf"{ORDER}[^。；\n未]{{0,30}}(?:载明|约定|规定|列明|记载|注明|明确|条款|条件|为准|确定|另有)|(?:数量|规格|型号|品种|价格|单价|交期|交货|条件|内容|事项|要求|标准|期限|细节|条款)[^。；\n]{{0,40}}(?:以|由|在|按|见|详见|通过|于)[^。；\n]{{0,24}}{ORDER}"
)
_CLASH = r"(?:不一致|不相一致|冲突|抵触|矛盾|不符|出入|不同|歧义|相悖|相左|差异)"
_MAKES_UP = re.compile(r"组成|构成|同等")
# One of these stands in every sentence that sets an order of precedence.
_FIRST_WORDS = (
    "不一致",
    "不相一致",
    "冲突",
    "抵触",
    "矛盾",
    "不符",
    "出入",
    "不同",
    "歧义",
    "相悖",
    "相左",
    "差异",
    "优先",
    "效力",
    "顺序",
    "不得",
    "不能",
    "无权",
    "未",
    "没有",
    "另有",
)
_FIRST = re.compile(
    rf"{_CLASH}[^。\n]{{0,50}}(?:为准|优先|准用|无效|执行|适用|效力)|优先(?:适用|于|效力|顺序|级|解释|执行|次序)|效力[^。；，\n]{{0,4}}(?:高于|优于|低于|优先)|解释顺序|(?:构成|组成)[^。；\n]{{0,30}}顺序"
    rf"|{ORDER}[^。；，\n]{{0,12}}(?:不得|不能|无权)[^。；，\n]{{0,10}}(?:违反|违背|变更|改变|修改|抵触|冲突|相悖|超出|排除)|{ORDER}[^。；\n]{{0,16}}(?:未|没有)(?:作)?(?:约定|规定|载明|涉及|尽|明确)[^。；\n]{{0,20}}(?:本|框架)[^。；，\n]{{0,6}}(?:协议|合同)|(?:本|框架)[^。；，\n]{{0,6}}(?:协议|合同)[^。；，\n]{{0,6}}(?:未|没有)(?:约定|规定|载明|涉及|尽|明确)[^。；\n]{{0,24}}{ORDER}"
    rf"|(?:除|但)[^。；\n]{{0,10}}{ORDER}[^。；\n]{{0,10}}另有[^。；，\n]{{0,6}}(?:约定|规定)|{ORDER}[^。；，\n]{{0,10}}另有(?:约定|规定)的"
)


@check(
    "FRM-03",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=FRAMES,
    example_type=ContractType.FRAMEWORK,
    basis=(f"{CODE} 第142条第1款", f"{CODE} 第466条第1款"),
    fires=(
        "每批货物的具体条件以双方另行签订的订单和本框架协议为准。",
        "采购框架协议\n货物的品种、数量、价格和交货期由双方在订单中约定，订单经乙方确认后生效。",
    ),
    silent=(
        "订单与本框架协议不一致的，以本框架协议为准，订单明确排除的除外。",
        "框架协议\n品种和数量以订单为准。本协议与订单有冲突时，订单优先。",
        "框架协议\n甲方以书面订单采购，乙方两日内书面确认。",
    ),
)
def no_precedence(contract: Contract, context: Context) -> Iterator[Hit]:
    """Orders carry terms of their own and nothing says which paper goes first."""
    if not frame(contract):
        return
    places = [item for item in _order_sentences(contract) if _TERMS_IN_ORDER.search(item.text)]
    # Where one of them names the papers that make up the contract, COM-65 stands there too and yields.
    place = next((item for item in places if _MAKES_UP.search(item.text)), next(iter(places), None))
    if place and not any(_FIRST.search(item.text) for item in context.places.holding(*_FIRST_WORDS)):
        yield Hit(place.span, missing=True, comment_reason="needs_terms")
