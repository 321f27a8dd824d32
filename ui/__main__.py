"""``python -m ui``. The engine's process is spawned from here and imports this file: no Qt above the guard."""

import multiprocessing
import sys

if __name__ == "__main__":
    from ui.command import main

    multiprocessing.freeze_support()
    sys.exit(main())
