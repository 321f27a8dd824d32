"""How soon the window stands and the sample can be read, against an empty PySide6 window.

Each run is a fresh process; the clock starts before it is spawned. "Up" is the first time the event
loop comes round after the window was shown and painted; "readable" is when the sample's text stands
painted on the page. The median of several interleaved runs is taken. All runs share one home that was
used once before, and bytecode is there: a very first start, which reads every table of words, is slower.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.figures import Figure, report

RUNS = 7
EMPTY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication(sys.argv)
window = QMainWindow()
window.resize(1440, 900)
window.show()
app.processEvents()
QTimer.singleShot(0, lambda: (print("up", flush=True), app.quit()))
app.exec()
"""
DESK = """
import sys
if __name__ == "__main__":  # the engine's process imports this file too, and must not pay for the window
    from tests.bench.desk_probe import start
    start(sys.argv[1] if len(sys.argv) > 1 else None)
"""


def timed(folder: str, code: str, *arguments: str) -> dict[str, float]:
    """Seconds from before the spawn until each word that the process prints."""
    script = Path(folder) / "probe.py"  # spawn needs a real main file
    script.write_text(code, "utf-8")
    environment = {**os.environ, "WORKBENCH_HOME": f"{folder}/home", "PYTHONPATH": str(Path.cwd())}
    before = time.perf_counter()
    process = subprocess.Popen([sys.executable, str(script), *arguments], env=environment,
                               stdout=subprocess.PIPE, text=True)  # fmt: skip
    marks: dict[str, float] = {}
    assert process.stdout is not None
    for line in process.stdout:
        marks.setdefault(line.strip(), time.perf_counter() - before)
    if process.wait() != 0:
        raise SystemExit("the probe failed")
    return marks


def main() -> int:
    """Print both figures."""
    empty, up, read = [], [], []
    with tempfile.TemporaryDirectory() as home:
        timed(home, EMPTY), timed(home, DESK, "sample")  # bytecode, font cache, the desk's own settings
        for _ in range(RUNS):
            empty.append(timed(home, EMPTY)["up"])
            marks = timed(home, DESK, "sample")
            up.append(marks["up"])
            read.append(marks["readable"])
    peer = statistics.median(empty)
    print(f"# empty window {peer:.3f} s, desk up {statistics.median(up):.3f} s, "
          f"readable {statistics.median(read):.3f} s", file=sys.stderr)  # fmt: skip
    return report([
        Figure("start.window_over_empty", statistics.median(up) / peer, 2, "x"),
        Figure("start.sample_over_empty", statistics.median(read) / peer, 4, "x"),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
