"""Equity: who may not sell yet, who may not pay, and what the seller answers for (EQU-06, 08, 11)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.equity import COMPANY, EQUITY, equity, joint_stock
from workbench.checks.measures import DATE, DURATION, PERCENT, day, length, months_later, share
from workbench.checks.passages import Passage, find, first_words, is_menu, paragraph_at, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_POST = re.compile(
    r"董事(?!会|局)(?:长|会秘书)?|监事(?!会)|高级管理人员|高管|董监高|总经理|副总(?:经理|裁)|总裁|财务(?:负责人|总监)|董事会秘书|董秘|首席(?:执行|财务)官"
)
_SELLS = r"(?:转让|出让|出售|卖出|减持|处分|让与)"
_PARTS = {
    "全部": Decimal(1),
    "所有": Decimal(1),
    "一半": Decimal("0.5"),
    "半数": Decimal("0.5"),
    "三分之一": Decimal("0.333"),
    "三分之二": Decimal("0.667"),
    "二分之一": Decimal("0.5"),
    "四成": Decimal("0.4"),
    "三成": Decimal("0.3"),
    "五成": Decimal("0.5"),
}
_OWN = r"(?:(?:其|本人|自己)?(?:所)?持(?:有)?(?:的)?(?:该|本|目标|标的)?(?:公司)?(?:的)?[^。；，\n0-9０-９%％]{0,10}?(?:股份|股票|股权|持股)(?:总数|总额|数量|总量)?|(?:其|本人|自己)?持股(?:总数|总额|数量|总量)?)"
_SHARE = rf"(?:{PERCENT}|{'|'.join(_PARTS)})"
_MUCH = re.compile(
    rf"{_SELLS}[^。；\n]{{0,20}}?{_OWN}[^。；，\n]{{0,6}}?(?:的)?(?P<a>{_SHARE})|{_OWN}[^。；，、\n]{{0,3}}?(?:的)?(?P<b>{_SHARE})[^。；\n]{{0,14}}?{_SELLS}"
    rf"|{_SELLS}[^。；\n]{{0,20}}?(?:其|所)?持(?:有)?(?:的)?[^。；，\n]{{0,10}}?(?P<c>全部|所有|一半|半数)[^。；，\n]{{0,10}}?(?:股份|股票)|(?:其|所)持(?:有)?(?:的)?[^。；，\n]{{0,10}}?(?P<d>全部|所有|一半|半数)[^。；，\n]{{0,8}}?(?:股份|股票)[^。；，\n]{{0,14}}?{_SELLS}"
    rf"|{_SELLS}[^。；\n]{{0,14}}?(?P<e>全部|所有|一半|半数)(?:其|所)?(?:所)?持(?:有)?(?:的)?[^。；，\n]{{0,10}}?(?:股份|股票)"
    rf"|(?:名下|手中|手上)(?:的)?(?P<g>全部|所有|一半|半数)[^。；，\n]{{0,8}}?(?:股份|股票)[^。；，\n]{{0,10}}?{_SELLS}|{_SELLS}[^。；，\n]{{0,16}}?(?:数量|股份)?[^。；，\n]{{0,6}}?(?:占|为|达|相当于|不超过|至多|最多)(?:到)?(?:转让方|甲方|卖方|出让方|本人|其)?{_OWN}[^。；，\n]{{0,6}}?(?:的)?(?P<f>{_SHARE})"
)
_SOON_LISTED = re.compile(
    rf"上市(?:交易|挂牌)?(?:之日|后|以来|首日|之后|日)?[^。；，\n]{{0,10}}?(?:起|后|满|第)?(?:不满|未满|不足|仅)?\s*(?P<n>{DURATION})[^。；\n]{{0,30}}?{_SELLS}|上市(?:尚|还)?(?:不满|未满|不足)(?:一|1)年"
)
_SOON_LEFT = re.compile(
    rf"(?:离职|离任|辞职|辞任|卸任|退任|不再担任[^。；，\n]{{0,16}}?)(?:生效)?(?:之日|后|之后|以后)?[^。；，\n]{{0,8}}?(?:起|满|第)?(?:不满|未满|不足|仅)?\s*(?P<n>{DURATION})[^。；\n]{{0,40}}?{_SELLS}|(?:离职|离任|辞职|辞任|卸任)(?:后)?(?:尚|还)?(?:不满|未满|不足)(?:半年|六个月|6个月)"
)
_KEPT = re.compile(
    r"(?:不得|不能|不会|承诺不|禁止|无权)[^。；，\n]{0,24}(?:转让|出让|出售|减持|超过|卖出)|司法|强制执行|继承|遗赠|法院|判决|裁定|分割|不超过(?:25|二十五|百分之二十五)|届满(?:之日)?后|期满后|限售(?:期|条件)[^。；，\n]{0,8}(?:届满|解除)|解除限售"
)
_LEFT = re.compile(r"离职|离任|辞职|辞任|卸任|辞去|曾任|曾担任|原任|前任|不再担任")
_LIMITED_ONLY = re.compile(r"有限责任公司")


@check(
    "EQU-06",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(f"{COMPANY} 第160条",),
    fires=(
        "某股份有限公司在任董事一次性转让其所持公司股份的50%。",
        "转让方系目标公司（股份有限公司）监事，现将其持有的全部股份转让给受让方。",
        "转让方原为某股份有限公司总经理，其离职后三个月内将所持公司股份转让给受让方。",
    ),
    silent=(
        "某股份有限公司在任董事本年度转让其所持公司股份的20%。",
        "转让方系某有限责任公司董事，将其持有的全部股权转让给受让方。",
        "股份有限公司董事在任职期间每年转让的股份不得超过其所持本公司股份总数的百分之二十五。",
        "某股份有限公司董事因继承分割转让其所持公司股份的50%。",
        "转让方不是某股份有限公司的董事、监事或者高级管理人员，将其持有的全部股份转让给受让方。",
    ),
)
def officers_sell(contract: Contract, context: Context) -> Iterator[Hit]:
    """An officer of a joint-stock company sells too much, or too soon."""
    if not _joint_stock_deal(contract):
        return
    words = ("转让", "出让", "出售", "卖出", "减持")
    for passage in sentences(contract.text, words):
        text = passage.text
        if is_menu(text) or _KEPT.search(text) or not _sold_by_officer(contract, text):
            continue
        much, how = _MUCH.search(text), _too_soon(text) or _too_soon_by_days(contract, text)
        part = _part(next((value for value in much.groups() if value), "")) if much else None
        if how:
            yield Hit(passage.span, variant=how, comment_reason="judgement")
            return
        if much and part and part > context.limit("B070") and not _LEFT.search(text):
            stated = next(value for value in much.groups() if value)
            yield Hit(passage.span, facts={"stated": stated}, comment_reason="judgement")
            return


def _joint_stock_deal(contract: Contract) -> bool:
    return joint_stock(contract) and not _LIMITED_ONLY.search(contract.text)


def _part(text: str) -> Decimal | None:
    return _PARTS.get(text) or (share(text) if text else None)


def _sold_by_officer(contract: Contract, text: str) -> bool:
    """Whether the sentence, or what the paper says of the seller, makes the seller an officer."""
    denied = re.compile(
        r"(?:不|并非|非|未)(?:是|属于|为|系|担任|曾)?[^。；，\n]{0,24}(?:董事|监事|高级管理|高管)"
    )
    if denied.search(contract.text):
        return False
    if _POST.search(text):
        return True
    seller = re.compile(
        rf"(?:转让方|出让方|卖方|甲方|转让人)[^。；\n]{{0,40}}?(?:系|为|是|担任|任|现任|曾任|[（(，,])[^。；，\n]{{0,24}}?(?:{_POST.pattern})"
    )
    return any(
        seller.search(item.text) and "法定代表人" not in item.text
        for item in sentences(contract.text, ("董", "监事", "总", "高", "财务", "首席"))
    )


# The day of the listing or of leaving the post, and the day of the sale.
_DAY_LISTED = re.compile(
    rf"({DATE})[^。；\n]{{0,24}}(?:上市(?:交易)?|挂牌交易|首次公开发行)|上市(?:日期|日|时间)?(?:为|是|：|:|于)\s*({DATE})"
)
_DAY_LEFT = re.compile(
    rf"({DATE})[^。；，\n]{{0,10}}(?:离职|离任|辞职|辞任|卸任|退任|辞去|不再担任)|(?:离职|离任|辞职|辞任|卸任)(?:日期|日|时间)?(?:为|是|：|:|于)\s*({DATE})"
)
_DAY_SOLD = re.compile(
    rf"({DATE})[^。；\n]{{0,24}}?{_SELLS}|{_SELLS}(?:日期|日|时间)?(?:为|是|：|:|于)\s*({DATE})"
)


def _too_soon_by_days(contract: Contract, text: str) -> str:
    """The same by two days."""
    sold = _DAY_SOLD.search(text)
    last = day(sold[1] or sold[2]) if sold else None
    for name, pattern, months in (("listed", _DAY_LISTED, 12), ("left", _DAY_LEFT, 6)):
        found = pattern.search(contract.text)
        first = day(found[1] or found[2]) if found else None
        if first and last and first < last < months_later(first, months):
            return name
    return ""


def _too_soon(text: str) -> str:
    for name, pattern, months in (("listed", _SOON_LISTED, 12), ("left", _SOON_LEFT, 6)):
        found = pattern.search(text)
        if not found:
            continue
        value = length(found["n"]) if found["n"] else None
        if (
            value is None
            or value.shorter_than(months)
            or ("内" in found[0] and not value.longer_than(months))
        ):
            return name
    return ""


_TARGET = r"(?:(?<!受让)目标公司|标的公司|(?:目标|标的|本|该)(?:股份(?:有限)?)?公司|目标股份有限公司|被(?:收购|投资|转让)(?:的)?公司|(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{0,4}某[\u4e00-\u9fff]{0,8}(?:股份|有限)[\u4e00-\u9fff]{0,4}公司)"
_BUYER = r"(?:受让方|受让人|收购方|收购人|购买方|买方|认购(?:方|人)|投资(?:方|人)|乙方|新股东)"
_FOR_PRICE = r"(?:(?:股权|股份)?(?:转让|收购|受让|购买|认购|购股|交易|并购)(?:的)?(?:价)?款(?:项)?|(?:股权|股份|转让|收购|交易)?(?:对价|价款)|(?:收购|购买|受让|认购|购股)[^。；，\n]{0,12}(?:股权|股份|股票)|(?:收购|并购|购股)(?:资金|贷款|借款|债务)|支付义务|付款义务)"
_HELPS = r"(?:连带|保证(?!金)|担保|抵押|质押|借款|借给|出借|贷款|垫付|垫资|代为?(?:支付|付|清偿|偿还|缴纳)|赠与|资助|补贴|资金支持|提供资金|支付|承担)"
_HELP = re.compile(
    rf"{_TARGET}[^。；\n]{{0,20}}?(?:为|向|替|代|给|就|对|同意为|应当?为)[^。；\n]{{0,8}}?{_BUYER}[^。；\n]{{0,40}}?{_HELPS}"
    rf"|{_BUYER}[^。；\n]{{0,30}}?{_FOR_PRICE}[^。；\n]{{0,40}}?(?:由|以|用|从|通过|使用|来源于)[^。；，\n]{{0,6}}?{_TARGET}[^。；\n]{{0,24}}?(?:{_HELPS}|资产|资金|账户|房产|土地|厂房|利润|存款)"
    rf"|{_FOR_PRICE}[^。；\n]{{0,24}}?(?:由|以|用|从)[^。；，\n]{{0,4}}?{_TARGET}[^。；，\n]{{0,24}}?(?:支付|承担|代付|垫付|担保|保证|抵押|质押|偿还|资产|资金|账户)|(?:以|用|将){_TARGET}[^。；，\n]{{0,20}}?(?:资产|资金|房产|土地|厂房|设备|账户|存单|应收账款)[^。；\n]{{0,40}}?(?:{_FOR_PRICE})[^。；\n]{{0,30}}?(?:担保|抵押|质押|支付)"
    rf"|{_TARGET}[^。；\n]{{0,24}}?(?:对|就|为)[^。；\n]{{0,16}}?{_FOR_PRICE}[^。；\n]{{0,20}}?(?:连带|保证(?!金)|担保|抵押|质押|代为?支付|垫付)"
    rf"|由{_TARGET}[^。；，\n]{{0,8}}?(?:先行|代为|代)(?:垫付|垫资|支付|付款|清偿|缴付|偿付)"
    rf"|{_TARGET}[^。；\n]{{0,30}}?{_BUYER}[^。；\n]{{0,16}}?{_FOR_PRICE}[^。；\n]{{0,14}}?(?:代为|代付|垫付|连带|担保|予以支付)"
)
_HELP_ABOUT = re.compile(_FOR_PRICE)
_HELP_FINE = re.compile(
    r"不得|不(?:会|再|应|能(?!支付|按|清偿|履行|偿还|付)|予|为|提供|存在)|禁止|无权|未(?:曾)?(?:为|向)|员工持股|股权激励|持股计划|百分之十|10\s*[%％]|股东会[^。；，\n]{0,10}(?:决议|特别决议)[^。；，\n]{0,20}(?:10|百分之十)|担保解除|解除[^。；，\n]{0,10}担保|出资(?:额|义务|证明)|经营(?:性)?(?:借款|贷款)|服务"
)


@check(
    "EQU-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(f"{COMPANY} 第163条", f"{COMPANY} 第15条"),
    fires=(
        "目标股份有限公司为受让方支付股份转让款提供连带责任保证。",
        "目标公司（股份有限公司）向受让方提供借款一千万元，专项用于支付股份收购价款。",
        "目标公司同意就受让方的股权转让款支付义务向转让方承担连带责任。",
    ),
    silent=(
        "受让方以其自有房屋为支付股份转让款提供抵押担保。",
        "目标公司不得为受让方支付股份转让款提供担保。",
        "目标股份有限公司实施员工持股计划，为受让方购买公司股份提供借款。",
        "目标公司应在交割后为受让方办理股东名册变更。",
    ),
)
def target_helps(contract: Contract, _: Context) -> Iterator[Hit]:
    """The target lends, guarantees or pays for the purchase of its own shares."""
    if not (equity(contract) or re.search(r"股份|股权", contract.text)):
        return
    words = ("目标", "标的公司", "本公司", "该公司", "被收购", "被投资", "某")
    told: set[int] = set()
    for passage in _named_target_helps(contract):
        told.add(passage.span.start)
        yield _helping(contract, passage)
    for passage, _match in find(contract, words, _HELP, _HELP_FINE):
        if passage.span.start in told or not _HELP_ABOUT.search(
            paragraph_at(contract, passage.span.start).text
        ):
            continue
        yield _helping(contract, passage)


def _helping(contract: Contract, passage: Passage) -> Hit:
    if joint_stock(contract):
        return Hit(passage.span, comment_reason="delete_or_redraft")
    basis = (f"{COMPANY} 第15条",)
    return Hit(passage.span, variant="limited", risk=Risk.MEDIUM, basis=basis, comment_reason="judgement")


# The company whose shares are bought is named, and helps under the same name.
_BOUGHT = re.compile(
    r"(?:购买|收购|受让|认购|取得|购入|买入)(?!方|人|款)(?P<firm>[\u4e00-\u9fff]{1,20}?公司)(?:[（(][^）)\n]{0,16}[）)])?[^。；，\n]{0,12}(?:股份|股权|股票)"
)
_LENDS_A_HAND = r"(?:连带|保证(?!金|其)|担保|抵押|质押|借款给|出借|垫付|垫资|代为?(?:支付|付款|清偿|偿还|缴纳)|资助|资金支持)"


def _named_target_helps(contract: Contract) -> Iterator[Passage]:
    for passage, match in find(contract, ("股份", "股权", "股票"), _BOUGHT):
        firm = re.escape(match["firm"])
        helps = re.compile(
            rf"(?:由|[，,；;。]\s*|^){firm}(?:[（(][^）)\n]{{0,16}}[）)])?[^。；\n]{{0,40}}?{_LENDS_A_HAND}"
        )
        found = helps.search(passage.text)
        if found and _HELP_ABOUT.search(passage.text) and not _HELP_FINE.search(passage.text):
            yield passage


_SOLD = re.compile(
    r"(?:转让方|出让方|转让人|出让人|出售方|卖方|甲方|原股东)[^。；\n]{0,40}(?:转让|出让|出售|卖给|卖与)[^。；\n]{0,40}(?:股权|股份)|(?:受让方|受让人|乙方|收购方)[^。；\n]{0,30}(?:受让|购买|收购)[^。；\n]{0,40}(?:股权|股份)|(?:股权|股份)[^。；\n]{0,20}(?:转让|出让|卖|出售)给[^。；，\n]{0,16}"
)
_PAID = re.compile(r"价款|价格|对价|转让款|转让价|转让费|元|价[^。；，\n]{0,4}为")
_FREE = re.compile(
    r"(?:名义|象征性)[^。；，\n]{0,6}(?:价|对价)|(?<![0-9０-９])[一1１]元|零(?:元|对价)|0元|无偿|集团内|同一(?:集团|控制)|内部(?:重组|划转)|全资子公司之间|赠与|继承|夫妻|近亲属"
)
_VOUCHED = re.compile(
    r"(?:保证|承诺|声明|陈述|确认|担保|确保)[^。\n]{0,90}(?:负担|质押|抵押|查封|冻结|权属|所有权|处分权|合法(?:有效)?(?:地)?(?:持有|拥有|取得|享有)|完全(?:的)?(?:权利|处分)|瑕疵|纠纷|争议|诉讼|仲裁|债务|负债|欠税|税(?:款|务|费)|未披露|追索|追究|第三(?:人|方)|权利限制|实缴)"
    r"|(?:债权债务|债务|负债|税(?:款|费|务)|亏损|或有|隐(?:性|瞒|藏)|纠纷|诉讼|责任)[^。\n]{0,60}(?:由|归)(?:转让方|出让方|转让人|甲方|原股东|出让人)[^。；，\n]{0,6}(?:承担|负责|清偿|处理|解决|偿还)|(?:转让方|出让方|甲方|原股东)[^。；\n]{0,30}(?:承担|负责)[^。；\n]{0,20}(?:债务|税|纠纷|损失|诉讼|亏损)"
    r"|未(?:作)?(?:如实)?披露|披露(?:函|附件|清单|表|信息)|陈述(?:与|和|及)保证|陈述、保证|声明(?:与|和)保证|(?:不存在|没有|无)(?:任何)?[^。；\n]{0,16}(?:负担|质押|抵押|查封|冻结|瑕疵|纠纷|诉讼|限制|债务)|权利瑕疵|瑕疵担保"
)


@check(
    "EQU-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    favours="受让方",
    basis=(
        "中华人民共和国民法典 第612条",
        "中华人民共和国民法典 第646条",
        "最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释 第32条",
    ),
    fires=(
        "转让方将某有限公司30%股权转让给受让方，价款300万元。",
        "股权转让协议\n甲方将其持有的目标公司40%的股权以人民币200万元的价格转让给乙方。\n乙方应于签约后十日内付清转让款，双方共同办理变更登记。",
    ),
    silent=(
        "转让方保证股权无权利负担、目标公司无未披露债务和欠税，违反的赔偿受让方损失，价款300万元。",
        "甲方将其持有的目标公司40%的股权以人民币200万元转让给乙方。交割前目标公司的债务由甲方承担。",
        "集团内部重组，转让方将某有限公司30%股权以1元转让给受让方。",
        "其他股东收到股权转让通知后三十日内未答复的，视为放弃优先购买权。",
    ),
)
def nothing_vouched(contract: Contract, _: Context) -> Iterator[Hit]:
    """A sale of equity in which the seller vouches for nothing."""
    if not equity(contract):
        return
    if re.search(r"框架|意向|备忘录|决议|通知|补充协议|代持|章程", first_words(contract)[:40]):
        return
    place = next((item for item, _ in find(contract, ("股权", "股份"), _SOLD)), None)
    text = contract.text
    if place and _PAID.search(text) and not _FREE.search(text) and not _VOUCHED.search(text):
        yield Hit(place.span, missing=True, comment_reason="needs_terms")
