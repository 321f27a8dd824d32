"""Marks and evidence inside a file, and one step that takes them all out again."""

import re
from pathlib import Path

import pytest

from tests.documents.redline.judging import OURS, judged, parts
from tests.documents.redline.making import WHEN, contract_of, make_docx, note, paragraph, replace, run
from tests.documents.redline.validator import faults, new_faults
from workbench.app.stripping import marks_in_words
from workbench.documents.redline.evidence import NAMESPACE
from workbench.documents.redline.export import write_redline
from workbench.documents.redline.strip import strip_marks
from workbench.errors import UserError
from workbench.settings.paths import Paths
from workbench.words import Words

W15 = "http://schemas.microsoft.com/office/word/2012/wordml"
KIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml"
EVIDENCE = f'<marks xmlns="{NAMESPACE}" run="r1"><finding id="f1"><basis cited="民法典第585条"/></finding></marks>'.encode()
BODY = paragraph(
    run("付款期限为"), '<w:commentRangeStart w:id="7"/>', run("三十日"), '<w:commentRangeEnd w:id="7"/>',
    '<w:r><w:commentReference w:id="7"/></w:r>', run("，保密期限为两年。"),
)  # fmt: skip
THEIRS = '<w:comment w:id="7" w:author="对方律师"><w:p w14:paraId="0000000A"><w:r><w:t>太长</w:t></w:r></w:p></w:comment>'
REPLY = '<w:comment w:id="8" w:author="对方同事"><w:p w14:paraId="0000000B"><w:r><w:t>同意</w:t></w:r></w:p></w:comment>'


@pytest.fixture
def marks(paths: Paths) -> re.Pattern[str]:
    return marks_in_words(Words.load(paths.words))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "合同.docx"


def threaded() -> bytes:
    """A file with a comment of the other side and a reply to it."""
    body = BODY.replace(
        '<w:r><w:commentReference w:id="7"/></w:r>',
        '<w:r><w:commentReference w:id="7"/></w:r><w:commentRangeStart w:id="8"/><w:commentRangeEnd w:id="8"/><w:r><w:commentReference w:id="8"/></w:r>',
    )
    threads = f'<w15:commentsEx xmlns:w15="{W15}"><w15:commentEx w15:paraId="0000000A" w15:done="0"/><w15:commentEx w15:paraId="0000000B" w15:paraIdParent="0000000A" w15:done="0"/></w15:commentsEx>'
    data = make_docx(body, {"comments": THEIRS + REPLY})
    rels = parts(data)["word/_rels/document.xml.rels"].decode()
    kin = '<Relationship Id="x1" Type="http://schemas.microsoft.com/office/2011/relationships/commentsExtended" Target="commentsExtended.xml"/></R'
    types = parts(data)["[Content_Types].xml"].decode()
    override = f'<Override PartName="/word/commentsExtended.xml" ContentType="{KIN}"/></Types>'
    return make_docx(body, {"comments": THEIRS + REPLY}, {
        "word/commentsExtended.xml": threads,
        "word/_rels/document.xml.rels": rels.replace("</R", kin),
        "[Content_Types].xml": types.replace("</Types>", override),
    })  # fmt: skip


def marked(file: Path, data: bytes) -> bytes:
    file.write_bytes(data)
    contract = contract_of(file)
    items = [
        replace(contract, "三十日", "十五日", "1", "过长"),
        note(contract, "保密期限", "期限不足", "2"),
    ]
    return write_redline(file, contract, items, OURS, WHEN, None, EVIDENCE).data


def everything(data: bytes) -> str:
    return "".join(
        content.decode() for name, content in parts(data).items() if name.endswith((".xml", ".rels"))
    )


def test_the_evidence_is_a_part_that_word_keeps(file: Path) -> None:
    result = marked(file, make_docx(BODY.replace("comment", "proof"), {}))
    found = parts(result)
    assert "民法典第585条" in found["customXml/item1.xml"].decode()
    assert found["customXml/item1.xml"].decode().count("<comment ") == 2
    assert NAMESPACE in found["customXml/itemProps1.xml"].decode()
    assert 'Target="itemProps1.xml"' in found["customXml/_rels/item1.xml.rels"].decode()
    assert 'Target="../customXml/item1.xml"' in found["word/_rels/document.xml.rels"].decode()
    assert not [fault for fault in faults(result) if "customXml" in fault]


def test_a_thread_of_others_survives_an_export(file: Path) -> None:
    file.write_bytes(marked(file, threaded()))
    read = {comment.text: comment for comment in contract_of(file).comments}
    assert read["同意"].parent == read["太长"].comment_id
    assert read["过长"].parent is None
    assert len(read) == 4


def test_strip_takes_everything_of_ours_out_and_nothing_else(file: Path, marks: re.Pattern[str]) -> None:
    source = threaded()
    sent = strip_marks(marked(file, source), marks)
    assert (sent.evidence, sent.comments, sent.replies, sent.kept) == (1, 2, 0, 2)
    left = parts(sent.data)
    untouched = set(parts(source)) - {"word/document.xml"}
    assert set(left) == set(parts(source))
    for name in untouched:
        assert re.sub(rb"\s*standalone='yes'|\n", b"", left[name]).count(b"<") >= parts(source)[name].count(
            b"<"
        )
    assert "customXml" not in everything(sent.data)
    assert "过长" not in everything(sent.data)
    assert judged(sent.data, accept=False) == judged(source, accept=False)
    assert "十五日" in everything(sent.data)
    assert not new_faults(source, sent.data)


def test_without_comments_of_others_the_whole_part_goes(file: Path, marks: re.Pattern[str]) -> None:
    plain = make_docx(paragraph(run("付款期限为三十日，保密期限为两年。")))
    sent = strip_marks(marked(file, plain), marks)
    assert set(parts(sent.data)) == set(parts(plain))
    assert "comment" not in everything(sent.data)
    assert not new_faults(plain, sent.data)
    again = strip_marks(sent.data, marks)
    assert again.data == sent.data
    assert (again.evidence, again.comments) == (0, 0)


def test_replies_to_ours_go_with_them_and_are_counted(file: Path, marks: re.Pattern[str]) -> None:
    data = marked(file, threaded())
    answered = parts(data)["word/commentsExtended.xml"].decode()
    ours = re.findall(r'paraId="(\w+)" w15:done', answered)[-1]
    answered = answered.replace('w15:paraIdParent="0000000A"', f'w15:paraIdParent="{ours}"')
    sent = strip_marks(_with(data, {"word/commentsExtended.xml": answered}), marks)
    assert (sent.comments, sent.replies, sent.kept) == (2, 1, 1)
    assert "同意" not in everything(sent.data)


def test_renumbered_and_orphaned_comments_of_ours_are_still_found(file: Path, marks: re.Pattern[str]) -> None:
    data = marked(file, threaded())
    number = re.findall(r'<w:comment w:id="(\d+)"[^>]*审阅人', parts(data)["word/comments.xml"].decode())[0]
    moved = {
        n: c.decode().replace(f'w:id="{number}"', 'w:id="900"')
        for n, c in parts(data).items()
        if n.startswith("word/")
    }
    assert strip_marks(_with(data, moved), marks).comments == 2
    words = parts(data)["word/comments.xml"].decode().replace("过长", "民法典第585条 [需验证] 未找到")
    lost = _with(data, {"word/comments.xml": words, "customXml/item1.xml": "<gone/>"})
    assert strip_marks(lost, marks).comments == 1


def _with(data: bytes, members: dict[str, str]) -> bytes:
    from tests.documents.redline.test_validator import rewritten

    return rewritten(data, members)


@pytest.mark.parametrize(
    "said",
    [
        "[高·必须坚持] 违约金过高",
        "说明\n民法典第585条 [已核验·条文现行]",
        "民法典 [律师确认·张三·2026-01-02]",
        "[High·Insist] Penalty",
        "Art. 585 [Verified: content agrees]",
    ],
)
def test_marks_are_known_in_both_languages(marks: re.Pattern[str], said: str) -> None:
    assert marks.search(said)


@pytest.mark.parametrize(
    "said", ["请说明[需验证]是什么意思", "[高]风险", "同意，付款期限改为15日", "[需验证]"]
)
def test_what_others_write_is_not_taken_for_ours(marks: re.Pattern[str], said: str) -> None:
    assert not marks.search(said)


def test_a_signed_file_is_not_stripped(marks: re.Pattern[str]) -> None:
    with pytest.raises(UserError, match="redline_signed"):
        strip_marks(make_docx(BODY, None, {"_xmlsignatures/sig1.xml": "<a/>"}), marks)
