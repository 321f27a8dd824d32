"""Who answers for what: exclusions of liability, caps on one side alone, duties handed to others."""

import re
from collections.abc import Iterator

from workbench.checks.answering import excluded, handed_over, lopsided_pair
from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import (
    ANY_CAUSE,
    FAULT,
    FREED,
    INJURY,
    LOSS,
    MUST_ACCEPT,
    NO_NEED,
    PARTY,
    RIGHT,
)
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.domain.span import Span

_THINGS = r"(?:财产|货物|设备|物品|托运物|保管物|寄存物|行李|车辆|数据|包裹|标的物|作品|材料|损失|损害|毁损|灭失|丢失|损坏)"
_FORMS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{INJURY}[^。；]{{0,60}}?{FREED}",
        rf"{FREED}[^。；，]{{0,20}}?{INJURY}",
        rf"{ANY_CAUSE}[^。；]{{0,40}}?{_THINGS}[^。；]{{0,40}}?{FREED}",
        rf"{LOSS}[^。；]{{0,20}}?{ANY_CAUSE}[^。；]{{0,30}}?{FREED}",
        rf"{FREED}[^。；，]{{0,16}}{LOSS}[^。；，]{{0,6}}[，,][^。；，]{{0,4}}{ANY_CAUSE}",
        rf"{FAULT}[^。；，]{{0,30}}[^。；]{{0,24}}?{FREED}",
    )
)
_CARVED = re.compile(
    r"(?:故意|重大过失|过错|过失)[^。；，]{0,16}(?:除外|的除外|不在此限|不适用)|除[^。；]{0,40}(?:故意|过失|过错|原因)[^。；]{0,16}外|因[^。；，]{0,20}(?:过错|过失|原因|故意)[^。；，]{0,10}(?:的|，)?[^。；]{0,8}(?:承担|负责)[^。；]{0,8}(?:除外|赔偿)"
    r"|非因?[^。；，]{0,8}(?:过错|原因|过失)|不可抗力|醉酒|斗殴|违法|隐瞒|导致自身|造成自身|自身(?:违规|过错|原因|疾病|过失|故意)|(?:乙方|承租人|其|自己|本人|对方|受害人|第三人|第三方|使用不当|操作不当|违章|违规|擅自)[^。；，]{0,10}(?:过错|过失|故意|自身原因|造成的?|导致的?|引起的?|引发的?)"
    r"|不得免除|不免除|并不免除|不因此免除"
)
_OWN_FAULT = re.compile(
    rf"(?P<at>{PARTY})[^。；，]{{0,6}}{FAULT}[^。；，]{{0,40}}[，,](?P=at)[^。；，]{{0,6}}{FREED}"
)
_OWN_STAFF = re.compile(
    r"(?:乙方|承包人|承揽人|承包方|供方|服务方|施工单位)(?:的)?(?:人员|员工|工人|雇员|职工|工作人员)[^。；]{0,40}(?:由|均由|全部由)(?:其|乙方|承包人|承揽人|承包方)?[^。；，]{0,8}(?:负责|承担)"
)


_LATER = re.compile(
    r"(?:过错|过失|故意)[^。；，]{0,16}(?:除外|不在此限)|除[^。]{0,30}(?:故意|过失|过错)[^。]{0,10}外"
)


@check(
    "COM-40",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第506条",),
    fires=(
        "乙方人员在甲方场地内受伤的，无论何种原因，甲方概不承担责任。",
        "会员在本场馆发生人身伤害的，本公司不承担任何责任。",
        "无论何种原因造成货物损失的，承运人不承担赔偿责任。",
        "即使因甲方重大过失造成乙方损失的，甲方也不承担任何责任。",
    ),
    silent=(
        "乙方人员因自身违规操作受伤的，由乙方承担责任，甲方有过错的除外。",
        "乙方人员的工伤由乙方负责。",
        "因不可抗力造成人身伤害的，双方互不承担责任。",
        "货物在约定地点交付前灭失的，买方不承担责任。",
        "除甲方故意或者重大过失外，甲方不承担赔偿责任。",
        "乙方使用不当造成的人身损害，甲方不承担责任。",
    ),
)
def void_exclusion(contract: Contract, context: Context) -> Iterator[Hit]:
    """Liability for injury, or for loss whatever the cause, is excluded without a carve-out."""
    if contract.type.type is ContractType.LABOUR:
        return
    index = context.places
    told: set[int] = set()
    words = ("概不", "责任", "无关", "不负责", "赔", "自负", "免责", "自行承担", "追究", "放弃")
    for sentence in index.holding(*words):
        found = next((found for form in _FORMS if (found := form.search(sentence.text))), None)
        if found is None or _OWN_STAFF.search(sentence.text):
            continue
        spared = _CARVED.search(sentence.text) and not re.search(ANY_CAUSE, sentence.text)
        if spared and not _OWN_FAULT.search(sentence.text):
            continue
        later = index.after(sentence)
        if _LATER.search(sentence.text + (later.text if later else "")):
            continue
        told.add(sentence.start)
        yield Hit(span=sentence.piece(found), edit=_carve_out(sentence, found))
    for sentence in index.holding(*words, "免受", "无涉", "不得向", "豁免"):
        found = excluded(sentence.text)
        if found and sentence.start not in told and not _OWN_STAFF.search(sentence.text):
            yield Hit(span=sentence.piece(found), comment_reason="delete_or_redraft")


def _carve_out(sentence: Sentence, found: re.Match[str]) -> Edit | None:
    """Add the carve-out of the statute in front of the full stop."""
    piece = sentence.piece(found)
    last = piece.end - sentence.start
    word = sentence.text[last - 2 : last]
    new = f"{word}，但因{_freed_party(found[0])}故意、重大过失造成的财产损失或者造成的人身损害除外"
    span = type(piece)(piece.end - 2, piece.end)
    return Edit(span=span, old=word, new=new)


def _freed_party(text: str) -> str:
    named = re.findall(PARTY, text)
    return named[-1] if named else "责任方"


_CAP = re.compile(
    r"(?:责任|赔偿|违约金|损失)[^。；，]{0,14}?(?:以[^。；，]{1,24}为(?:限|上限)|为限|为上限|(?:不|不得|未)超过|最高|最多|上限为|封顶|限于|仅限)|以[^。；，]{1,24}为(?:赔偿|责任)?(?:限额|上限)"
    r"|(?:仅|只)(?:就|对|限于?|承担|赔偿|负责)[^。；，]{0,14}(?:直接|实际)(?:经济)?损失|(?:仅|只)在[^。；，]{1,16}(?:范围|限度|额度)内[^。；，]{0,8}(?:承担|担责|负责|赔偿)"
)
_OWES_NOTHING = re.compile(
    rf"(?P<who>{PARTY})[^。；，]{{0,12}}(?:违约|逾期|迟延|未能?|不履行|延误|延期|毁约|解约|拖延|瑕疵)[^。；，]{{0,16}}[，,](?:则|也|亦|(?P=who))*[^。；，]{{0,6}}?(?:不|{NO_NEED})(?:再)?(?:承担|支付|负|计)[^。；，]{{0,10}}(?:违约金|责任|赔偿|利息)"
    rf"|(?P<who3>{PARTY})(?:因(?:任何|自身|其|经营)[^。；，]{{0,10}}|单方|自行|提前|不能|无法){{1,3}}[^。；，]{{0,16}}[，,](?:[^。；，]{{0,16}}[，,])?[^。；，]{{0,6}}?(?:不|{NO_NEED})(?:再)?(?:承担|支付|负|给予|作)[^。；，]{{0,10}}(?:违约金|责任|赔偿|补偿)"
    rf"|(?P<who2>{PARTY})(?:均|一律|概|对)?(?:不|{NO_NEED})(?:承担|赔偿|负责)[^。；，]{{0,8}}(?:间接|预期|可得|利润)[^。；，]{{0,8}}(?:损失|利益)"
    rf"|(?P<who4>{PARTY})对[^。；，]{{0,8}}(?:间接|预期|可得|利润)[^。；，]{{0,14}}(?:概不|均不|不|免于|{NO_NEED})(?:予以?|作)?(?:负责|承担|赔偿|负)"
    rf"|{PARTY}(?:同意|承诺|自愿)*(?:不|放弃)(?:向[^。；，]{{1,6}})?(?:追究|主张|要求)(?P<who5>{PARTY})[^。；，]{{0,10}}(?:责任|违约金|赔偿)"
)
_NOT_OWED = re.compile(rf"(?:不|{NO_NEED})(?:再)?(?:承担|支付|负|计|给予|作|赔偿|予|追究|主张|要求)|放弃")
_ALL_LOSS = re.compile(
    r"(?<!不)(?<!无需)(?<!无须)(?:赔偿|承担|赔付|弥补)[^。；，]{0,16}?(?:全部|一切|所有|任何)[^。；，]{0,10}损失|(?:全部|一切|所有)[^。；，]{0,6}损失[^。；，]{0,4}(?:承担|负责|予以赔偿)|全额赔偿|(?:责任|赔偿)[^。；，]{0,6}(?:不设|没有|无|不受)[^。；，]{0,4}(?:上限|限制|限额)|无限(?:赔偿)?责任"
)
_BOTH_SIDES = re.compile(
    r"任何一方|任一方|双方|各方|各自|违约方|保证|担保|出资额|认缴|保险|(?:[甲乙买卖]方|[出承]租人)(?:、|和|与|及)[^。；，]{1,5}均"
)
_DEBTOR = re.compile(rf"(?<![向对给与和致成使偿付])(?P<who>{PARTY})")


@check(
    "COM-41",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.ACCEPT,
    basis=(
        "中华人民共和国民法典 第577条",
        "中华人民共和国民法典 第584条",
        "中华人民共和国民法典 第497条第1款第2项",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "甲方的赔偿责任以已收款项的10%为限；乙方应赔偿甲方的全部损失。",
        "乙方违约的，应赔偿甲方的全部损失。\n甲方违约的，不承担违约金。",
        "卖方的责任不超过货款总额。\n买方违约的，买方应当赔偿卖方的一切直接和间接损失。",
    ),
    silent=(
        "任何一方的赔偿责任均以合同总价为限，故意或者重大过失除外。",
        "甲方的赔偿责任以合同总价为限；乙方的赔偿责任以合同总价为限。",
        "乙方应赔偿甲方的全部损失；甲方应赔偿乙方的全部损失。",
    ),
)
def lopsided(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One side's liability is capped while the other pays all loss."""
    index = context.places
    words = (
        "为限",
        "不超过",
        "不得超过",
        "上限",
        "最高",
        "最多",
        "限于",
        "封顶",
        "直接",
        "仅限",
        "范围内",
        "限度内",
    )
    for sentence in index.holding("赔", "责任", "负责", "求偿"):
        later = index.after(sentence)
        own = lopsided_pair(sentence.text)
        who = own or (lopsided_pair(f"{sentence.text}。{later.text}") if later else "")
        if who:
            facts = {"who": who, "other": "乙方" if who == "甲方" else "甲方"}
            yield Hit(span=sentence.trimmed(), facts=facts, comment_reason="negotiable")
            return
    capped = _debtors(index, words, _CAP) + _free_ones(index)
    if not capped or len({who for who, _, _ in capped}) != 1:
        return
    open_ended = _debtors(index, ("损失", "上限", "限制", "限额", "无限", "全额"), _ALL_LOSS)
    who, sentence, found = capped[0]
    others = [(name, place) for name, place, _ in open_ended if name != who]
    if not others or any(name == who for name, _, _ in open_ended):
        return
    facts = {"who": who, "other": others[0][0]}
    evidence = (others[0][1].trimmed(),)
    yield Hit(span=sentence.piece(found), facts=facts, evidence=evidence, comment_reason="negotiable")


_Debt = tuple[str, Sentence, re.Match[str]]


def _debtors(index: Index, words: tuple[str, ...], pattern: re.Pattern[str]) -> list[_Debt]:
    """Who owes by each part that ``pattern`` finds: the party that is named last in front of it."""
    debts: list[_Debt] = []
    for sentence in index.holding(*words):
        for found in pattern.finditer(sentence.text):
            start = max(sentence.text.rfind("；", 0, found.start()), 0)
            end = sentence.text.find("；", found.end())
            if _BOTH_SIDES.search(sentence.text, start, end if end >= 0 else len(sentence.text)):
                continue
            names = _DEBTOR.findall(sentence.text, start, found.start()) or _DEBTOR.findall(
                sentence.text, 0, found.start()
            )
            if names:
                debts.append((names[-1], sentence, found))
    return debts


def _free_ones(index: Index) -> list[_Debt]:
    return [
        (found["who"] or found["who2"] or found["who3"] or found["who4"] or found["who5"], sentence, found)
        for sentence in index.holding("承担", "支付", "赔偿", "不负", "不计", "给予", "不作", "负责", "追究")
        if _NOT_OWED.search(sentence.text)
        for found in _OWES_NOTHING.finditer(sentence.text)
        if not _BOTH_SIDES.search(found[0])
    ]


_CONSENT_SKIPPED = re.compile(
    r"(?:不经|未经|无需(?:征得|经|取得)?|无须(?:征得|经|取得)?|不需(?:要)?(?:征得|经|取得)?|不必)[^。；，]{0,16}?(?:同意|许可|认可|批准)"
)
_WHOLE = r"(?:义务|债务|合同地位|(?:本|整个|全部)?(?:合同|协议)(?!项下的?(?:全部|任何)?(?:应收|债权(?!债务)|权利(?![义和与及、])|收益|款项|到期)))"
_MOVE = r"(?:转让|转移|移转|让与|让渡|转给|转由|移交|改由|交由(?=[^。；，]{1,12}(?:承担|承受|承接))|承继|承接|承受|受让|接替)"
_TRANSFER = re.compile(
    rf"(?P<who>{PARTY})(?:(?!应当?|不得|无权)[^。；]){{0,20}}?(?:{RIGHT}|自行决定|单方(?:面)?)[^。；]{{0,40}}?(?:{_WHOLE}[^。；]{{0,26}}?{_MOVE}|{_MOVE}[^。；，]{{0,16}}?{_WHOLE})"
    rf"|(?<!同意，)(?P<who2>{PARTY})[^。；，不]{{0,4}}将[^。；，]{{0,10}}{_WHOLE}[^。；，]{{0,12}}{_MOVE}[^。；，]{{0,10}}的[，,]"
)
_UNASKED = re.compile(
    rf"{MUST_ACCEPT}|{_CONSENT_SKIPPED.pattern}|(?:不|未|无需|无须|不必)(?:征求|征询)[^。；，]{{0,8}}意见|自行|单方|径行|任意|随时|自主|(?:(?:仅|只)[^。；，]{{0,6}}(?:通知|告知)|(?:通知|告知)[^。；，]{{0,8}}即可)|不再(?:对|承担|负|享有)[^。；，]{{0,12}}|同意[^。；，]{{0,6}}(?:不|非|并非)(?:作为|是|构成|为)?[^。；，]{{0,8}}(?:前提|条件|要件)|不以[^。；，]{{0,14}}(?:同意|许可)为|脱离[^。；，]{{0,8}}(?:债务|合同|关系)|不得[^。；]{{0,8}}未[^。；，]{{0,8}}(?:同意|许可)|(?:予以|表示)(?:同意|认可|接受)|不持异议|指定的?(?:主体|公司|单位|第三)"
)
_KEEPS = re.compile(
    r"连带责任|关联(?:公司|方|企业)[^。]{0,30}(?:连带|共同)|继承|合并|分立|债权(?!债务)[^。；，]{0,8}转让|应收账款|分包[^。]{0,30}(?:负责|承担)|(?:不得|无权)(?![因以]|主张|提出)[^。；，]{0,30}(?:转让|转移|转包|让与)|未经[^。；]{0,16}同意[，,]?[^。；]{0,6}不"
    r"|(?<!未)(?<!不)(?<!需)(?<!须)(?:经|征得|取得)[^。；，]{1,12}(?:书面|事先|一致)?(?:同意|许可)(?:后|的|，|,)"
)


@check(
    "COM-51",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第551条第1款", "中华人民共和国民法典 第555条"),
    favours="受不利方",
    fires=(
        "乙方可以不经甲方同意，将本合同项下的义务转让给第三人。",
        "甲方有权无需取得乙方同意将本合同权利义务转让给第三方。",
        "乙方有权将本合同项下的权利义务转让给任何第三方，无需甲方同意。",
        "乙方可将本协议概括转让予其指定的主体，仅须书面通知甲方即可。",
        "乙方可以自行将其义务转移给第三人履行。",
    ),
    silent=(
        "经甲方书面同意，乙方可以将本合同项下的义务转让给第三人。",
        "甲方可以不经乙方同意将本合同项下的应收账款转让给银行，但应通知乙方。",
        "乙方可以无需甲方同意将义务转让给其关联公司，但乙方承担连带责任。",
        "乙方不得未经甲方同意将本合同义务转让给第三人。",
    ),
)
def free_transfer(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Duties or the whole contract may be passed on without consent."""
    words = (
        "转让",
        "转移",
        "移转",
        "让与",
        "让渡",
        "转给",
        "转由",
        "承继",
        "承接",
        "承受",
        "接替",
        "受让",
        "移交",
        "改由",
        "交由",
    )
    told: set[int] = set()
    for match in context.places.matches(words, _TRANSFER, _KEEPS):
        if not _UNASKED.search(match.text, match.found.start()):
            continue
        facts, edit = (
            {"who": match.found["who"] or match.found["who2"]},
            _ask_first(match.sentence, match.found),
        )
        told.add(match.sentence.start)
        yield Hit(span=match.piece, facts=facts, edit=edit, comment_reason="" if edit else "choose")
    for sentence in context.places.holding(*words, "取代", "替代", "概括"):
        found = handed_over(sentence.text)
        if found and sentence.start not in told:
            yield Hit(span=sentence.piece(found), facts={"who": ""}, comment_reason="choose")


def _ask_first(sentence: Sentence, found: re.Match[str]) -> Edit | None:
    """不经甲方同意 in front of the transfer turned into 经甲方书面同意."""
    skipped = _CONSENT_SKIPPED.search(sentence.text, found.start(), found.end())
    if skipped is None:
        return None
    new = re.sub(r"^(?:不经|未经|(?:无需|无须|不需要?)(?:征得|经|取得)?|不必)", "经", skipped[0])
    new = re.sub("同意|许可|认可|批准", "书面同意", new) if "书面" not in new else new
    span = Span(sentence.start + skipped.start(), sentence.start + skipped.end())
    return Edit(span=span, old=skipped[0], new=new)
