"""Building works: permits, use before acceptance, tender and public funding (CON-14, 15, 17, 18)."""

import re
from collections.abc import Iterator

from workbench.checks.construction import BUILDING, CODE, DISPUTES, WORKS, works
from workbench.checks.passages import hit_with_edit, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import CONTRACTOR, EMPLOYER, FORBIDS, MAY, forbidden_before, onward
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_PERMIT = r"(?:规划(?:许可|审批|手续|批准|核准|证|报建|报批)|规划[^。；，\n]{0,8}(?:许可|审批|批准)|报建(?:手续|审批))"
_NO_PERMIT = re.compile(
    rf"(?:(?<!无)未(?:能)?(?:依法)?(?:取得|获得?|办理|办妥|办出|领取|拿到|核发|通过|批准|经|获批|完成|下发)?|(?:没有?|尚无|暂无|缺少|缺乏|欠缺|没办)|(?<![有毫])无)[^。；，\n]{{0,24}}{_PERMIT}"
    rf"|{_PERMIT}[^。；\n]{{0,24}}(?:(?:尚|仍|还)(?:待|须|需)|待批|有待|(?:尚|正|仍|还)(?:在|处于)[^。；，\n]{{0,10}}(?:办理|报批|申请|审批|申办|审核|办|申领)|尚未|暂未|还未|未(?:能)?(?:取得|办|核发|下发|批准|获批|领取|拿到|完成|下达|批)|没有|有待|缺失|空缺|暂缺|欠缺|阙如|缺(?!陷))"
    rf"|{_PERMIT}[^。；\n]{{0,24}}(?:由|待|于)?[^。；，\n]{{0,16}}(?:后补|补办|后续补|事后办|日后办|另行补|再行补|补领|补齐|补报)|(?:后补|补办|补领|补齐)[^。；，\n]{{0,12}}{_PERMIT}"
    rf"|(?:先|提前)[^。；，\n]{{0,6}}(?:开工|施工|进场|建设|动工)[^。；\n]{{0,16}}(?:再|后|后续|同时|另行)[^。；，\n]{{0,8}}(?:办|补)[^。；，\n]{{0,10}}{_PERMIT}"
)
_BUILDS = re.compile(r"开工|施工|进场|动工|建设|承建|建造|实施|作业|工程|承接")
_PERMIT_FINE = re.compile(
    r"装修|装饰|无[须需](?:办理|取得)|不需要?(?:办理|取得)|因(?:发包人|甲方|建设单位)[^。；，\n]{0,10}(?:原因|未|怠于|能够)|能够办理|有权(?:拒绝|顺延|要求|解除|停)|不得(?:开工|施工|进场|要求)|(?:顺延|承担[^。；，\n]{0,6}责任)|(?:如果?|若)(?:发包|甲方|因)|方可"
)
_ALL_THE_SAME = re.compile(
    r"仍|也(?:应|须|要)|照常|即使|即便|纵使|不影响|可先行|可以先行|先行(?:开工|施工|进场)"
)


@check(
    "CON-14",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=(f"{DISPUTES} 第3条第1款", f"{BUILDING} 第8条第1款第2项"),
    fires=("本工程尚未取得建设工程规划许可证，承包人先行施工。", "本项目未办理规划许可手续，乙方进场施工。"),
    silent=(
        "发包人应在开工前取得建设工程规划许可证和施工许可证。",
        "发包人未取得规划许可的，承包人有权拒绝开工。",
        "本装修工程无需办理规划许可。",
    ),
)
def no_permit(contract: Contract, _: Context) -> Iterator[Hit]:
    """The text admits that the planning permit is missing."""
    for passage in sentences(contract.text, ("规划", "报建")) if works(contract) else ():
        match = _NO_PERMIT.search(passage.text)
        if not match or not _BUILDS.search(onward(contract, passage, 120)):
            continue
        stands = _ALL_THE_SAME.search(passage.text) and not re.search(
            r"装修|装饰|不得(?:开工|施工)", passage.text
        )
        if stands or not (_PERMIT_FINE.search(passage.text) or _conditional(passage.text, match.end())):
            yield Hit(passage.span, comment_reason="judgement")


def _conditional(text: str, end: int) -> bool:
    """Whether the lack is only a case that is provided for: 未取得规划许可的，……"""
    return bool(re.match(r"[^。；，\n]{0,10}的[，,]|[^。；，\n]{0,6}之?前", text[end:]))


_USES = r"(?:使用|投产|进驻|入驻|入住|办公|上课|开课|接诊|启动生产|搬进|搬迁|开业|营业|启用|占用|搬入|迁入|经营|投入运营|投运|运行|试生产|生产|接收)"
_BEFORE_ACCEPTANCE = re.compile(
    r"验收[^。；，\n]{0,8}?(?:之|以)?前|(?:未|不|没有)(?:经|通过|进行|完成|办理)?(?:竣工|工程|综合|最终)*验收|不(?:以|受)[^。；，\n]{0,10}验收|(?:无[须需]|不必|毋须|免)[^。；，\n]{0,10}验收"
    r"|验收[^。；\n]{0,20}(?:补办|后补|另行(?:办理|组织|安排)|另[择定]|择[日期机]|日后|择期|事后|再(?:行)?(?:办理|组织|进行)|延后|推迟|补做|补充)|(?:再|然后|之后|事后|日后|后续|后)[^。；，\n]{0,10}(?:办理|组织|进行|补办|补)?[^。；，\n]{0,6}验收(?!合格)"
    r"|(?:无论|不论|不管)[^。；，\n]{0,10}验收|验收(?:合格)?与否|不等(?:待)?[^。；，\n]{0,6}验收"
)
_USE_RIGHT = re.compile(
    rf"{EMPLOYER}[^。；\n]{{0,30}}?(?:{MAY}|先行|提前|即|随时|应|需要|急需|供|拟|将|直接)[^。；\n]{{0,16}}?{_USES}|(?:供|交付?(?:给|予)?|移交(?:给|予)?|让|由|归){EMPLOYER}[^。；，\n]{{0,12}}{_USES}|(?:可以?|即可|先行|提前|直接)[^。；，\n]{{0,10}}{_USES}"
)
_USE_FINE = re.compile(
    r"擅自|的，(?:视为|以|应|工程)|视为(?:验收)?合格|(?<![甲乙丙双])方可|(?:单独|分别|独立)[^。；，\n]{0,8}验收|验收合格后(?!再)[^。；，\n]{0,10}(?:使用|投入)|(?:材料|构配件|设备|机具)[^。；，\n]{0,10}(?:未经|不得|进场|检验)|隐蔽"
)


@check(
    "CON-15",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="发包人",
    basis=(f"{CODE} 第799条第2款", f"{DISPUTES} 第14条", f"{BUILDING} 第61条第2款"),
    fires=(
        "工程完工后发包人可以先行投入使用，再组织竣工验收。",
        "竣工验收前发包人有权提前使用该工程。",
    ),
    silent=(
        "工程经竣工验收合格后，发包人方可投入使用。",
        "工程未经竣工验收，发包人不得使用。",
    ),
)
def used_first(contract: Contract, _: Context) -> Iterator[Hit]:
    """Use before completion acceptance."""
    for passage in sentences(contract.text, ("验收",)) if works(contract) else ():
        early, use = _BEFORE_ACCEPTANCE.search(passage.text), _USE_RIGHT.search(passage.text)
        if not early or not use or _USE_FINE.search(passage.text) or FORBIDS.search(use[0]):
            continue
        if forbidden_before(passage.text, use.end(), use.end() - use.start() + 6):
            continue
        who = "甲方" if "甲方" in passage.text else "发包人"
        new = f"工程经竣工验收合格后，{who}方可投入使用"
        yield hit_with_edit(contract, passage, Span(*passage.span), new)


@check(
    "CON-17",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=("中华人民共和国招标投标法 第3条第1款", f"{DISPUTES} 第1条第1款第3项"),
    fires=(
        "本工程为全额财政资金投资的市政道路工程，发包人未经招标直接发包给承包人。",
        "本项目使用国有资金，双方先施工后补办招标手续。",
    ),
    silent=(
        "本工程为全额财政资金投资的市政道路工程，承包人经公开招标中标。",
        "本工程为民营企业自建厂房，发包人直接发包给承包人。",
    ),
)
def no_tender(contract: Contract, _: Context) -> Iterator[Hit]:
    """Let without tender although public funds pay."""
    for passage in (
        sentences(contract.text, ("招标", "发包", "议标", "招投标", "指定")) if works(contract) else ()
    ):
        if _UNTENDERED.search(passage.text) and not _EXEMPT.search(passage.text) and _public(contract.text):
            yield Hit(passage.span, comment_reason="judgement")


_UNTENDERED = re.compile(
    r"(?:未|没有?|不(?:再|予)?|免于?|无[须需]|省略|绕过|跳过|回避|规避|取消)(?:经过?|进行|办理|履行|组织|实行|采用|通过|走|公开|依法)*[^。；，\n]{0,4}(?:招投标|招标|投标)|直接(?:发包|委托|指定|确定|交由|交给|签订|授予)|(?:后补|补办|补做|补走|补充办理|补签|完善|补齐|补正|后续)[^。；，\n]{0,10}(?:招标|招投标|中标)"
    r"|(?:招标|招投标)[^。；，\n]{0,6}(?:手续|程序|流程|文件)?[^。；，\n]{0,12}(?:后补|补办|事后|日后|另行|补做|补齐|再(?:行)?(?:办理|补))|议标|先(?:行)?(?:施工|进场|开工)[^。；\n]{0,16}(?:招标|招投标)"
)
_EXEMPT = re.compile(
    r"(?:不|未)(?:采用|实行)招标(?:方式)?发包的工程|(?:批准|核准|批复|审批|同意)[^。；，\n]{0,10}(?:不(?:进行)?招标|免(?:予|于)?招标|直接发包)|不属于[^。；，\n]{0,12}招标|非[^。；，\n]{0,6}必须招标|依法(?:可以?)?不(?:进行)?招标|(?:低于|未达到|未达)[^。；，\n]{0,12}(?:限额|规模|标准)|应当?(?:依法)?(?:进行)?招标的[，,]"
)
_PUBLIC = re.compile(
    r"财政(?:性|预算|专项|全额|拨付)?(?:资金|投资|拨款|配套|出资)|财政[^。；，\n]{0,6}(?:出资|拨款|资金|承担|安排)|预算内|国有资金|国有(?:企业|独资|控股|投资|资本)|国债|专项债|专项(?:资金|补助)|政府[^。；，\n]{0,4}(?:投资|出资|拨款|专项|资金)|国家(?:融资|投资|拨款)|国资"
    r"|市政|公用事业|公共(?:设施|事业)|基础设施|轨道交通|地铁|污水处理|供水|供热|供气|水利|公路|保障性?住房|安置房|公立"
)


def _public(text: str) -> bool:
    """Whether public money or public works are named, and not only denied: 不含政府投资."""
    return any(
        not re.search(
            r"不(?:含|属于|使用|是|涉及)?|非|并非|无|未", text[max(0, found.start() - 6) : found.start()]
        )
        for found in _PUBLIC.finditer(text)
    )


@check(
    "CON-18",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="承包人",
    basis=("保障中小企业款项支付条例 第8条第2款",),
    fires=(
        "本项目为政府投资项目，由承包人垫资施工至竣工验收后支付工程款。",
        "本工程系政府投资建设。\n承包人带资施工。",
    ),
    silent=(
        "本项目为政府投资项目，发包人按月支付工程进度款。",
        "本项目为政府投资项目，承包人不得垫资施工。",
        "本项目为民营企业厂房，由承包人垫资施工。",
    ),
)
def public_funding(contract: Contract, _: Context) -> Iterator[Hit]:
    """A government project that the contractor funds."""
    if not works(contract) or not _government(contract.text):
        return
    for passage in sentences(contract.text, _FUND_WORDS):
        match = _FUNDS.search(passage.text)
        if match is None or _NOT_FUNDED.search(passage.text):
            continue
        if not forbidden_before(passage.text, match.end(), match.end() - match.start() + 20):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_FUND_WORDS = (
    "垫资",
    "带资",
    "垫付",
    "垫款",
    "先行投入",
    "先行",
    "筹",
    "融资",
    "自行",
    "不支付",
    "不付",
    "不拨付",
    "投入",
    "全额垫",
)
_FUNDS = re.compile(
    rf"{CONTRACTOR}[^。；，\n]{{0,12}}(?:筹资|融资|集资|出资)(?:先|建|施工|承建)|垫资|自筹(?:资金|款)|自?带资(?:金)?(?:进场|施工|建设|承建|承包)?|全额垫|垫付[^。；，\n]{{0,8}}(?:资金|款|费用)|{CONTRACTOR}[^。；\n]{{0,20}}垫付"
    rf"|{CONTRACTOR}[^。；，\n]{{0,16}}(?:先行|自行|自筹|负责|全额)[^。；，\n]{{0,10}}(?:投入|筹措|筹集|解决|融资|承担|支付|出资)(?!违约|责任|赔偿)[^。；，\n]{{0,16}}(?:资金|款|费用|投资|成本|[，；。]|$)|(?:资金|费用|投资|款项?)[^。；，\n]{{0,14}}由{CONTRACTOR}[^。；，\n]{{0,10}}(?:先行|自行|自筹|垫|筹|投入|负责|解决|承担)"
    rf"|(?:施工(?:期间|过程中?)|竣工(?:验收)?(?:合格)?之?前|完工之?前|建设期(?:间|内)?)[^。；\n]{{0,20}}(?:不|均不|暂不)[^。；，\n]{{0,6}}(?:支付|拨付|预付|付)[^。；，\n]{{0,10}}款"
)
_NOT_FUNDED = re.compile(
    r"无[须需]|不(?:需|要求|由|再)[^。；，\n]{0,4}(?:垫|带)|不垫|禁止|严禁|PPP|特许经营|BOT|水电费|保险|工伤|罚款"
)
_GOVERNMENT = re.compile(
    r"政府(?:性|全额|财政)?(?:投资|出资|资金|拨款|预算)|财政[^。；，\n]{0,6}(?:出资|投资|拨款|资金|预算|承担)|预算内(?:投资|资金)|国家投资|国债资金|专项债"
)


def _government(text: str) -> bool:
    """Whether the project is a government's, and not said to be none: 不含政府投资, 非政府投资."""
    return any(
        not re.search(
            r"不(?:含|属于|使用|是|涉及)?|非|并非|无|未", text[max(0, found.start() - 6) : found.start()]
        )
        for found in _GOVERNMENT.finditer(text)
    )
