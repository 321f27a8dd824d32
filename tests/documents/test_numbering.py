"""Automatic numbers as Word and LibreOffice show them.

Expected labels were compared with LibreOffice 7.4's text export (``soffice --convert-to txt:Text``),
except where it does not know a property that Word knows (isLgl, lvlRestart, full-width digits).
"""

import hashlib
from pathlib import Path

import pytest

from tests.documents.docx_builder import build, paragraph, table
from workbench.documents.docx import read_docx
from workbench.documents.number_formats import format_number
from workbench.documents.ooxml import open_package
from workbench.domain.contract import Block


def level(ilvl: int, fmt: str, text: str, start: int = 1, extra: str = "") -> str:
    return f'<w:lvl w:ilvl="{ilvl}"><w:start w:val="{start}"/><w:numFmt w:val="{fmt}"/>{extra}<w:lvlText w:val="{text}"/></w:lvl>'


def abstract(key: int, *levels: str) -> str:
    return f'<w:abstractNum w:abstractNumId="{key}">{"".join(levels)}</w:abstractNum>'


def num(key: int, of: int, override: str = "") -> str:
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{of}"/>{override}</w:num>'


def start_at(ilvl: int, value: int) -> str:
    return f'<w:lvlOverride w:ilvl="{ilvl}"><w:startOverride w:val="{value}"/></w:lvlOverride>'


def item(text: str, list_id: int, ilvl: int) -> str:
    return paragraph(text, f'<w:numPr><w:ilvl w:val="{ilvl}"/><w:numId w:val="{list_id}"/></w:numPr>')


def blocks(body: str, **parts: str) -> tuple[Block, ...]:
    return read_docx(open_package(build(body, parts))).blocks


def labels(body: str, **parts: str) -> list[str]:
    return [block.label for block in blocks(body, **parts)]


CHINESE = abstract(
    0, level(0, "chineseCounting", "第%1条"), level(1, "decimal", "%1.%2"), level(2, "decimal", "%1.%2.%3"), level(3, "lowerLetter", "(%4)")
)  # fmt: skip


def walk(levels: list[int], numbering: str) -> list[str]:
    return labels("".join(item("x", 1, at) for at in levels), numbering=numbering + num(1, 0))


@pytest.mark.parametrize(
    ("fmt", "number", "shown"),
    [
        ("decimal", 12, "12"),
        ("decimalZero", 7, "07"),
        ("chineseCounting", 21, "二十一"),
        ("chineseCountingThousand", 105, "一百零五"),
        ("japaneseCounting", 10, "十"),
        ("ideographTraditional", 3, "丙"),
        ("ideographTraditional", 11, "11"),
        ("chineseLegalSimplified", 12, "壹拾贰"),
        ("lowerLetter", 28, "bb"),
        ("upperLetter", 3, "C"),
        ("lowerRoman", 14, "xiv"),
        ("upperRoman", 1999, "MCMXCIX"),
        ("decimalEnclosedCircleChinese", 20, "⑳"),
        ("decimalEnclosedCircle", 21, "㉑"),
        ("decimalFullWidth", 10, "１０"),
        ("ordinal", 112, "112th"),
        ("ordinalText", 21, "Twenty-first"),
        ("none", 4, ""),
        ("thaiLetters", 4, "4"),
    ],
)
def test_formats(fmt: str, number: int, shown: str) -> None:
    assert format_number(number, fmt) == shown


def test_levels_count_inside_their_parents() -> None:
    found = walk([0, 1, 1, 2, 3, 1, 0, 2, 1], CHINESE)
    assert found == ["第一条", "一.1", "一.2", "一.2.1", "(a)", "一.3", "第二条", "二.1.1", "二.2"]


def test_a_list_that_begins_below_the_first_level_counts_the_missing_parent() -> None:
    assert walk([1, 1, 0, 1], CHINESE) == ["一.1", "一.2", "第二条", "二.1"]


def test_legal_style_writes_all_levels_in_digits() -> None:
    legal = abstract(
        0, level(0, "chineseCounting", "第%1条"), level(1, "decimal", "%1.%2", extra="<w:isLgl/>")
    )
    assert walk([0, 1, 0, 1], legal) == ["第一条", "1.1", "第二条", "2.1"]


def test_a_level_may_never_restart_or_only_after_a_higher_one() -> None:
    never = abstract(
        0, level(0, "decimal", "%1."), level(1, "decimal", "%2)", extra='<w:lvlRestart w:val="0"/>')
    )
    assert walk([0, 1, 0, 1], never) == ["1.", "1)", "2.", "2)"]
    high = abstract(
        0,
        level(0, "decimal", "%1."),
        level(1, "decimal", "%2)"),
        level(2, "decimal", "[%3]", extra='<w:lvlRestart w:val="1"/>'),
    )
    assert walk([0, 1, 2, 1, 2, 0, 1, 2], high) == ["1.", "1)", "[1]", "2)", "[2]", "2.", "1)", "[1]"]


def test_lists_that_share_a_definition_count_on_unless_overridden() -> None:
    numbering = abstract(0, level(0, "decimal", "%1.")) + num(1, 0) + num(2, 0) + num(3, 0, start_at(0, 5))
    body = item("a", 1, 0) + item("b", 2, 0) + item("c", 3, 0) + item("d", 3, 0) + item("e", 1, 0)
    assert labels(body, numbering=numbering) == ["1.", "2.", "5.", "6.", "7."]


def test_an_override_may_bring_a_level_of_its_own() -> None:
    own = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "%1)")}</w:lvlOverride>'
    numbering = abstract(0, level(0, "decimal", "%1.")) + num(1, 0) + num(2, 0, own)
    assert labels(item("a", 1, 0) + item("b", 2, 0) + item("c", 1, 0), numbering=numbering) == [
        "1.",
        "B)",
        "3.",
    ]


STYLES = (
    '<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr>'
    '<w:outlineLvl w:val="0"/></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 2"/><w:basedOn w:val="1"/><w:pPr><w:numPr><w:ilvl w:val="1"/>'
    '</w:numPr><w:outlineLvl w:val="1"/></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="3"><w:name w:val="mine"/><w:basedOn w:val="2"/></w:style>'
)  # fmt: skip


def styled(text: str, style: str, extra: str = "") -> str:
    return paragraph(text, f'<w:pStyle w:val="{style}"/>{extra}')


def test_styles_carry_numbers_down_their_chain_and_zero_switches_them_off() -> None:
    off = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'
    body = styled("a", "1") + styled("b", "2") + styled("c", "3") + styled("d", "1", off) + styled("e", "1")
    found = blocks(body, numbering=CHINESE + num(1, 0), styles=STYLES)
    assert [block.label for block in found] == ["第一条", "一.1", "一.2", "", "第二条"]
    assert [block.outline_level for block in found] == [0, 1, 1, 0, 0]
    assert found[3].list_level is None


def test_a_numbering_style_lends_its_list() -> None:
    link = '<w:style w:type="numbering" w:styleId="L"><w:name w:val="L"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    numbering = (
        f'<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="L"/>{level(0, "decimal", "%1、")}</w:abstractNum>'
        '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="L"/></w:abstractNum>'
        + num(1, 0)
        + num(2, 1)
    )
    assert labels(item("a", 2, 0) + item("b", 1, 0), numbering=numbering, styles=link) == ["1、", "2、"]


def test_deleted_paragraphs_and_bare_section_breaks_do_not_count_but_empty_ones_do() -> None:
    by = 'w:id="1" w:author="x"'
    number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    gone = f"<w:p><w:pPr>{number}<w:rPr><w:del {by}/></w:rPr></w:pPr><w:del {by}><w:r><w:delText>旧</w:delText></w:r></w:del></w:p>"
    section = paragraph("", number + "<w:sectPr/>")
    body = item("a", 1, 0) + gone + item("", 1, 0) + section + item("b", 1, 0)
    found = blocks(body, numbering=abstract(0, level(0, "decimal", "%1.")) + num(1, 0))
    assert [(block.text, block.label) for block in found] == [("a", "1."), ("", "2."), ("", ""), ("b", "3.")]


def test_cells_count_in_reading_order() -> None:
    body = item("a", 1, 0) + table((item("b", 1, 0), item("c", 1, 0))) + item("d", 1, 0)
    assert labels(body, numbering=CHINESE + num(1, 0)) == ["第一条", "第二条", "第三条", "第四条"]


def test_bullets_are_signs_that_can_be_seen() -> None:
    dot = level(0, "bullet", "\uf06c", extra="").replace(
        "</w:lvl>", '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr></w:lvl>'
    )
    assert walk([0], abstract(0, dot)) == ["●"]


# Facts about real files, each compared with LibreOffice's export: numbered paragraphs, the first
# labels, the last label, and a digest of all labels.
REAL = [
    ("zh/劳务分包(清包工).docx", 88, ["一、", "二、", "三、", "四、", "五、", "1."], "十八、"),
    ("zh/年度采购框架.docx", 80, ["一、", "1.", "2.", "3.", "4.", "5."], "5."),
    ("zh/通用设备采购.docx", 66, ["一、", "1.1", "1.2", "1.3", "二、", "2"], "13.5"),
    ("zh/区域合作协议书_技术服务.docx", 16, ["2．", "1)", "2)", "3)", "4)", "1)"], "2)"),
    ("zh/产品购销.docx", 2, ["一、", "十四、"], "十四、"),
    ("zh/企业授权确认书.docx", 1, ["1."], "1."),
    ("zh/技术服务合同_科技部.docx", 1, ["一、"], "一、"),
    ("zh/门面租赁合同.docx", 1, ["2）"], "2）"),
    ("zh/采购合同_占位.docx", 0, [], ""),
    ("zh/租房合同书.docx", 0, [], ""),
    ("en/common-paper-csa-with-sla.docx", 141, ["1.", "1.1", "1.2", "1.3", "1.4", "1.5"], "4.6"),
    ("en/common-paper-software-license.docx", 112, ["1.", "1.1", "1.2", "1.3", "1.4", "1.5"], "11.34"),
    ("en/common-paper-one-way-nda.docx", 11, ["1.", "2.", "3.", "4.", "5.", "6."], "11."),
    ("en/yc-safe-valuation-cap.docx", 8, ["•"] * 6, "•"),
]


@pytest.mark.parametrize(("name", "count", "first", "last"), REAL)
def test_real_contracts_are_numbered_as_libreoffice_shows_them(
    testdata: Path, name: str, count: int, first: list[str], last: str
) -> None:
    content = read_docx(open_package((testdata / "contracts" / name).read_bytes()))
    found = [block.label for block in content.blocks if block.label]
    assert (len(found), found[:6], found[-1] if found else "") == (count, first, last)


def test_every_label_of_a_long_real_contract(testdata: Path) -> None:
    content = read_docx(open_package((testdata / "contracts/zh/通用设备采购.docx").read_bytes()))
    found = "|".join(block.label for block in content.blocks if block.label)
    assert hashlib.sha256(found.encode()).hexdigest()[:12] == "810e7802c6a0"
