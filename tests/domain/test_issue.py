"""The same thing wrong in five places is told once."""

from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.finding import Edit, Finding, Negotiability, Risk
from workbench.domain.issue import issues
from workbench.domain.span import Span


def found(
    at: int, check: str = "COM-01", quote: str = "《合同法》", new: str | None = "《民法典》", **more: object
) -> Finding:
    span = Span(at, at + len(quote))
    edit = None if new is None else Edit(span=span, old=quote, new=new)
    made = Finding(
        finding_id=f"{check}-{at}", check=check, risk=Risk.MEDIUM, negotiability=Negotiability.PREFER,
        clause=at // 100, span=span, quote=quote, edit=edit,
    )  # fmt: skip
    return made.model_copy(update=more)


def test_a_repealed_law_named_five_times_is_one_issue_with_five_places() -> None:
    places = [found(at) for at in (10, 150, 260, 370, 480)]
    (issue,) = issues([*places])
    assert issue.lead is places[0]
    assert issue.others == tuple(places[1:])


def test_what_reads_differently_stays_apart() -> None:
    first = found(10)
    others = (
        found(150, check="COM-02"),
        found(150, quote="《担保法》"),
        found(150, new=None),
        found(150, new="《中华人民共和国民法典》"),
        found(150, risk=Risk.HIGH),
        found(150, facts=(("law", "合同法"),)),
        found(150, variant="other"),
        found(150, missing=True),
        found(150, source="deepseek"),
    )
    for other in others:
        assert len(issues([first, other])) == 2, other


@given(st.lists(st.tuples(st.sampled_from(["A-1", "B-2"]), st.sampled_from(["甲", "乙"])), max_size=12))
def test_no_finding_is_lost_or_told_twice_and_places_keep_their_order(rows: list[tuple[str, str]]) -> None:
    given_ = [found(10 * at, check=check, quote=quote) for at, (check, quote) in enumerate(rows)]
    made = issues(given_)
    assert sorted(f.span for issue in made for f in issue.findings) == sorted(f.span for f in given_)
    assert all(list(issue.findings) == sorted(issue.findings, key=lambda f: f.span) for issue in made)
    assert [issue.lead.span for issue in made] == sorted(issue.lead.span for issue in made)
