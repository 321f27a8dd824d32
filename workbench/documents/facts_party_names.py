"""Names of parties: where they end, and what is none (R6.2)."""

import re

from workbench.documents.facts_words import ENGLISH_ROLE, LABELS, ROLE
from workbench.domain.span import Span

WHO = rf"(?:{LABELS}|{ROLE}|{ENGLISH_ROLE})"
_BLANK = re.compile(r"[\s_＿/／.。…·:：\-—XxＸ×]*\Z")
_PLACEHOLDER = re.compile(r"[【\[［{<《]{1,2}[^】\]］}>》]*[】\]］}>》]{1,2}\s*\Z")
_NAME_END = re.compile(
    r"\s{2,}|\u3000|\t|\n|[。；;，]|,(?!\s*(?:Ltd|Inc|LLC|LLP|L\.P|Corp|Co\.|S\.A|GmbH|PLC))|[（(](?!有限|中国|上海|北京|深圳|广州|集团|控股|普通|特殊|香港)|(?:统一)?社会信用代码|法定代表人|地址|住所|住址|"
    r"身份证|证件|电话|联系|性别|签[订约字署]|日期|委托代理人|负责人|代表[人：:]|(?:[甲乙丙丁]\s*方|[供需]方)\s*[（(：:]"
)
_NO_NAME = re.compile(
    rf"^(?:{WHO})(?:$|代表|签|盖|公章|[（(：:])|[：:]$|^(?:住|性\s*质|委托|盖章|签字|签章|公章|代表|联系.?|电话|姓名|名称|签名|印章)$|^[\[【{{<]|"
    r"^(?:因|为|根据|兹|经|依|按|鉴于|上述|如|若|应|须|不|有权|负责|同意|承诺|保证(?!担)|的|向|在|于|将|与|和|及|所|已|可以|双方|提供)"
)
_NAME_FIELD = re.compile(
    r"[^\S\n•·\-]*[•·\-]?[^\S\n]{0,40}(?:(?:公司|单位|企业|机构)?(?:名\s*称|全称)|姓\s*名)[^\S\n]{0,40}(?:（章）|\(章\))?[^\S\n]{0,40}[：:][^\S\n]{0,40}(?P<name>[^\n]*)"
)
_LONGEST = 60


def name_at(text: str, begin: int) -> Span | None:
    """The name that begins at ``begin``; None where the place is blank or holds a placeholder."""
    line_end = text.find("\n", begin)
    line = text[begin : line_end if line_end >= 0 else len(text)]
    end = _NAME_END.search(line)
    words = line[: end.start()] if end else line
    return name_in(words, begin)


def name_in(words: str, begin: int) -> Span | None:
    """The span of a name without blanks and quotation marks around it; None where no name stands."""
    left = len(words) - len(words.lstrip(" \t\u3000_＿"))
    plain = words[left:].rstrip(" \t\u3000_＿")
    if len(plain) > 2 and plain[0] in '“"' and plain[-1] in '”"':
        left, plain = left + 1, plain[1:-1]
    if not plain or len(plain) > _LONGEST:
        return None
    if _BLANK.match(plain) or _PLACEHOLDER.match(plain) or _NO_NAME.search(plain):
        return None
    return Span(begin + left, begin + left + len(plain))


def name_below(text: str, begin: int) -> Span | None:
    """The name in a line 公司名称：… straight below the label."""
    if text[begin : begin + 1] not in {"\n", ""}:
        return None
    match = _NAME_FIELD.match(text, begin + 1)
    return name_at(text, match.start("name")) if match else None


def name_in_next_line(text: str, begin: int) -> Span | None:
    """The name in the cell or line after a label that stands alone."""
    if text[begin : begin + 1] != "\n":
        return None
    line_end = text.find("\n", begin + 1)
    line = text[begin + 1 : line_end if line_end >= 0 else len(text)]
    if re.search(rf"[：:。，]|^\s*{WHO}|^\s*第", line) or len(line.strip()) < 2 or len(line) > 40:
        return None
    return name_at(text, begin + 1)
