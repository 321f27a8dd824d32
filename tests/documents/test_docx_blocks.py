"""A whole Word document in order: stories, tables, text boxes, notes, comments, ordinals."""

from lxml import etree

from tests.documents.docx_builder import W, build, paragraph, run, table
from workbench.documents.docx import DocxContent, read_docx
from workbench.documents.ooxml import open_package
from workbench.domain.contract import BlockKind

TEXTBOX = (
    '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>'
    "<w:txbxContent>{0}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>"
    "<mc:Fallback><w:pict><v:rect><v:textbox><w:txbxContent>{0}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback>"
    "</mc:AlternateContent></w:r>"
)
EDGES = '<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/>{}</w:sectPr>'


def read(body: str, **parts: str) -> DocxContent:
    return read_docx(open_package(build(body, parts)))


def texts(content: DocxContent) -> list[str]:
    return [block.text for block in content.blocks]


def test_tables_are_read_row_by_row_with_nested_tables_in_their_cell() -> None:
    inner = table((paragraph("内"),))
    body = (
        paragraph("前")
        + table((paragraph("一"), paragraph("二") + inner + paragraph()), (paragraph("三"),))
        + paragraph("后")
    )
    blocks = read(body).blocks
    assert [b.text for b in blocks] == ["前", "一", "二", "内", "", "三", "后"]
    places = {b.text: b.cell for b in blocks if b.cell is not None}
    assert (places["二"].table, places["二"].row, places["二"].column, places["二"].depth) == (0, 0, 1, 1)
    assert (places["内"].table, places["内"].depth) == (1, 2)
    assert places["三"].row == 1
    assert {b.kind for b in blocks if b.cell} == {BlockKind.CELL}


def test_merged_columns_count_in_the_grid_and_deleted_rows_are_gone() -> None:
    body = (
        "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr>"
        + paragraph("宽")
        + "</w:tc><w:tc>"
        + paragraph("窄")
        + "</w:tc></w:tr>"
        "<w:tr><w:trPr><w:del w:id='1' w:author='x'/></w:trPr><w:tc>"
        + paragraph("删")
        + "</w:tc></w:tr></w:tbl>"
    )
    blocks = read(body).blocks
    assert [(b.text, b.cell.column) for b in blocks if b.cell] == [("宽", 0), ("窄", 2)]


def test_rows_and_blocks_inside_content_controls_are_read() -> None:
    row = f"<w:sdt><w:sdtContent><w:tr><w:sdt><w:sdtContent><w:tc>{paragraph('格')}</w:tc></w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt>"
    locked = f"<w:sdt><w:sdtPr><w:lock w:val='contentLocked'/></w:sdtPr><w:sdtContent>{paragraph('锁')}</w:sdtContent></w:sdt>"
    content = read(f"<w:tbl>{row}</w:tbl>{locked}")
    assert texts(content) == ["格", "锁"]
    assert content.blocks[1].locked


def test_a_text_box_is_read_once_after_its_paragraph() -> None:
    content = read(
        f"<w:p>{run('正文')}{TEXTBOX.format(paragraph('框内'))}{run('之后')}</w:p>" + paragraph("下段")
    )
    assert texts(content) == ["正文之后", "框内", "下段"]
    assert content.blocks[1].kind is BlockKind.TEXTBOX


def test_an_old_text_box_without_choice_is_read() -> None:
    box = f"<w:r><w:pict><v:shape><v:textbox><w:txbxContent>{paragraph('旧框')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
    assert texts(read(f"<w:p>{box}</w:p>")) == ["", "旧框"]


def test_the_body_comes_first_then_notes_then_headers_and_footers() -> None:
    note = (
        "<w:footnote w:type='separator' w:id='-1'>"
        + paragraph()
        + "</w:footnote><w:footnote w:id='2'>"
        + paragraph("脚注文")
        + "</w:footnote><w:footnote w:id='3'>"
        + paragraph("无人引用")
        + "</w:footnote>"
    )
    body = f"<w:p>{run('正')}<w:r><w:footnoteReference w:id='2'/></w:r>{run('文')}</w:p>" + EDGES.format("")
    content = read(body, footnotes=note, header1=paragraph("页眉"), footer1=paragraph("页脚"))
    assert [(b.kind, b.text) for b in content.blocks] == [
        (BlockKind.PARAGRAPH, "正文"),
        (BlockKind.FOOTNOTE, "脚注文"),
        (BlockKind.HEADER, "页眉"),
        (BlockKind.FOOTER, "页脚"),
    ]
    assert content.blocks[1].part == "word/footnotes.xml"


def test_a_first_page_header_that_is_not_shown_is_not_read() -> None:
    section = '<w:sectPr><w:headerReference w:type="first" r:id="header1"/>{}</w:sectPr>'
    assert texts(read(paragraph("文") + section.format(""), header1=paragraph("首页"))) == ["文"]
    assert texts(read(paragraph("文") + section.format("<w:titlePg/>"), header1=paragraph("首页"))) == [
        "文",
        "首页",
    ]


def test_ordinals_find_the_paragraph_again_in_its_part() -> None:
    body = (
        paragraph("一")
        + f"<w:p>{run('二')}{TEXTBOX.format(paragraph('框'))}</w:p>"
        + table((paragraph("格"),))
        + paragraph("尾")
        + EDGES.format("")
    )
    data = build(body, {"header1": paragraph("眉"), "footer1": paragraph() + paragraph("脚")})
    package = open_package(data)
    for block in read_docx(package).blocks:
        root = etree.fromstring(package.part(block.part))
        found = list(root.iter(f"{{{W}}}p"))[block.ordinal]
        own = [t.text for t in found.iter(f"{{{W}}}t") if next(t.iterancestors(f"{{{W}}}p")) is found]
        assert "".join(own) == block.text


def test_comments_keep_their_words_their_authors_and_their_threads() -> None:
    comments = (
        '<w:comment w:id="5" w:author="李律师" w:date="2026-01-02T00:00:00Z"><w:p w14:paraId="0A">'
        + run("请改")
        + "</w:p></w:comment>"
        '<w:comment w:id="6" w:author="王法务"><w:p w14:paraId="0B">' + run("同意") + "</w:p></w:comment>"
    )
    extended = (
        '<w15:commentEx w15:paraId="0A" w15:done="1"/><w15:commentEx w15:paraId="0B" w15:paraIdParent="0A"/>'
    )
    mark = '<w:commentRange{0} w:id="{1}"/>'
    body = (
        paragraph("序")
        + f"<w:p>{run('保密')}{mark.format('Start', 5)}{mark.format('Start', 6)}{run('两年')}</w:p>"
        + f"<w:p>{run('以内')}{mark.format('End', 5)}{mark.format('End', 6)}<w:r><w:commentReference w:id='5'/></w:r></w:p>"
    )
    content = read(body, comments=comments, commentsExtended=extended)
    text = "\n".join(texts(content))
    first, second = content.comments
    assert first.span is not None
    assert first.span.of(text) == "两年\n以内"
    assert (first.author, first.text, first.resolved, first.parent) == ("李律师", "请改", True, None)
    assert (second.parent, second.author) == ("5", "王法务")


def test_notes_tell_of_foreign_changes_protection_and_hidden_words() -> None:
    body = f"<w:p><w:ins w:id='1' w:author='对方'>{run('新')}</w:ins>{run('藏', '<w:vanish/>')}</w:p><w:altChunk r:id='x'/>"
    content = read(body, settings='<w:documentProtection w:edit="readOnly" w:enforcement="1"/>')
    notes = {note.code: dict(note.facts) for note in content.notes}
    assert notes["tracked"] == {"count": "1", "authors": "对方"}
    assert {"hidden", "protected", "embedded"} <= set(notes)


def test_the_strict_dialect_is_read_too() -> None:
    package = open_package(build(paragraph("严格")))
    body = package.part("word/document.xml").replace(
        W.encode(), b"http://purl.oclc.org/ooxml/wordprocessingml/main"
    )
    again = open_package(build("", raw={"word/document.xml": body}))
    assert [b.text for b in read_docx(again).blocks] == ["严格"]
