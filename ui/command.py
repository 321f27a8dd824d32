"""The command line of the desk: ``python -m ui [FILE] [--language zh|en] [--screenshot PNG] [--theme light|dark|system] [--size WxH]``."""

import argparse
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path

from ui.bridge.engine import serve
from ui.bridge.process import Early, EngineProcess
from workbench.app.calls import Call


def _say(what: str) -> None:
    sys.stdout.write(what + "\n")
    sys.stdout.flush()


def start(
    file: Path | None,
    language: str = "zh",
    screenshot: Path | None = None,
    *,
    theme: str | None = None,
    size: tuple[int, int] | None = None,
    told: Callable[[str], None] | None = None,
) -> int:
    """Start the engine, then the desk: both load side by side. Arguments as of ``ui.desk.run``."""
    path = file.resolve() if file is not None else None
    engine = EngineProcess(serve, language, deque())
    asked = Call(1, "glance", {"path": path}) if path is not None else None
    if asked is not None:
        engine.send(asked)
    try:
        from ui.desk import run  # noqa: PLC0415  # the window's library; the engine's process is on its way

        return run(path, language, Early(engine, asked), screenshot, theme=theme, size=size, told=told)
    finally:
        engine.stop()


def main() -> int:
    """Parse the command line and start the desk."""
    parser = argparse.ArgumentParser(prog="python -m ui")
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--language", default="zh", choices=("zh", "en"))
    parser.add_argument("--screenshot", type=Path)
    parser.add_argument("--theme", choices=("light", "dark", "system"))
    parser.add_argument("--size", default="", help="WIDTHxHEIGHT")
    parser.add_argument("--times", action="store_true", help="say on stdout when window and contract stand")
    chosen = parser.parse_args()
    width, _, height = chosen.size.partition("x")
    size = (int(width), int(height)) if width and height else None
    return start(
        chosen.file,
        chosen.language,
        chosen.screenshot,
        theme=chosen.theme,
        size=size,
        told=_say if chosen.times else None,
    )
