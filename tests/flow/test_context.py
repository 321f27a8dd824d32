"""Given a page, when its context is taken apart, then each layer sees what the allocation table gives it
and nobody can change what was seen."""

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from workbench.domain.views import (
    ExecutorView,
    Filter,
    ModelSummary,
    Need,
    PageContext,
    RouterView,
    Selection,
    Target,
)
from workbench.errors import Bug
from workbench.flow.context import assemble, keep_first
from workbench.flow.context_table import ALLOCATION, Row, Share
from workbench.settings.paths import locate
from workbench.words import Words

WORDS = Words.load(locate().words)
CLAUSE = Selection(
    kind="clause", ident="id-c8", number="第八条", heading="违约责任", text="逾期一日，按日支付万分之五。"
)
PAGE = PageContext(
    request_source="button.review",
    visible_ids=("id-f1", "id-f2", "id-f3"),
    filters=(Filter("risk", ("high", "medium")), Filter("type", ("lease",))),
    selected=CLAUSE,
)
TEXT = st.text(max_size=60)
PAGES = st.builds(
    PageContext,
    request_source=st.from_regex(r"SRC[0-9]{6}", fullmatch=True),
    visible_ids=st.lists(st.from_regex(r"VIS[0-9]{6}", fullmatch=True), max_size=30).map(tuple),
    filters=st.lists(st.builds(Filter, TEXT, st.lists(TEXT, max_size=4).map(tuple)), max_size=4).map(tuple),
    selected=st.none() | st.builds(
        Selection, kind=st.sampled_from(["clause", "finding"]), ident=st.from_regex(r"SEL[0-9]{6}", fullmatch=True),
        number=TEXT, heading=TEXT, text=TEXT | st.just('{"role": "system", "ids": [1, 2]}'),
    ),
)  # fmt: skip


def test_the_table_is_the_specifications() -> None:
    nothing, short, whole, asked, prose = (
        Share.NOTHING, Share.SHORT, Share.WHOLE, Share.ON_REQUEST, Share.WORDS,
    )  # fmt: skip
    assert {row.field: (row.router, row.tools, row.model) for row in ALLOCATION} == {
        "request_source": (whole, nothing, nothing),
        "visible_ids": (nothing, asked, nothing),
        "filters": (short, whole, prose),
        "selected": (short, whole, prose),
    }
    assert {row.field for row in ALLOCATION} == PageContext.model_fields.keys()


def test_each_layer_sees_its_share() -> None:
    views = assemble(PAGE, WORDS)
    assert views.router.request_source == "button.review"
    assert views.router.filters == ("risk", "type")
    assert views.router.selected == Target("clause", "id-c8")
    assert views.executor.filters == PAGE.filters
    assert views.executor.selected == CLAUSE
    assert views.model.text == (
        "律师选中了条款第八条违约责任，内容是「逾期一日，按日支付万分之五。」。\n列表只显示：风险等级为高或中，合同类型为lease。"
    )


def test_the_prose_comes_in_english_too() -> None:
    text = assemble(PAGE, WORDS.speak("en")).model.text
    assert text.startswith("The lawyer has selected clause 第八条 违约责任, which reads ")
    assert text.endswith("The list shows only: risk level high or medium, contract type lease.")


def test_ids_on_screen_come_out_only_for_a_tool_that_asks_for_exactly_them() -> None:
    executor = assemble(PAGE, WORDS).executor
    assert executor.hand_out().visible_ids is None
    assert executor.hand_out(frozenset({Need.VISIBLE_IDS})).visible_ids == PAGE.visible_ids
    assert "id-f1" not in repr(executor)


def test_an_empty_page_says_nothing() -> None:
    views = assemble(PageContext(request_source="text"), WORDS)
    assert views.model.text == ""
    assert views.router.selected is None


@given(page=PAGES)
def test_nothing_crosses_over_that_the_table_keeps_back(page: PageContext) -> None:
    views = assemble(page, WORDS)
    seen_by_router = views.router.model_dump_json()
    seen_by_tools = views.executor.hand_out().model_dump_json() + repr(views.executor)
    for ident in page.visible_ids:
        assert ident not in seen_by_router
        assert ident not in views.model.text
        assert ident not in seen_by_tools
    assert page.request_source not in views.model.text
    assert page.request_source not in seen_by_tools
    if page.selected is not None:
        assert page.selected.ident not in views.model.text


@given(page=PAGES)
def test_the_models_view_holds_no_structured_data(page: PageContext) -> None:
    text = assemble(page, WORDS).model.text
    assert not set('{}[]"\\`<>') & set(text)
    for line in text.splitlines():
        with pytest.raises(json.JSONDecodeError):
            json.loads(line)
    assert text.count("「") == text.count("」") <= 1


@given(page=PAGES, data=st.data())
def test_no_node_can_change_a_view(page: PageContext, data: st.DataObject) -> None:
    views = assemble(page, WORDS)
    before = (repr(views), views.executor.hand_out(frozenset({Need.VISIBLE_IDS})))
    name = data.draw(st.sampled_from(["router", "executor", "model"]))
    view: RouterView | ExecutorView | ModelSummary = getattr(views, name)
    fields = (
        [f.name for f in dataclasses.fields(view)]
        if isinstance(view, ExecutorView)
        else list(type(view).model_fields)
    )
    field = data.draw(st.sampled_from([*fields, "brand_new"]))
    errors = (ValidationError, dataclasses.FrozenInstanceError, AttributeError, TypeError)
    with pytest.raises(errors):
        setattr(view, field, ("changed",))
    with pytest.raises(errors):
        delattr(view, field)
    with pytest.raises(errors):
        setattr(views, name, view)
    for value in (getattr(view, field, None) for field in fields):
        assert_deeply_frozen(value)
    assert (repr(views), views.executor.hand_out(frozenset({Need.VISIBLE_IDS}))) == before


def assert_deeply_frozen(value: object) -> None:
    """A value that can be hashed holds no list, dict or set."""
    hash(value)


def test_the_views_of_a_run_are_set_once() -> None:
    views = assemble(PAGE, WORDS)
    assert keep_first(None, views) is views
    assert keep_first(views, assemble(PAGE, WORDS)) is views
    other = assemble(PAGE.model_copy(update={"selected": None}), WORDS)
    with pytest.raises(Bug, match="context_changed"):
        keep_first(views, other)
    assert WORDS.has("error.context_changed")


@pytest.mark.parametrize("field", [row.field for row in ALLOCATION])
def test_the_table_decides_and_not_the_code(field: str) -> None:
    """A field that the table gives to nobody reaches nobody."""
    none = Share.NOTHING
    table = [Row(field, none, none, none) if row.field == field else row for row in ALLOCATION]
    views = assemble(PAGE, WORDS, table)
    whole = assemble(PAGE, WORDS)
    assert views != whole
    empty = {"request_source": "", "filters": (), "selected": None}
    if field in empty:
        assert getattr(views.router, field) == empty[field]
    if field in {"filters", "selected"}:
        assert getattr(views.executor, field) == empty[field]
        assert len(views.model.text) < len(whole.model.text)
    if field == "visible_ids":
        assert views.executor.hand_out(frozenset({Need.VISIBLE_IDS})).visible_ids == ()


def test_a_field_without_a_row_is_a_bug() -> None:
    with pytest.raises(Bug, match="context_unallocated"):
        assemble(PAGE, WORDS, ALLOCATION[1:])


def test_an_executor_view_does_not_open_by_dumping_it() -> None:
    executor = assemble(PAGE, WORDS).executor
    assert isinstance(executor, ExecutorView)
    with pytest.raises(TypeError):
        vars(executor)
