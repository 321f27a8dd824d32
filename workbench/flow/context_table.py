"""The allocation table: which layer sees which field of the page, and how much of it (specification R2.7).

The question behind every cell: given this field, would the layer do something that is not its business?
"""

from enum import StrEnum
from typing import NamedTuple


class Share(StrEnum):
    """How much of a field a layer gets: nothing; a short form; all of it; all of it, but only to a tool
    that asks for exactly this field; prose."""

    NOTHING = "nothing"
    SHORT = "short"
    WHOLE = "whole"
    ON_REQUEST = "on_request"
    WORDS = "words"


class Row(NamedTuple):
    """One field of the page and its shares."""

    field: str
    router: Share
    tools: Share
    model: Share


ALLOCATION = (
    Row("request_source", router=Share.WHOLE, tools=Share.NOTHING, model=Share.NOTHING),
    Row("visible_ids", router=Share.NOTHING, tools=Share.ON_REQUEST, model=Share.NOTHING),
    Row("filters", router=Share.SHORT, tools=Share.WHOLE, model=Share.WORDS),
    Row("selected", router=Share.SHORT, tools=Share.WHOLE, model=Share.WORDS),
)
