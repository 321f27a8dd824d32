"""The ways between models and the rest of the desk: their page, what is said of them elsewhere, paused runs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from ui.notices.present import Notice
from ui.providers.state import Models
from ui.review.screen import ReviewScreen
from ui.review.sitting import Sitting
from ui.shell.welcome import Welcome
from workbench.domain.question import Question

if TYPE_CHECKING:
    from ui.providers.screen import ModelsScreen


class ModelWays(QObject):
    """Makes the models page when it is first wanted. ``action_wanted`` names an action of the table;
    ``rules_changed`` once a matter was turned to rules only, or back."""

    action_wanted = Signal(str)
    rules_changed = Signal()

    def __init__(
        self, sitting: Sitting, models: Models, welcome: Welcome, review: ReviewScreen, stack: QStackedWidget
    ) -> None:
        super().__init__()
        self.sitting, self.models, self.stack = sitting, models, stack
        self.welcome, self.review = welcome, review
        self.page: ModelsScreen | None = None
        models.changed.connect(self._show_hosts)
        models.noticed.connect(self._notice)
        sitting.pause.changed.connect(self._paused)
        sitting.door.questions_came.connect(self._questions)

    def show_page(self) -> None:
        """Bring the models page to the front."""
        if self.page is None:
            from ui.providers.screen import ModelsScreen  # noqa: PLC0415  # the first page must not wait for it

            self.page = ModelsScreen(self.models, self.models.words)
            self.page.banner.action_wanted.connect(self.action_wanted)
            self.stack.addWidget(self.page)
        self.stack.setCurrentWidget(self.page)
        sitting = self.sitting
        done = sitting.run_id if sitting.state is not None else ""
        self.page.begin(sitting.path, done, rules_only=sitting.options.rules_only)

    def close_inner(self) -> None:
        """Close what is open on the page."""
        if self.page is not None:
            self.page.close_inner()

    def show_busy(self) -> None:
        """Say on the page whether a review is at work."""
        self.models.set_busy(busy=self.sitting.running)

    def turn_rules_only(self) -> None:
        """Keep this matter from every model, or allow them again."""
        self.sitting.use_rules_only(on=not self.sitting.options.rules_only)
        self._show_hosts()
        self.rules_changed.emit()

    def _notice(self, notice: Notice) -> None:
        """What is to be said of models is said where the lawyer is; their own page says it by itself."""
        front = self.stack.currentWidget()
        if front is not self.page:
            (self.review if front is self.review else self.welcome).banner.show_notice(notice)

    def _show_hosts(self) -> None:
        used = () if self.sitting.options.rules_only else self.models.in_use
        self.welcome.show_hosts([card.host for card in used])

    def _questions(self, run_id: str, questions: Sequence[Question]) -> None:
        if not run_id:
            self.welcome.show_paused(frozenset(question.run_id for question in questions))

    def _paused(self) -> None:
        """A question may be answered with another model: the newest list is needed."""
        if self.sitting.pause.question is not None and self.models.report is None:
            self.models.refresh()
