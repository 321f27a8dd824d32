"""A model in a seat for stories: a matter, a job with scripted answers, what came of it."""

import asyncio
import json
from datetime import UTC, date, datetime
from typing import Any

from tests.scripted.contracts import contract_text
from tests.scripted.stage import House
from workbench.agents.base import Job, Matter
from workbench.agents.model_agent import ModelAgent
from workbench.agents.prompting import PromptRules
from workbench.agents.seats import SEATS
from workbench.documents.plain import contract_from_text
from workbench.domain.finding import Finding
from workbench.domain.review import ReviewOptions
from workbench.envelope.blocks import Claims, Request, RiskPoints
from workbench.envelope.model import Envelope, Sender
from workbench.envelope.pack import Address, ConfidenceRules, Output, pack
from workbench.errors import LimitError, RetryableError
from workbench.gates.changes import change_text
from workbench.providers.base import Prompt
from workbench.providers.scripted import ListedModel
from workbench.scenarios import review_models

WHEN = datetime(2026, 11, 30, tzinfo=UTC)
CIVIL = "《中华人民共和国民法典》"
QUOTE = "违约金按照所欠款项每日万分之五计算"
RISK = {
    "quote": QUOTE,
    "title": "违约金需与损失相称",
    "why": "过高的违约金可以请求调整。",
    "advice": "可以约定总额上限。",
    "risk": "medium",
    "basis": [f"{CIVIL}第五百八十五条"],
}


def matter(house: House, text: str = "", language: str = "zh") -> Matter:
    contract = contract_from_text(text or contract_text(2, long=False))
    request = Request(
        workflow="review", name="n", path="p", source_digest="d", options=ReviewOptions(language=language),
        today=date(2026, 11, 30), started=WHEN,
    )  # fmt: skip
    tools = review_models.tools(house.law, house.settings)
    return Matter("r1", contract, request, tools, house.words.speak(language))


def seat(house: House, name: str, rules: PromptRules | None = None) -> ModelAgent:
    found = next(each for each in SEATS if each.name == name)
    return ModelAgent(found, house.prompts, change_text, rules)


def job(house: House, *answers: str | RetryableError | LimitError, **given: Any) -> Job:
    fields = {
        "matter": matter(house),
        "upstream": {},
        "model": ListedModel(list(answers), "maker/large"),
        **given,
    }
    return Job(**fields)


def answer(blocks: dict[str, Any], **fields: Any) -> str:
    return json.dumps({**fields, "blocks": blocks}, ensure_ascii=False)


def risks(*items: dict[str, Any], **fields: Any) -> str:
    return answer({"RISK_POINTS": {"items": list(items)}}, **fields)


def perform(agent: ModelAgent, work: Job) -> Output:
    return asyncio.run(agent.perform(work))


def block(output: Output, kind: type[Any]) -> Any:
    return next((each for each in output.blocks if isinstance(each, kind)), None)


def faults(output: Output) -> list[tuple[str, str]]:
    claims = block(output, Claims)
    return [(fault.code, fault.subject) for fault in claims.faults] if claims else []


def envelope(output: Output, node: str) -> Envelope:
    address = Address(
        session_id="r1", hop_seq=0, attempt=1, node=node, sender=Sender(agent_id=node), parents=(), created_at=WHEN
    )  # fmt: skip
    return pack(output, address, ConfidenceRules())


def asked(work: Job) -> list[Prompt]:
    """What the scripted model of a job was asked."""
    assert isinstance(work.model, ListedModel)
    return work.model.asked


def found_by(made: Envelope) -> tuple[Finding, ...]:
    """The findings in an envelope."""
    points = made.block(RiskPoints)
    assert points is not None
    return points.findings
