"""The settings of a LibreOffice that may touch nothing: no macro, no link, no network, no Java (R6.1).

Written into a fresh profile before each start; names are those of the program's own registry
(``officecfg``), values those of its dialogs: macro security "very high", links never updated.
"""

from pathlib import Path
from xml.sax.saxutils import escape

_COMMON = "/org.openoffice.Office.Common/"
_SCRIPTING = f"{_COMMON}Security/Scripting"
_NET = "/org.openoffice.Inet/Settings"
_NOWHERE = "127.0.0.1"
_DISCARD_PORT = "9"
"""Nobody answers there: what tries to reach a network all the same is refused at once."""

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'
)


def settings() -> tuple[tuple[str, str, str], ...]:
    """Path, name and value of every setting."""
    return (
        (_SCRIPTING, "MacroSecurityLevel", "3"),
        (_SCRIPTING, "DisableMacrosExecution", "true"),
        (_SCRIPTING, "BlockUntrustedRefererLinks", "true"),
        (f"{_COMMON}Load", "UpdateDocMode", "0"),
        ("/org.openoffice.Office.Writer/Content/Update", "Link", "0"),
        ("/org.openoffice.Office.Java", "Enable", "false"),
        (_NET, "ooInetProxyType", "2"),
        (_NET, "ooInetHTTPProxyName", _NOWHERE),
        (_NET, "ooInetHTTPProxyPort", _DISCARD_PORT),
        (_NET, "ooInetHTTPSProxyName", _NOWHERE),
        (_NET, "ooInetHTTPSProxyPort", _DISCARD_PORT),
        (_NET, "ooInetNoProxy", ""),
        (f"{_COMMON}Misc", "UseOpenCL", "false"),
    )


def write_profile(folder: Path) -> None:
    """Make the profile in ``folder``, which is new."""
    user = folder / "user"
    user.mkdir(parents=True)
    items = "".join(
        f'<item oor:path="{escape(path)}"><prop oor:name="{name}" oor:op="fuse">'
        f"<value>{escape(value)}</value></prop></item>\n"
        for path, name, value in settings()
    )
    (user / "registrymodifications.xcu").write_text(f"{_HEAD}{items}</oor:items>\n", "utf-8")


def environment(home: Path, path: str) -> dict[str, str]:
    """What the program is told of its surroundings: a home of its own, no display, no way out."""
    nowhere = f"http://{_NOWHERE}:{_DISCARD_PORT}"
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "ftp_proxy", "all_proxy"), nowhere)
    return {
        **proxies,
        "PATH": path,
        "HOME": str(home),
        "TMPDIR": str(home),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "SAL_USE_VCLPLUGIN": "svp",
        "SAL_DISABLE_OPENCL": "1",
    }
