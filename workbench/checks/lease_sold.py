"""The sale of a let house: the end of the lease and the tenant's right to buy first (LEA-05, 06)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import LESSOR, TENANT, before
from workbench.checks.lease import CODE, HOUSES, LEASE, lease
from workbench.checks.measures import DURATION, length, like
from workbench.checks.passages import Passage, find, hit_with_edit, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_SOLD = re.compile(
    r"(?:变更|变动|更换|改变|换了?|转移|移转|让与|让渡)[^。；，\n]{0,6}(?:产权人?|所有权人?|业主|房东|房主)|(?:产权|所有权)[^。；，\n]{0,6}(?:让与|让渡|移转|转给|归于)|赠与|赠予|易手|抵债|作价入股|新的(?:业主|房东|产权人|房主|所有人|所有权人)|出售|转让|出卖|变卖|卖出|卖(?:给|掉|房|与|予)|过户|易主|(?:产权|所有权|权属|业主|产权人)[^。；，\n]{0,6}(?:变更|变动|转移|易主|更换|变化)|处分|新(?:业主|房东|产权人)|买受人|受让人|买家|买主"
)
_LEASE_ENDS = (
    r"(?:自动终止|自行终止|即(?:行|时|告)?(?:终止|解除|失效)|自动(?:解除|失效)|随之(?:终止|解除)|(?:合同|租约|租赁(?:关系)?|协议|租期|承租权|租赁权)[^。；，\n]{0,8}(?:终止|解除|失效|作废|结束|到期|到此|消灭|消失|了结|不复存在|不再存续|届满)|(?:无权|不得|不能|不可)(?:再|继续)*(?:占用|占有|使用|租用|承租|居住|停留|主张[^。；，\n]{0,6}租)|(?:不|排除)适用[^。；，\n]{0,8}买卖不破租赁|(?:不|无需|无须)(?:承继|继受|承接|承受|接受)[^。；，\n]{0,10}(?:租|合同|义务)|不承担[^。；，\n]{0,10}(?:本合同|租赁)|(?:有权|可以?|可随时|得)[^。；\n]{0,16}(?:解除|终止|解约|退租|收回|不(?:再)?(?:继续)?履行|要求[^。；，\n]{0,12}(?:搬|迁|腾|退))"
    r"|不(?:再)?(?:继续)?(?:履行|受)[^。；，\n]{0,8}(?:本|原)?(?:合同|租约|租赁|约束)|(?:搬离|迁出|搬出|腾退|腾空|腾房|搬迁|退租|清退|交还房屋|退出房屋)|(?:自|从|于)[^。；，\n]{0,16}(?:之日|时|后)起?(?:终止|解除)|(?:提前)?(?:终止|解除)(?:本|租赁)?(?:合同|协议|租约))"
)
_SALE_ENDS = re.compile(
    rf"(?:{_SOLD.pattern})[^。；\n]{{0,40}}?(?P<tail>[，,]?[^。；，\n]{{0,12}}{_LEASE_ENDS})"
)
# The end of the lease said first: 租赁关系在房屋易主之日终止.
_ENDS_ON_SALE = re.compile(
    rf"(?:合同|租约|租赁(?:关系|期限?)?|协议|租期|承租权)[^。；\n]{{0,12}}(?:在|于|自|至|到|随|以|因)[^。；，\n]{{0,14}}(?:{_SOLD.pattern})[^。；，\n]{{0,10}}(?:终止|解除|失效|消灭|结束|届满|止|终结|为限|期满)"
)
_SALE_FINE = re.compile(
    r"(?:期满|届满|到期)之?后|(?<!不)(?<!是否)(?<!有权)不影响|(?<!不)(?<!不再)(?<!拒绝)(?<!否)(?<!停止)继续(?:履行|有效|承租|租用|租赁)|(?:甲方|出租人|出租方|受让人|买受人|所有权人|新业主|买家)[^。；，\n]{0,8}不得|抵押|查封|优先购买|转让(?:债权|合同|权利)|转租|承租权(?!随|消|丧|即|自动|终)|经营权|擅自|未经|店铺转让|转让费|使用权|应当?(?:保证|确保|负责|承继|继受|承受)|(?<!主张)(?<!适用)买卖不破|(?<!不)适用买卖不破"
)
# An item of a list of cases in which the lease ends: （2）出租人将租赁物所有权让与他人.
_SOLD_AS_CASE = re.compile(
    rf"^\s*(?:[（(]?[0-9一二三四五六七八九十①-⑩]{{1,3}}[）)、.．]?\s*)?(?:{LESSOR}|租赁(?:物|房屋)|房屋|产权)[^。；，\n]{{0,20}}?(?:{_SOLD.pattern})"
)
_CASES_END = re.compile(
    rf"(?:本|租赁)?(?:合同|协议|租约|租赁|{LESSOR})[^。；\n]{{0,12}}(?:下列|以下|如下)[^。；\n]{{0,14}}(?:情[形况]|事由|条件|事件|时)[^。；\n]{{0,20}}(?:解除|终止|失效|消灭)[^。；\n]{{0,10}}[：:]|(?:下列|以下|如下)[^。；，\n]{{0,10}}(?:情[形况]|事由|条件|事件)[^。；，\n]{{0,6}}[，,](?:本|租赁)?(?:合同|协议|租约|租赁)[^。；，\n]{{0,8}}(?:解除|终止|失效|结束)[：:]|(?:合同|协议|租约)(?:的)?(?:解除|终止)[^。；\n]{{0,8}}(?:情形|条件|事由)[^。；\n]{{0,6}}[：:]"
)
_NEW_ARTICLE = re.compile(r"\n\s*第[一二三四五六七八九十百0-9]+条")
_TENANT_MAY = re.compile(
    rf"{TENANT}[^。；，\n]{{0,4}}(?:有权|可以?|可选择|亦可)[^。；，\n]{{0,10}}(?:解除|终止|退租|解约)|{TENANT}[^。；，\n]{{0,8}}(?:转让|出售|处分|变卖)"
)

_OWNER_NEW = r"(?:新(?:的)?(?:业主|房东|产权人|房主|所有人|所有权人|出租人)|(?:房屋|租赁物)的?新?(?:所有权人|产权人|权利人|主人)|买受人|受让人|买家|买主|买方|购房人|取得人)"
# What the sale does to the lease, said of the new owner, the tenant or the lease itself.
_PUT_OUT = re.compile(
    rf"{_OWNER_NEW}[^。；\n]{{0,20}}?(?:不(?:再)?受[^。；，\n]{{0,12}}(?:约束|拘束|限制)|(?:可以?|有权|得)[^。；\n]{{0,10}}(?:选择)?(?:解除|终止|收回|驱|拒绝|不(?:认|受|承|继)))"
    rf"|不(?:再)?(?:对|约束|拘束|及于)[^。；，\n]{{0,2}}{_OWNER_NEW}[^。；，\n]{{0,10}}(?:有效|生效|效力|约束力?|拘束力?)?|(?:放弃|不得|不再|无权|不)[^。；，\n]{{0,10}}(?:以|援引|主张|适用)?[“\"「]?买卖不破租赁"
    rf"|{TENANT}[^。；，\n]{{0,26}}(?:迁出|搬离|搬出|搬走|腾退|腾空|退房|交还|交出|让出|走人)|{TENANT}[^。；，\n]{{0,6}}(?:无权|不得|不能|不可)[^。；，\n]{{0,10}}(?:续用|续租|留|占|继续|住|使用|对抗)"
    r"|(?:租约|租期|租赁期限?|租赁关系|本?合同|协议)[^。；，\n]{0,4}(?:至|到|于|自|在|随)[^。；，\n]{0,20}(?:止|终止|结束|届满|解除|失效|消灭)"
)
_NOT_PUT_OUT = re.compile(
    rf"{LESSOR}[^。；，\n]{{0,8}}不得|抵押|查封|转租|承租权转让|经营权|擅自|未经|店铺转让|转让费|使用权转让|(?<!不)(?:应当?|须)[^。；，\n]{{0,6}}(?:保证|确保|承继|继受|承受|继续履行)|期满|届满后|逾期|拖欠|违约"
)
_TOLD_OF = re.compile(r"优先购买[^。；，\n]{0,10}|[“\"「]?买卖不破租赁[”\"」]?")


def _put_out(contract: Contract) -> Iterator[Passage]:
    """Sentences in which the let house is sold and the tenant has to go, in any order."""
    words = ("售", "转让", "出卖", "变卖", "卖", "产权", "所有权", "过户", "易主")
    for passage in sentences(contract.text, words):
        text = passage.text
        if (
            not (_SOLD.search(text) or re.search(_OWNER_NEW, text))
            or _NOT_PUT_OUT.search(text)
            or _TENANT_MAY.search(text)
        ):
            continue
        if _PUT_OUT.search(text) and not _SALE_FINE.search(_TOLD_OF.sub("", text)):
            yield passage


@check(
    "LEA-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    debatable=True,
    basis=(f"{CODE} 第725条", f"{HOUSES} 第14条"),
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
    words = (
        "售",
        "转让",
        "出卖",
        "变卖",
        "卖",
        "产权",
        "所有权",
        "过户",
        "易主",
        "业主",
        "买",
        "受让人",
        "房东",
        "赠",
        "易手",
        "权属",
        "抵债",
    )
    if not lease(contract):
        return
    for passage, _match in find(contract, words, _SOLD_AS_CASE, _SALE_FINE):
        lead = before(contract, passage, 240)
        head = next(reversed(list(_CASES_END.finditer(lead))), None)
        if head and not _NEW_ARTICLE.search(lead, head.end()) and not _TENANT_MAY.search(head[0]):
            yield Hit(passage.span, comment_reason="negotiable")
    for passage, _match in find(contract, words, _ENDS_ON_SALE, _SALE_FINE):
        if not _TENANT_MAY.search(passage.text) and not _SALE_ENDS.search(passage.text):
            yield Hit(passage.span, comment_reason="negotiable")
    told: set[int] = set()
    for passage, match in find(contract, words, _SALE_ENDS, _SALE_FINE):
        if _TENANT_MAY.search(passage.text):
            continue
        told.add(passage.span.start)
        comma = passage.text.find("，", match.start())
        start = comma if 0 <= comma < match.end() else match.start("tail")
        span = Span(passage.span.start + start, passage.span.end)
        yield hit_with_edit(contract, passage, span, "，不影响本合同的效力，由受让人继续履行")
    for passage in _put_out(contract):
        ends = _ENDS_ON_SALE.search(passage.text) and not _SALE_FINE.search(passage.text)
        if passage.span.start not in told and not ends:
            yield Hit(passage.span, comment_reason="negotiable")


_PRIORITY = r"(?:优先购买权|优先权|优先购买的权利|优先买受权|优先受让权)"
_ANSWER = re.compile(
    rf"(?P<a>{DURATION}|[0-9]{{1,3}}\s*个?小时|[一二三四五六七八九十两]{{1,4}}个?小时|当日|当天|即日)(?:之?内|以内)?[^。；\n]{{0,60}}(?:放弃|丧失|{_PRIORITY}[^。；，\n]{{0,4}}(?:即|自动|随之|归于)?(?:消灭|灭失|失效|终止|消失)|视为(?:无意|不愿|拒绝|不予?)(?:购|买)?|不再享有|失去|不(?:行使|购买|买受|主张)|(?:可以?|有权)(?:自由|自行|另)[^。；，\n]{{0,4}}(?:出售|处分|卖)|无权)"
)
_PRIORITY_WAIVED = re.compile(
    rf"{TENANT}[^。；\n]{{0,24}}?(?:自愿|同意|承诺|就此|在此|明确|无条件)*(?:放弃|不享有|不再享有|无|不(?:得)?(?:行使|主张)|没有|排除|不具有)[^。；，\n]{{0,20}}{_PRIORITY}|{_PRIORITY}[^。；，\n]{{0,8}}(?:予以)?(?:排除|不适用|不予适用|取消|放弃)|(?:排除|不适用|取消)[^。；，\n]{{0,12}}{_PRIORITY}"
)
_MOVABLE = re.compile(r"设备|车辆|机械|汽车|土地|船舶|塔吊|仪器")
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
    if not lease(contract) or (_MOVABLE.search(contract.text) and not _HOUSE.search(contract.text)):
        return
    for passage in sentences(contract.text, ("优先购买", "优先权", "优先买受", "优先受让")):
        text = passage.text
        if _PRIORITY_FINE.search(text) or re.search(r"优先(?:承租|续租)权", text):
            continue
        match = _ANSWER.search(text)
        if not match and _NO_ANSWER.match(text):
            yield from _told_before(contract, passage)
        elif match and (stated := _too_short(match["a"])):
            new = like(stated, 15, "日")
            yield hit_with_edit(contract, passage, passage.part(*match.span("a")), new, stated=stated)
        elif not match and _PRIORITY_WAIVED.search(text):
            yield Hit(passage.span, variant="waived", risk=Risk.LOW, comment_reason="negotiable")


# The consequence in a sentence of its own, behind the time to answer: 逾期不答复的，视为放弃优先购买权.
_NO_ANSWER = re.compile(
    r"(?:逾期|过期|超期|届时|否则|期满|未(?:答复|回复|表示|按期|在)|不(?:答复|回复))[^。；\n]{0,24}(?:放弃|丧失|失去|不再享有|消灭|不享有)"
)
_TIME_TO_ANSWER = re.compile(
    rf"(?P<a>{DURATION}|[0-9]{{1,3}}\s*个?小时|[一二三四五六七八九十两]{{1,4}}个?小时|当日|当天|即日)(?:之?内|以内)?[^。；\n]{{0,20}}(?:答复|回复|表态|表示|决定|确认|回函|反馈)"
)


def _told_before(contract: Contract, passage: Passage) -> Iterator[Hit]:
    """The time to answer stands in the sentence before."""
    found = _TIME_TO_ANSWER.search(before(contract, passage, 80))
    if found and (stated := _too_short(found["a"])):
        yield Hit(passage.span, facts={"stated": stated}, comment_reason="needs_terms")


def _too_short(stated: str) -> str:
    """The time to answer where it is shorter than fifteen days, else nothing."""
    hours = re.match(r"([0-9]{1,3}|[一二三四五六七八九十两]{1,4})\s*个?小时", stated)
    if stated in ("当日", "当天", "即日") or hours:
        return stated
    value = length(stated)
    short = value and not value.months and 0 < value.days < (10 if value.working else 15)
    return value.text if value and short else ""
