"""Tables of cases: one text a line, with \\n and \\uXXXX spelled out."""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|([nt]))")


def lines(name: str) -> list[str]:
    """The texts of a table, comments left out."""
    rows = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    return [_ESCAPE.sub(_sign, row) for row in rows if row and not row.startswith("# ")]


def _sign(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else {"n": "\n", "t": "\t"}[found[2]]
