"""A lawyer who has the models page before them."""

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.models_page import Settings


@pytest.fixture
def lawyer(qtbot: QtBot) -> Settings:
    lawyer = Settings(qtbot)
    lawyer.opens()
    return lawyer
