"""What the input, state and output gates go by: lists, limits and patterns a firm may tune (R3.2 to R3.4).

The default patterns of injection stand in ``injection_table.py``, since they are data.
"""

from workbench.domain.base import Model
from workbench.domain.injection import InjectionPattern
from workbench.settings.injection_table import INJECTIONS


class InputRules(Model):
    """The input gate (R3.2). Lengths in characters.

    ``tasks`` is the whitelist; a task of ``long_tasks`` may bring more text.
    """

    tasks: tuple[str, ...] = (
        "review",
        "draft",
        "question",
        "long_file",
        "due_diligence",
        "reg_watch",
        "cross_border",
        "law",
        "compare",
    )
    long_tasks: tuple[str, ...] = ("long_file", "due_diligence")
    limit: int = 2_000
    long_limit: int = 8_000
    injections: tuple[InjectionPattern, ...] = INJECTIONS


class StateRules(Model):
    """The state gate (R3.3). ``placeholders`` are words that are no value when they stand alone, in
    any width, case and brackets; ``retries`` is how often a hop is tried again."""

    retries: int = 2
    placeholders: tuple[str, ...] = (
        "placeholder", "n/a", "na", "todo", "tbd", "tbc", "tba", "fixme", "null", "none", "nil", "nan",
        "undefined", "unknown", "string", "lorem ipsum", "to be filled",
        "to be determined", "to be confirmed", "to be completed", "insert here", "your answer here",
        "not available", "not applicable", "no data", "coming soon", "insert text here", "your text here",
        "your analysis here",
        "占位", "占位符", "占位文本", "占位内容", "待补充", "待填", "待填写", "待定", "待确定", "待确认", "待完善",
        "待核实", "待更新", "待生成", "待处理", "待续", "待办", "待撰写", "请填写", "此处填写", "在此填写",
        "请补充", "请输入", "此处插入", "此处省略", "同上", "略", "省略", "从略", "无", "没有", "暂无", "暂缺",
        "暂无数据", "暂无内容", "暂无结果", "不适用", "未知", "未定", "空", "空白", "示例文本",
        "某某", "敬请期待", "正在生成", "生成中",
    )  # fmt: skip


class Section(Model):
    """A section that a document has to have: its code and the headings that count, one a language."""

    code: str
    headings: tuple[str, ...]


CONCLUSION = Section(
    code="conclusion", headings=("结论", "审查结论", "结论意见", "Conclusion", "Conclusions", "Outcome")
)
GROUNDS = Section(
    code="grounds",
    headings=("依据", "法律依据", "理由", "分析与依据", "Basis", "Legal basis", "Grounds", "Reasons"),
)
ADVICE = Section(
    code="advice",
    headings=("建议", "处理建议", "修改建议", "Advice", "Recommendation", "Recommendations", "Suggestions"),
)


class DocumentRules(Model):
    """What one kind of document needs: its sections and its least length in characters."""

    kind: str
    sections: tuple[Section, ...] = (CONCLUSION, GROUNDS, ADVICE)
    least: int = 80


class OutputRules(Model):
    """The output gate (R3.4). ``kinds`` differ from the default by name; the score is for trends only."""

    usual: DocumentRules = DocumentRules(kind="report")
    kinds: tuple[DocumentRules, ...] = (
        DocumentRules(
            kind="memo",
            sections=(
                Section(code="conclusion", headings=("结论", "Outcome")),
                Section(code="summary", headings=("概要", "Summary")),
                Section(code="findings", headings=("审阅意见", "Findings")),
            ),
        ),
        DocumentRules(kind="note", sections=(), least=1),
    )
    retries: int = 2
    base: int = 60
    long: int = 15
    long_from: int = 200
    whole: int = 10
    sentences: int = 5
    sentences_from: int = 3
    most: int = 100

    def of(self, kind: str) -> DocumentRules:
        """The rules for a kind of document; the usual ones for a kind without its own."""
        return next((rules for rules in self.kinds if rules.kind == kind), self.usual)
