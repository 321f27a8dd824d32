"""What a contract states of one duty, in whichever words: the value that two clauses have to share (COM-80)."""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import DATE, PERCENT, day, length, share
from workbench.checks.price import SUM, yuan
from workbench.checks.vocabulary import PARTY
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, half_width

_LONG = 120
_SPAN = rf"{NUMBER}\s*(?:[（(]{NUMBER}[）)])?\s*个?(?:工作日|日|天|月)"
# Words by which a second value may be an exception, another case or a change that both know.
_ANOTHER_CASE = re.compile(
    r"除外|例外|为准|分别|其中|延长|缩短|变更|调整|递增|上浮|优惠|第[一二三四五六七八九十\d]+(?:年|期|批|次|笔|标段|阶段)|若|如果|如(?!下|期|约)|不超过|超过|以上|以下|原|另行|部分|补充|暂|续|逐年|免租|试用|紧急|节假日|单体|标段|批次|样品"
)


class Stated(NamedTuple):
    """A value that a sentence gives for a matter (``slot``), with the words that give it."""

    slot: str
    value: Decimal | str
    words: str
    span: Span
    sentence: Sentence


_RENT = re.compile(
    rf"(?:月租金|每月租金|租金(?:标准)?(?:为|是|：|:)?\s*(?:人民币)?(?=每月))(?:标准)?\s*(?:为|是|：|:)?\s*(?:每月)?(?:为)?(?:人民币)?\s*(?P<v>{SUM})"
)


def _rent(sentence: Sentence) -> Iterator[Stated]:
    found = _RENT.search(sentence.text)
    value = yuan(found["v"]) if found else None
    if found and value:
        yield Stated("月租金", value, found["v"], sentence.piece(found), sentence)


_TOTAL = re.compile(
    rf"(?<![\u4e00-\u9fff])(?:本)?(?:合同|协议)(?:项下)?(?:的)?(?:总价款?|总金额|总额|价款总额)\s*(?:为|是|：|:|共计|计)?\s*(?:人民币)?\s*(?P<v>{SUM})(?![^。；，]{{0,4}}(?:的|[%％]|[（(]不?含税))"
)


_FEE = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>服务费|管理费|物业费|物业管理费|维护费)(?:用)?(?:标准)?(?:为|是|：|:)?\s*每月\s*(?:人民币)?(?P<v>{SUM})|每月(?:向{PARTY})?(?:支付|收取)(?P<name2>服务费|管理费|物业费|物业管理费|维护费)(?:人民币)?\s*(?P<v2>{SUM})"
)


def _fee(sentence: Sentence) -> Iterator[Stated]:
    found = _FEE.search(_without_number(sentence.text))
    words = found and (found["v"] or found["v2"])
    value = yuan(words) if words else None
    if found and words and value:
        slot = f"每月{found['name'] or found['name2']}"
        yield Stated(slot, value, words, sentence.trimmed(), sentence)


_PENALTY = re.compile(
    rf"^(?:任何一方|任一方|一方|违约方)(?:违约|违反本?(?:合同|协议)[^。；，]{{0,6}})?的?[，,]?(?:均)?(?:应当?|须|需)?(?:向(?:守约方|对方))?(?:支付|按照?|承担)?(?:相当于)?(?:本?合同|协议)?(?:总价款?|总额|总金额|价款)(?P<v>{PERCENT})|^(?:任何一方|任一方|一方|违约方)(?:违约|违反本?(?:合同|协议)[^。；，]{{0,6}})?的?[，,]?(?:均)?(?:应当?|须|需)?(?:向(?:守约方|对方))?(?:支付|按照?|承担)(?:相当于)?(?:本?合同|协议)?(?:总价款?|总额|总金额|价款)的(?P<v2>{PERCENT})"
)


def _penalty(sentence: Sentence) -> Iterator[Stated]:
    """The share of the price that either side owes for a breach of any kind."""
    text = _without_number(sentence.text.strip())
    found = _PENALTY.match(text) if len(text) <= _LONG and not _ANOTHER_CASE.search(text) else None
    words = found and (found["v"] or found["v2"])
    value = share(words) if words else None
    if found and words and value is not None:
        yield Stated("一方违约的违约金", value, words, sentence.trimmed(), sentence)


_INTEREST = re.compile(
    rf"^(?:本合同(?:项下)?的?)?(?:本|上述)?借款(?:的)?(?:按照?)?(?:固定)?(?P<unit>[年月])利率(?:为|是|：|:)?(?P<v>{PERCENT})"
)


def _interest(sentence: Sentence) -> Iterator[Stated]:
    text = _without_number(sentence.text.strip())
    found = _INTEREST.match(text) if not re.search(r"逾期|罚息|违约|LPR|上浮|调整|浮动", text) else None
    value = share(found["v"]) if found else None
    if found and value is not None:
        yield Stated(f"借款{found['unit']}利率", value, found["v"], sentence.trimmed(), sentence)


_TERM = re.compile(
    rf"^(?:本)?(?:合同|协议|房屋|服务)?(?:的)?(?P<slot>租赁期限|租期|合同期限|服务期限|服务期|有效期)(?:为|是|：|:)?(?:自|从)?(?P<a>{DATE})(?:起)?(?:至|到|—|-|~)+(?P<b>{DATE})"
)


def _term(sentence: Sentence) -> Iterator[Stated]:
    text = _without_number(sentence.text.strip())
    found = _TERM.match(text) if not _ANOTHER_CASE.search(text) else None
    if found is None:
        return
    start, end = day(found["a"]), day(found["b"])
    if start is not None and end is not None:
        slot = {"租期": "租赁期限", "服务期": "服务期限", "有效期": "合同期限"}.get(
            found["slot"], found["slot"]
        )
        words = f"{found['a']}至{found['b']}"
        yield Stated(f"{slot}的起止", f"{start}{end}", words, sentence.trimmed(), sentence)


def _total(sentence: Sentence) -> Iterator[Stated]:
    found = _TOTAL.search(_without_number(sentence.text))
    value = yuan(found["v"]) if found else None
    if found and value and "税" not in sentence.text and "美元" not in sentence.text:
        yield Stated("合同总价", value, found["v"], sentence.trimmed(), sentence)


_NUMBERED = re.compile(
    r"^\s*(?:第[^条款\s]{1,6}[条款]|[\d.．]+|[（(][^）)]{1,3}[）)]|[一二三四五六七八九十]+、)[\s：:、.]*"
)


def _without_number(text: str) -> str:
    return _NUMBERED.sub("", text, count=1)


_DEPOSIT = re.compile(
    rf"(?:押金|租赁保证金)(?:金额)?(?:为|是|：|:|相当于|按)+\s*(?P<v>{NUMBER})个月(?:的)?租金|(?:相当于|等于)?\s*(?P<v2>{NUMBER})个月(?:的)?租金(?:的金额|数额)?(?:作为|的)(?:押金|租赁保证金)"
)


def _deposit(sentence: Sentence) -> Iterator[Stated]:
    found = _DEPOSIT.search(sentence.text)
    if found:
        words = found["v"] or found["v2"]
        long = length(f"{words}个月")
        if long is not None:
            yield Stated("押金", long.months, f"{words}个月租金", sentence.piece(found), sentence)


_ENDS = r"(?:解除|终止|退出|解约|提前解约)"
_NOTICE = re.compile(
    rf"^(?P<who>任何一方|任一方|一方|双方|{PARTY})[^。；，\d]{{0,16}}?{_ENDS}[^。；，\d]{{0,10}}?的?[，,]?(?:均)?(?:应当?|须|需|必须)?(?:至少)?提前\s*(?P<v>{_SPAN})[^。；]{{0,12}}通知"
    rf"|^(?P<who2>任何一方|任一方|一方|双方|{PARTY})(?:均)?(?:可以?|有权|应当?|须)?(?:至少)?提前\s*(?P<v2>{_SPAN})[^。；]{{0,16}}?通知[^。；]{{0,16}}?{_ENDS}"
)
_CAUSE = re.compile(r"违约|逾期|不可抗力|续|届满|期满|如果|若|因|(?<!解)除|试用|严重|未能|情形|下列|培训")


def _notice(sentence: Sentence) -> Iterator[Stated]:
    """How long before a party has to give notice when it ends the contract for no cause."""
    text = _without_number(sentence.text.strip())
    found = _NOTICE.match(text) if len(text) <= _LONG and not _CAUSE.search(text) else None
    if found is None:
        return
    words = found["v"] or found["v2"]
    who = found["who"] or found["who2"]
    value = _days(words)
    if value:
        slot = f"{'一方' if who in {'任何一方', '任一方', '一方', '双方'} else who}解除合同的通知期"
        yield Stated(slot, value, words, sentence.trimmed(), sentence)


def _days(words: str) -> str:
    long = length(re.sub(r"\s|个(?=工作日|月)", "", half_width(words)))
    if long is None:
        return ""
    return f"工作日{long.days}" if long.working else f"{long.months}月{long.days}日"


_EVENTS = {
    "收款": r"收到(?:全部)?(?:预付款|定金|首付款|货款)",
    "到货": r"收到(?:全部)?(?:货物|设备|产品)|到货|货到|收货",
    "验收合格": r"(?:竣工|安装调试|最终)?验收(?:合格|通过)",
    "发票": r"收到[^。；，]{0,8}发票|开具[^。；，]{0,6}发票|开票",
    "签订": r"(?:本?合同|本?协议)?(?:签订|签署|签约|签字)",
    "生效": r"(?:本?合同|本?协议)?生效",
}
_EVENT = "|".join(f"(?P<e{number}>{pattern})" for number, pattern in enumerate(_EVENTS.values()))
_AFTER = rf"(?:{_EVENT})(?:之日起|之日|之后|后|起|的)?[，,]?(?:{PARTY})?(?:应当?|须|需)?(?:在|于)?(?P<v>{_SPAN})(?:之|以)?内"
_SUM_NAMED = r"(?P<what>尾款|余款|预付款|首付款|首期款|定金|进度款|全部货款|货款|全部价款|服务费|质保金|质量保证金|租金|押金|剩余价款)"
_PAID_AFTER = re.compile(
    rf"(?P<lead>^|[，,：:]|{PARTY}|在|于|自){_AFTER}[，,]?(?:{PARTY})?(?:应当?|须)?(?:一次性)?(?:向{PARTY})?(?:付清|支付|结清|付|退还|返还)[^。；，\d%％]{{0,6}}?{_SUM_NAMED}"
    rf"|{_SUM_NAMED.replace('what', 'what2')}(?:应当?|须)?(?:由{PARTY})?(?:在|于|自)?{_AFTER.replace('(?P<e', '(?P<f').replace('(?P<v>', '(?P<v2>')}[^。；，\d]{{0,6}}?(?:付清|支付|结清|付|退还|返还)"
)


_A_SUM = re.compile(r"付清|支付|结清|退还|返还|付")


def _paid_after(sentence: Sentence) -> Iterator[Stated]:
    """Within how long a sum that has a name is due after an event."""
    found = _PAID_AFTER.search(sentence.text) if _A_SUM.search(sentence.text) else None
    if found is None:
        return
    what, words = found["what"] or found["what2"], found["v"] or found["v2"]
    event = _event(found)
    value = _days(words)
    if value and event:
        slot = f"{event}后{what.removeprefix('全部')}的付款期限"
        yield Stated(slot, value, words, sentence.trimmed(), sentence)


def _event(found: re.Match[str]) -> str:
    for number, name in enumerate(_EVENTS):
        groups = (f"{letter}{number}" for letter in "ef")
        if any(found.re.groupindex.get(group) and found[group] for group in groups):
            return name
    return ""


_DELIVERED_AFTER = re.compile(
    rf"^(?:{PARTY})?(?:应当?|须|需)?(?:在|于|自)?{_AFTER}[，,]?(?:{PARTY})?(?:应当?|须)?(?:向{PARTY})?(?:交货|发货|交付(?:全部)?(?:货物|设备|产品|标的物))$"
)
_DELIVERY_TERM = re.compile(
    rf"^(?:本合同)?(?:的)?(?:交货期|交付期)限?(?:为|是|：|:)(?:自)?(?:{_EVENT})(?:之日起|之日|之后|后|起)?(?P<v>{_SPAN})(?:(?:之|以)?内)?$"
)


def _delivered_after(sentence: Sentence) -> Iterator[Stated]:
    yield from _delivery(sentence, _DELIVERED_AFTER)


def _delivery_term(sentence: Sentence) -> Iterator[Stated]:
    yield from _delivery(sentence, _DELIVERY_TERM)


def _delivery(sentence: Sentence, pattern: re.Pattern[str]) -> Iterator[Stated]:
    text = sentence.text.strip().rstrip("。；;")
    found = pattern.match(_without_number(text)) if "交" in text or "发货" in text else None
    value = _days(found["v"]) if found else ""
    if found and value:
        yield Stated(f"{_event(found)}后的交货期", value, found["v"], sentence.trimmed(), sentence)


_COMPLETED = re.compile(
    rf"^(?:{PARTY}|本?工程|全部工程)?(?:的)?(?:应当?|须|需|保证|承诺|计划|将)?(?:于|在)?(?P<v>{DATE})(?:之?前|以前)?(?:竣工|完工|完成(?:全部)?(?:工程|施工))(?:并[^。；，]{{0,6}})?(?=[。；，]|$)"
    rf"|^(?:{PARTY}|本?工程|全部工程|本项目)?(?:的)?(?:竣工|完工)(?:交付)?(?:日期|时间|期限)(?:为|是|：|:)\s*(?P<v2>{DATE})"
)


def _completed(sentence: Sentence) -> Iterator[Stated]:
    """The day by which the whole work is to be done."""
    text = _without_number(sentence.text.strip())
    found = _COMPLETED.match(text) if not _ANOTHER_CASE.search(text[:60]) else None
    words = found and (found["v"] or found["v2"])
    when = day(words) if words else None
    if found and words and when is not None:
        yield Stated("竣工日期", when.isoformat(), words, sentence.trimmed(), sentence)


_TO_REACH = r"(?:联系|通讯|通信|送达|住所|地址|电话|住址)"
_CHANGES = r"(?:变更|更改|变动|改变|更换|调整)"
_MOVED = re.compile(
    rf"^(?:(?:任何一方|任一方|一方|双方)(?:的)?[^。；，]{{0,6}}?{_CHANGES}(?:其|了)?{_TO_REACH}[^。；，]{{0,16}}?|{_TO_REACH}[^。；，]{{0,8}}?(?:发生)?{_CHANGES})(?:的)?[，,]?(?:应当?|须|需|必须)?(?:在|于)?(?:变更|更改|变动|更换|发生)?(?:之日|之|以)?(?:后|起)?(?:的)?(?P<v>{_SPAN})(?:之|以)?内[^。；，]{{0,8}}?(?:通知|告知|函告|知会)"
)


def _moved(sentence: Sentence) -> Iterator[Stated]:
    """Within how long a party has to tell its new address."""
    for part in re.finditer(r"[^；;]+", sentence.text.strip().rstrip("。")):
        found = _MOVED.match(_without_number(part[0]))
        value = _days(found["v"]) if found else ""
        if found and value:
            yield Stated("变更联系方式的告知期限", value, found["v"], sentence.trimmed(), sentence)


_MOVED_AFTER = re.compile(
    rf"^(?:如有)?(?:变更|更改|变动)的?[，,](?:应当?|须|需)?(?:在|于)?(?P<v>{_SPAN})(?:之|以)?内[^。；，]{{0,6}}(?:通知|告知)"
)


def _moved_after(index: Index) -> Iterator[Stated]:
    """The same where the sentence before says what is changed: … 送达住所和联系人。变更的，应当在三日内告知."""
    for sentence in index.holding("变更", "更改", "变动"):
        found = _MOVED_AFTER.match(sentence.text.strip())
        before = index.before(sentence) if found else None
        value = _days(found["v"]) if found else ""
        if found and value and before and re.search(_TO_REACH + "|联系人", before.text):
            yield Stated("变更联系方式的告知期限", value, found["v"], sentence.trimmed(), sentence)


_KEPT = re.compile(
    rf"保密(?:义务|责任)?[，,]?(?:期限|期间|期)?(?:限)?[^。；，\d]{{0,8}}?(?:自|从|为)?(?:本)?(?:合同|协议)?(?P<from>签订|签署|生效|知悉|终止|解除|届满)(?:之日)?(?:起|后)(?:的)?[^。；，\d]{{0,6}}?(?P<v>{NUMBER}\s*(?:年|个月))"
)
_KEPT_APART = re.compile(r"除外|例外|为准|其中|商业秘密|技术秘密|源代码|永久|员工|人员|离职")
# The days near the beginning count as one: what differs then is the length.
_DAY_ONE = {"签署": "签订", "生效": "签订", "知悉": "签订", "解除": "终止", "届满": "终止"}


def _kept_secret(sentence: Sentence) -> Iterator[Stated]:
    """How long secrets are kept, by the day from which it counts."""
    found = _KEPT.search(sentence.text) if not _KEPT_APART.search(sentence.text) else None
    long = length(re.sub(r"\s", "", found["v"])) if found else None
    if found and long is not None:
        day_one = _DAY_ONE.get(found["from"], found["from"])
        yield Stated(
            f"{day_one}起的保密期限", f"{long.months}月", found["v"], sentence.piece(found), sentence
        )


_KEPT_FOR = re.compile(
    rf"^(?:双方|各方)[^。；，\d]{{0,12}}保密(?:义务|责任)?的?(?:期限|期间|期)(?:为|是|：|:)\s*(?P<v>{NUMBER}\s*(?:年|个月))$"
)


def _kept_for(sentence: Sentence) -> Iterator[Stated]:
    """How long secrets are kept where no day is named from which it counts: held against either day."""
    found = _KEPT_FOR.match(_without_number(sentence.text.strip().rstrip("。；;")))
    long = length(re.sub(r"\s", "", found["v"])) if found else None
    if found and long is not None:
        for begin in ("签订", "终止"):
            slot, value = f"{begin}起的保密期限", f"{long.months}月"
            yield Stated(slot, value, found["v"], sentence.trimmed(), sentence)


_PAID_LATE = re.compile(
    rf"^(?P<who>{PARTY}|一方|任何一方)(?:逾期|迟延|延迟|未(?:能)?(?:按时|按期|按约|如期))(?:付款|支付(?:款项|货款|价款|租金)?)的?[，,]每(?:逾期|迟延|延迟)?一?[日天][，,]?[^。；\d%‰万千百]{{0,16}}?(?:逾期|未付|应付|迟延)[^。；，\d%‰万千百]{{0,8}}(?:金额|款项|部分)?的?(?P<v>{PERCENT})"
)


def _paid_late(sentence: Sentence) -> Iterator[Stated]:
    """What a day of late payment costs the payer."""
    found = _PAID_LATE.match(_without_number(sentence.text.strip()))
    value = share(found["v"]) if found else None
    if found and value is not None:
        yield Stated(f"{found['who']}逾期付款的日违约金", value, found["v"], sentence.trimmed(), sentence)


_WARRANTY = re.compile(
    rf"^(?:本合同(?:项下)?的?)?(?:质量保证期|质保期)(?:[（(][^（()）]{{1,8}}[）)])?(?:为|是|：|:)\s*(?P<v>{NUMBER}\s*(?:年|个月))(?=[，,。；;]|$)"
)


def _warranty(sentence: Sentence) -> Iterator[Stated]:
    """How long the whole is under warranty."""
    found = _WARRANTY.match(_without_number(sentence.text.strip()))
    long = length(re.sub(r"\s", "", found["v"])) if found else None
    if found and long is not None:
        yield Stated("整体质量保证期", f"{long.months}月", found["v"], sentence.trimmed(), sentence)


_HANDED_OVER = re.compile(
    rf"(?:^|[，,])(?:{PARTY})?(?:应当?|须|需|未能?|没有)?(?:在|于)?(?P<v>{DATE})(?:之?前|以前)(?:(?:完成)?(?:部署|开发|全部开发|安装调试)(?:并|和|、))?(?P<act>提交验收|上线运行|上线|交房|竣工验收|投入使用)(?=的?[，,。；;]|$)"
)


def _handed_over(sentence: Sentence) -> Iterator[Stated]:
    """The day by which the whole is put up for acceptance."""
    for found in _HANDED_OVER.finditer(_without_number(sentence.text)):
        when = day(found["v"])
        if when is not None:
            yield Stated(f"{found['act']}的日期", when.isoformat(), found["v"], sentence.trimmed(), sentence)


class _Reader(NamedTuple):
    """A reader of statements with the words that its sentences hold; ``plain`` where a sentence with another
    case in it says nothing."""

    words: tuple[str, ...]
    read: Callable[[Sentence], Iterator[Stated]]
    plain: bool


_WITHIN = ("日内", "天内", "月内", "日之内", "日以内")
_READERS = (
    _Reader(("租金",), _rent, True),
    _Reader(("租金",), _deposit, True),
    _Reader(("总价", "总额", "总金额"), _total, True),
    _Reader(("每月",), _fee, True),
    _Reader(_WITHIN, _paid_after, True),
    _Reader(_WITHIN, _delivered_after, True),
    _Reader(("违约金",), _penalty, False),
    _Reader(("年利率", "月利率"), _interest, False),
    _Reader(("租期", "期限", "有效期", "服务期"), _term, False),
    _Reader(("提前",), _notice, False),
    _Reader(("交货期", "交付期"), _delivery_term, False),
    _Reader(("竣工", "完工"), _completed, False),
    _Reader(("变更", "更改", "变动", "更换"), _moved, False),
    _Reader(("保密",), _kept_secret, False),
    _Reader(("保密",), _kept_for, False),
    _Reader(("每逾期", "每迟延", "每延迟"), _paid_late, False),
    _Reader(("质量保证期", "质保期"), _warranty, False),
    _Reader(("提交验收", "上线", "交房", "投入使用"), _handed_over, False),
)


def further_statements(index: Index) -> Iterator[Stated]:
    """Rents, fees, prices, rates, terms, notices, payments, completion, deposits and deliveries."""
    for reader in _READERS:
        for sentence in index.holding(*reader.words):
            if len(sentence.text) > _LONG or (reader.plain and _ANOTHER_CASE.search(sentence.text)):
                continue
            yield from reader.read(sentence)
    yield from _moved_after(index)
