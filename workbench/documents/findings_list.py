"""The findings as a table, a row a finding, for a spreadsheet (specification R6.4).

What stands in a contract can be written so that a spreadsheet takes it for a formula: ``risky`` tells such cells, the
writers make plain words of them.
"""

import csv
import io
import re
from typing import NamedTuple

from workbench.documents.memo_view import Numbered, decision_on, numbered
from workbench.domain import wording
from workbench.domain.finding import DecisionKind, EditKind, Finding
from workbench.domain.review import Review
from workbench.text.legible import ILLEGAL
from workbench.words import Words

COLUMNS = (
    "number", "risk", "push", "place", "title", "quote", "why", "basis", "advice", "kind", "change", "decision",
    "by", "day", "reason", "source", "id",
)  # fmt: skip
_FORMULA = re.compile(
    r"[\s\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|[\t\r\n]"
)


class FindingsTable(NamedTuple):
    """The head and the rows, and per row the code of its risk. Every cell is words."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    risks: tuple[str, ...]

    @property
    def text(self) -> str:
        """All words, a line a row."""
        return "\n".join("　".join(row) for row in (self.head, *self.rows))


def findings_table(review: Review, words: Words) -> FindingsTable:
    """Every finding with its number in the memorandum, its place, words, marks and decision."""
    head = tuple(words.say(f"list.{column}") for column in COLUMNS)
    found = [(item, finding) for item in numbered(review) for finding in item.issue.findings]
    rows = tuple(_row(review, item, finding, words) for item, finding in found)
    return FindingsTable(words.say("list.sheet"), head, rows, tuple(f.risk.value for _, f in found))


def risky(cell: str) -> bool:
    """Whether a spreadsheet could take the cell for a formula."""
    return _FORMULA.match(cell) is not None


def csv_bytes(table: FindingsTable) -> bytes:
    """The table as UTF-8 .csv with a mark of its encoding, which spreadsheets need for Chinese. What could be taken for
    a formula gets an apostrophe in front."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    for row in (table.head, *table.rows):
        writer.writerow([f"'{cell}" if risky(cell) else cell for cell in row])
    return out.getvalue().encode("utf-8-sig", "replace")


def _row(review: Review, item: Numbered, finding: Finding, words: Words) -> tuple[str, ...]:
    say = words.say
    taken = decision_on(review, finding.finding_id)
    bases = "\n".join(f"{basis.cited} {wording.mark(basis, words)}" for basis in finding.basis)
    edit = finding.edit
    change = taken.new if taken is not None and taken.kind is DecisionKind.EDIT else edit.new if edit else ""
    kind = edit.kind if edit else EditKind.REPLACE
    cells = (
        str(item.number),
        say(f"risk.{finding.risk.value}"),
        say(f"negotiability.{finding.negotiability.value}"),
        wording.clause_name(review.contract, finding.clause, words),
        wording.title(finding, words),
        finding.quote,
        wording.explanation(finding, words),
        bases,
        wording.advice(finding, words),
        say(f"list.kind_{kind.value}") if edit or change else "",
        change,
        say(f"decision.{taken.kind.value}") if taken else "",
        taken.by if taken else "",
        taken.at.astimezone().strftime("%Y-%m-%d") if taken else "",
        taken.reason if taken else "",
        say("list.rule") if finding.source == "rule" else say("list.model"),
        finding.finding_id,
    )
    return tuple(ILLEGAL.sub("", cell) for cell in cells)
