"""The register of checks: declared once, beside the function, with the examples that test it.

A check is a pure function from a contract to hits. Its words are ``<id>.title``, ``<id>.explain`` and
``<id>.advice`` (or ``<id>.<variant>.title`` ...) in ``resources/words/checks_*.toml``; placeholders are
the hit's facts. Its basis is a list of article strings in full official titles, pinned to the text
that was in force when the check was written; ``LawBook.basis`` decides the mark at run time.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Protocol

from workbench.checks.index import Index
from workbench.domain.citation import ReferenceDate, Verdict
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Basis, Edit, Negotiability, Risk, Side
from workbench.domain.injection import InjectionPattern
from workbench.domain.jurisdiction import Jurisdiction, Law, Script
from workbench.domain.lpr import LprTable
from workbench.domain.span import Span
from workbench.errors import Bug
from workbench.law.bounds import Bound

NO_RATES = LprTable()
# The laws that checks rest on. Those of consistency (references, blanks, sums, dates) rest on none.
MAINLAND = frozenset({Law.MAINLAND})
ANYWHERE = frozenset(Law)
# Mainland rules about choosing another law or forum hold whichever was chosen.
ABROAD = ANYWHERE - {Law.UNKNOWN}


@dataclass(frozen=True)
class Hit:
    """One place where a check fired.

    ``span`` is what the finding quotes. ``variant`` picks other words and ``risk`` or
    ``negotiability`` replace the declared ones where this case is milder or harsher. An edit that
    cannot be written safely is left out and ``comment_reason`` says why. ``key`` separates two hits
    on the same span.
    """

    span: Span
    variant: str = ""
    facts: dict[str, str] = field(default_factory=dict[str, str])
    edit: Edit | None = None
    evidence: tuple[Span, ...] = ()
    risk: Risk | None = None
    negotiability: Negotiability | None = None
    comment_reason: str = ""
    missing: bool = False
    basis: tuple[str, ...] | None = None
    verdict: Verdict | None = None
    key: str = ""


class Library(Protocol):
    """What a check may ask of the statute library (``law.book.LawBook`` provides it)."""

    def basis(self, cited: str, reference: ReferenceDate) -> Basis:
        """The basis ("中华人民共和国民法典 第585条第2款") with the mark that it has earned."""
        ...


@dataclass(frozen=True)
class Context:
    """What a check may know beside the contract. ``verdicts`` are those of the contract's text;
    ``injections`` are the patterns of the settings, the default ones where None.

    ``index`` is that of the contract as it is read, built once a run; checks reach it as ``places``.
    ``bounds`` are the rows of ``resources/law/bounds.tsv`` by their id; checks reach them as ``limit``.
    ``off`` are the ids of the checks that do not run.
    """

    reference: ReferenceDate
    side: Side = Side.NEUTRAL
    verdicts: tuple[Verdict, ...] = ()
    law: Library | None = None
    index: Index | None = None
    injections: tuple[InjectionPattern, ...] | None = None
    bounds: Mapping[str, Bound] = field(default_factory=dict[str, Bound])
    rates: LprTable = NO_RATES
    off: frozenset[str] = frozenset()

    @property
    def places(self) -> Index:
        """Sentence, paragraph and clause lookup; only the engine's contexts have it."""
        if self.index is None:
            raise Bug("check_without_index")
        return self.index

    def limit(self, bound_id: str) -> Decimal:
        """The number of a bound in its own unit (月, 年, 日, 倍 ...), a share as a fraction."""
        bound = self.bounds.get(bound_id)
        if bound is None or bound.number is None:
            raise Bug("check_without_bound", bound=bound_id)
        return Decimal(bound.number.numerator) / Decimal(bound.number.denominator)

    def months(self, bound_id: str) -> int:
        """The number of a bound that is a length of time, in months."""
        length = int(self.limit(bound_id))
        return length * 12 if self.bounds[bound_id].unit == "年" else length


Function = Callable[[Contract, Context], Iterable[Hit]]


@dataclass(frozen=True)
class Check:
    """A declared check. Empty ``types`` means every contract type; ``favours`` names who is helped
    by raising it (受不利方, 买受人 ...), empty for anybody. ``fires`` and ``silent`` are contract texts
    that must and must not raise it; ``example_type`` is the type given to them. ``laws`` are those under which it
    holds: mainland Chinese law unless it says otherwise; ``english`` checks read English contracts alone."""

    check_id: str
    family: str
    run: Function
    risk: Risk
    negotiability: Negotiability
    basis: tuple[str, ...]
    fires: tuple[str, ...]
    silent: tuple[str, ...]
    types: frozenset[ContractType] = frozenset()
    favours: str = ""
    debatable: bool = False
    example_type: ContractType | None = None
    laws: frozenset[Law] = MAINLAND
    english: bool = False


_CHECKS: dict[str, Check] = {}


def check(
    check_id: str,
    *,
    risk: Risk,
    negotiability: Negotiability,
    basis: tuple[str, ...],
    fires: tuple[str, ...],
    silent: tuple[str, ...],
    types: Iterable[ContractType] = (),
    favours: str = "",
    debatable: bool = False,
    example_type: ContractType | None = None,
    laws: frozenset[Law] = MAINLAND,
    english: bool = False,
) -> Callable[[Function], Function]:
    """Register a check function. Each id is declared once."""

    def register(function: Function) -> Function:
        if check_id in _CHECKS:
            raise Bug("check_twice", check=check_id)
        _CHECKS[check_id] = Check(
            check_id=check_id,
            family=function.__module__.rpartition(".")[2],
            run=function,
            risk=risk,
            negotiability=negotiability,
            basis=basis,
            fires=fires,
            silent=silent,
            types=frozenset(types),
            favours=favours,
            debatable=debatable,
            example_type=example_type,
            laws=laws,
            english=english,
        )
        return function

    return register


def registered() -> tuple[Check, ...]:
    """All checks that were declared so far, by id."""
    return tuple(_CHECKS[check_id] for check_id in sorted(_CHECKS))


def applies(item: Check, contract: Contract) -> bool:
    """Whether the check is meant for this type of contract, its language and the law that it is under."""
    if item.types and contract.type.type not in item.types:
        return False
    if item.english and contract.script is not Script.LATIN:
        return False
    return holds_under(item.laws, contract.jurisdiction)


def holds_under(laws: frozenset[Law], found: Jurisdiction) -> bool:
    """Whether rules of ``laws`` may be held against a contract. One that names no law may be under any;
    where it names several, each of them counts until the parties settle it."""
    named = {fact.law for fact in found.laws} or {found.law}
    return Law.UNKNOWN in named or bool(named & laws)


def rests_on_law(item: Check, contract: Contract) -> bool:
    """Whether the check's own articles say anything about this contract."""
    return item.laws != ANYWHERE or holds_under(MAINLAND, contract.jurisdiction)


def with_defaults(item: Check, hit: Hit) -> Hit:
    """The hit with the check's declared risk, negotiability and basis where it says nothing."""
    return replace(
        hit,
        risk=hit.risk or item.risk,
        negotiability=hit.negotiability or item.negotiability,
        basis=item.basis if hit.basis is None else hit.basis,
    )
