"""No green mark rests on a character that a machine may have misread (specification P1, R6.1)."""

from collections.abc import Iterable

from workbench.domain.citation import Outcome, Verdict
from workbench.domain.contract import Contract

REASON = "doubtful_reading"


def without_doubtful(verdicts: Iterable[Verdict], contract: Contract) -> tuple[Verdict, ...]:
    """The verdicts on a contract's own citations; what was verified on words whose recognition from a picture is
    in doubt is open again. What was refuted stays so: a person looks at it in any case."""
    scan = contract.scan
    if scan is None or not scan.doubts:
        return tuple(verdicts)

    def rests_on_doubt(verdict: Verdict) -> bool:
        citation = verdict.citation
        places = (citation.span, citation.name_span, citation.claim)
        return any(place is not None and scan.doubtful(place) for place in places)

    return tuple(
        verdict.model_copy(
            update={"outcome": Outcome.AMBIGUOUS, "scope": None, "reason": REASON, "compared": ""}
        )
        if verdict.verified and rests_on_doubt(verdict)
        else verdict
        for verdict in verdicts
    )
