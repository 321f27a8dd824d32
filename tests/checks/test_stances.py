"""Given one contract, when it is reviewed for one side or the other and in three tones, then each hears its own."""

import pytest

from tests.checks.standing import standing, stood, topics, words
from workbench.documents.plain import contract_from_text
from workbench.domain import wording
from workbench.domain.contract import ContractType
from workbench.domain.finding import EditKind, Finding, Negotiability, Risk, Side
from workbench.domain.stance import Tone

LEASE = """房屋租赁合同
出租人（甲方）：明德置业有限公司
承租人（乙方）：周晓岚
第一条 房屋
甲方将位于江城市滨河路8号2单元301室、建筑面积90平方米的房屋出租给乙方居住使用，房屋权属清楚，没有抵押。
第二条 期限和租金
租赁期限三年，自2026年9月1日起至2029年8月31日止。租金每月四千元，按季支付，租金每年递增15%。
第三条 押金
乙方于签约当日支付押金，押金为四个月租金。
第四条 转租
租赁期内乙方可以自行转租，无需甲方同意。
第五条 违约责任
乙方提前退租的，应向甲方支付六个月租金作为违约金。乙方逾期支付租金的，每逾期一日按欠付租金的百分之一支付违约金。
第六条 其他
本合同一式两份，双方各执一份，自双方签字之日起生效。
甲方（盖章）：            乙方（签字）：
签订日期：2026年8月20日
"""

SOFTWARE = """软件开发合同
甲方（委托人）：云杉信息技术有限公司
乙方（开发人）：青禾软件有限公司
一、开发内容
乙方为甲方开发仓储管理系统一套，功能见附件需求说明书，双方按照需求说明书确认的范围办理。
二、价款与支付
合同总价五十万元。验收合格后一百二十日内，甲方支付尾款。
三、交付与验收
乙方在三个月内交付。甲方应在收到交付物后三日内完成验收，逾期视为合格。
四、知识产权
本项目软件的著作权自交付之日起归甲方所有。
五、违约责任
乙方逾期交付的，每逾期一日按合同总价的百分之一支付违约金。
六、其他
本合同自双方盖章之日起生效，一式两份，双方各执一份，具有同等效力，未尽事宜另行签订补充协议。
甲方（盖章）：            乙方（盖章）：
日期：2026年8月20日
"""


def weights(findings: tuple[Finding, ...]) -> dict[str, tuple[Risk, Negotiability]]:
    return {finding.finding_id: (finding.risk, finding.negotiability) for finding in findings}


def test_the_two_sides_of_a_lease_press_for_different_things() -> None:
    landlord, tenant = topics(stood(LEASE, Side.PARTY_A)), topics(stood(LEASE, Side.PARTY_B))
    assert set(landlord) == {"repairs", "sublease"}
    assert {"deposit", "deposit_return", "repairs", "early_exit", "rent_rise", "late_rent"} == set(tenant)
    assert landlord["sublease"].negotiability is Negotiability.MUST
    assert tenant["deposit_return"].missing
    assert tenant["deposit"].quote == "押金为四个月租金" or "押金为四个月租金" in tenant["deposit"].quote
    assert tenant["rent_rise"].negotiability is Negotiability.TRADE


def test_the_two_sides_of_a_software_contract_press_for_different_things() -> None:
    client, developer = topics(stood(SOFTWARE, Side.PARTY_A)), topics(stood(SOFTWARE, Side.PARTY_B))
    assert {"acceptance", "warranty", "confidentiality"} <= set(client)
    assert {"ownership", "payment_days", "late_delivery", "liability_cap", "confidentiality"} <= set(
        developer
    )
    assert "payment_days" not in client
    assert "acceptance" not in developer


def test_sides_follow_the_roles_and_not_the_labels() -> None:
    turned = LEASE.replace("甲方", "〇").replace("乙方", "甲方").replace("〇", "乙方")
    assert set(topics(stood(turned, Side.PARTY_A))) == set(topics(stood(LEASE, Side.PARTY_B)))
    assert set(topics(stood(turned, Side.PARTY_B))) == set(topics(stood(LEASE, Side.PARTY_A)))
    tenant = topics(stood(turned, Side.PARTY_A))["deposit_return"]
    assert tenant.edit is not None
    assert "甲方交还房屋" in tenant.edit.new
    assert "乙方应当将押金" in tenant.edit.new


def test_where_labels_do_not_say_it_the_sentences_do() -> None:
    bought = "采购协议\n乙方向甲方采购水泵二十台，总价十万元。甲方应按期发货，乙方收到货物后一日内提出质量异议，逾期视为合格。"
    buyer = topics(stood(bought, Side.PARTY_B, ContractType.SALE))
    assert "inspection" in buyer
    assert "inspection" not in topics(stood(bought, Side.PARTY_A, ContractType.SALE))


@pytest.mark.parametrize("text", [LEASE, SOFTWARE])
def test_three_tones_give_three_texts_and_one_position(text: str) -> None:
    said = [stood(text, Side.PARTY_B, tone=tone) for tone in Tone]
    assert len({frozenset(topics(findings)) for findings in said}) == 1
    for topic in topics(said[0]):
        of_topic = [topics(findings)[topic] for findings in said]
        assert len({wording.internal(finding, words()) for finding in of_topic}) == 3
        assert len({wording.counterparty(finding, words()) for finding in of_topic}) == 3
        assert len({finding.stance.ask for finding in of_topic if finding.stance}) == 1
        assert len({finding.finding_id for finding in of_topic}) == 1


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_the_other_side_reads_holds_nothing_of_ours(language: str) -> None:
    for text in (LEASE, SOFTWARE):
        for side in (Side.PARTY_A, Side.PARTY_B):
            for tone in Tone:
                for finding in topics(stood(text, side, tone=tone)).values():
                    stance = finding.stance
                    assert stance is not None
                    for told in (
                        wording.counterparty(finding, words(language)),
                        wording.counterparty_comment(finding, words(language)),
                    ):
                        assert stance.ask in told
                        assert stance.why not in told
                        assert all(label not in told for label in stance.fallbacks)
                        assert "供己方" not in told
                        assert "[" not in told
                    assert stance.why in wording.internal(finding, words(language))


def test_a_required_clause_that_is_missing_comes_ready_to_insert() -> None:
    contract = contract_from_text(LEASE)
    tenant = topics(standing(contract, Side.PARTY_B))
    for topic in ("deposit_return", "repairs"):
        edit = tenant[topic].edit
        assert edit is not None
        assert edit.kind is EditKind.INSERT_AFTER
        assert edit.span.of(contract.text) == edit.old
        assert "<" not in edit.new
    deposit, repairs = tenant["deposit_return"].edit, tenant["repairs"].edit
    assert deposit is not None
    assert repairs is not None
    assert deposit.old == "乙方于签约当日支付押金，押金为四个月租金。", "behind the clause on the deposit"
    assert repairs.old.startswith("本合同一式两份"), "before the signatures"
    assert repairs.new.split("\n")[0] == "第七条　维修责任"


def test_missing_clauses_are_numbered_on_as_the_contract_does() -> None:
    edits = [f.edit for f in topics(stood(SOFTWARE, Side.PARTY_A)).values() if f.missing and f.edit]
    heads = [edit.new.split("\n")[0] for edit in edits]
    assert heads == ["七、免费维护期", "八、保密"]


def test_once_inserted_the_clause_is_not_missing_any_more() -> None:
    for side in (Side.PARTY_A, Side.PARTY_B):
        contract = contract_from_text(LEASE)
        text = LEASE
        missing = [f for f in topics(standing(contract, side)).values() if f.missing]
        assert missing
        for finding in missing:
            assert finding.edit is not None
            text = text.replace(finding.edit.old, f"{finding.edit.old}\n{finding.edit.new}", 1)
        left = topics(stood(text, side))
        assert not [topic for topic, finding in left.items() if finding.missing]
        assert not {finding.stance.topic for finding in missing if finding.stance} & set(left)


def test_commercial_terms_are_commented_on_and_never_rewritten() -> None:
    tenant = topics(stood(LEASE, Side.PARTY_B))
    for topic in ("deposit", "early_exit", "rent_rise", "late_rent"):
        assert tenant[topic].edit is None
    assert tenant["rent_rise"].comment_reason == "negotiable"


def test_blanks_are_neither_read_nor_filled() -> None:
    blank = LEASE.replace("押金为四个月租金", "押金为____个月租金").replace("每年递增15%", "每年递增____%")
    tenant = topics(stood(blank, Side.PARTY_B))
    assert "deposit" not in tenant
    assert "rent_rise" not in tenant


def test_a_check_and_the_playbook_say_the_same_thing_once() -> None:
    text = LEASE.replace(
        "第六条 其他", "第六条 维修\n租赁期间房屋的一切维修费用均由乙方承担，与甲方无关。\n第七条 其他"
    )
    tenant = stood(text, Side.PARTY_B)
    about = [finding for finding in tenant if "维修费用" in finding.quote]
    assert [finding.check for finding in about] == ["LEA-04"]
    assert about[0].stance is not None
    assert about[0].stance.topic == "repairs"
    assert about[0].negotiability is Negotiability.MUST
    advice = wording.advice(about[0], words())
    assert "【供己方】" in advice
    assert about[0].basis


def test_acceptable_terms_give_nothing() -> None:
    fair = (
        LEASE.replace("押金为四个月租金", "押金为一个月租金，乙方交还房屋后七日内甲方退还押金")
        .replace("可以自行转租，无需甲方同意", "经甲方书面同意可以转租")
        .replace("支付六个月租金", "支付一个月租金")
        .replace("百分之一", "万分之五")
        .replace("递增15%", "递增3%")
        .replace(
            "第六条 其他", "第六条 维修\n房屋由甲方负责维修，乙方使用不当损坏的由乙方修复。\n第七条 其他"
        )
    )
    assert topics(stood(fair, Side.PARTY_B)) == {}
    assert topics(stood(fair, Side.PARTY_A)) == {}


def test_what_protects_the_other_side_can_be_traded() -> None:
    text = LEASE.replace(
        "第六条 其他", "第六条 维修\n租赁期间房屋的一切维修费用均由乙方承担，与甲方无关。\n第七条 其他"
    )
    landlord, tenant = stood(text, Side.PARTY_A), stood(text, Side.PARTY_B)
    theirs = next(finding for finding in landlord if finding.check == "LEA-04")
    ours = next(finding for finding in tenant if finding.check == "LEA-04")
    assert ours.negotiability.rank < theirs.negotiability.rank
    assert ours.risk.rank <= theirs.risk.rank
    assert weights(landlord) != weights(tenant)


def test_nobody_is_missed_in_an_extract() -> None:
    assert not any(
        f.missing
        for f in topics(
            stood("租金每月四千元。押金为五个月租金。", Side.PARTY_B, ContractType.LEASE)
        ).values()
    )


def test_a_missing_clause_that_a_check_misses_too_is_one_finding_with_the_text() -> None:
    text = "\n".join(
        (
            "劳动合同",
            "甲方（用人单位）：江城机械有限公司，住所：江城市滨河路8号，法定代表人：周明",
            "乙方（劳动者）：李强，住址：江城市长街5号，身份证号码见附件",
            "第一条 期限\n合同期限三年，自2026年9月1日起至2029年8月31日止，试用期二个月。",
            "第二条 工作内容和地点\n乙方在江城市担任会计，工作地点为甲方办公室。",
            "第三条 工作时间和休息休假\n实行标准工时制，每日工作八小时，每周休息二日，依法享受年休假。",
            "第四条 劳动报酬\n月工资八千元，每月十日支付。乙方应当保守甲方的商业秘密。",
            "第五条 劳动保护\n甲方提供符合国家规定的劳动条件、劳动保护和安全生产、工伤防护措施。",
            "第六条 其他\n本合同一式两份，双方各执一份，自双方签字盖章之日起生效，未尽事宜依法办理。",
            "甲方（盖章）：            乙方（签字）：",
        )
    )
    for side in (Side.PARTY_A, Side.PARTY_B):
        found = [
            f
            for f in stood(text, side, ContractType.LABOUR)
            if "i07" in f.variant or (f.stance and f.stance.topic == "social_insurance")
        ]
        assert [finding.check for finding in found] == ["LAB-01"]
        assert found[0].missing
        assert found[0].edit is not None
        assert "社会保险登记" in found[0].edit.new
        assert found[0].basis
        assert found[0].comment_reason == ""


def test_a_contract_under_another_law_is_left_to_that_law() -> None:
    abroad = LEASE.replace("第六条 其他", "第六条 适用法律\n本合同适用香港特别行政区法律。\n第七条 其他")
    for side in Side:
        assert topics(stood(abroad, side)) == {}


def test_a_traditional_contract_is_answered_in_its_own_script() -> None:
    from workbench.text.script import traditional

    written = traditional(LEASE, taiwan=False)
    contract = contract_from_text(written)
    tenant = topics(standing(contract, Side.PARTY_B))
    assert set(tenant) == set(topics(stood(LEASE, Side.PARTY_B)))
    for finding in tenant.values():
        assert finding.span.of(contract.text) == finding.quote
        if finding.edit is not None:
            assert finding.edit.span.of(contract.text) == finding.edit.old
    returned = tenant["deposit_return"]
    assert returned.edit is not None
    assert "應當" in returned.edit.new
    assert returned.stance is not None
    assert "應當" in returned.stance.standard


NDA = """保密协议
甲方（披露方）：云杉科技有限公司
乙方（接收方）：青禾咨询有限公司
鉴于双方拟就仓储系统项目开展合作，甲方将向乙方提供有关技术和经营信息，双方协商订立本协议。
第一条 保密信息
保密信息指甲方以书面、口头或者其他方式向乙方提供的一切技术信息和经营信息，包括图纸、数据、客户名单、报价和源代码。
第二条 保密义务
乙方应当对保密信息严格保密，未经甲方书面同意不得向任何第三人披露。
第三条 违约责任
乙方违反本协议的，应支付违约金一百万元，并另行赔偿甲方的全部损失。
第四条 其他
本协议一式两份，双方各执一份，自双方盖章之日起生效，未尽事宜由双方另行协商签订补充协议。
甲方（盖章）：        乙方（盖章）：
"""


def test_a_bare_confidentiality_agreement_misses_other_things_for_each_side() -> None:
    discloser, recipient = topics(stood(NDA, Side.PARTY_A)), topics(stood(NDA, Side.PARTY_B))
    assert {"term", "purpose", "return"} == set(discloser)
    assert {"term", "exceptions", "compelled", "remedy"} == set(recipient)
    assert all(finding.edit for topic, finding in {**discloser, **recipient}.items() if topic != "remedy")
    assert discloser["term"].check == "NDA-03"
    assert discloser["term"].negotiability.rank < recipient["term"].negotiability.rank


def test_a_daily_rate_is_told_once() -> None:
    found = [finding for finding in stood(SOFTWARE, Side.PARTY_B) if "每逾期一日" in finding.quote]
    assert [finding.check for finding in found] == ["COM-38"]
    assert found[0].stance is not None
    assert found[0].stance.topic == "late_delivery"
