"""Whose law a contract says it is under, and who decides its disputes."""

import pytest

from workbench.documents.plain import contract_from_text
from workbench.domain.jurisdiction import ForumKind, Law


@pytest.mark.parametrize(
    ("text", "law", "name"),
    [
        ("本合同的订立、效力、解释、履行和争议的解决均适用中国法律。", Law.MAINLAND, "中国"),
        ("本合同受中国法律（不包括香港、澳门、台湾地区法律）管辖。", Law.MAINLAND, "中国"),
        ("本协议受中华人民共和国香港特别行政区法律管辖。", Law.HONG_KONG, "中华人民共和国香港特别行政区"),
        ("本協議受香港特別行政區法律管轄並按其解釋。", Law.HONG_KONG, "香港特別行政區"),
        ("本合约适用澳门法律。", Law.MACAU, "澳门"),
        ("本合約以中華民國法律為準據法。", Law.TAIWAN, "中華民國"),
        ("本合同适用英格兰及威尔士法律。", Law.FOREIGN, "英格兰及威尔士"),
        ("本合同受美国纽约州法律管辖。", Law.FOREIGN, "美国纽约州"),
        ("This Agreement is governed by English law.", Law.FOREIGN, "English"),
        (
            (
                "This Agreement shall be governed by and construed in accordance with the laws of the State of Delaware, "
                "without regard to conflict of laws principles."
            ),
            Law.FOREIGN,
            "Delaware",
        ),
        (
            "This Agreement shall be governed by the laws of the People's Republic of China (excluding Hong Kong).",
            Law.MAINLAND,
            "People's Republic of China",
        ),
        ("This Agreement is governed by Hong Kong law.", Law.HONG_KONG, "Hong Kong"),
        ("Governing Law: State of California", Law.FOREIGN, "State of California"),
        ("The laws of the State of Ohio shall govern this Agreement.", Law.FOREIGN, "Ohio"),
        (
            "It shall be governed by the laws of, the Republic of Singapore.",
            Law.FOREIGN,
            "Republic of Singapore",
        ),
        ("本合同适用美利坚合众国特拉华州法律。", Law.FOREIGN, "美利坚合众国特拉华州"),
        ("本协议适用中华人民共和国大陆地区法律法规。", Law.MAINLAND, "中华人民共和国大陆地区"),
    ],
)
def test_a_choice_of_law_is_read_where_it_stands(text: str, law: Law, name: str) -> None:
    contract = contract_from_text(text)
    found = contract.jurisdiction
    assert (found.law, found.name, found.stated) == (law, name, True)
    assert found.span is not None
    assert found.span.of(contract.text) == name


@pytest.mark.parametrize(
    "text",
    [
        "甲方是根据开曼群岛法律设立并有效存续的公司。",
        "双方应当遵守中国法律和美国出口管制法律。",
        "The Company is duly organized and existing under the laws of the State of Delaware.",
        "本合同未尽事宜，依照国家有关法律执行。",
    ],
)
def test_what_a_party_is_or_does_chooses_no_law(text: str) -> None:
    assert contract_from_text(text).jurisdiction.laws == ()


def test_a_blank_for_the_law_is_no_law() -> None:
    found = contract_from_text("This Agreement is governed by the laws of the State of [_____].").jurisdiction
    assert found.law is Law.UNKNOWN


def test_statutes_and_courts_let_infer_what_no_clause_says() -> None:
    cited = contract_from_text("依照《中华人民共和国民法典》，双方订立本合同。").jurisdiction
    assert (cited.law, cited.stated) == (Law.MAINLAND, False)
    court = contract_from_text("因本合約產生的爭議由香港法院管轄。").jurisdiction
    assert (court.law, court.stated) == (Law.HONG_KONG, False)
    forum = contract_from_text("因本合同产生的争议提交香港国际仲裁中心仲裁。").jurisdiction
    assert (forum.law, len(forum.forums)) == (Law.UNKNOWN, 1)


def test_a_court_abroad_says_nothing_where_a_party_sits_in_the_mainland() -> None:
    text = "甲方：北京华星科技有限公司\n地址：北京市海淀区中关村大街1号\n争议由香港法院管辖。"
    assert contract_from_text(text).jurisdiction.law is Law.UNKNOWN


def test_courts_bodies_and_seats_are_told_apart() -> None:
    text = "争议提交新加坡国际仲裁中心仲裁，仲裁地为伦敦。临时措施由香港法院管辖。"
    forums = contract_from_text(text).jurisdiction.forums
    assert {(forum.kind, forum.name) for forum in forums} == {
        (ForumKind.ARBITRATION, "新加坡国际仲裁中心"),
        (ForumKind.SEAT, "伦敦"),
        (ForumKind.COURT, "香港法院"),
    }
