"""Real citations with expected verdicts (LawBench): agreement overall and where the answer is not green."""

import csv
from pathlib import Path

from tests.law.conftest import on
from workbench.domain.citation import Verdict
from workbench.law.book import LawBook


def _verdict(book: LawBook, text: str, cited: str) -> Verdict | None:
    verdicts = book.examine(text, on("2026-11-01"))
    exact = [verdict for verdict in verdicts if verdict.citation.text.startswith(cited)]
    return next(iter(exact or verdicts), None)


# The expected verdicts are about the citation alone. Beside the sentence that restates it a doubt about its
# content is the better answer: those sentences cite old numbers and say what the article does not.
_CONTENT = frozenset({"content_unproven", "other_article", "number_moved"})


def _shares(book: LawBook, testdata: Path, field: str) -> tuple[float, float]:
    total = agreed = others = others_agreed = 0
    with (testdata / "law" / "citations_lawbench.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            expected = row["expected"].split("|")
            verdict = _verdict(book, row[field], row["citation"])
            right = verdict is not None and (
                verdict.outcome.value in expected
                or (field == "context" and "verified" in expected and verdict.reason in _CONTENT)
            )
            total, agreed = total + 1, agreed + right
            if "verified" not in expected:
                others, others_agreed = others + 1, others_agreed + right
    return agreed / total, others_agreed / others


def test_verdicts_agree_with_the_citations_of_lawbench(book: LawBook, testdata: Path) -> None:
    overall, not_verified = _shares(book, testdata, "citation")
    assert overall >= 0.93
    assert not_verified >= 0.85


def test_verdicts_agree_where_the_sentence_around_them_is_read_too(book: LawBook, testdata: Path) -> None:
    overall, not_verified = _shares(book, testdata, "context")
    assert overall >= 0.97
    assert not_verified >= 0.85
