"""Given two versions of a law, when they are compared, then every article is told once, as a reader would."""

from collections.abc import Iterator
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench.regwatch import BAR, rows, wrong
from tests.law.statute_shelf import WELLS, MemoryShelf
from workbench.domain.regwatch import ChangeKind
from workbench.errors import UserError
from workbench.law.book import LawBook
from workbench.law.likeness import Unit
from workbench.law.regwatch import compare_versions
from workbench.law.watching import held_versions, law_change
from workbench.settings.paths import locate, statutes

OLD = {
    "一": "为了保护水井，制定本法。",
    "二": "本法所称水井，包括机井和土井。",
    "三": "取水单位应当向水务部门登记，登记有效期为五年。",
    "四": "未经登记取水的，处一万元以下罚款。\n拒不缴纳罚款的，由水务部门申请人民法院强制执行。",
    "五": "水井所有人应当定期清淤，保持井壁完好。",
    "六": "禁止向水井倾倒垃圾、排放污水。",
    "七": "本法自2001年1月1日起施行。",
}


def units(texts: dict[str, str]) -> list[Unit]:
    return [Unit(f"第{number}条", text) for number, text in texts.items()]


def told(old: dict[str, str], new: dict[str, str]) -> list[str]:
    """The changes in short: "四>四,五 split"."""
    return [
        f"{','.join(label[1:-1] for label in change.old)}>{','.join(label[1:-1] for label in change.new)} {change.kind}"
        for change in compare_versions(units(old), units(new))
    ]


def test_nothing_changed() -> None:
    assert told(OLD, OLD) == [f"{number}>{number} same" for number in OLD]


def test_an_inserted_article_moves_those_behind_it() -> None:
    new = {"一": OLD["一"], "二": "国家鼓励节约用水，推广节水灌溉技术。"}
    new |= {after: OLD[before] for before, after in zip("二三四五六七", "三四五六七八", strict=True)}
    assert told(OLD, new) == ["一>一 same", ">二 new"] + [
        f"{before}>{after} moved" for before, after in zip("二三四五六七", "三四五六七八", strict=True)
    ]


def test_changed_words_and_an_article_that_is_gone() -> None:
    new = {
        "一": OLD["一"],
        "二": OLD["二"],
        "三": OLD["三"].replace("五年", "三年"),
        "四": OLD["四"],
        "五": OLD["六"],
        "六": OLD["七"],
    }
    assert told(OLD, new) == [
        "一>一 same", "二>二 same", "三>三 changed", "四>四 same", "五> gone", "六>五 moved", "七>六 moved",
    ]  # fmt: skip


def test_an_article_that_was_carried_to_another_place() -> None:
    order = "一五二三四六七"
    new = {str(at): OLD[number] for at, number in zip("一二三四五六七", order, strict=True)}
    assert "五>二 moved" in told(OLD, new)
    assert not [line for line in told(OLD, new) if line.endswith(("new", "gone", "changed"))]


def test_the_order_does_not_take_an_article_from_a_much_better_partner() -> None:
    other = "取水单位应当向水务部门报送年度用水计划，保存取水记录。"
    new = {
        "一": OLD["一"],
        "二": OLD["二"],
        "三": other,
        "四": OLD["四"],
        "五": OLD["五"],
        "六": OLD["三"],
        "七": OLD["七"],
    }
    assert compare_versions(units({"三": OLD["三"]}), units({"三": other}))[0].likeness >= 0.3
    assert {"三>六 moved", ">三 new"} <= set(told(OLD, new))


def test_one_article_became_two_and_two_became_one() -> None:
    first, second = OLD["四"].split("\n")
    split = {
        **{number: OLD[number] for number in "一二三"},
        "四": first,
        "五": second,
        "六": OLD["五"],
        "七": OLD["六"],
        "八": OLD["七"],
    }
    assert "四>四,五 split" in told(OLD, split)
    back = {**{number: split[number] for number in "一二三四五六七八"}}
    assert "四,五>四 merged" in told(back, OLD)


def test_equal_articles_are_paired_in_their_order() -> None:
    """A law on two matters often says the same of each."""
    old = {"一": OLD["一"], "二": OLD["六"], "三": OLD["三"], "四": OLD["六"], "五": OLD["七"]}
    new = {
        "一": OLD["二"],
        **{after: old[before] for before, after in zip("一二三四五", "二三四五六", strict=True)},
    }
    assert told(old, new) == [
        ">一 new",
        "一>二 moved",
        "二>三 moved",
        "三>四 moved",
        "四>五 moved",
        "五>六 moved",
    ]


def test_where_only_the_numbers_of_cited_articles_differ_it_says_so() -> None:
    (change,) = compare_versions(
        [Unit("第九条", "违反本法第三条规定的，依照第四条第二款处罚。")],
        [Unit("第十条", "违反本法第四条规定的，依照第五条第二款处罚。")],
    )
    assert change.kind is ChangeKind.CHANGED
    assert change.references_only


_SENTENCES = st.lists(
    st.sampled_from(
        [*OLD.values(), "国家鼓励节约用水。", "井。", "", "登记有效期为五年。", "Wells 2024 apply."]
    ),
    max_size=3,
).map("\n".join)
_VERSION = st.lists(_SENTENCES, max_size=12).map(
    lambda texts: [Unit(f"第{at}条", text) for at, text in enumerate(texts, 1)]
)


@given(_VERSION, _VERSION)
def test_every_article_of_either_version_stands_in_exactly_one_change(
    old: list[Unit], new: list[Unit]
) -> None:
    changes = compare_versions(old, new)
    assert sorted(label for change in changes for label in change.old) == sorted(unit.label for unit in old)
    assert sorted(label for change in changes for label in change.new) == sorted(unit.label for unit in new)
    texts = {unit.label: unit.text for unit in old}
    for change in changes:
        assert change.old_texts == tuple(texts[label] for label in change.old)
        assert (change.kind is ChangeKind.NEW) == (not change.old)
        assert (change.kind is ChangeKind.GONE) == (not change.new)
        assert (change.kind is ChangeKind.SPLIT) == (len(change.new) > 1)
        assert (change.kind is ChangeKind.MERGED) == (len(change.old) > 1)
        assert 0 <= change.likeness <= 1.000001


@given(_VERSION)
def test_a_version_compared_with_itself_has_nothing_changed(version: list[Unit]) -> None:
    said = [unit for unit in version if unit.text]
    assert all(change.kind is ChangeKind.SAME for change in compare_versions(said, said))


def test_the_labelled_pairs(book: LawBook) -> None:
    total = sum(1 for _ in rows())
    assert total >= 60
    assert len(wrong(book)) <= (1 - BAR) * total


def test_two_packaged_laws_are_told_whole(book: LawBook) -> None:
    for law, count in (("仲裁法", (80, 96)), ("海商法", (278, 310))):
        change = law_change(book, law)
        assert (change.before.articles, change.after.articles) == count
        assert sum(len(item.old) for item in change.changes) == count[0]
        assert sum(len(item.new) for item in change.changes) == count[1]


@pytest.fixture
def own() -> Iterator[LawBook]:
    opened = LawBook.open(statutes(), locate().law, MemoryShelf())
    yield opened
    opened.close()


def imported(own: LawBook) -> MemoryShelf:
    shelf = own.store.shelf
    assert isinstance(shelf, MemoryShelf)
    return shelf


def test_imported_versions_are_compared_with_each_other(own: LawBook) -> None:
    old = (
        WELLS.replace("　2023年4月1日国务院令第955号修订", "")
        .replace("应当登记", "可以登记")
        .replace("2023年6月1日", "2019年6月1日")
    )
    for text, stem in ((WELLS, "新"), (old, "旧")):
        imported(own).bring(own, text, stem)
    change = law_change(own, "《水井管理办法》")
    assert (change.before.version, change.after.version) == ("2019-05-06", "2023-04-01")
    assert (change.before.imported_from, change.after.imported_from) == ("旧.txt", "新.txt")
    assert [item.kind for item in change.changes] == [
        ChangeKind.SAME, ChangeKind.SAME, ChangeKind.CHANGED, ChangeKind.SAME, ChangeKind.CHANGED,
    ]  # fmt: skip
    turned = law_change(own, "水井管理办法", date(2023, 4, 1), date(2019, 5, 6))
    assert turned == change


def test_an_imported_version_of_a_packaged_law_is_compared_with_the_packaged_one(own: LawBook) -> None:
    text = "中华人民共和国公司法\n（2018年10月26日修正）\n第一条　为了规范公司的组织和行为，保护公司、股东和债权人的合法权益，制定本法。"
    imported(own).bring(own, text, "公司法")
    change = law_change(own, "公司法")
    assert (change.before.imported_from, change.after.imported_from) == ("公司法.txt", "")
    assert change.changes[0].old == ("第一条",)
    assert change.changes[0].new == ("第一条",)


def test_of_two_texts_with_one_date_the_packaged_one_counts(own: LawBook) -> None:
    imported(own).bring(own, "中华人民共和国仲裁法\n（2025年9月12日修订）\n第一条　伪造。", "伪造")
    found = held_versions(own, "仲裁法").versions
    assert [version.imported for version in found] == [None, None]


@pytest.mark.parametrize(
    ("law", "before", "after", "code"),
    [
        ("没有的法", None, None, "watch_unknown_law"),
        ("民法典", None, None, "watch_one_version"),
        ("仲裁法", "1980-01-01", None, "watch_no_version"),
        ("仲裁法", None, "2018-01-01", "watch_no_version"),
        ("仲裁法", "2026-05-01", None, "watch_same_version"),
    ],
)
def test_what_cannot_be_compared_says_why(
    book: LawBook, law: str, before: str | None, after: str | None, code: str
) -> None:
    days = (date.fromisoformat(day) if day else None for day in (before, after))
    with pytest.raises(UserError, match=code):
        law_change(book, law, *days)


def test_foreign_texts_are_compared_too(own: LawBook) -> None:
    text = "General Wells Regulation\nof {} April 2016\nArticle 1\nWells are {}.\nArticle 2\nWater is free of charge."
    imported(own).bring(own, text.format(1, "deep"), "a")
    imported(own).bring(own, text.format(9, "shallow"), "b")
    change = law_change(own, "General Wells Regulation")
    assert [(item.kind, item.old) for item in change.changes] == [
        (ChangeKind.CHANGED, ("Article 1",)),
        (ChangeKind.SAME, ("Article 2",)),
    ]
