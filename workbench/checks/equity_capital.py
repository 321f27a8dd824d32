"""Equity: shares and contributions held against the registered capital (EQU-05)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.equity import EQUITY, equity, joint_stock
from workbench.checks.measures import AMOUNT, PERCENT, money, share
from workbench.checks.passages import Passage, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_CAPITAL = re.compile(rf"注册资本(?:总额)?(?:为|：|:)?(?:人民币)?\s*({AMOUNT})")
_STAKE = re.compile(
    rf"(?:转让|持有|出让|受让)[^。；\n]{{0,24}}?({PERCENT})(?:的)?(?:的)?股权|({PERCENT})(?:的)?股权"
)
_STAKES = re.compile(rf"{PERCENT}(?=的?股权)")
_CONTRIBUTION = re.compile(
    rf"对应(?:的)?(?:认缴)?(?:出资|注册资本)(?:额|金额)?(?:为)?(?:人民币)?\s*({AMOUNT})"
)


@check(
    "EQU-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=EQUITY,
    example_type=ContractType.EQUITY,
    basis=("中华人民共和国民法典 第466条第1款",),
    fires=(
        "目标公司注册资本1000万元，转让30%股权，对应出资额200万元。",
        "目标公司注册资本为人民币五百万元，转让方转让其持有的百分之二十的股权，对应认缴出资额80万元。",
    ),
    silent=(
        "目标公司注册资本1000万元，转让30%股权，对应出资额300万元。",
        "目标公司注册资本300万元，转让33.33%股权，对应出资额100万元。",
        "目标公司注册资本1000万元，转让30%股权。",
    ),
)
def shares_do_not_fit(contract: Contract, _: Context) -> Iterator[Hit]:
    """Share times registered capital against the stated contribution."""
    if not equity(contract) or joint_stock(contract):
        return
    yield from _table_of_shares(contract)
    yield from _rows_do_not_fit(contract)
    yield from _after_increase(contract)
    capitals = {money(match[1]) for match in _CAPITAL.finditer(contract.text)}
    for passage in sentences(contract.text, ("对应",)):
        part = _CONTRIBUTION.search(passage.text)
        stake = _STAKE.search(passage.text[: part.start()]) if part else None
        whole = next(iter(capitals)) if len(capitals) == 1 else None
        if len(set(_STAKES.findall(passage.text))) > 1:
            continue
        ratio, stated = share(stake[1] or stake[2]) if stake else None, money(part[1]) if part else None
        if part and stake and whole and ratio and stated:
            expected = whole * ratio
            if abs(expected - stated) > max(whole / 1000, stated / 200):
                facts = {
                    "share": stake[1] or stake[2],
                    "stated": part[1],
                    "expected": f"{expected.normalize():f}元",
                }
                yield Hit(passage.span, facts=facts, comment_reason="choose")


_ROW = re.compile(rf"^[^。；\n%％]{{1,40}}?({AMOUNT})[^。；\n%％]{{0,12}}?({PERCENT})\s*[；;，,。、]?\s*$")
_INCREASED = re.compile(
    rf"注册资本[^。；，\n]{{0,8}}(?:由|从)(?:原[^。；，\n]{{0,4}})?(?:人民币)?\s*({AMOUNT})\s*(?:增加?|变更)?(?:至|到|为)(?:人民币)?\s*({AMOUNT})"
)
_TAKES_ALL_NEW = re.compile(
    rf"新增[^。；，\n]{{0,10}}(?:全部)?由(?P<who>[^。；，\n]{{2,12}}?)(?:全部|全额|单独|一方)?认[缴购][^。；\n]{{0,30}}(?P=who)[^。；，\n]{{0,14}}持有[^。；，\n]{{0,14}}?(?P<p>{PERCENT})"
)


def _rows_do_not_fit(contract: Contract) -> Iterator[Hit]:
    """Rows of a table of holders, each with a sum and a share, held against the registered capital."""
    capitals = {money(match[1]) for match in _CAPITAL.finditer(contract.text)}
    whole = next(iter(capitals)) if len(capitals) == 1 else None
    rows = [
        (passage, row)
        for passage in sentences(contract.text, ("%", "％"))
        if (row := _ROW.search(passage.text))
    ]
    inline = rf"出资\s*({AMOUNT})[^。；，\n]{{0,6}}(?:占|持股|持有)[^。；，\n0-9]{{0,8}}({PERCENT})"
    for passage in sentences(contract.text, ("出资",)) if whole else ():
        rows += [(passage, row) for row in re.finditer(inline, passage.text)]
    for passage, row in rows if whole and len(rows) > 1 else ():
        part, ratio = money(row[1]), share(row[2])
        if whole and part and ratio and abs(whole * ratio - part) > max(whole / 1000, part / 200):
            facts = {"share": row[2], "stated": row[1], "expected": f"{(whole * ratio).normalize():f}元"}
            yield Hit(passage.span, facts=facts, comment_reason="choose")
            return


def _after_increase(contract: Contract) -> Iterator[Hit]:
    """The one who takes all of an increase of capital, and the share that he is said to have by it."""
    for passage in sentences(contract.text, ("新增",)):
        rise, taken = _INCREASED.search(passage.text), _TAKES_ALL_NEW.search(passage.text)
        old, new = (money(rise[1]), money(rise[2])) if rise else (None, None)
        ratio = share(taken["p"]) if taken else None
        if taken and rise and old and new and ratio and abs((new - old) - new * ratio) > new / 1000:
            facts = {"share": taken["p"], "stated": f"{(new - old).normalize():f}元"}
            facts["expected"] = f"{(new * ratio).normalize():f}元"
            yield Hit(passage.span, facts=facts, comment_reason="choose")


_HOLDING = re.compile(
    rf"^\s*(?:[（(]?[0-9一二三四五六七八九十]{{1,2}}[）)、.．]\s*)?(?P<who>[^：:；。\n%％]{{1,30}}?)\s*(?:持股(?:比例)?|持有|占(?:股|比)?|出资比例)?[^：:；。\n%％0-9]{{0,14}}[：:为\s|]\s*(?P<p>{PERCENT})\s*[；;，,。、]?\s*$"
)
_IN_LINE = re.compile(
    rf"(?P<who>[^，。；、：:\n%％0-9]{{1,16}}?)(?:持股|持有|占(?:股|比)?|占有)[^，。；、\n%％0-9]{{0,10}}(?P<p>{PERCENT})"
)
_SHARE_TABLE = re.compile(r"股权结构|持股比例|股权比例|股东(?:及|名称|名册|构成)|持股情况|出资比例|股本结构")


def _table_of_shares(contract: Contract) -> Iterator[Hit]:
    """The shares of all holders, told line by line or in one sentence, that do not make a whole."""
    run: list[tuple[Passage, Decimal]] = []
    told = False
    for passage in sentences(
        contract.text, ("%", "％", "百分之", "股权结构", "持股", "股权比例", "出资比例")
    ):
        line = _HOLDING.match(passage.text)
        value = share(line["p"]) if line else None
        if line and value is not None and told:
            if not re.search(r"合计|总计|共计|小计", passage.text):
                run.append((passage, value))
            continue
        yield from _not_whole(run)
        run, told = [], bool(_SHARE_TABLE.search(passage.text))
        if told and re.search(
            r"(?:股权结构|持股比例|股权比例|出资比例|持股情况)[^。；\n]{0,12}(?:为|如下|：|:)", passage.text
        ):
            values = [share(match["p"]) for match in _IN_LINE.finditer(passage.text)]
            yield from _not_whole([(passage, value) for value in values if value is not None])
    yield from _not_whole(run)


def _not_whole(run: list[tuple[Passage, Decimal]]) -> Iterator[Hit]:
    total = sum((value for _, value in run), Decimal(0))
    if len(run) >= 3 and abs(total - 1) > Decimal("0.001") and total > Decimal("0.5"):
        span = Span(run[0][0].span.start, run[-1][0].span.end)
        yield Hit(
            span, variant="sum", facts={"total": f"{(total * 100).normalize():f}%"}, comment_reason="choose"
        )
