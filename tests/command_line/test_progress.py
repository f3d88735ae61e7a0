# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The progress bar of a check: shown on a terminal, and removed at the end."""

from __future__ import annotations

import io

from genref.command_line.progress import WIDTH, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_it_grows_and_is_cleared() -> None:
    stream = Terminal()
    with Progress(2 * WIDTH, stream) as progress:
        for _ in range(2 * WIDTH):
            progress.step()
    *shown, cleared, end = stream.getvalue().split("\r")[1:]
    assert len(shown) == WIDTH + 1  # no line is drawn twice
    assert shown[0] == "." * WIDTH + f" 1 of {2 * WIDTH}"
    assert shown[-1] == "#" * WIDTH + f" {2 * WIDTH} of {2 * WIDTH}"
    assert cleared == " " * len(shown[-1]) and end == ""


def test_without_steps_nothing_is_written() -> None:
    stream = Terminal()
    with Progress(0, stream):
        pass
    assert stream.getvalue() == ""


def test_it_is_on_a_terminal_alone() -> None:
    stream = io.StringIO()
    with Progress(3, stream) as progress:
        progress.step()
    assert stream.getvalue() == ""
