"""Deposits (定金): their bound, what is no deposit, and a deposit beside liquidated damages."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.index import Index, Sentence
from workbench.checks.portions import PORTION, portion
from workbench.checks.price import SUM, price, yuan
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk

_BASE = r"(?:总租金|租金(?:总额|合计|总计)|总(?:房款|运费|报酬|货款|服务费|造价)|全部(?:货款|价款|租金|报酬|房款)|(?:合同|协议|货款|房款|房价|房屋|价款|服务费|工程|转让款?|标的|买卖|成交|承揽|设备|车辆|购房|购车)(?:总价款?|总额|总金额|价款|金额|价格?|款|标的额?)?|总价款?|总额|总金额|总款)"
_DEPOSIT_SHARE = re.compile(
    rf"{_BASE}(?:[（(][^）)。]{{0,24}}[）)])?[^。；，]{{0,12}}?(?P<rate>{PORTION})[^。；，]{{0,10}}?[，,]?(?:作为|充作|的|为|支付|即为|(?:该|此|前述|上述)(?:笔)?款项?(?:的)?(?:性质)?(?:为|属于?|系|即))?[^。；，]{{0,4}}(?<!预)定金"
    rf"|定金(?!罚则)[^。；%％]{{0,14}}?{_BASE}[^。；，]{{0,12}}?(?P<rate2>{PORTION})"
)
_DEPOSIT_SUM = re.compile(
    rf"定金(?:数额|金额)?(?:为|共计|计|：|:|人民币|（大写）|\s)*(?P<sum>{SUM})|(?P<sum2>{SUM})(?:的|作为|为)+[^。；，]{{0,6}}?定金"
)
_NOT_DEPOSIT = re.compile(
    r"不得超过|不超过|不得高于|无效|超过部分|超出部分|首付|预付款(?!.*定金)|另一合同|该合同"
)


@check(
    "COM-34",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第586条第2款",),
    fires=(
        "合同总价100万元，买方应支付定金30万元。",
        "签订合同后三日内，买方支付合同总价的30%作为定金。",
        "合同总价为人民币200,000元。定金为50,000元，买方于签约当日支付。",
        "定金为合同价款的百分之二十五。",
    ),
    silent=(
        "合同总价100万元，买方应支付定金20万元。",
        "合同总价100万元，买方应支付订金30万元。",
        "合同总价100万元，承租人应支付押金30万元。",
        "签订合同后，买方支付合同总价的20%作为定金，发货前支付合同总价的50%。",
        "买方应支付定金30万元，具体价款见订单。",
        "定金不得超过合同总价的百分之二十。",
    ),
)
def deposit_over(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A deposit above a fifth of the price."""
    index = context.places
    for sentence in index.holding("定金"):
        if _NOT_DEPOSIT.search(sentence.text):
            continue
        for found in _DEPOSIT_SHARE.finditer(sentence.text):
            group = "rate" if found["rate"] else "rate2"
            value = portion(found[group])
            if value is not None and context.limit("B051") < value <= 1 and not _cites_law(context, sentence):
                span = sentence.at(found, group)
                new = "20%" if "%" in found[group] or "％" in found[group] else "百分之二十"
                edit = Edit(span=span, old=found[group], new=new)
                yield Hit(span=sentence.piece(found), facts={"deposit": found[group]}, edit=edit)
        yield from _deposit_sum(index, sentence, context.limit("B051"))


def _cites_law(context: Context, sentence: Sentence) -> bool:
    return any(
        sentence.span.meets(verdict.citation.span) and verdict.citation.claim is not None
        for verdict in context.verdicts
    )


def _deposit_sum(index: Index, sentence: Sentence, most: Decimal) -> Iterator[Hit]:
    total = price(index)
    found = _DEPOSIT_SUM.search(sentence.text)
    if total is None or found is None:
        return
    value = yuan(found["sum"] or found["sum2"])
    if value is not None and total.value > value > total.value * most:
        facts = {"deposit": found["sum"] or found["sum2"]}
        evidence = (total.span,)
        yield Hit(
            span=sentence.piece(found),
            facts=facts,
            evidence=evidence,
            comment_reason="needs_terms",
            key="sum",
        )


_WRONG_KIND = r"(?<!保)(?:订金|押金|诚意金|意向金|保证金|预付款|定约金|预付金|预约金)"
_TWICE = r"(?:双倍|两倍|二倍|加倍|翻倍|翻番|一倍加|1[:：]1赔|2倍|一赔二|一赔一)"
_BACK = r"(?:返还|退还|退回|赔偿|偿还|退付|归还|返给|退给|返赔|偿付|赔付|奉还|退赔|返回)"
# As much again on top of what is returned, unless it is called liquidated damages.
_AGAIN = r"(?:另|再|还|并|外加|额外|加)[^。；，]{0,16}?(?:等额|同等|同额|相同|同样|相等|一倍|对等)(?:的)?(?:数额|金额|款项|款|钱款|赔偿|补偿)?(?!的?违约金)"
_DOUBLE = re.compile(
    rf"(?P<kind>{_WRONG_KIND})[^。；]{{0,60}}?{_TWICE}(?:的|数额|金额)?(?:向[^。；，]{{1,6}})?{_BACK}"
    rf"|{_TWICE}(?:的)?(?:向[^。；，]{{1,6}})?{_BACK}[^。；，]{{0,14}}?(?P<kind2>{_WRONG_KIND})"
    rf"|(?P<kind3>{_WRONG_KIND})[^。；]{{0,30}}?(?:适用|按照?|依照?|参照|遵循|比照)[^。；，]{{0,8}}定金(?:罚则|规则|的?规[定则]|处理|办理)"
    rf"|{_BACK}[^。；，]{{0,8}}?(?P<kind4>{_WRONG_KIND})(?:的{_TWICE}|[^。；]{{0,12}}?{_AGAIN})"
    rf"|(?P<kind5>{_WRONG_KIND})[^。；]{{0,40}}?{_BACK}[^。；，]{{0,10}}?(?:{_TWICE}|[，,]?{_AGAIN})"
)
_TWICE_BACK = re.compile(rf"{_TWICE}(?:的)?(?:向[^。；，]{{1,6}})?{_BACK}")
_TAKEN = re.compile(rf"(?:支付|交付|交纳|缴纳|收取|预先支付|付)[^。；，]{{0,14}}(?P<kind>{_WRONG_KIND})")
_AS_DEPOSIT = re.compile(
    r"具有定金性质|(?:属于|视为|性质为|作为|即为?|转为|等同于?)定金|性质[^。；，]{0,30}定金|定金(?:的)?性质"
)


@check(
    "COM-35",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第67条第1款",
        "中华人民共和国民法典 第587条",
    ),
    fires=(
        "乙方支付订金五万元，甲方违约的应双倍返还订金。",
        "承租人支付押金一万元，出租人违约的，应当双倍退还押金。",
        "买方交付的诚意金适用定金罚则。",
        "第二条 乙方支付定金三万元。\n第六条 上述订金在结算时抵作价款。",
    ),
    silent=(
        "乙方支付定金五万元，甲方违约的应双倍返还定金。",
        "乙方支付定金三万元。另支付订金五千元用于样品制作。",
        "订金具有定金性质，卖方违约的应双倍返还订金。",
        "承租人提前退租的，押金不予退还。",
        "合同解除后，卖方应在五日内返还订金。",
    ),
)
def not_a_deposit(_contract: Contract, context: Context) -> Iterator[Hit]:
    """订金, 押金 and the like under the rules of 定金, or one sum under two names."""
    index = context.places
    yield from _two_names(_contract, index)
    words = ("双倍", "两倍", "二倍", "加倍", "翻倍", "2倍", "一赔", "定金", "翻番")
    words += ("等额", "同等", "同额", "相同", "同样", "一倍", "相等")
    yield from _doubled_later(index, words)
    for match in index.matches(words, _DOUBLE):
        found = match.found
        kind = next(words for words in found.groups() if words)
        if _AS_DEPOSIT.search(index.paragraph(match.sentence.start).text):
            continue
        places = [*re.finditer(kind, match.text)]
        edit = None
        if kind == "订金" and len(index.places("订金")) == len(places):
            span = match.sentence.at(places[-1])
            edit = Edit(span=span, old=kind, new="定金") if len(places) == 1 else None
        reason = "" if edit else "choose"
        yield Hit(span=match.piece, facts={"kind": kind}, edit=edit, comment_reason=reason)


def _doubled_later(index: Index, words: tuple[str, ...]) -> Iterator[Hit]:
    """The sum is named in one sentence and doubled in the next, which names no sum of its own."""
    for sentence in index.holding(*words):
        before = index.before(sentence)
        taken = _TAKEN.search(before.text) if before else None
        if taken is None or before is None or "定金" in before.text or _DOUBLE.search(sentence.text):
            continue
        twice = _TWICE_BACK.search(sentence.text)
        if twice and not re.search("定金|价款|货款|损失", sentence.text):
            facts, evidence = {"kind": taken["kind"]}, (before.trimmed(),)
            yield Hit(sentence.piece(twice), facts=facts, evidence=evidence, comment_reason="choose")


def _two_names(contract: Contract, index: Index) -> Iterator[Hit]:
    """One sum that is 定金 in one place and 订金 in another."""
    if not index.has("定金") or not index.has("订金"):
        return
    if any(_AS_DEPOSIT.search(sentence.text) for sentence in index.holding("订金")):
        return
    firm = [(s, _sums(contract, s)) for s in index.holding("定金") if "订金" not in s.text]
    for sentence in index.holding("订金"):
        if "定金" in sentence.text:
            continue
        own = _sums(contract, sentence)
        twin = next((s for s, sums in firm if sums & own), None)
        if twin is None and re.search(r"(?:上述|前述|该(?:笔|项)?|前款)订金", sentence.text):
            twin = firm[-1][0] if firm else None
        if twin is not None:
            evidence = (twin.trimmed(),)
            yield Hit(span=sentence.trimmed(), variant="names", evidence=evidence, comment_reason="choose")
            return


def _sums(contract: Contract, sentence: Sentence) -> set[Decimal]:
    return {a.value for a in contract.amounts if a.value and sentence.span.holds(a.span)}


_LOST = r"(?:(?:双倍|加倍|两倍|二倍)(?:的|数额的?)?(?:(?:返还|退还|退回|偿还|收回|赔偿|赔付)[^。；，]{0,12})?定金|定金(?:予以|应)?(?:双倍|加倍|两倍|二倍)|定金[^。；]{0,14}?(?:(?:亦|均|也|概)?不(?:予)?(?:退还|返还|退|再退还)|归[^。；，]{1,8}所有|没收|罚没)|(?:没收|不退还?|不予(?:退还|返还)|不返还|无权要求返还|丧失|扣除|罚没)[^。；，]{0,10}定金|(?:适用)?定金罚则)"
_AND = r"(?:并|另|同时|还|且|以及|及|外|此外|再|仍|又|亦|也|照付|照常|照样|之后|之余|不影响|不妨碍|不排斥|不免除)"
_GOT = r"(?:(?:取得|收取|获得|占有|保留|享有|主张|适用|要求|没收)[^。；，]{0,10}?定金(?:罚则|利益|权益)?)"
_TOGETHER = r"(?:一并|同时|并用|并行|叠加|合并|累加|并处|并存|兼得|兼用|互不(?:排斥|影响|抵销|冲突|冲抵)|各自(?:独立)?(?:适用|计算|主张)|独立适用|分别(?:主张|适用|计算)|不冲突|均(?:可以?|有权)(?:主张|收取|取得|适用|要求)|都(?:可以?|要|应)(?:主张|收取|支付))"
_BOTH = re.compile(
    rf"{_LOST}[^。]{{0,24}}?{_AND}[^。；]{{0,40}}?违约金|{_LOST}[^。；]{{0,6}}[，,][^。；，]{{0,8}}违约金(?:另计|照付|另付|另行|照常|照样|仍)"
    rf"|(?:定金(?:罚则|条款)?[^。；，]{{0,4}}(?:与|和|及|同)[^。；，]{{0,6}}违约金|违约金[^。；，]{{0,4}}(?:与|和|及|同)[^。；，]{{0,6}}定金(?:罚则)?)[^。；]{{0,14}}{_TOGETHER}"
    rf"|违约金[^。；]{{0,24}}?{_AND}[^。；]{{0,24}}?{_LOST}"
    rf"|{_GOT}[^。；]{{0,16}}?(?:后|之余|不影响|不妨碍|并不)[^。；]{{0,24}}?(?:违约金)"
)
_BRACKETS = re.compile(r"[（(][^（()）]{0,60}[）)]")
_CHOICE = re.compile(
    r"或者?[^。；]{0,20}(?:违约金|定金)|择一|选择|不得(?:同时|并用|并行|合并)|二者(?!均?可?以?(?:一并|并|同时|兼|叠加|合并|均))|其一|不再|不能(?:同时|并用)|逾期(?:交货|付款|交付|提货)的?[，,][^。；]{0,14}每"
)


@check(
    "COM-36",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第588条第1款",),
    fires=(
        "卖方不交货的，应双倍返还定金，并另按总价的20%支付违约金。",
        "买方拒不付款的，定金不予退还，同时应向卖方支付违约金五万元。",
    ),
    silent=(
        "卖方不交货的，买方可以选择适用定金罚则或者主张总价20%的违约金。",
        "卖方不交货的，应双倍返还定金；逾期付款的，每日支付万分之五的违约金。",
        "定金不足以弥补损失的，卖方还应赔偿超过定金数额的损失。",
    ),
)
def deposit_and_penalty(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The same breach costs both the deposit and liquidated damages."""
    for sentence in context.places.holding("定金"):
        plain = sentence.text
        if "违约金" not in plain or _CHOICE.search(plain):
            continue
        found = _BOTH.search(plain)
        if found:
            yield Hit(span=sentence.piece(found), comment_reason="choose")
        elif _BOTH.search(_BRACKETS.sub("", plain)):
            yield Hit(span=sentence.trimmed(), comment_reason="choose")
