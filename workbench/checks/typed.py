"""The families of checks that belong to contract types, named here so that each is imported once."""

from workbench.checks import labour, labour_duty, labour_end, labour_pay, lease, loan, sale

TYPED = (labour, labour_duty, labour_end, labour_pay, lease, sale, loan)
