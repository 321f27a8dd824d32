"""Given a model that writes what nobody sees, when its words go into Word, then they are what the lawyer saw."""

import json
import re
import zipfile
from contextlib import closing
from pathlib import Path

from lxml import etree

from tests.app.test_review_models import opened
from tests.documents.docx_builder import build, paragraph
from tests.scripted.contracts import contract_text
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.providers.base import Prompt, Reply
from workbench.settings.paths import Paths

QUOTE = "违约金按照所欠款项每日万分之五计算"
JUNK = "\0\x0b\x1b[31m\x85\u202e反\u202c\u200b\ufeff\ufffe\U000e0041\U0001ffff\ud800</w:t>]]>&amp;"
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ufeff\ufffe\uffff\U000e0000-\U000e007f]"
)


class Hostile:
    """Every word of its own ends in junk."""

    name = "hostile/model"

    async def complete(self, prompt: Prompt) -> Reply:
        _ = prompt
        risk = {
            "quote": QUOTE, "title": f"违约金{JUNK}", "why": f"过高可以请求调整。{JUNK}", "advice": f"约定上限{JUNK}",
            "risk": "medium", "rewrite": f"{QUOTE}，总额不超过价款的百分之二十{JUNK}",
        }  # fmt: skip
        blocks = {
            "RISK_POINTS": {"items": [risk]}, "REDLINE": {"items": []}, "CITATIONS": {"items": []},
            "SCAN": {"clauses": []}, "CLAIMS": {"criteria": [], "verdicts": []}, "CONFLICTS": {"items": []},
        }  # fmt: skip
        said = json.dumps({"deliverables": [f"要点{JUNK}"], "notes": [f"注意{JUNK}"], "blocks": blocks})
        return Reply(text=said, model=self.name)


def test_what_reaches_word_is_legal_and_is_what_was_shown(paths: Paths, tmp_path: Path) -> None:
    file = tmp_path / "合同.docx"
    file.write_bytes(build("".join(paragraph(line) for line in contract_text(2, long=False).split("\n"))))
    kinds = frozenset({ExportKind.REDLINE, ExportKind.CLEAN, ExportKind.MEMO})
    with closing(opened(paths, Hostile())) as bench:
        review = bench.review(file, ReviewOptions())
        report = bench.export(review.run_id, tmp_path / "out", kinds, "李律师", all_findings=True)
        hops = bench._home.archive(review.run_id).hops()
    (found,) = [finding for finding in review.findings if finding.source == "model:hostile/model"]
    assert found.edit is not None
    skeletons = "\n".join(
        line
        for hop in hops
        for line in (*hop.envelope.skeleton.key_deliverables, *hop.envelope.skeleton.handoff_notes)
    )
    shown = "\n".join((found.edit.new, *(value for _, value in found.facts), skeletons))
    assert not UNSEEN.search(shown)
    texts = {file.kind: parts(Path(file.path)) for file in report.files}
    assert texts.keys() == kinds
    assert all(not UNSEEN.search(text) for text in texts.values())
    assert found.edit.new.replace("\n", "") in texts[ExportKind.CLEAN].replace("\n", "")


def parts(file: Path) -> str:
    """All text of a .docx; each of its parts has to be XML."""
    with zipfile.ZipFile(file) as archive:
        names = [name for name in archive.namelist() if name.endswith((".xml", ".rels"))]
        return "\n".join("".join(etree.fromstring(archive.read(name)).itertext()) for name in names)
