"""Who is who: which role of its contract type each party has, and which one is ours (specification R7.2).

甲方 is the employer, the client or the landlord as a rule, yet not always: what the head of the contract
and the sentences say goes before custom.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from workbench.domain.contract import Contract
from workbench.domain.finding import Side
from workbench.domain.playbook import MARKS
from workbench.domain.roles_table import KINDRED, ROLES, Role

_LABELS = ("甲方", "乙方")
_STATED, _LOOK = 20, 20_000


class Sides(NamedTuple):
    """The roles of a contract. ``labels`` is how the text calls the party of a role, ``tokens`` every name
    that it may go by, as an expression; ``ours`` is the role on our side, empty for a neutral reader."""

    roles: tuple[Role, Role]
    labels: Mapping[str, str]
    tokens: Mapping[str, str]
    ours: str

    def named(self, text: str) -> str:
        """A text of the playbook with the parties called as the contract calls them."""
        for role, label in self.labels.items():
            text = text.replace(f"<{role}>", label)
        return text

    def pattern(self, pattern: str) -> re.Pattern[str]:
        """A pattern of the playbook for this contract."""
        for role, token in (*self.tokens.items(), *MARKS.items()):
            pattern = pattern.replace(f"<{role}>", f"(?:{token})")
        return _compiled(pattern)

    def helps(self, favours: str) -> str:
        """The role that is helped by raising a finding, empty where none or both may be."""
        if not favours:
            return ""
        kindred = KINDRED.get(favours, frozenset[str]())
        found = [
            role.role
            for role in self.roles
            if role.role in kindred or favours == role.name or favours in role.words.split("|")
        ]
        return found[0] if len(found) == 1 else ""


def sides_of(contract: Contract, side: Side) -> Sides | None:
    """The sides of a contract; None for a type whose roles are not known."""
    roles = ROLES.get(contract.type.type)
    if roles is None:
        return None
    first, second = roles
    if _turned(contract, roles):
        first, second = second, first
    called = {label: label in contract.text for label in _LABELS}
    by_label: dict[str, Role] = {"甲方": first, "乙方": second}
    if not any(called.values()):
        by_label = dict(zip(_LABELS, _by_place(contract, roles), strict=True))
    labels = {
        role.role: label if called[label] else _name(contract, role) for label, role in by_label.items()
    }
    tokens = {
        role.role: f"{label}|{role.words}" if called[label] else role.words
        for label, role in by_label.items()
    }
    ours = by_label.get(side.value)
    return Sides(roles, labels, tokens, ours.role if ours else "")


def _turned(contract: Contract, roles: tuple[Role, Role]) -> bool:
    """Whether 甲方 has the second role here."""
    one, two = roles
    straight = _stated(contract, "甲方", one) + _stated(contract, "乙方", two)
    turned = _stated(contract, "甲方", two) + _stated(contract, "乙方", one)
    if straight == turned:
        text = contract.text[:_LOOK]
        straight = _acts(text, one, "甲方") + _acts(text, two, "乙方")
        turned = _acts(text, one, "乙方") + _acts(text, two, "甲方")
    return turned > straight


def _stated(contract: Contract, label: str, role: Role) -> int:
    names = role.words.split("|")
    return sum(_STATED for party in contract.parties if party.label == label and party.role in names)


def _acts(text: str, role: Role, label: str) -> int:
    return len(_compiled(role.acts.replace("@", label)).findall(text))


def _by_place(contract: Contract, roles: tuple[Role, Role]) -> tuple[Role, Role]:
    """Where parties go by their roles alone, the one that is named first stands for 甲方."""
    one, two = roles
    for party in contract.parties:
        names = {party.label, party.role}
        if names & set(two.words.split("|")):
            return two, one
        if names & set(one.words.split("|")):
            break
    return one, two


def _name(contract: Contract, role: Role) -> str:
    """The word by which the text calls a role most often."""
    counts = {word: contract.text.count(word) for word in role.words.split("|")}
    best = max(counts, key=lambda word: counts[word])
    return best if counts[best] else role.name


@lru_cache(maxsize=2048)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
