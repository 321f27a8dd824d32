"""The rail at the left: only screens that exist."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout

from ui.theme import measures
from ui.theme.icons import icon
from ui.theme.theme import Theme
from workbench.settings.paths import Paths
from workbench.words import Words

SCREENS = ("home", "review", "models")
FOOT = ("models",)  # settings stand at the rail's foot


class Rail(QFrame):
    """One button a screen."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, words: Words, paths: Paths) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setFixedWidth(measures.RAIL)
        self.theme, self.icons = theme, paths.resources / "icons"
        column = QVBoxLayout(self)
        column.setContentsMargins(5, 10, 5, 10)
        column.setSpacing(4)
        self.buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        for name in SCREENS:
            if name == FOOT[0]:
                column.addStretch(1)
            made = QToolButton()
            made.setProperty("kind", "rail")
            made.setCheckable(True)
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            made.setIconSize(QSize(20, 20))
            made.setFixedSize(53, 50)
            made.setText(words.say(f"desk.screen.{name}"))
            made.setAccessibleName(made.text())
            made.clicked.connect(lambda _checked=False, name=name: self.chosen.emit(name))
            group.addButton(made)
            column.addWidget(made)
            self.buttons[name] = made
        theme.changed.connect(self._paint_icons)
        self._paint_icons()

    def show_screen(self, name: str) -> None:
        """Which screen is in front."""
        self.buttons[name].setChecked(True)
        self._paint_icons()

    def _paint_icons(self) -> None:
        for name, made in self.buttons.items():
            colour = self.theme.tokens.accent if made.isChecked() else self.theme.tokens.muted
            made.setIcon(icon(self.icons, name, colour))
