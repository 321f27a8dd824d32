"""Dates with what they are for (R6.2)."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from workbench.domain.contract import Clause, ClauseKind, DateFact, DateRole
from workbench.text.dates import find_dates

_SIGNING_BEFORE = re.compile(
    r"(?:签订|签署|订立|签约|签字|签)(?:合同)?(?:日期|时间|日|之日|于|的日期)?[^\n。；]{0,6}\Z|落款[^\n。]{0,8}\Z|"
    r"日\s*期\s*[：:]\s*\Z|dated(?: as of)?\s*\Z|(?:entered into|made)(?: and entered into)? (?:as of|on)(?: the)?\s*\Z|Date:\s*\Z",
    re.IGNORECASE,
)
_SIGNING_AFTER = re.compile(r"[^\n。；，]{0,14}(?:签订|签署|订立|签约)(?!的?(?:原|主)合同)")
_START_BEFORE = re.compile(
    r"(?:自|从|由|起始(?:日期?)?[：:为]?|开始(?:日期?)?[：:为]?|起租日[：:为]?|开工(?:日期)?[：:为]?|生效(?:日期)?[：:为]?)[^\S\n]{0,40}\Z"
    r"|\b(?:from|commenc(?:es?|ing)(?:\s+on)?|begin(?:s|ning)(?:\s+on)?|start(?:s|ing)(?:\s+on)?|effective(?:\s+as\s+of)?)\s+\Z",
    re.IGNORECASE,
)
_START_AFTER = re.compile(r"[^\S\n]{0,40}(?:起(?!诉|草)|开始|生效|（含）?起)")
_END_BEFORE = re.compile(
    r"(?:至|到|止于|截止(?:日期)?[：:为至]?|届满(?:日期?)?[：:为于]?|到期(?:日期?)?[：:为于]?|终止(?:日期?)?[：:为于]?|[—~～－-])[^\S\n]{0,40}\Z"
    r"|\b(?:to|until|till|through|end(?:s|ing)(?:\s+on)?|expir(?:es?|ing)(?:\s+on)?|terminat(?:es?|ing)\s+on)\s+(?:and\s+including\s+)?\Z",
    re.IGNORECASE,
)
_END_AFTER = re.compile(r"[^\S\n]{0,40}(?:止|届满|到期|为止|终止|期满)")
_BIRTH_BEFORE = re.compile(r"(?:出生(?:日期|年月)?[：:于]?|生于)[^\S\n]{0,40}\Z")
_BIRTH_AFTER = re.compile(r"[^\S\n]{0,40}(?:出生|生(?![效产]))")
_REACH = 32


def dates_of(text: str, clauses: Sequence[Clause]) -> tuple[DateFact, ...]:
    """All dates of the text with their roles, in order."""
    starts = [clause.own.start for clause in clauses]
    kinds = [clause.kind for clause in clauses]
    found: list[DateFact] = []
    for item in find_dates(text):
        place = bisect_right(starts, item.span.start) - 1
        signed = place >= 0 and kinds[place] is ClauseKind.SIGNATURE
        role = _role(text, item, signed=signed)
        found.append(item if role is DateRole.OTHER else item.model_copy(update={"role": role}))
    return tuple(found)


def _role(text: str, item: DateFact, *, signed: bool) -> DateRole:
    before = text[max(0, item.span.start - _REACH) : item.span.start]
    after = text[item.span.end : item.span.end + _REACH]
    if _BIRTH_BEFORE.search(before) or _BIRTH_AFTER.match(after):
        return DateRole.BIRTH
    if _END_AFTER.match(after) or _END_BEFORE.search(before):
        return DateRole.END
    if _START_BEFORE.search(before) or _START_AFTER.match(after):
        return DateRole.START
    if signed or _SIGNING_BEFORE.search(before) or _SIGNING_AFTER.match(after):
        return DateRole.SIGNING
    return DateRole.OTHER
