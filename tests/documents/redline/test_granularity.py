"""No numeral, amount, date, percentage, article number or defined term is split by what is written."""

import re

from hypothesis import given
from hypothesis import strategies as st

from workbench.text.diff import OpKind, opcodes
from workbench.text.tokens import tokens

TERMS = ("标的设备", "验收合格")
WHOLE = st.sampled_from(
    [
        "三十日",
        "30%",
        "百分之三十",
        "万分之五",
        "人民币1,200,000.00元",
        "贰拾万元",
        "2026年3月1日",
        "第十二条",
        "第5.2款",
        *TERMS,
    ]
)
FILL = st.sampled_from(["甲方应在", "内付款，", "的", "。逾期按", "支付违约金", "（", "）"])
TEXT = st.lists(st.one_of(WHOLE, FILL), min_size=1, max_size=9).map("".join)
NUMBER = re.compile(r"\d[\d,.]*%?|[一二三四五六七八九十百千万亿零〇壹贰叁肆伍陆柒捌玖拾佰仟]+")


@given(TEXT, TEXT)
def test_what_is_one_thing_to_a_reader_changes_as_one(old: str, new: str) -> None:
    ops = opcodes(old, new, TERMS)
    for text, other in ((old, OpKind.INSERT), (new, OpKind.DELETE)):
        cuts, place = {0}, 0
        for op in ops:
            if op.kind is not other:
                place += len(op.text)
                cuts.add(place)
        borders, place = {0}, 0
        for token in tokens(text, TERMS):
            place += len(token)
            borders.add(place)
        assert cuts <= borders
        for found in NUMBER.finditer(text):
            assert not any(found.start() < cut < found.end() for cut in cuts), (text, ops)
        for term in TERMS:
            for found in re.finditer(term, text):
                assert not any(found.start() < cut < found.end() for cut in cuts), (text, ops)
