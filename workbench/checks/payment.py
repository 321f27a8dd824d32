"""Price and payment: left open, in the payer's hands, behind another's money, without invoice."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from workbench.checks.index import Index, Sentence
from workbench.checks.invoices import no_ticket, other_ticket
from workbench.checks.measures import PERCENT, share
from workbench.checks.purse import waits_for_own, within_days
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk

_VAT = re.compile(
    rf"(?P<a>{PERCENT})[^。；，、％%]{{0,8}}?(?:的)?(?:增值税|税率|税点|税金|专用发票|专票)|(?:增值税(?:税率)?|税率|税点|专用发票|专票)[^。；，％%]{{0,10}}?(?P<b>{PERCENT})"
)
_OTHER_TAX = re.compile(
    r"所得税|关税|契税|附加|综合税|印花|个税|个人所得|房产税|土地|违约|滞纳|扣除|预扣|综合"
)
_OF_VAT = re.compile(r"增值税|专用发票|专票|含税|普通发票|[价开]票")
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
    for sentence in context.places.holding("增值税", "专用发票", "专票", "税率", "税点"):
        if re.search(r"违约金|滞纳金", sentence.text):
            continue
        for found in _VAT.finditer(sentence.text):
            group = "a" if found["a"] else "b"
            value = share(found[group])
            about = sentence.text[max(0, found.start() - 12) : found.end() + 8]
            if value is None or value in _RATES or value > Decimal("0.3") or _OTHER_TAX.search(about):
                continue
            if not _OF_VAT.search(sentence.text):
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


_PAYS = r"(?:支付|付款(?!节点|方式|条件|义务|责任)|付清|结清|结算|拨付|给付|付给|付讫|打款|汇款|付(?=[第余尾]|款(?!节点|方式|条件|义务|责任))|(?<=[后再才])付(?=[，。；]|$))"
_IN_ITS_HANDS = (
    r"(?:满意|主观[^。；，]{0,6}(?:认可|判断|认为|认定)|(?:资金|经费|现金流?|头寸|财力)[^。；，]{0,8}?(?:到位|充足|充裕|充沛|富余|允许|宽裕|宽松|回笼|落实|许可|状况|情况|安排|到账|周转)|财务(?:状况|情况)[^。；，]{0,4}(?:允许|许可|好转|确定|而定)?|预算[^。；，]{0,6}(?:批准|到位|下达|落实|批复|通过|安排)"
    r"|内部[^。；，]{0,6}?(?:审批|审核|批准|流程|程序)(?:流程|程序|手续)?(?:通过|完成|同意)?|(?:领导|上级|集团|总部|总经理|董事长|董事会|办公会|老板|母公司|管理层)[^。；，]{0,10}?(?:审批|批准|批复|审核|审议|签字|签批|同意|认可)(?:通过|同意)?|有(?:款|钱|余钱|资金)(?:时|后|再)|认为[^。；，]{0,6}(?:成熟|适当|合适|必要|可以|合格)时?)"
)
_AT_MERCY = re.compile(
    rf"{_IN_ITS_HANDS}[^。；]{{0,24}}?(?:后|时|的|再|，|才|方|以?后|下来)?[^。；]{{0,18}}?{_PAYS}"
    rf"|(?:付款|支付|结算|拨付)(?:的)?(?:具体)?(?:时间|日期|期限|节点|进度|金额)?[^。；，]{{0,4}}(?:由|视|根据|取决于|依)[^。；，]{{0,12}}(?:资金|现金流|财务|经费|经营)[^。；，]{{0,10}}(?:确定|决定|而定|安排|为准)"
    rf"|(?:付款|支付|结算|拨付)[^。；，]{{0,6}}(?:以|须经|须待|需经|取决于|视)[^。；，]{{0,14}}?{_IN_ITS_HANDS}"
    rf"|(?:付款|支付)(?:的)?(?:具体)?(?:时间|日期|期限)[^。；，]{{0,4}}由{PARTY}(?:自行|单方|酌情|另行|根据[^。；，]{{0,12}})+(?:决定|确定|安排)"
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
    for sentence in index.holding(*_OWN_WORDS):
        found = _in_its_hands(sentence.text) or waits_for_own(sentence.text)
        later = index.after(sentence) if found else None
        if later and _OUTER.search(later.text) and re.search(r"支付|付", later.text):
            continue
        if found:
            yield Hit(span=sentence.piece(found), comment_reason="needs_terms")


_OWN_WORDS = (
    "满意", "资金", "预算", "审批", "审核", "财务", "领导", "经费", "现金流", "批复", "批准", "同意", "审议", "认为", "主观", "时间",
    "有款", "有钱", "核准", "核批", "签批", "签字", "表决", "放行", "账面", "觉得", "感到", "用款", "头寸",
)  # fmt: skip
_OTHER_MATTER = re.compile(
    r"满意度|融资|监管资金|资金监管|资金占用|资金到位证明|双方(?:确认|同意|书面)|一致同意|资金安全|资金账户"
)


def _in_its_hands(text: str) -> re.Match[str] | None:
    """A payment that hangs on the payer's own will, without a day by which it comes."""
    found = _AT_MERCY.search(text)
    if not found or _OUTER.search(text) or _OTHER_MATTER.search(text) or within_days(text):
        return None
    return None if "不满意" in text and not _AT_MERCY.search(text.replace("不满意", "")) else found


_BOND = re.compile(
    r"(?:履约|质量|合同|投标|租赁|装修|经营|安全|诚信|工程质量)?(?:保证金(?!额)|押金|担保金)|质保金"
)
_TAKES = re.compile(
    r"(?:支付|交纳|缴纳|交付|交存|提供|提交|收取|预留|扣留|缴付|缴存|预交|预付|给付|应付|须付|先付|另付|交)[^。；，]{0,16}(?:保证金(?!额)|押金|质保金|担保金)|(?:保证金|押金|质保金)[^。；，]{0,10}(?:为|：|:|人民币|金额)"
)
_KEEPS_BACK = re.compile(
    r"(?:留存|留取|扣存|扣下|扣除|预扣|暂扣|扣留|预留|留置|押)[^。；]{0,30}(?:作为|作|充作|充当|用作|当作)[^。；，]{0,16}(?:保证金(?!额)|押金|质保金)|(?:保证金|押金|质保金)[^。；，]{0,14}(?:从|自|由)[^。；，]{0,14}(?:款|费)[^。；，]{0,6}(?:扣|留)"
)
_RETURNS = re.compile(
    r"(?:保证金|押金|质保金|担保金)[^。]{0,80}?(?:退还|返还|退回|无息退|归还|冲抵|抵作|抵扣|转为|转作|释放|一次性(?:支付|付清)|期满[^。；]{0,30}支付|支付给|付清|付还|结清)|(?:退还|返还|退回|归还|无息退还)[^。；，]{0,16}(?:保证金|押金|质保金|担保金)|(?:保函|银行保证)"
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
    if contract.type.type is ContractType.LABOUR or not index.has("保证金", "押金", "质保金", "担保金"):
        return
    sentences = index.holding("保证金", "押金", "质保金", "担保金", "保函")
    if any(_RETURNS.search(sentence.text) for sentence in sentences) or _returned_later(index, sentences):
        return
    for sentence in sentences:
        found = _TAKES.search(sentence.text) or _KEEPS_BACK.search(sentence.text)
        named = _BOND.search(sentence.text)
        if found and named and not re.search(r"不(?:收取|交纳|缴纳|支付)|无需|不得", sentence.text):
            yield Hit(span=sentence.piece(found), facts={"what": named[0]}, comment_reason="needs_terms")
            return


_BACK = re.compile(r"退还|返还|退回|归还|无息退|退付")
_SAME_SUM = re.compile(
    r"(?:所述|前述|上述|所列|所收|该笔?|第[^。；，]{1,4}[条款])[^。；，]{0,8}(?:款项|款额|款|金额|资金)[^。；]{0,40}(?:退还|返还|退回|归还|退付)|(?:退还|返还|退回|归还|退付)[^。；，]{0,8}(?:前述|上述|该笔?|第[^。；，]{1,4}[条款])[^。；，]{0,8}款"
)


def _returned_later(index: Index, sentences: tuple[Sentence, ...]) -> bool:
    for sentence in sentences:
        later = index.after(sentence)
        if later and _BACK.search(later.text):
            return True
    return any(_SAME_SUM.search(each.text) for each in index.holding("退还", "返还", "退回", "归还", "退付"))


_TICKET = r"(?:发票|票据|专票|普票)"
_LABEL = (
    r"(?:办公用品|咨询费|服务费|会议费|日用品|劳保用品|礼品|培训费|住宿费|材料费|劳务费|餐饮费|广告费|餐费)"
)
_NO_INVOICE = re.compile(
    rf"不(?:开具?|走|含|带|出)(?:增值税)?(?:专用|普通)?(?:发)?票(?:价|价格)?|(?:不|无需|无须|不予|免予|不必)(?:再)?(?:[向对为][^。；，]{{0,8}})?(?:开具|提供|出具|开)[^。；，]{{0,8}}{_TICKET}|(?:收据|白条|欠条)[^。；，]{{0,4}}(?:代替|替代|代|充抵|抵作)[^。；，]{{0,4}}发票"
    rf"|(?:如|若|需|要)[^。；，]{{0,10}}发票[^。；]{{0,12}}?(?:另|须|需|加收|加|承担)[^。；，]{{0,10}}(?:税点|税费|税金|个点|点的?税)"
    rf"|(?:{_TICKET}|开票|票面)[^。；，]{{0,8}}(?:内容|项目|品名|金额|名称|数量)[^。；，]{{0,14}}(?:按|以|由|为)[^。；，]{{0,10}}(?:甲方|乙方|买方|需方|客户|要求|指定)[^。；，]{{0,10}}(?:开具|填写|要求|变更|指定|确定)"
    rf"|(?:按|以)(?:照)?{_LABEL}[^。；，]{{0,8}}(?:名义|项目|品名|科目)?(?:开具|开)[^。；，]{{0,6}}{_TICKET}|(?:开具|开|写|改)(?:具)?(?:成|为)[“\"「]?[^。；，]{{0,4}}{_LABEL}"
    rf"|(?:按|依)照?(?:甲方|乙方|买方|采购方|客户|需方)[^。；，]{{0,2}}要求[^。；]{{0,6}}(?:将)?发票[^。；，]{{0,4}}(?:品名|内容|项目|金额|名称)[^。；，]{{0,4}}(?:开具|填写|变更|改)"
    rf"|(?:{_TICKET}|票面)[^。；，]{{0,2}}(?:金额|数额|内容|名称|项目)[^。；，]{{0,3}}(?:可以?|应|得|允许)?[^。；]{{0,24}}(?:高于|大于|多于|低于|少于|不一致|不符|不同|比[^。；，]{{0,10}}[高低多少大小])[^。；，]{{0,6}}(?:实际|合同|真实|成交)?"
    rf"|(?:开具|提供|开)[^。；，]{{0,4}}与(?:实际|真实)[^。；，]{{0,12}}不(?:符|一致)[^。；，]{{0,4}}{_TICKET}|(?:少开|多开|虚开|低开|高开)[^。；，]{{0,6}}{_TICKET}|{_TICKET}[^。；，]{{0,4}}(?:少开|多开|低开|高开)"
)
# An invoice over a sum of its own beside the sum that is truly paid.
_OTHER_SUM = re.compile(
    r"(?:发票|票面|开票)(?:的)?(?:载明|票面)?(?:的)?(?:金额|数额|价格|价款)?[^。；，]{0,4}(?:按照?|以|写为?|填写?为?|开具?为?|为)[^。；，]{0,6}?[0-9一二三四五六七八九十百千万][^。；，]{0,10}元|(?:开具|开)[^。；，]{0,14}[0-9一二三四五六七八九十百千万]元的?[^。；，]{0,6}发票"
)
_TRUE_SUM = re.compile(
    r"(?:实际|真实|实付|实收)(?:的)?(?:成交|结算|交易|支付|合同|收款|付款)?(?:价格?|金额|价款|款)|(?:成交价|结算价)[^。；，]{0,4}(?:实际|真实)|私下|账外"
)
_INVOICE_FREE = re.compile(
    r"暂不|补开|付款前|不得(?:虚开|变更|擅自|将|按|以|高于|低于|多开|少开)|押金|保证金|违约金|赔偿|定金|不(?:得|能)不开|(?:如|若|因)[^。；，]{0,8}(?:不开|不提供|不出具)|未(?:及时)?(?:开具|提供)|拒(?:不|绝|付|收)|暂停|必须[^。；]{0,24}发票|自然人|个人|实际(?:交易|发生)(?:内容|金额)(?!可|不)|有权拒绝|导致|造成|重新开具|要求[^。；，]{0,6}(?:更换|重开)|与[^。；，]{0,12}(?:合同|订单)[^。；，]{0,8}不(?:一致|符)的|应予?(?:更换|重开)"
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
    index = context.places
    for match in index.matches(
        ("发票", "票据", "开票", "含票", "带票", "走票", "票价", "会议费"), _NO_INVOICE, _INVOICE_FREE
    ):
        yield Hit(span=match.piece, comment_reason="delete_or_redraft")
    for match in index.matches(("发票", "开票", "票面"), _OTHER_SUM, _INVOICE_FREE):
        before = index.text[max(0, match.sentence.start - 80) : match.sentence.start]
        if _TRUE_SUM.search(before + match.text) and not _NO_INVOICE.search(match.text):
            yield Hit(span=match.piece, comment_reason="delete_or_redraft")
    for sentence in index.holding("发票", "开票", "票面", "专票", "普票", "税票", "收据", "收条", "白条"):
        found = no_ticket(sentence.text) or other_ticket(sentence.text)
        if found:
            yield Hit(span=sentence.piece(found), comment_reason="delete_or_redraft")
