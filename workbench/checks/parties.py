"""Who contracts: names that drift, numbers that fail, parties that cannot, roles that are swapped."""

import re
from collections.abc import Iterator
from datetime import date

from workbench.checks.identity import credit_code_holds, differs_a_little, id_birth, id_holds, nearly, tidy
from workbench.checks.index import Index
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Contract, ContractType, DateRole, Party
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER, parse_integer

_ORGAN = re.compile(
    r"公司|厂|院|所|中心|局|委员会|合作社|事务所|银行|学校|大学|集团|商行|店|部$|社$|会$|队$|处$"
)
_FORMER = re.compile(r"原名|曾用名|更名|简称|又名|指定收款|授权收款|代收")


@check(
    "COM-27",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第470条第1款第1项", "中华人民共和国民法典 第490条第1款"),
    fires=(
        "甲方：北京星河科技有限公司。落款甲方（盖章）：北京星河技术有限公司。",
        "甲方：北京星河科技有限公司\n乙方：上海明月贸易有限公司\n第一条 货款汇入以下账户。户名：上海明月贸易有限责任公司\n第二条 其他。",
        "甲方：李明\n乙方：太原远景装饰有限公司\n户名：太原远景装饰设计有限公司",
        "甲方：杭州云上网络科技有限公司\n乙方：李明\n第一条 杭州云尚网络科技有限公司应当按月付款。",
    ),
    silent=(
        "甲方：北京星河科技有限公司。落款甲方（盖章）：北京星河科技有限公司。",
        "甲方：北京星河科技（集团）有限公司。落款甲方（盖章）：北京星河科技(集团)有限公司。",
        "甲方：北京星河科技有限公司（原名北京星河技术有限公司）。落款甲方（盖章）：北京星河技术有限公司。",
        "甲方：北京星河科技有限公司\n甲方（签字）：张三",
        "甲方：北京星河科技有限公司\n指定收款人户名：北京星河技术有限公司",
    ),
)
def drifting_names(contract: Contract, context: Context) -> Iterator[Hit]:
    """One label bound to names that differ between head, body, account and signature."""
    index = context.places
    if _FORMER.search(index.text) and re.search(r"原名|曾用名|更名|指定收款|授权收款", index.text):
        return
    heads: dict[str, Party] = {}
    for party in contract.parties:
        if not party.name or party.name_span is None or _blankish(party.name):
            continue
        first = heads.setdefault(party.label, party)
        if first is not party and _other_name(first.name, party.name):
            span = Span(party.span.start, max(party.span.end, party.name_span.end))
            yield _drift(span, first, party.name)
    yield from _elsewhere(index, [party for party in heads.values() if len(party.name) >= 6])
    yield from _accounts(index, list(heads.values()))


def _blankish(name: str) -> bool:
    return not re.search(r"[\u4e00-\u9fffA-Za-z]{2,}", name) or bool(
        re.search(r"[_＿×]{2,}|XX|签|盖章|【", name)
    )


def _other_name(first: str, second: str) -> bool:
    one, two = tidy(first), tidy(second)
    if one == two or one in two or two in one or one.isascii() != two.isascii():
        return False
    return bool(_ORGAN.search(one)) == bool(_ORGAN.search(two))


def _drift(span: Span, first: Party, name: str) -> Hit:
    evidence = (first.name_span,) if first.name_span else ()
    facts = {"first": first.name, "second": name}
    return Hit(span=span, facts=facts, evidence=evidence, comment_reason="choose")


_COMPANY = re.compile(r"(?:有限责任公司|股份有限公司|有限公司)")


def _elsewhere(index: Index, heads: list[Party]) -> Iterator[Hit]:
    """Names of the same length, or of another company form, that are a character or two off."""
    if not heads:
        return
    for place in index.places("公司"):
        for party in heads:
            name = party.name.strip()
            if not name.endswith("公司") or (party.name_span and party.name_span.end == place + 2):
                continue
            for length in sorted({len(name), len(name) + 2, len(name) - 2, len(name) + 1, len(name) - 1}):
                start = place + 2 - length
                window = index.text[start : place + 2] if start >= 0 else ""
                if differs_a_little(name, window) and not _is_party(window, heads):
                    yield _drift(Span(start, place + 2), party, window)
                    break


def _is_party(window: str, heads: list[Party]) -> bool:
    return any(tidy(party.name) in tidy(window) for party in heads)


_ACCOUNT = re.compile(
    r"(?:户名|开户名称?|账户名称?|帐户名称?|账户名|收款人|收款单位|开户单位|收款账户|收款方|指定账户|银行账户|开票单位|发票抬头|抬头)(?:名称)?\s*[：:]\s*(?P<name>[\u4e00-\u9fff（）()]{4,30}?公司)(?![\u4e00-\u9fff])"
)


def _accounts(index: Index, heads: list[Party]) -> Iterator[Hit]:
    """An account whose holder nearly bears a party's name; a holder of another name is a choice."""
    names = [party for party in heads if party.name.strip().endswith("公司")]
    for sentence in index.holding("户名", "开户", "收款人", "收款单位", "账户", "抬头", "收款方", "开票单位"):
        for found in _ACCOUNT.finditer(sentence.text):
            holder = tidy(found["name"])
            if any(holder in tidy(party.name) or tidy(party.name) in holder for party in heads):
                continue
            near = next((party for party in names if nearly(tidy(party.name), holder)), None)
            if near is not None and not differs_a_little(near.name, found["name"]):
                yield _drift(sentence.at(found, "name"), near, found["name"])


_IDLE = 14
_CODE = re.compile(
    r"(?:信用代码|纳税人识别号|税号|代码证?号?)[^0-9A-Za-z\n]{0,10}(?P<code>[0-9A-Za-z]{18})(?![0-9A-Za-z*])"
)
_ID = re.compile(
    r"(?:身份证(?:件)?|证件|公民身份)(?:号码|号)?[^0-9Xx\n*]{0,10}(?P<id>\d{17}[\dXx])(?![0-9A-Za-z*])"
)


@check(
    "COM-28",
    laws=ANYWHERE,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第470条第1款第1项",),
    fires=(
        "甲方统一社会信用代码：91110108MA00000001。",
        "乙方：李明，身份证号：110101199003071234。",
        "承租人身份证号码：110101199013071238",
        "承租人：孙丽，公民身份号码：110105199002301216",
    ),
    silent=(
        "甲方统一社会信用代码：91110108MA0000000A。",
        "甲方统一社会信用代码：000000000000000000。",
        "乙方：李明，身份证号：110101********1234。",
        "身份证号：__________________",
        "乙方：李明，身份证号：11010519491231002X。",
        "乙方身份证号：110105491231002。",
    ),
)
def check_digits(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A credit code or identity number whose check character does not hold."""
    index = context.places
    for sentence in index.holding("信用代码", "识别号", "税号", "代码"):
        for found in _CODE.finditer(sentence.text):
            code = found["code"].upper()
            if not credit_code_holds(code) and code.count("0") < _IDLE:
                yield Hit(span=sentence.at(found, "code"), facts={"number": code}, comment_reason="judgement")
    for sentence in index.holding("身份证", "证件", "身份号码"):
        for found in _ID.finditer(sentence.text):
            number = found["id"].upper()
            if not id_holds(number):
                span, facts = sentence.at(found, "id"), {"number": number}
                yield Hit(span=span, variant="person", facts=facts, comment_reason="judgement")


_NO_BODY = re.compile(
    r"(?:项目(?:经理)?部|第[一二三四五六\d]+项目(?:经理)?部|指挥部|筹备组|筹备处|筹建处|筹建组|筹委会|筹备委员会|筹建办(?:公室)?|[（(](?:筹|筹备|筹建)(?:组|处|中)?[）)]|工会小组|党支部|施工队|班组|车间|(?:公司|集团|厂|大学|学院|学校|医院|研究所|研究院|局)(?![\u4e00-\u9fff]*公司)[\u4e00-\u9fff]{2,8}(?:处|科|室|组)|(?:公司|集团|厂)(?![\u4e00-\u9fff]*公司)(?:采购|销售|运营|结算|财务|后勤|物资|营销|客服|培训|研发|行政|招标|服务)(?:管理)?中心"
    r"|(?<!律师)(?:市场|销售|采购|工程|技术|人力资源|行政|财务|业务|综合|事业|后勤|物资|设备|运营)(?:管理)?部|(?:公司|集团|厂)(?![\u4e00-\u9fff]*公司)[\u4e00-\u9fff]{2,8}(?<!营业)(?<!门市)部)$"
)
_BRANCH = re.compile(r"(?:分公司|分行|支行|营业部|办事处|代表处|分厂|分店|分校|分部)$")
_LICENSED = re.compile(r"银行|保险|证券|电信|移动|联通|铁塔|邮政|石油|石化|电力|供电|烟草|信用社|支行|分行")


@check(
    "COM-29",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第74条第2款",
        "中华人民共和国民法典 第102条",
        "中华人民共和国公司法 第13条第2款",
    ),
    fires=(
        "甲方：某建设集团有限公司滨江花园项目部。",
        "甲方：江南置业有限公司销售部\n乙方：李明",
        "发包方：江海化工股份有限公司设备管理部\n承包方：万通安装有限公司",
        "乙方：上海明月贸易有限公司南京分公司\n第一条 标的。",
    ),
    silent=(
        "甲方：某建设集团有限公司。",
        "甲方：中国工商银行股份有限公司北京海淀支行\n乙方：李明",
        "甲方：北京大成律师事务所\n乙方：李明",
        "甲方：红星村村民委员会\n乙方：李明",
    ),
)
def no_standing(contract: Contract, context: Context) -> Iterator[Hit]:
    """A party that is only a part of another: project office, department, or (milder) a branch."""
    told: set[str] = set()
    for party in contract.parties:
        name = party.name.strip(" 。，,.；")
        if not name or party.name_span is None or name in told:
            continue
        told.add(name)
        behind = _FOUNDING.match(context.places.text, party.name_span.end)
        if behind or _NO_BODY.search(name):
            yield Hit(span=party.name_span, facts={"name": name}, comment_reason="judgement")
        elif _BRANCH.search(name) and not _LICENSED.search(name):
            yield Hit(
                span=party.name_span,
                variant="branch",
                risk=Risk.LOW,
                facts={"name": name},
                comment_reason="judgement",
            )


_FOUNDING = re.compile(r"[^\S\n]*[（(](?:筹|筹备|筹建|拟设立|设立中)(?:组|处|中)?[）)]")


_GUARDED = re.compile(r"监护人|法定代理人|赠与|以自己的劳动收入为主要生活来源")


@check(
    "COM-30",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国民法典 第17条",
        "中华人民共和国民法典 第19条",
        "中华人民共和国民法典 第145条第1款",
    ),
    fires=(
        "承租人李某，2012年5月1日出生，于2026年5月1日签订本合同。",
        "乙方：李明，身份证号：110101201203070018。本合同于2026年5月1日签订。",
    ),
    silent=(
        "承租人李某，1992年5月1日出生，于2026年5月1日签订本合同。",
        "承租人李某，2012年5月1日出生，由其监护人李大某代为签订本合同。",
        "乙方：李明，身份证号：11010519491231002X。本合同于2026年5月1日签订。",
    ),
)
def minor(contract: Contract, context: Context) -> Iterator[Hit]:
    """A party under eighteen on the contract's date."""
    index = context.places
    if contract.type.type is ContractType.LABOUR or _GUARDED.search(index.text):
        return
    day = context.reference.value
    for item in contract.dates:
        if item.role is DateRole.BIRTH and item.value and _age(item.value, day) < 18:
            facts = {"born": item.text}
            yield Hit(span=index.sentence(item.span.start).trimmed(), facts=facts, comment_reason="judgement")
    yield from _said_to_be_young(index, day)
    for sentence in index.holding("身份证", "证件", "身份号码"):
        for found in _ID.finditer(sentence.text):
            born = id_birth(found["id"].upper())
            if born and _age(born, day) < 18 and not re.search(r"子女|儿子|女儿|被抚养", sentence.text):
                facts = {"born": born.isoformat()}
                yield Hit(span=sentence.at(found), facts=facts, comment_reason="judgement")


_YOUNG = re.compile(
    rf"(?:年满|现年|今年|时年|年龄|年仅|年方)[^。；，\d]{{0,4}}?(?P<n>{NUMBER})\s*(?:周)?岁|(?P<year>(?:19|20)\d\d)年(?:(?P<month>\d{{1,2}})月(?:份)?)?(?:出生|生)(?!产|效|物|态|意)"
)
_OTHERS = re.compile(
    r"子女|儿子|女儿|被抚养|(?:未|不)满|以[上下]|不得|年满[^。；，]{0,8}(?:方可|后|时)|员工|被保险人"
)


def _said_to_be_young(index: Index, day: date) -> Iterator[Hit]:
    """A party whose age in years, or year and month of birth, the text gives."""
    for sentence in index.holding("岁", "月出生", "月份出生", "月生", "年出生"):
        found = None if _OTHERS.search(sentence.text) else _YOUNG.search(sentence.text)
        if found is None:
            continue
        years = parse_integer(found["n"]) if found["n"] else None
        month = int(found["month"] or 1)
        if found["year"] and 1 <= month <= 12:
            years = _age(date(int(found["year"]), month, 1), day)
        if years is not None and 0 < years < 18:
            yield Hit(span=sentence.trimmed(), facts={"born": found[0]}, comment_reason="judgement")


def _age(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
