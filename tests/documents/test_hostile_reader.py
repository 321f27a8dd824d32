"""Reading hostile documents: nothing visible is lost, nothing deleted or hidden by the format is read."""

import pytest

from tests.documents.docx_builder import build, paragraph, run
from workbench.documents.docx import read_docx
from workbench.documents.ooxml import open_package

WHO = 'w:id="5" w:author="乙" w:date="2026-01-01T00:00:00Z"'


def texts(body: str) -> list[str]:
    return [block.text for block in read_docx(open_package(build(body))).blocks]


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("<w:t> 甲方  三日 </w:t>", "甲方  三日"),
        ("<w:t>\n  甲方\n  三日\n</w:t>", "甲方   三日"),
        ('<w:t xml:space="preserve"> 甲 </w:t>', " 甲 "),
        ('<w:t xml:space="default"> 甲 </w:t>', "甲"),
        ("<w:t>甲</w:t><w:t> </w:t><w:t>乙</w:t>", "甲乙"),
        ("<w:t>　　甲\u00a0</w:t>", "　　甲\u00a0"),
    ],
)
def test_blanks_at_the_edges_count_only_where_they_are_kept(written: str, seen: str) -> None:
    assert texts(f"<w:p><w:r>{written}</w:r></w:p>") == [seen]


def test_blanks_are_kept_for_all_by_an_outer_element() -> None:
    assert texts('<w:p xml:space="preserve"><w:r><w:t> 甲 </w:t></w:r></w:p>') == [" 甲 "]


def test_what_was_deleted_in_a_formula_is_not_read() -> None:
    formula = (
        "<m:oMath><m:r><m:t>a+</m:t></m:r>"
        f"<w:del {WHO}><m:r><m:t>旧</m:t></m:r></w:del>"
        f"<m:r><w:rPr><w:del {WHO}/></w:rPr><m:t>去</m:t></m:r>"
        f"<w:ins {WHO}><m:r><m:t>b</m:t></m:r></w:ins></m:oMath>"
    )
    assert texts(f"<w:p>{run('违约金=')}{formula}{run('元')}</w:p>") == ["违约金=a+b元"]


def test_deleted_rows_cells_fields_and_moved_words_say_nothing() -> None:
    gone = f"<w:del {WHO}><w:r><w:delText>删</w:delText></w:r></w:del>"
    moved = f"<w:moveFrom {WHO}>{run('移')}</w:moveFrom>"
    table = (
        f"<w:tbl><w:tr><w:trPr><w:del {WHO}/></w:trPr><w:tc>{paragraph('删行')}</w:tc></w:tr>"
        f"<w:tr><w:tc>{paragraph('留格')}</w:tc>"
        f"<w:tc><w:tcPr><w:cellDel {WHO}/></w:tcPr>{paragraph('删格')}</w:tc></w:tr></w:tbl>"
    )
    assert texts(f"<w:p>{run('甲')}{gone}{moved}{run('乙')}</w:p>{table}") == ["甲乙", "留格"]


def test_controls_in_every_place_are_read_in_order() -> None:
    def control(content: str) -> str:
        return f"<w:sdt><w:sdtPr/><w:sdtContent>{content}</w:sdtContent></w:sdt>"

    cell = f"<w:tc>{paragraph('格')}</w:tc>"
    row = f"<w:tr>{control(cell)}</w:tr>"
    body = (
        control(control(paragraph("块")))
        + f"<w:p>{run('外')}{control(run('中') + control(run('内')))}{run('尾')}</w:p>"
        + f"<w:tbl>{control(control(row))}</w:tbl>"
    )
    assert texts(body) == ["块", "外中内尾", "格"]
