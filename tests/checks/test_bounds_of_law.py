"""Given the table of bounds, when checks compare and speak, then no number of theirs contradicts it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import pytest

from tests.checks.reading import bounds, context, read
from workbench.checks.engine import families, run_checks
from workbench.checks.registry import Context, registered
from workbench.domain.contract import ContractType
from workbench.errors import Bug
from workbench.law.bounds import Bound, Kind
from workbench.law.content import comparable
from workbench.law.figures import figures, in_months
from workbench.settings.paths import locate
from workbench.words import Words

_LIMIT = re.compile(
    r"(?:不得?(?:超过|高于|低于|少于|多于)|不超过|最(?:长|高|多|低|少|短)(?:不得?超过)?|至少|上限|以内)[^，；。]{0,8}$"
)


class Said(NamedTuple):
    """A figure that a check's words state as a limit."""

    check: str
    sentence: str
    unit: str
    value: Fraction


@cache
def rows_of_checks() -> Mapping[str, tuple[Bound, ...]]:
    """The rows of the articles on which each check rests."""
    assert families()
    by_source: defaultdict[str, list[Bound]] = defaultdict(list)
    for row in bounds().values():
        by_source[row.source].append(row)
    return {
        check.check_id: tuple(row for basis in check.basis for row in by_source[_article(basis)])
        for check in registered()
    }


def _article(basis: str) -> str:
    found = re.match(r".+? 第\d+条(?:之\d+)?", basis)
    return found[0] if found else basis


def stated() -> Iterator[Said]:
    """Every limit in the Chinese words of a check."""
    table = Words.load(locate().words).table
    for check in rows_of_checks():
        for code, sentences in table.items():
            if not code.startswith(f"{check}.") or not code.endswith((".explain", ".advice", ".title")):
                continue
            text = sentences["zh"]
            for figure in figures(text):
                if _LIMIT.search(text[: figure.span.start]):
                    value = in_months(figure)
                    yield Said(check, text, value.unit, value.value)


def _value(row: Bound) -> Fraction:
    return (row.number or Fraction(0)) * (12 if row.figure_unit == "year" else 1)


def contradicted(table: Mapping[str, Bound]) -> list[str]:
    """Limits in words for which the check's articles have a bound of that unit, and none of that value."""
    found: list[str] = []
    for said in stated():
        rows = [table[row.bound_id] for row in rows_of_checks()[said.check]]
        same = [row for row in rows if row.caps and comparable(row.figure_unit) == said.unit]
        if same and said.value not in {_value(row) for row in same}:
            found.append(f"{said.check}: {said.sentence}")
    return found


def test_the_words_of_checks_state_the_limits_of_the_table() -> None:
    assert contradicted(bounds()) == []


def test_a_changed_table_would_contradict_the_words() -> None:
    other = {
        key: replace(row, value=str(Fraction(row.value) + 1)) if row.caps and row.number else row
        for key, row in bounds().items()
    }
    assert len(contradicted(other)) >= 5


def test_no_words_of_a_check_call_a_default_or_a_presumption_a_limit() -> None:
    wrong: list[str] = []
    for said in stated():
        rows = rows_of_checks()[said.check]
        yielding = [row for row in rows if row.yields and comparable(row.figure_unit) == said.unit]
        firm = {_value(row) for row in rows if row.kind is Kind.BOUND}
        if any(_value(row) == said.value for row in yielding) and said.value not in firm:
            wrong.append(f"{said.check}: {said.sentence}")
    assert wrong == []


@pytest.mark.parametrize(("bound_id", "value", "kind", "text"), [
    ("B002", "1", ContractType.LABOUR, "劳动合同期限一年，其中试用期二个月。"),
    ("B006", "90", ContractType.LABOUR, "试用期工资为转正后工资的85%。"),
    ("B008", "1", ContractType.LABOUR, "乙方离职后二十四个月内不得到有竞争关系的单位任职，甲方按月支付离职前十二个月平均工资30%的补偿。"),
    ("B031", "7", ContractType.LABOUR, "乙方实行标准工时制，每日工作八小时，每周工作五天。"),
    ("B051", "10", ContractType.SALE, "买方支付合同总价的20%作为定金。"),
    ("B058", "10", ContractType.LEASE, "房屋租赁期限为十五年，自2026年1月1日起算。"),
    ("B115", "30", ContractType.SALE, "某市教育局向小微企业采购设备，自交付之日起四十五日内付款。"),
])  # fmt: skip
def test_checks_compare_with_the_table(bound_id: str, value: str, kind: ContractType, text: str) -> None:
    contract = read(text, kind)
    known = context(contract)

    def told(about: Context) -> set[str]:
        return {finding.check for finding in run_checks(contract, about)}

    stricter = {**bounds(), bound_id: replace(bounds()[bound_id], value=value)}
    assert told(replace(known, bounds=stricter)) - told(known)


def test_a_check_without_its_bound_is_a_fault_of_the_program() -> None:
    contract = read("劳动合同期限一年，其中试用期三个月。", ContractType.LABOUR)
    with pytest.raises(Bug, match="check_without_bound"):
        run_checks(contract, replace(context(contract), bounds={}))
