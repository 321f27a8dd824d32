"""Our marks, their evidence and our comments taken out of a Word file before it is sent (specification R6.4, P1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from workbench.app.opened import Opened
from workbench.app.placing import named_after
from workbench.documents.redline.strip import strip_marks
from workbench.domain.finding import Mark, Negotiability, Risk
from workbench.domain.reports import StripReport
from workbench.errors import UserError
from workbench.words import LANGUAGES, Words

_WHO = "\x00"


class Strips(Opened):
    """The part of the front door that makes a file ready to be sent."""

    def strip(self, path: Path, out: Path) -> StripReport:
        """Write a copy of a Word file into ``out`` from which everything is gone that we put in beside the tracked
        changes. The file itself is only read. Raises UserError ``strip_unreadable``, those of a damaged or signed
        file, and RetryableError ``export_failed`` where the folder cannot be written."""
        try:
            data = path.read_bytes()
        except OSError:
            raise UserError("strip_unreadable", name=path.name) from None
        made = strip_marks(data, marks_in_words(self.words))
        name = self.words.say("flow.file.stripped", name=path.stem)
        file = named_after(made.data, out, name)
        return StripReport(
            file=file,
            evidence=made.evidence,
            comments=made.comments,
            replies=made.replies,
            kept=made.kept,
            changes=made.changes,
            notes=made.notes,
        )


def marks_in_words(words: Words) -> re.Pattern[str]:
    """What tells a comment of ours by its words, in any language: the rating at its head, or a mark that ends a
    line behind what it vouches for."""
    tongues = [words.speak(language) for language in LANGUAGES]
    heads = "|".join(pattern for tongue in tongues for pattern in _heads(tongue))
    ends = "|".join(pattern for tongue in tongues for pattern in _marks(tongue))
    return re.compile(rf"\A(?:{heads}) |(?m:(?<=\S) (?:{ends})(?: [^\n]*)?$)")


def _heads(words: Words) -> Iterator[str]:
    for risk in Risk:
        for push in Negotiability:
            rating = f"[{words.say(f'risk.{risk.value}')}·{words.say(f'negotiability.{push.value}')}]"
            yield re.escape(rating)


def _marks(words: Words) -> Iterator[str]:
    for mark in Mark:
        if mark is Mark.LAWYER_CONFIRMED:
            said = words.say(f"mark.{mark.value}", name=_WHO, date=_WHO)
            yield re.escape(said).replace(re.escape(_WHO), r"[^\]\n]*")
        else:
            yield re.escape(words.say(f"mark.{mark.value}"))
