"""What the firm's playbook says to one finding (specification R7.2): the part of a finding that is ours alone."""

from enum import StrEnum

from workbench.domain.base import Model


class Tone(StrEnum):
    """How our comments speak: 克制 asks, 常规 proposes, 强势 insists. The position stays the same."""

    RESTRAINED = "克制"
    USUAL = "常规"
    STRONG = "强势"

    @property
    def code(self) -> str:
        """Its word in tables of words and files."""
        return self.name.lower()


class Stance(Model):
    """The playbook's position on the place that a finding is about.

    ``playbook``, ``version`` and ``digest`` say which text of the playbook was used. ``role`` is whose
    position it is, in the contract's own word for that party; ``found`` what the contract says, empty for
    a missing clause. ``why`` and ``fallbacks`` (in the order in which they may be given up) are for us and
    never leave the house; ``say`` and ``ask`` may be told to the other side. ``internal`` and
    ``counterparty`` are whole texts of the playbook's own for this tone, empty where they are put
    together from the parts. ``standard`` is the clause as we would write it, where there is one.
    """

    playbook: str
    version: int
    digest: str
    topic: str
    title: str
    role: str
    tone: Tone = Tone.USUAL
    missing: bool = False
    found: str = ""
    why: str
    say: str
    ask: str
    fallbacks: tuple[str, ...] = ()
    standard: str = ""
    internal: str = ""
    counterparty: str = ""
