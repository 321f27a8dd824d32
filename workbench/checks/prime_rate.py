"""What the loan prime rate of the contract's day allows (R5.3, R7.3): which rate, of which day, or that the
table has none. Without a value a check falls back on a line of its own and says so."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.registry import Context
from workbench.domain.citation import DateSource
from workbench.domain.lpr import LprGap, LprRow

# Loans from before this day follow the interpretation of their time, and from then on the rate of the day of the
# suit (最高人民法院关于审理民间借贷案件适用法律若干问题的规定 第31条第2款).
RULE_SINCE = date(2020, 8, 20)


class Allowed(NamedTuple):
    """The highest yearly rate as a fraction (None where it is not known), with the words' variant and facts."""

    most: Decimal | None
    variant: str
    facts: Mapping[str, str]

    def passed_by(self, yearly: Decimal, line: Decimal) -> bool:
        """Whether a yearly rate is above what is allowed; where that is not known, from ``line`` on."""
        return yearly >= line if self.most is None else yearly > self.most


def percent(value: Decimal) -> str:
    """A fraction in percent, two decimals at most: 0.124 is 12.4%."""
    return f"{(value * 100).quantize(Decimal('0.01')).normalize():f}%"


def times_of_year(context: Context, bound_id: str) -> Allowed:
    """The multiple of the one-year rate that a bound names, on the day of a loan."""
    if context.reference.value < RULE_SINCE:
        return Allowed(None, "early", {"date": context.reference.value.isoformat()})
    row, times = context.rates.on(context.reference.value), context.limit(bound_id)
    return _unknown(context) if isinstance(row, LprGap) else _known(context, row, row.one_year, times)


def highest(context: Context) -> Allowed:
    """The higher of the one-year and the five-year rate on the contract's day: which of them counts depends
    on the term of the money, which is seldom said."""
    row = context.rates.on(context.reference.value)
    if isinstance(row, LprGap):
        return _unknown(context)
    return _known(context, row, max(row.one_year, row.five_year or row.one_year), Decimal(1))


def _unknown(context: Context) -> Allowed:
    return Allowed(None, "", {"date": context.reference.value.isoformat()})


def _known(context: Context, row: LprRow, rate: Decimal, times: Decimal) -> Allowed:
    most = rate * times / 100
    facts = {
        "date": context.reference.value.isoformat(),
        "published": row.day.isoformat(),
        "lpr": percent(rate / 100),
        "most": percent(most),
    }
    today = context.reference.source is DateSource.TODAY
    return Allowed(most, "known_today" if today else "known", facts)
