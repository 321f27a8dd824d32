"""Given a computer without a keyring, when a lawyer reviews in the terminal, then a key is typed unseen for that run
only; where there is no terminal that is said, and nothing is sent."""

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.app.conftest import Clock
from tests.app.test_model_server import entry, everything_written, lawyer
from tests.app.test_review_models import lease
from tests.keyring_memory import MemoryKeyring
from tests.loopback.acts import answer
from tests.loopback.fixtures import loopback
from tests.loopback.server import Loopback
from tests.test_cli_models import NAME, URL, refused, run
from workbench.app.workbench import Workbench
from workbench.settings.paths import Paths
from workbench.words import Words

_ = lease, loopback  # fixtures
KEY = "sk-planted-0123456789abcdef0123456789"
TERMINAL = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"


def environ(paths: Paths) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    return {**clean, "WORKBENCH_HOME": str(paths.data), "PYTHONPATH": str(Path.cwd())}


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminal")
def test_a_key_is_typed_unseen_and_held_for_this_run_only(
    paths: Paths, lease: Path, loopback: Loopback, tmp_path: Path
) -> None:
    loopback.play(answer(lawyer))
    with closing(Workbench.open(paths, clock=Clock())) as bench:
        bench.add_model(entry(loopback, "one"))
    command = [
        sys.executable, "-m", "workbench.cli", "review", str(lease), "--ask-key", "--out", str(tmp_path / "out")
    ]  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-c", TERMINAL, *command],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ(paths),
    ) as review:  # fmt: skip
        assert review.stdout
        assert review.stdin
        shown = b""
        prompt = Words.load(paths.words).say("cli.models.session_key_prompt", model="compatible/one").encode()
        while prompt not in shown and (more := review.stdout.read1(4096)):
            shown += more
        review.stdin.write(f"{KEY}\n".encode())
        review.stdin.flush()
        shown += review.stdout.read()
    assert review.returncode == 0, shown.decode()
    assert {asked.headers["authorization"] for asked in loopback.asked} == {f"Bearer {KEY}"}
    assert KEY.encode() not in shown
    assert KEY.encode() not in everything_written(paths)
    with closing(Workbench.open(paths, clock=Clock())) as later:
        assert later.models().models[0].key.value == "none", "it is gone with the process"


def test_without_a_terminal_it_says_so_and_sends_nothing(
    paths: Paths, lease: Path, loopback: Loopback
) -> None:
    with closing(Workbench.open(paths, clock=Clock())) as bench:
        bench.add_model(entry(loopback, "one"))
    done = subprocess.run(
        [sys.executable, "-m", "workbench.cli", "review", str(lease), "--ask-key", "--json"],
        input=KEY, env=environ(paths), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == "session_key_needs_terminal"
    assert "OPENAI_COMPATIBLE_API_KEY" in done.stderr
    assert loopback.connections == 0


def test_what_became_of_a_forgotten_key_is_one_sentence(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(code: str) -> str:
        facts = {"model": NAME, "variable": "OPENAI_COMPATIBLE_API_KEY"}
        return Words.load(paths.words).say(f"cli.models.forgotten.{code}", **facts)

    run("models", "add", NAME, "--base-url", URL)
    assert run("models", "forget-key", NAME, errors=True).strip() == told("no_keyring")
    assert refused("models", "add", NAME, "--base-url", URL, "--key-stdin", given=KEY) == "key_no_keyring"
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", KEY)
    assert run("models", "forget-key", NAME, errors=True).strip() == told("variable")


def test_with_a_keyring_it_says_whether_there_was_one(paths: Paths, ring: MemoryKeyring) -> None:
    words = Words.load(paths.words)
    run("models", "add", NAME, "--base-url", URL, "--key-stdin", given=KEY)
    for code in ("gone", "none"):
        shown = run("models", "forget-key", NAME, errors=True).strip()
        assert shown == words.say(f"cli.models.forgotten.{code}", model=NAME)
    assert ring.kept == {}
