"""Chains through a terminal: verify, fork, compare, destroy, keys and trust."""

import json
from pathlib import Path

import pytest

from tests.app.conftest import CONTRACT
from tests.test_cli import answer, run
from workbench.settings.paths import Paths


@pytest.fixture
def contract(tmp_path: Path) -> Path:
    path = tmp_path / "开发合同.txt"
    path.write_text(CONTRACT, "utf-8")
    return path


def reviewed(contract: Path, out: Path) -> str:
    return str(answer("review", contract, "--out", out)["run_id"])


def test_a_stored_review_is_verified_by_its_id(contract: Path, tmp_path: Path) -> None:
    run_id = reviewed(contract, tmp_path / "out")
    report = answer("verify", run_id)
    assert (report["valid"], report["signed"], report["hops"], report["run_id"]) == (True, False, 9, run_id)
    assert "未签名" in run("verify", run_id).output
    assert run("verify", "0" * 16).exit_code == 2


def test_a_fork_is_shown_beside_its_parent(contract: Path, tmp_path: Path) -> None:
    run_id = reviewed(contract, tmp_path / "out")
    told = answer("fork", run_id, "4", "--by", "张律师")
    assert (told["parent"], told["hop"]) == (run_id, 4)
    comparison = answer("compare", run_id, told["run_id"])
    assert comparison == told["comparison"]
    assert comparison["counts"] == {"same": 9, "changed": 0, "added": 1, "removed": 0}
    shown = run("--language", "en", "compare", run_id, told["run_id"]).output
    assert "9 hops the same" in shown
    assert "{" not in shown
    refused = run("fork", run_id, "99", "--json")
    assert refused.exit_code == 2
    assert json.loads(refused.stdout)["error"]["code"] == "no_such_hop"


def test_nothing_is_destroyed_without_yes_and_then_the_whole_matter(contract: Path, tmp_path: Path) -> None:
    run_id = reviewed(contract, tmp_path / "out")
    fork = answer("fork", run_id, "4")["run_id"]
    asked = run("destroy", run_id, "--json")
    assert asked.exit_code == 2
    assert json.loads(asked.stdout)["error"]["code"] == "destroy_needs_yes"
    assert answer("verify", run_id)["destroyed"] == []
    report = answer("destroy", run_id, "--yes", "--by", "张律师", "--reason", "委托人要求")
    assert set(report["runs"]) == {run_id, fork}
    assert (report["left"], report["pending"], len(report["files"])) == ([], False, 2)
    for gone in (run_id, fork):
        (note,) = answer("verify", gone)["destroyed"]
        assert (note["by"], note["reason"]) == ("张律师", "委托人要求")
    assert "张律师" in run("verify", run_id).output
    assert run("destroy", run_id, "--yes").exit_code == 2


def test_one_review_of_a_matter_is_destroyed_on_request(contract: Path, tmp_path: Path) -> None:
    first, second = (reviewed(contract, tmp_path / name) for name in ("a", "b"))
    assert answer("destroy", first, "--only", "--yes", "--keep-exports")["runs"] == [first]
    assert answer("verify", second)["destroyed"] == []
    assert len(list((tmp_path / "a").iterdir())) == 2
    assert "已销毁" in run("destroy", second, "--yes").output


def test_without_a_keyring_keys_says_so() -> None:
    assert answer("keys") == {"keys": []}
    assert "密钥环" in run("keys").output


@pytest.mark.usefixtures("ring")
def test_a_colleague_is_trusted_after_comparing(
    contract: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paths: Paths
) -> None:
    out = tmp_path / "out"
    reviewed(contract, out)
    (bundle,) = out.glob("*.zip")
    (own,) = answer("keys")["keys"]
    assert own["own"]
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "colleague"))
    (note,) = answer("verify", bundle)["signatures"]
    assert (note["trust"], note["fingerprint"]) == ("unknown", own["fingerprint"])
    wrong = run("trust", bundle, "--fingerprint", "ABCD", "--name", "王律师", "--json")
    assert json.loads(wrong.stdout)["error"]["code"] == "fingerprint_differs"
    nameless = run("trust", bundle, "--fingerprint", own["fingerprint"], "--json")
    assert json.loads(nameless.stdout)["error"]["code"] == "key_needs_name"
    assert answer("trust", bundle, "--fingerprint", own["fingerprint"], "--name", "王律师")["trusted"]
    assert answer("verify", bundle)["signatures"][0]["name"] == "王律师"
    assert "王律师" in run("verify", bundle).output
    assert "王律师" in run("trust", "--remove", own["fingerprint"]).output
    assert run("trust").exit_code == 2
    (tmp_path / "colleague" / "keys.json").write_text("{no json")
    damaged = run("verify", bundle, "--json")
    assert json.loads(damaged.stdout)["error"]["code"] == "keys_damaged"
