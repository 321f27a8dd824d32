"""What a reader should know about a .docx beside its text: foreign changes, protection, embedded files."""

import posixpath
from typing import NamedTuple

from workbench.documents.ooxml import Package, w
from workbench.documents.xmltree import Element
from workbench.domain.contract import Block, ExistingComment, ReadNote, Style
from workbench.domain.span import Span
from workbench.errors import UserError

_QUIET_LINKS = frozenset({"hyperlink"})
_MAX_HIDDEN = 50


class DocumentFacts(NamedTuple):
    """What the walk found, for the notes. ``embedded`` counts whole documents embedded by reference."""

    blocks: tuple[Block, ...]
    comments: tuple[ExistingComment, ...]
    embedded: int


def read_notes(package: Package, main: str, facts: DocumentFacts) -> tuple[ReadNote, ...]:
    """Notes in a fixed order; the sentences are ``read.<code>``."""
    notes = [*_tracked(facts), *_hidden(facts.blocks), *_settings(package, main)]
    if facts.comments:
        notes.append(ReadNote(code="comments", facts=(("count", str(len(facts.comments))),)))
    if any(name.lower().startswith("_xmlsignatures/") for name in package.names):
        notes.append(ReadNote(code="signed"))
    if any(name.lower().endswith("vbaproject.bin") for name in package.names):
        notes.append(ReadNote(code="macros"))
    embedded = facts.embedded + sum("/embeddings/" in name.lower() for name in package.names)
    if embedded:
        notes.append(ReadNote(code="embedded", facts=(("count", str(embedded)),)))
    outside = sum(_outside(package, name) for name in package.names if name.lower().endswith(".rels"))
    if outside:
        notes.append(ReadNote(code="external", facts=(("count", str(outside)),)))
    return tuple(notes)


def _outside(package: Package, rels: str) -> int:
    """How many outside resources a part names: the template stands with the settings, pictures with headers."""
    folder, name = posixpath.split(rels)
    try:
        found = package.relations(posixpath.join(posixpath.dirname(folder), name.removesuffix(".rels")))
    except UserError:
        return 0  # a part that nothing needed may be broken; the file is read without it
    return sum(relation.external and relation.kind not in _QUIET_LINKS for relation in found)


def _tracked(facts: DocumentFacts) -> list[ReadNote]:
    revisions = [revision for block in facts.blocks for revision in block.revisions]
    if not revisions:
        return []
    authors = "、".join(dict.fromkeys(revision.author or "?" for revision in revisions))
    return [ReadNote(code="tracked", facts=(("count", str(len(revisions))), ("authors", authors)))]


def _hidden(blocks: tuple[Block, ...]) -> list[ReadNote]:
    """Text that cannot be seen on paper; each place a note of its own, up to a bound."""
    return [
        ReadNote(code="hidden", span=Span(block.start + item.span.start, block.start + item.span.end))
        for block in blocks
        for item in block.styles
        if Style.HIDDEN in item.styles and item.span.of(block.text).strip()
    ][:_MAX_HIDDEN]


def _settings(package: Package, main: str) -> list[ReadNote]:
    found = package.related(main, "settings")
    if not found:
        return []
    protection = package.tree(found[0].target).find(w("documentProtection"))
    return [ReadNote(code="protected")] if protection is not None and _enforced(protection) else []


def _enforced(protection: Element) -> bool:
    return protection.get(w("enforcement")) in ("1", "true", "on")
