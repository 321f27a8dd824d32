"""A library of a few made-up laws in the form of the packaged one, for what does not depend on real law."""

import sqlite3
from pathlib import Path

from workbench.law.book import LawBook
from workbench.settings.paths import locate

OLD, NEW = "2020-01-01", "2024-01-01"
LAWS = {
    ("a1", "中华人民共和国甲种试验法", OLD): (
        "苹果应当清洗后出售。",
        "梨子可以直接出售。",
        "本法自公布之日起施行。",
    ),
    ("a2", "中华人民共和国甲种试验法", NEW): (
        "苹果应当削皮后出售。",
        "梨子可以直接出售。",
        "本法自公布之日起施行。",
    ),
    ("b1", "中华人民共和国乙种试验法", OLD): ("出租人应当修理漏水的屋顶。", "承租人应当按月支付租金。"),
    ("c1", "中华人民共和国丙种试验法", "2099-01-01"): ("苹果只能在夜间出售。",),
}
NUMBERS = ("第一条", "第二条", "第三条")


def small_library(folder: Path, name: str = "laws.db") -> Path:
    """Write the data file."""
    path = folder / name
    with sqlite3.connect(path) as file:
        file.execute("create table laws (law_id, law_name, effective_date, version_date, status)")
        file.execute(
            "create table articles (id integer primary key, law_id, article_no, article_text, chapter, section)"
        )
        for (law_id, title, day), texts in LAWS.items():
            file.execute("insert into laws values (?, ?, ?, ?, '现行有效')", (law_id, title, day, day))
            rows = ((law_id, number, text) for number, text in zip(NUMBERS, texts, strict=False))
            file.executemany("insert into articles values (null, ?, ?, ?, '第一章 试验', '')", rows)
    file.close()
    return path


def small_book(folder: Path) -> LawBook:
    """A book over the small library, with our own tables."""
    return LawBook.open(small_library(folder), locate().law)
