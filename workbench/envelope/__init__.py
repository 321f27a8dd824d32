"""Envelopes of the ASEP protocol: model, blocks, pack, chain (specification R1)."""
