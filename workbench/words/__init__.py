"""Every word a person reads, Chinese and English, from ``resources/words/*.toml`` by code.

One TOML file a topic; a table a code; the keys are languages or, one level down, facets:

    [read.scan]
    zh = "..."
    en = "..."

    ["COM-05"]                      # a check
    title.zh = "..."
    title.en = "..."
    explain.zh = "... {quote} ..."
    explain.en = "..."

A code's placeholders (``{name}``) are equal in both languages; a test holds that.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from workbench.errors import Bug, WorkbenchError

LANGUAGES = ("zh", "en")
CODED = ("limit.", "playbook_fault.", "lpr_fault.")
"""What begins like this in a sentence's facts is a code of the table and is put into words."""


class _Facts(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


class Words:
    """The table of words, flattened to ``code -> language -> sentence``."""

    def __init__(self, table: Mapping[str, Mapping[str, str]], language: str = "zh") -> None:
        self.table = table
        self.language = language

    @classmethod
    def load(cls, folder: Path, language: str = "zh") -> "Words":
        """Read every ``*.toml`` of ``folder``; a code that stands twice is a bug in the data."""
        table: dict[str, dict[str, str]] = {}
        for path in sorted(folder.glob("*.toml")):
            for code, sentences in flatten(tomllib.loads(path.read_text("utf-8"))).items():
                if code in table:
                    raise Bug("words_twice", word=code, file=path.name)
                table[code] = sentences
        return cls(table, language)

    def speak(self, language: str) -> "Words":
        """The same table in another language."""
        return Words(self.table, language)

    def has(self, code: str) -> bool:
        """Whether the table knows ``code``."""
        return code in self.table

    def say(self, code: str, /, **facts: object) -> str:
        """The sentence for ``code`` with its placeholders filled. An unknown code is a bug."""
        sentences = self.table.get(code)
        if sentences is None:
            raise Bug("words_missing", word=code)
        known = {name: self._named(value) for name, value in facts.items()}
        return sentences[self.language].format_map(_Facts(known))

    def _named(self, value: object) -> object:
        """A fact that is itself a word of ours (which limit was met) in that word."""
        if isinstance(value, str) and value.startswith(CODED) and value in self.table:
            return self.table[value][self.language]
        return value

    def error(self, error: WorkbenchError) -> str:
        """The one sentence for an error."""
        code = f"error.{error.code}"
        return self.say(code if self.has(code) else "error.unknown", code=error.code, **error.facts)


def flatten(tree: Mapping[str, object], prefix: str = "") -> dict[str, dict[str, str]]:
    """Turn nested tables into ``dotted.code -> {language: sentence}``."""
    flat: dict[str, dict[str, str]] = {}
    leaf = {key: value for key, value in tree.items() if isinstance(value, str)}
    if leaf:
        flat[prefix] = leaf
    for key, value in tree.items():
        if isinstance(value, dict):
            inner: dict[str, object] = {str(k): v for k, v in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            flat.update(flatten(inner, f"{prefix}.{key}" if prefix else key))
    return flat
