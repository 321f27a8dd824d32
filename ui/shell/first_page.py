"""The contract's page before the desk stands: laid out as soon as the engine has read the file's words.

Imported while the engine reads, so it needs the page alone and none of the screens.
"""

from PySide6.QtCore import QObject, Signal, Slot

from ui.bridge.port import Port
from ui.models.speech import Speech
from ui.review.sheet.compose import PageSource
from ui.review.sheet.differ import pieces
from ui.review.sheet.view import ContractView
from ui.theme.theme import Theme
from workbench.domain.contract import Contract
from workbench.words import Words


class FirstPage(QObject):
    """Waits for the answer to a ``glance``; ``came`` once it is there.

    ``contract`` stays None where the file has no quick reading or could not be read: reviewing it in the
    usual way says why.
    """

    came = Signal()

    def __init__(self, port: Port, number: int, theme: Theme, words: Words) -> None:
        super().__init__()
        self._number, self._theme, self._words = number, theme, words
        self.contract: Contract | None = None
        self.over = False
        port.done.connect(self._done)
        port.failed.connect(self._failed)
        port.listen()

    @Slot(int, object)
    def _done(self, number: int, contract: Contract | None) -> None:
        if number == self._number:
            self.contract, self.over = contract, True
            self.came.emit()

    @Slot(int, object)
    def _failed(self, number: int, _error: object) -> None:
        self._done(number, None)

    def page(self, contract: Contract, zoom: float) -> ContractView:
        """A page with the contract on it."""
        page = ContractView(self._theme)
        page.set_zoom(zoom)
        page.setAccessibleName(self._words.say("desk.contract"))
        page.show_contract(PageSource(contract, (), Speech(self._words), pieces))
        return page
