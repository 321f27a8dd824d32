"""Missing items: what a contract of its type must hold by law or usually holds (LAB-01, LEA-02, SAL-01,
SRV-08, CON-16 and the MIS rows).

An item that the law asks for is one finding; the usual parts that are missing are gathered into one. Both
point at where the clause would stand. A text that shows fewer than two items of its type is taken for an
extract and is not judged.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from workbench.checks import mandatory_table as table
from workbench.checks.construction_award import qualification_unstated
from workbench.checks.framework_orders import told_of_orders
from workbench.checks.mandatory_table import Item
from workbench.checks.passages import first_words, is_extract, not_employment, place_of_missing
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

CODE = "中华人民共和国民法典"
_ANNEX = re.compile(r"附件|附表|报价单|技术协议|框架(?:协议|合同)|补充协议|通用条款|专用条款|示范文本")
_WHOLE = 300


@lru_cache(maxsize=512)
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words)


def present(item: Item, text: str) -> bool:
    """Whether the text shows the item, or does not ask for it."""
    if item.when and not _pattern(item.when).search(text):
        return True
    if item.unless and _pattern(item.unless).search(text):
        return True
    shown = bool(_pattern(item.words).search(text))
    return shown and (not item.also or bool(_pattern(item.also).search(text)))


def missing(contract: Contract, items: Sequence[Item], least: int = 2) -> Iterator[Hit]:
    """One hit for each mandatory item that is missing, and one for all usual ones together."""
    text = contract.text
    absent = [item for item in items if not present(item, text)]
    asked = [item for item in items if not item.when or _pattern(item.when).search(text)]
    if not absent or len(asked) - len(absent) < min(least, len(asked) - 1):
        return
    place = place_of_missing(contract)
    for item in absent:
        if item.mandatory:
            yield Hit(
                place,
                variant=f"i{item.item_id}",
                basis=item.basis,
                missing=True,
                key=item.item_id,
                comment_reason="needs_terms",
            )
    usual = [item for item in absent if not item.mandatory]
    if usual and not _ANNEX.search(text):
        names = "、".join(item.name_zh for item in usual)
        basis = tuple(dict.fromkeys(name for item in usual for name in item.basis))
        yield Hit(
            place,
            variant="usual",
            facts={"items": names, "count": str(len(usual))},
            basis=basis,
            risk=Risk.LOW if all(item.minor for item in usual) else None,
            missing=True,
            key="usual",
            comment_reason="needs_terms",
        )


_NOT_A_LABOUR_CONTRACT = re.compile(
    r"录用通知|offer|OFFER|续签|续订|变更协议|补充协议|保密协议|竞业(?:限制|禁止)协议|培训协议|服务期协议|解除(?:劳动合同)?(?:证明|协议)|非全日制|派遣协议|集体合同|员工手册|就业协议"
)
_HIRES = re.compile(r"聘用|雇用|录用|招用|聘请|劳\s*动\s*合\s*同|用人单位|劳动者")


@check(
    "LAB-01",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=(ContractType.LABOUR,),
    example_type=ContractType.LABOUR,
    basis=("中华人民共和国劳动合同法 第17条第1款", "中华人民共和国劳动合同法 第81条"),
    fires=(
        "甲方聘用乙方为会计，劳动合同期限三年，月工资八千元。",
        "劳动合同\n甲方聘用乙方担任仓库管理员，合同期二年，月薪6000元，每周工作五天，周末双休，依法缴纳社保。",
    ),
    silent=(
        "甲方（名称、住所、法定代表人）聘用乙方（姓名、住址、身份证号）为会计，地点上海，劳动合同期限三年，标准工时及法定休假，月工资八千元，依法参加社会保险，提供劳动保护和职业危害防护。",
        "劳动合同续签协议\n双方同意将劳动合同期限续签三年，月工资调整为八千元。",
        "退休返聘协议\n甲方聘用乙方为顾问，期限一年，报酬每月八千元。",
        "非全日制用工协议\n甲方聘用乙方为保洁，每小时工资三十元，期限一年。",
    ),
)
def labour_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The statutory items of a labour contract."""
    opening = first_words(contract)[:120]
    if (
        not not_employment(contract)
        and not _NOT_A_LABOUR_CONTRACT.search(opening)
        and _HIRES.search(contract.text)
    ):
        yield from missing(contract, table.LABOUR_ITEMS)


@check(
    "LEA-02",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.LEASE,),
    example_type=ContractType.LEASE,
    basis=(f"{CODE} 第704条", "中华人民共和国城市房地产管理法 第54条"),
    fires=(
        "出租人将房屋一套出租给承租人，月租金三千元。",
        "甲方将门面房出租给乙方经营，租期二年，年租金五万元。",
    ),
    silent=(
        "出租人将西湖区某路1号房屋出租给承租人居住，期限一年，月租金三千元按月支付，出租人负责维修。",
        "设备租赁合同\n甲方将挖掘机一台出租给乙方，租期一年，月租金三万元。",
    ),
)
def lease_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The main content of a lease of a house."""
    opening = first_words(contract)
    house = re.search(r"房|商铺|门面|厂|写字楼|公寓|店|仓库|场地|车位|物业|楼", contract.text)
    lets = bool(_LETS.search(contract.text))
    whole = lets or len(contract.text) >= _WHOLE
    goods = re.search(r"设备租赁|车辆租赁|汽车租赁|机械租赁|融资租赁|土地租赁", opening)
    if house and whole and not goods:
        yield from missing(contract, table.LEASE_ITEMS, least=1 if lets else 2)


# The deal itself: a clause or two cut out of a contract do not show it, and nothing is missing from them.
_LETS = re.compile(
    r"(?:将|把|以)[^。；\n]{0,60}(?:出租|租赁|租)(?:给|与|予)|(?:承租|租用|租赁|租下)[^。；\n]{0,30}(?:房|商铺|门面|厂|仓库|车位|场地|公寓|店)[^。；\n]{0,40}(?:租金|月租|年租|租期)|^[^。；，\n]{0,20}(?:租赁|出租|租房)[^。；，\n]{0,6}(?:合同|协议)"
)
_TRADES = re.compile(
    r"(?:向|从|自)[^。；，\n]{1,20}(?:购买|采购|订购|购入|购进|购|买|供应|供货|供给|销售|出售)|(?:将|把)[^。；，\n]{1,30}(?:卖|出售|售|转让)(?:给|与|予)|(?:购买|采购|订购|出售|买卖|供应|购)[^。；，\n]{1,16}[0-9０-９一二两三四五六七八九十百千]+\s*(?:台|吨|件|套|个|只|箱|辆|米|公斤|批|本|张|棵|头|间)|^[^。；，\n]{0,24}(?:买卖|购销|采购|供货|销售|订货|订购|认购)[^。；，\n]{0,6}(?:合同|协议)"
)


@check(
    "SAL-01",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.SALE, ContractType.OTHER),
    example_type=ContractType.SALE,
    basis=(f"{CODE} 第596条", f"{CODE} 第470条第1款"),
    fires=("甲方向乙方购买水泵二十台，总价十万元。", "买方向卖方采购钢材50吨，单价4000元，款到发货。"),
    silent=(
        "甲方向乙方购买某型号水泵二十台，质量按GB/T 5657执行，总价十万元，木箱包装，6月30日前送至甲方仓库，十五日内检验，合格后转账付款。",
        "根据框架协议，甲方向乙方下单采购水泵二十台，总价十万元。",
        "货物名称、数量、质量、价格及交货时间见附件清单，总价十万元。",
    ),
)
def sale_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The main content of a sale."""
    if contract.type.type is ContractType.SALE or is_extract(contract, "向[^。；，]{1,12}(?:购买|采购)"):
        trades = bool(_TRADES.search(contract.text))
        if len(contract.text) >= _WHOLE or trades:
            yield from missing(contract, table.SALE_ITEMS, least=1 if trades else 2)


@check(
    "CON-16",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.CONSTRUCTION,),
    example_type=ContractType.CONSTRUCTION,
    basis=(f"{CODE} 第795条", "中华人民共和国建筑法 第15条第1款"),
    fires=(
        "承包人为发包人建造围墙，工程价款三十万元。",
        "甲方将厂房工程交乙方施工，工程价款一百万元，工期九十天。",
    ),
    silent=(
        "承包人按图建造围墙，工期六十日，质量合格，价款三十万元按进度支付并据实结算，承包人供料，竣工验收，保修二年。",
        "承包人承建某厂房，工程价款一百万元，其余适用《建设工程施工合同（示范文本）》通用条款和专用条款。",
    ),
)
def construction_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The main content of a construction contract."""
    if not re.search(r"勘察合同|设计合同|监理合同", first_words(contract)):
        told = {"09"} if qualification_unstated(contract) else set[str]()
        items = [item for item in table.CONSTRUCTION_ITEMS if item.item_id not in told]
        yield from missing(contract, items, least=1 if _drawn_up(contract) else 2)


@check(
    "SRV-08",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=(ContractType.SERVICE, ContractType.ENTRUST, ContractType.OTHER),
    example_type=ContractType.SERVICE,
    basis=(f"{CODE} 第938条第1款", "物业管理条例 第34条第2款"),
    fires=(
        "物业服务企业为小区提供物业服务，物业费每平方米二元，期限三年。",
        "物业服务合同\n乙方为甲方所在小区提供物业管理服务，服务内容为保洁、保安和绿化，物业费每月每平方米1.5元，合同期限二年。",
    ),
    silent=(
        "物业服务企业提供附件所列服务及质量标准，物业费每平方米二元按季收取，约定维修资金使用、服务用房、期限三年、退出交接和违约责任。",
        "保洁服务合同\n乙方为甲方物业提供保洁服务，每月服务费一万元，期限一年。",
    ),
)
def property_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The statutory items of a property-service contract."""
    opening = first_words(contract)
    whole = re.search(r"物业(?:服务|管理)(?:企业|合同|委托|公司|人)", opening)
    if whole and not re.search(r"(?:保洁|保安|绿化|清洁|电梯|租赁|买卖)[^\n]{0,6}合同", opening[:60]):
        yield from missing(contract, table.PROPERTY_ITEMS)


def _drawn_up(contract: Contract) -> bool:
    """Whether a title and both parties stand above the text, so that it is a contract however short."""
    return bool(contract.title) and sum(bool(party.name) for party in contract.parties) > 1


def _whole(contract: Contract) -> bool:
    return len(contract.text) >= _WHOLE


_FILL = "双方就合作事项友好协商，约定如下内容，并承诺诚实信用地履行各自的约定，共同维护良好的合作关系。" * 8


@check(
    "MIS-SOF",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.SOFTWARE,),
    example_type=ContractType.SOFTWARE,
    basis=(f"{CODE} 第845条第1款",),
    fires=(f"乙方为甲方开发仓储系统，开发费五十万元，三个月内交付。{_FILL}",),
    silent=(
        f"乙方为甲方开发仓储系统，开发费五十万元，三个月内交付，双方对技术资料保密。{_FILL}",
        "乙方开发系统。",
    ),
)
def software_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The usual parts of a development contract that have no check of their own."""
    if _whole(contract) and "许可" not in first_words(contract)[:60]:
        yield from missing(contract, table.SOFTWARE_ITEMS)


@check(
    "MIS-EQU",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.EQUITY,),
    example_type=ContractType.EQUITY,
    basis=("中华人民共和国公司法 第84条第2款",),
    fires=(f"转让方将目标公司股权转让给受让方。{_FILL}",),
    silent=(f"转让方将目标公司30%股权转让给受让方，价款三百万元。{_FILL}", "转让方转让股权。"),
)
def equity_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The usual parts of an equity transfer that have no check of their own."""
    if _whole(contract):
        yield from missing(contract, table.EQUITY_ITEMS, least=1)


@check(
    "MIS-LOA",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.LOAN,),
    example_type=ContractType.LOAN,
    basis=(f"{CODE} 第668条第2款",),
    fires=(f"出借人向借款人出借人民币十万元。{_FILL}", "甲向乙出借五万元，月利率1%。"),
    silent=(f"出借人向借款人出借人民币十万元，2027年底前归还。{_FILL}",),
)
def loan_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """Amount and repayment of a loan; interest has a check of its own."""
    yield from missing(contract, table.LOAN_ITEMS, least=1)


@check(
    "MIS-GUA",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.GUARANTEE,),
    example_type=ContractType.GUARANTEE,
    basis=(f"{CODE} 第684条",),
    fires=(f"丙方为乙方对甲方的债务提供连带责任保证，主合同到期后承担责任。{_FILL}",),
    silent=(
        f"丙方为乙方的借款提供连带责任保证，保证范围为本金和利息，借款期限一年。{_FILL}",
        "丙方提供保证。",
    ),
)
def guarantee_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """Main debt, due date and scope of a guarantee."""
    if _whole(contract) and not re.search(r"抵押|质押", first_words(contract)[:60]):
        yield from missing(contract, table.GUARANTEE_ITEMS)


@check(
    "MIS-SRV",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=(ContractType.SERVICE,),
    example_type=ContractType.SERVICE,
    basis=(f"{CODE} 第771条",),
    fires=(f"承揽人为定作人加工零件，加工费三万元，三十日完成。{_FILL}",),
    silent=(f"承揽人用定作人提供的材料加工零件，加工费三万元，三十日内完成并验收。{_FILL}", "乙方提供服务。"),
)
def service_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """The usual parts of contract work and services."""
    if _whole(contract) and "物业" not in first_words(contract)[:60]:
        yield from missing(contract, table.SERVICE_ITEMS)


@check(
    "MIS-FRM",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=(ContractType.FRAMEWORK,),
    example_type=ContractType.FRAMEWORK,
    basis=(f"{CODE} 第510条",),
    fires=(f"甲方以书面订单向乙方采购办公用品，有效期一年。{_FILL}",),
    silent=(f"甲方以书面订单向乙方采购办公用品，有效期二年，单价见每次报价单。{_FILL}", "双方长期合作。"),
)
def framework_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """Orders, term and price of a framework."""
    if _whole(contract):
        told = told_of_orders(contract)
        yield from missing(contract, [item for item in table.FRAMEWORK_ITEMS if item.item_id not in told])


@check(
    "MIS-ENT",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=(ContractType.ENTRUST,),
    example_type=ContractType.ENTRUST,
    basis=(f"{CODE} 第928条第1款",),
    fires=(f"甲方委托乙方办理房屋过户登记。{_FILL}",),
    silent=(f"甲方委托乙方办理房屋过户登记，乙方不收取报酬。{_FILL}", "甲方委托乙方办理登记。"),
)
def entrust_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """Matter and remuneration of a mandate."""
    if _whole(contract):
        yield from missing(contract, table.ENTRUST_ITEMS, least=1)


@check(
    "MIS-GEN",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=(f"{CODE} 第470条第1款第1项",),
    fires=(f"甲方与乙方合作开展市场推广。{_FILL}{_FILL}",),
    silent=(
        f"甲方与乙方合作开展市场推广。{_FILL}{_FILL}\n甲方（盖章）：    乙方（盖章）：\n签订日期：  年  月  日",
        "甲方与乙方合作开展市场推广。",
    ),
)
def general_items(contract: Contract, _: Context) -> Iterator[Hit]:
    """Parties and signatures, in a text long enough to be a whole contract."""
    if len(contract.text) >= 2 * _WHOLE:
        yield from missing(contract, table.GENERAL_ITEMS, least=1)
