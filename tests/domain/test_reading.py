"""One report per file: how it was read, what was not, and the rest."""

from workbench.documents.plain import contract_from_text
from workbench.domain.contract import Contract, ReadNote
from workbench.domain.reading import reading
from workbench.settings.paths import Paths
from workbench.words import Words


def contract(*codes: str, **source: str) -> Contract:
    made = contract_from_text("买卖合同\n第一条 标的")
    return made.model_copy(
        update={
            "source": made.source.model_copy(update=source),
            "notes": tuple(ReadNote(code=code) for code in codes),
        }
    )


def test_every_format_says_how_it_was_read() -> None:
    assert [note.code for note in reading(contract(encoding="gb18030")).how] == ["by_text", "counted"]
    assert dict(reading(contract(encoding="gb18030")).how[0].facts) == {"encoding": "GB18030"}
    assert reading(contract(format="docx")).how[0].code == "by_word"
    assert reading(contract(format="pdf")).how[0].code == "by_pdf"
    found = reading(contract("converted", format="doc", converted="LibreOffice 7"))
    assert [note.code for note in found.how] == ["counted", "converted"]


def test_each_note_stands_in_one_place() -> None:
    codes = (
        "repaired",
        "macros",
        "embedded",
        "external",
        "pages_without_text",
        "running",
        "hidden",
        "signed",
    )
    found = reading(contract(*codes))
    assert [note.code for note in found.unread] == [
        "macros",
        "embedded",
        "external",
        "pages_without_text",
        "running",
    ]
    assert [note.code for note in found.remarks] == ["hidden", "signed"]
    assert [note.code for note in found.how] == ["by_text", "counted", "repaired"]


def test_paragraphs_are_counted_by_kind(paths: Paths) -> None:
    counted = reading(contract()).how[-1]
    assert dict(counted.facts)["paragraphs"] == "2"
    words = Words.load(paths.words)
    for language in ("zh", "en"):
        for note in (
            *reading(contract()).how,
            *reading(contract(format="pdf")).how,
            *reading(contract(format="docx")).how,
        ):
            assert "{" not in words.speak(language).say(f"read.{note.code}", **dict(note.facts))
