"""How our side stands to a contract: the checks' findings in its order of importance, and its playbook (R7.2).

Both speak for mainland contracts in Chinese whose roles are known; everything else stays as the checks
found it.
"""

from collections.abc import Sequence

from workbench.checks.passages import first_words
from workbench.checks.registry import Context
from workbench.checks.sides import sides_of
from workbench.checks.stances import Held, prioritised, with_stances
from workbench.domain.contract import Contract
from workbench.domain.finding import Finding
from workbench.domain.stance import Tone
from workbench.settings.playbooks import PlaybookShelf


def stand(
    findings: Sequence[Finding], contract: Contract, context: Context, shelf: PlaybookShelf, tone: Tone
) -> tuple[Finding, ...]:
    """The findings as our side sees them, with what the playbook has to say."""
    sides = sides_of(contract, context.side)
    if sides is None or not context.places.chinese:
        return tuple(findings)
    seen = prioritised(findings, sides)
    shelved = shelf.of(contract.type.type, first_words(contract))
    if shelved is None:
        return seen
    return with_stances(seen, Held(shelved.playbook, shelved.digest, tone), sides, context)
