"""Small Word packages for tests: body XML in, bytes out."""

import io
import zipfile
from collections.abc import Mapping

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMESPACES = (
    f'xmlns:w="{W}" xmlns:r="{R}" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"'
)
_ROOTS = {"document": "document", "styles": "styles", "numbering": "numbering", "settings": "settings",
          "comments": "comments", "commentsExtended": "w15:commentsEx", "footnotes": "footnotes",
          "endnotes": "endnotes", "header": "hdr", "footer": "ftr"}  # fmt: skip
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def part(kind: str, inner: str) -> str:
    """A whole part: ``inner`` inside its root. ``kind`` is document, styles, header1, footnotes ..."""
    root = _ROOTS[kind.rstrip("0123456789")]
    tag = root if ":" in root else f"w:{root}"
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><{tag} {NAMESPACES}>{inner}</{tag}>'


def paragraph(text: str = "", properties: str = "", run: str = "") -> str:
    """A paragraph of one run; ``properties`` go into w:pPr and ``run`` into w:rPr."""
    ppr = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    rpr = f"<w:rPr>{run}</w:rPr>" if run else ""
    return (
        f"<w:p>{ppr}" + (f'<w:r>{rpr}<w:t xml:space="preserve">{text}</w:t></w:r>' if text else "") + "</w:p>"
    )


def run(text: str, properties: str = "") -> str:
    """A run."""
    rpr = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{rpr}<w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows: tuple[str, ...]) -> str:
    """A table; each cell is block-level XML."""
    body = "".join("<w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in row) + "</w:tr>" for row in rows)
    return f"<w:tbl>{body}</w:tbl>"


def build(body: str, parts: Mapping[str, str] | None = None, raw: Mapping[str, bytes] | None = None) -> bytes:
    """A .docx. ``parts`` maps kinds (styles, numbering, header1, comments ...) to their inner XML; their
    relationship id is the kind itself. ``raw`` adds or replaces package entries byte for byte."""
    parts = parts or {}
    files: dict[str, bytes] = {
        "[Content_Types].xml": _content_types(parts).encode(),
        "_rels/.rels": _relations({"rId1": ("officeDocument", "word/document.xml")}).encode(),
        "word/document.xml": part("document", f"<w:body>{body}</w:body>").encode(),
        "word/_rels/document.xml.rels": _relations(
            {kind: (kind.rstrip("0123456789"), f"{kind}.xml") for kind in parts}
        ).encode(),
    }
    files.update({f"word/{kind}.xml": part(kind, inner).encode() for kind, inner in parts.items()})
    files.update(raw or {})
    return pack(files)


def pack(files: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Files as a zip archive, with a fixed time so that the bytes are always the same."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            info.compress_type = compression
            archive.writestr(info, data)
    return stream.getvalue()


def _relations(items: Mapping[str, tuple[str, str]]) -> str:
    types = {"commentsExtended": "http://schemas.microsoft.com/office/2011/relationships/commentsExtended"}
    inner = "".join(
        f'<Relationship Id="{key}" Type="{types.get(kind, f"{R}/{kind}")}" Target="{target}"/>'
        for key, (kind, target) in items.items()
    )
    head = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    return f'<?xml version="1.0" encoding="UTF-8"?>{head}{inner}</Relationships>'


def _content_types(parts: Mapping[str, str]) -> str:
    base = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    overrides = "".join(
        f'<Override PartName="/word/{kind}.xml" ContentType="{base}.{kind.rstrip("0123456789")}+xml"/>'
        for kind in parts
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{_MAIN}"/>{overrides}</Types>'
    )
