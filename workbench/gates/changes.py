"""How needs become directed changes for nodes (specification R4.4).

A change reaches a node only if a model answers there: a rule gives the same answer to the same input.
"""

from collections.abc import Iterable, Sequence

from workbench.domain.directed import ChangeKind, DirectedChange, Need, NodeFacts
from workbench.gates.change_table import TABLE
from workbench.words import Words

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
