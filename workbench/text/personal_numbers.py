"""Numbers that belong to somebody: cards, phones, accounts, codes, plates, e-mails, chat names (R2.8).

A number is told by its checksum or form, or by the field that names it. All work on an evened text.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.text.personal_kinds import ACCOUNT, CODE, CONTACT, EMAIL, ID, PHONE, PLATE, SECRET, even
from workbench.text.personal_part import Part
from workbench.text.personal_words import PLATE_SIGNS
from workbench.text.sensitive import (
    API_KEY,
    BANK_CARD,
    CREDIT_CODE,
    ID_CARD,
    MOBILE,
    PASSWORD,
    PRIVATE_KEY,
    Sensitive,
)
from workbench.text.sensitive import find_sensitive as find_formed

_KINDS = {
    ID_CARD: ID, CREDIT_CODE: CODE, BANK_CARD: ACCOUNT, MOBILE: PHONE, PASSWORD: SECRET, API_KEY: SECRET,
    PRIVATE_KEY: SECRET,
}  # fmt: skip


class Found(NamedTuple):
    """A personal value at a place."""

    kind: str
    span: Span


_NO, _END = r"(?<![0-9A-Za-z])", r"(?![0-9A-Za-z])"
_SAYS = r"(?: ?\([^()\n]{0,12}\))?\s{0,3}(?::|(?:为|是|系|#|No\.?) ?:?)?\s{0,6}"
_SAYS_HARD = r"(?: ?\([^()\n]{0,12}\))? {0,3}(?::|为|是|系)\s{0,6}"
_DATE = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])(?!\d)")
_DIGITS = re.compile(r"\d")
_TELLING = re.compile(
    r"\d(?:[ \-()]{0,3}\d){3}|@|[\[(] ?(?:at|AT) ?[\])]|微信|(?i:wechat|skype|whatsapp|telegram|qq|swift|token|key|secret|pass|pwd)|钉钉|飞书|抖音|微博|淘宝|旺旺|密码|口令|密钥|秘钥|令牌|凭证|[A-Z]·? ?[0-9A-Z]{5}|\d{4}"
)


class _Rule(NamedTuple):
    """A pattern whose group ``value`` is personal; ``anchor`` words one of which the text must hold."""

    kind: str
    pattern: re.Pattern[str]
    holds: Callable[[str], bool] = bool
    anchor: tuple[str, ...] = ()


def _digits(least: int) -> Callable[[str], bool]:
    return lambda value: len(_DIGITS.findall(value)) >= least


def _old_id(value: str) -> bool:
    return "11" <= value[:2] <= "82" and _day("19" + value[6:12])


def _new_id(value: str) -> bool:
    bare = re.sub(r"[ -]", "", value)
    return "11" <= bare[:2] <= "83" and bare[6:8] in {"19", "20"} and _day(bare[6:14])


def _broken_id(value: str) -> bool:
    bare = re.sub(r"\s|-", "", value)
    return len(bare) == 18 and _new_id(bare)


def _broken_mobile(value: str) -> bool:
    return len(_DIGITS.findall(value)) == 11 and _varied(value)


def _day(digits: str) -> bool:
    try:
        date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
    except ValueError:
        return False
    return True


def _handle(value: str) -> bool:
    return len(_DIGITS.findall(value)) >= 5 or (
        not value.isdigit() and re.fullmatch(r"[\d.]+", value) is None
    )


def _alive(value: str) -> bool:
    return any(sign.isalnum() for sign in value.split("@")[0])


def _lettered(value: str) -> bool:
    return re.search("[A-Z]", value) is not None


def _varied(value: str) -> bool:
    return len(set(value[-8:])) > 1


def _uneven(value: str) -> bool:
    return not re.search(r"0{6}$", re.sub(r"\D", "", value))


_ID_FIELD = (
    r"(?:身\s*份\s*证(?:件)?|公民身份|证\s*件|护\s*照|通行证|回乡证|台胞证|军官证|士兵证|警官证|居留证|居住证|永居证|驾驶证|驾照|执业证书?|资格证书?|住院|病历|准考证|社保卡?|"
    r"医保卡?|学生证|港澳台证件|结婚证|离婚证|出生(?:医学)?证明|户口簿|残疾证|学号|工号|员工编号|SSN|NRIC(?:/FIN)?|HKID|ID(?: [Cc]ard)?|I\.D\.|[Ii]dentity [Cc]ard|[Pp]assport|PASSPORT)(?: no\.?| number|号\s*码|编号|证号|字号|号|[Nn]umber|[Nn]o\.?| Number| No\.?)*"
)
_PHONE_FIELD = (
    r"(?:电\s*话|手\s*机|手机号码?|联系方式|传\s*真|座\s*机|热\s*线|移动电话|固话|固定电话|电话号码|致电|[Tt]el(?:ephone)?|TEL|[Ff]ax|FAX|[Mm]obile|[Pp]hone|[Cc]ell|Ph)"
    r"(?:号\s*码|号|[ /及和、]?(?:传\s*真|手\s*机|电\s*话|微信|[Ff]ax))*(?: [Nn]o\.?| [Nn]umber)?\.?"
)
_ACCOUNT_FIELD = (
    r"(?:账\s*号|帐\s*号|银行账户|银行帐户|账\s*户|帐\s*户|账户号码?|帐户号码?|卡\s*号|银行卡号?|[Aa]ccount|[Aa]cct\.?|A/C|ACCOUNT|IBAN|SWIFT(?: [Cc]ode)?|信用卡|借记卡|储蓄卡|一卡通|存折|联行号|行号|支付宝|公积金)"
    r"(?:号\s*码|号| [Nn]umber| [Nn]o\.?| Code)*\.?"
)
_CODE_FIELD = r"(?:(?:统一)?社会信用代码(?:证号)?|统一编号|信用代码|纳税人?识别号|纳税识别号|税\s*号|税务登记证?号|组织机构代码|机构代码|营业执照(?:注册)?号?码?|注册号|工商注册号|公司(?:注册)?编号|商业登记(?:证|号码)?|[Tt]ax ID|Registration [Nn]o\.?|Registration [Nn]umber|CR No\.?|UBI|VAT(?: No\.?| Number)?|EIN|UEN|Company [Nn]o\.?|Company [Nn]umber|ABN|ACN)(?:号码?|证号)?"
_CHAT_FIELD = r"(?:微\s*信|[Ww]e[Cc]hat|WECHAT|QQ|qq|钉钉|飞书|[Ss]kype|WhatsApp|[Tt]elegram|抖音|微博|淘宝|旺旺|企业微信)(?:/?(?:QQ|qq))?(?:账号|帐号|号码?| ?ID| ?id|同号| account)?"
_LOCAL = r"[0-9A-Za-z!#$%&'*+/=?^_`{|}~.\-]"
_RULES = (
    _Rule(EMAIL, re.compile(rf"(?<![0-9A-Za-z])(?P<value>(?:\"[^\"\n]{{1,40}}\"|{_LOCAL}{{1,64}}) ?@ ?(?:(?:[0-9A-Za-z](?:[0-9A-Za-z\-]*\.)+){{1,5}}(?:[A-Za-z]{{2,12}}|中国)|[0-9A-Za-z\u4e00-\u9fff\-]{{1,20}}\.(?:中国|公司|网络|集团|香港|台湾)))"), _alive, ("@",)),
    _Rule(EMAIL, re.compile(r"(?P<value>[\w.+\-]{2,40} ?[\[(] ?(?:at|AT) ?[\])] ?[\w\-]+(?: ?[\[(] ?(?:dot|DOT) ?[\])] ?\w+|\.\w+)+)"), anchor=("at]", "AT]", "at)", "AT)", "at ]", "at )")),
    _Rule(EMAIL, re.compile(r"(?:邮箱|[Ee]-?mail|电邮|邮件地址)(?:地址)?\s{0,3}(?::|为|是)\s{0,6}(?P<value>[^\s,;。、()@]{1,40} ?[@#] ?[\w\-.]{3,40}\w)"), _alive, ("邮", "mail")),
    _Rule(CONTACT, re.compile(rf"{_CHAT_FIELD}(?:\s{{0,3}}[:(]\s{{0,6}}|为|是|\s{{1,3}}|(?<=[Qq])(?=\d)|(?<=[信号码])(?=[a-z])|(?<=[号码])(?=\d{{5}}))(?P<value>[A-Za-z0-9_][A-Za-z0-9_\-.@+]{{3,40}}[A-Za-z0-9_])"), _handle, ("微", "eChat", "echat", "WECHAT", "QQ", "qq", "钉", "飞书", "kype", "Whats", "elegram", "抖音", "支付宝", "淘宝", "旺旺")),
    _Rule(ID, re.compile(rf"{_NO}(?P<value>[1-9](?:[ -]?\d){{16}}[ -]?[\dXx]){_END}"), _new_id),
    _Rule(ID, re.compile(rf"{_NO}(?P<value>[1-9]\d{{14}}){_END}"), _old_id),
    _Rule(ID, re.compile(rf"{_ID_FIELD}{_SAYS}(?P<value>[A-Za-z0-9*][A-Za-z0-9*\-() \n]{{3,26}}(?:[A-Za-z0-9]|\([0-9A-Za-z]\)))"), _digits(5), ("证", "护", "身", "学号", "工号", "员工编号", "SSN", "NRIC", "ID", "I.D", "dentity", "assport", "PASS", "驾", "社保", "医保", "住院", "病历")),
    _Rule(ID, re.compile(rf"{_ID_FIELD}{_SAYS}(?P<value>[\u4e00-\u9fff]{{1,4}}字第? ?\d{{4,12}} ?号?)"), _digits(4), ("证",)),
    _Rule(ID, re.compile(rf"{_NO}(?P<value>[A-Z]{{1,2}}\d{{6}}\([0-9A]\))"), anchor=("(",)),
    _Rule(ID, re.compile(rf"{_NO}(?P<value>[157]/?\d{{6}}/?\(\d\))"), anchor=("(",)),
    _Rule(ID, re.compile(rf"{_NO}(?P<value>[157]/\d{{6}}/\d){_END}"), anchor=("/",)),
    _Rule(PLATE, re.compile(r"(?:车架号|车辆识别(?:代号|代码|号)|识别代码|发动机号|VIN)(?:码)?(?:\(VIN\))?\s{0,3}[:为]?\s{0,4}(?P<value>[0-9A-Z][0-9A-Z\-]{4,20})(?![0-9A-Za-z])"), _digits(3), ("车架", "识别", "发动机", "VIN")),
    _Rule(ID, re.compile(rf"{_NO}(?P<value>(?:[EGDSP]|E[A-Z]|[DSP]E|K[A-Z]|MA)\d{{7,8}}|[HM]\d{{8}}(?:\d{{2}})?|[A-Z][12]\d{{8}}|[A-Z]{{3}}\d{{12}}){_END}(?![.\-]\d)")),
    _Rule(CODE, re.compile(rf"{_CODE_FIELD}{_SAYS}(?P<value>[0-9A-Za-z][0-9A-Za-z\- ]{{5,26}}[0-9A-Za-z])"), _digits(6), ("信用代码", "统一编号", "识别号", "税", "机构代码", "执照", "注册号", "编号", "商业登记", "ax ID", "Registration", "CR No", "UBI", "VAT", "EIN", "UEN", "Company N", "ABN", "ACN")),
    _Rule(CODE, re.compile(rf"{_NO}(?P<value>(?:9[1-3]|5[1-3]|1[1239]|[AGJNY]\d)[1-8]\d{{5}}[0-9A-HJ-NP-RT-UW-Y]{{10}}){_END}"), _lettered),
    _Rule(ACCOUNT, re.compile(r"[账帐]\s*[号户] {0,3}: {0,6}[\u3400-\u9fff()]{2,40}[ :,]{0,4}(?P<value>\d{4,30}(?: \d{3,}){0,8}(?: \d{1,2}(?!\d))?)(?![0-9A-Za-z年月日元万])"), _digits(9), ("账", "帐")),
    # Numbers that the end of a line broke in two.
    _Rule(ID, re.compile(rf"{_NO}(?P<value>[1-9][\d -]{{5,17}}\n[\d -]{{0,12}}[\dXx]){_END}"), _broken_id),
    _Rule(PHONE, re.compile(rf"{_NO}(?P<value>1[3-9]\d[\d -]{{0,9}}\n[\d -]{{0,9}}\d){_END}"), _broken_mobile),
    _Rule(ACCOUNT, re.compile(rf"{_ACCOUNT_FIELD}{_SAYS}(?P<value>\d[\d -]{{4,20}}\n\d[\d -]{{2,16}})(?=\s*(?:\n|\Z))"), _digits(12), ("账", "帐", "卡")),
    _Rule(ACCOUNT, re.compile(rf"{_ACCOUNT_FIELD}{_SAYS}(?P<value>[0-9A-Z*]{{3,34}}(?:-\d{{1,12}}|[ -]{{1,2}}[0-9A-Z*]{{3,}}){{0,9}}(?:[ -]{{1,2}}[0-9A-Z*]{{1,2}}(?![0-9A-Z]))?)(?![0-9A-Za-z])"), _digits(5), ("账", "帐", "卡", "存折", "行号", "ccount", "cct", "A/C", "ACC", "IBAN", "SWIFT", "公积金", "支付宝")),
    _Rule(ACCOUNT, re.compile(r"SWIFT(?: [Cc]ode)?\s{0,3}:?\s{0,3}(?P<value>[A-Z]{6}[A-Z0-9]{2,5})"), anchor=("SWIFT",)),
    _Rule(ACCOUNT, re.compile(rf"{_NO}(?P<value>62\d{{2}}(?:[ -]\d{{4}}){{3}}(?:[ -]\d{{1,4}})?|62\d{{14}}|62\d{{17}}){_END}"), _uneven),
    _Rule(PHONE, re.compile(r"(?<![0-9A-Za-z])(?P<value>(?:\+\d{1,3}|\(\+\d{1,3}\))[ .\-]?(?:\(?\d{1,4}\)?[ .\-]?){2,5}\d{2,5}(?:[ -]{0,2}(?:转|分机|[Ee]xt\.?|x) ?\d{1,6})?)(?![0-9])"), _digits(8), ("+",)),
    _Rule(PHONE, re.compile(rf"(?<![0-9A-Za-z.])(?P<value>(?:\(?(?:\+|00)86\)?[ -]?|86[ -])?1[3-9]\d(?:[ -]?\d){{8}}){_END}(?!\.\d)"), _varied),
    _Rule(PHONE, re.compile(r"(?<![0-9A-Za-z.\-])(?P<value>(?:\(?\+?86\)?[ -]?)?(?:\(0?(?:10|2\d|[3-9]\d{2})\) ?-?|0(?:10|2\d|[3-9]\d{2})[ -]{1,3})[2-8]\d{2,3}[ -]?\d{4}(?:/\d{4,8}(?!\d))?(?:[ -]{0,2}\(?(?:转|分机|[Ee]xt\.?|x|-):? ?\d{1,6}\)?)?)(?![0-9])")),
    _Rule(PHONE, re.compile(rf"{_NO}(?P<value>[48]00-?[ ]?\d{{3,4}}[ -]\d{{3,4}}|[48]00[ -]\d{{7}}){_END}")),
    _Rule(PHONE, re.compile(rf"{_NO}(?P<value>(?:\(\d{{3}}\) ?|\d{{3}}-)\d{{3}}-\d{{4}}){_END}")),
    _Rule(PHONE, re.compile(rf"{_PHONE_FIELD}{_SAYS}(?P<value>[+(]?\d[\d()\- ]{{5,24}}\d(?: ?\(?(?:转|分机|[Ee]xt\.?|x) ?:? ?\d{{1,6}}\)?)?(?:\s?[/、,;]\s?[+(]?\d[\d()\- ]{{5,24}}\d)*|95\d{{3}})"), _digits(5), ("电", "机", "联系方式", "传", "热", "固话", "el", "EL", "ax", "AX", "obile", "hone", "Ph")),
    _Rule(ID, re.compile(r"(?:护照|[Pp]assport)[^\d\n,;。]{0,8}?(?P<value>[A-Z][A-Z0-9]{6,10})(?![0-9A-Za-z])"), _digits(3), ("护照", "assport")),
    _Rule(PHONE, re.compile(rf"{_NO}(?P<value>1[3-9]\d\.\d{{4}}\.\d{{4}})(?![\d.])")),
    _Rule(PHONE, re.compile(rf"(?<=[号室楼层,、 :])(?P<value>0(?:10|2\d|[3-9]\d{{2}})[2-8]\d{{6,7}}){_END}")),
    _Rule(ACCOUNT, re.compile(r"[账帐][号户][: ]{1,4}(?P<value>\d{2,6}(?: \d{2,6}){2,7})(?![0-9A-Za-z年月日元万%])"), _digits(10), ("账", "帐")),
    _Rule(CONTACT, re.compile(r"(?:微信|QQ|钉钉|抖音)(?:号)?\((?:账?号码?|ID|id)[: ]{0,3}(?P<value>[A-Za-z0-9_][\w\-.]{3,30})"), _handle, ("微信", "QQ", "钉钉", "抖音")),
    _Rule(PLATE, re.compile(rf"(?P<value>[{PLATE_SIGNS}使][A-HJ-NP-Z][· -]?(?:[A-HJ-NP-Z0-9] ?){{4,5}}[A-HJ-NP-Z0-9挂学警港澳领])(?![0-9A-Za-z])"), _digits(2)),
    _Rule(SECRET, re.compile(r"(?:密码|口令)\s{0,2}(?::|为|是)\s{0,3}(?P<value>[!-~]{4,40})"), anchor=("密码", "口令")),
)  # fmt: skip


def find_numbers(seen: str) -> Iterator[Found]:
    """Every number that is personal, the surest rule first; places may meet."""
    part = Part(seen, _TELLING)
    formed = find_formed(part.text)
    for item in formed:
        if item.kind not in {MOBILE, BANK_CARD} and not _DATE.match(item.span.of(part.text)):
            yield Found(_KINDS[item.kind], part.back(item.span))
    for rule in _RULES:
        if rule.anchor and not any(word in part.text for word in rule.anchor):
            continue
        for match in rule.pattern.finditer(part.text):
            if rule.holds(match["value"]) and not _DATE.match(match["value"]):
                yield Found(rule.kind, part.back(Span(*match.span("value"))))
    for item in formed:
        if (
            item.kind in {MOBILE, BANK_CARD}
            and _grouped(item, part.text)
            and not _DATE.match(item.span.of(part.text))
        ):
            yield Found(_KINDS[item.kind], part.back(item.span))


def _grouped(item: Sensitive, text: str) -> bool:
    """Whether the signs of a bank card stand as people write them: in one, or in groups of four."""
    groups = re.split(r"[ -]", even(item.span.of(text)))
    return item.kind != BANK_CARD or all(len(group) >= 4 for group in groups[:-1])
