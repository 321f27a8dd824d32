"""From a model's raw text to an output: the repair ladder (specification R1.3).

Rungs: well-formed JSON; JSON in a fence or in prose; broken JSON mended by json-repair; the caller's
one question again, which names what was wrong (:class:`Ask`); last, a minimal envelope with status
partial, confidence 0.2 and the whole raw text as payload. Whatever the rung, the answer is held
against its form, its quotes against the contract, its citations against the library: what fails is
left out of the block, named in a note, counted against the confidence, and stays in the payload.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from pydantic import JsonValue

from workbench.domain.base import Model
from workbench.domain.judgement import Fault
from workbench.envelope import prose
from workbench.envelope.answer import BLOCKS, Misfit, Read, fit, json_schema, rewrapped
from workbench.envelope.blocks import Block
from workbench.envelope.ground import Checks, Ground
from workbench.envelope.loads import Loaded, readings
from workbench.envelope.model import DELIVERABLE_LENGTH, DELIVERABLES, NOTE_LENGTH, NOTES, Rung
from workbench.envelope.pack import Output, limited, storable
from workbench.envelope.wire import believed
from workbench.text.legible import legible
from workbench.words import Words

_NAMED_FAULTS, _LINE = 50, 500


class Ask(Model):
    """What was wrong with an answer, for the one question again; the sentence is ``repair.<code>``."""

    code: Literal["empty", "no_json", "misfit"]
    facts: tuple[tuple[str, str], ...] = ()


class Repair(Model):
    """An output, in every case. ``ask`` is given where another answer would be better than this one,
    ``faults`` are the claims that did not hold, with the ids of the findings that lost them."""

    output: Output
    ask: Ask | None = None
    faults: tuple[Fault, ...] = ()


class _Fitting(NamedTuple):
    """A reading that fits the form, and how it was come by."""

    kinds: tuple[str, ...]
    read: Read
    loaded: Loaded
    rung: Rung


def repair(
    raw: str, kinds: Sequence[str], ground: Ground, words: Words, earlier: Sequence[str] = ()
) -> Repair:
    """The output of a model's text. Never raises and never drops text, whatever the text.

    ``kinds`` are the blocks that were asked for, none for prose. ``earlier`` are the answers before
    the one question again: they stay at the end of the payload, and the rung says that it was asked.
    """
    text = str(storable(raw))
    before = [str(storable(answer)) for answer in earlier if answer.strip()]
    if not text.strip():
        return _minimal(text, before, Ask(code="empty"), ground, words)
    if not kinds:
        return Repair(output=_prose(text, before, ground, words, reasked=bool(before)))
    found = _fitting(text, tuple(kinds))
    if isinstance(found, Ask):
        return _minimal(text, before, found, ground, words)
    rung: Rung = "reasked" if before else found.rung
    return _typed(found._replace(rung=rung), text, before, ground, words)


def _fitting(text: str, kinds: tuple[str, ...]) -> _Fitting | Ask:
    """The first reading that fits; else what was wrong with the most faithful one."""
    wrong: Ask | None = None
    for loaded in readings(text):
        read = fit(loaded.value, kinds)
        if isinstance(read, Read):
            return _Fitting(kinds, read, loaded, loaded.rung)
        for value in rewrapped(loaded.value, kinds):
            again = fit(value, kinds)
            if isinstance(again, Read):
                return _Fitting(kinds, again, loaded, "repaired")
        wrong = wrong or _ask(read)
    return wrong or Ask(code="no_json", facts=(("kinds", ", ".join(kinds)),))


def _ask(misfit: Misfit) -> Ask:
    return Ask(code="misfit", facts=(("path", misfit.path[:200]), ("error", misfit.error)))


def _typed(found: _Fitting, text: str, before: Sequence[str], ground: Ground, words: Words) -> Repair:
    """The output of an answer that fits, with its claims checked."""
    answer, checks = found.read.answer, Checks(ground)
    made = [believed(written, checks) for written in found.read.written]
    blocks = tuple(block for block in made if block is not None)
    partial = bool(checks.faults) or len(blocks) < len(made)
    whole = found.rung == "well_formed" and not found.loaded.doubled and not partial
    given = answer.deliverables or _points(answer.text)
    told = answer.notes or _notes(answer.text)
    deliverables, noted = _free(given, ground), _free(told, ground)
    kept = whole and (deliverables, noted) == (given, told) and _says_all(found, blocks, ground)
    said = _faults(checks.faults, words)
    notes = (words.say("repair.dropped", count=len(checks.faults)),) if checks.faults else ()
    output = Output(
        status="partial" if partial and answer.status == "success" else answer.status,
        deliverables=deliverables,
        notes=(*notes, *noted),
        files=tuple(dict.fromkeys((*answer.files, *prose.files(answer.text)))),
        blocks=blocks,
        content=_joined(answer.text, *said, "" if kept else _raw(text, words), *_before(before, words)),
        status_prose=prose.account(answer.account, ground.stands_in_sources),
        held=checks.share,
        rung=found.rung,
        stated=answer.confidence,
    )
    return Repair(output=output, faults=tuple(checks.faults))


def _prose(text: str, before: Sequence[str], ground: Ground, words: Words, *, reasked: bool) -> Output:
    """Prose that was asked for: nothing to mend, but points, notes and files to be drawn from it."""
    return Output(
        deliverables=_free(_points(text), ground),
        notes=_free(_notes(text), ground),
        files=prose.files(text),
        content=_joined(text, *_before(before, words)),
        status_prose=prose.account(text, ground.stands_in_sources),
        rung="reasked" if reasked else "well_formed",
    )


def _minimal(text: str, before: Sequence[str], ask: Ask, ground: Ground, words: Words) -> Repair:
    """The last rung: everything as payload, and whatever prose can give."""
    drawn = _prose(text, before, ground, words, reasked=False)
    wrong = words.say(f"repair.{ask.code}", **dict(ask.facts))
    update: Mapping[str, object] = {
        "status": "partial",
        "rung": "minimal",
        "notes": (wrong, *drawn.notes),
        "held": None,
    }
    return Repair(output=drawn.model_copy(update=update), ask=ask)


def _points(text: str) -> tuple[str, ...]:
    return limited(prose.points(text), DELIVERABLES, DELIVERABLE_LENGTH)


def _notes(text: str) -> tuple[str, ...]:
    return limited(prose.notes(text), NOTES - 1, NOTE_LENGTH)


def _free(items: tuple[str, ...], ground: Ground) -> tuple[str, ...]:
    """Lines for a skeleton: without the contract's words, which stand in the payload."""
    seen = map(legible, items)
    return tuple(prose.elided(item[:_LINE], ground.source) + item[_LINE:][:1] for item in seen)


def _joined(*parts: str) -> str:
    given = [part for part in parts if part]
    return given[0] if len(given) == 1 else "\n\n".join(given)


def _raw(text: str, words: Words) -> str:
    return f"{words.say('repair.raw')}\n{text}"


def _before(answers: Sequence[str], words: Words) -> Iterator[str]:
    return (f"{words.say('repair.before')}\n{answer}" for answer in answers)


def _faults(faults: Sequence[Fault], words: Words) -> tuple[str, ...]:
    """One line a claim that did not hold, for readers of the payload."""
    if not faults:
        return ()
    lines = [
        f"- {words.say(f'gap.{fault.code}', evidence=fault.subject)}" for fault in faults[:_NAMED_FAULTS]
    ]
    return ("\n".join((words.say("repair.dropped", count=len(faults)), *lines)),)


def _says_all(found: _Fitting, blocks: Sequence[Block], ground: Ground) -> bool:
    """Whether the output shows every string and number of the answer, so that the raw text adds nothing."""
    answer, value = found.read.answer, found.loaded.value
    form = {name for name, _ in _leaves(json.loads(json_schema(*found.kinds)))}
    plain = answer.model_dump(mode="json", exclude={BLOCKS})
    parts = (plain, *(block.model_dump(mode="json") for block in blocks))
    leaves = {leaf for part in parts for _, leaf in _leaves(part)}
    shown = "\n".join(str(leaf) for leaf in leaves).lower()
    if answer.confidence is not None and isinstance(value, dict):
        value = {name: member for name, member in value.items() if name != "confidence"}
    return all(
        name in form
        and (leaf in leaves or ground.clauses(str(leaf)) or (isinstance(leaf, str) and _is_in(leaf, shown)))
        for name, leaf in _leaves(value)
    )


def _is_in(leaf: str, shown: str) -> bool:
    return leaf.strip().lower() in shown


class _Leaf(NamedTuple):
    """A string or number in a JSON value, and the name of the member in which it stands."""

    name: str
    value: str | float


def _leaves(value: object) -> Iterator[_Leaf]:
    """Every string and number in a JSON value; a name without either comes with an empty string."""
    stack: list[tuple[str, object]] = [("", value)]
    while stack:
        name, item = stack.pop()
        if isinstance(item, str | int | float) and not isinstance(item, bool):
            yield _Leaf(name, item)
        elif isinstance(item, Mapping):
            members = cast("Mapping[str, JsonValue]", item)
            stack.extend(members.items())
            yield from (_Leaf(each, "") for each in members)
        elif isinstance(item, list | tuple):
            stack.extend((name, each) for each in cast("list[JsonValue]", item))
