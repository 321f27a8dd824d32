"""Suretyship: that it follows the main debt, in being and in measure (GUA-06, 07)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import DEBTOR, GUARANTOR, around, said
from workbench.checks.guarantee import CODE, SECURED, SECURITY
from workbench.checks.measures import AMOUNT, money, rates
from workbench.checks.passages import find, hit_with_edit, hits
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_MAIN = r"(?:主合同|主债权合同|主债务合同|基础合同|基础交易|主债权|借款合同|贷款合同|购销合同|买卖合同|融资合同|被担保合同)"
_OF_SECURITY = re.compile(r"保证|担保|抵押|质押|本合同|本条款|本函|丙方")
_INDEPENDENT = re.compile(
    rf"(?:独立于|不(?:受|从属于|依附于|取决于))[^。；，\n]{{0,8}}{_MAIN}|不因[^。；，\n]{{0,4}}{_MAIN}[^。；，\n]{{0,12}}(?:无效|被?撤销|不成立|效力)[^。；，\n]{{0,10}}(?:而)?(?:无效|失效|免除|减轻|受|解除|丧失|消灭|终止)"
    rf"|(?:不论|无论|不管|即使|即便|纵使)[^。；，\n]{{0,6}}{_MAIN}[^。；，\n]{{0,14}}(?:有效|效力|无效|撤销|不成立)"
    rf"|{_MAIN}[^。；\n]{{0,6}}(?:被)?[^。；，\n]{{0,10}}(?:无效|撤销|不成立|不生效|效力瑕疵)[^。；\n]{{0,30}}(?:不影响|仍|继续|照样|不因此|同样|依然|均应|不受影响|亦应|也应|依旧)"
    rf"|{_MAIN}[^。；\n]{{0,16}}无效(?:后|时)[^。；\n]{{0,40}}(?:亦|也|仍|均|继续)[^。；，\n]{{0,6}}(?:承担|负)[^。；，\n]{{0,6}}(?:担保|保证|连带)"
)


@check(
    "GUA-06",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    basis=(f"{SECURITY} 第2条", f"{CODE} 第682条第1款"),
    fires=(
        "本保证合同的效力独立于主合同，主合同无效不影响保证责任。",
        "主合同被确认无效的，保证人仍应对主合同项下的债务承担连带保证责任。",
    ),
    silent=(
        "主合同无效的，保证人依照法律规定承担相应责任。",
        "某某银行开立的独立保函独立于主合同。",
    ),
)
def independent(contract: Contract, _: Context) -> Iterator[Hit]:
    """Suretyship said to stand without the main contract."""
    bank = re.search(r"独立保函|见索即付", contract.text[:400])
    unless = re.compile(r"保函|依照法律|依法承担|依法(?:相应)?承担|过错|不得约定|该约定无效")
    own = contract.type.type is ContractType.GUARANTEE
    for passage, _match in find(contract, _MAIN_WORDS, _INDEPENDENT, unless) if not bank else ():
        if not own and not _OF_SECURITY.search(passage.text):
            continue
        if not own and "本合同" in passage.text and not re.search(r"保证|担保|抵押|质押", passage.text):
            continue
        name = "本合同" if own else "保证约定"
        new = f"主合同无效的，{name}随之无效，保证人依照法律规定承担相应责任"
        if len(passage.text) <= 60:
            yield hit_with_edit(contract, passage, passage.span, new)
        else:
            yield Hit(passage.span, comment_reason="not_writable")


_MAIN_WORDS = (
    "主合同",
    "主债权",
    "主债务合同",
    "基础合同",
    "基础交易",
    "借款合同",
    "贷款合同",
    "买卖合同",
    "被担保合同",
)
_OWN_PENALTY = re.compile(
    rf"{GUARANTOR}[^。；\n]{{0,30}}(?:未|逾期|迟延|不|拒绝|怠于|违反|延迟|违约)[^。；\n]{{0,24}}(?:代偿|履行|承担|清偿|支付|付款|偿付|代为|约定|义务|责任|违约)[^。；\n]{{0,50}}(?:违约金|滞纳金|罚息|罚款|赔偿金|惩罚性)"
)
_MORE_THAN_DEBT = re.compile(
    rf"(?:{GUARANTOR}|保证|担保)[^。；\n]{{0,40}}(?:不受|不以|不限于|超出|高于|超过|大于|多于)[^。；\n]{{0,10}}(?:债务人|借款人|主债务|主债权|实际(?:欠款|债务|借款)|{DEBTOR})[^。；，\n]{{0,16}}(?:为限|限制|数额|金额|范围|欠款|债务)"
    rf"|(?:{GUARANTOR}|保证责任|担保责任|保证金额|担保金额)[^。；\n]{{0,30}}(?:主债务|主债权|欠款|借款本金|债务总额|债务金额|本金|债权|借款金额|借款总额)[^。；，\n]{{0,8}}的?\s*(?:1[0-9]*[1-9][0-9]*\s*[%％]|[2-9][0-9]{{2}}\s*[%％]|百分之一百[一-龥]{{1,4}}|(?:[1-9]\.[0-9]|[2-9]|一点[一-龥]|[二两三双])倍)"
    rf"|{GUARANTOR}[^。；\n]{{0,30}}(?:按|以)[^。；\n]{{0,20}}(?:高于|超过)(?:主合同|借款|债务人)[^。；，\n]{{0,12}}(?:利率|标准|违约金)"
)
_SCOPE_SUM = re.compile(
    rf"(?:保证|担保)(?:责任)?(?:的)?(?:金额|数额|限额|总额)?[^。；\n]{{0,10}}?(?:为|是|：|:)[^。；，\n]{{0,6}}?(?P<a>{AMOUNT})"
)
_PRINCIPAL_SUM = re.compile(
    rf"(?:主债务|债务|主债权|欠款|借款|应付款|货款)(?:总额|总计|金额|合计)[^。；，\n]{{0,8}}?(?P<a>{AMOUNT})"
)


@check(
    "GUA-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="保证人",
    basis=(f"{SECURITY} 第3条", f"{CODE} 第691条"),
    fires=(
        "保证人未及时代偿的，另按保证金额的20%向债权人支付违约金。",
        "担保人逾期履行保证责任的，每日按担保金额的千分之一支付滞纳金。",
    ),
    silent=(
        "保证范围包括主债权及其利息、违约金和实现债权的费用。",
        "债务人逾期还款的，应支付违约金，由保证人承担连带责任。",
    ),
)
def beyond_main_debt(contract: Contract, _: Context) -> Iterator[Hit]:
    """A penalty that only the guarantor owes, or more than the debtor owes."""
    unless = re.compile(
        r"(?:保证范围|担保范围)(?:包括|为|及于)|不(?:再|另|另行|额外|单独)?(?:承担|支付|收取?|计收?|加收)[^。；，\n]{0,6}(?:违约金|滞纳金)|不(?:得|应)?(?:超过|超出|高于)|不再|无效|最高额|以[^。；，\n]{0,24}为限"
    )
    words = ("保证人", "担保人", "丙方", "丁方", "保证方", "担保方", "担保单位")
    yield from hits(contract, words, _OWN_PENALTY, unless, comment_reason="delete_or_redraft")
    words += ("保证责任", "担保责任", "保证金额", "担保金额")
    yield from hits(contract, words, _MORE_THAN_DEBT, _NOT_MORE, comment_reason="delete_or_redraft")
    scope = next(said(contract, ("保证", "担保"), _SCOPE_SUM), None)
    debt = _PRINCIPAL_SUM.search(contract.text)
    given, owed = (money(scope.parts[0]["a"]), money(debt["a"])) if scope and debt else (None, None)
    if scope and given and owed and given > owed and not _NOT_MORE.search(contract.text):
        yield Hit(scope.passage.span, comment_reason="delete_or_redraft")
    yield from _dearer(contract)


_AT_RATE = re.compile(
    rf"{GUARANTOR}[^。；\n]{{0,30}}(?:代偿|代为|清偿|偿还|履行|承担|支付|保证责任|担保责任)[^。；\n]{{0,16}}(?:按|以|适用)(?:照)?[^。；，\n]{{0,4}}(?=[年月日](?:利率|息|化))"
)


def _dearer(contract: Contract) -> Iterator[Hit]:
    """A rate for the guarantor that is higher than the one the debtor owes."""
    words = ("保证人", "担保人", "丙方", "丁方", "保证方", "担保方")
    for passage, match in find(contract, words, _AT_RATE, re.compile("反担保|追偿|向债务人")):
        own = next((rate for rate in rates(passage.text) if rate.start >= match.end() - 1), None)
        near = around(contract, passage).replace(own.text if own else "", "")
        others = [rate.yearly for rate in rates(near) if own]
        if own and others and own.yearly > max(others):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_NOT_MORE = re.compile(
    r"不(?:得|应|会)?(?:超过|超出|高于)|无效|最高额|仅以|应当?以[^。；，\n]{0,12}为限|反担保|抵押物|评估"
)
