"""The main window: frame, screens, and what each action does."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices, QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ui.actions.build import Actions
from ui.bridge.door import Door
from ui.bridge.models_door import ModelsDoor
from ui.models.findings import Filter
from ui.notices.present import Notice
from ui.providers.state import Models
from ui.review.screen import ReviewScreen
from ui.review.sheet.compose import Differ
from ui.review.sheet.runs import View
from ui.review.sheet.view import ContractView
from ui.review.sitting import Sitting
from ui.shell import columns
from ui.shell.header import Header
from ui.shell.laws import CONTRACTS, LawImport, contract_in, laws_in
from ui.shell.memory import Memory
from ui.shell.model_ways import ModelWays
from ui.shell.rail import Rail
from ui.shell.status import StatusBar
from ui.shell.welcome import Welcome
from ui.theme import measures
from ui.theme.theme import Theme, ThemeChoice
from ui.widgets.pills import restyle
from workbench.domain.contract import Contract
from workbench.domain.finding import DecisionKind, Side
from workbench.domain.reports import ExportKind, ExportReport
from workbench.domain.stance import Tone
from workbench.settings.model_entries import ModelEntries
from workbench.settings.paths import Paths
from workbench.words import Words

if TYPE_CHECKING:
    from ui.providers.screen import ModelsScreen


class Window(QMainWindow):
    """The desk."""

    def __init__(
        self,
        sitting: Sitting,
        door: Door,
        theme: Theme,
        words: Words,
        paths: Paths,
        diff: Differ,
        page: ContractView | None = None,
    ) -> None:
        super().__init__()
        self.sitting, self.door, self.theme, self.words, self.paths = sitting, door, theme, words, paths
        self.models = Models(ModelsDoor(door.port), words, ModelEntries(paths.model_entries).glance())
        self.memory = Memory(paths)
        self.remembers = True
        self.setWindowTitle(words.say("desk.product"))
        self.setMinimumSize(980, 620)
        self.resize(1440, 900)
        self.setAcceptDrops(True)
        self.laws = LawImport(door.port, words, self)
        self.actions_ = Actions(self, words, self._handlers())
        self.header = Header(sitting, self.models, words, self.actions_)
        self.rail = Rail(theme, words, paths)
        self.welcome = Welcome(words)
        self.review = ReviewScreen(sitting, self.models, theme, words, diff, page)
        self.status = StatusBar(sitting, self.models, words)
        self.stack = QStackedWidget()
        self.front = "home"
        self.ways = ModelWays(self.sitting, self.models, self.welcome, self.review, self.stack)
        self._lay_out()
        self._connect()
        if page is None:
            self.review.page.set_zoom(self.memory.zoom)
        self.memory.restore_window(self)
        self.fit(self.width())
        self._library_known = False
        self.show_screen("home", ask=False)
        self._enable()

    def take(self, width: int, height: int) -> None:
        """Take a size, with the panels at their usual widths."""
        self.window().resize(width, height)
        columns.share(self.review.splitter, width - measures.RAIL)

    def fit(self, width: int) -> None:
        """Usual widths for a window of ``width`` pixels, or the ones the lawyer left."""
        columns.restore(self.review.splitter, width - measures.RAIL, self.memory)

    def _lay_out(self) -> None:
        self.stack.addWidget(self.welcome)
        self.stack.addWidget(self.review)
        desk = QWidget()
        desk.setObjectName("desk")
        column = QVBoxLayout(desk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.rail)
        middle.addWidget(self.stack, 1)
        column.addWidget(self.header)
        column.addLayout(middle, 1)
        column.addWidget(self.status)
        self.setCentralWidget(desk)

    def _connect(self) -> None:
        sitting = self.sitting
        self.rail.chosen.connect(self._screen)
        self.welcome.open_wanted.connect(self.ask_file)
        self.welcome.sample_wanted.connect(self.open_sample)
        self.welcome.run_wanted.connect(self._resume)
        self.welcome.banner.action_wanted.connect(self.actions_.trigger)
        self.review.banner.action_wanted.connect(self.actions_.trigger)
        self.review.banner.path_wanted.connect(_show_folder)
        self.review.cancel_wanted.connect(sitting.cancel)
        self.review.pause.settings_wanted.connect(self.actions_["models"].trigger)
        self.ways.action_wanted.connect(self.actions_.trigger)
        self.ways.rules_changed.connect(self._rules_changed)
        self.header.side_chosen.connect(self._side)
        self.door.recent_came.connect(self.welcome.show_runs)
        self.door.library_came.connect(self.status.show_library)
        sitting.exported.connect(self._exported)
        for signal in (sitting.started, sitting.run_changed, sitting.contract_read):
            signal.connect(self._enable)
        for signal in (sitting.current_changed, sitting.decided, sitting.findings_came):
            signal.connect(self._enable)
        sitting.pause.changed.connect(self._enable)
        self.models.changed.connect(self._enable)
        self.laws.noticed.connect(self._notice)
        self.laws.running_changed.connect(self._enable)
        self.laws.finished.connect(self.door.ask_library)

    def _handlers(self) -> dict[str, Callable[[], None]]:
        sitting = self.sitting
        decide = sitting.decide
        return {
            "open": self.ask_file,
            "home": lambda: self.show_screen("home"),
            "sample": self.open_sample,
            "review_again": sitting.again,
            "cancel": sitting.cancel,
            "export_redline": lambda: self._export(ExportKind.REDLINE),
            "export_everything": lambda: self._export(ExportKind.REDLINE, everything=True),
            "export_clean": lambda: self._export(ExportKind.CLEAN),
            "export_memo": lambda: self._export(ExportKind.MEMO),
            "export_memo_pdf": lambda: self._export(ExportKind.MEMO_PDF),
            "export_annotated": lambda: self._export(ExportKind.ANNOTATED),
            "export_xlsx": lambda: self._export(ExportKind.XLSX),
            "export_csv": lambda: self._export(ExportKind.CSV),
            "export_bundle": lambda: self._export(ExportKind.BUNDLE),
            "next": lambda: sitting.step(1),
            "previous": lambda: sitting.step(-1),
            "accept": lambda: decide(DecisionKind.ACCEPT),
            "edit": lambda: self._on_card("open_edit"),
            "reject": lambda: self._on_card("open_reason"),
            "queue": lambda: decide(DecisionKind.QUEUE),
            "undo": sitting.undo,
            "peek": self._peek,
            "focus_needs": self._focus_needs,
            "find": self._find,
            "find_next": lambda: self.review.finder.step(1),
            "find_previous": lambda: self.review.finder.step(-1),
            "view_original": lambda: self.review.set_view(View.ORIGINAL),
            "view_redline": lambda: self.review.set_view(View.REDLINE),
            "view_final": lambda: self.review.set_view(View.FINAL),
            "zoom_in": lambda: self._zoom(self.review.page.zoom * 1.1),
            "zoom_out": lambda: self._zoom(self.review.page.zoom / 1.1),
            "zoom_reset": lambda: self._zoom(1.0),
            "models": lambda: self.show_screen("models"),
            "rules_only": self._turn_rules_only,
            "review_screen": lambda: self.show_screen("review"),
            "restore_model": self.models.restore,
            "go_on": sitting.go_on,
            **self.laws.handlers(),
            **{f"tone_{tone.code}": partial(self._tone, tone) for tone in Tone},
            "theme_system": lambda: self.theme.choose(ThemeChoice.SYSTEM),
            "theme_light": lambda: self.theme.choose(ThemeChoice.LIGHT),
            "theme_dark": lambda: self.theme.choose(ThemeChoice.DARK),
            "close_panel": self._close_panel,
        }

    def show_screen(self, name: str, *, ask: bool = True) -> None:
        """Bring a screen to the front; the start page asks for recent work."""
        if name == "home" and ask:
            self.door.ask_recent()
            self.door.ask_questions()
            self._ask_library()
        self.front = name
        self.rail.show_screen(name)
        if name == "models":
            self.ways.show_page()
        else:
            self.stack.setCurrentWidget(self.welcome if name == "home" else self.review)
            (self.welcome if name == "home" else self.review.page).setFocus()
        self._enable()

    def _screen(self, name: str) -> None:
        self.show_screen(name)

    def _ask_library(self) -> None:
        """Once, and never before a contract: the engine's rooms are heavy to open."""
        if not self._library_known:
            self._library_known = True
            self.door.ask_library()
            self.models.refresh()

    def _enable(self, *_what: object) -> None:
        sitting = self.sitting
        if sitting.state is not None and not sitting.running:
            self._ask_library()
        reviewing = self.front == "review"  # a contract's keys work where it is to be seen
        there = {
            "file": sitting.path is not None,
            "contract": reviewing and sitting.contract is not None,
            "finding": reviewing and bool(sitting.current) and sitting.current in sitting.findings,
            "idle": not sitting.running,
            "no_import": not self.laws.running,
            "import": self.laws.running,
            "run": sitting.running,
            "undo": reviewing and bool(sitting.ledger.steps),
            "run_done": reviewing and sitting.state is not None,
            "pdf": sitting.contract is not None and sitting.contract.source.format == "pdf",
            "removed": self.models.removed is not None,
            "paused": bool(sitting.run_id) and not sitting.running and sitting.state is None,
        }
        self.actions_.enable(frozenset(name for name, is_there in there.items() if is_there))
        for tone in Tone:
            self.actions_.tick(f"tone_{tone.code}", on=tone is sitting.options.tone)
        self.header.show_for(self.front)
        self.ways.show_busy()
        self.rail.buttons["review"].setEnabled(sitting.path is not None)

    @property
    def providers(self) -> "ModelsScreen | None":
        """The models page, once it was shown."""
        return self.ways.page

    # -- opening -------------------------------------------------------------------------------

    def open_path(self, path: Path) -> None:
        """Review a file."""
        self.sitting.open(path)
        self.show_screen("review")

    def await_path(self, path: Path) -> None:
        """Show that a file is being read; ``open_read`` follows."""
        self.sitting.expect(path)
        self.show_screen("review")

    def open_read(self, path: Path, contract: Contract) -> None:
        """Review a file whose words are there already."""
        self.sitting.open_read(path, contract)
        self.show_screen("review")

    def ask_file(self) -> None:
        """Ask for a file, then review it."""
        patterns = " ".join(f"*{suffix}" for suffix in CONTRACTS)
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.words.say("desk.action.open"),
            "",
            f"{self.words.say('desk.file.contracts')} ({patterns})",
        )
        if name:
            self.open_path(Path(name))

    def open_sample(self) -> None:
        """Review the first sample."""
        samples = sorted(
            self.paths.samples.glob("*.docx"), key=lambda path: ("software" not in path.name, path.name)
        )
        if samples:
            self.open_path(samples[0])

    def _resume(self, run_id: str, path: str) -> None:
        self.sitting.resume(run_id, Path(path))
        self.show_screen("review")

    def _turn_rules_only(self) -> None:
        self.ways.turn_rules_only()

    def _rules_changed(self) -> None:
        self.header.refresh()
        self.status.show_models()

    def _side(self, side: Side) -> None:
        self.sitting.again(side=side)

    def _tone(self, tone: Tone) -> None:
        """Let the comments speak so; what stands on the desk is reviewed again."""
        if tone is not self.sitting.options.tone:
            self.sitting.again(tone=tone)
        self._enable()

    def _notice(self, notice: Notice) -> None:
        """Say it where the lawyer is."""
        (self.review if self.front == "review" else self.welcome).banner.show_notice(notice)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files that we can read are welcome."""
        there = contract_in(event.mimeData()) is not None or laws_in(event.mimeData())
        if there and not self.sitting.running and not self.laws.running:
            restyle(self.welcome.drop, "over", "true")
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """The file went away again."""
        restyle(self.welcome.drop, "over", "false")
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Bring in folders and pages of law; review the first contract."""
        restyle(self.welcome.drop, "over", "false")
        path, laws = contract_in(event.mimeData()), laws_in(event.mimeData())
        if laws or path is not None:
            event.acceptProposedAction()
        if laws:
            self.laws.bring(laws)
        elif path is not None:
            self.open_path(path)

    # -- doing ---------------------------------------------------------------------------------

    def _on_card(self, what: str) -> None:
        card = self.review.findings.list.card
        if card is not None:
            getattr(card, what)()

    def _peek(self) -> None:
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractButton):
            focused.click()  # Space presses the button that has the keyboard, as everywhere
        else:
            self.review.peek()

    def _find(self) -> None:
        self.review.open_find()

    def _focus_needs(self) -> None:
        now = self.sitting.filter
        self.sitting.set_filter(Filter.ALL if now is Filter.NEEDS else Filter.NEEDS)

    def _zoom(self, zoom: float) -> None:
        self.review.page.set_zoom(zoom)

    def _close_panel(self) -> None:
        if self.front == "models":
            self.ways.close_inner()
            return
        card = self.review.findings.list.card
        if card is not None and card.close_box():
            return
        if not self.review.finder.close_bar():
            self.review.statute.close_drawer()

    def _export(self, kind: ExportKind, *, everything: bool = False) -> None:
        """Ask for a folder; the engine names the file and never writes over another."""
        source = self.sitting.path
        if source is None:
            return
        title = self.words.say("desk.export.folder")
        folder = QFileDialog.getExistingDirectory(self, title, str(source.parent))
        if folder:
            self.sitting.export(kind, Path(folder), everything=everything)

    def _exported(self, report: ExportReport) -> None:
        self.review.banner.show_notice(self.sitting.told(report))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; let go of the engine."""
        if self.remembers:
            self.memory.keep(self.window(), self.review.splitter, self.theme.choice, self.review.page.zoom)
        self.door.port.close()
        event.accept()


def _show_folder(path: str) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(path).parent)))
