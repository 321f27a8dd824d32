"""Destroys a matter at the client's wish: words gone everywhere, the chain still whole (R1.7).

What goes: every row that quotes, name and path and request of the run, what stands in the review queue,
the run's lock, and the files that the program exported for it where they are still as they were written.
What stays: the lawyer's own contract file, exported files that somebody changed since (both are named in
the report), and the chain of skeletons with the envelope that says who destroyed it, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.app.running import Installation
from workbench.app.sealing import Sealing
from workbench.domain.reports import DestroyReport
from workbench.envelope.blocks import Destroyed
from workbench.envelope.pack import PROVEN, Output
from workbench.storage.hold import hold
from workbench.storage.opening import open_destroying
from workbench.storage.written import Written
from workbench.text.digests import sha256

if TYPE_CHECKING:
    from workbench.storage.destroying import Destroying

DESTROYED = "destroyed"
FOLDER = "folder"
UNFINISHED = ".workbench-*"  # what an export leaves that is killed while it writes


def destroy(
    home: Installation, run_ids: Sequence[str], by: str, reason: str, *, keep_exports: bool
) -> DestroyReport:
    """Destroy some runs. Raises RetryableError ``run_held`` where one is at work: then those before it
    are destroyed and the rest are as they were."""
    store = open_destroying(home.store)
    rows = 0
    for run_id in dict.fromkeys(run_ids):
        with hold(home.locks, run_id):
            rows += _begin(home, store, run_id, by, reason, keep_exports=keep_exports)
    report = finish(store, home.locks)
    return report.model_copy(update={"runs": tuple(dict.fromkeys(run_ids)), "rows": rows})


def _begin(
    home: Installation, store: Destroying, run_id: str, by: str, reason: str, *, keep_exports: bool
) -> int:
    archive, now = home.archive(run_id), home.clocks.now()

    def output(gone: tuple[str, ...]) -> Output:
        block = Destroyed(by=by, at=now, reason=reason, rows=gone)
        return Output(deliverables=(home.words.say("flow.destroyed"),), blocks=(block,), held=PROVEN)

    return Sealing(home.keys).commit(
        lambda naming, ask: store.begin(
            run_id,
            lambda head, gone: naming(
                lambda at: archive.by_person(output(gone), at, DESTROYED, now, (head.digest,))
            )(head),
            ask,
            keep_exports=keep_exports,
        )
    )


def finish(store: Destroying, locks: Path) -> DestroyReport:
    """Remove files and traces of everything that is being destroyed, also after a crash."""
    runs = store.unscrubbed()
    if not runs:
        return DestroyReport(runs=())
    removed: list[str] = []
    left: list[str] = []
    for run_id in runs:
        for written in store.exports(run_id):
            if written.kind == FOLDER:
                _sweep(Path(written.path))
            elif Path(written.path).exists():
                (removed if _removed(written) else left).append(written.path)
        (locks / f"{run_id}.lock").unlink(missing_ok=True)
    pending = not store.scrub(runs)
    return DestroyReport(runs=runs, files=tuple(removed), left=tuple(left), pending=pending)


def _removed(written: Written) -> bool:
    """Whether a file that was as we wrote it is gone now."""
    path = Path(written.path)
    try:
        if sha256(path.read_bytes()) != written.digest:
            return False
        path.unlink()
    except OSError:
        return False
    return True


def _sweep(folder: Path) -> None:
    for path in folder.glob(UNFINISHED):
        path.unlink(missing_ok=True)
