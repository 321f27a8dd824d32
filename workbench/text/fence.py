"""Contract text as quoted data for a prompt: it cannot leave its fence (specification R3.2).

Every line stands behind a bar, so no line of the data can look like a fence or a role; the fence's
name is drawn from the data's own SHA-256, so that no text can hold its own fence. Signs that cannot
be seen, and those that begin a chat template's marks, are spelled out as ⟦U+200B⟧; :func:`unquoted`
gives the text back as it was.
"""

import re
from typing import NamedTuple

from workbench.text.digests import digest_of

BAR = "│ "
_SPELLED = re.compile(r"⟦U\+([0-9A-F]{4,6})⟧")
_DANGEROUS = re.compile(
    "[⟦\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
    r"|(?<=<)\|(?=[a-z_])|(?<=[a-z_])\|(?=>)|<(?=/?s>)|<(?=<)|\[(?=/?(?:INST|SYS)\b)|`(?=``)",
    re.IGNORECASE,
)


class Quoted(NamedTuple):
    """A fenced quotation: what goes into the prompt, and the lines that open and close it."""

    text: str
    opening: str
    closing: str


def quoted(text: str, label: str) -> Quoted:
    """Fence ``text``. ``label`` names the data (contract, clause, finding) in small Latin letters.

    Lines end with a newline; what parts lines otherwise (U+2028, a carriage return) is spelled out.
    """
    name = re.sub(r"[^a-z_]", "", label.lower()) or "data"
    token = digest_of(text)[:16]
    opening, closing = f"<<<DATA {name} {token}>>>", f"<<<END {name} {token}>>>"
    lines = (BAR + _DANGEROUS.sub(_spell, line) for line in text.split("\n"))
    return Quoted("\n".join((opening, *lines, closing)), opening, closing)


def unquoted(fenced: str) -> str:
    """The text that :func:`quoted` was given."""
    lines = fenced.split("\n")[1:-1]
    return "\n".join(
        _SPELLED.sub(lambda found: chr(int(found[1], 16)), line.removeprefix(BAR)) for line in lines
    )


def _spell(found: re.Match[str]) -> str:
    return f"⟦U+{ord(found[0]):04X}⟧"
