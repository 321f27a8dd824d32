"""Parties with label, role, name, address and identifier, at the head, in tables, in running text and in
the signature block (R6.2)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.documents.facts_words import ADDRESS, ENGLISH_ROLE, IDENTIFIER, LABELS, ROLE
from workbench.domain.contract import Clause, ClauseKind, Party
from workbench.domain.span import Span

_WHO = rf"(?:{LABELS}|{ROLE}|{ENGLISH_ROLE})"
_BLANK = re.compile(r"[\s_＿/／.。…·:：\-—XxＸ×]*\Z")
_PLACEHOLDER = re.compile(r"[【\[［{<《]{1,2}[^】\]］}>》]*[】\]］}>》]{1,2}\s*\Z")
_NAME_END = re.compile(
    r"\s{2,}|\u3000|\t|\n|[。；;，,]|[（(](?!有限|中国|上海|北京|深圳|广州|集团|控股|普通|特殊|香港)|(?:统一)?社会信用代码|法定代表人|地址|住所|住址|"
    r"身份证|证件|电话|联系|性别|签[订约字署]|日期|委托代理人|负责人|代表[人：:]|(?:[甲乙丙丁]\s*方|[供需]方)\s*[（(：:]"
)
_TAG = r"(?:[（(【]\s*(?:以下(?:简|合)?称(?:为)?)?[“\"‘「]?(?!盖|签|公章|印章|章)(?P<{0}>[^（）()“”\"\n]{{1,18}})[”\"’」]?\s*[）)】])"
_SIGN = (
    r"(?:\s*[（(]?\s*(?P<sign>盖\s*章|签\s*章|签\s*字|签\s*名|公\s*章|印\s*章|签署)[^）)：:\n]{0,12}[）)]?)?"
)
_HEAD = re.compile(
    rf"(?:^|(?<=[\n。；;\s│：]))(?P<lead>[^\S\n]*(?:\d{{1,2}}[.、]|[•·]|落款)?[^\S\n]*)(?P<who>{_WHO})[^\S\n]*"
    + _TAG.format("tag")
    + "?[^\\S\\n]*"
    + _TAG.format("tag2")
    + "?"
    + r"(?:的?(?:名称|姓名|全称|单位名称|公司名称)|[（(](?:全称|姓名|名称)[）)])?"
    + _SIGN
    + r"[^\S\n]*[：:][^\S\n]*",
    re.MULTILINE,
)
_ALONE = re.compile(
    rf"^[^\S\n]*(?P<who>{_WHO})[^\S\n]*(?:{_TAG.format('tag')})?{_SIGN}[^\S\n]*$", re.MULTILINE
)
_AS = re.compile(
    rf"(?P<who>{LABELS})(?:为|是|系|作为)(?:本合同(?:的)?)?(?P<role>{ROLE})(?![\u4e00-\u9fff]{{0,2}}(?:提供|指定|所))"
)
_DEFINED = re.compile(
    rf"(?P<name>[\u4e00-\u9fffA-Za-z（）()·”“\"]{{2,40}}?)[（(][^（）()\n]{{0,40}}?(?:以下|下)(?:简|合)?称(?:为)?[^\S\n]*[“\"‘「]?(?P<who>{_WHO})[”\"’」]?[^（）()\n]{{0,12}}[）)]"
)
_PERSON = re.compile(
    rf"(?P<who>{ROLE}|{LABELS})(?P<name>[\u4e00-\u9fff]{{2,4}}?)[，,](?=男|女|\d{{4}}年|身份证|公民|住|系)"
)
_OF = re.compile(
    rf"(?P<who>{LABELS}|{ROLE})的?(?P<what>{ADDRESS}|{IDENTIFIER})(?:为|是|位于|[：:])[^\S\n]*(?P<value>[^，。；;、\n]{{2,60}})"
)
_FIELD = re.compile(
    rf"(?P<what>{ADDRESS}|{IDENTIFIER})[^\S\n]*[：:][^\S\n]*(?P<value>[^\n]*?)(?=\s{{2,}}|\u3000|\t|\n|[，。；;]|$|电话|邮编|法定)"
)
_COMPANY = re.compile(
    r"^[^\S\n•·\-]*[•·\-]?[^\S\n]*(?:公司|单位|企业|机构)?(?:名称|全称)|姓\s*名", re.MULTILINE
)
_NAME_FIELD = re.compile(
    r"[^\S\n•·\-]*[•·\-]?[^\S\n]*(?:(?:公司|单位|企业|机构)?(?:名\s*称|全称)|姓\s*名)[^\S\n]*(?:（章）|\(章\))?[^\S\n]*[：:][^\S\n]*(?P<name>[^\n]*)"
)
_BETWEEN = re.compile(
    r"(?:between|and|by)\s+(?P<name>[A-Z\[{][^\n;“\"(]{1,80}?)(?:,\s+(?:an?|having|with|whose|organi[sz]ed)\b[^\n“\"(]{0,250})?\s*"
    r"[（(](?:the\s+|hereinafter\s+(?:referred to as\s+)?|collectively\s+)?[“\"](?P<who>[A-Z][A-Za-z ]{1,30})[”\"][）)]"
)
_FIELD_REACH = 600


class _Seen(NamedTuple):
    label: str
    role: str
    span: Span
    name: Span | None
    signature: bool


def parties_of(text: str, clauses: Sequence[Clause]) -> tuple[Party, ...]:
    """The parties in order of their place; one per label at the head, and one per signature line."""
    seen = sorted((*_heads(text, clauses), *_others(text)), key=lambda item: item.span)
    merged: list[_Seen] = []
    for item in seen:
        twin = next((i for i, old in enumerate(merged) if _same(old, item)), None)
        if twin is None:
            merged.append(item)
        else:
            old = merged[twin]
            better = old.name is None and item.name is not None
            base = item if better else old
            merged[twin] = base._replace(role=old.role or item.role)
    merged.sort(key=lambda item: item.span)
    return tuple(_party(text, item, merged) for item in merged)


def _same(one: _Seen, other: _Seen) -> bool:
    return one.label == other.label and one.signature == other.signature


def _heads(text: str, clauses: Sequence[Clause]) -> Iterator[_Seen]:
    regions = _Regions(clauses)
    for match in _HEAD.finditer(text):
        kind = regions.kind_at(match.start("who"))
        if kind is ClauseKind.CLAUSE and not _may_head(match):
            continue
        tags = [tag for tag in (match["tag"], match["tag2"]) if tag]
        label, role = _names(match["who"], tags)
        signature = bool(match["sign"]) or kind is ClauseKind.SIGNATURE
        name = _name(text, match.end())
        if name is None:
            name = _field_name(text, match.end())
        alias = _alias_after(text, name)
        if alias and not re.fullmatch(LABELS, label):
            label, role = alias, role or label
        yield _Seen(label, role, Span(match.start("who"), match.end("who")), name, signature)
    for match in _ALONE.finditer(text):
        kind = regions.kind_at(match.start("who"))
        if kind is ClauseKind.CLAUSE:
            continue
        label, role = _names(match["who"], [match["tag"]] if match["tag"] else [])
        name = _field_name(text, match.end()) or _next_cell(text, match.end())
        signature = bool(match["sign"]) or kind is ClauseKind.SIGNATURE
        if name is not None:
            yield _Seen(label, role, Span(match.start("who"), match.end("who")), name, signature)


class _Regions:
    """What part of the contract an offset lies in."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self._starts = [clause.own.start for clause in clauses]
        self._kinds = [clause.kind for clause in clauses]

    def kind_at(self, offset: int) -> ClauseKind:
        place = bisect_right(self._starts, offset) - 1
        return self._kinds[place] if place >= 0 else ClauseKind.PREAMBLE


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


def _name(text: str, begin: int) -> Span | None:
    """The name that begins at ``begin``; None where the place is blank or holds a placeholder."""
    line_end = text.find("\n", begin)
    line = text[begin : line_end if line_end >= 0 else len(text)]
    end = _NAME_END.search(line)
    words = line[: end.start()] if end else line
    return _span_of(words, begin)


def _span_of(words: str, begin: int) -> Span | None:
    left = len(words) - len(words.lstrip(' \t\u3000_＿“"'))
    plain = words[left:].rstrip(' \t\u3000_＿”"')
    if not plain or len(plain) > 60 or _BLANK.match(plain) or _PLACEHOLDER.match(plain):
        return None
    return Span(begin + left, begin + left + len(plain))


def _field_name(text: str, begin: int) -> Span | None:
    """The name in a line 公司名称：… straight below the label."""
    if text[begin : begin + 1] not in {"\n", ""}:
        return None
    match = _NAME_FIELD.match(text, begin + 1)
    return _name(text, match.start("name")) if match else None


def _next_cell(text: str, begin: int) -> Span | None:
    """The name in the cell or line after a label that stands alone."""
    if text[begin : begin + 1] != "\n":
        return None
    line_end = text.find("\n", begin + 1)
    line = text[begin + 1 : line_end if line_end >= 0 else len(text)]
    if re.search(rf"[：:。，]|^\s*{_WHO}|^\s*第", line) or len(line.strip()) < 2 or len(line) > 40:
        return None
    return _name(text, begin + 1)


def _alias_after(text: str, name: Span | None) -> str:
    if name is None:
        return ""
    match = re.match(
        rf"\s*[（(]\s*(?:以下|下)(?:简|合)?称(?:为)?\s*[“\"]?({LABELS})", text[name.end : name.end + 24]
    )
    return match[1] if match else ""


def _others(text: str) -> Iterator[_Seen]:
    for match in _AS.finditer(text):
        yield _Seen(match["who"], match["role"], Span(*match.span("who")), None, signature=False)
    for match in _DEFINED.finditer(text):
        words = re.split(r"[：:]|(?:由|与|和|甲方|乙方|是|为)(?=[\u4e00-\u9fff]{4})", match["name"])[-1]
        name = _span_of(words, match.end("name") - len(words))
        who = match["who"]
        if name is not None and not re.fullmatch(_WHO, name.of(text)):
            role = "" if re.fullmatch(LABELS, who) else who
            yield _Seen(who, role, Span(*match.span("who")), name, signature=False)
    for match in _PERSON.finditer(text):
        role = "" if re.fullmatch(LABELS, match["who"]) else match["who"]
        yield _Seen(match["who"], role, Span(*match.span("who")), Span(*match.span("name")), signature=False)
    for match in _OF.finditer(text):
        role = "" if re.fullmatch(LABELS, match["who"]) else match["who"]
        yield _Seen(match["who"], role, Span(*match.span("who")), None, signature=False)
    for match in _BETWEEN.finditer(text):
        name = _span_of(match["name"].rstrip(" ,"), match.start("name"))
        yield _Seen(match["who"], match["who"], Span(*match.span("who")), name, signature=False)


def _party(text: str, seen: _Seen, everyone: Sequence[_Seen]) -> Party:
    end = min(
        (other.span.start for other in everyone if other.span.start > seen.span.start), default=len(text)
    )
    end = min(end, seen.span.end + _FIELD_REACH)
    fields = _fields(text, seen, end)
    address, identifier = fields.get("address"), fields.get("identifier")
    return Party(
        label=seen.label,
        role=seen.role,
        name=seen.name.of(text) if seen.name else "",
        span=seen.span,
        name_span=seen.name,
        address=address.of(text) if address else "",
        address_span=address,
        identifier=identifier.of(text) if identifier else "",
        identifier_span=identifier,
        signature=seen.signature,
    )


def _fields(text: str, seen: _Seen, end: int) -> dict[str, Span]:
    """Address and identifier below the party's line, or said of the party in running text."""
    found: dict[str, Span] = {}
    if not seen.signature:
        for match in _OF.finditer(text):
            if re.sub(r"\s+", "", match["who"]) == seen.label:
                _keep(found, match)
    for match in _FIELD.finditer(text, seen.span.end, end):
        _keep(found, match)
    return found


def _keep(found: dict[str, Span], match: re.Match[str]) -> None:
    what = "identifier" if re.fullmatch(IDENTIFIER, match["what"]) else "address"
    value = _span_of(match["value"], match.start("value"))
    if value is None or what in found:
        return
    if what == "identifier":
        code = re.match(r"[0-9A-Za-z*＊]{6,25}", match.string[value.start : value.end])
        if code is None:
            return
        value = Span(value.start, value.start + code.end())
    found[what] = value
