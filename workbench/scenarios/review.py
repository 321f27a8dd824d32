"""Contract review, as a lawyer would tell it (specification R2.1, R9).

Somebody drops a contract. We take note of what was asked (intent), find its clauses and the day on
which law is judged (segment); the researcher judges every citation while the analyst runs the
checks; the drafter puts the suggested edits together; a symbolic check proves again what the others
claim; the reviewer goes through every clause; the quality gate judges what we deliver; and the
review ends in one of three states (terminal).
"""

from datetime import date

from workbench.agents.analyst import ANALYST
from workbench.agents.base import Agent, Tools
from workbench.agents.drafter import DRAFTER
from workbench.agents.gatekeeper import GATEKEEPER
from workbench.agents.intent import INTENT
from workbench.agents.researcher import RESEARCHER
from workbench.agents.reviewer import REVIEWER
from workbench.agents.segmenter import SEGMENTER
from workbench.agents.symbolic import SYMBOLIC
from workbench.agents.terminal import TERMINAL
from workbench.checks.engine import run_checks
from workbench.checks.index import Index
from workbench.checks.registry import NO_RATES, Context
from workbench.checks.standing import stand
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import ReferenceDate, Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Finding, Side
from workbench.domain.judgement import Delivery, Grader, Judgement
from workbench.domain.lpr import LprTable
from workbench.domain.stance import Tone
from workbench.flow.graph import Node, Workflow
from workbench.gates.output import words_result
from workbench.gates.quality import judge
from workbench.law.book import LawBook
from workbench.law.bounds import bounds_by_id, load_bounds
from workbench.law.candidates import Candidates
from workbench.law.reference import reference_date
from workbench.settings.playbooks import PlaybookShelf
from workbench.settings.settings import Settings
from workbench.text.reading import as_read

WORKFLOW = Workflow(
    name="review",
    nodes=(
        Node(name="intent"),
        Node(name="segment", after=("intent",)),
        Node(name="researcher", after=("segment",)),
        Node(name="analyst", after=("segment",)),
        Node(name="drafter", after=("researcher", "analyst")),
        Node(name="symbolic", after=("researcher", "analyst", "drafter")),
        Node(name="reviewer", after=("segment", "researcher", "analyst", "drafter", "symbolic")),
        Node(name="gate", after=("researcher", "analyst", "drafter", "symbolic", "reviewer")),
        Node(name="terminal", after=("researcher", "analyst", "gate")),
    ),
).checked()

AGENTS: dict[str, Agent] = {
    agent.name: agent
    for agent in (INTENT, SEGMENTER, RESEARCHER, ANALYST, DRAFTER, SYMBOLIC, REVIEWER, GATEKEEPER, TERMINAL)
}


def tools(
    law: LawBook,
    settings: Settings,
    graders: tuple[Grader, ...] = (),
    shelf: PlaybookShelf | None = None,
    tone: Tone = Tone.USUAL,
    rates: LprTable = NO_RATES,
    off: frozenset[str] = frozenset(),
) -> Tools:
    """The library, the rules and the gate, as this workflow's agents use them. ``graders`` is how the
    grades of models fared with lawyers so far; ``shelf`` holds the playbooks, whose comments speak in
    ``tone``; ``rates`` is the table of the loan prime rate, ``off`` names
    the checks that do not run."""
    candidates = Candidates(law)

    def graded(delivery: Delivery) -> Judgement:
        known = delivery.model_copy(update={"graders": graders}) if graders else delivery
        return judge(known, settings.gate, load_bounds(law.facts.folder))

    def check(
        contract: Contract, reference: ReferenceDate, side: Side, verdicts: tuple[Verdict, ...]
    ) -> tuple[Finding, ...]:
        context = Context(
            reference=reference,
            side=side,
            verdicts=verdicts,
            law=law,
            index=Index(as_read(contract)),
            injections=settings.input.injections,
            bounds=bounds_by_id(law.facts.folder),
            rates=rates,
            off=off,
        )
        found = run_checks(contract, context)
        return found if shelf is None else stand(found, contract, context, shelf, tone)

    def day(contract: Contract, chosen: date | None, today: date) -> ReferenceDate:
        return reference_date(contract, chosen, today)

    return Tools(
        reference=day,
        examine=law.examine,
        check=check,
        judge=graded,
        release=lambda new, contract: words_result(new, (contract.text,)),
        retrieve=candidates.find,
        article=law.article,
        reread=lambda text, contract: contract_from_text(text, contract.type.type),
        relevant=lambda kind: candidates.relevant.titles(kind),  # noqa: PLW0108 - the table is read when first asked for
    )
