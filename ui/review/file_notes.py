"""What a reader must know about the file itself: hidden text, pages without text, protection, language."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from ui.review.sitting import Sitting
from ui.widgets.pills import button, label
from workbench.words import Words

AT_ONCE = 2


class FileNotes(QFrame):
    """The notes of the contract on the desk, one sentence each; more than two are folded away until asked for."""

    def __init__(self, sitting: Sitting, words: Words) -> None:
        super().__init__()
        self.setProperty("notice", "warning")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sitting, self.words = sitting, words
        self._all = False
        self._sentences: tuple[str, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 7, 12, 8)
        column.setSpacing(2)
        head = QHBoxLayout()
        head.addWidget(label(words.say("desk.file_notes"), "strong"), 1)
        self.more = button("", "quiet")
        self.more.clicked.connect(self._toggle)
        head.addWidget(self.more)
        column.addLayout(head)
        self.text = label()
        self.text.setWordWrap(True)
        column.addWidget(self.text)
        sitting.started.connect(self._read)
        sitting.contract_read.connect(self._read)
        self._read()

    def _read(self) -> None:
        contract = self.sitting.contract
        notes = contract.notes if contract is not None else ()
        said = (self.words.say(f"read.{note.code}", **dict(note.facts)) for note in notes)
        self._sentences = tuple(dict.fromkeys(said))
        self._all = False
        self._show()

    def _toggle(self) -> None:
        self._all = not self._all
        self._show()

    def _show(self) -> None:
        count = len(self._sentences)
        self.setVisible(count > 0)
        self.text.setText("\n".join(self._sentences if self._all else self._sentences[:AT_ONCE]))
        self.text.setAccessibleName(self.text.text())
        self.more.setVisible(count > AT_ONCE)
        code = "desk.file_notes.less" if self._all else "desk.file_notes.more"
        self.more.setText(self.words.say(code, count=count))
        self.more.setAccessibleName(self.more.text())
