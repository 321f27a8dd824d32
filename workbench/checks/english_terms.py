"""Terms of English contracts that burden one side more than is usual: liability, indemnity, renewal, change."""

import re
from collections.abc import Iterator

from workbench.checks.english import absent, english, hit, is_supply, one_party, says, subject
from workbench.checks.registry import Context, Hit
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.jurisdiction import Law

_LONG = 2500
# Less is the heading of a clause or a row of a cover page.
_SHORTEST = 40

_UNLIMITED = re.compile(
    r"\bliabilit(?:y|ies)\b[^.;]{0,120}\b(?:shall|will|is|are|be)\s+(?:be\s+)?(?:unlimited|without\s+(?:any\s+)?limit(?:ation)?(?!\s+to)\b|not\s+(?:be\s+)?(?:limited|capped))"
    r"|\bunlimited\s+liability\b|\bliab\w+\b[^.;]{0,80}\buncapped\b|\buncapped\s+liab|\bno\s+(?:limit|cap)\s+(?:on|to)\s+[^.;]{0,40}\bliab"
    r"|\bliab\w+\b[^.;]{0,60},?\s+which\s+(?:shall|will)\s+be\s+without\s+limit\b",
    re.IGNORECASE,
)
_CARVED = re.compile(
    r"fraud|death|personal injury|wil+ful|gross negligence|nothing in|cannot be (?:limited|excluded)|applicable law|"
    r"tax(?:ation)? liabilit|not limited to",
    re.IGNORECASE,
)


@english(
    "EN-01",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    fires=(
        "The Supplier's liability under this Agreement shall be unlimited.",
        "Vendor's total liability arising out of this Agreement shall not be limited in any way.",
        "The Contractor accepts unlimited liability for all losses of the Customer.",
    ),
    silent=(
        "Nothing in this Agreement limits liability for fraud, and such liability shall be unlimited.",
        "The Supplier's liability shall not exceed the Fees paid.",
        "The liability of either Party for death or personal injury is unlimited.",
    ),
)
def unlimited(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One party's liability has no limit, beyond what law or fairness leave open."""
    for said in says(context.places, _UNLIMITED, _CARVED):
        yield hit(said)


_CAP = re.compile(
    r"\b(?:the\s+)?(?P<who>[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,2})['’]s?\s+(?:(?:total|aggregate|maximum|entire|cumulative|sole|overall|and|,)\s+){0,5}liability\b[^.]{0,160}?\b(?:shall|will|may|is|does)\s+(?:(?:not|in no event)\s+(?:exceed|be greater)|(?:be\s+)?limited\s+to)"
    r"|\b[Ll]iability\s+of\s+(?:the\s+)?(?P<who3>[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,2})\b[^.]{0,160}?\b(?:(?:shall|will)\s+(?:not|in no event)\s+exceed|(?:is|be)\s+limited\s+to)"
    r"|\b(?:[Ii]n\s+no\s+event|[Uu]nder\s+no\s+circumstances|IN\s+NO\s+EVENT)\s+(?:shall|will|SHALL|WILL)\s+(?:the\s+|THE\s+)?(?P<who2>[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,2})(?:\s+or\s+its\s+[\w\s,]{2,40})?\s+(?:be\s+liable|BE\s+LIABLE)",
)
_SHARED_CAP = re.compile(
    r"\b(?:neither|either|each|no)\s+party\b[^.]{0,160}\bliab|\bliability\s+of\s+(?:either|each)\s+party|(?:in no event|under no circumstances)\s+(?:shall|will)\s+(?:either|any|neither|a)\s+party"
    r"|\bparty['’]s\s+(?:\w+\s+){0,4}liability",
    re.IGNORECASE,
)


@english(
    "EN-02",
    risk=Risk.MEDIUM,
    fires=(
        "In no event shall Supplier be liable for any indirect damages. Customer is liable for all losses.",
        "Vendor's total liability under this Agreement shall not exceed the fees paid in the last month.",
    ),
    silent=(
        "In no event shall either Party be liable for any indirect damages.",
        "Supplier's liability shall not exceed the Fees. Customer's liability shall not exceed the Fees.",
        "Neither Party will be liable for lost profits. Provider's total liability will not exceed the Fees.",
    ),
)
def one_sided_cap(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Only one party's liability is limited."""
    if _SHARED_CAP.search(context.places.text):
        return
    capped = [
        (said, said.who or said.found["who2"] or said.found["who3"]) for said in says(context.places, _CAP)
    ]
    single = [(said, who) for said, who in capped if one_party(said._replace(who=who))]
    if single and len({who.lower() for _, who in capped}) == 1:
        said, who = single[0]
        yield hit(said, who=who)


_LIMITS = re.compile(
    r"\bliab\w*[^.]{0,200}\b(?:exceed|limited to|cap)|\b(?:limitation|limit|exclusion)s?\s+(?:of|on|to)\s+(?:\w+\s+){0,2}liab|consequential|(?:shall|will) not be liable|in no event|no liability",
    re.IGNORECASE,
)


@english(
    "EN-03",
    risk=Risk.LOW,
    example_type=ContractType.SERVICE,
    fires=(
        "SERVICES AGREEMENT\n1. Services. Consultant shall perform the Services with due care.\n"
        + "2. Fees. Client shall pay the Fees monthly in arrears against invoice. " * 40,
    ),
    silent=(
        "SERVICES AGREEMENT\n1. Services. Consultant shall perform the Services with due care.\n"
        + "2. Fees. Client shall pay the Fees monthly in arrears against invoice. " * 40
        + "\n3. Limitation of Liability. Neither party is liable beyond the Fees.",
        "SERVICES AGREEMENT\n1. Services. Consultant shall perform the Services.",
    ),
)
def no_cap(contract: Contract, context: Context) -> Iterator[Hit]:
    """A contract of services or licence says nothing about the limits of liability."""
    if is_supply(contract) and len(contract.text) > _LONG and not _LIMITS.search(context.places.text):
        yield absent(contract)


_INDEMNIFIES = subject(
    r"(?:hereby\s+)?(?:shall|will|must|agrees?\s+to|undertakes?\s+to)\s+(?:(?:fully|at its (?:own |sole )?expense|also)\s*,?\s*)?(?:(?:defend|protect|release|save|hold harmless)\s*(?:,|and|and/or)?\s*(?:and\s+)?){0,3}(?:hold\s+[^.,]{2,60}\s+harmless\s+and\s+)?indemnif(?:y|ies)"
)
# Any other way in which a party is said to indemnify: enough to doubt that only one does.
_ALSO = re.compile(
    r"\b(?:the\s+)?(?P<who>[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,2})\s+(?:shall|will|must|agrees?|undertakes?|hereby)\b(?!\s+(?:not|be))[^.;]{0,160}\bindemnif"
    r"|\b(?:[Ii]ndemni(?:fication|ty)|INDEMNI(?:FICATION|TY))\s+(?:[Bb]y|BY|[Ff]rom)\s+(?:the\s+)?(?P<by>[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,1})"
    r"|^\s*(?:[\d.]+\s+)?By\s+(?P<head>[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)?)\."
)
_MUTUAL_INDEMNITY = re.compile(
    r"\b(?:each|either|both|the)\s+part(?:y|ies)\b[^.]{0,100}\bindemnif|\bmutual\s+indemn|\bindemnif(?:ying|ied)\s+party",
    re.IGNORECASE,
)


@english(
    "EN-04",
    risk=Risk.MEDIUM,
    fires=(
        "The Customer shall indemnify and hold harmless the Provider from all claims arising out of this Agreement.",
        "Licensee agrees to defend, indemnify and hold Licensor harmless from any third-party claim.",
    ),
    silent=(
        "Each Party shall indemnify the other Party against third-party claims.",
        "The Supplier shall indemnify the Buyer against claims of infringement. The Buyer shall indemnify the Supplier against claims from misuse.",
        "The Customer shall not be required to indemnify the Provider.",
        "Supplier shall indemnify Buyer from claims. Buyer shall, at its expense and on request, defend and indemnify Supplier.",
    ),
)
def one_sided_indemnity(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One party indemnifies, the other never does."""
    if _MUTUAL_INDEMNITY.search(context.places.text):
        return
    found = list(says(context.places, _INDEMNIFIES))
    single = [said for said in found if one_party(said)]
    named = {said.who.lower() for said in found}
    for said in says(context.places, _ALSO):
        who = said.who or said.found["by"] or said.found["head"]
        if one_party(said._replace(who=who)):
            named.add(who.lower().removeprefix("the "))
    if single and len({who.removeprefix("the ") for who in named}) == 1:
        yield hit(single[0], who=single[0].who)


_OWN_FAULT = re.compile(
    r"indemnif[^.]{0,400}\b(?:regardless\s+of|whether\s+or\s+not|even\s+if|irrespective\s+of|including)\b[^.]{0,80}(?:\b(?:negligence|fault)\s+of\s+(?:the\s+)?(?:indemnitee|indemnified|[A-Z]\w+)|\b(?:own|sole)\s+negligence)",
)
_BUT_NOT = re.compile(r"except|excluding|other than|to the extent (?:not )?caused|unless", re.IGNORECASE)


@english(
    "EN-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    fires=(
        "The Contractor shall indemnify the Owner from all claims, regardless of the negligence of the Owner.",
        "Customer will indemnify Provider from any loss, whether or not caused by the negligence of Provider.",
    ),
    silent=(
        "The Contractor shall indemnify the Owner except to the extent caused by the negligence of the Owner.",
        "The Contractor shall indemnify the Owner from claims caused by the Contractor's negligence.",
    ),
)
def own_fault(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A party is indemnified even for its own negligence."""
    for said in says(context.places, _OWN_FAULT, _BUT_NOT):
        yield hit(said)


_RENEWS = re.compile(
    r"\b(?:automatically|deemed\s+to\s+be)\s+(?:be\s+)?(?:renew|extend)|\b(?:renew|extend)\w*\s+(?:itself\s+)?automatically|\brenews?\b[^.]{0,80}\bautomatically|\bauto-?renew|\bautomatic\s+(?:renewal|extension)",
    re.IGNORECASE,
)
_WAY_OUT = re.compile(
    r"\bnotice|\bnotif|\bunless\b|non-?renew|opt(?:s)?\s+out|elect\w*\s+not|terminat|cancel|not\s+to\s+(?:renew|extend)|shall not|will not|does not|no automatic",
    re.IGNORECASE,
)


@english(
    "EN-06",
    risk=Risk.MEDIUM,
    fires=(
        "This Agreement shall automatically renew for successive one-year periods.",
        "Upon expiry the subscription will be automatically extended for further terms of 12 months each.",
    ),
    silent=(
        "This Agreement renews automatically unless either party gives 30 days' notice of non-renewal.",
        "This Agreement shall automatically renew for successive terms. Either party may give notice not to renew.",
        "This Agreement shall not be automatically renewed.",
    ),
)
def renews_unasked(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Automatic renewal without a way to say no in time."""
    index = context.places
    for said in says(index, _RENEWS, _WAY_OUT):
        paragraph = index.paragraph(said.sentence.start)
        if len(said.sentence.text) < _SHORTEST:
            continue
        if not _WAY_OUT.search(paragraph.text) and not _WAY_OUT.search(index.passage(said.span).text):
            yield hit(said, "needs_terms")


_CHANGES = subject(
    r"(?:may|shall\s+(?:be\s+entitled|have\s+the\s+right)\s+to|reserves?\s+the\s+right(?:\s*,[^,.]{3,50},)?\s+to|has\s+the\s+right\s+to|is\s+entitled\s+to)\s*,?\s*(?:(?:at\s+any\s+time|from\s+time\s+to\s+time|in\s+its\s+(?:sole|absolute)\s+discretion|unilaterally|without\s+(?:prior\s+)?notice)\s*,?\s*(?:and\s+)?){0,3}"
    r"(?:amend|modify|change|revise|vary|alter|update|increase|adjust)\s+(?:or\s+\w+\s+)?(?:any\s+of\s+)?(?:the\s+|this\s+|these\s+|its\s+)?(?:terms|agreement|conditions|fees|prices?|pricing|rates|charges|specifications|scope)"
)
_SUBJECT_TO_CHANGE = re.compile(
    r"\b(?:[Pp]rices?|[Ff]ees|[Cc]harges|[Rr]ates|[Tt]erms)\b[^.]{0,60}\bsubject\s+to\s+change\s+by\s+(?:the\s+)?(?P<who>[A-Z][\w&.-]*)"
)
_AGREED = re.compile(
    r"written\s+(?:agreement|consent|approval)|mutual|with\s+(?:the\s+)?(?:prior\s+)?(?:consent|approval|agreement)|not\s+exceed|no\s+more\s+than|consumer\s+price|CPI|index|"
    r"may\s+terminate|\d+\s*(?:\)|calendar|business)?\s*days|once\s+per|\d+%|(?:not|without)\s+(?:\w+\s+){0,2}(?:substantially|materially)\s+\w+|applicable\s+law",
    re.IGNORECASE,
)


@english(
    "EN-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    fires=(
        "Provider may, at any time and in its sole discretion, modify the terms of this Agreement.",
        "The Company reserves the right to amend this Agreement without notice.",
        "Supplier may increase the prices at any time.",
    ),
    silent=(
        "The parties may amend this Agreement in writing.",
        "Provider may change the fees on 60 days' notice, and Customer may terminate.",
        "This Agreement may be amended only by a written agreement of both parties.",
        "Client may change the scope with the prior written consent of Consultant.",
        "Vendor reserves the right to modify the terms of support, provided that service is not materially reduced.",
    ),
)
def changes_alone(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One party changes terms, scope or price by itself."""
    for pattern in (_CHANGES, _SUBJECT_TO_CHANGE):
        for said in says(context.places, pattern, _AGREED):
            if one_party(said):
                yield hit(said, who=said.who)


_ASSIGNS = re.compile(
    r"\b(?:the\s+)?(?P<who>[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,2})\s+(?:may|shall\s+(?:have\s+the\s+right|be\s+entitled)\s+to|is\s+free\s+to)\s*,?\s*(?:at\s+any\s+time\s+)?(?:freely\s+(?:assign|transfer)|(?:assign|transfer|novate)\b[^.]{0,160}?(?:\bwithout\b[^.]{0,40}\b(?:consent|approval|notice)|\bfreely\b|\bin its sole discretion\b|\bto any (?:third )?(?:party|person)\b))"
    r"|\b[Aa]greement\s+(?:may|can)\s+be\s+(?:freely\s+)?assigned\s+by\s+(?:the\s+)?(?P<who2>[A-Z][\w&.-]*)\s+without\b[^.]{0,40}\bconsent"
)
_NARROW = re.compile(
    r"affiliate|successor|merger|acqui|reorgani|sale of (?:all|substantially)|subsidiar|change of control|may not|shall not|not be|without the prior written consent of the other|lender|financ",
    re.IGNORECASE,
)


@english(
    "EN-08",
    risk=Risk.MEDIUM,
    fires=(
        "Licensor may assign this Agreement without the consent of Licensee.",
        "The Company may freely assign or transfer its rights and obligations under this Agreement.",
    ),
    silent=(
        "Neither party may assign this Agreement without the other party's consent.",
        "Supplier may assign this Agreement without consent to an Affiliate.",
        "Either party may assign this Agreement without consent to a successor in a merger.",
        "Customer may not assign this Agreement without the prior written consent of Provider.",
    ),
)
def assigns_alone(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One party may put anybody in its place."""
    for said in says(context.places, _ASSIGNS, _NARROW):
        named = said._replace(who=said.who or said.found["who2"])
        if one_party(named):
            yield hit(named, who=named.who)


_GOVERNED = re.compile(r"govern(?:ed|ing)\s+(?:by|law)|applicable\s+law\s+(?:is|shall)|laws?\s+of\s+the\s+(?:State|Province)|choice\s+of\s+law|construed\s+(?:and\s+\w+\s+)?(?:under|in accordance)", re.IGNORECASE)  # fmt: skip
_ELSEWHERE = re.compile(
    r"standard terms|cover page|incorporat\w+ (?:\w+ ){0,4}by reference|master (?:services )?agreement|amendment|\baddendum\b|schedule to|terms of (?:the|that) ",
    re.IGNORECASE,
)
# A schedule stands under the law of its contract.
_PART = re.compile(r"\s*(?:schedule|exhibit|annex|appendix|attachment|amend|restate)", re.IGNORECASE)


@english(
    "EN-09",
    risk=Risk.MEDIUM,
    fires=(
        "SUPPLY AGREEMENT\n1. Goods. Seller shall deliver the Goods ordered by Buyer. "
        + "2. Price. Buyer shall pay each invoice within the agreed time. " * 45,
    ),
    silent=(
        "SUPPLY AGREEMENT\n1. Goods. Seller shall deliver the Goods ordered by Buyer. "
        + "2. Price. Buyer shall pay each invoice within the agreed time. " * 45
        + "\n3. This Agreement is governed by English law.",
        "SUPPLY AGREEMENT\n1. Goods. Seller shall deliver the Goods.",
    ),
)
def no_law(contract: Contract, context: Context) -> Iterator[Hit]:
    """No clause says which law governs."""
    text = context.places.text
    if (
        len(text) > _LONG
        and contract.jurisdiction.law is Law.UNKNOWN
        and not _GOVERNED.search(text)
        and not _ELSEWHERE.search(text[:20_000])
        and not _PART.match(text)
    ):
        yield absent(contract)


_ENDS_AT_WILL = subject(
    r"(?:may|shall\s+have\s+the\s+right\s+to|has\s+the\s+right\s+to|is\s+entitled\s+to)\s*,?\s*(?:(?:at\s+any\s+time|in\s+its\s+sole\s+discretion)\s*,?\s*(?:and\s+)?)?terminate\s+(?:this\s+)?[Aa]greement\b[^.]{0,80}\b(?:at\s+any\s+time|for\s+any\s+(?:reason|or no reason)|for\s+(?:its\s+)?convenience|without\s+cause|with\s+or\s+without\s+cause|in\s+its\s+sole\s+discretion)"
)
_ENDED_AT_WILL = re.compile(
    r"\bagreement\s+may\s+be\s+terminated\s+by\s+(?:the\s+)?(?-i:(?P<who>[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*)?))\b[^.]{0,80}\b(?:at\s+any\s+time|for\s+any\s+reason|for\s+convenience|without\s+cause)",
    re.IGNORECASE,
)
_FOR_CAUSE = re.compile(
    r"breach|default|fails|insolven|bankrupt|if the|in the event|upon the occurrence|following", re.IGNORECASE
)
_OTHER_ENDS = re.compile(
    r"\b(?:either|each|any|both)\s+part(?:y|ies)\b[^.]{0,60}\bterminate\b[^.]{0,120}(?:at any time|for any|convenience|without cause|notice)",
    re.IGNORECASE,
)


@english(
    "EN-10",
    risk=Risk.MEDIUM,
    fires=(
        "Client may terminate this Agreement at any time for any reason. Consultant may terminate only for breach.",
        "The Company may terminate this Agreement for convenience on written notice.",
    ),
    silent=(
        "Either party may terminate this Agreement at any time on 30 days' notice.",
        "Client may terminate this Agreement if Consultant is in breach.",
        "Client may terminate this Agreement for convenience. Consultant may terminate this Agreement for convenience.",
    ),
)
def ends_at_will(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Only one party may walk away without a reason."""
    if _OTHER_ENDS.search(context.places.text):
        return
    ways = (_ENDS_AT_WILL, _ENDED_AT_WILL)
    found = [said for pattern in ways for said in says(context.places, pattern, _FOR_CAUSE)]
    single = [said for said in found if one_party(said)]
    if single and len({said.who.lower() for said in found}) == 1:
        yield hit(single[0], who=single[0].who)
