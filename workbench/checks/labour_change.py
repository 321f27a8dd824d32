"""Labour contracts: change at will, family life, deemed resignation (LAB-17, 22, 33)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour, spoken
from workbench.checks.labour_slots_change import changed_at_will, family_held_against
from workbench.checks.labour_words import EMPLOYER, WORKER, bars_employer, filled
from workbench.checks.passages import find, hit_with_edit, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import UNASKED
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_CHANGE = re.compile(
    rf"(?P<start>{EMPLOYER}(?:有权|可以?|均?可)?[^。；\n]{{0,30}}?(?:调整|变更|调动|调换|改变|降低)(?:乙方|员工|劳动者|其)?的?"
    r"(?P<what>[^。；，\n]{0,24}?(?:岗位|职务|职位|工种|工作地点|工作内容|薪酬|工资|薪资|劳动报酬|待遇)[^。；，\n]{0,16}))"
)
_SENT_AWAY = re.compile(
    rf"(?P<start>{EMPLOYER}(?:有权|可以?|均?可)?[^。；，\n]{{0,16}}(?:将|把|安排)(?:乙方|员工|劳动者|其)"
    r"(?:派往|调往|调派|派驻|派至|调至|安排到|安排至)[^。；，\n]{0,30}(?:城市|地区|任何|各地|分支机构|分公司|子公司|关联公司)[^。；，\n]{0,10})"
)
_OBEY = re.compile(
    r"(?:无条件|必须|应当|应|须|自愿|同意|愿意|绝对)(?:无条件|予以)?(?:服从|接受|遵从)|不得(?:拒绝|提出异议|有异议|以任何理由)|视为(?:乙方)?同意"
)
_ALONE = re.compile(
    r"随时|(?:不经|未经)[^。；，\n]{0,10}同意|单方|任意|自行(?:决定|调整)|(?:无需|无须|不需|不必)[^。；，\n]{0,8}同意"
)
_CHANGE_FINE = re.compile(
    r"协商一致|协商同意|书面同意|(?<!无须)(?<!无需)(?<!不必)(?<!不需)(?:经|征得|取得)(?:乙方|双方|员工)[^。；，\n]{0,4}同意|不能?胜任|不胜任|患病|医疗期|负伤|法律规定|不得(?:随时|单方|任意|擅自)|双方协商|依法|书面协议|双方[^。；，\n]{0,6}签订"
)


def _fine(text: str) -> bool:
    """Whether the change is agreed or has a ground in law; 不经劳动者同意 and 未经协商 agree to nothing."""
    return bool(_CHANGE_FINE.search(UNASKED.sub("", text)))


_MOVED = re.compile(
    r"(?:岗位|职务|职位|工种|工作地点|工作内容|薪酬|工资|薪资|报酬|待遇)[^。；\n]{0,30}(?:调整|变更|变动|调动|调换|调配|改变|上调|下调|升降|随[^。；，]{0,4}变)"
    r"|(?:调整|变更|变动|调动|调换|调配|改变|降低|上调|下调)[^。；\n]{0,24}(?:岗位|职务|职位|工种|工作地点|工作内容|薪酬|工资|薪资|报酬|待遇)"
    r"|(?:调往|调至|调到|派往|派至|派驻|外派)[^。；，\n]{0,24}(?:外地|异地|工作|任何|任一|任意|外省|各地|地区|城市|机构|公司|门店|分店|项目|工地)|降职|降薪|降级|(?<!员工)(?<!乙方)(?<!劳动者)(?<!员工可)(?:自行|单方)(?:决定|核定|确定)[^。；，\n]{0,12}(?:岗|薪|职级|职务)|(?:工作地点|工作区域|工作地|工作城市)[^。；，\n]{0,8}(?:全国|不固定|任何|各地)|(?:安排|指派|调配|派遣|派)(?:乙方|员工|劳动者|其)?[^。；，\n]{0,6}(?:到|至|往|去)[^。；，\n]{0,10}(?:任何|其他|其它|关联|异地|外地|外省|各地|另)[^。；，\n]{0,12}|(?:工作|岗位)(?:的)?(?:调动|调配|调遣)|薪随岗"
)
_YIELDS = re.compile(
    UNASKED.pattern
    + r"|(?:乙方|员工|劳动者|职工)[^。；\n]{0,16}(?:服从|接受|遵从|无异议|不持异议|认可|不得(?:拒绝|推诿|提出异议|有异议|推脱|推托|推辞|反对))|(?:无条件|必须|须|应|应当|应予)(?:予以)?(?:服从|接受|遵从)"
    rf"|{WORKER}[^。；，\n]{{0,6}}(?:应当?|须|必须|要)(?:予以?|即|立即|[于在按][^。；，\n]{{0,12}})?(?:执行|遵照|到岗|报到|赴任)|(?:不经|未经|无需|无须|不必)[^。；，\n]{{0,6}}(?:协商|商量)"
    r"|不(?:得|予|能)?(?:拒绝|推诿|推脱|持异议|提出异议)|不服从[^。；，\n]{0,8}(?:视为|按|以)|(?:无需|无须|不必|不需)[^。；，\n]{0,10}同意|单方|自行决定|随时"
)
_LISTED = re.compile(
    r"培训|进修|学习|体检|健康检查|会议|下列(?:岗位|地点)|上述范围|以下(?:岗位|地点)|出差|短期|临时(?:借调|支援)|停工|法定"
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
    for passage, match in find(contract, words, _CHANGE) if labour(contract) else ():
        text = passage.text
        if _fine(text) or (not _ALONE.search(text) and not _OBEY.search(text)):
            continue
        span = Span(passage.span.start + match.start("start"), passage.span.end)
        new = f"经甲乙双方协商一致并采用书面形式，可以变更乙方的{match['what'].lstrip('的')}"
        if len(text) - match.start("start") <= 80:
            yield hit_with_edit(contract, passage, span, spoken(contract, new))
        else:
            yield Hit(passage.span, comment_reason="not_writable")
    for passage, match in find(contract, ("派", "调"), _SENT_AWAY) if labour(contract) else ():
        if _fine(passage.text):
            continue
        if (_OBEY.search(passage.text) or _ALONE.search(passage.text)) and len(passage.text) - match.start(
            "start"
        ) <= 80:
            agrees = re.fullmatch(r"(?:乙方|员工|劳动者)?同意", passage.text[: match.start("start")])
            start = 0 if agrees else match.start("start")
            span = Span(passage.span.start + start, passage.span.end)
            new = spoken(contract, "经甲乙双方协商一致并采用书面形式，可以变更乙方的工作地点")
            yield hit_with_edit(contract, passage, span, new)
    seen = {hit.start for hit in _shown(contract)}
    for passage in sentences(contract.text, _MOVES) if labour(contract) else ():
        if passage.span.start in seen or _fine(passage.text) or _LISTED.search(passage.text):
            continue
        told = filled(passage.text, _MOVED, _YIELDS) or changed_at_will(passage.text)
        if told and not bars_employer(passage.text) and not is_menu(passage.text):
            yield Hit(passage.span, comment_reason="not_writable")


_MOVES = (
    *("调", "变更", "变动", "改变", "修改", "降低", "下浮", "派", "随岗", "安排", "降职", "降薪", "降级"),
    *("自行", "单方", "单独", "决定", "指定", "核定", "届时", "今后", "轮岗"),
)


def _shown(contract: Contract) -> Iterator[Span]:
    """Sentences in which the edits above have been offered."""
    for words, pattern in (
        (("调整", "变更", "调动", "调换", "降低", "改变"), _CHANGE),
        (("派", "调"), _SENT_AWAY),
    ):
        for passage, match in find(contract, words, pattern):
            told = not _fine(passage.text) and (_ALONE.search(passage.text) or _OBEY.search(passage.text))
            if told and (pattern is _CHANGE or len(passage.text) - match.start("start") <= 80):
                yield passage.span


_FAMILY = r"(?:结婚|怀孕|生育|婚育|恋爱|生孩子|生小孩|要孩子|要小孩|产假|孕期|已孕|婚假|单身|妊娠)"
_FAMILY_WORD = re.compile(_FAMILY)
_FORBID = re.compile(
    rf"(?:不得|不准|禁止|严禁|不允许|不可以?|不应|不能)(?:擅自|私自)?[^。；，\n]{{0,6}}{_FAMILY}|(?:承诺|保证|同意|期间|期内|年内|之前)[^。；，\n]{{0,12}}不(?:会)?(?:谈)?{_FAMILY}|保证[^。；，\n]{{0,4}}单身"
    rf"|{_FAMILY}[^。；\n]{{0,14}}(?:须|需|应|应当|必须|要)(?:事先|提前)?[^。；，\n]{{0,8}}(?:经|报|征得|取得|得到|获得|向)[^。；，\n]{{0,10}}(?:同意|批准|许可|申请|报备|报批|审批|备案)"
    rf"|{_FAMILY}[^。；\n]{{0,30}}(?:解除|辞退|终止|辞职|离职|开除|解雇|解聘|降薪|调岗|无效|(?:降低|降为|降至|扣发|扣减|停发|不发|下调)[^。；，\n]{{0,10}}(?:工资|薪|奖金|待遇)|(?:工资|薪)[^。；，\n]{{0,4}}(?:降|扣|停))"
    rf"|(?:未经|未得|未按)[^。；，\n]{{0,16}}{_FAMILY}|(?:视为|作为)[^。；\n]{{0,10}}{_FAMILY}|(?:不录用|不招用|不招收|不聘用)[^。；，\n]{{0,6}}{_FAMILY}|(?:隐瞒)[^。；，\n]{{0,4}}{_FAMILY}"
    rf"|(?:排队|顺序|指标|名额|计划|安排)的?[^。；，\n]{{0,8}}(?:怀孕|生育|结婚)"
    rf"|{_FAMILY}[^。；\n]{{0,10}}(?:视为|作为|属于|按)[^。；，\n]{{0,10}}(?:违纪|违反|不符合|不合格|不胜任|自动|自愿)"
    rf"|{_FAMILY}[^。；，\n]{{0,8}}(?:不发|停发|不支付|无)[^。；，\n]{{0,4}}(?:工资|薪)|{_FAMILY}[^。；，\n]{{0,6}}(?:排队|顺序|指标|名额|计划)"
)
_FAMILY_FINE = re.compile(
    r"(?:甲方|用人单位|公司|单位)(?:也|均|亦|应|应当)?(?:不得|不能)|不得(?:因|以|在|降低|解除|辞退|终止|与|安排|限制)|不因|依法享受|依照[^。；]{0,20}规定|依法(?:办理|给予|享)|生育津贴|生育保险|顺延|续延|延续|逾期|期满后|届满后|旷工|(?:婚假|产假)[^。；]{0,14}(?:申请|审批|批准|报备|证明)|申请[^。；，]{0,6}(?:婚假|产假)|享受[^。；，]{0,10}(?:假|待遇)"
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
        words = (
            "结婚",
            "孕",
            "妊娠",
            "生育",
            "婚",
            "成家",
            "恋爱",
            "孩",
            "二胎",
            "三胎",
            "产假",
            "育儿",
            "单身",
        )
        for passage in sentences(contract.text, words):
            text = passage.text
            if (_FORBID.search(text) and not _FAMILY_FINE.search(text)) or family_held_against(text):
                yield Hit(passage.span, comment_reason="delete_or_redraft")


_QUITS = r"(?:(?:单方面?|自动|自行|自己|主动|自愿|擅自)(?:提出)?(?:离职|辞职|解除|放弃|离岗|离厂|离店|离开|终止|辞工)|自离|辞职|(?:自动|单方)[^。；，\n]{0,4}(?:解除|终止)[^。；，\n]{0,4}(?:合同|关系))"
_DEEMED = re.compile(
    rf"(?P<as>视为|视同|视作|即为|等同于?|等于|推定|按照?|作为?|以|认定|(?:即|则)?表示|表明|算作?|当作)[^。；，\n]{{0,14}}{_QUITS}"
)
_ABSENT = re.compile(
    r"旷工|缺勤|未到岗|不到岗|未归|不归|未返|不返|逾期|失去联系|联系不上|无应答|无人接听|未(?:[^。；，\n]{0,6})(?:回复|答复|报到|返岗|上班|到岗|到|请假|续签|返)|不(?:[^。；，\n]{0,6})(?:回复|答复|报到|返岗|上班|到|辞而别)|失联|无故|请假|擅自|离岗|脱岗|未经批准|假期"
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
        unless = re.compile(
            r"不(?:得|应|能)?[^。；，\n]{0,16}(?:视为|视同|认定|推定)|提交[^。；，\n]{0,6}辞职"
        )
        for passage, match in find(
            contract, ("视", "按", "作", "即", "等", "推定", "以", "认定", "表", "算"), _DEEMED, unless
        ):
            if not _ABSENT.search(passage.text):
                continue
            tail = re.search(r"[，,]?(?:视为|视同|按|作|以)[^视按作]*$", passage.text)
            if tail and tail.start() >= match.start() and "旷工" in passage.text:
                new = "，属于严重违反甲方规章制度，甲方可以依法书面通知乙方解除劳动合同"
                span = Span(passage.span.start + tail.start(), passage.span.end)
                yield hit_with_edit(contract, passage, span, new)
            else:
                yield Hit(passage.span, comment_reason="delete_or_redraft")
