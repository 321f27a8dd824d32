"""The articles of a contract's text, line by line, so that a defect can be planted where it belongs."""

import re
from dataclasses import dataclass

DIGITS = "零一二三四五六七八九"
_ARTICLE = re.compile(r"^第([一二三四五六七八九十]+)条\s*(.*)$")
_CHAPTER = re.compile(r"^([一二三四五六七八九十]+)、(.*)$")
_SIGNED = re.compile(r"^(?:甲方[（(](?:盖章|公章|签名|签字)[^）)]*[）)]|出租人（甲方）签章)[：:]")
_POINT = re.compile(r"^(\d+)\.(\d+)(?=\s)")
_BRACKET = re.compile(r"^（([一二三四五六七八九十]+)）")


@dataclass(frozen=True)
class Article:
    """Lines ``[start, end)`` of the text, the first of which is the heading."""

    start: int
    end: int
    heading: str
    number: int


def numeral(number: int) -> str:
    """1 to 99 in Chinese."""
    tens, ones = divmod(number, 10)
    head = "" if not tens else ("十" if tens == 1 else DIGITS[tens] + "十")
    return head + (DIGITS[ones] if ones or not tens else "")


def value(text: str) -> int:
    """A Chinese number from 1 to 99."""
    head, ten, tail = text.rpartition("十")
    return (DIGITS.index(head) if head else 1) * 10 * bool(ten) + (DIGITS.index(tail) if tail else 0)


def split(lines: list[str]) -> list[Article]:
    """The articles up to the signature block: 第N条 with a short heading, else 一、 two、 ..."""
    signed = [at for at, line in enumerate(lines) if _SIGNED.match(line)]
    stop = signed[-1] if signed else len(lines)
    for pattern in (_ARTICLE, _CHAPTER):
        heads = [(at, found) for at in range(stop) if (found := pattern.match(lines[at]))]
        heads = [(at, found) for at, found in heads if len(found[2]) <= 20 and "。" not in found[2]]
        if len(heads) >= 5:
            break
    ends = [at for at, _ in heads[1:]] + [stop]
    return [
        Article(at, end, found[2].strip(), value(found[1]))
        for (at, found), end in zip(heads, ends, strict=True)
    ]


def label(lines: list[str], article: Article) -> str:
    """The number of a paragraph added at the end of an article, in the article's own manner."""
    for line in reversed(lines[article.start + 1 : article.end]):
        if found := _POINT.match(line):
            return f"{found[1]}.{int(found[2]) + 1} "
        if found := _BRACKET.match(line):
            return f"（{numeral(value(found[1]) + 1)}）"
    return ""


def own_label(line: str) -> str:
    """The number that a paragraph begins with."""
    found = _POINT.match(line) or _BRACKET.match(line)
    return line[: found.end()] + (" " if found[0][0].isdigit() else "") if found else ""


def shifted(line: str, step: int) -> str:
    """A heading or paragraph with its article's number moved by ``step``."""
    if found := _ARTICLE.match(line):
        return f"第{numeral(value(found[1]) + step)}条" + line[found.start(2) - 1 :]
    if found := _CHAPTER.match(line):
        return f"{numeral(value(found[1]) + step)}、{found[2]}"
    if found := _POINT.match(line):
        return f"{int(found[1]) + step}.{found[2]}" + line[found.end() :]
    return line


def renamed_point(line: str, step: int) -> str:
    """A paragraph with its own number moved by ``step``."""
    if found := _POINT.match(line):
        return f"{found[1]}.{int(found[2]) + step}" + line[found.end() :]
    if found := _BRACKET.match(line):
        return f"（{numeral(value(found[1]) + step)}）" + line[found.end() :]
    return line


def references_moved(line: str, dropped: int) -> str:
    """The contract's references to its own articles behind a dropped one, one number lower."""

    def lower(match: re.Match[str]) -> str:
        number = value(match[2])
        return match[1] + f"第{numeral(number - (number > dropped))}条"

    def lower_point(match: re.Match[str]) -> str:
        number = int(match[1])
        return f"第{number - (number > dropped)}.{match[2]}条"

    line = re.sub(r"(本合同|本协议|除)第([一二三四五六七八九十]+)条", lower, line)
    return re.sub(r"第(\d+)\.(\d+)条", lower_point, line)
