"""Payments to small and medium enterprises: what their debtors may not agree (保障中小企业款项支付条例)."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from workbench.checks.index import Index, Match
from workbench.checks.measures import NUM, share
from workbench.checks.purse import waits_for_others
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk

_LARGE = re.compile(r"大型(?:企业|国有企业|建筑)|央企|中央企业|国有大型|上市公司")
_SMALL = re.compile(r"中小(?:微)?企业|小微企业|中型企业|小型企业|微型企业")
_PUBLIC = re.compile(
    r"(?:市|县|区|省|州|乡|镇|国家)[\u4e00-\u9fff]{0,10}(?:局|委员会|厅|政府|中心小学|法院|检察院)(?=[^所])|机关|事业单位|人民政府|大学|学院|医院|学校|中学|小学"
)
_UPSTREAM = r"(?:业主方?|建设单位|建设方|发包人|发包方|总包方?|总承包(?:方|人)?|最终用户|终端客户|最终客户|终端用户|[上下]游(?:客户|单位|经销商|企业)?|第三方|(?:甲方|其|买方|采购方|需方|委托方)的?(?:客户|上家|甲方)|客户(?:单位|公司|方|端)?(?=[^。；，]{0,8}(?:回款|付款|支付|未付|打款|结算))|采购人|招标人|主机厂|项目甲方|甲方单位|财政(?:部门|资金)?|主承包商|项目业主|经销商)"
_MONEY = r"(?:付款|支付|款项|回款|工程款|货款|拨款|进度款|资金|结算款|拨付|付清|付讫|汇款|款)"
_WE_PAY = r"(?:支付|付款|付给|结算|付清|给付|付)"
_BACK_TO_BACK = re.compile(
    rf"(?:收到|取得|获得|待|等|收取|从)[^。；，]{{0,16}}{_UPSTREAM}[^。；，]{{0,16}}{_MONEY}[^。；]{{0,16}}?(?:后|之后|以后|时|的|之?前|为前提)[^。]{{0,40}}?{_WE_PAY}"
    rf"|{_UPSTREAM}[^。；，]{{0,12}}{_MONEY}[^。；，]{{0,12}}(?:后|到账|之后|到位|进度|同(?:比例|步)|之?前)[^。]{{0,40}}?{_WE_PAY}"
    rf"|(?:自|从|向)[^。；，]{{0,4}}{_UPSTREAM}[^。；，]{{0,8}}(?:收回|回收|收到|取得|收取)[^。；，]{{0,8}}之?前[^。；]{{0,24}}(?:不得|无权|无义务|不负|不承担)"
    rf"|以[^。；，]{{0,8}}{_UPSTREAM}[^。；，]{{0,10}}{_MONEY}[^。；，]{{0,8}}(?:作为|为)[^。；，]{{0,20}}(?:前提|条件)"
    rf"|{_UPSTREAM}[^。；，]{{0,6}}(?:未|没有|尚未|延迟|迟延|拖延|拖欠|延期|不|暂缓)[^。；，]{{0,8}}{_MONEY}[^。；]{{0,24}}?(?:(?:有权|可以?|得)[^。；，]{{0,6}}(?:暂缓|延迟|推迟|暂停|顺延|拒绝|不)[^。；，]{{0,6}}{_WE_PAY}|{_WE_PAY}[^。；，]{{0,10}}(?:相应)?(?:顺延|延后|推迟|延期)|(?:不得|无权)[^。；，]{{0,10}}(?:催|要求|主张|索))"
    rf"|(?:比例|进度|时间|节奏|节点|方式)[^。；]{{0,16}}{_UPSTREAM}[^。；]{{0,24}}(?:一致|同步|相同|对应|匹配)|{_UPSTREAM}[^。；，]{{0,12}}{_MONEY}[^。；，]{{0,6}}(?:比例|进度)[^。；]{{0,24}}{_WE_PAY}"
    r"|以[^。；，]{0,8}(?:用户|客户|业主)[^。；，]{0,4}回款为(?:前提|条件)|背[靠对]背"
)
_B2B_FREE = re.compile(
    r"代收|代付|托管|监管账户|第三方支付平台|知悉|了解|佣金|居间|转付|代为|(?:无论|不论|不管)?[^。；]{0,12}是否(?:收到|付款|支付|已)|无关|不影响|银行(?:放款|贷款)|不以[^。]{0,20}为(?:条件|前提)|不得以"
)


@check(
    "COM-59",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "保障中小企业款项支付条例 第9条第2款",
        "中华人民共和国民营经济促进法 第68条第1款",
    ),
    favours="收款方",
    fires=(
        "大型企业甲方收到业主付款后，再按相应比例向中小企业乙方支付货款。",
        "总包方待建设单位支付进度款后七日内向分包方支付工程款。",
        "甲方与乙方按背靠背方式结算。",
        "以最终用户向甲方付款作为甲方向乙方付款的前提条件。",
    ),
    silent=(
        "大型企业甲方应当在货物交付后六十日内向中小企业乙方支付货款。",
        "甲方不得以未收到业主付款为由拒绝向乙方付款。",
        "平台代收客户款项后三日内转付给商家。",
        "乙方知悉总承包合同的付款条款，甲方应当在验收后三十日内付款。",
    ),
)
def back_to_back(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Payment waits for money from a third party."""
    index = context.places
    for sentence in index.holding(*_OTHERS_MONEY):
        found = None if _B2B_FREE.search(sentence.text) else _BACK_TO_BACK.search(sentence.text)
        found = found or waits_for_others(sentence.text)
        if found is None or _is_party(index, found[0]):
            continue
        match = Match(sentence, found)
        sizes = match.text + index.text[:1500]
        risk = (
            Risk.HIGH if _LARGE.search(sizes) or context.reference.value >= date(2025, 6, 1) else Risk.MEDIUM
        )
        variant = "" if _LARGE.search(sizes) else "unknown"
        edit_reason = "needs_terms"
        yield Hit(
            span=match.piece,
            variant=variant,
            risk=risk if not variant else Risk.MEDIUM,
            comment_reason=edit_reason,
        )


def _is_party(index: Index, words: str) -> bool:
    """Whether who is waited for is the one who pays: the line of a party begins with the word (发包人：…)."""
    upstream = re.search(_UPSTREAM, words)
    return upstream is not None and bool(
        re.search(
            rf"(?m)^\W{{0,4}}{re.escape(upstream[0])}\s*(?:[（(](?:全称|甲方|盖章|公章)[^\n]{{0,8}}|[：:])",
            index.text,
        )
    )


_OTHERS_MONEY = (
    "业主", "建设单位", "发包", "总包", "总承包", "客户", "用户", "上游", "第三方", "财政", "建设方", "回款", "下游", "上家", "主承包", "背靠背",
    "背对背", "投资方", "出资", "主办", "上级", "下家", "买家", "采购单位", "资助", "赞助", "资金方", "第三人", "主管部门",
)  # fmt: skip
_DONE = r"(?:交付|验收|交货|到货|收货|收到货物|完工|竣工|服务完成|完成服务|完成|安装|调试|期满|签收|供货)"
_LATE_DAYS = re.compile(
    rf"{_DONE}[^。；]{{0,24}}?(?:第|满)?(?P<n>{NUM})\s*(?P<u>个?(?:工作|自然|日历)日|日历天|日|天|个?月)(?:内|以内|之内|时|后)?[^。；]{{0,30}}?(?:支付|付款|付清|结清|付讫|拨付)"
)


@check(
    "COM-60",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("保障中小企业款项支付条例 第9条第1款", "保障中小企业款项支付条例 第10条第1款"),
    favours="收款方",
    fires=(
        "某市教育局向小微企业采购设备，自交付之日起一百二十日内付款。",
        "甲方：第一实验小学\n乙方为微型企业。\n甲方应于服务完成之日起六个月内付清服务费。",
        "甲方为县人民政府，乙方为中小企业，甲方应于验收合格后90日内支付货款。",
    ),
    silent=(
        "某市教育局向小微企业采购设备，自交付之日起三十日内付款。",
        "甲公司向中小企业乙公司采购设备，自交付之日起一百二十日内付款。",
        "某市教育局向小微企业采购设备，质保金自验收之日起三百日内付款。",
    ),
)
def public_payer(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A public body pays a small enterprise later than sixty days after delivery."""
    index = context.places
    head = index.text[:1500]
    for match in index.matches(
        ("付款", "支付", "付清", "结清"), _LATE_DAYS, re.compile(r"质保金|质量保证金|保修金|进度")
    ):
        about = head + match.text
        if not (_SMALL.search(about) and _PUBLIC.search(about)):
            continue
        if _days(match.found["n"], match.found["u"]) > context.limit("B115"):
            span = match.sentence.at(match.found, "n")
            new = "30" if match.found["n"].isascii() else "三十"
            edit = (
                Edit(span=span, old=match.found["n"], new=new) if match.found["u"] in {"日", "天"} else None
            )
            yield Hit(span=match.piece, edit=edit, comment_reason="" if edit else "needs_terms")


def _days(number: str, unit: str) -> int:
    from_text = share(f"百分之{number}") if not number.isascii() else Decimal(number) / 100
    value = int((from_text or 0) * 100)
    return value * (30 if "月" in unit else 1)


_LATE_PAY = r"(?:(?:款|费|报酬)[^。；，]{0,8}(?:拖延|逾期|迟延|延迟|延期|延后|拖欠|推迟|晚付|迟付)[^。；，]{0,4}|(?:逾期|迟延|延迟|延期|迟付|拖延|拖欠|迟缓|延后|推迟|晚于[^。；，]{0,10}|晚|未能?[按如及][^。；，]{0,8})[^。；，]{0,10}(?:付|款|费))"
_COST = r"(?:利息|(?:逾期|迟延|延迟)(?:付款|支付)?(?:的)?责任|违约金|滞纳金|违约责任|罚息|资金占用(?:费|损失|成本)?|补偿)"
_NO_INTEREST = re.compile(
    rf"(?:{_LATE_PAY}|迟付)[^。；]{{0,44}}?(?:(?:不|无需|无须|免于|免予|概不|均不|不再)(?:支付|承担|计|计算|计付|计收|收取|负担|加收|加付)(?:任何)?[^。；，]{{0,8}}?{_COST}|(?:免(?:付|除|收)?|豁免)[^。；，]{{0,8}}{_COST}|(?:不得|无权|放弃|不|承诺不)(?:再)?(?:向[^。；，]{{1,6}})?(?:主张|要求|请求|索要|索取|收取|计收|计取)[^。；，]{{0,10}}{_COST}"
    rf"|{_COST}[^。；，]{{0,6}}(?:按零|为零|零计|不计|免除|免收|免计|按\s*0)|(?:仅|只)(?:须|需|应)?(?:补付|支付|偿付|归还)[^。；，]{{0,4}}本金)"
)


@check(
    "COM-61",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=("保障中小企业款项支付条例 第17条",),
    favours="收款方",
    fires=(
        "大型企业甲方逾期向中小企业乙方付款的，不支付任何利息。",
        "甲方为某市财政局，乙方为小微企业，甲方延期付款不承担违约责任。",
        "甲方为大型企业，乙方为小微企业。甲方延迟付款的，乙方不得主张逾期利息。",
    ),
    silent=(
        "大型企业甲方逾期向中小企业乙方付款的，按每日万分之五支付利息。",
        "乙方逾期付款的，不计利息的宽限期为三日。",
        "因乙方未开具发票导致甲方逾期付款的，甲方不支付违约金。",
    ),
)
def no_interest(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A large or public payer owes a small enterprise no interest for delay."""
    index = context.places
    head = index.text[:1500]
    unless = re.compile(
        r"宽限期|未(?:开具|提供)[^。；，]{0,8}发票|因(?:乙方|收款方|卖方|供应商)[^。；，]{0,12}(?:原因|导致|未)"
    )
    for match in index.matches(
        ("利息", "违约金", "违约责任", "滞纳金", "罚息", "资金占用", "本金", "付款责任"), _NO_INTEREST, unless
    ):
        about = head + match.text
        if _SMALL.search(about) and (_LARGE.search(about) or _PUBLIC.search(about)):
            yield Hit(span=match.piece, comment_reason="needs_terms")


_PAPER = r"(?:商业承兑汇票|商业汇票|商票|应收账款(?:电子)?凭证|承兑汇票|供应链(?:金融)?(?:凭证|票据)|云信|电子?债权凭证|债权凭证|电子凭证|链票|保理凭证)"
_BILL = re.compile(
    rf"(?P<who>{PARTY})?[^。；，]{{0,24}}(?:以|采用|使用|通过|用)[^。；，]{{0,30}}?{_PAPER}[^。；]{{0,24}}?(?:支付|付款|结算|付给|付清|结清|清偿|抵付)"
    rf"|(?:付款|支付|结算|货款|价款|工程款|款项)[^。；，]{{0,12}}?(?:以|采用|使用|通过|用|为)[^。；，]{{0,30}}?{_PAPER}"
)
_BILL_FREE = re.compile(
    r"(?:经|由|按)(?:乙方|收款方|卖方|供应商)[^。；，]{0,12}(?:选择|同意|书面|要求)|(?:乙方|收款方|卖方|供应商)(?:可以?|有权)(?:自行)?选择|(?<!商业)银行承兑|信用证|支票|不得强制|(?:甲方|采购方|付款方|买方)[^。；，]{0,4}不得要求|或者?(?:现金|银行转账|转账|电汇)|(?:转账|现金|电汇)[^。；，]{0,4}(?:与|和|或)[^。；，]{0,8}(?:选择|任选)|(?:乙方|收款方|供应商)[^。；，]{0,4}(?:主动|自愿)"
)


@check(
    "COM-84",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=("保障中小企业款项支付条例 第11条",),
    favours="收款方",
    fires=(
        "大型企业甲方有权以六个月期商业承兑汇票向中小企业乙方付款，乙方不得拒绝。",
        "采购方将以应收账款电子凭证支付货款，供应商无权拒收。",
        "甲方（大型企业）向乙方（小型企业）付款全部采用六个月期商业承兑汇票，乙方必须接受。",
    ),
    silent=(
        "大型企业甲方以银行转账方式向中小企业乙方付款，经乙方书面选择的可以使用商业汇票。",
        "甲方可以银行承兑汇票付款。",
        "买方以商业承兑汇票或银行转账付款。",
    ),
)
def forced_bills(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The payer may pay by commercial bill or receivable voucher at its sole choice."""
    index = context.places
    for match in index.matches(("汇票", "凭证", "云信", "票据", "商票", "链票"), _BILL, _BILL_FREE):
        known = _SMALL.search(match.text + index.text[:1500]) is not None
        if not known and not re.search(r"不得拒绝|无权拒|不得拒收|必须接受|应当接受|有权", match.text):
            continue
        variant = "" if known else "unknown"
        yield Hit(
            span=match.piece, variant=variant, risk=None if known else Risk.LOW, comment_reason="needs_terms"
        )
