"""What is known of providers of models, as data (``resources/models/*.toml``; specification R2.8).

A profile says where a provider is asked, how it wants to be asked, and in which words it says that an
account has no credit. It holds no price: prices come from a price table that is read, or from the user.
"""

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, JsonValue, ValidationError

from workbench.domain.base import Model
from workbench.domain.models import AnswerForm, ModelEntry, Profile
from workbench.errors import Bug


class Rate(Model):
    """How fast one host may be asked: requests that are open at once, and requests begun in a minute."""

    in_flight: int = Field(default=8, ge=1)
    per_minute: int = Field(default=120, ge=1)


class Thinking(Model):
    """For models whose names match one of ``models`` (``*`` for anything): the parameters that switch
    their thinking off; empty for models that always think."""

    models: tuple[str, ...]
    off: Mapping[str, JsonValue] = {}


class ProviderProfile(Model):
    """One provider. ``title`` by language; ``litellm`` is litellm's name for its protocol; ``system``
    whether it takes a system message or wants everything in the user's; ``form`` how JSON is asked for
    until a probe knows better, ``forms`` what there is to probe; ``always`` parameters of every call;
    ``temperature_fixed`` models that lose the temperature; ``unpaid`` words in an error's body which
    mean that the account has no credit; ``priced_as`` prefixes of its models in the price table;
    ``context`` in tokens where it is ours to set."""

    provider: str
    title: Mapping[str, str]
    base_url: str
    litellm: Literal["openai", "anthropic", "ollama_chat"] = "openai"
    mainland: bool = False
    local: bool = False
    key_variable: str = ""
    needs_key: bool = True
    system: Literal["system", "user"] = "system"
    form: AnswerForm = AnswerForm.PLAIN
    forms: tuple[AnswerForm, ...] = tuple(AnswerForm)
    suggested: tuple[str, ...] = ()
    rate: Rate = Rate()
    thinking: tuple[Thinking, ...] = ()
    always: Mapping[str, JsonValue] = {}
    temperature_fixed: tuple[str, ...] = ()
    unpaid: tuple[str, ...] = ()
    priced_as: tuple[str, ...] = ()
    context: int | None = None

    def address(self, entry: ModelEntry) -> str:
        """Where a model is asked: its own address, else the provider's."""
        return (entry.base_url or self.base_url).rstrip("/")

    def host(self, entry: ModelEntry) -> str:
        """The host that a model is asked at, with its port where one is named."""
        return host_of(self.address(entry))

    def at_home(self, entry: ModelEntry) -> bool:
        """Whether a model is asked at the provider's own host, or the provider has none of its own."""
        return not self.base_url or self.host(entry) == host_of(self.base_url)

    def thinks(self, model: str) -> Thinking | None:
        """How a model's thinking is switched off; None where it is not known to think."""
        return next((kind for kind in self.thinking if _any(model, kind.models)), None)

    def always_thinks(self, entry: ModelEntry) -> bool:
        """Whether a model thinks whatever it is told: it has no switch, or its probe found that the switch
        does nothing."""
        thinking = self.thinks(entry.model)
        return thinking is not None and (not thinking.off or entry.capabilities.thinking_off is False)

    def keeps_temperature(self, model: str) -> bool:
        """Whether a temperature that is sent has an effect."""
        return not _any(model, self.temperature_fixed)

    def offered(self, language: str) -> Profile:
        """The profile as a list shows it."""
        return Profile(
            provider=self.provider,
            title=self.title[language],
            host=host_of(self.base_url),
            base_url=self.base_url,
            key_variable=self.key_variable,
            suggested=self.suggested,
            needs_key=self.needs_key,
            mainland=self.mainland,
        )


def host_of(url: str) -> str:
    """Host and port (where one is named) of an address; no name or password that stands before them."""
    return urlsplit(url).netloc.rpartition("@")[2].lower()


def load_profiles(folder: Path) -> Mapping[str, ProviderProfile]:
    """The profiles of a folder by the names of their files. Bug ``profile_bent`` for one that is none."""
    return {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}


def _read(path: Path) -> ProviderProfile:
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        return ProviderProfile.model_validate({"provider": path.stem, **table})
    except (ValidationError, tomllib.TOMLDecodeError) as error:
        raise Bug("profile_bent", file=path.name) from error


def _any(model: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(model.lower(), pattern) for pattern in patterns)
