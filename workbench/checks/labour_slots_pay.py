"""What is paid and what is taken off, read by slots: probation pay, overtime, fines, sums owed for leaving
(LAB-06, 07, 16, 26). The slots may stand in any order within a sentence (specification R7.3)."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.labour_words import EMPLOYER, LEAVING, WORKER
from workbench.checks.measures import AMOUNT, NUM, PERCENT, number, share

# --- probation pay ---------------------------------------------------------------------------------

_CN = "一二三四五六七八九十"
_FRACTION = re.compile(
    rf"(?P<p>{PERCENT})|(?P<z>[0-9]\.?[0-9]?|[一二三四五六七八九]{{1,2}})折|(?P<c>[0-9一二两三四五六七八九](?:\.[0-9])?)成|(?P<d>[{_CN}]{{1,3}})分之(?P<u>[{_CN}]{{1,3}})"
    r"|(?P<h>一半|半薪|半数|对半)|(?:[×xX*＊乘以]|系数(?:为|是)?)\s*(?P<x>0\.[0-9]+)|(?P<m>0\.[0-9]+)倍"
)
_REDUCED = re.compile(
    r"(?:扣减|扣除|扣发|下浮|下调|降低|降|低|减发|减少|少发|减|缩减|打掉|克扣)[^。；，\n0-9至到为按]{0,4}$"
)
_PAY_WORD = re.compile(r"工资|薪|报酬|待遇|收入|该标准|上述标准|约定标准|前述")
_NOT_PAY = re.compile(
    r"奖金|绩效|提成|津贴|补贴|补助|考核|得分|评分|合格率|出勤|社会保险|公积金|违约|加班|录用条件"
)
_CUTS = re.compile(r"[，,、；;：:。\n（(]")


class Portion(NamedTuple):
    """A share of the pay with its place in the sentence."""

    value: Decimal
    text: str
    start: int
    end: int
    reduced: bool


def portions(text: str) -> Iterator[Portion]:
    """The shares of pay that a sentence on probation states, a reduction by 30 % being 70 %."""
    for match in _FRACTION.finditer(text):
        value = _fraction(match)
        before = text[: match.start()]
        cut = max((mark.end() for mark in _CUTS.finditer(before)), default=0)
        end = _CUTS.search(text, match.end())
        part = text[cut : end.start() if end else len(text)]
        if value is None or _NOT_PAY.search(part):
            continue
        whole = text[max(0, cut - 30) : end.start() if end else len(text)]
        if not _PAY_WORD.search(whole) and "薪" not in match[0]:
            continue
        reduced = bool(_REDUCED.search(before))
        yield Portion(1 - value if reduced else value, match[0], *match.span(), reduced)


def _fraction(match: re.Match[str]) -> Decimal | None:
    if match["p"]:
        return share(match["p"])
    if match["h"]:
        return Decimal("0.5")
    if match["x"] or match["m"]:
        return Decimal(match["x"] or match["m"])
    if match["d"]:
        above, below = number(match["u"]), number(match["d"])
        return above / below if above and below and below != 1 else None
    if match["z"]:
        return _tenths(match["z"])
    value = number(match["c"])
    return None if value is None else value / 10


def _tenths(text: str) -> Decimal | None:
    """The fraction of 七折, 六五折, 7.5折 and 75折."""
    digits = [number(digit) for digit in text] if len(text) == 2 and "." not in text else []
    if len(digits) == 2 and digits[0] and digits[1]:
        return digits[0] / 10 + digits[1] / 100
    value = number(text)
    return None if value is None else value / 10


# --- overtime --------------------------------------------------------------------------------------

_OVERTIME = re.compile(
    r"加班|延长(?:的)?(?:工作|劳动)时间|超时|超出[^。；，\n]{0,6}(?:工作时间|小时|下班时间|正常)|超过[^。；，\n]{0,6}(?:工作时间|八小时|8小时)|延时|下班后|(?:法定|节假日|休假日|节日|假日|周末|休息日|双休日|春节|国庆)[^。；，\n]{0,10}(?:值班|上班|值守|出勤|工作)"
)
_PAID_NOTHING = re.compile(
    r"(?:不(?:再|另|予|另行|单独|得|以货币|产生|存在|享受|享有|支付|计|发|付|给|领取|主张|索取|要求|核发|核算|结算|按)?|没有|无|亦无|无需|无须|不必|均不|概不|放弃|免)[^。；，\n]{0,14}(?:加班(?:费|工资|报酬|薪)|报酬|索取|工资请求|三倍|二倍|两倍|双倍|对价|费用|补偿|核发|计发|另付)"
    r"|(?:加班(?:费|工资|报酬)|对价|报酬)[^。；\n]{0,14}(?:已在其中|已包含|已含|已计入|一并覆盖|已覆盖|由[^。；，\n]{0,10}(?:覆盖|涵盖|吸收|抵)|在内|不另|不再|不单独|一次买断)"
    r"|(?:全包|打包|包干|包薪|一口价)[^。；，\n]{0,6}(?:薪|工资|报酬)?|不(?:视为|认定为|算|属于|作为|计为)加班|奉献"
)
_FLAT_SUM = re.compile(
    rf"(?:加班|延时|超时)[^。；\n]{{0,24}}(?:每次|每回|每小时|每天|每日|一次|一小时|固定|定额|一律|统一|不论|无论)[^。；\n]{{0,20}}{AMOUNT}|每(?:次)?加班[^。；\n]{{0,16}}{AMOUNT}|定额制"
)
_ALL_KINDS = re.compile(
    r"法定|节假日|节日|平时|平日|工作日|延时|任何情况|一律|所有|全部|各类|仅安排|只安排|均"
)
_NO_TIME_OFF = re.compile(r"(?:不能|无法|未能|未|不)(?:安排)?[^。；，\n]{0,6}(?:补休|调休)的?")
_TIME_OFF = re.compile(r"补休|调休|倒休|轮休")
_PAY_FINE = re.compile(
    r"未经[^。；，\n]{0,8}(?:批准|审批|同意|申请)|未[^。；，\n]{0,4}(?:审批|批准|申请)|不定时|(?:甲方|公司|用人单位)[^。；，\n]{0,4}不(?:得|能)|不得(?:以|拖欠|克扣|低于)|不低于|不少于|自愿加班除外|自行(?:留|加班|延长)|依法|按照?(?:国家|法律)"
)


def overtime_unpaid(text: str) -> bool:
    """Whether overtime earns nothing, is swallowed by the pay, or earns a flat sum."""
    text = _NO_TIME_OFF.sub("", text)
    if not _OVERTIME.search(text) or _PAY_FINE.search(text):
        return False
    if _TIME_OFF.search(text) and not _ALL_KINDS.search(re.sub("休息日|公休日", "", text)):
        return False
    sums = len(re.findall(AMOUNT, text))
    return bool((_PAID_NOTHING.search(text) and sums < 2) or (_FLAT_SUM.search(text) and sums < 3))


# --- fines -----------------------------------------------------------------------------------------

_FINE = re.compile(
    rf"罚款|罚金|罚没|经济处罚|经济惩罚|扣罚|乐捐|负激励|(?:罚|扣)(?:其|乙方|员工|当事人)?[^。；，\n]{{0,4}}{AMOUNT}|扣(?:除|发|减|掉)?(?:其|乙方|员工)?(?:当月)?{NUM}(?:天|日|个月)(?:的)?(?:工资|薪)|(?:以示|作为)(?:惩戒|警示|处罚)[^。；，\n]{{0,6}}"
)
_CONDUCT = re.compile(
    r"迟到|早退|违纪|违反|违规|旷工|缺勤|打架|争吵|争执|吸烟|睡觉|玩手机|脱岗|离岗|串岗|投诉|失误|差错|不服从|擅自|打卡|着装|工装|会议|早会|例会|未按|不按|不参加|不合规定|不合格|上班|厂规|制度|纪律|惩戒|劳动者|乙方|员工"
)
_PUBLIC = re.compile(
    r"交通|违章|交警|行政|税务|主管|监管|法院|公安|政府|劳动部门|法规被|工商|市场监督|绩效|(?:不得|禁止|不予|不以|不因)[^。；，\n]{0,16}(?:罚|扣)|个人所得税|代扣代缴|代扣"
)
_UNPAID_DAY = re.compile(
    r"(?:不发|不计发|扣除|扣发|不支付|扣减|停发)[^。；，\n]{0,4}(?:当日|当天|缺勤[^。；，\n]{0,4}|旷工[^。；，\n]{0,4}|请假[^。；，\n]{0,4})(?:的)?(?:工资|薪)(?:外)?"
)
_DOCKED = re.compile(
    r"(?:从|在|自)[^。；，\n]{0,10}(?:工资|薪)[^。；，\n]{0,8}(?:一次|全额|全部|直接|足额|扣清|扣完|扣足)|(?:工资|薪)[^。；，\n]{0,6}(?:扣下|扣除|扣减|扣)(?:的)?(?:一半|半数|[3-9]0[%％]|百分之[三四五六七八九]十)|扣清|直至[^。；，\n]{0,6}(?:赔清|扣清|扣完|赔完|清偿)"
)
_LOSS = re.compile(r"损失|损坏|丢失|赔|毁损|短款|价款|货损")


def fined(text: str) -> bool:
    """Whether conduct costs the worker a fine, or a loss is docked from the pay without a limit."""
    said = _UNPAID_DAY.sub("", text)
    if _PUBLIC.search(said):
        return False
    if _FINE.search(said) and _CONDUCT.search(said):
        return True
    return bool(_DOCKED.search(said) and _LOSS.search(said)) and not re.search(
        r"20[%％]|百分之二十|不超过", said
    )


# --- sums owed for leaving -------------------------------------------------------------------------

_LEAVES = re.compile(
    rf"{LEAVING}|旷工|未满|不满|未做满|未工作满|擅自|违反|违约|泄露|泄漏|不辞而别|提前解约|就走"
)
_SUM = rf"(?:{AMOUNT}|{NUM}个月(?:的)?(?:基本|平均)?(?:工资|薪))"
_OWES = re.compile(
    rf"(?:赔偿|赔付|补偿|支付|交付|缴纳|偿付|给付|收取|交纳|付给|向[^。；，\n]{{1,6}}付)[^。；，\n]{{0,16}}{_SUM}|{_SUM}[^。；，\n]{{0,8}}(?:的)?(?:违约|赔偿|补偿|收取|赔付)|(?:违约责任|赔偿金额?|违约费用?|违约赔偿)[^。；\n]{{0,8}}{_SUM}"
)
_TO_EMPLOYER = re.compile(
    rf"{WORKER}|(?:向|给|赔付|赔偿|补偿|支付|归)(?:甲方|公司|用人单位|单位)|{EMPLOYER}(?:有权|可以?)[^。；，\n]{{0,24}}收取"
)
_FORFEITS = re.compile(
    r"(?:工资|薪|奖金|提成)[^。；\n]{0,12}(?:归(?:甲方|公司|用人单位|单位)|视为[^。；，\n]{0,10}(?:赔偿|补偿|违约金)|作为[^。；，\n]{0,8}(?:补偿|赔偿|违约金)|(?:抵作|充抵|抵充|冲抵)[^。；，\n]{0,6}(?:赔偿|补偿|违约金|损失)|不再发放|不予发放|不予结算|不发)"
)
_LEFT = re.compile(rf"{LEAVING}|不辞而别|提前解约|旷工")
_RIGHTLY = re.compile(
    rf"竞业|竞争|服务期|培训|进修|借款|借支|归还|宿舍|住宿|房租|水电|电话|话费|欠款|工资标准|付清|结清|{EMPLOYER}(?:应当?|须|将|需|在)[^。；\n]{{0,14}}(?:支付|付清|结清|发放)|实际损失(?!$)(?![^。；，\n]{{0,4}}(?:与否|有无|大小|多少))|{EMPLOYER}[^。；，\n]{{0,20}}(?:应当?|须|需)?向(?:乙方|员工|劳动者)|{EMPLOYER}(?:提前|单方|违法|解除|终止|拖欠|逾期|未)|代通知金|经济补偿|罚|报销|(?:不|无需|无须|免)[^。；，\n]{{0,10}}(?:违约金|赔偿)(?!损失)"
)


def sum_owed(text: str) -> bool:
    """Whether leaving or another breach costs the worker a fixed sum or the pay that is due."""
    if _RIGHTLY.search(text) or not _LEAVES.search(text):
        return False
    if _OWES.search(text) and _TO_EMPLOYER.search(text):
        return True
    return bool(_FORFEITS.search(text) and _LEFT.search(text))
