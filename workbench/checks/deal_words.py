"""What the checks of sales, loans, leases, shares and security have in common: who, what, and how it is said.

A check of these families names the parts of a wrong (who, does what, to whom, when) and asks for a sentence
in which all of them are said, in any order, because drafters turn the order round.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.checks.passages import Passage, barred, sentences
from workbench.domain.contract import Contract
from workbench.domain.span import Span

LESSOR = r"(?:出租人|出租方|甲方|房东|业主|产权人|房主|出租单位|出租者)"
TENANT = r"(?:承租人|承租方|乙方|租户|租客|租房人|承租单位|承租者|租赁方|商户)"
SELLER = r"(?:卖方|出卖人|出卖方|供方|销售方|供货方|供应商|供货商|供应方|卖家|商家|经销商|厂家|甲方|乙方|本公司|我方|我司|本店|出售方|销货方)"
BUYER = r"(?:买方|买受人|买受方|需方|购买方|购货方|采购方|采购人|买家|客户|订货方|订货人|收货人|购房人|甲方|乙方|顾客)"
LENDER = r"(?:出借人|贷款人|出借方|贷款方|债权人|债权方|抵押权人|质权人|甲方|放款人|资金方)"
GUARANTOR = r"(?:保证人|担保人|丙方|丁方|戊方|第三人|担保方|保证方|连带责任人|担保单位|保证单位)"
DEBTOR = r"(?:债务人|借款人|主债务人|被担保人|乙方|借款方|债务方|欠款人|欠款方|买方|承租人)"
NO_NEED = r"(?:无需|无须|毋须|毋需|不需要?|不须|不必|不用|勿需|无庸|免于|可不|不再|不另行|不另|不经|无需经过)"
NOT_PAID = r"(?:逾期|拖欠|欠[付交缴款租息]|未[能]?[按如付支交缴还偿清归履赎]|没有?[按还付]|不能?[按如付支交缴还偿清归履赎]|不还|迟延|延迟|无法|无力|到期[未不]|违约|届期不|期满[未不])"

_WIDE = 160


class Said(NamedTuple):
    """A sentence in which all parts of a concept are said, and the first match of each part."""

    passage: Passage
    parts: tuple[re.Match[str], ...]


def said(
    contract: Contract, words: tuple[str, ...], *parts: re.Pattern[str], unless: re.Pattern[str] | None = None
) -> Iterator[Said]:
    """Sentences with one of ``words`` in which every part is said, in any order, and ``unless`` is not."""
    for passage in sentences(contract.text, words):
        found = _all(parts, passage.text)
        if not found or (unless and unless.search(passage.text)):
            continue
        if not barred(passage.text, max(part.end() for part in found), contract.type.type):
            yield Said(passage, found)


def _all(parts: tuple[re.Pattern[str], ...], text: str) -> tuple[re.Match[str], ...]:
    found: list[re.Match[str]] = []
    for part in parts:
        match = part.search(text)
        if match is None:
            return ()
        found.append(match)
    return tuple(found)


def around(contract: Contract, passage: Passage, reach: int = _WIDE) -> str:
    """The sentence with up to ``reach`` characters of text before and behind it."""
    start = max(0, passage.span.start - reach)
    return contract.text[start : passage.span.end + reach]


def before(contract: Contract, passage: Passage, reach: int = _WIDE) -> str:
    """Up to ``reach`` characters in front of the sentence."""
    return contract.text[max(0, passage.span.start - reach) : passage.span.start]


def segment(text: str, start: int) -> str:
    """The words between the last comma in front of ``start`` and ``start``."""
    return text[max(text.rfind(mark, 0, start) for mark in "，,：:") + 1 : start]


def supposed(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is only a case that is thought of: 如…, …的，."""
    lead = segment(text, start)
    return bool(
        re.search(r"如(?!下|实)|若|倘|一旦|假如|万一", lead)
        or re.match(r"[^，。；]{0,14}(?:的|时|之日)[，,]", text[end:])
    )


def forbade(text: str, start: int) -> bool:
    """Whether the words in front of ``start`` in the same part of the sentence forbid or deny it."""
    return bool(
        re.search(
            r"不得|禁止|严禁|不准|不应|并非|不(?:属于|是|存在|会|系|为)|非(?!营利)|没有|保证|承诺(?!函)",
            segment(text, start),
        )
    )


def joined(first: Passage, second: Passage) -> Span:
    """The range from the one sentence to the end of the other."""
    return Span(min(first.span.start, second.span.start), max(first.span.end, second.span.end))
