"""Two versions of a contract: what was changed is told and nothing else, on forty constructed pairs; and how
long the 300-page pair takes beside reading both files.

The pairs are those of the tests (``tests/documents/compare/pairs.py``): moves, splits, mergers, renumbering,
tables, words, figures, whole clauses, and what is form alone, in .docx, .pdf and .txt. The new version of the
300-page contract is made here, from its 715 edits, by the writer of clean copies.
"""

import json
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.figures import Figure, cpu, median, report
from tests.bench.review import DATA, edit_items
from tests.documents.compare.pairs import missed, pairs, phantoms
from workbench.documents.compare.compare import compare
from workbench.documents.compare.marked import write_marked
from workbench.documents.read import read_contract
from workbench.documents.redline.clean import write_clean

AUTHOR, WHEN = "Reviewer", datetime(2026, 1, 1, tzinfo=UTC)


def constructed(folder: Path) -> list[Figure]:
    """What the forty pairs give. A marked file that is not proven raises."""
    count = wrong = lost = 0
    for pair in pairs():
        path = pair.old.write(folder, "old", pair.forms[0])
        old, new = read_contract(path), read_contract(pair.new.write(folder, "new", pair.forms[1]))
        told = compare(old, new)
        more, less = phantoms(told, pair.real), missed(told, pair.real)
        if more or less:
            print(f"# {pair.name} {pair.forms}: {[c.kind.value for c in more]} {[r.words for r in less]}")
        count, wrong, lost = count + 1, wrong + len(more), lost + len(less)
        write_marked(path.read_bytes(), old, new, AUTHOR, WHEN)
    return [
        Figure("compare.pairs", count, 40, at_least=True),
        Figure("compare.phantoms", wrong, 0),
        Figure("compare.missed", lost, 0),
    ]


def long(folder: Path) -> list[Figure]:
    """The 300-page pair."""
    path = DATA / "contract_300p.docx"
    edits = json.loads((DATA / "contract_300p.edits.json").read_text("utf-8"))
    old = read_contract(path)
    changed = folder / "new.docx"
    changed.write_bytes(write_clean(path, old, edit_items(old, edits), AUTHOR, WHEN).data)
    new = read_contract(changed)
    told = compare(old, new)
    reading = median(lambda: cpu(lambda: (read_contract(path), read_contract(changed))), 3)
    spent = median(lambda: cpu(lambda: compare(old, new)), 3)
    marking = cpu(lambda: write_marked(path.read_bytes(), old, new, AUTHOR, WHEN))
    return [
        Figure("compare.of_715_edits", len(told.changes), 715, at_least=True),
        Figure("compare.no_more_than", len(told.changes), 715),
        Figure("compare.over_reading", spent / reading, 1.5, "x"),
        Figure("compare.marking_over_reading", marking / reading, 4, "x"),
    ]


def main() -> int:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        return report([*constructed(Path(folder)), *long(Path(folder))])


if __name__ == "__main__":
    sys.exit(main())
