"""Where parties are named: at the head, in tables, in running text and at the signatures (R6.2)."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.documents.facts_party_fields import Saying
from workbench.documents.facts_party_names import WHO, name_at, name_below, name_in, name_in_next_line
from workbench.documents.facts_words import LABELS, ROLE
from workbench.domain.contract import Clause, ClauseKind
from workbench.domain.span import Span

_TAG = r"(?:[（(【]\s*(?:以下(?:简|合)?称(?:为)?)?[“\"‘「]?(?!盖|签|公章|印章|章)(?P<{0}>[^（）()“”\"\n]{{1,18}})[”\"’」]?\s*[）)】])"
_SIGN = (
    r"(?:\s*[（(]?\s*(?P<sign>盖\s*章|签\s*章|签\s*字|签\s*名|公\s*章|印\s*章|签署)[^）)：:\n]{0,12}[）)]?)?"
)
_HEAD = re.compile(
    rf"(?:^|(?<=[\n。；;\s│：]))(?P<lead>[^\S\n]{{0,40}}+(?:\d{{1,2}}[.、]|[•·]|落款)?[^\S\n]{{0,40}}+)(?P<who>{WHO})[^\S\n]{{0,40}}"
    + _TAG.format("tag")
    + "?[^\\S\\n]{0,40}"
    + _TAG.format("tag2")
    + "?"
    + r"(?:的?(?:名称|姓名|全称|单位名称|公司名称)|[（(](?:全称|姓名|名称)[）)])?"
    + _SIGN
    + r"[^\S\n]{0,40}[：:][^\S\n]{0,40}",
    re.MULTILINE,
)
_ALONE = re.compile(
    rf"^[^\S\n]{{0,40}}(?P<who>{WHO})[^\S\n]{{0,40}}(?:{_TAG.format('tag')})?{_SIGN}[^\S\n]{{0,40}}$",
    re.MULTILINE,
)
_AS = re.compile(
    rf"(?P<who>{LABELS})(?:为|是|系|作为)(?:本合同(?:的)?)?(?P<role>{ROLE})(?![\u4e00-\u9fff]{{0,2}}(?:提供|指定|所))"
)
# Rare words are the anchors of what follows; the party is looked for backwards from them.
_DEFINED = re.compile(
    rf"(?:以下|下)(?:简|合)?称(?:为)?[^\S\n]{{0,40}}[“\"‘「]?(?P<who>{WHO})[”\"’」]?[^（）()\n]{{0,12}}[）)]"
)
_NAMED = re.compile(r"(?P<name>[\u4e00-\u9fffA-Za-z（）()·”“\"]{2,40})[（(][^（）()\n]{0,40}?\Z")
_PERSON_AFTER = re.compile(r"[，,](?=男|女|\d{4}年|身份证|公民|住|系)")
_PERSON = re.compile(rf"(?P<who>{ROLE}|{LABELS})(?P<name>[\u4e00-\u9fff]{{2,4}})\Z")
_BETWEEN = re.compile(
    r"(?:between|and|by)\s+(?P<name>[A-Z\[{][^\n;“\"(]{1,80}?)(?:,\s+(?:an?|having|with|whose|organi[sz]ed)\b[^\n“\"(]{0,250})?\s*"
    r"[（(](?:the\s+|hereinafter\s+(?:referred to as\s+)?|collectively\s+)?[“\"](?P<who>[A-Z][A-Za-z ]{1,30})[”\"][）)]"
)
_ALIAS = re.compile(
    rf"[（(]\s*(?:以下|下)?(?:简|合)?(?:称)?(?:为)?[：:]?\s*[“\"]?(?P<who>{LABELS})[”\"]?\s*[）)]"
)
_ALIAS_REACH = 60
# English contracts name their parties in the opening sentence; later (the "X") defines other things.
_OPENING = 4000
_NAME_BEGIN = re.compile(r"[：:]|(?:由|与|和|甲方|乙方|是|为)(?=[\u4e00-\u9fff]{4})")


_DIVISIONS = frozenset({ClauseKind.SIGNATURE, ClauseKind.ANNEX})


class Seen(NamedTuple):
    """One place where a party is named; ``span`` covers its label."""

    label: str
    role: str
    span: Span
    name: Span | None
    signature: bool


def named_heads(text: str, clauses: Sequence[Clause]) -> Iterator[Seen]:
    """Lines that open with a party: 甲方（出租人）：某公司, or the label alone with the name below."""
    for region in _regions(clauses, len(text)):
        yield from _opened(text, region)
        yield from _alone(text, region)


class _Region(NamedTuple):
    span: Span
    kind: ClauseKind


def _regions(clauses: Sequence[Clause], length: int) -> Iterator[_Region]:
    """Where parties are named: all but the clauses, and the last clause of each division, which holds
    the signatures where nothing showed where they begin."""
    if not clauses:
        yield _Region(Span(0, length), ClauseKind.PREAMBLE)
    for place, clause in enumerate(clauses):
        last = place + 1 == len(clauses) or clauses[place + 1].kind in _DIVISIONS
        if last or clause.kind in {ClauseKind.PREAMBLE, *_DIVISIONS}:
            yield _Region(clause.own, clause.kind)


def _opened(text: str, region: _Region) -> Iterator[Seen]:
    for match in _HEAD.finditer(text, region.span.start, region.span.end):
        if region.kind is ClauseKind.CLAUSE and not _may_head(match):
            continue
        tags = [tag for tag in (match["tag"], match["tag2"]) if tag]
        label, role = _names(match["who"], tags)
        signature = bool(match["sign"]) or region.kind is ClauseKind.SIGNATURE
        name = name_at(text, match.end()) or name_below(text, match.end())
        alias = _alias_after(text, match.end())
        if alias and not re.fullmatch(LABELS, label):
            label, role = alias, role or label
        yield Seen(label, role, Span(*match.span("who")), name, signature)


def _alone(text: str, region: _Region) -> Iterator[Seen]:
    if region.kind is ClauseKind.CLAUSE:
        return
    for match in _ALONE.finditer(text, region.span.start, region.span.end):
        label, role = _names(match["who"], [match["tag"]] if match["tag"] else [])
        name = name_below(text, match.end()) or name_in_next_line(text, match.end())
        signature = bool(match["sign"]) or region.kind is ClauseKind.SIGNATURE
        if name is not None or match["tag"]:
            yield Seen(label, role, Span(*match.span("who")), name, signature)


def _may_head(match: re.Match[str]) -> bool:
    """Inside clauses only lines that look like a head or a signature name a party."""
    return bool(match["sign"] or match["tag"])


def _names(who: str, tags: Sequence[str]) -> "_Label":
    """Label and role from the word before the colon and the words in brackets behind it."""
    plain = re.sub(r"\s+", "", who) if not who[0].isascii() else who
    role = "" if re.fullmatch(LABELS, plain) else plain
    label = plain
    for tag in tags:
        words = re.sub(r"\s+", "", tag) if not tag[:1].isascii() else tag.strip()
        if re.fullmatch(LABELS, words):
            label = words
        elif re.fullmatch(ROLE, words) or re.fullmatch(r"[\u4e00-\u9fff]{1,6}[方人]|用.单位", words):
            role = role or words
    return _Label(label, role)


class _Label(NamedTuple):
    label: str
    role: str


def _alias_after(text: str, begin: int) -> str:
    """The label that brackets further on in the line give: 总包方：____（以下简称甲方）."""
    line_end = text.find("\n", begin)
    end = line_end if line_end >= 0 else len(text)
    match = _ALIAS.search(text, begin, min(end, begin + _ALIAS_REACH))
    return re.sub(r"\s+", "", match["who"]) if match else ""


def named_in_text(text: str, said: Sequence[Saying]) -> Iterator[Seen]:
    """Parties that sentences name: 甲方为买受人, 某公司（以下简称“甲方”）, 承租人李某，男."""
    for match in _AS.finditer(text):
        yield Seen(match["who"], match["role"], Span(*match.span("who")), None, signature=False)
    yield from _defined(text)
    for match in _PERSON_AFTER.finditer(text):
        person = _PERSON.search(text, max(0, match.start() - 12), match.start())
        if person:
            name = Span(*person.span("name"))
            label = person["who"]
            yield Seen(label, _role_of(label), Span(*person.span("who")), name, signature=False)
    for item in said:
        yield Seen(item.label, _role_of(item.label), item.who, None, signature=False)
    for match in _BETWEEN.finditer(text, 0, _OPENING):
        name = name_in(match["name"].rstrip(" ,"), match.start("name"))
        yield Seen(match["who"], match["who"], Span(*match.span("who")), name, signature=False)


def _defined(text: str) -> Iterator[Seen]:
    """Parties that are named first and labelled in brackets behind the name."""
    for match in _DEFINED.finditer(text):
        named = _NAMED.search(text, max(0, match.start() - 84), match.start())
        if named is None:
            continue
        words = _NAME_BEGIN.split(named["name"])[-1]
        name = name_in(words, named.end("name") - len(words))
        who = match["who"]
        if name is not None and not re.fullmatch(WHO, name.of(text)):
            yield Seen(who, _role_of(who), Span(*match.span("who")), name, signature=False)


def _role_of(who: str) -> str:
    return "" if re.fullmatch(LABELS, who) else who
