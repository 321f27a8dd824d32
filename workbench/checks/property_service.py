"""Property management for owners (SRV-09 to 12)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import Passage, hit_with_edit, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.service import CODE, SERVICE
from workbench.checks.slots import MAY, backward, forbidden_before
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_RULES = "物业管理条例"


def property_service(contract: Contract) -> bool:
    """Whether a property-management company serves owners."""
    text = contract.text
    return bool(_MANAGED.search(text)) or ("业主" in text and bool(_OWNED.search(text)))


_OWNED = re.compile(r"物业|小区|门禁|电梯|公摊|欠费|交费|缴费|收费")
_MANAGED = re.compile(
    r"物业(?:服务|管理|公司|企业|费)|电梯运行费|二次供水|公共能耗费|小区[^。\n]{0,30}(?:保洁|绿化|秩序|保安)"
)


_WHOLE = re.compile(
    r"全部|整体|整个|所有|一切|全面|支解|肢解|分解|拆分|拆成|拆为|分拆|分成|概括|一并|各项|打包|全盘|完全"
)
_PASSES = re.compile(
    r"转委托|转包|委托(?:给|予|其他|第三|他人|各|另)|交由|交给|转交|转让|转给|转由|承接|分包|外包|发包给?|托管给|移交给|让与"
)
_PASSES_FINE = re.compile(r"禁止|不允许|专项|单项|其余[^。；，\n]{0,10}自行|资料|档案|退出|交接|违约|解除")
_TO_MANAGER = re.compile(
    r"(?:甲方|业主(?:大会|委员会)?|建设单位|开发商|委托方)[^。；，乙物\n]{0,12}(?:将|把)|(?:委托|交由|交给|委托给)(?:给)?(?:乙方|物业(?:公司|企业|服务(?:人|企业))|本公司)(?!指定|选定|的)"
)


@check(
    "SRV-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="业主",
    basis=(f"{CODE} 第941条第2款", f"{_RULES} 第39条"),
    fires=("物业服务人可以将全部物业服务转委托给第三人。", "乙方有权将小区物业管理整体转包给其他物业公司。"),
    silent=(
        "物业服务人可以将电梯维护保养委托给专业单位，并向业主负责。",
        "物业服务人不得将全部物业服务转委托给第三人。",
    ),
)
def whole_service(contract: Contract, _: Context) -> Iterator[Hit]:
    """The whole property service passed on, at once or in parts."""
    words = ("转", "委托", "交由", "交给", "承接", "分包", "外包", "发包", "让与", "托管", "移交")
    for passage in sentences(contract.text, words) if property_service(contract) else ():
        text = passage.text
        match = _PASSES.search(text)
        if not match or not _WHOLE.search(text) or _PASSES_FINE.search(text) or _TO_MANAGER.search(text):
            continue
        if _AMONG_WRONGS.search(backward(contract, passage, 200)[: -len(text)].rsplit("。", 1)[-1]):
            continue
        if re.search(r"服务|物业|管理", text) and not forbidden_before(text, match.start(), 40):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


# What stands in a list of grounds for ending, or of what is forbidden, is not allowed.
_AMONG_WRONGS = re.compile(
    r"(?:(?:下列|以下|下述|如下)[^。；\n]{0,6}(?:情形|情况|行为|事由)[^。\n]{0,40}(?:解除|终止|违约|处罚|赔偿)|(?:不得|禁止|严禁)(?:有|实施|从事)?(?:下列|以下|下述|如下))[^。]*\Z"
)
_UNPAID = re.compile(
    r"逾期|拖欠|欠(?:缴|交|费|付|款)|未(?:按[^。；，\n]{0,4})?(?:交|缴|支付|付|足额)|不(?:按时|按期)?(?:交|缴|支付|付)|拒(?:不|绝)?(?:交|缴|付)|催(?:缴|交|收)|(?:缴|结|付|交)清|滞纳|(?<!不)欠(?!缺)|未结|未缴"
)
_CUTS = re.compile(
    r"(?:拦截|不予放行|拒绝放行|禁止[^。；，\n]{0,8}(?:进入|通行|放行|驶入|出入|进出|乘坐|使用))|(?:从|在)[^。；，\n]{0,10}(?:门禁|道闸|车闸|梯控|识别|系统)[^。；，\n]{0,10}(?:删除|移除|剔除|拉黑|清除)|(?:列入|拉入|纳入)[^。；，\n]{0,4}(?:黑名单)|拉闸|关水阀|(?:降低|压低|减小)[^。；，\n]{0,6}(?:水压|供水|供电|电压)|不(?:得|能|许|准)[^。；，\n]{0,6}(?:乘(?:坐|用)?电梯|使用电梯|刷卡进)|(?:停止?|中止|暂停|中断|终止|切断|掐断|断|限制|控制|减少|关闭|拒绝|不予|不再|停售)[^。；，\n]{0,12}?(?:供?水|供?电|燃?气|供?暖|供?热|网络|水阀|电闸|电梯|门禁|车闸|道闸|通行|出入|进出|进入|入户|刷卡|售电|购电|充值|水电)|(?:停|断)(?:水|电|气|暖|热|梯)"
    r"|(?:注销|停用|冻结|禁用|取消|暂停|收回|锁定|锁闭|关闭|限制|失效)[^。；\n]{0,16}?(?:门禁|电梯|梯控|车辆|停车|一卡通|IC卡|蓝牌|卡|权限|通行)|(?:门禁|电梯|梯控|车辆|停车)[^。；，\n]{0,10}(?:注销|停用|冻结|禁用|取消|锁|失效|消磁)"
)
_CUT_FINE = re.compile(
    r"抢修|检修|维修|改造|不得(?:以|采取|采用|擅自|因)|(?:严禁|禁止)(?:物业|乙方|服务人|管理人|采取|采用|以|擅自|因|通过|任何|停|断|限)"
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
    words = (
        "停",
        "断",
        "限制",
        "注销",
        "冻结",
        "禁用",
        "关闭",
        "取消",
        "不予",
        "拒绝",
        "收回",
        "锁",
        "控制",
        "拦截",
        "放行",
        "消磁",
        "终止",
        "中止",
        "删除",
        "拉黑",
        "黑名单",
        "禁止",
        "拉闸",
        "水压",
        "电梯",
    )
    for passage in sentences(contract.text, words) if property_service(contract) else ():
        text = passage.text
        match = _CUTS.search(text)
        owing = _UNPAID.search(text) or _UNPAID.search(backward(contract, passage, 60))
        if not match or not owing or _CUT_FINE.search(text) or forbidden_before(text, match.start()):
            continue
        modal = re.search(rf"{MAY}(?!{MAY})|将|应|采取", text[max(0, match.start() - 16) : match.start()])
        if modal:
            start = max(0, match.start() - 16) + modal.start()
            new = "可以书面催告，催告后合理期限内仍不支付的，可以依法提起诉讼或者申请仲裁"
            yield hit_with_edit(contract, passage, passage.part(start, len(text)), new)
        else:
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_SELECTS = re.compile(
    r"(?:另|重新|自行|再|提前|单独)?(?:行)?(?:选聘|另聘|另选|聘请|聘用|更换|解聘|选定|选择|招聘|续聘|改聘|引进|引入|委托)[^。；，\n]{0,16}(?:物业|服务人|服务企业|管理|乙方|公司|单位|机构|他人|$|的|，)|(?:新的?|其他|另一|别的)物业|(?:选聘|另聘|另选|更换|解聘|换掉|炒掉)|(?:与|同)[^。；，\n]{0,6}(?:他人|其他|另一|新|别的|第三)[^。；，\n]{0,10}(?:订立|签订|签约|签署|订约)|(?:订立|签订|签)[^。；，\n]{0,4}(?:新的?|其他|另外的?)[^。；，\n]{0,6}(?:物业)?(?:服务)?合同"
)
_BARS = re.compile(
    r"(?<!不)(?:不得|无权|不能|不可以?|不予|禁止|不应|放弃)[^。；\n]{0,24}(?:选聘|另聘|另选|聘|更换|解聘|选定|选择|引|解除|终止|委托)|(?:应|须|需)?(?:待|等)[^。；\n]{0,24}(?:期满|届满|到期|终止)|(?:期满|届满|到期)(?:之?后)?(?:方|才)|(?:支付|赔偿|承担|补偿|补足|付清|缴纳)[^。；\n]{0,30}(?:违约金|补偿金?|赔偿金?|损失|利润|收益|投入|物业费|服务费|费用)"
    r"|(?:违约金|补偿金|赔偿)|(?:继续|仍然?)(?:有效|履行|由|执行)|(?:须|应|需|必须)?(?:经|征得|取得)[^。；，\n]{0,6}(?:建设单位|开发商|乙方|甲方|物业)[^。；，\n]{0,8}(?:同意|许可)|不(?:因|受)[^。；\n]{0,24}(?:终止|影响|解除)|(?:有权)?(?:不予|拒绝|不|暂不)(?:退场|撤离|撤出|移交|交接|退出)|(?:无效|不生效|不予认可)"
)
_ENDS_WITH_NEW = re.compile(
    r"(?<!不)(?<!并不)(?:自动|自该日起|自[^。；，\n]{0,8}起|即行|同时|即)?终止[，,。]?(?![^。；，\n]{0,4}(?:前|之前))|互不承担|无需承担|不承担"
)


@check(
    "SRV-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="业主",
    basis=(f"{CODE} 第940条", f"{_RULES} 第26条"),
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
    """The developer's contract bars the owners from another provider, or makes them pay for one."""
    if not _EARLY.search(contract.text):
        return
    for passage in sentences(
        contract.text, ("聘", "另选", "更换", "物业", "选定", "选择", "引进", "订立", "签订", "签约")
    ):
        text = passage.text
        if _SELECTS.search(text) and _BARS.search(text) and _OWNERS.search(text) and not _keeps_law(text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_EARLY = re.compile(
    r"前期物业|(?:建设单位|开发商|开发企业|房地产)[^。]{0,400}物业|物业[^。]{0,400}(?:建设单位|开发商)"
)
_OWNERS = re.compile(r"业主|业委会|前期物业|本合同|小区")


# A developer that may not change the provider by itself leaves the owners free.
_DEVELOPER_BARRED = re.compile(
    r"(?:建设单位|开发商|开发企业|甲方)[^。；，\n]{0,6}(?:不得|无权|不能|不应)[^。；，\n]{0,10}(?:更换|选聘|解聘|另聘)"
)


def _keeps_law(text: str) -> bool:
    """Whether the early contract ends with the new one, as the law has it."""
    if _DEVELOPER_BARRED.search(text) and not re.search(r"业主|业委会", text):
        return True
    ends = re.search(r"(?:新|另)[^。；\n]{0,30}生效[^。；\n]{0,30}(?<!不)终止", text)
    return bool(ends) or bool(re.search(r"选聘[^。；\n]{0,20}不(?:承担|支付)", text))


_FEE_TOPIC = re.compile(
    r"物业费|物业(?:服务|管理)费|收费|费用|服务费|管理费|停车费|公摊|费(?:标准|项)|单价|价格"
)
_RAISES = re.compile(
    r"上调|提高|调高|上浮|调整|增加|涨价|加收|增收|增设|新增|另收|另行收取|变更|重新(?:核定|确定|制定|定价)|重定|核定[^。；，\n]{0,6}(?:一次|新)|调价|调升|提价|上涨收|收取其他"
)
_ALONE = re.compile(
    rf"(?:乙方|物业(?:公司|企业|服务(?:人|企业|公司|方)|管理(?:公司|企业|方))|管理公司|服务(?:人|企业|方))[^。；\n]{{0,30}}(?:{MAY}|保留|自行|单方|根据|视|按)|由(?:乙方|物业)[^。；，\n]{{0,16}}(?:自行|单方|自主|决定|确定|核定|制定|调整|另行)|以(?:乙方|物业|收费)[^。；，\n]{{0,16}}(?:公告|公示|通知|公布)[^。；，\n]{{0,8}}(?:为准|执行)|(?:公示|公告|通知|张贴)[^。；，\n]{{0,8}}(?:后|之日|起)?(?:即|起)[^。；，\n]{{0,4}}(?:执行|生效|按)"
)
_AGREED_RAISE = re.compile(
    r"业主(?:大会|委员会|依法|共同|代表)?[^。；，\n]{0,8}(?:同意|决定|表决|通过|审议|批准|协商)|公式|指数|CPI|协商(?:一致|确定|调整)|(?:政府|价格主管|物价|发展改革)[^。；，\n]{0,12}(?:指导价|定价|标准|文件|批准|核准|公布|规定)|公共能耗|据实分摊"
)
_NO_OWNERS_ASKED = re.compile(
    r"(?:无[须需]|不必|不需要?|未经|不经|毋须)[^。；，\n]{0,12}业主[^。；，\n]{0,10}(?:同意|决定|表决|通过|批准)|业主(?:大会|委员会)?[^。；，\n]{0,6}(?:视为|默示|应予|不得|无权)[^。；，\n]{0,8}(?:同意|异议|认可|反对|拒绝)?"
)


@check(
    "SRV-12",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SERVICE,
    example_type=ContractType.SERVICE,
    favours="业主",
    basis=(f"{CODE} 第543条", f"{CODE} 第497条", f"{_RULES} 第40条"),
    fires=("物业服务人可以根据成本变化自行提高物业费标准。", "乙方有权单方调整物业服务收费标准。"),
    silent=(
        "经业主依法共同决定，可以调整物业费标准。",
        "物业费标准按附件所列指数公式每年调整。",
    ),
)
def fee_raised(contract: Contract, _: Context) -> Iterator[Hit]:
    """Fees raised, or new ones made, by the provider alone."""
    words = ("调", "提高", "上浮", "增", "涨", "另收", "收取", "变更", "提价", "核定", "重新")
    for passage in sentences(contract.text, words) if property_service(contract) else ():
        text, match = passage.text, _RAISES.search(passage.text)
        if not match or "擅自" in text or not _ALONE.search(text) or not _about_fees(contract, passage):
            continue
        asked = _NO_OWNERS_ASKED.sub("", text)
        if not _AGREED_RAISE.search(asked) and not forbidden_before(text, match.start(), 20):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


def _about_fees(contract: Contract, passage: Passage) -> bool:
    """Whether the raise is one of fees: named in the sentence or just before it."""
    return bool(_FEE_TOPIC.search(passage.text) or _FEE_TOPIC.search(backward(contract, passage, 40)))
