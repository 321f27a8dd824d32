"""Given findings with edits, when they are drafted, proven and reviewed, then nothing false goes out."""

from datetime import date
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.agents.analyst import checked
from workbench.agents.base import Matter
from workbench.agents.delivery import delivered
from workbench.agents.drafter import OVERLAP, SAME, arrange, clash, reached
from workbench.agents.reviewer import _clashes, _drafter
from workbench.agents.symbolic import DIFF, EDIT, MARK, QUOTE, _finding, _item, _Marks
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import Citation, DateSource, Outcome, ReferenceDate, Scope, Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Basis, Edit, EditKind, Finding, Mark, Negotiability, Risk
from workbench.domain.judgement import Fault
from workbench.domain.span import Span
from workbench.envelope.blocks import Claims, DiffOp, Redline, RedlineItem

TEXT = "第一条 付款\n甲方应当在三十日内支付货款。\n第二条 违约\n违约金为合同总价的百分之五十。\n第三条 其他\n本合同一式两份。"
CONTRACT: Contract = contract_from_text(TEXT)


def find(
    words: str, new: str | None = None, risk: Risk = Risk.MEDIUM, name: str = "", *bases: Basis
) -> Finding:
    start = TEXT.index(words)
    span = Span(start, start + len(words))
    edit = None if new is None else Edit(span=span, old=words, new=new)
    return Finding(
        finding_id=name or words, check="X", risk=risk, negotiability=Negotiability.PREFER, clause=None, span=span,
        quote=words, edit=edit, basis=bases,
    )  # fmt: skip


def basis(mark: Mark, outcome: Outcome) -> Basis:
    place = Span(0, 2)
    verdict = Verdict(
        citation=Citation(text="法条", span=place, named="法", name_span=place), outcome=outcome,
        scope=Scope.EXISTENCE if outcome is Outcome.VERIFIED else None, reason="r", reference=date(2026, 1, 1),
    )  # fmt: skip
    return Basis(cited="法条", mark=mark, verdict=verdict)


def test_the_riskier_of_two_overlapping_edits_is_kept() -> None:
    small, big = find("三十日", "十五日", Risk.LOW), find("三十日内支付", "十日内付清", Risk.HIGH)
    kept = {item.finding_id: (item.dropped, item.against) for item in arrange((small, big), CONTRACT)}
    assert kept == {"三十日": (OVERLAP, "三十日内支付"), "三十日内支付": ("", "")}


def test_the_same_edit_twice_is_written_once() -> None:
    first, second = find("三十日", "十五日", name="a"), find("三十日", "十五日", name="b")
    assert [item.dropped for item in arrange((first, second), CONTRACT)] == ["", SAME]


def test_a_deleted_paragraph_takes_every_other_edit_of_it_along() -> None:
    gone = find("违约金", "", Risk.HIGH, "gone")
    edit = Edit(kind=EditKind.DELETE_BLOCK, span=gone.span, old="违约金", new="")
    inside = find("百分之五十", "百分之二十")
    after = find("合同总价", "x", name="after")
    insert = after.model_copy(
        update={"edit": Edit(kind=EditKind.INSERT_AFTER, span=after.span, old="合同总价", new="新段")}
    )
    items = arrange((gone.model_copy(update={"edit": edit}), inside, insert), CONTRACT)
    assert [item.dropped for item in items] == ["", OVERLAP, OVERLAP]


def test_two_new_paragraphs_after_one_block_both_stand() -> None:
    def insert(name: str) -> Finding:
        return find("货款", "x", name=name).model_copy(
            update={
                "edit": Edit(
                    kind=EditKind.INSERT_AFTER, span=find("货款").span, old="货款", new=f"新段{name}"
                )
            }
        )

    assert [item.dropped for item in arrange((insert("a"), insert("b")), CONTRACT)] == ["", ""]


places = st.tuples(st.integers(0, len(TEXT) - 1), st.integers(0, 9)).map(
    lambda pair: Span(pair[0], min(len(TEXT), pair[0] + pair[1]))
)


@given(st.lists(st.tuples(places, st.sampled_from(list(Risk))), max_size=12))
def test_edits_that_are_taken_never_clash(spans: list[tuple[Span, Risk]]) -> None:
    findings = tuple(
        Finding(
            finding_id=str(n), check="X", risk=risk, negotiability=Negotiability.PREFER, clause=None, span=span,
            quote=span.of(TEXT), edit=Edit(span=span, old=span.of(TEXT), new=f"新{n}"),
        )
        for n, (span, risk) in enumerate(spans)
    )  # fmt: skip
    items = arrange(findings, CONTRACT)
    assert [item.finding_id for item in items] == [finding.finding_id for finding in findings]
    taken = [reached(item.edit, CONTRACT) for item in items if not item.dropped]
    for n, first in enumerate(taken):
        assert not any(clash(first, second, alike=True) for second in taken[n + 1 :])
    assert _clashes(items, CONTRACT) == []
    assert _drafter(findings, items) == []
    for item in items:
        assert list(_item(item, CONTRACT)) == []


def marks(*fresh: Verdict) -> _Marks:
    class Tools:
        @staticmethod
        def examine(_cited: str, _reference: object) -> tuple[Verdict, ...]:
            return fresh

    class Stand:  # the fields of a matter that are read
        tools, contract = Tools(), CONTRACT
        reference = ReferenceDate(value=date(2026, 1, 1), source=DateSource.TODAY)

    return _Marks(cast("Matter", Stand()), ())


def verdict(
    outcome: Outcome = Outcome.VERIFIED, scope: Scope | None = Scope.EXISTENCE, text: str = ""
) -> Verdict:
    made = basis(Mark.NEEDS_CHECK, outcome).verdict
    assert made is not None
    return made.model_copy(update={"scope": scope, "article_text": text})


def test_a_misplaced_quote_is_a_fault() -> None:
    wrong = find("三十日").model_copy(update={"span": Span(0, 3)})
    assert [fault.code for fault in _finding(wrong, CONTRACT, marks())] == [QUOTE]


@pytest.mark.parametrize(
    ("mark", "fresh", "faults"),
    [
        (Mark.VERIFIED_EXISTENCE, (verdict(),), []),
        (Mark.VERIFIED_CONTENT, (verdict(scope=Scope.CONTENT),), []),
        (Mark.NEEDS_CHECK, (), []),
        (Mark.VERIFIED_CONTENT, (verdict(),), [MARK]),
        (Mark.VERIFIED_EXISTENCE, (verdict(Outcome.ARTICLE_MISSING, None),), [MARK]),
        (Mark.VERIFIED_EXISTENCE, (verdict(text="另一条文"),), [MARK]),
        (Mark.VERIFIED_EXISTENCE, (verdict(), verdict()), [MARK]),
        (Mark.VERIFIED_EXISTENCE, (), [MARK]),
    ],
)
def test_a_green_mark_is_earned_twice_or_taken_back(
    mark: Mark, fresh: tuple[Verdict, ...], faults: list[str]
) -> None:
    item = find("三十日", None, Risk.LOW, "f", basis(mark, Outcome.VERIFIED))
    found = list(_finding(item, CONTRACT, marks(*fresh)))
    assert [fault.code for fault in found] == faults
    (shown,) = delivered((item,), None, Claims(checked=1, faults=tuple(found)))
    assert shown.basis[0].mark is (Mark.NEEDS_CHECK if faults else mark)


def test_a_stale_edit_and_a_wrong_diff_are_faults() -> None:
    edit = Edit(span=find("三十日").span, old="六十日", new="十五日")
    assert [f.code for f in _item(RedlineItem(finding_id="a", edit=edit), CONTRACT)] == [EDIT]
    fits = edit.model_copy(update={"old": "三十日"})
    ops = (DiffOp("delete", "三十日"), DiffOp("insert", "十六日"))
    assert [f.code for f in _item(RedlineItem(finding_id="a", edit=fits, ops=ops), CONTRACT)] == [DIFF]


def test_what_is_delivered_loses_edits_with_their_reason_and_no_finding() -> None:
    kept, dropped, refuted = find("三十日", "十五日"), find("货款", "价款"), find("百分之五十", "百分之二十")
    assert dropped.edit is not None
    items = (RedlineItem(finding_id="货款", edit=dropped.edit, dropped=OVERLAP, against="三十日"),)
    claims = Claims(checked=3, faults=(Fault(finding_id="百分之五十", code=EDIT),))
    shown = delivered((kept, dropped, refuted), Redline(items=items), claims)
    assert [(f.edit is not None, f.comment_reason) for f in shown] == [
        (True, ""),
        (False, OVERLAP),
        (False, EDIT),
    ]


def test_the_reviewer_misses_no_lost_or_changed_edit() -> None:
    a, b = find("三十日", "十五日"), find("货款", "价款")
    items = arrange((a, b), CONTRACT)
    other = items[0].model_copy(update={"edit": items[0].edit.model_copy(update={"new": "九十日"})})
    assert [c.finding_id for c in _drafter((a, b), (other, items[1]))] == ["三十日"]
    assert [c.finding_id for c in _drafter((a, b), items[:1])] == ["货款"]
    assert [c.finding_id for c in _drafter((a,), items)] == ["货款"]


def test_the_analysts_confidence_counts_quotes_and_green_marks() -> None:
    sound = find("三十日", None, Risk.LOW, "a", basis(Mark.VERIFIED_EXISTENCE, Outcome.VERIFIED))
    false = find("货款", None, Risk.LOW, "b", basis(Mark.VERIFIED_EXISTENCE, Outcome.ARTICLE_MISSING))
    honest = find("合同总价", None, Risk.LOW, "c", basis(Mark.NEEDS_CHECK, Outcome.NOT_IN_FORCE))
    invented = find("一式两份", None, Risk.LOW, "d", basis(Mark.NEEDS_CHECK, Outcome.LAW_UNKNOWN))
    assert checked((sound, honest), TEXT).share == 100
    assert checked((sound, false), TEXT).share == 75
    assert checked((sound, invented), TEXT).share == 75
