"""What the desk remembers between two sittings: window, splitters, zoom, theme. An ini file of ours."""

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QSplitter, QWidget

from ui.theme.theme import ThemeChoice
from workbench.settings.paths import Paths


class Memory:
    """Reads and writes ``desk.ini`` in the data folder."""

    def __init__(self, paths: Paths) -> None:
        self.settings = QSettings(str(paths.data / "desk.ini"), QSettings.Format.IniFormat)

    @property
    def theme(self) -> ThemeChoice:
        """The last theme."""
        value = str(self.settings.value("theme", ThemeChoice.SYSTEM.value))
        return ThemeChoice(value) if value in list(ThemeChoice) else ThemeChoice.SYSTEM

    @property
    def zoom(self) -> float:
        """The last zoom of the contract."""
        try:
            return float(str(self.settings.value("zoom", "1.0")))
        except ValueError:
            return 1.0

    def restore_window(self, window: QWidget) -> None:
        """Put the window where it was."""
        geometry = self.settings.value("geometry")
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)

    def restore_panels(self, splitter: QSplitter) -> None:
        """Give the panels the widths that they had."""
        sizes = self.settings.value("splitter")
        if isinstance(sizes, QByteArray):
            splitter.restoreState(sizes)
            splitter.setHandleWidth(1)

    def keep(self, window: QWidget, splitter: QSplitter, theme: ThemeChoice, zoom: float) -> None:
        """Save how it is."""
        self.settings.setValue("geometry", window.saveGeometry())
        self.settings.setValue("splitter", splitter.saveState())
        self.settings.setValue("theme", theme.value)
        self.settings.setValue("zoom", f"{zoom:.2f}")
        self.settings.sync()
