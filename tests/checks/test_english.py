"""English contracts are read and reviewed: structure, facts, unusual terms, and no Chinese law."""

from tests.checks.reading import found, read, review
from workbench.checks import families
from workbench.checks.registry import ANYWHERE, registered
from workbench.domain.contract import ClauseKind, ContractType
from workbench.domain.jurisdiction import Law, Script

assert families.FAMILIES
SERVICES = """CONSULTING SERVICES AGREEMENT
This Consulting Services Agreement is entered into as of March 1, 2026 by and between Northwind Ltd. (the “Client”) and Ada Stone (the “Consultant”).
ARTICLE I SERVICES
Section 1.1 Services. Consultant shall perform the services described in Exhibit A (the “Services”).
Section 1.2 Acceptance. If Client does not reject a Deliverable within three (3) days, it is deemed accepted.
ARTICLE II FEES
Section 2.1 Fees. Client shall pay Ten Thousand Dollars ($12,000) within thirty (30) days after the invoice.
Section 2.2 Interest. Late payments bear interest at 3% per month.
ARTICLE III TERM
Section 3.1 Term. This Agreement shall automatically renew for successive one-year periods.
Section 3.2 Termination. Client may terminate this Agreement at any time for any reason.
ARTICLE IV GENERAL
Section 4.1 Indemnity. Consultant shall indemnify and hold harmless Client as provided in Section 9.9.
Section 4.2 Changes. Client may, at any time and in its sole discretion, modify the terms of this Agreement.
Section 4.3 Governing Law. This Agreement is governed by the laws of the State of New York.
EXHIBIT A
The Services are [●].
"""


def test_an_english_contract_is_recognised_and_taken_apart() -> None:
    contract = read(SERVICES)
    assert contract.script is Script.LATIN
    assert contract.type.type is ContractType.SERVICE
    assert (contract.jurisdiction.law, contract.jurisdiction.name) == (Law.FOREIGN, "New York")
    articles = [clause for clause in contract.clauses if clause.number.startswith("ARTICLE")]
    sections = [clause for clause in contract.clauses if clause.number.startswith("Section")]
    assert [clause.heading for clause in articles] == ["SERVICES", "FEES", "TERM", "GENERAL"]
    assert len(sections) == 9
    assert all(clause.parent is not None for clause in sections)
    assert [clause.kind for clause in contract.clauses][-1] is ClauseKind.ANNEX
    assert {definition.term for definition in contract.definitions} >= {"Client", "Consultant", "Services"}
    targets = {reference.text: reference.target for reference in contract.references}
    assert targets["Exhibit A"] is not None
    assert targets["Section 9.9"] is None
    assert [date.value.isoformat() for date in contract.dates if date.value] == ["2026-03-01"]


def test_its_unusual_terms_are_told_and_no_chinese_law_is_held_up() -> None:
    findings = review(SERVICES)
    seen = {finding.check for finding in findings}
    assert {"EN-04", "EN-06", "EN-07", "EN-10", "EN-15", "EN-17", "EN-20", "COM-14", "COM-32"} <= seen
    assert not [basis for finding in findings for basis in finding.basis]
    notes = {note.code for note in read(SERVICES).notes}
    assert {"english", "law_foreign"} <= notes


def test_every_finding_quotes_the_sentence_and_not_the_whole_paragraph() -> None:
    text = (
        "This clause is long. " * 10
        + "Licensor may assign this Agreement without the consent of Licensee. It goes on."
    )
    (finding,) = found("EN-08", text)
    assert finding.quote.startswith("Licensor may assign")
    assert len(finding.quote) < 80


def test_the_checks_for_english_contracts_leave_chinese_ones_alone() -> None:
    english = [item for item in registered() if item.english]
    assert len(english) >= 28
    assert all(item.laws == ANYWHERE and not item.basis for item in english)
    bilingual = "第一条 本合同自动续期。This Agreement shall automatically renew for successive one-year periods.\n第二条 甲方可以随时修改本合同条款，乙方应当遵守，双方对此没有异议。"
    assert not [finding for finding in review(bilingual) if finding.check.startswith("EN-")]


def test_a_fair_english_contract_is_left_in_peace() -> None:
    text = """MUTUAL NON-DISCLOSURE AGREEMENT
1. “Confidential Information” means all information disclosed by either party that is marked confidential.
2. Each party shall use Confidential Information for the Purpose only and protect it with reasonable care.
3. Confidential Information does not include information that is or becomes publicly available, was already known, or is independently developed.
4. A party may disclose Confidential Information where it is required by law, after notice to the other party.
5. On request each party shall return or destroy Confidential Information.
6. These obligations last three (3) years; trade secrets stay protected for as long as they are such.
7. This Agreement is governed by the laws of England and Wales, and the courts of England have exclusive jurisdiction.
"""
    assert [finding.check for finding in review(text) if finding.risk.value != "low"] == []
