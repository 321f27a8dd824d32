"""Given a contract that only LibreOffice can open, the review goes on as ever and the export says what it is."""

import json
from pathlib import Path

import pytest

from tests.documents.docx_builder import build, paragraph
from workbench.app import json_view
from workbench.app.choices import FROM_WORD, default_kinds
from workbench.app.terminal import show_files, show_reading
from workbench.app.workbench import Workbench
from workbench.documents import convert as converting
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.errors import Cancelled

RTF = b"{\\rtf1 made for a test}"
LINES = (
    "房屋租赁合同",
    "甲方（出租人）：张三",
    "乙方（承租人）：李四",
    "第一条 租赁期限为三十年。",
    "第二条 租金每月人民币3000元，逾期每日按5‰支付违约金。",
    "第三条 依照《合同法》第52条，本合同自签字之日起生效。",
)


@pytest.fixture
def rtf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file whose conversion is played: it always gives the same copy."""
    copy = build("".join(paragraph(line) for line in LINES))
    monkeypatch.setattr(converting, "to_docx", lambda *_: copy)
    monkeypatch.setattr(converting._Kept, "key", None)
    path = tmp_path / "租赁合同.doc"
    path.write_bytes(RTF)
    return path


def test_the_copy_is_marked_and_named_as_what_it_is(
    bench: Workbench, rtf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    review = bench.review(rtf, ReviewOptions())
    assert review.findings
    assert default_kinds(review) == FROM_WORD
    report = bench.export(review.run_id, tmp_path / "out", default_kinds(review), all_findings=True)
    names = {file.kind: Path(file.path).name for file in report.files}
    assert names[ExportKind.REDLINE] == "租赁合同（rtf转换件）_修订批注.docx"
    assert names[ExportKind.CLEAN] == "租赁合同（rtf转换件）_清洁稿.docx"
    assert names[ExportKind.MEMO] == "租赁合同_审阅备忘录.docx"
    assert "converted" in report.notes
    assert "reject_restores" not in report.checks
    assert rtf.read_bytes() == RTF
    show_files(bench.words, report)
    assert "不是原文件本身" in capsys.readouterr().out.replace("\n", "")


def test_the_report_says_how_it_was_read_and_what_was_not(
    bench: Workbench, rtf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contract = bench.read(rtf)
    told = json.loads(json.dumps(json_view.read_json(contract, bench.words)))
    assert [note["code"] for note in told["reading"]["how"]] == ["counted", "converted", "renamed"]
    assert told["reading"]["unread"] == []
    assert told["source"]["converted"]
    show_reading(bench.words, contract)
    said = capsys.readouterr().out
    assert ".docx 副本" in said.replace("\n", "")
    assert bench.words.say("cli.read.all") in said


def test_a_review_that_is_cancelled_while_reading_stops_there(
    bench: Workbench, rtf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(_data: bytes, _suffix: str, cancelled: object) -> bytes:
        assert callable(cancelled)
        assert cancelled()
        raise Cancelled

    monkeypatch.setattr(converting, "to_docx", waits)
    with pytest.raises(Cancelled):
        bench.review(rtf, ReviewOptions(), cancelled=lambda: True)
    assert bench.recent() == ()
