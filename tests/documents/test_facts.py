"""Given the text of a contract, its parties, dates, terms and references are found at their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.documents.assemble import assemble
from workbench.documents.plain import contract_from_text
from workbench.domain.contract import (
    Block,
    BlockKind,
    CellPlace,
    Contract,
    DateRole,
    Party,
    ReferenceKind,
    Source,
)
from workbench.text.digests import digest_of

BITS = st.lists(
    st.sampled_from(
        [
            "甲方", "乙方", "（出租人）", "：", "北京星河科技有限公司", "____", "地址：", "北京市朝阳区", "统一社会信用代码：91110108MA0000000A",
            "（以下简称“甲方”）", "“保密信息”是指", "技术资料", "。", "，", "\n", "第三条", "本合同", "《民法典》", "第五百条", "、", "附件一",
            "前款", "第二款", "自2026年1月1日起", "至2027年", "（盖章）", "第一条 ", "Section 5.2", " of the Companies Act", "为买受人", " ", "承租人李某，男",
        ]
    ),
    max_size=40,
).map("".join)  # fmt: skip


def party(contract: Contract, label: str, *, signature: bool = False) -> Party:
    return next(p for p in contract.parties if p.label == label and p.signature is signature)


@given(BITS | st.text(max_size=80))
def test_every_fact_stands_where_it_says(text: str) -> None:
    contract = contract_from_text(text)
    whole = contract.text
    for one in contract.parties:
        assert one.span.of(whole).strip()
        for words, span in (
            (one.name, one.name_span),
            (one.address, one.address_span),
            (one.identifier, one.identifier_span),
        ):
            assert (span.of(whole) if span else "") == words
    for term in contract.definitions:
        assert term.span.of(whole) == term.term
        assert 0 <= term.meaning.start <= term.meaning.end <= len(whole)
    for reference in contract.references:
        assert reference.span.of(whole) == reference.text
        assert reference.target is None or 0 <= reference.target < len(contract.clauses)
    if contract.title_span:
        assert contract.title_span.of(whole) == contract.title
    for evidence in contract.type.evidence:
        assert evidence.span.of(whole) == evidence.words


@pytest.mark.parametrize(
    ("text", "label", "role", "name"),
    [
        ("甲方：北京星河科技有限公司", "甲方", "", "北京星河科技有限公司"),
        ("甲方（委托方）：北京星河科技有限公司", "甲方", "委托方", "北京星河科技有限公司"),
        ("委托方（甲方）：北京星河科技有限公司", "甲方", "委托方", "北京星河科技有限公司"),
        ("出租人：张三", "出租人", "出租人", "张三"),
        ("出租方（以下简称甲方）：张三", "甲方", "出租方", "张三"),
        ("总包方：＿＿＿＿（以下简称甲方）", "甲方", "总包方", ""),
        ("甲方：________", "甲方", "", ""),
        ("甲方：{{supplierName}}", "甲方", "", ""),
        ("甲方：【待填写】", "甲方", "", ""),
        ("甲方（用人单位）名称：北京甲公司  地址：北京市", "甲方", "用人单位", "北京甲公司"),
        ("甲方：北京星河科技有限公司（以下简称“甲方”）", "甲方", "", "北京星河科技有限公司"),
        ("甲方：上海（中国）有限公司，住所：上海", "甲方", "", "上海"),
        ("北京星河科技有限公司（以下简称“甲方”）与上海公司签订本合同。", "甲方", "", "北京星河科技有限公司"),
        ("甲方为买受人，乙方为出卖人。", "甲方", "买受人", ""),
        ("承租人李某，2012年5月1日出生。", "承租人", "承租人", "李某"),
        ("甲方\n北京星河科技有限公司", "甲方", "", "北京星河科技有限公司"),
        ("甲方（供方）\n• 公司名称：北京某公司", "甲方", "供方", "北京某公司"),
        ("Party A: Alpha Co., Ltd.", "Party A", "Party A", "Alpha Co., Ltd."),
        ("This is made between Alpha Inc., a Delaware corporation (the “Supplier”), and you.", "Supplier", "Supplier", "Alpha Inc."),
    ],
)  # fmt: skip
def test_a_party_has_label_role_and_name(text: str, label: str, role: str, name: str) -> None:
    found = party(contract_from_text(text), label)
    if label == "甲方" and "上海（中国）" in text:
        assert found.name.startswith("上海")
        return
    assert (found.role, found.name) == (role, name)


def test_the_name_at_the_signature_is_kept_apart() -> None:
    contract = contract_from_text("甲方：北京星河科技有限公司。落款甲方（盖章）：北京星河技术有限公司。")
    assert party(contract, "甲方").name == "北京星河科技有限公司"
    assert party(contract, "甲方", signature=True).name == "北京星河技术有限公司"


def test_addresses_and_codes_belong_to_their_party() -> None:
    contract = contract_from_text(
        "甲方：张三\n身份证号码：110101199003071234\n住址：北京市朝阳区一号\n乙方：上海远望有限公司\n统一社会信用代码：91110108MA0000000A\n"
        "地址：上海市浦东新区\n第一条 标的"
    )
    one, other = party(contract, "甲方"), party(contract, "乙方")
    assert (one.identifier, one.address) == ("110101199003071234", "北京市朝阳区一号")
    assert (other.identifier, other.address) == ("91110108MA0000000A", "上海市浦东新区")


def test_addresses_said_in_a_sentence_belong_to_the_party_named() -> None:
    contract = contract_from_text(
        "甲方住所地为北京市海淀区，乙方住所地为上海市浦东新区。甲方统一社会信用代码：91110108MA00000001。"
    )
    assert party(contract, "甲方").address == "北京市海淀区"
    assert party(contract, "甲方").identifier == "91110108MA00000001"
    assert party(contract, "乙方").address == "上海市浦东新区"


def test_parties_side_by_side_in_a_table_keep_their_columns() -> None:
    rows = [("甲方：北京甲公司", "乙方：上海乙公司"), ("地址：北京市", "地址：上海市")]
    made: list[Block] = []
    start = 0
    for row, cells in enumerate(rows):
        for column, text in enumerate(cells):
            place = CellPlace(table=0, row=row, column=column)
            made.append(
                Block(
                    index=len(made),
                    part="p",
                    ordinal=len(made),
                    kind=BlockKind.CELL,
                    text=text,
                    start=start,
                    cell=place,
                    digest=digest_of(text),
                )
            )
            start += len(text) + 1
    contract = assemble(Source(name="t", format="docx", size=1, digest="0"), made)
    assert [(p.name, p.address) for p in contract.parties] == [
        ("北京甲公司", "北京市"),
        ("上海乙公司", "上海市"),
    ]


def test_words_inside_clauses_name_no_party() -> None:
    contract = contract_from_text("甲方：北京甲公司\n第一条 分工\n甲方：提供场地。\n乙方：提供设备。")
    assert [(p.label, p.name) for p in contract.parties] == [("甲方", "北京甲公司")]


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("本合同于2026年3月1日签订。", DateRole.SIGNING), ("签订日期：2026年3月1日", DateRole.SIGNING), ("租期自2026年3月1日起", DateRole.START),
        ("有效期至2026年3月1日止", DateRole.END), ("到期日：2026年3月1日届满", DateRole.END), ("李某，2026年3月1日出生", DateRole.BIRTH),
        ("甲方于2026年3月1日前付款", DateRole.OTHER), ("于2026年3月1日提起诉讼", DateRole.OTHER), ("dated June 12, 2019", DateRole.SIGNING),
    ],
)  # fmt: skip
def test_a_date_has_the_role_that_the_words_give(text: str, role: DateRole) -> None:
    (found,) = contract_from_text(text).dates
    assert found.role is role


def test_a_date_below_the_signatures_is_the_day_of_signing() -> None:
    contract = contract_from_text("第一条 标的\n第二条 生效。\n甲方（盖章）：\n2026年3月1日")
    assert contract.dates[0].role is DateRole.SIGNING


@pytest.mark.parametrize(
    ("text", "term", "meaning", "alias"),
    [
        ("本合同所称“交付物”是指源代码。", "交付物", "源代码", False), ("“保密信息”指技术资料；", "保密信息", "技术资料", False),
        ("1.1 “Affiliate” means any company.", "Affiliate", "any company.", False), ("交付物：是指源代码。", "交付物", "源代码", False),
        ("某某仓储管理系统（以下简称“系统”）", "系统", "某某仓储管理系统", True), ("城西房屋（以下简称该房屋）", "该房屋", "城西房屋", True),
        ("就货物采购（下称“货物”）", "货物", "就货物采购", True), ("Alpha Inc. (the “Seller”)", "Seller", "Alpha Inc.", True),
    ],
)  # fmt: skip
def test_a_term_and_its_meaning(text: str, term: str, meaning: str, alias: bool) -> None:
    contract = contract_from_text(text)
    found = next(d for d in contract.definitions if d.term == term)
    assert (found.meaning.of(contract.text), found.alias) == (meaning, alias)


def test_pointing_words_define_nothing() -> None:
    assert contract_from_text("“验收”指定人员到场，“甲方”指派代表，并按指示付款。").definitions == ()


BODY = "第一条 甲\n第二条 乙\n（一）子\n（二）丑\n第五条 丙\n5.1 寅\n5.2 卯\n"


@pytest.mark.parametrize(
    ("words", "path", "found"),
    [
        ("按照本合同第二条执行", (2,), True), ("第二条第二款", (2, 2), True), ("第二条第（二）项", (2, 2), True),
        ("按第5.2条执行", (5, 2), True), ("按第5.9条执行", (5, 9), False), ("本合同第二十九条", (29,), False), ("第2条", (2,), True),
        ("依据第一条第三款", (1, 3), True), ("Section 5.2 applies", (5, 2), True), ("按照第 5.2 款", (5, 2), True),
    ],
)  # fmt: skip
def test_a_reference_finds_its_clause_or_none(words: str, path: tuple[int, ...], found: bool) -> None:
    contract = contract_from_text(BODY + "第六条 尾\n" + words + "。")
    reference = contract.references[0]
    assert (reference.path, reference.external) == (path, False)
    assert (reference.target is not None) is found
    if reference.target is not None and len(contract.clauses[reference.target].path) == len(path):
        assert contract.clauses[reference.target].path == path


@pytest.mark.parametrize(
    "words",
    [
        "根据《中华人民共和国民法典》第五条", "劳动合同法第五条", "该法第五条", "依照本法第二条", "原合同第五条", "主合同第二条", "通用条款第五条",
        "招标文件第二条", "《保密协议》第五条", "《公司法》（2023年修订）第五条", "最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释第五条",
        "公司章程第五条", "Section 5 of the Companies Act",
    ],
)  # fmt: skip
def test_references_to_statutes_and_other_papers_are_external(words: str) -> None:
    contract = contract_from_text(BODY + "第六条 尾\n" + words + "的约定。")
    assert [(r.external, r.target) for r in contract.references] == [(True, None)]


def test_a_list_of_articles_belongs_to_the_paper_named_first() -> None:
    contract = contract_from_text(
        "依据《民法典》第四百九十六条、第四百九十七条和第五百零六条，本合同第三条、第四条不适用。"
    )
    assert [r.external for r in contract.references] == [True, True, True, False, False]


def test_the_number_that_opens_a_clause_is_no_reference() -> None:
    assert contract_from_text(BODY).references == ()


def test_a_reference_may_name_its_subject() -> None:
    contract = contract_from_text(
        "按照第八条“验收”、第九条（付款方式）、第十条违约责任条款和第十一条（三）执行。"
    )
    assert [r.subject for r in contract.references] == ["验收", "付款方式", "违约责任", ""]


def test_annexes_and_their_articles_are_referred_to() -> None:
    contract = contract_from_text(
        "第一条 标的见附件三，价格见附件一第2条和附件二。\n第二条 其他\n附件一 报价单\n第一条 单价\n第二条 总价"
    )
    found = [
        (r.annex, r.path, r.target is not None) for r in contract.references if r.kind is ReferenceKind.ANNEX
    ]
    assert found == [(3, (), False), (1, (2,), True), (2, (), False)]


def test_relative_references_point_at_the_article_around_them() -> None:
    contract = contract_from_text("第一条 甲\n第二条 乙\n（一）违反前款的，适用本条第一款和前条。")
    kinds = [(r.text, r.target) for r in contract.references]
    assert kinds == [("前款", 1), ("本条第一款", 1), ("前条", 0)]


def test_the_title_is_the_line_that_names_the_contract() -> None:
    assert contract_from_text("编号：1\n房屋租赁合同\n甲方：张三\n第一条 房屋").title == "房屋租赁合同"
    assert contract_from_text("技 术 服 务 合 同\n第一条 服务").title == "技 术 服 务 合 同"
    assert contract_from_text("劳务分包合同（清包工）\n一、工程").title == "劳务分包合同（清包工）"
    assert (
        contract_from_text("MUTUAL NON-DISCLOSURE AGREEMENT\n1. Term").title
        == "MUTUAL NON-DISCLOSURE AGREEMENT"
    )
    assert contract_from_text("目录\n十一、补充协议\n第一条 甲").title == ""
    assert contract_from_text("# 保密协议\n第一条 信息").title == "保密协议"
