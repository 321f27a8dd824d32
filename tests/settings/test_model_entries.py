"""Given a file of configured models, when it is read and changed, then nothing in it is lost, and no key is in it."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.models import ModelEntry, ModelLimits, Price
from workbench.errors import RetryableError, UserError
from workbench.settings.model_checks import checked, checked_limits
from workbench.settings.model_entries import Configured, ModelEntries, reordered

DEEP = ModelEntry(provider="deepseek", model="deepseek-chat")
LOCAL = ModelEntry(provider="ollama", model="qwen3:4b", base_url="http://127.0.0.1:11434")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "models.json"


def added(*entries: ModelEntry):
    return lambda found: found.model_copy(update={"models": (*found.models, *entries)})


def test_what_is_written_is_read_again(file: Path) -> None:
    assert ModelEntries(file).read() == Configured()
    priced = DEEP.model_copy(
        update={"price": Price(currency="CNY", tokens_in=Decimal(2), tokens_out=Decimal(8), source="user")}
    )
    ModelEntries(file).change(added(priced, LOCAL))
    found = ModelEntries(file).change(
        lambda now: now.model_copy(update={"enabled": False, "limits": ModelLimits(run_tokens=None)})
    )
    assert ModelEntries(file).read() == found
    assert (found.models, found.enabled, found.limits.run_tokens) == ((priced, LOCAL), False, None)
    assert [path.name for path in file.parent.iterdir()] == ["models.json"]


def test_the_address_of_a_call_as_manuals_show_it_is_taken_for_its_base() -> None:
    for pasted in ("https://a.example/v1/chat/completions", "https://a.example/v1/chat/completions/"):
        kept = checked(ModelEntry(provider="p", model="m", base_url=pasted)).base_url
        assert kept == "https://a.example/v1"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b'{"models": 3}', b'{"models": [4]}', b'{"models": [{"provider": "x"}]}',
     b'{"enabled": "no"}', b'{"limits": {"run_tokens": "many"}}', b'{"version": "x"}', b"[" * 100_000,
     b'{"models": [{"provider": "a", "model": "b"}, {"provider": "a", "model": "b"}]}'],
)  # fmt: skip
def test_a_damaged_file_is_said_once_and_stands_aside_whole(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    for number in (1, 2):
        file.write_bytes(content)
        with pytest.raises(UserError) as error:
            ModelEntries(file).read()
        kept = f"models.damaged-{number}.json"
        assert (error.value.code, error.value.facts["kept"]) == ("models_damaged", kept)
        assert file.with_name(kept).read_bytes() == content
        assert ModelEntries(file).read() == Configured()


ENTRY: dict[str, object] = {"provider": "compatible", "model": "m", "base_url": "https://a.example/v1"}
PRICE = {"currency": "CNY", "tokens_in": "1", "tokens_out": "1", "source": "user"}


@pytest.mark.parametrize(
    "content",
    [
        {"models": [{**ENTRY, "base_url": "http://a.example/v1"}]},
        {"models": [{**ENTRY, "base_url": "https://user:word@a.example/v1"}]},
        {"models": [{**ENTRY, "base_url": "https://a.example/\r\nX: y"}]},
        {"models": [{**ENTRY, "provider": "../../etc"}]},
        {"models": [{**ENTRY, "model": "a\0b"}]},
        {"models": [{**ENTRY, "key_variable": "a b"}]},
        {"models": [{**ENTRY, "price": {**PRICE, "tokens_out": "-1"}}]},
        {"models": [{**ENTRY, "price": {**PRICE, "tokens_in": "1e999999"}}]},
        {"models": [{**ENTRY, "price": {**PRICE, "currency": "XXX"}}]},
        {"limits": {"run_tokens": -1}},
        {"limits": {"warn_at": 0}},
        {"limits": {"yuan_per_dollar": "-1"}},
        {"limits": {"yuan_per_dollar": "1e999999"}},
    ],
    ids=str,
)
def test_what_may_not_be_entered_may_not_stand_in_the_file_either(
    file: Path, content: dict[str, object]
) -> None:
    """Written by hand: contracts would go out unencrypted, or a negative price would open every limit."""
    file.parent.mkdir()
    file.write_text(json.dumps(content), "utf-8")
    with pytest.raises(UserError, match="models_damaged"):
        ModelEntries(file).read()
    assert ModelEntries(file).read() == Configured()


def test_what_a_later_version_wrote_survives_a_change(file: Path) -> None:
    later = {
        "version": 7, "enabled": True, "theme": {"x": 1},
        "limits": {"run_tokens": 5, "week_tokens": 9},
        "models": [
            {"provider": "a", "model": "one", "voice": "soft", "capabilities": {"form": "json", "images": True}},
            {"provider": "b", "model": "two", "purpose": "translator"},
        ],
    }  # fmt: skip
    file.parent.mkdir()
    file.write_text(json.dumps(later), "utf-8")
    entries = ModelEntries(file)
    assert [entry.name for entry in entries.read().models] == ["a/one"]
    entries.change(lambda now: now.changed(now.find("a/one").model_copy(update={"enabled": False})))
    entries.change(added(DEEP))
    raw = json.loads(file.read_text("utf-8"))
    assert (raw["version"], raw["theme"], raw["limits"]["week_tokens"]) == (7, {"x": 1}, 9)
    by_model = {item["model"]: item for item in raw["models"]}
    assert list(by_model) == ["one", "deepseek-chat", "two"]
    assert (by_model["one"]["voice"], by_model["one"]["enabled"]) == ("soft", False)
    assert by_model["one"]["capabilities"]["images"] is True
    assert by_model["two"] == later["models"][1]


def test_a_change_that_fails_leaves_the_file_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = ModelEntries(file)
    entries.change(added(DEEP))
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("workbench.settings.whole_file.os.fsync", full)
    with pytest.raises(RetryableError, match="disk_full"):
        entries.change(added(LOCAL))
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["models.json"]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"model": ""}, "model_name_bad"),
        ({"model": "two words"}, "model_name_bad"),
        ({"provider": "Deep Seek"}, "model_name_bad"),
        ({"key_variable": "sk-1234567890abcdef1234567890abcdef"}, "model_variable_bad"),
        ({"model": "sk-1234567890abcdef1234567890abcdef"}, "model_holds_key"),
        ({"base_url": "https://user:word@api.example.com"}, "model_holds_key"),
        ({"base_url": "https://api.example.com/v1?api_key=x"}, "model_holds_key"),
        ({"base_url": "ftp://api.example.com"}, "model_address_bad"),
        ({"base_url": "api.example.com"}, "model_address_bad"),
        ({"base_url": "https://"}, "model_address_bad"),
        ({"base_url": "https://api.example.com:port"}, "model_address_bad"),
        ({"base_url": "http://api.example.com/v1"}, "model_address_plain"),
        ({"base_url": "http://8.8.8.8"}, "model_address_plain"),
        (
            {"price": Price(currency="CNY", tokens_in=Decimal(-1), tokens_out=Decimal(1), source="user")},
            "model_price_bad",
        ),
    ],
)
def test_what_may_not_be_kept_is_refused_without_repeating_it(entry: dict[str, object], code: str) -> None:
    with pytest.raises(UserError) as error:
        checked(ModelEntry.model_validate({"provider": "p", "model": "m", **entry}))
    assert error.value.code == code
    assert "sk-" not in str(error.value)
    assert "word" not in str(error.value)


@pytest.mark.parametrize(
    "address",
    ["https://api.example.com/v1", "http://127.0.0.1:8000", "http://localhost:11434/", "http://[::1]:80",
     "http://192.168.1.7:8080/v1", "http://nas:11434", "http://models.local"],
)  # fmt: skip
def test_addresses_that_are_safe_are_kept_without_their_last_slash(address: str) -> None:
    kept = checked(ModelEntry(provider="p", model="m", base_url=f" {address} ")).base_url
    assert kept == address.rstrip("/")


@pytest.mark.parametrize(
    "limits", [{"run_tokens": -1}, {"warn_at": 0}, {"warn_at": 101}, {"yuan_per_dollar": "0"}]
)
def test_limits_that_mean_nothing_are_refused(limits: dict[str, object]) -> None:
    with pytest.raises(UserError, match="model_limits_bad"):
        checked_limits(ModelLimits.model_validate(limits))


@given(st.permutations(["a", "b", "c", "d"]), st.integers(0, 4))
def test_an_order_is_a_permutation_that_begins_as_named(names: list[str], count: int) -> None:
    entries = tuple(ModelEntry(provider="p", model=name) for name in "abcd")
    found = [entry.model for entry in reordered(entries, [f"p/{name}" for name in names[:count]])]
    assert found[:count] == names[:count]
    assert sorted(found) == list("abcd")
    assert found[count:] == sorted(found[count:])


def test_an_order_of_unknown_models_is_refused() -> None:
    with pytest.raises(UserError, match="no_such_model"):
        reordered((DEEP,), ["p/none"])
