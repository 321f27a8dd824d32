"""Given the front door, when somebody keeps rates and reviews a loan, then the review uses what is kept and says so.
All rates here are made up."""

import subprocess
import sys
from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.app.worker import ASKS
from workbench.domain.finding import Finding
from workbench.domain.review import ReviewOptions
from workbench.errors import UserError

CLI = "from workbench.cli import main; main()"
LOAN = """借款合同
出借人（甲方）：周晓岚
借款人（乙方）：林一舟
第一条 借款本金为人民币十万元，年利率15%，期限一年，自2025年6月10日起至2026年6月9日止。
第二条 本合同自双方签字之日起生效。
甲方（签字）：周晓岚
乙方（签字）：林一舟
签订日期：2025年6月10日
"""


@pytest.fixture
def loan(tmp_path: Path) -> Path:
    path = tmp_path / "借款合同.txt"
    path.write_text(LOAN, "utf-8")
    return path


def too_high(bench: Workbench, loan: Path) -> list[Finding]:
    return [each for each in bench.review(loan, ReviewOptions()).findings if each.check == "LOA-01"]


def test_a_review_takes_the_rates_as_they_stand(bench: Workbench, loan: Path) -> None:
    assert too_high(bench, loan) == []
    assert bench.add_lpr("2025-05-20", "3").added == 1
    (finding,) = too_high(bench, loan)
    assert dict(finding.facts)["most"] == "12%"
    bench.add_lpr("2025-05-20", "4", replace=True)
    assert too_high(bench, loan) == []
    bench.remove_lpr("2025-05-20")
    assert too_high(bench, loan) == []


def test_a_damaged_table_stops_no_review_and_is_told(bench: Workbench, loan: Path) -> None:
    bench.add_lpr("2025-05-20", "3")
    bench.paths.own_lpr.write_text("date\t1Y\n2025-05-20\tmany\n", "utf-8")
    table = bench.lpr()
    assert table.rows == bench._lpr_shelf.packaged().rows
    assert "lpr.tsv" in table.fault
    assert "2" in table.fault
    assert too_high(bench, loan) == []


@pytest.mark.parametrize(
    ("data", "fault"),
    [(b"\x89PNG\r\n\x1a\n\x00\x00", "text"), (b"", "empty"), (b"x" * 1_000_001, "size"), (None, "read")],
)
def test_a_file_that_is_no_table_changes_nothing(
    bench: Workbench, tmp_path: Path, data: bytes | None, fault: str
) -> None:
    path = tmp_path / "rates.csv"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(UserError) as raised:
        bench.import_lpr(path)
    assert (raised.value.code, raised.value.facts["fault"]) == ("lpr_bad", f"lpr_fault.{fault}")
    assert not bench.paths.own_lpr.exists()


def test_a_table_of_an_old_office_program_is_read(bench: Workbench, tmp_path: Path) -> None:
    path = tmp_path / "利率.csv"
    path.write_bytes("日期,1年期,5年期以上\n2025年6月20日,2.5,3.5\n2025年5月20日,3,4\n".encode("gb18030"))
    assert bench.import_lpr(path).added == 2


def test_days_and_rates_that_cannot_be_are_refused_in_a_sentence(bench: Workbench) -> None:
    for day, rate in (("2019-08-19", "3"), ("2027-01-20", "3"), ("2025-05-20", "0.03"), ("tomorrow", "3")):
        with pytest.raises(UserError) as raised:
            bench.add_lpr(day, rate)
        assert "lpr_fault" not in bench.words.error(raised.value)
        assert "LPR" in bench.words.error(raised.value)


def test_a_window_may_ask_for_the_table() -> None:
    assert {"lpr", "add_lpr", "import_lpr", "remove_lpr"} <= ASKS


def test_the_command_speaks_both_languages() -> None:
    for language, words in (("zh", "24%"), ("en", "24 %")):
        shown = subprocess.run(
            [sys.executable, "-c", CLI, "--language", language, "lpr", "list"],
            capture_output=True, check=True, encoding="utf-8",
        )  # fmt: skip
        assert words in shown.stdout
    refused = subprocess.run(
        [sys.executable, "-c", CLI, "lpr", "add", "2025-05-20", "300"],
        capture_output=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
