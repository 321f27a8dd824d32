"""Where annexes begin and where the signature block begins (R6.2)."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from workbench.documents.clauses_lines import Line
from workbench.documents.facts_words import LABELS, ROLE
from workbench.text.numerals import CHINESE, parse_annex

_ANNEX = re.compile(
    rf"[\s【\[（(]*(?P<all>(?:附件|附录|附表|附图)\s*(?P<n>\d{{1,2}}|[{CHINESE}]{{1,3}}|[A-ZＡ-ＺIVX]{{1,3}}|[Ⅰ-Ⅻ])?"
    r"|(?:Appendix|Annex|Schedule|Exhibit|Attachment|APPENDIX|ANNEX|SCHEDULE|EXHIBIT|ATTACHMENT)\s+(?P<e>\d{1,2}(?!\.\d)|[A-Z]|[IVX]{1,4})\b)"
    r"(?P<after>[】\]）)]?\s*[：:.、—\-\s]*)(?P<rest>[^\n]*)"
)
_LIST_HEAD = re.compile(
    r"附件(?:清单|目录|列表|包括|如下)|(?:本合同|合同|协议)?(?:之)?附件[：:]\s*\Z|List of (?:Annex|Exhibit|Schedule)"
)
_SIGNS = re.compile(
    r"以下无正文|以下为签[署字章]页|[（(]\s*(?:本页|此页)?(?:为|系)?.{0,20}签[署字章]页|IN WITNESS WHEREOF|signature page|"
    rf"(?:{LABELS}|{ROLE}|[供需]\s*方|单位名称|代表人?)[^。，\n]{{0,14}}?"
    r"(?:盖\s*章|签\s*章|签\s*字|签\s*名|公\s*章|印\s*章|（章）|\(章\)|捺印)|"
    r"^\s*(?:By|Signature|Signed)\s*[:：]|^\s*(?:签字|盖章|签章)[^。]{0,10}[：:]",
    re.IGNORECASE,
)
_NO_SIGN = re.compile(r"[。]|生效|之日|后\s*[，,]|应|须|后，")
_PARTY = re.compile(r"\s*(?:[甲乙丙]\s*方|Party\s+[AB])\s*(?:[（(][^）)]{1,12}[）)])?\s*[：:]")
_RUNS = re.compile(r"[\s_＿]+")
_LONGEST_HEAD = 45
_LONGEST_SIGN = 120


class Annex(NamedTuple):
    """An annex's heading line: its index among the lines, its number and the number as shown."""

    line: int
    number: int
    shown: str
    body: int


def annexes_of(lines: Sequence[Line], first: int) -> list[Annex]:
    """Headings that open an annex: short lines after the first clause (at line ``first``), not entries
    of a list of annexes."""
    heads = [annex for i, line in enumerate(lines) if i > first and (annex := _annex(i, line))]
    kept = [head for head in heads if not _listed(lines, heads, head)]
    last = 0
    numbered: list[Annex] = []
    for head in kept:
        number = head.number or last + 1
        numbered.append(head._replace(number=number))
        last = number
    return numbered


def _annex(index: int, line: Line) -> Annex | None:
    if not line.usable or len(line.text) > _LONGEST_HEAD + 10:
        return None
    if line.block.label and line.first:
        return None
    match = _ANNEX.match(line.text)
    if match is None:
        return None
    rest = match["rest"].strip()
    if len(rest) > _LONGEST_HEAD or rest.endswith(("。", "；", ";", "，")):
        return None
    number = match["n"] or match["e"]
    titled = match["after"].strip(" \u3000】])）") != "" and line.block.cell is None
    if number is None and (rest or line.block.cell) and not titled:
        return None
    if re.match(r"[的所中和与及是为至到。，；、）)]|规定|约定|应", rest):
        return None
    return Annex(index, parse_annex(number) if number else 0, match["all"].strip(), match.start("rest"))


def _listed(lines: Sequence[Line], heads: Sequence[Annex], head: Annex) -> bool:
    """Whether the line is an entry of a list: beside another entry, or below the list's heading."""
    places = {other.line for other in heads}
    before, after = _neighbour(lines, head.line, -1), _neighbour(lines, head.line, 1)
    if before in places or after in places or after is None:
        return True
    if _signs(lines[after].text):
        return True
    return before is not None and _LIST_HEAD.search(lines[before].text) is not None


def _neighbour(lines: Sequence[Line], index: int, step: int) -> int | None:
    index += step
    while 0 <= index < len(lines):
        if lines[index].text.strip():
            return index
        index += step
    return None


def signature_of(lines: Sequence[Line], begin: int, end: int, numbered: frozenset[int]) -> int | None:
    """The first line of the signature block among ``lines[begin:end]``, those after the last clause of
    the leading style; None where nobody signs there. ``numbered`` are lines that open with a number."""
    for i in range(begin, end):
        text = lines[i].text
        if i in numbered or not text.strip() or len(_RUNS.sub(" ", text)) > _LONGEST_SIGN:
            continue
        if _signs(text):
            return i
        if numbered and i > begin and _PARTY.match(text) and len(text) <= 60 and "。" not in text:
            return i
    return None


def _signs(text: str) -> bool:
    plain = _RUNS.sub(" ", text)
    if not _SIGNS.search(plain):
        return False
    return not _NO_SIGN.search(plain.replace("以下无正文。", "").replace("签字后", ""))
