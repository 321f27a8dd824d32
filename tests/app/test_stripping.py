"""From a review to a file for us, and from that to one that may be sent."""

import re
import zipfile
from pathlib import Path

from workbench.app.workbench import Workbench
from workbench.documents.redline.evidence import NAMESPACE
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.settings.paths import Paths

REDLINE = frozenset({ExportKind.REDLINE})


def content(path: str) -> str:
    with zipfile.ZipFile(path) as archive:
        return "".join(archive.read(n).decode() for n in archive.namelist() if n.endswith((".xml", ".rels")))


def test_a_redline_for_us_carries_its_marks_and_one_step_takes_them_out(paths: Paths, tmp_path: Path) -> None:
    bench = Workbench.open(paths)
    review = bench.review(paths.samples / "software-development.docx", ReviewOptions())
    report = bench.export(review.run_id, tmp_path, REDLINE, "张律师（某某律师事务所）", all_findings=True)
    inside = content(report.files[0].path)
    assert "marks_inside" in report.notes
    assert NAMESPACE in inside
    assert 'mark="verified_' in inside
    assert "张律师（某某律师事务所）" in inside
    sent = bench.strip(Path(report.files[0].path), tmp_path / "外发")
    left = content(sent.file.path)
    assert sent.evidence == 1
    assert sent.comments > 5
    assert NAMESPACE not in left
    assert not re.search(r"已核验|需验证|<w:comment ", left)
    assert left.count("<w:ins ") == inside.count("<w:ins ") > 0
    bench.close()


def test_marks_stand_where_they_are_wanted_and_never_in_a_file_for_the_other_side(
    paths: Paths, tmp_path: Path
) -> None:
    bench = Workbench.open(paths)
    run = bench.review(paths.samples / "software-development.docx", ReviewOptions()).run_id
    hidden = content(bench.export(run, tmp_path, REDLINE, marks="file").files[0].path)
    assert NAMESPACE in hidden
    with_marks = re.findall(r"<w:t[^>]*>[^<]*\[已核验[^<]*", hidden)
    assert with_marks == []
    bare = bench.export(run, tmp_path, REDLINE, marks="none")
    assert NAMESPACE not in content(bare.files[0].path)
    outside = bench.export(run, tmp_path, REDLINE, comments="counterparty")
    assert NAMESPACE not in content(outside.files[0].path)
    assert "marks_inside" not in outside.notes
    bench.close()
