"""The longest time the window's thread did not come round while the 300-page contract is opened,
reviewed and scrolled, and resized, and while the engine loads the library for models: a 5 ms heartbeat, the
largest gap, the median of 5 runs.

Opening is measured in a desk that has stood for a while. What the program's own start costs after the
window is first drawn (imports and building the screens, some 0.3 to 0.4 s without a beat) is not in it.

The same heartbeat in an empty window, run in between, is printed beside it: what the machine itself does.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.figures import Figure, report
from tests.loopback.server import Loopback

RUNS = 5
CONTRACT = Path(__file__).resolve().parents[1] / "data" / "redline" / "contract_300p.docx"
EMPTY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from tests.bench.heartbeat import Heartbeat
app = QApplication(sys.argv)
window = QMainWindow()
window.resize(1440, 900)
window.show()
app.processEvents()
beat = Heartbeat()
beat.phase("empty")
QTimer.singleShot(3000, lambda: (beat.say(), app.quit()))
app.exec()
"""
DESK = """
import sys
from tests.bench.stall_probe import stall
if __name__ == "__main__":
    stall(sys.argv[1])
"""
MODELS = """
import sys
from tests.bench.model_probe import load
if __name__ == "__main__":
    load(sys.argv[1])
"""


def gaps(code: str, *arguments: str) -> dict[str, float]:
    """Largest gap in milliseconds by phase, as the probe prints them."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "probe.py"
        script.write_text(code, "utf-8")
        environment = {**os.environ, "WORKBENCH_HOME": f"{folder}/home", "PYTHONPATH": str(Path.cwd())}
        done = subprocess.run([sys.executable, str(script), *arguments], env=environment, check=True,
                              stdout=subprocess.PIPE, text=True, timeout=300)  # fmt: skip
        return {
            name: float(value)
            for name, _, value in (line.partition("\t") for line in done.stdout.splitlines())
        }


def model_loads() -> dict[str, float]:
    """The desk's gap while a model, answered by a server in this process, is tested for the first time."""
    with Loopback() as server:
        found = gaps(MODELS, server.url)
    assert found["works"] == 1, "the library was loaded and the model answered"
    return found


def main() -> int:
    """Print the figures, the empty window's gap beside them."""
    runs, empty = [], []
    for _ in range(RUNS):
        empty.append(gaps(EMPTY)["empty"])
        runs.append(gaps(DESK, str(CONTRACT)) | model_loads())
    print(f"# empty window's own gap: {statistics.median(empty):.1f} ms", file=sys.stderr)
    bars = {"review": 50, "open": 100, "resize": 100, "model_loads": 50}
    return report([
        Figure(f"stall.{phase}", statistics.median(run[phase] for run in runs), bar, "ms")
        for phase, bar in bars.items()
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
