"""Clauses that contradict each other or leave a gap between them: values, signing, approval."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import DATE, PERCENT, day, length, share
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.checks.stated import Stated, further_statements
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract
from workbench.domain.finding import Negotiability, Risk
from workbench.text.numerals import NUMBER, half_width

_SLOT = re.compile(
    rf"(?P<slot>总工期|质量保证期|质保期|保修期|合同有效期|有效期|合同期|服务期|付款期限|租赁期限|租期|合同期限|服务期限|交货期|保密期限|保密期|工期|免租期|验收期限|质量异议期|异议期)(?:限)?(?:均|应)?(?:为|是|：|:|共计?|不少于|[（(])?\s*(?P<value>(?:自[^。；，]{{2,16}}起)?\s*{NUMBER}\s*(?:[（(]{NUMBER}[）)])?\s*(?:日历天|日历日|个?工作日|日|天|个?月|年))"
)
_RATE = re.compile(
    rf"(?P<who>甲方|乙方|丙方|买方|卖方|出租人|承租人|委托人|受托人|发包人|承包人|供方|需方)?(?P<slot>(?:逾期|迟延|延迟|延期)(?:付款|支付(?!租金)|交货|交付|供货|发货|完工|竣工|还款))[^。；]{{0,24}}?(?:每日|每天|按日|每逾期一[日天])[^。；%％‰]{{0,20}}?(?P<value>{PERCENT})"
)
_SPLIT = re.compile(
    r"除外|例外|不一致的?，?以|为准|分别|其中|延长|缩短|变更|若|如果|如(?!下)|以[^。]{0,8}为限|最长|最短|不超过|超过|以上|以下|原"
)
_SAME = {
    "质保期": "质量保证期", "租期": "租赁期限", "合同有效期": "合同期限", "有效期": "合同期限", "合同期": "合同期限", "服务期": "服务期限", "保密期": "保密期限", "总工期": "工期",
}  # fmt: skip
_LATE = {"支付": "付款", "交付": "交货", "供货": "交货", "发货": "交货", "竣工": "完工"}
_PLAIN_LEAD = re.compile(
    r"^(?:第[^：:\s]{1,8}[条款][：:\s]*)?[\s（()）\d一二三四五六七八九十.、：:]*(?:(?:双方|各方|买卖双方|供需双方|甲乙双方)(?:一致|再次|共同)?(?:确认|同意|约定|商定|明确))?[，,]?本?(?:合同|协议|本合同|本协议|合同|货物|产品|设备|约定|项目|系统|软件|工程|标的物)?(?:的)?$"
)


@check(
    "COM-80",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第466条第1款",),
    fires=(
        "第三条：质量保证期为十二个月。第八条：质量保证期为二十四个月。",
        "第五条 乙方逾期交货的，每日按合同总价的万分之五支付违约金。\n第九条 乙方逾期交货的，每日按合同总价的千分之一支付违约金。",
        "第二条 租赁期限为三年。\n第十条 租赁期限为五年。",
        "第四条 甲方应在收到发票后30日内付款。\n第九条 甲方收到发票后应于45日内付款。",
        "5.1 本设备质保期为三年。\n11.2 乙方对设备提供为期两年的质保期服务。",
        "第六条 乙方应于2026年12月1日前交货。\n第十条 交货日期为2026年12月15日。",
    ),
    silent=(
        "第三条：质量保证期为十二个月。第八条：付款期限为二十四个月。",
        "第三条：质量保证期为十二个月。第八条：质量保证期为1年。",
        "第三条 设备A的质量保证期为十二个月。\n第四条 设备B的质量保证期为二十四个月。",
        "第三条 质量保证期为十二个月。\n第八条 主要部件的质量保证期为二十四个月。",
        "第五条 甲方逾期付款的，每日按万分之五支付违约金。\n第六条 乙方逾期付款的，每日按千分之一支付违约金。",
        "第四条 甲方应在收到发票后30日内支付进度款。\n第九条 甲方应在收到发票后45日内支付尾款。",
        "第六条 乙方应于2026年12月1日前交付第一批货物。\n第十条 乙方应于2026年12月15日前交付第二批货物。",
        "第三条 质量保证期为十二个月。\n第八条 如甲方另行付费，质量保证期为二十四个月。",
    ),
)
def contradicting(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The same quantity of the same duty has two values in two clauses."""
    first: dict[str, Stated] = {}
    for stated in sorted(_statements(context.places), key=lambda item: item.span):
        known = first.setdefault(stated.slot, stated)
        if known.value != stated.value and known.sentence != stated.sentence:
            facts = {"slot": stated.slot, "first": known.words, "second": stated.words}
            yield Hit(span=stated.span, facts=facts, evidence=(known.span,), comment_reason="choose")


def _statements(index: Index) -> Iterator[Stated]:
    for sentence in index.holding(
        "期限",
        "保证期",
        "质保期",
        "保修期",
        "租期",
        "交货期",
        "保密期",
        "工期",
        "异议期",
        "有效期",
        "合同期",
        "服务期",
    ):
        found = _SLOT.search(sentence.text)
        if found and not _SPLIT.search(sentence.text) and _PLAIN_LEAD.match(_lead(sentence, found)):
            long = length(found["value"].replace("日历", ""))
            if long is not None:
                slot = _SAME.get(found["slot"], found["slot"])
                value = f"工作日{long.days}" if long.working else f"{long.months}月{long.days}日"
                yield Stated(slot, value, found["value"], sentence.piece(found), sentence)
    for sentence in index.holding("每日", "每天", "按日", "每逾期"):
        found = _RATE.search(sentence.text)
        value = share(found["value"]) if found else None
        if found and value is not None and not _SPLIT.search(sentence.text[: found.end()]):
            act = _LATE.get(found["slot"][2:], found["slot"][2:])
            slot = f"{found['who'] or ''}逾期{act}"
            yield Stated(slot, value, found["value"], sentence.piece(found), sentence)
    yield from _warranties(index)
    yield from _payments(index)
    yield from _deliveries(index)
    yield from _grace(index)
    yield from further_statements(index)


_WARRANTY = re.compile(
    rf"^(?:{PARTY})?(?:应当?|承诺|保证)?(?:对|为|就)?(?:上述|该|本|全部)?(?:货物|产品|设备|标的物)?(?:提供|享有|享受|承诺提供)(?:为期)?(?P<value>{NUMBER}\s*(?:个月|年))的?(?:免费)?(?:质保期?|质量保证期?|保修期?)"
)
_PAYS_WITHIN = re.compile(
    rf"^(?P<who>{PARTY})(?:应当?|须|需)?(?:在|于|自)?(?P<when>(?:收到|接到|取得)[^。；，\d]{{1,12}}?|[^。；，\d]{{2,10}}?(?:验收合格|到货|交付|签订|签署|生效))(?:之日起|之日|之后|后|起)?[，,]?(?:应当?|须|需)?(?:在|于)?(?P<value>{NUMBER}\s*个?(?:工作日|日|天|月))(?:以|之)?内[，,]?(?:向{PARTY})?(?P<what>(?:付款|支付|付清|结清)[^。；，]{{0,16}})"
)
_DELIVERS = re.compile(
    rf"^(?:{PARTY})?(?:应当?|须|需)?(?:于|在)(?P<value>{DATE})(?:之?前|以前)?(?:向{PARTY})?(?:交货|(?:交付|供应)(?:全部)?(?:货物|设备|产品|标的物)?)$"
    rf"|^(?:交货|交付)(?:日期|时间|期限)(?:为|是|：|:)?(?P<value2>{DATE})(?:之?前|以前)?$"
)
_SHORT = 100
_NUMBERED = re.compile(
    r"^\s*(?:第[^条款\s]{1,6}[条款]|[\d.．]+|[（(][^）)]{1,3}[）)]|[一二三四五六七八九十]+、)?[\s：:、.]*"
)
_NOT_ALIKE = re.compile(r"批|首|预付|进度|尾款|余款|质保金|保证金|剩余|第[一二三四五\d]+[期次笔]|其他|部分")


def _plain(sentence: Sentence) -> str:
    """The sentence without its number and its full stop."""
    return _NUMBERED.sub("", sentence.text.strip().rstrip("。；;"), count=1)


def _warranties(index: Index) -> Iterator[Stated]:
    for sentence in index.holding("质保", "质量保证", "保修"):
        found = _WARRANTY.match(_plain(sentence))
        long = length(found["value"]) if found and not _SPLIT.search(sentence.text) else None
        if found and long is not None:
            value = f"{long.months}月{long.days}日"
            slot = "保修期" if "保修" in found[0] else "质量保证期"
            yield Stated(slot, value, found["value"], sentence.trimmed(), sentence)


def _payments(index: Index) -> Iterator[Stated]:
    """Periods of payment of one party after one event for one and the same sum."""
    for sentence in index.holding("付款", "支付", "付清", "结清"):
        if len(sentence.text) > _SHORT or "内" not in sentence.text:
            continue
        found = _PAYS_WITHIN.match(_plain(sentence))
        if found is None or _SPLIT.search(sentence.text) or _NOT_ALIKE.search(found["what"]):
            continue
        slot = f"{found['who']}{found['when']}{found['what']}"
        value = re.sub(r"\s|个(?=工作日|月)", "", half_width(found["value"]))
        long = length(value)
        if long is not None:
            value = f"工作日{long.days}" if long.working else f"{long.months}月{long.days}日"
            yield Stated(slot, value, found["value"], sentence.trimmed(), sentence)


def _deliveries(index: Index) -> Iterator[Stated]:
    """Days of delivery of the whole, by sentences that say nothing else."""
    for sentence in index.holding("交货", "交付"):
        if len(sentence.text) > _SHORT or "年" not in sentence.text:
            continue
        found = _DELIVERS.match(_plain(sentence))
        words = found and (found["value"] or found["value2"])
        when = day(words) if words else None
        if found and words and when is not None:
            yield Stated("交货日期", when.isoformat(), words, sentence.trimmed(), sentence)


_GRACE = re.compile(
    rf"^(?:任何)?一方[^。；]{{0,40}}?催告[^。；，\d]{{0,6}}?(?P<value>{NUMBER}\s*个?(?:工作日|日|天|月))(?:之)?内仍?(?:未|不)[^。；]{{0,24}}(?:可以?|有权|得)[^。；，]{{0,6}}解除"
)


def _grace(index: Index) -> Iterator[Stated]:
    """How long either side may still perform after a demand before the other may end the contract."""
    for sentence in index.holding("催告"):
        found = _GRACE.match(_plain(sentence))
        long = length(found["value"]) if found else None
        if found and long is not None:
            value = f"{long.months}月{long.days}日{long.working}"
            yield Stated("催告后的宽限期", value, found["value"], sentence.trimmed(), sentence)


def _lead(sentence: Sentence, found: re.Match[str]) -> str:
    return re.split(r"[，,；;。]", sentence.text[: found.start("slot")])[-1].lstrip()


_ELECTRONIC = re.compile(
    r"电子(?:签名|签章|签署|签约|合同)|在线签(?:署|订|约)|线上签(?:署|订|约)|网上签(?:署|订|约)"
)
_INK = r"(?:纸质|原件|亲笔|手写|实体|实物|鲜章|湿墨|书面文本|纸面|亲自签)"
_PAPER = re.compile(
    rf"{_INK}[^。；]{{0,30}}?(?:签字|签名|盖章|公章|签署|印章|鲜章|交换|原件|签)?[^。；]{{0,16}}?(?:生效|成立|(?:发生|产生|具有)(?:法律)?效力|始有效|方有效|有效)|(?:生效|成立|效力)[^。；]{{0,16}}?(?:以|须|需|应|取决于)[^。；]{{0,24}}?{_INK}"
)


@check(
    "COM-62",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国电子签名法 第3条第2款",
        "中华人民共和国电子签名法 第14条",
        "中华人民共和国民法典 第490条第1款",
    ),
    fires=(
        "双方以电子签名方式签署，本合同自双方在纸质原件上加盖公章之日起生效。",
        "双方同意通过电子签约平台签署本协议；本协议须经双方在纸质文本上签字盖章后方可生效。",
        "本合同可以在线签署。\n本协议经双方在纸质文本上签字盖章后生效。",
    ),
    silent=(
        "双方以可靠的电子签名方式签署，电子签名与盖章具有同等效力。",
        "双方以电子签名方式签署，本合同自双方完成电子签署之日起生效，纸质原件仅供存档。",
        "本合同自双方在纸质原件上加盖公章之日起生效。",
    ),
)
def electronic(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Electronic signing is allowed, yet effect hangs on paper."""
    index = context.places
    electronic_signing = [s for s in index.holding("电子", "在线", "线上") if _ELECTRONIC.search(s.text)]
    if not electronic_signing or any("同等" in sentence.text for sentence in electronic_signing):
        return
    for match in index.matches(_INK_WORDS, _PAPER, _FILED_ONLY):
        yield Hit(span=match.piece, comment_reason="choose")


_INK_WORDS = ("纸质", "原件", "亲笔", "手写", "实体", "实物", "鲜章", "湿墨", "书面文本", "纸面")
_FILED_ONLY = re.compile(r"仅供|存档|备查|归档|留存")


_AUTHORITY = (
    r"(?:主管部门|商务部门?|商务[^。；，]{0,4}(?:部门|机关|厅|局)|主管机关|审批机关|批准机关|监管部门|监管机构|监督管理(?:机构|部门|总局|局|委员会)|监管(?:总局|局)|国资(?:委|监管[^。；，]{0,4})|国有资产[^。；，]{0,12}|(?:县|市|省|区|州|乡|镇|上级)(?:级)?(?:人民)?政府"
    r"|人民政府|主管[^。；，]{0,6}(?:部门|机关|单位)|行政(?:机关|部门)|政府(?:主管|有关|相关)?部门|发改委|发展和?改革委员会|外汇管理局|银保监|证监会|[省市县区州][\u4e00-\u9fff]{1,8}(?:厅|局|委)(?![员托])|财政(?:部门|局|厅)|教育(?:部门|局)|自然资源[^。；，]{0,4}|审批部门|有权机关)"
)
_APPROVAL = r"(?:批准|准予|准许|批文|审批|核准|审核同意|批复|许可|同意)"
_EFFECTIVE = r"(?:生效|有效|(?:发生|产生|具有|具备)(?:法律)?(?:效力|约束力)|成立并生效)"
_DEAL = r"(?:合同|协议|转让|本约|收购|合作|变更)"
_APPROVED = re.compile(
    rf"{_DEAL}[^。；]{{0,24}}?{_AUTHORITY}[^。；，]{{0,10}}?{_APPROVAL}(?:(?!签字|签署|盖章|签订)[^。；]){{0,24}}?(?:生效|(?:发生|产生|具有|具备)(?:法律)?(?:效力|约束力))"
    rf"|(?:未经?|未获得?|未取得|没有)[^。；，]{{0,10}}?{_AUTHORITY}[^。；，]{{0,10}}?{_APPROVAL}[^。；]{{0,12}}?{_DEAL}[^。；，]{{0,8}}?(?:不|未|无)[^。；，]{{0,4}}{_EFFECTIVE}"
    rf"|{_DEAL}(?:的)?(?:生效|效力)[^。；]{{0,10}}?(?:以|须|需|取决于|始于|起于|系于|自|从)[^。；]{{0,16}}?{_AUTHORITY}[^。；，]{{0,10}}?{_APPROVAL}"
    rf"|{_AUTHORITY}[^。；，]{{0,10}}?{_APPROVAL}[^。；]{{0,16}}?{_DEAL}[^。；，]{{0,6}}?(?:方|始|才|即|方可|方才)[^。；，]{{0,4}}?(?:生效|发生(?:法律)?效力)"
)
_NOT_THIS = re.compile(r"补充协议|附件|变更(?:协议|事项)|保证合同|担保合同|董事会|股东会|不生效的|备案后生效")
_FILES = re.compile(
    r"(?:由|负责|应当?)[^。；]{0,20}(?:提交|办理|递交|提出)[^。；，验收付款]{0,6}申请(?!验收|付款)|报批|(?:办理|提交|申请|负责)[^。；，]{0,10}(?:批准|审批|核准)|批准手续|审批手续"
)


@check(
    "COM-64",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第502条第2款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第12条",
    ),
    fires=(
        "本合同经商务主管部门批准后生效。",
        "本协议自国资委批准之日起生效。",
        "本协议须报国有资产监督管理机构批准，自批准之日起生效。",
    ),
    silent=(
        "本合同经商务主管部门批准后生效，甲方应在签订后十日内办理报批手续。",
        "本合同经甲方董事会批准后生效。",
        "本协议自取得主管部门的批准文件之日起生效，由乙方负责提交申请。",
        "本合同签订后报商务主管部门备案。",
    ),
)
def approval(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Effect hangs on an authority's approval and nobody has to apply for it."""
    index = context.places
    if any(
        _FILES.search(sentence.text) for sentence in index.holding("报批", "批准", "审批", "核准", "申请")
    ):
        return
    for match in index.matches(
        ("批准", "许可", "准予", "准许", "批文", "审批", "核准", "批复", "同意"), _APPROVED, _NOT_THIS
    ):
        yield Hit(span=match.piece, comment_reason="needs_terms")
