"""The 300-page contract: reviewed with envelopes committed, and its 715 edits exported and proven.

The peer of both is python-docx opening the same file and listing its text, in the same run. Imports
are warmed up first: what is measured is the work.
"""

import json
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.figures import Figure, cpu, median, peak_megabytes, python_docx_lists, report
from workbench.app.workbench import Workbench
from workbench.documents.read import read_contract
from workbench.documents.redline.export import write_redline
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem, ItemResult
from workbench.domain.review import ReviewOptions
from workbench.domain.span import Span
from workbench.settings.paths import Paths, locate

DATA = Path(__file__).resolve().parents[1] / "data" / "redline"
KINDS = {
    "replace": EditKind.REPLACE,
    "insert_after": EditKind.INSERT_AFTER,
    "delete_par": EditKind.DELETE_BLOCK,
}
SAMPLE = "software-development.docx"


def edit_items(contract: Contract, edits: list[dict[str, str]]) -> list[ExportItem]:
    """The fixture's edits, each found once in the contract's text."""
    items: list[ExportItem] = []
    for number, edit in enumerate(edits):
        at = contract.text.index(edit["old"])
        span = Span(at, at + len(edit["old"]))
        change = Edit(kind=KINDS[edit["kind"]], span=span, old=edit["old"], new=edit["new"])
        items.append(
            ExportItem(item_id=str(number), span=span, edit=change, comment=edit.get("comment") or "")
        )
    return items


def main() -> int:
    """Print the figures of the issue."""
    path = DATA / "contract_300p.docx"
    edits = json.loads((DATA / "contract_300p.edits.json").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        bench = Workbench.open(Paths(resources=locate().resources, data=Path(folder)), "zh")
        bench.review(bench.paths.samples / SAMPLE, ReviewOptions())
        python_docx_lists(path)
        peer = median(lambda: cpu(lambda: python_docx_lists(path)))
        reviewed = median(lambda: cpu(lambda: bench.review(path, ReviewOptions())), 3)
    contract = read_contract(path)
    items = edit_items(contract, edits)

    def export() -> None:
        written = write_redline(path, contract, items, "Reviewer", datetime(2026, 1, 1, tzinfo=UTC))
        done = sum(1 for outcome in written.outcomes if outcome.result is ItemResult.EDITED)
        if done != len(edits):
            raise SystemExit(f"only {done} of {len(edits)} edits were written")

    export()
    exported = median(lambda: cpu(export), 3)
    return report([
        Figure("review.cpu_over_python_docx", reviewed / peer, 6, "x"),
        Figure("review.export_over_python_docx", exported / peer, 8, "x"),
        Figure("review.peak_memory", peak_megabytes(), 400, "MB"),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
