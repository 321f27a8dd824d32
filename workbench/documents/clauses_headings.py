"""What the heading of a clause is, when its number stands before it (R6.2)."""

import re

from workbench.domain.span import Span

_LONGEST = 30
_LONGEST_ENGLISH = 80
_SHORT = 14
_DUTY = re.compile(
    r"应当?|不得|可以|有权|必须|须|同意|负责|承诺|保证(?!金|责任|期|范围|方式|人)|[是为]|提供.{4}|若|如果"
)
_COLON = re.compile(r"[：:]")
_ENGLISH = re.compile(r"[\s\"“(]*[A-Z][^.:;\n]{1,70}?[.:](?=\s|$)")
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
    if colon and _is_title(line[: colon.start()], loose=True):
        return _trim(line[: colon.start()], begin)
    parted = re.match(r"\s*([^\s，。；：,;]{2,14})(?:\s{1,}|\u3000+)(?=\S)", line)
    if parted and _is_title(parted[1], loose=False):
        return _trim(line[: parted.end(1)], begin)
    plain = line.strip()
    if len(plain) <= _LONGEST and _is_title(plain.rstrip("。；;"), loose=False):
        ended = plain[-1:] in _STOPS
        if not ended or (len(plain) <= _SHORT and alone):
            return _trim(line, begin)
    return None


def _is_title(words: str, *, loose: bool) -> bool:
    plain = words.strip(_STRIP)
    if not plain or any(stop in plain for stop in _STOPS) or "，" in plain:
        return False
    if re.fullmatch(r"[甲乙丙丁]方|双方", plain):
        return False
    if loose and len(plain) <= 20 and not re.search(r"应当?|不得|有权|如下|下列|以下|包括", plain):
        return True
    return not _DUTY.search(plain) and not re.match(r"[甲乙丙丁]方.{0,4}(?:向|在|于|将|对)", plain)


def _english(line: str, begin: int) -> Span | None:
    plain = line.strip()
    if len(plain) <= _LONGEST_ENGLISH and not plain.endswith((".", ";", ",")):
        return _trim(line, begin)
    match = _ENGLISH.match(line)
    if match is None:
        return None
    words = match.group().rstrip(".: ")
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
