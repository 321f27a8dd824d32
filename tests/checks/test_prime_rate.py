"""Given a loan and a table of the prime rate, when it is reviewed, then the rate is held against four times the value
of the contract's day, which is named; without a value the finding says that nothing was compared. Rates are made up."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.checks.reading import context, read
from workbench.checks.engine import run_checks
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.contract import ContractType
from workbench.domain.finding import Finding
from workbench.domain.lpr import LprRow, LprTable
from workbench.domain.wording import explanation
from workbench.settings.paths import locate
from workbench.words import Words

TABLE = LprTable(
    (LprRow(date(2025, 5, 20), Decimal(3), Decimal(4)), LprRow(date(2025, 6, 20), Decimal("2.5")))
)
SIGNED = "签订日期：2025年6月10日"


def found(
    check: str, text: str, table: LprTable = TABLE, kind: ContractType = ContractType.LOAN
) -> list[Finding]:
    contract = read(text, kind)
    known = replace(context(contract), rates=table)
    return [finding for finding in run_checks(contract, known) if finding.check == check]


def loan(rate: str, end: str = SIGNED) -> str:
    return f"借款合同\n出借人：周晓岚\n借款人：林一舟\n借款本金十万元，年利率{rate}，期限一年。\n{end}"


def late(words: str, end: str = SIGNED) -> str:
    return f"借款合同\n出借人：周晓岚\n借款人：林一舟\n借款人逾期的，{words}。\n{end}"


def test_a_rate_above_four_times_is_named_with_its_day_and_value() -> None:
    (finding,) = found("LOA-01", loan("12.1%"))
    facts = dict(finding.facts)
    assert (finding.variant, facts["date"], facts["published"]) == ("known", "2025-06-10", "2025-05-20")
    assert (facts["lpr"], facts["most"]) == ("3%", "12%")
    for language in ("zh", "en"):
        said = explanation(finding, Words.load(locate().words, language))
        assert all(word in said for word in ("2025-06-10", "2025-05-20", "3%", "12%"))


@pytest.mark.parametrize("rate", ["12%", "百分之十二", "11.9%"])
def test_a_rate_at_four_times_is_kept(rate: str) -> None:
    assert found("LOA-01", loan(rate)) == []


def test_the_value_is_that_of_the_contracts_day() -> None:
    assert found("LOA-01", loan("11%")) == []
    (finding,) = found("LOA-01", loan("11%", "签订日期：2025年6月20日"))
    assert dict(finding.facts)["most"] == "10%"


@pytest.mark.parametrize("end", ["签订日期：2025年9月1日", "签订日期：2024年9月1日"])
def test_a_day_without_a_value_is_said_plainly(end: str) -> None:
    assert found("LOA-01", loan("15%", end)) == []
    (finding,) = found("LOA-01", loan("24%", end))
    said = explanation(finding, Words.load(locate().words))
    assert (finding.variant, finding.comment_reason) == ("", "lookup")
    assert dict(finding.facts)["date"] in said
    assert "没有适用于" in said
    assert "无法比较" in said


def test_an_empty_table_compares_nothing() -> None:
    (finding,) = found("LOA-01", loan("36%"), LprTable())
    assert finding.variant == ""
    assert "lpr" not in dict(finding.facts)


def test_a_contract_without_a_day_is_compared_on_the_day_of_the_review_and_says_so() -> None:
    today = LprTable((LprRow(date(2026, 10, 20), Decimal(3)),))
    (finding,) = found("LOA-01", loan("13%", ""), today)
    assert finding.variant == "known_today"
    assert "没有完整的签订日期" in explanation(finding, Words.load(locate().words))


def test_a_day_that_the_lawyer_chose_is_the_day() -> None:
    contract = read(loan("13%", ""), ContractType.LOAN)
    chosen = ReferenceDate(value=date(2025, 6, 1), source=DateSource.CHOSEN)
    known = replace(context(contract), rates=TABLE, reference=chosen)
    (finding,) = [each for each in run_checks(contract, known) if each.check == "LOA-01"]
    assert (finding.variant, dict(finding.facts)["date"]) == ("known", "2025-06-01")


def test_a_loan_from_before_the_rule_is_not_held_against_the_rate_of_its_day() -> None:
    old = LprTable((LprRow(date(2020, 7, 20), Decimal(3)), LprRow(date(2020, 8, 20), Decimal(3))))
    assert found("LOA-01", loan("13%", "签订日期：2020年8月19日"), old) == []
    (finding,) = found("LOA-01", loan("24%", "签订日期：2020年8月19日"), old)
    assert finding.variant == "early"
    assert any("第31条第2款" in basis.cited for basis in finding.basis)
    assert [each.variant for each in found("LOA-01", loan("13%", "签订日期：2020年8月20日"), old)] == [
        "known"
    ]


def test_late_charges_add_up_against_the_same_limit() -> None:
    (finding,) = found("LOA-02", late("按年利率8%支付逾期利息，并另按年利率5%支付违约金"))
    assert (finding.variant, dict(finding.facts)["most"]) == ("known", "12%")
    assert found("LOA-02", late("按年利率8%支付逾期利息，并另按年利率4%支付违约金")) == []


def test_a_licensed_lender_is_not_held_against_it() -> None:
    text = f"借款合同\n贷款人：江城农村商业银行股份有限公司\n借款人：林一舟\n借款本金十万元，年利率18%。\n{SIGNED}"
    assert found("LOA-01", text) == []


def test_advance_funding_is_held_against_the_higher_rate() -> None:
    text = f"建设工程施工合同\n承包人垫资施工，垫资利息按年利率{{}}计算。\n{SIGNED}"
    kind = ContractType.CONSTRUCTION
    assert found("CON-08", text.format("4%"), kind=kind) == []
    (over,) = found("CON-08", text.format("5%"), kind=kind)
    assert (over.variant, dict(over.facts)["lpr"]) == ("known", "4%")
    assert found("CON-08", text.format("5%"), LprTable(), kind) == []
    (unknown,) = found("CON-08", text.format("12%"), LprTable(), kind)
    assert unknown.variant == ""
