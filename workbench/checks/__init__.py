"""Deterministic checks, one family a module: pure functions from a contract to findings (specification R7.3)."""
