"""Given the text of a contract, its clauses are found, numbered and nested as a lawyer reads them."""

from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.documents.assemble import assemble
from workbench.documents.plain import contract_from_text
from workbench.domain.contract import Block, BlockKind, CellPlace, ClauseKind, Contract, Source
from workbench.text.digests import digest_of

SOURCE = Source(name="t", format="docx", size=1, digest="0")
BITS = st.lists(
    st.sampled_from(
        [
            "第一条", "第二条", "第三条 ", "第一章 总则", "第一节", "一、", "二、", "（一）", "（二）", "1.", "2.", "1.1 ", "1.2", "2.1.1 ",
            "(1)", "①", "a)", "A、", "(i)", "附件一：报价单", "附件", "Article 5 ", "Section 2.1 ", "甲方（盖章）：", "目录", "使用说明",
            "标的", "价款", "甲方应付款。", "：", "。", "\n", "\n", "\n", "　　", "\t", "合同", "的约定", "2026.1.1", "1.5万元", "……3",
        ]
    ),
    max_size=40,
).map("".join)  # fmt: skip


def tree(text: str) -> list[tuple[str, tuple[int, ...], int]]:
    return [
        (clause.number, clause.path, clause.level)
        for clause in contract_from_text(text).clauses
        if clause.kind in {ClauseKind.CLAUSE, ClauseKind.CHAPTER}
    ]


def numbers(text: str) -> list[str]:
    return [number for number, _, _ in tree(text)]


def blocks(*texts: str | dict[str, object]) -> tuple[Block, ...]:
    made: list[Block] = []
    start = 0
    for index, given_text in enumerate(texts):
        fields: dict[str, object] = {"text": given_text} if isinstance(given_text, str) else dict(given_text)
        text = str(fields["text"])
        base = {
            "index": index,
            "part": "word/document.xml",
            "ordinal": index,
            "kind": BlockKind.PARAGRAPH,
            "start": start,
            "digest": digest_of(text),
        }
        made.append(Block.model_validate(base | fields))
        start += len(text) + 1
    return tuple(made)


def sound(contract: Contract) -> None:
    """What must hold for every clause tree."""
    clauses = contract.clauses
    for index, clause in enumerate(clauses):
        assert clause.index == index
        assert 0 <= clause.own.start <= clause.own.end <= len(contract.text)
        assert clause.span.start == clause.own.start
        assert clause.span.holds(clause.own)
        own = clause.own.of(contract.text)
        assert clause.digest == sha256(own.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        if clause.heading_span:
            assert clause.heading_span.of(contract.text) == clause.heading
            assert clause.own.holds(clause.heading_span)
        if clause.number and not clause.automatic:
            assert own.startswith(clause.number)
        if clause.parent is None:
            assert clause.level == 0
        else:
            assert clause.parent < index
            assert clauses[clause.parent].level == clause.level - 1
            assert clauses[clause.parent].span.holds(clause.span)
    for one, other in pairwise(clauses):
        assert one.own.end <= other.own.start


@given(BITS | st.text(max_size=80))
def test_the_tree_is_sound_for_any_text(text: str) -> None:
    sound(contract_from_text(text))


@pytest.mark.parametrize("text", ["1.1 1.", "1.1\u30001. 付款", "第一条 标的\n1.1  1. 设备"])
def test_the_first_item_behind_a_number_starts_at_its_own_number(text: str) -> None:
    sound(contract_from_text(text))


@given(
    st.lists(
        st.tuples(st.text(max_size=20), st.sampled_from(["", "一、", "1.", "1.1", "(a)", "•"])), max_size=8
    )
)
def test_the_tree_is_sound_with_automatic_numbers(rows: list[tuple[str, str]]) -> None:
    contract = assemble(SOURCE, blocks(*({"text": text, "label": label} for text, label in rows)))
    sound(contract)


def test_articles_with_items_and_sub_items() -> None:
    text = "买卖合同\n第一条 标的\n（一）设备\n1. 主机\n2. 配件\n（二）服务\n第二条 价款\n1．总价\n（1）含税价\n①运费\n（2）税额"
    assert tree(text) == [
        ("第一条", (1,), 0),
        ("（一）", (1, 1), 1),
        ("1.", (1, 1, 1), 2),
        ("2.", (1, 1, 2), 2),
        ("（二）", (1, 2), 1),
        ("第二条", (2,), 0),
        ("1．", (2, 1), 1),
        ("（1）", (2, 1, 1), 2),
        ("①", (2, 1, 1, 1), 3),
        ("（2）", (2, 1, 2), 2),
    ]


def test_chapters_and_sections_stand_above_articles_that_run_on() -> None:
    text = "第一章 总则\n第一条 目的\n第二条 范围\n第二章 价款\n第一节 总价\n第三条 金额\n第二节 支付\n第四条 期限"
    assert tree(text) == [
        ("第一章", (1,), 0),
        ("第一条", (1,), 1),
        ("第二条", (2,), 1),
        ("第二章", (2,), 0),
        ("第一节", (2, 1), 1),
        ("第三条", (3,), 2),
        ("第二节", (2, 2), 1),
        ("第四条", (4,), 2),
    ]


def test_articles_that_begin_anew_in_each_part_take_its_number() -> None:
    text = "第一部分 通用条款\n第一条 定义\n第二条 语言\n第二部分 专用条款\n第一条 定义\n第二条 语言"
    assert [path for _, path, _ in tree(text)] == [(1,), (1, 1), (1, 2), (2,), (2, 1), (2, 2)]


def test_chinese_headings_over_running_articles_are_chapters() -> None:
    contract = contract_from_text(
        "一、期限\n第一条 固定期限。\n二、报酬\n第二条 月薪。\n第三条 加班。\n三、其他\n第四条 生效。"
    )
    kinds = [(clause.number, clause.kind, clause.level) for clause in contract.clauses]
    assert kinds[0] == ("一、", ClauseKind.CHAPTER, 0)
    assert kinds[1] == ("第一条", ClauseKind.CLAUSE, 1)
    assert kinds[-1] == ("第四条", ClauseKind.CLAUSE, 1)
    assert [clause.path for clause in contract.clauses if clause.kind is ClauseKind.CLAUSE] == [
        (1,),
        (2,),
        (3,),
        (4,),
    ]


def test_chinese_items_under_articles_are_items() -> None:
    text = "第一条 工程\n一、名称\n二、地点\n第二条 安全\n一、交底\n二、用品"
    assert [level for _, _, level in tree(text)] == [0, 1, 1, 0, 1, 1]


def test_decimals_hang_below_the_number_that_they_continue() -> None:
    text = (
        "1. 定义\n1.1 术语\n1.1.1 甲\n1.1.2 乙\n1.2 解释\n2. 价款\n2.1 总价\n(a) 含税\n(b) 不含税\n2.2 支付"
    )
    assert tree(text) == [
        ("1.", (1,), 0),
        ("1.1", (1, 1), 1),
        ("1.1.1", (1, 1, 1), 2),
        ("1.1.2", (1, 1, 2), 2),
        ("1.2", (1, 2), 1),
        ("2.", (2,), 0),
        ("2.1", (2, 1), 1),
        ("(a)", (2, 1, 1), 2),
        ("(b)", (2, 1, 2), 2),
        ("2.2", (2, 2), 1),
    ]


def test_bare_numbers_count_where_decimals_bear_them_out() -> None:
    assert numbers("1 总则\n1.1 目的\n1.2 范围\n2 价款\n2.1 总价\n5 台设备交付甲方") == [
        "1",
        "1.1",
        "1.2",
        "2",
        "2.1",
    ]
    assert numbers("5 台设备交付甲方\n3 名人员到场") == []


def test_english_styles() -> None:
    text = (
        "SUPPLY AGREEMENT\nArticle 1 Definitions\n1.1 “Goods” means steel.\nArticle 2 Price\n2.1 The price is fixed.\n"
        "(a) in cash\n(b) by wire\n(i) same day\n(ii) next day\nArticle 3 Term\nSection 3.1 Start. It starts."
    )
    assert tree(text) == [
        ("Article 1", (1,), 0),
        ("1.1", (1, 1), 1),
        ("Article 2", (2,), 0),
        ("2.1", (2, 1), 1),
        ("(a)", (2, 1, 1), 2),
        ("(b)", (2, 1, 2), 2),
        ("(i)", (2, 1, 2, 1), 3),
        ("(ii)", (2, 1, 2, 2), 3),
        ("Article 3", (3,), 0),
        ("Section 3.1", (3, 1), 1),
    ]


def test_several_articles_on_one_line() -> None:
    contract = contract_from_text("第一条 标的。第二条 价款。第四条 交付。")
    assert [(c.number, c.heading) for c in contract.clauses] == [
        ("第一条", "标的"),
        ("第二条", "价款"),
        ("第四条", "交付"),
    ]
    assert [c.own.of(contract.text) for c in contract.clauses][1] == "第二条 价款。"


@pytest.mark.parametrize(
    "text",
    [
        "按照第三条的约定付款。", "第八条中“交付物”是指使用手册。", "第三条所述货物应当合格。", "违反第二条、第三条的，应当赔偿。",
        "第五条和第六条继续有效。", "第十条第二款不适用。", "本合同共二十条。违约方应按照本合同第二十九条承担责任。",
        "第三方应当保密。", "第一次付款为30%。", "2026.1.1签订", "1.5万元为定金", "3.5%的利息", "10.5公里以内免费", "一般情况下适用。",
        "十日内付款。", "2026年1月1日", "第三条规定的期限", "1.5倍赔偿", "2、3、4号楼", "12-15层", "0.5元每件",
    ],
)  # fmt: skip
def test_a_mention_a_date_or_a_sum_opens_no_clause(text: str) -> None:
    assert numbers(f"双方约定如下：\n{text}\n以上。") == []


def test_mid_line_mentions_do_not_split_a_clause() -> None:
    text = "第一条 乙方付款。第三条约定的期限不变。第二条 交货。\n第三条 验收。违反第一条的，赔偿。第二款不适用。"
    assert numbers(text) == ["第一条", "第二条", "第三条"]


def test_a_statute_quoted_at_the_start_of_a_line_opens_no_clause() -> None:
    text = "第一条 违约金\n第五百八十五条 当事人可以约定违约金。\n“第五条 总则。”\n第二条 定金\n第四条 其他"
    assert numbers(text) == ["第一条", "第二条", "第四条"]


def test_a_gap_and_a_repeat_are_kept_as_they_are() -> None:
    assert numbers("第一条 甲\n第二条 乙\n第四条 丙\n第四条 丁") == ["第一条", "第二条", "第四条", "第四条"]
    assert [level for *_, level in tree("一、甲\n二、乙\n二、丙\n四、丁")] == [0, 0, 0, 0]


def test_a_list_right_behind_the_number_is_one_list() -> None:
    assert tree("第六条1. 甲方支付工资。\n2. 支付方式如下。\n第七条 试用期。") == [
        ("第六条", (6,), 0),
        ("1.", (6, 1), 1),
        ("2.", (6, 2), 1),
        ("第七条", (7,), 0),
    ]


def test_an_inner_list_of_the_same_style_returns_to_the_outer_one() -> None:
    text = "1. 定义\n1.1 术语：\n1. 甲\n2. 乙\n3. 丙\n2. 价款"
    assert [(number, level) for number, _, level in tree(text)][-1] == ("2.", 0)


def test_recitals_before_the_first_article_stay_in_the_preamble() -> None:
    contract = contract_from_text(
        "采购合同\n鉴于：\n1. 甲方生产设备；\n2. 乙方需要设备；\n第一条 标的\n1. 设备\n第二条 价款"
    )
    assert [c.kind for c in contract.clauses][:2] == [ClauseKind.PREAMBLE, ClauseKind.CLAUSE]
    assert contract.clauses[1].number == "第一条"


def test_a_table_of_contents_holds_no_clauses() -> None:
    text = (
        "建设工程合同\n目  录\n第一章 总则……1\n第二章 价款……5\n第三章 附则\t9\n第一章 总则\n第一条 目的。\n第二章 价款\n第二条 总价。\n"
        "第三章 附则\n第三条 生效。"
    )
    assert numbers(text) == ["第一章", "第一条", "第二章", "第二条", "第三章", "第三条"]


def test_a_table_of_contents_without_page_numbers_ends_where_its_first_entry_returns() -> None:
    text = "目录\n第一部分 协议书\n一、概况\n二、工期\n第一部分 协议书\n一、概况\n某工程。\n二、工期\n100天。"
    assert numbers(text) == ["第一部分", "一、", "二、"]


def test_printed_instructions_hold_no_clauses() -> None:
    text = "劳动合同\n使用说明\n一、本文本供参考。\n二、应当如实填写。\n三、不得涂改。\n劳动合同\n甲方：某公司\n一、期限\n三年。\n二、报酬\n月薪。"
    contract = contract_from_text(text)
    assert [c.number for c in contract.clauses if c.kind is ClauseKind.CLAUSE] == ["一、", "二、"]
    assert contract.clauses[0].kind is ClauseKind.PREAMBLE


def test_annexes_begin_divisions_of_their_own() -> None:
    text = (
        "服务合同\n第一条 服务\n内容见附件一。\n第二条 附件\n附件清单：\n附件一：报价单\n附件二：图纸\n甲方（盖章）：\n乙方（盖章）：\n"
        "附件一：报价单\n第一条 单价\n每件5元。\n附件二 图纸\n见图。"
    )
    contract = contract_from_text(text)
    annexes = [c for c in contract.clauses if c.kind is ClauseKind.ANNEX]
    assert [(c.number, c.annex, c.heading) for c in annexes] == [
        ("附件一", 1, "报价单"),
        ("附件二", 2, "图纸"),
    ]
    inner = [c for c in contract.clauses if c.annex == 1 and c.kind is ClauseKind.CLAUSE]
    assert [(c.number, c.path, c.parent) for c in inner] == [("第一条", (1,), annexes[0].index)]
    signature = next(c for c in contract.clauses if c.kind is ClauseKind.SIGNATURE)
    assert signature.own.of(contract.text) == "甲方（盖章）：\n乙方（盖章）："


def test_a_sentence_about_an_annex_opens_none() -> None:
    wrapped = "材料一览表作为本合同附件\n（附件2）。一览表包括品种和数量"
    contract = contract_from_text(f"第一条 甲\n附件一所列设备应当合格。\n附件：无\n{wrapped}\n第二条 乙")
    assert [c for c in contract.clauses if c.kind is ClauseKind.ANNEX and "所列" in c.heading] == []
    assert [c.number for c in contract.clauses if c.kind is ClauseKind.CLAUSE] == ["第一条", "第二条"]


def test_the_signature_block_is_no_part_of_the_last_clause() -> None:
    contract = contract_from_text(
        "第一条 甲\n第二条 本合同自双方签字盖章之日起生效。\n（以下无正文）\n甲方（签字）：\n日期："
    )
    last = contract.clauses[-1]
    assert last.kind is ClauseKind.SIGNATURE
    assert contract.clauses[-2].own.of(contract.text) == "第二条 本合同自双方签字盖章之日起生效。"


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("第六条　违约责任", "违约责任"), ("第六条 违约责任：甲方逾期付款的，应当支付违约金。", "违约责任"), ("第六条【违约责任】甲方应当付款。", "违约责任"),
        ("第六条 违约责任 甲方逾期付款的，应当支付违约金。", "违约责任"), ("第六条 甲方应当按期付款。", ""), ("第六条 承诺", "承诺"),
        ("第六条 乙方应于三日内向甲方交付货物", ""), ("第六条 保证和索赔", "保证和索赔"), ("第六条、租赁期", "租赁期"), ("第六条 标的。", "标的"),
        ("第六条 房屋不能分租。", ""), ("第六条 双方应当：", ""), ("第六条 本合同一式      份", ""),
    ],
)  # fmt: skip
def test_the_heading_is_what_names_the_matter(line: str, heading: str) -> None:
    (clause,) = (c for c in contract_from_text(line).clauses if c.number)
    assert clause.heading == heading


def test_a_number_alone_takes_the_next_line_for_its_heading() -> None:
    contract = contract_from_text(
        "第一条\n违约责任\n甲方逾期付款的，应当支付违约金。\n第二条\n甲方逾期付款的，应当支付违约金，并承担损失。"
    )
    assert [c.heading for c in contract.clauses] == ["违约责任", ""]


def test_automatic_numbers_come_from_the_label_and_not_from_the_text() -> None:
    contract = assemble(
        SOURCE,
        blocks(
            "采购合同",
            {"text": "采购货物", "label": "一、", "list_level": 0},
            {"text": "货物清单见附件。", "label": "1.", "list_level": 1},
            {"text": "价格固定。", "label": "2.", "list_level": 1},
            "税率变化的，价格相应调整。",
            {"text": "二、交货", "label": ""},
            {"text": "按期交货。", "label": "1.", "list_level": 1},
            {"text": "一项", "label": "•", "list_level": 0},
        ),
    )
    assert [(c.number, c.path, c.automatic) for c in contract.clauses if c.number] == [
        ("一、", (1,), True),
        ("1.", (1, 1), True),
        ("2.", (1, 2), True),
        ("二、", (2,), False),
        ("1.", (2, 1), True),
    ]
    second = next(c for c in contract.clauses if c.path == (1, 2))
    assert second.own.of(contract.text) == "价格固定。\n税率变化的，价格相应调整。"


def test_word_headings_without_numbers_are_chapters() -> None:
    contract = assemble(
        SOURCE,
        blocks(
            {"text": "服务协议", "outline_level": 0},
            {"text": "服务内容", "outline_level": 0},
            "1. 维护系统。",
            "2. 培训人员。",
            {"text": "费用", "outline_level": 0},
            "1. 每月一万元。",
        ),
    )
    assert [(c.kind, c.number, c.heading) for c in contract.clauses if c.level == 0] == [
        (ClauseKind.PREAMBLE, "", ""),
        (ClauseKind.CHAPTER, "", "服务内容"),
        (ClauseKind.CHAPTER, "", "费用"),
    ]


def test_serial_numbers_in_price_tables_are_no_clauses() -> None:
    def cell(text: str, row: int, column: int) -> dict[str, object]:
        return {"text": text, "kind": BlockKind.CELL, "cell": CellPlace(table=0, row=row, column=column)}

    contract = assemble(
        SOURCE,
        blocks(
            "第一条 货物",
            cell("1. 主机", 0, 0),
            cell("5000元", 0, 1),
            cell("2. 配件", 1, 0),
            cell("50元", 1, 1),
            "第二条 交货",
        ),
    )
    assert [c.number for c in contract.clauses] == ["第一条", "第二条"]


def test_headers_and_notes_take_no_part_in_the_tree() -> None:
    contract = assemble(
        SOURCE,
        blocks(
            "第一条 甲",
            "第二条 乙",
            {"text": "第九条 页眉", "kind": BlockKind.HEADER},
            {"text": "1. 脚注", "kind": BlockKind.FOOTNOTE},
        ),
    )
    assert [c.number for c in contract.clauses] == ["第一条", "第二条"]
    assert contract.clauses[-1].span.of(contract.text) == "第二条 乙"


def test_a_text_without_numbers_is_one_preamble() -> None:
    (clause,) = contract_from_text("乙方应当在三十日内付清全部货款。").clauses
    assert (clause.kind, clause.path) == (ClauseKind.PREAMBLE, ())
