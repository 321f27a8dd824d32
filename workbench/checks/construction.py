"""Building works: borrowed names, subcontracts, retention, warranty, priority (CON-02, 03, 05 to 07)."""

import re
from collections.abc import Iterator

from workbench.checks.measures import DURATION, length, like
from workbench.checks.passages import find, hit_with_edit, hits, is_extract, is_menu, is_type, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

WORKS = (ContractType.CONSTRUCTION, ContractType.OTHER)
CODE = "中华人民共和国民法典"
BUILDING = "中华人民共和国建筑法"
DISPUTES = "最高人民法院关于审理建设工程施工合同纠纷案件适用法律问题的解释（一）"


def works(contract: Contract) -> bool:
    """Whether building works are let."""
    known = is_type(contract, ContractType.CONSTRUCTION, "工程")
    return known or is_extract(contract, "承包人|发包人|施工|中标")


_NAME_LENT = re.compile(
    r"(?:以|借用|使用|挂靠)[^。；，\n]{0,10}(?:甲方|乙方|公司|单位|他人|被挂靠(?:人|方))[^。；，\n]{0,6}(?:的)?(?:名义|资质)[^。；\n]{0,20}(?:承接|承揽|承包|施工|投标|签订)|挂靠(?:经营|施工)|挂靠[^。；，\n]{0,8}(?:承接|承揽|承包|施工)"
)
_OWN_ACCOUNT = re.compile(
    r"自负盈亏|盈亏自负|自行负责盈亏|管理费用|独立核算|管理费|自主经营|自行承担(?:盈亏|一切)|挂靠费"
)


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
    """Work in another's name, on own account, for a fee."""
    unless = re.compile(r"不得|禁止|严禁|联合体|本公司职工")
    for passage, _match in (
        find(contract, ("名义", "资质", "挂靠"), _NAME_LENT, unless) if works(contract) else ()
    ):
        if _OWN_ACCOUNT.search(passage.text):
            yield Hit(passage.span, comment_reason="judgement")


_PASSED_ON = re.compile(
    r"(?:总?承包(?:人|方|单位)|总包(?:人|方|单位)?|乙方)[^。；\n]{0,10}(?:将|把)[^。；，\n]{0,14}(?:全部|整体|所有|整个|主体结构)[^。；，\n]{0,12}(?:转包|分包|交由|交给|转给|转让给|委托)[^。；\n]{0,30}"
    r"|将其(?:总)?承(?:包|揽)的[^。；，\n]{0,8}(?:全部|整体|所有)[^。；，\n]{0,12}(?:转包|转给|交给|交由|分包)[^。；\n]{0,30}"
    r"|主体结构[^。；，\n]{0,12}(?:分包给|分包由|交由|转包)[^。；\n]{0,20}|分包(?:人|单位|方)[^。；，\n]{0,14}(?:再(?:次|行)?分包|再转包)"
)
_PASSED_FINE = re.compile(
    r"不得|禁止|严禁|不允许|不能|不准|资料|图纸|档案|文件|劳务分包|如(?:果|有|发现)|若|否则|违约|有权解除|擅自|视为"
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
    """All of the work, or the main structure, passed on; a second subcontract."""
    if works(contract):
        words = ("全部", "整体", "整个", "所有", "主体结构", "分包")
        yield from hits(contract, words, _PASSED_ON, _PASSED_FINE, comment_reason="delete_or_redraft")


_RETENTION = re.compile(
    r"(?:预留|扣留|扣除|保留|留取|留作|作为|支付|缴纳|交纳)[^。；\n]{0,30}(?:质量保证金|质保金|保修金|质量保修金)|(?:质量保证金|质保金|保修金)[^。；，\n]{0,10}(?:为|按)[^。；，\n]{0,20}(?:%|％|元|百分之)"
)
_AT_PLEASURE = re.compile(
    r"[^。；，\n]*(?:发包人|甲方|业主|建设单位)(?:认为(?:合适|适当|必要|可以)|自行决定|视(?:情况|资金))[^。；\n]*(?:返还|退还|支付)[^。；\n]*"
)
_GIVEN_BACK = re.compile(
    r"(?:质量保证金|质保金|保修金|保证金)[^。\n]{0,80}(?:返还|退还|退回|支付|付清|结清|无息|释放|归还)|(?:返还|退还|退回|付清|支付|归还)[^。\n]{0,40}(?:质量保证金|质保金|保修金|保证金)|(?:质保期|保修期|缺陷责任期)[^。；\n]{0,20}(?:满|届满|期满|终止)[^。；\n]{0,20}(?:支付|付清|返还|退还)"
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
    """Retention money with no date of return."""
    if works(contract):
        for passage, match in find(contract, ("保证金", "质保金", "保修金"), _RETENTION):
            rest = contract.text.replace(passage.text, "", 1) + "\n质保金" + passage.text[match.end() :]
            if not _GIVEN_BACK.search(_AT_PLEASURE.sub("", rest)):
                yield Hit(passage.span, comment_reason="needs_terms")
                return


_ITEMS = (
    (re.compile(r"防水|防渗漏"), 60),
    (re.compile(r"电气|管线|给排水|给水排水|设备安装|装修|装饰"), 24),
    (re.compile(r"供热|供冷|采暖|制冷|空调"), 24),
    (re.compile(r"地基基础|主体结构"), 300),
)
_ONE_SEASON = re.compile(
    r"(?P<item>供热(?:与|和|、)?供冷(?:系统)?|供热|供冷|采暖|制冷)[^。；，\n]{0,24}?(?P<a>(?:一|1|壹)个(?:采暖期|供冷期|采暖季|供暖期)(?:、供冷期|和供冷期)?)"
)
_ITEM_PERIOD = re.compile(
    rf"(?P<item>屋面防水|防水|防渗漏|电气(?:管线|系统)?|管线|给排水|给水排水|设备安装|装修|装饰|供热|供冷|采暖|制冷|地基基础|主体结构)[^。；\n0-9]{{0,30}}?(?:为|是|：|:|不少于|期限)?\s*(?P<a>{DURATION})"
)


@check(
    "CON-06",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=WORKS,
    example_type=ContractType.CONSTRUCTION,
    favours="发包人",
    basis=("建设工程质量管理条例 第40条第1款", f"{BUILDING} 第62条"),
    fires=(
        "屋面防水工程的保修期为二年，自竣工验收合格之日起计算。",
        "质量保修期：电气管线、给排水管道、设备安装工程为1年。",
        "装修工程保修期为12个月。",
        "外墙面的防渗漏保修期限为3年。",
    ),
    silent=(
        "屋面防水工程的保修期为五年，自竣工验收合格之日起计算。",
        "本工程缺陷责任期为二年，自竣工验收合格之日起计算，含屋面防水工程。",
        "装修工程的保修期为2年，防水工程的保修期为5年。",
        "电气管线的保修期为24个月。",
    ),
)
def warranty_too_short(contract: Contract, _: Context) -> Iterator[Hit]:
    """Warranty of the listed items against the statutory minimum."""
    for passage, match in find(contract, ("保修",), _ONE_SEASON) if works(contract) else ():
        facts = {"item": match["item"], "stated": match["a"], "least": "2个采暖期、供冷期"}
        yield hit_with_edit(contract, passage, passage.part(*match.span("a")), "二个采暖期、供冷期", **facts)
    for passage in sentences(contract.text, ("保修",)) if works(contract) else ():
        if re.search(r"缺陷责任期|质保金|保证金", passage.text) or is_menu(passage.text):
            continue
        for match in _ITEM_PERIOD.finditer(passage.text):
            value = length(match["a"])
            least = next(months for item, months in _ITEMS if item.search(match["item"]))
            if not value or not value.shorter_than(least) or value.text.endswith(("日", "天")):
                continue
            facts = {"item": match["item"], "stated": value.text}
            if least == 300:
                yield Hit(passage.span, variant="structure", facts=facts, comment_reason="judgement")
            else:
                new = (
                    like(value.text, least // 12, "年")
                    if "年" in value.text
                    else like(value.text, least, "个月")
                )
                span = passage.part(*match.span("a"))
                yield hit_with_edit(contract, passage, span, new, least=f"{least // 12}年", **facts)
            break


_PRIORITY = re.compile(
    r"(?:(?<!不)(?<!未)(?<!不得)(?<!并非)放弃|不(?:得|再|予)?(?:向[^。；，\n]{0,8}|就[^。；，\n]{0,8})?(?:主张|行使|享有|要求))[^。；\n]{0,24}优先受偿权|优先受偿权[^。；，\n]{0,12}(?:放弃|不(?:再|予)?(?:主张|行使|享有)|劣后)"
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
    """The contractor gives up its priority."""
    if works(contract):
        unless = re.compile(r"(?:发包人|甲方)不得|十八个月|逾期不行使")
        yield from hits(contract, ("优先受偿",), _PRIORITY, unless, comment_reason="delete_or_redraft")
