"""Given a lawyer who configures models, when the front door is asked, then entries, keys and limits are as told."""

from decimal import Decimal

import pytest

from tests.app.conftest import Clock
from tests.keyring_memory import MemoryKeyring
from workbench.app.workbench import Workbench
from workbench.domain.models import KeyPlace, ModelEntry, ModelLimits, Price
from workbench.errors import RetryableError, UserError
from workbench.settings.paths import Paths

KEY = "sk-planted-0123456789abcdef0123456789"
LOCAL = ModelEntry(provider="compatible", model="qwen3", base_url="http://127.0.0.1:9")
OTHER = ModelEntry(
    provider="compatible", model="glm", base_url="http://127.0.0.1:9", key_variable="WORKBENCH_TEST_KEY"
)


def everything_written(paths: Paths) -> bytes:
    return b"".join(path.read_bytes() for path in paths.data.rglob("*") if path.is_file())


def test_models_are_added_ordered_switched_and_removed(
    bench: Workbench, ring: MemoryKeyring, paths: Paths
) -> None:
    assert bench.models().models == ()
    bench.add_model(LOCAL, KEY)
    report = bench.add_model(OTHER)
    assert [card.entry.name for card in report.models] == ["compatible/qwen3", "compatible/glm"]
    assert [card.key for card in report.models] == [KeyPlace.KEYRING, KeyPlace.NONE]
    assert {card.host for card in report.models} == {"127.0.0.1:9"}
    assert [card.entry.name for card in bench.order_models(["compatible/glm"]).models] == [
        "compatible/glm",
        "compatible/qwen3",
    ]
    assert not bench.enable_model("compatible/qwen3", False).models[1].entry.enabled
    assert not bench.use_models(False).enabled
    assert bench.mask_amounts(True).mask_amounts
    later = Workbench.open(paths, clock=Clock())
    assert later.models() == bench.models()
    later.close()
    assert [card.entry.name for card in bench.remove_model("compatible/qwen3").models] == ["compatible/glm"]
    assert ring.kept == {}
    assert KEY.encode() not in everything_written(paths)


def test_a_model_is_changed_in_its_place(bench: Workbench) -> None:
    bench.add_model(LOCAL)
    bench.add_model(OTHER)
    price = Price(currency="CNY", tokens_in=Decimal(2), tokens_out=Decimal(8), source="user")
    report = bench.add_model(LOCAL.model_copy(update={"price": price}))
    assert [card.entry.price for card in report.models] == [price, None]


def test_a_key_that_cannot_be_kept_adds_nothing(bench: Workbench) -> None:
    with pytest.raises(UserError, match="key_no_keyring"):
        bench.add_model(LOCAL, KEY)
    assert bench.models().models == ()
    assert not bench.models().keyring
    assert bench.add_model(LOCAL, KEY, KeyPlace.SESSION).models[0].key is KeyPlace.SESSION
    assert bench.forget_key("compatible/qwen3").models[0].key is KeyPlace.NONE
    assert bench.keep_key("compatible/qwen3", KEY, KeyPlace.SESSION).models[0].key is KeyPlace.SESSION


def test_a_variable_is_named_as_the_place_of_a_key(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_TEST_KEY", KEY)
    report = bench.add_model(OTHER)
    assert report.models[0].key is KeyPlace.ENVIRONMENT
    assert KEY not in repr(report) + report.model_dump_json()


def test_a_provider_s_usual_variable_is_for_its_own_host_alone(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", KEY)
    own = ModelEntry(provider="deepseek", model="deepseek-chat")
    assert bench.add_model(own).models[0].key is KeyPlace.ENVIRONMENT
    moved = own.model_copy(update={"model": "elsewhere", "base_url": "https://models.example.com/v1"})
    card = bench.add_model(moved).models[1]
    assert (card.key, card.variable) == (KeyPlace.NONE, "OPENAI_COMPATIBLE_API_KEY")
    named = moved.model_copy(update={"model": "named", "key_variable": "DEEPSEEK_API_KEY"})
    assert bench.add_model(named).models[2].key is KeyPlace.ENVIRONMENT, "whoever names it means it"


def test_limits_are_kept_or_refused(bench: Workbench) -> None:
    limits = ModelLimits(run_tokens=1000, day_tokens=None)
    assert bench.set_limits(limits).limits == limits
    with pytest.raises(UserError, match="model_limits_bad"):
        bench.set_limits(ModelLimits(run_tokens=-1))
    assert bench.models().limits == limits


@pytest.mark.parametrize("op", ["remove_model", "forget_key", "test_model"])
def test_a_model_that_is_not_there_is_named(bench: Workbench, op: str) -> None:
    with pytest.raises(UserError) as error:
        getattr(bench, op)("compatible/none")
    assert (error.value.code, error.value.facts) == ("no_such_model", {"model": "compatible/none"})


def test_a_damaged_file_is_one_sentence_and_then_the_page_is_empty(bench: Workbench, paths: Paths) -> None:
    bench.add_model(LOCAL)
    paths.model_entries.write_text("{", "utf-8")
    with pytest.raises(UserError) as error:
        bench.models()
    assert "models.damaged-1.json" in bench.words.error(error.value)
    assert bench.models().models == ()


def test_a_key_goes_to_the_host_that_it_was_entered_for(bench: Workbench, ring: MemoryKeyring) -> None:
    bench.add_model(LOCAL, KEY)
    same = LOCAL.model_copy(update={"base_url": "http://127.0.0.1:10/v1"})
    assert bench.add_model(same).models[0].key is KeyPlace.KEYRING
    other = LOCAL.model_copy(update={"base_url": "https://elsewhere.example.com/v1"})
    assert bench.add_model(other).models[0].key is KeyPlace.NONE
    assert ring.kept == {}
    assert bench.add_model(LOCAL, KEY).models[0].key is KeyPlace.KEYRING


def test_a_key_that_the_keyring_does_not_let_go_of_stays_with_its_model(
    bench: Workbench, ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.add_model(LOCAL, KEY)

    def locked(*_: object) -> None:
        raise RuntimeError("locked")

    monkeypatch.setattr(ring, "delete_password", locked)
    with pytest.raises(RetryableError, match="key_not_forgotten"):
        bench.remove_model(LOCAL.name)
    assert [card.key for card in bench.models().models] == [KeyPlace.KEYRING]
