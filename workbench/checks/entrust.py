"""Mandates: what is entrusted, to whom it may be passed on, how it ends (ENT-01, 03, 04)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import (
    MAY,
    OTHERS,
    OWES_NOTHING,
    PAYS,
    backward,
    forbidden_before,
    onward,
    unasked,
    with_consent,
)
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

ENTRUST = (ContractType.ENTRUST, ContractType.SERVICE, ContractType.OTHER)
# A mandate is often taken for the contract that the agent is to make: a lease, a sale, a loan.
MANDATES = (*ENTRUST, ContractType.LEASE, ContractType.SALE, ContractType.LOAN, ContractType.FRAMEWORK)
CODE = "中华人民共和国民法典"
_MANDATE = re.compile(r"委托|受托|代理|代办|授权|代为(?:办理|处理|操作|管理)|代客|代操盘|操盘|理财")


def mandate(contract: Contract) -> bool:
    """Whether somebody acts for another."""
    return contract.type.type is ContractType.ENTRUST or bool(_MANDATE.search(contract.text))


_ACTS = r"(?:办理|处理|代理|代为|负责|经办|处置|打理|管理|代办|决定)"
_MATTERS = r"(?:事宜|事务|事项|手续|业务|问题|工作|权利|事情)"
_ANYTHING = re.compile(
    rf"(?:一切|所有|全部)[^。；，\n]{{0,10}}{_MATTERS}[^。；，\n]{{0,8}}(?:均|都|全)?(?:委托|授权|交由|交给)|(?:委托|授权|授予|全权)[^。；\n]{{0,40}}?(?:一切|所有|全部|任何|各种|各项|各类)(?!费用|责任|后果|法律后果|损失)[^。；，\n]{{0,10}}{_MATTERS}"
    rf"|(?:代为|代理|全权)[^。；，\n]{{0,10}}(?:处理|办理|打理|决定)[^。；，\n]{{0,24}}(?:一切|所有|全部|任何|各项)[^。；，\n]{{0,10}}{_MATTERS}"
    rf"|全权(?:委托|授权)?[^。；\n]{{0,16}}{_ACTS}[^。；，\n]{{0,24}}(?:相关|有关|等)[^。；，\n]{{0,8}}{_MATTERS}"
    rf"|(?:委托|授权)[^。；，\n]{{0,20}}{_ACTS}[^。；，\n]{{0,10}}(?:相关|有关)的?{_MATTERS}"
    rf"|(?:委托(?:事项|事务|内容|范围)|受托事项)[^。；，\n]{{0,4}}[:：为][^。；，\n]{{0,16}}(?:相关|有关|一切|所有|全部|其他)[^。；，\n]{{0,6}}{_MATTERS}"
)
_DISPOSAL = re.compile(
    r"全权(?:代理|代表|受托|委托)(?:人)?[^。；\n]{0,20}(?:代表|代|为)[^。；，\n]{0,8}(?:处置|处分|支配|出售|变卖|抵押|转让)|(?:财产|资产|房产|房屋|不动产|股权|存款|车辆)[^。；\n]{0,24}(?:全权|全部|一概|一律|概)[^。；，\n]{0,6}(?:由|交|委托)[^。；，\n]{0,10}(?:作主|做主|决定|处置|处分|支配)|(?:任意|自由|自行|随意)(?:处置|处分|支配)[^。；，\n]{0,10}(?:名下|本人|委托人|甲方)[^。；，\n]{0,10}(?:财产|资产|房|股权|存款|车辆)"
    r"|全权(?:处理|处置|管理|打理|支配)[^。；，\n]{0,16}(?:财产|资产|房产|房屋|不动产|股权)|全权[^。；，\n]{0,16}(?:出售|出卖|转让|处分|处置|抵押|变卖|买卖|拍卖|出让|质押|赠与)|(?:出售|出卖|转让|处分|处置|抵押|变卖|拍卖)[^。；\n]{0,30}全权(?:代理|代表|委托|决定|处理|负责)"
)
_LISTED_POWERS = re.compile(
    r"(?:代理|委托|授权)(?:权限|范围)[^。；\n]{0,6}[为：:包如](?!全权|全部|一切|所有)|(?:以下|下列|如下)(?:[^。；，\n]{0,6})?(?:事项|事务|事宜|手续|权限|工作)|包括但不限于(?![^。；\n]{0,10}(?:一切|所有|全部|任何))|(?:具体|权限)(?:为|包括|如下)(?!全权|全部|一切|所有)|[：:]\s*(?:1|（一）|\(1\)|①|一、)"
)
_DEFINITE = re.compile(
    r"过户|登记|申请|签署|领取|注册|备案|诉讼|年检|报关|清关|公证|缴税|续展|招标|投标|开户|销户"
)


@check(
    "ENT-01",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第920条", f"{CODE} 第165条"),
    fires=("甲方委托乙方全权办理房产相关事宜。", "兹委托张某全权代理处理本人的一切事务。"),
    silent=(
        "甲方委托乙方办理某号房屋过户登记，代理权限为代为签署和提交申请材料，期限三个月。",
        "委托事项：代为办理公司变更登记。委托权限：签署、提交文件。",
    ),
)
def vague_powers(contract: Contract, _: Context) -> Iterator[Hit]:
    """No matter, no powers: 全权办理相关事宜."""
    if not mandate(contract) or _LISTED_POWERS.search(contract.text):
        return
    for passage in sentences(
        contract.text,
        ("全权", "一切", "所有", "全部", "任何", "各项", "各种", "各类", "相关", "有关", "其他"),
    ):
        text = passage.text
        vague = _ANYTHING.search(text)
        if vague and _DEFINITE.search(vague[0]) and not re.search(r"一切|所有|全部|任何", vague[0]):
            vague = None
        if (vague or _DISPOSAL.search(text)) and not re.search(r"不得|无权|不包括", text):
            yield Hit(passage.span, comment_reason="needs_terms")


_HAND = r"(?:转委托|复委托|再委托|复代理|次代理|转托|转交|转给|转由|转授权|另行委托|另行委派|交由|交给|(?<!受)委托(?!人|方|事|合同|书|关系|期|报酬|权)|委派|指派|选任|外包|分包|发包|请|找|雇)"
_PASSED_ON = re.compile(
    rf"(?:将|把)[^。；，\n]{{0,20}}(?:事务|事项|工作|委托)[^。；，\n]{{0,10}}{_HAND}[^。；，\n]{{0,8}}{OTHERS}|{MAY}[^。；\n]{{0,40}}?(?:转委托|复委托|再委托|复代理|次代理|转托|转授权)|{MAY}[^。；\n]{{0,40}}?{_HAND}[^。；，\n]{{0,10}}?{OTHERS}|(?:转委托|复委托|再委托|复代理|转托)[^。；\n]{{0,24}}(?:无[须需]|不必|不需|不受|自行决定|由(?:乙方|受托人|受托方)[^。；，\n]{{0,6}}决定)"
    r"|(?:让|由|找|交给|请|叫)谁[^。；，\n]{0,6}(?:来)?(?:代办|办理|处理|办|做|代理)|(?:人选|由何人|由何方|交何人)[^。；，\n]{0,16}(?:受托人|受托方|乙方|代理人)(?:自行|自主|自己|单方)?(?:决定|选定|安排|掌握)"
)
_MATTER = re.compile(r"委托|受托|代理|代办|授权|事务|事项")
_ANYBODY = r"(?:第三|他人|别人|其他|其它|任何|另|外部)"
_NAMED_AGENT = re.compile(
    rf"(?:转委托|转托|交由)(?:给|于)?(?!{_ANYBODY})[^。；，\n]{{2,20}}(?:公司|事务所|律师|中心)|(?:甲方|委托人)同意[^。；\n]{{0,30}}(?:交由|转委托)(?:给|于)?(?!{_ANYBODY})"
)
_PASS_FINE = re.compile(r"紧急|急迫|物业|承揽|定作|施工|工程")


@check(
    "ENT-03",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第923条", f"{CODE} 第169条"),
    fires=(
        "受托人可以自行将委托事务转委托第三人处理，且不对第三人的行为负责。",
        "乙方有权不经甲方同意转委托他人办理。",
    ),
    silent=(
        "经委托人书面同意，受托人可以将委托事务转委托第三人处理。",
        "受托人不得转委托。",
        "紧急情况下受托人可以为维护委托人利益自行转委托。",
    ),
)
def passed_on(contract: Contract, _: Context) -> Iterator[Hit]:
    """Passed to others without consent."""
    if not mandate(contract):
        return
    for passage in sentences(
        contract.text,
        (
            "委托",
            "代理",
            "转",
            "交由",
            "交给",
            "选任",
            "指派",
            "委派",
            "外包",
            "分包",
            "他人",
            "第三",
            "谁",
            "何人",
            "人选",
        ),
    ):
        text = passage.text
        match = _PASSED_ON.search(text)
        if not match or not _MATTER.search(text) or _PASS_FINE.search(text) or _NAMED_AGENT.search(text):
            continue
        if forbidden_before(text, match.end(), match.end() - match.start() + 10) or _principal_acts(text):
            continue
        if not with_consent(text) and (unasked(text) or re.search(rf"{MAY}|谁|自己", text)):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


def _principal_acts(text: str) -> bool:
    """Whether it is the principal who entrusts somebody else."""
    return bool(
        re.search(
            r"(?:甲方|委托人|委托方|双方|各方|任何一方)[^。；，乙受\n]{0,12}(?:可以?|有权|得)[^。；，乙受\n]{0,16}(?:委托|指派|委派|授权|转)",
            text,
        )
    )


@check(
    "ENT-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    debatable=True,
    basis=(f"{CODE} 第933条",),
    fires=(
        "委托人可以随时解除委托，且无论何种原因均不支付报酬和赔偿。",
        "委托期限内，任何一方不得解除本委托合同。",
    ),
    silent=(
        "任何一方可以随时解除委托，并赔偿对方的直接损失和可以获得的利益。",
        "任何一方提前三十日通知可以解除委托。",
    ),
)
def ending(contract: Contract, _: Context) -> Iterator[Hit]:
    """Nothing is owed on ending in any case, or ending is barred."""
    known = contract.type.type is ContractType.ENTRUST
    if not known and not _MANDATE_ENDS.search(contract.text):
        return
    for passage in sentences(contract.text, ("解除", "终止", "撤销", "撤回", "解约", "任意解除权", "退出")):
        text = passage.text
        if not known and not _MANDATE_ENDS.search(backward(contract, passage, _NEAR_BY)):
            continue
        barred = _BARRED.search(text)
        if barred and not _BAR_FINE.search(text):
            yield Hit(passage.span, variant="barred", comment_reason="negotiable")
            continue
        free = _FREE.search(text)
        said = onward(contract, passage, 120)[free.start() :] if free else ""
        nothing = OWES_NOTHING.search(said)
        blamed = _CAUSE.search(_WHATEVER.sub("", text))
        if free and nothing and not PAYS.search(said[: nothing.end() + 40]) and not blamed:
            yield Hit(passage.span, comment_reason="negotiable")


_NEAR_BY = 200
_MANDATE_ENDS = re.compile(
    r"(?:解除|终止|撤回|撤销|结束)委托(?!人|方)|委托(?:关系|合同|事务|事项|书|期|代理|授权|管理|理财)|受托(?:事务|事项)|授权委托|代理(?:人|关系|权|事务)"
)
_END = r"(?:解除|终止|撤销|撤回|解约|退出)"
_FREE = re.compile(
    rf"(?:随时|即刻|立即|不经[^。；，\n]{{0,8}}(?:通知|同意)|任意|任何时(?:候|间)|单方面?|无条件|自行|(?:无[须需]|不[须需必附]|无论|不论|不管)[^。；，\n]{{0,6}}(?:理由|原因))[^。；\n]{{0,16}}{_END}|(?:任何一方|任一方|双方|委托(?:人|方)|甲方)(?:单方)?(?:提前)?{_END}[^。；，\n]{{0,10}}(?:[，,]|的|后|时)"
)
_WHO = r"(?:任何一方|任一方|双方|各方|委托人|受托人|委托方|受托方|甲方|乙方|甲乙双方)"
_BARRED = re.compile(
    rf"{_WHO}[^。；\n]{{0,30}}?(?:不得|不能|无权|不可|不享有|均不)[^。；，\n]{{0,14}}(?:{_END}|解除权)|无[^。；，\n]{{0,12}}解除[^。；，\n]{{0,12}}权|放弃[^。；，\n]{{0,30}}解除权|(?:排除|不适用)[^。；\n]{{0,20}}(?:第九百三十三条|第933条|任意解除)|不可撤销[^。；，\n]{{0,6}}(?:委托|授权)|(?:委托|授权)[^。；，\n]{{0,8}}不可(?:撤销|解除|撤回)"
)
_BAR_FINE = re.compile(
    r"无正当理由|无故|擅自|(?<!解)(?<!排)(?<!免)(?<!废)除[^。；，\n]{1,30}(?:外|以外)|除非|未经[^。；，\n]{0,20}(?:协商|同意|一致)|单方面?[^。；，\n]{0,4}(?:更改|变更)|违约|租赁|协商一致[^。；，\n]{0,4}(?:可|后)|不得以[^。；，\n]{0,10}解除为由|(?<!不得)提前[^。；，\n]{0,10}通知"
)
_CAUSE = re.compile(r"违约|违反|过错|重大失误|劳动")
_WHATEVER = re.compile(r"(?:不论|无论|不管|不问)[^。；，\n]{0,30}|(?:有无|是否)[^。；，\n]{0,10}过错")
