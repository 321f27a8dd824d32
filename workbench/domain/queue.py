"""The manual-review queue: what the machine could not settle (specification R4.5)."""

from datetime import datetime

from workbench.domain.base import Model
from workbench.domain.finding import Gap


class QueueItem(Model):
    """One gap as work for a person: place and evidence stand in the gap, ``hops`` are the hashes of the
    envelopes that it came from, newest first; ``settled_by`` is empty while it is open."""

    item_id: str
    run_id: str
    gap: Gap
    hops: tuple[str, ...] = ()
    raised: datetime
    settled_by: str = ""
    reason: str = ""
