"""SQLModel tables without behaviour, and the stores that map them both ways."""
