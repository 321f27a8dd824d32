"""Given files made to harm or damaged on the way, when they are read, then each ends in a contract or in one sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents.hostile_corpus import CORPUS
from workbench.documents.read import read_contract
from workbench.errors import Bug, WorkbenchError
from workbench.settings.paths import Paths
from workbench.words import LANGUAGES, Words

TOLD = {
    "link_template.docx": "external",
    "link_image.docx": "external",
    "link_ole.docx": "external",
    "link_to_styles_outside.docx": "external",
    "macros.docx": "macros",
    "embedded.docx": "embedded",
    "chunk_html.docx": "embedded",
    "hidden_text.docx": "hidden",
    "script.pdf": "actions",
    "launch.pdf": "actions",
    "address.pdf": "actions",
    "cut_9.pdf": "repaired",
}
"""Files that are read, and what the reader says of them."""
REFUSED = {
    "bomb_": {"document_bomb", "document_parts", "document_too_large", "document_nodes", "document_damaged"},
    "deep_": {"document_nested", "document_damaged_pdf"},
    "entity_": {"document_doctype"},
    "name_": {"document_names"},
    "zip_method": {"document_damaged"},
    "zip_offset": {"document_damaged"},
    "zip_encrypted": {"document_encrypted"},
    "locked": {"document_encrypted"},
    "cycle_pages": {"document_damaged_pdf"},
    "pages_too_many": {"document_pages"},
    "program": {"document_no_zip"},
}
"""Families of files that are refused, and by which sentences."""
MEGABYTES = 500

# Reads every file in a process of its own, with every door to the network shut, and says how each fared.
READER = """
import json, resource, sys
from pathlib import Path
from workbench.documents.read import read_contract
from workbench.errors import WorkbenchError

def no_network(*_args, **_more):
    raise AssertionError("the network was asked for")

sys.addaudithook(lambda event, _: no_network() if event in ("socket.connect", "socket.getaddrinfo") else None)

UNIT = 1024 * 1024 if sys.platform == "darwin" else 1024

def own_peak():
    # What a process that starts another has used counts as the other's in ru_maxrss, but not in VmHWM.
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(row.split()[1]) for row in status.read_text().splitlines() if row.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

def main():
    fared = {}
    for path in sorted(Path(sys.argv[1]).iterdir()):
        try:
            contract = read_contract(path)
            fared[path.name] = ["read", *dict.fromkeys(note.code for note in contract.notes)]
        except WorkbenchError as error:
            fared[path.name] = [type(error).__name__, error.code, sorted(error.facts)]
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(json.dumps({"fared": fared, "megabytes": max(own_peak(), children) / UNIT}))

if __name__ == "__main__":
    main()
"""


@pytest.fixture(scope="module")
def fared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """How every file of the corpus fared, and under ``""`` the peak of memory."""
    folder = tmp_path_factory.mktemp("corpus")
    for name, made in CORPUS.items():
        (folder / name).write_bytes(made())
    script = tmp_path_factory.mktemp("reader") / "reads_them_all.py"
    script.write_text(READER, "utf-8")
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    ran = subprocess.run(
        [sys.executable, str(script), str(folder)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before
    told = json.loads(ran.stdout.splitlines()[-1])
    return {**told["fared"], "": [told["megabytes"]]}


def test_the_corpus_is_large_enough() -> None:
    assert len(CORPUS) >= 60


def test_every_file_is_read_or_refused_and_the_program_lives(fared: dict[str, list[str]]) -> None:
    assert set(CORPUS) == set(fared) - {""}
    assert not [name for name, how in fared.items() if name and how[0] == "Bug"]


def test_memory_stays_bounded(fared: dict[str, list[str]]) -> None:
    assert float(fared[""][0]) < MEGABYTES


def test_every_refusal_has_one_sentence_in_both_languages(fared: dict[str, list[str]], paths: Paths) -> None:
    """What happened, what is safe, what to do: never the fallback, never an open placeholder."""
    words = Words.load(paths.words)
    for name, how in fared.items():
        if not name or how[0] == "read":
            continue
        assert words.has(f"error.{how[1]}"), (name, how)
        for language in LANGUAGES:
            said = words.speak(language).say(f"error.{how[1]}", **dict.fromkeys(how[2], "x"))
            assert "{" not in said, (name, said)
            assert len(said) > 20, (name, said)


@pytest.mark.parametrize("name", TOLD)
def test_what_is_read_all_the_same_is_told(fared: dict[str, list[str]], name: str) -> None:
    assert fared[name][0] == "read"
    assert TOLD[name] in fared[name]


@pytest.mark.parametrize("family", REFUSED)
def test_a_family_is_refused_for_what_it_is(fared: dict[str, list[str]], family: str) -> None:
    found = {name: how for name, how in fared.items() if name.startswith(family)}
    assert found
    for name, how in found.items():
        assert how[0] != "read", (name, how)
        assert how[1] in REFUSED[family], (name, how)


def test_a_parser_that_dies_takes_nobody_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a .docx at which the parser crashes, eats memory or breaks in an unforeseen way, then one error is left."""
    from workbench.documents import docx_aside
    from workbench.documents.cage import Bounds

    path = tmp_path / "合同.docx"
    path.write_bytes(CORPUS["macros.docx"]())

    def dies(_data: bytes) -> object:
        import os
        import signal

        os.kill(os.getpid(), signal.SIGKILL)
        return None

    def eats(_data: bytes) -> object:
        return bytearray(3 << 30)

    def breaks(_data: bytes) -> object:
        raise KeyError("nobody thought of this")

    def waits(_data: bytes) -> object:
        while True:
            pass

    monkeypatch.setattr(docx_aside, "BOUNDS", Bounds(seconds=1, megabytes=512))
    for parser, code in (
        (dies, "document_crashed"),
        (eats, "document_memory"),
        (breaks, "document_crashed"),
        (waits, "document_timeout"),
    ):
        monkeypatch.setattr(docx_aside, "_read", parser)
        with pytest.raises(WorkbenchError) as refused:
            read_contract(path)
        assert refused.value.code == code
        assert not isinstance(refused.value, Bug)
