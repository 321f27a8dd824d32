"""The house of all stories about agents."""

import pytest

from tests.scripted.stage import House


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()
