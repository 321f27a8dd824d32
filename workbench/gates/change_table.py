"""The nine directed changes as data: trigger, agents concerned; the texts are words (specification R4.4)."""

from typing import NamedTuple

from workbench.domain.directed import ChangeKind

# Where a trigger is seen. Its name is one of these, a point, and a code.
GAP, LOSS, CONFLICT, HOP, BASIS, SCORE = "gap", "loss", "conflict", "hop", "basis", "score"


class Row(NamedTuple):
    """One kind of change: the triggers that call for it (a ``*`` at the end stands for any rest), and the
    agents that it is for where a trigger does not name its nodes. Its text is ``change.<kind>``."""

    kind: ChangeKind
    triggers: tuple[str, ...]
    agents: tuple[str, ...]


TABLE = (
    # A delivered citation is missing, unknown, repealed, not in force or disagrees; a quote is not in the
    # text; a stated number passes a bound; a mark is claimed or not earned.
    Row(
        ChangeKind.ANTI_HALLUCINATION,
        (
            "gap.basis_*",
            "gap.quote_not_found",
            "gap.mark_not_earned",
            "gap.mark_claimed",
            "gap.numeric_mismatch",
            "gap.finding_unknown",
        ),
        ("researcher", "analyst", "drafter"),
    ),
    # A claim without a citation or a quoted span.
    Row(ChangeKind.ENFORCE_CITATION, ("loss.finding", "loss.claim"), ("analyst", "drafter")),
    # Two agents say different things about one clause and topic.
    Row(ChangeKind.RESOLVE_CONFLICT, ("conflict.seen",), ("drafter", "reviewer")),
    # A criterion of the rubric failed; a suggested edit does not fit.
    Row(
        ChangeKind.ENFORCE_RUBRIC,
        (
            "loss.criterion",
            "gap.edit_does_not_fit",
            "gap.diff_does_not_fit",
            "gap.language_wrong",
            "gap.edit_raises_finding",
            "gap.injection_edit",
            "gap.names_exchanged",
        ),
        ("drafter", "analyst"),
    ),
    # A step failed or was blocked.
    Row(ChangeKind.RETRY_MISSING, ("gap.hop_blocked",), ()),
    # The end of a long contract has no record of review; a model reports nothing of a contract that tells
    # the machine what to find.
    Row(ChangeKind.RETRY_UNCOVERED_CLAUSES, ("gap.tail_gap", "gap.injection_silence"), ("reviewer",)),
    # A hop is under 0.8, wherever it can be said (R2.6); the score is short and nothing else says why.
    Row(
        ChangeKind.DEEPEN_THINKING,
        ("hop.degraded", "score.short"),
        ("researcher", "analyst", "drafter", "reviewer"),
    ),
    # A delivered citation cannot be verified on this machine, or the date leaves it open.
    Row(ChangeKind.RESOLVE_BOUNDARY, ("basis.beyond",), ("researcher", "analyst", "drafter")),
    # Nothing that could be told.
    Row(ChangeKind.NONE, ("score.unmeasured",), ()),
)


def kind_for(trigger: str) -> ChangeKind | None:
    """The change that a trigger calls for, the first of the table; None where none does."""
    return next((row.kind for row in TABLE if any(_meets(trigger, each) for each in row.triggers)), None)


def _meets(trigger: str, pattern: str) -> bool:
    return trigger.startswith(pattern[:-1]) if pattern.endswith("*") else trigger == pattern
