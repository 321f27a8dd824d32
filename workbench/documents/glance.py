"""A .docx as its bare paragraphs, before clauses and facts are found: what a window shows first.

Imports only the Word reader, so that a fresh process has the text on the page in a blink.
"""

from pathlib import Path

from workbench.documents.docx_aside import read_word
from workbench.documents.guard import Kind, LoadedFile, load
from workbench.domain.contract import Contract, ContractType, RecognisedType, Source
from workbench.text.digests import sha256


def source_of(path: Path, loaded: LoadedFile) -> Source:
    """Name, place, size and fingerprint of a loaded file."""
    return Source(
        name=path.name,
        path=str(path),
        format=loaded.kind.value,
        size=len(loaded.data),
        digest=sha256(loaded.data),
    )


def glance(path: Path) -> Contract | None:
    """The text of a .docx without clause tree, facts or type; None for other formats and empty files.

    Raises the same errors as ``read_contract``.
    """
    loaded = load(path)
    if loaded.kind is not Kind.DOCX:
        return None
    found = read_word(loaded.data)
    text = "\n".join(block.text for block in found.blocks)
    if not text.strip():
        return None
    return Contract(
        source=source_of(path, loaded),
        text=text,
        blocks=found.blocks,
        type=RecognisedType(type=ContractType.OTHER),
        comments=found.comments,
        notes=found.notes,
    )
