"""What each hop has to hand over, as data (specification R3.3).

Blocks are named by their kind in the chain. A node that is not in the table may hand over anything
that is not empty.
"""

from workbench.domain.base import Model


class NoEmptyList(Model):
    """A list inside a block that may be empty only with an explicit ``none_found``."""

    kind: str
    name: str


class Expected(Model):
    """What one hop must bring.

    ``blocks`` kinds of blocks, ``fields`` names of ``Output`` fields that must say something,
    ``json_fields`` fields that must be JSON where they are given, ``lists`` lists that may be empty only
    where a ``Scan`` vouches. ``quoting`` are kinds that hold other people's words through and through,
    ``quoted_fields`` fields that do so in any kind: placeholders there are the contract's own.
    """

    node: str
    blocks: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    json_fields: tuple[str, ...] = ()
    lists: tuple[NoEmptyList, ...] = (
        NoEmptyList(kind="RISK_POINTS", name="findings"),
        NoEmptyList(kind="CITATIONS", name="verdicts"),
        NoEmptyList(kind="SUGGESTIONS", name="items"),
    )
    quoting: tuple[str, ...] = ("MATERIAL", "REQUEST", "JURISDICTION", "LAW_VERSIONS", "DECISION")
    quoted_fields: frozenset[str] = frozenset(
        {
            "quote",
            "old",
            "text",
            "article_text",
            "named",
            "evidence",
            "ops",
            "name",
            "path",
            "first",
            "second",
        }
    )

    def listed(self, kind: str) -> str:
        """The list of a kind of block that may not be silently empty; empty where there is none."""
        return next((item.name for item in self.lists if item.kind == kind), "")


REVIEW: tuple[Expected, ...] = (
    Expected(node="intent", blocks=("REQUEST",)),
    Expected(node="segment", blocks=("MATERIAL", "JURISDICTION", "SCAN"), fields=("deliverables",)),
    Expected(node="researcher", blocks=("CITATIONS",), fields=("deliverables",)),
    Expected(node="analyst", blocks=("RISK_POINTS",), fields=("deliverables",)),
    Expected(node="drafter", blocks=("REDLINE",), fields=("deliverables",)),
    Expected(node="symbolic", blocks=("CLAIMS",), fields=("deliverables",)),
    Expected(node="reviewer", blocks=("SCAN", "CONFLICTS"), fields=("deliverables",)),
    Expected(node="gate", blocks=("JUDGEMENT",), fields=("deliverables",)),
    Expected(node="terminal", blocks=("LAW_VERSIONS",), fields=("deliverables",)),
)


def expected(node: str, table: tuple[Expected, ...] = REVIEW) -> Expected:
    """The row for a node; a row that expects nothing in particular where the table has none."""
    return next((row for row in table if row.node == node), Expected(node=node))
