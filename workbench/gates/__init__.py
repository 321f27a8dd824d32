"""Pure functions of data to a gate result; no model call (specification R3, R4)."""
