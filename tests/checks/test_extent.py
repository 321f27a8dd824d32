"""Gaps and one-sided terms planted in whole contracts: the words around them neither hide nor multiply them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.checks.reading import review

BASES = Path(__file__).parents[1] / "data" / "seeded"
Change = Callable[[str], str]


def _line(number: str, words: str) -> Change:
    """The paragraph of that number gets other words."""
    return lambda text: re.sub(rf"(?m)^{re.escape(number)} .*$", f"{number} {words}", text)


def _swap(old: str, new: str) -> Change:
    return lambda text: text.replace(old, new)


PLANTED = [
    ("SAL-06", "sale", [_swap("，自安装调试验收合格之日起计算", "")]),
    ("SAL-06", "sale", [_line("2.2", "甲方对标的物免费保修两年，并自接到通知之日起四十八小时内派员维修。")]),
    ("SAL-10", "sale", [_line("3.2", "乙方应当于本合同签订后五日内一次性支付全部合同价款。")]),
    ("SAL-11", "sale", [_line("2.1", "标的物质量以甲方展示的样品为准。")]),
    ("COM-65", "sale", [_line("2.1", "标的物质量执行GB/T 25156-2010标准。"),
                        _line("15.1", "双方另行签署的技术协议、商务附件是本合同的组成部分。")]),
    ("COM-66", "sale", [_swap("住所：安徽省合肥市经济技术开发区繁华大道12399号", "住所：越南海防市安阳工业区A区3号")]),
    ("COM-66", "nda", [_swap("长沙岳铭材料研究有限公司", "Kestrel Materials Ltd."),
                       _swap("12.1 本协议适用中华人民共和国法律。\n", "")]),
    ("LEA-10", "lease", [_line("8.1", "乙方经甲方书面同意可以装修，装修方案应当报甲方备案，费用由乙方承担。")]),
    ("LEA-13", "lease", [_line("1.2", "甲方保证对房屋享有所有权。房屋已于2025年3月抵押给成都银行，乙方知悉。")]),
    ("NDA-06", "nda", [_line("3.2", "接收方可以向其关联公司、员工和顾问披露保密信息。")]),
    ("NDA-06", "nda", [_line("3.2", "接收方不得向任何人披露保密信息，包括其员工和专业顾问。")]),
    ("SRV-05", "services", [_line("8.1", "乙方应当对甲方制冷设备的控制算法进行优化研究，并按月提交研究报告。")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check_id", "base", "changes"), PLANTED, ids=[f"{row[0]}:{row[1]}" for row in PLANTED]
)
def test_is_heard_once_in_a_whole_contract(check_id: str, base: str, changes: list[Change]) -> None:
    text = (BASES / f"{base}.txt").read_text("utf-8")
    assert check_id not in {finding.check for finding in review(text)}
    for change in changes:
        spoilt = change(text)
        assert spoilt != text
        text = spoilt
    assert len([finding for finding in review(text) if finding.check == check_id]) == 1
