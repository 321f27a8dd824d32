"""Labour contracts: social insurance, injuries and severance (LAB-13, 14, 21)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour, spoken
from workbench.checks.labour_slots_end import severance_cut
from workbench.checks.labour_slots_guard import injury_limited, insurance_withheld, insured_late
from workbench.checks.labour_words import EMPLOYER, NEED_NOT, WORKER, filled
from workbench.checks.measures import NUM
from workbench.checks.passages import barred, find, first_words, hit_with_edit, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_INSURANCE = (
    "社会保险",
    "社保",
    "医保",
    "五险",
    "养老保险",
    "医疗保险",
    "工伤保险",
    "失业保险",
    "参保",
    "险种",
)
_INS = r"(?:社会保险|社保|五险一金|五险|养老保险|医疗保险|工伤保险|失业保险|参保|保险费|险种)"
_NO_INSURANCE = re.compile(
    rf"(?:放弃|自愿不|要求不|同意不|申请不|(?:不|无需|无须|不必|免于?)(?:再|予|另行?|[为替给](?:乙方|其|员工|劳动者|职工|本人))*(?:缴纳|办理|参加|购买|投保|上|缴))[^。；\n]{{0,14}}{_INS}"
    rf"|{_INS}[^。；\n]{{0,16}}(?:由(?:乙方|员工|劳动者|其|本人)(?:自行|自己|个人)|乙方自行|自行(?:缴纳|承担|购买|参加|解决|办理))"
    rf"|由(?:乙方|员工|劳动者|其|本人)(?:自行|自己|个人)(?:购买|缴纳|办理|参加)[^。；，\n]{{0,6}}{_INS}"
    rf"|(?:折现|折算|现金|补贴|补助|工资)[^。；\n]{{0,12}}(?:代替|替代|冲抵|抵作|抵充|取代)[^。；\n]{{0,10}}{_INS}"
    rf"|{_INS}[^。；\n]{{0,16}}(?:折现|折算|以现金|以补贴|随工资|计入工资|包含在工资|已含在)"
    rf"|不(?:再)?由{EMPLOYER}(?:为其|为乙方)?(?:缴纳|缴|办理|购买)[^。；，\n]{{0,6}}{_INS}"
    rf"|(?:不|无需|无须|不必)(?:再|予|另行?|[为替给](?:乙方|其|员工|劳动者|职工|本人))+参保|(?:自行|自己)[^。；，\n]{{0,14}}(?:参保|投保|缴费(?!部分))|灵活就业[^。；\n]{{0,14}}(?:参保|投保|缴费)"
    rf"|{WORKER}[^。；，\n]{{0,12}}(?:自行|自己)[^。；，\n]{{0,8}}(?:缴纳(?!部分)|缴|交|买|购买|参加)(?![^。；，\n]{{0,8}}(?:部分|税|培训|商业|意外|考))"
    rf"|{_INS}(?:费用?|费)?(?:全部|全额|一律|均|都)由{WORKER}[^。；，\n]{{0,4}}(?:出|掏|付|交|承担|负担|缴)"
    r"|(?:单位|甲方|公司|企业)(?:应当?|须|所)?(?:承担|缴纳|缴费|缴|负担)?的?(?:那|这|该|一)?部分(?:(?!个人)[^。；\n]){0,20}(?:均|都|也|亦|全部)?(?:由(?:乙方|员工|劳动者|其|本人)|[从自在][^。；，\n]{0,10}(?:工资|薪)[^。；，\n]{0,6}(?:扣|支))"
    rf"|{_INS}[^。；\n]{{0,24}}(?:均|全部|全额|都|一并)(?:应)?由{WORKER}[^。；，\n]{{0,4}}(?:承担|负担|缴纳)"
    rf"|{_INS}[^。；，\n]{{0,8}}(?:全部|全额|单位部分|企业部分)[^。；\n]{{0,10}}从[^。；，\n]{{0,10}}(?:工资|薪)[^。；，\n]{{0,6}}(?:扣|支)"
    rf"|{_INS}[^。；\n]{{0,20}}(?:现金|货币|补贴|补助|津贴)(?:的)?(?:形式|方式)?[^。；，\n]{{0,8}}(?:发放|支付|发给)"
    rf"|{_INS}[^。；\n]{{0,40}}(?:灵活就业|自行|自己)(?:身份)?[^。；，\n]{{0,4}}(?:投保|参保|缴费)"
    rf"|(?:单位|甲方|用人单位|公司)(?:应)?(?:承担|缴纳|缴费|负担)(?:的)?部分[^。；\n]{{0,12}}由(?:乙方|员工|劳动者)"
)
_LATE_INSURANCE = re.compile(
    rf"(?:试用期(?:满|期满|届满|合格|通过|结束|过)|转正)[^。；\n]{{0,16}}(?:缴纳|办理|参加|购买|缴|上)[^。；\n]{{0,10}}{_INS}"
    rf"|试用期(?:内|间|期间)?[^。；\n]{{0,8}}(?:不|暂不)[^。；\n]{{0,14}}{_INS}"
    rf"|(?:入职|工作|到岗|上班|干|转正|服务)(?:满|达到?)?(?:{NUM}个月|{NUM}年|半年|一年)(?:之后|以后|后|起)[^。；\n]{{0,16}}(?:缴纳|办理|参加|购买|上|缴|参保|投保)"
    rf"|{_INS}[^。；，\n]{{0,12}}(?:自|从|待|于)[^。；，\n]{{0,10}}(?:转正|试用期?(?:满|结束|通过|届满|合格|期满))[^。；，\n]{{0,6}}(?:起|后|时)"
    rf"|(?:从|自)(?:入职(?:后|起)?)?的?第(?:[二三四五六七八九十]|[2-9])个?[月年](?:起|开始)?[^。；\n]{{0,12}}(?:缴纳|办理|参加|购买|上|缴|参保|投保)"
)
_INSURANCE_FINE = re.compile(
    r"(?:合同|劳动关系)[^。；，\n]{0,8}(?:解除|终止)(?:后|之日|次月|之后)|离职(?:后|次月|当月)|补充(?:养老|医疗)|退休|享受(?:基本)?养老保险待遇|商业(?:养老|医疗)?保险|(?<!和)(?<!及)(?<!与)个人(?:应)?(?:承担|缴纳|缴|负担)的?部分|个人应缴|入职(?:满)?(?:一|1)个月"
)
_TAX = re.compile(r"[，、](?:乙方|员工|劳动者)?[^。；，、\n]{0,8}个人所得税[^。；，、\n]{0,8}")
_NOT_WAIVED = re.compile(
    rf"{EMPLOYER}[^。；，\n]{{0,4}}(?:不得|不能|不可|无权)|不(?:得|能)[^。；，\n]{{0,12}}(?:放弃|不参加|不缴|以现金|以补贴|折|代替|约定)"
    r"|无效|不予准许|严禁|禁止|拒绝"
)


@check(
    "LAB-13",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(
        "中华人民共和国社会保险法 第58条第1款",
        "中华人民共和国社会保险法 第60条第1款",
        "中华人民共和国劳动法 第72条",
        f"{ACT} 第26条第1款第2项",
    ),
    fires=(
        "乙方自愿放弃缴纳社会保险，甲方每月发放社保补贴八百元。",
        "甲方自乙方试用期满后开始为其办理社会保险。",
        "乙方的社会保险由乙方自行缴纳，甲方不承担任何费用。",
        "社保费用以现金形式随工资一并发给乙方，甲方不再为其参保。",
        "社会保险费中甲方应承担的部分由乙方负担。",
    ),
    silent=(
        "甲方依法为乙方缴纳社会保险，个人应缴部分由甲方代扣代缴。",
        "甲方为乙方另行购买补充医疗保险，乙方可以放弃。",
        "甲方不得要求乙方放弃社会保险。",
        "甲乙双方依法参加社会保险，乙方应缴纳的社会保险费由甲方从其工资中代扣代缴。",
    ),
)
def insurance_waived(contract: Contract, _: Context) -> Iterator[Hit]:
    """Insurance waived, paid out in cash, put on the worker, or begun only after probation."""
    if not labour(contract):
        return
    part_time = "非全日制" in first_words(contract)
    for passage in sentences(contract.text, _INSURANCE):
        text = passage.text
        text = _TAX.sub("", text)
        fine = _INSURANCE_FINE.search(text) or _NOT_WAIVED.search(text)
        late = (not fine and bool(_LATE_INSURANCE.search(text))) or insured_late(text)
        waived = (not fine and _NO_INSURANCE.search(text)) or insurance_withheld(text)
        if is_menu(text) or not (late or waived):
            continue
        if part_time and "工伤" not in text:
            continue
        new = spoken(contract, "甲乙双方依法参加社会保险、缴纳社会保险费，乙方个人应缴部分由甲方代扣代缴")
        if len(text) <= 80:
            yield hit_with_edit(contract, passage, passage.span, new, variant="late" if late else "")
        else:
            yield Hit(passage.span, variant="late" if late else "", comment_reason="not_writable")


_INJURY = re.compile(
    r"(?:工伤|伤亡|受伤|致伤|致残|负伤|伤残|残疾|伤害|死亡|疾病|患病|职业病|人身|意外|安全)[^。；\n]{0,30}?"
    r"(?P<tail>[，,]?(?:一切|全部|所有|任何)?(?:后果|责任|费用|损失|风险)?(?:均|全部|概)?(?:自负|自理|由(?:乙方|其|员工|劳动者|本人)(?:自行|自己|个人|本人)?(?:承担|负责|负担)|自行承担|自担|自行负责)"
    r"|[，,]?(?:均|概)?与(?:甲方|公司|用人单位|单位)无关|[，,]?(?:甲方|公司|用人单位)(?:均|概)?(?:不(?:承担|负|予|负责)|概不|免(?:于|除))"
    r"|[，,](?:甲方|公司|用人单位)[^。；\n]{0,24}(?:后|外)[，,]?(?:即|则)?不再(?:承担|负)[^。；，\n]{0,8}(?:责任|费用|义务))"
)
_INJURED = re.compile(
    r"工伤|伤亡|受伤|受了伤|致伤|摔伤|致残|负伤|伤残|病残|生死|死亡|身亡|猝死|病故|伤害|人身|事故|疾病|患病|职业病|所受伤|意外"
)
_BEARS = re.compile(
    rf"自负|自理|自担|自掏|自己(?:掏|出|付|扛)|(?:自行|自己|个人|自我)(?:承担|负责|负担|解决|处理)|由{WORKER}[^。；，\n]{{0,8}}(?:承担|负责|负担|自理)"
    rf"|(?:各|平均|共同|按比例)(?:自)?(?:承担|负担|分担)|与{EMPLOYER}无关|免除{EMPLOYER}|(?:不得|放弃)[^。；，\n]{{0,6}}(?:再|向|追究|索赔|提出|要求)"
    rf"|{EMPLOYER}[^。；\n]{{0,24}}{NEED_NOT}(?:承担|负|予以?|负责|赔偿|支付)|{EMPLOYER}[^。；，\n]{{0,6}}(?:仅|只|最高|最多)[^。；，\n]{{0,10}}(?:承担|给予|支付|补助|补偿|赔偿)"
)
_WORKING = re.compile(r"因工|工伤|工作|上班|生产|施工|作业|岗位|生死|病残|职业病|在岗|安全|合同期|在职")
_NOT_INJURY = re.compile(
    r"(?:乙方|员工|劳动者|职工)[^。；，\n]{0,4}(?:无需|无须|不必|不用|不再?|概不)(?:另行)?(?:承担|支付|负担|缴)|给(?:甲方|公司|他人|第三|客户|用人单位|单位)[^。；，\n]{0,8}造成|造成(?:甲方|公司|他人|第三人)|依法享受|依照[^。；，]{0,16}(?:条例|规定)|不得(?:免除|要求|拒绝|拖延|将)|保密|商业秘密|仍由甲方|甲方依法|基本医疗|非因工|医疗期|报销"
)
_INJURY_FINE = re.compile(
    r"休假期|旅游|非(?:因工|工作)|工作时间(?:以外|之外|外)|下班后|业余|私自|故意|自残|自杀|醉酒|酗酒|吸毒|犯罪|与工作无关|不在工作|基本医疗|报销|甲方(?:应|依法)(?:当)?承担"
)


@check(
    "LAB-14",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=("中华人民共和国安全生产法 第52条第2款", f"{ACT} 第26条第1款第2项", "中华人民共和国民法典 第506条"),
    fires=(
        "乙方在工作中发生伤亡事故的，后果自负，与甲方无关。",
        "乙方工作期间受伤的，一切责任由乙方自行承担。",
        "因工患病或者死亡的，甲方概不负责。",
    ),
    silent=(
        "乙方在工作中发生伤亡事故的，按照《工伤保险条例》享受工伤保险待遇。",
        "乙方在工作时间以外私自外出发生伤害的，责任自负。",
        "乙方发生工伤的，甲方应当及时救治并申请工伤认定。",
        "甲方另行为乙方购买人身意外伤害保险。",
    ),
)
def injury_on_worker(contract: Contract, _: Context) -> Iterator[Hit]:
    """Injury, illness or death at work put on the worker."""
    if not labour(contract):
        return
    words = ("自负", "自理", "承担", "自担", "无关", "概不", "不负", "不予", "负责", "免")
    seen: set[int] = set()
    for passage, match in find(contract, words, _INJURY, _INJURY_FINE):
        tail = Span(passage.span.start + match.start("tail"), passage.span.end)
        lead = passage.text[: match.start("tail")]
        if match["tail"][0] not in "，," and not lead.endswith(("的", "时", "，")):
            yield Hit(passage.span, comment_reason="not_writable")
            seen.add(passage.span.start)
            continue
        comma = "" if lead.endswith("，") else "，"
        new = spoken(contract, f"{comma}依照《工伤保险条例》等规定处理，乙方依法享受工伤保险等待遇")
        yield hit_with_edit(contract, passage, tail, new)
        seen.add(passage.span.start)
    more = (*words, "自己", "不得", "放弃", "仅", "只", "不", "最高", "最多", "至多", "限", "封顶", "了结")
    for passage in sentences(
        contract.text, (*more, "再无", "一次性", "两清", "私了", "处理完毕", "负全责", "全责")
    ):
        text = passage.text
        if passage.span.start not in seen and injury_limited(text) and not is_menu(text):
            yield Hit(passage.span, comment_reason="not_writable")
            continue
        if passage.span.start in seen or _INJURY_FINE.search(text) or _NOT_INJURY.search(text):
            continue
        if filled(text, _INJURED, _BEARS, _WORKING) and not is_menu(text):
            seen.add(passage.span.start)
            yield Hit(passage.span, comment_reason="not_writable")


_NO_SEVERANCE = re.compile(
    r"(?:放弃|无需|无须|毋须|不存在|不负|无(?:任何|其他|支付|给付)*(?=(?:经济)?补偿)|没有(?:[^。；，\n]{0,4}义务)?(?:另行?|再|任何|其他|支付|给付|给予|给|付|发放|向[^。；，\n]{1,6})*(?=(?:经济)?补偿)|不向[^。；，\n]{1,6}(?:主张|要求|支付|给付|发放|给予)|不(?:再|予|另行?|需|享受|享有|支付|给予|给付|给|付|负担|发放|承担|收取|领取|得(?:再|另行)?(?:要求|主张|索要)|要求|主张)|免除|无权)(?:[^。；，\n]{0,18}|[^。；\n]{0,14}(?:包括|含)[^。；，\n]{0,4})(?:经济)?补偿"
    r"|(?:经济)?补偿(?:金)?[^。；\n]{0,14}(?:已)?(?:包含|包括|计入|含|随)(?:在)?[^。；\n]{0,8}(?:工资|薪|报酬)"
    r"|(?:工资|薪酬|月薪|报酬|奖金|年终奖)[^。；\n]{0,10}(?:包含|包括|含有|已?含|即为|视为|作为|折抵|抵作|涵盖)[^。；\n]{0,14}(?:经济|离职|解约|解除|终止|辞退)补偿"
    r"|(?:补偿(?:金)?)[^。；\n]{0,6}(?:概不|均不|一律不|不予|不再|不另)(?:支付|给予|发放|承担)"
)
_ENDING = re.compile(
    r"解除|终止|到期|期满|届满|离职|离开|解约|辞退|裁员|裁减|裁撤|搬迁|迁址|解聘|不续|劳动关系|经济补偿"
)
_SEVERANCE_FINE = re.compile(
    r"(?:一次性|已经?)(?:支付|付清|结清)[^。；]{0,20}(?:补偿|元)|竞业|竞争|同类|同业|同行|(?:上述|该|此项)限制|限制期|保密|任职|培训|违纪|旷工|失职|录用条件|个人原因|本人原因|退休|情形之一|严重(?!困难|亏损|下滑|萎缩|恶化)|过错|过失|违反|主动|辞职|(?:乙方|员工|劳动者)(?:单方|提出|自行|擅自|(?:不同意|拒绝|不愿)[^。；，\n]{0,18}续)|三十九条|非全日制|试用期|刑事|欺诈|下列情形|法律规定|(?:解除|离职|终止|和解)协议|除约定"
)


@check(
    "LAB-21",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第46条", f"{ACT} 第47条", f"{ACT} 第26条第1款第2项"),
    fires=(
        "劳动合同到期甲方不续签的，无需支付任何经济补偿。",
        "无论何种原因终止劳动合同，乙方均放弃要求经济补偿金的权利。",
        "乙方每月工资中已包含解除劳动合同的经济补偿金。",
    ),
    silent=(
        "劳动合同解除或者终止的，甲方依法支付经济补偿。",
        "乙方严重违反规章制度被解除劳动合同的，甲方不支付经济补偿。",
        "劳动合同期满，甲方维持原条件续订而乙方不同意续订的，甲方不支付经济补偿。",
        "乙方离职后两年内不得入职竞争企业，甲方不另行支付经济补偿。",
    ),
)
def severance_waived(contract: Contract, _: Context) -> Iterator[Hit]:
    """Severance given up beforehand or excluded in cases where the law grants it."""
    if not labour(contract) or re.search(r"(?:解除|终止|和解|离职)[^。\n]{0,8}协议", contract.title):
        return
    for passage in sentences(contract.text, ("补偿", "遣散费")):
        if not _severance_lost(passage.text, contract) or not _ENDING.search(passage.text):
            continue
        if len(passage.text) <= 60:
            new = (
                "劳动合同解除或者终止，依法应当支付经济补偿的，甲方依照《中华人民共和国劳动合同法》的规定支付"
            )
            yield hit_with_edit(contract, passage, passage.span, spoken(contract, new))
        else:
            yield Hit(passage.span, comment_reason="not_writable")


def _severance_lost(text: str, contract: Contract) -> bool:
    if _SEVERANCE_FINE.search(text):
        return False
    found = _NO_SEVERANCE.search(text)
    if found and not barred(text, found.end(), contract.type.type):
        return True
    return severance_cut(text) and not _NOT_WAIVED.search(text) and not is_menu(text)
