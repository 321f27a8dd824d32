"""What can be drawn from prose: files, points, notes, the agent's own account (specification R1.3)."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from workbench.text.sentences import sentences

MOST_FILES = 200
_LONGEST = 400
_SUFFIX = "pdf|docx?|md|txt|xlsx?|csv|pptx?|rtf|html?|json|xml|zip|png|jpe?g|odt|wps|ofd|eml"
_ENDING = re.compile(rf"\.(?:{_SUFFIX})(?![A-Za-z0-9_])", re.IGNORECASE)
# A path begins after a space, a bracket, a quote or Chinese punctuation; names may be Chinese.
_BREAK = re.compile(r"[\s，。；：、！？“”‘’「」『』《》〈〉（）【】()\[\]{}<>\"'`|*?:;,]")
_SCHEME = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][a-z0-9+]{0,9}:\Z")
_LAW = re.compile(r"《[^》]{0,60}》|第[〇零一二三四五六七八九十百千两0-9]{1,12}条")
_QUOTE = 8
_SEARCHES = 400  # through a whole text; beyond, an index of it is cheaper
_REACH, _ENDS = 200, 4000
_LEAD = re.compile(
    r"^(?:[^\x00-\x7f]*?(?:见|在|至|到|为|成|了|是|件|存|入|出|于|和|与|及|或))(?=[A-Za-z0-9_./~\\-])"
)
_POINT = re.compile(
    r"^[ \t　>]{0,12}(?:[-*+•·●○▪◆■►]|\d{1,3}[.)、．）](?!\d)|[(（]\d{1,3}[)）]|[①-⑳]|"
    r"[一二三四五六七八九十]{1,3}[、.．]|[(（][一二三四五六七八九十]{1,3}[)）]|第[一二三四五六七八九十]{1,3}[，,、：:])"
    r"[ \t　]*(?P<point>\S.*)$"
)
_NOTE = re.compile(
    r"^[ \t　>*#-]{0,12}(?:备注|注意|注|提示|重点关注|交接|待核|待确认|请(?:复核|核实|注意)|Notes?|NB|Caution|Handoff)"
    r"(?:\*\*)?[ \t]*[:：](?:\*\*)?[ \t]*(?P<note>\S.*)$",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"\*\*|__|^#+\s*")
_QUOTED = re.compile(
    r"“[^”]{0,2000}”|「[^」]{0,2000}」|『[^』]{0,2000}』|《[^》]{0,200}》|\"[^\"\n]{0,2000}\"|^[ \t]*>.*$",
    re.MULTILINE,
)


def files(text: str) -> tuple[str, ...]:
    """Paths of files that the text names, each once."""
    found = (_path(text, ending) for ending in _ENDING.finditer(text))
    return tuple(islice(dict.fromkeys(path for path in found if path), MOST_FILES))


def _path(text: str, ending: re.Match[str]) -> str:
    """The path that ends here: back to the last character that no path contains."""
    low = max(0, ending.start() - _REACH)
    start = max((found.end() for found in _BREAK.finditer(text, low, ending.start())), default=low)
    name = _LEAD.sub("", text[start : ending.end()])
    if name.startswith(("/", "\\")) and (scheme := _SCHEME.search(text, max(0, start - 12), start)):
        name = scheme.group() + name
    return "" if name.startswith(".") and name.count(".") == 1 else name


def points(text: str) -> tuple[str, ...]:
    """The items of lists: bullets, numbers, 一、 and the like."""
    return tuple(
        _plain(m["point"])
        for line in _lines(text)
        if (m := _POINT.match(line)) and not _NOTE.match(m["point"])
    )


def notes(text: str) -> tuple[str, ...]:
    """The lines that hand something over: 备注：, 注意：, Note: and the like."""
    found: list[str] = []
    for line in _lines(text):
        point = _POINT.match(line)
        note = _NOTE.match(point["point"] if point else line)
        if note:
            found.append(_plain(note["note"]))
    return tuple(found)


def account(text: str, given: Callable[[str], bool]) -> str:
    """The agent's own word on how the task went: its first and last paragraph without what is quoted
    and without sentences for which ``given`` says that they stand in what it was given."""
    ends = (text,) if len(text) <= 2 * _ENDS else (text[:_ENDS], text[-_ENDS:])
    paragraphs = [p for part in ends for p in re.split(r"\n\s*\n", _QUOTED.sub("", part)) if p.strip()]
    chosen = paragraphs if len(paragraphs) < 3 else (paragraphs[0], paragraphs[-1])
    said = (sentence for paragraph in chosen for sentence in islice(sentences(paragraph), 40))
    return "".join(sentence for sentence in said if not given(sentence))[:2000]


class Source:
    """A text from which others may quote. ``quote`` finds the longest quotation at a place in bounded time:
    after some searches it knows all short stretches of the text, so that the next ones cost nothing."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._searches = 0
        self._short: frozenset[str] = frozenset()

    def quote(self, words: str, at: int) -> int:
        """How many characters from ``at`` on stand in the text word for word; 0 where too few do."""
        if not self._holds(words[at : at + _QUOTE]):
            return 0
        length, text = _QUOTE, self._text
        place = text.find(words[at : at + length])
        while place >= 0:
            while words[at + length : at + length + 1] == text[place + length : place + length + 1] != "":
                length += 1
            longer = words[at : at + length + 1]
            place = text.find(longer, place + 1) if len(longer) > length else -1
        return length

    def _holds(self, stretch: str) -> bool:
        if self._short:
            return stretch in self._short
        self._searches += 1
        if self._searches > _SEARCHES:
            text = self._text
            self._short = frozenset(text[at : at + _QUOTE] for at in range(len(text) - _QUOTE + 1))
        return stretch in self._text


def elided(item: str, source: Source) -> str:
    """``item`` without what it takes word for word from ``source``.

    Skeletons outlive a destroyed matter, so they quote no contract (R1.7). Names of laws and numbers
    of articles are no secret and stay.
    """
    made: list[str] = []
    at = last = 0
    free = _LAW.sub(lambda found: "\n" * len(found.group()), item)
    while at + _QUOTE <= len(free):
        length = source.quote(free, at)
        if length:
            made += (item[last:at], "……")
            last = at + length
        at += length or 1
    return "".join((*made, item[last:]))


def _lines(text: str) -> Iterator[str]:
    return (line[:_LONGEST] for line in text.splitlines())


def _plain(point: str) -> str:
    return _EMPHASIS.sub("", point).strip()
