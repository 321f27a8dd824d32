"""The context layers stay apart: the drift checklist of the second seed, held by machine (R2.7).

Each check is run over the program as it is, and over the program with a violation planted in it.
"""

import dataclasses
import typing
from collections.abc import Callable
from types import UnionType
from typing import Any

import pytest
from pydantic import BaseModel

from tests.architecture.drift import (
    Drift,
    Source,
    json_in_prompts,
    program,
    router_reads_lists,
    tools_branch_on_source,
    whole_page_handed_on,
)
from workbench.agents.base import Job
from workbench.domain.views import ExecutorView, ModelSummary, PageContext, RouterView, ToolInput, Views
from workbench.flow.intent_router import IntentRouter
from workbench.providers.base import Prompt

Check = Callable[[Source], list[Drift]]
CHECKS: tuple[Check, ...] = (
    whole_page_handed_on,
    router_reads_lists,
    tools_branch_on_source,
    json_in_prompts,
)


@pytest.fixture(scope="module")
def source() -> dict[str, str]:
    return program()


@pytest.mark.parametrize("check", CHECKS)
def test_the_program_does_not_drift(check: Check, source: dict[str, str]) -> None:
    assert check(source) == []


def test_the_checks_look_at_real_code(source: dict[str, str]) -> None:
    """A check on a wrong name would pass silently."""
    assert "workbench/flow/intent_router.py" in source
    assert "workbench/flow/context.py" in source
    assert any("Prompt(" in text for path, text in source.items() if path.startswith("workbench/flow/"))
    assert all(
        any(path.startswith(f"workbench/{room}/") for path in source) for room in ("agents", "checks", "law")
    )


VIEW = "from workbench.domain.views import {}\n"
PROMPT = "from workbench.providers.base import Prompt\n"
PLANTED = [
    (whole_page_handed_on, "workbench/agents/planner.py", VIEW.format("PageContext")),
    (whole_page_handed_on, "workbench/flow/planner.py", VIEW.format("PageContext")),
    (whole_page_handed_on, "workbench/providers/quick.py", "import workbench.domain.views as v\ndef ask(page: v.PageContext): ...\n"),
    (whole_page_handed_on, "workbench/agents/planner.py", VIEW.format("Views")),
    (whole_page_handed_on, "workbench/agents/planner.py", VIEW.format("RouterView")),
    (whole_page_handed_on, "workbench/app/quick.py", VIEW.format("PageContext") + "def go(page: PageContext, planner):\n    return planner.plan(page)\n"),
    (whole_page_handed_on, "workbench/app/quick.py", VIEW.format("PageContext") + "def go(agent):\n    page = PageContext(request_source='x')\n    return agent.run(context=page)\n"),
    (router_reads_lists, "workbench/flow/intent_extra.py", "def guess(page):\n    return len(page.visible_ids)\n"),
    (router_reads_lists, "workbench/flow/intent_extra.py", "def guess(review):\n    return any(f.risk for f in review.findings)\n"),
    (router_reads_lists, "workbench/flow/intent_extra.py", "from workbench.storage.database import Database\n"),
    (router_reads_lists, "workbench/flow/intent_extra.py", VIEW.format("ExecutorView")),
    (tools_branch_on_source, "workbench/checks/quick.py", "def check(view):\n    return 1 if view.request_source == 'menu' else 2\n"),
    (tools_branch_on_source, "workbench/agents/quick.py", "def run(job):\n    if job.matter.request.origin == 'file':\n        return 1\n"),
    (tools_branch_on_source, "workbench/agents/quick.py", "def run(job):\n    match job.matter.request.origin:\n        case 'file':\n            return 1\n"),
    (tools_branch_on_source, "workbench/agents/quick.py", "def run(job):\n    return {'file': 1}[job.matter.request.origin]\n"),
    (tools_branch_on_source, "workbench/law/quick.py", "def find(request_source):\n    return request_source\n"),
    (json_in_prompts, "workbench/agents/quick.py", PROMPT + "import json\ndef ask(job):\n    return Prompt(system='', user=json.dumps(job.blocks))\n"),
    (json_in_prompts, "workbench/agents/quick.py", PROMPT + "def ask(contract):\n    text = 'Read: ' + contract.model_dump_json()\n    return Prompt(system='', user=text)\n"),
    (json_in_prompts, "workbench/agents/quick.py", PROMPT + "def ask(contract):\n    lines = []\n    lines.append(f'{contract!r}')\n    return Prompt(system='', user=''.join(lines))\n"),
    (json_in_prompts, "workbench/agents/quick.py", PROMPT + "def shown(x):\n    return x.model_dump_json()\ndef ask(x):\n    return Prompt(system=shown(x), user='')\n"),
    (json_in_prompts, "workbench/agents/quick.py", PROMPT + "from workbench.agents.showing import shown\ndef ask(x):\n    return Prompt(shown(x), '')\n"),
]  # fmt: skip
SHOWING = {"workbench/agents/showing.py": "import json\ndef shown(x):\n    return json.dumps(x)\n"}


@pytest.mark.parametrize(("check", "path", "text"), PLANTED)
def test_a_planted_drift_is_caught(check: Check, path: str, text: str, source: dict[str, str]) -> None:
    found = check({**source, **SHOWING, path: text})
    assert {drift.path for drift in found} == {path}


def test_a_schema_beside_a_prompt_is_no_drift(source: dict[str, str]) -> None:
    text = (
        PROMPT
        + "import json\ndef ask(s):\n    return Prompt(system='a', user='b', json_schema=json.dumps(s))\n"
    )
    assert json_in_prompts({**source, "workbench/agents/quick.py": text}) == []


# ---- what the types themselves allow


def reachable(kind: Any, seen: set[Any] | None = None) -> set[Any]:
    """Every type that a value of a type can hold, by annotations."""
    seen = set() if seen is None else seen
    if kind in seen or kind is Ellipsis:
        return seen
    for part in typing.get_args(kind) if typing.get_origin(kind) or isinstance(kind, UnionType) else ():
        if isinstance(part, list):
            continue
        reachable(part, seen)
    if not isinstance(kind, type):
        return seen
    seen.add(kind)
    named = issubclass(kind, tuple) and hasattr(kind, "_fields")
    if issubclass(kind, BaseModel) or dataclasses.is_dataclass(kind) or named:
        for annotation in typing.get_type_hints(kind).values():
            reachable(annotation, seen)
    return seen


def field_names(kind: Any) -> set[str]:
    """The names of all fields that can be reached from a type."""
    return {name for each in reachable(kind) for name in getattr(each, "__annotations__", {})}


@pytest.mark.parametrize("kind", [Job, Prompt, ToolInput, ModelSummary, Views])
def test_nothing_that_is_handed_out_can_hold_the_whole_page(kind: type) -> None:
    assert PageContext not in reachable(kind)


@pytest.mark.parametrize("kind", [Job, Prompt, ToolInput, ExecutorView, ModelSummary])
def test_nothing_behind_the_router_can_hold_the_requests_source(kind: type) -> None:
    assert RouterView not in reachable(kind)
    assert "request_source" not in field_names(kind)


def test_the_routers_door_takes_no_list_of_the_page() -> None:
    hints = typing.get_type_hints(IntentRouter.route)
    kinds = set().union(*(reachable(hint) for name, hint in hints.items() if name != "return"))
    assert kinds.isdisjoint({PageContext, ExecutorView, ToolInput, Views})
    assert "visible_ids" not in field_names(RouterView)


def test_a_model_is_shown_one_text() -> None:
    assert typing.get_type_hints(ModelSummary)["text"] is str
    assert list(ModelSummary.model_fields) == ["text"]


def test_a_planted_type_is_reached() -> None:
    @dataclasses.dataclass
    class Careless:
        pages: tuple[PageContext | None, ...]

    Careless.__annotations__["pages"] = tuple[PageContext | None, ...]
    assert PageContext in reachable(Careless)
    assert "request_source" in field_names(Careless)
