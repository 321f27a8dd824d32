"""What the protocol is compared with: agents that hand free text to one another (the seed's early version).

The same models with the same luck answer one after the other, each reads the texts before it, and what
the last one leaves is delivered as verified. There is no envelope, no gate and no statute library; the
reviewer notices a fault of another agent with a stated probability.
"""

import asyncio
import json
from random import Random
from typing import Any, NamedTuple

from tests.bench.oracle import LASTING, SILENCE, Fault, faults
from tests.scripted.author import TOPICS
from tests.scripted.stage import SEATS, Cast
from workbench.domain.contract import Contract
from workbench.domain.wording import full_number
from workbench.envelope.answer import json_schema
from workbench.envelope.blocks import Citations, Claims, Conflicts, Redline, RiskPoints, Scan
from workbench.errors import RetryableError
from workbench.providers.base import Prompt
from workbench.providers.faults import FaultKind
from workbench.text.fence import quoted

KINDS = {
    "researcher": (Citations.KIND,),
    "analyst": (RiskPoints.KIND,),
    "drafter": (Redline.KIND,),
    "reviewer": (Scan.KIND, Claims.KIND, Conflicts.KIND),
}
SCHEMAS = {seat: json_schema(*kinds) for seat, kinds in KINDS.items()}


class Handed(NamedTuple):
    """What came of it: every fault, and those in the text that is handed over as verified."""

    faults: tuple[Fault, ...]
    through: tuple[Fault, ...]


def hand_over(contract: Contract, cast: Cast, settings: dict[str, Any]) -> Handed:
    """One session."""
    texts: dict[str, str] = {}
    for seat in SEATS:
        texts[seat] = _answer(contract, cast, seat, texts, int(settings["retries"]))
    handed = "\n".join(texts.values())
    made = faults(cast.models)
    rng = Random(f"{cast.seed}/{cast.session}/notices")
    through = [
        fault
        for fault in made
        if _in(fault, handed) and (fault.seat == "reviewer" or rng.random() >= float(settings["notices"]))
    ]
    return Handed(tuple(made), tuple(through))


def _answer(contract: Contract, cast: Cast, seat: str, texts: dict[str, str], retries: int) -> str:
    """What an agent says; after as many failed calls nothing."""
    found = [topic for topic in TOPICS if contract.text.count(topic.words) == 1]
    rows = "\n".join(f" AI-01-{at:08x}|||||||{' '}|{t.words}|" for at, t in enumerate(found))
    parts = [
        quoted(contract.text, "contract").text,
        quoted(
            "\n".join(full_number(contract, c.index) for c in contract.clauses if c.number), "clauses"
        ).text,
        quoted("\n".join((rows, *texts.values())), "envelopes").text,
    ]
    prompt = Prompt(system="用中文回答。", user="\n\n".join(parts), json_schema=SCHEMAS[seat])
    model = cast.model(seat)
    for _ in range(retries):
        try:
            return asyncio.run(model.complete(prompt)).text
        except RetryableError:
            continue
    return ""


def _in(fault: Fault, text: str) -> bool:
    """Whether a fault is in the text that is handed over."""
    kind = fault.planted.kind
    if kind in LASTING or fault.planted.place == SILENCE:
        return fault.last
    words = fault.planted.words
    return bool(words) and (words in text or json.dumps(words, ensure_ascii=False)[1:-1] in text)


def harmful(fault: Fault) -> bool:
    """Faults of content: what a lawyer would be misled by."""
    return fault.planted.locatable or fault.planted.kind is FaultKind.INJECTION_OBEYED
