"""Drafts that can be changed as a drafter changes them, and written out in any format.

A draft knows its articles and paragraphs by name, not by number: numbers and the references to them are made
when it is written, so that moving an article renumbers what follows as in a real contract.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

import pymupdf

from tests.documents.docx_builder import build, paragraph, table

SEEDS = Path(__file__).parents[2] / "data" / "seeded"
_ARTICLE = re.compile(r"^第([一二三四五六七八九十]+)条 ?(.*)$")
_POINT = re.compile(r"^\d+\.\d+ ?(.*)$")
_TO_ARTICLE = re.compile(r"本合同第([一二三四五六七八九十]+)条")
_DIGITS = "零一二三四五六七八九十"


def chinese(number: int) -> str:
    """1 to 99 in Chinese."""
    tens, ones = divmod(number, 10)
    head = "" if tens == 0 else "十" if tens == 1 else _DIGITS[tens] + "十"
    return head + (_DIGITS[ones] if ones or not tens else "")


def value(words: str) -> int:
    """The number that :func:`chinese` wrote."""
    return next(number for number in range(1, 100) if chinese(number) == words)


@dataclass
class Article:
    """A heading, paragraphs (references to articles as {name}), rows of a table behind them."""

    name: str
    heading: str
    points: list[str]
    rows: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])


@dataclass
class Draft:
    """A contract. ``style`` says how articles are numbered, ``auto`` whether Word counts them."""

    front: list[str]
    articles: list[Article]
    back: list[str]
    style: str = "article"
    auto: bool = False
    header: str = ""
    form: Callable[[str], str] = str

    @classmethod
    def of(cls, name: str) -> "Draft":
        """A clean contract of the tests' data, with a table put into its third article."""
        lines = (SEEDS / f"{name}.txt").read_text("utf-8").splitlines()
        draft = cls([], [], [])
        for line in filter(None, map(str.strip, lines)):
            head, point = _ARTICLE.match(line), _POINT.match(line)
            if head:
                draft.articles.append(Article(f"a{len(draft.articles)}", head[2], []))
            elif not draft.articles:
                draft.front.append(line)
            elif point and not draft.back:
                draft.articles[-1].points.append(point[1])
            else:
                draft.back.append(line)
        for article in draft.articles:
            article.points = [_TO_ARTICLE.sub(_named, point) for point in article.points]
        draft.articles[2].rows = [
            ("序号", "名称", "数量", "单价"),
            ("1", "主机设备", "2台", "18,000元"),
            ("2", "安装辅材", "30套", "260元"),
            ("3", "技术资料", "1份", "500元"),
            ("4", "备用零件", "12件", "75元"),
        ]
        return draft

    def article(self, name: str) -> Article:
        return next(article for article in self.articles if article.name == name)

    def lines(self) -> list[str | tuple[str, ...]]:
        """What is written, line by line; a tuple is a row of a table."""
        out: list[str | tuple[str, ...]] = list(self.front)
        for number, article in enumerate(self.articles, 1):
            out.append(f"{self.head(number)}{article.heading}")
            for count, point in enumerate(article.points, 1):
                mark = "" if self.auto else f"{number}.{count} "
                out.append(mark + self.said(point))
            out += article.rows
        out += self.back
        form = self.form
        return [form(line) if isinstance(line, str) else tuple(map(form, line)) for line in out]

    def head(self, number: int) -> str:
        if self.auto:
            return ""
        return f"第{chinese(number)}条 " if self.style == "article" else f"{chinese(number)}、"

    def said(self, text: str) -> str:
        """A paragraph with its references."""
        places = {article.name: number for number, article in enumerate(self.articles, 1)}
        return re.sub(
            r"\{(a\d+)\}",
            lambda m: f"本合同第{chinese(places[m[1]])}条" if m[1] in places else "本合同其他条款",
            text,
        )

    def docx(self) -> bytes:
        body, rows = "", list[tuple[str, ...]]()
        heads = {self.form(article.heading) for article in self.articles}
        inside = False
        for line in [*self.lines(), ""]:
            if isinstance(line, tuple):
                rows.append(tuple(paragraph(escape(cell)) for cell in line))
                continue
            if rows:
                body += table(*rows) + paragraph()
                rows = []
            level = None
            if self.auto and line in heads:
                level, inside = 0, True
            elif inside and line in map(self.form, self.back):
                inside = False
            elif inside:
                level = 1
            body += paragraph(escape(line), _numbered(level) if self.auto and level is not None else "")
        parts = {"numbering": _NUMBERING} if self.auto else {}
        if self.header:
            parts["header1"] = paragraph(escape(self.header))
            body += '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>'
        return build(body, parts)

    def txt(self) -> bytes:
        rows = ("\t".join(line) if isinstance(line, tuple) else line for line in self.lines())
        return "\n".join(rows).encode()

    def pdf(self) -> bytes:
        document = pymupdf.open()
        page, y = document.new_page(), 72.0
        for line in self.lines():
            text = "  ".join(line) if isinstance(line, tuple) else line
            wide = 36
            for start in range(0, len(text), wide):
                if y > 760:
                    page, y = document.new_page(), 72.0
                page.insert_text(
                    (72 if start else 96, y), text[start : start + wide], fontname="china-s", fontsize=11
                )
                y += 20
        data: bytes = document.tobytes()
        document.close()
        return data

    def write(self, folder: Path, name: str, form: str) -> Path:
        path = folder / f"{name}.{form}"
        path.write_bytes({"docx": self.docx, "txt": self.txt, "pdf": self.pdf}[form]())
        return path


def _named(match: re.Match[str]) -> str:
    return f"{{a{value(match[1]) - 1}}}"


def _numbered(level: int) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>'


_NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>'
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCountingThousand"/><w:lvlText w:val="第%1条"/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:isLgl/><w:lvlText w:val="%1.%2"/></w:lvl>'
    '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph."""
    return [part for part in re.split(r"(?<=。)", text) if part]


def pick(draft: Draft, rng: random.Random, fits: Callable[[str], bool]) -> tuple[Article, int]:
    """A paragraph that fits, anywhere."""
    found = [(a, i) for a in draft.articles for i, point in enumerate(a.points) if fits(point)]
    return rng.choice(found)
