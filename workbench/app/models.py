"""What may be asked about models: which are configured, their keys, limits, tests and cost (R2.8, R7.1).

A key comes in here and goes to the keyring or into memory; no answer holds one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.app.opened import Opened, never
from workbench.app.running import CancelAsked
from workbench.app.seated import wait
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
    Spend,
    SpendLine,
    SpendReport,
)
from workbench.domain.review import ReviewOptions
from workbench.settings.model_checks import checked, checked_limits
from workbench.settings.model_entries import Configured, reordered
from workbench.storage.opening import open_spend

if TYPE_CHECKING:
    from workbench.storage.spend import SpendBook


class Models(Opened):
    """The part of the front door that deals with models. Every change answers with the whole report."""

    def models(self) -> ModelsReport:
        """Everything about configured models and offered providers."""
        return self._report(self._entries.read())

    def configured(self, name: str) -> ModelEntry:
        """One configured model. Raises UserError ``no_such_model``."""
        return self._entries.read().find(name)

    def profiles(self) -> tuple[Profile, ...]:
        """The providers that are known, each with its address and names of models."""
        return self._gateways.profiles()

    def add_model(self, entry: ModelEntry, key: str = "", place: KeyPlace = KeyPlace.KEYRING) -> ModelsReport:
        """Add a model behind the others, or change the one of its name in its place. With a key that
        cannot be kept nothing is changed. A key goes to the host for which it was entered: a model that
        gets another host and no new key loses its old one.

        Raises UserError: those of ``settings.model_checks`` and ``ModelKeys.keep``, ``no_such_provider``.
        """
        entry = checked(entry)
        self._gateways.known(entry)
        if key:
            self._model_keys.keep(entry.name, key, place, self._gateways.variable(entry))
        elif self._moved(entry):
            self._model_keys.forget(entry.name)

        def added(found: Configured) -> Configured:
            old = next((each for each in found.models if each.name == entry.name), None)
            if old is None:
                return found.model_copy(update={"models": (*found.models, entry)})
            same = old.base_url == entry.base_url and entry.capabilities == Capabilities()
            kept = {"capabilities": old.capabilities} if same else {}
            return found.changed(entry.model_copy(update=kept))

        return self._report(self._entries.change(added))

    def _moved(self, entry: ModelEntry) -> bool:
        old = next((each for each in self._entries.read().models if each.name == entry.name), None)
        if old is None:
            return False
        return self._gateways.hostname(old) != self._gateways.hostname(entry)

    def remove_model(self, name: str) -> ModelsReport:
        """Remove a model, and its key with it. What it cost stays in the books."""
        self._entries.read().find(name)
        self._model_keys.forget(name)

        def without(found: Configured) -> Configured:
            models = tuple(each for each in found.models if each.name != name)
            return found.model_copy(update={"models": models})

        return self._report(self._entries.change(without))

    def order_models(self, names: Sequence[str]) -> ModelsReport:
        """Put models first in this order; the rest come behind as they were."""

        def arranged(found: Configured) -> Configured:
            return found.model_copy(update={"models": reordered(found.models, names)})

        return self._report(self._entries.change(arranged))

    def enable_model(self, name: str, on: bool) -> ModelsReport:
        """Use a model, or leave it out."""

        def switched(found: Configured) -> Configured:
            return found.changed(found.find(name).model_copy(update={"enabled": on}))

        return self._report(self._entries.change(switched))

    def test_model(self, name: str, cancelled: CancelAsked = never) -> ProbeReport:
        """Ask a model live what it can do; what was found is kept in its entry, unless that was changed
        meanwhile. Raises UserError ``no_such_model``, Cancelled."""
        entry = self._entries.read().find(name)
        report = wait(self._gateways.probe(entry), cancelled)
        self._book(name, report)

        def probed(found: Configured) -> Configured:
            now = next((each for each in found.models if each.name == name), None)
            if now is None or now.base_url != entry.base_url or not report.works:
                return found
            price = now.price if now.price is not None and now.price.source == "user" else report.price
            return found.changed(now.model_copy(update={"capabilities": report.capabilities, "price": price}))

        self._entries.change(probed)
        return report

    def keep_key(self, name: str, key: str, place: KeyPlace = KeyPlace.KEYRING) -> ModelsReport:
        """Keep a model's key in the keyring, or until the program ends."""
        found = self._entries.read()
        self._model_keys.keep(name, key, place, self._gateways.variable(found.find(name)))
        return self._report(found)

    def hold_keys(self, keys: Mapping[str, str]) -> None:
        """Take keys over, by their models' names, from a process whose engine is this one's predecessor: a
        key for one session lives as long as the program, not as long as an engine."""
        for name, key in keys.items():
            self._model_keys.keep(name, key, KeyPlace.SESSION)

    def forget_key(self, name: str) -> ModelsReport:
        """Forget a model's key; an environment variable is not ours to change."""
        found = self._entries.read()
        self._model_keys.forget(found.find(name).name)
        return self._report(found)

    def set_limits(self, limits: ModelLimits) -> ModelsReport:
        """Set what may be spent; holds from the next call on, also in a run that is at work."""
        limits = checked_limits(limits)
        return self._report(self._entries.change(lambda found: found.model_copy(update={"limits": limits})))

    def use_models(self, on: bool) -> ModelsReport:
        """The global switch: without models, reviews are by rules alone and nothing is sent."""
        return self._report(self._entries.change(lambda found: found.model_copy(update={"enabled": on})))

    def mask_amounts(self, on: bool) -> ModelsReport:
        """Whether amounts of money are replaced like names before anything leaves."""
        return self._report(self._entries.change(lambda found: found.model_copy(update={"mask_amounts": on})))

    def spending(self, days: int = 30, runs: int = 30) -> SpendReport:
        """What models cost: today, by day, by model and by run."""
        book = self._books()
        by_model = book.by_model()
        return SpendReport(
            today=book.of_day(self._today()),
            days=book.days(days),
            models=tuple(SpendLine(name=name, spend=spend) for name, spend in by_model.items()),
            runs=book.runs(runs),
        )

    def would_send(self, path: Path | None = None, run_id: str = "") -> tuple[Sent, ...]:
        """Literally what would leave this computer for a file, or for the contract of a stored review: one
        prompt a seat, masked as it would be; nothing is sent. Empty where no model takes part.

        The rules' results stand where a model's answers would join the later prompts.
        """
        from workbench.app.previewing import preview, stored

        home = self._home
        if path is None:
            contract, options = stored(home, run_id)
        else:
            contract, options = self.read(path), ReviewOptions(language=self.words.language)
        return preview(home, contract, options, self._today())

    def _books(self) -> SpendBook:
        """The books, with what died on the way in them."""
        self._gateways.reservations(self._store).tidy()
        return open_spend(self._store)

    def _book(self, name: str, report: ProbeReport) -> None:
        """What a test cost, also where it failed."""
        if report.attempts:
            from workbench.providers.spending import bill, together

            open_spend(self._store).book(self._today(), "", name, bill(together(report.attempts)))

    def _report(self, found: Configured) -> ModelsReport:
        book, today = self._books(), self._today()
        now, total = book.by_model(today), book.by_model()
        return ModelsReport(
            models=tuple(
                ModelCard(
                    entry=entry,
                    key=self._model_keys.place(entry.name, self._gateways.variable(entry)),
                    host=self._gateways.host(entry),
                    variable=self._gateways.variable(entry),
                    today=now.get(entry.name, Spend()),
                    total=total.get(entry.name, Spend()),
                )
                for entry in found.models
            ),
            profiles=self._gateways.profiles(),
            limits=found.limits,
            today=book.of_day(today),
            keyring=self._model_keys.keyring(),
            enabled=found.enabled,
            mask_amounts=found.mask_amounts,
        )
