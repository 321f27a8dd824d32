"""What a process of its own needs that reads and exports the 300 pages: its peak in MB, on standard output."""

import json
from datetime import UTC, datetime

from tests.bench.figures import peak_megabytes, testdata
from workbench.documents.read import read_contract
from workbench.documents.redline.export import write_redline
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span

KINDS = {
    "replace": EditKind.REPLACE,
    "insert_after": EditKind.INSERT_AFTER,
    "delete_par": EditKind.DELETE_BLOCK,
}


def main() -> None:
    """Read, export, tell."""
    path = testdata() / "redline" / "contract_300p.docx"
    contract = read_contract(path)
    items: list[ExportItem] = []
    for number, edit in enumerate(json.loads(path.with_suffix(".edits.json").read_text("utf-8"))):
        start = contract.text.index(edit["old"])
        span = Span(start, start + len(edit["old"]))
        change = Edit(kind=KINDS[edit["kind"]], span=span, old=edit["old"], new=edit["new"])
        items.append(
            ExportItem(item_id=str(number), span=span, edit=change, comment=edit.get("comment") or "")
        )
    write_redline(path, contract, items, "Reviewer", datetime(2026, 1, 1, tzinfo=UTC))
    print(peak_megabytes())


if __name__ == "__main__":
    main()
