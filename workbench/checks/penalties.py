"""Liquidated damages: lump sums, daily rates and their caps, and bars on adjusting them."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import PERCENT, share
from workbench.checks.portions import PORTION, portion
from workbench.checks.price import SUM, price, yuan
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import FORBID
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.text.numerals import NUMBER, parse_integer

_TOTAL = r"(?:(?:合同|协议|服务费|货款|转让款?|工程|租金|订单|成交|承包)(?:总价款?|总额|总金额|价款|金额|价格?|标的额?)|(?<!分)总价款?|总金额|总价值|总费用|(?<!部分)价款总额|标的额|全部(?:货款|价款|合同款|工程款|服务费|租金))"
_LUMP = re.compile(
    rf"{_TOTAL}[^。；，部分]{{0,6}}?(?P<rate>{PORTION})[^。；，]{{0,14}}?违约金"
    rf"|违约金[^。；]{{0,16}}?{_TOTAL}[^。；，部分]{{0,6}}?(?P<rate2>{PORTION})"
)
_LUMP_SUM = re.compile(rf"违约金[^。；，]{{0,8}}?(?P<sum>{SUM})|(?P<sum2>{SUM})(?:整)?(?:的|作为|为)违约金")
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
                yield _lump_hit(sentence, found, part, found["rate"] or found["rate2"])
        total, found = price(index), _LUMP_SUM.search(sentence.text)
        stated_sum = (found["sum"] or found["sum2"]).removeprefix("人民币") if found else ""
        value = yuan(stated_sum) if stated_sum else None
        if found and total and value and value >= total.value * Decimal("0.3"):
            yield _lump_hit(sentence, found, value / total.value, stated_sum)


def _part(found: re.Match[str]) -> Decimal | None:
    return portion(found["rate"] or found["rate2"])


def _lump_hit(sentence: Sentence, found: re.Match[str], part: Decimal, stated: str) -> Hit:
    mild = part < Decimal("0.5")
    return Hit(
        span=sentence.piece(found),
        variant="low" if mild else "",
        risk=Risk.LOW if mild else None,
        facts={"stated": stated},
        comment_reason="negotiable",
    )


_A_DAY = r"(?:一|1|壹)?\s*(?:个)?(?:工作)?[日天]"
_DAILY = re.compile(
    rf"(?:每日|每天|按日|按天|逐日|日利率|每逾期\s*{_A_DAY}|逾期\s*(?:一|1|壹)\s*[日天]|每(?:延[迟误期]|迟延?|拖延?|超过|超期|耽误|推迟|晚|误|延|过|迟|满|逾|[一1])\s*{_A_DAY}|每(?:超过|延迟|满)?(?:24|二十四)小时|(?<=[，,按])日(?=[万千百\d])|(?<=[额酬款金费价分息租元])日(?=(?:百|千|万)分之|\d+(?:[.]\d+)?[%％‰]))[^。；%％‰]{{0,40}}?(?P<rate>{PERCENT})"
    rf"|(?P<rate2>{PERCENT})\s*(?:[/／每][日天]|(?:乘以|乘|×|[*xX])[^。；，]{{0,6}}(?:[天日]数|天|日))"
    rf"|(?:[天日]数)\s*(?:乘以|乘|×|[*xX])[^。；，]{{0,16}}?(?P<rate3>{PERCENT})"
)
_DAILY_WORDS = re.compile(r"违约金|滞纳金|罚金|罚款|赔偿金|逾期|延迟|迟延|延误|罚息")
_DAILY_NOT = re.compile(
    r"不超过|(?<!不设)(?<!没有)(?<!不受)(?<!无)(?<!不设置)上限|最高|封顶|为限|累计(?=[^。；，%％]{0,16}(?:达到?|至多?|为|以)[^。；，]{0,12}(?:[%％]|百分之|为止|为限))|不得超过|税率|工效|工资|报酬.{0,6}劳动|利率|利息|损耗|出勤|合格率|可用性|可用率"
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
    for sentence in index.holding("违约金", "滞纳金", "罚金", "赔偿金", "罚款", "逾期费"):
        if not _DAILY_WORDS.search(sentence.text):
            continue
        if _DAILY_NOT.search(sentence.text):
            yield from _stops_early(index, sentence)
            continue
        for found in _DAILY.finditer(sentence.text):
            rate = found["rate"] or found["rate2"] or found["rate3"]
            value = share(rate)
            later = index.after(sentence)
            capped = later is not None and re.search(
                r"(?:累计|总额|最高|上限)[^。]{0,20}(?:不超过|为限|%|百分之)", later.text
            )
            if value is not None and value >= Decimal("0.003") and not capped:
                facts = {"rate": rate}
                yield Hit(span=sentence.piece(found), facts=facts, comment_reason="negotiable")


_CAPPED = re.compile(
    rf"(?:累计|总额|总计|最高|最多|上限)[^。；，%％]{{0,16}}?{_TOTAL}[^。；，]{{0,6}}?(?P<cap>{PERCENT})"
)
_PER_TOTAL = re.compile(rf"{_TOTAL}[^。；，]{{0,6}}?$")
_MAY_END = re.compile(
    rf"(?:逾期|延误|迟延|延迟|延期|超过|拖延|达到?|满)[^。；，]{{0,12}}?(?P<n>{NUMBER})\s*(?:个)?(?:工作)?[日天][^。；]{{0,30}}?(?:解除|终止)"
)


def _stops_early(index: Index, sentence: Sentence) -> Iterator[Hit]:
    """A capped daily penalty that has run its course before the other side may end the contract."""
    found, cap = _DAILY.search(sentence.text), _CAPPED.search(sentence.text)
    if not found or not cap or found.end() > cap.end():
        return
    group = next(name for name in ("rate", "rate2", "rate3") if found[name])
    daily, most = share(found[group]), share(cap["cap"])
    exit_ = _exit_after(index, sentence)
    if not daily or not most or exit_ is None or not _PER_TOTAL.search(sentence.text[: found.start(group)]):
        return
    days, where = exit_
    if daily * days > most:
        facts = {"rate": found[group], "cap": cap["cap"], "days": str(days), "full": str(int(most / daily))}
        evidence = (where.trimmed(),) if where.start != sentence.start else ()
        yield Hit(
            sentence.piece(found),
            variant="cap",
            facts=facts,
            evidence=evidence,
            risk=Risk.LOW,
            comment_reason="negotiable",
        )


def _exit_after(index: Index, sentence: Sentence) -> tuple[int, Sentence] | None:
    """After how many days of the same delay the contract may be ended: here or in one of the next two sentences."""
    number = index.number_of(sentence)
    for place in index.sentences[number : number + 3]:
        found = _MAY_END.search(place.text)
        days = parse_integer(found["n"]) if found else None
        if days:
            return days, place
    return None


_LESS = r"(?:调整|调低|调减|减少|降低|酌减|酌定|酌情|核减|减免|下调|上调|调高|提高|增加|增减|变更|改变|变动|更改|干预|高低|重新(?:核定|确定))"
_TOO_MUCH = r"(?:过高|过低|畸高|偏高|过重|失当|失衡|不合理|不公平|悬殊|过分[高低]于|(?:明显|显著|远|大大)?[高低]于[^。；，]{0,8}损失)"
_BARS = rf"(?:{FORBID}|不(?:提出|再提|要求|请求|主张|申请|援引|引用|接受|适用|寻求|谋求|行使|以此|以其|对|就|(?=向[^。；，]{{0,8}}(?:主张|请求|申请|提)))|不应|不作|不做|(?<![免消])排除)"
_REFUSED = r"(?:(?:均|一律|概|当然|亦|也)?(?:属|视为|归于)?无效|不(?:予|应|被|得)(?:以)?(?:审理|受理|支持|采纳|采信|理会|准许|认可|考虑)|不(?:发生|产生|具有)[^。；，]{0,6}效力|不成立|予以驳回)"
_NO_ADJUST = re.compile(
    rf"{_BARS}[^。；]{{0,40}}?(?:{_LESS}|{_TOO_MUCH})|违约金[^。；]{{0,40}}?(?:{FORBID}|不因|不随|不受|不作|不接受)[^。；]{{0,30}}?(?:{_LESS}|{_TOO_MUCH})"
    rf"|(?:{_LESS}|{_TOO_MUCH})[^。；]{{0,30}}?(?:主张|请求|要求|申请|抗辩|诉求|提出|辩称)[^。；]{{0,20}}?{_REFUSED}"
    rf"|(?:主张|请求|要求|申请|提出)[^。；，]{{0,20}}?(?:{_LESS}|{_TOO_MUCH})[^。；]{{0,24}}?{_REFUSED}"
    rf"|(?:{_TOO_MUCH}|{_LESS})[^。；]{{0,30}}?(?:不|无权|放弃)[^。；，]{{0,16}}?(?:抗辩|变动|异议)"
)
# The very rule on adjusting is set aside: 不援引 … 第五百八十五条第二款.
_RULE_ASIDE = re.compile(
    r"(?:不(?:得|再|会|予)?(?:援引|引用|适用|主张|行使|依据|援用)|放弃|排除|不受|无权)[^。；]{0,30}(?:五百八十五|585)\s*条"
)
_SUM_MEANT = re.compile(
    rf"违约金[^。；]{{0,60}}(?:{_TOO_MUCH}|{_LESS})|(?:{_TOO_MUCH}|{_LESS})[^。；，]{{0,10}}(?:违约金|(?:前述|上述|该)(?:违约)?(?:数额|标准|金额))"
)
_MAY_ADJUST = re.compile(
    r"(?<!放弃)(?:可以?|有权|能够)[^。；，]{0,10}(?:请求|要求|申请)[^。；]{0,16}(?:减少|调整|增加|调低|降低)|(?:价格|单价|工期|范围|租金|期限|内容)[^。；，]{0,4}(?:的)?(?:调整|变更)|(?:调整|变更|减少|增加|更改|变动)[^。；，]{0,6}(?:价格|单价|工期|范围|租金|期限|合同|内容|人员|项目经理|经理|投入|数量|设计|用途|经办|名单|地址)"
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
    index = context.places
    for sentence in index.holding("五百八十五", "585"):
        found = _RULE_ASIDE.search(sentence.text)
        if found:
            yield Hit(span=sentence.piece(found), comment_reason="delete_or_redraft")
    for sentence in index.holding("违约金", "过高", "酌减", "调减"):
        found = None if _RULE_ASIDE.search(sentence.text) else _NO_ADJUST.search(sentence.text)
        if found is None or _MAY_ADJUST.search(sentence.text):
            continue
        before = index.before(sentence)
        about = (
            sentence.text if "违约金" in sentence.text else (before.text if before else "") + sentence.text
        )
        if _SUM_MEANT.search(about):
            yield Hit(span=sentence.piece(found), comment_reason="delete_or_redraft")
