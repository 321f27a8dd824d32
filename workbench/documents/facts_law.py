"""Whose law governs and who decides disputes, as the document says it (R5.2, R7.3).

A clause that chooses a law is a statement; courts, seats, statutes and addresses only let one infer it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from workbench.documents.facts_law_words import (
    CHINESE_LAND,
    FOREIGN_LAND,
    MAINLAND_FORUM,
    known_abroad,
    law_named,
)
from workbench.domain.contract import Party
from workbench.domain.jurisdiction import Forum, ForumKind, Jurisdiction, Law, LawFact, Script
from workbench.domain.span import Span

_LAND = rf"(?:{CHINESE_LAND}|{FOREIGN_LAND})"
_LAW = r"(?:法律(?:法规|、法规)?|法例|法令|成文法|实体法|法(?![国院人定律规令例域官]))"
_BRACKET = r"(?:\s*[（(][^（）()\n]{1,60}[）)])?"
_MIDDLE = rf"{_BRACKET}(?:的|之|现行|有效|国家|有关|相关|现时|以及其他|其他|\s){{0,4}}"
_ZH_CHOICE = re.compile(
    rf"(?:适用(?:于)?|受|依照?|依据|按照?|根据|以|遵循)\s*(?:由)?(?P<law>{_LAND}){_MIDDLE}{_LAW}"
)
_ZH_HEADED = re.compile(rf"(?:适用法律?|准据法|管辖法律|法律适用)\s*(?:为|是|[：:])+\s*(?P<law>{_LAND})")
# 根据中国法律设立的公司, 遵守中国法律: what a party is or does, and not what the contract is under.
_ZH_OTHER = re.compile(
    r"设立|成立|注册|登记|组建|存续|组成|合法经营|纳税|税收|制裁|出口管制|反腐|不适用|不受|排除"
)
_ZH_GOVERNS = re.compile(r"适用|管辖|解释|准据|约束|支配|规范")
_EN_ANCHOR = re.compile(
    r"\b(?:govern(?:ed|s|ing)?|constru(?:ed|ction)|interpreted|subject to)\b", re.IGNORECASE
)
_EN_NAME = (
    r"(?P<law>(?:[A-Z][\w.'’&-]*|\[[^\]\n]{1,60}\]|_{2,}|[●•])"
    r"(?:(?:\s+(?:of|and|the|&))*\s+(?:[A-Z][\w.'’&-]*|\[[^\]\n]{1,60}\]|_{2,}|[●•])){0,7})"
)
_EN_CHOICE = re.compile(
    r"\b[Ll]aws?\s+(?:in force\s+(?:from time to time\s+)?)?(?:of|in)\s*,?\s+(?:and in force in\s+)?(?:the\s+)?"
    rf"(?:(?:[Ss]tate|[Pp]rovince|[Cc]ommonwealth)\s+of\s+)?{_EN_NAME}"
)
_EN_ADJECTIVE = re.compile(
    r"(?:by|with|under|to)\s+(?:the\s+)?(?P<law>English|Hong Kong|Macau|Taiwan(?:ese)?|PRC|P\.R\.C\.|Chinese|Singapore(?:an)?|Swiss|"
    r"German|French|Japanese|Dutch|Delaware|New York|California|Texas|Irish|Swedish|Israeli|Canadian|Indian)\s+(?:state\s+)?[Ll]aws?\b"
)
_EN_LAWS_GOVERN = re.compile(
    r"\b[Ll]aws?\s+of\s+(?:the\s+)?(?:(?:[Ss]tate|[Pp]rovince|[Cc]ommonwealth)\s+of\s+)?"
    rf"{_EN_NAME}\s*,?\s+(?:shall\s+|will\s+)?(?:govern|apply\s+to\s+this)"
)
_EN_HEADED = re.compile(
    rf"\bGoverning [Ll]aw\s*[:：]\s*(?:the\s+)?(?:[Ll]aws?\s+of\s+(?:the\s+)?)?{_EN_NAME}"
)
_EN_OTHER = re.compile(
    r"organi[sz]ed|incorporated|existing|established|formed|duly|registered under|tax|sanction|export|securities laws|"
    r"excluded|does not apply|not be governed|privacy|data protection",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:(?<=[a-z]{2})\.\s|\s+(?:The|This|Any|All|Each|Either|Both|If|In|Applicable|Without|Excluding|Law|Laws)\b).*\Z"
    r"|[.,’']+\Z",
    re.DOTALL,
)
_BEFORE_FORUM = re.compile(
    r".*(?:提交给?|提请|提起|递交|提供|交由|交付|同意|约定|选择|应在|[向由以至到在或])(?=.{2})"
)
_ZH_FORUM = re.compile(
    rf"(?:(?P<court>(?:{_LAND})?[\u4e00-\u9fff]{{0,10}}?法院)"
    rf"|(?P<body>(?:{_LAND}|[\u4e00-\u9fff]{{2,12}}?)(?:国际|商事|经济贸易|海事)*(?:仲裁(?:委员会|中心|院|协会|公会)))"
    rf"|仲裁(?:地点?|场所)\s*(?:为|是|应为|在|设在|[：:])+\s*(?P<seat>[\u4e00-\u9fff]{{2,10}}))\Z"
)
_ZH_ANCHOR = re.compile(
    r"法院|仲裁(?:委员会|中心|院|协会|公会)|仲裁(?:地点?|场所)\s*(?:为|是|应为|在|设在|[：:])+\s*[\u4e00-\u9fff]{2,10}"
)
_EN_FORUM = re.compile(
    rf"\bcourts?\s+(?:located\s+)?(?:of|in|sitting in)\s+(?:the\s+)?(?:[Ss]tate\s+of\s+)?{_EN_NAME.replace('law', 'court')}"
    rf"|(?P<body>(?:[A-Z][\w’']*\s+){{1,6}}(?:Arbitration|Arbitral)\s+(?:Cent(?:re|er)|Commission|Association|Court|Institute|Tribunal)|\b(?:CIETAC|HKIAC|SIAC|LCIA|JAMS)\b)"
    rf"|\b(?:seat|place)\s+of\s+(?:the\s+)?arbitration\s+(?:shall\s+be|is|will\s+be)\s+(?:in\s+)?{_EN_NAME.replace('law', 'seat')}"
)
_DISPUTE = re.compile(
    r"争议|纠纷|诉讼|起诉|管辖|仲裁|[Dd]ispute|[Jj]urisdiction|[Aa]rbitrat|[Cc]laim|[Aa]ction"
)
_STATUTE = re.compile(
    r"《中华人民共和国[\u4e00-\u9fff]{1,16}法典?》|《(?:民法典|合同法|劳动合同法|公司法)》|"
    r"(?:根据|依照|依据|按照)中华人民共和国[\u4e00-\u9fff]{1,16}法典?"
)
_INLAND = re.compile(
    r"(?:北京|上海|天津|重庆|[\u4e00-\u9fff]{2,3}省|[\u4e00-\u9fff]{2,5}自治区|深圳|广州|杭州|南京)"
)
_SENTENCE = re.compile(r"[。；;\n]|(?<=[a-z)])\.\s")
_REACH = 400
_MOST = 12
_ANCHORS = 200
_AHEAD = 28


def jurisdiction_of(text: str, parties: Sequence[Party], script: Script) -> Jurisdiction:
    """The laws and forums that ``text`` (as read) names; ``script`` is the document's own. ``law`` is the choice
    where there is one law, the first of several; else what can be inferred with nothing against it."""
    laws = _distinct((*_chinese(text), *_english(text)))
    forums = _forums(text)
    if laws:
        best = laws[0]
        return Jurisdiction(
            law=best.law, name=best.name, span=best.span, stated=True, laws=laws, forums=forums
        )
    # In simplified signs a forum abroad is a choice of forum and says nothing of the law.
    inferred = _inferred(text, parties, () if script is Script.SIMPLIFIED else forums)
    if inferred is None:
        return Jurisdiction(forums=forums)
    return Jurisdiction(law=inferred.law, name=inferred.name, span=inferred.span, forums=forums)


def _chinese(text: str) -> Iterator[LawFact]:
    for pattern in (_ZH_CHOICE, _ZH_HEADED) if "法" in text else ():
        for match in pattern.finditer(text):
            sentence = _around(text, match.start())
            if pattern is _ZH_CHOICE and (_ZH_OTHER.search(sentence) or not _ZH_GOVERNS.search(sentence)):
                continue
            yield _fact(match)


def _english(text: str) -> Iterator[LawFact]:
    for anchor in _EN_ANCHOR.finditer(text):
        stop = _SENTENCE.search(text, anchor.end(), min(len(text), anchor.end() + _REACH))
        end = stop.start() + 1 if stop else min(len(text), anchor.end() + _REACH)
        sentence = text[anchor.start() : end]
        choice = _EN_CHOICE.search(text, anchor.start(), end) or _EN_ADJECTIVE.search(
            text, anchor.start(), end
        )
        if choice and not _EN_OTHER.search(sentence[: choice.end() - anchor.start()]):
            yield _fact(choice)
    for pattern in (_EN_HEADED, _EN_LAWS_GOVERN) if "aw" in text else ():
        for match in pattern.finditer(text):
            yield _fact(match)


def _fact(match: re.Match[str]) -> LawFact:
    name = _TAIL.sub("", match["law"])
    span = Span(match.start("law"), match.start("law") + len(name))
    law = law_named(name)
    if not name or name[0] in "[_●•{" or (law is Law.FOREIGN and not known_abroad(name)):
        law = Law.UNKNOWN
    return LawFact(law=law, name=name, span=span)


def _distinct(facts: Iterable[LawFact]) -> tuple[LawFact, ...]:
    """One fact a law, in the order of the text; blanks only where nothing is filled in."""
    ordered = sorted(facts, key=lambda fact: fact.span)
    known = [fact for fact in ordered if fact.law is not Law.UNKNOWN] or ordered[:1]
    kept: dict[tuple[Law, str], LawFact] = {}
    for fact in known[:_MOST]:
        foreign = _key(fact.name) if fact.law is Law.FOREIGN else ""
        kept.setdefault((fact.law, foreign), fact)
    return tuple(kept.values())


def _key(name: str) -> str:
    """The word by which two names of one country or state are told to be the same."""
    return re.sub(r"[^A-Za-z\u4e00-\u9fff]|共和国|State of|State|Republic of|the|州|国", "", name)[:6].lower()


def _forums(text: str) -> tuple[Forum, ...]:
    found: dict[tuple[ForumKind, Law, str], Forum] = {}
    for match in (*_chinese_forums(text), *_english_forums(text)):
        if _DISPUTE.search(_around(text, match.start())):
            forum = _forum(match)
            if forum is not None:
                found.setdefault((forum.kind, forum.law, forum.name), forum)
        if len(found) >= _MOST:
            break
    return tuple(found.values())


def _chinese_forums(text: str) -> Iterator[re.Match[str]]:
    """What is named in front of each 法院 or 仲裁委员会, and behind 仲裁地."""
    for count, anchor in enumerate(_ZH_ANCHOR.finditer(text)):
        if count >= _ANCHORS:
            return
        low = max(text.rfind("\n", 0, anchor.start()) + 1, anchor.start() - _AHEAD)
        match = _ZH_FORUM.search(text, low, anchor.end())
        if match is not None:
            yield match


def _english_forums(text: str) -> Iterator[re.Match[str]]:
    if "rbitra" in text or "ourt" in text or "CIETAC" in text:
        yield from _EN_FORUM.finditer(text)


def _forum(match: re.Match[str]) -> Forum | None:
    group = next(name for name in ("court", "body", "seat") if match[name])
    kinds = {"court": ForumKind.COURT, "body": ForumKind.ARBITRATION, "seat": ForumKind.SEAT}
    name = _BEFORE_FORUM.sub("", _TAIL.sub("", match[group]).strip())
    start = match.start(group) + match[group].index(name)
    if not name or name[0] in "[_●•":
        return None
    law = _forum_law(name, kinds[group])
    if law is None:
        return None
    return Forum(kind=kinds[group], law=law, name=name, span=Span(start, start + len(name)))


def _forum_law(name: str, kind: ForumKind) -> Law | None:
    """Whose courts or arbitration; None where the name does not tell (有管辖权的法院)."""
    law = law_named(name)
    if law is not Law.FOREIGN:
        return law
    if MAINLAND_FORUM.search(name):
        return Law.MAINLAND
    if re.search(FOREIGN_LAND, name) or re.search(r"SIAC|LCIA|JAMS|ICC|[A-Z][a-z]", name):
        return Law.FOREIGN
    return Law.MAINLAND if kind is ForumKind.SEAT and re.search(r"[市省]\Z", name) else None


def _inferred(text: str, parties: Sequence[Party], forums: Sequence[Forum]) -> LawFact | None:
    """The law that statutes, else forums, else addresses speak for; None where they part or are silent."""
    if statute := _STATUTE.search(text):
        return LawFact(law=Law.MAINLAND, name=statute.group(), span=Span(*statute.span()), stated=False)
    places = [party for party in parties if party.address_span is not None]
    known = [(party, law_named(party.address)) for party in places]
    if any(_INLAND.search(party.address) or law is Law.MAINLAND for party, law in known):
        return None
    if forums and len({forum.law for forum in forums}) == 1:
        return LawFact(law=forums[0].law, name=forums[0].name, span=forums[0].span, stated=False)
    special = {law for _, law in known if law is not Law.FOREIGN}
    if known and len(special) == 1 and all(law in special for _, law in known) and known[0][0].address_span:
        party = known[0][0]
        return LawFact(law=special.pop(), name=party.address, span=known[0][0].address_span, stated=False)
    return None


def _around(text: str, offset: int) -> str:
    """The sentence at ``offset``, at most some hundred characters to either side."""
    begin = max(0, offset - _REACH)
    starts = [match.end() for match in _SENTENCE.finditer(text, begin, offset)]
    stop = _SENTENCE.search(text, offset, min(len(text), offset + _REACH))
    return text[starts[-1] if starts else begin : stop.start() if stop else offset + _REACH]
