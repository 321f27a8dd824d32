"""The Word writer measured: against two peers, and two thousand times over every file at hand."""
