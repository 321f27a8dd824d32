"""The real desk with marks on standard output: for measurements only."""

from PySide6.QtCore import QTimer

from ui.bridge.worker_port import WorkerPort
from ui.desk import application, build
from ui.theme.theme import ThemeChoice
from workbench.settings.paths import locate
from workbench.words import Words


def start(sample: str | None) -> None:
    """Show the desk as ``ui.desk.run`` does, print "up" and, with a sample, "readable", and leave."""
    paths = locate()
    paths.data.mkdir(parents=True, exist_ok=True)
    app = application()
    desk = build(WorkerPort("zh"), paths, Words.load(paths.words, "zh"), theme=ThemeChoice.LIGHT)

    def readable() -> None:
        desk.window.repaint()
        print("readable", flush=True)
        desk.window.close()
        app.quit()

    desk.sitting.contract_read.connect(lambda: QTimer.singleShot(0, readable))
    desk.window.show()
    if sample is not None:
        desk.window.open_path(paths.samples / "software-development.docx")
    app.processEvents()
    QTimer.singleShot(0, lambda: print("up", flush=True))
    app.exec()
