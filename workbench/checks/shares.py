"""Shares that should make a whole, and tiers that should meet."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Block, Contract, Ratio
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, half_width, parse_integer

_BASE = r"(?:总价款?|合同价款?|合同总价款?|合同总额|合同金额|总额|总金额|价款|货款|服务费(?:总额)?|总费用|工程款|报酬|转让款)"
_PAID = re.compile(rf"(?:支付|付|给付|付清|结清)[^。；;%％]{{0,24}}?{_BASE}[^。；;，%％]{{0,6}}?的?\s*$")
_PARTED = re.compile(
    rf"(?:{_BASE}[^。；;%％]{{0,8}}?分[^。；，%％]{{1,4}}(?:期|次|笔|阶段)[^。；%％]{{0,6}}(?:支付|付款|付)|(?:付款|支付)(?:比例|进度|安排|方式))[^。；;%％]{{0,50}}?(?:支付|付)[^。；;，,%％]{{0,6}}$"
)
_SHORT = re.compile(r"(?:支付|再付|付)(?:至)?[^。；;，%％]{0,6}\s*$")
_CUMULATIVE = re.compile(
    r"付至|付到|支付至|支付到|累计|达到|余款|余额|剩余|其余|结余|余下|剩下|尾款付清|付清(?:全部)?(?:尾|余)款"
)
_OTHER_RATE = re.compile(
    r"每日|每天|违约|滞纳|利率|利息|税|罚|逾期|上浮|下浮|误差|不超过|不低于|折扣|返利|保险|优惠"
)
_HELD = re.compile(r"质保|保证金|保留|保修|尾款|余|剩|定金|预留|扣留")
_REST = {"余", "剩"}
_LEAD = 40
# More than the longest words that _PAID and _SHORT can take up.
_REACH = 64
_NEW_CLAUSE = re.compile(r"\n\s*第[一二三四五六七八九十百\d]+条")
_SHARE_HEAD = re.compile(r"比例|占比|份额")
_CLOSE = 160
_HOLDER = re.compile(
    r"(?:甲方|乙方|丙方|丁方|股东[^，。；、]{0,6}|合伙人[^，。；、]{0,6})[^，。；%％]{0,14}?(?:持有?|占|享有|分得|出资|认缴|分配|取得|承担|享)[^，。；%％]{0,16}?$"
)
_SHARES_ARE = re.compile(r"比例[^。；，]{0,6}(?:为|如下|是|：|:)")
_BARE_HOLDER = re.compile(r"(?:[甲乙丙丁戊]方?|股东[^，。；、]{0,6}|合伙人[^，。；、]{0,6})[：:为占]?\s*$")
_WHOLE = re.compile(r"股权|股份|出资|利润|收益|注册资本|分红|盈亏|亏损")


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
    told = -1
    for ratio in contract.ratios:
        sentence = index.sentence(ratio.span.start)
        if sentence.start > told and _WHOLE.search(sentence.text):
            told = sentence.start
            yield from _holders(contract, index, sentence)


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
    return not _OTHER_RATE.search(re.split(r"[；;]|(?<=%)，|(?<=％)，", lead)[-1])


def _holders(contract: Contract, index: Index, sentence: Sentence) -> Iterator[Hit]:
    if re.search(r"转让|增资|稀释|其中|受让|收购|不低于|不超过|以上|税|违约", sentence.text):
        return
    inside = [ratio for ratio in contract.ratios if sentence.span.holds(ratio.span)]
    held = [ratio for ratio in inside if _HOLDER.search(index.text[sentence.start : ratio.span.start])]
    if (
        inside
        and len(held) < len(inside)
        and _SHARES_ARE.search(index.text[sentence.start : inside[0].span.start])
    ):
        held = [r for r in inside if _BARE_HOLDER.search(index.text[sentence.start : r.span.start])]
    total = sum((ratio.value for ratio in held), Decimal(0))
    if len(held) >= 2 and len(held) == len(inside) and total != 1:
        yield _not_whole(Span(held[0].span.start, held[-1].span.end), total, index)


def _not_whole(span: Span, total: Decimal, index: Index) -> Hit:
    sentence = index.sentence(span.start)
    start = min(span.start, sentence.trimmed().start)
    percent = f"{(total * 100).normalize():f}%"
    return Hit(span=Span(start, span.end), facts={"total": percent}, comment_reason="choose")


_UNIT = r"(?:万元|亿元|元|%|％|个?工作日|日|天|个?月|年|人|吨|件|台|套|次|平方米|㎡|小时|分)"
_BOUND = re.compile(
    rf"(?P<before>不超过|不高于|不大于|不低于|不少于|不小于|超过|高于|大于|多于|不满|低于|少于|小于|不足|未满|未达到?)?(?P<n>[\d,，]+(?:\.\d+)?|{NUMBER})(?P<u>{_UNIT})(?P<after>及以上|及以下|（含）以上|（含）以下|\(含\)以上|\(含\)以下|含以上|含以下|（不含）以上|（不含）以下|以上|以下|以内|以外|之内)?"
)
_KINDS = {
    "low_in": {
        "不超过",
        "不高于",
        "不大于",
        "及以下",
        "（含）以下",
        "(含)以下",
        "含以下",
        "以下",
        "以内",
        "之内",
    },
    "low_out": {"不满", "低于", "少于", "小于", "不足", "未满", "未达", "未达到", "（不含）以下"},
    "high_in": {"不低于", "不少于", "不小于", "及以上", "（含）以上", "(含)以上", "含以上", "以上"},
    "high_out": {"超过", "高于", "大于", "多于", "以外", "（不含）以上"},
}
_DEFINED = re.compile(
    r"(?:以上|以下|以内)[”\"、“和及]*[^。；]{0,14}(?:均)?(?:包括|包含|含|不含|不包括)[^。；]{0,4}本数|本数"
)
_TIER = re.compile(
    r"返利|承担|免费|享受|运费|违约金|折扣|奖励|提成|佣金|罚|费率|收取|按|支付|返|分成|优惠|补偿|扣"
)


class _Edge(NamedTuple):
    value: tuple[str, str]
    kind: str
    span: Span
    number: str


@check(
    "COM-24",
    laws=ANYWHERE,
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第1259条",),
    fires=(
        "采购额一百万元以下的返利1%，一百万元以上的返利2%。",
        "逾期30日以内的，按0.1%支付违约金；逾期30日以上的，按0.2%支付违约金。",
        "年度采购额不满500万元的，返利1%；超过500万元的，返利2%。",
    ),
    silent=(
        "采购额不满一百万元的返利1%，一百万元以上的返利2%。",
        "采购额一百万元以下的返利1%，超过一百万元的返利2%。",
        "采购额一百万元以下（不含本数）的返利1%，一百万元以上的返利2%。",
        "注册资本一千万元以上，且成立三年以上的企业可以投标。",
    ),
)
def tiers(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Adjacent tiers both take in, or both leave out, their boundary."""
    index = context.places
    if index.has("本数") and any(_DEFINED.search(s.text) for s in index.holding("本数")):
        return
    for sentence in index.holding("以下", "以内", "不满", "低于", "少于", "不足", "不超过", "未满"):
        if not _TIER.search(sentence.text):
            continue
        edges = [edge for found in _BOUND.finditer(sentence.text) if (edge := _edge(sentence, found))]
        pair = next(_clashes(edges), None)
        if pair is not None:
            yield _tier_hit(index, pair)


def _edge(sentence: Sentence, found: re.Match[str]) -> _Edge | None:
    for kind, words in _KINDS.items():
        if (found["before"] or found["after"]) in words:
            digits = half_width(found["n"]).replace(",", "").replace("，", "")
            value = digits if re.fullmatch(r"[\d.]+", digits) else str(parse_integer(digits) or digits)
            return _Edge((value, found["u"]), kind, sentence.at(found), found["n"] + found["u"])
    return None


def _clashes(edges: list[_Edge]) -> Iterator[tuple[_Edge, _Edge]]:
    for place, left in enumerate(edges):
        for right in edges[place + 1 :]:
            kinds = {left.kind, right.kind}
            if left.value == right.value and kinds in ({"low_in", "high_in"}, {"low_out", "high_out"}):
                yield left, right


def _tier_hit(index: Index, pair: tuple[_Edge, _Edge]) -> Hit:
    left, right = pair
    gap = left.kind.endswith("out")
    target = next(edge for edge in pair if edge.kind == ("high_out" if gap else "low_in"))
    new = f"{target.number}以上" if gap else f"不满{target.number}"
    edit = Edit(span=target.span, old=target.span.of(index.text), new=new)
    return Hit(
        span=Span(left.span.start, right.span.end),
        variant="gap" if gap else "",
        facts={"edge": target.number},
        edit=edit,
    )
