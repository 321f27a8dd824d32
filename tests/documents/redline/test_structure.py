"""Rows of tables that come and go, paragraphs that move: as Word's own marks, or a comment with its reason."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.documents.redline.bench import Case, export_items, exported
from tests.documents.redline.judging import OURS, parts, texts
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
from workbench.documents.redline.clean import write_clean
from workbench.domain.contract import Contract
from workbench.domain.reports import ExportItem, Structure, StructureKind
from workbench.domain.span import Span
from workbench.settings.paths import Paths
from workbench.words import Words

EDITED = ("edited", "")
BOLD = "<w:b/>"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "合同.docx"


def cell(*content: str, properties: str = "") -> str:
    return f'<w:tc><w:tcPr><w:tcW w:w="100"/>{properties}</w:tcPr>{"".join(content)}</w:tc>'


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr>{f'<w:trPr>{properties}</w:trPr>' if properties else ''}{''.join(cells)}</w:tr>"


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>{''.join(rows)}</w:tbl>"


GOODS = table(
    row(cell(paragraph(run("品名", BOLD))), cell(paragraph(run("单价", BOLD))), properties="<w:tblHeader/>"),
    row(cell(paragraph(run("钢材"))), cell(paragraph(run("三百元")))),
    row(cell(paragraph(run("水泥"))), cell(paragraph(run("五百元")), paragraph(run("含税")))),
)
BODY = paragraph(run("第一条 标的")) + GOODS + paragraph(run("第二条 付款")) + paragraph(run("第三条 交付"))


def change(contract: Contract, kind: StructureKind, first: str, last: str = "", **more: object) -> ExportItem:
    start = contract.text.index(first)
    end = contract.text.index(last or first) + len(last or first)
    span = Span(start, end)
    structure = Structure.model_validate({"kind": kind, "span": span, **more})
    return ExportItem(item_id=f"{kind.value}{first}", span=span, structure=structure)


def gone(contract: Contract, first: str, last: str = "") -> ExportItem:
    return change(contract, StructureKind.DELETE_ROWS, first, last)


def new_row(contract: Contract, behind: str, *cells: str) -> ExportItem:
    return change(contract, StructureKind.INSERT_ROW, behind, lines=cells)


def move(contract: Contract, first: str, last: str, behind: str, *lines: str) -> ExportItem:
    goal = contract.text.index(behind)
    return change(contract, StructureKind.MOVE, first, last, target=goal, lines=lines)


def read(case: Case, file: Path) -> list[str]:
    """What our own reader, and the judge, see once everything is accepted."""
    file.write_bytes(case.file.data)
    seen = [block.text for block in contract_of(file).blocks]
    assert [t for t in texts(case.file.data, accept=True) if t] == [t for t in seen if t]
    return seen


def test_a_row_is_deleted_with_its_mark_and_its_words(file: Path) -> None:
    case = exported(file, make_docx(BODY), lambda c: gone(c, "钢材"))
    assert case.fates == [EDITED]
    assert re.search(
        rf'<w:tr><w:trPr><w:del w:id="\d+" w:author="{OURS}" w:date="[^"]+"/></w:trPr>', case.xml
    )
    assert case.xml.count("<w:delText") == 2
    assert "钢材" not in read(case, file)


def test_several_rows_and_a_whole_table_are_deleted(file: Path) -> None:
    case = exported(file, make_docx(BODY), lambda c: gone(c, "品名", "含税"))
    assert case.fates == [EDITED]
    assert read(case, file) == ["第一条 标的", "第二条 付款", "第三条 交付"]
    contract = rewound(case, file)
    clean = write_clean(file, contract, [gone(contract, "品名", "含税")], OURS, WHEN)
    assert "<w:tbl>" not in parts(clean.data)["word/document.xml"].decode()


def rewound(case: Case, file: Path) -> Contract:
    file.write_bytes(case.source)
    return contract_of(file)


def test_new_rows_look_like_the_row_before_them_and_are_no_heading(file: Path) -> None:
    case = exported(
        file,
        make_docx(BODY),
        lambda c: new_row(c, "品名", "木材", "二百元"),
        lambda c: new_row(c, "五百元", "沙", "十元"),
        lambda c: new_row(c, "水泥", "石"),
    )
    assert case.fates == [EDITED] * 3
    assert read(case, file)[1:] == [
        "品名", "单价", "木材", "二百元", "钢材", "三百元", "水泥", "五百元", "含税", "沙", "十元", "石", "",
        "第二条 付款", "第三条 交付",
    ]  # fmt: skip
    assert case.xml.count("<w:tblHeader/>") == 1
    assert case.xml.count("<w:trPr><w:ins ") == 3
    assert '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">木材' in case.xml


def test_rows_and_words_beside_each_other(file: Path) -> None:
    case = exported(
        file,
        make_docx(BODY),
        lambda c: replace(c, "三百元", "四百元", "a"),
        lambda c: gone(c, "水泥"),
        lambda c: new_row(c, "钢材", "木材", "二百元"),
        lambda c: replace(c, "含税", "不含税", "b"),
        lambda c: gone(c, "钢材"),
        lambda c: new_row(c, "水泥", "石", "一元"),
    )
    assert case.fates == [EDITED, EDITED, EDITED, *[("fallback", "overlap")] * 3]
    assert read(case, file)[1:7] == ["品名", "单价", "钢材", "四百元", "木材", "二百元"]


REFUSED = {
    "words in no table": (paragraph(run("正文")), "正文", "no_row"),
    "a row that somebody inserted": (table(row(cell(paragraph(run("甲"))), properties=tracked("ins", 7))), "甲", "tracked_row"),
    "cells merged downwards": (table(row(cell(paragraph(run("甲")), properties="<w:vMerge/>"))), "甲", "row_merged"),
    "a cell that somebody inserted": (table(row(cell(paragraph(run("甲")), properties=tracked("cellIns", 7)))), "甲", "tracked_row"),
    "a row in a control": (
        table(f"<w:sdt><w:sdtPr/><w:sdtContent>{row(cell(paragraph(run('甲'))))}</w:sdtContent></w:sdt>"),
        "甲",
        "control_border",
    ),
    "a field in the row": (table(row(cell(paragraph(f'<w:fldSimple w:instr="SEQ">{run("甲")}</w:fldSimple>')))), "甲", "field"),
    "a note in the row": (
        table(row(cell(paragraph(run("甲"), '<w:r><w:footnoteReference w:id="2"/></w:r>')))), "甲", "objects"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_row_that_cannot_go_is_a_comment_with_its_reason(file: Path, name: str, paths: Paths) -> None:
    body, words, reason = REFUSED[name]
    case = exported(file, make_docx(body + paragraph(run("尾"))), lambda c: gone(c, words))
    assert case.fates == [("fallback", reason)]
    assert "<w:del " not in case.xml.replace(tracked("ins", 7), "")
    assert Words.load(paths.words).has(f"export.{reason}")


def test_more_cells_than_columns_are_refused(file: Path) -> None:
    case = exported(file, make_docx(BODY), lambda c: new_row(c, "钢材", "一", "二", "三"))
    assert case.fates == [("fallback", "row_cells")]


def test_a_nested_row_goes_alone(file: Path) -> None:
    inner = table(row(cell(paragraph(run("内一")))), row(cell(paragraph(run("内二")))))
    body = table(row(cell(paragraph(run("外")), inner, paragraph(run("末"))))) + paragraph(run("尾"))
    case = exported(file, make_docx(body), lambda c: gone(c, "内一"), lambda c: new_row(c, "内二", "内三"))
    assert case.fates == [EDITED, EDITED]
    assert read(case, file) == ["外", "内二", "内三", "末", "尾"]


CLAUSES = "".join(
    paragraph(run(f"第{n}条 "), run(words, BOLD), properties='<w:jc w:val="both"/>')
    for n, words in (("一", "标的"), ("二", "付款"), ("三", "交付"), ("四", "违约"), ("五", "其他"))
)


def test_a_paragraph_moves_with_its_look_under_one_name(file: Path) -> None:
    case = exported(file, make_docx(CLAUSES), lambda c: move(c, "第二条 付款", "", "第四条"))
    assert case.fates == [EDITED]
    assert read(case, file) == ["第一条 标的", "第三条 交付", "第四条 违约", "第二条 付款", "第五条 其他"]
    names = re.findall(r'<w:move(From|To)RangeStart [^>]*w:name="([^"]+)"', case.xml)
    assert [side for side, _ in names] == ["From", "To"]
    assert len({name for _, name in names}) == 1
    assert re.search(r'<w:moveTo [^>]*><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">付款', case.xml)
    assert "delText" not in case.xml


def test_paragraphs_move_together_upwards_and_change_on_the_way(file: Path) -> None:
    case = exported(
        file,
        make_docx(CLAUSES),
        lambda c: move(c, "第三条", "违约", "第一条", "第三条 按期交付", "第四条 违约"),
        lambda c: replace(c, "标的", "标的物", "2"),
        lambda c: insert_after(c, "标的", "补充条款", "3"),
    )
    assert case.fates == [EDITED] * 3
    assert read(case, file) == [
        "第一条 标的物",
        "第三条 按期交付",
        "第四条 违约",
        "补充条款",
        "第二条 付款",
        "第五条 其他",
    ]
    assert re.search(r'<w:ins [^>]*><w:r>(<w:rPr>.*?</w:rPr>)?<w:t xml:space="preserve">按期', case.xml)


def test_a_clean_copy_has_the_moved_words_once_and_no_marks(file: Path) -> None:
    file.write_bytes(make_docx(CLAUSES + GOODS + paragraph(run("尾"))))
    contract = contract_of(file)
    items = [
        move(contract, "第二条 付款", "", "第四条"),
        gone(contract, "钢材"),
        new_row(contract, "水泥", "沙", "一元"),
    ]
    clean = write_clean(file, contract, items, OURS, WHEN)
    xml = parts(clean.data)["word/document.xml"].decode()
    assert not re.search("move|trPr><w:(ins|del)|<w:ins|<w:del", xml)
    assert xml.count("付款") == 1
    file.write_bytes(clean.data)
    assert [b.text for b in contract_of(file).blocks][3:5] == ["第二条 付款", "第五条 其他"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (paragraph(run("甲"), tracked("ins", 9, run("乙"))), "tracked_inside"),
        (paragraph('<w:hyperlink r:id="rId9">' + run("甲") + "</w:hyperlink>"), "move_parts"),
        (
            paragraph('<w:bookmarkStart w:id="3" w:name="k"/>', run("甲"), '<w:bookmarkEnd w:id="3"/>'),
            "move_parts",
        ),
        (paragraph(f'<w:fldSimple w:instr="SEQ">{run("甲")}</w:fldSimple>'), "field"),
        (paragraph(run("甲"), properties="<w:sectPr/>"), "section_break"),
    ],
)
def test_what_a_move_would_lose_is_a_comment(file: Path, body: str, reason: str, paths: Paths) -> None:
    data = make_docx(body + paragraph(run("中")) + paragraph(run("尾")))
    case = exported(file, data, lambda c: move(c, "甲", "", "中"))
    assert case.fates == [("fallback", reason)]
    assert "moveFrom" not in case.xml
    assert Words.load(paths.words).has(f"export.{reason}")


def test_a_move_and_another_change_of_the_same_paragraph_overlap(file: Path) -> None:
    case = exported(
        file,
        make_docx(CLAUSES),
        lambda c: move(c, "第二条 付款", "", "第四条"),
        lambda c: replace(c, "付款", "支付", "2"),
        lambda c: delete_block(c, "第四条", "3"),
        lambda c: move(c, "第一条", "标的", "第二条"),
    )
    assert case.fates == [EDITED, *[("fallback", "overlap")] * 3]


def test_a_comment_on_a_move_and_on_a_row(file: Path) -> None:
    case = exported(
        file,
        make_docx(CLAUSES + GOODS + paragraph(run("尾"))),
        lambda c: move(c, "第二条 付款", "", "第四条").model_copy(update={"comment": "顺序不妥"}),
        lambda c: gone(c, "钢材").model_copy(update={"comment": "不再采购"}),
        lambda c: new_row(c, "水泥", "沙", "一元").model_copy(update={"comment": "漏列"}),
    )
    assert case.fates == [EDITED] * 3
    assert parts(case.file.data)["word/comments.xml"].decode().count("<w:comment ") == 3


def test_a_paragraph_behind_one_that_carries_a_text_box(file: Path) -> None:
    box = f"<w:r><w:pict><w:txbxContent>{paragraph(run('盒内'))}</w:txbxContent></w:pict></w:r>"
    body = paragraph(run("正文"), box) + paragraph(run("尾"))
    case = exported(
        file,
        make_docx(body),
        lambda c: insert_after(c, "盒内", "盒内二", "1"),
        lambda c: insert_after(c, "正文", "正文二", "2"),
    )
    assert case.fates == [EDITED, EDITED]
    assert read(case, file) == ["正文", "盒内", "盒内二", "正文二", "尾"]


@given(st.data())
@settings(max_examples=60)
def test_any_structure_is_exact_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    file = tmp_path_factory.mktemp("s") / "a.docx"
    names = "甲乙丙丁戊己"
    pieces = [
        paragraph(run(f"{n}段")) if data.draw(st.booleans())
        else table(*(row(*(cell(paragraph(run(f"{n}{i}{j}"))) for j in range(2))) for i in range(data.draw(st.integers(1, 3)))))
        for n in names
    ]  # fmt: skip
    file.write_bytes(make_docx("".join(pieces) + paragraph(run("尾"))))
    contract = contract_of(file)
    place = st.integers(0, len(contract.text) - 1)
    items = []
    for number in range(data.draw(st.integers(1, 4))):
        start = data.draw(place)
        span = Span(start, data.draw(st.integers(start, min(start + 8, len(contract.text)))))
        kind = data.draw(st.sampled_from(list(StructureKind)))
        lines = {StructureKind.INSERT_ROW: ("新", "行")}.get(kind, ())
        structure = Structure(kind=kind, span=span, lines=lines, target=data.draw(place))
        items.append(
            ExportItem(
                item_id=str(number),
                span=span,
                structure=structure,
                comment=data.draw(st.sampled_from(["", "评"])),
            )
        )
    case = export_items(file, contract, items)
    assert "unproven" not in {reason for _, reason in case.fates}
    clean = write_clean(file, contract, items, OURS, WHEN)
    accepted = [t for t in texts(case.file.data, accept=True) if t]
    file.write_bytes(clean.data)
    assert [b.text for b in contract_of(file).blocks if b.text] == accepted
