"""Technology contracts: who owns results, what a licensor may not demand, failure, moral rights (SOF-05 to 07, 09)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import Passage, barred, find
from workbench.checks.registry import Context, Hit, check
from workbench.checks.software import CODE, PROGRAM
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_LICENSING = frozenset(ContractType) - {ContractType.LABOUR, ContractType.LOAN, ContractType.NDA}
_RESEARCHED = (ContractType.SOFTWARE, ContractType.OTHER, ContractType.SERVICE, ContractType.ENTRUST)
_OBJECT = r"(?:新型|新一代|技术|材料|工艺|样机|样品|传感器|设备|装置|配方|涂料|药|芯片|电池|产品|压缩机|风机|机器|仪器|器件|催化剂|电解质|机组|种子|疫苗)"
_RESEARCH = re.compile(
    rf"(?:委托|共同|合作|联合)[^。；\n]{{0,20}}(?:研制|研发|研究开发|技术开发|攻关|攻克|试制)|(?:委托|共同|合作|联合)(?:[^。；\n]{{0,12}})开发[^。；\n]{{0,20}}{_OBJECT}|(?:研究开发|研发|科研|研究|攻关)经费|(?:着手|开展|从事|进行|负责)[^。；，\n]{{0,4}}研究[^。；，\n]{{0,30}}(?:技术|材料|工艺|品种|配方|方法|算法)|(?:攻关|攻克|研制|研究开发|试制|研发)[^。；，\n]{{0,24}}{_OBJECT}"
    r"|技术开发(?:[（(][^）)]{0,6}[）)])?(?:合同|协议)|首次研制|国内首创|的(?:研制|研究开发)"
)
_RESULTS = re.compile(
    r"专利|技术秘密|知识产权|申请专利|(?:技术)?成果[^。；\n]{0,20}(?:归|属(?!实)|共有|享有)|成果的归属"
)
_FAILURE = re.compile(
    r"风险|无法克服|失败|(?<!尚)(?<!目前)(?<!现有技术)(?:未能?|不能|无法)(?:达到|实现)|技术困难|技术水平所限|未成功"
)
_ESTATE = re.compile(r"房地产|地产|土地|楼盘|旅游资源|矿产")


def _research(contract: Contract) -> Passage | None:
    """The sentence of a research contract outside software and design, or None."""
    text = contract.text
    if contract.type.type not in _RESEARCHED:
        return None
    words = ("研制", "研发", "研究", "攻关", "攻克", "试制", "开发", "经费")
    found = next(find(contract, words, _RESEARCH), None)
    return found[0] if found and not PROGRAM.search(text) and not _ESTATE.search(text) else None


@check(
    "SOF-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=_RESEARCHED,
    example_type=ContractType.SOFTWARE,
    favours="委托人",
    basis=(f"{CODE} 第859条第1款", f"{CODE} 第860条第1款", f"{CODE} 第861条"),
    fires=(
        "甲方委托乙方研制新型传感器，研究开发经费三百万元。",
        "双方合作研究开发耐高温涂层材料，经费各承担一半。",
    ),
    silent=(
        "甲方委托乙方研制新型传感器，所完成发明创造的专利申请权和技术秘密归甲方所有。",
        "甲方委托乙方开发仓储管理软件，开发费五十万元。",
        "双方合作研究开发耐高温涂层材料，研究成果及相关知识产权由双方共有。",
    ),
)
def patents(contract: Contract, _: Context) -> Iterator[Hit]:
    """A research contract with no word on patents and know-how."""
    passage = _research(contract)
    if passage and not _RESULTS.search(contract.text):
        yield Hit(passage.span, missing=True, comment_reason="needs_terms")


_GIVER = r"(?:许可方|许可人|让与方|让与人|转让方|出让方|甲方|专利权人|技术提供方|权利人|对方)"
_BETTER = r"(?:改进|改良|后续(?:技术|成果|开发)|二次开发|衍生(?:技术|成果)|新成果)"
_IMPROVED = re.compile(
    rf"{_BETTER}[^。；\n]{{0,60}}(?:(?:归|属|许可|回授|提供|转让|交给|让与|独占|独家)[^。；\n]{{0,8}}{_GIVER}|(?:许可|回授|转让|提供)给?[^。；，\n]{{0,4}}{_GIVER}|(?:归|属于?|许可|回授|转让|提供)[^。；，\n]{{0,12}}(?:独占|独家|所有))|{_BETTER}[^。；\n]{{0,20}}{_GIVER}[^。；，\n]{{0,6}}(?:可以?|有权|享有|取得)[^。；，\n]{{0,10}}(?:无偿|免费|独占|独家|所有权)|{_GIVER}[^。；，\n]{{0,20}}{_BETTER}[^。；，\n]{{0,10}}(?:无偿|免费)"
)
_FOR_NOTHING = re.compile(
    r"无偿|免费|(?:无需|无须|不|不需要?)(?:另行)?(?:支付|付)[^。；，\n]{0,8}(?:对价|费用|报酬|使用费|款)|(?<!非)独占|(?<!非)独家|自己不得|全部产权|零对价"
)
_GRANT_BACK = re.compile(
    r"(?:不得|不可|承诺不|不应|放弃|无权|不对|不就|均不)[^。；\n]{0,20}(?:专利|技术)(?:权)?[^。；，\n]{0,16}(?:异议|无效|质疑|挑战)|(?:不得|承诺不|均不得|放弃|无权)[^。；\n]{0,30}(?:宣告|请求|主张|申请|提起|提出)[^。；\n]{0,16}(?:专利|技术)[^。；，\n]{0,8}无效"
    r"|(?:必须|应当|须|应)(?:同时|一并)?(?:购买|采购|接受)[^。；\n]{0,24}(?:无关|不必要|非必需)的?[^。；，\n]{0,10}|(?:只能|仅能|只可|必须|仅可)[^。；，\n]{0,4}(?:从|向)[^。；，\n]{0,14}(?:购买|采购|购进|取得|订购)|(?:均须|均应|须|应当?|必须|一律|全部)[^。；，\n]{0,4}(?:从|向|由)[^。；，\n]{0,4}(?:许可方|许可人|让与方|让与人|转让方|技术提供方|专利权人)[^。；，\n]{0,14}(?:购买|采购|购进|取得|订购|供应|提供)(?!技术|资料|服务|支持|样品)"
    r"|不得[^。；，\n]{0,14}(?:研究|研发|开发|采用|使用)[^。；，\n]{0,18}(?:竞争|类似|同类|改进)[^。；，\n]{0,8}技术"
    r"|不得[^。；，\n]{0,4}(?:从|向)[^。；，\n]{0,10}(?:其他|其它|第三方|他人)[^。；，\n]{0,10}(?:获得|引进|购买|取得|采购)[^。；，\n]{0,10}(?:技术|竞争|原料|设备|零部件)?"
    r"|(?:产量|产品数量|销售价格|售价|出口|销售(?:渠道|地区|区域))[^。；]{0,16}(?:由|须经|按|应经|受)[^。；，\n]{0,4}(?:许可方|许可人|让与方|让与人|甲方)[^。；，\n]{0,10}(?:限定|决定|确定|控制|规定|限制|批准|同意|核定|统一定)"
    rf"|{_GIVER}[^。；，\n]{{0,6}}(?:限定|规定|决定|核定|控制)[^。；，\n]{{0,12}}(?:售价|价格|产量|销量|销售)|不得自行定价|(?:只能|仅能|只可|必须|仅可)[^。；，\n]{{0,4}}使用[^。；，\n]{{0,4}}(?:许可方|许可人|让与方|转让方|[甲乙]方)[^。；，\n]{{0,4}}(?:指定|提供)[^。；，\n]{{0,8}}(?:原料|设备|零部件|材料|元件)"
)
_ABOUT_TECHNOLOGY = re.compile("技术|专利|许可方|许可人|受让|让与")
_PLAINLY_LICENSED = re.compile(
    "专利(?:权|技术|实施)|技术秘密|许可方|许可技术|让与人|改进技术|技术受让|技术转让|标的技术|受让技术|专有技术"
)
_LICENSED = re.compile(r"专利|许可|受让|让与|技术秘密|标的技术|技术转让")


@check(
    "SOF-06",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=_LICENSING,
    example_type=ContractType.SOFTWARE,
    favours="技术接受方",
    basis=(f"{CODE} 第850条", "最高人民法院关于审理技术合同纠纷案件适用法律若干问题的解释 第10条"),
    fires=(
        "乙方自行改进的技术应无偿归甲方独占，且乙方不得对专利有效性提出异议。",
        "受让方不得自行研究开发与标的技术竞争的技术。",
    ),
    silent=(
        "双方各自改进的技术归改进方所有，对方可以按合理价格取得许可。",
        "被许可方不得对软件进行反向工程或者反编译。",
    ),
)
def monopoly(contract: Contract, _: Context) -> Iterator[Hit]:
    """Free grant-back, no challenge, no research or competing sources."""
    named = _ABOUT_TECHNOLOGY if contract.type.type in _RESEARCHED else _PLAINLY_LICENSED
    if not named.search(contract.text):
        return
    unless = re.compile(
        r"双方(?:均|各自|相互)|互相|相互|任何一方|任一方|各方|各自|改进方|合理的?(?:价格|费用|对价|许可费)|(?<!无)有偿|反向工程|反编译|委托开发|(?:保证|确保)[^。；，\n]{0,8}质量"
    )
    for passage, _match in find(
        contract, ("改进", "改良", "后续", "二次", "衍生", "新成果"), _IMPROVED, unless
    ):
        if _FOR_NOTHING.search(passage.text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
    words = ("异议", "无效", "质疑", "挑战", "竞争", "类似", "同类", "引进", "无关", "必需", "必要", "改进")
    for passage, _match in find(
        contract,
        (*words, "购买", "采购", "产量", "售价", "销售", "出口", "定价", "指定"),
        _GRANT_BACK,
        unless,
    ):
        about = _LICENSED.search(contract.text) or any(word in passage.text for word in words)
        if about and not (_IMPROVED.search(passage.text) and _FOR_NOTHING.search(passage.text)):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


@check(
    "SOF-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=_RESEARCHED,
    example_type=ContractType.SOFTWARE,
    basis=(f"{CODE} 第858条第1款",),
    fires=(
        "乙方研究开发新型电池材料，研究开发经费五百万元，分期支付。",
        "甲方委托乙方研制新型传感器，研究开发经费三百万元。",
    ),
    silent=(
        "乙方研究开发新型电池材料，因无法克服的技术困难导致失败的风险由双方各承担一半。",
        "甲方委托乙方开发企业网站，开发费三万元。",
    ),
)
def research_risk(contract: Contract, _: Context) -> Iterator[Hit]:
    """A research contract with no word on failure."""
    passage = _research(contract)
    if passage and not _FAILURE.search(contract.text):
        yield Hit(passage.span, missing=True, comment_reason="needs_terms")


_PERSONAL = r"(?:署名权|发表权|修改权|保护作品完整权|著作人身权|人身权利?|署名、修改|发表、署名|署名的权利|(?:发表|修改)的权利)"
_GOES = r"(?:转让|让与|让渡|转移|转归|转给|移转|归属于|归[^。；，\n]{1,6}(?:所有|享有|行使)|均归)"
_MORAL = re.compile(
    rf"{_PERSONAL}[^。；\n]{{0,30}}{_GOES}|(?:转让|让与|让渡|转移|转归|移转)[^。；\n]{{0,30}}{_PERSONAL}|(?:如下|下列|以下)[^。；，\n]{{0,8}}权[利项]?[^。；，\n]{{0,4}}{_GOES}[^。；，\n]{{0,8}}[：:][^。\n]{{0,80}}?{_PERSONAL}|{_GOES}[^。；，\n]{{0,8}}(?:如下|下列|以下)[^。；，\n]{{0,8}}权[^。；，\n]{{0,4}}[：:][^。\n]{{0,80}}?{_PERSONAL}|{_PERSONAL}[^。；\n]{{0,10}}归[^。；，\n]{{0,6}}(?:甲方|委托)"
)


@check(
    "SOF-09",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国著作权法 第10条第3款", "计算机软件保护条例 第8条"),
    fires=(
        "乙方将作品的署名权、修改权及全部财产权转让给甲方。",
        "乙方将文章的全部著作权（包括人身权）转让给甲方。",
    ),
    silent=(
        "乙方将作品著作权中的全部财产权转让给甲方。",
        "除署名权外，作品的著作权财产权归甲方所有。",
        "乙方将软件的修改权转让给甲方。",
        "乙方承诺不行使署名权。",
    ),
)
def moral_rights(contract: Contract, context: Context) -> Iterator[Hit]:
    """Moral rights in a work are transferred; software has rules of its own."""
    if contract.type.type is not ContractType.SOFTWARE:
        unless = re.compile(
            r"除[^。；，\n]{0,10}(?:署名权|人身权)|不行使|软件|程序|系统|不得(?:侵|损|擅|转让|要求|将)|(?:享有|保留)[^。；，\n]{0,4}署名权|署名权(?:[^。；，\n]{0,8}(?:仍|依法|均))?[由归属][^。；，\n]{0,6}(?:作者|创作者)|署名权归"
        )
        for match in context.places.matches(("署名", "发表权", "修改权", "人身权", "完整权"), _MORAL, unless):
            if not barred(match.text, match.found.end(), contract.type.type):
                yield Hit(match.piece, comment_reason="delete_or_redraft")
