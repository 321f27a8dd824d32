"""Forty pairs of versions, each with the changes that were made: what a comparison must find, and nothing else."""

import copy
import random
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.documents.compare.drafts import Article, Draft, pick, sentences
from workbench.domain.versions import PassageChange, VersionChange, VersionComparison
from workbench.text.substance import fold

C = VersionChange


class Real(NamedTuple):
    """A change that was made: the kinds that a reader would call it, and words that it touches."""

    kinds: frozenset[VersionChange]
    words: str
    edited: bool | None = None

    def is_(self, change: PassageChange) -> bool:
        text = "".join(fold(side.text) for side in (change.old, change.new) if side)
        fits = self.edited is None or self.edited is change.edited
        return change.kind in self.kinds and fold(self.words) in text and fits


Edit = Callable[[Draft, random.Random], list[Real]]


class Pair(NamedTuple):
    name: str
    old: Draft
    new: Draft
    real: list[Real]
    forms: tuple[str, str]


def phantoms(told: VersionComparison, real: list[Real]) -> list[PassageChange]:
    """Changes that nobody made. References that follow a new number were made by making another change."""
    return [c for c in told.changes if not c.follows and not any(r.is_(c) for r in real)]


def missed(told: VersionComparison, real: list[Real]) -> list[Real]:
    """Changes that were made and are not told."""
    return [r for r in real if not any(r.is_(c) for c in told.changes)]


def _long(text: str) -> bool:
    return len(text) > 40 and "{" not in text


def reword(draft: Draft, rng: random.Random) -> list[Real]:
    article, at = pick(draft, rng, lambda text: _long(text) and len(sentences(text)) > 1)
    words = "上述事项由双方另行签署书面文件确认，未确认前不影响其余条款的履行。"
    article.points[at] = "".join(sentences(article.points[at])[:-1]) + words
    return [Real(frozenset({C.CHANGED}), words, edited=True)]


def second_sentence(draft: Draft, rng: random.Random) -> list[Real]:
    article, at = pick(draft, rng, _long)
    article.points[at] += "对方应当予以必要的配合。"
    return [Real(frozenset({C.CHANGED}), "对方应当予以必要的配合。", edited=True)]


def number(draft: Draft, rng: random.Random) -> list[Real]:
    figures = re.compile(r"[一二三四五六七八九]十日|\d{1,3},\d{3}|百分之[一二三四五六七八九十]")
    article, at = pick(draft, rng, lambda text: figures.search(text) is not None and "{" not in text)
    new = {"日": "九十五日", ",": "777,001", "分": "百分之十九"}

    def other(match: re.Match[str]) -> str:
        return next(word for sign, word in new.items() if sign in match[0])

    article.points[at] = figures.sub(other, article.points[at], count=1)
    return [Real(frozenset({C.CHANGED, C.MERGED, C.SPLIT}), article.points[at][-12:], edited=True)]


def delete_point(draft: Draft, rng: random.Random) -> list[Real]:
    article, at = pick(draft, rng, _long)
    words = article.points.pop(at)
    return [Real(frozenset({C.DELETED}), words)]


def insert_point(draft: Draft, rng: random.Random) -> list[Real]:
    article, at = pick(draft, rng, _long)
    words = "乙方应当每月五日前以电子邮件向甲方提交上月的工作简报，并附照片和签到记录。"
    article.points.insert(at + rng.randint(0, 1), words)
    return [Real(frozenset({C.INSERTED}), words)]


def delete_article(draft: Draft, rng: random.Random) -> list[Real]:
    free = [
        a
        for a in draft.articles[3:-2]
        if not any(f"{{{a.name}}}" in p for b in draft.articles for p in b.points)
    ]
    article = rng.choice(free)
    draft.articles.remove(article)
    return [Real(frozenset({C.DELETED}), text) for text in (article.heading, *article.points)]


def insert_article(draft: Draft, rng: random.Random) -> list[Real]:
    points = [
        "双方应当遵守反商业贿赂的法律规定，不得向对方人员提供或者索取任何不正当利益。",
        "违反前款约定的一方，应当赔偿对方因此支出的调查费用和律师费用。",
    ]
    draft.articles.insert(rng.randint(3, len(draft.articles) - 2), Article("new", "廉洁条款", points))
    return [Real(frozenset({C.INSERTED}), text) for text in ("廉洁条款", *points)]


def move_article(draft: Draft, rng: random.Random) -> list[Real]:
    at = rng.randint(3, len(draft.articles) - 3)
    article = draft.articles.pop(at)
    places = [n for n in range(3, len(draft.articles)) if abs(n - at) >= 2]
    draft.articles.insert(rng.choice(places), article)
    return [Real(frozenset({C.MOVED}), text) for text in article.points if "{" not in text] + [
        Real(frozenset({C.MOVED}), article.heading),
        *(Real(frozenset({C.MOVED}), draft.said(text)) for text in article.points),
    ]


def move_edited(draft: Draft, rng: random.Random) -> list[Real]:
    article, at = pick(draft, rng, lambda text: len(text) > 50 and "{" not in text)
    words = article.points.pop(at)
    words = sentences(words)[0].rstrip("。") + "，但双方另有书面约定的除外。"
    far = [a for a in draft.articles if abs(draft.articles.index(a) - draft.articles.index(article)) >= 3]
    rng.choice(far).points.append(words)
    return [Real(frozenset({C.MOVED}), "但双方另有书面约定的除外", edited=True)]


def split(draft: Draft, rng: random.Random) -> list[Real]:
    article, at = pick(
        draft,
        rng,
        lambda t: "{" not in t and len(s := sentences(t)) >= 2 and min(map(len, (s[0], "".join(s[1:])))) > 14,
    )
    first, *rest = sentences(article.points[at])
    article.points[at : at + 1] = [first, "".join(rest)]
    return [Real(frozenset({C.SPLIT}), first)]


def merge(draft: Draft, rng: random.Random) -> list[Real]:
    fitting = [a for a in draft.articles if len(a.points) >= 2 and all(_long(p) for p in a.points[:2])]
    article = rng.choice(fitting)
    first, second = article.points[:2]
    article.points[:2] = [first + second]
    return [Real(frozenset({C.MERGED}), second)]


def cell(draft: Draft, rng: random.Random) -> list[Real]:
    article = next(a for a in draft.articles if a.rows)
    at = rng.randint(1, 4)
    article.rows[at] = (*article.rows[at][:3], "9,876元")
    return [Real(frozenset({C.CHANGED}), "9,876元", edited=True)]


def row_in(draft: Draft, rng: random.Random) -> list[Real]:
    article = next(a for a in draft.articles if a.rows)
    article.rows.insert(rng.randint(1, 5), ("5", "远程维护模块", "6套", "4,100元"))
    return [Real(frozenset({C.INSERTED}), "远程维护模块")]


def row_out(draft: Draft, rng: random.Random) -> list[Real]:
    article = next(a for a in draft.articles if a.rows)
    gone = article.rows.pop(rng.randint(1, 4))
    return [Real(frozenset({C.DELETED}), gone[1])]


def restyle(draft: Draft, _rng: random.Random) -> list[Real]:
    draft.style = "chinese"
    return []


def blanks(draft: Draft, _rng: random.Random) -> list[Real]:
    draft.form = lambda line: line.replace("，", "， ").replace("甲方", "甲方 ").replace("；", " ；")
    return []


def narrow(draft: Draft, _rng: random.Random) -> list[Real]:
    table = str.maketrans("，；：（）", ",;:()")
    draft.form = lambda line: line.translate(table)
    return []


def wide(draft: Draft, _rng: random.Random) -> list[Real]:
    table = str.maketrans("0123456789%", "０１２３４５６７８９％")
    draft.form = lambda line: line.translate(table)
    return []


def furniture(draft: Draft, _rng: random.Random) -> list[Real]:
    draft.header = "第二稿 内部讨论"
    return []


_KINDS: list[tuple[Edit, ...]] = [
    (reword,), (second_sentence,), (number,), (delete_point,), (insert_point,), (delete_article,), (insert_article,),
    (move_article,), (move_edited,), (split,), (merge,), (cell,), (row_in,), (row_out,), (restyle,), (blanks,),
    (narrow,), (wide,), (furniture,), (number, insert_article), (split, row_in), (merge, number),
    (move_article, cell), (delete_article, number, narrow), (insert_article, move_edited, blanks),
]  # fmt: skip
_NAMES = (
    "sale",
    "lease",
    "services",
    "software",
    "loan",
    "labour",
    "nda_supplier",
    "sale_steel",
    "software_app",
)
_FORMS = (("docx", "docx"), ("docx", "docx"), ("txt", "docx"), ("docx", "pdf"), ("pdf", "docx"))
COUNT = 40


def pairs(count: int = COUNT, seed: int = 6) -> Iterator[Pair]:
    """The pairs: every kind of change, then mixtures; Word files first of all, other formats between."""
    for at in range(count):
        rng = random.Random(seed * 1000 + at)
        edits = _KINDS[at % len(_KINDS)]
        old = Draft.of(_NAMES[at % len(_NAMES)])
        old.auto = at % 3 == 1
        forms = _FORMS[at % len(_FORMS)] if not old.auto else ("docx", "docx")
        new = copy.deepcopy(old)
        real = [change for edit in edits for change in edit(new, rng)]
        yield Pair("+".join(edit.__name__ for edit in edits), old, new, real, forms)
