"""What a text says apart from how it is set: blanks, the width of punctuation, the length of blank lines (R6.3).

Every folded character knows where it stands in the text, so that a comparison of what is said can be shown
on what is written.
"""

import re
from typing import NamedTuple

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("“”„‟「」『』〝〞＂", '"'),
        **dict.fromkeys("‘’‚‛`′", "'"),
        **dict.fromkeys("—–―‐‑‒−─", "-"),
        **dict.fromkeys("～〜∼", "~"),
        **dict.fromkeys("•・‧∙", "·"),
        **dict.fromkeys("【〖［", "["),
        **dict.fromkeys("】〗］", "]"),
        **dict.fromkeys("〔", "("),
        **dict.fromkeys("〕", ")"),
        "￥": "¥",
        "﹪": "%",
        "．": ".",
        "∶": ":",
        **{chr(code): chr(plain) for code, plain in _WIDE.items()},
    }
)
_STOP = re.compile(r"(?<![0-9A-Za-z])\.|\.(?![0-9A-Za-z.])")
_GAP = r"[\s\u200b-\u200f\u2060\ufeff\u00ad]+"
_FORM = re.compile(rf"(?P<gap>{_GAP})|_{{2,}}|-{{2,}}|…{{2,}}|\.{{3,}}|。{{3,}}")
_QUICK = re.compile(rf"{_GAP}|_{{2,}}|-{{2,}}|…{{2,}}|\.{{3,}}|。{{3,}}")


class Folded(NamedTuple):
    """``text`` is what is said; ``places[i]`` is where its i-th character stands in the original."""

    text: str
    places: tuple[int, ...]


def fold(text: str) -> str:
    """What ``text`` says: two texts that differ in form alone fold to the same."""
    plain = _plain(text)
    return _FORM.sub(_said, plain) if _QUICK.search(plain) else plain


def folded(text: str) -> Folded:
    """:func:`fold` with the place of every character."""
    plain = _plain(text)
    out: list[str] = []
    places: list[int] = []
    at = 0
    for match in _FORM.finditer(plain):
        out.append(plain[at : match.start()])
        places.extend(range(at, match.start()))
        said = _said(match)
        out.append(said)
        places.extend([match.start()] * len(said))
        at = match.end()
    out.append(plain[at:])
    places.extend(range(at, len(plain)))
    return Folded("".join(out), tuple(places))


def spaceless(text: str) -> str:
    """The text without any blank, otherwise as it is."""
    return re.sub(_GAP, "", text)


def _plain(text: str) -> str:
    """One character for one; a full stop is told from a decimal point by what stands around it."""
    plain = text.translate(_ALIKE)
    return _STOP.sub("。", plain) if "." in plain else plain


def _said(match: re.Match[str]) -> str:
    if match["gap"] is None:
        char = match[0][0]
        return "…" if char in ".。…" else char
    whole, start, end = match.string, match.start(), match.end()
    if not 0 < start < end < len(whole):
        return ""
    left, right = whole[start - 1], whole[end]
    broken = match[0] == " " and left.isdigit() and right.isdigit()  # a number over the end of a line
    return " " if _latin(left) and _latin(right) and not broken else ""


def _latin(char: str) -> bool:
    """Letters and figures between which a blank counts; Chinese is written without."""
    return char.isalnum() and char < "\u2e80"
