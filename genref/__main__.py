# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""python -m genref"""

from __future__ import annotations

import os
import signal
from importlib import import_module


def run() -> None:
    """Run the command line; an interrupt during its imports ends the process silently."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # and not ignored
        signal.signal(signal.SIGINT, lambda *_: os._exit(128 + signal.SIGINT))
    import_module(".command_line.cli", __package__).run()  # by name, because a copy may leave the folder out


if __name__ == "__main__":
    run()
