"""Labour contracts: penalties and non-compete (LAB-07 to 11, 34)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour
from workbench.checks.measures import AMOUNT, DURATION, NUM, PERCENT, length, like, money, share
from workbench.checks.passages import (
    Passage,
    hit_with_edit,
    hits,
    is_menu,
    paragraph_at,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_WORKER = r"(?:乙方|劳动者|员工|受聘方|受聘人|雇员|职工|本人)"
_PENALTY = re.compile(
    rf"{_WORKER}[^。；\n]{{0,80}}(?:支付|承担|缴纳|赔偿|交纳|给付|偿付|缴付)[^。；\n]{{0,16}}违约金"
    rf"|违约金[^。；\n]{{0,20}}由{_WORKER}(?:支付|承担)"
    rf"|{_WORKER}[^。；\n]{{0,60}}以[^。；，\n]{{0,16}}作为违约金"
)
_LEAVING = re.compile(
    rf"(?:提前离职|提前解除|擅自离职|自动离职|辞职|离职|不辞而别|旷工|未满(?:合同期|一年|{NUM}年)|未提前[^。；，\n]{{0,12}}通知|中途离开)"
    rf"[^。；\n]{{0,30}}(?:赔偿|支付|补偿|扣(?:除|发|罚)?|缴纳|承担)[^。；\n0-9]{{0,16}}(?:{AMOUNT}|{NUM}个月(?:的)?(?:基本)?工资|(?:当月|全部|剩余)工资)"
)
_MUTUAL = re.compile(
    r"(?:任何一方|双方|一方|违约方)[^。；\n]{0,50}(?:支付|承担|给付|偿付|赔付)[^。；\n]{0,16}违约金"
)
_PENALTY_FINE = re.compile(
    r"竞业|竞争|服务期|培训|甲方[^。；，\n]{0,10}(?:应|须)?(?:向乙方)[^。；\n]{0,10}违约金|借款|不(?:得|承担|支付)[^。；\n]{0,10}违约金"
)
_EMPLOYER_PAYS = re.compile(
    r"(?:甲方|公司|用人单位)[^。；\n]{0,30}(?:应|须|需|应当)?(?:向|给)(?:乙方|劳动者|员工)"
)
_EMPLOYER_ACTS = re.compile(
    r"(?:甲方|公司|用人单位)(?:应|须|需|将|按|每|在|于|依|支付|另|额外|一次性)[^。；\n]{0,24}(?:支付|补偿|发放)"
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
    for passage in sentences(contract.text, ("违约金", "赔偿", "补偿", "支付", "扣")):
        text = passage.text
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
        elif _LEAVING.search(text) and "归还" not in text and not _EMPLOYER_ACTS.search(text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
        elif _MUTUAL.search(text) and not is_menu(text):
            yield Hit(passage.span, variant="mutual", risk=Risk.MEDIUM, comment_reason="needs_terms")


_COST = re.compile(rf"培训(?:费用|费|经费|成本)[^。；，\n0-9]{{0,12}}?(?P<a>{AMOUNT})")
_PENALTY_SUM = re.compile(
    rf"(?:支付|承担|赔偿|偿付)[^。；，\n0-9]{{0,10}}违约金[^。；，\n0-9]{{0,6}}?(?P<a>{AMOUNT})|(?:支付|承担)[^。；，\n0-9]{{0,8}}?(?P<b>{AMOUNT})的?违约金"
)
_OUTLAY = re.compile(rf"(?:出资|花费|支付)[^。；，\n0-9]{{0,6}}?(?P<a>{AMOUNT})[^。；，\n]{{0,16}}培训")
_SHARED = re.compile(
    r"分摊|未履行|尚未履行|按比例|递减|剩余(?:服务)?(?:期|月)|折算|逐年|逐月|不(?:得)?超过[^。；\n]{0,12}(?:培训费|应分摊)"
)
_ALL_COST = re.compile(
    r"(?:返还|退还|赔偿|支付|承担)[^。；，\n]{0,12}(?:全部|全额|所有)(?:的)?[^。；，\n]{0,6}(?:培训费|培训费用)"
)
_NO_TRAINING = re.compile(
    r"(?:户口|落户|入职培训|岗前培训|签字费|安家费|购房补贴|奖金|新员工培训)[^。；\n]{0,40}服务(?:期|满)[^。；\n]{0,60}违约金"
)


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
    for passage in sentences(contract.text, ("服务期", "服务满", "培训费")):
        text = passage.text
        if _SHARED.search(text):
            continue
        whole = paragraph_at(contract, passage.span.start).text
        cost, owed = _COST.search(text) or _OUTLAY.search(text), _PENALTY_SUM.search(text)
        cost = cost or _COST.search(whole) or _OUTLAY.search(whole)
        name = ("a" if owed["a"] else "b") if owed else ""
        paid, due = money(cost["a"]) if cost else None, money(owed[name]) if owed else None
        if owed and cost and paid and due and due > paid:
            facts = {"cost": cost["a"], "penalty": owed[name]}
            new = "支付不超过服务期尚未履行部分所应分摊的培训费用的违约金"
            yield hit_with_edit(contract, passage, passage.part(*owed.span()), new, **facts)
        elif _ALL_COST.search(text) and "服务期" in text:
            yield Hit(passage.span, variant="reduce", comment_reason="needs_terms")
        elif _NO_TRAINING.search(text) and "专项培训" not in text:
            yield Hit(passage.span, variant="training", comment_reason="delete_or_redraft")


_AFTER = r"(?:离职|离开(?:甲方|公司)|离任|(?:解除|终止|结束)(?:之日|之后|后|劳动)|劳动(?:合同|关系)[^。；，\n]{0,6}(?:解除|终止|结束)|合同(?:解除|终止|结束)|竞业(?:限制|禁止))"
_RIVAL = r"(?:竞争|同类|同业|同行|同行业|相同业务|类似业务|竞品|竞业)"
_COMPETE = re.compile(
    rf"{_AFTER}[^。\n]{{0,60}}(?:不得|不能|不(?:在|到|去|从事)|禁止)[^。\n]{{0,60}}{_RIVAL}|竞业(?:限制|禁止)(?:义务)?(?:的)?(?:期限|期间|期)|{_RIVAL}[^。\n]{{0,20}}不得[^。\n]{{0,20}}离职"
)
_COMPETE_TIME = re.compile(
    rf"(?:离职|离开(?:甲方|公司)|离任|解除|终止|结束)(?:之日|之后|以后|后|起|日|的|劳动合同|劳动关系|本合同)*[^。；，\n0-9]{{0,6}}?(?P<a>{DURATION})(?:之?内|期间)?"
    rf"|竞业(?:限制|禁止)(?:的)?(?:期限|期间|期)?(?:为|是|：|:)?[^。；\n0-9]{{0,20}}?(?P<b>{DURATION})"
)
_OTHER_DEAL = re.compile(r"股权|出让方|转让方|创始人|在职期间")


def non_competes(contract: Contract) -> Iterator[Passage]:
    """Sentences that bind the worker after the end of employment."""
    for passage in sentences(contract.text, ("竞业", "竞争", "同行", "同业", "同类", "竞品")):
        if not _OTHER_DEAL.search(passage.text) and _COMPETE.search(passage.text):
            yield passage


@check(
    "LAB-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第24条第2款",),
    fires=(
        "乙方离职后三年内不得到有竞争关系的单位任职。",
        "竞业限制期限为36个月，自劳动合同解除之日起计算。",
        "劳动合同终止后五年内，乙方不得自营与甲方同类的业务。",
    ),
    silent=(
        "乙方离职后二十四个月内不得到有竞争关系的单位任职。",
        "乙方在职期间及离职后三年内应当保守甲方的商业秘密。",
        "竞业限制期限为两年。",
        "乙方在职期间三年内不得在竞争单位兼职。",
    ),
)
def non_compete_long(contract: Contract, context: Context) -> Iterator[Hit]:
    """A post-employment non-compete of more than two years."""
    most = context.months("B008")
    for passage in non_competes(contract) if labour(contract) else ():
        match = _COMPETE_TIME.search(passage.text)
        name = ("a" if match["a"] else "b") if match else ""
        value = length(match[name]) if match else None
        if match and value and value.longer_than(most):
            new = like(value.text, most, "个月") if "月" in value.text else like(value.text, most // 12, "年")
            span = passage.part(match.start(name), match.end(name))
            yield hit_with_edit(contract, passage, span, new, stated=value.text)


_UNPAID = re.compile(
    r"(?:不(?:再|另行|另|予|额外|需)*|无需|无须|毋须|没有)(?:向[^。；，\n]{1,6})?(?:另行|额外|再)?(?:支付|给予|发放|承担|提供|给付)[^。；\n]{0,16}(?:补偿|费用)|无(?:任何)?(?:经济)?补偿|放弃[^。；，\n]{0,10}补偿"
    r"|补偿(?:金|费)?[^。；\n]{0,14}(?:包含|包括|计入|含)(?:在|于)?[^。；\n]{0,10}(?:工资|薪|报酬)"
    r"|(?:工资|薪酬|月薪|报酬)[^。；\n]{0,10}(?:包含|包括|含有|含)[^。；\n]{0,12}(?:竞业|补偿)"
)
_SAID_PAID = re.compile(
    r"竞业[^。；\n]{0,10}补偿(?:金|费)?[^。；\n]{0,14}(?:包含|包括|计入|含)(?:在|于)?[^。；\n]{0,14}(?:工资|薪|报酬)"
    r"|(?:工资|薪酬|月薪|报酬)[^。；\n]{0,10}(?:包含|包括|含有|计入|含)[^。；\n]{0,16}竞业[^。；，\n]{0,6}补偿"
)
_PAID = re.compile(r"(?:竞业|竞争|离职|按月|每月|补偿)[^。\n]{0,60}补偿|补偿[^。\n]{0,40}(?:竞业|按月|每月)")
_LOW = re.compile(
    rf"(?:平均)?(?:工资|薪酬|报酬|收入)[^。；，\n]{{0,8}}?({PERCENT})[^。；\n]{{0,12}}补偿|补偿[^。；\n]{{0,30}}?(?:工资|薪酬|收入)[^。；，\n]{{0,8}}?({PERCENT})"
)


def _is_paid(text: str) -> bool:
    """Whether pay for the bar is promised somewhere, not merely excluded."""
    refused = re.compile(r"无需|无须|毋须|不再|不另|不予|不支付|不给|没有|放弃")
    return any(not refused.search(match[0]) for match in _PAID.finditer(text))


def _about_pay(contract: Contract) -> Iterator[Passage]:
    """Sentences beside the bar itself that say that its pay is part of the wages."""
    for passage in sentences(contract.text, ("竞业",)):
        if _SAID_PAID.search(passage.text):
            yield passage


@check(
    "LAB-10",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第23条第2款", "最高人民法院关于审理劳动争议案件适用法律问题的解释（一） 第36条"),
    fires=(
        "乙方离职后两年内不得入职竞争企业，甲方不另行支付补偿。",
        "乙方离职后一年内不得到同类企业任职，竞业限制补偿已包含在乙方每月工资中。",
        "乙方离职后24个月内不得从事与甲方有竞争关系的业务。",
        "乙方离职后一年内不得入职竞争企业，甲方按月支付乙方离职前平均工资10%的补偿。",
    ),
    silent=(
        "乙方离职后两年内不得入职竞争企业，甲方按月支付离职前十二个月平均工资30%的补偿。",
        "乙方在职期间不得在竞争企业兼职，甲方不另行支付补偿。",
        "乙方离职后一年内不得到竞争企业任职。\n竞业限制期间甲方每月向乙方支付经济补偿5000元。",
    ),
)
def non_compete_unpaid(contract: Contract, context: Context) -> Iterator[Hit]:
    """A post-employment non-compete without pay, or at less than 30 % of the average pay."""
    found = list(non_competes(contract)) if labour(contract) else []
    binding = [item for item in found if "不得" in item.text or "不能" in item.text or "禁止" in item.text]
    stated = {
        passage.span: passage for passage in (*found, *(_about_pay(contract) if labour(contract) else ()))
    }
    for passage in stated.values():
        low = _LOW.search(passage.text)
        value = share(low[1] or low[2]) if low else None
        if _UNPAID.search(passage.text):
            yield Hit(passage.span, comment_reason="needs_terms")
            return
        if low and value is not None and value < context.limit("B153"):
            yield Hit(
                passage.span,
                variant="low",
                facts={"stated": low[1] or low[2]},
                risk=Risk.MEDIUM,
                comment_reason="needs_terms",
            )
            return
    if binding and not _is_paid(contract.text):
        yield Hit(binding[0].span, variant="silent", comment_reason="needs_terms")


_PLAIN_POST = re.compile(
    r"(?:岗位|职务|工种|职位|担任|从事|工作内容)[^。；，\n]{0,12}?(?P<post>保洁|保安|门卫|前台|普工|操作工|司机|驾驶员|收银|服务员|搬运|装卸|厨师|厨工|洗碗|快递员|外卖|导购|营业员|清洁|仓管|绿化)"
)
_SECRETS = re.compile(r"(?:接触|掌握|知悉|了解|负有)[^。；\n]{0,16}(?:商业秘密|技术秘密|保密)")


@check(
    "LAB-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    debatable=True,
    basis=(f"{ACT} 第24条第1款",),
    fires=(
        "乙方岗位为保洁员，离职后一年内不得到同行业单位工作。",
        "乙方担任收银员。乙方离职后两年内不得入职与甲方有竞争关系的超市。",
    ),
    silent=(
        "乙方岗位为算法总监，离职后一年内不得到有竞争关系的单位工作，甲方按月支付补偿。",
        "乙方岗位为前台，工作中接触甲方商业秘密，离职后一年内不得到竞争单位工作。",
        "乙方岗位为保安，应当遵守甲方的值班制度。",
    ),
)
def non_compete_post(contract: Contract, _: Context) -> Iterator[Hit]:
    """A non-compete on a post that has no access to secrets."""
    post = _PLAIN_POST.search(contract.text) if labour(contract) else None
    if post and not _SECRETS.search(contract.text):
        for passage in non_competes(contract):
            evidence = (Span(*post.span()),)
            yield Hit(
                passage.span, facts={"post": post["post"]}, evidence=evidence, comment_reason="judgement"
            )
            return


_RELEASE = re.compile(
    r"(?:随时|单方|有权|可以?|提前)[^。；\n]{0,24}(?:解除|免除|豁免|终止|取消|放弃)[^。；\n]{0,10}竞业[^。；\n]{0,40}(?:无需|无须|不(?:再|予|需|另行)?)[^。；\n]{0,10}(?:支付|给予|承担)[^。；\n]{0,12}(?:补偿|费用|款项)"
)


@check(
    "LAB-34",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=("最高人民法院关于审理劳动争议案件适用法律问题的解释（一） 第39条第2款",),
    fires=(
        "竞业限制期限内，甲方可以随时解除竞业限制约定，且无需支付任何补偿。",
        "乙方离职后，甲方有权单方豁免乙方的竞业限制义务，并不再支付补偿金。",
    ),
    silent=(
        "竞业限制期限内，甲方解除竞业限制约定的，额外支付乙方三个月的竞业限制补偿。",
        "乙方离职时，甲方有权书面免除其竞业限制义务，此后不再支付补偿。",
    ),
)
def release_unpaid(contract: Contract, _: Context) -> Iterator[Hit]:
    """Release during the post-employment period with no pay at all."""
    if labour(contract):
        unless = re.compile(r"三个月|3个月|离职(?:时|前|当日)|劳动合同(?:解除|终止)(?:时|前)")
        yield from hits(contract, ("竞业",), _RELEASE, unless, comment_reason="needs_terms")
