"""References, numbers, annexes and defined terms that do not meet."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from workbench.checks.index import Index
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Clause, ClauseKind, Contract, CrossReference, ReferenceKind
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, parse_integer, to_chinese

_BASIS = ("中华人民共和国民法典 第466条第1款",)
_COUNT = re.compile(rf"(?:本合同|本协议|全文)共(?:计)?(?P<n>{NUMBER})条")
_SUPPLEMENT = re.compile(
    r"补充协议|补充合同|变更协议|修订协议|续签|专用条款|专用合同条款|附加条款|\b(?:[Aa]mendment|AMENDMENT|[Aa]ddendum|ADDENDUM)\b"
)
_ELSEWHERE = re.compile(
    r"通用条款|通用合同条款|招标文件|投标文件|原合同|主合同|标准条款|(?<![方做说手用算书])法(?![人院官])|条例|规定|办法|解释|章程|细则|规则"
)
# Words that may put a high number into another paper than this one.
_OTHER_PAPER = re.compile(
    r"《|(?<![方做说手用算书合违非依])法(?![人院官定])|条例|办法|解释|章程|细则|规则|通用|招标|投标|原合同|主合同|公约|标准"
)
_ACT = re.compile(r"^[^.;]{0,60}?\bof (?:the|said|such)? ?[^.;]{0,40}?(?:Act|Code|Law|Regulations?|Rules)\b")
_ENOUGH = 3

_NUMBER_NAMED = re.compile(r"\b(?:Sections?|Articles?|Clauses?|Paragraphs?)\s+([\dIVX]+(?:\.\d+)*)")


@check(
    "COM-14",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=_BASIS,
    fires=(
        "本合同共二十条。违约方应按照本合同第二十九条承担责任。",
        "第一条 标的\n甲方购买设备。\n第二条 价款\n价款见第八条。\n第三条 验收\n按约验收。\n第四条 违约\n违约的赔偿。",
        "第一条 标的\n甲方购买设备。\n第二条 验收\n按照第三条“违约责任”处理。\n第三条 付款\n按月付款。\n第四条 其他\n无。",
        "1. Scope. Services are set out in Section 9.\n2. Fees. Fees are payable.\n3. Term. One year.\n4. Notices. In writing.",
    ),
    silent=(
        "本合同共二十条。违约方应按照本合同第十九条承担责任。",
        "第一条 标的\n甲方购买设备。\n第二条 价款\n价款见第三条。\n第三条 验收\n按约验收。",
        "第一条 标的\n依据《民法典》第五百八十五条。\n第二条 价款\n按约。\n第三条 验收\n按约验收。",
        "补充协议\n第一条 将原合同第九条修改如下。\n第二条 本合同第二十条不变。\n第三条 其他。",
        "第一条 标的\n按照通用条款第17.2条执行。\n第二条 价款\n按约。\n第三条 验收\n按约验收。",
        "1. Scope. As in Section 5.\n2. Fees. Payable.\n3. Term. One year.\n4. Notices. In writing. 5. Warranty. None.",
    ),
)
def dangling(contract: Contract, context: Context) -> Iterator[Hit]:
    """A reference to a clause that is not there, or whose heading says another thing."""
    index = context.places
    if _SUPPLEMENT.search(contract.title or index.text[:40]):
        return
    own = [
        reference
        for reference in contract.references
        if reference.kind is ReferenceKind.CLAUSE
        and reference.path
        and not reference.external
        and not points_elsewhere(index, reference)
    ]
    yield from _missing_ones(contract, index, own)
    for reference in own:
        target = None if reference.target is None else contract.clauses[reference.target]
        if target is not None and index.chinese and _says_other(index, reference, target):
            yield Hit(
                span=reference.span,
                variant="subject",
                facts={"reference": reference.text, "subject": reference.subject, "heading": target.heading},
                evidence=(target.heading_span or target.own,),
                comment_reason="choose",
            )


def _missing_ones(contract: Contract, index: Index, own: list[CrossReference]) -> Iterator[Hit]:
    """Each missing target once; many of them mean that the tree was not read well, so none is told."""
    limit = _stated_count(index)
    numbered = [clause for clause in contract.clauses if clause.path and clause.annex == 0]
    top = {clause.path[0] for clause in numbered}
    last = _last_inside(numbered)
    missing: dict[str, CrossReference] = {}
    for reference in own:
        own_words = index.text.endswith(("本合同", "本协议"), 0, reference.span.start) or (
            index.chinese and _no_other_paper(index, reference)
        )
        if reference.target is None:
            gone = _missing(reference, limit, top, len(numbered), own_words) or _beyond(reference, last)
        else:
            gone = _no_such_item(contract, index, reference)
        if gone:
            missing.setdefault(reference.text, reference)
    if len(missing) > max(_ENOUGH, len({reference.text for reference in own}) // 4):
        return
    for reference in missing.values():
        if _stands_in_line(index, reference):
            continue
        span = _with_lead(index, reference.span)
        yield Hit(span=span, facts={"reference": reference.text}, comment_reason="choose")


def _no_other_paper(index: Index, reference: CrossReference) -> bool:
    """Whether the paragraph and the one in front name no statute or other paper that the number may belong to."""
    start = index.text.rfind("\n", 0, max(0, index.text.rfind("\n", 0, reference.span.start)))
    end = index.paragraph(reference.span.start).span.end
    words = index.text[max(start, reference.span.start - 400, 0) : min(end, reference.span.end + 40)]
    return not _OTHER_PAPER.search(words)


def _no_such_item(contract: Contract, index: Index, reference: CrossReference) -> bool:
    """Whether 本合同第3.9条 is named where the third article has neither such an item nor so many lines."""
    own = index.text.endswith(("本合同", "本协议"), 0, reference.span.start)
    if not own or len(reference.path) != 2 or not re.search(r"\d[.．]\d", reference.text):
        return False
    target = None if reference.target is None else contract.clauses[reference.target]
    if target is None or target.path[-1:] == reference.path[-1:]:
        return False
    below = [clause for clause in contract.clauses if clause.parent == target.index]
    lines = target.span.of(index.text).count("\n") + 1
    return max(len(below), lines) < reference.path[1]


def _stands_in_line(index: Index, reference: CrossReference) -> bool:
    """Whether an English clause of that number opens in mid-line (12. Notices. The …), as in texts whose line
    breaks were lost: such clauses are not in the tree."""
    found = _NUMBER_NAMED.search(reference.text)
    if found is None:
        return False
    number = re.escape(found[1])
    opens = rf"(?<![\w.])(?<!ections )(?<!ection )(?<!lause )(?<!lauses )(?<!aragraph )(?<!rticle ){number}[.)]?[^\S\n]+[A-Z“\"]"
    titled = rf"\b(?:Section|Article|SECTION|ARTICLE)\s+{number}[.:]?[^\S\n]+[A-Z][A-Za-z]+[^\S\n]+[A-Z\d]"
    return re.search(f"{opens}|{titled}", index.text) is not None


def _stated_count(index: Index) -> int | None:
    for sentence in index.holding("共"):
        found = _COUNT.search(sentence.text)
        if found:
            return parse_integer(found["n"])
    return None


def points_elsewhere(index: Index, reference: CrossReference) -> bool:
    """Whether the words around a reference name another paper or a law that it belongs to."""
    lead = index.text[max(0, reference.span.start - 12) : reference.span.start]
    lead = re.split(r"[。；\n]", lead)[-1]
    after = index.text[reference.span.end : reference.span.end + 80].split("\n")[0]
    return bool(_ELSEWHERE.search(lead.replace("规定", "")) or _ACT.search(after))


def _missing(
    reference: CrossReference, limit: int | None, top: set[int], numbered: int, own_words: bool
) -> bool:
    first = reference.path[0]
    if limit is not None and len(reference.path) == 1:
        return first > limit
    if numbered < _ENOUGH or len(top) < _ENOUGH or reference.annex:
        return False
    return first not in top and (own_words or first <= max(top) * 2 + 10)


def _beyond(reference: CrossReference, last: dict[int, int]) -> bool:
    """Whether 2.6 is named where the second clause has only 2.1 to 2.4 (a gap inside is another check's)."""
    if len(reference.path) != 2 or reference.annex or not re.search(r"\d[.．]\d", reference.text):
        return False
    first, second = reference.path
    return first in last and second > last[first]


def _last_inside(numbered: list[Clause]) -> dict[int, int]:
    """The highest number inside each clause (2 to 4 for 2.1 … 2.4), where numbers are written out."""
    last: dict[int, int] = {}
    if any(_WRITTEN_OUT.fullmatch(clause.number.strip()) for clause in numbered):
        for clause in numbered:
            if len(clause.path) == 2:
                last[clause.path[0]] = max(last.get(clause.path[0], 0), clause.path[1])
    return last


def _with_lead(index: Index, span: Span) -> Span:
    for words in ("本合同", "本协议"):
        if index.text.endswith(words, 0, span.start):
            return Span(span.start - len(words), span.end)
    return span


def _says_other(index: Index, reference: CrossReference, target: Clause) -> bool:
    """Whether the reference names its subject in marks and the heading has none of it."""
    named = index.text[reference.span.end : reference.span.end + 2].strip()[:1] in {"“", '"', "「", "（", "("}
    return named and _contradicts(target, reference.subject)


def _contradicts(target: Clause, subject: str) -> bool:
    heading = re.sub(r"[\s：:、“”\"]", "", target.heading)
    words = re.sub(r"[\s：:、“”\"]|条款|约定|规定", "", subject)
    if not 2 <= len(words) <= 12 or not 2 <= len(heading) <= 20:
        return False
    pairs = {words[i : i + 2] for i in range(len(words) - 1)}
    return not any(pair in heading for pair in pairs)


class _Style(NamedTuple):
    parent: int | None
    annex: int
    shape: str


def _shape(number: str) -> str:
    """What a number looks like without its figures: 第#条, （#）, #."""
    return re.sub(rf"{NUMBER}|[IVXivx]+|[A-Za-z](?=[.)）、])", "#", number)


_WRITTEN_OUT = re.compile(r"\d{1,2}[.．]\d{1,2}[.．]?")
_LEFT_EMPTY = re.compile(r"有意留空|保留|故意留白|删除|Reserved|此条空白|略")


@check(
    "COM-15",
    laws=ANYWHERE,
    risk=Risk.LOW,
    negotiability=Negotiability.ACCEPT,
    basis=_BASIS,
    fires=(
        "第一条 标的。第二条 价款。第四条 交付。",
        "第一条 标的\n甲方购买。\n第二条 价款\n按约。\n第二条 交付\n按约。\n第三条 验收\n按约。",
        "一、标的\n甲方购买。\n二、价款\n按约。\n四、交付\n按约。",
        "1 总则\n1.1 定义\n1.2 解释\n1.4 范围\n2 价款\n2.1 总价。",
    ),
    silent=(
        "第一条 标的。第二条 价款。第三条 交付。",
        "第一条 标的\n甲方购买。\n第二条 有意留空\n第三条 交付\n按约。",
        "第三条 标的\n甲方购买。\n第五条 价款\n按约。\n第九条 交付\n按约。",
        "第一条 标的\n（一）设备\n（二）附件\n第二条 价款\n（一）总价\n（二）税款",
        "第一条 标的\n甲方购买。\n第二条 价款\n按约。\n附件一\n第一条 清单\n见下。\n第二条 图纸\n见下。",
    ),
)
def numbering(contract: Contract, context: Context) -> Iterator[Hit]:
    """Sibling clauses skip or repeat a number that was typed, not computed."""
    if re.search(r"专用条款|专用合同条款|节选|摘录", contract.title or context.places.text[:60]):
        return
    groups: dict[_Style, list[Clause]] = {}
    for clause in contract.clauses:
        if clause.path and clause.number and not clause.automatic and clause.kind is not ClauseKind.ANNEX:
            groups.setdefault(_Style(clause.parent, clause.annex, _shape(clause.number)), []).append(clause)
    for style, siblings in groups.items():
        full = _in_full(siblings)
        if (
            siblings[0].path[-1] == 1
            and len(siblings) >= 2
            and (full or len(siblings) >= _ENOUGH or _once_broken(context.places, siblings))
        ):
            whole = (
                "第" in style.shape or style.parent is None or full or _once_broken(context.places, siblings)
            )
            yield from _breaks(context.places, siblings, top=whole)


def _once_broken(index: Index, siblings: list[Clause]) -> bool:
    """Whether items that open a paragraph each run on but for one place, so that this is no other list."""
    breaks = [
        (earlier, later) for earlier, later in pairwise(siblings) if later.path[-1] != earlier.path[-1] + 1
    ]
    if len(breaks) != 1 or _skipped_inside(index, *breaks[0]):
        return False
    return all(
        not index.text[index.paragraph(clause.span.start).start : clause.span.start].strip()
        for clause in siblings
    )


def _skipped_inside(index: Index, earlier: Clause, later: Clause) -> bool:
    """Whether the number that seems to be skipped stands in the middle of a line of the clause before."""
    number = earlier.path[-1] + 1
    words = index.text[earlier.span.start : later.span.start]
    return bool(
        re.search(rf"(?<![\d一二三四五六七八九十])(?:{number}|{to_chinese(number)})\s*[，,、.．)）]", words)
    )


def _in_full(siblings: list[Clause]) -> bool:
    """Whether every number is written with those above it (1.1, 1.2), so that its place is certain."""
    return all(_WRITTEN_OUT.fullmatch(clause.number.strip()) for clause in siblings)


def _breaks(index: Index, siblings: list[Clause], *, top: bool) -> Iterator[Hit]:
    before = siblings[0]
    for place, clause in enumerate(siblings[1:], 1):
        last, this = before.path[-1], clause.path[-1]
        earlier, before = before, clause
        again = this == last == 1 and (
            _WRITTEN_OUT.fullmatch(clause.number.strip()) or _first_twice(index, siblings, place)
        )
        if (this in {last + 1, 1} and not again) or _LEFT_EMPTY.search(
            index.text[earlier.span.start : earlier.span.end][:60]
        ):
            continue
        if this == last and _same_line(index, earlier, clause):
            continue
        if not top or not (this == last or last + 1 < this <= last + 3):
            continue
        span = Span(clause.span.start, clause.span.start + len(clause.number))
        if span.of(index.text) != clause.number:
            span = clause.heading_span or clause.own
        variant = "repeated" if this == last else ""
        facts = {"number": clause.number, "before": earlier.number}
        edit = _renumbered(index, span, clause, last) if clause is siblings[-1] and variant else None
        yield Hit(span=span, variant=variant, facts=facts, edit=edit, comment_reason="" if edit else "choose")
        return


def _first_twice(index: Index, siblings: list[Clause], place: int) -> bool:
    """Whether the first number is typed twice: a row of headings runs on behind it, or two paragraphs meet
    with nothing between them that could open another list."""
    earlier, clause = siblings[place - 1], siblings[place]
    opens = all(
        not index.text[index.paragraph(each.span.start).start : each.span.start].strip()
        for each in (earlier, clause)
    )
    if not opens or place != 1:
        return False
    if clause.parent is None:
        after = [each.path[-1] for each in siblings[2:5]]
        return after == [2, 3, 4]
    between = index.text[earlier.span.start : clause.span.start].rstrip()
    return "\n" not in between and not between.endswith(("：", ":"))


def _same_line(index: Index, earlier: Clause, clause: Clause) -> bool:
    return index.paragraph(earlier.span.start).start == index.paragraph(clause.span.start).start


def _renumbered(index: Index, span: Span, clause: Clause, last: int) -> Edit | None:
    old = span.of(index.text)
    found = re.search(NUMBER, old)
    if found is None or old != clause.number:
        return None
    value = str(last + 1) if found[0].isascii() else to_chinese(last + 1)
    return Edit(span=span, old=old, new=old.replace(found[0], value, 1))
