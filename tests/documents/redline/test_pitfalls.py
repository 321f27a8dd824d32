"""Each known pitfall of tracked changes, one small document each."""

import re
from pathlib import Path

import pytest

from tests.documents.redline.bench import Case, exported
from tests.documents.redline.judging import parts, texts
from tests.documents.redline.making import (
    delete_block,
    insert_after,
    make_docx,
    paragraph,
    replace,
    run,
    tracked,
)
from workbench.domain.finding import Edit
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span

BOLD, ITALIC, KAI = "<w:b/>", "<w:i/>", '<w:rFonts w:eastAsia="楷体" w:hint="eastAsia"/>'
END = paragraph(run("合同正文结束。"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "合同.docx"


def changed(case: Case) -> list[str]:
    """Texts once ours are accepted, empty paragraphs left out."""
    return [text for text in texts(case.file.data, accept=True) if text]


def deleted_words(case: Case) -> str:
    return "".join(re.findall(r"<w:delText[^>]*>([^<]*)<", case.xml))


def test_runs_split_inside_words_keep_their_formatting(file: Path) -> None:
    body = paragraph(run("付款期", BOLD), run("限为三", ITALIC), run("十日内。")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "期限为三十日", "期限为十五日"))
    assert changed(case)[0] == "付款期限为十五日内。"
    assert deleted_words(case) == "三十日"
    assert '<w:rPr><w:i/></w:rPr><w:t xml:space="preserve">十五' in case.xml


def test_untouched_words_keep_bold_and_the_new_ones_take_the_font_they_replace(file: Path) -> None:
    body = paragraph(run("比例", BOLD), run("30", KAI), run("%，另付")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "30%", "25%"))
    inserted = re.search(r"<w:ins .*?</w:ins>", case.xml)
    assert inserted is not None
    assert KAI in inserted[0]
    assert "25</w:t>" in inserted[0]
    assert "rPrChange" not in inserted[0]


def test_tracked_formatting_is_copied_with_an_id_of_its_own(file: Path) -> None:
    formatting = "<w:b/>" + tracked("rPrChange", 130, "<w:rPr/>")
    body = paragraph(run("格式被修改的三十日期限", formatting)) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "三十日", "六十日"))
    ids = re.findall(r'<w:rPrChange w:id="(\d+)"', case.xml)
    assert len(ids) == 3
    assert len(set(ids)) == 3


def test_field_results_and_codes_are_locked(file: Path) -> None:
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF a </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    )
    body = (
        paragraph(
            run("依照第"), field, run("5.2"), '<w:r><w:fldChar w:fldCharType="end"/></w:r>', run("款付款")
        )
        + END
    )
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "依照第5.2款", "根据第5.2条", "1"),
        lambda c: replace(c, "5.2款付", "5.3款付", "2"),
    )
    assert case.fates == [("edited", ""), ("fallback", "overlap")]
    assert changed(case)[0] == "根据第5.2条付款"
    case = exported(file, make_docx(body), lambda c: replace(c, "第5.2款", "第5.3款"))
    assert case.fates == [("fallback", "field")]
    assert "5.3" in parts(case.file.data)["word/comments.xml"].decode()


def test_a_field_over_several_paragraphs_locks_them_all(file: Path) -> None:
    body = (
        paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>'
                  '<w:r><w:fldChar w:fldCharType="separate"/></w:r>', run("第一条 付款"))
        + paragraph(run("第二条 交付"))
        + paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>', run("正文交付"))
        + END
    )  # fmt: skip
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "第二条 交付", "第二条 验收", "1"),
        lambda c: insert_after(c, "第一条", "第一条之一", "2"),
        lambda c: delete_block(c, "第二条", "3"),
        lambda c: replace(c, "正文交付", "正文验收", "4"),
    )
    assert [reason for _, reason in case.fates] == ["field", "field", "field", ""]


def test_nested_fields_are_left_alone(file: Path) -> None:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    field = (
        mark("begin")
        + run("代码")
        + mark("begin")
        + mark("separate")
        + run("内")
        + mark("end")
        + mark("separate")
    )
    body = paragraph(run("共"), field, run("三"), mark("end"), run("份，各执一份")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "共三份，各执一份", "共三份，双方各执一份"))
    assert case.fates == [("edited", "")]
    assert changed(case)[0].endswith("双方各执一份")


def test_everything_in_one_run_is_split_around_the_field(file: Path) -> None:
    body = paragraph(
        '<w:r><w:rPr><w:b/></w:rPr><w:t>前文</w:t><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText>'
        '<w:fldChar w:fldCharType="separate"/><w:t>1</w:t><w:fldChar w:fldCharType="end"/><w:t>后文</w:t></w:r>'
    )
    case = exported(
        file,
        make_docx(body + END),
        lambda c: replace(c, "前文", "前文甲", "1"),
        lambda c: replace(c, "后文", "乙后文", "2"),
    )
    assert changed(case)[0] == "前文甲1乙后文"


def control(properties: str, *content: str) -> str:
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{''.join(content)}</w:sdtContent></w:sdt>"


@pytest.mark.parametrize(
    ("properties", "reason"),
    [
        ('<w:dataBinding w:xpath="/a" w:storeItemID="{1}"/><w:text/>', "control_bound"),
        ('<w:lock w:val="contentLocked"/>', "control_locked"),
        ('<w:date w:fullDate="2026-01-01T00:00:00Z"/>', "control_bound"),
        ("<w:dropDownList/>", "control_bound"),
        ("<w14:checkbox/>", "control_bound"),
    ],
)
def test_locked_and_bound_controls_are_refused(file: Path, properties: str, reason: str) -> None:
    body = paragraph(run("日期："), control(properties, run("三十日")), run("内")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "三十日", "十五日"))
    assert case.fates == [("fallback", reason)]
    block = control(properties, paragraph(run("整段三十日")))
    case = exported(file, make_docx(block + END), lambda c: replace(c, "三十日", "十五日"))
    assert case.fates == [("fallback", reason)]


def test_edits_inside_hyperlinks_tags_and_free_controls(file: Path) -> None:
    body = paragraph(
        run("详见"),
        '<w:hyperlink r:id="rId9">' + run("官网条款", "<w:u/>") + "</w:hyperlink>",
        '<w:smartTag w:uri="u" w:element="date">' + run("三十日") + "</w:smartTag>",
        control("<w:text/>", run("甲公司")),
        run("生效"),
    )
    case = exported(
        file,
        make_docx(body + END),
        lambda c: replace(c, "官网", "网站", "1"),
        lambda c: replace(c, "三十日", "十五日", "2"),
        lambda c: replace(c, "甲公司", "乙公司", "3"),
        lambda c: replace(c, "司生", "司即时生", "4"),
    )
    assert [fate for fate, _ in case.fates] == ["edited", "edited", "edited", "fallback"]
    assert changed(case)[0] == "详见网站条款十五日乙公司生效"


def test_words_behind_a_link_do_not_become_part_of_it(file: Path) -> None:
    body = paragraph('<w:hyperlink r:id="rId9">' + run("官网") + "</w:hyperlink>", run("公布")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "官网公布", "官网上公布"))
    assert re.search(r"<w:hyperlink.*?</w:hyperlink><w:ins ", case.xml)


def test_deleting_inside_a_foreign_insertion_is_a_deletion_in_it(file: Path) -> None:
    inside = tracked("ins", 101, run("收到通知后十日"))
    body = paragraph(run("乙方应在"), inside, run("内答复")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "通知后十日内", "书面通知后五日内"))
    assert changed(case)[0] == "乙方应在收到书面通知后五日内答复"
    foreign = re.findall(r"<w:ins [^>]*对方律师[^>]*>.*?</w:ins>", case.xml)
    assert len(foreign) == 2
    assert re.search(r"<w:del [^>]*审阅人[^>]*><w:r><w:delText[^>]*>十日", foreign[1])
    assert not re.search(r"<w:ins [^>]*>(?:(?!</w:ins>).)*<w:ins ", case.xml)
    assert case.xml.count("对方律师") == 2


def test_an_insertion_into_a_link_inside_a_foreign_insertion_is_refused(file: Path) -> None:
    link = '<w:hyperlink r:id="rId9">' + run("官网条款") + "</w:hyperlink>"
    body = paragraph(run("详见"), tracked("ins", 101, link)) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "官网条款", "官网的条款"))
    assert case.fates == [("fallback", "nested_insertion")]


def test_paragraphs_inside_a_block_level_insertion_take_no_other(file: Path) -> None:
    body = tracked("ins", 5, paragraph(run("期限三十日"))) + END
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "三十日", "十五日", "1"),
        lambda c: insert_after(c, "期限", "新段", "2"),
    )
    assert [reason for _, reason in case.fates] == ["nested_insertion", "nested_insertion"]


def test_formulas_directions_and_alternatives_are_left_alone(file: Path) -> None:
    formula = "<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>"
    twice = f'<mc:AlternateContent><mc:Choice Requires="w14">{run("二份")}</mc:Choice></mc:AlternateContent>'
    body = (
        paragraph(run("按"), formula, run("计算十日"), twice, f'<w:bdo w:val="rtl">{run("倒")}</w:bdo>') + END
    )
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "x=1", "x=2", "1"),
        lambda c: replace(c, "二份", "三份", "2"),
        lambda c: replace(c, "倒", "顺", "3"),
        lambda c: replace(c, "计算十日", "计算五日", "4"),
    )
    assert [reason for _, reason in case.fates] == ["field", "special", "special", ""]


def test_moved_words_are_not_split(file: Path) -> None:
    body = paragraph(run("新位置："), tracked("moveTo", 113, run("被移动的句子。")), run("期限十日")) + END
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "移动的句子", "移来的句子", "1"),
        lambda c: replace(c, "期限十日", "期限五日", "2"),
    )
    assert case.fates == [("fallback", "moved"), ("edited", "")]


def test_foreign_deleted_words_stay_deleted_beside_ours(file: Path) -> None:
    gone = tracked("del", 102, "<w:r><w:delText>合同总价</w:delText></w:r>")
    body = paragraph(run("赔偿上限为"), gone, tracked("ins", 103, run("已付款项")), run("的百分之百")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "已付款项的百分之百", "合同总价的百分之二百"))
    assert changed(case)[0] == "赔偿上限为合同总价的百分之二百"


def test_a_block_of_two_paragraphs_with_a_deleted_mark_is_edited_in_place(file: Path) -> None:
    first = paragraph(run("第一段末尾"), properties=f"<w:rPr>{tracked('del', 120)}</w:rPr>")
    body = first + paragraph(run("第二段应付十万元")) + END
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "末尾第二段", "末尾，第二段", "1"),
        lambda c: replace(c, "十万元", "二十万元", "2"),
        lambda c: insert_after(c, "第二段", "第三段", "3"),
        lambda c: delete_block(c, "第二段", "4"),
    )
    assert [reason for _, reason in case.fates] == ["", "", "tracked_mark", "overlap"]
    assert changed(case)[:2] == ["第一段末尾", "，第二段应付二十万元"] or changed(case)[0] == "第一段末尾，"


def test_text_boxes_are_changed_in_both_copies(file: Path) -> None:
    box = "<w:txbxContent>" + paragraph(run("费率百分之三")) + "</w:txbxContent>"
    shape = (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="v"><w:pict><v:rect><v:textbox>{box}</v:textbox></v:rect>'
        f"</w:pict></mc:Choice><mc:Fallback><w:pict><v:rect><v:textbox>{box}</v:textbox></v:rect></w:pict>"
        "</mc:Fallback></mc:AlternateContent></w:r>"
    )
    body = paragraph(run("正文"), shape, run("之后十日")) + END
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "百分之三", "百分之四", "1", "费率过低"),
        lambda c: replace(c, "之后十日", "之后五日", "2"),
    )
    assert case.fates == [("edited", "textbox_comment"), ("edited", "")]
    assert case.xml.count("百分之四") == 2
    assert (
        "commentRangeStart" not in case.xml[case.xml.index("AlternateContent") : case.xml.rindex("Alternate")]
    )
    uneven = body.replace("费率百分之三", "费率百分之二", 1)
    case = exported(file, make_docx(uneven), lambda c: replace(c, "百分之二", "百分之四"))
    assert case.fates == [("fallback", "textbox_copies")]


CELL = "<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:tcPr/>{}</w:tc></w:tr></w:tbl>"


def test_paragraphs_come_and_go_in_the_body_and_in_cells(file: Path) -> None:
    inner = CELL.format(paragraph(run("内层单价三百元")))
    body = (
        paragraph(run("第一条"))
        + paragraph(run("第二条"))
        + CELL.format(paragraph(run("外层")) + inner + paragraph(run("格末")))
        + paragraph(run("表后"))
    )
    case = exported(
        file,
        make_docx(body),
        lambda c: delete_block(c, "第一条", "1"),
        lambda c: insert_after(c, "第二条", "第三条\n第四条", "2"),
        lambda c: replace(c, "三百元", "四百元", "3"),
        lambda c: insert_after(c, "内层", "备注", "4"),
        lambda c: delete_block(c, "格末", "5"),
        lambda c: insert_after(c, "表后", "签署页", "6"),
    )
    assert {fate for fate, _ in case.fates} == {"edited"}
    assert changed(case) == ["第二条", "第三条", "第四条", "外层", "内层单价四百元", "备注", "表后", "签署页"]
    assert texts(case.file.data, accept=True).count("") == 1  # the cell keeps its last paragraph


def test_paragraphs_with_sections_objects_or_tracked_marks_are_not_touched_as_a_whole(file: Path) -> None:
    body = (
        paragraph(run("分节"), properties="<w:sectPr/>")
        + paragraph(run("脚注"), '<w:r><w:footnoteReference w:id="2"/></w:r>')
        + paragraph(run("移入"), properties=f"<w:rPr>{tracked('moveTo', 9)}</w:rPr>")
        + paragraph('<w:bookmarkStart w:id="3" w:name="a"/>', run("书签"), '<w:bookmarkEnd w:id="3"/>')
        + END
    )
    case = exported(
        file,
        make_docx(body),
        lambda c: delete_block(c, "分节", "1"),
        lambda c: delete_block(c, "脚注", "2"),
        lambda c: delete_block(c, "移入", "3"),
        lambda c: insert_after(c, "分节", "新段", "4"),
        lambda c: delete_block(c, "书签", "5"),
    )
    reasons = [reason for _, reason in case.fates]
    assert reasons == ["section_break", "objects", "tracked_mark", "section_break", ""]


def test_a_clause_with_its_own_number_is_not_numbered_twice(file: Path) -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    body = paragraph(run("自动编号条款"), properties=numbered) + END
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        '<w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    data = make_docx(body, {"numbering": numbering})
    case = exported(file, data, lambda c: insert_after(c, "自动", "2.1 另行约定"))
    assert '<w:numId w:val="0"/>' in case.xml
    case = exported(file, data, lambda c: insert_after(c, "自动", "另行约定"))
    assert case.xml.count('<w:numId w:val="1"/>') == 2
    assert "<w:t>1." not in case.xml


def test_marks_symbols_and_phonetic_guides(file: Path) -> None:
    body = (
        paragraph(run("当事人𠮷田与e\u0301lan公司👨‍⚖️约定三十日"))
        + paragraph('<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>', run("同意付款"))
        + paragraph("<w:r><w:ruby><w:rubyPr/><w:rt>" + run("zhì") + "</w:rt><w:rubyBase>" + run("质")
                    + "</w:rubyBase></w:ruby></w:r>", run("押物十日"))
        + END
    )  # fmt: skip
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "e\u0301lan公司", "e\u0301lin公司", "1"),
        lambda c: replace(c, "□同意", "☑同意", "2"),
        lambda c: replace(c, "质押物十日", "抵押物十日", "3"),
        lambda c: replace(c, "意付款", "意收款", "4"),
    )
    assert deleted_words(case).startswith("e\u0301lan")
    assert [reason for _, reason in case.fates] == ["", "special", "special", ""]


def test_tabs_and_breaks_are_elements(file: Path) -> None:
    body = paragraph("<w:r><w:t>甲方：</w:t><w:tab/><w:t>张三</w:t><w:br/><w:t>应付三十元</w:t></w:r>") + END
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "张三\n应付三十元", "李四\n应付\t五十元"),
    )
    assert changed(case)[0] == "甲方：\t李四\n应付\t五十元"
    assert not re.search(r"<w:t[^>]*>[^<]*[\t\n]", case.xml)


def test_leading_spaces_survive(file: Path) -> None:
    body = paragraph(run("  空格 三十日 内  ")) + END
    case = exported(file, make_docx(body), lambda c: replace(c, "三十日", " 十五日 "))
    assert changed(case)[0] == "  空格  十五日  内  "


def test_repeated_words_are_told_apart_by_place(file: Path) -> None:
    body = paragraph(run("十日内付款")) * 3 + END

    edit = Edit(span=Span(6, 8), old="十日", new="五日")
    item = ExportItem(item_id="1", span=edit.span, edit=edit)
    case = exported(file, make_docx(body), lambda _: item)
    assert changed(case)[:3] == ["十日内付款", "五日内付款", "十日内付款"]


def test_of_overlapping_changes_the_first_is_taken_and_named(file: Path) -> None:
    body = paragraph(run("甲方应在三十日内付款")) + END
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "三十日内付款", "十五日内付款", "a"),
        lambda c: replace(c, "付款", "支付", "b"),
        lambda c: delete_block(c, "甲方", "c"),
        lambda c: replace(c, "甲方", "乙方", "d"),
    )
    assert case.fates == [("edited", ""), ("fallback", "overlap"), ("fallback", "overlap"), ("edited", "")]
    assert case.file.outcomes[1].facts == (("taken", "a"),)
    assert changed(case)[0] == "乙方应在十五日内付款"


def test_foreign_prefixes_and_pretty_printing_do_not_matter(file: Path) -> None:
    data = make_docx(paragraph(run("付款期限三十日")) + "\n  " + END)
    renamed = parts(data)["word/document.xml"].decode().replace("<w:", "<ns0:").replace("</w:", "</ns0:")
    renamed = (
        renamed.replace(" w:", " ns0:").replace("xmlns:w=", "xmlns:ns0=").replace("><ns0:r>", ">\n<ns0:r>")
    )
    case = exported(
        file,
        make_docx("", None, {"word/document.xml": renamed}),
        lambda c: replace(c, "三十日", "十五日", comment="过长"),
    )
    assert changed(case)[0] == "付款期限十五日"
    assert "<ns0:ins " in case.xml


def test_words_that_xml_cannot_hold_are_refused(file: Path) -> None:
    case = exported(file, make_docx(paragraph(run("甲方")) + END), lambda c: replace(c, "甲方", "乙\x01方"))
    assert case.fates == [("fallback", "characters")]


def test_an_empty_paragraph_takes_new_words(file: Path) -> None:
    edit = Edit(span=Span(0, 0), old="", new="首部")
    item = ExportItem(item_id="1", span=Span(0, 0), edit=edit)
    empty = paragraph(properties="<w:rPr><w:b/></w:rPr>")
    case = exported(file, make_docx(empty + END), lambda _: item)
    assert changed(case)[0] == "首部"
    assert "<w:r><w:rPr><w:b/></w:rPr><w:t" in case.xml


def test_a_stale_edit_is_noticed(file: Path) -> None:
    edit = Edit(span=Span(0, 2), old="乙方", new="丙方")
    item = ExportItem(item_id="1", span=Span(0, 2), edit=edit)
    case = exported(file, make_docx(paragraph(run("甲方")) + END), lambda _: item)
    assert case.fates == [("fallback", "stale")]
