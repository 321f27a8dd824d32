"""What may be asked about playbooks: which are in force, their text, keep one, go back (specification R7)."""

from __future__ import annotations

from workbench.app.opened import Opened
from workbench.checks.rehearsal import rehearse
from workbench.domain.playbook import Playbook, PlaybookCard, PlaybookText
from workbench.errors import UserError
from workbench.settings.playbooks import parse


class Playbooks(Opened):
    """The part of the front door that deals with playbooks."""

    def playbooks(self) -> tuple[PlaybookCard, ...]:
        """Every playbook in force. A user's copy that cannot be used is named in ``fault``."""
        listed = [self._told(book.card, book.fault) for book in self._playbook_shelf.all()]
        told = {card.name for card in listed}
        for error in self._playbook_shelf.damaged():
            name = str(error.facts["file"]).removesuffix(".toml")
            if name not in told:
                bare = PlaybookCard(
                    name=name, title=name, types=(), version=0, digest="", own=True, clauses=0
                )
                listed.append(self._told(bare, error))
        return tuple(listed)

    def _told(self, card: PlaybookCard, fault: UserError | None) -> PlaybookCard:
        if fault is None:
            return card
        return card.model_copy(update={"fault": self.words.say("cli.playbook.fault", **fault.facts)})

    def playbook(self, name: str) -> PlaybookText:
        """A playbook with its text. Raises UserError ``no_such_playbook``, ``playbook_bad``."""
        return self._playbook_shelf.get(name).whole

    def check_playbook(self, text: str, name: str = "playbook.toml") -> Playbook:
        """A playbook's text, validated and tried on its own examples; nothing is kept. Raises UserError
        ``playbook_bad`` with file and line, ``playbook_example``, ``playbook_check``."""
        book = parse(text, name)
        rehearse(book)
        return book

    def save_playbook(self, text: str) -> PlaybookText:
        """Keep a text as the user's copy of the playbook that it names; the one before stays among the
        earlier ones. Raises what :meth:`check_playbook` raises, and ``playbook_version``."""
        self.check_playbook(text)
        return self._playbook_shelf.save(text).whole

    def reset_playbook(self, name: str) -> PlaybookText | None:
        """Go back to the packaged playbook; None where there is none of the name. Raises UserError
        ``no_such_playbook``."""
        shelved = self._playbook_shelf.reset(name)
        return None if shelved is None else shelved.whole
