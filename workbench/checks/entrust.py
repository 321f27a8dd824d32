"""Mandates and framework agreements (ENT-01, 03 to 05, 07 to 09; FRM-04)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import hits
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

ENTRUST = (ContractType.ENTRUST, ContractType.SERVICE, ContractType.OTHER)
CODE = "中华人民共和国民法典"


@check(
    "ENT-01",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第920条", f"{CODE} 第165条"),
    fires=("甲方委托乙方全权办理房产相关事宜。", "兹委托张某全权代理处理本人的一切事务。"),
    silent=(
        "甲方委托乙方办理某号房屋过户登记，代理权限为代为签署和提交申请材料，期限三个月。",
        "委托事项：代为办理公司变更登记。委托权限：签署、提交文件。",
    ),
)
def vague_powers(contract: Contract, _: Context) -> Iterator[Hit]:
    """No matter, no powers: 全权办理相关事宜."""
    pattern = re.compile(
        r"委托[^。；\n]{0,20}(?:全权)[^。；，\n]{0,10}(?:办理|处理|代理|负责)[^。；，\n]{0,20}(?:相关|有关|一切|全部|所有)[^。；，\n]{0,6}(?:事宜|事务|事项|手续)"
        r"|委托[^。；\n]{0,16}(?:办理|处理|代理)[^。；，\n]{0,8}(?:一切|所有)[^。；，\n]{0,4}(?:事宜|事务|事项)"
        r"|全权(?:代理|代为|处理|负责)[^。；，\n]{0,4}(?:出售|出卖|转让|处分|处置|抵押|变卖)"
    )
    if not re.search(r"(?:代理|委托|授权)权限[^。；\n]{0,3}[为：:]", contract.text):
        yield from hits(contract, ("全权", "一切", "所有"), pattern, comment_reason="needs_terms")


@check(
    "ENT-03",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第923条", f"{CODE} 第169条"),
    fires=(
        "受托人可以自行将委托事务转委托第三人处理，且不对第三人的行为负责。",
        "乙方有权不经甲方同意转委托他人办理。",
    ),
    silent=(
        "经委托人书面同意，受托人可以将委托事务转委托第三人处理。",
        "受托人不得转委托。",
        "紧急情况下受托人可以为维护委托人利益自行转委托。",
    ),
)
def passed_on(contract: Contract, _: Context) -> Iterator[Hit]:
    """Passed to others without consent."""
    pattern = re.compile(
        r"(?:可以?|有权)[^。；\n]{0,30}转委托"
        r"|(?:可以?|有权)[^。；\n]{0,14}将[^。；，\n]{0,6}(?:委托(?:事项|事务)|受托(?:事项|事务))[^。；，\n]{0,6}(?:转交|交由|委托|转由)[^。；，\n]{0,4}(?:他人|第三人|第三方|其他)"
    )
    unless = re.compile(r"(?<!不)(?<!无需)(?<!无须)(?<!未)经[^。；，\n]{0,8}(?:书面)?同意|不得|紧急|物业")
    yield from hits(
        contract,
        ("转委托", "委托事项", "委托事务", "受托事项"),
        pattern,
        unless,
        comment_reason="delete_or_redraft",
    )


@check(
    "ENT-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.ENTRUST,),
    example_type=ContractType.ENTRUST,
    debatable=True,
    basis=(f"{CODE} 第933条",),
    fires=(
        "委托人可以随时解除委托，且无论何种原因均不支付报酬和赔偿。",
        "委托期限内，任何一方不得解除本委托合同。",
    ),
    silent=(
        "任何一方可以随时解除委托，并赔偿对方的直接损失和可以获得的利益。",
        "任何一方提前三十日通知可以解除委托。",
    ),
)
def ending(contract: Contract, _: Context) -> Iterator[Hit]:
    """Nothing is owed on ending in any case, or ending is barred."""
    free = re.compile(
        r"随时[^。；，\n]{0,6}(?:解除|终止)[^。；\n]{0,30}(?:均不|不(?:予)?支付|无需|不承担|不得[^。；，\n]{0,6}(?:主张|要求))[^。；，\n]{0,10}(?:报酬|赔偿|费用|责任)?"
    )
    barred = re.compile(
        r"(?:任何一方|双方|委托人|甲方)[^。；，\n]{0,8}(?:均)?不得(?:单方|随时|任意|提前)?解除|放弃[^。；，\n]{0,6}任意解除权"
    )
    yield from hits(contract, ("随时",), free, comment_reason="negotiable")
    yield from hits(
        contract,
        ("不得", "任意解除权"),
        barred,
        re.compile(r"无正当理由|(?<!解)除"),
        variant="barred",
        comment_reason="negotiable",
    )


@check(
    "ENT-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第927条",),
    fires=("受托人代收的货款由其留存使用，年底统一结算。", "乙方代收的租金可以由乙方自行支配使用。"),
    silent=(
        "受托人代收的货款应在三个工作日内转交委托人。",
        "受托人代收的货款扣除约定报酬并附对账单后转交委托人。",
        "受托人不得将代收款项留存使用。",
    ),
)
def keeps_money(contract: Contract, _: Context) -> Iterator[Hit]:
    """Money received for the principal is kept or used."""
    pattern = re.compile(
        r"(?:代收|收取|代管)[^。；\n]{0,20}(?:由其|可以?|有权|自行|归)[^。；，\n]{0,12}(?:留存|使用|支配|挪用|占用|抵扣|周转)"
    )
    unless = re.compile(r"不得|转交|监管|托管|扣除约定")
    yield from hits(contract, ("代收", "代管", "收取"), pattern, unless, comment_reason="delete_or_redraft")


@check(
    "ENT-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第168条",),
    fires=("受托人可以自行决定以委托人名义将房屋出售给自己。", "受托人有权同时代理交易双方签订合同。"),
    silent=(
        "经委托人书面同意价格后，受托人可以购买该房屋。",
        "受托人不得将委托财产出售给自己。",
    ),
)
def self_dealing(contract: Contract, _: Context) -> Iterator[Hit]:
    """Dealing with oneself or for both sides."""
    pattern = re.compile(
        r"(?:可以?|有权)[^。；\n]{0,30}(?:(?:出售|转让|出租|卖)给(?:自己|其自身|本人|受托人)|与自己(?:订立|签订)|同时代理[^。；，\n]{0,8}双方|代理交易双方)"
    )
    unless = re.compile(r"不得|(?<!不)经[^。；，\n]{0,8}(?:书面)?同意|追认|中介")
    yield from hits(
        contract,
        ("自己", "自身", "同时代理", "交易双方", "本人"),
        pattern,
        unless,
        comment_reason="delete_or_redraft",
    )


@check(
    "ENT-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第929条第1款", f"{CODE} 第506条"),
    fires=(
        "有偿委托中，受托人仅对故意造成的损失承担责任。",
        "受托人收取报酬，但仅在故意的情况下承担赔偿责任。",
    ),
    silent=(
        "有偿委托中，受托人因过错造成委托人损失的，应当赔偿。",
        "受托人仅对故意或者重大过失造成的损失承担责任。",
        "无偿委托的，受托人仅对故意造成的损失承担责任。",
    ),
)
def intent_only(contract: Contract, _: Context) -> Iterator[Hit]:
    """A paid agent answers for intent alone."""
    pattern = re.compile(
        r"(?:仅|只|仅仅|限于)[^。；，\n]{0,8}故意[^。；\n]{0,20}(?:责任|赔偿)|除[^。；，\n]{0,6}故意[^。；，\n]{0,4}外[，,]?[^。；\n]{0,24}不(?:予|再)?(?:承担|负)[^。；，\n]{0,6}(?:责任|赔偿)"
    )
    yield from hits(
        contract, ("故意",), pattern, re.compile(r"重大过失|无偿"), comment_reason="delete_or_redraft"
    )


@check(
    "ENT-09",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    debatable=True,
    basis=(
        "中华人民共和国证券法 第135条",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第15条",
    ),
    fires=(
        "受托人保证委托资金本金不受损失，并支付年化10%的收益。",
        "乙方承诺甲方委托理财的最低收益不低于年化6%。",
    ),
    silent=(
        "受托人不承诺委托资金的本金和收益，投资风险由委托人承担。",
        "乙方保证按照约定用途使用委托资金。",
    ),
)
def guaranteed_return(contract: Contract, _: Context) -> Iterator[Hit]:
    """Principal or return promised on entrusted money."""
    pattern = re.compile(
        r"(?:保证|承诺|确保)[^。；\n]{0,24}(?:本金[^。；，\n]{0,8}(?:不受损失|安全|保全|不亏)|(?:最低|固定|保底)[^。；，\n]{0,4}收益|收益[^。；，\n]{0,6}不低于|保本)"
    )
    unless = re.compile(r"不(?:得)?(?:承诺|保证)|存款|银行")
    yield from hits(contract, ("本金", "收益", "保本"), pattern, unless, comment_reason="judgement")


@check(
    "FRM-04",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=(ContractType.FRAMEWORK,),
    example_type=ContractType.FRAMEWORK,
    basis=(f"{CODE} 第563条第2款",),
    fires=("本框架协议长期有效。", "本协议自签订之日起永久有效。"),
    silent=(
        "本框架协议有效期两年，任何一方可以提前六十日书面通知终止。",
        "本框架协议长期有效，任何一方可以提前三十日通知终止。",
    ),
)
def endless(contract: Contract, _: Context) -> Iterator[Hit]:
    """A framework without an end."""
    if not re.search(r"提前[^。；，\n]{0,10}(?:通知|书面)[^。；，\n]{0,10}(?:终止|解除)", contract.text):
        pattern = re.compile(
            r"(?:协议|合同)[^。；\n]{0,40}(?:长期|永久|始终|无限期)有效|(?:有效期|期限)[^。；，\n]{0,6}(?:长期|不限|永久|无固定期限)"
        )
        yield from hits(
            contract,
            ("长期", "永久", "始终", "无限期", "不限", "无固定期限"),
            pattern,
            comment_reason="needs_terms",
        )
