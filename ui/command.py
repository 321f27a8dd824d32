"""The command line of the desk: ``python -m ui [FILE] [--language zh|en] [--screenshot PNG] [--theme light|dark|system] [--size WxH]``."""

import argparse
import sys
from pathlib import Path

from ui.desk import run


def _say(what: str) -> None:
    sys.stdout.write(what + "\n")
    sys.stdout.flush()


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
    return run(
        chosen.file,
        chosen.language,
        chosen.screenshot,
        theme=chosen.theme,
        size=size,
        told=_say if chosen.times else None,
    )
