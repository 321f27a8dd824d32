"""Equity transfers (EQU-01 to 03, 07, 09)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.deal_words import NO_NEED, around, said
from workbench.checks.measures import (
    AMOUNT,
    DURATION,
    length,
    like,
    money,
)
from workbench.checks.passages import find, hit_with_edit, hits, is_type, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

EQUITY = (ContractType.EQUITY, ContractType.OTHER)
COMPANY = "中华人民共和国公司法"


def equity(contract: Contract) -> bool:
    """Whether shares of a limited company are dealt with."""
    return is_type(contract, ContractType.EQUITY, "股权") or is_type(contract, ContractType.EQUITY, "股东")


def _about_shares(contract: Contract) -> bool:
    return equity(contract) or is_type(contract, ContractType.EQUITY, "产权", "转让")


def joint_stock(contract: Contract) -> bool:
    """Whether the target is a joint-stock company."""
    return (
        bool(re.search(r"股份(?:有限)?公司|上市公司|股票", contract.text))
        and "有限责任公司" not in contract.text
    )


_OUTSIDE = re.compile(
    r"股东以外|股东之外|股东外|非(?:目标公司|标的公司|公司|现有|现)?(?:的)?股东|外部投资|公司外部|(?:并非|不是|不为|不系|并不是|不属于)[^。；，\n]{0,10}股东|(?:无|没有|不存在)[^。；，\n]{0,6}股东(?:关系|身份|资格)|(?:不|未|从未)(?:持有|享有|拥有)[^。；，\n]{0,12}(?:任何)?(?:股权|股份)|第三方(?:投资|受让)|新股东"
)
_TRANSFER = re.compile(
    r"(?:转让|出让|受让|收购|出售|卖给|卖与|售予|让与|让渡|购买)[^。；\n]{0,40}(?:股权|出资额?|股份)|(?:股权|出资额|股份)[^。；\n]{0,30}(?:转让|出让|卖|售|让与|让渡|过户)"
)
_PREFERENCE = re.compile(
    r"优先(?:购买|受让|认购|购买权)|其他股东[^。；\n]{0,30}(?:同意|放弃|通知|知悉|认可|无异议|不购买)|(?:通知|征求|征询|告知)[^。；，\n]{0,8}其他股东|全体股东[^。；，\n]{0,12}(?:同意|决议|放弃)|股东会[^。；，\n]{0,14}(?:同意|决议|通过|批准)|一人(?:有限)?(?:责任)?公司|唯一(?:的)?股东|公司章程[^。；，\n]{0,10}另有规定"
)
_UNASKED = re.compile(
    rf"(?:其他|其余)股东[^。；，\n]{{0,4}}(?:不得|无权)[^。；，\n]{{0,6}}(?:异议|优先|干涉|反对|购买)|(?:{NO_NEED}|未|没有|尚未|不(?:再)?)(?:再|另行|书面)?(?:通知|征求|征得|告知|取得|经过?|征询)[^。；，\n]{{0,10}}(?:其他|其余|全体|另外)[^。；，\n]{{0,4}}股东"
)
_AMONG = re.compile(
    r"股东之间|均(?:为|系|是)[^。；，\n]{0,30}股东|(?:另一|其他|现有|原)股东[^。；，\n]{0,8}(?:受让|购买)|(?:转让|出让)给[^。；，\n]{0,12}(?:股东|现股东)(?!以外)|同为[^。；，\n]{0,8}股东|唯一股东|100%(?:的)?股权|百分之百(?:的)?股权"
)


@check(
    "EQU-01",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    favours="受让方",
    basis=(f"{COMPANY} 第84条第2款",),
    fires=(
        "转让方将其持有的某有限公司30%股权转让给股东以外的受让方。",
        "受让方并非目标公司股东，转让方将其持有的目标公司15%的股权转让给受让方，价款300万元。",
        "转让方将其持有的某有限公司30%股权转让给受让方，价款300万元。",
    ),
    silent=(
        "转让方将其持有的某有限公司30%股权转让给股东以外的受让方，其他股东已书面放弃优先购买权。",
        "双方均为某有限公司股东，转让方将其30%股权转让给受让方。",
        "转让方将某股份有限公司3%的股份转让给股东以外的受让方。",
    ),
)
def preference(contract: Contract, _: Context) -> Iterator[Hit]:
    """A sale to an outsider with no word on the other shareholders."""
    unasked = _UNASKED.search(contract.text)
    if not equity(contract) or joint_stock(contract):
        return
    if _PREFERENCE.search(contract.text) and not unasked:
        return
    outside = _OUTSIDE.search(contract.text)
    if not outside and (_AMONG.search(contract.text) or contract.type.type is not ContractType.EQUITY):
        return
    found = next(find(contract, ("股权", "出资", "股份"), _TRANSFER), None)
    if found:
        variant, risk = ("", Risk.HIGH) if outside or unasked else ("unknown", Risk.MEDIUM)
        yield Hit(found[0].span, variant=variant, risk=risk, missing=True, comment_reason="needs_terms")


_ANSWER = re.compile(
    rf"(?P<a>{DURATION})(?:之?内|以内)?[^。；\n]{{0,70}}(?:放弃|同意|丧失|不(?:再)?(?:行使|享有|购买|主张|受让)|失去|无异议|无权|(?:可|有权)(?:自由|自行|直接)[^。；，\n]{{0,8}}转让)"
)
_THIN_NOTICE = re.compile(
    rf"(?:{NO_NEED}|不|无义务|没有义务|可以?不)(?:再|予|另行|必)?(?:向[^。；，\n]{{0,6}})?(?:告知|披露|说明|列明|载明|写明|通知|提供|公开|透露)[^。；\n]{{0,16}}(?:价格|价款|对价|支付(?:方式|期限)|付款|期限|数量|条件|受让人)"
)


@check(
    "EQU-02",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    favours="转让方",
    basis=(f"{COMPANY} 第84条第2款", f"{COMPANY} 第85条"),
    fires=(
        "其他股东收到转让通知后十日内未答复的，视为放弃优先购买权。",
        "其他股东自接到书面通知之日起15天内未表示行使优先购买权的，视为放弃。",
    ),
    silent=(
        "其他股东收到转让通知后三十日内未答复的，视为放弃优先购买权。",
        "人民法院强制执行股权的，其他股东二十日内不行使优先购买权的，视为放弃优先购买权。",
        "根据公司章程规定，其他股东收到通知后二十日内未答复的，视为放弃优先购买权。",
        "其他股东收到通知后一个月内未答复的，视为放弃优先购买权。",
    ),
)
def short_answer(contract: Contract, _: Context) -> Iterator[Hit]:
    """Deemed waiver after fewer than thirty days, or a notice that hides the terms."""
    unless = re.compile(r"章程|法院|强制执行|拍卖|承租")
    for passage, match in find(contract, ("优先购买", "优先受让", "其他股东", "其余股东"), _ANSWER, unless):
        value = length(match["a"])
        if (
            "股东" in passage.text[: match.start("a")]
            and value
            and not value.months
            and 0 < value.days < (20 if value.working else 30)
        ):
            new = like(value.text, 30, "日")
            yield hit_with_edit(contract, passage, passage.part(*match.span("a")), new, stated=value.text)
    for passage, match in find(contract, ("其他股东", "其余股东", "优先购买"), _THIN_NOTICE, unless):
        yield Hit(passage.span, variant="notice", facts={"stated": match[0]}, comment_reason="needs_terms")


_SUBSCRIBED = re.compile(
    rf"认缴[^。；，\n0-9]{{0,26}}?(?:人民币)?\s*({AMOUNT})|(?:出资额|注册资本)(?:为)?(?:人民币)?\s*({AMOUNT})(?:[^。；，\n]{{0,6}}认缴)"
)
_NOTHING_PAID = r"(?:尚未|未|没有|暂未|均未)(?:实际|足额|全部|完全|予以|(?:向[^。；，\n]{1,6}))?(?:实缴|缴纳|缴付|缴足|缴清|出资|到位|缴)|分文未(?:缴|付|出)|(?:尚|均)未(?:实际)?到位|实缴(?:出资)?(?:额|资本)?(?:为)?(?:人民币)?\s*(?:零|0)(?:万?元)?|认缴(?:出资)?(?:期限)?(?:尚)?未(?:到期|届满|届至)|(?:剩余|其余|余额|余下)[^。；，\n]{0,10}(?:尚未|未)(?:到期|缴|届)"
_UNKNOWN = r"实缴(?:出资|资本|情况|金额|数额)?[^。；\n]{0,24}(?:为准|未核|不明|不详|未经核实|未核实|待核|不作保证|不保证|自行(?:核实|了解))|(?:是否|有无)(?:已)?实缴"
_PAID_IN = re.compile(
    rf"(?:已)?实(?:际)?缴(?:纳)?[^。；，\n0-9]{{0,12}}?(?:人民币)?\s*({AMOUNT})|(?:{_NOTHING_PAID})|(?:{_UNKNOWN})"
)
_SETTLED = re.compile(
    r"(?:未缴|未实缴|剩余|其余|余额|未到位|尚未(?:实缴|缴纳))[^。；\n]{0,30}(?:由|应当?|须)(?:受让方|转让方|甲方|乙方|受让人|转让人|双方)?[^。；，\n]{0,20}(?:承担|缴|出资|负责|补|履行)|补缴|补足|出资义务[^。；，\n]{0,16}(?:由|承担|转移|归)|补充责任|(?:由|应由?)(?:受让方|转让方|甲方|乙方|受让人|转让人)[^。；，\n]{0,20}(?:缴足|缴纳|缴清|实缴|缴付)|继续缴纳|(?:受让方|乙方|受让人)[^。；，\n]{0,12}(?:缴足|缴清|足额缴纳|按期缴)"
)


@check(
    "EQU-03",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(f"{COMPANY} 第88条",),
    fires=(
        "转让的股权对应认缴出资100万元，实缴20万元，价款30万元。",
        "标的股权对应的认缴出资额为500万元，尚未实缴。",
    ),
    silent=(
        "转让的股权对应认缴出资100万元，实缴20万元，未缴80万元由受让方在2027年12月31日前缴足并补偿转让方因此承担的责任。",
        "标的股权对应认缴出资100万元，已实缴100万元。",
    ),
)
def unpaid_capital(contract: Contract, _: Context) -> Iterator[Hit]:
    """Less paid in than subscribed and no word on who pays the rest."""
    if not equity(contract) or joint_stock(contract):
        return
    for passage in sentences(contract.text, ("认缴", "实缴", "未缴", "未到位")):
        near = around(contract, passage, 60)
        due = _SUBSCRIBED.search(passage.text) or _SUBSCRIBED.search(near)
        paid = _PAID_IN.search(passage.text) or _PAID_IN.search(near)
        whole = money(due[1] or due[2]) if due else None
        part = money(paid[1]) if paid and paid[1] else Decimal(0)
        if due and paid and whole and part is not None and part < whole:
            if not _SETTLED.search(contract.text):
                facts = {"due": due[1] or due[2], "paid": paid[1] or paid[0]}
                yield Hit(passage.span, facts=facts, missing=True, comment_reason="needs_terms")
            return


_STATE = re.compile(
    r"(?:转让方|出让方|转让人|出让人|甲方|卖方|出售方)[：:（(\s]{0,3}[^。；，\n]{0,34}?(?:国有|国资|全民所有制|人民政府|财政局|财政厅|财政部|城投|城市建设投资|国控)"
    r"|(?:国有(?:独资|控股|全资)?(?:企业|公司)?|国资委|国有资产监督管理委员会)[^。；\n]{0,40}(?:将|把)[^。；\n]{0,30}(?:股权|股份|产权)[^。；\n]{0,30}(?:转让|出让|卖|售)|国有(?:股权|产权|资产(?!经营|管理|投资|监督|运营))[^。；，\n]{0,20}(?:转让|出让|协议)"
)
_STATE_FINE = re.compile(r"评估|批准|备案|挂牌|产权交易|进场|无偿划转|公开(?:转让|征集)|批复|核准")
_STATE_SKIPS = re.compile(
    r"(?:无需|无须|不必|不需要?|毋须|毋需|未|不|免于|免|没有|尚未|不再|省略|绕开|后补)(?:再|经|进行|履行|办理|予以|作|做|另行|组织|通过|报|在|到|进入)*[^。；，、\n]{0,14}(?:评估|批准|备案|挂牌|产权交易(?:所|机构|市场|中心)?|进场|公开(?:转让|征集)|审批|批复|核准)(?:[、和及或](?:评估|批准|备案|挂牌|进场|审批|公开(?:转让|征集)))*"
)


@check(
    "EQU-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(
        "中华人民共和国企业国有资产法 第53条",
        "中华人民共和国企业国有资产法 第54条第2款",
        "中华人民共和国企业国有资产法 第55条",
    ),
    fires=(
        "转让方某国有资产经营公司以协议方式将股权转让给受让方。",
        "转让方：某市国有资产投资有限公司\n转让方将目标公司40%股权转让给受让方，价款由双方协商确定。",
    ),
    silent=(
        "转让方某国有资产经营公司经评估备案并在产权交易所公开挂牌后，将股权转让给受让方。",
        "转让方某国有资产经营公司将股权无偿划转给受让方。",
    ),
)
def state_owned(contract: Contract, _: Context) -> Iterator[Hit]:
    """A state-owned transferor with no valuation, approval or exchange."""
    wording = _STATE_SKIPS.sub("", contract.text)
    if _about_shares(contract) and not _STATE_FINE.search(wording):
        words = ("国有", "国资", "全民所有制", "政府", "财政", "城投", "城市建设投资", "国控")
        for passage, _match in find(contract, words, _STATE):
            yield Hit(passage.span, missing=True, comment_reason="judgement")
            return


_TARGET = r"(?:目标公司|标的公司|被投资公司|被投公司|融资公司|(?<!股东)(?<!转让方)(?<!受让方)(?<!股份)(?<!有限)(?<!母)(?<!控股)(?<!投资)公司|本公司)"
_BUYS = r"(?:回购|购回|收购|赎回|买回|回收|受让)(?![方人])"
_BUY_BACK = re.compile(
    rf"(?<!受让)(?:目标公司|标的公司|被投资公司|被投公司|融资公司)[^。；\n]{{0,30}}(?:承诺|同意|应|须|保证|负责|将|有义务|需|负有)[^。；\n]{{0,50}}{_BUYS}[^。；\n]{{0,24}}(?:股权|股份|出资)|由(?:目标公司|标的公司|被投资公司|本公司|公司)[^。；\n]{{0,40}}{_BUYS}"
    rf"|(?:要求|请求|促使)(?:目标公司|标的公司|被投资公司|公司|本公司)[^。；\n]{{0,40}}{_BUYS}|{_TARGET}(?:应|须|承诺|同意|将|负责|保证|有义务)[^。；\n]{{0,40}}(?:回购|购回|赎回|买回)"
)
_FIXED = re.compile(
    rf"{_TARGET}[^。；\n]{{0,60}}(?:固定(?:收益|回报|分红|利息|利润|红利)|保底|保本|最低(?:收益|回报|分红)|年化[^。；，\n]{{0,10}}(?:收益|回报|支付)?|不低于[^。；，\n]{{0,16}}(?:收益|回报|分红)|返还(?:全部)?(?:投资|本金)|退还(?:全部)?(?:投资|本金)|补足(?:差额)?)"
    rf"|(?:无论|不论|不管)[^。；\n]{{0,16}}(?:盈利|盈亏|亏损|经营|业绩)[^。；\n]{{0,20}}{_TARGET}[^。；\n]{{0,50}}(?:支付|分配|返还)|{_TARGET}[^。；\n]{{0,14}}(?:无论|不论|不管)[^。；\n]{{0,16}}(?:盈利|盈亏|亏损|经营|业绩)[^。；\n]{{0,50}}(?:支付|分配|返还)"
)
_PROMISES = re.compile(r"承诺|保证|同意|应当?|须|按|每年|支付|负责|确保")
_INVESTOR = re.compile(r"投资(?:人|方|者|款|本金)|股东|本金|出资|增资")
_NOT_TARGET = re.compile(
    r"(?<!公司及)(?<!公司和)(?<!公司与)(?<!公司、)(?<!公司或)(?:控股股东|实际控制人|创始人|创始股东|原股东|大股东)|减资|异议股东|注销|不(?:承担|负|得|会|作|提供|参与)[^。；，\n]{0,8}(?:任何)?(?:回购|补偿|保底|固定|承诺|收购)|员工|激励|公积金|可分配利润"
)


@check(
    "EQU-09",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    debatable=True,
    basis=(f"{COMPANY} 第53条第1款", f"{COMPANY} 第162条第1款", f"{COMPANY} 第224条第1款"),
    fires=(
        "目标公司承诺三年后以本金加年息10%回购投资人的股权。",
        "未能在2028年底前上市的，目标公司应当按照年化8%的价格收购投资方所持股权。",
    ),
    silent=(
        "控股股东承诺三年后以本金加年息10%受让投资人的股权。",
        "目标公司依法减资后回购的股权应当注销。",
    ),
)
def target_buys_back(contract: Contract, _: Context) -> Iterator[Hit]:
    """The target itself promises to buy back or a fixed return."""
    words = ("回购", "购回", "收购", "赎回", "买回", "受让")
    yield from hits(contract, words, _BUY_BACK, _NOT_TARGET, comment_reason="judgement")
    words = ("固定", "保底", "保本", "最低", "年化", "不低于", "返还", "退还", "补足", "支付", "分配")
    for one in said(contract, words, _FIXED, _PROMISES, _INVESTOR, unless=_NOT_TARGET):
        if not re.search(r"回购|购回|赎回", one.passage.text):
            yield Hit(one.passage.span, comment_reason="judgement")
