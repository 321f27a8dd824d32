"""What the page knows, and the three views of it that are all the rest of the program sees (R2.7).

The whole of a page is a :class:`PageContext`; ``flow.context`` alone takes it apart. Everything here is
frozen and made of tuples, strings and numbers, so a view cannot be changed by whoever holds it.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

from workbench.domain.base import Model


class Filter(NamedTuple):
    """One filter of a list on screen: a code (``risk``, ``type``) and the values chosen."""

    name: str
    values: tuple[str, ...]


class Selection(Model):
    """The clause or finding that is selected. ``number`` is how people call it (第八条, finding 3),
    ``text`` its words."""

    kind: Literal["clause", "finding"]
    ident: str
    number: str = ""
    heading: str = ""
    text: str = ""


class PageContext(Model):
    """Everything the page says about itself when a request is made. Never handed to an agent, a tool, a
    planner or a model: see ``flow.context.assemble``."""

    request_source: str
    visible_ids: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    selected: Selection | None = None


class Target(NamedTuple):
    """What is selected, as far as routing needs it: which sort of thing, and which one."""

    kind: str
    ident: str


class RouterView(Model):
    """For the router: where the request came from, which filters are set (their names only), and what
    is selected."""

    request_source: str
    filters: tuple[str, ...] = ()
    selected: Target | None = None


class Need(StrEnum):
    """What a tool may ask for beyond the filters and the selection."""

    VISIBLE_IDS = "visible_ids"


class ToolInput(Model):
    """For one tool: the filters and the selection whole, and the ids on screen if it asked for them."""

    filters: tuple[Filter, ...] = ()
    selected: Selection | None = None
    visible_ids: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ExecutorView:
    """For tools and executors. The ids on screen are not among its fields that can be shown: they come
    out through :meth:`hand_out` to a tool that names exactly them."""

    filters: tuple[Filter, ...] = ()
    selected: Selection | None = None
    _visible: tuple[str, ...] = field(default=(), repr=False)

    def hand_out(self, asks_for: frozenset[Need] = frozenset()) -> ToolInput:
        """What a tool gets that asks for ``asks_for``."""
        visible = self._visible if Need.VISIBLE_IDS in asks_for else None
        return ToolInput(filters=self.filters, selected=self.selected, visible_ids=visible)


class ModelSummary(Model):
    """For a model: what is on the page, in prose."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Views:
    """The three views of one page; the page itself is not among them."""

    router: RouterView
    executor: ExecutorView
    model: ModelSummary
