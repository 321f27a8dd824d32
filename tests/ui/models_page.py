"""A lawyer on the models page."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui import model_fakes as made
from tests.ui.vocabulary import Lawyer
from ui.providers.card import CardFrame
from ui.providers.screen import ModelsScreen
from workbench.domain.models import ModelsReport

DEEPSEEK, QWEN, GPT = "deepseek/deepseek-chat", "qwen/qwen-plus", "openai/gpt-5-mini"
SECRET = "sk-THIS-IS-A-SECRET-KEY"


class Settings(Lawyer):
    """A lawyer on the models page."""

    def __init__(self, qtbot: QtBot, kept: ModelsReport | None = None, language: str = "zh") -> None:
        super().__init__(qtbot, made.ModelsPort(kept), language)

    def opens(self) -> ModelsScreen:
        """Goes to the page by its key."""
        self.presses(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        self.port.answer()
        self.looks()
        return self.page_

    @property
    def page_(self) -> ModelsScreen:
        assert self.window.providers is not None
        return self.window.providers

    def card(self, name: str) -> CardFrame:
        return self.page_.cards[name]

    def order(self) -> list[str]:
        """The models from top to bottom, as they stand on the screen."""
        frames = sorted(self.page_.cards.values(), key=self.page_.list.indexOf)
        return [frame.name for frame in frames]

    def waits(self) -> None:
        """The engine answers."""
        self.port.answer()
        self.looks()

    def key_on(self, name: str, key: Qt.Key, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
        self.card(name).setFocus()
        self.presses(key, modifiers)
        self.waits()

    def reads_all(self) -> str:
        """Every word that is shown on the page."""
        shown = [w for w in self.page_.findChildren(QLabel) if w.isVisibleTo(self.page_)]
        return "\n".join(w.text() for w in shown)


def fill(line: QLineEdit, text: str) -> None:
    """Types over what stands in a line."""
    line.clear()
    line.insert(text)
