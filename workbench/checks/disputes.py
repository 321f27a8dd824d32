"""Arbitration or court: clauses that choose both, or arbitration by no body."""

import re
from collections.abc import Iterator

from workbench.checks import forums
from workbench.checks.awards import AFTER_AWARD
from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk

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
ARBITRATION_CHOICE = re.compile(
    r"(?:选择|约定|选定|选用)(?:以|采用)?仲裁(?:作为|为|方式|解决|程序)|(?:提交|申请|提请|提起|递交|交由|交付|付诸|由|向|通过|以|经|采取|采用|进行|请求|诉诸)[^。；]{0,40}?仲裁(?:委员会|院|机构|机关|部门|中心)?(?!费|期间|规则|员(?!会)|协议|条款|时效)"
)
_COURT_CHOICE = re.compile(
    r"(?:向|由|提交|到|归|在)[^。；]{0,30}法院[^。；，]{0,6}(?:起诉|诉讼|管辖|解决|裁判|审理|判决|处理|裁决)|(?:依法)?(?:起诉至|诉至|诉诸)[^。；]{0,20}法院|法院[^。；]{0,24}?(?:有|享有|行使|具有)[^。；，]{0,4}管辖权(?!的)|以[^。；，]{0,20}法院[^。；，]{0,4}为[^。；，]{0,4}管辖"
)
_UNWILLING = re.compile(r"(?:不愿|不同意|不选择|不接受|不想|不采用)[^。；，]{0,6}仲裁的?[，,]")
NO_ARBITRATION = re.compile(
    r"(?:不(?:再|得|予|愿|同意|采用|采取|选择|适用|接受|提交|通过|进行|申请|约定)|排除|放弃)[^，。；]{0,10}仲裁"
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
        found = _EITHER.search(sentence.text) or _picked(sentence.text)
        if found is None or not _open_choice(contract, index, sentence):
            continue
        told = True
        yield _either_hit(sentence, found)
    menu = None if told else _free_menu(contract, index)
    if menu is not None:
        yield menu
    elif not told:
        yield from _two_clauses(contract, index)


_ROUTE = re.compile(r"仲裁(?!费|期间|裁决|过程|程序|文书|时效|协议|条款|员(?!会)|规则|庭)")
_COURT_ROUTE = re.compile(
    r"(?:法院(?!申请(?:撤销|保全|执行|强制|不予)|强制|执行)|起诉|(?<!提起)诉讼(?!费|期间|时效|标的|代理|文书)|诉请|诉至|诉诸)"
)
_PICK = re.compile(
    r"择一|任选|任择|二选一|两选一|选其一|其中之一|任一(?:途径|方式|机构)|之间[^。；，]{0,6}选|还是|两(?:种|条)[^。；，]{0,4}(?:途径|方式|路径|程序)"
    r"|(?:愿意?|同意|选择|接受|打算|倾向(?:于)?|希望|想|采用|决定)[^。；，]{0,4}(?:仲裁|诉讼|起诉|裁决)的?[，,]"
    r"|(?:自行|自由|有权|单方|任意)(?:决定|选择|选定|挑选)|(?:亦|也|还|又|同样|同时)(?:可以?|得(?!到)|有权|能)|(?:均|皆|都)(?:可|有权)|并行不悖|不分先后"
)


def _picked(text: str) -> re.Match[str] | None:
    """Both routes and words of choice in one sentence, in whichever order they stand."""
    if _ROUTE.search(text) and _COURT_ROUTE.search(text) and not forums.HELP.search(text):
        return _PICK.search(text)
    return None


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
    if _TEMPLATE.search(text) or AFTER_AWARD.search(text):
        return False
    if NO_ARBITRATION.search(_UNWILLING.sub("", text)):
        return False
    if split_by_matter(text) or forums.is_menu(index, sentence):
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
    chosen = [s for s in index.holding("仲裁") if chooses(contract, index, s, ARBITRATION_CHOICE)]
    courts = [s for s in index.holding("法院") if chooses(contract, index, s, _COURT_CHOICE)]
    chosen = [s for s in chosen if forums.bodies(s)]
    courts += [s for s in index.holding("不愿", "不同意", "不选择", "不接受", "不想") if _refuses(s)]
    pairs = [
        (a, c)
        for a in chosen
        for c in courts
        if a.start != c.start and same_part(index, a) == same_part(index, c)
    ]
    if not pairs:
        return
    arbitration, court = pairs[0]
    found = _COURT_CHOICE.search(court.text)
    if found and not MATTERS_SPLIT.search(arbitration.text + court.text):
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


MATTERS_SPLIT = re.compile(r"其他争议|其余争议|除外|除[^。]{2,30}外")


def chooses(contract: Contract, index: Index, sentence: Sentence, pattern: re.Pattern[str]) -> bool:
    """Whether the sentence brings the disputes of the contract before somebody by ``pattern``, and no exception speaks."""
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


_GENERIC_MATTER = re.compile(
    r"因|关于|涉及|就|对于?|有关|与|凡|由|履行|执行|本合同|本协议|上述|前述|该等?|同一|此类?|引起|引发|产生|发生|而|的|或者?|所|任何|一切|全部|所有|相关|之|及其?|和|合同|协议|争议|纠纷|解释|订立|签订|下|项"
)


def split_by_matter(text: str) -> bool:
    """Whether the words bring clearly different disputes, or the claims of different sides, before different bodies."""
    found = [match[0] for match in _MATTERS.finditer(text)]
    own = [words for words in found if len(_GENERIC_MATTER.sub("", words)) > 1 or words.startswith("其他")]
    return len(found) >= 2 and bool(own)


def same_part(index: Index, sentence: Sentence) -> int:
    """The number of the annex that the sentence stands in, 0 in the contract itself."""
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
        found = ARBITRATION_CHOICE.search(sentence.text)
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
    if _NOT_EITHER.search(_FEES.sub("", text)) or NO_ARBITRATION.search(text) or _NEITHER.search(text):
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
