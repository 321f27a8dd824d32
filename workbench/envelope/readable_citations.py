"""Citations as lines and back: everything but the articles' full texts (specification R1.5)."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any, cast

from workbench.domain.citation import ArticleNo, Citation, Verdict
from workbench.domain.span import Span
from workbench.envelope.blocks import Citations
from workbench.envelope.fields import NONE, read_optional, read_span, write_place
from workbench.envelope.lines import escape, join_fields, join_list, split, split_list, unescape


def write_citations(block: Citations) -> Iterator[str]:
    """One row an item."""
    return (join_fields(_citation(verdict)) for verdict in block.verdicts)


# A fact that repeats another field of its verdict is written as that field's letter after this sign.
SAME = "^"


def _repeated(verdict: Verdict) -> dict[str, str]:
    """The fields that facts repeat as a rule, by letter."""
    fields = {
        "i": verdict.instrument,
        "v": verdict.version,
        "f": verdict.from_date.isoformat() if verdict.from_date else "",
        "o": verdict.to_date.isoformat() if verdict.to_date else "",
        "r": verdict.reference.isoformat(),
        "c": verdict.compared,
        "d": verdict.disagreement,
        "s": verdict.successor,
    }
    return {letter: value for letter, value in fields.items() if value}


def _short_facts(verdict: Verdict) -> str:
    letters = {value: letter for letter, value in reversed(_repeated(verdict).items())}
    return ";".join(f"{escape(name)}={_short(value, letters)}" for name, value in verdict.facts)


def _short(value: str, letters: dict[str, str]) -> str:
    if value in letters:
        return SAME + letters[value]
    written = escape(value)
    return "\\" + written if written.startswith(SAME) else written


def _long_facts(text: str, verdict: Verdict) -> tuple[tuple[str, str], ...]:
    fields = _repeated(verdict)
    facts: list[tuple[str, str]] = []
    for pair in split(text, ";") if text else ():
        name, value = split(pair, "=")
        facts.append((unescape(name), fields[value[1:]] if value.startswith(SAME) else unescape(value)))
    return tuple(facts)


# Fields of a citation that few have, as JSON by their short names.
_RARE = ("paragraph", "item", "sub_item", "version_year", "in_title_marks", "back_reference", "historic",
         "claim", "quoted", "absurd_range")  # fmt: skip


def _named_inside(text: str, span: Span, name_span: Span) -> str:
    """The name as it stands inside the citation's own words, where it does."""
    return name_span.shift(-span.start).of(text).strip("《》") if span.holds(name_span) else ""


def _citation(verdict: Verdict) -> tuple[str, ...]:
    cited = verdict.citation
    rare = cited.model_dump(mode="json", include=set(_RARE), exclude_defaults=True)
    return (
        escape(cited.text),
        write_place(cited.span),
        ""
        if _named_inside(cited.text, cited.span, cited.name_span) == cited.named
        else escape(cited.named) or NONE,
        write_place(cited.name_span),
        "" if cited.article is None else f"{cited.article.number}.{cited.article.suffix}",
        escape(json.dumps(rare, separators=(",", ":"))) if rare else "",
        verdict.outcome.value,
        verdict.scope.value if verdict.scope else "",
        escape(verdict.reason),
        _short_facts(verdict),
        "" if verdict.instrument == cited.named else escape(verdict.instrument) or NONE,
        escape(verdict.version),
        "=".join(
            day.isoformat() if day else "" for day in (verdict.from_date, verdict.to_date, verdict.reference)
        ),
        join_list((verdict.successor, verdict.compared, verdict.disagreement))
        if verdict.successor or verdict.compared or verdict.disagreement
        else "",
    )


def read_citation(line: str) -> Verdict:
    """The item of a row. Raises ValueError or IndexError where it is none."""
    field = split(line, "|")
    number, _, suffix = field[4].partition(".")
    rare = cast("dict[str, Any]", json.loads(unescape(field[5]))) if field[5] else {}
    start, end, reference = (read_optional(day, date.fromisoformat) for day in field[12].split("="))
    successor, compared, disagreement = split_list(field[13]) or ("", "", "")
    text, span, name_span = unescape(field[0]), read_span(field[1]), read_span(field[3])
    citation = Citation.model_validate({
        "text": text,
        "span": span,
        "named": _given(field[2], _named_inside(text, span, name_span)),
        "name_span": name_span,
        "article": ArticleNo(int(number), int(suffix)) if number else None,
        **rare,
    })  # fmt: skip
    verdict = Verdict.model_validate({
        "citation": citation,
        "outcome": field[6],
        "scope": field[7] or None,
        "reason": unescape(field[8]),
        "instrument": _given(field[10], citation.named),
        "version": unescape(field[11]),
        "from_date": start,
        "to_date": end,
        "reference": reference,
        "successor": successor,
        "compared": compared,
        "disagreement": disagreement,
    })  # fmt: skip
    return verdict.model_copy(update={"facts": _long_facts(field[9], verdict)})


def _given(text: str, otherwise: str) -> str:
    """A field that is left out where it repeats another, and marked where it is empty itself."""
    return otherwise if not text else "" if text == NONE else unescape(text)
