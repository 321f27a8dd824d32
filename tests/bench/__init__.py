"""Measurements against a peer or a physical limit in the same run; never part of the tests."""
