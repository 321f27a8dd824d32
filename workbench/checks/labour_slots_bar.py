"""The bar on competing after employment, read by slots: how long it lasts and what is paid for it (LAB-09, 10).

A bar is a sentence on 竞业, or one that ties a rival's work to the end of employment, as a prohibition or as
what is allowed only later. Its lengths stand anywhere in it; an extension that follows is added.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.labour_words import LEAVING
from workbench.checks.measures import NUM, PERCENT, number, share

_ENDED = rf"(?:{LEAVING}|离任|(?:合同|劳动关系|关系|聘用)[^。；，\n]{{0,6}}(?:解除|终止|终结|结束)|(?:解除|终止|终结|结束)(?:之?后|之日))"
_RIVAL = r"(?:竞争|竞品|对手|同类|同业|同行|相同|类似|相似|近似|竞业|同一行业|本行业)"
_WORK = r"(?:任职|就职|就业|工作|受雇|受聘|入职|从事|经营|开设|开办|投资|兼职|服务|担任|上班|打工|求职|应聘|设立|创办|加入|自营|业务|效力|合作)"
_NOT_OR_LATER = re.compile(
    r"不(?:得|能|应|可|准|许|会|再)?(?:在|到|去|从事|受雇|受聘|为|入职|经营|加入|投资|任职|以|自|与|参与|设立)|不得|禁止|(?:方|才|始)(?:可|能|得|准)|避免|回避"
)
_NAMED = re.compile(r"竞业(?:限制|禁止|避止)?|竞争限制")
_COMPETES = re.compile(r"不(?:得|再|会|能)?(?:与|同|和)[^。；，\n]{0,10}竞争")
_END_OF_WORK = re.compile(_ENDED)
_RIVAL_WORK = re.compile(rf"{_RIVAL}[^。；\n]{{0,40}}{_WORK}|{_WORK}[^。；\n]{{0,24}}{_RIVAL}")


def bars(text: str) -> bool:
    """Whether the sentence keeps somebody from a rival's work after the end of employment."""
    if _NAMED.search(text):
        return True
    if _COMPETES.search(text) and _END_OF_WORK.search(text):
        return True
    return bool(_END_OF_WORK.search(text) and _RIVAL_WORK.search(text) and _NOT_OR_LATER.search(text))


# --- how long --------------------------------------------------------------------------------------

_LONG = re.compile(
    rf"(?P<n>[0-9０-９]{{1,3}}(?:[,，][0-9]{{3}})+|{NUM})\s*(?:[（(]\s*{NUM}\s*[)）]\s*)?个?(?P<u>周年|年度|年半|年|半月|月|日|天|周|星期|季度)(?P<h>半)?"
)
_OTHER_LENGTH = re.compile(
    r"保密|保守|秘密|补偿|平均|违约金|工资|报酬|服务期|工龄|工作满|工作不满|任职满|在职"
)
_KEPT = re.compile(r"保管|保存|记录|凭证|档案")
_PAY_BASE = re.compile(r"\s*(?:的)?(?:月)?(?:平均)?(?:税前|税后|应发)?(?:工资|薪|收入|报酬)")
_LONGER = re.compile(
    r"(?:延长|延续|续展|续期|展期|顺延|再延|再续|续|追加|增加)(?:竞业限制期)?[^。；，\n0-9至到]{0,6}$"
)
_PARTS = re.compile(r"[，,；;。\n]")


class Stretch(NamedTuple):
    """A stated length of a bar with its place in the text: months, and whether it is added to another."""

    months: Decimal
    start: int
    end: int
    added: bool


def stretches(text: str) -> Iterator[Stretch]:
    """The lengths in ``text`` that are those of a bar, not of secrecy, pay or service."""
    for match in _LONG.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        part = part_of(text, match.start(), match.end())
        if (
            not_of_bar(part)
            or _PAY_BASE.match(after)
            or re.search(r"(?:每|提前|前)$", before)
            or after.startswith("平均")
        ):
            continue
        months = _months(match)
        if months is not None:
            yield Stretch(months, *match.span(), bool(_LONGER.search(before)))


def not_of_bar(part: str) -> bool:
    """Whether a part of a sentence speaks of secrecy, pay, service or files rather than of the bar itself."""
    if _KEPT.search(part):
        return True
    return bool(_OTHER_LENGTH.search(part)) and not (_NAMED.search(part) or _RIVAL_WORK.search(part))


def part_of(text: str, start: int, end: int) -> str:
    """The part of the sentence, from comma to comma, that holds ``text[start:end]``."""
    first = max((mark.end() for mark in _PARTS.finditer(text, 0, start)), default=0)
    last = _PARTS.search(text, end)
    return text[first : last.start() if last else len(text)]


def _months(match: re.Match[str]) -> Decimal | None:
    value = number(re.sub("[,，]", "", match["n"]))
    unit = match["u"]
    if value is None or (unit in ("年", "年度", "周年") and value > 100):
        return None
    if unit in ("日", "天", "周", "星期"):
        days = value * (7 if unit in ("周", "星期") else 1)
        return days / 31
    half = Decimal("0.5") if match["h"] or unit in ("年半", "半月") else Decimal(0)
    size = 12 if unit in ("年", "年度", "周年", "年半") else 3 if unit == "季度" else 1
    return (value + half) * size


def too_long(text: str, most: int) -> Stretch | None:
    """The length, or the last addition, that takes the bar over ``most`` months."""
    total = Decimal(0)
    for item in stretches(text):
        if item.months > most:
            return item
        total = total + item.months if item.added else max(total, item.months)
        if item.added and total > most:
            return item
    return None


# --- what is paid ----------------------------------------------------------------------------------

_PAY = r"(?:补偿(?:金|费)?|对价|代价|款项|费用|报酬)"
_NOT = r"(?:无需|无须|毋须|不必|不需|不再|不另|不予|不单独|不额外|不按月|不(?=支付|给付|付|发|承担|负|提供|领取|收取|享有|计)|没有|概不|免(?:予|于|除)?|未予|互不)"
_REFUSED = re.compile(
    rf"{_NOT}[^。；，\n]{{0,16}}(?:{_PAY}|付费|付款|付钱)|{_PAY}[^。；，\n]{{0,16}}{_NOT}[^。；，\n]{{0,6}}(?:付|支付|计发|发放|给付|计付|发|领取|给)|(?:离职后)?(?:不再|不另|不)(?:单独|另行|额外)?(?:计发|计付|发放|给付)|无对价|无偿"
    rf"|(?:不|无权|不得)[^。；，\n]{{0,6}}(?:要求|主张|索要|请求|领取)[^。；，\n]{{0,12}}{_PAY}|(?:没有|不承担|不负)[^。；，\n]{{0,6}}(?:支付|给付)[^。；，\n]{{0,14}}(?:义务|责任)"
)
_IN_WAGES = re.compile(
    r"(?:补偿(?:金|费)?|对价|代价)[^。；\n]{0,24}(?:体现|包含|包括|计入|含|涵盖|列入|并入|纳入|覆盖|折入)[^。；\n]{0,16}(?:工资|薪|报酬|津贴|补贴|奖|待遇|期权|股权|福利)"
    r"|(?<!平均)(?<!平均月)(?:工资|薪|津贴|补贴|奖金|年终奖|期权|股权|股票|待遇|福利|培养)[^。；\n]{0,30}(?:涵盖|包含|包括|含|即为|视为|作为|折抵|充抵|抵作|已是|就是|系)[^。；\n]{0,40}(?:补偿|对价|代价)"
)
_BREACHED = re.compile(r"违反|违约|未履行|不履行|未按|拒不|逾期|超过|拖欠")
_BESIDES = re.compile(r"除[^。；，\n]{0,20}(?:补偿|上述|前述|费用)[^。；，\n]{0,8}外")
_RELEASED = re.compile(
    r"(?:解除|免除|豁免|终止|取消|免去|提前结束)(?!之?后|以后|之日|时)[^。；，\n]{0,12}竞业|(?:无需|无须|不必|不再|不需)(?:再|继续)?(?:履行|遵守|承担)[^。；，\n]{0,8}竞业|不启动|不要求[^。；，\n]{0,8}竞业"
)
_ENDS_SERVICE = re.compile(r"(?:解除|终止)[^。；，\n]{0,12}(?:合同|关系)[^。；\n]{0,20}经济补偿")
_SHARE = re.compile(
    rf"{PERCENT}|(?<![0-9一二三四五六七八九十])(?P<tenth>[0-9一二两三四五六七八九](?:\.[0-9])?)成|(?P<below>[二三四五六七八九十]{{1,2}})分之(?P<above>[一二三四五六七八九])"
)
_WAGES = r"(?:工资|薪酬|薪资|报酬|收入|月薪|薪水)"
_SHARE_OF_WAGES = re.compile(rf"{_WAGES}[^。；，\n]{{0,12}}$")
_PAID_AS = re.compile(r"补偿|支付|付给|给付|发放|发给")


def released(text: str) -> bool:
    """Whether the employer gives up the bar."""
    return bool(_RELEASED.search(text))


def pay_refused(text: str) -> bool:
    """Whether nothing is paid for the bar, or its pay is said to be in the wages."""
    if _BREACHED.search(text) or _RELEASED.search(text) or _ENDS_SERVICE.search(text):
        return False
    if _BESIDES.search(text):
        return False
    return bool(_REFUSED.search(text) or _IN_WAGES.search(text))


def low_pay(text: str, least: Decimal) -> str:
    """The stated share of the wages that is under ``least``; empty where there is none."""
    if not _PAID_AS.search(text) or re.search(r"违约金|违反", text):
        return ""
    for match in _SHARE.finditer(text):
        of_wages = _SHARE_OF_WAGES.search(text[: match.start()])
        value = _value(match) if of_wages else None
        if value is not None and value < least:
            return match[0]
    return ""


def _value(match: re.Match[str]) -> Decimal | None:
    if match["tenth"]:
        tenth = number(match["tenth"])
        return None if tenth is None else tenth / 10
    if match["below"]:
        above, below = number(match["above"]), number(match["below"])
        return above / below if above and below else None
    return share(match[0])
