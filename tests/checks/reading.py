"""How the tests of checks get a contract: from plain text, on a given day, by the real reader and book."""

from collections.abc import Mapping
from datetime import date
from functools import cache

from workbench.checks.engine import run_checks
from workbench.checks.registry import Context
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Finding
from workbench.law.book import LawBook
from workbench.law.bounds import Bound, bounds_by_id
from workbench.law.reference import reference_date
from workbench.settings.paths import locate, statutes

DAY = date(2026, 11, 1)
TODAY = ReferenceDate(value=DAY, source=DateSource.TODAY)


@cache
def book() -> LawBook:
    return LawBook.open(statutes(), locate().law)


def bounds() -> Mapping[str, Bound]:
    return bounds_by_id(locate().law)


def read(text: str, chosen: ContractType | None = None) -> Contract:
    return contract_from_text(text, chosen)


def bare() -> Context:
    """A context without library and verdicts."""
    return Context(reference=TODAY, bounds=bounds())


def context(contract: Contract) -> Context:
    """What a review knows beside the contract, on the contract's own day or else on 1 November 2026."""
    reference = reference_date(contract, None, DAY)
    verdicts = book().examine(contract.text, reference)
    return Context(reference=reference, verdicts=verdicts, law=book(), bounds=bounds())


def review(text: str, chosen: ContractType | None = None) -> tuple[Finding, ...]:
    contract = read(text, chosen)
    return run_checks(contract, context(contract))


def found(check_id: str, text: str, chosen: ContractType | None = None) -> tuple[Finding, ...]:
    return tuple(finding for finding in review(text, chosen) if finding.check == check_id)
