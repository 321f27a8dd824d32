"""Starts the desk as a program of its own, so that the core never imports Qt."""

import subprocess
import sys
from pathlib import Path


def desk(file: Path | None, language: str, screenshot: Path | None) -> int:
    """Run ``python -m ui`` and hand back its exit code."""
    command = [sys.executable, "-m", "ui", "--language", language]
    if screenshot is not None:
        command += ["--screenshot", str(screenshot)]
    if file is not None:
        command.append(str(file))
    return subprocess.run(command, check=False).returncode  # noqa: S603  # our own interpreter and module
