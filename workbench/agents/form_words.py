"""The form of an answer in words, for prompts: which fields, and which of them must be there (R2.7).

The JSON Schema itself travels beside the prompt; what a model reads is prose.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from pydantic import BaseModel

from workbench.envelope.answer import BLOCKS
from workbench.envelope.wire import form
from workbench.words import Words

NOTES = "notes"
# Of the fields that an answer may carry only this one is asked for: the others come from code.


def form_in_words(kinds: tuple[str, ...], words: Words) -> str:
    """One line for the outer object, one for each kind, one for each list in it."""
    lines = [words.say("prompt.form.outer", notes=NOTES, blocks=BLOCKS, kinds=", ".join(kinds))]
    for kind in kinds:
        for place, fields in _described(kind).items():
            lines.append(words.say("prompt.form.fields", place=f"{BLOCKS}.{place}", fields=", ".join(fields)))
    lines.append(words.say("prompt.form.must"))
    return "\n".join(lines)


@lru_cache(maxsize=32)
def _described(kind: str) -> dict[str, tuple[str, ...]]:
    """Field names by place; an asterisk marks what must be there, brackets a list."""
    found: dict[str, tuple[str, ...]] = {}
    open_: list[tuple[str, type[BaseModel]]] = [(kind, form(kind))]
    while open_:
        place, model = open_.pop(0)
        shown: list[str] = []
        for name, field in model.model_fields.items():
            shown.append(f"{name}*" if field.is_required() else name)
            open_ += [(f"{place}.{name}[]", inner) for inner in _models(field.annotation)]
        found[place] = tuple(shown)
    return found


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    """The models inside a type, at any depth."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models(argument)
