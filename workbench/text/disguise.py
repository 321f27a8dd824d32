"""Text freed from disguise, with the way back to where each sign stood (R3.2).

Full width becomes half width, invisible signs go, capital letters become small, look-alikes of other
alphabets become Latin, Traditional forms of a few words Simplified; spaces between Chinese signs and
between single letters or signs that are spelled out (i g n o r e, 忽-略-指-令) go too.
"""

import re
import unicodedata
from typing import NamedTuple

from workbench.domain.span import Span

SIGNS = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
"""Signs that take no room, as the inside of a character class: joiners, marks of direction, variation selectors. Tags beyond 16 bits are apart."""
INVISIBLE = re.compile(f"[{SIGNS}]|[\U000e0000-\U000e0fff]")
_LOOKALIKES = (
    "аеорсухіјѕһԁԛԝкмтвнгАЕОРСУХІЈЅНКМТВΑΒΕΖΗΙΚΜΝΟΡΤΥΧαοερυνικτ",
    "aeopcyxijshdqwkmtbhrAEOPCYXIJSHKMTBABEZHIKMNOPTYXaoepuvikt",
)
_TRADITIONAL = (
    "無視統詞當請輸顯讀說規則從現員開發審風險條為標記與們個給應過濾戶師機約協議檔內聽執對話復複實項總結認斷識閱礎鏈",
    "无视统词当请输显读说规则从现员开发审风险条为标记与们个给应过滤户师机约协议档内听执对话复复实项总结认断识阅础链",
)
_FOLD = str.maketrans(_LOOKALIKES[0] + _TRADITIONAL[0], _LOOKALIKES[1] + _TRADITIONAL[1])
_SPACES = re.compile(r"[^\S\n]+")
_BETWEEN = re.compile(
    r"(?<=[\u3400-\u9fff]) +(?=[\u3400-\u9fff,;:!?。、])|(?<=[,;:!?。、]) +(?=[\u3400-\u9fff])"
)
_SPELLED = re.compile(
    r"(?<![A-Za-z0-9\u3400-\u9fff])(?:[A-Za-z\u3400-\u9fff]([ \-_.·*|/~+、,]))(?:[A-Za-z\u3400-\u9fff]\1){2,}[A-Za-z\u3400-\u9fff](?![A-Za-z0-9])"
)
# Beside a word that is spelled out, shorter ones are as well: a l l, y o u.
_SPELLED_SHORT = re.compile(r"(?<![A-Za-z0-9])[A-Za-z](?:[ \-_.·*|/~+][A-Za-z])+(?![A-Za-z0-9])")
_ODD = re.compile(
    r"[^\x00-\x7f\u2010-\u2026\u3000-\u303f\u4e00-\u9fff\uff0c\uff1b\uff1a\uff08\uff09\uff1f\uff01]"
)
_WIDE_GAP = re.compile(r" [\u4e00-\u9fff] ")


class Bare(NamedTuple):
    """The folded text; ``places[i]`` is where its i-th sign stood, with one more for the end."""

    text: str
    places: tuple[int, ...]

    def back(self, start: int, end: int) -> Span:
        """The range of the original text behind a range of the folded one."""
        if end <= start:
            return Span(self.places[start], self.places[start])
        return Span(self.places[start], self.places[end - 1] + 1)


def disguised(text: str) -> bool:
    """Whether a text holds anything that folding would change beyond capitals; cheap."""
    return bool(INVISIBLE.search(text) or _ODD.search(text) or _WIDE_GAP.search(text))


def bare(text: str) -> Bare:
    """Fold a text sign by sign. Meant for requests and paragraphs, not for whole contracts."""
    signs: list[str] = []
    places: list[int] = []
    for at, sign in enumerate(text):
        for shown in _shown(sign):
            signs.append(shown)
            places.append(at)
    joined = "".join(signs)
    kept = _kept(joined)
    return Bare("".join(joined[i] for i in kept), (*(places[i] for i in kept), len(text)))


def _shown(sign: str) -> str:
    if "\x20" <= sign <= "\x7e":
        return sign.lower()
    if sign == "\n":
        return sign
    if INVISIBLE.match(sign) or unicodedata.combining(sign):
        return ""
    folded = unicodedata.normalize("NFKC", sign).translate(_FOLD).lower()
    plain = "".join(part for part in unicodedata.normalize("NFD", folded) if not unicodedata.combining(part))
    return _SPACES.sub(" ", plain) or " "


def _kept(text: str) -> list[int]:
    """The signs that stay: spaces collapse, spelled-out words close up."""
    gone: set[int] = set()
    for run in _SPACES.finditer(text):
        gone.update(range(run.start() + 1, run.end()))
    for run in _BETWEEN.finditer(text):
        gone.update(range(run.start(), run.end()))
    spelled = list(_SPELLED.finditer(text))
    if spelled:
        spelled += _SPELLED_SHORT.finditer(text)
    for run in spelled:
        gone.update(range(run.start() + 1, run.end(), 2))
    return [i for i in range(len(text)) if i not in gone]
