"""Labour contracts: probation alone, outside the term, extended or repeated (LAB-04, 05)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour
from workbench.checks.labour_slots_trial import tried_again
from workbench.checks.labour_words import SIGN, bars_employer
from workbench.checks.passages import find, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_FORMAL_AFTER = re.compile(
    r"试用(?:期)?[^。；\n]{0,24}(?:合格|通过|期满|届满|结束|考核|达标|转正|录用)[^。；\n]{0,24}?"
    rf"(?:再|另行|另|方可|方|后|才|则|正式|补)[^。；，\n]{{0,10}}{SIGN}[^。；，\n]{{0,10}}(?:合同|$)"
    rf"|试用(?:期)?[^。；\n]{{0,24}}(?:合格|期满|届满|结束|达标)[^。；，\n]{{0,8}}(?:正式|再)签约"
    rf"|试用(?:期|阶段)?(?:内|间|期间)?[^。；，\n]{{0,8}}(?:暂不|不|暂缓)(?:与[^。；，\n]{{1,6}})?{SIGN}"
    rf"|试用[^。；\n]{{0,24}}(?:合格|达标|通过|期满|届满|转正)[^。；\n]{{0,24}}?{SIGN}[^。；，\n]{{0,4}}正式[^。；，\n]{{0,6}}合同"
    rf"|正式的?(?:书面)?(?:劳动|聘用)?合同[^。；\n]{{0,16}}试用[^。；\n]{{0,20}}(?:后|时)[^。；，\n]{{0,6}}{SIGN}"
    rf"|(?:先|仅|只)[^。；，\n]{{0,8}}{SIGN}[^。；，\n]{{0,10}}试用(?:期)?(?:合同|协议)"
)
_NO_SECOND = re.compile(
    rf"(?:无需|无须|毋须|不必|不再|不需要?|不用|不另行?)[^。；，\n]{{0,8}}{SIGN}|{SIGN}[^。；，\n]{{0,12}}(?:补充|岗位|聘任|保密|培训|竞业|绩效|目标|责任|交接|不成立)"
)
_OUTSIDE = re.compile(
    r"试用期(?:限|间)?[^。；\n]{0,12}(?:不(?:计入|包含|包括|算入|算作|算在|算|属于|含在|含|占用?|计算在|列入|纳入|作为)"
    r"|(?:在|独立于)[^。；\n]{0,10}(?:合同)?期限?(?:之外|以外|外)|(?:另行|单独|另)(?:计算|起算|计|算))"
    r"|试用期[^。；\n]{0,14}不在[^。；，\n]{0,12}(?:期限?|期间|合同)(?:范围)?之?内"
    r"|(?:仅|只)(?:与[^。；，\n]{1,6})?约定(?!一次)[^。；，\n]{0,4}试用期(?![^。；\n]{0,12}不成立)"
    r"|(?:另加|另有|外加|另设|加上)[^。；，\n]{0,10}试用期"
    r"|(?:合同|期限|聘期)[^。；\n]{0,12}(?:自|从)[^。；，\n]{0,12}(?:转正|试用期?(?:期?满|届满|结束|合格|通过))[^。；，\n]{0,10}(?:开始|起)(?:计算|起算|算|计)?"
)
_INCLUDED = re.compile(
    r"试用期[^。；\n]{0,12}(?<!不)(?:包含|包括|计入|含)(?:在|于)?[^。；\n]{0,10}(?:合同)?期限?(?:之)?内?"
    r"|试用期[^。；，\n]{0,6}(?:是|为|属于?|系)[^。；，\n]{0,14}(?:组成部分|一部分)"
)


@check(
    "LAB-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第19条第4款",),
    fires=(
        "试用期三个月，试用合格后双方另行签订正式劳动合同。",
        "劳动合同期限一年，试用期不计入劳动合同期限。",
        "乙方试用期满考核通过后，甲方再与其订立劳动合同。",
    ),
    silent=(
        "劳动合同期限三年，试用期三个月包含在合同期限内。",
        "试用期满考核合格的，乙方按期转正。",
        "劳动合同期限一年，试用期计入劳动合同期限。",
    ),
)
def only_probation(contract: Contract, _: Context) -> Iterator[Hit]:
    """A formal contract promised after probation, or probation outside the term."""
    if not labour(contract):
        return
    included = _INCLUDED.search(contract.text)
    for passage in sentences(contract.text, ("试用",)):
        formal = _FORMAL_AFTER.search(passage.text) and not _NO_SECOND.search(passage.text)
        if _OUTSIDE.search(passage.text) or (formal and not included):
            yield Hit(passage.span, comment_reason="needs_terms")


_LONGER = r"(?:延长|顺延|展期|再延|续延|延期|延展|延至|追加|加长|增加|续期|延续|再续|续设|加时|加试)"
_EXTEND = re.compile(
    rf"{_LONGER}[^。；，\n]{{0,10}}试用|试用期?[^。；\n]{{0,40}}{_LONGER}"
    r"|试用期[^。；，\n]{0,6}[由从][^。；，\n]{1,8}(?:改为|调整为|变更为|改成)(?![^。；\n]{0,12}缩短)"
)
_NOT_EXTEND = re.compile(
    r"不(?:得|能|再|会|应)?[^。；，\n]{0,12}(?:延长|顺延|展期)|无权延长|不延|提前转正|缩短|病假|医疗期|中止|产假|工伤|协商一致"
)
_AGAIN = re.compile(
    r"(?:第二次|二次|重新|再次|另行|再)(?:约定|设定|设置|适用|计算|执行|进行|安排|给予|设)?[^。；，\n]{0,8}试用(?:期)?"
    r"|(?:续签|续订|续约|续聘|(?:重新|再次)(?:签订|签署|订立)|调岗|转岗|换岗|轮岗|(?:调整|变更|调换)[^。；，\n]{0,6}岗位|新岗位|新职位"
    r"|调动|晋升|升职|提拔|竞聘|(?:重新|再次|二次|重返)(?:入职|录用|聘用)|离职后(?:再|又|重)|老员工)"
    r"[^。；\n]{0,40}?(?:约定|设定|设置|设|有|为|执行|适用|计算|安排|经过?|进行|仍|再|须|需|应|先)[^。；\n]{0,14}试用"
)
_NOT_AGAIN = re.compile(
    r"(?:不再|不得|不|无需|无须|免|不能|不应)(?:再|重新|再次|另行)*(?:约定|设定|设置|适用|设|执行|安排|进行)?"
    r"[^。；，\n]{0,8}试用期|只能约定一次"
)


@check(
    "LAB-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第19条第2款",),
    fires=(
        "试用期考核不合格的，甲方有权将试用期延长三个月。",
        "续签劳动合同时，双方重新约定试用期二个月。",
        "乙方调岗后须经过新岗位一个月的试用期。",
        "甲方可以视乙方表现延长其试用期。",
    ),
    silent=(
        "试用期三个月，甲方可以根据表现提前转正。",
        "甲方不得延长试用期。",
        "试用期内乙方请病假的，试用期相应顺延。",
        "续签劳动合同的，不再约定试用期。",
        "同一用人单位与同一劳动者只能约定一次试用期，不得再次约定试用期。",
    ),
)
def probation_twice(contract: Contract, _: Context) -> Iterator[Hit]:
    """A right to extend probation, or a second one at renewal, transfer or rehire."""
    if not labour(contract):
        return
    seen: set[int] = set()
    for words, pattern, unless, variant in (
        (("试用期",), _EXTEND, _NOT_EXTEND, ""),
        (("试用",), _AGAIN, _NOT_AGAIN, "again"),
    ):
        for passage, _match in find(contract, words, pattern, unless):
            seen.add(passage.span.start)
            yield Hit(passage.span, variant=variant, comment_reason="delete_or_redraft")
    for passage in sentences(contract.text, ("试用", "转正", "试岗", "续用期")):
        heard = tried_again(passage.text) and not bars_employer(passage.text)
        if heard and passage.span.start not in seen and not is_menu(passage.text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
