"""Every table of the file, whoever owns it: the one list that opening, migrating and destroying read.

To add a table: write a module here with its SQLModel class and ``OWNED = (Owned(Class),)``, and name
it in :data:`MODULES`. A new table needs no migration, a new column of an old one does (``migrations``).
"""

from workbench.storage import (
    destructions,
    exports,
    gate_log,
    questions,
    queue,
    reserved,
    signatures,
    spend,
    tables,
)
from workbench.storage.owned import Owned

MODULES = (signatures, destructions, exports, queue, gate_log, questions, spend, reserved)

OWNED: tuple[Owned, ...] = tuple(owned for module in MODULES for owned in module.OWNED)

TABLES = frozenset({*tables.NAMES, *(owned.name for owned in OWNED)})

TRIGGERS = (*tables.TRIGGERS, *(trigger for owned in OWNED for trigger in owned.triggers))

QUOTING = tuple(owned.name for owned in OWNED if owned.quotes)
