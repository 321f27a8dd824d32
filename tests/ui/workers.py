"""Stand-ins for the engine's process: obedient, deaf, mortal."""

import os
import time

from tests.ui import model_fakes
from workbench.app.calls import Call, Done, Event, Failed
from workbench.domain.models import KeyPlace, ModelsReport
from workbench.domain.review import RunStarted
from workbench.errors import Cancelled, UserError

HELD: dict[str, str] = {}
"""Keys that were handed over to this process."""


def work(pipe, flag, language: str) -> None:
    """Answers a few made-up operations until the pipe closes."""
    while True:
        try:
            call = pipe.recv()
        except EOFError:
            return
        if call is None:
            return
        pipe.send(_answer(pipe, flag, language, call))


def _answer(pipe, flag, language: str, call: Call) -> Done | Failed:
    if call.op == "echo":
        return Done(call.call_id, (language, call.kwargs))
    if call.op == "refuse":
        return Failed(call.call_id, UserError("bad_date", text="x"))
    if call.op == "events":
        for number in range(2000):
            pipe.send(Event(call.call_id, RunStarted(run_id=str(number))))
        return Done(call.call_id, None)
    if call.op == "die":
        os._exit(9)
    if call.op in {"keep_key", "forget_key", "hold_keys", "models"}:
        return Done(call.call_id, _keys(call))
    pipe.send(Event(call.call_id, RunStarted(run_id="r")))
    obeys = call.op in {"obey", "review"}
    while not (obeys and flag.is_set()):
        if call.op == "review" and pipe.poll(0.01):  # a run, beside which settings are answered
            pipe.send(_answer(pipe, flag, language, pipe.recv()))
        time.sleep(0.01)
    return Failed(call.call_id, Cancelled())


def _keys(call: Call) -> object:
    """What a front door answers about keys: what it was handed is seen by asking for its models."""
    if call.op == "hold_keys":
        HELD.update(call.kwargs["keys"])
        return None
    if call.op == "models":
        return dict(HELD)
    return _report(call.kwargs["name"], call.kwargs.get("place", KeyPlace.NONE))


def _report(name: str, key: KeyPlace) -> ModelsReport:
    provider, _, model = name.partition("/")
    return model_fakes.report(model_fakes.card(provider, model, key))
