"""The desk over the real engine: a sample is reviewed, decided, exported, and found again."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ui.bridge.worker_port import WorkerPort
from ui.furnish import Desk, build
from ui.theme.theme import Theme, ThemeChoice
from workbench.domain.finding import DecisionKind
from workbench.domain.reports import ExportKind
from workbench.settings.paths import Paths
from workbench.words import Words

LONG = 60_000


def opened(qtbot: QtBot, paths: Paths) -> Desk:
    paths.data.mkdir(parents=True, exist_ok=True)
    theme = Theme(ThemeChoice.LIGHT)
    theme.apply()
    desk = build(WorkerPort("zh"), paths, Words.load(paths.words), theme)
    qtbot.addWidget(desk.window)
    desk.window.show()
    return desk


@pytest.fixture
def sample(paths: Paths, tmp_path: Path) -> Path:
    copy = tmp_path / "劳动合同.docx"
    copy.write_bytes((paths.samples / "labour.docx").read_bytes())
    return copy


def test_a_sample_is_reviewed_decided_exported_and_found_again(
    qtbot: QtBot, paths: Paths, sample: Path, tmp_path: Path
) -> None:
    before = sample.read_bytes()
    desk = opened(qtbot, paths)
    desk.window.open_path(sample)
    qtbot.waitUntil(lambda: desk.sitting.state is not None, timeout=LONG)
    sitting = desk.sitting
    assert len(sitting.hops) >= 8
    assert len(sitting.findings) >= 5
    edited = next(f for f in sitting.visible() if f.edit is not None)
    sitting.select(edited.finding_id)
    sitting.decide(DecisionKind.ACCEPT)
    reports: list[object] = []
    sitting.exported.connect(reports.append)
    sitting.export(ExportKind.REDLINE, tmp_path / "out")
    qtbot.waitUntil(lambda: bool(reports), timeout=LONG)
    assert [Path(file.path).exists() for file in reports[0].files] == [True]
    assert sample.read_bytes() == before
    desk.window.close()

    again = opened(qtbot, paths)
    cards: list[tuple] = []
    again.door.recent_came.connect(cards.append)
    again.door.ask_recent()
    qtbot.waitUntil(lambda: bool(cards), timeout=LONG)
    card = cards[-1][0]
    again.window._resume(card.run_id, card.path)
    qtbot.waitUntil(lambda: again.sitting.state is not None, timeout=LONG)
    assert again.sitting.ledger.of(edited.finding_id).kind is DecisionKind.ACCEPT
    again.window.close()


def test_a_file_that_cannot_be_read_is_told_in_place(qtbot: QtBot, paths: Paths, tmp_path: Path) -> None:
    bad = tmp_path / "空.docx"
    bad.write_bytes(b"")
    desk = opened(qtbot, paths)
    desk.window.open_path(bad)
    qtbot.waitUntil(desk.window.review.banner.isVisible, timeout=LONG)
    assert not desk.sitting.running
    assert desk.window.header.state.text() == "未完成"
    desk.window.close()
