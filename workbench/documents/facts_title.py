"""The title of a contract (R6.2)."""

import re
from collections.abc import Sequence

from workbench.domain.contract import Block, BlockKind
from workbench.domain.span import Span

_ENDS = re.compile(
    r"(?:合\s*同|协\s*议|合\s*同\s*书|协\s*议\s*书|契约|承诺书|确认书|意向书|备忘录|订单|授权书|约定书|条款|声明|担保函|保函)"
    r"\s*(?:[（(〔【][^）)〕】]{1,30}[）)〕】])?\s*\Z"
)
_ENGLISH = re.compile(
    r"(?:AGREEMENT|CONTRACT|Agreement|Contract|LEASE|NDA|SAFE|Letter of Intent|LETTER OF INTENT)\b"
)
_NOT = re.compile(r"[：:。；，,]|^第|^\d|^[一二三四五六七八九十]{1,3}、|^附件|编号")
_LOOK = 40
_LONGEST = 40
_LONGEST_ENGLISH = 90


def title_of(blocks: Sequence[Block], end: int) -> Span | None:
    """The span of the title among the first lines before ``end`` (where the clauses begin).

    Takes the first line that ends like the name of a contract; None where there is none.
    """
    lines = 0
    for block in blocks:
        if block.kind in {BlockKind.HEADER, BlockKind.FOOTER, BlockKind.FOOTNOTE, BlockKind.ENDNOTE}:
            continue
        offset = block.start
        for line in block.text.split("\n"):
            if offset >= max(end, 1) or lines > _LOOK:
                return None
            plain = line.strip().lstrip("#").lstrip()
            if plain:
                lines += 1
                if _is_title(plain):
                    begin = offset + line.index(plain)
                    return Span(begin, begin + len(plain))
            offset += len(line) + 1
    return None


def _is_title(plain: str) -> bool:
    if _NOT.search(plain):
        return False
    if len(plain) <= _LONGEST and _ENDS.search(plain):
        return True
    return (
        len(plain) <= _LONGEST_ENGLISH
        and plain[0].isascii()
        and bool(_ENGLISH.search(plain))
        and plain[-1] != "."
    )
