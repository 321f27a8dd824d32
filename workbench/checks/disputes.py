"""Arbitration or court: clauses that choose both, no body, a body that cannot hear it, or two."""

import re
from collections.abc import Iterator
from itertools import combinations

from workbench.checks import forums
from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.domain.span import Span

_OR = r"(?:或者|或|也可以?|亦可以?|亦得|均可以?|还可以?|又可以?|任选|任意选择)"
_SUE = (
    r"(?:起诉|提起民?事?诉讼|诉讼(?!期间|费|中|时效|过程|程序|标的|代理|主体|保全|文书|、)|诉至|诉诸|"
    r"法院(?!申请|请求|强制|执行|采取|做出|作出|生效|判决(?!$|[。；])|裁定|或者?仲裁|或其他|认定|确认|(?:的)?(?:判决|裁定|生效|文书)))"
)
_ARBITRATE = r"仲裁(?!费|期间|中(?!心)|裁决|过程|程序|文书|时效|协议|条款|员(?!会)|规则|庭)"
_EITHER = re.compile(
    rf"{_ARBITRATE}[^。]{{0,45}}?{_OR}[^。；]{{0,40}}?{_SUE}|{_SUE}[^。]{{0,45}}?{_OR}[^。；]{{0,40}}?{_ARBITRATE}"
)
_NOT_EITHER = re.compile(
    r"仲裁(?:条款|协议)[^。，]{0,12}(?:无效|不成立|被撤销|失效|未生效|不能执行|无法执行)|(?:不予受理|无法受理|不受理)"
    r"|(?:达成|订立|签订|存在|具有|有)[^。，]{0,10}(?:书面)?仲裁(?:协议|条款)|裁决[^。]{0,10}不服|不服[^。]{0,8}裁决"
    r"|(?:不存在|未涉及|没有|无任何|未发生|尚未了结|未决|潜在|涉及|卷入)[^。]{0,25}(?:诉讼|仲裁)|(?:诉讼|仲裁)(?:费|等费用)"
)
_MATTERS = re.compile(
    r"(?:因|关于|涉及|就|对于?|有关)[^。；，]{1,30}(?:争议|纠纷)|其他(?:争议|纠纷)|(?:甲方|乙方|一方|方|人)(?:首先|先)?(?:提起|申请|提出|起诉)(?:仲裁|诉讼)?(?:请求|申请)?的?[，,]|(?:方|人)(?:作为|为|系)?(?:申请人|申请方|提出方|提起方)(?:时|的)?[，,]"
)
_TEMPLATE = re.compile(r"[【\[][^】\]]{0,8}填写")
_COURT_BRANCH = re.compile(
    r"[，,、]?(?:或者|或|也可以?|亦可以?|还可以?)(?:直接|依法)?(?:向|由|到|在|提交)?[^，。；或]{0,30}法院(?:提起(?:民事)?诉讼|起诉|诉讼|解决|管辖|裁判)?"
)
_ARBITRATION_CHOICE = re.compile(
    r"(?:选择|约定|选定|选用)(?:以|采用)?仲裁(?:作为|为|方式|解决|程序)|(?:提交|申请|提请|提起|递交|交由|交付|付诸|由|向|通过|以|经|采取|采用|进行|请求|诉诸)[^。；]{0,40}?仲裁(?:委员会|院|机构|机关|部门|中心)?(?!费|期间|规则|员(?!会)|协议|条款|时效)"
)
_COURT_CHOICE = re.compile(
    r"(?:向|由|提交|到|归|在)[^。；]{0,30}法院[^。；，]{0,6}(?:起诉|诉讼|管辖|解决|裁判|审理|判决|处理|裁决)|(?:依法)?(?:起诉至|诉至|诉诸)[^。；]{0,20}法院|法院[^。；]{0,24}?(?:有|享有|行使|具有)[^。；，]{0,4}管辖权(?!的)|以[^。；，]{0,20}法院[^。；，]{0,4}为[^。；，]{0,4}管辖"
)
_UNWILLING = re.compile(r"(?:不愿|不同意|不选择|不接受|不想|不采用)[^。；，]{0,6}仲裁的?[，,]")
_NO_ARBITRATION = re.compile(
    r"(?:不(?:再|得|予|愿|同意|采用|采取|选择|适用|接受|提交|通过|进行|申请|约定)|排除|放弃)[^，。；]{0,10}仲裁"
)
_LOW_BODY = re.compile(
    r"(?<!自治)(?<![地新特发园])[县区](?:人民政府)?(?:经济合同|合同|商事|经济)?仲裁(?:委员会|委|院)$|^(?:中华人民共和国|国家|中国|全国|中央)(?:经济合同|合同|商事|经济)?仲裁(?:委员会|委)$"
    r"|省(?:经济合同|合同|商事|经济)?仲裁(?:委员会|委)$|工商(?:行政管理)?局?[^，。]{0,6}仲裁|(?:经济|购销)合同仲裁委员会$"
)


@check(
    "COM-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "最高人民法院关于适用《中华人民共和国仲裁法》若干问题的解释 第7条",
        "中华人民共和国仲裁法 第27条第2款",
    ),
    fires=(
        "因本合同发生的争议，任何一方可以向北京仲裁委员会申请仲裁，也可以向人民法院起诉。",
        "协商不成的，双方可提交上海仲裁委员会仲裁或向合同签订地人民法院提起诉讼。",
        "如发生纠纷，可向人民法院起诉或者向当地仲裁机构申请仲裁。",
        "发生争议的，由甲方在以下两种方式中单方选择：\n1. 向甲方住所地人民法院提起诉讼；\n2. 提交甲方选定的仲裁委员会仲裁。",
        "协商不成的，双方可以选择以下任一方式解决：（1）提交北京仲裁委员会仲裁；（2）向人民法院起诉。",
        "1. 因本合同产生的争议，任何一方均可提交南京仲裁委员会仲裁。\n2. 任何一方也有权将争议提交甲方所在地人民法院诉讼解决。",
        "第八条 因本合同引起的争议，提交广州仲裁委员会仲裁。\n第九条 本合同的争议由甲方所在地人民法院管辖。",
    ),
    silent=(
        "因本合同发生的争议提交北京仲裁委员会仲裁；仲裁期间一方可以向人民法院申请财产保全。",
        "双方事后达成仲裁协议的，可以申请仲裁，也可以向人民法院起诉。",
        "争议按下列第___种方式解决：（1）提交北京仲裁委员会仲裁；（2）依法向人民法院起诉。",
        "因货款发生的争议，提交北京仲裁委员会仲裁；因知识产权发生的争议，可以由北京知识产权法院管辖。",
        "仲裁条款被确认无效的，可以向人民法院起诉，或者重新达成仲裁协议。",
        "甲方承诺不存在对本合同有重大影响的诉讼或者仲裁。",
        "在争议的诉讼或者仲裁期间，双方应当继续履行本合同其他条款。",
    ),
)
def either(contract: Contract, context: Context) -> Iterator[Hit]:
    """Both arbitration and court are open at choice, in one sentence or in two."""
    index = context.places
    if not index.has("仲裁") or not index.has("法院", "诉讼", "起诉"):
        return
    told = False
    for sentence in index.holding("仲裁"):
        found = _EITHER.search(sentence.text)
        if found is None or not _open_choice(contract, index, sentence):
            continue
        told = True
        yield _either_hit(sentence, found)
    menu = None if told else _free_menu(contract, index)
    if menu is not None:
        yield menu
    elif not told:
        yield from _two_clauses(contract, index)


_CHOOSE = re.compile(
    r"(?:单方选择|任选|任意选择|任一(?:种|方式)|任意一种|选择或变更|自行选择|有权选择|均可|可以?(?:自行)?选择|择一)[^。]{0,40}(?:方式|途径|：|:|解决)|(?:下列|以下|如下)[^。；]{0,10}(?:任一|任何一种|任意一种)"
)


def _free_menu(contract: Contract, index: Index) -> Hit | None:
    """A list of both routes from which a party may choose later, without a box that settles it."""
    for sentence in index.holding("选择", "任选", "任一", "任意", "均可", "择一"):
        text = sentence.text
        if not _CHOOSE.search(text) or forums.BOX.search(text) or not forums.disputed(index, sentence):
            continue
        number = index.number_of(sentence)
        below = index.sentences[number + 1 : number + 5] if text.rstrip().endswith(("：", ":")) else ()
        listed = text + "".join(item.text for item in below)
        both = re.search(_ARBITRATE, listed) and re.search(_SUE, listed)
        if both and not forums.BOX.search(listed) and not forums.statutory_route(contract, listed):
            evidence = tuple(item.trimmed() for item in below)
            span = sentence.trimmed()
            return Hit(span=span, variant="menu", evidence=evidence, comment_reason="choose")
    return None


def _open_choice(contract: Contract, index: Index, sentence: Sentence) -> bool:
    text = sentence.text
    if _NOT_EITHER.search(text) or forums.statutory_route(contract, text) or forums.NO_SUIT.search(text):
        return False
    if _TEMPLATE.search(text) or _NO_ARBITRATION.search(text):
        return False
    if len(_MATTERS.findall(text)) >= 2 or forums.is_menu(index, sentence):
        return False
    return forums.disputed(index, sentence)


def _either_hit(sentence: Sentence, found: re.Match[str]) -> Hit:
    branch = _COURT_BRANCH.search(sentence.text, found.start())
    named = [body for body in forums.bodies(sentence) if not body.place_only]
    if branch and len(named) == 1 and branch.end() >= found.end() - 4:
        span = sentence.at(branch)
        return Hit(span=sentence.piece(found), edit=Edit(span=span, old=branch[0], new=""))
    return Hit(span=sentence.piece(found), comment_reason="choose")


def _two_clauses(contract: Contract, index: Index) -> Iterator[Hit]:
    chosen = [s for s in index.holding("仲裁") if _chooses(contract, index, s, _ARBITRATION_CHOICE)]
    courts = [s for s in index.holding("法院") if _chooses(contract, index, s, _COURT_CHOICE)]
    chosen = [s for s in chosen if forums.bodies(s)]
    courts += [s for s in index.holding("不愿", "不同意", "不选择", "不接受", "不想") if _refuses(s)]
    pairs = [
        (a, c) for a in chosen for c in courts if a.start != c.start and _annex(index, a) == _annex(index, c)
    ]
    if not pairs:
        return
    arbitration, court = pairs[0]
    found = _COURT_CHOICE.search(court.text)
    if found and not _MATTERS_SPLIT.search(arbitration.text + court.text):
        yield Hit(
            span=court.piece(found),
            variant="clauses",
            facts={"other": arbitration.trimmed().of(index.text)},
            evidence=(arbitration.trimmed(),),
            comment_reason="choose",
        )


def _refuses(sentence: Sentence) -> bool:
    """Whether who does not wish to arbitrate may go to court instead."""
    return bool(_UNWILLING.search(sentence.text) and _COURT_CHOICE.search(sentence.text))


_MATTERS_SPLIT = re.compile(r"其他争议|其余争议|除外|除[^。]{2,30}外")


def _chooses(contract: Contract, index: Index, sentence: Sentence, pattern: re.Pattern[str]) -> bool:
    text = sentence.text
    if (
        not pattern.search(text)
        or forums.HELP.search(text)
        or forums.NO_SUIT.search(text)
        or _NOT_EITHER.search(text)
    ):
        return False
    if forums.statutory_route(contract, text) or forums.is_menu(index, sentence):
        return False
    return (
        bool(_PLAIN_DISPUTE.search(text))
        and not _SPECIAL.search(text)
        and not _TEMPLATE.search(text)
        and not forums.BLANK.search(text)
    )


_SPECIAL = re.compile(
    r"因(?!本|履行|执行|合同|协议|订立)[\u4e00-\u9fff]{2,8}?(?:产生|发生|引起|引发)的?(?:争议|纠纷)|(?:质量|知识产权|股权|劳动|侵权|账务|结算)[^。；，]{0,6}(?:争议|纠纷)"
)
_PLAIN_DISPUTE = re.compile(
    r"争议|纠纷|争端|分歧|协商不成|(?:合同|协议)[^。；，]{0,10}(?:的|之)?诉讼|不愿[^。；，]{0,6}仲裁"
)


def _annex(index: Index, sentence: Sentence) -> int:
    clause = index.clause(sentence.trimmed())
    return clause.annex if clause else 0


@check(
    "COM-06",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国仲裁法 第27条第2款",
        "中华人民共和国仲裁法 第29条",
        "最高人民法院关于适用《中华人民共和国仲裁法》若干问题的解释 第6条",
    ),
    fires=(
        "发生争议的，双方同意提交有关仲裁机构仲裁解决。",
        "因履行本合同发生的纠纷，协商不成的，提交仲裁解决。",
        "双方发生争议时，由甲方所在地仲裁委员会仲裁。",
        "本合同争议应当通过仲裁方式解决。",
    ),
    silent=(
        "发生争议的，双方同意提交广州仲裁委员会仲裁解决。",
        "发生争议的，向劳动争议仲裁机构申请仲裁。",
        "发生争议的，提交______仲裁委员会仲裁。",
        "争议提交新加坡国际仲裁中心仲裁。",
        "仲裁费用由败诉方承担，争议期间继续履行合同。",
        "因本合同发生的争议应提交仲裁。仲裁机构为武汉仲裁委员会。",
        "争议按照《中国国际经济贸易仲裁委员会仲裁规则》仲裁解决。",
        "争议协商不成的，向被告所在地人民法院起诉，双方不采用仲裁方式。",
        "双方确认上述地址作为法院或者仲裁机构解决本合同争议时的送达地址。",
    ),
)
def no_body(contract: Contract, context: Context) -> Iterator[Hit]:
    """A will to arbitrate that names no body, or only the place of one."""
    index = context.places
    sentences = index.holding("仲裁")
    named = [body for sentence in sentences for body in forums.bodies(sentence)]
    if any(not body.place_only for body in named):
        return
    if _free_menu(contract, index) is not None:
        return
    for sentence in sentences:
        found = _ARBITRATION_CHOICE.search(sentence.text)
        if found is None or not _wants_body(contract, index, sentence):
            continue
        place = [body for body in named if sentence.span.holds(body.span)]
        variant = "place" if place else ""
        yield Hit(
            span=sentence.piece(found),
            variant=variant,
            risk=Risk.MEDIUM if place else None,
            comment_reason="choose",
        )


def _wants_body(contract: Contract, index: Index, sentence: Sentence) -> bool:
    text = sentence.text
    if forums.statutory_route(contract, text) or forums.is_menu(index, sentence):
        return False
    if (
        forums.BLANK.search(text)
        or forums.FOREIGN_BODY.search(text)
        or re.search(
            r"仲裁规则|临时仲裁|专设仲裁|行政|(?:协议|专用|特殊)条款[^。；，]{0,4}约定|以(?:书面)?协议由",
            text,
        )
    ):
        return False
    if _NOT_EITHER.search(_FEES.sub("", text)) or _NO_ARBITRATION.search(text) or _NEITHER.search(text):
        return False
    if _ABOUT_PAPERS.search(text):
        return False
    return forums.disputed(index, sentence)


_FEES = re.compile(
    r"(?<=仲裁)解决?[，,；]?仲裁(?:费|等费用)[^。；]*|[，,；][^，。；]{0,6}仲裁(?:费|等费用)[^。；]*"
)
_NEITHER = re.compile(r"(?:不得|不能|无权|放弃|不再|不可|不会)[^，。；]{0,40}仲裁")
_ABOUT_PAPERS = re.compile(
    r"(?:诉讼|仲裁)(?:期间|过程中)|送达|联系方式|法院(?:或者?|、|和|及)仲裁机构|仲裁机构(?:或者?|、|和|及)(?:人民)?法院"
)


@check(
    "COM-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国仲裁法 第13条第1款",
        "中华人民共和国仲裁法 第29条",
        "中华人民共和国仲裁法 第93条",
        "最高人民法院关于适用《中华人民共和国仲裁法》若干问题的解释 第3条",
    ),
    fires=(
        "买卖合同争议提交朝阳区仲裁委员会仲裁。",
        "因本合同发生的争议，由国家仲裁委员会仲裁。",
        "因本采购合同产生的争议提交杭州市劳动人事争议仲裁委员会仲裁。",
        "争议提交平阳县仲裁委员会裁决。",
    ),
    silent=(
        "买卖合同争议提交上海国际经济贸易仲裁委员会仲裁。",
        "争议提交上海仲裁委员会浦东新区分会仲裁。",
        "争议提交深圳国际仲裁院仲裁。",
        "本采购合同约定，供应商员工的劳动争议由劳动人事争议仲裁委员会处理。",
        "争议提交中国国际经济贸易仲裁委员会仲裁。",
        "争议提交呼和浩特仲裁委员会仲裁。",
    ),
)
def no_such_body(contract: Contract, context: Context) -> Iterator[Hit]:
    """The body named is of a kind that does not exist, or hears labour disputes only."""
    labour = forums.statutory_route(contract, "")
    for sentence in context.places.holding("仲裁委", "仲裁院"):
        if not _ARBITRATION_CHOICE.search(sentence.text) or forums.BLANK.search(sentence.text):
            continue
        for body in forums.bodies(sentence):
            if _LOW_BODY.search(body.name) and not forums.labour_commission(body.name):
                yield Hit(span=body.span, facts={"name": body.name}, comment_reason="choose")
            elif forums.labour_commission(body.name) and not labour and not _STAFF.search(sentence.text):
                facts = {"name": body.name}
                yield Hit(span=body.span, variant="labour", facts=facts, comment_reason="choose")


_STAFF = re.compile(r"员工|职工|工人|劳动者|劳动关系|劳动争议(?!仲裁)|劳动纠纷|雇员|用工")


@check(
    "COM-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "最高人民法院关于适用《中华人民共和国仲裁法》若干问题的解释 第5条",
        "中华人民共和国仲裁法 第29条",
    ),
    fires=(
        "争议由北京仲裁委员会或者上海仲裁委员会仲裁。",
        "协商不成的，提交武汉仲裁委员会、长沙仲裁委员会仲裁。",
        "争议可提交中国国际经济贸易仲裁委员会或广州仲裁委员会解决。",
        "第八条 本合同争议提交北京仲裁委员会仲裁。\n第九条 因本合同发生的一切纠纷，由上海仲裁委员会仲裁。",
    ),
    silent=(
        "争议由中国国际经济贸易仲裁委员会仲裁，开庭地点为上海。",
        "争议提交北京仲裁委员会（北京国际仲裁中心）仲裁。",
        "争议提交中国国际经济贸易仲裁委员会华南分会仲裁，由中国国际经济贸易仲裁委员会管理案件。",
        "甲方申请的，由北京仲裁委员会仲裁；乙方申请的，由上海仲裁委员会仲裁。",
        "争议提交以下勾选的机构仲裁：☑北京仲裁委员会 □上海仲裁委员会。",
    ),
)
def two_bodies(contract: Contract, context: Context) -> Iterator[Hit]:
    """Two different bodies for the same disputes."""
    index = context.places
    for sentence in index.holding("仲裁委", "仲裁院", "仲裁中心"):
        named = [body for body in forums.bodies(sentence) if not forums.labour_commission(body.name)]
        if len(named) < 2 or forums.is_menu(index, sentence) or forums.statutory_route(contract, ""):
            continue
        if len(_MATTERS.findall(sentence.text)) >= 2 or not re.search(
            r"提交|申请|由|向|提请|选择", sentence.text
        ):
            continue
        rivals = [pair for pair in combinations(named, 2) if not same(pair[0], pair[1])]
        if rivals:
            first, second = rivals[0]
            yield Hit(
                span=Span(first.span.start, second.span.end),
                facts={"first": first.name, "second": second.name},
                comment_reason="choose",
            )
            return
    yield from _two_places(contract, index)


def _two_places(contract: Contract, index: Index) -> Iterator[Hit]:
    """Two clauses of one document that bring the same disputes before different bodies."""
    named: list[tuple[Sentence, forums.Body]] = []
    sentences = index.holding("仲裁委", "仲裁院", "仲裁中心")
    if len({body.name for sentence in sentences for body in forums.bodies(sentence)}) < 2:
        return
    for sentence in sentences:
        if not _chooses(contract, index, sentence, _ARBITRATION_CHOICE):
            continue
        if _MATTERS_SPLIT.search(sentence.text) or _NO_ARBITRATION.search(sentence.text):
            continue
        found = [
            b for b in forums.bodies(sentence) if not b.place_only and not forums.labour_commission(b.name)
        ]
        named += ((sentence, body) for body in found)
    for (earlier, first), (later, second) in combinations(named, 2):
        if earlier.start == later.start or _annex(index, earlier) != _annex(index, later):
            continue
        if not same(first, second):
            yield Hit(
                span=later.trimmed(),
                facts={"first": first.name, "second": second.name},
                evidence=(first.span,),
                comment_reason="choose",
            )
            return


def same(left: forums.Body, right: forums.Body) -> bool:
    """Whether two mentions mean one body."""
    return forums.same_body(left.name, right.name)
