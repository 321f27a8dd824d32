"""A .docx from outside, read beside this process (R6.1)."""

from workbench.documents.aside import run_aside
from workbench.documents.cage import Bounds
from workbench.documents.docx import DocxContent, read_docx
from workbench.documents.ooxml import open_package

BOUNDS = Bounds(seconds=60, megabytes=1024)
"""Three hundred pages take half a second and 60 MB."""


def read_word(data: bytes) -> DocxContent:
    """What ``read_docx`` finds. Raises its errors, and those of a child that gave out."""
    return run_aside(_read, data, bounds=BOUNDS)


def _read(data: bytes) -> DocxContent:
    return read_docx(open_package(data))
