# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Run commands in tests: in this process, in a separate process, or on a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union

import pytest

from genref.command_line import cli

ROOT = Path(__file__).resolve().parent.parent


class Result(NamedTuple):
    """The result of a command."""

    status: Optional[Union[int, str]]
    out: str
    err: str


Call = Callable[..., Result]

parser = lru_cache(maxsize=None)(cli._parser)
"""The parser of all commands, which takes longer to build than most commands to run; it never changes."""


def caller(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Return a function that runs a command in an empty directory; `stdin` is the text on standard input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "_parser", parser)

    def run(*arguments: str, stdin: Union[str, bytes] = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "ascii"))
        try:
            status: Optional[Union[int, str]] = cli.main(arguments)
        except SystemExit as stop:
            status = stop.code
        return Result(status, *capsys.readouterr())

    return run


def process(
    *arguments: Union[str, bytes],
    stdin: Union[str, bytes] = b"",
    options: Sequence[str] = (),
    **environment: str,
) -> Result:
    """Run a command in a separate process, in an environment without settings for text encoding."""
    done = subprocess.run(
        [sys.executable, *options, "-m", "genref", *arguments],
        cwd=ROOT,
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        env=clean_environment(**environment),
        capture_output=True,
        timeout=60,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def clean_environment(**more: str) -> dict[str, str]:
    """Return the environment without settings for Python and language."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG"))}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", **more}


def one_line(result: Result) -> str:
    """Return the error message of a command, after checking for status 2, no output and one line."""
    assert result.status == 2
    assert result.out == ""
    assert result.err.endswith("\n") and result.err[:-1].isprintable()
    return result.err[:-1]


def on_a_terminal(*arguments: str, stdin: str) -> str:
    """Return what a terminal shows on standard error during a command."""
    pty: Any = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, "-m", "genref", *arguments],
            cwd=ROOT,
            env=clean_environment(),
            input=stdin.encode(),
            stdout=subprocess.DEVNULL,
            stderr=end,
            timeout=60,
        )
        os.write(end, b"$")  # a final character, so that reading does not block
        shown = ""
        while not shown.endswith("$"):
            shown += os.read(terminal, 10_000).decode()
        return shown[:-1]
    finally:
        os.close(end)
        os.close(terminal)
