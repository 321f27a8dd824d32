"""Stand-ins for the engine's process: obedient, deaf, mortal."""

import os
import time

from workbench.app.calls import Call, Done, Event, Failed
from workbench.domain.review import RunStarted
from workbench.errors import Cancelled, UserError


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
    if call.op == "obey":
        pipe.send(Event(call.call_id, RunStarted(run_id="r")))
        while not flag.is_set():
            time.sleep(0.01)
        return Failed(call.call_id, Cancelled())
    pipe.send(Event(call.call_id, RunStarted(run_id="r")))
    while True:
        time.sleep(0.05)
