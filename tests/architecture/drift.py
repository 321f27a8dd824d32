"""Reads the program's source for the four drifts of the context layers (specification R2.7).

Each check takes the whole source as a mapping from path to text, so that a violation can be planted, and
gives one line for each place where the code drifts.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
Source = Mapping[str, str]
PAGE, VIEWS = "PageContext", "workbench.domain.views"
# Who may know the whole page: its own module, the assembler, and the front doors that are told it.
KNOW_THE_PAGE = (
    "workbench/domain/views.py",
    "workbench/flow/context.py",
    "workbench/app/",
    "workbench/cli.py",
    "ui/",
)
# What the rooms that work may know of a page.
FOR_AGENTS = {"ExecutorView", "ToolInput", "ModelSummary", "Selection", "Filter", "Need"}
WORKING = tuple(
    f"workbench/{room}/" for room in ("agents", "checks", "gates", "documents", "law", "providers", "storage")
)
ROUTER = "workbench/flow/intent_"
ROUTER_MAY_IMPORT = ("workbench.domain.intent", "workbench.domain.base", VIEWS, "workbench.errors", "workbench.words",
                     "workbench.providers.base", "workbench.providers.instructions", "workbench.flow.intent_")  # fmt: skip
ROUTER_MAY_SEE = {"RouterView", "ModelSummary", "Target"}
LISTS = {"visible_ids", "_visible", "hand_out", "findings", "clauses", "blocks", "hops", "contract"}
SOURCE_FIELDS = {"request_source", "origin"}
DUMPS = {
    "dumps",
    "dump",
    "model_dump_json",
    "model_dump",
    "json",
    "repr",
    "asdict",
    "__dict__",
    "vars",
    "to_json",
}


class Drift(NamedTuple):
    """One place where the code drifts."""

    path: str
    line: int
    what: str


def program() -> dict[str, str]:
    """The program's own source."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for room in ("workbench", "ui")
        for path in sorted((ROOT / room).rglob("*.py"))
    }


@cache
def parsed(text: str) -> ast.Module:
    """The tree of a module; most are looked at more than once."""
    return ast.parse(text)


def imported(tree: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Module, name and line of everything that is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "", node.lineno) for alias in node.names)


# ---- 1. the whole page is never handed on


def whole_page_handed_on(source: Source) -> list[Drift]:
    """Who knows the whole page and should not, and who hands it to anything but the assembler."""
    found: list[Drift] = []
    for path, text in source.items():
        if PAGE not in text and VIEWS not in text:
            continue
        tree = parsed(text)
        knows = path.startswith(KNOW_THE_PAGE)
        for node in ast.walk(tree):
            named = getattr(node, "id", None) or getattr(node, "attr", None)
            if named == PAGE and not knows:
                found.append(Drift(path, node.lineno, "knows the whole page"))
        for module, name, line in imported(tree):
            if name == PAGE and not knows:
                found.append(Drift(path, line, "knows the whole page"))
            if module == VIEWS and path.startswith(WORKING) and name not in FOR_AGENTS:
                found.append(Drift(path, line, f"an agent or a tool sees {name or 'everything'}"))
        if path != "workbench/domain/views.py":
            found += _handed(path, tree)
    return found


def _handed(path: str, tree: ast.AST) -> Iterator[Drift]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        pages = _pages(function)
        for call in ast.walk(function):
            if not isinstance(call, ast.Call) or _called(call) in {
                "assemble",
                "_router",
                "_executor",
                "_prose",
            }:
                continue
            given = [*call.args, *(keyword.value for keyword in call.keywords)]
            if any(isinstance(each, ast.Name) and each.id in pages for each in given):
                yield Drift(path, call.lineno, f"the whole page is handed to {_called(call)}")


def _pages(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names in a function that hold a whole page."""
    arguments = (*function.args.args, *function.args.kwonlyargs, *function.args.posonlyargs)
    pages = {each.arg for each in arguments if each.annotation and PAGE in ast.unparse(each.annotation)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _called(node.value) == PAGE:
            pages |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return pages


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", None) or getattr(call.func, "attr", "") or ""


# ---- 2. the router reads no lists


def router_reads_lists(source: Source) -> list[Drift]:
    """Where the router looks into lists, or imports what could hold them."""
    found: list[Drift] = []
    for path, text in source.items():
        if not path.startswith(ROUTER):
            continue
        tree = parsed(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in LISTS:
                found.append(Drift(path, node.lineno, f"the router reads {node.attr}"))
        for module, name, line in imported(tree):
            if module.startswith("workbench") and not module.startswith(ROUTER_MAY_IMPORT):
                found.append(Drift(path, line, f"the router imports {module}"))
            if module == VIEWS and name not in ROUTER_MAY_SEE:
                found.append(Drift(path, line, f"the router sees {name}"))
    return found


# ---- 3. tools do not branch on where a request came from


def tools_branch_on_source(source: Source) -> list[Drift]:
    """Where a room that works decides by the request's source."""
    found: list[Drift] = []
    for path, text in source.items():
        if not path.startswith(WORKING) or not any(field in text for field in SOURCE_FIELDS):
            continue
        tree = parsed(text)
        found += [
            Drift(path, node.lineno, "a tool knows the request's source")
            for node in ast.walk(tree)
            if "request_source"
            in {getattr(node, "attr", ""), getattr(node, "id", ""), getattr(node, "arg", "")}
        ]
        found += [
            Drift(path, part.lineno, "a tool branches on where the request came from")
            for branch in ast.walk(tree)
            for part in _decides(branch)
            if any(isinstance(node, ast.Attribute) and node.attr in SOURCE_FIELDS for node in ast.walk(part))
        ]
    return found


def _decides(node: ast.AST) -> list[ast.expr]:
    """The expressions that a branch depends on."""
    if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
        return [node.test]
    if isinstance(node, ast.Match):
        return [node.subject]
    if isinstance(node, ast.Compare):
        return [node]
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "get":
        return list(node.args)
    return []


# ---- 4. no JSON in prompts


def json_in_prompts(source: Source) -> list[Drift]:
    """Where what goes into a prompt's words was made by dumping data, here or in a function called."""
    trees = {path: parsed(text) for path, text in source.items() if path.startswith("workbench/")}
    found: list[Drift] = []
    for path, tree in trees.items():
        for scope in (
            node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ):
            for call in ast.walk(scope):
                if isinstance(call, ast.Call) and _called(call) == "Prompt":
                    found += _dumped(path, scope, call, trees)
    return found


def _dumped(path: str, scope: ast.AST, call: ast.Call, trees: Mapping[str, ast.Module]) -> Iterator[Drift]:
    words = [*call.args[:2], *(each.value for each in call.keywords if each.arg in {"system", "user"})]
    words += [each.value for each in call.keywords if each.arg is None]
    seen: set[tuple[str, str]] = set()
    open_ = [(path, scope, expression) for expression in words]
    while open_:
        where, around, expression = open_.pop()
        for node in ast.walk(expression):
            if _is_dump(node):
                yield Drift(path, call.lineno, f"raw data goes into a prompt ({where}:{node.lineno})")
            if isinstance(node, ast.Name) and (where, node.id) not in seen and isinstance(node.ctx, ast.Load):
                open_ += [(where, around, value) for value in _assigned(around, node.id)]
                seen.add((where, node.id))
            if isinstance(node, ast.Call):
                open_ += [
                    each
                    for each in _bodies(where, _called(node), trees)
                    if (each[0], _called(node) + "()") not in seen
                ]
                seen.add((where, _called(node) + "()"))


def _is_dump(node: ast.AST) -> bool:
    if isinstance(node, ast.FormattedValue) and node.conversion == ord("r"):
        return True
    if isinstance(node, ast.Attribute) and node.attr == "__dict__":
        return True
    return isinstance(node, ast.Call) and _called(node) in DUMPS


def _assigned(scope: ast.AST, name: str) -> list[ast.expr]:
    """What a name is given in a function."""
    values: list[ast.expr] = []
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for t in node.targets
        ):
            values.append(node.value)
        elif isinstance(node, ast.AugAssign | ast.AnnAssign) and isinstance(node.target, ast.Name):
            values += [node.value] if node.target.id == name and node.value else []
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"append", "extend", "insert"}:
            owner = getattr(node.func, "value", None)
            values += node.args if isinstance(owner, ast.Name) and owner.id == name else []
    return values


def _bodies(path: str, name: str, trees: Mapping[str, ast.Module]) -> list[tuple[str, ast.AST, ast.AST]]:
    """The functions of a name that a module defines or imports from this program."""
    tree = trees.get(path)
    if tree is None:
        return []
    places = [path]
    places += [
        module.replace(".", "/") + ".py"
        for module, imported_name, _ in imported(tree)
        if imported_name == name
    ]
    return [
        (place, node, node)
        for place in places
        for node in ast.walk(trees[place] if place in trees else ast.Module([], []))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name
    ]
