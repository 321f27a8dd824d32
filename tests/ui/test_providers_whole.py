"""The models page and the pause over the real engine, with a provider on loopback."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.loopback.acts import status
from tests.loopback.fixtures import loopback  # noqa: F401  # a fixture
from tests.loopback.server import Loopback
from ui.bridge.worker_port import WorkerPort
from ui.furnish import Desk, build
from ui.providers.screen import ModelsScreen
from ui.theme.theme import Theme, ThemeChoice
from workbench.domain.question import Choice
from workbench.settings.paths import Paths
from workbench.words import Words

LONG = 120_000
KEY = "sk-loopback-0123456789"
NAME = "compatible/loop-1"


@pytest.fixture
def sample(paths: Paths, tmp_path: Path) -> Path:
    copy = tmp_path / "软件开发合同.docx"
    copy.write_bytes((paths.samples / "software-development.docx").read_bytes())
    return copy


class Office:
    """A desk over the real engine, opened as often as the lawyer comes."""

    def __init__(self, qtbot: QtBot, paths: Paths) -> None:
        self.bot, self.paths = qtbot, paths
        self.desks: list[Desk] = []

    def opens(self) -> Desk:
        self.paths.data.mkdir(parents=True, exist_ok=True)
        theme = Theme(ThemeChoice.LIGHT)
        theme.apply()
        desk = build(WorkerPort("zh"), self.paths, Words.load(self.paths.words), theme)
        self.bot.addWidget(desk.window)
        self.desks.append(desk)
        desk.window.show()
        return desk

    def waits(self, condition) -> None:
        self.bot.waitUntil(condition, timeout=LONG)

    def page(self, desk: Desk) -> ModelsScreen:
        desk.window.show_screen("models")
        self.waits(lambda: desk.window.models.report is not None)
        page = desk.window.providers
        assert page is not None
        return page

    def adds(self, desk: Desk, url: str) -> ModelsScreen:
        """Adds the model on loopback through the form."""
        page = self.page(desk)
        page.open_form()
        form = page.form
        last = [profile.provider for profile in form.offered].index("compatible")
        form.profiles.button(last).click()
        form.address.setText(url)
        form.model.setText("loop-1")
        form.keys.places.group.button(2).click()
        form.keys.line.setText(KEY)
        self.bot.mouseClick(form.add, Qt.MouseButton.LeftButton)
        self.waits(lambda: NAME in page.cards)
        return page


@pytest.fixture
def office(qtbot: QtBot, paths: Paths) -> Iterator[Office]:
    made = Office(qtbot, paths)
    yield made
    for desk in made.desks:
        desk.window.close()


def test_a_model_is_added_tested_previewed_and_removed(
    office: Office,
    loopback: Loopback,  # noqa: F811
    sample: Path,
    paths: Paths,
) -> None:
    desk = office.opens()
    page = office.adds(desk, loopback.url)
    card = page.cards[NAME]
    assert not page.form.isVisible()
    assert card.where.text() == "本机"
    assert card.facts["key"].text() == "仅本次运行"
    card.try_it()
    office.waits(lambda: NAME in desk.window.models.tests)
    assert card.outcome.text().startswith("可用")
    assert "✓ 连接" in card.steps.words
    office.waits(lambda: "流式" in card.found.words)
    office.waits(lambda: card.facts["total"].text() != "没有用量")
    assert any(KEY in value for asked in loopback.asked for value in asked.headers.values())

    asked = len(loopback.asked)
    desk.window.sitting.path = sample  # the contract lies there, unreviewed
    page.begin(sample)
    page.sent.ask()
    office.waits(lambda: bool(page.sent.all))
    assert {sent.host for sent in page.sent.all} == {loopback.origin.removeprefix("http://")}
    shown = page.sent.text.toPlainText()
    assert "软件开发合同" in shown
    assert "杭州云澜商贸有限公司" not in shown
    assert any(word.startswith("公司") for word in page.sent.replaced.words)
    assert len(loopback.asked) == asked  # to show what would be sent sends nothing
    held = [p.read_bytes() for p in paths.data.rglob("*") if p.is_file()]
    assert held
    assert not any(KEY.encode() in content for content in held)

    desk.window.models.remove(NAME)
    office.waits(lambda: NAME not in page.cards)
    assert page.banner.isVisible()


def test_a_refused_address_is_told_in_the_form_and_nothing_is_lost(office: Office) -> None:
    page = office.page(office.opens())
    page.open_form()
    form = page.form
    form.profiles.button(len(form.offered) - 1).click()
    form.address.setText("https://user:word@api.example.com/v1")
    form.model.setText("m-1")
    form.save()
    office.waits(form.lack.isVisible)
    assert form.isVisible()
    assert form.isEnabled()
    assert form.model.text() == "m-1"
    assert page.cards == {}


def test_a_review_whose_provider_dies_pauses_outlives_the_program_and_ends_by_rules(
    office: Office,
    loopback: Loopback,  # noqa: F811
    sample: Path,
) -> None:
    loopback.play(status(402))
    desk = office.opens()
    office.adds(desk, loopback.url)
    desk.window.open_path(sample)
    office.waits(lambda: desk.sitting.pause.question is not None and not desk.sitting.running)
    panel = desk.window.review.pause
    assert panel.isVisible()
    assert "compatible/loop-1" in panel.text.text()
    assert not panel.buttons[Choice.OTHER_PROVIDER].isEnabled()
    assert desk.sitting.contract is not None
    desk.window.close()

    again = office.opens()
    again.window.show_screen("home")
    rows = again.window.welcome.list
    office.waits(lambda: rows.count() > 1 and bool(again.window.welcome.paused))
    row = rows.itemAt(0).widget()
    assert isinstance(row, QPushButton)
    row.click()
    office.waits(lambda: again.sitting.pause.question is not None and not again.sitting.running)
    asked: list[str] = []
    while again.sitting.state is None:  # a later step may find its provider dead, too, and asks for itself
        question = again.sitting.pause.question
        assert question is not None
        assert question.node not in asked
        asked.append(question.node)
        again.window.review.pause.buttons[Choice.OFFLINE].click()
        office.waits(lambda: again.sitting.running)
        office.waits(lambda: not again.sitting.running)
        office.waits(lambda: again.sitting.state is not None or again.sitting.pause.question is not None)
    assert not again.window.review.pause.isVisible()
    assert len(again.sitting.findings) >= 5
    assert again.window.header.export.isEnabled()
