"""Defined terms: one with two meanings, one whose meaning is said to stand where none does (COM-17)."""

import re
from collections import Counter
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Contract, Definition
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span


@check(
    "COM-17",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第142条第1款", "中华人民共和国民法典 第466条第1款"),
    fires=(
        "本合同所称“交付物”是指源代码。第八条中“交付物”是指使用手册。",
        "“保密信息”是指技术资料。\n第五条 “保密信息”是指甲方的客户名单和报价。",
        "“许可产品”定义见第九条。\n乙方可以销售许可产品。",
        "1. “Territory” means France.\n2. “Territory” means Germany and Spain.",
    ),
    silent=(
        "本合同所称“交付物”是指源代码。第八条中“使用手册”是指操作说明。",
        "“工作日”是指法定工作日。\n“工作日”是指法定工作日。",
        "“许可产品”的定义见第二条。\n第二条 许可产品是指附件所列产品。",
        "甲方：张三（以下简称“甲方”）\n乙方：李四（以下简称“乙方”）",
    ),
)
def terms(contract: Contract, context: Context) -> Iterator[Hit]:
    """One term with two meanings, or one whose meaning is said to stand where none does."""
    yield from _undefined(contract, context.places)
    text = contract.text
    items = [item for item in contract.definitions if not item.alias]
    items = sorted([*items, *_said_again(context.places, items)], key=lambda item: item.span)
    counted = Counter(item.term for item in items)
    first: dict[str, str] = {}
    for item in items:
        if counted[item.term] < 2:
            continue
        meaning = re.sub(r"[\s，。；、“”\"]", "", item.meaning.of(text))
        if _POINTER.match(meaning):
            continue
        known = first.setdefault(item.term, meaning)
        if known != meaning and not (known.startswith(meaning) or meaning.startswith(known)):
            span = Span(item.span.start, max(item.span.end, item.meaning.end))
            yield Hit(span=span, facts={"term": item.term}, comment_reason="choose")


_POINTS = r"(?:是指|系指|均指|仅指|专指|特指|即指|意指|统指|乃指|意为|意思是|指的是|(?:应)?(?:理解|解释)为|(?:的)?(?:定义|含义|意思)(?:是|为|系)|指(?!定|示|导|标|控|派|令|出|明|数|责|南|纹|向|引|挥|称))"
_OPEN, _SHUT = '[“"「『]', '[”"」』]'
_SAYS = re.compile(
    rf"(?:本(?:合同|协议|条|款)(?:中|所称|所指|项下|中所称)?(?:的)?\s*[“\"「]?|^\s*(?:[（(]?[\d.．一二三四五六七八九十]{{1,6}}[）)、.．]?\s*)[“\"「]?|[，,][“\"「]?|{_OPEN})(?P<term>[\u4e00-\u9fff]{{2,8}}?){_SHUT}?(?:一词|一语|术语|者)?\s*[：:，,]?\s*(?:在本(?:合同|协议)中|于此|在此)?{_POINTS}(?P<meaning>[^。；;\n]{{4,}})"
)
# A meaning that is given to a term in marks without the word 指: “送达日”为寄出后第三日.
_IS = re.compile(
    rf"(?<![为作]){_OPEN}(?P<term>[\u4e00-\u9fff]{{2,8}}){_SHUT}(?:一词|一语)?[，,]?(?:系(?!统|数|列)|即为?|为(?!准|限|由|前提|依据))(?P<meaning>[^。；;\n]{{4,}})"
)
_NO_TERM = re.compile(r"[的应须将在与和或是不为]|本合同|本协议|所称|上述|前款|其中|双方|甲方|乙方")


def _said_again(index: Index, known: list[Definition]) -> list[Definition]:
    """Definitions in running text: 本合同所称工作日，指 …; 1.1 验收日：指 …"""
    starts = {item.span.start for item in known}
    found: list[Definition] = []
    for sentence in index.holding("指", "意为", "意思", "理解为", "解释为", "定义", "含义"):
        _keep(found, starts, sentence, _SAYS)
    terms = {item.term for item in (*known, *found)}
    if terms:
        marked = {f"{mark}{term}" for term in terms for mark in '“「"『'}
        for sentence in index.holding(*sorted(marked)):
            _keep(found, starts, sentence, _IS)
    return found


def _keep(found: list[Definition], starts: set[int], sentence: Sentence, pattern: re.Pattern[str]) -> None:
    """Add what ``pattern`` defines in the sentence, each place once."""
    for match in pattern.finditer(sentence.text):
        if re.search(r"的[，,]\s*$", sentence.text[: match.start()]):
            continue  # only for the case that is named: 不实行工程监理的，本合同中工程师专指 …
        span = sentence.at(match, "term")
        if span.start not in starts and not _NO_TERM.search(match["term"]):
            starts.add(span.start)
            meaning = sentence.at(match, "meaning")
            found.append(Definition(term=match["term"], span=span, meaning=meaning, alias=False))


_POINTER = re.compile(
    r"(?:的?(?:定义|含义|释义|解释))?(?:均|应)?(?:见|参见|详见|载于|以|按照?|依照?|与|同|参照)(?:本合同|本协议|第|定义|释义|上文|前文|前述|上述|首部)"
)
_TERM = rf"{_OPEN}(?P<term>[\u4e00-\u9fffA-Za-z]{{2,16}}){_SHUT}"
_MARKED = re.compile(_TERM)
_SENSE = r"(?:定义|含义|释义|涵义|意义|意思|界定|词义|解释)"
_HERE = (
    r"(?:(?:本合同|本协议)(?:第[^。；，、\n]{1,8}?条|的|之|中|首部|正文|所|前述|附则)?|第[^。；，、\n]{1,8}?[条款]|上文|前文|前述|上述|前款|前条|前面|下文|后文|如上|文首"
    r"|(?:名词|术语|词语)?(?:定义|释义|名词解释)(?:部分|条款|一?章|一?节|条))"
)
_HELD_OUT = re.compile(
    # In front of the term: 本合同所称, 第一条所定义的.
    rf"(?P<before>{_HERE}(?:中|里|项下)?(?:所)?(?:给出的?|下的?|作的?)?(?:定义|界定|释义|解释)(?:过)?的?|(?:本合同|本协议|第[^。；，、\n]{{1,8}}?条)(?:中|里|项下)?(?:的)?(?:所称|所指|所谓|所说|所言)的?)(?=$)"
)
_POINTED = re.compile(
    # Behind it: 的含义以本合同的定义条款为准; （定义见第一条）; 按第一条所下定义理解.
    rf"^(?:一词|术语|一语|者)?(?:[的之]?|[（(，,]?(?:其|该词)?)(?:具体)?(?:的)?{_SENSE}[，,]?(?:应)?(?:见|参见|详见|参照|参阅|载于|列于|规定于|以|按|依|根据|适用|与|同|在|由|已在|均见)[^。；，\n]{{0,4}}?(?P<a>{_HERE})"
    rf"|^[^。；，、“”\n]{{0,12}}[，,]其(?:具体|确切)?(?:的)?{_SENSE}(?:应)?(?:见|参见|详见|参照|载于|列于|以|按|依|与)[^。；，\n]{{0,4}}?(?P<d>{_HERE})"
    rf"|^(?:一词|术语|一语)?[，,（(]?(?:应当?|均|仍|其义)?(?:具有|采用|按照?|以|依照?|根据|适用|如|同|与|取)[^。；，\n]{{0,4}}?(?P<b>{_HERE})[^。；，\n]{{0,8}}?{_SENSE}"
    rf"|^(?:一词|术语|一语)?[，,（(]?(?:已|业已|均)?(?:在|由|于)[^。；，\n]{{0,4}}?(?P<c>{_HERE})[^。；，\n]{{0,8}}?{_SENSE}"
)
_LAW_ELSEWHERE = re.compile(r"《|附件|主合同|原合同|框架|法律|法规|国家标准|行业标准")
_STATUTORY = frozenset(
    {"不可抗力", "商业秘密", "知识产权", "个人信息", "情势变更", "定金", "重大过失", "技术秘密", "法定节假日"}
)
_GIVEN = re.compile(
    r"^(?:[、和与及]?[“\"][^”\"\n]{1,10}[”\"])*(?:均|都|不|所|等)?(?:包括|包含|不含|含|按|视为|统称|为)"
)


def _undefined(contract: Contract, index: Index) -> Iterator[Hit]:
    """A term in marks that is said to be defined in this text and is defined nowhere in it."""
    words = ("定义", "含义", "释义", "界定", "涵义", "所称", "所指", "所谓", "所说", "意思", "词义", "解释")
    if not index.has(*words):
        return
    known = {d.term for d in contract.definitions if not _POINTER.match(d.meaning.of(index.text).strip())}
    known |= {party.label for party in contract.parties}
    told: set[str] = set()
    for sentence in index.holding(*words):
        if _LAW_ELSEWHERE.search(sentence.text):
            continue
        for match in _MARKED.finditer(sentence.text):
            term = match["term"]
            where = _claimed(sentence.text, match)
            if not where or term in known or term in told or _said(index, term):
                continue
            told.add(term)
            yield Hit(
                span=sentence.at(match),
                variant="undefined",
                facts={"term": term, "where": where},
                comment_reason="needs_terms",
            )


def _claimed(text: str, match: re.Match[str]) -> str:
    """Where the words around a term say that its meaning stands, empty where they say nothing of it."""
    lead, rest = text[max(0, match.start() - 32) : match.start()], text[match.end() : match.end() + 60]
    front = _HELD_OUT.search(lead)
    if front and match["term"] not in _STATUTORY and not _GIVEN.match(rest):
        return front["before"]
    behind = _POINTED.search(rest)
    return next(filter(None, behind.groups()), "") if behind else ""


def _said(index: Index, term: str) -> bool:
    """Whether some sentence gives the term a meaning."""
    given = re.compile(
        rf"{_OPEN}?{re.escape(term)}{_SHUT}?(?:一词|一语|者)?\s*(?:，|,)?\s*(?:是指|系指|指(?!定|示|导)|意指|意为|系(?!统|数)|即|：|:|为(?!准|由)|是|(?:应)?(?:理解|解释)为|包括|(?:的)?(?:定义|含义|意思)(?:是|为|系|：|:))"
        rf"|(?:(?<!所)称|称为|简称|统称|称作|称之为)[：:]?{_OPEN}{re.escape(term)}{_SHUT}|[（(]{_OPEN}{re.escape(term)}{_SHUT}[）)]"
    )
    return any(given.search(sentence.text) for sentence in index.holding(term))
