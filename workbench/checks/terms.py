"""Defined terms: one with two meanings, one whose meaning is said to stand where none does (COM-17)."""

import re
from collections import Counter
from collections.abc import Iterator

from workbench.checks.index import Index
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


_POINTS = (
    r"(?:是指|系指|均指|仅指|专指|特指|即指|意指|指(?!定|示|导|标|控|派|令|出|明|数|责|南|纹|向|引|挥|称))"
)
_SAYS = re.compile(
    rf"(?:本(?:合同|协议|条|款)(?:中|所称|所指|项下|中所称)?(?:的)?\s*[“\"「]?|^\s*(?:[（(]?[\d.．一二三四五六七八九十]{{1,6}}[）)、.．]?\s*)[“\"「]?|[，,][“\"「]?)(?P<term>[\u4e00-\u9fff]{{2,8}}?)[”\"」]?\s*[：:，,]?\s*{_POINTS}(?P<meaning>[^。；;\n]{{4,}})"
)
_NO_TERM = re.compile(r"[的应须将在与和或是不为]|本合同|本协议|所称|上述|前款|其中|双方|甲方|乙方")


def _said_again(index: Index, known: list[Definition]) -> list[Definition]:
    """Definitions in running text: 本合同所称工作日，指 …; 1.1 验收日：指 …"""
    starts = {item.span.start for item in known}
    found: list[Definition] = []
    for sentence in index.holding("指"):
        for match in _SAYS.finditer(sentence.text):
            if re.search(r"的[，,]\s*$", sentence.text[: match.start()]):
                continue  # only for the case that is named: 不实行工程监理的，本合同中工程师专指 …
            span = sentence.at(match, "term")
            if span.start not in starts and not _NO_TERM.search(match["term"]):
                meaning = sentence.at(match, "meaning")
                found.append(Definition(term=match["term"], span=span, meaning=meaning, alias=False))
    return found


_POINTER = re.compile(r"(?:的?(?:定义|含义|释义))?(?:见|参见|详见|载于|以)(?:本合同|本协议)?第")
_SEE = re.compile(
    r"[“\"「](?P<term>[\u4e00-\u9fffA-Za-z]{2,16})[”\"」][（(]?(?:一词|术语)?的?(?:定义|含义|释义)(?:见|参见|详见|载于|以)"
    r"(?:本合同|本协议)?(?P<where>第[^。；，、\n]{1,8}?[条款]|(?:定义|释义|名词解释)(?:部分|条款|一?章|一?节))(?!件)"
    r"|[“\"「](?P<term2>[\u4e00-\u9fffA-Za-z]{2,16})[”\"」](?:一词|术语)?(?:应)?(?:具有|采用|按照|以)[^。；，\n]{0,8}?(?P<where2>(?:定义|释义|名词解释)(?:部分|条款|一?章|一?节)?)[^。；，\n]{0,8}(?:含义|意义|界定|定义|为准)"
    r"|(?P<where3>(?:本合同|本协议)?第[^。；，、\n]{1,6}条(?:所|中|项下)?(?:所)?(?:定义|界定|释义|解释)|(?:本合同|本协议)(?:所|中)?(?:定义|界定|释义))的[“\"「](?P<term3>[\u4e00-\u9fffA-Za-z]{2,16})[”\"」]"
)
_LAW_ELSEWHERE = re.compile(r"《|附件|主合同|原合同|框架")


def _undefined(contract: Contract, index: Index) -> Iterator[Hit]:
    """A term that is said to be defined in a clause of this text and is defined nowhere in it."""
    if not index.has("定义", "含义", "释义", "界定"):
        return
    known = {d.term for d in contract.definitions if not _POINTER.match(d.meaning.of(index.text).strip())}
    for match in index.matches(("定义", "含义", "释义", "界定"), _SEE, _LAW_ELSEWHERE):
        term = match.found["term"] or match.found["term2"] or match.found["term3"]
        said = re.compile(
            rf"[“\"「]?{re.escape(term)}[”\"」]?\s*(?:，|,)?\s*(?:是指|系指|指(?!定|示|导)|意指|即|：|:)"
        )
        if term not in known and not said.search(index.text):
            where = match.found["where"] or match.found["where2"] or match.found["where3"]
            facts = {"term": term, "where": where}
            yield Hit(
                span=match.sentence.at(match.found),
                variant="undefined",
                facts=facts,
                comment_reason="needs_terms",
            )
