"""Damaged files for the readers, for as many seconds as are given (600): ``python -m tests.bench.fuzz [SECONDS [SEED]]``.

Every file must be read, or refused with an error of ours that has a sentence in both languages, in under a minute and
under 500 MB. Each is read in a process that is watched from outside, so that a crash of a parser is seen as one. What
falls short is kept in the folder that is printed; the number of its seed makes it again.
"""

import multiprocessing
import resource
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import pymupdf

from tests.bench.figures import Figure, report
from tests.documents.mutations import mutate
from workbench.documents.docx import read_docx
from workbench.documents.guard import Kind, load
from workbench.documents.ooxml import open_package
from workbench.documents.pdf import extract_pages
from workbench.documents.pdf_lines import page_rows
from workbench.documents.pdf_paragraphs import join_pages
from workbench.documents.plain import read_plain
from workbench.errors import WorkbenchError
from workbench.settings.paths import locate
from workbench.words import LANGUAGES, Words

DATA = Path(__file__).resolve().parents[1] / "data" / "redline"
SECONDS, MEGABYTES = 60.0, 500.0
RENEWED = 400
"""Files after which the reading process is made anew, so that its peak of memory tells of few."""


class Seen(NamedTuple):
    """How one file fared: ``ok``, the code of our error, or what went wrong (``!`` in front)."""

    word: str
    seconds: float
    megabytes: float


def sources() -> list[tuple[str, bytes]]:
    """Sound files: the packaged samples, the fixtures of the writer, and text pdfs made of the samples' words."""
    found = [("docx", path.read_bytes()) for path in sorted(locate().samples.glob("*.docx"))]
    found += [
        ("docx", path.read_bytes()) for path in sorted(DATA.rglob("*.docx")) if path.stat().st_size < 200_000
    ]
    for at, tidy in enumerate((0, 1)):
        document = pymupdf.open()
        for number in range(3):
            page = document.new_page()
            for line in range(30):
                words = f"第{number * 30 + line}条 甲方应当在三十日内付款80000元"
                page.insert_text(
                    (60, 60 + 24 * line), words, fontname="china-s" if at else "helv", fontsize=11
                )
            page.draw_rect(pymupdf.Rect(50, 40, 400, 700))
        found.append(("pdf", document.tobytes(deflate=bool(tidy), use_objstms=tidy)))
    return found


def read(path: Path) -> str:
    """The readers without the cages around them: what they raise is to be seen."""
    loaded = load(path)
    if loaded.kind is Kind.DOCX:
        read_docx(open_package(loaded.data))
    elif loaded.kind is Kind.PDF:
        extract = extract_pages(str(path))
        join_pages([page_rows(page) for page in extract.pages])
    elif loaded.kind is Kind.TEXT:
        read_plain(loaded.data, path.name, str(path))
    return "ok"


def reading(pipe: Connection) -> None:
    """The process that reads."""
    words = Words.load(locate().words)
    while (name := pipe.recv()) is not None:
        began = time.perf_counter()
        try:
            word = read(Path(name))
        except WorkbenchError as error:
            spoken = all(words.speak(language).has(f"error.{error.code}") for language in LANGUAGES)
            word = error.code if spoken else f"!no sentence for {error.code}"
        except Exception:  # noqa: BLE001  # every other error is a find; it is told with its place
            word = "!" + "".join(traceback.format_exc().splitlines(keepends=True)[-5:])
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        pipe.send(Seen(word, time.perf_counter() - began, peak))


class Reader:
    """A reading process that is made anew when it died, hung, or has read enough."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._begin()

    def _begin(self) -> None:
        self._pipe, other = self._context.Pipe()
        self._child = self._context.Process(target=reading, args=(other,), daemon=True)
        self._child.start()
        other.close()
        self._count = 0

    def read(self, path: Path) -> Seen:
        if self._count >= RENEWED:
            self.close()
            self._begin()
        self._count += 1
        self._pipe.send(str(path))
        if not self._pipe.poll(SECONDS):
            self.close()
            self._begin()
            return Seen("!longer than a minute", SECONDS, 0)
        try:
            return self._pipe.recv()
        except EOFError:
            self._child.join()
            code = self._child.exitcode
            self._begin()
            return Seen(f"!the parser crashed ({code})", 0, 0)

    def close(self) -> None:
        self._child.kill()
        self._child.join()


def damaged(seed: int) -> Iterator[tuple[int, str, bytes]]:
    """Damaged files without end: the number that makes each again, its kind and its bytes."""
    found = sources()
    while True:
        kind, data = found[zlib.crc32(b"%d" % seed) % len(found)]
        yield seed, kind, mutate(seed, kind, data)
        seed += 1


def main(seconds: float = 600, seed: int = 1) -> int:
    """Print how many files were read, refused and found wanting."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    reader, counts = Reader(), Counter[str]()
    finds, slowest, highest = 0, 0.0, 0.0
    until = time.monotonic() + seconds
    for number, kind, data in damaged(seed):
        if time.monotonic() > until:
            break
        path = folder / f"{number}.{kind}"
        path.write_bytes(data)
        seen = reader.read(path)
        slowest, highest = max(slowest, seen.seconds), max(highest, seen.megabytes)
        counts["!" if seen.word.startswith("!") else seen.word] += 1
        if seen.word.startswith("!"):
            finds += 1
            print(f"{path}: {seen.word[1:]}", flush=True)
        else:
            path.unlink()
    reader.close()
    for word, count in counts.most_common():
        print(f"{word}\t{count}")
    return report([
        Figure("fuzz.finds", finds, 0),
        Figure("fuzz.files", sum(counts.values()), 300, at_least=True),
        Figure("fuzz.slowest", slowest, SECONDS, "s"),
        Figure("fuzz.memory", highest, MEGABYTES, "MB"),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(*(float(word) for word in sys.argv[1:2]), *(int(word) for word in sys.argv[2:3])))
