"""What a request is for, at the front door: the input gate, the three views of the page, the router (R2.5, R2.7, R3.2)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from workbench.domain.gates import GateEvent, GateName, GateRoute
from workbench.domain.intent import Decision, Intent, Situation
from workbench.domain.judgement import GateResult
from workbench.domain.views import PageContext
from workbench.errors import UserError
from workbench.flow.context import assemble
from workbench.flow.intent_router import IntentRouter
from workbench.gates.input import check_text
from workbench.settings.gate_rules import InputRules
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.providers.base import ChatModel
    from workbench.storage.gate_log import GateLog

TYPED = "question"  # the task of the whitelist that a typed request is until it is understood
SOURCE = "drop.contract"  # where a review comes from unless somebody says otherwise


@dataclass(frozen=True)
class Reception:
    """Takes requests in. ``wait`` runs what waits for a light model, ``log`` opens the gate log, ``light``
    finds the light model as it is configured now."""

    router: IntentRouter
    rules: InputRules
    words: Words
    log: Callable[[], GateLog]
    wait: Callable[[Coroutine[object, object, Decision]], Decision]
    light: Callable[[], ChatModel | None]

    def route(self, text: str, page: PageContext, situation: Situation, at: datetime) -> Decision:
        """What a request is for. What was typed is read only where the page's source does not say it.

        Raises UserError ``request_refused`` for typed words that do not pass the input gate.
        """
        views = assemble(page, self.words)
        known = self.router.by_source(views.router, situation)
        if known is not None:
            return known
        self._admit(text, at)
        light = self.light()
        if light is None:
            return self.router.by_words(text, situation)
        return self.wait(replace(self.router, light=light).route(views.router, text, situation, views.model))

    def review(self, source: str, situation: Situation) -> Decision:
        """The decision that begins a review. Raises UserError ``review_closed`` where it may not begin:
        without material, or from a source that asks for something else."""
        page = PageContext(request_source=source)
        decision = self.router.by_source(assemble(page, self.words).router, situation)
        if decision is None or decision.workflow is not Intent.REVIEW:
            why = self.words.say(f"intent.{decision.reason}") if decision and decision.reason else ""
            raise UserError("review_closed", source=source, why=why)
        return decision

    def _admit(self, text: str, at: datetime) -> None:
        result = check_text(TYPED, text, self.rules)
        route = GateRoute.PASSED if result.passed else GateRoute.REFUSED
        event = GateEvent(
            run_id="", gate=GateName.INPUT, route=route, reason=result.reason, subject="request", at=at
        )
        self.log().append((event,))
        if not result.passed:
            raise UserError("request_refused", said=said(result, self.words))


def said(result: GateResult, words: Words) -> str:
    """Why the input gate refused a request, and how to mend it, in sentences."""
    facts = dict(result.data)
    codes = [f"gate.input.{result.reason}", *(f"gate.mend.{code}" for code in result.suggestions)]
    return (" " if words.language == "en" else "").join(words.say(code, **facts) for code in codes)
