"""Labour contracts: non-compete after employment (LAB-09 to 11, 34)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour
from workbench.checks.labour_slots_bar import (
    bars,
    low_pay,
    not_of_bar,
    part_of,
    pay_refused,
    released,
    too_long,
)
from workbench.checks.labour_words import EMPLOYER, LEAVING, NEED_NOT, filled, speaking
from workbench.checks.measures import DATE, DURATION, PERCENT, day, length, like, months_later, share
from workbench.checks.passages import Passage, hit_with_edit, is_menu, paragraph_at, sentence_at, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_RIVAL = r"(?:竞争|同类|同业|同行|相同|类似|相似|近似|竞品|竞业|对手|本行业|该行业)"
_JOB = r"(?:任职|就业|工作|受雇|受聘|入职|从事|经营|开设|开办|投资|兼职|提供服务|服务|担任|上班|打工|求职|应聘|就职|送餐|送货|设立|创办|加入|自营)"
_OTHER = rf"(?:{_RIVAL}|其他|其它|别的|别家|另一|同一|商圈|附近|周边|相邻|方圆|本市|本地|本区)"
_BAR = r"(?:不得|不能|不应|不可|不准|不许|禁止|承诺不|保证不|不(?:再)?(?=在|到|去|从事|受雇|受聘|为|入职|经营|加入))"
_AFTER = rf"(?:{LEAVING}|(?:解除|终止|结束)(?:之日|之后|后))"
_COMPETE = re.compile(
    rf"{_AFTER}[^。\n]{{0,60}}?{_BAR}[^。；\n]{{0,60}}(?:{_OTHER}[^。；\n]{{0,40}}{_JOB}|{_JOB}[^。；\n]{{0,24}}{_OTHER})"
    rf"|{_AFTER}[^。\n]{{0,60}}?{_BAR}[^。；\n]{{0,30}}(?:竞争|竞业|同业|同行|同类)"
    rf"|{_AFTER}[^。\n]{{0,60}}?{_BAR}[^。；，\n]{{0,4}}(?:为|给|替|帮)[^。；，\n]{{0,10}}{_OTHER}[^。；，\n]{{0,16}}(?:企业|单位|公司|店|机构|平台|个人|家庭|客户)"
    rf"|竞业(?:限制|禁止)(?:义务)?(?:的)?(?:期限|期间|期|义务|：|:)|(?:遵守|履行|承担)[^。；，\n]{{0,4}}竞业(?:限制|禁止)"
    rf"|{_RIVAL}[^。\n]{{0,20}}不得[^。\n]{{0,20}}离职"
)
_COMPETE_TIME = re.compile(
    rf"(?:{LEAVING}|解除|终止|结束)(?:之日|之后|以后|后|次日|起算?|日|的|之|满|用人单位|劳动合同|劳动关系|本合同)*[^。；，\n0-9]{{0,6}}?(?P<a>{DURATION})(?:之?内|期间)?"
    rf"|竞业(?:限制|禁止)(?:的)?(?:期限|期间|期|义务)?(?:为|是|：|:)?[^。；\n0-9]{{0,24}}?(?P<b>{DURATION})"
    rf"|(?:限制|义务|禁止)[^。；，\n0-9]{{0,8}}(?:为期|期限|持续|期间)(?:为|是|：|:)?\s*(?P<c>{DURATION})"
)
_DATES = re.compile(rf"({DATE})\s*(?:起)?\s*(?:至|到|—|-|～|~)\s*({DATE})")
_FOREVER = re.compile(rf"{_AFTER}[^。；，\n]{{0,6}}(?:永久|终身|永远|无限期|任何时候|均)[^。；，\n]{{0,4}}不")
_OTHER_DEAL = re.compile(r"股权|出让方|转让方|创始人")
_IN_SERVICE = re.compile(r"在职期间|任职期间|工作期间|合同期内")
_SECRETS_ONLY = re.compile(r"保守|保密|披露|泄露|招揽|招募|劝诱|挖角|引诱")
_WORKS = re.compile(
    rf"{_BAR}[^。；，\n]{{0,24}}(?:任职|就业|受雇|受聘|入职|从事|经营|开设|工作|就职|自营)|竞业"
)


def non_competes(contract: Contract) -> Iterator[Passage]:
    """Sentences that bind the worker after the end of employment."""
    words = ("竞业", "竞争", "同行", "同业", "同类", "竞品", "离职", "离开", "离任", "解除", "终止", "解约")
    for passage in sentences(contract.text, words):
        text = passage.text
        if _OTHER_DEAL.search(text) or not _COMPETE.search(text):
            continue
        if _IN_SERVICE.search(text) and not re.search(
            rf"(?:及|和|以及|或|并且|与|、)[^。；，]{{0,8}}{_AFTER}", text
        ):
            continue
        if _SECRETS_ONLY.search(text) and not _WORKS.search(text):
            continue
        yield passage


def _too_long(passage: Passage, most: int) -> Iterator[tuple[str, Span]]:
    """Stated lengths of more than ``most`` months, with their place; by dates the whole range."""
    for match in _COMPETE_TIME.finditer(passage.text):
        name = next(name for name in "abc" if match[name])
        value = length(match[name])
        secret = not_of_bar(part_of(passage.text, match.start(name), match.end(name)))
        if value and value.longer_than(most) and "补偿" not in match[0] and not secret:
            yield match[name], passage.part(match.start(name), match.end(name))
    for match in _DATES.finditer(passage.text) if "竞业" in passage.text else ():
        first, last = day(match[1]), day(match[2])
        if first and last and months_later(first, most) < last:
            yield match[0], passage.part(*match.span())


@check(
    "LAB-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第24条第2款",),
    fires=(
        "乙方离职后三年内不得到有竞争关系的单位任职。",
        "竞业限制期限为36个月，自劳动合同解除之日起计算。",
        "劳动合同终止后五年内，乙方不得自营与甲方同类的业务。",
    ),
    silent=(
        "乙方离职后二十四个月内不得到有竞争关系的单位任职。",
        "乙方在职期间及离职后三年内应当保守甲方的商业秘密。",
        "竞业限制期限为两年。",
        "乙方在职期间三年内不得在竞争单位兼职。",
    ),
)
def non_compete_long(contract: Contract, context: Context) -> Iterator[Hit]:
    """A post-employment non-compete of more than two years."""
    most = context.months("B008")
    seen: set[int] = set()
    for passage in non_competes(contract) if labour(contract) else ():
        for stated, span in _too_long(passage, most):
            seen.add(passage.span.start)
            dated = re.search(DATE, stated)
            new = like(stated, most, "个月") if "月" in stated else like(stated, most // 12, "年")
            if dated:
                yield Hit(passage.span, facts={"stated": stated}, comment_reason="not_writable")
            else:
                yield hit_with_edit(contract, passage, span, new, stated=stated)
            break
        else:
            forever = _FOREVER.search(passage.text)
            if forever and "期限" not in passage.text:
                seen.add(passage.span.start)
                yield Hit(passage.span, facts={"stated": "无限期"}, comment_reason="needs_terms")
    yield from _long_by_slots(contract, most, seen) if labour(contract) else ()


def _long_by_slots(contract: Contract, most: int, seen: set[int]) -> Iterator[Hit]:
    """Bars whose lengths, with an extension that a following sentence of the paragraph adds, are too long."""
    for passage in _barring(contract):
        if any(passage.span.start <= at < passage.span.end for at in seen):
            continue
        end = paragraph_at(contract, passage.span.start).span.end
        text = contract.text[passage.span.start : end]
        found = too_long(text, most)
        if found:
            seen.add(passage.span.start)
            stated = text[found.start : found.end]
            place = sentence_at(contract.text, passage.span.start + found.start)
            if any(place.span.start <= at < place.span.end for at in seen - {passage.span.start}):
                continue
            seen.add(place.span.start)
            yield Hit(place.span, facts={"stated": stated}, comment_reason="needs_terms")


def _barring(contract: Contract) -> Iterator[Passage]:
    """Sentences that bar a rival's work after employment, in whatever words."""
    for passage in sentences(contract.text, _BAR_WORDS):
        text = passage.text
        if not bars(text) or _OTHER_DEAL.search(text) or is_menu(text):
            continue
        if _IN_SERVICE.search(text) and not re.search(_AFTER, text):
            continue
        yield passage


_BAR_WORDS = ("竞业", "竞争", "同行", "同业", "同类", "竞品", "对手")


_UNPAID = re.compile(
    r"(?:不(?:再|另行|另|予|额外|需)*|无需|无须|毋须|没有)(?:向[^。；，\n]{1,6})?(?:另行|额外|再)?(?:支付|给予|发放|承担|提供|给付)[^。；\n]{0,16}(?:补偿|费用)|无(?:任何)?(?:经济)?补偿|放弃[^。；，\n]{0,10}补偿"
    r"|(?:不以|不因)[^。；，\n]{0,16}补偿[^。；，\n]{0,6}(?:为|而)|(?:没有|无|不存在|不享有|不享受)[^。；，\n]{0,6}(?:补偿|对价)|无偿"
    r"|(?:无需|无须|不)[^。；，\n]{0,4}(?:支付|给付|提供)[^。；，\n]{0,6}对价|补偿[^。；\n]{0,30}(?:无需|无须|不再|不另)[^。；，\n]{0,4}(?:付|支付|发放)"
    r"|补偿(?:金|费)?[^。；\n]{0,14}(?:包含|包括|计入|含|体现|列入|并入)(?:在|于)?[^。；\n]{0,10}(?:工资|薪|报酬)"
    r"|补偿(?:金|费)?[^。；，\n]{0,8}在[^。；，\n]{0,8}(?:工资|薪酬|薪资|报酬)[^。；，\n]{0,6}(?:体现|支付|包含|发放)"
    r"|(?:工资|薪酬|薪资|月薪)[^。；，\n]{0,6}中的[^。；，\n]{0,12}(?:为|作为|系|是)[^。；，\n]{0,8}补偿"
    r"|(?:工资|薪酬|薪资|月薪|报酬|待遇)[^。；，\n]{0,4}(?:时?已经?|均已)[^。；，\n]{0,4}(?:考虑|顾及|体现|涵盖|计算)[^。；，\n]{0,10}补偿"
    r"|(?:工资|薪酬|月薪|报酬)[^。；\n]{0,10}(?:包含|包括|含有|含)[^。；\n]{0,12}(?:竞业|补偿)"
)
_SAID_PAID = re.compile(
    r"竞业[^。；\n]{0,10}补偿(?:金|费)?[^。；\n]{0,14}(?:包含|包括|计入|含|体现|列入|并入)(?:在|于)?[^。；\n]{0,14}(?:工资|薪|报酬)"
    r"|竞业[^。；\n]{0,10}补偿(?:金|费)?[^。；，\n]{0,8}在[^。；，\n]{0,8}(?:工资|薪酬|薪资|报酬|津贴|补贴|奖金)[^。；，\n]{0,6}(?:体现|支付|包含|发放)"
    r"|(?:工资|薪酬|薪资|月薪)[^。；，\n]{0,6}中的[^。；，\n]{0,12}(?:为|作为|系|是)竞业[^。；，\n]{0,6}补偿|竞业[^。；\n]{0,20}不以[^。；，\n]{0,14}补偿"
    r"|(?:工资|薪酬|月薪|报酬)[^。；\n]{0,10}(?:包含|包括|含有|计入|含)[^。；\n]{0,16}竞业[^。；，\n]{0,6}补偿"
)
_PAID = re.compile(r"(?:竞业|竞争|离职|按月|每月|补偿)[^。\n]{0,60}补偿|补偿[^。\n]{0,40}(?:竞业|按月|每月)")
_LOW = re.compile(
    rf"(?:平均)?(?:工资|薪酬|报酬|收入)[^。；，\n]{{0,8}}?({PERCENT})[^。；\n]{{0,12}}补偿|补偿[^。；\n]{{0,30}}?(?:工资|薪酬|收入)[^。；，\n]{{0,8}}?({PERCENT})"
)


_LET_GO = re.compile(r"(?:解除|免除|豁免|终止|取消|放弃要求|免去)(?!之?后|以后|之日|时)[^。；，\n]{0,12}竞业")


def _is_paid(text: str) -> bool:
    """Whether pay for the bar is promised somewhere, not merely excluded."""
    refused = re.compile(r"无需|无须|毋须|不再|不另|不予|不支付|不给|没有|放弃")
    return any(not refused.search(match[0]) for match in _PAID.finditer(text))


def _about_pay(contract: Contract) -> Iterator[Passage]:
    """Sentences beside the bar itself that say that its pay is part of the wages."""
    for passage in sentences(contract.text, ("竞业",)):
        if _SAID_PAID.search(passage.text):
            yield passage


def _next_to(contract: Contract, bars: list[Passage]) -> Iterator[Passage]:
    """Sentences on compensation that follow a bar closely."""
    for passage in sentences(contract.text, ("补偿",)) if bars else ():
        near = any(0 < passage.span.start - bar.span.end <= _NEAR for bar in bars)
        if near and not _SEVERANCE.search(passage.text):
            yield passage


_NEAR = 6  # a sentence follows the bar itself: a mark, a line or an item number between
_SEVERANCE = re.compile(r"(?:解除|终止)[^。；\n]{0,12}(?:合同|关系)")


@check(
    "LAB-10",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第23条第2款", "最高人民法院关于审理劳动争议案件适用法律问题的解释（一） 第36条"),
    fires=(
        "乙方离职后两年内不得入职竞争企业，甲方不另行支付补偿。",
        "乙方离职后一年内不得到同类企业任职，竞业限制补偿已包含在乙方每月工资中。",
        "乙方离职后24个月内不得从事与甲方有竞争关系的业务。",
        "乙方离职后一年内不得入职竞争企业，甲方按月支付乙方离职前平均工资10%的补偿。",
    ),
    silent=(
        "乙方离职后两年内不得入职竞争企业，甲方按月支付离职前十二个月平均工资30%的补偿。",
        "乙方在职期间不得在竞争企业兼职，甲方不另行支付补偿。",
        "乙方离职后一年内不得到竞争企业任职。\n竞业限制期间甲方每月向乙方支付经济补偿5000元。",
    ),
)
def non_compete_unpaid(contract: Contract, context: Context) -> Iterator[Hit]:
    """A post-employment non-compete without pay, or at less than 30 % of the average pay."""
    found = list(non_competes(contract)) if labour(contract) else []
    binding = [item for item in found if re.search(_BAR, item.text) and not _LET_GO.search(item.text)]
    barring = list(_barring(contract)) if labour(contract) else []
    stated = {
        passage.span: passage
        for passage in (
            *found,
            *(_about_pay(contract) if labour(contract) else ()),
            *_next_to(contract, binding),
        )
    }
    beside = {passage.span for passage in _beside(contract, barring)}
    for passage in (*stated.values(), *_beside(contract, barring)):
        if _LET_GO.search(passage.text) or released(passage.text):
            continue
        low = _LOW.search(passage.text)
        value = share(low[1] or low[2]) if low else None
        refused = passage.span in stated and _UNPAID.search(passage.text)
        if refused or (passage.span in beside and pay_refused(passage.text)):
            yield Hit(passage.span, comment_reason="needs_terms")
            return
        least = context.limit("B153")
        short = (low[1] or low[2]) if low and value is not None and value < least else ""
        short = short or (low_pay(passage.text, least) if passage.span in beside else "")
        if short:
            facts = {"stated": short}
            yield Hit(
                passage.span, variant="low", facts=facts, risk=Risk.MEDIUM, comment_reason="needs_terms"
            )
            return
    if binding and not _is_paid(contract.text):
        yield Hit(binding[0].span, variant="silent", comment_reason="needs_terms")


def _beside(contract: Contract, barring: list[Passage]) -> Iterator[Passage]:
    """The sentences of the paragraphs that hold a bar, and those on its pay in the next one."""
    seen: set[int] = set()
    for bar in barring:
        whole = paragraph_at(contract, bar.span.start)
        after = paragraph_at(contract, min(whole.span.end + 1, len(contract.text) - 1))
        for zone in (whole, after):
            if zone.span.start in seen or (zone is after and not _ON_PAY.search(zone.text)):
                continue
            seen.add(zone.span.start)
            yield from _inside(contract, zone)


def _inside(contract: Contract, zone: Passage) -> Iterator[Passage]:
    at = zone.span.start
    while at < zone.span.end:
        passage = sentence_at(contract.text, at)
        if passage.text:
            yield passage
        at = max(passage.span.end, at) + 1


_ON_PAY = re.compile(r"竞业|限制期")


_POST = (
    r"(?:保洁|保安|门卫|门岗|前台|普工|操作工|流水线|司机|驾驶员|收银|服务员|搬运|装卸|厨师|厨工|帮厨|洗碗|快递员|骑手|送餐|送货员|外卖"
    r"|导购|营业员|售货员|店员|清洁|环卫|仓管|理货|分拣|打包|包装工|绿化|园丁|家政|保姆|月嫂|护工|学徒|勤杂|后勤|食堂|缝纫|保育员|宿管|电梯工|迎宾|洗车|泊车|杂工)"
)
_PLAIN_POST = re.compile(
    rf"(?:岗位|职务|工种|职位|担任|从事|工作内容|职责|聘用|聘请|受聘|聘|录用|招用|雇用|任|为|系|是|作为|乙方[（(]|员工[（(])[^。；，\n]{{0,14}}?(?P<post>{_POST})"
    r"(?!(?:员|人员|部)?(?:主管|经理|总监|队长|部长|负责人|长(?![期时途])|公司|服务公司|系统|架构|工程师|企业|业务))"
)
_SECRETS = re.compile(
    r"(?<!不)(?<!未)(?:接触|掌握|知悉|了解|负有)[^。；\n]{0,24}(?:商业秘密|技术秘密|保密|机密|秘密)"
)


@check(
    "LAB-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    debatable=True,
    basis=(f"{ACT} 第24条第1款",),
    fires=(
        "乙方岗位为保洁员，离职后一年内不得到同行业单位工作。",
        "乙方担任收银员。乙方离职后两年内不得入职与甲方有竞争关系的超市。",
    ),
    silent=(
        "乙方岗位为算法总监，离职后一年内不得到有竞争关系的单位工作，甲方按月支付补偿。",
        "乙方岗位为前台，工作中接触甲方商业秘密，离职后一年内不得到竞争单位工作。",
        "乙方岗位为保安，应当遵守甲方的值班制度。",
    ),
)
def non_compete_post(contract: Contract, _: Context) -> Iterator[Hit]:
    """A non-compete on a post that has no access to secrets."""
    post = _PLAIN_POST.search(contract.text) if labour(contract) else None
    if post and not _SECRETS.search(contract.text):
        for passage in non_competes(contract):
            evidence = (Span(*post.span()),)
            yield Hit(
                passage.span, facts={"post": post["post"]}, evidence=evidence, comment_reason="judgement"
            )
            return


_BAN = re.compile(r"竞业")
_RELEASE = re.compile(
    r"(?:解除|免除|豁免|终止|取消|放弃|免去|撤销|叫停|停止(?:支付|发放|给付)[^。；，\n]{0,8}补偿[^。；，\n]{0,4}(?:即|则)?视为)[^。；\n]{0,24}"
    r"|(?:通知|告知)[^。；，\n]{0,10}(?:无需|不必|不再)(?:履行|遵守)"
)
_ONE_SIDED = re.compile(
    rf"随时|单方|任何时[候间]|{EMPLOYER}[^。；\n]{{0,40}}(?:解除|免除|豁免|终止|取消|放弃|免去|撤销|停止)"
)
_PAYS_NOTHING = re.compile(
    rf"{NEED_NOT}(?:再|另行|另|额外|作|负|承担|向[^。；，\n]{{1,5}})*(?:支付|给予|给付|承担|发放|补偿|作|负|付|给|发|任何|享有)[^。；，\n]{{0,12}}(?:补偿|费用|款项|责任|对价)?"
    r"|补偿[^。；\n]{0,16}(?:停发|停止|停付|止|终止|不再|取消)|停止(?:支付|发放|给付)[^。；，\n]{0,8}补偿|仅(?:结清|支付|结算)"
    r"|(?:不得|无权|不能|放弃)[^。；，\n]{0,10}(?:要求|主张|索要|请求|另行)|(?:没有|无)(?:其他|任何)?[^。；，\n]{0,4}(?:支付义务|补偿)|而不"
)
_AT_ITS_END = re.compile(
    r"原单位|前单位|原用人单位|入职前|"
    r"离职(?:时|前|当日|之前|手续)|(?:劳动合同|劳动关系)(?:解除|终止)(?:时|前|之前)|(?:解除|终止)(?:劳动合同|劳动关系)(?:时|前|之前)"
    r"|乙方(?:违反|可以?|有权)[^。；，\n]{0,10}(?:竞业|解除|终止)|员工(?:违反|可以?|有权)[^。；，\n]{0,10}(?:竞业|解除|终止)"
)
_THREE_MONTHS = re.compile(r"(?:支付|给付|补偿|发放|另付|加付|多付)[^。；，\n]{0,14}(?:三|3)个月")
# What is refused is not granted: 无须额外支付三个月补偿, 不主张另行支付三个月补偿.
_NO_MONTHS = re.compile(
    r"(?:无[需须]|不|放弃|无权)[^。；，\n]{0,14}(?:支付|给付|补偿|发放|额外|另行)[^。；，\n]{0,14}(?:三|3)个月"
)


@check(
    "LAB-34",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=("最高人民法院关于审理劳动争议案件适用法律问题的解释（一） 第39条第2款",),
    fires=(
        "竞业限制期限内，甲方可以随时解除竞业限制约定，且无需支付任何补偿。",
        "乙方离职后，甲方有权单方豁免乙方的竞业限制义务，并不再支付补偿金。",
    ),
    silent=(
        "竞业限制期限内，甲方解除竞业限制约定的，额外支付乙方三个月的竞业限制补偿。",
        "乙方离职时，甲方有权书面免除其竞业限制义务，此后不再支付补偿。",
    ),
)
def release_unpaid(contract: Contract, _: Context) -> Iterator[Hit]:
    """Release during the post-employment period with no pay at all."""
    slots = (_BAN, _RELEASE, _ONE_SIDED, _PAYS_NOTHING)
    for passage in speaking(contract, ("竞业",), slots, _AT_ITS_END) if labour(contract) else ():
        text = passage.text
        if _BASE_OF_PAY.search(text) and not filled(_BASE_OF_PAY.sub("", text), *slots):
            continue
        if not _THREE_MONTHS.search(_NO_MONTHS.sub("", text)):
            yield Hit(passage.span, comment_reason="needs_terms")


# The wage of the twelve months before the contract ended is the base of the pay; nobody is released by it.
_BASE_OF_PAY = re.compile(
    r"(?:劳动|聘用)?(?:合同|关系)?(?:解除|终止|离职)(?:或者?(?:解除|终止))?(?:劳动合同|劳动关系|本合同)?(?:之?前|时)[^。；，\n]{0,12}(?:个月|月)[^。；，\n]{0,12}(?:工资|薪|收入)"
)
