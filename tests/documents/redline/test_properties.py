"""Random small documents and random edits: reject is the original, accept the expected text."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.documents.redline.bench import export_items
from tests.documents.redline.judging import OURS
from tests.documents.redline.making import (
    WHEN,
    contract_of,
    make_docx,
    paragraph,
    run,
    tracked,
)
from workbench.documents.redline.clean import write_clean
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span

WORDS = st.sampled_from(["甲方", "三十日", "（30）", "付款，", "。", "的", "𠮷", "30%", " ", "第三条", "é"])
TEXT = st.lists(WORDS, min_size=1, max_size=4).map("".join)
LOOK = st.sampled_from(
    [
        "",
        "<w:b/>",
        "<w:i/>",
        '<w:b/><w:rPrChange w:id="900" w:author="对方" w:date="2026-01-01T00:00:00Z"><w:rPr/></w:rPrChange>',
    ]
)
RUN = st.builds(run, TEXT, LOOK)
FIELD = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'


def _inline(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    numbers = st.integers(100, 800)
    return st.one_of(
        st.builds(lambda n, c: tracked("ins", n, c), numbers, inner),
        st.builds(lambda n, t: tracked("del", n, f"<w:r><w:delText>{t}</w:delText></w:r>"), numbers, TEXT),
        st.builds(lambda c: f'<w:hyperlink r:id="rId9">{c}</w:hyperlink>', inner),
        st.builds(lambda c: f"<w:sdt><w:sdtPr/><w:sdtContent>{c}</w:sdtContent></w:sdt>", inner),
        st.builds(lambda c: f'<w:smartTag w:uri="u" w:element="e">{c}</w:smartTag>', inner),
        st.builds(
            lambda c: FIELD.format("begin") + FIELD.format("separate") + c + FIELD.format("end"), inner
        ),
        st.builds(lambda t: f"<w:r><w:t>{t.strip()}</w:t><w:tab/><w:t>尾</w:t><w:br/></w:r>", TEXT),
        st.sampled_from(
            [
                '<w:bookmarkStart w:id="3" w:name="a"/>',
                '<w:r><w:footnoteReference w:id="2"/></w:r>',
                "<w:proofErr/>",
            ]
        ),
    )


CONTENT = st.lists(st.one_of(RUN, _inline(RUN), _inline(_inline(RUN))), max_size=5).map("".join)
PROPERTIES = st.sampled_from(
    ["", '<w:jc w:val="left"/>', f"<w:rPr>{tracked('del', 77)}</w:rPr>", "<w:rPr><w:b/></w:rPr>"]
)
PARAGRAPH = st.builds(lambda c, p: paragraph(c, properties=p), CONTENT, PROPERTIES)
CELL = "<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:tcPr/>{}</w:tc></w:tr></w:tbl>"
BLOCKS = st.one_of(PARAGRAPH, st.builds(lambda c: CELL.format(paragraph(c)), CONTENT))
BODY = st.lists(BLOCKS, min_size=1, max_size=4).map(lambda b: "".join(b) + paragraph(run("结尾")))


def draw_items(draw: st.DrawFn, contract: Contract) -> list[ExportItem]:
    items: list[ExportItem] = []
    for number in range(draw(st.integers(1, 4))):
        block = draw(st.sampled_from(contract.blocks))
        kind = draw(st.sampled_from([EditKind.REPLACE] * 4 + [EditKind.INSERT_AFTER, EditKind.DELETE_BLOCK]))
        start = draw(st.integers(0, len(block.text)))
        end = draw(st.integers(start, len(block.text)))
        span = Span(start, end).shift(block.start)
        new = "" if kind is EditKind.DELETE_BLOCK else draw(TEXT)
        edit = Edit(kind=kind, span=span, old=span.of(contract.text), new=new)
        comment = draw(st.sampled_from(["", "批注"]))
        items.append(ExportItem(item_id=str(number), span=span, edit=edit, comment=comment))
    return items


def expected(contract: Contract, items: list[ExportItem], fates: list[str]) -> list[str]:
    """The contract's text with the edits that were taken, from the text alone."""
    out: list[str] = []
    for block in contract.blocks:
        text, behind, gone = block.text, [], False
        own = [
            item.edit
            for item, fate in zip(items, fates, strict=True)
            if fate == "edited" and item.edit and block.start <= item.edit.span.start <= block.span.end
        ]
        for edit in sorted(own, key=lambda e: e.span, reverse=True):
            span = edit.span.shift(-block.start)
            if edit.kind is EditKind.REPLACE:
                text = text[: span.start] + edit.new + text[span.end :]
            gone = gone or edit.kind is EditKind.DELETE_BLOCK
        behind = [
            item.edit.new
            for item, fate in zip(items, fates, strict=True)
            if fate == "edited" and item.edit in own and item.edit and item.edit.kind is EditKind.INSERT_AFTER
        ]
        out += ["" if gone else text, *behind]
    return [text for text in out if text]


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_edit_is_exact_or_refused(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.docx"
        path.write_bytes(make_docx(data.draw(BODY)))
        contract = contract_of(path)
        items = data.draw(st.composite(lambda draw: draw_items(draw, contract))())
        case = export_items(path, contract, items)
        fates = [fate for fate, _ in case.fates]
        assert "unproven" not in {reason for _, reason in case.fates}
        wanted = expected(contract, items, fates)
        path.write_bytes(case.file.data)
        assert [b.text for b in contract_of(path).blocks if b.text] == wanted
        path.write_bytes(case.source)
        clean = write_clean(path, contract, items, OURS, WHEN)
        path.write_bytes(clean.data)
        assert [b.text for b in contract_of(path).blocks if b.text] == wanted
