"""People are found in whatever layout a contract names them: numbered roles, tables, verbs and relations."""

import pytest

from workbench.text.personal import find_personal

PEOPLE = {
    "numbered roles": (
        "保证人一：{岳秉钧}\n保证人二：{蓝嘉卉}\n丙方2：{焦远帆}\n股东甲：{甄沛然}",
        "债务人B：{祁书瑶}\n乙方之一：{樊立人}",
    ),
    "roles that no list of fields holds": (
        "流出方：{邢家栋}\n反担保人：{伍月娥}\n房主：{柏青}\n审核：{滕云海}\n女儿：{焦念慈}",
        "紧急联系人及电话：{岑志恒} 13912345670",
    ),
    "rows parted by bars": (
        "股东姓名 | 认缴出资额（万元） | 持股比例\n{于春生} | 600 | 60%\n{焦敏} | 400 | 40%",
        "序号 | 姓名 | 岗位\n1 | {佟安邦} | 钳工\n2 | {倪珊} | 焊工",
        "工序 | 负责人 | 邮箱\n下料 | {向东} | a@example.cn\n装配 | {边疆} | b@example.cn",
    ),
    "rows parted by blanks": (
        "序号　姓名　岗位\n1　{解佳音}　出纳\n2　{束敏}　会计",
        "姓名\t职务\n{冉阿莱}\t经理\n{车向阳}\t监事",
    ),
    "cells on lines of their own, as Word tables are read": (
        "附件一 人员名单\n姓名\n岗位\n电话\n{苗圃}\n钳工\n13912345670\n{向阳花}\n焊工\n13912345671\n第二条 工期",
    ),
    "verbs and relations": (
        "首任董事为{宣毅}。",
        "合伙事务由{娄永昌}执行。",
        "我方{祝启航}，愿为承租人担保。",
        "定金由买受人支付至{童春雁}的账户。",
        "今收到{靳胜男}支付的定金。",
        "{葛文琴}系{戚志坚}之妻，双方之子{戚念}随母亲生活。",
        "款项由{苟建平}代收，货物由{俞霞}验收后签字。",
        "监理人委派{岳阳晖}为总监，我方{黎明霞}，愿为其担保。",
        "未经{霍思齐}书面同意，任何人不得动用该账户。",
    ),
    "names below and beside each other": (
        "各合伙人签字：\n{宋韬}\n{蔺芳}\n{逯青}\n2023年6月1日",
        "见证人（签名）：{岳铭}　　{祁芸}",
        "委托人{郏兰英}因年老，委托其子{滕家瑞}办理。",
    ),
    "short names before deeds": (
        "受害人{糜青}的近亲属与侵权人{岑峰}达成协议。",
        "业务由{倪娟}驻场负责，货物由{岳铭}签收。",
        "{滕霞}\n2023年6月1日",
    ),
    "names with dots and of sounds in running text": (
        "事故造成{玛尔江·哈力克}受伤，赔偿{路德维希·海因茨}医疗费。",
        "甲方解除与{旦增卓嘎}的劳动合同，由{乌兰图雅}接替。",
        "款项汇入{中村悠真}名下的银行账户。",
    ),
    "labels in English": (
        "授权代表 Represented by：{Annika Falk}",
        "Contact for shipping: {Oona Virtanen}, ext. 12",
        "Inventors: {Ruxandra Popescu}; {Tomasz Zielinski}",
        "For the Licensor:\n{Elin Prys}\nManaging Director",
        "Name\tTitle\n{Anneke van der Meer}\tEngineer\n{Iker Etxeberria}\tBuyer",
    ),
    "English sentences": (
        "The Consultant, {Iker Etxeberria}, shall be paid monthly.",
        "The Company appoints {Ruxandra Popescu} as its agent.",
        "This deed is made between {Martin Dufresne} and {Oona Virtanen}.",
        "The contact person is Mr. {Deborah van der Quist}.",
        "Signed by {Elin Prys} in the presence of {Annika Falk}",
    ),
    "names of the East in Latin letters": (
        "The arbitrator shall be {Seo-yeon Park}.",
        "I, {Zhengxi Luo}, appoint {LUO Qiang} my attorney.",
        "由{Annika Falk}担任项目经理，{Tran Van Duc}负责翻译。",
    ),
}


def _planted(marked: str) -> tuple[str, list[str]]:
    values = [part.split("}")[0] for part in marked.split("{")[1:]]
    return marked.replace("{", "").replace("}", ""), values


@pytest.mark.parametrize("marked", [marked for group in PEOPLE.values() for marked in group])
def test_people_are_found_in_every_layout(marked: str) -> None:
    text, wanted = _planted(marked)
    found = {item.value for item in find_personal(text) if item.kind == "person"}
    assert found == set(wanted)


@pytest.mark.parametrize(
    "text",
    [
        "序号 | 货物名称 | 数量\n1 | 黄铜管 | 20\n2 | 白钢板 | 30",
        "姓名 | 部门 | 手机号\n合计 | 2 | \n备注 | 无 | ",
        "验收人员 | 结论\n合格 | 是\n不合格 | 否",
        "产地：江苏\n颜色：黄色\n材质：冷轧钢",
        "姓名：\n性别：\n民族：",
        "Effective Date: Closing Date. Governing Law: New York. Delivery Term: Free Carrier.",
        "The Supplier shall deliver the Licensed Materials to the Receiving Party under Incoterms.",
        "Represented by: Managing Director\nName | Title\n | Managing Director",
        "乙方使用Microsoft Office软件，由Amazon Web Services提供云服务。",
    ],
)
def test_tables_and_fields_without_anybody_name_nobody(text: str) -> None:
    assert find_personal(text) == ()
