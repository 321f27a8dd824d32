"""Given a legal question, when it is reasoned in four hops, then an unsure hop never carries the next one:
the chain goes back to the elements with other articles, or ends with a person."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.flow.stage import Journal, Killed, Watcher, matter
from workbench.agents.base import Job, Matter
from workbench.domain.citation import DateSource, Outcome, ReferenceDate
from workbench.domain.finding import Gap, TerminalState
from workbench.domain.judgement import Judgement
from workbench.envelope.blocks import Citations, Judged, Rerun, StatuteEnvelope, Watched
from workbench.envelope.pack import Held, Output
from workbench.envelope.verify import verify_chain
from workbench.flow.past import read_past
from workbench.flow.ports import Clocks, Hooks
from workbench.flow.scheduler import Scheduler
from workbench.flow.soft_breaker import SoftBreaker
from workbench.law.book import LawBook
from workbench.scenarios.reasoning import HOPS, WORKFLOW, shelf, workers
from workbench.settings.paths import locate, statutes
from workbench.settings.settings import Budget, ReasoningRules, Settings

DAMAGES, PENALTY, BREACH = ("民法典第584条",), ("民法典第585条",), ("民法典第577条",)
WHEN = datetime(2026, 11, 30, tzinfo=UTC)
REFERENCE = ReferenceDate(value=date(2026, 1, 1), source=DateSource.CHOSEN)


@pytest.fixture(scope="module")
def law() -> LawBook:
    return LawBook.open(statutes(), locate().law)


@dataclass
class Scripted:
    """A thinker that says what it was given, round after round; the last answer for ever."""

    name: str
    answers: Sequence[Output]
    jobs: list[Job] = field(default_factory=list)

    async def perform(self, job: Job) -> Output:
        self.jobs.append(job)
        return self.answers[min(len(self.jobs), len(self.answers)) - 1]


def sure(confidence: int, content: str = "…") -> Output:
    return Output(content=content, held=Held(total=100, held=confidence))


class Case:
    """One question. ``elements`` and so on are the answers of the four hops."""

    def __init__(
        self, law: LawBook, *sets: tuple[str, ...], fallbacks: int = 2, budget: Budget | None = None,
        journal: Journal | None = None, **answers: Sequence[Output],
    ) -> None:  # fmt: skip
        defaults = {hop: [sure(90)] for hop in HOPS} | {
            "statute": [sure(90, "依照《民法典》第五百八十五条。")]
        }
        self.thinkers = {hop: Scripted(hop, answers.get(hop, defaults[hop])) for hop in HOPS}
        self.rules = ReasoningRules(fallbacks=fallbacks)
        self.settings = Settings(reasoning=self.rules, budget=budget or Budget())
        self.source = shelf(*sets)
        self.journal, self.watcher, self.law = journal or Journal(), Watcher(), law

    def matter(self) -> Matter:
        plain = matter()
        tools = replace(plain.tools, examine=self.law.examine, reference=lambda *_: REFERENCE)
        return Matter(plain.run_id, plain.contract, plain.request, tools, plain.words)

    def run(self) -> "Case":
        ticks = count()
        scheduler = Scheduler(
            workers(self.thinkers, self.source, self.rules), self.settings,
            Clocks(lambda: WHEN, lambda: float(next(ticks))), Hooks(reruns=SoftBreaker()),
        )  # fmt: skip
        past = read_past(WORKFLOW, self.journal.hops())
        self.past = asyncio.run(scheduler.run(self.matter(), self.journal, past, self.watcher, lambda: False))
        return self

    def asked(self) -> dict[str, int]:
        return {hop: len(thinker.jobs) for hop, thinker in self.thinkers.items()}

    @property
    def end(self) -> Judgement:
        block = self.past.hops["outcome"].envelope.block(Judged)
        assert block is not None
        return block.judgement

    @property
    def laid(self) -> StatuteEnvelope:
        block = self.past.hops["elements"].envelope.block(StatuteEnvelope)
        assert block is not None
        return block

    def watched(self) -> list[tuple[str, int, str]]:
        blocks = [hop.envelope.block(Watched) for hop in self.journal.hops()]
        return [(block.hop, block.confidence, block.state) for block in blocks if block is not None]


def test_four_sure_hops_pass(law: LawBook) -> None:
    case = Case(law, DAMAGES).run()
    assert case.end.state is TerminalState.PASSED
    assert case.asked() == dict.fromkeys(HOPS, 1)
    assert [state for _, _, state in case.watched()] == ["go"] * 4
    assert case.laid == StatuteEnvelope(articles=DAMAGES)


def test_a_weak_consequence_goes_back_to_the_elements_with_other_articles(law: LawBook) -> None:
    """The table of the first seed: hop four at 0.79, other articles, hops two to four again."""
    case = Case(law, DAMAGES, PENALTY, consequence=[sure(79), sure(87)]).run()
    assert case.end.state is TerminalState.PASSED
    assert case.asked() == {"facts": 1, "elements": 2, "statute": 2, "consequence": 2}
    assert case.laid == StatuteEnvelope(articles=PENALTY, seen=(DAMAGES,))
    assert ("consequence", 79, "back") in case.watched()
    second = case.thinkers["elements"].jobs[1]
    assert second.given(StatuteEnvelope) == StatuteEnvelope(articles=PENALTY, seen=(DAMAGES,))
    assert [change.about for change in second.changes] == [PENALTY]
    assert verify_chain(case.journal.chain, case.journal.rows.get, case.journal.head) == ()


def test_a_weak_match_is_not_reasoned_on_from(law: LawBook) -> None:
    case = Case(law, DAMAGES, PENALTY, elements=[sure(70), sure(90)]).run()
    nodes = [hop.node for hop in case.journal.hops()]
    assert nodes.index("flow.rerun") < nodes.index("statute")
    assert case.asked() == {"facts": 1, "elements": 2, "statute": 1, "consequence": 1}


@pytest.mark.parametrize(
    ("cited", "outcome"),
    [
        ("依照《民法典》第一千九百九十九条。", Outcome.ARTICLE_MISSING),
        ("依照《合同法》第一百一十四条。", Outcome.REPEALED),
        ("依照《星际贸易法》第三条。", Outcome.LAW_UNKNOWN),
    ],
)
def test_the_library_trips_the_breaker_at_hop_three_whatever_the_model_says(
    law: LawBook, cited: str, outcome: Outcome
) -> None:
    good = "依照《民法典》第五百八十五条。"
    case = Case(law, DAMAGES, PENALTY, statute=[sure(100, good * 9 + cited), sure(100, good)]).run()
    checks = [hop.envelope.block(Citations) for hop in case.journal.hops() if hop.node == "statute_check"]
    assert checks[0] is not None
    assert outcome in {verdict.outcome for verdict in checks[0].verdicts}
    assert [state for hop, _, state in case.watched() if hop == "statute"] == ["back", "go"]
    assert case.asked()["consequence"] == 1
    assert case.end.state is TerminalState.PASSED


def test_a_statute_hop_that_cites_nothing_is_not_sure(law: LawBook) -> None:
    case = Case(law, DAMAGES, statute=[sure(100, "法律是公平的。")]).run()
    assert case.end.state is TerminalState.ESCALATE
    assert case.asked()["consequence"] == 0


def test_after_the_configured_number_of_rounds_a_person_looks(law: LawBook) -> None:
    case = Case(law, DAMAGES, PENALTY, BREACH, ("民法典第563条",), consequence=[sure(60)]).run()
    assert case.asked()["elements"] == 3
    assert case.laid == StatuteEnvelope(articles=BREACH, seen=(DAMAGES, PENALTY))
    assert case.end.state is TerminalState.ESCALATE
    assert case.end.gaps == (Gap(code="reasoning_fallbacks_spent", node="consequence", evidence="0.60"),)


@pytest.mark.parametrize("again", [DAMAGES, ("《中华人民共和国民法典》第五百八十四条",), ()])
def test_the_same_articles_are_no_other_articles(law: LawBook, again: tuple[str, ...]) -> None:
    case = Case(law, DAMAGES, again, statute=[sure(50, "依照《民法典》第五百八十五条。")]).run()
    assert case.asked() == {"facts": 1, "elements": 1, "statute": 1, "consequence": 0}
    assert [gap.code for gap in case.end.gaps] == ["reasoning_no_other_statutes"]
    assert not any(hop.envelope.block(Rerun) for hop in case.journal.hops())


def test_unsure_facts_end_the_chain_before_any_law_is_read(law: LawBook) -> None:
    case = Case(law, DAMAGES, PENALTY, facts=[sure(79)]).run()
    assert case.asked() == {"facts": 1, "elements": 0, "statute": 0, "consequence": 0}
    assert [gap.code for gap in case.end.gaps] == ["reasoning_facts_uncertain"]


def test_where_the_runs_budget_is_spent_nothing_is_reasoned_from_the_unsure_hop(law: LawBook) -> None:
    case = Case(law, DAMAGES, PENALTY, elements=[sure(70)], budget=Budget(reruns=0)).run()
    assert case.asked() == {"facts": 1, "elements": 1, "statute": 0, "consequence": 0}
    assert [gap.code for gap in case.end.gaps] == ["reasoning_fallbacks_spent"]
    assert case.end.gaps[0].node == "elements"


def test_every_word_of_the_chain_is_there() -> None:
    words = matter().words
    for code in ("facts_uncertain", "fallbacks_spent", "no_other_statutes"):
        assert words.has(f"gap.reasoning_{code}")
    for node in WORKFLOW.nodes:
        assert words.has(f"agent.{node.name}")
    for code in ("statute", "seen_set"):
        assert words.has(f"change.item.{code}")


CONFIDENCE = st.lists(
    st.sampled_from([0, 40, 50, 79, 80, 100]).map(
        lambda points: sure(points, "依照《民法典》第五百八十五条。")
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=40, deadline=None)
@given(
    facts=CONFIDENCE, elements=CONFIDENCE, statute=CONFIDENCE, consequence=CONFIDENCE,
    fallbacks=st.integers(0, 3), sets=st.lists(st.sampled_from([DAMAGES, PENALTY, BREACH]), min_size=1, max_size=4),
    dies=st.frozensets(st.integers(0, 30), max_size=3),
)  # fmt: skip
def test_whatever_happens_a_passed_chain_is_sure_at_every_hop(
    law: LawBook, facts: list[Output], elements: list[Output], statute: list[Output], consequence: list[Output],
    fallbacks: int, sets: list[tuple[str, ...]], dies: frozenset[int],
) -> None:  # fmt: skip
    """With any confidences, any sets and any kills."""
    case = Case(
        law, *sets, fallbacks=fallbacks, journal=Journal(dies),
        facts=facts, elements=elements, statute=statute, consequence=consequence,
    )  # fmt: skip
    while True:
        try:
            case.run()
            break
        except Killed as killed:
            case.journal.dies_at -= {killed.length}
    standing = {hop: case.past.hops[hop].envelope.skeleton.confidence for hop in HOPS}
    if case.end.state is TerminalState.PASSED:
        assert min(standing.values()) >= 80
    else:
        assert case.end.gaps
    rounds = [hop for hop in case.journal.hops() if hop.envelope.block(Rerun)]
    assert len(rounds) <= min(fallbacks, case.settings.budget.reruns)
    tried = (*case.laid.seen, case.laid.articles)
    assert len(set(tried)) == len(tried)
    assert verify_chain(case.journal.chain, case.journal.rows.get, case.journal.head) == ()
