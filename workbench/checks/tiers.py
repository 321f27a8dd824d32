"""Tiers that should meet (COM-24)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, half_width, parse_integer

_UNIT = r"(?:万元|亿元|元|%|％|个?工作日|日|天|个?月|年|人|吨|件|台|套|次|平方米|㎡|小时|分|公里|千米|米|箱|公斤|千克|立方米|头|辆|部|项|户|名|位|岁|亩|度|页|字|单|桶|袋|瓶|只|个|批|GB|MB|条|株|场|课时)"
_BOUND = re.compile(
    rf"(?P<before>不超过|不高于|不大于|未超过|不低于|不少于|不小于|超过|高于|大于|多于|超出|逾|不满|低于|少于|小于|不足|未满|未达到?|达到|达|满|≤|≥|<|>|＜|＞|小于等于|大于等于)?(?P<n>[\d,，]+(?:\.\d+)?|{NUMBER})(?P<u>{_UNIT})(?P<after>及以上|及以下|\(不含\)以上|\(不含\)以下|\(含本数\)以上|（含）以上|（含）以下|\(含\)以上|\(含\)以下|含以上|含以下|（不含）以上|（不含）以下|以上|以下|以内|以外|之内)?"
)
_KINDS = {
    "low_in": {
        "不超过",
        "未超过",
        "≤",
        "小于等于",
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
    "low_out": {
        "不满",
        "低于",
        "少于",
        "小于",
        "不足",
        "未满",
        "未达",
        "未达到",
        "（不含）以下",
        "(不含)以下",
        "<",
        "＜",
    },
    "high_in": {
        "不低于",
        "不少于",
        "不小于",
        "及以上",
        "（含）以上",
        "(含)以上",
        "含以上",
        "以上",
        "达到",
        "达",
        "满",
        "≥",
        "大于等于",
    },
    "high_out": {
        "超过",
        "高于",
        "大于",
        "多于",
        "以外",
        "（不含）以上",
        "(不含)以上",
        "超出",
        "逾",
        ">",
        "＞",
    },
}
_DEFINED = re.compile(
    r"(?:以上|以下|以内)[”\"、“和及]*[^。；]{0,14}(?:均)?(?:包括|包含|含|不含|不包括)[^。；]{0,4}本数|本数"
)
_TIER = re.compile(
    r"单价|元/|每|折|[计包]提|收费|返利|承担|免费|享受|运费|违约金|折扣|奖励|提成|佣金|罚|费率|收取|计提|计收|计付|计算|单价|为|按|支付|返|分成|优惠|补偿|扣"
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
    seen = -1
    for sentence in index.holding(*_EDGE_WORDS):
        if sentence.start < seen or not _TIER.search(sentence.text):
            continue
        edges = _edges(sentence)
        following, end = index.number_of(sentence) + 1, sentence
        while following < len(index.sentences) and following - index.number_of(sentence) <= _TIERS:
            end = index.sentences[following]
            more = _edges(end) if _TIER.search(end.text) else []
            if not more or not _LISTED.match(end.text):
                break
            edges += more
            following += 1
        pair = next(_clashes(edges), None)
        if pair is not None:
            seen = pair[1].span.end
            yield _tier_hit(index, pair)


_EDGE_WORDS = (
    "以下",
    "以内",
    "不满",
    "低于",
    "少于",
    "不足",
    "不超过",
    "未满",
    "未超过",
    "未达",
    "小于",
    "≤",
    "<",
    "不高于",
    "以上",
)
_TIERS = 8
# A line of a list: the tiers stand one to a line.
_LISTED = re.compile(
    r"\s*(?:[（(]?\s*(?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3}|[a-zA-Z])\s*[)）、.．]|[①-⑳]|[-—•·]|[^。\n]{2,40}[，,：:])"
)


def _edges(sentence: Sentence) -> list[_Edge]:
    return [edge for found in _BOUND.finditer(sentence.text) if (edge := _edge(sentence, found))]


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
