"""The desk: PySide6 over ``workbench.app``."""
