"""The nine directed changes as data, and how needs become changes for nodes (specification R4.4).

A change reaches a node only if a model answers there: a rule gives the same answer to the same input.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from workbench.domain.directed import ChangeKind, DirectedChange, Need, NodeFacts
from workbench.words import Words


class Row(NamedTuple):
    """One kind of change: what calls for it, and the agents that it is for where a need does not name
    its nodes. Its text is ``change.<kind>``."""

    kind: ChangeKind
    trigger: str
    agents: tuple[str, ...]


TABLE = (
    Row(
        ChangeKind.ANTI_HALLUCINATION,
        "a delivered citation is missing, unknown, repealed, not in force or disagrees; a quote is not in"
        " the text; a stated number passes a bound",
        ("researcher", "analyst", "drafter"),
    ),
    Row(
        ChangeKind.ENFORCE_CITATION,
        "a claim without a citation or a quoted span",
        ("analyst", "drafter"),
    ),
    Row(
        ChangeKind.RESOLVE_CONFLICT,
        "two agents say different things about one clause and topic",
        ("drafter", "reviewer"),
    ),
    Row(
        ChangeKind.ENFORCE_RUBRIC,
        "a criterion of the rubric failed; a suggested edit does not fit",
        ("drafter", "analyst"),
    ),
    Row(ChangeKind.RETRY_MISSING, "a step failed or was blocked", ()),
    Row(
        ChangeKind.RETRY_UNCOVERED_CLAUSES,
        "the end of a long contract has no record of review; a model reports nothing of a contract that"
        " tells the machine what to find",
        ("reviewer",),
    ),
    Row(
        ChangeKind.DEEPEN_THINKING,
        "the score is short and nothing else says why; a hop of a reasoning chain is under 0.8",
        ("researcher", "analyst", "drafter", "reviewer"),
    ),
    Row(
        ChangeKind.RESOLVE_BOUNDARY,
        "a delivered citation cannot be verified on this machine, or the date leaves it open",
        ("researcher", "analyst", "drafter"),
    ),
    Row(ChangeKind.NONE, "nothing that could be told", ()),
)
ORDER = {row.kind: place for place, row in enumerate(TABLE)}
_AGENTS = {row.kind: frozenset(row.agents) for row in TABLE}


def changes_for(needs: Iterable[Need], nodes: Sequence[NodeFacts]) -> tuple[DirectedChange, ...]:
    """The changes for the nodes that can do something differently, merged in table order node by node.

    Needs that no thinking node can meet give nothing.
    """
    made: list[DirectedChange] = []
    for need in needs:
        if need.kind is ChangeKind.NONE:
            continue
        made += [
            DirectedChange(
                kind=need.kind,
                node=node.node,
                about=(need.about or need.code,),
                facts=((need.code, need.about),),
            )
            for node in nodes
            if node.thinks and _concerns(need, node)
        ]
    return merged(made, nodes)


def _concerns(need: Need, node: NodeFacts) -> bool:
    if need.nodes:
        return node.node in need.nodes
    return bool({node.node, node.agent} & _AGENTS[need.kind])


def merged(changes: Iterable[DirectedChange], nodes: Sequence[NodeFacts]) -> tuple[DirectedChange, ...]:
    """One change for each node and kind, in the order of the nodes and then of the table.

    What several changes are about stands once each, sorted, so that the order in which faults were
    found makes no new change.
    """
    places = {node.node: place for place, node in enumerate(nodes)}
    about: dict[tuple[str, ChangeKind], set[str]] = {}
    facts: dict[tuple[str, ChangeKind], set[tuple[str, str]]] = {}
    for change in changes:
        key = (change.node, change.kind)
        about.setdefault(key, set()).update(change.about)
        facts.setdefault(key, set()).update(change.facts)
    ordered = sorted(about, key=lambda key: (places.get(key[0], len(places)), key[0], ORDER[key[1]]))
    return tuple(
        DirectedChange(
            kind=kind,
            node=node,
            about=tuple(sorted(about[node, kind])),
            facts=tuple(sorted(facts[node, kind])),
        )
        for node, kind in ordered
    )


def change_text(changes: Iterable[DirectedChange], words: Words) -> str:
    """The changes as they stand in a prompt: a sentence each, then a line for every concrete fact."""
    lines: list[str] = []
    for change in sorted(changes, key=lambda change: ORDER[change.kind]):
        lines.append(words.say(f"change.{change.kind.value}"))
        lines += [f"- {_line(code, about, words)}" for code, about in change.facts]
        if not change.facts:
            lines += [f"- {item}" for item in change.about]
    return "\n".join(lines)


def _line(code: str, about: str, words: Words) -> str:
    name = f"change.item.{code}"
    if words.has(name):
        return words.say(name, about=about)
    return f"{code}: {about}" if about else code
