"""Ten thousand sessions with models that misbehave, against what the protocol promises (P1, issue 3).

Rates are fixed in ``simulation.toml``. Every session knows what was planted in it; ``oracle`` looks for it
in what is handed over, without asking the product. ``WORKBENCH_SESSIONS`` runs fewer of them.
"""

import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.bench.baseline import hand_over, harmful
from tests.bench.figures import Figure, report
from tests.bench.oracle import faults, green_over, shown, stands
from tests.scripted.contracts import contract_text
from tests.scripted.stage import Cast, House, play
from workbench.documents.plain import contract_from_text
from workbench.domain.contract import Contract
from workbench.domain.finding import TerminalState
from workbench.providers.faults import FaultKind
from workbench.providers.scripted import Better

RATES = Path(__file__).with_name("simulation.toml")
SEED_SAYS = {"first pass": 70, "after one rerun": 90, "escalate": 8, "best_effort": 2}


class Session(NamedTuple):
    """What one session came to. Kinds are names of faults, each as often as it was planted."""

    number: int
    state: str
    reruns: int
    planted: tuple[str, ...]
    standing: tuple[str, ...]
    false_verified: tuple[str, ...]
    cause: tuple[str, ...]
    tokens: int
    base_planted: tuple[str, ...]
    base_through: tuple[str, ...]


class Plan:
    """The numbers of ``simulation.toml``."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.seed: int = table["seed"]
        self.sessions = int(os.environ.get("WORKBENCH_SESSIONS", table["sessions"]))
        self.contracts: dict[str, float] = table["contracts"]
        self.baseline: dict[str, Any] = table["baseline"]
        self.better = Better(**table["better"])
        self.rates = {
            seat: {FaultKind(kind): rate for kind, rate in rates.items()}
            for seat, rates in table["rates"].items()
        }


class Desk:
    """One process's house, and the contracts that it has read."""

    def __init__(self) -> None:
        self.house = House.open()
        self.plan = Plan(tomllib.loads(RATES.read_text("utf-8")))
        self._read: dict[int, Contract] = {}

    def contract(self, number: int) -> Contract:
        """The contract of a number, always the same."""
        if number not in self._read:
            rng, shares = Random(f"{self.plan.seed}/contract/{number}"), self.plan.contracts
            text = contract_text(
                number,
                long=rng.random() < shares["long"],
                injected=rng.random() < shares["injection"],
            )
            self._read[number] = contract_from_text(text)
        return self._read[number]

    def session(self, number: int) -> Session:
        """One session, and the same luck without the protocol."""
        plan = self.plan
        rng = Random(f"{plan.seed}/session/{number}")
        contract = self.contract(rng.randrange(int(plan.contracts["different"])))
        language = "en" if rng.random() < plan.contracts["english"] else "zh"
        cast = Cast(self.house, plan.seed, str(number), plan.rates, plan.better, breaker=True)
        run = play(self.house, contract.text, cast, contract=contract, language=language)
        what, made = shown(run), faults(cast.models)
        base = hand_over(
            contract, Cast(self.house, plan.seed, str(number), plan.rates, plan.better), plan.baseline
        )
        usage = [envelope.skeleton.usage for envelope in run.envelopes]
        return Session(
            number=number,
            state=run.state.value,
            reruns=run.reruns,
            planted=tuple(fault.planted.kind.value for fault in made),
            standing=tuple(
                fault.planted.kind.value for fault in made if harmful(fault) and stands(fault, what)
            ),
            false_verified=tuple(fault.planted.kind.value for fault in made if green_over(fault, what)),
            cause=tuple(gap.code for gap in run.judgements[0].gaps),
            tokens=sum(item.tokens_in + item.tokens_out for item in usage),
            base_planted=tuple(fault.planted.kind.value for fault in base.faults if harmful(fault)),
            base_through=tuple(fault.planted.kind.value for fault in base.through if harmful(fault)),
        )


_DESKS: list[Desk] = []


def _open() -> None:
    _DESKS.append(Desk())


def _session(number: int) -> Session:
    return _DESKS[0].session(number)


def sessions(count: int) -> list[Session]:
    """All sessions, over the cores."""
    with get_context("spawn").Pool(os.cpu_count(), _open) as pool:
        done: list[Session] = []
        for item in pool.imap_unordered(_session, range(count), chunksize=20):
            done.append(item)
            if len(done) % 1000 == 0:
                print(f"{len(done)} sessions", file=sys.stderr, flush=True)
        return sorted(done)


def share(part: int, whole: int) -> float:
    """Percent; 0 of nothing."""
    return 100 * part / whole if whole else 0.0


def tell(done: Sequence[Session], seconds: float) -> None:
    """The shares beside the seed's, and what each lets through, on standard error."""
    say = partial(print, file=sys.stderr)
    passed = [item for item in done if item.state == TerminalState.PASSED.value]
    own = {
        "first pass": sum(not item.reruns for item in passed),
        "after one rerun": sum(item.reruns <= 1 for item in passed),
        "escalate": sum(item.state == TerminalState.ESCALATE.value for item in done),
        "best_effort": sum(item.state == TerminalState.BEST_EFFORT.value for item in done),
    }
    say(
        f"{len(done)} sessions in {seconds:.0f} s\n\n{'share of sessions':18}{'here':>8}{'seed':>7}{'free text':>11}"
    )
    for name, value in own.items():
        free = "100.0 %" if name in ("first pass", "after one rerun") else "0.0 %"
        say(f"{name:18}{share(value, len(done)):6.1f} %{SEED_SAYS[name]:5} %{free:>11}")
    say(f"{'passed in the end':18}{share(len(passed), len(done)):6.1f} %")
    again = [item for item in done if item.reruns]
    cited = sum(any(code.startswith("basis_") for code in item.cause) for item in again)
    say(f"\nreruns caused by a citation: {share(cited, len(again)):.0f} % (seed: 45 %)")
    say(f"tokens a session: {sum(item.tokens for item in done) // max(1, len(done))} (by estimate)")
    _let_through(done, say)


def _let_through(done: Sequence[Session], say: Any) -> None:
    """By kind: planted, left in what is delivered with a warning, delivered as verified; and free text."""
    planted, flagged, verified = Counter[str](), Counter[str](), Counter[str]()
    base, through = Counter[str](), Counter[str]()
    for item in done:
        planted.update(item.planted)
        passed = item.state == TerminalState.PASSED.value
        (verified if passed else flagged).update(item.standing)
        base.update(item.base_planted)
        through.update(item.base_through)
    say(
        f"\n{'planted faults':20}{'planted':>9}{'as 需验证':>9}{'as 已核验':>9}"
        f"{'  | free text: planted':>22}{'as verified':>13}"
    )
    for kind in FaultKind:
        name = kind.value
        if base[name] or flagged[name] or verified[name]:
            say(
                f"{name:20}{planted[name]:9}{flagged[name]:11}{verified[name]:11}"
                f"{base[name]:22}{through[name]:13}"
            )
    others = {kind.value: planted[kind.value] for kind in FaultKind if not base[kind.value]}
    say(f"faults of form and transport that were planted: {others}")
    wrong = sum(bool(item.base_through) for item in done)
    say(f"free text: {share(wrong, len(done)):.1f} % of sessions deliver a planted fault as verified")


def clean(done: Iterable[Session]) -> list[Session]:
    """The sessions in which nothing was planted."""
    return [item for item in done if not item.planted]


def main() -> int:
    """Print the figures of the issue."""
    plan = Plan(tomllib.loads(RATES.read_text("utf-8")))
    start = time.perf_counter()
    done = sessions(plan.sessions)
    tell(done, time.perf_counter() - start)
    untouched = clean(done)
    wrong = [item for item in done if item.false_verified]
    stopped = [item for item in untouched if item.state != TerminalState.PASSED.value]
    for item in (*wrong[:5], *stopped[:5]):
        print(f"session {item.number}: {item}", file=sys.stderr)
    print(f"sessions without a planted fault: {len(untouched)}", file=sys.stderr)
    return report([
        Figure("simulation.false_verified", len(wrong), 0),
        Figure("simulation.clean_not_passed", share(len(stopped), len(untouched)), 2, "%"),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
