"""The Qt binding itself: a release once lost a reference to None with every void call."""

import sys

from PySide6.QtCore import QObject, Signal


class Bell(QObject):
    rung = Signal(int)


def test_two_thousand_emits_lose_no_reference_to_none() -> None:
    bell = Bell()
    heard: list[int] = []
    bell.rung.connect(heard.append)
    before = sys.getrefcount(None)
    for number in range(2000):
        bell.rung.emit(number)
    assert len(heard) == 2000
    assert abs(sys.getrefcount(None) - before) < 1000
