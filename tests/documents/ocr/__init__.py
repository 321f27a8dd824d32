"""Pages read from their pictures."""
