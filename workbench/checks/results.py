"""Technical services and consulting: whose the new results are (SRV-05)."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index
from workbench.checks.passages import first_words
from workbench.checks.registry import Context, Hit, check
from workbench.checks.service import CODE, SERVICE
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_TECHNICAL = re.compile(
    r"技术服务|技术咨询|技术顾问|技术支持|咨询|顾问|技术方案|受托人|受托方|服务方|服务费|委托"
)
_THING = r"(?:技术|工艺|配方|算法|模型|材料|催化剂|装置|产线|生产线|设备|样机|参数|流程|数据|系统|软件|程序|结构|产品|菌种|药物|器件|芯片|电池|涂层|控制策略|能耗|电路)"
_ACT = r"(?:研究|优化|改进|改良|攻关|试验|实验|研制|研发|创新|升级|改造|建模|论证|二次开发|仿真|开发|设计|训练|分析)"
_LIKELY = re.compile(
    rf"{_THING}[^。；，\n]{{0,14}}{_ACT}|{_ACT}[^。；，\n]{{0,14}}(?:新)?{_THING}|解决[^。；，\n]{{0,20}}(?:技术(?:问题|难题)|难题)|提出[^。；，\n]{{0,16}}(?:技术(?:方案|改造|路线)|解决方案|优化方案)"
)
_ROUTINE = re.compile(
    r"(?:维护|保养|运维|培训|检测|校准|检验|巡检|维修|代理记账|物业|保洁|保安)(?:服务)?(?:合同|协议)|(?:日常|定期|例行|常规|年度|标准)[^。；，\n]{0,10}(?:检测|检验|测试|维护|保养|运维|巡检|校准|培训)|按(?:照)?(?:国家|行业)?标准[^。；，\n]{0,12}(?:检测|测试)"
)
# Within a contract on upkeep or training only work that is research leaves results.
_RESEARCH = re.compile(r"研究|攻关|研制|研发|二次开发|试制")
_NOT_TECHNICAL = re.compile(
    r"法律|财务|税务|审计|管理咨询|市场(?:调研|研究)|营销|品牌|广告|招聘|人力资源|造价|评估|物业"
)
_WORDS = (
    "研究", "优化", "改", "攻关", "试验", "实验", "研制", "研发", "创新", "升级", "建模", "论证", "开发", "仿真", "设计", "训练", "分析", "难题",
    "方案", "问题",
)  # fmt: skip
_SETTLED = re.compile(
    r"(?:成果|知识产权|专利(?:权|申请权)?|著作权|版权|技术秘密|技术资料|发明|报告|数据|文件)[^。；\n]{0,60}(?:归(?!档|还|集|纳|类)|属于|归属|权属|属(?=[甲乙委受双])|共有|享有|拥有|转让给)|(?:归|属)[^。；\n]{0,16}(?:所有|共有)|(?:成果|知识产权)(?:的)?(?:归属|权属|分享)"
)
_OF_OTHERS = re.compile(r"侵犯|侵害|侵权|第三(?:人|方)[^。；，\n]{0,8}(?:享有|拥有)")


@check(
    "SRV-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(*SERVICE, ContractType.ENTRUST),
    example_type=ContractType.SERVICE,
    favours="委托人",
    basis=(f"{CODE} 第885条",),
    fires=(
        "受托人利用委托人的数据进行工艺优化研究，技术服务费三十万元。",
        "乙方为甲方提供技术咨询服务，就焊接工艺改进开展试验并提交优化方案，咨询费二十万元。",
        "技术服务合同\n乙方协助甲方攻关高温涂层材料的脱落难题，服务期限一年。",
    ),
    silent=(
        "受托人利用委托人的数据进行工艺优化研究，由此完成的新技术成果归委托人所有。",
        "乙方为甲方的数控设备提供日常检测和维护的技术服务，服务费每年五万元。",
        "乙方为甲方提供市场研究咨询服务，费用十万元。",
        "技术培训服务合同\n乙方为甲方操作人员提供设备使用培训。",
    ),
)
def new_results(contract: Contract, context: Context) -> Iterator[Hit]:
    """New results are likely and nothing says whose they are."""
    index = context.places
    opening = first_words(contract)
    technical = contract.type.type in (ContractType.SERVICE, ContractType.ENTRUST) or re.search(
        r"技术(?:服务|咨询)", index.text
    )
    if not technical or not _TECHNICAL.search(index.text) or _NOT_TECHNICAL.search(opening):
        return
    if _settled(index):
        return
    routine = bool(_ROUTINE.search(opening))
    for match in index.matches(_WORDS, _LIKELY, _ROUTINE):
        if not routine or _RESEARCH.search(match.text):
            yield Hit(match.sentence.trimmed(), missing=True, comment_reason="needs_terms")
            return


def _settled(index: Index) -> bool:
    """Whether some sentence says whose results or rights are."""
    held = index.holding(
        "成果", "知识产权", "专利", "著作权", "版权", "技术秘密", "所有权", "发明", "归", "属"
    )
    return any(_SETTLED.search(each.text) and not _OF_OTHERS.search(each.text) for each in held)
