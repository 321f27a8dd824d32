"""English non-disclosure agreements: what keeps them fair, and what slips in."""

import re
from collections.abc import Iterator

from workbench.checks.english import absent, english, hit, says
from workbench.checks.registry import Context, Hit
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_NDA = (ContractType.NDA,)
_BODY = 1500
_ENOUGH = "The Receiving Party shall hold the Confidential Information in confidence and use it for the Purpose only. "
_FULL = (
    "NON-DISCLOSURE AGREEMENT\n1. “Confidential Information” means all information disclosed by the Disclosing Party.\n"
     "2. " + _ENOUGH * 16
)  # fmt: skip
_CARVE = "\n3. Confidential Information does not include information that is publicly available or independently developed."
_LAWFUL = "\n4. The Receiving Party may disclose what it is required by law to disclose."
_RETURN = "\n5. On request the Receiving Party shall return or destroy the Confidential Information."
_TERM = "\n6. These obligations last for three (3) years."


def _states_duties(text: str) -> bool:
    """Whether the paper holds the duties itself, and is no cover page for terms that stand elsewhere."""
    return len(text) > _BODY and not re.search(
        r"standard terms|cover page|incorporat\w+ (?:\w+ ){0,4}by reference", text[:6000], re.IGNORECASE
    )


_KNOWN = re.compile(
    r"public(?:ly)?\s+(?:domain|available|known|knowledge|information)|generally\s+(?:available|known)|(?:known|available)\s+to\s+the\s+public|independently\s+(?:developed|acquired|conceived)|already\s+(?:known|in\s+(?:its|the)\s+possession)|becomes?\s+public",
    re.IGNORECASE,
)


@english(
    "EN-30",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=_NDA,
    favours="Receiving Party",
    fires=(_FULL + _LAWFUL + _RETURN + _TERM,),
    silent=(_FULL + _CARVE, "NON-DISCLOSURE AGREEMENT\nThe Standard Terms are incorporated by reference."),
)
def no_exceptions(contract: Contract, context: Context) -> Iterator[Hit]:
    """Nothing is excepted: what is public or known stays confidential."""
    text = context.places.text
    if _states_duties(text) and not _KNOWN.search(text):
        yield absent(contract)


_COMPELLED = re.compile(
    r"(?:required|compelled|obligated|ordered|requested)\s+(?:to\s+(?:be\s+)?disclos\w+\s+)?(?:by|under|pursuant\s+to)\s+(?:\w+\s+){0,4}(?:law|court|subpoena|order|regulat|government|judicial|legal)|legally\s+(?:required|compelled)|subpoena|court\s+order|operation\s+of\s+law|(?:law|regulation|court)[^.]{0,40}\brequires?\b",
    re.IGNORECASE,
)


@english(
    "EN-31",
    risk=Risk.MEDIUM,
    types=_NDA,
    favours="Receiving Party",
    fires=(_FULL + _CARVE + _RETURN,),
    silent=(_FULL + _CARVE + _LAWFUL, _FULL + "\n4. Disclosure under a court order is permitted."),
)
def no_compelled(contract: Contract, context: Context) -> Iterator[Hit]:
    """Nothing allows what law or a court compels."""
    text = context.places.text
    if _states_duties(text) and not _COMPELLED.search(text):
        yield absent(contract)


_GIVES_BACK = re.compile(r"\b(?:return|destroy|destruction|delet|erase)\w*", re.IGNORECASE)


@english(
    "EN-32",
    risk=Risk.LOW,
    types=_NDA,
    favours="Disclosing Party",
    fires=(_FULL + _CARVE + _LAWFUL,),
    silent=(_FULL + _CARVE + _RETURN,),
)
def no_return(contract: Contract, context: Context) -> Iterator[Hit]:
    """Nothing says what becomes of the information in the end."""
    text = context.places.text
    if _states_duties(text) and not _GIVES_BACK.search(text):
        yield absent(contract)


_LASTS = re.compile(
    r"\b(?:year|month|anniversary|perpetual|perpetuity|indefinit)\w*|so long as|for as long|until\s",
    re.IGNORECASE,
)


@english(
    "EN-33",
    risk=Risk.MEDIUM,
    types=_NDA,
    fires=(_FULL + _CARVE + _LAWFUL + _RETURN,),
    silent=(_FULL + _CARVE + _TERM, _FULL + "\n6. The duties last until the information is public."),
)
def no_end(contract: Contract, context: Context) -> Iterator[Hit]:
    """Nothing says how long the duties last."""
    text = context.places.text
    if _states_duties(text) and not _LASTS.search(text):
        yield absent(contract)


_FOR_EVER = re.compile(
    r"\bconfidential\w*\b[^.]{0,240}\b(?:perpetual(?:ly)?|in\s+perpetuity|indefinitely|for\s+ever|forever|without\s+limit(?:ation)?\s+in\s+time)\b"
    r"|\b(?:perpetual(?:ly)?|in\s+perpetuity|indefinitely|forever)\b[^.]{0,160}\bconfidential",
    re.IGNORECASE,
)
_FIT = re.compile(
    r"trade\s+secret|personal\s+(?:data|information)|source\s+code|licen[cs]e|required by law|protected health|as long as|so long as",
    re.IGNORECASE,
)


@english(
    "EN-34",
    risk=Risk.MEDIUM,
    favours="Receiving Party",
    fires=(
        "The obligations of confidentiality shall survive in perpetuity.",
        "Recipient shall keep the Confidential Information secret indefinitely.",
    ),
    silent=(
        "The obligations last three years; for trade secrets the confidentiality duties survive in perpetuity.",
        "Confidential Information is protected for five years after disclosure.",
        "The perpetual licence covers Confidential Information embedded in the Software.",
    ),
)
def perpetual(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Confidentiality for ever, and not for trade secrets alone."""
    index = context.places
    for said in says(index, _FOR_EVER, _FIT):
        if not re.search(r"trade\s+secret", index.paragraph(said.sentence.start).text, re.IGNORECASE):
            yield hit(said, "needs_terms")


_RESIDUALS = re.compile(
    r"\bresiduals?\b(?=[^.]{0,300}(?:memor|confidential|retain|use))|\b(?:retained|remembered)\s+in\s+(?:the\s+)?(?:unaided\s+)?memor|\bunaided\s+memor",
    re.IGNORECASE,
)
_NOT_MONEY = re.compile(
    r"residual\s+(?:value|payment|interest|royalt|commission|risk|amount|fee|powers|clause)", re.IGNORECASE
)


@english(
    "EN-35",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    favours="Disclosing Party",
    fires=(
        "The Receiving Party may use Residuals, meaning information retained in the unaided memory of its personnel.",
        "Recipient is free to use any information remembered in the memory of its employees.",
    ),
    silent=(
        "The residual value of the equipment is retained by the Lessor.",
        "The Receiving Party may not retain copies of Confidential Information.",
    ),
)
def residuals(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A residuals clause: whatever is remembered may be used."""
    for said in says(context.places, _RESIDUALS, _NOT_MONEY):
        yield hit(said, "delete_or_redraft")
        return


_COMPETE = re.compile(
    r"\b(?:shall|will|agrees?|undertakes?)\s+(?:to\s+)?not\b[^.]{0,120}\b(?:compete\s+with|engage\s+in\s+(?:any\s+)?(?:business|activity)\s+(?:that\s+)?(?:compet|similar)|circumvent)",
    re.IGNORECASE,
)


@english(
    "EN-36",
    risk=Risk.MEDIUM,
    types=_NDA,
    favours="Receiving Party",
    fires=(
        "NON-DISCLOSURE AGREEMENT\nThe Recipient shall not compete with the Discloser for two years.",
        "CONFIDENTIALITY AGREEMENT\nRecipient agrees not to engage in any business competitive with Discloser.",
    ),
    silent=(
        "NON-DISCLOSURE AGREEMENT\nNothing prevents either party from competing with the other.",
        "NON-DISCLOSURE AGREEMENT\nThe Recipient shall not disclose the Confidential Information to competitors.",
    ),
)
def competes_not(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A ban on competing inside an agreement about secrecy."""
    for said in says(context.places, _COMPETE):
        yield hit(said, "delete_or_redraft")


_SUM = re.compile(
    r"\bliquidated\s+damages\b[^.]{0,120}(?:[$€£¥]|\b(?:USD|RMB|CNY|EUR|GBP|HKD)\b|\bpercent|%)|(?:[$€£¥]\s?\d|\b(?:USD|RMB)\s?\d)[^.]{0,120}\bliquidated\s+damages",
    re.IGNORECASE,
)


@english(
    "EN-37",
    risk=Risk.MEDIUM,
    types=_NDA,
    favours="Receiving Party",
    fires=(
        "NON-DISCLOSURE AGREEMENT\nFor each breach Recipient shall pay liquidated damages of US$500,000.",
    ),
    silent=("NON-DISCLOSURE AGREEMENT\nThe Discloser may seek damages and injunctive relief.",),
)
def fixed_damages(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A fixed sum for every breach of secrecy."""
    for said in says(context.places, _SUM):
        yield hit(said)
