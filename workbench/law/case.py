"""One citation before the judge, and how a verdict on it is written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from workbench.domain.citation import Citation, Outcome, ReferenceDate, Scope, Verdict
from workbench.law.content import UNDECIDED, Comparison
from workbench.law.resolve import Kind, Resolution
from workbench.law.store import Article, Version
from workbench.text.numerals import chinese_article


@dataclass(frozen=True)
class Case:
    """What a verdict rests on: the citation, the text that it stands in, the day, the instrument."""

    citation: Citation
    text: str
    reference: ReferenceDate
    found: Resolution

    def verdict(
        self,
        outcome: Outcome,
        reason: str,
        version: Version | None = None,
        *,
        article: Article | None = None,
        scope: Scope | None = None,
        compared: Comparison = UNDECIDED,
        facts: Mapping[str, str] | None = None,
    ) -> Verdict:
        """A verdict with the facts that every sentence may use."""
        day = self.reference.value
        base = {
            "instrument": self.found.title or self.citation.named,
            "article": chinese_article(self.citation.article) if self.citation.article else "",
            "date": day.isoformat(),
            "version": version.version_date if version else "",
            "from_date": iso(version.from_date if version else None),
            "to_date": iso(version.to_date if version else None),
            **provenance(version),
        }
        return Verdict(
            citation=self.citation,
            outcome=outcome,
            scope=scope,
            reason=reason,
            facts=tuple({**base, **(facts or {})}.items()),
            instrument=""
            if self.found.kind in (Kind.UNKNOWN, Kind.FOREIGN, Kind.GENERIC)
            else self.found.title,
            version=version.version_date if version else "",
            from_date=version.from_date if version else None,
            to_date=version.to_date if version else None,
            article_text=article.text if article else "",
            successor=(facts or {}).get("successor", ""),
            compared=compared.compared,
            disagreement=compared.disagreement,
            reference=day,
        )


def provenance(version: Version | None) -> dict[str, str]:
    """Where an imported text came from; nothing for packaged ones."""
    if version is None or version.imported is None:
        return {}
    own = version.imported
    return {"imported_from": own.name, "imported_on": own.on.isoformat(), "imported_sha256": own.sha256}


def iso(day: date | None) -> str:
    """An ISO date, empty where there is none."""
    return day.isoformat() if day else ""
