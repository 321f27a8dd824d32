"""Labour contracts: papers kept and deposits taken (LAB-12)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour
from workbench.checks.labour_slots_guard import deposit_held, papers_locked
from workbench.checks.passages import negated, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_PAPERS = r"(?:身份证|毕业证|学历证|学位证|资格证|职称证|证件|护照|户口[本簿]|执业证|驾驶证|上岗证|退伍证)"
_KEEP = re.compile(
    rf"(?:将|把)?(?:本人)?(?:的)?{_PAPERS}(?:书|明)?(?:等)?(?:证件)?(?:的)?(?:原件)?[^。；，\n复]{{0,8}}(?:交(?:由|给|付|至|与|予|甲方|公司)|上交|押在|抵押|扣押|留存于|由(?:甲方|公司|用人单位|单位)(?:统一)?(?:代为)?(?:保管|代管|保存|收存))[^。；，\n]{{0,16}}"
    rf"|(?:扣押|扣留|代管|代为保管|统一保管|保管|收存|收取|上交|质押|抵押)[^。；，\n复]{{0,14}}{_PAPERS}"
)
_DEPOSIT = re.compile(
    r"(?:交纳|缴纳|支付|交付|收取|预交|缴存|缴付|扣除|提交|预扣)[^。；\n]{0,18}(?:押金|保证金|服装费|工服费|工装费|抵押金|风险金|担保金|入职费|建档费)"
    r"|(?:押金|保证金|服装费|工服费|工装费|风险金)[^。；，\n]{0,14}(?:由乙方|从[^。；，\n]{0,8}工资中扣)"
    r"|提供[^。；，\n]{0,10}(?:担保人|保证人|财产担保|经济担保)|提供[^。；，\n]{0,24}(?:为其|为乙方|为本人|作为)[^。；，\n]{0,12}(?:担保|保证)(?!金)"
)
_DOCUMENT = re.compile(rf"{_PAPERS}|证书|注册证|房产证|原件")
_ORIGINAL = re.compile(r"原件|证书")
_KEPT = re.compile(
    r"扣押|扣留|押存|抵押|质押|(?:统一|代为|集中)(?:保管|代管|保存|收存)|交[^。；\n]{0,12}(?:保管|代管|保存|收存|持有)"
    r"|(?:由|归|存放?[在于])(?:甲方|公司|用人单位|单位|人事部?)[^。；\n]{0,8}(?:保管|代管|保存|收存|持有|留存)|(?:甲方|公司|单位)[^。；，\n]{0,12}(?:保管|代管|扣押|收存)[^。；，\n]{0,16}(?:原件|证书)|挂靠"
    r"|(?:留存|存放?)(?:在|于|到)[^。；，\n]{0,4}(?:饭店|酒店|店|厂|甲方|公司|用人单位|单位|人事)|(?:甲方|公司|用人单位|单位)(?:统一|应|将|有权|可以?)?(?:留存|留置|扣存)(?:乙方|劳动者|员工|其)"
)
_HELD_TILL = re.compile(
    r"(?:离职|解除|终止|交接|期满|合同期)[^。；\n]{0,24}(?:发还|归还|退还|返还|领回|取回|还给)"
)
_FEE = re.compile(
    r"押金|保证金|抵押金|风险金|担保金|稳定金|履约金|诚信金|入职费|建档费|服装费|工服费|工装费|(?:工牌|工服|工装|制服|工作服|胸卡|服装)[^。；\n]{0,8}(?:费|款|成本)"
)
_TAKES = re.compile(r"交|缴|付|收取|扣|预留|暂存|留存|承担")
_SURETY = re.compile(
    r"(?:亲属|亲友|家属|父母|配偶|户籍|户口|第三人|熟人)[^。；\n]{0,24}(?:担保|作保|保证人|连带|保证责任)|(?:找|提供|寻)[^。；\n]{0,16}(?:作保|担保人|保证人|保人)"
    r"|(?:由|须有|需有|应有|提供|找)[^。；，\n]{0,16}(?:为其|为乙方|为本人|替其|为员工|为劳动者)[^。；，\n]{0,6}(?:担保|作保|保证)(?!金)"
    r"|(?:以|用)(?:本人|自己|其|自有)?[^。；，\n]{0,6}(?:房产|房屋|车辆|财产|存款|存折)[^。；，\n]{0,16}(?:抵押|质押|担保)"
)
_COPY = re.compile(r"交还|归还|工作证|复印件|影印件|扫描件|复印")
_DEPOSIT_FINE = re.compile(
    r"(?:不|无需|无须|免于?|未)(?:再|予|得|向[^，。；]{1,5})*(?:收取|缴纳|交纳|支付|扣除|预扣)|自愿购买|可以拒绝|有权拒绝|不强制|当场(?:退|返)还|核验后(?:当场|立即|即)?(?:退|返|归)还|农民工工资保证金|投标保证金|履约保证金|质量保证金|营业执照|证照|资质证书|公章|签收单|住房|宿舍|办理[^。；，\n]{0,12}后(?:立即|及时|即)?(?:退|返|归)还"
)


_NO_RETURN = re.compile(r"不(?:得|能|可|准)(?:自行|提前|随意)?(?:取走|取回|领回|领取|索回|要求|转出|注销)")


_WAGE_HELD = re.compile(r"(?<!抵)押(?:后|存|住)?[^。；，\n]{0,4}(?:个月|天|日)(?:的)?工资")
_OF_OTHERS = re.compile(r"(?:客户|顾客|业主|旅客|患者|当事人|委托人|学员|学生)的?[^。；，\n]{0,6}(?:证|原件)")


def _takes(text: str) -> bool:
    """Whether a deposit, a fee for working clothes or a guarantor is asked of the worker, in any order."""
    fee = _FEE.search(text)
    asked = bool(_WAGE_HELD.search(text)) or bool(fee and _TAKES.search(text)) or bool(_SURETY.search(text))
    return (
        asked
        and not _COPY.search(text.replace("归还", ""))
        and not re.search(r"不(?:得|收|要求|向|会)|免费|甲方(?:承担|支付|负担)|公司(?:承担|支付|负担)", text)
    )


def _keeps(text: str) -> bool:
    """Whether original papers stay with the employer."""
    if re.search(r"复印|影印|扫描|工作证|当场|核验后|自行保管|妥善保管|办理[^。；，\n]{0,12}后", text):
        return False
    held = _KEPT.search(text) or (
        re.search(r"交[^。；，\n]{0,8}(?:甲方|公司|单位|人事)", text) and _HELD_TILL.search(text)
    )
    return bool(held and _DOCUMENT.search(text) and (_ORIGINAL.search(text) or _HELD_TILL.search(text)))


@check(
    "LAB-12",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第9条", f"{ACT} 第84条"),
    fires=(
        "乙方入职时应交纳服装押金五百元，并将身份证原件交甲方保管。",
        "甲方有权在乙方在职期间保管乙方的毕业证书。",
        "乙方应向甲方缴纳入职保证金1000元，离职时无息退还。",
        "乙方入职时应当提供一名本市户籍的担保人。",
    ),
    silent=(
        "乙方入职时应出示身份证原件，并提交复印件。",
        "甲方不得扣押乙方的居民身份证和其他证件，不得要求乙方提供担保。",
        "乙方应向甲方提交身份证、学历证书的复印件。",
        "甲方收取乙方身份证原件用于办理社保登记，办理后立即归还。",
    ),
)
def papers_or_deposit(contract: Contract, _: Context) -> Iterator[Hit]:
    """Papers kept, a deposit taken, or a guarantor asked for."""
    if not labour(contract):
        return
    words = (
        "证",
        "原件",
        "保证金",
        "稳定金",
        "履约金",
        "抵押金",
        "诚信金",
        "制服",
        "工服",
        "工作服",
        "作保",
        "保人",
        "连带",
        "护照",
        "户口",
        "押金",
        "服装费",
        "工服费",
        "工装费",
        "风险金",
        "担保",
        "作抵押",
        "押",
        "入职费",
        "压",
        "扣留",
        "暂留",
        "暂扣",
        "工装",
        "建档费",
    )
    for passage in sentences(contract.text, words):
        text = passage.text
        if deposit_held(text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
            continue
        if papers_locked(text):
            yield Hit(passage.span, variant="papers", comment_reason="delete_or_redraft")
            continue
        if _DEPOSIT_FINE.search(text):
            continue
        papers, deposit = _KEEP.search(text), _DEPOSIT.search(text)
        kept = papers and not _COPY.search(text) and not negated(text, papers.start() + 1)
        taken = deposit and not negated(text, deposit.start())
        taken = taken or _takes(text)
        kept = kept and not _OF_OTHERS.search(text)
        kept = kept or (_keeps(text) and not negated(_NO_RETURN.sub("", text), len(text), len(text)))
        if taken:
            yield Hit(passage.span, comment_reason="delete_or_redraft")
        elif kept:
            yield Hit(passage.span, variant="papers", comment_reason="delete_or_redraft")
