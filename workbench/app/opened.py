"""One installation with what it opens, each when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.app.destroying import finish
from workbench.app.gateways import Gateways
from workbench.app.keys import Keys
from workbench.app.roster import Roster
from workbench.app.routing import Reception
from workbench.app.running import Installation
from workbench.app.seated import Seated, Sleep, light, wait
from workbench.documents.read import read_contract
from workbench.domain.contract import Contract, ContractType
from workbench.domain.lpr import LprTable
from workbench.errors import UserError
from workbench.flow.intent_router import IntentRouter
from workbench.flow.lane import Lane
from workbench.flow.ports import Clocks
from workbench.law.book import LawBook
from workbench.settings.check_switches import CheckSwitches
from workbench.settings.lpr import LprShelf
from workbench.settings.model_entries import ModelEntries
from workbench.settings.model_keys import ModelKeys
from workbench.settings.paths import Paths, statutes
from workbench.settings.playbooks import PlaybookShelf
from workbench.settings.settings import Settings
from workbench.storage.opening import open_destroying, open_gate_log, open_store
from workbench.storage.statutes import ImportedStatutes
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.providers.base import ChatModel
    from workbench.storage.store import Store


def silent(_event: object) -> None:
    """Nobody listens."""


def never() -> bool:
    """Nobody asks to stop."""
    return False


class Opened:
    """The store, the statute library and the keys of one installation, opened when first needed."""

    def __init__(
        self,
        paths: Paths,
        words: Words,
        settings: Settings,
        clocks: Clocks,
        models: Sequence[ChatModel] = (),
        sleep: Sleep | None = None,
    ) -> None:
        self.paths = paths
        self.words = words
        self.settings = settings
        self._clocks = clocks
        self._handed = tuple(models)
        self._sleep = sleep
        self._lane = Lane()

    @cached_property
    def _store(self) -> Store:
        """The store. A matter that was being destroyed when the program ended is finished first."""
        store = open_store(self.paths.database)
        finish(open_destroying(store), self._locks)
        return store

    @cached_property
    def _shelf(self) -> ImportedStatutes:
        return ImportedStatutes(self.paths.imported)

    @cached_property
    def _lawbook(self) -> LawBook:
        return LawBook.open(statutes(), self.paths.law, self._shelf)

    @property
    def _law(self) -> LawBook:
        """The law book as the user's own texts stand now: another process may have brought some in."""
        self._lawbook.refresh()
        return self._lawbook

    @cached_property
    def _keys(self) -> Keys:
        return Keys(self.paths.keys)

    @cached_property
    def _entries(self) -> ModelEntries:
        return ModelEntries(self.paths.model_entries)

    @cached_property
    def _model_keys(self) -> ModelKeys:
        return ModelKeys()

    @cached_property
    def _gateways(self) -> Gateways:
        return Gateways(
            self.paths, self.words, self._model_keys, lambda: self._entries.read().limits.yuan_per_dollar
        )

    @property
    def _home(self) -> Installation:
        self._lawbook.refresh()
        return self._installation

    @cached_property
    def _installation(self) -> Installation:
        return Installation(
            self._store,
            self._law,
            self.words,
            self.settings,
            self._clocks,
            self._locks,
            self.read,
            self._keys,
            Seated(self._roster, self.paths.prompts, self._sleep),
            self._lane,
            self._playbook_shelf,
            self._rates,
            self._switches.off,
        )

    @cached_property
    def _playbook_shelf(self) -> PlaybookShelf:
        return PlaybookShelf(self.paths.playbooks, self.paths.own_playbooks)

    @cached_property
    def _switches(self) -> CheckSwitches:
        return CheckSwitches(self.paths.checks, self.paths.own_checks)

    @cached_property
    def _lpr_shelf(self) -> LprShelf:
        return LprShelf(self.paths.lpr, self.paths.own_lpr)

    def _rates(self) -> LprTable:
        """The loan prime rates as they stand now; a damaged file of the user's stops no review."""
        try:
            return self._lpr_shelf.table()
        except UserError as error:
            said = (
                self.words.say("cli.lpr.fault", **error.facts)
                if "file" in error.facts
                else self.words.error(error)
            )
            return replace(self._lpr_shelf.packaged(), fault=said)

    @cached_property
    def _roster(self) -> Roster:
        return Roster(self._handed, self.settings.fallback_order, self._entries, self._gateways)

    @cached_property
    def _reception(self) -> Reception:
        """Takes requests in; an unsure one goes to the light model, else to the first in order."""
        router = IntentRouter.load(self.paths.intent, self.words)
        return Reception(
            router,
            self.settings.input,
            self.words,
            lambda: open_gate_log(self._store),
            wait,
            lambda: light(self._roster, lambda: self._store, self._clocks, self.words),
        )

    @property
    def _locks(self) -> Path:
        return self.paths.locks

    def warm(self) -> None:
        """Open store and library ahead of the first review."""
        _ = self._home

    def close(self) -> None:
        """Release files that were opened."""
        self._lane.close()
        if "_gateways" in self.__dict__:
            self._gateways.close()
        if "_store" in self.__dict__:
            self._store.close()
        if "_lawbook" in self.__dict__:
            self._lawbook.close()
        if "_shelf" in self.__dict__:
            self._shelf.close()

    def read(
        self,
        path: Path,
        type: str | None = None,  # noqa: A002 - the field's own word
        cancelled: Callable[[], bool] = never,
    ) -> Contract:
        """Read a contract; nothing is stored. What takes long (a conversion) stops when ``cancelled``."""
        return read_contract(path, ContractType(type) if type else None, cancelled, self.paths.pages)

    def _name(self, given: str) -> str:
        return given or self.words.say("flow.author")

    def _today(self) -> date:
        return self._clocks.now().astimezone().date()
