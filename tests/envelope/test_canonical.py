"""Given any JSON, when it is written in canonical form, then the bytes are those of RFC 8785."""

import json

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import JsonValue

from workbench.envelope import canonical as module
from workbench.envelope.canonical import canonical

SAFE = 2**53
TRAPS = st.sampled_from(
    [
        "\U0001f600",
        "\ufb33",
        "，",
        "\x7f",
        "\x00\x1f",
        '":1.5,',
        ",1.5]",
        "12:00:00.5",
        "\\",
        '"',
        "/",
        "\ud800",
    ]
)
TEXT = st.lists(st.text() | TRAPS).map("".join)
SMALL = st.integers(1 - 10**15, 10**15 - 1)
NUMBERS = SMALL | st.integers() | st.integers(-SAFE - 2, SAFE + 2) | st.floats()


def objects(numbers: st.SearchStrategy[int | float]) -> st.SearchStrategy[dict[str, JsonValue]]:
    values: st.SearchStrategy[JsonValue] = st.recursive(
        st.none() | st.booleans() | numbers | TEXT,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
        max_leaves=12,
    )
    return st.dictionaries(TEXT, values, max_size=6)


@given(objects(SMALL) | objects(NUMBERS))
@example({"b": 1, "a": {"d": None, "c": []}, "B": True, "": -0})
@example({"\U0001f600": 1, "\ufb33": 2})
@example({"a": 1.0})
@example({"a": -0.0})
@example({"a": 1e16})
@example({"a": 1e-7})
@example({"a": float("nan")})
@example({"a": [SAFE - 1, 1 - SAFE]})
@example({"a": SAFE})
@example({"a": [0, -SAFE]})
def test_the_bytes_are_those_of_the_standard(value: dict[str, JsonValue]) -> None:
    try:
        expected = rfc8785.dumps(value)
    except ValueError as error:  # no canonical form; half a surrogate pair in a key is an error of its own
        with pytest.raises(type(error)):
            canonical(value)
    else:
        assert canonical(value) == expected


@given(
    st.floats(allow_nan=False, allow_infinity=False)
    | st.integers().filter(lambda number: abs(number) >= SAFE)
)
def test_no_number_that_the_two_could_write_differently_escapes(number: float) -> None:
    """Wherever it stands: behind a key, in a list, first or later."""
    assert not any(
        module._plain(value.values())  # pyright: ignore[reportPrivateUsage]  # what is proved
        for value in ({"k": number}, {"k": [number]}, {"k": [1, number]}, {"": {"12": number}})
    )


def test_what_a_record_holds_needs_no_second_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times, digests, small numbers and Chinese words: the short way is the one that is taken."""

    def long_way(_value: JsonValue) -> bytes:
        pytest.fail("the long way")

    monkeypatch.setattr(rfc8785, "dumps", long_way)
    record: dict[str, JsonValue] = {
        "created_at": "2026-11-30T08:15:00.123456Z", "digest": "3" * 64, "confidence": 80, "cost": 10**15 - 1,
        "notes": ["已核对：第一条，第2条", "12,000.00元"], "signer": None, "kept_out": False,
    }  # fmt: skip
    assert json.loads(canonical(record)) == record
