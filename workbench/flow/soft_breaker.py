"""The soft breaker of a chain of reasoning (specification R2.6).

A hop under the threshold is not reasoned on from. The chain goes back to matching elements, with
another set of articles, as often as the settings allow; then a person has to look. Pure functions: the
flow's directed reruns do what is decided here.
"""

from collections.abc import Callable, Sequence

from workbench.domain.directed import ChangeKind, DirectedChange, Need, RerunHistory, RerunPlan, RerunPolicy
from workbench.domain.finding import TerminalState
from workbench.domain.judgement import GateResult, Judgement
from workbench.envelope.blocks import StatuteEnvelope, Watched
from workbench.gates.rerun import admit, rerun_key
from workbench.settings.settings import ReasoningRules

Articles = tuple[str, ...]
Offer = Callable[[tuple[Articles, ...]], Articles]
"""Another set of articles, given those that were tried; empty where there is none."""
Identity = Callable[[str], str]
"""What article a citation means, so that two ways to write it are one."""

NAME = "soft_breaker"
FACTS, BACK_TO = "facts", "elements"
STATUTE, SEEN = "statute", "seen_set"
FACTS_UNCERTAIN, SPENT, NO_OTHER, TRIPPED = (
    "facts_uncertain",
    "fallbacks_spent",
    "no_other_statutes",
    "other_statutes",
)
_BETWEEN = "；"


def watch(
    hop: str, confidence: int, laid: StatuteEnvelope, offer: Offer, identity: Identity, rules: ReasoningRules
) -> Watched:
    """What becomes of the chain after a hop.

    ``laid`` are the articles that it works with. Uncertain facts are no matter of statutes: no other
    set mends them, so a person looks at once.
    """
    if confidence >= rules.passes:
        return Watched(hop=hop, confidence=confidence, state="go")
    if hop == FACTS:
        return _ends(hop, confidence, FACTS_UNCERTAIN)
    if len(laid.seen) >= rules.fallbacks:
        return _ends(hop, confidence, SPENT)
    tried = (*laid.seen, laid.articles)
    offered = offer(tried)
    if not is_new(offered, tried, identity):
        return _ends(hop, confidence, NO_OTHER)
    return Watched(hop=hop, confidence=confidence, state="back", reason=TRIPPED, offered=offered)


def is_new(offered: Articles, tried: Sequence[Articles], identity: Identity) -> bool:
    """Whether a set of articles is one that was not tried: neither the order in which they stand nor
    the way in which they are written makes a set new."""
    kept = frozenset(map(identity, offered))
    return bool(kept) and all(kept != frozenset(map(identity, each)) for each in tried)


def judged(seen: Watched, laid: StatuteEnvelope) -> Judgement:
    """The judgement that sends the chain back: needs that name the new articles and the old sets."""
    statutes = [Need(kind=ChangeKind.RESOLVE_BOUNDARY, nodes=(BACK_TO,), code=STATUTE, about=each)
                for each in seen.offered]  # fmt: skip
    tried = [Need(kind=ChangeKind.RESOLVE_BOUNDARY, nodes=(BACK_TO,), code=SEEN, about=_BETWEEN.join(each))
             for each in (*laid.seen, laid.articles)]  # fmt: skip
    result = GateResult(passed=False, gate_name=NAME, reason=seen.reason, data=(("hop", seen.hop),))
    return Judgement(
        result=result,
        state=TerminalState.ESCALATE,
        score=None,
        score_by_rules=None,
        signals=(),
        needs=(*statutes, *tried),
    )


def laid_by(changes: Sequence[DirectedChange]) -> StatuteEnvelope | None:
    """The statute envelope that a directed change hands to the elements; None without such a change."""
    for change in changes:
        articles = tuple(about for code, about in change.facts if code == STATUTE)
        if articles:
            seen = tuple(tuple(about.split(_BETWEEN)) for code, about in change.facts if code == SEEN)
            return StatuteEnvelope(articles=articles, seen=seen)
    return None


class SoftBreaker:
    """The rerun policy of a chain of reasoning; what is not the breaker's goes to ``otherwise``."""

    def __init__(self, otherwise: RerunPolicy | None = None) -> None:
        self._otherwise = otherwise

    def plan(self, passed: bool, needs: Sequence[Need], history: RerunHistory) -> RerunPlan:
        """Back to the elements with the statutes that the needs name, once for each set of them.

        What the node was told before does not stay in force: the old articles are to be left.
        """
        own = [need for need in needs if need.code in {STATUTE, SEEN} and need.nodes == (BACK_TO,)]
        node = next((fact for fact in history.nodes if fact.node == BACK_TO), None)
        if passed or not own or node is None:
            return self._other(passed, needs, history)
        change = DirectedChange(
            kind=ChangeKind.RESOLVE_BOUNDARY,
            node=BACK_TO,
            about=tuple(need.about for need in own if need.code == STATUTE),
            facts=tuple((need.code, need.about) for need in own),
        )
        key = rerun_key(node.node, node.inputs, (change,))
        if not admit(history.seen, key):
            return RerunPlan(refused=(BACK_TO,), reason="repeated")
        return RerunPlan(changes=(change,), keys=((BACK_TO, key),), reason="rerun")

    def _other(self, passed: bool, needs: Sequence[Need], history: RerunHistory) -> RerunPlan:
        if self._otherwise is not None:
            return self._otherwise.plan(passed, needs, history)
        return RerunPlan(reason="passed" if passed else "nothing_to_change")


def _ends(hop: str, confidence: int, reason: str) -> Watched:
    return Watched(hop=hop, confidence=confidence, state="escalate", reason=reason)
