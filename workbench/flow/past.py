"""What a run has behind it, read from its chain and from nothing else (specification R2.2, R2.3).

A running scheduler keeps its books by the same function that reads them after a crash: every
committed envelope goes through :meth:`Past.take`. So a resumed run cannot know more or less than the
run that was killed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

from workbench.domain.directed import DirectedChange
from workbench.domain.question import Answer, Choice
from workbench.envelope.blocks import Answered, Refused, Rerun, Spliced
from workbench.flow.graph import Workflow
from workbench.flow.hops import ANSWER, RERUN, SPLICE, Hop, parents


class Past:
    """The state of a run after its committed envelopes.

    ``workflow`` is the workflow with every splice in it, ``hops`` the hop that stands for each node,
    ``tries`` the attempts that were kept out since, ``told`` what a rerun tells a node that has not
    run again yet, ``seen`` the keys of directed attempts, ``taken`` how often each node was tried,
    ``again`` how often anything in the run was tried again, ``heard`` the hashes of hops whose wish
    was settled, ``answered`` the lawyer's answers by the attempt that made us ask, ``length`` the number
    that the next hop will bear.
    """

    def __init__(self, workflow: Workflow) -> None:
        self._base = workflow
        self.length = 0
        self.attempts: Counter[str] = Counter()  # over the whole chain: they number a node's envelopes
        self._forget()

    def _forget(self) -> None:
        """A new start of the chain (another date): nothing of the old one counts any more."""
        self.workflow = self._base
        self.hops: dict[str, Hop] = {}
        self.tries: defaultdict[str, list[Hop]] = defaultdict(list)
        self.told: dict[str, tuple[DirectedChange, ...]] = {}
        self.last_told: dict[str, tuple[DirectedChange, ...]] = {}
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.again = self.reruns = self.steps = 0
        self.heard: set[str] = set()
        self.answers: list[Answer] = []
        self.answered: defaultdict[str, list[Answer]] = defaultdict(list)

    @property
    def offline(self) -> bool:
        """Whether the lawyer chose to go on without models."""
        return any(answer.choice is Choice.OFFLINE for answer in self.answers)

    @property
    def provider(self) -> str:
        """The provider that the lawyer chose last, empty where none."""
        chosen = (answer.provider for answer in reversed(self.answers) if answer.provider)
        return next(chosen, "")

    def take(self, hop: Hop) -> None:
        """One more committed envelope."""
        if hop.node == RERUN:
            self._rerun(hop)
        elif hop.node == SPLICE:
            self._spliced(hop)
        elif hop.node == ANSWER:
            self._answered(hop)
        elif self._has(hop.node):  # else a decision of the lawyer: no part of the graph
            self._node(hop)
        self.length = max(self.length, hop.envelope.skeleton.hop_seq + 1)

    def _node(self, hop: Hop) -> None:
        skeleton = hop.envelope.skeleton
        node = self.workflow.node(hop.node)
        if not node.after and node.name in self.hops and not skeleton.kept_out:
            self._forget()
        self.attempts[node.name] += 1
        self.again += skeleton.usage.again + (1 if self.taken[node.name] else 0)
        self.taken[node.name] += skeleton.usage.again + 1
        if skeleton.kept_out:
            self.tries[node.name].append(hop)
            return
        self.hops[node.name] = hop
        self.tries.pop(node.name, None)
        self.last_told[node.name] = self.told.pop(node.name, ())

    def _rerun(self, hop: Hop) -> None:
        block = hop.envelope.block(Rerun)
        if block is None:  # destroyed with its matter: nobody will run it again
            return
        self.reruns += 1
        self.seen.update(block.keys)
        nodes = [name for name in dict.fromkeys(change.node for change in block.changes) if self._has(name)]
        self.drop(*nodes)
        for name in nodes:
            self.told[name] = tuple(change for change in block.changes if change.node == name)

    def _spliced(self, hop: Hop) -> None:
        block = hop.envelope.block(Spliced)
        self.heard.update(hop.envelope.skeleton.parents)
        if block is None or block.refused:
            return
        splice = block.splice
        touched = (*splice.remove, *(wait.node for wait in splice.waits))
        self.drop(*(name for name in touched if self._has(name)))
        self.workflow = self.workflow.spliced(splice)
        self.steps += len(splice.add)

    def _answered(self, hop: Hop) -> None:
        block = hop.envelope.block(Answered)
        if block is None:
            return
        self.answers.append(block.answer)
        # The lawyer has decided to spend more on this hop: it gets a new allowance.
        self.taken[block.answer.node] = 0
        for digest in hop.envelope.skeleton.parents:
            self.answered[digest].append(block.answer)

    def drop(self, *names: str) -> frozenset[str]:
        """Nodes and all that depends on them stand no more; gives all of them."""
        affected = self.workflow.descendants(*names).union(names)
        for name in affected:
            self.hops.pop(name, None)
            self.tries.pop(name, None)
        return affected

    def _has(self, name: str) -> bool:
        return name in self.workflow.place

    def changes(self, name: str) -> tuple[DirectedChange, ...]:
        """What the next attempt of a node is told: its rerun's changes, and what the attempts that
        were kept out taught."""
        told = list(self.told.get(name, ()))
        for attempt in self.tries[name]:
            block = attempt.envelope.block(Refused)
            told += [change for change in (block.changes if block else ()) if change not in told]
        return tuple(told)

    def settle(self) -> None:
        """Let go of what was built on hops that stand no more."""
        valid: dict[str, Hop] = {}
        for node in self.workflow.nodes:
            hop = self.hops.get(node.name)
            if all(name in valid for name in node.after):
                built = parents(node.after, valid)
                self.tries[node.name] = [
                    attempt for attempt in self.tries[node.name] if attempt.envelope.skeleton.parents == built
                ]
                if hop is not None and (not node.after or hop.envelope.skeleton.parents == built):
                    valid[node.name] = hop
            else:
                self.tries.pop(node.name, None)
        self.hops = valid


def read_past(workflow: Workflow, hops: Iterable[Hop]) -> Past:
    """The state of a run from its whole chain, in the order in which it was committed."""
    past = Past(workflow)
    for hop in hops:
        past.take(hop)
    past.settle()
    return past


def standing(workflow: Workflow, hops: Iterable[Hop]) -> dict[str, Hop]:
    """The latest hop of each node, where it was built on the latest hops of all it depends on.

    So a new start of the chain (another date) or a rerun in the middle makes everything after it
    open again, and a run that was killed goes on with exactly what is missing.
    """
    return read_past(workflow, hops).hops
