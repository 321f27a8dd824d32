"""What an export adds to a package beside its text: parts, their content types and relationships (R6.4)."""

from dataclasses import dataclass, field

from workbench.documents.ooxml import Package
from workbench.documents.xmltree import Element, new_element, serialise

TYPES_PART = "[Content_Types].xml"
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"


@dataclass
class Additions:
    """Collects new parts of a package. ``grown`` is by how many entries a list part grew."""

    package: Package
    added: dict[str, bytes] = field(default_factory=dict[str, bytes])
    grown: dict[str, int] = field(default_factory=dict[str, int])
    _trees: dict[str, Element] = field(default_factory=dict[str, Element])

    def part(self, name: str, content: bytes, content_type: str) -> None:
        """A new part of that type."""
        self.added[name] = content
        types = self._tree(TYPES_PART)
        override = new_element(_TYPES + "Override", types.nsmap)
        override.set("PartName", "/" + name)
        override.set("ContentType", content_type)
        types.append(override)
        self._grew(TYPES_PART)

    def relate(self, owner: str, kind: str, target: str) -> None:
        """A relationship of ``owner`` to a part, ``target`` as seen from its folder."""
        name = rels_of(owner)
        known = self.package.has(name)
        if not known and name not in self._trees:
            self._trees[name] = new_element(_RELATIONS + "Relationships", {None: _RELATIONS[1:-1]})
        root = self._tree(name)
        taken = {item.get("Id") for item in root}
        relation = new_element(_RELATIONS + "Relationship", root.nsmap)
        relation.set("Id", next(f"rId{n}" for n in range(1, 100_000) if f"rId{n}" not in taken))
        relation.set("Type", KINDS + kind)
        relation.set("Target", target)
        root.append(relation)
        self._grew(name)

    def lists(self) -> tuple[dict[str, bytes], dict[str, bytes]]:
        """Lists that were there and grew, and lists that are new."""
        replaced = {n: serialise(t) for n, t in self._trees.items() if self.package.has(n)}
        new = {n: serialise(t) for n, t in self._trees.items() if not self.package.has(n)}
        return replaced, new

    def free(self, pattern: str) -> str:
        """A part's name that is not taken; ``pattern`` holds a {} for nothing or a number."""
        names = (pattern.format(n or "") for n in range(10_000))
        return next(name for name in names if not self.package.has(name) and name not in self.added)

    def _tree(self, name: str) -> Element:
        known = self._trees.get(name)
        if known is None:
            known = self._trees[name] = self.package.tree(name)
        return known

    def _grew(self, name: str) -> None:
        self.grown[name] = self.grown.get(name, 0) + 1


def rels_of(part: str) -> str:
    """The part that holds the relationships of a part (of the package itself for "")."""
    folder, _, file = part.rpartition("/")
    return f"{folder}/_rels/{file}.rels" if folder else f"_rels/{file}.rels"
