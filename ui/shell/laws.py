"""Statutes that the user brings in: chosen in a dialog or dropped on the window, with progress in place."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.bridge.port import Port
from ui.notices.present import Notice, of_error
from workbench.domain.import_wording import import_counts, import_sentence
from workbench.domain.statutes import ImportOutcome, ImportProgress, ImportReport
from workbench.errors import WorkbenchError
from workbench.words import Words

CONTRACTS = (".docx", ".pdf", ".txt", ".md", ".doc", ".dot", ".wps", ".wpt", ".rtf", ".odt")
STATUTES = (".docx", ".html", ".htm", ".md", ".txt")
PAGES = frozenset({".html", ".htm"})  # no contract comes as one
NAMED = 3


def contract_in(data: QMimeData) -> Path | None:
    """The first contract among dropped files."""
    return next((path for path in local(data) if path.suffix.lower() in CONTRACTS), None)


def laws_in(data: QMimeData) -> list[Path]:
    """Dropped folders and pages: those are statutes to bring in, never contracts to review."""
    return [path for path in local(data) if path.suffix.lower() in PAGES or path.is_dir()]


def local(data: QMimeData) -> list[Path]:
    """The files of this computer among what was dropped."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


class LawImport(QObject):
    """Brings statutes in, one import at a time. ``noticed`` says how far it is and what became of it,
    ``running_changed`` that one began or ended, ``finished`` that the library holds more now."""

    noticed = Signal(object)
    running_changed = Signal()
    finished = Signal()

    def __init__(self, port: Port, words: Words, window: QWidget) -> None:
        super().__init__(window)
        self.port, self.words, self.window = port, words, window
        self._call: int | None = None
        port.told.connect(self._told)
        port.done.connect(self._done)
        port.failed.connect(self._failed)

    @property
    def running(self) -> bool:
        """Whether an import is going on."""
        return self._call is not None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What the actions of the desk do here."""
        return {"import_laws": self.ask_files, "import_folder": self.ask_folder, "import_stop": self.stop}

    def ask_files(self) -> None:
        """Ask for files, then bring them in."""
        kinds = " ".join(f"*{suffix}" for suffix in STATUTES)
        title = self.words.say("desk.action.import_laws")
        names, _ = QFileDialog.getOpenFileNames(
            self.window, title, "", f"{self.words.say('desk.file.statutes')} ({kinds})"
        )
        self.bring([Path(name) for name in names])

    def ask_folder(self) -> None:
        """Ask for a folder, then bring in what is in it."""
        title = self.words.say("desk.action.import_folder")
        name = QFileDialog.getExistingDirectory(self.window, title)
        self.bring([Path(name)] if name else [])

    def bring(self, paths: Sequence[Path]) -> None:
        """Bring these in, unless an import is going on."""
        if paths and not self.running:
            self._call = self.port.call("import_laws", paths=tuple(paths))
            self.noticed.emit(Notice("info", self.words.say("desk.laws.begins"), "import_stop"))
            self.running_changed.emit()

    def stop(self) -> None:
        """Stop after the file that is being read; what was kept stays."""
        if self._call is not None:
            self.port.cancel(self._call)

    @Slot(int, object)
    def _told(self, number: int, event: object) -> None:
        if number == self._call and isinstance(event, ImportProgress):
            name = Path(event.file.path).name
            said = self.words.say("desk.laws.progress", done=event.done, total=event.total, name=name)
            self.noticed.emit(Notice("info", said, "import_stop"))

    @Slot(int, object)
    def _done(self, number: int, result: object) -> None:
        if number == self._call and isinstance(result, ImportReport):
            self._end(self._report(result))

    @Slot(int, object)
    def _failed(self, number: int, error: WorkbenchError) -> None:
        if number == self._call:
            self._end(of_error(self.words, error, retry="import_laws"))

    def _end(self, notice: Notice) -> None:
        self._call = None
        self.noticed.emit(notice)
        self.running_changed.emit()
        self.finished.emit()

    def _report(self, report: ImportReport) -> Notice:
        """What became of the files: the counts, and the first that were not kept with their reasons."""
        failed = [file for file in report.files if file.outcome is ImportOutcome.FAILED]
        lines = [import_counts(report, self.words)]
        if report.cancelled:
            lines.append(self.words.say("import.cancelled", rest=report.total - len(report.files)))
        shown = failed or (report.files if len(report.files) == 1 else ())
        lines += [f"{Path(file.path).name}: {import_sentence(file, self.words)}" for file in shown[:NAMED]]
        if len(failed) > NAMED:
            lines.append(self.words.say("desk.laws.more", count=len(failed) - NAMED))
        kept = any(file.outcome not in (ImportOutcome.FAILED, ImportOutcome.SKIPPED) for file in report.files)
        tone = "warning" if failed or not kept else "done"
        return Notice(tone, "\n".join(lines))
