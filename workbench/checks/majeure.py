"""Events that excuse, changes of circumstances, and time that runs out: force majeure, hardship, limitation."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.checks.upheavals import joined_to_majeure, ordinary_risk, time_bar, upheaval_shut_out
from workbench.checks.vocabulary import FORBID
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk

_WORD = "[^。，、；和或及]"
_RISK = (
    rf"(?:(?:市场|价格|原材料|原料|材料|汇率|行情|成本|人工){_WORD}{{0,8}}(?:波动|上涨|变化|变动|涨价|涨跌|低迷|不景气|下跌|萎缩|疲软|短缺|紧张|紧缺|不足|缺货|断货)|涨价|供应链{_WORD}{{0,4}}(?:中断|断裂|紧张)"
    rf"|(?:供应商|供货商|上游|厂家|厂商|分包商|分包方|合作方|承运人|物流公司?){_WORD}{{0,10}}(?:延迟|迟延|延误|违约|供货|断供|缺货|停产|原因|中断|破产|不能|不及时)"
    rf"|(?:资金链?|流动资金|经营|融资|贷款|放款){_WORD}{{0,8}}(?:短缺|不足|困难|周转|断裂|未到位|不到位|紧张|迟延|延迟|亏损)|停电|断电|停水|停气|限电|(?:用电|电力){_WORD}{{0,3}}(?:紧张|不足|中断|故障|短缺)"
    rf"|(?:设备|机器|网络|系统|服务器|机械|车辆){_WORD}{{0,4}}(?:故障|检修|损坏|维护|崩溃)|(?:自身|内部|本单位|一方|乙方|甲方|员工|职工|工人){_WORD}{{0,6}}(?:罢工|停工|怠工)|(?:员工|职工|工人|人员){_WORD}{{0,3}}(?:流失|离职|短缺|不足)"
    rf"|货源{_WORD}{{0,2}}(?:紧张|不足|短缺)|人手{_WORD}{{0,2}}(?:不足|短缺|紧张)|(?:用工|招工){_WORD}{{0,2}}(?:荒|短缺|困难|不足|紧张)|(?:物流|运输|交通){_WORD}{{0,3}}(?:延误|中断|不畅|迟延|困难|拥堵|堵塞)|订单{_WORD}{{0,3}}(?:不足|减少|取消)|经营(?:不善|亏损)|客流量?{_WORD}{{0,3}}(?:下降|减少|不足)|销量{_WORD}{{0,3}}(?:下降|下滑))"
)
_COUNTED = re.compile(
    rf"(?P<risk>{_RISK})[^。；]{{0,40}}?(?:均|亦|也|都|同样|应当?|一律)?(?:属于?|视为|视作|视同|作为|构成|均?作|按照?|参照|适用|认定为|列为|归入|为)(?:本合同|本协议)?[^。；，]{{0,6}}不可抗力"
)
_MAJEURE = re.compile(
    rf"(?:(?:视为|视作|视同|属于|构成|作为|认定为)[^。；，：]{{0,6}}不可抗力[^。：]{{0,40}}[：:]|不可抗力(?:事件|情形|因素|情况|的?范围)?[，,]?(?:还|也|亦|并|同时|除[^。]{{0,30}}外)?[，,]?(?:是指|系指|指|包括|包含|涵盖|含|[：:]))[^。]{{0,200}}?(?P<risk>{_RISK}|(?:其他|其它)(?:任何)?(?:原因|因素))"
)
_ANY_RISK = re.compile(
    rf"(?=[市价原材汇行成人涨供上厂分合承物资流经融贷放停断限用电设机网系服车自内本一乙甲员职工货招运交订其客销]){_RISK}|(?:其他|其它)(?:任何)?(?:原因|因素)"
)
_TELLS_WHAT = re.compile(
    "[指含：:属等]|包括|涵盖|视[为作同]|构成|适用|(?:参照|按照?)(?:本合同)?不可|认定|作(?:为|不可)|列|归入|为(?:本合同)?不可抗力"
)
_LISTED = re.compile(r"等[^。；，、]{0,6}不可抗力")
_SUCH_AS = re.compile(rf"(?P<risk>{_RISK})[^。；，]{{0,24}}等[^。；，、]{{0,6}}不可抗力")
_DISASTERS = ("灾", "地震", "台风", "洪", "疫", "战争")
_EXCUSES = re.compile(
    r"(?:自然灾害|地震|台风|洪[水涝]|战争|疫情|天灾)[^。]{0,120}?(?P<freed>免责|免除[^。；，]{0,12}责任|(?:不|无需|无须|不再|概不)(?:承担|负)[^。；，]{0,8}责任|不(?:视为|构成|属于|算)违约)"
)
_IN_A_LIST = re.compile(r"[、或]|以及|和")
_NOT_MAJEURE = re.compile(r"(?:不属于|不构成|不视为|并非|不是|不得(?:作为|以))|除外")
_UNFORESEEN = re.compile(r"不能预见|不可预见|无法预见")
_CRITERIA = re.compile(
    r"(?:其他|其它)[^。；]{0,6}(?:原因|因素)[^。]{0,20}(?:不能预见|不可预见)|(?:不能预见|不可预见|无法预见)[^。]{0,30}(?:其他|其它)[^。；，]{0,10}$"
)


@check(
    "COM-48",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第180条第2款", "中华人民共和国民法典 第590条第1款"),
    favours="受不利方",
    fires=(
        "不可抗力包括市场价格波动、原材料涨价和供应商延迟供货。",
        "本合同所称不可抗力，是指地震、台风、流动资金短缺。",
        "不可抗力包括自然灾害、停电及设备故障。",
        "因市场行情波动等不可抗力导致不能供货的，乙方免责。",
    ),
    silent=(
        "不可抗力是指不能预见、不能避免且不能克服的客观情况，包括地震、台风和战争。",
        "不可抗力包括自然灾害、战争、政府行为和疫情防控措施。",
        "不可抗力不包括市场价格波动和供应商延迟供货。",
    ),
)
def wide_majeure(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The list of force majeure takes in ordinary business risks."""
    yield from _excused(context)
    yield from _on_a_level(context.places)
    for sentence in context.places.holding("不可抗力"):
        if not _TELLS_WHAT.search(sentence.text) or not _ANY_RISK.search(sentence.text):
            continue
        found = _MAJEURE.search(sentence.text)
        if found and not _CRITERIA.search(sentence.text):
            yield from _named(sentence, found)
        elif not found and not _NOT_MAJEURE.search(sentence.text):
            listed = _SUCH_AS.search(sentence.text) if _LISTED.search(sentence.text) else None
            counted = _COUNTED.search(sentence.text) or listed
            if counted:
                span, facts = sentence.at(counted, "risk"), {"risk": counted["risk"]}
                piece = sentence.piece(counted)
                yield Hit(span=piece, facts=facts, evidence=(span,), comment_reason="delete_or_redraft")


def _on_a_level(index: Index) -> Iterator[Hit]:
    """Ordinary risks that are treated as force majeure, in its own words or by its article."""
    if not index.has("不可抗力"):
        return
    articles = [clause.span for clause in index.contract.clauses if "不可抗力" in clause.heading]
    for sentence in index.holding(
        "不可抗力", "视同", "视作", "视为", "同等", "免责", "免除", "豁免", "不承担"
    ):
        if "不可抗力" in sentence.text:
            found = ordinary_risk(sentence)
        else:
            inside = any(span.start <= sentence.start < span.end for span in articles)
            found = joined_to_majeure(sentence) if inside else None
        if found and not _CRITERIA.search(sentence.text):
            facts, evidence = {"risk": found[0]}, (sentence.at(found),)
            piece = sentence.piece(found)
            yield Hit(piece, facts=facts, evidence=evidence, comment_reason="delete_or_redraft")


def _excused(context: Context) -> Iterator[Hit]:
    """Ordinary risks beside acts of nature in a list that excuses without the word 不可抗力."""
    for match in context.places.matches(_DISASTERS, _EXCUSES, _NOT_MAJEURE):
        if "不可抗力" in match.text or _UNFORESEEN.search(match.text):
            continue
        risk = _ANY_RISK.search(match.text, 0, match.found.start("freed"))
        if risk and _IN_A_LIST.search(match.text, max(0, risk.start() - 24), risk.end() + 1):
            facts, evidence = {"risk": risk[0]}, (match.sentence.at(risk),)
            yield Hit(match.piece, facts=facts, evidence=evidence, comment_reason="delete_or_redraft")


def _named(sentence: Sentence, found: re.Match[str]) -> Iterator[Hit]:
    """A risk in the list that follows 不可抗力包括, unless the list leaves it out or is closed by the criteria."""
    lead = sentence.text[found.start() : found.start("risk")]
    if "不包括" in lead or "除外" in sentence.text[found.end("risk") :][:12]:
        return
    if found["risk"][:2] in {"其他", "其它"} and _UNFORESEEN.search(sentence.text):
        return
    span, edit = sentence.at(found, "risk"), _without(sentence, found)
    reason = "" if edit else "delete_or_redraft"
    yield Hit(
        span=sentence.piece(found),
        facts={"risk": found["risk"]},
        evidence=(span,),
        edit=edit,
        comment_reason=reason,
    )


def _without(sentence: Sentence, found: re.Match[str]) -> Edit | None:
    """Take one item out of a list joined by 、和及; None where the list would be left without shape."""
    start, end = found.start("risk"), found.end("risk")
    text = sentence.text
    if start and text[start - 1] in "、和及或" and (end >= len(text) or text[end] in "、。；，和及或\n"):
        rest = re.findall(_RISK, text[:start] + text[end:])
        if not rest:
            span = type(sentence.span)(sentence.start + start - 1, sentence.start + end)
            return Edit(span=span, old=text[start - 1 : end], new="")
    return None


_SHIFT = (
    r"(?:情[势事][^。；，]{0,8}变(?:更|化)|(?:情况|环境|条件|基础|形势|行情|政策|事由|经济)[^。；，]{0,14}?(?:重大|根本|异常|剧烈|急剧|巨大|(?:无法|不能|难以|不可|未)预见)[^。；，]{0,10}(?:变化|改变|变动|变更|变故|变迁|转变|恶化|剧变|巨变|突变)"
    r"|(?:无法|不能|难以|不可|未能?)预见[^。；，]{0,10}(?:变化|变动|变更|变故|改变|剧变|巨变|突变)|(?:第五百三十三条|第\s*533\s*条))"
)
_ACT = r"(?:减免|解约|减租|退租|协商|变更|解除|调整|终止|中止|变动|调价|主张|援引|适用|抗辩|请求|免除)"
_HARDSHIP = re.compile(
    rf"{_SHIFT}[^。；]{{0,40}}?(?:(?:{FORBID}|不作|不做|也不|亦不|均不)[^。；]{{0,30}}?{_ACT}|不适用|按(?:照)?原[^。；，]{{0,8}}(?:履行|执行|结算)|的?(?:一切|全部)?风险)"
    rf"|(?:{FORBID}|排除|不适用)[^。；]{{0,24}}?{_SHIFT}"
)
_TAKES_RISK = re.compile(r"风险$")
_ORDINARY = re.compile(
    r"(?<!不)(?<!无需)(?<!无须)经[^。；，]{0,6}协商|(?:不(?:构成|属于|视为|是)|并非|不得视为)[^。；，]{0,4}情[势事]变更|正常[^。；，]{0,10}(?:波动|涨跌|变化)|(?:可以?|有权|应当?|应)[^。；，不]{0,16}(?:重新)?协商"
)


@check(
    "COM-49",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第32条第4款",
        "中华人民共和国民法典 第533条第1款",
    ),
    favours="受不利方",
    fires=(
        "无论客观情况发生何种重大变化，任何一方均不得以情势变更为由请求变更或者解除合同。",
        "双方确认放弃主张情势变更的权利。",
        "无论情势如何变更，任何一方均不得请求变更或解除本合同。",
        "本合同不适用情势变更，情势变更不得作为调整价格的理由。",
    ),
    silent=(
        "固定单价不因市场行情的正常波动而调整。",
        "发生情势变更的，双方应当重新协商。",
        "正常的市场价格波动不构成情势变更。",
    ),
)
def no_hardship(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Fundamental change of circumstances is excluded in advance."""
    words = (
        "情势",
        "情事",
        "变化",
        "改变",
        "变动",
        "变故",
        "变迁",
        "转变",
        "恶化",
        "预见",
        "五百三十三",
        "533",
    )
    for sentence in context.places.holding(*words, "剧变", "巨变", "突变", "骤变", "变局", "丧失"):
        if found := upheaval_shut_out(sentence.text):
            yield Hit(span=sentence.piece(found), comment_reason="delete_or_redraft")
    for match in context.places.matches(words, _HARDSHIP, _ORDINARY):
        if _TAKES_RISK.search(match.found[0]) and not re.search("承担|自担|自负", match.text):
            continue
        yield Hit(span=match.piece, comment_reason="delete_or_redraft")


_PERIOD = r"(?:[一二三四五六七八九十两\d]+\s*(?:年|个月|个?工作日|日|天)|半年|永久)"
_LIMITATION = re.compile(
    rf"(?:诉讼时效|时效(?=期间|期限))(?:期间|期限)?[^。；]{{0,24}}?(?:为|是|延长|缩短|约定|不少于|改为|统一|一律|按|自[^。；，]{{2,30}}起(?:算)?)[^。；]{{0,12}}?(?:{_PERIOD}|不受)|{_PERIOD}[^。；，]{{0,8}}的?诉讼时效"
    r"|(?:放弃|不得(?:以|主张|援引)|均?不(?:再)?(?:以|主张|援引|适用|受|因)|永不)[^。；，]{0,20}?(?:诉讼)?时效|(?:诉讼)?时效(?:期间|届满)?[^。；，]{0,8}(?:不适用|不受限制|无限|而消灭)"
    r"|(?:延长|缩短|变更|约定)[^。；，]{0,12}诉讼时效|作为[^。；，]{0,10}诉讼时效"
)
_SUE_BY = re.compile(
    rf"{_PERIOD}(?:之?内|以内)?[^。；，]{{0,14}}(?:诉讼|仲裁|起诉)[^。；]{{0,30}}?(?:丧失|放弃|不再享有|消灭|不得再|不再受|无权)[^。；，]{{0,14}}(?:权|权利|主张|保护|追究|请求|索赔)"
)
_AFTER = re.compile(
    r"已[^。；，]{0,12}(?:届满|经过)|届满后[^。]{0,10}(?:同意履行|确认)|保证期间|中断|重新计算|依法(?!院)|(?:法律|法定)[^。；，]{0,6}(?:规定|期间)|按照法律|仍同意|自愿履行"
)
_PAST = re.compile(r"(?:不服|裁决|解除(?:通知|行为)|决议|劳动争议)")


@check(
    "COM-50",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第197条",),
    fires=(
        "双方约定本合同债权的诉讼时效期间为一年。",
        "债务人预先放弃诉讼时效抗辩。",
        "本合同项下债权不受诉讼时效限制。",
    ),
    silent=(
        "双方约定质量异议应当在一年质量保证期内提出。",
        "诉讼时效已经届满，债务人确认仍同意履行。",
        "保证期间为主债务履行期限届满之日起三年，诉讼时效依法计算。",
        "催款函具有中断诉讼时效的效力。",
    ),
)
def limitation(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The limitation period is set, changed or waived by agreement."""
    places = context.places
    told: set[int] = set()
    for match in places.matches(("时效",), _LIMITATION, _AFTER):
        told.add(match.sentence.start)
        yield Hit(span=match.piece, comment_reason="delete_or_redraft")
    for sentence in places.holding("时效", "诉讼", "仲裁", "起诉", "再诉"):
        if sentence.start not in told and (found := time_bar(sentence.text)):
            told.add(sentence.start)
            yield Hit(span=sentence.piece(found), comment_reason="delete_or_redraft")
    for match in places.matches(("诉讼", "仲裁", "起诉"), _SUE_BY, _PAST):
        if match.sentence.start not in told:
            yield Hit(span=match.piece, comment_reason="delete_or_redraft")
