"""The families of checks that belong to contract types, named here so that each is imported once."""

from workbench.checks import labour, labour_duty, labour_end, labour_pay

TYPED = (labour, labour_duty, labour_end, labour_pay)
