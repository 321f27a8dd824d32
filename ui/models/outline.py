"""The clause outline: top clauses with the risk and number of what was found below them."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from workbench.domain.contract import Clause, ClauseKind, Contract
from workbench.domain.finding import Finding, Risk


class OutlineRow(NamedTuple):
    """One line of the outline; ``risk`` is the worst open finding's, None without findings."""

    clause: int
    number: str
    heading: str
    indent: int
    kind: ClauseKind = ClauseKind.CLAUSE
    risk: Risk | None = None
    findings: int = 0


class OutlineRole(IntEnum):
    """Data role of a row."""

    ROW = Qt.ItemDataRole.UserRole + 1


def rows_of(contract: Contract) -> list[OutlineRow]:
    """Top clauses, and the clauses right below a chapter."""
    rows: list[OutlineRow] = []
    for clause in contract.clauses:
        parent = contract.clauses[clause.parent] if clause.parent is not None else None
        if parent is not None and not (parent.kind is ClauseKind.CHAPTER and parent.parent is None):
            continue
        heading = clause.heading or _opening(contract, clause)
        rows.append(OutlineRow(clause.index, clause.number, heading, 0 if parent is None else 1, clause.kind))
    return rows


def _opening(contract: Contract, clause: Clause) -> str:
    if clause.kind in (ClauseKind.PREAMBLE, ClauseKind.SIGNATURE):
        return ""
    words = contract.text[clause.own.start : clause.own.start + 40].split("\n")[0]
    return words.removeprefix(clause.number).strip(" 　、.．:：")[:20]


class OutlineModel(QAbstractListModel):
    """Rows for the outline view."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[OutlineRow] = []
        self._clauses: list[int] = []

    def show(self, rows: Sequence[OutlineRow]) -> None:
        """Another contract."""
        self.beginResetModel()
        self.rows = list(rows)
        self._clauses = [row.clause for row in rows]
        self.endResetModel()

    def row_of(self, clause: int | None) -> int:
        """The row that holds a clause or its ancestor, -1 for the document as a whole."""
        return -1 if clause is None else bisect_right(self._clauses, clause) - 1

    def count(self, findings: Iterable[Finding]) -> None:
        """Recount open findings a row."""
        counts: dict[int, int] = {}
        worst: dict[int, Risk] = {}
        for finding in findings:
            row = self.row_of(finding.clause)
            if row >= 0:
                counts[row] = counts.get(row, 0) + 1
                known = worst.get(row, finding.risk)
                worst[row] = min(known, finding.risk, key=lambda risk: risk.rank)
        fresh = [
            row._replace(findings=counts.get(n, 0), risk=worst.get(n)) for n, row in enumerate(self.rows)
        ]
        if fresh != self.rows:
            self.rows = fresh
            self.dataChanged.emit(self.index(0), self.index(max(0, len(fresh) - 1)))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """Rows at the top level only."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The row itself for the delegate, one line for screen readers."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == OutlineRole.ROW:
            return row
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole):
            return f"{row.number} {row.heading}".strip() + (f" ({row.findings})" if row.findings else "")
        return None
