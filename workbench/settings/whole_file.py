"""A file of the data folder is replaced as a whole or not at all."""

import errno
import os
import tempfile
from pathlib import Path

from workbench.errors import RetryableError, UserError
from workbench.settings.paths import make_private

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def write_whole(path: Path, text: str) -> None:
    """Put a text in the place of a file's content; it is on disk when this returns. Raises RetryableError
    ``disk_full``, UserError ``store_unreachable``; the file is then as it was."""
    try:
        make_private(path.parent)
        handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        if error.errno in _FULL:
            raise RetryableError("disk_full") from error
        raise UserError("store_unreachable") from error
