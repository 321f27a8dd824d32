"""What was recognised from a picture is text like any other, and what is in doubt is said."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tests.documents.ocr.pages import contract_of, line, page
from workbench.domain.citation import Citation, DateSource, Outcome, Scope, Verdict
from workbench.domain.contract import Contract
from workbench.domain.doubtful import without_doubtful
from workbench.domain.reading import reading
from workbench.domain.scan import Doubt, DoubtKind
from workbench.domain.span import Span
from workbench.law.reference import reference_date

HEAD = (
    line("设备买卖合同", 0, 260),
    line("甲方：北京甲乙丙设备有限公司", 1),
    line("乙方：上海丁戊己贸易有限公司", 2),
)


def doubts(contract: Contract) -> list[tuple[DoubtKind, str, str]]:
    assert contract.scan is not None
    for doubt in contract.scan.doubts:
        assert doubt.span.of(contract.text) == doubt.text
    return [(doubt.kind, doubt.text, doubt.again) for doubt in contract.scan.doubts]


def test_a_scan_is_read_into_clauses_and_facts_like_any_file() -> None:
    contract = contract_of(
        page(*HEAD, line("第一条价款为人民币120,000元，于2026年3月1日前支付。", 3)),
        page(line("第二条甲方应当在三十日内交付全部设备。", 0)),
    )
    assert [clause.number for clause in contract.clauses if clause.number] == ["第一条", "第二条"]
    assert [amount.value for amount in contract.amounts] == [120000]
    assert doubts(contract) == []
    assert [note.code for note in reading(contract).how] == ["counted", "by_ocr"]


def test_an_amount_a_ratio_and_a_date_read_otherwise_the_second_time_are_in_doubt() -> None:
    contract = contract_of(
        page(
            *HEAD,
            line("第一条价款为人民币120,000元，于2026年3月1日前支付。", 3, second={"120,000": "129,000元"}),
            line("第二条定金为价款的20%，即24,000元。", 4, second={"20%": "26%"}),
            line("第三条合同于2026年5月8日到期。", 5, second={"2026年5月8日": "2026年5月3日"}),
        )
    )
    found = doubts(contract)
    assert {again for kind, _, again in found if kind is DoubtKind.VALUE} == {
        "129,000元",
        "26%",
        "2026年5月3日",
    }
    assert len(found) == 3
    assert "ocr_values" in [note.code for note in reading(contract).remarks]


def test_an_unsure_figure_is_in_doubt_although_both_readings_agree() -> None:
    text = "第一条价款为人民币120,000元。"
    contract = contract_of(page(*HEAD, line(text, 3, low={text.index("2"): 85})))
    assert [kind for kind, _, _ in doubts(contract)] == [DoubtKind.VALUE]


def test_a_figure_that_was_not_read_twice_is_in_doubt() -> None:
    whole = line("第一条价款为人民币120,000元。", 3)
    contract = contract_of(page(*HEAD, whole.model_copy(update={"again": ()})))
    assert [kind for kind, _, _ in doubts(contract)] == [DoubtKind.VALUE]


def test_every_sign_beside_a_penalty_is_for_the_eye_however_sure() -> None:
    contract = contract_of(
        page(
            *HEAD,
            line("第一条逾期付款的，每日按欠款的0.5%支付违约金。", 3),
            line("第二条滞纳金为每日5‰。", 4),
            line("第三条设备的合格率不低于98%，否则退货。", 12),
        )
    )
    found = doubts(contract)
    assert [text for kind, text, _ in found if kind is DoubtKind.SIGN] == ["0.5%", "5‰"]
    assert not any("98" in text for _, text, _ in found)
    assert "ocr_signs" in [note.code for note in reading(contract).remarks]


def test_words_of_low_confidence_are_marked_where_they_stand() -> None:
    text = "第一条甲方应当缴纳己方承担的费用（含税）。"
    at = text.index("己")
    contract = contract_of(page(*HEAD, line(text, 3, low={at: 60, text.index("（"): 50})))
    assert doubts(contract) == [(DoubtKind.CHARACTER, "己", "")]
    assert contract.scan is not None
    (doubt,) = contract.scan.doubts
    own = line(text, 3).edges
    assert (doubt.page, doubt.area.x0, doubt.area.x1) == (1, own[at], own[at + 1])


def test_a_line_of_the_picture_is_found_from_its_words() -> None:
    contract = contract_of(page(*HEAD), page(line("第一条 价款另行商定。", 0)))
    assert contract.scan is not None
    lines = [(seen.page, one.span.of(contract.text)) for seen in contract.scan.pages for one in seen.lines]
    assert lines[-1] == (2, "第一条 价款另行商定。")
    assert len(lines) == 4


def verdict(contract: Contract, text: str, claim: str = "") -> Verdict:
    span = Span(contract.text.index(text), contract.text.index(text) + len(text))
    said = Span(contract.text.index(claim), contract.text.index(claim) + len(claim)) if claim else None
    return Verdict(
        citation=Citation(text=text, span=span, named="民法典", name_span=span, claim=said),
        outcome=Outcome.VERIFIED, scope=Scope.CONTENT if claim else Scope.EXISTENCE, reason="article_in_force",
        reference=date(2026, 11, 1),
    )  # fmt: skip


def test_no_green_mark_rests_on_a_doubtful_character() -> None:
    cited, claim = "《民法典》第五百八十六条", "定金不得超过主合同标的额的20%"
    text = f"第一条依据{cited}，{claim}。"
    number = text.index("五百八十六")
    sure = contract_of(page(*HEAD, line(text, 3)))
    assert all(one.verified for one in without_doubtful([verdict(sure, cited, claim)], sure))
    for unsure in (line(text, 3, low={number: 70}), line(text, 3, second={"20%": "26%"})):
        contract = contract_of(page(*HEAD, unsure))
        (found,) = without_doubtful([verdict(contract, cited, claim)], contract)
        assert (found.outcome, found.scope, found.reason) == (Outcome.AMBIGUOUS, None, "doubtful_reading")


def test_a_doubtful_claim_leaves_the_other_citations_green() -> None:
    contract = contract_of(
        page(
            *HEAD,
            line("第一条依据《民法典》第五百八十六条。", 3),
            line("第二条依据《民法典》第五百八十七条。", 4, low={11: 50}),
        )
    )
    both = [verdict(contract, "《民法典》第五百八十六条"), verdict(contract, "《民法典》第五百八十七条")]
    assert [one.verified for one in without_doubtful(both, contract)] == [True, False]


def test_a_doubtful_signing_date_decides_no_law() -> None:
    today = date(2026, 11, 1)
    rows = (line("甲方（盖章）：", 5), line("签订日期：2019年3月1日", 6))
    sure = contract_of(page(*HEAD, line("第一条价款另行商定。", 3), *rows))
    assert reference_date(sure, None, today).source is DateSource.SIGNING
    rows = (rows[0], line("签订日期：2019年3月1日", 6, second={"2019": "2018年3月1日"}))
    unsure = contract_of(page(*HEAD, line("第一条价款另行商定。", 3), *rows))
    assert reference_date(unsure, None, today).source is DateSource.TODAY


@given(st.lists(st.tuples(st.text(alphabet="甲乙付款违约金日元第条0123456789.%‰，。每", min_size=1, max_size=24),
                          st.sets(st.integers(0, 23), max_size=6)), min_size=1, max_size=8))  # fmt: skip
def test_every_unsure_word_is_covered_by_a_doubt(rows: list[tuple[str, set[int]]]) -> None:
    lines = [line(text, row, low=dict.fromkeys(low, 40)) for row, (text, low) in enumerate(rows)]
    contract = contract_of(
        page(*HEAD, *(one.model_copy(update={"y0": one.y0 + 72, "y1": one.y1 + 72}) for one in lines))
    )
    scan = contract.scan
    assert scan is not None
    assert list(scan.doubts) == sorted(scan.doubts, key=lambda doubt: doubt.span)
    assert all(_apart(one, other) for one, other in zip(scan.doubts, scan.doubts[1:], strict=False))
    unsure = [(seen.span, seen) for page_ in scan.pages for seen in page_.lines]
    assert len(unsure) <= len(HEAD) + len(rows)
    for text, low in rows:
        if not low or text not in contract.text or contract.text.count(text) > 1:
            continue
        start = contract.text.index(text)
        for at in low:
            if at < len(text) and text[at] not in "，。." and text[at] != " ":
                assert scan.doubtful(Span(start + at, start + at + 1)), (text, at)


def _apart(one: Doubt, other: Doubt) -> bool:
    return one.span.end <= other.span.start or one.kind is DoubtKind.VALUE
