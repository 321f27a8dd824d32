"""Who may see what is confidential: nobody at all, or everybody of a group (NDA-06)."""

import re
from collections.abc import Iterator

from workbench.checks.nda import NDA, nda
from workbench.checks.passages import Passage, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_TELLS = r"(?:披露|提供|泄露|透露|告知|泄漏|传递|转交|公开|出示|开放|分享|共享|知悉|接触|获取|使用|查阅)"
_STAFF = r"(?:员工|雇员|职员|工作人员|人员|董事|高管|高级管理人员|顾问|律师|会计师|审计师|代理人|代表|关联(?:公司|方|企业)|集团|子公司|母公司|附属|股东|分包商|合作方|成员单位|下属)"
_NOBODY = re.compile(
    rf"(?:任何人|任何单位(?:和|或|及|、|或者)个人)(?:[（(][^）)\n]{{0,24}}[）)])?(?:均|都|一律)?(?:不得|不可|不能|无权)|(?:不得|不可|不能|不应|禁止|严禁|不准|不会)[^。；\n]{{0,24}}(?:任何人|任何(?:其他)?(?:个人|主体|一方)|(?:任何)?(?:单位|组织|机构)(?:和|或|及|、|或者)个人|(?:包括|及其|以及|含)[^。；，\n]{{0,10}}{_STAFF}|自己的{_STAFF}|其(?:自身|内部)?(?:的)?{_STAFF})"
)
_ANYBODY = re.compile(
    rf"(?:可以?|有权|得|允许|自由)[^。；\n]{{0,24}}(?:集团|关联(?:公司|方|企业)|子公司|母公司|任何(?:员工|人员|雇员|顾问|成员)|全体|所有(?:员工|人员|成员)|附属|成员单位|下属(?:公司|企业|单位)|员工|顾问|雇员|合作方|分包商)[^。；\n]{{0,20}}{_TELLS}"
    rf"|(?:可以?|有权|允许)[^。；\n]{{0,8}}{_TELLS}(?:给|予)?[^。；，\n]{{0,10}}{_STAFF}|(?:集团|关联(?:公司|方|企业)|子公司|所有(?:员工|成员)|全体员工|任何(?:员工|成员))[^。；，\n]{{0,12}}(?:均|都)?(?:可以?|有权)[^。；，\n]{{0,8}}{_TELLS}"
)
_LIMITED = re.compile(
    r"(?:需要?|必须|必要|有必要|应当)[^。；，\n]{0,8}(?:知悉|知道|了解|知晓|接触|获知)|(?:知悉|接触|知晓|了解)[^。；，\n]{0,4}(?:的)?(?:必要|需要)|工作需要|业务需要|履职需要|为[^。；\n]{0,24}(?:所)?必[需要须]|因[^。；，\n]{0,16}(?:需要|必要)|最小范围|必要(?:的)?范围|必要(?:的)?(?:人员|员工)|need.to.know|直接参与|名单"
)
_BOUND = re.compile(
    rf"{_STAFF}[^。；\n]{{0,40}}(?:承担|负有|遵守|签署|签订|约束|履行)[^。；\n]{{0,16}}(?:保密|义务|协议|责任|约束)|(?:对|就|为)[^。；\n]{{0,12}}(?:其|上述|该等?|前述){_STAFF}?[^。；\n]{{0,20}}(?:承担|负责|连带)|视为(?:接收方|乙方|甲方|其)[^。；，\n]{{0,6}}(?:违约|违反|泄密)|同等(?:的)?(?:保密)?(?:义务|约束)|不低于本|(?:确保|保证|促使|要求|督促)[^。；，\n]{{0,6}}(?:其|上述|该等?|前述)?[^。；，\n]{{0,8}}{_STAFF}[^。；\n]{{0,16}}(?:保密|遵守|履行|承担)"
)
_ALLOWED = re.compile(
    rf"(?:可以?|有权|仅(?:可|限|能|得)?|只(?:能|可|限)|允许|限于|除)[^。；\n]{{0,60}}{_STAFF}"
)
_BARS_OR_ALLOWS = (
    "不得", "不可", "不能", "不应", "禁止", "严禁", "不准", "可", "有权", "允许", "限于", "得", "除", "自由",
)  # fmt: skip
_REMEMBERED = re.compile(r"记忆|残留|脑海")
_OF_STAFF = re.compile(
    r"离职|任职|入职|在职期间|劳动合同|用人单位|员工保密|(?:乙方|本人)(?:为|系|是)[^。；，\n]{0,10}(?:员工|职工|雇员)"
)


@check(
    "NDA-06",
    risk=Risk.LOW,
    negotiability=Negotiability.TRADE,
    types=NDA,
    example_type=ContractType.NDA,
    basis=("最高人民法院关于审理侵犯商业秘密民事案件适用法律若干问题的规定 第6条",),
    fires=(
        "接收方不得向任何人（包括其员工和顾问）提供保密信息。",
        "接收方可以向其集团内的任何关联公司和员工披露保密信息。",
        "乙方不得将保密信息透露给任何单位或者个人。",
        "接收方的全体员工均可查阅保密信息。",
    ),
    silent=(
        "接收方仅可向确有必要知悉的员工和律师提供保密信息，并对其违约承担责任。",
        "未经披露方同意，接收方不得向任何第三方披露保密信息；接收方可以向需要知悉的员工披露。",
        "接收方不得向任何人披露保密信息，但因履行本协议需要的员工除外，接收方对其行为承担责任。",
        "接收方可以向其关联公司披露保密信息，但应当确保关联公司遵守本协议的保密义务。",
        "员工在职期间及离职后，不得向任何人披露公司的保密信息。",
    ),
)
def recipients(contract: Contract, _: Context) -> Iterator[Hit]:
    """Nobody may be told, or everybody of a group, with no need to know, no flow-down and no liability."""
    text = contract.text
    if not nda(contract) or _OF_STAFF.search(text):
        return
    held = [item for item in sentences(text, _BARS_OR_ALLOWS) if not _REMEMBERED.search(item.text)]
    if any(_LIMITED.search(item.text) or _BOUND.search(item.text) for item in _about_staff(text)):
        return
    barred = next((item for item in held if _NOBODY.search(item.text)), None)
    if barred is not None and not any(_permits(item) for item in held):
        yield Hit(barred.span, variant="nobody", comment_reason="needs_terms")
        return
    opened = next(
        (item for item in held if _ANYBODY.search(item.text) and not _NOBODY.search(item.text)), None
    )
    if opened is not None:
        yield Hit(opened.span, comment_reason="needs_terms")


def _about_staff(text: str) -> list[Passage]:
    """The sentences in which somebody on the receiver's side is spoken of."""
    words = (
        "员工",
        "雇员",
        "职员",
        "人员",
        "董事",
        "顾问",
        "律师",
        "代表",
        "关联",
        "集团",
        "子公司",
        "个人",
        "知悉",
        "分包商",
        "成员",
    )
    return sentences(text, words)


def _permits(item: Passage) -> bool:
    return bool(_ALLOWED.search(item.text)) and not _NOBODY.search(item.text)
