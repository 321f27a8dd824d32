"""One tree of errors, classed by what the reader should do about them.

An error carries a stable ``code`` and named ``facts``. The sentence a person reads is looked up in
``resources/words/errors*.toml`` under ``error.<code>``, so it exists in every language and is never built
from an exception's text.
"""


class WorkbenchError(Exception):
    """Root of all errors that this program raises on purpose.

    ``code`` is stable across releases (scripts may rely on it), ``facts`` fill the placeholders of
    the sentence. Facts never hold contract text or keys: errors reach logs.
    """

    exit_code = 1

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Cross a process border with facts intact."""
        return (_rebuild, (type(self), self.code, self.facts))


def _rebuild(kind: type[WorkbenchError], code: str, facts: dict[str, object]) -> WorkbenchError:
    return kind(code, **facts)


class UserError(WorkbenchError):
    """The reader can mend it: another file, another option, another place."""

    exit_code = 2


class RetryableError(WorkbenchError):
    """The same thing may go through later: a busy disk, a locked database, a lost worker."""

    exit_code = 3


class LimitError(WorkbenchError):
    """A bound that protects the machine was met: size, pages, depth, time."""

    exit_code = 4


class Cancelled(WorkbenchError):
    """Somebody or something asked to stop; ``cause`` says who."""

    exit_code = 5

    def __init__(self, code: str = "cancelled", *, cause: str = "user", **facts: object) -> None:
        super().__init__(code, cause=cause, **facts)
        self.cause = cause

    def __reduce__(self) -> tuple[object, ...]:
        """Cross a process border; ``cause`` travels among the facts."""
        return (_rebuild_cancelled, (self.code, self.facts))


def _rebuild_cancelled(code: str, facts: dict[str, object]) -> Cancelled:
    rest = {name: value for name, value in facts.items() if name != "cause"}
    return Cancelled(code, cause=str(facts["cause"]), **rest)


class Bug(WorkbenchError):
    """The program broke one of its own promises; the report should reach its authors."""

    exit_code = 70
