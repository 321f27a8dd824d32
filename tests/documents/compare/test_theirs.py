"""A file as it was before some authors' tracked changes."""

from tests.documents.docx_builder import build
from tests.documents.redline.making import paragraph, run, tracked
from workbench.documents.compare.theirs import authors_of, without
from workbench.documents.docx import read_docx
from workbench.documents.ooxml import open_package

DELETED = '<w:r><w:delText xml:space="preserve">三十日</w:delText></w:r>'
BODY = "".join(
    (
        paragraph(
            run("甲方应当在"), tracked("del", 1, DELETED), tracked("ins", 2, run("六十日")), run("内付款。")
        ),
        paragraph(run("我方加的。"), properties=f"<w:rPr>{tracked('ins', 3, author='我方')}</w:rPr>"),
        paragraph(
            tracked("ins", 4, run("对方新增的一段。")), properties=f"<w:rPr>{tracked('ins', 5)}</w:rPr>"
        ),
        f"<w:tbl><w:tr><w:tc>{paragraph(run('一'))}</w:tc></w:tr>",
        f"<w:tr><w:trPr>{tracked('ins', 6)}</w:trPr><w:tc>{paragraph(tracked('ins', 7, run('二')))}</w:tc></w:tr>",
        "</w:tbl>",
        paragraph(run("末段。")),
    )
)


def texts(data: bytes) -> list[str]:
    return [block.text for block in read_docx(open_package(data)).blocks if block.text]


def test_their_changes_are_rejected_and_ours_stay() -> None:
    data = build(BODY)
    assert authors_of(data) == {"对方律师", "我方"}
    assert texts(data) == ["甲方应当在六十日内付款。", "我方加的。", "对方新增的一段。", "一", "二", "末段。"]
    assert texts(without(data, {"对方律师"})) == ["甲方应当在三十日内付款。", "我方加的。", "一", "末段。"]
    assert without(data, {"无人"}) == data
