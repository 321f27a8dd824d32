"""A Word file as it was before some authors' tracked changes: these are rejected, those of others stay (R6.3)."""

from collections.abc import Set as AbstractSet

from workbench.documents.assemble import assemble
from workbench.documents.docx import read_docx
from workbench.documents.ooxml import Package, open_package, w
from workbench.documents.redline.marks import AUTHOR, DEL, INS, MOVE_FROM, MOVE_TO, PPR, RPR, P
from workbench.documents.redline.repack import repack
from workbench.documents.xmltree import Element, serialise
from workbench.domain.contract import Contract
from workbench.text.digests import sha256

_IN, _OUT = (INS, MOVE_TO), (DEL, MOVE_FROM)
_ROW = w("trPr")
_PLAIN = {w("delText"): w("t"), w("delInstrText"): w("instrText")}


def authors_of(data: bytes) -> frozenset[str]:
    """Everybody who inserted, deleted or moved something in a file under tracking."""
    package = open_package(data)
    return frozenset(
        author
        for name in _parts(package)
        for mark in package.tree(name).iter(*_IN, *_OUT)
        if (author := mark.get(AUTHOR))
    )


def without(data: bytes, authors: AbstractSet[str]) -> bytes:
    """The file with the tracked insertions, deletions and moves of ``authors`` rejected."""
    package = open_package(data)
    changed: dict[str, bytes] = {}
    for name in _parts(package):
        root = package.tree(name)
        marks = [mark for mark in root.iter(*_IN, *_OUT) if mark.get(AUTHOR) in authors]
        if marks:
            _reject(marks)
            changed[name] = serialise(root)
    return repack(data, changed, {}) if changed else data


def contract_without(contract: Contract, data: bytes) -> Contract:
    """The contract that ``data`` holds, under the name of ``contract``."""
    source = contract.source.model_copy(update={"size": len(data), "digest": sha256(data)})
    return assemble(source, read_docx(open_package(data)).blocks)


def _parts(package: Package) -> tuple[str, ...]:
    notes = ("footnotes", "endnotes", "header", "footer")
    related = [relation.target for kind in notes for relation in package.related(package.main, kind)]
    return tuple(dict.fromkeys([package.main, *(name for name in related if package.has(name))]))


def _reject(marks: list[Element]) -> None:
    paragraphs: list[Element] = []
    for mark in marks:
        parent = mark.getparent()
        if parent is None:
            continue
        if parent.tag == RPR:
            holder = next(mark.iterancestors(P), None)
            if mark.tag in _IN and holder is not None and next(mark.iterancestors(PPR), None) is not None:
                paragraphs.append(holder)
            parent.remove(mark)
        elif parent.tag == _ROW:
            row = parent.getparent()
            parent.remove(mark)
            if mark.tag in _IN and row is not None:
                _remove(row)
        elif mark.tag in _IN:
            _remove(mark)
        else:
            _restore(mark)
    for paragraph in paragraphs:
        _join(paragraph)


def _remove(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _restore(mark: Element) -> None:
    """Deleted words stand again."""
    for node in mark.iter(*_PLAIN):
        node.tag = _PLAIN[node.tag]
    for child in list(mark):
        mark.addprevious(child)
    _remove(mark)


def _join(paragraph: Element) -> None:
    """A paragraph whose mark was inserted: what is left of it belongs to the next one."""
    following = paragraph.getnext()
    rest = [child for child in paragraph if child.tag != PPR]
    if following is None or following.tag != P:
        parent = paragraph.getparent()
        if not rest and parent is not None and len(parent) > 1:
            parent.remove(paragraph)
        return
    properties = following.find(PPR)
    for child in reversed(rest):
        if properties is not None:
            properties.addnext(child)
        else:
            following.insert(0, child)
    _remove(paragraph)
