"""The state gate: whether what a hop hands over is whole, before it enters shared state (R3.3).

It does not judge whether content is good. What fails is named, so that it can be taken out of shared
state before the hop is tried again.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, cast

from workbench.domain.gates import GateName
from workbench.domain.judgement import GateResult
from workbench.envelope.blocks import Block, RiskPoints, Scan
from workbench.envelope.pack import Output
from workbench.gates.expected import Expected
from workbench.settings.gate_rules import StateRules
from workbench.text.disguise import INVISIBLE

NAME = GateName.STATE.value
MISSING, NONE, EMPTY, PLACEHOLDER, BAD_JSON, EMPTY_LIST, FAILED = (
    "field_missing", "field_none", "field_empty", "placeholder", "json_invalid", "list_empty", "hop_failed",
)  # fmt: skip
_FENCE = re.compile(r"\A\s*```[A-Za-z0-9_-]*[ \t]*\n?(.*?)\n?[ \t]*```\s*\Z", re.DOTALL)
_MASKS = re.compile(
    r"x{2,}|[*＊●○•◯□■◆]+|\d{0,2}_+|\$?\{+[\w .\-\u4e00-\u9fff]{0,40}\}+|<[^<>\n]{1,60}>|lorem ipsum[a-z ,.;\s]*",
    re.DOTALL,
)
_LONGEST = 120
"""No value longer than this is a placeholder as a whole."""


class Trouble(NamedTuple):
    """One thing that is wrong: the field (``RISK_POINTS``, ``content``, ``REDLINE.items.0.edit.new``)."""

    field: str
    reason: str


class Ruling(NamedTuple):
    """The gate's answer. ``remove`` are fields or block kinds that must leave shared state before a
    retry; empty where it passed. ``troubles`` are all that is wrong, the first one is the reason."""

    result: GateResult
    remove: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()


class Parsed(NamedTuple):
    """A JSON value, and whether there was one at all."""

    valid: bool
    value: object = None


def check(output: Output, expected: Expected, rules: StateRules) -> Ruling:
    """Look at what a hop hands over. Pure: the output is not changed.

    Blocks that it must bring, fields that must say something, no placeholder as a whole value, and no
    empty list of :class:`Expected.lists` without a ``Scan`` that says ``none_found`` and names the
    clauses that were looked at. What our own code typed is not searched for placeholders inside
    blocks; what a model wrote is.
    """
    troubles = [
        *([Trouble("status", FAILED)] if output.status == "failed" else ()),
        *_blocks(output, expected),
        *_fields(output, expected, rules),
        *_lists(output, expected),
        *(_authored(output, expected, rules) if output.rung != "typed" else ()),
    ]
    whole = tuple(block.kind for block in output.blocks) if output.status == "failed" else ()
    return _ruling(troubles, whole)


def check_fields(
    state: Mapping[str, object], wanted: Sequence[str], rules: StateRules, as_json: Sequence[str] = ()
) -> Ruling:
    """The same rules for named values: each of ``wanted`` is there and says something, each of
    ``as_json`` that is text parses (a code fence around it is allowed), no list is empty."""
    troubles: list[Trouble] = []
    for name in wanted:
        if name not in state:
            troubles.append(Trouble(name, MISSING))
            continue
        value = state[name]
        reason = (
            _json_lacking(value, rules)
            if name in as_json and isinstance(value, str)
            else lacking(value, rules)
        )
        if reason:
            troubles.append(Trouble(name, reason))
    return _ruling(troubles)


def lacking(value: object, rules: StateRules) -> str:
    """Why a value says nothing, as a code; empty where it says something. A list of nothings says
    nothing, however deep they lie."""
    first, open_ = "", [value]
    while open_:
        item = open_.pop()
        inner = cast("Sequence[object]", item) if isinstance(item, list | tuple) else ()
        if inner:
            open_ += reversed(inner)
            continue
        reason = _lacking(cast("object", item), rules)
        if not reason:
            return ""
        first = first or reason
    return first


def _lacking(value: object, rules: StateRules) -> str:
    """The same for anything but a list with items."""
    if value is None:
        return NONE
    if isinstance(value, str):
        if not INVISIBLE.sub("", value).strip():
            return EMPTY
        return PLACEHOLDER if is_placeholder(value, rules) else ""
    return EMPTY_LIST if isinstance(value, Mapping | Sequence | set | frozenset) and not value else ""


def _json_lacking(text: str, rules: StateRules) -> str:
    """The same for a text that has to be JSON: what it holds must say something."""
    found = parsed(text)
    if found.valid:
        return lacking(found.value, rules)
    reason = "" if text.lstrip().startswith(("[", "{", '"')) else lacking(text, rules)
    return reason or BAD_JSON


def is_placeholder(value: str, rules: StateRules) -> bool:
    """Whether the whole value is a placeholder: TODO, ＴＯＤＯ, 【待补充】, XXX, N/A, "...", 【 】.

    A value that only mentions one (本条含 TODO 字样) is none: something is left when it is taken away.
    """
    if len(value) > _LONGEST and not value.lstrip().lower().startswith("lorem ipsum"):
        return False
    folded = INVISIBLE.sub("", unicodedata.normalize("NFKC", value)).casefold().strip()
    if not folded:
        return False
    if _MASKS.fullmatch(folded) and not re.fullmatch(r"<\d+.*>", folded):
        return True
    bare = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LN")
    return not bare or _words(rules.placeholders).fullmatch(bare) is not None


def parsed(text: str) -> Parsed:
    """Text as JSON, freed from one code fence; NaN and Infinity are no JSON."""
    fenced = _FENCE.match(text)
    try:
        return Parsed(True, json.loads(fenced[1] if fenced else text, parse_constant=_no_constant))
    except (ValueError, RecursionError):
        return Parsed(False)


def _no_constant(name: str) -> object:
    raise ValueError(name)


@cache
def _words(placeholders: tuple[str, ...]) -> re.Pattern[str]:
    bare = {"".join(sign for sign in word.casefold() if sign.isalnum()) for word in placeholders} - {""}
    listed = "|".join(sorted(map(re.escape, bare), key=len, reverse=True))
    return re.compile(rf"(?:x{{2,}}|某{{2,}}|{listed})+\d{{0,2}}")


def _blocks(output: Output, expected: Expected) -> Iterator[Trouble]:
    present = {block.kind for block in output.blocks}
    for kind in expected.blocks:
        if kind not in present:
            yield Trouble(kind, MISSING)


def _fields(output: Output, expected: Expected, rules: StateRules) -> Iterator[Trouble]:
    for name in dict.fromkeys((*expected.fields, "content", "deliverables")):
        value = _said(output, name)
        wanted = name in expected.fields
        if wanted and not value:
            yield Trouble(name, EMPTY)
        reasons = [reason for item in value if (reason := lacking(item, rules))]
        if reasons and (wanted or PLACEHOLDER in reasons):
            yield Trouble(name, reasons[0])
    for name in expected.json_fields:
        if any(item.strip() and not parsed(item).valid for item in _said(output, name)):
            yield Trouble(name, BAD_JSON)


def _said(output: Output, name: str) -> tuple[str, ...]:
    """The texts of one of the output's own fields."""
    return {
        "content": (output.content,) if output.content else (),
        "deliverables": output.deliverables,
        "notes": output.notes,
        "files": output.files,
        "status_prose": (output.status_prose,) if output.status_prose else (),
    }[name]


def _lists(output: Output, expected: Expected) -> Iterator[Trouble]:
    """Empty lists that nobody vouches for."""
    scan = next((block for block in output.blocks if isinstance(block, Scan)), None)
    vouched = scan is not None and scan.none_found and bool(scan.clauses)
    for block in output.blocks:
        name = expected.listed(block.kind)
        if name and not getattr(block, name) and not vouched:
            yield Trouble(block.kind, EMPTY_LIST)


def _authored(output: Output, expected: Expected, rules: StateRules) -> Iterator[Trouble]:
    """Placeholders among the words that a model wrote into its blocks."""
    for block in output.blocks:
        if block.kind in expected.quoting:
            continue
        for path, value in _texts(block.kind, _by_models(block, output), expected.quoted_fields):
            if is_placeholder(value, rules):
                yield Trouble(path, PLACEHOLDER)


def _by_models(block: Block, output: Output) -> object:
    """A block as data, without findings of rules that stand beside a model's: what our own code typed
    (a variant called none, say) is no placeholder."""
    if isinstance(block, RiskPoints) and output.model:
        block = RiskPoints(findings=tuple(item for item in block.findings if item.source != "rule"))
    return block.model_dump(mode="python")


class _Text(NamedTuple):
    path: str
    value: str


def _texts(path: str, value: object, leave_out: Iterable[str]) -> Iterator[_Text]:
    """Every non-empty text below a value; fields that quote somebody else's words are left out."""
    if isinstance(value, str):
        if value:
            yield _Text(path, value)
    elif isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType]  # a dump of our own models
            if key not in leave_out:
                yield from _texts(f"{path}.{key}", inner, leave_out)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            yield from _texts(f"{path}.{number}", inner, leave_out)  # pyright: ignore[reportUnknownArgumentType]


def _ruling(troubles: Sequence[Trouble], whole: Sequence[str] = ()) -> Ruling:
    if not troubles:
        return Ruling(GateResult(passed=True, gate_name=NAME))
    first = troubles[0]
    remove = dict.fromkeys((*(trouble.field.partition(".")[0] for trouble in troubles), *whole))
    result = GateResult(
        passed=False,
        gate_name=NAME,
        reason=first.reason,
        suggestions=tuple(dict.fromkeys(f"fix_{trouble.reason}" for trouble in troubles)),
        data=(("field", first.field), ("fields", ", ".join(trouble.field for trouble in troubles))),
    )
    return Ruling(result, tuple(remove), tuple(troubles))
