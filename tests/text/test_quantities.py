"""Sums, shares, periods and dates are found in running text, at their place and with their value."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.contract import PeriodUnit
from workbench.text.amounts import find_amounts
from workbench.text.dates import find_dates, parse_date
from workbench.text.periods import find_periods
from workbench.text.ratios import find_ratios

BITS = st.lists(
    st.sampled_from(
        [
            "人民币", "￥", "壹拾贰万", "元", "整", "12", "1,000", ".5", "万", "亿", "（大写：", "）", "30", "%", "百分之", "三十",
            "千分之五", "日", "个工作日", "个月", "年", "月", "2026", "____", "　　", " ", "\n", "至", "第", "条", "十五", "半", "角",
            "5", "美元", "USD", "$", "-", "/", "．", "０", "【】", "成", "分之", "days", "thirty (30) ", "June 12, 2019",
        ]
    ),
    max_size=30,
).map("".join)  # fmt: skip


@given(BITS | st.text(max_size=60))
def test_every_quantity_stands_where_it_says(text: str) -> None:
    for found in (find_amounts(text), find_ratios(text), find_periods(text), find_dates(text)):
        for item in found:
            assert item.span.of(text) == item.text
            assert item.text.strip()
        assert list(found) == sorted(found, key=lambda item: item.span)


@given(BITS)
def test_sums_are_paired_both_ways_and_only_across_notations(text: str) -> None:
    amounts = find_amounts(text)
    for index, amount in enumerate(amounts):
        if amount.pair is not None:
            other = amounts[amount.pair]
            assert other.pair == index
            assert other.words != amount.words


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("价款￥125,000.00。", "125000.00", "CNY"), ("人民币1,000元", "1000", "CNY"), ("12万元", "120000", "CNY"),
        ("1.2亿元", "120000000", "CNY"), ("１２，０００元整", "12000", "CNY"), ("3万5000元", "35000", "CNY"),
        ("100美元", "100", "USD"), ("US$1,000,000.00", "1000000.00", "USD"), ("港币5000元", "5000", "HKD"),
        ("EUR 20,000", "20000", "EUR"), ("$1.2 million", "1200000", "USD"), ("叁仟元正", "3000", "CNY"),
        ("人民币壹拾贰万元整", "120000", "CNY"), ("一百万元", "1000000", "CNY"), ("15元5角", "15.5", "CNY"),
        ("叁佰贰拾元伍角捌分", "320.58", "CNY"), ("人民币：12200元", "12200", "CNY"),
    ],
)  # fmt: skip
def test_a_sum_is_read(text: str, value: str, currency: str) -> None:
    (amount,) = find_amounts(text)
    assert amount.value == Decimal(value)
    assert amount.currency == currency


@pytest.mark.parametrize(
    "text", ["版本v1.5", "单位：万元", "第5条", "2026年3月1日", "￥2026年", "每百元", "一元化"]
)
def test_what_is_no_sum_is_left_alone(text: str) -> None:
    assert find_amounts(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "合同总价为人民币壹拾贰万元整（￥125,000.00）。", "￥120,000元（大写：人民币壹拾贰万元整）",
        "120000元，大写壹拾贰万元整", "（小写）￥5000.00元（大写）伍仟元整", "人民币伍仟元正（5000元）",
    ],
)  # fmt: skip
def test_words_and_figures_of_one_sum_are_paired(text: str) -> None:
    one, other = find_amounts(text)
    assert (one.pair, other.pair) == (1, 0)


def test_the_figures_of_another_item_are_no_pair() -> None:
    one, other = find_amounts("价款为人民币伍仟元整，运费200元。")
    assert one.pair is None
    assert other.pair is None


@pytest.mark.parametrize("text", ["人民币______元", "￥____", "【】元", "人民币      元", "_____万元"])
def test_a_blank_for_a_sum_is_a_sum_without_value(text: str) -> None:
    (amount,) = find_amounts(text)
    assert amount.value is None


@pytest.mark.parametrize(
    ("text", "value", "permille"),
    [
        ("30%", "0.3", False), ("３０％", "0.3", False), ("百分之三十", "0.3", False), ("千分之五", "0.005", True),
        ("万分之五", "0.0005", False), ("2‰", "0.002", True), ("二分之一", "0.5", False), ("百分之百", "1", False),
        ("百分之三点五", "0.035", False), ("万分之5", "0.0005", False), ("按总价的三成支付", "0.3", False),
    ],
)  # fmt: skip
def test_a_share_is_read(text: str, value: str, permille: bool) -> None:
    (ratio,) = find_ratios(text)
    assert ratio.value == Decimal(value)
    assert ratio.permille is permille


def test_multiples_and_sayings_are_no_shares() -> None:
    assert find_ratios("1.5倍、一成不变、两倍、完成") == ()


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("三十日内", "30", PeriodUnit.DAY), ("30个工作日", "30", PeriodUnit.WORKING_DAY), ("六个月", "6", PeriodUnit.MONTH),
        ("三年半", "3.5", PeriodUnit.YEAR), ("2年", "2", PeriodUnit.YEAR), ("24小时", "24", PeriodUnit.HOUR),
        ("两周", "2", PeriodUnit.WEEK), ("一个季度", "1", PeriodUnit.QUARTER), ("半年", "0.5", PeriodUnit.YEAR),
        ("三十（30）日", "30", PeriodUnit.DAY), ("一个半月", "1.5", PeriodUnit.MONTH), ("半个月", "0.5", PeriodUnit.MONTH),
        ("thirty (30) days", "30", PeriodUnit.DAY), ("five business days", "5", PeriodUnit.WORKING_DAY),
        ("壹年", "1", PeriodUnit.YEAR), ("5日内", "5", PeriodUnit.DAY), ("24个日历月", "24", PeriodUnit.MONTH),
    ],
)  # fmt: skip
def test_a_period_is_read(text: str, value: str, unit: PeriodUnit) -> None:
    (period,) = find_periods(text)
    assert (period.value, period.unit) == (Decimal(value), unit)


@pytest.mark.parametrize(
    "text",
    [
        "2026年1月1日",
        "每月5日前",
        "第三年",
        "同一日",
        "二〇二六年三月",
        "6月30日",
        "１９　　年",
        "当月15日",
        "2026 年 3 月 1 日",
    ],
)
def test_days_of_the_calendar_are_no_periods(text: str) -> None:
    assert find_periods(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "2026年1月2日", "2026-01-02", "2026/1/2", "2026.1.2", "二〇二六年一月二日", "２０２６年１月２日", "2026 年 1 月 2 日",
        "January 2, 2026", "2 January 2026", "二零二六年一月二日", "2026年01月02号",
    ],
)  # fmt: skip
def test_a_date_is_read(text: str) -> None:
    (found,) = find_dates(f"于{text}签订")
    assert found.complete
    assert found.valid
    assert found.value == date(2026, 1, 2)


@pytest.mark.parametrize(
    "text",
    [
        "2026年  月  日",
        "____年__月__日",
        "年 月 日",
        "20__年__月__日",
        "【】年【】月【】日",
        "一九　　年　　月　　日",
    ],
)
def test_a_date_left_blank_is_incomplete(text: str) -> None:
    (found,) = find_dates(f"签订日期：{text}")
    assert not found.complete
    assert found.value is None
    assert found.text == text


def test_a_day_that_the_calendar_lacks_is_invalid() -> None:
    (found,) = find_dates("2026年2月30日")
    assert (found.complete, found.valid, found.value) == (True, False, None)


def test_numbers_like_dates_are_none() -> None:
    assert find_dates("1.2.3 版本 2026.1 编号2026-01-01-03 三年六个月") == ()


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31)), st.sampled_from("-/."))
def test_a_date_in_figures_is_read_back(day: date, mark: str) -> None:
    assert parse_date(f"自{day.year}{mark}{day.month}{mark}{day.day}起") == day
    assert parse_date(f"自{day.year}年{day.month}月{day.day}日起") == day
