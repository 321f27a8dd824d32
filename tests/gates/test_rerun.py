"""Given a judgement and what ran so far, when a rerun is asked for, then it is directed, new and counted."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.directed import ChangeKind, DirectedChange, Need, NodeFacts, RerunHistory, RerunPlan
from workbench.gates.rerun import DirectedReruns, admit, rerun_key
from workbench.settings.settings import Budget

POLICY = DirectedReruns(Budget())
INVENTED = Need(kind=ChangeKind.ANTI_HALLUCINATION, code="article_missing", about="民法典第9999条")
CONFLICT = Need(kind=ChangeKind.RESOLVE_CONFLICT, code="conflict", about="第三条 违约金")
AGENTS = ("researcher", "analyst", "drafter", "symbolic", "reviewer")
THINKING = ("researcher", "analyst", "drafter", "reviewer")


def nodes(
    thinking: tuple[str, ...] = THINKING, told: Mapping[str, tuple[DirectedChange, ...]] | None = None
) -> tuple[NodeFacts, ...]:
    known = told or {}
    return tuple(
        NodeFacts(
            node=name,
            agent=name,
            thinks=name in thinking,
            inputs=(f"in-{name}",),
            changes=known.get(name, ()),
        )
        for name in AGENTS
    )


def history(*seen: str, reruns: int = 0, told: tuple[NodeFacts, ...] = ()) -> RerunHistory:
    return RerunHistory(nodes=told or nodes(), seen=seen, reruns=reruns)


def test_an_invented_citation_is_named_to_whoever_may_have_cited() -> None:
    plan = POLICY.plan(False, (INVENTED,), history())
    assert plan.reason == "rerun"
    assert plan.nodes == ("researcher", "analyst", "drafter")
    assert all(change.facts == (("article_missing", "民法典第9999条"),) for change in plan.changes)


def test_a_passed_judgement_runs_nothing_again() -> None:
    assert POLICY.plan(True, (INVENTED,), history()) == RerunPlan(reason="passed")


def test_rules_alone_are_never_told_to_do_better() -> None:
    plan = POLICY.plan(False, (INVENTED, CONFLICT), history(told=nodes(thinking=())))
    assert (plan.changes, plan.reason) == ((), "nothing_to_change")


def test_a_need_that_names_a_rule_gives_nothing_although_others_think() -> None:
    mine = INVENTED.model_copy(update={"nodes": ("symbolic",)})
    assert POLICY.plan(False, (mine,), history()).reason == "nothing_to_change"


def test_several_changes_for_a_node_merge_in_table_order() -> None:
    plan = POLICY.plan(False, (CONFLICT, INVENTED), history())
    assert [change.kind for change in plan.of("drafter")] == [
        ChangeKind.ANTI_HALLUCINATION,
        ChangeKind.RESOLVE_CONFLICT,
    ]


def test_the_same_change_on_the_same_input_is_refused_and_says_so() -> None:
    first = POLICY.plan(False, (INVENTED,), history())
    told = nodes(told={node: first.of(node) for node in first.nodes})
    again = POLICY.plan(False, (INVENTED,), history(*(key for _, key in first.keys), reruns=1, told=told))
    assert (again.changes, again.reason) == ((), "repeated")
    assert again.refused == first.nodes


def test_a_new_fact_makes_a_new_attempt_and_keeps_what_was_said() -> None:
    first = POLICY.plan(False, (INVENTED,), history())
    told = nodes(told={node: first.of(node) for node in first.nodes})
    other = INVENTED.model_copy(update={"about": "公司法第999条"})
    plan = POLICY.plan(False, (other,), history(*(key for _, key in first.keys), reruns=1, told=told))
    assert plan.nodes == first.nodes
    assert {about for _, about in plan.of("analyst")[0].facts} == {"民法典第9999条", "公司法第999条"}


def test_other_input_makes_the_same_change_a_new_attempt() -> None:
    key = rerun_key("analyst", ("old",), POLICY.plan(False, (INVENTED,), history()).of("analyst"))
    assert "analyst" in POLICY.plan(False, (INVENTED,), history(key)).nodes
    key = rerun_key("analyst", ("in-analyst",), POLICY.plan(False, (INVENTED,), history()).of("analyst"))
    assert "analyst" in POLICY.plan(False, (INVENTED,), history(key)).refused


@pytest.mark.parametrize(
    ("reruns", "reason"), [(0, "rerun"), (2, "rerun"), (3, "reruns_spent"), (4, "reruns_spent")]
)
def test_three_reruns_and_no_more(reruns: int, reason: str) -> None:
    assert POLICY.plan(False, (INVENTED,), history(reruns=reruns)).reason == reason


CHANGES = st.builds(
    DirectedChange,
    kind=st.sampled_from(ChangeKind),
    node=st.just("analyst"),
    about=st.lists(st.sampled_from("abc"), max_size=3).map(tuple),
    facts=st.lists(st.tuples(st.sampled_from("xy"), st.sampled_from("abc")), max_size=3).map(tuple),
)


@given(st.lists(CHANGES, max_size=5), st.randoms())
def test_the_key_knows_no_order_of_changes(changes: list[DirectedChange], random: Random) -> None:
    shuffled = list(changes)
    random.shuffle(shuffled)
    assert rerun_key("analyst", ("i",), changes) == rerun_key("analyst", ("i",), shuffled)


def test_the_key_knows_node_input_and_changes() -> None:
    change = DirectedChange(kind=ChangeKind.DEEPEN_THINKING, node="analyst")
    keys = {
        rerun_key("analyst", ("i",), ()),
        rerun_key("drafter", ("i",), ()),
        rerun_key("analyst", ("j",), ()),
        rerun_key("analyst", ("i", "j"), ()),
        rerun_key("analyst", ("i",), (change,)),
        rerun_key("analyst", ("i",), (change.model_copy(update={"about": ("a",)}),)),
    }
    assert len(keys) == 6


NEEDS = st.lists(
    st.builds(
        Need,
        kind=st.sampled_from(ChangeKind),
        code=st.sampled_from(("article_missing", "conflict", "uncovered")),
        about=st.sampled_from("甲乙丙"),
        nodes=st.sampled_from(((), ("analyst",), ("drafter", "reviewer"), ("symbolic",))),
    ),
    max_size=4,
)
ROUNDS = st.lists(
    st.tuples(NEEDS, st.dictionaries(st.sampled_from(AGENTS), st.sampled_from("pq"))), max_size=12
)


@given(ROUNDS, st.sets(st.sampled_from(AGENTS)))
def test_iron_rule_no_sequence_of_plans_makes_one_attempt_twice(
    rounds: list[tuple[list[Need], dict[str, str]]], thinking: set[str]
) -> None:
    """Whatever the gate finds, and whatever the nodes' inputs become (also what they were before)."""
    known = nodes(tuple(thinking))
    seen = [rerun_key(node.node, node.inputs, node.changes) for node in known]
    policy, reruns = DirectedReruns(Budget(reruns=99)), 0
    for needs, inputs in rounds:
        known = tuple(
            node.model_copy(update={"inputs": (inputs[node.node],)}) if node.node in inputs else node
            for node in known
        )
        plan = policy.plan(False, needs, RerunHistory(nodes=known, seen=tuple(seen), reruns=reruns))
        for node, key in plan.keys:
            assert admit(seen, key)
            assert plan.of(node)
            assert node in thinking
            seen.append(key)
        reruns += bool(plan.keys)
        known = tuple(
            node.model_copy(update={"changes": plan.of(node.node) or node.changes}) for node in known
        )
    assert len(seen) == len(set(seen))
