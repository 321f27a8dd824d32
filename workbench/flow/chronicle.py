"""The one place where a run writes: every envelope goes to disk, into the books, and to who looks on (R2.3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from workbench.agents.base import Matter
from workbench.domain.directed import DirectedChange
from workbench.domain.question import Answer
from workbench.domain.steps import Splice
from workbench.envelope.blocks import Answered, Rerun, Spliced
from workbench.envelope.chain import Head
from workbench.envelope.model import Envelope, Sender, Usage
from workbench.envelope.pack import PROVEN, Address, Output, pack
from workbench.errors import RetryableError
from workbench.flow.graph import Node
from workbench.flow.hops import ANSWER, RERUN, SPLICE, Hop, parents, summary
from workbench.flow.past import Past
from workbench.flow.ports import Clocks, Journal, Watcher
from workbench.settings.settings import Settings

FLOW = Sender(agent_id="flow")
LAWYER = Sender(agent_id="lawyer", human=True)


@dataclass(frozen=True)
class Spent:
    """What an attempt took: wall time in milliseconds, and how often something was tried again."""

    milliseconds: int = 0
    again: int = 0


class Attempt(NamedTuple):
    """What an agent made at a node."""

    node: Node
    agent: str
    output: Output
    spent: Spent


class Chronicle:
    """Commits envelopes and keeps the books."""

    def __init__(
        self,
        matter: Matter,
        past: Past,
        journal: Journal,
        watcher: Watcher,
        settings: Settings,
        clocks: Clocks,
    ) -> None:
        self.past = past
        self._matter = matter
        self._journal = journal
        self._watcher = watcher
        self._settings = settings
        self._clocks = clocks

    def say(self, code: str, **facts: object) -> str:
        """A short line for the skeleton, in the run's language."""
        return self._matter.words.say(code, **facts)

    def stands(self, *attempts: Attempt) -> list[Hop]:
        """Commit attempts that stand; those of one moment wait for the disk together."""
        told = [(made.output, self._address(made)) for made in attempts]
        try:
            return self._commit(told)
        except RetryableError:  # a full disk may have room for one of them
            if len(told) == 1:
                raise
        return [hop for each in told for hop in self._commit([each])]

    def kept_out(self, attempt: Attempt) -> Hop:
        """Commit an attempt after which another one will be made."""
        return self._commit([(attempt.output, self._address(attempt, kept_out=True))])[0]

    def _address(self, made: Attempt, *, kept_out: bool = False) -> Callable[[Head], Address]:
        node, output, spent = made.node, made.output, made.spent
        usage = Usage(latency=spent.milliseconds, again=spent.again)
        if output.usage is not None:
            usage = output.usage.model_copy(update={"latency": usage.latency, "again": usage.again})
        sender = Sender(agent_id=made.agent, model=output.model)
        number = self.past.attempts[node.name] + 1
        built = parents(node.after, self.past.hops)

        def address(head: Head) -> Address:
            return Address(
                session_id=self._matter.run_id,
                hop_seq=head.length,
                attempt=number,
                node=node.name,
                sender=sender,
                parents=built,
                created_at=self._clocks.now(),
                usage=usage,
                kept_out=kept_out,
            )

        return address

    def rerun(self, judged: Hop, changes: tuple[DirectedChange, ...], keys: tuple[str, ...]) -> Hop:
        """Commit the decision to run nodes again (R4.4)."""
        line = self.say("flow.rerun.ordered", count=len({change.node for change in changes}))
        block = Rerun(changes=changes, keys=keys)
        return self._own(RERUN, Output(deliverables=(line,), blocks=(block,), held=PROVEN), (judged.digest,))

    def splice(self, splice: Splice, after: tuple[str, ...], refused: str = "") -> Hop:
        """Commit a change to the workflow, or that it was refused (R2.2)."""
        code = "flow.splice.refused" if refused else "flow.splice.made"
        line = self.say(code, added=len(splice.add), removed=len(splice.remove), reason=refused)
        block = Spliced(splice=splice, refused=refused)
        output = Output(status="partial" if refused else "success", deliverables=(line,), blocks=(block,),
                        held=PROVEN)  # fmt: skip
        return self._own(SPLICE, output, after)

    def answer(self, answer: Answer, after: tuple[str, ...]) -> Hop:
        """Commit what the lawyer answered (R2.8): a decision of a person, like all the others."""
        line = self.say(f"flow.answer.{answer.choice.value}")
        output = Output(deliverables=(line,), blocks=(Answered(answer=answer),), held=PROVEN)
        return self._own(ANSWER, output, after, LAWYER)

    def _own(self, node: str, output: Output, after: tuple[str, ...], sender: Sender = FLOW) -> Hop:
        def address(head: Head) -> Address:
            return Address(
                session_id=self._matter.run_id,
                hop_seq=head.length,
                attempt=1,
                node=node,
                sender=sender,
                parents=after,
                created_at=self._clocks.now(),
            )

        return self._commit([(output, address)])[0]

    def _commit(self, told: Sequence[tuple[Output, Callable[[Head], Address]]]) -> list[Hop]:
        made: dict[int, Envelope] = {}

        def maker(output: Output, address: Callable[[Head], Address]) -> Callable[[Head], Envelope]:
            def make(head: Head) -> Envelope:
                made[head.length] = pack(output, address(head), self._settings.confidence)
                return made[head.length]

            return make

        sealed = self._journal.append(*(maker(*each) for each in told))
        hops = [Hop(made[link.seq], link.digest) for link in sealed]
        for hop in hops:
            self.past.take(hop)
            self._watcher.committed(hop, summary(hop, self._settings.routing))
        return hops
