"""Every bound is read back from the very version of the article that it names: the number with its unit, or
the words that forbid, require or leave a choice. Texts that are not in the library are "catalogued"; theirs are
read back from the test data where that is given."""

import csv
import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from workbench.domain.citation import DateSource, Outcome, ReferenceDate
from workbench.law.book import LawBook
from workbench.law.bounds import YIELDING, Bound, Kind, bounds_by_article, bounds_by_id, load_bounds
from workbench.law.content import Match, Presented, compare
from workbench.law.figures import figures, in_months
from workbench.law.store import DATA_AS_OF
from workbench.law.titles import title_key
from workbench.settings.paths import locate
from workbench.text.numerals import to_chinese

ROWS = load_bounds(locate().law)
HELD = [row for row in ROWS if row.status == "verified"]
CATALOGUED = [row for row in ROWS if row.status == "catalogued"]
# How the text of an article says what a row without a number says.
_SAYS = {
    "prohibited": "不得|禁止|无效|不予支持|只能",
    "choose_one": "选择适用",
    "adjustable": "请求予以适当减少",
    "ends": "终止",
    "foreseeable": "不得超过[^。]*预见到",
}
_COUNTED = {
    "月": "个月", "年": "年", "日": "日", "天": "天", "周岁": "周岁", "次": "次", "倍": "倍", "人": "个", "元": "元",
    "万元": "万元", "小时/日": "小时", "小时/周": "小时", "小时/月": "小时", "日/周": "日", "次/月": "次",
    "采暖/供冷期": "个采暖期、供冷期",
}  # fmt: skip
# The whole of a sum, written by its name and without a figure; a part of it written as a fraction.
_IN_WORDS = {("B007", "100"): "不得超过用人单位提供的培训费用", ("B055", "20"): "五分之一"}


def _text(book: LawBook, row: Bound) -> str:
    """The article of the version that the row names, as it stood when the data set was made."""
    view = book.article(row.law, row.article, DATA_AS_OF)
    return view.text if view is not None and (view.status, view.version) == ("in_force", row.version) else ""


def _forms(row: Bound, value: str) -> set[str]:
    """How law writes a number with its unit: 百分之二十, 20%, 二年, 2年, 双倍, 每日利率万分之五."""
    number = Fraction(value)
    if row.unit == "%/日":
        return {f"万分之{to_chinese(int(number * 100))}"}
    chinese = to_chinese(int(number))
    if row.unit == "%":
        return {f"百分之{chinese}", f"{value}%"}
    if row.unit == "倍LPR1Y":
        times = "" if value == "1" else f"{chinese}倍"
        return {f"{year}年期贷款市场报价利率{times}" for year in "一1"}
    unit = _COUNTED[row.unit]
    return {f"{chinese}{unit}", f"{value}{unit}", *({f"双{unit}", f"两{unit}"} if value == "2" else set())}


def _stands(row: Bound, text: str) -> bool:
    """Whether the article's text says what the row says."""
    if row.operator in _SAYS:
        return bool(re.search(_SAYS[row.operator], text))
    if row.operator == "requires":
        return all(piece in text for piece in row.condition.split("; "))
    values: list[str] = re.findall(r"\d+(?:\.\d+)?", row.value)
    if values == ["0"]:
        return f"不得约定{row.subject.removeprefix('非全日制')}" in text
    ones = [_forms(row, value) | {_IN_WORDS.get((row.bound_id, value), value + row.unit)} for value in values]
    ends = len(ones) == (2 if row.operator == "range" else 1)
    return ends and all(any(form in text for form in forms) for forms in ones)


@pytest.mark.parametrize("row", HELD, ids=lambda row: row.bound_id)
def test_what_a_row_says_stands_in_its_version_of_the_article(book: LawBook, row: Bound) -> None:
    text = _text(book, row)
    assert text, f"{row.source} ({row.version}) is not in the library"
    assert _stands(row, text), f"{row.quantity} {row.operator} {row.value} {row.unit}: {text}"


@pytest.mark.parametrize("row", [row for row in HELD if row.number], ids=lambda row: row.bound_id)
def test_a_share_or_period_is_among_the_figures_of_its_article(book: LawBook, row: Bound) -> None:
    if row.figure_unit not in ("share", "month", "year", "day") or "/" in row.unit or row.number in (0, 1):
        return
    number = row.number or Fraction(0)
    wanted = number * 12 if row.figure_unit == "year" else number
    assert any(in_months(figure).value == wanted for figure in figures(_text(book, row)))


def test_a_changed_number_would_be_noticed(book: LawBook) -> None:
    for row in HELD:
        if row.number and row.operator != "range":
            other = replace(row, bound_id="", value=str(Fraction(row.value) + 913))
            assert not _stands(other, _text(book, row)), row.bound_id


@cache
def _articles(folder: Path) -> dict[tuple[str, str], str]:
    """Texts of the test data by title and version."""
    found: dict[tuple[str, str], str] = {}
    for path in folder.glob("*.md"):
        named = re.fullmatch(r"[^_]+_(.+)\((\d{4}-\d\d-\d\d)\)", path.stem)
        if named:
            found[title_key(named[1]), named[2]] = path.read_text("utf-8")
    return found


def _catalogued_text(testdata: Path, row: Bound) -> str:
    whole = _articles(testdata / "law" / "texts").get((title_key(row.law), row.version), "")
    first = row.number_of_article.number
    heads = tuple(rf"^\**第{to_chinese(number)}条" for number in (first, first + 1))
    found = re.search(rf"(?ms){heads[0]}.*?(?={heads[1]}|\Z)", whole)
    return found[0] if found else ""


def test_catalogued_rows_are_read_back_from_texts_outside_the_library(testdata: Path) -> None:
    texts = {row.bound_id: _catalogued_text(testdata, row) for row in CATALOGUED}
    read = [row for row in CATALOGUED if texts[row.bound_id]]
    assert [row.bound_id for row in read if not _stands(row, texts[row.bound_id])] == []
    assert len(read) >= 36


def test_the_words_from_which_a_row_was_made_stand_in_its_article(book: LawBook, testdata: Path) -> None:
    with (testdata / "law" / "bounds.tsv").open(encoding="utf-8", newline="") as file:
        phrases = {row["id"]: row["key_phrase"] for row in csv.DictReader(file, delimiter="\t")}
    assert phrases.keys() == {row.bound_id for row in ROWS}
    for row in HELD:
        assert phrases[row.bound_id] in _text(book, row), row.bound_id


def test_rows_without_text_are_not_called_verified(book: LawBook) -> None:
    for row in ROWS:
        held = bool(book.resolver.resolve(row.law).versions)
        assert (row.status == "verified") == held, row.bound_id
        assert book.resolver.resolve(row.law).title, row.bound_id


def test_the_version_of_a_catalogued_row_is_in_the_catalogue(book: LawBook) -> None:
    for row in CATALOGUED:
        versions = book.facts.catalogue[title_key(row.law)]
        assert row.version in {version.version_date for version in versions}, row.bound_id
        assert row.number_of_article.number <= max(version.highest_article for version in versions)


def test_rows_are_found_by_article() -> None:
    rows = bounds_by_article(locate().law)["中华人民共和国劳动合同法", HELD[0].number_of_article]
    assert {row.quantity for row in rows} == {"试用期", "试用期次数"}
    assert len(ROWS) == len({row.bound_id for row in ROWS}) >= 150


def test_defaults_and_presumptions_are_no_caps() -> None:
    rows = bounds_by_id(locate().law)
    named = {"违约金超过损失的部分": "B150", "竞业限制补偿(未约定)": "B153", "保证期间(未约定)": "B057"}
    for quantity, bound_id in named.items():
        assert rows[bound_id].quantity == quantity
        assert rows[bound_id].yields
    assert not any(row.caps for row in ROWS if row.kind in YIELDING)
    assert all(
        row.yields for row in ROWS if re.search("未约定|另有约定|视为|推定", row.quantity + row.condition)
    )
    assert sum(row.caps for row in ROWS) >= 75


@pytest.mark.parametrize(
    ("bound_id", "said", "article"),
    [
        ("B057", "双方约定保证期间不得超过三年", "没有约定的，保证期间为主债务履行期限届满之日起六个月。"),
        ("B086", "拍卖佣金不超过拍卖成交价百分之八", "未作约定的，可以收取不超过百分之五的佣金。"),
        (
            "B150",
            "违约金不得超过造成损失的百分之五十",
            "超过造成损失的百分之三十的，一般可以认定为过分高于。",
        ),
    ],
)
def test_what_was_agreed_beyond_a_default_is_not_held_against_it(
    bound_id: str, said: str, article: str
) -> None:
    row = bounds_by_id(locate().law)[bound_id]
    told = Presented(said, "，", quoted=False, adverbial=True)
    assert compare(told, article, (row,)).match not in (Match.FIGURE_DIFFERS, Match.FIGURE_AGREES)


def test_a_limit_is_still_held_against_what_passes_it(book: LawBook) -> None:
    day = ReferenceDate(value=date(2026, 11, 1), source=DateSource.CHOSEN)
    (over,) = book.examine("《民法典》第七百零五条规定，租赁期限不得超过三十年。", day)
    assert over.outcome is Outcome.CONTENT_DISAGREES


def test_a_row_says_nothing_about_another_version_of_its_law(book: LawBook) -> None:
    later = {row.law for row in HELD if _versions(book, row.law)[-1] > row.version}
    assert later, "no law of the table has a later version in the library"
    assert all(_text(book, row) for row in HELD if row.law in later)


def _versions(book: LawBook, law: str) -> list[str]:
    return sorted(version.version_date for version in book.resolver.resolve(law).versions if version.law_id)


def test_kinds_are_known_and_words_have_no_number() -> None:
    assert {row.kind for row in ROWS} == set(Kind)
    assert [row.bound_id for row in ROWS if row.operator in _SAYS and row.value] == []
