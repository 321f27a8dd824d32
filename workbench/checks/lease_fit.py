"""Leases of business premises: what becomes of the fit-out, and burdens that came before (LEA-10, LEA-13)."""

import re
from collections.abc import Iterator

from workbench.checks.lease import CODE, LEASE, lease
from workbench.checks.passages import Passage, is_menu, place_of_missing, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_HOUSES = "最高人民法院关于审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释"
_BUSINESS = re.compile(
    r"商铺|门店|门面|门市|店铺|铺面|铺位|店面|写字楼|办公|厂房|车间|仓库|商场|商业|经营|营业|餐饮|餐厅|酒店|宾馆|酒楼|超市|专柜|摊位|展厅|产业园|工业园|公司使用"
)
_HOME = re.compile(
    r"(?:用于|用途[^。；，\n]{0,6}|作为|供)[^。；，\n]{0,6}(?:居住|住宅|自住|宿舍)|住宅租赁|住房租赁|公寓租赁"
)
_FIT = r"(?:装饰装修|装修|装饰|装潢|改建|改造|隔断|装设|布置|精装)"
_MAY_FIT = re.compile(
    rf"(?:可以?|有权|允许|同意|自行|负责|自费|自主|需要|须|应)[^。；\n]{{0,40}}{_FIT}|{_FIT}[^。；\n]{{0,30}}(?:自行|费用|方案|图纸|自理|承担|负责|同意|审批|批准|报|期)|免租[^。；\n]{{0,14}}装修|装修(?:免租)?期"
)
_BARRED = re.compile(rf"(?:不得|禁止|不准|不允许|严禁)[^。；，\n]{{0,20}}{_FIT}")
_DISPOSED = re.compile(
    r"归[^。；，\n]{0,10}(?:所有|甲方|乙方|出租|承租)|(?:所有权|产权)[^。；，\n]{0,10}(?:归|属)|属(?:于)?(?:甲方|乙方|出租|承租)|补偿|拆除|折价|残值|现值|剩余价值|恢复(?:至|到|成|为)?[^。；，\n]{0,8}原|复原|原状|留给|无偿(?:归|留|移交|赠)|不得拆|自行处理|搬走|移走|作价|可以?带走|一并(?:移交|交还)|价值"
)
_END = re.compile(r"期满|届满|终止|解除|退租|到期|交还|返还|归还|退还|搬离|收回|搬迁|结束|离场")
_ABOUT_FIT = re.compile(rf"{_FIT}|添附|附合|增设|设施|固定|添置|附着|固着")
_DAMAGE = re.compile(r"损坏|毁损|损毁|使用不当|保管不善")
_UNLICENSED = re.compile(r"擅自|未经[^。；，\n]{0,12}同意|未征得|私自|违反")


@check(
    "LEA-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    basis=(f"{_HOUSES} 第8条", f"{_HOUSES} 第9条", f"{_HOUSES} 第10条"),
    fires=(
        "承租人经出租人同意，可以对商铺进行装饰装修。",
        "乙方承租该写字楼用于办公，装修方案报甲方审核后由乙方自费施工。\n租赁期限五年。",
        "厂房租赁合同\n甲方给予乙方两个月免租装修期。\n乙方未经同意擅自装修的，应当恢复原状。",
    ),
    silent=(
        "承租人经出租人同意，可以对商铺进行装饰装修；期满时附合的装修物归出租人，未附合的由承租人拆除。",
        "承租人可以对商铺进行装修。\n租赁期满，乙方应将商铺恢复原状后交还甲方。",
        "乙方租赁该房屋用于居住，经甲方同意可以装修。",
        "乙方不得对仓库进行任何装修改造。",
        "承租人可以在商铺内自行添置桌椅等可移动设备。",
    ),
)
def fit_out(contract: Contract, _: Context) -> Iterator[Hit]:
    """The tenant may fit out business premises and nothing says what becomes of it."""
    text = contract.text
    if not lease(contract) or not _BUSINESS.search(text) or _HOME.search(text):
        return
    if contract.type.type is not ContractType.LEASE and "出租" not in text and "承租" not in text:
        return
    allowed = next((item for item in sentences(text, ("装", "改造", "改建", "隔断")) if _allows(item)), None)
    if allowed is not None and not _fit_settled(text):
        yield Hit(allowed.span, missing=True, comment_reason="needs_terms")


def _allows(item: Passage) -> bool:
    found = _MAY_FIT.search(item.text)
    return bool(found and not _BARRED.search(item.text) and not _UNLICENSED.search(item.text))


def _fit_settled(text: str) -> bool:
    """Whether some sentence disposes of the fit-out, other than one about what was done without leave."""
    words = ("装", "附合", "添附", "增设", "原状", "原样", "原貌", "复原", "拆除", "附着", "添置", "改造")
    for item in sentences(text, words):
        if not _DISPOSED.search(item.text) or (_DAMAGE.search(item.text) and not _END.search(item.text)):
            continue
        if (_ABOUT_FIT.search(item.text) or _END.search(item.text)) and (
            not _UNLICENSED.search(item.text) or _END.search(item.text)
        ):
            return True
    return False


_THING = r"(?:租赁(?:物|房屋|标的|场地|商铺|物业)|房屋|商铺|厂房|仓库|写字楼|门面|店铺|房产|该房|该(?:商铺|厂房|物业|场地|楼)|物业|不动产|土地|标的物|上述(?:房|商铺|物业))"
_BURDEN = re.compile(
    rf"(?:{_THING}|产权证|房产证)[^。；\n]{{0,40}}?(?:已|曾|被|现|处于|设有|设立|设定|存在|尚有|正在|系|属于|办理了|目前|附有|仍|负有|上有|载有|记有|登记有|记载)[^。；\n]{{0,24}}?(?P<what>抵押|查封|扣押|冻结|保全)"
    rf"|(?:已|已经|曾|现)(?:将|以|把|就)[^。；，\n]{{0,10}}{_THING}[^。；\n]{{0,24}}?(?P<what2>抵押|查封|质押)"
    rf"|(?:银行|法院|债权人|抵押权人)[^。；，\n]{{0,16}}(?:对|就|在)[^。；，\n]{{0,8}}{_THING}[^。；\n]{{0,16}}(?:享有|设有|设立|采取|办理)[^。；，\n]{{0,8}}(?P<what3>抵押|查封|保全)"
)
_NO_BURDEN = re.compile(
    r"(?:未|不(?!动产)|无|没有|并无|从未|非)(?:曾|被|存在|设立|设定|设有|有|办理|处于|受|任何|涉及|附带|[、或者]){0,4}[^。；\n]{0,16}(?:抵押|查封|扣押|冻结)|解除(?:抵押|查封)|(?:抵押|查封)[^。；，\n]{0,10}(?:已(?:经)?[^。；，\n]{0,14}(?:解除|注销|涂销)|不存在)"
    r"|如(?!实|下|期)(?:果)?|若|一旦|(?:抵押|查封|扣押|冻结|保全)[^。；，\n]{0,6}的[，,]|的[，,]|应(?:当)?(?:提前|事先|及时)?(?:书面)?(?:告知|通知)|有权(?:将|以)|可以?将|不得|是否|同意(?:本次|本|该)?(?:出租|租赁)|继续履行(?:本|租赁)?"
)
# One of several answers that a form offers, or one of the cases in which a right arises.
_CASE = re.compile(r"^\s*[A-H][、.．)）]|(?:致使|导致|影响)[^。；，\n]{0,20}$|[的：:]\s*$|_{2,}|＿{2,}")
_LATER = re.compile(r"租赁(?:期内|期间|期限内)|签订(?:之)?后|出租后|交付后|承租期(?:间|内)|租期内")
_SPEAKS = re.compile(
    r"抵押|查封|担保物权|他项权|权利(?:限制|负担|瑕疵)|产权(?:清晰|清楚|明晰|无|纠纷)|权属(?:清晰|清楚|明晰|纠纷|争议)|产权.{0,6}(?:争议|纠纷)|(?:合法|完全)(?:拥有|享有|有权)|有权出租|无(?:任何)?(?:争议|纠纷)"
)
_WHOLE = 800


@check(
    "LEA-13",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LEASE,
    example_type=ContractType.LEASE,
    favours="承租人",
    basis=(f"{_HOUSES} 第14条", f"{CODE} 第725条"),
    fires=(
        "该商铺在出租前已向银行设立抵押登记，承租人知悉。",
        "甲方已将租赁房屋抵押给某银行，乙方对此知情并同意承租。",
        "租赁物目前处于人民法院查封状态，乙方自愿承租。",
    ),
    silent=(
        "出租人保证该商铺在出租时不存在抵押、查封等权利负担。",
        "租赁期间甲方将房屋抵押的，应当书面通知乙方。",
        "租赁房屋如已设定抵押，甲方应在签约前书面告知乙方。",
        "房屋未设立抵押，未被司法机关查封。",
        "房屋已抵押给某银行，抵押权人已书面同意本次出租并承诺实现抵押权时不影响租赁关系。",
    ),
)
def burdened(contract: Contract, _: Context) -> Iterator[Hit]:
    """A mortgage or a seizure came before the lease, or a commercial lease says nothing on burdens."""
    text = contract.text
    if not lease(contract):
        return
    for item in sentences(text, ("抵押", "查封", "扣押", "冻结", "保全", "质押")):
        found = _BURDEN.search(item.text)
        if not found or _NO_BURDEN.search(item.text) or is_menu(item.text) or _CASE.search(item.text):
            continue
        if not _LATER.search(item.text[: found.end()]):
            yield Hit(item.span, comment_reason="judgement")
            return
    whole = contract.type.type is ContractType.LEASE and len(text) >= _WHOLE
    if whole and _BUSINESS.search(contract.title) and not _SPEAKS.search(text):
        yield Hit(
            place_of_missing(contract),
            variant="unsaid",
            risk=Risk.LOW,
            missing=True,
            comment_reason="needs_terms",
        )
