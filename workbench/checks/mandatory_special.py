"""Items that only some contracts must hold (LAB-23, LAB-29, LEA-12, EQU-04, CON-12, SRV-01)."""

import re
from collections.abc import Iterator

from workbench.checks.equity import equity, joint_stock
from workbench.checks.labour import labour
from workbench.checks.passages import find, first_words, is_extract, is_menu, sentence_at, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

CODE = "中华人民共和国民法典"
_FEMALE = re.compile(
    r"性别[：:为系是\s]*女|(?<!\d)[1-9]\d{5}(?:19|20)\d{8}[02468][\dXx](?!\d)|(?:乙方|员工|劳动者|雇员|职工|受聘人)[^。；，\n]{0,12}女士|(?:^|[，,、（(\s/])女(?:性)?(?=[，,、；。）)\s/]|$)"
)
_TICK = "[☑√■✓✔☒]"
_TICKED = re.compile(rf"{_TICK}\s*女|女\s*[（(\[]?\s*[☑√✓✔](?!\s*男)")
_BOX_BEHIND = re.compile(r"(?:性别|^)[：:为\s]*[男女]\s*[（(\[]?\s*[□☐▢◻○☑√■✓✔☒]")
_FEMALE_OR_TICKED = re.compile(f"{_FEMALE.pattern}|{_TICKED.pattern}")
_PROTECTED = re.compile(
    r"女(?:性)?(?:职工|员工|工|劳动者|雇员|从业人员)|孕期|产期|哺乳|三期|产假|经期|怀孕|妊娠|特殊(?:劳动)?保护"
)


def _woman_ticked(text: str) -> bool:
    """Whether the box of 女 is ticked; boxes stand behind their words where 男 or 女 comes first."""
    if _BOX_BEHIND.search(text):
        return bool(re.search(rf"女\s*[（(\[]?\s*{_TICK}", text))
    return bool(_TICKED.search(text))


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
        for passage, _match in find(
            contract, ("性别", "身份", "女", "证件", "证号", "号码"), _FEMALE_OR_TICKED
        ):
            blank = is_menu(passage.text) and not _woman_ticked(passage.text)
            if not blank and not re.search(r"法定代表人|负责人|联系人|^甲方\s*[：:（(]", passage.text):
                yield Hit(passage.span, missing=True, comment_reason="needs_terms")
                return


_HARM = (
    r"(?:喷漆|喷涂|喷塑|油漆|调漆|刷漆|涂装|涂板|焊|打磨|抛光|粉尘|喷砂|石英|石材|凿岩|掘进|采煤|采掘|矿井|井下|下井|放射|探伤|射线|铅|含汞|苯|甲醛|农药|酸洗|电镀|爆破|噪[声音]|高温|炉前|冶炼|熔炼|铸造|浇铸|翻砂|锻造|烧结"
    r"|炼钢|轧钢|有毒|有害|剧毒|石棉|制鞋刷胶|刷胶|印染|沥青|砂轮|高压氧|潜水|矽尘|煤尘|破碎机|镉|铬|司炉|锅炉[工房]|除灰|清砂|烤漆|抛丸|喷丸|切割工|炭黑|液氨|氯气|硫酸|盐酸|加油员)"
)
_POST = r"(?:岗位|工种|职务|职位|工作内容|从事|担任|工作任务|工作岗位|做|任|聘为|录用为|招聘|负责|操作|安排[^。；，\n]{0,8}[到至在]|到|在|派往|进入|拟任|车间|工作)"
_HAZARD = re.compile(
    rf"{_POST}[^。；\n]{{0,24}}?{_HARM}|{_HARM}[^。；，\n]{{0,8}}(?:工(?![资伤时作])|岗|车间|作业|工序|班组|工作|操作)"
)
_TOLD = re.compile(r"职业病|职业(?:性)?危害|职业健康|职业卫生|危害(?:因素|后果|告知|程度)?|健康检查|健康监护")
_DESK = re.compile(r"会计|文员|行政|人事|财务|出纳|前台|司机|采购|保安|仓管|销售|法务|总监")


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
        for match in re.finditer(_HARM, contract.text):
            passage = sentence_at(contract.text, match.start())
            if _HAZARD.search(passage.text) and not _DESK.search(passage.text):
                yield Hit(passage.span, missing=True, comment_reason="needs_terms")
                return


_WORKSHOP = r"(?:厂房|车间|仓库|厂区|库房|冷库|堆场|货场|作坊|场地|工业(?:用房|园|房产)|房屋|用房)"
_PRODUCTION = re.compile(
    rf"{_WORKSHOP}[^。；\n]{{0,60}}(?:生产|加工|制造|仓储|木材|化工|存放|储存|堆放|组装|印刷|汽车维修|喷涂|喷漆|打磨|焊接|分拣|中转|配送|切割|缝纫|注塑|作业|物流|储运|设立[^。；，\n]{{0,6}}(?:车间|工厂|作坊))|(?:用于|用作|作)[^。；，\n]{{0,16}}(?:生产|加工|制造|仓储|存放|储存|堆放|组装|印刷|喷漆|分拣|中转)"
    rf"|(?:生产|加工|制造|仓储|存放|储存|堆放)[^。；\n]{{0,40}}{_WORKSHOP}"
)
_BUSINESS = re.compile(
    r"(?:加油站|加气站|停车场|商铺|店铺|门面|店面|商场|酒店|宾馆|饭店|餐厅|经营场所|营业(?:用房|场所)|裙楼|底商|市场|房屋|场地|物业|楼层?)[^。；\n]{0,60}(?:开设|开办|经营|餐饮|酒店|宾馆|旅馆|洗浴|娱乐|KTV|网吧|超市|健身|影院|火锅|烧烤|商业)"
)
_FIRMS = re.compile(r"公司|企业|集团|厂(?![房区])|合作社|酒店管理")
_SAFETY = re.compile(
    r"安全生产|安全管理|消防|安全(?:责任|职责|协议|义务|事故|隐患|检查|使用)|防火|生产安全|安全[^。；，\n]{0,6}负责|负责[^。；，\n]{0,10}安全"
)


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
    """Premises for production, storage or a firm's business let with no word on work safety."""
    known = contract.type.type is ContractType.LEASE or is_extract(contract, "出租|租赁|承包经营|租给")
    if not known or _SAFETY.search(contract.text):
        return
    words = (
        "生产",
        "加工",
        "制造",
        "仓储",
        "化工",
        "存放",
        "储存",
        "堆放",
        "组装",
        "印刷",
        "经营",
        "开设",
        "开办",
        "餐饮",
        "物流",
        "作业",
        "切割",
        "喷漆",
        "打磨",
        "焊接",
        "分拣",
        "中转",
        "缝纫",
        "注塑",
        "设立",
        "商业",
    )
    firms = len(_FIRMS.findall(contract.text)) >= 2
    for passage in sentences(contract.text, words):
        use = _PRODUCTION.search(passage.text) or (firms and _BUSINESS.search(passage.text))
        if use and not re.search(r"不得|土地|办公使用|作?办公|负责[^。；，\n]{0,6}维修", passage.text):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


_REGISTER = re.compile(
    r"股东名册|变更登记|工商变更|工商登记|出资证明|修改章程|办理[^。；，\n]{0,14}(?:登记|变更)|登记手续|过户|变更手续|登记机关|市场监督管理|市监"
)
# Words on the registration that ask for none, or leave its time open.
_NO_REGISTER = re.compile(
    r"(?:无[须需]|不必|毋[须需]|不需要?|不再|不予?|暂不|免于?)(?:再|另行|予以|立即)?(?:办理|进行|变更|签署|修改|申请)[^。；，\n]{0,20}|[^。；，\n]{0,24}(?:登记|名册|过户|变更手续)[^。；，\n]{0,16}(?:另行(?:协商|商定|约定|通知)|待定|择期|视情况|适时|时间未定|再(?:行)?(?:商|协商))[^。；\n]{0,20}"
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
    if not equity(contract) or joint_stock(contract) or _REGISTER.search(_NO_REGISTER.sub("", contract.text)):
        return
    for passage in sentences(contract.text, ("股权", "股东", "转让", "受让", "出资额")):
        if (
            re.search(r"转让|受让|价款|交割|股东权利|成为|出售|售予|成交|买卖|购买|收购|让与", passage.text)
            and len(passage.text) > 8
        ):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


_LABOUR_COST = re.compile(r"人工费|(?:农民工|民工|工人|劳务|用工)(?:的)?工资|工资性工程款|劳务费|工资款")
_MONTHLY = re.compile(
    r"按月|每月|月度|逐月|月结|(?<![0-9一二三四五六七八九十])(?:每)?(?:一|1)个月|当月|次月|\d+日前|每个?月"
)
_SELDOM = re.compile(
    r"季度|按季|每?(?:[二两三四五六2-6]|十二|数)个?月(?!\d)|半年|节点|随(?:同)?(?:工程)?(?:进度)?款|与(?:工程)?(?:进度)?款(?:一并|同时|一起)|竣工|完工|验收|年底|年终|年末|春节|一次性|形象进度|封顶|工程结束|按年"
)
_NO_ACCOUNT = re.compile(
    r"(?:不|无[须需]|未|不再|暂不|毋须)(?:另行?|单独|再)?(?:开设|设立?|开立|建立|使用|通过)[^。；，\n]{0,14}(?:专用账户|专户|工资账户|专门账户)|(?:汇入|支付至|拨付至|付至|转入|拨入|打入|付到)[^。；，\n]{0,14}(?:基本(?:存款)?(?:账户|户)|一般(?:账户|户)|结算账户|个人账户|对公账户|项目经理|公司账户)"
)
_MAIN_WORKS = re.compile(r"总承包|总包|(?:建设工程|建筑工程|工程)?施工(?:合同|协议)|工程承包合同")
_NO_MAIN_WORKS = re.compile(
    r"装饰|装修|家装|设计合同|监理|勘察|采购|供应|供货|(?:劳务|专业)分包|分包合同|维修合同|农村|自建房"
)


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
        "建设工程施工合同\n人工费用按月支付，直接汇入承包人基本账户，不另设专用账户。",
    ),
    silent=(
        "施工总承包合同约定人工费用按月拨付至农民工工资专用账户。",
        "家庭装饰装修合同\n人工费用在完工后支付。",
        "建设工程设计合同\n设计费分三次支付。",
    ),
)
def labour_cost(contract: Contract, _: Context) -> Iterator[Hit]:
    """The interval of labour cost in a main construction contract, and its account."""
    opening = first_words(contract)[:_OPENING]
    if not _MAIN_WORKS.search(opening) or _NO_MAIN_WORKS.search(opening):
        return
    found = [
        item
        for item in sentences(contract.text, ("人工费", "工资", "劳务费"))
        if _LABOUR_COST.search(item.text)
    ]
    late = [item for item in found if _SELDOM.search(item.text) and not _MONTHLY.search(item.text)]
    openly = [item for item in found if _NO_ACCOUNT.search(item.text)]
    if openly or (found and late and not any(_MONTHLY.search(item.text) for item in found)):
        yield Hit((openly or late)[0].span, comment_reason="needs_terms")
    elif found and not any(_MONTHLY.search(item.text) or _PAID_BY_LAW.search(item.text) for item in found):
        yield Hit(found[0].span, comment_reason="needs_terms")
    elif not found and "总承包" in opening:
        pays = next(
            (item for item in sentences(contract.text, ("进度款", "工程款")) if "支付" in item.text), None
        )
        if pays and not _MODEL.search(contract.text):
            yield Hit(pays.span, missing=True, comment_reason="needs_terms")


_OPENING = 300
_PAID_BY_LAW = re.compile(r"专用账户|专户|保障农民工工资支付条例|[_＿]")
_MODEL = re.compile(r"示范文本|通用(?:合同)?条款|专用(?:合同)?条款|[_＿]{3,}")


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
    if len(contract.text) > _LONG or _DETAILED.search(_LEFT_OPEN.sub("", contract.text)):
        return
    for passage in sentences(contract.text, ("服务", "支持", "协助", "顾问", "咨询")):
        vague = _VAGUE.search(passage.text)
        if vague and (vague[0].count("、") < 2 or _ANY_SERVICE.search(vague[0])):
            yield Hit(passage.span, comment_reason="needs_terms")
            return


_LONG = 8000  # a text of such length lists its work somewhere
_DETAILED = re.compile(
    r"附件|清单|服务标准|成果|报告|交付|包括(?!但不限于[^。；\n]{0,12}(?:等|相关))|如下|下列|以下|具体(?:为|如)|考核|SLA|验收|频次|每(?:[日天周月季年]|季度)[^。；，\n]{0,12}(?:次|份|场|小时|篇|期|人)|[0-9二三四五六七八九十]+\s*(?:次(?!付|支|性|结)|份(?!，)|场|小时|篇|名|课时)"
)
# Words on the scope that leave it to later talk or to one party's wish.
_LEFT_OPEN = re.compile(
    r"[^。；，\n]{0,10}(?:内容|范围|事项|标准|要求|项目|方式|成果|交付|考核|验收)[^。；，\n]{0,8}(?:另行|由(?:甲方|双方|乙方|委托方)|以[^。；，\n]{0,16}(?:沟通|通知|要求|指示|需要|需求|协商|实际|满意|安排|为准)|视|待定|待[^。；，\n]{0,6}(?:确定|协商)|根据[^。；，\n]{0,14}(?:需要|要求|情况|实际|安排)|按(?:照)?[^。；，\n]{0,10}(?:要求|需要|惯例|实际|安排))[^。；\n]{0,30}"
)
_VAGUE = re.compile(
    r"(?:提供|购买|采购|接受|享受|获得|开展|给予|从事|承担|完成|负责)[^。；\n]{0,24}?(?:相关|有关|一切|各类|各项|全部|全面|全方位|综合性?|配套|必要|所需|其他|一揽子|等(?:方面)?(?:的)?|日常|系列|一定|适当|力所能及)[^。；，\n]{0,14}(?:服务|支持|协助|咨询|顾问|工作)|(?:相关|有关|各种|各类|一切|所有)(?:问题|事项|事宜|事务|方面)[^。；，\n]{0,8}(?:提供|给予|进行)[^。；，\n]{0,6}(?:服务|支持|协助|咨询|帮助|指导)"
)
_ANY_SERVICE = re.compile(r"相关|有关|一切|各类|各项|全方位|所需")
