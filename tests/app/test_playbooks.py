"""Given the front door, when a lawyer reviews for a side, edits a playbook or exports, then both texts go their own way."""

import zipfile
from pathlib import Path

import docx
import pytest

from workbench.app.workbench import Workbench
from workbench.app.worker import ASKS
from workbench.domain.finding import DecisionKind, EditKind, Finding, Side
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.domain.stance import Tone
from workbench.errors import UserError

LEASE = """房屋租赁合同
出租人（甲方）：明德置业有限公司
承租人（乙方）：周晓岚
第一条 房屋
甲方将位于江城市滨河路8号2单元301室、建筑面积90平方米的房屋出租给乙方居住使用，房屋权属清楚，没有抵押。
第二条 期限和租金
租赁期限三年，自2026年9月1日起至2029年8月31日止。租金每月四千元，按季支付，租金每年递增15%。
第三条 押金
乙方于签约当日支付押金，押金为四个月租金。
第四条 违约责任
乙方提前退租的，应向甲方支付六个月租金作为违约金。
第五条 其他
本合同一式两份，双方各执一份，自双方签字之日起生效。
甲方（盖章）：            乙方（签字）：
签订日期：2026年8月20日"""


@pytest.fixture
def lease(tmp_path: Path) -> Path:
    made = docx.Document()
    for line in LEASE.split("\n"):
        made.add_paragraph(line)
    path = tmp_path / "租赁合同.docx"
    made.save(str(path))
    return path


def played(findings: tuple[Finding, ...]) -> dict[str, Finding]:
    return {finding.stance.topic: finding for finding in findings if finding.stance is not None}


def comments_in(path: Path) -> str:
    with zipfile.ZipFile(path) as package:
        return package.read("word/comments.xml").decode("utf-8")


def redline(bench: Workbench, run: str, out: Path, **how: object) -> Path:
    report = bench.export(run, out, frozenset({ExportKind.REDLINE}), **how)  # pyright: ignore[reportArgumentType] - by name
    return Path(report.files[0].path)


def test_a_review_knows_its_tone_and_keeps_the_playbook_with_version_and_hash(
    bench: Workbench, lease: Path
) -> None:
    done = bench.review(lease, ReviewOptions(side=Side.PARTY_B, tone=Tone.STRONG))
    again = bench.load(done.run_id)
    assert again == done
    assert again.options.tone is Tone.STRONG
    deposit = played(again.findings)["deposit"]
    assert deposit.stance is not None
    card = bench.playbook("lease").card
    assert (deposit.stance.playbook, deposit.stance.version, deposit.stance.digest) == (
        "lease",
        1,
        card.digest,
    )
    assert deposit.stance.tone is Tone.STRONG


def test_the_missing_clause_goes_into_the_file_as_a_tracked_insertion(
    bench: Workbench, lease: Path, tmp_path: Path
) -> None:
    done = bench.review(lease, ReviewOptions(side=Side.PARTY_B))
    returned = played(done.findings)["deposit_return"]
    assert returned.edit is not None
    assert returned.edit.kind is EditKind.INSERT_AFTER
    bench.decide(done.run_id, returned.finding_id, DecisionKind.ACCEPT)
    file = redline(bench, done.run_id, tmp_path / "out")
    with zipfile.ZipFile(file) as package:
        body = package.read("word/document.xml").decode("utf-8")
    at = body.index("甲方应当将押金一次性退还乙方")
    assert "<w:ins " in body[max(0, at - 600) : at]


def test_comments_for_us_and_comments_for_the_other_side(
    bench: Workbench, lease: Path, tmp_path: Path
) -> None:
    done = bench.review(lease, ReviewOptions(side=Side.PARTY_B))
    inside = comments_in(redline(bench, done.run_id, tmp_path / "in"))
    outside = comments_in(redline(bench, done.run_id, tmp_path / "out", comments="counterparty"))
    for finding in played(done.findings).values():
        stance = finding.stance
        assert stance is not None
        assert stance.why in inside
        assert stance.why not in outside
        assert all(label not in outside for label in stance.fallbacks)
        assert (stance.ask in outside) == (finding.negotiability.value in ("must", "prefer"))
    for ours in ("供己方", "必须坚持", "优先争取", "可交换", "已核验", "需验证", "底线"):
        assert ours not in outside


def test_a_saved_playbook_counts_from_the_next_review_on(bench: Workbench, lease: Path) -> None:
    text = bench.playbook("lease").text
    softer = text.replace("version = 1", "version = 2", 1).replace(
        'unacceptable = { over = 2 }\nrisk = "medium"\npush = "prefer"\n[clause.positions.lessor]',
        'unacceptable = { over = 12 }\nrisk = "medium"\npush = "prefer"\n[clause.positions.lessor]',
        1,
    )
    softer = softer.replace('gives = "unacceptable", reading = "5"', 'gives = "open", reading = "5"')
    before = played(bench.review(lease, ReviewOptions(side=Side.PARTY_B)).findings)
    kept = bench.save_playbook(softer)
    assert kept.card.own
    after = played(bench.review(lease, ReviewOptions(side=Side.PARTY_B)).findings)
    assert set(before) - set(after) == {"deposit"}
    assert {finding.stance.version for finding in after.values() if finding.stance} == {2}
    assert [card.own for card in bench.playbooks() if card.name == "lease"] == [True]
    bench.reset_playbook("lease")
    assert "deposit" in played(bench.review(lease, ReviewOptions(side=Side.PARTY_B)).findings)


def test_a_playbook_whose_examples_do_not_hold_is_not_kept(bench: Workbench) -> None:
    text = bench.playbook("lease").text
    wrong = text.replace("version = 1", "version = 2", 1).replace('reading = "5"', 'reading = "6"', 1)
    with pytest.raises(UserError) as caught:
        bench.save_playbook(wrong)
    assert caught.value.code == "playbook_example"
    assert caught.value.facts["topic"] == "deposit"
    assert bench.playbook("lease").text == text
    assert "5" in bench.words.error(caught.value)


def test_a_damaged_copy_is_named_and_the_packaged_one_works(bench: Workbench, lease: Path) -> None:
    own = bench.paths.own_playbooks
    own.mkdir(parents=True)
    (own / "lease.toml").write_text("name = \n", "utf-8")
    (own / "mine.toml").write_text("name = \n", "utf-8")
    faults = {card.name: card.fault for card in bench.playbooks() if card.fault}
    assert set(faults) == {"lease", "mine"}
    assert faults["lease"].startswith("lease.toml 第 1 行")
    assert "deposit" in played(bench.review(lease, ReviewOptions(side=Side.PARTY_B)).findings)


def test_the_desk_may_ask_for_all_of_it() -> None:
    assert {"playbooks", "playbook", "check_playbook", "save_playbook", "reset_playbook", "export"} <= ASKS
