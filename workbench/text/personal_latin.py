"""Names of people in Latin letters: by a first name, behind a label, a role or a verb, before a title, in a
signature (R2.8).
"""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_guess import deed
from workbench.text.personal_kinds import PERSON
from workbench.text.personal_latin_posts import POSTS, led_to, told_behind
from workbench.text.personal_latin_words import EASTERN_SURNAMES, FIRST_NAMES, NO_NAME
from workbench.text.personal_numbers import Found
from workbench.text.personal_part import Part

_PART = r"(?:[A-Z]\.|[A-ZÀ-Þ][A-Za-zÀ-ÿ]*(?:-[A-Za-zÀ-ÿ]+|['’][A-ZÀ-Þ][a-zÀ-ÿ]+)*)"
_SMALL = r"(?:de|der|den|van|von|la|le|del|dos|da|di|bin|binti|al|ter|du)"
_EDGE = r"(?<![A-Za-zÀ-ÿ0-9_.'’&])"
_TITLES = r"(?:Chief|Managing|Executive|General|Vice|Senior|Deputy|Assistant|Legal|Sales|Project|Director|President|Manager|Chairman|Chairperson|Secretary|Partner|Counsel|CEO|CFO|CTO|COO|Esq|Attorney|Solicitor|Engineer|Founder|Head of)\b"
_WHO = r"[Rr]epresent|[Nn]ame\b|NAME|[Cc]ontact|CONTACT|[Aa]ttn|ATTN|[Aa]ttention|ATTENTION|[Cc]onsultant|[Ee]mployee|[Ee]mployer|[Mm]anager|[Dd]irector|[Oo]fficer|\b[Bb]y\b|BY\b|[Ss]igned|[Ss]ignat|[Ww]itness|[Ii]nventor|[Aa]uthor|[Ee]ngineer|[Pp]erson|[Bb]eneficiar|[Pp]ayee|[Bb]uyer|[Ss]eller|[Vv]endor|[Pp]urchaser|[Cc][Cc]\b|[Nn]otary|[Tt]rustee|[Gg]uardian|[Ss]pouse|[Hh]older|[Pp]artner|[Mm]ember|[Ff]ounder|[Aa]gent|[Ll]ead\b|[Cc]oordinator|[Cc]ounsel|[Ll]awyer|[Aa]ttorney|[Aa]rbitrator|[Tt]ranslator|[Tt]enant|[Ll]andlord|[Ll]essor|[Ll]essee|[Bb]orrower|[Ll]ender|[Gg]uarantor|[Tt]ransfer[eo]|[Ll]icens[eo]|[Ss]upervisor|[Cc]reator|[Aa]rtist|[Pp]atient|[Ss]tudent|[Dd]river|[Tt]estator|[Hh]eir|[Dd]onor|[Dd]onee|[Pp]rincipal|[Pp]arty|[Ii]nterviewe|[Aa]ttendee|[Pp]resent\b|[Rr]eferee|To\b|TO\b|[Pp]laintiff|[Dd]efendant|[Cc]laimant|[Rr]espondent|[Aa]ssign|[Oo]wner|[Cc]ustomer|[Cc]lient|For\b|[Aa]ccepted|[Gg]rant[eo]"
_HONOUR = r"(?:(?:Mr|Ms|Mrs|Miss|Dr|Prof)\.? )?"
_ITEM = r"(?:\(?(?:\d|[a-z]|[ivx]{1,4})[.)] ?)?"
_BEFORE = r"(?:(?i:(?:represented|executed|signed|witnessed|prepared|approved|reviewed|certified|checked|verified|invented|developed|created|written|drawn|drafted|translated|held|owned|given|granted|performed|issued|provided|supervised|sold|paid|guaranteed|accepted|received|acknowledged)(?: personally| jointly)? by)|[Rr]eceived from|acquired from|purchased from|made (?:by|to|between)|by and between|[Bb]etween|BETWEEN|among|appoints?|designates?|nominates?|engages?|employs?|hires?|assigns|authori[sz]es?|appointed|contact|report to|reports to|paid to|payable to|granted to|issued to|directed to|addressed to|sent to|delivered to|transferred? to|shares from|shares to|favou?r of|presence of|behalf of|name of|care of|c/o|/s/|arbitrator shall be|spouse|[Ww]itness|WITNESS|Plaintiff|Defendant|\bI,?|cc|namely|(?:[Tt]he|[Ii]ts|[Aa]n?|[Oo]ur|[Hh]is|[Hh]er|[Yy]our) (?:[a-z]+ ){0,2}(?:Consultant|Employee|Executive|Contractor|Tenant|Landlord|Lessee|Lessor|Borrower|Lender|Guarantor|Buyer|Seller|Purchaser|Client|Founder|Shareholder|Investor|Licensor|Licensee|Author|Artist|Assignor|Assignee|Transferor|Transferee|Director|Inventor|director|manager|representative|shareholder|founder|signatory|attorney|agent|lawyer|employee|consultant|engineer|wife|husband|son|daughter|partner|secretary))"
_CAPITALS = re.compile(r"[A-ZÀ-Þ][A-Za-zÀ-ÿ'’\-]*\.? (?:[a-z]{1,3} ){0,2}[A-ZÀ-Þ]")
_RUN = re.compile(rf"{_EDGE}{_PART}(?: (?:{_SMALL} ){{0,2}}{_PART}){{1,7}}")
_PARTS = re.compile(_PART + "|[a-z]+")
# What stands before a name, and what behind it.
_ASKED = re.compile(
    rf"(?:{_WHO})[A-Za-z'’./ ]{{0,40}}(?: ?\([^()\n]{{1,24}}\))? ?:[ _]{{0,20}}\n?{_HONOUR}\Z"
)
_LED = re.compile(rf"(?:^|[\s(]){_BEFORE}(?: one)?,? ?\n?{_ITEM}{_HONOUR}\Z")
_LISTED = re.compile(r"(?:^|\n) {0,4}\(?(?:\d|[a-z]|[ivx]{1,4})[.)] ?\Z")
_ENDS = re.compile(r" ?(?:[,;(|\n/]|\.?$|\. | {2,}|and\b|[A-Z][a-z]+:)|\Z", re.MULTILINE)
_GOES_ON = re.compile(
    r",? (?:as|at|in|on|who|whose|with|shall|will|is|has|holds?|agrees?|and|to|of|for|\(|an?|or|under|be|my|his|her|born|residing|hereby|holder|its|the)\b|[,;.)]? ?(?:[,;.()\n]|$)",
    re.MULTILINE,
)
_DOES = re.compile(
    rf",? ?\(?(?:an individual|a citizen|a natural person|a resident|[Pp]assport|ID [Nn]o|holder of|born on|residing|{_TITLES})|['’]s (?:employment|shares|passport|spouse|signature|account|salary|estate)| (?:v\.|vs\.?) | (?:holds?|owns|resides|was born|is employed|shall (?:serve|act|report|sign|be employed|be responsible)|will (?:serve|act|be responsible)|hereby|agrees|is (?:a|an|the|appointed)) "
)
_CLOSING = re.compile(
    r"(?:[Ss]incerely|[Rr]egards|[Ff]aithfully|[Tt]ruly|:|BEHALF OF[^\n]*|[Bb]ehalf of[^\n]*|Seller|Buyer)[,:]?\n ?\Z"
)
_OVER_TITLE = re.compile(rf" {{0,4}}\n ?{_TITLES}")
_LINE_END = re.compile(r" *(?:\n|\Z)")
_EAST = re.compile(
    rf"{_EDGE}(?P<value>(?:{EASTERN_SURNAMES}|{EASTERN_SURNAMES.upper()})(?: [A-Z][a-z]{{1,5}}){{1,3}}(?:-[A-Za-z][a-z]{{1,6}})?|[A-Z][a-z]{{1,6}}-[A-Za-z][a-z]{{1,6}} (?:{EASTERN_SURNAMES}))(?![A-Za-zÀ-ÿ0-9-])"
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_LEAD = re.compile(
    r"(?:[由与和给向对为系是及致]|[甲乙丙丁]方|[人员者师工]|指定|委派|聘请|聘用|授权|委托|代表|经理|总监|收到|借到)\Z"
)
_LOWER = re.compile(r"(?<![\w-])[a-zà-ÿ]{3,}")
_WORDLIKE = re.compile(r"[a-z]{3}(?:ed|ly|al|ous|ive)\Z")
_VOCABULARY = re.compile(
    r"[a-z](?:tion|tions|ment|ments|ance|ence|ity|ness|able|ible|ship|ing|ings|ory|ies|ture|ology|ware|wise)\Z"
)
_LOOK = 110


def find_latin(seen: str) -> Iterator[Found]:
    """People named in Latin letters in an evened text."""
    part = Part(seen, _CAPITALS)
    text = part.text
    lower = frozenset(_LOWER.findall(text))
    for match in _RUN.finditer(text):
        for span in _stretches(match):
            if _named(text, span, lower):
                yield Found(PERSON, part.back(span))
    for match in _EAST.finditer(text):
        if not any(word in NO_NAME and word != "Hong" for word in match["value"].split(" ")):
            yield Found(PERSON, part.back(Span(*match.span("value"))))


def namely(value: str) -> bool:
    """Whether capital words can be the parts of a name: none is a word of contracts or a place."""
    parts = value.split(" ")
    long = [part for part in parts if len(part) > 2 and part[0].isupper()]
    if not long or any(_word(part) for part in parts):
        return False
    return not all(part.isupper() for part in long) or len(value) < 24


def _word(part: str) -> bool:
    title = part.title()
    if (title != "Hong" and title in NO_NAME) or (title[-1:] == "s" and title[:-1] in NO_NAME):
        return True
    return part not in FIRST_NAMES and _VOCABULARY.search(part) is not None


def _stretches(run: re.Match[str]) -> Iterator[Span]:
    """The stretches of a run of capital words between words that are in no name."""
    kept: list[re.Match[str]] = []
    for part in (*_PARTS.finditer(run[0]), None):
        if part is not None and (part[0] == "Hong" or part[0].title().rstrip(".") not in NO_NAME):
            if kept or part[0].lower() not in POSTS:
                kept.append(part)
            continue
        if part is not None and part[0] == "Kong" and kept and kept[-1][0] == "Hong":
            del kept[-1]
        while kept and kept[0][0][0].islower():
            del kept[0]
        if 2 <= len(kept) <= 6 and kept[-1][0][0].isupper():
            yield Span(kept[0].start(), kept[-1].end()).shift(run.start())
        kept = []


def _named(text: str, span: Span, lower: frozenset[str]) -> bool:
    value = span.of(text)
    if not namely(value):
        return False
    if re.split("[ -]", value, maxsplit=1)[0] in FIRST_NAMES:
        return True
    before = text[max(0, span.start - _LOOK) : span.start]
    if _ASKED.search(before) and _ENDS.match(text, span.end):
        return True
    if _signed(text, span, before) or _amid_han(text, span, before):
        return True
    if any(part.lower() in lower or _WORDLIKE.search(part) for part in value.split(" ")):
        return False
    led = led_to(before) or (_LED.search(before) and _GOES_ON.match(text, span.end))
    listed = _LISTED.search(before) and _ENDS.match(text, span.end)
    return bool(led or listed or _DOES.match(text, span.end) or told_behind(text, span.end))


def _signed(text: str, span: Span, before: str) -> bool:
    """Whether a name stands on a line of its own, under a closing or a party, or over a title."""
    alone = before.rstrip(" ")[-1:] in {"", "\n"}
    return alone and bool(
        _OVER_TITLE.match(text, span.end) or (_LINE_END.match(text, span.end) and _CLOSING.search(before))
    )


def _amid_han(text: str, span: Span, before: str) -> bool:
    if _HAN_LEAD.search(before) is None:
        return False
    return deed(text, span.end) or _HAN.match(text, span.end) is None
