"""The ground that a model's claims are held against: the contract, other given texts, the law (R1.3).

A model knows no offsets. It names a clause by number and quotes words; here the words are looked for,
and a quote that is missing or stands in several places is not trusted. Whatever it says of the law is
judged by the library, never believed.
"""

import re
import unicodedata
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from workbench.domain.citation import REFUTED, ReferenceDate, Scope, Verdict
from workbench.domain.contract import Block, Clause, Contract
from workbench.domain.finding import Basis, Mark
from workbench.domain.judgement import Fault
from workbench.domain.span import Span
from workbench.envelope.pack import Held
from workbench.envelope.prose import Source
from workbench.text.numerals import parse_integer

Examine = Callable[[str], tuple[Verdict, ...]]

QUOTE, CLAUSE, EDIT = "quote_not_found", "clause_not_found", "edit_does_not_fit"
UNEXAMINED, UNCITED = "citation_unexamined", "citation_unreadable"
EARNED = {Scope.EXISTENCE: Mark.VERIFIED_EXISTENCE, Scope.CONTENT: Mark.VERIFIED_CONTENT}
_ALIKE = str.maketrans("，；：（）“”‘’「」．！？％", ',;:()""\'\'"".!?%')
_BLANK = r"\s\u00ad\u200b-\u200d\u2060\ufeff"
_GAP, _SEEN = re.compile(f"[{_BLANK}]+"), re.compile(f"[^{_BLANK}]+")
_VERSION = re.compile(r"[（(][^（）()]{0,20}\d{4}[^（）()]{0,20}[)）]")
_ARTICLE = re.compile(
    r"[第条條款§¶]|\d|[〇零一二三四五六七八九十百千壹贰貳叁參肆伍陆陸柒捌玖拾佰仟]|[\u2150-\u218b\u2460-\u24ff\u3220-\u32b0]"
    r"|\b(?:art|sec|para)|\b[IVXLCDM]+\b",
    re.IGNORECASE,
)
_AROUND = "\"'“”‘’「」『』"
_NUMERAL = re.compile(r"[0-9０-９]+|[〇零一二三四五六七八九十百千两]+")
_SHORTEST = 2


@dataclass(frozen=True)
class Ground:
    """What was given to the model. ``sources`` are texts beside the contract (statutes, earlier
    envelopes), ``examine`` judges the citations of a text on the reference date."""

    contract: Contract | None = None
    sources: tuple[str, ...] = ()
    examine: Examine | None = None
    reference: ReferenceDate | None = None

    @property
    def text(self) -> str:
        """The contract's text, empty without one."""
        return self.contract.text if self.contract else ""

    @cached_property
    def source(self) -> Source:
        """The contract's text, for finding what lines take from it."""
        return Source(self.text)

    def locate(self, quote: str, clause: str = "") -> Span | None:
        """The one place of a quote, in the clause that was named or anywhere if there it is not.

        None where it stands nowhere or, within its clause, more than once. Spaces, signs without width,
        the width of punctuation and quotation marks around the whole do not matter; words do.
        """
        return self._only(quote, clause) or self._only(_GAP.sub(" ", quote).strip(_AROUND + " "), clause)

    def _only(self, quote: str, clause: str) -> Span | None:
        wanted = _squeezed(quote)
        if len(wanted) < _SHORTEST:
            return None
        named = [self._places(quote, wanted, c.span) for c in self.clauses(clause)]
        found = {place for places in named for place in places}
        found = found or set(self._places(quote, wanted, Span(0, len(self.text))))
        return found.pop() if len(found) == 1 else None

    def clauses(self, number: str) -> list[Clause]:
        """The clauses that bear a number: as it is shown, or the same numbers in other digits."""
        shown = _GAP.sub("", number)
        path = tuple(n for part in _NUMERAL.findall(shown) if (n := parse_integer(part)) is not None)
        return self._by_number.get(shown) or self._by_number.get(path) or [] if shown else []

    @cached_property
    def _by_number(self) -> dict[object, list[Clause]]:
        """Clauses by the number that is shown and by their path."""
        found: defaultdict[object, list[Clause]] = defaultdict(list)
        for clause in self.contract.clauses if self.contract else ():
            found[_GAP.sub("", clause.number)].append(clause)
            if clause.path:
                found[clause.path].append(clause)
        return dict(found)

    def clause_at(self, span: Span) -> Clause | None:
        """The innermost clause that holds a span."""
        clauses = self.contract.clauses if self.contract else ()
        at: int | None = bisect_right(clauses, span.start, key=lambda c: c.span.start) - 1
        while at is not None and at >= 0:
            if clauses[at].span.holds(span):
                return clauses[at]
            at = clauses[at].parent
        return None

    def block_at(self, span: Span) -> Block | None:
        """The paragraph that holds a whole span."""
        if not self.contract or not self.contract.blocks:
            return None
        block = self.contract.blocks[max(0, bisect_right(self.contract.starts, span.start) - 1)]
        return block if block.span.holds(span) else None

    def stands_in_sources(self, words: str) -> bool:
        """Whether words stand in any text that the model was given."""
        wanted = _squeezed(words)
        if wanted not in self._stand:
            stands = len(wanted) >= _SHORTEST and any(wanted in text for text in self._given)
            self._stand[wanted] = stands
        return self._stand[wanted]

    @cached_property
    def _stand(self) -> dict[str, bool]:
        """What was looked for in the texts that were given: models repeat themselves."""
        return {}

    @cached_property
    def _given(self) -> tuple[str, ...]:
        return tuple(_squeezed(text) for text in (self.text, *self.sources))

    @cached_property
    def _squeezed_at(self) -> list[int]:
        """The offset in the text of every character of the squeezed text."""
        return list(chain.from_iterable(range(*m.span()) for m in _SEEN.finditer(self.text)))

    def _places(self, quote: str, wanted: str, within: Span) -> list[Span]:
        """At most two places of a quote in a range, exactly or squeezed."""
        exact = _find(self.text, quote, within)
        if exact:
            return [Span(at, at + len(quote)) for at in exact]
        offsets = self._squeezed_at
        low, high = (bisect_right(offsets, edge - 1) for edge in within)
        found = _find(self._given[0], wanted, Span(low, high))
        return [Span(offsets[at], offsets[at + len(wanted) - 1] + 1) for at in found]


def _find(text: str, words: str, within: Span) -> list[int]:
    first = text.find(words, within.start, within.end)
    second = text.find(words, first + 1, within.end) if first >= 0 else -1
    return [at for at in (first, second) if at >= 0]


def _squeezed(text: str) -> str:
    return _GAP.sub("", text).translate(_ALIKE)


@dataclass
class Checks:
    """What was checked of one answer, and what did not hold."""

    ground: Ground
    total: int = 0
    held: int = 0
    faults: list[Fault] = field(default_factory=list[Fault])
    _asked: dict[str, tuple[Verdict, ...]] = field(default_factory=dict[str, tuple[Verdict, ...]])

    @property
    def share(self) -> Held:
        """For the confidence."""
        return Held(total=self.total, held=self.held)

    def count(self, holds: bool, code: str, subject: str, about: str = "") -> bool:
        """Count one claim; one that does not hold becomes a fault."""
        self.total += 1
        self.held += holds
        if not holds:
            self.faults.append(Fault(finding_id=about, code=code, subject=_short(subject)))
        return holds

    def quote(self, quote: str, clause: str = "", about: str = "") -> Span | None:
        """The place of a quote, counted."""
        span = self.ground.locate(quote, clause)
        self.count(span is not None, QUOTE, quote, about)
        return span

    def basis(self, cited: str, about: str = "") -> Basis | None:
        """A legal basis with the mark that the library gives it; None where it refutes it.

        Without a library a basis is kept only where it stands in what the model was given, and then
        to be checked. What the library lists without its text proves and refutes nothing: it is not
        counted (R4.2).
        """
        if self.ground.examine is None:
            given = self.count(self.ground.stands_in_sources(cited), UNEXAMINED, cited, about)
            return Basis(cited=cited, mark=Mark.NEEDS_CHECK) if given else None
        verdict = self.verdict(cited, about)
        if verdict is None:
            return None
        if not verdict.verified:
            return Basis(cited=cited, mark=Mark.NEEDS_CHECK, verdict=verdict)
        mark = EARNED.get(verdict.scope or Scope.EXISTENCE, Mark.NEEDS_CHECK)
        return Basis(cited=_judged(cited, verdict, mark), mark=mark, verdict=verdict)

    def examine(self, text: str) -> tuple[Verdict, ...]:
        """The library's verdicts on every citation in a text, asked for once; none without a library."""
        if text not in self._asked:
            self._asked[text] = self.ground.examine(text) if self.ground.examine else ()
        return self._asked[text]

    def verdict(self, cited: str, about: str = "") -> Verdict | None:
        """The library's verdict on the one citation in ``cited``; None where it does not hold."""
        verdicts = self.examine(cited)
        if len(verdicts) != 1 or _half_read(cited, verdicts[0]):
            code = UNCITED if self.ground.examine else UNEXAMINED
            self.count(False, code, cited, about)
            return None
        verdict = verdicts[0]
        if verdict.verified or verdict.outcome in REFUTED:
            self.count(verdict.verified, f"basis_{verdict.outcome.value}", cited, about)
        return None if verdict.outcome in REFUTED else verdict


def _judged(cited: str, verdict: Verdict, mark: Mark) -> str:
    """The words that the library judged: what a model says around them gets no mark of theirs."""
    citation = verdict.citation
    if citation.span.of(cited) != citation.text:
        return citation.text
    end = citation.span.end
    if mark is Mark.VERIFIED_CONTENT and citation.claim is not None:
        end = max(end, citation.claim.end)
        end += len(cited[end:]) - len(cited[end:].lstrip('”」』"'))
    return cited[citation.span.start : end]


def _half_read(cited: str, verdict: Verdict) -> bool:
    """Whether only the name of a law was read where more was cited: an article in signs that nobody reads
    (第壹仟条, §1305) must not earn the mark of the law that it is said to stand in."""
    if verdict.citation.article is not None:
        return False
    start, end = verdict.citation.span
    return _ARTICLE.search(_VERSION.sub("", cited[:start] + cited[end:])) is not None


def _short(subject: str) -> str:
    """A subject in one line: control characters out, at most a line long."""
    plain = "".join(" " if unicodedata.category(char).startswith("C") else char for char in subject[:120])
    return plain if len(subject) <= 120 else plain + "…"
