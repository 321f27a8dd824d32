"""Labour contracts: what the worker owes for leaving or for training (LAB-07, 08)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour
from workbench.checks.labour_slots_pay import sum_owed
from workbench.checks.labour_words import LEAVING
from workbench.checks.measures import AMOUNT, NUM, PERCENT, money
from workbench.checks.passages import (
    Passage,
    hit_with_edit,
    is_menu,
    paragraph_at,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_WORKER = r"(?:乙方|劳动者|员工|受聘方|受聘人|雇员|职工|本人)"
_PENALTY = re.compile(
    rf"{_WORKER}[^。；\n]{{0,80}}(?:支付|承担|缴纳|赔偿|交纳|给付|偿付|缴付|赔付|补偿|付|交)[^。；\n]{{0,16}}违约金"
    rf"|(?:离职|辞职|辞工|离岗|不辞而别|跳槽|旷工)[^。；\n]{{0,20}}(?:支付|承担|缴纳|赔偿|交纳|给付|偿付|缴付|赔付)[^。；，\n]{{0,12}}违约金"
    rf"|违约金[^。；\n]{{0,20}}由{_WORKER}(?:支付|承担)"
    rf"|{_WORKER}[^。；\n]{{0,60}}以[^。；，\n]{{0,16}}作为违约金"
)
_LEAVING = re.compile(
    rf"(?:提前离职|提前解除|擅自离职|自动离职|辞职|离职|不辞而别|旷工|未满(?:合同期|一年|{NUM}年)|未提前[^。；，\n]{{0,12}}通知|中途离开)"
    rf"[^。；\n]{{0,30}}(?:赔偿|支付|补偿|扣(?:除|发|罚)?|缴纳|承担)[^。；\n0-9]{{0,16}}(?:{AMOUNT}|{NUM}个月(?:的)?(?:基本)?工资|(?:当月|全部|剩余)工资)"
)
_OWES = re.compile(
    rf"(?:{LEAVING}|提前终止|旷工|未满|未做满|违反本合同|违反[^。；，\n]{{0,10}}(?:条款|约定|规定))[^。；\n]{{0,40}}?"
    rf"(?:(?:赔偿|支付|补偿|偿付|承担|缴纳|退还|给付|赔付|扣(?:除|发|罚)?)[^。；，\n0-9]{{0,16}}(?:{AMOUNT}|{NUM}个月)"
    rf"|{NUM}个月[^。；，\n]{{0,6}}工资[^。；，\n]{{0,8}}(?:赔偿|补偿|支付))"
    rf"|(?:乙方|员工|劳动者|职工)[^。；\n]{{0,60}}(?:{AMOUNT}|{PERCENT})[^。；，\n]{{0,4}}(?:的)?违约责任"
    rf"|(?:提前|{LEAVING})[^。；\n]{{0,16}}违约金(?:标准)?(?:为|是|按|：|:)"
)
_MUTUAL = re.compile(
    r"(?:任何一方|双方|一方|违约方)[^。；\n]{0,50}(?:支付|承担|给付|偿付|赔付)[^。；\n]{0,16}违约金"
)
_PENALTY_FINE = re.compile(
    r"(?:甲方|公司|用人单位)[^。；\n]{0,24}(?:发给|支付|给予|计发)[^。；\n]{0,50}经济补偿|竞业|竞争|服务期|培训|甲方[^。；，\n]{0,10}(?:应|须)?(?:向乙方)[^。；\n]{0,10}违约金|借款|(?:不(?:得|承担|支付|与|再|需|必)?|无需|无须|毋须|免(?:除|予|于)?|概不)[^。；，\n]{0,16}违约金"
)
_EMPLOYER_PAYS = re.compile(
    r"(?:甲方|公司|用人单位)[^。；\n]{0,30}(?:应|须|需|应当)?(?:向|给)(?:乙方|劳动者|员工)"
)
_EMPLOYER_ACTS = re.compile(
    r"(?:甲方|公司|用人单位)(?:应|须|需|将|按|每|在|于|依|支付|另|额外|一次性)[^。；\n]{0,24}(?:支付|补偿|发放)|(?:甲方|公司|用人单位)(?:提前|单方|违法|解除|终止|拖欠)|工资(?:按|依|于|在)[^。；，\n]{0,10}(?:支付|发放|结算)|(?<![向给付])(?:甲方|公司|用人单位)(?:支付|发放|结清|付清|退还)(?!的)|不支付工资|工资标准|房租|水电|电话费|住宿费|宿舍|年终奖|报销|离职前[^。；，\n]{0,8}平均|补偿金?[^。；，\n]{0,6}(?:每月|按月)|(?:每月|按月)[^。；，\n]{0,8}补偿"
)
_OPEN_LOSS = re.compile(r"损失[^0-9万千百元]{0,12}$")
_OWN_CAUSE = re.compile(r"离职|辞职|旷工|保密|提前|擅自|规章|纪律")
_OWED = re.compile(
    rf"(?:应当|应|须|需)?(?:一次性)?(?:向(?:甲方|公司|用人单位|单位))?(?:支付|承担|缴纳|赔付|给付)(?:甲方)?(?:人民币)?(?:{AMOUNT})?(?:的)?违约金(?:为)?(?:人民币)?(?:{AMOUNT})?"
)


def _lawful_ground(contract: Contract, passage: Passage) -> bool:
    """Whether the paragraph speaks of trained service or a non-compete and the sentence of nothing else."""
    if _OWN_CAUSE.search(passage.text):
        return False
    before = contract.text[paragraph_at(contract, passage.span.start).span.start : passage.span.start]
    return bool(re.search(r"竞业|服务期", before))


def _leaves_and_owes(text: str) -> bool:
    """Whether leaving or another breach costs the worker a sum that is no debt and no damage."""
    found = _LEAVING.search(text) or _OWES.search(text)
    return bool(found) and "归还" not in text and not _EMPLOYER_ACTS.search(text)


@check(
    "LAB-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第25条",),
    fires=(
        "乙方在合同期内提前离职的，应向甲方支付违约金二万元。",
        "乙方未提前三十日通知甲方即离职的，应赔偿甲方一个月工资。",
        "乙方违反公司保密制度的，须向甲方支付50000元违约金。",
        "任何一方违反本合同的，应向对方支付违约金五千元。",
    ),
    silent=(
        "乙方违反竞业限制约定的，应向甲方支付违约金二万元。",
        "乙方违反服务期约定的，应当按照约定向甲方支付违约金。",
        "甲方拖欠工资的，应向乙方支付违约金二万元。",
        "乙方违法解除劳动合同给甲方造成损失的，应当赔偿实际损失。",
        "乙方提前离职的，应在离职前归还向甲方借款二万元。",
    ),
)
def worker_penalty(contract: Contract, _: Context) -> Iterator[Hit]:
    """A penalty owed by the worker outside service periods after training and non-competes."""
    if not labour(contract):
        return
    words = ("违约", "赔", "补偿", "支付", "扣", "承担", "缴纳", "收取", "工资", "交付", "抵")
    for passage in sentences(contract.text, words):
        text = passage.text
        if sum_owed(text) and not _PENALTY.search(text) and not is_menu(text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
            continue
        if _PENALTY_FINE.search(text) or _OPEN_LOSS.search(text) or _EMPLOYER_PAYS.search(text):
            continue
        if _lawful_ground(contract, passage):
            continue
        if _PENALTY.search(text):
            owed = _OWED.search(text)
            if owed and not re.search(r"每(?:逾期)?[一1]?(?:日|天|次)[^。；，]{0,4}$", text[: owed.start()]):
                new = "依法赔偿因此给甲方造成的实际损失"
                lead = re.match(r"应当|应|须|需", owed[0])
                start = owed.start() + (len(lead[0]) if lead else 0)
                yield hit_with_edit(contract, passage, passage.part(start, owed.end()), new)
            else:
                yield Hit(passage.span, comment_reason="not_writable")
        elif _leaves_and_owes(text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
        elif _MUTUAL.search(text) and not is_menu(text):
            yield Hit(passage.span, variant="mutual", risk=Risk.MEDIUM, comment_reason="needs_terms")


_COST = re.compile(
    rf"(?:培训|学习|进修|深造|认证)[^。；，\n0-9违]{{0,14}}?(?P<a>{AMOUNT})"
    rf"|(?:出资|花费|支付|投入|承担|费用|负担)[^。；，\n0-9违]{{0,6}}?(?P<b>{AMOUNT})[^。；，\n违]{{0,30}}(?:培训|学习|进修|深造)"
)
_PENALTY_SUM = re.compile(
    rf"(?:支付|承担|赔偿|偿付|赔付|给付|缴纳|付|应付)[^。；，\n0-9]{{0,10}}?违约金[^。；，\n0-9]{{0,6}}?(?P<a>{AMOUNT})"
    rf"|(?:支付|承担|偿付|赔付|给付|付)[^。；，\n0-9]{{0,8}}?(?P<b>{AMOUNT})的?违约金"
    rf"|(?:赔偿|赔付|偿付|偿还|支付)(?:甲方|公司|用人单位|单位)?[^。；，\n0-9]{{0,6}}?(?P<c>{AMOUNT})"
)
_SERVE = r"服务(?:期|满|未满|年限|不满|(?:至少|不少于)?[^。；，\n0-9]{0,4}[0-9一二两三四五六七八九十]+年)"
_SERVICE = re.compile(_SERVE)
_STUDY = re.compile(r"(?:培训|进修|深造|学习)(?:费|的?费用|成本)")
_LEFT = re.compile(LEAVING)
_BREACH = re.compile(rf"{LEAVING}|违反|违约|未满|不满|中途|提前|未完成|辞")
_SHARED = re.compile(
    r"分摊|(?<!论)未履行|尚未(?:履行|服务)|按(?:比例|月|年)[^。；，\n]{0,6}(?:递减|扣减|折算|返还)|递减|减少|剩余(?:服务)?(?:期|月)|折算|逐年|逐月"
    r"|未(?:服务|履行)[^。；，\n]{0,4}(?:月|年|期)|不(?:得)?超过[^。；\n]{0,12}(?:培训费|应分摊)"
)
_UNSHARED = re.compile(r"不(?:再|按|因|得|予|作)[^。；，\n]{0,12}(?:递减|扣减|折算|减少|减免|分摊)")
_ALL_COST = re.compile(
    r"(?:返还|退还|赔偿|支付|承担|偿还|退赔)[^。；，\n]{0,12}(?:全部|全额|所有|双倍|加倍)(?:的)?[^。；，\n]{0,6}培训费"
    r"|(?:全额|全部|双倍|加倍|如数)[^。；，\n]{0,4}(?:返还|退还|赔偿|支付|承担|偿还)[^。；，\n]{0,8}培训"
    r"|培训(?:费用?|成本)[^。；，\n]{0,12}(?:全额|全部|双倍|两倍|[二三2-9]倍)[^。；，\n]{0,8}(?:返还|退还|赔偿|支付|承担|负担)?"
    r"|(?:不因|无论|不论)[^。；，\n]{0,10}服务[^。；，\n]{0,14}(?:扣减|减少|减免|返还|赔偿|多久|多长)"
)
_NO_TRAINING = re.compile(
    r"户口|落户|户籍|入职培训|岗前培训|签字费|签约(?:奖|费)|安家费|购房补贴|住房补贴|住房|奖金|新员工培训|人才补贴|编制|居住证|车辆"
)
_SPECIAL = re.compile(r"专项|专业技术|技术培训|外部|进修|深造|出国")
_FALLS_DUE = re.compile(r"违约金|赔偿|赔付|返还|退还|偿还")


@check(
    "LAB-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第22条第2款", "中华人民共和国劳动合同法实施条例 第16条"),
    fires=(
        "甲方支付专项培训费三万元，乙方违反服务期约定的，支付违约金五万元。",
        "乙方未满服务期离职的，应返还全部培训费用。",
        "甲方为乙方办理落户，乙方服务期为五年，提前离职的支付违约金十万元。",
    ),
    silent=(
        "甲方支付专项培训费三万元，乙方违反服务期约定的，按未履行服务期分摊的培训费用支付违约金。",
        "甲方支付专项培训费5万元，乙方违反服务期约定的，支付违约金不超过尚未履行部分所应分摊的培训费用。",
        "乙方违反竞业限制约定的，应向甲方支付违约金二万元。",
    ),
)
def training_penalty(contract: Contract, _: Context) -> Iterator[Hit]:
    """A service-period penalty above the training cost, not reduced by time served, or without training."""
    if not labour(contract):
        return
    seen: set[int] = set()
    for passage in sentences(contract.text, ("服务", "培训", "进修")):
        whole = paragraph_at(contract, passage.span.start)
        if (
            whole.span.start in seen
            or _SHARED.search(_UNSHARED.sub("", whole.text))
            or not _trained(whole.text)
        ):
            continue
        hit = next((_service_breach(contract, part) for part in _breaches(contract, whole)), None)
        if hit:
            seen.add(whole.span.start)
            yield hit


def _trained(text: str) -> bool:
    """Whether the paragraph agrees service, or says what is due for a training when the worker leaves."""
    return bool(_SERVICE.search(text) or (_STUDY.search(text) and _LEFT.search(text)))


def _breaches(contract: Contract, whole: Passage) -> Iterator[Passage]:
    """Sentences of a paragraph on service that say what a breach costs, those first that name a sum."""
    parts = [
        part
        for part in sentences(contract.text, ("违约", "赔", "返还", "退还", "承担", "支付", "偿"))
        if whole.span.holds(part.span) and _BREACH.search(part.text)
    ]
    found = [part for part in parts if _service_breach(contract, part)]
    yield from found


def _service_breach(contract: Contract, passage: Passage) -> Hit | None:
    text, whole = passage.text, paragraph_at(contract, passage.span.start).text
    owed = next((m for m in _PENALTY_SUM.finditer(text) if _BREACH.search(text[: m.start()])), None)
    cost = _COST.search(whole)
    paid = money(cost["a"] or cost["b"]) if cost else None
    due = money(owed["a"] or owed["b"] or owed["c"]) if owed else None
    if owed and cost and paid and due and due > paid:
        facts = {"cost": cost["a"] or cost["b"], "penalty": owed["a"] or owed["b"] or owed["c"]}
        new = "支付不超过服务期尚未履行部分所应分摊的培训费用的违约金"
        return hit_with_edit(contract, passage, passage.part(*owed.span()), new, **facts)
    if _ALL_COST.search(text):
        return Hit(passage.span, variant="reduce", comment_reason="needs_terms")
    if _NO_TRAINING.search(whole) and _FALLS_DUE.search(text) and not _SPECIAL.search(whole):
        return Hit(passage.span, variant="training", comment_reason="delete_or_redraft")
    return None
