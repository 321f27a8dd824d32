"""Each rule of the strict validator has one file that breaks it, and good files break none."""

import io
import re
import zipfile
from pathlib import Path

import pytest

from tests.documents.redline.judging import parts
from tests.documents.redline.making import make_docx, paragraph, run, tracked
from tests.documents.redline.validator import faults, new_faults

TABLE = "<w:tbl><w:tblPr>{}</w:tblPr><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:trPr>{}</w:trPr><w:tc><w:tcPr>{}</w:tcPr>{}</w:tc></w:tr></w:tbl>"
MOVED = (
    '<w:moveFromRangeStart w:id="1" w:author="甲" w:name="m1"/>' + tracked("moveFrom", 2, run("移")) + '<w:moveFromRangeEnd w:id="1"/>'
    '<w:moveToRangeStart w:id="3" w:author="甲" w:name="m1"/>' + tracked("moveTo", 4, run("移")) + '<w:moveToRangeEnd w:id="3"/>'
)  # fmt: skip
COMMENTED = (
    '<w:commentRangeStart w:id="7"/>'
    + run("文")
    + '<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>'
)
COMMENT = (
    '<w:comment w:id="7" w:author="甲"><w:p w14:paraId="0000000A"><w:r><w:t>评</w:t></w:r></w:p></w:comment>'
)
W15 = "http://schemas.microsoft.com/office/word/2012/wordml"
THREADS = (
    f'<w15:commentsEx xmlns:w15="{W15}"><w15:commentEx w15:paraId="{{}}" w15:done="0"/></w15:commentsEx>'
)
GOOD = (
    paragraph(
        run("甲", '<w:rFonts w:hint="eastAsia"/><w:b/><w:color w:val="FF0000"/><w:sz w:val="21"/>'),
        tracked("ins", 20, run("乙")),
        tracked("del", 21, "<w:r><w:delText>丙</w:delText></w:r>"),
        properties='<w:pStyle w:val="a"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:jc w:val="left"/><w:rPr><w:b/></w:rPr>',
    )
    + paragraph(MOVED)
    + paragraph(COMMENTED)
    + TABLE.format('<w:tblStyle w:val="t"/><w:tblW w:w="0"/>', "<w:tblHeader/>" + tracked("ins", 22), '<w:tcW w:w="1"/><w:vAlign w:val="top"/>', paragraph())
    + paragraph('<w:bookmarkStart w:id="30" w:name="k"/>', run("丁"), '<w:bookmarkEnd w:id="30"/>')
)  # fmt: skip
PARTS = {"comments": COMMENT, "header1": paragraph(run("页眉")), "numbering": ""}


def good() -> bytes:
    data = make_docx(GOOD, PARTS, {"word/commentsExtended.xml": THREADS.format("0000000A")})
    types = parts(data)["[Content_Types].xml"].decode()
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml"
    override = f'<Override PartName="/word/commentsExtended.xml" ContentType="{kind}"/></Types>'
    return rewritten(data, {"[Content_Types].xml": types.replace("</Types>", override)})


def rewritten(data: bytes, members: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in {**parts(data), **{n: c.encode() for n, c in members.items()}}.items():
            archive.writestr(name, content)
    return out.getvalue()


def test_a_good_file_breaks_no_rule() -> None:
    assert not faults(good())


BODY, TYPES, RELS = "word/document.xml", "[Content_Types].xml", "word/_rels/document.xml.rels"
BROKEN: dict[str, tuple[str, str, str, str]] = {
    "order in rPr": (BODY, '<w:b/><w:color w:val="FF0000"/>', '<w:color w:val="FF0000"/><w:b/>', "b is out of order in rPr"),
    "rPr twice the same": (BODY, "<w:b/><w:color", "<w:b/><w:b/><w:color", "b stands twice in rPr"),
    "stranger in rPr": (BODY, "<w:b/><w:color", "<w:b/><w:jc/><w:color", "jc does not belong in rPr"),
    "order in pPr": (BODY, '<w:jc w:val="left"/><w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/></w:rPr><w:jc w:val="left"/>', "jc is out of order in pPr"),
    "order in numPr": (BODY, '<w:ilvl w:val="0"/><w:numId w:val="1"/>', '<w:numId w:val="1"/><w:ilvl w:val="0"/>', "ilvl is out of order in numPr"),
    "order in tcPr": (BODY, '<w:tcW w:w="1"/><w:vAlign w:val="top"/>', '<w:vAlign w:val="top"/><w:tcW w:w="1"/>', "tcW is out of order in tcPr"),
    "order in sectPr": (BODY, "<w:sectPr>", "<w:sectPr><w:pgSz/>", "headerReference is out of order in sectPr"),
    "order in trPr": (BODY, "<w:trPr><w:tblHeader/>", "<w:trPr>" + tracked("del", 23) + "<w:tblHeader/>", "tblHeader is out of order in trPr"),
    "order in tblPr": (BODY, '<w:tblStyle w:val="t"/><w:tblW w:w="0"/>', '<w:tblW w:w="0"/><w:tblStyle w:val="t"/>', "tblStyle is out of order in tblPr"),
    "properties behind words": (BODY, "<w:p><w:pPr>", "<w:p><w:r/><w:pPr>", "pPr is not first in p"),
    "a cell without a paragraph": (BODY, "</w:tcPr><w:p></w:p>", "</w:tcPr>", "tc without a block"),
    "a cell that ends with no block": (BODY, "</w:tcPr><w:p></w:p>", "</w:tcPr><w:p/><w:permEnd/>", "tc does not end"),
    "an id twice": (BODY, 'w:id="21"', 'w:id="20"', "change's id stands twice 20"),
    "an id in two parts": ("word/header1.xml", "<w:p>", "<w:p>" + tracked("ins", 20), "change's id stands twice 20"),
    "a bookmark with a change's id": (BODY, 'w:id="30"', 'w:id="20"', "share the id 20"),
    "no author": (BODY, 'w:id="20" w:author="对方律师"', 'w:id="20"', "ins has no author"),
    "no date that is one": (BODY, '2026-01-05T09:00:00Z"', '5. 1. 2026"', "no date that is one"),
    "no id": (BODY, '<w:ins w:id="20"', '<w:ins w:id="x"', "ins has no id"),
    "a paraId twice": (BODY, "<w:p><w:bookmark", '<w:p w14:paraId="0000000A"><w:bookmark', "paraId stands twice 0000000A"),
    "a paraId out of range": (BODY, "<w:p><w:bookmark", '<w:p w14:paraId="F000000A"><w:bookmark', "paraId is out of range"),
    "an insertion in an insertion": (BODY, "<w:r><w:t xml:space=\"preserve\">乙", tracked("ins", 44, run("戊")) + "<w:r><w:t xml:space=\"preserve\">乙", "ins in ['ins']"),
    "live words in a deletion": (BODY, "<w:delText>丙</w:delText>", "<w:t>丙</w:t>", "t in del"),
    "deleted words outside": (BODY, "乙</w:t>", "乙</w:t></w:r><w:r><w:delText>丙</w:delText>", "delText outside of del"),
    "blanks that get lost": (BODY, '<w:t xml:space="preserve">丁', "<w:t> 丁", "t loses its blanks"),
    "words outside of a run": (BODY, '<w:bookmarkEnd w:id="30"/>', '<w:bookmarkEnd w:id="30"/><w:t>x</w:t>', "t outside of a run"),
    "elements in words": (BODY, "丁</w:t>", "丁<w:br/></w:t>", "t holds elements"),
    "a field without end": (BODY, '<w:bookmarkEnd w:id="30"/>', '<w:bookmarkEnd w:id="30"/><w:r><w:fldChar w:fldCharType="begin"/></w:r>', "field never ends"),
    "a field without beginning": (BODY, '<w:bookmarkEnd w:id="30"/>', '<w:bookmarkEnd w:id="30"/><w:r><w:fldChar w:fldCharType="end"/></w:r>', "never began"),
    "a move without end": (BODY, '<w:moveFromRangeEnd w:id="1"/>', "", "moveFromRangeStart without end"),
    "a move without start": (BODY, '<w:moveToRangeEnd w:id="3"/>', '<w:moveToRangeEnd w:id="3"/><w:moveToRangeEnd w:id="9"/>', "moveToRangeEnd without start"),
    "a move without name": (BODY, 'w:author="甲" w:name="m1"/>', 'w:author="甲"/>', "without name"),
    "a move to nowhere": (BODY, '<w:moveToRangeStart w:id="3" w:author="甲" w:name="m1"/>', '<w:moveToRangeStart w:id="3" w:author="甲" w:name="m2"/>', "a move with one side"),
    "a comment nobody refers to": (BODY, '<w:r><w:commentReference w:id="7"/></w:r>', "", "comment nobody refers to 7"),
    "a range without comment": ("word/comments.xml", 'w:id="7"', 'w:id="8"', "commentRangeStart without comment 7"),
    "a range with one end": (BODY, '<w:commentRangeEnd w:id="7"/>', "", "range has one end 7"),
    "a comment twice": ("word/comments.xml", COMMENT, COMMENT + COMMENT.replace("0000000A", "0000000B"), "comment's id stands twice 7"),
    "a reference twice": (BODY, '<w:commentReference w:id="7"/>', '<w:commentReference w:id="7"/><w:commentReference w:id="7"/>', "commentReference stands twice 7"),
    "a comment in a header": ("word/header1.xml", "<w:p>", '<w:p><w:r><w:commentReference w:id="7"/></w:r>', "where Word has none"),
    "a comment in a text box": (BODY, "<w:p><w:bookmark", '<w:p><w:r><w:pict><w:txbxContent><w:p><w:r><w:commentReference w:id="7"/></w:r></w:p></w:txbxContent></w:pict></w:r><w:bookmark', "comment in a text box"),
    "an empty comment": ("word/comments.xml", '<w:p w14:paraId="0000000A"><w:r><w:t>评</w:t></w:r></w:p>', "", "comment is empty"),
    "threads without their comment": ("word/commentsExtended.xml", "0000000A", "0000000B", "thread's comment is missing 0000000B"),
    "a comment outside of the threads": ("word/commentsExtended.xml", '<w15:commentEx w15:paraId="0000000A" w15:done="0"/>', "", "outside of the threads"),
    "a reply to nobody": ("word/commentsExtended.xml", "w15:done", 'w15:paraIdParent="0000000C" w15:done', "reply without its parent"),
    "a part without type": (TYPES, '<Override PartName="/word/header1.xml"', '<Override PartName="/word/header2.xml"', "no content type for word/header1.xml"),
    "a type without part": (TYPES, "</Types>", '<Override PartName="/word/x.xml" ContentType="a"/></Types>', "override without part"),
    "a type twice": (TYPES, "</Types>", '<Override PartName="/word/header1.xml" ContentType="a"/></Types>', "override twice"),
    "a target that is missing": (RELS, 'Target="header1.xml"', 'Target="header9.xml"', "target is missing header9.xml"),
    "a relationship twice": (RELS, 'Id="rId2"', 'Id="rId1"', "relationship twice rId1"),
    "a relationship that is not there": (BODY, 'r:id="rId2"', 'r:id="rId77"', "relationship unknown rId77"),
    "a prefix that is not declared": (BODY, "<w:document ", '<w:document mc:Ignorable="w14 w99" ', "prefix is not declared w99"),
    "a choice that is not declared": (BODY, "<w:p><w:bookmark", '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"/></mc:AlternateContent></w:r><w:bookmark', "prefix is not declared wps"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_breaks_a_rule_is_told_so(name: str) -> None:
    part, old, new, fault = BROKEN[name]
    content = parts(good())[part].decode()
    assert old in content
    broken = rewritten(good(), {part: content.replace(old, new, 1)})
    told = new_faults(good(), broken)
    assert any(fault in line for line in told), told


def test_real_files_break_hardly_any(testdata: Path) -> None:
    files = [*testdata.glob("contracts/*/*.docx"), *testdata.glob("redline/*.docx")]
    broken = [path for path in files if faults(path.read_bytes())]
    assert len(files) > 20
    assert len(broken) * 5 < len(files)
    told = {re.sub(r"\w+\.xml|\d\w*", "…", fault) for path in broken for fault in faults(path.read_bytes())}
    assert not {fault for fault in told if "target" in fault or "type" in fault}
