"""Given several calls of one hop, when their cost is added, then nothing of it and no loss is forgotten."""

from workbench.domain.models import CallAttempt
from workbench.envelope.model import Usage
from workbench.errors import LimitError
from workbench.providers.base import OVER_BUDGET, spent
from workbench.providers.spending import added, with_earlier

FIRST = Usage(
    tokens_in=10, tokens_out=2, cost=5, latency=30, calls=(CallAttempt(model="a/one", tokens_in=10),),
    losses=("schema", "temperature"), prompt="analyst.zh 1",
)  # fmt: skip
SECOND = Usage(
    tokens_in=20,
    tokens_out=3,
    cost=7,
    latency=40,
    calls=(CallAttempt(model="b/two"),),
    losses=("temperature",),
)


def test_two_calls_cost_what_both_cost_and_lost_what_either_lost() -> None:
    both = added(FIRST, SECOND)
    assert (both.tokens_in, both.tokens_out, both.cost, both.latency) == (30, 5, 12, 70)
    assert [call.model for call in both.calls] == ["a/one", "b/two"]
    assert both.losses == ("schema", "temperature")
    assert both.prompt == "analyst.zh 1"


def test_an_error_says_what_the_calls_before_it_cost() -> None:
    error = LimitError(OVER_BUDGET, model="a/one", limit="limit.run_cost")
    assert with_earlier(error, Usage()) is error
    told = with_earlier(error, FIRST)
    assert isinstance(told, LimitError)
    assert (told.code, told.facts["limit"]) == (OVER_BUDGET, "limit.run_cost")
    assert spent(told) == FIRST.model_copy(update={"latency": 0, "losses": (), "prompt": ""})
