"""Nothing of a prompt, an answer or a key reaches a log or a screen, and nobody is asked who was not chosen."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path
from sysconfig import get_path
from typing import Any

import httpx
import pytest

from tests.loopback.server import Loopback
from tests.providers.conftest import ASK, Asker
from tests.providers.secrecy_probe import KEY, SAID, SECRET
from workbench.providers.base import MOVED
from workbench.providers.calls import Patience, Sizes
from workbench.providers.watched import Failed
from workbench.providers.wire import Wire, trust

HEAVY = ("litellm", "openai", "httpx", "httpx2", "aiohttp", "tiktoken")
ROOT = Path(__file__).resolve().parents[2]


def program(code: str, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "WORKBENCH_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True, text=True, cwd=ROOT, env=settings, timeout=240, check=False,
    )  # fmt: skip


def test_no_log_and_no_screen_gets_a_word_of_it(tmp_path: Path) -> None:
    done = program("from tests.providers.secrecy_probe import main; main()", tmp_path)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-2000:]
    assert "the log is on" in done.stderr
    assert done.stdout.count("answered") == 8
    assert done.stderr.count("a call failed") == 34
    for secret in (SECRET, KEY, SAID):
        assert secret not in said
        assert secret.encode("unicode_escape").decode() not in said


REVIEW = f"""
import sys
import workbench.app.workbench
import ui.command
from workbench.cli import main
sys.argv = ["workbench", *sys.argv[1:]]
code = 0
try:
    main()
except SystemExit as done:
    code = done.code
print("ended", code or 0, "loaded", [name for name in {HEAVY!r} if name in sys.modules])
"""


def test_a_review_by_rules_and_the_start_of_the_desk_load_nothing_of_it(tmp_path: Path) -> None:
    sample = next((ROOT / "resources" / "samples").glob("*.docx"))
    done = program(REVIEW, tmp_path / "home", "review", str(sample))
    assert "ended 0 loaded []" in done.stdout, done.stdout[-500:] + done.stderr[-1500:]
    assert len(done.stdout) > 500, "the review was made"


_WATCHED: list[list[str]] = []


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if event in {"socket.connect", "socket.getaddrinfo"} and _WATCHED:
        place = arguments[1] if event == "socket.connect" else arguments[:2]
        _WATCHED[-1].append(str(place))


@pytest.fixture(scope="session")
def _audited() -> None:
    sys.addaudithook(_hook)  # cannot be taken away again: it writes only while somebody watches


@pytest.fixture
def connections(_audited: None) -> Iterator[list[str]]:
    """Every place that is connected to or looked up from here on."""
    _WATCHED.append([])
    yield _WATCHED[-1]
    _WATCHED.pop()


def test_only_the_configured_host_is_connected(
    asker: Asker, each_way: Any, loopback: Loopback, connections: list[str]
) -> None:
    asker.ask(each_way)
    elsewhere = [place for place in connections if str(loopback.port) not in place]
    assert elsewhere == []
    assert len([place for place in connections if "127.0.0.1" in place]) >= 1
    assert len(loopback.asked) == 1


@pytest.mark.parametrize(
    "other", ["http://127.0.0.1:{other}", "https://127.0.0.1:{port}", "http://localhost:{port}"]
)
def test_the_way_to_one_host_leads_to_no_other(
    loopback: Loopback, connections: list[str], other: str
) -> None:
    """Whatever the library asks with our client: a port, a scheme or a name beside the configured one."""
    place = other.format(port=loopback.port, other=loopback.port ^ 1)
    wire = Wire(loopback.url, trust(), Patience(), Sizes(), ())

    async def ask() -> None:
        with pytest.raises(Failed):
            await wire.handle_async_request(httpx.Request("POST", f"{place}/v1/chat/completions", json={}))
        await wire.aclose()

    asyncio.run(ask())
    assert (wire.record.cause, wire.record.delivered) == (MOVED, False)
    assert connections == []


def test_making_and_warming_a_gateway_connects_to_nobody(asker: Asker, connections: list[str]) -> None:
    gateway = asker.gateway()
    gateway.model(asker.entry(), lambda: "k")
    gateway.warm()
    assert connections == []


def test_the_import_itself_connects_to_nobody(tmp_path: Path) -> None:
    code = (
        "import sys\nseen = []\n"
        "sys.addaudithook(lambda event, args: seen.append((event, str(args[1:]))) "
        "if event in ('socket.connect', 'socket.getaddrinfo') else None)\n"
        "from workbench.providers.gateway import Gateway\n"
        "Gateway({}, str).warm()\n"
        "print('seen', seen, 'litellm' in sys.modules)"
    )
    (tmp_path / ".env").write_text("LITELLM_LOG=DEBUG\n")
    assert "seen [] True" in program(code, tmp_path).stdout


def test_the_window_of_an_event_loop_stays_open_while_the_library_loads(tmp_path: Path) -> None:
    code = (
        "import asyncio\nfrom workbench.providers.gateway import Gateway\n"
        "async def main():\n"
        "    beats = 0\n"
        "    load = asyncio.ensure_future(asyncio.to_thread(Gateway({}, str).warm))\n"
        "    while not load.done():\n"
        "        await asyncio.sleep(0)\n"
        "        beats += 1\n"
        "    await load\n"
        "    print('beats', beats > 50)\n"
        "asyncio.run(main())"
    )
    assert "beats True" in program(code, tmp_path).stdout


def test_no_file_that_runs_at_every_start_was_installed() -> None:
    """A malicious release of litellm came with one. Known: the editable install and setuptools' own."""
    folder = Path(get_path("purelib"))
    known = ("__editable__", "distutils-precedence", "_virtualenv", "contract_workbench", "easy-install")
    assert [path.name for path in folder.glob("*.pth") if not path.name.startswith(known)] == []
    assert not any(file.suffix == ".pth" for file in files("litellm") or ())


def test_a_key_is_asked_for_at_every_call(asker: Asker, loopback: Loopback) -> None:
    keys = iter(["sk-old", "sk-new"])
    model = asker.gateway().model(asker.entry(), lambda: next(keys))

    async def twice() -> None:
        await model.complete(ASK)
        await model.complete(ASK)

    asyncio.run(twice())
    assert [asked.headers["authorization"] for asked in loopback.asked] == ["Bearer sk-old", "Bearer sk-new"]


ENVIRONMENT = """
import os
from pathlib import Path
from tests.loopback.server import Loopback
with Loopback() as other, Loopback() as ours:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        os.environ[name] = other.origin
    for name in ("OPENAI_BASE_URL", "OPENAI_API_BASE", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_BASE", "OLLAMA_HOST",
                 "OLLAMA_API_BASE", "LITELLM_PROXY_API_BASE"):
        os.environ[name] = other.url
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "LITELLM_PROXY_API_KEY",
                 "OPENAI_ORGANIZATION", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        os.environ[name] = "of-another"
    os.environ |= {"USE_LITELLM_PROXY": "True", "NO_PROXY": "", "SSL_CERT_FILE": "/nowhere", "LITELLM_MODE": "DEV"}
    Path(".env").write_text("OPENAI_ORGANIZATION=of-another\\nUSE_LITELLM_PROXY=True\\n")
    from tests.providers.conftest import ASK, Asker
    from workbench.providers.profiles import load_profiles
    from workbench.settings.paths import locate
    from workbench.words import Words
    paths = locate()
    asker = Asker(ours, load_profiles(paths.models), Words.load(paths.words))
    for provider in ("compatible", "openai", "deepseek", "anthropic", "ollama"):
        print(provider, asker.ask(asker.entry(provider)).text)
    print("elsewhere", other.connections, "strange", sum("of-another" in str(a.headers) for a in ours.asked))
"""


def test_what_others_left_in_the_environment_neither_redirects_nor_adds(tmp_path: Path) -> None:
    """Proxies, addresses, keys and switches of other programs, and a .env file in the folder."""
    settings = {**os.environ, "WORKBENCH_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", ENVIRONMENT],
        capture_output=True, text=True, cwd=tmp_path, env=settings, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.count("好的。") == 5
    assert "elsewhere 0 strange 0" in done.stdout


def test_the_secrets_of_connections_are_written_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSLKEYLOGFILE", str(tmp_path / "secrets"))
    assert not trust().keylog_filename
    assert not (tmp_path / "secrets").exists()
