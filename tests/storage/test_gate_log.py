"""Given gates that looked, when somebody asks how they fared, then rows and rates say so."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from workbench.domain.gates import GateEvent, GateName, GateRoute
from workbench.errors import WorkbenchError
from workbench.storage.database import Database
from workbench.storage.gate_log import GateLog

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
STATE, OUTPUT, QUALITY = GateName.STATE, GateName.OUTPUT, GateName.QUALITY


def event(gate: GateName, route: GateRoute, reason: str = "", minutes: int = 0, **rest: str) -> GateEvent:
    at = NOON + timedelta(minutes=minutes)
    return GateEvent(run_id=rest.pop("run_id", "r1"), gate=gate, route=route, reason=reason, at=at, **rest)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GateLog]:
    database = Database(tmp_path / "w.sqlite3")
    yield GateLog(database)
    database.close()


def test_rows_come_back_newest_first_and_by_what_is_asked(log: GateLog) -> None:
    rows = [
        event(STATE, GateRoute.RETRIED, "placeholder", subject="content", node="analyst"),
        event(STATE, GateRoute.PASSED, minutes=1, node="analyst"),
        event(OUTPUT, GateRoute.TO_HUMAN, "sensitive", 2, run_id="r2", subject="memo"),
    ]
    log.append(rows)
    assert list(log.recent()) == rows[::-1]
    assert [row.reason for row in log.recent(gate=STATE, reason="placeholder")] == ["placeholder"]
    assert [row.run_id for row in log.recent(run_id="r2")] == ["r2"]
    assert len(log.recent(1)) == 1


def test_rates_count_looks_hits_retries_and_what_people_overturned(log: GateLog) -> None:
    log.append(
        [
            event(STATE, GateRoute.PASSED),
            event(STATE, GateRoute.REPAIRED, "json_invalid"),
            event(STATE, GateRoute.RETRIED, "placeholder"),
            event(STATE, GateRoute.RETRIED, "placeholder"),
            event(STATE, GateRoute.RETRIED, "list_empty"),
            event(QUALITY, GateRoute.TO_HUMAN, "conflict"),
            event(QUALITY, GateRoute.OVERTURNED, "conflict", 9),
        ]
    )
    rates = {item.gate: item for item in log.rates()}
    state, quality = rates[STATE], rates[QUALITY]
    assert (state.looked, state.hits, state.retries, state.overturned) == (5, 3, 3, 0)
    assert (quality.looked, quality.hits, quality.retries, quality.overturned) == (1, 1, 0, 1)
    assert (rates[OUTPUT].looked, rates[OUTPUT].hits) == (0, 0)
    by_reason = {(item.gate, item.reason): item for item in log.rates_by_reason()}
    assert by_reason[STATE, "placeholder"].hits == 2
    assert by_reason[QUALITY, "conflict"].overturned == 1
    later = {item.gate: item for item in log.rates(NOON + timedelta(minutes=5))}
    assert (later[QUALITY].looked, later[QUALITY].overturned) == (0, 1)


@pytest.mark.parametrize(
    "secret", ["甲方应当在三十日内支付货款", "The Lessee shall pay 3,000 a month", "6222021234567890123"]
)
def test_no_words_of_a_contract_get_into_a_row(log: GateLog, tmp_path: Path, secret: str) -> None:
    log.append([event(STATE, GateRoute.RETRIED, secret, subject=secret, node=secret, run_id="r")])
    (row,) = log.recent()
    assert row.subject.startswith("#")
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert secret.encode() not in stored


@pytest.mark.parametrize("subject", ["", "COM-87:4f2a9c01", "findings.0.basis, findings.1.basis", "gate"])
def test_codes_and_ids_stay_readable(log: GateLog, subject: str) -> None:
    log.append([event(STATE, GateRoute.RETRIED, subject=subject)])
    assert log.recent()[0].subject == subject


def test_rows_are_append_only(log: GateLog) -> None:
    log.append([event(STATE, GateRoute.PASSED)])
    for change in ("DELETE FROM gate_event", "UPDATE gate_event SET route = 'passed'"):
        with pytest.raises((WorkbenchError, IntegrityError)), log._database.writing() as session:
            session.connection().exec_driver_sql(change)
    assert len(log.recent()) == 1
