"""Which checks look at a contract, and which wait (specification R7.3)."""

from workbench.domain.base import Model
from workbench.domain.finding import Risk


class CheckRow(Model):
    """A check. ``on`` is what counts now, ``packaged`` how it came; ``reason`` is a code that says why it came
    off (words: ``standing.<reason>``), empty for one that came on."""

    check_id: str
    family: str
    risk: Risk
    on: bool
    packaged: bool
    reason: str = ""


class LeftOut(Model):
    """A row of the catalogue that is no check, and the code of the reason."""

    check_id: str
    reason: str


class CheckList(Model):
    """All checks by id, and what was left out. ``fault`` says why the user's own switches are not used."""

    rows: tuple[CheckRow, ...]
    left_out: tuple[LeftOut, ...]
    fault: str = ""
