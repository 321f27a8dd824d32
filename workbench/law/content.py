"""Does what a text quotes or restates agree with the article? Conservative both ways (specification R5.2).

Green (content) needs words that stand in the article; a disagreement needs a passage that is presented as
the article's text and is not in it, or a figure that contradicts it. All else stays "existence".
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from workbench.law.bounds import Bound
from workbench.law.claims import BRACKET
from workbench.law.figures import Figure, alike, figures, in_months
from workbench.law.restatement import Kin, contradiction, whole
from workbench.law.support import decides, rules, supported, touches

_LEAVE = re.compile(r"[^\u4e00-\u9fffA-Za-z0-9]+")
_ELISION = re.compile(r"…+|\.{3,}|……")
_PRESENTED = re.compile(r"规定|载明|原文|内容|明确|如下|指出|[：:]\s*[“\"「『]?\s*\Z")
_PROVISION = re.compile(r"[，。；]|应当|不得")
_DIRECT = re.compile(
    r"\s*(?:(?:的|之)?(?:相关|明确|明文)?(?:规定|明确|要求|载明)(?:了|为|如下)?[，,：:]?|[：:])\s*"
)
_LIMIT = re.compile(
    r"不得(?:超过|高于|低于|少于|多于|大于|小于)|不(?:超过|高于|低于|少于|多于)|最(?:高(?!人民|法|检)|长|多|低|少|短)(?:不)?(?:得)?(?:超过|高于|低于)?|"
    r"至少|上限|下限"
)
_DUTY = re.compile(r"应(?:当)?(?:在|于|为)")
_PARTY = re.compile(
    r"[甲乙丙丁]方|双方|本合同|本协议|出租方|承租方|买方|卖方|供方|需方|委托方|受托方|我方|贵方|守约方|违约方(?:应|须)|本次|本项|该债权|该等|上述|前述"
)
_COMMA = re.compile(r"[，,]")
_CHINESE = re.compile(r"[\u4e00-\u9fff]{2}")
# What a citation's words refer to without restating it: 第X条规定情形之一的, 第X条规定的 …
_REFERRED = re.compile(
    r"(?:的|之)?(?:情形|条件|期限|标准|方式|程序|事由|内容|义务|责任|权利|要求|范围|职权|期间|比例)|的"
)
_DEFINED = re.compile(r"所称[^，,。]{1,20}[，,]?(?:是指|系指|指|包括)")
# The matter of an article without what it says of it: 第X条规定了试用期.
_TOPIC = re.compile(r"(?:的|之)?(?:相关|明确|明文)?规定了?[^，,。；;：:]{2,12}")
_UPPER = re.compile(r"不得?(?:超过|高于|多于|大于)|最(?:高(?!人民|法|检)|长|多)|以内|上限")
_EXCESS = re.compile(r"超过|高于|多于|以上|满")
_LOWER = re.compile(r"不得?(?:低于|少于|小于)|最(?:低|少|短)|至少|下限")
# Shorter passages are terms, not quotations of the provision.
SHORTEST_QUOTE = 8
# Words left over between two elisions prove nothing when they are fewer than this.
_SHORTEST_PIECE = 4
_ITEM_HEAD = re.compile(r"\s*[（(][一二三四五六七八九十]{1,3}[）)]")
_EXCEPTED = re.compile(r"\s*(?:但|除)")
# What an ellipsis must not swallow.
_TURNS = re.compile(r"[不未非无勿]|除|但|应当|可以|禁止|仅|只")
_NEGATIONS = ("不", "未", "非", "无", "不得", "禁止", "严禁", "没有", "不能", "不应", "不应当")
_FRAGMENT = 8
_OWN_TERM = 14


def _measures(claim: str) -> bool:
    """Whether a claim with a figure is too long for a term that the parties just set."""
    return len(plain(claim)) > _OWN_TERM and (bool(figures(claim)) or any(map(str.isdigit, claim)))


def _echoes(claim: str, article: str) -> bool:
    """Whether most of a claim is in the words of the article, so that it tells what the article says even where
    nothing in it decides: 依照第七百三十四条，房屋承租人享有 …"""
    said, body = plain(claim), plain(article)
    pairs = [said[at : at + 2] for at in range(len(said) - 1)]
    return len(said) >= SHORTEST_QUOTE and 2 * sum(pair in body for pair in pairs) >= len(pairs)


class Match(StrEnum):
    """What the comparison showed."""

    UNDECIDED = "undecided"
    QUOTE_AGREES = "quote_agrees"
    WORDS_AGREE = "words_agree"
    FIGURE_AGREES = "figure_agrees"
    QUOTE_DIFFERS = "quote_differs"
    WORDS_DIFFER = "words_differ"
    FIGURE_DIFFERS = "figure_differs"
    BORNE_OUT = "borne_out"
    UNPROVEN = "unproven"


@dataclass(frozen=True)
class Comparison:
    """The outcome with what was compared and, where they differ, the words or figures that do."""

    match: Match
    compared: str = ""
    disagreement: str = ""


UNDECIDED = Comparison(Match.UNDECIDED)


def plain(text: str) -> str:
    """The text without punctuation, spaces and width differences."""
    return _LEAVE.sub("", unicodedata.normalize("NFKC", text))


@dataclass(frozen=True)
class Presented:
    """A claim as the text puts it forward.

    ``lead`` are the words between citation and claim. ``adverbial`` is true behind 按照, 根据 and the
    like: what follows may then be what the parties agree, not what the article says. ``item`` is true where
    the citation names the item that the claim is held against.
    """

    claim: str
    lead: str
    quoted: bool
    adverbial: bool = False
    item: bool = False

    @property
    def direct(self) -> bool:
        """Whether the claim is said to be what the article provides (规定 …).

        符合第X条规定情形的 only refers to it: behind 按照 and the like the sentence has to part there.
        """
        if self.adverbial and not self.lead.rstrip().endswith(("，", ",", "：", ":")):
            return False
        return _DIRECT.fullmatch(self.lead) is not None and not self.claim.startswith("的")

    @property
    def attributed(self) -> bool:
        """Whether the claim is a noun that the article is said to provide for: 第X条规定的诉讼时效."""
        lead = f"{self.lead}{self.claim[:1]}"
        return not self.adverbial and re.fullmatch(r"\s*(?:明确|明文)?(?:规定|确定|要求)的", lead) is not None

    def restates(self, article: str) -> bool:
        """Whether the claim is put forward as what the law provides: behind 规定, in front of the citation in
        brackets, or behind 依照第X条 where it lays down a rule and does not speak of the parties to the
        contract: their own terms (依照第十九条，试用期为三个月) are not what the law says."""
        if not _CHINESE.search(self.claim):  # what is said in another language is not compared
            return False
        apart = self.lead.rstrip().endswith(("，", ",", "：", ":"))
        if self.quoted or (_REFERRED.match(self.claim) and not apart and self.lead != BRACKET):
            return False
        if self.lead == BRACKET or (self.adverbial and apart):
            return not _speaks_of_parties(self.claim, article) and (
                self.lead == BRACKET
                or rules(self.claim)
                or _measures(self.claim)
                or _echoes(self.claim, article)
            )
        return self.direct or _DEFINED.match(self.claim) is not None

    @property
    def stated(self) -> bool:
        """Whether it is said so without a doubt: 第X条规定，定金不得 …, and not 按照第X条规定，…."""
        return self.direct and not self.adverbial


def compare(said: Presented, article: str, bounds: Sequence[Bound]) -> Comparison:
    """Compare a claim with the text of the article."""
    said = _without_own_terms(said, article)
    claim = said.claim
    if said.quoted:
        return _quotation(said, article)
    if _restates(said, article):
        return Comparison(Match.WORDS_AGREE, claim.strip())
    if (against := _contradiction(said, article)) is not UNDECIDED:
        return against
    found = _figures(said, article, bounds)
    if found is not UNDECIDED or not said.restates(article):
        return found
    if _TOPIC.fullmatch(f"{said.lead.strip()}{claim}") and not decides(claim):
        return UNDECIDED if touches(claim, article) else Comparison(Match.UNPROVEN, claim.strip())
    if supported(claim, article):
        return Comparison(Match.BORNE_OUT, claim.strip())
    return UNDECIDED if _fragment(claim, article) else Comparison(Match.UNPROVEN, claim.strip())


def _without_own_terms(said: Presented, article: str) -> Presented:
    """The rule alone where the parties' own terms follow it in the same sentence: 依照第七百零五条的规定，租赁期限
    不得超过二十年，双方约定租期为五年. What they agree must not keep what they say of the law from being compared."""
    if said.quoted or not _speaks_of_parties(said.claim, article):
        return said
    pieces = _COMMA.split(said.claim)
    own = next(
        at for at, piece in enumerate(pieces) if _speaks_of_parties(piece, article) or at == len(pieces) - 1
    )
    rule = "，".join(pieces[:own])
    return replace(said, claim=rule) if own and rules(rule) else said


def _fragment(claim: str, article: str) -> bool:
    """Whether the claim stands in the article word for word, if not as a whole sentence: that proves nothing
    about what the article says, and nothing against it."""
    words, body = plain(claim), plain(article)
    at = body.find(words)
    return len(words) >= _FRAGMENT and at >= 0 and not body[:at].endswith(_NEGATIONS)


def _restates(said: Presented, article: str) -> bool:
    """Whether the claim is whole sentences of the article, so that no condition or exception is lost."""
    found = whole(said.claim, article)
    if found.kin is not Kin.SAME or not found.literal:
        return False
    head, tail = article[: found.start].rstrip(), article[found.end :].lstrip("”》）)")
    line = head.rpartition("\n")[2] if head == article[: found.start].rstrip(" 　") else ""
    in_item = bool(_ITEM_HEAD.match(line))
    begins = not head or head[-1] in "。；" or head != article[: found.start].rstrip(" 　") or in_item
    ends = not tail or tail[0] in "。；;\n"
    excepted = _EXCEPTED.match(tail.lstrip("。；;"))
    return begins and ends and not excepted and (said.item or not in_item)


def _speaks_of_parties(claim: str, article: str) -> bool:
    """Whether the claim names the contract's parties, and not in words that the article has itself (双方)."""
    return any(found.group() not in article for found in _PARTY.finditer(claim))


def _contradiction(said: Presented, article: str) -> Comparison:
    """Whether the claim says with the article's words what the article does not say."""
    if _speaks_of_parties(said.claim, article):
        return UNDECIDED
    found = contradiction(said.claim, article, figures_too=said.stated)
    if found.kin is not Kin.DIFFERS:
        return UNDECIDED
    match = Match.FIGURE_DIFFERS if found.kind == "figure" else Match.WORDS_DIFFER
    return Comparison(match, said.claim.strip(), found.differs)


def _quotation(said: Presented, article: str) -> Comparison:
    claim, lead = said.claim, said.lead
    raw = [piece for piece in _ELISION.split(claim) if plain(piece)]
    pieces = [plain(piece) for piece in raw]
    if sum(map(len, pieces)) < SHORTEST_QUOTE:
        return UNDECIDED
    body, position = plain(article), 0
    for piece, written in zip(pieces, raw, strict=True):
        found = body.find(piece, position)
        if found < 0:
            likeness = whole(claim, article)
            if likeness.kin is Kin.SAME and likeness.literal:
                return Comparison(Match.WORDS_AGREE, claim)
            if not _presents(claim, lead):
                return _contradiction(said, article)
            return Comparison(Match.QUOTE_DIFFERS, claim, _first_difference(written, body))
        if position and _TURNS.search(body[position:found]):
            return Comparison(Match.UNPROVEN, claim)
        position = found + len(piece)
    if min(map(len, pieces)) < _SHORTEST_PIECE or body[: body.find(pieces[0])].endswith(_NEGATIONS):
        return UNDECIDED
    return Comparison(Match.QUOTE_AGREES, claim)


def _presents(claim: str, lead: str) -> bool:
    """Whether the quotation is put forward as the article's own text, and not as a heading or a term."""
    if _PRESENTED.search(lead):
        return True
    return not lead.strip() and len(claim) >= 16 and bool(_PROVISION.search(claim))


def _first_difference(written: str, body: str) -> str:
    """The quoted words from where they leave the article's text, as written."""
    cut = 0
    for end in range(1, len(written) + 1):
        if plain(written[:end]) not in body:
            break
        cut = end
    return written[cut : cut + 24].strip() or written[:24]


def _figures(said: Presented, article: str, bounds: Sequence[Bound]) -> Comparison:
    claim = said.claim
    claimed = figures(claim)
    if not claimed:
        return UNDECIDED
    by_bound = _against_bounds(claim, claimed, said.direct, bounds)
    if by_bound is not UNDECIDED:
        return by_bound
    if _speaks_of_parties(claim, article):
        return UNDECIDED
    if not said.direct:
        fixed = (f for f in claimed if said.attributed and _fixed(claim, f, True, bounds))
        other = next((f for f in fixed if not any(alike(f, real) for real in figures(article))), None)
        return Comparison(Match.FIGURE_DIFFERS, claim.strip(), other.text) if other else UNDECIDED
    real = figures(article)
    for figure in claimed:
        if any(alike(figure, other) for other in real):
            continue
        kin = figure.unit in ("share", "times") and any(other.unit == figure.unit for other in real)
        limited = _limited(claim, figure, loose=said.stated)
        if limited or (said.stated and kin) or _fixed(claim, figure, said.stated, bounds):
            return Comparison(Match.FIGURE_DIFFERS, claim.strip(), figure.text)
    return UNDECIDED


def _fixed(claim: str, figure: Figure, stated: bool, bounds: Sequence[Bound]) -> bool:
    """Whether the article fixes this very quantity (诉讼时效为三年) and the claim gives another figure."""
    return any(
        bound.operator == "=="
        and (stated or bound.kind == "limitation")
        and bound.subject in claim
        and comparable(bound.figure_unit) == comparable(figure.unit)
        and _about(claim, figure, bound.subject)
        for bound in bounds
    )


def _limited(claim: str, figure: Figure, *, loose: bool) -> bool:
    """Whether a word of limit stands close before the figure; ``loose`` takes 应当在 … 内 for one too."""
    ahead = claim[max(0, figure.span.start - 16) : figure.span.start]
    behind = claim[figure.span.end : figure.span.end + 2]
    if _LIMIT.search(ahead):
        return True
    return loose and (behind.startswith(("以内", "内")) or bool(_DUTY.search(ahead)))


def _against_bounds(
    claim: str, claimed: Sequence[Figure], direct: bool, bounds: Sequence[Bound]
) -> Comparison:
    """Compare figures with the limits that the article sets for the same quantity."""
    limits = [
        bound
        for bound in bounds
        if bound.number is not None and bound.operator in ("<=", ">=") and not bound.yields
    ]
    for subject in dict.fromkeys(bound.subject for bound in limits if bound.subject in claim):
        same = [bound for bound in limits if bound.subject == subject]
        for figure in claimed:
            if not _about(claim, figure, subject):
                continue
            rows = [bound for bound in same if comparable(bound.figure_unit) == comparable(figure.unit)]
            if rows and _breaks(claim, figure, direct, rows):
                return Comparison(Match.FIGURE_DIFFERS, claim.strip(), figure.text)
            if len(rows) == 1 == len(claimed) and _agrees(claim, figure, rows[0]):
                return Comparison(Match.FIGURE_AGREES, claim.strip())
    return UNDECIDED


def _about(claim: str, figure: Figure, subject: str) -> bool:
    """Whether the figure stands behind the subject in the same breath."""
    at = claim.rfind(subject, 0, figure.span.start)
    return (
        at >= 0
        and not re.search(r"[，,；;。]", claim[at : figure.span.start])
        and figure.span.start - at <= 30
    )


def _breaks(claim: str, figure: Figure, direct: bool, rows: Sequence[Bound]) -> bool:
    """Whether the figure lies beyond every limit, or is stated as the limit and is none of them."""
    operators = {bound.operator for bound in rows}
    if len(operators) != 1:
        return False
    upper = operators == {"<="}
    limits = [bound_value(bound) for bound in rows]
    value = in_months(figure).value
    ahead = claim[max(0, figure.span.start - 16) : figure.span.start]
    stated = bool((_UPPER if upper else _LOWER).search(ahead)) and not _PARTY.search(claim)
    if upper and value > max(limits) and not _LOWER.search(ahead):
        return stated or not _EXCESS.search(ahead)
    if not upper and value < min(limits):
        return stated
    return direct and stated and value not in limits


def _agrees(claim: str, figure: Figure, bound: Bound) -> bool:
    """Green only for one figure, the same limit and direction, and nothing else that could be wrong."""
    ahead = claim[max(0, figure.span.start - 16) : figure.span.start]
    direction = _UPPER if bound.operator == "<=" else _LOWER
    return (
        in_months(figure).value == bound_value(bound)
        and figure.unit != "share"
        and not plain(claim[figure.span.end :])
        and not bound.condition
        and bool(direction.search(ahead))
        and claim.strip().startswith(bound.subject)
        and len(claim.strip()) <= 24
    )


def comparable(unit: str) -> str:
    """Units that count the same thing under one name."""
    return "month" if unit == "year" else unit


def bound_value(bound: Bound) -> Fraction:
    """The bound's number, years as months."""
    number = bound.number or Fraction(0)
    return number * 12 if bound.figure_unit == "year" else number
