"""Given a repealed law in five clauses, the lawyer is told once and the Word file mends it five times."""

import re
import zipfile
from pathlib import Path

import docx
import pytest

from workbench.app import json_view
from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind
from workbench.domain.issue import issues
from workbench.domain.reports import ExportKind, ExportReport
from workbench.domain.review import Review, ReviewOptions

CLAUSES = (
    "第一条 标的",
    "甲方向乙方购买设备一台。质量争议按照《中华人民共和国合同法》的有关规定处理。",
    "第二条 价款",
    "设备总价为人民币100,000元（大写：人民币壹拾万元整）。逾期付款的，依照《中华人民共和国合同法》的有关规定承担责任。",
    "第三条 交付",
    "乙方应于2026年12月20日前交付。风险转移适用《中华人民共和国合同法》的有关规定。",
    "第四条 解除",
    "双方解除合同的，按照《中华人民共和国合同法》的有关规定办理。",
    "第五条 其他",
    "未尽事宜，按照《中华人民共和国合同法》的有关规定执行。",
)


@pytest.fixture
def done(bench: Workbench, tmp_path: Path) -> Review:
    document = docx.Document()
    for line in ("设备买卖合同", "甲方：北京甲一科技有限公司", "乙方：上海乙二设备有限公司", *CLAUSES):
        document.add_paragraph(line)
    document.add_paragraph("签订日期：2026年11月20日")
    source = tmp_path / "买卖合同.docx"
    document.save(str(source))
    return bench.review(source, ReviewOptions())


def repealed(bench: Workbench, review: Review) -> dict[str, object]:
    seen = json_view.review_json(
        review, bench.words, ExportReport(files=(), outcomes=(), checks=(), notes=())
    )
    rows = seen["findings"]
    assert isinstance(rows, list)
    found = [row for row in rows if row["check"] == "COM-01"]
    assert len(found) == 1
    return found[0]


def test_it_is_one_finding_with_five_places(bench: Workbench, done: Review) -> None:
    row = repealed(bench, done)
    places = row["places"]
    assert isinstance(places, list)
    assert [place["clause"] for place in places] == [
        "第一条 标的", "第二条 价款", "第三条 交付", "第四条 解除", "第五条 其他",
    ]  # fmt: skip
    assert places[0]["id"] == row["id"]
    for place in places:
        start, end = place["span"]
        assert done.contract.text[start:end] == place["quote"]
        assert place["suggestion"]["new"] == places[0]["suggestion"]["new"]


def test_the_word_file_mends_every_place_and_explains_once(
    bench: Workbench, done: Review, tmp_path: Path
) -> None:
    report = bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.REDLINE}), all_findings=True)
    with zipfile.ZipFile(report.files[0].path) as packed:
        body = packed.read("word/document.xml").decode()
        comments = packed.read("word/comments.xml").decode()
    assert len(re.findall(r"<w:ins\b", body)) >= 5
    texts = ["".join(re.findall(r"<w:t[^>]*>([^<]*)", one)) for one in comments.split("<w:comment ")[1:]]
    lead, *others = issues(f for f in done.findings if f.check == "COM-01")[0].findings
    title = bench.words.say("COM-01.title", **dict(lead.facts))
    assert sum(title in text and "同一问题" not in text for text in texts) == 1
    assert sum(title in text and "同一问题" in text and "第一条" in text for text in texts) == len(others)


def test_where_the_first_place_was_rejected_the_next_one_explains(
    bench: Workbench, done: Review, tmp_path: Path
) -> None:
    lead = issues(f for f in done.findings if f.check == "COM-01")[0].lead
    bench.decide(done.run_id, lead.finding_id, DecisionKind.REJECT, reason="当事人特意保留")
    report = bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.REDLINE}), all_findings=True)
    with zipfile.ZipFile(report.files[0].path) as packed:
        comments = packed.read("word/comments.xml").decode()
    assert "第二条 价款" in comments
    assert comments.count("同一问题") == 3


def test_the_memorandum_counts_it_once_and_names_all_places(
    bench: Workbench, done: Review, tmp_path: Path
) -> None:
    report = bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.MEMO}))
    text = "\n".join(p.text for p in docx.Document(report.files[0].path).paragraphs)
    assert "第一条 标的、第二条 价款、第三条 交付、第四条 解除、第五条 其他，共 5 处" in text
