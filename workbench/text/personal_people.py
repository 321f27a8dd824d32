"""Names of people: what looks like one, at a place where words say that one stands there (R2.8)."""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_kinds import PERSON, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_words import DOUBLE_SURNAMES, MORE_SURNAMES, NOT_NAMES, SURNAMES

HAN = r"[\u3400-\u9fff]"
_MINORITY = rf"{HAN}{{1,8}}(?: ?· ?{HAN}{{1,8}}){{1,4}}"
_LATIN_WORD = r"(?:[A-Z][a-zÀ-ÿ]+(?:[-'’][A-Z]?[a-zÀ-ÿ]+)*|[A-Z]{2,15}|[A-Z]\.|[Dd][ei]|[Vv]an|[Vv]on|[Dd]er|[Ll]a|bin|binti|al-[A-Z][a-z]+|O['’][A-Z][a-z]+|M[a]?c[A-Z][a-z]+)"
LATIN = rf"[A-Z](?:[\w.'’\-]*)(?:,? {_LATIN_WORD}){{1,4}}"
_TITLE = r"先生|女士|小姐|夫人|同志|老师|教授|博士|律师|工程师|医生|医师|经理|总经理|主任|董事长?|会计师?|总监|师傅|法官|仲裁员"
_TITLED = re.compile(rf"(?P<lead>[\u3400-\u9fff·]{{2,14}})(?= ?(?:{_TITLE}))(?! ?经理人)")
_PAPERS = re.compile(
    r"(?P<lead>[\u3400-\u9fff·]{2,16}) ?(?=[(,] ?(?:[^(),。\n]{0,6}[:,] ?)?(?:身份证|公民身份|护照|男[,，)]|女[,，)]|男性|女性|汉族|\d{4} ?年 ?\d{1,2} ?月(?: ?\d{1,2} ?日)?(?:出?生|生)|证件号|港澳|台胞|出生|性别|电话|手机|联系电话|联系方式|邮箱|微信|住址|住所?地?[:,]|国籍|身份证号))"
)
_RUNNING = re.compile(
    r"(?:法定代表人|法人代表|委托代理人|授权代表|项目经理|项目负责人|联系人|负责人|自然人|指派|委派|聘请|聘任|聘用|任命|委托|授权|指定|股东|实际控制人|保证人|担保人|代理人|职工|员工|经办人|原告|被告|申请人|被申请人|配偶|之子|之女|父亲|母亲|丈夫|妻子|儿子|女儿|代表|同事|证人|受益人|承租人|出租人|借款人|出借人|买受人|出卖人|劳动者|继承人|转让人|受让人|抵押人|户主|户名)"
    r"(?:由|为|是|系|即|:)? ?(?=[\u3400-\u9fff·A-Z])"
)
_FOLLOW = r"(?:先生|女士|小姐|同志|担任|负责|作为|为(?!了)|代表|代为|签|持有|持股|认缴|出资|提供|承担|与|和|及|、|全权|办理|处理|联系|系|是|于|在|的|将|应|须|有权|不|已|同意|承诺|保证|向|对|因|等|出任|前往|到|共同|自愿|所有|名下|驾驶|居住|租|借|购|收|支付|转让|拥有|以|身份|之|,|。|;|\(|\)|:|\s|$|”|\"|/)"
_AFTER = re.compile(_FOLLOW)
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
_LATIN_NOT = re.compile(
    r"Party|Company|Agreement|Seller|Buyer|Section|Article|Limited|Ltd|Inc|Corp|LLC|Title|Date|Name|Address|The\b|This\b|Law|Court|Licens|Lessor|Lessee|Landlord|Tenant|Customer|Supplier|Provider|Director|Manager|Officer|President|Board"
)


def surname(name: str) -> bool:
    """Whether a name begins with a Chinese surname."""
    return name[:2] in DOUBLE_SURNAMES or name[:1] in SURNAMES or name[:1] in MORE_SURNAMES


def chinese(name: str, *, sure: bool) -> bool:
    """Whether signs can be a Chinese person's name; ``sure`` where a field says that they are one."""
    bare = name.replace(" ", "")
    if "·" in bare:
        return bool(re.fullmatch(rf"{HAN}{{1,8}}(?:·{HAN}{{1,8}}){{1,4}}", bare))
    if bare in NOT_NAMES or not 2 <= len(bare) <= 4 or placeholder(bare):
        return False
    if len(bare) == 4 and bare[:2] not in DOUBLE_SURNAMES:
        return sure and bare[0] in SURNAMES and bare[1] in SURNAMES | MORE_SURNAMES
    known = bare[:2] in DOUBLE_SURNAMES or bare[0] in SURNAMES
    return known or (sure and surname(bare))


def latin(name: str) -> bool:
    """Whether signs can be a name in Latin letters."""
    return bool(re.fullmatch(LATIN, name)) and not _LATIN_NOT.search(name)


def name_before(seen: str, start: int, end: int) -> Span | None:
    """The name that ends at ``end`` in a run that began at ``start``."""
    minority = re.search(rf"{_MINORITY}\Z", seen[start:end])
    if minority:
        return Span(start + minority.start(), end)
    for size in (3, 2, 4):
        begin = end - size
        if begin < start:
            continue
        name = seen[begin:end]
        fits = len(name) == size and chinese(name, sure=size < 4 and begin == start)
        shifted = size == 3 and name[0] in "于和任应向由" and begin > start and surname(name[1:])
        if fits and not shifted and (size != 4 or name[:2] in DOUBLE_SURNAMES or begin == start):
            longer = seen[max(start, begin - 1) : begin + 1]
            if longer in DOUBLE_SURNAMES:
                return Span(begin - 1, end)
            return Span(begin, end)
    return None


def name_after(seen: str, start: int, *, sure: bool) -> Span | None:
    """The name that begins at ``start``, ended by a word or sign that can follow a name."""
    minority = re.compile(_MINORITY).match(seen, start)
    if minority:
        return Span(*minority.span())
    spaced = re.compile(rf"{HAN} {{1,4}}{HAN}(?: {{1,4}}{HAN})?(?!{HAN})").match(seen, start)
    if spaced and chinese(re.sub(" ", "", spaced[0]), sure=True):
        return Span(*spaced.span())
    for size in (3, 2, 4):
        name = seen[start : start + size]
        if (
            len(name) == size
            and re.fullmatch(f"{HAN}+", name)
            and chinese(name, sure=sure)
            and _AFTER.match(seen, start + size)
        ):
            return Span(start, start + size)
    found = re.compile(LATIN).match(seen, start)
    if found and latin(found[0]):
        return Span(*found.span())
    return None


def find_people(seen: str) -> Iterator[Found]:
    """People whom words beside them tell, on an evened text."""
    for pattern in (_TITLED, _PAPERS):
        for match in pattern.finditer(seen):
            span = name_before(seen, match.start("lead"), match.end("lead"))
            if span is not None:
                yield Found(PERSON, span)
    for match in _RUNNING.finditer(seen):
        span = name_after(seen, match.end(), sure=False)
        if span is not None:
            yield Found(PERSON, span)
    for pattern in (_LATIN_TITLED, _LATIN_SAID, _LATIN_HAN):
        for match in pattern.finditer(seen):
            if not _LATIN_NOT.search(match["value"]):
                yield Found(PERSON, Span(*match.span("value")))
