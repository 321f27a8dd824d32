"""Shares that should make a whole (COM-20)."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Block, Contract, Ratio
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import parse_integer

_BASE = r"(?:总价款?|合同价款?|合同总价款?|合同总额|合同金额|总额|总金额|价款|货款|服务费(?:总额)?|总费用|工程款|报酬|转让款)"
_PAID = re.compile(rf"(?:支付|付|给付|付清|结清)[^。；;%％]{{0,24}}?{_BASE}[^。；;，%％]{{0,6}}?的?\s*$")
_PARTED = re.compile(
    rf"(?:{_BASE}[^。；;%％]{{0,8}}?分[^。；，%％]{{0,4}}(?:期|次|笔|阶段)[^。；%％]{{0,6}}(?:支付|付款|付)|(?:付款|支付)(?:比例|进度|安排|方式|节点|计划)|(?:进度款|工程款|价款|货款|费用|报酬|总价)(?:的)?支付(?:如下)?[：:])[^。；;%％]{{0,50}}?(?:支付|付)[^。；;，,%％]{{0,6}}$"
)
_SHORT = re.compile(r"(?:支付|再付|付)(?:至)?[^。；;，%％]{0,6}\s*$")
_CUMULATIVE = re.compile(
    r"付至|付到|支付至|支付到|累计|达到|余款|余额|剩余|其余|结余|余下|剩下|尾款付清|付清(?:全部)?(?:尾|余)款"
)
_OTHER_RATE = re.compile(
    r"每日|每天|违约|滞纳|利率|利息|税|罚|逾期|上浮|下浮|误差|不超过|不低于|折扣|返利|保险|优惠"
)
_INVOICE = re.compile(r"(?:增值税|税务)?(?:专用|普通)?发票|含税|不含税|完税")
_HELD = re.compile(r"质保|保证金|保留|保修|尾款|余|剩|定金|预留|扣留")
_REST = {"余", "剩"}
_LEAD = 40
# More than the longest words that _PAID and _SHORT can take up.
_REACH = 64
_NEW_CLAUSE = re.compile(r"\n\s*第[一二三四五六七八九十百\d]+条")
_SHARE_HEAD = re.compile(r"比例|占比|份额")
_CLOSE = 160
_HOLDER = re.compile(
    r"(?:[甲乙丙丁戊]方?|股东[^，。；、]{0,6}|合伙人[^，。；、]{0,6})[^，。；、%％]{0,14}?(?:持有?|占|享有|分得|出资|认缴|分配|取得|承担|分担|享|得|取|分|收取|获得|获)[^，。；%％]{0,16}?$"
)
_SHARES_ARE = re.compile(r"比例[^。；，]{0,6}(?:为|如下|是|：|:)")
_BY_NAME = re.compile(
    r"(?:^|[，、；：:])[^，。；、：:%％\n]{2,8}?(?:出资|持股|持有|认缴|分得|享有|承担)?(?:占|为|占比|各占)?[^，。；、：:%％\n]{0,4}$"
)
_BARE_HOLDER = re.compile(r"(?:[甲乙丙丁戊]方?|股东[^，。；、]{0,6}|合伙人[^，。；、]{0,6})[：:为占]?\s*$")
_WHOLE = re.compile(r"股权|股份|出资|利润|收益|注册资本|分红|盈亏|亏损|损益|分成|盈余|持股|股比|认缴")


@check(
    "COM-20",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第466条第1款", "中华人民共和国民法典 第510条"),
    fires=(
        "合同签订后支付总价的30%，到货后支付总价的50%，验收后支付总价的30%。",
        "1.合同签订后七日内支付合同价款的40%；2.验收合格后支付合同价款的50%。",
        "1. 合同签订后支付合同总额的40%；\n2. 到货后支付合同总额的40%；\n3. 验收后支付合同总额的30%。",
        "双方按出资比例分配利润，甲方享有60%，乙方享有50%。",
        "各方出资比例为：甲方51%，乙方35%，丙方24%。",
        "签约后付合同价款的40%；完工后付合同价款的50%；质保期满付合同价款的5%。",
    ),
    silent=(
        "合同签订后支付总价的30%，到货后支付总价的50%，验收后支付总价的20%。",
        "合同签订后支付总价的30%，到货后支付总价的50%，余款验收后付清。",
        "合同签订后支付总价的30%，到货后支付总价的60%，质保期满支付总价的10%。",
        "合同签订后支付总价的30%，到货后付至总价的80%，验收后付至总价的100%。",
        "逾期付款的，每日支付总价的0.05%；逾期交货的，支付总价的5%。",
        "甲方持有目标公司60%的股权，向乙方转让其中的20%。",
    ),
)
def whole(contract: Contract, context: Context) -> Iterator[Hit]:
    """Instalments or shares of one base sum to more or less than the whole."""
    index = context.places
    for group in _groups(index, [ratio for ratio in contract.ratios if _is_step(index, ratio)]):
        yield from _instalments(contract, index, group)
    yield from _columns(contract, index)
    yield from _schemes(contract, index)
    yield from _in_turn(contract, index)
    yield from _by_nodes(contract, index)
    yield from _line_by_line(contract, index)
    told = -1
    for ratio in contract.ratios:
        sentence = index.sentence(ratio.span.start)
        if sentence.start > told and _WHOLE.search(sentence.text):
            told = sentence.start
            yield from _holders(contract, index, sentence)


_NAMED_STEP = re.compile(
    r"(?:付(?:款)?|支付|预付(?:款)?|首付(?:款)?|(?:首|头|前|初|中|二|三|四|后|末|尾|终|第[一二三四五])(?:期|笔|次|段|批)(?:款)?|定金|进度款|到货款|验收款|提货款|启动款|尾款|质保金|保证金)[^。；;，,、%％]{0,8}$"
)
_SPLIT_UP = re.compile(
    r"分(?:为|成|作)?[^。；，%％]{1,4}(?:期|次|笔|阶段|批)|比例[^。；%％]{0,8}(?:支付|付款|付|为|如下|：|:)|(?:付款|支付)(?:方式|安排|进度|节点|计划|条件|时间)|分期|分阶段|(?:付款|支付|结算)[：:]"
)


def _by_sentence(contract: Contract, index: Index) -> dict[int, list[Ratio]]:
    """The shares of each sentence that holds any, by the sentence's start."""
    found: dict[int, list[Ratio]] = {}
    for ratio in contract.ratios:
        found.setdefault(index.sentence(ratio.span.start).start, []).append(ratio)
    return found


def _schemes(contract: Contract, index: Index) -> Iterator[Hit]:
    """A sentence that splits a price into named parts, all of them given in per cent."""
    for start, group in _by_sentence(contract, index).items():
        sentence = index.sentence(start)
        total = sum((ratio.value for ratio in group), Decimal(0))
        if len(group) < 3 or total == 1 or not Decimal("0.6") <= total <= Decimal("1.4"):
            continue
        if _CUMULATIVE.search(sentence.text) or _OTHER_RATE.search(_INVOICE.sub("", sentence.text)):
            continue
        after = index.text[sentence.span.end : sentence.span.end + _CLOSE]
        named = _all_named(index, group) or _each_on_occasion(index, group)
        if _SPLIT_UP.search(sentence.text) and not _CUMULATIVE.search(after) and named:
            yield _not_whole(Span(group[0].span.start, group[-1].span.end), total, index)


def _all_named(index: Index, group: list[Ratio]) -> bool:
    last = index.sentence(group[0].span.start).start
    for ratio in group:
        if not _NAMED_STEP.search(index.text[last : ratio.span.start]):
            return False
        last = ratio.span.end
    return True


_OCCASION = re.compile(
    r"(?:后|内|前|时|之日|当日|当天|完毕|合格|生效|签约|签订)[^。；%％]{0,30}$|(?:后|内|前|时|之日|当日)[，,、：:]?[^。；，%％]{0,12}$"
)


def _each_on_occasion(index: Index, group: list[Ratio]) -> bool:
    """Whether each share follows the event on which it is due: 签订后五日内，四成；验收后十日内，三成."""
    last = index.sentence(group[0].span.start).start
    for ratio in group:
        if not _OCCASION.search(index.text[last : ratio.span.start]):
            return False
        last = ratio.span.end
    return True


_TURNS = re.compile(
    r"(?:分|共)(?P<n>[两二三四五六2-6])(?:期|次|笔|阶段|批)[^。；]{0,16}(?:支付|付款|付清|结算)[^。；]{0,10}(?:比例|分别|依次)[^。；\d%％百]{0,8}$"
)
_LINES_HEAD = re.compile(
    r"(?:股权|持股|出资|股本|份额|分配|合伙)[^。；\n]{0,10}(?:结构|比例|情况)[^。；，\n]{0,6}(?:如下|为|是)[：:]?\s*$|(?:结构|比例|情况)(?:如下)?[：:]\s*$"
)
_LINE = re.compile(r"[^，。；、：:%％\n]{2,20}(?:持股|持有|占股|占|享有|出资|认缴)(?:比例)?\s*$")


def _line_by_line(contract: Contract, index: Index) -> Iterator[Hit]:
    """Holders that follow a heading line by line, each with one share and nothing between: 林某持股62%；"""
    found = _by_sentence(contract, index)
    run: list[Ratio] = []
    last: Sentence | None = None
    for start, group in (*sorted(found.items()), (len(index.text) + 1, [])):
        sentence = index.sentence(min(start, len(index.text)))
        lead = index.text[start : group[0].span.start] if len(group) == 1 else ""
        holds = bool(group) and bool(_LINE.fullmatch(lead.strip()))
        follows = last is not None and not index.text[last.span.end : start].strip("；;。\n \u3000")
        if run and not (holds and follows):
            total = sum((ratio.value for ratio in run), Decimal(0))
            if len(run) > 2 and total != 1 and Decimal("0.6") <= total <= Decimal("1.4"):
                yield _not_whole(Span(run[0].span.start, run[-1].span.end), total, index)
            run = []
        if holds and (run or _LINES_HEAD.search(index.text[max(0, start - 60) : start].rstrip())):
            run.append(group[0])
        last = sentence


_BETWEEN = re.compile(r"\s*(?:、|，|,|和|及|以及|与|；)?\s*")


def _in_turn(contract: Contract, index: Index) -> Iterator[Hit]:
    """Shares that are told one after the other: 分四期支付，比例依次为30%、30%、30%和20%."""
    by_sentence = _by_sentence(contract, index)
    for sentence in index.holding("依次", "分别", "比例"):
        inside = by_sentence.get(sentence.start, [])
        found = _TURNS.search(index.text[sentence.start : inside[0].span.start]) if inside else None
        if found is None or len(inside) != parse_integer(found["n"].replace("两", "二")):
            continue
        gaps = [index.text[left.span.end : right.span.start] for left, right in pairwise(inside)]
        total = sum((ratio.value for ratio in inside), Decimal(0))
        if total != 1 and all(_BETWEEN.fullmatch(gap) for gap in gaps):
            yield _not_whole(Span(inside[0].span.start, inside[-1].span.end), total, index)


_NODES = re.compile(r"(?:付款|支付|收款|结算)(?:节点|比例|进度|安排|计划|方式)\s*[：:为]")
_NODE = re.compile(r"(?:[：:、，,；为]|^)[^：:、，,；。%％\d]{2,10}$")


def _by_nodes(contract: Contract, index: Index) -> Iterator[Hit]:
    """Shares that stand behind their occasion alone: 付款节点：签约20%、到货50%、验收20%、质保5%."""
    by_sentence = _by_sentence(contract, index)
    for sentence in index.holding("节点", "比例", "进度", "付款安排", "付款方式", "支付方式"):
        head = _NODES.search(sentence.text)
        inside = by_sentence.get(sentence.start, [])
        if head is None or len(inside) < 3 or _OTHER_RATE.search(_INVOICE.sub("", sentence.text)):
            continue
        begins = [sentence.start + head.end() - 1, *(ratio.span.end for ratio in inside)]
        named = all(
            _NODE.search(index.text[begin : ratio.span.start])
            for begin, ratio in zip(begins, inside, strict=False)
        )
        total = sum((ratio.value for ratio in inside), Decimal(0))
        if named and total != 1 and not _CUMULATIVE.search(sentence.text):
            yield _not_whole(Span(inside[0].span.start, inside[-1].span.end), total, index)


def _columns(contract: Contract, index: Index) -> Iterator[Hit]:
    """Columns of a table that are headed as shares of the price."""
    columns: dict[tuple[int, int], list[Ratio]] = {}
    for ratio in contract.ratios:
        block = index.block(ratio.span.start)
        if block is not None and block.cell is not None and block.text.strip() == ratio.text.strip():
            columns.setdefault((block.cell.table, block.cell.column), []).append(ratio)
    filled: dict[tuple[int, int], list[Block]] = {}
    for block in contract.blocks if columns else ():
        if block.cell and block.text.strip():
            filled.setdefault((block.cell.table, block.cell.column), []).append(block)
    for place, group in columns.items():
        total = sum((ratio.value for ratio in group), Decimal(0))
        if len(group) < 2 or total == 1:
            continue
        cells = filled.get(place, [])
        heads = "".join(block.text for block in cells if block.cell and block.cell.row == 0)
        if len(group) != sum(1 for block in cells if block.cell and block.cell.row > 0):
            continue
        span = Span(group[0].span.start, group[-1].span.end)
        summed = re.search(r"合计|总计", span.of(index.text))
        if _SHARE_HEAD.search(heads) and not _OTHER_RATE.search(heads) and not summed:
            yield _not_whole(span, total, index)


def _groups(index: Index, steps: list[Ratio]) -> list[list[Ratio]]:
    """Steps that stand close to each other, the first of each with its base in words."""
    groups: list[list[Ratio]] = []
    for ratio in steps:
        last = groups[-1][-1] if groups else None
        between = index.text[last.span.end : ratio.span.start] if last else ""
        if last is not None and len(between) < _CLOSE and not _NEW_CLAUSE.search(between):
            groups[-1].append(ratio)
        else:
            groups.append([ratio])
    return [group for group in groups if len(group) > 1 and _pays(index, group[0])]


def _pays(index: Index, ratio: Ratio) -> bool:
    sentence = index.sentence(ratio.span.start)
    lead = index.text[sentence.start : ratio.span.start]
    return bool(_PAID.search(lead) or _PARTED.search(lead))


def _instalments(contract: Contract, index: Index, paid: list[Ratio]) -> Iterator[Hit]:
    start = index.paragraph(paid[0].span.start).start
    last = index.paragraph(paid[-1].span.end)
    following = index.paragraph(min(last.span.end + 1, len(index.text)))
    passage = Span(start, last.span.end)
    around = index.text[start : following.span.end]
    if _CUMULATIVE.search(around):
        return
    inside = [ratio for ratio in contract.ratios if passage.holds(ratio.span)]
    total = sum((ratio.value for ratio in paid), Decimal(0))
    if total == 1 or any(ratio.value >= 1 for ratio in paid):
        return
    if total < 1 and (
        _held_back(index, paid, around, start) or len(paid) != len(inside) or total < Decimal("0.5")
    ):
        return
    yield _not_whole(Span(paid[0].span.start, paid[-1].span.end), total, index)


def _held_back(index: Index, paid: list[Ratio], around: str, start: int) -> bool:
    """Whether words of money kept back stand anywhere but in front of a share that is counted."""
    leads: list[Span] = []
    for ratio in paid:
        begin = max(start, ratio.span.start - _LEAD)
        before = index.text[begin : ratio.span.start]
        cut = max(before.rfind(mark) for mark in "。；;\n")
        leads.append(Span(begin + cut + 1 - start, ratio.span.end - start))
    return any(
        not any(lead.holds(Span(*found.span())) and found[0] not in _REST for lead in leads)
        for found in _HELD.finditer(around)
    )


def _is_step(index: Index, ratio: Ratio) -> bool:
    sentence = index.sentence(ratio.span.start)
    lead = index.text[sentence.start : ratio.span.start]
    near = lead[-_REACH:]
    if not _PAID.search(near) and not _SHORT.search(near):
        return False
    return not _OTHER_RATE.search(_INVOICE.sub("", re.split(r"[；;]|(?<=%)，|(?<=％)，", lead)[-1]))


def _lead(index: Index, sentence: Sentence, ratio: Ratio) -> str:
    """The words in front of a ratio in its sentence, as many as the expressions for holders can take up."""
    return index.text[max(sentence.start, ratio.span.start - _REACH) : ratio.span.start]


def _holders(contract: Contract, index: Index, sentence: Sentence) -> Iterator[Hit]:
    if re.search(r"转让|增资|稀释|其中|受让|收购|不低于|不超过|以上|税|违约", sentence.text):
        return
    inside = [ratio for ratio in contract.ratios if sentence.span.holds(ratio.span)]
    held = [ratio for ratio in inside if _HOLDER.search(_lead(index, sentence, ratio))]
    shared = len(inside) > 2 and re.search(r"合伙|分配|分享|分担|出资比例", sentence.text)
    if shared and len(held) < len(inside) and "公司" not in sentence.text:
        held = [r for r in inside if _BY_NAME.search(_lead(index, sentence, r))]
    if (
        inside
        and len(held) < len(inside)
        and _SHARES_ARE.search(index.text[sentence.start : inside[0].span.start])
    ):
        held = [r for r in inside if _BARE_HOLDER.search(_lead(index, sentence, r))]
    if len(inside) > 2 and _listed(index, sentence, inside):
        held = inside
    total = sum((ratio.value for ratio in held), Decimal(0))
    if len(held) >= 2 and len(held) == len(inside) and total != 1:
        yield _not_whole(Span(held[0].span.start, held[-1].span.end), total, index)


_RATIOS_ARE = re.compile(
    r"(?:股权|出资|持股|分配|份额|利润|分红|占股)[^。；，]{0,6}(?:比例|比)?[^。；，]{0,6}(?:分别)?(?:为|是|：|:)\s*$"
)


def _listed(index: Index, sentence: Sentence, inside: list[Ratio]) -> bool:
    """Whether the ratios stand in a bare list behind words that say what they split."""
    gaps = [index.text[one.span.end : other.span.start].strip() for one, other in pairwise(inside)]
    return all(gap in "、，,：:/和与" for gap in gaps) and bool(
        _RATIOS_ARE.search(_lead(index, sentence, inside[0]))
    )


def _not_whole(span: Span, total: Decimal, index: Index) -> Hit:
    sentence = index.sentence(span.start)
    start = min(span.start, sentence.trimmed().start)
    percent = f"{(total * 100).normalize():f}%"
    return Hit(span=Span(start, span.end), facts={"total": percent}, comment_reason="choose")
