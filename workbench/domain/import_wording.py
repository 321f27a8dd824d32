"""What became of an imported file, in words; every sentence stands in ``resources/words``."""

from workbench.domain.statutes import ImportedFile, ImportOutcome, ImportReport
from workbench.words import Words

_NOTED = 5


def import_sentence(file: ImportedFile, words: Words) -> str:
    """What became of a file, in a sentence."""
    facts: dict[str, object] = dict(file.facts)
    if file.outcome is ImportOutcome.FAILED:
        return words.say(f"error.{file.reason}", **facts)
    if file.card is not None:
        facts = {
            "title": file.card.title,
            "version": file.card.version_date,
            "articles": file.card.articles,
            **facts,
        }
    said = [words.say(f"import.{file.reason}", **facts)]
    if file.card is not None and file.outcome is not ImportOutcome.DUPLICATE:
        said += [words.say(f"import.note.{code}", about=about) for code, about in file.card.notes[:_NOTED]]
    return " ".join(said)


def import_counts(report: ImportReport, words: Words) -> str:
    """How many files ended how, in a sentence."""
    counts = {outcome.value: report.count(outcome) for outcome in ImportOutcome}
    return words.say("import.counts", total=report.total, **counts)
