"""The memorandum: what a client is handed says what was found, on what basis, and with which mark."""

import io
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import docx
import pytest

from workbench.app.workbench import Workbench
from workbench.documents.memo import GREEN, write_memo
from workbench.domain import wording
from workbench.domain.finding import Mark
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
