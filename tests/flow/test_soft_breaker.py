"""Given a hop of a chain of reasoning, when it is not sure enough, then the soft breaker goes back with
other articles, never the same, and not for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.directed import DirectedChange, Need, NodeFacts, RerunHistory
from workbench.envelope.blocks import StatuteEnvelope
from workbench.flow.soft_breaker import BACK_TO, SoftBreaker, is_new, judged, laid_by, watch
from workbench.gates.rerun import rerun_key
from workbench.settings.settings import ReasoningRules

RULES = ReasoningRules()
FIRST = StatuteEnvelope(articles=("民法典第584条", "民法典第585条"))
OTHER = ("民法典第577条",)
ARTICLE = st.sampled_from([f"民法典第{n}条" for n in range(577, 583)])
ARTICLES = st.lists(ARTICLE, max_size=4, unique=True).map(tuple)


def same(text: str) -> str:
    return text


def test_at_80_it_passes_and_at_79_it_trips() -> None:
    assert watch("consequence", 80, FIRST, lambda _: OTHER, same, RULES).state == "go"
    tripped = watch("consequence", 79, FIRST, lambda _: OTHER, same, RULES)
    assert (tripped.state, tripped.offered, tripped.confidence) == ("back", OTHER, 79)


@pytest.mark.parametrize("hop", ["elements", "statute", "consequence"])
def test_any_hop_that_rests_on_statutes_goes_back(hop: str) -> None:
    assert watch(hop, 60, FIRST, lambda _: OTHER, same, RULES).state == "back"


def test_uncertain_facts_are_for_a_person() -> None:
    seen = watch("facts", 79, FIRST, lambda _: pytest.fail("no statute mends facts"), same, RULES)
    assert (seen.state, seen.reason) == ("escalate", "facts_uncertain")


def test_the_same_set_is_refused_however_it_is_written() -> None:
    def meaning(cited: str) -> str:
        return cited.replace("《", "").replace("》", "")

    again = ("《民法典》第585条", "民法典第584条", "民法典第585条")
    seen = watch("statute", 0, FIRST, lambda _: again, meaning, RULES)
    assert (seen.state, seen.reason, seen.offered) == ("escalate", "no_other_statutes", ())


def test_a_set_that_was_given_up_two_rounds_ago_is_refused_as_well() -> None:
    laid = StatuteEnvelope(articles=OTHER, seen=(FIRST.articles,))
    assert watch("statute", 0, laid, lambda _: FIRST.articles, same, RULES).state == "escalate"


@given(confidence=st.integers(0, 79), rounds=st.integers(0, 5), most=st.integers(0, 4), offered=ARTICLES)
def test_it_goes_back_at_most_so_often_and_only_with_news(
    confidence: int, rounds: int, most: int, offered: tuple[str, ...]
) -> None:
    laid = StatuteEnvelope(articles=FIRST.articles, seen=tuple((f"a{n}",) for n in range(rounds)))
    seen = watch("consequence", confidence, laid, lambda _: offered, same, ReasoningRules(fallbacks=most))
    if seen.state == "back":
        assert rounds < most
        assert is_new(seen.offered, (*laid.seen, laid.articles), same)
    else:
        assert seen.state == "escalate"
        assert rounds >= most or not offered


@given(offered=ARTICLES, tried=st.lists(ARTICLES, max_size=4))
def test_new_means_another_set(offered: tuple[str, ...], tried: list[tuple[str, ...]]) -> None:
    expected = bool(offered) and set(offered) not in [set(each) for each in tried]
    assert is_new(offered, tried, same) == expected


# ---- the policy


def history(*changes: DirectedChange, seen: tuple[str, ...] = ()) -> RerunHistory:
    elements = NodeFacts(node=BACK_TO, agent=BACK_TO, thinks=True, inputs=("i",), changes=changes)
    return RerunHistory(nodes=(elements,), seen=seen)


def needs(laid: StatuteEnvelope = FIRST) -> tuple[Need, ...]:
    seen = watch("statute", 0, laid, lambda _: OTHER, same, RULES)
    return judged(seen, laid).needs


def test_the_elements_are_told_the_new_set_and_what_was_given_up() -> None:
    plan = SoftBreaker().plan(False, needs(), history())
    assert plan.nodes == (BACK_TO,)
    laid = laid_by(plan.changes)
    assert laid == StatuteEnvelope(articles=OTHER, seen=(FIRST.articles,))


def test_old_articles_do_not_stay_in_force() -> None:
    first = SoftBreaker().plan(False, needs(), history()).changes
    second = StatuteEnvelope(articles=OTHER, seen=(FIRST.articles,))
    seen = watch("statute", 0, second, lambda _: ("民法典第563条",), same, RULES)
    plan = SoftBreaker().plan(False, judged(seen, second).needs, history(*first))
    laid = laid_by(plan.changes)
    assert laid == StatuteEnvelope(articles=("民法典第563条",), seen=(FIRST.articles, OTHER))


def test_a_rerun_that_was_made_is_not_made_again() -> None:
    change = SoftBreaker().plan(False, needs(), history()).changes
    plan = SoftBreaker().plan(False, needs(), history(seen=(rerun_key(BACK_TO, ("i",), change),)))
    assert (plan.changes, plan.refused, plan.reason) == ((), (BACK_TO,), "repeated")


def test_other_needs_go_to_the_other_policy() -> None:
    need = Need(kind=needs()[0].kind, nodes=("drafter",), code="score_low")
    assert SoftBreaker().plan(False, (need,), history()).reason == "nothing_to_change"
    assert SoftBreaker().plan(True, (), history()).reason == "passed"
    other = SoftBreaker()
    assert SoftBreaker(otherwise=other).plan(False, (need,), history()).reason == "nothing_to_change"
