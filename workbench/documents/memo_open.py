"""What is still open when the memorandum is made: for a lawyer to settle before anything is sent."""

from collections.abc import Iterable

from workbench.documents.memo_view import MemoView
from workbench.documents.paper import Paper
from workbench.domain import wording
from workbench.domain.finding import DecisionKind, Mark
from workbench.domain.reports import ItemResult


def put_open(paper: Paper, memo: MemoView) -> None:
    """Undecided findings, gaps, what waits in the queue, bases to check, edits that were not written."""
    say = memo.words.say
    rows = [*_undecided(memo), *_gaps(memo), *_to_check(memo), *_not_written(memo)]
    paper.heading(say("memo.open"), 1)
    if not rows:
        paper.line().put(say("memo.open_none"))
    for label, text in rows:
        paper.row(label).put(text)


def _numbers(memo: MemoView, numbers: Iterable[int]) -> str:
    return memo.words.say("memo.between").join(str(number) for number in numbers)


def _undecided(memo: MemoView) -> Iterable[tuple[str, str]]:
    say = memo.words.say
    open_ones: list[int] = []
    queued: list[int] = []
    for number, issue in memo.issues:
        taken = [memo.decision(finding.finding_id) for finding in issue.findings]
        if None in taken:
            open_ones.append(number)
        if any(decision is not None and decision.kind is DecisionKind.QUEUE for decision in taken):
            queued.append(number)
    if open_ones:
        text = say("memo.undecided_text", numbers=_numbers(memo, open_ones), count=len(open_ones))
        yield say("memo.undecided"), text
    if queued:
        yield say("memo.queued"), say("memo.queued_text", numbers=_numbers(memo, queued), count=len(queued))


def _gaps(memo: MemoView) -> Iterable[tuple[str, str]]:
    for gap in memo.review.gaps:
        place = wording.clause_name(memo.review.contract, gap.clause, memo.words)
        yield memo.words.say("memo.gap"), f"{place}　{wording.gap_sentence(gap, memo.words)}"


def _to_check(memo: MemoView) -> Iterable[tuple[str, str]]:
    """Bases without a green mark, each with the numbers of the issues that rest on it."""
    doubted: dict[str, list[int]] = {}
    for number, issue in memo.issues:
        for basis in issue.lead.basis:
            if basis.mark is Mark.NEEDS_CHECK:
                resting = doubted.setdefault(f"{basis.cited} {wording.mark(basis, memo.words)}", [])
                if number not in resting:
                    resting.append(number)
    for said, numbers in doubted.items():
        text = memo.words.say("memo.to_check_text", basis=said, numbers=_numbers(memo, numbers))
        yield memo.words.say("memo.to_check"), text


def _not_written(memo: MemoView) -> Iterable[tuple[str, str]]:
    titles = {finding.finding_id: wording.title(finding, memo.words) for finding in memo.review.findings}
    for outcome in memo.outcomes:
        if outcome.result in {ItemResult.FALLBACK, ItemResult.LEFT_OUT}:
            reason = memo.words.say(f"export.{outcome.reason}", **dict(outcome.facts))
            title = titles.get(outcome.item_id, outcome.item_id)
            yield memo.words.say("memo.not_written"), f"{title}　{reason}"
