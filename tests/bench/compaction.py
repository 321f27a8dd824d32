"""What the one-line form saves, and what a reader of it loses (specification R1.5).

Fifty research reports of 3,000 to 12,000 characters are made from the packaged statutes, always the
same ones: prose that quotes articles, the verdicts of the library on its citations, risks that quote
the articles. Blocks are 15 to 30 % of each report in tokens. Printed: the share of tokens that the
one line with every block still costs (mean and worst), and the share of deliverables, citations and
risks that cannot be read back from it. The whole report in the standard form is the peer.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import chain, islice, zip_longest
from typing import NamedTuple

from tests.bench.figures import Figure, report
from workbench.domain.citation import DateSource, ReferenceDate, Verdict
from workbench.domain.finding import Basis, Finding, Negotiability, Risk
from workbench.domain.span import Span
from workbench.envelope.blocks import Block, Citations, RiskPoints
from workbench.envelope.model import Envelope, Sender
from workbench.envelope.pack import Address, ConfidenceRules, Held, Output, pack
from workbench.envelope.readable import write_blocks
from workbench.envelope.unpack import read_compact, unpack, unpack_compact
from workbench.law.book import LawBook
from workbench.law.store import Article, Version
from workbench.settings.paths import locate, statutes
from workbench.text.token_count import estimate
from workbench.words import Words

REPORTS, SHORTEST, LONGEST = 50, 3_000, 12_000
FEWEST, MOST = 0.15, 0.30
DAY = ReferenceDate(value=date(2026, 11, 1), source=DateSource.CHOSEN)
SENTENCE = re.compile(r"[^。；\n]{12,90}[。；]")
RISKS = (Risk.HIGH, Risk.MEDIUM, Risk.LOW)
PUSH = (Negotiability.MUST, Negotiability.PREFER, Negotiability.ACCEPT)


class Report(NamedTuple):
    """One report as an envelope, with its length in characters and its blocks' share of the tokens."""

    envelope: Envelope
    length: int
    share: float


class Sample(NamedTuple):
    """A law with those of its articles that are more than a line."""

    version: Version
    articles: Sequence[Article]


def samples(book: LawBook) -> Iterator[Sample]:
    """Laws spread over the whole library, in the order of their names."""
    held = [versions[-1] for _, versions in sorted(book.store.laws.items()) if versions[-1].law_id]
    step = max(1, len(held) // (REPORTS + 10))
    for version in chain(held[::step], held):
        articles = [a for a in book.store.articles(version.law_id).values() if len(a.text) > 40]
        if sum(len(a.text) for a in articles) > LONGEST:
            yield Sample(version, articles)


def prose(sample: Sample, length: int) -> str:
    """A research memo on a law: each article cited, quoted and taken up, to about ``length``."""
    title = sample.version.title
    parts = [
        f"关于《{title}》若干问题的检索报告\n\n一、检索结论\n本次检索围绕《{title}》的适用展开，要点如下。"
    ]
    for number, article in enumerate(sample.articles, 1):
        words = f"规定：“{article.text}”" if number % 3 == 0 else f"与本问题有关，全文如下。\n{article.text}"
        part = f"\n（{number}）《{title}》{article.label}{words}\n该条与本合同的约定应当一并核对。"
        if sum(map(len, parts)) + len(part) > length:
            break
        parts.append(part)
    text = "\n".join(parts)
    filler = "以上各条的适用范围和例外情形，应当结合合同的履行情况逐一核实，并由经办律师复核。"
    return text + "\n" + filler * max(0, (length - len(text)) // len(filler))


def risks(text: str, verdicts: Sequence[Verdict]) -> Iterator[Finding]:
    """A risk for a sentence of each quoted article, with the article as its basis."""
    for number, verdict in enumerate(verdicts):
        found = SENTENCE.search(text, verdict.citation.span.end + 4)
        if found is None:
            continue
        yield Finding(
            finding_id=f"AI-01-{number:08x}",
            check="AI-01",
            facts=(("title", f"与{verdict.citation.text}不一致"), ("why", ""), ("advice", "核对并修改")),
            risk=RISKS[number % 3],
            negotiability=PUSH[number % 3],
            clause=number,
            span=Span(*found.span()),
            quote=found.group(),
            basis=(Basis(cited=verdict.citation.text, mark="needs_check", verdict=verdict),),
            source="model",
        )


def blocks(text: str, verdicts: Sequence[Verdict], tokens: int) -> tuple[Block, Block]:
    """Citations and risks in turn, as many as come nearest to ``tokens``."""
    cited: list[Verdict] = []
    found: list[Finding] = []
    best = (Citations(verdicts=()), RiskPoints(findings=()))
    distance = tokens
    for verdict, finding in zip_longest(verdicts, risks(text, verdicts)):
        for item, kept in ((verdict, cited), (finding, found)):
            if item is not None:
                kept.append(item)
            made = (Citations(verdicts=tuple(cited)), RiskPoints(findings=tuple(found)))
            away = abs(estimate(write_blocks(made)).tokens - tokens)
            if away <= distance:
                best, distance = made, away
        if away > distance:
            break
    return best


def make(book: LawBook, words: Words, sample: Sample, number: int) -> Report:
    """Report ``number``: its length and its blocks' share follow from the number alone."""
    length = SHORTEST + 200 + (LONGEST - SHORTEST - 400) * number // (REPORTS - 1)
    share = FEWEST + 0.03 + (MOST - FEWEST - 0.04) * (number * 7 % REPORTS) / (REPORTS - 1)
    text = prose(sample, int(length * (1 - 1.3 * share) - 120))
    verdicts = [v for v in book.examine(text, DAY) if v.citation.article is not None]
    made = blocks(text, verdicts, int(estimate(text).tokens * share / (1 - share)))
    titles = dict.fromkeys(v.citation.text for v in verdicts)
    output = Output(
        deliverables=tuple(f"{title}适用" for title in islice(titles, 2 + number % 3)),
        notes=("重点关注与合同约定不一致之处",),
        files=(f"reports/检索报告-{number:02d}.md",),
        blocks=made,
        content=text,
        held=Held(total=len(verdicts), held=sum(v.verified for v in verdicts)),
    )
    address = Address(
        session_id="bench", hop_seq=number, attempt=1, node="researcher", parents=(),
        sender=Sender(agent_id="researcher"), created_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip
    envelope = pack(output, address, ConfidenceRules())
    whole = unpack(envelope, words)
    taken = estimate(write_blocks(envelope.blocks)).tokens / estimate(whole).tokens
    return Report(envelope, len(whole), taken)


def lost(envelope: Envelope, rendering: str) -> tuple[int, int]:
    """How many deliverables, citations and risks there are, and how many the reader did not get."""
    reading = read_compact(rendering)
    given, got = list(envelope.skeleton.key_deliverables), list(reading.line.deliverables)
    for block in envelope.blocks:
        given += _items(block)
    for block in reading.blocks:
        got += _items(block)
    return len(given), sum(item not in got for item in given)


def _items(block: Block) -> list[object]:
    """A block's items without what the library is asked for again: articles' texts, bases' verdicts."""
    if isinstance(block, Citations):
        return [verdict.model_copy(update={"article_text": ""}) for verdict in block.verdicts]
    if not isinstance(block, RiskPoints):
        return []
    bare = {"verdict": None}
    return [
        finding.model_copy(update={"basis": tuple(b.model_copy(update=bare) for b in finding.basis)})
        for finding in block.findings
    ]


def main() -> int:
    """Print the figures of the issue."""
    book, words = LawBook.open(statutes(), locate().law), Words.load(locate().words)
    made = [make(book, words, sample, n) for n, sample in enumerate(islice(samples(book), REPORTS))]
    if len(made) < REPORTS:
        raise SystemExit(f"only {len(made)} reports could be made")
    for one in made:
        if not SHORTEST <= one.length <= LONGEST or not FEWEST <= one.share <= MOST:
            raise SystemExit(f"a report of {one.length} characters with {one.share:.0%} blocks")
    kept: list[float] = []
    items = missing = 0
    for one in made:
        rendering = unpack_compact(one.envelope, words)
        kept.append(estimate(rendering).tokens / estimate(unpack(one.envelope, words)).tokens)
        here = lost(one.envelope, rendering)
        items, missing = items + here[0], missing + here[1]
    return report([
        Figure("compaction.tokens_left_mean", 100 * sum(kept) / len(kept), 40, "%"),
        Figure("compaction.tokens_left_worst", 100 * max(kept), 40, "%"),
        Figure("compaction.items_lost", 100 * missing / items, 0, "%"),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
