"""People in tables: a heading tells what its column holds, a cell what the next one holds (R2.8).

Cells stand in a row parted by bars or blanks, or each on a line of its own, as tables of a Word file are read.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.text.personal_given import WORDISH, sort_of
from workbench.text.personal_guess import foreign
from workbench.text.personal_kinds import PERSON, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_people import chinese, latin, named
from workbench.text.personal_words import COMMON, FIELD_WORDS, NOT_NAMES, SURNAMES

_WHO = r"姓 ?名|联系人|联络人|对接人|经办人|负责人|签收人|收货人|收件人|领取人|责任人|申请人|股东|出资人|出资方|发起人|合伙人|发明人|设计人|作者|著作权人|债权人|债务人|借款人|出借人|保证人|担保人|承租人|出租人|承租方|业主|户主|村民|员工|职工|雇员|人员|学员|学生|患者|代表人?|成员|董事|监事|经理|律师|教师|讲师|户名|收款人|付款人|继承人|受益人|被保险人|签名|签字|司机|驾驶员|转让方|受让方|转让人|受让人|投资人|投资方|买受人|出卖人|共有人|权利人|产权人|见证人|持股人|激励对象|顾问|专家|甲方|乙方|丙方"
_COLUMN = re.compile(
    rf"(?:[\u3400-\u9fff]{{0,6}}(?:{_WHO})(?:\([^()]{{1,12}}\))?(?:姓名|名称|名字|签名|签字)?(?:\([^()]{{1,12}}\))?(?:[/、及和]?(?:名称|姓名|单位|签字|电话))?"
    r"|(?:Full |Employee |Legal )?[Nn]ame(?:s)?(?: of [A-Za-z ]{3,20})?|Contact(?: [Pp]erson)?|Shareholders?(?: [Nn]ame)?|Employee|Director|Investor|Founder|Inventor|Attendee|Representative|Signatory|Consultant|Key Person(?:nel)?|Partner)"
)
_STRICT = re.compile(r"(?:[\u3400-\u9fff]{0,6})姓 ?名(?:\([^()]{1,12}\))?")
# What else heads a column; with it a heading is known where every cell has a line of its own.
_HEADING = re.compile(
    r"序号|编号|性别|年龄|民族|职务|职位|岗位|部门|单位|工种|电话|手机号?码?|联系电话|联系方式|身份证号?码?|证件号?码?|证件类型|住址|地址|邮箱|备注|出资额|出资方式|出资时间|出资比例|持股比例|认缴出资额?|实缴出资额?|比例|股份数?|账号|开户行|金额|工资|签字|日期|关系|与.{2,5}关系|学历|专业|职称|资格证书|.{0,8}\((?:万?元|%|万股)\)|Title|Position|Phone|Tel|E-?mail|Shares|No\.?|Amount|Address"
)
_TAIL = re.compile(r"(?: ?\([^()]{1,14}\)| ?(?:先生|女士|律师))+\Z")
_HAN = re.compile(r"[\u3400-\u9fff](?: ?[\u3400-\u9fff]){1,3}")
# What parts cells, by its name: the sign that tells it, and a cell.
_PARTED = {
    "bar": (re.compile(r"[|｜]"), re.compile(r"[^|｜\n]+")),
    "tab": (re.compile(r"\t"), re.compile(r"[^\t\n]+")),
    "gap": (re.compile(r"[ \u3000]{2,}|\u3000"), re.compile(r"[^ \u3000\n]+(?: [^ \u3000\n]+)*")),
    "blank": (re.compile(" "), re.compile(r"[^ \n]+")),
}
_BLANKS = " \u3000\xa0"
_ANYBODY = re.compile(_WHO + "|[Nn]ame|Contact|Shareholder|Employee|Director|Invest|Partner")
_LINE = re.compile(r"[^\n]*")
_DENIES = frozenset("不未无已可有否是待合")
_ROWS, _CELLS, _LONGEST = 300, 12, 24


class _Row(NamedTuple):
    cells: tuple[Span, ...]
    parted: str  # the name of what parts the cells

    @property
    def barred(self) -> bool:
        """Whether cells may hold blanks and be empty."""
        return self.parted in {"bar", "tab"}


def find_tabled(seen: str, text: str) -> Iterator[Found]:
    """People in the cells of tables of an evened text; ``text`` as it was before, with its tabs."""
    if _ANYBODY.search(seen) is None:
        return
    lines = [Span(*match.span()) for match in _LINE.finditer(seen) if match.end() > match.start()]
    for place, line in enumerate(lines):
        if line.end - line.start > 200 or seen[line.end - 1] == "。":
            continue
        row = _row(text, line) if seen.find("|", *line) >= 0 or seen.find(" ", *line) >= 0 else None
        if row is not None and len(row.cells) > 1:
            yield from _beside(seen, row)
            yield from _under(seen, text, row, lines[place + 1 : place + 1 + _ROWS])
        elif line.end - line.start <= _LONGEST and _COLUMN.fullmatch(line.of(seen).strip()):
            yield from _stacked(seen, lines, place)


def _row(text: str, line: Span) -> _Row:
    raw = line.of(text)
    parted = next((name for name, (sign, _) in _PARTED.items() if sign.search(raw)), "blank")
    cells = (
        _stripped(text, Span(*match.span()).shift(line.start)) for match in _PARTED[parted][1].finditer(raw)
    )
    return _Row(tuple(cell for cell in cells if cell.end > cell.start), parted)


def _stripped(seen: str, span: Span) -> Span:
    text = span.of(seen)
    start = span.start + len(text) - len(text.lstrip(_BLANKS))
    end = start + len(text.strip(_BLANKS))
    tail = _TAIL.search(seen, start, end)
    return Span(start, tail.start() if tail and tail.start() > start + 1 else end)


def _beside(seen: str, row: _Row) -> Iterator[Found]:
    """The cell behind one that asks for somebody."""
    for label, value in zip(row.cells, row.cells[1:], strict=False):
        asked = _STRICT if not row.barred else _COLUMN
        if asked.fullmatch(label.of(seen)) and _person(value.of(seen), strict=False):
            yield Found(PERSON, value)


def _under(seen: str, text: str, head: _Row, below: Sequence[Span]) -> Iterator[Found]:
    """The cells of a column whose heading asks for somebody."""
    names = [cell.of(seen) for cell in head.cells]
    if not all(_COLUMN.fullmatch(name) or _HEADING.fullmatch(name) or len(name) <= 6 for name in names):
        return
    columns = [place for place, name in enumerate(names) if _COLUMN.fullmatch(name)]
    for line in below if columns else ():
        row = _row(text, line)
        if row.parted != head.parted or len(row.cells) < 2:
            return
        for place in columns:
            shift = len(row.cells) - len(names) if row.barred and len(row.cells) < len(names) else 0
            if 0 <= place + shift < len(row.cells):
                cell = row.cells[place + shift]
                if _person(cell.of(seen), strict=_STRICT.fullmatch(names[place]) is not None):
                    yield Found(PERSON, cell)


def _stacked(seen: str, lines: Sequence[Span], place: int) -> Iterator[Found]:
    """Cells of a column where every cell has a line of its own: as many lines apart as there are columns."""
    near = lines[max(0, place - _CELLS) : place + _CELLS]
    if not any(_HEADING.fullmatch(line.of(seen).strip()) for line in near):
        return
    strict = _STRICT.fullmatch(lines[place].of(seen).strip()) is not None
    best: list[Span] = []
    for width in range(2, _CELLS):
        column = list(_column(seen, lines[place + width : place + width * _ROWS : width], strict=strict))
        sure = sum(_person(cell.of(seen), strict=False) for cell in column)
        if sure * 2 >= len(column) and len(column) > len(best):
            best = column
    yield from (Found(PERSON, cell) for cell in best if len(best) > 1 or strict or sort_of(cell.of(seen)))


def _column(seen: str, lines: Sequence[Span], *, strict: bool) -> Iterator[Span]:
    """The cells from the first line on that name somebody, up to one that does not."""
    for line in lines:
        cell = _stripped(seen, line)
        if cell.end - cell.start > _LONGEST or not _person(cell.of(seen), strict=strict):
            return
        yield cell


def _person(value: str, *, strict: bool) -> bool:
    """Whether a cell names somebody; ``strict`` where its heading asks for nothing but a name."""
    bare = value.replace(" ", "")
    if bare in NOT_NAMES or bare in FIELD_WORDS or placeholder(value):
        return False
    if _HEADING.fullmatch(value) or _COLUMN.fullmatch(value):
        return False
    if bare[:1].isascii():
        return latin(value)
    if "·" in bare:
        return re.fullmatch(r"[\u3400-\u9fff·]{3,20}", bare) is not None
    if not _HAN.fullmatch(value):
        return foreign(bare)
    if len(bare) < 4 and bare[0] in SURNAMES | WORDISH and bare[:2] not in COMMON:
        return True
    return (
        strict
        or bool(sort_of(bare))
        or chinese(bare, sure=True)
        or (named(bare) and bare[0] not in _DENIES)
        or foreign(bare)
    )
