"""The proof notices what a broken writer could do, and nothing is handed over then."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.documents.redline.judging import OURS
from tests.documents.redline.making import (
    WHEN,
    contract_of,
    delete_block,
    insert_after,
    make_docx,
    paragraph,
    replace,
    run,
    tracked,
)
from workbench.documents.redline import export as exporting
from workbench.documents.redline.export import write_redline
from workbench.documents.redline.repack import repack
from workbench.domain.contract import Contract
from workbench.domain.reports import ExportItem
from workbench.errors import Bug

BODY = (
    paragraph(run("付款期限为三十日。", "<w:b/>"))
    + paragraph(
        run("保密期限为"), tracked("ins", 9, run("两年")), run("。"), properties='<w:jc w:val="left"/>'
    )
    + paragraph(run("末段"))
)
OTHER = "word/footnotes.xml"

Change = Callable[[bytes], bytes]


def swap(old: str, new: str, count: int = 1) -> Change:
    def change(content: bytes) -> bytes:
        return content.replace(old.encode(), new.encode(), count)

    return change


SABOTAGE = {
    "a letter of the original": swap("付款期限", "付款日期"),
    "formatting of untouched words": swap("<w:b/>", "<w:i/>"),
    "formatting of a paragraph": swap('w:val="left"', 'w:val="right"'),
    "a letter of the insertion": swap("十五日", "十六日"),
    "a letter of the deletion": swap("三十日</w:delText>", "三一日</w:delText>"),
    "a foreign mark's author": swap("对方律师", "某律师"),
    "an untouched paragraph": swap("末段", "末端"),
    "a lost anchor": swap("<w:commentRangeEnd", "<w:proofErr"),
    "live text in a deletion": swap("delText", "t", 2),
    "our author": swap(f'w:author="{OURS}"', 'w:author="他人"'),
}


@pytest.mark.parametrize("name", SABOTAGE)
def test_a_broken_file_is_never_handed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(make_docx(BODY))
    contract = contract_of(path)
    items = [
        replace(contract, "三十日", "十五日", "1", "过长"),
        replace(contract, "两年", "五年", "2"),
    ]
    assert len(write_redline(path, contract, items, OURS, WHEN).checks) == 5
    broken: list[bytes] = []

    def sabotaged(data: bytes, replaced: dict[str, bytes], added: dict[str, bytes]) -> bytes:
        parts = replaced | {"word/document.xml": SABOTAGE[name](replaced["word/document.xml"])}
        result = repack(data, parts, added)
        if parts != replaced:
            broken.append(result)
        return result

    monkeypatch.setattr(exporting, "repack", sabotaged)
    outcome = attempt(path, contract, items)
    assert broken
    assert outcome == "redline_unproven" or outcome not in broken


def attempt(path: Path, contract: Contract, items: list[ExportItem]) -> bytes | str:
    try:
        return write_redline(path, contract, items, OURS, WHEN).data
    except Bug as bug:
        return bug.code


def test_a_changed_member_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(make_docx(BODY, {"styles": ""}))
    contract = contract_of(path)
    monkeypatch.setattr(
        exporting, "repack", lambda data, new, added: repack(data, new | {"word/styles.xml": b"<a/>"}, added)
    )
    with pytest.raises(Bug, match="redline_unproven"):
        write_redline(path, contract, [replace(contract, "三十日", "十五日")], OURS, WHEN)


def test_an_edit_that_cannot_be_proven_becomes_a_comment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(make_docx(BODY))
    contract = contract_of(path)
    plain = exporting.apply_step

    def careless(line, step, marks):
        written = plain(line, step, marks)
        if step.text == "五年":
            line.segments[-1].node.text = "！"
        return written

    monkeypatch.setattr(exporting, "apply_step", careless)
    items = [replace(contract, "三十日", "十五日", "1"), replace(contract, "两年", "五年", "2")]
    result = write_redline(path, contract, items, OURS, WHEN)
    assert [(o.result.value, o.reason) for o in result.outcomes] == [("edited", ""), ("fallback", "unproven")]


def test_lost_and_doubled_paragraphs_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(make_docx(BODY))
    contract = contract_of(path)
    items = [insert_after(contract, "付款", "新段", "1"), delete_block(contract, "保密", "2")]
    assert len(write_redline(path, contract, items, OURS, WHEN).outcomes) == 2
    for old, new in ((paragraph(run("末段")), ""), (paragraph(run("末段")), paragraph(run("末段")) * 2)):
        monkeypatch.setattr(
            exporting,
            "repack",
            lambda data, parts, added, old=old, new=new: repack(
                data, {n: c.replace(old.encode(), new.encode()) for n, c in parts.items()}, added
            ),
        )
        with pytest.raises(Bug, match="redline_unproven"):
            write_redline(path, contract, items, OURS, WHEN)
