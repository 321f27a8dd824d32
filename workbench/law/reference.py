"""The day on which law is judged (specification R5.2): chosen, else the signing date, else today."""

from datetime import date

from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.contract import Contract, DateFact, DateRole


def reference_date(contract: Contract, chosen: date | None, today: date) -> ReferenceDate:
    """The reference date with its source and, for a signing date, its place in the text.

    An incomplete or impossible date is never completed, and one whose recognition from a picture is in doubt
    decides nothing. Where the parties signed on different days the
    contract came into being with the last signature, so the latest complete one counts.
    """
    if chosen is not None:
        return ReferenceDate(value=chosen, source=DateSource.CHOSEN)
    scan = contract.scan
    signed = [
        fact
        for fact in contract.dates
        if _is_signing(fact) and not (scan is not None and scan.doubtful(fact.span))
    ]
    if signed:
        last = max(signed, key=lambda fact: (fact.value or date.min, fact.span))
        return ReferenceDate(value=last.value or today, source=DateSource.SIGNING, span=last.span)
    return ReferenceDate(value=today, source=DateSource.TODAY)


def _is_signing(fact: DateFact) -> bool:
    return fact.role is DateRole.SIGNING and fact.complete and fact.valid and fact.value is not None
