"""Every word exists in Chinese and English with the same placeholders, and errors have sentences."""

import ast
import re
from pathlib import Path

import pytest

from workbench.errors import Bug, UserError
from workbench.settings.paths import Paths
from workbench.words import LANGUAGES, Words, flatten

ROOT = Path(__file__).resolve().parents[2]
PLACEHOLDER = re.compile(r"\{(\w*)\}")


@pytest.fixture(scope="module")
def words() -> Words:
    from workbench.settings.paths import locate

    return Words.load(locate().words)


def test_both_languages_are_complete(words: Words) -> None:
    assert {c: set(s) for c, s in words.table.items() if set(s) != set(LANGUAGES)} == {}
    assert [c for c, s in words.table.items() if not all(text.strip() for text in s.values())] == []


def test_placeholders_are_equal_in_both_languages(words: Words) -> None:
    unequal = {
        code: sentences
        for code, sentences in words.table.items()
        if set(PLACEHOLDER.findall(sentences["zh"])) != set(PLACEHOLDER.findall(sentences["en"]))
    }
    assert unequal == {}


def raised_codes() -> dict[str, str]:
    """Every literal code with which an error is raised anywhere in the product."""
    kinds = {"UserError", "RetryableError", "LimitError", "Cancelled", "Bug"}
    codes: dict[str, str] = {}
    for path in [*(ROOT / "workbench").rglob("*.py"), *(ROOT / "ui").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds
                    and node.args and isinstance(node.args[0], ast.Constant)):  # fmt: skip
                codes[str(node.args[0].value)] = path.name
    return codes


def test_every_error_that_is_raised_has_its_sentence(words: Words) -> None:
    codes = raised_codes()
    assert codes
    internal = {"check_twice"}
    assert {c: f for c, f in codes.items() if not words.has(f"error.{c}") and c not in internal} == {}


def test_a_sentence_is_filled_and_an_unknown_code_is_a_bug(words: Words) -> None:
    assert "X-1" in words.say("error.unknown", code="X-1")
    with pytest.raises(Bug):
        words.say("no.such.code")
    assert words.error(UserError("never_heard_of")) == words.say("error.unknown", code="never_heard_of")


def test_a_code_that_stands_twice_is_refused(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text('[x]\nzh = "甲"\nen = "a"\n', "utf-8")
    with pytest.raises(Bug):
        Words.load(tmp_path)


def test_nested_tables_become_dotted_codes() -> None:
    tree = {"COM-01": {"title": {"zh": "甲", "en": "a"}, "v": {"title": {"zh": "乙", "en": "b"}}}}
    assert flatten(tree) == {
        "COM-01.title": {"zh": "甲", "en": "a"},
        "COM-01.v.title": {"zh": "乙", "en": "b"},
    }


def test_words_are_found_where_paths_says(paths: Paths) -> None:
    assert (paths.words / "errors.toml").exists()
