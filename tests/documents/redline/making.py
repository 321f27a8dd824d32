"""Making small documents and export items for redline tests."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from workbench.documents.docx import read_docx
from workbench.documents.ooxml import open_package
from workbench.domain.contract import Contract, ContractType, RecognisedType, Source
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span

WHEN = datetime(2026, 5, 6, 7, 8, 9, tzinfo=UTC)
KINDS = {
    "replace": EditKind.REPLACE,
    "insert_after": EditKind.INSERT_AFTER,
    "delete_par": EditKind.DELETE_BLOCK,
}
W_NS = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_PART = "application/vnd.openxmlformats-officedocument.wordprocessingml.{}+xml"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def contract_of(path: Path) -> Contract:
    """What the reader makes of a file, without clause tree and facts."""
    data = path.read_bytes()
    content = read_docx(open_package(data))
    return Contract(
        source=Source(
            name=path.name, path=str(path), format="docx", size=len(data), digest=sha256(data).hexdigest()
        ),
        text="\n".join(block.text for block in content.blocks),
        blocks=content.blocks,
        type=RecognisedType(type=ContractType.OTHER),
        comments=content.comments,
    )


def replace(contract: Contract, old: str, new: str, name: str = "1", comment: str = "") -> ExportItem:
    """Replace the first ``old``."""
    return _item(contract, EditKind.REPLACE, old, new, name, comment)


def insert_after(contract: Contract, old: str, new: str, name: str = "1", comment: str = "") -> ExportItem:
    """A paragraph behind the one that holds ``old``."""
    return _item(contract, EditKind.INSERT_AFTER, old, new, name, comment)


def delete_block(contract: Contract, old: str, name: str = "1", comment: str = "") -> ExportItem:
    """Delete the paragraph that holds ``old``."""
    return _item(contract, EditKind.DELETE_BLOCK, old, "", name, comment)


def note(contract: Contract, old: str, comment: str, name: str = "1") -> ExportItem:
    """Only a comment."""
    start = contract.text.index(old)
    return ExportItem(item_id=name, span=Span(start, start + len(old)), comment=comment)


def _item(contract: Contract, kind: EditKind, old: str, new: str, name: str, comment: str) -> ExportItem:
    start = contract.text.index(old)
    span = Span(start, start + len(old))
    return ExportItem(
        item_id=name, span=span, edit=Edit(kind=kind, span=span, old=old, new=new), comment=comment
    )


def items_of(contract: Contract, edits: Sequence[Mapping[str, str | None]]) -> list[ExportItem]:
    """Items for a list of edits that name their words (kind, old, new, comment)."""
    return [
        _item(
            contract, KINDS[e["kind"] or ""], e["old"] or "", e["new"] or "", str(n), e.get("comment") or ""
        )
        for n, e in enumerate(edits)
    ]


def run(text: str, formatting: str = "") -> str:
    """A run's XML."""
    own = f"<w:rPr>{formatting}</w:rPr>" if formatting else ""
    return f'<w:r>{own}<w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*content: str, properties: str = "") -> str:
    """A paragraph's XML."""
    own = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f"<w:p>{own}{''.join(content)}</w:p>"


def tracked(kind: str, number: int, content: str = "", author: str = "对方律师") -> str:
    """A tracked change of somebody else."""
    return f'<w:{kind} w:id="{number}" w:author="{author}" w:date="2026-01-05T09:00:00Z">{content}</w:{kind}>'


def make_docx(
    body: str, parts: Mapping[str, str] | None = None, extra: Mapping[str, str] | None = None
) -> bytes:
    """A minimal package. ``parts``: kind (header, footnotes, comments1 ...) to the XML inside its root;
    ``extra``: further members as they are."""
    overrides, relations, members = "", "", {}
    for number, (name, content) in enumerate((parts or {}).items(), 1):
        kind = name.rstrip("0123456789")
        root = {"header": "hdr", "footer": "ftr"}.get(kind, kind)
        overrides += f'<Override PartName="/word/{name}.xml" ContentType="{_PART.format(kind)}"/>'
        relations += f'<Relationship Id="rId{number}" Type="{_REL}{kind}" Target="{name}.xml"/>'
        members[f"word/{name}.xml"] = f"<w:{root} {W_NS}>{content}</w:{root}>"
    edges = "".join(
        f'<w:{n.rstrip("0123456789")}Reference w:type="default" r:id="rId{i}"/>'
        for i, n in enumerate(parts or {}, 1)
        if n.startswith(("header", "footer"))
    )
    document = f"<w:document {W_NS}><w:body>{body}<w:sectPr>{edges}</w:sectPr></w:body></w:document>"
    package = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{_MAIN}"/>{overrides}</Types>',
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{_REL}officeDocument" Target="word/document.xml"/></Relationships>',
        "word/document.xml": document,
        "word/_rels/document.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
        f'relationships">{relations}</Relationships>',
        **members,
        **(extra or {}),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in package.items():
            archive.writestr(name, content)
    return out.getvalue()
