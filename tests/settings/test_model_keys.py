"""Given keys of models, when they are kept, then in the keyring, a variable or memory, and nowhere else (R2.8)."""

import pickle
from pathlib import Path

import pytest

from tests.keyring_memory import MemoryKeyring
from workbench.app.calls import Call
from workbench.domain.models import KeyPlace
from workbench.errors import UserError
from workbench.settings.model_keys import ModelKeys

KEY = "sk-planted-0123456789abcdef0123456789"


def test_a_key_in_the_keyring_is_there_for_the_next_process(ring: MemoryKeyring) -> None:
    keys = ModelKeys({})
    keys.keep("a/one", f" {KEY}\n", KeyPlace.KEYRING)
    later = ModelKeys({})
    assert (later.find("a/one"), later.place("a/one")) == (KEY, KeyPlace.KEYRING)
    assert later.find("a/two") is None
    later.forget("a/one")
    assert (keys.find("a/one"), keys.place("a/one"), ring.kept) == (None, KeyPlace.NONE, {})


def test_without_a_keyring_the_program_says_so_and_keeps_nothing(tmp_path: Path) -> None:
    keys = ModelKeys({})
    assert not keys.keyring()
    with pytest.raises(UserError) as error:
        keys.keep("a/one", KEY, KeyPlace.KEYRING, "A_KEY")
    assert (error.value.code, error.value.facts) == ("key_no_keyring", {"variable": "A_KEY"})
    assert KEY not in repr(error.value) + repr(pickle.dumps(error.value))
    assert keys.find("a/one", "A_KEY") is None
    keys.keep("a/one", KEY, KeyPlace.SESSION)
    assert (keys.find("a/one"), keys.place("a/one")) == (KEY, KeyPlace.SESSION)
    assert ModelKeys({}).find("a/one") is None
    keys.forget("a/one")
    assert keys.find("a/one") is None


def test_a_variable_counts_where_no_key_is_kept(ring: MemoryKeyring) -> None:
    keys = ModelKeys({"A_KEY": f"{KEY}-variable ", "EMPTY": " "})
    assert (keys.find("a/one", "A_KEY"), keys.place("a/one", "A_KEY")) == (
        f"{KEY}-variable",
        KeyPlace.ENVIRONMENT,
    )
    assert (keys.find("a/one", "EMPTY"), keys.place("a/one", "EMPTY")) == (None, KeyPlace.NONE)
    keys.keep("a/one", KEY, KeyPlace.KEYRING)
    assert keys.find("a/one", "A_KEY") == KEY
    keys.keep("a/one", f"{KEY}-now", KeyPlace.SESSION)
    assert keys.find("a/one", "A_KEY") == f"{KEY}-now"


@pytest.mark.parametrize("key", ["", "  ", "two words", "密钥", "line\nbreak", "x" * 5000, "tab\tkey"])
def test_what_can_be_no_key_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(UserError) as error:
        ModelKeys({}).keep("a/one", key, KeyPlace.SESSION)
    assert (error.value.code, error.value.facts) == ("key_malformed", {})


@pytest.mark.parametrize("place", [KeyPlace.ENVIRONMENT, KeyPlace.NONE])
def test_no_key_is_kept_where_none_can_be(place: KeyPlace) -> None:
    with pytest.raises(UserError, match="key_not_kept_there"):
        ModelKeys({}).keep("a/one", KEY, place, "A_KEY")


def test_no_text_of_a_key_ring_or_a_call_shows_a_key() -> None:
    keys = ModelKeys({"A_KEY": KEY})
    keys.keep("a/one", KEY, KeyPlace.SESSION)
    assert KEY not in repr(keys) + str(keys)
    assert KEY not in repr(Call(1, "keep_key", {"name": "a/one", "key": KEY}))
