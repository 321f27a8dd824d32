"""Who decides disputes: what the checks of arbitration and court clauses read in a sentence.

Names of bodies are recognised by their form. Bodies that are known under two registered names are
listed once (published by the bodies themselves).
"""

import re
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.domain.contract import Contract, ContractType
from workbench.domain.span import Span

BOX = re.compile(
    r"[□☐○◯▢◻☑√✓■●]|[（(](?:\s|_|＿)*[)）]|第\s*(?:[_＿\s]+|[（(][^)）]{0,4}[)）])\s*[种项]|第\s*\d\s*[种项]"
)
BLANK = re.compile(r"[_＿]{2,}|\s{3,}|[XＸ×]{2,}|【\s*】|\[\s*\]")
HELP = re.compile(r"保全|先予执行|强制执行|申请执行|撤销|不予执行|确认[^。]{0,8}效力")
NO_SUIT = re.compile(r"(?:不得|不能|无权|不再|不应|不可|放弃)[^，。；]{0,20}(?:起诉|诉讼|法院)")
_MENU = re.compile(r"(?:下列|以下|如下)[^。；\n]{0,12}(?:第|之一|一种)")
_HEAD = re.compile(
    r".*(?:提交给?|提请|提起至|递交|申请|请求|交由|交付|交与|报请|约定|选择|选定|通过|或者|以及|由|向|至|到|将|或|及|是|系|、|，|,"
    r"|：|:|“|\"|\s|[□☐☑√■]|（|\(|(?<!呼)和|与(?=.{2}))"
)
_BODY = re.compile(
    r"[\u4e00-\u9fffA-Za-z（）()·]{0,28}?(?:仲裁委员会|仲裁院|国际仲裁中心|仲裁中心|仲裁委(?!员)|仲裁法庭)"
    r"(?:[\u4e00-\u9fff（(]{2,8}(?:分会|分院|仲裁中心|分中心)[）)]?)?"
)
_VAGUE = re.compile(
    r"^(?:的|所?在地|当地|本地|有关|相关|有权|上级|法定|指定|该|各地|国家有关|地方|具有管辖权|有管辖权|依法|双方认可)*的?(?:商事|民商事|经济合同|合同|经济)?$"
    r"|^(?:(?![省市区县京沪津渝]|所在|住所|签订|履行|北京|上海|广州|深圳)[\u4e00-\u9fff]){1,16}的$|^(?:具备|具有|有|合法|专业|权威|正规|公正|中立|独立|第三方|任一|某一|某|国内|境内|境外|国际)[\u4e00-\u9fff]{0,8}的?$"
)
_PLACE_ONLY = re.compile(
    r"(?:所在地|住所地|签订地|签约地|签署地|履行地|注册地|当地|本地|项目地|工程地)的?(?:有关|相关)?(?:市|区|县)?$"
)
_TAIL = re.compile(r"(?:仲裁委员会|仲裁院|国际仲裁中心|仲裁中心|仲裁委|仲裁法庭).*$")
_LABOUR = re.compile(r"劳动(?:人事)?争议|劳动仲裁|劳动争议|人事争议|劳动人事")
_RURAL = re.compile(r"农村土地|土地承包|农村集体|林地承包|承包经营权|农地")
FOREIGN_BODY = re.compile(
    r"新加坡|香港|澳门|台湾|伦敦|斯德哥尔摩|国际商会|瑞士|美国|日本|韩国|德国|巴黎|纽约|迪拜|英国|法国|HKIAC|SIAC|ICC|LCIA|AAA|SCC|解决投资争端"
)
FOREIGN = re.compile(
    r"涉外|境外|外商|外国|海外|香港|澳门|台湾|新加坡|德国|美国|日本|英国|法国|韩国|GmbH|Ltd|LTD|Inc\b|LLC|Co\.|Corp|S\.A\.|株式会社|自由贸易试验区|自贸"
)
_SAME = (
    frozenset({"北京仲裁委员会", "北京国际仲裁中心", "北京国际仲裁院"}),
    frozenset({"上海国际经济贸易仲裁委员会", "上海国际仲裁中心"}),
    frozenset({"深圳国际仲裁院", "华南国际经济贸易仲裁委员会", "深圳仲裁委员会"}),
    frozenset({"中国国际经济贸易仲裁委员会", "中国国际商会仲裁院", "贸仲委"}),
)


class Body(NamedTuple):
    """An arbitral body named in a sentence; ``place_only`` where just its seat is given."""

    name: str
    span: Span
    place_only: bool


def bodies(sentence: Sentence) -> list[Body]:
    """The arbitral bodies that the sentence names; words such as 有关仲裁机构 name none."""
    named: list[Body] = []
    for found in _BODY.finditer(sentence.text):
        head = _HEAD.match(found[0])
        start = found.start() + (head.end() if head else 0)
        name = sentence.text[start : found.end()].strip("（()） ")
        front = _TAIL.sub("", name)
        if not front or _VAGUE.match(front):
            continue
        span = Span(sentence.start + start, sentence.start + found.end())
        named.append(Body(name, span, bool(_PLACE_ONLY.search(front))))
    return named


_ALSO_CALLED = re.compile(
    r"(?:又名|又称|也称|亦称|亦名|别名|原名|原称|曾用名|曾名|现名|现称|现已?更名为|更名为|对外称)"
)


def same_body(left: str, right: str) -> bool:
    """Whether two names mean one body: its branch, its other registered name, its short form."""
    if _ALSO_CALLED.match(left) or _ALSO_CALLED.match(right):
        return True
    left, right = _full(left), _full(right)
    if left == right or left.startswith(right) or right.startswith(left):
        return True
    if any(left in group and right in group for group in _SAME):
        return True
    seat_left, seat_right = _seat(left), _seat(right)
    return seat_left == seat_right and seat_left not in {"上海", "中国", "北京", ""}


def _full(name: str) -> str:
    return re.sub(r"仲裁委$", "仲裁委员会", name.replace("市仲裁", "仲裁"))


def _seat(name: str) -> str:
    return re.sub(r"(?:国际)?(?:经济贸易)?(?:仲裁委员会|仲裁院|国际仲裁中心|仲裁中心).*$", "", name)


def statutory_route(contract: Contract, sentence: str) -> bool:
    """Whether the law itself brings these disputes to a commission: labour and rural-land contracts."""
    if contract.type.type is ContractType.LABOUR or re.search(r"劳动合同|聘用合同", contract.title):
        return True
    if _LABOUR.search(sentence) or _RURAL.search(sentence):
        return True
    return bool(_RURAL.search(contract.title))


def labour_commission(text: str) -> bool:
    """Whether the words name a commission for labour disputes."""
    return bool(_LABOUR.search(text))


def is_menu(index: Index, sentence: Sentence) -> bool:
    """Whether the sentence is one of several alternatives of a form, or a lead-in to them."""
    if BOX.search(sentence.text):
        return True
    if not re.match(r"\s*[（(]?[1-4一二三四①②③⒈⒉][）).、．]?", sentence.text):
        return False
    number = index.number_of(sentence)
    lead = " ".join(item.text for item in index.sentences[max(0, number - 3) : number])
    return bool(BOX.search(lead) or _MENU.search(lead))


def disputed(index: Index, sentence: Sentence) -> bool:
    """Whether the sentence, what stands just before it, or a heading above it speaks of disputes."""
    number = index.number_of(sentence)
    near = [item.text for item in index.sentences[max(0, number - 1) : number + 1]]
    if any(_DISPUTE.search(text) for text in (*near, index.paragraph(sentence.start).text)):
        return True
    clause = index.clause(sentence.trimmed())
    while clause is not None:
        if _DISPUTE.search(clause.heading):
            return True
        clause = None if clause.parent is None else index.contract.clauses[clause.parent]
    return False


_DISPUTE = re.compile(r"争议|纠纷|争端|协商不成|协商解决|协商无果|协商未果|协商不能|分歧|异议")
