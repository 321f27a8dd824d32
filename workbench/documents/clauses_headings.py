"""What the heading of a clause is, when its number stands before it (R6.2)."""

import re

from workbench.domain.span import Span

_LONGEST = 30
_LONGEST_ENGLISH = 80
_SHORT = 14
_TINY = 8
_LONGEST_LEAD = 24
_DUTY = re.compile(
    r"应当|应(?!用|收|付|急|对)|不得|可以|有权|必须|(?<!无)须(?!知)|如果|若(?!干)|[甲乙丙丁]方.{0,4}(?:向|在|于|将|对|同意|保证|承诺|确认|提供)"
)
_SENTENCE = re.compile(r"同意|承诺.{2,}|保证.{3,}|负责|[是为由]|之日|本合同")
_CLAUSE = re.compile(r"[由不应被]|(?<!标)的|(?<!所)有(?!效|限)")
_OPEN_END = re.compile(r"[自达为于按在以第即将由至式达个年月]$|^(?:该|每|本合同|方)")
_LEAD_IN = re.compile(r"应当|不得|有权|如下|下列|以下|包括|双方(?:确定|约定|同意)$|[于为自达按在]$")
_PARTED = re.compile(r"\s*([^\s，。；：,;]{2,14})(?:\s{1,2})(?=[^\s□☑_＿])")
# A blank to be filled in at the end of a line says nothing about its words.
_EMPTY_END = re.compile(r"[\s_＿]{2,}[。；]?\s*\Z")
_FILLED = re.compile(r"\s{3,}|[_＿□☑]")
_COLON = re.compile(r"[：:]")
_ENGLISH = re.compile(r"[\s\"“(]*[A-Z][^.:;\n]{1,70}?[.:](?=\s|$)")
_VERB = re.compile(r"\b(?:means?|shall|includes)\b")
_STOPS = "。；;！!？?"
_STRIP = " \t\u3000\xa0：:。.．；;、【】[]「」"


def heading_of(text: str, begin: int, end: int) -> Span | None:
    """The span of the heading in ``text[begin:end]``, the words of one line after the number.

    A heading is what stands before a colon or a wide space, or a short line that states no duty.
    None where the clause goes straight into its text.
    """
    line_end = text.find("\n", begin, end)
    if line_end < 0:
        line_end = end
    line = text[begin:line_end]
    if not line.strip(_STRIP):
        return _next_line(text, line_end, end)
    if re.match(r"[\s\"“(]*[A-Za-z]", line):
        return _english(line, begin)
    return _chinese(line, begin, alone=line_end >= end)


def _next_line(text: str, begin: int, end: int) -> Span | None:
    """A number alone on its line takes the next line for its heading if that is short."""
    begin += len(text[begin:end]) - len(text[begin:end].lstrip())
    line_end = text.find("\n", begin, end)
    line = text[begin : line_end if line_end >= 0 else end]
    if not line or len(line) > _SHORT or any(stop in line for stop in _STOPS):
        return None
    return _trim(line, begin)


def _chinese(line: str, begin: int, *, alone: bool) -> Span | None:
    bracketed = re.match(r"\s*[【\[「](?P<in>[^】\]」]{1,20})[】\]」]", line)
    if bracketed:
        return _trim(bracketed["in"], begin + bracketed.start("in"))
    colon = _COLON.search(line, 0, _LONGEST)
    if colon and _before_colon(line[: colon.start()].strip(_STRIP)):
        return _trim(line[: colon.start()], begin)
    parted = _PARTED.match(line)
    if parted and _is_title(parted[1]):
        return _trim(line[: parted.end(1)], begin)
    plain = _EMPTY_END.sub("", line).strip()
    if not plain or len(plain) > _LONGEST or not _is_title(plain.rstrip("。")) or _FILLED.search(plain):
        return None
    if plain[-1:] in _STOPS and (
        plain[-1] != "。" or len(plain) > _TINY or not alone or _CLAUSE.search(plain)
    ):
        return None
    return _trim(_EMPTY_END.sub("", line), begin)


def _before_colon(words: str) -> bool:
    """Whether the words before a colon name a matter and do not lead into a list."""
    if not words or len(words) > _LONGEST_LEAD or any(stop in words for stop in _STOPS + "，"):
        return False
    return not _LEAD_IN.search(words) and not re.fullmatch(r"[甲乙丙丁]方|双方", words)


def _is_title(words: str) -> bool:
    plain = words.strip(_STRIP)
    if not plain or any(stop in plain for stop in _STOPS + "，{□☑") or _OPEN_END.search(plain):
        return False
    if re.fullmatch(r"[甲乙丙丁]方|双方", plain) or _DUTY.search(plain):
        return False
    return len(plain) <= _SHORT or not _SENTENCE.search(plain)


def _english(line: str, begin: int) -> Span | None:
    plain = line.strip()
    if len(plain) <= _LONGEST_ENGLISH and not plain.endswith((".", ";", ",")):
        return None if _VERB.search(plain) else _trim(line, begin)
    match = _ENGLISH.match(line)
    if match is None:
        return None
    words = match.group().rstrip(".: ")
    if _VERB.search(words):
        return None
    small = {"and", "or", "of", "the", "to", "for", "in", "by", "on", "with", "from", "a", "an", "as"}
    heavy = [word for word in re.findall(r"[A-Za-z][\w'’-]*", words) if word.lower() not in small]
    capital = sum(word[0].isupper() for word in heavy)
    if heavy and (capital == len(heavy) or (capital * 2 > len(heavy) and len(heavy) > 2) or len(heavy) <= 2):
        return _trim(words, begin)
    return None


def _trim(words: str, begin: int) -> Span | None:
    left = len(words) - len(words.lstrip(_STRIP))
    plain = words.strip(_STRIP)
    return Span(begin + left, begin + left + len(plain)) if plain else None
