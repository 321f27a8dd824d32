"""What a person can read of a text, and what a file can carry (specification P1, R6.3).

A model's own words are shown to the lawyer and then written into a contract: what nobody sees on the
screen must not reach the file, and what the file cannot carry must not be on the screen.
"""

import re

ILLEGAL = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot carry, line ends of other systems among it."""

_ENDS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_BEYOND = "".join(chr(plane << 16 | last) for plane in range(1, 17) for last in (0xFFFE, 0xFFFF))
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f"  # control characters, the escapes of terminals among them
    "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # no width, or a direction
    "\U000e0000-\U000e007f"  # tags
    f"\ufdd0-\ufdef\ufffe\uffff{_BEYOND}]"  # no characters at all
)


def legible(text: str) -> str:
    """The text as it is seen: its lines parted by newlines, without what takes no room, turns the order of
    its letters around or steers a terminal. Selectors of a character's shape stay."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub("", _ENDS.sub("\n", text))
