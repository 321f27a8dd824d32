"""Two thousand edits over every file at hand, and what LibreOffice makes of the results."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings

from tests.bench.figures import Figure, testdata
from tests.documents.redline import test_anywhere
from tests.documents.redline.anywhere import files
from tests.documents.redline.judging import texts
from tests.documents.redline.office import Job, office, settle

EXAMPLES, MOST = 5, 16
OFFICE = 30
"""On so many files LibreOffice has to agree; every file but the longest is shown to it, and each difference is named."""
HOW = settings(
    max_examples=EXAMPLES,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    deadline=None,
)


def everywhere() -> list[Figure]:
    """Every file is exported with random edits; each export is held against its source by the tests' own judge, and
    the last of each file is opened by LibreOffice."""
    edits = [0]
    plain = test_anywhere.export_items

    def counted(path: Path, contract, items):
        edits[0] += len(items)
        return plain(path, contract, items)

    test_anywhere.export_items = counted
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pairs: list[tuple[Path, Path]] = []
        for source in files(testdata()):
            long = source.stem == "contract_300p"
            how, most = (settings(HOW, max_examples=2), 60) if long else (HOW, MOST)
            kept = test_anywhere.exact_or_refused(source, folder, how, most)
            pairs += [(folder / source.name, kept[-1])] if kept and not long else []
        agreed = _agreed(pairs, folder) if office() else 0
    test_anywhere.export_items = plain
    return [
        Figure("export.files_edits", edits[0], 2000, at_least=True),
        Figure("export.libreoffice_agrees", agreed, OFFICE, at_least=True),
    ]


def _agreed(pairs: list[tuple[Path, Path]], folder: Path) -> int:
    """For how many exports LibreOffice's accept-all says what the clean copy says to it, and its reject-all what the
    source with everything rejected does."""
    jobs: list[Job] = []
    wanted: list[tuple[Path, list[tuple[Path, Path]]]] = []
    for at, (source, exported) in enumerate(pairs):
        clean = exported.with_name(exported.name.replace(".marked.", ".clean."))
        out = [folder / f"lo-{at}-{n}.docx" for n in range(4)]
        jobs += [Job("Accept", exported, out[0]), Job("Accept", clean, out[1])]
        jobs += [Job("Reject", exported, out[2]), Job("Reject", source, out[3])]
        wanted.append((exported, [(out[0], out[1]), (out[2], out[3])]))
    settle(jobs, folder, 1800)
    agreed = 0
    for exported, compared in wanted:
        same = all(one.exists() and other.exists() and _said(one) == _said(other) for one, other in compared)
        agreed += same
        if not same:
            print(
                f"# LibreOffice differs on {exported.name}: {[(a.exists(), b.exists()) for a, b in compared]}"
            )
    return agreed


def _said(path: Path) -> list[str]:
    return [text for text in texts(path.read_bytes(), accept=True, author=()) if text.strip()]
