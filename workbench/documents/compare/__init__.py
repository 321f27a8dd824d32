"""Two versions of a contract against each other: aligned, told, marked in a Word file (specification R6.3)."""
