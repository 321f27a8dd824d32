"""The form for one more model: provider, address, name, key and where the key is kept. All in place."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ui.providers.addresses import host_of, sound
from ui.providers.key_box import KeyFields
from ui.providers.speech import ModelSpeech
from ui.providers.state import Models
from ui.widgets.chips import Wrapped
from ui.widgets.fields import fields
from ui.widgets.pills import Segments, button, keep_room, label, pill, restyle
from workbench.domain.models import KeyPlace, ModelEntry, Profile, Purpose
from workbench.errors import WorkbenchError

PURPOSES = (Purpose.ANY, Purpose.LIGHT, Purpose.REVIEWER)


class AddForm(QFrame):
    """Hidden until asked for; ``closed`` when it is put away."""

    closed = Signal()

    def __init__(self, models: Models, speech: ModelSpeech) -> None:
        super().__init__()
        self.setObjectName("modelForm")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.models, self.speech = models, speech
        self.profile: Profile | None = None
        self.offered: tuple[Profile, ...] = ()
        self.sent = False
        self.setAccessibleName(speech.line("form.title"))
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(10)
        column.addWidget(label(speech.line("form.title"), "heading"))
        self.fields = QWidget()
        self._build_fields(self.fields)
        column.addWidget(self.fields)
        self.keys = KeyFields(speech.words)
        self.keys.settled.connect(self.save)
        column.addWidget(self.keys)
        column.addWidget(self._foot())
        models.stored.connect(self._stored)
        models.failed.connect(self._failed)
        self.hide()

    # -- building ------------------------------------------------------------------------------

    def _build_fields(self, holder: QWidget) -> None:
        line = self.speech.line
        grid = fields(holder)
        self.profiles = QButtonGroup(self)
        self.profile_room = Wrapped(gap=6)
        self.address = QLineEdit()
        self.address.setAccessibleName(line("form.address"))
        self.address.setPlaceholderText(line("form.address_hint"))
        self.address.textChanged.connect(self._show_host)
        self.model = QLineEdit()
        self.model.setAccessibleName(line("form.model"))
        self.model.setPlaceholderText(line("form.model_hint"))
        self.suggested = Wrapped(gap=6)
        self.purposes = Segments([line(f"form.purpose_{p.value}") for p in PURPOSES], line("form.purpose"))
        self.purposes.choose(0)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("form.profile", self.profile_room),
            ("form.address", self.address),
            ("form.model", self.model),
            ("", self.suggested),
            ("form.purpose", self.purposes),
        )
        for row, (code, field) in enumerate(rows):
            if code:
                top = (
                    Qt.AlignmentFlag.AlignTop if field is self.profile_room else Qt.AlignmentFlag.AlignVCenter
                )
                grid.addWidget(label(line(code), "muted"), row, 0, top)
            grid.addWidget(field, row, 1)
        for field in (self.address, self.model):
            field.returnPressed.connect(self.save)

    def _foot(self) -> QWidget:
        line = self.speech.line
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 2, 0, 0)
        row.setSpacing(8)
        self.where = pill()
        self.goes = label(role="small")
        self.lack = label(role="lack")
        self.lack.setWordWrap(True)
        self.lack.hide()
        back = button(line("form.cancel"), "quiet")
        back.clicked.connect(self.close_form)
        self.add = button(line("form.save"), "primary")
        self.add.clicked.connect(self.save)
        row.addWidget(self.where)
        row.addWidget(self.goes)
        row.addWidget(self.lack, 1)
        row.addStretch(0)
        row.addWidget(back)
        row.addWidget(self.add)
        return made

    # -- opening -------------------------------------------------------------------------------

    def open_form(self) -> None:
        """Begin with the first provider."""
        self._offer()
        self.model.clear()
        self.purposes.choose(0)
        self._lacks("")
        self.show()
        if self.profiles.buttons():
            first = self.profiles.button(0)
            first.setChecked(True)
            first.setFocus()
            self._chosen(0)

    def _offer(self) -> None:
        report = self.models.report
        for made in self.profiles.buttons():
            self.profiles.removeButton(made)
        self.profile_room.empty()
        self.offered = self.speech.offered(report.profiles if report is not None else ())
        for index, profile in enumerate(self.offered):
            made = button(profile.title, "chip")
            made.setCheckable(True)
            keep_room(made)
            made.setToolTip(profile.host)
            made.clicked.connect(lambda _checked=False, index=index: self._chosen(index))
            self.profiles.addButton(made, index)
            self.profile_room.add(made)

    def _chosen(self, index: int) -> None:
        report = self.models.report
        if report is None:
            return
        profile = self.profile = self.offered[index]
        self.address.setText(profile.base_url)
        self.model.setText(profile.suggested[0] if profile.suggested else "")
        self.suggested.empty()
        for name in profile.suggested:
            made = button(name, "chip", self.speech.line("form.suggested", model=name))
            made.clicked.connect(lambda _checked=False, name=name: self.model.setText(name))
            self.suggested.add(made)
        self.suggested.setVisible(len(profile.suggested) > 1)
        self.keys.begin(profile, "", keyring=report.keyring)
        self._lacks("")

    def _show_host(self) -> None:
        host = host_of(self.address.text())
        self.goes.setVisible(bool(host))
        self.where.setVisible(bool(host))
        if host:
            chip = self.speech.place(host, self.profile)
            self.where.setText(chip.text)
            restyle(self.where, "tone", chip.tone)
            self.goes.setText(self.speech.line("form.goes_to", host=host))

    # -- settling ------------------------------------------------------------------------------

    def save(self) -> None:
        """Add the model, or say what is missing."""
        lack = self._lack()
        self._lacks(lack)
        if lack or self.profile is None:
            return
        entry = self._entry(self.profile)
        place = self.keys.kept_at
        self.sent = True
        self._wait()
        self.models.add(entry, self.keys.take(), place)

    def _wait(self) -> None:
        """While the engine adds the model, nothing can be changed; what was typed comes back if it cannot."""
        for widget in (self.fields, self.keys, self.add):
            widget.setEnabled(not self.sent)
        self.goes.setText(self.speech.line("form.adding") if self.sent else self.goes.text())

    def _stored(self, op: str) -> None:
        if op == "add_model" and self.sent:
            self.sent = False
            self._wait()
            self.close_form()

    def _failed(self, op: str, error: WorkbenchError) -> None:
        if op == "add_model" and self.sent:
            self.sent = False
            self._wait()
            self._show_host()
            self._lacks("")
            self._complain(self.speech.words.error(error))
            self.keys.line.setFocus()

    def _entry(self, profile: Profile) -> ModelEntry:
        address = self.address.text().strip()
        reads = self.keys.kept_at is KeyPlace.ENVIRONMENT
        return ModelEntry(
            provider=profile.provider,
            model=self.model.text().strip(),
            base_url="" if address.rstrip("/") == profile.base_url.rstrip("/") else address,
            key_variable=self.keys.variable.text().strip() if reads else "",
            purpose=PURPOSES[max(0, self.purposes.group.checkedId())],
        )

    def _lack(self) -> str:
        if not sound(self.address.text()):
            return "need_address"
        name = self.model.text().strip()
        if not name:
            return "need_model"
        if self.profile is not None and self.models.card(f"{self.profile.provider}/{name}") is not None:
            return "known"
        return self.keys.lack

    def _lacks(self, code: str) -> None:
        self._complain(self.speech.line(f"form.{code}") if code else "")
        fields = {"need_address": self.address, "need_model": self.model, "known": self.model}
        for field in (self.address, self.model):
            restyle(field, "bad", "true" if field is fields.get(code) else "false")
        self.keys.complain(bad=code in ("need_key", "need_variable"))
        if code in fields:
            fields[code].setFocus()

    def _complain(self, text: str) -> None:
        self.lack.setText(text)
        self.lack.setAccessibleName(text)
        self.lack.setVisible(bool(text))
        for widget in (self.goes, self.where):
            widget.setVisible(not text and bool(host_of(self.address.text())))

    def close_form(self) -> bool:
        """Put it away, the typed key with it; whether it was open."""
        was = self.isVisible()
        self.keys.take()
        self.hide()
        if was:
            self.closed.emit()
        return was

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_form()
        else:
            super().keyPressEvent(event)
