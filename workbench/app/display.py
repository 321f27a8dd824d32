"""Whether a window can appear, asked before Qt is: Qt ends the program where it cannot connect."""

import ctypes
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

from workbench.errors import UserError

_XCB, _CURSOR = "libxcb.so.1", "libxcb-cursor.so.0"
_PATIENCE = 2.0


def require(environ: Mapping[str, str]) -> None:
    """Nothing where a window can appear, or where somebody chose a Qt platform by hand.

    Raises UserError ``desk_no_display`` where no display is named, ``desk_display_silent`` where the one
    named does not answer, ``desk_library`` where a system library that Qt's X11 plug-in needs is not there. Only Linux is asked.
    """
    if not sys.platform.startswith("linux") or environ.get("QT_QPA_PLATFORM"):
        return
    if _wayland_answers(environ):
        return
    shown = environ.get("DISPLAY", "")
    if not shown:
        raise UserError("desk_no_display")
    xcb = _library(_XCB)
    if not _x_answers(xcb, shown):
        raise UserError("desk_display_silent", display=shown)
    _library(_CURSOR)


def _library(name: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise UserError("desk_library", library=name) from error


def _x_answers(xcb: ctypes.CDLL, shown: str) -> bool:
    """Connect as Qt does, with the display's own rules for names and permission."""
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(shown.encode(), None)
    try:
        return xcb.xcb_connection_has_error(connection) == 0
    finally:
        xcb.xcb_disconnect(connection)


def _wayland_answers(environ: Mapping[str, str]) -> bool:
    name = environ.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    place = Path(environ.get("XDG_RUNTIME_DIR", "/")) / name
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        door.settimeout(_PATIENCE)
        try:
            door.connect(str(place))
        except OSError:
            return False
    return True
