"""Founding and holding: when contributions are due, and who holds listed shares (EQU-10, 12)."""

import re
from collections.abc import Iterator
from datetime import date

from workbench.checks.deal_words import around
from workbench.checks.equity import COMPANY, EQUITY, joint_stock
from workbench.checks.measures import DATE, DURATION, day, days_in, length, like, months_later
from workbench.checks.passages import Passage, find, hit_with_edit, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_SET_UP = r"(?:成立|设立|注册登记|登记|注册|营业执照(?:签发|颁发|核发)?|开业)"
_PAYS_IN = re.compile(r"缴足|缴清|缴纳|实缴|出资|缴付|到位|认缴")
_PAY_IN_BY = re.compile(
    rf"{_SET_UP}[^。；，\n]{{0,6}}?(?:之日|日|后|时)?(?:起|之日起|后|以后|起算)?[，,]?(?:的)?(?:第)?(?P<a>{DURATION})(?:之?内|以内|届满|期满|满)?"
    rf"|(?:出资|缴纳|缴付|认缴)(?:的)?期限(?:为|是|：|:)[^。；，\n]{{0,12}}?(?P<b>{DURATION})"
)
_BY_DATE = re.compile(
    rf"(?:于|在|至|到|不迟于|最迟|截至|最晚|前|：|:)?\s*(?P<d>{DATE}|[12][0-9]{{3}}\s*年(?:\s*[0-9]{{1,2}}\s*月)?(?:底|末)?)\s*(?:之?前|止|为止|以前)?[^。；，\n]{{0,14}}(?:缴足|缴清|缴纳|实缴|缴付|到位|出资完毕|出资)|(?:缴|出资)[^。；，\n]{{0,12}}(?:期限|时间|截止)[^。；，\n]{{0,6}}(?:至|为|到|：|:)\s*(?P<e>{DATE})"
)
_FOUNDED = re.compile(
    rf"(?:成立|设立|注册|开业)(?:日期|时间|于|日)?(?:为|是|：|:|于)?\s*(?P<a>{DATE}|[12][0-9]{{3}}\s*年(?:\s*[0-9]{{1,2}}\s*月)?)|(?P<b>{DATE}|[12][0-9]{{3}}\s*年(?:\s*[0-9]{{1,2}}\s*月)?)[^。；，\n]{{0,6}}(?:成立|设立|注册|登记)"
)
_NEW_FIRM = re.compile(
    r"拟(?:共同)?(?:设立|成立|出资设立)|共同(?:出资)?(?:设立|成立|发起)|出资(?:成立|设立)|发起设立"
)


@check(
    "EQU-10",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(f"{COMPANY} 第47条第1款", f"{COMPANY} 第266条第2款"),
    fires=(
        "各股东认缴的出资额自有限公司成立之日起十年内缴足。",
        "股东应自公司成立之日起120个月内缴清认缴的出资额。",
        "有限责任公司成立日期为2025年1月1日，各股东认缴出资于2040年12月31日前缴足。",
    ),
    silent=(
        "各股东认缴的出资额自有限公司成立之日起五年内缴足。",
        "股份有限公司发起人应当在公司成立前按照认购的股份全额缴纳股款。",
        "各股东认缴的出资额自公司成立之日起60个月内缴足。",
    ),
)
def pay_in_too_late(contract: Contract, context: Context) -> Iterator[Hit]:
    """Contributions due more than five years after the company was set up."""
    if joint_stock(contract):
        return
    most = context.months("B067")
    told: set[int] = set()
    for passage in sentences(contract.text, ("缴", "出资", "到位")):
        match = _PAY_IN_BY.search(passage.text) if re.search("出资|认缴|注册资本", passage.text) else None
        name = ("a" if match["a"] else "b") if match else ""
        value = length(match[name]) if match else None
        if match and value and value.longer_than(most) and _PAYS_IN.search(passage.text):
            new = like(value.text, most // 12, "年") if "年" in value.text else like(value.text, most, "个月")
            told.add(passage.span.start)
            yield hit_with_edit(contract, passage, passage.part(*match.span(name)), new, stated=value.text)
    yield from _by_date(contract, context, most, told)
    yield from _over_life(contract, most, told)


# Paid in within the life of the company, which is longer than five years or has no end.
_OVER_LIFE = re.compile(
    rf"(?:营业|经营|存续)期限?(?:[（(为是，]*\s*(?P<a>{DURATION}|长期|永久|不约定|无固定)[）)]?)?[^。；，\n]{{0,4}}(?:届满|期满|结束|终止|内|之内|以内)(?:之?前)?[^。；，\n]{{0,16}}(?:缴|到位|实缴)|(?:公司)?(?:解散|注销|清算)(?:之)?前[^。；，\n]{{0,12}}(?:缴清|缴足|缴纳|实缴|到位)"
)


def _over_life(contract: Contract, most: int, told: set[int]) -> Iterator[Hit]:
    for passage, match in find(contract, ("缴", "到位"), _OVER_LIFE):
        life = length(match["a"]) if match["a"] else None
        short = life is not None and not life.longer_than(most)
        if not short and passage.span.start not in told and "不得" not in passage.text:
            yield Hit(passage.span, variant="date", facts={"stated": match[0]}, comment_reason="judgement")


def _by_date(contract: Contract, context: Context, most: int, told: set[int]) -> Iterator[Hit]:
    """The same by dates: the last day to pay in against the day on which the company is or will be set up."""
    founded = _FOUNDED.search(contract.text)
    start = _first_day(founded["a"] or founded["b"]) if founded else None
    if start is None and _NEW_FIRM.search(contract.text):
        start = context.reference.value
    for passage in sentences(contract.text, ("缴", "出资", "到位")) if start else ():
        if passage.span.start in told or not re.search("认缴|出资|注册资本", around(contract, passage, 80)):
            continue
        late = next(
            (last for last in _last_days(passage) if start and last > months_later(start, most)), None
        )
        if late and not re.search(r"经营期限|营业期限|存续", passage.text):
            facts = {"stated": late.isoformat()}
            yield Hit(passage.span, variant="date", facts=facts, comment_reason="judgement")


def _last_days(passage: Passage) -> Iterator[date]:
    for match in _BY_DATE.finditer(passage.text):
        found = _first_day(match["d"] or match["e"])
        if found:
            yield found


def _first_day(text: str) -> date | None:
    """The day that ``text`` states, or the first one of its month or year."""
    exact = day(text) or next(iter(days_in(text)), None)
    parts = re.match(r"([12][0-9]{3})\s*年(?:\s*([0-9]{1,2})\s*月)?", text)
    if exact or parts is None:
        return exact
    month = int(parts[2] or 1)
    return date(int(parts[1]), month, 1) if 1 <= month <= 12 else None


_LISTED = re.compile(
    r"(?<!非)(?<!未)上市公司|(?<!非)(?<!未)上市(?:的)?[^。；，\n]{0,12}(?:公司|股份|股票)|股票(?!质押登记)|证券代码|证券账户|科创板|创业板|主板|A股|北交所|证券交易所|流通股|限售股|定向增发|非公开发行"
)
_NOMINEE = re.compile(
    r"(?:代|替)[^。；，\n]{0,10}(?:持有|持(?!续)|持股|认购|买入|购买)|代持|代为(?:持有|认购|购买|买入)|委托(?:持股|持有)|(?:登记|挂|记|置|存放|过户)(?:在|于|至|到)[^。；，\n]{0,10}(?:名下|账户)|以(?:自己|其|本人|乙方|受托人|丙方|他人|个人)(?:的)?名义[^。；，\n]{0,14}(?:持有|认购|购买|买入|登记|开立)|名义(?:股东|持有人|持股人)|出面(?:持有|认购|购买)|权益(?:均|全部|实际)?归|隐名|显名|挂名|实际(?:出资人|权益人|所有人|股东|持有人)|(?:借用|使用)[^。；，\n]{0,8}(?:证券账户|股票账户)"
)
_HOLDS_BY_LAW = re.compile(
    r"(?<!私募)(?:投资)?基金(?:管理人|托管|财产)|证券投资基金|信托(?:公司|计划|财产)|员工持股|持股计划|券商|证券公司|资产管理计划|不得|禁止|不存在|没有|无[^。；，\n]{0,4}代持|保证|融资融券|存托|质押|不(?:属于|构成|是|为)[^。；，\n]{0,12}(?:代|委托)"
)


@check(
    "EQU-12",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=(f"{COMPANY} 第140条第2款",),
    fires=(
        "乙方代甲方持有某上市公司股票一百万股，由甲方实际享有权益。",
        "甲方委托乙方以乙方名义代甲方持有上市公司股份。",
    ),
    silent=(
        "乙方代甲方持有某有限责任公司10%股权，由甲方实际享有权益。",
        "基金管理人依法代基金持有上市公司股票。",
    ),
)
def nominee(contract: Contract, _: Context) -> Iterator[Hit]:
    """A nominee holds listed shares for a hidden owner."""
    if re.search(r"有限责任公司", contract.text) and not re.search(r"上市公司|股票|证券代码", contract.text):
        return
    words = ("代", "替", "名下", "名义", "隐名", "显名", "挂名", "实际", "委托", "账户")
    for passage, _match in find(contract, words, _NOMINEE, _HOLDS_BY_LAW):
        if _LISTED.search(around(contract, passage, 100)) and "非上市" not in passage.text:
            yield Hit(passage.span, comment_reason="judgement")
            return
