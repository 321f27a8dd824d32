"""Two other writers of tracked changes, each in an environment of its own: how long they take, what they mark.

python-redlines compares two files; docx-redline does that too, and takes a list of edits as ours does. The script that
runs there gets the old file, the new one, the list of edits and the place of the result, and prints the processor time
of the work, children included.
"""

import io
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(tempfile.gettempdir()) / "contract-workbench-bench-peers"
_HEAD = """
import resource, sys
def spent():
    return sum(u.ru_utime + u.ru_stime for u in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
old, new, listed, out = sys.argv[1:]
"""
_TAIL = """
before = spent()
run()
print(spent() - before)
"""


class Peer(NamedTuple):
    """A peer: what to install, from which Python on, and the body of its script (a function ``run``)."""

    name: str
    wanted: str
    python: tuple[int, int]
    script: str


PEERS = (
    Peer(
        "python_redlines",
        "python-redlines[docxodus]==2.0.0",
        (3, 9),
        """
from python_redlines import DocxodusEngine
engine = DocxodusEngine()
def run():
    result = engine.run_redline("peer", open(old, "rb").read(), open(new, "rb").read())
    open(out, "wb").write(result[0])
""",
    ),
    Peer(
        "docx_redline",
        "docx-redline==1.0.3",
        (3, 12),
        """
import json
from docx_redline import Redliner
edits = json.load(open(listed))
def run():
    writer = Redliner(old, author="peer")
    for edit in edits:
        if edit["kind"] == "replace":
            writer.replace_text(edit["old"], edit["new"])
        elif edit["kind"] == "insert_after":
            writer.insert_paragraph_after(writer.find_paragraph(contains=edit["old"]), edit["new"])
        else:
            writer.delete_paragraph(writer.find_paragraph(contains=edit["old"]))
    writer.save(out)
""",
    ),
)
COMPARING = (
    Peer(
        "docx_redline_comparing",
        "docx-redline==1.0.3",
        (3, 12),
        """
from docx_redline import redline_files
def run():
    redline_files(old, new, out)
""",
    ),
)


class Done(NamedTuple):
    """What a peer took (CPU seconds) and how many characters it marked as deleted and inserted."""

    seconds: float
    marked: int


def run_peer(peer: Peer, old: Path, new: Path, edits: Path, folder: Path) -> Done | None:
    """Install and run a peer; None where that cannot be done here, with the reason on standard error."""
    python = _environment(peer)
    if python is None:
        return None
    script, out = folder / f"run_{peer.name}.py", folder / f"{peer.name}.{old.stem}.docx"
    script.write_text(_HEAD + peer.script + _TAIL, "utf-8")
    done = subprocess.run(
        [python, str(script), *map(str, (old, new, edits, out))],
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    if done.returncode or not out.exists():
        print(f"# {peer.name} failed: {done.stderr.strip()[-300:]}", file=sys.stderr)
        return None
    return Done(float(done.stdout.split()[-1]), marked(out.read_bytes()))


def _environment(peer: Peer) -> str | None:
    folder = ROOT / peer.name
    python = folder / "bin" / "python"
    ready = folder / "ready"
    if ready.exists():
        return str(python)
    base = _python(peer.python)
    if base is None:
        print(f"# {peer.name} needs Python {peer.python}, which is not here", file=sys.stderr)
        return None
    shutil.rmtree(folder, ignore_errors=True)
    steps = ([base, "-m", "venv", str(folder)], [str(python), "-m", "pip", "install", "-q", peer.wanted])
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"# {peer.name} cannot be installed: {done.stderr.strip()[-300:]}", file=sys.stderr)
            return None
    ready.touch()
    return str(python)


def _python(least: tuple[int, int]) -> str | None:
    """A Python that is new enough: this one, one on the path, or one that pyenv keeps."""
    if sys.version_info[:2] >= least:
        return sys.executable
    names = [f"python3.{minor}" for minor in range(least[1], least[1] + 4)]
    kept = sorted(Path.home().glob(".pyenv/versions/3.*/bin/python3"))
    for found in (*map(shutil.which, names), *map(str, kept)):
        if found and _version(found) >= least:
            return found
    return None


def _version(python: str) -> tuple[int, ...]:
    told = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, check=False
    )
    return tuple(map(int, told.stdout.split())) if not told.returncode else (0, 0)


def marked(data: bytes) -> int:
    """Characters marked as deleted or inserted in the body."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        xml = archive.read("word/document.xml").decode()
    deleted = sum(map(len, re.findall(r"<w:delText[^>]*>([^<]*)<", xml)))
    stretches = re.findall(r"<w:ins [^>]*[^/]>(.*?)</w:ins>", xml, re.DOTALL)
    inserted = sum(
        len(text) for stretch in stretches for text in re.findall(r"<w:t(?: [^>]*)?>([^<]*)<", stretch)
    )
    return deleted + inserted
