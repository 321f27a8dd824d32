"""The status bar: which engine, which law, how far the chain is."""

from PySide6.QtWidgets import QFrame, QHBoxLayout

from ui.providers.state import Models
from ui.review.sitting import Sitting
from ui.theme import measures
from ui.widgets.pills import Elided, label
from workbench.domain.reports import LibraryCard
from workbench.words import Words


class StatusBar(QFrame):
    """Model, statutes, contract type, chain."""

    def __init__(self, sitting: Sitting, models: Models, words: Words) -> None:
        super().__init__()
        self.setObjectName("status")
        self.setFixedHeight(measures.STATUS)
        self.sitting, self.models, self.words = sitting, models, words
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(20)
        self.model = label(role="small")
        row.addWidget(self.model)
        self.law = Elided("small")
        row.addWidget(self.law)
        self.kind = Elided("small")
        row.addWidget(self.kind, 1)
        self.chain = Elided("small")
        row.addWidget(self.chain)
        for signal in (sitting.started, sitting.run_changed, sitting.contract_read):
            signal.connect(self.refresh)
        sitting.hop_changed.connect(self.refresh)
        sitting.run_changed.connect(self.show_models)
        sitting.pause.changed.connect(self.show_models)
        models.changed.connect(self.show_models)
        self.show_models()
        self.refresh()

    def show_models(self) -> None:
        """Rules alone, how many models and which first, or that a run waits for the lawyer."""
        say, used, all_of_them = self.words.say, self.models.entries_in_use, self.models.entries
        if self.sitting.pause.question is not None:
            text = say("desk.status.model_paused")
        elif not self.models.known:
            text = say("desk.status.model_unknown")
        elif used and self.sitting.options.rules_only:
            text = say("desk.status.model_matter")
        elif used:
            text = say("desk.status.model_on", count=len(used), first=used[0].model)
        elif all_of_them:
            text = say("desk.status.model_off", count=len(all_of_them))
        else:
            text = say("desk.status.model_none")
        self.model.setText(text)
        self.model.setAccessibleName(text)

    def show_library(self, library: LibraryCard) -> None:
        """What the statute library holds."""
        until = library.until.isoformat() if library.until else "—"
        self.law.say(self.words.say("desk.status.law", count=library.laws, until=until))

    def refresh(self, *_what: object) -> None:
        """Type of the contract and state of the chain."""
        sitting, say = self.sitting, self.words.say
        contract = sitting.contract
        if contract is not None:
            narrow = contract.type.kind if self.words.language == "zh" else ""  # kinds are Chinese names
            kind = narrow or say(f"type.{contract.type.type.value}")
            self.kind.say(say("desk.status.kind", kind=kind, characters=f"{len(contract.text):,}"))
        else:
            self.kind.say("")
        hops = len(sitting.hops)
        if not hops:
            self.chain.say(say("desk.status.chain_none"))
        elif sitting.running:
            self.chain.say(say("desk.status.chain_running", hops=hops))
        else:
            head = sitting.review.head if sitting.review is not None else ""
            self.chain.say(say("desk.status.chain_done", hops=hops, head=head[:8] or "—"))
