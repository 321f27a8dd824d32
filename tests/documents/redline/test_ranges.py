"""Edits over several paragraphs, and whole paragraphs in text boxes: written as tracked changes of each."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents.redline.bench import Case, export_items, exported
from tests.documents.redline.judging import texts
from tests.documents.redline.making import (
    contract_of,
    delete_block,
    insert_after,
    make_docx,
    paragraph,
    replace,
    run,
)
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span

EDITED = [("edited", "")]
NUMBERED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)
CLAUSES = (
    "甲方应当在三十日内付款。",
    "逾期付款的，按日万分之五支付违约金。",
    "双方另有约定的除外。",
    "本合同一式两份。",
)
BODY = "".join(paragraph(run(words)) for words in CLAUSES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "合同.docx"


def live(case: Case) -> list[str]:
    return [text for text in texts(case.file.data, accept=True) if text]


def over(
    contract: Contract, first: str, last: str, new: str, kind: EditKind = EditKind.REPLACE
) -> ExportItem:
    """An edit from the beginning of ``first`` to the end of ``last``."""
    start, end = contract.text.index(first), contract.text.index(last) + len(last)
    span = Span(start, end)
    return ExportItem(
        item_id="1", span=span, edit=Edit(kind=kind, span=span, old=span.of(contract.text), new=new)
    )


def test_a_range_of_paragraphs_is_deleted(file: Path) -> None:
    case = exported(file, make_docx(BODY), lambda c: over(c, "逾期", "除外。", "", EditKind.DELETE_BLOCK))
    assert case.fates == EDITED
    assert live(case) == [CLAUSES[0], CLAUSES[3]]


def test_replacing_a_range_by_nothing_deletes_its_paragraphs(file: Path) -> None:
    case = exported(file, make_docx(BODY), lambda c: over(c, CLAUSES[1], CLAUSES[2], ""))
    assert texts(case.file.data, accept=True) == [CLAUSES[0], CLAUSES[3]]


def test_as_many_new_paragraphs_change_one_by_one_and_only_where_they_differ(file: Path) -> None:
    new = "逾期付款的，按日万分之三支付违约金。\n双方另有书面约定的除外。"
    case = exported(file, make_docx(BODY), lambda c: over(c, CLAUSES[1], CLAUSES[2], new))
    assert live(case) == [CLAUSES[0], *new.split("\n"), CLAUSES[3]]
    assert "".join(re.findall(r"<w:delText[^>]*>([^<]*)<", case.xml)) in ("五", "万分之五")


def test_fewer_and_more_paragraphs_pair_what_is_alike(file: Path) -> None:
    case = exported(
        file,
        make_docx(BODY),
        lambda c: over(c, CLAUSES[0], CLAUSES[2], f"{CLAUSES[0]}\n双方另有书面约定的除外。"),
    )
    assert live(case) == [CLAUSES[0], "双方另有书面约定的除外。", CLAUSES[3]]
    new = f"{CLAUSES[0]}\n付款以到账为准。\n{CLAUSES[1]}\n{CLAUSES[2]}"
    case = exported(file, make_docx(BODY), lambda c: over(c, CLAUSES[0], CLAUSES[2], new))
    assert live(case) == [*new.split("\n"), CLAUSES[3]]
    assert "delText" not in case.xml


def test_a_range_that_begins_and_ends_inside_paragraphs(file: Path) -> None:
    case = exported(file, make_docx(BODY), lambda c: over(c, "内付款。", "逾期付款的，", "内付清。迟延的，"))
    assert live(case)[0] == "甲方应当在三十日内付清。迟延的，按日万分之五支付违约金。"
    assert live(case)[1:] == [CLAUSES[2], CLAUSES[3]]


def test_a_range_with_something_locked_in_it_is_a_comment_and_nothing_of_it_is_written(file: Path) -> None:
    locked = paragraph('<w:fldSimple w:instr="SEQ">' + run("3") + "</w:fldSimple>")
    body = paragraph(run(CLAUSES[0])) + locked + paragraph(run(CLAUSES[3]))
    case = exported(file, make_docx(body), lambda c: over(c, CLAUSES[0], "3", "", EditKind.DELETE_BLOCK))
    assert case.fates == [("fallback", "field")]
    assert "<w:del " not in case.xml


def test_a_range_beside_another_edit_is_told_as_an_overlap(file: Path) -> None:
    case = exported(
        file,
        make_docx(BODY),
        lambda c: replace(c, "除外", "不适用", "a"),
        lambda c: over(c, CLAUSES[1], CLAUSES[2], "", EditKind.DELETE_BLOCK),
    )
    assert case.fates == [("edited", ""), ("fallback", "overlap")]
    assert live(case)[1] == CLAUSES[1]


def test_list_items_come_and_go_with_their_numbers(file: Path) -> None:
    body = "".join(paragraph(run(f"{n}项"), properties=NUMBERED) for n in "甲乙丙丁") + paragraph(run("尾"))
    data = make_docx(body, {"numbering": NUMBERING})
    case = exported(
        file,
        data,
        lambda c: over(c, "乙项", "丙项", "", EditKind.DELETE_BLOCK),
        lambda c: insert_after(c, "丁项", "戊项\n己项", "2"),
    )
    assert case.fates == [("edited", ""), ("edited", "")]
    assert live(case) == ["甲项", "丁项", "戊项", "己项", "尾"]
    file.write_bytes(case.file.data)
    assert [b.label for b in contract_of(file).blocks] == ["1.", "2.", "3.", "4.", ""]


BOX = (
    '<w:r><mc:AlternateContent><mc:Choice Requires="v"><w:pict><v:rect><v:textbox><w:txbxContent>{0}</w:txbxContent>'
    "</v:textbox></v:rect></w:pict></mc:Choice><mc:Fallback><w:pict><v:rect><v:textbox><w:txbxContent>{0}"
    "</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
)


def test_paragraphs_come_and_go_in_both_copies_of_a_text_box(file: Path) -> None:
    inner = paragraph(run("费率百分之三")) + paragraph(run("另行通知")) + paragraph(run("盒末"))
    data = make_docx(paragraph(run("正文"), BOX.format(inner)) + paragraph(run("之后")))
    case = exported(
        file,
        data,
        lambda c: insert_after(c, "费率", "按季结算", "1"),
        lambda c: delete_block(c, "另行", "2"),
        lambda c: delete_block(c, "盒末", "3"),
    )
    assert case.fates == [("edited", "")] * 3
    assert case.xml.count("按季结算") == 2
    assert case.xml.count(">另行通知</w:delText>") == 2
    file.write_bytes(case.file.data)
    assert [b.text for b in contract_of(file).blocks if b.text] == [
        "正文",
        "费率百分之三",
        "按季结算",
        "之后",
    ]


LINE = st.lists(st.sampled_from(["甲方", "三十日", "付款", "验收", "违约金"]), min_size=1, max_size=4).map(
    "".join
)


@given(st.lists(LINE, min_size=2, max_size=5), st.data())
def test_any_range_becomes_any_lines(
    tmp_path_factory: pytest.TempPathFactory, olds: list[str], data: st.DataObject
) -> None:
    file = tmp_path_factory.mktemp("a") / "a.docx"
    file.write_bytes(make_docx("".join(paragraph(run(old)) for old in olds) + paragraph(run("尾"))))
    contract = contract_of(file)
    end = data.draw(st.integers(0, len(contract.text) - 2))
    span = Span(data.draw(st.integers(0, end)), end)
    new = "\n".join(data.draw(st.lists(LINE, max_size=4)))
    item = ExportItem(item_id="1", span=span, edit=Edit(span=span, old=span.of(contract.text), new=new))
    case = export_items(file, contract, [item])
    ((fate, reason),) = case.fates
    if fate == "edited":
        wanted = contract.text[: span.start] + new + contract.text[span.end :]
        assert "\n".join(live(case)) == "\n".join(line for line in wanted.split("\n") if line)
    else:
        assert reason in ("no_change", "stale")
