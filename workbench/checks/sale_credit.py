"""Sales on credit: instalments, retention of title and taking the goods back (SAL-02 to 04)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.deal_words import NO_NEED, SELLER, around, said
from workbench.checks.measures import AMOUNT, NUM, PERCENT, is_arabic, money, number, share
from workbench.checks.passages import find, hit_with_edit
from workbench.checks.registry import Context, Hit, check
from workbench.checks.sale import CODE, SALE, SALES, sale
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_CALL_ALL = re.compile(
    r"(?P<trigger>(?:买方|买受人|需方|购买方|甲方|乙方)?(?:有)?(?:任何一|任意一|任一|有一)期[^。；，\n]{0,14}(?:逾期|未付|不付|未按(?:时|期)|未支付|迟延|拖欠)[^。；，\n]{0,8})"
    r"[^。；\n]{0,24}(?:付清|支付|一次(?:性)?|清偿|要求)[^。；\n]{0,14}(?:全部|剩余|所有|余下|未付)[^。；，\n]{0,6}(?:价款|货款|余款|款项|款)"
    r"|(?P<trigger2>(?:买方|买受人|需方|购买方|甲方|乙方)?(?:有)?(?:任何一|任意一|任一|有一)期[^。；，\n]{0,14}(?:逾期|未付|不付|未按(?:时|期)|未支付|迟延|拖欠)[^。；，\n]{0,8})[^。；\n]{0,24}解除(?:本)?合同"
)
_CALL_FINE = re.compile(r"五分之一|20\s*[%％]|百分之二十|股权|租金|借款|贷款|服务费|工程款")
_PARTS = re.compile(
    rf"共(?:计|分)?\s*({NUM})\s*期|分(?:成|作|为)?\s*({NUM})\s*(?:期|次|笔|批|个?半年|个?季度|(?:个)?月|年)|({NUM})\s*(?:期[^。；，\n]{{0,8}}(?:付|平均|等额|分摊|支付|结清|还)|个月(?:平均|等额|均摊|分摊))|(?:按月|每月|逐月)[^。；\n]{{0,24}}?({NUM})\s*(?:期|个月)"
)
_MONTHLY = re.compile(
    r"按月(?:平均|等额|分期)?(?:支付|付款)|每(?:个)?月[^。；，\n]{0,10}(?:支付|付款|付|偿付)[^。；，\n]{0,12}(?:元|货款|价款|车款)|分期付款"
)
_MISSED = re.compile(
    r"(?:任何|任意|任|有|其中|只要有?|出现|某|第)?一(?:期|笔|次|个月)[^。；，\n]{0,20}(?:逾期|未|不|迟延|拖|欠|延误|延迟|晚|误)|(?:只要|一旦|凡是?|但凡|如有|若有|出现|发生)[^。；，\n]{0,10}(?:逾期|拖欠|迟延|欠付|拖延)|(?:逾期|未|拖欠|迟延|欠付|延误|断供|断付|违约)[^。；，\n]{0,14}(?:任何|任意|任)?(?:一|1)(?:期|笔|次|个月)|(?:逾期|拖欠|迟延|欠付|连续|累计)[^。；，\n]{0,14}(?:达|满|超过|至)?(?:到)?(?P<n>[0-9二三四五两]{1,2})\s*(?:个)?(?:期|笔|次|个月)"
    r"|(?:分期|各期|每期|当期|到期)[^。；，\n]{0,8}(?:款|款项|价款|货款)[^。；，\n]{0,10}(?:逾期|未|不|迟延|拖欠)|(?:未付|欠付|逾期未付|到期未付|拖欠)[^。；，\n]{0,16}(?:达|超过)(?:到)?(?:全部|总)?"
)
_LATE_DAYS = re.compile(r"(?:逾期|迟延|延迟|拖欠)[^。；，\n]{0,8}[0-9一二三四五六七八九十两]+(?:日|天)")
_ALL_DUE = re.compile(
    r"(?:全部|剩余|剩下|所有|余下|未付|未到期|尚欠|其余|余)(?:的)?[^。；，\n]{0,8}(?:价款|货款|余款|款项|车款|价金|款|分期款|钱)[^。；\n]{0,20}(?:到期|付清|支付|一次|清偿|结清|偿付|提前)|(?:付清|支付|一次(?:性)?|清偿|结清|要求|追索)[^。；\n]{0,14}(?:全部|剩余|剩下|所有|余下|未付|未到期|尚欠|其余|余)(?:的)?[^。；，\n]{0,6}(?:价款|货款|余款|款项|车款|价金|款|钱)"
    r"|(?:解除|终止)(?:本|买卖|购销)?(?:合同|协议|买卖)|解约"
)
_NOT_A_SALE = re.compile(r"股权|租金|借款|贷款|服务费|工程款|出资")
_FIFTH = re.compile(r"(?:五分之一|四分之一|三分之一|一半|半数|[2-9][0-9]\s*[%％]|百分之[二三四五六七八九]十)")
_MILESTONE = re.compile(r"预付|定金|验收|质保|到货(?:后|时)|发货前|交货(?:后|时)付")
_UNWARNED = re.compile(rf"{NO_NEED}[^。；，\n]{{0,8}}(?:催告|通知|宽限)")
_SMALL_ARREARS = re.compile(
    rf"(?:逾期|未付|欠付|拖欠|未支付)[^。；，\n]{{0,14}}达(?:到)?[^。；，\n]{{0,12}}?(?P<share>{PERCENT})[^。；\n]{{0,30}}(?:解除|付清|全部(?:剩余)?(?:价款|货款))"
)


@check(
    "SAL-02",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=(ContractType.SALE, ContractType.OTHER),
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(f"{CODE} 第634条第1款", f"{SALES} 第27条"),
    fires=(
        "货款分十二期支付，买方任何一期逾期的，卖方即可要求一次付清全部价款。",
        "设备价款由买受人分6期支付，任意一期未按时支付的，出卖人有权解除合同。",
    ),
    silent=(
        "货款分十二期支付，买方未付到期价款达到全部价款五分之一且经催告后在合理期限内仍未支付的，卖方可要求付清全部价款。",
        "货款分两期支付，买方任何一期逾期的，卖方可要求付清全部价款。",
        "股权转让款分四期支付，任何一期逾期的，转让方可要求付清全部价款。",
    ),
)
def instalments(contract: Contract, context: Context) -> Iterator[Hit]:
    """Acceleration or termination on a small part of a price in at least three parts."""
    if not sale(contract):
        return
    counts = [number(m[1] or m[2] or m[3] or m[4]) for m in _PARTS.finditer(contract.text)]
    least, part = context.limit("B158"), context.limit("B055")
    most = max((int(count) for count in counts if count and least <= count < 400), default=0)
    if not most and not _MONTHLY.search(contract.text):
        return
    told: set[int] = set()
    for passage, match in find(contract, ("一期", "任一期"), _CALL_ALL, _CALL_FINE):
        if _seller_late(passage.text):
            continue
        name = "trigger" if match["trigger"] else "trigger2"
        who = re.match(r"买方|买受人|需方|购买方|甲方|乙方", match[name])
        named = re.search(r"买受人|需方|购买方|买方", contract.text)
        buyer = who[0] if who else (named[0] if named else "买方")
        new = f"{buyer}未支付到期价款的数额达到全部价款的五分之一，经催告后在合理期限内仍未支付的"
        told.add(passage.span.start)
        yield hit_with_edit(contract, passage, passage.part(*match.span(name)), new)
    for passage, match in find(contract, ("达",), _SMALL_ARREARS, _NOT_A_SALE):
        value = share(match["share"])
        if value is not None and value < part:
            new = "20%" if is_arabic(match["share"]) else "百分之二十"
            if passage.text[match.end("share") :].startswith("的"):
                new += "，经催告后在合理期限内仍未支付"
            told.add(passage.span.start)
            yield hit_with_edit(contract, passage, passage.part(*match.span("share")), new)
    yield from _called_early(contract, most, told)


def _seller_late(text: str) -> bool:
    return bool(
        re.search(rf"{SELLER}[^。；，\n]{{0,6}}(?:逾期|迟延|未按)[^。；，\n]{{0,8}}(?:交|发|供)", text)
    )


def _called_early(contract: Contract, most: int, told: set[int]) -> Iterator[Hit]:
    """The same in other words: few missed parts, or no demand, and the whole price falls due."""
    words = ("期", "逾期", "拖欠", "迟延", "笔", "次", "分之", "断供", "断付", "个月")
    spread = most > 4 or bool(_MONTHLY.search(contract.text))
    missed_part = re.compile(f"{_MISSED.pattern}|{_LATE_DAYS.pattern}") if spread else _MISSED
    for one in said(contract, words, missed_part, _ALL_DUE, unless=_NOT_A_SALE):
        text = one.passage.text
        unwarned = _UNWARNED.search(text)
        demanded = re.search(r"催告|催收后|书面通知后[^。；，\n]{0,10}(?:日|天)", text) and not unwarned
        missed = number(one.parts[0]["n"]) if one.parts[0]["n"] else None
        enough = _FIFTH.search(text) or (missed and most and missed * 5 >= most)
        phased = most <= 4 and _MILESTONE.search(around(contract, one.passage))
        if one.passage.span.start in told or phased or _seller_late(text) or (enough and demanded):
            continue
        yield Hit(one.passage.span, comment_reason="needs_terms")


_RETAIN = re.compile(
    r"(?:保留|保有|保持|留有|留存|仍(?:然)?(?:享有|持有|拥有)|继续(?:享有|持有|拥有))[^。；，\n]{0,20}(?:所有权|产权)|(?:所有权|产权)[^。；，\n]{0,10}(?:保留|不(?:发生)?转移|不(?:予)?移转|暂不转移|始终|仍(?:然)?(?:归|属|由|为)|仍在|归属于?(?:卖方|出卖人|开发商|甲方))"
)
_UNPAID = re.compile(
    r"付清|结清|支付完毕|缴清|交清|付完|全部(?:购)?房款|尾款|分期|未付|欠款|所有权保留|保留所有权|支付全部|付足"
)
_IMMOVABLE = re.compile(
    r"房(?!间)|商铺|店铺|铺位|写字楼|办公楼|大楼|车位|不动产|住宅|公寓|别墅|门面|楼宇|仓库一|土地使用权"
)
_MOVABLE = re.compile(r"设备|机床|货物|产品|车辆|机器|钢材|机(?:一|二|三|台|的|（)|家具|电器|材料")


@check(
    "SAL-03",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SALE,
    example_type=ContractType.SALE,
    basis=(f"{SALES} 第25条", f"{CODE} 第641条第1款"),
    fires=(
        "买方付清房款前，卖方对该商铺保留所有权，并适用所有权保留的规定。",
        "在买受人付清全部购房款之前，出卖人保留该房屋的所有权。",
    ),
    silent=("买方付清货款前，卖方对该机床保留所有权。", "买方付清房款后三十日内，卖方协助办理房屋过户登记。"),
)
def retention_of_house(contract: Contract, _: Context) -> Iterator[Hit]:
    """Retention of title in an immovable."""
    if sale(contract):
        for passage, _match in find(contract, ("所有权", "产权"), _RETAIN, _MOVABLE):
            only_later = "登记" in passage.text and "保留" not in passage.text
            if only_later or not _IMMOVABLE.search(passage.text):
                continue
            if _UNPAID.search(around(contract, passage, 60)):
                yield Hit(passage.span, comment_reason="delete_or_redraft")


_TAKE_BACK = re.compile(
    r"取回|收回|拉回|拖回|运回|搬回|拉走|收走|拖走|搬走|取走|开走|运走|拆回|拆走|自行拆除|索回|追回"
)
_PAID = re.compile(
    rf"(?:已|支付|付款|付清|付至|付到|超过|达到?)[^。；，\n]{{0,12}}?({PERCENT}|[一二三四五六七八九]成|[0-9]成)"
)
_HOWEVER_MUCH = re.compile(
    r"(?:无论|不论|不管|不问)[^。；，\n]{0,14}(?:已)?(?:支付|付款|付)[^。；，\n]{0,12}(?:多少|比例|多大|几成|金额)|(?:仅|只)(?:剩|余|欠)[^。；，\n]{0,10}(?:尾款|款|元)|(?:即使|即便|纵使|哪怕)[^。；，\n]{0,14}(?:付|支付)[^。；，\n]{0,10}(?:大部分|绝大部分|多数|四分之三|[789]成|[789][0-9]\s*[%％])|不受[^。；，\n]{0,12}(?:已付|已支付|付款比例|百分之七十五|75)[^。；，\n]{0,10}(?:限制|影响)|四分之三"
)
_AT_ONCE = re.compile(
    rf"(?:立即|随时|直接|当即|即时|即刻|即可|当日|当天|马上|径行|{NO_NEED}(?:任何|事先|另行|再行|再|作|做|经过?)*(?:书面)?(?:通知|催告|告知|同意|诉讼|协商)|未经(?:事先)?(?:通知|催告))[^。；\n]{{0,30}}(?:取回|收回|拉回|拖回|运回|搬回|拉走|收走|拖走|搬走|取走|开走|运走|拆回|拆走|索回)"
)
_DEMANDED = re.compile(
    r"(?<!无需)(?<!无须)(?<!不经)(?<!未经)(?<!毋须)(?<!毋需)(?<!不必)(?<!不需)(?<!不另行)(?<!另行)(?<!事先)(?<!任何)(?<!经过)催告|合理期限|不足\s*(?:75|百分之七十五|四分之三)|不得(?!阻|拒|妨|干|提|有|以)|未达|低于\s*(?:75|百分之七十五)"
)


@check(
    "SAL-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(f"{SALES} 第26条第1款", f"{CODE} 第642条第1款", f"{CODE} 第641条第2款"),
    fires=(
        "买方已支付80%价款后逾期的，卖方仍可直接取回设备。",
        "买方逾期付款的，卖方有权随时取回货物。",
    ),
    silent=(
        "买方付款不足75%，经催告后在合理期限内仍未支付的，卖方可以取回设备。",
        "买方应在十日内取回其遗留的包装物。",
    ),
)
def take_back(contract: Contract, _: Context) -> Iterator[Hit]:
    """Repossession after three quarters were paid, or at once without demand."""
    words = ("回", "走", "拆除")
    for passage, _match in find(contract, words, _TAKE_BACK, _DEMANDED) if sale(contract) else ():
        text = passage.text
        if not re.search(r"逾期|未|不(?:付|支付|按)|拖欠|迟延|付清|付款|价款|货款|尾款|欠", text):
            continue
        near = around(contract, passage, 120)
        if (
            _mostly_paid(text)
            or _paid_by_sums(near)
            or _HOWEVER_MUCH.search(around(contract, passage, 60))
            or _AT_ONCE.search(text)
        ):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_WHOLE_PRICE = re.compile(
    rf"(?:总价款?|全部价款|合同价款?|价款|价格|售价|全款|总额)(?:为|共计?|合计|是|：|:|人民币)*\s*(?P<a>{AMOUNT})"
)
_PAID_SUM = re.compile(
    rf"(?:已(?:经)?(?:支付|付|交|缴)(?:清|了|纳)?|累计(?:支付|付|已付)|首付款?(?:已付)?)(?:人民币)?\s*(?P<a>{AMOUNT})"
)


def _paid_by_sums(near: str) -> bool:
    """The same by sums: the price, and what is paid of it."""
    whole, paid = _WHOLE_PRICE.search(near), _PAID_SUM.search(near)
    price, part = (money(whole["a"]), money(paid["a"])) if whole and paid else (None, None)
    return bool(price and part) and Decimal("0.75") <= (part or 0) / (price or 1) < 1


def _mostly_paid(text: str) -> bool:
    """Whether three quarters of the price or more are said to be paid."""
    paid = _PAID.search(text)
    if paid is None:
        return False
    tenths = number(paid[1][0]) if paid[1].endswith("成") else None
    value = tenths / 10 if tenths is not None else share(paid[1])
    return value is not None and Decimal("0.75") <= value < 1
