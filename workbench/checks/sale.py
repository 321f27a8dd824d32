"""Sales: quality, risk, order of performance and presale permits (SAL-05, 07, 08, 12)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import BUYER, SELLER, said, supposed
from workbench.checks.measures import PERCENT
from workbench.checks.passages import find, first_words, hit_with_edit, hits, is_type, negated
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

SALE = (ContractType.SALE, ContractType.FRAMEWORK, ContractType.OTHER)
CODE = "中华人民共和国民法典"
SALES = "最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释"


def sale(contract: Contract) -> bool:
    """Whether goods are sold: a sale, a purchase framework, or a text that speaks of sellers."""
    if contract.type.type in (ContractType.SALE, ContractType.FRAMEWORK):
        return True
    if "租赁" in first_words(contract):
        return False
    return any(
        is_type(contract, ContractType.SALE, word)
        for word in ("卖方", "出卖人", "供方", "购销", "买卖合同", "采购合同", "销售合同")
    )


_NO_QUALITY = re.compile(
    rf"(?:{SELLER})?[^。；，\n]{{0,6}}(?:不(?:再)?(?:承担|负责?|负)|概不(?:负责|承担)|免(?:除|于承担)|不予承担)(?:任何|一切|全部|所有)?(?:的)?[^。；，\n]{{0,8}}(?:质量|瑕疵|品质)[^。；，\n]{{0,10}}(?:责任|担保|问题|义务)?"
    r"|不(?:再)?(?:就|对)[^。；，\n]{0,8}(?:质量|瑕疵|品质)[^。；，\n]{0,4}(?:承担|负)[^。；，\n]{0,10}(?:责任|担保)"
    rf"|(?:质量|瑕疵|品质)[^。；，\n]{{0,8}}(?:问题|责任)?[^。；，\n]{{0,6}}[，,]?{SELLER}?(?:均)?(?:概不|不(?:再)?)(?:负责|承担)"
    rf"|(?:一切|任何|所有|全部)[^。；，\n]{{0,4}}(?:质量|瑕疵|品质)[^。；，\n]{{0,6}}[，,]?{SELLER}?(?:均|一律|概)?(?:不予|不再|不)(?:处理|受理|退换|理赔|解决)"
)
_QUALITY = re.compile(r"质量|瑕疵|品质|缺陷|毛病|(?:任何|一切|所有|何种)问题|故障|损坏")
_ANY_CASE = re.compile(
    r"任何|一切|全部|所有|各种|何种|概|一律|售出|离(?:开|柜|库|店|厂)|出(?:库|厂|门)后|交付后|交货后|签收后|提货后|无论|不论|不管|永久"
)
_FREE = re.compile(
    rf"(?:与|同|跟){SELLER}(?:概|均|再|一概)?无关|(?:概|均|一律|一概)?(?:不|不再|不予|概不|无需|无须|不用|毋须)(?:再)?(?:承担|负责|负|担责|处理|受理|理赔|包退|保修|退换|予以退换)|(?:概|一律|恕|均)不?(?:退换|退货|接受退)|免(?:除|于承担|责|予)|不(?:再)?(?:提供|给予|作出?|做)[^。；，\n]{{0,6}}(?:担保|保证|保修)|不(?:再)?接受[^。；，\n]{{0,6}}(?:退|换)|(?:均|全部|一律|概|都)(?:归|由|属){BUYER}|(?:不得|无权|放弃|不能|不可)[^。；\n]{{0,14}}(?:退货|退换|换货|索赔|追究|主张|赔偿|追责|退款|请求权|权利|要求[^。；，\n]{{0,10}}(?:承担|负责|赔偿|退|换|修))|无涉|不(?:作|做)任何[^。；，\n]{{0,4}}(?:承诺|保证|担保)|不因[^。；\n]{{0,20}}(?:而)?(?:承担|负)[^。；，\n]{{0,8}}责任|(?:自行承担|自负|自行负责|自行解决|自担|由{BUYER}(?:自行)?(?:承担|负责))"
)
_QUALITY_FINE = re.compile(
    r"披露|列明|所列|二手|旧[货机车]|(?<!包括)(?<!包含)(?<!含)(?<!及)(?<!和)(?<!或)(?<!论)(?<!管)(?<!还是)(?<!外观、)隐蔽(?![^。；，\n]{0,8}(?:在内|亦|也|均))|因(?:买|需|甲|乙|不|使|人|运|其|用|客|收|第三)|由于|导致|(?<!由此)(?<!因此)造成|超过|逾期|期满|届满|期外|期后|不可抗力|磨损|保管不|使用不当|人为|擅自|异议期|除外|图纸|指定|如(?:果)?|未按|检验期|异议|约定期|(?<![不、])免费|(?:应|负责|予以|可以|要求|选择)[^。；，\n]{0,8}(?:修理|更换)|更换或|样品|三包|毁损|灭失|风险[^。；，\n]{0,4}(?:转移|移转)|未在|运输途中"
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
        words = ("质量", "瑕疵", "品质")
        yield from hits(contract, words, _NO_QUALITY, _QUALITY_FINE, comment_reason="delete_or_redraft")
        words += ("缺陷", "毛病", "问题", "故障")
        for one in said(contract, words, _QUALITY, _ANY_CASE, _FREE, unless=_QUALITY_FINE):
            if not re.search(
                r"(?:人工|违约(?!责任)|延期|迟延)|" + rf"(?:费用|损失)[^。；，\n]{{0,6}}由{SELLER}",
                one.passage.text,
            ):
                yield Hit(one.passage.span, comment_reason="delete_or_redraft")


_RISK = re.compile(
    rf"风险[^。；\n]{{0,20}}(?P<anchor>(?:自|从|于|在)[^。；，\n]{{0,8}}?(?:合同)?(?:签订|签署|生效|成立|签约|付款|支付[^。；，\n]{{0,6}}|发货|出库|装车|起运|交付?(?:第一)?承运人)(?:之日|之时|时|后|当日)?(?:起)?)[^。；\n]{{0,16}}(?:转移|由{BUYER}|归{BUYER})"
    rf"|(?P<anchor2>自[^。；，\n]{{0,12}}?(?:签订|签署|生效|成立|付款|支付[^。；，\n]{{0,6}}|发货|发运|出库|装车|起运|出厂)(?:之日|之时|时|后|当日)?起)[，,]?[^。；，\n]{{0,14}}风险[^。；，\n]{{0,6}}(?:转移|由{BUYER}|归{BUYER})"
    rf"|(?P<anchor3>(?:支付|付清|付)[^。；，\n]{{0,8}}(?:后|时)|(?:交运|发运|发货|起运|交付承运人|交付运输)后)[，,][^。；，\n]{{0,8}}风险(?:即|便|则)?(?:转移|由{BUYER}|归{BUYER})"
)
_TO_BUYER = re.compile(
    r"(?:送货|送|配送)上门|门到门|包送|送到家|到家|(?:送(?:货)?(?:至|到|往)|运(?:至|到|送至|抵|往|送到)|发(?:往|至|运至)|配送(?:至|到)|(?:交货|交付|送货|卸货|收货)(?:地点?|地址)|交(?:至|到))[^。；\n]{0,16}(?:买方|需方|买受人|采购方|购货方|买家|甲方|乙方|指定|工地|仓库|现场|工厂|门店|酒店|学校)|负责(?:送货|运输|运送|配送)|(?:送货|运输)(?:由|及[^。；，\n]{0,6}由)(?:卖方|供方|出卖人|甲方|乙方)"
)
_TERMS = re.compile(
    r"FOB|CIF|CFR|EXW|DDP|FCA|DAP|(?<!运输)在途(?!风险)|(?:买方|需方|买受人|采购方)(?:逾期|迟延|原因|拒收|违约|未按|拒绝)"
)
_LOST = re.compile(
    r"风险|毁损|灭失|(?:损坏|丢失|货损|损失|破损|断裂|破碎|短少|受损|变质|损毁|淋湿|磕碰|摔坏|死亡)[^。；\n]{0,10}(?:由|归)"
)
_BORNE = re.compile(
    rf"(?:由|归){BUYER}|转(?:移|由|归|嫁)(?:至|给|到|于)?{BUYER}?|{BUYER}[^。；，\n]{{0,4}}(?:承担|负担|自负|自担|负责)|与(?:卖方|供方|出卖人)无关"
)
_EARLY = re.compile(
    r"(?:一经|自|从|于|在|当|凡|待)?[^。；，\n]{0,16}(?:签订|签署|签字|盖章|生效|成立|签约|付款|支付[^。；，\n]{0,8}|付清|交付定金|定金|预付款|下单|发货|发运|发出|出库|出厂|装车|装船|起运|启运|承运人|物流公司|快递|离开|离厂|出仓|备齐|入库|存放(?:于|在)?[^。；，\n]{0,4}(?:卖方|出卖人|供方|仓库|库房)|(?:尚未|未)(?:发货|交付|运出)|生产完|备货|交运|装运|打款|订货)[^。；，\n]{0,8}(?:时|后|起|之日|即|当日|完毕|期间|的|，|$)|(?:运输|在途|途中|路途|运送)(?:途中|过程|期间|中)?"
)
_ON_RECEIPT = re.compile(
    r"(?:签收|验收|收货|到达|送达|送到|卸货|交付(?:给)?(?:买方|需方|甲方|乙方|买受人)|交至|到货|收到|交接)[^。；\n]{0,10}(?:时|后|起|之日|转移|前)"
)


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
    if not sale(contract) or not _TO_BUYER.search(contract.text):
        return
    told: set[int] = set()
    for passage, match in find(contract, ("风险",), _RISK, _TERMS):
        told.add(passage.span.start)
        buyer = re.search(r"买受人|买方|需方|采购方", passage.text)
        name = next(key for key in ("anchor", "anchor2", "anchor3") if match[key])
        if name == "anchor3":
            yield Hit(passage.span, comment_reason="negotiable")
            continue
        new = f"自{buyer[0] if buyer else '收货方'}签收时起"
        yield hit_with_edit(contract, passage, passage.part(*match.span(name)), new)
    for one in said(
        contract,
        ("风险", "损", "灭失", "丢失", "断裂", "破碎", "短少", "变质", "死亡"),
        _LOST,
        _BORNE,
        _EARLY,
        unless=_TERMS,
    ):
        text = one.passage.text
        if (
            one.passage.span.start in told
            or _ON_RECEIPT.search(text)
            or re.search(r"违约|赔偿|侵权|价格|市场", text)
        ):
            continue
        if not _same_party(text, contract.text):
            yield Hit(one.passage.span, comment_reason="negotiable")


def _same_party(text: str, whole: str) -> bool:
    """Whether the one who bears the risk is the one who delivers."""
    bears = re.search(r"(?:由|归|转移(?:至|给)?)(卖方|供方|出卖人|甲方|乙方)", text)
    if bears is None:
        return False
    if bears[1] not in ("甲方", "乙方"):
        return True
    return bool(
        re.search(
            rf"{bears[1]}[^。；，\n]{{0,10}}(?:负责(?:送|运|配送|发货|交货|将|把)|送货|将货物|运至|送至|交付货物)|由{bears[1]}(?:负责)?(?:送|运)",
            whole,
        )
    )


_WHOLE = r"(?:全部|全额|100\s*[%％]|百分之百|全款|全数|全部的)"
_PRICE = r"(?:货款|价款|款项|合同款|合同总价|总价款?|车款|设备款|款)"
_SENDS = r"(?:发货|交货|交付|发运|安排|出货|供货|提货|生产|配送|放货|装车|发出)"
_PAY_FIRST = re.compile(
    rf"款到(?:后)?(?:即)?(?:发货|发运|交货|提货)|先款后货|(?:付清|支付|收到|收讫|付|结清|预付|收齐|到账)[^。；，\n]{{0,10}}(?:{_WHOLE}[^。；，\n]{{0,6}}{_PRICE}?|全款)[^。；，\n]{{0,10}}(?:后|方|之日|才|起|再)[，,]?[^。；\n]{{0,20}}{_SENDS}"
    rf"|付清(?:{_PRICE})[^。；，\n]{{0,6}}后[，,]?[^。；，\n]{{0,14}}{_SENDS}|{_SENDS}(?:之)?前[^。；\n]{{0,16}}(?:付清|支付|付|结清)[^。；，\n]{{0,8}}(?:{_WHOLE}|全款|清{_PRICE})|(?:预付|先行支付|提前支付)[^。；，\n]{{0,6}}(?:{_WHOLE}|全款)"
    rf"|{_SENDS}(?:之)?前[^。；，\n]{{0,10}}(?:将|把)?{_WHOLE}[^。；，\n]{{0,4}}{_PRICE}?[^。；，\n]{{0,6}}(?:汇|付|打|转|支付|交)"
    rf"|(?:{_WHOLE}{_PRICE}?)[^。；，\n]{{0,8}}(?:到账|付清|支付)[^。；，\n]{{0,6}}(?:后|方|才)[，,]?[^。；\n]{{0,16}}{_SENDS}"
)
_GOODS_FIRST = re.compile(
    rf"货到付款|先货后款|先验货|月结|检(?:验|测)(?:合格|无误)[^。；\n]{{0,6}}后?[^。；\n]{{0,10}}(?:付清|支付|结清|付)[^。；，\n]{{0,6}}(?:{_WHOLE}|{_PRICE})|(?:验收(?:合格|无误)?|货到|收货|签收|到货|交货|送达|送到|安装调试|收到货物|交付|收到发票)[^。；\n]{{0,24}}(?:后|之日|起|内|时|，)[^。；\n]{{0,30}}(?:支付|付清|付|结清|结算|打款|汇付)[^。；，\n]{{0,6}}(?:{_WHOLE}[^。；，\n]{{0,4}}{_PRICE}?|{_PRICE})|验收(?:合格|无误)后[^。；\n]{{0,12}}(?:付款|一次性付清)"
)
_SPLIT = re.compile(
    r"余款|尾款|剩余|余额|其余|首批|首期|首单|第[一二三]批|后续|预付款|定金|质保金|(?<![0-9])[1-9][0-9]?(?:\.[0-9]+)?\s*[%％]|百分之[一-九]?十?[一二三四五六七八九]?(?!百)|违约|逾期|赔偿|另一|其他(?:产品|货物)"
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
    words = ("款到", "先款", "全部", "全额", "全款", "100", "百分之百", "付清", "预付")
    first = next((one for one in find(contract, words, _PAY_FIRST, _SPLIT)), None)
    if first is None:
        yield from _same_part(contract)
        return
    words = (
        "全部",
        "全额",
        "100",
        "货到",
        "先货",
        "月结",
        "验收",
        "收货",
        "签收",
        "到货",
        "交货",
        "送达",
        "交付",
        "检验",
        "验货",
        "检测",
    )
    for passage, match in find(contract, words, _GOODS_FIRST, _SPLIT):
        if passage.span != first[0].span and not supposed(passage.text, *match.span()):
            yield Hit(passage.span, evidence=(first[0].span,), comment_reason="choose")
            return


_PART = r"(?:尾款|余款|剩余(?:货款|价款|款项)|第[一二三四]期(?:款|货款)|进度款|到货款|提货款)"
_SENT_FOR_PART = re.compile(
    rf"(?:收到|收讫|付清|支付|结清|收齐)[^。；，\n]{{0,6}}(?P<a>{_PART})[^。；，\n]{{0,14}}(?:后|之日起|才|方)[^。；\n]{{0,14}}{_SENDS}|{_SENDS}(?:之)?前[^。；\n]{{0,20}}(?:付清|支付|付|结清)[^。；，\n]{{0,4}}(?P<b>{_PART})"
)
_PART_AFTER = re.compile(
    rf"(?:验收|调试|检验|货到|到货|签收|运抵|安装|试运行|投产)[^。；\n]{{0,20}}(?:后|之日起|起)[^。；\n]{{0,24}}(?:支付|付清|付|结清)[^。；，\n]{{0,4}}(?P<a>{_PART})"
)


def _same_part(contract: Contract) -> Iterator[Hit]:
    """One named part of the price, called for before delivery here and after it there."""
    words = ("尾款", "余款", "剩余", "期款", "期货款", "进度款", "到货款", "提货款")
    before = {
        match["a"] or match["b"]: passage
        for passage, match in find(contract, words, _SENT_FOR_PART, _LATE_FEE)
    }
    for passage, match in find(contract, words, _PART_AFTER, _LATE_FEE) if before else ():
        first = before.get(match["a"])
        stated = {*_IN_HUNDRED.findall(passage.text)}, {*_IN_HUNDRED.findall(first.text if first else "")}
        if first and first.span != passage.span and not (all(stated) and stated[0] != stated[1]):
            yield Hit(passage.span, evidence=(first.span,), comment_reason="choose")
            return


_LATE_FEE = re.compile(r"逾期|违约|赔偿")
_IN_HUNDRED = re.compile(PERCENT)
_PERMIT = r"(?:预售批准(?:文号|书|文件)?|预售批文|预售许可|预售证|预售许可证|销售许可证|预\s*（?销）?售许可|预售资格|预售批文)"
_PRESALE = re.compile(
    rf"{_PERMIT}(?:证)?(?:书)?(?:明)?[》”]?(?:编?号)?(?:码)?(?:为|是)?(?:[：:]\s*(?:[_＿\s/／]{{2,}}|无|暂无|待定|待补|空白?|未填|[（(]\s*(?:空白|空|待填|待补|无)\s*[)）]|待[^。；，\n]{{0,10}}(?:补|填|取得)|【\s*】|[（(]\s*[)）]|$)|[_＿]{{2,}})"
    rf"|{_PERMIT}[^。；\n]{{0,12}}(?:正在(?:办理|申请|申领|审批|报批)|尚未|办理(?:中|之中|过程中)|未(?:取得|办|获|领|下|核发|批)|申请(?:中|过程)|审批中|待(?:取得|办理|批|补|核发)|暂(?:未|无|缺)|没有|还没|即将(?:取得|办)|欠缺|报批)"
    rf"|(?:承诺|保证|将|拟|计划|预计|争取|力争)[^。；，\n]{{0,18}}(?:前|底|内|后|[0-9一二三四五六七八九十]月|[0-9]日|[上下]半年|年[初中末])[^。；，\n]{{0,4}}(?:办妥|取得|办理|办出|办好|拿到|领取|获得|补办|办下)[^。；，\n]{{0,6}}{_PERMIT}"
    rf"|(?:未|尚未|没有|暂未|还没|无|未能|并未|缺少|暂无|待|(?:正在|尚在|正|尚待)(?:办理|申请|申领|报批|申办|审批)|不具备)(?:取得|办理|获得|领取|办妥|办出|拿到|申领|办下|核发|合法|有效)*[^。；，\n]{{0,10}}{_PERMIT}"
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
    if re.search(r"买受人|出卖人|商品房|购房|开发商|认购|楼盘|房地产开发|预售", first_words(contract)):
        unless = re.compile(
            r"如(?:果)?(?!下|期)|若|无效|不得|(?<!目前)(?<!现在)(?<!尚)现?已(?:经)?取得|已竣工|现房"
        )
        for passage, match in find(contract, ("预售", "销售许可", "销）售"), _PRESALE, unless):
            lead = passage.text[: match.start()]
            conditional = re.match(r"[^，。；]{0,10}的[，,]", passage.text[match.end() :])
            if not conditional and not negated(passage.text, match.start()) and not lead.endswith("因"):
                yield Hit(passage.span)
