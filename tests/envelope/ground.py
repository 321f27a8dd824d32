"""A small contract and a small library to hold a model's answers against."""

import re
from datetime import date

from workbench.documents.plain import contract_from_text
from workbench.domain.citation import ArticleNo, Citation, DateSource, Outcome, ReferenceDate, Scope, Verdict
from workbench.domain.span import Span
from workbench.envelope.ground import Ground

TEXT = """服务合同
甲方：北京青松科技有限公司
乙方：上海白杨服务有限公司
第一条 服务内容
乙方向甲方提供软件维护服务，期限为一年。
第二条 违约责任
任何一方违约，应按合同总额的百分之五十支付违约金。依据《民法典》第五百八十五条处理。
第三条 付款
甲方应当在收到发票后三十日内付款。逾期付款的，按日支付万分之五的利息。
第四条 其他
本合同一式两份。本合同自签字之日起生效。"""
DAY = ReferenceDate(value=date(2026, 1, 1), source=DateSource.CHOSEN)
CONTRACT = contract_from_text(TEXT)
_CITED = re.compile(r"《([^》]+)》第([一二三四五六七八九十百]+)条")
_HELD = {("民法典", "五百八十五")}


def examine(text: str) -> tuple[Verdict, ...]:
    """A library that holds one article."""
    return tuple(_verdict(found) for found in _CITED.finditer(text))


def _verdict(found: re.Match[str]) -> Verdict:
    held = found.groups() in _HELD
    citation = Citation(
        text=found.group(),
        span=Span(*found.span()),
        named=found[1],
        name_span=Span(*found.span(1)),
        article=ArticleNo(585),
    )
    return Verdict(
        citation=citation,
        outcome=Outcome.VERIFIED if held else Outcome.ARTICLE_MISSING,
        scope=Scope.EXISTENCE if held else None,
        reason="article_in_force" if held else "article_missing",
        instrument=found[1],
        reference=DAY.value,
    )


GROUND = Ground(contract=CONTRACT, examine=examine, reference=DAY)
