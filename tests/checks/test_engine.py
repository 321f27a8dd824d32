"""The engine makes findings of hits: stable ids, exact quotes, one an issue, in the order of the text."""

from dataclasses import replace

import pytest

from tests.checks.reading import TODAY, bare, read, review
from workbench.checks.engine import finding_id, run_checks
from workbench.checks.index import Index
from workbench.checks.registry import Context
from workbench.domain.citation import ReferenceDate
from workbench.domain.finding import Basis, Mark
from workbench.errors import Bug

SAY = "本合同的最终解释权归甲方所有。"


class GreenBook:
    """A library that verifies everything and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def basis(self, cited: str, reference: ReferenceDate) -> Basis:
        assert reference == TODAY
        self.asked.append(cited)
        return Basis(cited=cited, mark=Mark.VERIFIED_EXISTENCE)


def test_the_same_contract_gives_the_same_ids() -> None:
    first, second = review(SAY), review(SAY)
    assert [finding.finding_id for finding in first] == [finding.finding_id for finding in second]
    assert first[0].finding_id.startswith("COM-73-")


def test_an_edit_elsewhere_keeps_the_id() -> None:
    assert review(SAY)[0].finding_id == review("第一条 标的为钢材。\n" + SAY)[0].finding_id


def test_equal_sentences_have_ids_of_their_own() -> None:
    ids = [finding.finding_id for finding in review(SAY + "\n" + SAY) if finding.check == "COM-73"]
    assert len(ids) == 2
    assert len(set(ids)) == 2


def test_findings_come_in_the_order_of_the_text() -> None:
    starts = [finding.span.start for finding in review("\n".join([SAY] * 4))]
    assert starts == sorted(starts)


def test_without_a_library_nothing_is_green() -> None:
    findings = run_checks(read(SAY), bare())
    assert {basis.mark for finding in findings for basis in finding.basis} == {Mark.NEEDS_CHECK}


def test_the_library_is_asked_once_for_each_basis() -> None:
    book = GreenBook()
    findings = run_checks(read(SAY + "\n" + SAY), replace(bare(), law=book))
    assert {basis.mark for finding in findings for basis in finding.basis} == {Mark.VERIFIED_EXISTENCE}
    assert len(book.asked) == len(set(book.asked))


def test_a_check_without_index_is_a_bug() -> None:
    with pytest.raises(Bug):
        _ = Context(reference=TODAY).places


def test_ids_tell_variants_apart() -> None:
    assert finding_id("X", "a", "", "quote", 0) != finding_id("X", "b", "", "quote", 0)


def test_a_sentence_is_found_by_its_words() -> None:
    index = Index(read("甲方付款。乙方交货；逾期的，支付违约金。\n争议由法院管辖。"))
    assert [sentence.text for sentence in index.holding("违约金")] == ["乙方交货；逾期的，支付违约金。\n"]
    assert [sentence.trimmed().of(index.text) for sentence in index.holding("法院", "违约金")] == [
        "乙方交货；逾期的，支付违约金。",
        "争议由法院管辖。",
    ]


def test_one_issue_gives_one_finding() -> None:
    text = "如发生纠纷，可向人民法院起诉或者向当地仲裁机构申请仲裁。"
    assert [finding.check for finding in review(text) if finding.check in {"COM-05", "COM-06"}] == ["COM-05"]


def test_an_english_contract_gets_comments_only() -> None:
    text = "This Agreement is made in English. " * 40 + "本合同的最终解释权归甲方所有。"
    findings = [finding for finding in review(text) if finding.check == "COM-73"]
    assert [(finding.edit, finding.comment_reason) for finding in findings] == [(None, "not_writable")]
