"""The statute library: store, citation parser, verdicts, bounds (specification R5)."""
