"""What the desk knows of the models, and what a lawyer does with them. Widgets listen."""

from pathlib import Path
from typing import NamedTuple, cast

from PySide6.QtCore import QObject, Signal

from ui.bridge.models_door import Asked, ModelsDoor
from ui.notices.present import Notice, of_error
from workbench.domain.models import (
    Capabilities,
    KeyPlace,
    ModelCard,
    ModelEntry,
    ModelLimits,
    ModelsReport,
    ProbeReport,
    Profile,
    Sent,
)
from workbench.errors import WorkbenchError
from workbench.settings.model_entries import Configured
from workbench.words import Words


class Removed(NamedTuple):
    """A model that was taken off the list, as it stood there."""

    entry: ModelEntry
    key: KeyPlace
    order: tuple[str, ...]


class Models(QObject):
    """The configured models as the engine reported them last, with the tests of this sitting.

    ``changed`` whenever something here is new; ``sent_came`` with what would be sent; ``noticed`` with
    what is to be said on the page; ``stored`` or ``failed`` with the operation that a write was.
    """

    changed = Signal()
    noticed = Signal(object)
    sent_came = Signal(object)
    stored = Signal(str)
    failed = Signal(str, object)

    def __init__(self, door: ModelsDoor, words: Words, first: Configured | None = None) -> None:
        super().__init__()
        self.door, self.words = door, words
        self._first = first  # as the file of settings had it before the engine stood
        self.busy = False
        self.report: ModelsReport | None = None
        self.tests: dict[str, ProbeReport] = {}
        self.removed: Removed | None = None
        self._back: Removed | None = None
        self._had_key = False  # the model that is being changed
        self.sent: tuple[Sent, ...] | None = None
        door.answered.connect(self._answered)
        door.refused.connect(self._refused)

    # -- what is known -------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[ModelCard, ...]:
        """The configured models in the order in which they are asked."""
        return self.report.models if self.report is not None else ()

    @property
    def known(self) -> bool:
        """Whether it is known what is configured."""
        return self.report is not None or self._first is not None

    @property
    def entries(self) -> tuple[ModelEntry, ...]:
        """The configured models, also before the engine has reported them."""
        if self.report is not None:
            return tuple(card.entry for card in self.report.models)
        return self._first.models if self._first is not None else ()

    @property
    def entries_in_use(self) -> tuple[ModelEntry, ...]:
        """Those that a review would ask, also before the engine has reported them."""
        shown = self.report or self._first
        return tuple(entry for entry in self.entries if entry.enabled) if shown and shown.enabled else ()

    @property
    def in_use(self) -> tuple[ModelCard, ...]:
        """The models that a review would ask now, first one first."""
        if self.report is None or not self.report.enabled:
            return ()
        return tuple(card for card in self.report.models if card.entry.enabled)

    def card(self, name: str) -> ModelCard | None:
        """A configured model by its name."""
        return next((card for card in self.cards if card.entry.name == name), None)

    def profile(self, provider: str) -> Profile | None:
        """A provider that the program knows."""
        profiles = self.report.profiles if self.report is not None else ()
        return next((profile for profile in profiles if profile.provider == provider), None)

    def set_busy(self, *, busy: bool) -> None:
        """Whether a review is at work: tests and previews wait for its end."""
        if busy != self.busy:
            self.busy = busy
            self.changed.emit()

    def testing(self, name: str) -> bool:
        """Whether a test of a model goes on."""
        return self.door.waits_for("test_model", name)

    # -- what is done --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the newest state, unless that is on its way."""
        if not self.door.waits_for("models"):
            self.door.ask("models")

    def add(self, entry: ModelEntry, key: str, place: KeyPlace) -> None:
        """Add a model, with its key where one was typed."""
        self.door.ask("add_model", entry=entry, key=key, place=place)

    def edit(self, old: ModelEntry, new: ModelEntry) -> None:
        """Change a model in its place. What a test found goes with another address, and a key with another
        host: the engine sees to that, and it is said."""
        card = self.card(old.name)
        self._had_key = card is not None and card.key is not KeyPlace.NONE
        given = (
            new if new.base_url == old.base_url else new.model_copy(update={"capabilities": Capabilities()})
        )
        self.door.ask("add_model", entry=given, key="", place=KeyPlace.KEYRING)

    def remove(self, name: str) -> None:
        """Take a model off the list; ``restore`` brings it back."""
        card = self.card(name)
        if card is not None:
            order = tuple(held.entry.name for held in self.cards)
            self.removed = Removed(card.entry, card.key, order)
            self.door.ask("remove_model", name=name)

    def restore(self) -> None:
        """Bring back what was removed last, at its place. Its key went with it."""
        gone, self.removed = self.removed, None
        self._back = gone
        if gone is not None:
            self.door.ask("add_model", entry=gone.entry, key="", place=gone.key)
            self.door.ask("order_models", names=gone.order)
            self.changed.emit()

    def move(self, name: str, by: int) -> None:
        """Ask a model earlier (negative) or later."""
        names = [card.entry.name for card in self.cards]
        if name in names:
            self.move_to(name, names.index(name) + by)

    def move_to(self, name: str, place: int) -> None:
        """Put a model at a place of the order, counted from 0. Shown at once."""
        report = self.report
        names = [card.entry.name for card in self.cards]
        if report is None or name not in names:
            return
        at, place = names.index(name), min(max(0, place), len(names) - 1)
        if at == place:
            return
        cards = list(report.models)
        cards.insert(place, cards.pop(at))
        self.report = report.model_copy(update={"models": tuple(cards)})
        self.changed.emit()
        self.door.ask("order_models", names=tuple(card.entry.name for card in cards))

    def enable(self, name: str, *, on: bool) -> None:
        """Use a model or leave it out."""
        self.door.ask("enable_model", name=name, on=on)

    def test(self, name: str) -> None:
        """Ask a model for real what it can do."""
        if not self.testing(name):
            self.tests.pop(name, None)
            self.door.ask("test_model", name=name)
            self.changed.emit()

    def stop_test(self, name: str) -> None:
        """Stop a test that goes on."""
        self.door.cancel("test_model", name)

    def keep_key(self, name: str, key: str, place: KeyPlace) -> None:
        """Keep a key at a place."""
        self.door.ask("keep_key", name=name, key=key, place=place)

    def forget_key(self, name: str) -> None:
        """Forget the key of a model."""
        self.door.ask("forget_key", name=name)

    def set_limits(self, limits: ModelLimits) -> None:
        """Keep what may be spent."""
        self.door.ask("set_limits", limits=limits)

    def use(self, *, on: bool) -> None:
        """The switch over everything: models, or rules only."""
        self.door.ask("use_models", on=on)

    def mask_amounts(self, *, on: bool) -> None:
        """Whether amounts are replaced like names."""
        self.door.ask("mask_amounts", on=on)

    def ask_sent(self, path: Path, run_id: str = "") -> None:
        """Ask what would leave this computer for a contract, as its review was asked for where there is one."""
        if not self.door.waits_for("would_send"):
            self.sent = None
            if run_id:
                self.door.ask("would_send", run_id=run_id)
            else:
                self.door.ask("would_send", path=path)

    # -- what came -----------------------------------------------------------------------------

    def _answered(self, asked: Asked, result: object) -> None:
        if isinstance(result, ModelsReport):
            self.report = result
        elif isinstance(result, ProbeReport):
            self.tests[result.name] = result
        if asked.op == "would_send":
            self._sent(result)
        elif asked.op != "models":
            self.stored.emit(asked.op)
            self._say_done(asked)
            if not isinstance(result, ModelsReport):
                self.refresh()
        self.changed.emit()

    def _sent(self, result: object) -> None:
        found = cast("tuple[object, ...]", result) if isinstance(result, tuple) else ()
        self.sent = tuple(sent for sent in found if isinstance(sent, Sent))
        self.sent_came.emit(self.sent)

    def _say_done(self, asked: Asked) -> None:
        if asked.op == "remove_model":
            kept = self.removed is not None and self.removed.key in (KeyPlace.KEYRING, KeyPlace.SESSION)
            code = "desk_models.removed_key" if kept else "desk_models.removed"
            text = self.words.say(code, name=asked.name)
            self.noticed.emit(Notice("info", text, "restore_model"))
        had, self._had_key = self._had_key, False
        entry = asked.arguments.get("entry")
        if asked.op == "add_model" and had and isinstance(entry, ModelEntry):
            card = self.card(entry.name)
            if card is not None and card.key is KeyPlace.NONE:
                self.noticed.emit(
                    Notice("info", self.words.say("desk_models.moved_keyless", name=entry.name))
                )
        back = self._back
        if asked.op == "add_model" and back is not None:
            self._back = None
            card = self.card(back.entry.name)
            if card is not None and card.key is KeyPlace.NONE and back.key is not KeyPlace.NONE:
                text = self.words.say("desk_models.restored_keyless", name=back.entry.name)
                self.noticed.emit(Notice("info", text))

    def _refused(self, asked: Asked, error: WorkbenchError) -> None:
        if asked.op == "remove_model":
            self.removed = None
        if asked.op == "models":
            self._first = None
        self.failed.emit(asked.op, error)
        if asked.op != "add_model" or self._back is not None:  # the form says it beside what was typed
            self.noticed.emit(of_error(self.words, error)._replace(action=""))
        if asked.op == "add_model":
            self._back = None
        if asked.op not in ("models", "would_send"):
            self.refresh()  # what the page shows is what is stored
        self.changed.emit()
