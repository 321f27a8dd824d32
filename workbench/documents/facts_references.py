"""References from clause to clause and to annexes, told apart from statutes and other papers (R6.2)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.domain.contract import Clause, ClauseKind, CrossReference, ReferenceKind
from workbench.domain.span import Span
from workbench.text.numerals import CHINESE, parse_annex, parse_integer, parse_roman

_N = rf"(?:\d{{1,4}}|[{CHINESE}]{{1,7}})"
_SUB = rf"(?:[^\S\n]{{0,40}}第?[^\S\n]{{0,40}}[（(]?[^\S\n]{{0,40}}{_N}[^\S\n]{{0,40}}[）)]?[^\S\n]{{0,40}}(?:款|项|目))*(?:[（(][^\S\n]{{0,40}}{_N}[^\S\n]{{0,40}}[）)](?:项|款)?)?"
_ARTICLE = re.compile(
    rf"第[^\S\n]{{0,40}}(?P<n>{_N}|\d{{1,3}}(?:[.．]\d{{1,3}})+)[^\S\n]{{0,40}}[条條](?!件|例|文|形|码|线|款)(?:之[一二三四五六七八九])?(?P<sub>{_SUB})"
)
_DECIMAL = re.compile(
    r"(?:第[^\S\n]{0,40}(?P<n>\d{1,3}(?:[.．]\d{1,3})+)[^\S\n]{0,40}(?:条|款|项|点|节)?|(?<=本合同)[^\S\n]{0,40}(?P<m>\d{1,3}(?:[.．]\d{1,3})*)[^\S\n]{0,40}(?:条|款)|"
    r"(?<![\d.．第])(?P<k>\d{1,3}(?:[.．]\d{1,3})+)[^\S\n]{0,40}(?:条|款)(?!件|项))"
)
_ANNEX = re.compile(
    rf"(?P<word>附件|附录|附表)[^\S\n]{{0,40}}(?P<n>\d{{1,2}}|[{CHINESE}]{{1,3}}(?!并|同|式|经|份|起|方|致|切|般)|[A-ZＡ-Ｚ](?![A-Za-z])|[Ⅰ-Ⅻ]|[IVX]{{1,4}}(?![A-Za-z]))"
    rf"(?:[^\S\n]{{0,40}}(?:的|中|之)?[^\S\n]{{0,40}}第[^\S\n]{{0,40}}(?P<article>{_N})[^\S\n]{{0,40}}条)?"
)
_RELATIVE = re.compile(
    r"(?:本条|前条|上条|前款|上款|本款|前述第|前项|上一条|前述条款)(?:第[^\S\n]{0,40}"
    + _N
    + r"[^\S\n]{0,40}[款项])?"
)
_ENGLISH = re.compile(
    r"\b(?P<word>Sections?|Articles?|Clauses?|Paragraphs?)[ ]+(?P<n>\d{1,3}(?:\.\d{1,3})*|[IVX]{1,5})(?P<sub>(?:\([a-zA-Z0-9]{1,4}\))*)"
)
_ENGLISH_ANNEX = re.compile(
    r"\b(?:Annex|Appendix|Exhibit|Schedule|Attachment)[ ]+(?P<n>\d{1,2}|[A-Z]|[IVX]{1,4})\b"
)
_STATUTE = re.compile(
    r"(?:》|法|条例|规定|办法|解释|细则|通则|规则|准则|决定|典|法律)(?:[（(][^（()）\n]{0,30}[）)])?(?:（[^）\n]{0,12}）)?(?:的|之|中)?[^\S\n]{0,40}\Z"
)
_OTHER = re.compile(
    r"(?:原|主|总包|借款|担保|保证|抵押|前述|上述|该|此|补充|原租赁|施工|采购|框架|另一)(?:合同|协议)(?:书)?(?:的|中|之|约定的)?[^\S\n]{0,40}\Z|"
    r"(?:通用|专用|协议书|标准)(?:合同)?条款(?:的|中|之)?[^\S\n]{0,40}\Z|(?:招标|投标|采购|磋商)文件(?:的|中|之)?[^\S\n]{0,40}\Z|章程(?:的|中|之)?[^\S\n]{0,40}\Z"
)
_CHAIN = re.compile(r"[、,，和与及或至到以\s—~～\-]*(?:以及|或者|直至)?[、,，和与及或至到以\s]*\Z")
_OWN = re.compile(r"(?:本合同|本协议|本协议书|合同|协议)(?:书)?(?:的|之|中)?[^\S\n]{0,40}\Z")
_SUBJECT = re.compile(r"[^\S\n]{0,40}[“\"‘（(【「](?P<words>[^“”\"‘’（）()【】「」\n]{1,20})[”\"’）)】」]")
_SUBJECT_PLAIN = re.compile(r"(?P<words>[\u4e00-\u9fff]{2,8}?)(?:条款|的约定|之约定|的规定)")
_ENGLISH_STATUTE = re.compile(
    r"[ ,]*(?:of|under)\s+(?:the\s+)?(?!this|the Agreement|these)[A-Z][\w' ]*(?:Act|Code|Law|Regulation|Rules|Agreement|Terms)"
)
_NUMBERISH = re.compile(rf"{_N}\Z|如有|如适用|含|以下|以上")
_BACK = 48


class _Found(NamedTuple):
    span: Span
    kind: ReferenceKind
    path: tuple[int, ...]
    annex: int = 0
    decimal: bool = False
    back: bool = False


def references_of(text: str, clauses: Sequence[Clause], title: str) -> tuple[CrossReference, ...]:
    """All references in order with their targets; those to statutes and other papers are external."""
    openings = {clause.own.start for clause in clauses if clause.number}
    found = sorted((*_numbered(text, openings), *_annexes(text, openings), *_english(text, openings)))
    tree = _Tree(clauses)
    references: list[CrossReference] = []
    taken = -1
    for item in found:
        if item.span.start < taken:
            continue
        taken = item.span.end
        before = references[-1] if references else None
        external = _external(text, item, before, title)
        references.append(
            CrossReference(
                text=item.span.of(text),
                span=item.span,
                kind=item.kind,
                path=item.path,
                annex=item.annex,
                target=None if external else tree.target(item),
                external=external,
                subject="" if external else _subject(text, item),
            )
        )
    return tuple(references)


def _numbered(text: str, openings: set[int]) -> Iterator[_Found]:
    for match in _ARTICLE.finditer(text):
        if match.start() in openings:
            continue
        path = _path(match["n"]) + _path_below(match["sub"])
        if path and path[0]:
            decimal = re.search(r"[.．]", match["n"]) is not None
            yield _Found(Span(*match.span()), ReferenceKind.CLAUSE, path, decimal=decimal)
    for match in _DECIMAL.finditer(text):
        number = match["n"] or match["m"] or match["k"]
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        if start not in openings:
            path = _path(number)
            yield _Found(Span(start, match.end()), ReferenceKind.CLAUSE, path, decimal=len(path) > 1)
    for match in _RELATIVE.finditer(text):
        back = match.group().startswith(("前条", "上条", "上一条"))
        yield _Found(Span(*match.span()), ReferenceKind.RELATIVE, (), back=back)


def _annexes(text: str, openings: set[int]) -> Iterator[_Found]:
    for pattern in (_ANNEX, _ENGLISH_ANNEX):
        for match in pattern.finditer(text):
            if match.start() in openings:
                continue
            article = match.groupdict().get("article")
            path = _path(article) if article else ()
            yield _Found(Span(*match.span()), ReferenceKind.ANNEX, path, parse_annex(match["n"]))


def _english(text: str, openings: set[int]) -> Iterator[_Found]:
    for match in _ENGLISH.finditer(text):
        if match.start() in openings:
            continue
        number = match["n"]
        path = (
            tuple(int(part) for part in number.split(".")) if number[0].isdigit() else (parse_roman(number),)
        )
        yield _Found(Span(*match.span()), ReferenceKind.CLAUSE, path, decimal=len(path) > 1)


def _path(number: str) -> tuple[int, ...]:
    return tuple(parse_integer(part) or 0 for part in re.split(r"[.．]", number))


def _path_below(sub: str | None) -> tuple[int, ...]:
    return tuple(parse_integer(part) or 0 for part in re.findall(_N, sub or ""))


def _external(text: str, item: _Found, before: CrossReference | None, title: str) -> bool:
    if item.kind is ReferenceKind.RELATIVE:
        return False
    lead = text[max(0, item.span.start - _BACK) : item.span.start]
    if before is not None and item.kind is before.kind and _chained(text, before.span, item.span):
        return before.external
    if title and lead.rstrip().endswith((f"《{title}》", f"《{title}》的")):
        return False
    if _OWN.search(lead) and not _OTHER.search(lead):
        return False
    if _STATUTE.search(lead) or _OTHER.search(lead):
        return True
    return bool(_ENGLISH_STATUTE.match(text, item.span.end)) and item.span.of(text)[0].isascii()


def _chained(text: str, one: Span, other: Span) -> bool:
    """Whether only list words stand between two references, so that both belong to one paper."""
    return other.start > one.end and _CHAIN.match(text[one.end : other.start]) is not None


def _subject(text: str, item: _Found) -> str:
    if item.kind is ReferenceKind.RELATIVE:
        return ""
    match = _SUBJECT.match(text, item.span.end)
    if match and not _NUMBERISH.match(match["words"]):
        return match["words"].strip()
    match = _SUBJECT_PLAIN.match(text, item.span.end)
    if match and not re.match(r"[的约规之所中第及和与或]", match["words"]):
        return match["words"]
    return ""


class _Tree:
    """Looks references up in the clause tree."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self._clauses = clauses
        self._starts = [clause.own.start for clause in clauses]
        self._paths: dict[tuple[int, tuple[int, ...]], int] = {}
        self._annexes: dict[int, int] = {}
        self._tops: dict[tuple[int, int], int] = {}
        for clause in clauses:
            if clause.kind is ClauseKind.CLAUSE:
                self._paths.setdefault((clause.annex, clause.path), clause.index)
                if clause.number.startswith("第") and clause.path:
                    self._tops.setdefault((clause.annex, clause.path[-1]), clause.index)
            elif clause.kind is ClauseKind.ANNEX:
                self._annexes.setdefault(clause.annex, clause.index)

    def target(self, item: _Found) -> int | None:
        """The index of the clause that is meant, None where the tree lacks it."""
        if item.kind is ReferenceKind.ANNEX:
            annex = self._annexes.get(item.annex)
            if annex is None or not item.path:
                return annex
            return self._paths.get((item.annex, item.path))
        here = self._here(item.span.start)
        if item.kind is ReferenceKind.RELATIVE:
            top = self._article_of(here)
            return self._before(top) if item.back else top
        division = self._clauses[here].annex if here is not None else 0
        for annex in dict.fromkeys((division, 0)):
            found = self._numbered(annex, item)
            if found is not None:
                return found
        return None

    def _numbered(self, annex: int, item: _Found) -> int | None:
        exact = self._paths.get((annex, item.path))
        if exact is not None:
            return exact
        top = self._paths.get((annex, item.path[:1]))
        if top is None:
            top = self._tops.get((annex, item.path[0]))
        # A 款 or 项 without a number of its own is a paragraph of the article, so the article answers;
        # a decimal (5.9) names a clause that must exist where its siblings do.
        if top is not None and item.decimal and self._has_decimals(top):
            return None
        return top

    def _has_decimals(self, top: int) -> bool:
        return any(
            clause.parent == top and re.match(r"\d+[.．]\d", clause.number)
            for clause in self._clauses[top + 1 : top + 200]
        )

    def _here(self, offset: int) -> int | None:
        place = bisect_right(self._starts, offset) - 1
        return place if place >= 0 else None

    def _article_of(self, here: int | None) -> int | None:
        """The article that the clause ``here`` belongs to."""
        while here is not None:
            parent = self._clauses[here].parent
            if parent is None or self._clauses[parent].kind is not ClauseKind.CLAUSE:
                return here
            here = parent
        return None

    def _before(self, top: int | None) -> int | None:
        """The article in front of the article ``top``, across chapters of one division."""
        if top is None or self._clauses[top].kind is not ClauseKind.CLAUSE:
            return None
        annex = self._clauses[top].annex
        articles = (c for c in self._clauses[:top] if c.kind is ClauseKind.CLAUSE and c.annex == annex)
        return max((c.index for c in articles if self._article_of(c.index) == c.index), default=None)
