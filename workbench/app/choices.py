"""What a person typed, checked before any file is opened."""

import os
from datetime import date
from pathlib import Path
from typing import NamedTuple

from workbench.app.exporting import Audience, Marking
from workbench.domain.contract import ContractType
from workbench.domain.finding import Side
from workbench.domain.reports import ExportKind
from workbench.domain.review import Review, ReviewOptions
from workbench.domain.stance import Tone
from workbench.errors import UserError

SIDES = {
    "甲方": Side.PARTY_A, "乙方": Side.PARTY_B, "中立": Side.NEUTRAL,
    "a": Side.PARTY_A, "b": Side.PARTY_B, "neutral": Side.NEUTRAL,
}  # fmt: skip
TONES = {tone.value: tone for tone in Tone} | {tone.code: tone for tone in Tone}
MARKINGS: dict[str, Marking] = {"both": "both", "file": "file", "none": "none"}
AUDIENCES: dict[str, Audience] = {"internal": "internal", "counterparty": "counterparty"}
ALWAYS = frozenset({ExportKind.MEMO, ExportKind.BUNDLE})
FROM_WORD = ALWAYS | {ExportKind.REDLINE, ExportKind.CLEAN}
FROM_PDF = ALWAYS | {ExportKind.ANNOTATED}


def parse_date(text: str | None) -> date | None:
    """An ISO date, or a clear refusal."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise UserError("bad_date", text=text) from error


def parse_options(side: str, type_: str | None, on: str | None, language: str) -> ReviewOptions:
    """The lawyer's choices, checked before any file is opened."""
    chosen = SIDES.get(side.strip().lower())
    if chosen is None:
        raise UserError("bad_side", text=side)
    known = [item.value for item in ContractType]
    if type_ is not None and type_ not in known:
        raise UserError("bad_type", text=type_, known=", ".join(known))
    day = parse_date(on)
    return ReviewOptions(side=chosen, type=type_, date=day.isoformat() if day else None, language=language)


def parse_tone(text: str) -> Tone:
    """The tone of comments by its word."""
    chosen = TONES.get(text.strip().lower())
    if chosen is None:
        raise UserError("bad_tone", text=text)
    return chosen


class Place(NamedTuple):
    """Where files go, who reads the comments in them, which they are (the usual ones where empty), and where the
    marks of the bases stand."""

    folder: Path
    audience: Audience = "internal"
    kinds: frozenset[ExportKind] = frozenset()
    marks: Marking = "both"


def place(
    out: Path | None, comments: str, kinds: list[str] | None = None, marks: str = "both"
) -> Place | None:
    """Where files go, None where none are asked for; what was typed is checked in any case. Kinds without a folder
    go into the present one."""
    audience = AUDIENCES.get(comments.strip().lower())
    if audience is None:
        raise UserError("bad_comments", text=comments)
    marking = MARKINGS.get(marks.strip().lower())
    if marking is None:
        raise UserError("bad_marks", text=marks)
    wanted = parse_kinds(kinds, frozenset())
    where = folder(Path() if out is None and wanted else out)
    return None if where is None else Place(where, audience, wanted, marking)


def parse_kinds(kinds: list[str] | None, default: frozenset[ExportKind]) -> frozenset[ExportKind]:
    """The kinds of file asked for, or the default for the source's format."""
    known = {kind.value for kind in ExportKind}
    wanted = [kind.strip().lower().replace("-", "_") for kind in kinds or []]
    for kind in wanted:
        if kind not in known:
            raise UserError("bad_kind", text=kind, known=", ".join(sorted(known)))
    return frozenset(ExportKind(kind) for kind in wanted) or default


def default_kinds(review: Review) -> frozenset[ExportKind]:
    """What is written where nobody said: memorandum and bundle, with tracked changes and clean copy for a .docx or
    what was converted into one, and notes in the file for a .pdf."""
    source = review.contract.source
    if source.word:
        return FROM_WORD
    return FROM_PDF if source.format == "pdf" else ALWAYS


def folder(out: Path | None) -> Path | None:
    """The output folder, refused before any work where it is a file or nobody may write there."""
    if out is None:
        return None
    if out.exists() and not out.is_dir():
        raise UserError("out_is_file", name=out.name)
    standing = next((place for place in (out, *out.absolute().parents) if place.exists()), out)
    if not os.access(standing, os.W_OK):
        raise UserError("out_unwritable", name=out)
    return out
