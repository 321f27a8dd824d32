"""Citations are found in the many ways in which contracts write them, and only where law is cited."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.conftest import on
from workbench.domain.citation import Citation
from workbench.law.book import LawBook


def shown(citation: Citation) -> str:
    parts = [str(citation.article) if citation.article else "-"]
    parts += [str(part) for part in (citation.paragraph, citation.item) if part is not None]
    return f"{citation.named} {'.'.join(parts)}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("《民法典》第十条、第十二条至第十四条", ["民法典 10", "民法典 12", "民法典 13", "民法典 14"]),
        ("民法典第10、11条", ["民法典 10", "民法典 11"]),
        ("《公司法》第五十条、五十一条", ["公司法 50", "公司法 51"]),
        ("《劳动法》第十九至二十一条", ["劳动法 19", "劳动法 20", "劳动法 21"]),
        ("《劳动法》第19-21条", ["劳动法 19", "劳动法 20", "劳动法 21"]),
        ("《民法典》第585条第1款、第2款", ["民法典 585.1", "民法典 585.2"]),
        ("《民法典》第五百八十五条第一、二款", ["民法典 585.1", "民法典 585.2"]),
        ("《个人信息保护法》第13条第1款第（二）项", ["个人信息保护法 13.1.2"]),
        ("《刑法》第一百二十条之一、第一百二十条之二", ["刑法 120之1", "刑法 120之2"]),
        ("《 民法典 》第５８５条", ["民法典 585"]),
        ("依照劳动\n合同法第十九条", ["劳动合同法 19"]),
        ("依照《中华人民共和国劳动\n合同法》第十九条", ["中华人民共和国劳动合同法 19"]),
        ("《民法典》合同编第585条", ["民法典 585"]),
        ("民法典第三编第585条", ["民法典 585"]),
        ("《民法典》585条", ["民法典 585"]),
        ("民法典585条", ["民法典 585"]),
        ("《民法典》第496条、《消费者权益保护法》第26条", ["民法典 496", "消费者权益保护法 26"]),
        ("《民法典》第585条，同法第586条，该法第587条第1款", ["民法典 585", "民法典 586", "民法典 587.1"]),
        ("《民法典》第五百八十五条，同条第二款", ["民法典 585", "民法典 585.2"]),
        ("《公司法》司法解释（三）第3条", ["《公司法》司法解释（三） 3"]),
        ("《劳动合同法》实施条例第5条", ["《劳动合同法》实施条例 5"]),
        ("劳动合同法实施条例第5条", ["劳动合同法实施条例 5"]),
        ("按照《合同法》执行", ["合同法 -"]),
        ("按照合同法执行", ["合同法 -"]),
        ("香港《公司条例》第10条", ["香港《公司条例》 10"]),
        ("根据《中华人民共和国民法典》\n第一条 合同标的", ["中华人民共和国民法典 -"]),
        ("根据《中华人民共和国民法典》\n第五百八十五条的规定", ["中华人民共和国民法典 585"]),
        (
            "《保障中小企业款项支付条例》（以下简称《条例》）第九条，根据《条例》第17条",
            ["保障中小企业款项支付条例 9", "保障中小企业款项支付条例 17"],
        ),
        ("《民法典》第585条、第8条约定的违约金", ["民法典 585"]),
    ],
)
def test_a_citation_is_read(book: LawBook, text: str, found: list[str]) -> None:
    assert [shown(citation) for citation in book.citations(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "本合同第八条约定的违约责任",
        "本协议第三条、第五条至第九条",
        "违反本办法第十条，依本条例第五条，按本规定第三条",
        "《技术协议》第三条",
        "《报价单》《保密协议》《员工手册》《施工图纸》",
        "《公司章程》第十条",
        "《劳动合同》第五条",
        "《建筑工程施工质量验收统一标准》",
        "《民法通论》一书",
        "民法典及其司法解释第五条",
        "依照社会保险法实施细则执行",
        "适用中华人民共和国法律",
        "同法第三条",
        "公司法务部第三条意见",
    ],
)
def test_what_is_no_citation_of_law_is_left_alone(book: LawBook, text: str) -> None:
    assert book.citations(text) == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("根据某某公司法第10条", "某某公司法"),
        ("依照德国民法典第242条", "德国民法典"),
        ("依照招标投标法实施条例第57条", "招标投标法实施条例"),
        ("依照劳动合同法第19条", "劳动合同法"),
        ("依照民法典担保解释第1条", "民法典担保解释"),
        ("依照原合同法第52条", "合同法"),
        ("双方同意民法典第585条适用", "民法典"),
    ],
)
def test_a_known_name_is_never_the_tail_of_a_longer_one(book: LawBook, text: str, named: str) -> None:
    (citation,) = book.citations(text)
    assert citation.named == named
    assert citation.name_span.of(text) == named


def test_versions_and_the_past_are_read(book: LawBook) -> None:
    for text in (
        "《公司法》（2018年修正）第16条",
        "2018年修正的《公司法》第16条",
        "《公司法（2018修正）》第16条",
    ):
        (citation,) = book.citations(text)
        assert citation.version_year == 2018, text
    assert book.citations("根据当时有效的《合同法》第五十二条")[0].historic
    assert not book.citations("根据《合同法》第五十二条")[0].historic


def test_a_range_too_wide_is_one_citation_that_says_so(book: LawBook) -> None:
    (wide,) = book.citations("《民法典》第1条至第1260条")
    (upside_down,) = book.citations("《民法典》第20条至第10条")
    assert wide.absurd_range
    assert upside_down.absurd_range
    assert wide.text == "《民法典》第1条至第1260条"


_PIECES = st.sampled_from(
    ["《民法典》", "第五百八十五条", "第3条", "、", "至", "和", "第二款", "第（一）项", "同法", "民法典", "某某", "合同法", "（2018年）",
     "根据", "《", "》", "〈", "第", "条", "规定", "“", "”", "，", "。", "\n", "之一", "10%", "不得超过", "本合同", "司法解释"]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=24).map("".join))
def test_whatever_the_text_spans_point_at_it_and_come_in_order(book: LawBook, text: str) -> None:
    citations = book.citations(text)
    assert list(citations) == sorted(citations, key=lambda citation: citation.span)
    for citation in citations:
        assert citation.span.of(text) == citation.text
        assert 0 <= citation.name_span.start < citation.name_span.end <= len(text)
        assert citation.claim is None or citation.claim.of(text)


@given(st.integers(min_value=1261, max_value=10**6))
def test_no_article_beyond_the_last_is_ever_green(book: LawBook, number: int) -> None:
    for text in (f"《民法典》第{number}条", f"根据民法典第{number}条的规定"):
        for verdict in book.examine(text, on("2026-11-01")):
            assert not verdict.verified
