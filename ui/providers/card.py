"""One configured model: where it stands, what it can do, what it cost, how its last test went."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ui.providers.edit_box import EditBox
from ui.providers.grip import Grip
from ui.providers.key_box import KeyFields
from ui.providers.speech import Chip, ModelSpeech
from ui.providers.state import Models
from ui.widgets.chips import Chips
from ui.widgets.pills import Elided, KeyButton, button, label, pill, restyle
from ui.widgets.switch import Switch
from workbench.domain.models import KeyPlace, ModelCard, Purpose

FIELDS = ("key", "today", "price", "total")


class CardFrame(QFrame):
    """A card that has the keyboard as a whole: Alt+↑/↓ reorders, ↑/↓ goes on, T tests, K is for the
    key, E edits, Del removes. ``go`` asks for the card above (-1) or below (1)."""

    go = Signal(str, int)
    dragged = Signal(str, QPoint)
    dropped = Signal(str, QPoint)

    def __init__(self, card: ModelCard, models: Models, speech: ModelSpeech) -> None:
        super().__init__()
        self.setObjectName("modelCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.models, self.speech, self.words = models, speech, speech.words
        self.name = card.entry.name
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 14, 10)
        column.setSpacing(8)
        column.addLayout(self._head(card))
        body = QVBoxLayout()
        body.setContentsMargins(22, 0, 0, 0)
        body.setSpacing(8)
        self.found = Chips(speech.line("card.test"))
        body.addWidget(self.found)
        body.addLayout(self._facts())
        self.steps = Chips(speech.line("field.test"))
        body.addWidget(self.steps)
        self.why = label(role="small")
        self.why.setWordWrap(True)
        body.addWidget(self.why)
        self.keys: KeyFields | None = None
        self.edit_box: EditBox | None = None
        self.key_room = QVBoxLayout()
        body.addLayout(self.key_room)
        body.addLayout(self._foot(card))
        column.addLayout(body)
        self.tell(card, 0)

    # -- building ------------------------------------------------------------------------------

    def _head(self, card: ModelCard) -> QHBoxLayout:
        line = self.speech.line
        row = QHBoxLayout()
        row.setSpacing(8)
        self.grip = Grip(line("card.grip", model=card.entry.model))
        self.grip.dragged.connect(self._dragged)
        self.grip.dropped.connect(self._dropped)
        self.title = Elided("heading", Qt.TextElideMode.ElideRight)
        self.provider = label(role="muted")
        self.where = pill()
        self.purpose = pill()
        self.host = Elided("small")
        self.switch = Switch(line("card.on"), line("card.off"), line("card.switch", model=card.entry.model))
        self.switch.clicked.connect(self._turned)
        for widget in (self.grip, self.title, self.provider, self.where, self.purpose):
            row.addWidget(widget)
        row.addWidget(self.host, 1)
        row.addWidget(self.switch)
        return row

    def _facts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        self.facts: dict[str, QLabel] = {}
        for at, field in enumerate(FIELDS):
            row, column = divmod(at, 2)
            top = Qt.AlignmentFlag.AlignTop
            word = label(self.speech.line(f"field.{field}"), "small")
            word.setContentsMargins(0, 1, 0, 0)
            grid.addWidget(word, row, column * 2, top)
            self.facts[field] = label()
            self.facts[field].setWordWrap(True)
            grid.addWidget(self.facts[field], row, column * 2 + 1, top)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _foot(self, card: ModelCard) -> QHBoxLayout:
        line = self.speech.line
        row = QHBoxLayout()
        row.setSpacing(8)
        self.test = KeyButton(line("card.test"), "T", "plain")
        self.test.clicked.connect(self.try_it)
        self.stop = button(line("stop_test"), name=f"{line('stop_test')} {card.entry.model}")
        self.stop.clicked.connect(lambda: self.models.stop_test(self.name))
        self.key = KeyButton(line("card.key"), "K", "plain")
        self.key.clicked.connect(self.open_key)
        self.edit = KeyButton(line("card.edit"), "E", "plain")
        self.edit.clicked.connect(self.open_edit)
        self.outcome = pill()
        self.drop = KeyButton(line("card.remove"), "Del", "plain")
        self.drop.clicked.connect(lambda: self.models.remove(self.name))
        for made, code in (
            (self.test, "test"),
            (self.key, "key"),
            (self.edit, "edit"),
            (self.drop, "remove"),
        ):
            made.setAccessibleName(f"{line(f'card.{code}')} {card.entry.model}")
        for widget in (self.test, self.stop, self.key, self.edit, self.outcome):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.drop)
        return row

    # -- telling -------------------------------------------------------------------------------

    def tell(self, card: ModelCard, place: int) -> None:
        """Show what is known of the model at a place of the order, counted from 0."""
        entry, speech = card.entry, self.speech
        profile = self.models.profile(entry.provider)
        self.card, self.place = card, place
        title = profile.title if profile is not None else entry.provider
        self.title.say(f"{place + 1}　{entry.model}")
        self.provider.setText(title)
        _fill(self.where, speech.place(card.host, profile))
        self.purpose.setVisible(entry.purpose is not Purpose.ANY)
        if entry.purpose is not Purpose.ANY:
            _fill(self.purpose, Chip(speech.line(f"card.{entry.purpose.value}"), "plain"))
        self.host.say(card.host)
        self.switch.show_state(on=entry.enabled)
        self.found.show_words(speech.found(entry.capabilities))
        key = speech.key(card, profile)
        self.facts["key"].setText(key.text)
        restyle(self.facts["key"], "ink", key.tone)
        self.facts["price"].setText(speech.price(entry.price))
        self.facts["today"].setText(speech.spend(card.today))
        self.facts["total"].setText(speech.spend(card.total))
        self.setAccessibleName(speech.line("card.name", place=place + 1, title=title, model=entry.model))
        self._tell_test()

    def _tell_test(self) -> None:
        speech, report = self.speech, self.models.tests.get(self.name)
        running = self.models.testing(self.name)
        probed = self.card.entry.capabilities.probed
        if running:
            chip = Chip(speech.line("tested.later" if self.models.busy else "tested.running"), "accent")
        elif report is not None:
            chip = speech.tested(report)
        elif probed is not None:
            chip = Chip(
                speech.line("tested.before", when=probed.astimezone().strftime("%m-%d %H:%M")), "plain"
            )
        else:
            chip = Chip(speech.line("tested.never"), "plain")
        _fill(self.outcome, chip)
        self.stop.setVisible(running)
        self.test.setVisible(not running)
        self.steps.show_words([speech.step(step) for step in report.steps] if report is not None else [])
        why = speech.why(report) if report is not None else ""
        self.why.setText(why)
        self.why.setVisible(bool(why))

    # -- doing ---------------------------------------------------------------------------------

    def try_it(self) -> None:
        """Ask the model for real."""
        self.models.test(self.name)

    def _dragged(self, at: QPoint) -> None:
        self.dragged.emit(self.name, at)

    def _dropped(self, at: QPoint) -> None:
        self.dropped.emit(self.name, at)

    def _turned(self) -> None:
        self.models.enable(self.name, on=self.switch.isChecked())

    def open_key(self) -> None:
        """Ask for another key in place."""
        if self.close_box() == "key":
            return
        report, entry = self.models.report, self.card.entry
        self.keys = KeyFields(self.words)
        keyring = report.keyring if report is not None else False
        self.keys.begin(self.models.profile(entry.provider), entry.key_variable, keyring=keyring, typed=True)
        self.keys.settled.connect(self.keep_key)
        self.key_room.addWidget(self.keys)
        self.key_room.addWidget(self._key_foot())
        self.keys.line.setFocus()

    def open_edit(self) -> None:
        """Offer address, purpose and price for a change, in place."""
        if self.close_box() == "edit":
            return
        self.edit_box = EditBox(self.card, self.models, self.speech)
        self.edit_box.closed.connect(self.close_box)
        self.key_room.addWidget(self.edit_box)
        self.edit_box.address.setFocus()

    def _key_foot(self) -> QWidget:
        line = self.speech.line
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        self.save_key = button(line("keybox.save"))
        self.save_key.clicked.connect(self.keep_key)
        self.forget = button(line("keybox.forget"), "danger")
        self.forget.clicked.connect(self.forget_key)
        self.forget.setVisible(self.card.key in (KeyPlace.KEYRING, KeyPlace.SESSION))
        back = button(line("form.cancel"), "quiet")
        back.clicked.connect(self.close_box)
        row.addWidget(self.save_key)
        row.addWidget(back)
        row.addStretch(1)
        row.addWidget(self.forget)
        return made

    def keep_key(self) -> None:
        """Keep what was typed."""
        fields = self.keys
        if fields is None:
            return
        if fields.lack:
            fields.complain()
            return
        self.models.keep_key(self.name, fields.take(), fields.kept_at)
        self.close_box()

    def forget_key(self) -> None:
        """Forget the key that is kept."""
        self.models.forget_key(self.name)
        self.close_box()

    def close_box(self) -> str:
        """Put away what is open in the card: ``key``, ``edit``, or nothing."""
        was = "key" if self.keys is not None else "edit" if self.edit_box is not None else ""
        if self.keys is not None:
            self.keys.take()
        self.keys = self.edit_box = None
        while (item := self.key_room.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if was:
            self.setFocus()
        return was

    # -- the keyboard --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The card's own keys; what its controls do not want comes here too."""
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        plain = {
            Qt.Key.Key_T: self.try_it,
            Qt.Key.Key_K: self.open_key,
            Qt.Key.Key_E: self.open_edit,
            Qt.Key.Key_Delete: lambda: self.models.remove(self.name),
        }.get(Qt.Key(event.key()))
        if step and alt:
            self.models.move(self.name, step)
        elif step:
            self.go.emit(self.name, step)
        elif plain is not None and not alt and self.keys is None and self.edit_box is None:
            plain()
        elif event.key() == Qt.Key.Key_Escape and self.close_box():
            pass
        elif event.key() == Qt.Key.Key_Space and self.hasFocus():
            self.switch.click()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click gives it the keyboard."""
        self.setFocus()
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        restyle(self, "current", "true")
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard went elsewhere."""
        restyle(self, "current", "false")
        super().focusOutEvent(event)


def _fill(shown: QLabel, chip: Chip) -> None:
    shown.setText(chip.text)
    shown.setAccessibleName(chip.text)
    restyle(shown, "tone", chip.tone)
