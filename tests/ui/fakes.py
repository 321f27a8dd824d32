"""A review made by hand, and a port that plays it back: the desk's tests need no engine."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from hashlib import sha256

from ui.bridge.port import Port
from ui.review.sheet.compose import Piece
from ui.review.sheet.runs import Change
from workbench.domain.citation import (
    ArticleNo,
    ArticleView,
    Citation,
    DateSource,
    Outcome,
    ReferenceDate,
    Scope,
    Verdict,
)
from workbench.domain.contract import (
    Block,
    BlockKind,
    CellPlace,
    Clause,
    ClauseKind,
    Contract,
    ContractType,
    RecognisedType,
    Source,
)
from workbench.domain.finding import (
    Basis,
    Edit,
    EditKind,
    Finding,
    Gap,
    Mark,
    Negotiability,
    Risk,
    TerminalState,
)
from workbench.domain.models import ModelLimits, ModelsReport, Spend
from workbench.domain.reports import ExportReport, LibraryCard, RunCard
from workbench.domain.review import (
    CitationsJudged,
    ContractRead,
    FindingsFound,
    HopChanged,
    HopSummary,
    Review,
    ReviewOptions,
    RunFinished,
    RunStarted,
)
from workbench.domain.span import Span
from workbench.errors import Cancelled
from workbench.text.diff import OpKind, opcodes
from workbench.words import Words

NOW = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
CHANGES = {OpKind.EQUAL: Change.KEEP, OpKind.INSERT: Change.INSERT, OpKind.DELETE: Change.DELETE}

TEXT = """软件开发合同
甲方（委托方）：北京锦程商贸有限公司
乙方（开发方）：上海澄意软件有限公司
第一条　定义
1.1　本合同所称“软件”，是指乙方按照附件一的功能清单为甲方开发的订单管理系统，包括源代码、目标代码及配套文档。
1.2　“交付日”指双方在附件二中约定的日期。
第二条　开发内容
2.1　乙方应当按照附件一的要求完成软件的设计、开发、测试和部署。
第三条　交付与验收
3.1　乙方应于2026年3月31日前交付软件，甲方逾期不提出书面异议的，视为验收合格。
第四条　费用与支付
4.1　合同总额为人民币1,200,000元（大写：壹佰贰拾万元整），分三期支付，具体如下：
期次|支付节点|金额（元）
第一期|合同签订后五个工作日内|360,000
第二期|交付并通过初步验收后|480,000
第三期|最终验收后|360,000
4.2　甲方逾期付款的，每逾期一日，应当按应付未付金额的万分之五支付违约金。
第五条　保密
5.1　双方对履行本合同过程中知悉的对方商业秘密负有保密义务，保密期限为合同终止后三年。
第六条　违约责任
6.1　乙方逾期交付的，每逾期一日，应当按合同总额的千分之五支付违约金；违约金累计不超过合同总额的百分之五十。
6.2　甲方逾期付款的，按照《中华人民共和国民法典》第五百八十五条的规定承担违约责任。
第七条　争议解决
7.1　因本合同发生的争议，双方协商不成的，可以提交北京仲裁委员会仲裁，也可以向人民法院起诉。
第八条　知识产权
8.1　本项目产生的源代码及文档的著作权归甲方所有，依据《计算机软件保护条例》第十一条。
8.2　乙方保证交付成果不侵犯任何第三方的合法权益，并依照《中华人民共和国合同法》第一百零七条承担责任。
第九条　不可抗力
9.1　因不可抗力不能履行合同的，根据不可抗力的影响，部分或者全部免除责任。
第十条　生效
10.1　本合同自双方签字盖章之日起生效，一式两份，具有同等法律效力。"""

WORDS = {
    "FAKE-01": (
        "违约金上限过高",
        "累计上限 50% 超出 30% 的司法口径，可被请求调减；数字边界由规则核对。",
        "建议改为不超过合同总额的百分之三十。",
    ),
    "FAKE-02": (
        "“或裁或审”条款无效",
        "同时约定仲裁与诉讼，仲裁协议无效。",
        "建议二选一：只保留仲裁，或只保留诉讼。",
    ),
    "FAKE-03": (
        "引用的条文无法核验",
        "法规库未收录该行政法规的文本，已送人工复核，不作为已核验依据。",
        "请人工核对条文原文。",
    ),
    "FAKE-04": (
        "缺少验收标准条款",
        "结构必需条款缺失：没有约定验收标准、验收期限和复验次数。",
        "建议补充验收条款。",
    ),
    "FAKE-05": (
        "引用了已废止的法律",
        "《合同法》自2021年1月1日起废止，由《民法典》合同编取代。",
        "建议改引《民法典》第五百七十七条。",
    ),
    "FAKE-06": ("沉默视为验收合格", "“逾期不提出异议视为合格”须有明确约定的检验期限，否则对委托方不利。", ""),
}


def say_words(words: Words) -> Words:
    """The words with those of the made-up checks."""
    table = dict(words.table)
    for check, (title, explain, advice) in WORDS.items():
        table[f"{check}.title"] = {"zh": title, "en": f"Check {check}: a title in English"}
        table[f"{check}.explain"] = {
            "zh": explain,
            "en": "What is wrong, told in one English sentence that is long enough to wrap.",
        }
        if advice:
            table[f"{check}.advice"] = {"zh": advice, "en": "What to do about it."}
    return Words(table, words.language)


def diff(old: str, new: str) -> list[Piece]:
    """Pieces from the product's own opcodes."""
    return [Piece(CHANGES[op.kind], op.text) for op in opcodes(old, new)]


def make_contract(text: str = TEXT, name: str = "软件开发合同-v3.docx") -> Contract:
    """A contract from lines; ``a|b|c`` is a table row, 第X条 and 1.1 begin clauses."""
    blocks: list[Block] = []
    clauses: list[Clause] = []
    start = 0
    row = -1
    pieces: list[str] = []
    for line in text.split("\n"):
        cells = line.split("|") if "|" in line else []
        row = row + 1 if cells else -1
        for column, words in enumerate(cells or [line]):
            blocks.append(
                Block(
                    index=len(blocks),
                    part="word/document.xml",
                    ordinal=len(blocks),
                    kind=BlockKind.CELL if cells else BlockKind.PARAGRAPH,
                    text=words,
                    start=start,
                    cell=CellPlace(table=0, row=row, column=column) if cells else None,
                    digest=_digest(words),
                )
            )
            pieces.append(words)
            start += len(words) + 1
    whole = "\n".join(pieces)
    clauses = _clauses(blocks, len(whole))
    return Contract(
        source=Source(name=name, path=f"/tmp/{name}", format="docx", size=20_000, digest=_digest(text)),
        text=whole,
        blocks=tuple(blocks),
        clauses=tuple(clauses),
        title=blocks[0].text,
        title_span=blocks[0].span,
        type=RecognisedType(type=ContractType.SOFTWARE, kind="软件开发合同", score=96),
    )


def _clauses(blocks: Sequence[Block], end: int) -> list[Clause]:
    heads: list[tuple[Block, str, str, int]] = []
    for block in blocks:
        found = re.match(r"(第[一二三四五六七八九十百]+条)　?(.{0,12})$", block.text)
        if found:
            heads.append((block, found[1], found[2], 1))
            continue
        found = re.match(r"(\d+\.\d+)　", block.text)
        if found:
            heads.append((block, found[1], "", 2))
    clauses: list[Clause] = []
    top = None
    for place, (block, number, heading, level) in enumerate(heads):
        following = next((h[0].start - 1 for h in heads[place + 1 :] if h[3] <= level), end)
        own = heads[place + 1][0].start - 1 if place + 1 < len(heads) else end
        top = place if level == 1 else top
        clauses.append(
            Clause(
                index=place,
                kind=ClauseKind.CLAUSE,
                number=number,
                path=(place + 1,),
                level=level,
                heading=heading,
                heading_span=None,
                span=Span(block.start, following),
                own=Span(block.start, min(own, following)),
                parent=None if level == 1 else top,
                digest=_digest(block.text),
            )
        )
    return clauses


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


REFERENCE = ReferenceDate(value=date(2026, 11, 20), source=DateSource.TODAY)


def verdict(contract: Contract, words: str, outcome: Outcome, instrument: str, number: int) -> Verdict:
    """A verdict about the citation that reads ``words``."""
    at = contract.text.index(words)
    span = Span(at, at + len(words))
    citation = Citation(text=words, span=span, named=instrument, name_span=span, article=ArticleNo(number))
    good = outcome is Outcome.VERIFIED
    return Verdict(
        citation=citation,
        outcome=outcome,
        scope=Scope.EXISTENCE if good else None,
        reason=outcome.value,
        instrument=f"中华人民共和国{instrument}",
        reference=REFERENCE.value,
    )


def make_verdicts(contract: Contract) -> tuple[Verdict, ...]:
    """One good citation, one whose text is not here, one repealed."""
    return (
        verdict(contract, "第五百八十五条", Outcome.VERIFIED, "民法典", 585),
        verdict(contract, "《计算机软件保护条例》第十一条", Outcome.CATALOGUED, "计算机软件保护条例", 11),
        verdict(contract, "《中华人民共和国合同法》第一百零七条", Outcome.REPEALED, "合同法", 107),
    )


def finding(
    contract: Contract,
    check: str,
    quote: str,
    new: str | None,
    risk: Risk = Risk.HIGH,
    *,
    cited: str = "中华人民共和国民法典 第五百八十五条",
    mark: Mark = Mark.VERIFIED_EXISTENCE,
    missing: bool = False,
    kind: EditKind = EditKind.REPLACE,
    key: str = "",
) -> Finding:
    """A finding about the words ``quote``."""
    at = contract.text.index(quote)
    span = Span(at, at + len(quote))
    clause = max((c for c in contract.clauses if c.span.holds(span)), key=lambda c: c.level, default=None)
    edit = None if new is None else Edit(kind=kind, span=span, old=quote, new=new)
    return Finding(
        finding_id=f"{check}{key}",
        check=check,
        risk=risk,
        negotiability=Negotiability.MUST if risk is Risk.HIGH else Negotiability.PREFER,
        clause=None if missing or clause is None else clause.index,
        span=span,
        quote=quote,
        basis=(Basis(cited=cited, mark=mark),) if cited else (),
        edit=edit,
        missing=missing,
        hop=6,
    )


def make_findings(contract: Contract) -> tuple[Finding, ...]:
    """Findings of every kind that the desk shows."""
    needs = Mark.NEEDS_CHECK
    arbitration = "可以提交北京仲裁委员会仲裁，也可以向人民法院起诉"
    only = "任何一方均应提交北京仲裁委员会，按照申请仲裁时该会现行有效的仲裁规则在北京进行仲裁；仲裁裁决是终局的，对双方均有约束力"
    acceptance = (
        "甲方应在收到软件后十五日内完成验收，并书面确认验收结果；未通过的，乙方应在十日内整改并重新提交。"
    )
    return (
        finding(
            contract,
            "FAKE-06",
            "甲方逾期不提出书面异议的，视为验收合格",
            None,
            Risk.LOW,
            cited="中华人民共和国民法典 第六百二十一条",
        ),
        finding(
            contract,
            "FAKE-04",
            "3.1",
            acceptance,
            Risk.MEDIUM,
            cited="",
            missing=True,
            kind=EditKind.INSERT_AFTER,
        ),
        finding(contract, "FAKE-01", "不超过合同总额的百分之五十", "不超过合同总额的百分之三十", mark=needs),
        finding(contract, "FAKE-02", arbitration, only, cited="中华人民共和国仲裁法 第二十七条"),
        finding(
            contract,
            "FAKE-03",
            "《计算机软件保护条例》第十一条",
            None,
            Risk.MEDIUM,
            cited="计算机软件保护条例 第十一条",
            mark=needs,
        ),
        finding(
            contract,
            "FAKE-05",
            "《中华人民共和国合同法》第一百零七条",
            "《中华人民共和国民法典》第五百七十七条",
            cited="中华人民共和国民法典 第五百七十七条",
        ),
    )


HOPS = (
    ("intent", "pass", 98, 12),
    ("segment", "pass", 95, 64),
    ("researcher", "pass", 82, 140),
    ("analyst", "degrade", 72, 180),
    ("drafter", "pass", 88, 45),
    ("symbolic", "pass", None, 4),
    ("reviewer", "pass", 91, 30),
    ("gate", "degrade", 76, 9),
    ("terminal", "pass", 90, 3),
)


def hop(seq: int, *, running: bool = False) -> HopSummary:
    """The hop with this number, running or done."""
    agent, route, confidence, took = HOPS[seq - 1]
    if running:
        return HopSummary(seq=seq, agent=agent, node=agent, status="running")
    return HopSummary(
        seq=seq,
        agent=agent,
        node=agent,
        status="success",
        route=route,
        confidence=confidence,
        milliseconds=took,
    )


def make_review(contract: Contract, findings: Sequence[Finding], verdicts: Sequence[Verdict]) -> Review:
    """A finished review."""
    return Review(
        run_id="run-1",
        contract=contract,
        options=ReviewOptions(),
        reference=REFERENCE,
        verdicts=tuple(verdicts),
        findings=tuple(findings),
        hops=tuple(hop(seq) for seq in range(1, len(HOPS) + 1)),
        state=TerminalState.ESCALATE,
        score=Decimal("0.86"),
        gaps=(Gap(code="citation", finding_id="FAKE-03"), Gap(code="citation", finding_id="FAKE-05")),
        head="9f3c2a71d0",
        started=NOW,
    )


ARTICLE = ArticleView(
    instrument="中华人民共和国民法典",
    version="2020-05-28",
    status="现行有效",
    from_date=date(2021, 1, 1),
    to_date=None,
    article="第五百八十五条",
    text="（条文正文，测试用文字。）",
    previous="（前一条，测试用文字。）",
    next="（后一条，测试用文字。）",
    chapter="合同编",
)


NO_MODELS = ModelsReport(models=(), profiles=(), limits=ModelLimits(), today=Spend(), keyring=True)


class FakePort(Port):
    """Answers calls at once from a script; records what was asked."""

    def __init__(self, review: Review | None = None, *, hold: bool = False) -> None:
        super().__init__()
        contract = make_contract()
        verdicts = make_verdicts(contract)
        self.review = review or make_review(contract, make_findings(contract), verdicts)
        self.hold = hold
        self.asked: list[tuple[str, dict[str, object]]] = []
        self.answers: dict[str, Callable[[dict[str, object]], object]] = {
            "article": lambda _a: ARTICLE,
            "recent": lambda _a: (),
            "library": lambda _a: LibraryCard(laws=378, until=date(2026, 10, 1)),
            "decide": lambda _a: None,
            "undo": lambda _a: None,
            "export": lambda _a: ExportReport(files=()),
            "models": lambda _a: NO_MODELS,
            "questions": lambda _a: (),
        }
        self.failures: dict[str, Exception] = {}
        self.open_calls: list[int] = []
        self.closed = False

    def call(self, op: str, **arguments: object) -> int:
        self.asked.append((op, arguments))
        number = len(self.asked)
        if op in self.failures:
            self.failed.emit(number, self.failures[op])
        elif op in ("review", "resume", "rejudge"):
            self._waiting = number
            self.open_calls.append(number)
        else:
            self._later = number
            self.open_calls.append(number)
            self._answers_due = [*getattr(self, "_answers_due", []), (number, self.answers[op](arguments))]
        return number

    def answer(self) -> None:
        """Deliver answers to everything but the review."""
        due, self._answers_due = getattr(self, "_answers_due", []), []
        for number, result in due:
            self.open_calls.remove(number)
            self.done.emit(number, result)

    def play(self, until: int = len(HOPS), *, finish: bool = True) -> None:
        """Play the review's events up to hop ``until``."""
        number, review = self._waiting, self.review
        self.told.emit(number, RunStarted(run_id=review.run_id))
        self.told.emit(
            number,
            ContractRead(contract=review.contract, reference=review.reference),
        )
        for seq in range(1, until + 1):
            last = seq == until and not finish
            self.told.emit(number, HopChanged(hop=hop(seq, running=last), committed=not last))
            if seq == 3:
                self.told.emit(number, CitationsJudged(verdicts=review.verdicts))
            if seq == 4:
                self.told.emit(number, FindingsFound(findings=review.findings[: len(review.findings) // 2]))
        if finish:
            self.told.emit(number, RunFinished(review=review))
            self.done.emit(number, review)

    def cancel(self, number: int) -> None:
        self.failed.emit(number, Cancelled())

    def close(self) -> None:
        self.closed = True


def run_card(name: str, *, finished: bool = True) -> RunCard:
    """A line of recent work."""
    return RunCard(
        run_id=name,
        name=name,
        path=f"/tmp/{name}",
        started=NOW,
        finished=NOW if finished else None,
        state=TerminalState.ESCALATE if finished else None,
        findings=23,
        undecided=15,
    )
