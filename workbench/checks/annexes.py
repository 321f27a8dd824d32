"""Annexes that the text names and the file has not, or the other way round (COM-16)."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index
from workbench.checks.references import points_elsewhere
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import ClauseKind, Contract, CrossReference, ReferenceKind
from workbench.domain.finding import Negotiability, Risk

_LIST = re.compile(
    r"附件(?:清单|目录|列表|一览)|(?:合同|协议)?附件(?:包括|如下|有|为)|(?:下列|以下|如下)附件|^\s*附件\s*[：:]"
)
_FAR = 3
_LATER = re.compile(r"另行(?:签署|签订|提供|约定|确认)|后补|补充提供|签订后[^。]{0,16}提供")


@check(
    "COM-16",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第466条第1款", "中华人民共和国民法典 第510条"),
    fires=(
        "技术要求详见附件三。附件清单：附件一报价单、附件二图纸。",
        "第一条 标的\n设备清单见附件二。\n第二条 价款\n按约。\n第三条 其他\n无。\n附件一：报价单\n单价10元。",
    ),
    silent=(
        "技术要求详见附件二。附件清单：附件一报价单、附件二图纸。",
        "第一条 标的\n设备清单见附件一。\n第二条 价款\n按约。\n第三条 其他\n无。\n附件一：设备清单\n电脑10台。",
        "技术要求详见附件三，附件三由双方于2026年12月1日前另行签署。附件清单：附件一报价单、附件二图纸。",
        "技术要求详见附件一。",
        "依照主合同附件五执行。附件清单：附件一报价单、附件二图纸。",
    ),
)
def annexes(contract: Contract, context: Context) -> Iterator[Hit]:
    """An annex that the text names is neither listed nor in the file, or a listed one is not."""
    index = context.places
    if not index.chinese:
        return
    present = {clause.annex for clause in contract.clauses if clause.kind is ClauseKind.ANNEX}
    wanted = [r for r in contract.references if r.kind is ReferenceKind.ANNEX and r.annex and not r.external]
    listed = {r.annex for r in wanted if _in_list(index, r)}
    known = present | listed
    if not known and min((r.annex for r in wanted), default=0) < _FAR:
        return
    told: set[int] = set()
    for reference in wanted:
        number = 1 if reference.text.endswith(("I", "Ｉ")) else reference.annex
        sentence = index.sentence(reference.span.start)
        if number in told or _LATER.search(sentence.text) or points_elsewhere(index, reference):
            continue
        if number not in known:
            told.add(number)
            yield Hit(span=reference.span, facts={"annex": reference.text}, comment_reason="needs_terms")
        elif present and number in listed and number not in present and _own_heading(present):
            told.add(number)
            facts = {"annex": reference.text}
            yield Hit(span=reference.span, variant="listed", facts=facts, comment_reason="needs_terms")


def _in_list(index: Index, reference: CrossReference) -> bool:
    """Whether the reference stands in a list of annexes: in its sentence, or in lines below its lead-in."""
    sentence = index.sentence(reference.span.start)
    if _LIST.search(sentence.text[: reference.span.start - sentence.start + 3]):
        return True
    number = index.number_of(sentence)
    if not sentence.text.lstrip().startswith(("附件", "（", "(", "1", "2", "3")):
        return False
    for earlier in reversed(index.sentences[max(0, number - 12) : number]):
        if _LIST.search(earlier.text):
            return True
        if "附件" not in earlier.text:
            return False
    return False


def _own_heading(present: set[int]) -> bool:
    return present == set(range(1, max(present) + 1))
