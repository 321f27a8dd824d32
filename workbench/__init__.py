"""The contract-review workbench: a headless core that a terminal and a desk drive alike."""

import os

# No plugin of another package gets to look at contract data through pydantic; it also saves scanning
# every installed distribution at the start of each process.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

__version__ = "0.1.0"
