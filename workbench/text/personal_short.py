"""Short names of companies: those that a contract gives, and a brand with its trade from the full name (R2.8)."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from workbench.domain.span import Span
from workbench.text.personal_kinds import COMPANY, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_words import NOT_NAMES, PLACE

_ALIAS = re.compile(
    r"\( ?(?:(?:以下|下文|下|本合同|合同)?(?:统|简|合|均)?(?:简)?称(?:之)?(?:为)?|即|下称)[: ]*(?P<names>(?:[“\"'‘「]?[\u3400-\u9fffA-Za-z0-9&·]{2,16}[”\"'’」]?[、,或和/]?)+) ?\)"
)
_ALIAS_TOLD = re.compile(
    r"[,)] ?(?:以下|下文)?(?:统|简|合)?称(?:为)?[: ]?(?P<names>[“\"][\u3400-\u9fffA-Za-z0-9&·]{2,16}[”\"])"
)
_ALIAS_BARE = re.compile(r"\( ?(?P<names>(?:[“\"][\u3400-\u9fffA-Za-z0-9&·]{2,16}[”\"][、,或和/]?)+)")
_ALIAS_LATIN = re.compile(
    r"\( ?(?:the |hereinafter(?: referred to as)?(?: the)? |collectively,? )?[“\"](?P<names>[A-Z][\w&.' \-]{1,30})[”\"](?: ?(?:or|and|,) (?:the )?[“\"][^”\"\n]{1,30}[”\"]){0,2} ?\)"
)
_ROLE = re.compile(
    r"[甲乙丙丁戊]方|.*(?:人|方|单位|员工|公司|合同|协议|项目|产品|服务|系统|平台|软件|技术|信息|标的|当事人|双方|各方|银行|股权|资产|用户|客户|业主|供应商|服务商|经销商|代理商|股东|房屋|车辆|设备|工程|贷款|借款|债权|债务|学校|医院)",
    re.DOTALL,
)
_NAME = re.compile(r"[\u3400-\u9fffA-Za-z0-9&·][\u3400-\u9fffA-Za-z0-9&· .'\-]*")
_LATIN_ROLE = re.compile(
    r"(?:The )?(?:Company|Buyer|Seller|Group|Parties|Party|Agreement|Bank|Supplier|Lender)"
)
_TRADE = "科技|智能|教育|生物|医药|制药|网络|软件|电子|信息|传媒|文化|物流|地产|置业|建材|控股|能源|汽车|食品|服饰|商贸|贸易|资本|证券|保险|通信|通讯|机械|材料|环保|影视|旅游|医疗|农业|化工|电器|家居|光电|电气|集团|股份|装备|重工|物业|咨询|健康"
_BRAND = re.compile(
    rf"(?:(?:{PLACE})(?:省|市)?(?:[\u3400-\u9fff]{{2,3}}[区县])?)?(?P<short>(?!工业|国际|建筑|建设|人民|中国|第一|现代|综合|城市|投资|数字|信息|智能|电子|网络|互联|科学|应用|生态|新型)[\u3400-\u9fff]{{2,3}}(?:{_TRADE}))[\u3400-\u9fff]{{2,}}"
)
_LAST, _FIRST = re.compile(rf"(?:{_TRADE})$"), re.compile(_TRADE)
_LOOK = 500


def short_names(seen: str, companies: Sequence[Span]) -> Iterator[Found]:
    """Short names of companies found in a text: (以下简称“华信科技”), (the "Acme"), and 华信科技 where it
    stands for 北京华信科技有限公司 without a word about it; never the words for roles."""
    ordered = sorted(companies)
    starts = [span.start for span in ordered]
    for pattern in (_ALIAS, _ALIAS_TOLD, _ALIAS_BARE, _ALIAS_LATIN):
        for match in pattern.finditer(seen):
            place = bisect_left(starts, match.start())
            near = [span for span in ordered[max(0, place - 3) : place] if match.start() - span.end < _LOOK]
            for name in _NAME.finditer(match["names"]):
                if any(_given(name[0], span.of(seen)) for span in near):
                    begin = match.start("names")
                    yield Found(COMPANY, Span(begin + name.start(), begin + name.end()))
    for span in ordered:
        brand = _BRAND.match(seen, span.start, span.end)
        if brand:
            yield Found(COMPANY, Span(*brand.span("short")))
            yield from _skipping(seen, brand, span.end)


def _skipping(seen: str, brand: re.Match[str], end: int) -> Iterator[Found]:
    """晨曦科技 for 晨曦信息科技有限公司: the brand with the second of two trades, where it stands."""
    first, second = _LAST.search(brand["short"]), _FIRST.match(seen, brand.end("short"), end)
    if first and second and first.start() > 1:
        name = brand["short"][: first.start()] + second[0]
        at = seen.find(name)
        if at >= 0:
            yield Found(COMPANY, Span(at, at + len(name)))


def _given(name: str, full: str) -> bool:
    """Whether a short name is drawn from the full one: its signs in order, and no word for a role."""
    if name in NOT_NAMES or len(name) < 2 or placeholder(name):
        return False
    rest = iter(full.lower())
    core = re.sub(r"公司|集团|银行", "", name)
    if not all(sign in rest for sign in name.lower()) or len(core) < 2:
        return False
    return not (_ROLE.fullmatch(core) or _LATIN_ROLE.fullmatch(name))
