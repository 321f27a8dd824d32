"""Pure functions on strings: no files, no clock."""
