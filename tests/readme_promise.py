"""The JSON contract as the README states it, read out of the README: tests hold the program to its text."""

import re
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).parents[1] / "README.md"
_TOKEN = re.compile(r'"(\w+)"|([{}\[\]:,])|(\w+)')

Shape = dict[str, "Shape"] | list["Shape"] | None
"""Fields of an object with the shape of each, the one shape of a list's items, or None for any value."""


class Promise(NamedTuple):
    """``shapes`` by command, ``values`` by field: the words that the README lists for it."""

    shapes: dict[str, Shape]
    values: dict[str, set[str]]
    meanings: dict[str, str]
    exit_codes: set[int]


def promised() -> Promise:
    """What the README promises."""
    text = README.read_text("utf-8")
    shapes = {
        command: shape(example)
        for commands, example in re.findall(
            r"^\| (.+?) \| `(\{.+?\})`.*\|$", _table(text, "command"), re.MULTILINE
        )
        for command in _commands(commands)
    }
    rows = re.findall(r"^\| (`.+?) \| (.+) \|$", _table(text, "field"), re.MULTILINE)
    meanings = {name: meaning for names, meaning in rows for name in _commands(names)}
    values = {name: set(re.findall(r"`([a-z_]+)`", meaning)) for name, meaning in meanings.items()}
    codes = {int(code) for code in re.findall(r"^\| (\d+) \|", _table(text, "exit code"), re.MULTILINE)}
    return Promise(shapes, values, meanings, codes)


def shape(text: str) -> Shape:
    """The shape that the README's notation ``{"a", "b": [{"c"}], "d": [word]}`` describes."""
    tokens = list(_TOKEN.finditer(text))
    found, end = _shape([match[0] for match in tokens], 0)
    assert end == len(tokens), text
    return found


def fits(value: object, form: Shape, place: str = "$") -> None:
    """Fail where ``value`` lacks a field that ``form`` promises, or is another kind of thing."""
    if isinstance(form, dict):
        assert isinstance(value, dict), f"{place} is no object"
        for name, inner in form.items():
            assert name in value, f"{place}.{name} is missing"
            fits(value[name], inner, f"{place}.{name}")
    elif isinstance(form, list):
        assert isinstance(value, list), f"{place} is no list"
        for index, item in enumerate(value):
            fits(item, form[0], f"{place}[{index}]")


def _table(text: str, head: str) -> str:
    match = re.search(rf"^\| {head} \|.*?(?=\n\n)", text, re.MULTILINE | re.DOTALL)
    assert match, f"the README has no table of {head}"
    return match[0]


def _commands(cell: str) -> list[str]:
    """Names in backticks; a cell in words stands for itself, ``a``: ``b`` is one name."""
    plain = re.fullmatch(r"(?:`\w+`, )*`\w+`", cell)
    return re.findall(r"`(\w+)`", cell) if plain else [cell.replace("`", "")]


def _shape(tokens: list[str], at: int) -> tuple[Shape, int]:
    if tokens[at] == "[":
        inner, end = _shape(tokens, at + 1)
        assert tokens[end] == "]"
        return [inner], end + 1
    if tokens[at] != "{":
        return None, at + 1
    fields: dict[str, Shape] = {}
    while tokens[at] != "}":
        name, at = tokens[at + 1].strip('"'), at + 2
        fields[name] = None
        if tokens[at] == ":":
            fields[name], at = _shape(tokens, at + 1)
        assert tokens[at] in ",}"
    return fields, at + 1
