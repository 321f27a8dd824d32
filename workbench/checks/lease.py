"""Leases: term, exit, sale, sublease and permits (LEA-01, 03 to 08)."""

import re
from collections.abc import Iterator
from datetime import date

from workbench.checks.measures import DATE, DURATION, day, length, like, whole_months
from workbench.checks.passages import (
    find,
    first_words,
    hit_with_edit,
    hits,
    is_type,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

LEASE = (ContractType.LEASE, ContractType.OTHER)
CODE = "中华人民共和国民法典"
_HOUSES = "最高人民法院关于审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释"
LESSOR = r"(?:出租人|出租方|甲方|房东|业主)"
_TENANT = r"(?:承租人|承租方|乙方|租户|租客)"


def lease(contract: Contract) -> bool:
    """Whether the contract is a lease of a thing, finance leases left aside."""
    return is_type(contract, ContractType.LEASE, "租") and "融资租赁" not in first_words(contract)


_TERM = re.compile(
    rf"(?:租赁期限?|租期|租赁期间|承租期限?|租用期限?|出租期限?)(?:共计|共|总计|暂定|约定|合计)*(?:为|是|：|:|，)?\s*(?:共计|共)?\s*(?P<a>{DURATION})(?!内|后|前)"
    rf"|(?:租期|期限)(?P<b>{DURATION})"
)
_TERM_DATES = re.compile(rf"({DATE})\s*(?:起)?[，,]?\s*(?:至|到|—|－|-|～|~)\s*({DATE})")
_LAND = re.compile(r"土地(?:使用权|承包|经营权)|农村土地|承包经营|林地|农用地|建设用地|耕地")


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
    for passage in sentences(contract.text, ("租",)) if lease(contract) else ():
        text = passage.text
        if _LAND.search(text) or not re.search(r"租赁期|租期|租用期|承租期|出租期|期限", text):
            continue
        match = _TERM.search(text)
        name = ("a" if match["a"] else "b") if match else ""
        value = length(match[name]) if match else None
        if match and value and value.longer_than(most):
            new = like(value.text, most // 12, "年") if "年" in value.text else like(value.text, most, "个月")
            span = passage.part(match.start(name), match.end(name))
            yield hit_with_edit(contract, passage, span, new, stated=value.text)
            continue
        dates = _TERM_DATES.search(text)
        first, last = (day(dates[1]), day(dates[2])) if dates else (None, None)
        if dates and first and last and first < last and whole_months(first, last) > most:
            yield Hit(passage.span, facts={"stated": dates[0]}, comment_reason="needs_terms")


_EXIT = re.compile(
    r"提前[^。；，\n]{0,8}(?:退租|解除|终止|解约|搬离|退房|搬走)|中途(?:退租|退房|解除|终止)|擅自退租|退租|未到期[^。；，\n]{0,4}(?:搬|退)"
)
_RENT_LOST = re.compile(
    r"(?:剩余|已付|已交|已支付|预付|多交|未到期|余下|已预付)[^。；\n]{0,10}(?:租金|房租)[^。；\n]{0,16}(?:不退|不予(?:退|返)|概不|不再退|没收|归(?:甲方|出租人|出租方)|不(?:返还|退还))"
    r"|不(?:予|再)?(?:退还|返还|退)[^。；，\n]{0,10}(?:剩余|已付|预付|多交|未到期)[^。；，\n]{0,4}(?:租金|房租)"
    r"|(?:支付|补足|赔偿|缴纳|付清|承担)[^。；，\n]{0,12}(?:剩余|余下|未到期|未履行)[^。；，\n]{0,10}(?:全部|所有)?(?:的)?(?:租金|房租)"
)
_RENT_FINE = re.compile(
    r"剩余[^。；\n]{0,8}不超过(?:一|两|二|三|1|2|3)个月|(?<!不)(?<!不予)退还[^。；，\n]{0,6}(?:剩余|预付|多交)|出租人(?:提前|原因)|甲方(?:提前|违约)"
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
        for passage, _match in find(contract, ("租金", "房租"), _RENT_LOST, _RENT_FINE):
            if _EXIT.search(passage.text):
                yield Hit(passage.span, comment_reason="needs_terms")


_ALL_REPAIRS = re.compile(
    rf"(?:一切|全部|所有|任何)(?:的)?[^。；，\n]{{0,10}}(?:维修|修缮|修理|维护)[^。；\n]{{0,40}}由{_TENANT}[^。；，\n]{{0,6}}(?:负责|承担|自理|负担)"
    rf"|(?:无论|不论|不管)[^。；，\n]{{0,8}}(?:原因|理由)[^。；\n]{{0,16}}由{_TENANT}[^。；，\n]{{0,6}}(?:负责|承担)?(?:维修|修缮|修理|修复)"
    rf"|(?:主体结构|屋面|承重|主管道|房屋结构|屋顶)[^。；\n]{{0,30}}(?:维修|修缮|修理)[^。；\n]{{0,16}}由{_TENANT}[^。；，\n]{{0,6}}(?:负责|承担|自理)"
)
_REPAIRS_FINE = re.compile(
    rf"日常|使用不当|人为|(?<!何种)(?<!任何)(?<!什么)原因造成|净租|整栋|承租人添置|乙方添置|自行(?:添置|装修)|{_TENANT}(?:造成|损坏|过错|装修|增设|投资)|由{LESSOR}(?:负责|承担)[^。；]{{0,10}}(?:主体|结构|屋面)"
)


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
        yield from hits(contract, ("修", "维护"), _ALL_REPAIRS, _REPAIRS_FINE, comment_reason="negotiable")


_SALE_ENDS = re.compile(
    r"(?:出售|转让|出卖|变卖|卖出|(?:产权|所有权)[^。；，\n]{0,6}(?:变更|变动|转移|易主))[^。；\n]{0,12}(?:房屋|租赁物|商铺|厂房|房产|物业|房)?[^。；\n]{0,20}?"
    r"(?P<tail>[，,]?(?:则|即)?(?:本|该|租赁)?(?:合同|租约|租赁关系)?[^。；，\n]{0,8}(?:自动终止|自行终止|即(?:行|时|告)?(?:终止|解除)|(?:有权|可以?|可随时)[^。；\n]{0,14}(?:解除|终止)|自动解除|(?:自|从|于)[^。；，\n]{0,16}(?:之日|时|后)起?(?:终止|解除)|(?:合同|租约)(?:终止|解除)))"
)
_SALE_FINE = re.compile(
    r"不影响|继续(?:履行|有效)|(?:甲方|出租人|出租方|受让人|买受人|所有权人)[^。；，\n]{0,6}不得|抵押|查封|优先购买|转让(?:债权|合同|权利)|转租|承租权|经营权|擅自"
)


@check(
    "LEA-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    debatable=True,
    basis=(f"{CODE} 第725条", f"{_HOUSES} 第14条"),
    fires=(
        "出租人出售房屋的，本合同自动终止，承租人应在七日内搬离。",
        "租赁期内甲方转让该房屋的，受让人有权解除租赁合同。",
    ),
    silent=(
        "出租人出售房屋的，受让人继续履行本合同。",
        "出租人出售房屋不影响本合同的效力。",
        "承租人擅自转让承租权的，出租人有权解除合同。",
    ),
)
def sale_ends_lease(contract: Contract, _: Context) -> Iterator[Hit]:
    """The sale of the house ends the lease or lets the buyer end it."""
    if lease(contract):
        for passage, match in find(
            contract, ("出售", "转让", "出卖", "变卖", "卖出", "产权", "所有权"), _SALE_ENDS, _SALE_FINE
        ):
            if re.search(rf"{_TENANT}[^。；，\n]{{0,8}}(?:转让|出售)", passage.text):
                continue
            comma = passage.text.find("，", match.start())
            start = comma if 0 <= comma < match.end() else match.start("tail")
            span = Span(passage.span.start + start, passage.span.end)
            yield hit_with_edit(contract, passage, span, "，不影响本合同的效力，由受让人继续履行")


_ANSWER = re.compile(rf"(?P<a>{DURATION})(?:之?内|以内)?[^。；\n]{{0,30}}(?:放弃|丧失|不再享有)")
_PRIORITY_WAIVED = re.compile(
    rf"{_TENANT}[^。；，\n]{{0,12}}(?:自愿|同意|承诺)?(?:放弃|不享有|不再享有|无)[^。；，\n]{{0,12}}优先购买权"
)
_HOUSE = re.compile(r"房|商铺|厂|店|写字楼|公寓|住宅|仓库|铺位|物业|楼")
_PRIORITY_FINE = re.compile(r"近亲属|共有人|拍卖|设备|土地使用权|股权|股东")


@check(
    "LEA-06",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    basis=(f"{CODE} 第726条", f"{CODE} 第727条"),
    fires=(
        "出租人出售房屋，承租人收到通知后三日内未答复的，视为放弃优先购买权。",
        "甲方出售该商铺的，乙方应在接到通知之日起10天内答复，逾期视为放弃优先购买权。",
        "乙方自愿放弃对该房屋的优先购买权。",
    ),
    silent=(
        "出租人出售房屋，承租人收到通知后十五日内未明确表示购买的，视为放弃优先购买权。",
        "甲方拍卖房屋的，应当在拍卖五日前通知乙方，乙方未参加拍卖的，视为放弃优先购买权。",
        "出租人出售房屋的，承租人在一个月内未答复的，视为放弃优先购买权。",
        "乙方在同等条件下享有优先购买权。",
    ),
)
def short_answer(contract: Contract, _: Context) -> Iterator[Hit]:
    """Fewer than fifteen days to answer a notice of sale, or a bare waiver."""
    if not lease(contract) or not _HOUSE.search(contract.text):
        return
    for passage in sentences(contract.text, ("优先购买",)):
        text = passage.text
        if _PRIORITY_FINE.search(text):
            continue
        match = _ANSWER.search(text)
        value = length(match["a"]) if match else None
        if match and value and not value.months and 0 < value.days < (10 if value.working else 15):
            new = like(value.text, 15, "日")
            yield hit_with_edit(contract, passage, passage.part(*match.span("a")), new, stated=value.text)
        elif not match and _PRIORITY_WAIVED.search(text):
            yield Hit(passage.span, variant="waived", risk=Risk.LOW, comment_reason="negotiable")


_HEAD_END = re.compile(
    rf"(?:转租人|转租方|甲方|原租赁合同|原合同|主租赁合同|原租约|二房东)[^。；\n]{{0,24}}(?:租期|租赁期限?|期限|承租期)?[^。；\n]{{0,20}}?(?:(?:至|到)\s*({DATE})|于\s*({DATE})\s*(?:到期|届满|期满|终止))"
)
_SUB_END = re.compile(
    rf"转租(?!人|方)[^。；\n]{{0,50}}?(?:至|到)\s*({DATE})|转租期限?[^。；\n]{{0,40}}?(?:至|到)\s*({DATE})"
)


_LONGER = re.compile(
    r"(?:转租|次承租人)[^。；，\n]{0,8}(?:期限|租期|期间|期)[^。；，\n]{0,8}(?:可以?|(?<!不)得|(?<!不)能)[^。；，\n]{0,8}(?:长于|超过|超出|长过)[^。；\n]{0,16}(?:租赁期|租期|期限)"
    r"|(?:转租|次承租人)[^。；，\n]{0,8}(?:期限|租期|期间|期)[^。；，\n]{0,6}不受[^。；，\n]{0,16}(?:租赁期|租期|期限)[^。；，\n]{0,4}(?:限制|约束|影响)"
)
_OWN_TERM = re.compile(
    rf"租(?:赁)?期(?:限|间)?[^。；\n]{{0,12}}?({DATE})\s*(?:起)?[，,]?\s*(?:至|到)\s*({DATE})"
)


def _own_end(text: str) -> date | None:
    """The last day of the contract's own term, as far as the text gives it by dates."""
    found = _OWN_TERM.search(text)
    return day(found[2]) if found else None


@check(
    "LEA-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="次承租人",
    basis=(f"{CODE} 第716条", f"{CODE} 第717条"),
    fires=(
        "转租人的租期至2027年6月30日止，现将房屋转租至2029年6月30日。",
        "房屋转租合同\n原租赁合同期限自2024年1月1日至2026年12月31日。\n经出租人同意，本次转租期限自2026年1月1日至2028年12月31日。",
        "房屋转租合同\n转租人将其承租的房屋转租给次承租人，月租金三千元。",
    ),
    silent=(
        "转租人的租期至2029年6月30日止，经出租人书面同意，现将房屋转租至2027年6月30日。",
        "承租人未经出租人同意不得转租。",
        "房屋转租合同\n经出租人书面同意，转租人将其承租的房屋转租给次承租人。",
    ),
)
def sublease(contract: Contract, _: Context) -> Iterator[Hit]:
    """A sublease beyond the head lease, or without a word of the landlord's consent."""
    if not lease(contract) or "转租" not in contract.text:
        return
    found = sentences(contract.text, ("转租", "次承租", "原租赁", "原合同", "原租约"))
    own_end = _own_end(contract.text)
    for passage in found:
        match = _SUB_END.search(passage.text)
        ends = day(match[1] or match[2]) if match else None
        if _LONGER.search(passage.text) or (
            ends and own_end and ends > own_end and "现将" not in passage.text
        ):
            yield Hit(passage.span, variant="longer", comment_reason="needs_terms")
            return
    head = next((m for p in found if (m := _HEAD_END.search(p.text.partition("现将")[0]))), None)
    for passage in found:
        match = _SUB_END.search(passage.text.rpartition("现将")[2])
        ends = day(match[1] or match[2]) if match else None
        last = day(head[1] or head[2]) if head else None
        if ends and last and ends > last:
            facts = {"head": last.isoformat(), "sub": ends.isoformat()}
            yield Hit(passage.span, facts=facts, comment_reason="needs_terms")
            return
    title = re.search(r"转租(?:合同|协议)", first_words(contract))
    if title and not re.search(r"(?:同意|许可|授权|准许)", contract.text):
        first = sentences(contract.text, ("转租",))
        body = next((p for p in first if len(p.text) > 10), first[0])
        yield Hit(body.span, variant="consent", comment_reason="judgement")


_NO_PERMIT = re.compile(
    r"(?:未取得|没有取得|尚未取得|未办理|尚未办理|未获得|无|没有)[^。；，\n]{0,10}(?:(?:建设工程)?规划(?:许可|审批|手续)|报建(?:手续|审批)?)"
    r"|(?:系|属于|为|是)(?:未经批准的)?(?:违法建筑|违章建筑|违建|临时建筑|临时搭建|临建)"
)


@check(
    "LEA-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    basis=(f"{_HOUSES} 第2条", f"{_HOUSES} 第3条"),
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
    if lease(contract):
        unless = re.compile(r"农村|村民|宅基地|不得|保证|不(?:属于|是|系|为)|如(?:果|因)?|若|的，")
        yield from hits(
            contract,
            ("规划", "报建", "违法建筑", "违章", "违建", "临时建筑", "临时搭建", "临建"),
            _NO_PERMIT,
            unless,
        )
