"""The current finding: all of its words, its bases with their marks, and the buttons to decide."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ui.actions.table import key_of
from ui.models.speech import BASIS_TONES, DECISION_TONES, RISK_TONES, Speech, short_law
from ui.review.inline import EditBox, ReasonBox
from ui.review.sheet.compose import Differ
from ui.theme.theme import Theme
from ui.widgets.pills import KeyButton, button, label, pill
from workbench.domain.contract import Contract
from workbench.domain.finding import Basis, Decision, DecisionKind, Edit, EditKind
from workbench.domain.issue import Issue


class Card(QFrame):
    """One finding in full. ``height_changed`` tells the list that it needs another height."""

    decided = Signal(object, str, str)
    basis_wanted = Signal(object)
    place_wanted = Signal(object)
    height_changed = Signal()

    def __init__(
        self,
        issue: Issue,
        decision: Decision | None,
        contract: Contract | None,
        speech: Speech,
        theme: Theme,
        diff: Differ,
        reasons: Sequence[str],
        room: int = 320,
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        finding = issue.lead
        self.issue, self.finding, self.decision = issue, finding, decision
        self.speech, self.words, self.theme, self.diff = speech, speech.words, theme, diff
        self.reasons, self.room = reasons, room
        self.box: EditBox | ReasonBox | None = None
        self.setAccessibleName(f"{speech.risk(finding)} {speech.title(finding)}")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 10, 12, 8)
        self.column.setSpacing(6)
        self.column.addLayout(self._head(contract))
        for text, role in ((speech.explain(finding), ""), (speech.advice(finding), "muted")):
            if text:
                self.column.addWidget(_wrapped(text, role))
        for basis in finding.basis:
            self.column.addLayout(self._basis(basis))
        if issue.others:
            self.column.addLayout(self._places(contract))
        if finding.edit is None:
            self.column.addWidget(_wrapped(self.words.say("desk.comment_only"), "small"))
        self.buttons = self._buttons()
        self.column.addWidget(self.buttons)
        self.column.addWidget(_rule())
        self.column.addWidget(_wrapped(speech.provenance(finding), "small"))

    def _head(self, contract: Contract | None) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(
            pill(self.speech.risk(self.finding), RISK_TONES[self.finding.risk.value]),
            0,
            Qt.AlignmentFlag.AlignTop,
        )
        row.addWidget(_wrapped(self.speech.title(self.finding), "strong"), 1)
        if self.decision is not None:
            kind = self.decision.kind
            row.addWidget(
                pill(self.words.say(f"desk.decided.{kind.value}"), DECISION_TONES.get(kind, "plain")),
                0,
                Qt.AlignmentFlag.AlignTop,
            )
        where = f"{self.words.say(f'negotiability.{self.finding.negotiability.value}')} · {self.speech.where(self.finding, contract)}"
        row.addWidget(label(where, "small"), 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _places(self, contract: Contract | None) -> QVBoxLayout:
        """A link to each place, a row of them as wide as the card; one decision is for all."""
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(
            _wrapped(self.words.say("desk.finding.all_places", count=len(self.issue.findings)), "small")
        )
        row, wide = QHBoxLayout(), 0
        for number, finding in enumerate(self.issue.findings, 1):
            where = self.speech.where(finding, contract)
            link = button(where, "link", self.words.say("desk.finding.go_to", number=number, place=where))
            link.clicked.connect(partial(self.place_wanted.emit, finding))
            link.ensurePolished()
            if wide and wide + link.sizeHint().width() > self.room:
                row.addStretch(1)
                column.addLayout(row)
                row, wide = QHBoxLayout(), 0
            row.setSpacing(4)
            row.addWidget(link)
            wide += link.sizeHint().width() + 4
        row.addStretch(1)
        column.addLayout(row)
        return column

    def _basis(self, basis: Basis) -> QVBoxLayout:
        """The law with its mark beside it, or below where the panel is narrow."""
        cited = button(short_law(basis.cited), "link", self.words.say("desk.basis.open", cited=basis.cited))
        cited.setToolTip(self.words.say("desk.basis.open", cited=basis.cited))
        cited.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        cited.clicked.connect(partial(self.basis_wanted.emit, basis))
        mark = pill(self.speech.mark(basis), BASIS_TONES[basis.mark])
        lead = label(self.words.say("desk.finding.basis"), "small")
        below = _wide((lead, cited, mark)) > self.room
        column = QVBoxLayout()
        column.setSpacing(2)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(4)
        first.addWidget(lead)
        first.addWidget(cited)
        (second if below else first).addWidget(mark)
        first.addStretch(1)
        second.addStretch(1)
        column.addLayout(first)
        if below:
            column.addLayout(second)
        return column

    def _buttons(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(4)
        say = self.words.say
        accept = KeyButton(
            say("desk.card.accept" if self.finding.edit else "desk.card.accept_comment"),
            key_of("accept"),
            "primary",
        )
        accept.clicked.connect(lambda: self.decided.emit(DecisionKind.ACCEPT, "", ""))
        edit = KeyButton(say("desk.card.edit"), key_of("edit"), "plain")
        edit.clicked.connect(self.open_edit)
        edit.setEnabled(self.can_edit)
        reject = KeyButton(say("desk.card.reject"), key_of("reject"), "danger")
        reject.clicked.connect(self.open_reason)
        queue = KeyButton(say("desk.card.queue"), key_of("queue"), "plain")
        queue.clicked.connect(lambda: self.decided.emit(DecisionKind.QUEUE, "", ""))
        for widget in (accept, edit):
            row.addWidget(widget)
        row.addStretch(1)
        for widget in (queue, reject):
            row.addWidget(widget)
        edit.setVisible(self.can_edit)
        shown = [accept, edit, queue, reject] if self.can_edit else [accept, queue, reject]
        if _wide(shown) > self.room:
            for widget in shown:
                widget.key.hide()  # the tip still names the key
        return holder

    @property
    def can_edit(self) -> bool:
        """Whether the finding has words to change: a suggestion, or a quotation inside one paragraph."""
        finding = self.finding
        return finding.edit is not None or (not finding.missing and "\n" not in finding.quote)

    def open_edit(self) -> None:
        """Edit the suggested words in place."""
        finding = self.finding
        if not self.can_edit:
            return
        edit = finding.edit or Edit(span=finding.span, old=finding.quote, new=finding.quote)
        old = edit.old if edit.kind is not EditKind.INSERT_AFTER else ""
        start = self.decision.new if self.decision and self.decision.kind is DecisionKind.EDIT else edit.new
        box = EditBox(old, start, self.words, self.theme, self.diff)
        box.settled.connect(self._edited)
        self._put(box)

    def open_reason(self) -> None:
        """Ask for the reason of a rejection in place."""
        box = ReasonBox(self.reasons, self.words)
        box.settled.connect(self._rejected)
        self._put(box)

    def _edited(self, new: str) -> None:
        self.decided.emit(DecisionKind.EDIT, new, "")

    def _rejected(self, reason: str) -> None:
        self.decided.emit(DecisionKind.REJECT, "", reason)

    def close_box(self) -> bool:
        """Close an open box; whether there was one."""
        if self.box is None:
            return False
        self.column.removeWidget(self.box)
        self.box.deleteLater()
        self.box = None
        self.buttons.show()
        self.height_changed.emit()
        return True

    def _put(self, box: EditBox | ReasonBox) -> None:
        self.close_box()
        self.box = box
        box.dismissed.connect(self.close_box)
        box.resized.connect(self.height_changed)
        self.buttons.hide()
        self.column.insertWidget(self.column.indexOf(self.buttons), box)
        box.show()  # a layout leaves out what was never shown, and the height is needed now
        box.begin()
        self.height_changed.emit()


def _wrapped(text: str, role: str) -> QLabel:
    made = label(text, role)
    made.setWordWrap(True)
    made.setMinimumWidth(40)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return made


def _wide(widgets: Sequence[QWidget]) -> int:
    """Pixels that widgets need side by side, styled as they will be."""
    for widget in widgets:
        widget.ensurePolished()
    return sum(widget.sizeHint().width() for widget in widgets) + 4 * (len(widgets) - 1)


def _rule() -> QFrame:
    made = QFrame()
    made.setObjectName("rule")
    made.setFixedHeight(1)
    return made
