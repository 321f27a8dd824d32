"""Who answers for what: exclusions, caps, force majeure, changed circumstances, limitation, transfer."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Match, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.checks.unilateral import PARTY
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk

_INJURY = r"(?:人身(?:伤害|损害|伤亡|安全|意外)|伤亡|受伤|死亡|伤残|致残|工伤|意外伤害|安全事故|人身)"
_FREED = (
    r"(?:概不(?:承担|负责|负)|不(?:承担|负)(?:任何)?(?:法律|赔偿|经济|民事|连带)?(?:及[^，。；]{0,6})?(?:责任|赔偿)|与(?:甲方|乙方|本公司|平台|出租人|发包人|业主|公司|我司)无关|不负责|概不赔偿|不予赔偿"
    r"|免除[^。；，]{0,10}责任|免[于予](?:承担)?[^。；，]{0,6}(?:赔偿|责任)|无需承担[^。；，]{0,8}责任|免责|后果自负|责任自负|自行承担(?:全部|一切)?(?:责任|后果|损失))"
)
_ANY_CAUSE = r"(?:无论(?:何种|任何|什么|因)[^。；，]{0,12}(?:原因|理由|过错)?|不论(?:何种|任何|什么|因)[^。；，]{0,12}(?:原因|理由)?|不管[^。；，]{0,10}(?:原因|理由)|任何原因|一切原因|任何情况下?|任何情形)"
_VOID = re.compile(
    rf"{_INJURY}[^。；]{{0,50}}?{_FREED}|{_FREED}[^。；，]{{0,20}}?{_INJURY}"
    rf"|{_ANY_CAUSE}[^。；]{{0,40}}?(?:财产|货物|设备|损失|损害|毁损|灭失)[^。；]{{0,30}}?{_FREED}"
    rf"|(?:财产|货物|设备|物品)[^。；，]{{0,16}}?(?:损失|损坏|毁损|灭失|丢失)[^。；]{{0,16}}?{_ANY_CAUSE}[^。；]{{0,20}}?{_FREED}"
    rf"|(?:故意|重大过失)[^。；，]{{0,24}}?(?:造成|导致|引起)?[^。；]{{0,24}}?(?:也|亦|均|仍)?{_FREED}"
)
_CARVED = re.compile(
    r"(?:故意|重大过失|过错|过失)[^。；，]{0,16}(?:除外|的除外|不在此限|不适用)|除[^。；]{0,40}(?:故意|过失|过错|原因)[^。；]{0,16}外|因[^。；，]{0,20}(?:过错|过失|原因|故意)[^。；，]{0,10}(?:的|，)?[^。；]{0,8}(?:承担|负责)[^。；]{0,8}(?:除外|赔偿)"
    r"|非因?[^。；，]{0,8}(?:过错|原因|过失)|不可抗力|自身(?:违规|过错|原因|疾病|过失|故意)|(?:乙方|承租人|其|自己|本人|对方|受害人|第三人|第三方|使用不当|操作不当|违章|违规|擅自)[^。；，]{0,10}(?:过错|过失|故意|自身原因|造成的?|导致的?|引起的?|引发的?)"
    r"|不得免除|不免除|并不免除|不因此免除"
)
_OWN_FAULT = re.compile(
    rf"(?P<at>{PARTY})[^。；，]{{0,6}}(?:故意|重大过失)[^。；，]{{0,40}}[，,](?P=at)[^。；，]{{0,6}}{_FREED}"
)
_OWN_STAFF = re.compile(
    r"(?:乙方|承包人|承揽人|承包方|供方|服务方|施工单位)(?:的)?(?:人员|员工|工人|雇员|职工|工作人员)[^。；]{0,40}(?:由|均由|全部由)(?:其|乙方|承包人|承揽人|承包方)?[^。；，]{0,8}(?:负责|承担)"
)


@check(
    "COM-40",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第506条",),
    fires=(
        "乙方人员在甲方场地内受伤的，无论何种原因，甲方概不承担责任。",
        "会员在本场馆发生人身伤害的，本公司不承担任何责任。",
        "无论何种原因造成货物损失的，承运人不承担赔偿责任。",
        "即使因甲方重大过失造成乙方损失的，甲方也不承担任何责任。",
    ),
    silent=(
        "乙方人员因自身违规操作受伤的，由乙方承担责任，甲方有过错的除外。",
        "乙方人员的工伤由乙方负责。",
        "因不可抗力造成人身伤害的，双方互不承担责任。",
        "货物在约定地点交付前灭失的，买方不承担责任。",
        "除甲方故意或者重大过失外，甲方不承担赔偿责任。",
        "乙方使用不当造成的人身损害，甲方不承担责任。",
    ),
)
def void_exclusion(contract: Contract, context: Context) -> Iterator[Hit]:
    """Liability for injury, or for loss whatever the cause, is excluded without a carve-out."""
    if contract.type.type is ContractType.LABOUR:
        return
    words = ("概不", "责任", "无关", "不负责", "赔偿", "自负")
    for match in context.places.matches(words, _VOID, _OWN_STAFF):
        spared = _CARVED.search(match.text) and not re.search(_ANY_CAUSE, match.text)
        if spared and not _OWN_FAULT.search(match.text):
            continue
        later = context.places.after(match.sentence)
        if re.search(
            r"(?:过错|过失|故意)[^。；，]{0,16}(?:除外|不在此限)|除[^。]{0,30}(?:故意|过失|过错)[^。]{0,10}外",
            match.text + (later.text if later else ""),
        ):
            continue
        yield Hit(span=match.piece, edit=_carve_out(match.sentence, match.found))


def _carve_out(sentence: Sentence, found: re.Match[str]) -> Edit | None:
    """Add the carve-out of the statute in front of the full stop."""
    piece = sentence.piece(found)
    last = piece.end - sentence.start
    word = sentence.text[last - 2 : last]
    new = f"{word}，但因{_freed_party(found[0])}故意、重大过失造成的财产损失或者造成的人身损害除外"
    span = type(piece)(piece.end - 2, piece.end)
    return Edit(span=span, old=word, new=new)


def _freed_party(text: str) -> str:
    named = re.findall(PARTY, text)
    return named[-1] if named else "责任方"


_CAP = re.compile(
    rf"(?P<who>{PARTY})(?:(?!{PARTY})[^。；，]|向{PARTY}|对{PARTY}){{0,16}}?(?:责任|赔偿(?:金额|总额|额)?)(?:总额|金额|的?范围|上限)?[^。；，]{{0,8}}?(?:以[^。；]{{1,24}}为(?:限|上限)|不超过|最高(?:不超过|为|额)|为限|限于|仅限于)"
    rf"|(?P<who2>{PARTY})[^。；，]{{0,8}}?仅(?:对|承担|赔偿)[^。；，]{{0,10}}直接(?:经济)?损失"
)
_OWES_NOTHING = re.compile(
    rf"(?P<who>{PARTY})违约的?[，,](?:则)?[^。；，]{{0,6}}?(?:不|无需|无须|不需)(?:承担|支付)[^。；，]{{0,8}}(?:违约金|违约责任|赔偿)"
    rf"|(?P<who2>{PARTY})(?:均|一律|概)?不(?:承担|赔偿|负责)[^。；，]{{0,8}}(?:间接|预期|可得|利润)[^。；，]{{0,8}}(?:损失|利益)"
)
_ALL_LOSS = re.compile(
    rf"(?<![向对给])(?P<who>{PARTY})(?:应|应当|须|需|必须|将)?[^。；]{{0,30}}?(?<!不)(?:赔偿|承担)[^。；，]{{0,14}}?(?:全部|一切|所有|任何)[^。；，]{{0,6}}(?:直接|间接|经济)?[^。；，]{{0,6}}损失"
    rf"|(?P<who2>{PARTY})的?(?:赔偿)?责任(?:总额|金额)?(?:不设|没有|无|不受)[^。；，]{{0,4}}(?:上限|限制|限额)|(?P<who3>{PARTY})[^。；，]{{0,8}}承担无限责任"
)
_BOTH_SIDES = re.compile(r"任何一方|任一方|双方|各方|各自|违约方|保证|担保|出资额|认缴|保险")


@check(
    "COM-41",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.ACCEPT,
    basis=(
        "中华人民共和国民法典 第577条",
        "中华人民共和国民法典 第584条",
        "中华人民共和国民法典 第497条第1款第2项",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "甲方的赔偿责任以已收款项的10%为限；乙方应赔偿甲方的全部损失。",
        "乙方违约的，应赔偿甲方的全部损失。\n甲方违约的，不承担违约金。",
        "卖方的责任不超过货款总额。\n买方违约的，买方应当赔偿卖方的一切直接和间接损失。",
    ),
    silent=(
        "任何一方的赔偿责任均以合同总价为限，故意或者重大过失除外。",
        "甲方的赔偿责任以合同总价为限；乙方的赔偿责任以合同总价为限。",
        "乙方应赔偿甲方的全部损失；甲方应赔偿乙方的全部损失。",
    ),
)
def lopsided(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One side's liability is capped while the other pays all loss."""
    index = context.places
    capped = _debtors(index, ("为限", "不超过", "上限", "最高", "限于", "直接"), _CAP)
    capped += _debtors(index, ("不承担", "不支付", "无需承担", "无须承担"), _OWES_NOTHING)
    if not capped or len({who for who, _ in capped}) != 1:
        return
    open_ended = _debtors(index, ("损失", "上限", "限制", "限额", "无限"), _ALL_LOSS)
    who = capped[0][0]
    others = [(name, sentence) for name, sentence in open_ended if name != who]
    if not others or any(name == who for name, _ in open_ended):
        return
    sentence = capped[0][1]
    found = _CAP.search(sentence.text) or _OWES_NOTHING.search(sentence.text)
    if found:
        facts = {"who": who, "other": others[0][0]}
        evidence = (others[0][1].trimmed(),)
        yield Hit(span=sentence.piece(found), facts=facts, evidence=evidence, comment_reason="negotiable")


def _debtors(index: Index, words: tuple[str, ...], pattern: re.Pattern[str]) -> list[tuple[str, Sentence]]:
    return [
        (next(name for name in found.groups() if name), sentence)
        for sentence in index.holding(*words)
        if not _BOTH_SIDES.search(sentence.text)
        for found in pattern.finditer(sentence.text)
    ]


_RISKS = (
    r"(?P<risk>(?:市场|价格|原材料|原料|材料|汇率|行情)[^。，、；和或及]{0,8}(?:波动|上涨|变化|变动|涨价|涨跌)|涨价|供应商[^。，、；和或及]{0,10}(?:延迟|迟延|违约|供货|断供|缺货|停产|原因)"
    r"|(?:资金|流动资金|经营)[^。，、；和或及]{0,6}(?:短缺|不足|困难|周转)|(?:停电|断电|停水|停气|设备故障|机器故障|网络故障|系统故障)"
    r"|(?:自身|内部|本单位|一方|乙方|甲方|员工|职工|工人)[^。，、；和或及]{0,6}(?:罢工|停工)|货源(?:紧张|不足|短缺)|人手不足|用工(?:荒|短缺))"
)
_COUNTED = re.compile(
    rf"{_RISKS}[^。；]{{0,40}}?(?:均|亦|也|都|同样|应当?|一律)?(?:属于?|视为|视作|视同|作为|构成|按)(?:本合同|本协议)?[^。；，]{{0,6}}不可抗力"
)
_MAJEURE = re.compile(
    r"不可抗力(?:事件|情形|因素|情况)?[，,]?(?:还|也|亦|并|同时)?(?:是指|系指|指|包括|包含)[^。]{0,200}?(?P<risk>(?:市场|价格|原材料|汇率|行情)[^。，、；和或及]{0,8}(?:波动|上涨|变化|变动|涨价|涨跌)|涨价|供应商[^。，、；和或及]{0,10}(?:延迟|迟延|违约|供货|缺货|停产|原因)|(?:资金|流动资金|经营)[^。，、；和或及]{0,6}(?:短缺|不足|困难|周转)|(?:停电|断电|停水|停气|设备故障|机器故障|网络故障|系统故障)|(?:自身|内部|本单位|乙方|甲方)[^。，、；和或及]{0,6}(?:罢工|停工)|货源(?:紧张|不足|短缺)|(?:其他|其它)(?:任何)?(?:原因|因素)|人手不足|用工(?:荒|短缺))"
)
_LISTED = re.compile(r"等[^。；，、]{0,6}不可抗力")
_SUCH_AS = re.compile(
    r"(?P<risk>(?:市场|价格|原材料|汇率|行情)[^。，、；和或及]{0,8}(?:波动|上涨|变化|变动|涨价|涨跌)|涨价|供应商[^。，、；和或及]{0,10}(?:延迟|迟延|违约|断供|缺货|停产|原因)|(?:资金|经营)[^。，、；和或及]{0,6}(?:短缺|不足|困难|周转))[^。；，]{0,24}等[^。；，、]{0,6}不可抗力"
)
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
    for match in context.places.matches(("不可抗力",), _MAJEURE, _CRITERIA):
        lead = match.text[match.found.start() : match.found.start("risk")]
        if "不包括" in lead or "除外" in match.text[match.found.end("risk") :][:12]:
            continue
        if match.found["risk"][:2] in {"其他", "其它"} and _UNFORESEEN.search(match.text):
            continue
        span = match.sentence.at(match.found, "risk")
        facts = {"risk": match.found["risk"]}
        edit = _without(match.sentence, match.found)
        reason = "" if edit else "delete_or_redraft"
        yield Hit(span=match.piece, facts=facts, evidence=(span,), edit=edit, comment_reason=reason)
    places = context.places
    for match in places.matches(("不可抗力",), _COUNTED, _NOT_MAJEURE):
        if not _MAJEURE.search(match.text):
            span, facts = match.sentence.at(match.found, "risk"), {"risk": match.found["risk"]}
            yield Hit(span=match.piece, facts=facts, evidence=(span,), comment_reason="delete_or_redraft")
    listed = [
        s for s in places.holding("不可抗力") if _LISTED.search(s.text) and not _NOT_MAJEURE.search(s.text)
    ]
    for match in [Match(s, found) for s in listed if (found := _SUCH_AS.search(s.text))]:
        span, facts = match.sentence.at(match.found, "risk"), {"risk": match.found["risk"]}
        yield Hit(span=match.piece, facts=facts, evidence=(span,), comment_reason="delete_or_redraft")


def _without(sentence: Sentence, found: re.Match[str]) -> Edit | None:
    """Take one item out of a list joined by 、和及; None where the list would be left without shape."""
    start, end = found.start("risk"), found.end("risk")
    text = sentence.text
    if start and text[start - 1] in "、和及或" and (end >= len(text) or text[end] in "、。；，和及或\n"):
        rest = re.findall(r"(?:价格|涨价|延迟|短缺|停电|故障|停工|波动)", text[:start] + text[end:])
        if not rest:
            span = type(sentence.span)(sentence.start + start - 1, sentence.start + end)
            return Edit(span=span, old=text[start - 1 : end], new="")
    return None


_HARDSHIP = re.compile(
    r"(?:不得|不能|无权|放弃|均不|不可|不再)[^。；]{0,24}?(?:以|因|援引|主张|适用)?[^。；，]{0,12}?情[势事]变更|情[势事]变更[^。；]{0,24}?(?:不得|无权|放弃|均不|不适用|不能作为)"
    r"|(?:无论|不论|不管)[^。；，]{0,6}情[势事][^。；，]{0,8}变(?:更|化)[^。；]{0,16}(?:不得|无权|不能|放弃)[^。；]{0,24}(?:变更|解除|协商|调整)"
    r"|(?:承诺|保证|同意|均|也|亦)不(?:会|再)?(?:以|因|援引|主张)[^。；，]{0,6}情[势事]变更"
    r"|(?:基础|条件|客观情况|客观环境|情况)[^。；，]{0,8}(?:重大|根本)[^。；，]{0,6}(?:变化|改变|变动)[^。；]{0,20}(?:不得|无权|不能|放弃)[^。；]{0,20}(?:协商|变更|解除|调整)"
    r"|(?:排除|放弃|不适用|不得(?:援引|适用|依据))[^。；]{0,24}(?:第五百三十三条|第\s*533\s*条)"
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
    for match in context.places.matches(
        ("情势", "情事", "重大变化", "根本变化", "根本改变", "重大改变", "重大变动", "五百三十三", "533"),
        _HARDSHIP,
    ):
        yield Hit(span=match.piece, comment_reason="delete_or_redraft")


_LIMITATION = re.compile(
    r"诉讼时效(?:期间|期限)?[^。；]{0,20}?(?:为|是|延长|缩短|约定为|不少于|改为|自[^。；，]{2,30}起(?:算)?)[^。；]{0,12}?(?:[一二三四五六七八九十两\d]+(?:年|个月|日)|永久|不受)"
    r"|(?:放弃|不得(?:以|主张|援引)|不(?:再)?(?:主张|援引|适用|受))[^。；，]{0,16}?诉讼时效|诉讼时效(?:期间)?[^。；，]{0,8}(?:不适用|不受限制|无限)"
    r"|(?:延长|缩短)[^。；，]{0,12}诉讼时效"
)
_AFTER = re.compile(
    r"(?:已|已经)(?:届满|超过|经过)|届满后[^。]{0,10}(?:同意履行|确认)|保证期间|中断|《|依法|法律规定|仍同意|自愿履行"
)


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
    for match in context.places.matches(("诉讼时效",), _LIMITATION, _AFTER):
        yield Hit(span=match.piece, comment_reason="delete_or_redraft")


_TRANSFER = re.compile(
    rf"(?P<who>{PARTY})[^。；]{{0,20}}?(?:可以?|有权)[^。；]{{0,30}}?(?P<free>(?:不经|未经|无需(?:征得|经|取得)?|无须(?:征得|经|取得)?|不需(?:要)?(?:征得|经|取得)?|不必)[^。；，]{{0,16}}?(?:同意|许可|认可|批准))[^。；]{{0,36}}?(?:义务|债务|权利义务|权利和义务|本合同|合同项下|全部合同)[^。；，]{{0,16}}?(?:转让|转移|移转|让与|概括转让|转由[^。；，]{{1,10}}(?:承担|履行))"
    rf"|(?P<who2>{PARTY})[^。；]{{0,20}}?(?:可以?|有权)[^。；]{{0,24}}?(?:将)?[^。；，]{{0,20}}?(?:转让|转移)[^。；]{{0,12}}?(?:义务|债务|权利义务|权利和义务|本合同)[^。；]{{0,24}}?(?P<free2>(?:不经|无需|无须|不需|不必)[^。；，]{{0,16}}?同意)"
    rf"|(?P<who3>{PARTY})[^。；]{{0,20}}?(?:可以?|有权)[^。；]{{0,20}}?将[^。；]{{0,24}}?(?:义务|债务|权利义务|权利和义务)[^。；，]{{0,16}}?(?:转让|转移)[^。；]{{0,30}}?(?P<free3>(?:不经|无需|无须|不需|不必)[^。；，]{{0,16}}?同意)"
    rf"|(?P<who4>{PARTY})[^。；，]{{0,10}}?(?:可以?|有权)[^。；，]{{0,8}}?将[^。；，]{{0,16}}?(?:义务|债务|权利义务|权利和义务|本合同|本协议)[^。；，]{{0,10}}?(?:转让|转移)[^。；，]{{0,16}}[，,](?P<free4>(?:但)?(?:仅|只)(?:须|需|应)?[^。；，]{{0,6}}通知)"
    rf"|(?P<who5>{PARTY})[^。；，]{{0,6}}?(?:可以?|有权)(?P<free5>自行|单方(?:面)?|随时|任意)[^。；，]{{0,6}}?将[^。；，]{{0,16}}?(?:义务|债务|权利义务|权利和义务)[^。；，]{{0,10}}?(?:转让|转移)"
)
_TAKEN_OVER = re.compile(
    rf"(?P<who>{PARTY})[^。；，]{{0,6}}?(?:可以?|有权|得)[^。；，]{{0,10}}?(?:指定|安排|委派|选定)[^。；，]{{0,10}}?(?:承接|承受|受让|承继|承担)[^。；，]{{0,20}}?(?:义务|债务|本合同|本协议)[^。；，]{{0,8}}[，,](?:且|并)?{PARTY}?[^。；，]{{0,4}}(?:不得|无权)[^。；，]{{0,6}}(?:反对|异议|拒绝)"
)
_KEEPS = re.compile(
    r"连带责任|关联(?:公司|方|企业)[^。]{0,30}(?:连带|共同)|继承|合并|分立|债权(?!债务)[^。；，]{0,8}转让|应收账款|分包[^。]{0,30}(?:负责|承担)|不得|无权|未经[^。；]{0,16}同意[，,]?[^。；]{0,6}不"
)


@check(
    "COM-51",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第551条第1款", "中华人民共和国民法典 第555条"),
    favours="受不利方",
    fires=(
        "乙方可以不经甲方同意，将本合同项下的义务转让给第三人。",
        "甲方有权无需取得乙方同意将本合同权利义务转让给第三方。",
        "乙方有权将本合同项下的权利义务转让给任何第三方，无需甲方同意。",
        "乙方可将本协议概括转让予其指定的主体，仅须书面通知甲方即可。",
        "乙方可以自行将其义务转移给第三人履行。",
    ),
    silent=(
        "经甲方书面同意，乙方可以将本合同项下的义务转让给第三人。",
        "甲方可以不经乙方同意将本合同项下的应收账款转让给银行，但应通知乙方。",
        "乙方可以无需甲方同意将义务转让给其关联公司，但乙方承担连带责任。",
        "乙方不得未经甲方同意将本合同义务转让给第三人。",
    ),
)
def free_transfer(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Duties or the whole contract may be passed on without consent."""
    for match in context.places.matches(("指定", "安排", "委派", "选定"), _TAKEN_OVER):
        yield Hit(span=match.piece, facts={"who": match.found["who"]}, comment_reason="choose")
    for match in context.places.matches(("转让", "转移", "转由"), _TRANSFER, _KEEPS):
        found = match.found
        group = next(name for name in ("free", "free2", "free3", "free4", "free5") if found[name])
        span = match.sentence.at(found, group)
        who = found[group.replace("free", "who")]
        new = re.sub(
            r"^(?:不经|未经|无需(?:征得|经|取得)?|无须(?:征得|经|取得)?|不需(?:要)?(?:征得|经|取得)?|不必)",
            "经",
            found[group],
        )
        new = re.sub("同意|许可|认可|批准", "书面同意", new) if "书面" not in new else new
        edit = Edit(span=span, old=found[group], new=new) if group == "free" else None
        yield Hit(span=match.piece, facts={"who": who}, edit=edit, comment_reason="" if edit else "choose")
