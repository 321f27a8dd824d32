"""One Word paragraph as accepted text: nothing lost, nothing twice, offsets that hold."""

from hypothesis import given
from hypothesis import strategies as st

from tests.documents.docx_builder import build, paragraph, run
from workbench.documents.docx import read_docx
from workbench.documents.ooxml import open_package
from workbench.domain.contract import Block, RevisionKind, Style

BY = 'w:id="1" w:author="对方律师" w:date="2026-03-01T08:00:00Z"'


def read(body: str, **parts: str) -> tuple[Block, ...]:
    return read_docx(open_package(build(body, parts))).blocks


def only(body: str, **parts: str) -> Block:
    (block,) = read(body, **parts)
    return block


def test_tabs_breaks_and_hyphens_are_characters_of_the_block() -> None:
    block = only(
        "<w:p><w:r><w:t>甲方</w:t><w:tab/><w:t>乙</w:t><w:noBreakHyphen/><w:br/><w:t>方</w:t><w:cr/></w:r></w:p>"
    )
    assert block.text == "甲方\t乙-\n方\n"


def test_a_symbol_font_box_becomes_the_sign_that_is_seen() -> None:
    block = only('<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r><w:r><w:t>是</w:t></w:r></w:p>')
    assert block.text == "☑是"


def test_links_smart_tags_and_controls_say_their_text() -> None:
    block = only(
        f"<w:p>{run('见')}<w:hyperlink r:id='rId9'>{run('官网')}</w:hyperlink>"
        f"<w:smartTag w:element='date'>{run('五月')}</w:smartTag>"
        f"<w:sdt><w:sdtPr/><w:sdtContent>{run('一年')}</w:sdtContent></w:sdt></w:p>"
    )
    assert block.text == "见官网五月一年"
    assert block.locked == ()


def test_a_bound_or_locked_control_is_locked() -> None:
    bound = f"<w:sdt><w:sdtPr><w:dataBinding/></w:sdtPr><w:sdtContent>{run('一百')}</w:sdtContent></w:sdt>"
    held = f'<w:sdt><w:sdtPr><w:lock w:val="sdtContentLocked"/></w:sdtPr><w:sdtContent>{run("元")}</w:sdtContent></w:sdt>'
    block = only(f"<w:p>{run('价款')}{bound}{held}{run('整')}</w:p>")
    assert block.text == "价款一百元整"
    assert [span.of(block.text) for span in block.locked] == ["一百元"]


def field(code: str, result: str) -> str:
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText>{code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        f'{result}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def test_field_results_are_text_and_locked_and_codes_are_not_text() -> None:
    inner = field("PAGE", run("7"))
    block = only(
        f"<w:p>{run('依第')}{field(f'REF {inner}', run('八'))}{run('条')}<w:fldSimple w:instr='SEQ a'>{run('3')}</w:fldSimple></w:p>"
    )
    assert block.text == "依第八条3"
    assert [span.of(block.text) for span in block.locked] == ["八", "3"]


def test_a_field_may_reach_over_paragraphs() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    first, second, third = read(
        f'<w:p>{begin}{run("一、总则")}</w:p><w:p>{run("二、价款")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
        + paragraph("正文")
    )
    assert first.text == "一、总则"
    assert second.locked
    assert third.text == "正文"
    assert not third.locked


def test_a_formula_is_read_and_locked() -> None:
    block = only(f"<w:p>{run('违约金=')}<m:oMath><m:r><m:t>P×0.05%</m:t></m:r></m:oMath></w:p>")
    assert block.text == "违约金=P×0.05%"
    assert block.locked[0].of(block.text) == "P×0.05%"


def test_the_accepted_view_has_insertions_and_lacks_deletions() -> None:
    block = only(
        f"<w:p>{run('期限')}<w:del {BY}><w:r><w:delText>三十</w:delText></w:r></w:del><w:ins {BY}>{run('十五')}"
        f"<w:del {BY}><w:r><w:delText>个</w:delText></w:r></w:del></w:ins>{run('日')}</w:p>"
    )
    assert block.text == "期限十五日"
    found = {(r.kind, r.span.of(block.text), r.deleted, r.author) for r in block.revisions}
    assert (RevisionKind.DELETE, "", "三十", "对方律师") in found
    assert (RevisionKind.INSERT, "十五", "", "对方律师") in found
    assert (RevisionKind.DELETE, "", "个", "对方律师") in found


def test_moved_text_counts_where_it_went() -> None:
    body = f"<w:p><w:moveFrom {BY}>{run('移动。')}</w:moveFrom>{run('余下')}</w:p><w:p><w:moveTo {BY}>{run('移动。')}</w:moveTo></w:p>"
    first, second = read(body)
    assert (first.text, second.text) == ("余下", "移动。")
    assert first.revisions[0].kind is RevisionKind.MOVE_FROM
    assert second.revisions[0].kind is RevisionKind.MOVE_TO


def test_a_deleted_paragraph_mark_joins_the_next_paragraph() -> None:
    gone = f"<w:rPr><w:del {BY}/></w:rPr>"
    blocks = read(paragraph("前") + paragraph("第一段", gone) + paragraph("第二段") + paragraph("后"))
    assert [block.text for block in blocks] == ["前", "第一段第二段", "后"]
    assert blocks[1].ordinal == 2
    assert blocks[1].revisions[0].kind is RevisionKind.PARAGRAPH_DELETE


def test_a_paragraph_deleted_whole_is_not_there() -> None:
    gone = f"<w:p><w:pPr><w:rPr><w:del {BY}/></w:rPr></w:pPr><w:del {BY}><w:r><w:delText>旧条款</w:delText></w:r></w:del></w:p>"
    blocks = read(paragraph("甲") + gone + paragraph("乙"))
    assert [block.text for block in blocks] == ["甲", "乙"]
    assert blocks[1].ordinal == 2
    assert {r.deleted for r in blocks[1].revisions} == {"", "旧条款"}


def test_formatting_is_told_by_ranges_through_styles() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:rPr><w:b/></w:rPr></w:style>'
        '<w:style w:type="character" w:styleId="E"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style>'
    )
    slanted, plain = '<w:rStyle w:val="E"/>', '<w:b w:val="0"/>'
    block = only(
        f'<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr>{run("粗")}{run("斜", slanted)}'
        f"{run('平', plain)}{run('藏', '<w:vanish/>')}</w:p>",
        styles=styles,
    )
    shown = {item.span.of(block.text): set(item.styles) for item in block.styles}
    assert shown == {
        "粗": {Style.BOLD},
        "斜": {Style.BOLD, Style.ITALIC},
        "藏": {Style.BOLD, Style.HIDDEN},
    }
    assert block.style == "heading 1"


def test_white_and_tiny_text_is_hidden_text() -> None:
    white, tiny, red = '<w:color w:val="FFFFFF"/>', '<w:sz w:val="2"/>', '<w:color w:val="FF0000"/>'
    block = only(f"<w:p>{run('白', white)}{run('小', tiny)}{run('红', red)}</w:p>")
    hidden = "".join(item.span.of(block.text) for item in block.styles if Style.HIDDEN in item.styles)
    assert hidden == "白小"


def test_white_text_on_a_ground_can_be_read() -> None:
    white = '<w:color w:val="FFFFFF"/>'
    shaded, marked = f'{white}<w:shd w:fill="1F3864"/>', f'<w:highlight w:val="black"/>{white}'
    block = only(f"<w:p>{run('底', shaded)}{run('亮', marked)}</w:p>")
    assert not [item for item in block.styles if Style.HIDDEN in item.styles]


TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="<>&\ufffe\uffff"),
    min_size=1,
    max_size=8,
)
WRAPS = st.sampled_from(["{}", f"<w:ins {BY}>{{}}</w:ins>", "<w:smartTag>{}</w:smartTag>", "<w:hyperlink>{}</w:hyperlink>",
                         "<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>", f"<w:del {BY}>{{}}</w:del>"])  # fmt: skip


@given(st.lists(st.lists(st.tuples(TEXTS, WRAPS), max_size=6), min_size=1, max_size=5))
def test_blocks_hold_exactly_the_visible_words(paragraphs: list[list[tuple[str, str]]]) -> None:
    body = "".join(
        "<w:p>" + "".join(wrap.format(run(text, "<w:b/>")) for text, wrap in pieces) + "</w:p>"
        for pieces in paragraphs
    )
    blocks = read(body)
    visible = ["".join(text for text, wrap in pieces if "w:del" not in wrap) for pieces in paragraphs]
    assert [block.text for block in blocks] == visible
    whole = "\n".join(block.text for block in blocks)
    for block in blocks:
        assert whole[block.start : block.start + len(block.text)] == block.text
        ranges = [*block.locked, *(item.span for item in block.styles), *(r.span for r in block.revisions)]
        assert all(0 <= span.start <= span.end <= len(block.text) for span in ranges)
