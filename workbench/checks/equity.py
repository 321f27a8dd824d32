"""Equity transfers (EQU-01 to 03, 05, 07, 09, 10, 12)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.measures import (
    AMOUNT,
    DURATION,
    PERCENT,
    days_in,
    length,
    like,
    money,
    months_later,
    share,
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


def joint_stock(contract: Contract) -> bool:
    """Whether the target is a joint-stock company."""
    return (
        bool(re.search(r"股份(?:有限)?公司|上市公司|股票", contract.text))
        and "有限责任公司" not in contract.text
    )


_OUTSIDE = re.compile(
    r"股东以外|非(?:目标公司|公司)?(?:的)?股东|外部投资|公司外部|并非[^。；，\n]{0,8}股东|不是[^。；，\n]{0,8}股东"
)
_TRANSFER = re.compile(r"(?:转让|出让|受让|收购)[^。；\n]{0,40}股权|股权[^。；\n]{0,30}(?:转让|出让)")
_PREFERENCE = re.compile(
    r"优先(?:购买|受让|认购)|其他股东[^。；\n]{0,30}(?:同意|放弃|通知|知悉|认可)|全体股东[^。；，\n]{0,8}同意|一人(?:有限)?(?:责任)?公司|公司章程[^。；，\n]{0,10}另有规定"
)
_AMONG = re.compile(
    r"股东之间|均(?:为|系)[^。；，\n]{0,10}股东|(?:另一|其他|现有|原)股东[^。；，\n]{0,8}(?:受让|购买)|(?:转让|出让)给[^。；，\n]{0,12}(?:股东|现股东)(?!以外)|同为[^。；，\n]{0,8}股东|唯一股东|100%(?:的)?股权|全部股权"
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
    if not equity(contract) or joint_stock(contract) or _PREFERENCE.search(contract.text):
        return
    outside = _OUTSIDE.search(contract.text)
    if not outside and (_AMONG.search(contract.text) or contract.type.type is not ContractType.EQUITY):
        return
    found = next(find(contract, ("股权",), _TRANSFER), None)
    if found:
        variant, risk = ("", Risk.HIGH) if outside else ("unknown", Risk.MEDIUM)
        yield Hit(found[0].span, variant=variant, risk=risk, missing=True, comment_reason="needs_terms")


_ANSWER = re.compile(rf"(?P<a>{DURATION})(?:之?内|以内)?[^。；\n]{{0,30}}(?:放弃|同意|丧失)")


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
    """Deemed waiver after fewer than thirty days."""
    unless = re.compile(r"章程|法院|强制执行|拍卖|承租")
    for passage, match in find(contract, ("优先购买", "优先受让"), _ANSWER, unless):
        value = length(match["a"])
        if (
            "股东" in passage.text
            and value
            and not value.months
            and 0 < value.days < (20 if value.working else 30)
        ):
            new = like(value.text, 30, "日")
            yield hit_with_edit(contract, passage, passage.part(*match.span("a")), new, stated=value.text)


_SUBSCRIBED = re.compile(rf"认缴(?:的)?(?:出资)?(?:额|金额)?(?:为)?(?:人民币)?\s*({AMOUNT})")
_PAID_IN = re.compile(
    rf"(?:已)?实缴(?:的)?(?:出资)?(?:额|金额)?(?:为)?(?:人民币)?\s*({AMOUNT})|(?:尚未实缴|未实缴|实缴(?:出资)?(?:额)?为?\s*(?:零|0))"
)
_SETTLED = re.compile(
    r"未缴|未实缴[^。；\n]{0,20}(?:由|应)|缴足|补缴|补足|出资义务[^。；\n]{0,16}(?:由|承担)|补充责任|足额缴纳|继续缴纳"
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
    for passage in sentences(contract.text, ("认缴",)):
        due, paid = _SUBSCRIBED.search(passage.text), _PAID_IN.search(passage.text)
        whole = money(due[1]) if due else None
        part = money(paid[1]) if paid and paid[1] else Decimal(0)
        if due and paid and whole and part is not None and part < whole:
            wording = contract.text.replace("尚未实缴", "")
            if not _SETTLED.search(wording):
                facts = {"due": due[1], "paid": paid[1] or "0元"}
                yield Hit(passage.span, facts=facts, missing=True, comment_reason="needs_terms")
                return


_CAPITAL = re.compile(rf"注册资本(?:总额)?(?:为|：|:)?(?:人民币)?\s*({AMOUNT})")
_STAKE = re.compile(
    rf"(?:转让|持有|出让|受让)[^。；\n]{{0,24}}?({PERCENT})(?:的)?(?:的)?股权|({PERCENT})(?:的)?股权"
)
_STAKES = re.compile(rf"{PERCENT}(?=的?股权)")
_CONTRIBUTION = re.compile(
    rf"对应(?:的)?(?:认缴)?(?:出资|注册资本)(?:额|金额)?(?:为)?(?:人民币)?\s*({AMOUNT})"
)


@check(
    "EQU-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=("中华人民共和国民法典 第466条第1款",),
    fires=(
        "目标公司注册资本1000万元，转让30%股权，对应出资额200万元。",
        "目标公司注册资本为人民币五百万元，转让方转让其持有的百分之二十的股权，对应认缴出资额80万元。",
    ),
    silent=(
        "目标公司注册资本1000万元，转让30%股权，对应出资额300万元。",
        "目标公司注册资本300万元，转让33.33%股权，对应出资额100万元。",
        "目标公司注册资本1000万元，转让30%股权。",
    ),
)
def shares_do_not_fit(contract: Contract, _: Context) -> Iterator[Hit]:
    """Share times registered capital against the stated contribution."""
    if not equity(contract) or joint_stock(contract):
        return
    capitals = {money(match[1]) for match in _CAPITAL.finditer(contract.text)}
    for passage in sentences(contract.text, ("对应",)):
        part = _CONTRIBUTION.search(passage.text)
        stake = _STAKE.search(passage.text[: part.start()]) if part else None
        whole = next(iter(capitals)) if len(capitals) == 1 else None
        if len(set(_STAKES.findall(passage.text))) > 1:
            continue
        ratio, stated = share(stake[1] or stake[2]) if stake else None, money(part[1]) if part else None
        if part and stake and whole and ratio and stated:
            expected = whole * ratio
            if abs(expected - stated) > max(whole / 1000, stated / 200):
                facts = {
                    "share": stake[1] or stake[2],
                    "stated": part[1],
                    "expected": f"{expected.normalize():f}元",
                }
                yield Hit(passage.span, facts=facts, comment_reason="choose")


_STATE = re.compile(r"(?:转让方|出让方|甲方)[：:\s]*[^。；，\n]{0,30}?(?:国有|国资|国有资产)")
_STATE_FINE = re.compile(r"评估|批准|备案|挂牌|产权交易|进场|无偿划转|公开(?:转让|征集)")


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
    if equity(contract) and not _STATE_FINE.search(contract.text):
        for passage, _match in find(contract, ("国有", "国资"), _STATE):
            yield Hit(passage.span, missing=True, comment_reason="judgement")
            return


_BUY_BACK = re.compile(
    r"(?<!受让)目标公司[^。；，\n]{0,20}(?:承诺|同意|应|应当|须|保证|负责|将)[^。；\n]{0,40}(?:回购|购回|收购)[^。；\n]{0,20}(?:股权|股份)|目标公司[^。；，\n]{0,16}(?:承诺|保证)[^。；\n]{0,20}(?:固定收益|固定回报|保底|年化)|(?<!股东)(?<!转让方)公司(?:承诺|保证)(?:投资人|投资方|投资者)[^。；\n]{0,24}(?:固定收益|固定回报|保底)"
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
    yield from hits(
        contract,
        ("目标公司", "固定回报", "固定收益", "保底"),
        _BUY_BACK,
        re.compile(r"控股股东|实际控制人|创始人|减资"),
        comment_reason="judgement",
    )


_PAY_IN_BY = re.compile(
    rf"(?:成立|设立|登记|营业执照签发|注册)之日起(?P<a>{DURATION})(?:之?内|以内)?[^。；，\n]{{0,8}}(?:缴足|缴清|缴纳|实缴|出资)"
)


@check(
    "EQU-10",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(f"{COMPANY} 第47条第1款", f"{COMPANY} 第266条第2款"),
    fires=(
        "各股东认缴的出资额自有限公司成立之日起十年内缴足。",
        "股东应自公司成立之日起120个月内缴清认缴的出资额。",
        "有限责任公司成立日期为2025年1月1日，各股东认缴出资于2040年12月31日前缴足。",
    ),
    silent=(
        "各股东认缴的出资额自有限公司成立之日起五年内缴足。",
        "股份有限公司发起人应当在公司成立前按照认购的股份全额缴纳股款。",
        "各股东认缴的出资额自公司成立之日起60个月内缴足。",
    ),
)
def pay_in_too_late(contract: Contract, context: Context) -> Iterator[Hit]:
    """Contributions due more than five years after the company was set up."""
    if joint_stock(contract):
        return
    most = context.months("B067")
    for passage in sentences(contract.text, ("缴足", "缴清", "缴纳", "实缴")):
        match = _PAY_IN_BY.search(passage.text) if "出资" in passage.text else None
        value = length(match["a"]) if match else None
        if match and value and value.longer_than(most):
            new = like(value.text, most // 12, "年") if "年" in value.text else like(value.text, most, "个月")
            yield hit_with_edit(contract, passage, passage.part(*match.span("a")), new, stated=value.text)
        elif "认缴" in passage.text and re.search(
            r"(?:成立|设立)(?:日期|时间|于)|于[^。；，\n]{8,14}(?:成立|设立)", passage.text
        ):
            found = days_in(passage.text)
            if len(found) == 2 and found[1] > months_later(found[0], 60):
                facts = {"stated": found[1].isoformat()}
                yield Hit(passage.span, variant="date", facts=facts, comment_reason="judgement")


_NOMINEE = re.compile(
    r"(?:代|替)[^。；，\n]{0,8}(?:持有|持)[^。；，\n]{0,16}(?:上市公司|股票)|(?:上市公司|股票)[^。；\n]{0,20}(?:代持|代为持有|委托持股)"
)


@check(
    "EQU-12",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(f"{COMPANY} 第140条第2款",),
    fires=(
        "乙方代甲方持有某上市公司股票一百万股，由甲方实际享有权益。",
        "甲方委托乙方以乙方名义代甲方持有上市公司股份。",
    ),
    silent=(
        "乙方代甲方持有某有限责任公司10%股权，由甲方实际享有权益。",
        "基金管理人依法代基金持有上市公司股票。",
    ),
)
def nominee(contract: Contract, _: Context) -> Iterator[Hit]:
    """A nominee holds listed shares for a hidden owner."""
    yield from hits(
        contract,
        ("上市公司", "股票"),
        _NOMINEE,
        re.compile(r"有限责任公司|基金|信托|员工持股|券商|证券公司|不得|禁止"),
        comment_reason="judgement",
    )
