"""A file that the program wrote for a run; light, so that whoever only names one need not load the store."""

from typing import NamedTuple


class Written(NamedTuple):
    """A file that was exported for a run, with its SHA-256; ``kind`` "folder" is where exports went."""

    path: str
    digest: str
    kind: str
