"""Usual rules between firms that a contract says nothing about: tax, notices, the term of secrecy."""

import re
from collections.abc import Iterator

from workbench.checks.passages import place_of_missing
from workbench.checks.price import SUM, price
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_DEALS = (ContractType.SALE, ContractType.SOFTWARE, ContractType.SERVICE)
_TAXABLE = (
    *_DEALS,
    ContractType.CONSTRUCTION,
    ContractType.LEASE,
    ContractType.FRAMEWORK,
)
_FIRM = re.compile(r"(?:公司|厂|集团|中心|研究院|研究所|合作社)$")
_TAXED = re.compile(r"税|发票|专票|普票")
_WHOLE = 800


_FIRM_NAME = re.compile(
    r"[\u4e00-\u9fff]{3,20}?(?:有限公司|股份公司|集团|公司|工厂|厂)(?![\u4e00-\u9fff]{0,2}分公司)"
)
_TWO_FIRMS = re.compile(r"(?:甲、?乙|双方|买卖)?两(?:家)?公司")
_PAID = re.compile(r"支付|付清|付款|付给|汇至|结清|付\s*[0-9一二三四五六七八九]")


_PRICED = re.compile(
    rf"(?:[\u4e00-\u9fff]费|单价|价格|总价款?|价款|租金|报酬|货款|工程款)(?!的?(?:违约|逾期))[^。；，\n]{{0,20}}?{SUM}"
)


def _firms(contract: Contract) -> int:
    """How many firms the parties are: by the head, or by the names in the text where it has no head."""
    named = {party.name for party in contract.parties if _FIRM.search(party.name.strip())}
    if len(named) >= 2 or len(contract.text) >= _WHOLE:
        return len(named)
    if contract.parties and len(named) < len(contract.parties) and len(contract.parties) >= 2:
        return len(named)
    names = {found[0][-6:] for found in _FIRM_NAME.finditer(contract.text)}
    return max(len(names), 2 if _TWO_FIRMS.search(contract.text) else 0)


def _between_firms(contract: Contract) -> bool:
    """Whether two named firms deal with each other in a text long enough to be a whole contract."""
    return len(contract.text) >= _WHOLE and _firms(contract) >= 2


_HEAD = "甲方：江南纺织有限公司\n乙方：北岭机械有限公司\n第一条 乙方向甲方出售织机十台，合同总价为人民币500,000元。\n"
_BODY = (
    "第二条 双方应当按照约定全面履行自己的义务，遵循诚信原则，根据合同的性质、目的和交易习惯履行协助义务。\n"
    * 17
)
_NOTICE = "第三条 一方违约的，对方可以书面通知解除合同。\n"


@check(
    "COM-56",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=_TAXABLE,
    example_type=ContractType.SALE,
    basis=("中华人民共和国民法典 第510条", "中华人民共和国民法典 第599条"),
    fires=(_HEAD + _BODY, _HEAD.replace("500,000元", "捌拾万元") + _BODY),
    silent=(
        _HEAD + _BODY + "第三条 上述价款含百分之十三的增值税。",
        _HEAD + _BODY + "第三条 乙方应当在收款后七日内开具发票。",
        _HEAD,
    ),
)
def untaxed(contract: Contract, context: Context) -> Iterator[Hit]:
    """A price between firms with no word on tax or invoice."""
    text = contract.text
    if not _TAXED.search(text) and (len(text) >= _WHOLE or _PAID.search(text)) and _firms(contract) >= 2:
        total = price(context.places)
        place = total.span if total else _unit_price(context) or _any_sum(contract)
        if place is not None:
            yield Hit(place, missing=True, comment_reason="needs_terms")


def _any_sum(contract: Contract) -> Span | None:
    """The sum that is given in words and figures, which in a deal is its price."""
    twice = next((amount for amount in contract.amounts if amount.value and amount.pair is not None), None)
    return twice.span if twice else None


def _unit_price(context: Context) -> Span | None:
    """Where the price stands that is no total: by the ton, the month, the square metre."""
    found = next(context.places.matches(("费", "价", "租金", "款", "酬"), _PRICED), None)
    return found.sentence.at(found.found) if found else None


_SENT = re.compile(
    r"送达[^。；\n]{0,24}(?:地址|住所|视为|时间|签收|之日[^。；\n]{0,6}(?:以|为准))|(?:地址|住所|住址|书面|首部|快递|邮箱)[^。；\n]{0,30}送达"
    r"|(?:通知|函件|文件|联系(?!人|电话))[^。；\n]{0,24}(?:发送|寄送|发至|送至|寄至|发往|投递|传真|电子邮件|邮箱|书面形式(?:送|发|作出|进行))"
    r"|(?:住所|地址|电话|邮箱|联系方式)[^。；\n]{0,24}(?:为|作为)[^。；\n]{0,10}(?:通知|联系)"
)
_BY_LETTER = (
    "送达",
    "发送",
    "寄",
    "发至",
    "送至",
    "发往",
    "投递",
    "传真",
    "邮件",
    "邮箱",
    "书面形式",
    "联系",
)
_DECIDES = re.compile(r"通知|催告|书面(?:要求|提出)")
_ENDS_BY = re.compile(
    r"(?:通知|告知|催告)[^。；]{0,36}(?:解除|终止|抵销|收回)|(?:解除|终止|抵销)[^。；]{0,24}(?:通知|告知)|催告后"
)
_ARTICLES = re.compile(
    r"^\s*(?:第[一二三四五六七八九十百\d]+条|[一二三四五六七八九十]+、|\d{1,2}[.、．])", re.MULTILINE
)
_MEANS = re.compile(r"扫描件|电子邮件|邮箱|传真|微信|地址|联系人")
_NO_LETTERS = frozenset({ContractType.LABOUR})


def _short_contract(contract: Contract) -> bool:
    """A short text that is a contract all the same: parties and four articles or more."""
    text = contract.text
    return (
        len(text) < _WHOLE
        and len(contract.parties) >= 2
        and len(_ARTICLES.findall(text)) >= 4
        and not _MEANS.search(text)
    )


@check(
    "COM-47",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=frozenset(ContractType) - _NO_LETTERS,
    example_type=ContractType.SALE,
    basis=("中华人民共和国民法典 第137条第2款", "中华人民共和国民法典 第565条第1款"),
    fires=(
        _HEAD + _BODY + _NOTICE,
        _HEAD + _BODY + "第三条 乙方迟延交货，经催告后十日内仍不交货的，甲方可以解除合同。",
    ),
    silent=(
        _HEAD + _BODY + _NOTICE + "第四条 通知应当按照首部所列地址送达。",
        _HEAD + _BODY + _NOTICE + "第四条 双方的函件以快递方式寄送至首部地址。",
        _HEAD + _BODY,
    ),
)
def no_notice_rule(contract: Contract, context: Context) -> Iterator[Hit]:
    """Notices decide rights and nothing says where they go."""
    text = contract.text
    if any(_SENT.search(sentence.text) for sentence in context.places.holding(*_BY_LETTER)):
        return
    usual = contract.type.type in {*_DEALS, ContractType.NDA} and _between_firms(contract)
    if (usual and _DECIDES.search(text)) or (_short_contract(contract) and _ENDS_BY.search(text)):
        yield Hit(place_of_missing(contract), missing=True, comment_reason="needs_terms")


_SECRET = re.compile(
    r"(?:应当?|须|负有|承担|互相|相互|互负|均负|承诺|严格)[^。；\n]{0,16}(?:保密|秘密)|保密(?:义务|责任)|(?:保守|严守)[^。；\n]{0,8}秘密"
)
_KINDS = re.compile(
    r"信息|资料|数据|图纸|报价|价格|名单|技术|配方|工艺|文件|代码|客户|商业秘密|经营|财务|成本|内容包括|(?:合同|协议)[^。；，\n]{0,4}内容|条款"
)
_TERM = re.compile(
    r"[0-9０-９一二两三四五六七八九十_＿]+\s*(?:年|个?月)|期限|期间|永久|长期|至[^。；，\n]{0,12}公开|终止后|解除后|届满后|保密协议|另行签订"
)
_HEADING = 6
_LINES = "第五条 保密\n双方应当互相保密。\n"


@check(
    "COM-52",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=frozenset(ContractType) - {ContractType.NDA, ContractType.LABOUR},
    example_type=ContractType.SALE,
    basis=("中华人民共和国民法典 第509条第2款", "中华人民共和国民法典 第558条"),
    fires=(_HEAD + _LINES, _HEAD + "第五条 各方承担保密义务，违反的应当赔偿。"),
    silent=(
        _HEAD + "第五条 双方应当对图纸和报价保密，期限三年。",
        _HEAD + "第五条 双方应当互相保密，保密期限为合同终止后两年。",
        _HEAD + "第五条 乙方应当对甲方的客户名单保密。",
        _HEAD,
    ),
)
def bare_secrecy(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A duty of secrecy that says neither of what nor how long."""
    found = [
        sentence
        for sentence in context.places.holding("保密", "秘密")
        if _SECRET.search(sentence.text) and len(sentence.text.strip()) > _HEADING
    ]
    if found and not any(_KINDS.search(each.text) or _TERM.search(each.text) for each in found):
        yield Hit(found[0].trimmed(), comment_reason="needs_terms")
