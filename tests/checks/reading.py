"""How the tests of checks get a contract: from plain text, on a given day, by the real reader."""

from datetime import date

from workbench.checks.engine import run_checks
from workbench.checks.registry import Context
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Finding

TODAY = ReferenceDate(value=date(2026, 11, 1), source=DateSource.TODAY)


def read(text: str, chosen: ContractType | None = None) -> Contract:
    return contract_from_text(text, chosen)


def context(reference: ReferenceDate = TODAY) -> Context:
    return Context(reference=reference)


def review(text: str, chosen: ContractType | None = None) -> tuple[Finding, ...]:
    return run_checks(read(text, chosen), context())


def found(check_id: str, text: str, chosen: ContractType | None = None) -> tuple[Finding, ...]:
    return tuple(finding for finding in review(text, chosen) if finding.check == check_id)
