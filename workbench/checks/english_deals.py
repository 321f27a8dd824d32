"""Terms of English service, licence and supply contracts that are out of the ordinary: remedies, rivals, rights."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.english import english, hit, one_party, says, subject
from workbench.checks.english_numbers import months
from workbench.checks.registry import Context, Hit
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_TWO_YEARS = Decimal(24)
_HIGH_MONTHLY = Decimal(2)
_HIGH_YEARLY = Decimal(24)
_SHORT_DAYS = 5

_SOLE = re.compile(
    r"\b(?:sole|exclusive)\s+(?:and\s+exclusive\s+)?(?:remedy|remedies|recourse)\b[^.]{0,160}\b(?:any|all|every)\s+(?:and all\s+)?(?:breach|default|claim|loss|failure|non-?performance)|\b(?:any|all)\s+(?:breach|default)\w*\b[^.]{0,120}\b(?:sole|exclusive)\s+(?:and\s+exclusive\s+)?remed",
    re.IGNORECASE,
)
_SOLE_NARROW = re.compile(
    r"fraud|wil+ful|injunct|equitable|warrant|infring|service level|SLA|credit|indemnif|not\s+(?:be\s+)?(?:the|a|an)?\s*(?:sole|exclusive)|non-?exclusive|representation|except|in addition to",
    re.IGNORECASE,
)


@english(
    "EN-11",
    risk=Risk.MEDIUM,
    fires=(
        "Termination of the order shall be Customer's sole and exclusive remedy for any breach of this Agreement.",
        "The repayment of the deposit is the exclusive remedy of the Buyer for all claims under this Agreement.",
    ),
    silent=(
        "Re-performance is Customer's sole and exclusive remedy for breach of the warranty in Section 5.",
        "The remedies in this Agreement are not the exclusive remedies for any breach.",
        "Service credits are the sole remedy for any failure to meet the Service Levels.",
    ),
)
def sole_remedy(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One remedy takes the place of all others, for every breach."""
    for said in says(context.places, _SOLE, _SOLE_NARROW):
        yield hit(said)


_RIVALS = re.compile(
    r"\b(?:shall|will|agrees?|may|covenants?)\s+(?:to\s+)?not\b[^.]{0,160}\b(?:compete|competing|competitive|engage\s+in\s+any\s+business|directly\s+or\s+indirectly\s+engage)\b|\bnon-?compet\w+\s+(?:covenant|obligation|period|restriction)",
    re.IGNORECASE,
)
_STAFF = re.compile(
    r"\b(?:(?:shall|will|agrees?|may|covenants?)\s+(?:to\s+)?not|neither\s+party\s+(?:shall|will|may))\b[^.]{0,160}\b(?:solicit|hire|employ|recruit|entice|induce)\b[^.]{0,120}\b(?:employee|personnel|staff|customer|client|consultant)",
    re.IGNORECASE,
)
_ENDLESS = re.compile(
    r"perpetual|in perpetuity|indefinite|at any time (?:after|thereafter)|forever", re.IGNORECASE
)
_AFTER = re.compile(r"after|following|thereafter|from the (?:date of )?(?:termination|expir)|post-?termination|period of|for a (?:further )?(?:period|term)", re.IGNORECASE)  # fmt: skip


@english(
    "EN-12",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    fires=(
        "Consultant shall not compete with the Company for a period of five (5) years after termination.",
        "Distributor agrees not to engage in any competing business for 36 months following expiry.",
        "Contractor shall not, in perpetuity, engage in any business competitive with the Client.",
    ),
    silent=(
        "Consultant shall not compete with the Company for a period of twelve (12) months after termination.",
        "During the Term Distributor shall not sell competing products.",
        "Supplier shall not disclose the terms for five years.",
    ),
)
def long_non_compete(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A ban on competing that outlasts two years, or has no end."""
    for said in says(context.places, _RIVALS):
        length = _longest(said.sentence.text)
        if _ENDLESS.search(said.sentence.text) or (
            length is not None and length > _TWO_YEARS and _AFTER.search(said.sentence.text)
        ):
            yield hit(said)


@english(
    "EN-13",
    risk=Risk.MEDIUM,
    fires=(
        "Client shall not solicit or hire any employee of the Consultant for three (3) years after termination.",
        "Neither Party shall solicit the other's employees for a period of 48 months following expiry.",
    ),
    silent=(
        "Client shall not solicit any employee of the Consultant for one (1) year after termination.",
        "Client shall not solicit employees of the Consultant for 24 months after termination.",
        "The Supplier shall keep records of its employees for five years after termination.",
    ),
)
def long_non_solicit(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A ban on hiring or soliciting that outlasts two years."""
    for said in says(context.places, _STAFF):
        length = _longest(said.sentence.text)
        if _ENDLESS.search(said.sentence.text) or (length is not None and length > _TWO_YEARS):
            yield hit(said)


def _longest(text: str) -> Decimal | None:
    return max(months(text), default=None)


_PENALTY = re.compile(
    r"\b(?:as\s+(?:a\s+)?penalt(?:y|ies)|(?:pay|liable\s+for|subject\s+to)\s+a\s+penalty|penalty\s+(?:of|equal))\b",
    re.IGNORECASE,
)
_NO_PENALTY = re.compile(
    r"not\s+(?:as\s+)?(?:be\s+(?:construed\s+as\s+)?)?(?:a\s+)?penalt|without\s+(?:any\s+)?(?:\w+\s+)?penalt|and\s+not\s+(?:as\s+)?a|rather than|prepayment|tax|government|governmental|criminal|civil|imposed by",
    re.IGNORECASE,
)


@english(
    "EN-14",
    risk=Risk.MEDIUM,
    fires=(
        "For each day of delay the Supplier shall pay a penalty of 1% of the price.",
        "The deposit is forfeited as a penalty.",
    ),
    silent=(
        "The sum is a genuine estimate of loss and not a penalty.",
        "Customer may terminate without penalty.",
        "Supplier shall pay any penalty imposed by a governmental authority.",
    ),
)
def penalty(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A sum that calls itself a penalty invites its being struck down."""
    for said in says(context.places, _PENALTY, _NO_PENALTY):
        yield hit(said, "needs_terms")


_INTEREST = re.compile(
    r"\b(?P<rate>\d{1,3}(?:\.\d+)?)\s*(?:%|per\s?cent|percent)\)?\s*(?P<per>per\s+(?:month|annum|year|day|week)|monthly|a\s+month|annually|a\s+year|daily|per\s+diem|p\.a\.)",
    re.IGNORECASE,
)
_LATE = re.compile(r"interest|late\s+(?:fee|charge|payment)|overdue|past\s+due", re.IGNORECASE)


@english(
    "EN-15",
    risk=Risk.MEDIUM,
    fires=(
        "Late payments bear interest at 3% per month.",
        "Overdue amounts accrue interest at the rate of thirty percent (30%) per annum.",
        "A late charge of 0.5% per day applies to overdue sums.",
    ),
    silent=(
        "Late payments bear interest at 1.5% per month or the highest rate permitted by law.",
        "Overdue amounts accrue interest at 8% per annum.",
        "The royalty is 30% per year of net sales.",
    ),
)
def high_interest(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Interest for late payment above twenty-four per cent a year."""
    for said in says(context.places, _INTEREST):
        if not _LATE.search(said.sentence.text):
            continue
        rate, per = Decimal(said.found["rate"]), said.found["per"].lower()
        yearly = rate * (
            12 if "month" in per else 365 if "da" in per or "diem" in per else 52 if "week" in per else 1
        )
        if yearly > _HIGH_YEARLY:
            yield hit(said, rate=said.found.group(), yearly=f"{yearly.normalize():f}")


_ASSIGNS_ALL = re.compile(
    r"\b(?:hereby\s+)?(?:irrevocably\s+)?assigns?\b[^.]{0,120}\ball\s+(?:of\s+its\s+|right|rights|intellectual|worldwide)|\bwork(?:s)?\s+(?:made\s+)?for\s+hire\b",
    re.IGNORECASE,
)
_OWN_BEFORE = re.compile(
    r"pre-?existing|background|prior\s+(?:works?|inventions?|materials)|existing\s+(?:intellectual|materials|IP)|retain\w*|independently\s+developed|contractor\s+(?:materials|tools|IP)|know-?how|third[- ]party\s+materials|licen[cs]e\s+to\s+(?:use|any)",
    re.IGNORECASE,
)
_SERVICES = (ContractType.SERVICE, ContractType.SOFTWARE)


@english(
    "EN-16",
    risk=Risk.MEDIUM,
    types=_SERVICES,
    fires=(
        "Consultant hereby assigns to Client all right, title and interest in everything used in the Services.",
        "All deliverables are works made for hire and belong to Client.",
    ),
    silent=(
        "Consultant hereby assigns to Client all right, title and interest in the Deliverables, excluding Pre-Existing Materials.",
        "Consultant assigns all rights in the Deliverables. Consultant retains its Background IP.",
        "Client owns its data.",
    ),
)
def assigns_all(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Everything is assigned, and nothing keeps the provider's own earlier work out."""
    if _OWN_BEFORE.search(context.places.text):
        return
    for said in says(context.places, _ASSIGNS_ALL):
        yield hit(said, "needs_terms")
        return


_DEEMED = re.compile(
    r"\bdeemed\s+(?:to\s+(?:have\s+been\s+|be\s+)?)?(?:an?\s+|irrevocably\s+)?(?:accept|approv)",
    re.IGNORECASE,
)
_DAYS = re.compile(
    r"\b(?:within|in|after)\s+(?:\w+\s+)?\(?(?:[a-z]+-[a-z]+\s+\()?(?P<n>\d{1,2}|one|two|three|four|five)\)?\s+(?:calendar\s+|business\s+|working\s+)?(?P<u>days?|hours?)\b",
    re.IGNORECASE,
)
_SMALL = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


@english(
    "EN-17",
    risk=Risk.MEDIUM,
    fires=(
        "If Client does not reject a Deliverable within three (3) days, it is deemed accepted.",
        "Goods not rejected within 48 hours of delivery shall be deemed to be accepted.",
    ),
    silent=(
        "If Client does not reject a Deliverable within ten (10) days, it is deemed accepted.",
        "A notice is deemed received within 2 days.",
        "Deliverables are deemed accepted after 14 days.",
    ),
)
def soon_accepted(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Silence for five days or less counts as acceptance."""
    for said in says(context.places, _DEEMED):
        for time in _DAYS.finditer(said.sentence.text):
            number = _SMALL.get(time["n"].lower()) or int(time["n"])
            if time["u"].lower().startswith("h"):
                number = -(-number // 24)
            if number <= _SHORT_DAYS:
                yield hit(said, period=" ".join(time.group().split()))
                break


_INSPECTS = subject(
    r"(?:may|shall\s+have\s+the\s+right\s+to|has\s+the\s+right\s+to)\s*,?\s*(?:at\s+any\s+time\s*,?\s*)?(?:enter|audit|inspect|examine|access)\b[^.]{0,160}\b(?:without\s+(?:any\s+)?(?:prior\s+)?notice|unannounced)"
)


@english(
    "EN-18",
    risk=Risk.MEDIUM,
    fires=(
        "Licensor may audit Licensee's premises at any time without prior notice.",
        "The Company shall have the right to inspect the Supplier's records without notice.",
    ),
    silent=(
        "Licensor may audit Licensee's records once a year on 10 days' notice.",
        "The Company may not inspect the premises without prior notice.",
    ),
)
def unannounced(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Audits that come without notice."""
    for said in says(context.places, _INSPECTS):
        if one_party(said):
            yield hit(said, "needs_terms", who=said.who)


_FOREVER = re.compile(
    r"\bgrants?\b[^.]{0,160}\b(?:perpetual|irrevocable)\b[^.]{0,160}\b(?:licen[cs]e|right)\b[^.]{0,200}\b(?:customer|client|user|licensee)(?:['’]s)?\s+(?:data|content|materials|information)|\b(?:customer|client)\s+(?:data|content)\b[^.]{0,200}\b(?:perpetual|irrevocable)",
    re.IGNORECASE,
)
_FEEDBACK = re.compile(r"feedback|suggestion|aggregated|de-?identified|anonymi[sz]ed", re.IGNORECASE)


@english(
    "EN-19",
    risk=Risk.MEDIUM,
    fires=(
        "Customer grants Provider a perpetual, irrevocable licence to use and sell the Customer Data.",
        "Client hereby grants to Vendor an irrevocable, perpetual right to exploit Client content for any purpose.",
    ),
    silent=(
        "Customer grants Provider a licence to use the Customer Data during the Term.",
        "Customer grants Provider a perpetual licence to use feedback about the Customer Data.",
        "Licensor grants Licensee a perpetual licence to use the Software.",
    ),
)
def data_for_ever(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The provider may use the customer's data for ever."""
    for said in says(context.places, _FOREVER, _FEEDBACK):
        yield hit(said)
