"""What may be spent, and what was spent today."""

from decimal import Decimal, InvalidOperation

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QProgressBar, QVBoxLayout

from ui.notices.money import MILLION, money
from ui.providers.speech import ModelSpeech
from ui.providers.state import Models
from ui.widgets.pills import button, label, restyle
from workbench.domain.models import ModelLimits, Spend

FIELDS = (("run_tokens", "run_cost"), ("day_tokens", "day_cost"))


class _Bad(ValueError):
    """What stands in a field is no limit."""


class Meter(QFrame):
    """How much of a limit is used: words above, a line below, in the tone of how near it is."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.addWidget(label(name, "small"))
        self.text = label()
        self.text.setAlignment(Qt.AlignmentFlag.AlignRight)
        row.addWidget(self.text, 1)
        column.addLayout(row)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(4)
        self.bar.setRange(0, 1000)
        column.addWidget(self.bar)

    def tell(self, text: str, used: int, limit: int | None, warn_at: int) -> None:
        """Show it; the words say all that the line shows."""
        share = used * 1000 // limit if limit else (1000 if limit == 0 else 0)
        self.text.setText(text)
        self.bar.setValue(min(1000, share))
        restyle(self.bar, "tone", "risk" if share >= 1000 else "needs" if share >= warn_at * 10 else "calm")
        self.bar.setAccessibleName(f"{self.name} {text}")


class LimitsCard(QFrame):
    """Four limits, when to warn, and today's use of two of them."""

    def __init__(self, models: Models, speech: ModelSpeech) -> None:
        super().__init__()
        self.setObjectName("sideCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.models, self.speech = models, speech
        self.shown: ModelLimits | None = None
        line = speech.line
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        column.addWidget(label(line("limits.title"), "heading"))
        self.tokens, self.money = (
            Meter(f"{line('limits.today')} · {line('limits.tokens')}"),
            Meter(f"{line('limits.today')} · {line('limits.money')}"),
        )
        column.addWidget(self.tokens)
        column.addWidget(self.money)
        self.unpriced = label(role="small")
        self.unpriced.setWordWrap(True)
        column.addWidget(self.unpriced)
        column.addLayout(self._grid())
        says = label(line("limits.says"), "small")
        says.setWordWrap(True)
        column.addWidget(says)
        models.changed.connect(self.refresh)
        self.refresh()

    def _grid(self) -> QGridLayout:
        line = self.speech.line
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        for column, code in enumerate(("tokens", "money"), 1):
            grid.addWidget(label(line(f"limits.{code}"), "small"), 0, column)
        self.fields: dict[str, QLineEdit] = {}
        for row, (word, names) in enumerate(zip(("run", "day"), FIELDS, strict=True), 1):
            grid.addWidget(label(line(f"limits.{word}"), "muted"), row, 0)
            for column, name in enumerate(names, 1):
                grid.addWidget(self._field(name), row, column)
        grid.addWidget(label(line("limits.warn"), "muted"), 3, 0, 1, 2)
        grid.addWidget(self._field("warn"), 3, 2)
        self.lack = label(role="lack")
        self.lack.hide()
        self.save = button(line("limits.save"))
        self.save.clicked.connect(self.keep)
        grid.addWidget(self.lack, 4, 0, 1, 2)
        grid.addWidget(self.save, 4, 2, Qt.AlignmentFlag.AlignRight)
        return grid

    def _field(self, name: str) -> QLineEdit:
        made = self.fields[name] = QLineEdit()
        made.setAccessibleName(self.speech.line(f"limits.{name}"))
        made.setPlaceholderText(self.speech.line("limits.unlimited"))
        made.setAlignment(Qt.AlignmentFlag.AlignRight)
        made.setMinimumWidth(60)
        made.returnPressed.connect(self.keep)
        made.textEdited.connect(self._touched)
        return made

    def refresh(self) -> None:
        """Show limits and use; what is being typed stays."""
        report = self.models.report
        self.setEnabled(report is not None)
        if report is None:
            return
        limits, today = report.limits, report.today
        if limits != self.shown:
            self.shown = limits
            self._fill(limits)
        self._meters(limits, today)

    def _fill(self, limits: ModelLimits) -> None:
        for name in ("run_tokens", "day_tokens"):
            value: int | None = getattr(limits, name)
            self.fields[name].setText("" if value is None else f"{value:,}")
        for name in ("run_cost", "day_cost"):
            cost: int | None = getattr(limits, name)
            self.fields[name].setText("" if cost is None else f"{Decimal(cost) / MILLION:f}")
        self.fields["warn"].setText(str(limits.warn_at))
        self.save.setEnabled(False)

    def _meters(self, limits: ModelLimits, today: Spend) -> None:
        line = self.speech.line
        tokens = today.tokens_in + today.tokens_out
        many = f"{limits.day_tokens:,}" if limits.day_tokens is not None else line("limits.unlimited")
        much = money(limits.day_cost) if limits.day_cost is not None else line("limits.unlimited")
        text = line("limits.of", used=f"{tokens:,}", limit=many)
        self.tokens.tell(text, tokens, limits.day_tokens, limits.warn_at)
        text = line("limits.of", used=money(today.cost), limit=much)
        self.money.tell(text, today.cost, limits.day_cost, limits.warn_at)
        self.unpriced.setVisible(today.unpriced > 0)
        self.unpriced.setText(line("limits.unpriced", count=today.unpriced))

    def _touched(self) -> None:
        self.save.setEnabled(True)
        self._lacks("", None)

    def keep(self) -> None:
        """Keep what stands in the fields, or say which one cannot stay so."""
        report = self.models.report
        if report is None:
            return
        values: dict[str, object] = {}
        for name, field in self.fields.items():
            try:
                values["warn_at" if name == "warn" else name] = _value(name, field.text())
            except _Bad:
                self._lacks("bad_warn" if name == "warn" else "bad", field)
                return
        self._lacks("", None)
        self.save.setEnabled(False)
        self.models.set_limits(report.limits.model_copy(update=values))

    def _lacks(self, code: str, field: QLineEdit | None) -> None:
        for each in self.fields.values():
            restyle(each, "bad", "true" if each is field else "false")
        self.lack.setText(self.speech.line(f"limits.{code}") if code else "")
        self.lack.setVisible(bool(code))
        if field is not None:
            field.setFocus()

    def revert(self) -> bool:
        """Take back what was typed; whether something was."""
        typed = self.shown is not None and self.save.isEnabled()
        if typed and self.shown is not None:
            self._fill(self.shown)
            self._lacks("", None)
        return typed


def _value(name: str, text: str) -> int | None:
    """A field's number in the unit of the limits. Raises ``_Bad``."""
    plain = text.strip().replace(",", "").replace("，", "").removesuffix("%")
    if not plain and name != "warn":
        return None
    try:
        number = Decimal(plain)
    except InvalidOperation as error:
        raise _Bad(name) from error
    if not number.is_finite() or number < 0 or number > 10**12:
        raise _Bad(name)
    if name == "warn" and not 1 <= number <= 100:
        raise _Bad(name)
    scaled = number * MILLION if name.endswith("_cost") else number
    if scaled != int(scaled):
        raise _Bad(name)
    return int(scaled)
