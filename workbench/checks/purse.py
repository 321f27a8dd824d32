"""Whose purse a payment waits for: the payer's own means and will, or the money of a third person.

Each reader asks for slots in one part of a sentence, in any order: a payment that is due, and what it waits for.
"""

import re
from itertools import pairwise

from workbench.checks.vocabulary import PARTY

_PAY = r"(?:支付|付款(?!节点|方式)|付清|付给|结清|结算|结付|拨付|给付|付讫|打款|汇款|付至|付(?=[第余尾清])|款项|尾款|余款|服务费|货款|进度款|价款)"
_MEANS = r"(?:资金(?!监管|安全|账户|占用)|经费|预算|现金流?|头寸|财力|账面|账上|财务(?!部门)|收支|流动性|用款|拨款|经营状况)"
_STATE = r"(?:到位|充足|充裕|充沛|富余|结余|有余|宽裕|宽松|允许|许可|回笼|落实|紧张|不足|短缺|困难|周转|状况|情况|安排|计划|列入|排入|排上|批准|下达|批复|好转|而定)"
_HEADS = r"(?:(?:主要|分管|主管|公司|企业|部门)?(?:负责人|领导|经理|老总|老板|总裁|总监|高管)|总经理|董事长|董事会|股东会|办公会|总部|集团|上级|母公司|管理层|财务(?:部门|部|人员|总监)?|资金部门?|决策层|内部|党委)"
_NODS = r"(?:审批|审核|审议|批准|批复|批示|核准|核批|签批|签字|签发|表决|点头|放行|同意|认可|认为|决定|会签)"
_FEELS = r"(?:满意|觉得|感到|主观|自认|自行认定|心理预期)"
# What the payment waits for: its own means, its own people's nod, its own feeling.
_OWN_MEANS = re.compile(rf"{_MEANS}[^。；，]{{0,8}}?{_STATE}|(?:列入|排入|排上|纳入)[^。；，]{{0,6}}{_MEANS}")
_OWN_NOD = re.compile(rf"{_HEADS}[^。；，]{{0,12}}?{_NODS}")
_OWN_FEELING = re.compile(rf"{PARTY}[^。；]{{0,24}}?{_FEELS}")
# ... and that the payment comes only after it, or may be put off or left out.
_WAITS = re.compile(
    rf"(?:后|之后|时|之时|之日|以前|之前|前提下|条件下|情况下|下来|通过)[^。；]{{0,30}}?{_PAY}|(?:方|才|方才|始|再|可|即)[^。；，]{{0,8}}{_PAY}|(?:以|视|依|根据|取决于|看)[^。；，]{{0,12}}(?:为准|而定|为条件|为前提|安排|决定)"
    r"|(?:暂缓|暂不|延缓|推迟|顺延|延至|递延|缓付|不支付|不付|拒绝支付|拒付|再行安排|另行安排|不起算|停付)|(?:须|需|应|应当|必须)(?:先|事先)?经[^。；]{0,30}(?:后|通过)"
)
_NOT_THE_PAYER = re.compile(
    r"满意度|不满意|融资|监管|占用|到位证明|双方(?:确认|同意|书面)|一致同意|安全|法院|仲裁|监理|工程师|审计机构|第三方[^。；，]{0,6}(?:审核|鉴定)|验收标准|客观|客户满意|用户满意|采购(?:审批|申请)|工程量|工作量|计量|医疗|作出调整|进行调整"
)
_WITHIN = re.compile(
    r"(?:日|天|工作日|个月|月)内(?:完成|办理|作出|办结|进行)?[^。；，]{0,8}(?:审批|审核|批准|签批|核准|程序|手续|流程|同意|认可)|(?:审批|审核|批准)[^。；，]{0,4}(?:期限|时间)[^。；，]{0,4}(?:不超过|为)"
)
_LONG_STOP = re.compile(
    r"最(?:迟|晚)(?:不(?:超过|晚于|迟于))?|不(?:迟于|晚于)|但(?:应|须|至迟)|无论[^。；]{0,16}(?:均|都|应)|至迟|(?:逾期|超过)[^。；]{0,12}视为|不得(?:以|因)|不影响|不因"
)
_BIDDEN = re.compile(r"乙方[^。；，]{0,6}(?:资金|经费)[^。；，]{0,6}(?:自行|应)")


def waits_for_own(text: str) -> re.Match[str] | None:
    """A payment in one part of a sentence that waits for the payer's own means, people or feeling."""
    for start, end in _parts(text):
        part = text[start:end]
        if not re.search(_PAY, part) or _NOT_THE_PAYER.search(part) or _LONG_STOP.search(part):
            continue
        for cue in (_OWN_MEANS, _OWN_NOD, _OWN_FEELING):
            found = cue.search(text, start, end)
            if found and _hangs(part, found.start() - start):
                return found
    return None


def within_days(text: str) -> bool:
    """Whether the payer has to finish its own approval within days."""
    return bool(_WITHIN.search(text))


def _hangs(part: str, start: int) -> bool:
    lead = max(0, start - 16)
    return bool(_WAITS.search(part, lead)) and not within_days(part) and not _BIDDEN.search(part)


def _parts(text: str) -> list[tuple[int, int]]:
    """The parts of a sentence between semicolons."""
    cuts = [0, *(mark.end() for mark in re.finditer("[；;]", text)), len(text)]
    return list(pairwise(cuts))


_OWNER = rf"(?:{PARTY}|其|本公司|我方)的?"
_THIRD = (
    rf"(?:业主方?|建设(?:单位|方)|发包(?:人|方)|总(?:承)?包(?:方|人|单位|商)?|(?:最终|终端)(?:用户|客户)|[上下][游家](?:客户|单位|经销商|企业|买方|买家)?|第三(?:方|人)|{_OWNER}(?:客户|上家|下家|甲方|买家|买方|委托方|上级(?:单位|公司|主管)?|主管(?:部门|单位))"
    r"|客户(?:单位|公司|方|端)?|采购(?:人|单位|方)|招标人|主机厂|项目(?:甲方|业主|投资(?:方|人)|出资方|主办(?:方|单位)|资金方|委托方)|投资方|出资(?:方|人|单位)|资助(?:方|单位|机构)|赞助(?:方|商)|财政(?:部门|局|资金|拨款)?|主承包商|上级(?:单位|部门|主管部门|公司)|主办单位|经销商|需求方)"
)
_IN = r"(?:付款|付了?|支付|汇入|汇至|划拨|划入|划转|打入|打款|拨付|拨款|拨入|拨来|下达|到账|到位|回款|收回|收到|实收|收款|收取|结清|结算|付清|付讫|款项|货款|资金|经费|工程款|进度款)"
_FOLLOWS = re.compile(
    r"(?:后|之后|之日起?|以后|时|以前|之前|前|期间)[^。；]{0,30}?(?:支付|付款|付给|付清|给付|结算|付|催讨|催要|主张|要求|索要|义务|转付)|(?:为|是)[^。；，]{0,12}(?:前提|条件|限)|同一?(?:成数|比例|进度|步)|(?:相同|相应|对应|同等)(?:的)?(?:比例|成数|进度)|按照?[^。；，]{0,16}(?:比例|成数)"
    r"|(?:有权|可以?|得)(?:暂|拒绝|不)[^。；，]{0,6}(?:付|支付)|暂不(?:付|支付)|不付|(?:自动|相应|依次)?(?:顺延|后推|往后推|延后|推迟|延期)|随[^。；]{0,20}(?:走|而定|变动|同步)|何时[^。；，]{0,8}[，,][^。；]{0,6}何时|收不回"
)
_HEADING_OFF = re.compile(
    r"代收|代付|托管|监管|第三方支付平台|知悉|了解|佣金|居间|代为|是否(?:收到|付款|支付|已)|无关|不影响|银行(?:放款|贷款)|不以[^。]{0,20}为(?:条件|前提)|不得(?:以|因)|不论|不管|质量|投诉|指定(?:第三方|收款)|分账|商家|平台|增资|股权|出资款|投资款|违约|赔偿|侵权|争议|转让|质押|应收账款|保证人|清偿|贷款|借款|工程量|计量|对账|核减"
)
_OUR_PAYMENT = re.compile(
    rf"(?:向|给|付给|对){PARTY}[^。；，]{{0,10}}(?:付|支付|结算)|{PARTY}(?:方可|才|再|即|应当?|便|始)?[^。；，]{{0,36}}(?:支付|付款|付清|结算|给付)|即?按[^。；，]{{0,16}}支付|(?:尾款|余款|服务费|货款|付款期限?|付款日|付款义务|应得款项?|本合同[^。；，]{{0,6}}款)|不付"
)
_THIRD_PAYS = re.compile(
    rf"{_THIRD}[^。；，]{{0,16}}?{_IN}|{_IN}[^。；，]{{0,8}}?{_THIRD}|(?:从|自|与){_THIRD}[^。；，]{{0,16}}?{_IN}"
)


_MAYBE = re.compile("[后前时]|之日|比例|成数|进度|[顺暂延推]|不付|前提|条件|随|何时|收不回|拒绝|限")


def waits_for_others(text: str) -> re.Match[str] | None:
    """A payment between the parties that follows the money of a third person."""
    for start, end in _parts(text):
        part = text[start:end]
        if not _MAYBE.search(part) or ("付" not in part and "结算" not in part and "款" not in part):
            continue
        found = _THIRD_PAYS.search(text, start, end)
        if not found or _HEADING_OFF.search(part) or not _OUR_PAYMENT.search(part):
            continue
        if _FOLLOWS.search(part, max(0, found.start() - start - 4)):
            return found
    return None
