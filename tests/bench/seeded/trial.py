"""One trial: the spoilt contract written to a file, read by the real reader, reviewed, and compared."""

import io
import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from tests.bench.seeded.bases import HERE, Base
from tests.bench.seeded.plant import NoPlace, Planted, plant
from workbench.checks.engine import run_checks
from workbench.checks.registry import Context
from workbench.documents.read import read_contract
from workbench.domain.contract import Contract
from workbench.domain.finding import Finding
from workbench.law.book import LawBook
from workbench.law.bounds import Bound, bounds_by_id
from workbench.law.reference import reference_date
from workbench.settings.paths import locate, statutes

DAY = date(2026, 11, 1)
SEED, EACH = 5, 3


@dataclass(frozen=True)
class Kind:
    """A kind of defect: the check ids that count as found and those that may rightly speak beside them."""

    name: str
    title: str
    expect: frozenset[str]
    also: frozenset[str]
    on: tuple[str, ...]
    variants: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Outcome:
    """What a review said about one spoilt contract. ``right`` and ``wrong`` count new findings."""

    kind: str
    variant: int
    base: str
    found: bool
    right: int
    wrong: tuple[str, ...]


@dataclass
class Score:
    """Counts of one kind."""

    planted: int = 0
    found: int = 0
    right: int = 0
    wrong: Counter[str] = field(default_factory=Counter[str])

    def add(self, outcome: Outcome) -> None:
        """Count one trial in."""
        self.planted += 1
        self.found += outcome.found
        self.right += outcome.right
        self.wrong.update(outcome.wrong)

    @property
    def recall(self) -> float:
        return self.found / self.planted if self.planted else 0.0

    @property
    def precision(self) -> float:
        every = self.right + sum(self.wrong.values())
        return self.right / every if every else 1.0


@cache
def book() -> LawBook:
    """The statutes and the facts of the program."""
    return LawBook.open(statutes(), locate().law)


def bounds() -> Mapping[str, Bound]:
    """The limits of law by their id."""
    return bounds_by_id(locate().law)


def load_kinds() -> tuple[Kind, ...]:
    """The kinds of the table."""
    rows = tomllib.loads((HERE / "kinds.toml").read_text("utf-8"))["kind"]
    return tuple(
        Kind(
            name=row["name"],
            title=row["title"],
            expect=frozenset(row["expect"]),
            also=frozenset(row.get("also", ())),
            on=tuple(row["on"]),
            variants=tuple(row["variant"]),
        )
        for row in rows
    )


def read_back(text: str, folder: Path, as_docx: bool) -> Contract:
    """The text written as a file of its own and read by the program's reader."""
    if not as_docx:
        path = folder / "contract.txt"
        path.write_text(text, "utf-8")
        return read_contract(path)
    import docx

    document = docx.Document()
    for line in text.split("\n"):
        document.add_paragraph(line)
    held = io.BytesIO()
    document.save(held)
    path = folder / "contract.docx"
    path.write_bytes(held.getvalue())
    return read_contract(path)


def review(contract: Contract) -> tuple[Finding, ...]:
    """The rules alone, on the contract's own day, else on 1 November 2026."""
    reference = reference_date(contract, None, DAY)
    verdicts = book().examine(contract.text, reference)
    known = Context(reference=reference, verdicts=verdicts, law=book(), bounds=bounds())
    return run_checks(contract, known)


def _at_place(finding: Finding, contract: Contract, planted: Planted) -> bool:
    """Whether a finding points at a planted paragraph; what is absent, and what is said to be missing,
    has no place."""
    if not planted.places or finding.missing:
        return True
    for place in planted.places:
        start = contract.text.find(place)
        if start < 0:
            raise SystemExit(f"the reader lost a planted paragraph: {place}")
        for span in (finding.span, *finding.evidence):
            if span.start <= start + len(place) and start <= span.end:
                return True
    return False


def outcome(
    kind: Kind, variant: int, base: Base, planted: Planted, contract: Contract, before: Counter[str]
) -> Outcome:
    """Compare the findings with those of the unchanged contract (``before``, by check)."""
    findings = review(contract)
    hits = [each for each in findings if each.check in kind.expect and _at_place(each, contract, planted)]
    new = Counter(each.check for each in findings) - before
    wrong = Counter({check: n for check, n in new.items() if check not in kind.expect | kind.also})
    right = sum(n for check, n in new.items() if check in kind.expect | kind.also)
    return Outcome(kind.name, variant, base.name, bool(hits), right, tuple(wrong.elements()))


def _eligible(kind: Kind, row: dict[str, Any], bases: tuple[Base, ...]) -> list[Base]:
    on = row.get("on", kind.on)

    def suits(base: Base) -> bool:
        company = "name_b" in base.slots and not base.official
        return (
            "any" in on
            or base.kind in on
            or base.name in on
            or f"={base.name}" in on
            or ("own" in on and not base.official)
            or ("own-company" in on and company)
        )

    return [base for base in bases if suits(base)]


def trials(kind: Kind, bases: tuple[Base, ...]) -> Iterator[tuple[int, Base, Planted]]:
    """Each variant planted in up to three contracts, drawn with a fixed seed for the kind."""
    draw = random.Random(f"{SEED}:{kind.name}")
    for number, row in enumerate(kind.variants):
        bases_left = _eligible(kind, row, bases)
        draw.shuffle(bases_left)
        done = 0
        for base in bases_left:
            if done == EACH:
                break
            try:
                planted = plant(base, row)
            except NoPlace:
                continue
            done += 1
            yield number, base, planted
