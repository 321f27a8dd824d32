"""Items of a list whose head forbids them: 甲方不得有下列行为：（一）扣押证件 …

The head stands in an earlier paragraph or before the colon of the same one, so that a check that looks
at one sentence sees the wrong without the prohibition. Prohibitions laid on the party that the checks
protect (乙方不得有下列行为) leave its duties as they are and take nothing away.
"""

import re

from workbench.checks.index import Index
from workbench.domain.span import Span

_ITEM = re.compile(
    r"\s*(?:[（(]?\s*(?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3}|[a-zA-Z])\s*[)）、.．]|[①-⑳]|[-—•·])"
)
_FORBIDS = re.compile(
    r"(?:不得|禁止|严禁|不应|不准|不可)[^。；\n]{0,40}$|[以下]列[^。；\n]{0,20}(?:无效|不(?:发生|具有|产生)[^。；\n]{0,6}效力)[^。；\n]{0,4}$"
)
_WEAK = re.compile(
    r"(?:乙方|员工|劳动者|职工|承租人|承租方|买受人|买方|借款人|承包人|业主|消费者|会员|接收方|受托人|保证人)[^。；，\n]{0,12}(?:不得|禁止|严禁|不应|不准|不可)"
)
_REACH = 15


def forbidden(index: Index, span: Span) -> bool:
    """Whether ``span`` lies in an item of a list that its head forbids to the other party."""
    paragraph = index.paragraph(span.start)
    before = index.text[paragraph.start : span.start]
    colon = max(before.rfind("："), before.rfind(":"))
    if colon >= 0 and "。" not in before[colon:]:
        return _bars(before[:colon])
    start = paragraph.start
    for _ in range(_REACH):
        if start <= 0 or not (_ITEM.match(paragraph.text) or _labelled(index, start)):
            return False
        paragraph = index.paragraph(start - 1)
        start = paragraph.start
        text = paragraph.text.rstrip()
        if text.endswith(("：", ":")):
            return _bars(text[:-1])
    return False


def _labelled(index: Index, offset: int) -> bool:
    block = index.block(offset)
    return block is not None and bool(block.label)


def _bars(head: str) -> bool:
    return bool(_FORBIDS.search(head)) and not _WEAK.search(head)
