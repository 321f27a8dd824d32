"""The families of checks that belong to contract types, named here so that each is imported once."""

from workbench.checks import (
    construction,
    entrust,
    equity,
    guarantee,
    labour,
    labour_duty,
    labour_end,
    labour_pay,
    lease,
    loan,
    mandatory,
    mandatory_special,
    nda,
    sale,
    service,
    software,
)

TYPED = (
    labour,
    labour_pay,
    labour_duty,
    labour_end,
    lease,
    sale,
    loan,
    software,
    nda,
    equity,
    guarantee,
    construction,
    service,
    entrust,
    mandatory,
    mandatory_special,
)
