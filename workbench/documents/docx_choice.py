"""Which of several copies of content counts, where text boxes hide, what is locked, and what a text node
shows (R6.1)."""

from workbench.documents.ooxml import w
from workbench.documents.xmltree import Element

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
BLANKS = " \t\r\n"
_LOCKS = frozenset({"contentLocked", "sdtContentLocked"})


def control_locked(control: Element) -> bool:
    """Whether a content control's text is bound to data or locked against editing."""
    properties = control.find(w("sdtPr"))
    if properties is None:
        return False
    lock = properties.find(w("lock"))
    return properties.find(w("dataBinding")) is not None or (
        lock is not None and lock.get(w("val")) in _LOCKS
    )


def choose(alternate: Element) -> Element | None:
    """The branch of ``mc:AlternateContent`` that counts: the first choice with text, else the fallback.

    A choice without any paragraph or run (a picture, a chart) still counts before a fallback without.
    """
    choices = alternate.findall(f"{MC}Choice")
    fallback = alternate.find(f"{MC}Fallback")
    for branch in (*choices, *([fallback] if fallback is not None else [])):
        if next(branch.iter(w("p"), w("r")), None) is not None or next(branch.iter(w("t")), None) is not None:
            return branch
    return choices[0] if choices else fallback


def visible(node: Element) -> str | None:
    """What a ``w:t`` shows: blanks at its edges are layout of the file unless ``xml:space`` keeps them."""
    text = node.text
    if not text or (text[0] not in BLANKS and text[-1] not in BLANKS) or _keeps_blanks(node):
        return text
    return text.strip(BLANKS)


def _keeps_blanks(node: Element) -> bool:
    own = node.get(SPACE)
    if own is None:
        own = next((kept for a in node.iterancestors() if (kept := a.get(SPACE)) is not None), None)
    return own == "preserve"


def boxes_of(drawing: Element) -> list[Element]:
    """The outermost text boxes of a drawing, in order; inner choices are made, fallbacks left out."""
    found: list[Element] = []
    for child in drawing:
        if child.tag == w("txbxContent"):
            found.append(child)
        elif child.tag == f"{MC}AlternateContent":
            chosen = choose(child)
            if chosen is not None:
                found.extend(boxes_of(chosen))
        elif len(child):
            found.extend(boxes_of(child))
    return found
