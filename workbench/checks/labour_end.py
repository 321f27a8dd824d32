"""Labour contracts: end by event, dismissal and resignation (LAB-18 to 20)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour, spoken
from workbench.checks.labour_slots_end import dismissed_without_ground, notices, resignation_hindered
from workbench.checks.labour_words import EMPLOYER
from workbench.checks.measures import DURATION, length
from workbench.checks.passages import Passage, find, hit_with_edit, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_ENDS = re.compile(
    r"(?:合同|劳动关系)[^。；，\n]{0,16}?(?:自动|自行|当然|即时|立即|随之|随即|即行|即告|同日|当日|即日|当天|次日|就此|即|同时|相应|自然|视为|则)(?:行|告)?(?:终止|解除|失效|消灭|结束|终结|到期)"
    r"|(?:合同|劳动关系)(?:自|于|在|至|从)[^。；，\n]{1,18}(?:终止|解除|失效|结束)(?![^。；，\n]{0,2}(?:后|的|时|前))"
    r"|(?:合同|劳动关系)[^。；，\n]{0,10}(?:到期日|期限)[^。；，\n]{0,6}(?:提前|随之)|自动(?:解除|终止)[^。；，\n]{0,6}(?:合同|劳动关系)|(?:视为|视同|等于)[^。；，\n]{0,8}(?:合同|劳动关系)[^。；，\n]{0,4}(?:终止|解除|到期)"
    r"|[，,](?:本|劳动|本劳动)合同(?:终止|失效)|情形[^。；\n]{0,10}(?:合同|劳动关系)[^。；，\n]{0,4}(?:自动|自行|当然|即)(?:终止|解除)"
)
_EVENT = re.compile(
    r"体检|患有|乙肝|传染|收回|授权|停业|歇业|停产|退回|未取得|未通过|绩效|退货|撤资|排名|末位|业绩|考核|怀孕|结婚|生育|(?<!法定)指标|编制|名额|销售任务|撤场|撤换|丧失|失去|缩减|关闭|关店|闭店|搬迁|撤销|裁撤|淘汰|承包权|资质被|退回"
    r"|(?:患|得)[^。；，\n]{0,6}(?:病|重疾)|受伤|伤病|年满|超过[^。；，\n]{0,4}周?岁|客户[^。；，\n]{0,16}(?:终止|取消|解除|流失|要求|撤|投诉)"
    r"|(?:服务|采购|外包|项目|承包|物业|楼盘|供货|合作)[^。；，\n]{0,8}(?:合同|协议)[^。；，\n]{0,6}(?:终止|解除|到期|未续)|订单(?:减少|取消|不足)|项目(?:取消|终止|结束|撤)|任务(?:未完成|量不足)|未完成|未达"
)
_ENDS_FINE = re.compile(
    r"旷工|死亡|破产|吊销|解散|养老保险|退休|协商|可以?(?:依法)?(?:书面)?(?:通知)?[^。；，\n]{0,6}解除|有权|不得|不因|不影响|延续|顺延|续延|任务完成时|第四十"
)


_BY_ITSELF = re.compile(r"自动|自行|当然|自然|视为|终止|失效|消灭|到期|终结|结束")


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
    words = ("自动", "自行", "当然", "随", "即", "立即", "终止", "失效", "解除", "结束", "到期日")
    for passage, _match in find(contract, words, _ENDS, _ENDS_FINE):
        event = _EVENT.search(passage.text) or _EVENT.search(_items(contract, passage))
        dismissal = not _BY_ITSELF.search(_match[0]) and dismissed_without_ground(passage.text, _GROUNDS)
        if event and not dismissal and not is_menu(passage.text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_STATUTORY = re.compile(r"死亡|失踪|破产|吊销|责令|解散|养老保险|退休|期满")


def _items(contract: Contract, passage: Passage) -> str:
    """The list that a sentence like 有下列情形之一，合同自动终止 opens: the text up to the end of its items."""
    if not re.search(r"情形|情况|之一|[：:]$", passage.text):
        return ""
    after = contract.text[passage.span.end : passage.span.end + 200]
    items = re.match(r"(?:[：:；;\s]*[（(]?[一二三四五六七八九十0-9]+[)）、.．][^。；\n]*)+", after)
    odd = [item for item in re.split(r"[；;\n]", items[0] if items else "") if not _STATUTORY.search(item)]
    return "\n".join(odd)


_AT_WILL = re.compile(
    rf"{EMPLOYER}[^。；\n]{{0,26}}(?:随时|任意|无条件|单方面?|(?:无需|无须|不需要?|不必|不说明|不提供|不附)[^。；，\n]{{0,8}}(?:理由|原因)|(?:根据|因|基于)[^。；，\n]{{0,8}}(?:经营|业务|生产|工作|管理)[^。；，\n]{{0,6}}(?:需要|情况|状况)|末位淘汰|业绩(?:不佳|未达标|排名)|以任何理由|价值观|企业文化|公司文化)"
    r"[^。；\n]{0,30}(?:解除|终止|辞退|解雇|解聘|(?:请|让|要求)(?:乙方|员工|劳动者)[^。；，\n]{0,4}(?:离职|离岗|走人))"
)
_SHORT_NOTICE = re.compile(
    rf"{EMPLOYER}[^。；\n]{{0,16}}提前({DURATION})[^。；\n]{{0,14}}通知[^。；\n]{{0,10}}(?:解除|终止|辞退|解雇|解聘|离职|离岗)"
)
_ENDED = r"(?:解除|终止|辞退|解雇|解聘|开除|淘汰|劝退|清退)"
_OWN_JUDGEMENT = re.compile(
    rf"{EMPLOYER}[^。；\n]{{0,16}}(?:认为|不满意|满意|喜好|判断|不(?:再)?需要)[^。；\n]{{0,40}}{_ENDED}"
    rf"|(?:效益|经营|利润|订单|淡季|业务|部门|岗位|机构|组织|架构|项目)[^。；，\n]{{0,8}}(?:撤并|合并|撤销|裁撤|精简|取消|不好|不佳|下降|困难|亏损|减少|调整|萎缩|下滑|淡季)[^。；\n]{{0,24}}{_ENDED}"
    rf"|(?:排名|业绩|考核|投诉|年满|性格|形象|生病|长相)[^。；\n]{{0,30}}(?:{EMPLOYER}[^。；\n]{{0,16}}|即|予以|直接){_ENDED}"
    rf"|提前(?:{DURATION})[^。；\n]{{0,8}}(?:告知|通知)乙方[^。；\n]{{0,14}}(?:解除|终止)"
)
_EITHER = re.compile(
    r"(?:任何一方|任一方|任意一方|(?:甲乙)?双方|一方|各方)[^。；\n]{0,8}(?:可|可以|有权)[^。；\n]{0,20}(?:提前|随时)[^。；\n]{0,24}(?:解除|终止)"
    r"|(?:任何一方|任一方|任意一方|一方)[^。；\n]{0,10}(?:解约|解除|终止)[^。；\n]{0,12}提前[^。；\n]{0,14}(?:即可|便可|就可|即行|即能)"
    r"|(?:任何一方|任一方|任意一方|(?:甲乙)?双方|一方|各方)[^。；，\n]{0,8}(?:提前|随时)[^。；\n]{0,24}(?:可|有权|即)(?:以|行)?[^。；，\n]{0,6}(?:解除|终止)"
)
_WORKER_MAY = re.compile(
    r"(?<!通知)(?<!告知)(?:乙方|劳动者|员工)[^。；，\n]{0,6}(?:可以?|有权|得)(?:随时|立即|单方)?[^。；，\n]{0,12}(?:解除|终止)|非全日制"
)
_GROUNDS = re.compile(
    r"竞业|(?<!不经)(?<!未经)(?<!无需)(?<!无须)(?<!不必)协商|法律规定|依照|严重|失职|徇私|刑事责任|录用条件|不(?:能)?胜任|医疗期|客观情况|情形之一|下列情形|以下情形|第?三十九条|第?四十条|第?四十一条|裁员|欺诈|(?:不得|无权)(?:随时|单方|任意|解除|以|因|将)|期满|到期|依法|违约"
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
    for passage in sentences(
        contract.text,
        (
            "解除",
            "解约",
            "辞退",
            "解雇",
            "解聘",
            "终止",
            "离职",
            "离岗",
            "开除",
            "淘汰",
            "劝退",
            "清退",
            "结束",
        ),
    ):
        text = passage.text
        if is_menu(text) or _WORKER_MAY.search(text):
            continue
        if _GROUNDS.search(text):
            if dismissed_without_ground(text, _GROUNDS):
                yield Hit(passage.span, comment_reason="delete_or_redraft")
            continue
        short = _SHORT_NOTICE.search(text)
        at_will = _AT_WILL.search(text) or _OWN_JUDGEMENT.search(text) or (short and "试用期" not in text)
        if at_will or dismissed_without_ground(text, _GROUNDS):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
        elif _EITHER.search(text):
            yield Hit(passage.span, variant="either", risk=Risk.MEDIUM, comment_reason="delete_or_redraft")


_RESIGN = re.compile(
    rf"(?:辞职|离职|(?:乙方|员工|劳动者)[^。；\n]{{0,16}}(?:解除|终止)[^。；，\n]{{0,6}}(?:合同|劳动关系))[^。；\n]{{0,20}}提前\s*(?P<a>{DURATION})"
    rf"|(?:乙方|员工|劳动者)[^。；\n]{{0,16}}提前\s*(?P<b>{DURATION})[^。；\n]{{0,24}}(?:辞职|离职|解除)"
)
_APPROVAL = re.compile(
    rf"(?:辞职|离职|(?:乙方|员工|劳动者)[^。；，\n]{{0,12}}解除[^。；，\n]{{0,8}}合同)[^。；\n]{{0,40}}?"
    rf"(?P<tail>[，,]?(?:并|且|应|须|需|必须)*(?:须|需)?(?:经|征得|取得|得到|获得){EMPLOYER}?[^。；，\n]{{0,6}}(?:批准|同意|审批|许可|核准)(?:后)?(?:方可|方能|才能)?)"
)
_REFUSED = re.compile(
    r"[^。；\n]{0,12}[，,](?:未(?:获|经|得)[^，。；\n]{0,8}(?:批准|同意)的?)[，,]?不得(?:离岗|离职|离开)"
)
_LONG_NOTICE = re.compile(
    rf"(?:辞职|离职)[^。；\n]{{0,20}}(?:通知期|满|须经过|需等待|等待)(?:为|是|：|:)?\s*(?P<a>{DURATION})[^。；，\n]{{0,4}}(?:方可|方能|才|后方|始能|生效|$)"
    rf"|(?:辞职|离职)[^。；\n]{{0,10}}通知期(?:为|是|：|:)?\s*(?P<b>{DURATION})"
)
_WAITS_FOR = re.compile(
    r"(?:辞职|离职|离岗)[^。；\n]{0,16}(?:待|等|直至|直到|须在|需在)[^。；\n]{0,24}(?:接替|顶替|招到|找到|到岗|完成|结束)[^。；\n]{0,10}(?:方可|方能|才能|才可|后)"
    r"|(?:服务|工作|干)满[^。；，\n]{0,8}(?:后)?(?:方可|方能|才能|才可)[^。；，\n]{0,8}(?:辞职|离职)"
    r"|(?:不(?:予)?受理|不接受|不批准|拒绝|不允许|不办理)[^。；，\n]{0,8}(?:辞职|离职)"
    r"|(?:未经|未获|未得)[^。；，\n]{0,10}(?:同意|批准|许可|审批)[^。；\n]{0,6}(?:离职|辞职|离岗|离开)[^。；\n]{0,20}(?:不(?:予)?(?:结算|发放|支付|办理)|扣)"
)
_BARRED = re.compile(
    r"(?:乙方|员工|劳动者)[^。；\n]{0,24}(?:无权|不能|不可)(?:自行|擅自|单方|提前|主动|中途)*(?:提出)?(?:辞职|离职|解除(?:本|劳动)?合同)|(?:期间|之前|前|期内)[^。；，\n]{0,6}不得(?:提出|申请)?(?:辞职|离职)|"
    r"(?:乙方|员工|劳动者)[^。；\n]{0,20}不得(?:以任何理由)?(?:自行|擅自|单方|提前|主动|中途|随意)*(?:提出)?(?:辞职|离职|解除(?:本|劳动)?合同)"
)
_RESIGN_FINE = re.compile(
    r"脱密|事业单位|希望|建议|尽可能|尽量|不承担任何|服务期|协商一致|情形之一|聘用合同书|竞业|竞争|同类|同业|同行|不得从事|未(?:履行|办理|完成)[^。；，\n]{0,6}(?:交接|手续)|(?:无需|无须|不需|不必)[^。；，\n]{0,8}(?:批准|同意|审批)|用人单位不得|甲方?不得|下列|之一"
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
    for passage in sentences(contract.text, ("辞职", "辞呈", "辞工", "离职", "离岗", "解约", "解除", "终止")):
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
    elif _BARRED.search(text) or _WAITS_FOR.search(text) or _waits_long(text, most):
        yield Hit(passage.span, variant="barred", comment_reason="delete_or_redraft")
    else:
        yield from _by_slots(contract, passage)


def _by_slots(contract: Contract, passage: Passage) -> Iterator[Hit]:
    """A notice that is too long or a resignation made hard, in whatever words."""
    for found in notices(passage.text):
        least = "三日" if found.on_trial else "三十日"
        span = passage.part(found.start, found.end)
        yield hit_with_edit(contract, passage, span, least, stated=found.text, least=least)
        return
    if resignation_hindered(passage.text):
        yield Hit(passage.span, variant="barred", comment_reason="delete_or_redraft")


def _waits_long(text: str, most: int) -> bool:
    """Whether a resignation works only after more than ``most`` days."""
    found = _LONG_NOTICE.search(text)
    value = length(found["a"] or found["b"]) if found else None
    return bool(value and value.in_days > most)
