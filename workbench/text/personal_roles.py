"""People in running text: behind a role, behind a small word, at the head of a sentence (R2.8)."""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_given import GIVEN_SIGNS, wordy
from workbench.text.personal_guess import Guess, deed, fits, foreign, given, guess, odd, sound
from workbench.text.personal_kinds import PERSON
from workbench.text.personal_numbers import Found
from workbench.text.personal_pairs import common_pairs, ordinary
from workbench.text.personal_words import COMMON, NOT_NAMES

_ROLES = (
    "法定代表人|法人代表|授权代表|委托代理人|代理人|代表人|联系人|联络人|经办人|经办|经手人|承办人|收款人|付款人|收货人|提货人|收件人|寄件人|签收人|负责人|项目经理|理事长|副?董事长|执行董事|独立董事|监事|"
    "秘书长|副?会长|副?院长|副?校长|园长|厂长|场长|店长|班主任|副?总经理|总监|主管|会计师|注册会计师|律师|工程师|设计师|建筑师|经纪人|讲师|教师|教练|医师|护士|护理员|保姆|月嫂|学员|学生|家长|监护人|被监护人|扶养人|受扶养人|"
    "遗赠人|赠与人|受赠人|立遗嘱人|继承人|被继承人|承租人|出租人|转租人|次承租人|借款人|出借人|贷款人|保证人|担保人|抵押人|出质人|质权人|抵押权人|债务人|债权人|受托人|委托人|受益人|投保人|被保险人|保管人|寄存人|"
    "持卡人|持票人|出票人|承兑人|背书人|买受人|出卖人|转让人|受让人|转让方|受让方|出租方|承租方|借款方|出借方|买方|卖方|男方|女方|发包人|承包人|定作人|承揽人|托运人|承运人|收养人|送养人|被收养人|合伙人|股东|名义股东|"
    "实际出资人|实际控制人|创始人|发起人|申请人|被申请人|原告|被告|第三人|上诉人|被上诉人|见证人|证明人|证人|介绍人|居间人|中介人|承诺人|声明人|保密义务人|聘用人|受聘人|用人|劳动者|员工|职工|被派遣员工|派遣员工|家属|"
    "作者|译者|许可人|被许可人|著作权人|发明人|设计人|表演者|艺人|主播|编剧|导演|摄影师|模特|运动员|志愿者|实习生|船长|驾驶员|司机|车主|房东|租客|业主|户主|村民|农户|承包户|自然人|当事人|责任人|被告人|"
    "配偶|丈夫|妻子|前妻|前夫|儿子|女儿|长子|次子|长女|次女|独子|独女|父亲|母亲|岳父|岳母|公公|婆婆|祖父|祖母|外祖父|外祖母|哥哥|弟弟|姐姐|妹妹|兄弟|姐妹|兄长|之父|之母|之妻|之夫|之子|之女|之兄|之弟|之姐|之妹|其父|其母|其妻|其夫|其子|其女|其兄|其弟|其姐|其妹|"
    "本人|立据人|欠款人|收条人|甲方|乙方|丙方|丁方|戊方|己方|委派|选举|推选|聘任|聘请|聘用|任命|免去|罢免|指派|指定|致电|联系|抄送|抄报|通知|致函|今收到|收到|今借到|借到|今欠|兹证明|兹有|证明|名叫|我叫|先生|女士|同志|转让给|支付给|交付给|借给|出租给|出售给|汇给|转账给|赠与|卖给|租给|交给|还给|赠给|过户给|登记在|婚生女|婚生子|养女|养子|孙子|孙女|外孙|顾问|专家|所有权人|共有人|复核人|审核人|制表人|填表人|记录人|主持人|参会人|接收人|领取人|交接人|移交人|离职人|受雇人|近亲属|侵权人|被侵权人|受害人|肇事人|驾驶人|存款人|购票人|投诉人|举报人|遗嘱人|立遗嘱人|亲友|舅舅|叔叔|姑姑|表兄|表弟|堂兄|其母|女婿|儿媳|安排|双方确认|赔偿|我单位|我公司|我司|本公司|汇入|打入|存入|转入|送达|寄给|发送至|登记于|登记在|解除与|尊敬的|造成|兹介绍|签名|签字|签章|捺印|此致|借款给|现因|查明|经查|得知|系由|架构师|我方|我司职工|孩子|一子|一女|二子|二女|儿女|执行人|领队|组长|队长|审判员|审判长|书记员|公证员|仲裁员|调解员|人民陪审员|租户|住户|董事|监事|总工|安全员|施工员|资料员|出纳|会计|讲师|院士|院长|患者|病人|死者|伤者|乘客|旅客|粉丝|代购|店主|摊主|船主|货主|债权人代表|技术员|操作员|业务员|推销员|调查员|核保员|保安|保洁员|厨师|服务员|收银员|店员|学徒|徒弟|师傅|助理|秘书|文员|前台|雇佣人|代持人|被代持人|出让方|受让人|请假人"
)
_ALL_ROLES = frozenset(
    role for word in _ROLES.split("|") for role in {word.replace("副?", ""), word.replace("?", "")}
)
_SIZES = sorted({len(role) for role in _ALL_ROLES}, reverse=True)
# The last sign of a role is the anchor; the role is looked up backwards from it.
_ROLE_END = re.compile(
    rf"(?P<end>[{''.join(sorted({role[-1] for role in _ALL_ROLES}))}])"
    r"(?: ?\((?![^()]{0,6}称)[^()\n]{1,12}\))?(?:为|是|系|由|即)?[ :“\"]{0,2}(?=[\u3400-\u9fff]{2})"
)
_ENDING = re.compile(
    r"(?<=[\u3400-\u9fff])(?:[人员师者长工监][为是系]?|业务员|客服|会计|出纳|秘书|助理|顾问|骨干|成员|专员|干事|经理|主任|客户|代表|朋友|同事|同学|亲属|邻居|徒弟|学徒|法务部|财务部|人事部)(?=[\u3400-\u9fff]{2})"
)
_SMALL = re.compile(
    r"(?:[由与和及向给为将被就对从凭经请系即是代让替归因予欠如]|若(?!干)|鉴于|确保|同意|通过|涉及|根据|关于|确认[,:]|以及|包括|未经|归还|转账给)(?=[\u3400-\u9fff]{2})"
)
_HEAD = re.compile(
    r"(?:(?<=[。;:,、(\"“])|^) {0,3}(?:[一二三四五六七八九十]{1,2}、|\d{1,2}[.、] ?)?(?=[\u3400-\u9fff]{2})",
    re.MULTILINE,
)
# Words behind which anything may stand: a name there needs a surname that is no other word.
_LOOSE = re.compile(
    "[甲乙丙丁戊己]方|.*给|赠与|登记|委派|选举|推选|聘|任命|免去|罢免|指派|指定|致电|联系|抄|通知|致函|委托|兹|证明|本人|同志|收到|借到|用人|安排|.*确认|赔偿|我单位|[我本]公?司|.*入|送达|发送至|解除与|尊敬的|造成|签[名字章]|捺印|此致|现因|查明|经查|得知|系由"
)
# What follows a name that somebody's papers follow.
_OWN = re.compile(
    r" ?[,(] ?(?:(?:联系)?(?:电话|手机)|身份证|公民身份|护照|[男女][,。;)]|汉族|1[3-9]\d|\d{15,17}|微信|生于|出生|现?住)"
)
_AT = re.compile(r"在[\u3400-\u9fff]{2,3}[省市区县]")
_MIN = 3


def find_roles(seen: str) -> Iterator[Found]:
    """People in running text, on an evened text."""
    for span in (*_behind_roles(seen), *_behind_small(seen), *_heads(seen)):
        yield Found(PERSON, span)


def _behind_roles(seen: str) -> Iterator[Span]:
    for match in _ROLE_END.finditer(seen):
        start, last = match.end(), seen[match.end() - 1]
        common = seen[start : start + 2] in common_pairs()
        if common and not _OWN.match(seen, start + 3):
            continue
        role = role_at(seen, match.end("end"))
        if role is None:
            continue
        papers = _with_papers(seen, start)
        if papers is not None:
            yield papers
            continue
        found = guess(seen, start, told=True)
        if found is None or found.score < _MIN or _runs_on(seen, start, last, found):
            continue
        name, end = found.span.of(seen), found.span.end
        loose = _LOOSE.match(role) is not None
        if found.surname or (
            foreign(name)
            if not fits(name)
            else not loose or ((sound(name) or given(name)) and _ends(seen, end))
        ):
            yield found.span
    for match in _ENDING.finditer(seen):
        found = guess(seen, match.end(), told=True)
        if found is None or ordinary(seen[match.end() - 1 : match.end() + 1]):
            continue
        if (
            (found.surname and found.score >= 5)
            or (foreign(found.span.of(seen)) and found.score >= 4)
            or (_named_last(match[0], found.span.of(seen)) and _ends(seen, found.span.end))
        ):
            yield found.span


def _named_last(lead: str, name: str) -> bool:
    """Whether signs whose surname is a word are a name behind 为 or a post: 系盖玉成, 主任盖玉成."""
    return sound(name) and (lead[-1] in "为是系" or (len(name) == 3 and GIVEN_SIGNS.issuperset(name[1:])))


def _with_papers(seen: str, start: int) -> Span | None:
    """Two to four signs between a role and somebody's number, sex or home."""
    for size in (2, 3, 4):
        name = seen[start : start + size]
        if not _OWN.match(seen, start + size) or name in NOT_NAMES or name[:2] in COMMON:
            continue
        if fits(name) and ordinary(name) <= (size == 3):
            return Span(start, start + size)
    return None


def role_at(seen: str, end: int) -> str | None:
    """The longest role that ends here."""
    return next((role for size in _SIZES if (role := seen[max(0, end - size) : end]) in _ALL_ROLES), None)


def _ends(seen: str, end: int) -> bool:
    return (
        deed(seen, end)
        or _AT.match(seen, end) is not None
        or seen[end : end + 1] in {"", "(", ",", "。", ")", "\n", "、", ";"}
    )


def _runs_on(seen: str, start: int, last: str, found: Guess) -> bool:
    """Whether the role's last sign and the next are a word, or the signs are rather words than a name."""
    name = found.span.of(seen)
    duty = wordy(name) or (name[0] == "应" and not _ends(seen, found.span.end))
    if duty and seen[start - 1] != ":" and not foreign(name):
        return True
    if not ordinary(last + seen[start]):
        return False
    size = found.span.end - found.span.start
    return not (size > 2 and found.score >= 6 and fits(found.span.of(seen)))


def _behind_small(seen: str) -> Iterator[Span]:
    for match in _SMALL.finditer(seen):
        found = guess(seen, match.end(), told=True)
        if found is None or not (deed(seen, found.span.end) or _clear(seen, found)):
            continue
        name = found.span.of(seen)
        if foreign(name) or (sound(name) if not found.surname else _stands(seen, found)):
            yield found.span


def _heads(seen: str) -> Iterator[Span]:
    for match in _HEAD.finditer(seen):
        start = match.end()
        found = guess(seen, start, told=True)
        if found is None or not deed(seen, found.span.end):
            continue
        name = found.span.of(seen)
        if foreign(name) or sound(name) or (found.surname and (odd(name) or len(name) > 2)):
            yield found.span


def _clear(seen: str, found: Guess) -> bool:
    """Whether three odd signs with a surname stand between words that are clearly others."""
    name, end = found.span.of(seen), found.span.end
    return (
        found.surname
        and len(name) == 3
        and odd(name)
        and ordinary(seen[end - 1 : end + 2]) == 1
        and (not ordinary(seen[end - 1 : end + 1]))
    )


def _stands(seen: str, found: Guess) -> bool:
    """Whether a guess is good enough where nothing but a small word leads to it."""
    name = found.span.of(seen)
    if ordinary(seen[found.span.start - 1 : found.span.start + 1]) and len(name) < 3:
        return False
    return odd(name) and found.score >= (5 if len(name) == 2 else 4)
