"""A desk for redline tests: a file on disk, its contract, and an export that a judge looks at."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.documents.redline.judging import OURS, judged, parts
from tests.documents.redline.making import WHEN, contract_of
from workbench.documents.redline.export import RedlineFile, write_redline
from workbench.domain.contract import Contract
from workbench.domain.reports import ExportItem


class Case(NamedTuple):
    """A source and what was made of it."""

    source: bytes
    contract: Contract
    file: RedlineFile
    xml: str

    @property
    def fates(self) -> list[tuple[str, str]]:
        return [(outcome.result.value, outcome.reason) for outcome in self.file.outcomes]


def exported(path: Path, data: bytes, *make: Callable[[Contract], ExportItem]) -> Case:
    """Write ``data``, review it, export the items, and hold that rejecting ours restores the source."""
    path.write_bytes(data)
    contract = contract_of(path)
    return export_items(path, contract, [one(contract) for one in make])


def export_items(path: Path, contract: Contract, items: Sequence[ExportItem]) -> Case:
    """Export and judge."""
    data = path.read_bytes()
    file = write_redline(path, contract, items, OURS, WHEN)
    assert path.read_bytes() == data
    assert judged(file.data, accept=False) == judged(data, accept=False)
    return Case(data, contract, file, parts(file.data)["word/document.xml"].decode())
