"""The output gate: whether a text may leave (specification R3.4).

Sections, length, sensitive values; a score for trends that decides nothing.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from workbench.domain.gates import GateName
from workbench.domain.judgement import GateResult
from workbench.settings.gate_rules import DocumentRules, OutputRules, Section
from workbench.text.disguise import INVISIBLE
from workbench.text.sensitive import SECRETS, Sensitive, find_sensitive, known_values

NAME = GateName.OUTPUT.value
# Ends are counted, and what is skipped is never given back: hostile text takes no longer than other text.
_SENTENCE_END = re.compile(r"(?<=[^\s。！？!?])[。！？!?]++|(?<=[A-Za-z)])[.](?=\s|$)")
_NUMBER = r"(?:第[一二三四五六七八九十]+(?:部分|章|节)[、.．:：]?|[（(]?[一二三四五六七八九十\d]{1,3}[)）、.．])[ \t\u3000]*+"
_LEAD = rf"[ \t\u3000#>*_•\-|【\[（(]*+(?:{_NUMBER})?[*_【\[]*+"


class Disposition(StrEnum):
    """What becomes of a text."""

    PASS = "pass"  # noqa: S105  # no password
    REGENERATE = "regenerate"
    HUMAN = "human"


class Release(NamedTuple):
    """The gate's answer: the result, what becomes of the text, its score (0 to 100, for trends only)
    and the sensitive values that count."""

    result: GateResult
    disposition: Disposition
    score: int
    sensitive: tuple[Sensitive, ...] = ()


def check(
    text: str, rules: OutputRules, *, kind: str = "report", given: Sequence[str] = (), attempt: int = 1
) -> Release:
    """Look at a text before it leaves.

    ``kind`` picks sections and least length; ``given`` are the source contract and what the lawyer
    wrote: values that stand there do not fire, keys and passwords always do. ``attempt`` counts from
    1; after ``rules.retries`` fruitless ones a person decides. Reasons are ``gate.output.<reason>``,
    suggestions (``gate.mend.<suggestion>``) go into the next prompt.
    """
    wanted = rules.of(kind)
    length = len(INVISIBLE.sub("", text).strip())
    missing = lacking(text, wanted.sections)
    points = score(text, rules, whole=not missing)
    found = sensitive(text, given)
    if found:
        return Release(_sensitive(found), Disposition.HUMAN, points, found)
    refused = _unfit(length, missing, wanted)
    if refused is None:
        return Release(
            GateResult(passed=True, gate_name=NAME, data=(("score", str(points)),)), Disposition.PASS, points
        )
    again = attempt <= rules.retries
    return Release(refused, Disposition.REGENERATE if again else Disposition.HUMAN, points)


def words_result(text: str, given: Sequence[str] = ()) -> GateResult:
    """The gate over words that are part of something larger: sensitive values only."""
    found = sensitive(text, given)
    return _sensitive(found) if found else GateResult(passed=True, gate_name=NAME)


def _sensitive(found: Sequence[Sensitive]) -> GateResult:
    kinds = ", ".join(dict.fromkeys(item.kind for item in found))
    return _refused("sensitive", ("remove_sensitive", "ask_lawyer"), kinds=kinds)


def sensitive(text: str, given: Sequence[str] = ()) -> tuple[Sensitive, ...]:
    """The sensitive values of a text that nobody gave us; keys and passwords always."""
    found = find_sensitive(text)
    if not found:
        return ()
    known = known_values(*given)
    return tuple(item for item in found if item.kind in SECRETS or item.value not in known)


def lacking(text: str, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections that are not there, or stand empty.

    A section is there where its heading begins a line or a sentence (numbered or marked up as may be)
    and words stand between it and the next heading. A sentence that only has the word in it
    (本案没有结论) is no section.
    """
    starts = {
        section.code: [match.span() for match in _heading(section.headings).finditer(text)]
        for section in sections
    }
    bounds = sorted({start for spans in starts.values() for start, _ in spans})
    missing: list[Section] = []
    for section in sections:
        bodies = (
            text[end : next((bound for bound in bounds if bound >= end), len(text))]
            for _, end in starts[section.code]
        )
        if not any(re.search(r"\w", body) for body in bodies):
            missing.append(section)
    return tuple(missing)


@cache
def _heading(headings: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(map(_spaced, sorted(headings, key=len, reverse=True)))
    ends = r"[*_】\]）)]*+"
    return re.compile(
        rf"(?im)^{_LEAD}(?:{words}){ends}(?:[ \t]*+(?:[:：|　]|$)|[ \t])"
        rf"|^{_LEAD}[\w、与和及]{{0,8}}(?:{words})[\w、与和及]{{0,8}}{ends}[ \t]*+(?:[:：][ \t]*+)?$"
        rf"|(?<=[。；;！？!?])[ \t]*+(?:{words})[ \t]*+[:：]"
    )


def _spaced(heading: str) -> str:
    """A heading as a pattern; Chinese ones are often set with spaces between their signs (结 论)."""
    if heading.isascii():
        return re.escape(heading)
    return r"[ \u3000]{0,4}".join(map(re.escape, heading))


def score(text: str, rules: OutputRules, *, whole: bool) -> int:
    """60, +15 over 200 characters, +10 with all sections, +5 from three sentences, at most 100; an
    empty text has none."""
    if not text.strip():
        return 0
    points = rules.base
    points += rules.long if len(text.strip()) > rules.long_from else 0
    points += rules.whole if whole else 0
    points += rules.sentences if len(_SENTENCE_END.findall(text)) >= rules.sentences_from else 0
    return min(points, rules.most)


def _unfit(length: int, missing: tuple[Section, ...], wanted: DocumentRules) -> GateResult | None:
    if not length:
        return _refused("text_empty", ("add_sections", "write_more"), **_facts(missing, 0, wanted))
    if missing:
        hints = ("add_sections", "write_more") if length < wanted.least else ("add_sections",)
        return _refused("section_missing", hints, **_facts(missing, length, wanted))
    if length < wanted.least:
        return _refused("text_short", ("write_more",), **_facts(missing, length, wanted))
    return None


def _facts(missing: tuple[Section, ...], length: int, wanted: DocumentRules) -> dict[str, str]:
    named = "、".join(section.headings[0] for section in missing)
    return {"missing": named, "length": str(length), "least": str(wanted.least)}


def _refused(reason: str, suggestions: tuple[str, ...], **facts: str) -> GateResult:
    return GateResult(
        passed=False, gate_name=NAME, reason=reason, suggestions=suggestions, data=tuple(facts.items())
    )
