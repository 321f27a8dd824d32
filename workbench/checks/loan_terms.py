"""Loans: compounding, source, repayment and sales as security (LOA-07 to 10)."""

import re
from collections.abc import Iterator

from workbench.checks.loan import CODE, LOAN, PRIVATE, private_loan
from workbench.checks.passages import (
    find,
    hits,
    is_menu,
    is_type,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_COMPOUND = re.compile(
    r"(?:利息|息)[^。；\n]{0,20}(?:计入|转入|并入|滚入|转为|加入)[^。；，\n]{0,6}(?:本金|借款)|复利|利滚利"
)


@check(
    "LOA-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="借款人",
    basis=(f"{PRIVATE} 第27条",),
    fires=("借款人未按期支付的利息计入本金，继续计收利息。", "逾期未付的利息按复利计收。"),
    silent=(
        "借款人未按期支付利息的，出借人可以催告其支付。",
        "本借款不计复利。",
        "出借人不得将利息计入本金。",
        "贷款人某某银行股份有限公司对未付利息计收复利。",
    ),
)
def compounding(contract: Contract, _: Context) -> Iterator[Hit]:
    """Unpaid interest that bears interest."""
    if private_loan(contract):
        unless = re.compile(r"不(?:得|再|计|收|按|予)[^。；，\n]{0,10}(?:复利|计入|转入)")
        yield from hits(contract, ("本金", "复利", "利滚利"), _COMPOUND, unless, comment_reason="lookup")


_SOURCE = re.compile(
    r"(?:银行|信用卡|金融机构|其他(?:企业|公司|营利法人)|员工|职工|公众)[^。；\n]{0,14}(?:贷款|借款|信贷|资金|集资|授信)[^。；\n]{0,16}(?:转借|转贷|出借给|借给|再出借)"
    r"|向社会(?:公众|不特定)[^。；\n]{0,14}(?:出借|放贷|提供借款)|用于[^。；，\n]{0,6}(?:赌|贩毒|吸毒|走私|非法)"
)


@check(
    "LOA-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(f"{PRIVATE} 第13条",),
    fires=("出借人以其向银行取得的经营贷款转借给借款人。", "甲方将其从职工处集资所得资金出借给乙方。"),
    silent=(
        "出借人以自有资金出借给借款人用于购买原材料。",
        "出借人保证不以银行贷款转借给借款人。",
        "甲方通过银行以委托贷款方式将资金出借给乙方。",
    ),
)
def unlawful_source(contract: Contract, _: Context) -> Iterator[Hit]:
    """Bank credit or staff funds relent, loans to the public, an unlawful use."""
    if contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "借"):
        unless = re.compile(r"保证|承诺|不得|非(?:来|以)|不(?:以|用|属于)|委托贷款|自有资金|禁止")
        yield from hits(contract, ("借", "贷", "用于"), _SOURCE, unless)


_SOMEDAY = re.compile(
    r"(?:有钱|有能力|手头(?:宽裕|方便)|经济(?:宽裕|好转|条件(?:好转|允许))|条件(?:允许|具备)|资金(?:宽裕|充裕)|赚到钱|方便|发达|发财|翻身|盈利)(?:时|之时|的时候|之?后|了)?[^。；，\n]{0,8}(?:归还|偿还|还款|还清|还|清偿)"
)


@check(
    "LOA-09",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(f"{CODE} 第668条第2款", f"{CODE} 第675条"),
    fires=("借款人向出借人借款五万元，有能力时归还。", "今借到李某3万元，待经济条件好转后偿还。"),
    silent=(
        "借款人向出借人借款人民币五万元用于装修，年利率5%，2026年12月31日前一次归还。",
        "本借款为随借随还的活期借款，出借人可以随时要求归还。",
    ),
)
def repayment_unclear(contract: Contract, _: Context) -> Iterator[Hit]:
    """Repayment when there is money."""
    if contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "借"):
        for passage, _match in find(contract, ("还", "清偿"), _SOMEDAY):
            if not is_menu(passage.text):
                yield Hit(passage.span, comment_reason="needs_terms")


_SALE_AS_SECURITY = re.compile(
    r"买卖合同[^。；\n]{0,24}(?:担保|保证)|为(?:了)?担保[^。；\n]{0,14}(?:借款|债权|还款)[^。；\n]{0,24}(?:签订|订立)[^。；，\n]{0,10}买卖合同|以[^。；\n]{0,10}买卖[^。；，\n]{0,10}(?:作为)?(?:借款)?担保"
)


@check(
    "LOA-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(
        f"{PRIVATE} 第23条",
        "最高人民法院关于适用《中华人民共和国民法典》有关担保制度的解释 第68条",
    ),
    fires=(
        "双方签订房屋买卖合同作为借款担保，借款人不还款的，履行该买卖合同。",
        "为担保上述借款，双方另签商品房买卖合同作为担保，到期不还的由出借人取得房屋。",
    ),
    silent=(
        "借款人以其房屋抵押，借款人不还款的，出借人可以请求拍卖、变卖该房屋优先受偿。",
        "本合同为房屋买卖合同，卖方保证房屋无抵押。",
    ),
)
def sale_as_security(contract: Contract, _: Context) -> Iterator[Hit]:
    """A sale signed to secure the loan."""
    if "借款" in contract.text and "买卖" not in contract.title:
        yield from hits(contract, ("买卖",), _SALE_AS_SECURITY, comment_reason="delete_or_redraft")
