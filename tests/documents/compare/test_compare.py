"""What a reader of two versions is told."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.documents.docx_builder import build, paragraph, run, table
from workbench.documents.compare.compare import aligned, compare
from workbench.documents.compare.findings import pair_findings
from workbench.documents.compare.pieces import pieces_of
from workbench.documents.plain import contract_from_text
from workbench.documents.read import read_contract
from workbench.domain.finding import Finding, Negotiability, Risk
from workbench.domain.span import Span
from workbench.domain.versions import FindingChange, PieceKind, VersionChange
from workbench.text.substance import fold

OLD = """买卖合同
第一条 标的
出卖人向买受人交付数控机床两台，型号和配置以附件一为准。
第二条 价款
合同总价为人民币500,000元，买受人应当在验收合格后三十日内付清。逾期付款的，按照本合同第四条承担责任。
第三条 交付
出卖人应当在合同签订后六十日内将标的物运至买受人指定的地点并完成安装调试。
第四条 违约责任
任何一方违约的，应当按照合同总价的百分之十向对方支付违约金，并赔偿由此造成的其他损失。
第五条 争议解决
因本合同发生的争议，由买受人所在地人民法院管辖。
"""
LINES = st.lists(
    st.sampled_from(
        ["第一条 总则", "第二条 价款", "2.1 合同总价为人民币100元。", "（一）甲方应当付款。", "甲方：某公司", "2026年1月1日",
         "乙方应当在三十日内交付，逾期的，每日支付千分之一。", "This Agreement is made on 1 May 2026.", "第 1 页 共 3 页"]
    ),
    min_size=1,
    max_size=14,
)  # fmt: skip
WORDS = st.text(alphabet="甲乙方应当在3十日内，。,. 100元AB（）()\u3000\t“”", max_size=60)


def versions(old: str, new: str):
    return compare(contract_from_text(old), contract_from_text(new))


def kinds(old: str, new: str) -> list[str]:
    return [change.kind.value for change in versions(old, new).changes]


@given(LINES)
def test_a_file_against_itself_gives_nothing(lines: list[str]) -> None:
    told = versions("\n".join(lines), "\n".join(lines))
    assert (told.changes, told.renumbered, any(told.noise.model_dump().values())) == ((), (), False)


@given(LINES, LINES)
def test_every_line_of_both_versions_is_accounted_for(one: list[str], other: list[str]) -> None:
    old, new = contract_from_text("\n".join(one)), contract_from_text("\n".join(other))
    found = aligned(old, new)
    assert sorted(at for group in found.groups for at in group.olds) == list(range(len(found.old)))
    assert sorted(at for group in found.groups for at in group.news) == list(range(len(found.new)))


@given(WORDS, WORDS)
def test_the_pieces_are_both_texts(old: str, new: str) -> None:
    pieces = pieces_of(old, new)
    assert "".join(piece.old for piece in pieces) == old
    assert "".join(piece.new for piece in pieces) == new
    differ = [p for p in pieces if p.kind in (PieceKind.DELETE, PieceKind.INSERT)]
    assert bool(differ) is (fold(old) != fold(new))


def test_a_clause_that_is_put_in_renumbers_the_others_and_their_references_follow() -> None:
    inserted = "第三条 质量保证\n质量保证期为十二个月，自验收合格之日起算。\n第四条 交付"
    new = OLD.replace("第三条 交付", inserted).replace("第五条 争议", "第六条 争议")
    new = new.replace("第四条 违约", "第五条 违约").replace("本合同第四条承担", "本合同第五条承担")
    told = versions(OLD, new)
    assert [(c.kind.value, c.follows) for c in told.changes] == [("changed", True), ("inserted", False)]
    assert [(r.old, r.new) for r in told.renumbered] == [
        ("第三条", "第四条"),
        ("第四条", "第五条"),
        ("第五条", "第六条"),
    ]


def test_a_reference_that_changes_on_its_own_is_a_change() -> None:
    told = versions(OLD, OLD.replace("本合同第四条承担", "本合同第五条承担"))
    assert [(c.kind, c.follows, c.edited) for c in told.changes] == [(VersionChange.CHANGED, False, True)]


def test_a_negation_a_figure_and_a_party_are_never_noise() -> None:
    for was, now in (
        ("应当在合同签订", "不应当在合同签订"), ("500,000元", "5,000,000元"), ("百分之十", "百分之十五"),
        ("买受人所在地", "出卖人所在地"), ("两台", "三台"), ("500,000", "500.000"),
    ):  # fmt: skip
        assert kinds(OLD, OLD.replace(was, now, 1)) == ["changed"], (was, now)


def test_form_alone_is_counted_and_not_told() -> None:
    new = OLD.replace("，", ",").replace("合同总价", "合同 总价")
    told = versions(OLD, new)
    assert told.changes == ()
    assert told.noise.punctuation + told.noise.spaces >= 3


def test_a_clause_that_was_moved_is_told_once() -> None:
    lines = OLD.splitlines()
    new = "\n".join([*lines[:5], *lines[7:9], *lines[5:7], *lines[9:]])
    told = versions(OLD, new)
    moved = [change for change in told.changes if change.kind is VersionChange.MOVED]
    assert len(moved) == 1
    assert {c.kind for c in told.changes} == {VersionChange.MOVED}


def finding(text: str, words: str, check: str = "COM-01", missing: bool = False) -> Finding:
    at = text.index(words)
    return Finding(
        finding_id=f"{check}-{at}", check=check, risk=Risk.HIGH, negotiability=Negotiability.MUST, clause=None,
        span=Span(at, at + len(words)), quote=words, missing=missing,
    )  # fmt: skip


def test_findings_are_gained_resolved_reworded_and_kept() -> None:
    new = OLD.replace("百分之十", "百分之四十").replace(
        "第五条 争议解决\n", "第五条 争议解决\n双方应当先行协商。\n"
    )
    new = new.replace("三十日内付清", "三百日内付清")
    one, other = contract_from_text(OLD), contract_from_text(new)
    before = [
        finding(one.text, "百分之十", "COM-37"),
        finding(one.text, "六十日", "COM-02"),
        finding(one.text, "三十日内付清", "COM-03"),
        finding(one.text, "买卖合同", "COM-09", missing=True),
    ]
    after = [
        finding(other.text, "百分之四十", "COM-37"),
        finding(other.text, "六十日", "COM-02"),
        finding(other.text, "双方应当先行协商", "COM-05"),
        finding(other.text, "买卖合同", "COM-09", missing=True),
    ]
    told = {p.kind: (p.after or p.before) for p in pair_findings(before, after, aligned(one, other))}
    assert {kind: f.check for kind, f in told.items() if f and f.check != "COM-09"} == {
        FindingChange.REWORDED: "COM-37", FindingChange.GAINED: "COM-05", FindingChange.RESOLVED: "COM-03",
    } | ({FindingChange.KEPT: "COM-02"} if told[FindingChange.KEPT].check == "COM-02" else {})  # fmt: skip
    counts = [pair.kind for pair in pair_findings(before, after, aligned(one, other))]
    assert counts.count(FindingChange.KEPT) == 2


def test_a_contract_in_one_paragraph_or_in_a_frame_is_compared_line_by_line(tmp_path: Path) -> None:
    lines = OLD.splitlines()
    broken = "<w:p>" + "<w:r><w:br/></w:r>".join(run(line) for line in lines) + "</w:p>"
    framed = table(("".join(paragraph(line) for line in lines),))
    new = contract_from_text(
        "\n".join([*lines[:5], *lines[7:9], *lines[5:7], *lines[9:]]).replace("三十日", "九十日")
    )
    for name, body in (("broken", broken), ("framed", framed + paragraph())):
        path = tmp_path / f"{name}.docx"
        path.write_bytes(build(body))
        old = read_contract(path)
        assert compare(old, contract_from_text(OLD)).changes == ()
        assert sorted(change.kind.value for change in compare(old, new).changes) == ["changed", "moved"]
