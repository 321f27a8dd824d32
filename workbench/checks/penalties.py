"""Deposits (定金) and liquidated damages: their bounds, their mixing, their adjustment."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import PERCENT, share
from workbench.checks.price import SUM, price, yuan
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk

_DEPOSIT_SHARE = re.compile(
    rf"(?:(?:合同|货款|价款|总|房款|服务费|标的)[^。；，]{{0,12}}?(?P<rate>{PERCENT})[^。；，]{{0,10}}?(?:作为|的|为|支付)?(?<!预)定金)"
    rf"|定金[^。；%％]{{0,14}}?(?:为|按|按照|占|即|相当于)?(?:本)?(?:合同|货款|价款|总|房款|服务费|标的)[^。；，]{{0,12}}?(?P<rate2>{PERCENT})"
)
_DEPOSIT_SUM = re.compile(
    rf"定金(?:数额|金额)?(?:为|共计|计|：|:|人民币|（大写）|\s)*(?P<sum>{SUM})|(?P<sum2>{SUM})(?:的|作为|为)+[^。；，]{{0,6}}?定金"
)
_NOT_DEPOSIT = re.compile(
    r"不得超过|不超过|不得高于|无效|超过部分|超出部分|首付|余款|预付款(?!.*定金)|另一合同|该合同"
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
            value = share(found[group])
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


_WRONG_KIND = r"(?<!保)(?:订金|押金|诚意金|意向金|保证金|预付款|定约金)"
_DOUBLE = re.compile(
    rf"(?P<kind>{_WRONG_KIND})[^。；]{{0,60}}?(?:双倍|两倍|二倍|加倍|1[:：]1赔)(?:的)?(?:返还|退还|退回|赔偿|偿还)"
    rf"|(?:双倍|两倍|二倍|加倍)(?:的)?(?:返还|退还|退回|赔偿|偿还)[^。；，]{{0,10}}?(?P<kind2>{_WRONG_KIND})"
    rf"|(?P<kind3>{_WRONG_KIND})[^。；]{{0,30}}?(?:适用|按照?|依照?)[^。；，]{{0,8}}定金(?:罚则|规则|的?规定|处理)"
)
_AS_DEPOSIT = re.compile(r"具有定金性质|(?:属于|视为|性质为|作为|即为?|转为|等同于?)定金|定金性质")


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
    for match in index.matches(("双倍", "两倍", "二倍", "加倍", "定金"), _DOUBLE):
        found = match.found
        kind = found["kind"] or found["kind2"] or found["kind3"]
        if _AS_DEPOSIT.search(index.paragraph(match.sentence.start).text):
            continue
        places = [*re.finditer(kind, match.text)]
        edit = None
        if kind == "订金" and len(index.places("订金")) == len(places):
            span = match.sentence.at(places[-1])
            edit = Edit(span=span, old=kind, new="定金") if len(places) == 1 else None
        reason = "" if edit else "choose"
        yield Hit(span=match.piece, facts={"kind": kind}, edit=edit, comment_reason=reason)


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


_BOTH = re.compile(
    r"(?:双倍返还(?:买方|乙方|甲方|对方)?(?:已付|所付|支付)?的?定金|定金不予?(?:退还|返还)|定金[^。；，]{0,4}归[^。；，]{1,8}所有|(?:没收|不退还?|不返还|无权要求返还|丧失)[^。；，]{0,10}定金|定金罚则)[^。；]{0,24}?(?:并|另|同时|还应|还须|且|以及|及|外)[^。；]{0,36}?违约金"
    r"|(?:定金(?:罚则)?[^。；，]{0,4}(?:与|和|及)[^。；，]{0,6}违约金|违约金[^。；，]{0,4}(?:与|和|及)[^。；，]{0,6}定金(?:罚则)?)[^。；，]{0,8}(?:一并|同时|并用|并行|叠加|合并|累加)"
    r"|违约金[^。；]{0,24}?(?:并|另|同时|还应|还须|且|以及)[^。；]{0,24}?(?:双倍返还[^。；，]{0,10}定金|定金不予?(?:退还|返还)|没收[^。；，]{0,8}定金)"
)
_CHOICE = re.compile(r"或者?[^。；]{0,20}(?:违约金|定金)|择一|选择|不得(?:同时|并用|并行)|二者|其一|不再")


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
    for match in context.places.matches(("定金",), _BOTH, _CHOICE):
        yield Hit(span=match.piece, comment_reason="choose")


_TOTAL = r"(?:(?:合同|协议|服务费|货款|转让款?|工程|租金)(?:总价款?|总额|总金额|价款|金额|价格?|标的额?)|(?<!分)总价款?|总金额|总价值|(?<!部分)价款总额|标的额)"
_LUMP = re.compile(
    rf"{_TOTAL}[^。；，部分]{{0,6}}?(?:(?P<rate>{PERCENT})|(?P<times>[一二两三四五六七八九十百\d]+)倍)[^。；，]{{0,14}}?违约金"
    rf"|违约金[^。；，]{{0,16}}?{_TOTAL}[^。；，]{{0,6}}?(?:(?P<rate2>{PERCENT})|(?P<times2>[一二两三四五六七八九十百\d]+)倍)"
)
_LUMP_SUM = re.compile(
    rf"(?:支付|承担)[^。；，]{{0,12}}?(?:违约金[^。；，]{{0,8}}?(?P<sum>{SUM})|(?P<sum2>{SUM})(?:的|作为)违约金)"
    rf"|违约金(?:数额|金额|总额)?(?:为|是|计|：|:)(?P<sum3>{SUM}|人民币{SUM})"
)
_NO_LUMP = re.compile(
    r"每日|每逾期|每天|按日|日万分|日千分|/日|每延|每月|退一赔|假一赔|保密|商业秘密|竞业|廉洁|商业贿赂|反腐|行贿|不超过|上限|最高|累计|封顶|为限|不得高于|服务期|培训"
)


@check(
    "COM-37",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.ACCEPT,
    basis=(
        "中华人民共和国民法典 第585条第2款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第65条",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "任何一方违约的，应向对方支付合同总价两倍的违约金。",
        "乙方擅自解除合同的，按合同总价的60%向甲方支付违约金。",
        "违约方应支付违约金，违约金为合同总金额的50%。",
        "合同总价为100,000元。乙方违约的，应支付违约金80,000元。",
    ),
    silent=(
        "任何一方违约的，应向对方支付合同总价百分之十的违约金。",
        "乙方违反保密义务的，应支付合同总价两倍的违约金。",
        "供应商承诺假一赔十。",
        "逾期交货的，每日按合同总价的万分之五支付违约金，累计不超过合同总价的50%。",
        "乙方行贿的，按合同总价的一倍支付违约金并遵守廉洁承诺。",
    ),
)
def lump_penalty(contract: Contract, context: Context) -> Iterator[Hit]:
    """A lump sum that reaches half of the price (a low comment from 30 %)."""
    if contract.type.type is ContractType.LABOUR:
        return
    index = context.places
    for sentence in index.holding("违约金"):
        if _NO_LUMP.search(sentence.text):
            continue
        for found in _LUMP.finditer(sentence.text):
            part = _part(found)
            if part is not None and part >= Decimal("0.3"):
                stated = found["rate"] or found["rate2"] or f"{found['times'] or found['times2']}倍"
                yield _lump_hit(sentence, found, part, stated)
        total, found = price(index), _LUMP_SUM.search(sentence.text)
        stated_sum = (found["sum"] or found["sum2"] or found["sum3"]).removeprefix("人民币") if found else ""
        value = yuan(stated_sum) if stated_sum else None
        if found and total and value and value >= total.value * Decimal("0.3"):
            yield _lump_hit(sentence, found, value / total.value, stated_sum)


def _part(found: re.Match[str]) -> Decimal | None:
    rate = found["rate"] or found["rate2"]
    return share(rate) if rate else Decimal(1)


def _lump_hit(sentence: Sentence, found: re.Match[str], part: Decimal, stated: str) -> Hit:
    mild = part < Decimal("0.5")
    return Hit(
        span=sentence.piece(found),
        variant="low" if mild else "",
        risk=Risk.LOW if mild else None,
        facts={"stated": stated},
        comment_reason="negotiable",
    )


_DAILY = re.compile(
    rf"(?:每日|每天|按日|每逾期\s*(?:一|1)?\s*[日天]|每延[迟误期]\s*(?:一|1)?\s*[日天]|每迟延\s*(?:一|1)\s*[日天]|每拖延\s*(?:一|1)\s*[日天]|每超过\s*(?:一|1)\s*[日天]|(?<=[，,按])日(?=[万千百\d]))[^。；%％‰]{{0,40}}?(?P<rate>{PERCENT})|(?P<rate2>{PERCENT})\s*[/／每][日天]"
)
_DAILY_WORDS = re.compile(r"违约金|滞纳金|罚金|罚款|赔偿金|逾期|延迟|迟延")
_DAILY_NOT = re.compile(
    r"不超过|(?<!不设)(?<!没有)(?<!不受)(?<!无)(?<!不设置)上限|最高|封顶|为限|累计|不得超过|税率|工效|工资|报酬.{0,6}劳动|利率|利息|损耗|出勤|合格率|可用性|可用率"
)


@check(
    "COM-38",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.ACCEPT,
    basis=(
        "中华人民共和国民法典 第585条第2款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第65条",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "承租人逾期付款的，每日按欠付金额的百分之二十支付滞纳金。",
        "乙方每逾期一日，应按合同总价的1%支付违约金。",
        "逾期付款的，按日千分之五支付违约金。",
    ),
    silent=(
        "承租人逾期付款的，每日按欠付金额的万分之五支付违约金。",
        "乙方每逾期一日，应按合同总价的1%支付违约金，但累计不超过合同总价的10%。",
        "系统每日可用率不低于99.9%，逾期未修复的按约处理。",
        "逾期付款的，每日按欠款的千分之一支付违约金。",
    ),
)
def daily_penalty(contract: Contract, context: Context) -> Iterator[Hit]:
    """A daily rate of 0.3 % or more with no cap in the paragraph."""
    if contract.type.type in {ContractType.LABOUR, ContractType.LOAN}:
        return
    index = context.places
    for sentence in index.holding("违约金", "滞纳金", "罚金", "赔偿金", "罚款"):
        if _DAILY_NOT.search(sentence.text) or not _DAILY_WORDS.search(sentence.text):
            continue
        for found in _DAILY.finditer(sentence.text):
            rate = found["rate"] or found["rate2"]
            value = share(rate)
            later = index.after(sentence)
            capped = later is not None and re.search(
                r"(?:累计|总额|最高|上限)[^。]{0,20}(?:不超过|为限|%|百分之)", later.text
            )
            if value is not None and value >= Decimal("0.003") and not capped:
                facts = {"rate": rate}
                yield Hit(span=sentence.piece(found), facts=facts, comment_reason="negotiable")


_NO_ADJUST = re.compile(
    r"(?:不得|无权|不能|不再|放弃|不可|(?:承诺|保证|同意|确认)[^。；，]{0,4}不(?=以|主张|请求|申请|要求))[^。；]{0,30}?(?:请求|要求|申请|主张|以)?[^。；]{0,30}?(?:调整|调低|调减|减少|降低|酌减|增加|调高|过高)[^。；]{0,20}?(?:违约金|$|[，。])"
    r"|(?:违约金)[^。；]{0,40}?(?:不得|无权|不能|不再|放弃|均不)[^。；]{0,24}?(?:调整|调低|调减|减少|降低|酌减|过高)"
)


@check(
    "COM-39",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第64条第3款",
        "中华人民共和国民法典 第585条第2款",
    ),
    favours="受不利方",
    fires=(
        "双方同意任何一方均不得请求法院或者仲裁机构调整违约金。",
        "乙方确认上述违约金合理，放弃请求人民法院予以调减的权利。",
        "违约方不得以违约金过高为由要求减少违约金。",
    ),
    silent=(
        "双方确认违约金数额系综合考虑可能损失后协商确定。",
        "约定的违约金过分高于造成的损失的，违约方可以请求适当减少。",
        "甲方不得擅自调整工期，逾期的支付违约金。",
    ),
)
def no_adjustment(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The parties bar any request to adjust liquidated damages."""
    for sentence in context.places.holding("违约金"):
        found = _NO_ADJUST.search(sentence.text)
        if found and re.search(
            r"违约金[^。；]{0,40}(?:过高|调|减|降)|(?:调整|调低|调减|减少|降低|酌减)[^。；，]{0,8}违约金",
            sentence.text,
        ):
            yield Hit(span=sentence.piece(found), comment_reason="delete_or_redraft")
