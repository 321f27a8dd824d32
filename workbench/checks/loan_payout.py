"""Loans: what is kept back at payout, and interest that is not agreed (LOA-03, 04)."""

import re
from collections.abc import Iterator

from workbench.checks.loan import CODE, LOAN, PRIVATE
from workbench.checks.measures import AMOUNT, money, rates
from workbench.checks.passages import hit_with_edit, is_extract, is_type, negated, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_DEDUCT = re.compile(
    r"(?:预先|预|提前|先行|事先)(?:一次性)?(?:从[^。；，\n]{0,10}中)?(?:扣(?:除|收|减|划|下|留)|收取)[^。；，\n]{0,14}(?:利息|息|服务费|手续费|管理费|咨询费|费用)"
    r"|(?:从|在)(?:出借|借款|贷款|放款)?[^。；，\n]{0,4}(?:本金|借款|贷款|款项)(?:金额|总额)?中(?:直接|预先|先行|一次性)?(?:扣(?:除|收|减|划)|收取)[^。；，\n]{0,14}(?:利息|息|费)"
    r"|(?:发放|放款|支付|交付|出借)[^。；，\n]{0,6}(?:借款|贷款|本金)?(?:时|当日|的同时)[^。；\n]{0,14}扣(?:除|收|减|划)[^。；，\n]{0,14}(?:利息|息|费)"
    r"|(?:利息|服务费|手续费|费用)[^。；，\n]{0,12}(?:在|从|于)[^。；，\n]{0,10}(?:放款|发放|本金)[^。；，\n]{0,6}(?:中|时)[^。；，\n]{0,6}(?:扣|抵)|(?:利息|服务费|手续费)[^。；，\n]{0,6}(?:在|于)(?:出借|汇款|打款|转账|交付|支付借款)(?:时|当日)[^。；，\n]{0,8}(?:扣|抵)|砍头息"
)
_SUM = rf"(?:{AMOUNT}|(?:[0-9０-９.]+|[一二两三四五六七八九十百]+)万)"
_LESS = re.compile(
    rf"(?:借款|出借|借条|借据|合同|借到|借给|借得|借入|借支)(?:上)?(?:本金|金额|总额|载明|写明|记载|写)?[^。；\n0-9]{{0,12}}?(?P<a>{_SUM})[^。\n]{{0,50}}(?:实际|实得|实收|实付|到手|净得|只收到|仅收到|实放)[^。；，\n0-9]{{0,16}}?(?P<b>{AMOUNT})"
)
_FEE = r"(?:利息|首(?:月|期|季)息|月息|欠息|[^。；，、\n]{0,4}费(?!者|力|时)|保证金|砍头|头息|好处费|报酬|收益|佣金|回报)"
_CHARGE = re.compile(_FEE)
# What makes the sum that is paid out smaller than the sum that is lent.
_TAKEN = re.compile(
    r"扣(?!押)(?:除|收|减|划|下|留|掉|缴)?|(?:冲|折)抵|抵(?:扣|减|付|缴|作|掉|除)|减(?:去|除|掉|付|少)|留(?:下|存|取|置|作)|截留|先留|坐扣"
    rf"|(?:预先?|提前|事先|先行)(?:一次性)?(?:支付|给付|交纳|付|交|缴|收取|计收|结清)(?:的)?[^。；，\n]{{0,8}}{_FEE}|{_FEE}[^。；，\n]{{0,12}}(?:预先|提前|事先|先行)[^。；，\n]{{0,6}}(?:收|付|计|结)"
    rf"|(?:差额|余下|其余|另外?|剩余|剩下|不足)[^。；\n]{{0,24}}?(?:作为|系|计为|视为|视作|归|充作|算作|充|抵|当作|为)[^。；\n]{{0,20}}?{_FEE}"
    rf"|[一二三四五六七八九][成折][^。；\n]{{0,24}}{_FEE}|(?:已含|包含|含有)[^。；，\n]{{0,8}}{_FEE}|净额|返还[^。；，\n]{{0,12}}作为[^。；，\n]{{0,6}}{_FEE}"
)
_PAYOUT = re.compile(
    r"放款|发放|(?:交付|给付|交款|付款|交钱|拿钱|取款|签约)(?:时|当日|当天|当场)|(?:余额|余款|剩余|余下|其余|净额)[^。；，\n]{0,10}(?:划|付|转|汇|打|交)|划(?:付|入|转|至|给)|出借(?:资金|款项)?(?:时|当日|款项)|支付借款|转账|打款|汇款|汇付|到账|拨付|拨款|交付借款|给付借款|收到借款(?:当日|当天|时|之?后)|本金中|借款中|贷款中|款项中|借款时|(?<!按)(?<!照)实际(?:支付|交付|出借|给付|借|收|得|放)"
    r"|(?:借款|本金|款项|金额|元)[^。；，\n]{0,40}(?:转入|汇入|汇至|汇给|付至|付给|转至|转给|打入|打给|划入|交付|存入)|(?:不再|无须|无需|不必|视同已?|视为已?)(?:[^。；，\n]{0,4}另行)?(?:实际)?(?:交付|支付|发放)"
)
_PAID_AHEAD = re.compile(
    r"(?:放款|发放(?:借款)?|收到借款|借款到账|出借|交付借款|汇款|打款|转账|拨款)(?:之)?前[，,]?[^。；\n]{0,16}(?:先|预|提前|一次性)?[^。；，\n]{0,6}(?:支付|交|缴|付清|付)[^。；，\n]{0,14}(?:利息|息|服务费|手续费|管理费|咨询费)"
    r"|(?:放款|出借|汇款|打款|转账|拨款|交付借款)(?:之)?前[，,][^。；\n]{0,24}(?:利息|服务费|手续费|管理费)[^。；，\n]{0,4}(?:付至|汇至|汇入|付给|交给|付清|支付|交清)"
    r"|(?:本金|借款)[^。；\n]{0,24}(?:[九八七]成|百分之[七八九][^百]{0,3}|[789][0-9]?[%％])[^。；\n]{0,16}(?:交付|支付|放款|到账)[^。；\n]{0,16}(?:另外?|其余|余下)[^。；\n]{0,10}(?:视同|视为|当作)"
)
_NOT_TAKEN = re.compile(
    r"不得|不(?:预先)?扣|足额(?:发放|支付|出借|交付)|指定账户中?按[月季]|逾期|到期[^。；，\n]{0,8}扣|还款(?:时|日)[^。；，\n]{0,10}扣|质保|的，(?:应|按|以)|未扣|没有扣|提前还款|从[^。；，\n]{0,8}(?:工资|货款)"
    r"|(?:归还|偿还|还款|支付|清偿|清付|给付)的(?:款项|金额|资金|任何)|不足以|依次|顺序|先后|抵充|不足[^。；，\n]{0,8}(?:清偿|偿还)|税费|押金"
)


@check(
    "LOA-03",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="借款人",
    basis=(f"{CODE} 第670条", f"{PRIVATE} 第26条"),
    fires=(
        "出借人在发放借款时预先扣除三个月利息。",
        "借款本金10万元，实际到账9万元。",
        "出借人从借款本金中直接扣除首月利息。",
        "放款时一次性扣收服务费5000元。",
    ),
    silent=(
        "出借人足额发放借款后，借款人按月支付利息。",
        "出借人不得预先在本金中扣除利息。",
        "借款本金10万元，实际到账10万元。",
        "利息由出借人从借款人指定账户中按月扣收。",
    ),
)
def interest_deducted(contract: Contract, _: Context) -> Iterator[Hit]:
    """Interest or a fee taken out of the principal at payout."""
    if not (contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "借")):
        return
    for passage in sentences(contract.text, _PAYOUT_WORDS):
        text = passage.text
        match, less = _DEDUCT.search(text), _LESS.search(text)
        lent, paid = (money(less["a"].removesuffix("元") + "元"), money(less["b"])) if less else (None, None)
        if match and not negated(text, match.start() + 2) and not re.search(r"不得|的，(?:应|按|以)", text):
            new = "出借人应当足额发放借款，不预先扣除利息和任何费用"
            if len(text) <= 60:
                yield hit_with_edit(contract, passage, passage.span, new)
            else:
                yield Hit(passage.span, comment_reason="not_writable")
        elif less and lent and paid and paid < lent:
            facts = {"lent": less["a"], "paid": less["b"]}
            yield Hit(passage.span, variant="less", facts=facts, comment_reason="judgement")
        elif _takes(text):
            yield Hit(passage.span, comment_reason="not_writable")


_PAYOUT_WORDS = (
    "扣", "砍头息", "实", "到手", "净", "收到", "预先", "本金中", "前", "留", "减", "抵", "差额", "余", "成", "折", "返还", "另",
)  # fmt: skip


def _takes(text: str) -> bool:
    """Whether interest or a fee is kept back at payout, or has to be paid before it."""
    kept = _TAKEN.search(text) and _CHARGE.search(text) and _PAYOUT.search(text)
    return bool(kept or _PAID_AHEAD.search(text)) and not _NOT_TAKEN.search(text)


_INTEREST = re.compile(
    r"利息|利率|月息|年息|日息|无息|分息|资金占用费|LPR|罚息|免息|[一二三四五六七八九十0-9]分利|回报|本息|年化|分红"
)
_LATE_INTEREST = re.compile(
    r"(?:逾期|违约|到期未|未按|罚息|拖欠|未还)[^。\n]{0,60}?(?:利息|利率|LPR|罚息|资金占用费|年息)[^。；\n]{0,20}|(?:逾期|延期)(?:利息|利率|罚息)|罚息|本息|利息(?:及|、|和)(?:违约金|费用|实现)"
)
_FREE_OF = re.compile(
    r"无息|免息|不计(?:收)?利息|不(?:收|支付|付|要)(?:取)?利息|无利息|无需支付利息|零利息|不另计息|不计息"
)
_VAGUE_INTEREST = re.compile(
    r"(?:适当|一定|相应|合理|些许|若干|部分|点|些)(?:的)?(?:利息|利钱|好处)|利息[^。；，\n]{0,8}(?:到时候?|届时|以后|日后|将来|回头|另|再)[^。；，\n]{0,4}(?:商|谈|定|议|说|看|算)|利息[^。；，\n]{0,12}(?:适当|酌情|随意|看着|视情)|利息[^。；，\n]{0,4}(?:另议|面议|再议|另行(?:商|协|约)|日后|届时|从优|好说|再说|随意|酌情|看着|看情况|适当|口头|双方(?:另行|协商|商))|(?:给|付|支付|加)(?:些|点|一点|一些)(?:利息|息)|(?:有息|计息)借款(?![^。\n]{0,40}[0-9%％])|当地(?:习惯|行情)[^。；，\n]{0,6}(?:利息|计息)"
)


@check(
    "LOA-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.LOAN, ContractType.OTHER),
    example_type=ContractType.LOAN,
    favours="出借人",
    basis=(f"{CODE} 第680条第2款", f"{PRIVATE} 第24条"),
    fires=(
        "甲公司向乙公司出借一百万元，期限一年，到期归还本金。",
        "今借到王某人民币伍万元整，2027年5月1日前归还。",
    ),
    silent=(
        "甲公司向乙公司出借一百万元，期限一年，年利率5%。",
        "甲向乙出借五万元，本借款为无息借款。",
        "今借到王某五万元，月息一分。",
    ),
)
def no_interest(contract: Contract, _: Context) -> Iterator[Hit]:
    """A loan with no word on interest bears none."""
    known = contract.type.type is ContractType.LOAN or is_extract(contract, "出借|借款|借到")
    text = _LATE_INTEREST.sub("", contract.text)
    vague = _VAGUE_INTEREST.search(contract.text) and not any(rates(contract.text))
    silent = not _INTEREST.search(text) and not _FREE_OF.search(contract.text)
    if known and (silent or vague):
        for passage in sentences(contract.text, ("出借", "借款", "借到", "借给", "贷款", "借")):
            if re.search(AMOUNT, passage.text):
                yield Hit(passage.span, missing=True, comment_reason="needs_terms")
                return
