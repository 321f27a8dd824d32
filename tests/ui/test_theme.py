"""Colours: contrast, completeness, and that no widget names one."""

import re
from pathlib import Path

import pytest

from ui.actions.table import ACTIONS
from ui.theme.qss import style_sheet
from ui.theme.tokens import DARK, LIGHT, TEXT_PAIRS, Tokens, contrast
from workbench.settings.paths import locate
from workbench.words import Words

UI = Path(__file__).resolve().parents[2] / "ui"
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b|QColor\(\s*\d|GlobalColor\.(?!transparent)")


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("pair", TEXT_PAIRS, ids="-on-".join)
def test_words_stand_out_from_their_ground(tokens: Tokens, pair: tuple[str, str]) -> None:
    assert contrast(getattr(tokens, pair[0]), getattr(tokens, pair[1])) >= 4.5


def test_contrast_is_measured_as_the_standard_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_no_widget_names_a_colour() -> None:
    named = {
        str(path.relative_to(UI)): COLOUR.findall(path.read_text("utf-8"))
        for path in UI.rglob("*.py")
        if path.name != "tokens.py" and COLOUR.search(path.read_text("utf-8"))
    }
    assert named == {}


def test_the_style_sheet_fills_every_token() -> None:
    assert "$" not in style_sheet(LIGHT)
    assert style_sheet(LIGHT) != style_sheet(DARK)


def test_every_action_has_words_and_no_key_twice() -> None:
    words = Words.load(locate().words)
    assert [a.name for a in ACTIONS if not words.has(f"desk.action.{a.name}.tip")] == []
    keys = [key for action in ACTIONS for key in action.keys]
    assert len(keys) == len(set(keys))


def test_every_word_that_the_desk_says_exists() -> None:
    words = Words.load(locate().words)
    literal = re.compile(r"""(?<![\w.])(?:words\.)?say\(\s*"([a-z_.]+)\"""")
    said = {code for path in UI.rglob("*.py") for code in literal.findall(path.read_text("utf-8"))}
    assert len(said) > 40
    assert sorted(code for code in said if not words.has(code)) == []
