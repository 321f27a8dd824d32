"""Old Word, WPS, RTF and ODT come in through LibreOffice: whole or not at all, and what they are is said."""

import hashlib
import socket
import subprocess
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.documents.docx_builder import build, paragraph
from tests.documents.ole_builder import ole, word
from workbench.documents import convert as converting
from workbench.documents import office
from workbench.documents.convert import convert
from workbench.documents.guard import Kind
from workbench.documents.office import find_office
from workbench.documents.read import read_contract
from workbench.documents.redline.export import write_redline
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit
from workbench.domain.reading import reading
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span
from workbench.errors import Cancelled, UserError, WorkbenchError
from workbench.settings.paths import Paths
from workbench.words import Words

needs_office = pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed")
WHEN = datetime(2026, 11, 2, tzinfo=UTC)
RTF = (
    rb"{\rtf1\ansi\ansicpg936{\fonttbl{\f0\fcharset134 SimSun;}}\f0 "
    rb"\u20080?\u21334?\u21512?\u21516?\par \u31532?\u19968?\u26465? \u20215?\u27454? 100 \u20803?\par}"
)
ODT = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.2" '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" '
    'xmlns:dom="http://www.w3.org/2001/xml-events" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">{scripts}'
    "<office:body><office:text>{text}</office:text></office:body></office:document-content>"
)
MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" '
    'manifest:media-type="application/vnd.oasis.opendocument.text"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>{entries}</manifest:manifest>'
)

LIBRARIES = (
    '<?xml version="1.0"?><library:libraries xmlns:library="http://openoffice.org/2000/library" '
    'xmlns:xlink="http://www.w3.org/1999/xlink">'
    '<library:library library:name="Standard" library:link="false"/></library:libraries>'
)
BASIC = "".join(
    f'<manifest:file-entry manifest:full-path="Basic/{name}" manifest:media-type="text/xml"/>'
    for name in ("script-lc.xml", "Standard/M.xml", "Standard/script-lb.xml")
)


@pytest.fixture(autouse=True)
def _afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is remembered from the test before; folders of conversions are this test's own, and after it
    no process works in them."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(work))
    monkeypatch.setattr(converting._Kept, "key", None)
    yield
    assert list(work.iterdir()) == []
    assert working(work) == []


def working(folder: Path) -> list[str]:
    """Processes that name the folder."""
    listed = subprocess.run(["ps", "-ww", "-eo", "args"], capture_output=True, text=True, check=False)
    return [line for line in listed.stdout.splitlines() if str(folder) in line]


def odt(text: str, scripts: str = "", more: dict[str, str] | None = None, entries: str = "") -> bytes:
    path = Path(tempfile.gettempdir()).parent / "made.odt"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", ODT.format(text=text, scripts=scripts))
        archive.writestr("META-INF/manifest.xml", MANIFEST.format(entries=entries))
        for name, content in (more or {}).items():
            archive.writestr(name, content)
    return path.read_bytes()


def old_word(sources: list[Path], folder: Path, kind: str = "doc") -> list[Path]:
    """The files as .doc (or ``kind``), made by LibreOffice."""
    command = [find_office(), f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
    out = folder / kind
    subprocess.run(
        [*map(str, command), "--convert-to", kind, "--outdir", str(out), *map(str, sources)],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    return [out / f"{source.stem}.{kind}" for source in sources]


def tree(contract: Contract) -> list[tuple[object, ...]]:
    return [(c.kind, c.number, c.path, c.level, c.heading, c.annex) for c in contract.clauses]


def refused(path: Path) -> str:
    with pytest.raises(WorkbenchError) as caught:
        read_contract(path)
    return caught.value.code


def put(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


# -- what comes in ---------------------------------------------------------------------------


@needs_office
def test_ten_contracts_as_doc_have_the_clauses_of_their_docx(testdata: Path, tmp_path: Path) -> None:
    found = sorted((testdata / "contracts").rglob("*.docx"), key=lambda path: path.stat().st_size)
    sources = found[-14:-4]
    assert len(sources) == 10
    for source, made in zip(sources, old_word(sources, tmp_path), strict=True):
        new, old = read_contract(source), read_contract(made)
        assert tree(old) == tree(new), source.name
        assert old.source.format == "doc"


@needs_office
def test_every_doc_of_the_data_is_read(testdata: Path) -> None:
    files = sorted((testdata / "contracts").rglob("*.doc"))
    assert files
    for path in files:
        contract = read_contract(path)
        assert len(contract.clauses) > 20, path.name
        assert contract.source.digest == hashlib.sha256(path.read_bytes()).hexdigest()


@needs_office
def test_the_sample_comes_in_by_every_road(paths: Paths, tmp_path: Path) -> None:
    source = paths.samples / "labour.docx"
    [doc] = old_word([source], tmp_path)
    [rtf] = old_word([source], tmp_path, "rtf")
    [other] = old_word([source], tmp_path, "odt")
    wps = put(tmp_path, "劳动 合同.wps", doc.read_bytes())
    template = put(tmp_path, "-劳动合同.wpt", doc.read_bytes())
    wanted = tree(read_contract(source))
    for path, kind in ((doc, "doc"), (rtf, "rtf"), (other, "odt"), (wps, "wps"), (template, "wps")):
        before = path.read_bytes()
        contract = read_contract(path)
        assert tree(contract) == wanted, path.name
        assert (contract.source.name, contract.source.format) == (path.name, kind)
        assert contract.source.digest == hashlib.sha256(before).hexdigest()
        assert contract.source.converted.startswith("LibreOffice ")
        assert [note.code for note in contract.notes] == ["converted"]
        assert path.read_bytes() == before


@needs_office
@pytest.mark.parametrize("name", ["合同.doc", "合同.docx", "合同"])
def test_the_content_counts_and_a_false_name_is_said(tmp_path: Path, name: str) -> None:
    contract = read_contract(put(tmp_path, name, RTF))
    assert contract.text == "买卖合同\n第一条 价款 100 元"
    assert (contract.source.format, [n.code for n in contract.notes]) == ("rtf", ["converted", "renamed"])


def test_a_docx_called_doc_needs_no_converter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "find_office", lambda: None)
    contract = read_contract(put(tmp_path, "合同.doc", build(paragraph("第一条 价款"))))
    assert (contract.source.format, contract.source.converted) == ("docx", "")
    assert [note.code for note in contract.notes] == ["renamed"]


@needs_office
def test_conversions_side_by_side_do_not_meet(tmp_path: Path) -> None:
    files = [put(tmp_path, f"{n}.rtf", RTF.replace(b"100", str(n).encode())) for n in (101, 102, 103)]
    with ThreadPoolExecutor(3) as pool:
        texts = [contract.text for contract in pool.map(read_contract, files)]
    assert [text[-5:] for text in texts] == ["101 元", "102 元", "103 元"]


@needs_office
def test_a_reader_who_cancels_is_free_within_a_second(paths: Paths, tmp_path: Path) -> None:
    data = (paths.samples / "software-development.docx").read_bytes()
    [doc] = old_word([put(tmp_path, "a.docx", data)], tmp_path)
    asked: list[float] = []

    def cancelled() -> bool:
        if working(tmp_path / "work"):
            asked.append(time.monotonic())
        return bool(asked)

    with pytest.raises(Cancelled):
        read_contract(doc, cancelled=cancelled)
    assert time.monotonic() - asked[0] < 1


# -- what is refused, or noted ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("密码.doc", word(0x0100), "document_encrypted"),
        ("密码.docx", ole("EncryptedPackage", "EncryptionInfo"), "document_encrypted"),
        ("断.doc", word()[:-600], "document_damaged"),
        ("半.doc", word()[:2000], "document_damaged"),
        ("头.doc", word()[:600], "document_damaged"),
        ("无表.doc", ole("WordDocument", contents={"WordDocument": b"\xec\xa5"}), "document_damaged"),
        ("断.rtf", RTF[:-20], "document_damaged"),
        ("网页.doc", b"<html><body>x</body></html>", "document_legacy"),
        ("网页.doc", b"MIME-Version: 1.0\r\n\r\nx", "document_legacy"),
        ("压缩.doc", b"PK\x05\x06" + bytes(18), "document_not_word"),
        ("文字.doc", "甲方：某公司".encode("gb18030"), "document_damaged"),
    ],
)
def test_what_a_converter_must_not_see_is_refused_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paths: Paths, name: str, data: bytes, code: str
) -> None:
    monkeypatch.setattr(office, "find_office", lambda: pytest.fail("the converter was asked for"))
    path = put(tmp_path, name, data)
    assert refused(path) == code
    with pytest.raises(WorkbenchError) as caught:
        read_contract(path)
    assert "{" not in Words.load(paths.words).error(caught.value)


@needs_office
def test_a_doc_that_was_cut_is_never_half_a_contract(paths: Paths, tmp_path: Path) -> None:
    [doc] = old_word([paths.samples / "labour.docx"], tmp_path)
    data, whole = doc.read_bytes(), read_contract(doc).text
    codes: list[str] = []
    for cut in range(1000, len(data), len(data) // 20):
        path = put(tmp_path, "cut.doc", data[:cut])
        try:
            assert read_contract(path).text == whole  # only what no reader needs was lost
        except UserError as error:
            codes.append(error.code)
    assert set(codes) == {"document_damaged"}
    assert len(codes) >= 18


def test_an_encrypted_odt_is_refused(tmp_path: Path) -> None:
    data = odt("<text:p>x</text:p>", entries="<manifest:encryption-data/>")
    assert refused(put(tmp_path, "密.odt", data)) == "document_encrypted"


def test_an_odt_with_a_doctype_is_refused(tmp_path: Path) -> None:
    data = odt("<text:p>x</text:p>", more={"styles.xml": '<!DOCTYPE x [<!ENTITY e SYSTEM "a">]><x/>'})
    assert refused(put(tmp_path, "外.odt", data)) == "document_doctype"


@needs_office
def test_bytes_that_only_look_like_a_doc_get_a_sentence(tmp_path: Path) -> None:
    assert refused(put(tmp_path, "空壳.doc", word())) in ("office_failed", "document_no_text")


def test_macros_objects_and_signatures_of_a_doc_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    made = build(paragraph("第一条"))
    monkeypatch.setattr(converting, "to_docx", lambda *_: made)
    data = word(0, "_signatures", storages=("Macros", "ObjectPool", "_1234567890", "_1234567891"))
    found = convert(data, Kind.DOC)
    assert [(note.code, note.facts) for note in found.notes] == [
        ("macros", ()),
        ("embedded", (("count", "2"),)),
        ("signed", ()),
    ]
    assert found.data == made


@needs_office
def test_no_macro_runs_no_link_is_followed_and_both_are_said(tmp_path: Path) -> None:
    """A macro on opening would write a file; a linked section would bring one of this machine in."""
    secret, proof = put(tmp_path, "secret.txt", "机密内容".encode()), tmp_path / "ran"
    macro = (
        '<?xml version="1.0" encoding="UTF-8"?><script:module '
        'xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">'
        f'Sub Main\nOpen "{proof}" For Output As #1\nPrint #1, "x"\nClose #1\nEnd Sub</script:module>'
    )
    library = (
        '<?xml version="1.0"?><library:library xmlns:library="http://openoffice.org/2000/library" '
        'library:name="Standard" library:readonly="false"><library:element library:name="M"/></library:library>'
    )
    listener = (
        '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" '
        'script:event-name="dom:load" xlink:type="simple" '
        'xlink:href="vnd.sun.star.script:Standard.M.Main?language=Basic&amp;location=document"/>'
        "</office:event-listeners></office:scripts>"
    )
    text = (
        '<text:p>第一条 标的</text:p><text:section text:name="s"><text:section-source xlink:type="simple" '
        f'xlink:href="{secret.as_uri()}"/><text:p>第二条 价款</text:p></text:section>'
    )
    data = odt(text, listener, {
        "Basic/script-lc.xml": LIBRARIES, "Basic/Standard/M.xml": macro, "Basic/Standard/script-lb.xml": library,
    }, BASIC)  # fmt: skip
    contract = read_contract(put(tmp_path, "宏.odt", data))
    assert not proof.exists()
    assert "机密" not in contract.text
    assert "第一条 标的" in contract.text
    assert {"macros", "external"} <= {note.code for note in contract.notes}
    assert {"macros", "external"} <= {note.code for note in reading(contract).unread}


@needs_office
def test_a_remote_template_or_picture_is_not_fetched(tmp_path: Path) -> None:
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(None)

        def answer() -> None:
            try:
                while True:
                    asked.append(server.accept()[0].recv(100))
            except OSError:
                return

        threading.Thread(target=answer, daemon=True).start()
        host = f"http://127.0.0.1:{server.getsockname()[1]}"
        field = rf'{{\*\template {host}/t.dot}}{{\field{{\*\fldinst INCLUDEPICTURE "{host}/a.png" \\d}}}}'
        data = RTF.replace(rb"\f0 ", rb"\f0 " + field.encode(), 1)
        contract = read_contract(put(tmp_path, "远.rtf", data))
        server.shutdown(socket.SHUT_RDWR)
    assert asked == []
    assert "external" in {note.code for note in contract.notes}


# -- what goes out ---------------------------------------------------------------------------


def replaced(contract: Contract, old: str, new: str) -> ExportItem:
    at = contract.text.index(old)
    span = Span(at, at + len(old))
    return ExportItem(item_id="1", span=span, edit=Edit(span=span, old=old, new=new), comment="理由")


@needs_office
def test_changes_go_into_the_copy_and_never_claim_the_original(tmp_path: Path) -> None:
    path = put(tmp_path, "合同.rtf", RTF)
    contract = read_contract(path)
    converting._Kept.key = None  # as in another session
    written = write_redline(path, contract, [replaced(contract, "100", "200")], "律师", WHEN)
    assert written.notes == ("converted",)
    assert "reject_restores" not in written.checks
    assert "reject_restores_copy" in written.checks
    assert path.read_bytes() == RTF
    marked = read_contract(put(tmp_path, "out.docx", written.data))
    assert marked.text == "买卖合同\n第一条 价款 200 元"
    assert marked.source.converted == ""


@needs_office
def test_a_copy_that_comes_out_otherwise_is_not_written_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, "合同.rtf", RTF)
    contract = read_contract(path)
    monkeypatch.setattr(converting._Kept, "key", None)
    monkeypatch.setattr(converting, "to_docx", lambda *_: build(paragraph("买卖合同") + paragraph("第一条")))
    with pytest.raises(UserError, match="conversion_differs"):
        write_redline(path, contract, [replaced(contract, "100", "200")], "律师", WHEN)
    path.write_bytes(RTF.replace(b"100", b"101"))
    with pytest.raises(UserError, match="source_changed"):
        write_redline(path, contract, [replaced(contract, "100", "200")], "律师", WHEN)
