"""What was kept of a matter's scanned pages goes with the matter."""

from pathlib import Path

from workbench.app.workbench import Workbench
from workbench.domain.review import ReviewOptions


def test_destroying_a_matter_forgets_its_pages_and_no_others(bench: Workbench, contract_file: Path) -> None:
    review = bench.review(contract_file, ReviewOptions())
    own = bench.paths.pages / review.contract.source.digest[:32]
    other = bench.paths.pages / ("0" * 32)
    for folder in (own, other):
        folder.mkdir(parents=True)
        (folder / "page.jpg").write_bytes(b"x")
    bench.destroy([review.run_id], reason="client's wish")
    assert not own.exists()
    assert other.exists()
