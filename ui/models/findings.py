"""The list of findings as the panel shows it: filtered, in order of place."""

from collections.abc import Callable, Sequence
from enum import IntEnum, StrEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from ui.models.speech import needs_check
from workbench.domain.finding import Finding


class Filter(StrEnum):
    """What the panel shows."""

    ALL = "all"
    NEEDS = "needs"
    MISSING = "missing"


class FindingRole(IntEnum):
    """Data role of a row."""

    FINDING = Qt.ItemDataRole.UserRole + 1


def passes(finding: Finding, which: Filter) -> bool:
    """Whether a filter lets a finding through."""
    if which is Filter.NEEDS:
        return needs_check(finding)
    return finding.missing if which is Filter.MISSING else True


class FindingsModel(QAbstractListModel):
    """Findings of the filter in force."""

    def __init__(self, speak: Callable[[Finding], str]) -> None:
        super().__init__()
        self.speak = speak
        self.rows: list[Finding] = []
        self._place: dict[str, int] = {}

    def show(self, findings: Sequence[Finding]) -> None:
        """Replace the rows; rows that only grew at the end are added without a reset."""
        known = len(self.rows)
        fresh = list(findings)
        if known and len(fresh) > known and fresh[:known] == self.rows:
            self.beginInsertRows(QModelIndex(), known, len(fresh) - 1)
            self.rows = fresh
            self._index()
            self.endInsertRows()
        elif fresh != self.rows:
            self.beginResetModel()
            self.rows = fresh
            self._index()
            self.endResetModel()

    def _index(self) -> None:
        self._place = {finding.finding_id: row for row, finding in enumerate(self.rows)}

    def row_of(self, finding_id: str) -> int:
        """The row of a finding, -1 where the filter hides it."""
        return self._place.get(finding_id, -1)

    def touch(self, finding_ids: Sequence[str]) -> None:
        """These findings look different now."""
        for row in (self.row_of(finding_id) for finding_id in finding_ids):
            if row >= 0:
                self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """Rows at the top level only."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The finding for the delegate, its words for screen readers."""
        if not index.isValid():
            return None
        finding = self.rows[index.row()]
        if role == FindingRole.FINDING:
            return finding
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole):
            return self.speak(finding)
        return None
