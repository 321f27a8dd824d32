"""What was not filled in: blanks in operative clauses, placeholders, and blank forms as a whole."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Block, BlockKind, ClauseKind, Contract, Style
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_BLANK = re.compile(
    r"[_＿]{2,}(?:\s*[_＿]{2,})*|(?<=[￥¥为计价额])\s{2,}(?=[万]?元)|\s{2,}年\s+月\s+日|[（(]\s{2,}[）)]|…{3,}|(?<=[为计共限])…{1,2}(?=\s*(?:个?[月年日]|万?元|%|天|台|套|吨|件))|\.{6,}|(?<=[\u4e00-\u9fff：:])\s{4,}(?=[元日天年月份台套%％平个])"
)
_FILLED = re.compile(
    r"[_＿]+[^\S\n]*(?:[\d.,]+|(?![年月日元天个至计第市区县省号项条])[^_＿\s，。；、：:（(,;.\d]{2,30})[^\S\n]*[_＿]+"
    r"|[_＿]{2,}[^\S\n]*[/／无×—\\][^\S\n]*[_＿]*"
)
_CONTACT = re.compile(
    r"传真|邮箱|E-?mail|电子邮件|微信|QQ|邮编|邮政编码|网址|开户|账号|帐号|户名|电话|手机|联系人|联系方式|通讯地址|税号|行号"
)
_OPTIONAL = re.compile(
    r"\bBy:|\bName:|\bTitle:|IN WITNESS|[Ss]ignature|^[\s_＿\-]+$|如有|若有|（可选|\(可选|选填|备注|(?:签字|签名|盖章|签章)(?=[^。，；]{0,10}(?:[：:_＿]|\s{2}|$))|职务|职位|授权代理人|代表人?[）)]?\s*[：:]|^[\s│|]*(?:[\d_＿一二〇]{0,6}\s*)?[_＿\s]*年[_＿\s]*月[_＿\s]*日[\s│|]*$|(?:^[\s│|]*(?:[_＿\s]*年[_＿\s]*月[_＿\s]*日[\s│|]*)+$)|签\s*[订约署]\s*(?:合同)?\s*日\s*期|^[\s│|]*日\s*期\s*[：:][_＿\s]*年[_＿\s]*月[_＿\s]*日[\s│|]*$|编号|合同号"
)
_KEY = re.compile(
    r"甲方|乙方|丙方|名称|姓名|标的|价|金额|元|数量|期限|交付|交货|日期|年|月|日|地点|地址|面积|工期|利率|比例|%|％|租金|报酬|费"
)
_TEMPLATE = re.compile(
    r"示范文本|合同范本|协议范本|范本|合同模板|协议模板|模板|样本|参考文本|空白合同|GF[-—－]\d{4}"
)
_FEW, _SOME = 8, 4
_NOT_ONE = re.compile(
    r"(?i)signature|remainder|intentionally|reserved|page|exhibit|schedule|redacted|omitted|illegible|logo|deleted|"
    r"confidential treatment|missing|initials|\bseal\b"
)
_REDACTED = re.compile(r"[\[【]?[\s*Xx]+[\]】]?")
# A bullet in mid-line, or the heading of a clause that a reference repeats: Section 25.7 [Remedies].
_BULLET = re.compile(r"●\s+[A-Za-z]")
_NUMBER_BEFORE = re.compile(r"\d\s\Z")
_BOX = re.compile(r"^\s*\[\s*\]")


class Blank(NamedTuple):
    """A blank with its place and the words around it."""

    span: Span
    lead: str
    sentence: Sentence


def blanks(contract: Contract, index: Index) -> list[Blank]:
    """The blanks of operative text: no headers, no signature block, no filled or struck-out lines."""
    found: list[Blank] = []
    signature = [clause.span for clause in contract.clauses if clause.kind is ClauseKind.SIGNATURE]
    for block in contract.blocks:
        if block.kind in {BlockKind.HEADER, BlockKind.FOOTER} or not _may_hold(block):
            continue
        if any(span.holds(Span(block.start, block.start)) for span in signature):
            continue
        text = _FILLED.sub(lambda match: "#" * len(match[0]), block.text)
        for match in _BLANK.finditer(text):
            lead = block.text[max(0, match.start() - 14) : match.start()]
            place = Span(block.start + match.start(), block.start + match.end())
            found.append(Blank(place, lead, index.sentence(block.start + match.start())))
        found += _underlined(block, index)
    return found


def _may_hold(block: Block) -> bool:
    text = block.text
    return (
        "_" in text or "＿" in text or "  " in text or "…" in text or "\u3000\u3000" in text or ".." in text
    )


def _underlined(block: Block, index: Index) -> Iterator[Blank]:
    """Underlined white space: a blank that only the formatting shows."""
    for ranged in block.styles:
        if Style.UNDERLINE not in ranged.styles:
            continue
        words = ranged.span.of(block.text)
        if len(words) >= 3 and words.isspace():
            place = ranged.span.shift(block.start)
            lead = block.text[max(0, ranged.span.start - 14) : ranged.span.start]
            yield Blank(place, lead, index.sentence(place.start))


def declared_template(contract: Contract, index: Index) -> bool:
    """Whether the file says of itself that it is a form."""
    heads = " ".join(block.text for block in contract.blocks if block.kind is BlockKind.HEADER)
    return bool(
        _TEMPLATE.search(index.text[:600]) or _TEMPLATE.search(heads) or _TEMPLATE.search(contract.title)
    )


def unfilled(contract: Contract, index: Index, every: list[Blank]) -> bool:
    """Whether nobody has filled the text in yet: blanks all over, or some and no sum, date or name."""
    lines = len({index.paragraph(blank.span.start).start for blank in every})
    if lines > _FEW:
        return True
    named = any(len(party.name) > 1 and not _BLANK.search(party.name) for party in contract.parties)
    stated = any(amount.value is not None for amount in contract.amounts)
    dated = any(date.value is not None for date in contract.dates)
    return lines >= _SOME and not (stated and dated) and not (named and (stated or dated))


@check(
    "COM-31",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第470条第1款", "中华人民共和国民法典 第510条"),
    fires=(
        "合同总价为人民币______元，乙方应于____年__月__日前付清。",
        "租赁期限为____年，自____年__月__日起算。",
        "质量保证期为自验收合格之日起____个月。",
    ),
    silent=(
        "合同总价为人民币50,000元，乙方应于2026年6月30日前付清。",
        "合同总价为人民币___3000___元，交货地点为___北京___市。",
        "甲方（签字）：__________\n乙方（签字）：__________",
        "甲方（签章）：____________\n日期：    年  月  日",
        "房屋租赁合同（示范文本）\n租金为每月人民币______元。",
        "其他约定：____/____。",
    ),
)
def open_blanks(contract: Contract, context: Context) -> Iterator[Hit]:
    """Blanks in operative clauses; a form that is mostly blank gets one finding in all."""
    index = context.places
    if declared_template(contract, index):
        return
    every = blanks(contract, index)
    open_ones = [blank for blank in every if not _OPTIONAL.search(blank.sentence.text)]
    if open_ones and unfilled(contract, index, every):
        yield _form(open_ones, len({index.paragraph(blank.span.start).start for blank in open_ones}))
        return
    groups: dict[int, list[Blank]] = {}
    for blank in open_ones:
        clause = index.clause(blank.span)
        paragraph = index.paragraph(blank.span.start).start
        key = paragraph if clause is None or clause.kind is ClauseKind.PREAMBLE else clause.span.start
        groups.setdefault(key, []).append(blank)
    for group in groups.values():
        contact = all(_CONTACT.search(blank.lead) or _CONTACT.search(blank.sentence.text) for blank in group)
        key = any(_KEY.search(blank.lead + blank.sentence.text) for blank in group)
        yield Hit(
            span=group[0].sentence.trimmed(),
            variant="contact" if contact else "",
            risk=Risk.LOW if contact else None if key else Risk.MEDIUM,
            negotiability=Negotiability.ACCEPT if contact else None,
            facts={"count": str(len(group))},
            evidence=tuple(blank.span for blank in group),
            comment_reason="needs_terms",
        )


def _form(open_ones: list[Blank], clauses: int) -> Hit:
    return Hit(
        span=open_ones[0].sentence.trimmed(),
        variant="form",
        risk=Risk.LOW,
        negotiability=Negotiability.ACCEPT,
        facts={"count": str(len(open_ones)), "clauses": str(clauses)},
        evidence=tuple(blank.span for blank in open_ones[:50]),
        comment_reason="needs_terms",
    )


_PLACEHOLDER = re.compile(
    r"[【\[［〔](?:\s*|[●•○◆■*＊_]+|(?:待|请|需)?(?:填写|填入|插入|补充|输入|确认|定|核实)[^】\]］〕\n]{0,20}|[^】\]］〕\n]{0,10}(?:待定|待填|填写|TBD|tbd)[^】\]］〕\n]{0,10}|(?:日期|金额|名称|姓名|地址|公司名称|甲方名称|乙方名称|数量|期限|项目名称|具体[^】\]］\n]{1,8}))[】\]］〕]"
    r"|[【〔［](?:[^】〕］\n]{1,8}(?:姓名|名称|地址|电话|日期|金额|数量|账号|编号|期限|比例))[】〕］]|[（(](?:待|请)(?:补充|填写|填入|插入|录入|补填|定|完善)[^）)\n]{0,10}[）)]|<(?:[^<>\n]{0,8})(?:名称|姓名|地址|日期|金额|电话|账号)[^<>\n]{0,6}>|(?<=[：:为])\s*待[^。；，\n]{0,12}(?:填入|填写|补填|补充)(?=[。；，\n]|$)|(?<=[为是：:在])(?:XXX+|xxx+|ＸＸＸ+|×××+)(?![A-Za-z0-9])"
    r"|\{\{[^{}\n]{1,40}\}\}|\{[\u4e00-\u9fff]{0,8}(?:名称|姓名|地址|日期|金额|数量|期限|编号)\}|\$\{[^{}\n]{1,40}\}|<[^<>\n]{0,4}(?:填写|插入|insert)[^<>\n]{0,20}>|(?<![A-Za-z])(?:TBD|TBC|TODO)(?![A-Za-z])|●{1,}|(?<![A-Za-z0-9])(?:XX+|xx+|ＸＸ+|××+|\*{3,})(?=(?:万元|个月|个工作日|天|台|套|吨|%|号|街|大厦|楼|室|律师|经理|公司|有限|集团|科技|银行|市|省|区|县|路|元|年|月|日|项目|先生|女士|设备|产品))"
    r"|\[(?:[A-Z][A-Za-z ,’'/-]{2,40}|●|_+|date|name|amount|insert[^\]\n]{0,40})\]"
)
_NOT_YET = re.compile(
    r"(?<=[：:])\s*(?:待定|待补|待确认|待提供|未定)(?=[。；，、\n）)]|$)|(?:账号|帐号|户名|开户行|账户|电话|手机|地址|住所|邮箱|联系人|姓名|名称|型号|税号|身份证号)(?:码)?(?:为|是)?(?:待定|待补|待确认|待提供|未定|暂缺|另补)(?=[。；，、\n）)]|$)|《\s*》|[（(]此处[^）)\n]{0,20}(?:填|补|插入)[^）)\n]{0,10}[）)]|[?？]{3,}"
)
_NOT_YET_WORDS = ("待定", "待补", "待确认", "待提供", "未定", "暂缺", "另补", "《》", "此处", "???", "？？？")
_MENTIONED = re.compile(r"如|例如|待定事项")


@check(
    "COM-32",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第470条第1款", "中华人民共和国民法典 第510条"),
    fires=(
        "乙方：【待填写】；服务费为【待定】元。",
        "甲方：XX科技有限公司。",
        "交货日期为{{delivery_date}}，总价为【●】元。",
        "This Agreement is made between [Company Name] and the Customer on [date].",
        "This Agreement is dated as of [●] 2026. The fee is US$[__] and the term is TBD.",
    ),
    silent=(
        "乙方：华北咨询有限公司；待定事项由双方另行签订补充协议。",
        "服务费为【50】万元，履行地为【北京】。",
        "身份证号：110101********1234。",
        "● 甲方负责供货。\n● 乙方负责付款。",
        "京建发〔2026〕12号文件。",
        "As provided in Section 25.7 [Remedies Not Exclusive], the remedies are: ● damages ● injunctions. /s/ [ILLEGIBLE]",
        "采购合同（示范文本）\n甲方：【待填写】。",
    ),
)
def placeholders(contract: Contract, context: Context) -> Iterator[Hit]:
    """Placeholders that were never replaced; one finding lists all."""
    index = context.places
    if declared_template(contract, index):
        return
    later = (
        match
        for sentence in index.holding(*_NOT_YET_WORDS)
        for match in _NOT_YET.finditer(index.text, sentence.span.start, sentence.span.end)
    )
    every = sorted((*_opened(index.text), *later), key=lambda match: match.start())
    found = [match for match in every if _real(index, match)]
    if not found or unfilled(contract, index, blanks(contract, index)):
        return
    first = index.sentence(found[0].start())
    listed: list[str] = []
    for match in found:
        word = match[0].strip()
        if word not in listed and len(listed) < 8:
            listed.append(word)
    many = len(found) > 30
    yield Hit(
        span=first.piece(_local(first, found[0])),
        variant="form" if many else "",
        risk=Risk.LOW if many else None,
        negotiability=Negotiability.ACCEPT if many else None,
        facts={"count": str(len(found)), "listed": "、".join(listed)},
        evidence=tuple(Span(*match.span()) for match in found[:50]),
        comment_reason="needs_terms",
    )


# The signs with which a placeholder begins: looked for first, since a long contract has few of them.
_OPENS = re.compile(r"[【\[［〔（(<{$待XxＸ×T●*]")


def _opened(text: str) -> Iterator[re.Match[str]]:
    """Every placeholder of a text, none inside another."""
    end = 0
    for sign in _OPENS.finditer(text):
        found = _PLACEHOLDER.match(text, sign.start()) if sign.start() >= end else None
        if found:
            end = found.end()
            yield found


def _real(index: Index, match: re.Match[str]) -> bool:
    """Not a masked number, a box to tick or a printer's note such as [Signature page follows]."""
    if match[0].startswith("*") and index.text[match.start() - 1 : match.start()].isdigit():
        return False
    if not index.chinese and (_REDACTED.fullmatch(match[0]) or _repeats(index, match)):
        return False
    line = index.paragraph(match.start())
    if match[0].startswith("●") and line.text.lstrip().startswith("●"):
        return False
    return not _NOT_ONE.search(match[0]) and not (match[0][1:-1].isspace() and _BOX.match(line.text))


def _repeats(index: Index, match: re.Match[str]) -> bool:
    """Whether an English match is a bullet, or the heading of a clause in brackets behind its number."""
    if match[0] == "●":
        return _BULLET.match(index.text, match.start()) is not None
    return _NUMBER_BEFORE.search(index.text, max(0, match.start() - 3), match.start()) is not None


def _local(sentence: Sentence, match: re.Match[str]) -> re.Match[str]:
    """The same match, made again on the sentence's own text."""
    again = match.re.search(sentence.text, match.start() - sentence.start)
    return again if again is not None else match
