"""Bodies of arbitration: one that does not exist or cannot hear the dispute, and two for the same disputes."""

import re
from collections.abc import Iterator
from itertools import combinations

from workbench.checks import forums
from workbench.checks.disputes import (
    ARBITRATION_CHOICE,
    MATTERS_SPLIT,
    NO_ARBITRATION,
    chooses,
    same_part,
    split_by_matter,
)
from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_LOW_BODY = re.compile(
    r"(?<!自治)(?<![地新特发园])[县区](?:人民政府)?(?:经济合同|合同|商事|经济)?仲裁(?:委员会|委|院)$|^(?:中华人民共和国|国家|中国|全国|中央)(?:经济合同|合同|商事|经济)?仲裁(?:委员会|委)$"
    r"|省(?:经济合同|合同|商事|经济)?仲裁(?:委员会|委)$|工商(?:行政管理)?局?[^，。]{0,6}仲裁|(?:经济|购销)合同仲裁委员会$"
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
        if not ARBITRATION_CHOICE.search(sentence.text) or forums.BLANK.search(sentence.text):
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
        if split_by_matter(sentence.text) or not _BEFORE_THEM.search(sentence.text):
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


_BEFORE_THEM = re.compile(
    r"提交|申请|由|向|提请|选择|受理|机构|通过|解决|处理|裁决|审理|管辖|仲裁地|均可|有权|仲裁(?!委|院|中心)"
)


def _two_places(contract: Contract, index: Index) -> Iterator[Hit]:
    """Two clauses of one document that bring the same disputes before different bodies."""
    named: list[tuple[Sentence, forums.Body]] = []
    sentences = index.holding("仲裁委", "仲裁院", "仲裁中心")
    if len({body.name for sentence in sentences for body in forums.bodies(sentence)}) < 2:
        return
    for sentence in sentences:
        if not chooses(contract, index, sentence, ARBITRATION_CHOICE):
            continue
        if MATTERS_SPLIT.search(sentence.text) or NO_ARBITRATION.search(sentence.text):
            continue
        found = [
            b for b in forums.bodies(sentence) if not b.place_only and not forums.labour_commission(b.name)
        ]
        named += ((sentence, body) for body in found)
    for (earlier, first), (later, second) in combinations(named, 2):
        if earlier.start == later.start or same_part(index, earlier) != same_part(index, later):
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
