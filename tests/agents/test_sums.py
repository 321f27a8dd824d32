"""Given an edit of ours with a sum, when figures and 大写 disagree, then the gate bars the way."""

from decimal import Decimal

import pytest

from workbench.agents.sums import sums
from workbench.documents.plain import contract_from_text
from workbench.domain.finding import Edit, EditKind
from workbench.domain.span import Span
from workbench.envelope.blocks import RedlineItem
from workbench.gates.hard import holds

TEXT = "第一条 价款\n合同总价为人民币500000元（大写：伍拾陆万元整）。\n第二条 其他\n无。"
CONTRACT = contract_from_text(TEXT)


def item(old: str, new: str, kind: EditKind = EditKind.REPLACE) -> RedlineItem:
    start = TEXT.index(old)
    return RedlineItem(
        finding_id="f", edit=Edit(kind=kind, span=Span(start, start + len(old)), old=old, new=new)
    )


@pytest.mark.parametrize(
    ("edit", "verdicts"),
    [
        (item("伍拾陆万元整", "伍拾万元整"), [True]),
        (item("伍拾陆万元整", "伍拾伍万元整"), [False]),
        (item("500000元", "560000元"), [True]),
        (item("500000元", "600000元"), [False]),
        (item("无。", "违约金为人民币10000元（大写：壹万元整）。"), [True]),
        (item("无。", "违约金为人民币10000元（大写：贰万元整）。", EditKind.INSERT_AFTER), [False]),
        (item("合同总价", "合同价款"), []),  # the contract's own mismatch is a finding, not ours
        (item("无。", "每日十元。"), []),
    ],
)
def test_only_what_we_write_is_judged(edit: RedlineItem, verdicts: list[bool]) -> None:
    assert [holds(claim) for claim in sums(edit, CONTRACT)] == verdicts


def test_a_claim_names_both_values() -> None:
    (claim,) = sums(item("伍拾陆万元整", "伍拾伍万元整"), CONTRACT)
    assert (claim.bound, claim.stated, claim.operator) == (Decimal(500000), Decimal(550000), "=")


def test_a_dropped_edit_claims_nothing() -> None:
    dropped = item("伍拾陆万元整", "伍拾伍万元整").model_copy(update={"dropped": "overlapping_edit"})
    assert list(sums(dropped, CONTRACT)) == []
