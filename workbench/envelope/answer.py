"""The form of a model's answer: a few plain fields and the blocks that were asked for (R1.3)."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, ValidationError, create_model

from workbench.envelope.pack import Storable
from workbench.envelope.wire import form, listed

BLOCKS = "blocks"


def _hundredths(value: object) -> object:
    """A confidence as models state it (0.9, 90, "90%", "HIGH") in hundredths, None where unreadable."""
    if isinstance(value, str):
        value = {"high": "0.9", "medium": "0.6", "low": "0.3"}.get(value.strip().lower(), value)
        try:
            value = float(value.strip().rstrip("%％"))
        except ValueError:
            return None
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 100:
        return None
    return round(value * 100) if value <= 1 else round(value)


def _status(value: object) -> object:
    word = value.strip().lower() if isinstance(value, str) else value
    return word if word in ("success", "partial", "failed") else "success"


Several = Annotated[tuple[Storable, ...], BeforeValidator(listed)]


class Answer(BaseModel):
    """What every answer may carry besides its blocks.

    ``account`` is the model's own word on how the task went, ``text`` its prose for people,
    ``confidence`` what it says of itself (kept for the record only).
    """

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    status: Annotated[Literal["success", "partial", "failed"], BeforeValidator(_status)] = "success"
    deliverables: Several = ()
    notes: Several = ()
    files: Several = ()
    account: Storable = ""
    text: Storable = ""
    confidence: Annotated[int | None, BeforeValidator(_hundredths)] = Field(default=None)


class Read(NamedTuple):
    """An answer that fits the form: its plain fields and what was written for each kind."""

    answer: Answer
    written: tuple[BaseModel, ...]


class Misfit(NamedTuple):
    """The first place where an answer does not fit: a path and pydantic's name of the error."""

    path: str
    error: str


@lru_cache(maxsize=64)
def answer_form(kinds: tuple[str, ...]) -> type[BaseModel]:
    """The answer model for some kinds of block; all of them have to be there."""
    if not kinds:
        return Answer
    fields = {kind: (form(kind), ...) for kind in kinds}
    inner = cast("type[BaseModel]", create_model("Blocks", __config__=Answer.model_config, **fields))  # pyright: ignore[reportCallIssue, reportArgumentType, reportUnknownVariableType] - fields made at run time
    return create_model("AnswerWithBlocks", __base__=Answer, **{BLOCKS: (inner, ...)})  # pyright: ignore[reportCallIssue, reportArgumentType, reportUnknownVariableType] - as above


@lru_cache(maxsize=64)
def json_schema(*kinds: str) -> str:
    """The JSON Schema of an answer with blocks of these kinds, for a prompt and for a provider. Making
    one takes twenty milliseconds, so each is made once."""
    return json.dumps(answer_form(kinds).model_json_schema(), ensure_ascii=False, separators=(",", ":"))


def fit(value: JsonValue, kinds: tuple[str, ...]) -> Read | Misfit:
    """Hold parsed JSON against the form."""
    try:
        answer = answer_form(kinds).model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        return Misfit(".".join(str(part) for part in first["loc"]) or "$", first["type"])
    written = getattr(answer, BLOCKS, None)
    given = tuple(cast("BaseModel", getattr(written, kind)) for kind in kinds)
    return Read(cast("Answer", answer), given)


def _cased(value: JsonValue, kinds: tuple[str, ...]) -> JsonValue:
    """The value with ``blocks`` and the kinds written as they were asked for, where letter case alone
    differs and nothing stands under the right name."""
    if not isinstance(value, dict):
        return value
    names = {name.lower(): name for name in (*kinds, BLOCKS) if name not in value}
    named = {names.get(name.lower(), name): member for name, member in value.items()}
    if BLOCKS in named:
        named[BLOCKS] = _cased(named[BLOCKS], kinds)
    return named


def rewrapped(value: JsonValue, kinds: tuple[str, ...]) -> Iterator[JsonValue]:
    """An answer that left out the outer object, put back into it in the ways that it may be meant:
    the kinds without ``blocks`` around them, the bare block of the one kind that was asked for, its
    bare list, or the whole answer in a list of one; also with the kinds in other letter case."""
    cased = _cased(value, kinds)
    if cased != value:
        yield cased
    value = cased
    if isinstance(value, dict) and BLOCKS not in value:
        named: dict[str, JsonValue] = {kind: value[kind] for kind in kinds if kind in value}
        if named or len(kinds) == 1:
            yield {**value, BLOCKS: named or {kinds[0]: value}}
    if isinstance(value, list):
        if len(kinds) == 1 and "items" in form(kinds[0]).model_fields:
            yield {BLOCKS: {kinds[0]: {"items": value}}}
        if len(value) == 1 and isinstance(value[0], dict):
            yield value[0]
            yield from rewrapped(value[0], kinds)
