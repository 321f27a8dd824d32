"""How the contract comes about and is read: effect, copies, languages, interpretation."""

import re
from collections.abc import Iterator
from itertools import pairwise

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.text.numerals import NUMBER, parse_integer

_ONE = rf"(?:{PARTY}|商场|本?(?:商场|馆|店|中心|场|单位|行|校|院|网站|俱乐部|酒店|景区|学校|银行|商城|超市)|主办(?:单位|方|者)|承办单位|组委会|举办方|组织方|活动方|提供方|运营商)"
_FINAL_SAY = re.compile(
    r"(?:最终|唯一|单方|独家)的?(?:解释|诠释)权[^。；，,]{0,12}?(?:归|属于?|由|均?归属于?)(?P<who>[^。；，,\n]{1,20}?)(?:所有|享有|行使|保留)?(?=[。；，,\n]|$)"
    r"|(?:解释权)[^。；，,]{0,6}(?:归|属于)(?P<who3>[^。；，,\n]{1,12}?)(?:所有|享有)?(?=[。；，,\n]|$)"
)
_KEEPS_IT = re.compile(
    rf"(?P<who>{_ONE})(?!不|无)[^。；，,]{{0,12}}?(?:享有|拥有|保留|具有|有权|独享)[^。；，,]{{0,24}}?(?:(?:最终|唯一|单方|独家|一切|全部|最后)[^。；，,]{{0,6}}?(?:解释|诠释)|(?:解释|诠释)(?:之|的)?权)"
    rf"|(?:本(?:合同|协议|规则|须知|活动|条款|章程|办法|规定|公告|声明|约定)|条款|含义|歧义|疑义|不清|不明|未尽)[^。；]{{0,24}}?(?:一律|均|皆|概|统一|应)?由(?P<who2>{_ONE})(?:单方|最终|全权|统一|自行|独家)?(?:负责|予以|进行|作出|行使|做出)?(?:最终|单方)?(?:的)?(?:解释|诠释)(?!说明义务|清楚|并)"
    rf"|以(?P<who3>{_ONE})(?:[^。；，,]{{0,8}}?)(?:的|作出的|所作的?|之)?(?:最终)?(?:解释|理解|说明|诠释)为(?:准|最终|最后|唯一)|(?:采用|采纳|遵从|服从|接受|按照?|依照?)(?P<who6>{_ONE})(?:[^。；，,]{{0,6}}?)(?:的|作出的|所作的?)(?:解释|理解|说明)(?!义务)|(?:解释|理解)[^。；，,]{{0,4}}以(?P<who4>{_ONE})(?:的|所述)?(?:意见|说明)?为准"
    rf"|(?P<who5>{_ONE})[^。；，,]{{0,10}}?(?:解释|说明|理解)(?:具有|为|是|即为|享有)[^。；，,]{{0,4}}?(?:最终|最后|终局)"
    rf"|(?P<who7>{_ONE})(?:对|就|有权对|有权就|可对|可就)[^。；，]{{0,20}}?(?:合同|协议|条款|条文|规则|办法|章程)[^。；，]{{0,8}}?(?:解释|释义)[，,][^。；，]{{0,12}}?(?:为|是|具有|即)[^。；，]{{0,4}}?(?:最终|最后|终局|准)"
)
_WITHOUT = re.compile(r"不(?:享有|拥有|保留|具有|得|再)|无权|均无|没有|放弃")
_BOTH = re.compile(r"双方|各方|甲乙|共同|专家|鉴定|仲裁|法院|协商|通常|第三方|司法")


@check(
    "COM-73",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第498条", "中华人民共和国民法典 第497条第1款第3项"),
    favours="受不利方",
    fires=(
        "本合同的最终解释权归甲方所有。",
        "本活动规则由平台制定，平台保留最终解释权。",
        "本合同未尽事宜，最终解释权归出租人。",
        "本协议解释权归本公司所有。",
    ),
    silent=(
        "本合同条款由双方按照通常含义解释。",
        "本合同的解释权归双方共同所有。",
        "甲方不享有对本合同的最终解释权。",
        "技术标准有争议的，最终解释权由双方共同委托的专家行使。",
    ),
)
def final_say(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One side keeps the last word on what the contract means."""
    for sentence in context.places.holding("解释权", "诠释权"):
        for found in _FINAL_SAY.finditer(sentence.text):
            who = found["who"] or found["who3"] or ""
            if _BOTH.search(who) or _WITHOUT.search(found[0]):
                continue
            span = sentence.at(found)
            new = "合同条款有争议的，由双方按照通常含义解释"
            edit = Edit(span=span, old=found[0], new=new)
            yield Hit(span=sentence.piece(found), facts={"who": who}, edit=edit)
    yield from _one_side_reads(context.places)


def _one_side_reads(index: Index) -> Iterator[Hit]:
    """One side keeps, is given, or has by effect the reading that counts."""
    for sentence in index.holding(
        "解释", "诠释", "理解", "说明", "释义", "阐释", "解读", "疑义", "歧义", "文义", "疑问"
    ):
        found = _KEEPS_IT.search(sentence.text) or _rules_alone(sentence.text)
        if found is None or _FINAL_SAY.search(sentence.text):
            continue
        who = next((value for value in found.groupdict().values() if value), "")
        if not _BOTH.search(found[0]) and not _WITHOUT.search(found[0]):
            yield Hit(span=sentence.piece(found), facts={"who": who}, comment_reason="delete_or_redraft")


_READING = re.compile(
    r"解释(?!说明)|释义|诠释|阐释|解读|(?:条款|条文|文字|用语|措辞|合同|协议|含义|文义)[^。；，]{0,6}(?:的)?(?:理解|含义)|疑义|歧义|含义不[清明]|文义|疑问|解答"
)
_OF_TEXT = re.compile(r"条款|条文|文字|用语|措辞|文义|本合同|本协议|合同文本|内容|含义")
_BY_ONE = re.compile(
    rf"(?:由|归|归于|属于?|采用?|服从|以|遵从|按照?){_ONE}(?!所在|住所|之间|双方)|{_ONE}(?:的|所作|所为|单方|单独|享有|作出|阐释|认定|独自|一方|之)|{_ONE}[^。；，]{{0,8}}(?:为|是|系)(?:本合同|本协议)?[^。；，]{{0,6}}(?:唯一|有权)"
)
_ALONE = re.compile(
    rf"单方|单独|独自|独家|最终|终局|唯一|全权|最后|排他|专有|专属|独有|只能由|仅由|(?:以|采用?|服从|遵从|按照?){_ONE}[^。；，]{{0,10}}(?:为准|解释|理解|意见|认定|之见|说法|阐释|解读|释义)|(?:不得|无权|不可|不能)(?:再)?[^。；，]{{0,6}}(?:异议|不同|反对|相反|质疑|争辩|其他理解)|(?:应当?|须|必须)(?:予以)?(?:认可|接受|服从|遵从)"
)


def _rules_alone(text: str) -> re.Match[str] | None:
    """What the text means is read by one side, and the other has to take it: three things said in any order."""
    if not (_READING.search(text) and _OF_TEXT.search(text) and _BY_ONE.search(text)):
        return None
    if re.search(
        r"法律|法规|司法|裁判|含税|质量|技术|标准|数据|补充协议|书面一致|解释说明|提请注意|如实", text
    ):
        return None
    return _ALONE.search(text)


_HOW_MANY = rf"(?:{NUMBER}|[壹贰叁肆伍陆柒捌玖拾]+)"
_COPIES = re.compile(
    rf"(?:本?合同|本?协议)[^。；]{{0,20}}?副本[^。；，]{{0,8}}?[，,]?(?:共计?|合计|一共|总计|总共)\s*(?P<total3>{_HOW_MANY})\s*份(?=[，,：:])|"
    rf"(?:本合同|本协议|合同|协议|本约)?[^。；，]{{0,8}}?[一壹]?式\s*(?P<total>{_HOW_MANY})\s*[份页]"
    rf"|(?:共计?|合计|总共|一共|总计|计)(?:签署|制作|订立|打印|印制|缮制|制备|签订|备有|印|签)?(?:正本|文本|原件)?\s*(?P<total4>{_HOW_MANY})\s*份(?=[，,：:；])|(?:签署|制作|订立|打印|印制|缮制|制备|签订)(?:(?:合同|协议)(?:正本|文本)?)?(?:正本|文本|原件)?\s*(?P<total5>{_HOW_MANY})\s*份(?=[，,：:；])"
    rf"|(?:本合同|本协议|本约|正本|合同文本)(?:文本)?(?:正本)?(?:共计?|共有|一共|签署|制作|订立|合计|原件)?\s*(?P<total2>{_HOW_MANY})\s*份(?=[，,：:])"
)
_SHARE = re.compile(
    rf"(?P<who>[^，。；、]{{0,18}}?)(?P<each>各|均)?(?:自)?(?:执|持|存|留存|保存|持有|保管|收执|备案|存档|报送|送|留|保留)?有?\s*(?P<n>{_HOW_MANY})\s*份(?!\s*(?:合同|协议|文本|均|具有|具))"
)
_DUPLICATES = re.compile(r"副本[^。；]{0,10}?(?:共计?|合计|一共|总计|总共)[^。；，：]{0,4}份[，,：:]?$")
_REST = re.compile(r"其余|余下|剩余|其他|(?<!协议)(?<!合同)(?<!文本)份数|[_＿]{2,}|若干")


@check(
    "COM-70",
    laws=ANYWHERE,
    risk=Risk.LOW,
    negotiability=Negotiability.ACCEPT,
    basis=("中华人民共和国民法典 第466条第1款",),
    fires=(
        "本合同一式五份，甲乙双方各执一份，备案机关一份。",
        "本协议一式四份，甲方执二份，乙方执一份，具有同等法律效力。",
        "本合同一式三份，双方各执二份。",
        "本合同正本一式2份，双方各执2份。",
        "本合同一式肆份，甲方执贰份，乙方执壹份，具有同等法律效力。",
    ),
    silent=(
        "本合同一式三份，甲乙双方各执一份，备案机关一份。",
        "本合同一式四份，双方各执两份。",
        "本合同一式六份，甲、乙、丙三方各执两份。",
        "本合同一式五份，甲乙双方各执一份，其余报备案机关。",
        "本合同一式____份，双方各执一份。",
        "本合同一式两份，双方各执一份，具有同等法律效力。",
    ),
)
def copies(contract: Contract, context: Context) -> Iterator[Hit]:
    """The copies handed out do not add up to the copies made."""
    for sentence in context.places.holding("份"):
        found = _COPIES.search(sentence.text)
        if found is None or _REST.search(sentence.text):
            continue
        total = parse_integer(next(value for value in found.groups() if value))
        rest = sentence.text[found.end() :]
        if "副本" in sentence.text and not _DUPLICATES.search(sentence.text[: found.end()] + rest[:1]):
            continue
        if "副本" in rest and re.search("各|均", rest):
            continue
        given = _handed_out(rest, contract)
        if total and given and given != total:
            facts = {"total": str(total), "given": str(given)}
            yield Hit(span=sentence.trimmed(), facts=facts, comment_reason="choose")


def _handed_out(text: str, contract: Contract) -> int | None:
    """The number of copies given to the parties, or None where the words are not understood."""
    given = 0
    for found in _SHARE.finditer(text):
        number = parse_integer(found["n"])
        if number is None:
            return None
        times = _sharers(found["who"], contract) if found["each"] else 1
        if times is None:
            return None
        given += number * times
    return given or None


def _sharers(who: str, contract: Contract) -> int | None:
    if found := re.search(rf"({NUMBER})方|双方", who):
        return 2 if found[0] == "双方" else parse_integer(found[1])
    if re.search(r"甲.{0,4}乙.{0,4}丙", who):
        return 4 if "丁" in who else 3
    if re.search(r"甲.{0,4}乙", who):
        return 2
    if "各方" in who or not who.strip():
        labels = {party.label for party in contract.parties}
        return len(labels) if len(labels) >= 2 else None
    return None


_HAN = r"(?:中文|汉语|华文|中国语)(?:版本?|文本|本)?"
_OTHER = r"(?:[英日德法韩俄葡泰越]|西班牙|阿拉伯|意大利|朝鲜)(?:文|语)(?:版本?|文本|本)?"
_LANGUAGES = re.compile(
    rf"(?:中英|中、?英|英中|中日|中韩|中俄|中德|中法|{_HAN}(?:和|与|、|及|以及)(?:用)?{_OTHER}|{_OTHER}(?:和|与|、|及|以及)(?:用)?{_HAN}|中英文|双语|[两二]种(?:语言|文字|文本|语文|版本))"
)
_EQUAL = re.compile(
    r"同等(?:法律)?(?:效力|约束力)|同等作准|效力(?:相同|等同|同等|一样|一致)|等效|同样有效|均为正本|具有相同(?:法律)?效力|书就|写成|签署|订立|制作"
)
_PREVAIL = re.compile(r"(?:以|应以)[^。]{0,10}(?:文|语)(?:版本|文本|本)?[^。]{0,6}为准|为准|优先|仅供参考")


@check(
    "COM-68",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第466条第2款",),
    fires=(
        "本合同以中英文书就，两种文本具有同等效力。",
        "本协议用中文和英文写成，两种文字具有同等法律效力。",
        "This Agreement is made in Chinese and English, both versions being equally authentic.",
    ),
    silent=(
        "本合同以中英文书就，两种文本不一致的，以中文文本为准。",
        "本合同以中英文书就，具有同等效力。两种文本有歧义的，以中文本为准。",
        "英文译本仅供参考，中文和英文同等效力不适用。",
        "乙方应提供中英文说明书。",
        "This Agreement is made in Chinese and English with equal force; the Chinese version shall prevail.",
    ),
)
def languages(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Two language versions of equal force and none that prevails."""
    index = context.places
    if not index.chinese:
        yield from _english_text(index)
        return
    for match in index.matches(
        ("双语", "种", "中文", "汉语", "中英", "英文", "中日", "中韩", "中俄", "中德", "中法"), _LANGUAGES
    ):
        if not _EQUAL.search(match.text) or not re.search(r"合同|协议|文本|文字|版|正本", match.text):
            continue
        if not re.search("同等|相同|同样|等同|等效|均为正本|效力一[致样]", match.text):
            continue
        if any(
            _PREVAIL.search(s.text)
            for s in index.holding("为准", "优先", "仅供参考")
            if _LANGUAGE.search(s.text)
        ):
            continue
        yield Hit(span=match.piece, edit=append(match.sentence, "，两种文本不一致的，以中文文本为准"))


_TWO_LANGUAGES = re.compile(
    r"\b(?:Chinese|English)(?: language)?(?: versions?)? and (?:the |in )?(?:Chinese|English)\b|\bbilingual\b"
)
_EQUALLY = re.compile(
    r"equally (?:authentic|valid|binding|effective)|equal (?:legal )?(?:force|effect|validity)|same (?:legal )?(?:force|effect)"
)
_PREVAILS = re.compile(r"(?:version|text)s?[^.;]{0,30}(?:shall |will )?(?:prevail|govern|control)|prevail")


def _english_text(index: Index) -> Iterator[Hit]:
    for match in index.matches(("Chinese", "bilingual"), _TWO_LANGUAGES):
        if _EQUALLY.search(match.text) and not any(
            _PREVAILS.search(sentence.text) for sentence in index.holding("prevail", "govern", "control")
        ):
            yield Hit(span=match.sentence.trimmed(), comment_reason="choose")


_LANGUAGE = re.compile(r"中文|英文|文本|语言|文字|译本|版本")


def append(sentence: Sentence, new: str) -> Edit | None:
    """Words at the end of a sentence, in front of its full stop."""
    text = sentence.text.rstrip()
    if not text.endswith("。"):
        return None
    place = sentence.start + len(text) - 1
    return Edit(span=sentence.span._replace(start=place, end=place), old="", new=new)


_EFFECT = re.compile(
    r"(?:本?合同|本?协议|本约|(?<=[\s。；：])(?=(?:双方|各方|甲乙双方)(?:签|盖)))(?!(?:终止|解除|变更|补充|附件))(?:[^。；，]{0,12}?|[^。；]{0,40}?[，,])(?:自|从|经|于|在|待|由|须|需|以|(?=(?:双方|各方)(?:签|盖)))(?P<when>[^。；，]{2,60}?)(?:之日|之时|后|时|当日|日)?(?:起)?(?:[，,]\s*本?(?:合同|协议))?(?:即|方|方可|方才|始|正式|立即|开始|即行|即告)?(?:生效|成立并生效|(?<=方)为?有效|(?<=始)为?有效|(?<=才)(?:为|能)?有效|(?:发生|产生|具有|具备)(?:法律)?(?:效力|约束力))"
    r"|(?P<when7>未[^。；，\n]{3,30}?)的[，,]本(?:合同|协议)(?:即|则)?(?:视为)?(?:不|未|尚未)生效"
    r"|(?P<when2>[^。；，\n]{2,40}?)(?:之日|当日|之时|日)?(?:即|才|方)?(?:为|系|视为|是|作为)本[^。；，]{0,6}(?:合同|协议)的?(?:生效|发生效力|产生效力)(?:之日|日期?|时间|的?(?:前提|条件|前提条件|要件))"
    r"|(?P<when3>[^。；，\n]{3,40}?)(?:之日|之时|时|之?后|当日)起?[，,]本(?:合同|协议)(?:始得|始|方可|才|方|即|正式|开始|方才|即告){0,2}(?:生效|(?:发生|产生|具有|具备)(?:法律)?(?:效力|约束力|拘束力))"
    r"|本(?:合同|协议)的?(?:效力(?:的发生)?|生效(?:日期?|时间|条件)?)(?:始于|起始于|起于|以|取决于|系于|为|是|：|:)(?P<when4>[^。；，\n]{3,40}?)(?:之日|之时|为(?:条件|前提|准)|(?=[。；，\n]|$))"
    r"|(?P<when5>[^。；，\n]{3,40}?)(?:之)?(?:前|以前)[，,]?本(?:合同|协议)(?:对[^。；，]{1,6})?(?:不|尚不|尚未|未|没有)(?:发生|产生|具有|具备)?(?:生效|法律效力|效力|约束力|拘束力)"
    r"|(?:唯有|只有|仅在|须待|必须)(?P<when6>[^。；，\n]{3,40}?)[，,]?本(?:合同|协议)(?:始|方|才|方可)[^。；，]{0,8}(?:生效|效力|约束力|拘束力)"
)
_PART_ONLY = re.compile(
    r"附件|保密|仲裁条款|补充协议|变更|修改|保证(?:合同|条款)|担保|条款(?:自|于)|通知|送达|解除|终止|失效|同等|不生效|未生效|如未|若|如果|条件成就"
)
_SEAL = re.compile(r"(?:签字|签名|签署|签章)(?P<join>[、/／]?)(?:加?盖公?章|盖章)")


@check(
    "COM-63",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第502条第1款",
        "中华人民共和国民法典 第490条第1款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第22条",
    ),
    fires=(
        "第二条：本合同自双方盖章之日起生效。第十五条：本合同自收到预付款之日起生效。",
        "本合同经双方签字盖章后生效。",
    ),
    silent=(
        "第十五条：本合同自双方法定代表人签字并加盖公章之日起生效。",
        "本合同自双方签字或者盖章之日起生效。",
        "本合同自双方盖章之日起生效。保密条款自披露之日起生效。",
        "本合同自双方盖章之日起生效。补充协议经双方签字并盖章后生效。",
    ),
)
def effect(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Two conditions of effect that differ, or signature and seal without 'and' or 'or'."""
    index = context.places
    conditions: list[tuple[Sentence, re.Match[str], frozenset[str]]] = []
    for sentence in index.holding("生效", "效力", "约束力", "拘束力"):
        found = _EFFECT.search(sentence.text)
        if found and not _PART_ONLY.search(
            sentence.text[: found.end(next((name for name in ("when5", "when7") if found[name]), 0))]
        ):
            conditions.append((sentence, found, _kinds(_condition(found))))
    known = [item for item in conditions if item[2]]
    for earlier, later in pairwise(known):
        if _differ(earlier[2], later[2]) and _same_part(index, earlier[0], later[0]):
            facts = {"other": earlier[0].trimmed().of(index.text)}
            evidence = (earlier[0].trimmed(),)
            yield Hit(span=later[0].piece(later[1]), facts=facts, evidence=evidence, comment_reason="choose")
            return
    for sentence, found, _ in conditions:
        joined = _SEAL.search(_condition(found))
        if joined:
            yield Hit(
                span=sentence.piece(found),
                variant="seal",
                risk=Risk.LOW,
                negotiability=Negotiability.ACCEPT,
                comment_reason="choose",
            )
            return


def _condition(found: re.Match[str]) -> str:
    return next((value for value in found.groups() if value), "")


def _differ(one: frozenset[str], two: frozenset[str]) -> bool:
    """Whether two conditions have nothing in common, or one asks for money or an approval beside signing."""
    return not one & two or bool((one ^ two) & {"pay", "approve"})


def _kinds(when: str) -> frozenset[str]:
    table = {
        "sign": "签(?!约|发|证)|盖章|公章|印章",
        "pay": "款|费用|定金|保证金|押金|租金",
        "approve": "批准|准予|备案|登记|公证|核准|审批|审议|股东会|董事会|批复",
        "confirm": "试用期满|考核|确认|验收",
        "date": r"\d{4}\s*年",
    }
    return frozenset(kind for kind, pattern in table.items() if re.search(pattern, when)) or _other(when)


def _other(when: str) -> frozenset[str]:
    """An event beside signing that somebody has to bring about: 交换身份证明文件, 取得许可证."""
    event = re.search(r"交换|交付|提交|取得|收到|到达|完成|出具|办理|开立|签发|提供|缴|准予", when)
    return frozenset({"event"}) if event else frozenset()


def _same_part(index: Index, left: Sentence, right: Sentence) -> bool:
    one, two = index.clause(left.trimmed()), index.clause(right.trimmed())
    return (one.annex if one else 0) == (two.annex if two else 0)
