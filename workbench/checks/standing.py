"""How our side stands to a contract: the checks' findings in its order of importance, and its playbook (R7.2).

Playbooks are written for mainland law in simplified Chinese. A contract under another law, in another
language or without known roles stays as the checks found it; one in the traditional script is read in
simplified and answered in its own.
"""

from collections.abc import Sequence

from workbench.checks.passages import first_words
from workbench.checks.registry import MAINLAND, Context, holds_under
from workbench.checks.sides import sides_of
from workbench.checks.stances import Held, prioritised, with_stances
from workbench.domain.contract import Contract
from workbench.domain.finding import Finding
from workbench.domain.jurisdiction import Script
from workbench.domain.stance import Stance, Tone
from workbench.settings.playbooks import PlaybookShelf
from workbench.text.reading import in_own_script, writes_as_taiwan
from workbench.text.script import traditional


def stand(
    findings: Sequence[Finding], contract: Contract, context: Context, shelf: PlaybookShelf, tone: Tone
) -> tuple[Finding, ...]:
    """The findings as our side sees them, with what the playbook has to say. ``context`` has the index of
    the contract as it is read."""
    read = context.places.contract
    sides = sides_of(read, context.side)
    if sides is None or not context.places.chinese or not holds_under(MAINLAND, contract.jurisdiction):
        return tuple(findings)
    seen = prioritised(findings, sides)
    shelved = shelf.of(contract.type.type, first_words(read))
    if shelved is None:
        return seen
    stood = with_stances(seen, Held(shelved.playbook, shelved.digest, tone), sides, context)
    return stood if read is contract else tuple(_answered(finding, contract) for finding in stood)


def _answered(finding: Finding, contract: Contract) -> Finding:
    """A finding with the playbook's words as the document writes."""
    stance = finding.stance
    if stance is None:
        return finding
    own = in_own_script(finding, contract)
    if contract.script is not Script.TRADITIONAL:
        return own
    return own.model_copy(update={"stance": _written(stance, taiwan=writes_as_taiwan(contract))})


def _written(stance: Stance, *, taiwan: bool) -> Stance:
    words = ("title", "role", "found", "why", "say", "ask", "standard", "internal", "counterparty")
    changed: dict[str, object] = {name: traditional(getattr(stance, name), taiwan=taiwan) for name in words}
    changed["fallbacks"] = tuple(traditional(label, taiwan=taiwan) for label in stance.fallbacks)
    return stance.model_copy(update=changed)
