"""Leases: term, exit, repairs and permits (LEA-01, 03, 04, 08)."""

import re
from collections.abc import Iterator
from datetime import date

from workbench.checks.deal_words import LESSOR, NO_NEED, TENANT, before, forbade, said, supposed
from workbench.checks.measures import DATE, DURATION, NUM, day, length, like, number, whole_months
from workbench.checks.passages import (
    find,
    first_words,
    hit_with_edit,
    is_type,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import onward
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

LEASE = (ContractType.LEASE, ContractType.OTHER)
CODE = "中华人民共和国民法典"
HOUSES = "最高人民法院关于审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释"


def lease(contract: Contract) -> bool:
    """Whether the contract is a lease of a thing, finance leases left aside."""
    return is_type(contract, ContractType.LEASE, "租") and "融资租赁" not in first_words(contract)


_TERM = re.compile(
    rf"(?:租赁期限?|租期|租赁期间|承租期限?|租用期限?|出租期限?)(?:共计|共|总计|暂定|约定|合计)*(?:为|是|：|:|，)?\s*(?:共计|共)?\s*(?P<a>{DURATION})(?!内|后|前)"
    rf"|(?:租期|期限)(?P<b>{DURATION})"
)
_TERM_DATES = re.compile(rf"({DATE})\s*(?:起)?[，,]?\s*(?:一直|直)?(?:至|到|—|－|-|～|~)\s*({DATE})")
_LET_FOR = re.compile(
    rf"(?:租给|出租(?!人|方)|租赁给|承租(?!人|方)|租用|租赁|使用)[^。；\n]{{0,40}}?(?P<a>{DURATION})(?!内|后|前|以上|以下|以内)|(?:期限|租期|年限|期间|共计?|合计|为期|计|满|即|连续|持续|存续|延续|历时|长达|总长|达)(?:为|是|：|:)?\s*(?P<b>{DURATION})(?!内|后|前)"
)
_YEARS_ONLY = re.compile(
    r"([12][0-9]{3})\s*年(?:\s*[0-9]{1,2}\s*月)?[^。；，\n]{0,6}(?:起)?[，,]?\s*(?:至|到|—|－|-|～|~)[^。；，\n]{0,4}([12][0-9]{3})\s*年"
)
# The last day told by the anniversary of the first: 第二十一个周年日.
_ANNIVERSARY = re.compile(rf"第({NUM})个?(?:租赁|租约|合同)?(?:周年|年度)|满({NUM})(?:周年|个年度)")
# One renewal by which a new term of its own becomes too long.
_RENEWED_FOR = re.compile(
    rf"(?:续租|续期|续约|续签|再租|顺延|延长)(?:期限?|的)?[^。；，\n累合共总]{{0,20}}?(?P<a>{DURATION})(?!内|后|前|以内)"
)
_FIRST_DAY = r"(?:起租|起始|起算|开始|生效|交付|租赁期?起)(?:日期?|时间|之日)?"
_LAST_DAY = r"(?:到期|届满|终止|截止|结束|期满|终了|止租|租赁期?止)(?:日期?|时间|之日)?"
_BY_LABELS = re.compile(
    rf"{_FIRST_DAY}(?:为|是|：|:|于)*\s*({DATE})[^。\n]{{0,24}}[，,；;。\n]?[^。；，\n0-9]{{0,10}}{_LAST_DAY}(?:为|是|：|:|于)*\s*({DATE})"
)
_LAND = re.compile(r"土地(?:使用权|承包|经营权)|农村土地|承包经营|林地|农用地|建设用地|耕地|荒地|宅基地")
_OF_TERM = re.compile(r"租赁期|租期|期限|租(?:用|给|下)|承租(?!人|方)|出租(?!人|方)")
_OTHER_TERM = re.compile(
    r"续租|续期|续签|再租|顺延|延长|使用权|房龄|建成|设计(?:使用)?年限|折旧|使用年限|合作|保修|质保|优先承租|经验|成立|从业"
)


@check(
    "LEA-01",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LEASE,
    example_type=ContractType.LEASE,
    basis=(f"{CODE} 第705条第1款",),
    fires=(
        "房屋租赁期限为二十五年，自2026年1月1日起算。",
        "租期共30年。",
        "租赁期限自2026年1月1日起至2056年12月31日止。",
        "租赁期限为360个月。",
    ),
    silent=(
        "房屋租赁期限为二十年，自2026年1月1日起算。",
        "租赁期限自2026年1月1日起至2045年12月31日止。",
        "租赁期限为20年，期满可以续租20年。",
        "出租人将土地使用权出租三十年，租赁期限为三十年。",
        "租赁期限为240个月。",
    ),
)
def term_over_twenty(contract: Contract, context: Context) -> Iterator[Hit]:
    """A single term of more than twenty years, by length or by dates."""
    most = context.months("B058")
    for passage in sentences(contract.text, ("租", "期限", "至", "到")) if lease(contract) else ():
        text = passage.text
        if labels := _BY_LABELS.search(onward(contract, passage, 60)):
            first, last = day(labels[1]), day(labels[2])
            if first and last and labels.start() < len(text) and whole_months(first, last) > most:
                yield Hit(passage.span, facts={"stated": labels[0]}, comment_reason="needs_terms")
                continue
        lead = before(contract, passage, 24)
        if _LAND.search(text) or not re.search(r"租|期限", lead + text):
            continue
        match = _TERM.search(text)
        name = ("a" if match["a"] else "b") if match else ""
        value = length(match[name]) if match else None
        if match and value and value.longer_than(most):
            new = like(value.text, most // 12, "年") if "年" in value.text else like(value.text, most, "个月")
            span = passage.part(match.start(name), match.end(name))
            yield hit_with_edit(contract, passage, span, new, stated=value.text)
        elif stated := _too_long(text, bool(_OF_TERM.search(lead + text)), most):
            yield Hit(passage.span, facts={"stated": stated}, comment_reason="needs_terms")


def _too_long(text: str, of_term: bool, most: int) -> str:
    """A term of more than ``most`` months that the words give in another way, or nothing."""
    dates = _TERM_DATES.search(text)
    first, last = (day(dates[1]), day(dates[2])) if dates else (None, None)
    if of_term and dates and first and last and not _OTHER_TERM.search(text[: dates.start()]):
        return dates[0] if first < last and whole_months(first, last) > most else ""
    years = _YEARS_ONLY.search(text)
    if of_term and years and not _OTHER_TERM.search(text):
        return years[0] if (int(years[2]) - int(years[1])) * 12 > most else ""
    renewed = _RENEWED_FOR.search(text)
    stated = length(renewed["a"]) if renewed else None
    if renewed and stated and stated.longer_than(most):
        return stated.text
    if (again := _ANNIVERSARY.search(text)) and "租" in text and not _OTHER_TERM.search(text):
        count = number(again[1] or again[2])
        return again[0] if count and count * 12 > most and count < 100 else ""
    for match in _LET_FOR.finditer(text):
        value = length(match["a"] or match["b"])
        if value and value.longer_than(most) and not _OTHER_TERM.search(text[: match.end()]):
            return value.text if "租" in text else ""
    return ""


_EXIT = re.compile(
    r"提前[^。；，\n]{0,8}(?:退租|解除|终止|解约|搬离|退房|搬走|结束|离开|退出|不租|退还房|交还)|(?:中途|中间|半途|擅自|单方|自行|私自|主动)[^。；，\n]{0,4}(?:退租|退房|退出|解除|终止|解约|不租|停租|离场|搬离|弃租)|(?:届满|期满|到期)(?:之)?前[^。；，\n]{0,8}(?:退|走|搬|解|撤|不租)|退租|退房|弃租|停租|(?:未能?|没有?|不)(?:租|住|用|使|承租)满|[租住用]不满|搬走|撤场|撤店|关店|退场|迁离|(?:租|住)不下去|不想(?:再)?(?:租|住)"
    r"|(?:未到期|未满|未届满|没到期|不满)[^。；，\n]{0,14}(?:搬|退|解|走|不租)|不再(?:承租|租用|租赁)|(?:承租人|承租方|乙方|租户|租客)[^。；，\n]{0,10}(?:解除|终止)(?:本|租赁)?(?:合同|协议|租约)"
)
_OF_RENT = r"(?:租金|房租|租费|租款)"
_LEFT = r"(?:没用完|未用完|没住满|多余|剩余|已付|已交|已缴|已支付|预付|预交|预缴|预收|多交|多付|未到期|余下|已预付|已收|未使用|尚未使用|未满|已缴纳|交过|收取的)"
_UNPAID_TERM = r"余期|(?:剩余|余下|未到期|未履行|未满|尚未履行|整个|全部|原定|合同)[^。；，\n]{0,4}(?:租期|租赁期|期限|期间|合同期|月份|租约)|(?:至|到)[^。；，\n]{0,14}(?:期满|届满|到期|期限结束|终止日)"
_RENT_LOST = re.compile(
    rf"{_LEFT}[^。；\n]{{0,14}}(?:{_OF_RENT}|款项|费用)[^。；\n]{{0,24}}(?:不退|不予(?:退|返)|概不|不再退|没收|归(?:甲方|出租人|出租方|房东)|归[^。；，\n]{{1,6}}所有|不(?:返还|退还|找)|无权要求(?:返|退)|不得要求(?:返|退)|(?:抵|充|作)(?:为|作)?[^。；，\n]{{0,4}}违约金|视为放弃|扣除)"
    rf"|(?:不(?:予|再|负责|得要求)?|概不|无权要求|没收|扣留)(?:退还|返还|退回|退)?[^。；，\n]{{0,10}}{_LEFT}[^。；，\n]{{0,6}}{_OF_RENT}"
    rf"|(?:支付|补足|补交|补缴|赔偿|缴纳|付清|承担|偿付|交清|交足|缴清|结清|给付|付足|补齐)[^。；\n]{{0,30}}(?:剩余|余下|未到期|未履行|全部租期|整个租期|至(?:租赁|租|合同|本合同)?[^。；，\n]{{0,4}}期(?:限)?(?:届)?满)[^。；\n]{{0,16}}{_OF_RENT}"
    rf"|(?:支付|补足|补交|赔偿|付清|承担|交清|交足)[^。；，\n]{{0,8}}(?:{_UNPAID_TERM})[^。；，\n]{{0,12}}{_OF_RENT}|(?:{_UNPAID_TERM})[^。；，\n]{{0,14}}{_OF_RENT}[^。；，\n]{{0,10}}(?:仍|照|也|均|继续|应|须|由|全额|一次)[^。；，\n]{{0,10}}(?:支付|付|缴|交|承担|补)"
    rf"|(?:继续|仍(?:须|应|需)?)[^。；，\n]{{0,4}}(?:承担|支付|交付|缴纳|交|付)[^。；，\n]{{0,6}}{_OF_RENT}[^。；，\n]{{0,4}}(?:直)?(?:至|到)[^。；，\n]{{0,12}}(?:期满|届满|到期)"
    rf"|{_OF_RENT}[^。；，\n]{{0,8}}(?:照付|照交|继续支付|仍(?:须|应|需)[^。；，\n]{{0,6}}(?:付|交|缴)|付|交|缴|计|算)[^。；，\n]{{0,8}}(?:至|到)[^。；，\n]{{0,14}}(?:期满|届满|到期)"
)
_RENT_TAKEN = re.compile(r"没收[^。；，\n]{0,6}(?:剩余|已付|预付|已交)[^。；，\n]{0,4}租")
_RENT_FINE = re.compile(
    r"剩余[^。；，\n]{0,6}(?:一|两|二|三|1|2|3)个月|剩余[^。；\n]{0,8}不(?:超过|足|满)[^。；，\n]{0,4}(?:一|两|二|三|1|2|3)个?月|(?<!不)(?<!不予)(?<!不再)(?<!概不)(?<!无权要求)(?<!不得要求)(?:退还|返还|退回|退给|退)[^。；，\n]{0,8}(?:剩余|预付|多交|未到期|未使用)"
    r"|(?:剩余|预付|预交|多交|未到期)[^。；，\n]{0,8}(?:租金|房租)[^。；，\n不没]{0,14}(?:据实|按实|按天|按日)?(?:退回|退还|返还|退给)|出租人(?:提前|原因)|甲方(?:提前|违约|原因)"
    rf"|{_OF_RENT}(?:总额|总和|金额)?的?\s*(?:[0-9.]+\s*[%％]|百分之|[一二三四五六七八九十]分之)|实际损失为限|重新出租(?:之|为|时|前)|转租出去(?:之|为)|空置期"
)


@check(
    "LEA-03",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    debatable=True,
    basis=(
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第61条第2款",
        f"{CODE} 第585条第2款",
    ),
    fires=(
        "承租人提前退租的，押金和已付剩余租金一律不退。",
        "乙方提前解除合同的，应向甲方支付剩余租期的全部租金。",
        "乙方中途退租的，押金不退，预付租金归甲方所有。",
    ),
    silent=(
        "承租人提前退租的，支付一个月租金作为违约金，押金扣除应付费用后退还。",
        "承租人提前退租的，押金不予退还。",
        "乙方提前解除合同的，甲方应退还剩余租金。",
    ),
)
def rent_for_the_rest(contract: Contract, _: Context) -> Iterator[Hit]:
    """On the tenant's exit all remaining rent is kept or claimed."""
    if lease(contract):
        for passage, _match in find(contract, ("租金", "房租", "租费", "款项"), _RENT_LOST):
            if _RENT_FINE.search(passage.text) and not _RENT_TAKEN.search(passage.text):
                continue
            kept = re.search(r"不(?:退还|返还|予退还|予返还|退)", passage.text[:200])
            if _EXIT.search(passage.text) or (kept and _EXIT.search(before(contract, passage, 40))):
                yield Hit(passage.span, comment_reason="needs_terms")


_REPAIR = re.compile(
    r"(?:掏钱|出钱|花钱|自己|自行|来|去)修|[大中小]修|维修|修缮|修理|修复|维护|养护|检修|大修|修补|翻修"
)
_STRUCTURE = r"(?:主体(?:结构)?|屋面|屋顶|房顶|承重|主管道|主管线|总管|地基|基础|梁|外墙|结构性|房屋结构|墙体|楼板|自然(?:老化|损耗|损坏|磨损)|正常(?:老化|损耗|磨损|使用)|老化|隐蔽(?:管线|工程)|大修)"
_ALL_OF_IT = re.compile(
    rf"一切|全部|所有|任何|无论|不论|不管|全权|大(?:、|，|或)?(?:中(?:、|，|或)?)?小修|概由|均由|一概|一律|{_STRUCTURE}"
)
_BY_TENANT = re.compile(
    rf"(?:是|为|系|属){TENANT}的?[^。；，\n]{{0,4}}(?:责任|义务|职责)|(?:转移|移转|转嫁|转归|交由|落在|推给|归属|归入|归给|归于|移至|转至|落于|划归|加诸)(?:给|至|到|于)?{TENANT}|(?:由|归|属|转由|转给|转嫁(?:给)?){TENANT}[^。；，\n]{{0,14}}(?:负责|承担|承受|担负|买单|支付|自理|自费|负担|出资|修|解决|维护|自行|全权|责任|义务|完成|实施|落实|处理|组织|包下|兜底|掏钱|出钱|料理)|{TENANT}[^。；，\n]{{0,10}}(?:自行|自费|出资|应|须|应当|需|负责|承担|包干|自己|全权|负有|义务|一律|均|独自)[^。；\n]{{0,24}}(?:维修|修缮|修理|修复|维护|养护|检修|大修|承担|负担)"
)
_LESSOR_FREE = re.compile(
    rf"{LESSOR}的?(?:一切|全部|任何)?(?:维修|修缮|修理|维护)(?:义务|责任)[^。；，\n]{{0,6}}(?:免除|豁免|解除|转移|移转|消灭|终止|不再)|(?:免除|豁免|解除)(?:了)?{LESSOR}[^。；，\n]{{0,8}}(?:维修|修缮|修理|维护)(?:义务|责任)|"
    rf"{LESSOR}[^。；，\n]{{0,8}}(?:不(?:再)?(?:承担|负责?|负担|履行)|概不|无|没有|免除|不予|{NO_NEED})[^。；，\n]{{0,10}}(?:维修|修缮|修理|维护|修复)"
)
_LESSOR_BEARS = re.compile(
    rf"(?:由|归){LESSOR}[^。；，\n]{{0,6}}(?:负责|承担|修|出资|负担)|{LESSOR}(?:应当?|须|仍|负责|承担|负有|负担|有义务)(?!不)[^。；\n]{{0,20}}(?:维修|修缮|修理|修复|维护|负责)"
)
_REPAIRS_FINE = re.compile(
    rf"使用不当|人为|过错|故意|净租|整栋|租金(?:已|因此|相应)[^。；，\n]{{0,10}}(?:考虑|优惠|降低|减)|添置|自行(?:添置|装修|增设)|自有|(?<!何种)(?<!任何)(?<!什么)(?<!其他)(?<!各种)原因造成|{TENANT}[^。；，\n]{{0,6}}(?:造成|损坏|过错|装修|增设|投资|装饰|的设备|新增|所有)|装修(?:部分|物)|解除|违约责任|致使|电梯|绿化|质保期|保修期内"
)
_DAILY = re.compile(r"日常|易耗|(?<!、)小修|灯具|保洁")


@check(
    "LEA-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    debatable=True,
    basis=(f"{CODE} 第712条", f"{CODE} 第713条"),
    fires=(
        "租赁期间房屋的一切维修，包括主体结构和屋面漏水，均由承租人负责。",
        "租赁期内，所有维修费用由乙方承担。",
    ),
    silent=(
        "出租人负责主体结构和屋面维修，承租人负责因使用不当造成的维修。",
        "房屋的日常维护由乙方负责。",
        "因乙方使用不当造成的全部维修费用由乙方承担。",
    ),
)
def repairs_on_tenant(contract: Contract, _: Context) -> Iterator[Hit]:
    """All repairs, the structure included, on the tenant."""
    if lease(contract):
        for one in said(
            contract, ("修", "维护", "养护"), _REPAIR, _ALL_OF_IT, _BY_TENANT, unless=_REPAIRS_FINE
        ):
            text = one.passage.text
            only_daily = _DAILY.search(text) and not re.search(_STRUCTURE, text)
            if not only_daily and not _LESSOR_BEARS.search(text) and not forbade(text, one.parts[2].start()):
                yield Hit(one.passage.span, comment_reason="negotiable")
        for one in said(contract, ("修", "维护"), _LESSOR_FREE, unless=_REPAIRS_FINE):
            if not _DAILY.search(one.passage.text) and not supposed(
                one.passage.text, one.parts[0].start(), one.parts[0].end()
            ):
                yield Hit(one.passage.span, comment_reason="negotiable")


_NO_PERMIT = re.compile(
    r"未经?(?:规划)?(?:批准|审批|报批)[^。；，\n]{0,6}(?:临时|搭建|建造|建设|加建)|(?:未取得|没有取得|尚未取得|未办理?|尚未办理?|没有办理?|未获得?|未能(?:取得|办理)|无|没有|未经|未曾|欠缺|缺少|缺乏|不具备|未报|未通过|未依法|暂无|未领取?|没办)[^。；，\n]{0,14}(?:规划|报建|建设(?:工程)?(?:许可|手续|审批|批准)|合法(?:的)?(?:建设|建造|建筑|报建)(?:审批)?手续|建房(?:审批|许可|手续)|施工许可|用地(?:和|及|、)?建设审批)"
    r"|(?:规划|报建|建设)(?:许可|审批|手续|许可证)[^。；，\n]{0,8}(?:未(?:取得|办理|办|获|通过|能)|尚未|缺失|欠缺|不全|不齐全|没有|没办|正在补办|补办)"
    r"|(?<![不非])(?:系|属于|(?<!不)属(?!于)|为|是|作为|认定为|列为)[^。；，\n]{0,14}(?:违法(?:建筑|建设|搭建)|违章(?:建筑|建设|搭建)|违建|(?<!批准的)临时(?:建筑|搭建|用房|板房|构筑物)|临建|私搭乱建|擅自(?:加建|搭建|扩建)|加建)|(?:私自|自行|擅自|违规|违法)(?:搭建|加建|扩建|搭盖|建造)(?!的?(?:不得|应))"
)
_PERMIT_FINE = re.compile(r"农村|村民|宅基地|自建住宅|期满|届满[^。；，\n]{0,6}拆除")
_TEMPORARY = re.compile(r"临时(?:建筑|用房)")
_LIVES = re.compile(
    rf"(?:使用|批准|存续|有效)(?:期限?|期间)[^。；\n]{{0,14}}(?:至|到|为)[^。；\n]{{0,24}}?({DATE})(?!\s*(?:起|至|到))"
)


_OWN_TERM = re.compile(
    rf"租(?:赁)?期(?:限|间)?[^。；\n]{{0,12}}?({DATE})\s*(?:起)?[，,]?\s*(?:至|到)\s*({DATE})"
)


def own_end(text: str) -> date | None:
    """The last day of the contract's own term, as far as the text gives it by dates."""
    found = _OWN_TERM.search(text)
    return day(found[2]) if found else None


@check(
    "LEA-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    basis=(f"{HOUSES} 第2条", f"{HOUSES} 第3条"),
    fires=("该厂房未取得建设工程规划许可证，承租人对此已知悉。", "租赁房屋系违章建筑，乙方愿意承租。"),
    silent=(
        "该厂房已取得建设工程规划许可证和不动产权证书。",
        "该房屋尚未办理不动产权证书。",
        "甲方保证租赁房屋不属于违章建筑。",
        "租赁房屋为农村村民自建住宅，未取得规划许可证。",
    ),
)
def no_permit(contract: Contract, _: Context) -> Iterator[Hit]:
    """A house without planning permit, or an illegal building, by the text's own words."""
    if not lease(contract):
        return
    words = (
        "规划",
        "报建",
        "违法",
        "违章",
        "违建",
        "临时",
        "临建",
        "建设",
        "合法",
        "搭",
        "加建",
        "扩建",
        "手续",
        "施工",
    )
    for passage, match in find(contract, words, _NO_PERMIT, _PERMIT_FINE):
        text = passage.text
        by_tenant = re.search(rf"{TENANT}[^。；，\n]{{0,4}}$", text[: match.start()]) and "搭" in match[0]
        if not by_tenant and not forbade(text, match.start()) and not supposed(text, *match.span()):
            yield Hit(passage.span)
    yield from _outlives(contract)


def _outlives(contract: Contract) -> Iterator[Hit]:
    """A lease that runs beyond the life of an approved temporary building."""
    for passage in sentences(contract.text, ("临时建筑", "临时用房")):
        lives = _LIVES.search(passage.text)
        last, own = day(lives[1]) if lives else None, own_end(contract.text)
        if last and own and own > last:
            yield Hit(passage.span)
            return
