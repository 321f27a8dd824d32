"""What the user's own texts do to a verdict, beside being judged by (specification R5.1, promise P1)."""

from workbench.domain.citation import ArticleView, Outcome, Verdict
from workbench.law.case import Case, provenance
from workbench.law.shelf import IMPORTED
from workbench.law.statute_english import label_of
from workbench.law.statute_lines import compared
from workbench.law.store import DATA_AS_OF, StatuteStore
from workbench.law.timeline import Placed, Standing
from workbench.law.titles import title_key
from workbench.law.versions import Article, Version

_ABSENT = (Standing.EARLIER_TEXT_ABSENT, Standing.ENACTED_LATER, Standing.NOT_YET)


def doubtful(case: Case, version: Version, store: StatuteStore) -> Verdict:
    """The standing of a text is itself in doubt; what it says is shown where it has the article."""
    doubt = version.imported.doubt if version.imported else ""
    if not doubt:
        return case.verdict(Outcome.AMBIGUOUS, "status_contradicted", version)
    article = _article(case, version, store)
    return case.verdict(Outcome.AMBIGUOUS, f"imported_{doubt}", version, article=article)


def newer_import(case: Case, version: Version, article: Article, store: StatuteStore) -> Verdict | None:
    """The user brought in a version that is younger than the packaged data, and the article reads
    otherwise there: neither text is vouched for. A version that claims an earlier day is one that the
    data would have: it changes nothing."""
    if version.imported is not None:
        return None
    for own in store.shelved.aside.get(title_key(case.found.title), ()):
        if own.passed <= DATA_AS_OF or own.earliest > case.reference.value:
            continue
        other = store.articles(own.law_id).get(article.number)
        if other is None or compared(other.text) != compared(article.text):
            facts = {**provenance(own), "newer": own.version_date}
            return case.verdict(Outcome.AMBIGUOUS, "imported_newer", version, article=article, facts=facts)
    return None


def earlier_import(case: Case, placed: Placed, store: StatuteStore) -> Verdict | None:
    """The packaged library lacks the text of the day, and the user brought in one from before: it is
    shown, but whether another version lay between is not known."""
    if placed.standing not in _ABSENT:
        return None
    day = case.reference.value
    known = store.shelved.aside.get(title_key(case.found.title), ())
    own = [version for version in known if version.version_date and version.earliest <= day]
    if not own:
        return None
    article = _article(case, own[-1], store)
    return case.verdict(Outcome.AMBIGUOUS, "imported_earlier", own[-1], article=article)


def _article(case: Case, version: Version, store: StatuteStore) -> Article | None:
    number = case.citation.article
    return store.articles(version.law_id).get(number) if number is not None else None


def foreign_view(store: StatuteStore, instrument: str, label: str) -> ArticleView | None:
    """A provision of a foreign text by its label, with its neighbours; None where it is not here."""
    versions = store.shelved.foreign.get(title_key(instrument).lower(), ())
    wanted = label_of(label)
    for version in reversed(versions):
        items = store.shelf.provisions(int(version.law_id.removeprefix(IMPORTED)))
        labels = [item.label for item in items]
        if wanted in labels and version.imported is not None:
            at = labels.index(wanted)
            return ArticleView(
                instrument=version.title,
                version=version.version_date,
                status="foreign",
                from_date=version.from_date,
                to_date=None,
                article=wanted,
                text=items[at].text,
                previous=labels[at - 1] if at else "",
                next=labels[at + 1] if at + 1 < len(labels) else "",
                chapter=items[at].place,
                imported_from=version.imported.name,
                imported_on=version.imported.on,
            )
    return None
