"""Words that address the machine instead of the reader, and how they are recognised (R3.2)."""

from typing import Literal

from workbench.domain.base import Model
from workbench.domain.span import Span

REPORTED_AS = "COM-87"
"""The check that reports such words in a contract."""

Scope = Literal["both", "request", "document"]


class InjectionPattern(Model):
    """One family. ``anchors`` are rare words, small letters, that begin the search in a long text: only
    paragraphs with one of them (or with disguised signs) are tried there; ``unless`` is tried on the characters just before a match and
    ``unless_after`` on those after it. ``scope`` says where it counts: what is an order to the machine
    in a contract may be a lawyer's own wish in a request.
    """

    name: str
    pattern: str
    anchors: tuple[str, ...]
    unless: str = ""
    unless_after: str = ""
    scope: Scope = "both"


class Passage(Model):
    """Where a text addresses the machine: the family's name and the range of the text as it stands.

    ``disguised`` is true where the words had to be freed from invisible signs, spacing or look-alikes.
    """

    name: str
    span: Span
    disguised: bool = False
