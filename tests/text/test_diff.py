"""Redline operations: exact, whole tokens, readable, the same on every machine."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.span import Span
from workbench.text.diff import OpKind, opcodes
from workbench.text.tokens import tokens

WORDS = st.sampled_from(
    ["甲方", "乙方", "应", "在", "三十日", "十五日", "内", "付款", "，", "。", "30", "（", "）", "百分之五", "1,000元",
     "2026年1月1日", "第三条", "Source", " ", "\n", "\t", "𠮷", "👨‍⚖️", "é", "保密信息", "的", "人民币"]
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=25).map("".join)


def shown(old: str, new: str, *terms: str) -> str:
    marks = {OpKind.EQUAL: "{}", OpKind.DELETE: "[-{}]", OpKind.INSERT: "[+{}]"}
    return "".join(marks[op.kind].format(op.text) for op in opcodes(old, new, terms))


@given(TEXTS, TEXTS)
def test_operations_give_both_texts_back(old: str, new: str) -> None:
    ops = opcodes(old, new)
    assert "".join(op.text for op in ops if op.kind is not OpKind.INSERT) == old
    assert "".join(op.text for op in ops if op.kind is not OpKind.DELETE) == new
    assert ops == opcodes(old, new)
    place = 0
    for op in ops:
        assert op.span.start == place
        assert op.text
        assert op.kind is OpKind.INSERT or op.span.of(old) == op.text
        place = op.span.end
    assert all(a.kind is not b.kind for a, b in pairwise(ops))


@given(TEXTS, TEXTS)
def test_no_cut_goes_through_a_token_of_either_text(old: str, new: str) -> None:
    ops = opcodes(old, new)
    for text, other in ((old, OpKind.INSERT), (new, OpKind.DELETE)):
        allowed = {0}
        for token in tokens(text):
            allowed.add(max(allowed) + len(token))
        place = 0
        for op in ops:
            if op.kind is not other:
                place += len(op.text)
                assert place in allowed


@given(TEXTS, TEXTS)
def test_islands_between_changes_are_longer_than_two_characters(old: str, new: str) -> None:
    ops = opcodes(old, new)
    assert all(len(op.text) > 2 or op.text in "（(" for op in ops[1:-1] if op.kind is OpKind.EQUAL)


def test_numbers_are_replaced_whole() -> None:
    assert shown("甲方应在三十日内付款", "甲方应在十五日内付款") == "甲方应在[-三十日][+十五日]内付款"
    assert shown("违约金为百分之三十。", "违约金为百分之二十。") == "违约金为[-百分之三十][+百分之二十]。"
    assert shown("价款1,200,000元整", "价款1,300,000元整") == "价款[-1,200,000元整][+1,300,000元整]"
    assert shown("壹佰贰拾万元整到账", "壹佰叁拾万元整到账") == "[-壹佰贰拾万元整][+壹佰叁拾万元整]到账"
    assert shown("依第十二条之一处理", "依第十三条之一处理") == "依[-第十二条之一][+第十三条之一]处理"
    assert shown("自2026年1月1日起算", "自2026年3月1日起算") == "自[-2026年1月1日][+2026年3月1日]起算"
    assert shown("适用Version 2.0版本", "适用Version 2.1版本") == "适用Version [-2.0][+2.1]版本"


def test_parallel_numbers_read_as_one_change() -> None:
    assert shown("为三十（30）日", "为四十五（45）日") == "为[-三十][+四十五]（[-30][+45]）日"


def test_insertions_stand_at_the_boundary_a_reader_expects() -> None:
    assert shown("一、甲方，乙方。", "一、甲方，丙方，乙方。") == "一、甲方，[+丙方，]乙方。"
    assert shown("甲。乙。", "甲。丙。乙。") == "甲。[+丙。]乙。"


def test_unlike_sentences_are_not_shredded() -> None:
    text = shown(
        "甲方有权随时解除合同，且不承担任何责任。",
        "甲方提前三十日书面通知乙方的，可以解除合同，但应当赔偿损失。",
    )
    assert text.count("[-") == 1


def test_defined_terms_stay_whole() -> None:
    assert shown("交付源代码包", "交付目标代码包") == "交付[-源][+目标]代码包"
    assert shown("交付源代码包", "交付目标代码包", "源代码", "目标代码") == "交付[-源代码][+目标代码]包"


def test_clusters_are_never_cut() -> None:
    assert tokens("e\u0301lan") == ["e\u0301lan"]
    assert tokens("口\u0301好") == ["口\u0301", "好"]
    assert tokens("👨‍⚖️👩🏽葛\U000e0100") == ["👨‍⚖️", "👩🏽", "葛\U000e0100"]
    assert tokens("𠮷野") == ["𠮷", "野"]


def test_fields_are_kept_where_the_new_text_has_them() -> None:
    def kept(old: str, new: str, *locked: Span) -> list[str]:
        return [op.text for op in opcodes(old, new, locked=locked) if op.kind is OpKind.EQUAL]

    assert "第" in kept("依第8款，另付", "依第8条，另付", Span(2, 3))[0]
    assert kept("甲8乙", "丙8丁", Span(1, 2)) == ["8"]
    assert kept("甲8乙", "丙8丁") == []
    assert kept("甲8乙", "丙18丁", Span(1, 2)) == []


def test_very_long_texts_are_compared_by_sentences_first() -> None:
    parts = [f"第{n}句，双方应当按照约定全面履行自己的义务。" for n in range(400)]
    old, new = "".join(parts), "".join(parts).replace("第200句，双方", "第200句，甲方")
    changed = [op.text for op in opcodes(old, new) if op.kind is not OpKind.EQUAL]
    assert changed == ["双方", "甲方"]


def test_words_and_the_figures_that_repeat_them_are_two_changes() -> None:
    changed = [
        (op.kind.value, op.text)
        for op in opcodes("三十（30）日内付款", "四十五（45）日内付款")
        if op.kind.value != "equal"
    ]
    assert changed == [("delete", "三十"), ("insert", "四十五"), ("delete", "30"), ("insert", "45")]
