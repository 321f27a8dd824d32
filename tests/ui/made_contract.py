"""A contract made by hand, with its clauses."""

import re
from collections.abc import Sequence
from hashlib import sha256

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
from workbench.domain.span import Span

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
