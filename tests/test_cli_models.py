"""Given a lawyer at a terminal, when models are configured and asked about, then as the README says, and no key is shown."""

import getpass
import io
import json
import re
import sys

import pytest
from typer.testing import CliRunner

from tests.keyring_memory import MemoryKeyring
from tests.readme_promise import Promise, fits, promised
from tests.test_json_contract import MODELS, typed
from workbench import cli
from workbench.domain.models import AnswerForm, KeyPlace, Purpose
from workbench.domain.question import Choice
from workbench.domain.review import BudgetWarned
from workbench.settings.paths import Paths
from workbench.words import Words

KEY = "sk-planted-0123456789abcdef0123456789"
NAME = "compatible/qwen3"
URL = "http://127.0.0.1:9/v1"


@pytest.fixture(scope="module")
def promise() -> Promise:
    return promised()


def run(*arguments: object, given: str = "", code: int = 0, errors: bool = False) -> str:
    """One command: what it writes to standard output, or to standard error."""
    words = [str(argument) for argument in arguments]
    result = CliRunner().invoke(cli.build(cli.Terminal(cli.language_of(words))), words, input=given)
    assert result.exit_code == code, result.output
    assert KEY not in result.output
    return result.stderr if errors else result.stdout


def said(*arguments: object, given: str = "", code: int = 0) -> dict:
    return json.loads(run(*arguments, "--json", given=given, code=code))


def refused(*arguments: object, given: str = "") -> str:
    return said(*arguments, given=given, code=2)["error"]["code"]


def test_the_readme_lists_every_value(promise: Promise) -> None:
    values = promise.values
    assert values["purpose"] == {purpose.value for purpose in Purpose}
    assert values["key"] == {place.value for place in KeyPlace}
    assert values["form"] == {form.value for form in AnswerForm}
    assert values["choices"] == values["choice"] == {choice.value for choice in Choice}


def test_models_from_the_first_to_the_last_command(
    promise: Promise, ring: MemoryKeyring, paths: Paths
) -> None:
    shape = promise.shapes[MODELS]
    fits(said("models"), shape)
    assert {"deepseek", "qwen", "moonshot", "zhipu", "openai", "anthropic", "ollama", "compatible"} == {
        profile["provider"] for profile in said("models", "profiles")["profiles"]
    }
    fits(said("models", "profiles"), promise.shapes["models profiles"])
    added = said("models", "add", NAME, "--base-url", URL, "--price", "2,8", "--key-stdin", given=f"{KEY}\n")
    fits(added, shape)
    (model,) = added["models"]
    assert (model["name"], model["key"], model["host"]) == (NAME, "keyring", "127.0.0.1:9")
    assert model["price"] == {"currency": "CNY", "tokens_in": "2", "tokens_out": "8", "source": "user"}
    said("models", "add", "ollama/qwen3:8b", "--purpose", "reviewer")
    ordered = said("models", "order", "ollama/qwen3:8b")
    assert [model["name"] for model in ordered["models"]] == ["ollama/qwen3:8b", NAME]
    assert not said("models", "disable", NAME)["models"][1]["enabled"]
    assert said("models", "enable", NAME)["models"][1]["enabled"]
    assert not said("models", "disable")["enabled"]
    assert said("models", "enable")["enabled"]
    assert said("models", "hide-amounts")["mask_amounts"]
    assert Words.load(paths.words).say("cli.models.amounts.hidden") in run("models")
    assert not said("models", "show-amounts")["mask_amounts"]
    assert said("models", "forget-key", NAME)["models"][1]["key"] == "none"
    assert said("models", "key", NAME, "--key-stdin", given=KEY)["models"][1]["key"] == "keyring"
    assert [model["name"] for model in said("models", "remove", NAME)["models"]] == ["ollama/qwen3:8b"]
    assert ring.kept == {}
    assert KEY not in paths.model_entries.read_text("utf-8")


def test_a_key_is_asked_for_unseen(ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> None:
    run("models", "add", NAME, "--base-url", URL)

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(getpass, "getpass", lambda _prompt: KEY)
    monkeypatch.setattr(sys, "stdin", Terminal())
    shell = cli.Terminal("zh")
    from workbench.app.model_commands import ask_key

    assert ask_key(shell, False) == KEY


def test_limits_are_set_in_yuan_and_tokens(promise: Promise) -> None:
    fits(said("models", "limits"), promise.shapes["models limits"])
    limits = said("models", "limits", "--run-cost", "2.5", "--day-tokens", "none", "--warn-at", "50")[
        "limits"
    ]
    assert (limits["run_cost"], limits["day_tokens"], limits["warn_at"]) == (2_500_000, None, 50)
    assert said("models", "limits") == {"limits": limits}
    assert said("models")["limits"] == limits


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["add", "deepseek"], "model_name_bad"),
        (["add", "nobody/model"], "no_such_provider"),
        (["add", "compatible/model"], "model_needs_address"),
        (["add", NAME, "--base-url", "http://example.com"], "model_address_plain"),
        (["add", NAME, "--base-url", URL, "--purpose", "judge"], "bad_purpose"),
        (["add", NAME, "--base-url", URL, "--price", "cheap"], "bad_number"),
        (["add", NAME, "--base-url", URL, "--price", "1", "--currency", "EUR"], "bad_currency"),
        (["add", NAME, "--base-url", URL, "--key-variable", KEY], "model_variable_bad"),
        (["add", NAME, "--base-url", URL, "--key-stdin"], "key_malformed"),
        (["remove", "a/b"], "no_such_model"),
        (["order", "a/b"], "no_such_model"),
        (["enable", "a/b"], "no_such_model"),
        (["test", "a/b"], "no_such_model"),
        (["key", "a/b", "--key-stdin"], "no_such_model"),
        (["forget-key", "a/b"], "no_such_model"),
        (["limits", "--run-tokens", "-5"], "bad_number"),
        (["limits", "--warn-at", "0"], "model_limits_bad"),
        (["key", NAME], "no_such_model"),
    ],
)
def test_every_error_is_one_object_and_nothing_is_changed(
    arguments: list[str], code: str, paths: Paths
) -> None:
    assert refused("models", *arguments) == code
    assert said("models")["models"] == []


def test_without_a_keyring_the_terminal_says_so(paths: Paths) -> None:
    assert refused("models", "add", NAME, "--base-url", URL, "--key-stdin", given=KEY) == "key_no_keyring"
    assert Words.load(paths.words).say("cli.models.no_keyring") in run("models")
    assert refused("models", "key", NAME) in {"key_needs_terminal", "no_such_model"}


def test_a_preview_is_literal_and_sends_nothing(promise: Promise, paths: Paths) -> None:
    sample = paths.samples / "labour.docx"
    assert said("models", "preview", sample) == {"sent": []}
    said("models", "add", NAME, "--base-url", URL)
    answer = said("models", "preview", sample)
    fits(answer, promise.shapes["models preview"])
    assert [each["seat"] for each in answer["sent"]] == ["researcher", "analyst", "drafter", "reviewer"]
    named = [party["name"] for party in said("read", sample)["parties"] if party["name"]]
    assert named
    assert all(name not in each["user"] for each in answer["sent"] for name in named)
    assert all(each["replaced"] for each in answer["sent"])
    review = said("review", sample, "--rules-only")
    assert [each["seat"] for each in said("models", "preview", review["run_id"])["sent"]] == []
    shown = run("models", "preview", sample)
    assert answer["sent"][0]["user"].splitlines()[0] in shown


def test_what_is_spent_is_shown(promise: Promise) -> None:
    answer = said("models", "spend")
    fits(answer, promise.shapes["models spend"])
    assert answer["today"]["calls"] == 0


def test_a_model_that_cannot_be_reached_fails_its_test(promise: Promise, paths: Paths) -> None:
    said("models", "add", "ollama/qwen3:8b", "--base-url", "http://127.0.0.1:9")
    answer = said("models", "test", "ollama/qwen3:8b", code=3)
    fits(answer, promise.shapes["models test"])
    assert not answer["works"]
    assert answer["steps"][0]["cause"] == "model_unreached"
    shown = run("models", "test", "ollama/qwen3:8b", code=3)
    assert Words.load(paths.words).say("error.model_unreached") in shown, "what to do stands there"
    assert "未检测" not in shown


def test_a_key_that_is_missing_is_missed_by_the_name_of_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    added = run("models", "add", NAME, "--base-url", URL, "--key-variable", "OUR_MODEL_KEY")
    assert "无（环境变量 OUR_MODEL_KEY 未设置）" in added
    monkeypatch.setenv("OUR_MODEL_KEY", KEY)
    assert "密钥：环境变量 OUR_MODEL_KEY" in run("models")
    assert "本机 · 不需要密钥" in run("models", "profiles")


def test_nothing_waits_and_nothing_can_be_answered(promise: Promise) -> None:
    fits(said("questions"), promise.shapes["questions"])
    assert refused("answer", "0000", "--choice", "offline") == "no_such_question"
    assert refused("answer", "0000", "--choice", "guess") == "choice_not_offered"


def test_a_paused_review_is_answered_in_the_terminal(promise: Promise, paths: Paths) -> None:
    said("models", "add", "ollama/qwen3:8b", "--base-url", "http://127.0.0.1:9")
    said("models", "limits", "--run-tokens", "0")
    paused = said("review", paths.samples / "labour.docx", code=5)
    assert paused["error"]["code"] == "run_paused"
    open_questions = said("questions")
    fits(open_questions, promise.shapes["questions"])
    first = open_questions["questions"][0]
    assert (first["code"], first["choices"]) == ("model_over_budget", ["offline", "retry", "stop"])
    words = Words.load(paths.words)
    assert words.say("cli.questions.how") in run("review", paths.samples / "labour.docx", code=5, errors=True)
    assert words.say("limit.run_tokens") in first["sentence"]
    assert first["sentence"] in run("questions")
    assert (
        refused("answer", first["run_id"], "--choice", "other_provider", "--provider", "ollama")
        == "choice_not_offered"
    )
    assert (
        refused("answer", first["run_id"], "--choice", "other_provider", "--provider", "qwen")
        == "no_such_model"
    )
    answered = said("answer", first["run_id"], "--choice", "offline")
    fits(answered, promise.shapes["answer"])
    assert answered["open"] == []
    assert said("resume", first["run_id"])["run_id"] == first["run_id"]
    assert said("verify", first["run_id"])["valid"]


def test_a_budget_warning_is_one_line(paths: Paths) -> None:
    from workbench.app.terminal import budget_line

    for language in ("zh", "en"):
        words = Words.load(paths.words, language)
        tokens = budget_line(
            words, BudgetWarned(run_id="r", limit="run_tokens", spent=900_000, allowed=1_000_000)
        )
        money = budget_line(
            words, BudgetWarned(run_id="r", limit="day_cost", spent=9_500_000, allowed=10_000_000)
        )
        assert "900,000" in tokens
        assert "1,000,000" in tokens
        assert "9.50" in money
        assert "10.00" in money
        assert words.say("limit.day_cost") in money
        assert "\n" not in tokens + money


def test_help_of_every_command_is_in_the_language_asked_for() -> None:
    def helped(*arguments: str) -> str:
        return typed(*arguments, "--help", COLUMNS="200").stdout.decode("utf-8")

    assert "显示本说明" in helped("models", "add")
    english = helped("--language", "en", "models", "limits")
    assert "Show this help" in english
    assert "Limit of tokens for one day" in english
    assert "Add a model" in helped("--language", "en", "models")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("command", [(), ("models",), ("models", "add"), ("answer",), ("review",)])
def test_help_is_whole_on_a_narrow_terminal(language: str, command: tuple[str, ...]) -> None:
    shown = typed("--language", language, *command, "--help", COLUMNS="80").stdout.decode("utf-8")
    assert shown
    assert not re.search(r"… *│$", shown, re.MULTILINE)
