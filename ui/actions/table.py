"""Every action of the desk once. Words are ``desk.action.<name>`` and ``desk.action.<name>.tip``."""

from typing import NamedTuple


class Action(NamedTuple):
    """``keys`` are Qt key sequences; ``needs`` names what must be there: ``file``, ``contract``, ``finding``,
    ``idle`` (no run going on), ``run`` (a run going on), ``import`` and ``no_import`` (statutes being brought in), ``undo``, ``run_done``, ``removed`` (a model that may
    come back), ``paused`` (a run that stopped and can go on). What belongs to a contract needs the review
    screen in front."""

    name: str
    keys: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    icon: str = ""


ACTIONS = (
    Action("open", ("Ctrl+O",), ("idle",)),
    Action("home", ("Ctrl+Shift+H",)),
    Action("sample", (), ("idle",)),
    Action("review_again", ("F5",), ("file", "idle")),
    Action("cancel", ("Ctrl+.",), ("run",)),
    Action("export_redline", ("Ctrl+E",), ("run_done", "idle")),
    Action("export_everything", (), ("run_done", "idle")),
    Action("export_clean", (), ("run_done", "idle")),
    Action("export_memo", (), ("run_done", "idle")),
    Action("export_memo_pdf", (), ("run_done", "idle")),
    Action("export_annotated", (), ("run_done", "idle", "pdf")),
    Action("export_xlsx", (), ("run_done", "idle")),
    Action("export_csv", (), ("run_done", "idle")),
    Action("export_bundle", (), ("run_done", "idle")),
    Action("next", ("J",), ("finding",)),
    Action("previous", ("K",), ("finding",)),
    Action("accept", ("A",), ("finding",)),
    Action("edit", ("E",), ("finding",)),
    Action("reject", ("R",), ("finding",)),
    Action("queue", ("Q",), ("finding",)),
    Action("undo", ("U", "Ctrl+Z"), ("undo",)),
    Action("peek", ("Space",), ("contract",)),
    Action("focus_needs", ("F",), ("contract",)),
    Action("find", ("Ctrl+F",), ("contract",)),
    Action("find_next", ("F3",), ("contract",)),
    Action("find_previous", ("Shift+F3",), ("contract",)),
    Action("view_original", ("1",), ("contract",)),
    Action("view_redline", ("2",), ("contract",)),
    Action("view_final", ("3",), ("contract",)),
    Action("zoom_in", ("Ctrl++", "Ctrl+="), ("contract",)),
    Action("zoom_out", ("Ctrl+-",), ("contract",)),
    Action("zoom_reset", ("Ctrl+0",), ("contract",)),
    Action("models", ("Ctrl+,",)),
    Action("rules_only", ("Ctrl+Shift+L",)),
    Action("review_screen", ("Ctrl+Shift+R",), ("file",)),
    Action("restore_model", ("Ctrl+Shift+Z",), ("removed",)),
    Action("go_on", ("Ctrl+Shift+G",), ("paused",)),
    Action("tone_restrained", (), ("idle",)),
    Action("tone_usual", (), ("idle",)),
    Action("tone_strong", (), ("idle",)),
    Action("import_laws", (), ("idle", "no_import")),
    Action("import_folder", (), ("idle", "no_import")),
    Action("import_stop", (), ("import",)),
    Action("theme_system"),
    Action("theme_light"),
    Action("theme_dark"),
    Action("close_panel", ("Esc",)),
)


def key_of(name: str) -> str:
    """The first key of an action, for the buttons that do the same."""
    return next(action.keys[0] for action in ACTIONS if action.name == name)


PRIMARY = "export_redline"
EXPORTS = (
    "export_redline",
    "export_everything",
    "export_clean",
    "export_annotated",
    "export_memo",
    "export_memo_pdf",
    "export_xlsx",
    "export_csv",
    "export_bundle",
)
TONES = ("tone_restrained", "tone_usual", "tone_strong")
LAWS = ("import_laws", "import_folder", "import_stop")
THEMES = ("theme_system", "theme_light", "theme_dark")
ZOOMS = ("zoom_in", "zoom_out", "zoom_reset")
VIEWS = ("view_original", "view_redline", "view_final")
