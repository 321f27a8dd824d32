"""Hostile documents: what other programs and other hands leave behind, edited and proven.

Each case says what must become of every item and what the paragraphs read once ours is accepted;
``export_items`` holds that rejecting ours gives the source back, sign by sign.
"""

import io
import re
import zipfile
from pathlib import Path

import pytest

from tests.documents.redline.bench import Case, export_items, exported
from tests.documents.redline.judging import parts, texts
from tests.documents.redline.making import (
    W_NS,
    WHEN,
    contract_of,
    delete_block,
    insert_after,
    make_docx,
    note,
    paragraph,
    replace,
    run,
    tracked,
)
from workbench.documents.redline.export import write_redline
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span

EDITED = ("edited", "")
NUMBERED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)
CHAR = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
STRUCK = '<w:r><w:delText xml:space="preserve">{}</w:delText></w:r>'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "合同.docx"


def code(words: str) -> str:
    return f'<w:r><w:instrText xml:space="preserve">{words}</w:instrText></w:r>'


def complex_field(words: str, *result: str) -> str:
    return CHAR.format("begin") + code(words) + CHAR.format("separate") + "".join(result) + CHAR.format("end")


def struck(number: int, words: str, author: str = "对方律师") -> str:
    return tracked("del", number, STRUCK.format(words), author)


def cell(*content: str) -> str:
    return f"<w:tbl><w:tr><w:tc>{''.join(content)}</w:tc></w:tr></w:tbl>"


def ids(case: Case) -> list[str]:
    return re.findall(r'<w:(?:ins|del|rPrChange|moveTo|moveFrom) w:id="(-?\d+)"', case.xml)


SWAPS: dict[str, tuple[str, str, str, str]] = {
    "every sign a run of its own": (
        paragraph(*(f'<w:r w:rsidR="{i:08X}"><w:t>{c}</w:t></w:r>' for i, c in enumerate("收到后三十日内付款"))),
        "收到后三十日",
        "收讫后十五日",
        "收讫后十五日内付款",
    ),
    "runs without words": (
        paragraph("<w:r/>", run("甲"), "<w:r><w:rPr><w:b/></w:rPr></w:r>", "<w:r><w:t/></w:r>", run("方三日")),
        "甲方三日",
        "甲方之四日",
        "甲方之四日",
    ),
    "a note inside the words": (
        paragraph('<w:r><w:t>仲裁三</w:t><w:footnoteReference w:id="1"/><w:t>十日</w:t></w:r>'),
        "三十日",
        "十五日",
        "仲裁十五日",
    ),
    "a drawing inside the words": (
        paragraph("<w:r><w:t>盖三</w:t><w:drawing/><w:t>十日章</w:t></w:r>"),
        "三十日章",
        "十五日印",
        "盖十五日印",
    ),
    "a whole field in one run with the words": (
        paragraph(
            '<w:r><w:t>前三日</w:t><w:fldChar w:fldCharType="begin"/><w:instrText> PAGE </w:instrText>'
            '<w:fldChar w:fldCharType="separate"/><w:t>9</w:t><w:fldChar w:fldCharType="end"/>'
            "<w:t>后五日</w:t></w:r>"
        ),
        "后五日",
        "后六日",
        "前三日9后六日",
    ),
    "a field without result": (
        paragraph(run("日期"), CHAR.format("begin"), code(" SAVEDATE "), CHAR.format("end"), run("为准三日")),
        "日期为准三日",
        "日期为凭四日",
        "日期为凭四日",
    ),
    "a field that somebody deleted": (
        paragraph(
            run("甲"),
            tracked("del", 4, complex_field(" PAGE ", STRUCK.format("7")).replace("instrText", "delInstrText")),
            run("后三日"),
        ),
        "甲后三日",
        "甲与后四日",
        "甲与后四日",
    ),
    "two authors inserted side by side": (
        paragraph(run("前"), tracked("ins", 51, run("甲插三日")), tracked("ins", 52, run("乙插五日"), "丙"), run("后")),
        "插三日乙插五日后",
        "加四日乙加六日末",
        "前甲加四日乙加六日末",
    ),
    "an insertion with a deletion of a third hand in it": (
        paragraph(
            run("前"),
            tracked("ins", 61, run("新增") + struck(62, "已删", "丙") + run("条款三日")),
            run("后"),
        ),
        "新增条款三日后",
        "增补条目四日末",
        "前增补条目四日末",
    ),
    "marks of five hands in a row": (
        paragraph(
            struck(1, "旧"),
            tracked("ins", 2, run("新三")),
            struck(3, "去", "丙"),
            tracked("ins", 4, run("十日"), "丙"),
            struck(5, "末"),
        ),
        "三十日",
        "十五日",
        "新十五日",
    ),
    "empty marks": (
        paragraph(run("前"), tracked("ins", 86), run("后三日"), tracked("del", 87)),
        "前后三日",
        "前与后四日",
        "前与后四日",
    ),
    "doubled ids in the source": (
        paragraph(tracked("ins", 9, run("加三日")), tracked("ins", 9, run("补五日"), "丙"), struck(9, "删")),
        "加三日补五日",
        "加四日补六日",
        "加四日补六日",
    ),
    "an id at the end of the range": (
        paragraph(tracked("ins", 2147483647, run("加")), tracked("ins", -5, run("补")), run("三日")),
        "三日",
        "四日",
        "加补四日",
    ),
    "a smart tag in a link in a smart tag": (
        paragraph(
            run("见"),
            '<w:smartTag w:element="a"><w:hyperlink w:anchor="b"><w:smartTag w:element="c">'
            + run("链内三日")
            + "</w:smartTag></w:hyperlink></w:smartTag>",
            run("止"),
        ),
        "见链内三日止",
        "看链接四日完",
        "看链接四日完",
    ),
    "permissions, spelling and bookmarks in the middle": (
        paragraph(
            run("甲"),
            '<w:permStart w:id="1" w:edGrp="everyone"/><w:bookmarkStart w:id="2" w:name="k"/>',
            run("方三"),
            '<w:permEnd w:id="1"/><w:proofErr w:type="spellStart"/>',
            run("十日"),
            '<w:bookmarkEnd w:id="2"/>',
        ),
        "甲方三十日",
        "甲公司十五日",
        "甲公司十五日",
    ),
    "signs outside of the first plane, joined and combined": (
        paragraph(run("𠮷田e\u0301👨\u200d"), run("👩三日葛\U000e0100")),
        "👩三日",
        "👩四日",
        "𠮷田e\u0301👨\u200d👩四日葛\U000e0100",
    ),
    "words from right to left": (
        paragraph("<w:r><w:rPr><w:cs/><w:rtl/></w:rPr><w:t>שלום</w:t></w:r>", run("三日"), properties="<w:bidi/>"),
        "שלום三日",
        "שלוה四日",
        "שלוה四日",
    ),
    "a formula in an insertion": (
        paragraph(run("甲"), tracked("ins", 1, "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>" + run("三日")), run("乙")),
        "三日乙",
        "四日丙",
        "甲x四日丙",
    ),
    "blocks of custom XML": (
        '<w:customXml w:element="e">'
        + paragraph(run("块内三日"), f'<w:customXml w:element="f">{run("行内五日")}</w:customXml>')
        + "</w:customXml>",
        "三日行内五日",
        "四日行内六日",
        "块内四日行内六日",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SWAPS)
def test_words_are_replaced_among_hostile_neighbours(file: Path, name: str) -> None:
    body, old, new, wanted = SWAPS[name]
    doubled = "doubled" in name
    case = exported(file, make_docx(body), lambda c: replace(c, old, new, comment="说明"))
    assert case.fates == [EDITED]
    assert [t for t in texts(case.file.data, accept=True) if t] == [wanted]
    assert doubled or len(ids(case)) == len(set(ids(case)))


REFUSED: dict[str, tuple[str, str, str, str]] = {
    "a nested field": (
        paragraph(
            complex_field(" IF ", run("甲")).replace(
                code(" IF "), code(" IF ") + complex_field(" REF a ", run("3")) + code(" = 3 ")
            ),
            run("止"),
        ),
        "甲",
        "乙",
        "field",
    ),
    "a field that never ends": (
        paragraph(CHAR.format("begin"), code(" TOC "), CHAR.format("separate"), run("一")) + paragraph(run("三日")),
        "三日",
        "四日",
        "field",
    ),
    "a list to choose from": (
        paragraph(
            f"<w:sdt><w:sdtPr><w:dropDownList/></w:sdtPr><w:sdtContent>{run('人民币')}</w:sdtContent></w:sdt>",
            run("三百"),
        ),
        "人民币",
        "美元",
        "control_bound",
    ),
    "a control in a control": (
        paragraph(
            run("外"),
            f"<w:sdt><w:sdtPr/><w:sdtContent>{run('中')}<w:sdt><w:sdtPr/><w:sdtContent>{run('内三')}"
            f"</w:sdtContent></w:sdt>{run('日尾')}</w:sdtContent></w:sdt>",
        ),
        "中内三日尾",
        "里面四天末",
        "control_border",
    ),
    "a block that was inserted as a whole": (
        tracked("ins", 85, paragraph(run("块级三日"))),
        "三日",
        "四日",
        "nested_insertion",
    ),
    "words of another direction": (
        paragraph(f'<w:bdo w:val="rtl">{run("反三日")}</w:bdo>'),
        "三日",
        "四日",
        "special",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_tracked_is_a_comment_with_its_reason(file: Path, name: str) -> None:
    body, old, new, reason = REFUSED[name]
    case = exported(file, make_docx(body), lambda c: replace(c, old, new))
    assert case.fates == [("fallback", reason)]
    assert "<w:commentReference" in case.xml


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "gb18030"])
def test_ids_are_new_in_parts_of_any_encoding(file: Path, encoding: str) -> None:
    body = tracked("ins", 1, run("增")) + struck(2, "删") + run("三日")
    declared = {"utf-8-sig": "UTF-8"}.get(encoding, encoding.upper())
    text = f'<?xml version="1.0" encoding="{declared}"?><w:document {W_NS}><w:body>{paragraph(body)}</w:body></w:document>'
    members = {"word/document.xml": text.encode(encoding)}
    data = _with(make_docx(""), members)
    case = exported(file, data, lambda c: replace(c, "三日", "四日", comment="说明"))
    assert case.fates == [EDITED]
    assert len(ids(case)) == 4 == len(set(ids(case)))


def _with(data: bytes, members: dict[str, bytes]) -> bytes:

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in {**parts(data), **members}.items():
            archive.writestr(name, content)
    return out.getvalue()


def test_hidden_blanks_stay_hidden_beside_an_edit(file: Path) -> None:
    body = "<w:p><w:r><w:t>\n 甲方  三日 \n</w:t></w:r><w:r><w:t> 乙 </w:t></w:r></w:p>"
    case = exported(file, make_docx(body), lambda c: replace(c, "三日", "四日"))
    assert case.contract.text == "甲方  三日乙"
    assert contract_of_bytes(file, case.file.data) == "甲方  四日乙"


def contract_of_bytes(file: Path, data: bytes) -> str:
    other = file.with_name("结果.docx")
    other.write_bytes(data)
    return contract_of(other).text


def test_a_new_item_copies_the_number_but_not_who_numbered_it(file: Path) -> None:
    numbered = NUMBERED.replace("</w:numPr>", tracked("ins", 9) + "</w:numPr>")
    body = paragraph(run("甲项"), properties="<w:pageBreakBefore/>" + numbered) + paragraph(run("尾"))
    data = make_docx(body, {"numbering": NUMBERING})
    case = exported(file, data, lambda c: insert_after(c, "甲项", "新项"))
    assert case.fates == [EDITED]
    assert case.xml.count("<w:numId") == 2
    assert case.xml.count('w:id="9"') == 1
    assert case.xml.count("<w:pageBreakBefore/>") == 1


def test_tracked_numbering_is_not_moved_to_a_new_last_paragraph(file: Path) -> None:
    numbered = NUMBERED.replace("</w:numPr>", tracked("ins", 9) + "</w:numPr>")
    body = cell(paragraph(run("甲项"), properties=numbered))
    case = exported(
        file, make_docx(body, {"numbering": NUMBERING}), lambda c: insert_after(c, "甲项", "新项")
    )
    assert case.fates == [("fallback", "tracked_mark")]


def test_no_automatic_number_is_left_without_words(file: Path) -> None:
    body = paragraph(run("甲项"), properties=NUMBERED) + paragraph(run("乙项"), properties=NUMBERED)
    data = make_docx(body + cell(paragraph(run("格"))), {"numbering": NUMBERING})
    case = exported(file, data, lambda c: delete_block(c, "甲项"), lambda c: delete_block(c, "乙项", "2"))
    assert case.fates == [EDITED, ("fallback", "number_left")]


def test_a_comment_reaches_over_paragraphs_and_edits(file: Path) -> None:
    body = paragraph(run("一段三日")) + paragraph(run("二段")) + paragraph(run("三段余"))

    def over_all(contract: Contract) -> ExportItem:
        return ExportItem(item_id="c", span=Span(2, 10), comment="跨段")

    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "三日", "四日"),
        lambda c: delete_block(c, "二段", "d"),
        over_all,
    )
    assert case.fates == [EDITED, EDITED, ("commented", "")]
    start, end = case.xml.index("<w:commentRangeStart"), case.xml.index("<w:commentRangeEnd")
    covered = re.sub(r"<[^>]+>", "", case.xml[start:end])
    assert covered == "三日四日二段三段"


def test_of_two_insertions_at_one_place_the_first_is_written(file: Path) -> None:
    def before(contract: Contract) -> ExportItem:
        span = Span(0, 0)
        return ExportItem(item_id="2", span=span, edit=Edit(span=span, old="", new="新"))

    case = exported(
        file, make_docx(paragraph(run("尾款三日"))), lambda c: replace(c, "尾款", "甲尾款"), before
    )
    assert case.fates == [EDITED, ("fallback", "overlap")]
    assert texts(case.file.data, accept=True) == ["甲尾款三日"]


def test_an_author_with_signs_that_xml_lacks(file: Path) -> None:
    file.write_bytes(make_docx(paragraph(run("三日"))))
    contract = contract_of(file)
    result = write_redline(file, contract, [replace(contract, "三日", "四日", comment="k")], "律\x00师", WHEN)
    assert "律\ufffd师" in parts(result.data)["word/document.xml"].decode()


def test_a_thousand_items_and_a_paragraph_of_many_edits(file: Path) -> None:
    count = 500
    clause = "甲方应当在收到发票后三十日内付款。"
    body = paragraph(run(clause * count)) + "".join(paragraph(run(f"第{i}条")) for i in range(count))
    file.write_bytes(make_docx(body))
    contract = contract_of(file)
    items = [note(contract, f"第{i}条", f"评{i}", f"n{i}") for i in range(count)]
    for index in range(count):
        start = clause.index("三十日") + index * len(clause)
        item = replace(contract, "三十日", "十五日", f"e{index}", comment="说明")
        assert item.edit is not None
        span = Span(start, start + 3)
        items.append(
            item.model_copy(update={"span": span, "edit": item.edit.model_copy(update={"span": span})})
        )
    case = export_items(file, contract, items)
    assert set(case.fates) == {EDITED, ("commented", "")}
    assert texts(case.file.data, accept=True)[0] == clause.replace("三十日", "十五日") * count
    assert len(re.findall("<w:comment ", parts(case.file.data)["word/comments.xml"].decode())) == 2 * count
