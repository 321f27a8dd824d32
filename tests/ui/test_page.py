"""The page: composing, positions, heights."""

from hypothesis import given
from hypothesis import strategies as st

from tests.ui.made_contract import TEXT, make_contract
from tests.ui.made_diff import diff
from tests.ui.made_review import finding, make_findings, make_verdicts
from ui.models.speech import Speech
from ui.review.find_bar import occurrences
from ui.review.sheet.compose import PageSource, Shown
from ui.review.sheet.folio import Folio, items_of
from ui.review.sheet.runs import Change, View, utf16
from workbench.domain.finding import Edit, EditKind
from workbench.domain.span import Span
from workbench.settings.paths import locate
from workbench.words import Words


def source(text: str = TEXT) -> PageSource:
    contract = make_contract(text)
    verdicts = make_verdicts(contract) if text is TEXT else ()
    return PageSource(contract, verdicts, Speech(Words.load(locate().words)), diff)


def put_edit(
    page: PageSource, span: Span, new: str, kind: EditKind = EditKind.REPLACE, key: str = ""
) -> None:
    quote = span.of(page.contract.text)
    found = finding(page.contract, "FAKE-01", quote or page.contract.text[:1], None, key=key)
    edit = Edit(kind=kind, span=span, old=quote, new=new)
    page.put(
        [
            Shown(
                found.model_copy(update={"span": span, "quote": quote, "edit": edit}),
                edit,
                open=False,
                taken=True,
            )
        ]
    )


@given(
    st.text("甲乙12、。 𠮷ab", min_size=1, max_size=30),
    st.integers(0, 29),
    st.integers(0, 29),
    st.text("丙3𠮷x", max_size=12),
)
def test_rejecting_gives_the_old_text_and_accepting_the_new(old: str, a: int, b: int, new: str) -> None:
    page = source(old)
    low, high = sorted((min(a, len(old)), min(b, len(old))))
    put_edit(page, Span(low, high), new)
    runs = [run for part in page.compose(0) for run in part.runs if not run.mark]
    assert "".join(r.text for r in runs if r.change is not Change.INSERT) == old
    assert "".join(r.text for r in runs if r.change is not Change.DELETE) == old[:low] + new + old[high:]
    page.view = View.FINAL
    assert "".join(p.text for p in page.compose(0)) == old[:low] + new + old[high:]
    page.view = View.ORIGINAL
    assert "".join(p.text for p in page.compose(0)) == old


def test_every_kept_run_knows_where_it_stands() -> None:
    page = source()
    page.put([Shown(f, f.edit, open=True, taken=False) for f in make_findings(page.contract)])
    runs = [run for b in page.contract.blocks for p in page.compose(b.index) for run in p.runs]
    for run in runs:
        if run.start is not None:
            assert page.contract.text[run.start : run.start + len(run.text)] == run.text
    placed = "".join(run.text for run in runs if run.start is not None)
    assert placed == page.contract.text.replace("\n", "")


def test_two_edits_on_the_same_words_never_mix() -> None:
    page = source("甲方应当付款。")
    put_edit(page, Span(0, 4), "乙方可以", key="a")
    put_edit(page, Span(2, 6), "无须付款", key="b")
    page.view = View.FINAL
    assert page.compose(0)[0].text in ("乙方可以付款。", "甲方无须付款。")


def test_a_deleted_paragraph_is_struck_and_gone_in_the_final_text() -> None:
    page = source("第一段\n第二段")
    put_edit(page, Span(4, 7), "", EditKind.DELETE_BLOCK)
    assert [r.change for r in page.compose(1)[0].runs] == [Change.DELETE]
    page.view = View.FINAL
    assert page.compose(1) == ()


def test_an_added_paragraph_follows_its_block() -> None:
    page = source("第一段\n第二段")
    put_edit(page, Span(0, 3), "新的一段", EditKind.INSERT_AFTER)
    assert [p.text for p in page.compose(0)] == ["第一段", "新的一段"]
    assert page.compose(0)[1].inserted


@given(st.text("a甲𠮷😀", max_size=20))
def test_utf16_counts_as_qt_does(text: str) -> None:
    assert utf16(text) == len(text.encode("utf-16-le")) // 2


def test_table_cells_of_a_row_stand_side_by_side() -> None:
    contract = make_contract()
    rows = [item for item in items_of(contract.blocks) if item.columns]
    assert [(item.columns, len(item.cells)) for item in rows] == [(3, 3)] * 4
    assert sorted(b for item in items_of(contract.blocks) for b in item.blocks) == list(
        range(len(contract.blocks))
    )


def test_heights_add_up_and_are_found_again() -> None:
    folio = Folio(make_contract())
    folio.estimate(600, 15, 30)
    assert folio.height == sum(folio.heights)
    for index, top in enumerate(folio.tops[:-1]):
        assert folio.at(top) == index


@given(st.text("ab甲", max_size=30), st.text("ab甲", min_size=1, max_size=3))
def test_search_finds_what_stands_there(text: str, needle: str) -> None:
    found = occurrences(text, needle)
    assert all(span.of(text) == needle for span in found)
    assert bool(found) == (needle in text)
