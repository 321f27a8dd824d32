"""Sentences around words: how the checks of the contract types look at a text.

A check names a few literal words; only sentences that hold one of them are looked at, so that a long
contract costs little more than a handful of string searches (specification R7.3).
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.checks.registry import Hit
from workbench.domain.contract import Block, Contract, ContractType
from workbench.domain.finding import Edit
from workbench.domain.span import Span

_END = re.compile(r"[。；;！!\n]")
_STARTS = "。；;！!\n"
_MENU = re.compile(
    r"[□☐▢◻○☑√■]|[（(]\s*[)）]|[下以]列第|[请可任]选|选择[^。；，]{0,6}(?:[以下]列|以下|第|其中|[一]种|一项|之一)"
)
_BARRED = re.compile(
    r"(?:(?P<first>甲方)|(?<![双各])(?:用人单位|公司|单位|供方|卖方|出卖人|出租人|出租方|房东|出借人|贷款人|债权人|抵押权人|质权人|发包人|发包方|建设单位|物业服务人|物业公司))"
    r"[^，。；]{0,6}(?:不得|无权|不准)(?!被|承担|负)|(?:严禁|禁止|不得)(?:要求|强迫|强制)(?:或者变相要求)?(?:乙方|员工|劳动者|职工|承租人|买受人|借款人|承包人|施工单位|保证人|业主|消费者)"
)
_FIRST_IS_STRONG = frozenset(
    {ContractType.LABOUR, ContractType.LEASE, ContractType.LOAN, ContractType.CONSTRUCTION}
)
_PARTIES = 800
_EXTRACT = 200
_ELSE = re.compile(
    r"返聘|退休(?:人员|返聘|职工)?(?:聘用|劳务|返聘)|聘用(?:离)?退休|实习(?:协议|合同|生)|见习协议|劳务(?:合同|协议)"
)


class Passage(NamedTuple):
    """A sentence (or another run of text) with its place in ``Contract.text``."""

    span: Span
    text: str

    def part(self, start: int, end: int) -> Span:
        """The place in the contract of ``self.text[start:end]``."""
        return Span(self.span.start + start, self.span.start + end)


class _Sentences:
    """The sentences of one text, found once and shared by all checks that ask for the same text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(mark.end() for mark in _END.finditer(text))]
        self._known: dict[int, Passage] = {}
        self._words: dict[str, tuple[int, ...]] = {}

    def holding(self, words: Iterable[str]) -> list[Passage]:
        """Every sentence that holds one of ``words``, in order."""
        numbers = sorted({number for word in words for number in self._numbers(word)})
        return [self._passage(number) for number in numbers]

    def _numbers(self, word: str) -> tuple[int, ...]:
        known = self._words.get(word)
        if known is None:
            found: list[int] = []
            at = self._text.find(word)
            while at >= 0:
                number = bisect_right(self._starts, at) - 1
                found.append(number)
                end = self._starts[number + 1] if number + 1 < len(self._starts) else len(self._text)
                at = self._text.find(word, max(end, at + 1))
            known = self._words[word] = tuple(found)
        return known

    def _passage(self, number: int) -> Passage:
        known = self._known.get(number)
        if known is None:
            start = self._starts[number]
            last = number + 1 == len(self._starts)
            raw = self._text[start:] if last else self._text[start : self._starts[number + 1] - 1]
            start += len(raw) - len(raw.lstrip())
            known = self._known[number] = Passage(Span(start, start + len(raw.strip())), raw.strip())
        return known


@lru_cache(maxsize=2)
def _split(text: str) -> _Sentences:
    return _Sentences(text)


def sentence_at(text: str, at: int) -> Passage:
    """The sentence that holds offset ``at``, without its final mark and outer blanks."""
    start = max(text.rfind(mark, 0, at) for mark in _STARTS) + 1
    found = _END.search(text, max(at, start))
    end = found.start() if found else len(text)
    raw = text[start:end]
    start += len(raw) - len(raw.lstrip())
    return Passage(Span(start, start + len(raw.strip())), raw.strip())


def sentences(text: str, words: Iterable[str]) -> list[Passage]:
    """Every sentence that holds one of ``words``, each once, in order."""
    return _split(text).holding(words)


def find(
    contract: Contract,
    words: Iterable[str],
    pattern: re.Pattern[str],
    unless: re.Pattern[str] | None = None,
) -> Iterator[tuple[Passage, re.Match[str]]]:
    """Sentences with one of ``words`` where ``pattern`` matches and ``unless`` does not."""
    for passage in sentences(contract.text, words):
        match = pattern.search(passage.text)
        if not match or (unless and unless.search(passage.text)):
            continue
        if not barred(passage.text, match.end(), contract.type.type):
            yield passage, match


def hits(
    contract: Contract,
    words: Iterable[str],
    pattern: re.Pattern[str],
    unless: re.Pattern[str] | None = None,
    *,
    variant: str = "",
    comment_reason: str = "",
) -> Iterator[Hit]:
    """A hit on every sentence that :func:`find` finds."""
    for passage, _ in find(contract, words, pattern, unless):
        yield Hit(passage.span, variant=variant, comment_reason=comment_reason)


def negated(text: str, at: int, reach: int = 20) -> bool:
    """Whether a prohibition stands shortly before ``at`` in the same sentence: 不得扣押 …"""
    return bool(
        re.search(r"不得|不能|不应|不可|禁止|严禁|不准|无权|不会|并非", text[max(0, at - reach) : at])
    )


def barred(text: str, end: int, kind: ContractType) -> bool:
    """Whether the part of the sentence up to ``end`` forbids the stronger party: 公司无权延长 …"""
    start = max(text.rfind("，", 0, end - 1), text.rfind(",", 0, end - 1)) + 1
    found = _BARRED.search(text, start, end)
    return bool(found) and not (found and found["first"] and kind not in _FIRST_IS_STRONG)


def is_menu(text: str) -> bool:
    """Whether the sentence offers boxes to tick, so that nothing is agreed yet."""
    return bool(_MENU.search(text))


def block_at(contract: Contract, at: int) -> Block | None:
    """The block that holds offset ``at``."""
    index = bisect_right(contract.starts, at) - 1
    return contract.blocks[index] if index >= 0 else None


def paragraph_at(contract: Contract, at: int) -> Passage:
    """The paragraph that holds offset ``at``."""
    block = block_at(contract, at)
    if block is None:
        return sentence_at(contract.text, at)
    return Passage(block.span, block.text)


def replace(contract: Contract, span: Span, new: str) -> Edit | None:
    """An edit of ``span``, or None where it would cross a paragraph or touch a locked range."""
    block = block_at(contract, span.start)
    if block is None or not block.span.holds(span):
        return None
    inner = span.shift(-block.start)
    if any(locked.meets(inner) for locked in block.locked):
        return None
    return Edit(span=span, old=span.of(contract.text), new=new)


def hit_with_edit(contract: Contract, passage: Passage, span: Span, new: str, **more: str) -> Hit:
    """A hit on the sentence with an edit of ``span``; where none can be written the reason is said.

    ``more`` may give ``variant`` and ``comment_reason`` (why there is no edit when there is none);
    everything else becomes a fact.
    """
    variant, reason = more.pop("variant", ""), more.pop("comment_reason", "not_writable")
    edit = replace(contract, span, new)
    return Hit(
        passage.span, variant=variant, facts=dict(more), edit=edit, comment_reason="" if edit else reason
    )


def first_words(contract: Contract) -> str:
    """Title and the opening of the text, where the kind of contract shows."""
    return f"{contract.title}\n{contract.type.kind}\n{contract.text[:_PARTIES]}"


def not_employment(contract: Contract) -> bool:
    """Whether the work is done outside a labour relation: retired staff, interns, service contracts."""
    return bool(_ELSE.search(first_words(contract)))


def is_type(contract: Contract, kind: ContractType, *words: str) -> bool:
    """Whether the contract is of ``kind``, or of no known type and plainly about it (all ``words``)."""
    if contract.type.type is kind:
        return True
    text = contract.text
    return contract.type.type is ContractType.OTHER and bool(words) and all(word in text for word in words)


def is_extract(contract: Contract, words: str) -> bool:
    """Whether a clause or two without a recognised type speak of ``words`` (an expression)."""
    unknown = contract.type.type is ContractType.OTHER and len(contract.text) <= _EXTRACT
    return unknown and bool(re.search(words, contract.text))


def place_of_missing(contract: Contract) -> Span:
    """Where a missing clause would stand: the last clause before the signature, else the title."""
    signature = re.search(r"[（(](?:盖章|签字|签章|签名)|签署日期|签订日期|（以下无正文", contract.text)
    limit = signature.start() if signature else len(contract.text)
    for block in reversed(contract.blocks):
        text = block.text.rstrip("。；; \u3000\xa0\t\r\n：:_＿")
        if block.start + len(text) <= limit and len(text.strip()) >= 4:
            return sentence_at(text, len(text) - 1).span.shift(block.start)
    first = next((block for block in contract.blocks if block.text.strip()), None)
    return contract.title_span or (first.span if first else Span(0, 0))
