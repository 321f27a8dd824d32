"""The memorandum: what a client is handed says what was found, on what basis, and with which mark."""

import io
import unicodedata
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import docx
import pymupdf
import pytest

from workbench.app.workbench import Workbench
from workbench.documents.memo import GREEN, compose_memo, make_memo, make_memo_pdf, write_memo
from workbench.documents.paper import Heading
from workbench.domain import wording
from workbench.domain.finding import Decision, DecisionKind, Mark
from workbench.domain.review import Review, ReviewOptions
from workbench.settings.paths import locate
from workbench.words import Words

WHEN = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def words() -> Words:
    return Words.load(locate().words)


@pytest.fixture
def review(paths: object) -> Review:
    place = locate()
    with closing(Workbench.open(place)) as bench:
        return bench.review(place.samples / "software-development.docx", ReviewOptions())


def text_of(data: bytes) -> str:
    document = docx.Document(io.BytesIO(data))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    return "\n".join([*cells, *(paragraph.text for paragraph in document.paragraphs)])


def test_every_finding_stands_with_its_basis_and_mark(review: Review, words: Words) -> None:
    text = text_of(write_memo(review, words, WHEN))
    assert review.findings
    for finding in review.findings:
        assert wording.title(finding, words) in text
        assert finding.quote.replace("\n", " ") in text
        for basis in finding.basis:
            assert f"{basis.cited} {wording.mark(basis, words)}" in text


def test_it_says_which_day_law_was_judged_on_and_that_the_chain_is_unsigned(
    review: Review, words: Words
) -> None:
    text = text_of(write_memo(review, words, WHEN))
    assert "2026-03-16（合同签订日）" in text
    assert "未签名" in text
    assert review.contract.source.digest in text


def test_statutes_are_annexed_under_their_article_numbers(review: Review, words: Words) -> None:
    text = text_of(write_memo(review, words, WHEN))
    assert "中华人民共和国民法典 第五百零六条" in text


def test_english_speaks_english(review: Review, words: Words) -> None:
    text = text_of(write_memo(review, words.speak("en"), WHEN))
    assert "Contract review memorandum" in text
    assert "Neutral" in text
    assert not {"审阅意见", "中立", review.contract.type.kind} & set(text.split("\n"))


def test_characters_that_xml_forbids_do_not_break_the_file(
    review: Review, words: Words, tmp_path: Path
) -> None:
    finding = review.findings[0].model_copy(update={"quote": "甲\x0b方\x00"})
    odd = review.model_copy(update={"findings": (finding,)})
    assert "甲方" in text_of(write_memo(odd, words, WHEN))


def test_green_ink_is_kept_for_green_marks(review: Review, words: Words) -> None:
    """An article in force whose mark was taken back is printed as what it is: to be checked."""
    finding = next(f for f in review.findings if f.basis and all(b.mark.green for b in f.basis))
    doubted = tuple(b.model_copy(update={"mark": Mark.NEEDS_CHECK}) for b in finding.basis)
    odd = finding.model_copy(update={"basis": doubted})
    sheet = docx.Document(
        io.BytesIO(write_memo(review.model_copy(update={"findings": (odd,), "verdicts": ()}), words, WHEN))
    )
    runs = [run for paragraph in sheet.paragraphs for run in paragraph.runs]
    marks = [run for run in runs if run.text.startswith("[需验证]")]
    assert [run.text for run in marks] == ["[需验证] 条文现行，内容待核"] * len(doubted)
    assert GREEN not in {str(run.font.color.rgb) for run in marks}


def flat(text: str) -> str:
    """Without blanks, and with the letters that a face draws as one sign (ffi) as they are typed."""
    return "".join(unicodedata.normalize("NFKC", text).split())


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_pdf_says_what_the_word_file_says(review: Review, words: Words, language: str) -> None:
    spoken = words.speak(language)
    made = make_memo_pdf(review, spoken, WHEN)
    assert made.text == make_memo(review, spoken, WHEN).text
    document = pymupdf.open("pdf", made.data)
    text = flat("".join(page.get_text() for page in document))
    for finding in review.findings:
        assert flat(wording.title(finding, spoken)) in text
        for basis in finding.basis:
            assert flat(f"{basis.cited} {wording.mark(basis, spoken)}") in text
    assert "\ufffd" not in text


def test_the_fonts_travel_in_the_pdf(review: Review, words: Words) -> None:
    document = pymupdf.open("pdf", make_memo_pdf(review, words, WHEN).data)
    fonts = {font[0]: font[3] for page in document for font in page.get_fonts()}
    assert fonts
    assert all(document.extract_font(number)[3] for number in fonts), fonts


def test_contents_lead_to_their_pages(review: Review, words: Words) -> None:
    """Given the list of contents, then each entry says the page on which its heading stands, and leads there."""
    paper = compose_memo(review, words, WHEN)
    wanted = [part.text for part in paper.parts if isinstance(part, Heading) and part.level]
    document = pymupdf.open("pdf", make_memo_pdf(review, words, WHEN).data)
    outline = document.get_toc()
    assert [title for _, title, _ in outline] == wanted
    for _, title, page in outline:
        assert flat(title) in flat(document[page - 1].get_text())
    assert {link["page"] + 1 for page in document for link in page.get_links()} == {p for _, _, p in outline}
    sheet = docx.Document(io.BytesIO(write_memo(review, words, WHEN)))
    names = set(sheet.element.xpath("//w:bookmarkStart/@w:name"))
    leads = set(sheet.element.xpath("//w:hyperlink/@w:anchor"))
    assert leads == names
    assert len(leads) == len(wanted)


def test_every_page_says_its_number(review: Review, words: Words) -> None:
    document = pymupdf.open("pdf", make_memo_pdf(review, words, WHEN).data)
    for page in document:
        assert f"第 {page.number + 1} 页，共 {document.page_count} 页" in page.get_text()


def test_what_is_open_is_listed_and_what_was_decided_is_not(review: Review, words: Words) -> None:
    def taken(at: int, kind: DecisionKind) -> Decision:
        return Decision(finding_id=review.findings[at].finding_id, kind=kind, by="张律师", at=WHEN)

    count = len(review.findings)
    said = make_memo(review, words, WHEN).text
    assert f"尚未由律师决定（{count} 条）" in said
    decided = tuple(taken(at, DecisionKind.ACCEPT) for at in range(count))
    assert (
        "尚未由律师决定" not in make_memo(review.model_copy(update={"decisions": decided}), words, WHEN).text
    )
    reopened = (*decided, taken(0, DecisionKind.REOPEN))
    back = make_memo(review.model_copy(update={"decisions": reopened}), words, WHEN).text
    assert "尚未由律师决定（1 条）" in back
    queued = (*decided, taken(0, DecisionKind.QUEUE))
    assert (
        "已送人工复核（1 条）" in make_memo(review.model_copy(update={"decisions": queued}), words, WHEN).text
    )


def test_a_review_with_a_model_does_not_say_that_none_was_used(review: Review, words: Words) -> None:
    assert "未使用模型" in make_memo(review, words, WHEN).text
    hops = (review.hops[0].model_copy(update={"model": "demo/one"}), *review.hops[1:])
    said = make_memo(review.model_copy(update={"hops": hops}), words, WHEN).text
    assert "未使用模型" not in said
    assert "demo/one" in said
