"""A run made again from one of its hops, in a chain of its own, and two runs side by side (R1.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.app import running
from workbench.app.archive import Archive
from workbench.app.running import CancelAsked, Emit, Installation
from workbench.app.sealing import Sealing
from workbench.domain.comparison import RunComparison
from workbench.domain.reports import RunCard
from workbench.domain.review import Review
from workbench.envelope.blocks import Forked
from workbench.envelope.chain import Head
from workbench.envelope.model import Envelope
from workbench.envelope.pack import PROVEN, Output
from workbench.envelope.replay import compared, copied, kept
from workbench.errors import UserError
from workbench.flow.hops import Hop
from workbench.storage.hold import hold

FORK = "fork"


def branch(home: Installation, run_id: str, hop: int, by: str, new_id: str) -> RunCard:
    """Begin a new run that shares the hops before ``hop`` with another, which stays as it is.

    The new chain begins with a person's envelope that names parent and hop; then come copies of the
    shared hops, each with the hash of its original; the decisions of lawyers are not among them. All of
    it is committed at once. Raises UserError ``no_such_hop``, ``chain_broken`` or ``run_destroyed``.
    """
    card, request, archive = home.store.card(run_id), home.store.request(run_id), home.archive(run_id)
    if not archive.verify().valid:
        raise UserError("chain_broken", run=run_id)
    hops = archive.hops()
    if not 0 <= hop < len(hops):
        raise UserError("no_such_hop", hop=hop, last=len(hops) - 1)
    now = home.clocks.now()
    new = RunCard(
        run_id=new_id, name=card.name, path=card.path, started=now, parent_run=run_id, parent_hop=hop
    )
    shared = hops[:hop]
    block = Forked(parent=run_id, hop=hop, shared=shared[-1].digest if shared else "", by=by)
    output = Output(
        deliverables=(home.words.say("flow.fork.begun", run=run_id, hop=hop),), blocks=(block,), held=PROVEN
    )
    own = home.archive(new_id)
    first: Callable[[Head], Envelope] = lambda head: own.by_person(output, head, FORK, now, ())  # noqa: E731 - a list begins with it
    Sealing(home.keys).commit(
        lambda naming, ask: home.store.fork(
            new, request, [naming(make) for make in (first, *_copies(shared, own))], ask
        )
    )
    return new


def _copies(shared: Sequence[Hop], own: Archive) -> list[Callable[[Head], Envelope]]:
    """What makes the copies, each behind the head that the one before it left."""
    hashes: dict[str, str] = {}
    taken = [hop for hop in shared if kept(hop.envelope)]

    def maker(place: int) -> Callable[[Head], Envelope]:
        def make(head: Head) -> Envelope:
            if place:  # the head is the hash of the copy before
                hashes[taken[place - 1].digest] = head.digest
            hop = taken[place]
            return copied(hop.envelope, hop.digest, own.run_id, head.length, hashes)

        return make

    return [maker(place) for place in range(len(taken))]


def fork(
    home: Installation, run_id: str, hop: int, by: str, new_id: str, emit: Emit, cancelled: CancelAsked
) -> Review:
    """Make a run again from one of its hops."""
    with hold(home.locks, run_id):
        branch(home, run_id, hop, by, new_id)
    return running.resume(home, new_id, emit, cancelled)


def compare(home: Installation, before: str, after: str) -> RunComparison:
    """Two runs hop by hop. Raises UserError ``no_such_run`` or ``run_destroyed``."""
    for run_id in (before, after):
        home.store.request(run_id)
    old, new = ([hop.envelope for hop in home.archive(run_id).hops()] for run_id in (before, after))
    return RunComparison(before=before, after=after, pairs=compared(old, new))
