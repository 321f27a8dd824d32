"""The marks with their evidence inside the file: one custom XML part that anybody can read, or strip (R6.4, P1).

It says of every finding that the file tells, what each of its bases was checked against and with which outcome,
and which comments were written, by author and digest, so that they can be taken out again wherever a program has
renumbered them.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from workbench.documents.docx_comments import words_of
from workbench.documents.redline.additions import Additions
from workbench.documents.redline.marks import AUTHOR, legal
from workbench.documents.xmltree import Element, new_element, parse_xml, serialise
from workbench.domain import wording
from workbench.domain.citation import Verdict
from workbench.domain.finding import Basis, Finding
from workbench.domain.review import Review
from workbench.text.digests import digest_of
from workbench.words import Words

NAMESPACE = "urn:contract-workbench:marks:1"
_N = f"{{{NAMESPACE}}}"
_STORE = "http://schemas.openxmlformats.org/officeDocument/2006/customXml"
_DS = f"{{{_STORE}}}"
_PROPS_TYPE = "application/vnd.openxmlformats-officedocument.customXmlProperties+xml"
_XML_TYPE = "application/xml"


def evidence_of(review: Review, findings: Iterable[Finding], words: Words, when: datetime) -> bytes:
    """The marks of ``findings`` as XML: each basis with its mark in words, and the verdict behind it."""
    root = new_element(_N + "marks", {None: NAMESPACE})
    _set(root, run=review.run_id, made=when.isoformat(), source=review.contract.source.digest)
    _set(root, reference=review.reference.value.isoformat(), language=words.language)
    for finding in findings:
        entry = _child(root, "finding", id=finding.finding_id, check=finding.check, risk=finding.risk.value)
        _set(
            entry,
            start=str(finding.span.start),
            end=str(finding.span.end),
            clause=_clause(review, finding, words),
        )
        _child(entry, "title").text = legal(wording.title(finding, words))
        _child(entry, "quote").text = legal(finding.quote)
        for basis in finding.basis:
            _basis(entry, basis, words)
    return serialise(root)


def _clause(review: Review, finding: Finding, words: Words) -> str:
    return wording.clause_name(review.contract, finding.clause, words)


def _basis(entry: Element, basis: Basis, words: Words) -> None:
    element = _child(
        entry, "basis", cited=basis.cited, mark=basis.mark.value, said=wording.mark(basis, words)
    )
    if basis.confirmed_on is not None:
        _set(element, confirmed_by=basis.confirmed_by, confirmed_on=basis.confirmed_on.isoformat())
    if basis.verdict is not None:
        _verdict(element, basis.verdict, words)


def _verdict(parent: Element, verdict: Verdict, words: Words) -> None:
    element = _child(parent, "verdict", outcome=verdict.outcome.value, reason=verdict.reason)
    _set(element, instrument=verdict.instrument, version=verdict.version, on=verdict.reference.isoformat())
    _set(element, scope=verdict.scope.value if verdict.scope is not None else "", successor=verdict.successor)
    for name, day in (("from", verdict.from_date), ("to", verdict.to_date)):
        _set(element, **{name: day.isoformat() if day is not None else ""})
    said = (("said", wording.reason(verdict, words)), ("article", verdict.article_text))
    for name, text in (*said, ("compared", verdict.compared), ("disagreement", verdict.disagreement)):
        if text:
            _child(element, name).text = legal(text)


def _child(parent: Element, name: str, **facts: str) -> Element:
    element = new_element(_N + name, parent.nsmap)
    parent.append(element)
    _set(element, **facts)
    return element


def _set(element: Element, **facts: str) -> None:
    for name, value in facts.items():
        if value:
            element.set(name.replace("_", "-"), legal(value))


def put_in(additions: Additions, evidence: bytes, comments: Iterable[Element]) -> None:
    """Add the part to a package, with the digests of the comments that were written."""
    root = parse_xml(evidence, NAMESPACE)
    for comment in comments:
        _child(root, "comment", author=comment.get(AUTHOR) or "", digest=digest_of(words_of(comment)))
    number = next(n for n in range(1, 10_000) if not additions.package.has(f"customXml/item{n}.xml"))
    content = serialise(root)
    additions.part(f"customXml/item{number}.xml", content, _XML_TYPE)
    properties = new_element(_DS + "datastoreItem", {"ds": _STORE})
    properties.set(_DS + "itemID", f"{{{str(uuid5(NAMESPACE_URL, digest_of(content.decode()))).upper()}}}")
    schemas, schema = new_element(_DS + "schemaRefs"), new_element(_DS + "schemaRef")
    schema.set(_DS + "uri", NAMESPACE)
    schemas.append(schema)
    properties.append(schemas)
    additions.part(f"customXml/itemProps{number}.xml", serialise(properties), _PROPS_TYPE)
    additions.relate(f"customXml/item{number}.xml", "customXmlProps", f"itemProps{number}.xml")
    up = "../" * additions.package.main.count("/")
    additions.relate(additions.package.main, "customXml", f"{up}customXml/item{number}.xml")
