"""Two versions at the front door: the other side's changes, the marked file, the findings of two rounds."""

from pathlib import Path

import pytest

from tests.app.conftest import CONTRACT
from tests.documents.docx_builder import build, paragraph
from tests.documents.redline.making import paragraph as tracked_paragraph
from tests.documents.redline.making import run, tracked
from workbench.app.workbench import Workbench
from workbench.documents.read import read_contract
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.domain.versions import Basis, FindingChange, VersionChange
from workbench.errors import UserError

LINES = (
    "技术服务合同",
    "第一条 服务内容",
    "乙方为甲方的冷库设备提供巡检和维修服务，每月不少于两次。",
    "第二条 价款",
    "服务费总额为人民币80,000元，甲方应当在验收后三十日内付清。",
    "第三条 争议解决",
    "因本合同发生的争议，提交青岛仲裁委员会仲裁。",
)


def docx(path: Path, *lines: str) -> Path:
    path.write_bytes(build("".join(paragraph(line) for line in lines)))
    return path


def test_the_marked_file_accepted_is_the_new_version_and_the_old_one_stays(
    bench: Workbench, tmp_path: Path
) -> None:
    old = docx(tmp_path / "旧.docx", *LINES)
    changed = [line.replace("三十日", "九十日") for line in LINES if "巡检" not in line]
    new = docx(tmp_path / "新.docx", *changed)
    before = old.read_bytes()
    report = bench.versions(old, new, tmp_path / "out")
    assert [c.kind for c in report.versions.changes] == [VersionChange.DELETED, VersionChange.CHANGED]
    assert (report.plain, report.exact, report.edits) == (False, True, 2)
    assert read_contract(Path(report.files[0].path)).text.splitlines() == changed
    assert old.read_bytes() == before
    again = bench.versions(old, new, tmp_path / "out")
    assert again.files[0].path != report.files[0].path


def test_everything_since_our_last_sent_version_is_theirs(bench: Workbench, tmp_path: Path) -> None:
    draft = docx(tmp_path / "合同.docx", *LINES)
    review = bench.review(draft, ReviewOptions())
    sent = bench.export(review.run_id, tmp_path / "sent", frozenset({ExportKind.CLEAN}), all_findings=True)
    ours = Path(sent.files[0].path)
    lines = read_contract(ours).text.splitlines()
    back = docx(tmp_path / "回传.docx", *(line.replace("80,000元", "95,000元") for line in lines))
    report = bench.versions(ours, back, theirs=True)
    assert report.versions.basis is Basis.SENT
    assert [change.kind for change in report.versions.changes] == [VersionChange.CHANGED]


def test_what_others_tracked_is_theirs_and_what_we_tracked_is_not(bench: Workbench, tmp_path: Path) -> None:
    gone = '<w:r><w:delText xml:space="preserve">三十日</w:delText></w:r>'
    body = (
        paragraph(LINES[0])
        + tracked_paragraph(
            run("甲方应当在"),
            tracked("del", 1, gone),
            tracked("ins", 2, run("九十日")),
            run("内付清全部服务费。"),
        )
        + tracked_paragraph(
            run("乙方应当"), tracked("ins", 3, run("立即"), "我所"), run("提供全部维修服务。")
        )
    )
    old = docx(tmp_path / "旧.docx", *LINES)
    new = tmp_path / "新.docx"
    new.write_bytes(build(body))
    report = bench.versions(old, new, tmp_path / "out", theirs=True, ours=["我所"])
    told = report.versions
    assert (told.basis, [c.authors for c in told.changes]) == (Basis.TRACKED, [("对方律师",)])
    assert [p.new for p in told.changes[0].pieces if p.kind.value == "insert"] == ["九十日"]
    both = bench.versions(old, new, theirs=True).versions
    assert len(both.changes) == 2
    with pytest.raises(UserError) as error:
        bench.versions(old, new, theirs=True, ours=["我所", "对方律师"])
    assert error.value.code == "diff_no_theirs"


def test_the_findings_of_two_rounds(bench: Workbench, tmp_path: Path) -> None:
    mended = CONTRACT.replace("双方可以向仲裁委员会申请仲裁，也可以向人民法院起诉", "提交青岛仲裁委员会仲裁")
    (tmp_path / "一稿.txt").write_text(CONTRACT, "utf-8")
    (tmp_path / "二稿.txt").write_text(mended, "utf-8")
    first = bench.review(tmp_path / "一稿.txt", ReviewOptions())
    second = bench.review(tmp_path / "二稿.txt", ReviewOptions())
    rounds = bench.rounds(first.run_id, second.run_id)
    gone = [p.before.check for p in rounds.findings if p.kind is FindingChange.RESOLVED and p.before]
    assert gone
    assert rounds.count(FindingChange.KEPT) > 0
    assert len(rounds.versions.changes) == 1
    back = bench.rounds(second.run_id, first.run_id)
    assert back.count(FindingChange.GAINED) == len(gone)
    same = bench.rounds(first.run_id, first.run_id)
    assert {pair.kind for pair in same.findings} == {FindingChange.KEPT}
