"""The theme in force: follows the system or the lawyer's choice, and tells the painters."""

from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication

from ui.theme import fonts
from ui.theme.palette import palette
from ui.theme.qss import style_sheet
from ui.theme.tokens import DARK, LIGHT, Tokens


class ThemeChoice(StrEnum):
    """What the lawyer chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """The tokens in force; ``changed`` is emitted after the application was restyled."""

    changed = Signal()

    def __init__(self, choice: ThemeChoice = ThemeChoice.SYSTEM) -> None:
        super().__init__()
        self.choice = choice
        self.tokens = _resolve(choice)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    def colour(self, token: str) -> QColor:
        """The colour of a token by name."""
        return QColor(getattr(self.tokens, token))

    def choose(self, choice: ThemeChoice) -> None:
        """Switch and restyle."""
        self.choice = choice
        self.apply()

    def apply(self) -> None:
        """Style the running application with the tokens in force."""
        self.tokens = _resolve(self.choice)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setFont(fonts.sans())
            app.setPalette(palette(self.tokens))
            app.setStyleSheet(style_sheet(self.tokens))
        self.changed.emit()

    def _system_changed(self, _scheme: Qt.ColorScheme) -> None:
        if self.choice is ThemeChoice.SYSTEM and _resolve(self.choice) is not self.tokens:
            self.apply()


def _resolve(choice: ThemeChoice) -> Tokens:
    if choice is ThemeChoice.SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if choice is ThemeChoice.DARK else LIGHT
