"""Sales: what quality is owed, from when the warranty runs, and who bears the prepayment (SAL-06, 09 to 11)."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import DATE, DURATION, PERCENT, days_in, length, share
from workbench.checks.passages import is_extract, is_menu
from workbench.checks.price import price
from workbench.checks.registry import Context, Hit, check
from workbench.checks.sale import CODE, SALE, sale
from workbench.domain.contract import Contract, ContractType, DateRole
from workbench.domain.finding import Negotiability, Risk


def _goods(contract: Contract) -> bool:
    """Whether goods are sold, or a clause of no known type speaks of goods."""
    return sale(contract) or is_extract(contract, r"货物|设备|产品|供方|需方|买方|买受人|面料|商品(?!房)")


_WARRANTY = r"(?:质量保证期限?|质量保修期|质量担保期|质保期限?|质保期间|质保|保修期限?|保修期间|保质期限?|免费保修|三包期|保用期|包换期|(?:免费)?保修|包修)"
_INSPECTION = r"(?:检验期限?|检验期间|验收期限?|异议期限?|异议期间|质量异议(?:期|的?提出期限))"
_LASTS = r"[^。；，,\n满内后]{0,10}?(?:为|是|：|:|共|计|期限|期|不少于|不低于|[（(\s])*\s*"
_PERIOD = re.compile(
    rf"(?:(?P<w>{_WARRANTY})|(?P<i>{_INSPECTION})){_LASTS}(?P<a>{DURATION})|(?P<a2>{DURATION})(?:的)?(?P<w2>免费质保|质保|免费保修|质量保证|质量保修|保修)(?:期|服务|责任|义务|。|$|，)|(?P<a3>{DURATION})(?:的)?(?P<i2>检验期|验收期|异议期)"
)
_FROM = re.compile(
    r"(?:自|从|由|以|按)[^。；\n]{0,40}?(?:起|计算|始|算)|(?:之日|当日|次日|当天|之后|后|日|时)(?:起|开始|计|内|算)|起(?:算|计)|开始计算|(?:验收|交付|到货|货到|签收|收货|收到|安装|调试|交货|出厂|购买|使用|投运|投产|开票|发货|通电|移交)[^。；\n]{0,14}(?:后|起|之日|内|日)|生产日期|(?:交付|收货|签收|到货|交货)时"
)
_ELSEWHERE = re.compile(
    r"详见|见附件|附件|技术协议|技术文件|厂家|厂商|(?:按|国家|执行|依照)[^。；，\n]{0,8}三包|国家规定|国家标准|按照?(?:国家|生产|制造)|补充协议"
)
_ON_CALL = re.compile(
    rf"(?:自|从|在)?(?:接到|收到|接获|接|得到)[^。；，\n]{{0,16}}(?:通知|报修|要求|电话|反馈)[^。；，\n]{{0,20}}|{DURATION}(?:之)?内|[0-9０-９一二两三四五六七八九十]+\s*(?:个)?小时(?:之)?内"
)
# Elsewhere in the text: the period itself is the subject, not what happens within it or after it.
_RUNS_FROM = re.compile(
    rf"(?:{_WARRANTY}|{_INSPECTION})(?!内|届满|满|结束|期满)[^。；，\n]{{0,24}}[，,]?(?:均|都|一律)?(?:自|从|由|以)[^。；\n]{{0,40}}(?:起|计|算|始)|起算|(?:后|之日起|日起|开始)[^。；，\n]{{0,12}}(?:进入|计算|开始计算)[^。；，\n]{{0,6}}(?:{_WARRANTY}|{_INSPECTION})"
)
_KINDS = {
    "w": ("质保", "质量保证", "质量保修", "质量担保", "保修", "保质期", "三包期", "保用期", "包换期"),
    "i": ("检验期", "验收期", "异议期", "质量异议"),
}


@check(
    "SAL-06",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(f"{CODE} 第621条第2款", f"{CODE} 第622条第2款"),
    fires=(
        "设备质量保证期为十二个月。",
        "卖方对所供电机提供两年质保。",
        "保修期：24个月，保修期内免费更换零件。",
        "买方的质量异议期为七日，逾期视为质量合格。",
    ),
    silent=(
        "设备质量保证期为十二个月，自验收合格之日起计算。",
        "设备质保期为十二个月。\n质保期从安装调试合格后开始计算。",
        "质保期：货到验收后18个月。",
        "质保期为____个月。",
        "质保期一年，具体起算见附件技术协议。",
        "买方应在收货后七日内提出质量异议。",
    ),
)
def no_start(contract: Contract, context: Context) -> Iterator[Hit]:
    """A warranty or inspection period that starts nowhere."""
    if not _goods(contract):
        return
    index = context.places
    for kind, words in _KINDS.items():
        held = index.holding(*words)
        first = next((each for each in held if _states_period(each, kind)), None)
        if first is None or any(_starts(each, index) for each in held if _states_period(each, kind)):
            continue
        if not any(_RUNS_FROM.search(_ON_CALL.sub("", each.text)) for each in held):
            variant = "" if kind == "w" else "inspection"
            yield Hit(first.trimmed(), variant=variant, key=kind, comment_reason="needs_terms")


def _states_period(sentence: Sentence, kind: str) -> bool:
    if is_menu(sentence.text) or re.search(r"工程|房屋|商品房", sentence.text):
        return False
    for found in _PERIOD.finditer(sentence.text):
        warranty = bool(found["w"] or found["w2"])
        if warranty == (kind == "w") and length(found["a"] or found["a2"] or found["a3"]):
            return True
    return False


def _starts(sentence: Sentence, index: Index) -> bool:
    """Whether the sentence that states the period, or the next, says from when or where that is said."""
    text = _ON_CALL.sub("", sentence.text)
    if _FROM.search(text) or _ELSEWHERE.search(text):
        return True
    later = index.after(sentence)
    return later is not None and bool(re.search(r"起算|计算|起计|^[^。]{0,4}(?:自|从)", later.text))


_GENERIC = re.compile(
    r"(?:质量|品质|货物|产品|商品|标的物|设备|材料|性能|所[供售交提]|(?:供应|交付|提供|出售|销售)的|面料|做工|工艺|用料|原料|食材|成品|部件|种子|苗木)[^。；\n]{0,24}?(?:符合|达到|满足|执行|按照?|依照|参照|遵循|遵照|以|为)[^。；，\n]{0,14}?(?:国家|行业|国标|部颁|企业|地方|相关|有关|现行|同行|出厂|通常|法定|规定)[^。；\n]{0,14}?(?:标准|规范|要求|规定)"
    r"|(?:质量|品质)(?:要求|标准|等级)?(?:为|是|：|:|应当?|须|必须|保证|达到)*\s*(?:合格品?|优质|良好|一等品|正品|国标|优良|上乘|过关|国家标准|行业标准|企业标准)"
    r"|(?:符合|达到|满足)[^。；，\n]{0,6}(?:国家|行业)[^。；，\n]{0,8}质量(?:标准|规定|要求|规范)"
    r"|(?:保证|确保)[^。；，\n]{0,10}(?:质量|品质)(?:合格|良好|优良|过关|优质|可靠|上乘)"
)
_SPECIFIC = re.compile(
    r"[A-Za-z][A-Za-z0-9\-－/／.]{2,}型|(?:GB|JB|HG|YB|DL|SH|QB|NY|YY|SN|FZ|CJ|JC|LY|SY|TB|JT|QC|SB|LS|WS|MT|NB|HJ|JG|DB|GA|T|Q|ISO|ASTM|DIN|EN|IEC|JIS|ANSI|API|UL|CE)\s?[/／]?\s?[A-Z]{0,4}\s?[-—]?\d"
    r"|技术(?:协议|参数|要求|规格|文件|指标|条件|资料|规范|附件)|型号|规格|牌号|品牌|商标|等级为|样品|封样|样件|样板|图纸|参数|质量(?:协议|指标|标准(?:见|详见))|(?:质量|技术|规格|标准|参数|要求)[^。；，\n]{0,10}附件|附件[^。；，\n]{0,14}(?:质量|技术|规格|标准|参数|要求|清单)|见附件|检测报告|含量|纯度|水分|材质|配置|说明书|成分|附表|(?:产品|货物|设备|规格|采购)清单|指标|强度等级"
)
_COMMODITY = re.compile(
    r"煤炭?|原油|成品油|柴油|汽油|天然气|大豆|玉米|小麦|稻谷|黄金|白银|电解铜|阴极铜|铝锭|锌锭|棉花|白糖|商品房|房屋|车位|二手"
)


@check(
    "SAL-09",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(f"{CODE} 第511条第1款第1项", f"{CODE} 第615条"),
    fires=(
        "货物质量应当符合国家有关标准。",
        "产品质量标准：按现行行业标准执行。",
        "卖方保证所供桌椅质量合格，总价五万元。",
        "质量要求：合格。",
    ),
    silent=(
        "货物质量应当符合GB/T 700-2006，牌号Q235B。",
        "货物质量应当符合国家有关标准及双方签署的技术协议。",
        "产品型号为XK-200，质量符合国家标准。",
        "卖方应保证煤炭质量符合国家标准。",
        "检验合格的货物由买方签收。",
    ),
)
def vague_quality(contract: Contract, context: Context) -> Iterator[Hit]:
    """Quality by 国家标准 or 合格 alone, with no number, grade, model or sample in the whole text."""
    index = context.places
    if not _goods(contract) or _SPECIFIC.search(index.text) or _COMMODITY.search(index.text):
        return
    for match in index.matches(("质量", "品质", "标准", "规范", "国标"), _GENERIC):
        if not re.search(
            r"验收|检验|包装|不(?:合格|符合)|未(?:达|能)|若|如(?:果)?|视为|不符|环保|安全",
            match.text[: match.found.end()],
        ):
            yield Hit(match.piece, comment_reason="needs_terms")
            return


_SAMPLE = (
    r"(?:确认样(?!品|件)|产前样|批办样|首样|样品|小样|大样|样板|样件|样机|实样|样布|色样|打样|来样|货样)"
)
_BY_SAMPLE = re.compile(
    rf"(?:以|按照?|凭|依照?|根据|参照)[^。；，\n]{{0,20}}{_SAMPLE}[^。；，\n]{{0,12}}(?:为准|为(?:标准|依据|基准|样本)|验收|交货|交付|供货|供应|生产|制作|加工|出货|做|打版|销售|买卖|质量|标准|一致)|(?:与|同|和)[^。；，\n]{{0,16}}{_SAMPLE}[^。；，\n]{{0,10}}(?:一致|相符|相同|符合)|(?:符合|达到|不低于)[^。；，\n]{{0,14}}{_SAMPLE}|样品买卖|(?:不低于|不得低于|不劣于)[^。；，\n]{{0,6}}样品|凭样(?:品)?(?:买卖|销售|订货|交货|成交)|看样订货"
)
_SEALED = re.compile(
    rf"封存|封样|封签|签封|密封|铅封|加封|封签|(?<!所)留样(?!品)|存样|备样|样品(?:的)?编号|编号[^。；，\n]{{0,12}}样|[0-9０-９A-Za-z一二三四五六七八九十]+\s*号{_SAMPLE}|{_SAMPLE}[^。；，\n]{{0,10}}(?:编号|保存|保管|留存|存放|由双方|各执|各存)|(?:书面|文字)(?:说明|描述)|(?:签字|盖章|签章|签名|签署)[^。；，\n]{{0,6}}(?:确认)?(?:的)?{_SAMPLE}|{_SAMPLE}[^。；，\n]{{0,8}}(?:签字|盖章|签章|签名)"
)


@check(
    "SAL-11",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=SALE,
    example_type=ContractType.SALE,
    basis=(f"{CODE} 第635条", "最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释 第29条"),
    fires=(
        "货物质量以卖方提供的样品为准。",
        "本批面料凭样品买卖，卖方交付的面料应与样品一致。",
        "供方按照需方确认的样件组织生产和交货。",
    ),
    silent=(
        "货物质量以双方共同封存的1号样品及其书面说明为准。",
        "货物质量应与样品一致，样品由双方签字封存，各执一份。",
        "卖方应当免费提供样品供买方检测。",
    ),
)
def unsealed_sample(contract: Contract, context: Context) -> Iterator[Hit]:
    """A sale by sample with no word on sealing, keeping or describing it."""
    index = context.places
    if _goods(contract) and not _SEALED.search(index.text):
        for match in index.matches(("样",), _BY_SAMPLE):
            yield Hit(match.piece, missing=True, comment_reason="needs_terms")
            return


_ALL = r"(?:全部|全额|所有|100\s*[%％]|百分之百|全款|全数|总额)"
_DUE = r"(?:货款|价款|款项|合同款|合同总价|总价款?|合同价款|合同金额|设备款|购货款|采购款|费用|全款|款)"
_PAYS = re.compile(
    rf"(?:支付|付清|付|预付|汇入|汇付|打入|结清|转账)[^。；，\n]{{0,16}}?(?:{_ALL}[^。；，\n]{{0,8}}?(?:{_DUE}|，|。|$)|(?P<part>{PERCENT})[^。；，\n]{{0,10}}?(?:{_DUE}|预付)|{_DUE}(?:的)?\s*(?P<part2>{PERCENT}))"
    rf"|付(?:清|讫){_DUE}|一次(?:性)?(?:全部)?(?:付清|付讫|结清)|{_ALL}(?:的)?{_DUE}[^。；，\n]{{0,16}}?(?:支付|付清|预付|付至|汇|结清|一次)|{_DUE}(?:的)?[^。；，\n]{{0,6}}?(?P<part3>{PERCENT})[^。；，\n]{{0,8}}?(?:预付|作为预付|支付|付)|(?:支付|付)[^。；，\n]{{0,24}}[（(][^）)]{{0,8}}?(?P<part4>{PERCENT})|{_DUE}[^。；，\n]{{0,4}}一次(?:性)?(?:付清|支付|结清|付)|全额(?:支付|付清|预付)[^。；，\n]{{0,10}}{_DUE}|一次性(?:付清|支付|预付)(?:{_ALL})?{_DUE}"
)
_EARLY = re.compile(
    r"签(?:订|约|署|字)|订立|生效|预付|下单|订货|先(?:行|付|支付|全额|一次)|款到|付清[^。；\n]{0,14}后|当日|收到[^。；\n]{0,8}款|付款后|到账后"
)
_LATE = re.compile(
    r"(?:验收|到货|交货|收货|交付|签收|安装|调试|质保期|货到|收到货|发票)[^。；，\n]{0,14}(?:后|之日|合格|时|满)"
)
_DELIVERS = re.compile(
    rf"(?P<a>{DURATION})(?:内|后|之后|左右|之内|前)?[^。；\n]{{0,14}}?(?:交货|交付|发货|供货|交车|提货|交运|完成(?:生产|制造)|送达|运至|运抵|到货)|(?:交货|交付|发货|供货|生产|制造|到货|排产)(?:时间|期限?|周期|日期)?(?:为|是|：|:|在|需|于)*[^。；\n]{{0,30}}?(?P<b>{DURATION})"
)
_SECURED = re.compile(
    r"保函|(?:履约|银行|提供|预付款|连带|第三方)[^。；，\n]{0,8}担保|担保(?:公司|函|人)|保证金|质保金|尾款|留存|扣留|资金监管|监管账户|共管|托管|信用证|履约保险|提供[^。；，\n]{0,10}(?:抵押|质押)|第三方支付"
    r"|(?:逾期|迟延|延迟|未|不能|无法|不)[^。；\n]{0,16}(?:交货|交付|发货|供货|交车|到货|履行)[^。；\n]{0,40}(?:退款|退还|返还|退回|返款)|(?:退款|退还|返还|退回|返款)[^。；，\n]{0,12}(?:预付款|全部货款|已付)[^。；\n]{0,30}(?:逾期|迟延|未|不能|无法)"
)
_RETAIL = re.compile(r"消费者|零售|会员|预付卡|充值|门店|课程|顾客|家用")
_SIGNED_ON = re.compile(rf"(?:签约|签订|签署)(?:日期?|时间|于)?(?:为|是|：|:|于)*\s*{DATE}")
_NEARLY, _SMALL, _SOON = Decimal("0.8"), 10_000, 31


@check(
    "SAL-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.TRADE,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(f"{CODE} 第525条", f"{CODE} 第527条"),
    fires=(
        "买方于签约当日支付全部货款，卖方六个月后交货。",
        "合同签订后三日内，需方预付合同总价的90%，供方在收到预付款后120日内交货。",
        "合同生效后七日内买方一次性付清全部设备款。\n交货期：收到全款后四个月。",
    ),
    silent=(
        "买方于签约当日支付30%货款，卖方提供等额预付款保函，六个月后交货。",
        "买方于签约当日支付全部货款，卖方提供银行履约保函，六个月后交货。",
        "买方于签约当日支付全部货款，卖方七日内交货。",
        "买方在货到验收合格后三十日内支付全部货款，卖方六个月内交货。",
        "合同总价为人民币3,000元，买方于签约当日付清全款，卖方三个月内交货。",
    ),
)
def prepaid_unsecured(contract: Contract, context: Context) -> Iterator[Hit]:
    """All or nearly all is paid long before delivery and nothing secures it."""
    index = context.places
    if not _goods(contract) or _SECURED.search(index.text) or _RETAIL.search(index.text):
        return
    total = price(index)
    if total is not None and total.value < _SMALL:
        return
    held = index.holding("付", "汇", "款")
    paid = next((each for each in held if _paid_first(each)), None)
    if paid is not None and _far_off(contract, index):
        yield Hit(paid.trimmed(), comment_reason="negotiable")
        return
    paid = next((each for each in held if _paid_long_before(each, index)), None) or next(
        (each for each in held if _adds_up(each)), None
    )
    if paid is not None and (_PAY_DAY.search(paid.text) or _far_off(contract, index)):
        yield Hit(paid.trimmed(), comment_reason="negotiable")


_MONTH = re.compile(r"([12][0-9]{3})\s*年\s*([0-9]{1,2})\s*月(?:\s*([0-9]{1,2})\s*日|[上中下]旬|[初底末])?")
_PAY_DAY = re.compile(rf"{_MONTH.pattern}\s*(?:之?前|内|以前|当日)?[^。；\n]{{0,30}}?(?:付|汇|转)")
_PARTS_PAID = re.compile(rf"(?:付|支付|预付|付款|再付|汇)[^。；，\n]{{0,12}}?({PERCENT})")
_STAGE = re.compile(
    r"签(?:订|约|署|字)|订立|生效|预付|定金|下单|排产|投产|备料|开工|(?:发货|交货|提货|出厂|交付|装车)(?:之)?前"
)
_HANDED_OVER = ("交货", "交付", "发货", "到货", "运至", "运抵", "供货", "提货")


def _days(text: str) -> list[date]:
    """The days that a text states, the first of the month where only a month is given."""
    return [
        date(int(found[1]), int(found[2]), min(int(found[3] or 1), 28))
        for found in _MONTH.finditer(text)
        if 1 <= int(found[2]) <= 12 and int(found[3] or 1)
    ]


def _paid_long_before(sentence: Sentence, index: Index) -> bool:
    """Whether all is due on a day that lies more than a month before the day of delivery."""
    if not _PAY_DAY.search(sentence.text) or not any(
        _nearly(found) for found in _PAYS.finditer(sentence.text)
    ):
        return False
    first = _days(sentence.text)
    due = [day for each in index.holding(*_HANDED_OVER) for day in _days(each.text)]
    late = _LATE.search(sentence.text)
    return bool(due and first) and not late and (max(due) - min(first)).days > _SOON


def _adds_up(sentence: Sentence) -> bool:
    """Whether the parts that are due before anything is delivered make up all or nearly all of the price."""
    parts: list[Decimal] = []
    last = 0
    for found in _PARTS_PAID.finditer(sentence.text):
        if not _STAGE.search(sentence.text[last : found.start(1)]):
            return False
        parts.append(share(found[1]) or Decimal(0))
        last = found.end()
    return len(parts) > 1 and not _LATE.search(sentence.text) and _NEARLY <= sum(parts, Decimal(0)) <= 1


def _nearly(found: re.Match[str]) -> bool:
    part = found["part"] or found["part2"] or found["part3"] or found["part4"]
    value = share(part) if part else Decimal(1)
    return value is not None and value >= _NEARLY


def _paid_first(sentence: Sentence) -> bool:
    for found in _PAYS.finditer(sentence.text):
        piece = sentence.piece(found).shift(-sentence.start).of(sentence.text)
        before = piece[: piece.find(found[0]) + len(found[0])]
        if _nearly(found) and _EARLY.search(piece) and not _LATE.search(before):
            return True
    return False


def _far_off(contract: Contract, index: Index) -> bool:
    """Whether delivery is more than a month off, by a period or by two dates."""
    for sentence in index.holding(
        "交货", "交付", "发货", "供货", "交车", "提货", "到货", "生产", "运至", "运抵", "制造", "排产"
    ):
        for found in _DELIVERS.finditer(sentence.text):
            term = length(found["a"] or found["b"])
            if term is not None and term.in_days > _SOON and not re.search(r"质保|保修", found[0]):
                return True
    signed = [fact.value for fact in contract.dates if fact.role is DateRole.SIGNING and fact.value]
    stated = _SIGNED_ON.search(index.text)
    signed = days_in(stated[0]) if stated else signed
    due = [
        day
        for each in index.holding("交货", "交付", "发货", "到货", "运至", "运抵")
        for day in _days(each.text)
    ]
    return bool(signed and due) and (max(due) - max(signed)).days > _SOON
