"""Posts, relations and sentences that lead to a person in English: the site engineer is …, with a copy to … (R2.8).

Whether the words that follow can be a name is judged elsewhere (personal_latin).
"""

import re


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


POSTS = _listed(
    "representative supervisor lead leader head manager officer engineer technician trainee intern driver interpreter translator "
    "arbitrator mediator expert appraiser inventor author coordinator secretary treasurer accountant auditor bookkeeper cashier "
    "director chairman chairwoman chairperson president attorney lawyer counsel solicitor notary trustee executor executrix "
    "guardian custodian keyholder caretaker nurse doctor physician surgeon dentist therapist teacher tutor coach instructor "
    "lecturer professor researcher scientist chemist student pupil nanny housekeeper cleaner cook chef guard watchman captain "
    "skipper pilot master mate foreman superintendent inspector surveyor architect designer draftsman photographer videographer "
    "editor writer illustrator composer singer actor actress model artist performer musician producer cameraman host "
    "developer programmer analyst administrator assistant clerk buyer salesman saleswoman salesperson agent broker contact "
    "liaison delegate signatory nominee proxy witness deponent applicant claimant respondent plaintiff defendant appellant "
    "tenant landlord lodger occupant borrower guarantor surety heir legatee testator donor settlor beneficiary payee employee worker "
    "founder shareholder individual person sister brother mother father son daughter wife husband spouse widow widower "
    "uncle aunt nephew niece cousin grandson granddaughter grandfather grandmother fiancé fiancée partner child friend colleague "
    "mr ms mrs miss dr messrs madam sir personnel staff attendee attendees member members inventors witnesses founders "
    "delegates arbitrators guarantors heirs engineers directors managers signatories trustees"
)
"""Words for somebody, in small letters; not those by which a contract calls companies (supplier, licensee)."""
_COMPANIES = _listed("buyer agent broker producer partner developer master host lead head")
"""Of these, what may be a company or no person at all; they count behind 'is' and a comma alone."""
_SAID = re.compile(
    r"(?:[Cc]op(?:y|ies) (?:shall be |to be |is |are )?(?:sent |given |addressed |delivered )?to|[Cc]op(?:y|ies|ied):?|[Dd]ear|[Aa]ttendees?:|(?:taken|kept|recorded|chaired|attended|handled|led|headed|managed|overseen|inspected|accompanied|introduced|nominated|appointed|invented|composed|photographed|filmed|collected|countersigned|notarized|notarised|interpreted|delivered|installed|operated|driven) by|"
    r"[Rr]etains?|[Rr]eplaces?|replaced (?:by|with)|succeeded by|(?:confirms?|certif(?:y|ies)|declares?|acknowledges?|states?|agrees?) that|[Bb]oth|[Pp]repared for|[Aa]ssisted by|married to|son of|daughter of|child of|estate of|wife of|husband of|widow of|speak (?:to|with)|ask for|call|email|e-mail|"
    r"[Ee]nquiries (?:to|may be addressed to)|reachable through|care of|addressed to|dismiss(?:es)?|hired|engage[sd]?|second(?:s|ed)|assigned to|named|name is|names are|(?:inventor|author|person|engineer|contact|signatory|representative|owner|holder)s? (?:[a-z]+ ){1,4}(?:is|are)|[Cc]ustodian of the \w+:|known as|consists? of|comprises?)\Z"
)
_TAIL = re.compile(
    r"(?:(?P<word>[A-Za-zé]+)(?P<own>['’]s name)?)?(?: named| appointed by the parties| in charge| for the time being| on duty| on site| of record)?(?P<being> (?:is|was|are|were|be|being|remains))?(?P<sign>[,:]?) ?\Z"
)
_SHALL = re.compile(r" (?:shall|will|must|may|to)\Z")
_HAS = re.compile(r" (?P<word>[A-Za-zé]+)\Z")
_ROLE = (
    r"(?:the |its |our |my |his |her |their |an? |[A-Z][a-z]+['’]s |the [A-Z][a-z]+['’]s )?(?:[a-z]+ ){0,3}"
)
_BEHIND = re.compile(
    rf",? (?:the |an? )?{_ROLE}(?P<word>[a-zé]+)\b|,? \((?:the |hereinafter )?[“\"]?(?:the )?(?P<title>[A-Z][a-z]+)[”\"]?\)"
)


def led_to(before: str) -> bool:
    """Whether what stands before capital words says that somebody is named next."""
    if _SAID.search(before.rstrip(" ")):
        return True
    tail = _TAIL.search(before)
    if tail is None or not tail["word"]:
        return False
    word, being = tail["word"].lower(), bool(tail["being"])
    if being and tail["being"] == " be":
        shall = _SHALL.search(before, 0, tail.start("being"))
        found = _HAS.search(before, 0, shall.start()) if shall else None
        word = found["word"].lower() if found else word
    if word in POSTS:
        return being or bool(tail["sign"]) or bool(tail["own"]) or word not in _COMPANIES
    return False


def told_behind(text: str, end: int) -> bool:
    """Whether a post stands behind capital words: …, the Seller's export manager; … (the "Designer")."""
    match = _BEHIND.match(text, end)
    if match is None:
        return False
    word = (match["word"] or match["title"]).lower()
    return word in POSTS and word not in _COMPANIES
