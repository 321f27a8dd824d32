"""Whose law and whose forum: two laws in one contract, a court beside an arbitration elsewhere."""

import re
from collections.abc import Iterator

from workbench.checks.registry import ANYWHERE, MAINLAND, Context, Hit, check, holds_under
from workbench.domain.contract import Contract
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.jurisdiction import Forum, ForumKind, Law

# A law for one matter alone (land, labour, a pledge) or for what another does not cover is no second choice.
_FOR_ONE_MATTER = re.compile(
    r"(?:就|关于|对于|涉及)[^。；\n]{2,40}(?:适用|依照)|强制性(?:法律)?规定|公共政策|personal data|data protection|\bexcept\b|"
    r"to the extent|mandatory|solely with respect|if the Customer is|located in|UN Convention|Arbitration (?:Act|Law)",
    re.IGNORECASE,
)
_NOT_ALONE = re.compile(
    r"保全|临时措施|强制执行|承认(?:和|与)执行|撤销|非专属|非排他|协助|injuncti|equitable|interim|provisional|"
    r"enforce|award|non-?exclusive|in aid of|small claims|waive|If [^.\n]{0,80}(?:not|unable)|"
    r"selected|checked|whichever|either of",
    re.IGNORECASE,
)
# A body that appoints an expert or an arbitrator does not decide itself.
_APPOINTS = re.compile(r"appoint|nominat|expert", re.IGNORECASE)


@check(
    "LAW-02",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(),
    fires=(
        "第八条 本合同适用香港法律。\n第十二条 本合同的解释适用中华人民共和国法律。",
        "第八條 本合約受香港特別行政區法律管轄。\n第十二條 本合約適用新加坡法律。",
        (
            "8. This Agreement shall be governed by the laws of England and Wales.\n"
            "12. This Agreement is governed by and construed in accordance with the laws of Singapore."
        ),
    ),
    silent=(
        "第八条 本合同适用中华人民共和国法律。\n第十二条 本合同的解释适用中国法律。",
        "第八条 本合同适用香港法律。\n第九条 甲方是根据开曼群岛法律设立的公司。",
        (
            "8. This Agreement shall be governed by the laws of the State of New York.\n"
            "12. The Company is duly organized under the laws of the State of Delaware."
        ),
    ),
)
def two_laws(contract: Contract, context: Context) -> Iterator[Hit]:
    """Two clauses choose different laws for the whole contract."""
    known = [fact for fact in contract.jurisdiction.laws if fact.law is not Law.UNKNOWN]
    if len(known) < 2:
        return
    first = known[0]
    for other in known[1:]:
        sentence = context.places.sentence(other.span.start)
        if not _FOR_ONE_MATTER.search(sentence.text):
            yield Hit(
                span=sentence.trimmed(),
                facts={"first": first.name, "second": other.name},
                evidence=(first.span,),
                comment_reason="choose",
            )


@check(
    "LAW-03",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(),
    fires=(
        "第九条 本合同适用香港法律。争议提交香港国际仲裁中心仲裁。\n第十条 双方同意由新加坡法院管辖因本合同产生的一切争议。",
        (
            "9. Any dispute shall be finally settled by arbitration at the Singapore International Arbitration Centre.\n"
            "10. The parties submit to the exclusive jurisdiction of the courts of England."
        ),
        "第九條 本合約受香港法律管轄，爭議由香港法院管轄。\n第十條 爭議提交新加坡國際仲裁中心仲裁。",
    ),
    silent=(
        "第九条 本合同适用香港法律。争议提交香港国际仲裁中心仲裁。",
        (
            "9. Any dispute shall be finally settled by arbitration at the Singapore International Arbitration Centre.\n"
            "10. Either party may seek interim injunctive relief from the courts of England."
        ),
        "第九条 争议提交新加坡国际仲裁中心仲裁，当事人可以向香港法院申请临时措施。",
    ),
)
def court_beside_arbitration(contract: Contract, context: Context) -> Iterator[Hit]:
    """A court of one place decides, and an arbitration of another place too."""
    forums = contract.jurisdiction.forums
    bodies = (forum for forum in forums if forum.kind is not ForumKind.COURT)
    arbitration = next((forum for forum in bodies if not _APPOINTS.search(_sentence(forum, context))), None)
    court = next(
        (forum for forum in forums if forum.kind is ForumKind.COURT and _decides(forum, context)), None
    )
    if arbitration is None or court is None:
        return
    both_at_home = {arbitration.law, court.law} == {Law.MAINLAND}
    if both_at_home and holds_under(MAINLAND, contract.jurisdiction):
        # Mainland rules on such clauses have a check of their own.
        return
    later = max(arbitration, court, key=lambda forum: forum.span)
    yield Hit(
        span=context.places.sentence(later.span.start).trimmed(),
        facts={"court": court.name, "arbitration": arbitration.name},
        evidence=(min(arbitration, court, key=lambda forum: forum.span).span,),
        comment_reason="choose",
    )


def _decides(forum: Forum, context: Context) -> bool:
    """Whether the court is to decide the merits, and not to help an arbitration."""
    return not _NOT_ALONE.search(_sentence(forum, context))


def _sentence(forum: Forum, context: Context) -> str:
    return context.places.sentence(forum.span.start).text


@check(
    "LAW-04",
    laws=ANYWHERE,
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=(),
    fires=(
        "本合同适用香港法律。因本合同产生的争议，由上海市浦东新区人民法院管辖。",
        "This Agreement is governed by the laws of Hong Kong. The courts of Singapore have exclusive jurisdiction.",
    ),
    silent=(
        "本合同适用香港法律。因本合同产生的争议，由香港法院管辖。",
        "本合同适用中华人民共和国法律。争议提交新加坡国际仲裁中心仲裁。",
        "This Agreement is governed by the laws of the State of Delaware. The courts of New York have exclusive jurisdiction.",
    ),
)
def court_under_other_law(contract: Contract, context: Context) -> Iterator[Hit]:
    """A court has to apply a law that is not its own, so that its content must be proved."""
    found = contract.jurisdiction
    if not found.stated or len(found.laws) != 1 or found.law is Law.UNKNOWN:
        return
    courts = [forum for forum in found.forums if forum.kind is ForumKind.COURT and _decides(forum, context)]
    if courts and all(court.law is not found.law for court in courts):
        court = courts[0]
        yield Hit(
            span=context.places.sentence(court.span.start).trimmed(),
            facts={"law": found.name, "court": court.name},
            comment_reason="choose",
        )
