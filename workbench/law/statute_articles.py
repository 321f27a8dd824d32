"""Articles of a Chinese statute with the part, chapter and section that each stands in (specification R5.1).

A line begins an article only where its number goes on from the last one, or where it is set off as a
heading is: a paragraph that begins with the citation of another article is text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from workbench.domain.citation import ArticleNo
from workbench.domain.statutes import Line, Provision
from workbench.law.statute_lines import simplified, squeezed
from workbench.text.numerals import CHINESE, chinese_article, parse_integer

_ARTICLE = re.compile(
    rf"第\s*(?P<n>[0-9０-９]{{1,4}}|[{CHINESE}]{{1,9}})\s*条(?:\s*之\s*(?P<s>[一二三四五六七八九十]{{1,3}}|\d{{1,2}})(?![\u4e00-\u9fff]))?"
    r"(?P<gap>[\s\u3000:：]*)(?P<rest>.*)",
    re.DOTALL,
)
_CITED = re.compile(
    r"(?:第|规定|的|、|和|至|及|以及|或|所|中|与|之|款|项|前|后|有关|关于|但|除外|[，。；）)」》])"
)
_HEADING = re.compile(
    r"第\s*(?P<n>[一二三四五六七八九十百零\d]{1,6})\s*(?P<k>编|分编|章|节)(?:[\s\u3000:：]+(?P<t>.*))?(?P<bare>.*)",
    re.DOTALL,
)
_NUMBERED = re.compile(r"[一二三四五六七八九十]{1,3}、[^。；，：:]{1,40}")
_CLOSING = re.compile(r"附\s*则")
_ANNEX = re.compile(
    r"(?:附\s*[：:]|附\s*件|附\s*表|附\s*录|附\s*图)[\s\u3000]*[一二三四五六七八九十\d]{0,3}[\s\u3000]*[：:.]?[^。；]{0,40}"
)
_BLANKS = re.compile(r"[\s\u3000]+")
_LEVELS = {"编": 0, "分编": 1, "章": 2, "节": 3}
_TEXT_LEVEL = 2
_HEADING_LENGTH = 45
_JUMP = 60


@dataclass
class _Open:
    """The article that is being read."""

    label: str
    number: ArticleNo
    place: str
    lines: list[str]


@dataclass
class Articles:
    """What was found. ``head`` are the lines in front of the first article that are no headings,
    ``annex`` those behind the last one."""

    provisions: list[Provision] = field(default_factory=list[Provision])
    head: list[str] = field(default_factory=list[str])
    annex: list[str] = field(default_factory=list[str])
    notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


def read_articles(lines: Sequence[Line], *, unbroken: bool = False) -> Articles:
    """The articles of ``lines``, in the order of the text. ``unbroken`` for a text that quotes articles of
    another one (an amendment): a number that does not go on from the last one is then a quotation."""
    return _Reader(lines, unbroken).read()


@dataclass
class _Reader:
    lines: Sequence[Line]
    unbroken: bool = False
    found: Articles = field(default_factory=Articles)
    places: dict[int, str] = field(default_factory=dict[int, str])
    open: _Open | None = None

    def read(self) -> Articles:
        for at, line in enumerate(self.lines):
            if self._begins(line.text):
                continue
            if self.open is not None and self._second_text(line):
                self.found.notes.append(("second_text", squeezed(line.text)[:30]))
                self.found.annex = [later.text for later in self.lines[at:]]
                break
            if self.open is not None and _is_annex(line.text):
                self.found.annex = [later.text for later in self.lines[at:]]
                break
            if self._heading(at, line):
                continue
            if self.open is None:
                self.found.head.append(line.text)
            else:
                self.open.lines.append(line.text)
        self._close()
        return self.found

    def _begins(self, text: str) -> bool:
        match = _ARTICLE.match(simplified(text))
        number = _number(match) if match else None
        if match is None or number is None or not self._goes_on(number, match):
            return False
        self._close()
        place = " ".join(self.places[level] for level in sorted(self.places))
        self.open = _Open(chinese_article(number), number, place, [text[match.start("rest") :].strip()])
        return True

    def _goes_on(self, number: ArticleNo, match: re.Match[str]) -> bool:
        set_off = bool(match["gap"]) or not match["rest"]
        if self.open is None:
            return set_off or (number == ArticleNo(1) and not _CITED.match(match["rest"]))
        last = self.open.number
        if number in (ArticleNo(last.number + 1), ArticleNo(last.number, last.suffix + 1)):
            return set_off or not _CITED.match(match["rest"])
        if set_off and not self.unbroken and last < number and number.number - last.number <= _JUMP:
            self.found.notes.append(("gap", f"{chinese_article(last)}—{chinese_article(number)}"))
            return True
        return False

    def _second_text(self, line: Line) -> bool:
        """第一条 once more, set off: another text begins in the same file."""
        match = _ARTICLE.match(simplified(line.text))
        if match is None or _number(match) != ArticleNo(1) or not match["gap"]:
            return False
        return len(self.found.provisions) >= 1

    def _heading(self, at: int, line: Line) -> bool:
        text = _BLANKS.sub(" ", line.text).strip()
        if len(text) > _HEADING_LENGTH or text.endswith(("。", "；", "：", "，")):
            return False
        found = _HEADING.fullmatch(simplified(text))
        if found and not (found["bare"] and _CITED.match(found["bare"])):
            title = squeezed(text[found.start("t" if found["t"] else "bare") :])
            self._enter(_LEVELS[found["k"]], f"第{found['n']}{found['k']} {title}".strip())
            return True
        if _CLOSING.fullmatch(simplified(text)) or (line.heading > 1 and _NUMBERED.fullmatch(text)):
            self._enter(_TEXT_LEVEL, text)
            return True
        if _NUMBERED.fullmatch(text) and self._before_article(at):
            self._enter(_TEXT_LEVEL, text)
            return True
        return False

    def _before_article(self, at: int) -> bool:
        """Whether an article comes next: what stands in front of it is a heading, not an item."""
        following = self.lines[at + 1].text if at + 1 < len(self.lines) else ""
        match = _ARTICLE.match(simplified(following))
        number = _number(match) if match else None
        return match is not None and number is not None and (self.open is None or number > self.open.number)

    def _enter(self, level: int, text: str) -> None:
        self.places = {known: name for known, name in self.places.items() if known < level}
        self.places[level] = text

    def _close(self) -> None:
        if self.open is None:
            return
        text = "\n".join(line for line in self.open.lines if line)
        if not text:
            self.found.notes.append(("empty_article", self.open.label))
        self.found.provisions.append(
            Provision(label=self.open.label, text=text, number=self.open.number, place=self.open.place)
        )


def _number(match: re.Match[str]) -> ArticleNo | None:
    number = parse_integer(match["n"])
    suffix = parse_integer(match["s"]) if match["s"] else 0
    return None if number is None or suffix is None else ArticleNo(number, suffix)


def _is_annex(text: str) -> bool:
    line = simplified(squeezed(text))
    return bool(_ANNEX.fullmatch(line)) and not _CLOSING.fullmatch(line)
