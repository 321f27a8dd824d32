"""Lines of a statute made plain: signs of the format away, one form for every blank (specification R5.1)."""

import re
from collections.abc import Iterable, Sequence

from workbench.domain.statutes import Line

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_MARKDOWN = re.compile(r"\A(?P<h>#{1,6})\s+(?P<t>.*?)\s*#*\Z")
_EMPHASIS = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_NOTHING = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]")
_BLANKS = re.compile(r"[\s\u3000]+")
_HAN_GAP = re.compile(r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")
_RULE = re.compile(r"[-*_=—\s]{3,}")
_FURNITURE = re.compile(
    r"(?:责任编辑|【?打印本?页?】?|【?关闭(?:窗口|本页)?】?|扫一扫|分享到|版权所有|[^，。]{0,8}ICP备|无障碍浏览|相关链接|附件下载|"
    r"字号[:：]|网站地图|主办单位|技术支持|上一篇|下一篇|返回顶部)"
)
_ENDS = tuple("。；：！？，、”’』」》）)…;:.!?")
_STOPS = tuple("。；：！？”’』」》）)…;:.!?")
# A file of which more lines than this break off without a mark was broken at a fixed width.
_BROKEN = 0.35
_FEW, _WIDE = 12, 18
_STARTS = re.compile(
    r"\s*(?:第[^\s，。；]{1,12}[条章节编]|[（(][一二三四五六七八九十\d]{1,3}[）)]|\d{1,2}[.．、]|[一二三四五六七八九十]{1,3}、|附)"
)


def plain_lines(lines: Iterable[Line], *, markdown: bool = False) -> tuple[Line, ...]:
    """The lines that say something, without markup, furniture of web pages and invisible characters."""
    found: list[Line] = []
    for line in lines:
        text, heading = _NOTHING.sub("", line.text), line.heading
        if markdown and (mark := _MARKDOWN.fullmatch(text.strip())):
            text, heading = mark["t"], len(mark["h"])
        if markdown:
            text = _EMPHASIS.sub(r"\2", text).replace("\\", "")
        text = text.strip(" \t\r\n\u3000\xa0")
        if not text or _RULE.fullmatch(text) or _FURNITURE.match(text):
            continue
        found.append(Line(text, heading))
    return tuple(found)


def without_comments(text: str) -> str:
    """Markdown without its comments."""
    return _COMMENT.sub("", text)


def unwrapped(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Paragraphs of a text that was broken at a fixed width; any other text as it is."""
    long = [line for line in lines if len(line.text) >= _FEW]
    broken = sum(not line.text.endswith(_ENDS) for line in long)
    if len(long) < _FEW or broken <= len(long) * _BROKEN:
        return tuple(lines)
    joined: list[Line] = []
    for line in lines:
        if joined and _goes_on(joined[-1], line):
            joined[-1] = Line(joined[-1].text + line.text)
        else:
            joined.append(line)
    return tuple(joined)


def _goes_on(last: Line, line: Line) -> bool:
    """Whether a line is the rest of the one before it."""
    if last.heading or line.heading or len(last.text) < _WIDE or last.text.endswith(_STOPS):
        return False
    return not _STARTS.match(line.text)


_SIGNS = str.maketrans(
    "條編節則規辦釋細決準錄訂發佈過實執頒號關於審運個總與條憲協議憲綱項類團務員長國會時該經業現開種處華",
    "条编节则规办释细决准录订发布过实执颁号关于审运个总与条宪协议宪纲项类团务员长国会时该经业现开种处华",
)


def simplified(text: str) -> str:
    """A text with the signs that the build of statutes is told by in their simplified form; the length
    stays the same. Not a conversion of the text."""
    return text if text.isascii() else text.translate(_SIGNS)


def squeezed(text: str) -> str:
    """A heading or title on one line: blanks between Chinese characters away, others single."""
    return _HAN_GAP.sub("", _BLANKS.sub(" ", text).strip())


def compared(text: str) -> str:
    """A text as it is compared with another: blanks away, brackets and digits of one width."""
    table = str.maketrans("（）：；，！？０１２３４５６７８９", "():;,!?0123456789")
    return _BLANKS.sub("", text).translate(table)
