"""Given a basis of which the library reads only a part, when a model's answer is believed, then the mark stands
beside what was judged and beside nothing else (promise P1)."""

import pytest

from tests.envelope.ground import CONTRACT, DAY
from workbench.domain.finding import Basis, Mark
from workbench.envelope.ground import UNCITED, Checks, Ground
from workbench.envelope.wire import CitedItem
from workbench.law.book import LawBook
from workbench.settings.paths import locate, statutes

CIVIL = "《中华人民共和国民法典》"
HELD = f"{CIVIL}第五百八十五条"


@pytest.fixture(scope="module")
def book() -> LawBook:
    return LawBook.open(statutes(), locate().law)


@pytest.fixture
def checks(book: LawBook) -> Checks:
    return Checks(Ground(contract=CONTRACT, examine=lambda text: book.examine(text, DAY), reference=DAY))


@pytest.mark.parametrize(
    "written",
    [
        "第９９９９９９９９９９９９条", "第585.5条", "第一百万条", "第VI条", "第壹仟叁佰零伍条", "第①条", "§1305", " Article 9999",
        "第1,305条", "第-1条", "（第一千三百零五条）", "附则1305", "1305", "第一千三百零五條之", "第佰條",
    ],
)  # fmt: skip
def test_an_article_that_nobody_can_read_earns_no_mark(written: str, checks: Checks) -> None:
    basis = checks.basis(f"{CIVIL}{written}")
    assert basis is None or basis.mark is Mark.NEEDS_CHECK
    assert checks.held == 0
    assert checks.faults


def test_neither_does_it_as_a_citation(checks: Checks) -> None:
    assert CitedItem(law="中华人民共和国民法典", article="第壹仟叁佰零伍条").verdicts(checks) == ()
    assert [fault.code for fault in checks.faults] == [UNCITED]


@pytest.mark.parametrize("whole", [CIVIL, f"{CIVIL}合同编", "《中华人民共和国公司法》（2023年修订）"])
def test_a_law_as_a_whole_is_still_verified(whole: str, checks: Checks) -> None:
    basis = checks.basis(whole)
    assert basis is not None
    assert basis.mark is Mark.VERIFIED_EXISTENCE


@pytest.mark.parametrize(
    "said",
    [
        f"{HELD}[已核验（条文内容）]", f"{HELD} ✅ 内容无误", f"违约金一律无效，见{HELD}",
    ],
)  # fmt: skip
def test_what_is_said_around_a_citation_does_not_stand_beside_its_mark(said: str, checks: Checks) -> None:
    basis = checks.basis(said)
    assert isinstance(basis, Basis)
    assert (basis.cited, basis.mark) == (HELD, Mark.VERIFIED_EXISTENCE)


def test_what_a_basis_claims_of_its_article_has_to_be_proved(checks: Checks) -> None:
    basis = checks.basis(f"根据{HELD}，违约金一律无效")
    assert isinstance(basis, Basis)
    assert basis.mark is Mark.NEEDS_CHECK
