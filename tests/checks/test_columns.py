"""Payment tables: the column of shares has to make a whole."""

from decimal import Decimal
from pathlib import Path

import docx
import pytest

from workbench.checks.columns import share_columns, summed_columns
from workbench.documents.read import read_contract

HEAD = ("期次", "付款条件", "比例")


def table(tmp_path: Path, *rows: tuple[str, ...]) -> list[Decimal]:
    document = docx.Document()
    document.add_paragraph("第一条 付款：开发费用按下表支付。")
    made = document.add_table(rows=0, cols=len(rows[0]))
    for row in rows:
        for cell, text in zip(made.add_row().cells, row, strict=True):
            cell.text = text
    document.save(str(tmp_path / "table.docx"))
    return [column.total for column in share_columns(read_contract(tmp_path / "table.docx"))]


def test_shares_over_a_whole_are_told(tmp_path: Path) -> None:
    rows = (("一", "签约", "30%"), ("二", "上线", "40％"), ("三", "验收", "40%"))
    assert table(tmp_path, HEAD, *rows) == [Decimal("1.1")]


@pytest.mark.parametrize(
    "rows",
    [
        (("一", "签约", "30%"), ("二", "上线", "40%"), ("三", "验收", "30%")),
        (("一", "签约", "30%"), ("二", "上线", "余款"), ("三", "验收", "40%")),
        (("一", "签约", "30%"), ("二", "上线", "累计80%"), ("三", "验收", "100%")),
        (("一", "签约", "30%"), ("二", "上线", ""), ("三", "验收", "40%")),
        (("一", "签约", "30%"), ("二", "上线", "70%"), ("合计", "", "100%")),
        (("一", "签约", "100%"), ("二", "上线", "50%")),
    ],
    ids=["whole", "rest", "cumulative", "blank", "total row", "full"],
)
def test_columns_that_may_be_right_are_left_alone(tmp_path: Path, rows: tuple[tuple[str, ...], ...]) -> None:
    assert table(tmp_path, HEAD, *rows) == []


def test_a_table_of_other_things_is_left_alone(tmp_path: Path) -> None:
    assert table(tmp_path, ("原料", "产地", "比例"), ("甲", "北京", "30%"), ("乙", "上海", "40%")) == []


GOODS = ("名称", "数量", "单价（元）", "金额（元）")


def sums(tmp_path: Path, *rows: tuple[str, ...]) -> list[Decimal]:
    table(tmp_path, *rows)
    return [column.total for column in summed_columns(read_contract(tmp_path / "table.docx"))]


def test_a_total_that_is_not_the_sum_is_told(tmp_path: Path) -> None:
    rows = (("椅子", "10", "200", "2,000"), ("桌子", "5", "800", "4,000"), ("合计", "", "", "7,000元"))
    assert sums(tmp_path, GOODS, *rows) == [Decimal(6000)]


@pytest.mark.parametrize(
    "rows",
    [
        (("椅子", "10", "200", "2,000"), ("桌子", "5", "800", "4,000"), ("合计", "", "", "￥6,000.00")),
        (("椅子", "10", "200", "2,000"), ("优惠", "", "", "500"), ("合计", "", "", "1,500")),
        (("椅子", "10", "200", "2,000"), ("桌子", "5", "800", "待定"), ("合计", "", "", "7,000")),
        (("椅子", "10", "200", "2,000"), ("桌子", "5", "800", "4,000"), ("柜子", "1", "9", "7,000")),
    ],
    ids=["right", "discount", "open", "no total"],
)
def test_sums_that_may_be_right_are_left_alone(tmp_path: Path, rows: tuple[tuple[str, ...], ...]) -> None:
    assert sums(tmp_path, GOODS, *rows) == []
