"""The one style sheet, a template over the tokens. Widgets are told apart by property, not by colour."""

from string import Template

from ui.theme.tokens import Tokens

_TEMPLATE = Template("""
* { outline: 0; }
QWidget { color: $ink; }
QMainWindow, #desk { background: $paper; }
QToolTip { background: $sheet; color: $ink; border: 1px solid $line_strong; padding: 4px 7px; }

#header, #status, #strip { background: $surface; }
#header { border-bottom: 1px solid $line; }
#strip { border-top: 1px solid $line; }
#status { border-top: 1px solid $line; }
#rail { background: $surface; border-right: 1px solid $line; }
#outline { background: $surface; border-right: 1px solid $line; }
#findings { background: $surface; border-left: 1px solid $line; }
#panelHead { border-bottom: 1px solid $line; background: $surface; }
#readingBar { background: $surface; border-bottom: 1px solid $line; }
#findBar { background: $surface; border-bottom: 1px solid $line; }
#sheetArea { background: $desk; border: none; }
#statute { background: $surface; border-top: 2px solid $accent; }
#card { background: $sheet; border: 2px solid $accent; border-radius: 8px; }
#hopCard { background: $sheet; border: 1px solid $line; border-radius: 7px; }
#hopCard[running="true"] { border: 1px solid $accent; background: $accent_soft; }
#welcome { background: $desk; }
#welcomeSheet { background: $sheet; border: 1px solid $line; border-radius: 10px; }
#drop { background: $surface; border: 2px dashed $line_strong; border-radius: 10px; }
#drop[over="true"] { border-color: $accent; background: $accent_soft; }
#rule { background: $line; }
#models { background: $paper; }
#modelSide { background: $paper; }
#modelCard, #sideCard { background: $sheet; border: 1px solid $line; border-radius: 8px; }
#modelCard[current="true"] { border: 1px solid $accent; }
#modelForm { background: $sheet; border: 2px solid $accent; border-radius: 8px; }
#dropLine { background: $accent; border-radius: 1px; }

QLabel { background: transparent; }
QLabel[role="product"] { font-weight: 700; font-size: 14px; }
QLabel[role="heading"] { font-weight: 700; }
QLabel[role="page"] { font-weight: 700; font-size: 18px; }
QLabel[role="lack"] { color: $risk; font-size: 12px; }
QLabel[role="off"] { color: $needs; background: $needs_soft; border-radius: 6px; padding: 6px 10px; }
QLabel[ink="risk"] { color: $risk; font-weight: 600; }
QLabel[role="welcome"] { font-weight: 700; font-size: 24px; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="small"] { color: $muted; font-size: 12px; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[tone] { border-radius: 4px; padding: 1px 6px; font-size: 12px; font-weight: 700; }
QLabel[tone="verified"] { color: $verified; background: $verified_soft; }
QLabel[tone="signed"] { color: $signed; background: $signed_soft; }
QLabel[tone="needs"] { color: $needs; background: $needs_soft; }
QLabel[tone="risk"] { color: $risk; background: $risk_soft; }
QLabel[tone="calm"] { color: $calm; background: $calm_soft; }
QLabel[tone="accent"] { color: $accent; background: $accent_soft; }
QLabel[tone="plain"] { color: $muted; background: $hover; }

QPushButton, QToolButton {
    background: $sheet; color: $ink; border: 1px solid $line_strong; border-radius: 6px;
    padding: 4px 11px; min-height: 20px;
}
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:focus, QToolButton:focus { border: 1px solid $accent; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: $paper; border-color: $line; }
QPushButton[kind="primary"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[kind="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[kind="primary"]:focus { border: 1px solid $ink; }
QPushButton[kind="primary"]:disabled { background: $paper; color: $muted; border-color: $line; }
QPushButton[kind="danger"] { color: $risk; border-color: $risk; }
QPushButton[kind="danger"]:hover { background: $risk_soft; }
QPushButton QLabel[role="word"] { font-weight: 600; }
QPushButton QLabel[role="key"] {
    font-size: 11px; color: $muted; border: 1px solid $line_strong; border-radius: 3px; padding: 0 3px;
}
QPushButton[kind="primary"] QLabel[role="word"] { color: $on_accent; }
QPushButton[kind="primary"] QLabel[role="key"] { color: $on_accent; border-color: $on_accent; }
QPushButton[kind="danger"] QLabel[role="word"] { color: $risk; font-weight: 400; }
QPushButton[kind="plain"] QLabel[role="word"] { font-weight: 400; }
QPushButton[kind="link"], QToolButton[kind="link"] {
    background: transparent; border: 1px solid transparent; color: $accent; padding: 2px 4px;
    text-align: left;
}
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus { border: 1px solid $accent; }
QPushButton[kind="quiet"], QToolButton[kind="quiet"] {
    background: transparent; border: 1px solid transparent; padding: 3px 8px;
}
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover { background: $hover; }
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus { border: 1px solid $accent; }
QPushButton[kind="chip"] { border-radius: 6px; padding: 3px 10px; }
QPushButton[kind="chip"]:checked { background: $accent_soft; color: $accent; border-color: $accent; font-weight: 600; }
QPushButton[kind="row"] {
    background: transparent; border: 1px solid transparent; border-radius: 6px; text-align: left;
    padding: 6px 10px;
}
QPushButton[kind="row"]:hover { background: $hover; }
QPushButton[kind="row"]:focus { border: 1px solid $accent; }
QToolButton::menu-indicator { image: none; width: 0; }

QPushButton[segment] { border-radius: 0; padding: 3px 11px; margin: 0; border-right-width: 0; }
QPushButton[segment="first"] { border-top-left-radius: 6px; border-bottom-left-radius: 6px; }
QPushButton[segment="last"] {
    border-top-right-radius: 6px; border-bottom-right-radius: 6px; border-right-width: 1px;
}
QPushButton[segment]:checked { background: $accent_soft; color: $accent; font-weight: 600; }
QPushButton[segment]:focus { color: $accent; border: 1px solid $accent; }

QToolButton[kind="rail"] {
    background: transparent; border: 1px solid transparent; border-radius: 8px; color: $muted;
    font-size: 12px; padding: 5px 2px 4px 2px;
}
QToolButton[kind="rail"]:hover { background: $hover; }
QToolButton[kind="rail"]:focus { border: 1px solid $accent; }
QToolButton[kind="rail"]:checked { background: $accent_soft; color: $accent; font-weight: 700; }
QToolButton[kind="rail"]:disabled { background: transparent; }

QListView { background: transparent; border: none; }
QListView::item { border: none; }

QLineEdit, QPlainTextEdit, QDateEdit {
    background: $sheet; color: $ink; border: 1px solid $line_strong; border-radius: 6px;
    padding: 3px 7px; selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus, QPlainTextEdit:focus, QDateEdit:focus { border: 1px solid $accent; }
QLineEdit[bad="true"] { border: 1px solid $risk; }
QLineEdit:disabled { color: $muted; background: $paper; border-color: $line; }
QPlainTextEdit[role="literal"] { background: $surface; border: 1px solid $line; }
QPlainTextEdit[role="reader"], QTextEdit[role="reader"] {
    background: transparent; border: none; padding: 0;
}

QMenu { background: $sheet; border: 1px solid $line_strong; padding: 5px; }
QMenu::item { padding: 6px 26px 6px 14px; border-radius: 5px; }
QMenu::item:selected { background: $accent_soft; color: $accent; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $line; margin: 5px 8px; }

QFrame[notice] { border-radius: 7px; border: 1px solid $line; }
QFrame[notice="error"] { background: $risk_soft; border-color: $risk; }
QFrame[notice="warning"] { background: $needs_soft; border-color: $needs; }
QFrame[notice="done"] { background: $verified_soft; border-color: $verified; }
QFrame[notice="info"] { background: $calm_soft; border-color: $calm; }

QScrollBar:vertical { background: transparent; width: 11px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 2px; }
QScrollBar::handle { background: $line_strong; border-radius: 3px; }
QScrollBar::handle:vertical { min-height: 36px; }
QScrollBar::handle:horizontal { min-width: 36px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
QSplitter::handle:horizontal { width: 5px; }
QProgressBar { background: $line; border: none; border-radius: 2px; max-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
QProgressBar[tone="calm"]::chunk { background: $calm; }
QProgressBar[tone="needs"]::chunk { background: $needs; }
QProgressBar[tone="risk"]::chunk { background: $risk; }
""")


def style_sheet(tokens: Tokens) -> str:
    """The style sheet of one theme."""
    return _TEMPLATE.substitute(tokens._asdict())
