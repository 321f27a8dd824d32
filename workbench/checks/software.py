"""Software contracts: ownership, acceptance, source code, components, changes (SOF-01 to 04, 10)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import Passage, find, first_words, is_type, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

SOFTWARE = (ContractType.SOFTWARE, ContractType.OTHER)
CODE = "中华人民共和国民法典"
_NOT_MADE = re.compile(
    r"许可(?:证|使用)?(?:合同|协议)|授权(?:合同|协议)|销售|购销|SaaS|订阅|代理|劳动合同|维护(?:服务)?合同"
)
PROGRAM = re.compile(r"软件|系统|网站|程序|小程序|平台|APP|App|信息化|客户端|源代码|移动应用|应用程序")


def made_to_order(contract: Contract) -> bool:
    """Whether software or technology is developed for a client: no licence, resale or subscription."""
    known = is_type(contract, ContractType.SOFTWARE, "开发") or is_type(
        contract, ContractType.SOFTWARE, "研制"
    )
    made = re.search(r"开发|研制|定制|研发|编写|编制|搭建", contract.text)
    if not made and contract.type.type is ContractType.SOFTWARE:
        made = re.search(r"(?:系统|软件|平台|程序)[^。；，\n]{0,6}(?:上线|部署|交付|完成)", contract.text)
    return bool(known and made and not _NOT_MADE.search(contract.title or first_words(contract)[:60]))


def _subject(contract: Contract) -> Passage | None:
    """The sentence that says what is developed."""
    found = sentences(contract.text, ("委托", "开发", "研制", "定制", "研发", "编写", "编制", "搭建"))
    return next((item for item in found if len(item.text) >= 8), found[0] if found else None)


_OWNED = re.compile(
    r"(?:著作权|知识产权|版权|成果|专利申请权|所有权|源代码|产权)[^。；\n]{0,60}(?:(?<!定)归(?!还|档|属(?!于|甲|乙|委托|受托|双方|[^。；\n]{0,3}[见按依详]))|属于|权属|享有|共有|权属|转让给|拥有|所有)|(?:归|属)[^。；\n]{0,20}所有"
)
# What each side brought along stays its own: no word on what is developed.
_KEEPS_OWN = re.compile(
    r"归(?:双方|其|各方)?(?:各自|原权利人|原所有人)[^。；，\n]{0,4}所有|各自(?:享有|拥有|所有)"
)
_OPEN = re.compile(
    r"(?:权属|归属)(?:问题|事宜)?[^。；，\n]{0,10}(?:留待|有待|待|另行|届时|再行|以后|日后|将来|嗣后)[^。；，\n]{0,8}(?:协商|约定|商定|确定|谈|议|商量|商议)|"
    r"(?:著作权|知识产权|版权|成果)[^。；\n]{0,20}(?:归属|权属|归谁|所有)?[^。；\n]{0,8}(?:由)?双方[^。；，\n]{0,8}(?:另行|届时|再行|后续|友好)?(?:协商|约定|商定|确定)|(?:著作权|知识产权|版权|成果)[^。；\n]{0,24}?(?:另行|届时|再行|后续|以后|日后|将来|嗣后)[^。；，\n]{0,8}(?:协商|约定|商定|确定|谈|议|商量)|(?:著作权|知识产权|版权|成果)[^。；，\n]{0,10}(?:待定|再议|另议)"
)


@check(
    "SOF-01",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SOFTWARE,
    example_type=ContractType.SOFTWARE,
    favours="委托人",
    basis=("计算机软件保护条例 第11条", "中华人民共和国著作权法 第19条"),
    fires=(
        "甲方委托乙方开发仓储管理软件，开发费五十万元，验收后付清。",
        "甲方委托乙方开发小程序，开发费八万元。\n软件著作权的归属由双方另行协商确定。",
    ),
    silent=(
        "甲方委托乙方开发仓储管理软件，开发费五十万元，软件著作权自交付时起归甲方所有。",
        "甲方委托乙方开发网站。\n本项目全部开发成果的知识产权由甲乙双方共有。",
        "软件许可使用合同\n甲方许可乙方使用其开发的软件。",
        "甲方委托乙方开发系统。\n知识产权归属见附件三《知识产权约定》。",
    ),
)
def ownership(contract: Contract, _: Context) -> Iterator[Hit]:
    """No word on who owns the software, or a promise to talk about it."""
    if not made_to_order(contract) or not PROGRAM.search(contract.text):
        return
    opened = next(find(contract, ("著作权", "知识产权", "版权", "成果", "权属", "归属"), _OPEN), None)
    if opened:
        yield Hit(opened[0].span, variant="open", comment_reason="needs_terms")
    elif not _OWNED.search(_KEEPS_OWN.sub("", contract.text)):
        subject = _subject(contract)
        if subject:
            yield Hit(subject.span, missing=True, comment_reason="needs_terms")


_PAID_AFTER = re.compile(r"验收(?:合格|通过)?(?:之日)?(?:后|起)[^。；\n]*?(?:支付|付清|付款|付)[^。；，\n]*")
_ACCEPT_DETAIL = re.compile(
    r"标准|测试|试运行|试用|用例|日内|天内|工作日|方法|(?<![小源用])程序|流程|缺陷|复验|附件|技术协议|需求|规格|合格(?=标准|条件|率)|书面|确认单|报告|月内|期限"
)


@check(
    "SOF-02",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=SOFTWARE,
    example_type=ContractType.SOFTWARE,
    basis=(f"{CODE} 第845条第1款", f"{CODE} 第780条"),
    fires=(
        "软件开发完成并经甲方验收后，甲方支付尾款。",
        "乙方开发的系统由甲方验收，验收通过后付款。",
    ),
    silent=(
        "软件交付后十五日内，甲方按照附件二测试用例验收，逾期书面说明缺陷并由乙方修复后复验。",
        "乙方开发完成后由甲方验收。\n验收标准为双方确认的需求规格说明书。",
    ),
)
def acceptance(contract: Contract, _: Context) -> Iterator[Hit]:
    """Acceptance without standard, period or procedure."""
    if not made_to_order(contract):
        return
    found = sentences(contract.text, ("验收", "终验", "初验"))
    detailed = any(_ACCEPT_DETAIL.search(_aside(item.text)) for item in found)
    if found and not detailed and not re.search(r"验收(?:标准|方法|程序)", contract.text):
        yield Hit(found[0].span, missing=True, comment_reason="needs_terms")


_ASIDE = re.compile(
    r"[^。；，\n]*(?:提交|申请|报请|完成)验收(?!合格|标准|方法)[^。；，\n]*|自?验收(?:合格|通过)(?:之日)?(?:后|起)?[^。；，\n]*|[^。；，\n]*验收报告的?(?:模板|格式)[^。；，\n]*"
)


def _aside(text: str) -> str:
    """The words on acceptance itself: without payment, warranty and milestones that only hang on it."""
    rest = _ASIDE.sub("", _PAID_AFTER.sub("", text))
    return rest if re.search("验收|终验|初验", rest) else ""


_CLIENT = r"(?:甲方|委托人|委托方|客户|定作人|定作方|需方|采购方|采购人|委托单位)"
_RIGHTS = r"(?:著作权|知识产权|所有权|版权|成果|产权)"
_TO_CLIENT = re.compile(
    rf"{_RIGHTS}[^。；\n]{{0,30}}(?:归属于?|归|属于?|转让[给至予]|转移[给至予]|移转[给至予]|转至|转给|移交给|让渡给?|由|让与|转归)[^。；，\n]{{0,4}}{_CLIENT}(?!另行|决定|与)|{_CLIENT}(?!如果?有意)[^。；，\n]{{0,24}}(?:取得|拥有|享有|获得)[^。；，\n]{{0,20}}{_RIGHTS}"
)
_HANDS_OVER = re.compile(
    r"(?:交付|提交|移交|提供|部署)[^。；\n]{0,40}(?:程序|软件|光盘|安装包|系统|成果|APP|可执行|账号|手册|说明书|课件)|将[^。；，\n]{0,16}(?:程序|软件|系统)[^。；，\n]{0,6}(?:部署|交付|安装)"
)
_KEPT_BACK = re.compile(
    r"不(?:包括|含|包含|交付|提供|移交|负责)[^。；，\n]{0,8}(?:源代码|源码|源程序)|(?:源代码|源码|源程序)[^。；，\n]{0,8}(?:不(?:予)?(?:交付|提供|移交|公开|在)|由(?:乙方|受托方|受托人|开发方)(?:保留|保管|持有))"
)


@check(
    "SOF-03",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SOFTWARE,
    example_type=ContractType.SOFTWARE,
    favours="委托人",
    basis=(f"{CODE} 第853条", f"{CODE} 第845条第2款"),
    fires=(
        "乙方为甲方开发软件，软件著作权归甲方所有，乙方交付可执行程序和安装光盘。",
        "软件著作权归甲方所有，乙方开发完成后交付可执行程序和安装光盘。",
        "统一社会信用代码：91110108MA01ABCD2X。软件著作权归甲方所有，乙方开发完成后交付可执行程序。",
    ),
    silent=(
        "软件著作权归甲方所有，乙方开发完成后交付可执行程序、全部源代码和开发文档。",
        "乙方开发的软件著作权归乙方所有，乙方向甲方交付可执行程序。",
        "乙方以SaaS方式提供开发的系统，成果归甲方所有。",
    ),
)
def source_code(contract: Contract, _: Context) -> Iterator[Hit]:
    """The client owns the software and no source code is delivered."""
    fine = re.search(
        r"源代码|源码|源程序|(?<!信用)(?<!机构)(?<!证券)代码|SaaS|云服务|托管",
        _KEPT_BACK.sub("", contract.text),
    )
    known = is_type(contract, ContractType.SOFTWARE, "开发") and not fine
    if known and _TO_CLIENT.search(contract.text) and not _NOT_MADE.search(contract.title):
        delivery = next(find(contract, ("交付", "提交", "移交", "提供", "部署"), _HANDS_OVER), None)
        owned = next(find(contract, ("归", "属", "享有", "取得", "拥有", "获得", "由"), _TO_CLIENT), None)
        if delivery:
            place, other = (owned or delivery)[0], delivery[0]
            yield Hit(place.span, evidence=(other.span,), missing=True, comment_reason="needs_terms")


_PARTS = re.compile(
    r"(?:自有|自研|自主研发|已有|既有|现有|第三方|开源|开放源|以往|他人|公开|通用|成熟|积累)[^。；\n]{0,14}(?:模块|组件|工具|代码|软件|库|框架|技术|平台|插件|程序|项目|构件|资源)"
)
_MAY_USE = re.compile(
    r"(?:可以?|有权|允许|得|将|拟|自行决定|自主|会)[^。；，\n]{0,14}(?:使用|采用|引入|利用|集成|嵌入|复用|调用|沿用|选用|引用|借用|融入)|以[^。；，\n]{0,24}(?:为|作为)(?:底座|基础|框架|底层|内核|基座|原型)|辅以|(?:基于|借助|依托|搭载|内置|内含|含有|包含|嵌有|集成了?|移植)[^。；\n]{0,24}|二次开发|在[^。；，\n]{0,24}(?:基础上|之上)|(?:使用|采用|引入|选用|利用|复用|基于)[^。；，\n]{0,6}(?:自有|已有|既有|现有|第三方|开源|他人|通用)"
)
_PARTS_FINE = re.compile(
    r"清单|许可证|许可协议|侵权|侵害|侵犯|授权范围|永久(?:使用|许可)|书面同意|不得(?:使用|采用|引入)|不(?:含|包含|使用)[^。；，\n]{0,4}第三方"
)


@check(
    "SOF-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SOFTWARE,
    example_type=ContractType.SOFTWARE,
    favours="委托人",
    basis=(f"{CODE} 第845条第1款", f"{CODE} 第850条"),
    fires=(
        "乙方开发软件时可以使用自有模块和第三方开源组件。",
        "为提高开发效率，乙方有权采用既有技术框架和开源代码。",
    ),
    silent=(
        "乙方使用的自有模块和开源组件见附件清单及许可证，乙方保证不侵害他人权利。",
        "乙方开发时不得使用任何开源组件。",
    ),
)
def components(contract: Contract, _: Context) -> Iterator[Hit]:
    """Own, third-party or open-source parts without a list, a licence or a warranty."""
    if is_type(contract, ContractType.SOFTWARE, "开发") and not _PARTS_FINE.search(contract.text):
        for passage, _match in find(
            contract,
            (
                "自有",
                "自研",
                "自主研发",
                "已有",
                "既有",
                "现有",
                "第三方",
                "开源",
                "开放源",
                "以往",
                "他人",
                "通用",
                "积累",
                "成熟",
            ),
            _PARTS,
        ):
            if _MAY_USE.search(passage.text):
                yield Hit(passage.span, missing=True, comment_reason="needs_terms")
                return


_CHANGES = re.compile(
    r"(?:新增|增加|变更|修改|调整|提出|追加|更改|补充)[^。；，\n]{0,14}(?:需求|功能|开发内容|内容|模块|要求)|(?:需求|功能|开发内容)[^。；，\n]{0,12}(?:增加|变更|修改|调整|变化|变动|更改|增减|增删|改变|扩展|扩大)|(?:变化|变动|变更|新增|增加|提出)的[^。；，\n]{0,8}(?:需求|功能|要求)"
)
_NO_ADJUST = re.compile(
    r"(?:费用|价款|工期|报酬|价格|交付(?:日期|时间|期限)|进度|期限|总价)[^。；\n]{0,12}(?:不(?:作|予|做|再|随|得)?[^。；，\n]{0,4}(?:调整|增加|变|延长|变更|顺延|延)|均不|固定|包干)|(?:不(?:另行|再|额外|另)?[^。；，\n]{0,6}(?:支付|增加|收取)[^。；，\n]{0,8}(?:费用|价款|报酬))|免费|无偿|(?:报价|价格|费用|总价|时间|日期|工期|价款|周期)[^。；\n]{0,30}不(?:因|随|受)[^。；，\n]{0,16}(?:变|调整|影响|增加|延长)|不得[^。；，\n]{0,24}(?:要求)?(?:增加|延长|调整|加价|加收|追加)[^。；，\n]{0,6}(?:费用|价款|工期)?|不(?:得)?(?:另行|再|额外|另)(?:收费|计费|计价|收取|加价)|包干|原(?:有)?(?:价款|价格|合同价|费用|工期|总价|报酬)[^。；，\n]{0,10}(?:内|不变|完成|下)"
)


@check(
    "SOF-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=SOFTWARE,
    example_type=ContractType.SOFTWARE,
    favours="受托人",
    basis=(f"{CODE} 第777条", f"{CODE} 第543条"),
    fires=(
        "甲方可以随时增加开发需求，开发费用和工期不作调整。",
        "甲方有权在开发过程中修改功能，乙方不得另行收取费用且不得额外收取费用，甲方不再支付任何费用。",
    ),
    silent=(
        "需求变更经双方书面确认，并相应调整开发费用和工期。",
        "在约定范围内的小幅修改功能，乙方不另行收取费用。",
    ),
)
def free_changes(contract: Contract, _: Context) -> Iterator[Hit]:
    """Requirements changed at will with no change of price or time."""
    if is_type(contract, ContractType.SOFTWARE, "开发"):
        unless = re.compile(
            r"范围内|书面确认|协商|小幅|轻微|缺陷|错误|BUG|bug|维护期|补充协议|变更单|另行(?:计价|报价|计费)|相应调整"
        )
        for passage, _match in find(contract, ("需求", "功能", "内容", "模块"), _CHANGES, unless):
            if _NO_ADJUST.search(passage.text):
                yield Hit(passage.span, comment_reason="needs_terms")
