"""What is told of a chain that was walked, stored or from a bundle (specification R1.7)."""

from collections.abc import Sequence
from datetime import date

from workbench.app.history import law_names
from workbench.app.keys import Keys
from workbench.domain.reports import ChainBreak, DestructionNote, VerifyReport
from workbench.envelope.blocks import LawVersion, LawVersions
from workbench.envelope.chain import Head, Lookup
from workbench.envelope.migrate import read_row
from workbench.envelope.model import ENV_VER
from workbench.envelope.verify import Examined
from workbench.errors import UserError


def reported(
    found: Examined,
    run_id: str,
    head: Head,
    keys: Keys,
    laws: Sequence[LawVersion],
    more: Sequence[ChainBreak] = (),
    made: date | None = None,
) -> VerifyReport:
    """The report. ``more`` are breaks of what the chain came in.

    Raises UserError ``envelope_version`` for a chain of another major version.
    """
    breaks = (*more, *found.breaks)
    if found.foreign and not breaks:
        raise UserError("envelope_version", found=found.foreign, known=ENV_VER)
    return VerifyReport(
        valid=not breaks,
        run_id=run_id,
        hops=found.hops,
        head=head.digest,
        signed=bool(found.genuine) and not breaks,
        breaks=breaks,
        laws=() if breaks else law_names(laws),
        made=made,
        signatures=keys.notes(found.genuine),
        destroyed=tuple(
            DestructionNote(
                hop=ruin.hop,
                by=ruin.said.by,
                at=ruin.said.at,
                reason=ruin.said.reason,
                rows=len(ruin.said.rows),
            )
            for ruin in found.ruins
        ),
    )


def laws_of(found: Examined, lookup: Lookup) -> tuple[LawVersion, ...]:
    """The articles that a chain rested on, as its last row of them lists them."""
    digest = found.latest.get(LawVersions.KIND)
    data = None if digest is None else lookup(digest)
    return () if data is None else articles(data)


def articles(data: bytes) -> tuple[LawVersion, ...]:
    """The articles of a row of law versions, whatever minor version wrote it."""
    block = read_row(LawVersions.KIND, data)
    return block.articles if isinstance(block, LawVersions) else ()
