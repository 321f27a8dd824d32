"""Numbers in English words, and figures in brackets behind them that do not say the same."""

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from workbench.checks.english import english
from workbench.checks.registry import Context, Hit
from workbench.domain.contract import Contract
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SMALL = {word: number for number, word in enumerate(_ONES)} | {
    word: (number + 2) * 10 for number, word in enumerate(_TENS)
}
_BIG = {"thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
_WORD = rf"(?:{'|'.join((*_SMALL, *_BIG, 'hundred'))})"
_NUMBER = rf"(?P<words>{_WORD}(?:(?:\s*-\s*|\s+(?:and\s+)?){_WORD})*)"
_UNIT = r"(?:\s+(?:u\.?s\.?\s+|united\s+states\s+|hong\s+kong\s+|chinese\s+)?(?:dollars?|yuan|renminbi|rmb|euros?|pounds?(?:\s+sterling)?|percent|per\s+cent|days?|months?|years?|business\s+days?))?"
_BOTH = re.compile(
    rf"\b{_NUMBER}{_UNIT}\s*(?:only\s*)?[(\[]\s*(?P<sign>(?:US|HK|RMB|CNY|USD|EUR|GBP|AU|CA|S)?\s*[$€£¥]?\s*)(?P<figure>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?P<more>%|percent|million|billion|thousand|[A-Za-z]\w*)?\s*[)\]]",
    re.IGNORECASE,
)
_LENGTH = re.compile(
    r"\b(?:(?P<words>[a-z]+(?:-[a-z]+)?)\s*)?[(]?(?P<figure>\d{1,3})?[)]?\s*[- ]?(?P<unit>months?|years?)\b",
    re.IGNORECASE,
)


def value(words: str) -> int | None:
    """The value of a number in words ("one hundred and twenty-five thousand"); None where it is none."""
    total = part = 0
    seen = False
    for word in re.split(r"[\s-]+", words.lower().strip()):
        if word == "and" or not word:
            continue
        if word in _SMALL:
            part += _SMALL[word]
        elif word == "hundred":
            part = max(part, 1) * 100
        elif word in _BIG:
            total, part = total + max(part, 1) * _BIG[word], 0
        else:
            return None
        seen = True
    return total + part if seen else None


def months(text: str) -> Iterator[Decimal]:
    """Every length of time in months or years that a sentence names, in months."""
    for match in _LENGTH.finditer(text):
        number = int(match["figure"]) if match["figure"] else value(match["words"] or "")
        if number is not None:
            yield Decimal(number) * (12 if match["unit"].lower().startswith("y") else 1)


@english(
    "EN-20",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    fires=(
        "The fee is Ten Thousand Dollars ($12,000).",
        "Payment is due within thirty (60) days.",
        "The price is one hundred twenty-five thousand U.S. dollars (US$ 152,000.00).",
        "The rate is five percent (15%).",
    ),
    silent=(
        "The fee is Ten Thousand Dollars ($10,000).",
        "Payment is due within thirty (30) days.",
        "The price is one hundred and twenty-five thousand U.S. dollars (US$ 125,000.00).",
        "The price is two million dollars ($2 million).",
        "Schedule One (2 pages) and Exhibit Two (3 pages).",
    ),
)
def words_and_figures(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A number in words and the figure in brackets behind it differ."""
    for match in _BOTH.finditer(context.places.text):
        words, figure = value(match["words"]), _figure(match)
        if words is None or figure is None or figure == words:
            continue
        yield Hit(
            span=Span(*match.span()),
            facts={"words": " ".join(match["words"].split()), "figure": match["figure"]},
            comment_reason="choose",
        )


def _figure(match: re.Match[str]) -> Decimal | None:
    """The figure in brackets; None where the brackets hold something else than the same number."""
    more = (match["more"] or "").lower()
    scale = _BIG.get(more, 1)
    if more and more not in _BIG and more not in {"%", "percent"}:
        return None
    try:
        return Decimal(match["figure"].replace(",", "")) * scale
    except InvalidOperation:
        return None
