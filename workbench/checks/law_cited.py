"""Law that the contract cites: repealed, beyond its articles, moved, restated wrongly, not covered.

The verdicts come from the law room; a check only decides which of them a lawyer should see, and says so
once for each sentence and instrument.
"""

from collections.abc import Iterator

from workbench.checks.index import Index
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.citation import Outcome, Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Mark, Negotiability, Risk
from workbench.domain.span import Span

_SUCCEEDS = ("法", "法典", "条例", "办法", "规定")


def _once(index: Index, verdicts: list[Verdict]) -> Iterator[tuple[Verdict, Span]]:
    """The first verdict of each instrument in a sentence, with the words that all its citations take up."""
    seen: dict[tuple[int, str], tuple[Verdict, Span]] = {}
    for verdict in verdicts:
        span = verdict.citation.span
        key = (index.sentence(span.start).start, verdict.instrument or verdict.citation.named)
        if key in seen:
            first, covered = seen[key]
            seen[key] = (first, Span(min(covered.start, span.start), max(covered.end, span.end)))
        else:
            seen[key] = (verdict, span)
    yield from seen.values()


def _facts(verdict: Verdict) -> dict[str, str]:
    facts = dict(verdict.facts)
    article = str(facts.get("article", ""))
    return {"instrument": verdict.instrument or verdict.citation.named, "article": article}


@check(
    "COM-01",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第1260条",),
    fires=(
        "本合同未尽事宜，按照《中华人民共和国合同法》的有关规定执行。",
        "根据《担保法》和《物权法》的规定，双方订立本合同。",
        "依据《合同法》第五十二条，本条款无效。",
    ),
    silent=(
        "本合同未尽事宜，按照《中华人民共和国劳动合同法》的有关规定执行。",
        "原《合同法》第五十二条当时有效，双方据此订立原合同。",
        "本合同签订于2019年5月1日，按照《中华人民共和国合同法》执行。",
        "本合同适用香港《合同法》。",
    ),
)
def repealed(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A law that was no longer in force on the contract's date."""
    gone = [v for v in context.verdicts if v.outcome is Outcome.REPEALED and not v.citation.historic]
    for verdict, span in _once(context.places, gone):
        facts = _facts(verdict) | {"successor": verdict.successor}
        edit = _renamed(verdict, context)
        yield Hit(
            span=span,
            facts=facts,
            edit=edit,
            verdict=verdict,
            comment_reason="" if edit else "judgement",
            basis=_civil_code_only(verdict),
        )
    expired = [v for v in context.verdicts if v.reason == "catalogued_expired" and not v.citation.historic]
    for verdict, span in _once(context.places, expired):
        facts = _facts(verdict)
        yield Hit(
            span=span,
            variant="expired",
            facts=facts,
            risk=Risk.LOW,
            basis=(),
            verdict=verdict,
            comment_reason="judgement",
        )


def _civil_code_only(verdict: Verdict) -> tuple[str, ...] | None:
    """The declared basis is the Civil Code's list of repealed laws; others rest on their own verdict."""
    return None if verdict.successor == "中华人民共和国民法典" else ()


def _renamed(verdict: Verdict, context: Context) -> Edit | None:
    """The successor's name in place of the old one, where no article of the old law is cited."""
    new, citation = verdict.successor, verdict.citation
    if citation.article is not None or context.law is None or not new.endswith(_SUCCEEDS) or "决定" in new:
        return None
    if context.law.basis(new, context.reference).mark is Mark.NEEDS_CHECK:
        return None
    text = context.places.text
    span = citation.name_span
    old = span.of(text)
    bracketed = old.startswith("《") or text[span.start - 1 : span.start] == "《"
    name = new if bracketed and not old.startswith("《") else f"《{new}》"
    return Edit(span=span, old=old, new=name)


@check(
    "COM-02",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(),
    fires=(
        "依据《民法典》第五百八十五条第九款，违约金可以调整。",
        "依据民法典第9999条，双方订立本合同。",
    ),
    silent=(
        "依据《民法典》第五百八十五条第二款，违约金可以调整。",
        "依据《刑法》第一百二十条之一的规定处理。",
        "依据《招标投标法实施条例》第五十七条签订本合同。",
    ),
)
def missing_article(_contract: Contract, context: Context) -> Iterator[Hit]:
    """An article, paragraph or item beyond what the law in force has."""
    wrong = [v for v in context.verdicts if v.outcome is Outcome.ARTICLE_MISSING]
    for verdict, span in _once(context.places, wrong):
        yield Hit(span=span, facts=_facts(verdict), verdict=verdict, comment_reason="judgement")


@check(
    "COM-03",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(),
    fires=(
        "本合同签订于2026年5月1日，双方依据《仲裁法》第十六条订立仲裁协议。",
        "本合同签订于2026年5月1日，双方根据《公司法》第十六条作出股东会决议，为乙方提供担保。",
        "依据《民法典》第五百八十七条，定金的数额由双方约定，但不得超过主合同标的额的百分之二十。",
    ),
    silent=(
        "本合同签订于2026年5月1日，双方依据《民法典》第五百八十五条约定违约金。",
        "本合同签订于2026年5月1日，双方依据《仲裁法》第二十七条订立仲裁协议。",
    ),
)
def other_version(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The number is there, but on the contract's date it deals with another matter, or is not in force."""
    unsure = [v for v in context.verdicts if v.outcome is Outcome.AMBIGUOUS]
    for verdict, span in _once(context.places, [v for v in unsure if v.reason == "number_moved"]):
        likely = str(dict(verdict.facts).get("likely", "")).removeprefix("→").strip()
        facts = _facts(verdict) | {"likely": likely}
        variant = "" if likely else "moved"
        yield Hit(span=span, variant=variant, facts=facts, verdict=verdict, comment_reason="judgement")
    for verdict, span in _once(context.places, [v for v in unsure if v.reason == "other_article"]):
        likely = str(dict(verdict.facts).get("likely", "")).removeprefix("→").strip()
        facts = _facts(verdict) | {"likely": likely}
        yield Hit(span=span, variant="other", facts=facts, verdict=verdict, comment_reason="judgement")
    for verdict, span in _once(context.places, [v for v in unsure if v.reason == "old_law_passage"]):
        facts = _facts(verdict) | {"successor": verdict.successor}
        yield Hit(
            span=span,
            variant="passage",
            facts=facts,
            risk=Risk.LOW,
            verdict=verdict,
            comment_reason="judgement",
        )
    # A text that names the version it means says itself that it is not the one in force.
    early = [
        v for v in context.verdicts if v.outcome is Outcome.NOT_IN_FORCE and v.reason != "version_superseded"
    ]
    for verdict, span in _once(context.places, early):
        facts = _facts(verdict) | {"day": context.reference.value.isoformat()}
        yield Hit(span=span, variant="early", facts=facts, verdict=verdict, comment_reason="judgement")


@check(
    "COM-04",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(),
    fires=("根据《民法典》第五百八十六条，定金可以约定为合同总价的百分之三十。",),
    silent=(
        "根据《民法典》第五百八十六条，定金不得超过合同总价的百分之二十。",
        "根据《民法典》第五百八十六条约定，买方支付定金五万元。",
    ),
)
def restated_wrongly(_contract: Contract, context: Context) -> Iterator[Hit]:
    """What the text says of an article is not what the article says."""
    for verdict in context.verdicts:
        if verdict.outcome is Outcome.CONTENT_DISAGREES:
            claim = verdict.citation.claim
            span = verdict.citation.span
            if claim is not None:
                span = Span(min(span.start, claim.start), max(span.end, claim.end))
            facts = _facts(verdict) | {"differs": verdict.disagreement}
            yield Hit(span=span, facts=facts, verdict=verdict, comment_reason="judgement")


@check(
    "LAW-01",
    laws=ANYWHERE,
    risk=Risk.LOW,
    negotiability=Negotiability.ACCEPT,
    basis=(),
    fires=("本合同根据《中华人民共和国企业经营合同法》第三条订立。",),
    silent=(
        "本合同根据《中华人民共和国民法典》订立。",
        "详见双方签订的《采购框架协议》。",
        "依据《招标投标法实施条例》第五十七条签订本合同。",
    ),
)
def not_covered(_contract: Contract, context: Context) -> Iterator[Hit]:
    """An instrument that neither library nor catalogue knows; never called false."""
    unknown = [
        v
        for v in context.verdicts
        if v.outcome is Outcome.LAW_UNKNOWN and v.reason in {"unknown_title", "unknown_name"}
    ]
    told: set[str] = set()
    for verdict, span in _once(context.places, unknown):
        facts = _facts(verdict)
        if facts["instrument"] not in told:
            told.add(facts["instrument"])
            yield Hit(span=span, facts=facts, verdict=verdict, comment_reason="judgement")
    beyond = [v for v in context.verdicts if v.reason == "catalogued_beyond"]
    for verdict, span in _once(context.places, beyond):
        facts = _facts(verdict)
        yield Hit(span=span, variant="beyond", facts=facts, verdict=verdict, comment_reason="judgement")
