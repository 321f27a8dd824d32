"""A restatement in other words: proved where all that decides agrees, and never where one word is turned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.law.support import supported

LEASE = "租赁期限六个月以上的，应当采用书面形式。当事人未采用书面形式，无法确定租赁期限的，视为不定期租赁。"
SUBLET = "承租人未经出租人同意转租的，出租人可以解除合同。"
PROBATION = (
    "劳动合同期限三个月以上不满一年的，试用期不得超过一个月；劳动合同期限一年以上不满三年的，试用期不得超过二个月；"
    "三年以上固定期限和无固定期限的劳动合同，试用期不得超过六个月。"
)
NOTICE = "劳动者提前三十日以书面形式通知用人单位，可以解除劳动合同。劳动者在试用期内提前三日通知用人单位，可以解除劳动合同。"
WAGES = (
    "有下列情形之一的，用人单位应当按照下列标准支付高于劳动者正常工作时间工资的工资报酬：\n"
    "（一）安排劳动者延长工作时间的，支付不低于工资的百分之一百五十的工资报酬；\n"
    "（二）休息日安排劳动者工作又不能安排补休的，支付不低于工资的百分之二百的工资报酬；\n"
    "（三）法定休假日安排劳动者工作的，支付不低于工资的百分之三百的工资报酬。"
)
ORDERER = "定作人在承揽人完成工作前可以随时解除合同，造成承揽人损失的，应当赔偿损失。"
CONSENT = "处理个人信息应当取得个人同意，但是有前款第二项至第七项规定情形的，不需取得个人同意。"
CHOICE = "委托人或者受托人可以随时解除委托合同。"

VOID = "合同中的下列免责条款无效：\n（一）造成对方人身损害的；\n（二）因故意或者重大过失造成对方财产损失的。"
SERVICES = "消费者在购买、使用商品和接受服务时，享有其人格尊严得到尊重的权利。"
HEIR = "被继承人的子女先于被继承人死亡的，由被继承人的子女的直系晚辈血亲代位继承。"
SALE = "出租人出卖租赁房屋的，应当在出卖之前的合理期限内通知承租人，承租人享有以同等条件优先购买的权利。"
COURT = "合同纠纷的当事人可以书面协议选择人民法院管辖，但是不得违反本法对级别管辖的规定。"
SURETY = "债务人不履行到期债务或者发生当事人约定的情形时，债权人可以请求保证人承担保证责任。"

BORNE_OUT = [
    ("造成对方人身损害的免责条款无效", VOID),
    ("合同纠纷的当事人可以书面协议选择法院管辖，但不得违反级别管辖的规定", COURT),
    ("债务人不履行到期债务时，债权人可以请求保证人承担保证责任", SURETY),
    ("出租人出卖租赁房屋的，应在出卖之前的合理期限内通知承租人，承租人享有以同等条件优先购买的权利", SALE),
    ("租期6个月以上的，应当采用书面形式", LEASE),
    ("承租人擅自转租的，出租人可以解除合同", SUBLET),
    ("承租人未经同意转租的，出租人有权解除合同", SUBLET),
    ("劳动合同期限三个月以上不满一年的，试用期最长1个月", PROBATION),
    ("劳动者在试用期内提前3天通知用人单位，即可解除劳动合同", NOTICE),
    ("休息日安排劳动者工作又不能安排补休的，支付不低于工资200%的工资报酬", WAGES),
    ("委托人或者受托人有权随时解除委托合同", CHOICE),
]
NOT_BORNE_OUT = [
    ("租期6个月以上的，可以采用书面形式", LEASE),
    ("租期6个月以下的，应当采用书面形式", LEASE),
    ("租期12个月以上的，应当采用书面形式", LEASE),
    ("租期6个月以上的，应当采用口头形式", LEASE),
    ("租赁合同应当采用书面形式", LEASE),  # the condition is lost
    ("承租人转租的，出租人可以解除合同", SUBLET),  # so is this one
    ("承租人未经出租人同意转租的，承租人可以解除合同", SUBLET),
    ("出租人未经承租人同意转租的，承租人可以解除合同", SUBLET),
    ("承租人未经出租人同意转租的，出租人应当解除合同", SUBLET),
    ("承租人未经出租人同意转租的，合同无效", SUBLET),
    ("劳动合同期限一年以上不满三年的，试用期不得超过六个月", PROBATION),  # the figure of another part
    ("劳动者在试用期内提前30日通知用人单位，可以解除劳动合同", NOTICE),
    ("劳动者在试用期内提前3日通知用人单位，方可解除劳动合同", NOTICE),
    ("休息日安排劳动者工作又不能安排补休的，支付不低于工资150%的工资报酬", WAGES),
    ("承揽人在定作人完成工作前可以随时解除合同", ORDERER),
    ("定作人在承揽人完成工作前不得解除合同", ORDERER),
    (
        "定作人在承揽人完成工作后可以随时解除合同，造成承揽人损失的，应当赔偿损失",
        ORDERER,
    ),  # one word is turned
    ("消费者在购买、使用商品和拒绝服务时，享有其人格尊严得到尊重的权利", SERVICES),
    ("被继承人的子女后于被继承人死亡的，由被继承人的子女的直系晚辈血亲代位继承", HEIR),
    ("造成对方财产损失的免责条款无效", VOID),
    ("出租人出卖租赁房屋的，应当在出卖之前的合理期限内通知承租人，承租人享有以同等条件优先承租的权利", SALE),
    ("出租人出卖租赁房屋的，应当在出卖之后的合理期限内通知承租人，承租人享有以同等条件优先购买的权利", SALE),
    ("债务人不履行到期债务时，债权人可以请求保证人承担侵权责任", SURETY),
    ("处理个人信息应当取得个人的同意", CONSENT),  # the exception is lost
    ("委托人和受托人不得随时解除委托合同", CHOICE),
    ("委托人可以要求受托人双倍返还报酬", CHOICE),
    ("", CHOICE),
    ("，。；", CHOICE),
    ("委托人", ""),
]


@pytest.mark.parametrize(("claim", "article"), BORNE_OUT)
def test_other_words_for_the_same_are_proved(claim: str, article: str) -> None:
    assert supported(claim, article)


@pytest.mark.parametrize(("claim", "article"), NOT_BORNE_OUT)
def test_what_the_article_does_not_say_is_not_proved(claim: str, article: str) -> None:
    assert not supported(claim, article)


@given(
    claim=st.text("承租人出转同意可以不得应当，。；的三十日（一）百分之", max_size=60),
    article=st.sampled_from([LEASE, SUBLET, PROBATION, WAGES, ""]),
)
def test_any_text_has_an_answer(claim: str, article: str) -> None:
    assert supported(claim, article) in {True, False}


@given(article=st.sampled_from([SUBLET, PROBATION, NOTICE, ORDERER]), data=st.data())
def test_one_more_negation_is_never_proved(article: str, data: st.DataObject) -> None:
    sentence = article.split("。")[0]
    for part in sentence.split("；"):
        assert supported(part, article)
        verbs = [at for at in range(len(part)) if part.startswith(("可以", "解除", "应当", "转租"), at)]
        if verbs:
            at = data.draw(st.sampled_from(verbs))
            assert not supported(f"{part[:at]}不{part[at:]}", article)
