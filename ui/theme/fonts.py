"""Font families by name; the SC variants first, or the Japanese one may be taken."""

from PySide6.QtGui import QFont

SANS = (
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei UI",
    "Microsoft YaHei",
    "Noto Sans SC",
    "sans-serif",
)
SERIF = (
    "Noto Serif CJK SC",
    "Source Han Serif SC",
    "Songti SC",
    "STSong",
    "SimSun",
    "Noto Serif SC",
    "serif",
)

MONO = (
    "Noto Sans Mono CJK SC",
    "Source Han Mono SC",
    "Sarasa Mono SC",
    "Menlo",
    "Consolas",
    "monospace",
)

INTERFACE_PX = 13
CONTRACT_PX = 15
CONTRACT_LINE_PX = 30
COLUMN_CHARACTERS = 40


def sans(pixels: int = INTERFACE_PX, *, bold: bool = False) -> QFont:
    """The interface face at ``pixels``."""
    return _font(SANS, pixels, bold=bold)


def serif(pixels: int = CONTRACT_PX, *, bold: bool = False) -> QFont:
    """The face of contract and statute text at ``pixels``."""
    return _font(SERIF, pixels, bold=bold)


def mono(pixels: int = INTERFACE_PX) -> QFont:
    """The face of what is shown to the letter, at ``pixels``."""
    return _font(MONO, pixels, bold=False)


def _font(families: tuple[str, ...], pixels: int, *, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font
