"""Declarations and waivers that do not do what they say, and papers that hide another deal."""

import re
from collections.abc import Iterator

from workbench.checks.formation import append
from workbench.checks.index import Index
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_OVER = r"(?:终止|解除|期满|届满|到期|结束|终结|失效|提前解约)"
_GONE = (
    r"(?:失效|作废|无效|消灭|终止|解除(?!后|权)|终结|不复存在|不再(?:有效|存在|适用|约束|具有|发生|有|对)|失去[^。；，]{0,4}(?:效力|约束力)|丧失[^。；，]{0,4}(?:效力|约束力)"
    r"|一笔勾销|(?<!尚)未?不(?:具有|发生)[^。；，]{0,6}(?:效力|约束力))"
)
_TERMS_ALL = (
    r"(?:(?:全部|一切|所有|任何)(?:的)?[^。；，]{0,6}?(?:条款|约定|权利义务|权利和义务|权利、义务|内容)|各(?:项|条)?(?:条款|约定)"
    r"|(?:条款|约定|权利义务|权利和义务)[^。；，]{0,6}(?:全部|均|一并|一律|概|皆))"
)
_KEPT_BY_LAW = r"(?:争议解决|保密|结算|清理|违约(?:责任|金)|赔偿(?:责任)?|未结清|仲裁|管辖)"
_ENDS_TOO = rf"(?:{_GONE}|废止|了结|清零|停止(?:适用|执行)|归零|一笔抹去|自始(?:无效|不存在)|从未(?:签订|存在|订立)|不复)"
_LAPSE = re.compile(
    rf"{_OVER}[^。；]{{0,24}}?{_TERMS_ALL}[^。；]{{0,40}}?{_ENDS_TOO}"
    rf"|{_OVER}[^。；]{{0,30}}?{_KEPT_BY_LAW}[^。；，]{{0,14}}?(?:条款|约定|义务|责任)[^。；，]{{0,8}}?{_ENDS_TOO}"
    rf"|{_TERMS_ALL}[^。；，]{{0,6}}(?:随|在|于|自|因|至|一经|当)[^。；，]{{0,16}}?{_OVER}[^。；]{{0,16}}?{_ENDS_TOO}"
    rf"|{_OVER}[^。；]{{0,16}}?(?:双方|各方|彼此|任何一方|一方|相互)[^。；，]{{0,12}}?(?:不再|不得|无权|不|均无|没有)[^。；]{{0,24}}?(?:{_TERMS_ALL}|(?:承担|负有|履行)[^。；，]{{0,14}}(?:义务|责任)|(?:提出|主张|追究|追索|索赔|请求)[^。；，]{{0,10}})[^。；]{{0,4}}[，,][^。；]{{0,4}}(?:不论|无论|不管|含|包括|已经|已发生|即使)"
    rf"|{_OVER}[^。；]{{0,16}}?(?:此前|之前|已经?)[^。；，]{{0,6}}(?:产生|发生|形成)的?[^。；，]{{0,12}}(?:责任|义务|债务|权利|款项)[^。；，]{{0,8}}?{_ENDS_TOO}"
    rf"|{_OVER}[^。；]{{0,24}}?(?:债权债务|债权、债务|权利义务|权利和义务|遗留(?:事项|问题)|未结(?:清)?的?(?:款项|事项))[^。；，]{{0,8}}(?:一概|一律|全部|均|概|皆|一并|也|亦|同时)[^。；，]{{0,6}}{_ENDS_TOO}"
)
_SURVIVES = re.compile(
    r"除外|不影响|仍然?有效|(?<!不存在)(?<!没有)(?<!无)(?<!不再)继续有效|尚未履行|(?<!解)除[^。]{1,30}(?<!例)外|仍(?:应|须|需|然)|继续(?:适用|履行|承担)|继续对|不因[^。；，]{0,16}(?:终止|解除|失效)|书面通知[^。；，]{0,12}(?:终止|解除)"
)


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
        (
            "失效",
            "作废",
            "消灭",
            "无效",
            "不再",
            "终止",
            "效力",
            "约束力",
            "勾销",
            "不复",
            "废止",
            "了结",
            "清零",
            "停止",
            "主张",
            "追究",
            "自始",
            "从未",
        ),
        _LAPSE,
        _SURVIVES,
    ):
        yield Hit(span=match.piece, edit=append(match.sentence, "，但结算、清理、保密和争议解决条款继续有效"))


_NOT_STANDARD = re.compile(
    r"(?:不属于|不属|不构成|不是|并非|不视为|非|不应(?:被)?(?:认定|理解|视)为|不(?:得|能|可)(?:被)?(?:认定|视)为|不具有?)(?:[^。；，]{0,14})格式(?:条款|合同|文本|化|之)"
    r"|(?:未|没有|不)(?:使用|采用|含有?|包含|存在|涉及)(?:任何)?[^。；，]{0,6}格式(?:条款|合同|文本)|(?:不存在|没有|并无|无)(?:任何)?格式(?:条款|合同|文本)"
    r"|(?:不得|无权|不能)(?:主张|认为|抗辩)[^。；，]{0,8}格式(?:条款|合同)|不适用[^。；，]{0,16}格式(?:条款|合同)|排除[^。；，]{0,12}格式(?:条款|合同)[^。；，]{0,8}适用"
    r"|(?:不得|不能|不可|无权|不会|不再|放弃|承诺不)(?:再|将来)?(?:以|援引|依据|根据|援用|引用)[^。；，]{0,16}格式(?:条款|合同)[^。；，]{0,10}(?:为由|主张|抗辩|规定|规则|无效)"
    r"|(?:不属于|不属|不构成|不是|并非|不视为|均非|非属)[^。；]{0,30}?(?:标准(?:条款|化?文本)|制式(?:条款|合同|协议|文本)|定式合同|(?:预先|事先|单方)[^。；，]{0,4}(?:拟定|拟订|制定|设定|印制)[^。；，]{0,14}(?:条款|合同|协议|文本))"
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
        ("格式", "标准条款", "标准文本", "标准化文本", "制式", "定式", "预先", "事先"),
        _NOT_STANDARD,
        re.compile(
            r"非格式条款不一致|采用非格式|与非格式|格式条款(?:的)?(?:无效|不成立|提供方|内容)|不得(?:使用|采用)"
        ),
    ):
        yield Hit(span=match.piece, comment_reason="judgement")


_SHOWN_TO = r"(?:备案|登记|报税|缴税|纳税|申报|贷款|审贷|放款|按揭|授信|网签|过户|审批|报批|资质|检查|年检|审计|变更登记|银行|税务|房管|工商|市场监督|招投标|投标|报建|税费|补贴|落户)"
_PAPER = r"(?:本合同|本协议|本[\u4e00-\u9fff]{2,6}(?:合同|协议)|此合同|此协议|本文本|本文件|本契约|(?:网签|备案|登记|报税|过户|贷款)(?:用)?(?:的)?(?:合同|协议|文本|价格?))(?:文本)?"
_SERVES = re.compile(
    rf"{_PAPER}[^。；，]{{0,10}}?[，,]?(?:仅|只|专|仅仅|单纯|系|是|为)[^。；，]{{0,6}}?(?:用于|用作|用以|供|作为|为了?|应付|配合|满足|方便)[^。；，]{{0,20}}?{_SHOWN_TO}"
    rf"|(?:用于|提交|报送|交|供)[^。；，]{{0,8}}?{_SHOWN_TO}[^。；，]{{0,8}}?的?(?:合同|协议|文本)"
    r"|(?:备案|登记|投标|报建|网签|贷款|报税|过户)(?:专)?用的?(?:合同|协议|文本)"
    r"|(?:网签|备案|登记|报税|过户)(?:用)?(?:的)?(?:合同|协议|文本)?(?:中)?(?:的|所载)?(?:价款|价格|金额|转让价|房价)?(?=[^。；，]{0,6}(?:低于|高于|与|不作为|不是|并非|不反映))"
)
_RULED_ELSEWHERE = re.compile(
    r"以[^。；，]{0,24}(?:另行|另外|另签|另一|实际|私下|补充|双方|本协议|本合同|《)[^。；]{0,20}为准|(?:按照?|依照?)[^。；，]{0,16}(?:另行|另外|另签|另一|实际|私下|补充|同日|《|本协议|本合同|本补充)[^。；]{0,20}(?:履行|执行|结算|支付)"
    r"|(?:不作(?:为)?|不构成|不视为)[^。；，]{0,16}(?:依据|履行|约定|凭证)|(?:不具有?|没有|无|不发生|不产生)[^。；，]{0,8}(?:约束力|(?:实际|法律)?(?:履行)?效力)|不(?:实际|予以?|作)?履行|(?:低于|高于|不同于|与)[^。；，]{0,6}(?:实际|真实)[^。；，]{0,10}"
    r"|(?:不|并不|无须|无需|不必)按照?(?:本|此|该)[^。；，]{0,6}(?:合同|协议|文本)[^。；，]{0,6}(?:履行|执行|结算)"
    r"|(?:实际|真实)(?:执行|履行|支付|结算|成交|的)?[^。；]{0,24}?(?:见|由|按照?|依照?|以)[^。；，]{0,12}(?:另签|另行|另外|内部|私下|补充|真实)[^。；，]{0,16}(?:协议|合同|约定|确定)"
)
_SHAM = re.compile(
    r"(?:提交|报送|交)[^。；，]{0,6}(?:税务|房管|不动产登记|银行|工商|市场监督)[^。；，]{0,12}(?:价款|价格|金额)[^。；，]{0,8}与(?:本协议|本合同)[^。；，]{0,10}不一致[^。；]{0,6}以(?:本协议|本合同)为准"
    r"|(?:双方|实际|真实)[^。；，]{0,16}(?:权利义务|价款|价格|成交价|交易条件)[^。；，]{0,10}以(?:另行|双方另|双方签的?另|私下|补充|另外|实际)[^。；，]{0,16}(?:合同|协议|约定)》?为准"
    r"|(?:备案|网签|登记|报税)(?:合同|价格?|文本)[^。；，]{0,10}(?:与实际[^。；，]{0,10}不(?:符|一致)|不作为[^。；，]{0,8}(?:依据|履行))"
    r"|(?:向)?(?:税务|房管|登记)[^。；，]{0,8}(?:申报|备案|登记|填报)的?(?:价款|价格|金额)[^。；]{0,24}(?:实际|真实)[^。；，]{0,6}(?:价款|价格|成交价|金额)"
    r"|(?:减少|降低|规避|少缴|避免缴纳)[^。；，]{0,6}税[^。；]{0,30}(?:低价|另签|两份|阴阳|实际(?:价款|成交价))"
)
_OPEN = re.compile(r"(?<!不)一致|相同|(?<!股权)(?<!登记)变更(?!登记)|修改本合同")


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
    index = context.places
    words = ("备案", "登记", "税", "贷", "网签", "审批", "过户", "银行", "为准", "检查", "年检")
    for sentence in index.holding(*words):
        later = index.after(sentence)
        if _OPEN.search(sentence.text) or _short_form(sentence.text):
            continue
        found = _SHAM.search(sentence.text) or _serves_only(sentence.text, later.text if later else "")
        if found:
            yield Hit(span=sentence.piece(found), comment_reason="judgement")


# The registry's own printed form, short as it is, gives way to the contract; of a price it says nothing.
_PRINTED_FORM = re.compile(
    r"(?:登记|备案|审批|主管|市场监(?:督)?管(?:理)?|市监|工商)[^。；，]{0,8}(?:机关|机构|部门|局)[^。；，]{0,8}(?:格式|示范|制式|标准|简易|模板|要求|规定|提供)[^。；，]{0,8}(?:文本|文件|协议|合同|版本|表格)"
)


def _short_form(text: str) -> bool:
    return bool(_PRINTED_FORM.search(text)) and not re.search(r"价款|价格|金额|对价|税|仅|只|不作|无效", text)


def _serves_only(text: str, later: str) -> re.Match[str] | None:
    """The words that say whom the paper is for, where it or the next sentence says that another one rules."""
    found = _SERVES.search(text)
    if found is None:
        return None
    rest = text[found.start() :]
    return found if _RULED_ELSEWHERE.search(rest) or _RULED_ELSEWHERE.search(later[:60]) else None


_NOTICED = r"(?:解除|解约|终止(?:函|通知|合同)|退租|被通知方)"
_SILENT = r"(?:(?:未|没有|不|并未)[^。；，]{0,16}?(?:异议|反对|质疑|回应|答复|回复|表态|起诉|作声|理会|理睬)|沉默|默不作声|置之不理)"
_FINAL = (
    r"(?:(?:视为|视作|视同|表示|认定为|推定|意味着)[^。；]{0,24}?(?:有权|认可|承认|同意|接受|确认|有效|成立|合法|解除|终止)|(?:解除|解约)(?:权|行为|通知)?(?:即|则|便|就|遂)?(?:为|告|成为|具有)?(?:有效|终局|最终|确定|成立|合法|不可撤销)|解约生效"
    r"|丧失[^。；，]{0,20}(?:权利|异议|争议)|(?:不得|无权|不可|不能|放弃)(?:再)?[^。；，]{0,30}(?:争议|异议|争执|主张|无效|抗辩|撤销|质疑|否认|推翻|挑战)|不可撤销)"
)
_OBJECTION = re.compile(
    rf"{_NOTICED}[^。]{{0,50}}?{_SILENT}[^。]{{0,50}}?{_FINAL}|{_SILENT}[^。；]{{0,12}}?{_NOTICED}[^。；]{{0,40}}?{_FINAL}"
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
    words = (
        "异议",
        "反对",
        "质疑",
        "回应",
        "答复",
        "回复",
        "表态",
        "沉默",
        "不理",
        "解除通知",
        "解除函",
        "解约",
    )
    for match in context.places.matches(words, _OBJECTION, _ABOUT_DEFECTS):
        yield Hit(span=match.piece, comment_reason="judgement")


_ABOUT_DEFECTS = re.compile(r"验收|质量异议|对账|保留异议")


_GAIN = r"(?:收益|回报|分红款?|红利|利润|利息|报酬)"
_ASSURED = re.compile(
    rf"(?:固定|保底|保证|保障|承诺|定额|每年|每月|每季度?|按年|按月|按季|年化|逐月|逐年)[^。；]{{0,30}}?{_GAIN}|{_GAIN}[^。；，]{{0,10}}(?:固定|保底|不低于|不少于)"
)
_GAVE = r"(?:本金|投资款|出资|投资|投入|合作款|入股款|股本|款项|启动资金|[0-9.０-９]{1,12}万?元|[一二三四五六七八九十百千万壹贰叁肆伍陆柒捌玖拾佰仟]{1,8}元)"
_PRINCIPAL_BACK = re.compile(
    rf"(?:返还|归还|退还|退回|偿还|收回|还给|还清|返回|抽回|退给|付还|退清)[^。；，]{{0,16}}?{_GAVE}|{_GAVE}[^。；，]{{0,12}}?(?:返还|归还|退还|退回|偿还|收回|还给|还清|抽回|退给|付还|退清)"
)
_RISKLESS = (
    r"(?:无论|不论|不管)[^。；，]{0,8}(?:盈亏|盈利|亏损|经营状况|经营情况)|与[^。；，]{0,8}(?:盈亏|经营(?:状况|情况|业绩|结果)|盈利)[^。；，]{0,4}无关|(?:不|概不|不予|无需|无须)(?:承担|负担|分担|负)[^。；，]{0,12}(?:亏损|风险|损失|债务)"
    r"|(?:亏损|风险)[^。；，]{0,10}(?:全部)?由[^。；，]{1,8}(?:独自|单独|全部|自行|全额)?(?:承担|负担)|(?:亏损|风险|债务)[^。；，]{0,4}与[^。；，]{1,8}无关|保本|旱涝保收"
)
_NO_LOSS = re.compile(_RISKLESS)
_NO_RISK = re.compile(rf"不(?:参与|负责|干预|干涉|过问)[^。；，]{{0,10}}(?:经营|管理)?|概不过问|{_RISKLESS}")
_VENTURE = re.compile(r"投资|合作|合伙|入股|联营|增资|合营|共同经营|出资")
_REAL = re.compile(
    r"回购|对赌|业绩(?:承诺|目标)|上市|基金|信托|资管|可分配利润|优先分红|借款|贷款|出借|净资产|清算"
)


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
    index = context.places
    for match in index.matches(("收益", "回报", "分红", "红利", "利润"), _ASSURED, _REAL):
        paragraph = index.paragraph(match.sentence.start).text
        if _PRINCIPAL_BACK.search(paragraph) and _NO_RISK.search(paragraph) and not _REAL.search(paragraph):
            yield Hit(span=match.piece, comment_reason="judgement")
            return
    if _VENTURE.search(contract.title or index.text[:40]):
        yield from _spread(index)


def _spread(index: Index) -> Iterator[Hit]:
    """Fixed return, principal back and freedom from loss in three clauses of a so-called investment."""
    words = ("还", "收回", "退回", "抽回", "退给", "退清")
    back = [m.sentence for m in index.matches(words, _PRINCIPAL_BACK, _REAL)]
    free = [m.sentence for m in index.matches(("亏损", "风险", "盈亏", "盈利", "无关", "保本"), _NO_LOSS)]
    if not back or not free:
        return
    for match in index.matches(("收益", "回报", "分红", "红利", "利润"), _ASSURED, _REAL):
        evidence = (back[0].trimmed(), free[0].trimmed())
        yield Hit(span=match.piece, evidence=evidence, comment_reason="judgement")
        return
