"""Writing operations into a paragraph as w:ins and w:del, touching nothing but the changed words."""

from copy import deepcopy
from typing import NamedTuple

from workbench.documents.redline.line import Line, Segment, in_control
from workbench.documents.redline.marks import (
    DEL,
    DEL_TEXT,
    ID,
    INS,
    MOVE_TO,
    PPR,
    RPR,
    RPR_CHANGE,
    RUN,
    TEXT,
    TRACKED,
    Marks,
    words_into,
    writable,
)
from workbench.documents.xmltree import Element, new_element
from workbench.domain.span import Span
from workbench.text.diff import Op, OpKind

DELETED_NAMES = {TEXT: DEL_TEXT}


class Step(NamedTuple):
    """One change of a block: ``span`` (in the block's text) goes, ``text`` comes in its place."""

    span: Span
    text: str


class Anchor(NamedTuple):
    """Where a pure insertion goes: behind ``left`` or before ``right``; both None in an empty block."""

    left: Segment | None
    right: Segment | None


def steps_of(operations: tuple[Op, ...], offset: int) -> tuple[Step, ...]:
    """Operations as steps in block coordinates; a deletion and the insertion at its end are one."""
    steps: list[Step] = []
    for op in operations:
        span = op.span.shift(offset)
        if op.kind is OpKind.DELETE:
            steps.append(Step(span, ""))
        elif op.kind is OpKind.INSERT:
            if steps and steps[-1].span.end == span.start and not steps[-1].text:
                steps[-1] = steps[-1]._replace(text=op.text)
            else:
                steps.append(Step(span, op.text))
    return tuple(steps)


def obstacle(line: Line, step: Step) -> str:
    """Why a step cannot be written safely, "" where it can."""
    if not writable(step.text):
        return "characters"
    if step.span.start == step.span.end:
        return "" if _anchor(line, step.span.start) is not None else _lock_at(line, step.span.start)
    over = line.over(*step.span)
    lock = next((s.lock for s in over if s.lock), "")
    if lock or not over:
        return lock or "text_differs"
    if step.text and over[0].buried:
        return "nested_insertion"
    boxes = {id(s.box): s.box for s in over}
    if len(boxes) > 1 and any(in_control(box) for box in boxes.values()):
        return "control_border"
    return "control_emptied" if not step.text and _empties(line, over) else ""


def apply_step(line: Line, step: Step, marks: Marks) -> list[Element]:
    """Write one step (checked with ``obstacle`` before); gives the marks written, in order."""
    if step.span.start == step.span.end:
        anchor = _anchor(line, step.span.start)
        return [_insert_at(line, step, anchor or Anchor(None, None), marks)]
    runs = line.carve(*step.span)
    over = line.over(*step.span)
    dressed = _dressed(step.text, over) if step.text else []
    same = next(s.run for s in reversed(over) if s.box is over[0].box and not s.buried) if step.text else None
    written = [_delete(run, marks) for run in runs]
    last = same.getparent() if same is not None else None
    if last is not None:
        inserted = _insertion(dressed, marks)
        _place(inserted, last, marks, after=True)
        written.append(inserted)
    return written


class Dressed(NamedTuple):
    """New words and the formatting (``w:rPr``) that they take over."""

    text: str
    formatting: Element | None


def _dressed(new: str, over: list[Segment]) -> list[Dressed]:
    """New words in the look of the words they replace.

    What begins or ends alike keeps its own look (30% → 20% where only the figure is bold); the rest
    looks like the first word it replaces, as when a person types over a selection.
    """
    old = "".join(segment.text for segment in over)
    short = min(len(old), len(new))
    head = next((i for i in range(short) if old[i] != new[i]), short)
    tail = next((i for i in range(short - head) if old[-1 - i] != new[-1 - i]), short - head)
    places = [*range(head), *([min(head, len(old) - 1)] * (len(new) - head - tail))]
    places += range(len(old) - tail, len(old))
    looks = [segment.run.find(RPR) for segment in over for _ in segment.text]
    out: list[Dressed] = []
    for char, place in zip(new, places, strict=True):
        if out and out[-1].formatting is looks[place]:
            out[-1] = Dressed(out[-1].text + char, looks[place])
        else:
            out.append(Dressed(char, looks[place]))
    return out


def _delete(run: Element, marks: Marks) -> Element:
    mark = marks.mark(DEL)
    run.addprevious(mark)
    tail, run.tail = run.tail, None
    mark.append(run)
    mark.tail = tail
    for node in run:
        node.tag = DELETED_NAMES.get(node.tag, node.tag)
    return mark


def _insertion(words: list[Dressed], marks: Marks) -> Element:
    mark = marks.mark(INS)
    for text, formatting in words:
        run = new_element(RUN)
        own = plain_formatting(formatting)
        if own is not None:
            run.append(own)
        words_into(run, text)
        mark.append(run)
    return mark


def plain_formatting(formatting: Element | None) -> Element | None:
    """A copy of a ``w:rPr`` without tracked changes; None where nothing is left of it."""
    if formatting is None:
        return None
    copied = deepcopy(formatting)
    for child in list(copied):
        if child.tag == RPR_CHANGE or child.tag in TRACKED:
            copied.remove(child)
    return copied


def _anchor(line: Line, at: int) -> Anchor | None:
    """The better neighbour of a pure insertion: unlocked, and in the outermost container."""
    if not line.segments:
        return None if line.flat.locked or _closed_paragraph(line) else Anchor(None, None)
    left = next((s for s in reversed(line.segments) if s.start < at <= s.end), None)
    right = next((s for s in line.segments if s.start <= at < s.end), None)
    if left is right:
        return Anchor(left, None) if left is not None and _free(left) else None
    usable = [s for s in (left, right) if s is not None and _free(s)]
    if not usable:
        return None
    best = min(usable, key=lambda s: len(list(s.box.iterancestors())))
    return Anchor(best, None) if best is left else Anchor(None, best)


def _free(segment: Segment) -> bool:
    return not segment.lock and not segment.buried


def _closed_paragraph(line: Line) -> bool:
    return bool(line.flat.notes or line.flat.boxes) or any(True for _ in line.paragraph.iter(RUN))


def _lock_at(line: Line, at: int) -> str:
    near = [s for s in line.segments if s.start <= at <= s.end]
    return next((s.lock for s in near if s.lock), "nested_insertion" if near else "no_text")


def _empties(line: Line, over: list[Segment]) -> bool:
    """Whether a content control would lose all its text (Word would show its placeholder)."""
    box = over[0].box
    if not in_control(box):
        return False
    return all(s in over for s in line.segments if s.box is box)


def _insert_at(line: Line, step: Step, anchor: Anchor, marks: Marks) -> Element:
    at = step.span.start
    if anchor.left is not None:
        run = line.carve(anchor.left.start, at)[-1]
        inserted = _insertion([Dressed(step.text, run.find(RPR))], marks)
        _place(inserted, run, marks, after=True)
    elif anchor.right is not None:
        run = line.carve(at, anchor.right.end)[0]
        inserted = _insertion([Dressed(step.text, run.find(RPR))], marks)
        _place(inserted, run, marks, after=False)
    else:
        inserted = _into_empty(line.paragraph, step.text, marks)
    return inserted


def _into_empty(paragraph: Element, text: str, marks: Marks) -> Element:
    properties = paragraph.find(PPR)
    formatting = properties.find(RPR) if properties is not None else None
    inserted = _insertion([Dressed(text, formatting)], marks)
    if properties is not None:
        properties.addnext(inserted)
    else:
        paragraph.insert(0, inserted)
    return inserted


def _place(inserted: Element, anchor: Element, marks: Marks, *, after: bool) -> None:
    """Put our insertion beside ``anchor``, never inside another tracked change: that one is split."""
    parent = anchor.getparent()
    while parent is not None and parent.tag in (INS, DEL, MOVE_TO):
        tail = list(anchor.itersiblings())
        if after and tail:
            _split_tracked(parent, tail, marks)
        if not after and anchor.getprevious() is not None:
            _split_tracked(parent, [anchor, *tail], marks)
            after, anchor = True, parent
        else:
            anchor = parent
        parent = anchor.getparent()
    if after:
        anchor.addnext(inserted)
    else:
        anchor.addprevious(inserted)


def _split_tracked(tracked: Element, tail: list[Element], marks: Marks) -> None:
    """Move ``tail`` into a copy of a tracked change behind it, with an id of its own."""
    copied = new_element(tracked.tag)
    for name, value in tracked.attrib.items():
        copied.set(name, value)
    if copied.get(ID) is not None:
        number = marks.fresh()
        marks.copies.add(number)
        copied.set(ID, number)
    tracked.addnext(copied)
    for element in tail:
        copied.append(element)
