"""Paragraph and character styles of a .docx, resolved along their chains (R6.1)."""

import re
from dataclasses import dataclass, field
from functools import cache

from workbench.documents.ooxml import w
from workbench.documents.xmltree import Element
from workbench.domain.contract import Style

_VAL = w("val")
_PPR, _RPR, _RSTYLE = w("pPr"), w("rPr"), w("rStyle")
_NUMPR, _ILVL, _NUMID, _OUTLINE, _JC = w("numPr"), w("ilvl"), w("numId"), w("outlineLvl"), w("jc")
_OFF = frozenset({"0", "false", "off", "none", "clear"})
_TOGGLES = {
    w("b"): Style.BOLD, w("i"): Style.ITALIC, w("u"): Style.UNDERLINE, w("strike"): Style.STRIKE,
    w("dstrike"): Style.STRIKE, w("highlight"): Style.HIGHLIGHT, w("vanish"): Style.HIDDEN,
}  # fmt: skip
_COLOUR, _SHADE, _SIZE = w("color"), w("shd"), w("sz")
_SUSPECT = (
    _SHADE, _SIZE, w("webHidden"), w("specVanish"), w("w"), w("position"),
    "{http://schemas.microsoft.com/office/word/2010/wordml}textFill",
)  # fmt: skip
_KNOWN = {**_TOGGLES, _COLOUR: Style.COLOUR, **dict.fromkeys(_SUSPECT, Style.HIDDEN)}
_BLACKED = "black"
"""Words under a black highlight look blacked out and are all there."""
_PALE = re.compile(r"[EeFf][0-9A-Fa-f][EeFf][0-9A-Fa-f][EeFf][0-9A-Fa-f]")
_PLAIN_COLOURS = frozenset({"auto", "000000"})
UNREADABLE_HALF_POINTS = 4
"""Text of 2 points or less cannot be read on paper.

Style.HIDDEN as it leaves :func:`apply` is a suspicion only; ``docx_hidden`` looks at the ground that a
run stands on and at the whole cascade, and settles it."""

Styles = frozenset[Style]
NO_STYLES: Styles = frozenset()
_ORDER = tuple(Style)


@cache
def ordered(styles: Styles) -> tuple[Style, ...]:
    """The styles in their fixed order."""
    return tuple(style for style in _ORDER if style in styles)


@dataclass(frozen=True)
class ParagraphStyle:
    """What a paragraph inherits from its style chain; ``ilvl`` None means "not stated"."""

    id: str = ""
    name: str = ""
    num_id: int | None = None
    ilvl: int | None = None
    outline: int | None = None
    alignment: str = ""
    run: Styles = NO_STYLES


@dataclass
class StyleTable:
    """The styles of one document. Chains are followed at most 20 steps, so loops end. ``shaded`` says
    that the document sets text on coloured ground, so that any coloured run may be hidden;
    ``looks`` keeps what runs inherit, by paragraph and character style (``docx_hidden``)."""

    by_id: dict[str, Element] = field(default_factory=dict[str, Element])
    default: str = ""
    base: Styles = NO_STYLES
    defaults: Element | None = None
    shaded: bool = False
    looks: dict[tuple[str, str], dict[str, Element]] = field(
        default_factory=dict[tuple[str, str], dict[str, Element]]
    )
    _suspicious: dict[Styles, bool] = field(default_factory=dict[Styles, bool])
    _paragraphs: dict[str, ParagraphStyle] = field(default_factory=dict[str, ParagraphStyle])
    _runs: dict[str, tuple[Element, ...]] = field(default_factory=dict[str, tuple[Element, ...]])

    @classmethod
    def load(cls, root: Element | None) -> "StyleTable":
        """Read styles.xml; a document without one has no styles."""
        if root is None:
            return cls()
        by_id = {style.get(w("styleId")) or "": style for style in root.iter(w("style"))}
        default = next(
            (
                i
                for i, s in by_id.items()
                if s.get(w("default")) in ("1", "true", "on") and s.get(w("type")) == "paragraph"
            ),
            "",
        )
        defaults = root.find(f"{w('docDefaults')}/{w('rPrDefault')}/{_RPR}")
        return cls(
            by_id, default, apply(NO_STYLES, defaults) if defaults is not None else NO_STYLES, defaults
        )

    def chain(self, style_id: str) -> list[Element]:
        """The style and what it is based on, nearest first."""
        found: list[Element] = []
        while style_id in self.by_id and len(found) < 20:
            style = self.by_id[style_id]
            found.append(style)
            based = style.find(w("basedOn"))
            style_id = (based.get(_VAL) or "") if based is not None else ""
        return found

    def paragraph(self, style_id: str | None) -> ParagraphStyle:
        """The resolved paragraph style; None means the default style."""
        key = style_id if style_id is not None and style_id in self.by_id else self.default
        known = self._paragraphs.get(key)
        if known is None:
            known = self._paragraphs[key] = self._resolve(key)
        return known

    def run(self, inherited: Styles, properties: Element) -> Styles:
        """Styles of a run: the paragraph's, then its character style's, then its own."""
        # The schema puts the character style first; looking only there saves a search a run.
        if len(properties) and properties[0].tag == _RSTYLE:
            key = properties[0].get(_VAL) or ""
            chain = self._runs.get(key)
            if chain is None:
                found = (style.find(_RPR) for style in reversed(self.chain(key)))
                chain = self._runs[key] = tuple(item for item in found if item is not None)
            for item in chain:
                inherited = apply(inherited, item)
        return apply(inherited, properties)

    def suspicious(self, styles: Styles) -> bool:
        """Whether a run of these styles may be hidden; a coloured one may have its highlight's colour."""
        known = self._suspicious.get(styles)
        if known is None:
            coloured = Style.HIGHLIGHT in styles and Style.COLOUR in styles
            known = self._suspicious[styles] = Style.HIDDEN in styles or coloured
        return known

    def _resolve(self, key: str) -> ParagraphStyle:
        chain = self.chain(key)
        if not chain:
            return ParagraphStyle(run=self.base)
        run = self.base
        name = chain[0].find(w("name"))
        num_id = ilvl = outline = None
        alignment = ""
        for style in reversed(chain):
            properties = style.find(_RPR)
            if properties is not None:
                run = apply(run, properties)
            own = style.find(_PPR)
            if own is None:
                continue
            numbered = own.find(_NUMPR)
            if numbered is not None:
                num_id = number(numbered, _NUMID, num_id)
                ilvl = number(numbered, _ILVL, ilvl)
            outline = number(own, _OUTLINE, outline)
            alignment = value(own, _JC) or alignment
        return ParagraphStyle(key, (name.get(_VAL) or "") if name is not None else key, num_id, ilvl, outline,
                              alignment, run)  # fmt: skip


def apply(inherited: Styles, properties: Element) -> Styles:
    """``inherited`` after the direct properties of a ``w:rPr``."""
    styles = inherited
    for item in properties:
        tag = item.tag
        style = _KNOWN.get(tag)
        if style is None:
            continue
        value = item.get(_VAL)
        if tag in _TOGGLES:
            styles = styles - {style} if value in _OFF else styles | {style}
            if value == _BLACKED:
                styles |= {Style.HIDDEN}
        elif tag == _COLOUR:
            styles = styles - {style} if value in _PLAIN_COLOURS else styles | {style}
            if value and _PALE.fullmatch(value):
                styles |= {Style.HIDDEN}
        elif tag != _SIZE or (value and value.isdigit() and int(value) <= UNREADABLE_HALF_POINTS):
            styles |= {Style.HIDDEN}
    return styles


def value(parent: Element, tag: str) -> str:
    """The ``w:val`` of a child, "" where it is absent."""
    child = parent.find(tag)
    return (child.get(_VAL) or "") if child is not None else ""


def number(parent: Element, tag: str, default: int | None) -> int | None:
    """The ``w:val`` of a child as an integer, ``default`` where it is absent or no number."""
    text = value(parent, tag)
    return int(text) if text.removeprefix("-").isdigit() and text.isascii() else default
