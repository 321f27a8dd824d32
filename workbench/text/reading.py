"""A traditional contract as the rules read it, and what they say of it in the document's own signs.

The rules know simplified Chinese. Since the reading is as long as the text, every span they find holds in
the document; their words are taken from there, or rewritten in its script.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar, cast

from workbench.domain.base import Model
from workbench.domain.contract import Block, Contract
from workbench.domain.finding import Edit, Finding
from workbench.domain.jurisdiction import Law, Script
from workbench.domain.span import Span
from workbench.text.script import reading, rewritten, simplified

_M = TypeVar("_M", bound=Model)
_FACTS = ("clauses", "parties", "dates", "amounts", "ratios", "periods", "definitions", "references")
# How far from its span the words of a fact may stand.
_NEAR = 24


def blocks_as_read(blocks: Sequence[Block], plain: str) -> tuple[Block, ...]:
    """The blocks with the words that they have in ``plain``, the reading of the whole text."""
    return tuple(block.model_copy(update={"text": block.span.of(plain)}) for block in blocks)


def as_read(contract: Contract) -> Contract:
    """The contract with simplified words, every span as it was; itself where nothing in it is traditional."""
    plain = reading(contract.text)
    if plain is contract.text:
        return contract
    facts = {name: tuple(_said(item) for item in getattr(contract, name)) for name in _FACTS}
    return contract.model_copy(
        update={
            "text": plain,
            "blocks": blocks_as_read(contract.blocks, plain),
            "title": _words(contract.title),
            **facts,
        }
    )


def restored(items: Iterable[_M], text: str, plain: str) -> tuple[_M, ...]:
    """Facts that were read in ``plain``, with the words that stand at their places in ``text``."""
    return tuple(_restored(item, text, plain) for item in items)


def in_own_script(finding: Finding, contract: Contract) -> Finding:
    """A finding about the reading of ``contract``, with quotation, facts and edit as the document writes."""
    plain, taiwan = reading(contract.text), writes_as_taiwan(contract)
    facts = tuple((name, _fact(value, contract.text, plain)) for name, value in finding.facts)
    return finding.model_copy(
        update={
            "quote": finding.span.of(contract.text),
            "facts": facts,
            "edit": None if finding.edit is None else _edit(finding.edit, contract, taiwan=taiwan),
        }
    )


def writes_as_taiwan(contract: Contract) -> bool:
    """Whether a traditional document follows the habits of Taiwan and not of Hong Kong."""
    return contract.jurisdiction.law is Law.TAIWAN or "臺" in contract.text


def _edit(edit: Edit, contract: Contract, *, taiwan: bool) -> Edit:
    old, new = edit.span.of(contract.text), edit.new
    if contract.script is Script.TRADITIONAL:
        new = rewritten(old, new, edit.span.of(reading(contract.text)), taiwan=taiwan)
        for ours, theirs in (("合同", "合約"), ("合同", "契約")):
            if theirs in contract.text and ours not in contract.text:
                new = new.replace(ours, theirs)
    return edit.model_copy(update={"old": old, "new": new})


def _fact(value: str, text: str, plain: str) -> str:
    """A fact as the document writes it; what does not stand there is ours, and stays with our sentences."""
    place = plain.find(value) if value else -1
    return text[place : place + len(value)] if place >= 0 else value


def _words(words: str) -> str:
    """The words of a fact as they are read."""
    plain = simplified(words)
    return plain if plain is words else plain.replace("合约", "合同").replace("契约", "合同")


def _said(item: _M) -> _M:
    changed = {
        name: _words(value)
        for name in type(item).model_fields
        if isinstance(value := getattr(item, name), str) and type(value) is str and name != "digest"
    }
    return item.model_copy(update=changed)


def _restored(item: _M, text: str, plain: str) -> _M:
    spans = [value for name in type(item).model_fields if isinstance(value := getattr(item, name), Span)]
    changed: dict[str, str] = {}
    for name in type(item).model_fields:
        value = cast("object", getattr(item, name))
        if type(value) is not str or not value or name == "digest":
            continue
        for span in spans:
            place = plain.find(value, span.start, min(len(plain), span.end + _NEAR))
            if place >= 0:
                changed[name] = text[place : place + len(value)]
                break
    return item.model_copy(update=changed)
