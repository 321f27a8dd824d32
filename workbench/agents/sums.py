"""Sums in our own suggested words: figures and 大写 must say the same (R4.1, numeric mismatch).

Conservative: only two readable notations of one sum, of which at least one is ours, make a claim.
"""

from collections.abc import Iterable, Sequence

from workbench.agents.suggested import suggested
from workbench.domain.contract import Amount, Contract
from workbench.domain.judgement import NumericClaim
from workbench.domain.span import Span
from workbench.envelope.blocks import RedlineItem
from workbench.text.amounts import find_amounts

_MONEY = ("元", "圆")


def sums(item: RedlineItem, contract: Contract) -> Iterable[NumericClaim]:
    """A claim for each pair of notations that the edit writes or touches."""
    edit = item.edit
    if item.dropped or not any(sign in edit.new for sign in _MONEY):
        return
    made = suggested(item.finding_id, edit, contract)
    yield from _claims(item.finding_id, find_amounts(made.text), made.ours)


def _claims(finding_id: str, amounts: Sequence[Amount], ours: Span) -> Iterable[NumericClaim]:
    for amount in amounts:
        if not amount.words or amount.pair is None or amount.value is None:
            continue
        figure = amounts[amount.pair]
        if figure.value is not None and (amount.span.meets(ours) or figure.span.meets(ours)):
            yield NumericClaim(
                finding_id=finding_id,
                operator="=",
                bound=figure.value,
                stated=amount.value,
                unit="元",
                source="sum_in_words",
            )
