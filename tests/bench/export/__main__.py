"""The 300-page contract with 715 edits against two peers; the granularity of the 50-page one; random edits
everywhere."""

import json
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.export.everywhere import everywhere
from tests.bench.export.peers import COMPARING, PEERS, marked, run_peer
from tests.bench.figures import Figure, cpu, median, report, testdata
from tests.bench.review import edit_items
from workbench.documents.read import read_contract
from workbench.documents.redline.clean import write_clean
from workbench.documents.redline.export import write_redline

AUTHOR, WHEN = "Reviewer", datetime(2026, 1, 1, tzinfo=UTC)
BEST_PEER = 726 + 759  # redline.md: python-redlines with docxodus, which loses earlier tracked changes
FASTER, GRANULAR, MEMORY = 5, 1.1, 200


def edits_of(path: Path) -> list[dict[str, str]]:
    """The edit list of a fixture."""
    return json.loads(path.with_suffix(".edits.json").read_text("utf-8"))


def speed(folder: Path) -> list[Figure]:
    """Ours from edits to proven file; theirs from two files to one, or from the same edits where they take any."""
    path = testdata() / "redline" / "contract_300p.docx"
    contract = read_contract(path)
    items = edit_items(contract, edits_of(path))
    new = folder / "new.docx"
    new.write_bytes(write_clean(path, contract, items, AUTHOR, WHEN).data)
    ours = median(lambda: cpu(lambda: write_redline(path, contract, items, AUTHOR, WHEN)), 3)
    figures = [Figure("export.300p_715_edits", ours, 2, "s")]
    for peer in PEERS:
        done = run_peer(peer, path, new, path.with_suffix(".edits.json"), folder)
        ratio = done.seconds / ours if done is not None else 0
        figures.append(Figure(f"export.faster_than_{peer.name}", ratio, FASTER, "x", at_least=True))
    for peer in COMPARING:  # another task: two finished files, nothing verified; told, and held to no bar
        done = run_peer(peer, path, new, path.with_suffix(".edits.json"), folder)
        if done is not None:
            print(f"# 300 pages: {peer.name} takes {done.seconds:.3g} s and marks {done.marked} characters")
    told = subprocess.run(
        [sys.executable, "-m", "tests.bench.export.memory"], capture_output=True, check=True
    )
    figures.append(Figure("export.peak_memory", float(told.stdout), MEMORY, "MB"))
    return figures


def granularity(folder: Path) -> list[Figure]:
    """Characters marked on the 50-page file."""
    path = testdata() / "redline" / "contract_50p.docx"
    contract = read_contract(path)
    items = edit_items(contract, edits_of(path))
    new = folder / "new50.docx"
    new.write_bytes(write_clean(path, contract, items, AUTHOR, WHEN).data)
    count = marked(write_redline(path, contract, items, AUTHOR, WHEN).data)
    print(f"# 50 pages: {count} characters marked, the best peer of record {BEST_PEER}")
    for peer in (*PEERS, *COMPARING):
        done = run_peer(peer, path, new, path.with_suffix(".edits.json"), folder)
        print(f"# 50 pages: {peer.name} marks {done.marked if done is not None else 'nothing: short'}")
    return [Figure("export.characters_marked_over_best_peer", count / BEST_PEER, GRANULAR, "x")]


def main() -> int:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return report([*speed(folder), *granularity(folder), *everywhere()])


if __name__ == "__main__":
    sys.exit(main())
