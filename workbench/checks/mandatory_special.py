"""Items that only some contracts must hold (LAB-23, LAB-29, LEA-12, EQU-04, CON-12, SRV-01)."""

import re
from collections.abc import Iterator

from workbench.checks.equity import equity, joint_stock
from workbench.checks.labour import labour
from workbench.checks.passages import find, first_words, hits, is_extract, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

CODE = "中华人民共和国民法典"
_FEMALE = re.compile(
    r"性别[：:为\s]*女|(?<!\d)[1-9]\d{5}(?:19|20)\d{8}[02468][\dXx](?!\d)|(?:乙方|员工|劳动者)[^。；，\n]{0,10}女士"
)
_PROTECTED = re.compile(r"女职工|女员工|孕期|产期|哺乳|三期|产假|生育|怀孕")


@check(
    "LAB-23",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.LABOUR,),
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=("中华人民共和国妇女权益保障法 第44条第1款",),
    fires=(
        "乙方：张某，性别女。工作内容：会计。工作时间：标准工时。",
        "乙方身份证号码：110101199001010027。劳动合同期限三年。",
    ),
    silent=(
        "乙方：张某，性别女。工作内容：会计。女职工在孕期、产期、哺乳期依法享受特殊保护。",
        "乙方：张某。工作内容：会计。",
        "乙方身份证号码：110101199001010019。劳动合同期限三年。",
        "性别：□男 □女。工作内容：会计。",
    ),
)
def female_workers(contract: Contract, _: Context) -> Iterator[Hit]:
    """The worker is a woman and nothing is said on special protection."""
    if labour(contract) and not _PROTECTED.search(contract.text):
        for passage, _match in find(contract, ("性别", "身份证", "女士", "证件号"), _FEMALE):
            if not is_menu(passage.text) and not re.search(r"法定代表人|负责人|甲方", passage.text):
                yield Hit(passage.span, missing=True, comment_reason="needs_terms")
                return


_HAZARD = re.compile(
    r"(?:岗位|工种|职务|职位|工作内容|从事|担任|工作任务)[^。；\n]{0,16}(?:喷漆|焊接|电焊|焊工|打磨|粉尘|放射|铅|苯|噪声|高温|酸洗|电镀|爆破|井下)"
)
_TOLD = re.compile(r"职业病|职业危害|危害因素|危害|防护用品|防护措施|健康检查")


@check(
    "LAB-29",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=(ContractType.LABOUR, ContractType.OTHER),
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=("中华人民共和国职业病防治法 第33条第1款", "中华人民共和国安全生产法 第52条第1款"),
    fires=("乙方工作内容为喷漆和打磨作业，月工资八千元。", "乙方从事电焊工作，合同期限二年。"),
    silent=(
        "乙方工作内容为喷漆和打磨作业，存在苯系物和粉尘危害，甲方告知其后果、提供防护用品并安排职业健康检查。",
        "乙方担任会计，月工资八千元。",
    ),
)
def hazards(contract: Contract, _: Context) -> Iterator[Hit]:
    """A post with hazards and no word of them."""
    if labour(contract) and not _TOLD.search(contract.text):
        words = (
            "喷漆",
            "焊",
            "打磨",
            "粉尘",
            "放射",
            "铅",
            "苯",
            "噪声",
            "高温",
            "酸洗",
            "电镀",
            "爆破",
            "井下",
        )
        for passage, _match in find(contract, words, _HAZARD):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


_PRODUCTION = re.compile(
    r"(?:厂房|车间|仓库|场地|房屋)[^。；\n]{0,40}(?:生产|加工|制造|仓储|木材|化工)|用于[^。；，\n]{0,12}(?:生产|加工|制造|仓储)"
)
_SAFETY = re.compile(r"安全生产|安全管理|消防|安全责任|安全职责|安全协议|防火|生产安全")


@check(
    "LEA-12",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=(ContractType.LEASE, ContractType.OTHER),
    example_type=ContractType.LEASE,
    basis=("中华人民共和国安全生产法 第49条第2款",),
    fires=(
        "出租人将厂房出租给乙公司从事木材加工，租期三年。",
        "甲方将仓库出租给某物流有限公司用于仓储，租期二年。",
    ),
    silent=(
        "出租人将厂房出租给乙公司从事木材加工，双方的安全生产管理职责见附件《安全生产管理协议》。",
        "出租人将住宅出租给承租人居住。",
        "甲方将厂房出租给乙公司从事加工，乙方负责消防安全。",
    ),
)
def premises_safety(contract: Contract, _: Context) -> Iterator[Hit]:
    """Production premises let with no word on work safety."""
    known = contract.type.type is ContractType.LEASE or is_extract(contract, "出租|租赁")
    if known and not _SAFETY.search(contract.text):
        for passage, _match in find(
            contract, ("生产", "加工", "制造", "仓储", "化工"), _PRODUCTION, re.compile("不得|土地")
        ):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


_REGISTER = re.compile(
    r"股东名册|变更登记|工商变更|工商登记|出资证明|修改章程|办理[^。；，\n]{0,14}(?:登记|变更)|登记手续|过户|变更手续|登记机关|市场监督管理"
)
_NO_REGISTER = re.compile(
    r"(?:无需|无须|不必|毋须|毋需|不需要?|不再|不|暂不|免)(?:再|另行|予以|立即)?(?:办理|进行|变更|签署|修改|申请)[^。；，\n]{0,14}(?:登记|名册|章程|过户|变更|文件)"
)


@check(
    "EQU-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=(ContractType.EQUITY,),
    example_type=ContractType.EQUITY,
    favours="受让方",
    basis=("中华人民共和国公司法 第86条", "中华人民共和国公司法 第87条"),
    fires=(
        "受让方付清价款后，股权转让完成。",
        "转让方将目标公司30%股权转让给受让方，自本协议签订之日起受让方享有股东权利。",
    ),
    silent=(
        "受让方付清首期款后十日内，转让方配合目标公司变更股东名册并办理变更登记。",
        "股权转让后，由目标公司办理工商变更手续。",
    ),
)
def closing(contract: Contract, _: Context) -> Iterator[Hit]:
    """No word on the register of shareholders or registration."""
    if not equity(contract) or joint_stock(contract):
        return
    if _REGISTER.search(contract.text) and not _NO_REGISTER.search(contract.text):
        return
    pattern = re.compile(r"转让|受让|价款|股东权利")
    for passage, _match in find(contract, ("股权", "转让", "受让"), pattern):
        if len(passage.text) > 8:
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


_LABOUR_COST = re.compile(r"人工费|农民工工资|工资性工程款|劳务费|民工工资")
_MONTHLY = re.compile(r"按月|每月|月度|逐月|月结|(?:一|1)个月|当月|次月|\d+日前")


@check(
    "CON-12",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=(ContractType.CONSTRUCTION,),
    example_type=ContractType.CONSTRUCTION,
    basis=(
        "保障农民工工资支付条例 第24条第2款",
        "保障农民工工资支付条例 第26条第1款",
        "保障农民工工资支付条例 第29条第1款",
    ),
    fires=(
        "施工总承包合同约定工程款按季度支付，人工费用随工程款一并拨付。",
        "施工总承包合同\n人工费用每两个月拨付一次至专用账户。",
    ),
    silent=(
        "施工总承包合同约定人工费用按月拨付至农民工工资专用账户。",
        "家庭装饰装修合同\n人工费用在完工后支付。",
        "建设工程设计合同\n设计费分三次支付。",
    ),
)
def labour_cost(contract: Contract, _: Context) -> Iterator[Hit]:
    """The interval of labour cost in a main construction contract."""
    opening = first_words(contract)
    if not re.search(r"总承包", opening) or re.search(r"装饰装修|家装|设计合同|监理|勘察", opening):
        return
    found = [
        item
        for item in sentences(contract.text, ("人工费", "工资", "劳务费"))
        if _LABOUR_COST.search(item.text)
    ]
    if found and not any(_MONTHLY.search(item.text) for item in found):
        yield Hit(found[0].span, comment_reason="needs_terms")


@check(
    "SRV-01",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.SERVICE,),
    example_type=ContractType.SERVICE,
    basis=(f"{CODE} 第470条第1款", f"{CODE} 第511条第1款第1项"),
    fires=(
        "乙方为甲方提供相关咨询服务，服务费二十万元。",
        "甲方聘请乙方提供有关技术服务，每年支付服务费十万元。",
    ),
    silent=(
        "乙方为甲方提供税务咨询服务，内容见附件清单，每月提交一份书面报告，服务费二十万元。",
        "乙方为甲方提供相关咨询服务，服务内容包括：（一）市场调研；（二）竞品分析。",
    ),
)
def scope_open(contract: Contract, _: Context) -> Iterator[Hit]:
    """A fee for 相关服务 and no list, standard or deliverable."""
    detailed = re.compile(
        r"附件|清单|服务标准|服务内容|成果|报告|交付|包括|如下|下列|具体(?:为|内容)|考核|SLA"
    )
    if not detailed.search(contract.text):
        pattern = re.compile(r"提供[^。；，\n]{0,10}(?:相关|有关|一切|各类|全部)[^。；，\n]{0,10}服务")
        yield from hits(contract, ("服务",), pattern, comment_reason="needs_terms")
