"""Given a firm that does not want a check, its reviews leave it out from then on."""

from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.domain.review import ReviewOptions
from workbench.errors import UserError
from workbench.settings.check_switches import CheckSwitches
from workbench.settings.paths import Paths


@pytest.fixture
def source(paths: Paths, tmp_path: Path) -> Path:
    copy = tmp_path / "合同.docx"
    copy.write_bytes((paths.samples / "software-development.docx").read_bytes())
    return copy


def test_a_check_that_is_off_finds_nothing_and_the_others_go_on(bench: Workbench, source: Path) -> None:
    before = {finding.check for finding in bench.review(source, ReviewOptions()).findings}
    gone = min(before)
    listed = bench.turn_check(gone, on=False)
    assert [row.check_id for row in listed.rows if row.packaged and not row.on] == [gone]
    assert {finding.check for finding in bench.review(source, ReviewOptions()).findings} == before - {gone}
    bench.turn_check(gone, on=True)
    assert {finding.check for finding in bench.review(source, ReviewOptions()).findings} == before


def test_a_check_that_nobody_knows_is_refused_and_nothing_is_written(bench: Workbench) -> None:
    with pytest.raises(UserError, match="no_such_check"):
        bench.turn_check("COM-00", on=False)
    assert not bench.paths.own_checks.exists()


def test_a_damaged_file_is_told_in_the_list(bench: Workbench) -> None:
    bench.paths.own_checks.parent.mkdir(parents=True, exist_ok=True)
    bench.paths.own_checks.write_text("{", "utf-8")
    assert "checks.json" in bench.checks().fault


def test_every_reason_has_its_words_and_every_id_is_a_check(bench: Workbench) -> None:
    listed = bench.checks()
    switches = CheckSwitches(bench.paths.checks, bench.paths.own_checks)
    known = {row.check_id for row in listed.rows}
    assert set(switches.packaged) <= known
    assert not set(switches.left_out) & known
    for reason in {*switches.packaged.values(), *switches.left_out.values()}:
        assert bench.words.has(f"standing.{reason}")


def test_the_readme_gives_the_counts_as_they_are(bench: Workbench) -> None:
    rows = bench.checks().rows
    on = sum(row.packaged for row in rows)
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    assert f"{len(rows)} deterministic checks, **{on} on, {len(rows) - on} off**" in readme
    assert f"共 {len(rows)} 项确定性检查，**启用 {on} 项，停用 {len(rows) - on} 项**" in readme
