"""Given each way in which a provider goes wrong, when it is asked over real HTTP, then the failure has its own code.

The table in packaging/docs/models.md names the same codes; what becomes of them is in
tests/loopback/test_ends.py.
"""

import socket
from pathlib import Path

import pytest

from tests.loopback import acts
from tests.loopback.acts import Act
from tests.loopback.certificate import self_signed
from tests.loopback.server import Loopback
from tests.providers.conftest import ASK, KEY, Asker
from workbench.domain.models import AnswerForm, CallAttempt, Capabilities, ModelEntry
from workbench.errors import RetryableError
from workbench.providers.base import (
    BUSY,
    CUT,
    FAILED,
    GARBLED,
    HUGE,
    INSECURE,
    KEY_REFUSED,
    MOVED,
    REJECTED,
    TIMEOUT,
    UNKNOWN,
    UNPAID,
    UNREACHED,
    spent,
)
from workbench.providers.calls import Patience
from workbench.text.token_count import estimate

ASKED = estimate(f"{ASK.system}\n{ASK.user}").tokens
REFUSALS = {
    400: REJECTED,
    401: KEY_REFUSED,
    402: UNPAID,
    403: KEY_REFUSED,
    404: UNKNOWN,
    408: TIMEOUT,
    413: REJECTED,
    422: REJECTED,
    429: BUSY,
    500: FAILED,
    502: FAILED,
    503: FAILED,
    529: FAILED,
}
BROKEN: dict[str, tuple[Act, str]] = {
    "cut": (acts.cut(), CUT),
    "ended": (acts.ended(), CUT),
    "malformed": (acts.malformed(), GARBLED),
    "html": (acts.html(), GARBLED),
    "huge": (acts.huge(), HUGE),
    "redirect": (acts.redirect("http://127.0.0.1:9/v1"), MOVED),
}


def one_call(error: RetryableError) -> CallAttempt:
    (call,) = spent(error).calls
    return call


@pytest.mark.parametrize("status", sorted(REFUSALS))
def test_a_refusal_by_its_status(asker: Asker, each_way: ModelEntry, loopback: Loopback, status: int) -> None:
    loopback.play(acts.status(status))
    error = asker.fails(each_way)
    assert (error.code, error.facts["status"]) == (REFUSALS[status], status)
    call = one_call(error)
    assert (call.model, call.cause, call.status) == (each_way.name, error.code, status)
    paid = ASKED if status >= 500 else 0
    assert (error.facts["tokens_in"], error.facts["tokens_out"], call.tokens_in) == (paid, 0, paid)
    assert len(loopback.asked) == 1, "the library does not try again by itself"


@pytest.mark.parametrize("name", BROKEN)
def test_an_answer_that_is_none(asker: Asker, each_way: ModelEntry, loopback: Loopback, name: str) -> None:
    act, cause = BROKEN[name]
    loopback.play(act)
    error = asker.fails(each_way)
    assert error.code == cause
    assert one_call(error).cause == cause
    assert error.facts["tokens_in"] == (0 if cause == MOVED else ASKED)
    assert len(loopback.asked) == 1


def test_half_a_stream_is_paid_for(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.cut("好" * 400))
    error = asker.fails()
    assert 0 < int(str(error.facts["tokens_out"])) < estimate("好" * 400).tokens


def test_a_chunk_that_breaks_http_itself(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.bad_length())
    assert asker.fails().code == GARBLED


def test_a_slow_first_byte(asker: Asker, each_way: ModelEntry, loopback: Loopback) -> None:
    streamed = each_way.capabilities.streaming
    asker.patience = Patience(first=0.2) if streamed else Patience(first=0.05, whole=0.3)
    loopback.play(acts.silent())
    error = asker.fails(each_way)
    if not streamed:
        assert one_call(error).latency >= 290, "an answer in one piece may take all the time there is"
    assert (error.code, error.facts["status"], error.facts["tokens_in"]) == (TIMEOUT, 0, ASKED)
    assert loopback.wait(lambda: loopback.gone == 1), "the socket is closed"


def test_a_stall_in_the_middle(asker: Asker, each_way: ModelEntry, loopback: Loopback) -> None:
    asker.patience = Patience(idle=0.2)
    loopback.play(acts.stall())
    error = asker.fails(each_way)
    assert (error.code, error.facts["status"]) == (TIMEOUT, 200)
    assert loopback.wait(lambda: loopback.gone == 1)


def test_a_call_that_never_ends_is_ended(asker: Asker, loopback: Loopback) -> None:
    asker.patience = Patience(whole=0.3)
    loopback.play(acts.stall())
    assert asker.fails().code == TIMEOUT


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("7", 7.0),
        ("0.5", 0.5),
        ("0", 0.0),
        ("", None),
        ("soon", None),
        ("-3", None),
        ("inf", None),
        ("nan", None),
    ],
)
def test_a_busy_provider_says_for_how_long(
    asker: Asker, loopback: Loopback, said: str, seconds: float | None
) -> None:
    loopback.play(acts.status(429, retry_after=said))
    assert asker.fails().facts.get("retry_after") == seconds


def test_a_date_is_read_against_the_providers_own_clock(asker: Asker, loopback: Loopback) -> None:
    dates = {"Retry-After": "Mon, 30 Nov 2026 10:00:30 GMT", "Date": "Mon, 30 Nov 2026 10:00:00 GMT"}
    loopback.play(Act(status=429, headers=dates))
    assert asker.fails().facts["retry_after"] == 30


def test_nobody_there(asker: Asker) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    error = asker.fails(ModelEntry(provider="compatible", model="m", base_url=f"http://127.0.0.1:{port}/v1"))
    assert (error.code, error.facts["tokens_in"], one_call(error).status) == (UNREACHED, 0, 0)


def test_a_certificate_that_proves_nothing(
    asker: Asker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = self_signed(tmp_path)
    with Loopback(file) as server:
        entry = ModelEntry(provider="compatible", model="m", base_url=server.url)
        error = asker.fails(entry)
        assert (error.code, error.facts["tokens_in"]) == (INSECURE, 0)
        assert server.asked == []
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        assert asker.ask(entry).text, "the same server, once this computer knows its certificate"


def test_a_connection_that_never_comes_about(asker: Asker, loopback: Loopback) -> None:
    asker.patience = Patience(connect=0.2)
    entry = ModelEntry(provider="compatible", model="m", base_url=loopback.url.replace("http:", "https:"))
    error = asker.fails(entry)
    assert (error.code, error.facts["tokens_in"]) == (TIMEOUT, 0), "nobody there speaks TLS"
    assert loopback.asked == []


@pytest.mark.parametrize("code", [301, 302, 307, 308])
def test_a_redirect_is_never_followed(
    asker: Asker, each_way: ModelEntry, loopback: Loopback, code: int
) -> None:
    with Loopback() as elsewhere:
        loopback.play(acts.redirect(f"{elsewhere.url}/chat/completions", code))
        assert asker.fails(each_way).code == MOVED
        assert elsewhere.connections == 0


@pytest.mark.parametrize(
    ("provider", "status", "body"),
    [
        ("qwen", 400, '{"error":{"code":"Arrearage","message":"Access denied"}}'),
        ("moonshot", 429, '{"error":{"type":"exceeded_current_quota_error"}}'),
        ("zhipu", 429, '{"error":{"code":"1113","message":"您的账户已欠费，请充值后重试"}}'),
        ("openai", 429, '{"error":{"type":"insufficient_quota","code":"insufficient_quota"}}'),
        ("anthropic", 400, '{"type":"error","error":{"message":"Your credit balance is too low"}}'),
    ],
)
def test_an_account_without_credit_in_each_providers_words(
    asker: Asker, loopback: Loopback, provider: str, status: int, body: str
) -> None:
    loopback.play(acts.status(status, body=body))
    assert asker.fails(asker.entry(provider, "some-model")).code == UNPAID


def test_a_schema_that_is_refused(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.schema_rejected())
    from tests.providers.test_gateway import FORMED, PROBED

    strict = asker.entry(capabilities=Capabilities(form=AnswerForm.SCHEMA, probed=PROBED))
    assert asker.fails(strict, FORMED).code == REJECTED
    humble = asker.entry(capabilities=Capabilities(form=AnswerForm.JSON, probed=PROBED))
    assert asker.ask(humble, FORMED).text


@pytest.mark.parametrize(("finish", "cause"), [("length", CUT), ("content_filter", REJECTED)])
def test_an_answer_that_was_broken_off_by_the_provider(
    asker: Asker, loopback: Loopback, finish: str, cause: str
) -> None:
    loopback.play(acts.answer(finish=finish))
    assert asker.fails().code == cause


def test_an_error_in_the_middle_of_a_stream(asker: Asker, loopback: Loopback) -> None:
    loopback.play(Act(fault="error"))
    assert asker.fails().code == FAILED


def test_an_answer_longer_than_was_asked_for_is_dropped_early(asker: Asker, loopback: Loopback) -> None:
    short = ASK.model_copy(update={"max_tokens": 10})
    loopback.play(acts.Act(text="哈" * 200_000, pieces=500))
    error = asker.fails(prompt=short)
    assert error.code == HUGE
    assert error.facts["tokens_out"] == 10, "no more than was asked for is ever billed"
    assert loopback.wait(lambda: loopback.busy == 0)


def test_no_words_of_a_provider_or_of_the_library_hang_on_an_error(
    asker: Asker, each_way: ModelEntry, loopback: Loopback
) -> None:
    for act in (acts.status(401), acts.status(500), acts.malformed(), acts.cut()):
        loopback.play(act)
        error = asker.fails(each_way)
        assert error.__cause__ is None
        assert error.__context__ is None
        assert KEY not in repr(error) + repr(error.facts)
        assert ASK.user not in repr(error) + repr(error.facts)
