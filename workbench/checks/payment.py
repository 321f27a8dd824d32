"""Price and payment: left open, in the payer's hands, behind another's money, without invoice."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import PERCENT, share
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk

_OPEN_TERM = re.compile(
    r"(?P<what>(?:货物|产品|商品|设备|服务|合同|工程|材料)?(?:单价|价格|总价|价款|数量|标的|费用|报酬|费用|服务费|租金|交货(?:时间|日期)|交付(?:时间|日期)|履行期限|货款)(?:用)?)[^。；，]{0,10}[，,]?(?:由|待|届时由|经|按)?(?:甲乙)?(?:双方|各方|甲乙双方)?(?:届时|到时|以后|日后|再|之后)?(?:(?:另行|再行|再|另外|日后|以后|届时|后续|今后)(?:协商|商定|约定|商议|议定|确定)|另议|面议|再议)"
)
_OPEN_FREE = re.compile(
    r"增购|附加|质保期外|质保期满|保修期外|保修期满|新增|增加|追加|续(?:期|约|租|展)|延长|超出|额外|变更|调整|订单|框架|协商不成|未能达成|达不成|以外的|之外|补充|其他|逾期|涨|若|如|否则|每期|延期|提前|变动|发生变化|运费|安装费|维修|赔偿|损失"
)


@check(
    "COM-33",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第510条",
        "中华人民共和国民法典 第511条第1款第2项",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第3条第2款",
    ),
    fires=(
        "货物单价由双方另行协商确定。",
        "服务费待双方另行约定。",
        "具体采购数量及交货时间，届时由甲乙双方另行协商。",
        "服务费用双方另议。",
        "交货时间由双方再行商定。",
    ),
    silent=(
        "货物单价为每吨3,000元，增购部分的价格由双方另行协商确定。",
        "本协议为框架协议，产品价格由双方另行以订单约定。",
        "产品价格由双方另行协商，协商不成的，按照交货时的市场价格确定。",
        "续租租金由双方另行协商。",
    ),
)
def left_open(contract: Contract, context: Context) -> Iterator[Hit]:
    """A core term is left to later agreement with nothing to fall back on."""
    index = context.places
    if contract.type.type is ContractType.FRAMEWORK or index.has(
        "框架协议", "框架合同", "采购订单", "具体订单"
    ):
        return
    words = (
        "另行",
        "再行",
        "另外协商",
        "另外约定",
        "再协商",
        "再约定",
        "再商定",
        "再议定",
        "另议",
        "面议",
        "再议",
        "日后",
        "届时",
        "后续",
        "今后",
    )
    for match in index.matches(words, _OPEN_TERM, _OPEN_FREE):
        later = index.after(match.sentence)
        if later and re.search(r"协商不成|未能达成|达不成|否则|未约定", later.text):
            continue
        yield Hit(span=match.piece, facts={"what": match.found["what"]}, comment_reason="needs_terms")


_VAT = re.compile(
    rf"(?P<a>{PERCENT})[^。；，、％%]{{0,8}}?(?:的)?(?:增值税|税率|税点|专用发票|专票)|(?:增值税(?:税率)?|税率|税点|专用发票|专票)[^。；，％%]{{0,10}}?(?P<b>{PERCENT})"
)
_OTHER_TAX = re.compile(
    r"所得税|关税|契税|附加|综合税|印花|个税|个人所得|房产税|土地|违约|滞纳|扣除|预扣|综合"
)
_RATES = {Decimal(n) / 1000 for n in (130, 90, 60, 30, 0, 50, 20, 15, 10, 5)}
_OLD_RATES = {Decimal(n) / 100 for n in (17, 16, 11, 10)}


@check(
    "COM-57",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国增值税法 第10条", "中华人民共和国增值税法 第11条"),
    fires=(
        "卖方按17%的税率开具增值税专用发票。",
        "合同价款含税，增值税税率为16%。",
        "乙方应开具税率为12%的增值税专用发票。",
    ),
    silent=(
        "卖方按13%的税率开具增值税专用发票。",
        "乙方开具1%的增值税普通发票。",
        "企业所得税税率为25%。",
        "乙方逾期开具增值税专用发票的，按合同总价的10%支付违约金。",
        "增值税税率为9%，附加税费由乙方承担。",
    ),
)
def vat(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A VAT rate that is none of those in force."""
    if context.reference.value < date(2026, 1, 1):
        return
    for sentence in context.places.holding("增值税", "专用发票", "专票", "税率"):
        if re.search(r"违约金|滞纳金", sentence.text):
            continue
        for found in _VAT.finditer(sentence.text):
            group = "a" if found["a"] else "b"
            value = share(found[group])
            about = sentence.text[max(0, found.start() - 12) : found.end() + 8]
            if value is None or value in _RATES or value > Decimal("0.3") or _OTHER_TAX.search(about):
                continue
            if (
                "增值税" not in sentence.text
                and "专用发票" not in sentence.text
                and "专票" not in sentence.text
            ):
                continue
            variant = "old" if value in _OLD_RATES else ""
            span = sentence.at(found, group)
            edit = Edit(span=span, old=found[group], new="13%") if found[group] in {"17%", "16%"} else None
            facts = {"rate": found[group]}
            yield Hit(
                span=sentence.piece(found),
                variant=variant,
                facts=facts,
                edit=edit,
                comment_reason="" if edit else "choose",
            )


_AT_MERCY = re.compile(
    rf"(?P<who>{PARTY})?[^。；]{{0,30}}?(?:(?:满意|资金(?:到位|充足|充裕|充沛|富余|允许|宽裕|回笼)|预算(?:批准|到位|下达|落实)|内部[^。；，]{{0,6}}?(?:审批|审核|批准|流程)(?:流程|程序|手续)?(?:通过|完成|同意)?|领导(?:审批|同意|批准)|上级[^。；，]{{0,6}}?(?:审批|批准|审核)(?:通过|同意)?|财务状况(?:允许|许可)|视(?:其)?资金(?:情况|状况))[^。；]{{0,24}}?)(?:后|时|的|再|，)?[^。；]{{0,16}}?(?:支付|付款|付清|结清|结算)"
)
_OUTER = re.compile(
    r"最(?:迟|晚)(?:不(?:超过|晚于|迟于))?|不(?:迟于|晚于)|但(?:应|须|至迟)|无论[^。；]{0,16}(?:均|都|应)|至迟|验收标准|客观|(?:逾期|超过)[^。；]{0,12}视为"
)


@check(
    "COM-58",
    risk=Risk.HIGH,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第159条", "中华人民共和国民法典 第511条第1款第4项"),
    favours="收款方",
    fires=(
        "甲方对服务满意且资金到位后支付尾款。",
        "甲方内部审批通过后向乙方付款。",
        "甲方内部付款审批流程完成后支付第二期服务费。",
        "待甲方财政预算批准后支付剩余款项。",
        "尾款于甲方上级单位审批通过后支付。",
        "尾款由甲方视资金情况支付。",
    ),
    silent=(
        "甲方应当在验收合格后十日内支付尾款。",
        "甲方资金到位后支付尾款，最迟不晚于2026年12月31日。",
        "乙方开具合格发票后，甲方十日内付款。",
        "乙方保证客户满意度达到90%，甲方按月付款。",
    ),
)
def at_mercy(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Payment hangs on the payer's own satisfaction, budget, funds or approval."""
    index = context.places
    for match in index.matches(
        ("满意", "资金", "预算", "审批", "审核", "财务状况", "领导"), _AT_MERCY, _OUTER
    ):
        if re.search(r"满意度|不满意|融资|监管资金|资金监管|资金占用|资金到位证明", match.text):
            continue
        later = index.after(match.sentence)
        if later and _OUTER.search(later.text) and re.search(r"支付|付", later.text):
            continue
        yield Hit(span=match.piece, comment_reason="needs_terms")


_BOND = re.compile(r"(?:履约|质量|合同|投标|租赁|装修|经营|安全|诚信|工程质量)?(?:保证金(?!额)|押金)|质保金")
_TAKES = re.compile(
    r"(?:支付|交纳|缴纳|交付|提交|收取|预留|扣留|缴付|交)[^。；，]{0,16}(?:保证金(?!额)|押金|质保金)|(?:保证金|押金|质保金)[^。；，]{0,10}(?:为|：|:|人民币|金额)"
)
_RETURNS = re.compile(
    r"(?:保证金|押金|质保金)[^。]{0,80}?(?:退还|返还|退回|无息退|归还|冲抵|抵作|抵扣|转为|转作|释放|一次性(?:支付|付清)|期满[^。；]{0,30}支付|支付给|付清|付还|结清)|(?:退还|返还|退回|归还|无息退还)[^。；，]{0,16}(?:保证金|押金|质保金)|(?:保函|银行保证)"
)


@check(
    "COM-81",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第510条", "保障中小企业款项支付条例 第13条第3款"),
    favours="交付方",
    fires=(
        "乙方向甲方支付履约保证金五万元。",
        "承租人应于签约当日向出租人交付押金人民币6,000元。",
    ),
    silent=(
        "乙方向甲方支付履约保证金五万元，合同终止后十个工作日内扣除应付款项后退还。",
        "乙方向甲方支付定金五万元。",
        "承租人交付押金6,000元。\n租赁期满，承租人结清费用后，出租人应当返还押金。",
        "乙方以银行保函形式提交履约保证金，有效期至2027年6月30日。",
    ),
)
def bond(contract: Contract, context: Context) -> Iterator[Hit]:
    """A bond or deposit is taken and nothing says when it comes back."""
    index = context.places
    if contract.type.type is ContractType.LABOUR or not index.has("保证金", "押金", "质保金"):
        return
    sentences = index.holding("保证金", "押金", "质保金", "保函")
    if any(_RETURNS.search(sentence.text) for sentence in sentences) or _returned_later(index, sentences):
        return
    for sentence in sentences:
        found = _TAKES.search(sentence.text)
        named = _BOND.search(sentence.text)
        if found and named and not re.search(r"不(?:收取|交纳|缴纳|支付)|无需|不得", sentence.text):
            yield Hit(span=sentence.piece(found), facts={"what": named[0]}, comment_reason="needs_terms")
            return


def _returned_later(index: Index, sentences: tuple[Sentence, ...]) -> bool:
    for sentence in sentences:
        later = index.after(sentence)
        if later and re.search(r"退还|返还|退回|归还|无息退", later.text):
            return True
    return False


_NO_INVOICE = re.compile(
    r"不开(?:具)?(?:增值税)?(?:专用|普通)?(?:发)?票(?:价|价格)?|(?:不|无需|无须|不予)(?:向[^。；，]{0,8})?(?:开具|提供|出具|开)[^。；，]{0,8}发票|(?:发票|开票)[^。；，]{0,8}(?:内容|项目|品名|金额)[^。；，]{0,10}(?:按|以|由|为)[^。；，]{0,10}(?:甲方|乙方|买方|要求|指定)[^。；，]{0,10}(?:开具|填写|要求|变更)|(?:按|以)(?:办公用品|咨询费|服务费|会议费)[^。；，]{0,8}(?:名义|项目|品名)?(?:开具|开)[^。；，]{0,6}发票"
    r"|(?:按|依)照?(?:甲方|乙方|买方|采购方|客户)[^。；，]{0,2}要求[^。；]{0,6}(?:将)?发票[^。；，]{0,4}(?:品名|内容|项目|金额)[^。；，]{0,4}(?:开具|填写|变更|改)|(?:品名|发票内容)[^。；，]{0,4}(?:开具|填写|变更|开)(?:为|成)[“\"]?(?:办公用品|咨询费|会议费|日用品|劳保用品|礼品)"
    r"|发票[^。；，]{0,2}金额[^。；，]{0,6}(?:高于|大于|多于|低于|少于)[^。；，]{0,6}(?:实际|合同|真实)"
    r"|发票[^。；，]{0,2}金额[^。；，]{0,3}(?:可以?|应|得|允许)[^。；，]{0,14}(?:高于|大于|多于|低于|少于)[^。；，]{0,6}(?:实际|合同|真实|成交)"
)
_INVOICE_FREE = re.compile(
    r"不得(?:虚开|变更|擅自|将|按|以|高于|低于)|押金|保证金|违约金|赔偿|定金|不(?:得|能)不开|如[^。；，]{0,8}不开|若[^。；，]{0,8}不开|未(?:开具|提供)|拒(?:不|绝|付|收)|暂停|则(?:甲|乙|买|需|采购)?方?|必须[^。；]{0,24}发票|自然人|个人|实际(?:交易|发生)(?:内容|金额)|有权拒绝"
)


@check(
    "COM-85",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国发票管理办法 第18条", "中华人民共和国发票管理办法 第19条"),
    fires=(
        "甲公司向乙公司购买设备的价格为不开票价，乙公司不开具发票。",
        "上述价格不含税，卖方不提供发票。",
        "发票内容按甲方要求开具。",
        "乙方按照甲方要求将发票品名开具为办公用品。",
        "乙方开具的发票金额可高于实际结算金额。",
    ),
    silent=(
        "乙公司在收款后十日内按照实际交易内容向甲公司开具增值税发票。",
        "乙方收取押金时出具收据，不开具发票。",
        "乙方未开具发票的，甲方有权拒绝付款。",
        "如乙方不开具发票，甲方可以顺延付款。",
        "乙方不得虚开发票或者变更发票品名。",
    ),
)
def no_invoice(_contract: Contract, context: Context) -> Iterator[Hit]:
    """No invoice is given, or what it says differs from the deal."""
    for match in context.places.matches(("发票", "不开票", "开票"), _NO_INVOICE, _INVOICE_FREE):
        yield Hit(span=match.piece, comment_reason="delete_or_redraft")
