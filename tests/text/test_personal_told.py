"""People and businesses told by what stands about them: brackets, titles, traditional script, suffixes."""

import pytest

from workbench.text.personal import find_personal
from workbench.text.pseudonyms import Pseudonyms

TOLD = {
    "a number of theirs in brackets, though the name is a word": (
        "承租人将权利义务转让给{江河}（身份证号：见附件）。",
        "双方共同委托{高山}（电话见附件二）保管钥匙。",
        "付至{白雪}（身份证后四位见附件）的账户。",
    ),
    "a department, a name, and how to reach them": (
        "请告知甲方财务部{苏芮}（分机见通讯录）。",
        "由采购科{郭旺}（手机见附件）对接，设备部（电话见附件）备案。",
    ),
    "any short label, with a paper": (
        "焊接手：{周大壮}（特种作业证持证人）",
        "起重工：{孟三喜}（操作证见附件）",
        "出诊医师{柏舟}（执业证书编号{110330100012345}）坐诊。",
    ),
    "a title behind a name of two signs in a list": (
        "乙方指派{邵宏远}律师、{于萱}实习律师办理。",
        "参会：{邵宏远}总监、{安琪}高级经理。",
    ),
    "a post before a surname that is a word, and a count behind a list": (
        "业主委员会主任{盖玉成}、押运员{蒙小兰}，均须到场。",
        "员工{党小红}、{关山月}四人赴外地培训。",
    ),
    "names in a list with a name for all of them": (
        "{卓立群}、{敖日其楞}（合称“发起人”）认缴。",
        "{卓立群}、{包金山}（统称“转让方”）同意转让。",
    ),
    "traditional script": (
        "業主：{陳嘉欣}\n租客：{黃志偉}",
        "買方：{劉麗華}\n賣方：{張國榮}\n見證人：{鄧慧儀}",
        "擔保人{葉綺雯}女士同意擔保，授權代表為{蘇偉強}。",
        "甲方：{廣東鴻運貿易有限公司}\n地址：{廣州市天河區體育西路103號維多利廣場12樓}",
    ),
    "companies abroad by the form of their law": (
        "Seller: {Nordvik Shipping AS}\nBuyer: {Balmori Pharma SpA}",
        "on behalf of\n{Koskinen Metals Oyj}\nBy: ____",
        "由{Weidlich Maschinenbau GmbH & Co. KG}与{Aster Pacific Pty Ltd}签订。",
        "{Lindqvist Medical AB (publ)}, {Mori Seiki KK} and {Tanaga Palm Sdn. Bhd.} agree.",
    ),
    "businesses of one person": (
        "字号名称 {温岭市大溪镇阿珍裁缝铺}；经营者见下。",
        "乙方：{杭州市余杭区小巷深处面馆}",
        "货物由{成都市武侯区老灶台火锅底料经营部}供应。",
        "店名：{阿福水果摊}",
    ),
    "a field for an address without a colon": (
        "经营场所 {浙江省温岭市大溪镇桥头河9号}。",
        "注册地 {四川省成都市武侯区晋阳坡18号}，",
    ),
}


def _planted(marked: str) -> tuple[str, list[str]]:
    values = [part.split("}")[0] for part in marked.split("{")[1:]]
    return marked.replace("{", "").replace("}", ""), values


@pytest.mark.parametrize("marked", [marked for group in TOLD.values() for marked in group])
def test_what_stands_about_a_name_tells_it(marked: str) -> None:
    text, wanted = _planted(marked)
    assert {item.value for item in find_personal(text)} == set(wanted)


@pytest.mark.parametrize(
    "text",
    [
        "项目经理应常驻现场，每月不少于22天。",
        "律师费按件收取，一审阶段另计。",
        "出租人应常年保持消防通道畅通，负责人应全面履行职责。",
        "乙方在上海市静安区设有旗舰店，在杭州市西湖区范围内开店。",
        "供货品种：花岗石（检测报告编号见附件），样品：白麻（样品编号：1号）。",
        "首次解决率、客户满意度、平均时长。",
        "物业服务中心（电话见公告）负责维修，客服（分机见公告）值班。",
        "设备部（联系方式见附件）、安全员（持证上岗）须到场。",
        "業主應於收到通知後十日內交付租金，租客不得轉租。",
        "乙方不得在北京市朝阳区开设门店，上海市各分店、杭州市专卖店除外。",
        "THE BUYER SHALL PAY ALL SUMS, SAVE AS PROVIDED HEREIN AND SUCH AS ARE DUE.",
        "经营场所 由双方另行约定，住所 以登记为准。",
    ],
)
def test_posts_parts_of_a_firm_and_duties_name_nobody(text: str) -> None:
    assert [item.value for item in find_personal(text)] == []


def test_a_person_in_traditional_script_is_found_again_and_called_for_short() -> None:
    text = "業主：陳嘉欣\n陳嘉欣與租客約定，由陳女士收租。"
    assert [item.value for item in find_personal(text)] == ["陳嘉欣", "陳嘉欣", "陳女士"]
    hidden = Pseudonyms.of([text])
    assert "陳" not in hidden.mask(text)
    assert hidden.restore(hidden.mask(text)) == text
