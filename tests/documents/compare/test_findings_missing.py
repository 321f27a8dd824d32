"""Findings of two rounds that have no words of their own in the text, or stand outside of it."""

from workbench.documents.compare.compare import aligned
from workbench.documents.compare.findings import pair_findings
from workbench.documents.plain import contract_from_text
from workbench.domain.finding import Finding, Negotiability, Risk
from workbench.domain.span import Span
from workbench.domain.versions import FindingChange

TEXT = "技术服务合同\n第一条 服务内容\n乙方提供维修服务。\n第二条 价款\n甲方在三十日内付清。"
OLD = contract_from_text(TEXT)
FOUND = aligned(OLD, contract_from_text(TEXT.replace("三十日", "九十日")))


def lacking(variant: str, what: str = "", at: int = 0) -> Finding:
    return Finding(
        finding_id=f"{variant}{what}{at}", check="COM-01", variant=variant, facts=(("what", what),), risk=Risk.LOW,
        negotiability=Negotiability.TRADE, clause=None, span=Span(at, at), quote="", missing=True,
    )  # fmt: skip


def changes(before: list[Finding], after: list[Finding]) -> list[FindingChange]:
    return [pair.kind for pair in pair_findings(before, after, FOUND)]


def test_another_thing_that_is_missing_is_another_finding() -> None:
    assert changes([lacking("acceptance")], [lacking("delivery")]) == [
        FindingChange.GAINED,
        FindingChange.RESOLVED,
    ]


def test_the_same_thing_still_missing_is_kept_wherever_it_would_stand() -> None:
    assert changes([lacking("acceptance", at=3)], [lacking("acceptance", at=30)]) == [FindingChange.KEPT]


def test_each_missing_thing_meets_its_own_before_it_meets_another() -> None:
    pairs = pair_findings(
        [lacking("annex", "附件一"), lacking("annex", "附件二")], [lacking("annex", "附件二"), lacking("annex", "附件三")], FOUND
    )  # fmt: skip
    told = [(p.kind, p.before and p.before.facts[0][1], p.after and p.after.facts[0][1]) for p in pairs]
    assert told == [(FindingChange.KEPT, "附件二", "附件二"), (FindingChange.REWORDED, "附件一", "附件三")]


def test_a_finding_outside_of_the_text_is_not_the_last_passages() -> None:
    def at(place: int, quote: str) -> Finding:
        return lacking("x").model_copy(
            update={"missing": False, "span": Span(place, place + len(quote)), "quote": quote}
        )

    header = at(len(OLD.text) + 10, "旧页眉")
    last = at(OLD.text.index("九十日") if "九十日" in OLD.text else OLD.text.index("三十日"), "九十日")
    assert changes([header], [last]) == [FindingChange.GAINED, FindingChange.RESOLVED]
