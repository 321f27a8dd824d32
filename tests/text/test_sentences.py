"""Given a text and a budget, when it is cut, then whole sentences stay and the rest is counted."""

from hypothesis import given
from hypothesis import strategies as st

from workbench.text.sentences import cut, sentences
from workbench.text.token_count import weight

PIECES = [
    "甲方应当付款。",
    "乙方应当交付；",
    "The end. ",
    "v1.2 见 a.md",
    "“完了。”",
    "长" * 40,
    "\n",
    "…",
    " ",
]
PAYLOADS = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@given(PAYLOADS, st.integers(-5, 900))
def test_a_cut_is_whole_sentences_and_counts_the_rest(text: str, tenths: int) -> None:
    assert "".join(sentences(text)) == text
    kept, omitted = cut(text, tenths)
    assert text.startswith(kept)
    assert omitted in (0, len(text) - len(kept))
    assert omitted or kept == text.rstrip()
    assert weight(kept) <= max(0, tenths)


def test_sentences_end_where_a_reader_ends_them() -> None:
    assert list(sentences("付款。“完了。”然后\nv1.2 见 a.md! 末")) == [
        "付款。",
        "“完了。”",
        "然后\n",
        "v1.2 见 a.md!",
        " 末",
    ]


def test_a_long_text_without_an_end_is_one_sentence() -> None:
    assert [len(sentence) for sentence in sentences("字" * 300_000)] == [300_000]
