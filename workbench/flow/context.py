"""The context assembler: one page in, three frozen views out (specification R2.7).

A field reaches a layer only through the allocation table, and this is the only module that reads a
page's context. The model's view is prose made from the words table, never structured data.
"""

from collections.abc import Mapping, Sequence

from workbench.domain.views import (
    ExecutorView,
    Filter,
    ModelSummary,
    PageContext,
    RouterView,
    Selection,
    Target,
    Views,
)
from workbench.errors import Bug
from workbench.flow.context_table import ALLOCATION, Row, Share
from workbench.words import Words

SHOWN = 200  # characters of a selected text, and of a filter's value, that the prose carries
FILTERS = 8  # filters, and values of one filter, that the prose names
# What could open or close structured data or a quotation looks the same and means nothing.
_PLAIN = str.maketrans('{}[]"\\`<>「」', "｛｝［］＂＼｀＜＞『』")


def assemble(page: PageContext, words: Words, table: Sequence[Row] = ALLOCATION) -> Views:
    """The three views of a page. Raises Bug ``context_unallocated`` for a field without a row."""
    rows = {row.field: row for row in table}
    missing = PageContext.model_fields.keys() - rows.keys()
    if missing:
        raise Bug("context_unallocated", field=min(missing))
    return Views(
        router=_router(page, rows),
        executor=_executor(page, rows),
        model=ModelSummary(text=_prose(page, rows, words)),
    )


def keep_first(held: Views | None, offered: Views) -> Views:
    """The views of a run once they are set. Raises Bug ``context_changed`` where a node offers others."""
    if held is not None and held != offered:
        raise Bug("context_changed")
    return offered if held is None else held


def _router(page: PageContext, rows: Mapping[str, Row]) -> RouterView:
    source = page.request_source if rows["request_source"].router is Share.WHOLE else ""
    selected, filters = page.selected, rows["filters"].router is Share.SHORT
    told = selected is not None and rows["selected"].router is Share.SHORT
    return RouterView(
        request_source=source,
        filters=tuple(each.name for each in page.filters) if filters else (),
        selected=Target(selected.kind, selected.ident) if told and selected else None,
    )


def _executor(page: PageContext, rows: Mapping[str, Row]) -> ExecutorView:
    return ExecutorView(
        filters=page.filters if rows["filters"].tools is Share.WHOLE else (),
        selected=page.selected if rows["selected"].tools is Share.WHOLE else None,
        _visible=page.visible_ids if rows["visible_ids"].tools is Share.ON_REQUEST else (),
    )


def _prose(page: PageContext, rows: Mapping[str, Row], words: Words) -> str:
    sentences: list[str] = []
    if page.selected is not None and rows["selected"].model is Share.WORDS:
        sentences.append(_selected(page.selected, words))
    if page.filters and rows["filters"].model is Share.WORDS:
        sentences.append(_filters(page.filters, words))
    return "\n".join(sentences)


def _selected(selected: Selection, words: Words) -> str:
    sentence = "context.selected" if selected.text else "context.selected_bare"
    return words.say(
        sentence,
        kind=words.say(f"context.kind.{selected.kind}"),
        number=_plain(selected.number),
        heading=_plain(selected.heading),
        text=_plain(selected.text),
    )


def _filters(filters: Sequence[Filter], words: Words) -> str:
    named = [
        words.say("context.filter_item", name=_name(each, words), values=_values(each, words))
        for each in filters[:FILTERS]
    ]
    return words.say("context.filtered", filters=words.say("context.and").join(named))


def _name(each: Filter, words: Words) -> str:
    code = f"context.filter.{each.name}"
    return words.say(code) if words.has(code) else _plain(each.name)


def _values(each: Filter, words: Words) -> str:
    spoken: list[str] = []
    for value in each.values[:FILTERS]:
        code = f"context.value.{value}"
        spoken.append(words.say(code) if words.has(code) else _plain(value))
    return words.say("context.or").join(spoken)


def _plain(text: str) -> str:
    """Text of the page on one line, cut, without marks that structured data is made of."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: SHOWN * 4])
    line = " ".join(line.split()).translate(_PLAIN)
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"
