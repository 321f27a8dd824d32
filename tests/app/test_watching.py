"""Given reviewed contracts, when a law has a new version, then those that rest on what changed are named."""

from datetime import date
from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.domain.regwatch import ChangeKind, TouchedRun
from workbench.domain.review import ReviewOptions

BODY = """买卖合同
甲方：上海云杉贸易有限公司
乙方：杭州青禾贸易有限公司
第一条 标的
甲方向乙方出售钢材一批。
第二条 争议解决
{}
签订日期：{}
"""


def reviewed(bench: Workbench, tmp_path: Path, name: str, clause: str, day: str = "2024年3月16日") -> str:
    path = tmp_path / name
    path.write_text(BODY.format(clause, day), "utf-8")
    return bench.review(path, ReviewOptions()).run_id


def cited(run: TouchedRun) -> list[str]:
    return [
        f"{place.article}>{','.join(place.new)} {place.kind}" for place in run.places if not place.finding
    ]


def test_only_contracts_that_rest_on_what_changed_are_named(bench: Workbench, tmp_path: Path) -> None:
    touched = reviewed(
        bench, tmp_path, "a.txt", "依照《仲裁法》第十六条、第五十九条的规定，由上海仲裁委员会仲裁。"
    )
    reviewed(bench, tmp_path, "b.txt", "依照《仲裁法》第七条公平合理地解决纠纷，由上海仲裁委员会仲裁。")
    report = bench.regwatch("仲裁法")
    assert report.looked == 2
    by_run = {run.run_id: run for run in report.touched}
    assert cited(by_run[touched]) == ["第十六条>第二十七条 changed", "第五十九条>第七十二条 changed"]
    assert by_run[touched].reference == date(2024, 3, 16)
    assert {place.judged_by for place in by_run[touched].places if not place.finding} == {"2017-09-01"}
    assert not [run for run in report.touched if run.name == "b.txt" and cited(run)]  # 第七条 is the same


def test_a_contract_that_was_judged_by_the_new_version_is_not_touched(
    bench: Workbench, tmp_path: Path
) -> None:
    run = reviewed(bench, tmp_path, "a.txt", "依照《仲裁法》第七十二条申请撤销裁决。", "2026年6月1日")
    assert run not in {touched.run_id for touched in bench.regwatch("仲裁法").touched if cited(touched)}


def test_the_bases_of_findings_count_too(bench: Workbench, tmp_path: Path) -> None:
    """They are written against the text that is in force when the program is made: a version that was
    replaced before then touches none of them, a younger one does."""
    clause = "因本合同发生的争议，双方可以向仲裁委员会申请仲裁，也可以向人民法院起诉。"
    earlier = reviewed(bench, tmp_path, "b.txt", clause, "2024年6月1日")
    run = reviewed(bench, tmp_path, "a.txt", clause, "2026年6月1日")
    bases = [basis.cited for finding in bench.load(run).findings for basis in finding.basis]
    assert [cited for cited in bases if cited.startswith("中华人民共和国仲裁法")]
    assert bench.regwatch("仲裁法").touched == ()
    law = tmp_path / "仲裁法.txt"
    law.write_text(
        "中华人民共和国仲裁法\n（2026年12月1日修正　自2027年3月1日起施行）\n第一条　仲裁。", "utf-8"
    )
    bench.import_laws([law])
    found, other = bench.regwatch("仲裁法").touched
    assert (found.run_id, other.run_id) == (run, earlier)
    assert {place.cited for place in found.places} == {
        cited for cited in bases if cited.startswith("中华人民共和国仲裁法")
    }
    assert {place.kind for place in found.places} == {ChangeKind.GONE}
    assert {place.finding for place in found.places} <= {item.finding_id for item in bench.load(run).findings}


def test_a_destroyed_matter_is_not_looked_at(bench: Workbench, tmp_path: Path) -> None:
    run = reviewed(bench, tmp_path, "a.txt", "依照《仲裁法》第十六条约定仲裁。")
    bench.destroy([run])
    report = bench.regwatch("仲裁法")
    assert (report.looked, report.touched) == (0, ())


def test_of_a_review_that_was_judged_again_the_last_day_counts(bench: Workbench, tmp_path: Path) -> None:
    run = reviewed(bench, tmp_path, "a.txt", "依照《仲裁法》第五十九条申请撤销裁决。")
    assert [cited(touched) for touched in bench.regwatch("仲裁法").touched] == [
        ["第五十九条>第七十二条 changed"]
    ]
    bench.rejudge(run, "2026-06-01")
    assert not [touched for touched in bench.regwatch("仲裁法").touched if cited(touched)]


@pytest.mark.parametrize(
    ("law", "pairs"),
    [
        ("保障中小企业款项支付条例", {"第八条": "第九条", "第十五条": "第十七条", "第十七条": "第二十四条、第二十五条", "第二十七条": "第三十三条、第三十四条"}),
        ("最高人民法院关于适用《民事诉讼法》的解释", {"第五百五十二条": "第五百五十条"}),
    ],
)  # fmt: skip
def test_imported_versions_of_the_public_collection(
    bench: Workbench, testdata: Path, law: str, pairs: dict[str, str]
) -> None:
    bench.import_laws([testdata / "law" / "texts"])
    change = bench.regwatch(law).law
    found = {"、".join(item.old): "、".join(item.new) for item in change.changes if item.old}
    assert {old: found[old] for old in pairs} == pairs
    assert change.before.imported_from
    assert [card.version for card in bench.law_versions(law)] == [change.before.version, change.after.version]
    assert sum(item.kind is not ChangeKind.NEW for item in change.changes) <= change.before.articles
