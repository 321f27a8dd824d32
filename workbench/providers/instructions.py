"""The instructions of all agents: versioned Markdown with a small heading of data (specification R2.7).

A file ``<agent>.<language>.md`` begins with a heading between two lines ``---``: whose it is, its version,
what changed in it, and with what the model is asked (temperature, length of the answer, how many articles
of law stand beside the contract). The heading never reaches a model; the version stands on the envelope.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import Field, ValidationError

from workbench.domain.base import Model
from workbench.errors import Bug

COMMON, FOCUS = "common", "focus"
_HEAD = re.compile(r"\A---\n(?P<head>.*?)\n---\n", re.DOTALL)


class Heading(Model):
    """What stands above an instruction. ``temperature`` in hundredths, ``answer`` in tokens, ``articles``
    how many articles of the library the model is given, ``focus`` whether it is told what to look for in the
    type of contract."""

    agent: str
    version: int = Field(ge=1)
    changed: str = Field(min_length=1)
    temperature: int = Field(default=10, ge=0, le=100)
    answer: int | None = Field(default=None, ge=16)
    articles: int = Field(default=0, ge=0, le=60)
    focus: bool = False


@dataclass(frozen=True)
class Prompts:
    """The instructions of all agents; ``texts`` and ``headings`` by ``<agent>.<language>``."""

    texts: Mapping[str, str]
    headings: Mapping[str, Heading] = field(default_factory=dict[str, Heading])

    @classmethod
    def load(cls, folder: Path) -> "Prompts":
        """Read every ``<agent>.<language>.md`` of a folder. Bug ``prompt_heading`` for one without a
        heading, or with one that does not fit."""
        texts: dict[str, str] = {}
        headings: dict[str, Heading] = {}
        for path in sorted(folder.glob("*.md")):
            whole = path.read_text("utf-8")
            found = _HEAD.match(whole)
            headings[path.stem] = heading(found["head"] if found else "", path.name)
            texts[path.stem] = whole[found.end() if found else 0 :].strip()
        return cls(texts, headings)

    def of(self, agent: str, language: str) -> str:
        """What all agents are told, then what this one is. Bug ``prompt_missing``."""
        return "\n\n".join(self.alone(name, language) for name in (COMMON, agent))

    def alone(self, agent: str, language: str) -> str:
        """What one agent is told, without what all are. Bug ``prompt_missing``."""
        name = f"{agent}.{language}"
        if name not in self.texts:
            raise Bug("prompt_missing", name=f"{name}.md")
        return self.texts[name]

    def focus(self, kind: str, language: str) -> str:
        """What to look for in a type of contract: its section of ``focus.<language>.md``, empty where there
        is none."""
        text = self.texts.get(f"{FOCUS}.{language}", "")
        sections = (part.partition("\n") for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:])
        return next((body.strip() for name, _, body in sections if name.strip() == kind), "")

    def heading(self, agent: str, language: str) -> Heading | None:
        """The data above an agent's instructions."""
        return self.headings.get(f"{agent}.{language}")

    def version(self, agent: str, language: str) -> str:
        """Which instructions a model had: ``analyst.zh 3 + common.zh 2``, and what it
        was told to look for; empty where none has a version."""
        own = self.heading(agent, language)
        files = (agent, COMMON, *((FOCUS,) if own is not None and own.focus else ()))
        named = ((name, self.heading(name, language)) for name in files)
        return " + ".join(f"{name}.{language} {head.version}" for name, head in named if head)


def heading(text: str, name: str) -> Heading:
    """The heading of a file from its lines ``key: value``. Bug ``prompt_heading``."""
    pairs = (line.partition(":") for line in text.split("\n") if line.strip())
    given = {key.strip(): value.strip() for key, _, value in pairs}
    try:
        made = Heading.model_validate(given)
    except ValidationError as error:
        raise Bug("prompt_heading", name=name) from error
    if made.agent != name.partition(".")[0] or given.keys() - Heading.model_fields.keys():
        raise Bug("prompt_heading", name=name)
    return made
