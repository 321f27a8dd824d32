"""The statute drawer: an article in its version, with its neighbours, one click from every citation."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.models.speech import BASIS_TONES, Speech
from ui.theme import fonts
from ui.widgets.pills import Elided, button, label, pill, restyle
from workbench.domain import wording
from workbench.domain.citation import ArticleView, Verdict
from workbench.domain.finding import Basis


class StatuteDrawer(QFrame):
    """Hidden until something is looked up; ``closed`` when the lawyer closes it."""

    closed = Signal()

    def __init__(self, speech: Speech) -> None:
        super().__init__()
        self.speech, self.words = speech, speech.words
        words = speech.words
        self.setObjectName("statute")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 8, 10, 10)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(8)
        self.title = Elided("strong", Qt.TextElideMode.ElideRight)
        self.mark = pill()
        self.version = label(role="small")
        close = button("×", "quiet", words.say("desk.statute.close"))
        close.clicked.connect(self.close_drawer)
        head.addWidget(self.title, 1)
        head.addWidget(self.mark)
        head.addWidget(close)
        column.addLayout(head)
        column.addWidget(self.version)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.viewport().setAutoFillBackground(False)
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(0, 2, 8, 0)
        inner.setSpacing(10)
        self.reason, self.before, self.text, self.after = (label(role=r) for r in ("", "muted", "", "muted"))
        for part in (self.reason, self.text, self.before, self.after):
            part.setWordWrap(True)
            part.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            inner.addWidget(part)
        self.text.setFont(fonts.serif(15))
        self.before.setFont(fonts.serif(13))
        self.after.setFont(fonts.serif(13))
        inner.addStretch(1)
        self.area.setWidget(holder)
        holder.setAutoFillBackground(False)
        column.addWidget(self.area, 1)
        self.setFixedHeight(216)
        self.hide()

    def wait_for(self, title: str, verdict: Verdict | None, basis: Basis | None = None) -> None:
        """Open with the verdict; the text follows when it is there. A finding's ``basis`` has a mark of its
        own, which may be less than what its verdict alone would allow."""
        say = self.words.say
        self.title.say(title)
        self.version.setText(say("desk.statute.loading"))
        self.mark.setVisible(verdict is not None)
        self.reason.hide()
        for part in (self.before, self.text, self.after):
            part.hide()
        if verdict is not None:
            own = BASIS_TONES[basis.mark] if basis is not None else ""
            self.mark.setText(self.speech.mark(basis) if basis is not None else self.speech.verdict(verdict))
            restyle(self.mark, "tone", own or ("verified" if verdict.verified else "needs"))
            self.reason.setText(wording.reason(verdict, self.words))
            self.reason.setVisible(not verdict.verified)
        self.show()

    def show_article(self, view: ArticleView | None) -> None:
        """The article, or that its text is not on this machine."""
        say = self.words.say
        if view is None:
            self.version.setText(say("desk.statute.absent"))
            return
        self.title.say(f"{view.instrument}　{view.article}")
        begin = view.from_date.isoformat() if view.from_date else "—"
        end = view.to_date.isoformat() if view.to_date else say("desk.statute.today")
        facts = {"version": view.version, "begin": begin, "end": end, "chapter": view.chapter}
        self.version.setText(say("desk.statute.version", **facts).rstrip(" ·"))
        self.version.setToolTip(view.chapter)
        for part, words in ((self.text, view.text), (self.before, view.previous), (self.after, view.next)):
            part.setText(words)
            part.setVisible(bool(words))
        if view.previous:
            self.before.setText(say("desk.statute.previous", text=view.previous))
        if view.next:
            self.after.setText(say("desk.statute.next", text=view.next))
        self.area.verticalScrollBar().setValue(0)

    def close_drawer(self) -> None:
        """Put it away."""
        if self.isVisible():
            self.hide()
            self.closed.emit()
