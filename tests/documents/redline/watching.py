"""Holding every export of every test against the strict validator."""

import pytest

from tests.documents.redline.validator import new_faults
from workbench.documents.redline import clean, export


def watch_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a proof that holds is followed by the validator; its faults fail the test."""
    prove, prove_members = export._Attempt.prove, clean.prove_members

    def watched(attempt: export._Attempt, result: bytes) -> None:
        prove(attempt, result)
        told = new_faults(attempt.data, result)
        assert not told, told

    def watched_clean(source: bytes, result: bytes, changed: dict[str, bytes]) -> None:
        prove_members(source, result, changed)
        told = new_faults(source, result)
        assert not told, told

    monkeypatch.setattr(export._Attempt, "prove", watched)
    monkeypatch.setattr(clean, "prove_members", watched_clean)
