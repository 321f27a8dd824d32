"""The annexes of the memorandum: each citation of the contract with its verdict, and the articles relied on."""

from collections.abc import Iterable

from workbench.documents.memo_view import MemoView
from workbench.documents.paper import AMBER, GREEN, MUTED, Paper
from workbench.domain import wording
from workbench.domain.citation import ArticleNo, Verdict
from workbench.text.numerals import chinese_article


def annex_citations(paper: Paper, memo: MemoView) -> None:
    """What the contract cites, with the verdict on each."""
    if not memo.review.verdicts:
        return
    paper.heading(memo.words.say("memo.citations"), 1)
    for verdict in memo.review.verdicts:
        line = paper.line(keep=True)
        line.put(verdict.citation.text.replace("\n", ""), bold=True)
        mark = wording.verdict_mark(verdict, memo.words)
        line.put(f"　{mark}", GREEN if verdict.verified else AMBER)
        paper.line().put(wording.reason(verdict, memo.words))


def annex_statutes(paper: Paper, memo: MemoView) -> None:
    """The text of every article that a finding or a verdict rests on, in the version that was looked at."""
    verdicts = [basis.verdict for finding in memo.review.findings for basis in finding.basis]
    shown: dict[tuple[str, str, ArticleNo], Verdict] = {}
    for verdict in (*verdicts, *memo.review.verdicts):
        if verdict is not None and verdict.article_text and verdict.citation.article is not None:
            key = (verdict.instrument, verdict.version, verdict.citation.article)
            shown.setdefault(key, verdict)
    if not shown:
        return
    paper.heading(memo.words.say("memo.statutes"), 1)
    last = ""
    for (instrument, version, article), verdict in sorted(shown.items(), key=lambda item: item[0]):
        if f"{instrument} {version}" != last:
            last = f"{instrument} {version}"
            line = paper.line(keep=True, lead=True)
            line.put(instrument, bold=True)
            line.put(f"　{memo.words.say('memo.version', version=version)}", MUTED)
            line.put(f"　{' '.join(_times(memo, verdict))}", MUTED)
        line = paper.line()
        line.put(f"{instrument} {chinese_article(article)}　", bold=True)
        line.put(verdict.article_text)


def _times(memo: MemoView, verdict: Verdict) -> Iterable[str]:
    """From when, and until when, the version is in force."""
    if verdict.from_date is not None:
        yield memo.words.say("memo.in_force", day=verdict.from_date.isoformat())
    if verdict.to_date is not None:
        yield memo.words.say("memo.until", day=verdict.to_date.isoformat())
