"""The contract-review workbench: a headless core that a terminal and a desk drive alike."""

__version__ = "0.1.0"
