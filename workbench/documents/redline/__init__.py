"""Native tracked changes and comments in the lawyer's own .docx, proven before hand-over (R6.3, R6.4)."""
