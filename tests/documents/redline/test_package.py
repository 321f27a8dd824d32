"""The package around the text: comments, ids, authors, untouched members, refusals."""

import io
import re
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from tests.documents.redline.bench import exported
from tests.documents.redline.judging import OURS, parts
from tests.documents.redline.making import (
    WHEN,
    contract_of,
    make_docx,
    note,
    paragraph,
    replace,
    run,
    tracked,
)
from workbench.documents.redline.clean import write_clean
from workbench.documents.redline.export import write_redline
from workbench.errors import UserError
from workbench.settings.paths import Paths
from workbench.words import Words

BODY = paragraph(run("付款期限为三十日。")) + paragraph(run("保密期限为两年。"))
NOTES = (
    '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:id="7"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>脚注费率百分之一</w:t></w:r></w:p></w:footnote>'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "合同.docx"


def comments(data: bytes, name: str = "word/comments.xml") -> str:
    return parts(data)[name].decode()


def test_members_without_changes_keep_their_bytes_and_order(file: Path) -> None:
    data = make_docx(
        BODY, {"header1": paragraph(run("页眉"))}, {"word/media/图.bin": "x" * 5000, "docProps/a.xml": "<a/>"}
    )
    case = exported(file, data, lambda c: replace(c, "三十日", "十五日", comment="过短"))
    before, after = (zipfile.ZipFile(io.BytesIO(d)) for d in (data, case.file.data))
    names = before.namelist()
    assert after.namelist() == [*names, "word/comments.xml"]
    changed = {n for n in names if before.read(n) != after.read(n)}
    assert changed == {"[Content_Types].xml", "word/document.xml", "word/_rels/document.xml.rels"}


def test_an_export_without_items_is_the_source(file: Path) -> None:
    data = make_docx(BODY)
    case = exported(file, data)
    assert parts(case.file.data) == parts(data)


def test_a_comment_has_anchor_part_relationship_type_author_and_date(file: Path) -> None:
    case = exported(file, make_docx(BODY), lambda c: note(c, "保密期限", "期限过短\n建议五年"))
    assert case.fates == [("commented", "")]
    number = re.findall(r'<w:commentRangeStart w:id="(\d+)"/>', case.xml)[0]
    assert re.search(
        rf'<w:commentRangeStart w:id="{number}"/><w:r><w:t[^>]*>保密期限</w:t></w:r>'
        rf'<w:commentRangeEnd w:id="{number}"/><w:r><w:commentReference w:id="{number}"/></w:r>',
        case.xml,
    )
    written = comments(case.file.data)
    assert f'w:id="{number}"' in written
    assert f'w:author="{OURS}" w:date="2026-05-06T07:08:09Z" w:initials="审阅"' in written
    assert written.count("<w:p>") == 2
    assert "/word/comments.xml" in parts(case.file.data)["[Content_Types].xml"].decode()
    assert "relationships/comments" in parts(case.file.data)["word/_rels/document.xml.rels"].decode()


def test_an_anchor_stands_outside_of_every_tracked_change(file: Path) -> None:
    body = paragraph(run("甲"), tracked("ins", 5, run("乙方应当付款")), run("丙"))
    case = exported(
        file,
        make_docx(body),
        lambda c: replace(c, "应当", "可以", "1", "过严"),
        lambda c: note(c, "付款", "何时"),
    )
    for change in re.findall(r"<w:(?:ins|del) .*?</w:(?:ins|del)>", case.xml):
        assert "comment" not in change


def test_existing_comment_part_of_any_name_is_used(file: Path) -> None:
    old = '<w:comment w:id="77" w:author="对方律师"><w:p><w:r><w:t>原有</w:t></w:r></w:p></w:comment>'
    body = paragraph(
        run("保密期"), '<w:commentRangeStart w:id="77"/>', run("限为两年，自"), '<w:commentRangeEnd w:id="77"/>',
        '<w:r><w:commentReference w:id="77"/></w:r>', run("终止之日"),
    )  # fmt: skip
    data = make_docx(body, {"comments1": old})
    case = exported(file, data, lambda c: replace(c, "限为两年，自终止", "限为五年，自解除", comment="过短"))
    assert "word/comments.xml" not in parts(case.file.data)
    written = comments(case.file.data, "word/comments1.xml")
    assert written.count("<w:comment ") == 2
    assert "原有" in written
    assert case.xml.count('w:id="77"') == 3


def test_kin_of_comments_stay_in_step(file: Path) -> None:
    w15 = "http://schemas.microsoft.com/office/word/2012/wordml"
    data = make_docx(BODY, {"comments": ""}, {})
    members = {
        "word/commentsExtended.xml": f'<w15:commentsEx xmlns:w15="{w15}"/>',
        "word/people.xml": f'<w15:people xmlns:w15="{w15}"><w15:person w15:author="对方律师"/></w15:people>',
    }
    kinds = "".join(
        f'<Relationship Id="x{k}" Type="http://schemas.microsoft.com/office/2011/relationships/{k}" Target="{k}.xml"/>'
        for k in ("commentsExtended", "people")
    )
    rels = parts(data)["word/_rels/document.xml.rels"].decode().replace("</R", kinds + "</R")
    data = make_docx(BODY, {"comments": ""}, {**members, "word/_rels/document.xml.rels": rels})
    case = exported(file, data, lambda c: note(c, "保密", "一", "1"), lambda c: note(c, "付款", "二", "2"))
    last_ids = set(re.findall(r'paraId="(\w+)"', comments(case.file.data)))
    assert len(last_ids) == 2
    assert (
        set(re.findall(r'paraId="(\w+)"', comments(case.file.data, "word/commentsExtended.xml"))) == last_ids
    )
    assert comments(case.file.data, "word/people.xml").count("<w15:person ") == 2


def test_ids_are_new_and_above_the_notes(file: Path) -> None:
    body = BODY + paragraph(
        run("费率"), '<w:r><w:footnoteReference w:id="7"/></w:r>', tracked("ins", 40, run("另定"))
    )
    data = make_docx(
        body, {"footnotes": NOTES, "header1": paragraph(run("机密"), tracked("ins", 55, run("件")))}
    )
    case = exported(
        file,
        data,
        lambda c: replace(c, "三十日", "十五日", "1", "过长"),
        lambda c: replace(c, "百分之一", "百分之二", "2"),
        lambda c: replace(c, "机密", "秘密", "3"),
    )
    everything = "".join(c.decode() for n, c in parts(case.file.data).items() if n.endswith(".xml"))
    ours = re.findall(rf'<w:(?:ins|del|comment) w:id="(\d+)" w:author="{OURS}"', everything)
    assert len(ours) == 7
    assert len(set(ours)) == 7
    assert min(map(int, ours)) > 55


def test_a_comment_on_a_note_hangs_at_its_reference(file: Path) -> None:
    body = BODY + paragraph(run("费率"), '<w:r><w:footnoteReference w:id="7"/></w:r>')
    case = exported(
        file,
        make_docx(body, {"footnotes": NOTES}),
        lambda c: replace(c, "百分之一", "百分之二", comment="过低"),
    )
    assert case.fates == [("edited", "note_comment")]
    assert "百分之二" in parts(case.file.data)["word/footnotes.xml"].decode()
    assert "comment" not in parts(case.file.data)["word/footnotes.xml"].decode()
    assert re.search(r'<w:commentRangeStart w:id="\d+"/><w:r><w:footnoteReference', case.xml)


def test_a_comment_on_a_header_hangs_at_the_first_paragraph_and_says_so(file: Path) -> None:
    data = make_docx(BODY, {"header1": paragraph(run("合同编号一号"))})
    case = exported(file, data, lambda c: replace(c, "一号", "二号", comment="编号不符"))
    assert case.fates == [("edited", "header_comment")]
    header = parts(case.file.data)["word/header1.xml"].decode()
    assert contract_of(_saved(file, case.file.data)).text.endswith("合同编号二号")
    assert "comment" not in header
    assert case.xml.index("commentRangeStart") < case.xml.index("付款期限")


def test_a_refused_edit_says_in_its_comment_what_was_proposed_and_why(file: Path, paths: Paths) -> None:
    data = make_docx(paragraph('<w:fldSimple w:instr="SEQ">' + run("3") + "</w:fldSimple>", run("号")))
    file.write_bytes(data)
    contract = contract_of(file)
    item = replace(contract, "3", "4", comment="编号有误")
    words = Words.load(paths.words, "zh")
    result = write_redline(file, contract, [item], OURS, WHEN, words)
    written = comments(result.data)
    assert "编号有误" in written
    assert "建议将“3”改为：4" in written
    assert words.say("export.field") in written
    assert all(words.has(f"export.check.{check}") for check in result.checks)


def test_dates_are_utc(file: Path) -> None:
    file.write_bytes(make_docx(BODY))
    contract = contract_of(file)
    beijing = datetime(2026, 5, 6, 15, 8, 9, tzinfo=timezone(timedelta(hours=8)))
    item = replace(contract, "三十日", "十五日")
    assert (
        write_redline(file, contract, [item], OURS, beijing).data
        == write_redline(file, contract, [item], OURS, WHEN).data
    )


def _saved(file: Path, data: bytes) -> Path:
    file.write_bytes(data)
    return file


def refused(file: Path, data: bytes, reviewed: bytes | None = None) -> str:
    file.write_bytes(reviewed or data)
    contract = contract_of(file)
    file.write_bytes(data)
    with pytest.raises(UserError) as caught:
        write_redline(file, contract, [replace(contract, "三十日", "十五日")], OURS, WHEN)
    return caught.value.code


def test_changed_signed_strict_and_foreign_sources_are_refused(file: Path, paths: Paths) -> None:
    plain = make_docx(BODY)
    assert refused(file, make_docx(BODY + paragraph()), plain) == "source_changed"
    assert refused(file, make_docx(BODY, None, {"_xmlsignatures/sig1.xml": "<a/>"})) == "redline_signed"
    strict = (
        parts(plain)["word/document.xml"]
        .decode()
        .replace(
            "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
            "http://purl.oclc.org/ooxml/wordprocessingml/main",
        )
    )
    assert refused(file, make_docx(BODY, None, {"word/document.xml": strict})) == "redline_strict"
    file.write_bytes(plain)
    contract = contract_of(file)
    text = contract.model_copy(update={"source": contract.source.model_copy(update={"format": "pdf"})})
    with pytest.raises(UserError, match="redline_needs_docx"):
        write_redline(file, text, [], OURS, WHEN)
    file.unlink()
    with pytest.raises(UserError, match="redline_source_missing"):
        write_redline(file, contract, [], OURS, WHEN)
    words = Words.load(paths.words)
    for code in (
        "source_changed",
        "redline_signed",
        "redline_strict",
        "redline_needs_docx",
        "redline_unproven",
    ):
        assert words.has(f"error.{code}")


def test_protection_is_noted_and_tracking_is_not_switched_on(file: Path) -> None:
    settings = '<w:documentProtection w:edit="readOnly" w:enforcement="1"/>'
    case = exported(file, make_docx(BODY, {"settings": settings}), lambda c: replace(c, "三十日", "十五日"))
    assert case.file.notes == ("protected",)
    assert "trackRevisions" not in comments(case.file.data, "word/settings.xml")


def test_a_clean_copy_keeps_foreign_changes_and_has_no_comments_of_ours(file: Path) -> None:
    body = BODY + paragraph(run("费率"), tracked("ins", 40, run("百分之三另定"))) + paragraph(run("末段"))
    file.write_bytes(make_docx(body))
    contract = contract_of(file)
    items = [
        replace(contract, "三十日", "十五日", "1", "过长"),
        replace(contract, "百分之三", "百分之四", "2"),
        note(contract, "保密", "何时", "3"),
    ]
    clean = write_clean(file, contract, items, OURS, WHEN)
    xml = parts(clean.data)["word/document.xml"].decode()
    assert [(o.result.value, o.reason) for o in clean.outcomes] == [
        ("edited", ""), ("edited", ""), ("left_out", "clean")
    ]  # fmt: skip
    assert OURS not in xml
    assert "对方律师" in xml
    assert "comment" not in xml
    file.write_bytes(clean.data)
    assert contract_of(file).text == contract.text.replace("三十日", "十五日").replace("百分之三", "百分之四")
