"""Given a model that goes wrong in one way at one hop, then the right gate stops it, what it said is not in
the shared state before it is tried again, the next prompt says what to change, and the log has the row.

Every fault × every seat of a model. Two ways to be caught: *before* anything is shared (state gate, or a
failed call), and *after* (the quality gate over what would be delivered, then a directed rerun). A fault
that cannot be written into the answer of a seat (there is no tail to skip in a draft) must leave that
run alone: nothing may fire.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pytest

from tests.scripted.author import LORE
from tests.scripted.contracts import contract_text
from tests.scripted.stage import SEATS, Cast, House, Run, play
from workbench.domain.directed import ChangeKind
from workbench.domain.finding import TerminalState
from workbench.domain.gates import GateName, GateRoute
from workbench.envelope.blocks import Rerun, RiskPoints, dump_block
from workbench.envelope.model import Envelope
from workbench.providers.faults import FORM, TRANSPORT, FaultKind
from workbench.providers.scripted import Better
from workbench.text.token_count import estimate

K = FaultKind
ONCE = Better(rerun=(1.0,), reask=0.0, fresh=0.0)
"""One question again does not help, a directed change does: so the gate has to do it."""
NEVER = Better(rerun=(0.0,), reask=0.0, fresh=1.0)
"""Nothing helps."""
TEXT = {
    False: contract_text(0, long=True),
    True: contract_text(0, long=True, injected=True),
}


class After(NamedTuple):
    """What the quality gate has to find, and the change that follows."""

    codes: frozenset[str]
    change: ChangeKind


INVENTED = frozenset({"basis_law_unknown", "basis_article_missing"})
CITED = After(INVENTED, ChangeKind.ANTI_HALLUCINATION)
MISSTATED = After(frozenset({"basis_content_disagrees"}), ChangeKind.ANTI_HALLUCINATION)
QUOTED = After(frozenset({"quote_not_found"}), ChangeKind.ANTI_HALLUCINATION)
NUMBER = After(frozenset({"numeric_mismatch"}), ChangeKind.ANTI_HALLUCINATION)
CONFLICT = After(frozenset({"conflict"}), ChangeKind.RESOLVE_CONFLICT)
TAIL = After(frozenset({"tail_gap"}), ChangeKind.RETRY_UNCOVERED_CLAUSES)
TONGUE = After(frozenset({"language_wrong"}), ChangeKind.ENFORCE_RUBRIC)
MARKED = After(frozenset({"mark_claimed"}), ChangeKind.ANTI_HALLUCINATION)
MARKED_OR_SILENT = After(MARKED.codes | {"injection_silence"}, ChangeKind.ANTI_HALLUCINATION)

# What is wrong in the wording of an edit may be something that the rules report, too, once they read it.
BESIDE = frozenset({"edit_raises_finding"})

AFTER: Mapping[tuple[FaultKind, str], After] = {
    **{(K.INVENTED_ARTICLE, seat): CITED for seat in SEATS},
    **{(K.MISSTATED_ARTICLE, seat): MISSTATED for seat in SEATS},
    **{(K.INVENTED_QUOTE, seat): QUOTED for seat in ("researcher", "analyst", "drafter")},
    **{(K.NUMBER_OVER_BOUND, seat): NUMBER for seat in ("analyst", "drafter")},
    (K.CONTRADICTION, "reviewer"): CONFLICT,
    (K.SKIPPED_TAIL, "reviewer"): TAIL,
    **{(K.WRONG_LANGUAGE, seat): TONGUE for seat in SEATS},
    **{(K.INJECTION_OBEYED, seat): MARKED for seat in SEATS},
    (K.INJECTION_OBEYED, "analyst"): MARKED_OR_SILENT,
}
BEFORE = [
    (kind, seat)
    for kind in (K.PROSE, K.MISSING_FIELD, K.EMPTY, K.PLACEHOLDER, K.REFUSAL, *TRANSPORT)
    for seat in SEATS
]
MENDED = [(kind, seat) for kind in (K.FENCED_JSON, K.BROKEN_JSON) for seat in SEATS]
ALONE = [
    (kind, seat)
    for kind in FaultKind
    for seat in SEATS
    if (kind, seat) not in AFTER and (kind, seat) not in BEFORE and (kind, seat) not in MENDED
]


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


def planted(house: House, kind: FaultKind, seat: str, better: Better) -> Run:
    """A run in which the fault comes up at the seat; the luck that writes it in a way that can be seen."""
    for number in range(40):
        cast = Cast(house, number, f"{kind}/{seat}", {seat: {kind: 1.0}}, better)
        run = play(house, TEXT[kind is K.INJECTION_OBEYED], cast)
        made = [item for given in cast.models[seat].given for item in given.planted]
        if any(item.place != "silence" for item in made):
            return run
    return pytest.fail(f"{kind} was never planted at {seat}")


def told(run: Run, seat: str) -> str:
    """What the last prompt of a seat says about what to change."""
    heads = run.cast.house.words.table
    prompt = run.cast.models[seat].asked[-1].user
    after = prompt.partition(heads["prompt.head.changes"]["zh"])[2]
    return after.partition(heads["prompt.head.form"]["zh"])[0]


def read_by_others(run: Run, seat: str) -> str:
    """Everything that the prompts of all other seats and the steps after it were given."""
    prompts = (p.user for name, m in run.cast.models.items() if name != seat for p in m.asked)
    return "\n".join(prompts)


def said(envelopes: Iterable[Envelope]) -> str:
    return "\n".join(
        "\n".join((item.payload.content, *(dump_block(block).decode() for block in item.blocks)))
        for item in envelopes
    )


@pytest.mark.parametrize(("kind", "seat"), BEFORE)
def test_what_cannot_be_read_is_kept_out_and_made_again(house: House, kind: FaultKind, seat: str) -> None:
    run = planted(house, kind, seat, ONCE)
    first, *others = run.of(seat)
    # The gate: the attempt is committed as failed, and kept out.
    assert (first.skeleton.kept_out, first.skeleton.status) == (True, "failed")
    assert [block.kind for block in first.blocks] == ["REFUSED"]
    (refusal,) = run.refused(seat)
    # The log: a row for this node, this attempt, that it was retried. Calls that failed never reached a gate.
    if kind in TRANSPORT:
        assert refusal.reason == TRANSPORT[kind]
    else:
        rows = [row for row in run.log if row.node == seat and row.route is GateRoute.RETRIED]
        assert [(row.gate, row.attempt, row.reason) for row in rows] == [(GateName.STATE, 1, refusal.reason)]
    # The state: nobody who came after is built on it, and no prompt shows a word of it.
    digest_of_first = [hop.digest for hop in run.past.hops.values() if hop.envelope == first]
    assert digest_of_first == []
    given = run.cast.models[seat].given[0].text
    assert not given or not given.strip("\u200b \n") or given not in read_by_others(run, seat)
    # The retry: it is told what was wrong, and it is another prompt than the first.
    (change,) = refusal.changes
    assert change.kind is ChangeKind.RETRY_MISSING
    assert house.words.say(f"change.{change.kind.value}") in told(run, seat)
    prompts = [prompt.user for prompt in run.cast.models[seat].asked]
    assert len(set(prompts)) == len(prompts)
    # And all is well again.
    assert others[-1].skeleton.status == "success"
    assert run.state is TerminalState.PASSED


@pytest.mark.parametrize(("kind", "seat"), list(AFTER))
def test_what_would_be_delivered_wrong_is_found_and_made_again(
    house: House, kind: FaultKind, seat: str
) -> None:
    run, wanted = planted(house, kind, seat, ONCE), AFTER[kind, seat]
    first, *later = run.judgements
    # The gate: not passed, for this reason and no other, with a place.
    codes = {gap.code for gap in first.gaps}
    assert codes - BESIDE <= wanted.codes
    assert codes & wanted.codes
    assert first.state is TerminalState.ESCALATE
    assert all(gap.finding_id or gap.clause is not None or gap.node for gap in first.gaps)
    # The rerun: ordered in the chain, told to the seat that did it, in words that it really received.
    (order,) = run.of("flow.rerun")
    block = order.block(Rerun)
    assert block is not None
    changes = [change for change in block.changes if change.node == seat]
    assert wanted.change in {change.kind for change in changes}
    assert house.words.say(f"change.{wanted.change.value}") in told(run, seat)
    about = [value for change in changes if change.kind is wanted.change for value in change.about]
    assert any(value.split(" #")[0] in told(run, seat) for value in about)
    # The state: nothing of the first attempt is left in what stands.
    assert run.standing(seat) == run.of(seat)[-1]
    lie = run.cast.models[seat].given[0].planted[0].words
    if kind in (K.INVENTED_ARTICLE, K.MISSTATED_ARTICLE, K.INVENTED_QUOTE, K.NUMBER_OVER_BOUND):
        assert lie not in said(hop.envelope for hop in run.past.hops.values())
    # And all is well again.
    assert [judgement.state for judgement in later] == [TerminalState.PASSED]


@pytest.mark.parametrize(("kind", "seat"), MENDED)
def test_what_can_be_mended_is_mended_and_says_so(house: House, kind: FaultKind, seat: str) -> None:
    run = planted(house, kind, seat, ONCE)
    rung = run.standing(seat).skeleton.rung
    if run.refused(seat):  # broken beyond mending: then it was made again
        assert rung == "well_formed"
        assert kind is K.BROKEN_JSON
    else:
        assert rung in {"fenced", "repaired", "reasked"}
        assert len(run.of(seat)) == 1
    assert run.state is TerminalState.PASSED


@pytest.mark.parametrize(("kind", "seat"), ALONE)
def test_a_fault_that_a_seat_cannot_make_fires_nothing(house: House, kind: FaultKind, seat: str) -> None:
    cast = Cast(house, 1, f"{kind}/{seat}", {seat: {kind: 1.0}}, ONCE)
    run = play(house, TEXT[False], cast)
    assert [item for given in cast.models[seat].given for item in given.planted] == []
    assert {row.route for row in run.log} == {GateRoute.PASSED}
    assert (run.state, run.reruns) == (TerminalState.PASSED, 0)


@pytest.mark.parametrize(("kind", "seat"), list(AFTER))
def test_a_fault_that_stays_is_never_delivered_as_verified(house: House, kind: FaultKind, seat: str) -> None:
    run = planted(house, kind, seat, NEVER)
    if run.cast.models[seat].given[-1].planted[0].place != "silence":  # nobody can see what is not said
        assert run.state is TerminalState.ESCALATE
    assert run.reruns <= house.settings.budget.reruns
    false = (*LORE.invented, *LORE.misstated)
    green = [basis.cited for finding in run.findings for basis in finding.basis if basis.mark.green]
    assert not set(green) & set(false)
    assert not any("已核验" in value for finding in run.findings for _, value in finding.facts)
    # The iron rule: no prompt was sent twice.
    prompts = [prompt.user for prompt in run.cast.models[seat].asked]
    assert len(set(prompts)) == len(prompts)


@pytest.mark.parametrize(("kind", "seat"), BEFORE)
def test_where_a_model_never_comes_round_the_rules_stand_and_a_person_is_asked(
    house: House, kind: FaultKind, seat: str
) -> None:
    rules = play(house, TEXT[False], Cast(house, 0, "rules", {}))
    run = planted(house, kind, seat, NEVER)
    assert run.state is TerminalState.ESCALATE
    assert any(gap.node == seat for gap in run.judgements[-1].gaps)
    # What the rules found is there all the same.
    points = run.standing("analyst").block(RiskPoints)
    known = rules.standing("analyst").block(RiskPoints)
    assert points is not None
    assert known is not None
    by_rule = {finding.finding_id for finding in known.findings if finding.source == "rule"}
    assert by_rule <= {finding.finding_id for finding in points.findings}
    # And every word of the model is kept.
    whole = kind is not K.PLACEHOLDER  # there its words stand in blocks, each for itself
    words = [given.text for given in run.cast.models[seat].given if whole and given.text]
    assert all(text.strip("\u200b \n") in said(run.envelopes) for text in words)


def test_every_fault_is_tried_at_every_seat() -> None:
    cases = [*AFTER, *BEFORE, *MENDED, *ALONE]
    assert sorted(cases) == sorted((kind, seat) for kind in FaultKind for seat in SEATS)
    assert {kind for kind, _ in ALONE} == {
        K.INVENTED_QUOTE, K.NUMBER_OVER_BOUND, K.CONTRADICTION, K.SKIPPED_TAIL
    }  # fmt: skip
    assert set(FORM) <= {kind for kind, _ in (*AFTER, *BEFORE, *MENDED)}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("kind", list(TRANSPORT))
def test_behind_the_breaker_a_failed_call_is_made_again_and_costs_no_attempt(
    house: House, kind: FaultKind, seat: str
) -> None:
    for number in range(40):
        cast = Cast(house, number, f"breaker/{kind}/{seat}", {seat: {kind: 0.5}}, breaker=True)
        run = play(house, TEXT[False], cast)
        lost = [given for given in cast.models[seat].given if given.text is None]
        if 0 < len(lost) < 4:
            break
    else:
        pytest.fail("the luck of forty sessions never lost a call")
    usage = run.standing(seat).skeleton.usage
    assert (len(run.of(seat)), usage.again) == (1, len(lost))
    prompts = cast.models[seat].asked
    spent = sum(estimate(prompt.system).tokens + estimate(prompt.user).tokens for prompt in prompts)
    assert usage.tokens_in == (spent if kind is not K.BUSY else usage.tokens_in)
    assert house.words.say("flow.model.tried_again", reason="")[:6] in prompts[-1].system
    assert run.state is TerminalState.PASSED
