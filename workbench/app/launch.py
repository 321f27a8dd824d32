"""Starts the desk as a program of its own, so that the core never imports Qt."""

import os
import subprocess
import sys
from pathlib import Path

from workbench.app import display
from workbench.errors import Bug, UserError
from workbench.settings.paths import locate, make_private


def desk(file: Path | None, language: str, screenshot: Path | None) -> None:
    """Run ``python -m ui`` until its window is closed.

    Everything that would end it without a word is asked first. Raises UserError for a file or a data
    folder that is not there, for a display that cannot be reached (a screenshot needs none), for a
    screenshot that could not be made; Bug ``desk_ended`` where the window's process died.
    """
    if file is not None and not file.exists():
        raise UserError("document_missing", name=file.name)
    _require_data()
    environ = _environ(screenshot)
    command = [sys.executable, "-m", "ui", "--language", language]
    if screenshot is not None:
        command += ["--screenshot", str(screenshot)]
    if file is not None:
        command.append(str(file))
    code = subprocess.run(command, check=False, env=environ).returncode  # noqa: S603  # our own interpreter and module
    if code and screenshot is not None:
        raise UserError("screenshot_failed", name=screenshot.name)
    if code:
        raise Bug("desk_ended", status=code)


def _require_data() -> None:
    data = locate().data
    try:
        make_private(data)
    except OSError as error:
        raise UserError("store_unreachable") from error


def _environ(screenshot: Path | None) -> dict[str, str]:
    """The environment of the window's process; a picture is drawn without a screen where there is none."""
    environ = dict(os.environ)
    try:
        display.require(environ)
    except UserError:
        if screenshot is None:
            raise
        environ["QT_QPA_PLATFORM"] = "offscreen"
    return environ
