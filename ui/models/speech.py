"""A finding's words in the language in force, as short as the desk needs them."""

from workbench.domain import wording
from workbench.domain.citation import Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Basis, DecisionKind, Finding, Mark
from workbench.domain.issue import Issue
from workbench.words import Words

BASIS_TONES = {
    Mark.VERIFIED_EXISTENCE: "verified",
    Mark.VERIFIED_CONTENT: "verified",
    Mark.NEEDS_CHECK: "needs",
    Mark.LAWYER_CONFIRMED: "signed",
}
DECISION_TONES = {
    DecisionKind.ACCEPT: "verified",
    DecisionKind.EDIT: "verified",
    DecisionKind.REJECT: "plain",
    DecisionKind.QUEUE: "needs",
    DecisionKind.CONFIRM: "signed",
}
RISK_TONES = {"high": "risk", "medium": "needs", "low": "calm"}


class Speech:
    """What the desk says about findings and verdicts."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def title(self, finding: Finding) -> str:
        """The finding in a few words."""
        return wording.title(finding, self.words)

    def explain(self, finding: Finding) -> str:
        """Why it matters."""
        return wording.explanation(finding, self.words)

    def advice(self, finding: Finding) -> str:
        """What to do about it."""
        return wording.advice(finding, self.words)

    def risk(self, finding: Finding) -> str:
        """The short risk word (高, 中, 低)."""
        return self.words.say(f"risk.{finding.risk.value}")

    def mark(self, basis: Basis) -> str:
        """The word beside a basis, with its scope or outcome; the chip stands for the brackets."""
        return self._chip(wording.mark(basis, self.words))

    def verdict(self, verdict: Verdict) -> str:
        """The word beside a citation: verified with its scope, or what is the matter."""
        return self._chip(wording.verdict_mark(verdict, self.words))

    def _chip(self, mark: str) -> str:
        """``[mark] outcome`` as one word, since the chip stands for the brackets."""
        word, _, outcome = mark.removeprefix("[").partition("]")
        return self.words.say("desk.mark", mark=word, outcome=outcome.strip()) if outcome.strip() else word

    def where(self, finding: Finding, contract: Contract | None) -> str:
        """The number of the clause, or what stands for it."""
        if contract is None or finding.clause is None or finding.clause >= len(contract.clauses):
            return self.words.say("place.whole")
        number = wording.full_number(contract, finding.clause).rstrip("、.．")
        return number or wording.clause_name(contract, finding.clause, self.words)

    def places(self, issue: Issue, contract: Contract | None) -> str:
        """Where an issue stands: the first place, and how many there are if several."""
        first = self.where(issue.lead, contract)
        if not issue.others:
            return first
        return self.words.say("desk.finding.places", first=first, count=len(issue.findings))

    def provenance(self, finding: Finding) -> str:
        """Where the finding came from."""
        source = self.words.say("desk.source.rule" if finding.source == "rule" else "desk.source.model")
        code = "desk.finding.provenance" if finding.hop is not None else "desk.finding.source"
        return self.words.say(code, source=source, check=finding.check, hop=finding.hop)


def needs_check(finding: Finding) -> bool:
    """Whether some basis of a finding still needs a human look."""
    return any(basis.mark is Mark.NEEDS_CHECK for basis in finding.basis)


def short_law(cited: str) -> str:
    """中华人民共和国民法典 第585条 -> 《民法典》第585条, as lawyers write it."""
    name, _, article = cited.partition(" ")
    plain = name.strip("《》").removeprefix("中华人民共和国")
    return f"《{plain}》{article}" if plain else cited
