"""How the time to read citations grows with the text: twenty times the text, at most twice the time a
character. The peer is the same reader on the short text, in the same run.
"""

import sys
from datetime import date

from tests.bench.figures import Figure, cpu, median, report
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.law.book import LawBook
from workbench.settings.paths import locate, statutes

SHORT, LONG = 20_000, 400_000
UNITS = {
    "ranges": "《民法典》第1条至第51条、",
    "quotations": "《民法典》第一条：“不得超过三年",
    "halves": "第一 ",
    "lines": "一\n",
    "lists": "《民法典》第1条，第2条",
    "names": "《公司法》（以下简称“A”）",
    "back_references": "同法第1条",
}


def main() -> int:
    """Print one figure a kind of text."""
    book = LawBook.open(statutes(), locate().law)
    day = ReferenceDate(value=date(2026, 11, 1), source=DateSource.CHOSEN)
    figures: list[Figure] = []
    for name, unit in UNITS.items():
        texts = [unit * (length // len(unit)) for length in (SHORT, LONG)]
        book.examine(texts[0], day)
        short, long = (median(lambda text=text: cpu(lambda: book.examine(text, day)), 3) for text in texts)
        figures.append(Figure(f"law.growth_{name}", long / max(short, 1e-4) / (LONG / SHORT), 2, "x"))
    return report(figures)


if __name__ == "__main__":
    sys.exit(main())
