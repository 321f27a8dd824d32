"""Findings in words for a prompt: what a risk point says, not the codes and offsets that it is kept in (R2.7).

A model that words or judges a finding has to know what the finding is; the rows of a block name a rule by
its code. Only the findings of one part of the contract are given, so a long one does not fill every prompt.
"""

from collections.abc import Iterable

from workbench.domain.citation import Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind, Finding
from workbench.domain.span import Span
from workbench.domain.wording import advice, clause_name, explanation, title
from workbench.text.token_count import weight, whole
from workbench.words import Words

_QUOTED = 400


def in_words(findings: Iterable[Finding], contract: Contract, words: Words, *, brief: bool) -> str:
    """One entry a finding; ``brief`` leaves out reasons, advice and wording."""
    return "\n".join(_entry(finding, contract, words, brief=brief) for finding in findings)


def of_part(findings: Iterable[Finding], part: Span, end: int) -> tuple[Finding, ...]:
    """The findings that begin in a part; those of no part go with the last one, that ends at ``end``."""
    return tuple(
        finding
        for finding in findings
        if part.start <= finding.span.start < part.end
        or (part.end == end and not 0 <= finding.span.start < end)
    )


def _entry(finding: Finding, contract: Contract, words: Words, *, brief: bool) -> str:
    line = words.say(
        "prompt.point.head",
        id=finding.finding_id,
        clause=clause_name(contract, finding.clause, words),
        risk=words.say(f"risk.{finding.risk.value}"),
        title=_flat(title(finding, words)),
    )
    quote = words.say("prompt.point.quote", quote=_flat(finding.quote)[:_QUOTED])
    if brief:
        return f"{line}\n{quote}" if finding.quote else line
    parts = {
        "why": explanation(finding, words),
        "advice": advice(finding, words),
        "basis": "；".join(basis.cited for basis in finding.basis),
    }
    told = [words.say(f"prompt.point.{name}", text=_flat(text)) for name, text in parts.items() if text]
    return "\n".join((line, *((quote,) if finding.quote else ()), *told, _wording(finding.edit, words)))


def _wording(edit: Edit | None, words: Words) -> str:
    """What an edit does: it may touch other words than those that are quoted."""
    if edit is None:
        return words.say("prompt.point.bare")
    name = edit.kind.value if edit.new or edit.kind is not EditKind.REPLACE else "delete"
    return words.say(f"prompt.point.{name}", old=_flat(edit.old), new=_flat(edit.new))


def law_in_words(verdicts: Iterable[Verdict], budget: int, words: Words) -> str:
    """Citations with what the library says of them, and the article where the contract did not cite it
    itself; as many as ``budget`` tokens hold."""
    lines: list[str] = []
    spent = 0
    for verdict in dict.fromkeys(verdicts):
        own = verdict.citation.span.end > verdict.citation.span.start
        said = words.say(f"outcome.{verdict.outcome.value}") if own else _flat(verdict.article_text)
        code = "cited" if own else "relied"
        line = words.say(f"prompt.law.{code}", cited=_flat(verdict.citation.text), text=said)
        spent += weight(line)
        if whole(spent) > budget:
            break
        lines.append(line)
    return "\n".join(lines)


def _flat(text: str) -> str:
    return " ".join(text.split())
