"""Services, contract work, intermediaries and prepaid services (SRV-02 to 04, 06, 07)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import (
    IF_BREACH,
    MAY,
    OTHERS,
    PAYS,
    forbidden_before,
    onward,
    unasked,
    with_consent,
)
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

SERVICE = (ContractType.SERVICE, ContractType.OTHER)
CODE = "中华人民共和国民法典"


_ENDS = r"(?:叫停|停掉|解除|终止|中止|取消|撤销|解约|退出|停止(?:合作|执行|履行|委托)|结束)"
_AT_WILL = re.compile(
    rf"(?:随时|任[一何意](?:阶段|时点|环节)|任意|任何时(?:候|间|点)|提前|中途|立即|即刻|马上|不经[^。；，\n]{0, 8}同意|无条件|单方面?|自行|(?:无[须需]|不[须需必附]|没有|无论|不论|不管|毋须)[^。；，\n]{{0,8}}(?:理由|原因)|提前[^。；，\n]{{0,12}}通知|书面通知|任何理由|凭[^。；，\n]{{0,4}}意愿|因[^。；，\n]{{0,8}}(?:需要|调整|变化))[^。；\n]{{0,30}}{_ENDS}"
    rf"|(?:有权|可以?)[^。；，\n]{{0,10}}{_ENDS}[^。；\n]{{0,24}}(?:无[须需]|不[须需必]|无论|不论|毋须)[^。；，\n]{{0,6}}(?:说明)?[^。；，\n]{{0,4}}(?:理由|原因)"
)
_CLIENT_ENDS = re.compile(
    r"(?:甲方|委托(?:人|方)|定作(?:人|方)|客户|需方|采购(?:人|方)|聘请方|业主|发包(?:人|方)|买方)[^。；\n]{0,40}(?:解除|终止|中止|取消|撤销|解约|退出|停止|结束|叫停|停掉)"
)
_UNPAID = re.compile(
    r"放弃[^。；\n]{0,16}(?:主张|要求|索赔)[^。；\n]{0,20}(?:违约金|利益|成本|损失|报酬|费用)|(?:不(?!影响|免除|妨碍|排除|限于|低于|少于|超过)(?:再|予|作|另|负|支付|承担|补偿|赔偿|计|付|享有|得)?|无[须需]|免(?:予|除|于|付)|概不|一律不|毋[须需]|无权|拒绝|(?:没有|无)义务)[^。；\n]{0,26}?(?:支付|给付|付款|付费|报酬|费用?|酬金|赔偿|补偿|损失|结算|责任|款)"
    r"|(?:损失|投入|费用|成本|工作|后果)[^。；\n]{0,16}(?:自行(?:承担|消化|负担)|自担|自负|由(?:乙方|承揽人|受托人|设计人|服务方|承揽方|受托方)[^。；，\n]{0,6}承担|视为无偿|归零|作废)|(?:报酬|费用)[^。；，\n]{0,8}(?:全部|一律|均)?(?:免除|归零|不计)"
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
    """Ended at will with nothing owed for the work done; what is owed often stands in the next sentence."""
    for passage in sentences(
        contract.text,
        ("解除", "终止", "中止", "取消", "撤销", "解约", "退出", "停止", "结束", "叫停", "停掉"),
    ):
        match = _AT_WILL.search(passage.text)
        if not match or not _CLIENT_ENDS.search(passage.text) or _OTHER_END.search(passage.text):
            continue
        if forbidden_before(passage.text, match.end(), 16):
            continue
        said = onward(contract, passage, 140)[match.start() :]
        unpaid = _UNPAID.search(said)
        if unpaid and not PAYS.search(said[: unpaid.end() + 30]) and not IF_BREACH.search(passage.text):
            yield Hit(passage.span, comment_reason="negotiable")


_OTHER_END = re.compile(
    r"劳动|试用期|租|任何一方|双方(?:均|都)|甲乙双方|但应|但须|(?:乙方|受托人|承揽人)[^。；，\n]{0,8}(?:有权|可以?)[^。；，\n]{0,10}(?:解除|终止)"
)
_GIVES_ON = r"(?:转?交(?:由|给|其|予|与|付给|他人|第三)|转交|转包|转由|转给|转托|转让给|委托(?!人|方|事)|外包|外协|外发|发外|分包|发包|发给|安排|另找|另请)"
_MAIN_WORK = re.compile(
    r"(?:主要|全部|整体|整单|整批|核心|关键|大部分|整个|所有|主体)[^。；，\n]{0,8}(?:工作|工序|任务|部分|内容|环节|加工|制作|设计|业务|生产)|(?:承制|承做|承揽|承接)的|(?:承揽|定作|加工|制作|本合同(?:项下)?)(?:的)?[^。；，\n]{0,10}(?:工作|任务|事项|内容|业务|订单)|(?:整体|整单|整批)(?:加工|制作|外包|转)"
)
_HANDED_ON = re.compile(
    rf"{MAY}(?:决定|选择)?由[^。；，\n]{{0,10}}{OTHERS}[^。；，\n]{{0,10}}(?:代为|完成|加工|制作|生产|承做)|{MAY}[^。；\n]{{0,50}}?{_GIVES_ON}[^。；，\n]{{0,10}}?{OTHERS}|{_GIVES_ON}[^。；，\n]{{0,10}}?{OTHERS}[^。；\n]{{0,24}}(?:完成|加工|制作|承担|实施|生产|施工|处理|办理)?|{MAY}[^。；\n]{{0,24}}(?:转包|外包|外协|发外)"
)
_MINOR_WORK = re.compile(
    r"辅助|次要|非主要|非核心|包装|运输|清洗|部分(?:工作|工序|非)|个别|零星|小区|的[，,][^。；\n]{0,40}(?:解除|违约|赔偿)|物业|转委托|委托(?:事务|事项)"
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
    for passage in sentences(
        contract.text,
        ("交", "转", "委托", "外", "包", "安排", "发给", "代为", "他人", "第三", "合作", "另找", "另请"),
    ):
        text = passage.text
        match = _HANDED_ON.search(text)
        if not match or not _MAIN_WORK.search(text) or _MINOR_WORK.search(text):
            continue
        if not (unasked(text) or re.search(MAY, text)) or with_consent(text) or _for_client(text):
            continue
        if not forbidden_before(text, match.end(), match.end() - match.start() + 10):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


def _for_client(text: str) -> bool:
    """Whether it is the client who gives the work out."""
    return bool(
        re.search(
            r"(?:甲方|定作人|定作方|委托方|委托人)[^。；，乙承\n]{0,16}(?:将|把|有权|可以?)[^。；，\n]{0,16}(?:交|委托|转|外包|发)",
            text,
        )
    )


_FEES = r"(?:报酬|酬金|价款|佣金|款项|[\u4e00-\u9fff]{1,4}(?<!经|消|免|收|自|付)费(?!率|用由))"
_FEE = re.compile(
    rf"(?:支付|付给|给付|收取|结算|承担|付)[^。；\n]{{0,24}}{_FEES}|{_FEES}[^。；\n]{{0,16}}(?:为|共计|计|合计|总额|总计|按|每|人民币|[0-9０-９一二三四五六七八九十])"
)
_TERM = re.compile(
    r"(?:服务|合同|委托|顾问|培训|协议|聘用|工作)(?:期限|期间|期)[^。；，\n]{0,24}|为?期?[一二两三四五六七八九十0-9]+年(?:期|的)|(?:20|二[〇○零])[^。；，\n]{2,4}年度"
)
# What one visit or one piece costs says nothing of the day of payment.
_UNIT_PRICE = re.compile(
    r"每(?:平方米|平米|立方米|次|人|人次|件|份|趟|车|台|套|字|页|小时|工时|户|吨|公里|株|亩)(?:每次)?[^。；，\n0-9]{0,6}[0-9０-９一二三四五六七八九十百千.]+\s*元|元[/／每](?:平方米|次|人|件|份|趟|小时|台|套|吨)|以[^。；，\n]{0,14}(?:面积|数量|工作量|次数)(?:计算|计价|为准)"
)
_WHEN = re.compile(
    r"[0-9０-９一二三四五六七八九十]+\s*(?:个)?(?:日|天|工作日|月|年)|每(?:月|季|年|次|周|半年)|按(?:月|季|年|次|进度|阶段)|月结|季度|预付|验收|交付|完成|签(?:订|字|署|约)|当(?:日|天|场)|分期|首付|尾款|定金|附件|时支付|后支付|前支付|结束|一次性|现金|货到|月底|年底|之日|_|＿|\s{3,}"
    r"|(?:凭|见|收到|取得|提供|开具|开出|出具)[^。；，\n]{0,14}(?:发票|收据|票据)[^。；，\n]{0,8}(?:后|之日|起|付|支|时)|凭[^。；，\n]{0,8}发票|发票[^。；，\n]{0,6}后|先付|付清后|即付|即时|立即|到账后|款到"
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
    words = (
        "支付",
        "付给",
        "给付",
        "收取",
        "结算",
        "付款",
        "报酬",
        "费",
        "酬金",
        "价款",
        "付清",
        "佣金",
        "汇至",
        "转账",
    )
    found = sentences(contract.text, words)
    if found and not any(_WHEN.search(_UNIT_PRICE.sub("", _TERM.sub("", item.text))) for item in found):
        fee = next((item for item in found if _FEE.search(item.text)), None)
        if fee:
            yield Hit(fee.span, comment_reason="needs_terms")


_DEAL = r"(?:促成|成交|成功|找到|寻得|签约|签订|签署|达成|成立|订立|交易|撮合|租赁合同|买卖合同|录用|聘用|入职|购买|购房|承租|租房|租赁|采用|谈拢|谈成|谈妥|买下|买成|租下|租成|结果)"
_NO_DEAL = re.compile(
    rf"(?:无论|不论|不管|不问|不以|即使|即便|纵使|哪怕|虽)[^。；，\n]{{0,30}}{_DEAL}|(?:未|没有|没能|没(?=[签谈买租成])|不能|不成|未果)[^。；，\n]{{0,16}}(?:{_DEAL}|签成)|(?:是否|能否)[^。；，\n]{{0,12}}(?:{_DEAL}|获批|批准|通过|到位)[^。；，\n]{{0,6}}(?:不影响|均|都|与)|{_DEAL}[^。；，\n]{{0,6}}(?:与否|不成|未成|失败|落空|未果)"
    r"|(?:自|一经|只要|凡)?[^。；，\n]{0,10}(?:带看|看房|提供[^。；，\n]{0,6}(?:房源|信息|线索|名单|机会)|登记|推荐|引见|介绍|约见|签订本(?:协议|合同)|本(?:协议|合同)签订)[^。；，\n]{0,10}(?:即|后即|之日|就|便)[^。；\n]{0,24}(?:付|收|费|报酬|佣金)"
)
_PAY_BROKER = r"(?:报酬|佣金|酬金|中介费|居间费|服务费|信息费|介绍费|费用|款项|[^。；，\n]{0,3}费)"
_FEE_KEPT = re.compile(
    rf"(?:支付|给付|收取|付清|缴纳|交纳|计收|享有|取得|付)[^。；\n]{{0,18}}{_PAY_BROKER}|{_PAY_BROKER}[^。；\n]{{0,20}}(?:不(?:予|再)?退|照付|照收|照交|照缴|照给|照样|不减|仍归|应付|全额|支付|收取|归|付清|不受影响)|不影响[^。；，\n]{{0,10}}{_PAY_BROKER}|(?:概|一律|均)?不(?:予|再)?退(?:还|款|费)?"
)
_NEGATIVE_PAY = re.compile(
    r"(?:不得|无权|不予|无[须需]|不(?!退|论|管|以|问|成)|免|不应|不必)(?:再|应|必|能|得|向)*(?:请求|要求|收取|主张|支付|给付|收|承担|付|享有|取得)[^。；，\n]{0,20}|(?<!不)(?<!不予)(?<!不再)(?:退还|返还|退回)[^。；，\n]{0,20}"
)
_COSTS_TOO = re.compile(
    r"(?:为促成|中介活动|居间活动|活动中|为此)[^。；\n]{0,30}(?:费|开支|支出)[^。；，\n]{0,10}由?(?:委托(?:人|方)|甲方|客户)[^。；，\n]{0,8}(?:承担|负担|支付|报销)|(?:另|还|此外|并|同时|也|除[^。；\n]{0,30}外|以及)[^。；\n]{0,50}(?:费用|开支|支出|差旅费?|交通费|广告费|接待费|成本)[^。；\n]{0,24}(?:委托(?:人|方)|甲方|客户|由[^。；，\n]{0,6})[^。；，\n]{0,8}(?:承担|负担|支付|报销|另付|偿付|补偿)|(?:委托(?:人|方)|甲方|客户)[^。；\n]{0,24}(?:报酬|佣金|中介费|居间费)[^。；\n]{0,20}(?:另|还|并|及)[^。；\n]{0,20}(?:活动|差旅|交通|广告|接待|必要)[^。；，\n]{0,8}(?:费|开支|支出)"
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
    """The intermediary earns its fee although nothing comes about, or its costs beside the fee."""
    if not re.search(r"中介|居间|经纪|撮合|猎头|带看", contract.text):
        return
    words = (
        "促成",
        "成交",
        "成功",
        "签",
        "达成",
        "成立",
        "订立",
        "交易",
        "撮合",
        "带看",
        "看房",
        "提供",
        "登记",
        "推荐",
        "介绍",
        "谈",
        "不退",
        "结果",
    )
    for passage in sentences(contract.text, words):
        text = passage.text
        if _OTHER_FEE.search(_NO_REFUND.sub("", text)):
            continue
        kept = _NO_DEAL.search(text) and _FEE_KEPT.search(_NEGATIVE_PAY.sub("", text))
        failed = re.search(r"(?:未|没有|不能)[^。；，\n]{0,10}(?:促成|成交|成功|签)", text)
        if kept or (
            not failed and re.search(r"促成|成交|成立|居间成功|中介成功", text) and _COSTS_TOO.search(text)
        ):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_NO_REFUND = re.compile(
    r"(?:放弃|无权|不得|不能|不可|不再)[^。；，\n]{0,10}(?:退还|返还|退回)|(?:退还|返还|退回)[^。；，\n]{0,6}(?:的)?(?:义务|权利)"
)
_OTHER_FEE = re.compile(
    r"(?<!不予)(?<!不)(?<!不再)(?<!无[须需])(?:退还|返还|退回|全额退)|绕开|绕过|跳过|必要费用|必要的费用|私下|独家|顾问费|咨询费|自行(?:成交|交易|签约)"
)
_PREPAID = re.compile(
    r"会员|储值|预付(?:卡|费|式|款卡)|充值|课程|课时|学费|学员|培训费|课包|私教|次卡|年卡|月卡|季卡|套餐卡|疗程|美容|美发|健身|瑜伽|游泳卡|洗车卡|托管班|早教|月子|驾校"
)
_UNFAIR = re.compile(
    r"放弃[^。；，\n]{0,8}退(?:款|费|还|卡)|(?:概不|不予|不可|不得|不能|一律不|不(?!愿|想|同意)|无法|恕不|拒绝)[^。；，\n]{0,6}(?:退款|退费|退还|退卡|退课|退钱|返还|退|补办|补卡|转让|转给|转赠|转卡|过户|更名|提现|兑现|挂失)|(?:遗失|丢失|挂失|损坏)[^。；，\n]{0,10}(?:不补|不予|不办|不得|概不|作废|自负|自行承担)"
    r"|(?:余额|剩余[^。；，\n]{0,6}|金额|款项|卡内[^。；，\n]{0,6})[^。；，\n]{0,14}(?:作废|清零|归零|归[^。；，\n]{0,8}所有|失效|没收|不退|收归|视为放弃|自行承担)|(?:过期|到期|逾期|超期|期满|届满|有效期[^。；，\n]{0,8}|未(?:消费|使用|上完)[^。；，\n]{0,12})[^。；，\n]{0,16}(?:作废|清零|归零|失效|视为(?:自动)?放弃|不再(?:提供|有效)|不补|不退|自动(?:终止|放弃))"
    r"|(?:有权|可以?|保留)[^。；\n]{0,30}(?:更换|调整|变更|修改|提高|上调|替换|增减|取消|搬迁|涨)[^。；\n]{0,24}(?:价格?|单价|服务|课程|教师|老师|教练|内容|项目|门店|地点|地址|标准|规则|次数|时间)(?![^。；\n]{0,30}(?:可以?|有权)[^。；，\n]{0,6}(?:退|解除))"
    r"|(?:不(?:适用|享有|享受|支持)|放弃|排除)[^。；，\n]{0,12}(?:七日|7日|七天|7天|冷静期|无理由)"
)
_FAIR = re.compile(
    r"均为企业|不限次|多用途|公司[^。；，\n]{0,6}向[^。；，\n]{0,6}公司|协商一致|(?:学员|会员|消费者|乙方)[^。；，\n]{0,8}同意后"
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
    """Prepaid consumer cards and courses without refund, or changed at will."""
    if not _PREPAID.search(contract.text) or _between_firms(contract):
        return
    words = (
        "退",
        "余额",
        "作废",
        "失效",
        "清零",
        "补办",
        "不补",
        "转让",
        "调整",
        "更换",
        "变更",
        "提高",
        "遗失",
        "丢失",
        "七日",
        "7日",
        "冷静期",
        "放弃",
        "未使用",
        "挂失",
        "上调",
        "涨",
        "更改",
        "归",
        "补卡",
    )
    for passage in sentences(contract.text, words):
        near = contract.text[max(0, passage.span.start - 200) : passage.span.end + 60]
        if _UNFAIR.search(passage.text) and not _FAIR.search(passage.text) and _PREPAID.search(near):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


def _between_firms(contract: Contract) -> bool:
    """Whether each party that is named is a firm."""
    names = [party.name for party in contract.parties if party.name]
    return len(names) >= 2 and all(re.search(r"公司|厂|集团|中心|合作社", name) for name in names)
