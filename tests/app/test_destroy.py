"""Given a matter, when it is destroyed, then no word of it is in any file, and the chain says who and when."""

import signal
import sqlite3
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tests.app.conftest import CONTRACT, Clock
from tests.app.test_crash import resources
from tests.storage.test_migrations import RUN as OLD_RUN
from tests.storage.test_migrations import SCRIPT
from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind
from workbench.domain.reports import ExportKind, RunCard
from workbench.domain.review import ReviewOptions
from workbench.envelope.model import LegalMeta
from workbench.envelope.pack import Output
from workbench.errors import UserError
from workbench.settings.paths import Paths
from workbench.storage.destroying import Destroying
from workbench.storage.hold import hold

WORDS = (
    "上海云杉信息技术有限公司",
    "杭州青禾软件有限公司",
    "仓储管理系统",
    "伍拾陆万元整",
    "开发合同",
    "商业安排",
)
FILES = frozenset({ExportKind.MEMO, ExportKind.BUNDLE})


def worked(bench: Workbench, file: Path, out: Path) -> str:
    """A review with decisions, a rejudgement, a fork and exports; its run id."""
    done = bench.review(file, ReviewOptions())
    bench.decide(
        done.run_id, done.findings[0].finding_id, DecisionKind.REJECT, reason="商业安排", by="张律师"
    )
    bench.decide(done.run_id, done.findings[1].finding_id, DecisionKind.QUEUE, reason="仓储管理系统")
    bench.rejudge(done.run_id, "2020-06-01")
    bench.fork(done.run_id, 4)
    bench.export(done.run_id, out, FILES)
    return done.run_id


def forms(bodies: list[bytes]) -> list[bytes]:
    """The words in every encoding in which they might stand, whole and in part, and compressed bodies."""
    words = [word for phrase in WORDS for word in (phrase, phrase[: len(phrase) // 2 + 1])]
    encoded = [word.encode(code) for word in words for code in ("utf-8", "utf-16-le", "utf-16-be", "gb18030")]
    escaped = ["".join(f"\\u{ord(sign):04x}" for sign in word).encode() for word in words]
    return [*encoded, *escaped, *bodies, *(body[4:40] for body in bodies if len(body) > 60)]


def bodies(database: Path) -> list[bytes]:
    """The compressed rows as they are on disk, and as other compressors would write them."""
    raw = sqlite3.connect(database)
    found = [row[0] for row in raw.execute("SELECT body FROM payload")]
    raw.close()
    plain = [zlib.decompress(body) for body in found]
    return [body for data, body in zip(plain, found, strict=True) if len(data) > 20]


def leave_slack(database: Path) -> None:
    """What earlier writes leave in a file: free pages that still hold their words."""
    with sqlite3.connect(database) as raw:
        raw.execute("PRAGMA secure_delete=OFF")
        raw.execute("CREATE TABLE gone (text TEXT)")
        raw.executemany("INSERT INTO gone VALUES (?)", [(CONTRACT * 20,)] * 5)
        raw.execute("DROP TABLE gone")
    raw.close()


def traces(folder: Path, wanted: list[bytes]) -> list[str]:
    """Files of a folder in which one of the byte strings stands."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(form in path.read_bytes() for form in wanted)]


def by_matter(bench: Workbench, run_id: str) -> tuple[str, ...]:
    return tuple(card.run_id for card in bench.matter(run_id))


def test_no_word_is_left_and_the_chain_says_who_and_when(
    bench: Workbench, contract_file: Path, tmp_path: Path
) -> None:
    run_id, home = worked(bench, contract_file, tmp_path / "out"), bench.paths.data
    wanted = forms(bodies(bench.paths.database))
    leave_slack(bench.paths.database)
    assert traces(home, wanted), "the search finds what is there"
    runs = by_matter(bench, run_id)
    assert len(runs) == 2
    report = bench.destroy(runs, by="张律师", reason="委托人要求")
    assert (set(report.runs), report.pending, report.left) == (set(runs), False, ())
    assert traces(home, wanted) == []
    assert len(report.files) == 2
    assert traces(tmp_path / "out", wanted) == []
    for run in runs:
        verified = bench.verify_run(run)
        assert verified.valid
        (note,) = verified.destroyed
        assert (note.by, note.reason, note.hop) == ("张律师", "委托人要求", verified.hops - 1)
        assert note.rows > 10
    bench.close()
    assert traces(home, wanted) == []
    assert contract_file.read_text("utf-8") == CONTRACT


def test_what_a_model_put_into_the_skeleton_is_gone_too(
    bench: Workbench, contract_file: Path, paths: Paths
) -> None:
    """Deliverables, notes, file names and the norm come from a model's prose: they may quote."""
    done = bench.review(contract_file, ReviewOptions())
    archive = bench._home.archive(done.run_id)
    prose = Output(
        deliverables=("上海云杉信息技术有限公司",),
        notes=("仓储管理系统",),
        files=("开发合同.docx",),
        legal_meta=LegalMeta(law_name="伍拾陆万元整"),
        content="商业安排",
    )
    archive.append(lambda head: archive.by_person(prose, head, "model", done.started, (head.digest,)))
    told = archive.hops()[-1].envelope.skeleton
    assert (told.key_deliverables, told.handoff_notes, told.output_files) == (
        prose.deliverables,
        prose.notes,
        prose.files,
    )
    wanted = forms(bodies(paths.database))
    bench.destroy([done.run_id])
    assert traces(paths.data, wanted) == []
    assert bench.verify_run(done.run_id).valid


def test_another_matter_stays_whole(bench: Workbench, contract_file: Path, tmp_path: Path) -> None:
    doomed = worked(bench, contract_file, tmp_path / "out")
    other = tmp_path / "另一份.txt"
    other.write_text(CONTRACT.replace("云杉", "红松").replace("青禾", "白露"), "utf-8")
    kept = bench.review(other, ReviewOptions())
    bench.destroy(by_matter(bench, doomed))
    assert bench.load(kept.run_id) == kept
    assert bench.verify_run(kept.run_id).destroyed == ()
    assert [card.run_id for card in bench.recent()] == [kept.run_id]


def test_any_other_missing_row_still_counts(bench: Workbench, contract_file: Path) -> None:
    done = bench.review(contract_file, ReviewOptions())
    with sqlite3.connect(bench.paths.database) as raw:
        raw.execute("DELETE FROM payload WHERE kind = 'MATERIAL'")
    raw.close()
    bench.destroy([done.run_id])
    assert [item.code for item in bench.verify_run(done.run_id).breaks] == ["row_missing"]
    with sqlite3.connect(bench.paths.database) as raw:
        raw.execute("DELETE FROM payload WHERE kind = 'DESTROYED'")
    raw.close()
    assert len(bench.verify_run(done.run_id).breaks) > 10


def test_a_destroyed_run_refuses_to_go_on(bench: Workbench, contract_file: Path) -> None:
    done = bench.review(contract_file, ReviewOptions())
    bench.destroy([done.run_id])
    again = (
        lambda: bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.CONFIRM),
        lambda: bench.rejudge(done.run_id, "2020-06-01"),
        lambda: bench.resume(done.run_id),
        lambda: bench.fork(done.run_id, 2),
        lambda: bench.compare(done.run_id, done.run_id),
        lambda: bench.destroy([done.run_id]),
        lambda: bench.load(done.run_id),
        lambda: bench.matter(done.run_id),
    )
    for attempt in again:
        with pytest.raises(UserError):
            attempt()
    assert bench.verify_run(done.run_id).valid
    assert bench._store.card(done.run_id) == RunCard(
        run_id=done.run_id, name="", path="", started=done.started, state=done.state,
        finished=bench._store.card(done.run_id).finished, findings=len(done.findings),
        undecided=len(done.findings), destroyed=bench.verify_run(done.run_id).destroyed[0].at,
    )  # fmt: skip


def test_its_bundle_still_proves_the_chain_to_a_stranger(
    bench: Workbench, contract_file: Path, tmp_path: Path
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    wanted = forms(bodies(bench.paths.database))
    bench.destroy([done.run_id], by="张律师")
    report = bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.BUNDLE}))
    verified = Workbench.verify(Path(report.files[0].path))
    assert (verified.valid, [note.by for note in verified.destroyed]) == (True, ["张律师"])
    assert traces(tmp_path / "out", wanted) == []


def test_exported_files_that_somebody_changed_are_left_and_named(
    bench: Workbench, contract_file: Path, tmp_path: Path
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    files = [Path(file.path) for file in bench.export(done.run_id, tmp_path / "out", FILES).files]
    files[0].write_bytes(files[0].read_bytes() + b"my own note")
    (tmp_path / "out" / ".workbench-half").write_text(CONTRACT, "utf-8")
    report = bench.destroy([done.run_id])
    assert (report.left, report.files) == ((str(files[0]),), (str(files[1]),))
    assert [path.name for path in (tmp_path / "out").iterdir()] == [files[0].name]


def test_exports_are_kept_on_request(bench: Workbench, contract_file: Path, tmp_path: Path) -> None:
    done = bench.review(contract_file, ReviewOptions())
    files = [Path(file.path) for file in bench.export(done.run_id, tmp_path / "out", FILES).files]
    assert bench.destroy([done.run_id], keep_exports=True).files == ()
    assert all(file.exists() for file in files)


def test_a_run_at_work_is_not_destroyed(bench: Workbench, contract_file: Path) -> None:
    done = bench.review(contract_file, ReviewOptions())
    with hold(bench.paths.data / "locks", done.run_id), pytest.raises(Exception, match="run_held"):
        bench.destroy([done.run_id])
    assert bench.load(done.run_id) == done


def test_while_another_program_reads_traces_are_pending_and_go_at_the_next_opening(
    bench: Workbench, contract_file: Path, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    wanted = forms(bodies(bench.paths.database))
    monkeypatch.setattr("workbench.storage.destroying.PATIENCE", 20)
    reader = sqlite3.connect(bench.paths.database, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM payload").fetchall()
    assert bench.destroy([done.run_id]).pending
    reader.execute("COMMIT")
    reader.close()
    bench.close()
    again = Workbench.open(paths)
    assert again.verify_run(done.run_id).valid
    assert traces(paths.data, wanted) == []
    again.close()


def test_a_file_of_version_1_is_destroyed_as_well(paths: Paths) -> None:
    paths.data.mkdir(parents=True)
    with sqlite3.connect(paths.database) as raw:
        raw.executescript(SCRIPT.read_text("utf-8"))
    raw.close()
    bench = Workbench.open(paths, clock=Clock())
    wanted = forms(bodies(paths.database))
    bench.destroy([OLD_RUN])
    bench.close()
    assert traces(paths.data, wanted) == []
    assert bench.verify_run(OLD_RUN).valid
    bench.close()


CHILD = """
import os, signal, sys
from workbench.app import destroying
from workbench.app.workbench import Workbench
from workbench.settings.paths import locate
from workbench.storage.destroying import Destroying

def die(*_args, **_kwargs):
    os.kill(os.getpid(), signal.SIGKILL)

owner, name = {"begin": (Destroying, "begin"), "files": (destroying, "_removed"), "scrub": (Destroying, "scrub")}[sys.argv[1]]
whole = getattr(owner, name)
if sys.argv[2] == "after":
    setattr(owner, name, lambda *args, **kwargs: (whole(*args, **kwargs), die()))
else:
    setattr(owner, name, die)
Workbench.open(locate()).destroy([sys.argv[3]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize(
    ("step", "when", "begun"),
    [
        ("begin", "before", False),
        ("begin", "after", True),
        ("files", "after", True),
        ("scrub", "before", True),
        ("scrub", "after", True),
    ],
)
def test_a_crash_in_the_middle_is_made_good_at_the_next_opening(
    contract_file: Path, paths: Paths, tmp_path: Path, step: str, when: str, *, begun: bool
) -> None:
    first = Workbench.open(paths, clock=Clock())
    done = first.review(contract_file, ReviewOptions())
    first.export(done.run_id, tmp_path / "out", FILES)
    wanted = forms(bodies(paths.database))
    first.close()
    died = subprocess.run([sys.executable, "-c", CHILD, step, when, done.run_id], check=False)
    assert died.returncode == -signal.SIGKILL
    again = Workbench.open(Paths(resources=resources(), data=paths.data), clock=Clock())
    verified = again.verify_run(done.run_id)
    assert verified.valid
    assert bool(verified.destroyed) == begun
    again.close()
    assert bool(traces(paths.data, wanted)) != begun
    assert any((tmp_path / "out").iterdir()) != begun


def test_what_may_not_be_destroyed_is_not_begun(
    bench: Workbench, contract_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault inside the first step leaves the matter as it was."""
    done = bench.review(contract_file, ReviewOptions())
    monkeypatch.setattr("workbench.storage.destroying.write", lambda *_args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        bench.destroy([done.run_id])
    assert bench.load(done.run_id) == done
    assert Destroying(bench._store.database).unscrubbed() == ()
