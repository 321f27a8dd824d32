"""The families of checks, one module each, named here so that nothing registers by accident.

Importing a family registers its checks; the engine imports this module and nothing else of them.
"""

from workbench.checks import (
    assets,
    blanks,
    consistency,
    courts,
    dates,
    declarations,
    disputes,
    figures,
    foreign,
    formation,
    governing,
    hidden,
    law_cited,
    liability,
    parties,
    parts,
    payment,
    penalties,
    references,
    shares,
    small_firms,
    unilateral,
)
from workbench.checks.typed import TYPED

FAMILIES = (
    assets,
    blanks,
    consistency,
    courts,
    dates,
    declarations,
    disputes,
    figures,
    foreign,
    formation,
    governing,
    hidden,
    law_cited,
    liability,
    parties,
    parts,
    payment,
    penalties,
    references,
    shares,
    small_firms,
    unilateral,
    *TYPED,
)
