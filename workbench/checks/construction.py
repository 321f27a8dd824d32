"""Building works: borrowed names, subcontracts, retention, priority (CON-02, 03, 05, 07)."""

import re
from collections.abc import Iterator

from workbench.checks.measures import PERCENT
from workbench.checks.passages import Passage, is_extract, is_type, paragraph_at, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import CONTRACTOR, FORBIDS, MAY, allowed, backward, forbidden_before
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

WORKS = (ContractType.CONSTRUCTION, ContractType.OTHER)
CODE = "中华人民共和国民法典"
BUILDING = "中华人民共和国建筑法"
DISPUTES = "最高人民法院关于审理建设工程施工合同纠纷案件适用法律问题的解释（一）"


def works(contract: Contract) -> bool:
    """Whether building works are let."""
    known = is_type(contract, ContractType.CONSTRUCTION, "工程")
    return known or is_extract(contract, "承包(?:人|方)|发包(?:人|方)|施工|中标|工程")


_NAME = r"(?:名义|名下|资质|证照|资格证书|营业执照|安全生产许可证|投标资格)"
_NAME_LENT = re.compile(
    rf"挂靠|被挂|借牌|挂在[^。；，\n]{{1,14}}(?:名下|下面)|(?:以(?!自己|自身|本单位|其自)|借用?|租用|套用|使用|利用|凭借?|持|用)[^。；，\n]{{0,16}}{_NAME}[^。；\n]{{0,40}}(?:承接|承揽|承包|承建|施工|投标|竞标|签订|签约|签署|订立|中标|参与|对外|经营|办理|开展|进行|出面|履行|洽谈|接活|接单|揽活)"
    rf"|(?:对外|工程|业务)[^。；，\n]{{0,10}}(?:一律|均|都|统一|全部)?(?:以|用)(?:甲方|丙方|被挂靠|该公司|{CONTRACTOR})[^。；，\n]{{0,4}}名义|(?:使用|占用)[^。；，\n]{{0,8}}{_NAME}[^。；，\n]{{0,4}}(?:的)?(?:对价|代价|费用|报酬)"
    rf"|(?:出借|出租|借给|借予|租借|转借|提供|让与)[^。；，\n]{{0,16}}(?:{_NAME}|(?:单位|公司|企业)公章)"
    rf"|{_NAME}[^。；，\n]{{0,8}}(?:出借|借给|借予|借与|借出|租给|提供给|供|交|归)[^。；\n]{{0,20}}(?:使用|投标|承接|承揽)"
    rf"|(?:允许|同意|准许|授权|准予)[^。；，\n]{{0,20}}(?:以|使用|用|借用)[^。；，\n]{{0,10}}{_NAME}"
)
_OWN_ACCOUNT = re.compile(
    r"盈亏|赢亏|亏盈|独立(?:核算|施工|经营|承包)|管理费|自主经营|自筹自支|(?:挂靠|资质|借用|使用|品牌)(?:使用|占用|服务|利用)?费|利润[^。；，\n]{0,8}归"
    r"|(?:债权)?债务[^。；，\n]{0,12}(?:自行|自理|自负|自担|全部|一切|均由|承担)|亏损[^。；，\n]{0,10}(?:自|承担|负)|(?:自行|独自|独立|全部|一切|全额)[^。；，\n]{0,10}承担[^。；，\n]{0,12}(?:后果|风险|责任|债务|成本|亏损|损失|费用)"
    r"|(?:转付|转给|划转|拨付给|支付给)[^。；，\n]{0,12}(?:实际施工|乙方|丙方)|(?:不参与|不负责|不介入)[^。；，\n]{0,10}(?:施工|管理|经营)|实际施工|不承担[^。；，\n]{0,12}(?:亏损|风险|责任|债务)|(?:风险|亏损|成本|债务)[^。；，\n]{0,10}(?:承担|自担|自负|自理)|(?:上缴|上交|收取|提取|扣取|扣除|留取|交纳|计取|抽取)[^。；，\n]{0,16}(?:%|％|百分之|千分之|元|定额)"
)
_OWN_STAFF = re.compile(r"联合体|本(?:公司|单位)(?:职工|员工|在职)|(?:在职|内部)(?:职工|员工)")


@check(
    "CON-02",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    debatable=True,
    basis=(f"{DISPUTES} 第1条第1款第2项", f"{DISPUTES} 第7条", f"{BUILDING} 第26条第2款"),
    fires=(
        "乙方以甲方名义承接本工程，自负盈亏，并向甲方缴纳3%管理费。",
        "乙方借用甲方资质施工，甲方按结算价的2%收取管理费。",
    ),
    silent=(
        "甲方委派本公司项目经理组织施工，项目部执行公司成本考核办法。",
        "承包人不得以他人名义承揽工程，不得收取挂靠管理费。",
        "甲乙双方组成联合体以双方名义投标承接本工程。",
    ),
)
def name_lent(contract: Contract, _: Context) -> Iterator[Hit]:
    """Work in another's name, on own account, for a fee; the money often stands a clause later."""
    if not works(contract):
        return
    for passage in sentences(
        contract.text, ("名义", "证照", "资质", "挂靠", "资格", "执照", "许可证", "借牌", "公章")
    ):
        match = allowed(_NAME_LENT, passage.text)
        if match is None or FORBIDS.search(passage.text) or _OWN_STAFF.search(passage.text):
            continue
        near = contract.text[max(0, passage.span.start - _NEAR_BY) : passage.span.end + _NEAR_BY]
        if _OWN_ACCOUNT.search(near):
            yield Hit(passage.span, comment_reason="judgement")


_NEAR_BY = 220
_ONWARD = r"(?:转包|转给|转交|转让|转由|交由|交给|交予|发包|分包|承包给|委托|让与|包给|外包)"
_ONWARD_WORDS = (
    *(
        "转包",
        "转给",
        "转交",
        "转让",
        "转由",
        "交由",
        "交给",
        "交予",
        "发包",
        "分包",
        "承包给",
        "委托",
        "让与",
        "包给",
    ),
    *("外包", "接手", "承接", "接管", "承做", "资质", "管理费", "差价", "配合费"),
)
_WHOLE = r"(?:一揽子|整[栋幢]|成套|概括|原封不动|原样|权利(?:和|与|、)?义务|全部|整体|所有|整个|一切|全盘|主体(?:结构)?(?:工程|部分|框架|施工)?(?!结构|以外|之外)|肢解|支解|分解|拆分|化整为零|关键性?工作)"
_PASSED_ON = re.compile(
    rf"由(?!{CONTRACTOR}|发包|甲方|双方)[^。；，\n]{{2,12}}(?:接手|承接|接管|承做)[^。；，\n]{{0,12}}{_WHOLE}|{CONTRACTOR}[^。；\n]{{0,40}}(?:将|把|对)[^。；，\n]{{0,20}}{_WHOLE}[^。；\n]{{0,30}}?{_ONWARD}"
    rf"|(?:将|把)其?[^。；，\n]{{0,10}}(?:总?承(?:包|揽|接|建)|中标)[^。；，\n]{{0,10}}{_WHOLE}[^。；\n]{{0,30}}?{_ONWARD}"
    rf"|{_WHOLE}[^。；，\n]{{0,16}}(?:分包给|分包由|转包|再?交由(?:其他|第三|另)|转由|转给|转让给|整体转)"
    rf"|{_WHOLE}[^。；，\n]{{0,12}}(?:由|允许|同意|准许){CONTRACTOR}[^。；，\n]{{0,8}}{_ONWARD}|(?:将|把)(?:其|所)*承(?:揽|包|接|建)的[^。；，\n]{{0,12}}工程[^。；，\n]{{0,12}}(?:转给|转包|转让|转交)|{CONTRACTOR}[^。；，\n]{{0,8}}{MAY}[^。；\n]{{0,20}}转包"
    rf"|承(?:包|揽|接|建)的[^。；，\n]{{0,16}}(?:工程|项目|楼|厂房)[^。；\n]{{0,30}}(?:分解|肢解|支解|拆分|拆成|拆为|分成|分割|切割|化整为零)[^。；\n]{{0,30}}?(?:{_ONWARD}|完成|承担)|(?:自己|自身|自)?不(?:自行|再)?(?:参与|派人|组织|进行)?施工[^。；\n]{{0,20}}(?:由|交|转|包给)[^。；，\n]{{0,12}}(?:公司|队|单位|班组|人)[^。；，\n]{{0,10}}(?:施工|承建|完成|负责)"
)
_TWICE = re.compile(
    r"分包(?:人|单位|方|商)[^。；\n]{0,30}(?:再(?:次|行)?|继续|二次|另行|转)(?:对外|向外)?(?:委托|交给|交由|分包|转包|发包|转交|交由)|(?:再|二次|转|层层)分包(?!人|商|方|单位)"
    r"|分包(?:取得|所得|来|承接|获得)[^。；\n]{0,24}(?:再|另|又|转|交由|包给|发包|分包给)|(?:专业|劳务)?分包(?:人|单位|方|商)[^。；，\n]{0,10}(?:将|把)其?[^。；，\n]{0,16}(?:工程|作业)[^。；，\n]{0,10}(?:分包|转包|转交|包给|交由)"
)
_UNQUALIFIED = re.compile(
    r"(?:分包|交由|交给|转给|包给|委托)[^。；\n]{0,24}(?:无|不具备?|没有|未取得|缺乏|未持有)[^。；，\n]{0,8}资质|(?:分包|包)给[^。；，\n]{0,10}(?:个人|自然人|包工头|农民|村民)"
    r"|(?:无论|不论|不管|不要求|不限)[^。；，\n]{0,16}资质[^。；\n]{0,24}(?:分包|承包|施工)"
)
_RUN_BY_OTHERS = re.compile(
    rf"(?:全部|整个|所有|整体|一切)[^。；，\n]{{0,14}}(?:由|归)(?!{CONTRACTOR}|发包|甲方|双方)[^。；，\n]{{2,20}}(?:实际|具体|组织|负责|独立|自行)?(?:施工|承建|实施|完成|承担)|{MAY}[^。；，\n]{{0,10}}{_ONWARD}[^。；，\n]{{2,24}}(?:施工|承建|实施|完成)"
)
_ONLY_FEE = re.compile(
    r"(?:收取|提取|扣除|留取|只收|仅收|赚取)[^。；，\n]{0,12}(?:管理费|差价|利润|费用|配合费)|不(?:派驻|设立|派|组建|履行管理|参与)"
)


@check(
    "CON-03",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    basis=(f"{CODE} 第791条第2款", f"{CODE} 第791条第3款", f"{BUILDING} 第28条", f"{BUILDING} 第29条"),
    fires=(
        "总承包人将其承包的全部工程交由某公司施工。",
        "承包人可以将主体结构工程分包给其他单位。",
        "分包人可以将其承包的工程再分包。",
    ),
    silent=(
        "经发包人同意，总承包人将消防专业工程分包给具有相应资质的单位。",
        "承包人不得将其承包的全部工程转包给第三人，也不得将主体结构分包。",
        "发包人将全部工程交由承包人施工。",
        "承包人将主体结构的劳务作业进行劳务分包。",
    ),
)
def passed_on(contract: Contract, _: Context) -> Iterator[Hit]:
    """All of the work, or the main structure, passed on; a second subcontract; one without qualification."""
    if not works(contract):
        return
    for passage in sentences(contract.text, _ONWARD_WORDS):
        match = next(
            (
                found
                for pattern in (_PASSED_ON, _TWICE, _UNQUALIFIED, _run_by_others(passage.text))
                if pattern and (found := pattern.search(passage.text))
            ),
            None,
        )
        if match and _really_passed(passage, match):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_PASSED_FINE = re.compile(
    r"禁止|严禁|不允许|不准|劳务分包|劳务作业|擅自|视为|违法|(?:转包|分包)[^。；，\n]{0,10}的[，,]|如(?:果|有|发现)|若(?!干)|否则|违约|有权解除|资料|图纸|档案"
)
_TO_CONTRACTOR = re.compile(
    rf"(?:发包(?:人|方)|建设单位|业主|甲方(?![（(]))[^。；，乙承总\n]{{0,12}}(?:将|把)(?!其?[^。；，\n]{{0,4}}(?:总?承包|承揽|承接|中标))[^。；，\n]{{0,40}}(?:给|由|于){CONTRACTOR}|(?<!其)(?:交由|交给|发包给|承包给|委托)(?:给)?(?:乙方|承包人|本公司)(?!指定|推荐|选定|的)"
)


def _run_by_others(text: str) -> re.Pattern[str] | None:
    """The contractor only takes a fee while another does all of the work."""
    return _RUN_BY_OTHERS if _ONLY_FEE.search(text) else None


def _really_passed(passage: Passage, match: re.Match[str]) -> bool:
    text = passage.text
    if _PASSED_FINE.search(text) or _TO_CONTRACTOR.search(text):
        return False
    return not forbidden_before(text, match.end(), match.end() - match.start() + 12)


_KEPT_MONEY = r"(?:(?:质量保证|质量保修|质量保留|质保|保修|质量维修)(?:尾|押)?(?:款|押金)|质量保证金|质保金|保修金|质量保修金|保修保证金|质量保留金|保留金|工程尾款保证|质量押金|质保款|保固金)"
_RETENTION = re.compile(
    rf"(?<!不)(?<!不再)(?:预留|扣留|扣除|扣下|暂扣|扣押|保留|留取|留作|留存|留下|留|作为|作|转为|转作|充作|抵作|支付|缴纳|交纳|提取|提留)[^。；\n]{{0,40}}{_KEPT_MONEY}"
    rf"|{_KEPT_MONEY}[^。；，\n]{{0,14}}(?:为|按|占|比例|计|由|共|[:：])[^。；，\n]{{0,20}}(?:%|％|元|百分之|扣|保管|持有)|(?:{PERCENT})[^。；，\n]{{0,16}}{_KEPT_MONEY}|(?:扣|留|押)(?:下|住|出)?(?:{PERCENT})[^。；，\n]{{0,8}}(?:作|当|为){_KEPT_MONEY}"
)
_GIVES = r"(?:返还|退还|退回|返回|归还|付清|结清|支付|释放|付还|发还|兑付|退付|退给|付给)"
# A return that hangs on the payer's will, or on a time that is still to be agreed, is none.
_AT_PLEASURE = re.compile(
    r"[^。；\n]{0,120}(?:认为|自行决定|自行确定|酌情|视[^。；，\n]{0,10}(?:情况|资金|状况)|资金[^。；，\n]{0,6}(?:充裕|宽裕|允许|到位|周转|许可)|(?:时间|日期|期限|何时|时机)[^。；，\n]{0,10}(?:由|另行|另议|待定|协商|决定|未定)|由(?:发包人|甲方|业主|建设单位|发包方)[^。；，\n]{0,8}(?:决定|确定|掌握)|适时|满意)[^。；\n]{0,80}"
)
_TIMED = r"(?:期满|届满|期限届满|满[^。；，\n]{0,8}(?:年|月|日|天)|[0-9０-９一二三四五六七八九十两]+\s*(?:个)?(?:日|天|月|年|工作日)|到期|终止|终结|结束|期后|之日|_|＿|\s{3,})"
_GIVEN_BACK = re.compile(
    rf"(?:{_KEPT_MONEY}|保证金|余款|尾款)[^。\n]{{0,90}}{_TIMED}[^。\n]{{0,60}}{_GIVES}|(?:{_KEPT_MONEY}|保证金|余款|尾款)[^。\n]{{0,60}}{_GIVES}[^。\n]{{0,40}}{_TIMED}"
    rf"|{_TIMED}[^。\n]{{0,50}}(?:返还|退还|退回|归还|释放|付清|结清|支付(?!至|到|合同|工程|结算))[^。；，\n]{{0,20}}(?:{_KEPT_MONEY}|保证金|余款|尾款|剩余)|(?:质保期|保修期|缺陷责任期)[^。；\n]{{0,20}}(?:满|终止|结束)[^。；\n]{{0,30}}{_GIVES}"
)


@check(
    "CON-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="承包人",
    basis=(f"{DISPUTES} 第17条第1款",),
    fires=(
        "发包人预留结算价款的3%作为工程质量保证金。",
        "工程款的5%扣留作质保金，由甲方保管。",
    ),
    silent=(
        "发包人预留结算价款的3%作为工程质量保证金，自竣工验收合格满二年之日起十日内返还。",
        "工程款的5%作为质保金。\n质保期满后十日内甲方无息退还质保金。",
    ),
)
def retention_money(contract: Contract, _: Context) -> Iterator[Hit]:
    """Retention money with no date of return in the whole text."""
    if not works(contract):
        return
    for passage in sentences(
        contract.text, ("保证金", "保证款", "质保", "保修金", "保修款", "保留金", "押金", "保固金")
    ):
        if _RETENTION.search(passage.text):
            if not _returns(contract):
                yield Hit(passage.span, comment_reason="needs_terms")
            return


def _returns(contract: Contract) -> bool:
    """Whether any paragraph on the money gives it back at a time that is not the payer's to choose."""
    words = ("保证金", "质保", "保修", "保留金", "余款", "尾款", "剩余", "缺陷责任期", "押金", "保固金")
    lines = {paragraph_at(contract, passage.span.start).text for passage in sentences(contract.text, words)}
    return any(_GIVEN_BACK.search(_AT_PLEASURE.sub("", line)) for line in lines)


_PRIOR = r"(?:第?(?:八百零七|807)条[^。；，\n]{0,10}权利?|优先受偿权?|优先权|法定优先|优先于?受偿)"
_PRIORITY = re.compile(
    rf"(?<!不)(?<!未)(?<!不得)(?<!并非)(?:放弃|抛弃|让渡|让与|舍弃|丧失|排除)[^。；\n]{{0,30}}{_PRIOR}"
    rf"|不(?:得|再|予|可|会|能|享有|具有)?[^。；，\n]{{0,20}}(?:主张|行使|享有|要求|申请|请求|提出)[^。；\n]{{0,30}}{_PRIOR}|不(?:得|再|予)?(?:享有|具有)[^。；\n]{{0,24}}{_PRIOR}"
    rf"|{_PRIOR}[^。；\n]{{0,24}}(?:放弃|抛弃|舍弃|劣后|后于|次于|让位|归于消灭|即告消灭|失效|不(?:再|予|得)?(?:主张|行使|享有|成立|适用|存在)|仅限|限于|以[^。；，\n]{{0,16}}为限|仅在|[^。；，\n]{{0,16}}后方可|不超过|消灭(?!的))"
    r"|(?:抵押权|抵押债权|贷款(?:本息|债权)|银行(?:债权)?|贷款人|债权人|购房人|购房者)[^。；，\n]{0,20}优先于[^。；，\n]{0,24}(?:工程(?:价)?款|价款|承包|施工)"
    r"|(?:工程(?:价)?款|价款)(?:债权)?[^。；，\n]{0,16}(?:劣后|后于|次于|(?:排|列)在[^。；，\n]{1,16}(?:之后|后面)|在[^。；，\n]{1,20}(?:清偿|受偿)(?:完毕)?之?后|作为普通债权|按普通债权)"
    r"|(?:不得|不|放弃|不再|无权)[^。；，\n]{0,16}(?:折价|拍卖)[^。；，\n]{0,40}(?:优先|受偿)|(?:不得|不再|放弃|无权)[^。；，\n]{0,14}(?:将|对|就)?[^。；，\n]{0,6}工程[^。；，\n]{0,8}(?:折价|拍卖)|(?:不得|不再|放弃|无权)[^。；，\n]{0,16}(?:拍卖|变卖|折价)[^。；，\n]{0,8}工程"
)
_RESTATED = re.compile(
    r"(?:不得|不应|不能|不可|不)(?:被|当然|自动)?(?:解释|理解|视为|认定|推定)[^。；\n]{0,16}(?:放弃|抛弃)|(?:不得|不应|不能|不可|不)(?:被|当然|自动)?(?:解释|视为|理解|认定|推定|构成|等于|等同|代表|意味)[^。；，\n]{0,6}(?:放弃|抛弃|让渡|丧失)|(?:发包(?:人|方)|甲方|业主)(?:均)?不得|(?:十八|18)个月|不[^。；，\n]{0,10}要求[^。；，\n]{0,6}(?:承包人|乙方|施工单位)|逾期(?:不|未)行使|(?:不因|不得以)[^。；，\n]{0,16}(?:放弃|丧失)"
)


@check(
    "CON-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="承包人",
    debatable=True,
    basis=(f"{DISPUTES} 第42条", f"{CODE} 第807条"),
    fires=("承包人自愿放弃建设工程价款优先受偿权。", "乙方承诺不向甲方主张工程价款优先受偿权。"),
    silent=(
        "承包人应当自应付工程款之日起十八个月内行使建设工程价款优先受偿权。",
        "发包人不得要求承包人放弃建设工程价款优先受偿权。",
    ),
)
def priority_waived(contract: Contract, _: Context) -> Iterator[Hit]:
    """The contractor gives up its priority, puts it behind others or narrows it."""
    if not works(contract):
        return
    for passage in sentences(
        contract.text, ("优先", "折价", "拍卖", "劣后", "普通债权", "八百零七", "807", "受偿")
    ):
        if _PRIORITY.search(passage.text) and not _RESTATED.search(passage.text):
            before = backward(contract, passage, 60)
            if _PRIOR_TOPIC.search(before):
                yield Hit(passage.span, comment_reason="delete_or_redraft")


_PRIOR_TOPIC = re.compile(r"工程|承包|施工|乙方|我(?:公司|方|司)|建设")
