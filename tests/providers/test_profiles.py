"""The profiles of providers say where they are asked; the mainland addresses are the defaults."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from workbench.domain.models import ModelEntry
from workbench.errors import Bug
from workbench.providers.profiles import ProviderProfile, host_of, load_profiles
from workbench.words import LANGUAGES

MAINLAND = {
    "deepseek": "api.deepseek.com",
    "qwen": "dashscope.aliyuncs.com",
    "moonshot": "api.moonshot.cn",
    "zhipu": "open.bigmodel.cn",
}


def test_everybody_who_was_promised_is_there(profiles: Mapping[str, ProviderProfile]) -> None:
    assert set(profiles) == {*MAINLAND, "openai", "anthropic", "ollama", "compatible"}


def test_chinese_providers_are_asked_in_mainland_china(profiles: Mapping[str, ProviderProfile]) -> None:
    for name, host in MAINLAND.items():
        assert (host_of(profiles[name].base_url), profiles[name].mainland) == (host, True)
    assert not any(profile.mainland for name, profile in profiles.items() if name not in MAINLAND)


def test_keys_go_encrypted_or_stay_on_this_computer(profiles: Mapping[str, ProviderProfile]) -> None:
    for profile in profiles.values():
        assert profile.base_url.startswith("https://") or profile.local or not profile.base_url
        assert profile.key_variable or not profile.needs_key
    assert host_of(profiles["ollama"].base_url) == "127.0.0.1:11434"


def test_each_is_offered_in_both_languages(profiles: Mapping[str, ProviderProfile]) -> None:
    for profile in profiles.values():
        titles = [profile.offered(language).title for language in LANGUAGES]
        assert all(titles)
        assert set(profile.title) == set(LANGUAGES)


def test_what_is_suggested_is_in_the_price_table_of_the_library(
    profiles: Mapping[str, ProviderProfile],
) -> None:
    import json
    from importlib.util import find_spec

    spec = find_spec("litellm")
    assert spec
    assert spec.submodule_search_locations
    folder = Path(next(iter(spec.submodule_search_locations)))
    table = json.loads((folder / "model_prices_and_context_window_backup.json").read_text("utf-8"))
    for profile in profiles.values():
        if profile.priced_as:
            for model in profile.suggested:
                assert any(f"{prefix}{model}" in table for prefix in profile.priced_as), model


def test_an_entrys_own_address_goes_before_the_providers(profiles: Mapping[str, ProviderProfile]) -> None:
    qwen = profiles["qwen"]
    assert qwen.address(ModelEntry(provider="qwen", model="m")) == qwen.base_url
    own = ModelEntry(provider="qwen", model="m", base_url="https://a.example/v1/")
    assert qwen.address(own) == "https://a.example/v1"


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://API.example.com/v1", "api.example.com"),
        ("http://10.0.0.1:8000/v1", "10.0.0.1:8000"),
        ("https://user:secret@a.example/v1", "a.example"),
        ("", ""),
    ],
)
def test_a_host_is_named_without_what_stands_before_it(url: str, host: str) -> None:
    assert host_of(url) == host


@pytest.mark.parametrize("text", ["base_url = 3", "base_url = ", 'base_url = "x"\nunknown = 1'])
def test_a_damaged_profile_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "bent.toml").write_text(text)
    with pytest.raises(Bug) as error:
        load_profiles(tmp_path)
    assert (error.value.code, error.value.facts) == ("profile_bent", {"file": "bent.toml"})
