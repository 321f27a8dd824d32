"""Which stretches of a recognised line are read a second time, and whether two readings agree (R6.1).

Whatever may be part of an amount, a ratio, a date or a period, also where the line cuts it. Pure functions.
"""

import re
import unicodedata
from collections.abc import Iterable

from workbench.domain.span import Span
from workbench.text.amounts import find_amounts
from workbench.text.dates import find_dates
from workbench.text.periods import find_periods
from workbench.text.ratios import find_ratios

SIGNS = "%‰％‱"
"""Per cent, per mille and what is taken for them."""
_NUMERALS = "零〇○一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟萬億"
_FIGURES = re.compile(r"[¥￥$]?\s?\d[\d,，.．:：/\-—]*\s?[%‰％‱]?|[%‰％‱]")
_WORDS = re.compile(rf"[壹贰叁肆伍陆柒捌玖拾佰仟萬億]+|[{_NUMERALS}]{{2,}}|[百千万]分之[{_NUMERALS}点]*")
_AT_EDGE = re.compile(rf"^[{_NUMERALS}]+|[{_NUMERALS}]+$")
_LONGEST = 24


def stretches(line: str) -> tuple[Span, ...]:
    """The stretches of a line that are read twice, in order, none touching another, none very long."""
    found = [
        Span(*match.span()) for pattern in (_FIGURES, _WORDS, _AT_EDGE) for match in pattern.finditer(line)
    ]
    for find in (find_amounts, find_dates, find_ratios, find_periods):
        found += [Span(*fact.span) for fact in find(line)]
    return tuple(_trimmed(line, span) for span in _merged(found) if span.of(line).strip())


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end and span.end - merged[-1].start <= _LONGEST:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        elif merged and span.start < merged[-1].end:
            if span.end > merged[-1].end:
                merged.append(Span(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _trimmed(line: str, span: Span) -> Span:
    words = span.of(line)
    return Span(span.start + len(words) - len(words.lstrip()), span.end - len(words) + len(words.rstrip()))


def folded(text: str) -> str:
    """Signs of any width as one, no spaces: what two readings are compared by."""
    return (
        "".join(unicodedata.normalize("NFKC", text.replace("‰", "%")).split())
        .replace("〇", "0")
        .replace("○", "0")
    )


_WIDE = str.maketrans("()", "（）")
_AFTER_CHINESE = re.compile(r"(?<=[\u3400-\u9fff）》”])[,:;](?!\d)")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")


def set_wide(line: str) -> str:
    """Brackets and stops of a Chinese line in their wide form, sign for sign: in print the two look alike, and
    recognition gives now one, now the other."""
    if len(_CHINESE.findall(line)) <= len(_LATIN.findall(line)):
        return line
    wide = line.translate(_WIDE)
    return _AFTER_CHINESE.sub(lambda match: {",": "，", ":": "：", ";": "；"}[match[0]], wide)


def agree(first: str, again: str) -> bool:
    """Whether the second reading of a stretch, which may have caught a neighbour at either end, holds the
    first one, and not as a part of a longer number."""
    wanted, seen = folded(first), folded(again)
    if not wanted:
        return True
    at = seen.find(wanted)
    while at >= 0:
        before, after = seen[at - 1 : at], seen[at + len(wanted) : at + len(wanted) + 1]
        if not (before.isdigit() and wanted[0].isdigit()) and not (after.isdigit() and wanted[-1].isdigit()):
            return True
        at = seen.find(wanted, at + 1)
    return False
