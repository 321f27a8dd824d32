"""Given a whole review, when every connection is watched, then nobody is reached by rules and the chosen host alone with a model."""

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.app.test_model_server import KEY, entry, lawyer
from tests.app.test_review_models import lease
from tests.loopback.acts import answer, status
from tests.loopback.fixtures import loopback
from tests.loopback.server import Loopback
from workbench.app.workbench import Workbench
from workbench.settings.paths import Paths

_ = lease, loopback  # fixtures

WATCHED = """
import json, sys
from pathlib import Path

seen = []

def hook(event, arguments):
    if event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
        seen.append(repr(arguments[1]))
    if event in {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}:
        seen.append(repr(arguments[:2]))

sys.addaudithook(hook)

from tests.app.test_review_models import at_once
from workbench.app.workbench import Workbench
from workbench.domain.review import ReviewOptions
from workbench.settings.paths import Paths

resources, home, file, how = sys.argv[1:]
bench = Workbench.open(Paths(resources=Path(resources), data=Path(home)), sleep=at_once)
if how == "switched_off":
    bench.use_models(False)
bench.models()
bench.would_send(Path(file))

review = bench.review(Path(file), ReviewOptions(rules_only=how == "rules_only"))
bench.verify_run(review.run_id)
bench.close()
print(json.dumps({"seen": seen, "findings": len(review.findings),
                  "models": sorted({f.source for f in review.findings if f.source.startswith("model:")})}))
"""


def watched(paths: Paths, file: Path, how: str) -> dict[str, Any]:
    """A whole review in a process that writes down every place it looks up, connects or sends to."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(paths.resources), str(paths.data), str(file), how],
        env={**os.environ, "OPENAI_COMPATIBLE_API_KEY": KEY}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("how", ["rules_only", "switched_off"])
def test_by_rules_no_connection_is_attempted(paths: Paths, lease: Path, loopback: Loopback, how: str) -> None:
    with closing(Workbench.open(paths)) as bench:
        bench.add_model(entry(loopback, "one"))
    found = watched(paths, lease, how)
    assert found["seen"] == []
    assert found["findings"] > 0
    assert loopback.connections == 0


def test_without_a_model_no_connection_is_attempted(paths: Paths, lease: Path) -> None:
    found = watched(paths, lease, "none")
    assert found["seen"] == []
    assert found["findings"] > 0


def test_with_one_provider_only_its_host_is_reached(paths: Paths, lease: Path, loopback: Loopback) -> None:
    """Its first answer is a failure, so that what is asked again is watched too."""
    loopback.play(status(500), answer(lawyer))
    with closing(Workbench.open(paths)) as bench:
        bench.add_model(entry(loopback, "one"))
    found = watched(paths, lease, "one")
    assert found["models"] == ["model:compatible/one"]
    assert len(found["seen"]) >= len(loopback.asked) > 4
    elsewhere = [
        place for place in found["seen"] if "127.0.0.1" not in place or str(loopback.port) not in place
    ]
    assert elsewhere == []
