"""The field's own nouns as frozen models: no I/O, no clock, no random."""
