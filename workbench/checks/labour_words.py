"""Word groups of labour contracts that several checks share: who, leaves, pays, need not, may not.

A check fills slots (who does what under which condition) from these groups, in whatever order a sentence
has them, so that it hears wordings that nobody has written down for it (specification R7.3).
"""

import re

from workbench.checks.passages import Passage, is_menu, sentences
from workbench.domain.contract import Contract

EMPLOYER = (
    r"(?:甲方|用人单位|用工单位|聘用方|聘用单位|聘请方|公司|单位|企业|雇主|门店|店方|店长|领导|厂方|工厂)"
)
WORKER = r"(?:乙方|劳动者|员工|职工|受聘方|受聘人|受聘者|被聘用人|被聘用者|雇员|本人|工人|收银员|司机)"
NEED_NOT = r"(?:无需|无须|毋须|毋需|不必|不需要?|不用|免于|免除|不再|不予|不另行?|概不|均不|一律不|也不|亦不|并不|不)"
MUST = r"(?:应当|应该|应|须|必须|需要|需|得|要|将|负责)"
LEAVING = (
    r"(?:离职|辞职|辞工|离任|离岗|(?:自行|自己|擅自|中途|提前)?离开(?:甲方|公司|单位|用人单位|岗位|原岗位|工作岗位)?|走人|不辞而别|不干|解约|跳槽|自离"
    r"|(?:解除|终止|结束|中止)[^。；，\n]{0,8}(?:合同|关系|协议|聘用)|(?:合同|劳动关系)[^。；，\n]{0,6}(?:解除|终止|结束))"
)
SIGN = r"(?:签订|订立|签署|签约|补签|签)"


_EMPLOYER_BARRED = re.compile(rf"{EMPLOYER}[^，。；]{{0,6}}(?:不得|无权|不准|不应)")


def bars_employer(text: str) -> bool:
    """Whether the sentence forbids the employer something."""
    return bool(_EMPLOYER_BARRED.search(text))


def filled(text: str, *slots: re.Pattern[str]) -> bool:
    """Whether the sentence has something for every slot, in any order."""
    return all(slot.search(text) for slot in slots)


def speaking(
    contract: Contract,
    words: tuple[str, ...],
    slots: tuple[re.Pattern[str], ...],
    unless: re.Pattern[str],
) -> list[Passage]:
    """Sentences with one of ``words`` that fill every slot, are no menu, hold no exception and bind no employer."""
    return [
        passage
        for passage in sentences(contract.text, words)
        if filled(passage.text, *slots)
        and not unless.search(passage.text)
        and not _EMPLOYER_BARRED.search(passage.text)
        and not is_menu(passage.text)
    ]
