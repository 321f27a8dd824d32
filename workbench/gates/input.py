"""The input gate: what a person asks for, before anything runs (specification R3.1, R3.2).

A request that fails is refused with the way to mend it. A document never comes here: its words are
findings (``checks.injection``), and they reach a model as quoted data only (``text.fence``).
"""

from pydantic import BaseModel, ConfigDict, StrictStr, ValidationError

from workbench.domain.gates import GateName
from workbench.domain.judgement import GateResult
from workbench.settings.gate_rules import InputRules
from workbench.text.disguise import INVISIBLE
from workbench.text.injection import find_injections

NAME = GateName.INPUT.value


class _Payload(BaseModel):
    model_config = ConfigDict(extra="ignore")
    text: StrictStr | None = None
    material: StrictStr | None = None


class _Asked(BaseModel):
    model_config = ConfigDict(extra="ignore")
    task_type: StrictStr
    payload: _Payload


def check(request: object, rules: InputRules) -> GateResult:
    """Whether a request may go on: ``{"task_type": …, "payload": {"text": …, "material": …}}``.

    Looks at structure, the whitelist, emptiness and length in characters, and at words that address
    the machine, in this order; the first failure is the reason. ``material`` names what the task is
    about; with material a request needs no text. ``reason`` is ``gate.input.<reason>`` in the words,
    ``suggestions`` are ``gate.mend.<suggestion>``, ``data`` their facts; none quotes the request.
    """
    try:
        asked = _Asked.model_validate(request)
    except ValidationError as error:
        return _malformed(error)
    if asked.task_type not in rules.tasks:
        return _refused("task_unknown", "choose_task", known=", ".join(rules.tasks))
    payload = asked.payload
    if payload.text is None and payload.material is None:
        return _refused("field_missing", "send_fields", field="payload.text")
    text = (payload.text or "").strip()
    if not INVISIBLE.sub("", text).strip():
        return _passed() if payload.material else _refused("text_empty", "write_request")
    return _worded(asked.task_type, text, rules)


def check_text(task: str, text: str, rules: InputRules) -> GateResult:
    """The same for a request whose parts are at hand."""
    return check({"task_type": task, "payload": {"text": text}}, rules)


def _worded(task: str, text: str, rules: InputRules) -> GateResult:
    long = task in rules.long_tasks
    limit = rules.long_limit if long else rules.limit
    if len(text) > limit:
        hint = "shorten" if long else "shorten_or_attach"
        return _refused("text_long", hint, length=str(len(text)), limit=str(limit))
    found = find_injections(text, rules.injections, "request")
    if found:
        families = ", ".join(dict.fromkeys(passage.name for passage in found))
        return _refused(
            "injection",
            "say_what_you_want",
            "quote_as_document",
            family=families,
            place=str(found[0].span.start + 1),
        )
    return _passed()


def _malformed(error: ValidationError) -> GateResult:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    if not field:
        return _refused("not_a_request", "send_fields")
    missing = first["type"] == "missing"
    return _refused("field_missing" if missing else "field_wrong", "send_fields", field=field)


def _passed() -> GateResult:
    return GateResult(passed=True, gate_name=NAME)


def _refused(reason: str, *suggestions: str, **facts: str) -> GateResult:
    return GateResult(
        passed=False, gate_name=NAME, reason=reason, suggestions=suggestions, data=tuple(facts.items())
    )
