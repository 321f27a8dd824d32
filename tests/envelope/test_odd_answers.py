"""Given answers as odd as models write them, when they are read, then no word is lost and no claim is believed
that the contract does not bear out."""

import json
import re
import time
from typing import Any

import pytest

from tests.envelope.ground import CONTRACT, GROUND, TEXT
from tests.envelope.test_repair import ADDRESS, RULES, WORDS
from workbench.domain.finding import Finding
from workbench.envelope.blocks import Redline, RiskPoints, dump_block
from workbench.envelope.chain import Head, open_sealed, seal
from workbench.envelope.model import Envelope
from workbench.envelope.pack import pack
from workbench.envelope.repair import Repair, repair

QUOTE = "逾期付款的，按日支付万分之五的利息"
ITEM: dict[str, Any] = {
    "clause": "第三条",
    "quote": QUOTE,
    "title": "逾期利息",
    "why": "利率应当说明",
    "risk": "medium",
    "basis": ["《民法典》第五百八十五条"],
}


def risky(*items: dict[str, Any], **more: Any) -> str:
    return json.dumps({**more, "blocks": {"RISK_POINTS": {"items": list(items)}}}, ensure_ascii=False)


def item(**change: Any) -> dict[str, Any]:
    return {**ITEM, **change}


GOOD = risky(ITEM)
UNTRUE = risky(item(quote="甲方应当在收到发票后六十日内付款", why="这句话不在合同里"))


def packed(got: Repair) -> Envelope:
    """The envelope as it comes back from rows."""
    made = seal(pack(got.output, ADDRESS, RULES), Head())
    rows = {row.digest: row.data for row in made.rows}
    return open_sealed(made.sealed, rows.get)


def kept(envelope: Envelope) -> str:
    blocks = [dump_block(block).decode() for block in envelope.blocks]
    said = [json.loads(text) for text in blocks]
    return "\n".join(
        (
            envelope.payload.content,
            *(json.dumps(block, ensure_ascii=False) for block in said),
            *envelope.skeleton.key_deliverables,
            *envelope.skeleton.handoff_notes,
            *envelope.skeleton.output_files,
            envelope.skeleton.status,
        )
    )


def gone(raw: str, envelope: Envelope) -> list[str]:
    """Words of the answer that stand nowhere in its envelope; names of fields and constants are form."""
    form = set(re.findall(r'(\w+)["\']?\s*:', raw)) | {
        "null",
        "true",
        "false",
        "json",
        "RISK_POINTS",
        "CITATIONS",
    }
    have = kept(envelope)
    words = (word for word in re.findall(r"\w{2,}", raw) if word not in form)
    return [word for word in words if word.lower() not in have.lower() and not GROUND.clauses(word)]


BOM = "\ufeff"
ODD: dict[str, str] = {
    "byte order mark": BOM + GOOD,
    "trailing commas": GOOD.replace("]}}}", "],},},}").replace('"}', '",}'),
    "comments": GOOD.replace('"blocks"', '// 备注说明\n"blocks"').replace('"risk"', '/* 中等风险 */ "risk"'),
    "python literal": str(json.loads(GOOD)),
    "single quotes with apostrophe": str({**json.loads(GOOD), "text": "the buyer's delay"}),
    "nan": GOOD.replace('{"blocks"', '{"confidence": NaN, "blocks"'),
    "infinity": GOOD.replace('{"blocks"', '{"confidence": Infinity, "blocks"'),
    "minus infinity": GOOD.replace('{"blocks"', '{"confidence": -Infinity, "blocks"'),
    "huge number": GOOD.replace('{"blocks"', '{"confidence": 1e999, "blocks"'),
    "long integer": GOOD.replace('{"blocks"', '{"confidence": ' + "9" * 5000 + ', "blocks"'),
    "number as string": risky(ITEM, confidence="0.85"),
    "percent as string": risky(ITEM, confidence="85%"),
    "word as confidence": risky(ITEM, confidence="很高"),
    "list as confidence": risky(ITEM, confidence=[0.9]),
    "clause as number": risky(item(clause=3)),
    "clause as arabic": risky(item(clause="3")),
    "clause as object": risky(item(clause={"number": "第三条"})),
    "clause null": risky(item(clause=None)),
    "quote as list": risky(item(quote=[QUOTE])),
    "quote empty": risky(item(quote="")),
    "quote null": risky(item(quote=None)),
    "quote of spaces": risky(item(quote="   ")),
    "quote of punctuation": risky(item(quote="，。")),
    "basis as string": risky(item(basis="《民法典》第五百八十五条")),
    "basis as object": risky(item(basis=[{"law": "民法典", "article": "第五百八十五条"}])),
    "basis null": risky(item(basis=None)),
    "risk upper case": risky(item(risk="MEDIUM")),
    "risk chinese": risky(item(risk="中")),
    "risk unknown": risky(item(risk="catastrophic")),
    "risk number": risky(item(risk=2)),
    "nested fences": f"````markdown\n说明如下\n```json\n{GOOD}\n```\n````",
    "fence in string": "```json\n" + risky(item(why="参考 ```code``` 片段")) + "\n```",
    "fence without end": f"```json\n{GOOD}",
    "fence with tildes": f"~~~json\n{GOOD}\n~~~",
    "two objects": GOOD + "\n" + UNTRUE,
    "two fences": f"第一版：\n```json\n{UNTRUE}\n```\n更正后：\n```json\n{GOOD}\n```",
    "object then prose then object": f"{GOOD}\n另外补充：\n{risky(item(title='第二个问题', why='补充说明'))}",
    "json lines": "\n".join(
        [json.dumps(ITEM, ensure_ascii=False), json.dumps(item(title="其二"), ensure_ascii=False)]
    ),
    "after apology": f"非常抱歉，我之前的回答格式有误。以下为更正：\n{GOOD}\n如有疑问请告知。",
    "apology with braces": f"抱歉{{格式错误}}，如下：\n{GOOD}",
    "duplicate key, other value": GOOD.replace('"title"', '"title": "第一个标题", "title"'),
    "duplicate quote, untrue first": GOOD.replace('"quote"', '"quote": "并不存在的句子内容", "quote"'),
    "duplicate blocks": '{"blocks": {"RISK_POINTS": {"items": []}}, ' + GOOD[1:],
    "unknown field": risky(item(severity_reasoning="额外推理内容"), chain_of_thought="先读再想"),
    "unknown block": json.dumps(
        {"blocks": {"RISK_POINTS": {"items": [ITEM]}, "OPINION": {"文本": "额外意见"}}}, ensure_ascii=False
    ),
    "missing quote": risky({k: v for k, v in ITEM.items() if k != "quote"}),
    "missing why": risky({k: v for k, v in ITEM.items() if k != "why"}),
    "missing blocks": json.dumps({"text": "没有给出区块"}, ensure_ascii=False),
    "blocks null": '{"blocks": null, "text": "空区块"}',
    "blocks list": json.dumps({"blocks": [{"RISK_POINTS": {"items": [ITEM]}}]}, ensure_ascii=False),
    "items object": json.dumps({"blocks": {"RISK_POINTS": {"items": ITEM}}}, ensure_ascii=False),
    "items of strings": json.dumps(
        {"blocks": {"RISK_POINTS": {"items": ["违约金过高"]}}}, ensure_ascii=False
    ),
    "items mixed": json.dumps(
        {"blocks": {"RISK_POINTS": {"items": [ITEM, "口头补充", None, 7]}}}, ensure_ascii=False
    ),
    "lower block name": GOOD.replace("RISK_POINTS", "risk_points"),
    "json in a json string": json.dumps(GOOD, ensure_ascii=False),
    "escaped once more": GOOD.replace('"', '\\"'),
    "full width punctuation": GOOD.replace('":', '"：').replace('",', '"，'),
    "curly quotes": GOOD.replace('"', "“"),
    "lone high surrogate": GOOD.replace("利率应当说明", "利率\\ud83d应当说明"),
    "lone surrogate raw": GOOD.replace("利率应当说明", "利率\ud83d应当说明"),
    "low then high": GOOD.replace("利率应当说明", "利率\\ude00\\ud83d应当说明"),
    "nul inside": GOOD.replace("利率应当说明", "利率\x00应当说明"),
    "nul escaped": GOOD.replace("利率应当说明", "利率\\u0000应当说明"),
    "raw newline in string": GOOD.replace("利率应当说明", "利率\n应当\t说明"),
    "line separators": GOOD.replace("利率应当说明", "利率\u2028应当\u2029说明\x85完"),
    "inner quotes": GOOD.replace("利率应当说明", '利率"应当"说明'),
    "mixed languages": risky(item(title="Late interest 遅延利息 연체", why="Die Höhe ist unklar；利率過高")),
    "deep array": "[" * 20000,
    "deep object": '{"a":' * 20000 + "1" + "}" * 20000,
    "deep then good": '{"a":' * 300 + GOOD + "}" * 300,
    "deep inside text": risky(ITEM, text="[" * 3000),
    "only a number": "42",
    "only a string": '"结论成立"',
    "only null": "null",
    "only true": "true",
    "only braces": "{}",
    "only brackets": "[]",
    "empty items": risky(),
    "basis without a name": risky({**item(basis=[]), "": ["《民法典》第五百八十五条"]}),
    "basis at the top": risky(item(basis=[]), basis=["《民法典》第五百八十五条"]),
    "clause that is none": risky(item(clause=99)),
    "whitespace": " \n\t\u3000",
    "empty": "",
    "truncated in quote": GOOD[: GOOD.index("万分之五")],
    "truncated in key": GOOD[: GOOD.index('"why"') + 3],
    "html": f"<pre>{GOOD}</pre><script>x</script>",
    "yaml": "blocks:\n  RISK_POINTS:\n    items:\n      - clause: 第三条\n        quote: " + QUOTE,
    "markdown table": "| 条款 | 风险 |\n|---|---|\n| 第三条 | 逾期利息不明 |",
    "tool call": '{"name": "submit", "arguments": ' + json.dumps(GOOD, ensure_ascii=False) + "}",
    "think tag": f"<think>先看第三条 {{不对}}，再看别的</think>\n{GOOD}",
    "refusal": "我无法协助处理该请求。",
    "same item twice": risky(ITEM, ITEM),
    "quote across clauses": risky(item(quote="按日支付万分之五的利息。\n第四条 其他\n本合同一式两份")),
    "quote across clauses without lines": risky(
        item(quote="按日支付万分之五的利息。第四条 其他本合同一式两份")
    ),
    "quote twice in text": risky(item(quote="本合同", clause="第四条")),
    "title very long": risky(item(title="长" * 5000)),
    "many deliverables": risky(ITEM, deliverables=[f"要点编号{n}号" for n in range(40)]),
    "bool deliverables": risky(ITEM, deliverables=True),
    "object deliverables": risky(ITEM, deliverables={"甲": "首先", "乙": "其次"}),
    "nested deliverables": risky(ITEM, deliverables=[["首先", "其次"], {"再次": "补充"}]),
    "files odd": risky(ITEM, files=[None, 3, "报告.docx", {"path": "a.pdf"}]),
    "status odd": risky(ITEM, status="DONE"),
    "status upper": risky(ITEM, status="Success"),
    "status object": risky(ITEM, status={"ok": True}),
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_answer_loses_no_word_and_proves_every_quote(name: str) -> None:
    raw = ODD[name]
    got = repair(raw, ("RISK_POINTS",), GROUND, WORDS)
    envelope = packed(got)
    assert gone(raw.encode("utf-8", "replace").decode(), envelope) == []
    for block in envelope.blocks:
        if isinstance(block, RiskPoints):
            for finding in block.findings:
                assert finding.quote == finding.span.of(TEXT)
                assert re.search(r"\w", finding.quote)
        if isinstance(block, Redline):
            assert all(i.edit.span.of(TEXT) == i.edit.old for i in block.items)


def finding_of(raw: str) -> Finding | None:
    blocks = packed(repair(raw, ("RISK_POINTS",), GROUND, WORDS)).blocks
    found = [finding for block in blocks if isinstance(block, RiskPoints) for finding in block.findings]
    return found[0] if len(found) == 1 else None


READABLE = (
    "byte order mark", "trailing commas", "comments", "python literal", "single quotes with apostrophe", "nan", "infinity",
    "number as string", "clause as number", "clause as arabic", "basis as string", "risk upper case", "nested fences",
    "fence in string", "fence without end", "fence with tildes", "after apology", "apology with braces",
    "unknown field", "lower block name", "json in a json string", "raw newline in string", "html", "think tag",
    "nul escaped", "risk chinese", "items object",
)  # fmt: skip


@pytest.mark.parametrize("name", READABLE)
def test_what_can_be_read_is_read(name: str) -> None:
    found = finding_of(ODD[name])
    assert found is not None
    assert found.quote == QUOTE


@pytest.mark.parametrize("said", ["failed", "FAILED", " Failed "])
def test_a_failure_in_other_letters_is_a_failure(said: str) -> None:
    envelope = packed(repair(risky(ITEM, status=said), ("RISK_POINTS",), GROUND, WORDS))
    assert (envelope.skeleton.status, envelope.skeleton.confidence) == ("failed", 20)


UNREADABLE = (
    "risk unknown", "risk number", "items of strings", "items mixed", "missing quote",
    "missing blocks", "blocks null", "deep array", "deep object", "deep then good", "deep inside text",
    "full width punctuation", "only a number", "only a string", "only null", "only true", "only braces",
    "quote null", "clause as object", "yaml", "markdown table", "refusal",
)  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_asked_for_again_and_stays_whole(name: str) -> None:
    got = repair(ODD[name], ("RISK_POINTS",), GROUND, WORDS)
    envelope = packed(got)
    assert got.ask is not None
    assert (got.output.rung, envelope.skeleton.status, envelope.skeleton.confidence) == (
        "minimal",
        "partial",
        20,
    )
    assert ODD[name] in envelope.payload.content


WIDTHS = {
    "as it stands": (QUOTE, True),
    "half-width comma": (QUOTE.replace("，", ","), True),
    "spaces inside": (QUOTE.replace("，", "， "), True),
    "ideographic space": (QUOTE.replace("，", "，\u3000"), True),
    "zero-width space": (QUOTE.replace("，", "，\u200b"), True),
    "line break inside": (QUOTE.replace("，", "，\n"), True),
    "in quotation marks": (f"“{QUOTE}”", True),
    "final full stop": (QUOTE + "。", True),
    "other number": (QUOTE.replace("五", "六"), False),
    "other comma place": ("逾期付款的按日，支付万分之五的利息", False),
    "a word less": (QUOTE.replace("按日", ""), False),
    "a not more": (QUOTE.replace("按日", "不按日"), False),
    "ellipsis": ("逾期付款的……利息", False),
    "traditional": (QUOTE.replace("万", "萬"), False),
    "digits": (QUOTE.replace("万分之五", "0.05%"), False),
}


@pytest.mark.parametrize("name", WIDTHS)
def test_a_quote_is_found_by_its_words_and_only_by_them(name: str) -> None:
    quote, holds = WIDTHS[name]
    found = finding_of(risky(item(quote=quote)))
    assert (found is not None) is holds
    if found:
        assert QUOTE in found.quote
        assert found.quote == found.span.of(TEXT)


def test_a_quote_that_stands_twice_is_placed_by_its_clause() -> None:
    for clause, number in (("第二条", "第二条"), ("第三条", "第三条")):
        found = finding_of(risky(item(quote="支付", clause=clause)))
        assert found is not None
        assert found.clause is not None
        assert CONTRACT.clauses[found.clause].number == number


@pytest.mark.parametrize("shape", ["prose", "json", "broken", "braces", "fences", "quotes", "escapes"])
def test_ten_megabytes_are_read_soon_and_kept_whole(shape: str) -> None:
    body = "甲方应当付款。" * 1_400_000
    raw = {
        "prose": body,
        "json": risky(ITEM, text=body),
        "broken": risky(ITEM, text=body)[:-1],
        "braces": "{" * 3_000_000 + body,
        "fences": "```json\n{\n```\n" * 300_000 + body,
        "quotes": '"' * 3_000_000 + body,
        "escapes": '{"a": "' + "\\" * 3_000_000 + body,
    }[shape]
    started = time.process_time()
    envelope = packed(repair(raw, ("RISK_POINTS",), GROUND, WORDS))
    assert time.process_time() - started < 15
    assert body in envelope.payload.content
