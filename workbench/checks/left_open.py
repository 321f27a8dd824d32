"""Core terms that are left to later agreement: price, quantity, subject, the main date (COM-33)."""

import re
from collections.abc import Iterator

from workbench.checks.index import Sentence
from workbench.checks.price import SUM
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_OF = r"(?:供货|交货|采购|货物|产品|商品|设备|服务|咨询|承包|合同|工程|材料|标的物?的?|房屋|租赁物?的?|股权|转让|承揽|加工|运输|仓储|设计)"
_MONEY = r"(?:单价|价格|总价|价款|报价|费用|报酬|服务费用?|租金|佣金|货款|工程款|工程造价|造价|收费标准|加工费(?:标准)?|代理费|设计费|咨询费|管理费|开发费|运输费|仓储费|转让款|酬金|对价|(?:借款|合同|采购|贷款|转让)金额)"
_CORE = (
    rf"(?:(?=[对借贷供交采货产商设服咨承合工材标单价总报数规费租佣履开发加代管收房股转运仓酬面位坐造])(?:{_OF}的?){{0,2}}(?:{_MONEY}|数量|标的|规格型号|(?<=[的屋物房])(?:具体)?(?:位置|坐落|面积)|面积)"
    r"|(?:品名|品种|型号)[^。；，]{0,8}|(?:交货|交付|供货|完成|验收|出借|放款)(?:的)?(?:具体)?(?:时间|日期|期限)|(?:交货|供货|发货|开工|完工)[日期]|借款利率|(?:交货|供货|交付|履行|开工|发货|完工|交房)(?:时间|日期|期限)|起止日期|工期|租期|(?:履行|租赁|合同|服务|合作|借款)期限)"
)
_THEN = r"(?:届时|到时|以后|日后|嗣后|随后|后续|今后|之后|将来|事后|另行|再行|另外|再|另|(?<=[完签理毕约定付货收产租])后)"
_AGREE = r"(?:(?<=[另再])定|协商|商定|约定|商议|议定|确定|商谈|洽商|磋商|敲定|谈妥|协定|洽谈|明确|补充|商量|磋商|议妥|商妥|协商一致|填[补写]|补填|(?<=再)谈|(?<=后)谈)"
# 待图纸出齐后由双方商定
_ONCE = (
    r"(?:待|在|于|等)[^。；，]{1,16}?(?:后|时)[^。；，元]{0,14}?(?:协商|商定|商量|商议|议定|再谈|面谈|洽商)"
)
_SIDES = r"(?:(?:甲乙|买卖|供需|合同|租赁|借贷)?双方|各方|甲、?乙(?:双方)?|当事人)"
_OPEN_TERM = re.compile(
    rf"(?P<what>{_CORE})(?:[^。；]{{0,30}}?(?:{_THEN}[^。；，元]{{0,14}}?{_AGREE}|另议|面议|再议|待定|待议)"
    r"|[^。；，]{0,8}(?:尚未|暂未|暂不|尚待|有待|留待|待)(?:约定|确定|商定|明确|协商|双方)"
    rf"|[^。；]{{0,20}}?{_ONCE}"
    rf"|[^。；，]{{0,6}}以[^。；，]{{0,8}}{_THEN}[^。；，]{{0,10}}(?:签订|签署|达成|确认)[^。；，]{{0,10}}为准)"
    rf"|(?P<what6>{_CORE})[^。；，元0-9]{{0,14}}?(?:由|待|留待|尚待|有待|留由|须|需|视|经|交由){_SIDES}[^。；，元]{{0,14}}?{_AGREE}(?!的|如下|一致|为|：|解除|变更|后(?:按|以)?[^。；]{{0,4}}[0-9])"
    r"|(?P<what7>(?:数量|单价|总价|价款|价格|报酬|费用|租金|工期|交货期))[^。；，]{0,6}(?:暂缺|空缺|从缺|留白|待商|暂空)"
    rf"|(?:于|在|按|以){_SIDES}?[^。；，]{{0,4}}(?:{_THEN}[^。；，]{{0,4}}{_AGREE}|商定|议定|协商一致|协商确定)(?:一致)?的(?P<what8>(?:具体)?(?:时间|日期|期限|价格|单价|数量|标准))"
    rf"|{_THEN}[^。；，]{{0,8}}?{_AGREE}[^。；，]{{0,4}}(?P<what3>{_CORE})"
    rf"|(?:于|在|按|以)[^。；，]{{0,6}}{_THEN}{_AGREE}的(?P<what5>(?:具体)?(?:时间|日期|期限|价格|单价|数量|标准))"
)
_LATER = re.compile(
    rf"(?:由|待|留待|尚待|有待|须|需|视|经|交由|在|按|以|于){_SIDES}[^。；，元]{{0,14}}?{_AGREE}|暂缺|空缺|从缺|留白|待商|暂空|{_THEN}[^。；，元]{{0,14}}?(?:{_AGREE}|签订|签署|达成|确认)|{_ONCE}|另议|面议|再议|待定|待议|(?:未|不|待|有)[^。；，]{{0,4}}{_AGREE}"
)
# Every core term holds one of these; a look for them is cheap.
_HINT = re.compile("[价款费租酬量金]|标的|型号|时间|日期|期限|工期|面积|的(?:具体)?标准|位置|坐落")
_SUM = re.compile(rf"{SUM}|为\d+(?:台|吨|件|套|个|米|箱)")
_PRICE_SUM = re.compile(rf"{_MONEY}[^。；，]{{0,14}}?{SUM}")
_LATER_YEAR = re.compile(r"第[二三四五六七八九十]年|次年|以后(?:各)?年|后续年度|其后|其余年度")
# What is open is something beside the core, or the core only for a case that may never come.
_ASIDE = re.compile(
    r"合理化建议|增购|附加|质保期外|质保期满|保修期外|保修期满|新增|增加|追加|续(?:期|约|租|展)|延长|超出|额外|变更(?!登记)|调整|以外的|之外|其他|逾期|涨|若|如(?!下)|否则|每期|延期|提前|变动|发生变化|赔偿|损失|试用|样品费|解除|终止|违约|续签|续订|期满"
)
# Beside the core where they are themselves what is left open.
_SIDE_MATTER = re.compile(r"运费|安装费|维修|包装|回收|支付方式|付款方式")
# A way to the figure without a new agreement.
_FALLBACK = re.compile(
    r"订单|框架|协商不成|协商不一致|未能达成|达不成|(?<!后)补充(?!协议)|均价|市场价|公布|市价|政府指导价"
)
_STEP_BACK = re.compile(r"协商不成|未能达成|达不成|否则|未约定|市场价|指导价")
_WORDS = ("待", "暂不", "暂未", "尚未", "以后", "之后", "将来", "到时", "另行", "另外", "另议", "再", "面议", "日后", "嗣后", "随后", "届时", "后续",
    "今后", "后协商", "后商", "后由", "由双方", "经双方", "视双方", "在双方", "以双方", "按双方", "由甲乙", "由买卖", "由供需", "由各方", "暂缺", "空缺", "从缺", "留白", "后友好", "后双方")  # fmt: skip


@check(
    "COM-33",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第510条",
        "中华人民共和国民法典 第511条第1款第2项",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第3条第2款",
    ),
    fires=(
        "货物单价由双方另行协商确定。",
        "服务费待双方另行约定。",
        "具体采购数量及交货时间，届时由甲乙双方另行协商。",
        "服务费用双方另议。",
        "交货时间由双方再行商定。",
    ),
    silent=(
        "货物单价为每吨3,000元，增购部分的价格由双方另行协商确定。",
        "本协议为框架协议，产品价格由双方另行以订单约定。",
        "产品价格由双方另行协商，协商不成的，按照交货时的市场价格确定。",
        "续租租金由双方另行协商。",
    ),
)
def left_open(contract: Contract, context: Context) -> Iterator[Hit]:
    """A core term is left to later agreement with nothing to fall back on."""
    index = context.places
    if contract.type.type in {ContractType.FRAMEWORK, ContractType.LABOUR} or index.has(
        "框架协议", "框架合同", "采购订单", "具体订单"
    ):
        return
    for sentence in index.holding(*_WORDS):
        found = _open_term(sentence.text)
        if found is None or _FALLBACK.search(sentence.text) or _settled(sentence, found):
            continue
        later = index.after(sentence)
        if later and _STEP_BACK.search(later.text):
            continue
        what = next(name for name in found.groups() if name)
        yield Hit(span=sentence.piece(found), facts={"what": what}, comment_reason="needs_terms")


def _open_term(text: str) -> re.Match[str] | None:
    """The first open term, looked for only around words of later agreement."""
    for at in _LATER.finditer(text):
        first, last = max(0, at.start() - 50), at.end() + 24
        if _HINT.search(text, first, last) and (found := _OPEN_TERM.search(text, first, last)):
            return found
    return None


def _settled(sentence: Sentence, found: re.Match[str]) -> bool:
    """Whether the open words concern something beside the core, or a figure that the same part states."""
    span = sentence.piece(found)
    part = sentence.text[span.start - sentence.start : span.end - sentence.start]
    near = sentence.text[max(0, found.start() - 8) : found.end() + 4]
    if _ASIDE.search(part) or _SIDE_MATTER.search(near.rpartition("，")[2]):
        return True
    if not re.search(_MONEY, found[0]):
        return False
    at = found.start() - (span.start - sentence.start)
    if _SUM.search(part, max(0, at)):
        return True
    return bool(_PRICE_SUM.search(part, 0, max(0, at))) and not _LATER_YEAR.search(part)
