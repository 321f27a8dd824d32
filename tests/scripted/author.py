"""The correct answers of a scripted model, written from the prompt and from nothing else.

What it knows of law is a table of five topics; what it knows of the case stands in the prompt's fences.
"""

import json
import re
from typing import Any, NamedTuple

from workbench.providers.base import Prompt
from workbench.providers.faults import Lore
from workbench.text.fence import unquoted

_FENCE = re.compile(r"<<<DATA (\w+) (\w+)>>>\n.*?\n<<<END \1 \2>>>", re.DOTALL)
_POINT = re.compile(r"^(?P<id>[A-Z]{2,4}-\d\S*?) ?[|｜].*\n  \S+?[：:] ?「(?P<quote>.*)」$", re.MULTILINE)
_KINDS = ("CITATIONS", "RISK_POINTS", "REDLINE", "SCAN", "CLAIMS", "CONFLICTS")


class Topic(NamedTuple):
    """What a lawyer would say of some words. ``rewrite`` None leaves the wording to the drafter."""

    words: str
    title: str
    why: str
    advice: str
    risk: str
    basis: str
    rewrite: str | None
    drafted: str = ""


CIVIL = "《中华人民共和国民法典》"
WORK = "《中华人民共和国劳动合同法》"
TOPICS = (
    Topic("双方约定试用期为六个月", "试用期已到上限", "三年期合同的试用期以六个月为限，现约定没有余地。",
          "可以缩短试用期。", "low", f"{WORK}第十九条", "双方约定试用期为三个月"),
    Topic("乙方离职后的竞业限制期限为二十四个月", "竞业限制期限偏长", "期限与补偿应当相称。", "可以协商缩短。",
          "low", f"{WORK}第二十四条", None, "乙方离职后的竞业限制期限为十二个月"),
    Topic("双方约定租赁期限为五年", "租期较长", "租期内租金不变，对出租人有风险。", "可以约定租金调整办法。",
          "low", f"{CIVIL}第七百零五条", "双方约定租赁期限为三年"),
    Topic("定金为合同总价的15%", "定金比例较高", "定金比例高，买受人占用资金多。", "可以降低定金比例。", "low",
          f"{CIVIL}第五百八十六条", None, "定金为合同总价的10%"),
    Topic("违约金按照所欠款项每日万分之五计算", "违约金需与损失相称", "过高的违约金可以请求调整。",
          "可以约定总额上限。", "medium", f"{CIVIL}第五百八十五条", None,
          "违约金按照所欠款项每日万分之三计算"),
    Topic("向甲方所在地有管辖权的人民法院起诉", "管辖对乙方不便", "由甲方所在地法院管辖，增加乙方成本。",
          "可以约定由被告住所地法院管辖。", "low", "", "向被告所在地有管辖权的人民法院起诉"),
)  # fmt: skip
BY_WORDS = {topic.words: topic for topic in TOPICS}

ENGLISH = {
    "title": "The term deserves a second look",
    "why": "As worded it leaves the client with a risk that the other side does not share.",
    "advice": "Consider the milder wording that is suggested.",
}

LORE = Lore(
    invented=(
        f"{CIVIL}第一千三百零五条",
        f"{WORK}第一百二十条",
        "《中华人民共和国合同履约保障法》第十二条",
        "《中华人民共和国商事定金管理条例》第九条",
        f"{CIVIL}第一千四百条",
    ),
    misstated=(
        f"{CIVIL}第五百八十六条规定：“定金的数额不得超过主合同标的额的百分之四十”",
        f"{WORK}第十九条规定：“三年以上固定期限的劳动合同，试用期不得超过十二个月”",
        f"{CIVIL}第七百零五条规定：“租赁期限不得超过三十年”",
    ),
    quotes=(
        "乙方应当无条件承担甲方的一切间接损失",
        "甲方有权随时单方提高服务价格",
        "逾期一日即视为根本违约并没收全部款项",
    ),
    beyond={
        f"{WORK}第十九条": "双方约定试用期为十个月",
        f"{WORK}第二十四条": "乙方离职后的竞业限制期限为三十六个月",
        f"{CIVIL}第七百零五条": "双方约定租赁期限为三十年",
        f"{CIVIL}第五百八十六条": "定金为合同总价的30%",
    },
)


def fences(prompt: Prompt) -> dict[str, str]:
    """The quoted texts of a prompt by their label."""
    return {found[1]: unquoted(found.group()) for found in _FENCE.finditer(prompt.user)}


def author(prompt: Prompt) -> str:
    """The answer to a prompt that asks for any of the known kinds."""
    given = fences(prompt)
    contract, earlier = given.get("contract", ""), given.get("points", "")
    asked = json.loads(prompt.json_schema)["properties"].get("blocks", {})
    name = asked.get("$ref", "").rpartition("/")[2]
    required = json.loads(prompt.json_schema)["$defs"][name]["required"] if name else []
    made = {
        "CITATIONS": _citations,
        "RISK_POINTS": _risks,
        "REDLINE": _redline,
        "SCAN": lambda *_: {"clauses": [n.split("｜")[0] for n in given.get("clauses", "").split("\n") if n]},
        "CLAIMS": _claims,
        "CONFLICTS": lambda *_: {"items": [], "compared": 1},
    }
    blocks = {kind: made[kind](contract, earlier) for kind in _KINDS if kind in required}
    english = "Answer in English" in prompt.system
    for item in blocks.get("RISK_POINTS", {}).get("items", []) if english else ():
        item.update(ENGLISH)
    note = "Every clause of the contract was read." if english else "已通读合同全文各条，没有遗漏。"
    said = {"status": "success", "notes": [note], "confidence": 0.95}
    return json.dumps({**said, "blocks": blocks}, ensure_ascii=False)


def _found(contract: str) -> list[Topic]:
    return [topic for topic in TOPICS if contract.count(topic.words) == 1]


def _citations(contract: str, _earlier: str) -> dict[str, Any]:
    laws = dict.fromkeys(topic.basis for topic in _found(contract) if topic.basis)
    return {"items": [_law(cited) for cited in laws]}


def _law(cited: str) -> dict[str, str]:
    law, _, article = cited.removeprefix("《").partition("》")
    return {"law": law, "article": article}


def _risks(contract: str, _earlier: str) -> dict[str, Any]:
    return {
        "items": [
            {
                "quote": topic.words,
                "title": topic.title,
                "why": topic.why,
                "advice": topic.advice,
                "risk": topic.risk,
                "basis": [topic.basis] if topic.basis else [],
                **({"rewrite": topic.rewrite} if topic.rewrite else {}),
            }
            for topic in _found(contract)
        ]
    }


def risks(points: str) -> list[tuple[str, str]]:
    """The ids and quotations of the risk points that are given in words."""
    return [(found["id"], found["quote"]) for found in _POINT.finditer(points)]


def _redline(_contract: str, earlier: str) -> dict[str, Any]:
    items = [(name, BY_WORDS[quote]) for name, quote in risks(earlier) if quote in BY_WORDS]
    return {
        "items": [
            {"finding_id": name, "quote": t.words, "kind": "replace", "new": t.drafted, "basis": [t.basis]}
            for name, t in items
            if t.drafted
        ]
    }


def _claims(_contract: str, earlier: str) -> dict[str, Any]:
    verdicts = [
        {"finding_id": name, "verdict": "holds", "why": "与原文相符。"}
        for name in dict.fromkeys(name for name, _ in risks(earlier))
    ]
    criteria = [{"name": name, "passed": True} for name in ("explained", "actionable", "complete")]
    return {"criteria": criteria, "verdicts": verdicts}
