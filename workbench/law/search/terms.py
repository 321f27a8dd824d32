"""Chinese text as search terms: single characters and pairs that stand side by side.

Pairs tell words without a dictionary of words; single characters meet where people shorten or turn words
round (押了股权 and 股权质押). Characters that hold sentences together are no terms by themselves.
"""

import re
from collections import Counter
from itertools import pairwise

RUNS = re.compile(r"[\u3400-\u9fff]+|[A-Za-z0-9]+")
_LINKS = frozenset(
    "的了吗呢吧我你他她它们是在就都也又这那个能会怎么什办不有没要可以被把给和与或还让从到去来上下里"
)


def count_terms(text: str) -> Counter[str]:
    """Every term of a text with how often it stands there. A run of letters or digits is one term."""
    found: Counter[str] = Counter()
    for run in RUNS.findall(text):
        if run.isascii():
            found[run.lower()] += 1
            continue
        found.update(first + second for first, second in pairwise(run))
        found.update(sign for sign in run if sign not in _LINKS)
    return found
