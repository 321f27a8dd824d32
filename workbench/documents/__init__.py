"""Files in and files out: one format a module (specification R6)."""
