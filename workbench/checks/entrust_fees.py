"""Mandates: who bears the cost of the matter, and what is owed when it stays undone (ENT-02, ENT-06)."""

import re
from collections.abc import Iterator

from workbench.checks.entrust import CODE, ENTRUST
from workbench.checks.passages import find, is_menu
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_AGENT = r"(?:受托人|受托方|受委托人|被委托人|被委托方|代理人|代理方|代办人|代办方|乙方)"
_PRINCIPAL = r"(?:委托人|委托方|甲方|被代理人)"
_MANDATED = ("受托人", "委托事务", "委托事项", "受托事", "代理人", "代理事项", "乙方受托")
_OTHER_TRADE = re.compile(
    r"技术(?:服务|咨询|开发|转让|许可)|行纪|寄售|代销|居间|中介|加工|承揽|物业|承运|施工|运输合同|货运"
)
_COST = (
    r"(?:(?:处理|办理|完成|履行|执行|代理|代办)[^。；，\n]{0,12}(?:事务|事项|业务|手续|委托|案件|登记|受托|过程)[^。；\n]{0,20}(?:费用|支出|开支|花费|成本|税费|款项)"
    r"|(?:垫付|垫支|代垫|先行支付|先行支出)[^。；，\n]{0,16}(?:费用|支出|款项|开支|费|款)?"
    r"|必要(?:的)?(?:费用|支出|开支)|(?:差旅|交通|食宿|住宿|通讯|邮寄|公证|鉴定|评估|诉讼|仲裁|登记|调查|查询|翻译|资料|复印|办案|规)费(?:用)?)"
)
_OWN = r"(?:自行|自己|自担|独自|全部|全额|均|一律|概由|一概)*"
_BORNE = re.compile(
    rf"{_COST}[^。；\n]{{0,40}}?(?:由|应由|均由|概由|全部由|归)[^。；，\n]{{0,4}}(?:其|{_AGENT}){_OWN}[^。；，\n]{{0,4}}(?:承担|负担|支付|解决|自理|负责|消化)"
    rf"|{_AGENT}[^。；\n]{{0,20}}{_COST}[^。；\n]{{0,30}}?(?:自行|自己|自理|自担)(?:承担|负担|解决|支付|负责|消化|担)?"
    rf"|{_AGENT}[^。；，\n]{{0,10}}(?:自行|自己)(?:承担|负担|支付|解决)[^。；，\n]{{0,8}}{_COST}"
    rf"|{_COST}[^。；\n]{{0,30}}{_PRINCIPAL}[^。；，\n]{{0,6}}(?:不(?:予|再|另行)?(?:承担|负担|偿还|报销|支付|返还|补偿)|概不(?:负责|承担|报销|偿还)|无(?:需|须)(?:承担|偿还|支付|报销))"
    rf"|{_COST}[^。；，\n]{{0,12}}(?:不予|概不|一律不|不再)(?:退还|返还|报销|偿还|补偿)"
    rf"|{_COST}[^。；\n]{{0,20}}(?:不得|无权|不能)(?:再|另行)?(?:向[^。；，\n]{{0,8}})?(?:要求|请求|主张)"
    rf"|{_AGENT}[^。；，\n]{{0,8}}(?:不得|无权)[^。；，\n]{{0,8}}(?:要求|请求|主张|向)[^。；，\n]{{0,10}}(?:偿还|支付|报销|返还|承担)[^。；，\n]{{0,10}}(?:垫付|必要费用|费用)"
)
_COVERED = re.compile(
    r"包干|全包|一口价|总包|(?:报酬|代理费|服务费|酬金|佣金|总价|总额|上述费用|该费用|委托费)[^。；，\n]{0,16}(?:包含|包括|涵盖|含)|(?:包含|包括|计入|含|并入)(?:在|于)?[^。；，\n]{0,10}(?:报酬|代理费|服务费|酬金|佣金|委托费|总价)(?:之)?(?:中|内)?"
)
_FOR_ANOTHER = re.compile(r"受托|委托|代理|代办|垫付|代垫")
_FAULT = re.compile(
    rf"过错|过失|故意|违约|违反|逾期|擅自|未经[^。；，\n]{{0,10}}(?:同意|批准|许可)|超出|超过|不合理|不必要|{_AGENT}[^。；，\n]{{0,4}}(?:自身)?(?:的)?原因|(?:委托人|甲方)(?:应当?|负责|据实|实报实销|按实|须|凭票|予以)*(?:预付|偿还(?!义务)|报销|承担|负担)|行政处罚"
)
_OWN_HOUSE = re.compile(
    r"(?:员工|人员)(?:工资|薪酬|社保)|自身(?:的)?(?:经营|办公)|办公(?:场所|费)|培训|受训|自身人员|日常经营|所得税|增值税"
)


@check(
    "ENT-02",
    risk=Risk.LOW,
    negotiability=Negotiability.TRADE,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="受托人",
    basis=(f"{CODE} 第921条",),
    fires=(
        "受托人处理委托事务垫付的一切费用由其自行承担。",
        "乙方代理期间发生的差旅费、公证费由乙方自行负担，甲方不予报销。",
        "委托人仅支付代理费五千元，受托人办理委托事项支出的必要费用，委托人概不偿还。",
    ),
    silent=(
        "委托人预付处理委托事务的费用，受托人垫付的必要费用由委托人偿还。",
        "代理费为五万元包干，受托人办理委托事项的差旅费由其自行承担。",
        "因受托人过错增加的处理委托事务的费用由其自行承担。",
        "行纪人处理委托事务支出的费用由行纪人负担。",
        "受托人自身的员工工资、办公费用由受托人自行承担。",
    ),
)
def costs_on_agent(contract: Contract, _: Context) -> Iterator[Hit]:
    """The cost of the matter stays with the agent, and the fee is not said to cover it."""
    if not _mandate(contract):
        return
    words = ("费", "垫", "支出", "开支", "花费", "成本")
    for passage, _match in find(contract, words, _BORNE, _FAULT):
        text = passage.text
        if is_menu(text) or _OWN_HOUSE.search(text) or _COVERED.search(contract.text):
            continue
        if contract.type.type is ContractType.ENTRUST or _FOR_ANOTHER.search(text):
            yield Hit(passage.span, comment_reason="negotiable")


def _mandate(contract: Contract) -> bool:
    """Whether somebody acts for another, and not by a trade with rules of its own on cost and fee."""
    opening = contract.text[:60]
    if _OTHER_TRADE.search(contract.text if len(contract.text) < 200 else f"{contract.title}\n{opening}"):
        return False
    text = contract.text
    return contract.type.type is ContractType.ENTRUST or any(word in text for word in _MANDATED)


_UNDONE = (
    r"(?:(?:委托|受托|代理|代办|上述|该)?(?:事务|事项|业务|手续|案件|工作|任务|登记)[^。；，\n]{0,10}(?:未|没有|不能|无法|未能|未予)(?:最终|全部|如期|按期|按时|能|够|予以)*(?:完成|办成|办结|办妥|办理完毕|成功|达成|实现|办理成功)"
    r"|(?:未|没有|不能|无法|未能)(?:最终|全部|如期|按期|按时|能|够)*(?:完成|办成|办结|办妥|办理成功|达成|实现)[^。；，\n]{0,10}(?:委托|受托|代理|代办|约定)?(?:的)?(?:事务|事项|业务|手续|目的|结果|任务|登记))"
)
_NO_FEE = (
    rf"(?:(?:均|一律|概|都)?(?:不|无需|无须|不予|不再|不应|概不|拒绝)(?:向[^。；，\n]{{0,8}})?(?:支付|给付|承担|付|支付任何|结算)[^。；，\n]{{0,14}}(?:报酬|费|佣金|酬金|款项|对价)"
    rf"|{_AGENT}[^。；，\n]{{0,8}}(?:不得|无权|不能|不(?:可)?)(?:再)?(?:要求|请求|主张|收取|获得|取得|享有|向)[^。；，\n]{{0,16}}(?:报酬|费|佣金|酬金)|(?:均|一律|概)?(?:不得|无权)(?:再)?(?:要求|请求|主张)[^。；，\n]{{0,16}}(?:报酬|费|佣金|酬金)|(?:全额|全部|悉数|如数)[^。；，\n]{{0,4}}(?:退还|返还|退回)[^。；，\n]{{0,10}}(?:报酬|费|佣金|酬金)?|(?:报酬|费|佣金|酬金)[^。；，\n]{{0,10}}(?:全额|全部|悉数|如数)(?:退还|返还|退回)|(?:报酬|佣金|酬金|代理费|服务费)[^。；，\n]{{0,8}}(?:不予支付|不再支付|一律不付|分文不付|均不支付))"
)
_WHATEVER = r"(?:(?:无论|不论|不管|不问|不拘)[^。；，\n]{0,12}(?:原因|理由|事由|情况|情形|过错|责任|归责|何故|何因|缘由)|任何(?:原因|理由|事由|情况|情形)|因何(?:原因|种原因|故)|不可归责于(?:受托人|乙方|受托方)|非(?:因)?(?:受托人|乙方|受托方)(?:的)?(?:原因|过错)|一律|(?:是否|有无)[^。；，\n]{0,6}过错)"
_UNREACHED = r"(?:未|没有|不能|无法)(?:能|最终)*(?:取得|获得|拿到|领取|领到|通过|成交|成功)[^。；，\n]{0,16}"
_CAUSE = re.compile(_WHATEVER)
_UNPAID = re.compile(
    rf"{_UNDONE}[^。；\n]{{0,60}}{_NO_FEE}|{_UNREACHED}[^。；\n]{{0,10}}{_WHATEVER}[^。；\n]{{0,30}}{_NO_FEE}|{_WHATEVER}[^。；\n]{{0,20}}{_UNREACHED}[^。；\n]{{0,30}}{_NO_FEE}"
)
_PART = re.compile(r"除外|相应|已完成|部分(?:报酬|费)|比例|酌情")
_SUCCESS = re.compile(
    r"风险代理|成功(?:报酬|费|佣金|酬金)|胜诉|居间|中介|促成|拍卖|猎头|(?:后|附)条件收费|基础(?:代理)?费|固定(?:代理|服务)?费"
)
_AGENTS_FAULT = re.compile(
    rf"(?<!是否)(?:因|由于)(?:为)?{_AGENT}(?:的|自身的?|一方的?)?(?:[^。；，\n]{{0,8}}的)?(?:过错|过失|原因|违约|责任|擅自|未|不|怠于)|{_AGENT}[^。；，\n]{{0,4}}(?:有过错|违约|擅自|故意|怠于|无正当理由)|可归责于{_AGENT}(?<!不可归责于受托人)(?<!不可归责于乙方)(?<!不可归责于受托方)"
)


@check(
    "ENT-06",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.TRADE,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="受托人",
    basis=(f"{CODE} 第928条第2款",),
    fires=(
        "委托事务未完成的，无论何种原因，委托人均不支付报酬。",
        "不论因何原因，乙方未能办结代理事项的，已收取的代理费应全额退还甲方。",
        "委托事项未办成的，受托人不得要求支付任何报酬。",
    ),
    silent=(
        "因受托人原因致使委托事务未完成的，委托人不支付报酬。",
        "本案实行风险代理，委托事项未达成的，无论何种原因，委托人均不支付代理费。",
        "委托事务未完成的，委托人按照已完成的工作支付相应的报酬。",
        "委托事务因不可归责于受托人的事由不能完成的，委托人应当支付相应的报酬。",
    ),
)
def no_fee_undone(contract: Contract, _: Context) -> Iterator[Hit]:
    """Undone means unpaid, whatever the cause."""
    if not _mandate(contract):
        return
    for passage, _match in find(contract, ("报酬", "酬金", "佣金", "费", "款项"), _UNPAID, _AGENTS_FAULT):
        if _SUCCESS.search(contract.text):
            return
        if _CAUSE.search(passage.text):
            yield Hit(passage.span, comment_reason="negotiable")
        elif not _PART.search(passage.text):
            yield Hit(passage.span, variant="plain", risk=Risk.LOW, comment_reason="negotiable")
