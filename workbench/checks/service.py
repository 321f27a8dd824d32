"""Services, contract work, intermediaries, prepaid and property services (SRV-02 to 04, 06, 07, 09 to 12)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import find, hit_with_edit, hits, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

SERVICE = (ContractType.SERVICE, ContractType.OTHER)
CODE = "中华人民共和国民法典"
_PROPERTY = "物业管理条例"


_AT_WILL = re.compile(
    r"(?:随时|任意|任何时候)[^。；，\n]{0,10}(?:解除|终止)[^。；\n]{0,36}(?:不(?:予|再|承担|支付|作)?|无需|无须)[^。；，\n]{0,14}(?:支付|报酬|费用|赔偿|损失|补偿)"
)


@check(
    "SRV-02",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="受托人",
    debatable=True,
    basis=(f"{CODE} 第787条", f"{CODE} 第933条"),
    fires=(
        "定作人可以随时解除合同，对承揽人已完成的工作和损失不予支付。",
        "甲方有权随时终止本服务合同，且无需向乙方支付任何补偿。",
    ),
    silent=(
        "定作人可以随时解除合同，但应支付已完成工作的报酬并赔偿损失。",
        "乙方违约的，甲方可以随时解除合同，不支付违约部分的报酬。",
    ),
)
def ends_unpaid(contract: Contract, _: Context) -> Iterator[Hit]:
    """Ended at will with nothing owed for the work done."""
    unless = re.compile(r"违约|但应|但须|劳动|试用期|严重|租")
    yield from hits(contract, ("随时", "任意", "任何时候"), _AT_WILL, unless, comment_reason="negotiable")


_HANDED_ON = re.compile(
    r"(?:可以?|有权)[^。；\n]{0,20}(?:主要(?:的)?[^。；，\n]{0,4}工作|全部工作|承揽工作|加工任务)[^。；，\n]{0,10}(?:交由|交给|转交|转包|委托)"
)


@check(
    "SRV-03",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="定作人",
    basis=(f"{CODE} 第772条", f"{CODE} 第773条"),
    fires=(
        "承揽人可以不经定作人同意，将主要工作交由第三人完成。",
        "乙方有权自行将全部工作转包给第三方。",
    ),
    silent=(
        "经定作人书面同意，承揽人可以将主要工作交由第三人完成并对其成果负责。",
        "承揽人可以将辅助工作交由第三人完成。",
    ),
)
def handed_on(contract: Contract, _: Context) -> Iterator[Hit]:
    """The main work passed to others without consent."""
    unless = re.compile(r"(?<!不)(?<!无需)(?<!无须)(?<!不必)经[^。；，\n]{0,10}(?:书面)?同意|不得")
    yield from hits(
        contract,
        ("主要", "全部工作", "承揽工作", "加工任务"),
        _HANDED_ON,
        unless,
        comment_reason="delete_or_redraft",
    )


_FEE = re.compile(
    r"(?:支付|付给|收取|结算)[^。；\n]{0,24}(?:报酬|服务费|加工费|费用|酬金|价款|咨询费|设计费|制作费)|(?:报酬|服务费|加工费|酬金|咨询费|设计费|制作费)[^。；\n]{0,10}(?:为|共计|计|合计)"
)
_WHEN = re.compile(
    r"[0-9０-９一二三四五六七八九十]+\s*(?:个)?(?:日|天|工作日|月|年)|每(?:月|季|年|次|周|半年)|按(?:月|季|年|次|进度|阶段)|月结|季度|预付|验收|交付|完成|签(?:订|字|署|约)|当(?:日|天|场)|发票|分期|首付|尾款|定金|附件|时支付|后支付|前支付|结束|一次性|现金|货到|月底|年底|之日|_|＿|\s{3,}"
)


@check(
    "SRV-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.SERVICE,),
    example_type=ContractType.SERVICE,
    favours="承揽人",
    basis=(f"{CODE} 第782条", f"{CODE} 第511条第1款第4项"),
    fires=("定作人应向承揽人支付加工费三万元。", "甲方向乙方支付咨询服务费人民币20万元。"),
    silent=(
        "定作人应在承揽人交付成果后十日内支付加工费三万元。",
        "服务费共计二十万元。\n甲方按季度支付。",
        "甲方应向乙方支付服务费，付款计划见附件一。",
    ),
)
def no_pay_date(contract: Contract, _: Context) -> Iterator[Hit]:
    """A fee with no date, milestone or anchor in the whole document."""
    found = sentences(
        contract.text, ("支付", "付给", "收取", "结算", "付款", "报酬", "服务费", "加工费", "酬金", "设计费")
    )
    if found and not any(_WHEN.search(item.text) for item in found):
        fee = next((item for item in found if _FEE.search(item.text)), None)
        if fee:
            yield Hit(fee.span, comment_reason="needs_terms")


_NO_DEAL = re.compile(
    r"(?:无论|不论|不管)[^。；，\n]{0,10}(?:是否)?[^。；，\n]{0,4}(?:促成|成交|成功|签约|签订|达成)[^。；\n]{0,30}(?:支付|收取|给付|付)[^。；，\n]{0,10}(?:报酬|佣金|中介费|居间费|费用|服务费)|(?:即使|即便|纵使)[^。；，\n]{0,10}(?:未|没有|不能)[^。；，\n]{0,4}(?:促成|成交|签约|达成)[^。；\n]{0,20}(?:仍|也|亦|均)[^。；\n]{0,10}(?:支付|收取)|未(?:能)?促成[^。；\n]{0,24}(?:仍|也|亦|不(?:予)?退)[^。；\n]{0,20}(?:支付|收取|退)"
)


@check(
    "SRV-06",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=(ContractType.SERVICE, ContractType.ENTRUST, ContractType.OTHER),
    example_type=ContractType.SERVICE,
    favours="委托人",
    debatable=True,
    basis=(f"{CODE} 第963条第2款", f"{CODE} 第964条", f"{CODE} 第965条"),
    fires=(
        "无论是否促成合同成立，委托人均应向中介人支付全部中介报酬。",
        "居间人未能促成交易的，委托人仍应支付居间费五万元。",
    ),
    silent=(
        "未促成合同成立的，委托人仅支付双方约定的必要费用。",
        "委托人绕开中介人直接订立合同的，仍应向中介人支付报酬。",
    ),
)
def fee_without_deal(contract: Contract, _: Context) -> Iterator[Hit]:
    """The intermediary earns its fee although nothing comes about."""
    if re.search(r"中介|居间|经纪", contract.text):
        unless = re.compile(r"绕开|跳过|必要费用|私下|独家")
        yield from hits(
            contract,
            ("促成", "成交", "成功", "签约", "达成"),
            _NO_DEAL,
            unless,
            comment_reason="delete_or_redraft",
        )


_PREPAID = re.compile(r"会员卡|储值卡|预付卡|充值|课程|课时|预付费|年卡|次卡|会员|学费|美容|健身")
_UNFAIR = re.compile(
    r"(?:概不|不予|不可|不|一律不)(?:退款|退费|退还|退|补办|转让)|余额(?:自动)?(?:作废|清零|归)|(?:过期|到期|逾期)(?:自动)?(?:作废|清零|失效)|(?:有权|可以?)(?:随时|单方|自行)[^。；，\n]{0,8}(?:调整|变更|提高)[^。；，\n]{0,8}(?:价格|服务|课程)"
)


@check(
    "SRV-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="消费者",
    basis=(
        "最高人民法院关于审理预付式消费民事纠纷案件适用法律若干问题的解释 第9条",
        "最高人民法院关于审理预付式消费民事纠纷案件适用法律若干问题的解释 第14条第1款",
        "中华人民共和国消费者权益保护法 第26条第2款",
    ),
    fires=("健身会员卡一经售出概不退款，到期余额作废。", "学员购买课程后，剩余课时不予退费、不得转让。"),
    silent=(
        "健身会员自付款之日起七日内可以申请退款，其后按未消费余额退还。",
        "甲乙双方均为企业，乙方充值的推广服务余额到期作废。",
        "不限次数的年卡到期失效。",
    ),
)
def prepaid(contract: Contract, _: Context) -> Iterator[Hit]:
    """Prepaid consumer cards and courses without refund."""
    unless = re.compile(r"均为企业|不限次|多用途|公司[^。；，\n]{0,6}向[^。；，\n]{0,6}公司")
    for passage, _match in find(
        contract, ("卡", "充值", "课", "预付费", "会员", "学费", "美容", "健身"), _UNFAIR, unless
    ):
        if _PREPAID.search(passage.text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


def property_service(contract: Contract) -> bool:
    """Whether a property-management company serves owners."""
    return "物业" in contract.text and bool(re.search(r"业主|小区|物业服务|物业管理|物业公司", contract.text))


@check(
    "SRV-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="业主",
    basis=(f"{CODE} 第941条第2款", f"{_PROPERTY} 第39条"),
    fires=("物业服务人可以将全部物业服务转委托给第三人。", "乙方有权将小区物业管理整体转包给其他物业公司。"),
    silent=(
        "物业服务人可以将电梯维护保养委托给专业单位，并向业主负责。",
        "物业服务人不得将全部物业服务转委托给第三人。",
    ),
)
def whole_service(contract: Contract, _: Context) -> Iterator[Hit]:
    """The whole property service passed on."""
    if property_service(contract):
        pattern = re.compile(
            r"(?:可以?|有权)[^。；\n]{0,10}(?:将|把)[^。；，\n]{0,14}(?:全部|整体|所有|一切|支解)[^。；，\n]{0,14}(?:转委托|转包|委托给|交由|转让)|(?:将|把)[^。；，\n]{0,14}(?:物业)[^。；，\n]{0,8}整体(?:转委托|转包)"
        )
        yield from hits(
            contract,
            ("转委托", "转包", "委托给", "交由"),
            pattern,
            re.compile(r"不得|禁止"),
            comment_reason="delete_or_redraft",
        )


@check(
    "SRV-10",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="业主",
    basis=(f"{CODE} 第944条第3款",),
    fires=(
        "业主逾期交纳物业费的，物业服务人可以停止供水、供电。",
        "业主拖欠物业管理费的，物业公司有权停用其电梯卡和门禁卡。",
    ),
    silent=(
        "业主逾期交纳物业费的，物业服务人可以催告，并依法提起诉讼或者申请仲裁。",
        "物业服务人不得采取停止供电、供水的方式催交物业费。",
        "因设备抢修需要，物业服务人可以临时停水、停电。",
    ),
)
def cut_off(contract: Contract, _: Context) -> Iterator[Hit]:
    """Utilities, lifts or access cut to collect fees."""
    if property_service(contract):
        pattern = re.compile(
            r"(?:可以?|有权|将|得)[^。；\n]{0,14}(?:停止供|停水|停电|断水|断电|停用|停止提供|限制[^。；，\n]{0,12}(?:通行|使用|进出))"
        )
        unless = re.compile(r"不得|抢修|检修|维修|安全")
        for passage, match in find(contract, ("停", "断", "限制"), pattern, unless):
            if re.search(r"逾期|拖欠|欠|未(?:交|缴|支付)|不(?:交|缴)", passage.text):
                new = "可以书面催告，催告后合理期限内仍不支付的，可以依法提起诉讼或者申请仲裁"
                span = passage.part(match.start(), len(passage.text))
                yield hit_with_edit(contract, passage, span, new)


@check(
    "SRV-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="业主",
    basis=(f"{CODE} 第940条", f"{_PROPERTY} 第26条"),
    fires=(
        "前期物业服务合同期满前，业主大会不得另行选聘物业服务人。",
        "前期物业服务期间业主委员会另聘物业公司的，应当支付违约金。",
    ),
    silent=(
        "业主委员会与新物业服务人订立的合同生效时，本前期物业服务合同终止。",
        "前期物业服务合同期满，业主大会可以另行选聘物业服务人。",
    ),
)
def early_phase(contract: Contract, _: Context) -> Iterator[Hit]:
    """The developer's contract bars the owners from another provider."""
    pattern = re.compile(
        r"前期物业[^。；\n]{0,40}(?:不得|不能|无权)[^。；，\n]{0,8}(?:另行|重新)?(?:选聘|聘请|更换|解聘)|前期物业[^。；\n]{0,40}(?:另聘|选聘|更换)[^。；\n]{0,20}(?:违约金|赔偿)"
    )
    yield from hits(contract, ("前期物业",), pattern, comment_reason="delete_or_redraft")


@check(
    "SRV-12",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="业主",
    basis=(f"{CODE} 第543条", f"{CODE} 第497条", f"{_PROPERTY} 第40条"),
    fires=("物业服务人可以根据成本变化自行提高物业费标准。", "乙方有权单方调整物业服务收费标准。"),
    silent=(
        "经业主依法共同决定，可以调整物业费标准。",
        "物业费标准按附件所列指数公式每年调整。",
    ),
)
def fee_raised(contract: Contract, _: Context) -> Iterator[Hit]:
    """Fees raised by the provider alone."""
    if property_service(contract):
        pattern = re.compile(
            r"(?:可以?|有权)[^。；\n]{0,20}(?:自行|单方|随时|自主)[^。；，\n]{0,6}(?:提高|调整|上调|增加)[^。；，\n]{0,12}(?:物业|收费|费用|费)|(?:物业费|物业服务费|收费)[^。；，\n]{0,8}由(?:物业|乙方)[^。；，\n]{0,20}(?:自行|单方|自主)(?:调整|提高|确定|决定)|(?:可以?|有权)[^。；，\n]{0,6}(?:增设|新增|增加)[^。；，\n]{0,6}收费"
        )
        unless = re.compile(r"业主(?:大会|依法|共同|同意)|公式|指数|协商|不得|公共能耗")
        yield from hits(
            contract,
            ("自行", "单方", "随时", "自主", "收费"),
            pattern,
            unless,
            comment_reason="delete_or_redraft",
        )
