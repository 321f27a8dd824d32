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
    r"(?:户名|开户名称?|账户名称?|帐户名称?|账户名|收款人|收款单位|开户单位)(?:名称)?\s*[：:]\s*(?P<name>[\u4e00-\u9fff（）()]{4,30}?公司)(?![\u4e00-\u9fff])"
)


def _accounts(index: Index, heads: list[Party]) -> Iterator[Hit]:
    """An account whose holder nearly bears a party's name; a holder of another name is a choice."""
    names = [party for party in heads if party.name.strip().endswith("公司")]
    for sentence in index.holding("户名", "开户", "收款人", "收款单位"):
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
    r"(?:项目(?:经理)?部|指挥部|筹备组|筹备处|筹建处|筹建组|工会小组|施工队|(?<!律师)(?:市场|销售|采购|工程|技术|人力资源|行政|财务|业务|综合|事业)部|(?:公司|集团|厂)(?![\u4e00-\u9fff]*公司)[\u4e00-\u9fff]{2,8}(?<!营业)(?<!门市)部)$"
)
_BRANCH = re.compile(r"(?:分公司|分行|支行|营业部|办事处|代表处)$")
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
def no_standing(contract: Contract, _context: Context) -> Iterator[Hit]:
    """A party that is only a part of another: project office, department, or (milder) a branch."""
    told: set[str] = set()
    for party in contract.parties:
        name = party.name.strip(" 。，,.；")
        if not name or party.name_span is None or name in told:
            continue
        told.add(name)
        if _NO_BODY.search(name):
            yield Hit(span=party.name_span, facts={"name": name}, comment_reason="judgement")
        elif _BRANCH.search(name) and not _LICENSED.search(name):
            yield Hit(
                span=party.name_span,
                variant="branch",
                risk=Risk.LOW,
                facts={"name": name},
                comment_reason="judgement",
            )


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
    for sentence in index.holding("身份证", "证件", "身份号码"):
        for found in _ID.finditer(sentence.text):
            born = id_birth(found["id"].upper())
            if born and _age(born, day) < 18 and not re.search(r"子女|儿子|女儿|被抚养", sentence.text):
                facts = {"born": born.isoformat()}
                yield Hit(span=sentence.at(found), facts=facts, comment_reason="judgement")


def _age(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


_BUYER, _SELLER = (
    {"买受人", "买方", "采购方", "采购人", "需方", "购买方"},
    {"出卖人", "卖方", "供货方", "供方", "供应商", "供应方"},
)
_LESSOR, _LESSEE = {"出租人", "出租方", "房东"}, {"承租人", "承租方", "租客"}
_CLIENT, _AGENT = (
    {"委托人", "委托方"},
    {"受托人", "受托方", "服务方", "服务商", "服务人", "开发方", "研发方", "设计方"},
)
_LENDER, _BORROWER = {"出借人", "贷款人", "出借方"}, {"借款人", "借款方"}
_DUTIES = (
    (
        _BUYER,
        re.compile(
            r"将[^。；，@]{0,8}(?:货物|产品|标的物|商品|货品|设备)[^。；，@]{0,4}(?:交付|运送|送达|发运|交货)[^。；，@]{0,3}@|(?:交付|交货|供应|供货|发运|发货|提供)[^。；，]{0,6}(?:货物|产品|标的物|商品|货品|设备)|(?:向@)交货"
        ),
    ),
    (_SELLER, re.compile(r"(?:支付|付清|给付|结清|交付)[^。；，]{0,10}(?:货款|价款|全部款项|购货款)")),
    (_LESSOR, re.compile(r"(?:支付|交纳|缴纳|交付|付清)[^。；，退返]{0,10}租金")),
    (
        _LESSEE,
        re.compile(
            r"(?:向@[^。；，]{0,10})?(?:交付|提供)[^。；，]{0,8}(?:租赁)?(?:房屋|租赁物|租赁房屋)(?:给|供|予)?"
        ),
    ),
    (
        _CLIENT,
        re.compile(r"(?:向@[^。；，]{0,10})(?:提供)[^。；，]{0,8}(?:咨询|技术|设计|代理|顾问|检测)?服务"),
    ),
    (
        _AGENT,
        re.compile(
            r"(?:向@[^。；，]{0,10})(?:支付|付清|给付)[^。；，]{0,10}(?:服务费|报酬|委托费|代理费|咨询费|开发费|研发费|设计费|制作费|检测费)"
        ),
    ),
    (_LENDER, re.compile(r"(?:偿还|归还|清偿|返还)[^。；，]{0,10}(?:借款|本金|本息)")),
)
_NOT_DUTY = re.compile(
    r"退[还回换货款]|返还|返工|样品|样机|模具|资料|材料|图纸|转租|售后回租|违约|代为|代[付收]|归还(?:房屋|租赁)|届满|期满|终止|解除|腾|交还|权利|有权|如果|如|若|未|不|逾期|预付|保管|协助|第三(?!条)"
)


@check(
    "COM-26",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第466条第1款",),
    fires=(
        "甲方为买受人，乙方为出卖人。甲方应于三日内向乙方交付货物。",
        "买方（甲方）：东湖公司\n卖方（乙方）：北岭公司\n第一条 甲方应于十日内将设备交付乙方。",
        "甲方（出租人）：张三\n乙方（承租人）：李四\n第一条 甲方应于每月5日前向乙方支付租金5,000元。",
        "甲方（出借人）：张三\n乙方（借款人）：李四\n第一条 甲方应于2027年1月1日前偿还全部借款本息。",
    ),
    silent=(
        "甲方为买受人，乙方为出卖人。乙方应于三日内向甲方交付货物。",
        "甲方为买受人，乙方为出卖人。货物不合格的，甲方应在三日内将货物退还乙方，乙方应返还货款。",
        "甲方（出租人）：张三\n乙方（承租人）：李四\n第一条 租赁期满，乙方应向甲方交付房屋。",
        "甲方为买受人，乙方为出卖人。甲方应向乙方提供样品和图纸。",
    ),
)
def swapped(contract: Contract, context: Context) -> Iterator[Hit]:
    """A main duty laid on the wrong side."""
    index = context.places
    roles: dict[str, str] = {}
    for party in contract.parties:
        if party.role or party.label not in roles:
            roles[party.label] = party.role or party.label
    for one in roles:
        for holders, duty in _DUTIES:
            if roles[one] in holders:
                yield from _wrong_duty(index, one, roles, duty)


def _wrong_duty(index: Index, label: str, roles: dict[str, str], duty: re.Pattern[str]) -> Iterator[Hit]:
    others = [other for other in roles if other != label and roles[other] != roles[label]]
    if not others:
        return
    lead = re.compile(
        rf"(?:^|[。；，,：:）)\s]){re.escape(label)}(?:应当?|须|需|必须|负责|有义务|保证)(?P<rest>[^。；]{{2,60}})"
    )
    for sentence in index.holding(label):
        found = lead.search(sentence.text)
        if found is None or _NOT_DUTY.search(sentence.text):
            continue
        rest = found["rest"]
        for other in others:
            rest = rest.replace(other, "@")
        subject = re.split(r"[，,](?=@)", rest)[0]
        if duty.search(subject):
            facts = {"label": label, "role": roles[label]}
            yield Hit(span=sentence.piece(found, "rest"), facts=facts, comment_reason="choose")
            return
