"""Chinese law cited in English: which law and article is meant, and never green for words nobody compared."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.conftest import Judged, Read
from workbench.domain.citation import Outcome, Scope
from workbench.law.book import LawBook
from workbench.law.english import find_english
from workbench.law.resolve import Kind
from workbench.settings.paths import locate


def test_every_english_name_means_a_law_that_the_library_knows(book: LawBook) -> None:
    with (locate().law / "english.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    kinds = {row["english"]: book.resolver.resolve(row["english"]).kind for row in rows}
    assert len(rows) > 150
    assert {name: kind for name, kind in kinds.items() if kind not in (Kind.LAW, Kind.REPEALED)} == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Article 585 of the Civil Code of the PRC applies.", "585=VE"),
        ("Art. 585 of the Civil Code of the People’s Republic of China applies.", "585=VE"),
        ("See PRC Civil Code, Art. 577.", "577=VE"),
        ("See the PRC Civil Code (Article 577).", "577=VE"),
        ("Articles 19 to 21 of the Labour Contract Law apply.", "19=VE 20=VE 21=VE"),
        ("Articles 577, 584 and 585 of China's Civil Code apply.", "577=VE 584=VE 585=VE"),
        ("Under paragraph 2 of Article 585 of the PRC Civil Code it may be adjusted.", "585.2=VE"),
        ("Under Article 585, paragraph 2 of the PRC Civil Code it may be adjusted.", "585.2=VE"),
        ("Under Article 585(2) of the PRC Civil Code it may be adjusted.", "585.2=VE"),
        ("Under Article 39(2) of the Labor Contract Law he may be dismissed.", "39.2=VE"),
        ("Under the second paragraph of Article 585 of the PRC Civil Code.", "585.2=VE"),
        ("Article 585, paragraph 9 of the PRC Civil Code.", "585.9=M"),
        ("Article 9999 of the PRC Civil Code.", "9999=M"),
        ("Article 52 of the former Contract Law of the PRC.", "52=R"),
        ("Article 10 of the PRC Software Contracts Law.", "10=U"),
        ("The Civil Code of the PRC governs. Article 577 of the Civil Code applies.", "577=VE"),
        ("Article 15 of the Company Law of the PRC (2018 Revision) applies.", "15=N"),
    ],
)
def test_a_form_of_citing_in_english(read: Read, text: str, expected: str) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Article 1104 of the Civil Code applies.",
        "Article 1104 of the French Civil Code applies.",
        "Article 16 of the Civil Code of the Philippines applies.",
        "Article 21 of the GDPR and Section 5 of the Arbitration Act 1996 apply.",
        "The Buyer may terminate under Article 9 of this Agreement.",
        "Articles 12 and 13 of the Articles of Association of the PRC Subsidiary prevail.",
        "The PRC Company shall comply with Article 9 of the Shareholders Agreement.",
    ],
)
def test_what_is_no_chinese_law_is_no_citation(read: Read, text: str) -> None:
    assert read(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Under Article 586 of the PRC Civil Code, the deposit shall not exceed 30% of the contract value.",
        "The deposit shall not exceed twenty percent (Article 586 of the PRC Civil Code).",
        "Article 585 of the PRC Civil Code provides that liquidated damages are never adjusted.",
        "Article 19 of the Labor Contract Law states: “probation may last as long as agreed”.",
    ],
)
def test_what_is_restated_in_english_is_for_a_person_to_compare(judged: Judged, text: str) -> None:
    verdicts = judged(text)
    assert [verdict.outcome for verdict in verdicts] == [Outcome.AMBIGUOUS]
    assert verdicts[0].reason == "not_compared"


@pytest.mark.parametrize(
    ("text", "day", "outcome"),
    [
        (
            "The arbitration agreement is void under Article 16 of the Arbitration Law of the PRC.",
            "2026-11-01",
            "ambiguous",
        ),
        (
            "The arbitration agreement is void under Article 16 of the Arbitration Law of the PRC.",
            "2024-05-01",
            "verified",
        ),
        (
            "The arbitration agreement is void under Article 27 of the Arbitration Law of the PRC.",
            "2026-11-01",
            "verified",
        ),
        (
            "The right of first refusal under Article 71 of the PRC Company Law is waived.",
            "2026-11-01",
            "ambiguous",
        ),
        (
            "The right of first refusal under Article 84 of the PRC Company Law is waived.",
            "2026-11-01",
            "verified",
        ),
    ],
)
def test_a_number_that_moved_is_told_by_what_the_english_sentence_is_about(
    judged: Judged, text: str, day: str, outcome: str
) -> None:
    assert [verdict.outcome.value for verdict in judged(text, day)] == [outcome]


def test_a_citation_in_english_vouches_for_existence_only(judged: Judged) -> None:
    text = "This Clause is subject to Article 585 of the Civil Code of the PRC."
    (verdict,) = judged(text)
    assert verdict.scope is Scope.EXISTENCE
    assert verdict.citation.span.of(text) == "Article 585 of the Civil Code of the PRC"
    assert verdict.instrument == "中华人民共和国民法典"


@given(st.text(alphabet="Art. iclesof0123456789()PRCivlCodeh,-\n", max_size=200))
def test_any_text_gives_citations_whose_words_stand_in_it(text: str) -> None:
    from workbench.law.english import EnglishName

    names = {"civil code": EnglishName("民法典", alone=False)}
    for citation in find_english(text, names):
        assert citation.span.of(text) == citation.text
        assert citation.name_span.of(text) == citation.named
