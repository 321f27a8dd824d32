"""Verdicts on instruments whose text is not in the library: repealed, catalogued, one of a family."""

from datetime import date

from workbench.domain.citation import Outcome, Verdict
from workbench.law.case import Case
from workbench.law.facts import CatalogueRow, Facts, Repeal
from workbench.law.resolve import Kind
from workbench.law.store import Version
from workbench.law.titles import CIVIL_CODE, title_key


def judge_absent(case: Case, facts: Facts, civil_code_passed: date | None) -> Verdict:
    """The verdict on an instrument without text."""
    found, day = case.found, case.reference.value
    if found.kind is Kind.FAMILY:
        return case.verdict(
            Outcome.CATALOGUED, "interpretation_family", facts={"candidates": "；".join(found.candidates)}
        )
    repeal = found.repeal
    if repeal is None:
        return _catalogued(case, found.rows)
    start = facts.starts.get(title_key(repeal.title))
    if start is not None and day < start:
        known = {**_facts(repeal), "start": start.isoformat()}
        return case.verdict(Outcome.NOT_IN_FORCE, "old_law_later", facts=known)
    if day >= repeal.by_then:
        return judge_repeal(case, repeal, None)
    if repeal.on is None:
        return case.verdict(Outcome.AMBIGUOUS, "repeal_date_unknown", facts=_facts(repeal))
    if repeal.successor == CIVIL_CODE and civil_code_passed is not None and day >= civil_code_passed:
        return case.verdict(Outcome.AMBIGUOUS, "old_law_passage", facts=_facts(repeal))
    return case.verdict(Outcome.CATALOGUED, "before_repeal", facts=_facts(repeal))


def judge_repeal(case: Case, repeal: Repeal, version: Version | None) -> Verdict:
    """The instrument was repealed on or before the day."""
    reason = "repealed_historic" if case.citation.historic else "repealed"
    if repeal.on is None:
        reason = "repealed_by_then"
    return case.verdict(Outcome.REPEALED, reason, version, facts=_facts(repeal))


def _facts(repeal: Repeal) -> dict[str, str]:
    return {
        "successor": repeal.successor,
        "provision": repeal.provision,
        "repealed_on": repeal.by_then.isoformat(),
    }


def _catalogued(case: Case, rows: tuple[CatalogueRow, ...]) -> Verdict:
    latest = max(rows, key=lambda row: row.version_date)
    highest = max(row.highest_article for row in rows)
    article = case.citation.article
    reason = "catalogued"
    if all(row.expired for row in rows):
        reason = "catalogued_expired"
    elif article is not None and 0 < highest < article.number:
        reason = "catalogued_beyond"
    elif all(row.version_date > case.reference.value.isoformat() for row in rows):
        reason = "catalogued_later"
    return case.verdict(
        Outcome.CATALOGUED,
        reason,
        facts={"kind": latest.kind, "latest": latest.version_date, "highest": str(highest)},
    )
