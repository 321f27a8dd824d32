"""One readable workflow a module (specification R9)."""
