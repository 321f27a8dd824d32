"""The words that models use for the codes of a form, and shapes that differ in nothing but form (R1.3).

A model that is spoken to in Chinese answers 高, 成立 or 替换 where the form asks for high, holds or
replace, and gives one item without a list around it. What it means is clear, so it is read, and not
asked for again. Words that could mean two codes are not in the table.
"""

from collections.abc import Callable, Mapping
from typing import cast

_TAIL = ("风险", "危险", "级别", "等级", "级", " risk", "-risk", "_risk")

RISK = {
    "高": "high", "较高": "high", "极高": "high", "重大": "high", "严重": "high", "critical": "high",
    "severe": "high", "高度": "high",
    "中": "medium", "中等": "medium", "中度": "medium", "一般": "medium", "moderate": "medium", "mid": "medium",
    "低": "low", "较低": "low", "轻微": "low", "低度": "low", "minor": "low",
}  # fmt: skip
NEGOTIABILITY = {
    "必须": "must", "必须修改": "must", "必改": "must",
    "建议": "prefer", "建议修改": "prefer", "preferred": "prefer",
    "可交换": "trade", "可以交换": "trade", "交换": "trade", "tradable": "trade",
    "可接受": "accept", "可以接受": "accept", "acceptable": "accept",
}  # fmt: skip
EDIT = {
    "替换": "replace", "修改": "replace", "改写": "replace", "replacement": "replace",
    "插入": "insert_after", "新增": "insert_after", "在后插入": "insert_after", "insert": "insert_after",
    "insertafter": "insert_after", "insert after": "insert_after", "insert-after": "insert_after",
}  # fmt: skip
VERDICT = {
    "成立": "holds", "同意": "holds", "认可": "holds", "hold": "holds", "agree": "holds", "agrees": "holds",
    "不成立": "fails", "不同意": "fails", "不认可": "fails", "fail": "fails", "disagree": "fails",
    "disagrees": "fails",
}  # fmt: skip
ANSWER = {"是": True, "通过": True, "达到": True, "否": False, "不通过": False, "未达到": False}


def spoken(table: Mapping[str, object]) -> Callable[[object], object]:
    """A reader of one field: the code behind a word of ``table``, whatever its letter case and with or
    without 风险 behind it; anything else as it came, for the form to refuse."""

    def read(value: object) -> object:
        if not isinstance(value, str):
            return value
        word = value.strip().strip("【】[]（）()“”\"'").lower()
        if word in table:
            return table[word]
        for tail in _TAIL:
            bare = word.removesuffix(tail).strip()
            if bare != word:
                return table.get(bare, bare)
        return word

    return read


def one_or_many(value: object) -> object:
    """One item where a list of items was asked for is a list of one."""
    return (cast("object", value),) if isinstance(value, Mapping) else value
