"""Names of people: what looks like one, at a place where words say that one stands there (R2.8)."""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_given import wordy
from workbench.text.personal_kinds import PERSON, placeholder
from workbench.text.personal_latin import namely
from workbench.text.personal_numbers import Found
from workbench.text.personal_pairs import ordinary
from workbench.text.personal_words import (
    COMMON,
    DOUBLE_SURNAMES,
    FIELD_WORDS,
    MORE_SURNAMES,
    NOT_NAMES,
    RARE_SURNAMES,
    SURNAMES,
)

HAN = r"[\u3400-\u9fff]"
_MINORITY = rf"{HAN}{{1,8}}(?: ?· ?{HAN}{{1,8}}){{1,4}}"
_LATIN_WORD = r"(?:[A-Z][a-zÀ-ÿ]+(?:[-'’][A-Z]?[a-zÀ-ÿ]+)*|[A-Z]{2,15}|[A-Z]\.|(?:[Dd][ei]|[Vv]an|[Vv]on|[Dd]er|[Ll]a|bin|binti)(?![a-z])|al-[A-Z][a-z]+|O['’][A-Z][a-z]+|M[a]?c[A-Z][a-z]+)"
LATIN = rf"[A-Z](?:[\w.'’\-]{{0,30}})(?:,? {_LATIN_WORD}){{1,4}}"
_LEAD = re.compile(r"[\u3400-\u9fff·]{2,16}\Z")
# Titles and papers are the anchors; the name is looked for backwards from them.
_TITLED = re.compile(
    r"(?:先生|女士|小姐|夫人|同志|老师|教授|博士|律师(?!事务|费|函|资格|执业|协会|服务|法|团|代理|意见|证)|工程师|医生|医师|总经理|(?<!总)经理(?!人)|主任|董事|总监|师傅|法官|仲裁员)"
)
_FIRM_TITLES = frozenset({"先生", "女士", "小姐", "夫人", "同志", "师傅"})
_PAPERS = re.compile(
    r"(?:身份证|护照号)|[(,] ?(?:[^(),。\n]{0,6}[:,] ?)?(?:身份证|公民身份|护照|男[,，)]|女[,，)]|男性|女性|汉族|\d{4} ?年 ?\d{1,2} ?月(?: ?\d{1,2} ?日)?(?:出?生|生)|以下简?称|下称|系[^统列数指]|证件号|港澳|台胞|出生|性别|电话|手机|联系电话|联系方式|邮箱|微信|住址|住所?地?[:,]|国籍)"
)
_RUNNING = re.compile(
    r"(?:法定代表人|法人代表|委托代理人|授权代表|项目经理|项目负责人|联系人|负责人|自然人|指派|委派|聘请|聘任|聘用|任命|委托|授权|指定|股东|实际控制人|保证人|担保人|代理人|职工|员工|经办人|签收人|收件人|收货人|原告|被告|申请人|"
    r"配偶|之子|之女|父亲|母亲|丈夫|妻子|儿子|女儿|代表|同事|证人|受益人|承租人|出租人|借款人|出借人|买受人|出卖人|劳动者|继承人|转让人|受让人|抵押人|户主|户名|包括|分别为|分别是|讲师|创始人|总监|主任|助理|秘书|会计|出纳|收到|借到|今欠|兹有|租客|租户|房东|业主|客户|债务人|债权人|经理|主管|工程师|律师|司机|转让给|支付给|出租给|出售给|交付给|借给|赠与|卖给|租给|交给|通知|名叫|我叫|姓名|联络|邮寄给|发送给)"
    r"(?:由|为|是|系|即|:|变更为)?[ “\"]?(?=[\u3400-\u9fffA-Z])"
)
# Any other word for somebody, before a name of three signs or one that a word of deeds follows.
_SOMEBODY = re.compile(
    r"(?:(?<=[\u3400-\u9fff])[人员师者](?![范翁])(?:为|是|系)?|(?<=[甲乙丙丁])方\(?)(?=[\u3400-\u9fff]{2})"
)
_BY = re.compile(
    r"[由与和及、](?=[\u3400-\u9fff]{2,4}(?:担任|作为|负责|代为|代表|全权|出任|签字|签署|签收|代签|办理|承担|共同))"
)
_PAIR = re.compile(
    r"(?:(?<![\u3400-\u9fff])|(?<=[由与向给即]))(?P<one>[\u3400-\u9fff]{2,3})[与和、](?P<other>[\u3400-\u9fff]{2,3})(?=签订|签署|共同|于|达成|之间|就|系|夫妻|一致|各|分别|均|约定|经友好|协商|自愿|是|为|双方|,|。)"
)
_ENTERED = re.compile(
    r"(?<![\u3400-\u9fff])(?P<name>[\u3400-\u9fff]{3}|[\u3400-\u9fff]{2}(?=出资|持有|认缴|持股))(?=于 ?\d{4} ?年|自 ?\d{4} ?年|入职|离职|持有|持股|出资|认缴|应于|向(?:甲|乙)方|与(?:甲|乙)方|同意将|自愿将|承诺)"
)
_FOLLOW = (
    r"(?:先生|女士|小姐|同志|担任|负责|作为|为(?!了)|代表|代为|签|持有|持股|认缴|出资|提供|承担|与|和|及|、|全权|办理|处理|联系|系|是|于|在|的|将|应|须|有权|不|已|一致|同意|承诺|保证|向|对|因|等|出任|前往|到|共同|自愿|所有|名下|驾驶|居住|租|借|"
    r"购|收|支付|转让|拥有|以|身份|之|达成|协商|交来|人民币|变更|应当|可以|必须|未|没有|提出|主张|表示|确认|认可|知悉|享有|返还|交付|归还|申请|起诉|委托|授权|指定|自|从|按|依|本人|亲自|代|给|使用|入职|离职|任职|受雇|获得|取得|认购|受让|出租|出售|欠|均|分别|各|出具|"
    r"[,。;()/”\":]|\s|$)"
)
_AFTER = re.compile(_FOLLOW)
_AFTER_WORD = re.compile(
    "|".join(word for word in _FOLLOW[3:-1].split("|") if re.fullmatch(r"[\u3400-\u9fff]{2,}", word))
)
_NO_END = frozenset("的与和及或对向在于由把被将等之其各每项款条章者所并且但若如未门体任选")
_BREAK_BEFORE = frozenset(
    "方人由与和及同向对给为是将把让请令经如若且并而的在于即系称派托按因以或至从到替代师员工长事东者名位另该兼"
)
_LATIN_TITLED = re.compile(
    rf"(?:Mr|Ms|Mrs|Miss|Dr|Prof)\.? (?P<value>[A-Z][\w'’\-]+(?: {_LATIN_WORD}){{0,3}})"
)
_LATIN_SAID = re.compile(
    rf"(?:represented by|executed by|signed by|(?:its|as) (?:sole )?(?:director|manager|representative|agent|signatory),?|on behalf of|care of|c/o)(?: its [a-z ]{{3,40}})?[, ]{{1,2}}(?:(?:Mr|Ms|Mrs|Dr)\.? )?(?P<value>{LATIN})"
)
_LATIN_HAN = re.compile(rf"(?P<value>{LATIN}) ?(?=先生|女士|小姐|\(?,? ?(?:护照|身份证|[Pp]assport))")
_LATIN_ROLE = re.compile(
    rf"(?<![A-Za-z])(?P<value>{LATIN}),? ?(?:an individual[^(\n]{{0,60}})?\((?:the |hereinafter (?:referred to as )?(?:the )?)?[“\"](?:Employee|Consultant|Executive|Contractor|Tenant|Landlord|Lessee|Lessor|Borrower|Lender|Guarantor|Buyer|Seller|Purchaser|Client|Founder|Shareholder|Investor|Holder|Author|Artist|Individual)[”\"]"
)
LATIN_OTHER = re.compile(
    r"Party|Company|Agreement|Seller|Buyer|Section|Article|Limited|Ltd|Inc|Corp|LLC|Title|Date|Name|Address|The\b|This\b|Law|Court|Licens|Lessor|Lessee|Landlord|Tenant|Customer|Supplier|Provider|Director|Manager|Officer|Counsel|Department|Legal|Operations|Team|Services|Affairs|Finance|Accounting|Human|President|Board"
)


_ALL_HAN = re.compile(f"{HAN}+")
_MINORITY_NAME = re.compile(_MINORITY)
_MINORITY_LEAD = re.compile(
    r".*(?:[甲乙丙丁]方|指定|委托|聘请|聘用|指派|授权|代表|员工|股东|[由与和为是给向系人员及、])"
)
_MINORITY_TAIL = re.compile(
    r"[为是系与和应的在于将须向签持出已及]|担任|负责|作为|先生|女士|提供|承担|同志|代持|代为|自愿|支付|交付|收取|不得|可以|名下|认缴|所有|身份|现住|同意|承诺|确认|之[父母妻夫子女]"
)
_SPACED_NAME = re.compile(rf"{HAN} {{1,4}}{HAN}(?: {{1,4}}{HAN})?(?!{HAN})")
_LATIN_NAME = re.compile(LATIN)
_SURE = SURNAMES | MORE_SURNAMES
_NO_SIGNS = re.compile(
    r"[的与及或对被把在以将应不无有可须等其此该本各每何公司方盖章签字日期号第条款项元年月]|部门|人员|单位|代表|人$|员$|者$|商$|费$|方$|[省市区县镇村]$|[合协]"
)
_PARTICLES = frozenset("应将已须系是在")
_NEVER_END = frozenset("的与及或对被把")


def surname(name: str) -> bool:
    """Whether a name begins with a Chinese surname."""
    return name[:2] in DOUBLE_SURNAMES or name[:1] in SURNAMES | MORE_SURNAMES | RARE_SURNAMES


def chinese(name: str, *, sure: bool) -> bool:
    """Whether signs can be a Chinese person's name; ``sure`` where a field or a title says that they are."""
    bare = name.replace(" ", "")
    if "·" in bare:
        return bool(re.fullmatch(rf"{HAN}{{1,8}}(?:·{HAN}{{1,8}}){{1,4}}", bare))
    if (
        bare in NOT_NAMES
        or bare in FIELD_WORDS
        or bare[:2] in NOT_NAMES
        or not 2 <= len(bare) <= 4
        or placeholder(bare)
    ):
        return False
    if ordinary(bare) == len(bare) - 1:
        return False
    if len(bare) == 4 and bare[:2] not in DOUBLE_SURNAMES:
        return sure and bare[0] in SURNAMES and bare[1] in SURNAMES | MORE_SURNAMES
    if bare[:2] in DOUBLE_SURNAMES:
        return len(bare) > 2
    if bare[:2] in COMMON or bare[1:] in COMMON or bare[-1] in (_NEVER_END if sure else _NO_END):
        return False
    return bare[0] in _SURE or (sure and bare[0] in RARE_SURNAMES)


def named(name: str) -> bool:
    """Whether two or three signs can be a name whatever its surname, where a field asks for one."""
    common = (
        name in FIELD_WORDS
        or name[:2] in COMMON
        or name[1:] in COMMON
        or name in NOT_NAMES
        or name[:2] in NOT_NAMES
    )
    common = common or ordinary(name) == len(name) - 1
    return bool(re.fullmatch(f"{HAN}{{2,3}}", name)) and not common and not _NO_SIGNS.search(name)


def latin(name: str) -> bool:
    """Whether signs can be a name in Latin letters."""
    return bool(re.fullmatch(LATIN, name)) and not LATIN_OTHER.search(name) and namely(name)


def name_before(seen: str, start: int, end: int, *, sure: bool) -> Span | None:
    """The name that ends at ``end`` in a run that began at ``start``."""
    minority = re.search(rf"{_MINORITY}\Z", seen[start:end])
    if minority:
        return _trimmed(seen, Span(start + minority.start(), end))
    for size in (4, 3, 2):
        begin = end - size
        if begin < start or (size == 4 and seen[begin : begin + 2] not in DOUBLE_SURNAMES):
            continue
        name = seen[begin:end]
        broken = begin == start or seen[begin - 1] in _BREAK_BEFORE
        particle = name[0] in _BREAK_BEFORE and surname(name[1:]) and (begin > start or size == 2)
        if chinese(name, sure=sure and broken) and not particle:
            return Span(begin, end)
    return None


def _trimmed(seen: str, span: Span) -> Span:
    """A name of several parts without the words that run into it at either end."""
    first, last = seen.index("·", span.start), seen.rindex("·", span.start, span.end)
    lead = _MINORITY_LEAD.match(seen, span.start, first - 1)
    tail = _MINORITY_TAIL.search(seen, last + 2, span.end)
    return Span(lead.end() if lead else span.start, tail.start() if tail else span.end)


def name_after(seen: str, start: int, *, sure: bool) -> Span | None:
    """The name that begins at ``start``, ended by a word or sign that can follow a name."""
    minority = _MINORITY_NAME.match(seen, start)
    if minority:
        return _trimmed(seen, Span(*minority.span()))
    spaced = _SPACED_NAME.match(seen, start)
    if spaced and chinese(re.sub(" ", "", spaced[0]), sure=True):
        return Span(*spaced.span())
    short = _AFTER_WORD.match(seen, start + 2) or seen[start + 2 : start + 3] in _PARTICLES
    sizes = (2, 3, 4) if short else (3, 2, 4)
    for size in sizes:
        name = seen[start : start + size]
        if (
            _ALL_HAN.fullmatch(name)
            and len(name) == size
            and chinese(name, sure=sure)
            and _AFTER.match(seen, start + size)
        ):
            return Span(start, start + size)
    found = _LATIN_NAME.match(seen, start)
    if found and latin(found[0]):
        return Span(*found.span())
    return None


def find_people(seen: str) -> Iterator[Found]:
    """People whom words beside them tell, on an evened text."""
    yield from (Found(PERSON, span) for span in _people_before(seen))
    yield from (Found(PERSON, span) for span in _people_after(seen))
    for match in _PAIR.finditer(seen):
        one, other = Span(*match.span("one")), Span(*match.span("other"))
        if all(chinese(name.of(seen), sure=False) and seen[name.start] in SURNAMES for name in (one, other)):
            yield from (Found(PERSON, one), Found(PERSON, other))
    for match in _ENTERED.finditer(seen):
        if chinese(match["name"], sure=False) and match["name"][0] in SURNAMES:
            yield Found(PERSON, Span(*match.span("name")))
    for pattern in (_LATIN_TITLED, _LATIN_SAID, _LATIN_HAN, _LATIN_ROLE):
        for match in pattern.finditer(seen):
            if not LATIN_OTHER.search(match["value"]):
                yield Found(PERSON, Span(*match.span("value")))


def _people_after(seen: str) -> Iterator[Span]:
    """People behind words that lead to one, and those that follow behind 、."""
    for pattern in (_RUNNING, _BY):
        for match in pattern.finditer(seen):
            span = name_after(seen, match.end(), sure=False)
            while span is not None and (":" in match[0] or not wordy(span.of(seen))):
                yield span
                more = seen[span.end : span.end + 1] in {"、", "和", "与", "及"}
                span = name_after(seen, span.end + 1, sure=False) if more else None
    for match in _SOMEBODY.finditer(seen):
        span = name_after(seen, match.end(), sure=False)
        if span is None or seen[span.start] not in SURNAMES or wordy(span.of(seen)):
            continue
        if span.end - span.start > 2 or "方" in match[0] or _AFTER_WORD.match(seen, span.end):
            yield span


def _people_before(seen: str) -> Iterator[Span]:
    """People in front of a title or of their papers."""
    for match in _TITLED.finditer(seen):
        firm = match[0] in _FIRM_TITLES
        lead = _lead(seen, match.start())
        span = lead and name_before(seen, *lead, sure=firm)
        if lead and span and (firm or span.start == lead.start or seen[span.start - 1] in _BREAK_BEFORE):
            yield span
    for match in _PAPERS.finditer(seen):
        lead = _lead(seen, match.start())
        alias = "称" in match[0] or "系" in match[0] or match[0][0] in "身护"
        if lead is not None and alias and not 2 <= lead.end - lead.start <= 4:
            continue
        span = lead and name_before(seen, *lead, sure=not alias)
        if span is None and lead and "身份证" in match[0] and named(lead.of(seen)):
            span = lead
        if span:
            yield span


def _lead(seen: str, end: int) -> Span | None:
    """The run of Chinese signs that ends at ``end``, or one space before it."""
    end -= seen[end - 1 : end] == " "
    found = _LEAD.search(seen, max(0, end - 16), end)
    return Span(*found.span()) if found else None
