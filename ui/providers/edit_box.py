"""What may be changed of a model that stands on the list: address, purpose, price. In its card, in place."""

from decimal import Decimal, InvalidOperation

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ui.providers.addresses import sound
from ui.providers.speech import SIGNS, ModelSpeech, plain
from ui.providers.state import Models
from ui.widgets.fields import fields
from ui.widgets.pills import Segments, button, label, restyle
from workbench.domain.models import ModelCard, Price, Purpose
from workbench.errors import WorkbenchError

PURPOSES = (Purpose.ANY, Purpose.LIGHT, Purpose.REVIEWER)
CURRENCIES = tuple(SIGNS)
DEAREST = Decimal(1_000_000)


class EditBox(QWidget):
    """The fields of one model. ``closed`` once they are put away, by the lawyer or because they are kept."""

    closed = Signal()

    def __init__(self, card: ModelCard, models: Models, speech: ModelSpeech) -> None:
        super().__init__()
        self.entry, self.models, self.speech = card.entry, models, speech
        self.sent = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.form = QWidget()
        self._build()
        column.addWidget(self.form)
        column.addWidget(self._foot())
        self._fill()
        models.stored.connect(self._stored)
        models.failed.connect(self._failed)

    # -- building ------------------------------------------------------------------------------

    def _build(self) -> None:
        line = self.speech.line
        grid = fields(self.form)
        self.address = self._line("form.address", "form.address_hint")
        self.purposes = Segments([line(f"form.purpose_{p.value}") for p in PURPOSES], line("form.purpose"))
        prices = QWidget()
        row = QHBoxLayout(prices)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.into, self.out = (
            self._line("edit.into", "price.unknown"),
            self._line("edit.out", "price.unknown"),
        )
        self.currency = Segments([SIGNS[code] for code in CURRENCIES], line("edit.currency"))
        for word, field in (("edit.into_short", self.into), ("edit.out_short", self.out)):
            field.setFixedWidth(96)
            row.addWidget(label(line(word), "small"))
            row.addWidget(field)
        row.addWidget(self.currency)
        row.addWidget(label(line("edit.per_million"), "small"))
        row.addStretch(1)
        asked = (("form.address", self.address), ("form.purpose", self.purposes), ("field.price", prices))
        for at, (word, field) in enumerate(asked):
            grid.addWidget(label(line(word), "muted"), at, 0)
            grid.addWidget(field, at, 1)

    def _line(self, name: str, hint: str) -> QLineEdit:
        made = QLineEdit()
        made.setAccessibleName(f"{self.speech.line(name)} {self.entry.model}")
        made.setPlaceholderText(self.speech.line(hint))
        made.returnPressed.connect(self.save)
        return made

    def _foot(self) -> QWidget:
        line = self.speech.line
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.keep = button(line("edit.save"))
        self.keep.clicked.connect(self.save)
        self.back = button(line("form.cancel"), "quiet")
        self.back.clicked.connect(self.closed)
        self.lack = label(role="lack")
        self.lack.setWordWrap(True)
        row.addWidget(self.keep)
        row.addWidget(self.back)
        row.addWidget(self.lack, 1)
        return made

    def _fill(self) -> None:
        entry, profile = self.entry, self.models.profile(self.entry.provider)
        self.own = profile.base_url if profile is not None else ""
        self.address.setText(entry.base_url or self.own)
        self.purposes.choose(PURPOSES.index(entry.purpose))
        price = entry.price
        self.into.setText(plain(price.tokens_in) if price is not None else "")
        self.out.setText(plain(price.tokens_out) if price is not None else "")
        known = price is not None and price.currency in CURRENCIES
        self.currency.choose(CURRENCIES.index(price.currency) if price is not None and known else 0)
        self._lacks("", None)

    # -- settling ------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep what stands in the fields, or say which one cannot stay so."""
        if self.sent:
            return
        address = self.address.text().strip()
        if not sound(address):
            self._lacks("form.need_address", self.address)
            return
        for field, other in ((self.into, self.out), (self.out, self.into)):
            if _amount(field.text()) is None and (field.text().strip() or other.text().strip()):
                self._lacks("edit.bad_price", field)
                return
        self._lacks("", None)
        same = address.rstrip("/") == self.own.rstrip("/")
        changes = {"base_url": "" if same else address, "purpose": self._purpose(), "price": self._price()}
        self.sent = True
        self._wait()
        self.models.edit(self.entry, self.entry.model_copy(update=changes))

    def _purpose(self) -> Purpose:
        return PURPOSES[max(0, self.purposes.group.checkedId())]

    def _price(self) -> Price | None:
        """The price as it stands in the fields; one that was not touched keeps its source."""
        into, out = _amount(self.into.text()), _amount(self.out.text())
        if into is None or out is None:
            return None
        currency = CURRENCIES[max(0, self.currency.group.checkedId())]
        old = self.entry.price
        if old is not None and (old.tokens_in, old.tokens_out, old.currency) == (into, out, currency):
            return old
        return Price(currency=currency, tokens_in=into, tokens_out=out, source="user")

    def _wait(self) -> None:
        for widget in (self.form, self.keep):
            widget.setEnabled(not self.sent)

    def _stored(self, op: str) -> None:
        if op == "add_model" and self.sent:
            self.sent = False
            self.closed.emit()

    def _failed(self, op: str, error: WorkbenchError) -> None:
        if op == "add_model" and self.sent:
            self.sent = False
            self._wait()
            self._complain(self.speech.words.error(error))
            self.address.setFocus()

    def _lacks(self, code: str, field: QLineEdit | None) -> None:
        for each in (self.address, self.into, self.out):
            restyle(each, "bad", "true" if each is field else "false")
        self._complain(self.speech.line(code) if code else "")
        if field is not None:
            field.setFocus()

    def _complain(self, text: str) -> None:
        self.lack.setText(text)
        self.lack.setAccessibleName(text)


def _amount(text: str) -> Decimal | None:
    """A price that can be meant, None for everything else."""
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() and 0 <= number <= DEAREST else None
