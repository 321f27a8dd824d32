"""Tokens as a Qt palette, for whatever the style sheet does not reach."""

from PySide6.QtGui import QColor, QPalette

from ui.theme.tokens import Tokens


def palette(tokens: Tokens) -> QPalette:
    """The palette of one theme."""
    role = QPalette.ColorRole
    table = {
        role.Window: tokens.paper,
        role.WindowText: tokens.ink,
        role.Base: tokens.sheet,
        role.AlternateBase: tokens.surface,
        role.Text: tokens.ink,
        role.Button: tokens.sheet,
        role.ButtonText: tokens.ink,
        role.BrightText: tokens.on_accent,
        role.ToolTipBase: tokens.sheet,
        role.ToolTipText: tokens.ink,
        role.PlaceholderText: tokens.muted,
        role.Highlight: tokens.accent,
        role.HighlightedText: tokens.on_accent,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.Mid: tokens.line,
        role.Dark: tokens.line_strong,
        role.Light: tokens.sheet,
        role.Shadow: tokens.shadow,
    }
    made = QPalette()
    for which, colour in table.items():
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(tokens.muted))
    return made
