"""The desk in the user's words: tests say what a lawyer does, not which widget is poked."""

from pathlib import Path
from types import SimpleNamespace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.fake_port import FakePort
from tests.ui.made_diff import diff
from tests.ui.made_review import NOW
from tests.ui.made_words import say_words
from ui.bridge.door import Door
from ui.review.sheet.runs import Change
from ui.review.sitting import Sitting
from ui.shell.window import Window
from ui.theme.theme import Theme, ThemeChoice
from workbench.settings.paths import locate
from workbench.words import Words

FILE = Path("/tmp/软件开发合同-v3.docx")


SOON = 30_000  # a loaded machine takes its time


class Lawyer:
    """Somebody at the desk."""

    def __init__(self, qtbot: QtBot, port: FakePort | None = None, language: str = "zh") -> None:
        self.bot = qtbot
        self.port = port or FakePort()
        paths = locate()
        self.words = say_words(Words.load(paths.words, language))
        self.theme = Theme(ThemeChoice.LIGHT)
        self.theme.apply()
        self.door = Door(self.port)
        self.sitting = Sitting(self.door, self.words, lambda: NOW, "张律师")
        self.window = Window(self.sitting, self.door, self.theme, self.words, paths, diff)
        qtbot.addWidget(self.window)
        self.window.take(1440, 900)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow, timeout=SOON)

    def opens_contract(self) -> None:
        """Drops the file and waits until the review stands."""
        self.window.open_path(FILE)
        self.port.play()
        sitting = self.window.sitting
        self.bot.waitUntil(lambda: bool(sitting.current) or not sitting.visible(), timeout=SOON)
        self.looks()

    def looks(self) -> None:
        """Lets the window draw."""
        self.window.grab()

    def presses(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Presses a key wherever the keyboard is."""
        target = self.window.focusWidget() or self.window
        self.bot.keyClick(target, key, modifiers)
        self.looks()

    def does(self, action: str) -> None:
        """Uses an action by name, as the menu would."""
        self.window.actions_.trigger(action)
        self.looks()

    def reads(self, needle: str) -> str:
        """The paragraph of the page that holds ``needle``, as shown."""
        return next(text for text in self.page() if needle in text)

    def page(self) -> list[str]:
        """All paragraphs of the page as shown."""
        source = self.window.review.source
        assert source is not None
        return [p.text for b in source.contract.blocks for p in source.compose(b.index)]

    def changes(self, change: Change) -> str:
        """All inserted, or all deleted, words on the page."""
        source = self.window.review.source
        assert source is not None
        runs = [r for b in source.contract.blocks for p in source.compose(b.index) for r in p.runs]
        return "".join(run.text for run in runs if run.change is change)

    def stored(self) -> list[SimpleNamespace]:
        """Decisions and undos handed to the engine, in order."""
        return [SimpleNamespace(op=op, **a) for op, a in self.port.asked if op in ("decide", "undo")]

    def current(self) -> str:
        """The finding in hand."""
        return self.sitting.current
