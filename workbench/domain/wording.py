"""How domain objects are put into words: one way for terminal, desk, Word comments and memorandum.

Only looks sentences up; every sentence stands in ``resources/words``.
"""

import re

from workbench.domain.citation import Outcome, Verdict
from workbench.domain.contract import ClauseKind, Contract
from workbench.domain.finding import Basis, Finding, Gap, Mark
from workbench.domain.issue import Issue
from workbench.domain.reports import ChainBreak
from workbench.words import Words

_BLANK = re.compile(r"\{\w+\}")


def facet(finding: Finding, name: str, words: Words) -> str:
    """A facet (title, explain, advice) of a finding's words; the variant's own where it has one."""
    facts = {**dict(finding.facts), "quote": finding.quote}
    for code in (f"{finding.check}.{finding.variant}.{name}", f"{finding.check}.{name}"):
        if words.has(code):
            return words.say(code, **facts)
    return ""


def title(finding: Finding, words: Words) -> str:
    """The finding in a few words."""
    return facet(finding, "title", words) or finding.check


def check_title(check_id: str, words: Words) -> str:
    """A check in a few words, before it found anything: its title, else that of its first variant."""
    named = (code for code in words.table if code.startswith(f"{check_id}.") and code.endswith(".title"))
    code = min(named, key=lambda code: (code != f"{check_id}.title", code), default="")
    return _BLANK.sub("…", words.table[code][words.language]) if code else check_id


def explanation(finding: Finding, words: Words) -> str:
    """Why it matters."""
    return facet(finding, "explain", words)


def advice(finding: Finding, words: Words) -> str:
    """What to do, for us: with the playbook's position, and why there is only a comment where an edit would
    be usual."""
    parts = [facet(finding, "advice", words), internal(finding, words), model_clause(finding, words)]
    if finding.comment_reason and words.has(f"comment.{finding.comment_reason}"):
        parts.append(words.say(f"comment.{finding.comment_reason}", **dict(finding.facts)))
    return " ".join(part for part in parts if part)


def internal(finding: Finding, words: Words) -> str:
    """What the playbook tells us, in its tone; empty where it says nothing. Never for the other side."""
    stance = finding.stance
    if stance is None or stance.internal:
        return stance.internal if stance else ""
    form = "graded" if stance.fallbacks else "plain"
    steps = "；".join(f"（{number}）{step}" for number, step in enumerate(stance.fallbacks, 1))
    return words.say(
        f"playbook.internal.{stance.tone.code}.{form}",
        why=stance.why,
        ask=stance.ask,
        fallbacks=steps,
        last=stance.fallbacks[-1] if stance.fallbacks else "",
    )


def model_clause(finding: Finding, words: Words) -> str:
    """The clause as the playbook would write it, where no edit carries it."""
    stance = finding.stance
    if stance is None or not stance.standard or finding.edit is not None:
        return ""
    return words.say("playbook.parts.standard", text=stance.standard)


def counterparty(finding: Finding, words: Words) -> str:
    """What the other side may read: the playbook's text in its tone, else the advice (``outside`` where that
    is advice for us alone); no rating, no marks, nothing of our reasons and fallbacks."""
    stance = finding.stance
    if stance is None:
        return facet(finding, "outside", words) or facet(finding, "advice", words)
    if stance.counterparty:
        return stance.counterparty
    form = "missing" if stance.missing else "refused"
    code = f"playbook.counterparty.{stance.tone.code}.{form}"
    return words.say(code, title=stance.title, say=stance.say, ask=stance.ask)


def reason(verdict: Verdict, words: Words) -> str:
    """The sentence a lawyer would write about a verdict."""
    code = f"law.{verdict.reason}"
    facts = dict(verdict.facts)
    if not words.has(code):
        return words.say(f"outcome.{verdict.outcome.value}")
    sentence = words.say(code, **facts)
    if "imported_from" not in facts or verdict.reason.startswith("imported_"):
        return sentence
    return f"{sentence} {words.say('law.imported_from', **facts)}"


def mark(basis: Basis, words: Words) -> str:
    """The mark of one basis; where it needs a check, with the reason.

    An article in force whose mark was not earned (its text is not the one that the check was written
    against, or the proof took the mark back) must not read as if nothing were the matter.
    """
    if basis.mark is Mark.LAWYER_CONFIRMED:
        day = basis.confirmed_on.isoformat() if basis.confirmed_on else ""
        return words.say("mark.lawyer_confirmed", name=basis.confirmed_by, date=day)
    word = words.say(f"mark.{basis.mark.value}")
    if basis.mark is Mark.NEEDS_CHECK and basis.verdict is not None:
        outcome = "unearned" if basis.verdict.verified else basis.verdict.outcome.value
        return f"{word} {words.say(f'outcome.{outcome}')}"
    return word


def verdict_mark(verdict: Verdict, words: Words) -> str:
    """The mark of a citation in the contract's text: verified with its scope, or needs check."""
    if verdict.outcome is Outcome.VERIFIED and verdict.scope is not None:
        return words.say(f"mark.verified_{verdict.scope.value}")
    return f"{words.say('mark.needs_check')} {words.say(f'outcome.{verdict.outcome.value}')}"


def clause_name(contract: Contract, index: int | None, words: Words) -> str:
    """How a person names the place: 第六条 违约责任, 6.1, 首部, 全文."""
    if index is None:
        return words.say("place.whole")
    clause = contract.clauses[index]
    if clause.kind is ClauseKind.PREAMBLE:
        return words.say("place.preamble")
    if clause.kind is ClauseKind.SIGNATURE:
        return words.say("place.signature")
    heading = clause.heading if len(clause.heading) <= 24 else clause.heading[:23] + "…"
    return f"{full_number(contract, index)} {heading}".strip() or words.say("place.whole")


def places(contract: Contract, issue: Issue, words: Words) -> str:
    """Where an issue stands: the clauses in order, each once, and how many places there are if several."""
    names = dict.fromkeys(clause_name(contract, finding.clause, words) for finding in issue.findings)
    if not issue.others:
        return next(iter(names))
    return words.say(
        "place.several", places=words.say("place.between").join(names), count=len(issue.findings)
    )


def same_comment(finding: Finding, contract: Contract, lead: Finding, words: Words) -> str:
    """What stands in a Word comment at a further place of an issue whose first place says it all."""
    return words.say(
        "comment.same", title=title(finding, words), place=clause_name(contract, lead.clause, words)
    )


def full_number(contract: Contract, index: int) -> str:
    """The clause's number as one would cite it: 第九条（三） rather than （三） alone.

    Numbers that carry their parents already (6.1, 第六条) stand for themselves.
    """
    clause = contract.clauses[index]
    parent = contract.clauses[clause.parent] if clause.parent is not None else None
    if parent is None or parent.kind is not ClauseKind.CLAUSE or not _partial(clause.number):
        return clause.number
    return f"{full_number(contract, parent.index)}{clause.number}"


def _partial(number: str) -> bool:
    return not number.startswith("第") and "." not in number.strip(".")


def gap_sentence(gap: Gap, words: Words) -> str:
    """A located gap in words."""
    code = f"gap.{gap.code}"
    return words.say(code, evidence=gap.evidence) if words.has(code) else f"{gap.code} {gap.evidence}"


def break_sentence(item: ChainBreak, words: Words) -> str:
    """Where a chain is broken, in words."""
    return words.say(f"chain.{item.code}", hop="?" if item.hop is None else item.hop, **dict(item.facts))


def comment_text(finding: Finding, words: Words, *, marked: bool = True) -> str:
    """What stands in a Word comment: title, why, advice, and each basis, with its own mark where ``marked``."""
    risk = words.say(f"risk.{finding.risk.value}")
    push = words.say(f"negotiability.{finding.negotiability.value}")
    lines = [
        f"[{risk}·{push}] {title(finding, words)}",
        explanation(finding, words),
        advice(finding, words),
        *(f"{basis.cited} {mark(basis, words)}" if marked else basis.cited for basis in finding.basis),
    ]
    return "\n".join(line for line in lines if line)


def counterparty_comment(finding: Finding, words: Words) -> str:
    """A Word comment that the other side may read: what we ask for, and the articles it rests on."""
    text = counterparty(finding, words)
    cited = "；".join(dict.fromkeys(basis.cited for basis in finding.basis))
    return "\n".join(line for line in (text, cited) if line) if text else ""
