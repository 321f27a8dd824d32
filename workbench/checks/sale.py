"""Sales: instalments, retention of title, quality, risk and order of performance (SAL-02 to 05, 07, 08, 12)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.measures import NUM, PERCENT, is_arabic, number, share
from workbench.checks.passages import find, first_words, hit_with_edit, hits, is_type, negated
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

SALE = (ContractType.SALE, ContractType.FRAMEWORK, ContractType.OTHER)
CODE = "中华人民共和国民法典"
_SALES = "最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释"
_SELLER = r"(?:卖方|出卖人|供方|销售方|甲方|乙方|供货方|卖家|本公司|我方)"
_BUYER = r"(?:买方|买受人|需方|购买方|采购方|甲方|乙方|收货人)"


def sale(contract: Contract) -> bool:
    """Whether goods are sold: a sale, a purchase framework, or a text that speaks of sellers."""
    if contract.type.type in (ContractType.SALE, ContractType.FRAMEWORK):
        return True
    if "租赁" in first_words(contract):
        return False
    return is_type(contract, ContractType.SALE, "卖方") or is_type(contract, ContractType.SALE, "出卖人")


_CALL_ALL = re.compile(
    r"(?P<trigger>(?:买方|买受人|需方|购买方|甲方|乙方)?(?:有)?(?:任何一|任意一|任一|有一)期[^。；，\n]{0,14}(?:逾期|未付|不付|未按(?:时|期)|未支付|迟延|拖欠)[^。；，\n]{0,8})"
    r"[^。；\n]{0,24}(?:付清|支付|一次(?:性)?|清偿|要求)[^。；\n]{0,14}(?:全部|剩余|所有|余下|未付)[^。；，\n]{0,6}(?:价款|货款|余款|款项|款)"
    r"|(?P<trigger2>(?:买方|买受人|需方|购买方|甲方|乙方)?(?:有)?(?:任何一|任意一|任一|有一)期[^。；，\n]{0,14}(?:逾期|未付|不付|未按(?:时|期)|未支付|迟延|拖欠)[^。；，\n]{0,8})[^。；\n]{0,24}解除(?:本)?合同"
)
_CALL_FINE = re.compile(r"五分之一|20\s*[%％]|百分之二十|股权|租金|借款|贷款|服务费|工程款")
_PARTS = re.compile(rf"分\s*({NUM})\s*(?:期|次|个月)|({NUM})\s*期")
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
    basis=(f"{CODE} 第634条第1款", f"{_SALES} 第27条"),
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
    """Acceleration or termination on a single missed instalment of at least three."""
    if not sale(contract):
        return
    least, part = context.limit("B158"), context.limit("B055")
    counts = [number(m[1] or m[2]) for m in _PARTS.finditer(contract.text)]
    if not any(count and least <= count < 400 for count in counts):
        return
    for passage, match in find(contract, ("一期", "任一期"), _CALL_ALL, _CALL_FINE):
        name = "trigger" if match["trigger"] else "trigger2"
        who = re.match(r"买方|买受人|需方|购买方|甲方|乙方", match[name])
        named = re.search(r"买受人|需方|购买方|买方", contract.text)
        buyer = who[0] if who else (named[0] if named else "买方")
        new = f"{buyer}未支付到期价款的数额达到全部价款的五分之一，经催告后在合理期限内仍未支付的"
        yield hit_with_edit(contract, passage, passage.part(*match.span(name)), new)
    unless = re.compile(r"股权|租金|借款|贷款|服务费|工程款")
    for passage, match in find(contract, ("达",), _SMALL_ARREARS, unless):
        value = share(match["share"])
        if value is not None and value < part:
            new = "20%" if is_arabic(match["share"]) else "百分之二十"
            if passage.text[match.end("share") :].startswith("的"):
                new += "，经催告后在合理期限内仍未支付"
            yield hit_with_edit(contract, passage, passage.part(*match.span("share")), new)


_RETAIN = re.compile(r"保留[^。；，\n]{0,10}所有权|所有权[^。；，\n]{0,10}保留")
_IMMOVABLE = re.compile(r"房(?:屋|产|款|间)?|商铺|店铺|写字楼|车位|不动产|厂房|住宅|公寓|别墅")
_MOVABLE = re.compile(r"设备|机床|货物|产品|车辆|机器|钢材")


@check(
    "SAL-03",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SALE,
    example_type=ContractType.SALE,
    basis=(f"{_SALES} 第25条", f"{CODE} 第641条第1款"),
    fires=(
        "买方付清房款前，卖方对该商铺保留所有权，并适用所有权保留的规定。",
        "在买受人付清全部购房款之前，出卖人保留该房屋的所有权。",
    ),
    silent=("买方付清货款前，卖方对该机床保留所有权。", "买方付清房款后三十日内，卖方协助办理房屋过户登记。"),
)
def retention_of_house(contract: Contract, _: Context) -> Iterator[Hit]:
    """Retention of title in an immovable."""
    if sale(contract):
        for passage, _match in find(contract, ("所有权",), _RETAIN, _MOVABLE):
            if _IMMOVABLE.search(passage.text):
                yield Hit(passage.span, comment_reason="delete_or_redraft")


_TAKE_BACK = re.compile(r"(?:取回|收回)")
_PAID = re.compile(rf"已(?:支付|付|付清|给付)[^。；，\n]{{0,10}}?({PERCENT})")
_AT_ONCE = re.compile(
    r"(?:可|有权|可以)(?:立即|随时|直接|(?:无需|无须|不经|未经)(?:任何|事先)*(?:通知|催告))[^。；，\n]{0,8}(?:取回|收回)"
)


@check(
    "SAL-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(f"{_SALES} 第26条第1款", f"{CODE} 第642条第1款", f"{CODE} 第641条第2款"),
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
    unless = re.compile(r"(?<!无需)(?<!无须)(?<!不经)(?<!未经)催告|不足\s*(?:75|百分之七十五)|不得|未达")
    for passage, _match in find(contract, ("取回", "收回"), _TAKE_BACK, unless) if sale(contract) else ():
        paid = _PAID.search(passage.text)
        value = share(paid[1]) if paid else None
        if (value is not None and value >= Decimal("0.75")) or _AT_ONCE.search(passage.text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_NO_QUALITY = re.compile(
    rf"(?:{_SELLER})?[^。；，\n]{{0,6}}(?:不(?:再)?(?:承担|负责?|负)|概不(?:负责|承担)|免(?:除|于承担)|不予承担)(?:任何|一切|全部|所有)?(?:的)?[^。；，\n]{{0,8}}(?:质量|瑕疵|品质)[^。；，\n]{{0,10}}(?:责任|担保|问题|义务)?"
    r"|不(?:再)?(?:就|对)[^。；，\n]{0,8}(?:质量|瑕疵|品质)[^。；，\n]{0,4}(?:承担|负)[^。；，\n]{0,10}(?:责任|担保)"
    rf"|(?:质量|瑕疵|品质)[^。；，\n]{{0,8}}(?:问题|责任)?[^。；，\n]{{0,6}}[，,]?{_SELLER}?(?:均)?(?:概不|不(?:再)?)(?:负责|承担)"
    rf"|(?:一切|任何|所有|全部)[^。；，\n]{{0,4}}(?:质量|瑕疵|品质)[^。；，\n]{{0,6}}[，,]?{_SELLER}?(?:均|一律|概)?(?:不予|不再|不)(?:处理|受理|退换|理赔|解决)"
)
_QUALITY_FINE = re.compile(
    r"披露|列明|所列|二手|隐蔽|因(?:买|需|甲|乙|不|使|人|运|其|用)|由于|导致|造成|超过|逾期|期满|届满|期外|不可抗力|磨损|保管不|使用不当|人为|擅自|异议期|除外|图纸|指定|如(?:果)?|未按|检验期"
)


@check(
    "SAL-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(f"{CODE} 第618条", f"{CODE} 第506条"),
    fires=(
        "货物一经售出，卖方不承担任何质量责任。",
        "产品交付后，出卖人对产品质量概不负责。",
        "本公司免除一切瑕疵担保责任。",
    ),
    silent=(
        "卖方已书面披露附件所列外观瑕疵，买方不再就该瑕疵主张责任。",
        "因买方使用不当造成的质量问题，卖方不承担责任。",
        "质量保证期届满后，卖方不再承担质量保修责任。",
    ),
)
def quality_excluded(contract: Contract, _: Context) -> Iterator[Hit]:
    """All liability for quality excluded."""
    if sale(contract):
        yield from hits(
            contract, ("质量", "瑕疵", "品质"), _NO_QUALITY, _QUALITY_FINE, comment_reason="delete_or_redraft"
        )


_RISK = re.compile(
    rf"风险[^。；\n]{{0,20}}(?P<anchor>(?:自|从|于|在)[^。；，\n]{{0,8}}?(?:合同)?(?:签订|签署|生效|成立|签约|付款|支付[^。；，\n]{{0,6}}|发货|出库|装车|起运|交付?(?:第一)?承运人)(?:之日|之时|时|后|当日)?(?:起)?)[^。；\n]{{0,16}}(?:转移|由{_BUYER}|归{_BUYER})"
    rf"|(?P<anchor2>自[^。；，\n]{{0,12}}?(?:签订|签署|生效|成立|付款|支付[^。；，\n]{{0,6}}|发货|发运|出库|装车|起运|出厂)(?:之日|之时|时|后|当日)?起)[，,]?[^。；，\n]{{0,14}}风险[^。；，\n]{{0,6}}(?:转移|由{_BUYER}|归{_BUYER})"
    rf"|(?P<anchor3>(?:支付|付清|付)[^。；，\n]{{0,8}}(?:后|时)|(?:交运|发运|发货|起运|交付承运人|交付运输)后)[，,][^。；，\n]{{0,8}}风险(?:即|便|则)?(?:转移|由{_BUYER}|归{_BUYER})"
)
_TO_BUYER = re.compile(
    r"送货上门|(?:送(?:货)?(?:至|到)|运(?:至|到|送至)|交货地点)[^。；，\n]{0,16}(?:买方|需方|买受人|采购方|甲方|乙方|指定|工地|仓库|现场)"
)
_TERMS = re.compile(r"FOB|CIF|CFR|EXW|DDP|FCA|DAP|在途(?!风险)|买方(?:逾期|迟延|原因|拒收|违约)")


@check(
    "SAL-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.ACCEPT,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    debatable=True,
    basis=(f"{CODE} 第604条", f"{CODE} 第607条第1款"),
    fires=(
        "卖方送货至买方仓库，货物毁损、灭失的风险自合同签订时起由买方承担。",
        "货物由供方运至需方工地。\n货物风险自供方发货之日起转移给需方。",
    ),
    silent=(
        "卖方送货至买方仓库，货物毁损、灭失的风险自买方签收时起由买方承担。",
        "货物以FOB上海交付，风险自货物装船时转移。",
        "买方自提，风险自付款时起由买方承担。",
    ),
)
def risk_before_delivery(contract: Contract, _: Context) -> Iterator[Hit]:
    """Risk at signing, payment or dispatch although the seller delivers to the buyer's place."""
    if sale(contract) and _TO_BUYER.search(contract.text):
        for passage, match in find(contract, ("风险",), _RISK, _TERMS):
            buyer = re.search(r"买受人|买方|需方|采购方", passage.text)
            name = next(key for key in ("anchor", "anchor2", "anchor3") if match[key])
            if name == "anchor3":
                yield Hit(passage.span, comment_reason="negotiable")
                continue
            new = f"自{buyer[0] if buyer else '收货方'}签收时起"
            yield hit_with_edit(contract, passage, passage.part(*match.span(name)), new)


_PAY_FIRST = re.compile(
    r"(?:付清|支付)(?:(?:全部|全额|100%|百分之百)?(?:的)?(?:货款|价款|款项)|全款)[^。；，\n]{0,6}后[，,]?[^。；，\n]{0,14}(?:发货|交货|交付)|款到发货"
)
_GOODS_FIRST = re.compile(
    r"(?:验收合格|货到|收货|签收|到货|交货)[^。；\n]{0,14}后?[^。；\n]{0,20}(?:支付|付清|付)(?:全部|全额|100%|百分之百)[^。；，\n]{0,4}(?:货款|价款|款)"
)


@check(
    "SAL-08",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SALE,
    example_type=ContractType.SALE,
    basis=(f"{CODE} 第525条", f"{CODE} 第526条"),
    fires=(
        "第四条：买方付清全部货款后卖方发货。第七条：货到验收合格后买方支付全部货款。",
        "双方约定款到发货。\n买方在货物签收后三日内付清全部货款。",
    ),
    silent=(
        "第四条：买方预付30%货款后卖方发货。第七条：货到验收合格后买方支付70%货款。",
        "买方付清全部货款后卖方发货。",
    ),
)
def order_of_performance(contract: Contract, _: Context) -> Iterator[Hit]:
    """All of the price before delivery in one clause, all of it after delivery in another."""
    if not sale(contract):
        return
    first = next(find(contract, ("后", "款到发货"), _PAY_FIRST), None)
    if first and (
        "全部" in first[1][0] or "款到发货" in first[1][0] or "全额" in first[1][0] or "全款" in first[1][0]
    ):
        for passage, _match in find(contract, ("全部", "全额", "100%"), _GOODS_FIRST):
            if passage.span != first[0].span:
                yield Hit(passage.span, evidence=(first[0].span,), comment_reason="choose")
                return


_PRESALE = re.compile(
    r"预售许可证?(?:明)?(?:编?号)?(?:为)?[：:]\s*[_＿]{2,}|预售许可[^。；，\n]{0,8}(?:正在办理|尚未|办理中|未取得|申请中)|(?:未取得|尚未取得|没有|未办理)[^。；，\n]{0,10}预售许可"
)


@check(
    "SAL-12",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SALE,
    example_type=ContractType.SALE,
    favours="买受人",
    basis=(
        "最高人民法院关于审理商品房买卖合同纠纷案件适用法律若干问题的解释 第2条",
        "中华人民共和国城市房地产管理法 第45条第1款第4项",
    ),
    fires=(
        "出卖人预售在建商品房，商品房预售许可证正在办理中。",
        "出卖人尚未取得商品房预售许可证，买受人予以理解。",
    ),
    silent=(
        "出卖人预售在建商品房，预售许可证号为杭售许字（2026）第0001号。",
        "出卖人未取得商品房预售许可证明的，买受人有权请求确认合同无效。",
    ),
)
def presale_permit(contract: Contract, _: Context) -> Iterator[Hit]:
    """The text admits that the presale permit is missing."""
    if re.search(r"买受人|出卖人|商品房", first_words(contract)):
        unless = re.compile(r"的，|如(?:果)?|若|无效")
        for passage, match in find(contract, ("预售许可",), _PRESALE, unless):
            if not negated(passage.text, match.start()):
                yield Hit(passage.span)
