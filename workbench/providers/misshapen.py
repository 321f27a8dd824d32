"""Faults of form: the same answer, written as models write it on a bad day (issue 3, scripted models)."""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, cast

from workbench.providers.faults import Answer, FaultKind

REFUSALS = (
    "抱歉，作为人工智能助手，我不能提供法律意见，请咨询执业律师。",
    "I'm sorry, but I can't help with that request.",
)
PLACEHOLDERS = ("待补充", "TODO", "【此处填写】", "N/A")
_ENGLISH = "This clause should be checked again because its wording is risky for the client."
_CHINESE = "本条的措辞对委托人不利，应当再次逐字核对以后另行处理。"
_WORDS = frozenset({"title", "why", "advice", "new", "rewrite"})


def prose(answer: Answer, rng: Random) -> str:
    """The answer told instead of written down: no JSON at all, or a letter around nothing."""
    lines = [words for words in _strings(answer.get("blocks", {})) if len(words) > 1]
    head = rng.choice(("经审查，意见如下。", "好的，以下是我的分析结果：", "审查意见"))
    return "\n".join((head, *(f"- {line}" for line in lines)))


def broken_json(answer: Answer, rng: Random) -> str:
    """JSON that no strict parser takes."""
    text = _dump(answer)
    match rng.randrange(5):
        case 0:
            return text[: -rng.randint(1, 3)]
        case 1:
            return text.replace("}", ",}").replace("]", ",]")
        case 2:
            return text.replace('"', "'")
        case 3:
            return text.replace('", "', '" "', 1)
        case _:
            return text[: max(2, len(text) * rng.randint(55, 95) // 100)]


def fenced_json(answer: Answer, rng: Random) -> str:
    """JSON in a code fence, with or without words around it."""
    text = json.dumps(answer, ensure_ascii=False, indent=rng.choice((None, 2)))
    before = rng.choice(("", "以下是审查结果：\n\n", "Here is the JSON:\n"))
    after = rng.choice(("", "\n\n如需进一步说明，请告知。"))
    return f"{before}```{rng.choice(('json', ''))}\n{text}\n```{after}"


def missing_field(answer: Answer, rng: Random) -> str:
    """A block without its list, or an item without a field that it must have."""
    blocks = cast("dict[str, dict[str, Any]]", answer.get("blocks", {}))
    items = _items(answer)
    if items and rng.random() < 0.6:
        item = rng.choice(items)
        for name in ("quote", "law", "finding_id"):
            if name in item:
                del item[name]
                return _dump(answer)
    if blocks:
        del blocks[rng.choice(sorted(blocks))]
    return _dump(answer)


def empty(answer: Answer, rng: Random) -> str:  # noqa: ARG001 - one signature
    """Nothing, or nothing but spaces."""
    return rng.choice(("", " \n", "\u200b"))


def placeholder(answer: Answer, rng: Random) -> str:
    """A word in place of a value, here or in the place of everything."""
    sign = rng.choice(PLACEHOLDERS)
    items = _items(answer)
    if not items or rng.random() < 0.4:
        return sign
    hit = [(item, name) for item in items for name in sorted(_WORDS & item.keys())]
    for item, name in hit:
        item[name] = sign
    return _dump(answer) if hit else sign


def refusal(answer: Answer, rng: Random) -> str:  # noqa: ARG001 - one signature
    """The model will not."""
    return rng.choice(REFUSALS)


def wrong_language(answer: Answer, rng: Random) -> str:  # noqa: ARG001 - one signature
    """The right form, its prose in the other language."""
    for item in _items(answer):
        for name in _WORDS & item.keys():
            item[name] = _CHINESE if str(item[name]).isascii() else _ENGLISH
    told = [str(note) for note in cast("list[object]", answer.get("notes", []))]
    answer["notes"] = [_CHINESE if note.isascii() else _ENGLISH for note in told]
    return _dump(answer)


MISSHAPEN: Mapping[FaultKind, Callable[[Answer, Random], str]] = {
    FaultKind.PROSE: prose,
    FaultKind.BROKEN_JSON: broken_json,
    FaultKind.FENCED_JSON: fenced_json,
    FaultKind.MISSING_FIELD: missing_field,
    FaultKind.EMPTY: empty,
    FaultKind.PLACEHOLDER: placeholder,
    FaultKind.REFUSAL: refusal,
    FaultKind.WRONG_LANGUAGE: wrong_language,
}
SILENT = frozenset({FaultKind.EMPTY, FaultKind.REFUSAL})
"""Forms in which nothing of the answer is left."""


def _items(answer: Answer) -> list[dict[str, Any]]:
    """Every item of every block's list."""
    blocks = cast("dict[str, dict[str, Any]]", answer.get("blocks", {})).values()
    found = [item for block in blocks for item in cast("list[Any]", block.get("items", []))]
    return [cast("dict[str, Any]", item) for item in found if isinstance(item, dict)]


def _dump(answer: Answer) -> str:
    return json.dumps(answer, ensure_ascii=False)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in cast("dict[str, object]", value).values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in cast("list[object]", value):
            yield from _strings(item)
