"""What a review may take of its models, known before anything is asked (specification R2.8)."""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.agents.pieces import pieces
from workbench.agents.prompting import PromptRules, Prompts, fitted, instructions
from workbench.agents.seats import SEATS
from workbench.domain.contract import Contract
from workbench.text.token_count import weight, whole
from workbench.words import Words


class Outlook(NamedTuple):
    """Tokens of all prompts by estimate, and of the longest answers that they ask for."""

    tokens_in: int
    tokens_out: int


def outlook(
    contract: Contract, prompts: Prompts, words: Words, context: int | None, done: Sequence[str] = ()
) -> Outlook:
    """What the seats that are not ``done`` would take, asked once each for every part of the contract. What
    earlier steps and the library add to a prompt is not known yet and counts with its whole budget."""
    tokens_in = tokens_out = 0
    for seat in SEATS:
        if seat.name in done:
            continue
        rules = fitted(words, context, seat.name, seat.kinds, prompts, PromptRules())
        parts = pieces(contract, rules.contract, rules.parts)
        given = weight(contract.text[: parts[-1].end])
        fixed = instructions(words, seat.name, seat.kinds, prompts) + rules.law + rules.envelopes
        tokens_in += whole(given) + len(parts) * fixed
        tokens_out += len(parts) * rules.answer
    return Outlook(tokens_in, tokens_out)
