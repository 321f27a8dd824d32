"""Settings declared once, and the one module that knows where folders are."""
