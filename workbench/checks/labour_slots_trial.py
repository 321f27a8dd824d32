"""Probation read by slots: how long it lasts in whatever words, and that it comes again or goes on
(LAB-02, 05)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.checks.measures import DATE, DURATION, Length, length

# --- how long --------------------------------------------------------------------------------------

_TRIED = re.compile(
    rf"(?:入职|报到|到岗|上岗|用工|签订|生效)[^。；，\n]{{0,8}}?(?:前|头|首|最初|满|起(?:的)?)\s*(?P<a>{DURATION})[^。；\n]{{0,16}}(?:试用|考察|转正)"
    rf"|试用[^。；\n]{{0,16}}(?:持续|为期|以|满|至|历时|共|计)\s*(?P<b>{DURATION})(?!内|后|前)"
    rf"|(?:试岗|考察|适应|见习|预备|磨合|试工)期?(?:限|间)?(?:为|是|：|:|共)?\s*(?P<c>{DURATION})(?!内|后|前)"
    rf"|(?:经|经过|历经|接受|给予|进行)[^。；，\n]{{0,4}}(?P<d>{DURATION})的?[^。；，\n]{{0,4}}(?:试用|试岗|考察)"
    rf"|(?:入职|报到|到岗|上岗|用工)[^。；\n]{{0,8}}满\s*(?P<e>{DURATION})[^。；\n]{{0,24}}(?:转正|试用期?(?:结束|届满|期满|终止)|试用)"
    rf"|满\s*(?P<f>{DURATION})(?:之日|时|后|的)?[，,]?[^。；，\n]{{0,12}}(?:方可|方能|才能|予以|始得|方予)[^。；，\n]{{0,4}}转正"
)
_FIRST_PART = re.compile(r"试用(?:期)?(?:满|届满|期满|结束|合格|通过|之?后)|转正(?:后|满|之日起)")
_TURNS_ON = re.compile(
    rf"(?:转正(?:日期|时间|日)?(?:为|定于|是|：|:)\s*(?P<a>{DATE})|(?P<b>{DATE})[^。；，\n]{{0,4}}(?:方可|起|方|才)?(?:予以)?转正)"
)
TRIAL_WORDS = ("试用", "试岗", "考察", "适应期", "见习", "磨合期", "试工", "转正")


class Told(NamedTuple):
    """A length of probation with its place in the sentence."""

    value: Length
    text: str
    start: int
    end: int


def lengths(text: str) -> Iterator[Told]:
    """Lengths of probation that are told in other words than 试用期三个月."""
    for match in _TRIED.finditer(text):
        name = next(name for name in "abcdef" if match[name])
        value = length(match[name])
        after_trial = _FIRST_PART.search(text[: match.start(name)])
        if value and (value.months or value.days) and not after_trial:
            yield Told(value, match[name], match.start(name), match.end(name))


def turning_day(text: str) -> str:
    """The date on which probation ends because the worker is confirmed then; empty where none is told."""
    found = _TURNS_ON.search(text)
    return (found["a"] or found["b"]) if found else ""


# --- again, or longer ------------------------------------------------------------------------------

_TRIAL = re.compile(r"试用|试岗|转正")
_GOES_ON = re.compile(
    r"(?:继续|仍(?:按|为|需|须)?|再|重新|再次|另行|追加|加长|延长|延后|增加|补充|续)[^。；，\n]{0,16}(?:试用|试岗|观察|考察)|试用[^。；，\n]{0,12}(?:继续|延长|延续|顺延|追加|加长|增加|续|重新起算|重新计算|往后推)"
    r"|转正(?:时间|日期|手续)?[^。；，\n]{0,6}(?:推迟|延后|顺延|暂缓|延期|推后|后延)|(?:推迟|延后|暂缓|延期|推后|不予|缓予)[^。；，\n]{0,4}转正|续用期|第二个?试用|试用期[^。；，\n]{0,4}(?:不受|不限于)[^。；，\n]{0,6}(?:一次|次数)"
)
_AGAIN = re.compile(
    r"续签|续订|续约|续聘|(?:重新|再次|二次|又被?[^。；，\n]{0,4}|重|再)(?:签|订|录用|入职|聘回?|招用|受聘|回|到甲方|被)|返聘|重返|重新|新(?:订立|签订|签|合同)|(?:变更|调整|更换|转换|轮换|调换|换|转|调|轮)[^。；，\n]{0,6}(?:岗|职务|部门)|岗位[^。；，\n]{0,6}(?:变更|调整|变动)|转入|调入|新(?:岗|职|部门)|升任|晋升|升职|升迁|提拔|提升|竞聘|任命|到期|期满后"
)
_SETS = re.compile(
    r"(?:设|约定|适用|执行|经过?|进行|计算|给予|须|需|应当?|仍|接受|包含|包括|为|有|安排|先)[^。；，\n]{0,16}(?:试用|试岗)|试用期[^。；，\n]{0,6}(?:为|是)|为试用"
)
_HELD_BACK = re.compile(
    r"不(?:再|得|能|会|应|设|另|需|必)[^。；，\n]{0,10}(?:延长|试用|约定|设)|无需|无须|免(?:除|予|于|试)|不设|无试用|只能约定一次|仅约定一次|提前转正|缩短|病假|医疗期|中止|产假|工伤|负伤|住院|协商一致|不予录用"
)
_GOOD = re.compile(r"(?:合格|通过|优秀|优异)[^。；，\n]{0,6}[，,]?[^。；\n]{0,10}(?:转正|继续履行)")


def tried_again(text: str) -> bool:
    """Whether probation goes on at the employer's word, or is set once more on renewal, rehire or a new post."""
    if not _TRIAL.search(text) or _HELD_BACK.search(text):
        return False
    if _GOES_ON.search(text):
        return not (_GOOD.search(text) and "不" not in text and "未" not in text)
    return bool(_AGAIN.search(text) and _SETS.search(text)) and "试用期满" not in text
