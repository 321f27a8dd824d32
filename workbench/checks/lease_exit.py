"""Leases: self-help on arrears and the right to leave an unsafe house (LEA-09, 11)."""

import re
from collections.abc import Iterator

from workbench.checks.lease import CODE, LEASE, LESSOR, lease
from workbench.checks.passages import find, hit_with_edit, is_menu, negated
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_SELF_HELP = re.compile(
    rf"(?P<tail>{LESSOR}?(?:均)?(?:有权|可以|可|将|即)(?:立即|随时|直接|自行|单方)?[^。；\n]{{0,24}}?(?:断水|断电|停水|停电|停止(?:供)?(?:水|电)|停供|换锁|更换(?:门)?锁|锁门|封门|清场|强行|处置[^。；，\n]{{0,10}}(?:物品|财物|财产|货物)|清理[^。；，\n]{{0,10}}物品|扣押|扣留|变卖))"
)
_ARREARS = re.compile(r"逾期|拖欠|欠(?:付|交|缴|租)|未(?:付|交|缴|按时|按期|支付)|不(?:交|付|缴|按)|迟延")
_NOTICE = re.compile(r"催告|合理期限|书面通知后|宽限|安全|检修|抢修|遗弃|人民法院|依法")


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
    words = ("水", "电", "锁", "封门", "清场", "物品", "财物", "扣押", "扣留", "强行", "变卖")
    for passage, match in find(contract, words, _SELF_HELP, _NOTICE):
        barred = is_menu(passage.text) or negated(passage.text, match.end("tail"), 16)
        if barred or not _ARREARS.search(passage.text[: match.end()]):
            continue
        span = Span(passage.span.start + match.start("tail"), passage.span.end)
        who = (re.search(LESSOR, match[0]) or re.search(LESSOR, passage.text) or ["出租人"])[0]
        new = f"{who}可以书面催告其在合理期限内支付；逾期仍不支付的，{who}可以解除合同"
        yield hit_with_edit(contract, passage, span, new)


_NO_EXIT = re.compile(
    r"不得(?:以|因)[^。；\n]{0,14}(?:质量|安全|瑕疵|状况)[^。；\n]{0,14}(?:解除|终止|退租|解约)"
    r"|(?:不论|无论|不管)[^。；\n]{0,24}(?:质量|安全|瑕疵)[^。；\n]{0,20}(?:无权|不得|不能)[^。；，\n]{0,6}(?:解除|终止|退租|解约)"
    r"|放弃[^。；\n]{0,30}(?:质量|安全|健康)[^。；\n]{0,20}(?:解除|终止|退租)[^。；，\n]{0,6}权"
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
    if lease(contract):
        for passage, _match in find(
            contract,
            ("质量", "安全", "瑕疵", "状况"),
            _NO_EXIT,
            re.compile(r"除外|(?<!放弃)危及(?![^。；]{0,24}为由)"),
        ):
            if "放弃" in passage.text:
                yield Hit(passage.span, comment_reason="delete_or_redraft")
                continue
            span = Span(passage.span.end, passage.span.end)
            yield hit_with_edit(contract, passage, span, "，但租赁物危及承租人的安全或者健康的除外")
