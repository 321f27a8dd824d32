"""Declarations and waivers that do not do what they say, and papers that hide another deal."""

import re
from collections.abc import Iterator

from workbench.checks.formation import append
from workbench.checks.index import Index
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.text.numerals import NUMBER

_LAPSE = re.compile(
    r"(?:合同|协议)(?:一经|一旦|因故|如|被)?(?:终止|解除|期满|届满|到期)[^。；]{0,20}?(?:(?:全部|一切|所有)(?:的)?(?:条款|权利义务|约定|权利和义务)[^。；]{0,12}?(?:一并|同时|均|即|全部)?(?:失效|终止|消灭|无效|不再有效)|(?:条款|约定)[^。；，]{0,6}(?:全部|均|一并)(?:失效|无效)|(?:全部|一切|所有)(?:的)?(?:条款|约定)(?:[（(][^）)]{0,40}[）)])?[^。；，]{0,6}(?:不再|不)(?:具有|发生|有)[^。；，]{0,6}(?:效力|约束力))"
)
_SURVIVES = re.compile(r"除外|不影响|仍然?有效|继续有效|尚未履行|除[^。]{1,30}外")


@check(
    "COM-75",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第507条", "中华人民共和国民法典 第567条"),
    fires=(
        "合同终止后，包括结算和争议解决在内的全部条款一并失效。",
        "本协议解除后，所有条款均失效。",
        "本协议到期，全部条款自动失效。",
        "本合同解除后，所有条款（含争议解决条款）均不再具有任何效力。",
    ),
    silent=(
        "合同终止不影响结算、清理和争议解决条款的效力。",
        "合同终止后，除保密条款外，全部条款失效。",
        "合同解除后，尚未履行的，终止履行。",
    ),
)
def all_lapse(_contract: Contract, context: Context) -> Iterator[Hit]:
    """On termination everything ends, the terms on settlement and disputes too."""
    for match in context.places.matches(
        ("失效", "消灭", "无效", "不再有效", "终止", "效力", "约束力"), _LAPSE, _SURVIVES
    ):
        yield Hit(span=match.piece, edit=append(match.sentence, "，但结算、清理、保密和争议解决条款继续有效"))


_NOT_STANDARD = re.compile(
    r"(?:不属于|不构成|不是|并非|不视为|非)(?:[^。；，]{0,14})格式(?:条款|合同|文本)|(?:均|已)(?:经|系)?[^。；，]{0,10}(?:充分)?协商[^。；]{0,20}(?:不存在|没有|并无)格式条款"
)


@check(
    "COM-72",
    risk=Risk.LOW,
    negotiability=Negotiability.ACCEPT,
    basis=(
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第9条第1款",
        "中华人民共和国民法典 第496条第1款",
    ),
    favours="提供方",
    fires=(
        "双方确认本合同条款均经协商，不属于格式条款。",
        "乙方确认本协议并非格式合同。",
        "双方声明，本协议不构成《民法典》意义上的格式合同。",
    ),
    silent=(
        "双方已就第八条违约责任逐项协商，修改记录见附件二。",
        "格式条款与非格式条款不一致的，应当采用非格式条款。",
    ),
)
def not_standard(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The text declares that it holds no standard terms."""
    for match in context.places.matches(
        ("格式",), _NOT_STANDARD, re.compile(r"非格式条款不一致|采用非格式|与非格式")
    ):
        yield Hit(span=match.piece, comment_reason="judgement")


_SHAM = re.compile(
    r"(?:本合同|本协议|本文本|本文件)[^。；，]{0,8}(?:仅|只|仅仅)(?:用于|供|作为|为)[^。；，]{0,16}(?:备案|登记|报税|缴税|纳税|贷款|网签|过户|审批|报批|资质|检查)[^。]{0,24}(?:以|按)[^。；]{0,24}(?:为准|履行|执行)"
    r"|(?:本合同|本协议|本文本|本文件)[^。；，]{0,6}(?:仅|只|专|系|是)(?:用于|供|作为|为)[^。；，]{0,12}(?:备案|登记|报税|缴税|纳税|贷款|网签|过户|审批|报批|资质)[^。；，]{0,8}[，,；][^。]{0,12}(?:不作为|不构成|不具有|以[^。；]{0,24}(?:另行|实际)[^。；]{0,16}为准)"
    r"|(?:提交|报送|交)[^。；，]{0,6}(?:税务|房管|不动产登记|银行|工商|市场监督)[^。；，]{0,12}(?:价款|价格|金额)[^。；，]{0,8}与(?:本协议|本合同)[^。；，]{0,10}不一致[^。；]{0,6}以(?:本协议|本合同)为准"
    r"|(?:双方|实际)[^。；，]{0,16}(?:权利义务|价款|价格|成交价|交易条件)[^。；，]{0,10}以(?:另行|双方另|私下|补充|另外|实际)[^。；，]{0,16}(?:合同|协议|约定)》?为准"
    r"|(?:备案|网签|登记|报税)(?:合同|价格?|文本)[^。；，]{0,10}(?:与实际[^。；，]{0,10}不(?:符|一致)|不作为[^。；，]{0,8}(?:依据|履行))"
)
_OPEN = re.compile(r"(?<!不)一致|相同|变更|修改本合同")


@check(
    "COM-77",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国民法典 第146条",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第14条第1款",
    ),
    fires=(
        "本合同仅用于办理备案登记，双方权利义务以另行签订的协议为准。",
        "本协议仅供办理贷款使用，实际价款以双方另行签订的合同为准。",
        "本合同仅供银行贷款使用，不作为双方履行依据。",
        "提交税务机关的合同价款与本协议不一致的，以本协议为准。",
    ),
    silent=(
        "备案文本与本合同内容一致，另行签订的补充协议须同时备案。",
        "本合同未尽事宜，以双方另行签订的补充协议为准。",
        "本合同副本仅用于办理登记，内容与正本一致。",
    ),
)
def sham(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The text serves only for filing or tax and another paper governs."""
    for match in context.places.matches(
        ("备案", "登记", "税", "贷款", "网签", "为准", "审批", "过户"), _SHAM, _OPEN
    ):
        yield Hit(span=match.piece, comment_reason="judgement")


_OBJECTION = re.compile(
    rf"解除[^。]{{0,40}}?{NUMBER}(?:个)?(?:工作)?(?:日|天)内?[^。；]{{0,12}}?(?:未|没有|不)[^。；，]{{0,8}}异议[^。；]{{0,10}}(?:视为|视作)[^。；]{{0,16}}?(?:有权|认可|同意|有效|成立|解除)"
    r"|解除(?:函|通知)[^。]{0,24}(?:未|没有|不)[^。；，]{0,6}异议[^。]{0,24}不得[^。；]{0,16}(?:争议|异议|争执|主张)"
)


@check(
    "COM-76",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第565条第1款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第53条",
    ),
    favours="受不利方",
    fires=(
        "收到解除通知后三日内未提出异议的，视为认可对方有权解除，不得再行争议。",
        "收到解除函的一方逾期未提异议的，合同即告解除，且不得再提出任何争议。",
    ),
    silent=(
        "解除通知到达对方时合同解除，对方有异议的，可以请求确认解除行为的效力。",
        "收到解除通知后三日内可以提出异议。",
    ),
)
def objection_period(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Silence after a notice of termination is said to make it final."""
    for match in context.places.matches(("解除通知", "解除"), _OBJECTION):
        yield Hit(span=match.piece, comment_reason="judgement")


_FIXED_RETURN = re.compile(
    r"(?:固定|保底|保证|每年|按年|年化|每月|按月)[^。；]{0,24}?(?:收益|回报|分红|利润|利息)[^。]{0,60}?(?:返还|归还|退还|收回|偿还)[^。；，]{0,8}(?:本金|投资款|投资本金|出资)"
    r"|(?:返还|归还|退还|收回|偿还)[^。；，]{0,8}(?:全部)?(?:本金|投资款|投资本金|出资)[^。]{0,40}?(?:固定|保底|保证|年化)[^。；，]{0,12}(?:收益|回报|分红|利润)"
)
_NO_RISK = re.compile(
    r"不(?:参与|负责|干预)[^。；，]{0,10}(?:经营|管理)|不(?:承担|负担|分担)[^。；，]{0,10}(?:亏损|风险|损失)|无论(?:盈亏|盈利|是否盈利)|不论盈亏|保本"
)
_VENTURE = re.compile(r"投资|合作|合伙|入股|联营")
_PRINCIPAL_BACK = re.compile(
    r"(?:返还|归还|退还|偿还)[^。；，]{0,10}(?:本金|投资款|出资)|(?:本金|投资款|出资)[^。；，]{0,10}(?:返还|归还|退还|偿还)"
)
_NO_LOSS = re.compile(r"不(?:承担|负担|分担)[^。；，]{0,10}(?:亏损|风险)|无论盈亏|不论盈亏")
_ASSURED = re.compile(r"(?:固定|保底|保证)[^。；]{0,24}?(?:收益|回报|分红|利润)")
_REAL = re.compile(r"回购|对赌|业绩(?:承诺|目标)|上市|基金|信托|资管|可分配利润|优先分红|借款|贷款")


@check(
    "COM-78",
    risk=Risk.HIGH,
    negotiability=Negotiability.PREFER,
    basis=(
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第15条",
        "中华人民共和国民法典 第967条",
    ),
    debatable=True,
    fires=(
        "甲方投资一百万元，不参与经营、不承担亏损，乙方每年支付12%固定收益并到期返还本金。",
        "投资协议\n第一条 乙方保证甲方每年获得15%的固定收益。\n第二条 期满乙方返还投资款本金。\n第三条 甲方不承担任何亏损。",
        "无论盈亏，乙方均应每月向甲方支付保底收益，合作期满后退还全部投资款，甲方不承担经营风险。",
    ),
    silent=(
        "甲方投资一百万元，与乙方按出资比例分享利润、分担亏损。",
        "目标公司未能上市的，创始人应当回购甲方股权，返还投资本金并支付固定收益，甲方不参与经营。",
        "合作协议\n第一条 甲方出资一百万元。\n第二条 双方按比例分享利润、分担亏损。\n第三条 清算后返还出资。",
        "甲方出借一百万元，借款人按年支付利息并到期返还本金，不承担亏损。",
    ),
)
def hidden_loan(contract: Contract, context: Context) -> Iterator[Hit]:
    """A so-called investment with a fixed return, the principal back and no risk."""
    if contract.type.type is ContractType.LOAN:
        return
    index, told = context.places, False
    for match in index.matches(("收益", "回报", "分红", "利润"), _FIXED_RETURN, _REAL):
        if _NO_RISK.search(index.paragraph(match.sentence.start).text):
            told = True
            yield Hit(span=match.piece, comment_reason="judgement")
    if not told and _VENTURE.search(contract.title or index.text[:40]):
        yield from _spread(index)


def _spread(index: Index) -> Iterator[Hit]:
    """Fixed return, principal back and freedom from loss in three clauses of a so-called investment."""
    back = [m.sentence for m in index.matches(("本金", "投资款", "出资"), _PRINCIPAL_BACK, _REAL)]
    free = [m.sentence for m in index.matches(("亏损", "风险", "盈亏"), _NO_LOSS)]
    if not back or not free:
        return
    for match in index.matches(("收益", "回报", "分红", "利润"), _ASSURED, _REAL):
        evidence = (back[0].trimmed(), free[0].trimmed())
        yield Hit(span=match.piece, evidence=evidence, comment_reason="judgement")
        return


_WAIVER = re.compile(
    r"(?:放弃|不得|无权|不再|承诺不)[^。；]{0,30}?(?:投诉|举报|起诉|提起(?:任何)?(?:民事)?(?:诉讼|仲裁)|诉讼权利?|诉权|申请仲裁)(?:[^。；，]{0,6}权利?)?"
)
_NO_WAIVER = re.compile(
    r"诉讼时效|先诉抗辩|先行协商|调解期间|协商期间|和解|一次性(?:了结|解决)|已(?:经)?发生的?(?:争议|纠纷)|就(?:同一|此次|本次)|仲裁裁决|裁决(?:是|为)终局|一裁终局|不得(?:打击|阻止|阻碍|妨碍|限制|干涉|阻挠|影响|剥夺|因)|上诉|保全|不放弃|不视为放弃|不构成[^。；]{0,8}放弃|恶意|虚假|另行起诉"
)


@check(
    "COM-74",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国民法典 第497条第1款第3项",
        "中华人民共和国消费者权益保护法 第26条第2款",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "消费者签署本协议即放弃就本服务投诉、起诉或者申请仲裁的权利。",
        "会员不得就退费事宜向市场监管部门投诉或者提起诉讼。",
        "乙方放弃提起诉讼的权利。",
    ),
    silent=(
        "双方先行协商，三十日内协商不成的，可以向被告住所地人民法院起诉。",
        "争议提交北京仲裁委员会仲裁，任何一方不得向人民法院起诉。",
        "保证人放弃先诉抗辩权。",
        "双方就本次事故一次性了结，不得再就此提起诉讼。",
        "甲方不得限制劳动者举报、投诉。",
    ),
)
def no_suit(contract: Contract, context: Context) -> Iterator[Hit]:
    """The right to sue, arbitrate or complain is given up in advance."""
    index = context.places
    for match in index.matches(("投诉", "举报", "起诉", "诉讼", "申请仲裁"), _WAIVER, _NO_WAIVER):
        if (
            "仲裁委员会" in index.paragraph(match.sentence.start).text
            or contract.type.type is ContractType.LABOUR
        ):
            continue
        consumer = re.search(r"消费者|用户|会员|顾客|客户", match.text)
        yield Hit(span=match.piece, risk=Risk.HIGH if consumer else None, comment_reason="delete_or_redraft")
