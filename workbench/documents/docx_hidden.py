"""Text of a .docx that its reader does not see on the page (specification R3.2).

The reader of runs only suspects (pale, tiny, marked hidden, shaded); here the whole cascade of styles
and the ground under the text decide: white words in a dark cell are seen, white words on paper are not.
Nothing of the text changes: what is hidden stays in the contract and is reported with its place.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from workbench.documents.docx_styles import UNREADABLE_HALF_POINTS, StyleTable, value
from workbench.documents.ooxml import w
from workbench.documents.xmltree import Element
from workbench.domain.hidden import HiddenKind

_VAL, _FILL = w("val"), w("fill")
_RPR, _PPR, _P, _TC, _TBL, _BOX = w("rPr"), w("pPr"), w("p"), w("tc"), w("tbl"), w("txbxContent")
_VANISH, _SPEC, _WEB, _SZ, _W = w("vanish"), w("specVanish"), w("webHidden"), w("sz"), w("w")
_POSITION, _COLOUR, _HIGHLIGHT, _SHD = w("position"), w("color"), w("highlight"), w("shd")
_FRAME, _IND = w("framePr"), w("ind")
_LAYOUT = frozenset({_FRAME, _IND, w("spacing")})
_PSTYLE, _RSTYLE = w("pStyle"), w("rStyle")
_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_TEXT_FILL = f"{_W14}textFill"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_V = "{urn:schemas-microsoft-com:vml}"
_OFF = frozenset({"0", "false", "off", "none"})
_HEX = re.compile(r"[0-9A-Fa-f]{6}")
_WHITE = "FFFFFF"
_NEAR = 16
"""Two colours that differ by no more than this in any of red, green and blue cannot be told apart."""
_LIGHT_THEMES = frozenset({"background1", "light1", "bg1", "lt1"})
_NARROW, _FAR_UP = 5, 400
_PAGE, _OUT, _LINE = 15_000, -5_000, 40
"""In twentieths of a point: beyond the right edge, beyond the left edge, a line that shows nothing."""
_EMU_PAGE, _EMU_OUT, _EMU_POINT = 11_500_000, -3_000_000, 12_700
_HIGHLIGHTS = {
    "black": "000000", "blue": "0000FF", "cyan": "00FFFF", "green": "00FF00", "magenta": "FF00FF", "red": "FF0000",
    "yellow": "FFFF00", "white": "FFFFFF", "darkBlue": "000080", "darkCyan": "008080", "darkGreen": "008000",
    "darkMagenta": "800080", "darkRed": "800000", "darkYellow": "808000", "darkGray": "808080", "lightGray": "C0C0C0",
}  # fmt: skip
_LENGTH = re.compile(r"(?:margin-)?(left|top|width|height)\s*:\s*(-?[\d.]+)\s*(pt|in|cm|mm|px|)")
_POINTS = {"pt": 1.0, "in": 72.0, "cm": 28.35, "mm": 2.835, "px": 0.75, "": 1.0}
_BLIND = re.compile(r"visibility\s*:\s*hidden|display\s*:\s*none")
_FAR_POINTS, _FLAT_POINTS = 900.0, 1.0


def hidden_run(run: Element, styles: StyleTable) -> HiddenKind | None:
    """Why the words of a run cannot be seen; None where they can."""
    paragraph = next(run.iterancestors(_P), None)
    look = _look(run, paragraph, styles)
    if _on(look.get(_VANISH)) or _on(look.get(_SPEC)):
        return HiddenKind.VANISH
    if _at_most(look.get(_SZ), UNREADABLE_HALF_POINTS):
        return HiddenKind.TINY
    if _at_most(look.get(_W), _NARROW):
        return HiddenKind.SQUEEZED
    if abs(_number(look.get(_POSITION), _VAL)) >= _FAR_UP:
        return HiddenKind.OFF_PAGE
    fill = look.get(_TEXT_FILL)
    if fill is not None and _transparent(fill):
        return HiddenKind.TRANSPARENT
    colour = _colour(look.get(_COLOUR)) or ("000000" if look.get(_HIGHLIGHT) is not None else "")
    ground = _ground(run, paragraph, look, styles) if colour else None
    if colour and ground and _alike(colour, ground):
        return HiddenKind.GROUND
    return HiddenKind.WEB if _on(look.get(_WEB)) else None


def hidden_layout(properties: Element | None) -> HiddenKind | None:
    """Why a whole paragraph cannot be seen: a frame or an indent beyond the page, a line of no height."""
    for item in properties if properties is not None else ():
        if item.tag not in _LAYOUT:
            continue
        if item.tag == _FRAME:
            places = [_number(item, w(name)) for name in ("x", "y")]
            if any(place >= _PAGE or place <= _OUT for place in places):
                return HiddenKind.OFF_PAGE
        elif item.tag == _IND:
            left = _number(item, w("left")) or _number(item, w("start"))
            right = _number(item, w("right")) or _number(item, w("end"))
            if left >= _PAGE or left <= _OUT or right >= _PAGE:
                return HiddenKind.OFF_PAGE
        elif _flat(item):
            return HiddenKind.SQUEEZED
    return None


def _flat(spacing: Element) -> bool:
    exact = spacing.get(w("lineRule")) == "exact" and spacing.get(w("line")) is not None
    return exact and _number(spacing, w("line")) <= _LINE


def hidden_row(properties: Element | None) -> HiddenKind | None:
    """Why a table row cannot be seen: marked hidden, or of a fixed height of nothing."""
    if properties is None:
        return None
    if _on(properties.find(w("hidden"))):
        return HiddenKind.VANISH
    height = properties.find(w("trHeight"))
    exact = height is not None and height.get(w("hRule")) == "exact"
    return HiddenKind.SQUEEZED if exact and _number(height, _VAL) <= _LINE else None


def hidden_box(box: Element) -> HiddenKind | None:
    """Why a text box cannot be seen: hidden, without size, or set beyond the page."""
    for holder in box.iterancestors():
        if holder.tag == _P:
            return None
        if holder.tag in (f"{_WP}anchor", f"{_WP}inline"):
            return _hidden_anchor(holder)
        if holder.tag.startswith(_V) and holder.get("style"):
            found = _hidden_shape(holder.get("style") or "")
            if found is not None:
                return found
    return None


def _hidden_anchor(anchor: Element) -> HiddenKind | None:
    about, extent = anchor.find(f"{_WP}docPr"), anchor.find(f"{_WP}extent")
    if about is not None and about.get("hidden") in ("1", "true"):
        return HiddenKind.VANISH
    wide, high = _number(extent, "cx"), _number(extent, "cy")
    if extent is not None and min(wide, high) <= _EMU_POINT:
        return HiddenKind.SQUEEZED
    for name, size in (("positionH", wide), ("positionV", high)):
        position = anchor.find(f"{_WP}{name}")
        offset = position.find(f"{_WP}posOffset") if position is not None else None
        shift = offset.text if offset is not None else None
        place = int(shift) if shift is not None and _is_number(shift) else 0
        on_page = position is not None and position.get("relativeFrom") == "page"
        if place >= _EMU_PAGE or place + size <= (
            0 if on_page else _EMU_OUT * (1 if name == "positionH" else 4)
        ):
            return HiddenKind.OFF_PAGE
    return None


def _hidden_shape(style: str) -> HiddenKind | None:
    if _BLIND.search(style):
        return HiddenKind.VANISH
    for found in _LENGTH.finditer(style):
        points = float(found[2]) * _POINTS[found[3]] if found[2].strip("-.") else 0.0
        if found[1] in ("left", "top"):
            if abs(points) >= _FAR_POINTS:
                return HiddenKind.OFF_PAGE
        elif 0 <= points <= _FLAT_POINTS and "fit-shape" not in style:
            return HiddenKind.SQUEEZED
    return None


def _look(run: Element, paragraph: Element | None, styles: StyleTable) -> Mapping[str, Element]:
    """The character properties in force, by tag: defaults, paragraph style, character style, own."""
    own = run.find(_RPR)
    holder = paragraph.find(_PPR) if paragraph is not None else None
    names = (
        value(holder, _PSTYLE) if holder is not None else "",
        value(own, _RSTYLE) if own is not None else "",
    )
    base = styles.looks.get(names)
    if base is None:
        base = styles.looks[names] = _base(*names, styles)
    return {**base, **{item.tag: item for item in own}} if own is not None else base


def _base(paragraph_style: str, run_style: str, styles: StyleTable) -> dict[str, Element]:
    """What a run inherits; the same for all runs of one pair of styles."""
    named = styles.chain(paragraph_style) or styles.chain(styles.default)
    chained = chain(reversed(named), reversed(styles.chain(run_style)))
    sets = chain((styles.defaults,), (style.find(_RPR) for style in chained))
    return {item.tag: item for properties in sets if properties is not None for item in properties}


def _chain_of(element: Element | None, holder: str, tag: str, styles: StyleTable) -> list[Element]:
    properties = element.find(holder) if element is not None else None
    return styles.chain(value(properties, tag)) if properties is not None else []


def _colour(item: Element | None) -> str:
    """Six hex digits; empty for automatic colours, which Word keeps legible."""
    if item is None:
        return ""
    shown = item.get(_VAL) or ""
    if _HEX.fullmatch(shown):
        return shown.upper()
    return _WHITE if item.get(w("themeColor")) in _LIGHT_THEMES else ""


def _ground(
    run: Element, paragraph: Element | None, look: Mapping[str, Element], styles: StyleTable
) -> str | None:
    """The colour that a run stands on; None where it cannot be told (patterns, pictures, table styles)."""
    mark = look.get(_HIGHLIGHT)
    if mark is not None and (mark.get(_VAL) or "none") != "none":
        return _HIGHLIGHTS.get(mark.get(_VAL) or "")
    for shade in chain((look.get(_SHD),), _shades(paragraph, styles)):
        if shade is not None and (found := _fill(shade)):
            return found if _HEX.fullmatch(found) else None
    for holder in run.iterancestors(_TC, _TBL, _BOX):
        found = _ground_of(holder, styles)
        if found:
            return found if _HEX.fullmatch(found) else None
    return _paper(run)


def _shades(paragraph: Element | None, styles: StyleTable) -> Iterator[Element | None]:
    if paragraph is None:
        return
    for holder in chain((paragraph,), _chain_of(paragraph, _PPR, _PSTYLE, styles)):
        properties = holder.find(_PPR)
        yield properties.find(_SHD) if properties is not None else None


def _fill(shade: Element) -> str:
    """The colour of a shading, "?" where it is not one colour, empty where there is none."""
    kind = shade.get(_VAL) or "clear"
    shown = shade.get(_FILL) or "auto"
    if kind in ("clear", "nil"):
        themed = shade.get(w("themeFill")) is not None
        return shown.upper() if _HEX.fullmatch(shown) else "?" if themed else ""
    front = shade.get(_COLOUR) or "auto"
    return (
        front.upper() if kind == "solid" and _HEX.fullmatch(front) else "000000" if kind == "solid" else "?"
    )


def _ground_of(holder: Element, styles: StyleTable) -> str:
    if holder.tag == _BOX:
        return _ground_of_box(holder)
    properties = holder.find(w("tcPr") if holder.tag == _TC else w("tblPr"))
    if properties is None:
        return ""
    shade = properties.find(_SHD)
    found = _fill(shade) if shade is not None else ""
    if found or holder.tag == _TC:
        return found
    table_styles = styles.chain(value(properties, w("tblStyle")))
    dyed = any(_fill(item) not in ("", _WHITE) for style in table_styles for item in style.iter(_SHD))
    return "?" if dyed else ""


def _ground_of_box(box: Element) -> str:
    """A box's own fill; a shape without one shows what is behind it."""
    for holder in box.iterancestors():
        if holder.tag == _P:
            break
        shape = next((child for child in holder if child.tag.endswith("}spPr")), None)
        if shape is not None:
            solid = shape.find(f"{_A}solidFill/{_A}srgbClr")
            if solid is not None:
                return (solid.get("val") or "?").upper()
            bare = shape.find(f"{_A}noFill") is not None or not any(i.tag.endswith("Fill") for i in shape)
            return "" if bare else "?"
        if holder.tag.startswith(_V) and holder.get("filled") in ("f", "false"):
            return ""
        if holder.tag.startswith(_V) and holder.get("fillcolor"):
            plain = re.fullmatch(r"#([0-9A-Fa-f]{6})(?:\s.*)?", holder.get("fillcolor") or "")
            return plain[1].upper() if plain else "?"
    return ""


def _paper(run: Element) -> str | None:
    """White, unless the document colours its pages."""
    root = run
    for root in run.iterancestors():  # noqa: B007  # the last one counts
        pass
    background = root.find(w("background"))
    shown = (background.get(_COLOUR) or _WHITE) if background is not None else _WHITE
    return _WHITE if shown.upper() in (_WHITE, "AUTO") else None


def _alike(one: str, other: str) -> bool:
    return all(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) <= _NEAR for i in (0, 2, 4))


def _transparent(fill: Element) -> bool:
    if fill.find(f"{_W14}noFill") is not None:
        return True
    alphas = (item.get(f"{_W14}val") or "" for item in fill.iter(f"{_W14}alpha"))
    return any(alpha.isdigit() and int(alpha) >= 95_000 for alpha in alphas)


def _on(item: Element | None) -> bool:
    return item is not None and item.get(_VAL) not in _OFF


def _at_most(item: Element | None, limit: int) -> bool:
    return item is not None and _is_number(item.get(_VAL)) and 0 < _number(item, _VAL) <= limit


def _is_number(text: str | None) -> bool:
    return bool(text and re.fullmatch(r"\s*-?\d{1,12}\s*", text))


def _number(item: Element | None, name: str) -> int:
    text = item.get(name) if item is not None else None
    return int(text) if text is not None and _is_number(text) else 0
