"""How the tests of playbooks get a review: by the packaged playbooks, for a side, in a tone."""

from functools import cache
from pathlib import Path

from tests.checks.reading import book, context, read
from workbench.checks.engine import run_checks
from workbench.checks.index import Index
from workbench.checks.registry import Context
from workbench.checks.standing import stand
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Finding, Side
from workbench.domain.playbook import Playbook
from workbench.domain.stance import Tone
from workbench.settings.paths import locate
from workbench.settings.playbooks import PlaybookShelf
from workbench.text.reading import as_read
from workbench.words import Words

NOWHERE = Path("no-playbooks-of-anybody")


@cache
def shelf() -> PlaybookShelf:
    return PlaybookShelf(locate().playbooks, NOWHERE)


@cache
def words(language: str = "zh") -> Words:
    return Words.load(locate().words, language)


def playbooks() -> tuple[Playbook, ...]:
    return tuple(shelved.playbook for shelved in shelf().all())


def standing(contract: Contract, side: Side, tone: Tone = Tone.USUAL) -> tuple[Finding, ...]:
    known = context(contract)
    about = Context(
        reference=known.reference,
        side=side,
        verdicts=known.verdicts,
        law=book(),
        bounds=known.bounds,
        index=Index(as_read(contract)),
    )
    return stand(run_checks(contract, about), contract, about, shelf(), tone)


def stood(
    text: str, side: Side, kind: ContractType | None = None, tone: Tone = Tone.USUAL
) -> tuple[Finding, ...]:
    return standing(read(text, kind), side, tone)


def topics(findings: tuple[Finding, ...]) -> dict[str, Finding]:
    """The findings that the playbook speaks to, by topic."""
    return {finding.stance.topic: finding for finding in findings if finding.stance is not None}
