# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A progress bar for `check` and `fuzz`, shown only on a terminal."""

from __future__ import annotations

from typing import TextIO

WIDTH = 30


class Progress:
    """Counts the steps inside a `with` statement, and clears its line at the end."""

    def __init__(self, number: int, stream: TextIO) -> None:
        """`number`: the total number of steps."""
        self._number = max(number, 1)
        self._done = 0
        self._shown = -1
        self._line = ""
        self._stream = stream
        self._seen = stream.isatty()

    def __enter__(self) -> Progress:
        return self

    def step(self) -> None:
        """Count one step, and redraw the bar if that changes it."""
        self._done += 1
        filled = WIDTH * self._done // self._number
        if self._seen and filled != self._shown:
            self._shown = filled
            bar = "#" * filled + "." * (WIDTH - filled)
            self._line = f"{bar} {self._done} of {self._number}"
            self._stream.write(f"\r{self._line}")
            self._stream.flush()

    def __exit__(self, *error: object) -> None:
        if self._line:
            self._stream.write(f"\r{' ' * len(self._line)}\r")
            self._stream.flush()
