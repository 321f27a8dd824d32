"""Money as the desk writes it."""

from decimal import Decimal

MILLION = Decimal(1_000_000)


def money(cost: int) -> str:
    """Millionths of a yuan as yuan: two places, more where it would be nothing."""
    yuan = Decimal(cost) / MILLION
    return f"¥{yuan:.2f}" if not cost or yuan >= Decimal("0.1") else f"¥{yuan:.4f}"
