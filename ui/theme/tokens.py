"""Every colour of the desk, light and dark, in one file (the palette of the design sheet).

A pair "x" and "x_soft" is words on their own tint; each pair keeps a contrast of at least 4.5:1, which
a test holds. Units: CSS hex colours.
"""

from typing import NamedTuple


class Tokens(NamedTuple):
    """One theme's colours by what they are for."""

    name: str
    paper: str  # window
    desk: str  # behind the contract's page
    surface: str  # panels
    sheet: str  # contract, cards
    ink: str
    muted: str
    line: str
    line_strong: str  # borders of controls
    hover: str
    accent: str  # primary, selection
    accent_hover: str
    accent_soft: str
    on_accent: str
    verified: str
    verified_soft: str
    signed: str
    signed_soft: str
    needs: str
    needs_soft: str
    risk: str
    risk_soft: str
    calm: str
    calm_soft: str
    find: str  # search hits
    find_current: str
    shadow: str


LIGHT = Tokens(
    name="light",
    paper="#F4F3EF",
    desk="#EAE8E2",
    surface="#FBFAF7",
    sheet="#FFFFFF",
    ink="#1F2328",
    muted="#5B6168",
    line="#DDD9CF",
    line_strong="#C9C4B7",
    hover="#F0EEE8",
    accent="#1E5B63",
    accent_hover="#17494F",
    accent_soft="#E4EEEE",
    on_accent="#FFFFFF",
    verified="#17683F",
    verified_soft="#E4F3EA",
    signed="#5A3E99",
    signed_soft="#EFE9F8",
    needs="#8A5200",
    needs_soft="#FFF1D6",
    risk="#B42318",
    risk_soft="#FCE9E7",
    calm="#2C5282",
    calm_soft="#E8EEF6",
    find="#FBE7A1",
    find_current="#F6C945",
    shadow="#D6D2C7",
)

DARK = Tokens(
    name="dark",
    paper="#1B1D1F",
    desk="#17191B",
    surface="#232629",
    sheet="#2A2D31",
    ink="#E6E3DC",
    muted="#A6ABB1",
    line="#3A3E43",
    line_strong="#4A4F55",
    hover="#2E3236",
    accent="#6FB3BC",
    accent_hover="#86C4CC",
    accent_soft="#24373A",
    on_accent="#10282B",
    verified="#7BD3A2",
    verified_soft="#16352A",
    signed="#C3AEEF",
    signed_soft="#2C2342",
    needs="#F0C174",
    needs_soft="#3A2C12",
    risk="#FF9C92",
    risk_soft="#42201D",
    calm="#9DBDE6",
    calm_soft="#1D2B3D",
    find="#5A4A17",
    find_current="#7A6212",
    shadow="#121416",
)

# (foreground, background) pairs that carry words somewhere on the desk.
TEXT_PAIRS = (
    *(("ink", ground) for ground in ("paper", "surface", "sheet", "hover", "accent_soft", "find")),
    ("ink", "find_current"),
    *(("muted", ground) for ground in ("paper", "surface", "sheet", "hover", "accent_soft", "desk")),
    *(("accent", ground) for ground in ("paper", "surface", "sheet", "hover", "accent_soft")),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    *((tone, f"{tone}_soft") for tone in ("verified", "signed", "needs", "risk", "calm")),
    *((tone, "sheet") for tone in ("verified", "needs", "risk", "calm")),
    *((tone, "surface") for tone in ("verified", "needs", "risk", "calm")),
    *((tone, "accent_soft") for tone in ("verified", "needs", "risk", "calm")),
)


def contrast(first: str, second: str) -> float:
    """WCAG 2 contrast ratio of two hex colours, 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
