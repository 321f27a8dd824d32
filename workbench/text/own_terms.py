"""Suggested words in the document's own terms: what it calls itself and its parties, in its own script."""

import re
from collections import Counter

from workbench.domain.contract import Contract
from workbench.domain.jurisdiction import Script
from workbench.text.reading import writes_as_taiwan
from workbench.text.script import simplified, traditional

_SELF = re.compile(r"本(?:合同|协议|合约|契约)")
_PARTY = re.compile(r"[甲乙丙丁]方")
_ORDER = "甲乙丙丁"


def in_own_terms(words: str, contract: Contract) -> str:
    """``words`` (Chinese, in simplified signs) as the document would put them.

    本合同 becomes what the document calls itself (本协议, 本合約). 甲方 and 乙方 become the labels of its first and
    second party where it knows no 甲方 (出租人, 承租人). A traditional document gets traditional signs. English
    documents get the words as they are: nothing here translates.
    """
    if contract.script is Script.LATIN:
        return words
    plain = _called(_labelled(words, contract), contract)
    if contract.script is not Script.TRADITIONAL:
        return plain
    return traditional(plain, taiwan=writes_as_taiwan(contract))


def calls_itself(contract: Contract) -> str:
    """What the document calls itself most often, in simplified signs; 本合同 where it never does."""
    names = Counter(match.group() for match in _SELF.finditer(simplified(contract.text)))
    return names.most_common(1)[0][0] if names else "本合同"


def _called(words: str, contract: Contract) -> str:
    if "本合同" not in words or "本合同" in contract.text:
        return words
    return words.replace("本合同", calls_itself(contract))


def _labelled(words: str, contract: Contract) -> str:
    if not _PARTY.search(words) or _PARTY.search(contract.text):
        return words
    labels = list(dict.fromkeys(simplified(p.label) for p in contract.parties if p.label and not p.signature))

    def own(match: re.Match[str]) -> str:
        place = _ORDER.index(match.group()[0])
        return labels[place] if place < len(labels) else match.group()

    return _PARTY.sub(own, words)
