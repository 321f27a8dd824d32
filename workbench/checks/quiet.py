"""Silence and what is made of it, in any drafter's words: no answer in time, a change that then binds,
goods that then count as good, a term that then runs on.

A reader of these asks for two slots in one sentence or in two that follow each other: that nobody answers,
and the effect. Neither is enough by itself.
"""

import re
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.text.numerals import NUMBER

_SPOKEN = r"(?:回复|答复|回应|反应|回音|音讯|动静|异议|反馈|反对|表态|回函|回话|理会|理睬|吭声|作答|置可否|答应与否|拒绝|意见|退订|质疑|投诉)"
_DONE = r"(?:结论|验收|评定|检验|确认单|给出|出具|通知|提出|反馈|整改)"
_NOT = r"(?:未能|未|没有|没|拒不|怠于|无(?!论|权|需|须)|不(?!得|能|可|应|予|再))"
_MUTE = r"(?:沉默|缄默|置之不理|不闻不问|[逾过](?:期|时|限)[^。；，]{0,4}(?:不|未|无)[^。；，]{0,6}(?:复|答|提|应|回))"
_NO_ANSWER = re.compile(rf"{_MUTE}|{_NOT}[^。；，]{{0,28}}?{_SPOKEN}")
_NOT_DONE = re.compile(
    rf"{_NO_ANSWER.pattern}|{_NOT}[^。；，]{{0,28}}?{_DONE}|不(?:予|能)?[^。；，]{{0,8}}?(?:出具|组织|作出|给出|提出|反馈)|[逾过]时不"
)
_IN_TIME = re.compile(
    rf"{NUMBER}\s*个?(?:工作|自然)?(?:日|天|小时|周|月)|逾期|过期|过时|届时|次日|当日|当天|(?:期限|时限|限期|时间)内|期满"
)
_AGREED = r"(?:同意|接受|认可|确认|许可|批准|追认|默许|无异议|没有异议)"
_CHANGE = r"(?<!原)(?:新[^。；，、]{0,6}|修[改订][^。；，]{0,6}|变更[^。；，]{0,8}|调整[^。；，]{0,8}|调价函?|补充[^。；，]{0,6}|增加[^。；，]{0,8}|增项|加价|方案|安排|转让|移转|条款|报价)"
_AT_ONCE = r"(?:即|则|便|自动|立即|当然|直接|径行|径直|自[^。；，]{1,8}起|均|一律|由[^。；，]{1,6}照|对[^。；，]{1,8})"
_BINDS = r"(?:生效|发生效力|成立|成为|构成|并入|计入|纳入|取代|替代|适用|执行|约束力|照?付|承担|计收|收取|结算|履行)"
_CHANGE_BINDS = re.compile(
    rf"{_CHANGE}[^。；，]{{0,8}}?{_AT_ONCE}[^。；，不原]{{0,12}}?{_BINDS}|{_CHANGE}[^。；，不]{{0,6}}?(?:计入|并入|取代|纳入)"
    rf"|(?:按照?|以)[^。；，不未]{{0,8}}{_AGREED}[^。；，]{{0,8}}?(?:处理|办理|对待|论|结算|执行|计)"
    rf"|(?:均|即|则|可以?|有权|径行|直接|继续)[^。；，]{{0,6}}按照?{_CHANGE}[^。；，]{{0,10}}?(?:执行|结算|履行|计收|收取|计算|计)"
    rf"|(?:推定|视[为作同])[^。；，不未拒]{{0,20}}?{_AGREED}"
)
_UNDONE = re.compile(
    r"不(?:发生|产生|生)(?:法律)?效|不生效|仍按原|按原|视[为作同][^。；，]{0,4}(?:不|未|拒绝|放弃)|不成立|未(?:生效|成立)"
)
_REACH = 90


class Silent(NamedTuple):
    """Where a sentence says that nobody answers, and the effect that follows."""

    quiet: re.Match[str]
    effect: re.Match[str]


def change_by_silence(index: Index, sentence: Sentence) -> Silent | None:
    """No answer in time, and the change that was put forward binds."""
    text = sentence.text
    if _UNDONE.search(text):
        return None
    quiet = _NO_ANSWER.search(text)
    effect = quiet and _CHANGE_BINDS.search(text, quiet.end(), quiet.end() + _REACH)
    if not quiet or not effect:
        return None
    earlier = index.before(sentence)
    timed = re.search(_MUTE, text) or _IN_TIME.search((earlier.text if earlier else "") + text)
    return Silent(quiet, effect) if timed else None


GOOD = (
    r"(?:验收(?:合格|通过|完成|完毕)|通过(?:了)?(?:最终|全部)?验收|质量(?:合格|无异议|符合)|(?:货物|产品|设备|成果|软件|系统)?(?:合格|达标)|无(?:质量)?异议"
    r"|(?:完全)?符合(?:合同|双方)?[^。；，]{0,4}(?:约定|要求|标准)|(?:认可|接受)[^。；，]{0,8}质量)"
)
_COUNTS_AS_GOOD = re.compile(
    rf"(?:按照?|以)[^。；，不未]{{0,6}}{GOOD}[^。；，]{{0,8}}?(?:处理|办理|对待|论|结算|付款|执行)"
    r"|(?:验收|检验)[^。；，不未]{0,8}(?:自动|即告?|当然|便)[^。；，不未]{0,6}(?:完成|通过|结束|合格|终结)|(?:验收|检验)?结[果论][^。；，]{0,3}为[^。；，不]{0,3}(?:合格|通过)"
    r"|(?:质量|品质|成果|货物|产品)[^。；，不未]{0,8}(?:即告?|则|便|自动)[^。；，不未]{0,6}(?:无争议|无异议|认可|合格|通过|达标|没有争议)"
    rf"|(?:视[为作同]|等[同于]于?|推定|认定|默认|看作|当作)[^。；，不未]{{0,14}}?{GOOD}"
)
_USED = re.compile(
    rf"(?:开始|投入|实际|一经|一旦|正式)[^。；，]{{0,6}}(?:使用|启用|投产|运行|安装|装机)[^。；，]{{0,18}}[，,]?[^。；，]{{0,6}}(?:视[为作同]|等[同于]于?|推定|认定|默认)[^。；，不未]{{0,12}}?{GOOD}"
)
_USED_UNTRIED = re.compile(r"未经[^。；，]{0,4}(?:验收|检验)|未验收|擅自|验收[^。；，]{0,6}(?:前|之前)")


def good_by_silence(text: str) -> Silent | None:
    """The other side does not test or object, and what was delivered counts as good."""
    quiet = _NOT_DONE.search(text)
    effect = quiet and _COUNTS_AS_GOOD.search(text, quiet.end(), quiet.end() + _REACH)
    return Silent(quiet, effect) if quiet and effect else None


def good_by_use(text: str) -> re.Match[str] | None:
    """Goods that count as good once they are used, where nobody speaks of use before a test."""
    return None if _USED_UNTRIED.search(text) else _USED.search(text)


_OVER = r"(?:期满|届满|到期|期限结束|有效期|合作期|每满|终止日|期限)"
_ON = r"(?:顺延|续期|续约|续展|续签|续订|续租|延续|延长|延展|延伸|延期|展期|展延|接续|存续|再[延续]|滚动|循环|继续有效|继续适用|长期有效)"
_BY_ITSELF = r"(?:自动|自行|自然|当然|默认|随即|再次|再行|逐年|滚动|循环|连续|(?<![立随])即(?!可|使|便)|(?<!即)便(?!利)|将再|视[为作同])"
_NOT_ANEW = r"(?:无需|无须|不需要?|不必|毋需|毋须|不用|不再|不另)[^。；，]{0,14}(?:签[订署约]?|重新|表示|协商|通知|手续|续签|书面)"
_RUNS_ON = re.compile(
    rf"{_OVER}[^。；]{{0,50}}?{_BY_ITSELF}[^。；，不]{{0,16}}?{_ON}|{_OVER}[^。；]{{0,24}}?{_NOT_ANEW}[^。；]{{0,16}}?{_ON}|{_OVER}[^。；]{{0,24}}?{_ON}[^。；，]{{0,14}}[，,]{_NOT_ANEW}"
    rf"|不[^。；，]{{0,3}}终止[^。；]{{0,14}}{_ON}|除非[^。；，]{{0,24}}不[再续][^。；，]{{0,8}}[，,][^。；，]{{0,8}}(?:将|则|即|自动)[^。；，]{{0,4}}{_ON}"
)
_AGREED_ANEW = re.compile(
    r"协商|(?:双方|各方)[^。；，]{0,4}(?:同意|一致)|(?<!无需)(?<!不必)(?<!无须)经[^。；，]{0,8}(?:同意|许可)|不定期|义务[^。；，]{0,10}(?:继续有效|存续)|条款[^。；，]{0,8}继续有效"
    r"|交[货付][^。；，]{0,4}(?:时间|日|期)|付款|还款|工期|质保期|保修|试用|质量保证|保密期|担保|保证期|有效期届满前|竞业|优先"
)


def runs_on(text: str) -> re.Match[str] | None:
    """A term that runs on by itself when it is over."""
    return None if _AGREED_ANEW.search(text) else _RUNS_ON.search(text)
