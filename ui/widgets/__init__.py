"""Generic widgets that know nothing of contracts."""
