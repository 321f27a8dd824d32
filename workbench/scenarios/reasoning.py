"""A legal question in four hops, as a lawyer would tell it (specification R2.6, R9; LEAD).

What happened (facts)? Which elements does the law ask for, and which are met (elements)? On which
articles does the answer rest (statute)? What follows (consequence)? The articles to work with are laid
out before the elements are matched. After each hop the soft breaker looks at its confidence; after the
third the library has judged every citation first. A hop that is not sure enough is not reasoned on
from: the chain goes back to the elements with other articles, and where there are none, or that was
done often enough, a person looks (outcome).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from workbench.agents.base import Job, Rule, Thinker, Worker
from workbench.domain.citation import REFUTED, Verdict
from workbench.domain.finding import Gap, TerminalState
from workbench.domain.judgement import GateResult, Judgement
from workbench.envelope.blocks import Block, Citations, Claims, Judged, StatuteEnvelope, Watched
from workbench.envelope.model import Envelope
from workbench.envelope.pack import PROVEN, Held, Output
from workbench.flow.graph import Node, Workflow
from workbench.flow.soft_breaker import NAME, Articles, judged, laid_by, watch
from workbench.settings.settings import ReasoningRules

HOPS = ("facts", "elements", "statute", "consequence")
WORKFLOW = Workflow(
    name="reasoning",
    nodes=(
        Node(name="facts"),
        Node(name="watch_facts", after=("facts",)),
        Node(name="statutes", after=("facts", "watch_facts")),
        Node(name="elements", after=("facts", "statutes", "watch_facts")),
        Node(name="watch_elements", after=("facts", "elements", "statutes", "watch_facts")),
        Node(name="statute", after=("facts", "elements", "watch_elements")),
        Node(name="statute_check", after=("statute",)),
        Node(
            name="watch_statute",
            after=("facts", "elements", "statutes", "statute", "statute_check", "watch_elements"),
        ),
        Node(name="consequence", after=("facts", "elements", "statute", "statute_check", "watch_statute")),
        Node(
            name="watch_consequence", after=("facts", "elements", "statutes", "consequence", "watch_statute")
        ),
        Node(name="outcome", after=(*HOPS, "statute_check", "watch_consequence")),
    ),
).checked()

# A hop is looked at together with what judged it.
_JUDGED_BY = {"statute": ("statute_check",)}

StatuteSource = Callable[[str, tuple[Articles, ...]], Articles]
"""Articles for stated facts, other than the sets that were tried; empty where there are none."""


def shelf(*sets: Articles) -> StatuteSource:
    """A source that hands out ``sets`` one after the other."""
    return lambda _facts, tried: next((each for each in sets[len(tried) :]), ())


def workers(
    thinkers: Mapping[str, Thinker], source: StatuteSource, rules: ReasoningRules
) -> dict[str, Worker]:
    """Everybody who works on the chain. ``thinkers`` reason the four hops, by the names of ``HOPS``;
    the second finds the articles to work with in ``job.given(StatuteEnvelope)``."""
    made: dict[str, Worker] = {name: Careful(thinkers[name]) for name in HOPS}
    made["elements"] = Elements(thinkers["elements"])
    made["statutes"] = Rule("statutes", lambda job: lay_out(job, source))
    made["statute_check"] = Rule("statute_check", check_statute)
    for hop in HOPS:
        made[f"watch_{hop}"] = Rule(f"watch_{hop}", _watcher(hop, source, rules))
    made["outcome"] = Rule("outcome", conclude)
    return made


@dataclass(frozen=True)
class Careful:
    """A thinker that is not asked once the chain is broken: nothing is reasoned from an unsure hop."""

    thinker: Thinker

    @property
    def name(self) -> str:
        """The thinker's id."""
        return self.thinker.name

    async def perform(self, job: Job) -> Output:
        """Do the work, or say that it was withheld."""
        if _broken(job) is not None:
            return Output(status="partial", deliverables=(job.say("reasoning.withheld"),))
        return await self.thinker.perform(job)


@dataclass(frozen=True)
class Elements(Careful):
    """The second hop. It works with the articles that were laid out, or with those that the breaker
    sent it back with, and its envelope says which."""

    async def perform(self, job: Job) -> Output:
        """Match elements against the articles."""
        laid = laid_by(job.changes) or job.given(StatuteEnvelope)
        if laid is None:
            return await super().perform(job)
        output = await super().perform(replace(job, upstream=_relaid(job.upstream, laid)))
        kept = tuple(block for block in output.blocks if not isinstance(block, StatuteEnvelope))
        return output.model_copy(update={"blocks": (*kept, laid)})


def _relaid(upstream: Mapping[str, Envelope], laid: StatuteEnvelope) -> dict[str, Envelope]:
    return {
        name: envelope.model_copy(update={"blocks": (laid,)}) if name == "statutes" else envelope
        for name, envelope in upstream.items()
    }


def lay_out(job: Job, source: StatuteSource) -> Output:
    """The first set of articles for the facts."""
    articles = source(_said(job, "facts"), ())
    line = job.say("reasoning.laid", count=len(articles))
    return Output(deliverables=(line,), blocks=(StatuteEnvelope(articles=articles),), held=PROVEN)


def check_statute(job: Job) -> Output:
    """The symbolic look at the third hop: every citation, judged by the library.

    One that is wrong leaves no confidence at all, whatever the others are. What the library does not
    hold counts neither way; where nothing could be verified there is no confidence either.
    """
    verdicts = job.matter.tools.examine(_cited(job), job.matter.reference)
    wrong = sum(verdict.outcome in REFUTED for verdict in verdicts)
    held = sum(verdict.verified for verdict in verdicts)
    line = job.say("reasoning.checked", count=len(verdicts), held=held, wrong=wrong)
    sure = bool(held) and not wrong
    return Output(
        status="success" if sure else "partial",
        deliverables=(line,),
        blocks=(Citations(verdicts=verdicts),),
        held=Held(total=1, held=int(sure)),
    )


def _cited(job: Job) -> str:
    """The words of the third hop: its prose, and the citations of its claims."""
    envelope = job.upstream.get("statute")
    claims = envelope.block(Claims) if envelope else None
    cited = [each for claim in (claims.claims if claims else ()) for each in claim.cited]
    prose = _said(job, "statute")
    return "\n".join((prose, *(each for each in cited if each not in prose)))


def _watcher(hop: str, source: StatuteSource, rules: ReasoningRules) -> Callable[[Job], Output]:
    def look(job: Job) -> Output:
        seen, laid = _look(hop, job, source, rules), _laid(job)
        blocks: list[Block] = [seen]
        if seen.state == "back" and _broken(job) is None:
            blocks.append(Judged(judgement=judged(seen, laid)))
        line = job.say(f"reasoning.{seen.state}", hop=job.say(f"reasoning.hop.{hop}"))
        return Output(deliverables=(line,), blocks=tuple(blocks), held=PROVEN)

    return look


def _look(hop: str, job: Job, source: StatuteSource, rules: ReasoningRules) -> Watched:
    broken = _broken(job)
    if broken is not None:
        return broken
    facts = _said(job, "facts")
    return watch(
        hop, _confidence(hop, job), _laid(job), lambda tried: source(facts, tried), _identity(job), rules
    )


def _broken(job: Job) -> Watched | None:
    """Where the chain broke before this node; a hop that was to be made anew and was not counts too."""
    seen = (envelope.block(Watched) for envelope in job.upstream.values())
    return next((block for block in seen if block is not None and block.state != "go"), None)


def _confidence(hop: str, job: Job) -> int:
    """A hop's confidence in hundredths, no higher than that of what judged it; 0 where it was blocked."""
    envelopes = [job.upstream.get(name) for name in (hop, *_JUDGED_BY.get(hop, ()))]
    return min(0 if envelope is None else envelope.skeleton.confidence for envelope in envelopes)


def _laid(job: Job) -> StatuteEnvelope:
    """The articles that the elements were matched with, else those that were laid out."""
    for name in ("elements", "statutes"):
        envelope = job.upstream.get(name)
        block = envelope.block(StatuteEnvelope) if envelope else None
        if block is not None:
            return block
    return StatuteEnvelope(articles=())


def _said(job: Job, name: str) -> str:
    envelope = job.upstream.get(name)
    return envelope.payload.content if envelope else ""


def _identity(job: Job) -> Callable[[str], str]:
    def identity(cited: str) -> str:
        verdicts = job.matter.tools.examine(cited, job.matter.reference)
        return _article(verdicts[0]) if len(verdicts) == 1 else "".join(cited.split())

    return identity


def _article(verdict: Verdict) -> str:
    return f"{verdict.instrument or verdict.citation.named}#{verdict.citation.article}"


def conclude(job: Job) -> Output:
    """Where the chain ends: passed, or escalated with the hop at which it broke."""
    broken = _broken(job)
    gaps = () if broken is None else (_gap(broken),)
    state = TerminalState.ESCALATE if broken else TerminalState.PASSED
    result = GateResult(passed=broken is None, gate_name=NAME, reason=broken.reason if broken else "")
    judgement = Judgement(result=result, state=state, score=None, score_by_rules=None, signals=(), gaps=gaps)
    line = job.say(f"reasoning.outcome.{state.value}")
    return Output(deliverables=(line,), blocks=(Judged(judgement=judgement),), held=PROVEN)


def _gap(broken: Watched) -> Gap:
    """A chain that was to go back and could not has spent what it was allowed."""
    code = "fallbacks_spent" if broken.state == "back" else broken.reason
    return Gap(code=f"reasoning_{code}", node=broken.hop, evidence=f"{broken.confidence / 100:.2f}")
