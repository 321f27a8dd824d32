"""The main window and its frame: rail, header, status, welcome."""
