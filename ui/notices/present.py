"""The only place that turns errors and results into notices."""

from typing import NamedTuple

from ui.notices.money import money
from workbench.domain.review import BudgetWarned
from workbench.errors import Bug, Cancelled, LimitError, RetryableError, WorkbenchError
from workbench.words import Words


class Notice(NamedTuple):
    """One thing to say in place. ``tone``: error, warning, done, info. ``action`` is an action's name
    from the table that mends it, ``detail`` is what can be copied for a report."""

    tone: str
    text: str
    action: str = ""
    detail: str = ""
    path: str = ""


def of_error(words: Words, error: WorkbenchError, *, retry: str = "") -> Notice:
    """An error as a notice: what happened, what is safe, what to press."""
    text = words.error(error)
    detail = f"{type(error).__name__} {error.code} {error.facts}"
    if isinstance(error, Cancelled):
        return Notice("info", text, retry, detail)
    if isinstance(error, RetryableError):
        return Notice("warning", text, retry, detail)
    if isinstance(error, LimitError):
        return Notice("warning", text, "open", detail)
    return Notice("error", text, retry if isinstance(error, Bug) else "open", detail)


def near(words: Words, warned: BudgetWarned) -> Notice:
    """That a limit comes near, or will by what a review may take."""
    shape = money if warned.limit.endswith("_cost") else "{:,}".format
    numbers = {"spent": warned.spent, "allowed": warned.allowed, "expected": warned.expected}
    ahead = "ahead." if warned.expected else ""
    facts = {name: shape(number) for name, number in numbers.items()}
    return Notice("warning", words.say(f"desk_models.budget.{ahead}{warned.limit}", **facts), "models")
