"""Real contracts, each looked at by eye: how many clauses there are, on top and in all, and their numbers."""

from pathlib import Path
from typing import NamedTuple

import pytest

from workbench.documents.read import read_contract
from workbench.domain.contract import ClauseKind, Contract
from workbench.domain.contract import ContractType as T


class Known(NamedTuple):
    """``clauses`` counts clauses and chapters, ``top`` those at the top, ``automatic`` Word's numbers."""

    file: str
    type: T
    top: int
    clauses: int
    automatic: int
    places: dict[tuple[int, ...], tuple[str, str]]
    annexes: tuple[str, ...] = ()
    signed: bool = True


KNOWN = (
    Known("zh/年度采购框架.docx", T.FRAMEWORK, 17, 80, 80,
          {(1,): ("一、", "采购货物及价格"), (5, 2): ("2.", "货物包装"), (7, 1, 2): ("（2）", "结算方式"), (17,): ("十七、", "其他约定")}),
    Known("zh/劳务分包(清包工).docx", T.CONSTRUCTION, 18, 88, 88,
          {(5, 1): ("1.", "开工日期"), (7, 2, 7): ("（7）", ""), (11, 5, 1): ("（1）", "总工期逾期"), (14,): ("十四、", "合同解除、违约责任及处罚")},
          annexes=("附表1",)),
    Known("zh/通用设备采购.docx", T.SALE, 13, 59, 54,
          {(1, 3): ("1.3", ""), (7, 1, 5): ("（5）", "质保金"), (12,): ("十二、", "争议解决"), (13, 5): ("13.5", "")}),
    Known("zh/区域合作协议书_技术服务.docx", T.SERVICE, 11, 59, 16,
          {(1, 2, 1, 1, 3): ("3)", ""), (1, 2, 2, 2): ("（2）", "项目文件评审类"), (6,): ("六、", "费用结算与支付"), (7, 5): ("5、", "")}),
    Known("zh/门面租赁合同.docx", T.LEASE, 15, 47, 1,
          {(2, 3): ("C、", ""), (6, 2): ("2）", ""), (10, 11): ("11)", ""), (14,): ("第十四条", "协商条款")}),
    Known("zh/采购合同_占位.docx", T.SALE, 7, 73, 0,
          {(1, 6): ("6.", "产品质量标准和检验要求"), (3, 5, 2): ("（2）", ""), (4,): ("第四条", "保证和索赔"), (7, 3): ("3.", "合同生效条件")}),
    Known("zh/产品购销.docx", T.SALE, 14, 14, 2,
          {(1,): ("一、", ""), (9,): ("九、", "结算方式及期限"), (14,): ("十四、", "其他约定事项")}),
    Known("zh/保证合同_旧.docx", T.GUARANTEE, 14, 19, 0, {(10,): ("第十条", "违约责任"), (10, 5): ("５．", ""), (14,): ("第十四条", "")}),
    Known("zh/融资租赁合同_旧.docx", T.OTHER, 10, 42, 0,
          {(2, 6): ("２－６", ""), (3, 7): ("３－７", ""), (7,): ("第七条", "租赁保证金"), (10, 2): ("１０－２", "")}),
    Known("zh/房屋租赁合同_简版.docx", T.LEASE, 11, 17, 0, {(5, 3): ("3.", ""), (7, 1): ("1.", ""), (9,): ("九、", "违约处理")}),
    Known("zh/租房合同书.docx", T.LEASE, 14, 14, 0, {(9,): ("九、", ""), (13,): ("十三、", "")}),
    Known("zh/加工承揽合同.txt", T.SERVICE, 15, 29, 0, {(12, 10): ("十，", ""), (13, 5): ("五，", ""), (8,): ("第八条", "包装要求及费用负担")}),
    Known("zh/建筑安装工程分包合同.txt", T.CONSTRUCTION, 12, 56, 0,
          {(1, 7): ("七、", "乙方投入工种及人数"), (6, 8): ("八、", ""), (10,): ("第十条", "违约责任"), (12, 2): ("二、", "")}),
    Known("zh/技术服务合同_旧.txt", T.SERVICE, 8, 19, 0, {(5, 3, 2): ("②", "分期支付"), (7, 2): ("（二）", "按司法程序解决"), (8,): ("八、", "")}),
    Known("zh/聘用退休人员合同.txt", T.OTHER, 4, 8, 0, {(1,): ("一、", "受聘后的福利待遇"), (1, 4): ("４．", ""), (4,): ("四、", "")}),
    Known("zh/房屋租赁合同_北京.pdf", T.LEASE, 11, 44, 0,
          {(4, 2): ("（二）", "押金"), (6, 2, 2): ("2、", ""), (8, 4, 8): ("8、", ""), (10,): ("第十条", "合同争议的解决办法")}),
    Known("zh/租赁合同.pdf", T.LEASE, 21, 116, 0,
          {(9, 3, 2, 2): ("（2）", ""), (16, 2, 7, 3): ("（3）", ""), (21,): ("第二十一条", "其他"), (5,): ("第五条", "租金")},
          annexes=("附件",)),
    Known("zh/劳动合同.pdf", T.LABOUR, 10, 48, 0, {(3, 3): ("3.", ""), (6, 2, 4): ("（4）", "其他方式"), (25,): ("第二十五条", "")}),
    Known("en/common-paper-one-way-nda.docx", T.NDA, 11, 11, 11,
          {(2,): ("2.", "Use and Protection of Confidential Information"), (11,): ("11.", "General")}, signed=False),
    Known("en/common-paper-csa-with-sla.docx", T.SERVICE, 17, 141, 141,
          {(2, 1, 2): ("(b)", ""), (5, 5, 4): ("(d)", ""), (12, 17): ("12.17", "Signature"), (3, 2, 1): ("(a)", "")}, signed=False),
    Known("en/yc-safe-valuation-cap.docx", T.OTHER, 5, 27, 0,
          {(1, 4): ("(d)", "Liquidation Priority"), (1, 4, 2): ("(ii)", ""), (5, 7): ("(g)", "")}),
    Known("en/Eton_development_agreement_SEC.pdf", T.SOFTWARE, 15, 164, 0,
          {(1, 40): ("1.40", ""), (3, 1, 4): ("3.1.4", ""), (6,): ("6.", "MILESTONES AND OTHER PAYMENTS"), (15, 9): ("15.9", "Waiver")}),
)  # fmt: skip


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.file)
def test_a_real_contract_is_read_as_the_eye_reads_it(known: Known, testdata: Path) -> None:
    contract = read_contract(testdata / "contracts" / known.file)
    clauses = [c for c in contract.clauses if c.kind in {ClauseKind.CLAUSE, ClauseKind.CHAPTER}]
    assert len([c for c in clauses if c.level == 0]) == known.top
    assert len(clauses) == known.clauses
    assert sum(c.automatic for c in clauses) == known.automatic
    assert tuple(c.number for c in contract.clauses if c.kind is ClauseKind.ANNEX) == known.annexes
    assert any(c.kind is ClauseKind.SIGNATURE for c in contract.clauses) is known.signed
    assert contract.type.type is known.type
    for path, (number, heading) in known.places.items():
        matches = [c for c in clauses if c.path == path and c.annex == 0 and c.kind is ClauseKind.CLAUSE]
        assert [(c.number, c.heading) for c in matches[:1]] == [(number, heading)], path
    spans_hold(contract)


def spans_hold(contract: Contract) -> None:
    for clause in contract.clauses:
        assert clause.span.holds(clause.own)
    for facts in (contract.dates, contract.amounts, contract.ratios, contract.periods, contract.references):
        for fact in facts:
            assert fact.span.of(contract.text) == fact.text
