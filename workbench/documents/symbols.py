"""Characters that Word keeps as codes of a symbol font (w:sym, bullets), as Unicode (R6.1).

Only signs that mean something in a contract: boxes and ticks of forms, comparison signs, bullets.
Tables of the fonts: Microsoft's Wingdings, Wingdings 2 and Symbol character maps.
"""

_WINGDINGS = {
    0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "□", 0x70: "□", 0x71: "❑", 0x72: "❒", 0x74: "⧫", 0x75: "◆",
    0x76: "❖", 0x77: "◆", 0x9E: "·", 0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "□", 0xAB: "★", 0xB2: "✧",
    0xD8: "➢", 0xE8: "➔", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_WINGDINGS_2 = {
    0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x2A: "□", 0x96: "●", 0x97: "●", 0xA2: "■",
    0xA3: "□", 0xA4: "□",
}  # fmt: skip
_SYMBOL = {
    0xA3: "≤", 0xB3: "≥", 0xB4: "×", 0xB1: "±", 0xB0: "°", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBB: "≈",
    0xD7: "⋅", 0xE5: "∑", 0xA5: "∞", 0x2D: "−", 0x25: "%", 0x2B: "+", 0x3D: "=", 0x3C: "<", 0x3E: ">",
}  # fmt: skip
_FONTS = {"wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2, "symbol": _SYMBOL}


def symbol(code: int, font: str) -> str:
    """The character for a code of a symbol font; unknown codes stay what they are (private use)."""
    table = _FONTS.get(font.lower())
    low = code - 0xF000 if 0xF000 <= code <= 0xF0FF else code
    if table is not None and low in table:
        return table[low]
    if table is None and 0x20 <= low <= 0xFFFF and low == code and not 0xD800 <= code <= 0xDFFF:
        return chr(code)
    return chr(0xF000 + low) if low <= 0xFF else "\ufffd"


def bullet(text: str, font: str) -> str:
    """A bullet's label: private-use characters through the font's table, "•" where it is unknown."""
    shown = "".join(symbol(ord(c), font or "symbol") if 0xF000 <= ord(c) <= 0xF0FF else c for c in text)
    if not font.lower().startswith(("wingdings", "symbol")):
        return "".join("•" if 0xE000 <= ord(c) <= 0xF8FF else c for c in shown)
    table = _FONTS.get(font.lower(), {})
    return "".join("•" if 0xE000 <= ord(c) <= 0xF8FF else table.get(ord(c), c) for c in shown)
