"""Seeded defects: what the rules find of what was planted into clean contracts, and what they add."""
