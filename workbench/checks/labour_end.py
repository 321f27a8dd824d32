"""Labour contracts: change, dismissal and resignation (LAB-17 to 20, 22, 33)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour, spoken
from workbench.checks.measures import DURATION, length
from workbench.checks.passages import Passage, find, hit_with_edit, hits, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_EMPLOYER = r"(?:甲方|用人单位|公司|单位|聘用方)"
_CHANGE = re.compile(
    rf"(?P<start>{_EMPLOYER}(?:有权|可以?|均?可)?[^。；\n]{{0,30}}?(?:调整|变更|调动|调换|改变|降低)(?:乙方|员工|劳动者|其)?的?"
    r"(?P<what>[^。；，\n]{0,24}?(?:岗位|职务|职位|工种|工作地点|工作内容|薪酬|工资|薪资|劳动报酬|待遇)[^。；，\n]{0,16}))"
)
_SENT_AWAY = re.compile(
    rf"(?P<start>{_EMPLOYER}(?:有权|可以?|均?可)?[^。；，\n]{{0,16}}(?:将|把|安排)(?:乙方|员工|劳动者|其)"
    r"(?:派往|调往|调派|派驻|派至|调至|安排到|安排至)[^。；，\n]{0,30}(?:城市|地区|任何|各地|分支机构|分公司|子公司|关联公司)[^。；，\n]{0,10})"
)
_OBEY = re.compile(
    r"(?:无条件|必须|应当|应|须|自愿|同意|愿意|绝对)(?:无条件|予以)?(?:服从|接受|遵从)|不得(?:拒绝|提出异议|有异议|以任何理由)|视为(?:乙方)?同意"
)
_ALONE = re.compile(r"随时|单方|任意|自行(?:决定|调整)|(?:无需|无须|不需|不必)[^。；，\n]{0,8}同意")
_CHANGE_FINE = re.compile(
    r"协商一致|协商同意|书面同意|(?:经|征得|取得)(?:乙方|双方|员工)[^。；，\n]{0,4}同意|不能?胜任|不胜任|患病|医疗期|负伤|法律规定|不得(?:随时|单方|任意|擅自)|双方协商|依法"
)


@check(
    "LAB-17",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第35条第1款", f"{ACT} 第26条第1款第2项"),
    fires=(
        "甲方有权随时调整乙方的岗位、工作地点和工资，乙方应当无条件服从。",
        "甲方可根据生产经营需要变更乙方的工作岗位，乙方必须服从。",
        "公司可以单方降低乙方薪酬。",
    ),
    silent=(
        "经双方协商一致并书面变更劳动合同后，可以调整乙方的岗位和工资。",
        "乙方不能胜任工作的，甲方可以调整其工作岗位，乙方应当服从。",
        "甲方根据工作需要，经与乙方协商同意，可以调整乙方的工作岗位。",
        "甲方不得单方变更乙方的工作地点。",
    ),
)
def one_sided_change(contract: Contract, _: Context) -> Iterator[Hit]:
    """Post, place or pay changed at the employer's will."""
    words = ("调整", "变更", "调动", "调换", "降低", "改变")
    for passage, match in find(contract, words, _CHANGE, _CHANGE_FINE) if labour(contract) else ():
        text = passage.text
        if not _ALONE.search(text) and not _OBEY.search(text):
            continue
        span = Span(passage.span.start + match.start("start"), passage.span.end)
        new = f"经甲乙双方协商一致并采用书面形式，可以变更乙方的{match['what'].lstrip('的')}"
        if len(text) - match.start("start") <= 80:
            yield hit_with_edit(contract, passage, span, spoken(contract, new))
        else:
            yield Hit(passage.span, comment_reason="not_writable")
    for passage, match in find(contract, ("派", "调"), _SENT_AWAY, _CHANGE_FINE) if labour(contract) else ():
        if (_OBEY.search(passage.text) or _ALONE.search(passage.text)) and len(passage.text) - match.start(
            "start"
        ) <= 80:
            agrees = re.fullmatch(r"(?:乙方|员工|劳动者)?同意", passage.text[: match.start("start")])
            start = 0 if agrees else match.start("start")
            span = Span(passage.span.start + start, passage.span.end)
            new = spoken(contract, "经甲乙双方协商一致并采用书面形式，可以变更乙方的工作地点")
            yield hit_with_edit(contract, passage, span, new)


_ENDS = re.compile(
    r"(?:合同|劳动关系)[^。；，\n]{0,6}(?:自动|自行|当然|即时|立即|随之|即行|即告|同时|相应)+(?:终止|解除|失效)|自动(?:解除|终止)[^。；，\n]{0,6}(?:合同|劳动关系)"
)
_EVENT = re.compile(
    r"排名|末位|业绩|考核|怀孕|结婚|生育|指标|编制|名额|失去客户|客户[^。；，\n]{0,16}(?:终止|取消|解除|流失)|(?:服务|采购|外包|项目|承包)合同[^。；，\n]{0,4}(?:终止|解除|到期)|订单(?:减少|取消)|项目(?:取消|终止)|任务(?:未完成|量不足)|未完成"
)


@check(
    "LAB-18",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=("中华人民共和国劳动合同法实施条例 第13条", f"{ACT} 第44条"),
    fires=(
        "乙方连续两个月业绩排名末位的，劳动合同自动终止。",
        "乙方在合同期内怀孕的，本合同自行解除。",
    ),
    silent=(
        "劳动合同期满或者乙方开始依法享受基本养老保险待遇的，劳动合同终止。",
        "乙方以完成该项目为期限的工作任务完成时，劳动合同自动终止。",
        "乙方死亡的，劳动合同自动终止。",
    ),
)
def ends_by_event(contract: Contract, _: Context) -> Iterator[Hit]:
    """The contract ends by itself on an event that the statute does not know."""
    if not labour(contract):
        return
    for passage, _match in find(
        contract, ("自动", "自行", "当然", "随之", "即时", "立即", "即行", "即告"), _ENDS
    ):
        if _EVENT.search(passage.text) and "旷工" not in passage.text:
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_AT_WILL = re.compile(
    rf"{_EMPLOYER}[^。；\n]{{0,26}}(?:随时|任意|无条件|单方面?|(?:无需|无须|不需要?|不必|不说明|不提供|不附)[^。；，\n]{{0,8}}(?:理由|原因)|(?:根据|因|基于)[^。；，\n]{{0,8}}(?:经营|业务|生产|工作|管理)[^。；，\n]{{0,6}}(?:需要|情况|状况)|末位淘汰|业绩(?:不佳|未达标|排名)|以任何理由|价值观|企业文化|公司文化)"
    r"[^。；\n]{0,30}(?:解除|终止|辞退|解雇|解聘)"
)
_SHORT_NOTICE = re.compile(
    rf"{_EMPLOYER}[^。；\n]{{0,16}}提前({DURATION})[^。；\n]{{0,14}}通知[^。；\n]{{0,10}}(?:解除|终止|辞退|解雇|解聘|离职|离岗)"
)
_EITHER = re.compile(
    r"(?:任何一方|任一方|甲乙双方)[^。；\n]{0,8}(?:可|可以|有权)[^。；\n]{0,20}(?:提前|随时)[^。；\n]{0,24}(?:解除|终止)"
)
_GROUNDS = re.compile(
    r"竞业|协商一致|严重|失职|徇私|刑事责任|录用条件|不(?:能)?胜任|医疗期|客观情况|情形之一|下列情形|以下情形|第?三十九条|第?四十条|第?四十一条|裁员|欺诈|(?:不得|无权)(?:随时|单方|任意|解除)|期满|到期|依法|违约"
)


@check(
    "LAB-19",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第39条", f"{ACT} 第40条", f"{ACT} 第41条", f"{ACT} 第48条"),
    fires=(
        "甲方可以根据经营需要，提前三日通知乙方解除劳动合同。",
        "甲方有权随时辞退乙方，无需说明理由。",
        "甲方提前7天书面通知乙方即可解除劳动合同。",
        "任何一方可以提前三十日通知对方解除本合同。",
    ),
    silent=(
        "乙方严重违反甲方规章制度的，甲方可以解除劳动合同。",
        "乙方有下列情形之一的，甲方可以随时解除劳动合同：",
        "经双方协商一致，可以解除劳动合同。",
        "乙方提前三十日以书面形式通知甲方，可以解除劳动合同。",
    ),
)
def dismissal_at_will(contract: Contract, _: Context) -> Iterator[Hit]:
    """Dismissal at will, for business needs alone, or on short notice."""
    if not labour(contract):
        return
    for passage in sentences(contract.text, ("解除", "辞退", "解雇", "解聘", "终止", "离职", "离岗")):
        text = passage.text
        if _GROUNDS.search(text) or is_menu(text):
            continue
        short = _SHORT_NOTICE.search(text)
        if _AT_WILL.search(text) or (short and "试用期" not in text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
        elif _EITHER.search(text):
            yield Hit(passage.span, variant="either", risk=Risk.MEDIUM, comment_reason="delete_or_redraft")


_RESIGN = re.compile(
    rf"(?:辞职|离职|(?:乙方|员工|劳动者)[^。；\n]{{0,16}}(?:解除|终止)[^。；，\n]{{0,6}}(?:合同|劳动关系))[^。；\n]{{0,20}}提前\s*(?P<a>{DURATION})"
    rf"|(?:乙方|员工|劳动者)[^。；\n]{{0,16}}提前\s*(?P<b>{DURATION})[^。；\n]{{0,24}}(?:辞职|离职|解除)"
)
_APPROVAL = re.compile(
    rf"(?:辞职|离职|(?:乙方|员工|劳动者)[^。；，\n]{{0,12}}解除[^。；，\n]{{0,8}}合同)[^。；\n]{{0,40}}?"
    rf"(?P<tail>[，,]?(?:并|且|应|须|需|必须)*(?:须|需)?(?:经|征得|取得|得到|获得){_EMPLOYER}?[^。；，\n]{{0,6}}(?:批准|同意|审批|许可|核准)(?:后)?(?:方可|方能|才能)?)"
)
_REFUSED = re.compile(
    r"[^。；\n]{0,12}[，,](?:未(?:获|经|得)[^，。；\n]{0,8}(?:批准|同意)的?)[，,]?不得(?:离岗|离职|离开)"
)
_BARRED = re.compile(
    r"(?:乙方|员工|劳动者)[^。；\n]{0,20}不得(?:以任何理由)?(?:自行|擅自|单方|提前|主动|中途|随意)*(?:提出)?(?:辞职|离职|解除(?:本|劳动)?合同)"
)
_RESIGN_FINE = re.compile(
    r"脱密|事业单位|希望|建议|尽可能|尽量|不承担任何|服务期|协商一致|情形之一|聘用合同书|竞业|不得从事|未(?:履行|办理|完成)[^。；，\n]{0,6}(?:交接|手续)|用人单位不得|甲方?不得|下列|之一"
)


@check(
    "LAB-20",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第37条",),
    fires=(
        "乙方辞职应当提前六十日申请，并经甲方批准。",
        "乙方解除劳动合同的，应提前三个月书面通知甲方。",
        "合同期内乙方不得提出辞职。",
        "乙方在试用期内辞职的，应当提前15日通知甲方。",
    ),
    silent=(
        "乙方辞职应当提前三十日书面通知甲方。",
        "涉密岗位的乙方离职的，脱密期为六个月，应提前六个月提出。",
        "乙方离职应当办理工作交接。",
        "乙方在试用期内提前三日通知甲方，可以解除劳动合同。",
    ),
)
def resignation_limited(contract: Contract, _: Context) -> Iterator[Hit]:
    """A notice longer than the statute's, an approval, or a bar on resignation."""
    if not labour(contract):
        return
    for passage in sentences(contract.text, ("辞职", "离职", "解除")):
        if _RESIGN_FINE.search(passage.text) or is_menu(passage.text):
            continue
        yield from _resignation(contract, passage)


def _resignation(contract: Contract, passage: Passage) -> Iterator[Hit]:
    text = passage.text
    notice, approval = _RESIGN.search(text), _APPROVAL.search(text)
    name = ("a" if notice["a"] else "b") if notice else ""
    value = length(notice[name]) if notice else None
    most = 3 if "试用期" in text else 31
    if notice and value and value.in_days > most:
        least = "三日" if most == 3 else "三十日"
        end = approval.end("tail") if approval and approval.start("tail") > notice.start(name) else 0
        refused = _REFUSED.search(text, notice.end(name))
        end = refused.end() if refused else end
        new = spoken(contract, f"{least}书面通知甲方") if end else least
        span = passage.part(notice.start(name), end or notice.end(name))
        yield hit_with_edit(contract, passage, span, new, stated=value.text, least=least)
    elif approval:
        span = passage.part(*approval.span("tail"))
        yield hit_with_edit(contract, passage, span, "", variant="approval")
    elif _BARRED.search(text):
        yield Hit(passage.span, variant="barred", comment_reason="delete_or_redraft")


_FAMILY = r"(?:结婚|怀孕|生育|婚育|恋爱|生孩子|生小孩)"
_FORBID = re.compile(
    rf"(?:乙方|员工|女职工|女员工|劳动者|本人)[^。；\n]{{0,20}}(?:不得|不准|禁止|不允许|(?:承诺|保证)[^。；，\n]{{0,10}}不)[^。；，\n]{{0,8}}{_FAMILY}"
    rf"|{_FAMILY}[^。；，\n]{{0,10}}(?:须|需|应|应当|必须)(?:事先|提前)?(?:经|报|征得|取得|得到|获得)[^。；，\n]{{0,10}}(?:同意|批准|许可)"
    rf"|{_FAMILY}[^。；\n]{{0,16}}(?:甲方|公司|单位)?(?:可以?|有权|应|将|即)?[^。；，\n]{{0,6}}(?:解除|辞退|终止|降低(?:其|乙方)?(?:工资|薪)|调岗|自动离职|开除|解雇|降薪)"
    rf"|(?:未经|未得)[^。；，\n]{{0,8}}(?:批准|同意|许可|报备)(?:擅自)?{_FAMILY}|{_FAMILY}[^。；，\n]{{0,4}}(?:须|需|应|应当|必须)(?:提前|事先)[^。；，\n]{{0,10}}(?:报备|申请|审批|排队)|(?:视为|作为)[^。；\n]{{0,10}}{_FAMILY}|(?:禁止|严禁)[^。；，\n]{{0,6}}{_FAMILY}"
)
_FAMILY_FINE = re.compile(
    r"(?:甲方|用人单位|公司|单位)?不得(?:因|以|在|降低|解除|辞退|终止|与)|不因|依法享受|依照[^。；]{0,20}规定"
)


@check(
    "LAB-22",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(
        "中华人民共和国妇女权益保障法 第44条第1款",
        "中华人民共和国妇女权益保障法 第48条第1款",
        "女职工劳动保护特别规定 第5条",
    ),
    fires=(
        "乙方在合同期内不得结婚或者怀孕，否则甲方可以解除合同。",
        "女职工怀孕应当事先经公司批准。",
        "乙方入职两年内怀孕的，甲方有权解除劳动合同。",
    ),
    silent=(
        "乙方怀孕、生育的，依法享受产假和相应待遇。",
        "甲方不得因乙方结婚、怀孕、生育而降低其工资或者解除劳动合同。",
        "乙方怀孕期间，甲方不得安排其从事孕期禁忌从事的劳动。",
    ),
)
def family_limited(contract: Contract, _: Context) -> Iterator[Hit]:
    """Marriage, pregnancy or birth forbidden, subject to leave, or punished."""
    if labour(contract):
        words = ("结婚", "怀孕", "生育", "婚育", "恋爱", "生孩子", "生小孩")
        yield from hits(contract, words, _FORBID, _FAMILY_FINE, comment_reason="delete_or_redraft")


_DEEMED = re.compile(
    r"(?:旷工|缺勤|未到岗|不到岗|未归|逾期|失去联系|联系不上|无应答|无人接听|未(?:[^。；，\n]{0,4})(?:回复|报到|返岗|上班|到岗|请假|续签)|不(?:回复|报到|返岗|上班|辞而别)|失联|无故|请假|擅自)[^。；\n]{0,40}(?:视为|按|视同|作|以)(?:乙方|员工|其|本人)?(?:单方|自动|自行|主动|自愿)+(?:离职|辞职|解除|放弃|离岗|提出)"
)


@check(
    "LAB-33",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=("中华人民共和国劳动合同法实施条例 第13条", f"{ACT} 第37条", f"{ACT} 第39条"),
    fires=(
        "乙方连续旷工三日的，视为自动离职，劳动合同自动终止。",
        "乙方请假期满未返岗的，按自行辞职处理。",
        "员工失联超过24小时视同其主动离职。",
    ),
    silent=(
        "乙方连续旷工三日的，属于严重违反规章制度，甲方可以书面通知解除劳动合同。",
        "乙方主动离职的，应提前三十日书面通知甲方。",
        "甲方不得将乙方旷工视为自动离职。",
    ),
)
def deemed_resignation(contract: Contract, _: Context) -> Iterator[Hit]:
    """Absence said to be a resignation."""
    if labour(contract):
        unless = re.compile(r"不(?:得|应|能)?[^。；，\n]{0,16}视为")
        for passage, match in find(contract, ("视为", "视同", "按", "作"), _DEEMED, unless):
            tail = re.search(r"[，,]?(?:视为|视同|按|作|以)[^视按作]*$", passage.text)
            if tail and tail.start() >= match.start() and "旷工" in passage.text:
                new = "，属于严重违反甲方规章制度，甲方可以依法书面通知乙方解除劳动合同"
                span = Span(passage.span.start + tail.start(), passage.span.end)
                yield hit_with_edit(contract, passage, span, new)
            else:
                yield Hit(passage.span, comment_reason="delete_or_redraft")
