"""Names that no list holds are told from words by pairs of signs that ordinary language never puts together."""

import re
import runpy
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from workbench.text.personal import find_personal
from workbench.text.personal_strange import TABLE, seen_pairs, strange, stranger

MAKER = Path(__file__).resolve().parents[2] / "packaging" / "pairs.py"
PEOPLE = {
    "behind posts": (
        "由乙方总工程师{岩旺}牵头实施，需求分析另定。",
        "设计负责人{才旦加措}，HSE负责人{毛措草}。",
        "项目总监{眭亮}审批，仓管{撒志亮}点收。",
        "财务部长{敖恩其}、丙方代理人{呼日楞}核对，截至年底。",
        "生产厂长{热娜}（兼安全总监）签字后生效。",
    ),
    "behind parts of a firm and of a school": (
        "甲方指派工艺科{李军民}对接，许可方指派其博士生{折明}提供技术指导。",
        "由质检部{呼日楞}验收签字。",
    ),
    "behind roles and relations": (
        "仲裁和解：申请人{洪丽}与被申请人达成和解。",
        "债务人{张爽}之子{锁亮}自愿还款。",
        "买受人{但晓}与出卖人{妥明}签订本合同。",
    ),
    "behind small words and at the head of a sentence": (
        "由{古力}负责送货，{种晨}负责验收，车辆登记在{折明}名下。",
        "{花蕾}认缴出资50万元，工资由{苏醒}代发，送达至{雷鸣}处。",
        "遗产由{汪洋}、{呼斯楞}各继承一半。\n编制：{岩温} 校对：{张爽}",
    ),
    "beside each other": (
        "新人：{汪洋} & {尕让}",
        "参会代表{夕颜}、{麴静}、{仝洋措}到场。",
    ),
}
NOBODY = (
    "经营者换购的商品由出卖人让利，承包人供料。",
    "项目经理微信通知即为送达，业务主管邮箱以附件为准。",
    "技术人员驻场，施工人员待料，监理工程师旁站。",
    "乙方尚欠甲方货款，与劳动者补订书面合同，月工资不变。",
    "主管部门壹份，当事人各执壹份，代理人手中的原件交还。",
    "本次交易尚需取得批准，许久未主张权利的除外，宣传与商号使用另行约定。",
    "提供者是否针对同一用户采取措施，由组织尚未公开。",
)


@pytest.mark.parametrize("marked", [line for lines in PEOPLE.values() for line in lines])
def test_people_whom_no_list_knows_are_found_where_a_post_or_role_leads_to_them(marked: str) -> None:
    people = set(re.findall(r"\{([^}]+)\}", marked))
    found = {item.value for item in find_personal(re.sub("[{}]", "", marked)) if item.kind == "person"}
    assert people <= found


@pytest.mark.parametrize("text", NOBODY)
def test_words_behind_a_post_or_role_name_nobody(text: str) -> None:
    assert find_personal(text) == ()


def test_words_are_ordinary_and_names_are_not() -> None:
    assert strange("签字确认") == strange("收取") == strange("验收合格") == 0
    assert all(stranger(name) for name in ("古力", "种晨", "才让东智", "洪亮"))
    assert not any(stranger(words) for words in ("签字", "对账", "未付款", "古", "某某"))


def test_the_table_holds_what_the_statutes_say() -> None:
    """Made once by the script in packaging; a new version of the library shows here."""
    made = runpy.run_path(str(MAKER))
    texts: Iterator[str] = made["texts"]()
    table = seen_pairs()
    for text in islice(texts, 0, None, 40):
        missing = {pair for pair in made["pairs"](text) if pair[1] not in table.get(pair[0], "")}
        assert missing == set()


def test_the_table_is_compact_and_holds_no_sentence() -> None:
    lines = TABLE.read_text("utf-8").splitlines()
    assert TABLE.stat().st_size < 500_000
    assert lines == sorted(lines)
    assert all(list(line[1:]) == sorted(set(line[1:])) for line in lines)


ENGLISH = (
    "Notices go to the Licensor with a copy to {Lim Swee Hong} (mobile +65 9123 4567).",
    "The Buyer's representative is {Bartholomew Keane}, reachable at the number above.",
    "The site engineer is {Ottoline Marsh} and the safety officer is {Zbigniew Wrona}.",
    "Our project lead, {Thaddeus Quill}, attends; interpreter {Saoirse Byrne} was present.",
    "{Cressida Vane}, the Seller's export manager, confirmed it; the contact shall be {Fenella Stroud}.",
)


@pytest.mark.parametrize("marked", ENGLISH)
def test_people_with_uncommon_first_names_are_found_where_english_words_lead_to_them(marked: str) -> None:
    people = set(re.findall(r"\{([^}]+)\}", marked))
    found = {item.value for item in find_personal(re.sub("[{}]", "", marked)) if item.kind == "person"}
    assert people <= found


def test_capital_words_of_a_contract_behind_a_post_name_nobody() -> None:
    text = (
        "The manager is the Service Provider. A copy to Party A, the Escrow Agent and the Hong Kong office. "
        "Both Parties agree that Confidential Information is kept. The contact is as in Schedule A."
    )
    assert find_personal(text) == ()


def test_a_shop_of_a_small_town_and_a_stall_below_the_street_are_found() -> None:
    text = "就小榄镇阿强五金门市部自贵司赊购货物事宜，商铺为南宁市青秀区民族大道负一层F-036号铺。"
    found = {item.value for item in find_personal(text)}
    assert found == {"小榄镇阿强五金门市部", "南宁市青秀区民族大道负一层F-036号铺"}
    assert find_personal("本镇各门市部的租赁事宜另行约定。") == ()
