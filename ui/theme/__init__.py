"""Tokens become a palette and one style sheet; no widget names a colour."""
