"""Leases: self-help on arrears and the right to leave an unsafe house (LEA-09, 11)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import LESSOR, TENANT, said
from workbench.checks.lease import CODE, LEASE, lease
from workbench.checks.passages import find, hit_with_edit, is_menu, negated
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_CUTS = r"(?:断水|断电|停水|停电|停止(?:供)?(?:水|电|气|暖|应)|停供|(?:切断|掐断|中断|关闭|停止|断开|停|断)[^。；，\n]{0,8}(?:水|电|气|网|空调|暖|能源)|换锁|(?:更换|加装|加|换|撬)[^。；，\n]{0,6}(?:锁|门禁|密码)|锁门|锁闭|上锁|封门|封锁|封闭|贴封条|禁止[^。；，\n]{0,10}(?:进入|出入|进出)|限制[^。；，\n]{0,8}(?:进入|出入|进出)|清场|清空|强行|强制(?:搬|清|腾|收)|破门|拉闸|限[水电]|(?:拉下|拉断)[^。；，\n]{0,4}(?:电闸|闸)|暂停[^。；，\n]{0,10}(?:供应|供给|水|电|能源|使用)|(?:注销|冻结|停用|锁定|收回|作废)[^。；，\n]{0,8}(?:门禁|门卡|钥匙|密码)|(?:拒绝|阻止|阻拦|不准|不让|拦阻)[^。；，\n]{0,12}(?:进入|出入|进出|入内|进门)|封房)"
_GOODS = r"(?:物品|财物|财产|货物|东西|设备|家具|商品|存货|物资|行李)"
_SEIZES = rf"(?:(?:处置|处理|清理|清出|清走|搬走|搬出|搬离|扣押|扣留|变卖|留置|没收|拍卖|折价|丢弃|扣下)[^。；，\n]{{0,12}}{_GOODS}|{_GOODS}[^。；\n]{{0,20}}(?:处置|处理|清理|搬走|搬出|扣押|扣留|变卖|留置|没收|拍卖|抵租|抵扣|抵偿|丢弃|归(?:甲方|出租)))"
_SELF_HELP = re.compile(
    rf"(?P<tail>{LESSOR}?(?:均)?(?:有权|可以|可|将|即|得)(?:立即|随时|直接|自行|单方)?[^。；\n]{{0,30}}?(?:{_CUTS}|{_SEIZES}|扣押|扣留|变卖))"
)
_ANY_SELF_HELP = re.compile(rf"{_CUTS}|{_SEIZES}")
_MAY = re.compile(
    rf"{LESSOR}[^。；，\n]{{0,30}}(?:有权|可以?|即可|得|保留|将|采取)|(?:由|被){LESSOR}|视为放弃|采取[^。；，\n]{{0,20}}措施"
)
_ARREARS = re.compile(
    r"逾期|拖欠|欠(?:付|交|缴|租|费|款)|未(?:付|交|缴|按时|按期|如期|足额|支付|能|及时)|不(?:交|付|缴|按)|迟延|违约|延付|迟交|迟付|迟缴|晚[交付]|催[收缴讨交要][^。；，\n]{0,8}(?:租|款|费)|追(?:讨|缴|收)[^。；，\n]{0,8}(?:租|款|费)|(?:付清|缴清|交清|结清|补交|补足|到账)[^。；，\n]{0,8}(?:之前|以前|前)|清欠|欠"
)
_NOTICE = re.compile(
    r"(?<!无需)(?<!无须)(?<!不经)(?<!未经)(?<!不必)(?<!不另行)催告|合理期限|书面通知后|宽限期|安全(?:隐患|检查|事故|起见|原因|需要)|消防|检修|抢修|遗弃|遗留|人民法院|申请法院|不得(?!提|有|异|阻|拒|要求|以|主张|干)"
)


@check(
    "LEA-09",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    basis=(f"{CODE} 第708条", f"{CODE} 第722条", f"{CODE} 第1177条"),
    fires=(
        "承租人逾期交租一日的，出租人有权断水断电、更换门锁并处置室内物品。",
        "乙方拖欠租金的，甲方可立即停止供电并锁门。",
        "乙方未按时缴纳租金超过5天，甲方有权自行清理乙方物品。",
    ),
    silent=(
        "承租人逾期交租，经书面催告后十五日内仍不支付的，出租人可以解除合同。",
        "乙方逾期支付租金的，甲方不得断水断电。",
        "因设备检修需要，甲方可以临时停电。",
    ),
)
def self_help(contract: Contract, _: Context) -> Iterator[Hit]:
    """Utilities cut, locks changed or belongings disposed of at once on arrears."""
    if not lease(contract):
        return
    words = (
        "水",
        "电",
        "气",
        "锁",
        "封",
        "清场",
        "清空",
        "物品",
        "财物",
        "扣押",
        "扣留",
        "强",
        "变卖",
        "进入",
        "货物",
        "财产",
        "东西",
        "设备",
        "门禁",
        "出入",
        "闸",
        "钥匙",
        "门卡",
        "能源",
        "入内",
    )
    told: set[int] = set()
    for passage, match in find(contract, words, _SELF_HELP, _NOTICE):
        barred = is_menu(passage.text) or _told_not_to(passage.text, match.start("tail"), match.end("tail"))
        if barred or not _ARREARS.search(passage.text[: match.end()]):
            continue
        told.add(passage.span.start)
        span = Span(passage.span.start + match.start("tail"), passage.span.end)
        who = (re.search(LESSOR, match[0]) or re.search(LESSOR, passage.text) or ["出租人"])[0]
        new = f"{who}可以书面催告其在合理期限内支付；逾期仍不支付的，{who}可以解除合同"
        yield hit_with_edit(contract, passage, span, new)
    for one in said(contract, words, _ANY_SELF_HELP, _MAY, _ARREARS, unless=_NOTICE):
        text = one.passage.text
        elsewhere = re.search(r"供电(?:部门|局|公司)|供水|自来水公司|物业公司|押金", text)
        if (
            one.passage.span.start in told
            or is_menu(text)
            or _told_not_to(text, *one.parts[0].span())
            or elsewhere
        ):
            continue
        yield Hit(one.passage.span, comment_reason="delete_or_redraft")


_BANS_ENTRY = re.compile(r"(?:禁止|不准|严禁|不许)[^。；，\n]{0,12}(?:进入|出入|进出|入内)")


def _told_not_to(text: str, start: int, end: int) -> bool:
    """Whether a prohibition stands before the measure; to bar the tenant from entering is none."""
    measure = _BANS_ENTRY.sub("拒其出入", text[start:end])
    return negated(measure, len(measure), 16) or negated(text, start, 16)


_DEFECT = r"(?:质量|安全|瑕疵|状况|缺陷|隐患|现状|渗漏|漏水|毛病|危险|问题|健康|环保|甲醛)"
_ENDS = r"(?:解除|终止|退租|解约|退房|搬离|不租|退出)"
_NO_EXIT = re.compile(
    rf"(?:不得|不能|不可|无权|不应|不再)(?:以|因|就|据此|因此|由于)[^。；\n]{{0,24}}{_DEFECT}[^。；\n]{{0,24}}{_ENDS}"
    rf"|(?:不论|无论|不管|即使|即便|纵使|哪怕)[^。；\n]{{0,24}}{_DEFECT}[^。；\n]{{0,30}}(?:无权|不得|不能|不可|均不)[^。；，\n]{{0,14}}{_ENDS}"
    rf"|放弃[^。；\n]{{0,30}}{_DEFECT}[^。；\n]{{0,20}}{_ENDS}[^。；，\n]{{0,6}}权|放弃[^。；\n]{{0,10}}{_ENDS}[^。；，\n]{{0,6}}权[^。；\n]{{0,6}}$"
    rf"|{_DEFECT}[^。；\n]{{0,40}}(?:均)?(?:不(?:构成|作为|成为)|不(?:得|能)作为)[^。；，\n]{{0,10}}{_ENDS}[^。；，\n]{{0,10}}(?:理由|事由|依据|条件)"
    rf"|{_DEFECT}[^。；\n]{{0,40}}不(?:会|再|得)?(?:以此|因此|据此|以上述|就此)[^。；，\n]{{0,14}}{_ENDS}"
    rf"|{_DEFECT}[^。；\n]{{0,30}}(?:不得|无权|不能|不可)(?:再)?(?:因此|据此|以此|由此|为此)?(?:为由)?[^。；，\n]{{0,12}}(?:要求|主张|提出)?[^。；，\n]{{0,6}}{_ENDS}"
)
_EXIT_FINE = re.compile(
    r"除外|不在此限|依法享有|(?<!放弃)(?<!即使)(?<!即便)(?<!纵使)(?<!哪怕)危及(?![^。；]{0,24}为由)(?![^。；]{0,24}(?:也|亦|均|仍)?不(?:得|能))|清单|附件|外观|(?:墙面|墙皮)[^。；，\n]{0,6}(?:裂纹|脱落)|清洁"
)


@check(
    "LEA-11",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    basis=(f"{CODE} 第731条",),
    fires=(
        "承租人已知悉房屋质量状况，租赁期内不得以任何质量问题解除合同。",
        "乙方确认接受房屋现状，不得因房屋质量瑕疵要求退租。",
    ),
    silent=(
        "承租人已知悉墙面裂纹等外观瑕疵，房屋危及安全或者健康的，承租人可以解除合同。",
        "乙方不得以房屋质量问题解除合同，但房屋危及乙方安全或者健康的除外。",
    ),
)
def no_exit_for_safety(contract: Contract, _: Context) -> Iterator[Hit]:
    """The right to end the lease of a dangerous house is excluded."""
    words = (
        "质量",
        "安全",
        "瑕疵",
        "状况",
        "缺陷",
        "隐患",
        "现状",
        "漏",
        "问题",
        "健康",
        "危险",
        "毛病",
        "甲醛",
    )
    for passage, _match in find(contract, words, _NO_EXIT, _EXIT_FINE) if lease(contract) else ():
        if re.search(rf"{LESSOR}[^。；，\n]{{0,6}}(?:不得|无权)", passage.text) and not re.search(
            TENANT, passage.text
        ):
            continue
        if "放弃" in passage.text or "危及" in passage.text:
            yield Hit(passage.span, comment_reason="delete_or_redraft")
            continue
        span = Span(passage.span.end, passage.span.end)
        yield hit_with_edit(contract, passage, span, "，但租赁物危及承租人的安全或者健康的除外")
